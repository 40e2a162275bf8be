"""The calls of the rules that checking the examples of a page makes, and what each gave."""

from functools import partial
from typing import Any

from zine.check import examples
from zine.content.page.game import Game
from zine.content.rules.rules import rules_of
from zine.dice import Foul
from zine.rules_js.values import encoded


def calls(game: Game) -> list[dict[str, Any]]:
    """Each call as JSON, in the order of the page.

    One of a function has its name under `call`, and what it was `given` by parameter. A transcript
    has the class of its states under `begin`; its `steps` `play` a move or `ask` for what the state
    shows. Each call `gives` a value, or is `refused` in the words of the rules. Values are those of
    `zine.rules_js.values`.
    """
    names = {rule.target: rule.name for rule in rules_of(game.scoring).functions}
    found: list[dict[str, Any]] = []

    def note(call: partial[Any], outcome: Any) -> None:
        given = {name: encoded(value) for name, value in call.keywords.items()}
        result = {"refused": str(outcome)} if isinstance(outcome, Foul) else {}
        if call.func is getattr:
            found[-1]["steps"].append({"ask": call.args[1], **(result or _gives(outcome))})
        elif isinstance(call.func, type):
            found.append({"begin": call.func.__name__, "given": given, **result, "steps": []})
        elif call.args:
            found[-1]["steps"].append({"play": given, **result})
        else:
            found.append({"call": names[call.func], "given": given, **(result or _gives(outcome))})

    examples.record(game, note)
    return found


def _gives(outcome: Any) -> dict[str, Any]:
    return {"gives": encoded(outcome)}
