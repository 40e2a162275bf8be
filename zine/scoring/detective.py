"""Five-Dice Detective: find the means, the motive and the opportunity of one suspect.

Rules: 001_acc647541725b5ca.txt, "5-Dice Detective".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from zine.dice import FACES, Dice, Foul, Scores, Winners, check, leaders, without

VARIATIONS = ("Old dice or new", "Shared suspects")

DICE = 5
PLAYERS = (2, 6)
SUSPECTS = FACES
TO_START = 2
"""Dice whose highest total goes first."""


class Evidence(Enum):
    """The three sections of the score sheet, from top to bottom."""

    MEANS = "means"
    MOTIVE = "motive"
    OPPORTUNITY = "opportunity"

    @property
    def squares(self) -> tuple[int, ...]:
        """The suspects against whom it can be found."""
        return tuple(SUSPECTS)


ALIKE = {Evidence.MEANS: 2, Evidence.MOTIVE: 3, Evidence.OPPORTUNITY: 4}
"""How many dice must show the number of the suspect."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of evidence: what it is, and the number of the suspect whom it tells against."""

    evidence: Evidence
    suspect: int

    @classmethod
    def parse(cls, text: str) -> "Piece":
        """The piece that a page writes as `motive 3`; `ValueError` if it is none."""
        for piece in _pieces():
            if str(piece) == text:
                return piece
        raise ValueError(f"'{text}' is no piece of evidence and its suspect, as in motive 3")

    def __str__(self) -> str:
        return f"{self.evidence.value} {self.suspect}"


def _pieces() -> Iterator[Piece]:
    """All that can be found, suspect by suspect."""
    return (Piece(evidence, suspect) for suspect in FACES for evidence in Evidence)


def evidence(throw: Dice, keep: Dice = (), again: Dice = ()) -> tuple[Piece, ...]:
    """Each piece that a turn can record, of which you may choose one.

    `again` is the throw of the dice not kept, all five if none are; without either the first throw
    counts as it lies. Where old dice and new lie together, evidence must be made of both.
    """
    table = _table(throw, keep, again)
    return tuple(
        piece for piece in _found(table) if all(piece.suspect in dice for dice in table if dice)
    )


def _table(throw: Dice, keep: Dice, again: Dice) -> tuple[Dice, Dice]:
    """The dice of the first throw and of the second that lie on the table at the end."""
    check(throw, DICE)
    if not (keep or again):
        return throw, ()
    check(again, len(without(throw, keep)))
    return keep, again


def _found(table: tuple[Dice, Dice]) -> tuple[Piece, ...]:
    old, new = table
    dice = (*old, *new)
    return tuple(p for p in _pieces() if dice.count(p.suspect) >= ALIKE[p.evidence])


@dataclass(frozen=True, slots=True)
class Case:
    """A game, from any state of the score sheet on.

    `sheet` is what each player has on it, in the order of their turns; `records` tells who has
    recorded what since, and `due` who is to play, in order, once somebody has.
    """

    sheet: Mapping[str, tuple[Piece, ...]]
    records: tuple[tuple[str, Piece], ...] = ()
    due: tuple[str, ...] | None = None

    def play(
        self, throw: Dice, record: Piece | None = None, keep: Dice = (), again: Dice = ()
    ) -> Self:
        """Take the turn of whoever is next: throw, perhaps throw again, record a piece or none."""
        if not self._queue:
            raise Foul("the game is over: nobody has a turn left")
        player, *others = self._queue
        found = self.evidence(throw, keep, again)
        if record is None:
            after = self
        elif record not in found:
            raise Foul(f"the dice do not show {record}")
        elif record in self._held(player):
            raise Foul(f"{record} is on the score sheet already")
        else:
            after = replace(self, records=(*self.records, (player, record)))
        return replace(after, due=after._line(player, tuple(others)))

    def evidence(self, throw: Dice, keep: Dice = (), again: Dice = ()) -> tuple[Piece, ...]:
        """Each piece that a turn can record, whatever is on the score sheet."""
        return evidence(throw, keep, again)

    @property
    def next(self) -> str | None:
        """Whose turn it is; nobody's once the game is over."""
        return next(iter(self._queue), None)

    @property
    def winners(self) -> Winners:
        """All who have solved the murder, once nobody has a turn left."""
        return () if self._queue else self._solvers()

    @property
    def _queue(self) -> tuple[str, ...]:
        return tuple(self.sheet) if self.due is None else self.due

    def _line(self, player: str, others: tuple[str, ...]) -> tuple[str, ...]:
        """Who is to play after a turn: once the murder is solved, nobody joins the line again."""
        return others if self._solvers() else (*others, player)

    def _solvers(self) -> Winners:
        return tuple(player for player in self.sheet if _solved(self._held(player)))

    def _held(self, player: str) -> tuple[Piece, ...]:
        """All that stands on the score sheet in the column of a player, now."""
        return (*self.sheet[player], *(piece for name, piece in self.records if name == player))


def _solved(held: tuple[Piece, ...]) -> tuple[int, ...]:
    """The suspects against whom there are means, motive and opportunity."""
    return tuple(s for s in FACES if all(Piece(evidence, s) in held for evidence in Evidence))


class OldDiceOrNewCase(Case):
    """A game in which evidence may be made of any dice on the table."""

    __slots__ = ()

    def evidence(self, throw: Dice, keep: Dice = (), again: Dice = ()) -> tuple[Piece, ...]:
        """Each piece that the dice on the table show, whatever is on the score sheet."""
        return _found(_table(throw, keep, again))


@dataclass(frozen=True, slots=True)
class SharedSuspectsCase(Case):
    """A game in which all gather evidence together; whoever completes a suspect has a circle.

    `circled` are the suspects round whom each player has a circle at first; all that there is
    against these is known.
    """

    circled: Mapping[str, Dice] = field(kw_only=True)

    @property
    def circles(self) -> Scores:
        """How many suspects each player has completed."""
        circles = {player: len(self.circled.get(player, ())) for player in self.sheet}
        held = self._opening
        for player, piece in self.records:
            before, held = _solved(held), (*held, piece)
            circles[player] += len(_solved(held)) - len(before)
        return circles

    @property
    def winners(self) -> Winners:
        """Whoever has the most circles, once every suspect has one; all of them who tie."""
        return () if self._queue else leaders(self.circles)

    def _line(self, player: str, others: tuple[str, ...]) -> tuple[str, ...]:
        return () if len(_solved(self._held(player))) == len(FACES) else (*others, player)

    def _held(self, player: str) -> tuple[Piece, ...]:
        return (*self._opening, *(piece for _, piece in self.records))

    @property
    def _opening(self) -> tuple[Piece, ...]:
        circled = {suspect for suspects in self.circled.values() for suspect in suspects}
        pieces = (piece for pieces in self.sheet.values() for piece in pieces)
        return (*(piece for piece in _pieces() if piece.suspect in circled), *pieces)
