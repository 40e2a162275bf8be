"""Sees that no game changes what all games share, or else that no verdict counts which it touches.

A game that does so ends the process, where there is a supervisor: its work is done again without
that game. Elsewhere the game is refused, and so is every game after it.
"""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from zine.content.rules.exact_import import GAMES
from zine.problems import ContentError, Problem, shown
from zine.process.record import Call
from zine.process.shared_parts import SharedParts

if TYPE_CHECKING:
    from zine.process.confinement import Confinement

EVERY = 16
"""How many games run until all is compared that they share; builtins are compared after each."""


@cache
def shared_parts() -> SharedParts:
    """What games share in this process, as it stands when this is asked for the first time.

    Forks inherit it: a process that runs no game can ask for all of them.
    """
    return SharedParts(GAMES)


class Sharing:
    """Compares what games share after each of them."""

    def __init__(self, confinement: "Confinement | None", *, thorough: bool) -> None:
        """If it is `thorough`, all is compared after each game: it is known which game it was."""
        self._confinement = confinement
        self._parts = shared_parts()
        self._every = 1 if thorough else EVERY
        self._games = 0
        """How many games have run since all was compared."""
        self._last = (Path(), Path())
        self._refused: Problem | None = None

    def end(self, module: Path, page: Path) -> None:
        """Compare after a game; raises `ContentError` where nobody supervises."""
        self._games += 1
        self._last = module, page
        self._compare(everything=self._games == self._every)

    def settle(self) -> None:
        """Compare all before a verdict counts; raises `ContentError` as `end` does."""
        if self._games:
            self._compare(everything=True)

    def _compare(self, *, everything: bool) -> None:
        if self._refused:
            raise ContentError([self._refused])
        changed = self._parts.changed() if everything else self._parts.changed_builtin()
        is_last = self._games == 1 or changed.startswith("builtins.")
        if everything:
            self._games = 0
        if changed:
            self._report(changed, is_last=is_last)

    def _report(self, changed: str, *, is_last: bool) -> None:
        """Say what has been changed; if it is the last game that did it, name that."""
        module, page = self._last
        fault, line = f"changes `{changed}`, which all games share", _line(module, changed)
        if self._confinement:
            call = Call(module, page, int(page != module)) if is_last else None
            self._confinement.end_process(fault, call, line)
        place = f"{shown(module)}:{line}" if line else shown(module)
        self._refused = Problem(page, 1, f"{place} {fault}; nothing after it was judged")
        raise ContentError([self._refused])


def _line(module: Path, changed: str) -> int:
    """The first line of a module that may have changed something of a name; 0 if none seems to.

    It is one that assigns to the name as to an attribute or an item, or else says it otherwise.
    """
    name = re.escape(changed.rpartition(".")[2].strip("']"))
    mention = rf"""(\.|['"]){name}\b['"]?"""
    assigned = rf"{mention}\]?(, \S+)* *([-+*/%&|^]|//|\*\*|<<|>>|@)?=(?!=)|\bdel .*{mention}"
    try:
        lines = module.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return 0
    for pattern in (assigned, mention):
        for number, line in enumerate(lines, 1):
            if re.search(pattern, line):
                return number
    return 0
