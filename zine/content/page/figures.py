"""How pages state chances and averages: `25 in 216`, `11.6 %`, `8.42`, `about a third`."""

import re
from collections.abc import Iterator
from fractions import Fraction
from math import floor
from string import ascii_lowercase, ascii_uppercase
from typing import Annotated, NamedTuple

from zine.content.page.odds_file import Figure

ABOUT = Fraction(6, 100)
"""How far a figure may be from what "about" says of it, as a part of it."""

UNITS = (
    *("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
NUMBERS = {
    **{word: number for number, word in enumerate(UNITS)},
    **{word: 10 * number for number, word in enumerate(TENS, 2)},
    "zero": 0,
    "nothing": 0,
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "a": 1,
    "an": 1,
}
PARTS = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "twelfth": 12,
}  # fmt: skip
_UNIT = "|".join(UNITS)
_SCALE = "hundred|thousand"
_WORD = rf"(?:{_UNIT}|{'|'.join(TENS)}|{_SCALE})"
_AND = r"(?:[ -]|(?:(?<=hundred)|(?<=thousand)),? (?:and )?)"
_WORDS = rf"\b(?:(?:a (?={_SCALE}))?{_WORD}(?:{_AND}{_WORD})*|once|twice|thrice|zero|nothing)\b"
_FIGURES = r"[-−–]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_NUMBER = rf"(?:{_FIGURES}|{_WORDS})"
_PART = "|".join(sorted(PARTS, key=len, reverse=True))

NUMBER = re.compile(_NUMBER)
PERCENT = re.compile(rf"(?P<number>{_NUMBER})\s*(?:%|per cent)")
RATIO = re.compile(
    rf"(?P<of>{_NUMBER}|\b(?:an?|one)\b)(?P<between>(?: [a-z’'-]+)*?) (?:in|of|out of)"
    rf"(?: every| each| all)?(?: the)? (?P<all>{_NUMBER})"
)
PART = re.compile(
    rf"(?:(?P<whole>{_NUMBER}) and )?(?P<count>\b(?:an?|{_UNIT})\b[ -])?\b(?P<part>{_PART})s?\b"
)
FORMS = (PERCENT, RATIO, PART, NUMBER)
"""How a figure may be written; what comes first decides."""

ROUGHLY = (
    "(?:about|around|roughly|some|nearly|almost|close to|just (?:under|over)"
    "|a little (?:under|over|more than|less than|fewer than))"
)
"""The words that make a figure a rough one."""

_ROUGH = re.compile(rf"\b{ROUGHLY}\b")
BELOW = re.compile(r"\b(?:nearly|almost|under|below|less than|fewer than)\b")
ABOVE = re.compile(r"\b(?:over|above|more than|better than)\b")

SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)
"""Makes letters small, one by one: a match lies where it lay in the text."""

ENDLESS = Fraction(10**9)
LITTLE = 1 / ENDLESS

Range = tuple[Fraction, Fraction, Fraction]
"""The value that is written, the least and the greatest that it may stand for."""


class NotAFigure(ValueError):
    """A text that states no figure; the message says why."""


class StatedFigure(NamedTuple):
    """A figure as a text states it: it lies from `low` to `high`; `value` is what is written."""

    value: Fraction
    low: Fraction
    high: Fraction

    def holds(self, figure: Figure) -> bool:
        """Whether a figure is what the text states; a chance of 0 or 1 must be that exactly."""
        if figure.kind == "chance" and self.value in (0, 1):
            return figure.value == self.value
        least, most = figure.value - figure.within, figure.value + figure.within
        return self.low <= most and least <= self.high


CHANCE = Annotated[StatedFigure, "chance"]
"""The kind of a column whose figures are chances."""


def cell(text: str) -> StatedFigure:
    """The figure that a cell states, rounded at the figures written; raises `NotAFigure`."""
    return _read(text, rounded=True)


def phrase(text: str) -> StatedFigure:
    """The figure that a part of a sentence states; raises `NotAFigure`.

    Whole numbers and fractions are exact, unless a word such as "about" or "nearly" stands there.
    """
    return _read(text, rounded=False)


def _read(text: str, *, rounded: bool) -> StatedFigure:
    plain = " ".join(text.translate(SMALL).split())
    value, low, high = _range(plain, rounded)
    rough = _ROUGH.search(plain)
    if rough:
        slack = abs(value) * ABOUT
        low, high = min(low, value - slack), max(high, value + slack)
    if BELOW.search(plain):
        low, high = low if rough else -ENDLESS, value - LITTLE
    if ABOVE.search(plain):
        low, high = value + LITTLE, high if rough else ENDLESS
    return StatedFigure(value, low, high)


def _range(text: str, rounded: bool) -> Range:
    """The value that a text writes, and between which it lies."""
    form = next((match for form in FORMS if (match := form.search(text))), None)
    if form is None:
        raise NotAFigure(f"'{text}' says no figure; write it, as in 25 in 216, 11.6 % or 8.42")
    if NUMBER.search(f"{text[: form.start()]} {text[form.end() :]}"):
        raise NotAFigure(f"'{text}' says more than one figure: bind '{form[0].strip()}' alone")
    if form.re is RATIO:
        return _ratio(form["of"], form["all"], rounded)
    if form.re is PART:
        count = _value(form["count"].strip(" -")) if form["count"] else Fraction(1)
        value = _value(form["whole"] or "") + count / PARTS[form["part"]]
        return value, value, value
    if form.re is PERCENT:
        value, half = (number / 100 for number in _written(form["number"], rounded=True))
    else:
        value, half = _written(form[0], rounded)
    return value, value - half, value + half


def _ratio(of: str, all_: str, rounded: bool) -> Range:
    """So many in so many: the second number is rounded, if it can be."""
    count = _value(of)
    total, half = _written(all_, rounded and count == 1)
    if total <= half:
        raise NotAFigure(f"'{of} in {all_}' is no chance")
    return count / total, count / (total + half), count / (total - half)


def _written(text: str, rounded: bool) -> tuple[Fraction, Fraction]:
    """A number, and half a unit of its last figure; nothing for a whole one that is exact."""
    point = "." in text
    half = Fraction(1, 2 * 10 ** _decimals(text)) if point or rounded else Fraction(0)
    return _value(text), half


def _value(text: str) -> Fraction:
    """A number in figures or in words; nought for no word of a number."""
    figures = text.replace(",", "").replace("−", "-").replace("–", "-")
    if re.fullmatch(r"-?\d+(?:\.\d+)?", figures):
        return Fraction(figures)
    return Fraction(sum(_words(text)))


def _words(text: str) -> Iterator[int]:
    """The parts of a number in words, which add up to it."""
    for scale, size in (("thousand", 1000), ("hundred", 100)):
        count, is_there, rest = text.partition(scale)
        if is_there:
            yield sum(_words(count)) * size
            text = rest
    for word in re.split(r"[ -]|\band\b", text):
        yield NUMBERS.get(word, 0)


def show(figure: Figure, like: str = "") -> str:
    """A figure as a cell states it, in the form of another text if that has one.

    Without one, a chance is per cent with one decimal, or `1 in` so many below a thousandth, an
    average has two decimals, and a count is whole.
    """
    if figure.kind == "count":
        return _signed(f"{int(figure.value):,}" if abs(figure.value) >= 1000 else f"{figure.value}")
    like = like.replace("?", "2")
    number = NUMBER.search(like)
    ratio = RATIO.search(like)
    if PERCENT.search(like) and number:
        return _percent(figure, _decimals(number[0]))
    if ratio and figure.value > 0:
        return _in(figure, _value(ratio["of"]), _decimals(ratio["all"]))
    if number and "." in number[0] and figure.kind == "mean":
        return _rounded(figure.value, _decimals(number[0]))
    if figure.kind == "mean":
        return _rounded(figure.value, _enough(figure.value))
    if 0 < figure.value < Fraction(1, 1000):
        return _in(figure, Fraction(1), 0)
    return _percent(figure, 0 if figure.value in (0, 1) else 1)


def _percent(figure: Figure, decimals: int) -> str:
    """A figure per cent, with so many decimals or more: only 0 and 1 are 0 % and 100 %."""
    text = f"{_rounded(figure.value * 100, decimals)} %"
    return text if cell(text).holds(figure) else _percent(figure, decimals + 1)


def _in(figure: Figure, of: Fraction, decimals: int) -> str:
    """A figure as so many in so many: exactly, or `1 in` so many with so many decimals or more."""
    if of != 1 or figure.value.numerator == 1:
        return f"{figure.value.numerator:,} in {figure.value.denominator:,}"
    text = f"1 in {_rounded(1 / figure.value, decimals)}"
    return text if cell(text).holds(figure) else _in(figure, of, decimals + 1)


def _enough(value: Fraction) -> int:
    """How many decimals an average has: two, or so many that two figures are not nought."""
    if value.denominator == 1:
        return 0
    decimals = 2
    while abs(value) * 10**decimals < 10 and decimals < 6:
        decimals += 1
    return decimals


def _decimals(text: str) -> int:
    return len(text.partition(".")[2])


def _rounded(value: Fraction, decimals: int) -> str:
    """A number in figures, halves rounded up."""
    scaled = floor(abs(value) * 10**decimals + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**decimals)
    figures = f"{whole:,}" if whole >= 1000 else str(whole)
    sign = "-" if value < 0 and scaled else ""
    return _signed(f"{sign}{figures}.{rest:0{decimals}}" if decimals else f"{sign}{figures}")


def _signed(text: str) -> str:
    return text.replace("-", "−")
