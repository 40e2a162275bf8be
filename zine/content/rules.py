"""Subjects: the functions and classes of a scoring module that a page's tables can be about."""

import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from inspect import CO_VARARGS, CO_VARKEYWORDS, get_annotations, isclass, isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any

from zine.content.cell import normal
from zine.problems import ContentError, Problem, shown


@dataclass(frozen=True, slots=True)
class Rule:
    """Something that a row can call.

    `key` is its name in normal form without the variation's, `variation` the variation that it
    belongs to in normal form, or ""; `takes` are its parameters and `kinds` their annotations, with
    that of the result under "return"; it `needs` those that have no default.
    """

    name: str
    key: str
    variation: str
    target: Callable[..., Any]
    takes: tuple[str, ...]
    kinds: Mapping[str, Any]
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State(Rule):
    """A class with a `play` method, which `takes` and `kinds` describe.

    `starts` are the parameters without a default that begin it, with their annotations; `shows` is
    what can be looked at: by normal name, its name, its annotation and the class that declares it.
    `given` are the annotations of all that can be put in, by normal name.
    """

    starts: Mapping[str, Any]
    shows: Mapping[str, tuple[str, Any, str]]
    given: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rules:
    """All the public subjects of a scoring module; `path` is its file."""

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
def offered(module: ModuleType) -> Rules:
    """The subjects that a scoring module defines; names with a leading underscore are its own.

    Raises `ContentError` where one lacks an annotation, without which no cell can be read.
    """
    path = Path(str(module.__file__))
    variations = getattr(module, "VARIATIONS", ())
    if not isinstance(variations, (tuple, list)) or not all(isinstance(v, str) for v in variations):
        message = 'VARIATIONS must be names, as in ("General",)'
        raise ContentError([Problem(path, 1, message)])
    variations = tuple(variations)
    own = [
        (name, value)
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "") == module.__name__
    ]
    try:
        functions = [_function(n, v, variations) for n, v in own if isfunction(v)]
        states = [_state(n, v, variations) for n, v in own if isclass(v) and _plays(v)]
    except (NameError, TypeError, ValueError) as error:
        message = f"its annotations cannot be understood: {error}"
        raise ContentError([Problem(path, 1, message)]) from None
    bare = [
        Problem(path, _line(subject), f"'{subject.name}' does not say what '{name}' is")
        for subject in (*functions, *states)
        for name in subject.takes
        if name not in subject.kinds
    ]
    bare += [
        Problem(path, _line(function), f"'{function.name}' does not say what it returns")
        for function in functions
        if "return" not in function.kinds
    ]
    if bare:
        raise ContentError(bare)
    return Rules(path, variations, tuple(functions), tuple(states))


def heading(parameter: str) -> str:
    """A parameter as a column is headed: `dice_left` is `Dice left`."""
    return parameter.replace("_", " ").capitalize()


def _line(subject: Rule) -> int:
    called = getattr(subject.target, "play", subject.target)
    return int(called.__code__.co_firstlineno)


def _function(name: str, value: Callable[..., Any], variations: tuple[str, ...]) -> Rule:
    variation, key = _split(name, variations)
    kinds = _kinds(value)
    takes, needs = _parameters(value)
    return Rule(name, key, variation, value, takes, kinds, needs)


def _plays(value: type) -> bool:
    return hasattr(value, "play") and not issubclass(value, Enum)


def _state(name: str, value: type, variations: tuple[str, ...]) -> State:
    variation, key = _split(name, variations)
    play: Callable[..., Any] = value.play  # type: ignore[attr-defined]  # `_plays` has looked
    kinds = _kinds(play)
    takes, needs = (names[1:] for names in _parameters(play))
    fields = _kinds(value)
    starts = {field: fields[field] for field in _beginning(value)}
    shows = {normal(field): (field, kind, owner) for field, kind, owner in _shows(value, fields)}
    given = {normal(n): kind for n, kind in (*starts.items(), *((n, kinds.get(n)) for n in takes))}
    return State(name, key, variation, value, takes, kinds, needs, starts, shows, given)


def _kinds(told: Any) -> dict[str, Any]:
    """The annotations of a function or of a class, with those that it inherits."""
    owners = reversed(told.__mro__) if isclass(told) else (told,)
    kinds = {name: kind for owner in owners for name, kind in get_annotations(owner).items()}
    if any(kind is None or _quoted(kind) for kind in kinds.values()):
        return typing.get_type_hints(told, include_extras=True)
    return kinds  # as most are, and to find that out takes a fifth of the time


def _quoted(kind: Any) -> bool:
    """Whether something in an annotation stands in quotes, to be looked up by its name."""
    return isinstance(kind, (str, typing.ForwardRef)) or any(
        map(_quoted, getattr(kind, "__args__", ()))
    )


def _parameters(called: Callable[..., Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parameters of something that can be called, and those that have no default.

    Those of a plain function stand in its code, and are read ten times as fast as its signature.
    """
    code = getattr(called, "__code__", None)
    if not code or hasattr(called, "__wrapped__") or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        told = signature(called).parameters.values()
        return tuple(p.name for p in told), tuple(p.name for p in told if p.default is p.empty)
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    first = code.co_argcount - len(called.__defaults__ or ())
    optional = {*names[first : code.co_argcount], *(called.__kwdefaults__ or ())}
    return names, tuple(name for name in names if name not in optional)


def _beginning(value: type) -> tuple[str, ...]:
    """The parameters that a class must be given to make an instance of it."""
    begin = vars(value).get("__init__")
    if type(value) is type and isfunction(begin) and "__new__" not in vars(value):
        return _parameters(begin)[1][1:]
    return _parameters(value)[1]


def _shows(value: type, fields: Mapping[str, Any]) -> Iterator[tuple[str, Any, str]]:
    for owner in reversed(value.__mro__):
        for field in get_annotations(owner):
            if field.islower() and not field.startswith("_"):
                yield field, fields[field], owner.__name__
        for name, member in vars(owner).items():
            if isinstance(member, property) and not name.startswith("_"):
                kinds = _kinds(member.fget)
                if "return" not in kinds:
                    raise TypeError(f"'{owner.__name__}.{name}' does not say what it is")
                yield name, kinds["return"], owner.__name__


def _split(name: str, variations: tuple[str, ...]) -> tuple[str, str]:
    """The variation that a name belongs to, in normal form, and the rest of the name."""
    plain = normal(name)
    prefixes = sorted(map(normal, variations), key=len, reverse=True)
    prefix = next((p for p in prefixes if plain.startswith(p)), "")
    return prefix, plain[len(prefix) :]
