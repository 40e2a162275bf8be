"""Templates: which file is filled, though they are kept once they have been read."""

import os
from pathlib import Path

import pytest

from zine.diagnostics import ContentError
from zine.press.templates import Templates


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    made = [tmp_path / "own", tmp_path / "packaged"]
    for folder in made:
        folder.mkdir()
    (made[1] / "word.html").write_text("packaged")
    return made


def word(folders: list[Path]) -> str:
    return Templates(folders).fill("word.html", {})


def later(path: Path, text: str) -> None:
    """Write a file as if at another time."""
    path.write_text(text)
    for touched in (path, path.parent):
        stat = touched.stat()
        os.utime(touched, ns=(stat.st_atime_ns, stat.st_mtime_ns + 10**9))


def test_one_that_is_saved_counts_at_once(folders: list[Path]) -> None:
    assert word(folders) == "packaged"
    later(folders[1] / "word.html", "saved")
    assert word(folders) == "saved"


def test_one_that_is_added_before_another_counts_at_once(folders: list[Path]) -> None:
    assert word(folders) == "packaged"
    later(folders[0] / "word.html", "own")
    assert word(folders) == "own"
    (folders[0] / "word.html").unlink()
    assert word(folders) == "packaged"


def test_one_that_goes_with_its_folder_is_told(folders: list[Path]) -> None:
    assert word(folders) == "packaged"
    (folders[1] / "word.html").unlink()
    folders[1].rmdir()
    with pytest.raises(ContentError, match="template: "):
        word(folders)
