"""The commands, and what each takes on the command line."""

import argparse
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from zine import DISTRIBUTION, __version__, paper
from zine.check import report
from zine.edition import EDITIONS

UPS = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Command:
    """What a command does, what it takes, where its code is, and the extra that this needs.

    `target` is a module of this package and a function in it, as in `build:clean`.
    """

    target: str
    add_options: Callable[[argparse.ArgumentParser], None]
    help: str
    example: str
    extra: str = ""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command, and return its exit code; raises `ImportError` if it lacks a library."""
        module, _, function = self.target.partition(":")
        return int(getattr(import_module(f"zine.cli.{module}"), function)(options))


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of a command line: of every command or, if it begins with one, only of that."""
    made = argparse.ArgumentParser(
        prog="zine",
        description="Make rulebooks and score sheets of dice games, every example run first.",
        epilog="example: zine build stonewood",
    )
    made.add_argument("--version", action="version", version=f"zine {__version__} ({DISTRIBUTION})")
    made.add_argument(
        "--root",
        type=Path,
        metavar="DIR",
        help="a folder with its own content/, and templates/ and scoring/ if it has them",
    )
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in words[:1] if words and words[0] in COMMANDS else COMMANDS:
        command = COMMANDS[name]
        own = commands.add_parser(
            name,
            help=command.help,
            description=command.help,
            epilog=f"example: {command.example}",
        )
        command.add_options(own)
    return made


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


COMMANDS: Mapping[str, Command] = {
    "list": Command(
        "games:list_games", _list_options, "List the games and the zines.", "zine list"
    ),
    "verify": Command(
        "verify:verify",
        _verify_options,
        "Run every example of the pages.",
        "zine verify content/games/crag.md",
    ),
    "build": Command("build:build", _build_options, "Make zines as PDFs.", "zine build stonewood"),
    "duplex": Command(
        "build:duplex",
        _duplex_options,
        "Make a sheet that tells how your printer prints on both sides.",
        "zine duplex --paper a4",
    ),
    "serve": Command(
        "serve:serve",
        _serve_options,
        "Show the pages in a browser while they are written.",
        "zine serve liars",
        extra="desk",
    ),
    "lsp": Command(
        "lsp:serve",
        _no_options,
        "Help an editor with a page, over standard input and output.",
        "zine lsp",
        extra="lsp",
    ),
    "doctor": Command(
        "doctor:doctor",
        _doctor_options,
        "Show what zine needs, what is missing, and what to type to get it.",
        "zine doctor",
    ),
    "clean": Command(
        "build:clean", _output, "Drop what is kept from one build to the next.", "zine clean"
    ),
    "sheets": Command(
        "sheets:sheets",
        _sheet_options,
        "Make score sheets and pads as PDFs.",
        "zine sheets yacht --paper a4 --up 2 --copies 100",
    ),
    "new": Command(
        "games:new",
        _new_options,
        "Begin a game: a page and a scoring module.",
        "zine new 'Highest Two'",
    ),
    "explain": Command(
        "games:explain_throw",
        _explain_options,
        "Tell what a throw scores in every category, and how often one throw does.",
        "zine explain crag '4 4 5'",
    ),
    "schema": Command(
        "games:schema_of",
        _schema_options,
        "Print the JSON Schema of the metadata, for editors.",
        "zine schema game > game.schema.json",
    ),
    "score": Command(
        "games:score",
        _score_options,
        "Score a throw, its cells written as in an example.",
        "zine score yacht '6 6 6 3 3' 'Full house'",
    ),
}
"""The commands by name."""
