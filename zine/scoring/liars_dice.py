"""Liar's Dice: five hidden dice a player, bids on all of them together, and a die for each mistake.

Rules: 000_b1ea3597adaee67b.txt, "Liar's Dice"; variations: 003_a7c903ab27392d2c.txt.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import ClassVar, Self

from zine.dice import FACES, Dice, Die, Foul, Scores, check

DICE = 5
PLAYERS = (2, None)
ACE = 1
DOUBLED = 2
"""How many times as many dice a bid has after aces, and one more."""


VARIATIONS = (
    "Highest true bid",
    "The number never falls",
    "A wild face",
    "A die for a mistake",
    "Bid the sum",
    "Ildhafn rules",
)

# fmt: off
_WORDS = dict(enumerate((
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
), start=1))
# fmt: on
_NUMBERS = {word: number for number, word in _WORDS.items()}
_ONE = dict(zip(FACES, ("ace", "two", "three", "four", "five", "six"), strict=True))
_MANY = dict(zip(FACES, ("aces", "twos", "threes", "fours", "fives", "sixes"), strict=True))


@dataclass(frozen=True, slots=True)
class Bid:
    """A claim that at least so many of all the dice show a face; it reads `five threes`."""

    dice: int
    face: Die

    @classmethod
    def parse(cls, text: str) -> Self:
        """The bid that a text such as `five threes` or `one ace` tells, up to twenty dice."""
        dice, last = _numbered(text)
        faces = {word: face for face, word in _faces(dice).items()}
        if last not in faces:  # no example: every cell of the page can be read
            raise ValueError(f"'{text}' is not a bid: write it as in five threes, or one ace")
        return cls(dice, faces[last])

    def __str__(self) -> str:
        return f"{_word(self.dice)} {_faces(self.dice)[self.face]}"

    @property
    def claim(self) -> int:
        """How many dice must count for the bid to be true."""
        return self.dice


@dataclass(frozen=True, slots=True)
class Pips:
    """A claim that all the dice together show at least so many pips; it reads `nine pips`."""

    sum: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """The bid that a text such as `nine pips` or `one pip` tells, up to twenty pips."""
        pips, last = _numbered(text)
        if last != _pips(pips):  # no example: every cell of the page can be read
            raise ValueError(f"'{text}' is not a bid of a sum: write it as in nine pips")
        return cls(pips)

    def __str__(self) -> str:
        return f"{_word(self.sum)} {_pips(self.sum)}"

    @property
    def claim(self) -> int:
        """How many pips must lie there for the bid to be true."""
        return self.sum


def _numbered(text: str) -> tuple[int, str]:
    """The number that a bid begins with, and the rest of it."""
    first, _, last = text.casefold().partition(" ")
    if first not in _NUMBERS:  # no example: every cell of the page can be read
        raise ValueError(f"'{text}' is not a bid: write it as in five threes, one ace or nine pips")
    return _NUMBERS[first], last


def _word(number: int) -> str:
    return _WORDS.get(number, str(number))


def _pips(number: int) -> str:
    return "pip" if number == 1 else "pips"


def _faces(dice: int) -> Mapping[int, str]:
    return _ONE if dice == 1 else _MANY


@dataclass(frozen=True, slots=True)
class Says:
    """What a player says in turn: a bid, or `liar`, which has none and challenges the last one."""

    bid: Bid | Pips | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """`liar`, or the text of a bid."""
        if text.casefold() == "liar":
            return cls(None)
        return cls((Pips if text.casefold().endswith(("pip", "pips")) else Bid).parse(text))


def seats(throws: Mapping[str, Dice]) -> tuple[str, ...]:
    """The players in the order in which they sit, by the throws of one die that each has made.

    The highest throw sits first. `Foul` if players who tie have not thrown again, or if somebody
    has who tied with nobody.
    """
    for name, own in throws.items():
        others = [throw for other, throw in throws.items() if other != name]
        for made in range(len(own) + 1):
            tied = own[:made] in (other[:made] for other in others)
            if tied == (made == len(own)):
                raise Foul(f"those who tie for a seat throw again, and nobody else: see {name}")
    return tuple(sorted(throws, key=lambda name: throws[name], reverse=True))


def least(after: Bid, face: Die) -> Bid:
    """The lowest bid of a face that may follow a bid; any bid of more dice may, too."""
    if ACE not in (face, after.face):
        return ildhafn_rules_least(after, face)
    if face == after.face:
        return Bid(after.dice + 1, face)
    return Bid((after.dice + 1) // 2 if face == ACE else DOUBLED * after.dice + 1, face)


def highest_true_bid_least(after: Bid, face: Die) -> Bid:
    """The lowest bid of a face that may follow a bid; `Foul` if the face is lower."""
    return Bid(1 if face > after.face else _no_lower(after, face).dice + 1, face)


def the_number_never_falls_least(after: Bid, face: Die) -> Bid:
    """The lowest bid of a face that may follow a bid; `Foul` if the face is lower."""
    return ildhafn_rules_least(_no_lower(after, face), face)


def _no_lower(after: Bid, face: Die) -> Bid:
    """The bid itself, unless a lower face is to follow it."""
    if face < after.face:
        raise Foul(f"the face that is bid never falls: no bid of {_MANY[face]} follows {after}")
    return after


def ildhafn_rules_least(after: Bid, face: Die) -> Bid:
    """The lowest bid of a face that may follow a bid; aces are the lowest face."""
    return Bid(after.dice if face > after.face else after.dice + 1, face)


def bid_the_sum_least(after: Pips) -> Pips:
    """The lowest bid that may follow a bid of a sum."""
    return Pips(after.sum + 1)


def count(dice: Dice, bid: Bid, reveal: bool) -> int:
    """How many dice are of the face that was bid: aces are too, save in a Reveal round."""
    return _count(dice, bid, None if reveal else ACE)


def a_wild_face_count(dice: Dice, bid: Bid, wild: Die) -> int:
    """How many dice are of the face that was bid, or of the wild one."""
    return _count(dice, bid, wild)


def _count(dice: Dice, bid: Bid | Pips, wild: Die | None) -> int:
    """How many dice, or pips, lie there of what was bid."""
    if isinstance(bid, Pips):
        return sum(dice)
    return sum(die in (bid.face, wild) for die in dice)


def stands(dice: Dice, bid: Bid, reveal: bool) -> bool:
    """Whether a bid is true of all the dice that lie on the table."""
    return count(dice, bid, reveal) >= bid.claim


def a_wild_face_stands(dice: Dice, bid: Bid, wild: Die) -> bool:
    """Whether a bid is true of all the dice that lie on the table, a face being wild."""
    return a_wild_face_count(dice, bid, wild) >= bid.claim


def bid_the_sum_stands(dice: Dice, bid: Pips) -> bool:
    """Whether the dice that lie on the table, one of each player, show the pips that were bid."""
    return _count(dice, bid, None) >= bid.claim


@dataclass(frozen=True, slots=True)
class Game:
    """A game, from any round on; those who throw for its first round sit as they are named."""

    dice_left: Scores = field(default_factory=dict)
    turn: str = ""
    hands: Mapping[str, Dice] = field(default_factory=dict)
    bids: tuple[tuple[str, Bid | Pips], ...] = ()
    reveal: bool = False
    count: int | None = None

    _REVEALS: ClassVar[bool] = True
    _least = staticmethod(least)

    @property
    def bidder(self) -> str:
        """Who made the last bid."""
        return self.bids[-1][0]

    @property
    def bid(self) -> Bid | Pips | None:
        """The last bid of the round, if there is one."""
        return self.bids[-1][1] if self.bids else None

    @property
    def winner(self) -> str | None:
        """The one player who has dice left, once it has come to that."""
        left = [name for name, dice in self.dice_left.items() if dice]
        return left.pop() if len(left) == 1 else None

    def play(self, player: str, says: Says, throws: Mapping[str, Dice] | None = None) -> Self:
        """A player bids or challenges in turn; with a round's first bid comes what all have thrown.

        A challenge settles the round: `count` then holds what lay there of what was bid.
        """
        if self.winner:
            raise Foul(f"the game is over: {self.winner} has won")
        game = self if throws is None else self._thrown(throws)
        if not game.hands:
            raise Foul("everybody throws before the first bid")
        if player != game.turn:
            raise Foul(f"it is {game.turn}'s turn, not {player}'s")
        if says.bid is not None:
            game._check_bid(says.bid)
            made = (*game.bids, (player, says.bid))
            return replace(game, turn=_left_of(player, game.dice_left), bids=made)
        if game.bid is None:
            raise Foul("there is no bid to challenge yet")
        return game._challenge(player, game.bid)

    def _thrown(self, throws: Mapping[str, Dice]) -> Self:
        """The round with what everybody has thrown under the cups."""
        if self.hands:
            raise Foul("the dice lie as they are until a bid is challenged")
        playing = {name for name, dice in self.dice_left.items() if dice} or set(throws)
        if set(throws) != playing:
            raise Foul("all who have dice left must throw, and nobody else")
        for player, throw in throws.items():
            self._check_throw(player, throw)
        return replace(
            self,
            dice_left=self.dice_left or {name: len(throw) for name, throw in throws.items()},
            turn=self.turn or next(iter(throws)),
            hands=throws,
            count=None,
        )

    def _check_throw(self, player: str, throw: Dice) -> None:
        check(throw, self.dice_left.get(player), most=DICE)

    def _check_bid(self, bid: Bid | Pips) -> None:
        """Raise `Foul` unless the bid may follow the last one."""
        if isinstance(bid, Pips):
            raise Foul("dice of one face are bid, not pips")
        last = self.bid
        if not isinstance(last, Bid):
            return
        if self.reveal and bid.face != last.face:
            raise Foul("the face of the first bid holds for the whole of a Reveal round")
        lowest = self._least(last, bid.face)
        if bid.dice < lowest.dice:
            raise Foul(f"{bid} is too low after {last}: at least {lowest}")

    def _challenge(self, player: str, bid: Bid | Pips) -> Self:
        found = self._found(bid)
        loser = player if found >= bid.claim else self.bidder
        left = {**self.dice_left, loser: self.dice_left[loser] - 1}
        return type(self)(
            dice_left=left,
            turn=loser if left[loser] else _left_of(loser, left),
            reveal=self._REVEALS and left[loser] == 1,
            count=found,
        )

    def _found(self, bid: Bid | Pips) -> int:
        """How many dice, or pips, lie on the table of what was bid."""
        return _count(tuple(chain.from_iterable(self.hands.values())), bid, self._wild())

    def _wild(self) -> Die | None:
        """The face that counts as any other, if there is one in this round."""
        return None if self.reveal else ACE


def _left_of(player: str, left: Scores) -> str:
    """Who sits next to the left of a player and has dice."""
    names = [*left, *left]
    return next(name for name in names[names.index(player) + 1 :] if left[name])


class ADieForAMistakeGame(Game):
    """A game with the bids of Highest true bid, no wild face and no Reveal rounds."""

    __slots__ = ()
    _REVEALS = False
    _least = staticmethod(highest_true_bid_least)

    def _wild(self) -> Die | None:
        return None


@dataclass(frozen=True, slots=True)
class HighestTrueBidRound(ADieForAMistakeGame):
    """A round of five dice each that ends the game: the highest bid that is true wins it."""

    won: str | None = None

    @property
    def winner(self) -> str | None:
        """Whoever made the highest true bid, once a bid has been challenged."""
        return self.won

    def _check_throw(self, player: str, throw: Dice) -> None:
        check(throw, DICE)

    def _challenge(self, player: str, bid: Bid | Pips) -> Self:
        true = (name for name, made in reversed(self.bids) if self._found(made) >= made.claim)
        return replace(self, won=next(true, player))


class TheNumberNeverFallsRound(HighestTrueBidRound):
    """A round for the highest true bid, in which neither the face nor the number falls."""

    __slots__ = ()
    _least = staticmethod(the_number_never_falls_least)


@dataclass(frozen=True, slots=True)
class AWildFaceRound(HighestTrueBidRound):
    """A round for the highest true bid, in which a face counts as any other."""

    wild: Die = field(kw_only=True)

    def _wild(self) -> Die | None:
        return self.wild


class BidTheSumGame(Game):
    """A game in which the sum is bid once nobody has more than one die."""

    __slots__ = ()

    def _check_bid(self, bid: Bid | Pips) -> None:
        if max(self.dice_left.values()) > 1:
            super()._check_bid(bid)
        elif not isinstance(bid, Pips):
            raise Foul("once nobody has more than one die, pips are bid, not dice")
        elif isinstance(self.bid, Pips) and bid.sum <= self.bid.sum:
            raise Foul(f"{bid} is too low after {self.bid}: at least {bid_the_sum_least(self.bid)}")


class IldhafnRulesGame(BidTheSumGame):
    """A game in which aces are wild but the lowest face, without Reveal rounds."""

    __slots__ = ()
    _REVEALS = False
    _least = staticmethod(ildhafn_rules_least)
