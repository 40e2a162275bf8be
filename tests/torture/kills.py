"""Kills: each command ended at any moment, and what is found behind it."""

import random
import re
import shutil
import signal
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from torture.scene import Command, Ended, Made, Running, Scene
from zine.files import PACKAGE

SIGNALS = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)
GONE = 3.0
"""Seconds after which no process may be left of a command that was ended."""

EXITS = {
    signal.SIGKILL: (-signal.SIGKILL,),
    signal.SIGINT: (
        130,
        -signal.SIGINT,
    ),  # Python ends by it while it starts; both are 130 to a shell
    signal.SIGTERM: (-signal.SIGTERM, 128 + signal.SIGTERM),
}
"""How a command ends by each signal; it may also have ended before."""


def killed(
    command: Command, times: int, seed: int, place: Path, made: Made
) -> Iterator[tuple[str, str]]:
    """Kill a command so many times; what was tried each time, and what was wrong with it or ''."""
    chance = random.Random(f"{seed} {command.name}")
    scene = Scene(place / command.name)
    begun = time.monotonic()
    _again(command, scene)
    takes = time.monotonic() - begun
    for number in range(times):
        how = chance.choice(SIGNALS)
        after = chance.uniform(0, 1.15) * takes
        what = f"{how.name} after {after:.3f} s of {' '.join(command.words)} ({number + 1})"
        yield what, "; ".join(_once(command, scene, made, chance, how, after))
    shutil.rmtree(scene.root)


def _once(
    command: Command,
    scene: Scene,
    made: Made,
    chance: random.Random,
    how: signal.Signals,
    after: float,
) -> Iterator[str]:
    """Everything that is wrong once a command was ended, and once it was run again."""
    before = scene.files(command.makes)
    scene.turn()
    scene.forget(chance)
    if command.name == "update":
        scene.spoil()
    if command.makes == "content":
        before = scene.files("content")
    running = Running(scene.root, command.words)
    time.sleep(after)
    running.end(how)
    ended = running.wait()
    if left := running.left(GONE):
        yield f"{left} processes live on"
    yield from _told(command, ended, how)
    wanted = made.of(command, scene.version)
    yield from unlike(scene.files(command.makes), before, wanted, "when it was ended")
    again = _again(command, scene)
    if not again.clear or again.code not in ((0, 130) if command.endless else (0,)):
        yield f"the next run ends with {again.code}: {again.err.strip()[-300:]}"
    yield from unlike(scene.files(command.makes), wanted, wanted, "after the next run")
    if strays := scene.strays():
        yield f"the next run leaves {', '.join(strays)}"


def _told(command: Command, ended: Ended, how: signal.Signals) -> Iterator[str]:
    """What is wrong with how a command ended."""
    if ended.code is None:
        yield "it hangs"
    elif _before_us(ended.err, how):
        return
    elif "Traceback" in ended.err:
        *_, frame = re.findall(r'File "[^"]+", line \d+', ended.err)
        yield f"a traceback: {ended.err.strip().splitlines()[-1][:120]} ({frame})"
    elif ended.code not in (0, *EXITS[how]):
        yield f"it ends with {ended.code}: {ended.err.strip()[-120:]}"


def _before_us(text: str, how: signal.Signals) -> bool:
    """Whether an interrupt came before Python ran a line of ours, and Python says so itself."""
    ours = f'File "{PACKAGE}'
    return how is signal.SIGINT and "KeyboardInterrupt" in text and ours not in text


def _again(command: Command, scene: Scene) -> Ended:
    """A run that nobody disturbs; of one that goes on for ever, until it has told something."""
    if not command.endless:
        return scene.run(command.words)
    running = Running(scene.root, command.words)
    assert running.process.stdout
    running.process.stdout.readline()
    running.end(signal.SIGINT)
    return running.wait()


def unlike(
    found: Mapping[str, bytes],
    old: Mapping[str, bytes],
    new: Mapping[str, bytes],
    when: str,
) -> Iterator[str]:
    """What is wrong with files that must be as they were, or as they will be, or not there.

    Files whose names begin with a dot are still being written.
    """
    for name, data in found.items():
        if not Path(name).name.startswith(".") and data not in (old.get(name), new.get(name)):
            yield f"{name} is in part or wrong {when} ({len(data)} bytes)"
    for name in old.keys() & new.keys() - found.keys():
        yield f"{name} is lost {when}"
