"""Every way to change one figure: of an example on a page, of a rule in a scoring module."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from zine.example import check
from zine.game import Game


def scoring_mutants(game: Game) -> Iterator[tuple[str, Game]]:
    """Each whole number of the module raised by one: its place, and the game that results."""
    path = Path(str(game.scoring.__file__))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for index, node in enumerate(_figures(tree)):
        changed = copy.deepcopy(tree)
        figure = list(_figures(changed))[index]
        assert isinstance(node.value, int)
        figure.value = node.value + 1
        module = ModuleType(game.scoring.__name__)
        module.__file__, module.__package__ = str(path), game.scoring.__package__
        place = f"{path.name}:{node.lineno}:{node.col_offset + 1}: {node.value!r}"
        try:
            exec(compile(changed, str(path), "exec"), _registered(module))
        except Exception:  # a rule that no longer imports is noticed
            continue
        yield place, replace(game, scoring=module)


def survives(mutant: Game) -> bool:
    """Whether every example of the page still holds."""
    return not check(mutant).problems


def _figures(tree: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield node


def _registered(module: ModuleType) -> dict[str, object]:
    import sys  # noqa: PLC0415

    sys.modules[module.__name__] = module  # dataclasses look their module up by name
    return vars(module)
