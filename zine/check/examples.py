"""Runs the tables of a page by the game's scoring module.

A table whose column is named like a function is a set of independent examples, one a row.
A table whose columns fit a class with a `play` method is a transcript: its rows are played in
order, each on the state that the row above left behind. Every other table must be marked plain.
A table marked wrong holds what a source claims, and must not come out as it says.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from inspect import isclass
from pathlib import Path
from typing import Any, NamedTuple

from zine.check import arithmetic, columns, odds
from zine.check.columns import Column, Match
from zine.check.coverage import Coverage
from zine.content.page.document import Row, Table
from zine.content.page.game import Game
from zine.content.page.language import REFUSED
from zine.content.rules import cell, timeout
from zine.content.rules.cell import TooLarge, Unreadable, normal
from zine.content.rules.failures import failure, guarded, value_text
from zine.content.rules.rules import Rule, State, heading, rules_of
from zine.dice import Foul
from zine.problems import Mark, Problem, Step, suggestion

FEWEST_WORDS = 2
"""How many words of a refusal name its rule at least: "over" alone may be said of anything."""

FEWEST = 5

PLAIN = (bool, int, str, type(None))
"""The types whose values can always be shown; a class of a module may fail at that."""

WORD = re.compile(r"[^\W_]+(?:['.,][^\W_]+)*")
"""A word or a number; signs between words are not compared."""


Record = Callable[[partial[Any], Any], None]
"""Notes a call of the rules, and what it gave: a value, or the `Foul` that it raised."""


class Example(NamedTuple):
    """The result of one example: of a row or, at the line of its header, of a whole transcript."""

    line: int
    problems: tuple[Problem, ...]


class Report(NamedTuple):
    """The results of one page's examples, from top to bottom.

    `problems` are those of the examples, and one for each thing that has no example.
    """

    examples: tuple[Example, ...]
    problems: tuple[Problem, ...]


class Refutation(NamedTuple):
    """Where the rules give something else than a table says.

    `column` counts from 0, and is `None` where a whole row is at fault; `gives` is what the rules
    give or, if `foul`, why they allow nothing.
    """

    line: int
    column: int | None
    gives: str
    foul: bool


def refusal(text: str) -> str | None:
    """The rule that a refused cell names behind its colon, or ""; `None` if it is not refused."""
    refused, _, rule = text.partition(":")
    return rule.strip() if refused.strip().casefold() == REFUSED else None


def reasons(row: Row) -> list[str]:
    """The rules that refused cells of a row name, as Markdown; "" where one names none."""
    pairs = zip(row.cells, row.printed, strict=True)
    return [page.partition(":")[2].strip() for text, page in pairs if refusal(text) is not None]


def names_rule(words: str, rule: str) -> bool:
    """Whether words are those of a refusal or a part of them, in any case of letters."""
    part, whole = _words(words), _words(rule)
    ends = range(len(part), len(whole) + 1)
    return len(part) >= min(FEWEST_WORDS, len(whole)) and any(
        whole[end - len(part) : end] == part for end in ends
    )


def _words(text: str) -> list[str]:
    return WORD.findall(text.casefold().replace("’", "'"))


class WrongCells(LookupError):
    """A call with too few cells or too many."""


class _Stop(Exception):
    """Leaves a row, or a transcript, whose problem has been added."""


def check(game: Game) -> Report:
    """Run every example of a page, and look for what has none."""
    run = _Run(game)
    for table in game.document.tables:
        if table.label == "Wrong":
            run.wrong(table.line, "a table of wrong claims belongs in errata.md; move it there")
        else:
            run.table(table)
    last, examples = len(game.document.source), len(run.examples)
    if not run.problems and examples < FEWEST:
        run.wrong(last, f"a page needs at least {FEWEST} examples, this one has {examples}")
    whole = len(game.variations) == len(getattr(game.scoring, "VARIATIONS", ()))
    if not run.problems and whole:  # a translation may leave variations out
        for gap in guarded(lambda: list(run.coverage.gaps()), run.rules.path, game.path):
            run.wrong(last, gap)
    return Report(tuple(run.examples), tuple(run.problems))


def count(game: Game, variation: str = "") -> int:
    """How many examples a page holds, or one variation of it; none is run."""
    return len(lines(game, variation))


def lines(game: Game, variation: str = "") -> tuple[int, ...]:
    """The line of each example of a page, or of one variation of it; none is run."""
    rules, variation = rules_of(game.scoring), game.vocabulary.read(variation)
    return tuple(
        line
        for table in game.document.tables
        if _is_run(table) and variation in ("", table.subsection)
        for line in _lines(table, columns.find(table, rules))
    )


def size(game: Game, table: Table) -> int:
    """How many examples a table holds: its rows, or one if they are played in order."""
    return len(_lines(table, columns.find(table, rules_of(game.scoring))))


def run(game: Game, table: Table) -> tuple[Problem, ...]:
    """Run one table; return what is wrong with it."""
    running = _Run(game)
    running.table(table)
    return tuple(running.problems)


def last_state(game: Game, table: Table) -> Any:
    """The state that the rows of a table leave behind, or `None` if none is played in it."""
    match = columns.find(table, rules_of(game.scoring))
    states: list[Any] = []

    def note(_: partial[Any], outcome: Any) -> None:
        if isinstance(outcome, match.rules[0].target):  # type: ignore[arg-type]  # a class there
            states.append(outcome)

    if _is_transcript(match):
        _Run(game, note).table(table)
    return states[-1] if states else None


def record(game: Game, note: Record) -> None:
    """Run the examples of a page; `note` is told of each call of the rules, from top to bottom.

    An argument of a call is written by its name, but for the state that is played on or asked.
    """
    running = _Run(game, note)
    for table in game.document.tables:
        running.table(table)


def refusals(game: Game) -> tuple[str, ...]:
    """Each reason for which the rules refuse a row of a page, once."""
    found: dict[str, None] = {}

    def note(_: partial[Any], outcome: Any) -> None:
        if isinstance(outcome, Foul):
            found[str(outcome)] = None

    record(game, note)
    return tuple(found)


def samples(game: Game) -> dict[tuple[str, str], dict[str, None]]:
    """The cells that the page has for each parameter of a rule, by the names of both, each once."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    rules = rules_of(game.scoring)
    for table in filter(_is_run, game.document.tables):
        match = columns.find(table, rules)
        for place, key, _ in _TableColumns.of(match.columns).inputs:
            texts = dict.fromkeys(row.printed[place] for row in table.rows if row.cells[place])
            for rule in match.rules:
                found.setdefault((rule.name, key), {}).update(texts)
    return found


def refute(game: Game, table: Table) -> tuple[tuple[Refutation, ...], tuple[Problem, ...]]:
    """Run a table of wrong claims; returns where the rules differ, and the table's problems.

    A claim that agrees with the rules is a problem, since the page calls it wrong.
    """
    run = _Run(game)
    run.table(table)
    problems = [problem for problem in run.problems if problem not in run.refuted]
    lines = {refutation.line for refutation in run.refuted.values()}
    if not problems:
        right = [row for row in table.rows if row.line not in lines]
        if _is_transcript(columns.find(table, run.rules)):
            right = [] if lines else [table.rows[-1]]
        for row in right:
            message = "the rules give the same, so the claim is right; leave it out"
            mark = game.document.cell(row.line, None)
            problems.append(game.document.problem(row.line, message, mark))
    return tuple(run.refuted.values()), tuple(problems)


def is_played(game: Game, table: Table) -> bool:
    """Whether a checked table shows somebody's game: rows played in order, or players by name."""
    if table.label == "Plain":
        return False
    match = columns.find(table, rules_of(game.scoring))
    return _is_transcript(match) or any(cell.names_players(c.kind) for c in match.columns)


def columns_of(game: Game, table: Table) -> tuple[Column, ...]:
    """What the columns of a checked table stand for; empty for a plain one."""
    if odds.is_odds(table):
        return odds.columns(table, game.odds).columns
    return () if table.label == "Plain" else columns.find(table, rules_of(game.scoring)).columns


def score(game: Game, cells: Sequence[str], variation: str | None = None) -> str:
    """The result of the game's `score`, or of a variation's, for cells in the order it takes them.

    Raises `Unreadable` or `Foul` for a bad cell, `WrongCells` if `score` takes another number of
    them, and `LookupError` if there is no such variation or no `score`, or if the module fails.
    """
    name = "" if variation is None else variation_of(game, variation)
    functions, own = rules_of(game.scoring).functions, game.vocabulary.read(name)
    rule = next((s for s in functions if (s.variation, s.key) == (normal(own), "score")), None)
    title = f"{game.title}: {name}" if name else game.title
    if rule is None:
        own = " of its own" if name else ""
        raise LookupError(f"{title} has no single throw{own} to score")
    if not len(rule.required) <= len(cells) <= len(rule.parameters):
        words = game.vocabulary
        inside = words.language.words.inside
        inputs = ", ".join(inside(words.say(heading(name))) for name in rule.parameters)
        boxes = "".join(
            f"; {inside(words.say(heading(name)))} is one of "
            + ", ".join(words.say(str(member.value)) for member in kind)
            for name in rule.parameters
            if isclass(kind := rule.kinds[name]) and issubclass(kind, Enum)
        )
        raise WrongCells(f"{title} is scored from {inputs}; {len(cells)} given{boxes}")

    def scored() -> str:
        try:
            given = {
                name: cell.read(game.vocabulary.read(text), rule.kinds[name])
                for name, text in zip(rule.parameters, cells, strict=False)
            }
            return game.vocabulary.say(cell.show(call(game, rule, given), rule.kinds["return"]))
        except Unreadable as error:
            raise Unreadable(error.in_words(game.vocabulary.say)) from None
        except Foul as foul:
            raise Foul(game.vocabulary.say(str(foul))) from None

    return guarded(scored, _file(game), game.path)


def variation_of(game: Game, name: str) -> str:
    """The variation that a user names; `LookupError` says which there are instead."""
    variations = {normal(variation): variation for variation in game.variations}
    if not variations:
        raise LookupError(f"{game.title} has no variations")
    if normal(name) not in variations:
        listed = suggestion(name, game.variations) or f"; there are {', '.join(game.variations)}"
        raise LookupError(f"{game.title} has no variation '{name}'{listed}")
    return variations[normal(name)]


def call(game: Game, rule: Rule, given: Mapping[str, Any]) -> Any:
    """The result of a function of the game; raises `Foul`, or `LookupError` if it fails."""
    path = _file(game)
    try:
        return timeout.within(partial(rule.target, **given), path, game.path)
    except Foul:
        raise
    except BaseException as error:  # the user sees one line, no traceback
        raise LookupError(failure(error, path)) from None


def _file(game: Game) -> Path:
    """The file of a game's scoring module."""
    return rules_of(game.scoring).path


def _is_run(table: Table) -> bool:
    """Whether a table holds examples: it is neither plain nor of odds."""
    return table.label != "Plain" and not odds.is_odds(table)


def _is_transcript(match: Match) -> bool:
    return isinstance(next(iter(match.rules), None), State)


def _lines(table: Table, match: Match) -> tuple[int, ...]:
    return (table.line,) if _is_transcript(match) else tuple(row.line for row in table.rows)


class _PlacedColumn(NamedTuple):
    """A column and its place in a row; `key` is its heading in normal form."""

    place: int
    key: str
    column: Column


class _TableColumns(NamedTuple):
    """The columns of a table, and where its rows have inputs, results and the author's reasons."""

    columns: tuple[Column, ...]
    inputs: tuple[_PlacedColumn, ...]
    results: tuple[_PlacedColumn, ...]
    reasons: tuple[int, ...]

    @classmethod
    def of(cls, columns: tuple[Column, ...]) -> "_TableColumns":
        every = [_PlacedColumn(place, column.key, column) for place, column in enumerate(columns)]
        return cls(
            columns,
            inputs=tuple(each for each in every if each.column.is_input),
            results=tuple(
                each for each in every if each.column.kind is not None and not each.column.is_input
            ),
            reasons=tuple(each.place for each in every if each.column.kind is None),
        )


class _Result(NamedTuple):
    """A cell with a result of its row: its place in the row, and its name in coverage."""

    column: Column
    key: str
    place: int
    text: str
    what: str

    @property
    def refused(self) -> bool:
        return refusal(self.text) is not None


class _Run:
    """Runs the tables of one page; whoever listens hears of each call of the rules."""

    def __init__(self, game: Game, record: Record = lambda call, outcome: None) -> None:
        self.game = game
        self.record = record
        self.rules = rules_of(game.scoring)
        self.coverage = Coverage(game.scoring, self.rules)
        self.examples: list[Example] = []
        self.problems: list[Problem] = []
        self.refuted: dict[Problem, Refutation] = {}
        self.step: Step | None = None

    def say(self, text: str) -> str:
        """What the rules say, in the words of the page."""
        return self.game.vocabulary.say(text)

    def wrong(self, line: int, message: str, mark: Mark | None = None) -> Problem:
        problem = self.game.document.problem(line, " ".join(message.splitlines()), mark)
        self.problems.append(problem._replace(step=self.step) if self.step else problem)
        return self.problems[-1]

    def wrong_cell(self, row: Row, place: int | None, message: str) -> Problem:
        """Add a problem of a cell, counted from 0, or of the whole row."""
        return self.wrong(row.line, message, self.game.document.cell(row.line, place))

    def stop(self, row: Row, message: str, place: int | None = None) -> _Stop:
        """Add a problem of a row; raise what this returns to leave the row."""
        self.wrong_cell(row, place, message)
        return _Stop()

    def refusal(self, row: Row, foul: Foul, place: int | None = None) -> _Stop:
        """Add the problem that the rules forbid a row; raise what this returns to leave the row."""
        problem = self.wrong_cell(row, place, self.say(str(foul)))
        self.refuted[problem] = Refutation(row.line, place, str(foul), foul=True)
        return _Stop()

    def table(self, table: Table) -> None:
        """Run one table."""
        if not _is_run(table):
            return
        match = columns.find(table, self.rules)
        if match.checks:
            for mismatch in match.mismatches:
                self.wrong_cell(table.header, mismatch.place, mismatch.text)
            return
        rule, layout = match.rules[0], _TableColumns.of(match.columns)
        if isinstance(rule, State):
            play = partial(self._transcript, table, rule, layout)
            self._example(table.line, table.rows, play)
            self.step = None
            return
        rules = {rule.key: rule for rule in match.rules}
        for row in table.rows:
            self._example(row.line, (row,), partial(self._row, row, rules, layout))

    def _example(self, line: int, rows: Sequence[Row], play: Callable[[], None]) -> None:
        """Run one example, and add its result."""
        first_problem = len(self.problems)
        try:
            timeout.within(play, self.rules.path, self.game.document.path, rows[0].line)
        except _Stop:
            pass
        except BaseException as error:  # the author sees one line, no traceback
            row = rows[self.step.number - 1 if self.step else 0]
            self.wrong_cell(row, None, failure(error, self.rules.path))
        self.examples.append(Example(line, tuple(self.problems[first_problem:])))

    def _row(self, row: Row, rules: Mapping[str, Rule], layout: _TableColumns) -> None:
        """Run an independent example."""
        given = self._given(row, layout)
        results = self._results(row, layout, {key: rule.name for key, rule in rules.items()})
        # A result that is also a parameter of another function is passed as the page has it.
        parameters = {normal(name) for rule in rules.values() for name in rule.parameters}
        for result in results:
            if result.key in parameters:
                with suppress(Unreadable):
                    given.setdefault(result.key, cell.read(result.text, result.column.kind))
        if not results:
            raise self.stop(row, "the row has no result; fill a cell that the rules can check")
        outcomes = []
        for result in results:
            rule = rules[result.key]
            arguments = self._arguments(row, rule, given, layout)
            outcomes.append(self._outcome(row, partial(rule.target, **arguments)))
            self._compare(row, layout, result, outcomes[-1])
        self._reasons(row, layout, outcomes)

    def _transcript(self, table: Table, state: State, layout: _TableColumns) -> None:
        """Play the rows in order."""
        names = {key: f"{owner}.{name}" for key, (name, _, owner) in state.attributes.items()}
        first, last = table.rows[0], table.rows[-1]
        now = self._begin(first, state, layout)
        first_problem = len(self.problems)
        for number, row in enumerate(table.rows, 1):
            self._begin_row(number, len(table.rows), first_problem)
            timeout.at(row.line)
            given = self._given(row, layout)
            misplaced = [
                name for name in state.initial if normal(name) in given and row is not first
            ]
            if misplaced:
                message = (
                    f"'{heading(misplaced[0])}' is only for the first row; leave the cell empty"
                )
                raise self.stop(row, message, _column_of(layout, misplaced[0]))
            arguments = self._arguments(row, state, given, layout)
            results = self._results(row, layout, names)
            if row is last and not results:
                message = "the last row has no result; fill a cell that the rules can check"
                raise self.stop(row, message)
            after = self._outcome(row, partial(state.target.play, now, **arguments))  # type: ignore[attr-defined]  # a `State` has it
            if isinstance(after, Foul):
                if not any(result.refused for result in results):
                    raise self.refusal(row, after)
                self._refused(row, layout, results, after)
                continue
            now = after
            outcomes = []
            for result in results:
                name = state.attributes[result.key][0]
                outcomes.append(self._outcome(row, partial(getattr, now, name)))
                self._compare(row, layout, result, outcomes[-1])
            self._reasons(row, layout, outcomes)

    def _begin_row(self, number: int, steps: int, first_problem: int) -> None:
        """Begin a row of a transcript; before the table there were `first_problem` problems."""
        wrong = self.step is not None and len(self.problems) > first_problem
        self.step = Step(number, steps, self.step.first if self.step and wrong else number)

    def _refused(self, row: Row, layout: _TableColumns, results: list[_Result], foul: Foul) -> None:
        """Add a problem for each result of a row that the rules forbid: it changes nothing."""
        for result in results:
            if result.refused:
                self._refusal_named(row, layout, result, foul)
            else:
                message = (
                    f"the row is not allowed; leave the cell under {result.column.heading} empty"
                )
                self.wrong_cell(row, result.place, message)
        self._reasons(row, layout, [foul])

    def _refusal_named(self, row: Row, layout: _TableColumns, result: _Result, foul: Foul) -> None:
        """Add a problem if the row does not name the rule that refuses it."""
        reasons, words = layout.reasons, self.game.vocabulary
        in_cell, rule = refusal(result.text), words.say(str(foul))
        texts = [in_cell] if in_cell else [row.printed[place] for place in reasons]
        if any(names_rule(text, rule) for text in texts):
            return
        text = next(filter(None, texts), "")
        if in_cell or not reasons:
            place, gives = result.place, f"{words.language.words.refused}: {rule}"
        else:
            place, gives = reasons[texts.index(text)], rule
        message = (
            f"'{text}' is not the rule that refuses the row; the rules say '{rule}': write that, "
            "or a part of it"
            if text
            else f"the row does not name the rule that refuses it; write '{gives}', or a part of it"
        )
        problem = self.wrong_cell(row, place, message)
        self.problems[-1] = problem._replace(said=row.printed[place], gives=gives)

    def _begin(self, row: Row, state: State, layout: _TableColumns) -> Any:
        given = self._given(row, layout)
        for name in state.initial:
            if normal(name) not in given:
                raise self._empty(row, name, layout)
        start = {name: given[normal(name)] for name in state.initial}
        now = self._outcome(row, partial(state.target, **start))
        if isinstance(now, Foul):
            raise self.refusal(row, now)
        return now

    def _given(self, row: Row, layout: _TableColumns) -> dict[str, Any]:
        """The values of the input cells, by normal name; blank cells left out."""
        given: dict[str, Any] = {}
        unread = False
        for place, key, column in layout.inputs:
            if text := row.cells[place]:
                try:
                    given[key] = cell.read(text, column.kind)
                except Unreadable as error:
                    reason = error.in_words(self.say)
                    self.wrong_cell(row, place, f"{self.say(column.heading)}: {reason}")
                    unread = True
        if unread:
            raise _Stop
        return given

    @staticmethod
    def _results(row: Row, layout: _TableColumns, names: Mapping[str, str]) -> list[_Result]:
        """The cells to be checked; blank ones left out."""
        return [
            _Result(column, key, place, text, names[key])
            for place, key, column in layout.results
            if (text := row.cells[place])
        ]

    def _empty(self, row: Row, name: str, layout: _TableColumns) -> _Stop:
        message = f"the cell under '{self.say(heading(name))}' is empty; fill it"
        return self.stop(row, message, _column_of(layout, name))

    def _arguments(
        self, row: Row, rule: Rule, given: Mapping[str, Any], layout: _TableColumns
    ) -> dict[str, Any]:
        """The arguments that a row gives for the parameters of a rule."""
        for name in rule.required:
            if normal(name) not in given:
                raise self._empty(row, name, layout)
        names = [name for name in rule.parameters if normal(name) in given]
        arguments = {name: given[normal(name)] for name in names}
        self.coverage.call(rule, arguments)
        return arguments

    def _outcome(self, row: Row, call: partial[Any]) -> Any:
        """The result of a call, or the `Foul` that it raised."""
        outcome: Any
        try:
            outcome = call()
        except Foul as foul:
            outcome = foul
        except BaseException as error:
            raise self.stop(row, failure(error, self.rules.path)) from None
        self.record(call, outcome)
        return outcome

    def _compare(self, row: Row, layout: _TableColumns, result: _Result, outcome: Any) -> None:
        """Compare a cell with what the rules give."""
        if isinstance(outcome, Foul):
            if not result.refused:
                raise self.refusal(row, outcome, result.place)
            self._refusal_named(row, layout, result, outcome)
            return
        column = result.column
        if not cell.holds(outcome, column.kind):
            raise self.unshowable(
                row, result, f"{value_text(outcome, repr)}, not what its annotation says"
            )
        right, unread = False, None
        try:
            right = not result.refused and cell.read(result.text, column.kind) == outcome
        except Unreadable as error:
            unread = error
        if right and type(outcome) in PLAIN:
            self.coverage.show(result.what, column.kind, outcome)
            return
        try:
            gives = self.say(cell.show(outcome, column.kind))
        except TooLarge as error:
            raise self.unshowable(row, result, str(error)) from None
        self.coverage.show(result.what, column.kind, outcome)
        name, page = self.say(column.heading), row.printed[result.place]
        if unread is not None:
            self.differs(row, result, gives, f"{name}: {unread}; the rules give {gives}")
        elif not right:
            message = f"{name} is {page} on the page, the rules give {gives}"
            problem = self.differs(row, result, gives, message)
            self.refuted[problem] = Refutation(row.line, result.place, gives, foul=False)

    def unshowable(self, row: Row, result: _Result, gives: str) -> _Stop:
        """Add the problem that no cell can hold a result; raise what this returns."""
        return self.stop(row, f"{self.rules.place}: '{result.what}' gives {gives}")

    def differs(self, row: Row, result: _Result, gives: str, message: str) -> Problem:
        """Add the problem that the rules give something else than a cell says."""
        problem = self.wrong_cell(row, result.place, message)
        self.problems[-1] = problem._replace(said=row.printed[result.place], gives=gives)
        return self.problems[-1]

    def _reasons(self, row: Row, layout: _TableColumns, outcomes: list[Any]) -> None:
        fouls = [outcome for outcome in outcomes if isinstance(outcome, Foul)]
        for place in layout.reasons:
            # The figures of a refusal are those of its rule: none is a result.
            if not any(self._is_named(row.printed[place], foul) for foul in fouls):
                for wrong in arithmetic.wrong_sums(row.cells[place], outcomes):
                    message = f"the sum '{wrong}' does not come to a result of the row"
                    self.wrong(row.line, message, self._sum(row, place, wrong))

    def _is_named(self, text: str, foul: Foul) -> bool:
        return names_rule(text, self.say(str(foul)))

    def _sum(self, row: Row, place: int, text: str) -> Mark:
        """Where a sum stands in a reason."""
        mark = self.game.document.cell(row.line, place)
        start = mark.text.find(text, mark.column - 1)
        return Mark(mark.text, start + 1, len(text)) if start >= 0 else mark


def _column_of(layout: _TableColumns, name: str) -> int | None:
    """Which column stands for a parameter, counted from 0; `None` if there is none."""
    return next((i for i, column in enumerate(layout.columns) if column.key == normal(name)), None)
