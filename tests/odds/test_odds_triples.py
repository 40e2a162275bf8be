"""The odds of Triples, counted a second way."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from zine.odds import triples
from zine.odds.triples import Declared

CATS, FAMILY, SIGIL = {2, 4, 6}, {2, 3, 4, 5}, {3}
ALL = {1, 2, 3, 4, 5, 6}
FIT = {
    Declared.FAMILY: FAMILY,
    Declared.NO_FAMILY: ALL - FAMILY,
    Declared.CATS: CATS,
    Declared.NO_CATS: ALL - CATS,
    Declared.PICTURE: SIGIL,
    Declared.NO_PICTURE: ALL - SIGIL,
}
PAYS = {  # by dice that fit, and different pictures among them
    Declared.FAMILY: {(3, 1): 9, (3, 2): 3, (3, 3): 1, (2, 1): 2},
    Declared.NO_FAMILY: {(3, 1): 21, (3, 2): 5, (2, 1): 5, (2, 2): 1},
    Declared.CATS: {(3, 1): 10, (3, 2): 1, (3, 3): 1, (2, 1): 1, (2, 2): 1, (1, 1): 1},
    Declared.NO_CATS: {(3, 1): 7, (3, 2): 1, (3, 3): 25, (2, 1): 1},
    Declared.PICTURE: {(3, 1): 21, (2, 1): 8, (1, 1): 1},
    Declared.NO_PICTURE: {(3, 1): 7, (3, 2): 2, (3, 3): 1},
}
THROWS = list(product(ALL, repeat=3))
Ways = Counter[int]


def plain(throw: tuple[int, ...]) -> int:
    return {3: 0, 2: 2, 1: 6}[len(set(throw))]


def called(declared: Declared) -> Callable[[tuple[int, ...]], int]:
    def points(throw: tuple[int, ...]) -> int:
        fit = [die for die in throw if die in FIT[declared]]
        return PAYS[declared].get((len(fit), len(set(fit))), 0)

    return points


PLAIN = Counter(map(plain, THROWS))
CALLED = {declared: Counter(map(called(declared), THROWS)) for declared in Declared}


def through(ways: Ways) -> list[float]:
    """The chance to reach 25 in one turn, two turns and so on, followed turn by turn."""
    chances: list[float] = []
    totals = {0: 1.0}
    while sum(chances) < 1 - 1e-12:
        after: dict[int, float] = {}
        for (total, chance), (points, often) in product(totals.items(), ways.items()):
            new = min(25, total + points)
            after[new] = after.get(new, 0) + chance * often / 216
        chances.append(after.pop(25, 0))
        totals = after
    return chances


def mean_turns(ways: Ways) -> float:
    return sum(turn * chance for turn, chance in enumerate(through(ways), 1))


def test_one_throw() -> None:
    assert triples.pair() == Fraction(6 * 3 * 5, 216)
    assert triples.triple() == Fraction(6, 216)
    assert triples.mean_throw() == Fraction(sum(map(plain, THROWS)), 216)


def test_a_called_throw() -> None:
    for declared, ways in CALLED.items():
        assert triples.called_mean(declared) == Fraction(
            sum(points * often for points, often in ways.items()), 216
        )
        assert triples.scores(declared) == 1 - Fraction(ways[0], 216)
    # As its page says: every declaration earns a point a throw, but a no before one picture.
    assert triples.called_mean(Declared.NO_PICTURE) == Fraction(215, 216)
    assert {triples.called_mean(one) for one in Declared if one is not Declared.NO_PICTURE} == {1}
    assert triples.called_twenty_five() == Fraction(3 * 2 * 1, 216)


def test_turns_of_a_player_alone() -> None:
    assert float(triples.turns()) == pytest.approx(mean_turns(PLAIN))
    for declared, ways in CALLED.items():
        assert float(triples.turns_alone(declared)) == pytest.approx(mean_turns(ways))


def test_turns_at_best() -> None:
    turns = [0.0] * 25  # ever better bounds from below
    for _ in range(250):
        turns = [
            1
            + min(
                sum(often * turns[total + p] for p, often in ways.items() if total + p < 25) / 216
                for ways in CALLED.values()
            )
            for total in range(25)
        ]
    assert float(triples.called_turns_best()) == pytest.approx(turns[0])


def test_the_first_of_two() -> None:
    chances = through(PLAIN)
    wins = sum(chance * sum(chances[turn:]) for turn, chance in enumerate(chances))
    assert float(triples.first_player_wins_two()) == pytest.approx(wins)


def test_the_first_of_two_at_their_best() -> None:
    # The totals nearest the end first: what each declares there, whatever the other declares.
    wins: dict[tuple[int, int], float] = {}

    def scoring(mine: int, other: int, ways: Ways) -> float:
        """The chance to score and then to win, from these totals."""
        after = (
            (often, wins.get((other, mine + points), 0.0))
            for points, often in ways.items()
            if points
        )
        return sum(often * (1 - theirs) for often, theirs in after) / 216

    for mine in reversed(range(25)):
        for other in reversed(range(mine + 1)):
            options = [(scoring(mine, other, w), w[0] / 216) for w in CALLED.values()]
            replies = [(scoring(other, mine, w), w[0] / 216) for w in CALLED.values()]
            wins[mine, other] = max(  # of what is left to the other at best, the best
                min(
                    (some + nothing * (1 - theirs - none)) / (1 - nothing * none)
                    for theirs, none in replies
                )
                for some, nothing in options
            )
            wins[other, mine] = max(
                some + nothing * (1 - wins[mine, other]) for some, nothing in replies
            )
    figure = triples.called_first_player_wins_two()
    assert abs(figure.value - wins[0, 0]) < 1e-9
