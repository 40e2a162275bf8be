"""Spoilt places: full disks, odd outputs, damaged caches, and sources that change under a build."""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from torture.kills import unlike
from torture.scene import COMMANDS, KEPT, Ended, Made, Running, Scene

Results = Iterator[tuple[str, str]]
"""What was tried each time, and what was wrong with it or ''."""

BUILD, BOOKLET, WEB, SHEETS, UPDATE, *_ = COMMANDS
WRITING = (BUILD, BOOKLET, WEB, SHEETS)

VERSIONS = (0, 1)
LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}))"
BOUND = """\
import ctypes, os, sys
if ctypes.CDLL(None).prctl(24, 1, 0, 0, 0) == 0:
    os.execv(sys.executable, [sys.executable, "-m", "zine", *sys.argv[1:]])
sys.exit("root writes where it likes")
"""
"""Drops root's right to write where nobody may; where that cannot be dropped, nothing is tried."""

HALVES = """\
import itertools, sys, time
path, *texts = sys.argv[1:]
for text in itertools.cycle(texts):
    with open(path, "r+b") as file:
        data = open(text, "rb").read()
        file.truncate(0)
        file.write(data[: len(data) // 2])
        file.flush()
        time.sleep({pause})
        file.write(data[len(data) // 2 :])
    time.sleep({pause} * 7)
"""
"""Writes a file in place, in two halves, over and over, as the worst of editors does."""


def full(times: int, seed: int, place: Path, made: Made) -> Results:
    """A disk that takes only so many bytes: files are limited, and where we may, the disk is."""
    chance = random.Random(f"{seed} full")
    scene = Scene(place / "full")
    for number in range(times):
        command = chance.choice((*WRITING, UPDATE))
        size = int(10 ** chance.uniform(1, 6))
        shutil.rmtree(scene.root / "output", ignore_errors=True)
        if chance.random() < 0.5:
            scene.run(command.words)  # what was made before is there
        before = scene.files(command.makes)
        scene.turn()
        if command is UPDATE:
            scene.spoil()
            before = scene.files("content")
        if number % 2 and command is not UPDATE:
            with _small_disk(scene.root / "output", size) as mounted:
                before = before if not mounted else scene.files("output")
                ended = scene.run(command.words)
                found = scene.files("output")
                strays = scene.strays()
            what = f"{command.typed} on a disk of {size} bytes"
        else:
            ended = scene.run(command.words, before=LIMITED.format(size))
            found, strays = scene.files(command.makes), scene.strays()
            what = f"{command.typed} with files of at most {size} bytes"
        wanted = made.of(command, scene.version)
        faults = [*_ended(ended, lines=1), *unlike(found, before, wanted, "on a full disk")]
        faults += [f"all is well, and {name} is not" for name in _missing(ended, found, wanted)]
        faults += [f"{name} is left" for name in strays]
        scene.mend()
        yield what, "; ".join(faults)
    shutil.rmtree(scene.root)


def odd(times: int, seed: int, place: Path, made: Made) -> Results:
    """Something else stands where a file or a folder is to be written."""
    for command in WRITING:
        names = sorted(made.of(command, 0))
        spots = [*dict.fromkeys([*names, *(str(Path(n).parent) for n in names), KEPT])]
        for spot in spots:
            for kind, put in ODD.items():
                scene = Scene(place / "odd")
                elsewhere = place / "elsewhere"
                elsewhere.mkdir()
                (elsewhere / "file").write_bytes(b"mine")
                path = scene.root / spot
                path.parent.mkdir(parents=True, exist_ok=True)
                put(path, elsewhere)
                ended = scene.run(command.words)
                faults = list(_ended(ended, lines=len(names)))
                if (elsewhere / "file").read_bytes() != b"mine":
                    faults.append("a file elsewhere is overwritten")
                if ended.code == 0:
                    wanted = made.of(command, 0).items()
                    lost = [n for n, data in wanted if (scene.root / n).read_bytes() != data]
                    faults += [f"all is well, and {name} is not" for name in lost]
                elif kind in ("a pipe", "a folder") and not os.path.lexists(path):
                    faults.append(f"{kind} is gone")
                faults += [f"{name} is left" for name in scene.strays() if name != spot]
                shutil.rmtree(scene.root)
                shutil.rmtree(elsewhere)
                yield f"{command.typed} where {spot} is {kind}", "; ".join(faults)
    yield from _read_only(place, made)


def _file(path: Path, elsewhere: Path) -> None:
    path.write_bytes(b"mine")


def _folder(path: Path, elsewhere: Path) -> None:
    path.mkdir()
    (path / "note.txt").write_bytes(b"mine")


ODD: dict[str, Callable[[Path, Path], None]] = {
    "a file": _file,
    "a folder": _folder,
    "a pipe": lambda path, elsewhere: os.mkfifo(path),
    "a link to nowhere": lambda path, elsewhere: path.symlink_to(elsewhere / "nowhere"),
    "a link to a file": lambda path, elsewhere: path.symlink_to(elsewhere / "file"),
    "a link to a folder": lambda path, elsewhere: path.symlink_to(elsewhere),
    "a link to itself": lambda path, elsewhere: path.symlink_to(path),
}
"""What may stand at a path, and what puts it there."""


def _read_only(place: Path, made: Made) -> Results:
    """Folders and files that may be read and not written."""
    before = BOUND if os.geteuid() == 0 else ""
    if before and Scene(place / "root").run(("--version",), before=before).code != 0:
        return
    for command in (*WRITING, UPDATE):
        for part in ("output", KEPT, "content/games"):
            scene = Scene(place / "only")
            if command is UPDATE:
                scene.spoil()
            else:
                (scene.root / KEPT).mkdir(parents=True)
            closed = scene.root / part
            if closed.exists():
                closed.chmod(0o555)
            old = scene.files(command.makes)
            ended = scene.run(command.words, before=before)
            found = scene.files(command.makes)
            faults = [*_ended(ended, lines=8)]
            faults += unlike(found, old, made.of(command, 0), "read-only")
            faults += [
                f"all is well, and {n} is not" for n in _missing(ended, found, made.of(command, 0))
            ]
            faults += [f"{name} is left" for name in scene.strays()]
            if closed.exists():
                closed.chmod(0o755)
            shutil.rmtree(scene.root)
            yield f"{command.typed} where {part} is read-only", "; ".join(faults)


def damaged(times: int, seed: int, place: Path, made: Made) -> Results:
    """Entries of the cache with a bit turned, cut short, exchanged, or replaced."""
    chance = random.Random(f"{seed} damaged")
    scene = Scene(place / "damaged")
    assert scene.run(BUILD.words).code == 0
    whole = {path.name: path.read_bytes() for path in scene.kept()}
    zines = [name for name, data in whole.items() if b"%PDF-" in data[:64]]
    for number in range(times):
        shutil.rmtree(scene.root / KEPT)
        (scene.root / KEPT).mkdir()
        for name, data in whole.items():
            (scene.root / KEPT / name).write_bytes(data)
        (scene.root / "output/small.pdf").unlink(missing_ok=True)
        if number % 3:  # else what is made of them is there, and none of them is read
            for name in zines:
                (scene.root / KEPT / name).unlink()
        names = scene.kept()
        every = number % 2
        for path in names if every else chance.sample(names, 1):
            how = chance.choice(tuple(DAMAGE))
            DAMAGE[how](path, chance, list(whole.values()))
        ended = scene.run(BUILD.words)
        faults = [] if ended.code == 0 else [f"it ends with {ended.code}: {ended.err[-200:]}"]
        faults += unlike(scene.files("output"), {}, made.of(BUILD, 0), "from what is kept")
        what = "every entry damaged" if every else f"one entry {how}"
        yield f"{BUILD.typed} ({number + 1}), {what}", "; ".join(faults)
    shutil.rmtree(scene.root)


def _turned(path: Path, chance: random.Random, others: Sequence[bytes]) -> None:
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def _cut(path: Path, chance: random.Random, others: Sequence[bytes]) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: chance.randrange(len(data))])


def _longer(path: Path, chance: random.Random, others: Sequence[bytes]) -> None:
    path.write_bytes(path.read_bytes() + chance.randbytes(chance.randrange(1, 99)))


def _other(path: Path, chance: random.Random, others: Sequence[bytes]) -> None:
    path.write_bytes(chance.choice(others))


def _pipe(path: Path, chance: random.Random, others: Sequence[bytes]) -> None:
    path.unlink()
    os.mkfifo(path)


def _in_the_way(path: Path, chance: random.Random, others: Sequence[bytes]) -> None:
    path.unlink()
    path.mkdir()


DAMAGE: dict[str, Callable[[Path, random.Random, Sequence[bytes]], None]] = {
    "with a bit turned": _turned,
    "cut short": _cut,
    "made longer": _longer,
    "replaced by another": _other,
    "replaced by a pipe": _pipe,
    "replaced by a folder": _in_the_way,
}


def together(times: int, seed: int, place: Path, made: Made) -> Results:
    """Two and four commands at once in one folder."""
    chance = random.Random(f"{seed} together")
    scene = Scene(place / "together")
    for number in range(times):
        command = chance.choice((BUILD, BUILD, BOOKLET, SHEETS, UPDATE))
        scene.turn()
        scene.forget(chance)
        if command is UPDATE:
            scene.spoil()
        old = scene.files(command.makes)
        many = chance.choice((2, 4))
        running = [Running(scene.root, command.words) for _ in range(many)]
        faults = []
        for ended in [one.wait() for one in running]:
            meanwhile = command is UPDATE and "has changed meanwhile" in ended.err
            if ended.code != 0 and not meanwhile:
                faults.append(f"one ends with {ended.code}: {ended.err.strip()[-200:]}")
        wanted = made.of(command, scene.version)
        faults += unlike(_of(scene, wanted), old, wanted, "with others at work")
        again = scene.run(command.words)
        if again.code != 0:
            faults.append(f"the next run ends with {again.code}: {again.err.strip()[-200:]}")
        faults += unlike(_of(scene, wanted), wanted, wanted, "after the next run")
        faults += [f"{name} is left" for name in scene.strays()]
        yield f"{many} × {command.typed} at once ({number + 1})", "; ".join(faults)
    shutil.rmtree(scene.root)


def clock(times: int, seed: int, place: Path, made: Made) -> Results:
    """Edits that leave a file its size, and its time as it was, or earlier, or to come."""
    chance = random.Random(f"{seed} clock")
    scene = Scene(place / "clock")
    module = scene.root / "scoring/tally.py"
    times_of = (lambda now: now, lambda now: now - 10**18, lambda now: 0, lambda now: now + 10**18)
    for number in range(times):
        page = scene.root / "content/games/echo.md"
        stands = page.stat().st_mtime_ns
        scene.turn()
        then = chance.choice(times_of)(stands)
        os.utime(page, ns=(then, then))
        for path in scene.kept():
            if chance.random() < 0.2:
                os.utime(path, (0, chance.choice((0, 2**33))))
        faults = [*_ended(scene.run(BUILD.words), lines=0)]
        found = scene.files("output")
        wanted = made.of(BUILD, scene.version)
        faults += unlike(found, wanted, wanted, "by another clock")
        # A pay-off edited, its module as long and as old as it was.
        stands = module.stat().st_mtime_ns
        text = module.read_text(encoding="utf-8")
        module.write_text(text.replace("True: 20", "True: 30"), encoding="utf-8")
        os.utime(module, ns=(stands, stands))
        if scene.run(("verify",)).code != 1:
            faults.append("a pay-off was changed, and the old one is checked")
        module.write_text(text, encoding="utf-8")
        os.utime(module, ns=(stands, stands))
        if scene.run(("verify",)).code != 0:
            faults.append("a pay-off was changed back, and the other one is checked")
        yield f"{BUILD.typed}, a page edited by another clock ({number + 1})", "; ".join(faults)
    shutil.rmtree(scene.root)


def changing(times: int, seed: int, place: Path, made: Made) -> Results:
    """A page that is written over and over while it is built."""
    chance = random.Random(f"{seed} changing")
    scene = Scene(place / "changing")
    page = scene.root / "content/games/echo.md"
    texts = []
    for version in VERSIONS:
        texts.append(place / f"version-{version}.md")
        texts[-1].write_bytes(page.read_bytes())
        scene.turn()
    for number in range(times):
        command = chance.choice((BUILD, WEB, BOOKLET))
        scene.forget(chance)
        pause = chance.choice((0.001, 0.01, 0.05))
        script = HALVES.format(pause=pause)
        writer = subprocess.Popen([sys.executable, "-c", script, page, *texts])
        try:
            ended = scene.run(command.words)
        finally:
            writer.kill()
            writer.wait()
        faults = [*_ended(ended, lines=99)]
        either = [made.of(command, version) for version in VERSIONS]
        found = scene.files("output")
        kept = {name: data for name, data in either[0].items() if name in found}
        faults += unlike(found, kept, either[1], "while a page changes")
        page.write_bytes(texts[scene.version].read_bytes())
        again = scene.run(command.words)
        wanted = made.of(command, scene.version)
        if again.code != 0:
            faults.append(f"the next run ends with {again.code}: {again.err.strip()[-200:]}")
        faults += unlike(_of(scene, wanted), wanted, wanted, "after the next run")
        _emptied(scene.root / "output")
        yield f"{command.typed} while a page is written ({number + 1})", "; ".join(faults)
    shutil.rmtree(scene.root)


def _of(scene: Scene, wanted: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a scene that a command makes; others may be of another command's last run."""
    paths = {name: scene.root / name for name in wanted}
    return {name: path.read_bytes() for name, path in paths.items() if path.is_file()}


def _emptied(folder: Path) -> None:
    """Drop what was made, and keep the cache."""
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()


def _ended(ended: Ended, lines: int) -> Iterator[str]:
    """What is wrong with how a command ended: well, or with lines for a user, at most so many."""
    told = ended.err.strip().splitlines()
    if ended.code is None:
        yield "it hangs"
    elif not ended.clear:
        yield f"a traceback: {told[-1][:160]}"
    elif ended.code not in (0, 1):
        yield f"it ends with {ended.code}: {ended.err.strip()[-160:]}"
    elif ended.code and not told:
        yield "it fails without a word"
    elif ended.code and lines and len([line for line in told if "│" not in line]) > lines:
        yield f"it tells {len(told)} lines: {told[0][:80]} … {told[-1][:80]}"


def _missing(ended: Ended, found: dict[str, bytes], wanted: Mapping[str, bytes]) -> list[str]:
    """What a command that says that all is well has not made as it should."""
    return [n for n, data in wanted.items() if ended.code == 0 and found.get(n) != data]


@contextmanager
def _small_disk(folder: Path, size: int) -> Iterator[bool]:
    """A disk of a size at a folder; whether the system lets us have one."""
    folder.mkdir(exist_ok=True)
    options = f"size={max(size, 4096)}"
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    mounted = (
        bool(shutil.which("mount"))
        and not subprocess.run(mount, capture_output=True, check=False).returncode
    )
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)
