import errno
import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import Mock

import pikepdf
import pypdfium2
import pytest
from conftest import CHECKOUT, ECHO, FEW, PAGE, PLAYED, SCORES, SCORING, ZINE, Folder, Ran

from zine import DISTRIBUTION, __version__
from zine.cli import arguments
from zine.cli.options import COMMANDS, SHELLS, parsers
from zine.terminal import has_colour

LENT = ", ".join(FEW)
pytestmark = pytest.mark.usefixtures("few")
ALL_RIGHT = "1 game, 5 examples, all right\n"
WRONG = (f"{PAGE}:27: Score is 4 on the page, the rules give 3",)


def spoil(folder: Folder) -> None:
    """Make one example of the page wrong, as `WRONG` tells."""
    folder.edit(PAGE, "| 3           | 1 + 2", "| 4           | 1 + 2")


def lines(text: str) -> list[str]:
    return text.splitlines()


# Help and usage.


def test_help_names_every_command_and_an_example(folder: Folder) -> None:
    ran = folder.zine("--help")
    assert (ran.code, ran.err) == (0, "")
    assert "example: zine build stonewood" in ran.out
    words = re.findall(r"[a-z-]+", ran.out.partition("the first day")[2])
    assert [name for name in COMMANDS if name not in words] == []
    assert len(ran.out.splitlines()) <= 24
    assert max(map(len, ran.out.splitlines())) <= 100


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_shows_an_example(folder: Folder, command: str) -> None:
    ran = folder.zine(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"example: zine {command}" in ran.out
    assert folder.zine("help", command) == ran


def test_zine_help_is_the_help_of_zine_and_zine_alone_prints_it_as_an_error(
    folder: Folder,
) -> None:
    ran = folder.zine("help")
    assert ran == folder.zine("--help")
    assert folder.zine() == Ran(2, "", ran.out)


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_is_told(folder: Folder, option: str) -> None:
    ran = folder.zine(option)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"zine {__version__} ({DISTRIBUTION})\n"


@pytest.mark.parametrize(
    ("arguments", "usage", "error"),
    [
        (("biuld",), "zine", "error: there is no command 'biuld' (did you mean 'build'?)"),
        (("publish",), "zine", "error: there is no command 'publish'; see: zine --help"),
        (
            ("help", "verfy"),
            "zine help",
            "error: there is no command 'verfy' (did you mean 'verify'?)",
        ),
        (
            ("build", "--bookelt"),
            "zine build",
            "error: there is no option '--bookelt' (did you mean '--booklet'?)",
        ),
        (
            ("build", "--look", "clean"),
            "zine build",
            "error: there is no option '--look'; the file of a zine names its look, "
            "as in look: clean",
        ),
        (
            ("sheets", "--paper", "lettre"),
            "zine sheets",
            "error: --paper: 'lettre' is none of a4, letter, a5, half-letter "
            "(did you mean 'letter'?)",
        ),
        (("list", "all"), "zine list", "error: 'all' is one word too many"),
    ],
)
def test_a_mistyped_word_is_told_in_two_lines_with_its_neighbour(
    folder: Folder, arguments: tuple[str, ...], usage: str, error: str
) -> None:
    ran = folder.zine(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert lines(ran.err) == [error, f"see: {usage} --help"]


def test_a_choice_may_be_in_capitals(folder: Folder) -> None:
    assert folder.zine("sheets", "--paper", "Letter").out == "output/sheets/tally-letter.pdf\n"


def test_quiet_prints_results_and_errors_only(folder: Folder) -> None:
    assert folder.zine("verify", "-q") == Ran(0, "", "")
    assert folder.zine("-q", "sheets") == Ran(0, "", "")
    assert folder.zine("score", "tally", "6 6", "Pips", "--quiet").out == "12\n"
    spoil(folder)
    assert folder.zine("--quiet", "verify") == Ran(1, "", f"{WRONG[0]}\n")


def test_verbose_prints_each_page(folder: Folder) -> None:
    ran = folder.zine("verify", "-v")
    assert (ran.code, ran.out) == (0, ALL_RIGHT)
    assert ran.err.startswith(f"{PAGE}: 5 examples, ")


@pytest.mark.skipif(os.name != "posix", reason="the system has no terminals of this kind")
def test_errors_are_coloured_on_a_terminal_that_has_colours_and_wants_them(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pty  # noqa: PLC0415 - not every system has it

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    folder.edit(PAGE, "needs: a score sheet", "nedes: a score sheet")
    ours, theirs = pty.openpty()
    process = subprocess.run(
        [sys.executable, "-m", "zine", "verify"],
        cwd=folder.root,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=False,
    )
    told = os.read(ours, 1 << 16).decode()
    assert process.returncode == 1
    assert "\x1b[1mcontent/games/tally.md:6:1:\x1b[m" in told
    assert "\x1b[1;31m^^^^^\x1b[m" in told
    with os.fdopen(theirs, "w") as stream:
        assert has_colour(stream)
        for name, setting in (("NO_COLOR", "1"), ("TERM", "dumb")):
            with monkeypatch.context() as patch:
                patch.setenv(name, setting)
                assert not has_colour(stream)
    os.close(ours)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("publish",),
        ("list", "--all"),
        ("verify", "--format", "xml"),
        ("sheets", "tally", "--paper", "a6"),
        ("sheets", "tally", "--players", "two"),
        ("sheets", "tally", "--up", "3"),
        ("sheets", "tally", "--copies", "1.5"),
        ("sheets", "tally", "--names", "Ada", "--names-file", "names.txt"),
        ("score",),
        ("score", "tally"),
        ("score", "tally", "6 6"),
        ("score", "tally", "6 6", "Pips", "1"),
        ("score", "tally", "6 6", "Pips", "--batch"),
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_2_and_says_what_is_right(
    folder: Folder, arguments: tuple[str, ...]
) -> None:
    ran = folder.zine(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(("usage: zine", "error: "))
    assert "Traceback" not in ran.err


def test_a_call_with_too_few_cells_names_those_that_are_needed(folder: Folder) -> None:
    assert folder.zine("score", "tally", "6 6") == Ran(
        2,
        "",
        "error: Tally Ho is scored from throw, box; 1 given; box is one of Pips, Double\n"
        "see: zine score --help\n",
    )


# Completion and the man page.


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_names_every_command(folder: Folder, shell: str) -> None:
    ran = folder.zine("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert [name for name in COMMANDS if name not in ran.out] == []
    assert "--back-shift" in ran.out


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (("bu",), "build"),
        (("build", "--book"), "--booklet"),
        (("sheets", "--paper", "half"), "half-letter"),
        (("sheets", "tal"), "tally"),
        (("build", "sm"), "small"),
        (("sheets", "--look", "cl"), "clean"),
        (("build", "--press", "ki"), ""),
        (("score", "--variation", "Last"), r"Last\ one\ loses"),
    ],
    ids=" ".join,
)
def test_bash_completes(folder: Folder, words: tuple[str, ...], completed: str) -> None:
    typed = " ".join(["zine", *words])
    program = (
        f"{folder.zine('completion', 'bash').out}\n"
        f"COMP_WORDS=({typed}); COMP_CWORD={len(words)}; COMP_LINE='{typed}'\n"
        "$(complete -p zine | sed 's/.*-F \\([^ ]*\\).*/\\1/') zine\n"
        'echo "${COMPREPLY[@]}"\n'
    )
    ran = shell_of(folder, "bash", program)
    assert (ran.stdout, ran.stderr) == (f"{completed}\n", "")


def shell_of(folder: Folder, shell: str, program: str) -> subprocess.CompletedProcess[str]:
    """A program run by a shell in a project, where it finds `zine`."""
    places = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return subprocess.run(
        [shell, "-c", program],
        cwd=folder.root,
        env={**os.environ, "PATH": places},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
def test_fish_completes_names(folder: Folder) -> None:
    script = folder.write("zine.fish", folder.zine("completion", "fish").out)
    ran = shell_of(folder, "fish", f"source {script}; complete -C 'zine sheets tal'")
    assert (ran.stdout.split()[:1], ran.stderr) == (["tally"], "")


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_completes_names(folder: Folder) -> None:
    script = folder.zine("completion", "zsh").out
    functions = script.partition("typeset -A opt_args")[0]
    stub = "compadd() { print -l -- ${(P)@[-1]} }"  # what zsh would offer
    ran = shell_of(folder, "zsh", f"{functions}\n{stub}\n_zine_zines")
    assert (ran.stdout, ran.stderr) == ("small\n", "")
    assert ":_zine_games" in script


def test_the_man_page_has_every_command_and_option(folder: Folder) -> None:
    ran = folder.zine("man")
    assert (ran.code, ran.err) == (0, "")
    text = ran.out.replace("\\-", "-")
    assert [name for name in COMMANDS if f"\n.SS zine {name} " not in text] == []
    _, parsers_by_name = parsers()
    options = {o for p in parsers_by_name.values() for a in p._actions for o in a.option_strings}
    assert [option for option in options - {"-h", "--help"} if option not in text] == []


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_the_man_page_is_in_order(folder: Folder) -> None:
    command = ["groff", "-man", "-Tutf8", "-ww", "-z"]
    page = folder.zine("man").out
    ran = subprocess.run(command, input=page, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


# Listing.


def test_list_shows_games_and_zines(folder: Folder) -> None:
    ran = folder.zine("list")
    assert (ran.code, ran.err) == (0, "")
    own, _, rest = ran.out.partition("Games that come with zine\n")
    assert own == "Games\n  tally                Tally Ho\n"
    assert rest.startswith("  aces                 Aces (Last one loses)\n")
    mine, _, german = rest.partition("Spiele, die mit zine kommen (de)\n")
    assert mine.endswith("Zines\n  small                A Small Zine, 1 game\n")
    assert german.startswith("  cee_lo.de            Cee-Lo (Sofort gewonnen)\n")


def test_list_runs_no_rules(folder: Folder) -> None:
    before = folder.zine("list")
    folder.write(SCORING, "raise SystemExit(3)\n")
    assert folder.zine("list") == before


def test_list_for_other_programs(folder: Folder) -> None:
    ran = folder.zine("list", "--json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    others = [game["name"] for game in told["games"] if not game["own"]]
    assert others == list(FEW)
    assert {**told, "games": told["games"][:1]} == {
        "games": [
            {
                "own": True,
                "name": "tally",
                "title": "Tally Ho",
                "language": "en",
                "also": ["Count"],
                "gist": "Whoever writes down most wins.",
                "players": "2+",
                "dice": 2,
                "target": None,
                "variations": [],
                "page": PAGE,
                "examples": 5,
                "scoring": SCORING,
                "sheet": "card",
                "sources": ["a test"],
            }
        ],
        "zines": [{"name": "small", "title": "A Small Zine", "language": "en", "games": ["tally"]}],
    }


def test_a_variation_is_listed_with_its_place_and_its_examples(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Wild",)')
    wild = "def wild_score(throw: Dice, box: Box) -> int:\n    return 2 * score(throw, box)\n"
    folder.write(SCORING, f"{folder.read(SCORING)}\n\n{wild}")
    rows = "| Throw | Box | Score |\n| --- | --- | --- |\n| 1 2 | Pips | 6 |\n| 6 6 | Pips | 24 |"
    folder.edit(PAGE, "## Rulings", f"## Variations\n\n### Wild\n\n{rows}\n\n## Rulings")
    line = folder.read(PAGE).split("\n").index("### Wild") + 1
    tally, *_ = json.loads(folder.zine("list", "--json").out)["games"]
    assert tally["variations"] == [
        {
            "name": "Wild",
            "page": f"{PAGE}:{line}",
            "examples": 2,
            "scoring": SCORING,
            "sheet": "card",
            "sources": ["a test"],
        }
    ]
    assert tally["examples"] == 7


def test_list_shows_what_is_sound_and_tells_what_is_not(folder: Folder) -> None:
    folder.write("content/games/other.md", "Words.")
    ran = folder.zine("list")
    assert ran.code == 1
    assert "  tally                Tally Ho\n" in ran.out
    assert "content/games/other.md:1: the page must begin with its metadata" in ran.err


# Verifying.


def test_verify_counts_what_it_ran(folder: Folder) -> None:
    assert folder.zine("verify") == Ran(0, ALL_RIGHT, "")


def test_verify_tells_a_wrong_example_with_its_place(folder: Folder) -> None:
    spoil(folder)
    assert folder.zine("verify") == Ran(1, "1 game, 5 examples, 1 wrong\n", f"{WRONG[0]}\n")


def test_verify_for_other_programs(folder: Folder) -> None:
    ran = folder.zine("verify", "--format", "json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == {"games": 1, "examples": 5, "failures": []}


def test_verify_tells_other_programs_what_is_wrong(folder: Folder) -> None:
    spoil(folder)
    folder.edit(ZINE, "[Tally Ho]", "[Täly Ho]")
    ran = folder.zine("verify", "--format", "json")
    assert (ran.code, ran.err) == (1, "")
    path, line, message = WRONG[0].split(":", 2)
    told = json.loads(ran.out)
    (failure,) = told.pop("failures")
    assert told == {"games": 1, "examples": 5}
    assert (failure["path"], failure["line"]) == (path, int(line))
    assert failure["message"] == message.strip()


@pytest.mark.parametrize("options", [("--root", "nowhere", "verify"), ("verify", "nowhere.md")])
def test_verify_prints_json_whatever_is_wrong(folder: Folder, options: tuple[str, ...]) -> None:
    ran = folder.zine(*options, "--format", "json")
    assert ran.code == 1
    (failure,) = json.loads(ran.out)["failures"]
    assert failure["line"] is None
    assert failure["path"]
    assert failure["message"]


def test_a_zine_that_calls_a_game_by_another_title_is_told(folder: Folder) -> None:
    folder.edit(ZINE, "[Tally Ho]", "[Tally]")
    message = f"{ZINE}:15: its page calls this game 'Tally Ho', not 'Tally'\n"
    assert folder.zine("verify") == Ran(1, "1 game, 5 examples, 1 wrong\n", message)
    assert folder.zine("build") == Ran(1, "", message)


@pytest.mark.parametrize(
    ("paths", "summary"),
    [
        ((PAGE,), ALL_RIGHT),
        (("content/games",), "2 games, 10 examples, all right\n"),
        (("content",), "2 games, 10 examples, all right\n"),
        ((".",), "2 games, 10 examples, all right\n"),
        ((PAGE, "content/games/second.md", PAGE), "2 games, 10 examples, all right\n"),
        ((PAGE, "content"), "2 games, 10 examples, all right\n"),
        ((ZINE,), "1 zine, all right\n"),
        (("content/zines",), "1 zine, all right\n"),
    ],
)
def test_verify_takes_pages_and_folders(
    folder: Folder, paths: tuple[str, ...], summary: str
) -> None:
    folder.write("content/games/second.md", folder.read(PAGE))
    folder.write("scoring/second.py", folder.read(SCORING))
    assert folder.zine("verify", *paths) == Ran(0, summary, "")


@pytest.mark.parametrize("path", [ZINE, "content/zines", SCORES])
def test_verify_says_what_to_type_where_no_page_of_a_game_is_meant(
    folder: Folder, path: str
) -> None:
    folder.write(SCORES, PLAYED)
    step = "next: to run the examples of games, type: zine verify\n"
    assert folder.zine("verify", path).complaint == step
    assert folder.zine("verify", PAGE, path).complaint == ""
    assert folder.zine("verify", path, "--format", "json").complaint == ""


BESIDE = {
    "content/looks": "to check a look, build a zine that has it: zine build",
    "content/looks/ours.toml": "to check a look, build a zine that has it: zine build",
    "content/odds": "to compute the odds again, type: zine odds --check",
    "content/odds/tally.json": "to compute the odds again, type: zine odds --check tally",
    "content/reviews/tally.txt": "to review sentences, type: zine review tally",
    "content/translations": "to check a translation, type: zine verify",
    SCORING: "to run the examples of a scoring module, type: zine verify tally",
    "scoring": "to run the examples of a scoring module, type: zine verify",
    "notes": "to check all games and zines, type: zine verify",
}


@pytest.mark.parametrize(("path", "todo"), BESIDE.items(), ids=BESIDE)
def test_verify_says_what_to_type_for_what_is_no_game(folder: Folder, path: str, todo: str) -> None:
    for file in ("looks/ours.toml", "odds/tally.json", "reviews/tally.txt", "translations/x.txt"):
        folder.write(f"content/{file}", "")
    folder.write("notes/notes.txt", "")
    told = f"{path}: is no game and no zine; {todo}\n"
    assert folder.zine("verify", path) == Ran(1, "", told)


def test_verify_says_what_to_type_for_another_book(folder: Folder) -> None:
    shutil.copytree(folder.root / "content", folder.root / "other/content")
    shutil.copytree(folder.root / "scoring", folder.root / "other/scoring")
    told = "other: is the folder of another book; to check that, type: zine verify --root other\n"
    assert folder.zine("verify", "other") == Ran(1, "", told)
    assert folder.zine("verify", "--root", "other").out == ALL_RIGHT


def test_verify_leaves_other_pages_alone(folder: Folder) -> None:
    folder.write("content/games/second.md", "Words.")
    assert folder.zine("verify", PAGE) == Ran(0, ALL_RIGHT, "")
    assert folder.zine("verify", "content/games").code == 1


def test_every_unknown_path_is_told(folder: Folder) -> None:
    folder.write("notes.md", "Words.")
    long = "x" * 300
    assert folder.zine("verify", "none.md", PAGE, "notes.md", long) == Ran(
        1,
        "",
        "none.md: there is no such file\n"
        "notes.md: is no game and no zine; to check all games and zines, type: zine verify\n"
        f"{long}: there is no game, zine or file of this name; to see what there is, "
        "type zine list\n",
    )


def test_verify_imports_nothing_that_lays_out_or_draws(folder: Folder) -> None:
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "zine", "verify"],
        cwd=folder.root,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in lines(ran.stderr)}
    assert ran.stdout == ALL_RIGHT
    assert "zine.check.examples" in imported
    heavy = {"weasyprint", "jinja2", "reportlab", "pikepdf", "fontTools", "rich", "zine.press"}
    late = {"yaml", "difflib", "tempfile"}  # for what is written otherwise, wrong, or to be written
    assert imported & (heavy | late) == set()


def test_the_installed_command_can_be_had() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["scripts"]["zine"].partition(":")
    assert callable(getattr(importlib.import_module(module), name))


# Where things are.


def test_root_is_someone_elses_folder(folder: Folder, tmp_path: Path) -> None:
    elsewhere = Folder(tmp_path)
    assert elsewhere.zine("--root", "folder", "verify") == Ran(0, ALL_RIGHT, "")
    assert elsewhere.zine("--root", "folder", "verify", f"folder/{PAGE}") == Ran(0, ALL_RIGHT, "")
    assert elsewhere.zine("--root", str(folder.root), "score", "tally", "6 6", "Pips").out == "12\n"
    spoil(folder)
    assert elsewhere.zine("--root", "folder", "verify").err == f"folder/{WRONG[0]}\n"


@pytest.mark.parametrize("root", ["nowhere", PAGE, "x" * 300], ids=["none", "file", "long"])
def test_a_root_that_is_not_there_is_told(folder: Folder, root: str) -> None:
    assert folder.zine("--root", root, "list") == Ran(
        1, "", f"{root}/content: there is no such folder\n"
    )


GAMELESS = "content/games: there is no game here; to begin one, type: zine new 'Highest Two'\n"
ZINELESS = "content/zines: there is no zine here; to begin one, type: {}\n"


def test_a_folder_without_games_is_told_how_to_begin_one(folder: Folder) -> None:
    (folder.root / PAGE).unlink()
    assert folder.zine("verify") == Ran(1, "", GAMELESS)
    _, _, todo = GAMELESS.partition("type: zine ")
    assert folder.zine(*shlex.split(todo)).code == 0
    assert folder.zine("verify", "highest_two").code == 0


def test_a_folder_without_zines_is_told_how_to_begin_one(folder: Folder, tmp_path: Path) -> None:
    (folder.root / ZINE).unlink()
    todo = "zine init --zine 'Our Games'"
    assert folder.zine("build") == folder.zine("build", "x") == Ran(1, "", ZINELESS.format(todo))
    above = ZINELESS.format(f"{todo} --root folder")
    assert Folder(tmp_path).zine("build", "--root", "folder").err == f"folder/{above}"
    made = Folder(tmp_path).zine(*shlex.split(todo)[1:], "--root", "folder")
    assert made == Ran(0, "folder/content/zines/our-games.md\n", "")


def test_a_game_in_place_of_a_zine_is_told_with_what_to_type(folder: Folder) -> None:
    told = "error: tally is a game, not a zine"
    ways = "; for its score sheet, type: zine sheets tally; for a zine that lists it, type: {}\n"
    named = Ran(1, "", told + ways.format("zine build small"))
    assert folder.zine("build", "tally") == folder.zine("build", "TALLY.md", "small") == named
    assert folder.zine("serve", "tally", "--no-browser") == named
    folder.edit(PAGE, "sheet: card of Box\n", "")
    folder.edit(ZINE, "[Tally Ho](../games/tally.md)", "[Crag](../games/crag.md)")
    assert folder.zine("build", "tally") == Ran(1, "", f"{told}\n")


def test_a_zine_in_place_of_a_game_is_told_with_what_to_type(folder: Folder) -> None:
    way = "name a game of it, such as tally; to make it, type: zine build small"
    named = Ran(1, "", f"error: small is a zine, not a game; {way}\n")
    for words in (("sheets", "small"), ("score", "small", "1 2"), ("explain", "small", "1 2")):
        assert folder.zine(*words) == named


@pytest.mark.parametrize(
    "words",
    [
        *(("build", ""), ("build", "small", ""), ("build", "-o", ""), ("build", "--output=")),
        *(("sheets", ""), ("sheets", "--look", ""), ("sheets", "--look="), ("sheets", "--names=")),
        *(("score", "", "1 2"), ("score", "--batch", ""), ("explain", "", "1 2"), ("odds", "")),
        *(("verify", ""), ("diff", ""), ("diff", "HEAD", ""), ("diff", "HEAD", "--slip", "")),
        *(("--root", "", "list"), ("list", "--root", ""), ("list", "--root="), ("clean", "-o", "")),
        *(("new", ""), ("new", "Ten", "--from", ""), ("init", ""), ("init", "x", "--zine", "")),
        *(("serve", ""), ("help", ""), ("completion", ""), ("schema", ""), ("",)),
    ],
    ids=" ".join,
)
def test_an_empty_word_never_means_everything_or_here(
    folder: Folder, words: tuple[str, ...]
) -> None:
    """As a variable gives it that is not set: `zine diff "$TAG"`."""
    before = sorted(folder.root.rglob("*"))
    ran = folder.zine(*words)
    assert (ran.code, ran.out) == (2, "")
    assert "empty" in ran.err or "''" in ran.err
    assert sorted(folder.root.rglob("*")) == before


def test_a_cell_of_an_example_may_be_empty(folder: Folder) -> None:
    assert folder.zine("score", "tally", "1 2", "").err.startswith("error: there is no box ''")


def test_elsewhere_the_games_that_came_along_are_used(tmp_path: Path) -> None:
    elsewhere = Folder(tmp_path)
    assert elsewhere.zine("score", "yacht", "6 6 6 3 3", "Full house") == Ran(0, "24\n", "")


def test_root_may_stand_behind_the_command(folder: Folder, tmp_path: Path) -> None:
    elsewhere = Folder(tmp_path)
    assert elsewhere.zine("verify", "--root", "folder") == Ran(0, ALL_RIGHT, "")
    assert elsewhere.zine("verify", "--root=folder", f"folder/{PAGE}") == Ran(0, ALL_RIGHT, "")


@pytest.mark.parametrize("name", ["tally", "tally.md", "TALLY", "count"])
def test_verify_takes_the_name_of_a_game(folder: Folder, name: str) -> None:
    folder.write("content/games/second.md", "Words.")
    assert folder.zine("verify", name) == Ran(0, ALL_RIGHT, "")


def test_the_project_is_looked_for_in_the_folders_above(folder: Folder) -> None:
    games = Folder(folder.root / "content/games")
    assert games.zine("verify", "tally.md") == Ran(0, ALL_RIGHT, "")
    assert games.zine("verify", "tally") == Ran(0, ALL_RIGHT, "")
    assert games.zine("score", "tally", "6 6", "Pips").out == "12\n"
    assert games.zine("sheets", "--paper", "a4").out == "../../output/sheets/tally-a4.pdf\n"
    assert (folder.root / "output/sheets/tally-a4.pdf").is_file()
    spoil(folder)
    assert games.zine("verify").err == "tally.md:27: Score is 4 on the page, the rules give 3\n"


def test_a_mistake_on_the_command_line_names_no_file_of_the_package(tmp_path: Path) -> None:
    ran = Folder(tmp_path).zine("sheets", "crag", "--players", "99", "--paper", "a4")
    assert ran == Ran(1, "", "error: the sheet of Crag holds 1 to 13 players, not 99, on a4\n")


# Scoring.


@pytest.mark.parametrize("command", ["score", "explain"])
@pytest.mark.parametrize("throw", [("66",), ("6,6",), ("6", "6")], ids=" ".join)
def test_a_throw_without_spaces_or_quotes_is_told_how_to_write_it(
    folder: Folder, command: str, throw: tuple[str, ...]
) -> None:
    ran = folder.zine(command, "tally", *throw, "Pips")
    assert ran.out == ""
    assert "write the dice with spaces, in quotes: '6 6'\n" in ran.err


@pytest.mark.parametrize(
    ("arguments", "result"),
    [
        (("tally", "6 6", "Double"), "20"),
        (("tally", "6 6", "dOUBLE"), "20"),
        (("TALLY", "1 2", "pips"), "3"),
        (("tally ho", "1 2", "Pips"), "3"),
        (("count", "1 2", "Pips"), "3"),
        (("tally.md", "1 2", "Pips"), "3"),
    ],
)
def test_score_prints_what_a_throw_scores(
    folder: Folder, arguments: tuple[str, ...], result: str
) -> None:
    assert folder.zine("score", *arguments) == Ran(0, f"{result}\n", "")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("taly", "6 6", "Pips"), "there is no game 'taly' (did you mean 'tally'?)"),
        (("xxxxx", "6 6", "Pips"), f"there is no game 'xxxxx'; there are tally, {LENT}"),
        (("tally", "7 1", "Pips"), "a die shows 1 to 6, never 7"),
        (("tally", "6 6 6", "Pips"), "2 dice must be thrown, not 3"),
        (("tally", "6 6", "Dubble"), "there is no box 'Dubble' (did you mean 'Double'?)"),
        (
            ("tally", "six", "Pips"),
            "'six' is not a throw: write its faces with spaces between, as in 6 6 3",
        ),
    ],
)
def test_score_tells_what_cannot_be(folder: Folder, arguments: tuple[str, ...], error: str) -> None:
    assert folder.zine("score", *arguments) == Ran(1, "", f"error: {error}\n")


@pytest.fixture
def wild(folder: Folder) -> Folder:
    """A game with a variation that has a `score`, and one that has none."""
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Going wild", "Tame")')
    score = (
        "def going_wild_score(throw: Dice, box: Box) -> int:\n    return 2 * score(throw, box)\n"
    )
    folder.write(SCORING, f"{folder.read(SCORING)}\n\n{score}")
    folder.edit(
        PAGE,
        "## Rulings",
        "## Variations\n\n### Going wild\n\nAll.\n\n### Tame\n\nNo.\n\n## Rulings",
    )
    return folder


@pytest.mark.parametrize("name", ["Going wild", "going-wild", "GOING_WILD"])
def test_score_goes_by_a_variation(wild: Folder, name: str) -> None:
    assert wild.zine("score", "tally", "6 6", "Double", "--variation", name).out == "40\n"
    assert wild.zine("score", "tally", "--variation", name, "6 6", "Double").out == "40\n"
    typed = "6 6\tDouble\n1 2\tPips\n"
    assert wild.zine("score", "tally", "--variation", name, "--batch", typed=typed).out == "40\n6\n"


def test_a_figure_below_zero_or_a_dash_behind_an_option_is_a_cell(wild: Folder) -> None:
    wild.edit(
        SCORING,
        "def going_wild_score(throw: Dice, box: Box) -> int:\n    return 2 * score(throw, box)\n",
        "def going_wild_score(change: int, box: Box | None) -> int:\n    return 2 * change\n",
    )
    assert wild.zine("score", "tally", "--variation", "Going wild", "-7", "-").out == "−14\n"
    assert wild.zine("score", "tally", "-7", "--variation", "Going wild", "-").out == "−14\n"
    assert "there is no option '-x'" in wild.zine("score", "tally", "-x").err


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("goin wild", "Tally Ho has no variation 'goin wild' (did you mean 'Going wild'?)"),
        ("x", "Tally Ho has no variation 'x'; there are Going wild, Tame"),
        ("Tame", "Tally Ho: Tame has no single throw of its own to score"),
    ],
)
def test_a_variation_without_a_score_is_one_line(wild: Folder, name: str, error: str) -> None:
    arguments = ("score", "tally", "6 6", "Pips", "--variation", name)
    assert wild.zine(*arguments) == Ran(1, "", f"error: {error}\n")


def test_a_game_without_variations_is_scored_by_none(folder: Folder) -> None:
    assert folder.zine("score", "tally", "6 6", "Pips", "--variation", "x") == Ran(
        1, "", "error: Tally Ho has no variations\n"
    )


def test_score_takes_figures_with_signs_dashes_and_what_can_be_left_out(folder: Folder) -> None:
    folder.write(
        SCORING,
        "DICE = 2\nPLAYERS = (2, None)\n\n\n"
        "def score(stake: int, bonus: int | None = 5) -> int:\n    return stake + (bonus or 0)\n",
    )
    folder.edit(PAGE, "sheet: card of Box\n", "")
    assert folder.zine("score", "tally", "-7").out == "−2\n"
    assert folder.zine("score", "tally", "−7", "-1").out == "−8\n"
    assert folder.zine("score", "tally", "1,000", "—").out == "1,000\n"


def test_a_game_without_a_score_has_nothing_to_score(folder: Folder) -> None:
    folder.edit(SCORING, "def score(", "def pays(")
    assert folder.zine("score", "tally", "6 6", "Pips") == Ran(
        1, "", "error: Tally Ho has no single throw to score\n"
    )


def test_a_rule_of_several_lines_is_told_in_one(folder: Folder) -> None:
    folder.edit(SCORING, "import Dice, check", "import Dice, Foul, check")
    folder.edit(SCORING, "    check(throw, DICE)", '    raise Foul("a die\\nis lost")')
    assert folder.zine("score", "tally", "6 6", "Pips") == Ran(1, "", "error: a die is lost\n")


def test_the_name_of_a_page_means_that_page_and_none_with_a_like_name(folder: Folder) -> None:
    folder.write("content/games/tal_ly.md", folder.read(PAGE).replace("Tally Ho", "Tal Ly"))
    folder.write("scoring/tal_ly.py", folder.read(SCORING).replace("True: 20", "True: 30"))
    assert folder.zine("score", "tally", "6 6", "Double").out == "20\n"
    assert folder.zine("score", "tal_ly", "6 6", "Double").out == "30\n"


FAILS = "    check(throw, DICE)\n    100 // (throw[0] - 6)"


def test_a_module_that_fails_under_score_is_one_line(folder: Folder) -> None:
    folder.edit(SCORING, "    check(throw, DICE)", FAILS)
    ran = folder.zine("score", "tally", "6 6", "Pips")
    assert (ran.code, ran.out) == (1, "")
    assert len(lines(ran.err)) == 1
    assert "ZeroDivisionError" in ran.err


def test_a_module_that_fails_in_a_batch_is_one_line_of_it(folder: Folder) -> None:
    folder.edit(SCORING, "    check(throw, DICE)", FAILS)
    ran = folder.zine("score", "tally", "--batch", typed="1 2\tPips\n6 6\tPips\n1 2\tPips\n")
    assert (ran.code, ran.err) == (1, "")
    first, second, third = lines(ran.out)
    assert (first, third) == ("3", "3")
    assert second.startswith("error: ")
    assert "ZeroDivisionError" in second


def test_a_batch_prints_a_result_a_line(folder: Folder) -> None:
    typed = "6 6\tPips\r\n6 6\tdouble\n1 2\tPips"
    assert folder.zine("score", "tally", "--batch", typed=typed) == Ran(0, "12\n20\n3\n", "")


def test_a_batch_can_name_the_game_in_each_line(folder: Folder) -> None:
    typed = "tally\t6 6\tPips\nTally Ho\t6 6\tDouble\n"
    assert folder.zine("score", "--batch", typed=typed) == Ran(0, "12\n20\n", "")


def test_a_batch_reads_all_games_at_most_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_all = Mock(wraps=arguments.load_all)
    monkeypatch.setattr(arguments, "load_all", load_all)
    typed = "no game\t6 6\tPips\nTally Ho\t6 6\tPips\nnor this\t6 6\tPips\n"
    ran = folder.zine("score", "--batch", typed=typed)
    assert [line[:18] for line in ran.out.splitlines()] == [
        "error: there is no",
        "12",
        "error: there is no",
    ]
    assert load_all.call_count == 1


def test_a_batch_of_nothing_is_all_well(folder: Folder) -> None:
    assert folder.zine("score", "tally", "--batch") == Ran(0, "", "")


def test_a_batch_mixes_results_and_errors_and_exits_1(folder: Folder) -> None:
    folder.write("content/games/other.md", "Words.")
    typed = "\n".join(
        [
            "tally\t6 6\tPips",
            "tally\t7 1\tPips",
            "tally\t6 6\tDubble",
            "tally\t6 6",
            "",
            "tolly\t6 6\tPips",
            "other\t6 6",
            "tally\t1 2\tPips",
        ]
    )
    ran = folder.zine("score", "--batch", typed=typed.encode() + b"\n\xff\n")
    assert (ran.code, ran.err) == (1, "")
    assert lines(ran.out) == [
        "12",
        "error: a die shows 1 to 6, never 7",
        "error: there is no box 'Dubble' (did you mean 'Double'?)",
        "error: Tally Ho is scored from throw, box; 1 given; box is one of Pips, Double",
        f"error: there is no game ''; there are other, tally, {LENT}",
        "error: there is no game 'tolly' (did you mean 'tally'?)",
        "error: content/games/other.md:1: the page must begin with its metadata, between two "
        "lines of ---",
        "3",
        "error: line 9 is not UTF-8",
    ]


# Pipes.


@pytest.mark.parametrize(
    "arguments",
    [("verify",), ("--help",), ("score", "tally", "--batch")],
    ids=" ".join,
)
def test_a_reader_that_goes_away_hears_no_complaint(
    folder: Folder, arguments: tuple[str, ...]
) -> None:
    with folder.process(*arguments) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"6 6\tPips\n" * 3)
        process.stdin.close()
        assert process.stderr.read() == b""


# Sheets and what is written.


def test_sheets_are_written_for_both_papers(folder: Folder) -> None:
    assert folder.zine("sheets", "Tally Ho", "tally") == Ran(
        0, "output/sheets/tally-a4.pdf\noutput/sheets/tally-letter.pdf\n", ""
    )
    made = sorted(path.name for path in (folder.root / "output/sheets").iterdir())
    assert made == ["tally-a4.pdf", "tally-letter.pdf"]


def test_sheets_are_written_where_and_as_they_are_asked_for(folder: Folder) -> None:
    asked = ("sheets", "tally", "--paper", "a4", "--players", "2", "-o", "made/here")
    assert folder.zine(*asked) == Ran(0, "made/here/sheets/tally-a4.pdf\n", "")
    assert (folder.root / "made/here/sheets/tally-a4.pdf").read_bytes().startswith(b"%PDF-")
    assert not (folder.root / "output").exists()


TOO_LONG = "the rules of Tally Ho are too long for the back of a sheet on a5, 2 to a page"


def test_a_sheet_that_does_not_fit_is_left_out_and_the_others_are_made(folder: Folder) -> None:
    folder.write(ECHO, folder.read(PAGE).replace("Tally Ho", "Echo").replace("Count", "Reply"))
    folder.write("scoring/echo.py", folder.read(SCORING))
    folder.edit(PAGE, "Sit down.", "Sit down at the table.\n" * 200)
    asked = ("--rules-on-back", "--paper", "a5", "--up", "2")
    assert folder.zine("sheets", *asked) == Ran(
        0,
        "output/sheets/echo-a5-2-up.pdf\n",
        f"left out: {TOO_LONG}; print it without --up 2\n",
    )


def test_a_sheet_that_does_not_hold_the_players_is_left_out_alone(folder: Folder) -> None:
    page = folder.read(PAGE).replace("Tally Ho", "Echo").replace("Count", "Reply")
    folder.write(ECHO, page.replace("players: 2+", "players: 2"))
    folder.write("scoring/echo.py", folder.read(SCORING).replace("(2, None)", "(2, 2)"))
    ran = folder.zine("sheets", "--players", "3", "--paper", "a4")
    told = "left out: the sheet of Echo holds 1 to 2 players, not 3, on a4\n"
    assert ran == Ran(0, "output/sheets/tally-a4.pdf\n", told)


def test_rounds_leave_out_in_one_line_all_games_whose_rules_say_how_many(folder: Folder) -> None:
    page, rules = folder.read(PAGE), folder.read(SCORING)
    for name in ("Ash", "Birch", "Cedar"):
        own = page.replace("Tally Ho", name).replace("Count", f"{name} count")
        folder.write(f"content/games/{name.lower()}.md", own)
        folder.write(f"scoring/{name.lower()}.py", rules)
    folder.edit(PAGE, "sheet: card of Box\n", "sheet: match\n")
    told = "left out: 3 games, whose rules say how many rounds their sheets have\n"
    ran = folder.zine("sheets", "--rounds", "5", "--paper", "a4")
    assert ran == Ran(0, "output/sheets/tally-a4.pdf\n", told)
    named = folder.zine("sheets", "ash", "birch", "cedar", "tally", "--rounds", "5")
    assert named.err.count("left out: the rules of ") == 3


def test_sheets_are_an_error_if_none_fits(folder: Folder) -> None:
    folder.edit(PAGE, "Sit down.", "Sit down at the table.\n" * 200)
    asked = ("--rules-on-back", "--paper", "a5", "--up", "2")
    assert folder.zine("sheets", "tally", *asked) == Ran(
        1, "", f"error: {TOO_LONG}; print it without --up 2\n"
    )
    assert not (folder.root / "output").exists()


def test_sheets_of_a_game_without_one_are_told(folder: Folder) -> None:
    folder.edit(PAGE, "sheet: card of Box\n", "")
    told = f"error: Tally Ho has no sheet: {PAGE} has no 'sheet'\n"
    assert folder.zine("sheets", "tally") == Ran(1, "", told)
    assert not (folder.root / "output").exists()


SHEETLESS = "content/games: no game here has a 'sheet'; write one on its page, as in sheet: tally\n"


def test_a_folder_without_a_sheet_is_told(folder: Folder) -> None:
    folder.edit(PAGE, "sheet: card of Box\n", "")
    assert folder.zine("sheets") == Ran(1, "", SHEETLESS)
    (folder.root / PAGE).unlink()
    assert folder.zine("sheets") == Ran(1, "", GAMELESS)
    assert not (folder.root / "output").exists()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [(SCORING, "    def hint(", "    def hunt("), (PAGE, "sheet: card", "sheet: track")],
    ids=["a box without a hint", "squares that are none"],
)
def test_a_module_that_a_sheet_cannot_be_drawn_from_is_told(
    folder: Folder, name: str, old: str, new: str
) -> None:
    folder.edit(name, old, new)
    ran = folder.zine("sheets", "tally")
    assert (ran.code, ran.out) == (1, "")
    assert len(lines(ran.err)) == 1
    assert not (folder.root / "output").exists()


def test_every_unknown_name_is_told(folder: Folder) -> None:
    assert folder.zine("build", "smal", "stonewood") == Ran(
        1,
        "",
        "error: there is no zine 'smal' (did you mean 'small'?)\n"
        "error: there is no zine 'stonewood'; there are small\n",
    )
    assert folder.zine("sheets", "taly", "tally", "xxxxx") == Ran(
        1,
        "",
        "error: there is no game 'taly' (did you mean 'tally'?)\n"
        f"error: there is no game 'xxxxx'; there are tally, {LENT}\n",
    )
    assert not (folder.root / "output").exists()


def test_an_unknown_name_does_not_list_more_than_a_line_of_others(folder: Folder) -> None:
    for number in range(12):
        folder.write(f"content/zines/book-{number}.md", folder.read(ZINE))
    told = "error: there is no zine 'stonewood'; to see what there is, type zine list\n"
    assert folder.zine("build", "stonewood") == Ran(1, "", told)


def two_sheets(folder: Folder) -> None:
    """Give the game a variation with a sheet of its own."""
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Wild",)\nWILD_TARGET = 5')
    wild = "def wild_score(throw: Dice, box: Box) -> int:\n    return 2 * score(throw, box)\n"
    folder.write(SCORING, f"{folder.read(SCORING)}\n\n{wild}")
    rows = "| Throw | Box | Score |\n| --- | --- | --- |\n| 1 2 | Pips | 6 |\n| 6 6 | Double | 40 |"
    folder.edit(PAGE, "## Rulings", f"## Variations\n\n### Wild\n\n{rows}\n\n## Rulings")
    folder.edit(PAGE, "sheet: card of Box", "sheet: [card of Box, track of WILD_TARGET]")


@pytest.mark.parametrize(
    ("asked", "made"),
    [
        (("tally:Wild",), ["tally-wild-a4"]),
        (("Tally Ho: wild",), ["tally-wild-a4"]),
        (("tally:tally_ho",), ["tally-a4"]),
        (("tally:wild", "tally"), ["tally-a4", "tally-wild-a4"]),
    ],
)
def test_a_sheet_is_made_alone_by_the_name_of_its_variation(
    folder: Folder, asked: tuple[str, ...], made: list[str]
) -> None:
    two_sheets(folder)
    assert folder.zine("sheets", "--paper", "a4", *asked).err == ""
    assert sorted(path.stem for path in (folder.root / "output/sheets").iterdir()) == made


def test_a_sheet_that_a_game_has_not_is_told_with_those_it_has(folder: Folder) -> None:
    two_sheets(folder)
    assert folder.zine("sheets", "tally:wide", "tally:x") == Ran(
        1,
        "",
        "error: Tally Ho has no sheet 'wide' (did you mean 'Wild'?)\n"
        "error: Tally Ho has no sheet 'x'; there are Tally Ho, Wild\n",
    )
    assert not (folder.root / "output").exists()


@pytest.mark.parametrize(
    ("blocked", "message"),
    [
        ("output", "output is no folder; move it away"),
        ("output/sheets", "output/sheets is no folder; move it away"),
    ],
)
def test_an_output_that_is_a_file_is_told_and_kept(
    folder: Folder, blocked: str, message: str
) -> None:
    folder.write(blocked, "mine")
    written = "output/sheets/tally-a4.pdf: cannot be written"
    assert folder.zine("sheets", "tally") == Ran(1, "", f"{written}: {message}\n")
    assert folder.read(blocked) == "mine"


@pytest.mark.parametrize("command", ["build", "sheets", "duplex"])
@pytest.mark.parametrize("asked", ["made", "made/today"])
def test_a_file_given_as_the_folder_of_output_is_a_mistake_of_the_command_line(
    folder: Folder, command: str, asked: str
) -> None:
    folder.write("made", "mine")
    folder.misused((command, "-o", asked), "--output: 'made' is a file; name a folder")
    assert folder.read("made") == "mine"


def test_either_every_file_is_written_or_none(folder: Folder) -> None:
    folder.write("output/sheets/tally-a4.pdf", "before")
    folder.write("output/sheets/tally-letter.pdf/note.txt", "mine")
    assert folder.zine("sheets", "tally") == Ran(
        1, "", "output/sheets/tally-letter.pdf: cannot be written: Is a directory\n"
    )
    assert (folder.root / "output/sheets/tally-a4.pdf").read_bytes() == b"before"
    assert folder.read("output/sheets/tally-letter.pdf/note.txt") == "mine"
    made = sorted(path.name for path in (folder.root / "output/sheets").iterdir())
    assert made == ["tally-a4.pdf", "tally-letter.pdf"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_where_a_file_is_to_be_written_is_told_and_kept(folder: Folder) -> None:
    pipe = folder.root / "output/sheets/tally-letter.pdf"
    pipe.parent.mkdir(parents=True)
    os.mkfifo(pipe)
    message = "cannot be written: a device or a pipe has this name"
    told = f"output/sheets/tally-letter.pdf: {message}\n"
    assert folder.zine("sheets", "tally") == Ran(1, "", told)
    assert pipe.is_fifo()
    assert [path.name for path in pipe.parent.iterdir()] == [pipe.name]


@pytest.mark.skipif(os.name != "posix", reason="the system limits no file")
def test_sheets_for_which_the_disk_has_no_room_are_told_and_none_is_written(
    folder: Folder,
) -> None:
    program = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))\n"
        "from zine.cli.main import main\n"
        "main(sys.argv[1:])"
    )
    folder.write("output/sheets/tally-a4.pdf", "before")
    ran = subprocess.run(
        [sys.executable, "-B", "-c", program, "sheets", "tally"],
        cwd=folder.root,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = "output/sheets/tally-a4.pdf: cannot be written: File too large\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", told)
    assert [path.name for path in (folder.root / "output/sheets").iterdir()] == ["tally-a4.pdf"]
    assert folder.read("output/sheets/tally-a4.pdf") == "before"


def test_a_file_system_that_is_read_only_is_told(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It refuses to remove a file, too, even one that is not there."""

    def refusing(do: Callable[..., Any]) -> Callable[..., Any]:
        def refused(path: Path, *how: Any, **more: Any) -> Any:
            if path.is_relative_to("output"):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
            return do(path, *how, **more)

        return refused

    (folder.root / "output/sheets").mkdir(parents=True)
    for name in ("open", "unlink"):
        monkeypatch.setattr(Path, name, refusing(getattr(Path, name)))
    ran = folder.zine("sheets", "tally", "--paper", "a4")
    told = "output/sheets/tally-a4.pdf: cannot be written: Read-only file system\n"
    assert (ran.code, ran.out, ran.err) == (1, "", told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--copies", "0"), "a pad has 1 to 10,000 sheets, not 0"),
        (("--copies", "10001"), "a pad has 1 to 10,000 sheets, not 10,001"),
        (("--players", "0"), "a sheet is for 1 player or more, not 0"),
        (("--rounds", "0"), "a sheet has 1 round or more, not 0"),
        (
            ("--fillable", "--copies", "2"),
            "a fillable sheet is for one screen: it goes without --copies and --up",
        ),
    ],
)
def test_options_of_which_no_sheet_can_be_made_are_a_mistake_of_the_command_line(
    folder: Folder, arguments: tuple[str, ...], told: str
) -> None:
    folder.edit(PAGE, "title: Tally Ho", "title: [Tally Ho")
    assert folder.zine("sheets", "tally", *arguments) == Ran(
        2, "", f"error: {told}\nsee: zine sheets --help\n"
    )


def test_a_sheet_that_does_not_go_with_an_option_is_told(folder: Folder) -> None:
    told = "error: the rules of Tally Ho say how many rounds its sheet has\n"
    assert folder.zine("sheets", "tally", "--rounds", "3") == Ran(1, "", told)
    assert not (folder.root / "output").exists()


def test_a_pad_is_called_after_what_was_asked_for(folder: Folder) -> None:
    asked = ("--paper", "a5", "--up", "2", "--copies", "100", "--rules-on-back", "--ink-saver")
    name = "output/sheets/tally-a5-2-up-ink-saver.pdf"
    assert folder.zine("sheets", "tally", *asked) == Ran(0, f"{name}\n", "")
    with pikepdf.open(folder.root / name) as pdf:
        assert len(pdf.pages) == 100


# Bad input: what is spoilt in a page or its module, and all that is told of it.

BAD: dict[str, tuple[str, str, str, list[str]]] = {
    "bad_key": (
        PAGE,
        "needs: a score sheet",
        "nedes: a score sheet",
        [
            "content/games/bad_key.md:1: the metadata lacks 'needs'; add a line 'needs: …'",
            "content/games/bad_key.md:6: the metadata has no key 'nedes' (did you mean 'needs'?)",
        ],
    ),
    "bad_yaml": (
        PAGE,
        "time: a minute",
        "time: a minute: or two",
        [
            "content/games/bad_yaml.md:7: the metadata is not YAML: "
            "mapping values are not allowed in this context"
        ],
    ),
    "broken_module": (
        SCORING,
        "DICE = 2",
        "DICE = 2\nimport nowhere",
        [
            "scoring/broken_module.py:6: the scoring module does not import: "
            "ModuleNotFoundError: No module named 'nowhere'"
        ],
    ),
    "failing_module": (
        SCORING,
        "DOUBLE[throw[0] == throw[1]]",
        "int(DOUBLE[throw[0] == throw[1]] / (throw[1] - 5))",
        [
            "content/games/failing_module.md:30: scoring/failing_module.py:22 fails with "
            "ZeroDivisionError: division by zero"
        ],
    ),
    "impossible_throw": (
        PAGE,
        "| 7 1   | Pips   | not allowed |",
        "| 7 1   | Pips   | 8           |",
        ["content/games/impossible_throw.md:31: a die shows 1 to 6, never 7"],
    ),
    "missing_module": (
        SCORING,
        "",
        "",
        [
            "content/games/missing_module.md:1: its scoring module is missing: "
            "scoring/missing_module.py"
        ],
    ),
    "missing_section": (
        PAGE,
        "## The end\n\nWhoever has most wins.\n\n",
        "",
        ["content/games/missing_section.md:39: section 'The end' is missing"],
    ),
    "no_examples": (
        PAGE,
        "| Throw | Box    | Score       | Because             |\n",
        "Plain: To be read.\n\n| Throw | Box    | Score       | Because             |\n",
        [
            "content/games/no_examples.md:45: a page needs at least 5 examples, this one has 0",
        ],
    ),
    "not_utf_8": (
        PAGE,
        "Sit down.",
        "Sit \udce9 down.",
        ["content/games/not_utf_8.md:17: the file is not UTF-8: byte 0xe9 stands here"],
    ),
    "unchecked_table": (
        PAGE,
        "| Throw | Box    | Score       |",
        "| Throw | Box    | Scroe       |",
        [
            "content/games/unchecked_table.md:25: nothing checks this table: no column is named "
            "like a function of scoring/unchecked_table.py (did you mean 'score'?); a table only "
            "to be read needs a 'Plain:' line"
        ],
    ),
    "unknown_category": (
        PAGE,
        "| 6 5   | Double |",
        "| 6 5   | Dubble |",
        [
            "content/games/unknown_category.md:30: Box: there is no box 'Dubble' "
            "(did you mean 'Double'?)"
        ],
    ),
    "wrong_example": (
        PAGE,
        "| 6 6   | Pips   | 12          |",
        "| 6 6   | Pips   | 13          |",
        ["content/games/wrong_example.md:28: Score is 13 on the page, the rules give 12"],
    ),
}
TOLD = sorted(
    (line for *_, told in BAD.values() for line in told),
    key=lambda line: (line.split(":")[0], int(line.split(":")[1])),
)


@pytest.fixture
def bad(folder: Folder) -> Folder:
    """A folder with a page for every kind of bad input, all of them in its zine, printed before."""
    entries = ["- [Tally Ho](../games/tally.md)"]
    for stem, (spoilt, old, new, _) in BAD.items():
        for kind, name in ((PAGE, f"content/games/{stem}.md"), (SCORING, f"scoring/{stem}.py")):
            text = folder.read(kind)
            if spoilt == kind and old:
                assert text.count(old) == 1
                text = text.replace(old, new)
            if spoilt != kind or old:
                folder.write(name, text.encode("utf-8", "surrogateescape"))
        entries.append(f"- [Tally Ho](../games/{stem}.md)")
    folder.edit(ZINE, entries[0], "\n".join(entries))
    folder.write("output/small.pdf", "before")
    folder.write("output/sheets/tally-a4.pdf", "before")
    return folder


@pytest.mark.parametrize(
    "arguments",
    [("verify",), ("build",), ("sheets", "tally", *BAD)],
    ids=" ".join,
)
def test_all_bad_input_is_told_at_once_and_nothing_is_written(
    bad: Folder, arguments: tuple[str, ...]
) -> None:
    before = sorted(bad.root.rglob("*"))
    ran = bad.zine(*arguments)
    assert lines(ran.err) == TOLD
    assert ran.code == 1
    counted = f"{len(BAD) + 1} games, 25 examples, {len(TOLD)} wrong\n"
    assert ran.out == (counted if arguments == ("verify",) else "")
    assert sorted(bad.root.rglob("*")) == before
    assert bad.read("output/small.pdf") == bad.read("output/sheets/tally-a4.pdf") == "before"


# Building. Each of these takes a second.


def printed(path: Path) -> str:
    """The text of a PDF, its lines joined."""
    pages = pypdfium2.PdfDocument(path)
    return " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in pages)


def faces(path: Path) -> set[str]:
    """The names of the typefaces that a PDF embeds, without their subset's tag."""
    with pikepdf.open(path) as pdf:
        return {
            str(thing.FontName).rpartition("+")[2].lstrip("/")
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and "/FontName" in thing
        }


def test_escaped_html_is_shown_as_text_and_nothing_is_fetched(folder: Folder) -> None:
    asked: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

    server = HTTPServer(("127.0.0.1", 0), Listener)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    html = (
        f"<img src={address}/a.png> <script src={address}/b.js></script>\n\n"
        f"<div style=background:url({address}/d.png)>\n"
        f"<style>@import {address}/e.css</style>\n</div>"
    )
    folder.edit(PAGE, "Sit down.", html.replace("<", "\\<"))
    ran = folder.zine("build")
    server.shutdown()
    server.server_close()
    assert ran == Ran(0, "output/small.pdf\n", "")
    assert asked == []
    text = printed(folder.root / "output/small.pdf").replace(" ", "")
    assert f"<imgsrc={address}/a.png>" in text
    assert f"<scriptsrc={address}/b.js></script>" in text
    assert f"<divstyle=background:url({address}/d.png)>" in text
    assert f"<style>@import{address}/e.css</style>" in text


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (PAGE, "Sit down.", "Sit 漢 down.", f"{PAGE}:17: our typefaces have no '漢' (U+6F22)"),
        (ZINE, "\nA test.", "\nA 漢 test.", f"{ZINE}:19: our typefaces have no '漢' (U+6F22)"),
        (PAGE, "Sit down.", "W" * 80, f"{PAGE}:1: page 1: '{'W' * 40}' is "),
    ],
    ids=["character of a game", "character of the zine", "word"],
)
def test_what_cannot_be_printed_is_told_and_the_zine_of_before_is_kept(
    folder: Folder, name: str, old: str, new: str, told: str
) -> None:
    folder.write("output/small.pdf", "before")
    folder.edit(name, old, new)
    ran = folder.zine("build")
    assert (ran.code, ran.out) == (1, "")
    assert [line for line in lines(ran.err) if line.startswith(told)]
    assert [line for line in lines(ran.err) if not line.startswith("content/")] == []
    assert folder.read("output/small.pdf") == "before"
    assert [path.name for path in (folder.root / "output").glob("[!.]*")] == ["small.pdf"]


def test_the_first_words_of_a_page_can_hold_a_throw_and_emphasis(folder: Folder) -> None:
    lead = "Throw two dice and write down what they are worth."
    folder.edit(PAGE, lead, "Throw [5 4 3 1] and *some cups of* wine are yours.")
    assert folder.zine("build").code == 0
    text = printed(folder.root / "output/small.pdf")
    assert "⚄⚃⚂⚀" in text.replace(" ", "")
    assert "*" not in text


@pytest.mark.parametrize(
    ("old", "new"),
    [("| 7 1   |", "| 0 7   |"), ("Sit down.", "Sit down &#9855;")],
    ids=["faces that no die has", "a character written as a number"],
)
def test_a_zine_is_printed_with_our_typefaces_alone_or_not_at_all(
    folder: Folder, old: str, new: str
) -> None:
    folder.edit(PAGE, old, new)
    ran = folder.zine("build")
    if ran.code == 0:
        ours = ("Cinzel", "Garamond", "EBGaramond", "EB-Garamond", "ZineDice", "Zine-Dice")
        found = faces(folder.root / "output/small.pdf")
        assert [face for face in found if not face.startswith(ours)] == []
    else:
        assert ran.err.startswith(f"{PAGE}:")


def test_a_module_that_python_compiled_in_part_is_told_in_a_line(
    folder: Folder, tmp_path: Path
) -> None:
    own = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    place = {**own, "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONPATH": str(CHECKOUT)}

    def checked() -> tuple[int, str]:
        ran = subprocess.run(
            [sys.executable, "-m", "zine", "verify"],
            cwd=folder.root,
            env=place,
            capture_output=True,
            text=True,
            check=False,
        )
        return ran.returncode, ran.stderr

    assert checked() == (0, "")
    for module in ("process/record", "check/verify"):
        (compiled,) = tmp_path.rglob(f"zine/{module}.*.pyc")
        whole = compiled.read_bytes()
        compiled.write_bytes(whole[: len(whole) // 2])
        code, told = checked()
        assert (code, told.count("\n")) == (1, 1)
        assert told.startswith("error: Python kept the compiled code of a module in part only")
        assert f"__pycache__ in {CHECKOUT / 'zine'} and" in told
        compiled.write_bytes(whole)
