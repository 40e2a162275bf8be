"""Every example by `zine verify`, and the same examples as doctests by Sybil and by pytest.

usage: python tests/bench/verify.py [TURNS]

They take turns, each in a new process; the least time of each counts, as the processors worked
(user and system) and as the clock tells it. The doctests begin from calls that have been read from
the pages before, and are not held to the house rules as the pages are. Sybil makes a test of every
line; pytest makes one of every example, or one of every page, which ends with its first failure.
Peers that are not installed are left out.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from textwrap import indent
from typing import Any

from zine.check import columns, odds
from zine.check.columns import Column, Match
from zine.content import project
from zine.content.page import game
from zine.content.page.document import Row, Table
from zine.content.page.game import Game
from zine.content.rules import cell
from zine.content.rules.cell import Unreadable, normal
from zine.content.rules.rules import Rule, State, rules_of
from zine.dice import Foul

ROOT = Path(__file__).resolve().parent.parent.parent
SYBIL = """\
from sybil import Sybil
from sybil.parsers.rest import DocTestParser

pytest_collect_file = Sybil(parsers=[DocTestParser()], pattern="*.rst").pytest()
"""
START = "from zine.__main__ import run; run()"
"""What the installed command does."""
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--disable-warnings")


@dataclass(frozen=True, slots=True)
class Time:
    """Seconds of a process: of this machine's processors, and by the clock."""

    worked: float
    waited: float


class Unwritten(Exception):
    """A value that Python has no short way to write."""


def doctests(whole: Game) -> tuple[str, int, int]:
    """The examples of a game as a doctest: its text, how many it holds, and how many it cannot."""
    lines = ["from zine.dice import *", f"from zine.scoring.{whole.stem} import *"]
    text = [f">>> {line}" for line in lines]
    done = left = 0
    for table in whole.document.tables:
        if table.label == "Plain" or odds.is_odds(table):
            continue
        match = columns.find(table, rules_of(whole.scoring))
        for group in [table.rows] if isinstance(match.rules[0], State) else zip(table.rows):
            try:
                text += ["", *_example(table, tuple(group), match)]
                done += 1
            except Unwritten:
                left += 1
    return "\n".join(text) + "\n", done, left


def module(text: str) -> str:
    """A doctest as a module with a function an example, each of which pytest makes a test."""
    imports, *examples = text.rstrip("\n").split("\n\n")
    functions = [
        f"def example_{number}():\n" + indent(f'r"""\n{example}\n"""\n', "    ")
        for number, example in enumerate(examples)
    ]
    return "\n\n".join([imports.replace(">>> ", ""), *functions])


def _example(table: Table, rows: tuple[Row, ...], match: Match) -> list[str]:
    state = match.rules[0]
    if isinstance(state, State):
        return list(_transcript(rows, state, match.columns))
    return [line for rule in match.rules for line in _row(rows[0], rule, match)]


def _row(row: Row, rule: Rule, match: Match) -> Iterator[str]:
    given = _given(row, match.columns, everything=True)
    if rule.key not in {column.key for column in match.columns if row.cells[_at(match, column)]}:
        return
    taken = {name: given[normal(name)] for name in rule.parameters if normal(name) in given}
    yield f">>> {rule.name}({_written(taken)})"
    yield from _shown(lambda: rule.target(**taken))


def _at(match: Match, column: Column) -> int:
    return match.columns.index(column)


def _transcript(rows: tuple[Row, ...], state: State, columns: tuple[Column, ...]) -> Iterator[str]:
    first = _given(rows[0], columns)
    starts = {name: first[normal(name)] for name in state.initial}
    yield f">>> now = {state.name}({_written(starts)})"
    now: Any = state.target(**starts)
    for row in rows:
        given = _given(row, columns)
        taken = {name: given[normal(name)] for name in state.parameters if normal(name) in given}
        call = f"now.play({_written(taken)})"
        try:
            after = now.play(**taken)
        except Foul as foul:
            yield f">>> {call}"
            yield from _refused(foul)
            continue
        now = after
        yield f">>> now = {call}"
        for place, column in enumerate(columns):
            if column.kind is not None and not column.is_input and row.cells[place]:
                name = state.attributes[column.key][0]
                yield f">>> now.{name}"
                yield from _shown(lambda name=name, now=now: getattr(now, name))


def _given(row: Row, columns: tuple[Column, ...], everything: bool = False) -> dict[str, Any]:
    given = {}
    for column, text in zip(columns, row.cells, strict=True):
        if text and (column.is_input or (everything and column.kind is not None)):
            try:
                given[column.key] = cell.read(text, column.kind)
            except Unreadable:
                if column.is_input:
                    raise
    return given


def _written(given: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={_source(value)}" for name, value in given.items())


def _source(value: Any) -> str:
    if isinstance(value, Enum):
        return f"{type(value).__name__}({value.value!r})"
    if isinstance(value, tuple):
        return f"({''.join(f'{_source(item)}, ' for item in value)})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_source(k)}: {_source(v)}' for k, v in value.items())}}}"
    if value is None or isinstance(value, (int, str)):
        return repr(value)
    raise Unwritten


def _shown(call: Any) -> Iterator[str]:
    try:
        outcome = call()
    except Foul as foul:
        yield from _refused(foul)
        return
    if outcome is not None:
        yield repr(outcome)


def _refused(foul: Foul) -> Iterator[str]:
    yield "Traceback (most recent call last):"
    yield "    ..."
    yield f"zine.dice.Foul: {foul}"


def timed(command: tuple[str, ...], place: Path) -> Time:
    """How long a command takes; it must succeed."""
    own = {name: text for name, text in os.environ.items() if not name.startswith("PYTHONDONT")}
    own |= {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ran = subprocess.run(command, cwd=place, env=own, capture_output=True, text=True, check=False)
    waited, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode:
        sys.exit(ran.stdout[-2000:] + ran.stderr)
    worked = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Time(worked, waited)


def main(turns: int) -> None:
    """Print the least times and how they compare."""
    found = project.at(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        place, done, left = Path(folder), 0, 0
        (place / "conftest.py").write_text(SYBIL if find_spec("sybil") else "", encoding="utf-8")
        pages = [page for page in found.games if "." not in page.stem]  # no translations
        for page in pages:
            text, held, not_held = doctests(game.load(found, page))
            done, left = done + held, left + not_held
            (place / f"{page.stem}.txt").write_text(text, encoding="utf-8")
            (place / f"{page.stem}.rst").write_text(text, encoding="utf-8")
            (place / f"examples_{page.stem}.py").write_text(module(text), encoding="utf-8")
        contestants = {
            "zine verify": ((sys.executable, "-c", START, "verify"), ROOT),
            "pytest, one test a page": ((*PYTEST, "--noconftest", "--doctest-glob=*.txt"), place),
            "pytest, one an example": (
                (*PYTEST, "--noconftest", "--doctest-modules", "--doctest-glob=none"),
                place,
            ),
        }
        if find_spec("sybil"):
            contestants["Sybil"] = ((*PYTEST, "--doctest-glob=none"), place)
        times = {name: timed(*how) for name, how in contestants.items()}  # compiles, too
        for _ in range(turns):
            for name, how in contestants.items():
                now, least = timed(*how), times[name]
                times[name] = Time(min(now.worked, least.worked), min(now.waited, least.waited))
    print(f"{done} examples; {left} cannot be written as doctests and are only verified")
    ours = times["zine verify"]
    for name, least in times.items():
        print(
            f"{name:24} {least.worked:6.3f} s worked {least.worked / ours.worked:5.1f} times"
            f" {least.waited:6.3f} s waited {least.waited / ours.waited:5.1f} times"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
