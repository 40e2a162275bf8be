"""Braces in running text: what is meant as a figure or as dice is refused, all else is printed."""

from pathlib import Path

import five_books
import pytest
from conftest import PAGE, SCORING, ZINE, Folder

from zine import notation

SIGN = "or \\{ for the sign"
UNFILLED = "is not filled in here, but only in 'pays' and 'wins' of a game's head"
NO_THROW = "is no throw: dice stand in brackets"
LACKS = "the scoring module has no number, table or enum"


def told(folder: Folder, text: str) -> str:
    """What is said of a sentence of the page, which stands on line 17."""
    folder.edit(PAGE, "Sit down.", text)
    return said(folder, f"{PAGE}:17: ")


def said(folder: Folder, place: str) -> str:
    ran = folder.zine("verify")
    assert ran.code == 1
    (line,) = ran.err.splitlines()
    assert line.startswith(place)
    return line.removeprefix(place)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("{DICE}", f"{UNFILLED}; write '2', {SIGN}"),
        ("{DOUBLE[yes]}", f"{UNFILLED}; write the figure itself, {SIGN}"),
        (
            "{DOUBEL}",
            f"{UNFILLED}, and {LACKS} 'DOUBEL' (did you mean 'DOUBLE'?); "
            f"write the figure itself, {SIGN}",
        ),
        (
            "{LUCK[1 2]}",
            f"{UNFILLED}, and {LACKS} 'LUCK'; write the figure itself, {SIGN}",
        ),
        ("{6 6 2}", f"{NO_THROW}; write [6 6 2], {SIGN}"),
        ("{d20 17, heads}", f"{NO_THROW}; write [d20 17, heads], {SIGN}"),
        ("{two cats, sigil}", f"{NO_THROW}; write [two cats, sigil], {SIGN}"),
        (
            "{manticor}",
            f"{NO_THROW} (did you mean '[manticore]'?); for the sign write \\{{",
        ),
        ("{d-oman sun}", f"is no throw: {notation.HOW}, in brackets, {SIGN}"),
    ],
)
def test_what_is_meant_as_a_figure_or_as_dice_is_refused(
    folder: Folder, written: str, message: str
) -> None:
    assert told(folder, f"Sit down, as {written} says.") == f"'{written}' {message}"


def test_other_braces_are_printed(folder: Folder) -> None:
    fine = "A { alone, two }} of them, a {set, of words}, {1, 2}, \\{crwon}, `{crwon}` and {}."
    folder.edit(PAGE, "Sit down.", fine)
    assert folder.zine("verify").err == ""


def test_a_comment_may_hold_any_braces(folder: Folder) -> None:
    folder.edit(PAGE, "Sit down.", "Sit down. <!-- {crwon} -->")
    assert folder.zine("verify").err == ""


def test_braces_of_a_reason_are_text(folder: Folder) -> None:
    folder.edit(PAGE, "both alike         ", "{DOUBLE}           ")
    told = said(folder, f"{PAGE}:29: ")
    assert told == f"'{{DOUBLE}}' {UNFILLED}; write 'yes 20 · no 0', {SIGN}"


def test_the_gist_has_no_figure_in_braces(folder: Folder) -> None:
    folder.edit(PAGE, "writes down most wins.", "has {DICE} wins.")
    assert said(folder, f"{PAGE}:12: ") == f"'{{DICE}}' {UNFILLED}; write '2', {SIGN}"


def test_a_text_of_a_zine_has_none_either(folder: Folder) -> None:
    folder.edit(ZINE, "A test.", "A test of {cta} and {POINTS}.")
    lines = folder.zine("verify").err.splitlines()
    assert [line.partition("'")[2] for line in lines] == [
        f"{{cta}}' {NO_THROW} (did you mean '[cat]'?); for the sign write \\{{",
        f"{{POINTS}}' {UNFILLED}; write what it stands for, {SIGN}",
    ]


def test_a_die_of_ones_own_is_told_by_its_nearest_name(tmp_path: Path) -> None:
    folder = five_books.hunt(tmp_path)
    page = "content/games/wolf_hunt.md"
    folder.edit(page, "There are none.", "The {wofl} and {d-omne wolf} and {d-omen no-moon} rule.")
    lines = folder.zine("verify").err.splitlines()
    told = [line.rpartition(": dice stand in brackets ")[2] for line in lines]
    near = "(did you mean '[d-omen {}]'?); for the sign write \\{{".format
    assert told == [near("wolf"), near("wolf"), near("no-moon")]


def test_a_figure_of_many_words_is_not_repeated(folder: Folder) -> None:
    more = "NAMES = {'a long name of a box': 1, 'another long name of a box': 2}\n"
    folder.write(SCORING, folder.read(SCORING) + more)
    assert told(folder, "As {NAMES}.") == (
        f"'{{NAMES}}' {UNFILLED}; write the figures themselves, {SIGN}"
    )
