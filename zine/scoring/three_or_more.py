"""Three or More: five dice for three alike or better; a pair may be kept and thrown for.

Rules: 004_00bdd9c942cafedd.txt, "Three Or More".
"""

from dataclasses import dataclass, replace

from zine.dice import Dice, Foul, Scores, Winners, check, counts, leaders, without

DICE = 5
PLAYERS = (2, None)
PAIR = 2

POINTS = {3: 3, 4: 6, 5: 12}
"""What so many dice alike score."""


def score(hand: Dice) -> int:
    """Points of five dice: for three, four or five alike, otherwise nothing."""
    check(hand, DICE)
    return POINTS.get(max(counts(hand).values()), 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: five dice, then once more the three beside a pair that is kept."""

    kept: Dice = ()
    hand: Dice = ()

    def play(self, throw: Dice, keep: Dice = ()) -> "Turn":
        """Throw all that is not kept; then keep a pair to throw again, or nothing to stop."""
        if self.over:
            raise Foul("the turn is over")
        check(throw, DICE - len(self.kept))
        hand = (*self.kept, *throw)
        if keep:
            self._check_keep(hand, keep)
        return Turn(keep, hand)

    def _check_keep(self, hand: Dice, keep: Dice) -> None:
        if self.kept:
            raise Foul("dice are thrown again only once: there is nothing more to keep them for")
        if score(hand):
            raise Foul("three alike or better must lie as thrown: only a pair is thrown for")
        without(hand, keep)
        if len(keep) != PAIR or len(set(keep)) == len(keep):
            raise Foul("to throw again you must keep one pair and nothing else")

    @property
    def points(self) -> int:
        """What the hand scores as it lies."""
        return score(self.hand)

    @property
    def over(self) -> bool:
        """Whether nothing more is thrown: no pair was kept, or it has been thrown for."""
        return bool(self.hand) and not self.kept


@dataclass(frozen=True, slots=True)
class Game:
    """A game of as many rounds as were agreed; `totals` is what all have scored."""

    rounds: int
    played: int = 0
    totals: Scores | None = None

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise Foul("a game has at least one round")

    def play(self, points: Scores) -> "Game":
        """Play a round, in which everybody has one turn; tell what each of them scored."""
        if self.played >= self.rounds:
            raise Foul("the game is over: all rounds are played")
        if len(points) < PLAYERS[0]:
            raise Foul("a game needs two players or more")
        before = self.totals or dict.fromkeys(points, 0)
        if {*points} != {*before}:
            raise Foul(f"everybody has a turn in each round: {', '.join(before)}")
        for name, scored in points.items():
            if scored not in (0, *POINTS.values()):
                raise Foul(f"no turn scores {scored}, as that of {name} should have")
        totals = {name: total + points[name] for name, total in before.items()}
        return replace(self, played=self.played + 1, totals=totals)

    @property
    def winners(self) -> Winners:
        """After the last round whoever has most, all of them where it is shared; none before."""
        return leaders(self.totals or {}) if self.played == self.rounds else ()
