"""Cee-Lo: the odds."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from zine.chance import Chance, Mean, chance_that, each, gathered, settled, thrown, tie
from zine.dice import FACES, Dice

from ..scoring.cee_lo import (
    DICE,
    FOUR_FIVE_SIX,
    NOTHING,
    ONE_TWO_THREE,
    RANKS,
    Combination,
    Kind,
    Round,
    WinAtOnceRound,
    score,
)


def turn_456() -> Chance:
    """A turn ends with 4-5-6."""
    return _turn()[FOUR_FIVE_SIX]


def turn_trips() -> Chance:
    """A turn ends with trips, whichever."""
    return _turn_that(lambda made: made.kind is Kind.TRIPS)


@each(point=FACES)
def turn_point(point: int) -> Chance:
    """A turn ends with such a point."""
    return _turn()[Combination(Kind.POINT, point)]


def turn_123() -> Chance:
    """A turn ends with 1-2-3."""
    return _turn()[ONE_TWO_THREE]


@each("wins-point-{point}", point=FACES)
def wins(point: int) -> Chance:
    """Such a point takes the pot when one opponent is still to throw, shoot-outs included."""
    return _takes_the_pot(Round(_PLAYERS, (Combination(Kind.POINT, point),)))


def tie_two() -> Chance:
    """Two players make the same in their first turns."""
    return tie(_turn())


def point_6_stands_four() -> Chance:
    """None of four opponents beats point 6."""
    six = RANKS.index(Combination(Kind.POINT, 6))
    return _turn_that(lambda made: RANKS.index(made) <= six) ** 4


def shoot_out_four() -> Chance:
    """A round of four players needs a shoot-out."""
    players = 4
    decided, worse = Fraction(0), Fraction(0)
    for made in RANKS:
        decided += players * _turn()[made] * worse ** (players - 1)
        worse += _turn()[made]
    return 1 - decided


def first_wins_at_once_two() -> Chance:
    """The first of two players takes the pot where 4-5-6 wins at once."""
    return _takes_the_pot(WinAtOnceRound(_PLAYERS))


def combination_one_throw() -> Chance:
    """One throw makes a combination."""
    return chance_that(_is_combination, DICE)


def mean_throws() -> Mean:
    """How many throws a turn takes on average."""
    return 1 / combination_one_throw()


def more_than_five_throws() -> Chance:
    """A turn takes more than five throws."""
    return (1 - combination_one_throw()) ** 5


_PLAYERS = ("Ada", "Bel")


def _is_combination(throw: Dice) -> bool:
    return score(throw) != NOTHING


@cache
def _turn() -> dict[Combination, Fraction]:
    """The chance of each combination at the end of a turn."""
    return gathered(
        (score(throw), chance / combination_one_throw())
        for throw, chance in thrown(DICE).items()
        if _is_combination(throw)
    )


def _turn_that(event: Callable[[Combination], bool]) -> Fraction:
    return sum((chance for made, chance in _turn().items() if event(made)), Fraction(0))


def _takes_the_pot(start: Round) -> Fraction:
    """The chance that the first player takes the pot of a round, shoot-outs included."""
    shoot_out = type(start)(_PLAYERS)

    def step(now: Round) -> tuple[Fraction, Mapping[Round, Fraction]]:
        left = gathered(_left(now))
        return left[_PLAYERS[:1]], {shoot_out: left[_PLAYERS]}

    return settled({start, shoot_out}, step)[start]


def _left(now: Round) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Who may be left in once all have thrown, and how likely; the same players come often."""
    up = now.players[len(now.results)]
    for made, chance in _turn().items():
        after = now.play(up, (_example()[made],))
        if after.results:
            yield from ((players, chance * then) for players, then in _left(after))
        else:
            yield after.players, chance


@cache
def _example() -> dict[Combination, Dice]:
    """A throw that makes each combination."""
    return {score(throw): throw for throw in thrown(DICE)}
