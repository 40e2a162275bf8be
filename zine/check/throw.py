"""What a throw is worth and the best play with it, as `zine explain` and the desk tell it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from zine.check import best_play, explain
from zine.check.explain import Explanation
from zine.content.game import Game
from zine.content.project import Project
from zine.problems import ContentError

if TYPE_CHECKING:
    from zine.chance import Advice

TOGETHER = re.compile(r"[1-9]+(?:[,;.][1-9]+)*")
"""Dice that are written without spaces, as in 66633 or 6,6,6,3,3."""


class Unspaced(LookupError):
    """Dice are not written as one cell with spaces; the message is how they should be."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What rules give for a throw, and the best that a player can do with it."""

    explanations: "tuple[Explanation, ...]"
    advised: "tuple[Advice, ...]"


def answer(
    found: Project,
    game: Game,
    cells: Sequence[str],
    explained: Callable[[Game, Sequence[str]], tuple[Explanation, ...]] = explain.explain,
) -> Answer:
    """What a throw in cells is worth in a game, as `explained` tells it, and the best play.

    Raises as `explained` does if neither is there, `Unspaced`, and `ContentError` if the odds
    module of the game fails.
    """
    try:
        advised = best_play.advice(found, game, cells)
        try:
            explanations = explained(game, cells)
        except explain.NoRule:
            if not advised:
                raise
            explanations = ()
    except (LookupError, ContentError):
        if dice := spaced(cells, str(cells)):
            raise Unspaced(dice) from None
        raise
    results = [line.gives for explanation in explanations for line in explanation.lines]
    for cell in filter(TOGETHER.fullmatch, cells):
        if any(f"never {cell}" in gives for gives in results):
            raise Unspaced(spaced(cells, cell))
    return Answer(explanations, advised)


def spaced(cells: Sequence[str], complaint: str) -> str:
    """The dice with spaces, where cells hold them one by one, or together as in a complaint."""
    alone = list(takewhile(lambda cell: re.fullmatch("[1-9]", cell), cells))
    if len(alone) > 1:
        return " ".join(alone)
    together = [cell for cell in cells if len(cell) > 1 and TOGETHER.fullmatch(cell)]
    meant = any(cell in complaint for cell in together)
    return " ".join(re.findall(r"\d", together[0])) if meant else ""
