"""Coverage: the rules, outcomes and pay-offs of a scoring module that no example shows."""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from inspect import isclass
from types import ModuleType
from typing import Any, get_args

from zine.content.rules import cell
from zine.content.rules.cell import normal
from zine.content.rules.rules import Rule, Rules
from zine.dice import Winners


class Payoffs(dict[Any, Any]):
    """A pay-off table that remembers which of its rows have been used."""

    def __init__(self, table: Mapping[Any, Any]) -> None:
        super().__init__(table)
        self.used: set[Any] = set()

    def __getitem__(self, key: Any) -> Any:
        self.used.add(key)
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """As a dictionary does, and remember."""
        self.used.add(key)
        return super().get(key, default)


class Coverage:
    """Collects what the examples of one page show; `gaps` are what they leave out."""

    def __init__(self, module: ModuleType, rules: Rules) -> None:
        self._rules = rules
        self._called: set[str] = set()
        self._shown: dict[str, tuple[Any, list[Any]]] = {}
        self._payoffs = {
            name: Payoffs(value)
            for name, value in vars(module).items()
            if isinstance(value, dict) and name.isupper() and not name.startswith("_")
        }
        vars(module).update(self._payoffs)

    def call(self, rule: Rule, given: Mapping[str, Any]) -> None:
        """Note a call of a rule, and the categories among its arguments."""
        self._called.add(rule.name)
        for name, value in given.items():
            categories = _categories(rule.kinds[name])
            if categories is not None:
                self.show(categories.__name__, rule.kinds[name], value)

    def show(self, name: str, kind: Any, value: Any) -> None:
        """Note the value of a result or an attribute."""
        self._shown.setdefault(name, (kind, []))[1].append(value)

    def gaps(self) -> Iterator[str]:
        """What no example shows, in words: rules, variations, outcomes, rows of pay-off tables."""
        for rule in self._rules.everything:
            if rule.name not in self._called:
                yield f"no example shows '{rule.name}' of {self._rules.place}"
        named = {rule.variation for rule in self._rules.everything}
        for variation in self._rules.variations:
            if normal(variation) not in named:
                yield f"nothing in {self._rules.place} is named after the variation '{variation}'"
        for name, (kind, values) in self._shown.items():
            for outcome in _lacking(kind, values):
                yield f"no example of '{name}' in {self._rules.place} shows {outcome}"
        for name, payoffs in self._payoffs.items():
            for key in payoffs:
                if key not in payoffs.used:
                    yield f"no example uses {cell.show(key)} of {name} in {self._rules.place}"


def _lacking(kind: Any, values: list[Any]) -> Iterator[str]:
    """The outcomes that something of this kind can have and that are not among the values."""
    outcomes = _categories(kind) or ((True, False) if bool in (kind, *get_args(kind)) else ())
    if outcomes:
        shown = [item for value in values for item in _flat(value)]
        yield from (f"'{cell.show(outcome)}'" for outcome in outcomes if outcome not in shown)
    elif kind == Winners:
        if not any(len(value) == 1 for value in values):
            yield "a single winner"
        if not any(len(value) > 1 for value in values):
            yield "a tie"


@lru_cache(maxsize=1024)
def _categories(kind: Any) -> type[Enum] | None:
    """The enum whose members a cell of this kind holds, alone or among others."""
    if isclass(kind) and issubclass(kind, Enum):
        return kind
    return next((categories for part in get_args(kind) if (categories := _categories(part))), None)


def _flat(value: Any) -> Iterator[Any]:
    """The value itself, or the values in its lists."""
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    else:
        yield value
