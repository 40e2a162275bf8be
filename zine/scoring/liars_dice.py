"""Liar's Dice: five hidden dice a player, bids on all of them together, and a die for each mistake.

Rules: 000_b1ea3597adaee67b.txt, "Liar's Dice".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Self

from zine.dice import FACES, Dice, Die, Foul, Scores, check

DICE = 5
ACE = 1

# fmt: off
_NUMBERS = dict(enumerate((
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
), start=1))
# fmt: on
_ONE = dict(zip(FACES, ("ace", "two", "three", "four", "five", "six"), strict=True))
_MANY = dict(zip(FACES, ("aces", "twos", "threes", "fours", "fives", "sixes"), strict=True))


@dataclass(frozen=True, slots=True)
class Bid:
    """A claim that at least so many of all the dice show a face; it reads `five threes`."""

    dice: int
    face: Die

    def __post_init__(self) -> None:
        """Raise `Foul` unless the bid names one die or more, and a face that a die has."""
        if self.dice < 1:
            raise Foul("a bid is of one die or more")
        if self.face not in FACES:
            raise Foul(f"a bid is of a face that a die has, 1 to 6, never {self.face}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """The bid that a text such as `five threes`, `one ace` or `21 sixes` tells."""
        first, _, last = text.casefold().partition(" ")
        dice = _key(_NUMBERS, first) or (int(first) if first.isdecimal() else None)
        face = _key(_faces(dice), last) if dice else None
        if not dice or not face:
            raise ValueError(f"'{text}' is not a bid: write it as in five threes, or one ace")
        return cls(dice, face)

    def __str__(self) -> str:
        return f"{_NUMBERS.get(self.dice, str(self.dice))} {_faces(self.dice)[self.face]}"


def _faces(dice: int) -> Mapping[int, str]:
    return _ONE if dice == 1 else _MANY


def _key(words: Mapping[int, str], word: str) -> int | None:
    return next((key for key, value in words.items() if value == word), None)


@dataclass(frozen=True, slots=True)
class Says:
    """What a player says in turn: a bid, or `liar`, which has none and challenges the last one."""

    bid: Bid | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """`liar`, or the text of a bid."""
        return cls(None if text.casefold() == "liar" else Bid.parse(text))

    def __str__(self) -> str:
        return str(self.bid or "liar")


def seats(throws: Mapping[str, Dice]) -> tuple[str, ...]:
    """The players in the order in which they sit, by the throws of one die that each has made.

    The highest throw sits first. `Foul` if players who tie have not thrown again, or if somebody
    has who tied with nobody.
    """
    for name, own in throws.items():
        check(own)
        if not own:
            raise Foul(f"{name} must throw a die for a seat")
        others = [throw for other, throw in throws.items() if other != name]
        for made in range(1, len(own) + 1):
            tied = own[:made] in (other[:made] for other in others)
            if tied == (made == len(own)):
                raise Foul(f"those who tie for a seat throw again, and nobody else: see {name}")
    return tuple(sorted(throws, key=lambda name: throws[name], reverse=True))


def least(after: Bid, face: Die) -> Bid:
    """The lowest bid of a face that may follow a bid; any bid of more dice may, too."""
    if face == after.face:
        return Bid(after.dice + 1, face)
    if face == ACE:
        return Bid((after.dice + 1) // 2, face)
    if after.face == ACE:
        return Bid(2 * after.dice + 1, face)
    return Bid(after.dice if face > after.face else after.dice + 1, face)


def count(dice: Dice, bid: Bid, reveal: bool = False) -> int:
    """How many dice are of the face that was bid: aces are too, save in a Reveal round."""
    check(dice)
    wild = 0 if reveal or bid.face == ACE else dice.count(ACE)
    return dice.count(bid.face) + wild


def stands(dice: Dice, bid: Bid, reveal: bool = False) -> bool:
    """Whether a bid is true of all the dice that lie on the table."""
    return count(dice, bid, reveal) >= bid.dice


@dataclass(frozen=True, slots=True)
class Game:
    """A game, from any round on.

    Whoever throws before the first bid takes a seat, to the left of those who threw before, with
    so many dice; the first of them bids first.
    """

    dice_left: Scores = field(default_factory=dict)
    turn: str = ""
    hands: Mapping[str, Dice] = field(default_factory=dict)
    bid: Bid | None = None
    bidder: str = ""
    seated: bool = False
    reveal: bool = False
    count: int | None = None

    @property
    def winner(self) -> str | None:
        """The one player who has dice left, once it has come to that."""
        left = [name for name, dice in self.dice_left.items() if dice]
        return left[0] if self.seated and len(left) == 1 else None

    def play(self, player: str, throw: Dice = (), says: Says | None = None) -> "Game":
        """A player throws all the dice that are left to them, or bids or challenges in turn.

        A challenge settles the round: `count` then holds the dice that were of the face bid.
        """
        if self.winner:
            raise Foul(f"the game is over: only {self.winner} has dice left")
        if says is None:
            return self._throw(player, throw)
        if throw:
            raise Foul("a player throws before the first bid, and speaks in turn")
        if len(self.dice_left) < 2:
            raise Foul("it takes two players or more")
        for name, dice in self.dice_left.items():
            if dice and name not in self.hands:
                raise Foul(f"everybody throws before the first bid: {name} has not")
        if player != self.turn:
            raise Foul(f"it is {self.turn}'s turn, not {player}'s")
        return self._challenge(player) if says.bid is None else self._bid(player, says.bid)

    def _throw(self, player: str, throw: Dice) -> "Game":
        if self.bid:
            raise Foul("the dice lie as they are until a bid is challenged")
        if player in self.hands:
            raise Foul(f"{player} has thrown already")
        if self.seated and not self.dice_left.get(player):
            raise Foul(f"{player} is not in the game")
        check(throw, self.dice_left.get(player))
        if not 0 < len(throw) <= DICE:
            raise Foul(f"a player has one to {DICE} dice, not {len(throw)}")
        return replace(
            self,
            dice_left={**self.dice_left, player: len(throw)},
            turn=self.turn or player,
            hands={**self.hands, player: throw},
        )

    def _bid(self, player: str, bid: Bid) -> "Game":
        if self.bid and self.reveal and bid.face != self.bid.face:
            raise Foul("the face of the first bid holds for the whole of a Reveal round")
        if self.bid and bid.dice < least(self.bid, bid.face).dice:
            raise Foul(f"{bid} is too low after {self.bid}: at least {least(self.bid, bid.face)}")
        following = _left_of(player, self.dice_left)
        return replace(self, turn=following, bid=bid, bidder=player, seated=True, count=None)

    def _challenge(self, player: str) -> "Game":
        if self.bid is None:
            raise Foul("there is no bid to challenge yet")
        shown = tuple(chain.from_iterable(self.hands.values()))
        loser = player if stands(shown, self.bid, self.reveal) else self.bidder
        left = {**self.dice_left, loser: self.dice_left[loser] - 1}
        return Game(
            dice_left=left,
            turn=loser if left[loser] else _left_of(loser, left),
            seated=True,
            reveal=left[loser] == 1,
            count=count(shown, self.bid, self.reveal),
        )


def _left_of(player: str, left: Scores) -> str:
    """Who sits next to the left of a player and has dice."""
    names = [*left, *left]
    return next(name for name in names[names.index(player) + 1 :] if left[name])
