"""Proofs, which authors write: why a mutant changes nothing that a game can show.

`tests/mutants/equivalent/NAME.toml` holds those of a scoring module, and
`tests/mutants/same_odds/NAME.toml` says why no odds depend on a pay-off. A mutant is named by its
function, the text of its line and the change, so that a proof stays when lines move; what a line
has twice is listed twice. A proof that names only `functions` is of all that is changed in them.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from mutants.operators import Change

T = TypeVar("T")


class Key(NamedTuple):
    """What names a mutant; without a line and a change, all of a function."""

    module: str
    function: str
    line: str
    change: str

    def __str__(self) -> str:
        what = f"{self.change} in " if self.change else "in "
        return f"{what}{self.function or 'the module'}: {self.line}".removesuffix(": ")

    @property
    def whole(self) -> "Key":
        """What names all of the function."""
        return self._replace(line="", change="")


@dataclass(frozen=True, slots=True)
class Proof:
    """Some changes of one line, or all of some functions, and why they change nothing."""

    module: str
    functions: tuple[str, ...]
    line: str
    changes: tuple[str, ...]
    text: str

    @property
    def keys(self) -> list[Key]:
        """The mutants."""
        return [
            Key(self.module, function, self.line, change)
            for function in self.functions
            for change in self.changes
        ]


def key(module: str, source: str, change: Change) -> Key:
    """What names a change of a module."""
    return Key(module, change.function, source.splitlines()[change.line - 1].strip(), change.text)


def path(folder: Path, kind: str, module: str) -> Path:
    """Where the proofs of a module are, of a kind: `equivalent` or `same_odds`."""
    return folder / "tests" / "mutants" / kind / f"{module}.toml"


def read(folder: Path, kind: str, module: str) -> list[Proof]:
    """The proofs of a module, if it has a file; raises `ValueError` if it cannot be read."""
    own = path(folder, kind, module)
    if not own.exists():
        return []
    try:
        entries = tomllib.loads(own.read_text(encoding="utf-8"))["mutants"]
        return [_proof(module, entry) for entry in entries]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{own}: {error}; an entry has function, line, changes, proof") from None


def _proof(module: str, entry: Mapping[str, Any]) -> Proof:
    if "functions" in entry:
        return Proof(module, tuple(entry["functions"]), "", ("",), entry["proof"].strip())
    changes = tuple(entry["changes"])
    return Proof(module, (entry["function"],), entry["line"], changes, entry["proof"].strip())


def entry(key: Key) -> str:
    """A survivor as an entry of the file, its proof to be written."""
    function, line, change = (json.dumps(text, ensure_ascii=False) for text in key[1:])
    return f"[[mutants]]\nfunction = {function}\nline = {line}\nchanges = [{change}]\nproof = ''\n"


def compare(
    survivors: Iterable[tuple[Key, T]], proofs: Sequence[Proof]
) -> tuple[list[T], list[Key]]:
    """The survivors that have no proof, and what is proved of no survivor."""
    left = Counter(key for proof in proofs if proof.text for key in proof.keys)
    whole = {key for key in left if not key.change}
    unproved = []
    for key, survivor in survivors:
        if key.whole in whole:
            left[key.whole] = 0
            continue
        if left[key] <= 0:
            unproved.append(survivor)
        left[key] -= 1
    return unproved, [key for key, number in left.items() if number > 0]
