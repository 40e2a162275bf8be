"""The code of a game: its module, and the modules of ours that this imports."""

import ast
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from zine.memo.world import contents, is_file

IMPORT = re.compile(
    rb"from (?P<zine>zine(?=[ .])|(?=\.))\.?(?P<up>\.?)(?P<room>scoring|odds)?\.?(?P<module>\w*)"
    rb" import \(?(?P<names>[\w ,]*)"
)
"""An import of one of our modules, `from ..scoring.crag import Box`, or of siblings.

It does not say that the import begins its line, which `_imports` checks: Python finds an expression
that begins with a fixed word ten times as fast.
"""

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
"""What can have a docstring."""

DIGITS = 7
"""How many hexadecimal digits of a hash are printed."""


def imported(folders: Mapping[str, Sequence[Path]], room: str, name: str) -> dict[str, bytes]:
    """The code of a module, and of all that it imports from these folders, by room and name."""
    code: dict[str, bytes] = {}
    todo = [(room, name)]
    while todo:
        room, name = todo.pop()
        if f"{room}.{name}" in code:
            continue
        files = (folder / f"{name}.py" for folder in folders.get(room, ()))
        if path := next(filter(is_file, files), None):
            code[f"{room}.{name}"] = contents(path) if room else _ours(path)
            todo += _imports(room, code[f"{room}.{name}"])
    return code


@cache  # it does not change while the program runs, and every module imports `zine.dice`
def _ours(path: Path) -> bytes:
    """The code of a module of the program, such as `zine.dice`."""
    return contents(path)


@lru_cache(maxsize=512)  # a game's rules are hashed for its page and for its odds
def _imports(room: str, code: bytes) -> tuple[tuple[str, str], ...]:
    """The room and the name of each module of ours that a module imports."""
    imports = []
    for match in IMPORT.finditer(code):
        if code[code.rfind(b"\n", 0, match.start()) + 1 : match.start()].strip(b" "):
            continue
        sibling = not (match["zine"] or match["up"])
        other_room = room if sibling else (match["room"] or b"").decode()
        for name in [match["module"]] if match["module"] else match["names"].split(b","):
            imports.append((other_room, name.split()[0].decode() if name.split() else ""))
    return tuple(imports)


def parsed(code: Mapping[str, bytes], documented: str) -> dict[str, bytes]:
    """Some modules as Python understands them: without comments, spaces and broken lines.

    Docstrings are left out, but for the modules of the room that is `documented`. The same code
    gives the same bytes in every version of Python that parses it alike.
    """
    return {
        name: _parsed(data, with_docstrings=name.partition(".")[0] == documented)
        for name, data in code.items()
    }


@lru_cache(maxsize=128)  # all import `zine.dice`
def _parsed(data: bytes, *, with_docstrings: bool) -> bytes:
    try:
        tree = ast.parse(data)
    except (SyntaxError, ValueError):
        return data
    return "\n".join(_words(tree, with_docstrings=with_docstrings)).encode(errors="replace")


def tree_text(tree: ast.AST) -> str:
    """A part of a module as Python understands it, as `parsed` has it and without docstrings."""
    return "\n".join(_words(tree, with_docstrings=False))


def _words(part: object, *, with_docstrings: bool) -> Iterator[str]:
    """The kinds, the fields and the values of a tree in order; an empty field says nothing."""
    if not isinstance(part, ast.AST):
        yield repr(part)
        return
    yield type(part).__name__
    for name, value in ast.iter_fields(part):
        parts = value if isinstance(value, list) else [] if value is None else [value]
        if name == "body" and isinstance(part, DOCUMENTED) and not with_docstrings:
            parts = parts[ast.get_docstring(part, clean=False) is not None :]
        if parts:
            yield f"{name} {len(parts)}"
        for child in parts:
            yield from _words(child, with_docstrings=with_docstrings)


def digest(code: Mapping[str, bytes]) -> str:
    """The hash of some modules by their names, as hexadecimal digits."""
    hasher = hashlib.sha256()
    for name, data in sorted(code.items()):
        hasher.update(f"{name} {len(data)}\n".encode())
        hasher.update(data)
    return hasher.hexdigest()


def short(code: Mapping[str, bytes]) -> str:
    """The hash of some modules as it is printed: in capitals, since two italic f would touch."""
    return digest(code)[:DIGITS].upper()


def rules(module: Path) -> str:
    """The short hash that names the rules of a scoring module: its code and its siblings'.

    It is the same however lines end. Raises `OSError` if a file cannot be read.
    """
    code = imported({"scoring": (module.parent,)}, "scoring", module.stem)
    return short({name: data.replace(b"\r\n", b"\n") for name, data in code.items()})
