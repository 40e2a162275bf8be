"""The commands, and what each takes on the command line."""

import argparse
import math
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from zine import DISTRIBUTION, __version__, paper, terminal
from zine.check import report
from zine.problems import is_file, suggestion

COMMAND = "COMMAND"
EVERY_COMMAND = "options of every command"
SHELLS = ("bash", "zsh", "fish")
EMPTY = re.compile(r"--?[\w-]+=")
"""An option with an empty value, as a variable of a shell gives it that is not set."""

FIGURE = re.compile(r"-( |\d|$)")
"""How a cell begins that is no option: a figure below zero, or a dash."""

DESCRIPTION = "Make rulebooks and score sheets for dice games. Every example is run first."


class Command(NamedTuple):
    """What a command does, what it takes, where its code is, and the extra that this needs.

    `target` is a module of this package and a function in it, as in `build:duplex`.
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


IN_A_FILE = {"--look": "; the file of a zine names its look, as in look: clean"}
"""What is no option of a command, and where it is said instead."""


class Parser(argparse.ArgumentParser):
    """A parser that suggests what may be meant by a word that it does not know."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **{"formatter_class": _formatter, **named})
        self.color = False  # Python 3.14 would colour the help with codes that we show as text

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the words, and refuse what is left with the usage of the command that they name."""
        options, rest = super().parse_known_args(args, namespace)
        self._refuse_empty(sys.argv[1:] if args is None else args, options)
        unknown = (word for word in rest if word.startswith("-") and not FIGURE.match(word))
        if word := next(unknown, None):
            known = [name for action in self._actions for name in action.option_strings]
            name = word.split("=")[0]
            near = IN_A_FILE.get(name) or suggestion(name, known)
            self.error(f"there is no option '{word}'{near}")
        for several in ("cells", "games"):
            if rest and isinstance(before := getattr(options, several, None), list):
                setattr(options, several, [*before, *rest])  # argparse: those before an option
                rest = []
        if rest:
            self.error(f"'{rest[0]}' is one word too many")
        return options, rest

    def _refuse_empty(self, words: Sequence[str], options: argparse.Namespace) -> None:
        """Refuse an empty word, which never means everything nor the current folder.

        The cells of an example may be empty.
        """
        cells = getattr(options, "cells", None) or []
        if words.count("") > cells.count("") or any(map(EMPTY.fullmatch, words)):
            self.error("an argument is empty; write what it names, or leave it out")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        near = suggestion(str(value), map(str, action.choices))
        if action.metavar == COMMAND:
            message = f"there is no command '{value}'{near or '; see: zine --help'}"
            raise argparse.ArgumentError(None, message)
        listed = ", ".join(map(str, action.choices))
        message = f"invalid choice: '{value}'{near} (choose from {listed})"
        raise argparse.ArgumentError(action, message)


def _formatter(prog: str) -> argparse.HelpFormatter:
    """What writes help, as wide as the terminal: to find its width, argparse imports `shutil`."""
    return argparse.HelpFormatter(prog, width=terminal.columns() - 2)


def parsers(words: Sequence[str] = ()) -> tuple[Parser, dict[str, Parser]]:
    """The parser of a command line, and that of each command or, if it begins with one, of that.

    Where words name no command, as in `zine --version`, commands have no options.
    """
    made = Parser(prog="zine", description=DESCRIPTION, epilog="example: zine build stonewood")
    made.add_argument(
        "-V", "--version", action="version", version=f"zine {__version__} ({DISTRIBUTION})"
    )
    _global_options(made)
    commands = made.add_subparsers(dest="command", metavar=COMMAND, required=True)
    names = words[:1] if words and words[0] in COMMANDS else COMMANDS
    named = not words or any(word in COMMANDS for word in words)
    by_name = {name: _command_parser(commands, name, options=named) for name in names}
    return made, by_name


def _command_parser(commands: Any, name: str, *, options: bool) -> Parser:
    command = COMMANDS[name]
    example = f"example: {command.example}"
    made: Parser = commands.add_parser(
        name, help=command.help, description=command.help, epilog=example
    )
    if not options:
        return made
    command.add_options(made)
    _global_options(made.add_argument_group(EVERY_COMMAND), argparse.SUPPRESS)
    return made


def _global_options(parser: Any, default: Any = None) -> None:
    """The options that may stand before the command or behind it; they are `None` if not given."""
    parser.add_argument(
        "--root",
        type=Path,
        default=default,
        metavar="DIR",
        help="use the project in DIR; default: the current folder or the nearest one above it "
        "with a content folder, else the games installed with zine",
    )
    parser.add_argument(
        "-q", "--quiet", action="store_true", default=default, help="print results and errors only"
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", default=default, help="print what is being done"
    )


def _list_options(listing: argparse.ArgumentParser) -> None:
    listing.add_argument("--json", action="store_true", help="print JSON, for other programs")


def _verify_options(verify: argparse.ArgumentParser) -> None:
    verify.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a game, a zine, a file or a folder; default: everything",
    )
    verify.add_argument(
        "--update", action="store_true", help="write the figures that the rules give into the pages"
    )
    verify.add_argument("--yes", action="store_true", help="with --update: write without asking")
    verify.add_argument(
        "--translated",
        action="store_true",
        help="note that these translations are as new as the pages that they translate",
    )
    verify.add_argument("--watch", action="store_true", help="check again whenever a file is saved")
    verify.add_argument(
        "--branches",
        action="store_true",
        help="also report each branch of a scoring module that no example of its page enters",
    )
    verify.set_defaults(output=None)  # for the cache
    verify.add_argument(
        "--format",
        type=str.lower,
        choices=report.FORMATS,
        default="text",
        help="how to report problems; default: text",
    )


def _build_options(build: argparse.ArgumentParser) -> None:
    build.add_argument("zines", nargs="*", metavar="ZINE", help="default: all of them")
    _edition_options(build)
    build.add_argument(
        "--web",
        action="store_true",
        help="make one HTML file for each zine, for a phone, instead of PDFs",
    )
    build.add_argument(
        "--epub",
        action="store_true",
        help="make one EPUB for each zine, for e-readers and phones, instead of PDFs",
    )
    build.add_argument("--watch", action="store_true", help="build again whenever a file is saved")
    _output(build)
    _booklet_options(build)


def _duplex_options(duplex: argparse.ArgumentParser) -> None:
    duplex.add_argument(
        "--paper", type=str.lower, choices=paper.PAPERS, help="default: letter and a4"
    )
    duplex.add_argument(
        "--upright",
        action="store_true",
        help="test upright pages, for score sheets; default: for booklets",
    )
    _output(duplex)


def _serve_options(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("zine", nargs="?", metavar="ZINE", help="the zine to show first")
    _edition_options(serve)
    serve.add_argument("--port", type=int, metavar="N", help="default: 8610")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    _output(serve)


def _score_options(score: argparse.ArgumentParser) -> None:
    score.add_argument("game", nargs="?", metavar="GAME", help="its file or its title")
    score.add_argument(
        "cells", nargs="*", metavar="CELL", help="the throw, the box and so on, as in an example"
    )
    score.add_argument("--variation", metavar="NAME", help="score by a variation of the game")
    score.add_argument(
        "--batch",
        action="store_true",
        help="score each line of standard input, cells separated by tabs; "
        "without GAME, the first cell names the game",
    )


def _doctor_options(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("--json", action="store_true", help="print JSON, for other programs")
    _output(doctor)


def _new_options(new: argparse.ArgumentParser) -> None:
    new.add_argument("game", metavar="TITLE", help="what the new game is called")
    new.add_argument(
        "--from",
        dest="taken",
        metavar="GAME",
        help="begin with the page, the rules and the odds of GAME, for a house rule",
    )


def _init_options(init: argparse.ArgumentParser) -> None:
    init.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="DIR",
        help="the folder, new or empty; default: the current one",
    )
    init.add_argument(
        "--zine",
        metavar="TITLE",
        help="what the zine is called; in a folder that has content, begin only another zine",
    )


def _explain_options(explain: argparse.ArgumentParser) -> None:
    explain.add_argument("game", metavar="GAME", help="its file or its title")
    explain.add_argument(
        "cells", nargs="+", metavar="CELL", help="the throw, the box and so on, as in an example"
    )


def _odds_options(odds: argparse.ArgumentParser) -> None:
    odds.add_argument(
        "games", nargs="*", metavar="GAME", help="its file or its title; default: all of them"
    )
    odds.add_argument("--json", action="store_true", help="print JSON, for other programs")
    odds.add_argument(
        "--players", type=int, metavar="N", help="compute what depends on how many play, for N"
    )
    odds.add_argument("--variation", metavar="NAME", help="list the odds of a variation of GAME")
    odds.add_argument(
        "--check", action="store_true", help="compute every figure again, and report what differs"
    )
    odds.add_argument(
        "--update",
        action="store_true",
        help="compute and keep the odds of the games whose rules have changed, or of GAME",
    )


def _diff_options(diff: argparse.ArgumentParser) -> None:
    diff.add_argument(
        "old", metavar="OLD", help="the older version: a revision of git, a folder or a wheel"
    )
    diff.add_argument(
        "games",
        nargs="*",
        default=[],
        metavar="GAME",
        help="its file or its title; default: all of them",
    )
    diff.add_argument("--json", action="store_true", help="print JSON, for other programs")
    diff.add_argument(
        "--slip",
        type=Path,
        metavar="FILE",
        help="write a slip of corrections to print and paste in",
    )
    diff.add_argument(
        "--paper",
        type=str.lower,
        choices=paper.USUAL,
        help="with --slip: the paper of the slips; default: letter",
    )


def _schema_options(schema: argparse.ArgumentParser) -> None:
    schema.add_argument(
        "kind",
        type=str.lower,
        choices=("game", "zine"),
        help="whose metadata: a page's or a zine's",
    )


def _no_options(_: argparse.ArgumentParser) -> None:
    pass


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--output",
        type=_folder,
        metavar="DIR",
        help="where files are written; default: output",
    )


def _folder(text: str) -> Path:
    """A folder that is there or can be made; a file in its place is refused."""
    folder = Path(text)
    for place in (folder, *folder.parents):
        if is_file(place):
            raise argparse.ArgumentTypeError(f"'{place}' is a file; name a folder")
    return folder


def _edition_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--edition",
        type=str.lower,
        choices=paper.PAGES,
        help="page size; default: half-letter, or letter with --large",
    )
    parser.add_argument(
        "--large", action="store_true", help="18-point type; needs letter or a4 pages"
    )
    parser.add_argument(
        "--ink-saver", action="store_true", help="print only black, on no dark ground"
    )


def _sheet_options(sheets: argparse.ArgumentParser) -> None:
    sheets.add_argument(
        "games",
        nargs="*",
        metavar="GAME",
        help="default: all of them; yacht:general is the sheet of that variation alone",
    )
    who = sheets.add_mutually_exclusive_group()
    who.add_argument(
        "--players",
        type=int,
        metavar="N",
        help="number of players; default: 6 columns or 8 lines, if so many fit",
    )
    who.add_argument("--names", metavar="A,B,C", help="print these names")
    who.add_argument(
        "--names-file",
        type=Path,
        metavar="FILE",
        help="print the names in FILE, one a line; an empty line starts a new sheet",
    )
    sheets.add_argument(
        "--rounds", type=int, metavar="N", help="number of lines where the rules leave it open"
    )
    sheets.add_argument(
        "--paper", type=str.lower, choices=paper.SHEETS, help="default: a4 and letter"
    )
    sheets.add_argument(
        "--up", type=int, choices=paper.UPS, help="sheets on each page, to be cut; default: 1"
    )
    sheets.add_argument(
        "--copies", type=int, metavar="N", help="make a pad of N sheets; default: one page"
    )
    sheets.add_argument(
        "--rules-on-back", action="store_true", help="print the rules on the back of each sheet"
    )
    _back_shift(sheets)
    sheets.add_argument(
        "--fillable",
        action="store_true",
        help="make a form to fill in on a screen, which adds up the totals",
    )
    sheets.add_argument("--large", action="store_true", help="18-point type or larger")
    sheets.add_argument("--ink-saver", action="store_true", help="print only black, no woodcuts")
    sheets.add_argument(
        "--look",
        metavar="NAME",
        help="the look in which they are printed; default: that of the folder's zines, or tavern",
    )
    sheets.add_argument(
        "--scores",
        type=Path,
        action="append",
        metavar="FILE",
        help="fill in the sheet of the game played in FILE",
    )
    _output(sheets)


def _booklet_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("booklets, as in: zine build stonewood --booklet --cover")
    group.add_argument(
        "--booklet",
        action="store_true",
        help="also make the sheets to print on both sides and fold",
    )
    group.add_argument(
        "--signature",
        type=_signature,
        metavar="PAGES",
        help="pages per signature (a multiple of 4); default: one signature",
    )
    group.add_argument(
        "--caliper", type=_caliper, metavar="MM", help="thickness of the paper; default: 0.1"
    )
    group.add_argument(
        "--duplex",
        type=str.lower,
        choices=paper.EDGES,
        help="the edge your printer flips on (see zine duplex); default: short",
    )
    group.add_argument(
        "--paper",
        type=str.lower,
        choices=paper.PAPERS,
        help="default: the smallest that holds two pages",
    )
    group.add_argument(
        "--cover",
        action="store_true",
        default=None,
        help="put the outermost sheet into a file of its own",
    )
    _back_shift(group)


def _back_shift(group: Any) -> None:
    """The option that takes what the calibration sheet shows."""
    group.add_argument(
        "--back-shift",
        type=_shift_mm,
        nargs=2,
        metavar=("X", "Y"),
        help="how far the back is misaligned, in mm (see zine duplex)",
    )


def _signature(text: str) -> int:
    if not text.isdecimal() or int(text) == 0 or int(text) % 4:
        raise argparse.ArgumentTypeError(f"'{text}' is not a multiple of 4, as in --signature 16")
    return int(text)


def _caliper(text: str) -> float:
    try:
        caliper = float(text)
    except ValueError:
        caliper = -1
    if not 0 <= caliper <= 1:  # which NaN is not, either
        raise argparse.ArgumentTypeError(f"'{text}' is not a thickness from 0 to 1 mm, as in 0.1")
    return caliper


def _shift_mm(text: str) -> float:
    try:
        off = float(text)
    except ValueError:
        off = math.nan
    if not abs(off) <= paper.MOST_OFF:
        most = f"{paper.MOST_OFF:g}"
        raise argparse.ArgumentTypeError(f"'{text}' is not a shift from -{most} to {most} mm")
    return off


def _completion_options(completion: argparse.ArgumentParser) -> None:
    completion.add_argument("shell", type=str.lower, choices=SHELLS)


def _help_options(help_: argparse.ArgumentParser) -> None:
    help_.add_argument("topic", nargs="?", metavar=COMMAND, choices=tuple(COMMANDS))


COMMANDS: Mapping[str, Command] = {
    "help": Command(
        "help:show", _help_options, "Show the help of zine or of a command.", "zine help build"
    ),
    "list": Command(
        "listing:list_games", _list_options, "List the games and the zines.", "zine list"
    ),
    "verify": Command(
        "verify:verify",
        _verify_options,
        "Run the examples of every page.",
        "zine verify crag",
    ),
    "build": Command("build:build", _build_options, "Make zines as PDFs.", "zine build stonewood"),
    "duplex": Command(
        "build:duplex",
        _duplex_options,
        "Make a test sheet for printing on both sides.",
        "zine duplex --paper a4",
    ),
    "serve": Command(
        "serve:serve",
        _serve_options,
        "Show the pages in a browser, and again whenever a file is saved.",
        "zine serve liars",
        extra="desk",
    ),
    "lsp": Command(
        "lsp:serve",
        _no_options,
        "Run the language server for editors, over standard input and output.",
        "zine lsp",
        extra="lsp",
    ),
    "doctor": Command(
        "doctor:doctor",
        _doctor_options,
        "Show what zine needs, what is missing, and what to type to get it.",
        "zine doctor",
    ),
    "clean": Command("clean:clean", _output, "Delete the build cache.", "zine clean"),
    "sheets": Command(
        "sheets:sheets",
        _sheet_options,
        "Make score sheets and pads as PDFs.",
        "zine sheets yacht --paper a4 --up 2 --copies 100",
    ),
    "init": Command(
        "games:init",
        _init_options,
        "Start a book of your own: a folder with a zine, a game of yours and two of ours.",
        "zine init our-games",
    ),
    "new": Command(
        "games:new",
        _new_options,
        "Start a new game: a page and a scoring module.",
        "zine new 'Highest Two'",
    ),
    "explain": Command(
        "games:explain_throw",
        _explain_options,
        "Show what a throw scores in every category, and how likely that is.",
        "zine explain crag '4 4 5'",
    ),
    "odds": Command(
        "odds:list_odds",
        _odds_options,
        "List the probabilities of a game, and what its turns are worth.",
        "zine odds crag",
    ),
    "diff": Command(
        "diff:diff",
        _diff_options,
        "Compare the games with an older version; exit 1 if anything differs.",
        "zine diff v1.1 crag --slip corrections.pdf",
    ),
    "schema": Command(
        "schema:schema_of",
        _schema_options,
        "Print the JSON Schema of the metadata, for editors.",
        "zine schema game > game.schema.json",
    ),
    "score": Command(
        "games:score",
        _score_options,
        "Score one throw.",
        "zine score yacht '6 6 6 3 3' 'Full house'",
    ),
    "completion": Command(
        "completion:completion",
        _completion_options,
        "Print the script that completes commands and options in a shell.",
        "zine completion bash > ~/.local/share/bash-completion/completions/zine",
    ),
    "man": Command("completion:man", _no_options, "Print the man page.", "zine man | man -l -"),
}
"""The commands by name."""
