"""The commands, and what each takes on the command line."""

import argparse
import math
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from zine import DISTRIBUTION, __version__, paper, terminal
from zine.check import report
from zine.cli.output import MISUSE, complain
from zine.problems import is_file, suggestion

COMMAND = "COMMAND"
EVERY_COMMAND = "options of every command"
LISTED = ("games", "zines", "looks", "shops", "variations")
SHELLS = ("bash", "zsh", "fish")
EMPTY = re.compile(r"--?[\w-]+=")
"""An option with an empty value, as a variable of a shell gives it that is not set."""

FIGURE = re.compile(r"-( |\d|$)")
"""How a cell begins that is no option: a figure below zero, or a dash."""

DESCRIPTION = "Make rulebooks and score sheets for dice games. Every example is run first."


FIRST_DAY = ("init", "new", "verify", "build", "sheets", "serve")
"""The commands that somebody needs who makes a first book."""

OTHERS = {
    "look things up": ("list", "score", "explain", "odds", "explain-message"),
    "write and change rules": ("try", "review", "diff"),
    "print": ("duplex", "preflight", "drill"),
    "for screens and programs": ("site", "export", "schema", "lsp"),
    "about zine": ("help", "man", "doctor", "completion", "clean"),
}
"""All others, by what somebody wants."""


class Option(NamedTuple):
    """An option or an argument of a command: its names, and what `add_argument` takes of it."""

    names: str
    keywords: Mapping[str, Any]


class Group(NamedTuple):
    """Options below a title in the help or, without one, options of which only one may be given."""

    title: str
    options: Sequence[Option]


class Command(NamedTuple):
    """What a command does, what it takes, where its code is, and the extra that this needs.

    `target` is a module of this package and a function in it, as in `build:duplex`.
    """

    target: str
    help: str
    example: str
    options: Sequence[Option | Group] = ()
    extra: str = ""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command, and return its exit code; raises `ImportError` if it lacks a library."""
        module, _, function = self.target.partition(":")
        return int(getattr(import_module(f"zine.cli.{module}"), function)(options))


IN_A_FILE = {
    "--look": "; the file of a zine names its look, as in look: clean",
    "--pdfx": "; --press x4 and --press x1a make PDF/X",
}
"""What is no option of a command, and where it is said instead."""


PLAINLY = (
    (re.compile(r"^argument (?:-\w/)?"), ""),
    (re.compile(r"invalid int value: ('.*')$"), r"\1 is not a whole number"),
    (re.compile(r"invalid float value: '(\d+),(\d+)'$"), r"write a point: \1.\2"),
    (re.compile(r"invalid float value: ('.*')$"), r"\1 is not a number"),
    (re.compile(r"expected (?:one|at least one) argument$"), "a value is missing"),
    (re.compile(r"expected 2 arguments$"), "two values are needed"),
    (re.compile(r"^the following arguments are required: (.*)$"), r"\1 is missing"),
    (re.compile(r"^(.*): not allowed with argument (.*)$"), r"\1 does not go with \2"),
)
"""How argparse says what is wrong, and how we do."""


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
            names = [name for action in self._actions for name in action.option_strings]
            name = word.split("=")[0]
            near = IN_A_FILE.get(name) or suggestion(name, names)
            self.error(f"there is no option '{word}'{near}")
        for several in ("cells", "games"):
            if rest and isinstance(earlier := getattr(options, several, None), list):
                setattr(options, several, [*earlier, *rest])  # argparse: those before an option
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

    def error(self, message: str) -> NoReturn:
        """Say in two lines what is wrong and where help is, and exit."""
        for pattern, words in PLAINLY:
            message = pattern.sub(words, message)
        complain([f"error: {message}", f"see: {self.prog} --help"])
        self.exit(MISUSE)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        near = suggestion(str(value), map(str, action.choices))
        if action.metavar == COMMAND:
            message = f"there is no command '{value}'{near or '; see: zine --help'}"
            raise argparse.ArgumentError(None, message)
        listed = ", ".join(map(str, action.choices))
        message = f"'{value}' is none of {listed}{near}"
        raise argparse.ArgumentError(action, message)


class Program(Parser):
    """The parser of `zine` itself, whose help fits on one screen: the first day first."""

    def format_help(self) -> str:
        """What `zine --help` prints."""
        first = (f"  {name:<9} {COMMANDS[name].help}" for name in FIRST_DAY)
        others = (f"  {about:<26} {', '.join(names)}" for about, names in OTHERS.items())
        lines = (
            "usage: zine [OPTION]... COMMAND [ARGUMENT]...\n",
            f"{DESCRIPTION}\n",
            "the first day",
            *first,
            "\nand then",
            *others,
            "\n`zine help COMMAND` tells what a command takes, `zine man` tells of all; the guide",
            "is README.md and docs/ of the project. --root DIR uses another folder, --version",
            "tells which zine this is, --quiet prints less and --verbose more.",
            "\nexample: zine build stonewood\n",
        )
        return "\n".join(lines)


def _formatter(prog: str) -> argparse.HelpFormatter:
    """What writes help, as wide as the terminal: to find its width, argparse imports `shutil`."""
    return argparse.HelpFormatter(prog, width=terminal.columns() - 2)


def parsers(words: Sequence[str] = ()) -> tuple[Parser, dict[str, Parser]]:
    """The parser of a command line, and that of each command or, if it begins with one, of that.

    Where words name no command, as in `zine --version`, commands have no options.
    """
    parser = Program(prog="zine", description=DESCRIPTION)
    parser.add_argument(
        "-V", "--version", action="version", version=f"zine {__version__} ({DISTRIBUTION})"
    )
    _add(parser, GLOBAL, default=None)
    commands = parser.add_subparsers(
        dest="command", metavar=COMMAND, required=True, parser_class=Parser
    )
    names = words[:1] if words and words[0] in COMMANDS else COMMANDS
    named = not words or any(word in COMMANDS for word in words)
    by_name = {name: _command_parser(commands, name, options=named) for name in names}
    return parser, by_name


def _command_parser(commands: Any, name: str, *, options: bool) -> Parser:
    command = COMMANDS[name]
    example = f"example: {command.example}"
    parser: Parser = commands.add_parser(
        name, help=command.help, description=command.help, epilog=example
    )
    if not options:
        return parser
    _add(parser, command.options)
    _add(parser.add_argument_group(EVERY_COMMAND), GLOBAL, default=argparse.SUPPRESS)
    return parser


def _add(parser: Any, options: Sequence[Option | Group], **more: Any) -> None:
    """Let a parser, or a group of one, take options."""
    for option in options:
        if isinstance(option, Option):
            parser.add_argument(*option.names.split(), **option.keywords, **more)
        elif option.title:
            _add(parser.add_argument_group(option.title), option.options)
        else:
            _add(parser.add_mutually_exclusive_group(), option.options)


def _flag(names: str, text: str, **more: Any) -> Option:
    """An option that takes nothing."""
    return Option(names, {"action": "store_true", "help": text, **more})


def _value(names: str, metavar: str | tuple[str, str], text: str, **more: Any) -> Option:
    """An option that takes a value, or an argument."""
    return Option(names, {"metavar": metavar, "help": text, **more})


def _choice(names: str, choices: Iterable[object], text: str, **more: Any) -> Option:
    """An option that takes one of some words, in any case."""
    return Option(names, {"type": str.lower, "choices": choices, "help": text, **more})


def _folder(text: str) -> Path:
    """A folder that is there or can be made; a file in its place is refused."""
    folder = Path(text)
    for place in (folder, *folder.parents):
        if is_file(place):
            raise argparse.ArgumentTypeError(f"'{place}' is a file; name a folder")
    return folder


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
        point = text.replace(",", ".", 1)
        near = f"; write a point: {point}" if point != text else ", as in 0.1"
        raise argparse.ArgumentTypeError(f"'{text}' is not a thickness from 0 to 1 mm{near}")
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


GLOBAL = (
    _value(
        "--root",
        "DIR",
        "use the project in DIR; default: the current folder or the nearest one above it "
        "with a content folder, else the games installed with zine",
        type=Path,
    ),
    _flag("-q --quiet", "print results and errors only"),
    _flag("-v --verbose", "print what is being done"),
)
"""The options that may stand before the command or behind it; they are `None` if not given."""

TITLED = "its file or its title"
GAME = _value("game", "GAME", TITLED)
GAMES = _value("games", "GAME", f"{TITLED}; default: all of them", nargs="*", default=[])
CELLS = "the throw, the box and so on, as in an example"
JSON = _flag("--json", "print JSON, for other programs")

OPEN = _flag("--open", "show the first file when it is made")
OUTPUT = _value("-o --output", "DIR", "where files are written; default: output", type=_folder)
BACK_SHIFT = _value(
    "--back-shift",
    ("X", "Y"),
    "how far the back is misaligned, in mm (see zine duplex)",
    type=_shift_mm,
    nargs=2,
)
EDITION = (
    _choice("--edition", paper.PAGES, "page size; default: half-letter, or letter with --large"),
    _flag("--large", "18-point type; needs letter or a4 pages"),
    _flag("--ink-saver", "print only black, on no dark ground"),
)
BOOKLET = Group(
    "booklets, as in: zine build stonewood --booklet --cover",
    (
        _flag("--booklet", "also make the sheets to print on both sides and fold"),
        _value(
            "--signature",
            "PAGES",
            "pages per signature (a multiple of 4); default: one signature",
            type=_signature,
        ),
        _value("--caliper", "MM", "thickness of the paper; default: 0.1", type=_caliper),
        _choice(
            "--duplex",
            paper.EDGES,
            "the edge your printer flips on (see zine duplex); default: short",
        ),
        _choice("--paper", paper.PAPERS, "default: the smallest that holds two pages"),
        _flag("--bleed", "on paper that holds bleed and crop marks, to be trimmed", default=None),
        _flag("--cover", "put the outermost sheet into a file of its own", default=None),
        BACK_SHIFT,
    ),
)
PLAYERS = _value(
    "--players",
    "N",
    "players on each sheet; default: 6 columns or 8 lines, if so many fit, or all names",
    type=int,
)
NAMES = Group(
    "",
    (
        _value("--names", "A,B,C", "print these names"),
        _value(
            "--names-file",
            "FILE",
            "print the names in FILE, one a line; an empty line starts a new sheet",
            type=Path,
        ),
    ),
)
PATHS = _value(
    "paths", "PATH", "a game, a zine, a file or a folder; default: everything", nargs="*", type=Path
)
VERIFY = (
    PATHS,
    _flag("--update", "write the figures that the rules give into the pages"),
    _flag("--yes", "with --update: write without asking"),
    _flag(
        "--translated", "note that these translations are as new as the pages that they translate"
    ),
    _flag("--watch", "check again whenever a file is saved"),
    _flag(
        "--branches",
        "also report each branch of a scoring module that no example of its page enters",
    ),
    _flag("--play", "also report what in a scoring module cannot run in a browser"),
    _choice("--format", report.FORMATS, "how to report problems; default: text", default="text"),
)
BUILD = (
    _value("zines", "ZINE", "default: all of them", nargs="*"),
    *EDITION,
    _flag("--web", "make one HTML file for each zine, for a phone, instead of PDFs"),
    _flag("--play", "the same with a pad for each game, which keeps the score by its rules"),
    _flag("--epub", "make one EPUB for each zine, for e-readers and phones, instead of PDFs"),
    _value("--press", "SHOP", "make the two files for a print shop, such as kdp, lulu or x4"),
    _value("--spine", "MM", "with --press: how wide the shop's template has the spine", type=float),
    _flag("--watch", "build again whenever a file is saved"),
    OPEN,
    OUTPUT,
    BOOKLET,
)
SHEETS = (
    _value(
        "games",
        "GAME",
        "default: all of them; yacht:general is the sheet of that variation alone",
        nargs="*",
    ),
    PLAYERS,
    NAMES,
    _value("--rounds", "N", "number of lines where the rules leave it open", type=int),
    _choice("--paper", paper.SHEETS, "default: a4 and letter"),
    _choice("--up", paper.UPS, "sheets on each page, to be cut; default: 1", type=int),
    _value("--copies", "N", "make a pad of N sheets; default: one page", type=int),
    _flag("--rules-on-back", "print the rules on the back of each sheet"),
    BACK_SHIFT,
    _flag("--fillable", "make a form to fill in on a screen, which adds up the totals"),
    _flag("--large", "18-point type or larger"),
    _flag(
        "--worksheet",
        "instead, for a class: what to tally by throwing, and the exact odds on the back",
    ),
    _flag("--ink-saver", "print only black, no woodcuts"),
    _value(
        "--look",
        "NAME",
        "the look in which they are printed; default: that of the folder's zines, or tavern",
    ),
    _value(
        "--scores",
        "FILE",
        "fill in the sheet of the game played in FILE",
        type=Path,
        action="append",
    ),
    OPEN,
    OUTPUT,
)
SCORE = (
    _value("game", "GAME", TITLED, nargs="?"),
    _value("cells", "CELL", CELLS, nargs="*"),
    _value("--variation", "NAME", "score by a variation of the game"),
    _flag(
        "--batch",
        "score each line of standard input, cells separated by tabs; "
        "without GAME, the first cell names the game",
    ),
)
ODDS = (
    GAMES,
    JSON,
    _value("--players", "N", "compute what depends on how many play, for N", type=int),
    _value("--variation", "NAME", "list the odds of a variation of GAME"),
    _flag("--check", "compute every figure again, and report what differs"),
    _flag(
        "--update", "compute and keep the odds of the games whose rules have changed, or of GAME"
    ),
)

TASKS: Mapping[str, Command] = {
    "list": Command(
        "listing:list_games",
        "List the games and the zines.",
        "zine list",
        (
            JSON,
            _choice("--names", LISTED, "print only the names of these, for a shell's completion"),
        ),
    ),
    "verify": Command(
        "verify:verify", "Run the examples of every page.", "zine verify crag", VERIFY
    ),
    "build": Command("build:build", "Make zines as PDFs.", "zine build stonewood", BUILD),
    "preflight": Command(
        "preflight:preflight",
        "Check a PDF for a print shop: what it would refuse, a line each.",
        "zine preflight book.pdf kdp",
        (
            _value("file", "FILE", "the PDF, ours or any other", type=Path),
            _value("shop", "SHOP", "whose profile it is checked by"),
            _flag("--cover", "it is a cover, flat; default: inner pages"),
            _value("--pages", "N", "with --cover: how many inner pages the book has", type=int),
            _value("--ink-map", "PNG", "write where how much ink lies, page by page", type=Path),
            JSON,
        ),
    ),
    "duplex": Command(
        "build:duplex",
        "Make a test sheet for printing on both sides.",
        "zine duplex --paper a4",
        (
            _choice("--paper", paper.PAPERS, "default: letter and a4"),
            _flag("--upright", "test upright pages, for score sheets; default: for booklets"),
            OUTPUT,
        ),
    ),
    "serve": Command(
        "serve:serve",
        "Show the pages in a browser, and again whenever a file is saved.",
        "zine serve liars",
        (
            _value("zine", "ZINE", "the zine to show first", nargs="?"),
            *EDITION,
            _value("--port", "N", "default: 8610", type=int),
            _flag("--no-browser", "do not open a browser"),
            OUTPUT,
        ),
        extra="desk",
    ),
    "lsp": Command(
        "lsp:serve",
        "Run the language server for editors, over standard input and output.",
        "zine lsp",
        (_flag("--play", "hint at what in a scoring module no browser runs"),),
        extra="lsp",
    ),
    "doctor": Command(
        "doctor:doctor",
        "Show what zine needs, what is missing, and what to type to get it.",
        "zine doctor",
        (JSON, OUTPUT),
    ),
    "clean": Command("build_cache:clean", "Delete the build cache.", "zine clean", (OUTPUT,)),
    "sheets": Command(
        "sheets:sheets",
        "Make score sheets and pads as PDFs.",
        "zine sheets yacht --paper a4 --up 2 --copies 100",
        SHEETS,
    ),
    "drill": Command(
        "drill:drill",
        "Make sheets of examples to be worked out, thrown anew, with the answers on the back.",
        "zine drill yacht crag --examples 12",
        (
            _value("games", "GAME", "default: all that score throws", nargs="*"),
            _value("--examples", "N", "how many a sheet has; default: 12", type=int, default=12),
            _choice("--paper", paper.SHEETS, "default: a4 and letter"),
            _flag("--ink-saver", "print only black, no woodcuts"),
            _value("--look", "NAME", "as for zine sheets"),
            OUTPUT,
        ),
    ),
    "init": Command(
        "games:init",
        "Start a book of your own: a folder with a zine, a game of yours and two of ours.",
        "zine init our-games",
        (
            _value(
                "folder",
                "DIR",
                "the folder, new or empty; default: the current one",
                nargs="?",
                type=Path,
            ),
            _value(
                "--zine",
                "TITLE",
                "what the zine is called; in a folder that has content, begin only another zine",
            ),
            _value("--language", "TAG", "begin the book in this language, as in de or es"),
        ),
    ),
    "new": Command(
        "games:new",
        "Start a new game: a page and a scoring module.",
        "zine new 'Highest Two'",
        (
            _value("game", "TITLE", "what the new game is called", nargs="?"),
            _value(
                "--from",
                "GAME",
                "begin with the page, the rules and the odds of GAME, for a house rule",
                dest="taken",
            ),
            _value(
                "--translate",
                "GAME",
                "begin the page of GAME in another language: its headings, its tables, "
                "and its sentences to be translated",
            ),
            _value("--language", "TAG", "with --translate: the language, as in de, fr or es"),
        ),
    ),
    "review": Command(
        "review:review_pages",
        "Show the text of pages beside its rules where either has changed, and note it as read.",
        "zine review mia",
        (PATHS, _flag("--yes", "note it as read without asking")),
    ),
    "try": Command(
        "try_rules:try_rules",
        "Try other numbers in the rules of a game: what comes out differently, and how likely.",
        "zine try mia LIVES=3",
        (
            _value("game", "GAME", "the game whose rules are changed"),
            _value(
                "changes",
                "NAME=NUMBER",
                "a number of its scoring module, an entry of a table or a place of a list, as in "
                "LIVES=3, 'POINTS[Crag]=60' or 'PLAYERS[0]=3'; without one, lists the numbers that "
                "can be changed",
                nargs="*",
            ),
            _value(
                "--write",
                "TITLE",
                "write the game with these rules as one of your own; sentences that the rules can "
                "correct are corrected, and others get a comment",
            ),
            JSON,
        ),
    ),
    "explain": Command(
        "games:explain_throw",
        "Show what a throw scores in every category, and how likely that is.",
        "zine explain crag '4 4 5'",
        (
            GAME,
            _value("cells", "THROW", CELLS, nargs="+"),
            _flag("--why", "show where the page says so, its rulings, and the nearest example"),
        ),
    ),
    "explain-message": Command(
        "message:explain_message",
        "Tell what a message means and what to do, or list the names of messages.",
        "zine explain-message wrong-result",
        (
            _value(
                "message",
                "MESSAGE",
                "its name, or the message itself in double quotation marks; default: all names",
                nargs="*",
            ),
        ),
    ),
    "odds": Command(
        "odds:list_odds",
        "List the probabilities of a game, and what its turns are worth.",
        "zine odds crag",
        ODDS,
    ),
    "diff": Command(
        "diff:diff",
        "Compare the games with an older version; exit 1 if anything differs.",
        "zine diff v1.1 crag --slip corrections.pdf",
        (
            _value("old", "OLD", "the older version: a revision of git, a folder or a wheel"),
            GAMES,
            JSON,
            _value(
                "--slip", "FILE", "write a slip of corrections to print and paste in", type=Path
            ),
            _choice("--paper", paper.USUAL, "with --slip: the paper of the slips; default: letter"),
        ),
    ),
    "site": Command(
        "site:site",
        "Make a site: a page for each game with its pad, and all that can be printed.",
        "zine site --address https://example.org/dice/",
        (
            _value("zines", "ZINE", "default: all of them", nargs="*"),
            _value("--address", "URL", "where the site will be: for its map and for the page 404"),
            _value(
                "--since",
                "VERSION",
                "write a feed of what has changed since a git revision, a folder or a wheel",
            ),
            OUTPUT,
        ),
    ),
    "export": Command(
        "export:export",
        "Write each game as JSON, with its rules in JavaScript and what proves them.",
        "zine export yacht crag",
        (GAMES, OUTPUT),
    ),
    "schema": Command(
        "schema:schema_of",
        "Print the JSON Schema of the metadata, for editors, or of exports.",
        "zine schema game > game.schema.json",
        (_choice("kind", ("game", "zine", "export"), "of a page, a zine, or what export writes"),),
    ),
    "score": Command(
        "games:score", "Score one throw.", "zine score yacht '6 6 6 3 3' 'Full house'", SCORE
    ),
    "completion": Command(
        "manual:completion",
        "Print the script that completes commands and options in a shell.",
        "zine completion bash > ~/.local/share/bash-completion/completions/zine",
        (Option("shell", {"type": str.lower, "choices": SHELLS}),),
    ),
    "man": Command("manual:man", "Print the man page.", "zine man | man -l -"),
}
"""The commands that do something, by name."""

TOPIC = Option("topic", {"nargs": "?", "metavar": COMMAND, "choices": ("help", *TASKS)})
HELP = Command(
    "manual:show_help", "Show the help of zine or of a command.", "zine help build", (TOPIC,)
)
COMMANDS = {"help": HELP, **TASKS}
