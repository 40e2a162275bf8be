"""`python -m zine` is `zine`, and this is what the installed command runs."""

try:
    import os
    import signal

    def _interrupted(*_: object) -> None:
        os._exit(130)  # nothing has been begun

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)

    import gc
    from collections.abc import Sequence
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

    The command runs in a process that can be ended (`zine.process.supervisor`). If a scoring module
    ends it or takes too long, that is reported, and the command runs again without that.
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
    _exit(supervisor.run(_command)[-1])


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


def _command(ends: "Sequence[End]", record: "Record") -> int:
    """The exit code of the command, without what ended it before."""
    from zine.cli import main  # noqa: PLC0415 - as in `_alone`

    return main.supervised(ends, record)


def _exit(end: "End") -> NoReturn:
    """Exit as the command has, or as it was asked to."""
    if end.exit_code is not None and end.signal in (0, signal.SIGINT):
        os._exit(end.exit_code)
    if end.exit_code is None and end.signal and os.isatty(2):
        os.write(2, SHOW_CURSOR)
    if end.signal == signal.SIGINT:
        os._exit(130)
    if end.signal:
        signal.signal(end.signal, signal.SIG_DFL)
        os.kill(os.getpid(), end.signal)
    from zine.cli.main import fault  # noqa: PLC0415 - only where it has gone wrong

    os.write(2, f"{fault(end)}\n".encode(errors="backslashreplace"))
    os._exit(1)


if __name__ == "__main__":
    run()
