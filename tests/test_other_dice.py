"""Other dice than six-sided ones: written, read, scored, drawn, spoken and counted."""

import json
import math
import re
import shutil
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import five_books
import pikepdf
import pytest
import uharfbuzz
from conftest import PAGE, Folder
from hypothesis import given
from hypothesis import strategies as st
from paper import read as pages_of
from PIL import Image
from printed import Zine, build

from zine import chance, notation
from zine.art import fonts, other_dice, own_dice, solids, throws, woodcut
from zine.content.pictures import own_dice as pictures
from zine.content.rules import cell
from zine.content.rules.cell import Unreadable
from zine.dice import (
    D4,
    D8,
    D10,
    D12,
    D20,
    KINDS,
    Cast,
    Coin,
    Die,
    Foul,
    Mixed,
    OwnDie,
    check,
    check_mixed,
    faces,
    shown_by,
)
from zine.html import markup
from zine.problems import ContentError
from zine.words import words


class Omen(OwnDie):
    SUN = "sun"
    TWO_CATS = "two cats"


# Written and read.

own = st.builds(
    Cast, st.sampled_from(["d-omen", "d-wind-rose"]), st.sampled_from(["sun", "two-cats", "Löwe"])
)
common = st.sampled_from([Cast(kind, face) for kind, shown in KINDS.items() for face in shown])


@given(st.lists(own | common, min_size=1, max_size=8).map(tuple))
def test_a_throw_of_any_kinds_is_read_as_it_was_written(thrown: tuple[Cast, ...]) -> None:
    text = notation.show(thrown)
    assert notation.read(text) == thrown
    assert cell.show(cell.read(text, Mixed), Mixed) == text
    assert re.fullmatch(notation.BRACKETED, f"[{text}]")


@given(st.sampled_from([D4, D8, D10, D12, D20, Coin, Omen]), st.data())
def test_dice_of_one_kind_are_read_as_they_were_written(kind: Any, data: st.DataObject) -> None:
    thrown = tuple(data.draw(st.lists(st.sampled_from(faces(kind)), min_size=1, max_size=6)))
    assert cell.read(cell.show(thrown, tuple[kind, ...]), tuple[kind, ...]) == thrown
    assert cell.read(cell.show(thrown[0], kind), kind) == thrown[0]


@given(st.text(alphabet="d0123456789 ,-heatils|[]", max_size=24))
def test_what_is_drawn_in_a_sentence_is_always_a_throw(text: str) -> None:
    for found in re.finditer(notation.IN_TABLE, text):
        assert all(map(notation.is_possible, notation.read(found[1])))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (D8, "d8 5", 5),
        (tuple[D8, ...], "d8 5 3", (5, 3)),
        (D20 | None, "—", None),
        (tuple[tuple[D8, ...], ...], "d8 5 3, d8 2", ((5, 3), (2,))),
        (dict[str, D8], "Ada d8 5, Bel d8 3", {"Ada": 5, "Bel": 3}),
        (Coin, "heads", Coin.HEADS),
        (tuple[Coin, ...], "heads tails", (Coin.HEADS, Coin.TAILS)),
        (Omen, "d-omen two-cats", Omen.TWO_CATS),
        (Mixed, "d20 17, d6 2 4", (Cast("d20", 17), Cast("d6", 2), Cast("d6", 4))),
        (tuple[Mixed, ...], "d20 1; heads", ((Cast("d20", 1),), (Cast("coin", "heads"),))),
    ],
    ids=str,
)
def test_a_cell_holds_other_dice(kind: Any, text: str, value: Any) -> None:
    assert cell.read(text, kind) == value
    assert cell.show(value, kind) == text
    assert cell.holds(value, kind)


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        (D8, "5", "'5' is no throw of d8: write it as in d8 5"),
        (tuple[D8, ...], "5 3", "'5 3' is no throw of d8: write it as in d8 5"),
        (D20, "d8 5", "'d8 5' is no throw of d20: write it as in d20 5"),
        (D4, "17", "'17' is no throw of d4: write it as in d4 3"),
        (D8, "d8 5 3", "'d8 5 3' are 2 dice, and only one belongs here"),
        (Coin, "head", "'head' is no throw of coin: write it as in heads"),
        (Omen, "sun", "'sun' is no throw of d-omen: write it as in d-omen sun"),
        (Omen, "d-omen rain", "a d-omen shows no 'rain'; it can show sun, two-cats"),
        (Mixed, "d7 3", f"'d7 3' is no throw of dice: {notation.HOW}"),
        (Mixed, "17", f"'17' is no throw of dice: {notation.HOW}"),
        (Mixed, "d20", f"'d20' is no throw of dice: {notation.HOW}"),
        (Mixed, "d20 17 heads", f"'d20 17 heads' is no throw of dice: {notation.HOW}"),
    ],
    ids=str,
)
def test_a_cell_that_holds_none_says_how_to_write_one(kind: Any, text: str, told: str) -> None:
    with pytest.raises(Unreadable) as refused:
        cell.read(text, kind)
    assert str(refused.value) == told


# In the rules.


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: check((9,), kind=D8), "an eight-sided die shows 1 to 8, never 9"),
        (lambda: check((0,), kind=D20), "a twenty-sided die shows 1 to 20, never 0"),
        (lambda: check((Cast("d12", 13),)), "a twelve-sided die shows 1 to 12, never 13"),
        (lambda: check((Cast("d6", 7),)), "a die shows 1 to 6, never 7"),
        (lambda: check((5, 3), 3, kind=D8), "3 dice must be thrown, not 2"),
        (
            lambda: check_mixed((Cast("d20", 17),), "d20", "d8"),
            "d20, d8 must be thrown, not d20",
        ),
    ],
)
def test_the_rules_refuse_what_no_die_shows(call: Callable[[], None], told: str) -> None:
    with pytest.raises(Foul) as refused:
        call()
    assert str(refused.value) == told


def test_dice_of_a_mixed_throw_are_taken_by_their_kind() -> None:
    thrown = cell.read("d20 17, d6 2 4, heads", Mixed)
    assert shown_by(thrown, D20) == (17,)
    check_mixed(thrown, "d6", "coin", "d6", "d20")
    assert shown_by(thrown, Die) == (2, 4)
    assert shown_by(thrown, D8) == ()
    assert shown_by(thrown, Coin) == (Coin.HEADS,)


class NightOmen(OwnDie):
    SUN = "sun"
    TWO_CATS = "two cats"


def test_dice_of_an_authors_own_are_asked_for_by_their_class() -> None:
    thrown = cell.read("d20 17, d-night-omen sun two-cats", Mixed)
    check_mixed(thrown, NightOmen, "d20", NightOmen)
    check_mixed(thrown, "d20", "d-night-omen", "d-night-omen")
    assert shown_by(thrown, NightOmen) == (NightOmen.SUN, NightOmen.TWO_CATS)
    with pytest.raises(Foul, match=r"^d20, d-night-omen must be thrown, not d20, d-night-omen, d-"):
        check_mixed(thrown, "d20", NightOmen)
    with pytest.raises(Foul, match=r"^a d-night-omen shows sun, two-cats, never moon$"):
        check_mixed((Cast("d-night-omen", "moon"),), NightOmen)


def test_what_is_no_kind_of_dice_is_no_answer_of_no_dice() -> None:
    with pytest.raises(ValueError, match="is no kind of dice; name D8, Coin, or the class"):
        shown_by((Cast("d20", 17),), "d20")
    with pytest.raises(ValueError, match="there is no die 'd7'"):
        check_mixed((Cast("d20", 17),), "d7")


# Counted.


@pytest.mark.parametrize(("kind", "dice"), [(D4, 3), (D8, 3), (D20, 2), (Coin, 5)], ids=str)
def test_every_throw_of_other_dice_is_counted_as_often_as_it_falls(kind: Any, dice: int) -> None:
    falls = Counter(
        tuple(sorted(t, key=faces(kind).index)) for t in product(faces(kind), repeat=dice)
    )
    assert chance.thrown(dice, kind) == {
        throw: Fraction(ways, len(faces(kind)) ** dice) for throw, ways in falls.items()
    }


def test_throws_of_several_kinds_are_counted_as_often_as_they_fall() -> None:
    falls = Counter((a, *sorted((b, c))) for a, b, c in product(range(1, 21), *[range(1, 9)] * 2))
    found = {
        tuple(die.face for die in throw): odds
        for throw, odds in chance.thrown_together("d20", "d8", "d8").items()
    }
    assert found == {throw: Fraction(ways, 1280) for throw, ways in falls.items()}
    assert chance.chance_that(lambda t: max(t) >= 19, 2, D20) == 1 - Fraction(18, 20) ** 2
    assert chance.mean_of(sum, 2, D8) == 9


def test_dice_of_an_authors_own_fall_among_others() -> None:
    falls = chance.thrown_together("d4", Omen, Omen)
    assert sum(falls.values()) == 1
    mixed = (Cast("d4", 3), Cast("d-omen", "sun"), Cast("d-omen", "two-cats"))
    assert falls[mixed] == Fraction(2, 16)
    assert notation.read(notation.show(mixed)) == mixed


def test_a_kind_of_dice_that_is_none_is_told() -> None:
    with pytest.raises(
        ValueError, match=r"there is no die 'd7'; name one of d4, .*class of your own"
    ):
        chance.thrown_together("d7")


# Drawn as characters.


def glyphs(text: str, font: bytes) -> list[str]:
    """The names of the glyphs that a text is set with."""
    shaped = uharfbuzz.Font(uharfbuzz.Face(font))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaped, buffer)
    return [shaped.glyph_to_string(info.codepoint) for info in buffer.glyph_infos]


def test_each_die_is_one_glyph_in_either_font() -> None:
    for cast in other_dice.DRAWN:
        name = f"{cast.kind}.{cast.face}"
        assert glyphs(other_dice.spelt(cast), fonts.load("other")) == [name]
        assert glyphs(other_dice.CHARACTERS[cast], fonts.load("other characters")) == [name]
    every = " ".join(map(other_dice.spelt, other_dice.DRAWN))
    assert len(glyphs(every, fonts.load("other"))) == 2 * len(other_dice.DRAWN) - 1


@pytest.mark.parametrize("make", [other_dice.font, other_dice.characters])
def test_a_font_of_other_dice_has_the_same_bytes_every_time(make: Any) -> None:
    numerals = fonts.load(other_dice.NUMERALS)
    assert make(numerals) == make(numerals)


def test_a_number_lies_within_the_outline_of_its_die() -> None:
    """So that it can be read: no number of two digits crosses the edge of its die."""
    shaped = uharfbuzz.Font(uharfbuzz.Face(fonts.load(other_dice.NUMERALS)))
    for cast in other_dice.DRAWN:
        up, high = other_dice.place_of_number(cast)
        scale = high / other_dice.cap_height(shaped)
        wide = scale * sum(
            shaped.get_glyph_h_advance(shaped.get_nominal_glyph(ord(digit)) or 0)
            for digit in other_dice.number(cast)
        )
        outline = other_dice.inset(other_dice.OUTLINES[cast.kind], 0.02)
        sides = zip(outline, (*outline[1:], outline[0]), strict=True)
        corners = [(x * wide / 2.2, up + y * high / 2.2) for x, y in product((-1, 1), repeat=2)]
        for (a, b), (c, d) in sides:
            assert all((c - a) * (y - b) - (d - b) * (x - a) <= 0 for x, y in corners), cast


@pytest.mark.parametrize(
    ("throw", "language", "spoken"),
    [
        ("d20 17", "en", "twenty-sided die showing 17"),
        ("d8 5 3, d6 2", "en", "eight-sided dice showing 5 3, die showing 2"),
        ("heads tails", "en", "coins showing heads, tails"),
        ("d-omen two-cats", "en", "die showing two cats"),
        ("d20 17", "de", "zwanzigseitiger Würfel zeigt 17"),
        ("d12 1 2", "fr", "dés à douze faces montrant 1 2"),
    ],
)
def test_other_dice_are_read_aloud(throw: str, language: str, spoken: str) -> None:
    assert throws.read_aloud(notation.read(throw), words(language)) == spoken


@pytest.mark.parametrize(
    ("dice", "kinds", "told"),
    [
        (2, (), "two"),
        (2, ("d8",), "two d8"),
        (2, ("d-omen",), "2 × omen"),
        (1, ("d20",), "d20"),
        (2, ("d20", "coin"), "d20 and coin"),
        (4, ("d20", "d6", "d-omen"), "four in all: d20, d6 and omen"),
    ],
)
def test_the_line_under_a_title_names_the_kinds(
    dice: int, kinds: tuple[str, ...], told: str
) -> None:
    assert words("en").dice_asked(dice, kinds) == told


def test_the_number_of_dice_of_several_kinds_is_that_of_all_in_every_language() -> None:
    kinds = ("d20", "d8", "d-omen")
    assert words("en").dice_asked(4, kinds) == "four in all: d20, d8 and omen"
    assert words("de").dice_asked(4, kinds) == "vier insgesamt: W20, W8 und omen"
    assert words("fr").dice_asked(4, kinds) == "quatre en tout\u202f: d20, d8 et omen"


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("[d20 17]", '<span class="other">d20-17</span>'),
        ("[d8 5 3]", '<span class="other">d8-5 d8-3</span>'),
        ("[heads]", '<span class="other">heads</span>'),
        (
            "[d20 17, d6 2 4]",
            '<span class="other">d20-17</span> <span class="dice">⚁⚃</span>',
        ),
    ],
)
def test_other_dice_in_brackets_are_drawn(text: str, html: str) -> None:
    assert markup.inline(text) == f'<span class="throw">{html}</span>'


@pytest.mark.parametrize("text", ["[d8 9]", "[d20 0]", "[d7 1]", "[heads 1]", "[d8]"])
def test_what_no_die_shows_stays_as_it_is(text: str) -> None:
    assert markup.inline(text) == text


# Drawn above a title.


def test_dice_above_a_title_are_drawn_in_a_row_the_same_every_time() -> None:
    thrown = notation.read("d4 1, d8 2, d10 3, d12 4, d20 5, heads, d6 6")
    block = solids.signature(thrown, {})
    assert block == solids.signature(thrown, {})
    assert block.width == 7 * woodcut.WIDTH
    for place in range(7):
        left, right = place * woodcut.WIDTH, (place + 1) * woodcut.WIDTH
        own = [s for s in block.strokes if left <= s.curve.start[0] <= right]
        assert len(own) > 8
        for stroke in own:
            assert all(
                left <= x <= right and 0 <= y <= block.height for x, y in stroke.curve.points
            )


@pytest.mark.parametrize(
    ("kind", "sides"), [("d4", 4), ("d8", 6), ("d10", 6), ("d12", 6), ("d20", 10)]
)
def test_a_solid_shows_sides_beside_its_face(kind: str, sides: int) -> None:
    block = solids.signature((Cast(kind, 1),), {})
    outlines = [stroke for stroke in block.strokes if stroke.line]
    assert 2 <= len(outlines) <= sides


# An author's own pictures.

SUN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<title>The sun</title>
<circle cx="50" cy="50" r="30"/>
<g fill="#fff"><rect x="40" y="40" width="20" height="20"/></g>
</svg>
"""
CUT = '<clipPath id="a"><rect width="99" height="99"/></clipPath>'
SHADE = '<linearGradient id="a"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
RING_OVER = '<path fill-rule="evenodd" d="M20 20H80V80H20ZM30 30H70V70H30Z"/>'
CROSSING = '<path fill-rule="evenodd" d="M50 2L80 90L5 35H95L20 90Z"/>'
RING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path d="M1 1 H9 V9 H1 Z M3 3 V7 H7 V3 Z"/></svg>'
)


def picture(tmp_path: Path, text: str) -> own_dice.FacePicture:
    path = tmp_path / "face.svg"
    path.write_text(text, encoding="utf-8")
    return pictures.read(path)


def test_a_picture_is_what_its_file_draws(tmp_path: Path) -> None:
    (disc, ink), (square, paper) = picture(tmp_path, SUN)
    assert (ink, paper) == (True, False)
    assert max(x for x, _ in disc) == pytest.approx(0.6, abs=0.01)
    assert sorted({(round(x, 3), round(y, 3)) for x, y in square}) == [
        *((-0.2, y) for y in (-0.2, 0.2)),
        *((0.2, y) for y in (-0.2, 0.2)),
    ]


def test_what_turns_the_other_way_is_a_hole(tmp_path: Path) -> None:
    assert [ink for _, ink in picture(tmp_path, RING)] == [True, False]


@pytest.mark.parametrize(
    ("corners", "cut"),
    [('rx="2"', 2 * 2), ('ry="2"', 2 * 2), ('rx="1" ry="2"', 1 * 2), ('rx="9"', 4 * 4), ("", 0)],
)
def test_a_rectangle_has_round_corners(tmp_path: Path, corners: str, cut: float) -> None:
    """What they cut off is a share of the squares of their radii; half a side is the most."""
    shape = f'<rect x="1" y="1" width="8" height="8" {corners}/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{shape}</svg>'
    ((outline, ink),) = picture(tmp_path, svg)
    assert ink
    following = (*outline[1:], outline[0])
    area = abs(sum(x * v - u * y for (x, y), (u, v) in zip(outline, following, strict=True))) / 2
    assert area * 5**2 == pytest.approx(8 * 8 - (4 - math.pi) * cut, abs=0.3)


def test_a_picture_survives_the_address_of_its_image(tmp_path: Path) -> None:
    for face in (picture(tmp_path, SUN), picture(tmp_path, RING)):
        again = own_dice.unpacked(own_dice.packed(face))
        for (outline, ink), (other, same) in zip(face, again, strict=True):
            assert ink == same
            assert [x for p in outline for x in p] == pytest.approx(
                [x for p in other for x in p], abs=0.001
            )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("<circle", "<script>x</script><circle", "holds a script"),
        ("<circle", '<image href="a.png"/><circle', "holds another picture"),
        ("<circle", '<mask id="a"/><circle', "uses <mask>"),
        ("<circle", "<text>a</text><circle", "turn the text into paths"),
        ("<circle", '<circle onload="x()"', "runs a script (onload)"),
        ("<circle", '<circle href="https://example.org"', "fetches 'https://example.org'"),
        ("<circle", '<circle fill="url(https://example.org)"', "fetches 'https://example.org'"),
        ("<circle", '<circle transform="turn(2)"', "has a transform that is none: 'turn(2)'"),
        ("<circle", f'{CUT}<circle clip-path="url(#a)"', "cuts shapes off (clip-path)"),
        ("<circle", f'{SHADE}<circle fill="url(#a)"', "has a gradient"),
        ("<circle", '<circle opacity=".5"', "lets shine through"),
        ("<circle", '<circle fill-opacity=".5"', "lets shine through"),
        ("<circle", '<circle style="filter:blur(5px)"', "uses `filter`"),
        ("</svg>", f"{RING_OVER}</svg>", "has a hole over another shape"),
        ("<circle", f"{CROSSING}<circle", "has a shape that crosses itself"),
        ("<circle", '<circle stroke="black"', "has strokes"),
        ("<circle", '<circle fill="red"', "fill is black or white, not #ff0000"),
        ('r="30"', 'r="300"', "has something outside of its viewBox"),
        ('r="30"', 'r="x"', "has a <circle> that cannot be read"),
        ('<circle cx="50" cy="50" r="30"/>', "", "draws nothing in black"),
        ('<circle cx="50" cy="50" r="30"/>', '<path d="M x"/>', "has a <path> that cannot be read"),
        (' viewBox="0 0 100 100"', "", "has no size; give its <svg> a viewBox"),
        ("</svg>", "", "is damaged"),
        ("<svg ", '<!DOCTYPE svg [<!ENTITY a "b">]><svg ', "declares entities"),
        (' xmlns="http://www.w3.org/2000/svg"', "", "is no SVG: its first element is <svg>"),
    ],
)
def test_a_picture_that_could_do_more_is_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(ContentError) as refused:
        picture(tmp_path, SUN.replace(old, new, 1))
    (problem,) = refused.value.problems
    assert told in problem.message


def test_what_a_picture_may_not_hold_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as refused:
        picture(tmp_path, SUN.replace("<circle", "<text/><circle"))
    assert [problem.line for problem in refused.value.problems] == [3]


@pytest.mark.parametrize(
    "around",
    [
        "translate(10 -20) scale(2)",
        "matrix(2 0 0 2 10 -20)",
        "translate(10,-20) rotate(90) rotate(-90 0 0) scale(2 2)",
        "translate(30 -20) skewX(45) skewX(-45) translate(-20) scale(2)",
    ],
)
def test_a_picture_is_drawn_as_its_groups_are_transformed(tmp_path: Path, around: str) -> None:
    box = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    group = f'<g transform="{around}"><path d="M10 20H20V30Z" transform="scale(2)"/></g></svg>'
    (one,) = picture(tmp_path, box + group)
    (other,) = picture(tmp_path, box + '<path d="M50 60H90V100Z"/></svg>')
    assert [x for point in one[0] for x in point] == pytest.approx(
        [x for point in other[0] for x in point]
    )


# A designer's game, from nothing.

GAME, RULES, ODDS = "content/games/wyrm.md", "scoring/wyrm.py", "odds/wyrm.py"
SMALL = "content/zines/small.md"
FILES = {
    GAME: """\
---
title: Wyrm Hunt
players: 2+
dice: 3
kinds: [d20, d8, coin, d-omen]
needs: nothing
time: 10 minutes
play: luck
gist: Strike with a [d20 20], and wound with [two](rule:WOUNDS) d8.
signature: d20 17, d8 5, d-omen sun
sources: our own
sheet: running to TARGET
target: 50
---
Strike with one die and wound with [two](rule:WOUNDS); with [d20 17] you hit.

## Setting up

Throw a coin: with [heads] you begin. The omen [d-omen sun two-cats] is good.

## The turn

Throw [d20 17, d8 5 3].

## Scoring

| Throw          | Score       | Because                          |
| -------------- | ----------: | -------------------------------- |
| d20 17, d8 5 3 |           8 | 5 + 3                            |
| d20 4, d8 8 8  |           0 | a miss                           |
| d20 21, d8 1 2 | not allowed | a twenty-sided die shows 1 to 20 |

| Omen            | Luck |
| --------------- | ---: |
| d-omen sun      |    2 |
| d-omen two-cats |    1 |

| Wound  | Hurt |
| ------ | ---: |
| d8 5 3 |    8 |

| Coins             | Purse |
| ----------------- | ----: |
| heads tails heads |     2 |

## The end

The first with 50 wins.

## The odds

| Aim |  Hit |
| --: | ---: |
|  10 | 55 % |
|  20 |  5 % |

## Rulings

There are none.

## Source

Invented.
""",
    RULES: '''\
"""Wyrm Hunt."""

from zine.dice import D8, D20, Coin, Mixed, OwnDie, check, check_mixed, shown_by

DICE = 3
PLAYERS = (2, None)
TARGET = 50
WOUNDS = 2


class Omen(OwnDie):
    SUN = "sun"
    TWO_CATS = "two cats"


LUCK = {Omen.SUN: 2, Omen.TWO_CATS: 1}


def score(throw: Mixed) -> int:
    check_mixed(throw, "d20", "d8", "d8")
    (strike,) = shown_by(throw, D20)
    return sum(shown_by(throw, D8)) if strike >= 10 else 0


def luck(omen: Omen) -> int:
    return LUCK[omen]


def hurt(wound: tuple[D8, ...]) -> int:
    check(wound, 2, kind=D8)
    return sum(wound)


def purse(coins: tuple[Coin, ...]) -> int:
    return coins.count(Coin.HEADS)
''',
    ODDS: '''\
"""Wyrm Hunt: the odds."""

from zine.chance import Advice, Advised, Chance, Mean, chance_that, each, thrown_together
from zine.dice import D20, Mixed

from ..scoring.wyrm import score


@each(aim=(10, 20))
def hit(aim: int) -> Chance:
    """A strike comes to so much or more."""
    return chance_that(lambda throw: throw[0] >= aim, 1, D20)


def mean_score() -> Mean:
    """What a throw scores on average."""
    falls = thrown_together("d20", "d8", "d8")
    return sum(score(throw) * chance for throw, chance in falls.items())


def advice(throw: Mixed) -> Advised:
    """Keep the strike, and throw the wound again."""
    return (Advice("", 1, throw[:1], mean_score()),)
''',
    "content/dice/omen/sun.svg": SUN,
    "content/dice/omen/two-cats.svg": RING,
    SMALL: """\
---
title: A Small Zine
subtitle: one game
series: Tests
author: A Tester
printing: First
copies: 1
date: May 2026
---

## Games

### All of them

- [Wyrm Hunt](../games/wyrm.md)

## Colophon

A test.
""",
}


def written(root: Path) -> Folder:
    made = Folder(root)
    for name, text in FILES.items():
        made.write(name, text)
    return made


@pytest.fixture
def hunt(tmp_path: Path) -> Folder:
    """The designer's folder, to spoil."""
    return written(tmp_path / "hunt")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The designer's folder, its odds computed."""
    made = written(tmp_path_factory.mktemp("hunt"))
    assert made.zine("odds", "--update", "wyrm").code == 0
    return made


@pytest.fixture(scope="module")
def made(finished: Folder) -> Zine:
    return build(finished.root, "small")


def alternatives(pdf: bytes) -> list[str]:
    """What is read aloud in place of what is drawn."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return [
            str(thing.Alt)
            for thing in document.objects
            if isinstance(thing, pikepdf.Dictionary) and "/Alt" in thing
        ]


def test_every_example_of_other_dice_holds(finished: Folder) -> None:
    assert finished.zine("verify").out == "1 game, 7 examples, all right\n"


def test_the_odds_are_those_of_counting_every_throw(finished: Folder) -> None:
    kept = json.loads(finished.read("content/odds/wyrm.json"))
    exact = {figure["id"]: Fraction(figure["exact"]) for figure in kept["figures"]}
    totals = [
        b + c if a >= 10 else 0 for a, b, c in product(range(1, 21), range(1, 9), range(1, 9))
    ]
    assert exact == {
        "hit-10": Fraction(11, 20),
        "hit-20": Fraction(1, 20),
        "mean-score": Fraction(sum(totals), len(totals)),
    }


def test_other_dice_are_printed_and_read_aloud(made: Zine) -> None:
    said = alternatives(made.pdf)
    assert "twenty-sided die showing 17" in said
    assert "eight-sided dice showing 5 3" in said
    assert "coins showing heads, tails, heads" in said
    assert "dice showing sun, two cats" in said
    above = "twenty-sided die showing 17, eight-sided die showing 5, die showing sun"
    assert above in said
    chars = [c for page in made.pages for c in page.chars if c.font == "Zine-Other-Dice"]
    text = "".join(char.text for char in chars).replace(" ", "")
    assert text.count("d20-17") == 3
    assert text.count("d8-5d8-3") == 3
    assert text.count("headstailsheads") == 1


def test_the_head_of_a_page_names_the_kinds(made: Zine) -> None:
    (page, *_) = made.games["Wyrm Hunt"]
    assert "three in all: d20, d8, coin and omen" in " ".join(page.text.split())


def fonts_of(pdf: bytes) -> set[str]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return {
            str(thing.BaseFont).partition("+")[2]
            for thing in document.objects
            if isinstance(thing, pikepdf.Dictionary) and "/BaseFont" in thing
        }


@pytest.mark.usefixtures("unpacked")
def test_only_a_zine_with_other_dice_has_their_font(folder: Folder, made: Zine) -> None:
    without = fonts_of(build(folder.root, "small").pdf)
    assert fonts_of(made.pdf) - without == {"Zine-Other-Dice"}
    folder.zine("build", "--web", "small")
    assert "Zine Other Dice" not in folder.read("output/small.html")


def test_the_web_edition_draws_other_dice_and_says_them(finished: Folder) -> None:
    assert finished.zine("build", "--web", "-o", "web", "small").code == 0
    page = finished.read("web/small.html")
    assert page.count('"Zine Other Dice"; src: url("data:font/woff2;base64,') == 1
    label = 'role="img" aria-label="twenty-sided die showing 17">d20-17</span>'
    assert f'<span class="other" {label}' in page
    assert "<title>dice showing sun, two cats</title>" in page
    assert "woodcut:" not in page


@pytest.mark.usefixtures("unpacked")
def test_dice_with_pictures_can_be_told_on_a_dark_screen(finished: Folder, chromium: Any) -> None:
    assert finished.zine("build", "--web", "-o", "web", "small").code == 0
    page = chromium.new_page(color_scheme="dark")
    page.goto((finished.root / "web/small.html").as_uri())
    drawn = page.locator("svg:has(> title:text-is('dice showing sun, two cats'))")
    shown = Image.open(BytesIO(drawn.first.screenshot())).convert("L")
    page.close()
    levels = shown.histogram()
    assert sum(levels[:40]) > 20
    assert sum(levels[200:]) > 20


def test_a_sheet_with_rules_on_its_back_draws_other_dice(finished: Folder) -> None:
    sheets = finished.zine("sheets", "-o", "sheets", "--rules-on-back", "wyrm")
    assert sheets.code == 0
    pdf = (finished.root / "sheets/sheets/wyrm-a4.pdf").read_bytes()
    back = pages_of(pdf)[1]
    assert "sun" not in back.text
    said = alternatives(pdf)
    assert said.count("dice showing sun, two cats") == said.count("die showing two cats") == 1
    (good,) = [line.chars[-len("isgood.") :] for line in back.lines if "good." in line.text]
    foot = good[1].box.bottom - 0.3 * good[1].size
    *_, sun, cats = [
        b for b in back.drawings(foot, foot + 1.3 * good[1].size) if b.right < good[0].box.left
    ]
    for die in (sun, cats):
        assert die.right - die.left == pytest.approx(good[0].size, rel=0.1)
    assert said.count("twenty-sided die showing 17") >= 2
    assert "coins showing heads, tails, heads" in said


BOXES = """\

class Box(Enum):
    LUCKY = "Lucky"
    DARK = "Dark"

    @property
    def hint(self) -> str:
        return "any [d-omen sun]" if self is Box.LUCKY else "no [d20 20]"


LUCK ="""


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("sheet", "sun", "cats"),
    [
        ("card of Box", 1, 0),
        ("running to TARGET with LUCK", 1, 1),
        ("cloth of Box with LUCK", 2, 1),
    ],
)
def test_the_front_of_a_sheet_draws_dice_with_pictures(
    hunt: Folder, sheet: str, sun: int, cats: int
) -> None:
    hunt.edit(GAME, "sheet: running to TARGET", f"sheet: {sheet}")
    hunt.edit(RULES, "\nLUCK =", BOXES)
    hunt.edit(RULES, "from zine.dice", "from enum import Enum\n\nfrom zine.dice")
    hunt.zine("odds", "--update", "wyrm")
    assert hunt.zine("sheets", "-o", "sheets", "wyrm").err == ""
    pdf = (hunt.root / "sheets/sheets/wyrm-a4.pdf").read_bytes()
    said = alternatives(pdf)
    assert (said.count("die showing sun"), said.count("die showing two cats")) == (sun, cats)
    (front,) = pages_of(pdf)
    assert not {"sun", "cats", "[d-omen"} & set(front.text.split())


def test_a_filled_in_sheet_in_a_zine_draws_dice_with_pictures(hunt: Folder) -> None:
    hunt.edit(GAME, "sheet: running to TARGET", "sheet: running to TARGET with LUCK")
    hunt.write(
        "content/scores/wyrm.md",
        "---\ngame: Wyrm Hunt\n---\n## Ada\n\n| Throw | Score |\n| --- | --- |\n"
        "| d20 17, d8 5 3 | 8 |\n",
    )
    hunt.zine("odds", "--update", "wyrm")
    made = build(hunt.root, "small")
    (page,) = [page for page in made.pages if "Ada" in page.text]
    assert alternatives(made.pdf).count("die showing two cats") == 2  # one in the text
    assert not {"sun", "cats", "[d-omen"} & set(page.text.split())
    two = next(line.chars[0] for line in page.lines if line.text == "2 1")
    beside = page.drawings(two.box.bottom - 0.3 * two.size, two.box.bottom + two.size)
    (sun,) = [box for box in beside if box.right < two.box.left]
    assert sun.right - sun.left == pytest.approx(two.size, rel=0.1)


@pytest.mark.usefixtures("unpacked")
def test_dice_with_pictures_are_drawn_wherever_a_zine_tells_of_their_game(hunt: Folder) -> None:
    hunt.edit(GAME, "with a [d20 20]", "for [d-omen sun]")
    hunt.edit(GAME, "\ntarget: 50", '\ntarget: 50\npays: "{LUCK}"\nwins: "[d-omen two-cats]"')
    hunt.edit(
        SMALL,
        "## Colophon",
        "## Quick Reference\n\n## Wrong\n\n[Wrong](../errata.md)\n\n## Colophon",
    )
    claim = "Wrong: Rain.\n\n| Omen | Luck |\n| --- | --- |\n| d-omen two-cats | 3 |\n"
    hunt.write(
        "content/errata.md", f"---\ntitle: Wrong\n---\n\n## Wyrm Hunt\n\n### Luck\n\n{claim}"
    )
    hunt.zine("odds", "--update", "wyrm")
    assert hunt.zine("build", "--web", "small").err == ""
    drawn = re.findall("<title>(die showing [^<]*)</title>", hunt.read("output/small.html"))
    assert (
        sorted(drawn[:-1]) == ["die showing sun"] * 3 + ["die showing two cats"] * 4
    )  # wins stands twice
    assert drawn[-1] == "die showing two cats"
    hunt.edit("content/errata.md", "d-omen two-cats", "d-omen moon")
    assert "no die of the scoring module shows 'd-omen moon'" in hunt.zine("build", "--web").err


@pytest.mark.usefixtures("unpacked")
def test_a_table_of_odds_draws_what_its_figures_are_for(tmp_path: Path) -> None:
    wolves = five_books.hunt(tmp_path)
    falls = """

@each("omen-{omen}", omen=tuple(Omen))
def falls(omen: Omen) -> Chance:
    \"""The omen falls so.\"""
    return chance_that(lambda fallen: fallen[0] is omen, 1, Omen)
"""
    wolves.write("odds/wolf_hunt.py", wolves.read("odds/wolf_hunt.py") + falls)
    page = "content/games/wolf_hunt.md"
    table = "| Omen | Falls |\n| --- | ---: |\n| d-omen wolf | ? |\n| d-omen no-moon | ? |\n\n"
    wolves.edit(page, "A turn is worth", f"{table}A turn is worth")
    assert wolves.zine("odds", "--update", "wolf_hunt").code == 0
    assert wolves.zine("verify", "--update", "--yes").code == 0
    assert wolves.zine("build", "--web").code == 0
    (web,) = (wolves.root / "output").glob("*.html")
    rows = re.findall(r"<tr>(?:(?!<tr>).)*width: 50.0%", web.read_text("utf-8"), re.DOTALL)
    drawn = [re.findall("<title>([^<]*)</title>", row) for row in rows]
    assert drawn == [["die showing wolf"], ["die showing no moon"]]


def test_a_slip_of_corrections_draws_dice_with_pictures(hunt: Folder) -> None:
    shutil.copytree(hunt.root / "content", hunt.root / "old/content")
    shutil.copytree(hunt.root / "scoring", hunt.root / "old/scoring")
    hunt.edit(RULES, "Omen.SUN: 2", "Omen.SUN: 3")
    assert hunt.zine("diff", "old", "--slip", "slip.pdf").code == 1
    assert alternatives((hunt.root / "slip.pdf").read_bytes()).count("die showing sun") == 1


@pytest.mark.some(2)
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("score", "wyrm", "d20 17, d8 5 3"), "8\n"),
        (("explain", "wyrm", "d20 17, d8 5 3"), "8  the same in 77 of 1,280 throws"),
        (("explain", "wyrm", "d20 17, d8 5 3"), "1 throw left  keep d20 17  "),
        (("explain", "wyrm", "heads tails heads"), "2  the same in 3 of 8 throws, 37.5 %"),
        (("explain", "wyrm", "d-omen sun"), "luck (scoring/wyrm.py:25)\n  2"),
        (("list",), "Wyrm Hunt"),
    ],
)
def test_commands_take_other_dice(finished: Folder, arguments: tuple[str, ...], told: str) -> None:
    ran = finished.zine(*arguments)
    assert ran.code == 0
    assert told in ran.out


@pytest.mark.parametrize("thrown", ["d20 17 5 3", "heads tails heads"])
def test_only_a_throw_that_the_rules_allow_has_a_best_play(finished: Folder, thrown: str) -> None:
    assert "Best play" not in finished.zine("explain", "wyrm", thrown).out


def test_of_dice_that_one_rule_takes_no_other_rule_is_told(finished: Folder) -> None:
    assert finished.zine("explain", "wyrm", "d8 5 3").out == "hurt (scoring/wyrm.py:29)\n  8\n"


@pytest.mark.parametrize("command", ["explain", "score"])
@pytest.mark.parametrize(
    ("written", "told"),
    [
        (["17"], "write the dice with spaces, in quotes: 'd20 17'"),
        (["d20", "17", "d8", "5", "3"], "in quotes: 'd20 17, d8 5 3'"),
        (["D20 17, D8 5 3"], "in quotes: 'd20 17, d8 5 3'"),
        (["sun"], "in quotes: 'd-omen sun'"),
        (["Heads", "tails"], "in quotes: 'heads tails'"),
        (["5 3"], notation.HOW),
    ],
)
def test_what_could_mean_a_throw_of_other_dice_is_told_as_one(
    finished: Folder, command: str, written: list[str], told: str
) -> None:
    ran = finished.zine(command, "wyrm", *written)
    assert ran.code != 0
    assert told in ran.err


@pytest.mark.parametrize(
    ("thrown", "told"),
    [
        ("d20 17 8", "d20, d8, d8 must be thrown, not d20, d20"),
        ("d20 17, d8 9 1", "an eight-sided die shows 1 to 8, never 9"),
        ("17, 5 3", f"'17, 5 3' is no throw of dice: {notation.HOW}"),
    ],
)
def test_a_command_refuses_what_is_no_throw(finished: Folder, thrown: str, told: str) -> None:
    ran = finished.zine("score", "wyrm", thrown)
    assert ran.code != 0
    assert told in ran.err


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (
            GAME,
            "with [d20 17]",
            "with [d12 7]",
            "'d12' is thrown here; name it in the head: kinds: [d20, d8, coin, d-omen, d12]",
        ),
        (GAME, "with [d20 17]", "with [d20 21]", f"'[d20 21]' is no throw: {notation.HOW}"),
        (GAME, "with [d20 17]", "with [tail]", "'[tail]' is neither a throw"),
        (GAME, "sun two-cats]", "sun moon]", "no die of the scoring module shows 'd-omen moon'"),
        (
            GAME,
            "| d-omen sun ",
            "| d-omen moon ",
            "no die of the scoring module shows 'd-omen moon'",
        ),
        (GAME, "d20 17, d8 5, d-omen sun", "d20 17, d8 9", "'signature' must be one to six faces"),
        (GAME, "kinds: [d20, d8,", "kinds: [d20, d7,", "not 'd7'"),
        (GAME, "with a [d20 20]", "with [d-omen moon]", "shows 'd-omen moon'"),
        (GAME, "with a [d20 20]", "with [d12 7]", "'d12' is thrown here; name it in the head"),
        (GAME, "coin, d-omen]", "coin, d-omne]", "'d-omne' is no die of the scoring module (did"),
        (RULES, '"two cats"', '"two/cats"', "must be a word, or several"),
        (RULES, '"two cats"', "2", "the face '2' of an own die must be a word, or several"),
        (RULES, '"two cats"', "None", "the face 'None' of an own die must be a word"),
        (
            RULES,
            '"two cats"',
            '"rain"',
            "has no picture yet: draw it, and save it as content/dice/omen/rain.svg",
        ),
        ("content/zines/small.md", "A test.", "A [d-omen sun].", "only on the page of their game"),
    ],
)
def test_what_is_wrong_with_other_dice_is_told_in_a_line(
    hunt: Folder, name: str, old: str, new: str, told: str
) -> None:
    hunt.edit(name, old, new)
    ran = hunt.zine("verify")
    assert ran.code == 1
    assert len([line for line in ran.err.splitlines() if told in line]) == 1, ran.err
    assert "Traceback" not in ran.err


def test_the_kinds_in_the_head_are_those_of_the_scoring_module(folder: Folder) -> None:
    folder.edit(PAGE, "dice: 2\n", "dice: 2\nkinds: d8\n")
    assert "the scoring module is for d6: leave 'kinds' out" in folder.zine("verify").err


def test_kinds_that_the_scoring_module_throws_are_in_the_head(hunt: Folder) -> None:
    hunt.edit(GAME, "kinds: [d20, d8, coin, d-omen]\n", "kinds: [d20, d8, coin]\n")
    assert "write kinds: [coin, d-omen, d20, d8]" in hunt.zine("verify").err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("dice: 2\n", "dice: 2\nkinds: d-wind-rose\n", "'d-wind-rose' is no die of the"),
        ("## Scoring\n", "## Scoring\n\nA [d-wind-rose north].\n", "shows 'd-wind-rose north'"),
    ],
)
def test_a_die_of_which_the_scoring_module_knows_none_is_told_with_its_class(
    folder: Folder, old: str, new: str, told: str
) -> None:
    folder.edit(PAGE, old, new)
    (line,) = [line for line in folder.zine("verify").err.splitlines() if told in line]
    assert line.endswith("; write it there as class WindRose(OwnDie), with its faces")


def test_a_wrong_kind_in_the_head_is_told_once_and_not_at_every_throw(hunt: Folder) -> None:
    hunt.edit(GAME, "kinds: [d20, d8, coin, d-omen]\n", "kinds: [d20, d8, coin, d-omens]\n")
    told = [line for line in hunt.zine("verify").err.splitlines() if line.startswith(GAME)]
    (line,) = told
    assert line.endswith("'d-omens' is no die of the scoring module (did you mean 'd-omen'?)")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"two cats"', '"2 cats"', "'2 cats' of an own die must be a word, or several, of letters"),
        ('"two cats"', '"rain"', "'rain' of an own die has no picture yet: draw it, and save it"),
        ('"two cats"', '"folder"', "'folder' of an own die cannot be drawn: content/dice/omen/"),
    ],
)
def test_what_is_wrong_with_a_face_is_told_where_the_module_names_it(
    hunt: Folder, old: str, new: str, told: str
) -> None:
    (hunt.root / "content/dice/omen/folder.svg").mkdir()
    hunt.edit(RULES, old, new)
    line = hunt.read(RULES)[: hunt.read(RULES).index(new)].count("\n") + 1
    (found,) = [text for text in hunt.zine("verify").err.splitlines() if told in text]
    assert found.startswith(f"{RULES}:{line}: the face ")


def test_a_face_that_a_sibling_names_is_told_there(hunt: Folder) -> None:
    whole = hunt.read(RULES)
    start = whole.index("class Omen(OwnDie):")
    end = whole.index("\n\n\n", start)
    hunt.write("scoring/_omens.py", f"from zine.dice import OwnDie\n\n{whole[start:end]}\n")
    hunt.write(RULES, whole[:start] + "from ._omens import Omen" + whole[end:])
    hunt.edit("scoring/_omens.py", '"two cats"', '"rain"')
    assert "\nscoring/_omens.py:5: the face 'rain' " in "\n" + hunt.zine("verify").err
