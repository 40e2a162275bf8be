"""Zambale's Pair o' Dice: a pair within five throws, or not.

Rules: 000_b1ea3597adaee67b.txt, "Zambale's Pair'o Dice Game".
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from zine.dice import Dice, Die, Foul, Scores, Throws, Winners, check, leaders

from . import _wager
from ._wager import settle

DICE = 2
PLAYERS = (2, None)
THROWS = 5
COUNTERS = 30  # with which each player begins; the source names no number
WON, BACK, LOST = 1, 0, -1

VARIATIONS = ("Three against two", "By the first throw")


class Bet(Enum):
    """What can be bet on."""

    PAIR = "Pair"
    NO_PAIR = "No pair"
    EVEN = "Even"
    ODD = "Odd"

    @property
    def hint(self) -> str:
        """What the cloth prints below the bet."""
        return f"{_WINS_ON[self]}\npays {WON}"


_WINS_ON = {
    Bet.PAIR: f"within {THROWS} throws",
    Bet.NO_PAIR: f"in {THROWS} throws",
    Bet.EVEN: "the face of the pair",
    Bet.ODD: "the face of the pair",
}

LAYOUT = ((Bet.PAIR, Bet.NO_PAIR), (Bet.EVEN, Bet.ODD))
"""Where the bets lie on a cloth, row by row."""


class Wager(_wager.Wager[Bet]):
    """A player's stake on a bet."""

    __slots__ = ()
    bets = Bet


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: how many throws are made, and the face of the pair once there is one."""

    number: int = 0
    pair: Die | None = None

    @property
    def over(self) -> bool:
        """Whether there is a pair, or no throw left to make one."""
        return self.pair is not None or self.number == THROWS

    def play(self, throw: Dice) -> "Turn":
        """Throw both dice; `Foul` if the turn is over."""
        if self.over:
            raise Foul(f"a pair ends the turn, and so does throw {THROWS}")
        check(throw, DICE)
        first, second = throw
        return Turn(self.number + 1, first if first == second else None)


def score(throws: Throws, bet: Bet) -> int:
    """Counters that one counter on a bet wins by a whole turn: −1 if lost, 0 if it comes back."""
    pair = _pair(throws)
    if bet in (Bet.PAIR, Bet.NO_PAIR):
        return WON if (pair is None) == (bet is Bet.NO_PAIR) else LOST
    return BACK if pair is None else _by_parity(pair, bet)


def _pair(throws: Throws) -> Die | None:
    """Return the face of a turn's pair, if it has one; `Foul` if the turn is not over."""
    turn = Turn()
    for throw in throws:
        turn = turn.play(throw)
    if not turn.over:
        raise Foul(f"the turn goes on: throw {turn.number} made no pair, and {THROWS} are allowed")
    return turn.pair


def _by_parity(pips: int, bet: Bet) -> int:
    return WON if (bet is Bet.ODD) == bool(pips % 2) else LOST


def settlement(throws: Throws, bets: tuple[Wager, ...]) -> Scores:
    """Counters that each player and the bank gain by a turn; together they come to 0."""
    return _settlement(throws, bets, score)


def _settlement(
    throws: Throws, bets: tuple[Wager, ...], score: Callable[[Throws, Bet], int]
) -> Scores:
    """As `settlement`, by what each counter on a bet scores."""
    # All bets, so that an unfinished turn is refused though nobody bets.
    wins = {bet: score(throws, bet) for bet in Bet}
    return settle(bets, lambda bet: wins[bet])


def winners(counters: Scores) -> Winners:
    """Whoever has most counters at the end; all of them where it is shared."""
    return leaders(counters)


# Variations.

EVEN_MONEY = (1, 1)
THREE_TO_TWO = (3, 2)
TWO_TO_THREE = (2, 3)
ODDS = {Bet.PAIR: THREE_TO_TWO, Bet.NO_PAIR: TWO_TO_THREE}
"""Three against two: how many counters must be staked to win how many."""


def three_against_two_settlement(throws: Throws, bets: tuple[Wager, ...]) -> Scores:
    """As `settlement`, but paid by `ODDS`; `Foul` if a stake cannot be paid evenly."""
    parts = tuple(replace(wager, stake=_parts(wager)) for wager in bets)
    return _settlement(throws, parts, _part)


def _parts(wager: Wager) -> int:
    """How many times the smallest stake on its bet a wager holds."""
    smallest, _ = ODDS.get(wager.bet, EVEN_MONEY)
    parts, rest = divmod(wager.stake, smallest)
    if rest:
        raise Foul(f"a stake on {wager.bet.value} is a multiple of {smallest}, not {wager.stake}")
    return parts


def _part(throws: Throws, bet: Bet) -> int:
    """Counters that the smallest stake on a bet wins; less than 0 if it loses."""
    smallest, wins = ODDS.get(bet, EVEN_MONEY)
    result = score(throws, bet)
    return wins if result == WON else smallest * result


def by_the_first_throw_score(throws: Throws, bet: Bet) -> int:
    """As `score`, but Even and Odd go by the sum of the first throw."""
    result = score(throws, bet)
    if bet in (Bet.PAIR, Bet.NO_PAIR):
        return result
    first, *_ = throws
    return _by_parity(sum(first), bet)


def by_the_first_throw_settlement(throws: Throws, bets: tuple[Wager, ...]) -> Scores:
    """As `settlement`, but Even and Odd go by the sum of the first throw."""
    return _settlement(throws, bets, by_the_first_throw_score)
