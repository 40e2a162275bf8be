"""How pages say chances and averages."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import words

from zine.content.page import figures
from zine.content.page.odds_file import Figure


def figure(value: Fraction | str | int, kind: str = "chance", within: str = "0") -> Figure:
    return Figure("id", "id", {}, kind, Fraction(value), Fraction(within), "It is so.")


CHANCE = st.fractions(0, 1, max_denominator=6**6)
FORMS = st.sampled_from(["", "?", "? %", "11.57 %", "1 in ?", "1 in 8.6", "25 in 216"])


@given(CHANCE, FORMS)
def test_a_chance_is_right_as_it_is_written_in_any_form(chance: Fraction, form: str) -> None:
    assert figures.cell(figures.show(figure(chance), form)).holds(figure(chance))


@given(st.fractions(-1000, 1000, max_denominator=10**6), st.integers(0, 4))
def test_an_average_is_right_within_half_a_unit_of_its_last_figure(
    mean: Fraction, decimals: int
) -> None:
    text = figures.show(figure(mean, "mean"), f"0.{'0' * decimals}" if decimals else "")
    unit = Fraction(1, 10 ** len(text.partition(".")[2]))
    assert figures.cell(text).holds(figure(mean, "mean"))
    assert not figures.cell(text).holds(figure(mean + 2 * unit, "mean"))
    assert not figures.cell(text).holds(figure(mean - 2 * unit, "mean"))


@given(st.integers(0, 9999))
def test_numbers_in_words_are_read(number: int) -> None:
    assert figures.phrase(words(number)).value == number


@given(st.integers(1, 99), st.integers(1, 999))
def test_so_many_in_so_many_is_read_in_words_and_in_figures(part: int, whole: int) -> None:
    for text in (f"{words(part)} throws in {words(whole)}", f"{part} of the {whole}"):
        assert figures.phrase(text).value == Fraction(part, whole)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("half of all throws", "1/2"),
        ("a third", "1/3"),
        ("two thirds", "2/3"),
        ("three-quarters", "3/4"),
        ("three and a half points", "7/2"),
        ("once in every six", "1/6"),
        ("twice in nine", "2/9"),
        ("a hundred and five turns", "105"),
        ("11.6 per cent", "0.116"),
        ("−0.08", "-0.08"),
        ("1,296 throws", "1296"),
        ("one in a hundred", "1/100"),
    ],
)
def test_other_ways_to_say_a_figure(text: str, value: str) -> None:
    assert figures.phrase(text).value == Fraction(value)


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("11.6 %", "25/216", "2525/21600"),
        ("1 in 8.6", "25/216", "1/9"),
        ("25 in 216", "25/216", "251/2160"),
        ("1 in 9", "25/216", "1/8"),
        ("8.14", "8.1418", "8.146"),
    ],
)
def test_a_cell_is_rounded_at_the_figures_written(text: str, right: str, wrong: str) -> None:
    assert figures.cell(text).holds(figure(right))
    assert not figures.cell(text).holds(figure(wrong))


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("half of all throws", ["1/2"], ["0.501", "0.499"]),
        ("one in nine", ["1/9"], ["25/216"]),
        ("eight points", ["8"], ["8.1"]),
        ("8.1 points", ["8.14", "8.06"], ["8.16"]),
        ("about half", ["0.5", "0.53", "0.47"], ["0.54", "0.46"]),
        ("nearly half", ["0.48"], ["0.5", "0.46", "0.51"]),
        ("just over a third", ["0.35"], ["1/3", "0.36", "0.33"]),
        ("more than half", ["0.51", "0.9"], ["0.5", "0.4"]),
        ("less than a tenth", ["0.09", "0.01"], ["0.1", "0.2"]),
    ],
)
def test_a_phrase_is_exact_unless_a_word_says_otherwise(
    text: str, right: list[str], wrong: list[str]
) -> None:
    read = figures.phrase(text)
    assert [read.holds(figure(value)) for value in right] == [True] * len(right)
    assert [read.holds(figure(value)) for value in wrong] == [False] * len(wrong)


@pytest.mark.parametrize("text", ["0 %", "0.0 %", "100 %", "0"])
def test_nought_and_certainty_are_never_rounded(text: str) -> None:
    value = figures.cell(text).value
    assert figures.cell(text).holds(figure(value))
    assert not figures.cell(text).holds(figure(abs(value - Fraction(1, 10**6))))


def test_a_figure_with_an_error_is_right_if_it_may_be() -> None:
    assert figures.cell("8.14").holds(figure("8.1455", "mean", "0.001"))
    assert not figures.cell("8.14").holds(figure("8.1455", "mean", "0.0001"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("?", "'?' says no figure"),
        ("often", "'often' says no figure"),
        ("one in six, or two in seven", "says more than one figure"),
        ("1 in 0", "'1 in 0' is no chance"),
    ],
)
def test_a_text_that_says_no_figure_is_told(text: str, message: str) -> None:
    with pytest.raises(figures.NotAFigure, match=message.replace("?", r"\?")):
        figures.cell(text)


@pytest.mark.parametrize(
    ("value", "kind", "like", "text"),
    [
        ("25/216", "chance", "", "11.6 %"),
        ("25/216", "chance", "?", "11.6 %"),
        ("25/216", "chance", "11.58 %", "11.57 %"),
        ("25/216", "chance", "1 in ?", "1 in 9"),
        ("25/216", "chance", "26 in 216", "25 in 216"),
        ("1/46656", "chance", "", "1 in 46,656"),
        ("9999/10000", "chance", "", "99.99 %"),
        ("1", "chance", "", "100 %"),
        ("8.1418", "mean", "", "8.14"),
        ("-17/216", "mean", "7.8 %", "−7.9 %"),
        ("1/78", "mean", "", "0.013"),
        ("21", "count", "?", "21"),
        ("1234", "count", "", "1,234"),
    ],
)
def test_a_figure_is_shown_in_the_form_of_what_stands_there(
    value: str, kind: str, like: str, text: str
) -> None:
    assert figures.show(figure(value, kind), like) == text
