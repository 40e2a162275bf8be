"""Slips of the pen in our pages, by kind: what an author, a translator or an editor may get wrong.

Each changes one place of one line, by a rule: a number is one less or one more, a name is another
of its kind, two neighbours of a list change places, a word becomes its opposite.
"""

import re
from collections.abc import Iterator, Mapping
from enum import EnumMeta
from itertools import pairwise
from typing import NamedTuple

from zine.check import captions, sentences
from zine.content.page import numerals, prose, rule_names
from zine.content.page.game import ODDS, Game
from zine.content.page.numerals import Form

UNTOUCHED = re.compile(
    rf"^ *\d+\. |`[^`]*`|\{{[^{{}}]*\}}|\[[^\[\]]*\]\({prose.ODDS}[^()\s]*\)"
    r"|\[[^\[\]]*\](?!\()|(?<=\])\([^()\s]*\)"
)
"""What a slip does not touch: numbers of lists, code, names of rules, chances, which the check of
odds knows, throws, and the targets of links."""

BETWEEN = re.compile(rf"(?:{sentences.AND.pattern}){sentences.ARTICLE.pattern.removeprefix('^')}")
"""What stands between two names of a list."""

OPPOSITES = (
    ("highest", "lowest"), ("higher", "lower"), ("most", "fewest"), ("more", "fewer"),
    ("left", "right"), ("at least", "at most"), ("or more", "or less"), ("first", "last"),
    ("before", "after"),
)  # fmt: skip
PERMISSIONS = (("must", "may"), ("cannot", "can"), ("must not", "may"), ("may", "must"))
ADVICE = (
    ("keep", "throw again"), ("stop", "throw on"), ("better", "worse"), ("best", "worst"),
    ("easiest", "hardest"), ("more", "less"), ("likeliest", "rarest"), ("first", "second"),
    ("highest", "lowest"),
)  # fmt: skip


class Slip(NamedTuple):
    """A line of a page in which one place is another: its kind, its number and its text."""

    kind: str
    line: int
    text: str


def of(page: Game) -> Iterator[Slip]:
    """The slips of a page, from top to bottom."""
    for line in sentences.lines(page.document):
        if line.section == sentences.SOURCES:
            continue
        place = {ODDS: "advice", sentences.RULINGS: "rulings"}.get(line.section, "")
        is_head = line.number <= page.document.start
        plain = _plain(line.text)
        kind = place or ("metadata" if is_head else "numbers")
        yield from _numbers(page, kind, line.number, line.text, plain)
        yield from _names(page, place or "names", line.number, line.text, plain)
        yield from _orders(page, place or "orders", line.number, line.text, plain)
        if page.vocabulary.language.tag == "en":
            for name, pairs in (("direction", OPPOSITES), ("may and must", PERMISSIONS)):
                if place != "advice":
                    yield from _opposites(pairs, place or name, line.number, line.text, plain)
            if place == "advice":
                yield from _opposites(ADVICE, place, line.number, line.text, plain)
    yield from _of_captions(page)
    yield from _of_metadata(page)


def _plain(text: str) -> str:
    """A line of the same length in which nothing is left of what a slip does not touch."""
    return UNTOUCHED.sub(lambda match: "\0" * len(match[0]), text)


def _changed(text: str, start: int, end: int, other: str) -> str:
    return f"{text[:start]}{other}{text[end:]}"


def _numbers(page: Game, kind: str, line: int, text: str, plain: str) -> Iterator[Slip]:
    for number in numerals.find(plain, page.vocabulary.language):
        if number.value < 2 and number.form is not Form.FIGURES:  # `one of you` is no number
            continue
        said = text[number.start : number.end]
        for value in (number.value - 1, number.value + 1):
            if number.form is not Form.FACES or value <= 6:
                other = numerals.say(value, said, number, page.vocabulary)
                yield Slip(kind, line, _changed(text, number.start, number.end, other))


def _kinds(page: Game) -> Iterator[list[str]]:
    """The names of each enum and each table of the rules, as the page says them."""
    for name, value in rule_names.public(page.scoring):
        if isinstance(value, EnumMeta) or (name.isupper() and isinstance(value, Mapping)):
            names = [page.vocabulary.say(rule_names.printed_name(each)) for each in value]
            if len(names) > 1 and all(len(each) > 2 and not each.isdigit() for each in names):
                yield names


def _names(page: Game, kind: str, line: int, text: str, plain: str) -> Iterator[Slip]:
    """Each name of a rule as the next of its kind; only where it is written as a name."""
    for names in _kinds(page):
        for name, other in zip(names, names[1:] + names[:1], strict=True):
            for match in re.finditer(rf"\b{re.escape(name)}\b", plain):
                if name[0].isupper():
                    yield Slip(kind, line, _changed(text, *match.span(), other))


def _orders(page: Game, kind: str, line: int, text: str, plain: str) -> Iterator[Slip]:
    """Two neighbours of a list of three names of the rules or more change places."""
    low, seen = plain.lower(), set()
    for names in _kinds(page):
        plain_names = [sentences.ARTICLE.sub("", name.lower()) for name in names]
        longest = "|".join(map(re.escape, sorted(plain_names, key=len, reverse=True)))
        spans = [match.span() for match in re.finditer(rf"\b(?:{longest})\b", low)]
        joined = [bool(BETWEEN.fullmatch(low, a[1], b[0])) for a, b in pairwise(spans)]
        for place, (one, other) in enumerate(pairwise(spans)):
            neighbours = joined[max(place - 1, 0) : place] + joined[place + 1 : place + 2]
            in_list = joined[place] and any(neighbours)
            if in_list and (one, other) not in seen:
                seen.add((one, other))
                swapped = text[slice(*other)] + text[one[1] : other[0]] + text[slice(*one)]
                yield Slip(kind, line, _changed(text, one[0], other[1], swapped))


def _opposites(
    pairs: tuple[tuple[str, str], ...], kind: str, line: int, text: str, plain: str
) -> Iterator[Slip]:
    for one, other in dict.fromkeys((*pairs, *((b, a) for a, b in pairs))):
        for match in re.finditer(rf"(?i)\b{one}\b", plain):
            said = other.capitalize() if match[0][0].isupper() else other
            yield Slip(kind, line, _changed(text, *match.span(), said))


def _of_captions(page: Game) -> Iterator[Slip]:
    """Each number of a caption as another, and each player as each other who plays there."""
    for caption in captions.read(page):
        plain = _plain(caption.text)
        yield from _numbers(page, "captions", caption.line, caption.text, plain)
        for name in caption.players if len(caption.players) > 1 else ():
            for match in re.finditer(rf"\b{name}\b", plain):
                for other in sorted(caption.players - {name}):
                    changed = _changed(caption.text, *match.span(), other)
                    yield Slip("captions", caption.line, changed)


def _of_metadata(page: Game) -> Iterator[Slip]:
    """Each figure of the head that the rules know as well, one less and one more."""
    for key in filter(page.document.metadata.__contains__, ("players", "dice")):
        line = page.document.metadata[key].line
        text = page.document.source[line - 1]
        for match in re.finditer(r"\d+", text):
            for value in (int(match[0]) - 1, int(match[0]) + 1):
                yield Slip("metadata", line, _changed(text, *match.span(), str(value)))
