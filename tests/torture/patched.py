"""Modules that change what all games share, beside a game with a false example."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

from conftest import ZINE, written
from patches import PATCHES, beside, patching, wrong

from torture.scene import Running

ENTRY = "- [Tally Ho](../games/tally.md)"
COMMANDS = (("verify",), ("build", "--web"), ("build", "--web"))
"""What is typed, one after the other: the last with what the one before has kept."""


def patched(times: int, seed: int, place: Path) -> Iterator[tuple[str, str]]:
    """Random changes by one to three modules, before and after the other game in the zine.

    The false example must be told each time, and so must each module. In every other folder the
    right games are built first, so that the cache is warm.
    """
    for number in range(times):
        chance = random.Random(f"{seed} patched {number}")
        root = place / f"patched-{number}"
        root.mkdir(parents=True)
        folder = written(root)
        if number % 2:
            Running(folder.root, ("build", "--web")).wait()
        beside(folder)
        games = {"middle": "Middle"}
        for name in chance.sample(["aaa", "bbb", "yyy", "zzz"], chance.randint(1, 3)):
            statement = PATCHES[chance.choice(sorted(PATCHES))]
            patching(folder, name, statement, called=chance.random() < 0.5)
            games[name] = f"Patch {name}"
        order = chance.sample(sorted(games), len(games))
        entries = [f"- [{games[name]}](../games/{name}.md)" for name in order]
        folder.edit(ZINE, ENTRY, "\n".join((*entries, ENTRY)))
        for words in COMMANDS:
            ended = Running(folder.root, words).wait()
            faults = [wrong(ended.err, name) for name in games if name != "middle"]
            if ended.code != 1 or not ended.clear:
                faults.append(f"it ends with {ended.code}")
            if made := [path.name for path in folder.root.glob("output/*.html") if number % 2 == 0]:
                faults.append(f"it writes {made}")
            yield f"{number}: zine {' '.join(words)}", "; ".join(filter(None, faults))
        shutil.rmtree(root)
