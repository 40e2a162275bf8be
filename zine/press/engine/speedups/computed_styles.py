"""Computed styles: WeasyPrint computes those of a stylesheet once for all sections.

WeasyPrint shares the computed style of elements whose rules and whose parents' styles are the same,
but only within one document. All sections of a zine have the same stylesheet.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from weasyprint.css import StyleFor

from zine.memo.store import Store
from zine.press.engine.speedups.table import Replacement

MOST = 4_000
"""How many styles are kept, of some 5 kB each; the complete book has 1,200."""


def replacements(_kept: Store | None) -> Iterator[Replacement]:
    """Replaces what sets the style of an element."""
    compute = StyleFor.set_computed_styles
    styles: dict[object, Any] = {}

    def set_computed_styles(
        self: Any, element: Any, parent: Any, *, pseudo_type: str | None = None, **document: Any
    ) -> None:
        """Set the style of an element or, with a `pseudo_type`, of a part of it."""
        if not hasattr(element, "tag"):  # a page
            compute(self, element, parent, pseudo_type=pseudo_type, **document)
            return
        computed = self.get_computed_styles()
        rules = self.get_cascaded_styles().get((element, pseudo_type), {})
        above = None if parent is None else id(computed[parent, None])
        key = above, pseudo_type, tuple(_identities(rules))
        style = styles.get(key)
        if style is None:
            compute(self, element, parent, pseudo_type=pseudo_type, **document)
            if len(styles) >= MOST:
                styles.clear()
            # A style holds the values that its key names, so no other object takes their identity.
            styles[key] = computed[element, pseudo_type]
        else:
            computed[element, pseudo_type] = style

    yield Replacement(StyleFor, "set_computed_styles", set_computed_styles)


def _identities(rules: Mapping[str, tuple[Any, Any]]) -> Iterable[object]:
    """The identities of the values that an element gets, with their weights.

    The value of `lang` is itself: WeasyPrint parses it anew for each document.
    """
    for name, (value, weight) in rules.items():
        yield name, repr(value) if name == "lang" else id(value), weight
