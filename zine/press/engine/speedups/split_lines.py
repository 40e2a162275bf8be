"""Split lines: WeasyPrint splits the same text in the same width once.

It splits the text of a cell for its least width, for its greatest, and again in the column that it
gets; many cells hold the same words; and a game is laid out in several settings whose lines are as
wide. A text that fits on one line does so in every greater width.
"""

from collections.abc import Iterator
from typing import Any

from weasyprint.layout import inline, preferred
from weasyprint.text import line_break

from zine.memo.store import Store
from zine.press.engine.speedups.table import Replacement

PROPERTIES = (
    *("direction", "lang", "font_language_override", "white_space", "overflow_wrap", "tab_size"),
    *("font_family", "font_size", "font_style", "font_stretch", "font_weight", "font_kerning"),
    *("font_feature_settings", "font_variation_settings", "font_variant_alternates"),
    *("font_variant_caps", "font_variant_east_asian", "font_variant_ligatures"),
    *("font_variant_numeric", "font_variant_position", "letter_spacing", "word_spacing"),
    *("hyphens", "hyphenate_character", "hyphenate_limit_chars", "hyphenate_limit_zone"),
    "text_decoration_line",
)
"""The properties that decide how a text is split into lines. The height of lines is none of them,
so that tighter and looser settings share what is split."""

WHOLE = -1.0
"""Stands for every width in which a text is one line."""

MOST = 20_000
"""How many split texts are kept, of some 300 bytes each; the complete book has 8,000."""


def replacements(_kept: Store | None) -> Iterator[Replacement]:
    """Replaces what splits the first line off a text."""
    lines = _Lines(line_break.split_first_line, line_break.Layout)
    for module in (inline, preferred):
        yield Replacement(module, "split_first_line", lines.split)


class _Lines:
    """Lines that were split, by the text, its style, and the width.

    A style keeps the number of its kind as its attribute `kind`.
    """

    def __init__(self, split: Any, layout: Any) -> None:
        self._split = split
        self._layout = layout
        self._lines: dict[object, tuple[Any, ...]] = {}
        self._kinds: dict[str, int] = {}

    def split(
        self, text: str, style: Any, context: Any, width: float | None, spacing: float, **how: bool
    ) -> tuple[Any, ...]:
        """What `split_first_line` returns; the layout of its text is the caller's own copy.

        That layout holds no object of Pango: WeasyPrint makes it again where a line is drawn.
        """
        kind = self._kind(style)
        key, whole = ((text, kind, each, spacing) for each in (width, WHOLE))
        line = self._lines.get(whole)
        if line is None or not _fits(line, width):
            line = self._lines.get(key)
        if line is None:
            if len(self._lines) >= MOST:
                self._lines.clear()
            line = self._split(text, style, context, width, spacing, **how)
            is_whole = line[1:3] == (len(text.encode()), None) and _fits(line, width)
            self._lines[whole if is_whole else key] = line
        layout = object.__new__(self._layout)  # `copy` takes three times as long
        vars(layout).update(vars(line[0]), max_width=width)
        return layout, *line[1:]

    def _kind(self, style: Any) -> int:
        """The same number for all styles whose text splits alike."""
        kind: int | None = getattr(style, "kind", None)
        if kind is None:
            values = repr([style[name] for name in PROPERTIES])
            kind = style.kind = self._kinds.setdefault(values, len(self._kinds))
        return kind


def _fits(line: tuple[Any, ...], width: float | None) -> bool:
    """Whether a line, as `split_first_line` returns it, is no wider than this."""
    return width is None or bool(line[3] <= width)
