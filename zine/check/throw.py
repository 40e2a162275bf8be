"""What a throw is worth and the best play with it, as `zine explain` and the desk tell it."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from zine import notation
from zine.check import best_play, explain
from zine.check.explain import Explanation
from zine.content.page.game import Game
from zine.content.project import Project
from zine.dice import KINDS, Cast
from zine.problems import ContentError

if TYPE_CHECKING:
    from zine.chance import Advice

TOGETHER = re.compile(r"[1-9]+(?:[,;.][1-9]+)*")
"""Dice that are written without spaces, as in 66633 or 6,6,6,3,3."""


class Refused(LookupError):
    """Every rule refuses a throw; the message says why."""


class Unspaced(LookupError):
    """Dice are not written as a cell holds them; the message is how they should be."""


class Answer(NamedTuple):
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

    Raises as `explained` does if neither is there, `Unspaced`, `Refused`, and `ContentError` if the
    odds module of the game fails.
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
        if dice := meant(game, cells, str(cells)):
            raise Unspaced(dice) from None
        raise
    results = [line.gives for explanation in explanations for line in explanation.lines]
    for cell in filter(TOGETHER.fullmatch, cells):
        if any(f"never {cell}" in gives for gives in results):
            raise Unspaced(meant(game, cells, cell))
    refused = game.vocabulary.language.words.refused
    if explanations and all(gives.startswith(refused) for gives in results):
        raise Refused("; ".join(dict.fromkeys(results)))
    told = Answer(explanations, advised)
    return _of_these_dice(told, refused) if game.kinds else told


def _of_these_dice(told: Answer, refused: str) -> Answer:
    """What there is to tell of a throw in a game of several kinds of dice.

    A rule that takes any dice refuses those of another rule: it has nothing to say of them.
    """
    taken = tuple(
        each
        for each in told.explanations
        if not all(line.gives.startswith(refused) for line in each.lines)
    )
    return told if taken == told.explanations else Answer(taken, ())


def meant(game: Game, cells: Sequence[str], complaint: str) -> str:
    """The throw that a user means who writes it otherwise than a cell holds it, or ""."""
    if not game.kinds:
        return _spaced(cells, complaint)
    with suppress(ValueError):
        throw = notation.show(_dice(game, re.split(r"[\s,;]+", " ".join(cells).strip())))
        return throw if [throw] != [*cells] else ""
    return ""


def _dice(game: Game, written: Sequence[str]) -> Iterator[Cast]:
    """The dice of a game that some words mean; raises `ValueError` if one means none, or several.

    A number is of the kind before it or else of the only one that has it.
    """
    known = {name: die for die in game.faces for name in (str(die.face), notation.show([die]))}
    own = {die.kind for die in game.faces}
    numbered = [kind for kind in game.kinds if kind in KINDS and kind != "coin"]
    now = ""
    for word in map(str.casefold, written):
        if word in (*numbered, *own):
            now = word
        elif word in KINDS["coin"]:
            now = ""
            yield Cast("coin", word)
        elif word in known:
            yield known[word]
        else:
            face = int(word)
            (kind,) = [now] if now in numbered else [k for k in numbered if face in KINDS[k]]
            yield Cast(kind, face)


def _spaced(cells: Sequence[str], complaint: str) -> str:
    """The dice with spaces, where cells hold them one by one, or together as in a complaint."""
    alone = list(takewhile(lambda cell: re.fullmatch("[1-9]", cell), cells))
    if len(alone) > 1:
        return " ".join(alone)
    together = [cell for cell in cells if len(cell) > 1 and TOGETHER.fullmatch(cell)]
    wrong = any(cell in complaint for cell in together)
    return " ".join(re.findall(r"\d", together[0])) if wrong else ""
