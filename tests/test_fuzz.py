"""Files that hold anything: accepted, or told in clear lines; `make torture` tries many more."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from torture.editor import sessions
from torture.fuzz import TOKENS, Kind, Shelf

SEED = 2
FILES, MESSAGES, WRITTEN = 120, 40, 10


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("fuzz") / "shelf")


def test_files_that_were_spoilt_are_accepted_or_told(shelf: Shelf) -> None:
    inputs = (shelf.input(SEED, number) for number in range(FILES))
    told = {number: shelf.tried(*one) for number, one in enumerate(inputs)}
    assert {number: wrong for number, wrong in told.items() if wrong} == {}


def test_the_language_server_survives_what_no_editor_sends(tmp_path: Path) -> None:
    assert [(what, wrong) for what, wrong in sessions(MESSAGES, SEED, tmp_path) if wrong] == []


KEYS = {
    "pages": (
        *("title", "also", "players", "dice", "needs", "time", "play", "gist", "signature"),
        *("sources", "sheet", "target"),
    ),
    "zines": ("title", "subtitle", "series", "author", "printing", "copies", "date", "language"),
    "scores": ("game", "variation"),
    "glossary, errata, sources": ("title",),
}
HEADINGS = (
    *("Setting up", "The turn", "Scoring", "The end", "Variations", "Rulings", "Source", "Games"),
    *("Colophon", "Index", "Quick Reference", "Ada", "General", "Crag", "Glossary"),
)
COLUMNS = (
    *("Hand", "Box", "Score", "Because", "Throw", "Totals", "Winners", "Points", "Total", "Game"),
    *("Term", "Means", "Elsewhere", "File", "What it is", "Claim", "Source", "Line", "Note"),
)
CELLS = ("4 4 5", "Crag", "Fours", "50", "8", "2 × 4", "not allowed", "Ada 24, Bel 19", "", "`x`")

plain = st.text(st.characters(codec="utf-8"), max_size=12)
words = st.sampled_from((*TOKENS, *CELLS)) | plain
cells = st.sampled_from(CELLS) | words


@st.composite
def tables(draw: st.DrawFn) -> str:
    heads = draw(st.lists(st.sampled_from(COLUMNS) | words, min_size=1, max_size=4))
    rows = draw(st.lists(st.lists(cells, min_size=len(heads), max_size=len(heads)), max_size=3))
    caption = draw(st.sampled_from(("", "Example: ", "Ruling: ", "Plain: x", "Wrong: x")))
    lines = [heads, ["---"] * len(heads), *rows]
    return f"{caption}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines)


def documents(keys: tuple[str, ...]) -> st.SearchStrategy[bytes]:
    """A file as its author may have meant it, whatever it says."""
    values = words | st.sampled_from(("Crag", "2+", "3", "6 6 6", "luck", "card of Box", "our own"))
    data = st.dictionaries(st.sampled_from(keys) | words, values, max_size=len(keys))
    head = data.map(lambda data: "\n".join(f"{key}: {value}" for key, value in data.items()))
    heading = st.builds("{} {}".format, st.sampled_from(("##", "###")), st.sampled_from(HEADINGS))
    entry = st.builds("- [{}]({})".format, words, st.just("../games/crag.md") | words)
    body = st.lists(heading | tables() | words | entry, max_size=8).map("\n\n".join)
    return st.builds("---\n{}\n---\n{}\n".format, head, body).map(str.encode)


def named(shelf: Shelf) -> Iterator[tuple[Kind, Path, st.SearchStrategy[bytes]]]:
    lines = st.lists(words | st.just("Ada"), max_size=6).map(
        lambda lines: "\n".join(lines).encode()
    )
    for kind in shelf.kinds:
        keys = KEYS.get(kind.name)
        yield kind, kind.files[-1], documents(keys) if keys else lines


def test_files_that_somebody_might_write_are_accepted_or_told(shelf: Shelf) -> None:
    for kind, path, files in named(shelf):

        @settings(max_examples=WRITTEN, database=None)
        @given(files)
        def told(data: bytes, kind: Kind = kind, path: Path = path) -> None:
            assert shelf.tried(kind, path, data) == ""

        told()


# What was once trouble, each as small as it still was: a kind of file, its name, and what it holds.

CASES: dict[str, tuple[str, str, bytes]] = {}


@pytest.mark.parametrize("case", CASES)
def test_what_was_once_trouble_is_accepted_or_told(shelf: Shelf, case: str) -> None:
    name, file, data = CASES[case]
    kind = next(kind for kind in shelf.kinds if kind.name == name)
    path = next(path for path in kind.files if path.name == file)
    assert shelf.tried(kind, path, data) == ""
