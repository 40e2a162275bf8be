"""The names of a scoring module: where they stand in its text, and in the tables that run them."""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from inspect import getmro
from pathlib import Path
from typing import Any, NamedTuple, cast, get_args

from zine.check import columns
from zine.check.columns import Match
from zine.content.page.document import Table, cells, inner
from zine.content.page.game import Game
from zine.content.page.prose import plain
from zine.content.rules.cell import normal
from zine.content.rules.rules import Rule, Rules, State, rules_of

ITEM = re.compile(r"[^,;]+")
"""One of the items of a cell."""


class Place(NamedTuple):
    """A part of a line, which is counted from 0 as its characters are."""

    line: int
    start: int
    end: int

    def holds(self, line: int, character: int) -> bool:
        """Whether a cursor stands in it, or at one of its ends."""
        return line == self.line and self.start <= character <= self.end


class Symbol(NamedTuple):
    """A name of a module's file; `owner` is the class that it stands in, or ""."""

    file: Path
    owner: str
    name: str


class Definition(NamedTuple):
    """Where a module gives a name; `value` is where it writes the text of an enum's member."""

    owner: str
    name: str
    place: Place
    value: Place | None = None
    text: str = ""


def definitions(source: str) -> tuple[Definition, ...]:
    """What a module defines, and what its classes do; nothing if it is no Python."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ()
    lines = source.splitlines()
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    owned = [(owner.name, node) for owner in classes for node in owner.body]
    nodes = [*(("", node) for node in tree.body), *owned]
    found = (_definition(lines, owner, node) for owner, node in nodes)
    return tuple(filter(None, found))


def _definition(lines: Sequence[str], owner: str, node: ast.stmt) -> Definition | None:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        line = node.lineno - 1
        start = lines[line].index(node.name, _character(lines[line], node.col_offset) + 3)
        return Definition(owner, node.name, Place(line, start, start + len(node.name)))
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    if not isinstance(target, ast.Name):
        return None
    place = _place(lines, target)
    value = getattr(node, "value", None)
    if not isinstance(value, ast.Constant) or not isinstance(value.value, str):
        return Definition(owner, target.id, place)
    written, text = _place(lines, value), value.value
    quoted = lines[written.line][written.start : written.end]
    is_plain = value.lineno == value.end_lineno and quoted in (f'"{text}"', f"'{text}'")
    within = Place(written.line, written.start + 1, written.end - 1) if is_plain else None
    return Definition(owner, target.id, place, within, text)


def _place(lines: Sequence[str], node: ast.expr) -> Place:
    line = node.lineno - 1
    end = node.end_col_offset or 0
    return Place(line, _character(lines[line], node.col_offset), _character(lines[line], end))


def _character(line: str, offset: int) -> int:
    """The character at a byte of a line."""
    return len(line.encode()[:offset].decode(errors="ignore"))


# In the tables of a page.


def found_in_page(game: Game, line: int, character: int) -> Symbol | None:
    """The box, or what the head of the column names, where a cursor stands in a table."""
    rules = rules_of(game.scoring)
    for table, match in _run(game):
        if not table.line - 1 <= line < table.rows[-1].line:
            continue
        for place, item in _items(game, line):
            if item.holds(line, character) and place < len(match.columns):
                if line == table.line - 1:
                    return column_symbol(match, place, rules)
                member = _member(match.columns[place].kind, _read(game, item))
                return _of_member(member, rules) if member else None
    return None


def uses(game: Game, symbol: Symbol) -> Iterator[Place]:
    """Where the tables of a page run a rule, show an attribute, or name a box."""
    rules = rules_of(game.scoring)
    for table, match in _run(game):
        heads = [place for _, place in _items(game, table.line - 1)]
        shown = [
            head
            for number, (head, column) in enumerate(zip(heads, match.columns, strict=False))
            if not column.is_input and column_symbol(match, number, rules) == symbol
        ]
        yield from shown
        if not shown and symbol in _begins(match, rules):
            yield Place(table.line - 1, heads[0].start, heads[-1].end)
    for place, member in boxes(game):
        if _of_member(member, rules) == symbol:
            yield place


def boxes(game: Game) -> Iterator[tuple[Place, Enum]]:
    """Each item of a cell that names a box, or another member of an enum."""
    for table, match in _run(game):
        for row in table.rows:
            for number, item in _items(game, row.line - 1):
                kind = match.columns[number].kind if number < len(match.columns) else None
                if enums(kind) and (member := _member(kind, _read(game, item))):
                    yield item, member


def _run(game: Game) -> Iterator[tuple[Table, Match]]:
    """The tables of a page that are run, each with the rules that it is about."""
    rules = rules_of(game.scoring)
    for table in game.document.tables:
        match = columns.find(table, rules)
        if table.label != "Plain" and match.rules and table.rows:
            yield table, match


def _items(game: Game, line: int) -> Iterator[tuple[int, Place]]:
    """The items of the cells of a line, each with the number of its column."""
    text = game.document.source[line]
    for number, (start, end) in enumerate(cells(text)):
        for item in ITEM.finditer(text, start, end):
            if item[0].strip():
                yield number, Place(line, *inner(text, *item.span()))


def _read(game: Game, item: Place) -> str:
    """What an item says in the words of the rules."""
    text = game.document.source[item.line][item.start : item.end]
    return game.vocabulary.read(plain(text))


def enums(kind: Any) -> tuple[type[Enum], ...]:
    """The enums whose members can stand in a cell of a kind."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return (kind,)
    return tuple(enum for part in get_args(kind) for enum in enums(part))


def _member(kind: Any, text: str) -> Enum | None:
    """The member that an item of a cell names."""
    members = (member for enum in enums(kind) for member in enum)
    return next((m for m in members if str(m.value).casefold() == text.casefold()), None)


def _of_member(member: Enum, rules: Rules) -> Symbol:
    return Symbol(_file(type(member), rules), type(member).__name__, member.name)


def column_symbol(match: Match, place: int, rules: Rules) -> Symbol | None:
    """What a column is named after: a rule or, for what a rule is given, that rule."""
    key = match.columns[place].key
    rule = next((rule for rule in match.rules if _names(rule, key)), None)
    if not isinstance(rule, State):
        return _function(rule, rules) if rule else None
    name, _, owner = rule.attributes.get(key, ("", None, ""))
    if name and not match.columns[place].is_input:
        declares = next(each for each in _line_of(rule) if each.__name__ == owner)
        return Symbol(_file(declares, rules), owner, name)
    return _play(rule, rules)


def _names(rule: Rule, key: str) -> bool:
    """Whether a heading names a rule, or what it is given or shows."""
    if isinstance(rule, State):
        return key in rule.inputs or key in rule.attributes
    return key == rule.key or key in map(normal, rule.parameters)


def _begins(match: Match, rules: Rules) -> set[Symbol]:
    """The classes, and their `play`, that a table is about."""
    states = [rule for rule in match.rules if isinstance(rule, State)]
    of_class = {Symbol(_file(s.target, rules), "", s.name) for s in states}
    return of_class | {_play(state, rules) for state in states}


def _function(rule: Rule, rules: Rules) -> Symbol:
    return Symbol(_file(rule.target, rules), "", rule.name)


def _play(state: State, rules: Rules) -> Symbol:
    """The method `play` of a class, where it stands."""
    owner = next(each for each in _line_of(state) if "play" in vars(each))
    return Symbol(_file(owner, rules), owner.__name__, "play")


def _line_of(state: State) -> tuple[type, ...]:
    """The class of a state, and those that it inherits from."""
    return getmro(cast("type", state.target))


def _file(named: Any, rules: Rules) -> Path:
    """The file of the module that defines something: the scoring module, or a sibling."""
    module = sys.modules.get(named.__module__)
    return Path(getattr(module, "__file__", None) or rules.path).absolute()
