"""Which rules a table is about, and what each of its columns stands for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from zine.content.page.document import Table
from zine.content.rules.cell import normal
from zine.content.rules.rules import Rule, Rules, State, heading
from zine.problems import suggestion

PROSE = "Because"
"""The heading of the author's reasons; a column without a heading holds them too."""

NO_ATTRIBUTE = ("", None, "")


class Column(NamedTuple):
    """What one column of a table stands for.

    `kind` is the annotation of its cells, or `None` for the author's reasons; the cells of an input
    are passed to the rules, those of another column are compared with what they give.
    """

    heading: str
    kind: Any
    is_input: bool

    @property
    def key(self) -> str:
        """The heading in normal form."""
        return normal(self.heading)


class Mismatch(NamedTuple):
    """Why a table does not match, in words; `place` counts the column from 0, if one is meant."""

    text: str
    place: int | None = None


class Match(NamedTuple):
    """A table compared with functions, or with one state.

    `checks` word what does not match, each only when called: most tables are compared with many
    rules that they are not about.
    """

    rules: tuple[Rule, ...]
    columns: tuple[Column, ...]
    checks: tuple[Callable[[], Mismatch], ...]

    @property
    def mismatches(self) -> tuple[Mismatch, ...]:
        """What does not match, in words."""
        return tuple(check() for check in self.checks)


def find(table: Table, rules: Rules) -> Match:
    """The match of a table; with mismatches if no rule matches, or more than one does.

    Under the heading of a variation, at least one rule must be named after the variation: those of
    the game itself would call an example right that the variation forbids.
    """
    varied = table.section == "Variations" and table.subsection in rules.variations
    return _find(tuple(table.header.cells), table.subsection if varied else "", rules)


@lru_cache(maxsize=1024)  # each check of a page asks for each of its tables
def _find(headings: tuple[str, ...], varied: str, rules: Rules) -> Match:
    """The match of a table with such headings, under the heading of a variation or of none."""
    keys = [normal(text) for text in headings]
    for place, key in enumerate(keys):
        if key in keys[:place]:
            text = headings[keys.index(key)]
            return _none(f"two columns of the table stand for '{text}'", place)
    variation = normal(varied)
    matches = [*_functions(headings, rules, variation), *_states(headings, rules, variation)]
    whole = [match for match in matches if not match.checks]
    best = [match for match in whole if match.rules[0].variation == variation]
    if len(best) == 1:
        return best[0]
    if best:
        names = " and ".join(match.rules[0].name for match in best)
        message = f"the table fits both {names} of {rules.place}"
        return _none(f"{message}; add a column that only one has")
    if whole:
        message = (
            f"the table fits {whole[0].rules[0].name} of {rules.place}, which is not a rule of "
            f"'{varied}'; a variation's tables are checked by rules named after it"
        )
        return _none(message)
    if matches:
        return max(matches, key=_nearness)
    functions = [rule.name for rule in rules.functions]
    near = next((s for text in headings if (s := suggestion(text, functions))), "")
    message = (
        "nothing checks this table: no column is named like a function of "
        f"{rules.place}{near}; a table only to be read needs a 'Plain:' line"
    )
    return _none(message)


def _none(message: str, place: int | None = None) -> Match:
    """No match, and why."""
    return Match((), (), (lambda: Mismatch(message, place),))


def _nearness(match: Match) -> int:
    return sum(column.kind is not None for column in match.columns) - len(match.checks)


def _functions(headings: Sequence[str], rules: Rules, variation: str) -> Iterator[Match]:
    """The functions that the columns are named after, taken together, if there are any."""
    by_key: dict[str, Rule] = {}
    for rule in rules.functions:
        if rule.variation == variation or (not rule.variation and rule.key not in by_key):
            by_key[rule.key] = rule
    called = {key: by_key[key] for key in map(normal, headings) if key in by_key}
    if not called:
        return
    inputs = {
        normal(name): rule.kinds[name] for rule in called.values() for name in rule.parameters
    }
    columns = tuple(
        Column(text, called[key].kinds["return"], is_input=False)
        if key in called
        else Column(text, inputs.get(key), is_input=key in inputs)
        for text in headings
        for key in (normal(text),)
    )
    names = " and ".join(rule.name for rule in called.values())
    required = {name: rule.name for rule in called.values() for name in rule.required}
    checks = (
        *_unknown(columns, names, "parameter", tuple(inputs)),
        *_missing(columns, required),
    )
    # The variation's own come first: the first rule tells which variation the table is about.
    ordered = sorted(called.values(), key=lambda rule: rule.variation != variation)
    yield Match(tuple(ordered), columns, checks)


def _states(headings: Sequence[str], rules: Rules, variation: str) -> Iterator[Match]:
    """Each state that at least two columns are named after."""
    for state in rules.states:
        if state.variation in ("", variation):
            keys = map(normal, headings)
            if sum(key in state.inputs or key in state.attributes for key in keys) > 1:
                yield _state(headings, state)


def _state(headings: Sequence[str], state: State) -> Match:
    columns = tuple(
        Column(text, state.inputs[key], is_input=True)
        if key in state.inputs
        else Column(text, state.attributes.get(key, NO_ATTRIBUTE)[1], is_input=False)
        for text in headings
        for key in (normal(text),)
    )
    names = (*state.parameters, *(name for name, _, _ in state.attributes.values()))
    required = dict.fromkeys((*state.initial, *state.required), state.name)
    checks = [
        *_unknown(columns, state.name, "parameter or attribute", names),
        *_missing(columns, required),
    ]
    if not any(column.kind is not None and not column.is_input for column in columns):
        checks.append(lambda: Mismatch(f"no column shows a result of {state.name}; add one"))
    return Match((state,), columns, tuple(checks))


def _unknown(
    columns: tuple[Column, ...], owner: str, noun: str, names: tuple[str, ...]
) -> Iterator[Callable[[], Mismatch]]:
    """A check for each column that is named after nothing."""
    for place, column in enumerate(columns):
        if column.kind is None and column.key not in ("", normal(PROSE)):
            yield partial(_no_such_column, column.heading, place, f"{owner} has no {noun}", names)


def _no_such_column(text: str, place: int, lack: str, names: tuple[str, ...]) -> Mismatch:
    near = suggestion(text, (*map(heading, names), PROSE))
    return Mismatch(f"{lack} '{text}'{near}", place)


def _missing(
    columns: tuple[Column, ...], required: Mapping[str, str]
) -> Iterator[Callable[[], Mismatch]]:
    """A check for each required parameter that has no column."""
    keys = {column.key for column in columns}
    for parameter, name in required.items():
        if normal(parameter) not in keys:
            yield partial(_no_column, name, parameter)


def _no_column(name: str, parameter: str) -> Mismatch:
    return Mismatch(f"{name} needs a column '{heading(parameter)}'")
