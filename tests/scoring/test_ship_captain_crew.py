from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice
from zine.scoring.ship_captain_crew import (
    CargoAsItFallsTurn,
    Round,
    Turn,
    score,
)

ABOARD = [(), (6,), (6, 5), (6, 5, 4)]


def hands(dice: int) -> list[Dice]:
    return list(product(range(1, 7), repeat=dice))


def showing(dice: int, faces: int, *, lacking: int = 0) -> int:
    """How many throws show all of so many given faces and none of so many others."""
    if not faces:
        return prod([6 - lacking] * dice)
    return showing(dice, faces - 1, lacking=lacking) - showing(dice, faces - 1, lacking=lacking + 1)


def boarding(dice: int, aboard: int) -> Counter[int]:
    """How many throws of so many dice bring those aboard to each number."""
    waiting = 3 - aboard
    steps = {aboard + n: showing(dice, n, lacking=1) for n in range(waiting)}
    return Counter({**steps, 3: showing(dice, waiting)})


def test_every_hand_of_five_scores_as_often_as_counting_its_orders_gives() -> None:
    expected: Counter[int] = Counter()
    for cargo in combinations_with_replacement(range(1, 7), 2):
        alike = Counter((6, 5, 4, *cargo)).values()
        expected[sum(cargo)] += factorial(5) // prod(map(factorial, alike))
    expected[0] = 6**5 - expected.total()
    assert expected[0] == 7776 - 1230
    assert Counter(map(score, hands(5))) == expected


@pytest.mark.parametrize("aboard", range(3))
def test_as_many_throws_put_each_aboard_as_counting_gives(aboard: int) -> None:
    dice = 5 - aboard
    turn = Turn(aboard=ABOARD[aboard], throws_left=2)
    after = [turn.play(throw) for throw in hands(dice)]
    assert Counter(len(t.aboard) for t in after) == boarding(dice, aboard)
    assert {t.aboard for t in after} <= set(ABOARD)
    assert {t.throws_left for t in after} == {1}


@pytest.mark.parametrize("kind", [Turn, CargoAsItFallsTurn])
def test_three_throws_put_all_aboard_as_often_as_the_odds_say(kind: type[Turn]) -> None:
    chance = [Fraction(1), Fraction(0), Fraction(0), Fraction(0)]
    odds: Counter[tuple[Dice, Dice]] = Counter({((), ()): 1})
    for throw in range(3):
        chance = [
            sum(
                (
                    chance[a] * Fraction(boarding(5 - a, a)[b], 6 ** (5 - a))
                    for a in range(min(b, 2) + 1)
                ),
                start=chance[3] if b == 3 else Fraction(0),
            )
            for b in range(4)
        ]
        after: Counter[tuple[Dice, Dice]] = Counter()
        for (aboard, cargo), ways in odds.items():
            if cargo:
                after[aboard, cargo] += ways * 6**5
                continue
            now = kind(aboard, cargo, 3 - throw)
            throws = hands(5 - len(aboard))
            for played in map(now.play, throws):
                after[played.aboard, tuple(sorted(played.cargo))] += ways * 6**5 // len(throws)
        odds = after
    landed = sum(ways for (_, cargo), ways in odds.items() if cargo)
    assert sum(chance) == 1
    assert Fraction(landed, odds.total()) == chance[3]


@given(st.data())
def test_a_turn_scores_what_its_five_dice_show_at_the_end(data: st.DataObject) -> None:
    turn = Turn()
    for throws_left in (2, 1, 0):
        dice = 5 - len(turn.aboard)
        throw = tuple(data.draw(st.lists(st.integers(1, 6), min_size=dice, max_size=dice)))
        lying = (*turn.aboard, *throw)
        turn = turn.play(throw)
        assert turn.throws_left == throws_left
        assert turn.points == score(lying)
        assert turn.aboard in ABOARD
        assert (turn.aboard == (6, 5, 4)) == (len(turn.cargo) == 2)


NAMES = ("Ada", "Bel", "Cy", "Dot")
POINTS = st.one_of(st.just(0), st.integers(2, 12))


@given(st.integers(2, 4), st.lists(st.lists(POINTS, min_size=4, max_size=4), min_size=1))
def test_only_those_who_tie_play_on_until_one_leads(players: int, turns: list[list[int]]) -> None:
    table = NAMES[:players]
    due, game = table, Round(table)
    for points in turns:
        scores = dict(zip(reversed(due), points, strict=False))
        game = game.play(scores)
        leading = [name for name in due if scores[name] == max(scores.values())]
        if len(leading) == 1:
            assert (game.tied, game.winner) == ((), leading[0])
            return
        assert (game.tied, game.winner) == (tuple(leading), None)
        due = tuple(leading)


@pytest.mark.parametrize("players", [NAMES[:2], NAMES[:3], NAMES])
def test_whoever_played_last_starts_next_and_the_start_goes_round_to_the_right(
    players: tuple[str, ...],
) -> None:
    turns, started = players, []
    for _ in players:
        game = Round(turns)
        assert game.starts_next is None
        tie = game.play(dict.fromkeys(turns, 7))
        assert tie.starts_next is None
        starter = tie.play({name: 2 + (name == turns[0]) for name in turns}).starts_next
        assert starter == turns[-1]
        started.append(starter)
        at = players.index(starter)
        turns = players[at:] + players[:at]
    assert started == list(reversed(players))
