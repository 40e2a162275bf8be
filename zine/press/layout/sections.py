"""The pieces of a zine: cover, front matter, contents, games, colophon, each laid out alone."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType

from markupsafe import Markup, escape

from zine.art import border
from zine.check import errata, examples
from zine.check.verify import VerifiedGame
from zine.content import cell, glossary
from zine.content.cell import normal
from zine.content.document import Prose, Table
from zine.content.zine_file import GENERATED, Kind, TextSection, ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.press.layout import index, markup, woodcuts
from zine.press.layout.index import Folios
from zine.press.layout.section import LaidOutSection, SectionHtml
from zine.press.layout.templates import Renderer
from zine.press.layout.verified_cache import CachedGame, Games
from zine.problems import ContentError, Problem, gathering
from zine.words import words

SHORT = re.compile(r"\b(a|and|for|in|of|the|with) \S+")
"""A small word and the one after it, which a title never parts."""

OPENING = re.compile(r"([^\W\d_])([^\s<&]*(?: [^\s<&]+){0,2})(?=[ .]|$)")
"""The first letter of a paragraph and the rest of its first words, as far as they are plain."""

COVER_DICE = (5, 3, 1)
SETTLES = 5
"""How often the pages that look up folios are laid out before their own number must stand."""

NO_FOLIOS: Folios = MappingProxyType({})

Write = Callable[..., SectionHtml]
"""Fills a template for a piece called by a title, for the file that problems are told of."""

Sheets = Mapping[Path, Callable[[], PdfFragment]]
"""What draws the sheets of games that were played, by the page of the game."""

Lay = Callable[[Iterable[SectionHtml]], Sequence[PdfFragment]]
"""Lays out copies, each as it comes; raises `ContentError` with the problems of all."""


@dataclass(frozen=True, slots=True)
class _SectionPlan:
    """A part of the plan of a zine: how its copy is written, and what its `LaidOutSection` will be.

    `name` is what links land on: a file's stem, or begins with `own-`, as no stem does. A part that
    looks up folios is laid out again when they are known, and one that is `drawn` not at all.
    """

    title: str
    name: str
    write: Callable[[Folios], SectionHtml] | None = None
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False
    looks_up: bool = False
    drawn: Callable[[], PdfFragment] | None = None


def about(book: ZineFile) -> About:
    """What the PDF of a zine says of itself."""
    return About(book.title, book.author, book.subtitle, book.language)


def game_copy(book: ZineFile, proved: VerifiedGame, scribe: Renderer) -> SectionHtml:
    """The copy of a game's pages; the same as `laid` has set for it."""
    scribe.refresh()
    return _game(scribe, book.language, proved)


def lay_out(
    book: ZineFile,
    games: Games,
    scribe: Renderer,
    lay: Lay,
    edition: Edition = HALF_LETTER,
    sheets: Sheets = MappingProxyType({}),
) -> list[LaidOutSection]:
    """Every piece of a zine in its place.

    `lay` is what sets the pieces in type, in the style of the edition, and `sheets` follow their
    games. A scribe is quick with what it has met before. Raises `ContentError` with every page that
    does not fit, cannot be printed, or makes the layout engine warn.
    """
    scribe.refresh()
    write = partial(scribe.write, book.language)
    games = {page: games[page] for page in book.pages}
    back = [_matter(write, book, matter, games) for matter in book.back]
    contents = partial(_contents, write, book, games, back[:-1])
    plan = [
        _SectionPlan(book.title, "own-cover", lambda _: _cover(write, book, edition), bare=True),
        *(_matter(write, book, matter, games) for matter in book.front),
        _SectionPlan(words(book.language).contents, "own-contents", contents, looks_up=True),
        *_games(scribe, book, games, sheets),
        *back,
    ]
    galleys = _laid(plan, lay, scribe.pages.get(book.path, {}))
    scribe.pages[book.path] = {part.name: galleys[part.name].pages for part in plan}
    return [
        LaidOutSection(galleys[p.name], p.title, p.name, p.chapter, bare=p.bare, runs_on=p.runs_on)
        for p in plan
    ]


def _games(
    scribe: Renderer, book: ZineFile, games: Games, sheets: Sheets
) -> Iterator[_SectionPlan]:
    """Every game and, where there is one, a sheet of it that has been filled in."""
    for chapter in book.chapters:
        for listed in chapter.games:
            stem, title = listed.page.stem, listed.title
            copy = partial(_game, scribe, book.language, games[listed.page])
            yield _SectionPlan(title, stem, copy, chapter=chapter.title, runs_on=True)
            if listed.page in sheets:
                name, drawn = f"own-sheet-{stem}", sheets[listed.page]
                yield _SectionPlan(
                    words(book.language).sheet.format(title=title),
                    name,
                    chapter=chapter.title,
                    drawn=drawn,
                )


def _laid(
    plan: Sequence[_SectionPlan], lay: Lay, known: Mapping[str, int]
) -> dict[str, PdfFragment]:
    """The galley of every part; those that look up folios again until their own number stands.

    `known` are the pages that each part had the last time, if there was one: few edits change them.
    """
    galleys: dict[str, PdfFragment] = {}

    def lay_out(parts: Iterable[_SectionPlan], pages: Mapping[str, int]) -> None:
        folios = dict(zip(pages, accumulate(pages.values(), initial=1), strict=False))
        own = sorted(parts, key=_turn)
        copies = _written(own, folios, galleys)
        galleys.update(zip((p.name for p in own if p.write), lay(copies), strict=True))

    names = [part.name for part in plan]
    pages = known if list(known) == names else {}
    lay_out(plan, pages)
    for _ in range(SETTLES):
        before, pages = pages, {name: galleys[name].pages for name in names}
        if pages == before:
            return galleys
        lay_out([part for part in plan if part.looks_up], pages)
    raise RuntimeError("the pages that look up folios do not settle")


def _turn(part: _SectionPlan) -> int:
    """When it is a part's turn: games first, and what is drawn last, while the rest is laid out."""
    return 2 if part.drawn else 0 if part.chapter else 1


def _written(
    parts: Iterable[_SectionPlan], folios: Folios, galleys: dict[str, PdfFragment]
) -> Iterator[SectionHtml]:
    """The copy of every part; the galleys of those that are drawn are put beside the others.

    Raises `ContentError` with the problems of all.
    """
    problems: list[Problem] = []
    for part in parts:
        copy = None
        with gathering(problems):
            if part.drawn:
                galleys[part.name] = part.drawn()
            if part.write:
                copy = part.write(folios)
        if copy and not problems:
            yield copy
    if problems:
        raise ContentError(problems)


def _cover(write: Write, book: ZineFile, edition: Edition) -> SectionHtml:
    dark = 0.0 if edition.ink_saver else border.DARK
    frame = border.svg(*edition.border, seed=book.title, dark=dark)
    return write(
        book.title,
        "cover.html",
        book.path,
        book=book,
        title=Markup(SHORT.sub(r'<span class="together">\g<0></span>', str(escape(book.title)))),
        border=b64encode(frame.encode()).decode(),
        dice=woodcuts.image(COVER_DICE, words(book.language).cover_dice),
    )


def _matter(write: Write, book: ZineFile, matter: TextSection, games: Games) -> _SectionPlan:
    """The part that some pages of text are."""
    own = matter.document is book.document
    written = partial(MATTERS[matter.kind], write, book, matter, games)
    return _SectionPlan(
        matter.title,
        f"own-{normal(matter.title)}" if own else matter.document.path.stem,
        written,
        runs_on=matter.kind is not Kind.TEXT,
        looks_up=matter.kind in GENERATED.values(),
    )


def _text(
    write: Write, book: ZineFile, matter: TextSection, _games: Games, _folios: Folios
) -> SectionHtml:
    """Text as it stands, with the printing under the last."""
    printing = book.printing if matter is book.back[-1] else ""
    return _printed(write, "matter.html", matter, printing=printing)


def _glossary(
    write: Write, _book: ZineFile, matter: TextSection, _games: Games, _folios: Folios
) -> SectionHtml:
    opening = [block for block in matter.blocks if not isinstance(block, Table)]
    terms = glossary.load(matter.document).terms
    matter = replace(matter, blocks=tuple(opening))
    return _printed(write, "glossary.html", matter, terms=terms, inline=_inline)


def _errata(
    write: Write, _book: ZineFile, matter: TextSection, games: Games, _folios: Folios
) -> SectionHtml:
    """What the sources have wrong of the games in this zine."""
    # A heading names a game, or a game and behind a colon its variation.
    headings = [f"{heading.text}: " for heading in matter.document.headings(2)]
    by_title = {
        entry.game.title: entry.game if isinstance(entry, VerifiedGame) else entry.load()
        for entry in games.values()
        if any(heading.startswith(f"{entry.game.title}: ") for heading in headings)
    }
    opening, found = errata.load(matter.document, by_title, all_games=False)
    body = Markup(markup.told(opening, found))
    path = matter.document.path
    return write(matter.title, "matter.html", path, title=matter.title, body=body, printing="")


def _index(
    write: Write, book: ZineFile, matter: TextSection, games: Games, folios: Folios
) -> SectionHtml:
    listed, own = [entry.game for entry in games.values()], words(book.language)
    return _printed(
        write,
        "index.html",
        matter,
        by_name=index.by_name(listed, folios),
        by_dice=index.by_dice(listed, folios, own),
        by_players=index.by_players(listed, folios, own),
    )


def _quick(
    write: Write, book: ZineFile, matter: TextSection, games: Games, folios: Folios
) -> SectionHtml:
    chapters = index.chapters(book, {e.game.stem: e.game for e in games.values()}, folios)
    values = {
        "chapters": chapters,
        "asks": partial(index.asks, words=words(book.language)),
        "inline": _inline,
    }
    return _printed(write, "quick.html", matter, **values)


MATTERS = {
    Kind.TEXT: _text,
    Kind.QUICK: _quick,
    Kind.INDEX: _index,
    Kind.GLOSSARY: _glossary,
    Kind.ERRATA: _errata,
}


def _inline(text: str) -> Markup:
    return Markup(markup.inline(text))


def _printed(write: Write, template: str, matter: TextSection, **values: object) -> SectionHtml:
    """The copy of a template that opens with the blocks of some text."""
    body = Markup(markup.html(matter.blocks, {}))
    path = matter.document.path
    return write(matter.title, template, path, title=matter.title, body=body, **values)


def _contents(
    write: Write, book: ZineFile, games: Games, parts: Sequence[_SectionPlan], at: Folios
) -> SectionHtml:
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    others = [index.line(part.title, part.name, at) for part in parts]
    chapters = index.chapters(book, by_stem, at)
    return write(
        words(book.language).contents, "contents.html", book.path, chapters=chapters, others=others
    )


def _game(
    scribe: Renderer, language: str, game: VerifiedGame | CachedGame, _folios: Folios = NO_FOLIOS
) -> SectionHtml:
    """A game's pages, written once as long as its proof stands."""
    if isinstance(game, CachedGame):
        return game.copies[language]
    return scribe.render_game(language, game, partial(_written_game, scribe, language, game))


def _written_game(scribe: Renderer, language: str, proved: VerifiedGame) -> SectionHtml:
    game = proved.game
    lead, *body = game.document.blocks
    columns = {table.line: examples.columns_of(game, table) for table in game.document.tables}
    own = words(language)
    spoken = own.dice_showing.format(faces=", ".join(map(cell.show, game.signature)))
    values = {
        "game": game,
        "examples": proved.examples,
        "glance": index.glance(game, own),
        "signature": woodcuts.image(game.signature, spoken),
        "lead": Markup(_lead(lead.text if isinstance(lead, Prose) else "")),
        "body": Markup(markup.html(body, columns)),
    }
    return scribe.write(language, game.title, "game.html", game.path, fits=True, **values)


def _lead(text: str) -> str:
    """The opening paragraph: a dropped initial, then its first words in small capitals."""
    whole = markup.inline(text)
    plain = OPENING.match(whole)
    if not plain:
        return f'<p class="lead">{whole}</p>'
    return (
        f'<p class="lead"><span class="drop">{plain[1]}</span>'
        f'<span class="opening">{plain[2]}</span>{whole[plain.end() :]}</p>'
    )
