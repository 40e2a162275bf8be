import os
import py_compile
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, plain
from hypothesis import given
from hypothesis import strategies as st

from zine.content import project
from zine.content.page import game, metadata_keys
from zine.content.page.game import Game
from zine.content.page.metadata_keys import Limits
from zine.content.project import Project
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile
from zine.memo.store import FOLDER
from zine.problems import ContentError
from zine.words import ENGLISH

Load = Callable[[Project, Path], Game | ZineFile]


def told(folder: Folder, name: str, load: Load = game.load) -> list[str]:
    """What is wrong with a file: lines and messages, where the place is the file itself."""
    try:
        load(project.at(folder.root), folder.root / name)
    except ContentError as error:
        return [plain(problem).removeprefix(f"{name}:") for problem in error.problems]
    return []


def test_a_game_holds_what_its_page_says(folder: Folder) -> None:
    tally = game.load(project.at(folder.root), folder.root / PAGE)
    assert (tally.stem, tally.title, tally.also) == ("tally", "Tally Ho", ("Count",))
    assert (tally.players, tally.dice, tally.signature) == ("2+", 2, (6, 6))
    assert (tally.needs, tally.time, tally.play) == ("a score sheet", "a minute", "luck")
    assert tally.sources == ("a test",)
    assert [(made.kind.value, made.variation) for made in tally.forms] == [("card", "")]
    assert tally.path == folder.root / PAGE
    assert tally.scoring.DICE == 2


# Metadata.


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("title: Tally Ho\n", "", ["1: the metadata lacks 'title'; add a line 'title: …'"]),
        (
            "title: Tally Ho",
            "titel: Tally Ho",
            [
                "1: the metadata lacks 'title'; add a line 'title: …'",
                "2: the metadata has no key 'titel' (did you mean 'title'?)",
            ],
        ),
        ("also: Count", "colour: red", ["3: the metadata has no key 'colour'"]),
        (
            "gist: Whoever",
            f"gist: {'x' * 65}",
            ["12: 'gist' must fit one line of 80 characters; it has 88"],
        ),
        (
            "also: Count",
            "target: many",
            ["3: 'target' must be a number of points, as in 10,000, not 'many'"],
        ),
        ("title: Tally Ho", "title:", ["2: 'title' must be text"]),
        ("title: Tally Ho", "title: [Tally]", ["2: 'title' must be text"]),
        ("needs: a score sheet", "needs: ' '", ["6: 'needs' must be text"]),
        ("also: Count", "also: []", ["3: 'also' must be text, or a list of texts"]),
        ("also: Count", "also: [Count, '']", ["3: 'also' must be text, or a list of texts"]),
        ("sources: a test\n", "", ["1: the metadata lacks 'sources'; add a line 'sources: …'"]),
        (
            "players: 2+",
            "players: many",
            ["4: 'players' must be like 2+, 2-6, 4, '2 or 4' or '4, 6, 8 …', not 'many'"],
        ),
        (
            "players: 2+",
            "players: 2-",
            ["4: 'players' must be like 2+, 2-6, 4, '2 or 4' or '4, 6, 8 …', not '2-'"],
        ),
        (
            "players: 2+",
            "players: 2, 4 or 8",
            ["4: 'players' must rise, a list in equal steps, not '2, 4 or 8'"],
        ),
        (
            "players: 2+",
            "players: 6-2",
            ["4: 'players' must rise, a list in equal steps, not '6-2'"],
        ),
        ("dice: 2", "dice: two", ["5: 'dice' must be how many dice are thrown, not 'two'"]),
        ("dice: 2", "dice: 0", ["5: 'dice' must be how many dice are thrown, not '0'"]),
        ("dice: 2", "dice: -2", ["5: 'dice' must be how many dice are thrown, not '-2'"]),
        ("dice: 2", "dice: 3", ["5: 'dice' is 3 on the page, DICE of scoring/tally.py is 2"]),
        (
            "play: luck",
            "play: skill",
            ["8: 'play' must be one of luck, judgement, luck and judgement, not 'skill'"],
        ),
        (
            "signature: 6 6",
            "signature: 6 7",
            ["9: 'signature' must be one to six faces, as in 5 5 3, or d20 17, d6 2, not '6 7'"],
        ),
        (
            "signature: 6 6",
            "signature: 1 2 3 4 5 6 6",
            [
                "9: 'signature' must be one to six faces, as in 5 5 3, or d20 17, d6 2, "
                "not '1 2 3 4 5 6 6'"
            ],
        ),
        ("sheet: card of Box", "sheet:", ["11: 'sheet' must be text, or a list of texts"]),
        ("sheet: card of Box", "sheet: []", ["11: 'sheet' must be text, or a list of texts"]),
        (
            "sheet: card of Box",
            "sheet: card of Bx",
            ["11: the scoring module has no 'Bx' (did you mean 'Box'?)"],
        ),
    ],
)
def test_metadata_that_a_game_cannot_use_are_told(
    folder: Folder, old: str, new: str, problems: list[str]
) -> None:
    folder.edit(PAGE, old, new)
    assert told(folder, PAGE) == problems


@pytest.mark.parametrize(
    ("players", "limits"),
    [
        ("2+", (2, None)),
        ("2 or more", (2, None)),
        ("2-6", (2, 6)),
        ("2 – 6", (2, 6)),
        ("2 to 6", (2, 6)),
        ("4", (4, 4)),
        ("2 or 4", (2, 4, 2)),
        ("2 or 3", (2, 3)),
        ("3, 6 or 9", (3, 9, 3)),
        ("4, 6, 8 …", (4, None, 2)),
        ("4, 6, 8, …", (4, None, 2)),
        ("4, 6, 8, ...", (4, None, 2)),
    ],
)
def test_the_numbers_of_players_are_those_of_the_rules(
    folder: Folder, players: str, limits: Limits
) -> None:
    folder.edit(PAGE, "players: 2+", f"players: {players}")
    folder.edit(SCORING, "PLAYERS = (2, None)", f"PLAYERS = {limits}")
    assert told(folder, PAGE) == []
    folder.edit(SCORING, f"PLAYERS = {limits}", "PLAYERS = (3, 5)")
    assert told(folder, PAGE) == [
        f"4: 'players' is {limits} on the page, PLAYERS of scoring/tally.py is (3, 5)"
    ]


@given(st.integers(1, 99), st.integers(2, 9), st.integers(0, 9), st.booleans(), st.booleans())
def test_players_are_read_as_they_are_printed(
    fewest: int, step: int, more: int, has_end: bool, has_step: bool
) -> None:
    by = step if has_step and not (has_end and more == 0) else 1
    pair = fewest, fewest + more * by if has_end else None
    limits: Limits = pair if by == 1 else (*pair, by)
    printed = ENGLISH.how_many_players(*limits)
    assert metadata_keys.limits(metadata_keys.GAME["players"].read("players", printed)) == limits


PAY_OFFS = """

PAIRS = 1_250
POINTS = {Box.PIPS: 20, Box.DOUBLE: 20}
SINGLE = {1: 100, 5: 50}
ALIKE = {(2, 2): 7}
LABEL = "no number"
"""


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("A pair {PAIRS}.", "A pair 1,250."),
        ("Each {POINTS}.", "Each Pips, Double\u00a020."),
        ("{POINTS[Double]} or {SINGLE[5]}.", "20 or 50."),
        ("Two pairs {ALIKE[2 2]}.", "Two pairs 7."),
        ("One of {Box}.", "One of Pips · Double."),
        ("A [6 6] wins.", "A [6 6] wins."),
    ],
)
def test_what_pays_has_the_figures_of_the_scoring_module(
    folder: Folder, written: str, printed: str
) -> None:
    folder.write(SCORING, folder.read(SCORING) + PAY_OFFS)
    for key in ("pays", "wins"):
        folder.edit(PAGE, "signature:", f"{key}: '{written}'\nsignature:")
    tally = game.load(project.at(folder.root), folder.root / PAGE)
    assert (tally.pays, tally.wins) == (printed, printed)


TYPED = (
    "a figure in 'pays' must come from the scoring module, as in {TARGET} or {POINTS[Crag]}, not"
)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("A pair 20.", f"{TYPED} '20'"),
        ("A pair −1.", f"{TYPED} '−1'"),
        ("A pair {PAIRS.", f"{TYPED} '{{'"),
        (
            "A pair {PAIR}.",
            "the scoring module has no number, table or enum 'PAIR' (did you mean 'PAIRS'?)",
        ),
        ("{LABEL}.", "the scoring module has no number, table or enum 'LABEL'"),
        (
            "{POINTS[Doubl]}.",
            "POINTS of the scoring module has no 'Doubl' (did you mean 'Double'?)",
        ),
        ("{POINTS[Rain]}.", "POINTS of the scoring module has no 'Rain'; it has Pips, Double"),
        ("{PAIRS[Double]}.", "PAIRS of the scoring module has no 'Double'"),
        (
            "A [pair] {PAIRS}.",
            "'[pair]' is neither a throw of dice from 1 to 6, as in [6 6 3], nor a link, "
            "as in [Crag](crag.md); write \\[ and \\] for brackets",
        ),
    ],
)
def test_a_pay_off_that_the_module_does_not_hold_is_told(
    folder: Folder, written: str, message: str
) -> None:
    folder.write(SCORING, folder.read(SCORING) + PAY_OFFS)
    folder.edit(PAGE, "signature:", f"pays: '{written}'\nsignature:")
    assert told(folder, PAGE) == [f"9: {message}"]


def test_the_target_is_that_of_the_rules(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2", "DICE = 2\nTARGET = 10_000")
    assert told(folder, PAGE) == [
        "1: 'target' is missing on the page, TARGET of scoring/tally.py is 10000"
    ]
    folder.edit(PAGE, "also: Count", "target: 10,000")
    assert told(folder, PAGE) == []
    folder.edit(SCORING, "TARGET = 10_000", "")
    assert told(folder, PAGE) == [
        "3: 'target' is 10000 on the page, TARGET of scoring/tally.py is missing"
    ]


@pytest.mark.parametrize(
    ("text", "players", "limits"),
    [("2 – 6", "2–6", (2, 6)), ("4", "4", (4, 4)), ("2 or 4", "2 or 4", (2, 4, 2))],
)
def test_players_can_be_told_in_several_ways(
    folder: Folder, text: str, players: str, limits: Limits
) -> None:
    folder.edit(PAGE, "players: 2+", f"players: {text}")
    folder.edit(SCORING, "PLAYERS = (2, None)", f"PLAYERS = {limits}")
    assert game.load(project.at(folder.root), folder.root / PAGE).players == players


@pytest.mark.parametrize("text", ["no", "Yes", "on", "1:30", "007", "1_000", "2026-01-31", "~"])
def test_a_word_with_a_meaning_in_yaml_is_printed_as_it_stands_or_told(
    folder: Folder, text: str
) -> None:
    folder.edit(PAGE, "needs: a score sheet", f"needs: {text}")
    folder.edit(ZINE, "subtitle: one game", f"subtitle: {text}")
    found = project.at(folder.root)
    if not told(folder, PAGE):
        assert game.load(found, folder.root / PAGE).needs == text
    if not told(folder, ZINE, zine_file.load):
        assert zine_file.load(found, folder.root / ZINE).subtitle == text


# Sections.


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        (
            "## The end",
            "## The ende",
            [
                "33: no section is called 'The ende' (did you mean 'The end'?)",
                "43: section 'The end' is missing",
            ],
        ),
        ("## The end\n\nWhoever has most wins.\n\n", "", ["39: section 'The end' is missing"]),
        (
            "Sit down.\n",
            "",
            ["15: nothing stands under 'Setting up'; fill it or leave it out"],
        ),
        (
            "Sit down.",
            "### Cups",
            ["17: nothing stands under 'Cups'; fill it or leave it out"],
        ),
        (
            "\nA test.\n",
            "",
            ["41: nothing stands under 'Source'; fill it or leave it out"],
        ),
        (
            "Sit down.\n\n## The turn\n\nThrow both dice.",
            "Sit down.\n\n## Setting up\n\nThrow both dice.",
            [
                "15: the sections must stand once each, as Setting up, The turn, Scoring, "
                "The end, The odds, Variations, Rulings, Source",
                "43: section 'The turn' is missing",
            ],
        ),
        (
            "## Setting up\n\nSit down.\n\n## The turn",
            "## The turn\n\nSit down.\n\n## Setting up",
            [
                "15: the sections must stand once each, as Setting up, The turn, Scoring, "
                "The end, The odds, Variations, Rulings, Source"
            ],
        ),
        (
            "Throw two dice and write down what they are worth.\n",
            "",
            ["14: the page must open with one paragraph that states the object of the game"],
        ),
        (
            "Throw two dice and write down what they are worth.\n",
            "Throw two dice.\n\nWrite down what they are worth.\n",
            ["14: the page must open with one paragraph that states the object of the game"],
        ),
    ],
)
def test_a_page_without_its_sections_is_told(
    folder: Folder, old: str, new: str, problems: list[str]
) -> None:
    folder.edit(PAGE, old, new)
    assert told(folder, PAGE) == problems


def test_a_page_of_metadata_alone_is_told_all_that_is_missing(folder: Folder) -> None:
    text = folder.read(PAGE)
    folder.write(PAGE, text[: text.index("Throw two dice")])
    assert told(folder, PAGE) == [
        "1: the page must open with one paragraph that states the object of the game",
        *(
            f"13: section '{name}' is missing"
            for name in ("Setting up", "Source", "The end", "The turn")
        ),
    ]


# Links.


@pytest.mark.parametrize(
    "link",
    ["tally.md", "../zines/small.md", "https://example.org/a", "http://example.org", "mailto:a@b"],
)
def test_a_link_that_lands_raises_no_problem(folder: Folder, link: str) -> None:
    folder.edit(PAGE, "Sit down.", f"See [there]({link}).")
    assert told(folder, PAGE) == []


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("taly.md", "the link leads to 'taly.md', which is not there (did you mean 'tally.md'?)"),
        ("../zines", "the link leads to '../zines', which is not there"),
        ("", "the link leads to '', which is not there"),
        ("x" * 300, f"the link leads to '{'x' * 300}', which is not there"),
    ],
    ids=["misspelt", "folder", "empty", "longer than a file's name can be"],
)
def test_a_link_that_lands_nowhere_is_told(folder: Folder, link: str, message: str) -> None:
    folder.edit(PAGE, "Sit down.", f"See\n[there]({link}).")
    assert told(folder, PAGE) == [f"18: {message}"]


def test_a_dead_link_hides_nothing_else(folder: Folder) -> None:
    folder.edit(PAGE, "Sit down.", "See [there](xxxxx.md).")
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Wild",)')
    assert told(folder, PAGE) == [
        "1: VARIATIONS lists 'Wild' but the page has no heading '### Wild'",
        "17: the link leads to 'xxxxx.md', which is not there",
    ]


# Variations.


@pytest.mark.parametrize(
    ("variations", "section", "problems"),
    [
        ('("Wild",)', "### Wild\n\nWords.", []),
        ("()", "### Wild\n\nWords.", ["39: VARIATIONS of scoring/tally.py has no 'Wild'"]),
        (
            '("Wild",)',
            "### Wlid\n\nWords.",
            [
                "39: VARIATIONS of scoring/tally.py has no 'Wlid' (did you mean 'Wild'?)",
                "41: VARIATIONS lists 'Wild' but the page has no heading '### Wild'",
            ],
        ),
        (
            '("Wild", "Tame")',
            "### Wild\n\nWords.",
            ["41: VARIATIONS lists 'Tame' but the page has no heading '### Tame'"],
        ),
        (
            '("Wild",)',
            "Words.\n\n### Wild\n\nWords.",
            ["39: each variation must stand under a heading of its own (### Name)"],
        ),
    ],
)
def test_a_page_tells_the_variations_that_its_module_knows(
    folder: Folder, variations: str, section: str, problems: list[str]
) -> None:
    folder.edit(SCORING, "DICE = 2", f"DICE = 2\nVARIATIONS = {variations}")
    folder.edit(PAGE, "## Rulings", f"## Variations\n\n{section}\n\n## Rulings")
    assert told(folder, PAGE) == problems


def test_a_variation_of_the_module_alone_is_told(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Wild",)')
    assert told(folder, PAGE) == [
        "1: VARIATIONS lists 'Wild' but the page has no heading '### Wild'"
    ]


@pytest.mark.parametrize("variations", ["5", '"Wild"', "(1, 2)", "None"])
def test_variations_that_are_no_names_are_told(folder: Folder, variations: str) -> None:
    folder.edit(SCORING, "DICE = 2", f"DICE = 2\nVARIATIONS = {variations}")
    assert [line for line in told(folder, PAGE) if line.startswith("scoring/tally.py:")]


# Scoring modules.


def test_a_missing_scoring_module_is_told(folder: Folder) -> None:
    (folder.root / SCORING).unlink()
    assert told(folder, PAGE) == ["1: its scoring module is missing: scoring/tally.py"]


def test_a_page_whose_name_cannot_name_a_module_is_told(folder: Folder) -> None:
    folder.write("content/games/Tally-Ho.md", folder.read(PAGE))
    assert told(folder, "content/games/Tally-Ho.md") == [
        "1: 'Tally-Ho' must be a-z, 0-9 and _ to name a module"
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "DICE = 2",
            "DICE = 2\nimport nowhere",
            "scoring/tally.py:6: the scoring module does not import: "
            "ModuleNotFoundError: No module named 'nowhere'",
        ),
        (
            "DICE = 2",
            "DICE = 2 / 0",
            "scoring/tally.py:5: the scoring module does not import: "
            "ZeroDivisionError: division by zero",
        ),
        ("DICE = 2", "DICE = = 2", "scoring/tally.py:5: the scoring module does not import: "),
        (
            "DICE = 2",
            'DICE = 2\nNAME = "\udcff"',
            "scoring/tally.py:6: the scoring module does not import: ",
        ),
        (
            "DICE = 2",
            "DICE = 2\nraise SystemExit",
            "scoring/tally.py:6: the scoring module does not import: SystemExit",
        ),
        (
            "def score(throw: Dice,",
            "def score(throw,",
            "scoring/tally.py:20: 'score' does not say what 'throw' is: annotate it",
        ),
        (" -> int:", ":", "scoring/tally.py:20: 'score' does not say what it returns: annotate it"),
        (
            "throw: Dice,",
            "throw: 'Dicee',",
            "scoring/tally.py:1: its annotations cannot be understood: name 'Dicee' is not defined",
        ),
    ],
    ids=["import", "error", "syntax", "not UTF-8", "exit", "argument", "result", "annotation"],
)
def test_a_scoring_module_that_cannot_be_used_is_told(
    folder: Folder, old: str, new: str, problem: str
) -> None:
    text = folder.read(SCORING)
    assert text.count(old) == 1
    folder.write(SCORING, text.replace(old, new).encode("utf-8", "surrogateescape"))
    (found,) = told(folder, PAGE)
    assert found.startswith(problem)


def test_a_scoring_module_that_bears_the_time_of_another_is_read_anew(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    found, module = project.at(folder.root), folder.root / SCORING
    assert found.module("tally").DICE == 2
    before = module.stat()
    folder.edit(SCORING, "DICE = 2", "DICE = 3")
    os.utime(module, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert found.module("tally").DICE == 3


def test_what_is_compiled_of_a_scoring_module_is_apart_from_what_python_compiles_itself(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    found = project.at(folder.root)
    found.module("tally")
    (own,) = (folder.root / "scoring" / "__pycache__").iterdir()
    pythons = Path(str(py_compile.compile(str(folder.root / SCORING), doraise=True)))
    before = own.read_bytes(), pythons.read_bytes()
    assert found.module("tally").DICE == 2
    assert (own.read_bytes(), pythons.read_bytes()) == before
    assert own != pythons


@pytest.mark.skipif(os.name != "posix", reason="the system limits no file")
def test_a_full_disk_leaves_nothing_compiled_in_part(folder: Folder) -> None:
    program = (
        "import resource, sys\n"
        "from zine.cli.main import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (110, 110))\n"
        "main(sys.argv[1:])"
    )
    own = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    plain, limited = ("-m", "zine"), ("-c", program)
    for words in (plain, limited, plain):  # the first compiles what is not the folder's
        shutil.rmtree(folder.root / "output" / FOLDER, ignore_errors=True)
        if words is limited:
            shutil.rmtree(folder.root / "scoring" / "__pycache__")
        ran = subprocess.run(
            [sys.executable, *words, "verify"],
            cwd=folder.root,
            env={**own, "PYTHONPATH": str(CHECKOUT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, "")


def test_a_scoring_module_can_use_its_siblings(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2", "from ._dice import DICE")
    folder.write("scoring/_dice.py", "DICE = 2\n")
    assert told(folder, PAGE) == []


def test_a_sibling_that_cannot_be_used_is_told(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2", "from ._cup import DICE")
    folder.write("scoring/_cup.py", "\nDICE = = 2\n")
    (found,) = told(folder, PAGE)
    assert found.startswith("scoring/_cup.py:2: the scoring module does not import: ")


def test_a_scoring_module_is_loaded_as_it_stands_now(folder: Folder) -> None:
    for dice in (2, 3, 2, 4):
        folder.write(SCORING, folder.read(SCORING).replace("DICE = 2", f"DICE = {dice}"))
        wrong = (
            [] if dice == 2 else [f"5: 'dice' is 2 on the page, DICE of scoring/tally.py is {dice}"]
        )
        assert told(folder, PAGE) == wrong
        folder.write(SCORING, folder.read(SCORING).replace(f"DICE = {dice}", "DICE = 2"))


# Zines.


def test_a_zine_holds_what_its_file_says(folder: Folder) -> None:
    zine = zine_file.load(project.at(folder.root), folder.root / ZINE)
    assert (zine.title, zine.subtitle, zine.series) == ("A Small Zine", "one game", "Tests")
    assert (zine.author, zine.language) == ("A Tester", "en")
    assert zine.printing == "First printing, 1 copy, May 2026"
    assert [(chapter.title, len(chapter.games)) for chapter in zine.chapters] == [
        ("All of them", 1)
    ]
    assert zine.pages == (folder.root / PAGE,)
    assert [matter.title for matter in (*zine.front, *zine.back)] == ["Colophon"]


NO_GAME = "the zine lists no game under '## Games'; list each in a line '- [Title](../games/…md)'"


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        (
            "series: Tests",
            "serie: Tests",
            ["4: the metadata has no key 'serie' (did you mean 'series'?)"],
        ),
        ("title: A Small Zine\n", "", ["1: the metadata lacks 'title'; add a line 'title: …'"]),
        ("author: A Tester", "author: [A, B]", ["5: 'author' must be text"]),
        (
            "../games/tally.md",
            "../games/taly.md",
            [
                "15: there is no game '../games/taly.md' (did you mean 'tally.md'?)",
                f"19: {NO_GAME}",
            ],
        ),
        (
            "- [Tally Ho](../games/tally.md)",
            "- [Tally Ho](../games/tally.md)\n- [Tally](../games/tally.md)",
            ["16: 'Tally' is listed twice"],
        ),
        (
            "- [Tally Ho](../games/tally.md)",
            "- [Tally Ho](../games/tally.md)\n- Tally Ho",
            ["16: a game is listed as '- [Title](../games/…md)', not '- Tally Ho'"],
        ),
        (
            "### All of them\n",
            "Plain: All.\n\n| A |\n| - |\n| 1 |\n",
            ["15: only games stand under '## Games', a line '- [Title](../games/…md)' each"],
        ),
        ("## Games", "## The games", [f"19: {NO_GAME}"]),
        (
            "date: May 2026\n---\n\n## Games\n\n### All of them",
            "date: May 2026\nopeners: cup\n---\n\n## Games",
            ["9: 'openers' open chapters; list every game under a ### heading"],
        ),
        ("## Games", "Words.\n\n## Games", ["11: text must stand under a ## heading"]),
        (
            "## Games",
            "## Before\n\n| A |\n| - |\n| 1 |\n\n## Games",
            ["13: nothing checks a table here; it needs a 'Plain:' or a 'Chart:' line"],
        ),
        (
            "## Games",
            "## Before\n\n## Games",
            ["11: nothing stands under 'Before'; fill it or leave it out"],
        ),
        (
            "A test.\n",
            "A test.\n\n## The end\n\nIt is over.\n",
            ["17: '## Colophon' must be the last section"],
        ),
        (
            "## Games",
            "## Before\n\n- [there](../games/xxxxx.md)\n\n## Games",
            ["13: the link leads to '../games/xxxxx.md', which is not there"],
        ),
        (
            "\nA test.",
            "\nSee [there](../games/taly.md).",
            [
                "19: the link leads to '../games/taly.md', which is not there "
                "(did you mean 'tally.md'?)",
            ],
        ),
    ],
)
def test_a_zine_that_cannot_be_made_is_told(
    folder: Folder, old: str, new: str, problems: list[str]
) -> None:
    folder.edit(ZINE, old, new)
    assert told(folder, ZINE, zine_file.load) == problems
