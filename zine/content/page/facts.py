"""What a zine prints of a game beside its pages, which a build may know of an earlier one."""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from zine.content.page import metadata_keys
from zine.content.page.metadata_keys import Limits


@dataclass(frozen=True, slots=True)
class Facts:
    """What contents, index, quick reference and colophon print of a game.

    `pays` and `wins` hold the figures of the scoring module, and `variations` are as it names them.
    `credits` name who made its pictures. `drawn` are the pictures of the author's own dice in
    `gist`, `pays` and `wins`: how a page writes each, and the picture, packed.
    """

    stem: str
    title: str
    also: tuple[str, ...]
    index: tuple[str, ...]
    players: str
    dice: int
    gist: str
    pays: str
    wins: str
    target: int | None
    time: str
    play: str
    language: str
    variations: tuple[str, ...]
    credits: tuple[str, ...]
    drawn: tuple[tuple[str, str], ...]

    @property
    def values(self) -> tuple[Any, ...]:
        """These facts alone, in order: `Facts(*values)` has them again."""
        values: tuple[Any, ...] = VALUES(self)
        return values

    @property
    def limits(self) -> Limits:
        """How many can play."""
        return metadata_keys.limits(self.players)


VALUES = attrgetter(*(fact.name for fact in fields(Facts)))
