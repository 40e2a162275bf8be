"""Room for calls: their frames in one piece of memory, however deep they go.

Python keeps frames in pieces of 16 KB, and asks the system for the next and gives it back whenever
calls cross the end of one: three thousand times for a page that is laid out, a quarter of the time.
A frame that is larger gets a piece to its measure, and what is left there serves the calls below.
"""

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

WORDS = 70_000
"""How large a frame to ask for: a piece is a power of two, here a megabyte, nearly half left."""

T = TypeVar("T")


def _called(work: Callable[[], T]) -> T:
    return work()


_large = FunctionType(_called.__code__.replace(co_stacksize=WORDS), globals())


def roomy(work: Callable[[], T]) -> T:
    """What a call gives, whose own calls have room."""
    return _large(work)  # type: ignore[no-any-return]  # `_called` with a larger frame
