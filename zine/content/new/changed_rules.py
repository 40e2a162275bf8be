"""Changes of a scoring module's numbers: `LIVES=3`, `POINTS[Crag]=60`, written into its text.

Only a number that stands in the module as such can be changed, by itself, as an entry of a table or
as a place of a list.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any, NamedTuple

from zine.content.page import rule_names
from zine.content.page.document import Document
from zine.content.rules import cell
from zine.problems import suggestion

CHANGE = re.compile(rf"{rule_names.NAME} *= *(?P<value>.+)")
SAMPLES = "LIVES=3 or 'POINTS[Crag]=60'"


class Change(NamedTuple):
    """A number of the rules that is changed: its name, and what it was and is, as cells have it."""

    name: str
    before: str
    after: str


class ChangedModule(NamedTuple):
    """The text of a scoring module with other numbers, and what was changed."""

    text: str
    changes: tuple[Change, ...]


def rewritten(text: str, rules: ModuleType, changes: Sequence[str]) -> ChangedModule:
    """A module's text with `changes`; raises `ValueError`, a line for each that cannot be made."""
    edits: list[tuple[ast.expr, Change]] = []
    wrong: list[str] = []
    for written in changes:
        try:
            node, change = _edit(text, rules, written)
            if change.after == change.before:
                raise ValueError(f"'{change.name}' is {change.before} already")
            if change.name in (other.name for _, other in edits):
                raise ValueError(f"'{change.name}' is changed twice")
        except ValueError as error:
            wrong.append(str(error))
        else:
            edits.append((node, change))
    if wrong:
        raise ValueError("\n".join(wrong))
    data = text.encode()
    for node, change in sorted(edits, key=lambda edit: _span(data, edit[0]), reverse=True):
        start, end = _span(data, node)
        data = data[:start] + _literal(change.after).encode() + data[end:]
    return ChangedModule(data.decode(), tuple(change for _, change in edits))


def numbers(text: str, rules: ModuleType) -> tuple[tuple[str, int], ...]:
    """The numbers of a module that can be changed, by name, with their values."""
    return tuple(_numbers(text, rules))


def _numbers(text: str, rules: ModuleType) -> Iterator[tuple[str, int]]:
    for constant in rule_names.constants(rules):
        name, bracket, key = constant.name.partition("[")
        named = f"{name}{bracket}{key.replace('_', ' ')}"
        with suppress(ValueError):  # what is computed, a length or another game's
            _edit(text, rules, f"{named}={constant.value}")
            yield named, constant.value


def _edit(text: str, rules: ModuleType, change: str) -> tuple[ast.expr, Change]:
    """Where a module says the number of a change, and that change; raises `ValueError`."""
    match = CHANGE.fullmatch(change.strip())
    if not match:
        raise ValueError(f"'{change}' changes nothing; write a name and a number, as in {SAMPLES}")
    name, key = match["name"], match["key"]
    values = _assigned(text)
    held = getattr(rules, name, None)
    if name not in values or name.startswith("_"):
        known = [each for each in values if each.isupper() and not each.startswith("_")]
        if held is not None and name.isupper():
            raise ValueError(f"'{name}' stands in a module that other games share; it stays")
        near = suggestion(name, known) or f"; it has {', '.join(known)}"
        raise ValueError(f"the scoring module has no '{name}'{near}")
    node = values[name]
    if key is not None:
        node, held = _entry(name, node, held, key)
    whole = f"{name}[{key}]" if key else name
    return node, Change(whole, cell.show(held), cell.show(_number(whole, held, match["value"])))


def _assigned(text: str) -> dict[str, ast.expr]:
    """What a module assigns to each name of its own, outside of functions and classes."""
    values: dict[str, ast.expr] = {}
    for statement in ast.parse(text).body:
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value:
            targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
            for target in targets:
                if isinstance(target, ast.Name):
                    values[target.id] = statement.value
    return values


def _entry(name: str, node: ast.expr, held: Any, key: str) -> tuple[ast.expr, Any]:
    """Where an entry of a table, or a place of a list, stands, and what it is."""
    value = rule_names.entry(name, held, key, lambda text: text)
    if isinstance(held, Mapping):
        parts = node.values if isinstance(node, ast.Dict) else []
        keys = [rule_names.printed_name(each) for each in held]
    else:
        parts = node.elts if isinstance(node, ast.Tuple) else []
        keys = list(map(str, range(len(held))))
    if len(parts) != len(keys):
        raise ValueError(f"'{name}' is computed from something else; change that")
    return parts[keys.index(key)], value


def _number(name: str, held: Any, text: str) -> int:
    """The number of a change; raises `ValueError` if there is none, or was none."""
    if not isinstance(held, int) or isinstance(held, bool):
        raise ValueError(f"'{name}' is no number; change one of its entries, as in {name}[…]=2")
    try:
        number: int = cell.read(text.strip(), int)
    except cell.Unreadable as error:
        raise ValueError(f"{error}; write one, as in {name}={held}") from None
    return number


def _literal(shown: str) -> str:
    """A number as Python writes it, `10_000` for the `10,000` of a cell."""
    return shown.replace(",", "_").replace("−", "-")


def _span(data: bytes, node: ast.expr) -> tuple[int, int]:
    """Where an expression stands in the bytes of a module."""
    starts = [0]
    for line in data.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (
        starts[node.lineno - 1] + node.col_offset,
        starts[node.end_lineno - 1] + node.end_col_offset,
    )


IN_HEAD = {"DICE": "dice", "TARGET": "target"}
"""The keys of a page's head that must be as a number of the module."""


def page(document: Document, changes: Sequence[Change]) -> str:
    """The text of a page whose head agrees with changed rules, also on the number of players."""
    lines = list(document.source)
    fewest, dash, most = str(_value(document, "players")).partition("-")
    for change in changes:
        key, value = IN_HEAD.get(change.name, ""), change.after
        if change.name == "PLAYERS[0]":
            fewest = f"{value}+" if fewest.endswith("+") else value
            key, value = "players", f"{fewest}{dash}{most}"
        elif change.name == "PLAYERS[1]" and dash:
            most = value
            key, value = "players", f"{fewest}{dash}{most}"
        if key in document.metadata:
            lines[document.metadata[key].line - 1] = f"{key}: {value}"
    return "\n".join(lines) + "\n"


def _value(document: Document, key: str) -> object:
    datum = document.metadata.get(key)
    return datum.value if datum else ""
