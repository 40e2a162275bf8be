"""Five-Dice Tug: the odds, both sides at their best."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from zine.chance import Advice, Advised, Chance, Near, NearChance, chance_that, each, thrown
from zine.dice import Dice

from ..scoring.tug import DICE, TARGET, Combination, Match, Round, TwoDiceEachTurnRound, combination
from ._duel import Choice, Step, near_wins
from ._match import wins

DIFFERENT, ALIKE = Combination


@each("first-throw-{side}", side=Combination)
def first_throw(side: Combination) -> Chance:
    """The opening throw forms a combination."""
    return chance_that(lambda throw: combination(throw) is side, DICE)


@each("{side}-wins-if-starts", side=Combination)
def starts_a_round(side: Combination) -> NearChance:
    """A side scores in a round that it starts."""
    return _chance(Round, side)(Round(side))


@each("match-{side}-starts", side=Combination)
def starts_the_game(side: Combination) -> NearChance:
    """A side wins the game if it starts the first round, both at their best."""
    rounds = {each.value: starts_a_round(each) for each in Combination}
    match = Match(dict.fromkeys((side.value, *rounds), 0))  # the first named starts
    scores = {name: near.value for name, near in rounds.items()}
    longest = len(rounds) * (TARGET - 1) + 1
    within = longest * max(near.within for near in rounds.values())
    return Near(wins(side.value, match, scores), within)


@each("{side}-wins-if-starts-two-dice", side=Combination)
def starts_a_round_two_dice(side: Combination) -> NearChance:
    """A side scores in a round that it starts, with two dice each turn."""
    return _chance(TwoDiceEachTurnRound, side)(TwoDiceEachTurnRound(side))


@each(dice=((1, 2, 3, 4, 4), (3, 3, 5, 5, 6)))
def different_from(dice: Dice) -> Chance:
    """The next turn can form different from some dice."""
    return _forms(DIFFERENT, dice)


@each(dice=((2, 2, 3, 4, 5), (1, 2, 3, 4, 6)))
def alike_from(dice: Dice) -> Chance:
    """The next turn can form alike from some dice."""
    return _forms(ALIKE, dice)


def advice(throw: Dice) -> Advised:
    """What the side keeps that starts the round, after an opening throw that does not end it."""
    return tuple(_best_play(throw, side) for side in Combination) if not combination(throw) else ()


def _best_play(throw: Dice, side: Combination) -> Advice:
    chances = {
        keep: _chance(Round, side)((side, keep)) for keep in _keeps(Round, tuple(sorted(throw)))
    }
    keep = max(chances, key=lambda keep: (chances[keep].value, keep))
    return Advice(f"{side.value.capitalize()} scores", None, keep, chances[keep], chance=True)


def _keeps(kind: type[Round], dice: Dice) -> set[Dice]:
    """The dice that may be kept in a turn, in every way."""
    return {keep for again in kind.MAY_THROW for keep in combinations(dice, DICE - again)}


def _forms(side: Combination, dice: Dice) -> Fraction:
    """The best chance of a side to form its combination in the turn that has these dice."""

    def forms(keep: Dice) -> Fraction:
        again = DICE - len(keep)
        return chance_that(lambda throw: combination((*keep, *throw)) is side, again)

    return max(map(forms, _keeps(Round, dice)))


@cache
def _chance(kind: type[Round], side: Combination) -> Callable[[Any], Near]:
    """The chance of a side to score in a round that it starts, from any position in it."""

    def follows(now: Round | tuple[Combination, Dice]) -> Step:
        """What follows a round, or dice kept by whoever has the turn."""
        if isinstance(now, tuple):
            turn, keep = now
            return {
                _sorted(kind(side, (*keep, *throw), turn).play(throw, keep)): chance
                for throw, chance in thrown(DICE - len(keep)).items()
            }
        if now.scored:
            return now.scored is side
        if now.turn:
            return Choice(now.turn is side, tuple((now.turn, k) for k in _keeps(kind, now.dice)))
        return {_sorted(now.play(throw)): chance for throw, chance in thrown(DICE).items()}

    return near_wins(kind(side), follows)


def _sorted(now: Round) -> Round:
    return replace(now, dice=tuple(sorted(now.dice)))
