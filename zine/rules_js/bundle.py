"""The rules of games as one text of JavaScript, with all that they import and the runtime."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from zine.memo.world import contents, is_file
from zine.problems import Problem, shown
from zine.rules_js.compiler import ATTRIBUTES, Compiled, compile_module, refused
from zine.rules_js.values import DICE, SCORING

HERE = Path(__file__).parent
OURS = HERE.parent
LAST_CHARACTER = 0x10FFFF


class Bundle(NamedTuple):
    """Modules in JavaScript, each after those that it imports, and what was refused in them."""

    js: str
    problems: tuple[Problem, ...]


def bundle(files: Iterable[Path]) -> Bundle:
    """The scoring modules in these files, and what they import: siblings, or else those of ours.

    They are `modules["zine.scoring.crag"]` and so on; the runtime that they need is `runtime()`.
    Two files for one name are a problem: a browser has one place for each.
    """
    placed: dict[str, Path] = {}
    done: list[tuple[Path, Compiled]] = []
    problems: list[Problem] = []

    def place(name: str, file: Path) -> None:
        if name not in placed:
            placed[name] = file
            compiled = _compiled(contents(file), name, file)
            for other in compiled.imports:
                place(other, _file(other, file.parent))
            done.append((file, compiled))
        elif placed[name] != file:
            message = f"{shown(placed[name])} has the same name in the browser; rename one of them"
            problems.append(Problem(file, 1, message))

    place(DICE, OURS / "dice.py")  # what is refused is a `Foul` of it
    for file in sorted(set(files)):
        place(f"{SCORING}.{file.stem}", file)
    if problems:  # what the other file defines is not known
        return Bundle("", tuple(problems))
    known = ATTRIBUTES.union(*(compiled.defined for _, compiled in done))
    for file, compiled in done:
        unknown = ((name, line) for name, line in compiled.asked.items() if name not in known)
        problems += (Problem(file, line, refused(f"`.{name}`")) for name, line in unknown)
        problems += compiled.problems
    return Bundle("".join(compiled.js for _, compiled in done), tuple(sorted({*problems})))


def _file(name: str, folder: Path) -> Path:
    """The file of a module that one in a folder imports: `zine.dice`, a sibling, or one of ours."""
    if name == DICE:
        return OURS / "dice.py"
    file = f"{name.removeprefix(f'{SCORING}.')}.py"
    return next(filter(is_file, (folder / file, OURS / "scoring" / file)))


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
