"""`zine drill`: examples thrown anew, to be worked out on paper."""

import argparse
from itertools import product
from pathlib import Path

from zine import paper
from zine.check import verify
from zine.cli import arguments, sheets
from zine.cli.output import CommandError, UsageError, complain, write_files
from zine.cli.place import refuse_link_out
from zine.content import project as projects
from zine.content.zines import chapters
from zine.problems import ContentError
from zine.sheets import drill as drills
from zine.sheets.page.canvas import TooSmall

FOLDER = "drills"
"""Where drills lie in the output folder."""


def drill(options: argparse.Namespace) -> int:
    """Make a sheet of examples for each game that scores throws, and return the exit code."""
    if options.examples < 1:
        raise UsageError(f"--examples is how many a sheet has, 1 or more, not {options.examples}")
    project = projects.at(options.root)
    look = sheets.chosen_look(options, project)
    pages = arguments.find_each(options.games, lambda name: arguments.game_page(project, name))
    verified = verify.verify_pages(project, pages or chapters.listed(project))
    if verified.problems:
        raise ContentError(verified.problems)
    refuse_link_out(options.output / FOLDER)
    papers = [options.paper] if options.paper else paper.USUAL
    files: dict[Path, bytes] = {}
    unfit: list[str] = []
    without: set[str] = set()
    for game, size in product((entry.game for entry in verified.games), papers):
        try:
            made = drills.make(game, options.examples, size, look, ink_saver=options.ink_saver)
            files[options.output / FOLDER / f"{game.stem}-{size}.pdf"] = made
        except drills.NoThrows as error:
            without.add(str(error))
        except (drills.TooFew, TooSmall) as error:
            unfit.append(str(error))
    unfit += (
        sorted(without) if pages else [f"{len(without)} games that score no throw"] * bool(without)
    )
    if (pages and unfit) or not files:
        raise CommandError("\n".join(f"error: {message}" for message in dict.fromkeys(unfit)))
    complain(f"left out: {message}" for message in dict.fromkeys(unfit))
    return write_files(files)
