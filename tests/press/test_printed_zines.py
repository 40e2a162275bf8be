"""Every zine as it is printed."""

import math
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import count, groupby, pairwise
from pathlib import Path

import ink
import page as checker
import pdfua
import pikepdf
import pytest
from conftest import sampled
from paper import DICE, Line, Sheet, around, collisions, squeezed, throws, unlike_ours
from printed import (
    HEAD,
    ROOT,
    Zine,
    body,
    brief,
    build,
    folio,
    head,
    lands,
    notes,
    opening,
    text,
    under,
    under_initial,
)

from zine.art.picture_dice import spelt
from zine.art.scenes import covers
from zine.check.examples import columns_of
from zine.content.page import glossary, prose
from zine.content.page.document import Document, Prose, Table, parse
from zine.content.page.game import Game
from zine.content.rules import cell
from zine.content.zines.chapters import Chapter
from zine.content.zines.zine_file import Kind, TextSection
from zine.dice import Picture
from zine.edition import HALF_LETTER
from zine.html import sections
from zine.paper import BLEED
from zine.words import ENGLISH

FACES = ("Garamond", "Cinzel", "Zine-Dice", "Zine-Kept-Dice", "Zine-Pictures", "Caveat")
TINT = (242, 242, 242)
ZINES = ("brief", "complete", "five-dice", "liars", "picture-dice", "stonewood")
SAMPLE = {"brief"}
"""`make test` prints this one only: few games, but every kind of section."""

NAMED = "|".join(sorted(map(spelt, Picture), key=len, reverse=True))
SIDE, EDGE = 0.6 * 72, 0.36 * 72
"""White that every page keeps at its sides, and above and below; a page's text keeps more."""


@pytest.fixture(scope="session", params=sampled(ZINES, SAMPLE))
def zine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Zine:
    name = request.param
    return build(brief(tmp_path_factory.mktemp("brief")) if name == "brief" else ROOT, name)


@pytest.fixture(scope="session")
def document(zine: Zine) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(zine.pdf)) as opened:
        yield opened


# The order of the pages.


def test_every_page_is_half_a_letter_sheet(document: pikepdf.Pdf) -> None:
    for page in document.pages:
        assert [float(edge) for edge in page.cropbox] == [0, 0, 396, 612]
        assert page.get("/Rotate", 0) == 0


def test_the_number_of_pages_is_even_and_the_back_cover_is_last(zine: Zine) -> None:
    assert len(zine.pages) % 2 == 0
    printed = text(zine.pages[-1:])
    for line in (zine.book.title, *zine.titles, zine.book.series):
        assert squeezed(line) in printed


def test_the_back_cover_says_what_the_zine_holds_for_how_many_and_how_long(zine: Zine) -> None:
    lines = {
        "brief": (
            *("Five games", "for two or more players", "two games for one player, too"),
            "ten to twenty-five minutes each",
        ),
        "complete": (
            f"{ENGLISH.spelt(len(zine.titles)).capitalize()} games",
            "for two or more players",
            "five games for one player, too",
            "most take ten to forty-five minutes",
        ),
        "five-dice": ("Five games", "for two to six players", "fifteen to thirty minutes each"),
        "liars": ("Two games", "for two or more players", "twenty to thirty minutes each"),
        "picture-dice": (
            *("Three games", "for two or more players", "fifteen to twenty-five minutes each"),
        ),
        "stonewood": (
            "Fourteen games",
            "for two or more players",
            "four games for one player, too",
            "most take ten to forty-five minutes",
        ),
    }
    printed = text(zine.pages[-1:])
    for line in lines[zine.book.path.stem]:
        assert squeezed(line) in printed


def test_an_opener_names_the_games_of_its_chapter_with_players_and_time(zine: Zine) -> None:
    games = {proved.game.title: proved.game for proved in zine.proved.values()}
    for chapter in zine.book.chapters if zine.book.openers else ():
        (page,) = (page for page in zine.inside if opening(page) == squeezed(chapter.title))
        lines = [line.text for line in body(page) if line.chars[0].size < 16]
        wanted = []
        for listed in chapter.games:
            own = games[listed.title]
            wanted += [
                f"{listed.title} {zine.games[listed.title][0].number}",
                f"{ENGLISH.how_many_players(*own.limits)} players, {own.time}",
                own.gist,
            ]
        printed = " ".join(re.sub(r"[ .]* (?=\d+$)", " ", line) for line in lines)
        assert undotted(throws(printed)) == undotted(" ".join(wanted))


def test_the_cover_comes_first_with_title_subtitle_and_series(zine: Zine) -> None:
    cover = text(zine.pages[:1])
    assert cover == "".join(map(squeezed, (zine.book.title, zine.book.subtitle, zine.book.series)))


def test_matter_contents_games_and_colophon_follow_in_the_order_of_the_zines_file(
    zine: Zine,
) -> None:
    pages = [page for page in zine.inside if page.number not in zine.sheets | zine.notes]
    found = [opening(page) for page in pages if opening(page)]
    front, back = ([matter.title for matter in part] for part in (zine.book.front, zine.back))
    games = []
    for chapter in zine.book.chapters:
        games += [chapter.title] if zine.book.openers else []
        games += [game.title for game in chapter.games]
    first = [*front[:1], "Contents", *front[1:]]
    assert found == list(map(squeezed, [*first, *games, *back]))


TOLD = {"Crag": "Ada", "Everest": "Ada", "Yacht": "Bel"}
"""The games that were played, and whose turns are told."""


def sheets(zine: Zine, chapter: Chapter) -> dict[str, int]:
    """Where the sheets of a chapter's games must stand: behind them all."""
    games = [game.title for game in chapter.games]
    played = [title for title in TOLD if title in games]
    behind = zine.games[games[-1]][-1].number + 1
    return dict(zip(played, count(behind), strict=False))


def test_the_sheets_of_a_chapter_stand_behind_its_games(zine: Zine) -> None:
    for chapter in zine.book.chapters:
        for title, number in sheets(zine, chapter).items():
            page = zine.pages[number - 1]
            assert number in zine.sheets
            assert opening(page) == squeezed(title)
            assert TOLD[title].casefold() in {line.text.casefold() for line in page.lines}


LONG = {
    "Five-Dice Dominoes": 3,
    "Liar’s Dice": 3,
    "Mia": 3,
    "Quintuples": 3,
    "Ten Thousand": 4,
    "Yacht": 3,
}
"""The games that need more than two pages, and how many; all others lie open whole."""


def test_a_game_lies_on_two_facing_pages_unless_it_is_a_long_one(zine: Zine) -> None:
    assert {title: len(pages) for title, pages in zine.games.items() if len(pages) > 2} == {
        title: pages for title, pages in LONG.items() if title in zine.games
    }


def test_a_game_of_several_pages_opens_on_a_left_page(zine: Zine) -> None:
    for title, pages in zine.games.items():
        assert len(pages) == 1 or pages[0].number % 2 == 0, title
    behind = max(page.number for pages in zine.games.values() for page in pages)
    for number in zine.notes:
        assert number % 2 or number > behind, "a page for notes fills the right side before a left"


def test_a_chapter_opens_on_the_right_page_before_its_first_game(zine: Zine) -> None:
    for chapter in zine.book.chapters if zine.book.openers else ():
        first = zine.games[chapter.games[0].title][0].number
        page = zine.pages[first - 2]
        assert page.number % 2
        assert opening(page) == squeezed(chapter.title)
        listed = squeezed(page.text)
        for game in chapter.games:
            assert f"{squeezed(game.title)}." in listed


def test_every_game_starts_on_a_page_of_its_own(zine: Zine) -> None:
    """Its title is the first thing there, and nothing of another game follows its last line."""
    assert list(zine.games) == zine.titles
    for title, pages in zine.games.items():
        assert pages, title
        last = body(pages[-1])[-1].text
        assert last.endswith(("our own words.", "eigenen Worten erzählt.", "dice-play.")), title


def test_dice_are_black_where_a_table_says_which_are_kept_and_nowhere_else(zine: Zine) -> None:
    black = {
        page.number for page in zine.pages if any("Kept-Dice" in char.font for char in page.chars)
    }
    keeping = [
        {page.number for page in pages}
        for title, pages in zine.games.items()
        if any(t.printed and "Keep" in t.header.cells for t in zine.document(title).tables)
    ]
    assert black <= set().union(*keeping)
    assert all(black & pages for pages in keeping)


def test_no_page_speaks_of_the_program_that_made_it(zine: Zine) -> None:
    """But for one line of the colophon."""
    spoken = re.compile(r"scorer|nachgerechnet|hash|\.(?:md|py|pdf)\b|\b[0-9A-F]{7}\b|\bproved")
    lines = [line.text for page in zine.pages for line in page.lines if spoken.search(line.text)]
    assert len(lines) == 1, lines


def test_no_page_is_empty(zine: Zine) -> None:
    for page in zine.inside:
        bare = zine.openers | zine.notes
        assert len(body(page)) >= 3 or page.number in bare, f"page {page.number}: {page.text}"
        assert page.ink.top - page.ink.bottom > page.height / 4


# Heads and folios.


def test_a_game_is_headed_with_its_chapter_outside_and_its_place_inside(zine: Zine) -> None:
    for title, pages in zine.games.items():
        chapter = next(c.title for c in zine.book.chapters if title in {g.title for g in c.games})
        for part, page in enumerate(pages, 1):
            inner = [f"{title} ({part} of {len(pages)})"] if len(pages) > 1 else []
            wanted = [chapter, *inner][:: -1 if page.number % 2 else 1]
            line = head(page)
            assert line
            assert line.text == " ".join(wanted)


def test_a_sheet_that_is_filled_in_is_headed_with_its_chapter(zine: Zine) -> None:
    chapters = {chapter.title for chapter in zine.book.chapters}
    lines = [head(page) for page in zine.inside if page.number in zine.sheets]
    assert all(line and line.text in chapters for line in lines)


def test_what_players_wrote_is_set_as_if_by_hand_and_nothing_else_is(zine: Zine) -> None:
    for page in zine.inside:
        by_hand = any("Caveat" in char.font for char in page.chars)
        assert by_hand == (page.number in zine.sheets)


def test_a_text_of_several_pages_is_headed_with_its_title_and_one_of_a_page_is_not(
    zine: Zine,
) -> None:
    own_games = {page.number for pages in zine.games.values() for page in pages}
    others = [page for page in zine.inside if page.number not in own_games | zine.sheets]
    assert all(head(page) is None for page in others if opening(page) == "contents")
    heads = [HEAD.match(line.text) for page in others if (line := head(page))]
    pages = Counter(found[1] for found in heads if found)
    assert pages.total() == len(heads)
    assert 1 not in pages.values()
    assert pages.keys() <= {m.title for m in (*zine.book.front, *zine.back)}


def test_a_head_stands_on_the_outer_side_of_its_page(zine: Zine) -> None:
    for page in zine.inside:
        line = head(page)
        if line is None or line.box.right - line.box.left > page.width / 2:
            continue
        recto = page.number % 2 == 1
        inner = (line.box.left, page.width - line.box.right)[:: 1 if recto else -1]
        assert inner[0] > 2 * inner[1], f"page {page.number}"


def test_every_page_but_covers_and_plates_bears_its_number_in_the_middle_of_the_foot(
    zine: Zine,
) -> None:
    assert folio(zine.pages[0]) is folio(zine.pages[-1]) is None
    for page in zine.printed:
        line = folio(page)
        assert line is not None, f"page {page.number} has no folio"
        assert line.text == str(page.number)
        assert abs(line.box.left + line.box.right - page.width) < 2


# Contents, links and outline.


def contents(zine: Zine) -> list[Sheet]:
    first = next(page.number for page in zine.pages if opening(page) == "contents")
    others = matter(zine, zine.book.front[1:]).values()
    after = min([*others, *zine.openers, zine.games[zine.titles[0]][0].number])
    return list(zine.pages[first - 1 : after - 1])


def behind(zine: Zine) -> dict[str, int]:
    """What stands between the games and the colophon, and where."""
    return matter(zine, [part for part in zine.back if part.title != "Colophon"])


def matter(zine: Zine, parts: Iterable[TextSection]) -> dict[str, int]:
    """Where some sections that are no games begin."""
    starts = {opening(page): page.number for page in zine.inside if opening(page)}
    return {part.title: starts[squeezed(part.title)] for part in parts}


def test_the_contents_name_every_chapter_and_game_with_its_true_page(zine: Zine) -> None:
    (first, *others) = (line for page in contents(zine) for line in columns(page, body(page)))
    assert first.text == "Contents"
    before = matter(zine, zine.book.front[1:])
    wanted = [f"{title} {number}" for title, number in before.items()]
    for chapter in zine.book.chapters:
        wanted.append(chapter.title)
        wanted += [f"{game.title} {zine.games[game.title][0].number}" for game in chapter.games]
    wanted += [f"{title} {number}" for title, number in behind(zine).items()]
    assert told(others) == undotted("".join(wanted))


def test_each_line_of_the_contents_is_a_link_to_its_game(zine: Zine, document: pikepdf.Pdf) -> None:
    found: dict[str, set[int]] = {}
    covered: set[str] = set()
    for page in contents(zine):
        for note in notes(document, page.number - 1):
            middle = (float(note.Rect[1]) + float(note.Rect[3])) / 2
            line = next(
                line
                for line in columns(page, page.lines)
                if line.box.bottom < middle < line.box.top and line.box.right > float(note.Rect[0])
            )
            title = squeezed(line.text).partition("..")[0]
            found.setdefault(title, set()).add(lands(document, note.Dest))
            covered.add(under(note, page).rstrip(".0123456789"))
    starts = {title: pages[0].number for title, pages in zine.games.items()}
    starts |= matter(zine, zine.book.front[1:]) | behind(zine)
    assert found == {squeezed(title): {number} for title, number in starts.items()}
    assert set(found) <= covered


def test_every_mention_of_another_game_that_is_a_link_lands_on_it(
    zine: Zine, document: pikepdf.Pdf
) -> None:
    starts = {p.game.path.name: zine.games[p.game.title][0].number for p in zine.proved.values()}
    for title, pages in zine.games.items():
        source = "\n".join(zine.document(title).source)
        named = re.findall(r"\]\((?:.*/)?(\w+\.md)\)", source)
        wanted = Counter(starts[name] for name in named if name in starts)
        found = Counter(
            lands(document, note.Dest)
            for page in pages
            for note in notes(document, page.number - 1)
            if "/Dest" in note
        )
        assert set(found) == set(wanted), title
        assert all(found[page] >= wanted[page] for page in wanted), title


def test_no_link_is_left_as_a_name_of_ours(zine: Zine, document: pikepdf.Pdf) -> None:
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Link":
            assert "/Dest" in thing or str(thing.A.URI).startswith("http")
            assert b"(zine:" not in thing.unparse()


def test_the_outline_opens_every_piece_with_the_games_below_their_chapters(
    zine: Zine, document: pikepdf.Pdf
) -> None:
    with document.open_outline() as outline:
        found = [
            (
                item.title,
                lands(document, _place(item)),
                [(game.title, lands(document, _place(game))) for game in item.children],
            )
            for item in outline.root
        ]
    pages = {opening(page): page.number for page in zine.inside if opening(page)}
    none: list[tuple[str, int]] = []
    front = [(m.title, pages[squeezed(m.title)], none) for m in zine.book.front]
    back = [(m.title, pages[squeezed(m.title)], none) for m in zine.back]
    chapters = []
    for chapter in zine.book.chapters:
        games = [(game.title, zine.games[game.title][0].number) for game in chapter.games]
        filled = [(f"{title}, as played", at) for title, at in sheets(zine, chapter).items()]
        first = pages[squeezed(chapter.title)] if zine.book.openers else games[0][1]
        chapters.append((chapter.title, first, [*games, *filled]))
    cover = (zine.book.title, 1, none)
    behind = [*back, ("Back cover", len(zine.pages), none)]
    listed = ("Contents", pages["contents"], none)
    assert found == [cover, *front[:1], listed, *front[1:], *chapters, *behind]


def _place(item: pikepdf.OutlineItem) -> pikepdf.Object:
    assert isinstance(item.destination, pikepdf.Array)
    return item.destination


# What the file says of itself.


def test_the_file_knows_its_title_author_and_language(document: pikepdf.Pdf, zine: Zine) -> None:
    assert str(document.docinfo["/Title"]) == zine.book.title
    assert str(document.docinfo["/Author"]) == zine.book.author
    assert str(document.Root.Lang) == zine.book.language == "en"
    assert bool(document.Root.ViewerPreferences.DisplayDocTitle) is True


def test_the_file_bears_no_date(document: pikepdf.Pdf) -> None:
    assert not {"/CreationDate", "/ModDate"} & set(document.docinfo.keys())


def test_every_font_is_embedded_and_ours(zine: Zine) -> None:
    assert unlike_ours(zine.pdf, FACES) == []


def test_each_typeface_is_embedded_once(document: pikepdf.Pdf) -> None:
    files = [
        str(thing.FontName).partition("+")[2]
        for thing in document.objects
        if isinstance(thing, pikepdf.Dictionary)
        and thing.get("/Type") == "/FontDescriptor"
        and _used(document, thing)
    ]
    assert sorted(files) == sorted(set(files))
    assert {"Garamond", "Garamond-Italic", "Garamond-Bold", "Cinzel-Bold", "Zine-Dice"} <= set(
        files
    )


def _used(document: pikepdf.Pdf, descriptor: pikepdf.Object) -> bool:
    return any(
        isinstance(thing, pikepdf.Dictionary) and thing.get("/FontDescriptor") == descriptor
        for thing in document.objects
    )


def test_every_character_has_a_shape(zine: Zine) -> None:
    """A font that was cut down too far prints white where a letter should stand."""
    for page in zine.pages:
        for char in page.chars:
            ink = (char.box.right - char.box.left) * (char.box.top - char.box.bottom)
            assert ink > 0.05, f"page {page.number}: '{char.text}' in {char.font}"


# Looking up, in the book that holds every game.

complete = pytest.mark.parametrize(
    "zine", [pytest.param("complete", marks=pytest.mark.exhaustive)], indirect=True
)


def part(zine: Zine, kind: Kind) -> list[Sheet]:
    """The pages of the part that is of one kind."""
    return titled(zine, of_kind(zine, kind).title)


def of_kind(zine: Zine, kind: Kind) -> TextSection:
    parts = (*zine.book.front, *zine.back)
    return next(part for part in parts if part.kind is kind)


def titled(zine: Zine, title: str) -> list[Sheet]:
    """The pages of the part that has a title."""
    starts = {opening(page): page.number for page in zine.inside if opening(page)}
    first = starts[squeezed(title)]
    return list(zine.pages[first - 1 : min(n for n in starts.values() if n > first) - 1])


def told(lines: Iterable[Line]) -> str:
    """What lines say one after the other, as `undotted` leaves it."""
    return undotted("".join(line.text for line in lines))


def undotted(text: str) -> str:
    """A text, squeezed, without the dots that lead to a folio, and so without three dots."""
    return re.sub(r"\.{2,}", "", squeezed(text))


def columns(page: Sheet, lines: Sequence[Line]) -> list[Line]:
    """Lines of two columns, down the first and then down the second."""
    return sorted(lines, key=lambda line: (line.box.left > page.width / 2, -line.box.top))


@complete
def test_the_quick_reference_is_four_pages_that_tell_what_every_game_pays(zine: Zine) -> None:
    pages = part(zine, Kind.QUICK)
    assert len(pages) == 4
    sizes = {round(char.size, 1) for page in pages for line in body(page) for char in line.chars}
    assert min(sizes) >= 8.6
    lines = told(line for page in pages for line in body(page))
    for chapter in zine.book.chapters:
        for listed in chapter.games:
            game = zine.proved[listed.page].game
            dice = f"{game.dice} {'die' if game.dice == 1 else 'dice'}"
            asks = f"{dice}, {ENGLISH.how_many_players(*game.limits)} players"
            first = f"{game.title} {asks} {zine.games[game.title][0].number}"
            pays = prose.plain(game.pays)
            told_of_it = f"{first} {game.gist} {pays} Wins: {prose.plain(game.wins)}."
            assert undotted(told_of_it) in lines, game.title


@complete
def test_the_glossary_is_one_page_that_tells_every_term(zine: Zine) -> None:
    (page,) = part(zine, Kind.GLOSSARY)
    words = squeezed(" ".join(line.text for line in body(page)))
    matter = of_kind(zine, Kind.GLOSSARY)
    terms = glossary.load(matter.document).terms
    assert len(terms) > 10
    for term in terms:
        assert squeezed(f"{term.word} {term.means}") in words, term.word


@complete
def test_the_odds_are_three_pages_that_tell_every_row_of_their_tables(zine: Zine) -> None:
    pages = titled(zine, "Odds")
    assert len(pages) == 3
    words = squeezed(" ".join(line.text for page in pages for line in body(page)))
    (odds,) = (matter.document for matter in zine.back if matter.title == "Odds")
    assert len(odds.tables) == 8
    for table in odds.tables:
        for row in table.rows:
            assert squeezed(" ".join(map(prose.plain, row.cells))) in words, row.cells


@complete
@pytest.mark.parametrize(
    ("kind", "rank", "title"),
    [
        ("dice", lambda game: (game.dice, 0), lambda game: ENGLISH.how_many_dice(game.dice)),
        (
            "players",
            lambda game: (game.limits[0], game.limits[1] or math.inf),
            lambda game: ENGLISH.how_many_players(*game.limits),
        ),
    ],
    ids=["dice", "players"],
)
def test_the_index_tells_every_game_by_a_number_with_its_true_page(
    zine: Zine,
    kind: str,
    rank: Callable[[Game], tuple[float, float]],
    title: Callable[[Game], str],
) -> None:
    games = [entry.game for entry in zine.proved.values()]
    games.sort(key=lambda game: (rank(game), cell.normal(game.title)))
    wanted = f"By number of {kind}"
    for name, group in groupby(games, title):
        listed = (f"{game.title} {zine.games[game.title][0].number}" for game in group)
        wanted += f" {name} {', '.join(listed)}"
    printed = told(line for page in part(zine, Kind.INDEX) for line in body(page))
    assert undotted(wanted) in printed


def stands(zine: Zine, title: str, name: str) -> int:
    """The page of a game on which the heading of a variation stands."""
    (number,) = (
        page.number
        for page in zine.games[title]
        for line in body(page)
        if squeezed(line.text) == squeezed(name) and 11 < line.chars[0].size < 12
    )
    return number


@complete
def test_the_index_tells_every_name_of_every_game_with_its_true_page(zine: Zine) -> None:
    found: list[str] = []
    below = False
    assert len(part(zine, Kind.INDEX)) <= 3
    for page in part(zine, Kind.INDEX):
        lines = body(page)
        heading = next((line for line in lines if line.text.casefold() == "by name"), None)
        below = below or heading is not None
        names = [line for line in lines if not heading or line.box.top < heading.box.bottom]
        found += [told([line]) for line in columns(page, names)] if below else []
    games = [entry.game for entry in zine.proved.values()]
    at = {game.title: zine.games[game.title][0].number for game in games}
    wanted = [(game.title, game.title, at[game.title]) for game in games]
    for game in games:
        places = {(cell.normal(v), stands(zine, game.title, v)): v for v in game.variations}
        places |= {(cell.normal(n), at[game.title]): n for n in (*game.index, *game.also)}
        for (_, number), name in places.items():
            wanted.append((name, f"{name} ({game.title})", number))
    matter = of_kind(zine, Kind.GLOSSARY)
    first = part(zine, Kind.GLOSSARY)[0].number
    for term in glossary.load(matter.document).terms:
        wanted.append((term.word, f"{term.word} ({matter.title})", first))
    wanted.sort(key=lambda entry: (ENGLISH.sorted_by(entry[0]), entry[1].casefold(), entry[2]))
    assert "".join(found) == "".join(squeezed(f"{words} {n}") for _, words, n in wanted)


@complete
def test_every_line_of_quick_reference_and_index_is_a_link_to_the_page_that_it_tells(
    zine: Zine, document: pikepdf.Pdf
) -> None:
    starts = {pages[0].number for pages in zine.games.values()}
    for kind in (Kind.QUICK, Kind.INDEX):
        reached = set()
        for page in part(zine, kind):
            for note in notes(document, page.number - 1):
                number = lands(document, note.Dest)
                folio_told = re.search(r"\D(\d+)$", under(note, page))
                assert folio_told is None or int(folio_told[1]) == number, under(note, page)
                reached |= {number} if folio_told else set()
        more = set()
        if kind is Kind.INDEX:
            games = [entry.game for entry in zine.proved.values()]
            more = {stands(zine, game.title, n) for game in games for n in game.variations}
            more |= {part(zine, Kind.GLOSSARY)[0].number}
        assert reached == starts | more, kind


@pytest.mark.parametrize(
    "zine", sampled([name for name in ZINES if name != "stonewood"], SAMPLE), indirect=True
)
# What a reader hears.


def test_every_zine_is_served_by_the_standard_for_readers_who_hear_it(
    zine: Zine, tmp_path: Path
) -> None:
    file = tmp_path / "zine.pdf"
    file.write_bytes(zine.pdf)
    told = checker.validate_pdf(file, profile="ua1")
    assert told.is_compliant, [(f.rule_id, f.message) for f in told.failures]
    assert [finding.message for finding in pdfua.validate(str(file)).findings] == []


def elements(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Every element of the structure tree, as it is read."""

    def below(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
        yield element
        for kid in element.get("/K", ()):
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                yield from below(kid)

    (whole,) = document.Root.StructTreeRoot.K
    assert whole.S == "/Document"
    yield from below(whole)


def test_dice_are_told_in_words_in_the_order_in_which_they_are_printed(
    zine: Zine, document: pikepdf.Pdf
) -> None:
    told = [str(e.Alt) for e in elements(document) if "/Alt" in e and e.S == "/Span"]
    heard = Counter(re.sub(r"^(dice|die) showing |[- ]", "", words) for words in told)
    printed: Counter[str] = Counter()
    for sheet in zine.pages:
        for line in sheet.lines:
            runs = re.findall(f"[{''.join(DICE)}]+", line.text)
            printed.update("".join(map(DICE.__getitem__, run)) for run in runs)
    assert sum(heard.values()) > 0
    assert Counter({w: n for w, n in heard.items() if w.isdecimal()}) == printed


def test_each_pictures_words_say_what_it_shows(zine: Zine, document: pikepdf.Pdf) -> None:
    told = [str(e.Alt) for e in elements(document) if e.S == "/Figure"]
    book, wanted = zine.book, [ENGLISH.plate(zine.book.cover)]
    for number, chapter in enumerate(book.chapters):
        if book.openers:
            name, first = book.openers[number], zine.games[chapter.games[0].title][0].number
            faced = first - 2 in zine.plates
            wanted += [ENGLISH.plate(name)] if faced else []
            if not faced or len(chapter.games) <= sections.FACING:
                wanted.append(ENGLISH.opener_drawing(name))
        games = [zine.proved[listed.page].game for listed in chapter.games]
        for game in games:
            wanted.append("dice showing " + ", ".join(map(cell.show, game.signature)))
            wanted += [drawing.words for drawing in game.document.drawings]
        played = [game for game in games if game.title in sheets(zine, chapter)]
        wanted += ["dice showing " + ", ".join(map(cell.show, game.signature)) for game in played]
    assert told == [*wanted, ENGLISH.opener_drawing(covers.BACKS[book.cover])]


def test_headings_are_heard_in_the_order_of_the_pages(zine: Zine, document: pikepdf.Pdf) -> None:
    levels = [int(str(e.S)[2]) for e in elements(document) if re.fullmatch("/H[1-6]", str(e.S))]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    titles = [*zine.book.front, "Contents", *zine.titles, *zine.back]
    others = len(zine.book.openers) + len(zine.notes)
    assert levels.count(1) == 1 + len(titles) + others + len(zine.sheets)


def test_every_column_of_a_table_is_headed(document: pikepdf.Pdf) -> None:
    tables = [e for e in elements(document) if e.S == "/Table"]
    assert tables
    sheets = [table for table in tables if table.K[0].S == "/TR"]
    for table in sheets:  # a score sheet is read player by player
        assert any(cell.S == "/TH" for row in table.K for cell in row.K)
    for table in (table for table in tables if table not in sheets):
        rows = [row for part in table.K if part.S != "/Caption" for row in part.K]
        assert [str(cell.A.Scope) for cell in rows[0].K] == ["/Column"] * len(rows[0].K)


def test_pages_are_labelled_with_their_folios(document: pikepdf.Pdf) -> None:
    labels = [str(page.label) for page in document.pages]
    assert labels == list(map(str, range(1, len(labels) + 1)))


# The text.


def test_every_throw_of_a_page_is_printed_as_dice(zine: Zine) -> None:
    for title, pages in zine.games.items():
        words = "\n".join(page.text for page in pages)
        printed = Counter(re.findall(f"[{''.join(DICE)}]+", words))
        wanted = Counter(_throws(zine.document(title)))
        assert wanted - printed == Counter(), title


def test_every_throw_of_picture_dice_is_printed_as_pictures(zine: Zine) -> None:
    for title, pages in zine.games.items():
        drawn = [char.text for page in pages for char in page.chars if char.font == "Zine-Pictures"]
        found = re.findall(NAMED, "".join(drawn), re.IGNORECASE)
        named = Counter(name.casefold().replace("-", " ") for name in found)
        assert named == _pictures(zine, title), title


def _pictures(zine: Zine, title: str) -> Counter[str]:
    """Every picture that a page prints in brackets, or in a cell that holds picture dice."""
    game = next(p.game for p in zine.proved.values() if p.game.title == title)
    named: list[str] = []
    for block in game.document.blocks:
        if isinstance(block, Prose):
            thrown = re.findall(r"\[([^\]]+)\]", block.text)
            named += [name for run in thrown for name in run.split(", ")]
        elif isinstance(block, Table) and block.label != "Check":
            kinds = [column.kind for column in columns_of(game, block)]
            for row in block.rows:
                for text, kind in zip(row.cells, kinds, strict=False):
                    if cell.holds_pictures(kind):
                        named += re.split("[,;] ", text)
    names = {picture.value.casefold() for picture in Picture}
    return Counter(name.casefold() for name in named if name.casefold() in names)


def _throws(source: Document) -> Iterator[str]:
    """Every throw in the prose, and every one of two dice or more in a table."""
    for block in source.blocks:
        if isinstance(block, Prose):
            words = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", block.text)
            yield from re.findall(f"[{''.join(DICE)}]+", throws(words))
        elif isinstance(block, Table) and block.label != "Check":
            for row in block.rows:
                for text in row.cells:
                    for run in re.findall(r"(?<![\w-])[1-6](?: [1-6])+(?![\w-])", text):
                        yield throws(f"[{run}]")


def test_no_throw_is_left_in_brackets_and_no_markdown_is_printed(zine: Zine) -> None:
    raw = re.compile(
        r"\[[1-6 ]+\]|\*\*|`|\]\(|^#|\||&\w+;|</?\w+>|Example:|Plain:|Wrong:|---", re.M
    )
    for page in zine.pages:
        assert raw.findall(page.text) == [], f"page {page.number}"


def test_apostrophes_and_quotation_marks_are_curly(zine: Zine) -> None:
    found = [
        f"page {page.number}: {line.text}"
        for page in zine.pages
        for line in page.lines
        if "'" in line.text or '"' in line.text
    ]
    assert found == []


def test_the_colophon_says_which_printing_this_is(zine: Zine) -> None:
    metadata = parse(zine.book.path, zine.book.path.read_text(encoding="utf-8")).metadata
    printing, copies, date = (metadata[key].value for key in ("printing", "copies", "date"))
    line = f"{printing} printing, {copies} copies, {date}"
    assert line == "First printing, 50 copies, November 2026"
    (page,) = (page for page in zine.pages if line in page.text)
    assert body(page)[-2].text == line
    assert re.fullmatch(r"Version 0\.1\.0, rules [0-9A-F]{7}, by which .+ run", body(page)[-1].text)
    assert all(after.number in zine.notes for after in zine.pages[page.number : -1])


def test_the_whole_of_the_prose_is_printed(zine: Zine) -> None:
    """Words, not lines: every word of three letters or more, hyphens taken out."""
    for title, pages in zine.games.items():
        printed = text(pages).replace("-", "")
        for place, block in enumerate(zine.document(title).blocks):
            if isinstance(block, Prose):
                words = block.text.partition(" ")[2] if place == 0 else block.text  # the initial
                plain = re.sub(r"\]\([^)]*\)|\[", " ", throws(words))
                for word in re.findall(r"[^\W\d_]{3,}", plain):
                    assert word.casefold() in printed, f"{title}: {word}"


# Where things stand.


def test_nothing_is_printed_into_the_margins(zine: Zine) -> None:
    for page in zine.printed:
        ink = page.ink
        assert ink.left >= SIDE, f"page {page.number} on the left"
        assert page.width - ink.right >= SIDE, f"page {page.number} on the right"
        assert ink.bottom >= EDGE, f"page {page.number} at the foot"
        assert page.height - ink.top >= EDGE, f"page {page.number} at the head"


def test_lines_keep_within_the_measure(zine: Zine) -> None:
    """The measure is that of the prose, which fills it; letters may lean out a little."""
    prose = [line for page in zine.inside for line in body(page) if len(line.text) > 60]
    left = Counter(round(line.box.left) for line in prose).most_common(1)[0][0]
    right = Counter(round(line.box.right) for line in prose).most_common(1)[0][0]
    assert abs(left + right - 396) <= 2
    for page in zine.inside:
        for char in page.chars:
            assert left - 3 <= char.box.left, f"page {page.number}: {char}"
            assert char.box.right <= right + 2, f"page {page.number}: {char}"


def test_covers_and_plates_reach_the_edge_and_the_words_on_them_stand_clear_of_it(
    zine: Zine, document: pikepdf.Pdf
) -> None:
    dark = {1, len(zine.pages), *zine.plates}
    for page in (page for page in zine.pages if page.number in dark):
        assert (page.ink.left, page.ink.bottom, page.ink.right, page.ink.top) == (0, 0, 396, 612)
        media = [float(edge) for edge in document.pages[page.number - 1].mediabox]
        assert media == pytest.approx([-BLEED, -BLEED, 396 + BLEED, 612 + BLEED], abs=0.01)
        if page.chars:
            words = around([char.box for char in page.chars])
            assert min(words.left, 396 - words.right) > 36
            assert min(words.bottom, 612 - words.top) > 20


def test_no_text_is_printed_over_other_text(zine: Zine) -> None:
    assert [found for page in zine.pages for found in collisions(page)] == []


def test_the_body_stands_clear_of_head_and_folio(zine: Zine) -> None:
    for page in zine.printed:
        over, below = head(page), folio(page)
        assert below is not None
        ink = page.ink_between(below.box.top + 0.5, over.box.bottom - 0.5 if over else page.height)
        assert ink.bottom - below.box.top >= 9.5, f"page {page.number}: too near to the folio"
        if over:
            assert over.box.bottom - ink.top >= 10, f"page {page.number}: too near to the head"


def test_no_heading_is_the_last_line_of_a_page(zine: Zine) -> None:
    bare = zine.openers | zine.notes
    for page in (page for page in zine.inside if page.number not in bare):
        if opening(page) == "colophon":
            continue
        last = body(page)[-1].chars
        assert not all(char.font.startswith("Cinzel") for char in last), f"page {page.number}"
        assert not all("Bold-Italic" in char.font for char in last), f"page {page.number}"


def test_a_paragraph_that_opens_a_game_is_indented_only_beside_its_initial(zine: Zine) -> None:
    for title, pages in zine.games.items():
        initial, below = under_initial(pages[0])
        assert initial.left < 52, title
        for line in below:
            assert line.box.left < initial.left + 2, f"{title}: {line.text}"


# Tables and examples.


def test_no_table_and_no_example_is_cut_by_a_page(zine: Zine) -> None:
    cut = []
    for title, pages in zine.games.items():
        printed = [text([page]) for page in pages]
        for table in zine.document(title).tables:
            if table.label != "Check" and not any(_holds(page, table) for page in printed):
                cut.append(f"{title}: {table.caption or table.header.cells}")
    assert cut == []


def _holds(page: str, table: Table) -> bool:
    """Whether a page has every character of a table in one stretch."""
    whole = _whole(table)
    header = [squeezed(cell) for cell in table.header.cells]
    firsts = {cell[0] for cell in ([squeezed(table.caption)] if table.caption else header) if cell}
    return any(
        sorted(page[start : start + len(whole)]) == whole
        for start in range(len(page) - len(whole) + 1)
        if page[start] in firsts
    )


def _whole(table: Table) -> list[str]:
    """Every character of a table and its caption, sorted: a cell of two lines is read by lines.

    The rule that a refused cell names stands below its row.
    """
    rows = (table.header, *table.rows)
    texts = (re.sub("^not allowed:", "not allowed", cell) for row in rows for cell in row.cells)
    cells = map(squeezed, texts)
    return sorted("".join((squeezed(table.caption), *cells)))


@pytest.mark.parametrize("zine", ["brief"], indirect=True)
def test_a_narrow_table_of_odds_stands_beside_its_text(zine: Zine) -> None:
    (page,) = (page for page in zine.games["Chicago"] if "theodds" in text([page]))
    table = next(line for line in page.lines if squeezed(line.text).startswith("pointsatleast"))
    assert table.box.left > page.width / 2
    beside = [
        line
        for line in page.lines
        if line.box.left < page.width / 2 and abs(line.box.bottom - table.box.bottom) < 15
    ]
    assert beside


def test_every_example_stands_in_a_frame_of_its_own(zine: Zine) -> None:
    for title, pages in zine.games.items():
        framed = [words.removeprefix("example") for page in pages for words in _framed(page)]
        examples = [table for table in zine.document(title).tables if table.label == "Example"]
        assert list(map(sorted, framed)) == list(map(_whole, examples)), title


def _framed(page: Sheet) -> Iterator[str]:
    """What is printed in each frame of a page, from top to bottom, squeezed.

    A frame is tinted, and the tint is looked for just inside its lines on either side.
    """
    bands: list[list[int]] = []
    image = page.render(2)
    for row in range(image.height):
        edges = 2 * 49, image.width - 2 * 49
        if all(image.getpixel((across, row)) == TINT for across in edges):
            if bands and row - bands[-1][-1] <= 2:
                bands[-1].append(row)
            else:
                bands.append([row])
    for band in (band for band in bands if len(band) > 8):  # else a hairline, blended
        top, bottom = page.height - band[0] / 2, page.height - band[-1] / 2
        inside = [line for line in page.lines if bottom <= line.box.bottom <= top]
        yield squeezed("".join(line.text for line in inside))


def test_figures_are_of_old_style_in_text_and_lining_and_of_one_width_in_tables(
    zine: Zine,
) -> None:
    in_text: dict[str, set[float]] = {}
    in_tables: dict[str, set[float]] = {}
    widths: set[float] = set()
    for pages in zine.games.values():
        for char in (char for page in pages for char in page.chars):
            if char.font == "Garamond" and char.text in "0123456789":
                high = round((char.box.top - char.box.bottom) / char.size, 2)
                if abs(char.size - 10.6) < 0.1:
                    in_text.setdefault(char.text, set()).add(high)
                elif abs(char.size - 9.7) < 0.1:
                    in_tables.setdefault(char.text, set()).add(high)
                    widths.add(round(char.advance / char.size, 2))
    assert max(in_text["1"] | in_text["0"]) < 0.8 * min(in_text["6"])
    assert max(map(max, in_tables.values())) - min(map(min, in_tables.values())) < 0.06
    assert max(widths) - min(widths) <= 0.02


# Colour and drawings.


def test_every_game_is_rubricated_in_one_red(zine: Zine) -> None:
    reds = {char.colour for page in zine.pages for char in page.chars if _hue(char.colour) > 60}
    assert len(reds) == 1
    (red,) = reds
    assert red[0] > 100 > max(red[1:])
    for pages in zine.games.values():
        colours = pages[0].render(2).getcolors(1 << 20) or []
        assert sum(count for count, colour in colours if colour == red) > 200


def test_every_page_and_every_sheet_in_it_is_printed_in_black_red_and_grey(zine: Zine) -> None:
    ink.of(zine.pdf).check()


def _hue(colour: tuple[int, ...]) -> int:
    return max(colour) - min(colour)


def test_every_text_is_dark_enough_to_be_read_without_its_colour(zine: Zine) -> None:
    for page in zine.inside:
        for char in page.chars:
            ratio = (_light(TINT) + 0.05) / (_light(char.colour) + 0.05)
            assert ratio >= 4.5, f"page {page.number}: '{char.text}' in {char.colour}"


def test_no_paper_behind_text_is_darker_than_the_tint_of_a_frame(zine: Zine) -> None:
    for page in (page for page in zine.inside if page.number not in zine.openers | zine.notes):
        foot = page.height - min(line.box.bottom for line in body(page))
        text = page.render(1).crop((0, 0, round(page.width), round(foot)))
        colours = text.getcolors(1 << 20) or []
        wide = [colour for count, colour in colours if count > 0.04 * page.width * page.height]
        for colour in wide:
            assert isinstance(colour, tuple)
            assert _light(colour) >= _light(TINT), f"page {page.number}: {colour}"


def _light(colour: Sequence[float]) -> float:
    """The relative luminance that readability is reckoned with."""
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 if c > 10 else c / 255 / 12.92 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_game_opens_with_a_woodcut_die_for_each_of_its_signature_beside_its_title(
    zine: Zine,
) -> None:
    signatures = {p.game.title: p.game.signature for p in zine.proved.values()}
    for title, pages in zine.games.items():
        over = head(pages[0])
        top = over.box.bottom - 1 if over else pages[0].height
        first = next(line for line in body(pages[0]) if squeezed(line.text) in squeezed(title))
        found = pages[0].drawings(first.box.bottom - 4, top, first.box.right + 3)
        assert len(found) == len(signatures[title]), title
        for box in found:
            assert box.right - box.left > 12, title
            assert box.top - box.bottom > 12, title
        row = around(found)
        assert abs(row.right - (pages[0].width - HALF_LETTER.side)) < 5, f"{title}: the right edge"


# The same again.


@pytest.mark.exhaustive
def test_another_process_elsewhere_prints_the_same_bytes(zine: Zine, tmp_path: Path) -> None:
    """As tests/test_bytes.py sees of a small zine."""
    environment = {
        "HOME": str(tmp_path),
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "tr_TR.UTF-8",
        "PYTHONHASHSEED": "77",
        "PYTHONPATH": str(ROOT),
        "SOURCE_DATE_EPOCH": "1",
        "PATH": os.environ["PATH"],
    }
    name, root = zine.book.path.stem, zine.book.path.parents[2]
    command = [sys.executable, "-m", "zine", "--root", str(root), "build", name, "-o", "."]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / f"{name}.pdf").read_bytes() == zine.pdf
