"""The code of a game: its module, and the modules of ours that this imports."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from zine.files import contents
from zine.problems import is_file

IMPORT = re.compile(
    rb"^ *from (?:zine(?=[ .])|(?=\.))\.?(?P<up>\.?)(?P<room>scoring|odds)?\.?(?P<module>\w*)"
    rb" import \(?(?P<names>[\w ,]*)",
    re.MULTILINE,
)
"""An import of one of our modules, `from ..scoring.crag import Box`, or of siblings."""

DIGITS = 7
"""How many hexadecimal digits of a hash are printed."""


def imported(folders: Mapping[str, Sequence[Path]], room: str, name: str) -> dict[str, bytes]:
    """The code of a module, and of all that it imports from these folders, by room and name."""
    found: dict[str, bytes] = {}
    todo = [(room, name)]
    while todo:
        room, name = todo.pop()
        if f"{room}.{name}" in found:
            continue
        files = (folder / f"{name}.py" for folder in folders.get(room, ()))
        if path := next(filter(is_file, files), None):
            found[f"{room}.{name}"] = contents(path)
            todo += _imports(room, found[f"{room}.{name}"])
    return found


def _imports(room: str, code: bytes) -> Iterator[tuple[str, str]]:
    """The room and the name of each module of ours that a module imports."""
    for each in IMPORT.finditer(code):
        sibling = each[0].lstrip().startswith(b"from .") and not each["up"]
        other = room if sibling else (each["room"] or b"").decode()
        for name in [each["module"]] if each["module"] else each["names"].split(b","):
            yield other, name.split()[0].decode() if name.split() else ""


def digest(code: Mapping[str, bytes]) -> str:
    """The hash of some modules by their names, as hexadecimal digits."""
    made = hashlib.sha256()
    for name, data in sorted(code.items()):
        made.update(f"{name} {len(data)}\n".encode() + data)
    return made.hexdigest()


def short(code: Mapping[str, bytes]) -> str:
    """The hash of some modules as it is printed: in capitals, since two italic f would touch."""
    return digest(code)[:DIGITS].upper()


def rules(module: Path) -> str:
    """The short hash that names the rules of a scoring module: its code and its siblings'.

    It is the same however lines end. Raises `OSError` if a file cannot be read.
    """
    code = imported({"scoring": (module.parent,)}, "scoring", module.stem)
    return short({name: data.replace(b"\r\n", b"\n") for name, data in code.items()})
