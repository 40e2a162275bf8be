"""Copy: the text of one piece, written out for the composer to set."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from zine.edition import HALF_LETTER, Edition

STYLE = "zine.css"

LINK = "zine:"
"""Links to another piece of the zine begin so."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A piece's HTML, what it is called, and the file that problems are told of.

    What `fits` may be set a little tighter or looser, where that spares or fills its last page.
    """

    html: str
    title: str
    place: Path
    fits: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """The stylesheet, and the file that problems are told of."""

    css: str
    place: Path


def style(folders: Sequence[Path], edition: Edition = HALF_LETTER) -> Style:
    """The stylesheet of the first folder that has one, for an edition."""
    place = next(folder / STYLE for folder in folders if (folder / STYLE).is_file())
    return Style(edition.css(place.read_text(encoding="utf-8")), place)
