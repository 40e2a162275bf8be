"""What a page may name of its scoring module, in `{POINTS[Crag]}` and in `[six lives](rule:LIVES)`.

A name is that of a number, a text, a table, an enum or a rule of the module. What stands between
brackets behind it is the entry of a table, as a cell of the page writes it, the place in a list,
counted from 0, or the member of an enum; behind the name of a rule it is what the rule is given,
cells with `|` between them. A space is written `_`.
`len`, `min`, `max` and `reversed` take the name of a table, a list or an enum.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import EnumMeta
from types import ModuleType
from typing import Any, NamedTuple

from zine import dice
from zine.content.rules import cell
from zine.content.rules.rules import Rule, rules_of
from zine.problems import suggestion

NAME = r"(?P<name>[A-Za-z_]\w*)(?:\[(?P<key>[^\[\]{}]+)\])?"
TARGET = re.compile(NAME)
HELD = (int, str, Mapping, EnumMeta, tuple, range, frozenset)
OF_MANY: Mapping[str, Callable[[Any], Any]] = {
    "len": len,
    "min": min,
    "max": max,
    "reversed": lambda members: tuple(reversed(members)),
}
"""What can be asked of a table, a list or an enum."""


NOT_COUNTED = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "it", "more", "of", "on", "or",
     "than", "that", "the", "to"}
)  # fmt: skip
"""Words of a name that count nothing."""


class Constant(NamedTuple):
    """A number that a scoring module holds, and how a page names it.

    `words` are those of its name, in small letters, without what stands in brackets.
    """

    name: str
    value: int
    words: frozenset[str]


def held(rules: ModuleType, target: str, say: Callable[[str], str] = lambda text: text) -> Any:
    """What a target such as `LIVES` or `POINTS[Crag]` names; `say` gives the words of the page.

    Raises `ValueError` for what the module does not have.
    """
    match = TARGET.fullmatch(target)
    if not match:
        raise ValueError(f"'{target}' names nothing; write a name, as in (rule:LIVES)")
    name, key = match["name"], match["key"]
    if name.startswith("_"):
        raise ValueError(f"'{name}' is private, since it begins with '_'; name what is public")
    if name in OF_MANY and key:
        many = held(rules, key, say)
        if isinstance(many, (int, str)):
            raise ValueError(f"'{name}' takes a table, a list or an enum, which '{key}' is not")
        return OF_MANY[name](many)
    rule = next((rule for rule in rules_of(rules).functions if rule.name == name), None)
    if rule:
        return _result(rule, key)
    value = getattr(rules, name, None)
    if not isinstance(value, HELD):
        known = [other for other, each in public(rules) if isinstance(each, HELD)]
        message = f"the scoring module has no number, table, enum or rule '{name}'"
        raise ValueError(message + suggestion(name, known))
    if key is None or isinstance(value, EnumMeta):
        return value if key is None else entry(name, value, key, say)
    return entry(name, value, key.replace("_", " "), say)


def entry(name: str, value: Any, key: str, say: Callable[[str], str]) -> Any:
    """An entry of a table or of a list of the module; raises `ValueError` if it has none such."""
    if isinstance(value, Mapping):
        entries = {say(printed_name(each)): value[each] for each in value}
    elif isinstance(value, (tuple, range)):
        entries = {str(place): each for place, each in enumerate(value)}
    elif isinstance(value, EnumMeta):
        entries = dict(value.__members__)
    else:
        entries = {}
    if key not in entries:
        listed = f"; it has {', '.join(entries)}" if entries else ""
        near = suggestion(key, entries) or listed
        raise ValueError(f"{name} of the scoring module has no '{key}'{near}")
    return entries[key]


def _result(rule: Rule, key: str | None) -> Any:
    """What a rule gives for cells with `|` between them; raises as the rule, and `ValueError`."""
    texts = key.replace("_", " ").split("|") if key else []
    if not len(rule.required) <= len(texts) <= len(rule.parameters):
        needed = " | ".join(rule.parameters)
        raise ValueError(f"'{rule.name}' takes {needed}: write what it is given in brackets")
    given = {
        name: cell.read(text, rule.kinds[name])
        for name, text in zip(rule.parameters, texts, strict=False)
    }
    return rule.target(**given)


def public(rules: ModuleType) -> Iterator[tuple[str, Any]]:
    """What a module holds, its own and what it imports of its siblings, by public name."""
    for name, value in vars(rules).items():
        if not name.startswith("_"):
            yield name, value


def constants(rules: ModuleType) -> Iterator[Constant]:
    """The numbers that a module holds: its own and its siblings', entries and lengths included."""
    for name, value in public(rules):
        if name == "VARIATIONS" or not (name.isupper() or _is_enum(value)):
            continue
        if value is getattr(dice, name, None):  # such as the faces of a die
            continue
        if isinstance(value, int) and not isinstance(value, bool):
            yield _constant(name, value)
        elif isinstance(value, (Mapping, EnumMeta, tuple, range, frozenset)):
            if name != "PLAYERS":
                yield _constant(f"len[{name}]", len(value))
            yield from _entries(name, value)


def names(rules: ModuleType) -> Iterator[str]:
    """What a module calls the members of its enums and the entries of its tables."""
    for name, value in public(rules):
        if _is_enum(value) or isinstance(value, Mapping):
            yield from (printed_name(member) for member in value)
        elif name == "VARIATIONS":
            yield from value


def ordered(rules: ModuleType) -> Iterator[tuple[Any, ...]]:
    """The members of each enum of a module, and the keys of each of its tables, in their order."""
    for name, value in public(rules):
        if _is_enum(value) or (name.isupper() and isinstance(value, Mapping)):
            yield tuple(value)


def _is_enum(value: object) -> bool:
    """Whether something is an enum with members, as the bases of enums are not."""
    return isinstance(value, EnumMeta) and len(value) > 0


def _entries(name: str, value: Any) -> Iterator[Constant]:
    items: Sequence[tuple[object, object]] = ()
    if isinstance(value, Mapping):
        items = [(printed_name(key), each) for key, each in value.items()]
    elif isinstance(value, tuple):
        items = list(enumerate(value))
    for key, each in items:
        if isinstance(each, int) and not isinstance(each, bool):
            yield _constant(f"{name}[{key}]".replace(" ", "_"), each)


def _constant(name: str, value: int) -> Constant:
    return Constant(name, value, frozenset(name.partition("[")[0].lower().split("_")) - NOT_COUNTED)


def printed_name(key: object) -> str:
    """The key of an entry as an author writes it: `Crag`, `1`, `2 2 2`, `d-omen sun`."""
    if isinstance(key, tuple) and not is_throw(key):
        return " ".join(map(cell.show, key))
    return cell.show(key)


def is_throw(entry: object) -> bool:
    """Whether an entry is of one or more other dice than six-sided ones."""
    return cell.is_other_die(type(entry[0] if isinstance(entry, tuple) and entry else entry))
