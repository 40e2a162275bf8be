"""Sees that no game changes what all games share, or else that no verdict counts which it touches.

A game that does so ends the process, where there is a supervisor: the command runs again without
it. Elsewhere it is refused, and so is every game after it.
"""

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zine.problems import ContentError, Problem, shown
from zine.process import supervisor
from zine.process.record import Call
from zine.process.shared_parts import SharedParts

if TYPE_CHECKING:
    from zine.process.confinement import Confinement

GAMES = "zine_scoring_"
"""What the names of all packages of games begin with."""

EVERY = 16
"""After how many games all is compared that they share, and not only what is near."""


class Sharing:
    """Compares what games share after each of them."""

    def __init__(
        self, confinement: "Confinement | None", parts: SharedParts | None, *, thorough: bool
    ) -> None:
        """`parts` are noted before the first game, if not yet.

        If it is `thorough`, all is compared after each game: then it is known which game it was.
        """
        self._confinement = confinement
        self._parts = parts
        self._thorough = thorough
        self._since = 0
        """How many games have run since all was compared."""
        self._last = (Path(), Path())
        self._refused: Problem | None = None

    def begin(self) -> None:
        """Note what games share, before one of them runs."""
        if self._parts is None:
            self._parts = SharedParts(GAMES)
        elif not (self._confinement or self._refused):
            self._parts.adopt()

    def end(self, module: Path, page: Path) -> None:
        """Compare after a game; raises `ContentError` where no supervisor runs the command anew."""
        self._since += 1
        self._last = module, page
        self._compare(near=not self._thorough and self._since < EVERY)

    def settle(self) -> None:
        """Compare all before a verdict counts; raises `ContentError` as `end` does."""
        if self._since:
            self._compare(near=False)

    def _compare(self, *, near: bool) -> None:
        assert self._parts
        if self._refused:
            raise ContentError([self._refused])
        if not self._confinement and supervisor.SUPPORTED:
            near = True  # a trial has compared all, and other threads of ours change what is far
        changed = self._parts.changed(near=near)
        known = near or self._thorough or self._since == 1  # which game it was
        if not near:
            self._since = 0
        if not changed:
            return
        module, page = self._last
        fault = f"changes `{changed}`, which all games share"
        line = _line(module, changed)
        if not self._confinement:
            place = f"{shown(module)}:{line}" if line else shown(module)
            self._refused = Problem(page, 1, f"{place} {fault}; nothing after it was judged")
            raise ContentError([self._refused])
        if known:
            self._confinement.refuse(Call(module, page, int(page != module)), fault, line)
        self._confinement.ask_again(fault)


def _line(module: Path, changed: str) -> int:
    """The first line of a module that may have changed something of a name; 0 if none seems to."""
    name = changed.rpartition(".")[2].strip("']")
    try:
        tree = ast.parse(module.read_bytes())
    except (OSError, ValueError, SyntaxError):
        return 0
    parts = [part for part in ast.walk(tree) if isinstance(part, (ast.stmt, ast.Call))]
    lines = [part.lineno for part in parts if _assigns(part, name)]
    calls = (part.lineno for part in parts if isinstance(part, ast.Call) and _says(part, name))
    return min(lines or calls, default=0)


def _assigns(node: ast.AST, name: str) -> bool:
    """Whether a statement assigns to an attribute or an item, and says a name there."""
    targets: Sequence[ast.expr] = ()
    if isinstance(node, (ast.Assign, ast.Delete)):
        targets = node.targets
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        targets = (node.target,)
    parts = (part for target in targets for part in ast.walk(target))
    outside = (part for part in parts if isinstance(part, (ast.Attribute, ast.Subscript)))
    return any(_says(part, name) for part in outside)


def _says(node: ast.AST, name: str) -> bool:
    """Whether a name, an attribute or a text of some code is this one."""
    return any(
        name in (getattr(part, "id", ""), getattr(part, "attr", ""), getattr(part, "value", ""))
        for part in ast.walk(node)
    )
