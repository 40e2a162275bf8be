"""The odds file of a game: the figures that its odds module computed, and a hash of the rules.

To compute them takes seconds, so it is done once. Pages are checked against the file; no odds
module is run for that.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import isclose
from typing import Any, NamedTuple

from zine.content.project import Project
from zine.content.rules import code
from zine.content.rules.cell import normal
from zine.files import PACKAGE
from zine.memo.world import contents
from zine.problems import ContentError, Problem

DIGITS = 32
"""How many hexadecimal digits of a hash the file has."""

LONGEST = 40
"""The most characters of a fraction that is shown; the file has all of them."""

NO_FIGURE = re.compile(r"[^\d.−]")
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
NO_SLUG = re.compile(r"[^a-z0-9]+")


class Figure(NamedTuple):
    """One figure: its id within the game, what gave it, and its exact value.

    `given` are the words of the parameters, as cells have them. A figure that is not exact differs
    from `value` by at most `within`. `kind` is "chance", "mean" or "count"; `says` describes the
    figure in a short sentence.
    """

    id: str
    function: str
    given: Mapping[str, str]
    kind: str
    value: Fraction
    within: Fraction
    says: str

    @property
    def described(self) -> str:
        """What the figure is, in English, with what it is given in brackets."""
        return f"{self.says} ({', '.join(self.given.values())})" if self.given else self.says

    @property
    def exact(self) -> str:
        """The value as a fraction, or with its error: `25/216`, `0.530592 ± 0.000001`.

        A fraction that is longer than a line is rounded, with three dots.
        """
        if self.within:
            return f"{float(self.value):.12g} ± {float(self.within):.1g}"
        exact = str(self.value)
        return exact if len(exact) <= LONGEST else f"{float(self.value):.12g}…"

    @property
    def number(self) -> dict[str, str | float]:
        """The value for JSON: the exact one, or an approximation and its tolerance."""
        if self.within:
            return {"value": float(self.value), "tolerance": float(self.within)}
        return {"exact": str(self.value)}

    def agrees(self, figure: "Figure") -> bool:
        """Whether two figures are the same, or no further apart than their equal errors allow."""
        near = abs(self.value - figure.value) <= self.within + figure.within
        return near and isclose(self.within, figure.within)


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
        functions: dict[str, dict[tuple[tuple[str, str], ...], Figure]] = {}
        for figure in self.figures:
            functions.setdefault(normal(figure.function), {})[key(figure.given)] = figure
        return functions

    def first(self, function: str) -> Figure:
        """The first figure of a function, named in normal form."""
        return next(iter(self.by_function[function].values()))

    def parameters(self, function: str) -> tuple[str, ...]:
        """The parameters of a function, named in normal form, as a column is headed."""
        return tuple(map(_heading, self.first(function).given))

    def headings(self, function: str) -> tuple[str, ...]:
        """The headings of the columns for a function's figures and for its parameters."""
        return (_heading(self.first(function).function), *self.parameters(function))

    def keeping(self, previous: "Odds") -> "Odds":
        """The same odds, with those figures of `previous` that agree with them.

        The sum of many floating-point numbers differs in its last digits between versions of
        Python.
        """
        return replace(self, figures=tuple(_keeping(previous, new) for new in self.figures))

    def written(self) -> bytes:
        """The file that holds them, a line a figure."""
        lines = ",\n".join(f"    {_json(figure)}" for figure in self.figures)
        hashes = f'"rules": "{self.rules}",\n  "text": "{self.text}"'
        return f'{{\n  {hashes},\n  "figures": [\n{lines}\n  ]\n}}\n'.encode()


def slug(text: str) -> str:
    """A text as a part of an id: small letters and figures, everything else a hyphen."""
    return NO_SLUG.sub("-", THOUSANDS.sub("", text.casefold())).strip("-")


def key(given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What a figure is given, in normal form and in the order of the names."""
    return tuple(sorted((normal(name), _plain(text)) for name, text in given.items()))


def _heading(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _keeping(previous: Odds, new: Figure) -> Figure:
    old = previous.by_id.get(new.id)
    return new._replace(value=old.value, within=old.within) if old and new.agrees(old) else new


def _plain(text: str) -> str:
    """A word in normal form; a number or a throw as its figures."""
    return normal(text) if any(map(str.isalpha, text)) else NO_FIGURE.sub("", text)


def _json(figure: Figure) -> str:
    parameters = {"given": dict(figure.given)} if figure.given else {}
    head = {"id": figure.id, "function": figure.function, **parameters, "kind": figure.kind}
    return json.dumps({**head, **figure.number, "says": figure.says}, ensure_ascii=False)


def load(project: Project, stem: str) -> Odds | None:
    """The odds in a game's file, of its rules as they were; `None` if there is no file.

    Raises `ContentError` if it is none of ours.
    """
    path = project.kept_figures(stem)
    if path is None:
        return None
    try:
        return _parsed(stem, contents(path))
    except OSError as error:
        raise ContentError([Problem(path, 0, f"cannot be read: {error.strerror}")]) from None
    except (ValueError, TypeError, KeyError, AttributeError):
        message = f"is not what zine wrote; type zine odds --update {stem}"
        raise ContentError([Problem(path, 1, message)]) from None


@lru_cache(maxsize=64)  # a page, the pages that name its figures and the list of odds ask for it
def _parsed(stem: str, data: bytes) -> Odds:
    entries = json.loads(data)
    figures = tuple(map(_figure, entries["figures"]))
    return Odds(stem, str(entries.get("text", "")), str(entries["rules"]), figures)


def _figure(entry: Mapping[str, Any]) -> Figure:
    exact = "exact" in entry
    return Figure(
        id=entry["id"],
        function=entry["function"],
        given=entry.get("given", {}),
        kind=entry["kind"],
        value=_fraction(entry["exact"]) if exact else Fraction(entry["value"]),
        within=Fraction(0 if exact else entry["tolerance"]),
        says=entry["says"],
    )


def _fraction(text: str) -> Fraction:
    """A fraction as we write it, twice as fast as `Fraction` reads any."""
    numerator, _, denominator = text.partition("/")
    return Fraction(int(numerator), int(denominator or 1))


class Hashes(NamedTuple):
    """The hashes of all code that gives a game's odds: of its text, and of what it means."""

    text: str
    rules: str


def hashes(project: Project, stem: str) -> Hashes | None:
    """The hashes of the code that gives a game's odds; `None` if it has no odds module."""
    modules = _code(project, stem)
    return Hashes(_of_text(modules), _of_meaning(modules)) if modules else None


def _code(project: Project, stem: str) -> dict[str, bytes]:
    """All code that gives a game's odds, by room and name; nothing without an odds module."""
    module = project.odds_module(stem)
    folders = {"odds": project.odds, "scoring": project.scoring, "": (PACKAGE,)}
    return code.imported(folders, "odds", module.stem) if module else {}


def _of_text(modules: Mapping[str, bytes]) -> str:
    return code.digest(modules)[:DIGITS]


def _of_meaning(modules: Mapping[str, bytes]) -> str:
    """The hash of code without comments; what a docstring says of a figure counts."""
    return code.digest(code.parsed(modules, "odds"))[:DIGITS]


def stale(project: Project, stem: str, odds: Odds | None) -> Problem | None:
    """The problem that the odds in a game's file are not those of its rules now, if so."""
    modules, path = _code(project, stem), project.figures(stem)
    command = f"type zine odds --update {stem}"
    if odds is None:
        return Problem(path, 0, f"the odds are not computed; {command}") if modules else None
    if not modules:
        return Problem(path, 0, f"there is no odds module {stem}.py that gives these figures")
    if odds.text == _of_text(modules):  # true of most; to parse all code takes a tenth of a check
        return None
    if odds.rules != _of_meaning(modules):
        return Problem(path, 2, f"the rules have changed since these odds were computed; {command}")
    return None
