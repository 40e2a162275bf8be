"""Foreign files: other people's files, folders and links around ours, and every command among them.

`begun` kills commands that begin something, and sees that the next run finishes it and that nothing
is left; what others have beside it must stay, too.
"""

import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from conftest import ECHO, echoed

from torture.kills import GONE, SIGNALS
from torture.scene import Command, Ended, Running, Scene
from torture.spoilt import Results
from zine.marked_folder import MARK, TAG
from zine.memo.store import FOLDER

OUTPUTS = ("output", "../home", ".", "content", "content/games", "scoring")
SPOTS = (
    ".",
    "output",
    "output/sheets",
    "output/.cache",
    f"output/{FOLDER}",
    f"../home/{FOLDER}",
    "../home/.cache",
    "../home",
    "content",
    "content/games",
    "scoring",
    "scoring/__pycache__",
    "../temporary",
)
"""Folders in which others keep something; `../temporary` is that of the system."""

WORDS: tuple[tuple[str, ...], ...] = (
    ("build",),
    ("build", "--booklet", "--cover"),
    ("build", "--web"),
    ("build", "--epub"),
    ("sheets",),
    ("duplex",),
    ("clean",),
    ("clean",),
    ("verify", "--branches"),
    ("verify", "--update", "--yes"),
    ("new", "Highest Two"),
    ("init", "crow"),
    ("init", "--zine", "For Two"),
    ("diff", "../other"),
)
WRITES = ("build", "sheets", "duplex", "clean")
"""The commands that take `-o`."""


def foreign(times: int, seed: int, place: Path) -> Results:
    """So many layouts of other people's things, and some commands in each."""
    chance = random.Random(f"{seed} foreign")
    for number in range(times):
        top = place / "foreign"
        scene = Scene(top / "folder")
        echoed(Scene(top / "other").folder)
        for name in ("home", "temporary", "docs/deep"):
            (top / name).mkdir(parents=True)
        for name in ("thesis.txt", "deep/data"):
            _file(top / "docs" / name, chance)
        if chance.random() < 0.5:  # there is a cache of ours
            _run(scene, ("build", "-o", chance.choice(("output", "../home"))))
        theirs = list(_put(scene, chance))
        before = {path: _held(path) for path in (*theirs, top / "docs")}
        typed, faults = [], list[str]()
        for words in chance.choices(WORDS, k=3):
            if words[0] in WRITES and chance.random() < 0.5:
                words = (*words, "-o", chance.choice(OUTPUTS))  # noqa: PLW2901
            ended = _run(scene, words)
            typed.append(" ".join(words))
            faults += _told(ended)
        faults += [
            f"{path.relative_to(top)} is changed" for path in before if _held(path) != before[path]
        ]
        shutil.rmtree(top)
        yield f"layout {number + 1}: zine {', '.join(typed)}", "; ".join(faults)


def _run(scene: Scene, words: Sequence[str]) -> Ended:
    temporary = str(scene.root.parent / "temporary")
    return Running(scene.root, words, variables={"TMPDIR": temporary}).wait()


def _told(ended: Ended) -> Iterator[str]:
    """What is wrong with how a command ended: well, or with lines for a user."""
    if not ended.clear:
        yield f"it hangs, or tells of a traceback: {ended.err[-200:]}"
    elif ended.code not in (0, 1, 2):
        yield f"it ends with {ended.code}: {ended.err[-200:]}"
    elif ended.code and not ended.err and not ended.out:
        yield "it fails without a word"


def _put(scene: Scene, chance: random.Random) -> Iterator[Path]:
    """Put things of others into folders; yields each."""
    docs = scene.root.parent / "docs"
    for spot in chance.sample(SPOTS, chance.randint(1, 6)):
        folder = scene.root / spot
        if not folder.exists():
            if chance.random() < 0.15 and folder.name != "temporary":
                folder.parent.mkdir(parents=True, exist_ok=True)
                folder.symlink_to(docs)
                yield folder
                continue
            folder.mkdir(parents=True)
        marked = (folder / TAG).exists()
        if folder.name == FOLDER and not marked and chance.random() < 0.5:
            for path, put in ((folder / TAG, _tag), (folder / chance.randbytes(32).hex(), _a_file)):
                put(path, docs, chance)
                yield path
        for name in chance.sample(NAMES, chance.randint(1, 4)):
            path = folder / name.format(key=chance.randbytes(32).hex(), pid=_gone(chance))
            kinds = [kind for kind in KINDS if not (marked and _is_ours(path.name, kind))]
            if kinds and not os.path.lexists(path):
                chance.choice(kinds)(path, docs, chance)
                yield path


NAMES = (
    "{key}",
    ".{key}.{pid}.0123abcd",
    ".{key}",
    "{key}.txt",
    TAG,
    f".{TAG}.{{pid}}.0123abcd.swp",
    ".zine-part.{pid}.0123abcd.txt",
    ".zine-part.{pid}",
    ".small.pdf.{pid}.0123abcd",
    ".small.pdf.swp",
    "zine-diff-{pid}",
    "zine-temporary-{pid}-0123abcd",
    "zine-temporary-mine",
    "small.pdf.bak",
    "letter.txt",
    ".lock",
)
"""Names that others give, some nearly as ours are."""


def _gone(chance: random.Random) -> int:
    """A number that no process has."""
    return chance.randint(1 << 22, 1 << 23)


def _file(path: Path, chance: random.Random) -> None:
    path.write_bytes(chance.randbytes(chance.randrange(1, 2000)))
    if chance.random() < 0.7:
        os.utime(path, (1, 1))  # nobody has used it for long


def _a_file(path: Path, docs: Path, chance: random.Random) -> None:
    _file(path, chance)


def _tag(path: Path, docs: Path, chance: random.Random) -> None:
    """A tag of another program, or a part of ours."""
    path.write_bytes(chance.choice((MARK[:50], MARK.splitlines(keepends=True)[0] + b"# mine\n")))


def _a_folder(path: Path, docs: Path, chance: random.Random) -> None:
    path.mkdir()
    _file(path / "letter.txt", chance)


def _link(path: Path, docs: Path, chance: random.Random) -> None:
    path.symlink_to(chance.choice((docs, docs / "thesis.txt", docs / "nothing", path)))


def _pipe(path: Path, docs: Path, chance: random.Random) -> None:
    os.mkfifo(path)


KINDS: tuple[Callable[[Path, Path, random.Random], None], ...] = (
    _a_file,
    _a_file,
    _a_folder,
    _link,
    _pipe,
    _tag,
)


def _is_ours(name: str, kind: object) -> bool:
    """Whether this would be a file of ours in a folder that is marked as ours."""
    return kind in (_a_file, _tag) and not name.endswith((".txt", ".swp", ".bak", ".lock"))


def _held(path: Path) -> object:
    """All that tells whether something has changed, and what it holds."""
    if path.is_symlink():
        return path.readlink()
    if path.is_dir():
        return {each.name: _held(each) for each in path.iterdir()}
    if path.is_file():
        return path.read_bytes(), path.stat().st_mtime_ns
    return path.lstat().st_mode if os.path.lexists(path) else None


BEGUN = (
    Command("init", ("init", "crow")),
    Command("new", ("new", "Highest Two")),
    Command("diff", ("diff", "HEAD")),
)
"""Commands that begin something; the next run finishes it."""


def begun(command: Command, times: int, seed: int, place: Path) -> Results:
    """Kill a command so many times, and run it again."""
    chance = random.Random(f"{seed} {command.name}")
    whole, takes = _undisturbed(command, place / f"{command.name}-whole")
    for number in range(times):
        how, after = chance.choice(SIGNALS), chance.uniform(0, 1.15) * takes
        scene = _scene(place / command.name)
        theirs = [scene.root / "letter.txt", scene.root / "content/games/.letter.md.swp"]
        theirs += [_temporary(scene) / f"zine-temporary-{_gone(chance)}-letter"]
        for path in theirs:
            _file(path, chance)
        before = list(map(_held, theirs))
        running = Running(scene.root, command.words, variables={"TMPDIR": str(_temporary(scene))})
        time.sleep(after)
        running.end(how)
        running.wait()
        faults = [f"{left} processes live on" for left in islice((running.left(GONE),), 1) if left]
        again = _run(scene, command.words)
        if again.code not in ((0, 1) if command.name == "diff" else (0,)) and not _is_whole(
            scene, whole
        ):
            faults.append(f"the next run ends with {again.code}: {again.err.strip()[-200:]}")
        faults += [f"{name} is not as it should be" for name in _unlike(scene, whole)]
        faults += [f"{path} is left" for path in scene.root.rglob(".zine-part*")]
        faults += [f"{path} is left" for path in _temporary(scene).iterdir() if path != theirs[-1]]
        faults += ["a file of others is changed"] * (before != list(map(_held, theirs)))
        shutil.rmtree(scene.root.parent)
        typed = " ".join(command.words)
        yield f"{how.name} after {after:.3f} s of {typed} ({number + 1})", "; ".join(faults)


def _temporary(scene: Scene) -> Path:
    return scene.root.parent / "temporary"


def _scene(top: Path) -> Scene:
    """A folder that git knows, with a page that was edited since."""
    scene = Scene(top / "folder")
    _temporary(scene).mkdir()
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "First"]):
        subprocess.run([*git, *words], cwd=scene.root, check=True, stdout=subprocess.DEVNULL)
    scene.folder.edit(ECHO, "There are none.", "There are none yet.")
    return scene


def _undisturbed(command: Command, top: Path) -> tuple[Mapping[str, bytes], float]:
    """The files that a command writes that nobody disturbs, and how long it takes."""
    scene = _scene(top)
    before = _written(scene)
    begun = time.monotonic()
    ended = _run(scene, command.words)
    takes = time.monotonic() - begun
    assert ended.clear, ended.err
    written = {name: data for name, data in _written(scene).items() if name not in before}
    shutil.rmtree(top)
    return written, takes


def _written(scene: Scene) -> dict[str, bytes]:
    """The files of a scene, but for those of git and what Python compiles."""
    found = scene.files(".")
    return {name: data for name, data in found.items() if not name.startswith(".git")}


def _unlike(scene: Scene, whole: Mapping[str, bytes]) -> list[str]:
    there = _written(scene)
    return [name for name, data in whole.items() if there.get(name) != data]


def _is_whole(scene: Scene, whole: Mapping[str, bytes]) -> bool:
    """Whether a command had done its work before it was ended."""
    return bool(whole) and not _unlike(scene, whole)
