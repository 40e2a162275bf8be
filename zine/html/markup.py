"""A document's blocks as HTML: of Markdown, only what `zine.content.page.prose` knows."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from html import escape
from pathlib import PurePosixPath
from string import punctuation
from types import MappingProxyType
from xml.etree import ElementTree

import markdown
from markdown.extensions.smarty import SmartyExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from zine import notation
from zine.art import other_dice, throws
from zine.art.picture_dice import spelt
from zine.check.columns import Column
from zine.check.errata import Errata
from zine.check.examples import Refutation, reasons, refusal
from zine.content.page import figures, prose
from zine.content.page.document import CHART, Block, Drawing, Heading, Image, Prose, Row, Table
from zine.content.page.figures import CHANCE
from zine.dice import FACES, Cast
from zine.html import cell_text
from zine.html.section import ARROW
from zine.html.woodcuts import OWN
from zine.pdf.fragment import LINK
from zine.words import ENGLISH, Words

Columns = Mapping[int, tuple[Column, ...]]

PLAIN = re.compile(r"(?:[^\W_]|[ ,;:()+×÷−=/%’“”…–—→!?½]|(?<=\w)-(?=\w)|\.(?!\.))*")
"""Text without any mark of Markdown, as in most cells of tables: it needs no slow conversion."""

TAG = re.compile("<[^>]+>")

DOT = "\u00a0· "
"""What stands between the parts of a sentence; no line begins with it."""

COUNT = re.compile(r"(?<=\w) (?=[−-]?\d+(?:,|$))")
"""The space between a name and its number in a cell, as in `Ada 24, Bel 19`."""

SUM = re.compile(r"(?<=[\d)]) (?=[×÷])|(?<=[\d)] [+−=×÷]) (?=[\d(])")
"""The spaces of a sum, but for those before +, − and =: only there may a line end."""

SHORT = 8
"""The most characters of a name in a cell of which no line ends between two words: `No pair`."""

KEEP = "keep"
"""The column of the dice that are kept, which are drawn black."""

MANY_DICE = 20
"""The most dice side by side in a table, a column like two, that have room at their usual size."""

FITS = 0.8
"""Of a text, the share of characters that columns need for it to stand below them on one line."""

WRONG = "Wrong"
GIVES = f'<span class="gives">{ARROW}</span>'
"""What stands between what a source claims and what the rules give."""

SIGNS = {
    "ellipsis": "…",
    "left-double-quote": "“",
    "left-single-quote": "‘",
    "mdash": "—",
    "ndash": "–",
    "right-double-quote": "”",
    "right-single-quote": "’",
}
"""The characters for plain quotes, dashes and dots. XHTML does not know their entity names."""


def html(
    blocks: Sequence[Block],
    columns: Columns,
    refuted: Mapping[int, Sequence[Refutation]] = MappingProxyType({}),
    drawn: Mapping[int, str] = MappingProxyType({}),
    words: Words = ENGLISH,
) -> str:
    """The blocks as HTML.

    By the line of a table, `columns` holds the meanings of its columns if it is checked, and
    `refuted` the claims that are wrong: these are struck out, beside what the rules give. By the
    line of a drawing or of a picture, `drawn` holds its HTML. `words`
    are those of the page's language.
    """
    return "\n".join(
        drawn[block.line]
        if isinstance(block, (Drawing, Image))
        else _block(block, columns, refuted, words)
        for block in blocks
    )


def errata_html(
    opening: Sequence[Block], entries: Sequence[Errata], drawn: Mapping[int, str]
) -> str:
    """Errata as HTML: the opening, then the entries game by game."""
    blocks = [*opening, *(block for entry in entries for block in entry.blocks)]
    columns = {line: kinds for entry in entries for line, kinds in entry.columns.items()}
    refuted = {line: marks for entry in entries for line, marks in entry.refuted.items()}
    return html(blocks, columns, refuted, drawn)


def inline(text: str) -> str:
    """One line of Markdown as HTML, without a paragraph around it."""
    return text if PLAIN.fullmatch(text) else _inline(text).removeprefix("<p>").removesuffix("</p>")


def dice(faces: Iterable[int]) -> str:
    """Faces as the dice of our font."""
    return f'<span class="dice">{throws.dice(faces)}</span>'


def pictures(names: str) -> str:
    """Pictures by name, as in `cat, two cats`, as the picture dice of our font."""
    drawn = " ".join(
        f'<span class="picture">{spelt(picture)}</span>' for picture in throws.pictures(names)
    )
    return f'<span class="pictures">{drawn}</span>'


def other(throw: str) -> str:
    """A throw of other dice; `zine.html.woodcuts.own` draws an author's own in it."""
    drawn = " ".join(map(_group, throws.groups(notation.read(throw))))
    return f'<span class="throw">{drawn}</span>'


def _group(group: Sequence[Cast]) -> str:
    """Dice of one kind that lie side by side."""
    if group[0].kind == throws.PIPPED:
        return dice(int(cast.face) for cast in group)
    if group[0].kind.startswith(notation.OWN):
        return f"{OWN}{notation.show(group)}</span>"
    return f'<span class="other">{" ".join(map(other_dice.spelt, group))}</span>'


def _block(
    block: Heading | Prose | Table,
    columns: Columns,
    refuted: Mapping[int, Sequence[Refutation]],
    words: Words,
) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{inline(block.text)}</h{block.level}>"
    if isinstance(block, Prose):
        # a heading in bold that runs into its paragraph, which is then not indented
        return _html(block.text).replace("<p><strong>", '<p class="run-in"><strong>')
    return _table(block, columns.get(block.line, ()), refuted.get(block.line, ()), words)


def _table(
    table: Table, columns: tuple[Column, ...], refuted: Sequence[Refutation], words: Words
) -> str:
    kinds = columns or tuple(Column(h, None, is_input=False) for h in table.header.cells)
    aligns = [
        f' class="{align}{" kept" * (kind.key == KEEP)}"'
        for align, kind in zip(table.aligns, kinds, strict=True)
    ]
    head = "".join(
        f'<th scope="col"{align}>{inline(text)}</th>'
        for text, align in zip(table.header.printed, aligns, strict=True)
    )
    marks = {(mark.line, mark.column): mark for mark in refuted}
    full = _full(table, kinds)
    cells = {
        row.line: [
            _struck(_cell(row, place, kind, words, full), kind, marks.get((row.line, place)), words)
            for place, kind in enumerate(kinds)
        ]
        for row in table.rows
    }
    whys = {row.line: _why(row, marks.get((row.line, None)), words) for row in table.rows}
    if table.label == WRONG and len(table.rows) == 1:
        return _claim(table, cells[table.rows[0].line], whys[table.rows[0].line], words)
    rows = "".join(
        _row(cells[row.line], aligns, whys[row.line], _place_of_why(row, table, whys[row.line]))
        for row in table.rows
    )
    across = sum(max(map(_dice_in, texts)) for texts in zip(*cells.values(), strict=True))
    many = ' class="many-dice"' if across + 2 * len(kinds) > MANY_DICE else ""
    body = f"<table{many}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    if not table.label:
        of_odds = any(kind.kind in (figures.StatedFigure, CHANCE) for kind in kinds)
        return f'<div class="table{" odds" * of_odds}">{body}</div>'
    label = words.label(table.label)
    if not table.printed:
        says = f": {inline(table.caption)}" if table.caption else ""
        summary = f"<summary>{label}{says}</summary>"
        return f'<details class="check">{summary}<div class="table">{body}</div></details>'
    labelled = table.label not in ("Plain", CHART)
    says = " ".join(
        (
            *([f'<span class="label">{label}</span>'] if labelled else ()),
            *([f"<em>{inline(table.caption)}</em>"] if table.caption else ()),
        )
    )
    caption = f"<figcaption>{says}</figcaption>" if says else ""
    return f'<figure class="{table.label.casefold()}">{caption}{body}</figure>'


def _dice_in(text: str) -> int:
    """How many dice are drawn in a cell."""
    return sum(map(text.count, throws.dice(FACES)))


def _struck(claimed: str, column: Column, mark: Refutation | None, words: Words) -> str:
    """A cell of a table, struck out if the rules give something else."""
    if mark is None:
        return claimed
    given = Row((mark.gives,), mark.line, (prose.escaped(mark.gives),))
    gives = f"<em>{words.refused}</em>" if mark.foul else _read(given, 0, column, words)
    return f"<s>{claimed}</s>\u00a0{GIVES}\u00a0{gives}"


def _claim(table: Table, cells: Sequence[str], why: str, words: Words) -> str:
    """A table of one wrong claim as a sentence: its caption, then each column with its cell."""
    named = [
        f"<i>{inline(heading)}</i> {cell}"
        for heading, cell in zip(table.header.printed, cells, strict=True)
        if cell
    ]
    refused = f" – <em>{why}</em>" if why else ""
    label = f'<span class="label">{words.label(table.label)}</span>'
    says = f"{label} {inline(table.caption)}" if table.caption else label
    return f'<p class="wrong">{says}: {DOT.join(named)}{refused}.</p>'


def _place_of_why(row: Row, table: Table, why: str) -> int:
    """From which column on the row below says why: that of the refusal, if the text has room."""
    refused = (place for place, text in enumerate(row.cells) if refusal(text) is not None)
    place = next(refused, 0)
    columns = list(zip(*(other.printed for other in table.rows), strict=True))[place:]
    room = sum(max(map(len, texts)) for texts in columns)
    return place if table.aligns[place] == "left" and room >= FITS * len(why) else 0


def _row(cells: Sequence[str], aligns: Sequence[str], why: str, place: int) -> str:
    """A row and, if the rules refuse it, the row below that says why, from a column on."""
    row = "".join(f"<td{align}>{cell}</td>" for align, cell in zip(aligns, cells, strict=True))
    if not why:
        return f"<tr>{row}</tr>"
    before = f'<td colspan="{place}"></td>' if place else ""
    below = f'<tr>{before}<td colspan="{len(aligns) - place}"><em>{why}</em></td></tr>'
    return f'<tr class="refused">{row}</tr>{below}'


def _why(row: Row, mark: Refutation | None, words: Words) -> str:
    """Why the rules refuse a row: as a cell says, or as they refute what a source claims."""
    if mark is not None:
        reason = re.sub(r"(?<=\w)'(?=\w)", "’", mark.gives)
        return f"{words.refused}: {escape(reason)}"
    return next((inline(rule) for rule in reasons(row) if rule), "")


def _cell(row: Row, place: int, column: Column, words: Words, full: Fraction | None) -> str:
    """A cell; `full` is what the longest bar of its chart stands for."""
    drawn = _drawn(row, place, column, in_chart=full is not None)
    if drawn is not None:
        value, text = drawn
        length = f"{max(float(value / (full or 1)), 0) * 100:.1f}%"
        bar = f'<span class="bar"><span style="width: {length}"></span></span>'
        return f"{bar}<span>{escape(text)}</span>"
    return _read(row, place, column, words)


def _read(row: Row, place: int, column: Column, words: Words) -> str:
    """A cell without a bar.

    No line ends between a name and the number or the dice behind it, nor between a number in words
    and what it counts, nor inside a short name, nor behind the sign of a sum.
    """
    pieces = cell_text.pieces(row, place, column, words)
    if pieces is None:
        text = row.printed[place]
        if column.kind is None:
            return SUM.sub("\u00a0", inline(text))
        return inline(COUNT.sub("\u00a0", _counted(text, words)))
    return "".join(
        PIECES[kind](_counted(part, words) if kind == "text" else part) for kind, part in pieces
    )


def _counted(text: str, words: Words) -> str:
    """A text; if it is a number and what it counts, or a short name, no line ends between."""
    number, _, things = text.partition(" ")
    whole = number in words.numbers or len(text) <= SHORT
    return f"{number}\u00a0{things}" if things.isalpha() and whole else text


def _full(table: Table, kinds: Sequence[Column]) -> Fraction | None:
    """The largest figure of a chart, whose bar is the longest; `None` for another table."""
    if table.label != CHART:
        return None
    cells = [
        _drawn(row, place, kind, in_chart=True)
        for row in table.rows
        for place, kind in enumerate(kinds)
    ]
    return max((drawn[0] for drawn in cells if drawn), default=Fraction(0)) or None


def _drawn(row: Row, place: int, column: Column, *, in_chart: bool) -> tuple[Fraction, str] | None:
    """The value and the text of a figure that a bar stands before; `None` for another cell.

    These are the chances of a table of odds and, in a chart, all figures that are bound.
    """
    is_bound = in_chart and prose.BOUND.fullmatch(row.printed[place])
    if not (is_bound or column.kind == CHANCE):
        return None
    text = prose.BOUND.sub(r"\1", row.printed[place])
    try:
        return figures.cell(row.cells[place]).value, text
    except figures.NotAFigure:
        return None


def _among(text: str) -> str:
    """What stands between dice: the name before some belongs to them."""
    return escape(re.sub(r"(?<=\w) $", "\u00a0", text))


def _faces(text: str) -> str:
    return dice(map(int, text.split()))


PIECES: Mapping[str, Callable[[str], str]] = {
    "text": _among,
    "em": "<em>{}</em>".format,
    "throw": _faces,
    "pictures": pictures,
    "other": other,
}
"""How each kind of piece of a cell is written in HTML."""


class _Throw(InlineProcessor):
    """Dice between brackets in a sentence are drawn, by a function that writes their HTML."""

    def __init__(self, pattern: str, md: markdown.Markdown, draw: Callable[[str], str]) -> None:
        super().__init__(pattern, md)
        self._draw = draw

    def handleMatch(  # type: ignore[override]  # noqa: N802 - the library's name and loose types
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element, int, int]:
        return ElementTree.fromstring(self._draw(m[1])), m.start(0), m.end(0)


class _And(InlineProcessor):
    """An escaped `&` is the sign itself, though what follows would make it another."""

    def handleMatch(  # type: ignore[override]  # noqa: N802 - the library's name and loose types
        self, m: re.Match[str], data: str
    ) -> tuple[str, int, int]:
        return str(self.md.htmlStash.store("&amp;")), m.start(0), m.end(0)


class _Links(Treeprocessor):
    """Lets links to the pages of other games lead to their sections in the zine.

    A link that binds words to what they say leads nowhere: only its text is printed.
    """

    def run(self, root: ElementTree.Element) -> None:
        for link in root.iter("a"):
            target = link.get("href", "")
            if target.startswith((prose.ODDS, prose.RULE, prose.TABLE)):
                link.tag = "span"
                link.attrib.clear()
            elif target.endswith(".md"):
                link.set("href", LINK + PurePosixPath(target).stem)


UNKNOWN_BLOCKS = ("indent", "code", "hashheader", "setextheader", "hr", "quote", "reference")
LISTS = ("olist", "ulist")
UNKNOWN_MARKS = (
    *("reference", "short_reference", "image_link", "image_reference", "short_image_ref"),
    *("autolink", "automail", "linebreak", "html", "entity", "em_strong2"),
)
"""The library's names of Markdown that pages do not have."""


@lru_cache(4096)
def _html(text: str) -> str:
    """Prose as HTML, in which no line ends between a figure and its `%`."""
    # What is bound gets no element: where the text before one fills a line but for its last space,
    # WeasyPrint 70 ends the line after the first word.
    made = _converter(UNKNOWN_BLOCKS).convert(prose.BOUND.sub(r"\1", text))
    return re.sub(r"(?<=\d) %", "\u00a0%", made)


@lru_cache(4096)
def _inline(text: str) -> str:
    return _converter((*UNKNOWN_BLOCKS, *LISTS)).convert(text)


@cache
def _converter(without: tuple[str, ...]) -> markdown.Markdown:
    converter = markdown.Markdown(extensions=["sane_lists"], output_format="xhtml")
    converter.ESCAPED_CHARS = list(punctuation)
    converter.preprocessors.deregister("html_block")
    for mark in UNKNOWN_MARKS:
        converter.inlinePatterns.deregister(mark, strict=False)
    for block in without:
        converter.parser.blockprocessors.deregister(block, strict=False)
    SmartyExtension(substitutions=SIGNS).extendMarkdown(converter)
    converter.inlinePatterns.register(_And(r"\\&", converter), "and", 185)
    throw = _Throw(rf"\[({prose.THROW})\](?!\()", converter, _faces)
    converter.inlinePatterns.register(throw, "throw", 175)
    drawn = _Throw(rf"\[({prose.PICTURES})\](?!\()", converter, pictures)
    converter.inlinePatterns.register(drawn, "pictures", 174)
    others = _Throw(rf"\[({notation.THROW})\](?!\()", converter, other)
    converter.inlinePatterns.register(others, "other", 173)
    converter.treeprocessors.register(_Links(), "links", 15)
    return converter
