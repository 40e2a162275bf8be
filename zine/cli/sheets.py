"""`zine sheets`: score sheets, blank or of a game that was played."""

import argparse
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path

from zine import paper
from zine.art.look import TAVERN, Look
from zine.check import played_game, verify
from zine.cli import arguments
from zine.cli.output import (
    FAILURE,
    CommandError,
    UsageError,
    complain,
    next_step,
    write_files,
)
from zine.cli.place import refuse_link_out
from zine.content import project as projects
from zine.content.page import document
from zine.content.page.game import Game
from zine.content.page.sheet_form import SheetForm
from zine.content.project import Project
from zine.content.rules.cell import normal
from zine.content.zines import chapters
from zine.problems import ContentError, Problem, gathering, shown, suggestion
from zine.sheets import make
from zine.sheets.page import player_names, slots
from zine.sheets.page.canvas import TooSmall

FOLDER = "sheets"
"""Where sheets lie in the output folder."""

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

NAMED = {"names", "names_file"}
"""Those of them that give names."""

MANY = 3
"""Games that `--rounds` leaves out, from which on a line tells how many they are."""


def sheets(options: argparse.Namespace) -> int:
    """Make score sheets, and return the exit code."""
    if options.worksheet or options.scores:
        return (_worksheets if options.worksheet else _filled)(options)
    if options.back_shift and not options.rules_on_back:
        raise UsageError("--back-shift is for both sides of the paper: add --rules-on-back")
    project = projects.at(options.root)
    chosen = _chosen(options, chosen_look(options, project))
    requested = arguments.find_each(options.games, lambda name: _requested(project, name))
    pages = dict.fromkeys(page for page, _ in requested)
    verified = verify.verify_pages(project, pages or chapters.listed(project))
    if verified.problems:
        raise ContentError(verified.problems)

    refuse_link_out(options.output / FOLDER)
    books = chapters.books(project)
    papers = [options.paper] if options.paper else paper.USUAL
    files: dict[Path, bytes] = {}
    wrong: list[str] = []
    unfit: list[str] = []
    fixed: list[str] = []
    refused: list[ValueError] = []
    for game in (entry.game for entry in verified.games):
        if pages and not game.forms:
            wrong.append(f"error: {game.title} has no sheet: {shown(game.path)} has no 'sheet'")
            continue
        forms = _forms(game, [sheet for page, sheet in requested if page == game.path])
        for form, size in product(forms, papers):
            sized = replace(chosen, paper=size)
            try:
                path = options.output / FOLDER / f"{make.stem(game, form, sized)}.pdf"
                files[path] = make.make(game, form, sized, books.get(game.path, chapters.Book()))
            except make.FixedRounds as error:
                fixed.append(str(error))
            except ValueError as error:
                does_not_fit = isinstance(error, make.DoesNotFit)
                remedy = make.remedy(game, form, sized) if does_not_fit else ""
                unfit.append("; ".join(filter(None, (str(error), remedy))))
                refused.append(error)
    unfit += _summed_up(list(dict.fromkeys(fixed)), one_by_one=bool(pages))
    if wrong or (unfit and not files):
        wrong += (f"error: {message}" for message in unfit)
        complain(dict.fromkeys(wrong))
        _tell_of_several_sheets(options, refused)
        return FAILURE
    if not files:
        if not verified.games:
            raise arguments.none_here(project, "game")
        message = "no game here has a 'sheet'; write one on its page, as in sheet: tally"
        raise ContentError([Problem(project.content / "games", 0, message)])
    complain(f"left out: {message}" for message in dict.fromkeys(unfit))
    _tell_of_several_sheets(options, refused)
    return write_files(files, opened=options.open)


def _tell_of_several_sheets(options: argparse.Namespace, refused: Sequence[ValueError]) -> None:
    """Say how more players than a sheet holds share several, where a user names the games."""
    held = [error.most for error in refused if isinstance(error, make.TooManyPlayers)]
    if options.players is None or not options.games or not held:
        return
    most = min(held)
    if any(getattr(options, name) is not None for name in NAMED):
        next_step(f"type --players {most} or less; without it, sheets share the names out evenly")
        return
    sheets = min(-(-options.players // most), make.MAX_SHEETS)
    blank = f"for blank ones, type --players {most} --copies {sheets}"
    named = "to print their names, --names-file FILE in place of --players"
    next_step(f"{options.players:,} players share several sheets: {blank}; {named}")


def _summed_up(fixed: Sequence[str], *, one_by_one: bool) -> Sequence[str]:
    """What `--rounds` leaves out: games that a user names one by one, all others in a line."""
    if one_by_one or len(fixed) < MANY:
        return fixed
    return [f"{len(fixed)} games, whose rules say how many rounds their sheets have"]


def _chosen(options: argparse.Namespace, look: Look) -> make.Options:
    """How the sheets are printed; raises `UsageError` if none can be printed so."""
    tables = _tables(options)
    up = options.up or 1
    one_page = 1 if tables else up
    try:
        return make.Options(
            up=up,
            copies=one_page if options.copies is None else options.copies,
            players=options.players,
            tables=tables,
            rounds=options.rounds,
            rules_on_back=options.rules_on_back,
            back_shift=tuple(options.back_shift or (0.0, 0.0)),
            fillable=options.fillable,
            large=options.large,
            ink_saver=options.ink_saver,
            look=look,
            look_in_name=bool(options.look),
        )
    except ValueError as error:
        raise UsageError(str(error)) from None


def chosen_look(options: argparse.Namespace, project: Project) -> Look:
    """The look that a user names, or that of the folder's zines if all of them name the same.

    Raises `ContentError` with what is wrong in it.
    """
    named = {options.look} if options.look else {_look_of(path) for path in project.zines}
    if len(named) != 1 or named == {""}:
        return TAVERN
    from zine.content.zines import looks  # noqa: PLC0415 - the usual look needs no fonts

    return arguments.find_each(list(named), lambda name: looks.load(project, name))[0]


def _look_of(path: Path) -> str:
    """The look that a zine's file names; "" for none, or where the file cannot be read."""
    with suppress(ContentError):
        metadata = document.read(path).metadata
        return str(metadata["look"].value) if "look" in metadata else ""
    return ""


def _requested(project: Project, name: str) -> tuple[Path, str]:
    """The page and the name of the sheet that a user names as `yacht:general`; "" for all."""
    game, _, sheet = name.partition(":")
    return arguments.game_page(project, game), sheet


def _forms(game: Game, sheets: Sequence[str]) -> Sequence[SheetForm]:
    """The forms of the sheets that a user names; all if there is no name, or an empty one."""
    if not sheets or not all(sheets):
        return game.forms
    return arguments.find_each(sheets, lambda sheet: _form(game, sheet))


def _form(game: Game, sheet: str) -> SheetForm:
    """The form that has the name of its variation, or the game's; raises `LookupError`."""
    forms = {game.vocabulary.say(form.variation) or game.title: form for form in game.forms}
    for name, form in forms.items():
        if normal(name) == normal(sheet):
            return form
    listed = suggestion(sheet, forms) or f"; there are {', '.join(forms)}"
    raise LookupError(f"{game.title} has no sheet '{sheet}'{listed}")


def _filled(options: argparse.Namespace) -> int:
    """Write the sheets of games that were played, each box checked; return the exit code."""
    if options.games:
        raise UsageError("--scores already names the game")
    if idle := [name for name in BLANK if getattr(options, name) not in (None, False)]:
        listed = ", ".join(f"--{name.replace('_', '-')}" for name in idle)
        raise UsageError(f"--scores makes one sheet of a game that was played: leave out {listed}")

    project = projects.at(options.root)
    refuse_link_out(options.output / FOLDER)
    look = chosen_look(options, project)
    games, _, _ = arguments.load_all(project, project.library)
    problems: list[Problem] = []
    files: dict[Path, bytes] = {}
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
                    sheet = make.played(played, slots.paper(name), look)
                except ValueError as error:
                    problems.append(Problem(path, 1, f"{error} on {name}"))
                    continue
                files[options.output / FOLDER / f"{path.stem}-filled-{name}.pdf"] = sheet
    if problems:
        raise ContentError(problems)
    return write_files(files)


def _worksheets(options: argparse.Namespace) -> int:
    """Write a worksheet for each game with odds to tally; return the exit code."""
    from zine.sheets import tallied, worksheet  # noqa: PLC0415 - for worksheets alone

    of_pads = {*BLANK, "scores"} - {"large", "ink_saver"} - NAMED
    if idle := sorted(name for name in of_pads if getattr(options, name) not in (None, False)):
        listed = ", ".join(f"--{name.replace('_', '-')}" for name in idle)
        raise UsageError(f"--worksheet makes a worksheet, not a score sheet: leave out {listed}")
    names = [name for table in _tables(options) for name in table]
    try:
        make.check_sheets(1, max(1, len(names)))
    except ValueError as error:
        raise UsageError(str(error)) from None

    def made(game: Game, size: str, look: Look) -> tuple[str, bytes]:
        parts = (game.stem, "worksheet", size, "large" * options.large, options.look or "")
        sheet = worksheet.make(game, size, look, large=options.large, names=names)
        return "-".join(filter(None, parts)), sheet

    none = "games without odds that can be tallied by throwing"
    return write_for_each(options, FOLDER, made, tallied.NoChances, none)


def write_for_each(
    options: argparse.Namespace,
    folder: str,
    made: Callable[[Game, str, Look], tuple[str, bytes]],
    lacking: type[ValueError],
    none: str,
    unfit_by: tuple[type[ValueError], ...] = (TooSmall,),
) -> int:
    """Write a sheet of each game and paper into a folder of the output; return the exit code.

    `made` gives the name of its file and the file. It raises `lacking` for a game that has no such
    sheet, and `unfit_by` where it cannot be printed; `none` says what those games are, which a
    user who names none need not see one by one.
    """
    project = projects.at(options.root)
    look = chosen_look(options, project)
    pages = arguments.find_each(options.games, lambda name: arguments.game_page(project, name))
    verified = verify.verify_pages(project, pages or chapters.listed(project))
    if verified.problems:
        raise ContentError(verified.problems)
    refuse_link_out(options.output / folder)
    papers = [options.paper] if options.paper else paper.USUAL
    files: dict[Path, bytes] = {}
    unfit: list[str] = []
    without: set[str] = set()
    for game, size in product((entry.game for entry in verified.games), papers):
        try:
            name, data = made(game, size, look)
            files[options.output / folder / f"{name}.pdf"] = data
        except lacking as error:
            without.add(str(error))
        except unfit_by as error:
            unfit.append(str(error))
    unfit += sorted(without) if pages else [f"{len(without)} {none}"] * bool(without)
    if (pages and unfit) or not files:
        raise CommandError("\n".join(f"error: {message}" for message in dict.fromkeys(unfit)))
    complain(f"left out: {message}" for message in dict.fromkeys(unfit))
    return write_files(files)


def _tables(options: argparse.Namespace) -> tuple[tuple[str, ...], ...]:
    """The names of who plays, a sheet for each table of players."""
    if options.names_file is not None:
        return player_names.read(options.names_file)
    if options.names is None:
        return ()
    try:
        return (player_names.parse(options.names),)
    except ValueError as error:
        raise UsageError(f"--names: {error}") from None
