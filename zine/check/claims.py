"""What sentences say of chance, by the grammar of the languages in which pages are written.

A figure, as in "one turn in fifty", must be bound itself. A word, as in "usually" or "every third
turn", needs a figure that is bound in the same sentence. What merely can happen ("sometimes",
"never") says no chance, and neither does an order ("change seats every third round").
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from zine.check.grammar import Grammar, Kind, tokens
from zine.check.grammar_english import english
from zine.check.grammar_french import french
from zine.check.grammar_german import german
from zine.check.grammar_spanish import spanish
from zine.content.page import figures
from zine.content.page.language import Language

GRAMMARS: Mapping[str, Callable[[], Grammar]] = {
    "en": english,
    "de": german,
    "fr": french,
    "es": spanish,
}

BOUND = "\0"
"""What stands in the place of a figure that is bound, while a sentence is searched."""

SENTENCE = re.compile(r"(?<=[.!?]) +")


class Claim(NamedTuple):
    """What a text says of chance without a bound figure, and where."""

    start: int
    end: int
    is_figure: bool


def unbound(text: str, bound: Sequence[tuple[int, int]], of: Language) -> Iterator[Claim]:
    """What a line says of chance, but for the figures `bound`, which lie at these places."""
    low = text.lower()
    if len(low) != len(text):
        low = text.translate(figures.SMALL)
    grammar, present = _grammar(of.tag), tokens(low)
    if grammar.signs and present.isdisjoint(grammar.signs):
        return
    of_figures = [kind for kind in grammar.figures if _may_say(kind, present)]
    of_words = [kind for kind in grammar.words if _may_say(kind, present)]
    if not (of_figures or of_words):
        return
    for start, end in bound:
        low = f"{low[:start]}{BOUND * (end - start)}{low[end:]}"
    marked = grammar.mark(low.replace("’", "'"))
    yield from _figures(marked, of_figures)
    yield from _words(low, marked, of_words)


@cache
def _grammar(tag: str) -> Grammar:
    return GRAMMARS[tag]()


def _may_say(kind: Kind, present: frozenset[str]) -> bool:
    """Whether a text in which these tokens are present has one of each that a kind needs."""
    return not any(map(present.isdisjoint, kind.needs))


def _figures(marked: str, kinds: Sequence[Kind]) -> Iterator[Claim]:
    """The figures that a text says; of those that overlap, the first and longest."""
    end = 0
    for match in sorted(_matches(marked, kinds), key=lambda match: (match.start(), -match.end())):
        if match.start() >= end:
            end = match.end()
            yield Claim(match.start(), end, is_figure=True)


def _words(low: str, marked: str, kinds: Sequence[Kind]) -> Iterator[Claim]:
    """The first word of each sentence that speaks of chance, unless a figure is bound there.

    A sentence that ends with a colon announces a table of figures.
    """
    end = 0
    for sentence in SENTENCE.split(low) if kinds else ():
        start = low.index(sentence, end)
        end = start + len(sentence)
        if BOUND in sentence or sentence.rstrip().endswith(":"):
            continue
        first = min(_matches(marked[start:end], kinds), key=re.Match.start, default=None)
        if first:
            yield Claim(start + first.start(), start + first.end(), is_figure=False)


def _matches(text: str, kinds: Sequence[Kind]) -> Iterator[re.Match[str]]:
    for kind in kinds:
        yield from re.finditer(kind.whole, text)
