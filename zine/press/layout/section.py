"""A section of a zine: as HTML before it is laid out, and as pages after."""

from dataclasses import dataclass
from pathlib import Path

from zine.pdf.fragment import PdfFragment


@dataclass(frozen=True, slots=True)
class SectionHtml:
    """A piece's HTML, what it is called, and the file that problems are told of.

    What `fits` may be set a little tighter or looser, where that spares or fills its last page.
    """

    html: str
    title: str
    place: Path
    fits: bool = False


@dataclass(frozen=True, slots=True)
class LaidOutSection:
    """A galley in its place: how the outline calls it, and the name that links land on.

    `chapter` is the outline's heading above it, `bare` pages bear no folio, and `runs_on` pieces
    are told apart page by page in their heads.
    """

    galley: PdfFragment
    title: str
    name: str
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False
