"""Plus and Minus: the odds, where each turn adds the highest dice and subtracts the lowest."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from zine.chance import Advice, Advised, Chance, Mean, chances, die, gathered, mean_of, thrown, tie
from zine.dice import Dice

from ..scoring.plus_and_minus import DICE, KEEPS, ROUNDS, SIGNS, Turn, score


def mean_turn() -> Mean:
    """What a turn scores on average, best play: the highest dice are kept, or the lowest."""
    return sum((points * chance for points, chance in _turn().items()), Fraction(0))


def mean_game() -> Mean:
    """The total of a game on average."""
    return ROUNDS * mean_turn()


def sixteen() -> Chance:
    """A turn scores the most there is."""
    most = max(_turn())
    return _scores(lambda points: points == most)


def at_least_ten() -> Chance:
    """A turn scores ten or more."""
    return _scores(lambda points: points >= 10)


def below_nought() -> Chance:
    """A turn scores less than nothing."""
    return _scores(lambda points: points < 0)


def tie_two() -> Chance:
    """Two players have equal totals at the end."""
    return tie(chances(ROUNDS @ die(_turn())))


def mean_first_two() -> Mean:
    """What the first two dice of a turn come to on average."""
    return mean_of(lambda throw: Turn().play(throw, _best(throw)).turn_total, DICE)


def advice(throw: Dice) -> Advised:
    """What to keep of a first throw."""
    turn = Turn().play(throw, _best(throw))
    return (Advice("", len(KEEPS) - 1, turn.kept, turn.turn_total + _after_first_two()),)


@cache
def _after_first_two() -> Fraction:
    """What the rest of a turn adds on average, whatever the first two dice are."""
    return mean_turn() - mean_first_two()


def _scores(event: Callable[[int], bool]) -> Fraction:
    """The chance that the score of a turn is an event."""
    return sum((chance for points, chance in _turn().items() if event(points)), Fraction(0))


@cache
def _turn() -> Mapping[int, Fraction]:
    """The chance of each score of a turn."""
    turns = {Turn(): Fraction(1)}
    for dice in KEEPS:
        turns = gathered(
            (turn.play(throw, _best(throw)), chance * its_chance)
            for turn, chance in turns.items()
            for throw, its_chance in thrown(dice).items()
        )
    return gathered((score(turn.kept), chance) for turn, chance in turns.items())


def _best(throw: Dice) -> Dice:
    """The dice that are kept of a throw: the highest if they are added, else the lowest."""
    sign = SIGNS[DICE - len(throw)]
    return tuple(sorted(throw, reverse=sign > 0)[: KEEPS[len(throw)]])
