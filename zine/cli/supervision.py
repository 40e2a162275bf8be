"""What a command tells the process that supervises it."""

from contextlib import suppress

from zine.content.rules import timeout
from zine.problems import ContentError
from zine.process.record import Record


class _Supervision:
    record: Record | None = None


_supervision = _Supervision()


def begin(record: Record, descriptor: int, *, thorough: bool) -> None:
    """Note in `record` every call of a scoring module, and let none close our output.

    `thorough` is as of `timeout.confine`.
    """
    _supervision.record = record
    timeout.confine(record, (descriptor, 2), thorough=thorough)


def begin_alone() -> None:
    """Compare what games share, in a process that nobody supervises."""
    timeout.compare()


def settle() -> None:
    """End the process if a game has changed what all share: it runs again without that game."""
    with suppress(ContentError):  # of a process that nobody supervises, which has said so
        timeout.settle()


def cannot_restart() -> None:
    """Note that the command must not be run again after a scoring module ended its process."""
    if _supervision.record:
        _supervision.record.forbid_restart()


def lift_limits() -> None:
    """Note that the command goes on until it is interrupted; calls are not recorded any more."""
    timeout.release()
    if _supervision.record:
        _supervision.record.lift_limits()
