"""Fonts with a cache: what WeasyPrint computes from a stylesheet and its fonts, it computes once.

- **Styles.** WeasyPrint shares the computed style of elements whose rules and whose parents' styles
  are the same, but only within one document. All sections of a zine have the same stylesheet.
- **Lengths.** Most styles have no percentage: whatever a box stands in, its margins, paddings,
  borders and limits are the same.
- **Lines.** WeasyPrint splits the text of a cell for its least width, for its greatest, and again
  in the column that it gets; many cells hold the same words; and a game is laid out in several
  settings whose lines are as wide. A text that fits on one line does so in every greater width.

WeasyPrint hands the configuration of fonts to every style, and so it is the place for styles and
lines, and for what `caching_text` keeps. A style itself keeps its lengths, the height of a line
without text (`strut`), whether its boxes are in normal flow (`in_flow`), and whether they have no
ground (`bare`).
"""

from collections.abc import Iterable, Mapping
from typing import Any

from weasyprint.css import StyleFor
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import (
    absolute,
    background,
    block,
    column,
    grid,
    inline,
    page,
    percent,
    preferred,
    table,
)
from weasyprint.layout import float as floats
from weasyprint.text import line_break
from weasyprint.text.fonts import FontConfiguration

from zine.press.engine.font_files import IN_MEMORY, MemoryFolder

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

BORDERS = ("border_top_width", "border_right_width", "border_bottom_width", "border_left_width")
"""The properties that say how thick the borders of a box are."""

LENGTHS = (
    *("margin_top", "margin_right", "margin_bottom", "margin_left"),
    *("padding_top", "padding_right", "padding_bottom", "padding_left"),
    *("width", "min_width", "max_width", "height", "min_height", "max_height"),
)
"""The other properties that say how large a box is."""

RADII = tuple(
    f"border_{corner}_radius" for corner in ("top_left", "top_right", "bottom_left", "bottom_right")
)
"""The properties that say how round the corners of a box are."""

BARE = {"background": None, **dict.fromkeys(RADII, (0, 0))}
"""What WeasyPrint notes of a box without a ground, whose corners are square."""

WHOLE = -1.0
"""Stands for every width in which a text is one line."""

MOST_SPLITS = 20_000
"""How many split texts are kept, of some 300 bytes each; the complete book has 8,000."""

MOST_STYLES = 4_000
"""How many styles are kept, of some 5 kB each; the complete book has 1,200."""


class CachingFonts(FontConfiguration):  # type: ignore[misc]  # WeasyPrint is not typed
    """Fonts that keep computed styles, and how text splits into lines."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = MemoryFolder() if IN_MEMORY else None
        self._styles: dict[object, Any] = {}
        self._splits: dict[object, tuple[Any, ...]] = {}
        self._kinds: dict[str, int] = {}
        self.settings: dict[int, Any] = {}
        self.drawn: dict[object, Any] = {}

    def __del__(self) -> None:
        """Let the files of the fonts go."""
        if isinstance(self._folder, MemoryFolder):
            self._folder.close()
        else:
            super().__del__()

    def style(self, key: object) -> Any:
        """The computed style that was kept under a key, or `None`."""
        return self._styles.get(key)

    def keep_style(self, key: object, style: Any) -> None:
        """Keep a computed style under a key."""
        if len(self._styles) >= MOST_STYLES:
            self._styles.clear()
        self._styles[key] = style

    def split(
        self, text: str, style: Any, context: Any, width: float | None, spacing: float, **how: bool
    ) -> tuple[Any, ...]:
        """What `split_first_line` returns; the layout of its text is the caller's own copy.

        That layout holds no object of Pango: WeasyPrint makes it again where a line is drawn.
        """
        kind = self.kind(style)
        key, whole = ((text, kind, each, spacing) for each in (width, WHOLE))
        found = self._splits.get(whole)
        if found is None or not _fits(found, width):
            found = self._splits.get(key)
        if found is None:
            if len(self._splits) >= MOST_SPLITS:
                self._splits.clear()
            found = line_break.split_first_line(text, style, context, width, spacing, **how)
            is_whole = found[1:3] == (len(text.encode()), None) and _fits(found, width)
            self._splits[whole if is_whole else key] = found
        layout = object.__new__(line_break.Layout)  # `copy` takes three times as long
        vars(layout).update(vars(found[0]), max_width=width)
        return layout, *found[1:]

    def kind(self, style: Any) -> int:
        """The same number for all styles whose text splits alike."""
        kind: int | None = getattr(style, "kind", None)
        if kind is None:
            values = repr([style[name] for name in PROPERTIES])
            kind = style.kind = self._kinds.setdefault(values, len(self._kinds))
        return kind


def _fits(line: tuple[Any, ...], width: float | None) -> bool:
    """Whether a line, as `split_first_line` returns it, is no wider than this."""
    return width is None or bool(line[3] <= width)


def _split_first_line(text: str, style: Any, *where: Any, **how: bool) -> tuple[Any, ...]:
    fonts = style.font_config
    split = fonts.split if isinstance(fonts, CachingFonts) else line_break.split_first_line
    found: tuple[Any, ...] = split(text, style, *where, **how)
    return found


def _set_computed_styles(
    self: Any, element: Any, parent: Any, *, pseudo_type: str | None = None, **of_document: Any
) -> None:
    """Set the style of an element or, with a `pseudo_type`, of a part of it.

    A kept style holds the values that its key names, so that no other object takes their identity.
    """
    fonts = self.font_config
    if not isinstance(fonts, CachingFonts) or not hasattr(element, "tag"):  # a page has none
        compute(self, element, parent, pseudo_type=pseudo_type, **of_document)
        return
    computed = self.get_computed_styles()
    rules = self.get_cascaded_styles().get((element, pseudo_type), {})
    above = None if parent is None else id(computed[parent, None])
    key = above, pseudo_type, tuple(_identities(rules))
    kept = fonts.style(key)
    if kept is None:
        compute(self, element, parent, pseudo_type=pseudo_type, **of_document)
        fonts.keep_style(key, computed[element, pseudo_type])
    else:
        computed[element, pseudo_type] = kept


def _identities(rules: Mapping[str, tuple[Any, Any]]) -> Iterable[object]:
    """What the rules of an element are; only the `lang` of its document is parsed each time."""
    for name, (value, weight) in rules.items():
        yield name, repr(value) if name == "lang" else id(value), weight


def _resolve_percentages(box: Any, containing_block: Any) -> None:
    """Set the lengths of a box."""
    lengths = getattr(box.style, "lengths", None)
    if lengths is None:
        lengths = box.style.lengths = _lengths(box.style)
    if not lengths:
        resolve_percentages(box, containing_block)
        return
    own = vars(box)
    collapsed = box.style["border_collapse"] == "collapse"
    borders = {name: own[name] for name in BORDERS if name in own} if collapsed else {}
    own.update(lengths)
    own.update(borders)


def _lengths(style: Any) -> dict[str, Any]:
    """The lengths of every box with a style; none if they depend on what the box stands in."""
    values = {name: style[name] for name in LENGTHS}
    plain = all(value == "auto" or getattr(value, "unit", "") == "px" for value in values.values())
    own = isinstance(style.font_config, CachingFonts)
    if not own or not plain or style["box_sizing"] != "content-box":
        return {}
    used = {name: value if value == "auto" else value.value for name, value in values.items()}
    for name in ("min_width", "min_height"):
        used[name] = 0 if used[name] == "auto" else used[name]
    return used | {name: style[name] for name in BORDERS}


def _strut(style: Any) -> tuple[float, float]:
    """The height of a line without text, and its baseline."""
    kept: tuple[float, float] | None = getattr(style, "strut", None)
    if kept is not None:
        return kept
    found: tuple[float, float] = line_break.strut(style)
    if isinstance(style.font_config, CachingFonts):
        style.strut = found
    return found


def _is_in_normal_flow(box: Any) -> bool:
    """Whether a box is in normal flow, which its style says."""
    style = box.style
    try:
        kept: bool = style.in_flow
    except AttributeError:
        kept = style.in_flow = is_in_normal_flow(box)
    return kept


def _lay_out_ground(
    sheet: Any, box: Any, find_image: Any, layout_children: bool = True, style: Any = None
) -> None:
    """Place the grounds of a box and, unless told otherwise, of those in it."""
    if style is not None or box is sheet or not isinstance(box, Box) or not _bare(box.style):
        lay_out_ground(sheet, box, find_image, layout_children, style)
        return
    vars(box).update(BARE)
    if layout_children:
        for child in box.all_children():
            _lay_out_ground(sheet, child, find_image)


def _bare(style: Any) -> bool:
    """Whether boxes of a style surely have no ground, no picture for a border, no round corner."""
    kept: bool | None = getattr(style, "bare", None)
    if kept is None:
        kept = style.bare = (
            style["visibility"] == "visible"
            and get_color(style, "background_color").alpha == 0
            and all(kind == "none" for kind, _ in style["background_image"])
            and not style["box_shadow"]
            and style["border_image_source"][0] == style["mask_border_source"][0] == "none"
            and all((0, "px") in style[radius] for radius in RADII)
        )
    return kept


compute = StyleFor.set_computed_styles
resolve_percentages = percent.resolve_percentages
StyleFor.set_computed_styles = _set_computed_styles
inline.split_first_line = preferred.split_first_line = _split_first_line
inline.strut = _strut
is_in_normal_flow = Box.is_in_normal_flow
Box.is_in_normal_flow = _is_in_normal_flow
lay_out_ground = background.layout_box_backgrounds
background.layout_box_backgrounds = _lay_out_ground
for module in (absolute, block, column, floats, grid, inline, page, table):
    module.resolve_percentages = _resolve_percentages
