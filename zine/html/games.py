"""The games of a zine, as its HTML is made of them: verified now, or in an earlier build."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine.content.page.facts import Facts
from zine.html.section import Html

if TYPE_CHECKING:
    from zine.check.verify import VerifiedGame
    from zine.content.page.game import Game


class CachedGame(NamedTuple):
    """What a zine needs of a game that an earlier build verified.

    `rules` is the short hash that names its rules, `named_files` are those that its page names, and
    `copies` holds its HTML by language; `load` reads the page again, and runs no example.
    """

    game: Facts
    rules: str
    named_files: tuple[str, ...]
    copies: Mapping[str, Html]
    load: "Callable[[], Game]"


Games = Mapping[Path, "VerifiedGame | CachedGame"]
"""The games of a zine by page: verified in this build, or in an earlier one."""
