"""The command line: the only place that prints and that picks exit codes."""

import argparse
import errno
import math
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn, TextIO

from zine import DISTRIBUTION, __version__, paper, terminal
from zine.check import examples, played_game, report, verify
from zine.check.played_game import PlayedGame
from zine.content import loader, metadata_keys, project, timeout, zine_file
from zine.content.cell import normal
from zine.content.failures import error_text
from zine.content.game import Game, load
from zine.content.project import Project, Selection
from zine.content.zine_file import ZineFile
from zine.edition import EDITIONS, Edition, edition
from zine.files import PACKAGE, alive
from zine.problems import ContentError, Problem, gathering, is_file, real, shown, suggestion, there
from zine.process import supervisor
from zine.process.record import Record
from zine.process.supervisor import End

WELL, WRONG, USAGE = 0, 1, 2
SOONEST = 0.5
"""Seconds that a module is given at least."""

UPS = (1, 2, 4)

PANGO = """\
zine build needs Pango, a library of your system, and cannot find it;
{todo}
All else works without it: zine list, verify, build --web, duplex, sheets and score."""

EXTRA = """\
zine {what} needs libraries that are not here. Type:
  {command}"""


class Failure(Exception):
    """A command that cannot do what it was asked; each line is for the user."""


class UsageError(Exception):
    """A command line that asks for nothing that can be done."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit: 0 all well, 1 something is wrong in the content, 2 wrong usage."""
    sys.exit(_main(arguments))


def supervised(record: Record, ends: Sequence[End]) -> int:
    """The exit code of the command in a process that may be ended, and was in some `ends` before.

    The modules that ended it are not run again, and the others are given less time.
    """
    for end in ends:
        if end.call:
            loader.note_crash(end.call, end.line, end.why)
    timeout.SECONDS = max(SOONEST, timeout.SECONDS / 2 ** len(ends))
    _own.record = record
    return _main(None)


def fault(end: End) -> str:
    """What is told of a process that was ended and is not begun again."""
    if end.call is None:
        return f"error: the command {end.why}"
    return report.text(loader.note_crash(end.call, end.line, end.why))


def _main(arguments: Sequence[str] | None) -> int:
    # No file of ours holds a date, and no library is to be moved to write one.
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    _open_streams()
    try:
        with _apart() as stream:
            if _own.record:
                timeout.confine(_own.record, (stream, 2))
            code = _run(arguments)
            _own.out.flush()
        return code
    except BrokenPipeError:  # the reader went away; it wants no complaint
        return WRONG
    except OSError as error:
        with suppress(OSError):
            _complain([f"error: the output cannot be written: {error.strerror}"])
        return WRONG
    except KeyboardInterrupt:
        return 130


class _Own:
    """What this process writes to, and what is noted of it if it is supervised."""

    out: TextIO = sys.stdout
    err: TextIO = sys.stderr
    record: Record | None = None


_own = _Own()


def _open_streams() -> None:
    """See that the three streams are there, and that what is printed takes every letter."""
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    for number, name in enumerate(("stdout", "stderr"), 1):
        if getattr(sys, name) is None:  # it was closed as the process began
            setattr(sys, name, open(number, "w", closefd=False))  # noqa: SIM115
    sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)  # type: ignore[union-attr]  # the real one
    sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    _own.err = terminal.printed(2, closefd=False)


@contextmanager
def _apart() -> Iterator[int]:
    """Keeps standard output for what we write; what a scoring module prints is a remark.

    What comes is the descriptor of the output.
    """
    sys.stdout.flush()
    stream = os.dup(1)
    out = terminal.printed(stream)
    before, _own.out = _own.out, out
    os.dup2(2, 1)
    try:
        yield stream
    finally:
        with suppress(OSError, ValueError):  # a module may have closed it
            sys.stdout.flush()
        with suppress(OSError):
            os.dup2(stream, 1)
        _own.out = before
        with suppress(OSError):  # which has been told
            out.close()


def _run(arguments: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if arguments is None else arguments
        with redirect_stdout(_own.out), redirect_stderr(_own.err):
            options = _parser(words).parse_args(words)
    except SystemExit as done:  # argparse has helped or complained
        return done.code if isinstance(done.code, int) else WELL
    try:
        return int(options.run(options))
    except ContentError as error:
        _complain(map(report.text, error.problems))
    except Failure as error:
        _complain(str(error).split("\n"))
    except UsageError as error:
        _complain([f"zine {options.command}: {error}", f"see: zine {options.command} --help"])
        return USAGE
    except ImportError as error:  # a library that was not installed, or is broken
        _complain([f"error: {error}; to see what is missing, type: zine doctor"])
    except OSError:
        raise
    except Exception as error:  # a mistake of ours must be told in a line, too
        told = f"{error_text(error)} ({_place(error)})"
        _complain([f"error: {told}; this is a mistake in zine: please report it"])
    return WRONG


def _place(error: Exception) -> str:
    """The last line of ours that an exception passed through."""
    from traceback import extract_tb  # noqa: PLC0415 - only where something is unexpected

    places = [
        f"{frame.filename}:{frame.lineno}"
        for frame in extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(PACKAGE)
    ]
    return shown(Path(places[-1])) if places else "zine"


def _lasts() -> None:
    """Note that the command goes on until it is interrupted, or cannot be begun again.

    What a module does is noted no more where it lasts.
    """
    if _own.record:
        _own.record.forbid_restart()


def _stays() -> None:
    """Let the command go on until it is interrupted."""
    _lasts()
    timeout.release()
    supervisor.raise_interrupted()


def _say(text: str, end: str = "\n", *, flush: bool = False) -> None:
    print(text, end=end, file=_own.out, flush=flush)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """What understands a command line: every command or, if it begins with one, only that."""
    parser = argparse.ArgumentParser(
        prog="zine",
        description="Make rulebooks and score sheets of dice games, every example run first.",
        epilog="example: zine build stonewood",
    )
    parser.add_argument(
        "--version", action="version", version=f"zine {__version__} ({DISTRIBUTION})"
    )
    parser.add_argument(
        "--root",
        type=Path,
        metavar="DIR",
        help="a folder with its own content/, and templates/ and scoring/ if it has them",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    names = words[:1] if words and words[0] in COMMANDS else COMMANDS
    for name in names:
        run, options, text, sample = COMMANDS[name]
        made = commands.add_parser(name, help=text, description=text, epilog=f"example: {sample}")
        made.set_defaults(run=run)
        options(made)
    return parser


def _list_options(listing: argparse.ArgumentParser) -> None:
    listing.add_argument("--json", action="store_true", help="for other programs")


def _verify_options(verify: argparse.ArgumentParser) -> None:
    verify.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a page or a folder")
    verify.add_argument("--update", action="store_true", help="write what the rules give")
    verify.add_argument("--yes", action="store_true", help="write without being asked")
    verify.add_argument("--watch", action="store_true", help="go on, whenever a file is saved")
    verify.add_argument("--format", choices=report.FORMATS, default="text")


def _build_options(build: argparse.ArgumentParser) -> None:
    build.add_argument("zines", nargs="*", metavar="ZINE", help="all of them without a name")
    _edition_options(build)
    build.add_argument(
        "--web", action="store_true", help="as one HTML file each, for a phone; no PDFs"
    )
    _output(build)
    _booklet_options(build)


def _duplex_options(duplex: argparse.ArgumentParser) -> None:
    duplex.add_argument("--paper", choices=paper.PAPERS, help="letter and a4 if left out")
    duplex.add_argument("--upright", action="store_true", help="for score sheets, not booklets")
    _output(duplex)


def _serve_options(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("zine", nargs="?", metavar="ZINE", help="the one to begin with")
    _edition_options(serve)
    serve.add_argument("--port", type=int, metavar="N", help="another than 8610")
    serve.add_argument("--no-browser", action="store_true", help="open no browser")
    _output(serve)


def _score_options(score: argparse.ArgumentParser) -> None:
    score.add_argument("game", nargs="?", metavar="GAME")
    score.add_argument("cells", nargs="*", metavar="CELL")
    score.add_argument(
        "--batch",
        action="store_true",
        help="read a call a line from standard input, its cells separated by tabs; "
        "without GAME, the first cell names the game",
    )


def _doctor_options(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("--json", action="store_true", help="for other programs")
    _output(doctor)


def _new_options(new: argparse.ArgumentParser) -> None:
    new.add_argument("game", metavar="GAME", help="its title")


def _explain_options(explain: argparse.ArgumentParser) -> None:
    explain.add_argument("game", metavar="GAME")
    explain.add_argument("cells", nargs="+", metavar="CELL", help="written as in an example")


def _schema_options(schema: argparse.ArgumentParser) -> None:
    schema.add_argument("kind", choices=("game", "zine"))


def _no_options(_: argparse.ArgumentParser) -> None:
    pass


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("output"), metavar="DIR", help="default: output"
    )


def _edition_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", choices=EDITIONS, help="the size of the pages")
    parser.add_argument(
        "--large", action="store_true", help="type of 18 points, on letter paper or a4"
    )
    parser.add_argument("--ink-saver", action="store_true", help="no red and no dark grounds")


def _sheet_options(sheets: argparse.ArgumentParser) -> None:
    """What can be asked of score sheets."""
    sheets.add_argument("games", nargs="*", metavar="GAME", help="all of them without a name")
    who = sheets.add_mutually_exclusive_group()
    who.add_argument("--players", type=int, metavar="N", help="as many as fit if left out")
    who.add_argument("--names", metavar="A,B,C", help="who plays")
    who.add_argument(
        "--names-file",
        type=Path,
        metavar="FILE",
        help="a name a line; an empty line begins another sheet",
    )
    sheets.add_argument("--rounds", type=int, metavar="N", help="lines for a running total")
    sheets.add_argument("--paper", choices=paper.SHEETS, help="A4 and letter if left out")
    sheets.add_argument("--up", type=int, choices=UPS, help="sheets on a page, to cut")
    sheets.add_argument(
        "--copies", type=int, metavar="N", help="a pad of so many; one page of them if left out"
    )
    sheets.add_argument("--rules-on-back", action="store_true", help="for both sides of the paper")
    _back_shift(sheets)
    sheets.add_argument("--fillable", action="store_true", help="to be typed in; it adds up itself")
    sheets.add_argument("--large", action="store_true", help="no type below 18 points")
    sheets.add_argument("--ink-saver", action="store_true", help="no red, no woodcuts")
    sheets.add_argument(
        "--scores", type=Path, action="append", metavar="FILE", help="a game played, filled in"
    )
    _output(sheets)


def _booklet_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("booklets, as in: zine build stonewood --booklet --cover")
    group.add_argument(
        "--booklet", action="store_true", help="also the sheets to print on both sides and fold"
    )
    group.add_argument(
        "--signature",
        type=_signature,
        metavar="PAGES",
        help="pages folded into one another, or all",
    )
    group.add_argument(
        "--caliper", type=_caliper, metavar="MM", help="how thick the paper is; default: 0.1"
    )
    group.add_argument(
        "--duplex", choices=paper.EDGES, help="the edge your printer turns over; default: short"
    )
    group.add_argument(
        "--paper", choices=paper.PAPERS, help="the smallest that holds two pages if left out"
    )
    group.add_argument(
        "--cover", action="store_true", default=None, help="the outermost sheet as a file apart"
    )
    _back_shift(group)


def _back_shift(group: Any) -> None:
    """What the calibration sheet tells of the printer."""
    group.add_argument(
        "--back-shift",
        type=_off,
        nargs=2,
        metavar=("X", "Y"),
        help="how far your printer's back is off, as 'zine duplex' tells it",
    )


def _signature(text: str) -> int:
    if not text.isdecimal() or int(text) == 0 or int(text) % 4:
        raise argparse.ArgumentTypeError(f"'{text}' is no multiple of 4, as in --signature 16")
    return int(text)


def _caliper(text: str) -> float:
    try:
        caliper = float(text)
    except ValueError:
        caliper = -1
    if not 0 <= caliper <= 1:  # which NaN is not, either
        raise argparse.ArgumentTypeError(f"'{text}' is no thickness from 0 to 1 mm, as in 0.1")
    return caliper


def _off(text: str) -> float:
    try:
        off = float(text)
    except ValueError:
        off = math.nan
    if not abs(off) <= paper.MOST_OFF:
        most = f"{paper.MOST_OFF:g}"
        raise argparse.ArgumentTypeError(f"'{text}' is no shift from -{most} to {most} mm")
    return off


def _list(options: argparse.Namespace) -> int:
    found = project.at(options.root)
    games, zines, problems = _loaded(found)
    if options.json:
        entries = [_entry(game) for game in games]
        listed = [
            {"name": zine.path.stem, "title": zine.title, "games": [p.stem for p in zine.pages]}
            for zine in zines
        ]
        _say(report.json({"games": entries, "zines": listed}))
    else:
        _say("Games")
        for game in games:
            extra = f" ({', '.join(game.variations)})" if game.variations else ""
            _say(f"  {game.stem:20} {game.title}{extra}")
        _say("Zines")
        for zine in zines:
            _say(f"  {zine.path.stem:20} {zine.title}, {report.many(len(zine.pages), 'game')}")
    _complain(map(report.text, problems))
    return WRONG if problems else WELL


def _entry(game: Game) -> dict[str, object]:
    """A game as `zine list --json` tells it, and below it each of its variations."""
    lines = {heading.text: heading.line for heading in game.document.headings(3)}
    shared = {
        "scoring": shown(Path(str(game.scoring.__file__))),
        "sources": list(game.sources),
    }
    kinds = {form.variation: form.kind.value for form in game.forms}
    variations = [
        {
            "name": name,
            "page": f"{shown(game.path)}:{lines[name]}",
            "examples": examples.count(game, name),
            "sheet": kinds.get(name, kinds.get("")),
            **shared,
        }
        for name in game.variations
    ]
    return {
        "name": game.stem,
        "title": game.title,
        "also": list(game.also),
        "gist": game.gist,
        "players": game.players,
        "dice": game.dice,
        "target": game.target,
        "variations": variations,
        "page": shown(game.path),
        "examples": examples.count(game),
        "sheet": kinds.get(""),
        **shared,
    }


def _loaded(found: Project) -> tuple[list[Game], list[ZineFile], list[Problem]]:
    games: list[Game] = []
    zines: list[ZineFile] = []
    problems: list[Problem] = []
    for page in found.games:
        with gathering(problems):
            games.append(load(found, page))
    for path in found.zines:
        with gathering(problems):
            zines.append(zine_file.load(found, path))
    return games, zines, sorted(problems)


def _verify(options: argparse.Namespace) -> int:
    if options.yes and not options.update:
        raise UsageError("--yes is only for --update")
    if options.watch:
        return _watch(options)
    if options.update and not _updated(options):
        return WRONG
    verdict = _verdict(options)
    told = report.FORMATS[options.format](verdict)
    _complain([told.errors] if told.errors else [])
    if told.text:
        _say(told.text)
    return WRONG if verdict.problems else WELL


def _watch(options: argparse.Namespace) -> int:
    if options.update or options.format != "text":
        raise UsageError("--watch tells what is wrong as text, and writes nothing")
    found = project.at(options.root)
    _asked(found, options.paths)  # what is not there at first is a mistake
    root = found.content.parent  # and stays so, though its content should vanish
    from zine.check import trial  # noqa: PLC0415 - only where something is watched
    from zine.check.incremental import IncrementalVerifier  # noqa: PLC0415
    from zine.editors import watch  # noqa: PLC0415 - only where something is watched

    def asked(found: Project) -> Selection:
        return _asked(found, options.paths)

    def tell(text: str) -> None:
        _say(text, flush=True)

    try:
        _stays()
        trial.start_worker()
        reader = IncrementalVerifier(lambda: project.at(root), asked)
        watch.run(reader, root, tell, lambda text: _complain([text]))
    except KeyboardInterrupt:  # the usual end of it
        tell("")
    return WELL


def _updated(options: argparse.Namespace) -> bool:
    """Write what the rules give, shown first and agreed to; whether it was agreed to."""
    from zine.check import update  # noqa: PLC0415 - only where something is updated

    if os.environ.get("CI", "").casefold() not in ("", "0", "false"):
        raise UsageError("--update is for an author, not for CI: nothing is written")
    if options.format != "text":
        raise UsageError("--update shows what it writes as text")
    if options.root is None and not there(Path("content")):
        raise UsageError("--update needs a folder with its own content/")
    found = project.at(options.root)
    updates = [update.propose(found, path) for path in _asked(found, options.paths).pages]
    updates = [proposed for proposed in updates if proposed.figures]
    for proposed in updates:
        _say(proposed.diff)
    if updates and not (options.yes or _agreed(sum(proposed.figures for proposed in updates))):
        return False
    update.write(updates)
    return True


def _agreed(figures: int) -> bool:
    """Whether whoever sits at the terminal wants these figures written."""
    if not (sys.stdin.isatty() and _own.out.isatty()):
        _complain(["nothing is written, since nobody can be asked here; --yes writes it"])
        return False
    try:
        _say(f"write {report.many(figures, 'figure')}? [y/N] ", end="", flush=True)
        answer = input()
    except EOFError:
        answer = ""
    return answer.strip().casefold() in ("y", "yes")


def _verdict(options: argparse.Namespace) -> verify.Verification:
    """What came of all that was asked for."""
    try:
        found = project.at(options.root)
        return verify.verify(found, _asked(found, options.paths))
    except ContentError as error:
        return verify.Verification(problems=error.problems)


def _asked(found: Project, paths: Sequence[Path]) -> Selection:
    """What a user means by paths, with the games played by the pages; everything without a path."""
    everything = Selection(found.games, found.zines, found.scores, everything=True)
    if not paths:
        if not found.games:
            raise ContentError([Problem(found.content / "games", 1, "there is no game here")])
        return everything
    rest = [file for file in (found.errata, found.glossary, found.sources) if is_file(file)]
    whole = {real(file) for file in (found.content, *rest)}
    if any(real(path) in whole for path in paths):
        return everything
    known = {file: real(file) for file in (*found.games, *found.zines, *found.scores)}
    meant: set[Path] = set()
    unknown: list[Problem] = []
    for path in paths:
        here = real(path)
        inside = [file for file, at in known.items() if at == here or here in at.parents]
        meant.update(inside)
        if not inside:
            what = "is no page of a game or zine" if there(path) else "there is no such file"
            unknown.append(
                Problem(
                    path, 1, what + suggestion(path.name, (file.name for file in (*known, *rest)))
                )
            )
    if unknown:
        raise ContentError(unknown)
    meant |= {file for file in found.scores if found.content / "games" / file.name in meant}
    pages, zines, played = (
        tuple(file for file in files if file in meant)
        for files in (found.games, found.zines, found.scores)
    )
    return Selection(pages, zines, played, everything=False)


BLANK = (
    "players",
    "names",
    "names_file",
    "rounds",
    "up",
    "copies",
    "rules_on_back",
    "back_shift",
    "fillable",
    "large",
    "ink_saver",
)
"""The options that say how a blank sheet is made, and nothing of one that is filled in."""

BOOKLET = ("signature", "caliper", "duplex", "paper", "cover", "back_shift")
"""The options that say how a booklet is printed, named as in `Job`."""


def _job(options: argparse.Namespace) -> dict[str, Any]:
    """What is asked of a booklet; raises `UsageError` for what does not go together."""
    asked = {name: value for name in BOOKLET if (value := getattr(options, name)) is not None}
    if asked and not options.booklet:
        name = next(iter(asked)).replace("_", "-")
        raise UsageError(f"--{name} is for booklets: add --booklet")
    if options.back_shift:
        asked["back_shift"] = tuple(options.back_shift)
    if options.web and options.booklet:
        raise UsageError("--web and --booklet are two editions: ask for one at a time")
    if options.web and (options.edition or options.large or options.ink_saver):
        raise UsageError("--web has no paper: it goes without --edition, --large and --ink-saver")
    return asked


def _build(options: argparse.Namespace) -> int:
    asked = _job(options)
    found = project.at(options.root)
    problems: list[Problem] = []
    books = _books(found, options.zines, problems)
    if options.web:
        ready = _ready(found, books, problems)
        return _write(_web(books, ready, found, options.output))
    own = _edition(options)
    made = _printed(found, books, own, options.output, problems)
    if options.booklet:
        made |= _booklets(made, books, own, asked)
    return _write(made)


def _books(found: Project, names: Sequence[str], problems: list[Problem]) -> list[ZineFile]:
    """The zines of these names, or all of them; what is wrong with one is added to the problems."""
    files = _each(names, lambda name: project.named(name, found.zines, "zine"))
    files = files or list(found.zines)
    if not files:
        raise ContentError([Problem(found.content / "zines", 1, "there is no zine here")])
    books: list[ZineFile] = []
    for path in files:
        with gathering(problems):
            books.append(zine_file.load(found, path))
    return books


@dataclass(frozen=True, slots=True)
class _Ready:
    """What may be printed: games whose every example has been run, and games played with them."""

    games: Mapping[Path, verify.VerifiedGame]
    played: Mapping[Path, PlayedGame]


def _ready(
    found: Project,
    books: Sequence[ZineFile],
    problems: list[Problem],
    known: Mapping[Path, str] = MappingProxyType({}),
) -> _Ready:
    """What some zines print, by its page; raises `ContentError` with every problem so far.

    Games that are `known`, by their titles, have been proved before.
    """
    verified = verify.verify_zines(found, books, known)
    problems += verified.problems
    if problems:
        raise ContentError(problems)
    games = {entry.game.path: entry for entry in verified.games}
    return _Ready(games, {played.game.path: played for played in verified.played})


def _edition(options: argparse.Namespace) -> Edition:
    try:
        return edition(options.edition, large=options.large, ink_saver=options.ink_saver)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _printed(
    found: Project, books: Sequence[ZineFile], own: Edition, output: Path, problems: list[Problem]
) -> dict[Path, bytes]:
    """The PDF of each zine in an edition; raises `ContentError` with every problem."""
    from zine.cache.store import FOLDER, Cache  # noqa: PLC0415 - only where something is built
    from zine.pdf.fragment import Lost, Missing  # noqa: PLC0415
    from zine.press.build import ZineBuilder  # noqa: PLC0415
    from zine.press.layout.verified_cache import Games  # noqa: PLC0415

    made: dict[Path, bytes] = {}
    with _progress() as tell, ZineBuilder(found, Cache(output / FOLDER), tell, own) as printer:
        printer.snapshot(books)
        known = printer.cached_games(books)
        titles = {page: passed.game.title for page, passed in known.items()}
        ready = _ready(found, books, problems, titles)
        games: Games = {**known, **ready.games}
        try:
            for zine in books:
                with gathering(problems):
                    pdf = printer.make(zine, games, ready.played)
                    made[output / f"{zine.path.stem}{own.suffix}.pdf"] = pdf
        except Missing as lacks:
            from zine.cli import doctor  # noqa: PLC0415 - only where something is missing

            told = PANGO.format(todo=doctor.todo(doctor.here(doctor.PANGO)))
            raise Failure(f"{told}\n({str(lacks)[:200]})") from None
        except Lost as piece:
            raise Failure(f"error: the process that laid out '{piece}' was ended") from None
    if problems:
        raise ContentError(problems)
    return made


def _web(
    books: Sequence[ZineFile], ready: _Ready, found: Project, output: Path
) -> dict[Path, bytes]:
    """The web edition of each zine."""
    from zine.press import web  # noqa: PLC0415 - only this command writes HTML

    problems: list[Problem] = []
    files: dict[Path, bytes] = {}
    for zine in books:
        with gathering(problems):
            html = web.make(zine, ready.games, ready.played, found.templates)
            files[output / f"{zine.path.stem}.html"] = html
    if problems:
        raise ContentError(problems)
    return files


def _booklets(
    made: Mapping[Path, bytes], books: Sequence[ZineFile], own: Edition, asked: Mapping[str, Any]
) -> dict[Path, bytes]:
    """The files of the booklet of each zine that was made."""
    from zine.press.impose import imposition  # noqa: PLC0415 - only this command handles PDFs

    sources = {f"{zine.path.stem}{own.suffix}": zine.path for zine in books}
    files: dict[Path, bytes] = {}
    wrong: list[str] = []
    for path, pdf in made.items():
        try:
            booklet = imposition.impose(pdf, imposition.Job(**asked))
        except ValueError as error:
            wrong.append(f"{shown(sources[path.stem])}:1: {error}")
            continue
        stem = path.with_suffix("")
        files[stem.with_name(f"{stem.name}-booklet.pdf")] = booklet.body
        if booklet.cover:
            files[stem.with_name(f"{stem.name}-booklet-cover.pdf")] = booklet.cover
        files[stem.with_name(f"{stem.name}-booklet-scheme.pdf")] = booklet.scheme
    for path in sorted(files.keys() & made.keys()):
        message = "another zine's booklet makes a file of the same name; rename one zine"
        wrong.append(f"{shown(sources[path.stem])}:1: {message}")
    if wrong:
        raise Failure("\n".join(wrong))
    return files


def _duplex(options: argparse.Namespace) -> int:
    from zine.press.impose import calibration  # noqa: PLC0415 - only this command handles PDFs

    papers = [options.paper] if options.paper else paper.USUAL
    suffix = "-upright" if options.upright else ""
    made: dict[Path, bytes] = {}
    for name in papers:
        sheet = calibration.sheet(name, upright=options.upright)
        made[options.output / f"duplex-{name}{suffix}.pdf"] = sheet
    return _write(made)


def _serve(options: argparse.Namespace) -> int:
    found, own_edition = project.at(options.root), _edition(options)
    try:
        from zine.check import trial  # noqa: PLC0415 - only where somebody edits
        from zine.serve import app  # noqa: PLC0415 - only where somebody edits
        from zine.serve.session import Desk  # noqa: PLC0415
    except ImportError as error:
        raise _lacking(options.command, "desk", error) from None
    from zine.cache.store import FOLDER  # noqa: PLC0415

    port = app.PORT if options.port is None else options.port
    if not 0 <= port < 1 << 16:
        raise UsageError(f"a port is a number from 0 to 65535, not {port}")
    try:
        folder = options.output / FOLDER
        desk = Desk(found.content.parent, options.zine, folder, own_edition)
        own = app.listen(port)
    except LookupError as error:
        raise Failure(f"error: {error}") from None
    except app.PortInUse:
        other = port + 1 if port < (1 << 16) - 1 else 0
        raise Failure(f"port {port} is taken; type: zine serve --port {other}") from None
    except OSError as error:
        raise Failure(f"error: port {port} cannot be had: {error.strerror}") from None
    address = f"http://{app.HOST}:{own.getsockname()[1]}/"
    try:
        _stays()
        trial.start_worker()
        _say(f"the desk is at {address}; Ctrl-C ends", flush=True)
        desk.open()
        if not options.no_browser:
            import webbrowser  # noqa: PLC0415

            webbrowser.open(address)
        app.run(desk, own)
    except KeyboardInterrupt:  # the usual end of it
        pass
    finally:
        desk.close()
    return WELL


def _lacking(what: str, extra: str, error: ImportError) -> Failure:
    """The failure of a command whose libraries are an extra that is not installed."""
    from zine.cli import install  # noqa: PLC0415 - only where something is missing

    return Failure(f"{EXTRA.format(what=what, command=install.command(extra))}\n({error})")


def _lsp(options: argparse.Namespace) -> int:
    try:
        from zine.check import trial  # noqa: PLC0415 - only for editors
        from zine.editors import lsp  # noqa: PLC0415 - only for editors
    except ImportError as error:
        raise _lacking(options.command, "lsp", error) from None
    _stays()
    trial.start_worker()
    lsp.SERVER.start_io(sys.stdin.buffer, _own.out.buffer)
    return WELL


def _doctor(options: argparse.Namespace) -> int:
    from zine.cli import doctor  # noqa: PLC0415 - only where somebody asks

    findings = doctor.look(options.root, options.output)
    _say((doctor.as_json if options.json else doctor.text)(findings))
    return WELL if doctor.ready(findings) else WRONG


def _clean(options: argparse.Namespace) -> int:
    from zine.cache.store import FOLDER, Cache  # noqa: PLC0415 - only where something is built

    Cache(options.output / FOLDER).clear()
    return WELL


def _sheets(options: argparse.Namespace) -> int:
    if options.scores:
        return _filled(options)
    if options.back_shift and not options.rules_on_back:
        raise UsageError("--back-shift is for both sides of the paper: add --rules-on-back")
    found = project.at(options.root)
    pages = _each(options.games, lambda name: _page(found, name))
    proved = verify.verify_pages(found, pages or found.games)
    if proved.problems:
        raise ContentError(proved.problems)
    from zine.sheets import make  # noqa: PLC0415 - only this command draws

    papers = [options.paper] if options.paper else paper.USUAL
    tables = _tables(options)
    up = options.up or 1
    one_page = 1 if tables else up
    copies = one_page if options.copies is None else options.copies
    chosen = make.Options(
        up=up,
        copies=copies,
        players=options.players,
        tables=tables,
        rounds=options.rounds,
        rules_on_back=options.rules_on_back,
        back_shift=tuple(options.back_shift or (0.0, 0.0)),
        fillable=options.fillable,
        large=options.large,
        ink_saver=options.ink_saver,
    )
    made: dict[Path, bytes] = {}
    wrong: list[str] = []
    for game in (entry.game for entry in proved.games):
        if pages and not game.forms:
            wrong.append(f"{shown(game.path)}:1: its page has no 'sheet'")
        for form, size in product(game.forms, papers):
            on = replace(chosen, paper=size)
            try:
                path = options.output / "sheets" / f"{make.stem(game, form, on)}.pdf"
                made[path] = make.make(game, form, on)
            except ValueError as error:
                wrong.append(f"{shown(game.path)}:1: {error}")
    if wrong:
        raise Failure("\n".join(dict.fromkeys(wrong)))
    if not made:
        sheetless = "no game here has a 'sheet'; write one on its page, as in sheet: tally"
        what = sheetless if proved.games else "there is no game here"
        raise ContentError([Problem(found.content / "games", 1, what)])
    return _write(made)


def _new(options: argparse.Namespace) -> int:
    from zine.content import new_game  # noqa: PLC0415 - only where a game is begun

    root = options.root or Path()
    if not there(root):
        raise Failure(f"{root}:1: there is no such folder")
    try:
        files = new_game.files(root, options.game)
    except ValueError as error:
        raise UsageError(str(error)) from None
    taken = [f"{shown(path)}:1: this file is already there" for path in files if there(path)]
    if not taken and there(root / "content"):
        games, _, _ = _loaded(project.at(root))
        wanted = normal(options.game)
        taken = [
            f"{shown(game.path)}:1: this game is called '{name}', too"
            for game in games
            for name in (game.title, *game.also)
            if normal(name) == wanted
        ]
    if taken:
        raise Failure("\n".join(taken))
    return _write({path: text.encode() for path, text in files.items()})


def _schema(options: argparse.Namespace) -> int:
    _say(metadata_keys.json_schema(options.kind), end="")
    return WELL


def _explain(options: argparse.Namespace) -> int:
    from zine.check import explain  # noqa: PLC0415 - only where something is explained

    found = project.at(options.root)
    try:
        told = explain.explain(load(found, _page(found, options.game)), options.cells)
    except LookupError as error:
        raise Failure(f"error: {error}") from None
    _say(explain.text(told))
    return WELL


def _filled(options: argparse.Namespace) -> int:
    """Sheets of games that were played, each box checked."""
    if options.games:
        raise UsageError("--scores says itself which game was played")
    if idle := [name for name in BLANK if getattr(options, name) not in (None, False)]:
        listed = ", ".join(f"--{name.replace('_', '-')}" for name in idle)
        raise UsageError(f"--scores makes one sheet of a game that was played: leave out {listed}")
    from zine.sheets import make  # noqa: PLC0415 - only this command draws
    from zine.sheets.page import slots as sizes  # noqa: PLC0415

    games, _, _ = _loaded(project.at(options.root))
    problems: list[Problem] = []
    made: dict[Path, bytes] = {}
    names: dict[str, Path] = {}
    for path in dict.fromkeys(options.scores):
        if names.setdefault(path.stem, path) is not path:
            message = (
                f"its sheet has the same name as that of {shown(names[path.stem])}; rename one file"
            )
            problems.append(Problem(path, 1, message))
            continue
        with gathering(problems):
            played = played_game.load(path, games)
            for name in [options.paper] if options.paper else paper.USUAL:
                try:
                    sheet = make.played(played, sizes.paper(name))
                except ValueError as error:
                    problems.append(Problem(path, 1, f"{error} on {name}"))
                    continue
                made[options.output / "sheets" / f"{path.stem}-filled-{name}.pdf"] = sheet
    if problems:
        raise ContentError(problems)
    return _write(made)


def _tables(options: argparse.Namespace) -> tuple[tuple[str, ...], ...]:
    """The names of who plays, a sheet for each table of players."""
    from zine.sheets.page import player_names  # noqa: PLC0415 - only this command draws

    if options.names_file is not None:
        return player_names.read(options.names_file)
    if options.names is None:
        return ()
    try:
        return (player_names.parse(options.names),)
    except ValueError as error:
        raise UsageError(f"--names: {error}") from None


def _score(options: argparse.Namespace) -> int:
    found = project.at(options.root)
    games: dict[str, Game] = {}

    def scored(name: str, cells: Sequence[str]) -> str:
        if name not in games:
            games[name] = load(found, _page(found, name))
        return examples.score(games[name], cells)

    if options.batch:
        return _batch(options, scored)
    if options.game is None:
        raise UsageError("the game is missing")
    try:
        _say(scored(options.game, options.cells))
    except examples.WrongCells as error:
        raise UsageError(str(error)) from None
    except (ValueError, LookupError) as error:
        raise Failure(f"error: {' '.join(str(error).split())}") from None
    return WELL


def _batch(options: argparse.Namespace, scored: Callable[[str, Sequence[str]], str]) -> int:
    if options.cells:
        raise UsageError("with --batch, cells are read from standard input")
    _lasts()
    code = WELL
    for number, line in enumerate(sys.stdin.buffer, 1):
        try:
            cells = line.decode("utf-8").rstrip("\r\n").split("\t")
            name = options.game or cells.pop(0)
            _say(scored(name, cells), flush=True)
        except UnicodeDecodeError:
            _say(f"error: line {number} is not UTF-8", flush=True)
            code = WRONG
        except (ValueError, LookupError, ContentError) as error:
            _say(f"error: {' '.join(str(error).split())}", flush=True)
            code = WRONG
    return code


def _page(found: Project, name: str) -> Path:
    """The page of a game that a user names by its file or, failing that, by its title."""
    try:
        return project.named(name, found.games, "game")
    except LookupError:
        games, _, _ = _loaded(found)
        for game in games:
            if normal(name) in map(normal, (game.title, *game.also)):
                return game.path
        raise


def _each(names: Sequence[str], find: Callable[[str], Path]) -> list[Path]:
    """What each name stands for; every unknown one is told at once."""
    found: list[Path] = []
    unknown: list[str] = []
    for name in names:
        try:
            found.append(find(name))
        except LookupError as error:
            unknown.append(str(error))
    if unknown:
        raise Failure("\n".join(f"error: {text}" for text in unknown))
    return list(dict.fromkeys(found))


def _write(made: dict[Path, bytes]) -> int:
    """Write every file whole, or none of them; tell what was written."""
    with supervisor.defer_interrupts():
        _put(made)
    for path in made:
        _say(shown(path))
    return WELL


def _put(made: Mapping[Path, bytes]) -> None:
    import tempfile  # noqa: PLC0415 - only where something is written

    waiting: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, data in made.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if there(path) and not is_file(path):
                raise OSError(errno.EINVAL, "a device or a pipe has this name")
            _sweep(path)
            prefix = f".{path.name}.{os.getpid()}."
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=prefix)
            waiting.append((Path(name), path))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).chmod(0o644)
        for part, path in waiting:
            part.replace(path)
    except OSError as error:
        raise Failure(f"{shown(path)}:1: cannot be written: {error.strerror}") from None
    finally:
        for part, _ in waiting:
            part.unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Remove what processes that were killed have left of a file."""
    for part in path.parent.iterdir():
        found = re.fullmatch(rf"{re.escape(f'.{path.name}.')}(\d+)\.\w+", part.name)
        if found and not alive(int(found[1])):
            part.unlink(missing_ok=True)


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """Tells a person at a terminal what has been laid out; a pipe hears nothing."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - only where someone watches
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (
        TextColumn("laying out"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=Console(file=sys.__stderr__), transient=True) as progress:
        bar = progress.add_task("", visible=False)

        def tell(title: str, done: int, total: int) -> None:
            progress.update(
                bar, description=terminal.visible(title), completed=done, total=total, visible=True
            )

        yield tell


def _complain(lines: Iterator[str] | Sequence[str]) -> None:
    for line in lines:
        print(line, file=_own.err)


Options = Callable[[argparse.ArgumentParser], None]

COMMANDS: Mapping[str, tuple[Callable[[argparse.Namespace], int], Options, str, str]] = {
    "list": (_list, _list_options, "List the games and the zines.", "zine list"),
    "verify": (
        _verify,
        _verify_options,
        "Run every example of the pages.",
        "zine verify content/games/crag.md",
    ),
    "build": (_build, _build_options, "Make zines as PDFs.", "zine build stonewood"),
    "duplex": (
        _duplex,
        _duplex_options,
        "Make a sheet that tells how your printer prints on both sides.",
        "zine duplex --paper a4",
    ),
    "serve": (
        _serve,
        _serve_options,
        "Show the pages in a browser while they are written.",
        "zine serve liars",
    ),
    "lsp": (
        _lsp,
        _no_options,
        "Help an editor with a page, over standard input and output.",
        "zine lsp",
    ),
    "doctor": (
        _doctor,
        _doctor_options,
        "Show what zine needs, what is missing, and what to type to get it.",
        "zine doctor",
    ),
    "clean": (_clean, _output, "Drop what is kept from one build to the next.", "zine clean"),
    "sheets": (
        _sheets,
        _sheet_options,
        "Make score sheets and pads as PDFs.",
        "zine sheets yacht --paper a4 --up 2 --copies 100",
    ),
    "new": (
        _new,
        _new_options,
        "Begin a game: a page and a scoring module.",
        "zine new 'Highest Two'",
    ),
    "explain": (
        _explain,
        _explain_options,
        "Tell what a throw scores in every category, and how often one throw does.",
        "zine explain crag '4 4 5'",
    ),
    "schema": (
        _schema,
        _schema_options,
        "Print the JSON Schema of the metadata, for editors.",
        "zine schema game > game.schema.json",
    ),
    "score": (
        _score,
        _score_options,
        "Score a throw, its cells written as in an example.",
        "zine score yacht '6 6 6 3 3' 'Full house'",
    ),
}
"""What each command does, what can be asked of it, what it is for, and an example."""


if __name__ == "__main__":
    main()
