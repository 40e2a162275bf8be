"""The rules of games as one text of JavaScript, with all that they import and the runtime."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from zine.memo.world import contents, is_file
from zine.problems import Problem
from zine.rules_js.compiler import Compiled, compile_module
from zine.rules_js.values import DICE, SCORING

HERE = Path(__file__).parent
LAST_CHARACTER = 0x10FFFF


class Bundle(NamedTuple):
    """Modules in JavaScript, each after those that it imports, and what was refused in them."""

    js: str
    problems: tuple[Problem, ...]


def bundle(stems: Iterable[str], scoring: Iterable[Path]) -> Bundle:
    """The scoring modules of these names, from the first folder of `scoring` that has each.

    They are `modules["zine.scoring.crag"]` and so on; the runtime that they need is `runtime()`.
    """
    folders, placed = tuple(scoring), dict[str, Compiled]()

    def place(name: str) -> None:
        compiled = _compiled(contents(file := _file(name, folders)), name, file)
        for other in compiled.imports:
            if other not in placed:
                place(other)
        placed[name] = compiled

    place(DICE)  # what is refused is a `Foul` of it
    for stem in stems:
        if f"{SCORING}.{stem}" not in placed:
            place(f"{SCORING}.{stem}")
    problems = (problem for compiled in placed.values() for problem in compiled.problems)
    return Bundle("".join(compiled.js for compiled in placed.values()), tuple(problems))


def _file(name: str, folders: tuple[Path, ...]) -> Path:
    if name == DICE:
        return HERE.parent / "dice.py"
    files = (folder / f"{name.removeprefix(f'{SCORING}.')}.py" for folder in folders)
    return next(filter(is_file, files))


@cache
def _compiled(code: bytes, name: str, path: Path) -> Compiled:
    return compile_module(code.decode(), name, path)


def runtime() -> str:
    """What compiled modules need: `$`, `modules`, and `proof`, which runs recorded calls."""
    runtime, proof = ((HERE / name).read_text("utf-8") for name in ("runtime.js", "proof.js"))
    folded = "".join(f"{_quoted(a)}:{_quoted(b)}," for a, b in _folded())
    return f"{runtime}const FOLDED = {{{folded}}};\nconst modules = {{}};\n{proof}"


def _folded() -> Iterable[tuple[str, str]]:
    """The letters whose case Python folds otherwise than it makes them small, as `ß` to `ss`."""
    letters = map(chr, range(LAST_CHARACTER + 1))
    return (
        (letter, letter.casefold()) for letter in letters if letter.casefold() != letter.lower()
    )


def _quoted(text: str) -> str:
    return f'"{text}"'
