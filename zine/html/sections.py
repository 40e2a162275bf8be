"""The sections of a zine, each laid out alone: cover, matter before and after the games, games."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup

from zine.art import fonts
from zine.art.look import TAVERN
from zine.check.verify import VerifiedGame
from zine.content.page.facts import Facts
from zine.content.page.game import Game
from zine.content.page.sheet_form import Kind as SheetKind
from zine.content.zines.zine_file import GENERATED, Kind, TextSection, ZineFile
from zine.dice import Picture
from zine.edition import HALF_LETTER, Edition
from zine.html import covers, index, rendering, woodcuts
from zine.html.index import Folios
from zine.html.plan import NOTES, Lay, Plan, SectionPlan
from zine.html.section import Games, LaidOutSection, PrintedGame, SectionHtml, Write
from zine.html.templates import Templates
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.words import words as words_of

OPENING = re.compile(r"([^\W\d_])([^\s<&,:;.]*(?: [^\s<&,:;.]+){0,6}(?=[,:;.])|[^\s<&]*)")
"""The first letter of a paragraph and the rest of its first clause, or of its first word if the
clause is long or has dice."""

BOUND = re.compile(r"<span>([^<]*)</span>")
"""Words that a link binds to what they say."""

UNBROKEN = re.compile(r"(?:\S+[’'] )*\S+")
"""A part of a title that no line divides: a word, and a clipped one before it, as in `o’ Dice`."""

TAILS = {
    SheetKind.BOARD: ("race",),
    SheetKind.CLOTH: ("coins",),
    SheetKind.TALLY: ("coins", "cup"),
    SheetKind.MATCH: ("cup", "candle", "dice"),
    SheetKind.TRACK: ("dice", "cup", "candle"),
}
ON_PAPER = ("pencil", "candle", "dice")
"""Tail pieces by the score sheet of a game, which tells what is on the table; and those of all
other sheets."""

FEW_DICE, SHORT_TITLE = 3, 18
"""The most dice that are drawn large beside a title, and the longest title with room for them."""

TITLE_ROOM, LARGE_DIE, SMALL_DIE = 13.0, 1.4, 0.95
"""The line of a title, and what a die takes of it, in ems of the title's usual size."""

LEAST_TITLE = 0.72
"""The smallest size of a title, as a share of the usual size."""

MANY = 20
"""More games than so many have their contents in columns."""

ON_ONE_PAGE = 48
"""The number of games whose contents surely take one page, unless in large print."""

FACING = 4
"""The most games of a chapter whose opener has a drawing, though it faces a plate."""

FEW = 8
"""The most games whose contents stand below the text that opens the zine."""

BACK_COVER, TALLY = "own-back-cover", "own-tally-page"
"""The name of the last section."""

NO_IMPRINT = {"credits": "", "edition": "", "typefaces": ""}


class Played(NamedTuple):
    """The page of a game that was played: its sheet, which is drawn, or its turns, told in HTML."""

    drawn: Callable[[], PdfFragment] | None = None
    told: Callable[[], SectionHtml] | None = None


Sheets = Mapping[Path, Played]
"""The games that were played, by the page of the game."""


Body = Callable[[TextSection], Markup]


def about(zine: ZineFile) -> About:
    """The metadata of the PDF of a zine."""
    return About(zine.title, zine.author, zine.subtitle, zine.language)


def lay_out(
    zine: ZineFile,
    games: Games,
    templates: Templates,
    lay: Lay,
    edition: Edition = HALF_LETTER,
    sheets: Sheets = MappingProxyType({}),
) -> list[LaidOutSection]:
    """Every section of a zine in its place; `sheets` follow their games.

    `lay` lays out HTML in the style of the edition. Raises `ContentError` with every problem of
    every page.
    """
    planned = plan(zine, games, templates, rendering.body, edition, sheets)
    return planned.lay_out(lay, SectionPlan.html)


def plan(
    zine: ZineFile,
    games: Games,
    templates: Templates,
    body: Body,
    edition: Edition = HALF_LETTER,
    sheets: Sheets = MappingProxyType({}),
) -> Plan:
    """The sections of a zine, whose HTML is not written yet.

    `body` gives the HTML of a text, as `rendering.body` does.

    The back cover is the last page of a sheet. In an edition with facing pages each game begins on
    a left page if it has several, and the opener of a chapter on the right page before the games.
    What that leaves empty is filled by pages for notes or, before an opener and, in a zine without
    openers, before a game, by a plate and, before the back cover, by a tally of games.

    A few games without openers have their contents below the text that opens the zine.
    """
    write = partial(templates.write, zine.language)
    games = {page: games[page] for page in zine.pages}
    words = words_of(zine.language)
    text = partial(_text, write, body, zine, games, edition, sheets)
    front, back = (
        [text(section) for section in part if section.kind is not Kind.ERRATA]  # only screens do
        for part in (zine.front, zine.back)
    )
    listed_back = [part for part in back if part.title != words.colophon]
    contents = partial(_contents, zine, games, front[1:], listed_back)
    listed = [entry.game for entry in games.values()]
    last = 2 if len(listed) <= ON_ONE_PAGE and not edition.large else 0
    if len(listed) <= FEW and not zine.openers and _opens_with_text(zine):
        before = [text(zine.front[0], contents=contents)]
    else:
        whole = partial(_contents_page, write, zine, contents)
        # No name of another section has a hyphen behind the first word.
        before = [*front[:1], SectionPlan(words.contents, "own-contents", whole)]
    before[-1] = before[-1]._replace(looks_up=True, late=last)
    parts = (
        SectionPlan(
            zine.title, "own-cover", lambda _: covers.cover(write, zine, edition), bare=True
        ),
        *before,
        *front[1:],
        *_games(templates, zine, games, sheets, edition),
        *back,
        SectionPlan(
            words.back_cover,
            BACK_COVER,
            lambda _: covers.back(write, zine, listed, edition),
            bare=True,
            back_cover=True,
            filler=SectionPlan(
                words.tally, TALLY, lambda _: covers.tally(write, zine, edition), unlisted=True
            ),
        ),
    )
    notes = SectionPlan(
        words.notes, NOTES, lambda _: covers.notes(write, zine, edition), unlisted=True
    )
    return Plan(parts, notes)


def _games(
    templates: Templates, zine: ZineFile, games: Games, sheets: Sheets, edition: Edition
) -> Iterator[SectionPlan]:
    """The opener of each chapter, if there is one, its games, and the sheets that are filled in."""
    plates = edition.facing and not zine.openers
    for number, chapter in enumerate(zine.chapters):
        filled_in = [
            SectionPlan(
                words_of(zine.language).sheet.format(title=listed.title),
                sheet_name(listed.page),
                chapter=chapter.title,
                runs_on=True,
                drawn=sheets[listed.page].drawn,
                write=_told(sheets[listed.page]),
            )
            for listed in chapter.games
            if listed.page in sheets
        ]
        if zine.openers:
            yield SectionPlan(
                chapter.title,
                f"own-chapter-{number + 1}",
                partial(_opener, templates, zine, games, number, edition),
                chapter.title,
                looks_up=True,
                late=1,
                unlisted=True,
                recto=edition.facing,
                filler=_plate_plan(templates, zine, number, edition) if edition.facing else None,
            )
        plate = partial(_inner_plate, templates, zine, chapter.title, edition)
        for listed in chapter.games:
            write = partial(_game, templates, zine.language, games[listed.page])
            yield SectionPlan(
                listed.title,
                listed.page.stem,
                write,
                chapter=chapter.title,
                runs_on=True,
                facing=edition.facing,
                filler=plate(listed.page) if plates else None,
            )
        yield from filled_in


def sheet_name(page: Path) -> str:
    """The name of the section of a game that was played, by the page of the game."""
    return f"own-sheet-{page.stem}"


def _told(played: Played) -> Callable[[Folios], SectionHtml] | None:
    told = played.told
    return (lambda _: told()) if told else None


def _text(
    write: Write,
    body: Body,
    zine: ZineFile,
    games: Games,
    edition: Edition,
    sheets: Sheets,
    section: TextSection,
    contents: Callable[[Folios], Mapping[str, object]] | None = None,
) -> SectionPlan:
    """The plan of a section that is no game's; `contents` stand below its text."""
    is_last = section.kind is Kind.TEXT and section is zine.back[-1]
    late = 2 if is_last else int(section.kind in GENERATED.values() and section in zine.back)

    def filled(folios: Folios, **values: object) -> SectionHtml:
        return write(
            section.title,
            TEMPLATES[section.kind],
            section.document.path,
            fits=section.kind is Kind.TEXT,
            title=section.title,
            appendix=section.document is not zine.document,
            body=body(section),
            contents=contents(folios) if contents else None,
            tail=covers.TAIL,
            key=f"{zine.title}: {section.title}",
            dice=covers.dice(zine),
            **values,
            **(_imprint(zine, games, edition, sheets, folios) if is_last else NO_IMPRINT),
        )

    def written(folios: Folios) -> SectionHtml:
        fill, listed = partial(filled, folios), [entry.game for entry in games.values()]
        match section.kind:
            case Kind.QUICK:
                return _quick(fill, zine, listed, folios)
            case Kind.INDEX:
                return _index(fill, zine, listed, folios)
            case Kind.GLOSSARY:
                terms = rendering.terms(section)
                return fill(terms=terms, inline=rendering.inline)
        return fill()

    return SectionPlan(
        section.title,
        rendering.name(zine, section),
        written,
        runs_on=True,
        looks_up=is_last or section.kind in GENERATED.values(),
        late=late,
    )


def _imprint(
    zine: ZineFile, games: Games, edition: Edition, sheets: Sheets, folios: Folios
) -> Mapping[str, object]:
    """What stands below the last section of a zine: typefaces, credits, edition and version."""
    words = words_of(zine.language)
    handwritten = any(page in sheets for page in zine.pages)
    return {
        "typefaces": rendering.typefaces(edition.look, words, handwritten=handwritten),
        "credits": rendering.credits_of(zine, games),
        "edition": covers.edition_line(edition, folios.get(BACK_COVER, 0), words),
        "printing": zine.printing,
        "version": rendering.version(zine, games, words),
    }


TEMPLATES = {
    Kind.TEXT: "matter.html",
    Kind.QUICK: "quick.html",
    Kind.INDEX: "index.html",
    Kind.GLOSSARY: "glossary.html",
}
"""The template of each kind of text."""


def _quick(fill: Write, zine: ZineFile, games: Sequence[Facts], folios: Folios) -> SectionHtml:
    """The games by chapter, with what each asks for and how it is won."""
    chapters = index.chapters(zine, {game.stem: game for game in games}, folios)
    asks = partial(index.asks, words=words_of(zine.language))
    return fill(chapters=chapters, asks=asks, of_game=rendering.of_game)


def _index(fill: Write, zine: ZineFile, games: Sequence[Facts], folios: Folios) -> SectionHtml:
    """The games in groups, and the names."""
    words = words_of(zine.language)
    terms = rendering.term_lines(zine, folios)
    return fill(
        groupings=index.groupings(games, folios, words),
        by_name=index.by_name(games, terms, folios, words),
    )


def _opens_with_text(zine: ZineFile) -> bool:
    """Whether the first section of a zine is a text of its own."""
    return bool(zine.front) and zine.front[0].kind is Kind.TEXT


def _contents(
    zine: ZineFile,
    games: Games,
    front: Iterable[SectionPlan],
    back: Iterable[SectionPlan],
    folios: Folios,
) -> Mapping[str, object]:
    """What the contents list: the chapters, and the sections before and behind them."""
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    front_lines, back_lines = (
        [index.line(part.title, part.name, folios) for part in parts] for parts in (front, back)
    )
    return {
        "chapters": index.chapters(zine, by_stem, folios),
        "before": front_lines,
        "behind": back_lines,
        "lines": partial(covers.lines, words=words_of(zine.language)),
    }


def _contents_page(
    write: Write,
    zine: ZineFile,
    contents: Callable[[Folios], Mapping[str, object]],
    folios: Folios,
) -> SectionHtml:
    """The contents on a page of their own."""
    title, many = words_of(zine.language).contents, len(zine.pages) > MANY
    return write(title, "contents.html", zine.path, many=many, contents=contents(folios))


def _opener(
    templates: Templates,
    zine: ZineFile,
    games: Games,
    number: int,
    edition: Edition,
    folios: Folios,
) -> SectionHtml:
    """What opens a chapter: its games with players and time, below the drawing or facing it.

    A few games stand below the drawing even where a plate faces them.
    """
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    words = words_of(zine.language)
    chapter, name = index.chapters(zine, by_stem, folios)[number], zine.openers[number]
    has_plate = _plate_plan(templates, zine, number, edition).name in folios
    bare = has_plate and len(chapter.lines) > FACING
    return templates.write(
        zine.language,
        chapter.title,
        "opener.html",
        zine.path,
        chapter=chapter,
        title=covers.lines(chapter.title, words),
        drawing="" if bare else woodcuts.opener(name, words.opener_drawing(name)),
        of_game=rendering.of_game,
    )


def _plate_plan(templates: Templates, zine: ZineFile, number: int, edition: Edition) -> SectionPlan:
    """The drawing of a chapter on a page of its own, or where covers are dark a scene."""
    chapter, name, words = zine.chapters[number], zine.openers[number], words_of(zine.language)
    drawing = woodcuts.opener(name, words.opener_drawing(name))
    return _plate(templates, zine, f"own-plate-{number + 1}", chapter.title, name, drawing, edition)


def _inner_plate(
    templates: Templates, zine: ZineFile, chapter: str, edition: Edition, page: Path
) -> SectionPlan:
    """A plate before the page of a game that would else leave one empty before it."""
    name = covers.inner_plate(zine, zine.pages.index(page))
    drawing = woodcuts.cover(name, words_of(zine.language).cover_drawing(name), dark=False)
    key = f"own-plate-{page.stem}"
    return _plate(templates, zine, key, chapter, name, drawing, edition)


def _plate(
    templates: Templates,
    zine: ZineFile,
    key: str,
    chapter: str,
    name: str,
    drawing: Markup,
    edition: Edition,
) -> SectionPlan:
    """A page with a drawing or, where covers are dark, the scene of a name."""
    title = chapter or zine.title
    dark = covers.is_dark(zine, edition)
    shown = woodcuts.plate(name, words_of(zine.language).plate(name)) if dark else drawing

    def written(_folios: Folios) -> SectionHtml:
        return templates.write(
            zine.language, title, "plate.html", zine.path, title=title, dark=dark, drawing=shown
        )

    return SectionPlan(title, key, written, chapter, bare=dark, unlisted=True)


def _game(
    templates: Templates, language: str, game: VerifiedGame | PrintedGame, _folios: Folios
) -> SectionHtml:
    return game.html if isinstance(game, PrintedGame) else game_html(templates, language, game)


def game_html(templates: Templates, language: str, verified: VerifiedGame) -> SectionHtml:
    """The HTML of a game's pages."""
    parts = rendering.game_html(verified, words_of(language), on_paper=True)
    game = parts.game
    many = len(game.signature) > FEW_DICE or len(game.title) > SHORT_TITLE
    values = {
        "game": game,
        "title": UNBROKEN.findall(game.title),
        "title_size": _title_size(game.title, len(game.signature), many=many),
        "many": many,
        "glance": parts.glance,
        "signature": woodcuts.image(game.signature, parts.spoken, game.faces),
        "lead": Markup(_lead(parts.lead)),
        "wins": Markup(parts.wins),
        "body": Markup(parts.body),
        "tail": tail_piece(game),
        "dice": dice_beside(game),
    }
    return templates.write(language, game.title, "game.html", game.path, fits=True, **values)


def tail_piece(game: Game) -> str:
    """The tail piece of a game, among those that show what it is played with."""
    kinds = [form.kind for form in game.forms]
    pieces = TAILS.get(kinds[0], ON_PAPER) if kinds else ON_PAPER
    return pieces[crc32(game.stem.encode()) % len(pieces)]


def dice_beside(game: Game) -> str:
    """The dice beside its title that have pips or pictures, apart: `1 6`, `CAT SIGIL`."""
    faces = (face.name if isinstance(face, Picture) else face for face in game.signature)
    return " ".join(str(face) for face in faces if isinstance(face, int | str))


def _title_size(title: str, dice: int, *, many: bool) -> float:
    """The size of a title that stands on one line with its dice, as a share of the usual size.

    A title that would be too small keeps its size, and stands on two lines.
    """
    face = TAVERN.typefaces.title.face.name  # the widest of our looks
    room = TITLE_ROOM - dice * (SMALL_DIE if many else LARGE_DIE)
    share = round(room / fonts.width(face, title), 2)
    return share if LEAST_TITLE <= share < 1 else 1.0


def _lead(paragraph: str) -> str:
    """The opening paragraph: a dropped initial, then its first words in small capitals."""
    paragraph = BOUND.sub(r"\1", paragraph)
    plain = OPENING.match(paragraph)
    if not plain:
        return f'<p class="lead">{paragraph}</p>'
    return (
        f'<p class="lead"><span class="drop">{plain[1]}</span>'
        f'<span class="opening">{plain[2]}</span>{paragraph[plain.end() :]}</p>'
    )
