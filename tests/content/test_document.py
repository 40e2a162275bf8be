import os
from pathlib import Path
from unittest.mock import patch

import pytest
from conftest import plain
from hypothesis import example, given
from hypothesis import strategies as st

from zine.art.letters import PRINTABLE
from zine.content.page.document import Datum, Document, Heading, Prose, Table, parse, read, simple
from zine.problems import ContentError, Problem

PAGE = Path("page.md")

TABLE = """\
| Throw | Score |
| ----- | ----- |
| 1 2   | 3     |
"""


def page(body: str, metadata: str = "title: Tally") -> Document:
    """A page whose body begins on line 4 if its metadata is one line."""
    return parse(PAGE, f"---\n{metadata}\n---\n{body}")


def problems(text: str) -> tuple[Problem, ...]:
    try:
        parse(PAGE, text)
    except ContentError as error:
        return error.problems
    return ()


def wrong(text: str) -> list[str]:
    return list(map(plain, problems(text)))


def wrong_body(body: str) -> list[str]:
    return wrong(f"---\ntitle: Tally\n---\n{body}")


def only_table(body: str) -> Table:
    (table,) = page(body).tables
    return table


# Metadata.


def test_metadata_keep_their_values_and_lines() -> None:
    metadata = page("", "title: Tally\n\nalso:\n  - Count\n  - Sum\nneeds: a cup").metadata
    assert {key: (datum.value, datum.line) for key, datum in metadata.items()} == {
        "title": ("Tally", 2),
        "also": (["Count", "Sum"], 4),
        "needs": ("a cup", 7),
    }


key = st.sampled_from(["title", "also", "needs", "no"])
begun = st.text("aé9 :#,-'[]{}&*|?", max_size=4).map("a{}".format)
value = begun | begun | st.text("a :#,[]{}-'\"&*!|>%@?~=\\\t\x85\xa0", max_size=5)
entry = st.one_of(
    st.builds("{}: {}".format, key, value),
    st.builds("{}: [{}]".format, key, st.lists(value, max_size=3).map(", ".join)),
    st.builds("{}:{}".format, key, st.lists(value.map("\n  - {}".format), max_size=3).map("".join)),
    st.builds("{}:\n  {}: {}\n  {}: {}".format, key, *[value | value.map('"{}"'.format)] * 4),
    st.builds("{}{}".format, st.sampled_from(["", " ", "- ", "   - "]), value),
)


@example("needs: a #b")
@example("needs: a: b")
@example("needs: a:")
@example("needs: a\n  - b")
@example("needs: a\n b")
@example("needs: [a #b]")
@example("needs: [a: b]")
@example("needs: [a [b]]")
@example("needs:\n  - a #b")
@example("needs:\n  - a\n    - b")
@example("needs: a\nneeds: b")
@example("words:\n  a: b\n  a: c")
@example('words:\n  "a": b\n  a: c')
@example("words:\n  a: b\n    c")
@example("words:\n  a: b\n  - c")
@example("words:\n  a: b #c")
@example('words:\n  "a: b": "c #d" \n')
@example('words:\n  "a": "b" c')
@example('words:\n  "a\\n": "\\t"')
@given(st.lists(entry, min_size=1, max_size=2).map("\n".join))
def test_simple_metadata_are_what_yaml_makes_of_them(text: str) -> None:
    found = simple(text)
    if found is None:
        return
    with patch("zine.content.page.document.simple", return_value=None):
        assert parse.__wrapped__(PAGE, f"---\n{text}\n---\n").metadata == found


def test_texts_lists_and_pairs_are_simple_metadata() -> None:
    assert simple(
        "title: Tally Ho \nalso: [Count, Sum]\nneeds:\n  - a cup\n  - 5 dice\n"
        'words:\n  Box: Feld \n  "{n}: too many": "{n} zu viel"\ndice: 5'
    ) == {
        "title": Datum("Tally Ho", 2),
        "also": Datum(["Count", "Sum"], 3),
        "needs": Datum(["a cup", "5 dice"], 4),
        "words": Datum({"Box": "Feld", "{n}: too many": "{n} zu viel"}, 7),
        "dice": Datum("5", 10),
    }


def test_spaces_behind_the_lines_around_the_metadata_do_no_harm() -> None:
    document = parse(PAGE, "---  \ntitle: Tally\n--- \nText.")
    assert document.metadata["title"].value == "Tally"
    assert document.blocks == (Prose("Text.", 4),)


def test_metadata_may_be_empty() -> None:
    assert page("", "").metadata == {}


def test_a_rule_in_the_body_does_not_end_the_metadata_again() -> None:
    (told,) = wrong_body("One.\n\n---\n\nTwo.\n")
    assert told.startswith("page.md:6: a line of such signs cannot be printed")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "page.md:1: the page must begin with its metadata, between two lines of ---"),
        ("Text.", "page.md:1: the page must begin with its metadata, between two lines of ---"),
        (
            "\ntitle: Tally\n",
            "page.md:1: the page must begin with its metadata, between two lines of ---",
        ),
        (
            "---\ntitle: Tally\n\nText.",
            "page.md:1: the metadata is never closed: a second line of --- is missing",
        ),
        ("---\n- title\n---\n", "page.md:2: the metadata must be lines of 'key: value'"),
        ("---\njust text\n---\n", "page.md:2: the metadata must be lines of 'key: value'"),
        (
            "---\ntitle: Tally\ndice: 5\ntitle: Crag\n---\n",
            "page.md:4: 'title' is given twice",
        ),
        (
            "---\ntitle: Tally\nwords:\n  Box: Feld\n  Box: Kasten\n---\n",
            "page.md:5: 'Box' is given twice",
        ),
        (
            "---\ntitle: Tally\ndice: [{faces: 6, faces: 8}]\n---\n",
            "page.md:3: 'faces' is given twice",
        ),
    ],
)
def test_broken_metadata_are_told_with_their_line(text: str, problem: str) -> None:
    assert wrong(text) == [problem]


@pytest.mark.parametrize(
    "bad",
    [
        "needs: a cup: and a table",
        "\tneeds: a cup",
    ],
    ids=ascii,
)
def test_metadata_that_are_no_yaml_are_told_with_their_line(bad: str) -> None:
    (told,) = wrong(f"---\ntitle: Tally\ndice: 5\n{bad}\n---\n\nText.\n")
    assert told.startswith("page.md:4: the metadata is not YAML: ")


@pytest.mark.parametrize(
    "value",
    [
        "!!python/name:os.system",
        "!!bool perhaps",
        "!!int ''",
        "!!timestamp noon",
        "2026-02-30",
        "9" * 1500,
    ],
    ids=lambda value: value[:20],
)
def test_a_value_that_yaml_cannot_make_sense_of_is_text_or_told_with_its_line(value: str) -> None:
    told = wrong(f"---\ntitle: Tally\ndice: 5\nneeds: {value}\n---\n\nText.\n")
    assert all(line.startswith("page.md:4: the metadata is not YAML: ") for line in told)


@pytest.mark.parametrize(
    "bad", ["[a cup", '"a cup', "{a: cup", "[" * 1500], ids=lambda bad: bad[:9]
)
def test_what_is_never_closed_in_the_metadata_is_told_by_their_last_line(bad: str) -> None:
    (told,) = wrong(f"---\ntitle: Tally\nneeds: {bad}\n---\n\nText.\n")
    assert told.startswith(
        (
            "page.md:3: the metadata is not YAML: ",
            "page.md:4: the metadata is not YAML: ",
            "page.md:3: lists in the metadata have 3 levels at most",
        )
    )


# Headings and prose.


def test_blocks_keep_their_order_and_lines() -> None:
    assert page("\nThe lead.\nIt goes on.\n\n## Scoring\n### Boxes ###\n\nProse.\n").blocks == (
        Prose("The lead.\nIt goes on.", 5),
        Heading(2, "Scoring", 8),
        Heading(3, "Boxes", 9),
        Prose("Prose.", 11),
    )


def test_headings_are_found_by_level() -> None:
    document = page("## A\n### B\n## C\n")
    assert [heading.text for heading in document.headings(2)] == ["A", "C"]
    assert [heading.text for heading in document.headings(3)] == ["B"]


@pytest.mark.parametrize("signs", ["#", "####", "#######"])
def test_only_two_levels_of_headings_are_known(signs: str) -> None:
    assert wrong_body(f"Text.\n{signs} Scoring\n") == [
        f"page.md:5: headings are ## or ###, not {signs}"
    ]


def test_a_number_sign_that_belongs_to_the_last_word_of_a_heading_stays() -> None:
    assert page("## Box C#\n").blocks == (Heading(2, "Box C#", 4),)


# Tables.


def test_a_table_keeps_cells_lines_and_alignments() -> None:
    table = only_table("| A | B | C |\n| --- | --: | :-: |\n| 1 |  | 3 |\n| 4 | 5 | 6 |\n")
    assert (table.header.cells, table.line) == (("A", "B", "C"), 4)
    assert table.aligns == ("left", "right", "center")
    assert [(row.cells, row.line) for row in table.rows] == [
        (("1", "", "3"), 6),
        (("4", "5", "6"), 7),
    ]


def test_a_table_knows_the_headings_that_it_stands_below() -> None:
    body = f"{TABLE}\n## Scoring\n{TABLE}\n### Boxes\n{TABLE}\n## The end\n{TABLE}"
    assert [(table.section, table.subsection) for table in page(body).tables] == [
        ("", ""),
        ("Scoring", ""),
        ("Scoring", "Boxes"),
        ("The end", ""),
    ]


@pytest.mark.parametrize("label", ["Example", "Plain"])
def test_a_caption_belongs_to_the_table_below_it(label: str) -> None:
    document = page(f"Prose.\n\n{label}:  What it shows. \n\n{TABLE}\nMore.\n")
    assert document.blocks[0] == Prose("Prose.", 4)
    assert document.blocks[2] == Prose("More.", 12)
    (table,) = document.tables
    assert (table.label, table.caption, table.line) == (label, "What it shows.", 8)


def test_a_caption_may_stand_right_above_its_table_and_right_below_prose() -> None:
    document = page(f"Prose.\nExample: What it shows.\n{TABLE}")
    assert document.blocks[0] == Prose("Prose.", 4)
    assert document.tables[0].caption == "What it shows."


def test_a_table_without_a_caption_has_no_label() -> None:
    table = only_table(f"Prose, for example: this.\n\n{TABLE}")
    assert (table.label, table.caption) == ("", "")


def test_one_caption_serves_one_table() -> None:
    first, second = page(f"Plain: First.\n{TABLE}\n{TABLE}").tables
    assert (first.label, second.label) == ("Plain", "")


def test_an_escaped_bar_belongs_to_its_cell() -> None:
    assert only_table("| A | B |\n| - | - |\n| 1 \\| 2 | 3 |\n").rows[0].cells == ("1 | 2", "3")


def test_the_bar_at_the_end_of_a_row_can_be_left_out() -> None:
    assert only_table("| A | B\n| - | -\n| 1 | 2\n").rows[0].cells == ("1", "2")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("| A |\n", ["page.md:4: a table needs a line of | --- | below its heading"]),
        ("| A |\n| 1 |\n", ["page.md:4: a table needs a line of | --- | below its heading"]),
        ("| A |\n| --- |\n", ["page.md:4: the table has no rows"]),
        (
            "| A | B |\n| - | - |\n| 1 |\n| 1 | 2 |\n| 1 | 2 | 3 |\n",
            [
                "page.md:6: the row has 1 cell under 2 headings",
                "page.md:8: the row has 3 cells under 2 headings",
            ],
        ),
        (
            "| A | B |\n| - |\n| 1 | 2 |\n",
            ["page.md:5: the row has 1 cell under 2 headings"],
        ),
        ("  | A |\n", ["page.md:4: every line of a table must begin with | at the margin"]),
        (
            "A | B\n--- | ---\n1 | 2\n",
            ["page.md:5: every line of a table must begin with | at the margin"],
        ),
        (
            f"{TABLE} | 4 | 5 |\n",
            ["page.md:7: every line of a table must begin with | at the margin"],
        ),
        (
            "Example: Nothing.\n",
            ["page.md:4: 'Example:' stands above no table; write one below it"],
        ),
        (
            f"\nPlain: Far away.\n\nProse between.\n\n{TABLE}",
            ["page.md:5: 'Plain:' stands above no table; write one below it"],
        ),
        (
            f"Plain: Under another heading.\n\n## Scoring\n\n{TABLE}",
            ["page.md:4: 'Plain:' stands above no table; write one below it"],
        ),
    ],
)
def test_a_broken_table_is_told_with_its_line(body: str, told: list[str]) -> None:
    assert wrong_body(body) == told


def test_everything_wrong_in_a_page_is_told_at_once() -> None:
    assert wrong("---\na: 1\na: 2\n---\n# A\nPlain: No table.\n") == [
        "page.md:3: 'a' is given twice",
        "page.md:5: headings are ## or ###, not #",
        "page.md:6: 'Plain:' stands above no table; write one below it",
    ]


def test_a_page_without_metadata_is_read_all_the_same() -> None:
    assert wrong("# A\nPlain: No table.\n") == [
        "page.md:1: the page must begin with its metadata, between two lines of ---",
        "page.md:1: headings are ## or ###, not #",
        "page.md:2: 'Plain:' stands above no table; write one below it",
    ]


# Characters and bytes.


@pytest.mark.parametrize(
    "character", ["\x00", "\x07", "\x0b", "\x0c", "\x1b", "\x1c", "\x7f"], ids=ascii
)
def test_a_control_character_is_told_with_its_line(character: str) -> None:
    assert wrong_body(f"One.\nTw{character}o.\n") == [
        f"page.md:5: a control character (U+{ord(character):04X}) cannot be printed; leave it out"
    ]


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029"], ids=ascii)
def test_lines_are_counted_as_an_editor_does(character: str) -> None:
    told = wrong_body(f"One{character}Two.\n# Three\n")
    assert "page.md:5: headings are ## or ###, not #" in told


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["unix", "windows", "old mac"])
def test_a_file_may_end_its_lines_in_any_way(tmp_path: Path, end: str) -> None:
    path = tmp_path / "page.md"
    text = f"---\ntitle: Tally\n---\nLead.\n\n## Scoring\n\n{TABLE}"
    path.write_bytes(text.replace("\n", end).encode())
    assert read(path) == parse(path, text)


def test_a_byte_order_mark_is_no_part_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_bytes(b"\xef\xbb\xbf---\ntitle: Tally\n---\nLead.\n")
    assert read(path).metadata["title"].value == "Tally"


def test_a_file_that_is_not_utf_8_is_told_with_byte_and_line(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_bytes("---\ntitle: Café\n---\n".encode("latin-1"))
    with pytest.raises(ContentError) as caught:
        read(path)
    assert str(caught.value) == f"{path}:2: the file is not UTF-8: byte 0xe9 stands here"


@pytest.mark.parametrize(
    ("name", "reason"), [("none.md", "No such file or directory"), ("", "Is a directory")]
)
def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path / name)
    assert str(caught.value) == f"{tmp_path / name}: cannot be read: {reason}"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_page_that_may_have_no_end_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "page.md")
    with pytest.raises(ContentError) as caught:
        read(tmp_path / "page.md")
    reason = "it is a device or a pipe, not a file"
    assert str(caught.value) == f"{tmp_path / 'page.md'}: cannot be read: {reason}"


# Properties.

SNIPPETS = (
    *("---", "title: Tally", "title: [", "also: &a [*a]", "a: !!int x", "? b", "- c", "..."),
    *("## Scoring", "### Boxes", "#", "# x", "##", "####", "```", "~~~", "Example: x", "Plain:"),
    *("| A | B |", "| - | :-: |", "| 1 |", "|", "||", "| \\|", " | x", "a | b", "-|-", "", "x"),
)
texts = st.one_of(
    st.text(),
    st.lists(st.sampled_from(SNIPPETS) | st.text(max_size=5), max_size=12).map("\n".join),
    st.lists(st.sampled_from(SNIPPETS), max_size=12).map(
        lambda lines: "\n".join(["---", "title: Tally", "---", *lines])
    ),
)


@given(texts)
def test_any_text_is_a_document_or_a_content_error(text: str) -> None:
    last = len(text.splitlines()) + 1
    told = problems(text)
    assert all(1 <= problem.line <= last and "\n" not in problem.message for problem in told)
    lines = [] if told else [block.line for block in parse(PAGE, text).blocks]
    assert lines == sorted(set(lines))
    assert all(1 <= line <= last for line in lines)


UNMARKED = sorted(PRINTABLE - set("\\`*[]_<&~!\n\t"))
cells = st.text(st.sampled_from(UNMARKED), max_size=8).map(str.strip)


@given(
    st.integers(1, 4).flatmap(
        lambda width: st.lists(
            st.lists(cells, min_size=width, max_size=width).map(tuple), min_size=1, max_size=4
        )
    )
)
def test_a_table_that_is_written_out_is_read_again(rows: list[tuple[str, ...]]) -> None:
    heads = tuple(f"Column {number}" for number in range(len(rows[0])))
    written = [
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
        for row in (heads, ("---",) * len(heads), *rows)
    ]
    table = only_table("\n".join(written))
    assert table.header.cells == heads
    assert tuple(row.cells for row in table.rows) == tuple(rows)
