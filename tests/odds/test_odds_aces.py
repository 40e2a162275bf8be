"""The odds of Aces, counted a second way."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from zine.odds import aces

Table = tuple[int, ...]
"""The dice of the players as they sit, each to the left of the one before, and who throws next."""


def splits(dice: int) -> list[tuple[Table, float]]:
    """How many of so many dice go out, to the left and to the right, and how likely."""
    return [
        (
            (out, left, right),
            comb(dice, out)
            * comb(dice - out, left)
            * comb(dice - out - left, right)
            * 3 ** (dice - out - left - right)
            / 6**dice,
        )
        for out, left, right in product(range(dice + 1), repeat=3)
        if out + left + right <= dice
    ]


def after(table: Table, moves: Table) -> Table:
    *dice, up = table
    seats = len(dice)
    dice[up] -= sum(moves)
    stay = dice[up]
    dice[(up + 1) % seats] += moves[1]
    dice[(up - 1) % seats] += moves[2]
    if not any(dice) or (stay and any(moves)):
        return (*dice, up)
    turns = [(up + seats_on) % seats for seats_on in range(1, seats + 1)]
    return (*dice, next(seat for seat in turns if dice[seat]))


def game(players: int) -> tuple[list[float], float, float]:
    """The chance of each to throw the last one, the mean throws, and the mean dice in them.

    From throw to throw, until hardly a game is still going on.
    """
    start = (*[5] * players, 0)
    found = {start: 0}
    moves = []
    for table in (todo := [start]):
        if any(table[:-1]):
            for gone, chance in splits(table[table[-1]]):
                then = after(table, gone)
                if then not in found:
                    found[then] = len(found)
                    todo.append(then)
                moves.append((found[table], found[then], chance))
    come, go, chances = map(np.array, zip(*moves, strict=True))
    thrown = np.array([table[table[-1]] for table in todo])
    now = np.eye(1, len(todo))[0]
    throws, dice = 0.0, 0.0
    last = [0.0] * players
    while now.sum() > 1e-12:
        for seat in range(players):
            end = (*[0] * players, seat)
            if end in found:
                last[seat] += now[found[end]]
                now[found[end]] = 0
        throws += now.sum()
        dice += now @ thrown
        now = np.bincount(go, now[come] * chances, len(todo))
    return last, throws, dice


def test_two_players_throw_by_throw() -> None:
    last, throws, dice = game(2)
    assert float(aces.starter_wins_two()) == pytest.approx(last[0], abs=1e-9)
    assert float(aces.mean_throws_two()) == pytest.approx(throws)
    assert float(aces.die_throws_each()) == pytest.approx(dice / 2)


@pytest.mark.exhaustive
def test_three_players_throw_by_throw() -> None:
    last, _, dice = game(3)
    assert aces.starter_wins_three().value == pytest.approx(last[0], abs=1e-9)
    assert float(aces.die_throws_each()) == pytest.approx(dice / 3)


def test_a_first_turn() -> None:
    turns, kept = [0.0] * 5 + [1.0], 0.0  # how likely so many dice are thrown in a turn
    for dice in range(5, 0, -1):
        for stay in range(dice + 1):
            chance = turns[dice] * comb(dice, stay) / 2**dice
            if 0 < stay < dice:
                turns[stay] += chance
            else:
                kept += stay * chance
    assert float(aces.kept_after_first_turn()) == pytest.approx(kept)
    # A third of the dice that a player loses show ones.
    assert aces.out_in_first_turn() == (5 - aces.kept_after_first_turn()) / 3
    # Every face is as likely to stay as to go, so all and none are equally likely to stay.
    assert aces.empty_after_first_turn() == Fraction(1, 2)
    assert aces.first_throw_goes_on() == 1 - Fraction(2, 2**5)


THROWS = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=5))


def test_hands_come_as_often_as_in_poker_dice() -> None:
    # Wikipedia, "Poker dice": 0.08, 1.93, 3.86, 3.09, 15.43, 23.15, 46.30 and 6.17 per cent.
    per_cent = [round(100 * float(aces.chance(one)), 2) for one in aces.Hand]
    assert per_cent == [0.08, 1.93, 3.86, 3.09, 15.43, 23.15, 46.30, 6.17]
    alike: Counter[tuple[int, ...]] = Counter()
    for throw, ways in THROWS.items():
        alike[tuple(sorted(Counter(throw).values()))] += ways
    assert aces.chance(aces.Hand.TWO_PAIRS) == Fraction(alike[1, 2, 2], 6**5)
    straights = THROWS[1, 2, 3, 4, 5] + THROWS[2, 3, 4, 5, 6]
    assert aces.chance(aces.Hand.STRAIGHT) == Fraction(straights, 6**5)
    assert aces.chance(aces.Hand.NOTHING) == Fraction(alike[1, 1, 1, 1, 1] - straights, 6**5)
    assert sum(map(aces.chance, aces.Hand)) == 1


def test_only_the_same_five_faces_tie() -> None:
    assert aces.tie_to_begin_two() == Fraction(sum(ways**2 for ways in THROWS.values()), 6**10)
