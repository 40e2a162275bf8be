"""The typefaces, the font of dice, the woodcuts and the border."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
import uharfbuzz
from drawn import blobs, corners
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from zine.art import border, dice_font, fonts, woodcut
from zine.art.outlines import Point
from zine.art.woodcut import Stroke

ROOT = Path(__file__).resolve().parents[2]
FACES = range(1, 7)
SVG = "{http://www.w3.org/2000/svg}"


# The font of dice.


def test_dice_are_the_characters_that_unicode_keeps_for_them() -> None:
    assert "".join(map(dice_font.character, FACES)) == "⚀⚁⚂⚃⚄⚅"


def test_the_font_of_dice_has_six_dice_and_a_space() -> None:
    font = TTFont(BytesIO(dice_font.font()))
    assert set(font.getBestCmap()) == {0x20, *range(0x2680, 0x2686)}


@pytest.mark.some(3)
@pytest.mark.parametrize("face", FACES)
def test_a_die_prints_as_a_frame_with_as_many_pips_as_its_face(face: int) -> None:
    spots = blobs(drawn(face))
    frame = max(spots, key=lambda spot: spot.size)
    pips = [spot for spot in spots if spot is not frame]
    assert len(pips) == face
    assert max(pip.size for pip in pips) < 1.1 * min(pip.size for pip in pips)
    left, upper, right, lower = frame.box
    for pip in pips:
        assert left + 15 < pip.box[0] < pip.box[2] < right - 15
        assert upper + 15 < pip.box[1] < pip.box[3] < lower - 15


@pytest.mark.parametrize("face", FACES)
def test_the_pips_of_a_die_stand_alike_when_it_is_turned_half_round(face: int) -> None:
    image = drawn(face)
    turned = image.rotate(180)
    unlike = sum(a != b for a, b in zip(image.tobytes(), turned.tobytes(), strict=True))
    assert unlike < 0.01 * image.width * image.height


def test_dice_in_a_row_do_not_touch() -> None:
    font = TTFont(BytesIO(dice_font.font()))
    for face in FACES:
        glyph = font["glyf"][f"die{face}"]
        advance, _ = font["hmtx"][f"die{face}"]
        assert 0 < glyph.xMin < glyph.xMax < advance
        assert glyph.xMin == pytest.approx(advance - glyph.xMax, abs=1)


def test_the_font_of_dice_is_cast_alike_every_time_and_bears_no_date() -> None:
    first = dice_font.font()
    dice_font.font.cache_clear()
    assert dice_font.font() == first
    assert TTFont(BytesIO(first))["head"].modified == 2_082_844_800  # 1970


@pytest.mark.parametrize("name", fonts.KEPT)
def test_a_font_that_is_kept_is_as_it_would_be_drawn(name: str) -> None:
    """Where it is not, `python -m zine.art.fonts` draws it again."""
    assert fonts.load(name) == fonts.DRAWN[name]()


@pytest.mark.parametrize("face", FACES)
def test_a_kept_die_has_the_pips_of_a_white_one(face: int) -> None:
    white, black = drawn(face), drawn(face, dice_font.kept_font())
    assert white.size == black.size
    edge = white.width // 8
    inside = (edge, edge, white.width - edge, white.height - edge)
    turned = Image.eval(black.crop(inside), lambda light: 255 - light)
    pairs = zip(white.crop(inside).tobytes(), turned.tobytes(), strict=True)
    assert sum(a != b for a, b in pairs) < 0.01 * turned.width * turned.height


def drawn(face: int, of: bytes | None = None) -> Image.Image:
    """A die of a font, black on white, cut to its edges with a little white round it."""
    font = ImageFont.truetype(BytesIO(of or dice_font.font()), 300)
    image = Image.new("L", (400, 400), 255)
    ImageDraw.Draw(image).text((40, 40), dice_font.character(face), fill=0, font=font)
    image = image.point(lambda light: 255 * (light > 127))
    edges = Image.eval(image, lambda light: 255 - light).getbbox()
    assert edges
    return image.crop((edges[0] - 3, edges[1] - 3, edges[2] + 3, edges[3] + 3))


# Woodcuts.

ROUND = {1: (2, 3, 5, 4), 2: (3, 1, 4, 6), 3: (1, 2, 6, 5)}
"""The sides of a right-handed die as they follow one another anticlockwise round a face on top."""
for _top in (1, 2, 3):
    ROUND[7 - _top] = (ROUND[_top][3], ROUND[_top][2], ROUND[_top][1], ROUND[_top][0])


@dataclass(frozen=True)
class Seen:
    """The pips that a drawn die shows on top, on the left and on the right."""

    top: int
    left: int
    right: int


def seen(faces: tuple[int, ...]) -> list[Seen]:
    """The dice of a cut, read from its strokes: outlines of faces, and round spots inside them."""
    strokes = woodcut.cut(faces).strokes
    outlines = [corners(stroke) for stroke in strokes if stroke.line]
    spots = [middle(stroke) for stroke in strokes if stroke.ink and _round(stroke)]
    assert len(outlines) == 3 * len(faces)
    found = []
    for place in range(len(faces)):
        sides = outlines[3 * place : 3 * place + 3]
        top = min(sides, key=lambda side: sum(y for _, y in side))
        left, right = sorted(
            (side for side in sides if side is not top), key=lambda side: sum(x for x, _ in side)
        )
        counts = [sum(_inside(spot, side) for spot in spots) for side in (top, left, right)]
        found.append(Seen(*counts))
    assert sum(die.top + die.left + die.right for die in found) == len(spots)
    return found


def middle(stroke: Stroke) -> Point:
    ends = [arc[2] for arc in stroke.curve.arcs]
    return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)


def _round(stroke: Stroke) -> bool:
    return any(arc[0] != arc[1] for arc in stroke.curve.arcs)


def _inside(point: Point, side: list[Point]) -> bool:
    turns = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in pairwise([*side, side[0]])
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def some_throws() -> Iterator[tuple[int, ...]]:
    yield from product(FACES)
    yield from product(FACES, FACES)
    chance = Random(5)
    for _ in range(60):
        yield tuple(chance.choices(FACES, k=chance.randint(3, 6)))


@pytest.fixture(scope="module")
def cuts() -> dict[tuple[int, ...], list[Seen]]:
    return {throw: seen(throw) for throw in some_throws()}


def test_every_die_of_a_cut_shows_its_face_on_top(
    cuts: dict[tuple[int, ...], list[Seen]],
) -> None:
    for throw, found in cuts.items():
        assert tuple(die.top for die in found) == throw


def test_opposite_faces_of_a_die_are_never_both_seen(
    cuts: dict[tuple[int, ...], list[Seen]],
) -> None:
    for found in cuts.values():
        for die in found:
            assert 7 not in (die.top + die.left, die.top + die.right, die.left + die.right)


def test_the_faces_of_a_die_are_those_of_a_real_one(
    cuts: dict[tuple[int, ...], list[Seen]],
) -> None:
    """Whoever turns a real die so that top and left are as drawn sees the right as drawn."""
    for found in cuts.values():
        for die in found:
            ring = ROUND[die.top]
            assert ring[(ring.index(die.left) + 1) % 4] == die.right, die


def test_equal_dice_do_not_all_lie_alike() -> None:
    assert len({(die.left, die.right) for die in seen((6, 6, 6, 6, 6, 6))}) > 1


def test_a_cut_is_drawn_with_the_same_strokes_every_time() -> None:
    for throw in ((1,), (6, 6, 3), (1, 2, 3, 4, 5, 6)):
        assert woodcut.cut(throw) == woodcut.cut(list(throw))
    assert woodcut.cut((1, 2)) != woodcut.cut((2, 1))


def test_dice_keep_to_their_places_in_the_block(
    cuts: dict[tuple[int, ...], list[Seen]],
) -> None:
    for throw in cuts:
        block = woodcut.cut(throw)
        assert (block.width, block.height) == (woodcut.WIDTH * len(throw), woodcut.HEIGHT)
        outlines = [corners(stroke) for stroke in block.strokes if stroke.line]
        for place in range(len(throw)):
            for x, y in (point for side in outlines[3 * place : 3 * place + 3] for point in side):
                assert woodcut.WIDTH * place + 2 < x < woodcut.WIDTH * (place + 1) - 2
                assert 2 < y < woodcut.HEIGHT - 2


def test_hatching_stays_on_its_face() -> None:
    for throw in ((1, 4), (6, 2, 5)):
        strokes = woodcut.cut(throw).strokes
        sides = [corners(stroke) for stroke in strokes if stroke.line]
        for stroke in strokes:
            if stroke.ink and not stroke.line and not _round(stroke):
                assert any(_inside(middle(stroke), side) for side in sides)


def test_a_cut_as_svg_holds_every_stroke_and_says_what_it_shows() -> None:
    block = woodcut.cut((6, 1))
    drawing = ElementTree.fromstring(woodcut.svg(block, "dice showing 6, 1"))
    assert drawing.findtext(f"{SVG}title") == "dice showing 6, 1"
    assert drawing.get("viewBox") == "0 0 248 124"
    paths = [path.get("d", "") for path in drawing.findall(f"{SVG}path")]
    assert sum(path.count("M") for path in paths) == len(block.strokes)
    assert len(paths) < len(block.strokes) / 4


# The border.


@pytest.mark.parametrize(("across", "down"), [(2, 2), (3, 5), (29, 47)])
def test_the_border_is_one_row_of_dice_all_round(across: int, down: int) -> None:
    drawing = ElementTree.fromstring(border.svg(across, down, seed="a zine"))
    places = {(float(r.get("x", "")), float(r.get("y", ""))) for r in drawing.iter(f"{SVG}rect")}
    assert len(drawing.findall(f"{SVG}rect")) == len(places) == 2 * (across + down) - 4
    columns, rows = (sorted({place[axis] for place in places}) for axis in (0, 1))
    assert (len(columns), len(rows)) == (across, down)
    for x, y in places:
        assert x in (columns[0], columns[-1]) or y in (rows[0], rows[-1])


def test_every_die_of_the_border_has_one_to_six_pips_and_all_faces_and_shades_occur() -> None:
    drawing = ElementTree.fromstring(border.svg(29, 47, seed="a zine"))
    pips = [path.get("d", "").count("M") for path in drawing.iter(f"{SVG}path")]
    assert set(pips) == set(FACES)
    assert len({rect.get("fill") for rect in drawing.iter(f"{SVG}rect")}) == 2


def test_the_border_lies_within_its_box() -> None:
    drawing = ElementTree.fromstring(border.svg(5, 4, seed="a zine"))
    left, upper, width, height = map(float, drawing.get("viewBox", "").split())
    for rect in drawing.iter(f"{SVG}rect"):
        x, y, w, h = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
        assert left < x < x + w < left + width
        assert upper < y < y + h < upper + height


def test_the_border_is_the_same_for_the_same_zine_and_another_for_another() -> None:
    assert border.svg(9, 9, seed="a") == border.svg(9, 9, seed="a")
    assert border.svg(9, 9, seed="a") != border.svg(9, 9, seed="b")


# The typefaces.


def test_all_that_the_content_is_written_with_can_be_printed() -> None:
    for page in sorted((ROOT / "content").rglob("*.md")):
        assert set(page.read_text(encoding="utf-8")) <= fonts.printable(), page.name


def test_letters_of_europe_dashes_quotation_marks_signs_and_dice_can_be_printed() -> None:
    assert set("Äöüßéèñçøåłőřžđþ Ōō ΑΩ αω ЖЯ жя –—‘’“”… 0123456789 ×÷−≤≥→ ⚀⚁⚂⚃⚄⚅") <= (
        fonts.printable()
    )


@pytest.mark.parametrize("sign", "漢字あ한☃♥😀\u200b\u0000\ufeff")
def test_what_our_typefaces_lack_cannot_be_printed(sign: str) -> None:
    assert sign not in fonts.printable()


WEIGHTS = {
    "garamond": 400,
    "garamond-bold": 700,
    "garamond-italic": 400,
    "garamond-italic-bold": 600,
    "cinzel": 600,
    "cinzel-bold": 700,
}


@pytest.mark.parametrize("name", fonts.FACES)
def test_each_face_is_cast_in_its_one_weight_and_alike_every_time(name: str) -> None:
    first = fonts.load(name)
    fonts.load.cache_clear()
    assert fonts.load(name) == first
    font = TTFont(BytesIO(first))
    assert "fvar" not in font
    assert font["OS/2"].usWeightClass == WEIGHTS[name]


@pytest.mark.parametrize("name", [name for name in fonts.FACES if "garamond" in name])
def test_whatever_can_be_printed_can_be_in_every_face_of_the_text(name: str) -> None:
    known = set(map(chr, uharfbuzz.Face(fonts.load(name)).unicodes))
    assert fonts.printable() - known == {"\n", "\t", *"⚀⚁⚂⚃⚄⚅"}


@pytest.mark.parametrize("name", ["cinzel", "cinzel-bold"])
def test_the_face_of_titles_has_every_character_of_the_titles_and_headings(name: str) -> None:
    known = set(map(chr, uharfbuzz.Face(fonts.load(name)).unicodes))
    for page in sorted((ROOT / "content").rglob("*.md")):
        words = page.read_text(encoding="utf-8")
        titles = re.findall(r"^(?:title|series): (.*)$|^##? (.*)$|^### (.*)$", words, re.M)
        assert {char for title in titles for char in "".join(title)} <= known, page.name


@pytest.mark.parametrize("name", ["garamond", "garamond-bold"])
def test_figures_come_in_old_style_and_lining_of_one_width(name: str) -> None:
    face = uharfbuzz.Face(fonts.load(name))
    plain, old = shaped(face, {"lnum": True, "tnum": True}), shaped(face, {"onum": True})
    assert plain.keys() != old.keys()
    assert len(set(plain.values())) == 1


def test_the_text_face_has_small_capitals() -> None:
    face = uharfbuzz.Face(fonts.load("garamond"))
    assert shaped(face, {"smcp": True}, "abc").keys() != shaped(face, {}, "abc").keys()


def shaped(
    face: uharfbuzz.Face, features: dict[str, bool], text: str = "0123456789"
) -> dict[int, int]:
    """The glyphs that a text is set with, and how wide they are."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(face), buffer, features)
    return {
        info.codepoint: place.x_advance
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    }


def test_a_face_that_we_do_not_have_is_not_found() -> None:
    with pytest.raises(KeyError):
        fonts.load("helvetica")
