"""`python -m zine` is `zine`, and this is what the installed command runs."""

try:
    import os
    import signal

    def _interrupted(*_: object) -> None:
        os._exit(130)  # nothing has been begun

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)

    import gc
    from functools import partial
    from typing import TYPE_CHECKING, NoReturn

    from zine import CUT_SHORT
except KeyboardInterrupt:
    raise SystemExit(130) from None

if TYPE_CHECKING:
    from zine.process.record import Record
    from zine.process.supervisor import End

MANY = 100_000
"""After how many new things Python looks for rings of them that nobody holds any more."""

SHOW_CURSOR = b"\x1b[?25h\r\x1b[K"
"""What a terminal is told where a bar of progress may have been cut off."""


def run() -> NoReturn:
    """Run the command and exit, as `zine.cli.main.main` does; for a process of its own.

    The command runs in a process that can be ended. If a scoring module ends it, or does not come
    to an end, that is told, and the command is run again without that module.
    """
    try:
        _run()
    except EOFError:  # of an import: the command reports every other one
        os.write(2, f"{CUT_SHORT}\n".encode(errors="backslashreplace"))
    os._exit(1)


def _run() -> NoReturn:
    gc.set_threshold(MANY)  # by its own figure it looks 80 times in a quarter of a second
    _open_streams()
    from zine.process import supervisor  # noqa: PLC0415 - an interrupt must be heard before it is there

    if not supervisor.SUPPORTED:
        _alone()
    ends: list[End] = []
    while True:
        end = supervisor.run(partial(_command, ends))
        if end.done or end.signal or end.no_restart or not _new(end, ends):
            _exit(end)
        ends.append(end)


def _open_streams() -> None:
    """See that the three standard streams lead somewhere, or other files take their numbers."""
    for number in range(3):
        try:
            os.get_inheritable(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR if number == 2 else os.O_RDONLY)


def _alone() -> NoReturn:
    """Run the command in this process."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from zine.cli.main import main  # noqa: PLC0415 - its hundred modules are the first of what is new

    try:
        main()
    finally:
        gc.freeze()  # the end of the process frees all: it need not be searched once more


def _command(ends: "list[End]", record: "Record") -> int:
    """The exit code of the command, some modules left out that ended it before."""
    from zine.cli import main  # noqa: PLC0415 - as in `_alone`

    return main.supervised(record, ends)


def _new(end: "End", ends: "list[End]") -> bool:
    """Whether a module has ended the command that is not left out yet, or must be found first."""
    if end.unsure:
        return not any(before.unsure for before in ends)
    return end.call is not None and all(
        before.call is None or before.call.file != end.call.file for before in ends
    )


def _exit(end: "End") -> NoReturn:
    """Exit as the command has, or as it was asked to."""
    if end.signal and not end.done and os.isatty(2):
        os.write(2, SHOW_CURSOR)
    if end.signal == signal.SIGINT and not end.done:
        os._exit(130)
    if end.signal and end.signal != signal.SIGINT:
        signal.signal(end.signal, signal.SIG_DFL)
        os.kill(os.getpid(), end.signal)
    if not end.done and not end.signal:
        from zine.cli.main import fault  # noqa: PLC0415 - only where it has gone wrong

        os.write(2, f"{fault(end)}\n".encode(errors="backslashreplace"))
    os._exit(end.exit_code)


if __name__ == "__main__":
    run()
