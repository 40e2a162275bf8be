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

VARIATIONS = (
    "Highest true bid",
    "The number never falls",
    "A wild face",
    "A die for a mistake",
    "Bid the sum",
    "Ildhafn rules",
)

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
        dice, last = _numbered(text)
        face = _key(_faces(dice), last) if dice else None
        if not dice or not face:
            raise ValueError(f"'{text}' is not a bid: write it as in five threes, or one ace")
        return cls(dice, face)

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

    def __post_init__(self) -> None:
        """Raise `Foul` unless the bid names a pip or more."""
        if self.sum < 1:
            raise Foul("a bid is of one pip or more")

    @classmethod
    def parse(cls, text: str) -> Self:
        """The bid that a text such as `nine pips`, `one pip` or `21 pips` tells."""
        pips, last = _numbered(text)
        if not pips or last != _pips(pips):
            raise ValueError(f"'{text}' is not a bid of a sum: write it as in nine pips")
        return cls(pips)

    def __str__(self) -> str:
        return f"{_word(self.sum)} {_pips(self.sum)}"

    @property
    def claim(self) -> int:
        """How many pips must lie there for the bid to be true."""
        return self.sum


def _numbered(text: str) -> tuple[int | None, str]:
    """The number that a text begins with, in words or figures, and the rest of it."""
    first, _, last = text.casefold().partition(" ")
    return _key(_NUMBERS, first) or (int(first) if first.isdecimal() else None), last


def _word(number: int) -> str:
    return _NUMBERS.get(number, str(number))


def _pips(number: int) -> str:
    return "pip" if number == 1 else "pips"


def _faces(dice: int) -> Mapping[int, str]:
    return _ONE if dice == 1 else _MANY


def _key(words: Mapping[int, str], word: str) -> int | None:
    return next((key for key, value in words.items() if value == word), None)


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

    def __str__(self) -> str:
        return str(self.bid or "liar")


def seats(throws: Mapping[str, Dice]) -> tuple[str, ...]:
    """The players in the order in which they sit, by the throws of one die that each has made.

    The highest throw sits first. `Foul` if players who tie have not thrown again, if somebody has
    who tied with nobody, or if only one player sits down.
    """
    _check_table(len(throws))
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


def _check_table(players: int) -> None:
    if players < PLAYERS[0]:
        raise Foul("it takes two players or more")


def least(after: Bid, face: Die) -> Bid:
    """The lowest bid of a face that may follow a bid; any bid of more dice may, too."""
    if ACE not in (face, after.face):
        return ildhafn_rules_least(after, face)
    if face == after.face:
        return Bid(after.dice + 1, face)
    return Bid((after.dice + 1) // 2 if face == ACE else 2 * after.dice + 1, face)


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


def count(dice: Dice, bid: Bid, reveal: bool = False) -> int:
    """How many dice are of the face that was bid: aces are too, save in a Reveal round."""
    return _count(dice, bid, None if reveal else ACE)


def a_wild_face_count(dice: Dice, bid: Bid, wild: Die) -> int:
    """How many dice are of the face that was bid, or of the wild one."""
    check((wild,))
    return _count(dice, bid, wild)


def _count(dice: Dice, bid: Bid, wild: Die | None) -> int:
    check(dice)
    return sum(die in (bid.face, wild) for die in dice)


def stands(dice: Dice, bid: Bid, reveal: bool = False) -> bool:
    """Whether a bid is true of all the dice that lie on the table."""
    return count(dice, bid, reveal) >= bid.claim


def a_wild_face_stands(dice: Dice, bid: Bid, wild: Die) -> bool:
    """Whether a bid is true of all the dice that lie on the table, a face being wild."""
    return a_wild_face_count(dice, bid, wild) >= bid.claim


def bid_the_sum_stands(dice: Dice, bid: Pips) -> bool:
    """Whether the dice that lie on the table, one of each player, show the pips that were bid."""
    check(dice)
    _check_table(len(dice))
    return sum(dice) >= bid.claim


@dataclass(frozen=True, slots=True)
class Game:
    """A game, from any round on; those who throw for its first round sit as they are named."""

    dice_left: Scores = field(default_factory=dict)
    turn: str = ""
    hands: Mapping[str, Dice] = field(default_factory=dict)
    bids: tuple[tuple[str, Bid | Pips], ...] = ()
    reveal: bool = False
    count: int | None = None

    _WILD: ClassVar[Die | None] = ACE
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
        return left[0] if len(left) == 1 else None

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
        _check_table(len(throws))
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
        check(throw, self.dice_left.get(player))
        if not 0 < len(throw) <= DICE:
            raise Foul(f"a player has one to {DICE} dice, not {len(throw)}")

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
        shown = tuple(chain.from_iterable(self.hands.values()))
        if isinstance(bid, Pips):
            return sum(shown)
        return _count(shown, bid, None if self.reveal else self._WILD)


def _left_of(player: str, left: Scores) -> str:
    """Who sits next to the left of a player and has dice."""
    names = [*left, *left]
    return next(name for name in names[names.index(player) + 1 :] if left[name])


class _PlainGame(Game):
    """No face is wild, there are no Reveal rounds, and the face that is bid never falls."""

    __slots__ = ()
    _WILD: ClassVar[Die | None] = None
    _REVEALS = False
    _least = staticmethod(highest_true_bid_least)


@dataclass(frozen=True, slots=True)
class HighestTrueBidRound(_PlainGame):
    """A round of five dice each that ends the game: the highest bid that is true wins it."""

    won: str | None = None

    @property
    def winner(self) -> str | None:
        """Whoever made the highest true bid, once a bid has been challenged."""
        return self.won

    def _check_throw(self, player: str, throw: Dice) -> None:
        check(throw, DICE)

    def _challenge(self, player: str, bid: Bid | Pips) -> Self:
        true = [name for name, made in self.bids if self._found(made) >= made.claim]
        return replace(self, won=true[-1] if true else player, count=self._found(bid))


class ADieForAMistakeGame(_PlainGame):
    """A game with the bids of Highest true bid, in which each mistake costs a die."""

    __slots__ = ()


class IldhafnRulesGame(ADieForAMistakeGame):
    """A game in which aces are wild, and the sum is bid once nobody has more than one die."""

    __slots__ = ()
    _WILD = ACE
    _least = staticmethod(ildhafn_rules_least)

    def _check_bid(self, bid: Bid | Pips) -> None:
        if max(self.dice_left.values()) > 1:
            super()._check_bid(bid)
        elif not isinstance(bid, Pips):
            raise Foul("once nobody has more than one die, pips are bid, not dice")
        elif isinstance(self.bid, Pips) and bid.sum <= self.bid.sum:
            raise Foul(f"{bid} is too low after {self.bid}: at least {bid_the_sum_least(self.bid)}")
