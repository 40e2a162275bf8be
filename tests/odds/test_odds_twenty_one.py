"""The odds of Twenty One, counted a second way: by the totals that ever come up."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from zine.odds import twenty_one

ONE = {pips: Fraction(1, 6) for pips in range(1, 7)}
PAIRS = Counter(a + b for a, b in product(range(1, 7), repeat=2))
TWO = {pips: Fraction(ways, 36) for pips, ways in PAIRS.items()}


@cache
def ends(stand: int, target: int = 21, both: int = 0) -> dict[int, Fraction]:
    """The chance of each score of a turn that stops with `stand`, two dice up to `both`."""
    comes = {0: Fraction(1)}
    for total in range(target):
        if total < stand:
            for pips, chance in (TWO if total < both else ONE).items():
                to = total + pips
                comes[to] = comes.get(to, 0) + comes.get(total, 0) * chance
    scores = {total: comes.get(total, Fraction(0)) for total in range(stand, target + 1)}
    return {0: sum((comes[total] for total in comes if total > target), Fraction(0)), **scores}


def worth(stand: int, of: Callable[[int], Fraction]) -> Fraction:
    return sum((chance * of(score) for score, chance in ends(stand).items()), Fraction(0))


def second(to_beat: int, tie: Fraction) -> Fraction:
    """The best that a second player can do who stops with some total or more."""
    of = {True: Fraction(1), False: Fraction(0)}
    return max(
        worth(stand, lambda own: tie if own == to_beat else of[own > to_beat])
        for stand in range(1, 22)
    )


def first(tie: Fraction) -> list[Fraction]:
    """The chance of a first player who stops with one or more, two or more, and so on."""
    wins = cache(lambda score: 1 - second(score, 1 - tie))
    return [worth(stand, wins) for stand in range(1, 22)]


@pytest.mark.parametrize(
    ("bust", "target", "both", "stands"),
    [
        (twenty_one.bust, 21, 0, (16, 17, 18, 19, 20, 21)),
        (twenty_one.two_dice, 21, 14, (14, 16, 17, 18, 19, 20, 21)),
        (twenty_one.thirty_six, 36, 0, (31, 32, 33, 34, 35, 36)),
    ],
    ids=["one die", "two dice", "thirty-six"],
)
def test_busts(
    bust: Callable[[int], Fraction], target: int, both: int, stands: tuple[int, ...]
) -> None:
    assert [*map(bust, stands)] == [ends(stand, target, both)[0] for stand in stands]


def test_one_turn() -> None:
    means = {stand: worth(stand, Fraction) for stand in range(1, 22)}
    assert twenty_one.best_mean() == max(means.values())
    assert twenty_one.best_mean_stand() == max(means, key=means.__getitem__)
    assert twenty_one.exactly_21() == ends(21)[21]


@pytest.mark.parametrize("stand", [17, 19])
def test_throws(stand: int) -> None:
    # Wald's identity: a throw adds 3½ on average, and the throws together what the turn ends with.
    comes = [Fraction(1)]
    for total in range(1, stand):
        comes.append(sum(comes[max(0, total - 6) :], Fraction(0)) / 6)
    last = sum(
        comes[total] * (total + pips) / 6
        for total in range(stand)
        for pips in range(1, 7)
        if total + pips >= stand
    )
    assert twenty_one.throws(stand) == last / Fraction(7, 2)


def test_the_first_of_two() -> None:
    chances = first(Fraction(1, 2))
    assert twenty_one.first_of_two() == max(chances)
    assert twenty_one.first_stands_on() == chances.index(max(chances)) + 1


def test_play_offs() -> None:
    found = twenty_one.first_of_two_with_play_offs()
    below, above = (Fraction(found.value) + sign * Fraction(1, 10**12) for sign in (-1, 1))
    # What the game is worth rises with what a tie is worth, but by less.
    assert max(first(below)) > below
    assert max(first(above)) < above
