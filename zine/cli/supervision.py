"""What a command tells the process that supervises it."""

from zine.content import timeout
from zine.process.record import Record


class _Supervision:
    record: Record | None = None


_supervision = _Supervision()


def begin(record: Record, descriptor: int) -> None:
    """Note in `record` every call of a scoring module, and let none close our output."""
    _supervision.record = record
    timeout.confine(record, (descriptor, 2))


def cannot_restart() -> None:
    """Note that the command must not be run again after a scoring module ended its process."""
    if _supervision.record:
        _supervision.record.forbid_restart()


def lift_limits() -> None:
    """Note that the command goes on until it is interrupted; calls are not recorded any more."""
    timeout.release()
    if _supervision.record:
        _supervision.record.lift_limits()
