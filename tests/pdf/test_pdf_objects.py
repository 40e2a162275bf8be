"""The source of PDF objects, as pikepdf reads it, and of the strings that WeasyPrint writes."""

from typing import Any

import pikepdf
import pydyf
from hypothesis import given
from hypothesis import strategies as st

from zine.pdf import parsed
from zine.pdf.objects import StreamObject, entries, source, text

NAMES = st.from_regex(r"[A-Z][A-Za-z0-9]{0,6}", fullmatch=True)
NUMBERS = st.integers(-9999, 9999) | st.floats(-999, 999).map(lambda number: round(number, 3))
VALUES = st.recursive(
    NUMBERS | NAMES.map("/{}".format),
    lambda own: st.lists(own, max_size=4) | st.dictionaries(NAMES, own, max_size=4),
    max_leaves=12,
)


def plain(read: Any) -> Any:
    """What pikepdf reads, as the value that was written."""
    if isinstance(read, pikepdf.Dictionary):
        return {name[1:]: plain(value) for name, value in read.items()}
    if isinstance(read, pikepdf.Array):
        return [plain(value) for value in read]
    return str(read) if isinstance(read, pikepdf.Name) else float(read)


def as_floats(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: as_floats(own) for name, own in value.items()}
    if isinstance(value, list):
        return [as_floats(own) for own in value]
    return value if isinstance(value, str) else float(value)


@given(st.lists(VALUES, max_size=3))
def test_pikepdf_reads_the_values_that_were_written(values: list[Any]) -> None:
    assert plain(pikepdf.Object.parse(source(values))) == as_floats(values)


# XML, as which HTML is read, holds no other control characters.
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"], include_characters="\n\t")))
def test_a_string_stays_the_same_and_on_one_line(words: str) -> None:
    written = source(pydyf.String(words))
    assert b"\n" not in written
    assert str(pikepdf.Object.parse(written)) == words
    assert text(written) == words


def test_entries_are_sorted_and_some_left_out() -> None:
    assert entries({"W": 1, "A": [2.50, b"3 0 R"], "P": 4}, ("P",)) == b" /A [ 2.5 3 0 R ] /W 1 "


def test_objects_that_were_parsed_keep_their_references_and_streams() -> None:
    with pikepdf.Pdf.new() as pdf:
        drawn = pdf.make_stream(b"q Q")
        number = drawn.objgen[0]
        pdf.Root.Drawn = drawn
        pdf.Root.Said = pikepdf.Array([pikepdf.Name.Mia, 3, pikepdf.Dictionary(A=drawn)])
        found = parsed.objects(pdf)
        assert found.catalog["Drawn"] == b"%d 0 R" % number
        assert found.catalog["Said"] == [b"/Mia", 3, {"A": b"%d 0 R" % number}]
        assert found.at(found.catalog["Drawn"]) == StreamObject({}, b"q Q")
        assert found.at(b"/Mia") == b"/Mia"
