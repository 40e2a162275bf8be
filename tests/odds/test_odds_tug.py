"""The odds of Five-Dice Tug, counted a second way."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product

import numpy
import pytest

from zine.chance import Near
from zine.odds import tug
from zine.scoring.tug import Combination

Dice = tuple[int, ...]

ALL: list[Dice] = list(combinations_with_replacement(range(1, 7), 5))
DIFFERENT, ALIKE = 0, 1


def _side(dice: Dice) -> int | None:
    """The side whose combination some dice form."""
    alike = sorted(map(dice.count, {*dice})) == [1, 1, 3] and not {1, 6} <= {*dice}
    return DIFFERENT if len({*dice}) == 5 else ALIKE if alike else None


FORMED = [_side(dice) for dice in ALL]
OPENING = numpy.zeros(len(ALL))
for throw in product(range(1, 7), repeat=5):
    OPENING[ALL.index(tuple(sorted(throw)))] += 6**-5


def _keeps(dice: Dice, again: tuple[int, ...]) -> list[Dice]:
    return sorted({keep for number in again for keep in combinations(dice, 5 - number)})


def _forms(side: int, dice: Dice) -> Fraction:
    """The best chance to form a combination in a turn."""
    chances = []
    for keep in _keeps(dice, (1, 2)):
        throws = [(*keep, *throw) for throw in product(range(1, 7), repeat=5 - len(keep))]
        chances.append(Fraction([_side(throw) for throw in throws].count(side), len(throws)))
    return max(chances)


def _starters(again: tuple[int, ...]) -> list[float]:
    """The chance to score in a round that different starts, and alike, each asked for itself.

    Both sides change what they keep for as long as anything else is better against the other.
    """
    kept = sorted({keep for dice in ALL for keep in _keeps(dice, again)})
    falls = numpy.zeros((len(kept), len(ALL)))
    for row, keep in enumerate(kept):
        for throw in product(range(1, 7), repeat=5 - len(keep)):
            falls[row, ALL.index(tuple(sorted((*keep, *throw))))] += 6.0 ** (len(keep) - 5)
    options = [[kept.index(keep) for keep in _keeps(dice, again)] for dice in ALL]
    formed = numpy.array([[side == one for one in FORMED] for side in (DIFFERENT, ALIKE)])
    played = [[of[0] for of in options] for _ in (DIFFERENT, ALIKE)]
    while True:
        # Whoever has the turn scores, or the other does not score from what then lies there.
        turns = [falls[keeps] for keeps in played]
        goes_on = [turn * ~won for turn, won in zip(turns, formed, strict=True)]
        system = numpy.block([[numpy.eye(252), goes_on[0]], [goes_on[1], numpy.eye(252)]])
        wins = numpy.linalg.solve(system, numpy.concatenate([turn.sum(axis=1) for turn in turns]))
        values = wins.reshape(2, 252)
        after = numpy.where(formed, 1, 1 - values[::-1])
        scores = (falls @ after.T).round(12).T
        better = [[max(of, key=keeps.__getitem__) for of in options] for keeps in scores]
        if better == played:
            break
        played = better
    return [
        float(
            OPENING @ numpy.where(formed[side], 1, numpy.where(formed[1 - side], 0, values[side]))
        )
        for side in (DIFFERENT, ALIKE)
    ]


def test_the_opening_throw_and_a_turn() -> None:
    for side, name in enumerate(Combination):
        opening = OPENING @ [formed == side for formed in FORMED]
        assert float(tug.first_throw(name)) == pytest.approx(opening)
    for dice in ((1, 2, 3, 4, 4), (3, 3, 5, 5, 6)):
        assert tug.different_from(dice) == _forms(DIFFERENT, dice)
    for dice in ((2, 2, 3, 4, 5), (1, 2, 3, 4, 6)):
        assert tug.alike_from(dice) == _forms(ALIKE, dice)


def _agree(near: Near, value: float) -> bool:
    return abs(near.value - value) <= near.within


@pytest.mark.exhaustive
def test_rounds_and_matches_by_what_each_side_does_best() -> None:
    different, alike = _starters((1, 2))
    assert _agree(tug.starts_a_round(Combination.DIFFERENT), different)
    assert _agree(tug.starts_a_round(Combination.ALIKE), alike)
    assert _agree(tug.starts_the_game(Combination.DIFFERENT), _match(different, alike))
    assert _agree(tug.starts_the_game(Combination.ALIKE), _match(alike, different))


@pytest.mark.exhaustive
def test_rounds_with_two_dice_each_turn() -> None:
    different, alike = _starters((2,))
    assert _agree(tug.starts_a_round_two_dice(Combination.DIFFERENT), different)
    assert _agree(tug.starts_a_round_two_dice(Combination.ALIKE), alike)


def _match(first: float, second: float) -> float:
    """The chance of whoever starts to win five rounds first, the loser starting each next one.

    As if nine rounds were always played; then the first has five or more of them.
    """
    reached = {(0, True): 1.0}
    for _ in range(9):
        after: dict[tuple[int, bool], float] = {}
        for (won, starts), chance in reached.items():
            wins = first if starts else 1 - second
            for state, share in (((won + 1, False), wins), ((won, True), 1 - wins)):
                after[state] = after.get(state, 0) + chance * share
        reached = after
    return sum(chance for (won, _), chance in reached.items() if won >= 5)
