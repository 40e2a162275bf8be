"""Rules in a browser: what was noted of calls in Python, run again in JavaScript."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from zine.content.page.game import Game
from zine.content.rules.rules import Rule, State, rules_of
from zine.dice import Foul
from zine.rules_js import bundle
from zine.rules_js.values import NoJson, encoded

Call = dict[str, Any]


def page_of(chromium: Any, js: str) -> Any:
    """A page of a browser in which compiled modules are ready."""
    page = chromium.new_page()
    page.evaluate(
        f"() => {{ {bundle.runtime()}{js} window.proof = proof; window.rules = modules;"
        " window.runtime = $; }"
    )
    return page


def difference(page: Any, stem: str, calls: Iterable[Call]) -> Any:
    """The first call that gives something else in the browser, or `None`."""
    return page.evaluate(
        "([name, calls]) => proof.difference(name, calls)", [f"zine.scoring.{stem}", list(calls)]
    )


def noted(call: partial[Any], json: Call) -> Call:
    """A call with what it gives, or the words in which it is refused."""
    try:
        return {**json, "gives": encoded(call())}
    except Foul as foul:
        return {**json, "refused": str(foul)}


def random_calls(
    game: Game, pool: Mapping[Any, list[Any]], chance: Random, many: int
) -> list[Call]:
    """Calls of the functions and classes of a game with values that fit their annotations."""
    rules = rules_of(game.scoring)
    calls: list[Call] = []
    for rule in rules.everything:
        for _ in range(many):
            try:
                calls.append(
                    _transcript(rule, pool, chance)
                    if isinstance(rule, State)
                    else _call(rule, pool, chance)
                )
            except (NoJson, _Unplayable):
                continue
    return calls


class _Unplayable(Exception):
    """A call for which no value is known, or at which the module itself fails."""


def _call(rule: Rule, pool: Mapping[Any, list[Any]], chance: Random) -> Call:
    given = _given(rule.parameters, rule.kinds, rule.required, pool, chance)
    return _tried(partial(rule.target, **given), {"call": rule.name, "given": _json(given)})


def _tried(call: Callable[[], Any], json: Call) -> Call:
    try:
        return noted(partial(call), json)
    except NoJson:
        raise
    except Exception:
        raise _Unplayable from None


def _transcript(state: State, pool: Mapping[Any, list[Any]], chance: Random) -> Call:
    start = _given(tuple(state.initial), state.initial, tuple(state.initial), pool, chance)
    json: Call = {"begin": state.name, "given": _json(start), "steps": []}
    try:
        now = state.target(**start)
    except Foul as foul:
        return {**json, "refused": str(foul)}
    except Exception:
        raise _Unplayable from None
    for _ in range(8):
        given = _given(state.parameters, state.kinds, state.required, pool, chance)
        try:
            now = now.play(**given)
        except Foul as foul:
            json["steps"].append({"play": _json(given), "refused": str(foul)})
            continue
        except Exception:
            break
        json["steps"].append({"play": _json(given)})
        for name, _kind, _owner in state.attributes.values():
            try:
                json["steps"].append(_tried(partial(getattr, now, name), {"ask": name}))
            except (_Unplayable, NoJson):
                continue
    return json


def _json(given: Mapping[str, Any]) -> Call:
    return {name: encoded(value) for name, value in given.items()}


def _given(
    names: tuple[str, ...],
    kinds: Mapping[str, Any],
    required: tuple[str, ...],
    pool: Mapping[Any, list[Any]],
    chance: Random,
) -> dict[str, Any]:
    given = {}
    for name in names:
        if name not in required and chance.random() < 0.3:
            continue
        values = pool.get(str(kinds[name]), [])
        if not values:
            raise _Unplayable
        given[name] = chance.choice(values)
        if isinstance(given[name], tuple) and given[name] and chance.random() < 0.5:
            given[name] = _other(given[name], chance)
    return given


def _other(values: tuple[Any, ...], chance: Random) -> tuple[Any, ...]:
    """A tuple of about as many of the same things; dice may show what no die does."""
    many = max(0, len(values) + chance.choice((-1, 0, 0, 0, 0, 1)))
    if all(type(value) is int for value in values):
        return tuple(
            chance.choice((1, 2, 3, 4, 5, 6, 6, 7))
            if chance.random() < 0.1
            else chance.randint(1, 6)
            for _ in range(many)
        )
    return tuple(chance.choice(values) for _ in range(many))


def pool_of(game: Game, record: Callable[..., None]) -> dict[Any, list[Any]]:
    """The values that the examples of a game give to its rules, by annotation, as texts."""
    found: dict[Any, list[Any]] = {}
    rules = {rule.target: rule for rule in rules_of(game.scoring).everything}

    def note(call: partial[Any], _: Any) -> None:
        if call.func is getattr:
            return
        rule = rules[type(call.args[0]) if call.args else call.func]
        kinds = rule.initial if isinstance(rule, State) and not call.args else rule.kinds
        for name, value in call.keywords.items():
            found.setdefault(str(kinds[name]), []).append(value)

    record(game, note)
    return found


def module(path: Path, code: str) -> str:
    """A module of one's own in JavaScript, as `zine.scoring.own`."""
    path.write_text(code, encoding="utf-8")
    made = bundle.bundle([path])
    assert not made.problems, made.problems
    return made.js
