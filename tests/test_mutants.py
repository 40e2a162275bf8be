"""`make mutants` changes each scoring module in every way, and finds what no page refuses."""

import ast
import subprocess
import sys
from textwrap import indent

import pytest
from conftest import CHECKOUT, PAGE, SCORING, Folder
from mutants.operators import changes, payoffs

REPORT = "docs/mutants.md"
PROOFS = "tests/mutants/equivalent/tally.toml"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a <= b"}),
        ("a >= b", {"a > b"}),
        ("a != b", {"a == b"}),
        ("a not in b", {"a in b"}),
        ("a is b", {"a is not b"}),
        ("a <= b < c", {"a < b < c", "a <= b <= c", "a <= b", "b < c"}),
        ("a and b and c", {"a or b or c", "b and c", "a and c", "a and b"}),
        ("not a", {"a"}),
        ("-a", {"a"}),
        ("a if b else c", {"a if True else c", "a if False else c"}),
        ("[a for a in b if c]", {"[a for a in b if True]"}),
        ("a + b", {"a - b"}),
        ("a - b", {"a + b", "b - a"}),
        ("a * b", {"a + b"}),
        ("a // b", {"a * b", "b // a", "-(-a // b)"}),
        ("a % b", {"a // b", "b % a"}),
        ("a | b", {"a & b"}),
        ("f(a, b)", {"f(b, a)"}),
        ("min(a, b)", {"max(a, b)"}),
        ("any(a)", {"all(a)"}),
        ("sum(a)", {"len(a)"}),
        ("sorted(a)", {"list(a)"}),
        ("max(a, key=b)", {"min(a, key=b)", "max(a)"}),
        ("f(a=b, strict=c)", {"f(strict=c)"}),
        ("True", {"False"}),
        ("7", {"8", "6"}),
        ("a[1]", {"a[2]", "a[0]"}),
        ("a[-1]", {"a[-2]", "a[-0]", "a[1]"}),
        ("a[b:]", {"a[b + 1:]", "a[b - 1:]"}),
        ("range(a)", {"range(a + 1)", "range(a - 1)"}),
        ("'words'", set()),
        ("isinstance(a, b)", set()),
    ],
)
def test_an_expression_is_changed_in_every_way(source: str, expected: set[str]) -> None:
    tree = ast.parse(f"x = {source}")
    found = set()
    for number, _ in enumerate(changes(tree)):
        changed = ast.parse(f"x = {source}")
        changes(changed)[number].apply()
        found.add(ast.unparse(changed).removeprefix("x = "))
    assert found == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if a:\n    raise Foul(b < c)", {"'a' to 'True'", "'a' to 'False'"}),
        ("if a:\n    raise ValueError(b < c)", {"'a' to 'True'"}),
        ("while a:\n    b = c", {"'a' to 'False'"}),
        ("if not a or b:\n    raise ValueError(c)", {"'not a or b' to 'True'"}),
        ("check(a)", {"'check(a)' removed"}),
        ("a += b", {"'a += b' removed", "'a += b' to 'a -= b'"}),
        ("for a in b:\n    c = d\n    break", {"'break' removed"}),
        ("for a in b:\n    return c\nreturn d", {"'return c' removed"}),
        ("match a:\n    case ():\n        raise Foul('b')", {"'raise Foul('b')' removed"}),
        ("raise NotImplementedError", set()),
        (
            "if a:\n    b = c if d else e - f\n    raise Foul(b)",
            {"'a' to 'True'", "'a' to 'False'", "'d' to 'True'", "'d' to 'False'"},
        ),
        ("assert a < b", set()),
    ],
)
def test_a_statement_is_changed_in_every_way(body: str, expected: set[str]) -> None:
    head = "@lru_cache(maxsize=1)\ndef f(a: 1) -> 2:\n    'Words.'\n"
    found = changes(ast.parse(head + indent(body, "    ")))
    assert {change.text for change in found} == expected
    assert {change.function for change in found} <= {"f"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("POINTS = {'a': 5}", {"'5' to '6'", "'5' to '4'"}),
        ("score = 10 * pairs", {"'10 * pairs' to '11 * pairs'", "'10 * pairs' to '9 * pairs'"}),
        ("PLAYERS = (2, None)", set()),
        ("low = dice[0], dice[-1], dice[:2]", set()),
        ("class Turn:\n    throws: int = 0", set()),
        ("after = self.throws + 1", set()),
        ("alike = True", set()),
    ],
)
def test_a_whole_number_that_may_pay_is_one_more_or_one_less(
    source: str, expected: set[str]
) -> None:
    assert {change.text for change in payoffs(ast.parse(source))} == expected


HURRIED = """
from mutants import judge
from mutants.__main__ import main

judge.Judge.seconds = 0.25
main()
"""
"""The program `mutants` with less time for each mutant: some of these loop for ever."""


def _mutants(folder: Folder, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HURRIED, "--folder", ".", "--jobs", "2", *arguments],
        cwd=folder.root,
        env={"PYTHONPATH": f"{CHECKOUT}:{CHECKOUT / 'tests'}:{CHECKOUT / 'tests/helpers'}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_no_page_refuses_is_listed_until_it_is_refused_or_proved(folder: Folder) -> None:
    refused = "| 7 1   | Pips   | not allowed | a die shows 1 to 6  |"
    other = "| 2 2   | Pips   | 4           | 2 × 2               |"
    folder.edit(PAGE, refused, other)
    folder.write("content/games/tally.de.md", "The page in German, which has no module.")
    loop = "    while not throw:\n        pass\n"  # for ever, if it does not say "not"
    folder.edit(SCORING, "    check(throw, DICE)\n", f"    check(throw, DICE)\n{loop}")
    ran = _mutants(folder, "--only", "tally")
    assert ran.returncode == 1, ran.stderr
    assert ran.stdout.splitlines()[:4] == [
        "scoring/tally.py:21:5: 'check(throw, DICE)' removed in score: survived",
        "    check(throw, DICE)",
        "scoring/tally.py:22:11: 'not throw' to 'False' in score: survived",
        "    while not throw:",
    ]

    entries, _, _ = _mutants(folder, "--only", "tally", "--entries").stdout.partition("| module")
    folder.write(PROOFS, entries.replace("proof = ''", "proof = 'Two dice lie there.'"))
    folder.edit(PAGE, other, refused)
    ran = _mutants(folder)
    assert ran.returncode == 1, ran.stderr
    gone = "'check(throw, DICE)' removed in score: check(throw, DICE)"
    assert ran.stdout.splitlines()[0] == f"{PROOFS}: no mutant survives that is {gone}"

    _, _, entry = folder.read(PROOFS).rpartition("[[mutants]]")
    folder.write(PROOFS, f"[[mutants]]{entry}")
    folder.write(REPORT, "# Mutants\n\n<!-- begin equivalent -->\n<!-- end -->\n")
    ran = _mutants(folder)
    assert ran.returncode == 0, ran.stderr
    report = folder.read(REPORT)
    assert "| tally | 23 | 22 | 95.7 | 1 | 0 |\n" in report
    assert (
        "- in `score`, `while not throw:`: `'not throw' to 'False'`.\n  Two dice lie there.\n"
        in report
    )


ODDS = """\
from zine.chance import Mean, mean_of

from ..scoring.tally import DICE, Box, score


def pips() -> Mean:
    \"""What a throw scores on average as pips.\"""
    return mean_of(lambda throw: score(throw, Box.PIPS), DICE)
"""


def test_a_pay_off_that_changes_no_odds_is_listed_until_a_reason_is_given(folder: Folder) -> None:
    folder.write("odds/tally.py", ODDS)
    assert folder.zine("odds", "--update").code == 0
    ran = _mutants(folder, "--only", "tally", "--entries")
    assert ran.returncode == 1, ran.stderr
    assert "| tally | 6 | 2 | 33.3 | 4 | 4 |\n" in ran.stdout

    _, _, entries = ran.stdout.partition("[[mutants]]")
    entries, _, _ = f"[[mutants]]{entries}".partition("| module")
    assert entries.count("changes = [\"'20' to '21'\"]") == 1
    reason = "Only the odds of pips are asked."
    folder.write(
        "tests/mutants/same_odds/tally.toml", entries.replace("proof = ''", f"proof = '{reason}'")
    )
    folder.write(REPORT, "# Mutants\n\n<!-- begin same_odds -->\n<!-- end -->\n")
    ran = _mutants(folder)
    assert ran.returncode == 0, ran.stderr
    report = folder.read(REPORT)
    assert "| tally | 6 | 2 | 33.3 | 4 | 0 |\n" in report
    assert f"`'20' to '21'`.\n  {reason}\n" in report
