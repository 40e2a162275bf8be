"""What each speed-up of layouts saves: the time of all sections with all, by that without one.

usage: python tests/bench/speedups.py [ROUNDS]

Two layout engines take turns in one process with each section of The Complete Book; the least CPU
time of the rounds counts. An engine that stays has its stylesheet read already, which every worker
does once. Prints a table for docs/architecture.md.
"""

import sys
from pathlib import Path
from time import process_time

sys.path.append(str(Path(__file__).resolve().parent.parent / "helpers"))

from copies import copies
from printed import ROOT

from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.press.engine.speedups import table
from zine.press.engine.speedups.large_frame import in_large_frame
from zine.press.engine.weasyprint_engine import LayoutEngine

NAMES = (*table.LAYOUT, "large_frame")
"""The speed-ups that save time in every layout; `library_search` saves it in an import."""


def seconds(engine: LayoutEngine, section: SectionHtml, *, large_frame: bool) -> float:
    """What one section takes."""
    start = process_time()
    if large_frame:
        in_large_frame(lambda: engine.lay(section))
    else:
        engine.lay(section)
    taken = process_time() - start
    engine.release()
    return taken


def ratio(name: str, sections: list[SectionHtml], rounds: int) -> float:
    """The time of all sections with a speed-up, by that without it."""
    look = style([ROOT / "templates"])
    chosen = (table.ALL, table.ALL - {name})
    engines = [LayoutEngine(look, speedups=names) for names in chosen]
    least = [[9e9] * len(sections) for _ in engines]
    for i, section in enumerate(sections):
        for _ in range(rounds):
            for names, times, engine in zip(chosen, least, engines, strict=True):
                took = seconds(engine, section, large_frame="large_frame" in names)
                times[i] = min(times[i], took)
    usual, without = map(sum, least)
    return usual / without


def main(rounds: int) -> None:
    """Print the table."""
    sections = list(dict.fromkeys(copies("complete")))
    print("| speed-up | time with it, by that without it |\n| --- | ---: |")
    for name in NAMES:
        print(f"| `{name}` | {ratio(name, sections, rounds):.2f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3)
