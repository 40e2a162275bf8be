"""A fit: which subject a table is about, and what each of its columns means."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from zine.content.cell import normal
from zine.content.document import Table
from zine.content.rules import Rule, Rules, State, heading
from zine.problems import suggestion

PROSE = "Because"
"""The heading of the author's reasons; a column without a heading holds them too."""


@dataclass(frozen=True, slots=True)
class Column:
    """What one column of a table stands for.

    `kind` is the annotation of its cells, or `None` for the author's reasons; `given` says whether
    the cells are put in, as against checked.
    """

    heading: str
    kind: Any
    given: bool

    @property
    def key(self) -> str:
        """The heading in normal form."""
        return normal(self.heading)


@dataclass(frozen=True, slots=True)
class Complaint:
    """What does not fit, in words; `place` counts the column from 0, `None` where none is meant."""

    text: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """A table held against functions, or against one state.

    `misfits` are what does not fit, each of which tells itself when asked: most tables are held
    against much that they are not about.
    """

    subjects: tuple[Rule, ...]
    columns: tuple[Column, ...]
    misfits: tuple[Callable[[], Complaint], ...]

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        """What does not fit, in words."""
        return tuple(misfit() for misfit in self.misfits)


def find(table: Table, offered: Rules) -> Fit:
    """The fit of a table; with complaints if nothing fits it, or more than one thing does.

    Below the heading of a variation, what is named after the variation comes first.
    """
    keys = [normal(text) for text in table.header.cells]
    for place, key in enumerate(keys):
        if key in keys[:place]:
            text = table.header.cells[keys.index(key)]
            return _none(f"two columns of the table stand for '{text}'", place)
    variation = _variation(table, offered)
    fits = [*_functions(table, offered, variation), *_states(table, offered, variation)]
    whole = [fit for fit in fits if not fit.misfits]
    named = [fit for fit in whole if variation and fit.subjects[0].variation == variation]
    best = named or whole
    if len(best) == 1:
        return best[0]
    if best:
        names = " and ".join(fit.subjects[0].name for fit in best)
        return _none(f"the table fits both {names} of {offered.place}")
    if fits:
        return max(fits, key=_nearness)
    known = [subject.name for subject in offered.functions]
    near = next((s for text in table.header.cells if (s := suggestion(text, known))), "")
    complaint = (
        "nothing checks this table: no column is named like a function of "
        f"{offered.place}{near}; a table only to be read needs a 'Plain:' line"
    )
    return _none(complaint)


def _none(complaint: str, place: int | None = None) -> Fit:
    """No fit, and why."""
    return Fit((), (), (lambda: Complaint(complaint, place),))


def _variation(table: Table, offered: Rules) -> str:
    told = table.section == "Variations" and table.subsection in offered.variations
    return normal(table.subsection) if told else ""


def _nearness(fit: Fit) -> int:
    return sum(column.kind is not None for column in fit.columns) - len(fit.misfits)


def _functions(table: Table, offered: Rules, variation: str) -> Iterator[Fit]:
    """The functions that the columns are named after, taken together, if there are any."""
    by_key: dict[str, Rule] = {}
    for subject in offered.functions:
        if subject.variation == variation or (not subject.variation and subject.key not in by_key):
            by_key[subject.key] = subject
    called = {key: by_key[key] for key in map(normal, table.header.cells) if key in by_key}
    if not called:
        return
    takes = {normal(n): kind.kinds[n] for kind in called.values() for n in kind.takes}
    columns = tuple(
        Column(text, called[key].kinds["return"], given=False)
        if key in called
        else Column(text, takes.get(key), given=key in takes)
        for text in table.header.cells
        for key in (normal(text),)
    )
    names = " and ".join(subject.name for subject in called.values())
    needs = {name: subject.name for subject in called.values() for name in subject.needs}
    misfits = (
        *_unknown(columns, f"{names} takes", tuple(takes)),
        *_missing(columns, needs),
    )
    # What belongs to the variation comes first: it tells which rules the table is about.
    subjects = sorted(called.values(), key=lambda subject: subject.variation != variation)
    yield Fit(tuple(subjects), columns, misfits)


def _states(table: Table, offered: Rules, variation: str) -> Iterator[Fit]:
    """Each state that has something to do with the table."""
    for state in offered.states:
        if state.variation in ("", variation):
            keys = map(normal, table.header.cells)
            if sum(key in state.given or key in state.shows for key in keys) > 1:
                yield _state(table, state)


def _state(table: Table, state: State) -> Fit:
    columns = tuple(
        Column(text, state.given[key], given=True)
        if key in state.given
        else Column(text, state.shows[key][1] if key in state.shows else None, given=False)
        for text in table.header.cells
        for key in (normal(text),)
    )
    known = (*state.takes, *(name for name, _, _ in state.shows.values()))
    needs = dict.fromkeys((*state.starts, *state.needs), state.name)
    misfits = [
        *_unknown(columns, f"{state.name} plays or shows", known),
        *_missing(columns, needs),
    ]
    if not any(column.kind is not None and not column.given for column in columns):
        misfits.append(lambda: Complaint(f"no column shows what comes of {state.name}"))
    return Fit((state,), columns, tuple(misfits))


def _unknown(
    columns: tuple[Column, ...], doing: str, known: tuple[str, ...]
) -> Iterator[Callable[[], Complaint]]:
    for place, column in enumerate(columns):
        if column.kind is None and column.key not in ("", normal(PROSE)):
            yield partial(_strange, column.heading, place, doing, known)


def _strange(text: str, place: int, doing: str, known: tuple[str, ...]) -> Complaint:
    near = suggestion(text, (*map(heading, known), PROSE))
    return Complaint(f"'{text}' is nothing that {doing}{near}", place)


def _missing(
    columns: tuple[Column, ...], needs: Mapping[str, str]
) -> Iterator[Callable[[], Complaint]]:
    found = {column.key for column in columns}
    for parameter, name in needs.items():
        if normal(parameter) not in found:
            yield partial(_lacking, name, parameter)


def _lacking(name: str, parameter: str) -> Complaint:
    return Complaint(f"{name} needs a column '{heading(parameter)}'")
