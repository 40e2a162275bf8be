"""Five-Dice War: the odds, both players at their best to win a round."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from zine.chance import Chance, Near, NearChance, each, gathered, thrown
from zine.dice import FACES, Dice, Die

from ..scoring.war import (
    NEVER_IN_THE_MIDDLE,
    OPENING,
    Capture,
    Round,
    Side,
    ThreeDiceForTheLoserRound,
    TwoForALoneDieRound,
    choices,
    two_for_a_lone_die_choices,
)
from ._duel import Choice, Step, nearly

CENTRES = tuple(face for face in FACES if face != NEVER_IN_THE_MIDDLE)
"""The faces that the centre die may have."""


def pair_takes_of_pair() -> Chance:
    """Two dice can take one of two."""
    return _takes(2, 2)


def lone_takes_of_three() -> Chance:
    """One die can take one of three."""
    return _takes(1, 3)


def lone_takes_of_four() -> Chance:
    """One die can take one of four."""
    return _takes(1, 4)


def three_take_lone() -> Chance:
    """Three dice can take a lone die."""
    return _takes(3, 1)


def four_take_lone() -> Chance:
    """Four dice can take a lone die."""
    return _takes(4, 1)


def chooser_wins_round() -> NearChance:
    """Whoever threw the centre die, and so chooses first, scores."""
    return nearly(None, _follows)


def pair_takes_centre() -> Chance:
    """Two dice can take the centre die in the first turn."""
    return _first_turn(lambda yours, theirs: any(capture.centre for capture in yours))


def no_capture_first_turn() -> Chance:
    """Nobody can take anything in the first turn."""
    return _first_turn(lambda yours, theirs: not yours and not theirs)


@each(centre=CENTRES)
def lone_wins_against_three_centre(centre: Die) -> NearChance:
    """One die against three scores, choosing first, while a face lies in the centre."""
    return nearly(Round(centre, (1, 3)), _follows)


def lone_wins_against_four() -> NearChance:
    """One die against four scores, choosing first."""
    return nearly(Round(None, (1, 4)), _follows)


def lone_wins_against_four_by_habit() -> NearChance:
    """One die against four scores, choosing first, if both take all they can, the centre last."""
    return nearly(Round(None, (1, 4)), _follows_habit)


def loser_with_three_wins() -> NearChance:
    """Whoever lost the last round and has three dice for it scores, the other choosing first."""
    winner = nearly(ThreeDiceForTheLoserRound(), _follows)
    return Near(1 - winner.value, winner.within)


def lone_wins_against_four_two_for_a_lone_die() -> NearChance:
    """One die against four scores, choosing first, where it may take two."""
    return nearly(TwoForALoneDieRound(None, (1, 4)), _follows)


OFFERS = {
    Round: choices,
    ThreeDiceForTheLoserRound: choices,
    TwoForALoneDieRound: two_for_a_lone_die_choices,
}
"""What each kind of round offers a player to take."""

Captures = tuple[Capture, ...]
Takes = tuple[int, bool]
"""How many of the other's dice a capture takes, and whether it takes the centre die."""

Event = Callable[[Captures, Captures], bool]
"""Something that the captures of whoever chooses first, and of the other, are or are not."""


def _takes(dice: int, others: int) -> Fraction:
    """The chance that some dice can take one of others, the centre die left aside."""
    centre = CENTRES[0] if dice + others == 2 * OPENING else None
    return _chance(
        Round(centre, (dice, others)), lambda own, _: any(capture.taken for capture in own)
    )


def _first_turn(event: Event) -> Fraction:
    """The chance of an event in the first turn, whatever face the centre die has."""
    return sum((_chance(Round(centre), event) for centre in CENTRES), Fraction(0)) / len(CENTRES)


def _chance(now: Round, event: Event) -> Fraction:
    turns = (chance for _, _, own, theirs, chance in _turns(now) if event(own, theirs))
    return sum(turns, Fraction(0))


def _turns(now: Round) -> Iterator[tuple[Dice, Dice, Captures, Captures, Fraction]]:
    """What both players may throw in a turn and could take then, and the chance of it."""
    offer = OFFERS[type(now)]
    for (own, one), (theirs, other) in product(*(thrown(dice).items() for dice in now.dice)):
        captures = offer(own, theirs, now.centre), offer(theirs, own, now.centre)
        yield own, theirs, *captures, one * other


@cache
def _follows(now: Round | None) -> Step:
    """What follows in a round; the wins are those of whoever chooses first.

    Of captures that take as much, nobody minds which is made.
    """
    if now is None:
        return dict.fromkeys(map(Round, CENTRES), Fraction(1, len(CENTRES)))
    if now.won_by:
        return now.won_by is Side.YOU
    known: dict[tuple[frozenset[Takes], frozenset[Takes]], Choice] = {}
    follow: dict[Choice, Fraction] = {}
    for own, theirs, ours, others, chance in _turns(now):
        first, second = _by_what_they_take(ours), _by_what_they_take(others)
        kind = frozenset(first), frozenset(second)
        if kind not in known:
            known[kind] = Choice(
                True,
                tuple(
                    Choice(False, tuple(now.play(own, theirs, a, b) for b in second.values()))
                    for a in first.values()
                ),
            )
        follow[known[kind]] = follow.get(known[kind], Fraction(0)) + chance
    return follow


@cache
def _follows_habit(now: Round) -> Step:
    """What follows if both take a die of the other's where they can, and else the centre die."""
    if now.won_by:
        return now.won_by is Side.YOU
    return gathered(
        (now.play(own, theirs, _most(ours), _most(others)), chance)
        for own, theirs, ours, others, chance in _turns(now)
    )


def _most(captures: Captures) -> Capture | None:
    """The capture of a player who takes as many of the other's dice as can be, or the centre."""
    options = _by_what_they_take(captures)
    return options[max(options)]


def _by_what_they_take(captures: Captures) -> dict[Takes, Capture | None]:
    """No capture, and of those that take as much one, by how much that is."""
    nothing: dict[Takes, Capture | None] = {(0, False): None}
    return nothing | {(len(capture.taken), capture.centre): capture for capture in captures}
