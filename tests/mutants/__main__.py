"""Changes every scoring module in every way, and writes what no page refuses to docs/mutants.md.

It changes every pay-off by one, too, and writes what no odds show.

`make mutants` ends with 1 if a mutant survives that no proof is given for, or if a
proof is given for a mutant that is caught or gone.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path

from mutants import proofs, report
from mutants.judge import Judge, Mutant
from mutants.odds import OddsJudge
from mutants.proofs import Key
from zine.content import project
from zine.files import PACKAGE
from zine.problems import ContentError, shown

CHECKOUT = PACKAGE.parent

KEPT = "output/mutants.json"
"""Verdicts of earlier runs, by the key of the mutant."""

STEP = 15.0
"""Seconds from one line of progress to the next."""


def main() -> None:
    """Run what is asked for; write the report if that is everything."""
    asked = argparse.ArgumentParser(prog="python -m mutants")
    asked.add_argument("--only", metavar="NAME", nargs="+", help="the modules to change")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    asked.add_argument("--again", action="store_true", help="run also what was run before")
    asked.add_argument("--entries", action="store_true", help="write survivors as proofs to fill")
    asked.add_argument("--folder", type=Path, default=CHECKOUT, help="where the games are")
    options = asked.parse_args()
    begun = time.monotonic()
    try:
        found, only = project.at(options.folder), options.only or ()
        judges = [Judge(found, only), OddsJudge(found, only)]
        complete = [_judged(judge, options) for judge in judges]
    except (ContentError, ValueError) as error:
        asked.error(str(error))
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(not all(complete))


def _judged(judge: Judge, options: argparse.Namespace) -> bool:
    """Whether each survivor has a proof, and each proof a survivor; prints and reports the rest."""
    folder = options.folder
    given = [proof for stem in judge.stems for proof in proofs.read(folder, judge.proofs, stem)]
    mutants = [mutant for stem in judge.stems for mutant in judge.mutants(stem)]
    caught = _caught(judge, mutants, folder / KEPT, options.jobs, again=options.again)
    survivors = [mutant for mutant in mutants if not caught[mutant.key]]
    unproved, useless = proofs.compare([(_key(judge, own), own) for own in survivors], given)
    for mutant in unproved:
        print(proofs.entry(_key(judge, mutant)) if options.entries else _told(judge, mutant))
    for key in useless:
        path = proofs.path(folder, judge.proofs, key.module)
        print(f"{shown(path)}: no mutant survives that is {key}")
    tallies = [
        report.Tally(stem, *(_count(stem, some) for some in (mutants, survivors, unproved)))
        for stem in judge.stems
    ]
    if tallies:
        print(report.table(tallies), end="")
    if not options.only:
        report.write(folder, judge.proofs, tallies, given)
    return not (unproved or useless)


def _caught(
    judge: Judge, mutants: list[Mutant], kept: Path, jobs: int, *, again: bool
) -> dict[str, bool]:
    """Whether each mutant is caught, by its key; those that no file has kept are run, and kept."""
    before = _before(kept)
    found = {own.key: before[own.key] for own in mutants if own.key in before and not again}
    left = [own for own in mutants if own.key not in found]
    shown = time.monotonic()
    try:
        for number, (mutant, caught) in enumerate(judge.verdicts(left, jobs), 1):
            found[mutant.key] = caught
            if time.monotonic() - shown > STEP:
                shown = time.monotonic()
                print(f"  {number:,} of {len(left):,} tried", file=sys.stderr, flush=True)
    finally:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(_before(kept) | found), encoding="utf-8")
    return found


def _before(kept: Path) -> dict[str, bool]:
    """The verdicts that a file has kept, which another run may have added to."""
    try:
        found: dict[str, bool] = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def _count(stem: str, mutants: list[Mutant]) -> int:
    return sum(mutant.module == stem for mutant in mutants)


def _key(judge: Judge, mutant: Mutant) -> Key:
    return proofs.key(mutant.module, judge.modules[mutant.module].source, mutant.change)


def _told(judge: Judge, mutant: Mutant) -> str:
    """A survivor, and its line."""
    key, change = _key(judge, mutant), mutant.change
    place = f"{shown(judge.modules[mutant.module].path)}:{change.line}:{change.column}"
    inside = f" in {key.function}" if key.function else ""
    return f"{place}: {key.change}{inside}: survived\n    {key.line}"


if __name__ == "__main__":
    main()
