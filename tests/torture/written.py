"""Files as somebody might write them: sound in form, with anything in the places for text.

`python -m torture.written SEED EXAMPLES FOLDER` tells a line for each file that is tried.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from torture.fuzz import TOKENS, Kind, Shelf

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
VALUES = ("Crag", "2+", "3", "6 6 6", "luck", "card of Box", "our own", "a minute", "May 2026")

STEADY = settings(
    database=None,
    deadline=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
"""As many files each time, whatever the machine is at."""

plain = st.text(st.characters(codec="utf-8"), max_size=12)
words = st.sampled_from((*TOKENS, *CELLS)) | plain


@st.composite
def tables(draw: st.DrawFn) -> str:
    """A table below its caption."""
    heads = draw(st.lists(st.sampled_from(COLUMNS) | words, min_size=1, max_size=4))
    cells = st.sampled_from(CELLS) | words
    rows = draw(st.lists(st.lists(cells, min_size=len(heads), max_size=len(heads)), max_size=3))
    caption = draw(st.sampled_from(("", "Example: ", "Ruling: ", "Plain: x", "Wrong: x")))
    lines = [heads, ["---"] * len(heads), *rows]
    return f"{caption}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines)


def files(kind: Kind) -> st.SearchStrategy[bytes]:
    """What a file of a kind may hold."""
    keys = KEYS.get(kind.name)
    if keys is None:
        return st.lists(words, max_size=6).map(lambda lines: "\n".join(lines).encode())
    values = words | st.sampled_from(VALUES)
    data = st.dictionaries(st.sampled_from(keys) | words, values, max_size=len(keys))
    head = data.map(lambda data: "\n".join(f"{key}: {value}" for key, value in data.items()))
    heading = st.builds("{} {}".format, st.sampled_from(("##", "###")), st.sampled_from(HEADINGS))
    entry = st.builds("- [{}]({})".format, words, st.just("../games/crag.md") | words)
    body = st.lists(heading | tables() | words | entry, max_size=8).map("\n\n".join)
    return st.builds("---\n{}\n---\n{}\n".format, head, body).map(str.encode)


def tell(shelf: Shelf, kind: Kind, examples: int, number: int, told: Callable[[str], None]) -> None:
    """Try so many files of a kind, drawn by a number; what is wrong with each is told, or ''.

    Raises `AssertionError` with the smallest that is wrong.
    """

    @seed(number)
    @settings(STEADY, max_examples=examples)
    @given(files(kind))
    def one(data: bytes) -> None:
        wrong = shelf.tried(kind, kind.files[-1], data)
        told(wrong)
        assert not wrong, f"{kind.name}, {data!r}: {wrong}"

    one()


def main(number: int, examples: int, place: Path) -> None:
    """Try files of every kind."""
    shelf = Shelf(place)
    print("ready", flush=True)
    for kind in shelf.kinds:
        what = f"{kind.name} as somebody might write them, seed {number}"
        try:
            tell(
                shelf,
                kind,
                examples // len(shelf.kinds),
                number,
                lambda wrong: print(json.dumps(("", "")), flush=True),
            )
        except AssertionError as error:
            print(json.dumps((what, str(error)[:1000])), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
