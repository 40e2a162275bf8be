"""Zambale's Pair o' Dice: the odds."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache, reduce

from zine.chance import Chance, Mean, each, thrown
from zine.dice import Dice, Throws

from ..scoring.pair_o_dice import (
    DICE,
    ODDS,
    THROWS,
    WON,
    Bet,
    Turn,
    Wager,
    by_the_first_throw_score,
    score,
    three_against_two_settlement,
)


def pair() -> Chance:
    """A turn ends with a pair."""
    return _chance(lambda throws: _turn(throws).pair is not None)


@each("gain-{bet}", bet=(Bet.PAIR, Bet.NO_PAIR, Bet.EVEN))
def gain(bet: Bet) -> Mean:
    """What a counter on a bet gains on average; Odd is like Even."""
    return _mean(lambda throws: score(throws, bet))


@each("edge-{bet}", bet=(Bet.PAIR, Bet.NO_PAIR, Bet.EVEN))
def edge(bet: Bet) -> Mean:
    """What a counter on a bet loses on average, and the bank gains."""
    return -gain(bet)


@each("gain-{bet}-three-two", bet=ODDS)
def three_against_two(bet: Bet) -> Mean:
    """What a counter on a bet gains on average at Three against two."""
    stake, _ = ODDS[bet]

    def gains(throws: Throws) -> int:
        return three_against_two_settlement(throws, (Wager("Ada", stake, bet),))["Ada"]

    return _mean(gains) / stake


def even_wins() -> Chance:
    """A bet on Even wins, and is neither lost nor taken back."""
    return _chance(lambda throws: score(throws, Bet.EVEN) == WON)


@each(throw=range(1, THROWS + 1))
def pair_on_throw(throw: int) -> Chance:
    """The pair comes with just that throw of the turn."""
    return _chance(lambda throws: _turn(throws).pair is not None and len(throws) == throw)


def mean_throws() -> Mean:
    """How many throws a turn takes on average."""
    return _mean(len)


def odd_by_first_throw() -> Chance:
    """A bet on Odd wins by the first throw."""
    return _chance(lambda throws: by_the_first_throw_score(throws, Bet.ODD) == WON)


def _chance(event: Callable[[Throws], bool]) -> Fraction:
    """The chance that a turn is an event."""
    return _mean(event)


def _mean(worth: Callable[[Throws], int | Fraction]) -> Fraction:
    """What a turn is worth on average."""
    return sum((worth(throws) * chance for throws, chance in _turns().items()), Fraction(0))


@cache
def _turns() -> dict[Throws, Fraction]:
    """Every turn and its chance; throws that no bet tells apart are one."""
    turns: dict[Throws, Fraction] = {}
    to_come: dict[Throws, Fraction] = {(): Fraction(1)}
    while to_come:
        throws, chance = to_come.popitem()
        if _turn(throws).over:
            turns[throws] = chance
        else:
            to_come |= {(*throws, throw): chance * fall for throw, fall in _throws().items()}
    return turns


@cache
def _throws() -> dict[Dice, Fraction]:
    """One throw of each kind that bets tell apart, by pair and sum, and the chance of its kind."""
    kinds: dict[tuple[int | None, int], dict[Dice, Fraction]] = defaultdict(dict)
    for throw, chance in thrown(DICE).items():
        kinds[Turn().play(throw).pair, sum(throw) % 2][throw] = chance
    return {next(iter(kind)): sum(kind.values(), Fraction(0)) for kind in kinds.values()}


def _turn(throws: Throws) -> Turn:
    """What throws make of a turn."""
    return reduce(Turn.play, throws, Turn())
