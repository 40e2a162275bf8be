"""`zine init`, `new`, `explain` and `score`: one game, or a book."""

import argparse
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from os.path import lexists
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from zine.check import examples
from zine.cli import arguments
from zine.cli.output import (
    FAILURE,
    SUCCESS,
    CommandError,
    UsageError,
    complain,
    next_step,
    say,
    write_files,
)
from zine.content import project as projects
from zine.content.page.document import read
from zine.content.page.game import UNTRANSLATED, Game, load
from zine.content.page.language import MADE, is_known
from zine.content.rules.cell import normal
from zine.files import contents
from zine.problems import ContentError, is_file, shown, there

if TYPE_CHECKING:
    from zine.content.new.new_game import ChangedGame


def new(options: argparse.Namespace) -> int:
    """Write the page and the modules of a new game, and return the exit code."""
    root = options.root or Path()
    if options.translate:
        return _translate(root, options)
    if options.language:
        raise UsageError("--language is for --translate; a page names its own, as language: de")
    if options.game is None:
        raise UsageError("the title of the new game is missing")
    return write_new_game(root, options.game, options.taken)


def _translate(root: Path, options: argparse.Namespace) -> int:
    """Write the page of a game in another language, begun, and return the exit code."""
    from zine.content.new import translation  # noqa: PLC0415 - only to translate

    if options.taken:
        raise UsageError("--from and --translate are two ways to begin: choose one")
    if not options.language:
        raise UsageError("--translate needs a language: add --language de")
    if not is_known(options.language):
        tags = ", ".join(MADE)
        raise UsageError(f"--language is one of {tags}, not '{options.language}'")
    project = projects.beneath(root)
    try:
        page = arguments.game_page(project, options.translate)
        there_already = project.content / "games" / f"{page.stem}.{options.language}.md"
        if is_file(there_already) and not there_already.is_symlink():
            return write_files({there_already: translation.refilled(there_already)})
        lent = [each.stem for each in project.lent]
        if there_already.stem in lent:
            raise CommandError(
                f"error: {page.stem} has a page in this language; list it in your zine, "
                f"as in - [{page.stem}](../games/{there_already.name})"
            )
        reasons = examples.refusals(load(project, page))
        files = translation.files(project, page, options.language, options.game or "", reasons)
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    except ValueError as error:
        raise UsageError(str(error)) from None
    _write_new(files, "page")
    (path,) = files
    next_step(
        f"write what stands behind {UNTRANSLATED} in {shown(path)} anew: first the words of the "
        "rules, then type this command again, which writes them into the tables, then the "
        f"sentences; zine verify {path.stem} tells what is left"
    )
    line = f"- [{options.game or page.stem}](../games/{path.name})"
    next_step(f"list it in a zine with language: {options.language}, as in {line}")
    return SUCCESS


def write_new_game(
    root: Path, title: str, taken: str | Path | None, changed: "ChangedGame | None" = None
) -> int:
    """Write the files of a new game, or of one taken from another, and return the exit code.

    With `changed`, as that game with other rules.
    """
    from zine.content.new import new_game  # noqa: PLC0415 - only where a game is begun

    if not there(root):
        raise CommandError(f"{root}: there is no such folder")
    project = projects.beneath(root)
    try:
        if taken is None:
            files = new_game.files(root, title)
        else:
            page = taken if isinstance(taken, Path) else arguments.game_page(project, taken)
            files = new_game.taken(project, page, title, changed)
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    except ValueError as error:
        raise UsageError(str(error)) from None
    zines = project.zines if there(root / "content") else ()
    if not zines:  # a game alone is no book: one that lists it can be built at once
        from zine.content.new import new_book  # noqa: PLC0415 - only where a book is begun

        files |= new_book.zine(root, new_book.TITLE, [(title, new_game.stem(title))])
    leftovers = _leftovers(files)
    _refuse_if_there(files, "game", leftovers)
    games, _, _ = arguments.load_all(project, project.games)
    clashes = [
        f"{shown(game.path)}:1: this game is called '{name}', too"
        for game in games
        for name in (game.title, *game.also)
        if normal(name) == normal(title) and game.path not in leftovers
    ]
    if clashes:
        raise CommandError("\n".join(clashes))
    of_ours = new_game.stem(title) in {page.stem for page in project.lent}
    _write_new(files, "game", leftovers)
    if of_ours:
        told = f"this book now uses your {title} instead of the one that comes with zine"
        complain([f"hint: {told}; to keep both, choose another title"])
    if zines:
        line = f"- [{title}](../games/{new_game.stem(title)}.md)"
        next_step(f"list it in {shown(zines[0])}, as in {line}; then zine verify and zine build")
    else:
        next_step(f"{_there(root)}zine build")
    return SUCCESS


def _there(root: Path) -> str:
    """What to type first, so that a command is for a folder."""
    return "" if root.resolve() == Path.cwd() else f"cd {quote(shown(root))}, then "


def init(options: argparse.Namespace) -> int:
    """Write the files of a new book or of another zine, and return the exit code."""
    from zine.content.new import new_book  # noqa: PLC0415 - only where a book is begun

    root = options.folder or options.root or Path()
    try:
        if options.language not in (None, "en"):
            files = _translated_book(root, options)
        else:
            files = new_book.folder(root, options.zine or new_book.TITLE)
        files = {path: data for path, data in files.items() if not _is_own_ignore(path, data)}
        leftovers = _leftovers(files)
        if not _others(root, files, leftovers):
            code = _write_new(files, "zine", leftovers)
            next_step(f"{_there(root)}zine build")
            return code
        has_content = there(root / "content")
        if options.zine is None or not has_content:
            advice = "for another zine in it, add --zine TITLE" if has_content else "name a new one"
            raise CommandError(f"{shown(root)}: this folder is not empty; {advice}")
        games, _, _ = arguments.load_all(projects.at(root), projects.at(root).games)
        listed = [(game.title, game.stem) for game in games]
        return _write_new(new_book.zine(root, options.zine, listed), "zine")
    except ValueError as error:
        raise UsageError(str(error)) from None


def _translated_book(root: Path, options: argparse.Namespace) -> dict[Path, bytes]:
    """The files of a new book in another language; raises `UsageError` if we lend none in it."""
    from zine.content.new import new_book  # noqa: PLC0415 - only where a book is begun

    tag = options.language
    if tag not in new_book.TRANSLATED:
        known = ", ".join(("en", *new_book.TRANSLATED))
        why = f"--language is one of {known}, not '{tag}'"
        if is_known(tag):
            why += f"; begin in English, and translate: zine new --translate pig --language {tag}"
        raise UsageError(why)
    pages = [page for page in projects.at(None).library if page.stem.endswith(f".{tag}")]
    lent = [(str(read(page).metadata["title"].value), page.stem) for page in pages]
    title = options.zine or new_book.TRANSLATED[tag].title
    return new_book.translated(root, title, tag, lent)


def _is_own_ignore(path: Path, data: bytes) -> bool:
    """Whether an author has a `.gitignore`, which stays as it is."""
    return path.name == ".gitignore" and lexists(path) and not _holds(path, data)


def _leftovers(files: Mapping[Path, bytes]) -> frozenset[Path]:
    """The files that a killed command has written; none if all are there."""
    written = frozenset(path for path, data in files.items() if _holds(path, data))
    return written if len(written) < len(files) else frozenset()


def _holds(path: Path, data: bytes) -> bool:
    """Whether this is a file that holds just these bytes, and no link to one."""
    with suppress(OSError):
        return is_file(path) and not path.is_symlink() and contents(path) == data
    return False


def _others(root: Path, files: Iterable[Path], leftovers: Container[Path]) -> list[Path]:
    """What a folder holds that is not hidden, nor a part of a book that was begun.

    Raises `CommandError` if it is no folder.
    """
    folders = {folder for path in files for folder in path.parents}

    def other(folder: Path) -> Iterator[Path]:
        for path in folder.iterdir():
            if path in folders and path.is_dir() and not path.is_symlink():
                yield from other(path)
            elif not (path.name.startswith(".") or path in leftovers):
                yield path

    try:
        return list(other(root)) if there(root) else []
    except NotADirectoryError:
        raise CommandError(f"{shown(root)}: this is a file; name a folder") from None
    except OSError as error:
        raise CommandError(f"{shown(root)}: cannot be read: {error.strerror}") from None


def _refuse_if_there(files: Iterable[Path], kind: str, leftovers: Container[Path]) -> None:
    """Raise `CommandError` with each file of a new game or zine that is there, but `leftovers`."""
    todo = f"give the new {kind} another title"
    existing = [path for path in files if lexists(path) and path not in leftovers]
    if existing:
        lines = (f"{shown(path)}: this file is already there; {todo}" for path in existing)
        raise CommandError("\n".join(lines))


def _write_new(files: Mapping[Path, bytes], kind: str, leftovers: Container[Path] = ()) -> int:
    """Write new files, and return the exit code; raises `CommandError` as `_refuse_if_there`."""
    check = partial(_refuse_if_there, files, kind, leftovers)
    check()
    return write_files(files, check)  # nor may one come meanwhile


def explain_throw(options: argparse.Namespace) -> int:
    """Print what a throw scores, and the best play with it, and return the exit code."""
    from zine.check import explain, throw, why  # noqa: PLC0415 - only to explain

    project = projects.at(options.root)
    try:
        game = load(project, arguments.game_page(project, options.game))
        answer = throw.answer(project, game, options.cells)
    except throw.Unspaced as error:
        raise CommandError(f"error: {WRITE} '{error}'") from None
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    if options.why:
        say(why.text(game, answer.explanations, options.cells))
        return SUCCESS
    texts = explain.text(answer.explanations), throw.text(answer.advised, game)
    say("\n\n".join(filter(None, texts)))
    return SUCCESS


def score(options: argparse.Namespace) -> int:
    """Print what a throw scores, and return the exit code."""
    project = projects.at(options.root)
    games: dict[str, Game] = {}
    find = arguments.page_finder(project)

    def scored(name: str, cells: Sequence[str]) -> str:
        if name not in games:
            games[name] = load(project, find(name))
        return examples.score(games[name], cells, options.variation)

    if options.batch:
        return _batch(options, scored)
    if options.game is None:
        raise UsageError("the game is missing")
    try:
        say(scored(options.game, options.cells))
    except examples.WrongCells as error:
        hint = _throw_hint(games[options.game], options.cells, str(error))
        raise UsageError(hint or str(error)) from None
    except (ValueError, LookupError) as error:
        game = games.get(options.game)
        hint = _throw_hint(game, options.cells, str(error)) if game else ""
        raise CommandError(f"error: {hint or ' '.join(str(error).split())}") from None
    return SUCCESS


WRITE = "write the dice with spaces, in quotes:"


def _throw_hint(game: Game, cells: Sequence[str], error: str) -> str:
    """How to write a throw whose dice are not separated by spaces or not in quotes, or ""."""
    from zine.check import throw  # noqa: PLC0415 - only where something is wrong

    dice = throw.meant(game, cells, error)
    return f"{WRITE} '{dice}'" if dice else ""


def _batch(options: argparse.Namespace, scored: Callable[[str, Sequence[str]], str]) -> int:
    if options.cells:
        raise UsageError("with --batch, cells are read from standard input")
    code = SUCCESS
    for number, line in enumerate(sys.stdin.buffer, 1):
        try:
            cells = line.decode("utf-8").rstrip("\r\n").split("\t")
            name = options.game or cells.pop(0)
            say(scored(name, cells), flush=True)
        except UnicodeDecodeError:
            say(f"error: line {number} is not UTF-8", flush=True)
            code = FAILURE
        except (ValueError, LookupError, ContentError) as error:
            say(f"error: {' '.join(str(error).split())}", flush=True)
            code = FAILURE
    return code
