"""Picture dice: their font, their woodcuts, their names in the text, and what a page prints."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
import uharfbuzz
from conftest import PAGE, SCORING, Folder
from drawn import blobs, corners
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont
from printed import build
from tables import table

from zine.art import dice_font, picture_dice, throws, woodcut
from zine.art.outlines import Outline
from zine.art.picture_dice import SHAPES, spelt
from zine.check.columns import Column
from zine.check.examples import columns_of
from zine.content import project
from zine.content.page import game
from zine.content.page.document import Table, parse
from zine.content.rules.cell import holds_pictures
from zine.dice import Dice, Die, Picture, Pictures, Scores
from zine.html import markup

each = pytest.mark.parametrize("picture", Picture, ids=spelt)


# The font.


def glyphs(text: str, *, joined: bool = True) -> list[tuple[str, int]]:
    """The glyphs that a text is set with in the font of pictures, each with its advance."""
    font = uharfbuzz.Font(uharfbuzz.Face(picture_dice.font()))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, {"liga": joined})
    return [
        (font.glyph_to_string(info.codepoint), place.x_advance)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


@each
def test_the_name_of_a_picture_is_set_as_one_glyph_as_wide_as_a_die(picture: Picture) -> None:
    assert glyphs(spelt(picture)) == [(picture.name.casefold(), dice_font.ADVANCE)]


@each
def test_the_letters_of_a_name_that_are_not_joined_take_no_room(picture: Picture) -> None:
    advances = [advance for _, advance in glyphs(spelt(picture), joined=False)]
    assert advances == [0] * len(spelt(picture))


@pytest.mark.parametrize(("one", "other"), [*product(Picture, repeat=2)], ids=str)
def test_names_side_by_side_are_two_glyphs(one: Picture, other: Picture) -> None:
    found = [name for name, _ in glyphs(spelt(one) + spelt(other))]
    assert found == [one.name.casefold(), other.name.casefold()]


def test_no_two_names_are_spelt_alike_and_none_with_a_space() -> None:
    """Set in the font, a name reads aloud as it is spelt."""
    assert [spelt(picture) for picture in Picture] == [
        "DD",
        "two-cats",
        "sigil",
        "cat",
        "Thoromyr",
        "manticore",
    ]


def test_the_font_has_the_letters_of_the_names_and_no_other() -> None:
    letters = {letter for picture in Picture for letter in spelt(picture)}
    assert set(map(chr, TTFont(BytesIO(picture_dice.font())).getBestCmap())) == letters


def test_the_font_for_sheets_has_a_character_for_each_picture() -> None:
    characters = TTFont(BytesIO(picture_dice.characters())).getBestCmap()
    wanted = {picture_dice.character(picture): picture.name.casefold() for picture in Picture}
    assert {chr(code): name for code, name in characters.items()} == {" ": "space", **wanted}


@pytest.mark.parametrize("make", [picture_dice.font, picture_dice.characters])
def test_a_font_of_pictures_has_the_same_bytes_every_time_and_no_date(make: Any) -> None:
    first = make()
    make.cache_clear()
    assert make() == first
    assert TTFont(BytesIO(first))["head"].modified == dice_font.EPOCH


@each
def test_a_picture_die_lies_as_a_die_with_pips_does(picture: Picture) -> None:
    font, pips = (TTFont(BytesIO(made)) for made in (picture_dice.font(), dice_font.font()))
    mine, other = font["glyf"][picture.name.casefold()], pips["glyf"]["die1"]
    edges = ("xMin", "yMin", "xMax", "yMax")
    assert [getattr(mine, edge) for edge in edges] == [getattr(other, edge) for edge in edges]


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (throws.dice([6, 6, 3]), "dice showing 6 6 3"),
        (throws.dice([1]), "die showing 1"),
        (throws.signs("cat, Two Cats"), "dice showing cat, two cats"),
        (throws.signs("two cats"), "die showing two cats"),
    ],
)
def test_characters_of_dice_are_read_aloud(run: str, words: str) -> None:
    assert throws.RUN.fullmatch(run)
    assert throws.spoken(run) == words


# What the font prints.


@cache
def drawn(name: str) -> Image.Image:
    """A die by its glyph's name, black on white, cut to the edges of its frame."""
    font = TTFont(BytesIO(dice_font.font() if name.startswith("die") else picture_dice.font()))
    for part in font["cmap"].tables:
        part.cmap[ord("x")] = name  # so that it is drawn without joining letters
    out = BytesIO()
    font.save(out)
    image = Image.new("L", (400, 400), 255)
    face = ImageFont.truetype(BytesIO(out.getvalue()), 300)
    ImageDraw.Draw(image).text((40, 40), "x", fill=0, font=face)
    image = image.point(lambda light: 255 * (light > 127))
    return image.crop(ImageChops.invert(image).getbbox())


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of a picture's pixels in which two of one size differ."""
    changed = ImageChops.difference(one, other).histogram()[255]
    return changed / (one.width * one.height)


@pytest.mark.some(2)
@each
def test_a_picture_stands_clear_of_the_frame_of_its_die(picture: Picture) -> None:
    inside = blobs(drawn(picture.name.casefold()))
    frame = max(inside, key=lambda blob: blob.box[2] - blob.box[0])
    pips = max(blobs(drawn("die1")), key=lambda blob: blob.size)
    assert frame.size == pytest.approx(pips.size, rel=0.01)
    left, upper, right, lower = frame.box
    parts = [blob for blob in inside if blob is not frame]
    assert parts
    for part in parts:
        assert left + 15 < part.box[0] < part.box[2] < right - 15
        assert upper + 15 < part.box[1] < part.box[3] < lower - 15


def test_no_two_pictures_look_alike() -> None:
    for one, other in combinations(Picture, 2):
        share = unlike(drawn(one.name.casefold()), drawn(other.name.casefold()))
        assert share > 0.08, f"{one.value} and {other.value}"


@each
def test_a_picture_is_inked_cut_out_and_inked_within_as_it_was_designed(picture: Picture) -> None:
    """Drawn here in layers, in the font by which way its outlines turn."""
    printed = drawn(picture.name.casefold())
    wide, high = printed.size
    reach = wide * picture_dice.REACH
    wanted = Image.new("L", printed.size, 255)
    pen = ImageDraw.Draw(wanted)
    for shapes, ink in zip(SHAPES[picture], (0, 255, 0), strict=True):
        for shape in shapes:
            pen.polygon([(wide / 2 + reach * u, high / 2 - reach * v) for u, v in shape], ink)
    middle = (wide // 10, high // 10, wide - wide // 10, high - high // 10)  # without the frame
    assert unlike(printed.crop(middle), wanted.crop(middle)) < 0.03


# Woodcuts.


def on_top(faces: tuple[Picture, ...], place: int) -> list[Outline]:
    """The outlines that lie on top of a die of a cut, seen straight from above."""
    strokes = woodcut.cut(faces).strokes
    sides = [corners(stroke) for stroke in strokes if stroke.line and stroke.ink]
    assert len(sides) == 3 * len(faces)
    first, second, _, fourth = sides[3 * place]
    across, up = (((p[0] - first[0]) / 2, (p[1] - first[1]) / 2) for p in (second, fourth))
    middle = (first[0] + across[0] + up[0], first[1] + across[1] + up[1])
    area = across[0] * up[1] - across[1] * up[0]

    def above(point: tuple[float, float]) -> tuple[float, float]:
        x, y = point[0] - middle[0], point[1] - middle[1]
        return (x * up[1] - y * up[0]) / area, (across[0] * y - across[1] * x) / area

    seen = [tuple(map(above, corners(stroke))) for stroke in strokes if not stroke.line]
    return [shape for shape in seen if all(abs(u) < 0.99 and abs(v) < 0.99 for u, v in shape)]


@pytest.mark.parametrize(
    "faces", [*product(Picture), (Picture.CAT, Picture.DD, Picture.TWO_CATS)], ids=str
)
def test_each_die_of_a_cut_bears_its_picture_on_top(faces: tuple[Picture, ...]) -> None:
    for place, face in enumerate(faces):
        wanted = [shape for shapes in SHAPES[face] for shape in shapes]
        found = on_top(faces, place)
        assert len(found) == len(wanted)
        for one, other in zip(found, wanted, strict=True):
            flat = [figure for point in one for figure in point]
            assert flat == pytest.approx([0.8 * figure for point in other for figure in point])


def test_dice_with_pictures_lie_as_those_with_pips_that_stand_for_them() -> None:
    """The pips of a picture are its place in the order of the six."""
    with_pictures, with_pips = (
        [stroke.curve for stroke in woodcut.cut(faces).strokes if stroke.line and stroke.ink]
        for faces in (tuple(Picture), range(1, 7))
    )
    assert with_pictures == with_pips


# In sentences.


def die(*names: str) -> str:
    """How our HTML holds some picture dice."""
    spans = " ".join(f'<span class="picture">{name}</span>' for name in names)
    return f'<span class="pictures">{spans}</span>'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("[cat]", die("cat")),
        ("[cat, two cats]", die("cat", "two-cats")),
        ("A [DD, Thoromyr, DD].", f"A {die('DD', 'Thoromyr', 'DD')}."),
        ("[CAT, Two Cats, dd, thoromyr]", die("cat", "two-cats", "DD", "Thoromyr")),
        ("[sigil] [manticore]", f"{die('sigil')} {die('manticore')}"),
        ("**[cat]**", f"<strong>{die('cat')}</strong>"),
    ],
)
def test_names_in_brackets_are_drawn(text: str, html: str) -> None:
    assert markup.inline(text) == html


@pytest.mark.parametrize(
    "text",
    ["a cat", "[cats]", "[dog]", "[cat, dog]", "[cat cat]", "[cat,cat]", "[cat, 6]", "[two-cats]"],
)
def test_what_is_no_throw_of_pictures_stays_as_it_is(text: str) -> None:
    assert markup.inline(text) == text


def test_a_link_called_like_a_picture_is_a_link() -> None:
    assert markup.inline("[cat](pairs.md)") == '<a href="zine:pairs">cat</a>'


@pytest.mark.parametrize(
    ("names", "spoken"),
    [
        ("cat", ("cat",)),
        ("cat, two cats", ("cat", "two-cats")),
        ("DD, MANTICORE, sigil", ("DD", "manticore", "sigil")),
    ],
)
def test_pictures_by_name_are_dice_that_read_as_their_names(
    names: str, spoken: tuple[str, ...]
) -> None:
    assert markup.pictures(names) == die(*spoken)


# In tables.


@pytest.mark.parametrize(
    ("kind", "holds"),
    [
        (Picture, True),
        (Pictures, True),
        (tuple[Picture, ...], True),
        (tuple[Pictures, ...], True),
        (Pictures | None, True),
        (Mapping[str, Picture], True),
        (Mapping[str, Pictures], True),
        (Dice, False),
        (Die, False),
        (Scores, False),
        (int, False),
        (str, False),
        (tuple[str, ...], False),
        (None, False),
    ],
    ids=str,
)
def test_a_page_knows_which_cells_hold_pictures(kind: Any, holds: bool) -> None:
    assert holds_pictures(kind) is holds


@pytest.mark.parametrize(
    ("kind", "text", "html"),
    [
        (Picture, "two cats", die("two-cats")),
        (Pictures, "cat, cat", die("cat", "cat")),
        (Pictures, "Cat, DD", die("cat", "DD")),
        (Pictures, "—", "—"),
        (Pictures, "not allowed", "<em>not allowed</em>"),
        (Pictures | None, "sigil", die("sigil")),
        (tuple[Pictures, ...], "cat, DD; sigil, cat", f"{die('cat', 'DD')}; {die('sigil', 'cat')}"),
        (Mapping[str, Picture], "Ada cat, Bel DD", f"Ada\u00a0{die('cat')}, Bel\u00a0{die('DD')}"),
        (Pictures, "category, cats", "category, cats"),
        (Pictures, "a < b", "a &lt; b"),
        (str, "cat", "cat"),
        (Dice, "cat", "cat"),
        (None, "cat", "cat"),
        (None, "[cat]", die("cat")),
    ],
    ids=str,
)
def test_a_cell_that_holds_pictures_is_drawn(kind: Any, text: str, html: str) -> None:
    head = "---\n---\n"
    (found,) = parse(Path("page.md"), head + table("Throw", text)).tables
    made = markup.html([found], {found.line: (Column("Throw", kind, is_input=True),)})
    assert f'<td class="left">{html}</td>' in made


# On a page.

ALL = "DD, two cats, sigil, cat, Thoromyr, manticore"
PICTURED = '''

def picture_score(pictures: Pictures) -> int:
    """One for each cat."""
    return pictures.count(Picture.CAT)
'''


@pytest.fixture
def pictured(folder: Folder) -> Folder:
    """The small game with a throw of pictures above its title, in its text and in a table."""
    folder.edit(SCORING, "import Dice, check", "import Dice, Picture, Pictures, check")
    folder.write(SCORING, folder.read(SCORING) + PICTURED)
    folder.edit(PAGE, "signature: 6 6", "signature: cat, two cats")
    folder.edit(PAGE, "Sit down.", "Sit down with [Thoromyr, manticore, DD].")
    rows = table("Pictures | Picture score", "cat, two cats | 1", f"{ALL} | 1")
    folder.edit(PAGE, "\n## The end", f"\n{rows}\n\n## The end")
    return folder


def test_pictures_are_printed_one_die_each_and_read_by_name(pictured: Folder) -> None:
    pages = build(pictured.root, "small").games["Tally Ho"]
    printed = [char for page in pages for char in page.chars if char.font == "Zine-Pictures"]
    names = ["Thoromyr", "manticore", "DD", "cat", "two-cats", *map(spelt, Picture)]
    assert "".join(char.text for char in printed) == "".join(names)
    boxes = list(dict.fromkeys((c.box.bottom, c.box.left, c.box.right, c.box.top) for c in printed))
    assert len(boxes) == len(names)  # the letters of a name share one shape
    for bottom, left, right, top in boxes:
        assert right - left == pytest.approx(top - bottom, abs=0.4)
        assert 8 < right - left < 13


def test_pictures_in_a_table_are_found_by_what_its_columns_mean(pictured: Folder) -> None:
    tally = game.load(project.at(pictured.root), pictured.root / PAGE)
    tables = [block for block in tally.document.blocks if isinstance(block, Table)]
    assert [
        [holds_pictures(column.kind) for column in columns_of(tally, one)] for one in tables
    ] == [
        [False] * 4,
        [True, False],
    ]
    assert tally.signature == (Picture.CAT, Picture.TWO_CATS)
