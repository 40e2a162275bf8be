"""The composer: sets copy in type and lays it out as a galley."""

import gc
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol, TypeVar
from xml.etree import ElementTree

import weasyprint
from cssselect2 import ElementWrapper
from weasyprint.text.fonts import FontConfiguration

from zine.art import fonts
from zine.pdf import embedded_fonts, extract
from zine.pdf.fragment import PdfFragment
from zine.press.layout import tags, woodcuts
from zine.press.layout.section import SectionHtml
from zine.press.layout.stylesheet import Style
from zine.problems import ContentError, Problem

ELEMENTS = Path(__file__).with_name("elements.css")
"""What each element is before a zine's own stylesheet has its say."""

SLACK = 0.75
"""Points that a line may stand out before it counts as overfull; rounding alone reaches 0.1."""

SLOWER = "Using fontTools instead of HarfBuzz-Subset"
"""A warning of the machine, not of a page: fonts are cut down more slowly without that library."""

FITS = ("tight", "tighter", "loose", "looser")
"""The settings of a piece that the stylesheet knows beside its usual one."""

FILLED = 0.5
"""The share of a last page that should not stay empty."""


class Trial(Protocol):
    """Copy as one setting lays it out: how many pages, what share of the last one is filled."""

    @property
    def pages(self) -> int: ...  # noqa: D102 - see above

    @property
    def fill(self) -> float: ...  # noqa: D102


T = TypeVar("T", bound=Trial)


def fitted(tried: Callable[[str], T]) -> T:
    """The usual setting, or the one that best spares or fills a last page that is all but empty.

    `tried` gives what comes of a setting of `FITS`, or of the usual one, which has no name.
    """
    best = tried("")
    for fit in FITS:
        if best.pages == 1 or best.fill >= FILLED:
            break
        best = max(best, tried(fit), key=lambda trial: (-trial.pages, min(trial.fill, FILLED)))
    return best


@dataclass(frozen=True, slots=True)
class Layout:
    """Copy laid out in some setting, and not yet written; `heard` is what the engine warned of."""

    whole: Any
    fit: str
    pages: int
    fill: float
    heard: tuple[str, ...]


class LayoutEngine:
    """Lays out galleys, with one parsed stylesheet for all of them."""

    def __init__(self, style: Style) -> None:
        """Raise `ContentError` if the engine warns of the stylesheet."""
        self._fonts = FontConfiguration()
        self._last: Layout | None = None
        with _warnings() as heard:
            self._style = weasyprint.CSS(
                string=style.css, font_config=self._fonts, url_fetcher=FontFetcher()
            )
        if heard:
            raise ContentError(Problem(style.place, 1, warning) for warning in heard)

    def lay(self, copy: SectionHtml) -> PdfFragment:
        """The galley of some copy.

        Raises `ContentError` if anything does not fit, cannot be printed, or makes the layout
        engine warn.
        """
        layout = self._last = self.laid(copy)
        out = BytesIO()
        with _warnings() as more:
            layout.whole.write_pdf(out, finisher=_finish, pdf_tags=True)
        wrong = [f"the layout warns: {warning}" for warning in (*layout.heard, *more)]
        wrong += [*_overfull(layout.whole), *_cut(layout.whole)]
        wrong += embedded_fonts.strangers(layout.whole.fonts.values())
        if wrong:
            raise ContentError(Problem(copy.place, 1, message) for message in wrong)
        return extract.extract(out.getvalue(), layout.fill)

    def release(self) -> None:
        """Free the memory of the last layout, which takes a while."""
        self._last = None
        gc.collect()

    def lay_all(self, copies: Iterable[SectionHtml]) -> list[PdfFragment]:
        """The galley of each copy; raises `ContentError` with the problems of all."""
        galleys: list[PdfFragment] = []
        problems: list[Problem] = []
        for copy in copies:
            try:
                galleys.append(self.lay(copy))
            except ContentError as error:
                problems += error.problems
        if problems:
            raise ContentError(problems)
        return galleys

    def laid(self, copy: SectionHtml) -> Layout:
        """Copy laid out in the setting that suits it."""
        with _warnings() as heard:
            page = _Page(copy.html)
        tried = partial(self._tried, page, heard)
        return fitted(tried) if copy.fits else tried("")

    def _tried(self, page: Any, before: Sequence[str], fit: str) -> Layout:
        page.etree_element.find("body").set("class", fit)
        named = (image.get("src", "") for image in page.etree_element.iter("img"))
        images = {src: woodcuts.drawn(src) for src in named if src.startswith(woodcuts.SCHEME)}
        with _warnings() as heard:
            whole = page.render(stylesheets=[self._style], font_config=self._fonts, cache=images)
        fill = _fill(whole.pages[-1]._page_box)
        return Layout(whole, fit, len(whole.pages), fill, (*before, *heard))


def _finish(layout: Any, pdf: Any) -> None:
    """See to a PDF that is about to be written."""
    tags.tidy(layout, pdf)
    embedded_fonts.leave_out(pdf)


class FontFetcher(weasyprint.urls.URLFetcher):  # type: ignore[misc]  # WeasyPrint is not typed
    """Hands out our own fonts and nothing else: no page is fetched from anywhere."""

    def fetch(self, url: str, headers: Any = None) -> Any:
        """The font file named after `font:`, or what the address itself holds."""
        if url.startswith("data:"):
            return super().fetch(url, headers)
        if not url.startswith("font:"):
            raise ValueError(f"nothing is fetched while building: {url}")
        body = fonts.load(url.removeprefix("font:"))
        return weasyprint.urls.URLFetcherResponse(url, body, {"Content-Type": "font/ttf"})


class _Page(weasyprint.HTML):  # type: ignore[misc]  # WeasyPrint is not typed
    """Copy as the layout engine takes it.

    What is well-formed is read by a parser that takes a fiftieth of the time. And the engine's own
    sheet has six notes laid at every element, in case: ours has none.
    """

    def __init__(self, html: str) -> None:
        try:
            root = ElementTree.fromstring(html)
        except ElementTree.ParseError:
            super().__init__(string=html, url_fetcher=FontFetcher())
            return
        self.base_url, self.media_type, self.url_fetcher = None, "print", FontFetcher()
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = root

    def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
        return [_elements()]


@cache
def _elements() -> Any:
    return weasyprint.CSS(string=ELEMENTS.read_text(encoding="utf-8"))


class _Listener(logging.Handler):
    """Keeps what WeasyPrint and fontTools warn of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = " ".join(record.getMessage().split())
        if not text.startswith(SLOWER):
            self.heard.append(text)


@contextmanager
def _warnings() -> Iterator[list[str]]:
    listener = _Listener()
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    before = [(logger.handlers, logger.propagate) for logger in loggers]
    for logger in loggers:
        logger.handlers, logger.propagate = [listener], False
    try:
        yield listener.heard
    finally:
        for logger, (handlers, propagate) in zip(loggers, before, strict=True):
            logger.handlers, logger.propagate = handlers, propagate


def _fill(page: Any) -> float:
    """How far down the last text of a page stands, as a share of the height that text can fill."""
    top = page.position_y + page.margin_top
    texts = (box for box in page.descendants() if type(box).__name__ == "TextBox")
    feet = [box.position_y + box.height for box in texts if box.text.strip()]
    return float((max(feet, default=top) - top) / page.height)


def _overfull(layout: Any) -> Iterator[str]:
    """What stands out of the box that should hold it, page by page."""
    for number, page in enumerate(layout.pages, 1):
        box = page._page_box  # WeasyPrint shows finished boxes in no other way
        right = box.position_x + box.margin_left + box.width
        bottom = box.position_y + box.margin_top + box.height
        yield from _standing_out(box, number, right, bottom)


def _cut(layout: Any) -> Iterator[str]:
    """Tables and frames that stand on more than one page because none holds them whole."""
    seen: dict[Any, int] = {}
    for number, page in enumerate(layout.pages, 1):
        boxes = page._page_box.descendants()
        for element in {box.element for box in boxes if box.element_tag in ("figure", "table")}:
            if element in seen:
                text = " ".join(element.itertext()).split()
                yield f"page {number}: the table '{' '.join(text[:6])} …' is taller than a page"
            seen[element] = number


def _standing_out(box: Any, page: int, right: float, bottom: float) -> Iterator[str]:
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
            if child.position_y + child.height - bottom > slack:
                yield f"page {page}: '{child.text.strip()[:40]}' runs off the foot of the page"
        yield from _standing_out(child, page, limit, bottom)
