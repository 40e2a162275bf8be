"""What README, docs/ and the other pages about the project show is what happens."""

import re
import shlex
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest
from conftest import Folder
from library import GAMES

ROOT = Path(__file__).resolve().parent.parent
DOCS = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        *sorted((ROOT / "docs").glob("*.md")),
        *sorted((ROOT / ".github").glob("*.md")),
    )
}
README, AUTHORING = DOCS["README.md"], DOCS["docs/authoring.md"]
every_page = pytest.mark.parametrize("name", DOCS)

FENCED = re.compile(r"^(`{3,4})(\w*)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"(?:zine|tests|templates|content|docs|\.github|\.ci)/[\w./-]*")
OWN_GAME = "highest_two"
OWN_BOOK = "docs/own-book.md"
"""The page that names files of another folder, which tests/content/test_own_book.py makes."""


def blocks(text: str, language: str) -> list[str]:
    """The examples of a page in a language."""
    return [block for _, told, block in FENCED.findall(text) if told == language]


def block(text: str, language: str, holding: str) -> str:
    (only,) = [found for found in blocks(text, language) if holding in found]
    return only


def prose(text: str) -> str:
    """A page without its fenced examples."""
    return FENCED.sub("", text)


def commands(text: str) -> list[list[str]]:
    """The command lines of `zine` in a page, each without its first word."""
    lines: list[str] = CODE.findall(prose(text))
    lines += [line for block in blocks(text, "sh") for line in block.splitlines()]
    lines = [line.replace(r"\|", "|") for line in lines if line.startswith("zine ")]
    return [shlex.split(line)[1:] for line in lines]


@cache
def help_of(*words: str) -> str:
    """What `zine … --help` prints, each paragraph on one line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "1000")
        ran = Folder(ROOT).zine(*words, "--help")
    assert ran.code == 0
    return ran.out


@cache
def names() -> tuple[str, ...]:
    """The name of every command."""
    named = help_of().partition("the first day")[2].partition("`zine help")[0]
    first = re.findall(r"^  ([a-z-]+)  +[A-Z]", named, re.MULTILINE)
    others = re.findall(r"^  [a-z ]+  +([a-z-]+(?:, [a-z-]+)*)$", named, re.MULTILINE)
    return (*first, *(name for line in others for name in line.split(", ")))


@cache
def options(name: str) -> dict[str, tuple[str, ...]]:
    """What each option of a command can be called, and the values that it can have, if listed."""
    found: dict[str, tuple[str, ...]] = {}
    for line in re.findall(r"^  (-.*?)(?:  |$)", help_of(name), re.MULTILINE):
        values = re.search(r"\{(.+?)\}", line)
        for option in re.findall(r"(?:^|, )(-[\w-]+)", line):
            found[option] = tuple(values[1].split(",")) if values else ()
    return found


# Examples.


def test_the_game_of_the_readme_is_the_real_one() -> None:
    page = (ROOT / "content/games/crag.md").read_text(encoding="utf-8")
    module = (ROOT / "zine/scoring/crag.py").read_text(encoding="utf-8")
    assert block(README, "markdown", "Thirteen") in page
    assert block(README, "python", "Points that three dice score") in module


def test_the_examples_for_authors_are_those_of_our_pages() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "content").rglob("*.md")]
    shown = [text for text in blocks(AUTHORING, "markdown") if not text.startswith("---")]
    assert len(shown) >= 3
    assert [text for text in shown if not any(text in page for page in pages)] == []


def test_the_wrong_figure_is_reported_as_shown(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content", tmp_path / "content")
    page = tmp_path / "content/games/crag.md"
    right = page.read_text(encoding="utf-8")
    wrong = right.replace("| 4 4 5 | Fours    |     8 |", "| 4 4 5 | Fours    |     9 |")
    assert wrong != right
    page.write_text(wrong, encoding="utf-8")
    ran = Folder(tmp_path).zine("verify")
    shown = block(README, "console", "$ zine verify").removeprefix("$ zine verify\n")
    problem, _, step = ran.complaint.partition("next: ")
    assert f"{problem}{ran.out}next: {step}" == shown
    assert ran.code == 1


def test_the_two_files_of_a_new_game_are_all_that_it_takes(folder: Folder) -> None:
    assert verified(folder) == "1 game, 5 examples, all right\n"
    page = f"content/games/{OWN_GAME}.md"
    folder.write(page, block(AUTHORING, "markdown", "title: Highest Two"))
    folder.write(
        f"scoring/{OWN_GAME}.py", block(AUTHORING, "python", "The sum of the highest dice")
    )
    alone = verified(folder, page)
    assert alone == "1 game, 5 examples, all right\n"
    assert f"`{alone.strip()}`" in AUTHORING
    assert verified(folder) == "2 games, 10 examples, all right\n"


OMENS = """\
---
title: Omens
players: 2+
needs: nothing
time: a minute
play: luck
gist: A strike that an omen doubles.
sources: our own
{head}---
Throw [d20 17] and [d-omen sun].

## Setting up

Sit down.

## The turn

Throw both.

## Scoring

| Strike | Omen            | Score       |
| ------ | --------------- | ----------: |
| d20 17 | d-omen sun      |          34 |
| d20 17 | d-omen two-cats |          17 |
| d20 1  | d-omen sun      |           2 |
| d20 2  | d-omen two-cats |           2 |
| d20 20 | d-omen sun      |          40 |

## The end

Stop.

## Rulings

There are none.

## Source

Our own.
"""

OMEN_RULES = """\
from zine.dice import D20, OwnDie

DICE = 2
PLAYERS = (2, None)


{die}

def score(strike: D20, omen: Omen) -> int:
    return 2 * strike if omen is Omen.SUN else strike
"""


def test_a_die_of_ones_own_is_named_in_the_head_as_shown(folder: Folder) -> None:
    head, die = block(AUTHORING, "yaml", "d-omen"), block(AUTHORING, "python", "class Omen")
    folder.write("content/games/omens.md", OMENS.format(head=head))
    folder.write("scoring/omens.py", OMEN_RULES.format(die=die))
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8H1Z"/></svg>'
    )
    for face in ("sun", "two-cats"):
        assert f"`{face}.svg`" in AUTHORING
        folder.write(f"content/dice/omen/{face}.svg", square)
    assert verified(folder, "content/games/omens.md") == "1 game, 5 examples, all right\n"
    folder.edit("content/games/omens.md", "kinds: [d20, d-omen]", "kinds: d20")
    told = folder.zine("verify", "content/games/omens.md").err
    assert "write kinds: [d-omen, d20]" in told


def test_a_throw_scores_as_the_readme_says(tmp_path: Path) -> None:
    asked, shown = re.findall(r"`zine (score .+?)` \| .*?: `(\d+)`", README)[0]
    assert Folder(tmp_path).zine(*shlex.split(asked)).out == f"{shown}\n"


def verified(folder: Folder, *pages: str) -> str:
    ran = folder.zine("verify", *pages)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


# Commands.


def test_every_command_that_is_shown_can_be_typed() -> None:
    shown = [words for text in DOCS.values() for words in commands(text)]
    assert len(shown) > 40
    for words in shown:
        name, *rest = words[2:] if words[0] == "--root" else words
        assert name in names(), words
        for option, value in zip_longest(rest, rest[1:]):
            if re.match(r"--?[a-z]", option):
                assert option in options(name), words
                values = options(name)[option]
                assert not values or value in (None, *values), words


def test_every_command_and_every_option_is_explained() -> None:
    explained = [code for text in DOCS.values() for code in CODE.findall(prose(text))]
    words = {word for code in explained for word in code.split()}
    assert len(names()) > 10
    assert [n for n in names() if not any(c.startswith(f"zine {n}") for c in explained)] == []
    for name in names():
        lines = re.findall(r"^  (-.*?)(?:  |$)", help_of(name), re.MULTILINE)
        called = [set(re.findall(r"(?:^|, )(-[\w-]+)", line)) for line in lines]
        assert [one for one in called if not one & words] == [], name


def test_every_make_target_that_is_shown_is_there() -> None:
    rules = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    shown = {
        target for text in DOCS.values() for target in re.findall(r"`make ([a-z]+)[^`]*`", text)
    }
    assert {"zine", "test"} <= shown
    assert shown - set(rules) == set()


@every_page
def test_nothing_is_installed_into_the_python_of_a_system_or_by_a_name(name: str) -> None:
    """Systems refuse the one, and nobody may have registered the other."""
    for python, tool, wanted in installs(DOCS[name]):
        assert re.match(r"'?\.", wanted)
        assert tool != "pip" or re.search(r"\.venv(/bin/|\\Scripts\\)python", python)


def test_each_way_to_install_is_shown() -> None:
    shown = {tool for text in DOCS.values() for _, tool, _ in installs(text)}
    assert shown == {"pip", "pipx", "uv tool"}


def installs(text: str) -> list[tuple[str, str, str]]:
    return re.findall(r"(\S+ -m )?(pip|pipx|uv tool) install (?:--force |--editable )?(\S+)", text)


# Names, files and figures.


def test_every_game_is_named() -> None:
    titles = [game.title for game in GAMES.values()]
    plain = README.replace("'", "’")
    assert [title for title in titles if title.replace(", ", " ") not in plain] == []


@every_page
def test_every_link_lands_on_a_file_and_a_heading_that_are_linked(name: str) -> None:
    page = ROOT / name
    for target in LINK.findall(CODE.sub("", prose(DOCS[name]))):
        if re.match(r"https?://", target):
            continue
        file, _, heading = target.partition("#")
        landed = page.parent / file if file else page
        assert landed.exists(), target
        assert not heading or heading in slugs(landed.read_text(encoding="utf-8")), target


def test_readme_and_docs_are_linked_from_the_readme() -> None:
    linked = {target.partition("#")[0] for target in LINK.findall(prose(README))}
    ours = {"docs/torture.md"}
    assert {name for name in DOCS if name.startswith("docs/")} - linked == ours


def slugs(text: str) -> Iterator[str]:
    """What a link calls the headings of a page, as GitHub does."""
    for heading in re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE):
        yield re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@every_page
def test_every_path_that_is_named_is_there(name: str) -> None:
    named = [] if name == OWN_BOOK else filter(PATH.fullmatch, CODE.findall(prose(DOCS[name])))
    for path in named:
        assert OWN_GAME in path or "NAME" in path or (ROOT / path).exists(), path


@every_page
def test_what_a_page_finds_in_a_file_is_there(name: str) -> None:
    """In `zine/edition.py` (`EDITIONS`, `every`) both names stand in the file."""
    for path, names in re.findall(r"`([\w./-]+\.\w+)` \((`[^)]+`)\)", DOCS[name]):
        text = (ROOT / path).read_text(encoding="utf-8")
        for found in CODE.findall(names):
            assert re.search(rf"(?<!\w){re.escape(found)}(?!\w)", text), f"{path}: {found}"


def test_the_changes_that_examples_catch_are_those_of_the_last_run() -> None:
    slips, rules, payoffs = re.findall(r"(?m)^\| all \| (.+) \|$", DOCS["docs/mutants.md"])
    tried, _, caught, _, unproved = rules.split(" | ")
    assert f"of {tried} small changes" in README
    assert f"they catch {caught} %" in README
    assert unproved == "0"
    slips_tried, _, noticed, _, reviewed = slips.split(" | ")
    assert f"of {slips_tried} slips" in README
    assert f"notice {noticed} %" in README
    assert reviewed == "100.0"
    assert payoffs.endswith(" | 0")


def test_the_times_are_those_of_the_bench() -> None:
    rows = re.findall(r"(?m)^\| (.+) \|$", DOCS["docs/benchmarks.md"].partition("## ")[0])
    reports = sorted((ROOT / "tests/bench").glob("press-*.md"))
    assert rows[0].split(" | ")[1:] == [f"Python {file.stem[6:]}" for file in reports]
    shown = re.findall(r"(0\.\d\d) (?:of its time|after an edit)", README)
    measured = [row.split(" | ")[1][:4] for row in rows if "by one document of WeasyPrint" in row]
    assert [measured[0], measured[1]] == shown
    for column, file in enumerate(reports, 1):
        table = file.read_text(encoding="utf-8").partition("\n\n")[0].splitlines()[2:]
        assert len(table) == 8
        for line in table:
            work, ratio = line.strip("| ").split(" | ")
            assert ratio in [
                row.split(" | ")[column] for row in rows if row.startswith(f"{work} |")
            ]
