"""Examples: the tables of a page, run by the game's scoring module.

A table whose column is named like a function is a set of independent examples, one a row.
A table whose columns fit a class with a `play` method is a transcript: its rows are played in
order, each on the state that the row above left behind. Every other table must be marked plain.
"""

import ast
import re
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from inspect import Parameter, isclass, isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

from zine import cell
from zine.cell import Unreadable, normal
from zine.diagnostics import Problem, shown, suggestion
from zine.dice import Foul, Winners
from zine.document import Row, Table
from zine.game import Game
from zine.library import told, where

PROSE = "because"
REFUSED = "not allowed"
FEWEST = 5
SUM = re.compile(r"[\d(][\d\s,.()+−×÷*/=-]*[\d)]|\d")
SIGNS = str.maketrans({"−": "-", "×": "*", "÷": "/"})


@dataclass(frozen=True, slots=True)
class Report:
    """What came of one game's examples."""

    examples: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """What one column of a checked table stands for.

    `kind` is the annotation of its cells, `None` for the author's reasons; `given` says whether the
    cells are put in, as against checked.
    """

    heading: str
    kind: Any
    given: bool


@dataclass(frozen=True, slots=True)
class _Call:
    """A function or a class as tables know it; `key` is its name without the variation's."""

    name: str
    key: str
    variation: str
    target: Callable[..., Any]
    needs: Mapping[str, Parameter]
    kinds: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _State(_Call):
    """A class with a `play` method: what starts it, what a row plays, what can be looked at."""

    start: Mapping[str, Any]
    shows: Mapping[str, tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class _Fit:
    """A table held against a function set or a class, and what does not fit."""

    calls: tuple[_Call, ...]
    columns: tuple[Column, ...]
    complaints: tuple[str, ...]
    matched: int


class WrongCells(LookupError):
    """A call with too few cells or too many."""


class _Broken(Exception):
    """The scoring module failed in the middle of an example; the problem has been told."""


class _Payoffs(dict[Any, Any]):
    """A pay-off table that remembers which of its rows an example has used."""

    def __init__(self, table: Mapping[Any, Any]) -> None:
        super().__init__(table)
        self.used: set[Any] = set()

    def __getitem__(self, key: Any) -> Any:
        self.used.add(key)
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self.used.add(key)
        return super().get(key, default)


def check(game: Game) -> Report:
    """Run every example of a page; the problems tell of wrong ones and of what has none."""
    examples = 0
    run = _Run(game)
    for table in game.document.tables:
        examples += run.table(table)
    if not run.problems and examples < FEWEST:
        line = len(game.document.source)
        message = f"a page needs at least {FEWEST} examples, this one has {examples}"
        run.problems.append(game.document.problem(line, message))
    if not run.problems:
        run.problems.extend(run.gaps())
    return Report(examples, tuple(run.problems))


def columns(game: Game, table: Table) -> tuple[Column, ...]:
    """What the columns of a checked table stand for; empty for a plain one."""
    return () if table.label == "Plain" else _Run(game).fit(table).columns


def score(game: Game, cells: Sequence[str]) -> str:
    """What the game's `score` gives for cells in the order of its parameters.

    Raises `Unreadable` or `Foul` for a bad cell, `WrongCells` if `score` takes another number of
    them, and `LookupError` if the game has no `score`.
    """
    call = next((c for c in _Names(game.scoring).functions if c.key == c.name == "score"), None)
    if call is None:
        raise LookupError(f"{game.title} has no single throw to score")
    names = list(call.needs)
    fewest = sum(1 for p in call.needs.values() if p.default is Parameter.empty)
    if not fewest <= len(cells) <= len(names):
        wanted = ", ".join(name.replace("_", " ") for name in names)
        raise WrongCells(f"{game.title} is scored from {wanted}; {len(cells)} given")
    given = {n: cell.read(text, call.kinds[n]) for n, text in zip(names, cells, strict=False)}
    return cell.show(call.target(**given), call.kinds["return"])


class _Names:
    """The public names of a scoring module that tables can use."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.place = shown(Path(str(module.__file__)))
        self.variations: tuple[str, ...] = tuple(getattr(module, "VARIATIONS", ()))
        self._prefixes = sorted(map(normal, self.variations), key=len, reverse=True)

    def _own(self) -> Iterator[tuple[str, Any]]:
        for name, value in vars(self.module).items():
            if (
                not name.startswith("_")
                and getattr(value, "__module__", "") == self.module.__name__
            ) or (type(value).__name__ == "partial" and not name.startswith("_")):
                yield name, value

    def _split(self, name: str) -> tuple[str, str]:
        """A name's variation, normal, and the rest of it."""
        plain = normal(name)
        prefix = next((p for p in self._prefixes if plain.startswith(p)), "")
        return prefix, plain[len(prefix) :]

    @cached_property
    def functions(self) -> tuple[_Call, ...]:
        """Every public function."""
        found = []
        for name, value in self._own():
            if isfunction(value) or type(value).__name__ == "partial":
                variation, key = self._split(name)
                kinds = typing.get_type_hints(getattr(value, "func", value), include_extras=True)
                taken = getattr(value, "keywords", {})
                needs = {k: p for k, p in signature(value).parameters.items() if k not in taken}
                found.append(_Call(name, key, variation, value, needs, kinds))
        return tuple(found)

    @cached_property
    def states(self) -> tuple[_State, ...]:
        """Every public class with a `play` method."""
        found = []
        for name, value in self._own():
            if not isclass(value) or not hasattr(value, "play") or issubclass(value, Enum):
                continue
            variation, key = self._split(name)
            kinds = typing.get_type_hints(value.play, include_extras=True)
            needs = dict(list(signature(value.play).parameters.items())[1:])
            fields = typing.get_type_hints(value, include_extras=True)
            start = {
                k: fields[k]
                for k, p in signature(value).parameters.items()
                if p.default is Parameter.empty
            }
            found.append(
                _State(name, key, variation, value, needs, kinds, start, _shows(value, fields))
            )
        return tuple(found)

    def variation(self, table: Table) -> str:
        """The variation, normal, below whose heading a table stands; or nothing."""
        if table.section == "Variations" and table.subsection in self.variations:
            return normal(table.subsection)
        return ""


def _shows(kind: type, fields: Mapping[str, Any]) -> dict[str, tuple[str, Any]]:
    """What can be looked at on a class, by normal name: the name and the kind of its value."""
    found = {normal(name): (name, hint) for name, hint in fields.items() if name.islower()}
    for owner in reversed(kind.__mro__):
        for name, value in vars(owner).items():
            if isinstance(value, property) and not name.startswith("_"):
                hints = typing.get_type_hints(value.fget, include_extras=True)
                found[normal(name)] = (name, hints["return"])
    return found


@dataclass(slots=True)
class _Seen:
    """What examples have shown of one result, or of the categories put in."""

    kind: Any
    values: list[Any] = field(default_factory=list)


class _Run:
    """Runs the tables of one page and remembers what they showed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names = _Names(game.scoring)
        self.problems: list[Problem] = []
        self.used: set[str] = set()
        self.seen: dict[str, _Seen] = {}
        self.payoffs = _remembering(game.scoring)

    def wrong(self, line: int, message: str) -> None:
        self.problems.append(self.game.document.problem(line, message))

    def table(self, table: Table) -> int:
        """Run one table; return how many examples it holds."""
        if table.label == "Plain":
            return 0
        fit = self.fit(table)
        for complaint in fit.complaints:
            self.wrong(table.line, complaint)
        if fit.complaints:
            return 0
        self.used.update(call.name for call in fit.calls)
        if isinstance(fit.calls[0], _State):
            with suppress(_Broken):
                self._transcript(table, fit.calls[0], fit.columns)
            return 1
        for row in table.rows:
            with suppress(_Broken):
                self._row(row, fit)
        return len(table.rows)

    # Which function or class a table is about.

    def fit(self, table: Table) -> _Fit:
        """The function set or class that a table fits; complaints if there is none."""
        variation = self.names.variation(table)
        functions = self._fit_functions(table, variation)
        fits = [*([functions] if functions else []), *self._fit_states(table, variation)]
        whole = [fit for fit in fits if not fit.complaints]
        own = [fit for fit in whole if variation and fit.calls[0].variation == variation]
        best = own or whole
        if len(best) > 1:
            names = " and ".join(fit.calls[0].name for fit in best)
            return _Fit((), (), (f"the table fits both {names} of {self.names.place}",), 0)
        if best:
            return best[0]
        if fits:
            return max(fits, key=lambda fit: fit.matched - len(fit.complaints))
        known = [call.name for call in self.names.functions]
        near = next((s for h in table.header.cells if (s := suggestion(h, known))), "")
        message = (
            f"nothing checks this table: no column is named like a function of {self.names.place}"
        )
        return _Fit((), (), (f"{message}{near}; a table only to be read needs a 'Plain:' line",), 0)

    def _fit_functions(self, table: Table, variation: str) -> _Fit | None:
        by_key: dict[str, _Call] = {}
        for call in self.names.functions:
            if call.variation in ("", variation) and (call.variation or call.key not in by_key):
                by_key[call.key] = call
        calls = {h: by_key[normal(h)] for h in table.header.cells if normal(h) in by_key}
        if not calls:
            return None
        takes = {normal(p): c.kinds[p] for c in calls.values() for p in c.needs}
        found, complaints = [], []
        for heading in table.header.cells:
            key = normal(heading)
            if heading in calls:
                found.append(Column(heading, calls[heading].kinds["return"], given=False))
            elif key in takes:
                found.append(Column(heading, takes[key], given=True))
            else:
                found.append(Column(heading, None, given=False))
                if key not in ("", PROSE):
                    near = suggestion(heading, (*takes, "Because"))
                    named = " and ".join(call.name for call in calls.values())
                    complaints.append(f"'{heading}' is nothing that {named} takes{near}")
        headings = {normal(h) for h in table.header.cells}
        for call in calls.values():
            for name, parameter in call.needs.items():
                if parameter.default is Parameter.empty and normal(name) not in headings:
                    complaints.append(f"{call.name} needs a column '{_heading(name)}'")
        ordered = sorted(calls.values(), key=lambda call: call.variation != variation)
        return _Fit(tuple(ordered), tuple(found), tuple(complaints), len(found))

    def _fit_states(self, table: Table, variation: str) -> Iterator[_Fit]:
        headings = {normal(h): h for h in table.header.cells}
        for state in self.names.states:
            if state.variation not in ("", variation):
                continue
            start = {normal(name): kind for name, kind in state.start.items()}
            plays = {normal(name): state.kinds[name] for name in state.needs}
            found, complaints, matched = [], [], 0
            for key, heading in headings.items():
                given = key in plays or key in start
                kind = plays.get(key, start.get(key, state.shows.get(key, ("", None))[1]))
                found.append(Column(heading, kind, given))
                matched += kind is not None
                if kind is None and key not in ("", PROSE):
                    near = suggestion(
                        heading, (*state.needs, *(n for n, _ in state.shows.values()))
                    )
                    complaints.append(
                        f"'{heading}' is nothing that {state.name} plays or shows{near}"
                    )
            for name in state.start:
                if normal(name) not in headings:
                    complaints.append(f"{state.name} needs a column '{_heading(name)}'")
            for name, parameter in state.needs.items():
                if parameter.default is Parameter.empty and normal(name) not in headings:
                    complaints.append(f"{state.name} needs a column '{_heading(name)}'")
            if not any(c.kind is not None and not c.given for c in found):
                complaints.append(f"no column shows what comes of {state.name}")
            if matched > 1:
                yield _Fit((state,), tuple(found), tuple(complaints), matched)

    # Independent examples.

    def _row(self, row: Row, fit: _Fit) -> None:
        given, expected = self._cells(row, fit.columns)
        if given is None or expected is None:
            return
        if not expected:
            self.wrong(row.line, f"the row tells no result: {_quoted(row)}")
        results = []
        for heading, text in expected.items():
            call = next(c for c in fit.calls if c.key == normal(heading))
            wanted = {n: given[normal(n)] for n in call.needs if normal(n) in given}
            missing = [
                name
                for name, parameter in call.needs.items()
                if name not in wanted and parameter.default is Parameter.empty
            ]
            if missing:
                listed = ", ".join(f"'{_heading(name)}'" for name in missing)
                self.wrong(row.line, f"the cell under {listed} is empty")
                continue
            self._show_choices(call, wanted)
            outcome = self._outcome(row, lambda c=call, w=wanted: c.target(**w))  # type: ignore[misc]  # bound now
            results.append(
                self._compare(row, heading, text, outcome, call.kinds["return"], call.name)
            )
        self._reasons(row, fit.columns, results)

    # Transcripts.

    def _transcript(self, table: Table, state: _State, found: tuple[Column, ...]) -> None:
        now: Any = None
        for row in table.rows:
            given, expected = self._cells(row, found)
            if given is None or expected is None:
                return
            start = {n: given.pop(normal(n)) for n in state.start if normal(n) in given}
            if now is None:
                empty = [_heading(n) for n in state.start if n not in start]
                if empty:
                    self.wrong(row.line, f"the cell under '{empty[0]}' is empty")
                    return
                now = self._outcome(row, lambda s=start: state.target(**s))  # type: ignore[misc]  # bound now
                if isinstance(now, Foul):
                    self.wrong(row.line, f"{now}: {_quoted(row)}")
                    return
            elif start:
                message = f"'{_heading(next(iter(start)))}' can only be told in the first row"
                self.wrong(row.line, message)
                return
            plays = {n: given[normal(n)] for n in state.needs if normal(n) in given}
            for name, parameter in state.needs.items():
                if name not in plays and parameter.default is Parameter.empty:
                    self.wrong(row.line, f"the cell under '{_heading(name)}' is empty")
                    return
            self._show_choices(state, plays)
            outcome = self._outcome(row, lambda n=now, p=plays: n.play(**p))  # type: ignore[misc]  # bound now
            refused = [text for text in expected.values() if text.casefold() == REFUSED]
            if refused and isinstance(outcome, Foul):
                continue
            if isinstance(outcome, Foul):
                self.wrong(row.line, f"{outcome}: {_quoted(row)}")
                return
            now = outcome
            results = []
            for heading, text in expected.items():
                name, kind = state.shows[normal(heading)]
                owner = next(c for c in state.target.__mro__ if name in _declared(c))  # type: ignore[attr-defined]  # a class
                value = self._outcome(row, lambda n=now, a=name: getattr(n, a))  # type: ignore[misc]  # bound now
                results.append(self._compare(row, heading, text, value, kind, owner.__name__, name))
            self._reasons(row, found, results)
            if row is table.rows[-1] and not expected:
                self.wrong(row.line, f"the last row shows nothing that came of it: {_quoted(row)}")

    # What both share.

    def _cells(
        self, row: Row, found: tuple[Column, ...]
    ) -> tuple[dict[str, Any] | None, dict[str, str] | None]:
        """The values put in, by normal name, and the texts to check, by heading; blanks left out."""
        given: dict[str, Any] = {}
        expected: dict[str, str] = {}
        sound = True
        for column, text in zip(found, row.cells, strict=True):
            if column.kind is None or not text:
                continue
            if not column.given:
                expected[column.heading] = text
                continue
            try:
                given[normal(column.heading)] = cell.read(text, column.kind)
            except Unreadable as error:
                self.wrong(row.line, f"{column.heading}: {error}")
                sound = False
        for column, text in zip(found, row.cells, strict=True):
            # A result that another function takes is handed on as the page tells it.
            if sound and not column.given and column.kind is not None and text:
                try:
                    given.setdefault(normal(column.heading), cell.read(text, column.kind))
                except Unreadable:
                    continue
        return (given, expected) if sound else (None, None)

    def _outcome(self, row: Row, call: Callable[[], Any]) -> Any:
        """What a call gives, or the `Foul` that it raised; raises `_Broken` once that is told."""
        try:
            return call()
        except Foul as foul:
            return foul
        except Exception as error:  # an error of the module must reach the author as one line
            path = Path(str(self.game.scoring.__file__))
            place = f"{self.names.place}:{where(error, path)}"
            self.wrong(row.line, f"{place} fails with {told(error)}: {_quoted(row)}")
            raise _Broken from None

    def _compare(
        self, row: Row, heading: str, text: str, outcome: Any, kind: Any, owner: str, name: str = ""
    ) -> Any:
        """Hold a cell against what the rules give; return what they give."""
        if isinstance(outcome, Foul):
            if text.casefold() != REFUSED:
                self.wrong(row.line, f"{outcome}: {_quoted(row)}")
            return outcome
        gives = cell.show(outcome, kind)
        try:
            said = None if text.casefold() == REFUSED else cell.read(text, kind)
        except Unreadable as error:
            self.wrong(row.line, f"{heading}: {error}")
            return outcome
        if text.casefold() == REFUSED or said != outcome:
            message = f"{heading} is {text} on the page, the rules give {gives}: {_quoted(row)}"
            self.wrong(row.line, message)
        self._show(f"{owner}.{name}" if name else owner, kind, outcome)
        return outcome

    def _reasons(self, row: Row, found: tuple[Column, ...], results: list[Any]) -> None:
        """Every figure in an author's reason belongs to a sum that comes to a result of the row."""
        for column, text in zip(found, row.cells, strict=True):
            if column.kind is not None:
                continue
            for match in SUM.finditer(text):
                worth = [_worth(side) for side in match[0].split("=")]
                if any(w is None for w in worth) or len(set(worth)) > 1 or worth[0] not in results:
                    message = f"the sum '{match[0].strip()}' does not come to a result of the row"
                    self.wrong(row.line, f"{message}: {_quoted(row)}")

    def _show_choices(self, call: _Call, given: Mapping[str, Any]) -> None:
        """Remember the categories put in, whichever function took them."""
        for name, value in given.items():
            kind = call.kinds[name]
            if isclass(kind) and issubclass(kind, Enum):
                self._show(kind.__name__, kind, value)

    def _show(self, what: str, kind: Any, value: Any) -> None:
        self.seen.setdefault(what, _Seen(kind)).values.append(value)

    def gaps(self) -> Iterator[Problem]:
        """What the scoring module decides and no example shows."""
        last = len(self.game.document.source)
        for call in (*self.names.functions, *self.names.states):
            if call.name not in self.used:
                message = f"no example shows '{call.name}' of {self.names.place}"
                yield self.game.document.problem(last, message)
        own = {call.variation for call in (*self.names.functions, *self.names.states)}
        for variation in self.names.variations:
            if normal(variation) not in own:
                message = (
                    f"nothing in {self.names.place} is named after the variation '{variation}'"
                )
                yield self.game.document.problem(last, message)
        for what, seen in self.seen.items():
            for lacking in _lacking(seen):
                message = f"no example of '{what}' in {self.names.place} shows {lacking}"
                yield self.game.document.problem(last, message)
        for name, payoffs in self.payoffs.items():
            for key in payoffs:
                if key not in payoffs.used:
                    message = f"no example uses {cell.show(key)} of {name} in {self.names.place}"
                    yield self.game.document.problem(last, message)


def _lacking(seen: _Seen) -> Iterator[str]:
    """The outcomes that a result or argument can have and that no example has shown."""
    kind = next((k for k in get_args(seen.kind) if isclass(k) and issubclass(k, Enum)), seen.kind)
    if isclass(kind) and issubclass(kind, Enum):
        yield from (f"'{cell.show(member)}'" for member in kind if member not in seen.values)
    elif seen.kind is bool:
        yield from (f"'{cell.show(v)}'" for v in (True, False) if v not in seen.values)
    elif seen.kind == Winners:
        if not any(len(value) == 1 for value in seen.values):
            yield "a single winner"
        if not any(len(value) > 1 for value in seen.values):
            yield "a tie"


def _remembering(module: ModuleType) -> dict[str, _Payoffs]:
    """Make the pay-off tables of a module remember their use; return them by name."""
    found = {}
    for name, value in list(vars(module).items()):
        if isinstance(value, dict) and name.isupper() and not name.startswith("_"):
            found[name] = _Payoffs(value)
            setattr(module, name, found[name])
    return found


def _declared(kind: type) -> set[str]:
    return {*vars(kind), *vars(kind).get("__annotations__", {})}


def _heading(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _quoted(row: Row) -> str:
    return f"| {' | '.join(row.cells)} |"


def _worth(text: str) -> int | None:
    """What a sum such as `50 + 2 × 100` comes to; `None` if it cannot be worked out."""
    try:
        tree = ast.parse(cell.THOUSANDS.sub("", text).translate(SIGNS).strip(" ,."), mode="eval")
        return _value(tree.body)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None


def _value(node: ast.expr) -> int:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left), _value(node.right)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.Div) and left % right == 0:
            return left // right
    raise ValueError("not a sum")
