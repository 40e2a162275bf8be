"""The command line: finds the command, runs it, and picks the exit code."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import NoReturn

from zine import CUT_SHORT, terminal
from zine.check import report
from zine.cli import place
from zine.cli.options import COMMANDS, Command, parsers
from zine.cli.output import (
    FAILURE,
    MISUSE,
    SUCCESS,
    CommandError,
    UsageError,
    complain,
    note,
    streams,
)
from zine.content.rules import timeout
from zine.files import PACKAGE
from zine.problems import ContentError, shown
from zine.process.record import Record
from zine.process.supervisor import SUPPORTED, End

EXTRA = """\
zine {what} needs libraries that are not here. Type:
  {command}
({error})"""


def main(words: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit: 0 all well, 1 something is wrong in the content, 2 wrong usage."""
    sys.exit(_main(words))


def supervised(ends: Sequence[End], record: Record) -> int:
    """The exit code of the command in a process that may be ended, and was in some `ends` before.

    What ended it is not run again.
    """
    return _main(None, ends, record)


def fault(end: End) -> str:
    """The words for a process that was ended and is not started again."""
    return report.text(timeout.problem(end)) if end.call else f"error: the command {end.why}"


def _main(
    words: Sequence[str] | None, ends: Sequence[End] = (), record: Record | None = None
) -> int:
    # No file of ours holds a date, and no library is to be moved to write one.
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    _open_streams()
    try:
        with _reserved_stdout() as descriptor:
            if record:
                timeout.confine(record, ends, (descriptor, 2))
            elif not SUPPORTED:
                timeout.compare()
            code = _run(sys.argv[1:] if words is None else words, ends)
            streams.out.flush()
        return code
    except BrokenPipeError:  # the reader went away; it wants no complaint
        return FAILURE
    except OSError as error:
        with suppress(OSError):
            complain([f"error: the output cannot be written: {error.strerror}"])
        return FAILURE
    except KeyboardInterrupt:
        return 130


def _open_streams() -> None:
    """Open the standard streams that are closed, and let what is printed hold every letter."""
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    for number, name in enumerate(("stdout", "stderr"), 1):
        if getattr(sys, name) is None:  # it was closed as the process began
            setattr(sys, name, open(number, "w", closefd=False))  # noqa: SIM115
    sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)  # type: ignore[union-attr]  # the real one
    sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    streams.err = terminal.printed(2, closefd=False)


@contextmanager
def _reserved_stdout() -> Iterator[int]:
    """Keeps standard output for the command; what a scoring module prints goes to standard error.

    Yields the descriptor of the output.
    """
    sys.stdout.flush()
    descriptor = os.dup(1)
    out = terminal.printed(descriptor)
    previous, streams.out = streams.out, out
    os.dup2(2, 1)
    try:
        yield descriptor
    finally:
        with suppress(OSError, ValueError):  # a module may have closed it
            sys.stdout.flush()
        with suppress(OSError):
            os.dup2(descriptor, 1)
        streams.out = previous
        with suppress(OSError):  # which has been reported
            out.close()


def _run(words: Sequence[str], ends: Sequence[End]) -> int:
    parser, _ = parsers(words or ["--help"])
    if not words:
        streams.err.write(parser.format_help())
        return MISUSE
    try:
        with redirect_stdout(streams.out), redirect_stderr(streams.err):
            options = parser.parse_args(words)
    except SystemExit as done:  # argparse has helped or complained
        return done.code if isinstance(done.code, int) else SUCCESS
    command = COMMANDS[options.command]
    streams.quiet, streams.verbose = bool(options.quiet), bool(options.verbose)
    streams.complaints.clear()
    if ends and getattr(options, "batch", False):  # what it has read cannot be read once more
        complain([fault(ends[0])])
        return FAILURE
    try:
        place.find_project(options)
        return command.run(options)
    except ContentError as error:
        complain(map(report.text, error.problems))
    except CommandError as error:
        complain(str(error).split("\n"))
    except UsageError as error:
        complain([f"error: {error}", f"see: zine {options.command} --help"])
        return MISUSE
    except ImportError as error:  # a library that was not installed, or is broken
        complain(_lacking(options.command, command, error).split("\n"))
    except EOFError:
        complain([CUT_SHORT])
    except OSError:
        raise
    except Exception as error:  # a mistake of ours must be reported in a line, too
        with suppress(ContentError):
            timeout.settle()  # a game may have changed what our code needs
        complain([_unexpected(error)])
    return FAILURE


def _lacking(name: str, command: Command, error: ImportError) -> str:
    """What to type where a library is missing."""
    if not command.extra:
        return f"error: {error}; to see what is missing, type: zine doctor"
    from zine.cli import install  # noqa: PLC0415 - only where something is missing

    return EXTRA.format(what=name, command=install.command(command.extra), error=error)


def _unexpected(error: Exception) -> str:
    """The words for a mistake of ours, with the last line of ours that it passed through."""
    from traceback import extract_tb, format_exception  # noqa: PLC0415 - only here

    from zine.content.rules.failures import error_text  # noqa: PLC0415

    note("".join(format_exception(error)))
    places = [
        f"{frame.filename}:{frame.lineno}"
        for frame in extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(PACKAGE)
    ]
    place = shown(Path(places[-1])) if places else "zine"
    return f"error: {error_text(error)} ({place}); this is a mistake in zine: please report it"


if __name__ == "__main__":
    main()
