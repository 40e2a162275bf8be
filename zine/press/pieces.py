"""The pieces of a zine: cover, front matter, contents, games, colophon, each laid out alone."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup, escape

from zine import cell, example
from zine.book import Book, Matter
from zine.diagnostics import ContentError, Problem
from zine.document import Document, Prose
from zine.foundry import border, fonts, woodcut
from zine.game import Game
from zine.press import markup
from zine.press.bind import LINK, Bound, Piece, bind
from zine.press.galley import Composer, Galley
from zine.proof import Proved

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SHORT = re.compile(r"\b(a|and|for|in|of|the|with) \S+")
"""A small word and the one after it, which a title never parts."""

OPENING = re.compile(r"([^\W\d_])([^\s<&]*(?: [^\s<&]+){0,2})(?=[ .]|$)")
"""The first letter of a paragraph and the rest of its first words, as far as they are plain."""

COVER_DICE = (5, 3, 1)
BORDER = (29, 47)
"""How many small dice stand across and down the cover's border."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the contents."""

    title: str
    link: str
    folio: int


@dataclass(frozen=True, slots=True)
class _Chapter:
    title: str
    entries: tuple[_Line, ...]


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
    documents = [book.document, *(proved[page].game.document for page in book.pages)]
    problems = [problem for document in documents for problem in unprintable(document)]
    if problems:
        raise ContentError(problems)

    def lay(title: str, template: str, place: Path, /, **values: object) -> Galley:
        tell(title)
        try:
            return composer.lay(template, place, {"language": book.language, **values})
        except ContentError as error:
            problems.extend(error.problems)
            return Galley(b"", 1)

    cover = lay(
        book.title,
        "cover.html",
        book.path,
        book=book,
        title=Markup(SHORT.sub(r'<span class="together">\g<0></span>', str(escape(book.title)))),
        border=Markup(border.svg(*BORDER, seed=book.title)),
        dice=Markup(woodcut.svg(woodcut.cut(COVER_DICE), "three dice")),
    )
    front = [_matter(lay, book, matter) for matter in book.front]
    back = [_matter(lay, book, matter) for matter in book.back]
    games: dict[Path, Galley] = {}
    for page in book.pages:
        games[page] = _game(lay, proved[page])
    before = 1 + sum(galley.pages for galley in front)
    contents = _contents(lay, book, games, before + 1)
    if contents.pages > 1:
        contents = _contents(lay, book, games, before + contents.pages)
    if problems:
        raise ContentError(problems)
    pieces = [
        Piece(cover, book.title, "cover", bare=True),
        *(
            Piece(galley, matter.title, "")
            for galley, matter in zip(front, book.front, strict=True)
        ),
        Piece(contents, "Contents", "contents"),
        *(
            Piece(games[listed.page], listed.title, listed.page.stem, chapter.title, runs_on=True)
            for chapter in book.chapters
            for listed in chapter.games
        ),
        *(Piece(galley, matter.title, "") for galley, matter in zip(back, book.back, strict=True)),
    ]
    furniture = lay("Heads and folios", "furniture.html", book.path, pages=_furniture(pieces))
    if problems:
        raise ContentError(problems)
    bound = Bound(book.title, book.author, book.subtitle, book.language)
    return bind(bound, pieces, furniture)


def unprintable(document: Document) -> list[Problem]:
    """A problem for each character of a document that our typefaces lack."""
    return [
        document.problem(line, f"our typefaces have no '{character}' (U+{ord(character):04X})")
        for line, text in enumerate(document.source, 1)
        for character in sorted(set(text) - fonts.printable())
    ]


def _matter(lay: Callable[..., Galley], book: Book, matter: Matter) -> Galley:
    printing = book.printing if matter is book.back[-1] else ""
    body = Markup(markup.html(matter.blocks, {}))
    return lay(
        matter.title, "matter.html", book.path, title=matter.title, body=body, printing=printing
    )


def _game(lay: Callable[..., Galley], proved: Proved) -> Galley:
    game = proved.game
    lead, *body = game.document.blocks
    columns = {table.line: example.columns(game, table) for table in game.document.tables}
    spoken = "dice showing " + ", ".join(map(cell.show, game.signature))
    return lay(
        game.title,
        "game.html",
        game.path,
        game=game,
        examples=proved.examples,
        glance=_glance(game),
        signature=Markup(woodcut.svg(woodcut.cut(game.signature), spoken)),
        lead=Markup(_lead(lead.text if isinstance(lead, Prose) else "")),
        body=Markup(markup.html(body, columns)),
    )


def _glance(game: Game) -> tuple[tuple[str, str], ...]:
    return (
        ("Players", _players(game.players)),
        ("Dice", NUMBERS[game.dice] if game.dice < len(NUMBERS) else str(game.dice)),
        ("Needs", game.needs),
        ("Time", game.time),
        ("Decides", game.play),
    )


def _players(text: str) -> str:
    if text.endswith("+"):
        return f"{text[:-1]} or more"
    return " to ".join(text.replace("–", "-").split("-"))


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


def _contents(
    lay: Callable[..., Galley], book: Book, games: Mapping[Path, Galley], before: int
) -> Galley:
    """The contents when `before` pages, its own among them, stand before the first game."""
    chapters, folio = [], before + 1
    for chapter in book.chapters:
        lines = []
        for listed in chapter.games:
            lines.append(_Line(listed.title, LINK + listed.page.stem, folio))
            folio += games[listed.page].pages
        chapters.append(_Chapter(chapter.title, tuple(lines)))
    return lay("Contents", "contents.html", book.path, chapters=chapters)


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
