"""Quintuples: five picture dice, one throw each a round; a point for every player you beat.

Rules: 002_50d6b0ca8f9388b7.txt, "Quintuples", with "Everyone Scores" and "Re-Rolls".
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Self

from zine.dice import Die, Foul, Picture, Pictures, Scores, Winners, leaders, throws

from ._picture import check_pictures
from ._picture import picture as _picture

DICE = 5
PLAYERS = (2, None)
FOR_EACH_OTHER = 5
"""A game ends at so many points for each player but one."""

VARIATIONS = ("Everyone scores", "A second throw")


class Hand(Enum):
    """What five dice can be, from the lowest to the highest."""

    PAIR = "pair"
    TWO_PAIRS = "two pairs"
    THREE_ALIKE = "three alike"
    RUN = "run"
    FULL_HOUSE = "full house"
    FOUR_ALIKE = "four alike"
    FIVE_ALIKE = "five alike"


HANDS = {
    (2, 1, 1, 1): Hand.PAIR,
    (2, 2, 1): Hand.TWO_PAIRS,
    (3, 1, 1): Hand.THREE_ALIKE,
    (1, 1, 1, 1, 1): Hand.RUN,
    (3, 2): Hand.FULL_HOUSE,
    (4, 1): Hand.FOUR_ALIKE,
    (5,): Hand.FIVE_ALIKE,
}
"""The hand by how many dice are alike, the most first."""


def picture(die: Die) -> Pictures:
    """The picture, as it lies there, that a face of an ordinary die stands for."""
    return (_picture(die),)


def name(die: Die) -> str:
    """The name of that picture."""
    return _picture(die).value


def score(throw: Pictures) -> Hand:
    """The hand that five dice are; there is always one."""
    check_pictures(throw, DICE)
    return HANDS[tuple(sorted(Counter(throw).values(), reverse=True))]


def ways(hand: Hand) -> int:
    """How many of the 7,776 throws are this hand."""
    return _tally()[hand]


@lru_cache
def _tally() -> Counter[Hand]:
    found: Counter[Hand] = Counter()
    for throw, ways in throws(Picture, DICE):
        found[score(throw)] += ways
    return found


def points(hands: Mapping[str, Hand]) -> Scores:
    """Points of a round: one for each player whose hand is lower than yours."""
    return {
        player: sum(_rank(other) < _rank(hand) for other in hands.values())
        for player, hand in hands.items()
    }


def target(players: int) -> int:
    """The points at which a game of so many players ends."""
    fewest, _ = PLAYERS
    if players < fewest:
        raise Foul(f"a game needs {fewest} players or more, not {players}")
    return FOR_EACH_OTHER * (players - 1)


@dataclass(frozen=True, slots=True)
class Game:
    """A game, joined at the scores `before`: whole rounds until somebody reaches the target."""

    before: Scores

    def play(self, hands: Mapping[str, Hand]) -> Self:
        """Play a round in which each player has thrown one hand, and add its points."""
        if self.winners:
            raise Foul(f"the game is over: {' and '.join(self.winners)} won it")
        if set(hands) != set(self.before):
            raise Foul(f"every player throws once a round: {', '.join(self.before)}")
        scored = self._points(hands)
        return replace(
            self, before={player: had + scored[player] for player, had in self.before.items()}
        )

    def _points(self, hands: Mapping[str, Hand]) -> Scores:
        return points(hands)

    def _target(self) -> int:
        return target(len(self.before))

    @property
    def totals(self) -> Scores:
        """What each player has."""
        return self.before

    @property
    def winners(self) -> Winners:
        """Nobody until the target is reached; then whoever has most, all of them who tie."""
        over = any(had >= self._target() for had in self.before.values())
        return leaders(self.before) if over else ()


def _rank(hand: Hand) -> int:
    return tuple(Hand).index(hand)


# Everyone scores.

EVERYONE_SCORES_PAYS = {
    Hand.PAIR: 1,
    Hand.TWO_PAIRS: 2,
    Hand.THREE_ALIKE: 3,
    Hand.RUN: 5,
    Hand.FULL_HOUSE: 12,
    Hand.FOUR_ALIKE: 24,
    Hand.FIVE_ALIKE: 600,
}


class Length(Enum):
    """How long a game is to be."""

    FULL = "full"
    SHORT = "short"


TARGETS = {Length.FULL: 100, Length.SHORT: 20}


def everyone_scores_pays(hand: Hand) -> int:
    """Points of a hand, whatever the others throw."""
    return EVERYONE_SCORES_PAYS[hand]


def _paid(hands: Mapping[str, Hand]) -> Scores:
    """Points of a round in which every hand pays its own."""
    return {name: everyone_scores_pays(hand) for name, hand in hands.items()}


@dataclass(frozen=True, slots=True)
class EveryoneScoresGame(Game):
    """A game in which each hand pays its own points."""

    length: Length

    def _points(self, hands: Mapping[str, Hand]) -> Scores:
        return _paid(hands)

    def _target(self) -> int:
        return TARGETS[self.length]


# A second throw.


def a_second_throw_improved(throw: Pictures, keep: Pictures, again: Pictures) -> bool:
    """Whether throwing once more what was not kept makes a higher hand; if not, it scores nothing.

    `Foul` if a die that was kept was not thrown, or if all were kept.
    """
    before = score(throw)
    lacking = Counter(keep) - Counter(throw)
    if lacking:
        raise Foul(f"only dice that were thrown can be kept: there is no more {_names(lacking)}")
    if len(keep) == DICE:
        raise Foul("throw at least one die in a second throw")
    check_pictures(again, DICE - len(keep))
    return _rank(score((*keep, *again))) > _rank(before)


def a_second_throw_points(hands: Mapping[str, Hand], failed: tuple[str, ...]) -> Scores:
    """Points of a round: nothing for those who failed, whose hands can still be beaten."""
    return {**points(hands), **dict.fromkeys(failed, 0)}


def a_second_throw_if_all_score(hands: Mapping[str, Hand], failed: tuple[str, ...]) -> Scores:
    """Points of a round in which every hand pays its own, but for those who failed."""
    return {**_paid(hands), **dict.fromkeys(failed, 0)}


def _names(pictures: Counter[Picture]) -> str:
    return " or ".join(one.value for one in pictures)
