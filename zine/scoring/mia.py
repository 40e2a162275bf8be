"""Mia: two hidden dice go round, each player says that they beat the last, and liars lose lives.

Rules: 000_b1ea3597adaee67b.txt, "Mia"; The box game: 003_a7c903ab27392d2c.txt.
"""

from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from typing import ClassVar, Self

from zine.dice import FACES, Dice, Die, Foul, Scores, check

DICE = 2
PLAYERS = (2, None)
LIVES = 6
A_TRUE_MIA = 2
"""The lives that it costs to say "Liar!" to Mia if it lies there indeed."""

VARIATIONS = ("Passing unseen", "The box game")


@dataclass(frozen=True, slots=True)
class Value:
    """What two dice are worth, the higher read before the lower: 65, 66, or 21, which is Mia."""

    high: Die
    low: Die

    @classmethod
    def parse(cls, text: str) -> "Value":
        """The value that a text such as `65` or `Mia` tells."""
        if text.casefold() == "mia":
            return MIA
        if text not in _VALUES:  # no example: every cell of the page can be read
            raise ValueError(
                f"'{text}' is not a value: write two faces, the higher first, as in 65, or Mia"
            )
        return _VALUES[text]

    def beats(self, other: "Value") -> bool:
        """Whether this is higher: Mia comes first, then doubles, then the rest as numbers."""
        return self._rank() > other._rank()

    def _rank(self) -> tuple[bool, bool, int, int]:
        return (self == MIA, self.high == self.low, self.high, self.low)

    def __str__(self) -> str:
        return "Mia" if self == MIA else self.figures()

    def figures(self) -> str:
        """Its two faces, as in 65; 21 for Mia, too."""
        return f"{self.high}{self.low}"


MIA = Value(2, 1)


class Reply(Enum):
    """What ends a round."""

    LIAR = "liar"
    GIVES_UP = "gives up"


@dataclass(frozen=True, slots=True)
class Says:
    """What a player says in turn: a value, which announces it, or a reply to the last one."""

    word: Value | Reply

    @classmethod
    def parse(cls, text: str) -> Self:
        """The text of a value or of a reply."""
        reply = next((reply for reply in Reply if reply.value == text.casefold()), None)
        return cls(reply or Value.parse(text))


def lives(players: tuple[str, ...]) -> Scores:
    """What everybody begins with."""
    return dict.fromkeys(players, LIVES)


def score(throw: Dice) -> Value:
    """What two dice are worth."""
    check(throw, DICE)
    return Value(max(throw), min(throw))


_VALUES = {value.figures(): value for value in map(score, product(FACES, FACES))}


def passer_loses(announced: Value, reply: Reply, throw: Dice = ()) -> int:
    """Lives that it costs a player to have announced a value on a throw, if it is seen."""
    if throw:
        check(throw, DICE)
    return 1 if reply is Reply.LIAR and announced.beats(score(throw)) else 0


def receiver_loses(announced: Value, reply: Reply, throw: Dice = ()) -> int:
    """Lives that a reply to an announcement costs, of whatever throw lies there."""
    caught = passer_loses(announced, reply, throw)
    if reply is Reply.GIVES_UP:
        if announced != MIA:
            raise Foul("you can give up only to Mia")
        return 1
    if caught:
        return 0
    return A_TRUE_MIA if announced == MIA else 1


THE_BOX_GAME_MIA = MIA.figures()
"""What Mia is called in the box game."""


def the_box_game_receiver_loses(announced: Value, reply: Reply, throw: Dice = ()) -> int:
    """Lives that a reply to an announcement costs: never two, and nobody gives up to 21."""
    if reply is Reply.GIVES_UP:
        raise Foul("nobody gives up in the box game: look at the dice, or pass the box on")
    return 1 - passer_loses(announced, reply, throw)


@dataclass(frozen=True, slots=True)
class Game:
    """A game, from the start of any round on; `lives` holds the players as they sit."""

    lives: Scores
    turn: str = ""
    throw: Dice = ()
    announced: Value | None = None
    passer: str = ""

    _receiver_loses = staticmethod(receiver_loses)

    @property
    def lives_left(self) -> Scores:
        """The lives that everybody has left."""
        return self.lives

    @property
    def loser(self) -> str | None:
        """The player who has no lives left, once it has come to that."""
        return next((name for name, left in self.lives.items() if not left), None)

    def play(self, player: str, says: Says, throw: Dice = ()) -> Self:
        """A player throws and announces a value in turn, or replies to the last announcement."""
        if self.loser:
            raise Foul(f"the game is over: {self.loser} has no lives left")
        up = self.turn or next(iter(self.lives))
        if player != up:
            raise Foul(f"it is {up}'s turn, not {player}'s")
        if isinstance(says.word, Reply):
            return self._reply(player, says.word, throw)
        self._check(says.word, throw)
        return replace(
            self,
            turn=self._left_of(player),
            throw=throw or self.throw,
            announced=says.word,
            passer=player,
        )

    def _check(self, announced: Value, throw: Dice) -> None:
        """Raise `Foul` unless a value may be announced on such a throw."""
        score(throw)  # refuses what is no throw of two dice
        if self.announced and not announced.beats(self.announced):
            last = self._name(self.announced)
            raise Foul(f"{self._name(announced)} is not higher than {last}, the last announcement")

    def _name(self, value: Value) -> str:
        """What the players call a value."""
        return str(value)

    def _reply(self, player: str, reply: Reply, throw: Dice) -> Self:
        if self.announced is None:
            raise Foul("nothing has been announced yet")
        if throw:
            raise Foul("whoever ends the round must leave the dice as they are")
        caught = passer_loses(self.announced, reply, self.throw)
        cost = self._receiver_loses(self.announced, reply, self.throw)
        left = {
            **self.lives,
            self.passer: self.lives[self.passer] - caught,
            player: max(0, self.lives[player] - cost),
        }
        return type(self)(left, turn=player if caught else self._left_of(player))

    def _left_of(self, player: str) -> str:
        names = tuple(self.lives)
        return names[(names.index(player) + 1) % len(names)]


class PassingUnseenGame(Game):
    """A game in which the dice may be passed on as they lie, and whoever does answers for them."""

    __slots__ = ()
    _NEVER_PASSED: ClassVar[tuple[Value, ...]] = (MIA,)

    def _check(self, announced: Value, throw: Dice) -> None:
        """Raise `Foul` unless a value may be announced on such a throw, or on none."""
        last = self.announced
        if throw or last is None:
            super()._check(announced, throw)
        elif last in self._NEVER_PASSED:
            raise Foul(f"{last} is never passed on unseen")
        elif last.beats(announced):
            lower, higher = self._name(announced), self._name(last)
            raise Foul(f"{lower} is lower than {higher}, the last announcement")


class TheBoxGame(PassingUnseenGame):
    """A game in which 21 costs no more than any other value, and can be passed on as it lies."""

    __slots__ = ()
    _NEVER_PASSED = ()
    _receiver_loses = staticmethod(the_box_game_receiver_loses)

    def _name(self, value: Value) -> str:
        return value.figures()
