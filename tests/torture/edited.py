"""Folders that are edited, damaged and built by chance, and built once more from nothing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import layouts
from conftest import written
from edits import sequence


def edited(times: int, seed: int, place: Path) -> Iterator[tuple[str, str]]:
    """Random edits, kills and damage: each build must give what one from nothing gives.

    Another process does it, since it changes the current folder.
    """
    words = [sys.executable, "-m", "torture.edited", str(times), str(seed), str(place)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            number, _, fault = line.rstrip().partition(" ")
            yield f"sequence {number}", fault
        if process.wait():
            yield "the sequences", "they ended with an error"


def main() -> None:
    """Print a line for each sequence: its number, and what is not as afresh."""
    times, seed, place = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]) / "edited"
    with layouts.session(place / "layouts"):
        for number in range(times):
            folder = written(place / str(number))
            os.chdir(folder.root)
            faults = "; ".join(sequence(folder, seed * times + number))
            print(number, " ".join(faults.split()), flush=True)
            shutil.rmtree(folder.root)


if __name__ == "__main__":
    main()
