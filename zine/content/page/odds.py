"""The odds of a game: the figures that its odds module gave, as a file keeps them.

To compute them takes seconds, so they are computed once and kept with a hash of the rules that gave
them. A page is checked against the file; no odds module is run for that.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import isclose
from pathlib import Path
from typing import Any, NamedTuple

from zine.content.project import Project
from zine.content.rules import code
from zine.content.rules.cell import normal
from zine.files import PACKAGE
from zine.memo.world import contents
from zine.problems import ContentError, Problem

DIGITS = 32
"""How many hexadecimal digits of a hash are kept."""

LONGEST = 40
"""The most characters of a fraction that is shown; the file has all of them."""

EXACT = Fraction(0)
"""The error of a figure that has none."""

NO_FIGURE = re.compile(r"[^\d.−]")


class Figure(NamedTuple):
    """One figure: its id within the game, what gave it, and its exact value.

    `given` are the words of the parameters, as cells have them. A figure that is not exact differs
    from `value` by at most `within`. `kind` is "chance", "mean" or "count"; `says` is what the
    figure is, in a short sentence.
    """

    id: str
    function: str
    given: Mapping[str, str]
    kind: str
    value: Fraction
    within: Fraction
    says: str

    @property
    def exact(self) -> str:
        """The value as a fraction, or with its error: `25/216`, `0.530592 ± 0.000001`.

        A fraction that is longer than a line is rounded, with three dots.
        """
        if self.within:
            return f"{float(self.value):.12g} ± {float(self.within):.1g}"
        exact = str(self.value)
        return exact if len(exact) <= LONGEST else f"{float(self.value):.12g}…"

    def agrees(self, other: "Figure") -> bool:
        """Whether two figures are the same, or no further apart than their equal errors allow."""
        near = abs(self.value - other.value) <= self.within + other.within
        return near and isclose(self.within, other.within)


@dataclass(frozen=True)
class Odds:
    """The figures of one game, and the hashes of the rules that gave them.

    `text` is the hash of their text, and `rules` that of what it means to Python.
    """

    stem: str
    text: str
    rules: str
    figures: tuple[Figure, ...]

    @cached_property
    def by_id(self) -> dict[str, Figure]:
        """The figures by their ids."""
        return {figure.id: figure for figure in self.figures}

    @cached_property
    def by_function(self) -> dict[str, dict[tuple[tuple[str, str], ...], Figure]]:
        """For each function, by its name in normal form, its figures by what they are given."""
        found: dict[str, dict[tuple[tuple[str, str], ...], Figure]] = {}
        for figure in self.figures:
            given = key(figure.given)
            found.setdefault(normal(figure.function), {})[given] = figure
        return found

    def parameters(self, function: str) -> tuple[str, ...]:
        """The parameters of a function, named in normal form, as a column is headed."""
        figure = next(iter(self.by_function[function].values()))
        return tuple(name.replace("_", " ").capitalize() for name in figure.given)

    def keeping(self, before: "Odds") -> "Odds":
        """The same odds, with those figures of `before` that agree with them.

        The sum of many floating-point numbers differs in its last digits between versions of
        Python.
        """
        old = before.by_id
        return replace(self, figures=tuple(_keeping(old.get(own.id), own) for own in self.figures))

    def written(self) -> bytes:
        """The file that keeps them, a line a figure."""
        lines = ",\n".join(f"    {_json(_entry(figure))}" for figure in self.figures)
        hashes = f'"rules": "{self.rules}",\n  "text": "{self.text}"'
        return f'{{\n  {hashes},\n  "figures": [\n{lines}\n  ]\n}}\n'.encode()


def key(given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What a figure is given, in normal form and in the order of the names."""
    return tuple(sorted((normal(name), _plain(text)) for name, text in given.items()))


def _keeping(old: Figure | None, new: Figure) -> Figure:
    if old is None or not new.agrees(old):
        return new
    return new._replace(value=old.value, within=old.within)


def _plain(text: str) -> str:
    """A word in normal form; a number or a throw as its figures."""
    return normal(text) if any(map(str.isalpha, text)) else NO_FIGURE.sub("", text)


def _json(entry: object) -> str:
    return json.dumps(entry, ensure_ascii=False)


def _entry(figure: Figure) -> dict[str, object]:
    value: dict[str, object] = {"exact": str(figure.value)}
    if figure.within:
        value = {"value": float(figure.value), "tolerance": float(figure.within)}
    given = {"given": dict(figure.given)} if figure.given else {}
    return {
        "id": figure.id,
        "function": figure.function,
        **given,
        "kind": figure.kind,
        **value,
        "says": figure.says,
    }


def read(stem: str, path: Path) -> Odds:
    """The odds that a file keeps; raises `ContentError` if it is none of ours."""
    try:
        return parse(stem, contents(path))
    except OSError as error:
        raise ContentError([Problem(path, 0, f"cannot be read: {error.strerror}")]) from None
    except (ValueError, TypeError, KeyError, AttributeError):
        message = f"is not what zine wrote; type zine odds --update {stem}"
        raise ContentError([Problem(path, 1, message)]) from None


@lru_cache(maxsize=64)
def parse(stem: str, data: bytes) -> Odds:
    """The odds in the bytes of a file; raises `ValueError` or the like if they are none."""
    found = json.loads(data)
    text = str(found.get("text", ""))
    return Odds(stem, text, str(found["rules"]), tuple(map(_figure, found["figures"])))


def _figure(entry: Mapping[str, Any]) -> Figure:
    exact = "exact" in entry
    return Figure(
        id=entry["id"],
        function=entry["function"],
        given=entry.get("given", {}),
        kind=entry["kind"],
        value=_fraction(entry["exact"]) if exact else Fraction(entry["value"]),
        within=EXACT if exact else Fraction(entry["tolerance"]),
        says=entry["says"],
    )


def _fraction(text: str) -> Fraction:
    """A fraction as we write it, twice as fast as `Fraction` reads any."""
    numerator, _, denominator = text.partition("/")
    return Fraction(int(numerator), int(denominator or 1))


def kept(project: Project, stem: str) -> Odds | None:
    """The odds that are kept of a game, of its rules as they were; `None` if there are none."""
    path = project.kept_figures(stem)
    return read(stem, path) if path else None


class Hashes(NamedTuple):
    """The hashes of all code that gives a game's odds: of its text, and of what it means."""

    text: str
    rules: str


def hashes(project: Project, stem: str) -> Hashes | None:
    """The hashes of the code that gives a game's odds; `None` if it has no odds module.

    What an odds module says of a figure is in a docstring, which counts; a comment never does.
    """
    found = _code(project, stem)
    rules = code.digest(code.parsed(found, "odds"))[:DIGITS] if found else ""
    return Hashes(_text(found), rules) if found else None


def _code(project: Project, stem: str) -> dict[str, bytes]:
    """All code that gives a game's odds, by room and name; nothing without an odds module."""
    module = project.odds_module(stem)
    folders = {"odds": project.odds, "scoring": project.scoring, "": (PACKAGE,)}
    return code.imported(folders, "odds", module.stem) if module else {}


def _text(found: Mapping[str, bytes]) -> str:
    return code.digest(found)[:DIGITS]


def stale(project: Project, stem: str, known: Odds | None) -> Problem | None:
    """The problem that a game's figures are not those of its rules as they stand, if so.

    `known` are the figures that are kept.
    """
    now, path = _code(project, stem), project.figures(stem)
    command = f"type zine odds --update {stem}"
    if known is None:
        return Problem(path, 0, f"the odds are not computed; {command}") if now else None
    if not now:
        return Problem(path, 0, f"there is no odds module {stem}.py that gives these figures")
    if known.text == _text(now):  # most are, and to parse all code takes a tenth of a check
        return None
    if known.rules != code.digest(code.parsed(now, "odds"))[:DIGITS]:
        return Problem(path, 2, f"the rules have changed since these odds were computed; {command}")
    return None
