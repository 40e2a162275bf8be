"""Five-Dice Detective: the odds."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from math import inf

import numpy

from zine.chance import Advice, Advised, Chance, Near, NearMean, chance_that, each, thrown
from zine.dice import FACES, Dice

from ..scoring.detective import DICE, Evidence, OldDiceOrNewCase, Piece, evidence
from ._duel import padded

SUSPECT = FACES[0]
"""A suspect fixed beforehand: all have the same odds."""

KEPT = {"two": 2, "three": 3}

Pieces = tuple[Piece, ...]
Event = Callable[[Pieces], bool]
Finds = Callable[[Dice, Dice, Dice], Pieces]
"""The rule by which a throw, the dice kept and those thrown again make evidence."""

OLD_OR_NEW: Finds = OldDiceOrNewCase({}).evidence


@each("any-{piece}-turn", piece=Evidence)
def a_turn(piece: Evidence) -> Chance:
    """A turn can record a piece against any suspect, best play for it."""
    return _turn(evidence, _against_any(piece))


@each("named-{piece}-turn", piece=Evidence)
def one_suspect(piece: Evidence) -> Chance:
    """A turn can record a piece against a certain suspect, best play for it."""
    return _turn(evidence, _against_one(piece))


def turns_to_solve_alone() -> NearMean:
    """The turns in which a player alone solves the murder, best play for the fewest."""
    return _turns_to_solve(evidence)


@each("any-{piece}-throw", piece=Evidence)
def a_throw(piece: Evidence) -> Chance:
    """A throw shows a piece against any suspect."""
    event = _against_any(piece)
    return chance_that(lambda throw: event(evidence(throw)), DICE)


@each("named-{piece}-throw", piece=Evidence)
def one_suspect_throw(piece: Evidence) -> Chance:
    """A throw shows a piece against a certain suspect."""
    event = _against_one(piece)
    return chance_that(lambda throw: event(evidence(throw)), DICE)


@each("any-{piece}-turn-old-or-new", piece=Evidence)
def a_turn_old_or_new(piece: Evidence) -> Chance:
    """A turn can record a piece against any suspect, made of old dice or new."""
    return _turn(OLD_OR_NEW, _against_any(piece))


def turns_to_solve_alone_old_or_new() -> NearMean:
    """The turns in which a player alone solves the murder with evidence of old dice or new."""
    return _turns_to_solve(OLD_OR_NEW)


@each(kept=KEPT)
def opportunity_keeping(kept: str) -> Chance:
    """So many dice of a suspect are kept, and the others make the opportunity of them."""
    keep = (SUSPECT,) * KEPT[kept]
    event = _against_one(Evidence.OPPORTUNITY)
    return sum((c for pieces, c in _after(evidence)[keep].items() if event(pieces)), Fraction(0))


def advice(throw: Dice) -> Advised:
    """What to keep for each piece of evidence, whoever the suspect is."""
    plays = [(kind, *_best_against_any(kind)(throw)) for kind in Evidence]
    return tuple(
        Advice(f"{kind.value.capitalize()} against anybody", 1, keep, chance, chance=True)
        for kind, chance, keep in plays
    )


@cache
def _best_against_any(kind: Evidence) -> Callable[[Dice], tuple[Fraction, Dice]]:
    return _best_play(evidence, _against_any(kind))


def _against_any(kind: Evidence) -> Event:
    return lambda pieces: any(piece.evidence is kind for piece in pieces)


def _against_one(kind: Evidence) -> Event:
    return lambda pieces: Piece(kind, SUSPECT) in pieces


def _turn(finds: Finds, event: Event) -> Fraction:
    """The best chance that what a turn can record is an event."""
    best = _best_play(finds, event)
    return sum((chance * best(throw)[0] for throw, chance in thrown(DICE).items()), Fraction(0))


def _best_play(finds: Finds, event: Event) -> Callable[[Dice], tuple[Fraction, Dice]]:
    """After any throw: the best chance of an event, and the dice that are kept for it."""
    kept = {
        keep: sum((chance for pieces, chance in after.items() if event(pieces)), Fraction(0))
        for keep, after in _after(finds).items()
    }

    def best(throw: Dice) -> tuple[Fraction, Dice]:
        if event(finds(throw, (), ())):
            return Fraction(1), throw
        keep = max(_keeps(throw), key=lambda keep: (kept[keep], len(keep)))
        return kept[keep], keep

    return best


def _keeps(throw: Dice) -> list[Dice]:
    """All that can be kept of a throw, one die or more being thrown again."""
    dice = sorted(throw)
    return sorted({keep for kept in range(DICE) for keep in combinations(dice, kept)})


@cache
def _after(finds: Finds) -> dict[Dice, dict[Pieces, Fraction]]:
    """For all that can be kept: what can be recorded after the second throw, and the chances."""
    found: dict[Dice, dict[Pieces, Fraction]] = {}
    for kept in range(DICE):
        for keep in combinations_with_replacement(FACES, kept):
            after = found.setdefault(keep, {})
            for again, chance in thrown(DICE - kept).items():
                pieces = finds((*keep, *again), keep, again)
                after[pieces] = after.get(pieces, Fraction(0)) + chance
    return found


Column = tuple[int, ...]
"""What a player has against each suspect; the suspects in order of it, as nobody minds who is who.

It is one number for a suspect: the first piece counts one, the second two, the third four.
"""

SOLVED = 2 ** len(Evidence) - 1
MOST = 1e6
"""More turns than ever are needed on average."""


@cache
def _turns_to_solve(finds: Finds) -> Near:
    """The fewest turns on average in which a player alone solves the murder."""
    columns = combinations_with_replacement(range(SOLVED), len(FACES))
    least = _least_turns(finds)
    turns: dict[Column, float] = {}
    for column in sorted(columns, key=_pieces, reverse=True):
        pieces = product(range(len(FACES)), range(len(Evidence)))
        turns[column] = least([_recorded(column, turns, *piece) for piece in pieces])
    return Near(turns[(0,) * len(FACES)], 1e-9)  # a few hundred sums, exact to fifteen figures


def _pieces(column: Column) -> int:
    return sum(held.bit_count() for held in column)


def _recorded(column: Column, turns: Mapping[Column, float], suspect: int, piece: int) -> float:
    """The turns left once a piece against a suspect is recorded; endless if it is there already."""
    held = column[suspect] | 2**piece
    if held == column[suspect]:
        return inf
    after = (*column[:suspect], held, *column[suspect + 1 :])
    return 0 if held == SOLVED else turns[tuple(sorted(after))]


def _least_turns(finds: Finds) -> Callable[[list[float]], float]:
    """How many turns are needed at least, by how many are left once a piece is recorded.

    A turn in which nothing new can be recorded leaves as many as before.
    """
    pieces = [Piece(kind, suspect) for suspect in FACES for kind in Evidence]
    throws, second = thrown(DICE), _after(finds)
    first = [finds(throw, (), ()) for throw in throws]
    found = list(dict.fromkeys(chain(first, *second.values())))
    shows = numpy.array([[piece in some for piece in pieces] for some in found])
    falls = numpy.array([[float(then.get(some, 0)) for some in found] for then in second.values()])
    places = {keep: place for place, keep in enumerate(second)}
    keeps = padded([[places[keep] for keep in _keeps(throw)] for throw in throws])
    at_once = numpy.array([[found.index(some)] for some in first])
    chances = numpy.array([float(chance) for chance in throws.values()])
    everywhere = numpy.arange(len(throws))

    def least(after: list[float]) -> float:
        left = numpy.where(shows, after, inf).min(axis=1)
        vain = numpy.isinf(left)
        kept, again = falls @ numpy.where(vain, 0, left), falls @ vain
        leaves = numpy.hstack([left[at_once], kept[keeps]])
        repeats = numpy.hstack([numpy.zeros(at_once.shape), again[keeps]])
        turns, fewer = inf, MOST
        while fewer < turns:
            turns = fewer
            best = everywhere, (leaves + repeats * turns).argmin(axis=1)
            fewer = (1 + chances @ leaves[best]) / (1 - chances @ repeats[best])
        return float(turns)

    return least
