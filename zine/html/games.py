"""The games of a zine, as its HTML is made of them: read in this process, or in an earlier one."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine.content.page.facts import Facts
from zine.html.section import SectionHtml

if TYPE_CHECKING:
    from zine.check.verify import VerifiedGame


class PrintedGame(NamedTuple):
    """What a zine prints of a game whose examples are all right.

    `rules` is the short hash that names its rules, and `html` that of its pages.
    """

    game: Facts
    rules: str
    html: SectionHtml


Games = Mapping[Path, "VerifiedGame | PrintedGame"]
"""The games of a zine by page."""
