"""Proofs, which authors write: why a mutant changes nothing that a game can show.

`tests/mutants/equivalent/NAME.toml` holds those of a scoring module. A mutant is named by its
function, the text of its line and the change, so that a proof stays when lines move; what a line
has twice is listed twice.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Key(NamedTuple):
    """What names a mutant."""

    module: str
    function: str
    line: str
    change: str

    def __str__(self) -> str:
        return f"{self.change} in {self.function or 'the module'}: {self.line}"


@dataclass(frozen=True, slots=True)
class Proof:
    """Some changes of one line, and why they change nothing."""

    module: str
    function: str
    line: str
    changes: tuple[str, ...]
    text: str

    @property
    def keys(self) -> list[Key]:
        """The mutants."""
        return [Key(self.module, self.function, self.line, change) for change in self.changes]


def path(folder: Path, module: str) -> Path:
    """Where the proofs of a module are."""
    return folder / "tests" / "mutants" / "equivalent" / f"{module}.toml"


def read(folder: Path, module: str) -> list[Proof]:
    """The proofs of a module, if it has a file; raises `ValueError` if it cannot be read."""
    own = path(folder, module)
    if not own.exists():
        return []
    try:
        entries = tomllib.loads(own.read_text(encoding="utf-8"))["mutants"]
        return [
            Proof(module, e["function"], e["line"], tuple(e["changes"]), e["proof"].strip())
            for e in entries
        ]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{own}: {error}; an entry has function, line, changes, proof") from None


def entry(key: Key) -> str:
    """A survivor as an entry of the file, its proof to be written."""
    function, line, change = (json.dumps(text, ensure_ascii=False) for text in key[1:])
    return f"[[mutants]]\nfunction = {function}\nline = {line}\nchanges = [{change}]\nproof = ''\n"


def compare(
    survivors: Iterable[tuple[Key, T]], proofs: Sequence[Proof]
) -> tuple[list[T], list[Key]]:
    """The survivors that have no proof, and what is proved of no survivor."""
    left = Counter(key for proof in proofs if proof.text for key in proof.keys)
    unproved = []
    for key, survivor in survivors:
        if left[key] <= 0:
            unproved.append(survivor)
        left[key] -= 1
    return unproved, [key for key, number in left.items() if number > 0]
