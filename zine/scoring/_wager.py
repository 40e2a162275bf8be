"""Wagers against a bank, as Chuck-a-Luck and Zambale's Pair o' Dice settle them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Generic, Self, TypeVar, cast

from zine.dice import Foul, Scores

Bet = TypeVar("Bet", bound=Enum)

BANK = "Bank"
WRITTEN = re.compile(r"(\S+) (\d+) on (.+)$")


@dataclass(frozen=True, slots=True)
class Wager(Generic[Bet]):
    """A player's stake, in counters, on one bet: `Ada 4 on Big`; a game names its `bets`."""

    player: str
    stake: int
    bet: Bet

    bets: ClassVar[type[Enum]]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the wager that is written; raises `ValueError` if it is none."""
        names = {str(bet.value): bet for bet in cls.bets}
        match = WRITTEN.match(text)
        if not match:  # no example: every cell of a page can be read
            raise ValueError(
                f"'{text}' is no wager: write player, stake and bet, "
                f"as in Ada 4 on {next(iter(names))}"
            )
        for name, bet in names.items():
            if name.casefold() == match[3].casefold():
                return cls(match[1], int(match[2]), cast(Bet, bet))
        raise ValueError(f"there is no bet '{match[3]}'; it can be {', '.join(names)}")

    def __str__(self) -> str:
        return f"{self.player} {self.stake} on {self.bet.value}"


def check_stake(stake: int) -> None:
    """Raise `Foul` unless something is staked."""
    if stake < 1:
        raise Foul(f"a stake is at least one counter, not {stake}")


def settle(wagers: Iterable[Wager[Bet]], score: Callable[[Bet], int]) -> Scores:
    """Counters that each player gains by all their wagers, and the bank by everybody's.

    `score` tells what one counter on a bet wins, or loses if less than 0.
    """
    gains: dict[str, int] = {}
    for wager in wagers:
        if wager.player == BANK:
            raise Foul("the banker lays no bets")
        check_stake(wager.stake)
        gains[wager.player] = gains.get(wager.player, 0) + wager.stake * score(wager.bet)
    return {**gains, BANK: -sum(gains.values())}
