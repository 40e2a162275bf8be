"""How long the files for print shops take, beside the PDF that they are made from.

usage: python tests/bench/shop.py [ROUNDS]

Each zine is built, and then its files for each shop are made and checked, turn by turn: the PDF is
in the cache, so that a figure is what the shop adds. Times are medians in seconds; in brackets is
the ratio to a whole build without a cache in the same round.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent.parent
ZINES = ("stonewood", "complete")
SHOPS = ("kdp", "ingram", "x4", "riso")


def main(rounds: int = 3) -> None:
    """Print the table."""
    print("| zine | built |", " | ".join(SHOPS), "|\n| --- | ---: |", "---: | " * len(SHOPS))
    for name in ZINES:
        built: list[float] = []
        times: dict[str, list[float]] = {shop: [] for shop in SHOPS}
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                built.append(_seconds(name, "--output", folder))
                for shop in SHOPS:  # the first has heads and folios elsewhere: they are bound anew
                    _seconds(name, "--press", shop, "--output", folder)
                    for file in Path(folder).glob(f"{name}-{shop}-*"):
                        file.unlink()
                    times[shop].append(_seconds(name, "--press", shop, "--output", folder))
        cells = []
        for shop in SHOPS:
            ratio = median(own / whole for own, whole in zip(times[shop], built, strict=True))
            cells.append(f"{median(times[shop]):.2f} ({ratio:.2f})")
        print(f"| {name} | {median(built):.2f} | {' | '.join(cells)} |")


def _seconds(*arguments: str) -> float:
    start = perf_counter()
    command = [sys.executable, "-m", "zine", "--quiet", "build", *arguments]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return perf_counter() - start


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
