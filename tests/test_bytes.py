"""Whatever is made is made of the same bytes, wherever and whenever that is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CHECKOUT, PLAYED, SCORES, Folder, sampled

HERE = {"HOME": "/", "TZ": "UTC", "LANG": "C", "PYTHONHASHSEED": "1"}
ELSEWHERE = {
    "HOME": "/nowhere",
    "TZ": "Pacific/Kiritimati",
    "LANG": "de_DE.UTF-8",
    "LC_ALL": "tr_TR.UTF-8",
    "PYTHONHASHSEED": "99",
}
DATES = (None, "1", "4102444800", "soon")
"""What SOURCE_DATE_EPOCH may be: no file holds a date, so even nonsense does no harm."""


def made(
    command: list[str], root: Path, place: Path, environment: dict[str, str]
) -> dict[str, bytes]:
    """Every file that a command makes, run in another place."""
    place.mkdir(parents=True)
    out = place / "out"
    own = {name: os.environ[name] for name in ("PATH",)}
    subprocess.run(
        [sys.executable, "-m", "zine", "--root", str(root), *command, "-o", str(out)],
        cwd=place,
        env={**own, **environment, "PYTHONPATH": str(CHECKOUT)},
        check=True,
        capture_output=True,
    )
    files = (file for file in out.rglob("*") if file.suffix in (".pdf", ".html"))
    return {str(file.relative_to(out)): file.read_bytes() for file in files}


@pytest.mark.parametrize("date", sampled(DATES, {"4102444800"}))
@pytest.mark.parametrize(
    ("command", "files"),
    [
        (["build", "--booklet", "--cover"], 4),
        pytest.param(
            ["build", "--edition", "a4", "--large", "--ink-saver"], 1, marks=pytest.mark.exhaustive
        ),
        (["build", "--web"], 1),
        (["sheets", "--rules-on-back"], 2),
        (["sheets", "--fillable"], 2),
        (["duplex"], 2),
    ],
    ids=str,
)
def test_the_same_is_made_at_any_place_and_date(
    folder: Folder, tmp_path: Path, command: list[str], files: int, date: str | None
) -> None:
    folder.write(SCORES, PLAYED)
    first = made(command, folder.root, tmp_path / "here", HERE)
    assert len(first) == files
    other = tmp_path / "another root"
    shutil.copytree(folder.root, other)
    told = {"SOURCE_DATE_EPOCH": date} if date else {}
    again = made(command, other, tmp_path / "elsewhere", {**ELSEWHERE, **told})
    assert again == first
