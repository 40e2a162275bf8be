"""The rooms of the code, its folders: each imports only from rooms below it."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

from conftest import CHECKOUT

ROW = re.compile(r"^\| `zine/(\S+?)(?:/|\.py)` \|", re.MULTILINE)
TABLE = (CHECKOUT / "docs/architecture.md").read_text(encoding="utf-8")
ROOMS = ["zine", *(name.replace("/", ".") for name in ROW.findall(TABLE))]
"""From the lowest to the highest; a module beside the folders is a room of its own."""

CODE = CHECKOUT / "zine"
FILES = {
    ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in CODE.rglob("*.py")
}


def room(module: str) -> str:
    """The room that a module stands in."""
    path = FILES[module]
    if path.parent != CODE:
        return ".".join(path.parent.relative_to(CODE).parts)
    return "zine" if path.name == "__init__.py" else path.stem


def imported(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """Every import of a module of ours, wherever it stands: its line, and the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            modules = (f"{base}.{alias.name}" for alias in node.names)
            names = [name if name in FILES else base for name in modules]
        elif isinstance(node, ast.Constant) and str(node.value).startswith("from zine"):
            for line, module in imported(ast.parse(str(node.value)), package):
                yield node.lineno + line - 1, module
            continue
        else:
            continue
        yield from ((node.lineno, name) for name in names if name in FILES)


def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_every_room_has_its_place() -> None:
    assert sorted(set(map(room, FILES))) == sorted(ROOMS)


def test_no_room_imports_from_one_above_it() -> None:
    upward = [
        f"{path.relative_to(CHECKOUT)}:{line}: {room(module)} imports {other} of {room(other)}"
        for module, path in FILES.items()
        for line, other in imported(
            read(path), module if path.stem == "__init__" else module.rpartition(".")[0]
        )
        if ROOMS.index(room(other)) > ROOMS.index(room(module))
    ]
    assert upward == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {
        module: {
            name
            for _, name in imported(
                read(path), module if path.stem == "__init__" else module.rpartition(".")[0]
            )
            if name != module  # as the program of a process names its own
        }
        for module, path in FILES.items()
    }
    assert list(TopologicalSorter(graph).static_order())  # raises `CycleError`, which names them
