"""Wording: no eight words in a row of a source stand on a page."""

import subprocess
import sys
from array import array
from pathlib import Path
from zlib import crc32

import pytest
from conftest import CHECKOUT, PAGE, ZINE, Folder, Ran
from hypothesis import given
from hypothesis import strategies as st
from tables import table

from zine.check import copied_text
from zine.check.copied_text import RUN, fingerprints
from zine.content.page.document import Document, parse
from zine.problems import ContentError

PRINTS = "content/sources.fingerprints"
SOURCES = CHECKOUT.parent / "shared" / "seeds"
HEAD = "---\ntitle: Words\n---\n\n"
START = HEAD.count("\n")

word = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=7)
words = st.lists(word, max_size=24)
between = st.sampled_from([" ", "\n", ", ", ".\n\n", " 12 ", " — ", "-", "*", "] [", " | "])
OWN = ("qq", "qqq", "qqqq")
"""Words that no source in these tests has."""


def document(text: str) -> Document:
    return parse(Path("page.md"), HEAD + text)


def known(*texts: str) -> frozenset[int]:
    return frozenset(number for text in texts for number in fingerprints(text))


def told(text: str, *sources: str) -> list[str]:
    """What is told of a page, each with its line counted from the first below its metadata."""
    message = "these words are copied from a source; write your own: "
    problems = list(copied_text.shared(document(text), known(*sources)))
    assert all(problem.message.startswith(message) for problem in problems)
    return [f"{p.line - START}: {p.message.removeprefix(message)}" for p in problems]


def source(count: int, first: int = 0) -> list[str]:
    """Words no two of which are alike."""
    return [f"{'abcdefgh'[i % 8]}{'stuvwxyz'[i // 8]}" for i in range(first, first + count)]


# Fingerprints.


@given(words)
def test_each_run_of_eight_words_has_a_number_of_its_own_words_and_their_order(
    found: list[str],
) -> None:
    """The number that rolls from run to run is the one that is worked out for each run anew."""

    def number(run: list[str]) -> int:
        value = 0
        for one in run:
            value = value * copied_text.BASE + crc32(one.encode()) + 1
        return value % copied_text.PRIME

    runs = [found[i : i + RUN] for i in range(len(found) - RUN + 1)]
    assert list(fingerprints(" ".join(found))) == list(map(number, runs))


@pytest.mark.parametrize("count", range(12))
def test_a_text_has_as_many_runs_as_words_from_the_eighth_on(count: int) -> None:
    assert len(list(fingerprints(" ".join(source(count))))) == max(0, count - 7)


@given(st.data(), st.lists(word, min_size=RUN, max_size=2 * RUN))
def test_case_marks_figures_and_line_breaks_do_not_count(
    data: st.DataObject, found: list[str]
) -> None:
    cases = (str.lower, str.upper, str.title)
    parts = [data.draw(st.sampled_from(cases))(one) + data.draw(between) for one in found]
    dressed = data.draw(between) + "".join(parts)
    assert list(fingerprints(dressed)) == list(fingerprints(" ".join(found)))


def test_typewriters_and_printers_apostrophes_are_alike_and_part_no_word() -> None:
    printed, typed, none = (f"the dice{sign}s owner is a b c d" for sign in ("’", "'", " "))
    assert list(fingerprints(printed)) == list(fingerprints(typed))
    assert len(list(fingerprints(printed))) == 1
    assert len(list(fingerprints(none))) == 2


def test_other_words_and_another_order_have_other_numbers() -> None:
    run = source(RUN)
    others = [[*run[:i], "other", *run[i + 1 :]] for i in range(RUN)]
    others += [[*run[:i], run[i + 1], run[i], *run[i + 2 :]] for i in range(RUN - 1)]
    numbers = {number for text in (run, *others) for number in fingerprints(" ".join(text))}
    assert len(numbers) == 1 + len(others)


# What a page shares.


@given(
    before=st.lists(st.sampled_from(["", "Qq.", "qqq 7, qq", "## Qqqq"]), max_size=6),
    start=st.integers(0, 12),
    length=st.integers(1, 20),
    breaks=st.sets(st.integers(1, 19)),
)
def test_eight_words_of_a_source_are_told_once_a_run_at_their_line_and_seven_are_not(
    before: list[str], start: int, length: int, breaks: set[int]
) -> None:
    text = source(32)
    run = text[start : start + length]
    copied = "".join(("\n" if i in breaks else " ") + one for i, one in enumerate(run))
    page = "\n".join([*before, f"Qqq{copied} qqqq."])
    first = len(before) + 1
    found = [f"{first}: {' '.join(run[:RUN])} …"] if length >= RUN else []
    assert told(page, " ".join(text)) == found


def test_a_run_that_begins_a_line_is_told_at_that_line() -> None:
    text = " ".join(source(RUN))
    assert told(f"Qq qqq\n\n{text}\nqqqq", text) == [f"3: {text} …"]


def test_each_run_is_told() -> None:
    first, second = " ".join(source(9)), " ".join(source(9, 9))
    page = f"{first} qq\n{second} qqq\n{first}"
    eight = [" ".join(text.split()[:RUN]) for text in (first, second)]
    assert told(page, first, second) == [
        f"1: {eight[0]} …",
        f"2: {eight[1]} …",
        f"3: {eight[0]} …",
    ]


def test_words_of_two_sources_side_by_side_are_no_run_of_either() -> None:
    first, second = source(7), source(7, 7)
    assert told(" ".join([*first, *second]), " ".join(first), " ".join(second)) == []


@pytest.mark.parametrize(
    "page",
    [
        "AS BS: cs (ds), es *fs*\n\n- gs\n- hs!",
        table("as bs | cs ds", "es fs | gs hs"),
        "## As bs cs ds\n\nes fs gs hs",
        "as bs cs ds 12 es fs gs 5½ hs",
        "as [bs](cs) ds es fs gs hs",
    ],
    ids=["marks", "table", "heading", "figures", "link"],
)
def test_a_run_is_found_however_it_is_set(page: str) -> None:
    text = " ".join(source(RUN))
    assert told(page, text) == [f"1: {text} …"]


def test_apostrophes_of_a_page_may_be_printers() -> None:
    text = "the winner's cup isn't yours or mine today"
    assert told(text.replace("'", "’"), text) == [f"1: {text} …"]


def test_the_metadata_of_a_page_are_its_words_too() -> None:
    text = " ".join(source(RUN))
    page = parse(Path("page.md"), f"---\ntitle: Words\ngist: {text}\n---\n\nWords.\n")
    assert [problem.line for problem in copied_text.shared(page, known(text))] == [3]


@given(st.lists(st.sampled_from([*source(6), *OWN]), max_size=60))
def test_a_page_without_a_run_of_a_source_is_its_own(found: list[str]) -> None:
    text = source(32, 6)
    assert told(" ".join(found), " ".join(text)) == []


def test_against_no_source_nothing_is_told() -> None:
    assert told(" ".join(source(40))) == []


# The file.


@given(st.lists(words, max_size=4))
def test_what_is_packed_is_unpacked(
    tmp_path_factory: pytest.TempPathFactory, texts: list[list[str]]
) -> None:
    sources = [" ".join(text) for text in texts]
    path = tmp_path_factory.getbasetemp() / "some.fingerprints"
    path.write_bytes(copied_text.packed(sources))
    assert copied_text.unpacked(path) == known(*sources)


def test_a_file_holds_each_number_once_in_eight_bytes_from_the_least_to_the_greatest() -> None:
    first, second = " ".join(source(12)), " ".join(source(10, 12))
    assert len(copied_text.packed([first])) == 8 * 5
    numbers = list(array("Q", copied_text.packed([first, second, first])))
    assert numbers == sorted(known(first, second))
    assert copied_text.packed([]) == b""


def test_where_there_is_no_file_nothing_is_known(tmp_path: Path) -> None:
    assert copied_text.unpacked(tmp_path / "none") == frozenset()


def test_a_file_cut_short_is_told(tmp_path: Path) -> None:
    path = tmp_path / "some.fingerprints"
    path.write_bytes(copied_text.packed([" ".join(source(12))])[:-3])
    with pytest.raises(ContentError) as raised:
        copied_text.unpacked(path)
    assert [(p.path, p.line, p.message) for p in raised.value.problems] == [
        (path, 1, "the file is damaged: it does not hold whole numbers of eight bytes")
    ]


def test_the_fingerprints_of_our_sources_are_made_from_them() -> None:
    texts = sorted(SOURCES.glob("*.txt"))
    if not texts:
        pytest.skip("the sources are not kept beside this folder")
    script = CHECKOUT / "tests" / "fingerprints.py"
    command = [sys.executable, str(script), *map(str, texts)]
    ran = subprocess.run(command, cwd=CHECKOUT, capture_output=True, check=True)
    assert (CHECKOUT / PRINTS).read_bytes() == ran.stdout
    assert len(ran.stdout) > 80_000


# Through the command line.

SAT = "Sit down in a ring, and let one of you begin."
SHARED = "these words are copied from a source; write your own: sit down in a ring and let one …"


@pytest.fixture
def drawn(folder: Folder) -> Folder:
    """The small folder with the fingerprints of a source that it shares nothing with."""
    folder.write(PRINTS, copied_text.packed([f"Now {SAT}"]))
    assert folder.zine("verify") == Ran(0, "1 game, 5 examples, all right\n", "")
    return folder


def test_verify_tells_a_sources_words_on_pages_and_in_zines(drawn: Folder) -> None:
    drawn.edit(PAGE, "Sit down.", SAT)
    drawn.edit(ZINE, "\nA test.", f"\n{SAT}")
    assert drawn.zine("verify") == Ran(
        1, "1 game, 5 examples, 2 wrong\n", f"{PAGE}:17: {SHARED}\n{ZINE}:19: {SHARED}\n"
    )
    assert drawn.zine("verify", PAGE).err == f"{PAGE}:17: {SHARED}\n"
    assert drawn.zine("verify", ZINE).err == f"{ZINE}:19: {SHARED}\n"


@pytest.mark.parametrize("name", ["errata", "glossary", "sources"])
def test_verify_tells_a_sources_words_in_what_stands_beside_the_games(
    drawn: Folder, name: str
) -> None:
    drawn.edit(PAGE, "sources: a test", "sources: our own")
    drawn.write(f"content/{name}.md", f"{HEAD}{SAT}\n")
    problem = f"content/{name}.md:{START + 1}: {SHARED}\n"
    assert drawn.zine("verify") == Ran(1, "1 game, 5 examples, 1 wrong\n", problem)
    assert drawn.zine("verify", PAGE).code == 0


def test_fingerprints_cut_short_are_told_beside_all_else(drawn: Folder) -> None:
    drawn.write(PRINTS, b"short")
    drawn.write("content/sources.md", f"{HEAD}Words.\n")
    assert drawn.zine("verify") == Ran(
        1,
        "1 game, 5 examples, 2 wrong\n",
        f"{PAGE}:10: sources.md lists no source 'a test'\n"
        f"{PRINTS}:1: the file is damaged: it does not hold whole numbers of eight bytes\n",
    )
