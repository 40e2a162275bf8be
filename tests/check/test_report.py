"""What a wrong page is told as, for a reader and for other programs."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import PAGE, SCORING, ZINE, Folder

from zine.check import verify
from zine.check.report import WIDEST, text
from zine.content import project
from zine.problems import Mark, Problem

pytestmark = pytest.mark.usefixtures("few")

TURN = """\
@dataclass(frozen=True)
class Turn:
    total: int = 0

    def play(self, throw: Dice) -> "Turn":
        return Turn(self.total + sum(throw))


class Box"""


def wrong(folder: Folder) -> tuple[Problem, ...]:
    """All that is wrong with the page."""
    return verify.check_page(project.at(folder.root), folder.root / PAGE).problems


def transcript(folder: Folder, *totals: int) -> None:
    """Put a turn of three throws of 1 2 into the page, with these totals."""
    folder.edit(SCORING, "class Box", TURN)
    folder.edit(SCORING, "from enum", "from dataclasses import dataclass\nfrom enum")
    rows = "\n".join(f"| 1 2 | {total} |" for total in totals)
    folder.edit(PAGE, "## The end\n", f"| Throw | Total |\n| - | - |\n{rows}\n\n## The end\n")


# Places.


@pytest.mark.parametrize(
    ("name", "old", "new", "place", "meant"),
    [
        (PAGE, "| 3           | 1 + 2", "| 4           | 1 + 2", "27:20", "4"),
        (PAGE, "| 3           | 1 + 2", "| three       | 1 + 2", "27:20", "three"),
        (PAGE, "| 1 + 2 ", "| 1 + 3 ", "27:34", "1 + 3"),
        (PAGE, "| 6 6   | Double", "| 6 x   | Double", "29:3", "6 x"),
        (PAGE, "| 6 6   | Double", "| 6 6   | Dubble", "29:11", "Dubble"),
        (PAGE, "| 6 6   | Double", "|       | Double", "29:3", " "),
        (PAGE, "| 6 6   | Double | 20 ", "| 7 6   | Double | 20 ", "29:20", "20"),
        (PAGE, "| Throw | Box  ", "| Throw | Bax  ", "25:11", "Bax"),
        (PAGE, "needs:", "neds:", "6:1", "neds"),
        (PAGE, "play: luck", "play: skill", "8:7", "skill"),
        (PAGE, "dice: 2", "dice: 3", "5:7", "3"),
        (PAGE, "play: luck", "play:", "8:1", "play"),
        (PAGE, "## Rulings", "## Rullings", "37:4", "Rullings"),
        (PAGE, "A test.", "A [test](nowhere.md).", "43:10", "nowhere.md"),
        (PAGE, "| ----- | ------", "| -- | -- | -----", "26:1", None),
        (PAGE, "title: Tally Ho", "title: Tally: Ho", "2:13", ":"),
        (PAGE, "Sit down.", "Sit\x07down.", "17:4", "\x07"),
        (ZINE, "../games/tally.md", "../games/taly.md", "15:14", "../games/taly.md"),
        (ZINE, "subtitle:", "subtile:", "3:1", "subtile"),
        (ZINE, "[Tally Ho]", "[Tally]", "15:4", "Tally"),
    ],
)
def test_a_problem_stands_where_the_mistake_is(
    folder: Folder, name: str, old: str, new: str, place: str, meant: str | None
) -> None:
    folder.edit(name, old, new)
    failures = json.loads(folder.zine("verify", "--format", "json").out)["failures"]
    found = {
        f"{failure['line']}:{failure['column']}": failure
        for failure in failures
        if failure["path"] == name
    }
    assert place in found, list(found)
    failure = found[place]
    part = failure["source"][failure["column"] - 1 : failure["end_column"] - 1]
    assert failure["source"] == re.split("\n", folder.read(name))[failure["line"] - 1]
    assert part == (failure["source"] if meant is None else meant)


def test_a_wrong_cell_is_underlined_in_its_row(folder: Folder) -> None:
    folder.edit(PAGE, "| 12          |", "| 1,300       |")
    ran = folder.zine("verify")
    assert ran.complaint.splitlines() == [
        f"{PAGE}:28:20: Score is 1,300 on the page, the rules give 12",
        "  28 │ | 6 6   | Pips   | 1,300       | 2 × 6               |",
        "     │                    ^^^^^",
        "next: 1 figure can be written: zine verify --update",
    ]
    assert ran.out == "1 game, 5 examples, 1 wrong\n"


@pytest.mark.parametrize("command", ["verify", "build", "sheets", "list"])
def test_every_command_quotes_what_is_wrong(folder: Folder, command: str) -> None:
    folder.edit(PAGE, "needs:", "neds:")
    assert "\n  6 │ neds: a score sheet\n    │ ^^^^\n" in folder.zine(command).complaint


def test_what_a_line_holds_is_quoted_as_it_prints() -> None:
    """Wide letters, marks above letters, and what no terminal should be sent, as it is called."""
    line = "| \x1b[1m 骰子 e\u0301 | 9 |"
    mark = Mark(line, line.index("9") + 1, 1)
    quoted, under = text(Problem(Path("a.md"), 1, "no", mark)).split("\n")[1:]
    assert "| \\x1b[1m " in quoted
    assert under.index("^") == len("  1 │ | \\x1b[1m 骰子 e | ") + 2


@pytest.mark.parametrize("at", [0, 40, 250, 499])
def test_of_a_long_line_the_part_is_quoted_that_is_meant(at: int) -> None:
    line = "".join(f"{number:05}" for number in range(100))
    mark = Mark(line, at + 1, 1)
    quoted, under = text(Problem(Path("a.md"), 7, "no", mark)).split("\n")[1:]
    assert len(quoted) <= WIDEST + 10
    assert quoted[under.index("^")] == line[at]


# What the page says, what the rules give, and the step.


def test_the_step_is_told_where_a_transcript_first_goes_wrong(folder: Folder) -> None:
    transcript(folder, 3, 7, 10)
    complaint = folder.zine("verify").complaint
    steps = re.findall(r"= (step.*)", complaint)
    assert steps == [
        "step 2 of 3, the first that goes wrong",
        "step 3 of 3; step 2 is the first that goes wrong",
    ]
    assert [(p.said, p.gives, p.step and p.step.number) for p in wrong(folder)] == [
        ("7", "6", 2),
        ("10", "9", 3),
    ]


def test_a_row_that_stands_alone_has_no_step(folder: Folder) -> None:
    transcript(folder, 3, 6, 9)
    folder.edit(PAGE, "| 12          |", "| 13          |")
    (problem,) = wrong(folder)
    assert (problem.said, problem.gives, problem.step) == ("13", "12", None)
    assert "step" not in folder.zine("verify").complaint


def test_a_row_behind_a_transcript_has_no_step(folder: Folder) -> None:
    transcript(folder, 3, 6, 9)
    row = "| Throw | Box | Score |\n| - | - | - |\n| 1 2 | Pips | 4 |\n\n## Rulings"
    folder.edit(PAGE, "## Rulings", row)
    assert [problem.step for problem in wrong(folder)] == [None]


def test_a_second_transcript_counts_its_own_steps(folder: Folder) -> None:
    transcript(folder, 4, 6, 9)
    table = "| Throw | Total |\n| - | - |\n| 1 1 | 2 |\n| 1 1 | 5 |\n\n## Rulings"
    folder.edit(PAGE, "## Rulings", table)
    steps = [problem.step for problem in wrong(folder) if problem.step]
    assert [(step.number, step.steps, step.first) for step in steps] == [(1, 3, 1), (2, 2, 2)]


# Every example of a page, one page at a time, also before it is saved.


def test_a_page_tells_each_of_its_examples(folder: Folder) -> None:
    transcript(folder, 3, 7, 10)
    folder.edit(PAGE, "| 12          |", "| 13          |")
    page = verify.check_page(project.at(folder.root), folder.root / PAGE)
    assert [(e.line, len(e.problems)) for e in page.examples] == [
        (27, 0),
        (28, 1),
        (29, 0),
        (30, 0),
        (31, 0),
        (33, 2),
    ]


def test_a_text_that_is_not_saved_can_be_run(folder: Folder) -> None:
    text = folder.read(PAGE).replace("| 12          |", "| 13          |")
    found, path = project.at(folder.root), folder.root / PAGE
    assert [problem.line for problem in verify.check_page(found, path, text).problems] == [28]
    assert verify.check_page(found, path).problems == ()
    assert verify.check_page(found, path, "---\n").game is None


# Other programs.


def spoil(folder: Folder) -> None:
    """A wrong example, and a wrong page of which none can be run."""
    folder.edit(PAGE, "| 12          |", "| 13          |")
    folder.write("content/games/other.md", "---\ntitle: Other\n---\n")
    folder.write("scoring/other.py", "")


def test_json_holds_what_the_page_says_and_what_the_rules_give(folder: Folder) -> None:
    folder.edit(PAGE, "| 12          |", "| 13          |")
    (failure,) = json.loads(folder.zine("verify", "--format", "json").out)["failures"]
    assert failure == {
        "path": PAGE,
        "line": 28,
        "column": 20,
        "end_column": 22,
        "message": "Score is 13 on the page, the rules give 12",
        "source": "| 6 6   | Pips   | 13          | 2 × 6               |",
        "said": "13",
        "gives": "12",
        "step": None,
        "name": "wrong-result",
    }


def test_github_is_told_a_command_a_problem(folder: Folder) -> None:
    spoil(folder)
    ran = folder.zine("verify", "--format", "github")
    assert (ran.code, ran.err) == (1, "")
    first, *others, last = ran.out.splitlines()
    assert first.startswith("::error file=content/games/other.md,line=1::")
    assert (
        f"::error file={PAGE},line=28,col=20,endColumn=22::"
        "Score is 13 on the page, the rules give 12"
    ) in others
    assert last.startswith("2 games, 5 examples, ")


def test_what_would_end_a_command_of_github_is_escaped(folder: Folder) -> None:
    folder.write("content/games/100%,a:b.md", folder.read(PAGE))
    out = folder.zine("verify", "--format", "github").out
    assert "::error file=content/games/100%25%2Ca%3Ab.md,line=1::'100%25,a:b' must be" in out


TIME = r"\d*\.?\d*"
COUNTS = {"tests": r"\d+", "failures": r"\d+", "errors": r"\d+"}
JUNIT = {
    "testsuites": ({}, {"name": ".*", "time": TIME, **COUNTS}, {"testsuite"}),
    "testsuite": ({"name": ".+", **COUNTS}, {"time": TIME, "skipped": r"\d+"}, {"testcase"}),
    "testcase": ({"name": ".+"}, {"classname": ".+", "time": TIME}, {"failure"}),
    "failure": ({}, {"type": ".+", "message": "(?s).+"}, set()),
}
"""What Jenkins's schema of JUnit's XML says of each element that there can be in ours.

These are the attributes that it needs, those that it knows, and the elements in it.
"""


def held_against_the_schema(element: ElementTree.Element) -> None:
    needed, known, inside = JUNIT[element.tag]
    assert needed.keys() <= element.attrib.keys()
    for key, value in element.attrib.items():
        assert re.fullmatch({**needed, **known}[key], value), f"{key} is {value}"
    for child in element:
        assert child.tag in inside
        held_against_the_schema(child)


def counted(suites: ElementTree.Element) -> tuple[str, ...]:
    return tuple(suites.attrib[key] for key in COUNTS)


@pytest.mark.parametrize("spoilt", [False, True])
def test_junit_keeps_to_its_schema(folder: Folder, spoilt: bool) -> None:
    if spoilt:
        spoil(folder)
    suites = ElementTree.fromstring(folder.zine("verify", "--format", "junit").out)
    held_against_the_schema(suites)
    assert {"errors", "skipped", "time"} <= suites[0].attrib.keys()
    assert bool(suites.findall(".//failure[@type]")) == spoilt


def test_junit_tells_how_long_each_page_took(folder: Folder) -> None:
    folder.edit(SCORING, "    check(throw", "    time.sleep(0.05)\n    check(throw")
    folder.edit(SCORING, "from enum", "import time\nfrom enum")
    folder.write("content/games/other.md", "---\ntitle: Other\n---\n")
    suites = ElementTree.fromstring(folder.zine("verify", "--format", "junit").out)
    took = {suite.get("name"): float(suite.attrib["time"]) for suite in suites}
    assert set(took) == {PAGE, "content/games/other.md"}
    assert took[PAGE] >= 5 * 0.05
    assert float(suites.attrib["time"]) == pytest.approx(sum(took.values()), abs=0.002)


def test_junit_has_a_case_for_every_example(folder: Folder) -> None:
    spoil(folder)
    ran = folder.zine("verify", "--format", "junit")
    assert (ran.code, ran.err) == (1, "")
    suites = ElementTree.fromstring(ran.out)
    assert counted(suites) == ("6", "2", "0")
    assert [counted(suite) for suite in suites] == [("1", "1", "0"), ("5", "1", "0")]
    cases = {case.get("name"): case.find("failure") for case in suites.iter("testcase")}
    examples = [f"{PAGE}:{line}" for line in range(27, 32)]
    assert list(cases) == ["content/games/other.md", *examples]
    failed = {name: failure for name, failure in cases.items() if failure is not None}
    assert set(failed) == {"content/games/other.md", f"{PAGE}:28"}
    failure = failed[f"{PAGE}:28"]
    assert failure.get("message") == "Score is 13 on the page, the rules give 12"
    assert failure.text
    assert "│                    ^^" in failure.text


def test_junit_can_hold_whatever_a_page_holds(folder: Folder) -> None:
    folder.edit(PAGE, "needs:", '"<&\\x07\\"":')
    suites = ElementTree.fromstring(folder.zine("verify", "--format", "junit").out)
    messages = [str(failure.get("message")) for failure in suites.iter("failure")]
    assert [message for message in messages if '<&\\x07"' in message]


@pytest.mark.parametrize("form", ["text", "json", "github", "junit"])
def test_a_page_that_holds_is_told_in_every_format(folder: Folder, form: str) -> None:
    ran = folder.zine("verify", "--format", form)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out
    if form == "junit":
        suites = ElementTree.fromstring(ran.out)
        assert counted(suites) == ("5", "0", "0")


def test_a_page_that_is_misspelt_is_told_with_its_neighbour(folder: Folder) -> None:
    ran = folder.zine("verify", "content/games/taly.md")
    told = "content/games/taly.md: there is no such file (did you mean 'tally.md'?)\n"
    assert (ran.code, ran.err) == (1, told)
