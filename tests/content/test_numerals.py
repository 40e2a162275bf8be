"""Numbers in sentences: which are read, and that another is written as they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.content.page import numerals
from zine.content.page.language import MADE, Vocabulary, language
from zine.content.page.numerals import Form


def read(text: str, tag: str = "en") -> list[tuple[str, int, str]]:
    numbers = numerals.find(text, language(tag))
    return [(text[each.start : each.end], each.value, each.form.value) for each in numbers]


@pytest.mark.parametrize(
    ("tag", "text", "numbers"),
    [
        ("en", "Six lives each", [("Six", 6, "cardinal")]),
        ("en", "the twenty-first throw", [("twenty-first", 21, "ordinal")]),
        ("en", "win it twice over", [("twice", 2, "multiple")]),
        ("en", "ones and sixes", [("ones", 1, "faces"), ("sixes", 6, "faces")]),
        ("en", "a hundred", [("a hundred", 100, "cardinal")]),
        ("en", "or 10,000", [("10,000", 10000, "figures")]),
        ("en", "five hundred and six", [("five hundred and six", 506, "cardinal")]),
        ("en", "4-5-6 wins, and 3D6 is no number", []),
        ("de", "Sechs Leben", [("Sechs", 6, "cardinal")]),
        ("de", "der dritte Wurf", [("dritte", 3, "ordinal")]),
        ("de", "zweimal gut", [("zweimal", 2, "multiple")]),
        ("de", "fünfhundert", [("fünfhundert", 500, "cardinal")]),
        ("de", "10.000 Punkte", [("10.000", 10000, "figures")]),
        ("fr", "vingt et un", [("vingt et un", 21, "cardinal")]),
        ("fr", "deux cents", [("deux cents", 200, "cardinal")]),
        ("fr", "le troisième lancer", [("troisième", 3, "ordinal")]),
        ("es", "Treinta y una veces", [("Treinta y una", 31, "cardinal")]),
        ("es", "doscientas seis", [("doscientas seis", 206, "cardinal")]),
        ("es", "el tercer turno", [("tercer", 3, "ordinal")]),
        ("es", "la vigesimosegunda", [("vigesimosegunda", 22, "ordinal")]),
        ("es", "cuenta el doble", [("doble", 2, "multiple")]),
        ("es", "dos seises", [("dos", 2, "cardinal"), ("seises", 6, "faces")]),
        ("es", "10\u202f000 puntos", [("10\u202f000", 10000, "figures")]),
    ],
)
def test_numbers_are_read_as_a_language_writes_them(
    tag: str, text: str, numbers: list[tuple[str, int, str]]
) -> None:
    assert read(text, tag) == numbers


@given(
    st.sampled_from(["en", *MADE]),
    st.sampled_from([Form.CARDINAL, Form.ORDINAL, Form.FIGURES]),
    st.integers(1, 99),
    st.integers(1, 99),
)
def test_another_number_is_written_like_the_one_that_stands_there(
    tag: str, form: Form, old: int, new: int
) -> None:
    vocabulary = Vocabulary(language(tag), {})
    text = numerals.say(old, "x", numerals.Number(0, 1, old, form), vocabulary)
    (number,) = numerals.find(text, vocabulary.language)
    assert (number.value, number.form) == (old, form)
    other = numerals.say(new, text, number, vocabulary)
    (again,) = numerals.find(other, vocabulary.language)
    assert (again.value, again.form) == (new, form)


def test_a_number_that_begins_a_sentence_keeps_its_capital() -> None:
    (number,) = numerals.find("Six lives", language("en"))
    vocabulary = Vocabulary(language("en"), {})
    assert numerals.say(3, "Six", number, vocabulary) == "Three"
    assert numerals.say(1200, "Six", number, vocabulary) == "1,200"
    assert numerals.say(500, "Six", number, vocabulary) == "Five hundred"
