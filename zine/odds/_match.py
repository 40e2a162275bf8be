"""Matches of rounds for a point each, in which whoever has not won a round starts the next."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from ..scoring._match import LoserStartsMatch

Number = TypeVar("Number", float, Fraction)


def wins(player: str, match: LoserStartsMatch, starter_scores: Mapping[str, Number]) -> Number:
    """The chance that a player wins a match, from any points on.

    `starter_scores` are the chances of each player to score in a round that this player starts.
    """
    starts = match.starts
    scores = starter_scores[starts or player]
    if starts is None:
        return type(scores)(match.winner == player)
    other = next(name for name in match.points if name != starts)
    won, lost = (wins(player, match.play(name), starter_scores) for name in (starts, other))
    return scores * won + (1 - scores) * lost
