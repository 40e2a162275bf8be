"""Heavy files: what an author writes in a line, and a computer can spend a day on.

Each is refused or printed within bounds of memory and time, and a refusal begins with its file.
"""

import random
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event, Thread

from conftest import PAGE, ZINE
from made_images import jpeg, photograph

from torture.scene import Ended, Made, Running, Scene, memory

Results = Iterator[tuple[str, str]]
"""What was tried each time, and what was wrong with it or ''."""

MEMORY = 1_600
"""Megabytes that all processes of a command may take together, with two layouts side by side."""

SECONDS = 150.0
"""How long a command may take on a busy machine; a layout is late after sixty."""

LOOK = "content/looks/own.toml"
CSS, BADGE, NAMES = "content/looks/own.css", "content/looks/own.svg", "names.txt"
PICTURE = "content/games/own.jpg"

BUILD, WEB, EPUB, VERIFY = ("build",), ("build", "--web"), ("build", "--epub"), ("verify",)
LARGE = ("build", "--edition", "letter")
PAD = ("sheets", "tally", "--names-file", NAMES)

RULES = (
    "body {{ background: repeating-linear-gradient(red, blue {small}px) }}",
    "body {{ border-image: repeating-radial-gradient(red, blue {small}px) {many} round }}",
    "* {{ columns: {many} }}",
    "* {{ column-width: {small}px }}",
    "* {{ display: flex }}",
    "* {{ display: grid; grid-template-columns: repeat({many}, {small}px) }}",
    "* {{ font-size: {small}px }}",
    "* {{ letter-spacing: {many}px }}",
    "* {{ font-size: {share}% }}",
    "@page {{ size: {small}px {small}px }}",
    "@page {{ margin: {many}px }}",
    "p::before {{ content: {counters} }}",
    "* {{ box-shadow: 0 0 {many}px red; filter: blur({many}px) }}",
    "p {{ width: calc({nested}) }}",
    "p {{ height: {many}px; break-inside: avoid }}",
    "{selectors} {{ color: red }}",
    "{braces}",
    ":root {{ {doubled} }} p {{ color: var(--v{levels}) }}",
    ":root {{ --v: var(--v) var(--v) }} p {{ color: var(--v) }}",
)
"""The rules of a stylesheet, with numbers of any size in them."""


def _stylesheet(chance: random.Random) -> bytes:
    levels = chance.randint(5, 60)
    deep = chance.randint(10, 5_000)
    rule = chance.choice(RULES).format(
        small=f"{10 ** chance.uniform(-300 if chance.random() < 0.3 else -3, 0):.3g}",
        many=int(10 ** chance.uniform(1, 4)),
        share=chance.randint(120, 900),
        counters="counter(page) counters(x, '.') " * chance.randint(1, 2_000),
        nested="(" * deep + "1px" + ")" * deep,
        selectors=":not(p " * deep + ")" * deep,
        braces="a { " * deep,
        doubled=f"--v0: red red; {' '.join(map(_doubled, range(1, levels + 1)))}",
        levels=levels,
    )
    return rule.encode()


def _doubled(level: int) -> str:
    return f"--v{level}: var(--v{level - 1}) var(--v{level - 1});"


def _badge(chance: random.Random) -> bytes:
    piece = chance.choice(("q1 1 2 2", "c1 1 2 2 3 3", "a1 1 0 0 1 2 2", "t1 1", "l1 1", "zm1 1"))
    path = f"M0 0{piece * chance.choice((1_000, 3_990, 20_000))}z"
    shapes = f'<path d="{path}"/>' * chance.choice((1, 1, 5))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shapes}</svg>'
    return svg.encode()


def _names(chance: random.Random) -> bytes:
    groups = chance.choice((300, 1_000, 1_001, 10_000))
    return "\n\n".join(f"Ada {number}\nBel {number}" for number in range(groups)).encode()


def _list(chance: random.Random) -> str:
    games = chance.choice((150, 250, 600, 2_000))
    part = chance.choice(("", "", "\n", "\n### More\n\n"))
    entries = [
        f"- [Tally Ho](../games/tally.md)\n{part if n % 99 == 98 else ''}" for n in range(games)
    ]
    return "".join(entries)


def _dress(scene: Scene, chance: random.Random, path: str, made: bytes) -> str:
    """Give the zine a look that names a file; the file."""
    scene.folder.write(path, made)
    token = "style" if path == CSS else chance.choice(("badge", "ornament"))
    scene.folder.write(LOOK, f'{token} = "{Path(path).name}"\n')
    scene.folder.edit(ZINE, "series: Tests\n", "series: Tests\nlook: own\n")
    return path if path == CSS else LOOK


def _styled(scene: Scene, chance: random.Random) -> str:
    return _dress(scene, chance, CSS, _stylesheet(chance))


def _badged(scene: Scene, chance: random.Random) -> str:
    return _dress(scene, chance, BADGE, _badge(chance))


def _named(scene: Scene, chance: random.Random) -> str:
    scene.folder.write(NAMES, _names(chance))
    return "error: a pad has"


def _listed(scene: Scene, chance: random.Random) -> str:
    scene.folder.edit(ZINE, "- [Tally Ho](../games/tally.md)\n", _list(chance))
    return ZINE


def _pictured(scene: Scene, chance: random.Random) -> str:
    scene.folder.write(PICTURE, jpeg(photograph(chance.choice((400, 3_000, 7_000)), 3_000)))
    shown = "![A cup](own.jpg)\n\n" * chance.choice((1, 20, 190))
    scene.folder.edit(PAGE, "Sit down.\n", f"Sit down.\n\n{shown}")
    return PAGE


KINDS: Mapping[str, tuple[Callable[[Scene, random.Random], str], tuple[tuple[str, ...], ...]]] = {
    "a stylesheet": (_styled, (BUILD, BUILD, LARGE, WEB, EPUB, VERIFY)),
    "a badge": (_badged, (VERIFY, BUILD, WEB)),
    "names": (_named, (PAD, (*PAD, "--copies", "9"), (*PAD, "--rules-on-back"))),
    "a list of games": (_listed, (VERIFY, BUILD)),
    "pictures": (_pictured, (VERIFY, BUILD, WEB, EPUB)),
}
"""What writes each kind of file and says how a refusal begins, and the commands that read it."""


def heavy(times: int, seed: int, place: Path, _made: Made) -> Results:
    """Files that take much memory or time, if nobody asks how much before."""
    chance = random.Random(f"{seed} heavy")
    for number in range(times):
        kind = chance.choice(tuple(KINDS))
        write, commands = KINDS[kind]
        words = chance.choice(commands)
        scene = Scene(place / "heavy")
        begins = write(scene, chance)
        ended, most, took = _watched(scene, words)
        faults = [*_refused(ended, begins)]
        if most > MEMORY:
            faults.append(f"it takes {most} MB")
        if took > SECONDS:
            faults.append(f"it takes {took:.0f} seconds")
        shutil.rmtree(scene.root)
        yield f"{kind}, zine {' '.join(words)} ({number + 1})", "; ".join(faults)


def _refused(ended: Ended, begins: str) -> Iterator[str]:
    """What is wrong with how a command ended: well, or with lines of which each names the file."""
    told = [line for line in ended.err.splitlines() if "│" not in line and ": " in line]
    if not ended.clear:
        yield f"it hangs, or a traceback: {ended.err.strip()[-160:]}"
    elif ended.code and not (told and told[0].startswith(begins)):
        yield f"it does not name {begins}: {ended.err.strip()[:160]}"


def _watched(scene: Scene, words: tuple[str, ...]) -> tuple[Ended, int, float]:
    """How a command ends, the most megabytes that its processes take together, and the seconds."""
    begun, done = time.monotonic(), Event()
    running = Running(scene.root, words)
    most = [0]

    def watch() -> None:
        while not done.wait(0.05):
            most[0] = max(most[0], memory(running.mark))

    watcher = Thread(target=watch)
    watcher.start()
    ended = running.wait(SECONDS)
    took = time.monotonic() - begun
    done.set()
    watcher.join()
    running.left(1.0)
    return ended, most[0] >> 20, took
