"""The sections of a zine, each laid out alone: cover, matter before and after the games, games."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType

from markupsafe import Markup

from zine.check.verify import VerifiedGame
from zine.content.zine_file import GENERATED, Kind, TextSection, ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.press.layout import covers, index, rendering, woodcuts
from zine.press.layout.index import Folios
from zine.press.layout.section import LaidOutSection, SectionHtml, Write
from zine.press.layout.templates import Renderer
from zine.press.layout.verified_cache import CachedGame, Games
from zine.problems import ContentError, Problem, gathering
from zine.words import words

OPENING = re.compile(r"([^\W\d_])([^\s<&]*(?: [^\s<&]+){0,2})(?=[ .]|$)")
"""The first letter of a paragraph and the rest of its first words, if they are plain text."""

MOST_PASSES = 5
"""The layouts of contents and index after which their numbers of pages must no longer change."""

NO_FOLIOS: Folios = MappingProxyType({})

Sheets = Mapping[Path, Callable[[], PdfFragment]]
"""Functions that draw the filled-in sheets of games, by the page of the game."""

Lay = Callable[[Iterable[SectionHtml]], Sequence[PdfFragment]]
"""Lays out sections, each as it comes; raises `ContentError` with the problems of all."""


@dataclass(frozen=True, slots=True)
class _SectionPlan:
    """A section to come: how its HTML is written, and what its `LaidOutSection` will say.

    `name` is what links land on: a file's stem, or a name that begins with `own-`, as no stem does.
    A section that looks up folios is laid out again when they are known. One that is `drawn` has no
    HTML. One that is `spare` is printed only if the number of pages would be odd without it.
    """

    title: str
    name: str
    write: Callable[[Folios], SectionHtml] | None = None
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False
    looks_up: bool = False
    drawn: Callable[[], PdfFragment] | None = None
    opens: bool = False
    spare: bool = False


def about(zine: ZineFile) -> About:
    """The metadata of the PDF of a zine."""
    return About(zine.title, zine.author, zine.subtitle, zine.language)


def game_section(language: str, verified: VerifiedGame, renderer: Renderer) -> SectionHtml:
    """The HTML of a game's pages, the same that `lay_out` lays out."""
    renderer.refresh()
    return _game(renderer, language, verified)


def lay_out(
    zine: ZineFile,
    games: Games,
    renderer: Renderer,
    lay: Lay,
    edition: Edition = HALF_LETTER,
    sheets: Sheets = MappingProxyType({}),
) -> list[LaidOutSection]:
    """Every section of a zine in its place; `sheets` follow their games.

    The number of pages is even, so that the back cover is the back of the last leaf.

    `lay` lays out HTML in the style of the edition. A renderer remembers games that it has written
    before. Raises `ContentError` with every problem of every page.
    """
    renderer.refresh()
    write = partial(renderer.write, zine.language)
    games = {page: games[page] for page in zine.pages}
    back = [_text(write, zine, section, games) for section in zine.back]
    contents = partial(_contents, write, zine, games, back[:-1])
    own = words(zine.language)
    listed = [entry.game for entry in games.values()]
    # No name of another section has a hyphen behind the first word.
    plan = [
        _SectionPlan(
            zine.title, "own-cover", lambda _: covers.cover(write, zine, edition), bare=True
        ),
        *(_text(write, zine, section, games) for section in zine.front),
        _SectionPlan(own.contents, "own-contents", contents, looks_up=True),
        *_games(renderer, zine, games, sheets),
        *back,
        _SectionPlan(
            own.notes, "own-notes-page", lambda _: covers.notes(write, zine, edition), spare=True
        ),
        _SectionPlan(
            own.back_cover,
            "own-back-cover",
            lambda _: covers.back(write, zine, listed, edition),
            bare=True,
        ),
    ]
    fragments = _lay_out(plan, lay, renderer.pages.get(zine.path, {}))
    renderer.pages[zine.path] = {part.name: fragments[part.name].pages for part in plan}
    if sum(fragments[part.name].pages for part in plan if not part.spare) % 2 == 0:
        plan = [part for part in plan if not part.spare]
    return [
        LaidOutSection(
            fragments[p.name],
            p.title,
            p.name,
            p.chapter,
            bare=p.bare,
            runs_on=p.runs_on,
            opens=p.opens,
        )
        for p in plan
    ]


def _games(
    renderer: Renderer, zine: ZineFile, games: Games, sheets: Sheets
) -> Iterator[_SectionPlan]:
    """The opener of each chapter, if there is one, and its games, each with a filled-in sheet."""
    for number, chapter in enumerate(zine.chapters):
        if zine.openers:
            opener = partial(_opener, renderer, zine, games, number)
            name = f"own-chapter-{number + 1}"
            yield _SectionPlan(
                chapter.title, name, opener, chapter.title, looks_up=True, opens=True
            )
        for listed in chapter.games:
            stem, title = listed.page.stem, listed.title
            write = partial(_game, renderer, zine.language, games[listed.page])
            yield _SectionPlan(title, stem, write, chapter=chapter.title, runs_on=True)
            if listed.page in sheets:
                name, drawn = f"own-sheet-{stem}", sheets[listed.page]
                yield _SectionPlan(
                    words(zine.language).sheet.format(title=title),
                    name,
                    chapter=chapter.title,
                    drawn=drawn,
                )


def _lay_out(
    plan: Sequence[_SectionPlan], lay: Lay, known: Mapping[str, int]
) -> dict[str, PdfFragment]:
    """The pages of every section; those that look up folios again until those no longer change.

    `known` holds how many pages each section had in the last build: few edits change that, and then
    the contents are laid out once.
    """
    fragments: dict[str, PdfFragment] = {}

    def lay_out(parts: Iterable[_SectionPlan], pages: Mapping[str, int]) -> None:
        folios = dict(zip(pages, accumulate(pages.values(), initial=1), strict=False))
        own = sorted(parts, key=_turn)
        html = _written(own, folios, fragments)
        fragments.update(zip((p.name for p in own if p.write), lay(html), strict=True))

    names = [part.name for part in plan]
    pages = known if list(known) == names else {}
    lay_out(plan, pages)
    for _ in range(MOST_PASSES):
        before, pages = pages, {name: fragments[name].pages for name in names}
        if pages == before:
            return fragments
        lay_out([part for part in plan if part.looks_up], pages)
    raise RuntimeError("the pages that look up folios do not settle")


def _turn(part: _SectionPlan) -> int:
    """Games go first, since they take longest; sheets last, while workers lay out the rest."""
    return 2 if part.drawn else 0 if part.chapter and not part.opens else 1


def _written(
    parts: Iterable[_SectionPlan], folios: Folios, fragments: dict[str, PdfFragment]
) -> Iterator[SectionHtml]:
    """The HTML of every section; those that are drawn go straight into `fragments`.

    Raises `ContentError` with the problems of all.
    """
    problems: list[Problem] = []
    for part in parts:
        html = None
        with gathering(problems):
            if part.drawn:
                fragments[part.name] = part.drawn()
            if part.write:
                html = part.write(folios)
        if html and not problems:
            yield html
    if problems:
        raise ContentError(problems)


def _text(write: Write, zine: ZineFile, section: TextSection, games: Games) -> _SectionPlan:
    """The plan of a section that is no game's."""

    def written(folios: Folios) -> SectionHtml:
        return write(
            section.title,
            TEMPLATES[section.kind],
            section.document.path,
            title=section.title,
            body=rendering.body(section, games),
            **_values(zine, section, games, folios),
        )

    return _SectionPlan(
        section.title,
        rendering.name(zine, section),
        written,
        runs_on=section.kind is not Kind.TEXT,
        looks_up=section.kind in GENERATED.values(),
    )


TEMPLATES = {
    Kind.TEXT: "matter.html",
    Kind.QUICK: "quick.html",
    Kind.INDEX: "index.html",
    Kind.GLOSSARY: "glossary.html",
    Kind.ERRATA: "matter.html",
}
"""The template of each kind of text."""


def _values(
    zine: ZineFile, section: TextSection, games: Games, folios: Folios
) -> Mapping[str, object]:
    """What the template of a text needs beside title and body."""
    listed, own = [entry.game for entry in games.values()], words(zine.language)
    match section.kind:
        case Kind.QUICK:
            return {
                "chapters": index.chapters(zine, {game.stem: game for game in listed}, folios),
                "asks": partial(index.asks, words=own),
                "inline": rendering.inline,
            }
        case Kind.INDEX:
            return {
                "by_name": index.by_name(listed, folios),
                "by_dice": index.by_dice(listed, folios, own),
                "by_players": index.by_players(listed, folios, own),
            }
        case Kind.GLOSSARY:
            return {"terms": rendering.terms(section), "inline": rendering.inline}
    # The line about the printing stands below the last section of a zine.
    last = section.kind is Kind.TEXT and section is zine.back[-1]
    return {"printing": zine.printing if last else ""}


def _contents(
    write: Write, zine: ZineFile, games: Games, parts: Sequence[_SectionPlan], folios: Folios
) -> SectionHtml:
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    others = [index.line(part.title, part.name, folios) for part in parts]
    chapters = index.chapters(zine, by_stem, folios)
    title = words(zine.language).contents
    return write(title, "contents.html", zine.path, chapters=chapters, others=others)


def _opener(
    renderer: Renderer, zine: ZineFile, games: Games, number: int, folios: Folios
) -> SectionHtml:
    """The page that opens a chapter: a drawing, and its games with players and time."""
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    chapter, name = index.chapters(zine, by_stem, folios)[number], zine.openers[number]
    drawing = woodcuts.opener(name, words(zine.language).opener_drawing(name))
    return renderer.write(
        zine.language,
        chapter.title,
        "opener.html",
        zine.path,
        chapter=chapter,
        title=covers.lines(chapter.title),
        drawing=drawing,
    )


def _game(
    renderer: Renderer, language: str, game: VerifiedGame | CachedGame, _folios: Folios = NO_FOLIOS
) -> SectionHtml:
    """The HTML of a game's pages, written once as long as its verification holds."""
    if isinstance(game, CachedGame):
        return game.copies[language]
    return renderer.render_game(language, game, partial(_written_game, renderer, language, game))


def _written_game(renderer: Renderer, language: str, verified: VerifiedGame) -> SectionHtml:
    parts = rendering.game_html(verified, words(language))
    game = parts.game
    values = {
        "game": game,
        "examples": parts.examples,
        "glance": parts.glance,
        "signature": woodcuts.image(game.signature, parts.spoken),
        "lead": Markup(_lead(parts.lead)),
        "body": Markup(parts.body),
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
