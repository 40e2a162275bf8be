"""A scene: a small folder, what is typed in it, and what that makes when nothing disturbs it."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Lock
from types import MappingProxyType

from conftest import CHECKOUT, ECHO, FILES, PAGE, PLAYED, SCORES, Folder, echoed

from zine.marked_folder import ENTRY
from zine.memo.store import FOLDER

KEPT = f"output/{FOLDER}"
MARK = "ZINE_TORTURE"
"""The variable of the environment by which a command, and all that it begins, is found again."""

PATIENCE = 60.0
"""Seconds after which a command that has not ended counts as one that hangs."""

VERSIONS = ("There are none.", "There are none yet")
"""What a page says in its two versions, which have one size."""

WRONG, RIGHT = "| 6 6   | Pips   | 12 ", "| 6 6   | Pips   | 13 "
"""A figure of the page that `--update` writes, right and wrong."""

_marks = count()


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed, and whether it goes on until somebody ends it.

    `makes` is the folder that its files appear in.
    """

    name: str
    words: tuple[str, ...]
    makes: str = "output"
    endless: bool = False

    @property
    def typed(self) -> str:
        """The command as it is typed."""
        return " ".join(("zine", *self.words))


COMMANDS = (
    Command("build", ("build",)),
    Command("booklet", ("build", "--booklet", "--cover")),
    Command("web", ("build", "--web")),
    Command("sheets", ("sheets",)),
    Command("update", ("verify", "--update", "--yes"), makes="content"),
    Command("watch", ("verify", "--watch"), makes="content", endless=True),
    Command("serve", ("serve", "--no-browser", "--port", "0"), makes="content", endless=True),
)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended; `None` if it had to be ended after `PATIENCE`."""

    code: int | None
    out: str
    err: str

    @property
    def clear(self) -> bool:
        """Whether it ended by itself, and its complaint, if any, is lines for a user."""
        return self.code is not None and "Traceback" not in self.err


class Running:
    """A command that is under way in a session of its own, as in a terminal of its own."""

    def __init__(
        self,
        root: Path,
        words: Sequence[str],
        *,
        before: str = "",
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.mark = f"{os.getpid()}-{next(_marks)}"
        own = {k: v for k, v in os.environ.items() if k != "CI" and not k.startswith("PYTHON")}
        # `before` runs in the command's own process before it begins, as a shell's `ulimit` does.
        begin = f"{before}\nimport sys\nfrom zine.__main__ import run\nrun()" if before else ""
        how = ["-c", begin] if before else ["-m", "zine"]
        self.process = subprocess.Popen(
            [sys.executable, *how, *words],
            cwd=root,
            env={**own, **variables, "PYTHONPATH": str(CHECKOUT), MARK: self.mark},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def end(self, how: signal.Signals) -> None:
        """Send a signal: an interrupt to all that a terminal would send it to, others to one."""
        with suppress(ProcessLookupError):
            if how is signal.SIGINT:
                os.killpg(self.process.pid, how)
            else:
                self.process.send_signal(how)

    def wait(self, patience: float = PATIENCE) -> Ended:
        """How it ends."""
        code: int | None = None
        try:
            out, err = self.process.communicate(timeout=patience)
            code = self.process.returncode
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            out, err = self.process.communicate()
        return Ended(code, out.decode(errors="replace"), err.decode(errors="replace"))

    def left(self, patience: float) -> int:
        """How many processes it has left behind that still live after some seconds; ends them."""
        end = time.monotonic() + patience
        while (living := list(_marked(self.mark))) and time.monotonic() < end:
            time.sleep(0.02)
        for pid in living:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return len(living)


def _marked(mark: str) -> Iterator[int]:
    """The processes whose environment bears a mark; none where the system does not tell."""
    wanted = f"{MARK}={mark}".encode()
    for place in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it has gone, or is another's
            if wanted in place.read_bytes().split(b"\0"):
                yield int(place.parent.name)


def memory(mark: str) -> int:
    """The bytes that the processes whose environment bears a mark take together."""
    pages = 0
    for pid in _marked(mark):
        with suppress(OSError):  # it has gone
            pages += int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Scene:
    """A folder whose page stands in one of two versions."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = Folder(root)
        for name, text in {**FILES, SCORES: PLAYED}.items():
            self.folder.write(name, text)
        echoed(self.folder)
        self.version = 0

    def turn(self) -> None:
        """Let the page say the other thing."""
        self.folder.edit(ECHO, VERSIONS[self.version], VERSIONS[1 - self.version])
        self.version = 1 - self.version

    def spoil(self) -> None:
        """Let a figure of another page be wrong, if it is not."""
        self.folder.write(PAGE, self.folder.read(PAGE).replace(WRONG, RIGHT))

    def mend(self) -> None:
        """Let that figure be right again."""
        self.folder.write(PAGE, self.folder.read(PAGE).replace(RIGHT, WRONG))

    def run(self, words: Sequence[str], *, before: str = "") -> Ended:
        """What comes of a command that nobody disturbs."""
        return Running(self.root, words, before=before).wait()

    def forget(self, chance: random.Random) -> None:
        """Drop nothing of what is kept, about half of it, or all."""
        share = chance.choice((0.0, 0.0, 0.5, 0.5, 1.0))
        for path in self.kept():
            if chance.random() < share:
                path.unlink()

    def kept(self) -> list[Path]:
        """The entries of the cache, without what was begun and not finished."""
        with suppress(FileNotFoundError):
            return sorted(p for p in (self.root / KEPT).iterdir() if ENTRY.fullmatch(p.name))
        return []

    def files(self, place: str) -> dict[str, bytes]:
        """What a folder of the scene holds, but for the cache and what Python compiles."""
        found = {}
        for path in sorted((self.root / place).rglob("*")):
            inside = path.relative_to(self.root).as_posix()
            if path.is_file() and not inside.startswith(KEPT) and path.suffix != ".pyc":
                found[inside] = path.read_bytes()
        return found

    def strays(self) -> list[str]:
        """Temporary files, which nobody is to find behind a command that has ended."""
        return [
            path.relative_to(self.root).as_posix()
            for path in sorted(self.root.rglob(".*"))
            if path.is_file() or path.name != Path(KEPT).name
        ]


@dataclass(slots=True)
class Made:
    """What each command makes of each version, in a folder where nothing else happens."""

    root: Path
    known: dict[tuple[str, int], Mapping[str, bytes]] = field(default_factory=dict)
    door: Lock = field(default_factory=Lock)

    def of(self, command: Command, version: int) -> Mapping[str, bytes]:
        """The files that a command makes, by their path in the folder."""
        key = command.name, version
        with self.door:
            if key not in self.known:
                self.known[key] = self._made(command, version)
            return self.known[key]

    def _made(self, command: Command, version: int) -> Mapping[str, bytes]:
        place = self.root / f"{command.name}-{version}"
        scene = Scene(place)
        if version:
            scene.turn()
        if command.name == "update":
            scene.spoil()
        if not command.endless:
            ended = scene.run(command.words)
            assert ended.code == 0, ended.err
        made = scene.files(command.makes)
        shutil.rmtree(place)
        return made
