"""How long a bound zine takes to become a booklet.

usage: python tests/bench/booklet.py output/complete.pdf
"""

import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from zine.press.impose.imposition import BookletOptions, impose

RUNS = 15
JOBS = {
    "saddle stitch": BookletOptions(),
    "signatures of 16, cover apart": BookletOptions(signature=16, cover=True),
    "with marks in the slug": BookletOptions(paper="tabloid"),
}


def main(path: Path) -> None:
    """Print the least and the median time of each job, in milliseconds."""
    zine = path.read_bytes()
    for name, job in JOBS.items():
        times = []
        for _ in range(RUNS):
            start = perf_counter()
            impose(zine, job)
            times.append(1000 * (perf_counter() - start))
        print(f"{name:30} {min(times):6.1f} ms, median {median(times):6.1f} ms")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
