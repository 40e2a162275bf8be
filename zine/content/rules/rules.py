"""The rules that a scoring module has: its functions, and its classes with a `play` method.

They are found by their annotations; a page's tables name them and their parameters.
"""

import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from inspect import CO_VARARGS, CO_VARKEYWORDS, get_annotations, isclass, isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any

from zine.content.rules.cell import normal
from zine.problems import ContentError, Problem, shown


@dataclass(frozen=True, slots=True)
class Rule:
    """A function that a row can call.

    `key` is its name in normal form without the variation's, `variation` the variation that it
    belongs to in normal form, or "". `kinds` are the annotations of its `parameters`, with that of
    the result under "return"; the `required` parameters have no default.
    """

    name: str
    key: str
    variation: str
    target: Callable[..., Any]
    parameters: tuple[str, ...]
    kinds: Mapping[str, Any]
    required: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State(Rule):
    """A class with a `play` method, which `parameters` and `kinds` describe.

    `initial` are the parameters without a default that make an instance, with their annotations;
    `attributes` are what an instance shows: by normal name, the name, the annotation and the class
    that declares it. `inputs` are the annotations of all parameters, by normal name.
    """

    initial: Mapping[str, Any]
    attributes: Mapping[str, tuple[str, Any, str]]
    inputs: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """All the public rules of a scoring module; `path` is its file.

    Two modules' rules are never the same, so that what is known of them can be kept by them.
    """

    path: Path
    variations: tuple[str, ...]
    functions: tuple[Rule, ...]
    states: tuple[State, ...]

    @property
    def place(self) -> str:
        """The module's file as a user would type it."""
        return shown(self.path)

    @property
    def everything(self) -> tuple[Rule, ...]:
        """Functions and states."""
        return (*self.functions, *self.states)


@lru_cache(maxsize=256)
def rules_of(module: ModuleType) -> Rules:
    """The rules that a scoring module defines; names with a leading underscore are its own.

    Raises `ContentError` where an annotation is missing, without which no cell can be read.
    """
    path = Path(str(module.__file__))
    variations = getattr(module, "VARIATIONS", ())
    if not isinstance(variations, (tuple, list)) or not all(isinstance(v, str) for v in variations):
        message = 'VARIATIONS must be names, as in ("General",)'
        raise ContentError([Problem(path, 1, message)])
    variations = tuple(variations)
    public = [
        (name, value)
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "") == module.__name__
    ]
    try:
        functions = [_function(n, v, variations) for n, v in public if isfunction(v)]
        states = [_state(n, v, variations) for n, v in public if isclass(v) and _plays(v)]
    except (NameError, TypeError, ValueError) as error:
        message = f"its annotations cannot be understood: {error}"
        raise ContentError([Problem(path, 1, message)]) from None
    missing = [
        Problem(path, _line(rule), f"'{rule.name}' does not say what '{name}' is: annotate it")
        for rule in (*functions, *states)
        for name in rule.parameters
        if name not in rule.kinds
    ]
    missing += [
        Problem(path, _line(rule), f"'{rule.name}' does not say what it returns: annotate it")
        for rule in functions
        if "return" not in rule.kinds
    ]
    if missing:
        raise ContentError(missing)
    return Rules(path, variations, tuple(functions), tuple(states))


def heading(parameter: str) -> str:
    """A parameter as a column is headed: `dice_left` is `Dice left`."""
    return parameter.replace("_", " ").capitalize()


def _line(rule: Rule) -> int:
    called = getattr(rule.target, "play", rule.target)
    return int(called.__code__.co_firstlineno)


def _function(name: str, value: Callable[..., Any], variations: tuple[str, ...]) -> Rule:
    variation, key = _split(name, variations)
    parameters, required = _parameters(value)
    return Rule(name, key, variation, value, parameters, _kinds(value), required)


def _plays(value: type) -> bool:
    return hasattr(value, "play") and not issubclass(value, Enum)


def _state(name: str, value: type, variations: tuple[str, ...]) -> State:
    variation, key = _split(name, variations)
    play: Callable[..., Any] = value.play  # type: ignore[attr-defined]  # `_plays` has checked
    kinds = _kinds(play)
    parameters, required = (names[1:] for names in _parameters(play))
    fields = _kinds(value)
    initial = {field: fields[field] for field in _initial(value)}
    attributes = {
        normal(field): (field, kind, owner) for field, kind, owner in _attributes(value, fields)
    }
    inputs = {normal(name): kind for name, kind in initial.items()}
    inputs |= {normal(name): kinds.get(name) for name in parameters}
    return State(
        name,
        key,
        variation,
        value,
        parameters,
        kinds,
        required,
        initial=initial,
        attributes=attributes,
        inputs=inputs,
    )


def _kinds(owner: Any) -> dict[str, Any]:
    """The annotations of a function or of a class, with those that it inherits."""
    owners = reversed(owner.__mro__) if isclass(owner) else (owner,)
    kinds = {name: kind for part in owners for name, kind in get_annotations(part).items()}
    if any(kind is None or _quoted(kind) for kind in kinds.values()):
        return typing.get_type_hints(owner, include_extras=True)
    return kinds  # as most are; to find that out takes a fifth of the time of get_type_hints


def _quoted(kind: Any) -> bool:
    """Whether something in an annotation stands in quotes, to be looked up by its name."""
    return isinstance(kind, (str, typing.ForwardRef)) or any(
        map(_quoted, getattr(kind, "__args__", ()))
    )


def _parameters(called: Callable[..., Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parameters of a callable, and those that have no default.

    A plain function's are read from its code, ten times as fast as from its signature.
    """
    code = getattr(called, "__code__", None)
    if not code or hasattr(called, "__wrapped__") or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        plain = signature(called).parameters.values()
        return tuple(p.name for p in plain), tuple(p.name for p in plain if p.default is p.empty)
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    first = code.co_argcount - len(called.__defaults__ or ())
    optional = {*names[first : code.co_argcount], *(called.__kwdefaults__ or ())}
    return names, tuple(name for name in names if name not in optional)


def _initial(value: type) -> tuple[str, ...]:
    """The parameters without a default that make an instance of a class."""
    begin = vars(value).get("__init__")
    if type(value) is type and isfunction(begin) and "__new__" not in vars(value):
        return _parameters(begin)[1][1:]
    return _parameters(value)[1]


def _attributes(value: type, fields: Mapping[str, Any]) -> Iterator[tuple[str, Any, str]]:
    for owner in reversed(value.__mro__):
        for field in get_annotations(owner):
            if field.islower() and not field.startswith("_"):
                yield field, fields[field], owner.__name__
        for name, member in vars(owner).items():
            if isinstance(member, property) and not name.startswith("_"):
                kinds = _kinds(member.fget)
                if "return" not in kinds:
                    message = f"'{owner.__name__}.{name}' does not say what it is: annotate it"
                    raise TypeError(message)
                yield name, kinds["return"], owner.__name__


def _split(name: str, variations: tuple[str, ...]) -> tuple[str, str]:
    """The variation that a name belongs to, in normal form, and the rest of the name."""
    plain = normal(name)
    prefixes = sorted(map(normal, variations), key=len, reverse=True)
    prefix = next((p for p in prefixes if plain.startswith(p)), "")
    return prefix, plain[len(prefix) :]
