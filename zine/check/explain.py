"""Explains a throw: what it scores in every category, and how often one throw does."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from inspect import isclass
from typing import Any

from zine.check import examples
from zine.content import cell
from zine.content.cell import Unreadable, normal
from zine.content.failures import guarded
from zine.content.game import Game
from zine.content.rules import Rule, heading, rules_of
from zine.dice import FACES, Foul, Picture, Pictures, throws

MOST_DICE = 10
"""Of more dice there are too many throws to count them all."""

Given = Mapping[str, Any]
"""The arguments of a function, by name."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of all throws of some dice there are of a kind."""

    ways: int
    throws: int

    def __str__(self) -> str:
        return f"{self.ways:,} of {self.throws:,} throws, {100 * self.ways / self.throws:.3g} %"


@dataclass(frozen=True, slots=True)
class Line:
    """The result in one category, "" where there is none.

    `gives` is what the rules give, or why they refuse it. `odds` tell how often one throw of the
    game's dice comes to this category or, where a category is chosen, scores anything in it;
    without a category, how often it gives the same. They are `None` where more than that decides.
    """

    category: str
    gives: str
    odds: Odds | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The results of one function; `variation` is "" for the game itself."""

    function: str
    place: str
    variation: str
    lines: tuple[Line, ...]


def explain(game: Game, cells: Sequence[str]) -> tuple[Explanation, ...]:
    """The results of each function that takes these cells, the game's own before variations'.

    Cells go in order to the parameters that can read them; a category that is not among them is
    varied. Where some functions take them as dice, the others are left out. Raises `LookupError`
    if no function takes them, or one fails, and `ContentError` if what it gives cannot be shown.
    """
    path = rules_of(game.scoring).path
    return guarded(partial(_explained, game, cells), path, game.path)


def _explained(game: Game, cells: Sequence[str]) -> tuple[Explanation, ...]:
    found = rules_of(game.scoring)
    names = {"": "", **{normal(name): name for name in found.variations}}
    taken = [
        (rule, given)
        for variation in names
        for rule in found.functions
        if rule.variation == variation
        for given in [_given(rule, cells)]
        if given
    ]
    # A throw could be a player's name and points as well; where dice will do, dice are meant.
    thrown = [(rule, given) for rule, given in taken if _holds_dice(rule, given)]
    if not taken:
        takes = dict.fromkeys(", ".join(map(heading, s.parameters)) for s in found.functions)
        message = f"no rule of {game.title} is about that; there are rules about"
        raise LookupError(f"{message} {'; '.join(takes) or 'nothing'}")
    return tuple(
        Explanation(
            function=rule.name,
            place=f"{found.place}:{rule.target.__code__.co_firstlineno}",
            variation=names[rule.variation],
            lines=_lines(game, rule, given),
        )
        for rule, given in thrown or taken
    )


def odds(game: Game, rule: Rule) -> Mapping[Enum, Odds]:
    """How often one throw of the game's dice comes to each category, or scores anything in it.

    Empty for a function that takes more than dice and one category, or refuses a throw.
    Raises as `explain` does.
    """
    path = rules_of(game.scoring).path
    return guarded(partial(_odds_of, game, rule), path, game.path)


def _odds_of(game: Game, rule: Rule) -> Mapping[Enum, Odds]:
    thrown = _thrown(rule)
    given = {thrown: _faces(rule, thrown)[:1] * game.dice} if thrown else {}
    categories = _category(rule.kinds[_chosen(rule, given) or "return"])
    if not _fits(rule, given) or categories is None:
        return {}
    found = _odds(game, rule, given)
    return {member: found.get(member, _none(game)) for member in categories if found}


def text(explanations: Sequence[Explanation]) -> str:
    """Explanations in words, one paragraph for each function."""
    return "\n\n".join("\n".join(_text(explanation)) for explanation in explanations)


def _text(explanation: Explanation) -> Iterator[str]:
    variation = f"{explanation.variation}: " if explanation.variation else ""
    yield f"{variation}{explanation.function} ({explanation.place})"
    wide = max(len(line.category) for line in explanation.lines)
    high = max(len(line.gives) for line in explanation.lines)
    for line in explanation.lines:
        category = f"{line.category:{wide}}  " if wide else ""
        often = f"  {line.odds}" if line.odds and examples.REFUSED not in line.gives else ""
        yield f"  {category}{line.gives:>{high}}{often}".rstrip()


def _holds_dice(rule: Rule, given: Given) -> bool:
    kinds = [rule.kinds[name] for name in given]
    return any(cell.holds_dice(kind) or cell.holds_pictures(kind) for kind in kinds)


def _given(rule: Rule, cells: Sequence[str]) -> Given | None:
    """The arguments that cells give a function; `None` if they do not fit its parameters."""
    given: dict[str, Any] = {}
    left = list(cells)
    for name in rule.parameters:
        with suppress(Unreadable, IndexError):
            given[name] = cell.read(left[0], rule.kinds[name])
            left.pop(0)
    return given if given and not left and _fits(rule, given) else None


def _fits(rule: Rule, given: Given) -> bool:
    """Whether no required argument is missing but a category."""
    return bool(given) and set(rule.required) - {*given} <= {_chosen(rule, given)}


def _chosen(rule: Rule, given: Given) -> str | None:
    """The missing parameter for which every category is tried, if there is one."""
    names = (name for name in rule.required if name not in given)
    return next((name for name in names if _category(rule.kinds[name])), None)


def _thrown(rule: Rule) -> str | None:
    """The parameter that is a throw, if only one is."""
    names = [
        name
        for name in rule.parameters
        if cell.is_dice(rule.kinds[name]) or rule.kinds[name] == Pictures
    ]
    return names[0] if len(names) == 1 else None


def _faces(rule: Rule, thrown: str) -> tuple[int | Picture, ...]:
    """What each die of a throw can show."""
    return tuple(FACES) if cell.is_dice(rule.kinds[thrown]) else tuple(Picture)


def _none(game: Game) -> Odds:
    return Odds(0, len(FACES) ** game.dice)


def _category(kind: Any) -> type[Enum] | None:
    """The enum that a kind is, or is unless it is nothing."""
    kind = cell.optional(kind) or kind
    return kind if isclass(kind) and issubclass(kind, Enum) else None


def _lines(game: Game, rule: Rule, given: Given) -> tuple[Line, ...]:
    found = _odds(game, rule, given)
    none = _none(game) if found else None
    chosen = _chosen(rule, given)
    if chosen:
        return tuple(
            Line(cell.show(m), _gives(game, rule, {**given, chosen: m}), found.get(m, none))
            for m in rule.kinds[chosen]
        )
    gives = _gives(game, rule, given)
    names: dict[str, Hashable] = {cell.show(m): m for m in _category(rule.kinds["return"]) or ()}
    if names and cell.optional(rule.kinds["return"]):
        names[cell.NOTHING] = cell.NOTHING
    if gives in names:
        return tuple(
            Line(name, "yes" if name == gives else "", found.get(member, none))
            for name, member in names.items()
        )
    return (Line("", gives, found.get(gives)),)


def _gives(game: Game, rule: Rule, given: Given) -> str:
    """What the rules give, or why they refuse it."""
    try:
        return cell.show(examples.call(game, rule, given), rule.kinds["return"])
    except Foul as foul:
        return f"{examples.REFUSED}: {foul}"


def _odds(game: Game, rule: Rule, given: Given) -> Mapping[Hashable, Odds]:
    """How often one throw comes to each category, scores in it, or gives what a cell shows.

    Nothing if the cells do not hold a whole throw, or if the rules refuse one.
    """
    thrown, chosen = _thrown(rule), _chosen(rule, given)
    dice = game.dice
    if thrown is None or dice > MOST_DICE or len(given.get(thrown, ())) != dice:
        return {}
    found: Counter[Hashable] = Counter()
    try:
        for throw, ways in throws(_faces(rule, thrown), dice):
            for kind in _kinds(game, rule, {**given, thrown: throw}, chosen):
                found[kind] += ways
    except Foul:
        return {}
    return {kind: Odds(ways, len(FACES) ** dice) for kind, ways in found.items()}


def _kinds(game: Game, rule: Rule, given: Given, chosen: str | None) -> Iterable[Hashable]:
    """What a throw comes to: categories, or what a cell shows."""
    if chosen:
        return [
            member
            for member in rule.kinds[chosen]
            if examples.call(game, rule, {**given, chosen: member})
        ]
    outcome = examples.call(game, rule, given)
    return [outcome if isinstance(outcome, Enum) else cell.show(outcome, rule.kinds["return"])]
