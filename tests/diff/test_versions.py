"""Which version a printing is, what differs between two, and the slip that corrects the older."""

import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pikepdf
import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, Ran, written
from paper import Sheet, collisions, read, unlike_ours
from sheets import FACES

from zine import __version__
from zine.content import project
from zine.content.rules import code
from zine.content.zines import zine_file
from zine.diff.revision import extract

pytestmark = pytest.mark.usefixtures("few")

OLD = "older"
GIT = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=no")
IMPRINT = re.compile(r'<p class="version">(.*)</p>')


def git(folder: Folder, *words: str) -> str:
    ran = subprocess.run([*GIT, *words], cwd=folder.root, check=True, capture_output=True)
    return ran.stdout.decode()


def commit(folder: Folder) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "A change")


def version(folder: Folder) -> str:
    return zine_file.load(project.at(folder.root), folder.root / ZINE).version


def rules(folder: Folder) -> str:
    return code.rules(folder.root / SCORING)


@pytest.fixture
def pair(folder: Folder) -> Folder:
    """A folder with a copy of itself in it, to be compared with."""
    for name in ("content", "scoring"):
        shutil.copytree(folder.root / name, folder.root / OLD / name)
    return folder


# What a printing says of itself.


@pytest.mark.usefixtures("unpacked")
def test_a_zine_says_its_version_if_it_has_one_and_the_hash_of_its_rules(folder: Folder) -> None:
    folder.write(ZINE.replace("small", "plain"), folder.read(ZINE))
    folder.edit(ZINE, "copies: 1\n", "copies: 1\nversion: 1.20\n")
    assert folder.zine("build", "--web").code == 0
    told = [IMPRINT.findall(folder.read(f"output/{name}.html")) for name in ("small", "plain")]
    assert re.fullmatch("Version 1.20, rules [0-9A-F]{7}, by which every example was run", *told[0])
    assert told[1] == [told[0][0].replace("Version 1.20, r", "R")]


def test_a_hash_names_the_code_that_decides_a_game_and_nothing_else(
    folder: Folder, tmp_path: Path
) -> None:
    folder.edit(SCORING, "from enum", "from ._pay import PAY\nfrom enum")
    folder.write("scoring/_pay.py", "PAY = 1\n")
    first = rules(folder)
    other = Folder(tmp_path / "elsewhere")
    for name in ("scoring/_pay.py", SCORING):
        other.write(name, folder.read(name).replace("\n", "\r\n"))
    folder.write("scoring/another.py", "PAY = 3\n")
    folder.edit(PAGE, "Sit down.", "Stand up.")
    assert rules(folder) == rules(other) == first
    folder.write("scoring/_pay.py", "PAY = 2\n")
    assert rules(folder) != first


def test_the_version_git_is_the_last_tag_and_what_came_after(folder: Folder) -> None:
    folder.edit(ZINE, "copies: 1\n", "copies: 1\nversion: git\n")
    folder.write(".gitignore", "__pycache__\n")
    assert version(folder) == ""
    git(folder, "init", "--quiet")
    commit(folder)
    assert version(folder) == ""
    git(folder, "tag", "v1.2")
    assert version(folder) == "1.2"
    folder.edit(PAGE, "Sit down.", "Stand up.")
    assert version(folder) == "1.2, changed"
    commit(folder)
    assert version(folder) == "1.2+1"


def test_no_git_is_needed_for_a_version_of_git(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.edit(ZINE, "copies: 1\n", "copies: 1\nversion: git\n")
    monkeypatch.setenv("PATH", str(folder.root))
    assert version(folder) == ""


def test_our_zines_have_the_version_of_the_program() -> None:
    """Built from an archive or from any clone, they are the same."""
    ours = project.at(CHECKOUT)
    assert {zine_file.load(ours, path).version for path in ours.zines} == {__version__}


# What differs from an older version.


def mia(root: Path, *pages: str) -> Folder:
    """A folder with our Mia, some more pages, and a copy of itself in it."""
    folder = Folder(root)
    for copy in (folder.root, folder.root / OLD):
        for name in ("content/games/mia.md", "zine/scoring/mia.py", *pages):
            place = copy / name.removeprefix("zine/")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(CHECKOUT / name, place)
    return folder


@pytest.fixture(scope="module")
def house_rule(tmp_path_factory: pytest.TempPathFactory) -> tuple[Ran, Folder]:
    """Mia with a house rule: a lie about Mia costs three lives."""
    folder = mia(tmp_path_factory.mktemp("mia"))
    folder.edit("scoring/mia.py", "A_TRUE_MIA = 2", "A_TRUE_MIA = 3")
    folder.edit("content/games/mia.md", "|            0 |              2 |", "| 0 | 3 |")
    return folder.zine("diff", OLD, "--slip", "slip.pdf"), folder


def test_what_comes_out_differently_is_told_once_with_its_line(
    house_rule: tuple[Ran, Folder],
) -> None:
    ran, _ = house_rule
    assert ran.out == (
        "Mia: Mia, 2 1, liar, Receiver loses was 2, is now 3 (old page, line 84)\n"
        "1 game differs, 0 games the same\n"
        "slip.pdf\n"
    )
    assert (ran.code, ran.err) == (1, "")


def test_a_page_that_links_to_a_lent_game_is_compared(pair: Folder) -> None:
    pair.edit(PAGE, "Sit down.", "Sit down. It is shorter than [Pig](pig.md).")
    assert pair.zine("diff", OLD) == Ran(0, "1 game, no difference\n", "")


@pytest.fixture(scope="module")
def slip(house_rule: tuple[Ran, Folder]) -> Sheet:
    _, folder = house_rule
    (page,) = read((folder.root / "slip.pdf").read_bytes())
    return page


def test_a_slip_is_half_a_page_wide_and_short_ones_fill_the_page(slip: Sheet) -> None:
    assert (slip.width, slip.height) == (792, 612)
    titles = [line.box for line in slip.lines if line.text == "Corrections"]
    assert len(titles) == 6
    assert {round(box.left % 396) for box in titles} == {round(titles[0].left)}


def test_a_slip_tells_the_heading_and_what_was_and_is(slip: Sheet) -> None:
    lines = [line.text for line in slip.lines if line.box.right < 396 and line.box.bottom > 408]
    told = "\n".join(lines)
    assert re.search(r"Rules [0-9A-F]{7} take the place of [0-9A-F]{7}", told)
    for words in ("Mia", "Scoring", "Receiver loses", "Announced", "Was", "Is now"):
        assert words in told
    assert re.search(r"\u2681\u2680\s*liar\s*2\s*3", told)


def test_a_slip_is_set_as_sheets_are(house_rule: tuple[Ran, Folder], slip: Sheet) -> None:
    _, folder = house_rule
    pdf = (folder.root / "slip.pdf").read_bytes()
    assert collisions(slip) == []
    assert unlike_ours(pdf, FACES) == []
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.docinfo.Title == "Corrections"
        assert document.Root.MarkInfo.Marked


def test_of_rows_played_in_order_the_first_that_differs_is_told_in_a_sentence(
    tmp_path: Path,
) -> None:
    folder = mia(tmp_path)
    folder.edit("scoring/mia.py", "self.passer] - caught", "self.passer] - 2 * caught")
    ran = folder.zine("diff", OLD, "mia", "--slip", "slip.pdf", "--paper", "a4")
    told = "row 3: Cy, liar, Lives left was Ada 6, Bel 5, Cy 6, is now Ada 6, Bel 4, Cy 6 (old page"
    assert len([line for line in ran.out.splitlines() if told in line]) == 1
    (page,) = read((folder.root / "slip.pdf").read_bytes())
    assert (round(page.width), round(page.height)) == (842, 595)
    words = " ".join(page.text.split())
    assert "Row 3, Cy, liar: was Ada 6, Bel 5, Cy 6, is now Ada 6, Bel 4, Cy 6." in words


def test_a_translation_has_a_slip_in_its_own_words(tmp_path: Path) -> None:
    folder = mia(tmp_path, "content/games/mia.de.md")
    folder.edit("scoring/mia.py", "A_TRUE_MIA = 2", "A_TRUE_MIA = 3")
    ran = folder.zine("diff", OLD, "--slip", "slip.pdf")
    told = "Mia (de): Mia, 2 1, gelogen, Empfänger verliert was 2, is now 3 (old page"
    assert len([line for line in ran.out.splitlines() if told in line]) == 1
    assert ran.out.endswith("slip.pdf\nslip-de.pdf\n")
    (english,), (german,) = (
        read((folder.root / name).read_bytes()) for name in ("slip.pdf", "slip-de.pdf")
    )
    for page, words in (
        (english, "Scoring Receiver loses"),
        (german, "Wertung Empfänger verliert"),
    ):
        assert words in " ".join(page.text.split())
    assert "BISHER" in german.text.upper()
    with pikepdf.open(folder.root / "slip-de.pdf") as document:
        assert document.docinfo.Title == "Berichtigungen"
        assert document.Root.Lang == "de"


def test_nothing_differs_from_the_same(pair: Folder) -> None:
    ran = pair.zine("diff", OLD, "--slip", "slip.pdf")
    assert (ran.code, ran.out) == (0, "1 game, no difference\n")
    assert ran.err == "slip.pdf: there is nothing to correct, so no slip is written\n"
    assert not (pair.root / "slip.pdf").exists()


def test_translations_are_counted_beside_their_games(tmp_path: Path) -> None:
    folder = mia(tmp_path, "content/games/mia.de.md")
    ran = folder.zine("diff", OLD)
    assert (ran.code, ran.out) == (0, "1 game and 1 translation, no difference\n")


def test_code_that_changes_no_example_is_told_and_is_no_difference(pair: Folder) -> None:
    pair.write(SCORING, pair.read(SCORING) + "\n# a comment\n")
    ran = pair.zine("diff", OLD)
    assert ran.code == 0
    assert "no example comes out differently" in ran.out


def test_games_variations_rules_boxes_heads_and_odds_are_told(pair: Folder) -> None:
    figures = {"id": "double", "function": "double", "kind": "chance", "says": "A double"}
    for root, exact in ((OLD, "1/6"), (".", "1/3")):
        kept = {"rules": "", "figures": [{**figures, "exact": exact}]}
        pair.write(f"{root}/content/odds/tally.json", json.dumps(kept))
    pair.edit(PAGE, "players: 2+", "players: 2-6")
    pair.edit(SCORING, "(2, None)", '(2, 6)\nVARIATIONS = ("Short",)')
    pair.edit(SCORING, '    DOUBLE = "Double"', '    DOUBLE = "Double"\n    HIGH = "High"')
    pair.edit(
        SCORING,
        "def score",
        "def worth(throw: Dice, box: Box) -> int:\n    return 0\n\n\ndef score",
    )
    pair.edit(
        PAGE, "## Rulings", "## Variations\n\n### Short\n\nAs long as you like.\n\n## Rulings"
    )
    pair.write(f"{OLD}/content/games/gone.md", pair.read(PAGE).replace("Tally Ho", "Long Gone"))
    ran = pair.zine("diff", OLD)
    assert ran.out.splitlines() == [
        "Long Gone: is no longer there",
        "Tally Ho: players was 2+, is now 2-6",
        "Tally Ho: variation 'Short' is new",
        "Tally Ho: rule 'Worth' is new",
        "Tally Ho: 'High' is new on the sheet",
        "Tally Ho: odds: A double: was 16.7 %, is now 33.3 %",
        "2 games differ, 0 games the same",
    ]
    assert ran.code == 1


def test_a_slip_tells_the_odds_that_were_printed_and_no_others(tmp_path: Path) -> None:
    folder = mia(tmp_path)
    kept = (CHECKOUT / "content/odds/mia.json").read_text(encoding="utf-8")
    folder.write(f"{OLD}/content/odds/mia.json", kept)
    folder.write(f"{OLD}/content/errata.md", "Alike in [5.1 %](odds:mia.tie-two).\n")
    printed, unprinted = ("beat-43", "double", "tie-two"), ("beat-31", "mia-in-ten")
    for figure in (*printed, *unprinted):
        kept = re.sub(rf'("id": "{figure}".*"exact": ")[^"]*', r"\g<1>1/97", kept)
    folder.write("content/odds/mia.json", kept)
    ran = folder.zine("diff", OLD, "--slip", "slip.pdf")
    assert ran.out.count("Mia: odds: ") == len((*printed, *unprinted))
    (page,) = read((folder.root / "slip.pdf").read_bytes())
    text = " ".join(page.text.split())
    assert text.count("is now 1.0 %") == len(printed) * text.count("paste in")


def test_a_renamed_rule_and_examples_that_cannot_be_run_are_told(pair: Folder) -> None:
    pair.edit(SCORING, "def score", "def worth")
    pair.edit(PAGE, "| Score       |", "| Worth       |")
    ran = pair.zine("diff", OLD)
    assert "Tally Ho: rule 'Score' is now called 'Worth'\n" in ran.out
    for page, side in ((f"{OLD}/{PAGE}", "new"), (PAGE, "old")):
        assert f"Tally Ho: {page}:25: the {side} rules cannot run 1 example: " in ran.out


def test_an_example_that_is_refused_now_is_told(pair: Folder) -> None:
    pair.edit(
        SCORING,
        "    return sum",
        '    if 6 in throw:\n        raise Foul("no six")\n    return sum',
    )
    pair.edit(SCORING, "import Dice", "import Dice, Foul")
    ran = pair.zine("diff", OLD, "--json", "Tally Ho")
    (game,) = json.loads(ran.out)["games"]
    assert ran.code == 1
    told = [(c["given"][0]["text"], c["was"], c["now"]) for c in game["cases"]]
    assert told == [
        ("6 6", "12", "not allowed: no six"),
        ("6 6", "20", "not allowed: no six"),
        ("6 5", "0", "not allowed: no six"),
    ]


def test_a_revision_is_read_and_nothing_is_changed(folder: Folder) -> None:
    folder.write(".gitignore", "__pycache__\n")
    git(folder, "init", "--quiet")
    commit(folder)
    folder.edit(SCORING, "True: 20", "True: 25")
    before = git(folder, "status", "--porcelain=v2", "--branch")
    ran = folder.zine("diff", "HEAD", "tally")
    assert ran.out.startswith(
        "Tally Ho: 6 6, Double, Score was 20, is now 25 (old page, line 29)\n"
    )
    assert git(folder, "status", "--porcelain=v2", "--branch") == before


@pytest.fixture
def revised(folder: Folder) -> Folder:
    """A folder in a repository, at whose last revision a score was another; see `is_compared`."""
    folder.write(".gitignore", "__pycache__\n*.out\n")
    git(folder, "init", "--quiet")
    commit(folder)
    folder.edit(SCORING, "True: 20", "True: 25")
    return folder


def is_compared(ran: Ran) -> bool:
    """Whether a diff tells what has changed since the revision, and nothing else."""
    told = "Tally Ho: 6 6, Double, Score was 20, is now 25 (old page, line 29)\n"
    return (ran.code, ran.err) == (1, "") and ran.out.startswith(told)


def test_the_variables_of_a_hook_do_not_say_which_repository_is_meant(
    revised: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a hook of a linked worktree, `GIT_DIR` names the repository, and the folder none."""
    git(revised, "tag", "v1.2")
    other = Folder(tmp_path / "other")
    other.write("a", "a")
    git(other, "init", "--quiet")
    commit(other)
    git(other, "tag", "v0.1-private")
    for name, text in (
        ("GIT_DIR", other.root / ".git"),
        ("GIT_WORK_TREE", other.root),
        ("GIT_INDEX_FILE", other.root / ".git/index"),
        ("GIT_OBJECT_DIRECTORY", other.root / ".git/objects"),
        ("GIT_COMMON_DIR", other.root / ".git"),
        ("GIT_PREFIX", "book/"),
        ("GIT_CEILING_DIRECTORIES", tmp_path),
        ("GIT_NAMESPACE", "other"),
    ):
        monkeypatch.setenv(name, str(text))
    assert is_compared(revised.zine("diff", "HEAD"))
    revised.edit(ZINE, "copies: 1\n", "copies: 1\nversion: git\n")
    assert version(revised) == "1.2, changed"


def test_a_hook_of_a_linked_worktree_compares_a_book_below_the_top(tmp_path: Path) -> None:
    top = Folder(tmp_path / "top")
    book = written(tmp_path / "top/book")
    book.write(".gitignore", "__pycache__\n*.out\n")
    git(top, "init", "--quiet")
    commit(top)
    hook = f"#!/bin/sh\ncd book && '{sys.executable}' -m zine diff HEAD > hook.out; exit 1\n"
    top.write(".git/hooks/pre-commit", hook).chmod(0o755)
    git(top, "worktree", "add", "--quiet", str(tmp_path / "linked"))
    linked = Folder(tmp_path / "linked/book")
    linked.edit(SCORING, "True: 20", "True: 25")
    with pytest.raises(subprocess.CalledProcessError):
        git(linked, "commit", "--quiet", "--all", "--message", "Refused by the hook")
    assert linked.read("hook.out").startswith("Tally Ho: 6 6, Double, Score was 20, is now 25")


def test_a_revision_is_read_as_git_holds_it(revised: Folder, tmp_path: Path) -> None:
    """An archive leaves out files, and filters change others."""
    page = revised.read(PAGE)
    spoil = ("filter=spoil", "export-subst", "text eol=crlf", "ident", "export-ignore")
    revised.write(".gitattributes", "".join(f"{PAGE} {each}\n" for each in spoil))
    revised.write(PAGE, page.replace("Sit down.", "Sit down: $Format:%H$ $Id$"))
    for name in ("smudge", "clean"):
        git(revised, "config", f"filter.spoil.{name}", f"touch ran.{name}.out; cat")
    commit(revised)
    for made in revised.root.glob("*.out"):
        made.unlink()
    extract(revised.root, "HEAD", {"content", "nothing"}, tmp_path / "old")
    assert (tmp_path / "old" / PAGE).read_bytes() == git(revised, "show", f"HEAD:{PAGE}").encode()
    assert b"$Format:%H$" in (tmp_path / "old" / PAGE).read_bytes()
    assert not list(revised.root.glob("*.out"))
    assert not (tmp_path / "old" / SCORING).exists()


def test_links_of_a_revision_lead_where_they_led(tmp_path: Path) -> None:
    top, to = Folder(tmp_path / "top"), tmp_path / "old"
    book = written(tmp_path / "top/book")
    top.write("shared/more/cup.svg", "a cup")
    top.write("secret", "of another")
    (top.root / "shared/tally.md").write_bytes((book.root / PAGE).read_bytes())
    links = {
        "games/tally.md": "../../../shared/tally.md",
        "pictures": "../../shared/more",
        "games/out.md": str(top.root / "secret"),
        "games/far.md": "../../../../secret",
        "games/none.md": "nowhere.md",
        "games/ring": "../games",
        "games/.#tally.md": "ada@host.1:1",
    }
    (book.root / PAGE).unlink()
    for name, target in links.items():
        (book.root / "content" / name).symlink_to(target)
    git(top, "init", "--quiet")
    commit(top)
    text = book.read(PAGE)
    top.write("shared/tally.md", "changed since")
    extract(book.root, "HEAD", {"content"}, to)
    assert (to / PAGE).read_text() == text
    assert not (to / PAGE).is_symlink()
    assert (to / "content/pictures/cup.svg").read_text() == "a cup"
    for name in ("out", "far", "none"):
        assert not (to / f"content/games/{name}.md").exists()
        assert (to / f"content/games/{name}.md").is_symlink()
    assert not (to / "content/games/.#tally.md").is_symlink()


def test_a_page_of_which_only_a_link_is_known_is_told(revised: Folder, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(revised.read(PAGE))
    (revised.root / PAGE).unlink()
    (revised.root / PAGE).symlink_to(outside)
    commit(revised)
    ran = revised.zine("diff", "HEAD")
    assert (ran.code, ran.out) == (2, "0 games, no difference\n")
    assert ran.err.startswith(f"HEAD:{PAGE}: cannot be read")


def test_the_files_of_a_submodule_are_read_at_its_revision(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, top = Folder(folder.root / "content/games"), Folder(folder.root)
    for made in (games, top):
        git(made, "init", "--quiet")
        commit(made)
    first = git(games, "rev-parse", "HEAD").strip()
    assert git(top, "ls-tree", "HEAD", "content/games").split()[:3] == ["160000", "commit", first]
    folder.edit(PAGE, "Sit down.", "Stand up.")
    commit(games)
    extract(folder.root, "HEAD", {"content"}, tmp_path / "old")
    assert "Sit down." in (tmp_path / "old" / PAGE).read_text()
    shutil.rmtree(folder.root / "content/games")
    ran = folder.zine("diff", "HEAD")
    assert (ran.code, ran.out) == (2, "")
    assert "the files of the submodule 'content/games' are not here" in ran.err


def test_what_git_lfs_keeps_is_read_for_its_pointer(folder: Folder, tmp_path: Path) -> None:
    name = sha256(b"a large picture").hexdigest()
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize 15\n"
    folder.write("content/cup.png", pointer.format(name))
    folder.write("content/lost.png", pointer.format("0" * 64))
    git(folder, "init", "--quiet")
    commit(folder)
    folder.write(f".git/lfs/objects/{name[:2]}/{name[2:4]}/{name}", "a large picture")
    extract(folder.root, "HEAD", {"content"}, tmp_path / "old")
    assert (tmp_path / "old/content/cup.png").read_bytes() == b"a large picture"
    assert (tmp_path / "old/content/lost.png").read_text().startswith("version https://git-lfs")


def test_git_starts_no_program_that_watches_the_files(revised: Folder) -> None:
    revised.write("watch.sh", "#!/bin/sh\ntouch ran.out\n").chmod(0o755)
    git(revised, "tag", "v1.2")
    git(revised, "config", "core.fsmonitor", "./watch.sh")
    revised.edit(ZINE, "copies: 1\n", "copies: 1\nversion: git\n")
    assert version(revised) == "1.2, changed"
    assert is_compared(revised.zine("diff", "HEAD"))
    assert not (revised.root / "ran.out").exists()


def test_the_rules_of_a_wheel_run_with_its_own_package(folder: Folder) -> None:
    """Its rules import what the words of ours have not."""
    package = CHECKOUT / "zine"
    with ZipFile(folder.root / "older.whl", "w") as wheel:
        for path in package.rglob("*.py"):
            name = path.relative_to(package.parent).as_posix()
            if "/scoring/" not in name and "/odds/" not in name:
                more = "\nBONUS = 5\n" if name == "zine/dice.py" else ""
                wheel.writestr(name, path.read_text(encoding="utf-8") + more)
        wheel.writestr(f"zine/share/{PAGE}", folder.read(PAGE).replace("20  ", "25  "))
        module = folder.read(SCORING).replace("import Dice", "import BONUS, Dice")
        wheel.writestr(f"zine/{SCORING}", module.replace("True: 20", "True: 20 + BONUS"))
    ran = folder.zine("diff", "older.whl")
    assert ran.out.startswith(
        "Tally Ho: 6 6, Double, Score was 25, is now 20 (old page, line 29)\n"
    )
    assert ran.err == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["nothing"],
            "error: nothing: no folder or wheel is called so, and this folder is in no git",
        ),
        (["scoring"], "error: scoring: no games are there: it has no folder 'content'"),
        ([PAGE], f"error: {PAGE}: it is no wheel, no folder and no revision"),
        (["other.whl"], "error: other.whl: it is a wheel of something else"),
        ([OLD, "cribbage"], "error: there is no game 'cribbage'"),
        ([OLD, "--paper", "a4"], "error: --paper is for a slip: add --slip FILE"),
        ([OLD, "--slip", "slip.png"], "error: --slip writes a PDF: call it slip.pdf"),
    ],
)
def test_what_cannot_be_compared_is_told_in_a_line(
    pair: Folder, words: list[str], told: str
) -> None:
    with ZipFile(pair.root / "other.whl", "w") as wheel:
        wheel.writestr("other/__init__.py", "")
    ran = pair.zine("diff", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(told)


def test_a_game_that_neither_version_has_is_not_called_the_same(folder: Folder) -> None:
    git(folder, "init", "--quiet")
    commit(folder)
    ran = folder.zine("diff", "HEAD", "tally", "pig")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: pig comes with zine; neither version has a page of it")


def test_a_name_of_git_that_is_no_commit_is_told(folder: Folder) -> None:
    git(folder, "init", "--quiet")
    commit(folder)
    ran = folder.zine("diff", "HEAD^{tree}")
    assert ran.code == 2
    assert ran.err.endswith("'HEAD^{tree}' names no commit, but a file or a folder of git\n")


def test_a_shallow_clone_is_told_how_to_get_older_revisions(folder: Folder, tmp_path: Path) -> None:
    git(folder, "init", "--quiet")
    commit(folder)
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "Two")
    shallow = Folder(tmp_path / "shallow")
    source = folder.root.resolve().as_uri()
    git(folder, "clone", "--quiet", "--depth", "1", source, str(shallow.root))
    ran = shallow.zine("diff", "HEAD~1")
    assert ran.code == 2
    assert ran.err.endswith("for older ones, type: git fetch --unshallow --tags\n")


def test_a_revision_that_is_not_there_is_told(folder: Folder) -> None:
    git(folder, "init", "--quiet")
    ran = folder.zine("diff", "v1.2")
    assert (ran.code, ran.err) == (
        2,
        "error: v1.2: no folder or wheel is called so, and there is no revision 'v1.2'\n",
    )


def test_an_old_page_that_cannot_be_read_and_rules_that_end_the_process_are_told(
    pair: Folder,
) -> None:
    pair.edit(f"{OLD}/{SCORING}", "    check(", "    import os\n    os._exit(3)\n    check(")
    other = pair.read(PAGE).replace("Tally Ho", "Echo").replace("also: Count\n", "")
    pair.write("content/games/echo.md", other)
    pair.write("scoring/echo.py", pair.read(SCORING))
    pair.write(f"{OLD}/content/games/echo.md", other.replace("## The end", "## An end"))
    pair.write(f"{OLD}/scoring/echo.py", pair.read(SCORING))
    pair.edit(SCORING, "True: 20", "True: 25")
    ran = pair.zine("diff", OLD, "--slip", "slip.pdf")
    first, second = ran.err.splitlines()
    assert re.match(rf"{OLD}/content/games/echo.md:\d+: no section is called 'An end'", first)
    assert second.startswith(f"{OLD}/{PAGE}: its rules end the process")
    assert ran.code == 2
    assert not (pair.root / "slip.pdf").exists()


def test_what_keeps_a_page_from_being_compared_is_told_once(pair: Folder) -> None:
    pair.edit(f"{OLD}/{PAGE}", "| 6 5   | Double | 0           | not alike           |", "| 6 5 |")
    ran = pair.zine("diff", OLD)
    assert ran.code == 2
    (line,) = ran.err.splitlines()
    assert line.startswith(f"{OLD}/{PAGE}:30: the row has 1 cell under 4 headings")


def test_a_new_translation_is_told_with_its_language(pair: Folder) -> None:
    page = pair.read(PAGE).replace("title: ", "language: de\ntitle: ", 1)
    pair.write(PAGE.replace(".md", ".de.md"), page)
    assert "Tally Ho (de): is new\n" in pair.zine("diff", OLD).out
