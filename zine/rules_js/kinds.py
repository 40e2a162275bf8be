"""What the cells of a rule hold, as JSON, so that a browser reads them as a page does."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin

from zine.check import examples
from zine.content.page.game import Game
from zine.content.rules import cell
from zine.content.rules.rules import Rule, State, heading, rules_of
from zine.dice import Cast, sided
from zine.rules_js.values import named

R = TypeVar("R", bound=Rule)
PLAIN = {int: "int", bool: "bool", str: "str"}


class NoCell(TypeError):
    """An annotation that no cell of a pad holds."""


def rules(game: Game) -> dict[str, Any]:
    """The functions and the classes of a game that a pad can show.

    Each has its `name`, its `label`, the `variation` it belongs to or "", and its `parameters`,
    with a `sample` of each cell from the page, and all `samples` where a cell is of a kind of the
    module's own; a function what it `returns`; a class its `initial` parameters and the
    `attributes` of its states.
    A rule that takes what no cell of a pad holds is left out.
    """
    found = rules_of(game.scoring)
    variations = {cell.normal(name): name for name in found.variations}
    functions = _described(_function, found.functions, variations)
    states = _described(_state, found.states, variations)
    samples = examples.samples(game)
    for rule in (*functions, *states):
        for parameter in (*rule["parameters"], *rule.get("initial", ())):
            texts = [*samples.get((rule["name"], cell.normal(parameter["name"])), ())]
            parameter["sample"] = texts[0] if texts else ""
            if parameter["kind"]["is"] == "own":  # nothing else says what such a cell can hold
                parameter["samples"] = texts
    return {"functions": functions, "states": states, "variations": list(found.variations)}


def _described(
    describe: Callable[[R, Mapping[str, str]], dict[str, Any]],
    rules: Iterable[R],
    variations: Mapping[str, str],
) -> list[dict[str, Any]]:
    """The rules that a pad can show; `variations` are by their normal names."""
    described = []
    for rule in rules:
        with suppress(NoCell):
            described.append(describe(rule, variations))
    return described


def _function(rule: Rule, variations: Mapping[str, str]) -> dict[str, Any]:
    return {**_rule(rule, variations), "returns": kind(rule.kinds["return"])}


def _state(state: State, variations: Mapping[str, str]) -> dict[str, Any]:
    initial = [_parameter(name, each, required=True) for name, each in state.initial.items()]
    attributes = []
    for name, each, _ in state.attributes.values():
        with suppress(NoCell):
            attributes.append({"name": name, "label": heading(name), "kind": kind(each)})
    return {**_rule(state, variations), "initial": initial, "attributes": attributes}


def _rule(rule: Rule, variations: Mapping[str, str]) -> dict[str, Any]:
    parameters = [
        _parameter(name, rule.kinds[name], required=name in rule.required)
        for name in rule.parameters
    ]
    return {
        "name": rule.name,
        "label": _label(rule),
        "variation": variations.get(rule.variation, ""),
        "parameters": parameters,
    }


def _label(rule: Rule) -> str:
    """The name of a rule without its variation's, in words: `TwoSectionsColumn` is `Column`."""
    name, ends = rule.name, range(len(rule.name) + 1)
    own = next(place for place in ends if cell.normal(name[:place]) == rule.variation)
    rest = name[own:].lstrip("_") or name
    return heading(rest) if rest.islower() else _apart(rest)


def _apart(name: str) -> str:
    """`HighestTrueBid` as words: `Highest true bid`."""
    letters = (f" {c.lower()}" if c.isupper() and place else c for place, c in enumerate(name))
    return "".join(letters)


def _parameter(name: str, each: Any, *, required: bool) -> dict[str, Any]:
    return {"name": name, "label": heading(name), "kind": kind(each), "required": required}


def kind(annotation: Any) -> dict[str, Any]:
    """What a cell holds: `{"is": "dice"}`, or a list, a mapping, a member or a class of its own.

    Raises `NoCell` for what no cell of a pad holds.
    """
    base = get_args(annotation)[0] if hasattr(annotation, "__metadata__") else annotation
    if inner := cell.optional(base):
        return {**kind(inner), "optional": True}
    if sides := sided(annotation) or sided(cell.item(annotation)):
        return {"is": "die" if sided(annotation) else "dice", "sides": sides}
    if annotation is Cast or cell.item(annotation) is Cast:
        return {"is": "mixed", "one": annotation is Cast}
    if cell.is_die(annotation) or cell.is_dice(annotation):
        return {"is": "die" if cell.is_die(annotation) else "dice"}
    if base in PLAIN:
        return {"is": PLAIN[base]}
    if get_origin(base) is tuple:
        return {"is": "tuple", "of": kind(get_args(base)[0])}
    origin = get_origin(base)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"is": "mapping", "of": kind(get_args(base)[1])}
    if isinstance(base, type) and issubclass(base, Enum):
        die = {"die": cell.dice_kind(base)} if cell.is_other_die(base) else {}
        return {"is": "member", "class": named(base), **die}
    if isinstance(base, type) and hasattr(base, "parse"):
        return {"is": "own", "class": named(base)}
    raise NoCell(annotation)
