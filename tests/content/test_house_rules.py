"""House rules: sources listed and credited, and what is held against them when."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, Ran
from tables import table

from zine.check import copied_text, review, translation, verify
from zine.check.verify import Verification
from zine.content import project
from zine.content.page import sources
from zine.content.page.document import read
from zine.content.page.language import language
from zine.content.project import Selection
from zine.content.zines import zine_file

GLOSSARY, ERRATA, SOURCES = (f"content/{name}.md" for name in ("glossary", "errata", "sources"))
HEAD = "---\ntitle: Beside the games\n---\n\n"
START = HEAD.count("\n")
RIGHT = "1 game, 5 examples, all right\n"
CREDIT = "\n## Source\n\nA test.\n"
TERMS = "Term | Means | Elsewhere"


def listing(folder: Folder, *rows: str) -> None:
    """Write the list of sources: a row is a file and what it is."""
    plain = table("File | What it is", *rows, caption="Plain: What we draw from")
    folder.write(SOURCES, f"{HEAD}{plain}\n")


def told(folder: Folder, *, everything: bool = True, pages: Sequence[str] = (PAGE,)) -> list[str]:
    """What is wrong in the zine and, if asked, in all the rest, beside what the pages' examples."""
    found = project.at(folder.root)
    paths = tuple(folder.root / page for page in pages)
    checked = [verify.check_page(found, path) for path in paths]
    selection = Selection(paths, found.zines, (), everything=everything)
    rest = verify.check_rest(found, selection, checked).problems
    problems = set(rest)
    names = [problem.path.relative_to(folder.root).as_posix() for problem in problems]
    return sorted(f"{n}:{p.line}: {p.message}" for n, p in zip(names, problems, strict=True))


def line(folder: Folder, words: str, file: str = PAGE) -> int:
    return folder.read(file).split("\n").index(words) + 1


# Sources.


@pytest.fixture
def credited(folder: Folder) -> Folder:
    """The small game drawn from a file that is listed and that its page names."""
    folder.edit(PAGE, "sources: a test", "sources: one.txt")
    folder.edit(PAGE, CREDIT, "\n## Source\n\nIt is in `one.txt`, the first of its kind.\n")
    listing(folder, "`one.txt` | The first", "`two.txt` | The second")
    return folder


def test_a_source_that_is_listed_and_credited_is_in_order(credited: Folder) -> None:
    assert told(credited) == []
    assert credited.zine("verify") == Ran(0, RIGHT, "")


@pytest.mark.parametrize(
    ("name", "suggested"),
    [("on.txt", " (did you mean 'one.txt'?)"), ("a book", ""), ("The first", "")],
)
def test_a_source_that_is_not_listed_is_told_where_it_is_named(
    credited: Folder, name: str, suggested: str
) -> None:
    credited.edit(PAGE, "sources: one.txt", f"sources: {name}")
    place = line(credited, f"sources: {name}")
    problem = f"{PAGE}:{place}: sources.md lists no source '{name}'{suggested}"
    assert told(credited) == told(credited, everything=False) == [problem]
    assert credited.zine("verify") == Ran(1, "1 game, 5 examples, 1 wrong\n", f"{problem}\n")


@pytest.mark.parametrize(
    "words", ["A test.", "It is in one.txt.", "It is in `two.txt`.", "It is in `one.text`."]
)
def test_a_source_that_the_section_source_does_not_name_is_told_at_its_heading(
    credited: Folder, words: str
) -> None:
    credited.edit(PAGE, "It is in `one.txt`, the first of its kind.", words)
    place = line(credited, "## Source")
    problem = f"{PAGE}:{place}: the section Source does not name `one.txt`"
    assert told(credited) == told(credited, everything=False) == [problem]


def test_a_source_named_in_another_section_is_not_credited(credited: Folder) -> None:
    credited.edit(PAGE, "It is in `one.txt`, the first of its kind.", "A test.")
    credited.edit(PAGE, "There are none.", "See `one.txt`.")
    place = line(credited, "## Source")
    assert told(credited) == [f"{PAGE}:{place}: the section Source does not name `one.txt`"]


def test_a_source_can_be_named_below_a_heading_within_the_section(credited: Folder) -> None:
    credited.edit(PAGE, "## Source\n", "## Source\n\nTwo of them.\n\n### The first\n")
    assert told(credited) == []


def test_each_of_several_sources_must_be_listed_and_credited(credited: Folder) -> None:
    credited.edit(PAGE, "sources: one.txt", "sources: [one.txt, two.txt, a book]")
    place, heading = line(credited, "sources: [one.txt, two.txt, a book]"), "## Source"
    listed = f"{PAGE}:{place}: sources.md lists no source 'a book'"
    named = f"{PAGE}:{line(credited, heading)}: the section Source does not name `two.txt`"
    assert told(credited) == [listed, named]
    credited.edit(PAGE, "the first of its kind", "like `two.txt`")
    assert told(credited) == [listed]


def test_a_game_of_our_own_needs_no_source(credited: Folder) -> None:
    credited.edit(PAGE, "sources: one.txt", "sources: our own")
    credited.edit(PAGE, "It is in `one.txt`, the first of its kind.", "Invented here.")
    assert told(credited) == []
    credited.edit(PAGE, "sources: our own", "sources: [our own, two.txt]")
    place = line(credited, "## Source")
    assert told(credited) == [f"{PAGE}:{place}: the section Source does not name `two.txt`"]


def test_a_folder_without_a_list_of_sources_may_name_any(credited: Folder) -> None:
    (credited.root / SOURCES).unlink()
    credited.edit(PAGE, "sources: one.txt", "sources: a book")
    assert told(credited) == []


def test_sources_can_be_listed_in_several_tables_and_several_a_row(credited: Folder) -> None:
    plain = "Plain: More"
    first = table("File | What it is", "`zero.txt` | Nothing", caption=plain)
    second = table("File | What it is", "`one.txt`, `two.txt` | Both", caption=plain)
    credited.write(SOURCES, f"{HEAD}{first}\n\nMore words.\n\n{second}\n")
    assert told(credited) == []


def test_a_source_is_named_by_its_short_title(credited: Folder) -> None:
    listing(credited, "*First* | `one.txt`", "*Second* | `two.txt`")
    assert told(credited) == [
        f"{PAGE}:{line(credited, '## Source')}: the section Source does not name *First*"
    ]
    credited.edit(PAGE, "`one.txt`, the first", "*First*, the oldest")
    assert told(credited) == []
    credited.write(ERRATA, f"{HEAD}## Tally Ho\n\n### A claim\n\n*Second* has it so.\n")
    assert told(credited) == [f"{ERRATA}:{START + 3}: the erratum must name *First*"]


def test_a_file_named_beside_the_first_column_is_not_listed(credited: Folder) -> None:
    listing(credited, "`two.txt` | A copy of `one.txt`")
    place = line(credited, "sources: one.txt")
    (problem,) = told(credited)
    assert problem.startswith(f"{PAGE}:{place}: sources.md lists no source 'one.txt'")


def test_sources_of_a_page_whose_examples_are_wrong_are_held_to_the_list(credited: Folder) -> None:
    credited.edit(PAGE, "| 1 2   | Pips   | 3 ", "| 1 2   | Pips   | 4 ")
    credited.edit(PAGE, "sources: one.txt", "sources: a book")
    assert [problem.partition(": ")[2] for problem in told(credited)] == [
        "sources.md lists no source 'a book'"
    ]


# What is held against everything, and what against a page alone.

RUN = "Sit down in a ring, and let one of you begin."
SHARED = "these words are copied from a source; write your own: sit down in a ring and let one …"

REST = {
    "a glossary that cannot be read": (
        {GLOSSARY: f"{HEAD}#### Deep\n\nWords.\n"},
        [f"{GLOSSARY}:{START + 1}: headings are ## or ###, not ####"],
    ),
    "an errata that cannot be read": (
        {ERRATA: f"{HEAD}#### Deep\n\nWords.\n"},
        [f"{ERRATA}:{START + 1}: headings are ## or ###, not ####"],
    ),
    "a list of sources that cannot be read": (
        {SOURCES: f"{HEAD}#### Deep\n\nWords.\n"},
        [f"{SOURCES}:{START + 1}: headings are ## or ###, not ####"],
    ),
    "a glossary that cannot be used": (
        {GLOSSARY: f"{HEAD}{table('Term | Means', 'throw | A throw.')}\n"},
        [f"{GLOSSARY}:{START + 1}: head a table of terms with Term, Means, Elsewhere"],
    ),
    "a term that no page uses": (
        {GLOSSARY: f"{HEAD}{table(TERMS, 'zebra | An animal. | ')}\n"},
        [f"{GLOSSARY}:{START + 3}: no page uses 'zebra'; leave the term out"],
    ),
    "a number of a term that nothing binds": (
        {GLOSSARY: f"{HEAD}{table(TERMS, 'throw | Two dice. | ')}\n"},
        [f"{GLOSSARY}:{START + 3}: bind 'Two' to the rules of a game, as in [Two](rule:game.NAME)"],
    ),
    "a number of a term that its game contradicts": (
        {GLOSSARY: f"{HEAD}{table(TERMS, 'throw | [Three dice](rule:tally.DICE). | ')}\n"},
        [f"{GLOSSARY}:{START + 3}: 'Three dice' is not what the rules say: DICE is 2"],
    ),
    "a number of a term that is bound to no game": (
        {GLOSSARY: f"{HEAD}{table(TERMS, 'throw | [Two](rule:taly.DICE) dice. | ')}\n"},
        [
            f"{GLOSSARY}:{START + 3}: 'rule:taly.DICE' names no game (did you mean 'tally'?); "
            "write one, as in (rule:crag.DICE)"
        ],
    ),
    "an erratum on no game": (
        {ERRATA: f"{HEAD}## Chess\n\n### A claim\n\n`a test` has it.\n"},
        [f"{ERRATA}:{START + 1}: no game or variation is called 'Chess'"],
    ),
    "a source's words": (
        {ERRATA: f"{HEAD}{RUN}\n"},
        [f"{ERRATA}:{START + 1}: {SHARED}"],
    ),
    "a word for which there is another": (
        {
            ERRATA: f"{HEAD}They roll.\n",
            GLOSSARY: f"{HEAD}{table(TERMS, 'throw | To let fall. | roll')}\n",
        },
        [f"{ERRATA}:{START + 1}: the glossary's word for 'roll' is 'throw'; write that"],
    ),
    "all at once": (
        {
            GLOSSARY: f"{HEAD}{table('Term | Means', 'throw | A throw.')}\n",
            ERRATA: f"{HEAD}{RUN}\n\n## Chess\n\n### A claim\n\n`a test` has it.\n",
            SOURCES: f"{HEAD}#### Deep\n\nWords.\n",
        },
        [
            f"{ERRATA}:{START + 1}: {SHARED}",
            f"{ERRATA}:{START + 3}: no game or variation is called 'Chess'",
            f"{GLOSSARY}:{START + 1}: head a table of terms with Term, Means, Elsewhere",
            f"{SOURCES}:{START + 1}: headings are ## or ###, not ####",
        ],
    ),
}


@pytest.mark.parametrize(("files", "problems"), REST.values(), ids=REST)
def test_what_is_wrong_beside_the_games_is_told_only_when_everything_is_held_together(
    folder: Folder, files: dict[str, str], problems: list[str]
) -> None:
    folder.write("content/sources.fingerprints", copied_text.packed([RUN]))
    for name, text in files.items():
        folder.write(name, text)
    assert told(folder) == problems
    assert told(folder, everything=False) == []


@pytest.mark.parametrize("everything", [True, False])
def test_what_is_wrong_with_pages_and_zines_is_always_told(
    folder: Folder, everything: bool
) -> None:
    folder.write("content/sources.fingerprints", copied_text.packed([RUN]))
    folder.write(GLOSSARY, f"{HEAD}{table(TERMS, 'throw | To let fall. | roll')}\n")
    listing(folder, "`one.txt` | The first")
    folder.edit(PAGE, "Sit down.", f"{RUN} Roll.")
    folder.edit(ZINE, "\nA test.", f"\n{RUN} Roll.")
    folder.edit(ZINE, "## Colophon", "## More\n\n[More](../more.md)\n\n## Colophon")
    folder.write("content/more.md", f"{HEAD}Roll.\n")
    source, seat, end = line(folder, "sources: a test"), line(folder, f"{RUN} Roll."), 23
    assert told(folder, everything=everything) == [
        f"{PAGE}:{source}: sources.md lists no source 'a test'",
        f"{PAGE}:{seat}: the glossary's word for 'roll' is 'throw'; write that",
        f"{PAGE}:{seat}: {SHARED}",
        f"content/more.md:{START + 1}: the glossary's word for 'roll' is 'throw'; write that",
        f"{ZINE}:{end}: the glossary's word for 'roll' is 'throw'; write that",
        f"{ZINE}:{end}: {SHARED}",
    ]


def test_a_page_alone_is_held_to_the_rules_and_no_other(folder: Folder) -> None:
    listing(folder, "`one.txt` | The first")
    folder.write("content/games/echo.md", folder.read(PAGE))
    folder.write("scoring/echo.py", folder.read(SCORING))
    unlisted = "sources.md lists no source 'a test'"
    place = line(folder, "sources: a test")
    assert told(folder, everything=False) == [f"{PAGE}:{place}: {unlisted}"]
    both = told(folder, pages=(PAGE, "content/games/echo.md"))
    assert both == [f"content/games/{stem}.md:{place}: {unlisted}" for stem in ("echo", "tally")]


def test_a_folder_with_nothing_beside_its_games_is_in_order(folder: Folder) -> None:
    assert told(folder) == told(folder, everything=False) == []


# The real content.


@pytest.fixture(scope="module")
def proved() -> Verification:
    found = project.at(CHECKOUT)
    return verify.verify_pages(found, found.games)


@pytest.fixture(scope="module")
def listed() -> dict[str, Any]:
    """What `zine list --json` tells of the real content."""
    ran = Folder(CHECKOUT).zine("list", "--json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_all_our_games_hold(proved: Verification) -> None:
    assert proved.problems == ()
    assert {entry.game.language for entry in proved.games} == {"en", "de", "es"}
    assert len(proved.pages) == len(proved.games)
    assert {entry.game.path for entry in proved.games} == {*project.at(CHECKOUT).games}


def test_all_our_pages_were_read_beside_their_rules(proved: Verification) -> None:
    found = project.at(CHECKOUT)
    assert all(review.kept(found, game).is_file() for game in found.games)
    everything = Selection(found.games, found.zines, found.scores, everything=True)
    assert verify.check_rest(found, everything, proved.pages).hints == []


def test_the_dice_above_each_of_our_titles_are_as_many_as_the_game_takes(
    proved: Verification,
) -> None:
    shown = {entry.game.stem: len(entry.game.signature) for entry in proved.games}
    assert shown == {entry.game.stem: entry.game.dice for entry in proved.games}


def test_the_complete_book_lists_every_game_in_english() -> None:
    found = project.at(CHECKOUT)
    complete = zine_file.load(found, found.content / "zines/complete.md")
    assert {*complete.pages} == {page for page in found.games if "." not in page.stem}


def test_the_house_rules_hold_for_everything(proved: Verification) -> None:
    found = project.at(CHECKOUT)
    everything = Selection(found.games, found.zines, found.scores, everything=True)
    assert verify.check_rest(found, everything, proved.pages).problems == []
    for path in (found.glossary, found.errata, found.sources, found.fingerprints):
        assert path.is_file()


def test_every_source_that_is_listed_is_used_by_some_page(proved: Verification) -> None:
    named = sources.titles(read(project.at(CHECKOUT).sources)).keys()
    used = {source for entry in proved.games for source in entry.game.sources}
    assert len(named) == 5
    assert used - {sources.OWN} == named


def test_every_game_is_listed_with_what_other_programs_need(
    listed: dict[str, Any], proved: Verification
) -> None:
    games = listed["games"]
    assert [game["title"] for game in games] == [entry.game.title for entry in proved.games]
    for game in games:
        assert (CHECKOUT / game["page"]).is_file(), game["name"]
        assert (CHECKOUT / game["scoring"]).is_file(), game["name"]
        assert Path(game["page"]).stem == game["name"]
        assert Path(game["scoring"]).stem == game["name"].partition(".")[0]
        assert game["sources"], game["name"]
        assert game["examples"] > 0, game["name"]
        assert game["gist"], game["name"]
        assert game["dice"] > 0, game["name"]
        assert game["players"], game["name"]


def test_as_many_examples_are_listed_as_are_run(
    listed: dict[str, Any], proved: Verification
) -> None:
    examples = {game["name"]: game["examples"] for game in listed["games"]}
    assert examples == {entry.game.stem: entry.examples for entry in proved.games}
    assert sum(examples.values()) == proved.examples


def test_every_variation_is_listed_with_the_place_that_tells_it_and_with_examples(
    listed: dict[str, Any],
) -> None:
    variations = [(game, one) for game in listed["games"] for one in game["variations"]]
    assert len(variations) > 40
    for game, one in variations:
        page, _, number = one["page"].rpartition(":")
        assert page == game["page"]
        lines = (CHECKOUT / page).read_text(encoding="utf-8").split("\n")
        assert lines[int(number) - 1] == f"### {one['name']}"
        assert 0 < one["examples"] < game["examples"], f"{game['name']}: {one['name']}"
        assert (one["scoring"], one["sources"]) == (game["scoring"], game["sources"])


def test_the_variations_of_a_page_are_all_of_those_that_it_tells(listed: dict[str, Any]) -> None:
    for game in listed["games"]:
        text = (CHECKOUT / game["page"]).read_text(encoding="utf-8")
        heading = language(game["language"]).sections["Variations"]
        told_of = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        names = [one["name"] for one in game["variations"]]
        assert sorted(names) == sorted(re.findall(r"^### (.+)$", told_of, re.M)), game["name"]


def test_every_game_stands_in_the_complete_zine_and_every_zine_lists_games_that_are_there(
    listed: dict[str, Any],
) -> None:
    games = {game["name"] for game in listed["games"]}
    zines = {zine["name"]: zine["games"] for zine in listed["zines"]}
    assert len(zines) == 6
    assert sorted(zines["complete"]) == sorted(name for name in games if "." not in name)
    assert sorted(zines["wirtshaus"]) == sorted(name for name in games if name.endswith(".de"))
    for name, stems in zines.items():
        assert stems, name
        assert set(stems) <= games, name
        assert len(set(stems)) == len(stems), name


@pytest.mark.parametrize("name", ["cee_lo.de", "chicago.de", "crag.de", "mia.de", "pig.es"])
def test_a_translation_of_ours_is_as_new_as_its_original(name: str) -> None:
    found = project.at(CHECKOUT)
    path = project.named(name, found.games, "game")
    assert translation.compare(found, path) == translation.Comparison((), ())
