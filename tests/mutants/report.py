"""The report, `docs/mutants.md`."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mutants.proofs import Proof

WRITTEN = re.compile(r"(?<=<!-- begin -->\n).*?(?=<!-- end -->)", re.DOTALL)


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


def write(folder: Path, tallies: Sequence[Tally], given: Iterable[Proof]) -> None:
    """Put the figures and the proofs into the report of a folder, if it has one."""
    lines, heading = [table(tallies)], ""
    for proof in given:
        if proof.module != heading:
            heading = proof.module
            lines += [f"### {heading}", ""]
        changed = "; ".join(f"`{change}`" for change in proof.changes)
        inside = f"in `{proof.function}`, " if proof.function else ""
        lines += [f"- {inside}`{proof.line}`: {changed}.", f"  {proof.text}", ""]
    path = folder / "docs" / "mutants.md"
    if path.exists():
        text = WRITTEN.sub(lambda _: "\n".join(lines), path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
