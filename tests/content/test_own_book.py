"""A book of one's own: begun with one command, with games that come with zine, and house rules."""

import os
import re
from pathlib import Path

import pypdfium2
import pytest
from conftest import CHECKOUT, FILES, PAGE, SCORING, Folder, Ran, sampled
from paper import read

from zine.content import project
from zine.content.page import metadata_keys
from zine.content.zines import zine_file

BOOK = [
    "README.md",
    ".gitignore",
    "content/zines/our-dice-games.md",
    "content/looks/our-dice-games.toml",
]
GAME = ["content/games/five_throws.md", "scoring/five_throws.py"]
MINE = "content/zines/mine.md"
ZINE = "---\ntitle: Mine\n---\n\n## Games\n\n- [Crag](../games/crag.md)\n- [Pig](../games/pig.md)\n"
GUIDE = (CHECKOUT / "docs/own-book.md").read_text(encoding="utf-8")
LICENCE = "creativecommons.org/licenses/by/4.0"
pytestmark = pytest.mark.usefixtures("unpacked")


@pytest.fixture
def empty(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


@pytest.fixture
def book(empty: Folder) -> Folder:
    """A folder that `zine init` has written."""
    assert empty.zine("init").code == 0
    return empty


@pytest.fixture
def lent(empty: Folder) -> Folder:
    """A folder with nothing but a zine that lists two games of the package."""
    empty.write(MINE, ZINE)
    return empty


def written(folder: Path) -> list[str]:
    """Every file of a folder, but for those that the program keeps for itself."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    names = (path.relative_to(folder).as_posix() for path in files)
    return sorted(name for name in names if not name.startswith("output/"))


def text(path: Path) -> str:
    """The text of a PDF, with single spaces."""
    pages = pypdfium2.PdfDocument(path)
    return " ".join(" ".join(p.get_textpage().get_text_bounded() for p in pages).split())


def web(folder: Folder, name: str = "mine") -> str:
    """The web edition of a zine."""
    ran = folder.zine("build", name, "--web")
    assert (ran.code, ran.err) == (0, "")
    return folder.read(f"output/{name}.html")


# A new book.


def test_a_new_book_verifies_and_builds_at_once(empty: Folder) -> None:
    names = [f"crow/{name}" for name in (*BOOK, *GAME)]
    assert empty.zine("init", "crow") == Ran(0, "".join(f"{name}\n" for name in names), "")
    assert written(empty.root) == sorted(names)
    assert all(f"`{name}`" in GUIDE for name in (*BOOK, *GAME))
    crow = Folder(empty.root / "crow")
    ran = crow.zine("verify")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"3 games, \d+ examples, all right\n", ran.out)
    assert crow.zine("build") == Ran(0, "output/our-dice-games.pdf\n", "")
    printed = text(crow.root / "output/our-dice-games.pdf")
    assert all(f"{title} . . " in printed for title in ("Five Throws", "Crag", "Pig"))
    assert len(pypdfium2.PdfDocument(crow.root / "output/our-dice-games.pdf")) % 4 == 0
    assert crow.zine("doctor").out.count("3 games, 1 zine in content") == 1


@pytest.mark.usefixtures("few")
def test_a_new_book_can_begin_in_an_empty_folder_and_have_a_title(empty: Folder) -> None:
    (empty.root / ".git").mkdir()
    ran = empty.zine("init", "--zine", "Games for Two")
    of_zine = [f"content/{name}" for name in ("zines/games-for-two.md", "looks/games-for-two.toml")]
    assert ran.out.splitlines() == ["README.md", ".gitignore", *of_zine, *GAME]
    assert "  games-for-two        Games for Two, 3 games\n" in empty.zine("list").out


def test_every_command_in_the_readme_of_a_new_book_can_be_typed(book: Folder) -> None:
    told = re.findall(r"`zine ([a-z]+)", book.read("README.md"))
    assert len(told) > 5
    for name in told:
        assert book.zine("help", name).code == 0
    for name in re.findall(r"`((?:content|scoring)/\S+)`", book.read("README.md")):
        assert (book.root / name).is_file()


def test_another_zine_lists_the_games_of_the_folder(book: Folder) -> None:
    book.zine("new", "Highest Two")
    for place, title in (("", "Games for Two"), ("content/games", "A Third")):
        assert Folder(book.root / place).zine("init", "--zine", title).code == 0
    listed = book.zine("list").out
    assert "  games-for-two        Games for Two, 2 games\n" in listed
    assert "  a-third              A Third, 2 games\n" in listed
    assert book.zine("verify").code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("init",), ".: this folder is not empty; for another zine in it, add --zine TITLE\n"),
        (("init", "full"), "full: this folder is not empty; name a new one\n"),
        (("init", "README.md"), "README.md: this is a file; name a folder\n"),
        (("init", "README.md/new"), "cannot be written: README.md is no folder; move it away\n"),
        (
            ("init", "--zine", "Our dice games"),
            f"{BOOK[2]}: this file is already there; give the new zine another title\n",
        ),
    ],
)
def test_what_is_there_is_left_as_it_is(book: Folder, words: tuple[str, ...], told: str) -> None:
    book.write("full/notes.txt", "mine")
    before = {path: path.read_bytes() for path in book.root.rglob("*") if path.is_file()}
    ran = book.zine(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert ran.err.endswith(told)
    assert {p: p.read_bytes() for p in book.root.rglob("*") if p.is_file()} == before


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to the superuser")
@pytest.mark.parametrize("folder", ["locked", "locked/new"])
def test_a_folder_that_cannot_be_written_is_told(empty: Folder, folder: str) -> None:
    (empty.root / "locked").mkdir(mode=0o500)
    ran = empty.zine("init", folder)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert ran.err.endswith("cannot be written: Permission denied\n")
    assert written(empty.root) == []


def test_a_title_that_names_no_file_is_refused(empty: Folder) -> None:
    empty.misused(["init", "--zine", "../up"], "'../up' is no title")
    empty.misused(["init", "--zine", "21"], "'21' must begin with a letter")
    assert written(empty.root) == []


# Games that come with zine.


def test_a_folder_with_a_zine_alone_prints_our_games(lent: Folder) -> None:
    ran = lent.zine("verify")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("2 games, ")
    page = web(lent)
    assert "<h3>Crag</h3>" in page
    assert "<h3>Pig</h3>" in page
    sheets = lent.zine("sheets", "--paper", "a4").out.splitlines()
    assert sheets == ["output/sheets/crag-a4.pdf", "output/sheets/pig-a4.pdf"]
    assert [line for line in lent.zine("odds").out.splitlines() if line in ("crag", "pig")]


@pytest.mark.usefixtures("few")
def test_list_tells_whose_each_game_is(book: Folder) -> None:
    own, _, ours = book.zine("list").out.partition("\nGames that come with zine\n")
    assert own == "Games\n  five_throws          Five Throws"
    assert "  mia                  Mia (" in ours


def test_a_game_of_the_folder_goes_before_ours_of_the_same_name(lent: Folder) -> None:
    lent.write("content/games/crag.md", FILES[PAGE].replace("Tally Ho", "Crag"))
    lent.write("scoring/crag.py", FILES[SCORING])
    assert lent.zine("score", "crag", "6 6", "Double").out == "20\n"
    assert lent.zine("list").out.startswith("Games\n  crag                 Crag\n")
    assert "Throw two dice and write down what they are worth." in web(lent)


def test_a_misspelt_game_of_ours_is_told(lent: Folder) -> None:
    lent.edit(MINE, "../games/crag.md", "../games/crga.md")
    told = f"{MINE}:7: there is no game '../games/crga.md' (did you mean 'crag.md'?)\n"
    assert lent.zine("verify").err == told
    lent.edit(MINE, "- [Crag](../games/crga.md)", "- [Crug](../games/crag.md)")
    assert lent.zine("verify").err == f"{MINE}:7: its page calls this game 'Crag', not 'Crug'\n"


def test_our_glossary_and_errata_stand_in_for_those_that_a_folder_lacks(lent: Folder) -> None:
    ours = "\n## Words\n\n[Words](../glossary.md)\n\n## Errors\n\n[Errors](../errata.md)\n"
    lent.write(MINE, ZINE + ours)
    page = web(lent)
    assert '<dl class="terms">' in page
    assert "<dt>bust</dt>" in page
    errors = page.partition('class="matter errata"')[2].partition("</section>")[0]
    assert set(re.findall(r"<h3>(\w+)", errors)) <= {"Crag", "Pig"}
    lent.write("content/glossary.md", "---\ntitle: Words\n---\n\nOur own words.\n")
    assert "Our own words." in web(lent)


def test_the_words_and_sources_of_a_folder_bind_its_own_pages_only(lent: Folder) -> None:
    terms = "| Term | Means | Elsewhere |\n| - | - | - |\n| throws | what you do | points |\n"
    lent.write("content/glossary.md", f"---\ntitle: Words\n---\n\nPlain: Ours.\n\n{terms}")
    lent.write("content/sources.md", "---\ntitle: Sources\n---\n\nNone.\n")
    lent.write(MINE, f"{ZINE}\n## Colophon\n\nWhoever throws wins points.\n")
    told = lent.zine("verify").err.splitlines()
    assert told == [f"{MINE}:12: the glossary's word for 'points' is 'throws'; write that"]


def test_links_to_our_games_land_where_the_zine_has_them(book: Folder) -> None:
    book.edit(GAME[0], "Our own.", "Shorter than [Pig](pig.md), longer than [Mia](mia.md).")
    assert book.zine("verify").code == 0
    page = web(book, "our-dice-games")
    assert 'Shorter than <a href="#pig">Pig</a>, longer than Mia.' in page
    book.edit(GAME[0], "(mia.md)", "(mio.md)")
    assert "'mio.md', which is not there (did you mean 'mia.md'?)" in book.zine("verify").err


def test_update_writes_nothing_into_the_package(lent: Folder) -> None:
    before = {path: path.stat().st_mtime_ns for path in CHECKOUT.glob("content/games/*.md")}
    assert lent.zine("verify", "--update", "--yes").code == 0
    assert {path: path.stat().st_mtime_ns for path in before} == before


# What a zine's file may leave out.


def test_a_title_and_a_game_make_a_zine(lent: Folder) -> None:
    assert lent.zine("build") == Ran(0, "output/mine.pdf\n", "")
    pdf = pypdfium2.PdfDocument(lent.root / "output/mine.pdf")
    assert pdf.get_metadata_dict(skip_empty=True).keys() & {"Author", "Subject"} == set()
    assert pdf[0].get_textpage().get_text_bounded().split() == ["Mine"]
    printed = text(lent.root / "output/mine.pdf")
    assert "printing" not in printed.rpartition("Drawings.")[2]
    assert [item.get_title() for item in pdf.get_toc()][1:] == [
        *["Contents", "Crag", "Pig", "Colophon", "Back cover"]
    ]


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("printing: Second\n", "Second printing"),
        ("copies: 1\n", "1 copy"),
        ("copies: 30\ndate: May 2026\n", "30 copies, May 2026"),
    ],
)
def test_a_colophon_says_as_much_of_the_printing_as_the_file(
    lent: Folder, said: str, printed: str
) -> None:
    lent.edit(MINE, "title: Mine\n", f"title: Mine\n{said}")
    found = project.at(lent.root)
    assert zine_file.load(found, lent.root / MINE).printing == printed


@pytest.mark.parametrize("colophon", ["", "\n## Colophon\n\nBy us.\n"], ids=["default", "own"])
def test_a_book_gives_the_credit_of_what_it_takes_over(lent: Folder, colophon: str) -> None:
    lent.write(MINE, ZINE + colophon)
    title = re.search(r"^title: (.+)$", (CHECKOUT / "content/zines/complete.md").read_text(), re.M)
    assert title
    pages = [web(lent)]
    if not colophon:
        pages.append(text(lent.root / lent.zine("build").out.strip()))
    for made in pages:
        end = " ".join(re.sub(r"<[^>]+>", "", made).split())
        assert f"taken from {title[1]} by the Zine Library: Crag, Pig." in end
        assert LICENCE in end
        assert "compiled by Brittany Perry" in end  # of Pig
        assert "Hoemke" not in end
        assert ("By us." in end) == bool(colophon)


def test_a_book_of_ones_own_games_credits_nobody_but_the_draughtsman(book: Folder) -> None:
    book.edit(BOOK[2], "- [Crag](../games/crag.md)\n- [Pig](../games/pig.md)\n", "")
    page = web(book, "our-dice-games")
    assert "Zine Library" not in page
    assert "were drawn by <em>zine</em>" in page


def test_the_zine_of_the_guide_says_every_key_and_builds(book: Folder) -> None:
    (whole,) = re.findall(r"```markdown\n(---\n.*?)```", GUIDE, re.DOTALL)
    keys = re.findall(r"^(\w+): ", whole.split("---\n")[1], re.MULTILINE)
    of_pictures = ("shows", "credit")  # which need a picture on the cover
    assert keys == [key for key in metadata_keys.ZINE if key not in of_pictures]
    book.write("content/zines/crow.md", whole)
    assert book.zine("verify").code == 0
    page = web(book, "crow")
    assert '<p class="printing">Second printing, 30 copies, December 2026</p>' in page


# House rules.


def test_a_new_game_that_takes_the_place_of_ours_is_told(book: Folder) -> None:
    ran = book.zine("new", "Pig")
    assert "hint: this book now uses your Pig instead of the one that comes with zine" in ran.err
    assert "instead of" not in book.zine("new", "Piglet").err


def test_a_game_is_taken_over_and_verifies_at_once(book: Folder) -> None:
    made = ["content/games/mia_at_the_crow.md", "scoring/mia_at_the_crow.py"]
    made += ["odds/mia_at_the_crow.py", "content/odds/mia_at_the_crow.json"]
    ran = book.zine("new", "--from", "Mia", "Mia at the Crow")
    assert ran == Ran(0, "".join(f"{name}\n" for name in made), "")
    assert all(f"`{name}`" in GUIDE for name in made)
    page = book.read(made[0])
    assert page.startswith("---\ntitle: Mia at the Crow\n")
    source = page.partition("## Source\n")[2]
    assert source.startswith("\nAfter [Mia](mia.md) in *The Complete Book of Dice Games* by ")
    assert LICENCE in source
    ran = book.zine("verify", "mia_at_the_crow")
    assert (ran.code, ran.err) == (0, "")
    checked = book.zine("odds", "mia_at_the_crow", "--check")
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.endswith("all as kept\n")


def test_mia_with_three_lives_goes_from_a_trial_into_the_printed_book(book: Folder) -> None:
    ran = book.zine("try", "mia", "LIVES=3")
    assert "Cy 6, Dot 6 → Cy 3, Dot 3" in ran.out
    assert book.zine("try", "mia", "LIVES=3", "--write", "Mia at the Crow").err == ""
    assert book.zine("verify").err == ""
    book.edit(
        "content/zines/our-dice-games.md",
        "[Crag](../games/crag.md)",
        "[Mia at the Crow](../games/mia_at_the_crow.md)",
    )
    assert book.zine("build").err == ""
    pages = read((book.root / "output/our-dice-games.pdf").read_bytes())
    printed = " ".join(line.text for page in pages for line in page.lines).lower()
    assert "everyone has three lives" in printed
    assert "lose three lives and you lose" in printed
    assert not re.search(r"\b(six|6) lives", printed)


def test_a_rule_that_is_changed_tells_what_it_does_to_the_page(book: Folder) -> None:
    book.zine("new", "--from", "mia", "Long Mia")
    book.edit("scoring/long_mia.py", "LIVES = 6", "LIVES = 7")
    told = book.zine("verify", "long_mia").err
    assert "content/games/long_mia.md" in told
    assert "the rules have changed since these odds were computed" in told
    assert book.zine("verify", "mia").code == 0


SAMPLE = ("aces", "mia", "pair_o_dice", "triples")
"""Odds that import their rules as a module, names for the index, and siblings of several kinds."""


@pytest.mark.parametrize(
    "stem", sampled(sorted(page.stem for page in CHECKOUT.glob("content/games/*.md")), SAMPLE)
)
def test_every_game_of_ours_can_be_taken_over(empty: Folder, stem: str) -> None:
    """With the siblings that its rules import, and the other names that it has left to it."""
    assert empty.zine("new", "--from", stem, "At the Crow").code == 0
    ran = empty.zine("verify")
    assert (ran.code, ran.err) == (0, "")
    head = empty.read("content/games/at_the_crow.md").split("---\n")[1]
    assert re.findall(r"^(?:also|index)\b", head, re.MULTILINE) == []


def test_a_game_of_the_folder_is_taken_over_without_our_licence(folder: Folder) -> None:
    assert folder.zine("new", "--from", "tally", "Tally Home").code == 0
    source = folder.read("content/games/tally_home.md").partition("## Source\n")[2]
    assert source == "\nAfter [Tally Ho](tally.md).\n\nA test.\n"
    assert folder.zine("verify").out == "2 games, 10 examples, all right\n"


def test_a_page_in_german_is_taken_over_in_german_with_odds_by_its_own_rules(
    empty: Folder,
) -> None:
    empty.write(MINE, "---\ntitle: Mine\n---\n")
    assert empty.zine("new", "--from", "crag.de", "Crag in der 5b").code == 0
    source = empty.read("content/games/crag_in_der_5b.md").partition("## Quelle\n")[2]
    assert source.startswith("\nNach [Crag](crag.de.md) in *The Complete Book of Dice Games* der")
    assert LICENCE in source
    assert "from ..scoring.crag_in_der_5b import" in empty.read("odds/crag_in_der_5b.py")
    ran = empty.zine("verify", "crag_in_der_5b")
    assert (ran.code, ran.err) == (0, "")


def test_a_game_that_keeps_its_title_takes_the_place_of_ours(lent: Folder) -> None:
    assert lent.zine("new", "--from", "crag", "Crag").code == 0
    assert "\nAfter Crag in *The" in lent.read("content/games/crag.md")
    lent.edit("content/games/crag.md", "DICE), [two throws]", "DICE), [two long throws]")
    assert lent.zine("verify").code == 0
    assert "two long throws" in web(lent)


def test_a_game_that_is_wrong_is_not_taken_over(folder: Folder) -> None:
    (folder.root / SCORING).unlink()
    ran = folder.zine("new", "--from", "tally", "Tally Home")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"{PAGE}:1: its scoring module is missing: {SCORING}\n"


def test_sources_that_a_folder_does_not_list_are_left_out(lent: Folder) -> None:
    lent.write("content/sources.md", "---\ntitle: Sources\n---\n\nNone.\n")
    assert lent.zine("new", "--from", "pig", "Long Pig").code == 0
    assert "\nsources: our own\nsheet: " in lent.read("content/games/long_pig.md")
    assert lent.zine("verify").code == 0


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("mai", "Mia Again"), "error: there is no game 'mai' (did you mean 'mia'?)\n"),
        (
            ("five_throws", "Five Throws"),
            f"{GAME[0]}: this file is already there; give the new game another title\n",
        ),
    ],
)
def test_what_cannot_be_taken_over_is_told(book: Folder, words: tuple[str, ...], told: str) -> None:
    before = written(book.root)
    ran = book.zine("new", "--from", *words)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err
    assert written(book.root) == before
    book.misused(["new", "--from", "mia", "a/b"], "'a/b' is no title")
