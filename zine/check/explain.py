"""Explains a throw: what it scores in every category, and how often one throw does."""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from inspect import isclass, signature
from math import comb, prod
from pathlib import Path
from typing import Any, NamedTuple

from zine import notation
from zine.check import examples
from zine.content.page.game import Game
from zine.content.page.language import PLAIN, REFUSED, Vocabulary
from zine.content.rules import cell
from zine.content.rules.cell import Unreadable, normal
from zine.content.rules.failures import guarded
from zine.content.rules.rules import Rule, heading, rules_of
from zine.dice import FACES, KINDS, Cast, Foul, Picture, Pictures, all_throws, faces, throws

FIGURES = re.compile(rf"[\d ,;]+|{notation.THROW}")

MOST_DICE = 10
MOST_THROWS = 50_000
"""Of more dice, or of more throws of other dice, there are too many to count them all."""

Given = Mapping[str, Any]
"""The arguments of a function, by name."""

Tally = Mapping[Any, Counter[Any]]
"""How many throws give each result, by what is chosen."""


class NoRule(LookupError):
    """No rule of a game is about what was asked; the message says what there are rules about."""


class Frequency(NamedTuple):
    """In how many of all throws of some dice a verb holds, as in "scores" or "wins".

    The verb may also be a result of the rules.
    """

    verb: str
    ways: int
    throws: int

    def __str__(self) -> str:
        return self.said(PLAIN)

    def said(self, words: Vocabulary) -> str:
        """How often, in the words of a page."""
        return words.language.words.how_often(words.say(self.verb), self.ways, self.throws)


class Line(NamedTuple):
    """The result in one category, "" where there is none.

    `gives` is what the rules give, or why they refuse it. `often` tells how often one throw of the
    game's dice comes to this category or, where a category is chosen, scores more than 0 in it; of
    what is no number, and without a category, how often it gives the same. They are `None` where
    more than that decides. `frequency` says it in words, and is "" of what the rules refuse.
    """

    category: str
    gives: str
    often: Frequency | None
    frequency: str = ""

    def said(self, words: Vocabulary) -> "Line":
        """The line in the words of a page."""
        frequency = self.often.said(words) if self.often and REFUSED not in self.gives else ""
        return Line(words.say(self.category), words.say(self.gives), self.often, frequency)


class Explanation(NamedTuple):
    """The results of one function; `variation` is "" for the game itself.

    `place` is its file and line, or "" outside the current folder, where nobody edits it.
    `called` is what the page calls its results, or the name of the function. `assumed` are the
    arguments that no cell gives, as in "on throw 3".
    """

    function: str
    called: str
    place: str
    variation: str
    assumed: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        """The function, where it is, and what is assumed."""
        variation = f"{self.variation}: " if self.variation else ""
        place = f" ({self.place})" if self.place else ""
        return ", ".join((f"{variation}{self.called}{place}", *self.assumed))


def explain(game: Game, cells: Sequence[str]) -> tuple[Explanation, ...]:
    """The results of each function that takes these cells, the game's own before variations'.

    Cells go in order to the parameters that can read them; a category or a die that is not among
    them is varied. Where some functions take them as dice, the others are left out. Raises
    `NoRule` if no function takes them, `LookupError` if one fails, and `ContentError` if what it
    gives cannot be shown.
    """
    path = rules_of(game.scoring).path
    return guarded(partial(_explained, game, cells), path, game.path)


def _explained(game: Game, cells: Sequence[str]) -> tuple[Explanation, ...]:
    rules = rules_of(game.scoring)
    say = game.vocabulary.say
    said = {normal(name): say(name) for name in rules.variations}
    names = {"": "", **{key: name for key, name in said.items() if name in game.variations}}
    is_near = not Path(rules.place).is_absolute()
    cells = tuple(map(game.vocabulary.read, cells))
    matches = [
        (rule, given)
        for variation in names
        for rule in rules.functions
        if rule.variation == variation
        for given in [_given(rule, cells)]
        if given
    ]
    with_dice = [(rule, given) for rule, given in matches if _holds_dice(rule, given)]
    if not matches:
        takes = dict.fromkeys(
            ", ".join(say(heading(name)) for name in s.parameters) for s in rules.functions
        )
        quoted = " and ".join(f"'{text}'" for text in cells)
        message = f"no rule of {game.title} takes {quoted}"
        how = f"; {written}" if (written := _how(game, rules.functions)) else ""
        raise NoRule(f"{message}{how}; the rules take: {'; '.join(takes) or 'nothing'}")
    return tuple(
        Explanation(
            function=rule.name,
            called=_called(rule, game.vocabulary),
            place=f"{rules.place}:{rule.target.__code__.co_firstlineno}" if is_near else "",
            variation=names[rule.variation],
            assumed=_assumed(rule, given, game.vocabulary),
            lines=tuple(line.said(game.vocabulary) for line in _lines(game, rule, given)),
        )
        for rule, given in with_dice or matches
    )


def _called(rule: Rule, words: Vocabulary) -> str:
    """What a page calls the result of a function, if it has a word for it, or its name."""
    word = words.say(heading(rule.key))
    return rule.name if word == heading(rule.key) else word


def _how(game: Game, functions: Sequence[Rule]) -> str:
    """How a throw of a game is written; "" where no function takes one of numbers."""
    if game.kinds:
        return notation.HOW
    if not any(map(cell.is_dice, (kind for rule in functions for kind in rule.kinds.values()))):
        return ""
    faces = " ".join(str(die % len(FACES) + 1) for die in range(game.dice))
    return f"write a throw as in '{faces}'"


def frequencies(game: Game, rule: Rule) -> Mapping[Enum, tuple[Frequency, ...]]:
    """How often one throw of the game's dice comes to each category, or scores more than 0 in it.

    Where a category has an outcome, the tuple holds the frequency of each. Empty for a function
    that takes more than dice and one category, or refuses a throw. Raises as `explain` does.
    """
    path = rules_of(game.scoring).path
    return guarded(partial(_frequencies, game, rule), path, game.path)


def _frequencies(game: Game, rule: Rule) -> Mapping[Enum, tuple[Frequency, ...]]:
    thrown = _thrown(rule)
    given = {thrown: _faces(rule, thrown)[:1] * game.dice} if thrown else {}
    chosen = _chosen(rule, given)
    categories = _category(rule.kinds[chosen or "return"])
    if not _fits(rule, given) or categories is None:
        return {}
    tally = _tally(game, rule, given)
    if not tally:
        return {}
    if not chosen:
        return {member: (_comes_up(tally[None], member),) for member in categories}
    if rule.kinds["return"] is int:
        return {member: (_scores(tally, member),) for member in categories}
    return {
        member: tuple(_same(counts, gives, verb=gives) for gives in map(cell.show, counts))
        for member, counts in tally.items()
    }


def text(explanations: Sequence[Explanation]) -> str:
    """Explanations in words, one paragraph for each function."""
    return "\n\n".join("\n".join(_text(explanation)) for explanation in explanations)


def _text(explanation: Explanation) -> Iterator[str]:
    yield explanation.title
    wide = max(len(line.category) for line in explanation.lines)
    high = max(len(line.gives) for line in explanation.lines)
    for line in explanation.lines:
        category = f"{line.category:{wide}}  " if wide else ""
        yield f"  {category}{line.gives:>{high}}  {line.frequency}".rstrip()


def _holds_dice(rule: Rule, given: Given) -> bool:
    kinds = [rule.kinds[name] for name in given]
    holds = (cell.holds_dice, cell.holds_pictures, cell.holds_other_dice)
    return any(held(kind) for kind in kinds for held in holds)


def _given(rule: Rule, cells: Sequence[str]) -> Given | None:
    """The arguments that cells give a function; `None` if they do not fit its parameters."""
    given: dict[str, Any] = {}
    unread = list(cells)
    for name in rule.parameters:
        kind = rule.kinds[name]
        if unread and not (_is_figures(unread[0]) and cell.holds_names(kind)):
            with suppress(Unreadable):
                given[name] = cell.read(unread[0], kind)
                unread.pop(0)
    return given if given and not unread and _fits(rule, given) else None


def _is_figures(text: str) -> bool:
    """Whether a cell holds only figures: a throw, which could pass for players' names."""
    return FIGURES.fullmatch(text) is not None


def _assumed(rule: Rule, given: Given, words: Vocabulary) -> tuple[str, ...]:
    """The arguments that a function takes from its defaults, without those that are nothing."""
    inside = words.language.words.inside
    return tuple(
        f"{inside(words.say(heading(name)))} "
        f"{words.say(cell.show(parameter.default, rule.kinds[name]))}"
        for name, parameter in signature(rule.target).parameters.items()
        if name not in {*given, *rule.required} and parameter.default not in (None, ())
    )


def _fits(rule: Rule, given: Given) -> bool:
    """Whether no required argument is missing but a category or a die."""
    return bool(given) and set(rule.required) - {*given} <= {_chosen(rule, given)}


def _chosen(rule: Rule, given: Given) -> str | None:
    """The missing parameter for which every category or face is tried, if there is one."""
    names = (name for name in rule.required if name not in given)
    return next((name for name in names if _choices(rule.kinds[name])), None)


def _choices(kind: Any) -> tuple[Any, ...]:
    """All that a parameter can be: categories, or the faces of a die; empty for other kinds."""
    if cell.is_die(kind) or (cell.is_other_die(kind) and kind is not Cast):
        return faces(kind)
    return tuple(_category(kind) or ())


def _thrown(rule: Rule) -> str | None:
    """The parameter that is a throw, if only one is."""
    names = [
        name
        for name in rule.parameters
        if cell.is_dice(rule.kinds[name])
        or cell.is_other_dice(rule.kinds[name])
        or rule.kinds[name] == Pictures
    ]
    return names[0] if len(names) == 1 else None


def _faces(rule: Rule, thrown: str) -> tuple[Any, ...]:
    """What each die of a throw can show; nothing where dice of any kind may lie in it."""
    kind = rule.kinds[thrown]
    if cell.is_other_dice(kind):
        item = cell.item(kind)
        return () if item is Cast else faces(item)
    return tuple(FACES) if cell.is_dice(kind) else tuple(Picture)


def _throws(rule: Rule, thrown: str, like: tuple[Any, ...]) -> Iterator[tuple[Any, int]]:
    """Every throw of as many dice of the same kinds, and in how many ways it falls."""
    possible = _faces(rule, thrown)
    if possible:
        return throws(possible, len(like))
    return all_throws(cast.kind for cast in like)


def _category(kind: Any) -> type[Enum] | None:
    """The enum that a kind is, or is unless it is nothing."""
    kind = cell.optional(kind) or kind
    return kind if isclass(kind) and issubclass(kind, Enum) else None


def _lines(game: Game, rule: Rule, given: Given) -> tuple[Line, ...]:
    tally = _tally(game, rule, given)
    chosen = _chosen(rule, given)
    if chosen:
        return tuple(
            Line(label, gives, _chosen_frequency(rule, tally, choice, gives) if tally else None)
            for choice in _choices(rule.kinds[chosen])
            for label in [_label(chosen, choice, game.vocabulary)]
            for gives in [_gives(game, rule, {**given, chosen: choice})]
        )
    gives = _gives(game, rule, given)
    counts = tally.get(None)
    names: dict[str, Hashable] = {cell.show(m): m for m in _category(rule.kinds["return"]) or ()}
    if names and cell.optional(rule.kinds["return"]):
        names[cell.NOTHING] = None
    if gives in names:
        return tuple(
            Line(
                name, "yes" if name == gives else "", _comes_up(counts, member) if counts else None
            )
            for name, member in names.items()
        )
    return (Line("", gives, _same(counts, gives) if counts else None),)


def _label(chosen: str, choice: Any, words: Vocabulary) -> str:
    """What a line is about: a category, or a face of the parameter, as in "point 4"."""
    label = cell.show(choice)
    if isinstance(choice, Enum):
        return label
    return f"{words.language.words.inside(words.say(heading(chosen)))} {label}"


def _chosen_frequency(rule: Rule, tally: Tally, choice: Any, gives: str) -> Frequency:
    """How many throws score in what is chosen; of what is no number, how many give the same."""
    return _scores(tally, choice) if rule.kinds["return"] is int else _same(tally[choice], gives)


def _gives(game: Game, rule: Rule, given: Given) -> str:
    """What the rules give, or why they refuse it."""
    try:
        return cell.show(examples.call(game, rule, given), rule.kinds["return"])
    except Foul as foul:
        return f"{REFUSED}: {foul}"


def _tally(game: Game, rule: Rule, given: Given) -> Tally:
    """How many throws give each result, by what is chosen, or by `None` where nothing is.

    Nothing if the cells do not hold a whole throw, or if the rules refuse one.
    """
    thrown, chosen = _thrown(rule), _chosen(rule, given)
    dice = game.dice
    if thrown is None or dice > MOST_DICE or len(given.get(thrown, ())) != dice:
        return {}
    if not 0 < _how_many(rule, thrown, given[thrown]) <= MOST_THROWS:
        return {}
    choices = _choices(rule.kinds[chosen]) if chosen else (None,)
    tally: dict[Any, Counter[Hashable]] = {choice: Counter() for choice in choices}
    try:
        for throw, ways in _throws(rule, thrown, given[thrown]):
            for choice in choices:
                varied = {chosen: choice} if chosen else {}
                result = examples.call(game, rule, {**given, thrown: throw, **varied})
                plain = result is None or isinstance(result, (int, Enum))
                tally[choice][result if plain else cell.show(result, rule.kinds["return"])] += ways
    except Foul:
        return {}
    return tally


def _how_many(rule: Rule, thrown: str, like: tuple[Any, ...]) -> int:
    """How many throws there are of such dice, in whatever order; 0 where a die is the author's."""
    possible = _faces(rule, thrown)
    if possible:
        return comb(len(possible) + len(like) - 1, len(like))
    kinds = Counter(cast.kind for cast in like)
    sides = {kind: len(KINDS.get(kind, ())) for kind in kinds}
    return prod(
        comb(sides[kind] + dice - 1, dice) if sides[kind] else 0 for kind, dice in kinds.items()
    )


def _scores(tally: Tally, choice: Any) -> Frequency:
    """How many throws score more than 0; they win where another throw or choice pays below 0."""
    signed = any(result < 0 for counts in tally.values() for result in counts)
    ways = sum(ways for result, ways in tally[choice].items() if result > 0)
    return Frequency("wins" if signed else "scores", ways, tally[choice].total())


def _same(counts: Counter[Any], gives: str, verb: str = "the same") -> Frequency:
    """How many throws give what a cell shows."""
    ways = sum(ways for result, ways in counts.items() if cell.show(result) == gives)
    return Frequency(verb, ways, counts.total())


def _comes_up(counts: Counter[Any], member: Hashable) -> Frequency:
    """How many throws come to a category."""
    return Frequency("comes up", counts[member], counts.total())
