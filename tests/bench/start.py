"""How long commands take that have little to do, divided by the start of the same Python.

usage: python tests/bench/start.py [ROUNDS]

All commands take turns, each in a new process as the installed command begins it; a figure is the
processors' time (user and system) by that of `python -c pass` in the same round. The table has the
median of all rounds, and in brackets the least and the most; above the commands stands what they
need of Python itself. Below stand the imports of some commands beyond those of Python's own start:
the least that each took in any round.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent.parent
START = "from zine.__main__ import run; run()"
"""What the installed command does."""

PARTS = ("import argparse", "import argparse, pathlib, signal, typing")
"""What a command line takes at the least, and what ours does, without a line of our own."""

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("-V",),
    ("--help",),
    ("biuld",),
    ("build", "--bolkeet"),
    ("clean",),
    ("help", "build"),
    ("man",),
    ("completion", "bash"),
    ("schema", "game"),
    ("build", "complete"),
    ("build", "compleat"),
    ("odds", "crag"),
    ("score", "crag", "4 4 5", "Crag"),
    ("verify", "crag"),
    ("list",),
    ("duplex",),
    ("sheets", "crag"),
    ("explain", "crag", "4 4 5"),
    ("verify",),
)
"""What is timed; those that write get a folder of their own, which already holds what they make."""

WRONG = {("biuld",): 2, ("build", "--bolkeet"): 2, ("build", "compleat"): 1}
"""The exit codes of commands that are mistyped."""

WRITERS = ("build", "clean", "duplex", "sheets")
TRACED: tuple[tuple[str, ...], ...] = (("-V",), ("build", "complete"), ("list",))
IMPORTED = re.compile(r"^import time: +(\d+) \| +\d+ \| +(\S+)$", re.MULTILINE)
LEAST = 0.5
"""Milliseconds below which what an import takes is told with others."""


def command(words: Sequence[str], folder: Path) -> list[str]:
    """The code and the words that begin a command."""
    output = ["-o", str(folder / words[0])] if words[0] in WRITERS else []
    return [START, *words, *output]


def ran(program: Sequence[str], *options: str, code: int = 0) -> str:
    """Run code for Python that ends with an exit code; returns what it says of itself.

    `program` is the code and its words, and `options` are Python's.
    """
    own = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    own |= {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *options, "-c", *program],
        cwd=ROOT,
        env=own,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != code:
        sys.exit(f"{' '.join(program)}\n{done.stdout[-2000:]}{done.stderr}")
    return done.stderr


def timed(program: Sequence[str], *, code: int = 0) -> float:
    """Milliseconds for which a program keeps processors at work."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran(program, code=code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def imports(program: Sequence[str]) -> dict[str, float]:
    """Milliseconds that each module takes without those that it imports."""
    told = ran(program, "-X", "importtime")
    return {name: int(micros) / 1000 for micros, name in IMPORTED.findall(told)}


def least(program: Sequence[str], rounds: int) -> dict[str, float]:
    """The least that each import takes in some rounds."""
    found = [imports(program) for _ in range(rounds)]
    return {name: min(each.get(name, took) for each in found) for name, took in found[0].items()}


def trace(taken: Mapping[str, float]) -> str:
    """What imports take, as a line: ours in one figure, and each other one that takes long."""
    parts: Counter[str] = Counter()
    for name, took in taken.items():
        group = "zine" if name.partition(".")[0] == "zine" else name.partition(".")[0].lstrip("_")
        parts[group] += took  # type: ignore[assignment]
    parts["others"] = sum(took for took in parts.values() if took < LEAST)
    told = [f"{name} {took:.1f}" for name, took in parts.most_common() if took >= LEAST]
    return f"{len(taken)} modules, {sum(taken.values()):.1f} ms: {', '.join(told)}"


def main(rounds: int) -> None:
    """Print the table, and the imports of some commands."""
    with tempfile.TemporaryDirectory() as folder:
        programs = {f'python -c "{part}"': [part] for part in PARTS}
        commands = {words: command(words, Path(folder)) for words in COMMANDS}
        codes = {_typed(words): WRONG.get(words, 0) for words in COMMANDS}
        programs |= {_typed(words): program for words, program in commands.items()}
        times: dict[str, list[float]] = {name: [] for name in programs}
        start: list[float] = []
        for name, program in (*programs.items(), *programs.items()):
            ran(program, code=codes.get(name, 0))  # compiles, fills the cache, notes what was built
        for _ in range(rounds):
            start.append(timed(["pass"]))
            for name, program in programs.items():
                times[name].append(timed(program, code=codes.get(name, 0)))
        base = least(["pass"], rounds)
        traced = {_typed(words): least(commands[words], rounds) for words in TRACED}
    print(f"Python {sys.version.split()[0]} starts in {median(start):.1f} ms")
    print("\n| command | divided by Python's start |\n| --- | ---: |")
    for name, own in times.items():
        each = [took / begun for took, begun in zip(own, start, strict=True)]
        print(f"| `{name}` | {median(each):.1f} ({min(each):.1f} to {max(each):.1f}) |")
    print()
    for name, taken in traced.items():
        more = {module: took for module, took in taken.items() if module not in base}
        print(f"zine {name} imports {trace(more)}")


def _typed(words: Sequence[str]) -> str:
    """A command as it is typed behind `zine`."""
    return " ".join(f"'{word}'" if " " in word else word for word in words)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
