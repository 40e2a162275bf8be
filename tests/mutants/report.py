"""The report, `docs/mutants.md`."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mutants.proofs import Proof

WRITTEN = r"(?<=<!-- begin {kind} -->\n).*?(?=<!-- end -->)"
"""What the report says of a kind: `equivalent`, `same_odds` or `text`."""


class Tally(NamedTuple):
    """How many mutants of a module there are, how many survive, and of how many that is open."""

    module: str
    tried: int
    survived: int
    unproved: int


def table(tallies: Sequence[Tally]) -> str:
    """The figures of each module, and of all."""
    lines = [
        "| module | tried | caught | % | survived | of these without a proof |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    every = Tally(
        "all",
        sum(own.tried for own in tallies),
        sum(own.survived for own in tallies),
        sum(own.unproved for own in tallies),
    )
    for module, tried, survived, unproved in (*tallies, every):
        caught = tried - survived
        share = f"{100 * caught / tried:.1f}" if tried else "—"
        lines.append(
            f"| {module} | {tried:,} | {caught:,} | {share} | {survived:,} | {unproved:,} |"
        )
    return "\n".join([*lines, ""])


def write(folder: Path, kind: str, tallies: Sequence[Tally], given: Iterable[Proof]) -> None:
    """Put the figures and the proofs of a kind into the report of a folder, if it has one."""
    lines, heading = [table(tallies)], ""
    for proof in given:
        if proof.module != heading:
            heading = proof.module
            lines += [f"#### {heading}", ""]
        inside = ", ".join(f"`{function}`" for function in proof.functions if function)
        place = ", ".join(
            filter(None, (inside and f"in {inside}", proof.line and f"`{proof.line}`"))
        )
        changed = "; ".join(f"`{change}`" for change in proof.changes if change) or "every figure"
        lines += [f"- {place}: {changed}.", f"  {proof.text}", ""]
    replace(folder, kind, "\n".join(lines))


def replace(folder: Path, kind: str, text: str) -> None:
    """Put what is said of a kind into the report of a folder, if it has one."""
    path = folder / "docs" / "mutants.md"
    if path.exists():
        whole = path.read_text(encoding="utf-8")
        # Where nothing is written yet, a second match would reach to the next end.
        whole = re.sub(WRITTEN.format(kind=kind), lambda _: text, whole, count=1, flags=re.DOTALL)
        path.write_text(whole, encoding="utf-8")
