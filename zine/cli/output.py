"""What a command prints, what it writes, and what it exits with."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from zine import files, terminal
from zine.problems import shown
from zine.process import supervisor

SUCCESS, FAILURE, MISUSE = 0, 1, 2
"""Exit codes: all well, something is wrong in the content, wrong usage."""


class CommandError(Exception):
    """The command cannot do what it was asked to; each line is for the user."""


class UsageError(Exception):
    """The command line asks for something that cannot be done."""


class Streams:
    """Where a command prints, and how much; `main` sets them before the command runs."""

    out: TextIO = sys.stdout
    err: TextIO = sys.stderr
    quiet = False
    verbose = False

    def __init__(self) -> None:
        self.complaints: list[str] = []
        """What `complain` has printed."""


streams = Streams()


def say(text: str, end: str = "\n", *, flush: bool = False) -> None:
    """Print to standard output."""
    print(text, end=end, file=streams.out, flush=flush)


def summarize(text: str) -> None:
    """Print to standard output what was done, unless the user wants results only."""
    if not streams.quiet:
        say(text, flush=True)


def note(text: str) -> None:
    """Print to standard error what is being done, if the user wants to know."""
    if streams.verbose:
        print(text, file=streams.err)


def next_step(text: str) -> None:
    """Print to standard error what to do next, unless the user wants results only."""
    if not streams.quiet:
        print(f"next: {text}", file=streams.err)


def complain(texts: Iterable[str]) -> None:
    """Print errors to standard error; on a terminal their places and carets are coloured."""
    coloured = terminal.has_colour(streams.err)
    for text in texts:
        streams.complaints.append(text)
        if coloured:
            terminal.write_styled(streams.err, f"{_coloured(text)}\n")
        else:
            print(text, file=streams.err)


STYLES = {
    re.compile(r"^error:|(?<=│ ) *\^+$", re.MULTILINE): "1;31",
    re.compile(r"^ +\d* [│=]", re.MULTILINE): "34",
    re.compile(r"^[^\s:]+:\d+(?::\d+)?:", re.MULTILINE): "1",
}
"""What is coloured in an error, and by which code: words and carets, margins, places."""


def _coloured(text: str) -> str:
    text = terminal.visible(text, terminal.KEPT)
    for pattern, code in STYLES.items():
        text = pattern.sub(lambda match, code=code: f"\x1b[{code}m{match[0]}\x1b[m", text)  # type: ignore[misc]
    return text


def write_files(
    outputs: Mapping[Path, bytes], check: Callable[[], None] = lambda: None, *, opened: bool = False
) -> int:
    """Write every file that differs, or none; print all names, and return the exit code.

    `check` is called at the last moment; if it raises, nothing is written. With `opened` the first
    file is shown.
    """
    with supervisor.defer_interrupts():
        try:
            files.write_all(outputs, check)
        except OSError as error:
            place = shown(Path(error.filename))
            raise CommandError(f"{place}: cannot be written: {error.strerror}") from None
    for path in outputs:
        summarize(shown(path))
    if opened:
        open_first(outputs)
    return SUCCESS


def open_first(outputs: Iterable[Path]) -> None:
    """Show the first of some files with the program that the system opens it with."""
    from webbrowser import open as opened  # noqa: PLC0415 - only with --open

    for path in outputs:
        if not opened(path.resolve().as_uri()):
            raise CommandError(f"error: there is no program here that opens {shown(path)}")
        return


@contextmanager
def progress(doing: str) -> Iterator[Callable[[str, int, int], None]]:
    """Shows on a terminal how far something is; prints nothing into a pipe.

    Yields a function that takes the name of what is done, how many are, and how many there are.
    """
    if streams.quiet or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - only on a terminal
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=Console(file=sys.__stderr__), transient=True) as shown_bar:
        bar = shown_bar.add_task("", visible=False)

        def advance(title: str, done: int, total: int) -> None:
            name = terminal.visible(title)
            shown_bar.update(bar, description=name, completed=done, total=total, visible=True)

        yield advance


def agreed(question: str, otherwise: str) -> bool:
    """Whether the user at the terminal agrees; without one, it is said what is done `otherwise`."""
    if not (sys.stdin.isatty() and streams.out.isatty()):
        way = f"add --yes to {question.partition(' ')[0]} without asking"
        complain([f"{otherwise}: no terminal to confirm on; {way}"])
        return False
    try:
        say(f"{question}? [y/N] ", end="", flush=True)
        answer = input()
    except EOFError:
        answer = ""
    return answer.strip().casefold() in ("y", "yes")
