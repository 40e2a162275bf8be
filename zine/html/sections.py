"""The sections of a zine, each laid out alone: cover, matter before and after the games, games."""

import marshal
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from zlib import crc32

from markupsafe import Markup

from zine.art import drawings
from zine.cache import keys
from zine.cache.store import SAME_BYTES
from zine.check.verify import VerifiedGame
from zine.content.page.facts import Facts
from zine.content.zines.zine_file import GENERATED, Kind, TextSection, ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.html import covers, index, passes, rendering, woodcuts
from zine.html.games import CachedGame, Games
from zine.html.index import Folios
from zine.html.passes import Lay, Writer
from zine.html.plan import NO_FOLIOS, NOTES, SectionPlan, pages_of, placed
from zine.html.section import Html, LaidOutSection, SectionHtml, Write
from zine.html.templates import Renderer
from zine.pdf.fragment import Fragment, PdfFragment
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


def about(zine: ZineFile) -> About:
    """The metadata of the PDF of a zine."""
    return About(zine.title, zine.author, zine.subtitle, zine.language)


def game_section(language: str, verified: VerifiedGame, renderer: Renderer) -> SectionHtml:
    """The HTML of a game's pages, the same that `lay_out` lays out."""
    renderer.refresh()
    return _rendered(renderer, language, verified)


def lay_out(
    zine: ZineFile,
    games: Games,
    renderer: Renderer,
    lay: Lay,
    edition: Edition = HALF_LETTER,
    sheets: Sheets = MappingProxyType({}),
    rules: str = "",
) -> list[LaidOutSection]:
    """Every section of a zine in its place; `sheets` follow their games.

    `rules` is the key of all by which the games were checked, if it is known.

    The back cover is the back of the last leaf. In an edition with facing pages each game begins on
    a left page if it has several, and the opener of a chapter on the right page before the games.
    What that leaves empty is filled by a page for notes or, before an opener, by its drawing.

    `lay` lays out HTML in the style of the edition. A renderer remembers what it has written
    before. Raises `ContentError` with every problem of every page.
    """
    renderer.refresh()
    write = partial(renderer.write, zine.language)
    games = {page: games[page] for page in zine.pages}
    own = words(zine.language)
    front, back = (
        [_text(write, zine, section, games, edition, sheets, rules) for section in part]
        for part in (zine.front, zine.back)
    )
    listed_back = [part for part in back if part.title != own.colophon]
    contents = partial(_contents, write, zine, games, front[1:], listed_back)
    listed = [entry.game for entry in games.values()]
    last = 2 if len(listed) <= ON_ONE_PAGE and not edition.large else 0
    # No name of another section has a hyphen behind the first word.
    plan = [
        SectionPlan(
            zine.title, "own-cover", lambda _: covers.cover(write, zine, edition), bare=True
        ),
        *front[:1],
        SectionPlan(own.contents, "own-contents", contents, looks_up=True, late=last),
        *front[1:],
        *_games(renderer, zine, games, sheets, edition),
        *back,
        SectionPlan(
            own.back_cover,
            BACK_COVER,
            lambda _: covers.back(write, zine, listed, edition),
            bare=True,
            verso=True,
        ),
    ]
    notes = SectionPlan(
        own.notes, NOTES, lambda _: covers.notes(write, zine, edition), unlisted=True
    )
    told = _told(renderer, zine, games, edition, sheets)
    writer = Writer(told, renderer.written.get((zine.path, edition), {}))
    fragments = passes.lay_out(plan, notes, lay, writer, renderer.pages.get(zine.path, {}))
    pages = pages_of(fragments)
    renderer.pages[zine.path] = pages
    renderer.written[zine.path, edition] = writer.written
    return [
        _laid_out(part, fragments[NOTES if part.name.startswith(NOTES) else part.name])
        for part in placed(plan, notes, pages)
    ]


def _laid_out(part: SectionPlan, fragment: Fragment) -> LaidOutSection:
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


def _told(
    renderer: Renderer, zine: ZineFile, games: Games, edition: Edition, sheets: Sheets
) -> str:
    """The key of what any HTML may depend on, but folios and the pages of games themselves."""
    facts = tuple((entry.game.values, entry.rules) for entry in games.values())
    played = tuple(page.stem for page in games if page in sheets)
    own = marshal.dumps((facts, played), SAME_BYTES)
    return keys.key(keys.engine(), renderer.key, keys.of_texts(zine, edition), own)


def _games(
    renderer: Renderer, zine: ZineFile, games: Games, sheets: Sheets, edition: Edition
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
                partial(_opener, renderer, zine, games, number),
                chapter.title,
                looks_up=True,
                late=1,
                unlisted=True,
                recto=edition.facing,
                filler=_plate_plan(renderer, zine, number) if edition.facing else None,
            )
        for listed in chapter.games:
            write = partial(_game, renderer, zine.language, games[listed.page])
            yield SectionPlan(
                listed.title,
                listed.page.stem,
                write,
                chapter=chapter.title,
                runs_on=True,
                facing=edition.facing,
                told=None,
            )
        yield from filled_in


def _text(
    write: Write,
    zine: ZineFile,
    section: TextSection,
    games: Games,
    edition: Edition,
    sheets: Sheets,
    rules: str,
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
            body=rendering.body(section, games, edition.look, on_paper=True),
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
        told=_told_of_pages(section, games, rules),
    )


def _told_of_pages(section: TextSection, games: Games, rules: str) -> str | None:
    """The key of the pages and rules that errata print; `None` if `rules` is not known."""
    if section.kind is not Kind.ERRATA:
        return ""
    named = rendering.named_games(section, games)
    return keys.key(rules, keys.of_files(named)) if rules else None


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
    renderer: Renderer, zine: ZineFile, games: Games, number: int, folios: Folios
) -> SectionHtml:
    """What opens a chapter: its games with players and time, below the drawing or facing it."""
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    own = words(zine.language)
    chapter, name = index.chapters(zine, by_stem, folios)[number], zine.openers[number]
    has_plate = _plate_plan(renderer, zine, number).name in folios
    return renderer.write(
        zine.language,
        chapter.title,
        "opener.html",
        zine.path,
        chapter=chapter,
        title=covers.lines(chapter.title, own),
        drawing="" if has_plate else woodcuts.opener(name, own.opener_drawing(name)),
        of_game=rendering.of_game,
    )


def _plate_plan(renderer: Renderer, zine: ZineFile, number: int) -> SectionPlan:
    """The drawing of a chapter on a page of its own."""
    chapter, drawing = zine.chapters[number], zine.openers[number]
    own = words(zine.language)

    def written(_folios: Folios) -> SectionHtml:
        drawn = woodcuts.opener(drawing, own.opener_drawing(drawing))
        title = chapter.title
        return renderer.write(
            zine.language, title, "plate.html", zine.path, title=title, drawing=drawn
        )

    name = f"own-plate-{number + 1}"
    return SectionPlan(chapter.title, name, written, chapter.title, unlisted=True)


def _game(
    renderer: Renderer, language: str, game: VerifiedGame | CachedGame, _folios: Folios = NO_FOLIOS
) -> Html:
    """The HTML of a game's pages, written once as long as its verification holds."""
    if isinstance(game, CachedGame):
        return game.copies[language]
    return _rendered(renderer, language, game)


def _rendered(renderer: Renderer, language: str, game: VerifiedGame) -> SectionHtml:
    return renderer.render_game(language, game, partial(game_html, renderer, language, game))


def game_html(renderer: Renderer, language: str, verified: VerifiedGame) -> SectionHtml:
    """The HTML of a game's pages; unlike that of `game_section`, it is not remembered."""
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
    return renderer.write(language, game.title, "game.html", game.path, fits=True, **values)


def _lead(paragraph: str) -> str:
    """The opening paragraph: a dropped initial, then its first words in small capitals."""
    plain = OPENING.match(paragraph)
    if not plain:
        return f'<p class="lead">{paragraph}</p>'
    return (
        f'<p class="lead"><span class="drop">{plain[1]}</span>'
        f'<span class="opening">{plain[2]}</span>{paragraph[plain.end() :]}</p>'
    )
