"""Numbers in sentences, in words and in figures: which are there, and how to write another.

A number may be a cardinal (`six`, `1,000`), an ordinal (`sixth`), a multiple (`twice`), or the
faces that dice show, which are written like nouns (`sixes`).
"""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import NamedTuple

from zine.content.page.figures import SMALL
from zine.content.page.language import (
    SPANISH_HUNDREDS,
    Language,
    Vocabulary,
    german_ordinal,
    spanish_ones,
)


class Form(Enum):
    """How a number is written."""

    FIGURES = "figures"
    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    MULTIPLE = "multiple"
    FACES = "faces"


class Number(NamedTuple):
    """A number of a text: where it stands, its value, and how it is written."""

    start: int
    end: int
    value: int
    form: Form


class _Words(NamedTuple):
    """The words of a language for numbers, by how they are written.

    `composed` finds those of several words, too, and is needed where one of the `scales` stands.
    """

    numbers: Mapping[str, tuple[int, Form]]
    composed: re.Pattern[str]
    scales: re.Pattern[str]


ENGLISH_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip
FACES = {
    "en": ("ones", "twos", "threes", "fours", "fives", "sixes"),
    "de": ("Einsen", "Zweien", "Dreien", "Vieren", "Fünfen", "Sechsen"),
    "es": ("unos", "doses", "treses", "cuatros", "cincos", "seises"),
}
MULTIPLES = {
    "en": {"twice": 2, "thrice": 3},
    "de": {"zweimal": 2, "doppelt": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "sechsmal": 6},
    "fr": {},
    "es": {"doble": 2, "triple": 3, "cuádruple": 4, "quíntuple": 5},
}
SPANISH_ORDINALS = (
    *("", "primer", "segund", "tercer", "cuart", "quint", "sext", "séptim", "octav", "noven"),
    *("décim", "undécim", "duodécim"),
)
SPANISH_TENS = (
    *("decimo", "vigesimo", "trigesimo", "cuadragesimo", "quincuagesimo", "sexagesimo"),
    *("septuagesimo", "octogesimo", "nonagesimo"),
)
ENDINGS = ("", "r", "s", "n", "m")
"""What may follow a German ordinal: `dritte`, `dritten`."""

HUNDREDS = {
    "en": (r"(?P<many>{small}|a|an) (?P<scale>hundred|thousand)(?:,? (?:and )?(?P<rest>{small}))?"),
    "de": r"(?P<many>{small})?(?P<scale>hundert|tausend)(?P<rest>{small})?",
    "fr": r"(?:(?P<many>{small}) )?(?P<scale>cents?|mille)(?: (?P<rest>{small}))?",
    "es": (
        rf"(?:(?P<many>{{small}}) )?(?P<scale>mil|{'|'.join(SPANISH_HUNDREDS)})"
        r"(?: (?P<rest>{small}))?"
    ),
}
SCALES: Mapping[str, int] = {
    "hundred": 100,
    "thousand": 1000,
    "hundert": 100,
    "tausend": 1000,
    "cent": 100,
    "cents": 100,
    "mille": 1000,
    "mil": 1000,
    **SPANISH_HUNDREDS,
}

SCALE = {
    "en": "hundred|thousand",
    "de": "hundert|tausend",
    "fr": "cent|mille|et un",
    "es": "cien|quinien|mil|ta y ",
}
"""What a number of several words has."""

FIGURES = r"(?<![\w.,-])\d+(?:[.,\u202f\u00a0]\d{3})*(?![\w]|[.,]\d|-\d)"
"""A whole number in figures; what is joined by hyphens, as in 4-5-6, is a name."""


TOKEN = re.compile(rf"{FIGURES}|[^\W\d_]+(?:-[^\W\d_]+)*")
"""A word, or a number in figures."""


def find(text: str, language: Language) -> Iterator[Number]:
    """The numbers of a text, from left to right."""
    words = _words(language)
    low = text.translate(SMALL)
    pattern = words.composed if words.scales.search(low) else TOKEN
    for match in pattern.finditer(low):
        written = match[0]
        if written[0].isdecimal():
            value, form = int(re.sub(r"\D", "", written)), Form.FIGURES
        elif written in words.numbers:
            value, form = words.numbers[written]
        elif pattern is words.composed and match["scale"]:
            value, form = _composed(match, words), Form.CARDINAL
        else:
            continue
        yield Number(match.start(), match.end(), value, form)


def say(value: int, like: str, number: Number, vocabulary: Vocabulary) -> str:
    """Another number, written as one that stands in a text: in words, if there is a word."""
    spelt = next(
        (
            word
            for word, meaning in _words(vocabulary.language).numbers.items()
            if meaning == (value, number.form)
        ),
        "",
    )
    if not spelt and number.form is Form.CARDINAL:
        spelt = _round(value, vocabulary.language)
    if not spelt:
        return vocabulary.say(f"{value:,}" if value >= 1000 else str(value))
    return spelt.capitalize() if like[:1].isupper() else spelt


@cache
def _words(language: Language) -> _Words:
    tag = language.tag
    cardinals = {word: n for n, word in enumerate(language.words.numbers) if n}
    numbers = {word.lower(): (n, Form.CARDINAL) for word, n in cardinals.items()}
    if tag == "de":
        numbers |= dict.fromkeys(
            ("eins", "eine", "einen", "einem", "einer", "eines"), (1, Form.CARDINAL)
        )
    if tag == "es":
        numbers |= {
            form: (n, Form.CARDINAL) for w, n in cardinals.items() for form in spanish_ones(w)
        }
    for word, n in cardinals.items():
        for ordinal in _ordinals(tag, word, n):
            numbers[ordinal] = n, Form.ORDINAL
    numbers |= {word: (n, Form.MULTIPLE) for word, n in MULTIPLES[tag].items()}
    numbers |= {word.lower(): (n, Form.FACES) for n, word in enumerate(FACES.get(tag, ()), 1)}
    several = (f"{re.escape(word)}|" for word in numbers if " " in word)
    small = "|".join(sorted((word.lower() for word in cardinals), key=len, reverse=True))
    hundreds = HUNDREDS[tag].format(small=small)
    composed = rf"(?<![\w-])(?:{''.join(several)}{hundreds})(?![\w-])"
    return _Words(numbers, re.compile(f"{composed}|{TOKEN.pattern}"), re.compile(SCALE[tag]))


def _ordinals(tag: str, cardinal: str, number: int) -> tuple[str, ...]:
    """The ordinal of a number in words, in all its forms."""
    if tag == "de":
        return tuple(german_ordinal(cardinal) + ending for ending in ENDINGS)
    if tag == "fr":
        stem = {1: "premi", 5: "cinqui", 9: "neuvi"}.get(number, cardinal.removesuffix("e") + "i")
        return (f"{stem}er", f"{stem}ère") if number == 1 else (f"{stem}ème", f"{stem}èmes")
    if tag == "es":
        return _spanish_ordinals(number)
    tens, hyphen, ones = cardinal.rpartition("-")
    regular = f"{ones[:-1]}ieth" if ones.endswith("y") else f"{ones}th"
    return (f"{tens}{hyphen}{ENGLISH_ORDINALS.get(ones, regular)}",)


def _spanish_ordinals(number: int) -> tuple[str, ...]:
    """A Spanish ordinal: `tercero`, `tercera`, `tercer`, `decimoquinto`, `vigésimo`."""
    tens, ones = divmod(number, 10)
    if number < len(SPANISH_ORDINALS):
        stem = SPANISH_ORDINALS[number]
    elif ones:
        stem = SPANISH_TENS[tens - 1] + SPANISH_ORDINALS[ones]
    else:
        stem = SPANISH_TENS[tens - 1].replace("esimo", "ésim")
    short = (stem,) if stem.endswith(("primer", "tercer")) else ()
    return (*(f"{stem}{ending}" for ending in ("o", "a", "os", "as")), *short)


def _composed(match: re.Match[str], words: _Words) -> int:
    many = words.numbers.get(match["many"] or "", (1, Form.CARDINAL))[0]
    rest = words.numbers.get(match["rest"] or "", (0, Form.CARDINAL))[0]
    return many * SCALES[match["scale"]] + rest


def _round(value: int, language: Language) -> str:
    """A round number in words as English has them, such as `five hundred`; "" for others."""
    for scale, size in (("thousand", 1000), ("hundred", 100)):
        count, rest = divmod(value, size)
        if language.tag == "en" and not rest and 0 < count < 10:
            return f"{'a' if count == 1 else language.words.numbers[count]} {scale}"
    return ""
