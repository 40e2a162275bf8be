"""The pieces of a zine: cover, front matter, contents, games, colophon, each laid out alone."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType

from markupsafe import Markup, escape

from zine import cell, errata, example, glossary
from zine.book import MADE, Book, Kind, Matter
from zine.cell import normal
from zine.diagnostics import ContentError, Problem
from zine.document import Document, Prose, Table
from zine.foundry import border, fonts, woodcut
from zine.press import lookup, markup
from zine.press.bind import Bound, Piece, bind
from zine.press.galley import Composer, Galley
from zine.press.lookup import Folios
from zine.proof import Proved

SHORT = re.compile(r"\b(a|and|for|in|of|the|with) \S+")
"""A small word and the one after it, which a title never parts."""

OPENING = re.compile(r"([^\W\d_])([^\s<&]*(?: [^\s<&]+){0,2})(?=[ .]|$)")
"""The first letter of a paragraph and the rest of its first words, as far as they are plain."""

COVER_DICE = (5, 3, 1)
BORDER = (29, 47)
"""How many small dice stand across and down the cover's border."""

FITS = ("tight", "tighter", "loose", "looser")
"""The settings of a game that the stylesheet knows beside its usual one."""

FILLED = 0.5
"""The share of a game's last page that should not stay empty."""

SETTLES = 4
"""How often the pages that look up folios are laid out before their own number must stand."""

Games = Mapping[Path, Proved]

Lay = Callable[..., Galley]
"""Lays out a template, told by a title, for the file that problems are told of."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the plan of a zine: how it is laid out, and what its `Piece` will be.

    `name` is what links land on: a file's stem, or begins with `own-`, as no stem does. A part that
    looks up folios is laid out when every other part is.
    """

    title: str
    name: str
    lay: Callable[[Folios], Galley]
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False
    looks_up: bool = False


@dataclass(frozen=True, slots=True)
class _Furniture:
    """What is laid over one page: its head if the game runs on, its folio, the side it lies on."""

    side: str
    folio: str
    head: str
    part: int
    parts: int


def make(
    book: Book,
    proved: Mapping[Path, Proved],
    templates: Sequence[Path],
    tell: Callable[[str], None] = lambda _: None,
) -> bytes:
    """The bound zine as a PDF; the same bytes for the same content.

    `tell` hears the title of each piece before it is laid out. Raises `ContentError` with every
    page that does not fit, cannot be printed, or makes the layout engine warn.
    """
    composer = Composer(templates)
    matters = (*book.front, *book.back)
    games = {page: proved[page] for page in book.pages}
    documents = [book.document, *(matter.document for matter in matters)]
    documents += [entry.game.document for entry in games.values()]
    once = {document.path: document for document in documents}.values()
    problems = [problem for document in once for problem in unprintable(document)]
    if problems:
        raise ContentError(problems)

    def lay(title: str, template: str, place: Path, /, **values: object) -> Galley:
        tell(title)
        try:
            return composer.lay(template, place, {"language": book.language, "fit": "", **values})
        except ContentError as error:
            problems.extend(error.problems)
            return Galley(b"", 1)

    back = [_matter(lay, book, matter, games) for matter in book.back]
    contents = partial(_contents, lay, book, games, back[:-1])
    plan = [
        _Part(book.title, "own-cover", lambda _: _cover(lay, book), bare=True),
        *(_matter(lay, book, matter, games) for matter in book.front),
        _Part("Contents", "own-contents", contents, looks_up=True),
        *(
            _Part(
                listed.title,
                listed.page.stem,
                partial(_game, lay, games[listed.page]),
                chapter=chapter.title,
                runs_on=True,
            )
            for chapter in book.chapters
            for listed in chapter.games
        ),
        *back,
    ]
    pieces = _laid(plan)
    if problems:
        raise ContentError(problems)
    furniture = lay("Heads and folios", "furniture.html", book.path, pages=_furniture(pieces))
    if problems:
        raise ContentError(problems)
    bound = Bound(book.title, book.author, book.subtitle, book.language)
    return bind(bound, pieces, furniture)


def _laid(plan: Sequence[_Part]) -> list[Piece]:
    """Every part laid out, those last that look up folios: they may have to settle."""
    galleys = {part.name: part.lay({}) for part in plan if not part.looks_up}
    pages = {part.name: 1 for part in plan} | {name: g.pages for name, g in galleys.items()}
    for _ in range(SETTLES):
        folios = dict(zip(pages, accumulate(pages.values(), initial=1), strict=False))
        galleys |= {part.name: part.lay(folios) for part in plan if part.looks_up}
        before, pages = pages, {part.name: galleys[part.name].pages for part in plan}
        if pages == before:
            break
    else:
        raise RuntimeError("the pages that look up folios do not settle")
    return [
        Piece(galleys[p.name], p.title, p.name, p.chapter, bare=p.bare, runs_on=p.runs_on)
        for p in plan
    ]


def unprintable(document: Document) -> list[Problem]:
    """A problem for each character of a document that our typefaces lack."""
    return [
        document.problem(line, f"our typefaces have no '{character}' (U+{ord(character):04X})")
        for line, text in enumerate(document.source, 1)
        for character in sorted(set(text) - fonts.printable())
    ]


def _cover(lay: Lay, book: Book) -> Galley:
    return lay(
        book.title,
        "cover.html",
        book.path,
        book=book,
        title=Markup(SHORT.sub(r'<span class="together">\g<0></span>', str(escape(book.title)))),
        border=Markup(border.svg(*BORDER, seed=book.title)),
        dice=Markup(woodcut.svg(woodcut.cut(COVER_DICE), "three dice")),
    )


def _matter(lay: Lay, book: Book, matter: Matter, games: Games) -> _Part:
    """The part that some pages of text are."""
    own = matter.document is book.document
    return _Part(
        matter.title,
        f"own-{normal(matter.title)}" if own else matter.document.path.stem,
        partial(MATTERS[matter.kind], lay, book, matter, games),
        runs_on=matter.kind is not Kind.TEXT,
        looks_up=matter.kind in MADE.values(),
    )


def _text(lay: Lay, book: Book, matter: Matter, _games: Games, _folios: Folios) -> Galley:
    """Text as it stands, with the printing under the last."""
    printing = book.printing if matter is book.back[-1] else ""
    return _printed(lay, "matter.html", matter, printing=printing)


def _glossary(lay: Lay, _book: Book, matter: Matter, _games: Games, _folios: Folios) -> Galley:
    opening = [block for block in matter.blocks if not isinstance(block, Table)]
    terms = glossary.load(matter.document).terms
    matter = replace(matter, blocks=tuple(opening))
    return _printed(lay, "glossary.html", matter, terms=terms, inline=_inline)


def _errata(lay: Lay, _book: Book, matter: Matter, games: Games, _folios: Folios) -> Galley:
    """What the sources have wrong of the games in this zine."""
    by_title = {entry.game.title: entry.game for entry in games.values()}
    opening, found = errata.load(matter.document, by_title, all_games=False)
    body = Markup(markup.told(opening, found))
    path = matter.document.path
    return lay(matter.title, "matter.html", path, title=matter.title, body=body, printing="")


def _index(lay: Lay, _book: Book, matter: Matter, games: Games, folios: Folios) -> Galley:
    listed = [entry.game for entry in games.values()]
    return _printed(
        lay,
        "index.html",
        matter,
        by_name=lookup.by_name(listed, folios),
        by_dice=lookup.by_dice(listed, folios),
        by_players=lookup.by_players(listed, folios),
    )


def _quick(lay: Lay, book: Book, matter: Matter, games: Games, folios: Folios) -> Galley:
    chapters = lookup.chapters(book, {e.game.stem: e.game for e in games.values()}, folios)
    values = {"chapters": chapters, "players": lookup.players, "inline": _inline}
    return _printed(lay, "quick.html", matter, **values)


MATTERS = {
    Kind.TEXT: _text,
    Kind.QUICK: _quick,
    Kind.INDEX: _index,
    Kind.GLOSSARY: _glossary,
    Kind.ERRATA: _errata,
}


def _inline(text: str) -> Markup:
    return Markup(markup.inline(text))


def _printed(lay: Lay, template: str, matter: Matter, **values: object) -> Galley:
    """The galley of a template that opens with the blocks of some text."""
    body = Markup(markup.html(matter.blocks, {}))
    path = matter.document.path
    return lay(matter.title, template, path, title=matter.title, body=body, **values)


def _contents(lay: Lay, book: Book, games: Games, parts: Sequence[_Part], at: Folios) -> Galley:
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    others = [lookup.line(part.title, part.name, at) for part in parts]
    chapters = lookup.chapters(book, by_stem, at)
    return lay("Contents", "contents.html", book.path, chapters=chapters, others=others)


def _game(lay: Lay, proved: Proved, _folios: Folios = MappingProxyType({})) -> Galley:
    """A game's pages, set a little tighter or looser if its last page were all but empty."""
    game = proved.game
    lead, *body = game.document.blocks
    columns = {table.line: example.columns(game, table) for table in game.document.tables}
    spoken = "dice showing " + ", ".join(map(cell.show, game.signature))
    values = {
        "game": game,
        "examples": proved.examples,
        "glance": lookup.glance(game),
        "signature": Markup(woodcut.svg(woodcut.cut(game.signature), spoken)),
        "lead": Markup(_lead(lead.text if isinstance(lead, Prose) else "")),
        "body": Markup(markup.html(body, columns)),
    }
    best = lay(game.title, "game.html", game.path, **values)
    for fit in FITS:
        if best.pages == 1 or best.fill >= FILLED:
            break
        tried = lay(game.title, "game.html", game.path, fit=fit, **values)
        best = max(best, tried, key=lambda galley: (-galley.pages, min(galley.fill, FILLED)))
    return best


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


def _furniture(pieces: Sequence[Piece]) -> list[_Furniture]:
    pages: list[_Furniture] = []
    for piece in pieces:
        for part in range(1, piece.galley.pages + 1):
            folio = len(pages) + 1
            runs_on = piece.runs_on and piece.galley.pages > 1
            pages.append(
                _Furniture(
                    side="recto" if folio % 2 else "verso",
                    folio="" if piece.bare else str(folio),
                    head=piece.title if runs_on else "",
                    part=part,
                    parts=piece.galley.pages,
                )
            )
    return pages
