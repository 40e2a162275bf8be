"""Lengths: those of a box are taken from its style where they do not depend on its place.

Most styles have no percentage: whatever a box stands in, its margins, paddings, borders and limits
are the same. A style keeps them as its attribute `lengths`.
"""

from collections.abc import Iterator
from typing import Any

from weasyprint.layout import absolute, block, column, grid, inline, page, percent, table
from weasyprint.layout import float as floats

from zine.memo.store import Store
from zine.press.engine.speedups.table import Replacement

BORDERS = ("border_top_width", "border_right_width", "border_bottom_width", "border_left_width")
"""The properties that say how thick the borders of a box are."""

LENGTHS = (
    *("margin_top", "margin_right", "margin_bottom", "margin_left"),
    *("padding_top", "padding_right", "padding_bottom", "padding_left"),
    *("width", "min_width", "max_width", "height", "min_height", "max_height"),
)
"""The other properties that say how large a box is."""

USERS = (absolute, block, column, floats, grid, inline, page, table)
"""The modules that set the lengths of boxes."""


def replacements(_kept: Store | None) -> Iterator[Replacement]:
    """Replaces what turns the percentages of a box into lengths."""
    resolve = percent.resolve_percentages

    def resolve_percentages(box: Any, containing_block: Any) -> None:
        """Set the lengths of a box."""
        lengths = getattr(box.style, "lengths", None)
        if lengths is None:
            lengths = box.style.lengths = _lengths(box.style)
        if not lengths:
            resolve(box, containing_block)
            return
        values = vars(box)
        collapsed = box.style["border_collapse"] == "collapse"
        borders = {name: values[name] for name in BORDERS if name in values} if collapsed else {}
        values.update(lengths)
        values.update(borders)

    for module in USERS:
        yield Replacement(module, "resolve_percentages", resolve_percentages)


def _lengths(style: Any) -> dict[str, Any]:
    """The lengths of every box with a style; none if they depend on what the box stands in."""
    values = {name: style[name] for name in LENGTHS}
    plain = all(value == "auto" or getattr(value, "unit", "") == "px" for value in values.values())
    if not plain or style["box_sizing"] != "content-box":
        return {}
    used = {name: value if value == "auto" else value.value for name, value in values.items()}
    for name in ("min_width", "min_height"):
        used[name] = 0 if used[name] == "auto" else used[name]
    return used | {name: style[name] for name in BORDERS}
