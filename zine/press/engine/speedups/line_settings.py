"""Line settings: what WeasyPrint tells Pango of the lines of a style, it works out once.

For each line that it measures or draws, it makes a context of Pango with its language, direction
and font, and looks up the height of a line without text by fourteen properties.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from weasyprint.layout import inline
from weasyprint.text import line_break
from weasyprint.text.constants import PANGO_DIRECTION
from weasyprint.text.ffi import ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import font_features, get_font_description

from zine.memo.store import Store
from zine.press.engine.speedups.table import Replacement

FEATURES = (
    *("font_kerning", "font_variant_ligatures", "font_variant_position", "font_variant_caps"),
    *("font_variant_numeric", "font_variant_alternates", "font_variant_east_asian"),
    "font_feature_settings",
)
"""The properties that choose features of a font, in the order of `font_features`."""


class _Settings(NamedTuple):
    """What Pango is told of the lines of a style; `features` is `NULL` if there are none."""

    context: Any
    language: Any
    font: Any
    features: Any


def replacements(_kept: Store | None) -> Iterator[Replacement]:
    """Replaces what makes Pango's layout of a line, and what measures a line without text."""
    set_up: Callable[[Any, Any], None] = line_break.Layout.setup
    measure: Callable[[Any], tuple[float, float]] = inline.strut

    def setup(layout: Any, style: Any) -> None:
        """Make the layout of Pango for a line; WeasyPrint does so for lines with decorations."""
        if style["text_decoration_line"] != "none" or style["font_language_override"] != "normal":
            set_up(layout, style)
            return
        try:
            settings = style.line_settings
        except AttributeError:
            settings = style.line_settings = _settings(style)
        layout.style, layout.language, layout.first_line_direction = style, settings.language, 0
        layout.ascent = layout.underline_position = layout.strikethrough_position = None
        layout.layout = ffi.gc(pango.pango_layout_new(settings.context), gobject.g_object_unref)
        pango.pango_layout_set_auto_dir(layout.layout, False)
        pango.pango_layout_set_font_description(layout.layout, settings.font)
        if settings.features != ffi.NULL:
            # As in WeasyPrint, the list is never freed: it would free the features in it.
            attributes = pango.pango_attr_list_new()
            pango.pango_attr_list_insert(attributes, settings.features)
            pango.pango_layout_set_attributes(layout.layout, attributes)

    def strut(style: Any) -> tuple[float, float]:
        """The height of a line without text, and its baseline."""
        try:
            measured: tuple[float, float] = style.strut
        except AttributeError:
            measured = style.strut = measure(style)
        return measured

    yield Replacement(line_break.Layout, "setup", setup)
    yield Replacement(inline, "strut", strut)


def _settings(style: Any) -> _Settings:
    """What Pango is told of the lines of a style."""
    context = ffi.gc(
        pango.pango_font_map_create_context(style.font_config.font_map), gobject.g_object_unref
    )
    pango.pango_context_set_round_glyph_positions(context, False)
    pango.pango_context_set_base_dir(context, PANGO_DIRECTION[style["direction"]])
    language = pango.pango_language_get_default()
    if style["lang"]:
        name, _ = unicode_to_char_p(style["lang"])
        language = pango.pango_language_from_string(name)
        pango.pango_context_set_language(context, language)
    features = font_features(*(style[name] for name in FEATURES))
    text = ",".join(f"{name} {value}" for name, value in features.items()).encode()
    attribute = pango.pango_attr_font_features_new(text) if text else ffi.NULL
    return _Settings(context, language, get_font_description(style), attribute)
