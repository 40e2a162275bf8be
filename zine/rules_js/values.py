"""Values of rules as JSON, so that a browser can read what a rule was given and what it gave.

Whole numbers, texts, `true`, `false` and `null` are themselves, and a list is a tuple. All else is
an object of one key that says what it is.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

DICE = "zine.dice"
SCORING = "zine.scoring"

LARGEST = 2**53 - 1
"""The largest number that JavaScript reads from JSON as it is."""


class NoJson(TypeError):
    """A value of a kind that rules have no JSON for."""


def encoded(value: Any) -> Any:
    """A value as JSON: `{"member": [module, class, name]}` is a member of an enum, for example.

    Raises `NoJson` for what is none of the kinds of `zine/export.schema.json`.
    """
    if isinstance(value, int) and abs(value) > LARGEST:
        return {"int": str(value)}
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Enum):
        return {"member": [*named(type(value)), value.name]}
    if isinstance(value, tuple):
        return [encoded(one) for one in value]
    if isinstance(value, list):
        return {"list": [encoded(one) for one in value]}
    if isinstance(value, frozenset | set):
        kind = "frozenset" if isinstance(value, frozenset) else "set"
        return {kind: [encoded(one) for one in value]}
    if isinstance(value, Mapping):
        kind = "counter" if isinstance(value, Counter) else "dict"
        return {kind: [[encoded(key), encoded(one)] for key, one in value.items()]}
    if is_dataclass(value) and not isinstance(value, type):
        parts = {each.name: encoded(getattr(value, each.name)) for each in fields(value)}
        return {"object": named(type(value)), "fields": parts}
    raise NoJson(f"a value of {type(value).__name__}")


def named(kind: type) -> list[str]:
    """The dotted name of a class's module, and its own."""
    module = kind.__module__
    return [DICE if module == DICE else f"{SCORING}.{module.rsplit('.', 1)[-1]}", kind.__name__]
