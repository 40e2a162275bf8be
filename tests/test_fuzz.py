"""Files that hold anything: accepted, or told in clear lines; `make torture` tries many more."""

from pathlib import Path

import pytest
from conftest import sampled
from torture.editor import sessions
from torture.fuzz import Shelf
from torture.written import tell

SEED = 2
FILES, PART, MESSAGES, WRITTEN = 120, 10, 20, 5


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("fuzz") / "shelf")


@pytest.mark.parametrize("first", sampled(range(0, FILES, PART), {0}))
def test_files_that_were_spoilt_are_accepted_or_told(shelf: Shelf, first: int) -> None:
    numbers = range(first, first + PART)
    told = {number: shelf.tried(*shelf.input(SEED, number)) for number in numbers}
    assert {number: wrong for number, wrong in told.items() if wrong} == {}


def test_the_language_server_survives_what_no_editor_sends(tmp_path: Path) -> None:
    assert [(what, wrong) for what, wrong in sessions(MESSAGES, SEED, tmp_path) if wrong] == []


def test_files_that_somebody_might_write_are_accepted_or_told(shelf: Shelf) -> None:
    for kind in shelf.kinds:
        tell(shelf, kind, WRITTEN, SEED, lambda _: None)


# What was once trouble: a kind of file, its name, and what stands in it instead of something else.

CASES = {
    "metadata that YAML parts where no editor does": (
        *("glossary, errata, sources", "glossary.md"),
        *(b"title: Glossary\n", b"0\xc2\x850000: ---\n"),
    ),
    "a number of players of five thousand digits": (
        *("pages", "crag.md"),
        *(b"players: 1+", b"players: " + b"9" * 5000),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_was_once_trouble_is_accepted_or_told(shelf: Shelf, case: str) -> None:
    name, file, old, new = CASES[case]
    kind = next(kind for kind in shelf.kinds if kind.name == name)
    path = next(path for path in kind.files if path.name == file)
    data = path.read_bytes()
    assert data.count(old) == 1
    assert shelf.tried(kind, path, data.replace(old, new)) == ""
