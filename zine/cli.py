"""The command line: the only place that prints and that picks exit codes."""

import argparse
import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from zine import __version__, book, example, house, library, proof, report
from zine.book import Book
from zine.cell import normal
from zine.diagnostics import ContentError, Problem, gathering, is_file, shown, suggestion, there
from zine.edition import EDITIONS, edition
from zine.game import Game, load
from zine.library import Library

WELL, WRONG, USAGE = 0, 1, 2
PAPERS = ("a4", "letter")

PANGO = """\
zine build needs Pango, a library of your system, and cannot find it. Type one of these:
  Debian, Ubuntu   sudo apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
  Fedora           sudo dnf install pango
  macOS            brew install pango
  Windows          see doc.courtbouillon.org/weasyprint/stable/first_steps.html
All else works without it: zine list, verify, sheets and score."""


EXTRA = """\
zine {what} needs libraries that are not here. Type:
  pip install 'zine[{extra}]'"""


class Failure(Exception):
    """A command that cannot do what it was asked; each line is for the user."""


class UsageError(Exception):
    """A command line that asks for nothing that can be done."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit: 0 all well, 1 something is wrong in the content, 2 wrong usage."""
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # the real one
    sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader went away; it wants no complaint
        _hush()
        code = WRONG
    except OSError as error:
        _hush()
        _complain([f"error: the output cannot be written: {error.strerror}"])
        code = WRONG
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
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
    return WRONG


def _hush() -> None:
    """Let nothing more be written to standard output, not even at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="zine",
        description="Make rulebooks and score sheets of dice games, every example run first.",
        epilog="example: zine build stonewood",
    )
    parser.add_argument("--version", action="version", version=f"zine {__version__}")
    parser.add_argument(
        "--root",
        type=Path,
        metavar="DIR",
        help="a folder with its own content/, and templates/ and scoring/ if it has them",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str, sample: str
    ) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text, epilog=f"example: {sample}")
        made.set_defaults(run=run)
        return made

    listing = command("list", _list, "List the games and the zines.", "zine list")
    listing.add_argument("--json", action="store_true", help="for other programs")

    verify = command(
        "verify", _verify, "Run every example of the pages.", "zine verify content/games/crag.md"
    )
    verify.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a page or a folder")
    verify.add_argument("--update", action="store_true", help="write what the rules give")
    verify.add_argument("--yes", action="store_true", help="write without being asked")
    verify.add_argument("--watch", action="store_true", help="go on, whenever a file is saved")
    verify.add_argument("--format", choices=report.FORMATS, default="text")

    build = command("build", _build, "Make zines as PDFs.", "zine build stonewood")
    build.add_argument("zines", nargs="*", metavar="ZINE", help="all of them without a name")
    build.add_argument("--edition", choices=EDITIONS, help="the size of the pages")
    build.add_argument(
        "--large", action="store_true", help="type of 18 points, on letter paper or a4"
    )
    build.add_argument("--ink-saver", action="store_true", help="no red and no dark grounds")
    _output(build)

    serve = command(
        "serve", _serve, "Show the pages in a browser while they are written.", "zine serve liars"
    )
    serve.add_argument("zine", nargs="?", metavar="ZINE", help="the one to begin with")
    serve.add_argument("--port", type=int, metavar="N", help="another than 8610")
    serve.add_argument("--no-browser", action="store_true", help="open no browser")
    _output(serve)

    command("lsp", _lsp, "Help an editor with a page, over standard input and output.", "zine lsp")

    clean = command("clean", _clean, "Drop what is kept from one build to the next.", "zine clean")
    _output(clean)

    sheets = command(
        "sheets",
        _sheets,
        "Make blank score sheets as PDFs.",
        "zine sheets yacht crag everest --paper a4",
    )
    sheets.add_argument("games", nargs="*", metavar="GAME", help="all of them without a name")
    sheets.add_argument(
        "--players", type=int, metavar="N", help="as many as the sheet holds if left out"
    )
    sheets.add_argument("--paper", choices=PAPERS, help="both if left out")
    _output(sheets)

    new = command(
        "new", _new, "Begin a game: a page and a scoring module.", "zine new 'Highest Two'"
    )
    new.add_argument("game", metavar="GAME", help="its title")

    explain = command(
        "explain",
        _explain,
        "Tell what a throw scores in every category, and how often one throw does.",
        "zine explain crag '4 4 5'",
    )
    explain.add_argument("game", metavar="GAME")
    explain.add_argument("cells", nargs="+", metavar="CELL", help="written as in an example")

    schema = command(
        "schema",
        _schema,
        "Print the JSON Schema of the metadata, for editors.",
        "zine schema game > game.schema.json",
    )
    schema.add_argument("kind", choices=("game", "zine"))

    score = command(
        "score",
        _score,
        "Score a throw, its cells written as in an example.",
        "zine score yacht '6 6 6 3 3' 'Full house'",
    )
    score.add_argument("game", nargs="?", metavar="GAME")
    score.add_argument("cells", nargs="*", metavar="CELL")
    score.add_argument(
        "--batch",
        action="store_true",
        help="read a call a line from standard input, its cells separated by tabs; "
        "without GAME, the first cell names the game",
    )
    return parser


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("output"), metavar="DIR", help="default: output"
    )


def _list(options: argparse.Namespace) -> int:
    found = library.at(options.root)
    games, zines, problems = _loaded(found)
    if options.json:
        import json  # noqa: PLC0415 - only for other programs

        entries = [_entry(game) for game in games]
        listed = [
            {"name": zine.path.stem, "title": zine.title, "games": [p.stem for p in zine.pages]}
            for zine in zines
        ]
        print(json.dumps({"games": entries, "zines": listed}, ensure_ascii=False, indent=2))
    else:
        print("Games")
        for game in games:
            extra = f" ({', '.join(game.variations)})" if game.variations else ""
            print(f"  {game.stem:20} {game.title}{extra}")
        print("Zines")
        for zine in zines:
            print(f"  {zine.path.stem:20} {zine.title}, {report.many(len(zine.pages), 'game')}")
    _complain(map(report.text, problems))
    return WRONG if problems else WELL


def _entry(game: Game) -> dict[str, object]:
    """A game as `zine list --json` tells it, and below it each of its variations."""
    lines = {heading.text: heading.line for heading in game.document.headings(3)}
    shared = {
        "scoring": shown(Path(str(game.scoring.__file__))),
        "sheet": game.sheet,
        "sources": list(game.sources),
    }
    variations = [
        {
            "name": name,
            "page": f"{shown(game.path)}:{lines[name]}",
            "examples": example.count(game, name),
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
        "examples": example.count(game),
        **shared,
    }


def _loaded(found: Library) -> tuple[list[Game], list[Book], list[Problem]]:
    games: list[Game] = []
    zines: list[Book] = []
    problems: list[Problem] = []
    for page in found.games:
        with gathering(problems):
            games.append(load(found, page))
    for path in found.zines:
        with gathering(problems):
            zines.append(book.load(found, path))
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
    _complain([told.complaint] if told.complaint else [])
    if told.text:
        print(told.text)
    return WRONG if verdict.problems else WELL


def _watch(options: argparse.Namespace) -> int:
    if options.update or options.format != "text":
        raise UsageError("--watch tells what is wrong as text, and writes nothing")
    found = library.at(options.root)
    _asked(found, options.paths)  # what is not there at first is a mistake
    root = found.content.parent  # and stays so, though its content should vanish
    from zine import watch  # noqa: PLC0415 - only where something is watched
    from zine.proofreader import Proofreader  # noqa: PLC0415

    def asked(found: Library) -> tuple[list[Path], list[Path], bool]:
        return _asked(found, options.paths)

    def tell(text: str) -> None:
        print(text, flush=True)

    try:
        reader = Proofreader(lambda: library.at(root), asked)
        watch.run(reader, root, tell, lambda text: _complain([text]))
    except KeyboardInterrupt:  # the usual end of it
        tell("")
    return WELL


def _updated(options: argparse.Namespace) -> bool:
    """Write what the rules give, shown first and agreed to; whether it was agreed to."""
    from zine import update  # noqa: PLC0415 - only where something is updated

    if os.environ.get("CI", "").casefold() not in ("", "0", "false"):
        raise UsageError("--update is for an author, not for CI: nothing is written")
    if options.format != "text":
        raise UsageError("--update shows what it writes as text")
    if options.root is None and not there(Path("content")):
        raise UsageError("--update needs a folder with its own content/")
    found = library.at(options.root)
    updates = [update.propose(found, path) for path in _asked(found, options.paths)[0]]
    updates = [proposed for proposed in updates if proposed.figures]
    for proposed in updates:
        print(proposed.diff)
    if updates and not (options.yes or _agreed(sum(proposed.figures for proposed in updates))):
        return False
    update.write(updates)
    return True


def _agreed(figures: int) -> bool:
    """Whether whoever sits at the terminal wants these figures written."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _complain(["nothing is written, since nobody can be asked here; --yes writes it"])
        return False
    try:
        answer = input(f"write {report.many(figures, 'figure')}? [y/N] ")
    except EOFError:
        answer = ""
    return answer.strip().casefold() in ("y", "yes")


def _verdict(options: argparse.Namespace) -> report.Verdict:
    """What came of all that was asked for."""
    proved = proof.Proof(())
    problems: list[Problem] = []
    books: list[Book] = []
    with gathering(problems):
        found = library.at(options.root)
        pages, zines, everything = _asked(found, options.paths)
        proved = proof.prove(found, pages)
        problems += proved.problems
        titles = {p.game.path: p for p in proved.proved}
        for path in zines:
            with gathering(problems):
                books.append(book.load(found, path))
                books[-1].check_titles(titles)
        problems += house.check(found, proved, books, everything=everything)
    return report.Verdict(proved.pages, proved.examples, tuple(sorted(set(problems))))


def _asked(found: Library, paths: Sequence[Path]) -> tuple[list[Path], list[Path], bool]:
    """The games' pages and the zines' files that a user means by paths; all without a path.

    Last is whether everything is meant: the errata and the like can only be held against it all.
    """
    if not paths:
        if not found.games:
            raise ContentError([Problem(found.content / "games", 1, "there is no game here")])
        return list(found.games), list(found.zines), True
    pages: list[Path] = []
    zines: list[Path] = []
    unknown: list[Problem] = []
    rest = [file for file in (found.errata, found.glossary, found.sources) if is_file(file)]
    whole = {file.resolve() for file in (found.content, *rest)}
    known = [file.name for file in (*found.games, *found.zines, *rest)]
    for path in paths:
        if path.resolve() in whole:
            return list(found.games), list(found.zines), True
        inside = [
            (kind, file)
            for kind, files in ((pages, found.games), (zines, found.zines))
            for file in files
            if file.resolve() == path.resolve() or path.resolve() in file.resolve().parents
        ]
        for kind, file in inside:
            if file not in kind:
                kind.append(file)
        if not inside:
            what = "is no page of a game or zine" if there(path) else "there is no such file"
            unknown.append(Problem(path, 1, what + suggestion(path.name, known)))
    if unknown:
        raise ContentError(unknown)
    return pages, zines, False


def _build(options: argparse.Namespace) -> int:
    found = library.at(options.root)
    files = _each(options.zines, lambda name: library.named(name, found.zines, "zine"))
    files = files or list(found.zines)
    if not files:
        raise ContentError([Problem(found.content / "zines", 1, "there is no zine here")])
    from zine.press.cache import FOLDER, Cache  # noqa: PLC0415 - only where something is built
    from zine.press.galley import Lost, Missing  # noqa: PLC0415
    from zine.press.printer import Printer  # noqa: PLC0415

    try:
        own = edition(options.edition, large=options.large, ink_saver=options.ink_saver)
    except ValueError as error:
        raise UsageError(str(error)) from None
    problems: list[Problem] = []
    books: list[Book] = []
    for path in files:
        with gathering(problems):
            books.append(book.load(found, path))
    made: dict[Path, bytes] = {}
    kept = Cache(options.output / FOLDER)
    with _progress() as tell, Printer(found, kept, tell, own) as printer:
        printer.foresee(books)
        pages = list(dict.fromkeys(page for zine in books for page in zine.pages))
        proved = proof.prove(found, pages)
        problems += proved.problems
        by_page = {entry.game.path: entry for entry in proved.proved}
        for zine in books:
            with gathering(problems):
                zine.check_titles(by_page)
        if problems:
            raise ContentError(problems)
        try:
            for zine in books:
                with gathering(problems):
                    pdf = printer.make(zine, by_page)
                    made[options.output / f"{zine.path.stem}{own.suffix}.pdf"] = pdf
        except Missing as lacks:
            raise Failure(f"{PANGO}\n({str(lacks)[:200]})") from None
        except Lost as piece:
            raise Failure(f"error: the process that laid out '{piece}' was ended") from None
    if problems:
        raise ContentError(problems)
    return _write(made)


def _serve(options: argparse.Namespace) -> int:
    found = library.at(options.root)
    try:
        from zine.desk import server  # noqa: PLC0415 - only where somebody edits
        from zine.desk.desk import Desk  # noqa: PLC0415
    except ImportError as error:
        raise Failure(f"{EXTRA.format(what='serve', extra='desk')}\n({error})") from None
    from zine.press.cache import FOLDER  # noqa: PLC0415

    port = server.PORT if options.port is None else options.port
    if not 0 <= port < 1 << 16:
        raise UsageError(f"a port is a number from 0 to 65535, not {port}")
    try:
        desk = Desk(found.content.parent, options.zine, options.output / FOLDER)
        own = server.listening(port)
    except LookupError as error:
        raise Failure(f"error: {error}") from None
    except server.Busy:
        other = port + 1 if port < (1 << 16) - 1 else 0
        raise Failure(f"port {port} is taken; type: zine serve --port {other}") from None
    except OSError as error:
        raise Failure(f"error: port {port} cannot be had: {error.strerror}") from None
    address = f"http://{server.HOST}:{own.getsockname()[1]}/"
    print(f"the desk is at {address}; Ctrl-C ends", flush=True)
    desk.open()
    try:
        if not options.no_browser:
            import webbrowser  # noqa: PLC0415

            webbrowser.open(address)
        server.run(desk, own)
    except KeyboardInterrupt:  # the usual end of it
        pass
    finally:
        desk.close()
    return WELL


def _lsp(options: argparse.Namespace) -> int:
    try:
        from zine import lsp  # noqa: PLC0415 - only for editors
    except ImportError as error:
        raise Failure(f"{EXTRA.format(what=options.command, extra='lsp')}\n({error})") from None
    # A scoring module that prints must not talk to the editor.
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        lsp.SERVER.start_io(sys.stdin.buffer, out)
    return WELL


def _clean(options: argparse.Namespace) -> int:
    from zine.press.cache import FOLDER, Cache  # noqa: PLC0415 - only where something is built

    Cache(options.output / FOLDER).clear()
    return WELL


def _sheets(options: argparse.Namespace) -> int:
    found = library.at(options.root)
    pages = _each(options.games, lambda name: _page(found, name))
    proved = proof.prove(found, pages or found.games)
    if proved.problems:
        raise ContentError(proved.problems)
    from zine.pads import pad  # noqa: PLC0415 - only this command draws

    papers = [options.paper] if options.paper else list(PAPERS)
    made: dict[Path, bytes] = {}
    wrong: list[str] = []
    for entry in proved.proved if pages else (e for e in proved.proved if e.game.sheet):
        try:
            for paper in papers:
                sheet = pad.make(entry.game, paper, options.players)
                made[options.output / "sheets" / f"{entry.game.stem}-{paper}.pdf"] = sheet
        except ValueError as error:
            wrong.append(f"{shown(entry.game.path)}:1: {error}")
    if wrong:
        raise Failure("\n".join(wrong))
    return _write(made)


def _new(options: argparse.Namespace) -> int:
    from zine import start  # noqa: PLC0415 - only where a game is begun

    root = options.root or Path()
    try:
        files = start.files(root, options.game)
    except ValueError as error:
        raise UsageError(str(error)) from None
    taken = [f"{shown(path)}:1: this file is already there" for path in files if there(path)]
    if not taken and there(root / "content"):
        games, _, _ = _loaded(library.at(root))
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
    from zine import schema  # noqa: PLC0415 - only for editors

    print(schema.text(options.kind), end="")
    return WELL


def _explain(options: argparse.Namespace) -> int:
    from zine import explain  # noqa: PLC0415 - only where something is explained

    found = library.at(options.root)
    try:
        told = explain.explain(load(found, _page(found, options.game)), options.cells)
    except LookupError as error:
        raise Failure(f"error: {error}") from None
    print(explain.told(told))
    return WELL


def _score(options: argparse.Namespace) -> int:
    found = library.at(options.root)
    games: dict[str, Game] = {}

    def scored(name: str, cells: Sequence[str]) -> str:
        if name not in games:
            games[name] = load(found, _page(found, name))
        return example.score(games[name], cells)

    if options.batch:
        return _batch(options, scored)
    if options.game is None:
        raise UsageError("the game is missing")
    try:
        print(scored(options.game, options.cells))
    except example.WrongCells as error:
        raise UsageError(str(error)) from None
    except (ValueError, LookupError) as error:
        raise Failure(f"error: {' '.join(str(error).split())}") from None
    return WELL


def _batch(options: argparse.Namespace, scored: Callable[[str, Sequence[str]], str]) -> int:
    if options.cells:
        raise UsageError("with --batch, cells are read from standard input")
    code = WELL
    for number, line in enumerate(sys.stdin.buffer, 1):
        try:
            cells = line.decode("utf-8").rstrip("\r\n").split("\t")
            name = options.game or cells.pop(0)
            print(scored(name, cells), flush=True)
        except UnicodeDecodeError:
            print(f"error: line {number} is not UTF-8", flush=True)
            code = WRONG
        except (ValueError, LookupError, ContentError) as error:
            print(f"error: {' '.join(str(error).split())}", flush=True)
            code = WRONG
    return code


def _page(found: Library, name: str) -> Path:
    """The page of a game that a user names by its file or, failing that, by its title."""
    try:
        return library.named(name, found.games, "game")
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
    import tempfile  # noqa: PLC0415 - only where something is written

    waiting: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, data in made.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
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
    for path in made:
        print(shown(path))
    return WELL


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
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", visible=False)

        def tell(title: str, done: int, total: int) -> None:
            progress.update(bar, description=title, completed=done, total=total, visible=True)

        yield tell


def _complain(lines: Iterator[str] | Sequence[str]) -> None:
    for line in lines:
        print(line, file=sys.stderr)


if __name__ == "__main__":
    main()
