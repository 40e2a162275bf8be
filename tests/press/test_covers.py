"""Covers, back covers, pages that open chapters, and the page for notes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from conftest import FILES, PAGE, ZINE, Folder, sampled
from library import GAMES, LIBRARY
from paper import Sheet, collisions, read, squeezed
from printed import alone, body, build, opening, text

from zine.art import drawings, tailpieces, woodcut
from zine.art.colours import Inks
from zine.art.scenes import covers, half_plates
from zine.content.page.facts import Facts
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile
from zine.edition import HALF_LETTER, Edition, edition, every
from zine.html import covers as layout_covers
from zine.html import woodcuts
from zine.html.covers import edition_line, lines
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.press.engine.weasyprint_engine import LayoutEngine
from zine.words import ENGLISH

TITLE = "title: A Small Zine\n"
DRAWN = [
    *(
        f"woodcut:cover/{name}/{ground}"
        for name, ground in product(drawings.COVERS, drawings.GROUNDS)
    ),
    *(f"woodcut:opener/{name}/light" for name in drawings.OPENERS),
]


# The drawings.


@pytest.mark.some(5)
@pytest.mark.parametrize("address", DRAWN)
def test_a_drawing_is_the_same_every_time_and_keeps_to_its_block(address: str) -> None:
    drawn = woodcuts.cut(address)
    assert drawn == woodcuts.cut(address)
    for stroke in drawn.strokes:
        for x, y in stroke.curve.points if stroke.ink else ():
            assert -1 <= x <= drawn.width + 1
            assert -1 <= y <= drawn.height + 1


@pytest.mark.parametrize("name", drawings.TAILS)
def test_a_tail_piece_is_the_same_every_time_and_keeps_to_its_block(name: str) -> None:
    drawn = tailpieces.draw(name)
    assert drawn == tailpieces.draw(name)
    for stroke in drawn.strokes:
        for x, y in stroke.curve.points if stroke.ink else ():
            assert 0 <= x <= drawn.width
            assert 0 <= y <= drawn.height


@pytest.mark.parametrize("thing", drawings.TAILS)
def test_a_scene_below_a_game_is_the_same_every_time_and_has_its_dice(thing: str) -> None:
    faces = (6, 5, 5, 2, 1)
    for game, height in product(("aces", "yacht", "a game of one's own"), (half_plates.LOW, 400)):
        drawn = half_plates.draw(thing, game, faces, height)
        assert drawn == half_plates.draw(thing, game, faces, height)
        assert len(drawn.strokes) > len(half_plates.draw(thing, game, (), height).strokes)
        assert (drawn.width, drawn.height) == (half_plates.WIDTH, height)
    scenes = {half_plates.draw(thing, stem, (), half_plates.LOW) for stem in map(str, range(40))}
    assert len(scenes) == 40


@pytest.mark.some(6)
@pytest.mark.parametrize("address", DRAWN)
def test_a_flat_drawing_lacks_its_shading_alone(address: str) -> None:
    drawn = woodcuts.cut(address)
    shaded, flat = (list(woodcut.printed(drawn.strokes, Inks(flat=flat))) for flat in (False, True))
    assert shaded == list(drawn.strokes)
    assert flat == [stroke for stroke in shaded if not stroke.shading] != shaded
    assert any(stroke.line for stroke in flat)


def test_each_name_has_a_drawing_and_words_for_it() -> None:
    assert tuple(name for name, _ in ENGLISH.covers) == drawings.COVERS
    assert tuple(name for name, _ in ENGLISH.openers) == drawings.OPENERS
    assert list(covers.BACKS) == list(drawings.COVERS)
    assert set(covers.BACKS.values()) <= set(drawings.OPENERS)


def test_the_heap_has_forty_dice_and_some_of_them_are_dark() -> None:
    strokes = covers.draw("forty", dark=False).strokes
    wide = woodcut.OUTLINE * 24 / woodcut.EDGE
    outlines = [stroke for stroke in strokes if stroke.line == pytest.approx(wide)]
    assert len(outlines) == 3 * 40
    assert 4 < sum(not stroke.ink for stroke in outlines) / 3 < 20


# The edition, as the colophon names it.


@pytest.mark.parametrize(
    ("paper", "large", "ink_saver", "pages", "line"),
    [
        (
            "half-letter",
            False,
            False,
            64,
            "Half-letter: 64 pages of 5½ by 8½ inches. Printed two to a side on letter paper, "
            "both sides, folded and stapled, they make a booklet.",
        ),
        ("half-letter", False, False, 66, "Half-letter: 66 pages of 5½ by 8½ inches."),
        (
            "a5",
            False,
            True,
            8,
            "A5, drawn to save ink: 8 pages of 148 by 210 millimetres. Printed two to a side on "
            "A4 paper, both sides, folded and stapled, they make a booklet.",
        ),
        ("letter", False, False, 8, "Letter: 8 pages of 8½ by 11 inches."),
        (
            "a4",
            True,
            True,
            200,
            "A4, in large type, drawn to save ink: 200 pages of 210 by 297 millimetres.",
        ),
    ],
)
def test_an_edition_is_named_and_folded_only_if_it_is_thin(
    paper: str, large: bool, ink_saver: bool, pages: int, line: str
) -> None:
    found = edition(paper, large=large, ink_saver=ink_saver)
    assert edition_line(found, pages, ENGLISH) == line


def test_the_colophon_names_the_edition_and_its_true_number_of_pages(folder: Folder) -> None:
    zine = build(folder.root, "small")
    (page,) = (page for page in zine.pages if opening(page) == "colophon")
    assert squeezed(f"This edition. Half-letter: {len(zine.pages)} pages") in squeezed(page.text)


# Titles.


@pytest.mark.parametrize(
    ("title", "broken"),
    [
        ("The Complete Book of Dice Games", ["The Complete Book", "of Dice Games"]),
        ("Cats, Sigils and Manticores", ["Cats, Sigils", "and Manticores"]),
        ("Games for the Long Night", ["Games", "for the Long Night"]),
        ("Knucklebones", ["Knucklebones"]),
    ],
)
def test_a_title_is_broken_by_sense(title: str, broken: list[str]) -> None:
    assert lines(title, ENGLISH) == broken


def test_a_short_title_is_larger_than_a_long_one(folder: Folder) -> None:
    sizes = [_title_size(folder)]
    folder.edit(ZINE, TITLE, "title: A Very Small Zine With One Long Line\n")
    sizes.append(_title_size(folder))
    assert sizes[0] > 1.3 * sizes[1]


def _title_size(folder: Folder) -> float:
    return max(char.size for char in build(folder.root, "small").pages[0].chars)


# The cover.


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "cover: tavren",
            "3: 'cover' must be one of dice, tavern, cup, five, pictures, forty, boar, "
            "not 'tavren' "
            "(did you mean 'tavern'?)",
        ),
        (
            "ground: darkk",
            "3: 'ground' must be one of light, dark, not 'darkk' (did you mean 'dark'?)",
        ),
        (
            "openers: [pin]",
            "3: 'openers' must be one of coins, cup, tower, throw, race, card, pins, dice, "
            "pictures, not 'pin' (did you mean 'pins'?)",
        ),
        ("openers: [pins, cup]", "3: 'openers' must name one drawing a chapter: 1, not 2"),
    ],
)
def test_a_name_that_no_drawing_has_is_told_in_a_line(
    folder: Folder, line: str, problem: str
) -> None:
    folder.edit(ZINE, TITLE, f"{TITLE}{line}\n")
    told = folder.zine("verify")
    assert told.code == 1
    assert f"{ZINE}:{problem}" in told.err + told.out


def test_a_dark_cover_is_dark_in_front_and_behind_and_light_with_less_ink(folder: Folder) -> None:
    folder.edit(ZINE, TITLE, f"{TITLE}cover: tavern\nground: dark\n")
    editions = HALF_LETTER, edition("letter", large=True, ink_saver=True)
    dark, saver = (build(folder.root, "small", edition=own) for own in editions)
    assert [_darkness(dark.pages[place]) > 0.5 for place in (0, 1, -1)] == [True, False, True]
    assert [_darkness(saver.pages[place]) > 0.5 for place in (0, 1, -1)] == [False] * 3
    assert _palest_left_of_the_dice(dark.pdf) == 0, "paper shows through the ground"


def _palest_left_of_the_dice(pdf: bytes) -> int:
    """The palest shade of a strip of the cover, drawn so large that a gap of a hair shows."""
    cover = pypdfium2.PdfDocument(pdf)[0]
    width, height = cover.get_size()
    cut = (HALF_LETTER.edge - 2, height - 200, width - HALF_LETTER.edge - 1 / 8, 100)
    strip = cover.render(scale=16, crop=cut).to_pil().convert("L")
    return max(value for value, dots in enumerate(strip.histogram()) if dots)


def _darkness(page: Sheet) -> float:
    grey = page.render(0.5).convert("L")
    return float(sum(grey.histogram()[:100]) / (grey.width * grey.height))


LIGHT = [(zine, own) for zine in LIBRARY.zines for own in every() if own.ink_saver]
LARGEST = [
    (LIBRARY.content / "zines" / f"{name}.md", edition("letter", large=True, ink_saver=True))
    for name in ("stonewood", "five-dice")
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "way", sampled(LIGHT, LARGEST), ids=lambda way: f"{way[0].stem} {way[1].title}"
)
def test_the_drawing_on_a_cover_stands_between_its_words(way: tuple[Path, Edition]) -> None:
    path, own = way
    zine = zine_file.load(LIBRARY, path)
    write = partial(templates_in(LIBRARY.templates).write, zine.language)
    engine = LayoutEngine(style(LIBRARY.templates, own))
    page = read(alone(engine.lay(layout_covers.cover(write, zine, own))))[0]
    *words, series = sorted((line.box for line in page.lines), key=lambda box: -box.top)
    above, below, inside = words[-1].bottom - 4, series.top + 4, 2.5 * own.edge
    assert _white(page, inside, above, words[-1].bottom - 1)
    assert _white(page, inside, series.top + 1, below)
    assert not _white(page, inside, below, above)


def _white(page: Sheet, inside: float, bottom: float, top: float) -> bool:
    """Whether a band of a page is white, so far from its left and right edges."""
    edges = inside, page.height - top, page.width - inside, page.height - bottom
    left, upper, right, lower = (round(4 * edge) for edge in edges)
    shades = page.render(4).convert("L").crop((left, upper, right, lower)).histogram()
    return not any(shades[:128])


@pytest.mark.parametrize(
    ("ground", "said"),
    [("light", ["ANN OF THE CROW", "TESTS"]), ("dark", ["ANN OF THE CROW · TESTS"])],
)
def test_the_cover_says_whose_book_it_is_before_the_series(
    folder: Folder, ground: str, said: list[str]
) -> None:
    folder.edit(ZINE, TITLE, f"{TITLE}editor: Ann of the Crow\nground: {ground}\n")
    front = build(folder.root, "small").pages[0]
    assert [line.text for line in front.lines][-len(said) :] == said
    assert collisions(front) == []


# The back cover, and the page before it.


def test_pages_to_write_on_make_whole_sheets_of_four_pages(folder: Folder) -> None:
    last = []
    for front in (f"## Before {n}\n\nA page more.\n\n" for n in "abcd"):
        folder.edit(ZINE, "## Games\n", f"{front}## Games\n")
        zine = build(folder.root, "small")
        assert len(zine.pages) % 4 == 0
        last.append((opening(zine.inside[-1]), len(zine.notes)))
    assert sorted(last) == [("colophon", 0), *(("whowonwhat", n) for n in (1, 2, 3))]


def test_the_back_cover_says_how_long_only_if_games_say_how_long_they_are(folder: Folder) -> None:
    printed, before = [], "a minute"
    for time in ("20 minutes", "2 minutes a round"):
        folder.edit(PAGE, f"time: {before}", f"time: {time}")
        printed.append(text(build(folder.root, "small").pages[-1:]))
        before = time
    assert [squeezed("twenty minutes") in back for back in printed] == [True, False]
    assert squeezed("each") not in printed[0]  # there is one game
    assert all(squeezed("One game") in back for back in printed)


def _back_cover(zine: ZineFile, titles: Sequence[str], own: Edition) -> Sheet:
    """The back cover of a zine as if these were its games."""
    write = partial(templates_in(LIBRARY.templates).write, zine.language)
    facts = Facts(*GAMES["crag"].values)
    section = layout_covers.back(write, zine, [replace(facts, title=t) for t in titles], own)
    engine = LayoutEngine(style(LIBRARY.templates, own))
    return read(alone(engine.lay(section)))[0]


BACKS = [(zine, own) for zine in LIBRARY.zines for own in every() if not own.ink_saver]
SEEN = [(LIBRARY.content / "zines" / "stonewood.md", edition("letter", large=True))]


@pytest.mark.parametrize(
    "way", sampled(BACKS, SEEN), ids=lambda way: f"{way[0].stem} {way[1].title}"
)
def test_the_words_of_a_back_cover_lie_apart(way: tuple[Path, Edition]) -> None:
    path, own = way
    zine = zine_file.load(LIBRARY, path)
    titles = [GAMES[page.stem.partition(".")[0]].title for page in zine.pages]
    assert collisions(_back_cover(zine, titles, own)) == []


@pytest.mark.some(2)
@pytest.mark.parametrize("many", [1, 20, 40, 400])
@pytest.mark.parametrize(
    "own", [HALF_LETTER, edition("letter", large=True)], ids=lambda own: own.title
)
def test_a_back_cover_lists_as_many_games_as_have_room_above_the_series(
    many: int, own: Edition
) -> None:
    zine = zine_file.load(LIBRARY, LIBRARY.content / "zines" / "complete.md")
    titles = [f"Game {number}" for number in range(1, many + 1)]
    page = _back_cover(zine, titles, own)
    (series,) = (line for line in page.lines if squeezed(line.text) == squeezed(zine.series))
    others = [line.box.bottom for line in page.lines if line is not series]
    assert min(others) > series.box.top + 4
    listed = squeezed(titles[-1]) in text([page])
    assert listed is (many <= 40)


@pytest.mark.some(1)
@pytest.mark.parametrize(
    "own", [HALF_LETTER, edition("letter"), edition("a4", large=True)], ids=lambda own: own.title
)
def test_the_lines_of_the_list_on_a_back_cover_are_much_the_same_length(own: Edition) -> None:
    zine = zine_file.load(LIBRARY, LIBRARY.content / "zines" / "complete.md")
    page = _back_cover(zine, [GAMES[page.stem].title for page in zine.pages], own)
    listed = [line for line in page.lines if "·" in line.text]
    assert len(listed) > 8
    wide = [line.box.right - line.box.left for line in listed]
    assert min(wide) > 0.7 * max(wide)
    assert not any(line.text.strip().endswith("·") for line in listed)


@pytest.mark.exhaustive
def test_a_text_is_set_tighter_where_its_last_page_would_hold_two_lines(folder: Folder) -> None:
    lengths = []
    for count in range(22, 32):
        more = "".join(f"Line {line} of the text.\n\n" for line in range(count))
        folder.write(ZINE, FILES[ZINE].replace("## Games", f"## Before\n\n{more}## Games"))
        zine = build(folder.root, "small")
        pages = [page for page in zine.inside if "of the text." in page.text]
        lengths.append([sum("of the text." in line.text for line in body(p)) for p in pages])
    assert [len(pages) for pages in lengths] == sorted(len(pages) for pages in lengths)
    assert {len(pages) for pages in lengths} == {1, 2}
    assert min(pages[-1] for pages in lengths) > 2


# Chapters.


def test_a_page_opens_each_chapter_where_the_zine_asks_for_it(folder: Folder) -> None:
    plain = build(folder.root, "small")
    assert "allofthem" not in [opening(page) for page in plain.inside]
    folder.edit(ZINE, TITLE, f"{TITLE}openers: [race]\n")
    zine = build(folder.root, "small")
    (page,) = (page for page in zine.inside if opening(page) == "allofthem")
    first = zine.games["Tally Ho"][0].number
    assert page.number == first - 1
    assert f"tallyho{first}" in text([page]).replace(".", "")
