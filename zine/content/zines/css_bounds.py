"""Refuses what hangs the layout of a stylesheet: huge numbers, deep brackets, endless variables."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from zine import bounds
from zine.problems import Problem

SKIPPED = r"/\*.*?(?:\*/|\Z)|url\([^)]*|\"[^\"]*\"?|'[^']*'?|#[0-9a-fA-F]+"
NUMBER = re.compile(
    rf"{SKIPPED}|(?<![\w.-])(?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)",
    re.DOTALL,
)
"""The numbers of a stylesheet; before them what holds others: comments, strings, URLs, colours.

What is not closed goes on to the end, as in CSS: to look for its end again and again takes minutes.
"""

BRACKET = re.compile(rf"{SKIPPED}|(?P<bracket>[(){{}}\[\]])", re.DOTALL)
CLOSED = {"(": ")", "[": "]", "{": "}"}
"""The closing bracket of each."""

VARIABLE = re.compile(r"(?<![\w-])--(?P<name>[\w-]+)\s*:(?P<value>[^;{}]*)")
"""The declaration of a variable."""

NAMED = re.compile(r"var\(\s*--([\w-]+)", re.IGNORECASE)
"""A variable that another names."""


def problems(place: Path, css: str) -> Iterator[Problem]:
    """A problem for each number of a stylesheet that suits no page, brackets and variables."""
    for match in NUMBER.finditer(css):
        if match["number"] and (message := _misfit(float(match["number"]))):
            yield Problem(place, _line(css, match), f"'{match['number']}' {message}")
    yield from _too_deep(place, css)
    yield from _too_long(place, css)


def _too_deep(place: Path, css: str) -> Iterator[Problem]:
    """A problem for the first bracket that stands in too many others."""
    awaited: list[str] = []
    for match in BRACKET.finditer(css):
        bracket = match["bracket"]
        if bracket in CLOSED:
            awaited.append(CLOSED[bracket])
        elif awaited and bracket == awaited[-1]:
            awaited.pop()
        if len(awaited) > bounds.NESTED:
            message = f"'{bracket}' stands in more than {bounds.NESTED} other brackets; close some"
            yield Problem(place, _line(css, match), message)
            return


def _misfit(number: float) -> str:
    """Says why the size of a number is refused, or ""."""
    if not abs(number) <= bounds.SIZE:
        return f"is too large: numbers of a stylesheet go up to {bounds.SIZE:,}"
    if number and abs(number) < bounds.LEAST:
        return f"is too small: but for 0, numbers of a stylesheet begin at {bounds.LEAST:g}"
    return ""


def _too_long(place: Path, css: str) -> Iterator[Problem]:
    """A problem for the first variable that is too long once those that it names are written out.

    Each may name two others that each name two others: forty lines make a million million words.
    """
    variables = list(VARIABLE.finditer(css))
    declarations = [(v["name"], len(v["value"]), NAMED.findall(v["value"])) for v in variables]
    lengths: Counter[str] = Counter()
    for _ in range(bounds.NESTED):  # what each round writes out, the next one finds longer
        for match, (name, length, names) in zip(variables, declarations, strict=True):
            lengths[name] = max(lengths[name], length + sum(map(lengths.__getitem__, names)))
            if lengths[name] > bounds.VARIABLE:
                most = f"with the variables that it names, --{name[:60]} has more than"
                message = f"{most} {bounds.VARIABLE:,} characters; name fewer"
                yield Problem(place, _line(css, match), message)
                return


def _line(css: str, match: re.Match[str]) -> int:
    """The line of a stylesheet on which something stands."""
    return css.count("\n", 0, match.start()) + 1
