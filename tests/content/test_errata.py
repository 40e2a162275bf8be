"""Errata: claims of the sources that are run, and must turn out wrong."""

import re
from html import unescape

import pypdfium2
import pytest
from conftest import PAGE, SCORING, ZINE, Folder, Ran
from tables import table

from zine.check import errata, examples, house_rules
from zine.check.errata import Errata
from zine.check.examples import Refutation
from zine.content import project
from zine.content.page import game
from zine.content.page.document import read
from zine.content.page.game import Game
from zine.html import markup
from zine.problems import Problem, gathering

ERRATA = "content/errata.md"
HEAD = """\
---
title: Errata
---

Our sources are wrong in places.

"""
START = HEAD.count("\n")
NAMED = "`a test` has it so."
RIGHT = "1 game, 7 examples, all right\n"
SUMMARY = "the rules give the same, so the claim is right; leave it out"

MORE = """

def wild_score(throw: Dice, box: Box) -> int:
    return 2 * score(throw, box)


@dataclass(frozen=True)
class Turn:
    total: int = 0

    def play(self, throw: Dice) -> "Turn":
        check(throw, DICE)
        return Turn(self.total + sum(throw))
"""
TURN = f"""
{table("Throw | Total", "1 2 | 3", "6 6 | 15")}

## Scoring
"""
WILD = f"""## Variations

### Wild

{table("Throw | Box | Score", "6 6 | Double | 40")}

## Rulings
"""


@pytest.fixture
def small(folder: Folder) -> Folder:
    """The small game with a turn that can be played and with a variation."""
    folder.edit(SCORING, "from enum", "from dataclasses import dataclass\nfrom enum")
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Wild",)')
    folder.write(SCORING, folder.read(SCORING) + MORE)
    folder.edit(PAGE, "\n## Scoring\n", TURN)
    folder.edit(PAGE, "## Rulings\n", WILD)
    return folder


def entry(*blocks: str, title: str = "Tally Ho", named: str = NAMED) -> str:
    """What is told of one game: its heading, one erratum, and what stands in that."""
    return "\n\n".join([f"## {title}", "### A claim", named, *blocks])


def wrong(*rows: str) -> str:
    return table(*rows, caption="Wrong: As they have it")


def read_by(folder: Folder, body: str, all_games: bool = True) -> tuple[Errata, ...]:
    """What is told of each game by an errata that says this below its opening."""
    found = project.at(folder.root)
    games = [game.load(found, page) for page in found.games]
    document = read(folder.write(ERRATA, f"{HEAD}{body}\n"))
    by_title: dict[str, Game] = {one.title: one for one in games}
    opening, entries = errata.load(document, by_title, all_games=all_games)
    assert [getattr(block, "text", "") for block in opening] == ["Our sources are wrong in places."]
    return entries


def told(folder: Folder, body: str, all_games: bool = True) -> list[str]:
    """What is wrong with an errata, each with its line counted from the first below its opening."""
    problems: list[Problem] = []
    with gathering(problems):
        read_by(folder, body, all_games)
    found = project.at(folder.root)
    games = [game.load(found, page) for page in found.games]
    problems += house_rules.check(found, games, (), everything=True)
    assert {problem.path.name for problem in problems} <= {"errata.md"}
    return [f"{problem.line - START}: {problem.message}" for problem in sorted(set(problems))]


# Claims. The first row of a table that stands in an entry by itself is in line 11.


@pytest.mark.parametrize(
    "rows",
    [
        ("Throw | Box | Score", "1 2 | Pips | 4"),
        ("Throw | Box | Score", "1 2 | Pips | 4", "6 6 | double | 12", "6 5 | Double | −1"),
        ("Throw | Box | Score", "7 1 | Pips | 8"),
        ("Throw | Box | Score", "1 2 | Pips | not allowed"),
        ("Throw | Box | Score | Because", "1 2 | Pips | 4 | it is 1 + 2"),
        ("Throw | Total", "1 2 | 4"),
        ("Throw | Total", "1 2 | 3", "1 2 | 7"),
        ("Throw | Total", "1 2 | 4", "1 2 | 6"),
        ("Throw | Total", "1 2 | 3", "7 1 | 11"),
        ("Throw | Total", "1 2 | 3", "7 1 | 11", "1 2 | 6"),
    ],
    ids=" / ".join,
)
def test_claims_that_are_wrong_pass(small: Folder, rows: tuple[str, ...]) -> None:
    assert told(small, entry(wrong(*rows))) == []


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (("Throw | Box | Score", "1 2 | Pips | 3"), [f"11: {SUMMARY}"]),
        (
            ("Throw | Box | Score", "1 2 | Pips | 4", "6 6 | Double | 20", "1 1 | Pips | 2"),
            [f"12: {SUMMARY}", f"13: {SUMMARY}"],
        ),
        (
            ("Throw | Box | Score", "7 1 | Pips | not allowed: never 7"),
            [f"11: {SUMMARY}"],
        ),
        (
            ("Throw | Total", "1 2 | 3", "1 2 | 6"),
            [f"12: {SUMMARY}"],
        ),
        (
            ("Throw | Total", "1 2 | 3", "7 1 | not allowed: never 7", "1 2 | 6"),
            [f"13: {SUMMARY}"],
        ),
    ],
    ids=["a row", "two rows of three", "a refusal", "a transcript", "a transcript with a refusal"],
)
def test_a_claim_that_is_right_is_told(
    small: Folder, rows: tuple[str, ...], problems: list[str]
) -> None:
    assert told(small, entry(wrong(*rows))) == problems


NOTHING_CHECKS = (
    "nothing checks this table: no column is named like a function of scoring/tally.py; "
    "a table only to be read needs a 'Plain:' line"
)


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (
            ("Throw | Box | Score", "1 2 | Pips | four"),
            ["11: Score: 'four' is not a whole number; the rules give 3"],
        ),
        (
            ("Throw | Box | Score", "1 x | Pips | 4"),
            ["11: Throw: '1 x' is not a throw: write its faces with spaces between, as in 6 6 3"],
        ),
        (
            ("Throw | Box | Score", "1 2 | Pip | 4"),
            ["11: Box: there is no box 'Pip' (did you mean 'Pips'?)"],
        ),
        (
            ("Throw | Box | Score", " | Pips | 4"),
            ["11: the cell under 'Throw' is empty; fill it"],
        ),
        (
            ("Throw | Box | Score", "1 2 | Pips | "),
            ["11: the row has no result; fill a cell that the rules can check"],
        ),
        (
            ("Throw | Box | Sccore", "1 2 | Pips | 4"),
            [f"9: {NOTHING_CHECKS}".replace("tally.py;", "tally.py (did you mean 'score'?);")],
        ),
        (
            ("Throw | Bid | Box | Score", "1 2 | 1 | Pips | 4"),
            ["9: score has no parameter 'Bid'"],
        ),
        (("Throw | Score", "1 2 | 4"), ["9: score needs a column 'Box'"]),
        (("Colour | Size", "red | 4"), [f"9: {NOTHING_CHECKS}"]),
        (
            ("Throw | Box | Score | Because", "1 2 | Pips | 4 | 1 + 3"),
            ["11: the sum '1 + 3' does not come to a result of the row"],
        ),
        (
            ("Throw | Total", "1 2 | three"),
            ["11: Total: 'three' is not a whole number; the rules give 3"],
        ),
        (
            ("Throw | Total", "1 2 | 4", "1 2 | "),
            ["12: the last row has no result; fill a cell that the rules can check"],
        ),
    ],
    ids=[
        "result",
        "throw",
        "category",
        "empty cell",
        "empty result",
        "no function",
        "unknown column",
        "missing column",
        "nothing",
        "reason",
        "result of a transcript",
        "end of a transcript",
    ],
)
def test_a_table_of_claims_that_cannot_be_run_is_told(
    small: Folder, rows: tuple[str, ...], problems: list[str]
) -> None:
    """And nothing is told of which rows are right: one thing at a time."""
    assert told(small, entry(wrong(*rows))) == problems


def test_rules_that_fail_on_a_claim_are_told(small: Folder) -> None:
    small.edit(SCORING, "return 2 * score", "return 2 / 0 * score")
    rows = wrong("Throw | Box | Score", "1 2 | Pips | 4")
    assert told(small, entry(rows, title="Tally Ho: Wild")) == [
        "11: scoring/tally.py:28 fails with ZeroDivisionError: division by zero"
    ]


@pytest.mark.parametrize("caption", ["Example: Ours", ""])
def test_an_example_in_the_errata_must_hold(small: Folder, caption: str) -> None:
    def rows(score: int) -> str:
        return entry(table("Throw | Box | Score", f"1 2 | Pips | {score}", caption=caption))

    assert told(small, rows(3)) == []
    line = 11 if caption else 9
    assert told(small, rows(4)) == [f"{line}: Score is 4 on the page, the rules give 3"]


def test_a_plain_table_in_the_errata_is_not_run(small: Folder) -> None:
    plain = table("Throw | Box | Score", "1 2 | Pips | 99", caption="Plain: Only to be read")
    assert told(small, entry(plain)) == []


def test_a_claim_on_a_variation_is_held_against_that_variation(small: Folder) -> None:
    """Six and four are what the variation and the game give, each wrong in the other's place."""
    six, three = (wrong("Throw | Box | Score", f"1 2 | Pips | {n}") for n in (6, 3))
    assert told(small, entry(six)) == []
    assert told(small, entry(three)) == [f"11: {SUMMARY}"]
    assert told(small, entry(three, title="Tally Ho: Wild")) == []
    assert told(small, entry(six, title="Tally Ho: Wild")) == [f"11: {SUMMARY}"]


def test_where_the_rules_say_otherwise_is_known_by_line_and_column(small: Folder) -> None:
    rows = wrong("Throw | Box | Score", "1 2 | Pips | 4", "7 1 | Pips | 8", "6 6 | Pips | 1")
    played = wrong("Throw | Total", "1 2 | 3", "7 1 | 11")
    (found,) = read_by(small, entry(rows, played))
    first, second = START + 9, START + 17
    assert found.game.title == "Tally Ho"
    assert found.refuted == {
        first: (
            Refutation(first + 2, 2, "3", foul=False),
            Refutation(first + 3, 2, "a die shows 1 to 6, never 7", foul=True),
            Refutation(first + 4, 2, "12", foul=False),
        ),
        second: (Refutation(second + 3, None, "a die shows 1 to 6, never 7", foul=True),),
    }
    assert {line: [c.heading for c in columns] for line, columns in found.columns.items()} == {
        first: ["Throw", "Box", "Score"],
        second: ["Throw", "Total"],
    }


def test_where_two_results_of_a_row_are_wrong_both_are_known(small: Folder) -> None:
    small.write(SCORING, small.read(SCORING) + "\n\ndef worth(throw: Dice) -> int:\n    return 1\n")
    rows = wrong("Throw | Box | Score | Worth", "1 2 | Pips | 4 | 2", "1 2 | Pips | 4 | 1")
    (found,) = read_by(small, entry(rows))
    ((line, marks),) = found.refuted.items()
    assert [(mark.line - line, mark.column, mark.gives) for mark in marks] == [
        (2, 2, "3"),
        (2, 3, "1"),
        (3, 2, "3"),
    ]


# Titles and sources.


@pytest.mark.parametrize(
    ("title", "suggested"),
    [
        ("Taly Ho", " (did you mean 'Tally Ho'?)"),
        ("Tally Ho: Wilde", " (did you mean 'Tally Ho: Wild'?)"),
        ("Chess", ""),
    ],
)
def test_a_title_that_no_game_and_no_variation_has_is_told(
    small: Folder, title: str, suggested: str
) -> None:
    assert told(small, entry(title=title)) == [
        f"1: no game or variation is called '{title}'{suggested}"
    ]


def test_a_title_is_left_out_where_not_all_games_are_known(small: Folder) -> None:
    both = f"{entry(title='Chess')}\n\n{entry()}"
    assert [found.heading.text for found in read_by(small, both, all_games=False)] == ["Tally Ho"]


def test_an_unknown_variation_is_told_even_where_not_all_games_are_known(small: Folder) -> None:
    assert told(small, entry(title="Tally Ho: Wilder"), all_games=False) == [
        "1: no game or variation is called 'Tally Ho: Wilder' (did you mean 'Tally Ho: Wild'?)"
    ]


def test_an_erratum_that_names_none_of_the_sources_of_its_game_is_told(small: Folder) -> None:
    assert told(small, entry(named="They have it so.")) == ["3: the erratum must name `a test`"]
    assert told(small, entry(named="`a text` has it so.")) == ["3: the erratum must name `a test`"]
    assert told(small, entry(named="a test has it so.")) == ["3: the erratum must name `a test`"]
    small.edit(PAGE, "sources: a test", "sources: [a test, a text]")
    assert told(small, entry(named="`a text` has it so.")) == []
    assert told(small, entry(named="They have it so.")) == [
        "3: the erratum must name `a test` or `a text`"
    ]


def test_each_erratum_must_name_a_source_itself(small: Folder) -> None:
    second = "### Another claim\n\nThey have it so."
    assert told(small, f"{entry()}\n\n{second}") == ["7: the erratum must name `a test`"]


def test_a_source_can_be_named_behind_the_claims(small: Folder) -> None:
    rows = wrong("Throw | Box | Score", "1 2 | Pips | 4")
    assert told(small, entry(rows, NAMED, named="They have it so.")) == []


@pytest.mark.parametrize(
    "block", ["`a test` has it so.", wrong("Throw | Box | Score", "1 2 | Pips | 4")]
)
def test_what_stands_outside_every_erratum_is_told(small: Folder, block: str) -> None:
    line = 5 if block.startswith("Wrong") else 3
    assert told(small, f"## Tally Ho\n\n{block}\n\n### A claim\n\n{NAMED}") == [
        f"{line}: each erratum must stand under a ### heading of its own"
    ]


def test_a_title_with_nothing_under_it_is_told(small: Folder) -> None:
    assert told(small, f"## Tally Ho\n\n{entry(title='Tally Ho: Wild')}") == [
        "1: nothing stands under 'Tally Ho'; fill it or leave it out"
    ]


def test_all_that_is_wrong_with_an_errata_is_told_at_once(small: Folder) -> None:
    rows = wrong("Throw | Box | Score", "1 2 | Pips | 3")
    assert told(small, f"{entry(title='Chess')}\n\n{entry(rows, named='So.')}") == [
        "1: no game or variation is called 'Chess'",
        "9: the erratum must name `a test`",
        f"17: {SUMMARY}",
    ]


def test_a_title_can_have_a_colon(small: Folder) -> None:
    small.edit(PAGE, "title: Tally Ho", "title: 'Tally: Ho'")
    assert told(small, entry(title="Tally: Ho")) == []
    assert told(small, entry(title="Tally: Ho: Wild")) == []


# On the page of a game.


def test_a_claim_that_is_wrong_is_refused_on_the_page_of_a_game(folder: Folder) -> None:
    folder.edit(PAGE, "| Throw | Box ", "Wrong: As they have it\n\n| Throw | Box ")
    report = examples.check(game.load(project.at(folder.root), folder.root / PAGE))
    message = "a table of wrong claims belongs in errata.md; move it there"
    assert report == examples.Report((), (Problem(folder.root / PAGE, 27, message),))


@pytest.mark.parametrize(("variation", "wanted"), [("", 7), ("Wild", 1), ("Tame", 0)])
def test_examples_are_counted_without_being_run(small: Folder, variation: str, wanted: int) -> None:
    """A transcript counts as one, as it does when it is run."""
    small.edit(SCORING, "return 2 * score(throw, box)", "raise AssertionError")
    small.edit(SCORING, "    return sum(throw) if", "    raise AssertionError\n    return throw if")
    plain = table("A | B", "1 | 2", "3 | 4", caption="Plain: Not counted")
    small.edit(PAGE, "There are none.", f"There are none.\n\n{plain}")
    tally = game.load(project.at(small.root), small.root / PAGE)
    assert examples.count(tally, variation) == wanted


def test_as_many_examples_are_counted_as_are_run(small: Folder) -> None:
    tally = game.load(project.at(small.root), small.root / PAGE)
    report = examples.check(tally)
    assert report.problems == ()
    assert tuple(ran.line for ran in report.examples) == examples.lines(tally)


# As they are printed.


def made_of(small: Folder, *rows: str, title: str = "Tally Ho") -> str:
    """An erratum with a table of claims, as HTML, the arrows without the marks around them."""
    (found,) = read_by(small, entry(wrong(*rows), title=title))
    made = markup.html(found.blocks, found.columns, found.refuted)
    return made.replace(f"\u00a0{markup.GIVES}\u00a0", " → ")


def sentence_of(small: Folder, *rows: str) -> str:
    """What the sentence of a single claim says behind its caption, as HTML."""
    told = re.search(r'<p class="wrong">.*?As they have it: (.*)</p>', made_of(small, *rows))
    assert told
    return told[1].replace("\u00a0·", ",")


def row_of(small: Folder, *rows: str, title: str = "Tally Ho") -> list[str]:
    """The rows of a table of claims, as HTML without marks of alignment."""
    made = made_of(small, *rows, title=title)
    plain = made.replace(' class="left"', "").replace(' class="right"', "")
    body = re.search(r"<tbody>(.*)</tbody>", plain)
    assert body
    return re.findall(r"<tr.*?>(.*?)</tr>", body[1])


DICE_12 = '<td><span class="dice">⚀⚁</span></td>'
THROW_12 = '<i>Throw</i> <span class="dice">⚀⚁</span>'


def test_a_single_claim_is_a_sentence_in_which_the_wrong_cell_is_struck(small: Folder) -> None:
    assert sentence_of(small, "Throw | Box | Score", "1 2 | Pips | 1,004") == (
        f"{THROW_12}, <i>Box</i> Pips, <i>Score</i> <s>1,004</s> → 3."
    )


def test_a_cell_that_is_not_allowed_is_struck_and_says_so(small: Folder) -> None:
    assert sentence_of(small, "Throw | Box | Score", "7 1 | Pips | 8") == (
        "<i>Throw</i> 7 1, <i>Box</i> Pips, <i>Score</i> <s>8</s> → <em>not allowed</em>."
    )


def test_a_refusal_that_is_wrong_is_struck_too(small: Folder) -> None:
    assert sentence_of(small, "Throw | Box | Score", "1 2 | Pips | not allowed") == (
        f"{THROW_12}, <i>Box</i> Pips, <i>Score</i> <s><em>not allowed</em></s> → 3."
    )


def test_a_single_claim_that_the_rules_refuse_ends_with_the_reason(small: Folder) -> None:
    assert sentence_of(small, "Throw | Total", "7 1 | 11") == (
        "<i>Throw</i> 7 1, <i>Total</i> 11 – <em>not allowed: a die shows 1 to 6, never 7</em>."
    )


def test_a_wrong_cell_is_struck_and_followed_by_what_the_rules_give(small: Folder) -> None:
    rows = ("Throw | Box | Score", "1 2 | Pips | 1,004", "1 1 | Pips | 9")
    first, _ = row_of(small, *rows)
    assert first == f"{DICE_12}<td>Pips</td><td><s>1,004</s> → 3</td>"


def test_cells_that_are_right_are_not_struck(small: Folder) -> None:
    rows = ("Throw | Total", "1 2 | 3", "1 2 | 7", "1 2 | 9")
    assert row_of(small, *rows) == [
        f"{DICE_12}<td>3</td>",
        f"{DICE_12}<td><s>7</s> → 6</td>",
        f"{DICE_12}<td>9</td>",
    ]


def test_below_a_row_that_the_rules_refuse_stands_why(small: Folder) -> None:
    rows = ("Throw | Total", "1 2 | 3", "7 1 | 11", "1 2 | 14")
    assert row_of(small, *rows) == [
        f"{DICE_12}<td>3</td>",
        "<td>7 1</td><td>11</td>",
        '<td colspan="2"><em>not allowed: a die shows 1 to 6, never 7</em></td>',
        f"{DICE_12}<td>14</td>",
    ]


def test_below_a_row_that_names_its_rule_in_a_cell_stands_the_rule(small: Folder) -> None:
    rows = ("Throw | Total", "1 2 | 3", "7 1 | not allowed: never *7*", "1 2 | 7")
    assert row_of(small, *rows) == [
        f"{DICE_12}<td>3</td>",
        "<td>7 1</td><td><em>not allowed</em></td>",
        '<td colspan="1"></td><td colspan="1"><em>never <em>7</em></em></td>',
        f"{DICE_12}<td><s>7</s> → 6</td>",
    ]


def test_what_the_rules_give_is_drawn_as_dice_if_it_is_dice(small: Folder) -> None:
    more = "\n\ndef turned(throw: Dice) -> Dice:\n    return throw[::-1]\n"
    small.write(SCORING, small.read(SCORING) + more)
    assert sentence_of(small, "Throw | Turned", "1 2 | 1 2") == (
        f"{THROW_12}, <i>Turned</i> "
        '<s><span class="dice">⚀⚁</span></s> → <span class="dice">⚁⚀</span>.'
    )


def test_why_a_row_is_refused_is_text_and_never_html(small: Folder) -> None:
    small.edit(SCORING, "        check(throw, DICE)\n", "        raise Foul('2 < 3 & <b>')\n")
    small.edit(SCORING, "import Dice, check", "import Dice, Foul, check")
    assert sentence_of(small, "Throw | Total", "1 2 | 3") == (
        f"{THROW_12}, <i>Total</i> 3 – <em>not allowed: 2 &lt; 3 &amp; &lt;b&gt;</em>."
    )


def test_a_table_of_claims_is_framed_as_wrong_and_captioned(small: Folder) -> None:
    rows = ("1 2 | Pips | 4", "1 1 | Pips | 4")
    (found,) = read_by(small, entry(wrong("Throw | Box | Score", *rows)))
    made = markup.html(found.blocks, found.columns, found.refuted)
    assert made.startswith(
        "<h2>Tally Ho</h2>\n<h3>A claim</h3>\n<p><code>a test</code> has it so.</p>\n"
        '<figure class="wrong"><figcaption><span class="label">Wrong</span> '
        "<em>As they have it</em></figcaption><table>"
    )


def test_without_refutations_nothing_is_struck(small: Folder) -> None:
    (found,) = read_by(small, entry(wrong("Throw | Box | Score", "1 2 | Pips | 4")))
    made = markup.html(found.blocks, found.columns)
    assert "<s>" not in made
    assert "→" not in made


# Through the command line.

LINKING = "## Where They Are Wrong\n\n[Errata](../errata.md)\n\n## Colophon"


def publish(folder: Folder, body: str) -> None:
    """Write an errata, and a zine that prints it."""
    folder.write(ERRATA, f"{HEAD}{body}\n")
    folder.edit(ZINE, "## Colophon", LINKING)


def shown(folder: Folder) -> str:
    """The text of the web edition, its lines joined."""
    html = folder.read("output/small.html").partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("paths", [(), (ERRATA,), ("content",), (PAGE, ERRATA)], ids=str)
def test_verify_runs_the_claims(small: Folder, paths: tuple[str, ...]) -> None:
    rows = wrong("Throw | Box | Score", "1 2 | Pips | 4", "6 6 | Double | 20")
    small.write(ERRATA, f"{HEAD}{entry(rows)}\n")
    line = START + 12
    assert small.zine("verify", *paths) == Ran(
        1,
        "1 game, 7 examples, 1 wrong\n",
        f"{ERRATA}:{line}: {SUMMARY}\n",
    )
    small.edit(ERRATA, "| 6 6 | Double | 20 |", "| 6 6 | Double | 21 |")
    assert small.zine("verify", *paths) == Ran(0, RIGHT, "")


def test_an_errata_that_is_not_there_cannot_be_verified(folder: Folder) -> None:
    assert folder.zine("verify", ERRATA) == Ran(1, "", f"{ERRATA}: there is no such file\n")


def test_verify_of_a_page_leaves_the_errata_alone(small: Folder) -> None:
    small.write(ERRATA, f"{HEAD}{entry(title='Chess')}\n")
    assert small.zine("verify", PAGE) == Ran(0, RIGHT, "")
    assert small.zine("verify").code == 1


def test_while_a_page_is_wrong_titles_in_the_errata_are_not_told(small: Folder) -> None:
    """They may be those of the page that cannot be read."""
    small.write(ERRATA, f"{HEAD}{entry()}\n")
    small.edit(PAGE, "title: Tally Ho", "titel: Tally Ho")
    assert ERRATA not in small.zine("verify").err


def test_a_screen_shows_what_concerns_its_games_and_no_more(small: Folder) -> None:
    small.write("content/games/echo.md", small.read(PAGE).replace("Tally Ho", "Echo"))
    small.write("scoring/echo.py", small.read(SCORING))
    rows = wrong("Throw | Box | Score", "1 2 | Pips | 4")
    played = wrong("Throw | Total", "7 1 | 11")
    several = wrong("Throw | Box | Score", "1 3 | Pips | 5", "7 1 | Pips | 8")
    other = entry(named="`a test` tells nothing of whales.", title="Echo")
    wild = entry(named="`a test` tells nothing of wolves.", title="Tally Ho: Wild")
    publish(small, "\n\n".join([other, entry(rows, played, several), wild]))
    assert small.zine("verify") == Ran(0, "2 games, 14 examples, all right\n", "")
    assert small.zine("build", "--web") == Ran(0, "output/small.html\n", "")
    text = shown(small)
    assert text.count("Our sources are wrong in places.") == 1
    heard = "in the source, but by our rules"
    claims = (f"4 {heard} → 3", "not allowed: a die shows 1 to 6, never 7", f"5 {heard} → 4")
    for claim in (*claims, "of wolves"):
        assert claim in text
    assert "whales" not in text
    assert "Echo" not in text


def test_no_paper_has_errata(small: Folder) -> None:
    publish(small, entry(wrong("Throw | Box | Score", "1 2 | Pips | 4")))
    assert small.zine("build") == Ran(0, "output/small.pdf\n", "")
    pages = pypdfium2.PdfDocument(small.root / "output/small.pdf")
    text = " ".join(page.get_textpage().get_text_bounded() for page in pages)
    assert "Where They Are Wrong" not in text
    assert "Our sources" not in text


def test_an_errata_none_of_which_concerns_a_zine_is_shown_as_its_opening(small: Folder) -> None:
    publish(small, entry(title="Echo"))
    assert small.zine("build", "--web").code == 0
    text = shown(small)
    assert "Where They Are Wrong" in text
    assert "Our sources" in text
    assert "A claim" not in text


def test_a_zine_with_a_claim_that_is_right_is_not_built(small: Folder) -> None:
    publish(small, entry(wrong("Throw | Box | Score", "1 2 | Pips | 3")))
    assert small.zine("build", "--web") == Ran(1, "", f"{ERRATA}:{START + 11}: {SUMMARY}\n")
    assert not (small.root / "output").exists()


def test_an_errata_that_cannot_be_read_is_told(small: Folder) -> None:
    small.write(ERRATA, f"{HEAD}#### Too deep\n\nWords.\n")
    message = f"{ERRATA}:{START + 1}: headings are ## or ###, not ####\n"
    assert small.zine("verify") == Ran(1, "1 game, 7 examples, 1 wrong\n", message)
    small.edit(ZINE, "## Colophon", LINKING)
    assert small.zine("build") == Ran(1, "", message)


@pytest.mark.parametrize("name", ["errata", "glossary"])
def test_what_cannot_be_read_is_told_once_though_a_zine_prints_it(small: Folder, name: str) -> None:
    small.write(f"content/{name}.md", f"{HEAD}#### Too deep\n\nWords.\n")
    small.edit(ZINE, "## Colophon", LINKING.replace("errata.md", f"{name}.md"))
    message = f"content/{name}.md:{START + 1}: headings are ## or ###, not ####\n"
    assert small.zine("verify") == Ran(1, "1 game, 7 examples, 1 wrong\n", message)
