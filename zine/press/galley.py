"""A galley: one piece of a zine laid out alone, as the pages of a small PDF."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import jinja2

from zine.diagnostics import ContentError, Problem
from zine.foundry import fonts
from zine.press import faces

try:
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration
except OSError as missing:  # Pango, a library of the system
    raise ImportError(str(missing)) from missing

SLACK = 0.75
"""Points that a line may stand out before it counts as overfull; rounding alone reaches 0.1."""

SLOWER = "Using fontTools instead of HarfBuzz-Subset"
"""A warning of the machine, not of a page: fonts are cut down more slowly without that library."""


@dataclass(frozen=True, slots=True)
class Galley:
    """Pages laid out alone: a PDF, how many pages it has, what share of the last one is filled."""

    pdf: bytes
    pages: int
    fill: float = 1.0


class Composer:
    """Lays out galleys from one set of templates, with one parsed stylesheet for all of them."""

    def __init__(self, templates: Sequence[Path]) -> None:
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(templates),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._fonts = FontConfiguration()
        source, name, _ = self._environment.loader.get_source(self._environment, "zine.css")  # type: ignore[union-attr]  # set above
        with _warnings() as heard:
            self._style = weasyprint.CSS(
                string=source, font_config=self._fonts, url_fetcher=_Cupboard()
            )
        if heard:
            raise ContentError(Problem(Path(str(name)), 1, warning) for warning in heard)

    def lay(self, template: str, place: Path, values: Mapping[str, Any]) -> Galley:
        """The galley of a template filled with values.

        `place` is the file that problems are told of. Raises `ContentError` if anything does not
        fit, cannot be printed, or makes the layout engine warn.
        """
        try:
            text = self._environment.get_template(template).render(values)
        except jinja2.TemplateError as error:
            where = Path(getattr(error, "filename", None) or template)
            problem = Problem(where, getattr(error, "lineno", None) or 1, f"template: {error}")
            raise ContentError([problem]) from None
        with _warnings() as heard:
            page = weasyprint.HTML(string=text, url_fetcher=_Cupboard())
            layout = page.render(stylesheets=[self._style], font_config=self._fonts)
            out = BytesIO()
            layout.write_pdf(out)
        wrong = [f"the layout warns: {warning}" for warning in heard]
        wrong += [*_overfull(layout), *_cut(layout), *faces.strangers(out.getvalue())]
        if wrong:
            raise ContentError(Problem(place, 1, message) for message in wrong)
        return Galley(out.getvalue(), len(layout.pages), _fill(layout.pages[-1]._page_box))


class _Cupboard(weasyprint.urls.URLFetcher):  # type: ignore[misc]  # WeasyPrint is not typed
    """Hands out our own fonts and nothing else: no page is fetched from anywhere."""

    def fetch(self, url: str, headers: Any = None) -> Any:
        """The font file named after `font:`."""
        if not url.startswith("font:"):
            raise ValueError(f"nothing is fetched while building: {url}")
        body = fonts.load(url.removeprefix("font:"))
        return weasyprint.urls.URLFetcherResponse(url, body, {"Content-Type": "font/ttf"})


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
