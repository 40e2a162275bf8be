"""A call with a large interpreter frame, so that the calls below it need no new memory.

Python keeps frames in pieces of 16 KB. Whenever calls cross the end of one, it asks the system for
the next and gives it back: three thousand times for a page that is laid out.
A larger frame gets a piece that fits it, and what is left there serves the calls below.
"""

from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

WORDS = 70_000
"""The size of the frame. A piece is a power of two: here a megabyte, nearly half of it left."""

T = TypeVar("T")


def _call(work: Callable[[], T]) -> T:
    return work()


_call_large = FunctionType(_call.__code__.replace(co_stacksize=WORDS), globals())


def in_large_frame(work: Callable[[], T]) -> T:
    """The result of a call whose own calls find memory ready."""
    return _call_large(work)  # type: ignore[no-any-return]  # `_call` with a larger frame
