"""`zine list`, `init`, `new`, `explain`, `score` and `schema`: one game, or all of them."""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from zine.check import examples, report
from zine.cli import arguments, supervision
from zine.cli.output import FAILURE, SUCCESS, CommandError, UsageError, complain, say, write_files
from zine.content import metadata_keys, project
from zine.content.cell import normal
from zine.content.game import Game, load
from zine.content.project import Project
from zine.content.zine_file import ZineFile
from zine.problems import ContentError, shown, there


def list_games(options: argparse.Namespace) -> int:
    """Print the games and the zines, and return the exit code."""
    found = project.at(options.root)
    games, zines, problems = arguments.load_all(found, found.library)
    if options.json:
        entries = [{**_entry(game), "own": not found.is_lent(game.path)} for game in games]
        contents = [
            {
                "name": zine.path.stem,
                "title": zine.title,
                "language": zine.language,
                "games": [p.stem for p in zine.pages],
            }
            for zine in zines
        ]
        say(report.json({"games": entries, "zines": contents}))
    else:
        tags = sorted({game.language for game in games} | {zine.language for zine in zines})
        for tag in dict.fromkeys(("en", *tags)):
            _list_language(
                found,
                "" if tag == "en" else f" ({tag})",
                [game for game in games if game.language == tag],
                [zine for zine in zines if zine.language == tag],
            )
    complain(map(report.text, problems))
    return FAILURE if problems else SUCCESS


def _list_language(
    found: Project, tag: str, games: Sequence[Game], zines: Sequence[ZineFile]
) -> None:
    """Print the games and the zines of one language."""
    for lent, heading in ((False, "Games"), (True, "Games that come with zine")):
        listed = [game for game in games if found.is_lent(game.path) == lent]
        if listed or not (lent or tag):
            say(heading + tag)
        for game in listed:
            extra = f" ({', '.join(game.variations)})" if game.variations else ""
            say(f"  {game.stem:20} {game.title}{extra}")
    if zines or not tag:
        say(f"Zines{tag}")
    for zine in zines:
        say(f"  {zine.path.stem:20} {zine.title}, {report.many(len(zine.pages), 'game')}")


def _entry(game: Game) -> dict[str, object]:
    """A game as `zine list --json` tells it, and below it each of its variations."""
    lines = {heading.text: heading.line for heading in game.document.headings(3)}
    shared = {
        "scoring": shown(Path(str(game.scoring.__file__))),
        "sources": list(game.sources),
    }
    kinds = {game.vocabulary.say(form.variation): form.kind.value for form in game.forms}
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
        "language": game.language,
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


def new(options: argparse.Namespace) -> int:
    """Write the page and the modules of a new game, and return the exit code."""
    from zine.content import new_game  # noqa: PLC0415 - only where a game is begun

    root = options.root or Path()
    if not there(root):
        raise CommandError(f"{root}: there is no such folder")
    found = project.beneath(root)
    try:
        if options.taken is None:
            files = new_game.files(root, options.game)
        else:
            files = new_game.taken(found, arguments.game_page(found, options.taken), options.game)
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    except ValueError as error:
        raise UsageError(str(error)) from None
    _refuse_if_there(files, "game")
    games, _, _ = arguments.load_all(found, found.games)
    taken = [
        f"{shown(game.path)}:1: this game is called '{name}', too"
        for game in games
        for name in (game.title, *game.also)
        if normal(name) == normal(options.game)
    ]
    if taken:
        raise CommandError("\n".join(taken))
    return write_files(files)


def init(options: argparse.Namespace) -> int:
    """Write the files of a new book or of another zine, and return the exit code."""
    from zine.content import new_book  # noqa: PLC0415 - only where a book is begun

    root = options.folder or options.root or Path()
    another = options.zine is not None and there(root / "content")
    try:
        if another:
            games, _, _ = arguments.load_all(project.at(root), project.at(root).games)
            listed = [(game.title, game.stem) for game in games]
            files = new_book.zine(root, options.zine, listed)
        else:
            _refuse_unless_empty(root)
            files = new_book.folder(root, options.zine or new_book.TITLE)
    except ValueError as error:
        raise UsageError(str(error)) from None
    _refuse_if_there(files, "zine")
    return write_files(files)


def _refuse_unless_empty(root: Path) -> None:
    """Raise `CommandError` if a folder holds a file that is not hidden, or is none."""
    try:
        found = root.iterdir() if there(root) else ()
        names = [path.name for path in found if not path.name.startswith(".")]
    except NotADirectoryError:
        raise CommandError(f"{shown(root)}: this is a file; name a folder") from None
    except OSError as error:
        raise CommandError(f"{shown(root)}: cannot be read: {error.strerror}") from None
    if names:
        what = (
            "for another zine in it, add --zine TITLE" if "content" in names else "name a new one"
        )
        raise CommandError(f"{shown(root)}: this folder is not empty; {what}")


def _refuse_if_there(files: Iterable[Path], what: str) -> None:
    """Raise `CommandError` with each of some files that is there; `what` would have them."""
    todo = f"give the new {what} another title"
    taken = [f"{shown(path)}: this file is already there; {todo}" for path in files if there(path)]
    if taken:
        raise CommandError("\n".join(taken))


def explain_throw(options: argparse.Namespace) -> int:
    """Print what a throw scores, and the best play with it, and return the exit code."""
    from zine.check import best_play, explain, throw  # noqa: PLC0415 - only to explain

    found = project.at(options.root)
    try:
        game = load(found, arguments.game_page(found, options.game))
        told = throw.answer(found, game, options.cells)
    except throw.Unspaced as error:
        raise CommandError(f"error: {WRITE} '{error}'") from None
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    texts = explain.text(told.explanations), best_play.text(told.advised, game.dice)
    say("\n\n".join(filter(None, texts)))
    return SUCCESS


def score(options: argparse.Namespace) -> int:
    """Print what a throw scores, and return the exit code."""
    found = project.at(options.root)
    games: dict[str, Game] = {}

    def scored(name: str, cells: Sequence[str]) -> str:
        if name not in games:
            games[name] = load(found, arguments.game_page(found, name))
        return examples.score(games[name], cells, options.variation)

    if options.batch:
        return _batch(options, scored)
    if options.game is None:
        raise UsageError("the game is missing")
    try:
        say(scored(options.game, options.cells))
    except examples.WrongCells as error:
        told = _throw_hint(games[options.game], options.cells, str(error))
        raise UsageError(told or str(error)) from None
    except (ValueError, LookupError) as error:
        known = games.get(options.game)
        told = _throw_hint(known, options.cells, str(error)) if known else ""
        raise CommandError(f"error: {told or ' '.join(str(error).split())}") from None
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
    supervision.cannot_restart()
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


def schema_of(options: argparse.Namespace) -> int:
    """Print the JSON Schema of a page's or a zine's metadata, and return the exit code."""
    say(metadata_keys.json_schema(options.kind), end="")
    return SUCCESS
