"""Chō-Han: two dice under a cup, even or odd.

Rules: 000_b1ea3597adaee67b.txt, "Ho Han".
"""

from enum import Enum

from zine.dice import Dice, Foul, Scores, Winners, check, leaders

from ._wager import check_stake

DICE = 2
PLAYERS = (3, None)
COUNTERS = 50
"""What every player begins with."""
CUT = 20
"""The house takes one counter of every so many."""

VARIATIONS = ("One stake for all", "The house takes a cut", "The dealer as bank")


class Call(Enum):
    """The two sides of the mat."""

    CHO = "Chō"
    HAN = "Han"

    @property
    def hint(self) -> str:
        """What the mat prints below the call."""
        return "an even sum" if self is Call.CHO else "an odd sum"


def score(throw: Dice) -> Call:
    """Chō if the two dice add up to an even sum, Han if to an odd one."""
    check(throw, DICE)
    return Call.HAN if sum(throw) % 2 else Call.CHO


def settlement(throw: Dice, cho: Scores, han: Scores) -> Scores:
    """Counters that each player gains, from the stakes on both sides; `Foul` if they differ."""
    on_cho, on_han = sum(cho.values()), sum(han.values())
    if on_cho != on_han:
        raise Foul(f"the sides must balance: {on_cho} lies on Chō, {on_han} on Han")
    return _gains(throw, cho, han)


def _gains(throw: Dice, cho: Scores, han: Scores) -> dict[str, int]:
    """Counters that each player gains at even money, whatever lies on the other side."""
    won = score(throw)
    gains: dict[str, int] = {}
    for side, stakes in ((Call.CHO, cho), (Call.HAN, han)):
        for name, stake in stakes.items():
            if name in gains:
                raise Foul(f"a player bets on one side only: {name} is on both")
            check_stake(stake)
            gains[name] = stake if side is won else -stake
    return gains


def winners(counters: Scores) -> Winners:
    """Whoever has most counters at the end; all of them where it is shared."""
    return leaders(counters)


# Variations.


def one_stake_for_all_settlement(
    throw: Dice, cho: tuple[str, ...], han: tuple[str, ...], stake: int
) -> Scores:
    """Counters that each player gains; `Foul` unless as many bet on Chō as on Han."""
    on_cho, on_han = dict.fromkeys(cho, stake), dict.fromkeys(han, stake)
    if len(on_cho) != len(on_han):
        raise Foul(f"as many must bet on Chō as on Han: here {len(on_cho)} and {len(on_han)}")
    return settlement(throw, on_cho, on_han)


def the_house_takes_a_cut_settlement(throw: Dice, cho: Scores, han: Scores) -> Scores:
    """Counters that each player gains, and the house: one of every whole twenty that are won."""
    gains = settlement(throw, cho, han)
    cuts = {name: won // CUT for name, won in (cho if score(throw) is Call.CHO else han).items()}
    paid = {name: gain - cuts.get(name, 0) for name, gain in gains.items()}
    return _with("House", paid, sum(cuts.values()))


THE_DEALER_AS_BANK_PLAYERS = (2, None)


def the_dealer_as_bank_settlement(throw: Dice, cho: Scores, han: Scores) -> Scores:
    """Counters that each player and the dealer gain; the sides need not balance."""
    gains = _gains(throw, cho, han)
    return _with("Dealer", gains, -sum(gains.values()))


def _with(keeper: str, gains: Scores, kept: int) -> Scores:
    if keeper in gains:
        raise Foul(f"the {keeper.lower()} lays no bets")
    return {**gains, keeper: kept}
