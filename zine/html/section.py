"""A section of a zine: as HTML before it is laid out, and as pages after."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine.content.page.facts import Facts
from zine.pdf.fragment import PdfFragment

if TYPE_CHECKING:
    from zine.check.verify import VerifiedGame

ARROW = "→"
"""What leads from a claim that is struck out to what the rules give; a tag has it read as words."""


@dataclass(frozen=True)
class SectionHtml:
    """The HTML of a section, its title, and the file that its problems name.

    A section that `fits` may be set a little tighter or looser, to spare or fill its last page.
    """

    html: str
    title: str
    place: Path
    fits: bool = False

    @cached_property
    def digest(self) -> str:
        """The hash of the HTML, and of whether it may be set tighter or looser."""
        return sha256(f"{self.fits} {self.html}".encode()).hexdigest()


Write = Callable[..., SectionHtml]
"""Fills the template of a section: its title, the template, and the file to name in problems."""


class PrintedGame(NamedTuple):
    """What a zine prints of a game whose examples are all right.

    `rules` is the short hash that names its rules, and `html` that of its pages.
    """

    game: Facts
    rules: str
    html: SectionHtml


Games = Mapping[Path, "VerifiedGame | PrintedGame"]
"""The games of a zine by page: read in this process, or in an earlier one."""


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
