"""Odds on pages, and `zine odds`."""

import json
import os
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from conftest import CHECKOUT, ECHO, PAGE, SCORING, ZINE, Folder, Ran, written

from zine.content import project
from zine.content.page import figures, odds_file

ODDS = "odds/tally.py"
BIND = "bind the figure, as in [8.17 points](odds:…), or leave it out"
KEPT = "content/odds/tally.json"
MODULE = """\
from fractions import Fraction

from zine.chance import (
    Advice, Advised, Chance, Chances, Count, Mean, Near, NearMean, each, mean_of, over, thrown,
)
from zine.dice import Dice

from ..scoring.tally import Box, score


def double() -> Chance:
    \"""Both dice are alike.\"""
    return Fraction(1, 6)


@each(box=tuple(Box))
def mean(box: Box) -> Mean:
    \"""What a throw scores on average in a box.\"""
    return mean_of(lambda throw: score(throw, box), 2)


@each("reach-{points}-at-once", points=(11, 12))
def reach(points: int) -> Chance:
    \"""A throw scores so much or more as pips.\"""
    return sum(p for throw, p in thrown(2).items() if score(throw, Box.PIPS) >= points)


@over("pips")
def total() -> Chances:
    \"""A throw adds up to this.\"""
    found = {}
    for throw, chance in thrown(2).items():
        found[sum(throw)] = found.get(sum(throw), 0) + chance
    return found


def most() -> Count:
    \"""The most that a throw scores.\"""
    return max(score(throw, box) for throw in thrown(2) for box in Box)


def advice(throw: Dice) -> Advised:
    return (
        Advice("Double", 1, throw[:1], Fraction(1, 3), chance=True),
        Advice("Pips", 1, throw, Fraction(7)),
        Advice("Pips", 2, (), Near(9.5, 1e-6)),
    )


def game() -> NearMean:
    \"""How many rounds a game has.\"""
    return Near(7.25, 1e-6)
"""
COINS = "odds/coin.py"
KEPT_COINS = "content/odds/coin.json"
COIN = '''"""Coins, of no game."""

from fractions import Fraction

from zine.chance import Chance


def heads() -> Chance:
    """A coin falls on heads."""
    return Fraction(1, 2)
'''
SECTION = """\
## The odds

Both dice are alike in [one throw in six](odds:double).
The most is [twenty](odds:most), and a game has [7.25 rounds](odds:game) on average.

| Box    | Mean |
| ------ | ---: |
| Pips   |    7 |
| Double | 3.33 |

| Pips | Total   |
| ---: | ------: |
|    2 | 1 in 36 |
|    7 |  16.7 % |

## Rulings
"""


@pytest.fixture(scope="session")
def computed(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The files of a game with odds, and of odds of no game, as `zine odds --update` keeps them."""
    folder = written(tmp_path_factory.mktemp("odds"))
    folder.write(ODDS, MODULE)
    folder.edit(PAGE, "## Rulings\n", SECTION)
    assert folder.zine("odds", "--update") == Ran(0, f"{KEPT}\n", "")
    assert folder.zine("verify").code == 0
    folder.write(COINS, COIN)
    assert folder.zine("odds", "--update", "coin") == Ran(0, f"{KEPT_COINS}\n", "")
    return {name: folder.read(name) for name in (PAGE, ODDS, KEPT, COINS, KEPT_COINS)}


@pytest.fixture
def odds(folder: Folder, computed: Mapping[str, str]) -> Folder:
    for name in (PAGE, ODDS, KEPT):
        folder.write(name, computed[name])
    return folder


def test_the_odds_of_a_game_are_listed(odds: Folder) -> None:
    ran = odds.zine("odds", "tally")
    assert ran.code == 0
    listed = ran.out.splitlines()
    assert listed[:3] == [
        "tally",
        "  Both dice are alike.",
        "    double              16.7 %  1/6",
    ]
    assert "    mean-double           3.33  10/3" in listed
    assert "    reach-11-at-once     8.3 %  1/12" in listed
    assert "    total-7             16.7 %  1/6" in listed
    assert "    game                  7.25  7.25 ± 1e-06" in listed


def test_other_programs_read_exact_values(odds: Folder) -> None:
    found = json.loads(odds.zine("odds", "--json").out)
    assert found["tally.double"]["exact"] == "1/6"
    assert found["tally.most"]["exact"] == "20"
    assert "exact" not in found["tally.game"]
    assert found["tally.game"]["value"] == 7.25
    assert found["tally.game"]["tolerance"] == 1e-6


SOON = (
    "'soon' says no figure; write it, as in 25 in 216, 11.6 % or 8.42; "
    "the rules give 3.33 (exactly 10/3)"
)


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ("3.33 |", "3.34 |", "Mean is 3.34 on the page, the rules give 3.33 (exactly 10/3)"),
        (
            "16.7 % |",
            "1 in 7 |",
            "Total is 1 in 7 on the page, the rules give 1 in 6 (exactly 1/6)",
        ),
        ("3.33 |", "soon |", SOON),
        ("| Double | 3", "| Trip | 3", "Mean is not asked for Trip; add it to the odds module"),
        ("Box    | Mean |", "Box | Meen |", "no odds are called 'Meen' (did you mean 'Mean'?)"),
        ("Box    | Mean |", "Bix | Mean |", "'mean' needs a column 'Box'"),
        (
            "[one throw in six]",
            "[one throw in seven]",
            "'one throw in seven' is not what the rules give: 1/6, or 16.7 %",
        ),
        (
            "[one throw in six]",
            "[16.6 per cent]",
            "'16.6 per cent' is not what the rules give: 1/6, or 16.7 %",
        ),
        ("odds:double", "odds:dauble", "'tally' has no odds 'dauble' (did you mean 'double'?)"),
        (
            "odds:double",
            "odds:chess.double",
            "'odds:chess.double' names no game with odds, as in (odds:crag.solitaire)",
        ),
        (
            "There are none.",
            "It takes seven throws on average.",
            f"'average' speaks of chance: {BIND}",
        ),
        (
            "[one throw in six](odds:double)",
            "one throw in six",
            "nothing computes 'one throw in six'; bind it, as in [one throw in six](odds:…)",
        ),
        (
            "[one throw in six](odds:double)",
            "16.7 % of all throws",
            "nothing computes '16.7 %'; bind it, as in [16.7 %](odds:…)",
        ),
        (
            "There are none.",
            "Half of all throws are odd.",
            "nothing computes 'Half of all throws'; bind it, as in [Half of all throws](odds:…)",
        ),
    ],
)
def test_what_a_page_says_of_chances_is_checked(
    odds: Folder, right: str, wrong: str, problem: str
) -> None:
    odds.edit(PAGE, right, wrong)
    ran = odds.zine("verify")
    assert ran.code == 1
    assert problem in [line.partition(": ")[2] for line in ran.err.splitlines()]


def test_figures_are_filled_in_in_the_form_that_stands_there(odds: Folder) -> None:
    odds.edit(PAGE, "| 3.33 |", "|    ? |")
    odds.edit(PAGE, "|  16.7 % |", "| ? in 36 |")
    odds.edit(PAGE, "| 1 in 36 |", "|     ? % |")
    assert odds.zine("verify", "--update", "--yes").code == 0
    page = odds.read(PAGE)
    assert "| Double | 3.33 |" in page
    assert "|    7 |  1 in 6 |" in page
    assert "|    2 |     3 % |" in page


def test_another_page_can_name_the_odds_of_a_game(odds: Folder) -> None:
    echo = odds.read(PAGE)
    begin, _, rest = echo.partition(SECTION)
    odds.write(
        ECHO, f"{begin}Doubles come [one time in six](odds:tally.double).\n\n## Rulings\n{rest}"
    )
    odds.write("scoring/echo.py", odds.read(SCORING))
    assert odds.zine("verify").code == 0
    odds.edit(ECHO, "one time in six", "one time in five")
    ran = odds.zine("verify")
    assert f"{ECHO}:" in ran.err
    assert "'one time in five' is not what the rules give: 1/6, or 16.7 %" in ran.err


def test_a_changed_rule_tells_what_that_does_to_the_game(odds: Folder) -> None:
    odds.edit(SCORING, "True: 20", "True: 24")
    odds.edit(PAGE, "| 6 6   | Double | 20 ", "| 6 6   | Double | 24 ")
    ran = odds.zine("verify")
    assert ran.code == 1
    assert ran.err.splitlines() == [
        f"{PAGE}:40: 'twenty' is not what the rules give: 24",
        f"{PAGE}:45: Mean is 3.33 on the page, the rules give 4.00 (4, before 10/3)",
        f"{KEPT}:2: the rules have changed since these odds were computed; "
        "type zine odds --update tally",
    ]
    listed = odds.zine("odds", "tally").out
    assert "    mean-double              4  4  before 10/3\n" in listed
    assert odds.zine("odds", "--check").code == 1
    assert odds.zine("odds", "--update").out.splitlines() == [
        "tally.mean-double is 4, before 10/3",
        "tally.most is 24, before 20",
        KEPT,
    ]
    assert odds.zine("odds", "--check") == Ran(0, "1 game, 18 figures computed, all as kept\n", "")


def test_without_a_scoring_module_no_odds_are_computed(odds: Folder) -> None:
    (odds.root / SCORING).unlink()
    told = f"{PAGE}:1: its scoring module is missing: {SCORING}\n"
    assert odds.zine("verify", PAGE).err == told


def test_what_means_the_same_to_python_makes_no_odds_stale(odds: Folder) -> None:
    module = odds.read(SCORING)
    spaced = module.replace("def score(throw: Dice,", "def score(\n    throw: Dice,  # as thrown\n")
    odds.write(SCORING, f'"""Tally Ho."""\n\n# In our house.\n{spaced}')
    odds.write(ODDS, f"{odds.read(ODDS)}\n# Thirty-six throws.\n")
    assert odds.zine("verify").out.endswith("all right\n")
    odds.edit(ODDS, "How many rounds a game has.", "How many rounds there are.")
    assert f"{KEPT}:2: the rules have changed" in odds.zine("verify").err


def test_figures_may_differ_as_far_as_their_errors_allow(odds: Folder) -> None:
    odds.edit(
        KEPT,
        '"value": 7.25, "tolerance": 1e-06',
        '"value": 7.250001, "tolerance": 1.0000000001e-06',
    )
    assert odds.zine("odds", "--check").code == 0
    assert odds.zine("odds", "--update", "tally") == Ran(0, "", "")
    odds.edit(KEPT, '"value": 7.250001', '"value": 7.26')
    assert odds.zine("odds", "--check").code == 1


def test_odds_that_are_not_computed_are_told(odds: Folder) -> None:
    (odds.root / KEPT).unlink()
    problem = f"{KEPT}: the odds are not computed; type zine odds --update tally\n"
    assert odds.zine("verify").err == problem
    odds.write(KEPT, "{}")
    assert odds.zine("verify").err == (
        f"{KEPT}:1: is not what zine wrote; type zine odds --update tally\n"
    )


WRONG = (
    (
        'def quick() -> Chance:\n    """A float."""\n    return 1 / 6',
        (1, "'quick' gives the float 0.16666666666666666; give a Fraction, or Near(value, within)"),
    ),
    (
        'def sure() -> Chance:\n    """More than sure."""\n    return Fraction(7, 6)',
        (1, "'sure' gives 7/6; a chance is from 0 to 1"),
    ),
    (
        'def endless() -> Chance:\n    """No number."""\n    return Fraction(1, 6 - 6)',
        (3, "'endless' fails with ZeroDivisionError: Fraction(1, 0)"),
    ),
    (
        '@over(\'pips\')\ndef few() -> Chances:\n    """Too few."""\n'
        "    return {1: Fraction(4, 9)}",
        (1, "'few' gives chances that come to 4/9, not to 1"),
    ),
    (
        'def part() -> Count:\n    """No whole number."""\n    return 20 / 3',
        (1, "'part' gives the float 6.666666666666667; give a Fraction, or Near(value, within)"),
    ),
    (
        'def bare():\n    """No annotation."""\n    return 20',
        (1, "'bare' does not say what figure it gives: annotate it Chance, Mean, Count or Chances"),
    ),
    (
        'def asked(box: Box) -> Mean:\n    """Of no values."""\n    return 7',
        (1, "'asked' needs @each with values of box"),
    ),
    (
        "def silent() -> Chance:\n    return Fraction(1, 6)",
        (1, "'silent' does not say what its figure is: write a docstring"),
    ),
    (
        'def nameless() -> Chances:\n    """Of what?"""\n    return {1: Fraction(1)}',
        (1, "'nameless' gives chances, so it needs @over with what they are of"),
    ),
    (
        'def far() -> NearMean:\n    """No number."""\n    return Near(float(\'nan\'), 1e-6)',
        (1, "'far' gives Near(value=nan, within=1e-06), which is no mean"),
    ),
    (
        'def lost() -> NearMean:\n    """A slip."""\n    return zine',
        (3, "'lost' fails with NameError: name 'zine' is not defined"),
    ),
)
"""Functions that give no figure, and what is said of which of their lines."""


def test_an_odds_module_that_is_wrong_is_told_in_a_line_for_each_function(odds: Folder) -> None:
    text = odds.read(ODDS).replace('"reach-{points}-at-once"', '"double"')
    expected = [f"{ODDS}:1: two figures have the id 'double'"]
    for source, (line, problem) in WRONG:
        text += "\n\n"
        expected.append(f"{ODDS}:{text.count(chr(10)) + line}: {problem}")
        text += f"{source}\n"
    odds.write(ODDS, text)
    ran = odds.zine("odds", "--update")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines() == expected


def test_an_odds_module_that_does_not_import_is_told_in_a_line(odds: Folder) -> None:
    odds.edit(ODDS, "from fractions", "from fractures")
    problem = "the odds module does not import: ModuleNotFoundError: No module named 'fractures'"
    assert odds.zine("odds", "--update") == Ran(1, "", f"{ODDS}:1: {problem}\n")


def test_the_best_play_with_a_throw_is_explained(odds: Folder) -> None:
    ran = odds.zine("explain", "tally", "6 1")
    assert ran.code == 0
    assert ran.out.partition("\n\n")[2].splitlines() == [
        "Best play, and what it brings on average",
        "          2 throws left          1 throw left",
        "  Pips    throw all again  9.50  stop            7.00",
        "  Double                         keep 1        33.3 %",
    ]
    odds.edit(ODDS, "Fraction(1, 3), ", "Fraction(1, 0), ")
    ran = odds.zine("explain", "tally", "6 1")
    assert ran.code == 1
    assert "'advice' fails with ZeroDivisionError" in ran.err


def test_one_goal_has_a_line_for_each_number_of_throws_left(folder: Folder) -> None:
    ran = folder.zine("explain", "sevens", "6 6 6 5 5 2", "--root", str(CHECKOUT))
    assert ran.out.splitlines() == [
        "Best play, and what it brings on average",
        "  2 throws left  remove 2 5, stop  23.00",
        "  1 throw left   remove 2 5, stop  23.00",
        "  no throw left  remove 2 5, stop  23.00",
    ]


def test_the_best_play_in_a_turn_follows_from_its_throws(odds: Folder) -> None:
    odds.edit(ODDS, "def advice(throw: Dice)", "def advice(throws: tuple[Dice, ...])")
    odds.edit(ODDS, "throw[:1], Fraction(1, 3)", "(), Fraction(1, 3), str(throws)")
    odds.edit(ODDS, "throw, Fraction(7)", "throws[-1], Fraction(7)")
    ran = odds.zine("explain", "tally", "6 1, 2 5")
    assert "Double" in ran.out, ran.err
    assert "((6, 1), (2, 5))" in ran.out


@pytest.mark.parametrize("throw", ["6 7", "6 6 6", "cat, cat"])
def test_what_is_no_throw_of_the_game_has_no_best_play(odds: Folder, throw: str) -> None:
    assert "Best play" not in odds.zine("explain", "tally", throw).out


def test_the_order_of_the_dice_changes_no_advice(odds: Folder) -> None:
    advised = [
        odds.zine("explain", "tally", throw).out.partition("Best")[2] for throw in ("6 1", "1 6")
    ]
    assert advised[0] == advised[1] != ""


def test_a_module_that_ends_its_process_is_told(odds: Folder) -> None:
    odds.edit(ODDS, "return Fraction(1, 6)", "import os; os._exit(3)")
    ran = odds.zine("odds", "--update")
    assert ran == Ran(1, "", f"{ODDS}:1: its odds end the process that computes them\n")


def test_a_module_that_ends_the_process_of_the_next_is_not_blamed_on_it(
    odds: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    spoilt = "    import os\n    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)\n"
    odds.write(COINS, COIN.replace("    return", f"{spoilt}    return"))
    ran = odds.zine("odds", "--update", "coin", "tally")
    assert (ran.code, ran.err) == (0, "")
    assert KEPT_COINS in ran.out


def test_a_module_that_changes_what_all_games_share_gives_no_odds(
    odds: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    odds.write(COINS, f"import zine.dice as d\n\nd.throws = lambda *_: iter(())\n{COIN}")
    kept = odds.read(KEPT)
    ran = odds.zine("odds", "--update", "coin", "tally")
    told = f"{COINS}:1: changes `zine.dice.throws`, which all games share\n"
    assert (ran.code, ran.err, odds.read(KEPT)) == (1, told, kept)
    assert odds.zine("odds", "--update", "tally").code == 0


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system lists no threads")
def test_a_process_that_computes_has_no_threads_of_numpy(
    odds: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    count = "import numpy, os; threads = len(os.listdir('/proc/self/task')); return "
    odds.write(COINS, COIN.replace("return Fraction(1, 2)", f"{count}Fraction(1, threads)"))
    assert odds.zine("odds", "--update", "coin").code == 0
    assert '"exact": "1"' in odds.read(KEPT_COINS)


@pytest.mark.usefixtures("unpacked")
def test_a_chance_is_drawn_as_a_bar_as_long_as_it_is_large(odds: Folder) -> None:
    odds.edit(PAGE, "[one throw in six]", "[16.7 % of throws]")
    assert odds.zine("build", "--web").code == 0
    made = odds.read("output/small.html")
    assert '<span style="width: 16.7%"></span></span><span>16.7 %</span></td>' in made
    assert '<span style="width: 2.8%"></span></span><span>1 in 36</span></td>' in made
    assert '<td class="right">3.33</td>' in made
    assert "The most is twenty, and" in made
    assert "alike in 16.7\u00a0% of throws." in made, "no line ends before a per cent sign"


def test_what_depends_on_how_many_play_is_computed_for_any_number(odds: Folder) -> None:
    odds.edit(
        ODDS,
        "def most()",
        '''@each(players=(2, 3))
def last(players: int) -> Chance:
    """The last player wins."""
    return Fraction(1, players)


def most()''',
    )
    assert odds.zine("odds", "--update").code == 0
    assert odds.zine("odds", "tally", "--players", "7") == Ran(
        0, "tally\n  The last player wins.\n    last-7    14.3 %  1/7\n", ""
    )
    ran = odds.zine("odds", "tally", "--players", "1")
    assert ran == Ran(1, "", "error: Tally Ho cannot be played by 1\n")
    assert odds.zine("odds", "--players", "3", "--check").code == 2


def test_the_odds_of_a_variation_are_listed() -> None:
    ours = Folder(CHECKOUT)
    listed = ours.zine("odds", "cho_han", "--variation", "the house takes a cut").out
    assert re.findall(r"^    (\S+)", listed, re.MULTILINE) == [
        f"house-edge-{stake}" for stake in (20, 39)
    ]
    listed = ours.zine("odds", "yacht", "--variation", "Two sections", "--json").out
    assert all(id_.startswith("yacht.two-sections-") for id_ in json.loads(listed))
    ran = ours.zine("odds", "yacht", "--variation", "Two section")
    assert ran == Ran(
        1, "", "error: Yacht has no variation 'Two section' (did you mean 'Two sections'?)\n"
    )
    ran = ours.zine("odds", "crag", "--variation", "Two sections")
    assert ran == Ran(1, "", "error: Crag has no variations\n")
    assert ours.zine("odds", "--variation", "Two sections").code == 2


def test_a_page_that_says_no_odds_needs_none(folder: Folder) -> None:
    folder.write(ODDS, MODULE)
    assert folder.zine("verify").code == 0


def test_the_odds_of_our_game_hold_in_a_folder_with_a_copy_of_its_page(folder: Folder) -> None:
    folder.write("content/games/cho_han.md", (CHECKOUT / "content/games/cho_han.md").read_bytes())
    assert folder.zine("verify", "cho_han").code == 0
    rules = (CHECKOUT / "zine/scoring/cho_han.py").read_text(encoding="utf-8")
    folder.write("scoring/_wager.py", (CHECKOUT / "zine/scoring/_wager.py").read_bytes())
    folder.write("scoring/cho_han.py", rules.replace("CUT = 20", "CUT = 10"))
    ran = folder.zine("verify", "cho_han")
    assert "'2.5 %' is not what the rules give: 1/20, or 5.0 %\n" in ran.err
    assert folder.zine("odds", "--update", "cho_han").out.endswith("content/odds/cho_han.json\n")
    assert "the rules have changed" not in folder.zine("verify", "cho_han").err


def test_a_game_without_odds_is_told(folder: Folder) -> None:
    assert folder.zine("odds", "tally").err == (f"{PAGE}: has no odds: there is no odds/tally.py\n")
    folder.edit(PAGE, "There are none.", "[One in six](odds:double).")
    assert "'odds:double' names no game with odds" in folder.zine("verify").err


PUBLISHED = re.compile(r"^\| `(\w+)\.([\w-]+)` \| (wrong: )?([^|]+?) \|", re.MULTILINE)


def test_published_figures_are_ours_unless_they_are_wrong() -> None:
    table = (CHECKOUT / "docs/odds.md").read_text(encoding="utf-8")
    found = project.at(CHECKOUT)
    rows = PUBLISHED.findall(table)
    assert len(rows) > 10
    for game, id_, wrong, text in rows:
        kept = odds_file.load(found, game)
        assert kept
        of, _, all_ = text.replace(",", "").partition(" in ")
        exact = Fraction(int(of), int(all_)) == kept.by_id[id_].value if all_ else None
        holds = figures.cell(text).holds(kept.by_id[id_]) if exact is None else exact
        assert holds == (not wrong or game == "chuck_a_luck"), id_


APPENDIX = """\
---
title: Chances
---

Heads fall [half of the time](odds:coin.heads).

Chart: What is beside what.

| What   | Chance                        |
| ------ | ----------------------------: |
| Double | [16.7 %](odds:tally.double)   |
| Heads  | [50 %](odds:coin.heads)       |
| Points | 50 %                          |
"""
BESIDE = "content/chances.md"
TEXTS = "## Chances\n\n[Chances](../chances.md)\n\n## Colophon\n"


@pytest.fixture
def appendix(odds: Folder, computed: Mapping[str, str]) -> Folder:
    """A zine that prints a text which binds figures of a game, and of no game."""
    for name in (COINS, KEPT_COINS):
        odds.write(name, computed[name])
    odds.write(BESIDE, APPENDIX)
    odds.edit(ZINE, "## Colophon\n", TEXTS)
    return odds


def test_odds_of_no_game_are_kept_as_those_of_games_are(appendix: Folder) -> None:
    assert appendix.zine("verify").code == 0
    assert appendix.zine("odds", "coin").out == (
        "coin\n  A coin falls on heads.\n    heads    50.0 %  1/2\n"
    )
    assert {"tally.double", "coin.heads"} <= json.loads(appendix.zine("odds", "--json").out).keys()
    none = "error: none of these odds depend on how many play\n"
    assert appendix.zine("odds", "--players", "3") == Ran(1, "", none)
    appendix.edit(COINS, "(1, 2)", "(1, 3)")
    late = "the rules have changed since these odds were computed; type zine odds --update coin"
    assert appendix.zine("verify").err == f"{KEPT_COINS}:2: {late}\n"
    assert appendix.zine("odds", "--update").out == (
        f"coin.heads is 1/3, before 1/2\n{KEPT_COINS}\n"
    )
    assert "is not what the rules give: 1/3" in appendix.zine("verify").err
    (appendix.root / COINS).unlink()
    assert "there is no odds module coin.py that gives these figures" in appendix.zine("verify").err


@pytest.mark.parametrize("command", [("verify",), ("build", "--web"), ("build",)])
def test_what_a_zine_prints_beside_its_games_says_only_what_is_computed(
    appendix: Folder, command: tuple[str, ...]
) -> None:
    appendix.edit(BESIDE, "[16.7 %]", "[16.8 %]")
    appendix.edit(BESIDE, "Heads fall", "On average, a coin falls. Heads fall")
    ran = appendix.zine(*command)
    assert (ran.code, ran.err.splitlines()) == (
        1,
        [
            f"{BESIDE}:5: 'average' speaks of chance: {BIND}",
            f"{BESIDE}:11: '16.8 %' is not what the rules give: 1/6, or 16.7 %",
        ],
    )


@pytest.mark.usefixtures("unpacked")
def test_the_bar_of_the_largest_figure_fills_a_chart(appendix: Folder) -> None:
    appendix.edit(PAGE, "| Pips | Total   |", "Chart: How pips add up.\n\n| Pips | Total   |")
    assert appendix.zine("build", "--web").code == 0
    _, own, chart = appendix.read("output/small.html").split('<figure class="chart">')
    assert "<figcaption><em>What is beside what.</em></figcaption>" in chart
    bar = '<span class="bar"><span style="width: {}"></span></span><span>{}</span></td>'
    assert bar.format("33.4%", "16.7 %") in chart
    assert bar.format("100.0%", "50 %") in chart
    assert '<td class="right">50 %</td>' in chart
    assert bar.format("100.0%", "16.7 %") in own
    assert bar.format("16.6%", "1 in 36") in own
    appendix.edit(PAGE, "|  16.7 % |", "|  16.8 % |")
    assert "Total is 16.8 % on the page" in appendix.zine("verify").err


def test_odds_are_listed_in_the_words_of_a_translation(folder: Folder) -> None:
    for name in ("content/games/crag.md", "content/games/crag.de.md"):
        folder.write(name, (CHECKOUT / name).read_bytes())
    listed = folder.zine("odds", "crag.de").out
    assert (
        "  Ein Wurf passt in das Feld.\n    one-throw-odd-straight         2,8 %  1/36\n" in listed
    )
    assert "the rules do not say" not in folder.zine("verify", "crag.de").err


# Advice.

SENTENCE = "Both dice are alike in [one throw in six](odds:double)."


@pytest.mark.parametrize(
    "sentence",
    [
        "The most is [twenty](odds:most).",
        "Pips are the [better](odds:max[mean-pips|mean-]) box.",
        "A Double is [worst](odds:min[mean-double|mean-]) on average.",
        "Whatever is said to be at least so much compares nothing.",
    ],
)
def test_advice_that_figures_give_may_be_said(odds: Folder, sentence: str) -> None:
    odds.edit(PAGE, SENTENCE, f"{SENTENCE} {sentence}")
    assert odds.zine("verify").err == ""


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("Keep sixes.", "'Keep' advises or compares, and no figure of its sentence says it"),
        ("The least is [twenty](odds:most).", "'least' advises or compares"),
        ("Pips have [one in six](odds:double).", "'Pips' advises or compares"),
        ("It is [worst](odds:max[mean-pips|mean-]).", "'worst' does not say the max: write best"),
        ("It is [best](odds:max[mean-double|mean-]).", "'best' is not what the odds say: mean-dou"),
        ("It is [best](odds:max[maen-pips|mean-]).", "there are no odds 'maen-pips'"),
        ("It is [best](odds:max[mean-pips|men-]).", "no other odds whose ids begin with 'men-'"),
    ],
)
def test_advice_that_no_figure_gives_is_refused(odds: Folder, sentence: str, message: str) -> None:
    odds.edit(PAGE, SENTENCE, f"{SENTENCE} {sentence}")
    assert message in odds.zine("verify").err
