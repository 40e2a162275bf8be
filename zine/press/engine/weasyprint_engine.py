"""The layout engine: lays out the HTML of a section as pages.

WeasyPrint does it. Its public interface does not say what stands where on a page. So this module,
`font_files` and `tags` also use parts that a new version may change without notice: `_page_box` and
the classes of boxes, `cache=`, the fonts of a document, `layout_backgrounds`, and the objects of
the PDF that `finisher` receives. The modules of `speedups` use more such parts, and pages are the
same without them. `weasyprint_version` says which version all were last tried with.
"""

import gc
import logging
import re
from base64 import b64decode
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from io import BytesIO
from itertools import groupby
from math import inf
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import uharfbuzz
import weasyprint
from weasyprint.text.fonts import FontConfiguration

from zine.art import fonts, tailpieces, woodcut
from zine.art.colours import Inks
from zine.art.look import Look
from zine.art.scenes import half_plates
from zine.content.page.images import MEDIA, SVG, greys
from zine.content.rules.cell import normal
from zine.dice import Picture
from zine.html import woodcuts
from zine.html.section import SectionHtml
from zine.html.stylesheet import OTHER_DICE, Style
from zine.memo.store import Store
from zine.pdf import extract
from zine.pdf.fragment import PdfFragment
from zine.pdf.objects import PdfObjects, StreamObject
from zine.press.engine import tags
from zine.press.engine.font_files import IN_MEMORY, MemoryFonts
from zine.press.engine.speedups import table
from zine.problems import ContentError, Problem

SLACK = 0.75
"""How far, in points, a line may stand out of its box; rounding alone reaches 0.1."""

GREY = re.compile(rb"^(\S+) \1 \1 [rR]([gG])$")
"""The operator that sets a colour whose red, green and blue are equal."""

DATA = "data:"
SVG_DATA = f"{DATA}{MEDIA[SVG]};base64,"
"""How the addresses of pictures begin, and of those of lines."""

TITLES = ("h1", "h2", "th")
LABELS = ("label", "title", "holds", "series", "printing", "drop")
"""The elements, and the classes of others, that are set in the typefaces of titles and labels."""

VARIATIONS = "variations"
"""The class of the section of a game below whose headings its variations stand."""

HEADINGS = ("h2", "h3")
"""The elements above which there is space within a section."""

PLACE = re.compile(r" at (\d+):\d+")
"""Where in a stylesheet the cause of a warning stands."""

TIGHTER, LOOSER = ("tight", "tighter"), ("loose", "looser")
"""The classes of `zine.css` that set a section tighter or looser, a little and a little more."""

SPARED = 0.12
"""The most of a last page that a tighter setting spares, for each page before it.

It was 0.073 in the games of the complete book in every edition, and 0.11 in texts.
"""

FILLED = 0.5
"""The share of the last page that should be filled."""

ENDED = 0.75
"""The share of its last page from which a game has no tail piece."""

TAIL, DROP = 0.11, 0.12
"""The usual height of a tail piece and its most distance from the text, as shares of the page."""

GAP = 0.035
"""The least distance of a scene from the text, as a share of the page."""

POINTS = 0.75
"""Points of a pixel."""

STREAM, END_OF_STREAM = b"\nstream\n", b"\nendstream"
"""What stands before and behind the data of a stream."""


def _level_columns(box: Any) -> None:
    """Let the columns below a box that begin with a heading begin as high as those beside them.

    WeasyPrint drops the space above a heading at the head of a column only where a page begins.
    """
    columns = [child for child in box.children if child.is_column]
    for _, row in groupby(columns, key=attrgetter("position_y")):
        lowered = [(column, _above_heading(column)) for column in row]
        least = min(space for _, space in lowered)
        for column, space in lowered:
            for child in column.children:
                child.translate(dy=least - space)
    for child in box.children:
        if type(child).__name__ == "BlockBox" and not child.is_column:
            _level_columns(child)


def _above_heading(column: Any) -> float:
    """The space between the head of a column and the heading that it begins with, or 0."""
    box = column
    while getattr(box, "children", ()) and box.element_tag not in HEADINGS:
        box = box.children[0]
    heading = box.element_tag in HEADINGS
    return float(box.border_box_y() - column.position_y) if heading else 0.0


def _lay_out_grounds(page: Any, find_image: Any) -> None:
    """Place the grounds of a page, which is all that is left to do of it, in level columns."""
    _level_columns(page)
    layout_backgrounds(page, find_image)


layout_backgrounds = weasyprint.layout.layout_backgrounds
weasyprint.layout.layout_backgrounds = _lay_out_grounds


class Tail(NamedTuple):
    """What the free part of a section's last page shows: a tail piece or, if `scenic`, a scene.

    A scene has the thing of the tail piece and some dice; who plays there follows from its `key`.
    """

    thing: str
    key: str
    dice: tuple[int | Picture, ...]
    scenic: bool


class Layout(NamedTuple):
    """A section laid out in one setting, not yet written, with WeasyPrint's warnings.

    `fill` is the share of the last page that is filled, and `tail` what is drawn below it.
    """

    document: Any
    fit: str
    pages: int
    fill: float
    warnings: tuple[str, ...]
    tail: Tail | None = None


def best_fit(lay_out: Callable[[str], Layout]) -> Layout:
    """The layout that best spares or fills a last page that is nearly empty.

    `lay_out` takes a setting of `TIGHTER` or `LOOSER`, or the usual one, which has no name.
    """
    best = lay_out("")
    for fit in TIGHTER:
        if best.fill <= SPARED * (best.pages - 1):
            best = max(best, lay_out(fit), key=_worth)
    sparse = best.pages > 1 and best.fill < FILLED and best.fit not in TIGHTER
    looser: list[Layout] = []
    for fit in reversed(LOOSER) if sparse else ():
        # If a looser setting adds no page and does not fill the last, a less loose one fills less.
        if all(trial.pages > best.pages or trial.fill >= FILLED for trial in looser):
            looser.insert(0, lay_out(fit))
    return max([best, *looser], key=_worth)


def _worth(layout: Layout) -> tuple[int, float]:
    return -layout.pages, min(layout.fill, FILLED)


class LayoutEngine:
    """Lays out sections in one style, whose stylesheet is parsed once."""

    def __init__(
        self,
        style: Style,
        store: Store | None = None,
        speedups: Collection[str] = table.ALL,
    ) -> None:
        """Raise `ContentError` if WeasyPrint warns of the stylesheet.

        `store` is where the speed-ups store what libraries parse. Without any of `speedups`,
        WeasyPrint also writes the files of fonts itself.
        """
        fonts.enter(style.look.typefaces.cuts)
        self._speedups = table.load(speedups, store)
        self._fonts = MemoryFonts() if IN_MEMORY and speedups else FontConfiguration()
        self._grey = style.grey
        self._look = style.look
        self._last: Layout | None = None
        self._other_dice: Any = None
        with table.replaced(self._speedups):
            with _warnings() as warnings:
                self._styles = [_stylesheet(style.css, self._fonts)]
            with _warnings() as look_warnings:
                if style.own:
                    self._styles.append(_stylesheet(style.own, self._fonts))
        if warnings or look_warnings:
            file = style.look.style_file or style.place
            problems = [Problem(style.place, 1, warning) for warning in warnings]
            problems += (_problem_at_line(file, warning) for warning in look_warnings)
            raise ContentError(problems)

    @property
    def speedups(self) -> frozenset[str]:
        """The names of the speed-ups that replace functions of other packages."""
        return frozenset(self._speedups)

    def lay(self, section: SectionHtml) -> PdfFragment:
        """The pages of a section.

        Raises `ContentError` if something does not fit or cannot be printed, or WeasyPrint warns.
        """
        with table.replaced(self._speedups):
            layout = self._last = self.layout(section)
            document = layout.document
            with _warnings() as more:
                objects = _drawn_pdf(layout, self._look.inks)
            wrong = [f"the layout warns: {warning}" for warning in (*layout.warnings, *more)]
            wrong += [*_overfull(document), *_split(document)]
            wrong += _foreign_glyphs(document.fonts.values())
            if wrong:
                raise ContentError(Problem(section.place, 1, message) for message in wrong)
            headings = _later_headings(document)
            return extract.extract(objects, self._look, layout.fill, headings)

    def release(self) -> None:
        """Free the memory of the last layout, which takes a while.

        What stays is kept for good: it need not be searched again.
        """
        self._last = None
        gc.collect()
        gc.freeze()

    def layout(self, section: SectionHtml) -> Layout:
        """A section laid out in the setting that suits it."""
        with table.replaced(self._speedups):
            with _warnings() as warnings:
                page = weasyprint.HTML(string=section.html, url_fetcher=FontFetcher())
                drawn = dict(self._drawn(page.etree_element.iter("img")))
            _set_in_one_face(page.etree_element, self._look)
            lay_out = partial(self._lay_out, page, drawn, warnings)
            return best_fit(lay_out) if section.fits else lay_out("")

    def _drawn(self, images: Iterable[ElementTree.Element]) -> Iterator[tuple[str, Any]]:
        """The images that WeasyPrint neither fetches nor parses, by their addresses.

        SVG of our woodcuts takes longer than a page of text. Pictures become grey first where all
        is to be.
        """
        for image in images:
            address = image.get("src", "")
            if address.startswith(woodcuts.SCHEME):
                yield address, _drawing(address, self._look)
            elif address.startswith(DATA):
                address = greys(address) if self._grey else address
                image.set("src", address)
                if address.startswith(SVG_DATA):
                    yield address, _SvgImage(address, image.get("alt", ""))

    def _lay_out(
        self, page: Any, drawn: Mapping[str, Any], earlier: Sequence[str], fit: str
    ) -> Layout:
        body = page.etree_element.find("body")
        body.set("class", fit)
        with _warnings() as warnings:
            styles = [*self._more_styles(page), *self._styles]
            render = partial(page.render, stylesheets=styles, font_config=self._fonts)
            document = render(cache=dict(drawn))
            wide = [table for leaf in document.pages for table in _wider(leaf._page_box)]
            for table in wide:
                _span(body[0], table)
            if wide:
                document = render(cache=dict(drawn))
        fill = _fill(document.pages[-1]._page_box)
        article = body.find("*[@data-tail]")
        tail = (
            _tail(article, scenic=self._look.is_dark)
            if article is not None and fill < ENDED
            else None
        )
        warned = (*earlier, *warnings)
        return Layout(document, fit, len(document.pages), fill, warned, tail)

    def _more_styles(self, page: Any) -> list[Any]:
        """The style of other dice for a page that has some; their font is drawn only then."""
        if not any(span.get("class") == "other" for span in page.etree_element.iter("span")):
            return []
        if self._other_dice is None:
            self._other_dice = _stylesheet(OTHER_DICE.read_text("utf-8"), self._fonts)
        return [self._other_dice]


def _stylesheet(css: str, font_config: Any) -> Any:
    return weasyprint.CSS(string=css, font_config=font_config, url_fetcher=FontFetcher())


def _problem_at_line(place: Path, warning: str) -> Problem:
    """A warning of a look's own stylesheet at its line."""
    match = PLACE.search(warning)
    return Problem(place, int(match[1]) if match else 1, PLACE.sub("", warning))


def _set_in_one_face(root: Any, look: Look) -> None:
    """Set a title or a label in the text's typeface if its own lacks a letter of it."""
    faces = look.typefaces
    for element in root.iter():
        if element.tag in TITLES or element.get("class") in LABELS:
            text = "".join(element.itertext())
            cut = faces.label if element.tag == "th" else faces.title
            if fonts.fitting(cut.face.name, text + text.upper()) != cut.face.name:
                rules = element.get("style", "")
                element.set("style", f"{rules}; font-family: {faces.text.family}".lstrip("; "))


@cache
def _drawing(address: str, look: Look) -> "WoodcutImage":
    return WoodcutImage(woodcuts.cut(address, look.typefaces), look.inks)


class _SvgImage(weasyprint.images.SVGImage):  # type: ignore[misc]  # WeasyPrint is not typed
    """The SVG of a data URL; `words` name it if it cannot be drawn."""

    def __init__(self, address: str, words: str) -> None:
        tree = ElementTree.fromstring(b64decode(address.removeprefix(SVG_DATA)))
        super().__init__(tree, "", FontFetcher(), None)
        self._words = words

    def draw(self, stream: Any, width: float, height: float, _style: object) -> None:
        """Draw it in this size, at the origin of the stream."""
        try:
            self._svg.draw(stream, width, height, "", None)
        except Exception:
            weasyprint.LOGGER.warning("the picture '%s' cannot be drawn; save it anew", self._words)


class WoodcutImage:
    """A woodcut with the methods that WeasyPrint calls of an image."""

    def __init__(self, block: woodcut.Cut, inks: Inks) -> None:
        self._size = block.width, block.height
        self._operators = woodcut.operators(block, inks)

    def get_intrinsic_size(self, _resolution: float, _font: float) -> tuple[float, float, float]:
        """Width, height, and the ratio of the two."""
        width, height = self._size
        return width, height, width / height

    def draw(self, stream: Any, width: float, height: float, _style: object) -> None:
        """Draw the woodcut in this size, at the origin of the stream."""
        stream.transform(a=width / self._size[0], d=height / self._size[1])
        stream.stream.append(self._operators)


def _drawn_pdf(layout: Layout, inks: Inks) -> PdfObjects:
    """The objects of the PDF of a layout, which is not written, and so need not be parsed."""
    pdfs = []

    def take(document: Any, pdf: Any) -> None:
        _finish(layout, inks, document, pdf)
        pdf.write = lambda *_: None
        pdfs.append(pdf)

    layout.document.write_pdf(BytesIO(), finisher=take, pdf_tags=True)
    (pdf,) = pdfs
    return PdfObjects(cache(partial(_object, pdf.objects)), pdf.catalog)


def _object(objects: Sequence[Any], number: int) -> Any:
    """An object of WeasyPrint's by its number; a stream packed."""
    obj = objects[number]
    if not hasattr(obj, "stream"):
        return obj
    filters = {"Filter": "/FlateDecode"} if obj.compress else {}
    _, _, data = obj.data.partition(STREAM)
    return StreamObject({**obj.extra, **filters}, data.removesuffix(END_OF_STREAM))


def _finish(layout: Layout, inks: Inks, document: Any, pdf: Any) -> None:
    """Change a PDF just before WeasyPrint writes it."""
    tags.tidy(document, pdf)
    _crop(pdf)
    if layout.tail:
        _draw_tail(layout, layout.tail, inks, pdf)
    _strip_fonts(pdf)
    _write_greys(pdf)


def _crop(pdf: Any) -> None:
    """Show a page that is printed beyond its edge as it is when it is trimmed."""
    for thing in pdf.objects:
        if isinstance(thing, dict) and "TrimBox" in thing and thing["TrimBox"] != thing["MediaBox"]:
            thing["CropBox"] = thing["TrimBox"]


def _tail(article: Any, *, scenic: bool) -> Tail:
    """What a section asks for below its end."""
    dice = article.get("data-dice", "").split()
    faces = (int(face) if face.isdigit() else Picture[face] for face in dice)
    return Tail(article.get("data-tail"), article.get("data-key"), tuple(faces), scenic)


def _draw_tail(layout: Layout, tail: Tail, inks: Inks, pdf: Any) -> None:
    """Draw below the text of the last page, as an artifact: nobody hears of it.

    It is no part of the layout, so that it never makes a page more, nor takes another pass.
    A scene is as wide as the text, and stands at the foot of the page if that has room for it.
    """
    page = layout.document.pages[-1]._page_box
    unit = page.width / half_plates.WIDTH
    room = (1 - layout.fill - GAP) * page.height / unit
    if tail.scenic and room >= half_plates.LOW:
        height = min(room, half_plates.HIGH)
        block = half_plates.draw(tail.thing, tail.key, tail.dice, height)
        across, down = 0.0, page.height - unit * block.height
    else:
        block = tailpieces.draw(tail.thing)
        unit = TAIL * page.height / tailpieces.HEIGHT
        free = (1 - layout.fill) * page.height - unit * block.height
        across = (page.width - unit * block.width) / 2
        down = layout.fill * page.height + min(0.4 * free, DROP * page.height)
    x = POINTS * (page.position_x + page.margin_left + across)
    y = POINTS * (page.position_y + page.margin_top + down)
    unit *= POINTS
    things = {thing.reference: thing for thing in pdf.objects}
    stream = things[things[pdf.page_references[-1]]["Contents"]].stream
    place = f"/Artifact BMC q {unit:.5f} 0 0 {unit:.5f} {x:.3f} {y:.3f} cm"
    edge = f"0 0 {block.width:g} {block.height:.3f} re W n"
    stream += [place.encode(), edge.encode(), woodcut.operators(block, inks), b"Q EMC"]


def _strip_fonts(pdf: Any) -> None:
    """Remove the font files from a PDF that is about to be written: the bound zine embeds them."""
    dictionaries = [thing for thing in pdf.objects if isinstance(thing, dict)]
    files = {thing.pop("FontFile2") for thing in dictionaries if "FontFile2" in thing}
    for thing in pdf.objects:
        if thing.reference in files:
            thing.stream.clear()


def _write_greys(pdf: Any) -> None:
    """Set black, greys and white as shares of one ink; WeasyPrint sets them as shares of three."""
    for thing in pdf.objects:
        if hasattr(thing, "stream"):
            for place, part in enumerate(thing.stream):
                if isinstance(part, bytes) and part.endswith((b"rg", b"RG")):
                    thing.stream[place] = GREY.sub(rb"\1 \2", part)
            # Else a printer mixes what a group draws, such as an ornament, of red, green and blue.
            thing.extra.get("Group", {}).pop("CS", None)
        elif isinstance(thing, dict) and "ShadingType" in thing:
            _write_grey_stops(thing)


def _write_grey_stops(shading: Any) -> None:
    """Set the colours of a gradient as shares of one ink, if all are greys."""
    functions = list(_functions(shading["Function"]))
    if all(len({*function[end]}) == 1 for function in functions for end in ("C0", "C1")):
        shading["ColorSpace"] = "/DeviceGray"
        for function in functions:
            for end in ("C0", "C1"):
                del function[end][1:]


def _functions(function: Any) -> Iterator[Any]:
    """The functions from one colour to the next, of which that of a gradient is made."""
    if "C0" in function:
        yield function
    for part in function.get("Functions", ()):
        yield from _functions(part)


def _foreign_glyphs(used: Iterable[Any]) -> list[str]:
    """A message for each character that none of our typefaces has, given WeasyPrint's fonts.

    Pango takes such a character from whatever font the system has.
    """
    messages = set()
    for font in used:
        face = fonts.PRINTED.get(font.name.decode().partition("+")[2])
        glyphs = uharfbuzz.Face(fonts.load(face)).glyph_count if face else 0
        for glyph, sign in font.to_unicode.items():
            if glyph >= glyphs and sign.isprintable() and not sign.isspace():
                messages.add(f"the typeface of this text has no '{sign}' (U+{ord(sign[0]):04X})")
    return sorted(messages)


class FontFetcher(weasyprint.urls.URLFetcher):  # type: ignore[misc]  # WeasyPrint is not typed
    """Returns our own fonts and fails for every other address: a build fetches nothing."""

    def fetch(self, url: str, headers: Any = None) -> Any:
        """The font named after `font:`, or the content of a data URL; raises `ValueError`."""
        if url.startswith("data:"):
            return super().fetch(url, headers)
        if not url.startswith("font:"):
            raise ValueError(f"nothing is fetched while building: {url}")
        body = fonts.load(url.removeprefix("font:"))
        return weasyprint.urls.URLFetcherResponse(url, body, {"Content-Type": "font/ttf"})


class _WarningHandler(logging.Handler):
    """Keeps the warnings of WeasyPrint and fontTools."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(" ".join(record.getMessage().split()))


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """The warnings that WeasyPrint and fontTools log meanwhile."""
    handler = _WarningHandler()
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    settings = [(logger.handlers, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.handlers, logger.propagate = [handler], False
    try:
        yield handler.messages
    finally:
        for logger, (handlers, propagate) in zip(loggers, settings, strict=True):
            logger.handlers, logger.propagate = handlers, propagate


def _fill(page: Any) -> float:
    """How far down the text of a page reaches, as a share of the height between its margins."""
    top = page.position_y + page.margin_top
    texts = (box for box in page.descendants() if type(box).__name__ == "TextBox")
    feet = [box.position_y + box.height for box in texts if box.text.strip()]
    return float((max(feet, default=top) - top) / page.height)


def _later_headings(document: Any) -> tuple[tuple[str, int], ...]:
    """The headings of variations behind the first page, as `PdfFragment` has them."""
    pages: dict[str, int] = {}
    for number, page in enumerate(document.pages):
        for part in page._page_box.descendants():
            if part.element_tag == "div" and VARIATIONS in part.element.get("class", "").split():
                headings = (box.element for box in part.descendants() if box.element_tag == "h3")
                for heading in headings:
                    pages.setdefault(normal("".join(heading.itertext())), number)
    return tuple((name, number) for name, number in pages.items() if number)


def _wider(box: Any, column: bool = False) -> Iterator[Any]:
    """The tables that are wider than the columns they stand in."""
    for child in getattr(box, "children", ()):
        if column and child.element_tag == "table":
            if child.width > box.width + SLACK / POINTS:
                yield child.element
        else:
            yield from _wider(child, column or child.is_column)


def _span(section: Any, table: Any) -> None:
    """Let a table and its caption span the columns of a section.

    WeasyPrint lets only children of the element in columns do so. Where the table stands in a part
    of the section, this part ends above it, and another of its class begins below.
    """
    place = next(index for index, part in enumerate(section) if table in part.iter())
    part = section[place]
    if table in part:
        part.set("class", f"{part.get('class', '')} wide")
        return
    index = next(index for index, block in enumerate(part) if table in block.iter())
    wide, rest = (ElementTree.Element(part.tag, part.attrib) for _ in range(2))
    wide.set("class", f"{part.get('class', '')} wide")
    wide.append(part[index])
    rest.extend(part[index + 1 :])
    del part[index:]
    section[place + 1 : place + 1] = [wide, rest]


def _overfull(layout: Any) -> Iterator[str]:
    """A message for each text that stands out of its box."""
    for number, page in enumerate(layout.pages, 1):
        box = page._page_box
        right = box.position_x + box.margin_left + box.width
        bottom = box.position_y + box.margin_top + box.height
        yield from _standing_out(box, number, right, bottom)


def _split(layout: Any) -> Iterator[str]:
    """A message for each table or frame that is taller than a page, and so is split."""
    seen: dict[Any, int] = {}
    for number, page in enumerate(layout.pages, 1):
        boxes = page._page_box.descendants()
        for element in {box.element for box in boxes if box.element_tag in ("figure", "table")}:
            if element in seen:
                text = " ".join(element.itertext()).split()
                yield f"page {number}: the table '{' '.join(text[:6])} …' is taller than a page"
            seen[element] = number


def _standing_out(
    box: Any, page: int, right: float, bottom: float, line: float = inf
) -> Iterator[str]:
    slack = SLACK * 96 / 72
    for child in getattr(box, "children", ()):
        name = type(child).__name__
        if name in ("MarginBox", "FootnoteAreaBox"):
            continue
        limit = right
        if name in ("TableCellBox", "BlockBox", "FlexBox") and child.style["position"] == "static":
            limit = min(right, child.position_x + child.margin_width() - child.margin_right)
        if name == "TextBox" and child.text.strip():
            over = child.position_x + child.width - right
            if over > slack:
                yield f"page {page}: '{child.text.strip()[:40]}' is {over * 0.75:.1f} pt too wide"
            if min(child.position_y + child.height, line) - bottom > slack:
                yield f"page {page}: '{child.text.strip()[:40]}' runs off the foot of the page"
        # Where lines stand close, the box of a text is higher than its line.
        foot = child.position_y + child.height if name == "LineBox" else line
        yield from _standing_out(child, page, limit, bottom, foot)
