"""`zine review`: what was read of a page, and what is to be read again."""

import re

import pytest
from conftest import PAGE, SCORING, ZINE, Folder

NOTES = "content/reviews/tally.txt"
HELPED = """

def total(scores: dict[str, int]) -> int:
    return _sum(scores)


def _sum(scores: dict[str, int]) -> int:
    return sum(scores.values())
"""
"""A second rule of the game, with a part that it alone uses."""


@pytest.fixture
def read(folder: Folder) -> Folder:
    """The game of `folder`, with two rules in two sections, all of it read."""
    folder.write(SCORING, folder.read(SCORING) + HELPED)
    table = "| Scores | Total |\n| --- | --- |\n| Ada 3, Bel 4 | 7 |\n"
    folder.edit(PAGE, "Whoever has most wins.\n", f"Whoever has most wins.\n\n{table}")
    assert folder.zine("review", "--yes").code == 0
    assert folder.zine("verify").err == ""
    return folder


def to_read(folder: Folder) -> list[str]:
    """The lines that `zine review` shows, and `zine verify` hints at."""
    text = folder.read(PAGE).splitlines()
    numbers = map(int, re.findall(r"(?m)^  (\d+): ", folder.zine("review").out))
    lines = [text[number - 1] for number in numbers]
    ran = folder.zine("verify")
    assert ran.code == 0
    assert ran.err.count("type zine review tally") == (len(lines) if len(lines) <= 3 else 1)
    return lines


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Throw both dice.", "Throw both dice at once."),
        ("gist: Whoever writes down most", "gist: Whoever writes down least"),
        ("time: a minute", "time: an hour"),
        ("There are none.", "There are some."),
        ("both alike ", "both unlike"),
    ],
)
def test_a_line_whose_words_changed_is_to_be_read_again(read: Folder, old: str, new: str) -> None:
    read.edit(PAGE, old, new)
    (line,) = to_read(read)
    assert new in line


def test_a_page_that_is_wrong_is_read_when_it_is_right(read: Folder) -> None:
    read.edit(PAGE, "| 3           | 1 + 2 ", "| 4           | 1 + 3 ")
    assert "hint" not in read.zine("verify").err


def test_so_is_what_stands_on_a_rule_that_changed_and_nothing_else(read: Folder) -> None:
    read.edit(SCORING, "return sum(scores.values())", "return 0 + sum(scores.values())")
    lines = to_read(read)
    assert "Whoever has most wins." in lines  # of the section with that rule
    assert "gist: Whoever writes down most wins." in lines  # of the whole game
    assert "| 1 2   | Pips   | 3           | 1 + 2               |" not in lines


def test_a_comment_a_docstring_or_another_place_changes_nothing(read: Folder) -> None:
    read.edit(SCORING, "def score(", "# One of them.\ndef score(")
    read.edit(SCORING, "-> int:\n    check", '-> int:\n    """Points."""\n    check')
    read.edit(PAGE, "## The turn\n", "\n## The turn\n")
    assert to_read(read) == []


def test_reading_nothing_notes_a_page_whose_comments_changed_and_no_other(read: Folder) -> None:
    read.edit(SCORING, "DOUBLE = {", "# Twice a face.\nDOUBLE = {")
    nothing = "nothing to read: no line and no rule has changed"
    assert read.zine("review").out.splitlines() == [nothing, NOTES]
    assert read.zine("review").out.splitlines() == [nothing]


def test_pages_that_nobody_read_are_not_asked_about(folder: Folder) -> None:
    folder.edit(PAGE, "Throw both dice.", "Throw both dice, and look.")
    assert folder.zine("verify").err == ""
    folder.edit(ZINE, "copies: 1", "copies: 1\nversion: 1.0")
    assert folder.zine("build").code == 0


def test_a_zine_with_a_version_is_built_only_of_what_was_read(read: Folder) -> None:
    read.edit(PAGE, "Throw both dice.", "Throw both dice, and look.")
    assert read.zine("build").code == 0
    read.edit(ZINE, "copies: 1", "copies: 1\nversion: 1.0")
    for options in ([], ["--web"]):
        ran = read.zine("build", *options)
        assert (ran.code, ran.out) == (1, "")
        assert "changed since it was read: type zine review tally" in ran.err
    assert read.zine("review", "--yes").code == 0
    assert read.zine("build").code == 0


def test_it_shows_each_line_beside_its_rules_and_an_example(read: Folder) -> None:
    read.edit(PAGE, "Whoever has most wins.", "Whoever has least wins.")
    ran = read.zine("review")
    assert ran.code == 1
    assert f"{PAGE}, {SCORING}: total" in ran.out
    assert "| 7" in ran.out
    assert "Whoever has least wins." in ran.out
    assert (
        ran.err == "noting nothing: no terminal to confirm on; add --yes to note without asking\n"
    )
    assert to_read(read) == ["Whoever has least wins."]
    assert read.zine("review", "--yes").code == 0
    assert read.zine("review").out == "nothing to read: no line and no rule has changed\n"


def test_a_file_of_notes_that_cannot_be_read_is_one_line(read: Folder) -> None:
    read.write(NOTES, b"\xff\xfe")
    ran = read.zine("verify")
    assert ran.code == 1
    assert ran.err.startswith(f"{NOTES}: cannot be read")
