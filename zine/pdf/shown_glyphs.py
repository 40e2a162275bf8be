"""Sets of glyphs that are joined without a look at each: those of every section of a zine."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from zine.pdf.fragment import Glyphs

Entry = tuple[str, int, str, int]
"""A glyph: its face, its number, its text and its width, as in `Glyphs`."""


class GlyphTable:
    """Gives every glyph a place; a set of glyphs is a number whose bits at their places are 1."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._places = {entry: place for place, entry in enumerate(entries)}

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every glyph in its place."""
        return tuple(self._places)

    def set_of(self, glyphs: Mapping[str, Glyphs]) -> int:
        """The set of some glyphs, by face; each that is new gets a place."""
        found = 0
        for face, own in glyphs.items():
            for glyph, shown in own.items():
                place = self._places.setdefault((face, glyph, *shown), len(self._places))
                found |= 1 << place
        return found

    def joined(self, sets: Sequence[int]) -> dict[str, Glyphs]:
        """All glyphs of some sets, by face; of two texts for one glyph, the first one wins."""
        every = reduce(or_, sets, 0)
        texts: dict[tuple[str, int], dict[int, tuple[str, int]]] = {}
        for (face, glyph, text, width), place in self._places.items():
            if every >> place & 1:
                texts.setdefault((face, glyph), {})[1 << place] = text, width
        used: dict[str, Glyphs] = {}
        for (face, glyph), bits in texts.items():
            one = next(own for own in sets if own & sum(bits)) if len(bits) > 1 else every
            used.setdefault(face, {})[glyph] = next(bits[bit] for bit in bits if one & bit)
        return used
