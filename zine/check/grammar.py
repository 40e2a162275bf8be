"""What the grammars of chances share: ways to say a chance, in a text whose numbers are marked."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

COUNT = "[#@]+(?![#@])"
"""A number in a text in which numbers are marked: `@` stands for one, and `#` for all others."""

MANY = "#+(?!#)"
DIGITS = frozenset("0123456789")
TOKEN = re.compile(r"[^\W\d_]+|[\d%]")
"""A word, a digit or a sign of which a text may need to have one."""

START = r"(?:^|(?<=[.!?:;,(] )|(?<=\()|(?<=[*-] ))"
"""Where a clause begins."""


class Kind(NamedTuple):
    """A way to say a chance: an expression for text in small letters, its numbers marked.

    It is searched only in a text that has one token of each of the `needs`, the rarest last.
    """

    needs: tuple[frozenset[str], ...]
    whole: str


@dataclass(frozen=True)
class Grammar:
    """How a language says chances: by figures, and by words. `mark` marks the numbers of a text."""

    mark: Callable[[str], str]
    figures: tuple[Kind, ...]
    words: tuple[Kind, ...]

    @cached_property
    def signs(self) -> frozenset[str]:
        """Tokens of which a text has one that says a chance; none where it may have any."""
        kinds = (*self.figures, *self.words)
        if not all(kind.needs for kind in kinds):
            return frozenset()
        return frozenset().union(*(kind.needs[-1] for kind in kinds))


def marker(number: str, ones: frozenset[str], but: frozenset[str]) -> Callable[[str], str]:
    """A function that marks the numbers of a text, found by an expression, `but` for some words."""
    numbers = re.compile(number)

    def marked(match: re.Match[str]) -> str:
        number = match[0].rstrip(".,\u00a0\u202f")
        sign = "@" if number in ones else "#"
        return match[0] if number in but else match[0].replace(number, sign * len(number))

    return lambda text: numbers.sub(marked, text)


def tokens(text: str) -> frozenset[str]:
    """The words, digits and signs of a text."""
    return frozenset(TOKEN.findall(text))


def phrases(*known: str) -> Kind:
    """Words and phrases that speak of chance wherever they stand."""
    certain = (re.sub(r"\(\?:.*?\)\??", "", phrase) for phrase in known)
    signs = frozenset(max(TOKEN.findall(text), key=len) for text in certain)
    return Kind((signs,), rf"\b(?:{'|'.join(known)})\b")


def stems(*known: str) -> Kind:
    """Expressions that speak of chance wherever they stand."""
    return Kind((), rf"(?<![\w#@])(?:{'|'.join(known)})(?!\w)")
