"""A section of a zine: as HTML before it is laid out, and as pages after."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from zine.pdf.fragment import PdfFragment


class SectionHtml(NamedTuple):
    """The HTML of a section, its title, and the file that its problems name.

    A section that `fits` may be set a little tighter or looser, to spare or fill its last page.
    """

    html: str
    title: str
    place: Path
    fits: bool = False


Write = Callable[..., SectionHtml]
"""Fills the template of a section: its title, the template, and the file to name in problems."""


class LaidOutSection(NamedTuple):
    """The pages of a section, its title in the outline, and the name that links land on.

    `chapter` is the heading above it in the outline; an `unlisted` section has no entry of its own
    there. A `bare` section has no folios. One that `runs_on` has running heads, which name its
    chapter and count its pages.
    """

    fragment: PdfFragment
    title: str
    name: str
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False
    unlisted: bool = False
