"""Makes slips in the text of our pages, and counts which of them `zine verify` notices.

Prints those that pass its checks, and writes the numbers of each kind to docs/mutants.md: what the
checks alone notice, and what they notice together with the review of each line.
"""

from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

from mutants import report, text_slips
from mutants.text_slips import Slip
from zine.check import odds, review, verify
from zine.content import project
from zine.content.page import document, game
from zine.content.page.game import Game
from zine.content.project import Project
from zine.files import PACKAGE
from zine.problems import ContentError, shown

KINDS = (
    "numbers", "captions", "orders", "names", "may and must", "direction", "metadata", "advice",
    "rulings",
)  # fmt: skip


def verdict(ours: Project, page: Game, slip: Slip) -> str:
    """What notices a slip: the checks, the review of each line, or nothing."""
    lines = list(page.document.source)
    lines[slip.line - 1] = slip.text
    try:
        parsed = document.parse(page.path, "\n".join(lines) + "\n")
        whole = slip.kind == "metadata"
        changed = game.from_document(ours, parsed) if whole else replace(page, document=parsed)
        checks = (*verify.OF_WORDS, partial(odds.check, ours))
        if any(any(check(changed)) for check in checks):
            return "checks"
    except ContentError:
        return "checks"
    return "review" if any(review.problems(ours, changed)) else "nothing"


def main() -> None:
    """Try every slip of our pages."""
    tried: Counter[str] = Counter()
    noticed: Counter[tuple[str, str]] = Counter()
    ours = project.at(PACKAGE.parent)
    for path in ours.games:
        page = game.load(ours, path)
        for slip in text_slips.of(page):
            seen_by = verdict(ours, page, slip)
            tried[slip.kind] += 1
            noticed[slip.kind, seen_by] += 1
            if seen_by != "checks":
                print(f"{seen_by} · {slip.kind} · {shown(path)}:{slip.line}: {slip.text}")
    rows = "".join(_row(kind, tried[kind], noticed) for kind in KINDS)
    sums: Counter[tuple[str, str]] = Counter()
    for (_, by), number in noticed.items():
        sums["all", by] += number
    text = (
        "| kind of slip | tried | noticed by checks | % | with a review | % |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |\n"
        f"{rows}{_row('all', tried.total(), sums)}"
    )
    print(text, end="")
    report.replace(Path(PACKAGE.parent), "text", text)


def _row(kind: str, tried: int, noticed: Counter[tuple[str, str]]) -> str:
    checks = noticed[kind, "checks"]
    both = checks + noticed[kind, "review"]
    shares = (100 * checks / tried, 100 * both / tried)
    return f"| {kind} | {tried:,} | {checks:,} | {shares[0]:.1f} | {both:,} | {shares[1]:.1f} |\n"


if __name__ == "__main__":
    main()
