"""A galley: one piece of a zine laid out alone, as the pages of a small PDF."""

from collections.abc import Callable
from dataclasses import dataclass

Tell = Callable[[str, int, int], None]
"""Hears the title of a piece that has been laid out, how many have, and how many are to be."""


@dataclass(frozen=True, slots=True)
class Galley:
    """Pages laid out alone: a PDF, how many pages it has, what share of the last one is filled."""

    pdf: bytes
    pages: int
    fill: float = 1.0

    def kept(self) -> bytes:
        """The galley as it is kept in a cache."""
        return b"%d %r\n" % (self.pages, self.fill) + self.pdf


def unpacked(entry: bytes) -> Galley:
    """The galley that was kept."""
    head, _, pdf = entry.partition(b"\n")
    pages, fill = head.split()
    return Galley(pdf, int(pages), float(fill))


class Missing(Exception):
    """What composers need is not on this machine; the text says what."""


class Lost(Exception):
    """A composer has gone and left a piece undone; the text names the piece."""
