"""What code of a scoring module raises, as a problem of the page that called it.

An author must see one line, no traceback.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from zine.content.rules import timeout
from zine.content.rules.cell import Unreadable
from zine.dice import Foul
from zine.problems import ContentError, Problem, gathering, shown
from zine.process import supervisor

LONGEST = 200
"""How many characters of a scoring module's own words are quoted."""

T = TypeVar("T")


def guarded(call: Callable[[], T], file: Path, page: Path) -> T:
    """Call what runs code of a scoring module's file for a page; returns its result.

    Raises `ContentError` with a problem of the page if the code fails, or is refused.
    """
    try:
        return timeout.within(call, file, page, 1)
    except (ContentError, Foul, LookupError, Unreadable):
        raise
    except BaseException as error:
        raise ContentError([Problem(page, 1, failure(error, file))]) from None


@contextmanager
def gathering_all(problems: list[Problem], path: Path) -> Iterator[None]:
    """As `gathering`; any other exception becomes a problem of a path.

    For processes that last: the next save is checked again.
    """
    try:
        with gathering(problems):
            yield
    except Exception as error:
        problems.append(Problem(path, 1, f"cannot be checked: {error_text(error)}"))


def failure(error: BaseException, file: Path) -> str:
    """Says how a scoring module's file failed, from what its code raised, or why it is refused.

    Raises the exception again if it is no failure of the module.
    """
    if isinstance(error, timeout.Refused):
        return error.problems[0].message
    if interrupts(error):
        raise error
    line = last_line(error, file)
    place = f"{shown(file)}:{line}" if line else shown(file)
    return f"{place} fails with {error_text(error)}"


def interrupts(error: BaseException) -> bool:
    """Whether an exception ends the whole command, which no failure of a module does.

    In a supervised process only a module can raise a plain `KeyboardInterrupt`: there it is a
    failure like any other.
    """
    if isinstance(error, supervisor.Interrupted):
        return True
    return isinstance(error, KeyboardInterrupt) and not supervisor.supervised()


def error_text(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {value_text(error)}".rstrip(": ")


def value_text(value: object, convert: Callable[[object], str] = str) -> str:
    """A value of a scoring module in one line, which is cut if it is long."""
    try:
        text = convert(value)
    except BaseException as error:
        if interrupts(error):
            raise
        return f"(a value of class {type(value).__name__} that cannot be shown)"
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def last_line(error: BaseException, path: Path) -> int:
    """The last line of `path` that an exception passed through; 0 if it passed through none."""
    line, trace = 0, error.__traceback__
    while trace:
        if Path(trace.tb_frame.f_code.co_filename) == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
