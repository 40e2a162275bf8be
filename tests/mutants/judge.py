"""Runs the examples of the pages on mutants of the scoring modules, in forks.

A mutant may loop, crash or fill the memory: the system ends the fork, and the mutant is caught.
"""

import ast
import gc
import hashlib
import resource
import signal
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import ModuleType

from mutants.operators import Change, changes
from zine.check.examples import check
from zine.content.page import game
from zine.content.page.game import Game
from zine.content.project import Project
from zine.files import PACKAGE

MEMORY = 2**30
LONG = 1.0
"""Seconds by the clock after which a fork runs no other mutant."""

BATCH = 20
"""How many mutants a fork runs, if none ends it: each by itself would take twice the time."""

SURVIVED, CAUGHT = b"survived", b"caught"


@dataclass(frozen=True, slots=True)
class Module:
    """A scoring module: its text, and the siblings that it imports, each after its own."""

    path: Path
    source: str
    needs: tuple[str, ...]

    @property
    def stem(self) -> str:
        """The name of the file."""
        return self.path.stem


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change, and what a verdict on it depends on."""

    module: str
    change: Change
    key: str


class Judge:
    """Some scoring modules of a project and the games that use them, loaded once for all forks.

    A mutant is caught if the page of some game has a problem then.
    """

    proofs = "equivalent"
    """The folder of the proofs: why a mutant changes nothing that a game can show."""

    seconds = 2.0
    """Of a processor, that a mutant may take for each page; a page takes a tenth."""

    longest = 60.0
    """Seconds by the clock after which a fork is ended."""

    def __init__(self, project: Project, stems: Sequence[str] = ()) -> None:
        """Load some modules by their stems, or all; `ValueError` where there is none, or no use."""
        files = {path.stem: path for path in reversed(project.rules)}
        pages = {path.stem: path for path in project.games if path.stem in files}
        used = dict.fromkeys(name for stem in pages for name in (*_needs(files[stem]), stem))
        self.modules = {stem: _module(files[stem]) for stem in used}
        users = {
            stem: [name for name in pages if stem == name or stem in self.modules[name].needs]
            for stem in sorted(self.modules)
        }
        self.stems = tuple(stems or filter(users.get, users))
        if unused := [stem for stem in self.stems if not users.get(stem)]:
            raise ValueError(f"no page uses a scoring module {', '.join(unused)}")
        self._pages = {stem: [pages[name] for name in users[stem]] for stem in self.stems}
        self._games = {path: _right(project, path) for path in {*chain(*self._pages.values())}}
        self._trees = {stem: ast.parse(own.source) for stem, own in self.modules.items()}
        self._code = {
            stem: compile(own.source, own.path, "exec") for stem, own in self.modules.items()
        }
        self._engine = digest(path.read_text(encoding="utf-8") for path in _engine())

    def pages(self, stem: str) -> list[Game]:
        """The games whose modules are this one, or import it."""
        return [self._games[path] for path in self._pages[stem]]

    def mutants(self, stem: str) -> Iterator[Mutant]:
        """Every mutant of a module."""
        pages = self.pages(stem)
        used = dict.fromkeys(name for own in pages for name in self._uses(own.stem))
        depends = digest(
            (
                self._engine,
                *(self.modules[name].source for name in used),
                *("\n".join(own.document.source) for own in pages),
            )
        )
        yield from self._mutants(stem, changes(self._trees[stem]), depends)

    def _mutants(self, stem: str, found: Iterable[Change], depends: str) -> Iterator[Mutant]:
        for change in found:
            own = f"{depends} {stem}:{change.line}:{change.column} {change.text}"
            yield Mutant(stem, change, digest([own]))

    def verdicts(self, mutants: Iterable[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant and whether some page catches it, as they are found; `jobs` forks run."""
        gc.collect()
        gc.freeze()
        left = deque(mutants)
        running: dict[Connection, tuple[ForkProcess, deque[Mutant]]] = {}
        while left or running:
            while left and len(running) < jobs:
                batch = deque(left.popleft() for _ in range(min(BATCH, len(left))))
                verdicts, process = self._begin(batch)
                running[verdicts] = process, batch
            ready = connection.wait(list(running), self.longest)
            if not ready:
                for process, _ in running.values():
                    process.kill()
            for pipe in ready:
                assert isinstance(pipe, Connection)
                process, batch = running[pipe]
                try:
                    caught = pipe.recv_bytes() == CAUGHT
                except EOFError:
                    process.join()
                    if process.exitcode and batch:
                        yield batch.popleft(), True
                    left.extendleft(reversed(batch))
                    del running[pipe]
                else:
                    yield batch.popleft(), caught

    def _begin(self, batch: Iterable[Mutant]) -> tuple[Connection, ForkProcess]:
        """Start a fork that runs some mutants; returns where it sends the verdicts."""
        fork = get_context("fork")
        here, there = fork.Pipe(duplex=False)
        process = fork.Process(target=self._run, args=(tuple(batch), there), daemon=True)
        process.start()
        there.close()
        return here, process

    def _uses(self, stem: str) -> tuple[str, ...]:
        return (*self.modules[stem].needs, stem)

    def _run(self, mutants: Iterable[Mutant], verdicts: Connection) -> None:
        """In the fork: send a verdict on each mutant; stop after one that took long.

        What is late once gets less time from then on, which must not catch the next mutant.
        """
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # or it would pass for a mutant's own failure
        for mutant in mutants:
            begun = time.monotonic()
            pages = self.pages(mutant.module)
            _limit(self.seconds * len(pages))
            mutant.change.apply()
            try:
                caught = any(self._catches(own, mutant.module) for own in pages)
            except BaseException:
                caught = True
            mutant.change.revert()
            verdicts.send_bytes(CAUGHT if caught else SURVIVED)
            if time.monotonic() - begun > LONG:
                return

    def _catches(self, own: Game, stem: str) -> bool:
        """Whether the page of a game finds a problem with a module as its tree stands now."""
        package, _, _ = own.scoring.__name__.rpartition(".")
        codes = self._code | {stem: compile(self._trees[stem], self.modules[stem].path, "exec")}
        module = own.scoring
        for name in self._uses(own.stem):
            if name == stem or stem in self.modules[name].needs:
                module = _stand_in(package, self.modules[name].path)
                exec(codes[name], vars(module))
        changed = replace(own, scoring=module)
        return bool(game.agreement(changed) or check(changed).problems)


def _right(project: Project, path: Path) -> Game:
    """The game of a page; raises `ValueError` if its examples are wrong as they are."""
    own = game.load(project, path)
    if problems := check(own).problems:
        raise ValueError(f"a page has a problem without any change: {problems[0]}")
    return own


def _stand_in(package: str, path: Path) -> ModuleType:
    """An empty module where its siblings, and dataclasses, look it up."""
    module = ModuleType(f"{package}.{path.stem}")
    module.__file__, module.__package__ = str(path), package
    sys.modules[module.__name__] = module
    setattr(sys.modules[package], path.stem, module)
    return module


def _limit(seconds: float) -> None:
    """Let the system end this process once it takes so many seconds more, or too much memory."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # macOS does not limit memory
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _module(path: Path) -> Module:
    source = path.read_text(encoding="utf-8")
    return Module(path, source, tuple(dict.fromkeys(_needs(path))))


def _needs(path: Path) -> Iterator[str]:
    """The siblings that a module imports, each after those that it imports itself."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            names = [node.module] if node.module else [alias.name for alias in node.names]
            for name in names:
                yield from _needs(path.with_name(f"{name}.py"))
                yield name


def _engine() -> list[Path]:
    """What decides on an example, and how."""
    folders = [PACKAGE / "content", PACKAGE / "check"]
    files = [file for folder in folders for file in sorted(folder.glob("*.py"))]
    return [PACKAGE / "dice.py", *files]


def digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()
