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
        words = ("torture.inputs", str(seed), str(first), str(times), str(place / f"s{folder}"))
        for told in _listened(*words):
            if told is None:
                yield f"input {first} of seed {seed}", "it hangs, or ends the process"
            else:
                yield told
            first += 1


def written(times: int, seed: int, place: Path) -> Iterator[tuple[str, str]]:
    """So many files, each sound in form; what it was, and what was wrong with it or ''."""
    for told in _listened("torture.written", str(seed), str(times), str(place / "written")):
        yield told or ("a file as somebody might write it", "it hangs, or ends the process")


def _listened(module: str, *words: str) -> Iterator[tuple[str, str] | None]:
    """What a process tells; `None` at the last if it hangs, or ends before all is told."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *words], stdout=subprocess.PIPE, text=True
    )
    told: Queue[str] = Queue()
    listener = Thread(target=_listen, args=(process, told), daemon=True)
    listener.start()
    patience = START
    while True:
        try:
            line = told.get(timeout=patience)
        except Empty:
            line = ""
        patience = HANG
        if not line:
            break
        if line != "ready\n":
            what, wrong = json.loads(line)
            yield what, wrong
    ended = process.poll()
    process.kill()
    process.wait()
    listener.join()
    if ended != 0:
        yield None


def _listen(process: "subprocess.Popen[str]", told: "Queue[str]") -> None:
    assert process.stdout
    with process.stdout as out:
        for line in out:
            told.put(line)
    process.wait()
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
