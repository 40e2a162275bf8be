"""Whole fonts: WeasyPrint does not cut down fonts that no PDF will hold.

It cuts a font down to the glyphs of each section. The engine removes the font files from a section
anyway, and the bound zine embeds each font once.
"""

from collections.abc import Iterator

from weasyprint.pdf.fonts import Font

from zine.memo.store import Store
from zine.press.engine.speedups.table import Replacement


def replacements(_kept: Store | None) -> Iterator[Replacement]:
    """Replaces what cuts a font down, and makes it static."""
    yield Replacement(Font, "clean", lambda *_: None)
