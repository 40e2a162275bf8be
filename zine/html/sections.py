"""The sections of a zine, each laid out alone: cover, matter before and after the games, games."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup

from zine.art import drawings
from zine.check.verify import VerifiedGame
from zine.content.page.facts import Facts
from zine.content.zines.zine_file import GENERATED, Kind, TextSection, ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.html import covers, index, passes, rendering, woodcuts
from zine.html.games import Games, PrintedGame
from zine.html.index import Folios
from zine.html.passes import Lay, WritePart
from zine.html.plan import NOTES, SectionPlan, pages_of, placed
from zine.html.section import LaidOutSection, SectionHtml, Write
from zine.html.templates import Templates
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.words import words

OPENING = re.compile(r"([^\W\d_])([^\s<&]*(?: [^\s<&]+){0,2})(?=[ .]|$)")
"""The first letter of a paragraph and the rest of its first words, if they are plain text."""

UNBROKEN = re.compile(r"(?:\S+[’'] )*\S+")
"""A part of a title that no line divides: a word, and a clipped one before it, as in `o’ Dice`."""

MANY = 20
"""More games than so many have their contents in columns."""

ON_ONE_PAGE = 48
"""The number of games whose contents surely take one page, unless in large print."""

BACK_COVER = "own-back-cover"
"""The name of the last section."""

NO_IMPRINT = {"credits": "", "edition": "", "typefaces": ""}

Sheets = Mapping[Path, Callable[[], PdfFragment]]
"""Functions that draw the filled-in sheets of games, by the page of the game."""


Body = Callable[[TextSection], Markup]


def about(zine: ZineFile) -> About:
    """The metadata of the PDF of a zine."""
    return About(zine.title, zine.author, zine.subtitle, zine.language)


class Plan(NamedTuple):
    """The sections of a zine in their order, and the page for notes, which may stand anywhere."""

    sections: tuple[SectionPlan, ...]
    notes: SectionPlan


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
    read = {each.game.title: each.game for each in games.values() if isinstance(each, VerifiedGame)}
    body = partial(rendering.body, games=read, look=edition.look, on_paper=True)
    planned = plan(zine, games, templates, body, edition, sheets)
    return lay_out_plan(planned, lay, lambda part, folios: part.html(folios))


def lay_out_plan(planned: Plan, lay: Lay, write: WritePart) -> list[LaidOutSection]:
    """Every section of a plan in its place; `write` gives the HTML of each, by the folios."""
    fragments = passes.lay_out(planned.sections, planned.notes, lay, write)
    return [
        _laid_out(part, fragments[NOTES if part.name.startswith(NOTES) else part.name])
        for part in placed(planned.sections, planned.notes, pages_of(fragments))
    ]


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

    The back cover is the back of the last leaf. In an edition with facing pages each game begins on
    a left page if it has several, and the opener of a chapter on the right page before the games.
    What that leaves empty is filled by a page for notes or, before an opener, by its drawing.
    """
    write = partial(templates.write, zine.language)
    games = {page: games[page] for page in zine.pages}
    own = words(zine.language)
    front, back = (
        [_text(write, body, zine, section, games, edition, sheets) for section in part]
        for part in (zine.front, zine.back)
    )
    listed_back = [part for part in back if part.title != own.colophon]
    contents = partial(_contents, write, zine, games, front[1:], listed_back)
    listed = [entry.game for entry in games.values()]
    last = 2 if len(listed) <= ON_ONE_PAGE and not edition.large else 0
    # No name of another section has a hyphen behind the first word.
    parts = (
        SectionPlan(
            zine.title, "own-cover", lambda _: covers.cover(write, zine, edition), bare=True
        ),
        *front[:1],
        SectionPlan(own.contents, "own-contents", contents, looks_up=True, late=last),
        *front[1:],
        *_games(templates, zine, games, sheets, edition),
        *back,
        SectionPlan(
            own.back_cover,
            BACK_COVER,
            lambda _: covers.back(write, zine, listed, edition),
            bare=True,
            verso=True,
        ),
    )
    notes = SectionPlan(
        own.notes, NOTES, lambda _: covers.notes(write, zine, edition), unlisted=True
    )
    return Plan(parts, notes)


def _laid_out(part: SectionPlan, fragment: PdfFragment) -> LaidOutSection:
    """A section in its place."""
    return LaidOutSection(
        fragment,
        part.title,
        part.name,
        part.chapter,
        bare=part.bare,
        runs_on=part.runs_on,
        unlisted=part.unlisted,
    )


def _games(
    templates: Templates, zine: ZineFile, games: Games, sheets: Sheets, edition: Edition
) -> Iterator[SectionPlan]:
    """The opener of each chapter, if there is one, its games, and the sheets that are filled in."""
    for number, chapter in enumerate(zine.chapters):
        filled_in = [
            SectionPlan(
                words(zine.language).sheet.format(title=listed.title),
                f"own-sheet-{listed.page.stem}",
                chapter=chapter.title,
                runs_on=True,
                drawn=sheets[listed.page],
            )
            for listed in chapter.games
            if listed.page in sheets
        ]
        if zine.openers:
            yield SectionPlan(
                chapter.title,
                f"own-chapter-{number + 1}",
                partial(_opener, templates, zine, games, number),
                chapter.title,
                looks_up=True,
                late=1,
                unlisted=True,
                recto=edition.facing,
                filler=_plate_plan(templates, zine, number) if edition.facing else None,
            )
        for listed in chapter.games:
            write = partial(_game, templates, zine.language, games[listed.page])
            yield SectionPlan(
                listed.title,
                listed.page.stem,
                write,
                chapter=chapter.title,
                runs_on=True,
                facing=edition.facing,
            )
        yield from filled_in


def _text(
    write: Write,
    body: Body,
    zine: ZineFile,
    section: TextSection,
    games: Games,
    edition: Edition,
    sheets: Sheets,
) -> SectionPlan:
    """The plan of a section that is no game's."""
    is_last = section.kind is Kind.TEXT and section is zine.back[-1]
    late = 2 if is_last else int(section.kind in GENERATED.values() and section in zine.back)

    def filled(folios: Folios, **values: object) -> SectionHtml:
        return write(
            section.title,
            TEMPLATES[section.kind],
            section.document.path,
            fits=section.kind in (Kind.TEXT, Kind.ERRATA),
            title=section.title,
            appendix=section.document is not zine.document,
            body=body(section),
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
    own = words(zine.language)
    handwritten = any(page in sheets for page in zine.pages)
    return {
        "typefaces": rendering.typefaces(edition.look, own, handwritten=handwritten),
        "credits": rendering.credits_of(zine, games),
        "edition": covers.edition_line(edition, folios.get(BACK_COVER, 0), own),
        "printing": zine.printing,
        "version": rendering.version(zine, games, own),
    }


TEMPLATES = {
    Kind.TEXT: "matter.html",
    Kind.QUICK: "quick.html",
    Kind.INDEX: "index.html",
    Kind.GLOSSARY: "glossary.html",
    Kind.ERRATA: "errata.html",
}
"""The template of each kind of text."""


def _quick(fill: Write, zine: ZineFile, games: Sequence[Facts], folios: Folios) -> SectionHtml:
    """The games by chapter, with what each asks for and how it is won."""
    chapters = index.chapters(zine, {game.stem: game for game in games}, folios)
    asks = partial(index.asks, words=words(zine.language))
    return fill(chapters=chapters, asks=asks, of_game=rendering.of_game)


def _index(fill: Write, zine: ZineFile, games: Sequence[Facts], folios: Folios) -> SectionHtml:
    """The games in groups, and the names."""
    own = words(zine.language)
    terms = rendering.term_lines(zine, folios)
    return fill(
        groupings=index.groupings(games, folios, own),
        by_name=index.by_name(games, terms, folios, own),
    )


def _contents(
    write: Write,
    zine: ZineFile,
    games: Games,
    front: Iterable[SectionPlan],
    back: Iterable[SectionPlan],
    folios: Folios,
) -> SectionHtml:
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    before, behind = (
        [index.line(part.title, part.name, folios) for part in parts] for parts in (front, back)
    )
    own = words(zine.language)
    return write(
        own.contents,
        "contents.html",
        zine.path,
        chapters=index.chapters(zine, by_stem, folios),
        many=len(zine.pages) > MANY,
        before=before,
        behind=behind,
        lines=partial(covers.lines, words=own),
    )


def _opener(
    templates: Templates, zine: ZineFile, games: Games, number: int, folios: Folios
) -> SectionHtml:
    """What opens a chapter: its games with players and time, below the drawing or facing it."""
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    own = words(zine.language)
    chapter, name = index.chapters(zine, by_stem, folios)[number], zine.openers[number]
    has_plate = _plate_plan(templates, zine, number).name in folios
    return templates.write(
        zine.language,
        chapter.title,
        "opener.html",
        zine.path,
        chapter=chapter,
        title=covers.lines(chapter.title, own),
        drawing="" if has_plate else woodcuts.opener(name, own.opener_drawing(name)),
        of_game=rendering.of_game,
    )


def _plate_plan(templates: Templates, zine: ZineFile, number: int) -> SectionPlan:
    """The drawing of a chapter on a page of its own."""
    chapter, drawing = zine.chapters[number], zine.openers[number]
    own = words(zine.language)

    def written(_folios: Folios) -> SectionHtml:
        drawn = woodcuts.opener(drawing, own.opener_drawing(drawing))
        title = chapter.title
        return templates.write(
            zine.language, title, "plate.html", zine.path, title=title, drawing=drawn
        )

    name = f"own-plate-{number + 1}"
    return SectionPlan(chapter.title, name, written, chapter.title, unlisted=True)


def _game(
    templates: Templates, language: str, game: VerifiedGame | PrintedGame, _folios: Folios
) -> SectionHtml:
    return game.html if isinstance(game, PrintedGame) else game_html(templates, language, game)


def game_html(templates: Templates, language: str, verified: VerifiedGame) -> SectionHtml:
    """The HTML of a game's pages."""
    parts = rendering.game_html(verified, words(language), on_paper=True)
    game = parts.game
    values = {
        "game": game,
        "title": UNBROKEN.findall(game.title),
        "examples": parts.examples,
        "glance": parts.glance,
        "signature": woodcuts.image(game.signature, parts.spoken, game.faces),
        "lead": Markup(_lead(parts.lead)),
        "body": Markup(parts.body),
        "tail": drawings.TAILS[crc32(game.stem.encode()) % len(drawings.TAILS)],
    }
    return templates.write(language, game.title, "game.html", game.path, fits=True, **values)


def _lead(paragraph: str) -> str:
    """The opening paragraph: a dropped initial, then its first words in small capitals."""
    plain = OPENING.match(paragraph)
    if not plain:
        return f'<p class="lead">{paragraph}</p>'
    return (
        f'<p class="lead"><span class="drop">{plain[1]}</span>'
        f'<span class="opening">{plain[2]}</span>{paragraph[plain.end() :]}</p>'
    )
