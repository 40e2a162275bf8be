"""Text with a cache: what WeasyPrint asks of Pango for each line again, it asks once.

- **Settings.** All lines of one kind have the same language, direction and font. WeasyPrint tells
  Pango of them for every line that it measures or draws.
- **Drawn lines.** Tables say the same words and figures again and again. A page draws them with the
  same operator, at another place.

`CachingFonts` keeps both, by the kind of a style.
"""

from typing import Any, NamedTuple

from weasyprint import draw
from weasyprint.text import line_break
from weasyprint.text.constants import PANGO_DIRECTION
from weasyprint.text.ffi import ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import FontConfiguration, font_features, get_font_description

from zine.press.engine.caching_fonts import CachingFonts

FEATURES = (
    *("font_kerning", "font_variant_ligatures", "font_variant_position", "font_variant_caps"),
    *("font_variant_numeric", "font_variant_alternates", "font_variant_east_asian"),
    "font_feature_settings",
)
"""The properties that choose features of a font, in the order of `font_features`."""

PLAIN = {
    "visibility": "visible",
    "text_decoration_line": "none",
    "font_language_override": "normal",
}
"""The values with which a style has nothing that is left to WeasyPrint."""


class _Setting(NamedTuple):
    """What Pango is told of the lines of one kind; `features` is `NULL` if there are none."""

    context: Any
    language: Any
    font: Any
    features: Any


class _DrawnLine(NamedTuple):
    """The operator that draws a line, and the name and the size of its font."""

    operator: bytes
    font: tuple[str, float]


def forget_drawn(fonts: FontConfiguration) -> None:
    """Forget the lines of the last document: another one may measure its glyphs otherwise."""
    if isinstance(fonts, CachingFonts):
        fonts.drawn.clear()


def _setting(style: Any) -> _Setting:
    """What Pango is told of the lines of a style."""
    context = ffi.gc(
        pango.pango_font_map_create_context(style.font_config.font_map), gobject.g_object_unref
    )
    pango.pango_context_set_round_glyph_positions(context, False)
    pango.pango_context_set_base_dir(context, PANGO_DIRECTION[style["direction"]])
    if style["lang"]:
        name, _ = unicode_to_char_p(style["lang"])
        language = pango.pango_language_from_string(name)
        pango.pango_context_set_language(context, language)
    else:
        language = pango.pango_language_get_default()
    chosen = font_features(*(style[name] for name in FEATURES))
    text = ",".join(f"{name} {value}" for name, value in chosen.items()).encode()
    features = pango.pango_attr_font_features_new(text) if text else ffi.NULL
    return _Setting(context, language, get_font_description(style), features)


def _set_up(self: Any, style: Any) -> None:
    """Make the layout of Pango for a line."""
    fonts = style.font_config
    if not isinstance(fonts, CachingFonts) or not _plain(style):
        set_up(self, style)
        return
    kind = fonts.kind(style)
    own = fonts.settings.get(kind)
    if own is None:
        own = fonts.settings[kind] = _setting(style)
    self.style, self.language, self.first_line_direction = style, own.language, 0
    self.ascent = self.underline_position = self.strikethrough_position = None
    self.layout = ffi.gc(pango.pango_layout_new(own.context), gobject.g_object_unref)
    pango.pango_layout_set_auto_dir(self.layout, False)
    pango.pango_layout_set_font_description(self.layout, own.font)
    if own.features != ffi.NULL:
        # As in WeasyPrint, the list is never freed: it would free the features that others hold.
        attributes = pango.pango_attr_list_new()
        pango.pango_attr_list_insert(attributes, own.features)
        pango.pango_layout_set_attributes(self.layout, attributes)


def _plain(style: Any) -> bool:
    """Whether the text of a style is visible, and has neither lines nor another font language."""
    kept: bool | None = getattr(style, "plain", None)
    if kept is None:
        kept = style.plain = all(style[name] == value for name, value in PLAIN.items())
    return kept


def _draw_text(
    stream: Any, box: Any, offset: float, text_overflow: str, block_ellipsis: Any = "none"
) -> None:
    """Draw a text on a page; one that this document has drawn before, as it was drawn then."""
    style, layout = box.style, box.pango_layout
    fonts = style.font_config
    cut = text_overflow, block_ellipsis
    if not isinstance(fonts, CachingFonts) or not _plain(style) or cut != ("clip", "none"):
        draw_text(stream, box, offset, text_overflow, block_ellipsis)
        return
    key = layout.text, fonts.kind(style), layout.justification_spacing
    line = fonts.drawn.get(key)
    if line is None:
        begun = len(stream.stream)
        draw_text(stream, box, offset, text_overflow, block_ellipsis)
        fonts.drawn[key] = _drawn(stream, begun)
        return
    stream.set_color(style["color"])
    stream.begin_text()
    stream.set_text_matrix(1, 0, 0, -1, box.position_x, box.position_y + box.baseline)
    stream.set_font_size(*line.font)
    stream.stream.append(line.operator)
    stream.end_text()


def _drawn(stream: Any, begun: int) -> _DrawnLine | None:
    """The line that a stream shows from a place on, if it has one font and one operator."""
    steps = [step for step in stream.stream[begun:] if isinstance(step, bytes)]
    fonts, shown = ([step for step in steps if step.endswith(end)] for end in (b" Tf", b" TJ"))
    if len(shown) != 1 or len(fonts) > 1 or steps[-1] != b"ET":
        return None
    return _DrawnLine(shown[0], stream._old_font)


set_up = line_break.Layout.setup
line_break.Layout.setup = _set_up
draw_text = draw.draw_text
draw.draw_text = _draw_text
