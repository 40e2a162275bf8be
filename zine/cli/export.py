"""`zine export`: games as JSON for other programs."""

import argparse

from zine.check import report, verify
from zine.cli import arguments
from zine.cli.output import FAILURE, complain, write_files
from zine.content import project as projects
from zine.rules_js import export as exports


def export(options: argparse.Namespace) -> int:
    """Write a file of each game whose examples are all right, and return the exit code."""
    project = projects.at(options.root)
    pages = (
        arguments.find_each(options.games, lambda name: arguments.game_page(project, name))
        or project.games
    )
    checked = verify.verify_pages(project, pages)
    if checked.problems:
        complain(map(report.text, checked.problems))
        return FAILURE
    games = [verified.game for verified in checked.games]
    folder = options.output / "export"
    return write_files({folder / name: text.encode() for name, text in exports.files(games)})
