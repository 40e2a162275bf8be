"""Branches: the ways through a scoring module that no example of its page takes.

A branch is what a condition, a loop, a pattern or an exception leads to, and the way past an `if`
without `else`. Each page is checked once more while Python's own tracing notes the lines. Modules
that games share are asked for only with all games, which show them together.
"""

import ast
import re
import sys
import tokenize
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import decode_source
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from zine.check.verify import Verification, check_page
from zine.content.project import Project, Selection
from zine.files import PACKAGE
from zine.memo.memo import Memo
from zine.memo.world import contents, real
from zine.problems import ContentError, Mark, Problem, gathering, shown

WAIVER = re.compile(r"#\s*no example:\s*(.*)")
"""The comment that says why a branch has no example."""

HOW = "'# no example: …'"
ELSE = re.compile(r"\s*else\b")

Steps = set[tuple[int, int]]
"""From which line of a module to which one its functions have gone; 0 is outside of a function."""


class Branch(NamedTuple):
    """One way through a function: the lines that lead to a body, and the lines of the body.

    With `past`, it is the way past the body instead.
    """

    lead: range
    body: range
    past: bool = False

    def entered(self, steps: Steps) -> bool:
        """Whether the steps lead this way; lines do not tell if the body begins on the first."""
        if self.past:
            around = range(self.lead.start, self.body.stop)
            return any(start in self.lead and end not in around for start, end in steps)
        return bool(self.lead) and any(end in self.body for _, end in steps)


class Source:
    """The source of a scoring module: its branches, and the comments that waive an example."""

    def __init__(self, path: Path, code: bytes) -> None:
        source = decode_source(code)
        self._path = path
        self._lines = source.split("\n")
        self._branches = tuple(dict.fromkeys(self._found(ast.parse(source))))
        self._waivers = dict(_waivers(source))

    def missing(self, steps: Steps) -> frozenset[int]:
        """The numbers of the branches that no step enters."""
        return frozenset(n for n, branch in enumerate(self._branches) if not branch.entered(steps))

    def problems(self, missing: Collection[int], pages: str) -> Iterator[Problem]:
        """What is wrong if no example of some pages enters the branches of these numbers.

        Of branches inside each other, and of the two ways at an `if`, the first is told.
        """
        untaken = [branch for n, branch in enumerate(self._branches) if n in missing]
        inside = {n for branch in untaken if branch.lead and not branch.past for n in branch.body}
        for line, branch in {branch.lead.start: branch for branch in reversed(untaken)}.items():
            if line not in inside and self._waivers.keys().isdisjoint(branch.lead):
                yield self._problem(line, _message(branch, pages))
        for line, reason in self._waivers.items():
            waived = [branch for branch in self._branches if line in branch.lead]
            if not waived:
                yield self._problem(line, f"no branch begins on this line; take {HOW} away")
            elif not reason:
                yield self._problem(line, f"say why no example can enter this branch: {HOW}")
            elif set(waived).isdisjoint(untaken):
                yield self._problem(line, f"this branch has an example; take {HOW} away")

    def _problem(self, line: int, message: str) -> Problem:
        text = self._lines[line - 1]
        indent = len(text) - len(text.lstrip())
        return Problem(self._path, line, message, Mark(text, indent + 1, len(text.strip())))

    def _found(self, tree: ast.Module) -> Iterator[Branch]:
        """The branches of all functions; what runs with the import alone is none."""
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    yield from self._branches_at(node)

    def _branches_at(self, node: ast.AST) -> Iterator[Branch]:
        match node:
            case ast.If() | ast.For() | ast.While() | ast.ExceptHandler():
                yield _branch(node.lineno, node.body)
            case ast.match_case():
                yield _branch(node.pattern.lineno, node.body)
        match node:
            case ast.If(orelse=[]):
                yield _branch(node.lineno, node.body, past=True)
            case ast.If(orelse=[ast.If()]):
                pass  # an `elif` has branches of its own
            case ast.If() | ast.For() | ast.While() | ast.Try() if node.orelse:
                first = node.orelse[0].lineno
                line = next(n for n in range(first, 0, -1) if ELSE.match(self._lines[n - 1]))
                yield _branch(line, node.orelse)


def _branch(line: int, body: Sequence[ast.stmt], *, past: bool = False) -> Branch:
    first, last = body[0].lineno, body[-1].end_lineno or body[-1].lineno
    return Branch(range(line, first), range(first, last + 1), past)


def _message(branch: Branch, pages: str) -> str:
    if not branch.lead:
        return "write what this branch does on a line of its own: only lines are traced"
    way = "goes past" if branch.past else "enters"
    return f"no example of {pages} {way} this branch; add one, or say why none can: {HOW}"


def _waivers(source: str) -> Iterator[tuple[int, str]]:
    """The line of each comment that waives an example, and the reason that it gives."""
    if WAIVER.search(source):
        for token in tokenize.generate_tokens(StringIO(source).readline):
            if token.type == tokenize.COMMENT and (waiver := WAIVER.search(token.string)):
                yield token.start[0], waiver[1].strip()


Missing = dict[str, frozenset[int]]
"""The numbers of the branches that a page's examples do not enter, by the name of the module."""


def check(
    project: Project, selection: Selection, verification: Verification, memo: Memo
) -> list[Problem]:
    """What is wrong with the branches of the games whose pages are right.

    Modules that games share are asked for where all pages are meant, and right. What each page
    leaves out is remembered.
    """
    problems: list[Problem] = []
    pages: dict[Path, Missing] = {}
    for entry in verification.games:
        page = entry.game.path
        with gathering(problems):
            pages[page] = memo.call_stored(_missing, project, page)
    shared: dict[Path, frozenset[int]] = {}
    for page, missing in pages.items():
        module = project.module_file(page.stem)
        for name, numbers in missing.items():
            if name == module.name:
                problems += _problems(module, numbers, shown(page))
            else:
                file = module.with_name(name)
                shared[file] = shared.get(file, numbers) & numbers
    if selection.everything and len(pages) == len(selection.pages):
        for file, numbers in shared.items():
            if project.lent and file.parent == PACKAGE / "scoring":
                continue  # games that are not meant enter its branches, too
            problems += _problems(file, numbers, "any page")
    return problems


def _problems(file: Path, missing: Collection[int], pages: str) -> Iterator[Problem]:
    """As `Source.problems`; reads no source of which nothing can be wrong."""
    if missing or WAIVER.search(decode_source(contents(file))):
        yield from _source(file).problems(missing, pages)


def _source(file: Path) -> Source:
    return _parsed(file, contents(file))


_parsed = lru_cache(Source)


def _missing(project: Project, page: Path) -> Missing:
    """What the examples of a page leave out, of its module and of those that games share.

    Raises `ContentError` if the page is not right while it is traced, as where that takes too long.
    """
    module = project.module_file(page.stem)
    folder = real(module.parent)
    steps: dict[str, Steps] = {}

    @cache
    def name_of(filename: str) -> str:
        """The name of a module that is asked for, or nothing."""
        path = Path(filename)
        is_traced = path.name == module.name or path.name.startswith("_")
        return path.name if is_traced and real(path.parent) == folder else ""

    def call(frame: FrameType, *_: object) -> Any:
        name = name_of(frame.f_code.co_filename)
        if not name:
            return None
        entered = steps.setdefault(name, set())
        if frame.f_code.co_name.startswith("<"):  # the import, or a part of an expression
            return None
        return _local(entered)

    tracer = sys.gettrace()
    sys.settrace(call)
    try:
        checked = check_page(project, page)
    finally:
        sys.settrace(tracer)
    if checked.problems:
        raise ContentError(checked.problems)
    return {
        name: _source(module.with_name(name)).missing(entered) for name, entered in steps.items()
    }


def _local(steps: Steps) -> Any:
    """What notes the steps of one call of a function."""
    start = 0

    def step(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal start
        if event == "exception":
            if argument[0] is not StopIteration:  # the end of a loop
                start = 0
        else:
            end = frame.f_lineno if event == "line" else 0
            steps.add((start, end))
            start = end
        return step

    return step
