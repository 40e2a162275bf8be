"""Sequences: the odds."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial

from zine.chance import (
    Chance,
    Mean,
    NearChance,
    chance_that,
    each,
    first_wins,
    gathered,
    mean_of,
    settled,
    thrown,
)
from zine.dice import Scores

from ..scoring.sequences import (
    DICE,
    POINTS,
    TARGET,
    Game,
    NoWipeOutGame,
    ThirtyForSixGame,
    no_wipe_out_score,
    score,
    wipes_out,
)
from ..scoring.sequences import sequence as sequence_of
from ._race import near_turns

Kind = Callable[[Scores], Game]


def turns() -> Mean:
    """How many turns a player alone takes on average."""
    return _turns(Game)


def wipe_out() -> Chance:
    """A throw wipes out."""
    return chance_that(wipes_out, DICE)


@each(faces=POINTS)
def sequence(faces: int) -> Chance:
    """A throw does not wipe out, and its sequence has so many faces."""
    return chance_that(lambda t: not wipes_out(t) and len(sequence_of(t)) == faces, DICE)


def mean_throw() -> Mean:
    """What a throw adds on average, with nothing taken off for a wipe-out."""
    return mean_of(score, DICE)


def mean_throw_no_wipe_out() -> Mean:
    """What a throw adds on average by No wipe-out."""
    return mean_of(no_wipe_out_score, DICE)


def never_wiped() -> Chance:
    """A player alone is there without ever throwing a wipe-out."""

    def step(total: int) -> tuple[Fraction, dict[int, Fraction]]:
        after = dict(_after(Game, total))
        after[0] -= wipe_out()
        return _there(after), after

    return settled(_totals(Game), step)[0]


def first_player_wins_two() -> NearChance:
    """The first of two players is there first."""
    return first_wins(near_turns(partial(_after, Game), TARGET))


def turns_thirty_for_six() -> Mean:
    """How many turns a player alone takes on average by Thirty for six."""
    return _turns(ThirtyForSixGame)


def turns_no_wipe_out() -> Mean:
    """How many turns a player alone takes on average by No wipe-out."""
    return _turns(NoWipeOutGame)


def _turns(kind: Kind) -> Fraction:
    return settled(_totals(kind), lambda total: (1, _after(kind, total)))[0]


def _there(totals: dict[int, Fraction]) -> Fraction:
    """The chance of a total that wins."""
    return sum((chance for total, chance in totals.items() if total >= TARGET), Fraction(0))


def _totals(kind: Kind) -> list[int]:
    """The totals that a player can have before a turn."""
    found = [0]
    for total in found:  # which grows meanwhile
        found += (n for n in _after(kind, total) if n < TARGET and n not in found)
    return found


@cache
def _after(kind: Kind, total: int) -> dict[int, Fraction]:
    """The chance of each total after a turn."""
    game = kind({"Ada": total, "Bel": 0})
    falls = thrown(DICE).items()
    return gathered((game.play("Ada", throw).before["Ada"], chance) for throw, chance in falls)
