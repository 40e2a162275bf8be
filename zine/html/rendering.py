"""The parts of a zine's pages as HTML, for the PDF, the web edition and the EPUB alike."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import groupby, takewhile
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from markupsafe import Markup

from zine import notation
from zine.art import fonts, throws
from zine.art.look import Look
from zine.check import errata, examples
from zine.check.verify import VerifiedGame
from zine.content.page import glossary, sources
from zine.content.page.document import CHART, Block, Prose, Section, Table, sections
from zine.content.page.facts import Facts
from zine.content.page.figures import CHANCE
from zine.content.page.game import ODDS, Game
from zine.content.page.glossary import Term
from zine.content.rules import cell, code
from zine.content.rules.cell import normal
from zine.content.zines.zine_file import Kind, TextSection, ZineFile
from zine.dice import Cast
from zine.html import images, index, markup, woodcuts
from zine.html.index import Folios, Line
from zine.html.section import Games
from zine.words import Words
from zine.words import words as words_of

NARROW, EDGE, BAR = 43, 4, 8
"""The most characters of a table that leaves room for text beside it; what each column adds to its
longest text, and what a bar adds to that."""

MEASURE, SMALL, GUTTER = 87, 70, 0.05
"""The characters of a table, and of small print, that are as wide as the text of a page; the share
of it that parts them."""

TABLE_LINE, HEADED, SPARE = 1.4, 1.5, 1.0
"""In lines of small print: a row of a table, a heading, and what may stand lower than a table."""

BESIDE = '</div>\n<div class="narrow">'
"""What parts text from the table beside it."""

BOUND = re.compile(r"(?<=\])\([^)]*\)")
"""What a part of a text is bound to, which is not printed."""

LONGEST_NAME = 60
"""The most characters of what is printed of what a font says of itself."""


OPENED = re.compile("<table[^>]*>")
"""What opens a table."""

VARIATIONS = "Variations"
CURIOUS = (ODDS, "Rulings")
"""The sections that nobody needs to play."""

Show = Callable[[Sequence[Block]], str]
"""Writes blocks of a game's page as HTML."""


class _Width(Enum):
    """How much of the line a block takes, as the class of its element names it."""

    TEXT = "text"
    NARROW = "narrow"
    FULL = "full"


class GameHtml(NamedTuple):
    """The parts of a game's page: what it asks for, its first paragraph, who wins, and the text.

    `spoken` is what is read aloud of the dice above the title.
    """

    game: Game
    spoken: str
    glance: tuple[tuple[str, str], ...]
    lead: str
    wins: str
    body: str


def version(zine: ZineFile, games: Games, words: Words) -> str:
    """Which version of its text and of its games' rules a zine is."""
    rules = {page.stem: games[page].rules.encode() for page in zine.pages}
    line = words.version if zine.version else words.rules_alone
    return line.format(version=zine.version, rules=code.short(rules))


def game_html(verified: VerifiedGame, words: Words, *, on_paper: bool = False) -> GameHtml:
    """The parts of a game's page; `on_paper` without the tables that are only checked."""
    game = verified.game
    lead, *body = game.document.blocks
    if on_paper:
        body = [block for block in body if not isinstance(block, Table) or block.printed]
    columns = {table.line: examples.columns_of(game, table) for table in game.document.tables}
    drawn: dict[int, str] = {
        drawing.line: woodcuts.diagram(
            drawing.name,
            game.diagrams[drawing.name],
            words.in_diagram(drawing.name),
            drawing.words,
        )
        for drawing in game.document.drawings
    }
    drawn |= images.html(game.document.blocks, game.images)

    def show(blocks: Sequence[Block]) -> str:
        text = markup.html(blocks, columns=columns, drawn=drawn, words=words)
        return woodcuts.own(text, game.faces, words)

    return GameHtml(
        game=game,
        spoken=spoken(game, words),
        glance=index.glance(game, words),
        lead=woodcuts.own(markup.inline(lead.text), game.faces, words)
        if isinstance(lead, Prose)
        else "",
        wins=of_game(game, game.wins),
        body="\n".join(_arranged(sections(body), columns, show, words)),
    )


def spoken(game: Game, words: Words) -> str:
    """What is read aloud of the dice above the title."""
    others = [cast for cast in game.signature if isinstance(cast, Cast)]
    if others:
        return throws.read_aloud(others, words)
    return words.dice_showing.format(faces=", ".join(map(cell.show, game.signature)))


def _arranged(
    parts: Sequence[Section], columns: markup.Columns, show: Show, words: Words
) -> Iterator[str]:
    """The sections of a page; those for the curious stand in a box below what one plays from."""
    to_play = tuple(takewhile(lambda part: part.role not in (*CURIOUS, VARIATIONS), parts))
    rest = parts[len(to_play) :]
    curious = _curious([part for part in rest if part.role in CURIOUS], columns, show)
    yield from (_section(part, columns, show) for part in to_play)
    if curious:  # the label stands in the heading, from which no page parts it
        labelled = "".join(curious).replace("<h2", f'<h2 data-label="{words.curious}"', 1)
        yield f'<div class="curious">{labelled}</div>'
    yield from (_section(part, columns, show) for part in rest if part.role not in CURIOUS)


def _curious(parts: Sequence[Section], columns: markup.Columns, show: Show) -> list[str]:
    """The odds and the rulings; these stand below text that leaves room beside its table."""
    shown = [_section(part, columns, show) for part in parts]
    if [part.role for part in parts] != list(CURIOUS):
        return shown
    odds, rulings = parts
    runs = _runs(odds.blocks, columns)
    if [kind for kind, _ in runs[-2:]] != [_Width.TEXT, _Width.NARROW]:
        return shown
    (_, text), (_, narrow) = runs[-2:]
    share = _characters(narrow[-1], columns) / MEASURE
    measure = 1 - share - GUTTER
    free = _lines(narrow, share) - _lines(text, measure)
    if _lines(rulings.blocks, measure) + HEADED > free + SPARE:
        return shown
    before, between, table = shown[0].rpartition(BESIDE)
    return [f"{before}{shown[1]}{between}{table}"]


def _lines(blocks: Iterable[Block], measure: float) -> float:
    """About how many lines of small print blocks take in a share of the measure."""
    lines = 0.0
    for block in blocks:
        if isinstance(block, Table):
            lines += TABLE_LINE * (1 + len(block.rows))
        elif isinstance(block, Prose):
            texts = BOUND.sub("", block.text.strip()).split("\n- ")
            lines += sum(ceil(len(text) / (SMALL * measure)) for text in texts)
    return lines


def _section(section: Section, columns: markup.Columns, show: Show) -> str:
    """A section in an element of its own, whose class names it: `the-odds`."""
    if section.heading is None:
        return show(section.blocks)
    name = section.role.casefold().replace(" ", "-")
    heading, blocks = show((section.heading,)), section.blocks
    below = _beside(blocks, columns, show) if section.role == ODDS else show(blocks)
    return f'<div class="{name}">{heading}{below}</div>'


def _beside(blocks: Sequence[Block], columns: markup.Columns, show: Show) -> str:
    """Blocks, each narrow table beside the text above it or, if there is none, below it."""
    parts: list[str] = []
    runs = _runs(blocks, columns)
    while runs:
        pair = runs[:2]
        if {kind for kind, _ in pair} != {_Width.TEXT, _Width.NARROW}:
            pair = runs[:1]
        parts += (f'<div class="{kind.value}">{_led(run, show)}</div>' for kind, run in pair)
        if len(pair) == 2:
            parts[-2:] = ['<div class="beside">{}\n{}</div>'.format(*parts[-2:])]
        del runs[: len(pair)]
    return "\n".join(parts)


def _led(run: Sequence[Block], show: Show) -> str:
    """A run, the sentence that leads to its table as the caption, which is as wide as the table."""
    lead, *rest = run
    if not rest or not isinstance(rest[-1], Table):
        return show(run)
    caption = show((lead,)).strip().removeprefix("<p>").removesuffix("</p>")
    return OPENED.sub(rf"\g<0><caption>{caption}</caption>", show(rest), count=1)


def _runs(
    blocks: Iterable[Block], columns: markup.Columns
) -> list[tuple[_Width, tuple[Block, ...]]]:
    """Paragraphs that follow each other as one run, and each table as its own.

    A sentence that leads to a narrow table by its colon is above it, wherever it stands.
    """
    runs: list[tuple[_Width, tuple[Block, ...]]] = []
    for kind, group in groupby(blocks, partial(_width, columns)):
        run = tuple(group)
        if kind is _Width.NARROW and runs and runs[-1][0] is _Width.TEXT:
            *others, last = runs.pop()[1]
            text, lead = _lead(last)
            runs += [(_Width.TEXT, (*others, *text))] if (*others, *text) else []
            runs.append((kind, (*lead, run[0])))
            run = run[1:]
        runs += [(kind, run)] if kind is _Width.TEXT else ((kind, (block,)) for block in run)
    return runs


def _lead(prose: Block) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """A stretch of prose before its last line, and that line if it ends with a colon."""
    assert isinstance(prose, Prose)
    text, _, last = prose.text.rstrip().rpartition("\n")
    if not last.endswith(":"):
        return (prose,), ()
    lead = Prose(last, prose.line + text.count("\n") + bool(text))
    return ((Prose(text, prose.line),) if text.strip() else ()), (lead,)


def _width(columns: markup.Columns, block: Block) -> _Width:
    if isinstance(block, Prose):
        return _Width.TEXT
    if not isinstance(block, Table) or block.label not in ("", CHART):
        return _Width.FULL
    return _Width.NARROW if _characters(block, columns) <= NARROW else _Width.FULL


def _characters(table: Block, columns: markup.Columns) -> int:
    """How wide a table is, in characters."""
    assert isinstance(table, Table)
    texts = zip(*(row.printed for row in (table.header, *table.rows)), strict=True)
    bars = sum(1 for column in columns.get(table.line, ()) if column.kind == CHANCE)
    return sum(max(map(len, cells)) + EDGE for cells in texts) + BAR * bars


def name(zine: ZineFile, section: TextSection) -> str:
    """The name that links to a text section land on: `own-` begins no file's stem."""
    is_own = section.document is zine.document
    return f"own-{normal(section.title)}" if is_own else section.document.path.stem


def body(section: TextSection, games: Mapping[str, Game] = MappingProxyType({})) -> Markup:
    """The text of a section; errata, which no paper has, need the `games` they name, by title.

    Raises `ContentError` if an erratum is wrong.
    """
    if section.kind is Kind.ERRATA:
        return Markup(_errata(section, games))
    blocks = section.blocks
    if section.kind is Kind.GLOSSARY:
        blocks = tuple(block for block in blocks if not isinstance(block, Table))
    blocks = tuple(
        sources.without_files(block) if isinstance(block, Table) and block.rows else block
        for block in blocks
    )
    drawn = images.html(blocks, section.images)
    words = section.document.vocabulary.language.words
    return Markup(markup.html(blocks, {}, drawn=drawn, words=words))


def _errata(section: TextSection, games: Mapping[str, Game]) -> str:
    opening, entries = errata.load(section.document, games, all_games=False)
    drawn = images.html(section.blocks, section.images)
    faces = {die: face for entry in entries for die, face in entry.game.faces.items()}
    words = section.document.vocabulary.language.words
    return woodcuts.own(markup.errata_html(opening, entries, drawn), faces, words)


def credits_of(zine: ZineFile, games: Games) -> Markup:
    """Who made the pictures of a zine, each once and in its order; "" if it credits nobody."""
    cover = [zine.cover_image.credit] if zine.cover_image else []
    front, back = (
        [name for text in part for name in text.credits] for part in (zine.front, zine.back)
    )
    of_games = (name for page in zine.pages for name in games[page].game.credits)
    names = ", ".join(filter(None, dict.fromkeys((*cover, *front, *of_games, *back))))
    return inline(f"{names.removesuffix('.')}.") if names else Markup()


def typefaces(look: Look, words: Words, *, handwritten: bool) -> str:
    """The typefaces of a look, with who drew them; `handwritten` with that of filled-in sheets.

    What a file says in letters that the text's typeface lacks, or at too great length, is left out.
    """
    files = dict.fromkeys(cut.face.file for cut in look.typefaces.cuts)
    faces = [fonts.credit(file) for file in (*files, *([fonts.HANDWRITING] * handwritten))]
    fits = partial(_fits, fonts.letters(look.typefaces.text.face.name))
    makers = (face.maker.replace(" and ", words.type_and) for face in faces)
    named = dict.fromkeys(
        words.type_by.format(name=face.name, maker=maker) if fits(maker) else face.name
        for face, maker in zip(faces, makers, strict=True)
        if fits(face.name)
    )
    licence = words.type_open if all(face.is_open for face in faces) else ""
    return f"{words.type_between.join(named)}.{licence}" if named else ""


def _fits(letters: frozenset[int], text: str) -> bool:
    """Whether what a font says of itself can be printed in these letters."""
    return 0 < len(text) <= LONGEST_NAME and letters.issuperset(map(ord, text))


def terms(section: TextSection) -> tuple[Term, ...]:
    """The terms of a glossary; none for another section."""
    return glossary.load(section.document).terms if section.kind is Kind.GLOSSARY else ()


def term_lines(zine: ZineFile, folios: Folios) -> tuple[Line, ...]:
    """The lines with which an index leads to the terms of a zine's glossary."""
    return tuple(
        index.line(term.word, name(zine, section), folios, see=section.title)
        for section in (*zine.front, *zine.back)
        for term in terms(section)
    )


def of_game(game: Facts, text: str) -> Markup:
    """One line of Markdown about a game as HTML, with the author's own dice drawn."""
    faces = {notation.read(die)[0]: face for die, face in game.drawn}
    return Markup(woodcuts.own(markup.inline(text), faces, words_of(game.language)))


def inline(text: str) -> Markup:
    """One line of Markdown as HTML."""
    return Markup(markup.inline(text))
