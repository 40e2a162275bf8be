"""Five-Dice Dominoes: the odds."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise, permutations
from typing import TypeVar

from zine.chance import Chance, Count, Mean, NearChance, each, thrown
from zine.dice import FACES, Die, Foul

from ..scoring.dominoes import (
    A_STRING_OF_YOUR_OWN_THROWS,
    DICE,
    THROWS,
    AStringOfYourOwnTurn,
    Match,
    Place,
    Round,
    SwapAnEndRound,
    matches,
)
from . import _duel, _match

STARTER, OTHER = "Ada", "Bel"


def starter_wins_round() -> Chance:
    """The starter of a round scores, both at their best."""
    return _duel.wins(Round(STARTER, OTHER), _follows)


@each("starter-wins-after-{face}", face=FACES)
def starter_wins(face: Die) -> Chance:
    """The starter scores once a face has begun the string, both at their best."""
    return _duel.wins(_begun(face), _follows)


@each("second-laid-{face}", face=FACES)
def other_lays(face: Die) -> Chance:
    """The other player lays a die beside a face that has begun the string."""
    fitting = len(_fitting(_begun(face)))
    return fitting * _chance_of_each(fitting)


def second_laid() -> Chance:
    """The other player lays a die beside the first, whatever it is."""
    return sum(map(other_lays, FACES), Fraction(0)) / len(FACES)


def starter_wins_match() -> Chance:
    """Whoever starts the first round wins the game, both at their best for every round."""
    scores = dict.fromkeys((STARTER, OTHER), starter_wins_round())
    return _match.wins(STARTER, Match({STARTER: 0, OTHER: 0}), scores)


def own_string_mean() -> Mean:
    """What a turn scores with a string of your own, best play for it."""
    return _own_string(lambda points: points)


def own_string_five() -> Chance:
    """A turn scores five points with a string of your own, best play for it."""
    return _own_string(lambda points: int(points == DICE))


def starter_wins_round_swap() -> NearChance:
    """The starter scores where an end may be swapped, both at their best."""
    return _duel.nearly(SwapAnEndRound(STARTER, OTHER), _follows)


def strings_of_five() -> Count:
    """The ways in which five dice can lie in a string, its mirror image being the same."""
    rows = permutations(FACES, DICE)
    return sum(all(b in matches(a) for a, b in pairwise(row)) for row in rows) // 2


def _begun(face: Die) -> Round:
    return Round(STARTER, OTHER).play((face,))


def _follows(now: Round) -> _duel.Step:
    """The end of a round, or what may come of a turn in it; the wins are the starter's."""
    if now.scorer:
        return now.scorer == STARTER
    if not now.string:
        return {now.play((face,)): Fraction(1, len(FACES)) for face in FACES}
    fitting = _fitting(now)
    each = _chance_of_each(len(fitting))
    failed = _failed(now)
    laid = {_duel.Choice(failed.player == STARTER, rounds): each for rounds in fitting.values()}
    return {**laid, failed: 1 - each * len(fitting)}


def _fitting(now: Round) -> dict[Die, tuple[Round, ...]]:
    """The dice that fit, each with what may follow when it is laid."""
    after = {die: _placed(partial(now.play, (die,))) for die in FACES}
    return {die: rounds for die, rounds in after.items() if rounds}


def _failed(now: Round) -> Round:
    """What follows if no throw fits: the faces in the string never do."""
    return now.play(now.string[:1] * THROWS)


def _chance_of_each(fitting: int) -> Fraction:
    """The chance to lay a certain one of the faces that fit: first, or after throws in vain."""
    in_vain = 1 - Fraction(fitting, len(FACES))
    return sum((in_vain**throws for throws in range(THROWS)), Fraction(0)) / len(FACES)


Played = TypeVar("Played", Round, AStringOfYourOwnTurn)


def _placed(play: Callable[[Place], Played]) -> tuple[Played, ...]:
    """What may follow when a die is laid, at either end; nothing if it does not fit."""
    after = []
    for place in Place:
        with suppress(Foul):
            after.append(play(place))
    return tuple(after)


def _own_string(worth: Callable[[int], int]) -> Fraction:
    """What a turn with a string of your own is worth at best, by the points that it scores."""

    @cache
    def value(turn: AStringOfYourOwnTurn) -> Fraction:
        if turn.points is not None:
            return Fraction(worth(turn.points))
        dice = A_STRING_OF_YOUR_OWN_THROWS[len(turn.string)]
        laid = {die: _placed(partial(turn.play, (die,) * dice, die)) for die in FACES}
        values = {die: max(map(value, turns)) for die, turns in laid.items() if turns}
        total = Fraction(0)
        for throw, chance in thrown(dice).items():
            fitting = values.keys() & throw
            after = max(values[die] for die in fitting) if fitting else value(turn.play(throw))
            total += chance * after
        return total

    return value(AStringOfYourOwnTurn())
