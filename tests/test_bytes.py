"""Whatever is made is made of the same bytes, wherever, whenever and however that is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from conftest import CHECKOUT, PLAYED, SCORES, Folder, sampled

ELSEWHERE = {
    "HOME": "/nowhere",
    "TZ": "Pacific/Kiritimati",
    "LANG": "de_DE.UTF-8",
    "LC_ALL": "tr_TR.UTF-8",
    "PYTHONHASHSEED": "99",
}
DATES = (None, "1", "4102444800", "soon")
"""What SOURCE_DATE_EPOCH may be: no file holds a date, so even nonsense does no harm."""

USUAL = {
    "build --booklet --cover": 4,
    "build --web": 1,
    "build --epub": 1,
    "sheets --rules-on-back": 2,
    "sheets --fillable": 2,
    "duplex": 2,
}
LARGE = {"build --edition a4 --large --ink-saver": 1}
"""How many files each command makes."""

ALONE = """
import os, sys

root, out, *commands = sys.argv[1:]
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

from zine.cli.main import main

for command in commands:
    try:
        main(["--root", root, *command.split(), "-o", f"{out}/{command}"])
    except SystemExit as end:
        assert not end.code, command
"""
"""Runs commands on one core, one after another: a process for each takes twice the time."""

OFFLINE = ("unshare", "--net", "--map-root-user")
"""Begins a program that has no network, where the system lets us."""


def here(commands: Iterable[str], folder: Folder) -> dict[str, bytes]:
    """Every file that commands make in this process."""
    for command in commands:
        assert folder.zine(*command.split(), "-o", f"out/{command}").code == 0
    return files(folder.root / "out")


def elsewhere(
    commands: Iterable[str], root: Path, place: Path, environment: Mapping[str, str]
) -> dict[str, bytes]:
    """Every file that commands make in another place, on one core, and without a network."""
    place.mkdir(parents=True)
    offline = OFFLINE if _can_be_offline() else ()
    subprocess.run(
        [*offline, sys.executable, "-B", "-c", ALONE, str(root), str(place / "out"), *commands],
        cwd=place,
        env={"PATH": os.environ["PATH"], **environment, "PYTHONPATH": str(CHECKOUT)},
        check=True,
        capture_output=True,
    )
    return files(place / "out")


def files(folder: Path) -> dict[str, bytes]:
    made = (file for file in folder.rglob("*") if file.suffix in (".pdf", ".html", ".epub"))
    return {str(file.relative_to(folder)): file.read_bytes() for file in made}


def _can_be_offline() -> bool:
    trial = [*OFFLINE, "true"]
    there = shutil.which(OFFLINE[0]) is not None
    return there and not subprocess.run(trial, capture_output=True, check=False).returncode


@pytest.mark.parametrize("date", sampled(DATES, {"4102444800"}))
@pytest.mark.parametrize(
    "commands",
    [USUAL, pytest.param(LARGE, marks=pytest.mark.exhaustive)],
    ids=["usual", "large"],
)
def test_the_same_is_made_at_any_place_and_date_on_any_cores_and_offline(
    folder: Folder, tmp_path: Path, commands: Mapping[str, int], date: str | None
) -> None:
    """Each hash of a text is another in each process."""
    folder.write(SCORES, PLAYED)
    other = tmp_path / "another root"
    shutil.copytree(folder.root, other)
    first = here(commands, folder)
    assert len(first) == sum(commands.values())
    told = {"SOURCE_DATE_EPOCH": date} if date else {}
    assert elsewhere(commands, other, tmp_path / "elsewhere", {**ELSEWHERE, **told}) == first
