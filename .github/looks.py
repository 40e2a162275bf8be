"""Draws the pictures of docs/looks.md: one of each token, and one of each look.

Run it from the checkout, where `zine` is installed: `python .github/looks.py`.
"""

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from zine.art import colours
from zine.art.look import FLAT, ORNAMENTS, TAVERN, Look
from zine.check import verify
from zine.content import project
from zine.content.zines import looks, zine_file
from zine.edition import HALF_LETTER, Edition
from zine.html import covers, sections
from zine.html.section import LaidOutSection
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.press.bind.binder import Binder
from zine.press.engine.weasyprint_engine import LayoutEngine

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / ".github" / "looks"
FOUND = project.at(ROOT)
ZINE = zine_file.load(FOUND, ROOT / "content" / "zines" / "stonewood.md")
HEAD, TABLE, COVER = (40, 40, 360, 260), (40, 300, 360, 520), (20, 20, 376, 340)
"""What of a page is shown, in points: left, top, right, bottom."""

NIGHT = f"@page {{ background: {colours.NIGHT}; }}"
"""A dark screen."""

BADGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 24">'
    '<path d="M0 0H20V12C20 18 14 22 10 24C6 22 0 18 0 12ZM3 3V12C3 16 7 19 10 20V3Z"/></svg>'
)


def variants() -> dict[str, tuple[Look, str]]:
    """The look that shows each token, and what of a page shows it."""
    clean, school, noir = (looks.load(FOUND, name) for name in ("clean", "school", "noir"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        (path.parent / "badge.svg").write_text(BADGE, encoding="utf-8")
        path.write_text('badge = "badge.svg"\n', encoding="utf-8")
        badge = looks.read(path).badge
    own = TAVERN.typefaces
    text = clean.typefaces._replace(title=own.title, label=own.label, label_bold=own.label_bold)
    label = own._replace(label=noir.typefaces.label, label_bold=noir.typefaces.label_bold)
    return {
        "ink": (TAVERN._replace(ink="#1d2f6f"), "head"),
        "second": (TAVERN._replace(second="#14594a"), "head"),
        "second-on-dark": (TAVERN._replace(ink="#ece4d8", second="#9ad0ff", style=NIGHT), "text"),
        "tint": (TAVERN._replace(tint="#fbe9c4"), "table"),
        "line": (TAVERN._replace(line="#c05a00"), "table"),
        "text": (TAVERN._replace(typefaces=text), "head"),
        "titles": (TAVERN._replace(typefaces=own._replace(title=noir.typefaces.title)), "head"),
        "labels": (TAVERN._replace(typefaces=label), "table"),
        "size": (TAVERN._replace(size=12.6, leading=15.6), "head"),
        "leading": (TAVERN._replace(leading=17.0), "head"),
        "ornament": (TAVERN._replace(ornament=ORNAMENTS["squares"]), "cover"),
        "border": (TAVERN._replace(border="rule"), "cover"),
        "ground": (TAVERN._replace(ground="dark"), "cover"),
        "shading": (TAVERN._replace(shading=FLAT), "drawing"),
        "badge": (TAVERN._replace(badge=badge), "corner"),
        "style": (TAVERN._replace(style=noir.style, style_file=noir.style_file), "head"),
        "look-tavern": (TAVERN, "page"),
        "look-clean": (clean, "page"),
        "look-school": (school, "page"),
        "look-noir": (noir, "page"),
    }


BOXES = {
    "head": HEAD,
    "text": (40, 82, 360, 260),
    "table": TABLE,
    "cover": COVER,
    "drawing": (20, 270, 376, 590),
    "corner": (230, 0, 396, 110),
}


def drawn(look: Look, shows: str) -> Image.Image:
    """A part of a page in a look, or a cover beside a whole page."""
    edition = HALF_LETTER._replace(look=look)
    engine = LayoutEngine(style(FOUND.templates, edition))
    parts = {"page": ("cover", "game"), "cover": ("cover",), "drawing": ("cover",)}.get(
        shows, ("game",)
    )
    images = [_page(engine, edition, part, look) for part in parts]
    if shows in BOXES:
        scale = images[0].width / edition.width
        left, top, right, bottom = (round(scale * at) for at in BOXES[shows])
        return images[0].crop((left, top, right, bottom))
    sheet = Image.new("RGB", (sum(image.width + 12 for image in images), images[0].height), "#888")
    for place, image in enumerate(images):
        sheet.paste(image, (place * (image.width + 12), 0))
    return sheet


def _page(engine: LayoutEngine, edition: Edition, part: str, look: Look) -> Image.Image:
    templates = templates_in(FOUND.templates)
    if part == "cover":
        dressed = ZINE._replace(look=look)
        html = covers.cover(lambda *a, **k: templates.write("en", *a, **k), dressed, edition)
    else:
        (game,) = verify.verify_pages(FOUND, [ROOT / "content" / "games" / "pig.md"]).games
        html = sections.game_html(templates, "en", game)
    laid = LaidOutSection(engine.lay(html), "Pig", part, "Betting games", bare=part == "cover")
    pdf = Binder().bind(
        sections.about(ZINE), [laid._replace(runs_on=part != "cover")], edition.frame
    )
    picture: Image.Image = pypdfium2.PdfDocument(pdf)[0].render(scale=1.15).to_pil().convert("RGB")
    return picture


def main() -> None:
    """Write every picture."""
    OUT.mkdir(exist_ok=True)
    for name, (look, shows) in variants().items():
        picture = drawn(look, shows).quantize(16 if look.second == look.ink else 32)
        picture.save(OUT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
