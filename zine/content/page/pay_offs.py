"""Figures of a scoring module in a page's metadata: `{POINTS}` in `pays` and in `wins`."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import EnumMeta
from itertools import groupby
from types import ModuleType
from typing import Any

from zine import notation
from zine.content.page import rule_names
from zine.content.page.prose import PICTURES, THROW, escaped, strays_in
from zine.content.page.rule_names import is_throw, printed_name
from zine.content.rules import cell
from zine.problems import suggestion

NAMED = re.compile(r"\{(?P<name>[A-Za-z]\w*)(?:\[(?P<key>[^\[\]{}]+)\])?\}")
THROWN = re.compile(rf"\[(?:{THROW}|{PICTURES}|{notation.THROW})\]")
TYPED = re.compile(r"[+−-]?\d[\d,]*|[{}]")
HELD = (int, Mapping, EnumMeta)
SAMPLES = "{TARGET} or {POINTS[Crag]}"


def filled(
    key: str, text: str, rules: ModuleType, say: Callable[[str], str] = lambda text: text
) -> str:
    """The value of a key, with what a scoring module holds in the place of each name in braces.

    `{TARGET}` is a number, `{POINTS}` a table, `{POINTS[Crag]}` an entry of a table, and `{Hand}`
    the members of an enum; `say` puts them into the words of the page. Raises `ValueError` for what
    the module does not hold, for a figure that stands in the text itself, which no change of the
    rules would change, and for wrong Markdown.
    """
    typed = TYPED.search(THROWN.sub("", NAMED.sub("", text)))
    if typed:
        message = f"a figure in '{key}' must come from the scoring module, as in {SAMPLES}"
        raise ValueError(f"{message}, not '{typed[0]}'")
    line = NAMED.sub(lambda match: _held(rules, match["name"], match["key"], say), text)
    for _, _, message in strays_in(line):
        raise ValueError(message)
    return line


def _held(rules: ModuleType, name: str, key: str | None, say: Callable[[str], str]) -> str:
    """What a name of a module holds, or one entry of that, as it is printed."""
    value = getattr(rules, name, None)
    if not isinstance(value, HELD):
        names = (known for known, entry in vars(rules).items() if isinstance(entry, HELD))
        message = f"the scoring module has no number, table or enum '{name}'"
        raise ValueError(message + suggestion(name, names))
    if key is None:
        return say(cell.show(value)) if isinstance(value, int) else " · ".join(_listed(value, say))
    return escaped(say(cell.show(rule_names.entry(name, value, key, say))))


def _listed(values: Any, say: Callable[[str], str]) -> Iterator[str]:
    """The members of an enum; the entries of a table, as one where the same value follows."""
    if isinstance(values, EnumMeta):
        members: Iterable[object] = values
        yield from (_printed(member, say) for member in members)
        return
    for value, entries in groupby(values, values.__getitem__):
        # No line ends between the last word and its figure.
        names = ", ".join(_printed(entry, say) for entry in entries)
        yield f"{names}\u00a0{escaped(say(cell.show(value)))}"


def _printed(entry: object, say: Callable[[str], str]) -> str:
    """The key of an entry as it is printed: a throw of other dice between brackets, to be drawn."""
    return f"[{printed_name(entry)}]" if is_throw(entry) else escaped(say(printed_name(entry)))
