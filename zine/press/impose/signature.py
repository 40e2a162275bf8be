"""Signatures: which page of a booklet lands where on which sheet.

A sheet is printed on both sides and folded once; a signature is some sheets, one in the other.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zine.words import Words

PER_SHEET = 4
"""How many pages a folded sheet has."""


class SheetSide(NamedTuple):
    """One side of a sheet as it lies open: the number of each page, 0 for a blank."""

    left: int
    right: int


class SignatureSheet(NamedTuple):
    """A sheet; its front is outside when it is folded.

    `signature` counts from 1, and is 0 for a cover that stands apart; `depth` is how many sheets
    lie round this one in its signature.
    """

    signature: int
    depth: int
    front: SheetSide
    back: SheetSide

    def name(self, words: Words) -> str:
        """The sheet's name: its signature and its place there, or the cover."""
        if not self.signature:
            return words.cover
        return words.signature_sheet.format(signature=self.signature, sheet=self.depth + 1)


def sheets(
    pages: int, last: int, size: int | None = None, *, cover: bool = False
) -> tuple[SignatureSheet, ...]:
    """The sheets of a booklet in the order of printing, from the outermost inward.

    The zine has `pages` pages, and its last part begins on page `last`: the blanks, never more
    than three, stand before that, so that the back page stays the back. No signature has more than
    `size` pages, and none two sheets more than another; without a size, one holds them all. The
    outermost sheet is the `cover` if that stands apart.
    """
    blanks = -pages % PER_SHEET
    order = [*range(1, last), *[0] * blanks, *range(last, pages + 1)]
    inside = order[2:-2] if cover else order
    if size is None or len(inside) <= size:
        nested = tuple(_nested(order, 1))
        return (nested[0]._replace(signature=0), *nested[1:]) if cover else nested
    wrapped = [SignatureSheet(0, 0, *_sides(order, 0))] if cover else []
    sewn = (
        sheet
        for number, part in enumerate(_parted(inside, size), 1)
        for sheet in _nested(part, number)
    )
    return (*wrapped, *sewn)


def _parted(order: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """The pages of each signature: as few signatures as can be, the thicker ones first."""
    many = -(-len(order) // size)
    least, more = divmod(len(order) // PER_SHEET, many)
    start = 0
    for place in range(many):
        end = start + PER_SHEET * (least + (place < more))
        yield order[start:end]
        start = end


def _nested(order: Sequence[int], signature: int) -> Iterator[SignatureSheet]:
    for depth in range(len(order) // PER_SHEET):
        yield SignatureSheet(signature, depth, *_sides(order, depth))


def _sides(order: Sequence[int], depth: int) -> tuple[SheetSide, SheetSide]:
    """Front and back of the sheet that so many lie round."""
    first, last = 2 * depth, len(order) - 1 - 2 * depth
    return SheetSide(order[last], order[first]), SheetSide(order[first + 1], order[last - 1])
