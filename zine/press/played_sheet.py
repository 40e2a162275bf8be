"""A game that was played, as a page of a zine: told, or its score sheet in the zine's type."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO

from pikepdf import Pdf

from zine.art import colours
from zine.check.played_game import PlayedGame
from zine.edition import HALF_LETTER, Edition
from zine.html import story
from zine.html.sections import Played
from zine.html.templates import Templates
from zine.pdf import parsed
from zine.pdf.draw import FontSet, add_page, operands, saved
from zine.pdf.extract import extract
from zine.pdf.fragment import PdfFragment
from zine.problems import ContentError, Problem
from zine.sheets import make
from zine.sheets.page import tags
from zine.sheets.page.canvas import (
    DASH,
    InkPath,
    RuledLine,
    SheetCanvas,
    Style,
    TextRun,
    ink_saving,
    style,
)
from zine.sheets.page.slots import SheetPaper

SIZES = (19.0, 9.0, 8.0, 7.5)
"""Sizes of title, text, hints and foot where the text of a page is as large as usual."""

FOOT, HEAD = 0.83, 0.9
"""Of the white at the foot and at the head: what the sheet leaves for folio and running head."""


def played(scores: PlayedGame, edition: Edition, templates: Templates) -> Played:
    """The page: the turns that are told or, where none are, the sheet, filled in."""
    if scores.told:
        return Played(told=partial(story.section, templates, scores))
    return Played(drawn=partial(fragment, scores, edition))


def fragment(scores: PlayedGame, edition: Edition = HALF_LETTER) -> PdfFragment:
    """The page; raises `ContentError` if the sheet does not hold what was written."""
    corner = edition.side, FOOT * edition.bottom
    width, height = edition.width - 2 * corner[0], edition.height - corner[1] - HEAD * edition.top
    try:
        sheet = make.played_canvas(scores, SheetPaper(width, height, 1, 1), _style(edition))
    except ValueError as error:
        raise ContentError([Problem(scores.document.path, 1, str(error))]) from None
    with Pdf.new() as pdf:
        case = FontSet(pdf)
        moved = b"q 1 0 0 1 " + operands(*corner) + b" cm"
        content = b"\n".join((moved, *_drawn(sheet, case), b"Q"))
        add_page(pdf, case, (edition.width, edition.height), content)
        tags.tag(pdf, [tags.PlacedSheet(sheet.root, 0, corner)], sheet.words, None)
        case.embed()
        with Pdf.open(BytesIO(saved(pdf))) as packed:
            return extract(parsed.objects(packed), edition.look)


def _style(edition: Edition) -> Style:
    """The style of the sheet: as large as the page's text, and black where ink is spared."""
    title, text, hint, foot = (size * edition.display_scale for size in SIZES)
    page_style = Style(title, text, hint, foot, 0, edition.look)
    if edition.large:
        page_style = replace(style(edition.width, look=edition.look, large=True), margin=0)
    return ink_saving(page_style) if edition.ink_saver else page_style


def _drawn(sheet: SheetCanvas, case: FontSet) -> Iterator[bytes]:
    """The page's content: ornament first, then every run of words, marked by its number."""
    yield b"/Artifact BMC 1 j"
    for mark in sheet.ornaments:
        yield b"".join(_rule(mark) if isinstance(mark, RuledLine) else _shape(mark))
    yield b"EMC"
    for number, (role, words) in enumerate(tags.tagged_runs(sheet.root)):
        yield b"/%s <</MCID %d>> BDC" % (role.encode(), number)
        yield _words(words, case)
        yield b"EMC"


def _rule(rule: RuledLine) -> Iterator[bytes]:
    yield _ink(rule.colour, stroke=True) + operands(rule.width) + b" w "
    yield operands(rule.x1, rule.y1) + b" m " + operands(rule.x2, rule.y2) + b" l S"


def _shape(shape: InkPath) -> Iterator[bytes]:
    stroked = shape.line > 0
    yield _ink(shape.colour, stroke=stroked)
    yield operands(shape.line) + b" w " if stroked else b""
    yield b"[%s] 0 d " % operands(*DASH) if shape.dashed else b""
    yield operands(*shape.start) + b" m "
    for a, b, c in shape.arcs:
        straight = a == b == c
        yield operands(*c) + b" l " if straight else operands(*a, *b, *c) + b" c "
    yield b"h " if shape.closed else b""
    yield b"S" if stroked else b"f"
    yield b" [] 0 d" if shape.dashed else b""


def _words(words: TextRun, case: FontSet) -> bytes:
    if words.drawing:
        return b"\n".join(b"".join(_shape(shape)) for shape in words.drawing)
    glyphs, _ = case.face(words.face).set(words.text)
    size, place = operands(words.size), operands(words.x, words.y)
    ink = _ink(words.colour)
    return ink + b"BT /%s %s Tf %s Td <%s> Tj ET" % (
        words.face.encode(),
        size,
        place,
        glyphs.encode(),
    )


def _ink(colour: str, *, stroke: bool = False) -> bytes:
    return colours.operator(colour, stroke=stroke).encode() + b" "
