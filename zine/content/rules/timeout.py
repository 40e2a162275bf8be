"""Calls of scoring modules: recorded, limited in time, and refused if they ended a process.

A rule may loop for ever, in C too, where no exception reaches it. So what runs rules runs in a
process that another one supervises (`zine.process.supervisor`), and records each call here before
it begins. At the deadline of a call the process is ended, and another does its work once more: it
refuses that call, as if the module had raised an exception, and makes all others. A module that
ends its process, or changes what games share, is not run again at all.

Where nobody supervises, as in a command that goes on until it is interrupted, calls have no limit:
a trial has made them all before (`zine.check.trial`).
"""

from _thread import get_ident
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from zine.problems import ContentError, Problem, shown
from zine.process.record import Call, Record
from zine.process.supervisor import End

SECONDS = 5.0
"""How long an example may take, or the import of a scoring module; ours take a thousandth."""

SOONEST = 0.5
"""Seconds that a call is given at least, however many were too late before."""

T = TypeVar("T")


class Refused(ContentError):
    """A call is not made again, because it took too long, or its module ended a process."""


class _Limits:
    """What holds around each call, in a process in which one thread makes them all."""

    def __init__(self, record: Record | None, streams: tuple[int, ...], *, thorough: bool) -> None:
        from zine.content.rules.sharing import Sharing  # noqa: PLC0415 - only where a module is run
        from zine.process.confinement import Confinement  # noqa: PLC0415

        self._confinement = Confinement(record, streams) if record else None
        self.sharing = Sharing(self._confinement, thorough=thorough)
        self._module: Path | None = None
        """The scoring module that ran last within the outermost call under way."""

    def run(self, call: Callable[[], T], call_record: Call, outer: Call | None) -> T:
        """Make a call within the limits, which may be inside an outer one."""
        if not outer:
            self._module = None
        if call_record.file.suffix == ".py":
            self._module = call_record.file
        self.note(call_record)
        if self._confinement and not outer:
            self._confinement.begin()
        try:
            return call()
        finally:
            self._end(call_record, outer)

    def _end(self, call_record: Call, outer: Call | None) -> None:
        if self._confinement:
            (self._confinement.check if outer else self._confinement.end)()
        if outer:
            self.note(outer)
        elif self._module:
            self.sharing.end(self._module, call_record.page)

    def note(self, call: Call) -> None:
        """Record the call under way, or the line of its page that it has reached."""
        if self._confinement:
            self._confinement.record.begin_call(call, SECONDS)


class _Process:
    """What holds in this process."""

    def __init__(self) -> None:
        self.refused: dict[Call | Path, Problem] = {}
        self.calls: dict[int, Call] = {}
        """The innermost call of each thread, by the thread's identifier."""
        self.limits: _Limits | None = None
        self.new_limits: Callable[[], _Limits] | None = None
        """Makes the limits before the first call: what games share is compared with that time."""


_process = _Process()


def confine(
    record: Record,
    ends: Sequence[End],
    streams: tuple[int, ...],
    *,
    thorough: bool = False,
) -> None:
    """Record and limit every call from now on, but refuse what caused earlier `ends`.

    `streams` are descriptors that no module may close; `thorough` is that of `Sharing`.
    """
    global SECONDS  # noqa: PLW0603 - tests, too, set it
    for end in ends:
        refuse(end)
    SECONDS = max(SOONEST, SECONDS / 2 ** len(ends))
    thorough = thorough or any(end.is_unsure for end in ends)
    _process.new_limits = partial(_Limits, record, streams, thorough=thorough)


def compare() -> None:
    """Only compare what games share after each of them, in a process that nobody supervises."""
    _process.new_limits = partial(_Limits, None, (), thorough=True)


def release() -> None:
    """Limit no call any more: others try what this process runs."""
    _process.limits = _process.new_limits = None


def settle() -> None:
    """Compare all that games share, before verdicts count.

    Raises `ContentError`, or ends a process that has a supervisor, if it has been changed.
    """
    if _process.limits:
        _process.limits.sharing.settle()


def refuse(end: End) -> None:
    """Refuse what ended a process from now on."""
    if culprit := end.culprit:
        _process.refused[culprit] = problem(end)


def problem(end: End) -> Problem:
    """What ended a process during a call that is known, as a problem of whose page it is."""
    call = end.call
    assert call
    place = f"{shown(call.file)}:{end.line}" if end.line else shown(call.file)
    if call.page != call.file:
        return Problem(call.page, call.line or 1, f"{place} {end.why}")
    what = "import of the scoring module" if call.file.suffix == ".py" else "check of the page"
    return Problem(call.file, end.line or 1, f"the {what} {end.why}")


def allow(files: Iterable[Path]) -> None:
    """Refuse nothing of some modules and pages, which are to be tried again."""
    allowed = set(files)
    for culprit in list(_process.refused):
        if (culprit.file if isinstance(culprit, Call) else culprit) in allowed:
            del _process.refused[culprit]


def refused(files: Iterable[Path]) -> Problem | None:
    """The problem of the first of some modules and pages that is not run at all."""
    return next(filter(None, map(_process.refused.get, files)), None)


def within(call: Callable[[], T], file: Path, page: Path | None = None, line: int = 0) -> T:
    """Call what runs code of a scoring module's file, and return its result.

    `page` and `line` say where the call comes from. Calls may be nested: while the inner one runs,
    only its time counts. Raises `Refused` where it has ended a process, and `ContentError` after an
    outermost call where a module has changed what games share, and nobody supervises.
    """
    call_record = Call(file, page or file, line)
    _check(call_record)
    if _process.new_limits and not _process.limits:
        _process.limits = _process.new_limits()
    thread, calls, limits = get_ident(), _process.calls, _process.limits
    outer = calls.get(thread)
    calls[thread] = call_record
    try:
        return limits.run(call, call_record, outer) if limits else call()
    finally:
        if outer:
            calls[thread] = outer
        else:
            del calls[thread]


def at(line: int) -> None:
    """Record which line of its page the call under way has reached; raises as `within`."""
    if call := _process.calls.get(get_ident()):
        row_call = call._replace(line=line)
        _check(row_call)
        if _process.limits:
            _process.limits.note(row_call)


def _check(call: Call) -> None:
    if reason := _process.refused.get(call) or _process.refused.get(call.file):
        raise Refused([reason])
