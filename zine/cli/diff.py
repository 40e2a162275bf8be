"""`zine diff`: compares the games with an older version, and makes a slip of what differs."""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from zine.check import report as check_report
from zine.cli import arguments
from zine.cli.output import (
    SUCCESS,
    CommandError,
    UsageError,
    complain,
    say,
    summarize,
    write_files,
)
from zine.content import project as projects
from zine.content.page import game
from zine.content.project import Project
from zine.diff import compare, report
from zine.diff.compare import Diff
from zine.diff.version import NoVersion, Version, older
from zine.problems import ContentError

DIFFERS, TROUBLE = 1, 2
"""The exit codes where something differs and where that could not be told, as those of diff."""


def diff(options: argparse.Namespace) -> int:
    """Print what differs, and return the exit code: 0 nothing does, 1 something, 2 trouble."""
    if options.paper and not options.slip:
        raise UsageError("--paper is for a slip: add --slip FILE")
    if options.slip and options.slip.suffix.casefold() != ".pdf":
        raise UsageError(f"--slip writes a PDF: call it {options.slip.with_suffix('.pdf').name}")
    try:
        return _diff(options)
    except ContentError as error:
        complain(map(check_report.text, error.problems))
    except NoVersion as error:
        complain([f"error: {error}"])
    except CommandError as error:
        complain(str(error).split("\n"))
    return TROUBLE


def _diff(options: argparse.Namespace) -> int:
    project = projects.at(options.root)
    with older(options.old, project) as old:
        stems = _stems((project, old.project), options.games)
        result = compare.compare(old, Version("", project), stems)
    if options.json:
        say(check_report.json(report.data(result)))
    else:
        for line in report.text(result):
            say(line)
        summarize(report.summary(result))
    complain(result.problems)
    if result.problems:
        return TROUBLE
    if options.slip:
        _write_slip(project, result, options)
    return DIFFERS if result.differs else SUCCESS


def _stems(versions: Sequence[Project], names: Sequence[str]) -> list[str]:
    """The games that a user names; one may be in either version."""

    def stem(name: str) -> str:
        for project in versions[:-1]:
            with suppress(LookupError):
                return arguments.game_page(project, name).stem
        return arguments.game_page(versions[-1], name).stem

    stems = arguments.find_each(names, stem)
    stems_here = {page.stem for project in versions for page in project.games}
    if lent := [name for name in stems if name not in stems_here]:
        why = "comes with zine; neither version has a page of it, so there is nothing to compare"
        raise CommandError("\n".join(f"error: {name} {why}" for name in lent))
    return stems


def _write_slip(project: Project, result: Diff, options: argparse.Namespace) -> None:
    """Write the slip, one for each language; none if there is nothing to correct."""
    from zine.art import solids  # noqa: PLC0415 - it draws with fonts, which take as long
    from zine.diff import slip  # noqa: PLC0415 - ReportLab takes a tenth of a second

    changed = [entry for entry in result.games if slip.is_printed(entry)]
    if not changed:
        complain([f"{options.slip}: there is nothing to correct, so no slip is written"])
        return
    files: dict[Path, bytes] = {}
    for language in dict.fromkeys(entry.language for entry in changed):
        entries = [entry for entry in changed if entry.language == language]
        pages = (project.content / "games" / f"{entry.stem}.md" for entry in entries)
        games = [game.load(project, page) for page in pages]
        dice = solids.signature(games[0].signature, games[0].faces)
        faces = {die: face for entry in games for die, face in entry.faces.items()}
        path = options.slip.with_stem(f"{options.slip.stem}-{language}") if files else options.slip
        try:
            files[path] = slip.make(entries, dice, faces, options.paper or "letter")
        except ValueError as error:
            raise CommandError(f"error: the slip cannot be written: {error}") from None
    write_files(files)
