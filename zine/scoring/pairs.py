"""Pairs: two picture dice; declare a pair, and a throw without one sets a goal for everybody.

Rules: 002_50d6b0ca8f9388b7.txt, "Pairs".
"""

from dataclasses import dataclass, field, replace
from enum import Enum

from zine.dice import Die, Foul, Picture, Pictures, Scores

from ._picture import Group, check_pictures, fitting
from ._picture import groups as _groups
from ._picture import picture as _picture

DICE = 2
PLAYERS = (2, None)
TARGET = 100

PLAIN, DOUBLED, QUADRUPLED = 1, 2, 4
"""What the marks are multiplied by when a round with a goal ends."""


class Declaration(Enum):
    """What you can declare before the first throw of a round."""

    CATS = "cats"
    NO_CATS = "no cats"
    FAMILY = "family"
    NO_FAMILY = "no family"
    DD = "DD"
    NO_DD = "no DD"


PAYS = {
    Declaration.CATS: 15,
    Declaration.NO_CATS: 15,
    Declaration.FAMILY: 10,
    Declaration.NO_FAMILY: 20,
    Declaration.DD: 50,
    Declaration.NO_DD: 5,
}


class Outcome(Enum):
    """What the declaring throw is."""

    HIT = "hit"
    MISS = "miss"
    GOAL = "goal"


def picture(die: Die) -> Pictures:
    """The picture, as it lies there, that a face of an ordinary die stands for."""
    return (_picture(die),)


def name(die: Die) -> str:
    """The name of that picture."""
    return _picture(die).value


def groups(die: Die) -> tuple[Group, ...]:
    """The groups that the picture belongs to."""
    return _groups(_picture(die))


def outcome(declaration: Declaration, throw: Pictures) -> Outcome:
    """A pair that was declared is a hit, another pair a miss; two pictures are the goal."""
    pair = _pair(throw)
    if not pair:
        return Outcome.GOAL
    return Outcome.HIT if pair in fitting(declaration.value) else Outcome.MISS


def score(declaration: Declaration, throw: Pictures) -> int:
    """Points that the declaring throw scores at once."""
    return PAYS[declaration] if outcome(declaration, throw) is Outcome.HIT else 0


def multiplier(declaration: Declaration, goal: Pictures, throw: Pictures) -> int:
    """What the marks are multiplied by when this throw ends a round; `Foul` if it does not."""
    if _pair(goal):
        raise Foul("a pair sets no goal")
    if set(throw) == set(goal):
        return DOUBLED
    pair = _pair(throw)
    if not pair:
        raise Foul("only a pair, or the goal thrown again, ends the round")
    if pair not in goal:
        return PLAIN
    return QUADRUPLED if pair in fitting(declaration.value) else DOUBLED


@dataclass(frozen=True, slots=True)
class Round:
    """A round: the declaring throw and, if it sets a goal, all throws until one scores.

    There is a mark for every throw that has not ended the round, the declaring throw among them.
    """

    declaration: Declaration
    goal: Pictures = ()
    marks: int = 0
    points: int | None = None

    def play(self, throw: Pictures) -> "Round":
        """Throw both dice; `points` stays open until the round is over."""
        if self.points is not None:
            raise Foul("the round is over: the dice go to the next player, who declares")
        if not self.goal and _pair(throw):
            return replace(self, points=score(self.declaration, throw))
        if not _pair(throw) and set(throw) != set(self.goal):
            return replace(self, goal=self.goal or throw, marks=self.marks + 1)
        return replace(self, points=self.marks * multiplier(self.declaration, self.goal, throw))


@dataclass(frozen=True, slots=True)
class Game:
    """A game, joined at the scores `before`; its names stand in the order in which they sit.

    The first of them declares first, and then each in turn; `gains` are the points of the round
    played last.
    """

    before: Scores
    rounds: int = 0
    gains: Scores = field(default_factory=dict)

    def play(self, declares: Declaration, throws: tuple[Pictures, ...]) -> "Game":
        """Play a whole round: the declarer throws first, then all in turn to the left."""
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has won")
        played = Round(declares)
        for throw in throws:
            played = played.play(throw)
        if played.points is None:
            raise Foul("the round is not over: no throw has ended it")
        names = tuple(self.before)
        scorer = names[(self.rounds + len(throws) - 1) % len(names)]
        gains = {scorer: played.points} if played.points else {}
        before = {player: had + gains.get(player, 0) for player, had in self.before.items()}
        return Game(before, self.rounds + 1, gains)

    @property
    def winner(self) -> str | None:
        """The player who has reached a hundred points; nobody until then, and never two."""
        return next((player for player, points in self.before.items() if points >= TARGET), None)


def _pair(throw: Pictures) -> Picture | None:
    """The picture of a pair; `None` if the two differ."""
    check_pictures(throw, DICE)
    one, other = throw
    return one if one is other else None
