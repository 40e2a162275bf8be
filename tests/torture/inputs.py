"""Inputs by the thousand in a process of their own, which is ended if one of them hangs.

`python -m torture.inputs SEED FIRST END FOLDER` tells a line for each input that is tried.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

from torture.fuzz import Shelf

HANG = 20.0
"""Seconds after which an input counts as one that hangs; a busy machine takes one for the worst."""

START = 120.0


def inputs(times: int, seed: int, place: Path) -> Iterator[tuple[str, str]]:
    """So many files of each kind; what each was, and what was wrong with what came of it or ''."""
    first, folder = 0, 0
    while first < times:
        folder += 1
        command = [sys.executable, "-m", "torture.inputs", str(seed), str(first), str(times)]
        process = subprocess.Popen(
            [*command, str(place / f"inputs-{folder}")], stdout=subprocess.PIPE, text=True
        )
        told: Queue[str] = Queue()
        Thread(target=_listen, args=(process, told), daemon=True).start()
        patience = START
        while first < times:
            try:
                line = told.get(timeout=patience)
            except Empty:
                line = ""
            if line != "ready\n":
                hangs = "it hangs" if process.poll() is None else "the process ends"
                yield json.loads(line) if line else (f"input {first} of seed {seed}", hangs)
                first += 1
            if not line:
                break
            patience = HANG
        process.kill()
        process.wait()


def _listen(process: "subprocess.Popen[str]", told: "Queue[str]") -> None:
    assert process.stdout
    for line in process.stdout:
        told.put(line)
    told.put("")


def main(seed: int, first: int, end: int, place: Path) -> None:
    """Try the inputs from one number to another."""
    shelf = Shelf(place)
    print("ready", flush=True)
    for number in range(first, end):
        kind, path, data = shelf.input(seed, number)
        wrong = shelf.tried(kind, path, data)
        what = f"input {number} of seed {seed}: {kind.name}, {path.name}"
        print(json.dumps((what, wrong)), flush=True)


if __name__ == "__main__":
    numbers = map(int, sys.argv[1:4])
    main(next(numbers), next(numbers), next(numbers), Path(sys.argv[4]))
