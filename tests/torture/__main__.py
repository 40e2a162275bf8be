"""Torture: everything, and what comes of it written to `docs/torture.md`.

`make torture` ends with 1 if anything is wrong; each fault is told with the seed
and the number that bring it back.
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from conftest import CHECKOUT

from torture import foreign, spoilt
from torture.edited import edited
from torture.editor import sessions
from torture.heavy import heavy
from torture.inputs import inputs, written
from torture.kills import killed
from torture.patched import patched
from torture.scene import COMMANDS, Made

REPORT = CHECKOUT / "docs" / "torture.md"
TABLE = re.compile(r"(?<=<!-- begin -->\n).*?(?=<!-- end -->)", re.DOTALL)
ROW = re.compile(r"(?m)^\| (edited|foreign|fuzzed|killed|patched|spoilt) \| (.+?) \| .*$")
TIMES, INPUTS, SEED = 200, 10_000, 1
SHARE = 10
"""One input in so many is a message to the language server, and one is sound in form."""

AT_ONCE = 2
STEP = 15.0
"""Seconds from one line of progress to the next."""

Results = Iterator[tuple[str, str]]


@dataclass(slots=True)
class Part:
    """Something that is tried: how it stands in the report, how often, and what came of it."""

    group: str
    name: str
    results: Callable[[], Results]
    tried: int = 0
    faults: int = 0

    def run(self) -> None:
        """Try it all; each fault is told at once."""
        begun = shown = time.monotonic()
        for what, wrong in self.results():
            self.tried += 1
            if wrong:
                self.faults += 1
                print(f"FAULT {self.group}, {what}: {wrong}", flush=True)
            if time.monotonic() - shown > STEP:
                shown = time.monotonic()
                print(f"  {self.group}: {self.name}, {self.tried} tried", flush=True)
        took = time.monotonic() - begun
        print(f"{self.group}: {self.name}, {self.tried} tried, {self.faults} wrong, {took:.0f} s")


def parts(times: int, files: int, seed: int, place: Path) -> list[Part]:
    """All that is tried, what takes longest first."""
    made = Made(place / "made")
    few = max(2, times // 5)
    ways = (
        ("a folder, a pipe, a link, read-only", spoilt.odd, 1),
        ("a disk that is full", spoilt.full, times // 2),
        ("files that ask for memory or time", heavy, times // 2),
        ("entries of the cache damaged", spoilt.damaged, times),
        ("two and four at once", spoilt.together, few),
        ("the clock turned back, or on", spoilt.clock, few),
        ("a page written while it is read", spoilt.changing, few),
    )
    some = files // SHARE
    return [
        *(Part("spoilt", name, partial(way, n, seed, place, made)) for name, way, n in ways),
        *(
            Part("killed", command.typed, partial(killed, command, times, seed, place, made))
            for command in COMMANDS
        ),
        *(
            Part("killed", command.typed, partial(foreign.begun, command, times, seed, place))
            for command in foreign.BEGUN
        ),
        Part("foreign", "files of others", partial(foreign.foreign, times // 2, seed, place)),
        Part("edited", "any edits, then a build", partial(edited, 5 * times, seed, place)),
        Part("patched", "what games share", partial(patched, times, seed, place)),
        Part("fuzzed", "files mutated", partial(inputs, files - 2 * some, seed, place)),
        Part("fuzzed", "files sound in form", partial(written, some, seed, place)),
        Part("fuzzed", "messages to the language server", partial(sessions, some, seed, place)),
    ]


def reported(text: str, done: Sequence[Part], day: date) -> str:
    """The text of the report with the rows of some parts anew."""
    rows = {(found[1], found[2]): found[0] for found in ROW.finditer(text)}
    for part in done:
        rows[part.group, part.name] = (
            f"| {part.group} | {part.name} | {part.tried:,} | {part.faults:,} | {day} |"
        )
    head = ["| | | tried | wrong | on |", "| --- | --- | ---: | ---: | --- |"]
    table = "\n".join([*head, *(rows[name] for name in sorted(rows)), ""])
    return TABLE.sub(lambda _: table, text)


def main() -> None:
    """Run what is asked for; what is tried in full gets its row in the report."""
    asked = argparse.ArgumentParser(prog="python -m torture")
    asked.add_argument("--times", type=int, default=TIMES, help="how often each command is killed")
    asked.add_argument("--inputs", type=int, default=INPUTS, help="how many inputs are fuzzed")
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--only", metavar="WORD", default="", help="only the parts that say this")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        chosen = [
            part
            for part in parts(options.times, options.inputs, options.seed, Path(folder))
            if options.only in f"{part.group} {part.name}"
        ]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for done in [pool.submit(part.run) for part in chosen]:
                done.result()
    if (options.times, options.inputs) == (TIMES, INPUTS):
        report = reported(REPORT.read_text(encoding="utf-8"), chosen, date.today())
        REPORT.write_text(report, encoding="utf-8")
    sys.exit(any(part.faults or not part.tried for part in chosen))


if __name__ == "__main__":
    main()
