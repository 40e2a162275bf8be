"""Chuck-a-Luck: three dice, ten bets, a banker.

Rules: 000_b1ea3597adaee67b.txt, "Chuck-a-Luck".
"""

from enum import Enum

from zine.dice import Dice, Scores, Winners, check, leaders

from . import _wager
from ._wager import settle

DICE = 3
PLAYERS = (2, None)
COUNTERS = 30
"""What everyone begins with."""
THROWS = 6
"""After so many the bank passes on."""
LOST = -1


class Bet(Enum):
    """The squares and boxes of the layout."""

    ONES = "Ones"
    TWOS = "Twos"
    THREES = "Threes"
    FOURS = "Fours"
    FIVES = "Fives"
    SIXES = "Sixes"
    ANY_TRIPLE = "Any triple"
    BIG = "Big"
    SMALL = "Small"
    FIELD = "Field"

    @property
    def face(self) -> int | None:
        """The number of a square, which its die shows."""
        return FACE.get(self)

    @property
    def hint(self) -> str:
        """What the layout prints below the bet."""
        if self.face:
            *fewer, most = map(str, SQUARE_PAYS.values())
            return f"pays {', '.join(fewer)} or {most}"
        return f"{_WINS_ON[self]}\npays {BOX_PAYS[self]}"


FACE = {
    Bet.ONES: 1,
    Bet.TWOS: 2,
    Bet.THREES: 3,
    Bet.FOURS: 4,
    Bet.FIVES: 5,
    Bet.SIXES: 6,
}

SQUARE_PAYS = {1: 1, 2: 2, 3: 3}
"""By how many dice show the number of the square."""

BOX_PAYS = {Bet.ANY_TRIPLE: 30, Bet.BIG: 1, Bet.SMALL: 1, Bet.FIELD: 1}

LEAST_BIG = 11
MOST_SMALL = 10
FIELD = (7, 13)
"""The highest of its low totals, and the lowest of its high ones."""

_WINS_ON = {
    Bet.ANY_TRIPLE: "three alike",
    Bet.BIG: f"{LEAST_BIG} or more, no triple",
    Bet.SMALL: f"{MOST_SMALL} or less, no triple",
    Bet.FIELD: f"{FIELD[0]} or less, {FIELD[1]} or more",
}

LAYOUT = (
    (Bet.ANY_TRIPLE,),
    (Bet.ONES, Bet.TWOS, Bet.THREES),
    (Bet.FOURS, Bet.FIVES, Bet.SIXES),
    (Bet.SMALL, Bet.FIELD, Bet.BIG),
)
"""Where the squares and boxes lie, row by row."""


class Wager(_wager.Wager[Bet]):
    """A player's stake on a square or a box."""

    __slots__ = ()
    bets = Bet


def score(throw: Dice, bet: Bet) -> int:
    """Counters that one counter on a bet wins; −1 if it is lost."""
    check(throw, DICE)
    if bet in FACE:
        return SQUARE_PAYS.get(throw.count(FACE[bet]), LOST)
    return BOX_PAYS[bet] if _fits(throw, bet) else LOST


def _fits(throw: Dice, box: Bet) -> bool:
    triple = len(set(throw)) == 1
    total = sum(throw)
    if box is Bet.ANY_TRIPLE:
        return triple
    if box is Bet.FIELD:
        low, high = FIELD
        return total <= low or total >= high
    return not triple and (total >= LEAST_BIG if box is Bet.BIG else total <= MOST_SMALL)


def settlement(throw: Dice, bets: tuple[Wager, ...]) -> Scores:
    """Counters that each player and the bank gain by a throw; together they come to 0."""
    # All bets, so that two dice are refused though nobody bets.
    wins = {bet: score(throw, bet) for bet in Bet}
    return settle(bets, lambda bet: wins[bet])


def winners(counters: Scores) -> Winners:
    """Whoever has most counters at the end; all of them where it is shared."""
    return leaders(counters)
