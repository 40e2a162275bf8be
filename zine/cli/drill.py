"""`zine drill`: examples thrown anew, to be worked out on paper."""

import argparse

from zine.art.look import Look
from zine.cli import sheets
from zine.cli.output import UsageError
from zine.content.page.game import Game
from zine.sheets import drill as drills
from zine.sheets.page.canvas import TooSmall

FOLDER = "drills"
"""Where drills lie in the output folder."""


def drill(options: argparse.Namespace) -> int:
    """Make a sheet of examples for each game that scores throws, and return the exit code."""
    if options.examples < 1:
        raise UsageError(f"--examples is how many a sheet has, 1 or more, not {options.examples}")

    def made(game: Game, size: str, look: Look) -> tuple[str, bytes]:
        sheet = drills.make(game, options.examples, size, look, ink_saver=options.ink_saver)
        return f"{game.stem}-{size}", sheet

    none, unfit_by = "games that score no throw", (drills.TooFew, TooSmall)
    return sheets.write_for_each(options, FOLDER, made, drills.NoThrows, none, unfit_by)
