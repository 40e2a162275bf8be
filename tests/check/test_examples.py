from textwrap import dedent

import pytest
from conftest import Folder
from tables import table

from zine.check.examples import Report, check
from zine.content import project
from zine.content.page import game

HEAD = """\
---
title: Tiny
players: 2+
dice: 2
needs: nothing
time: a minute
play: luck
signature: 6
sources: a test
gist: Throw.
---
Throw.
## Setting up

"""
ENOUGH = """\
| Throw | Pips |
| ----- | ---- |
| 1     | 1    |
| 2     | 2    |
| 3     | 3    |
| 4     | 4    |
| 5     | 5    |
"""
TAIL = """

## Rulings

None.

## Source

A test.
"""
MODULE = """\
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from zine.dice import Dice, Die, Foul, Scores, Throws, Winners, check, leaders
DICE = 2
PLAYERS = (2, None)
def pips(throw: Dice) -> int:
    return sum(throw)


"""


def run(folder: Folder, module: str, tables: str, variations: str, enough: bool = True) -> Report:
    """Check a page that holds some tables; unless told, with five examples of `pips`, too."""
    folder.write("scoring/tiny.py", MODULE + dedent(module).lstrip("\n"))
    page = folder.write(
        "content/games/tiny.md",
        f"{HEAD}{ENOUGH if enough else 'None.'}\n\n## The turn\n\nThrow.\n\n## Scoring\n\n{tables}"
        "\n\n## The end\n\nEnd.\n"
        + (f"\n## Variations\n\n{variations}\n" if variations else "")
        + TAIL,
    )
    return check(game.load(project.at(folder.root), page))


def told(
    folder: Folder, module: str, tables: str, variations: str = "", enough: bool = True
) -> list[str]:
    """What is wrong, each with its line counted from the first of the tables, or from behind."""
    report = run(folder, module, tables, variations, enough)
    source = folder.read("content/games/tiny.md").split("\n")
    start, last = source.index("## Scoring") + 2, len(source) - 1
    assert {problem.path for problem in report.problems} <= {folder.root / "content/games/tiny.md"}
    return [
        f"{'end' if problem.line == last else problem.line - start}: {problem.message}"
        for problem in report.problems
    ]


# Independent rows.

SCORE = """
    def score(throw: Dice, bonus: int = 0) -> int:
        check(throw, 2)
        return sum(throw) + bonus
"""


@pytest.mark.parametrize(
    "rows",
    [
        ("Throw | Score", "1 1 | 2", "6 5 | 11"),
        ("score | THROW", "2 | 1 1"),
        ("Throw | Bonus | Score", "1 1 | 10 | 12", "1 1 |  | 2"),
        ("Throw | Score | Because", "1 1 | 2 | 1 + 1", "6 6 | 12 | two sixes"),
        ("Throw | Score | ", "1 1 | 2 | snake eyes"),
        ("Throw | Score", "7 1 | not allowed: a die shows 1 to 6", "1 1 | 2"),
    ],
)
def test_rows_that_hold_raise_no_problem(folder: Folder, rows: tuple[str, ...]) -> None:
    assert told(folder, SCORE, table(*rows)) == []


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (
            ("Throw | Score", "1 1 | 3", "1 2 | 3", "6 6 | −12"),
            [
                "3: Score is 3 on the page, the rules give 2",
                "5: Score is −12 on the page, the rules give 12",
            ],
        ),
        (
            ("Throw | Bonus | Score", "1 1 | 998 | 1001"),
            ["3: Score is 1001 on the page, the rules give 1,000"],
        ),
        (
            ("Throw | Score", "7 1 | 8", "1 | 1"),
            [
                "3: a die shows 1 to 6, never 7",
                "4: 2 dice must be thrown, not 1",
            ],
        ),
        (
            ("Throw | Score", "1 1 | not allowed"),
            ["3: Score is not allowed on the page, the rules give 2"],
        ),
        (
            ("Throw | Score", "1 1 | two"),
            ["3: Score: 'two' is not a whole number; the rules give 2"],
        ),
        (
            ("Throw | Bonus | Score", "one | ten | 2"),
            [
                "3: Throw: 'one' is not a throw: write its faces with spaces between, as in 6 6 3",
                "3: Bonus: 'ten' is not a whole number",
            ],
        ),
        (("Throw | Score", " | 2"), ["3: the cell under 'Throw' is empty; fill it"]),
        (
            ("Throw | Score", "1 1 | "),
            ["3: the row has no result; fill a cell that the rules can check"],
        ),
    ],
)
def test_rows_that_do_not_hold_are_told(
    folder: Folder, rows: tuple[str, ...], problems: list[str]
) -> None:
    assert told(folder, SCORE, table(*rows)) == problems


TWO_RESULTS = """
    class Hand(Enum):
        DOUBLE = "Double"
        NOTHING = "Nothing"


    def hand(throw: Dice) -> Hand:
        return Hand.DOUBLE if len(set(throw)) == 1 else Hand.NOTHING


    def pays(hand: Hand, stake: int) -> int:
        if not stake:
            raise Foul("a stake must be laid")
        return 2 * stake if hand is Hand.DOUBLE else -stake
"""


def test_a_row_can_have_several_results_and_one_can_be_put_into_another(folder: Folder) -> None:
    rows = ("Throw | Hand | Stake | Pays", "6 6 | double | 5 | 10", "6 1 | Nothing | 5 | −5")
    assert told(folder, TWO_RESULTS, table(*rows)) == []


def test_each_result_of_a_row_is_checked_for_itself(folder: Folder) -> None:
    rows = (
        "Throw | Hand | Stake | Pays",
        "6 6 | Double | 5 | 11",
        "6 6 | Nothing | 5 | 10",
        "6 1 | Nothing | 0 | not allowed: a stake must be laid",
        "6 6 | Nothing | 0 | not allowed: a stake must be laid",
        "6 1 | Nothing | 0 | −5",
        "6 6 | Double |  | ",
    )
    assert told(folder, TWO_RESULTS, table(*rows)) == [
        "3: Pays is 11 on the page, the rules give 10",
        "4: Hand is Nothing on the page, the rules give Double",
        "4: Pays is 10 on the page, the rules give −5",
        "6: Hand is Nothing on the page, the rules give Double",
        "7: a stake must be laid",
    ]


def test_an_unknown_category_is_told_with_its_neighbour(folder: Folder) -> None:
    rows = ("Throw | Hand", "6 6 | Dubble", "6 1 | Nothing")
    assert told(folder, TWO_RESULTS, table(*rows)) == [
        "3: Hand: there is no hand 'Dubble' (did you mean 'Double'?); the rules give Double"
    ]


# Sums.


@pytest.mark.parametrize(
    "reason",
    [
        "6 + 4 + 2",
        "6 + 4 + 2 = 12",
        "2 × 6",
        "24 ÷ 2, and so 12",
        "(1 + 2) × 4",
        "1,012 − 1,000",
        "12.",
        "no figure at all",
        "two sixes",
    ],
)
def test_a_sum_that_comes_to_the_result_holds(folder: Folder, reason: str) -> None:
    assert told(folder, SCORE, table("Throw | Score | Because", f"6 6 | 12 | {reason}")) == []


@pytest.mark.parametrize(
    ("reason", "wrong"),
    [
        ("6 + 5", "6 + 5"),
        ("6 + 6 = 13", "6 + 6 = 13"),
        ("5 + 6 = 12", "5 + 6 = 12"),
        ("11, or 12", "11"),
        ("25 ÷ 2", "25 ÷ 2"),
        ("12 ÷ 0", "12 ÷ 0"),
        ("3 of them", "3"),
        ("(6 + 6", "(6 + 6"),
        ("1,2", "1,2"),
        ("12.0", "12.0"),
        ("−12", "−12"),
    ],
)
def test_a_sum_that_does_not_come_to_the_result_is_told(
    folder: Folder, reason: str, wrong: str
) -> None:
    row = f"6 6 | 12 | {reason}"
    assert told(folder, SCORE, table("Throw | Score | Because", row)) == [
        f"3: the sum '{wrong}' does not come to a result of the row"
    ]


def test_a_loss_can_be_told_with_its_sign(folder: Folder) -> None:
    row = "1 1 | −7 | −5 | −5"
    assert told(folder, SCORE, table("Throw | Bonus | Score | Because", row)) == []


@pytest.mark.parametrize(
    "row",
    [
        "7 1 | not allowed | a die shows 1 to 6, never 7",
        "7 1 | Not Allowed | Shows 1 to 6.",
        "7 1 | not allowed | *never* 7",
        "7 1 | not allowed: A die shows 1 to 6 | no such die",
        "7 1 | not allowed: never 7 | ",
    ],
)
def test_a_refused_row_names_the_rule_in_the_words_of_the_refusal(folder: Folder, row: str) -> None:
    assert told(folder, SCORE, table("Throw | Score | Because", row)) == []


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (
            "7 1 | not allowed | three dice lie there",
            "'three dice lie there' is not the rule that refuses the row; the rules say "
            "'a die shows 1 to 6, never 7': write that, or a part of it",
        ),
        (
            "7 1 | not allowed: a die shows 6 | no such die",
            "'a die shows 6' is not the rule that refuses the row; the rules say "
            "'a die shows 1 to 6, never 7': write that, or a part of it",
        ),
        (
            "7 1 | not allowed | shows",
            "'shows' is not the rule that refuses the row; the rules say "
            "'a die shows 1 to 6, never 7': write that, or a part of it",
        ),
        (
            "7 1 | not allowed | ",
            "the row does not name the rule that refuses it; write "
            "'a die shows 1 to 6, never 7', or a part of it",
        ),
    ],
)
def test_a_row_that_is_refused_for_another_reason_is_told(
    folder: Folder, row: str, problem: str
) -> None:
    assert told(folder, SCORE, table("Throw | Score | Because", row)) == [f"3: {problem}"]


def test_a_refused_row_without_a_column_for_reasons_names_the_rule_in_its_cell(
    folder: Folder,
) -> None:
    assert told(folder, SCORE, table("Throw | Score", "7 1 | not allowed")) == [
        "3: the row does not name the rule that refuses it; write "
        "'not allowed: a die shows 1 to 6, never 7', or a part of it"
    ]


def test_a_sum_in_a_refused_row_is_checked(folder: Folder) -> None:
    row = "7 1 | not allowed: never 7 | 7 + 1"
    assert told(folder, SCORE, table("Throw | Score | Because", row)) == [
        "3: the sum '7 + 1' does not come to a result of the row"
    ]


def test_a_sum_in_a_column_without_a_heading_is_checked(folder: Folder) -> None:
    assert told(folder, SCORE, table("Throw | Score | ", "6 6 | 12 | 6 + 5")) == [
        "3: the sum '6 + 5' does not come to a result of the row"
    ]


@pytest.mark.parametrize(
    ("kind", "text", "value", "reason"),
    [
        ("int | None", "—", "None", "6 5"),
        ("bool", "yes", "True", "1"),
        ("bool", "no", "False", "0"),
    ],
)
def test_a_figure_is_no_reason_for_what_is_no_figure(
    folder: Folder, kind: str, text: str, value: str, reason: str
) -> None:
    module = f"    def wins(throw: Dice) -> {kind}:\n        return {value}\n"
    row = f"6 5 | {text} | {reason}"
    assert told(folder, module, table("Throw | Wins | Because", row)) == [
        f"3: the sum '{reason}' does not come to a result of the row"
    ]


# Headings.


@pytest.mark.parametrize(
    ("header", "problems"),
    [
        (
            "Thrwo | Score",
            [
                "1: score has no parameter 'Thrwo' (did you mean 'Throw'?)",
                "1: score needs a column 'Throw'",
            ],
        ),
        (
            "Throw | Scroe",
            [
                "1: nothing checks this table: no column is named like a function of "
                "scoring/tiny.py (did you mean 'score'?); a table only to be read needs a "
                "'Plain:' line"
            ],
        ),
        (
            "Throw | Bonsu | Score",
            ["1: score has no parameter 'Bonsu' (did you mean 'Bonus'?)"],
        ),
        (
            "Throw | Score | Becuase",
            ["1: score has no parameter 'Becuase' (did you mean 'Because'?)"],
        ),
        ("Throw | Score | Total", ["1: score has no parameter 'Total'"]),
        ("Bonus | Score", ["1: score needs a column 'Throw'"]),
        (
            "One | Two",
            [
                "1: nothing checks this table: no column is named like a function of "
                "scoring/tiny.py; a table only to be read needs a 'Plain:' line"
            ],
        ),
    ],
)
def test_a_misspelt_heading_never_passes(folder: Folder, header: str, problems: list[str]) -> None:
    row = " | ".join("1 1" if head == "Throw" else "2" for head in header.split(" | "))
    assert told(folder, SCORE, table(header, row)) == problems


@pytest.mark.parametrize(
    ("rows", "column"),
    [
        (("Throw | Throw | Score", "6 6 | 1 1 | 2"), "Throw"),
        (("Throw | Throw. | Score", "6 6 | 1 1 | 2"), "Throw"),
        (("Throw | Bonus | Bon us | Score", "1 1 | 7 | 0 | 2"), "Bonus"),
        (("Throw | Score | score", "1 1 | 99 | 2"), "Score"),
        (("Throw | Score | Because | Because", "1 1 | 2 | 9 | 1 + 1"), "Because"),
    ],
)
def test_two_columns_cannot_stand_for_the_same_thing(
    folder: Folder, rows: tuple[str, ...], column: str
) -> None:
    assert told(folder, SCORE, table(*rows)) == [
        f"1: two columns of the table stand for '{column}'"
    ]


def test_a_heading_can_have_several_words(folder: Folder) -> None:
    module = """
        def may_go_on(dice_left: int) -> bool:
            return dice_left > 0
    """
    rows = table("Dice left | May go on", "2 | yes", "0 | no")
    assert told(folder, module, rows) == []


def test_a_missing_column_of_several_words_is_named_as_a_heading(folder: Folder) -> None:
    module = """
        def may_go_on(dice_left: int, throws: int) -> bool:
            return dice_left > throws
    """
    assert told(folder, module, table("Throws | May go on", "2 | yes")) == [
        "1: may_go_on needs a column 'Dice left'"
    ]


def test_a_plain_table_is_neither_run_nor_counted(folder: Folder) -> None:
    tables = table("Throw | Score", "1 1 | 99", caption="Plain: To be read.")
    report = run(folder, "", tables, "")
    assert (len(report.examples), report.problems) == (5, ())


def test_an_example_caption_changes_nothing(folder: Folder) -> None:
    tables = table("Throw | Score", "1 1 | 99", caption="Example: To be run.")
    assert told(folder, SCORE, tables) == ["5: Score is 99 on the page, the rules give 2"]


# Transcripts.

TURN = """
    class End(Enum):
        GOES_ON = "goes on"
        BUST = "bust"


    @dataclass(frozen=True)
    class Turn:
        points: int = 0
        total: int = 0

        def play(self, throw: Dice, stake: int = 0) -> "Turn":
            check(throw, 1)
            if self.total >= 10:
                raise Foul("the turn is over")
            points = 0 if throw == (1,) else throw[0] + stake
            return Turn(points, self.total + points)

        @property
        def end(self) -> End:
            return End.GOES_ON if self.points else End.BUST

        @property
        def safe(self) -> int:
            if self.end is End.BUST:
                raise Foul("nothing is safe after a bust")
            return self.total
"""


def test_a_transcript_carries_its_state_from_row_to_row(folder: Folder) -> None:
    rows = table(
        "Throw | Stake | Points | Total | End | Because",
        "4 |  | 4 | 4 | goes on | ",
        "1 |  | 0 |  | Bust | a one",
        "6 | 2 |  | 12 | goes on | 4 + 6 + 2",
        "6 |  | not allowed |  |  | the turn is over",
    )
    assert told(folder, TURN, rows) == []


def test_what_a_state_refuses_to_show_names_the_rule(folder: Folder) -> None:
    rows = table("Throw | Safe", "4 | 4", "1 | not allowed: safe after a bust", "6 | 10")
    assert told(folder, TURN, rows) == []
    rows = table("Throw | Safe", "4 | 4", "1 | not allowed: the turn is over", "6 | 10")
    assert told(folder, TURN, rows) == [
        "4: 'the turn is over' is not the rule that refuses the row; the rules say "
        "'nothing is safe after a bust': write that, or a part of it"
    ]


def test_a_transcript_is_one_example(folder: Folder) -> None:
    rows = table("Throw | Total | End", "4 | 4 | goes on", "1 | 4 | bust")
    report = run(folder, TURN, rows, "")
    assert (len(report.examples), report.problems) == (6, ())


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (
            ("Throw | Total", "4 | 5", "4 | 8", "6 | 99"),
            [
                "3: Total is 5 on the page, the rules give 4",
                "5: Total is 99 on the page, the rules give 14",
            ],
        ),
        (
            ("Throw | Points | Total", "4 | 3 | 5"),
            [
                "3: Points is 3 on the page, the rules give 4",
                "3: Total is 5 on the page, the rules give 4",
            ],
        ),
        (
            ("Throw | Total", "7 | 7", "4 | 99"),
            ["3: a die shows 1 to 6, never 7"],
        ),
        (
            ("Throw | Total", "6 | 6", "6 | 12", "6 | 18"),
            ["5: the turn is over"],
        ),
        (
            ("Throw | Total", "6 | 6", "6 | not allowed"),
            ["4: Total is not allowed on the page, the rules give 12"],
        ),
        (
            ("Throw | Total", "4 | 4", " | 8"),
            ["4: the cell under 'Throw' is empty; fill it"],
        ),
        (
            ("Throw | Total", "four | 4"),
            ["3: Throw: 'four' is not a throw: write its faces with spaces between, as in 6 6 3"],
        ),
        (
            ("Throw | Total", "4 | four"),
            ["3: Total: 'four' is not a whole number; the rules give 4"],
        ),
        (
            ("Throw | Total", "4 | 4", "4 | "),
            ["4: the last row has no result; fill a cell that the rules can check"],
        ),
        (
            ("Throw | Total | Because", "4 | 4 | 2 + 3"),
            ["3: the sum '2 + 3' does not come to a result of the row"],
        ),
        (
            ("Throw | Totl", "4 | 4"),
            [
                "1: nothing checks this table: no column is named like a function of "
                "scoring/tiny.py; a table only to be read needs a 'Plain:' line"
            ],
        ),
        (
            ("Throw | Total | Ende", "4 | 4 | bust"),
            ["1: Turn has no parameter or attribute 'Ende' (did you mean 'End'?)"],
        ),
        (
            ("Stake | Total", "4 | 4"),
            ["1: Turn needs a column 'Throw'"],
        ),
        (
            ("Throw | Stake", "4 | 4"),
            ["1: no column shows a result of Turn; add one"],
        ),
    ],
)
def test_a_transcript_that_does_not_hold_is_told(
    folder: Folder, rows: tuple[str, ...], problems: list[str]
) -> None:
    assert told(folder, TURN, table(*rows)) == problems


def test_a_refused_row_leaves_the_state_as_it_was(folder: Folder) -> None:
    rows = table(
        "Throw | Points | Total",
        "4 | 4 | 4",
        "7 | not allowed: never 7 | ",
        "1 | 0 | 5",
        "3 | 3 | 7",
    )
    assert told(folder, TURN, rows) == ["5: Total is 5 on the page, the rules give 4"]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (
            "7 | not allowed: never 7 | 99 | ",
            "the row is not allowed; leave the cell under Total empty",
        ),
        (
            "7 | not allowed: never 7 |  | 5 + 5",
            "the sum '5 + 5' does not come to a result of the row",
        ),
    ],
)
def test_no_figure_of_a_refused_row_goes_unchecked(folder: Folder, row: str, problem: str) -> None:
    rows = ("Throw | Points | Total | Because", "4 | 4 | 4 | ", row, "1 | 0 | 4 | ")
    assert told(folder, TURN, table(*rows)) == [f"4: {problem}"]


POT = """
    @dataclass(frozen=True)
    class Pot:
        pot: int
        players: tuple[str, ...]
        left: int = 0

        def __post_init__(self) -> None:
            if self.pot < 0:
                raise Foul("a pot is never less than nothing")

        def play(self, pays: int) -> "Pot":
            return Pot(self.pot, self.players, (self.left or self.pot) - pays)
"""


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (("Pot | Players | Pays | Left", "9 | Ada, Bel | 2 | 7", " |  | 3 | 4"), []),
        (
            ("Pot | Players | Pays | Left", "9 | Ada | 2 | 6"),
            ["3: Left is 6 on the page, the rules give 7"],
        ),
        (
            ("Pot | Players | Pays | Left", " | Ada | 2 | 7"),
            ["3: the cell under 'Pot' is empty; fill it"],
        ),
        (
            ("Pot | Players | Pays | Left", "9 | Ada | 2 | 7", "9 |  | 3 | 4"),
            ["4: 'Pot' is only for the first row; leave the cell empty"],
        ),
        (
            ("Pot | Players | Pays | Left", "−1 | Ada | 2 | 7"),
            ["3: a pot is never less than nothing"],
        ),
        (
            ("Pot | Players | Pays | Left", "nine | Ada | 2 | 7"),
            ["3: Pot: 'nine' is not a whole number"],
        ),
        (("Pot | Pays | Left", "9 | 2 | 7"), ["1: Pot needs a column 'Players'"]),
    ],
)
def test_what_a_transcript_starts_from_stands_in_its_first_row(
    folder: Folder, rows: tuple[str, ...], problems: list[str]
) -> None:
    assert told(folder, POT, table(*rows)) == problems


def test_a_table_that_fits_two_things_is_told(folder: Folder) -> None:
    module = f"{TURN}\n\n    class Round(Turn):\n        pass\n"
    assert told(folder, module, table("Throw | Total", "4 | 4")) == [
        "1: the table fits both Turn and Round of scoring/tiny.py; add a column that only one has"
    ]


# Variations.

WILD = """
    VARIATIONS = ("Wild", "Very wild")


    def score(throw: Dice) -> int:
        return sum(throw)


    def wild_score(throw: Dice) -> int:
        return 2 * sum(throw)


    def very_wild_score(throw: Dice) -> int:
        return 3 * sum(throw)


    @dataclass(frozen=True)
    class Turn:
        total: int = 0

        def play(self, throw: Dice) -> "Turn":
            return type(self)(self.total + score(throw))


    class WildTurn(Turn):
        def play(self, throw: Dice) -> "Turn":
            return WildTurn(self.total + wild_score(throw))
"""
WILD_TABLES = table("Throw | Score", "1 1 | 2") + "\n\n" + table("Throw | Total", "1 1 | 2")


def wild(*tables: str, very: str = table("Throw | Score", "1 1 | 6")) -> str:
    return "\n\n".join(["### Wild", *tables, "### Very wild", very])


def test_a_variation_is_checked_by_what_is_named_after_it(folder: Folder) -> None:
    variations = wild(
        table("Throw | Score", "1 1 | 4"), table("Throw | Total", "1 1 | 4", "1 2 | 10")
    )
    assert told(folder, WILD, WILD_TABLES, variations) == []


def test_a_variation_does_not_pass_by_the_rules_of_the_game(folder: Folder) -> None:
    variations = wild(
        table("Throw | Score", "1 1 | 2"),
        table("Throw | Total", "1 1 | 2"),
        very=table("Throw | Score", "1 1 | 4"),
    )
    assert [
        problem.split(": ", 1)[1] for problem in told(folder, WILD, WILD_TABLES, variations)
    ] == [
        "Score is 2 on the page, the rules give 4",
        "Total is 2 on the page, the rules give 4",
        "Score is 4 on the page, the rules give 6",
    ]


def test_the_game_does_not_pass_by_the_rules_of_a_variation(folder: Folder) -> None:
    variations = wild(table("Throw | Score", "1 1 | 4"), table("Throw | Total", "1 1 | 4"))
    tables = WILD_TABLES.replace("| 2 |", "| 4 |")
    assert told(folder, WILD, tables, variations) == [
        "3: Score is 4 on the page, the rules give 2",
        "7: Total is 4 on the page, the rules give 2",
    ]


def test_a_table_of_a_variation_is_not_run_by_the_rules_of_the_game(folder: Folder) -> None:
    variations = wild(
        table("Throw | Score", "1 1 | 4"),
        table("Throw | Total", "1 1 | 4"),
        table("Throw | Pips", "1 1 | 2"),
    )
    assert [
        problem.split(": ", 1)[1] for problem in told(folder, WILD, WILD_TABLES, variations)
    ] == [
        "the table fits pips of scoring/tiny.py, which is not a rule of 'Wild'; "
        "a variation's tables are checked by rules named after it"
    ]


def test_a_table_of_a_variation_can_show_what_the_game_has_beside_its_own(folder: Folder) -> None:
    variations = wild(
        table("Throw | Score | Pips", "1 1 | 4 | 2", "1 2 | 6 | 4"),
        table("Throw | Total", "1 1 | 4"),
    )
    assert [
        problem.split(": ", 1)[1] for problem in told(folder, WILD, WILD_TABLES, variations)
    ] == ["Pips is 4 on the page, the rules give 3"]


# Gaps.


def test_a_page_with_too_few_examples_is_told(folder: Folder) -> None:
    tables = table("Throw | Pips", "1 | 1", "2 | 2", "3 | 3", "4 | 4")
    assert told(folder, "", tables, enough=False) == [
        "end: a page needs at least 5 examples, this one has 4"
    ]


def test_a_page_without_examples_is_told(folder: Folder) -> None:
    assert told(folder, "", "Words.", enough=False) == [
        "end: a page needs at least 5 examples, this one has 0"
    ]


BOX = """
    class Box(Enum):
        LOW = "Low"
        HIGH = "High"


"""


@pytest.mark.parametrize(
    ("module", "tables", "problems"),
    [
        (SCORE, "Words.", ["no example shows 'score' of scoring/tiny.py"]),
        (TURN, "Words.", ["no example shows 'Turn' of scoring/tiny.py"]),
        (
            TWO_RESULTS,
            table("Throw | Hand | Stake | Pays", "6 6 | Double |  | ", "6 1 | Nothing |  | "),
            ["no example shows 'pays' of scoring/tiny.py"],
        ),
        (
            f"{BOX}    def score(box: Box) -> int:\n        return 1",
            table("Box | Score", "low | 1"),
            ["no example of 'Box' in scoring/tiny.py shows 'High'"],
        ),
        (
            f"{BOX}    def box(points: int) -> Box:\n        return Box.LOW",
            table("Points | Box", "3 | Low"),
            ["no example of 'box' in scoring/tiny.py shows 'High'"],
        ),
        (
            f"{BOX}    def box(points: int) -> Box | None:\n"
            "        return Box.LOW if points else None",
            table("Points | Box", "3 | Low", "0 | —"),
            ["no example of 'box' in scoring/tiny.py shows 'High'"],
        ),
        (
            TURN,
            table("Throw | End", "4 | goes on"),
            ["no example of 'Turn.end' in scoring/tiny.py shows 'bust'"],
        ),
        (
            "\n    def wins(points: int) -> bool:\n        return points > 6",
            table("Points | Wins", "7 | yes"),
            ["no example of 'wins' in scoring/tiny.py shows 'no'"],
        ),
        (
            "\n    def wins(points: int) -> bool:\n        return points > 6",
            table("Points | Wins", "6 | no"),
            ["no example of 'wins' in scoring/tiny.py shows 'yes'"],
        ),
        (
            "\n    def wins(points: int) -> bool | None:\n        return points > 6 or None",
            table("Points | Wins", "7 | yes", "6 | —"),
            ["no example of 'wins' in scoring/tiny.py shows 'no'"],
        ),
        (
            "\n    def winners(totals: Scores) -> Winners:\n        return leaders(totals)",
            table("Totals | Winners", "Ada 3, Bel 1 | Ada"),
            ["no example of 'winners' in scoring/tiny.py shows a tie"],
        ),
        (
            "\n    def winners(totals: Scores) -> Winners:\n        return leaders(totals)",
            table("Totals | Winners", "Ada 3, Bel 3 | Ada, Bel"),
            ["no example of 'winners' in scoring/tiny.py shows a single winner"],
        ),
        (
            "\n    PAYS = {1: 10, 2: 1000, 1200: 3}\n\n\n"
            "    def pays(level: int) -> int:\n        return PAYS[level]",
            table("Level | Pays", "1 | 10"),
            [
                "no example uses 2 of PAYS in scoring/tiny.py",
                "no example uses 1,200 of PAYS in scoring/tiny.py",
            ],
        ),
        (
            "\n    PAYS = {1: 10}\n\n\n"
            "    def pays(level: int) -> int:\n        return PAYS.get(level, 0)",
            table("Level | Pays", "3 | 0"),
            ["no example uses 1 of PAYS in scoring/tiny.py"],
        ),
    ],
    ids=[
        "function",
        "state",
        "function with a blank column",
        "category put in",
        "category that comes out",
        "category or nothing",
        "category of a state",
        "no",
        "yes",
        "no, or nothing",
        "tie",
        "single winner",
        "pay-offs",
        "pay-off looked up with get",
    ],
)
def test_what_no_example_shows_is_told(
    folder: Folder, module: str, tables: str, problems: list[str]
) -> None:
    assert told(folder, module, tables) == [f"end: {problem}" for problem in problems]


def test_a_variation_without_rules_is_told(folder: Folder) -> None:
    assert told(folder, '\n    VARIATIONS = ("Wild",)\n', "Words.", "### Wild\n\nWords.") == [
        "end: nothing in scoring/tiny.py is named after the variation 'Wild'"
    ]


def test_a_variation_without_an_example_is_told(folder: Folder) -> None:
    variations = wild(table("Throw | Score", "1 1 | 4"), very="Words.")
    assert told(folder, WILD, WILD_TABLES, variations) == [
        "end: no example shows 'very_wild_score' of scoring/tiny.py",
        "end: no example shows 'WildTurn' of scoring/tiny.py",
    ]


@pytest.mark.parametrize("kind", ["Box | None", "tuple[Box, ...]"])
def test_a_category_put_in_within_something_else_is_told_if_no_example_shows_it(
    folder: Folder, kind: str
) -> None:
    module = f"{BOX}    def score(choice: {kind}) -> int:\n        return 1"
    assert told(folder, module, table("Choice | Score", "Low | 1")) == [
        "end: no example of 'Box' in scoring/tiny.py shows 'High'"
    ]


@pytest.mark.parametrize(
    ("kind", "both", "one"),
    [
        ("tuple[Box, ...]", "(Box.LOW, Box.HIGH)", "(Box.LOW,)"),
        ("Mapping[str, Box]", "{'Ada': Box.LOW, 'Bel': Box.HIGH}", "{'Ada': Box.LOW}"),
    ],
)
def test_categories_that_come_out_together_count_as_shown(
    folder: Folder, kind: str, both: str, one: str
) -> None:
    module = f"{BOX}    def open(all: bool) -> {kind}:\n        return {both} if all else {one}"
    named = "Ada " if "Ada" in one else ""
    other = "Bel " if named else ""
    rows = ("All | Open", f"yes | {named}Low, {other}High", f"no | {named}Low")
    assert told(folder, module, table(*rows)) == []
    assert told(folder, module, table(rows[0], rows[2])) == [
        "end: no example of 'open' in scoring/tiny.py shows 'High'"
    ]


def test_gaps_are_told_only_once_every_example_holds(folder: Folder) -> None:
    rows = table("Throw | Hand", "6 6 | Double", "6 1 | Double")
    assert told(folder, TWO_RESULTS, rows) == [
        "4: Hand is Double on the page, the rules give Nothing"
    ]


def test_names_with_a_leading_underscore_and_imported_ones_need_no_example(folder: Folder) -> None:
    module = """
        _PAYS = {1: 10}


        def _secret(throw: Dice) -> int:
            return 1


        class _Hidden:
            def play(self) -> "_Hidden":
                return self
    """
    assert told(folder, module, "Words.") == []


# Scoring modules that fail.


def test_a_module_that_fails_in_a_row_is_told_in_one_line(folder: Folder) -> None:
    module = """
        def share(pot: int, players: int) -> int:
            return int(pot / players)
    """
    rows = table("Pot | Players | Share", "9 | 0 | 3", "9 | 3 | 4")
    assert told(folder, module, rows) == [
        "3: scoring/tiny.py:13 fails with ZeroDivisionError: division by zero",
        "4: Share is 4 on the page, the rules give 3",
    ]


def test_a_module_that_fails_in_a_transcript_ends_it_in_one_line(folder: Folder) -> None:
    module = """
        class Turn:
            points: int = 0

            def play(self, face: int) -> "Turn":
                self.points = int(6 / face)
                return self
    """
    rows = table("Face | Points", "2 | 3", "0 | 9", "1 | 9")
    assert told(folder, module, rows) == [
        "4: scoring/tiny.py:16 fails with ZeroDivisionError: division by zero"
    ]


def test_a_play_that_returns_nothing_is_told_in_one_line(folder: Folder) -> None:
    module = """
        class Turn:
            points: int = 0

            def play(self, face: int) -> "Turn":
                self.points = face
    """
    (problem,) = told(folder, module, table("Face | Points", "2 | 2"))
    assert problem.startswith("3: scoring/tiny.py fails with AttributeError: ")


@pytest.mark.parametrize(
    "error", ["KeyError", "ValueError", "RecursionError", "AssertionError", "SystemExit"]
)
def test_every_mistake_of_a_module_is_told_in_one_line(folder: Folder, error: str) -> None:
    module = f"""
        def share(pot: int) -> int:
            raise {error}("a\\nb")
    """
    (problem,) = told(folder, module, table("Pot | Share", "9 | 3"))
    assert problem.startswith(f"3: scoring/tiny.py:13 fails with {error}: ")
    assert "\n" not in problem


def test_a_rule_of_several_lines_is_told_in_one(folder: Folder) -> None:
    module = """
        def share(pot: int) -> int:
            raise Foul("a pot is\\nnever split")
    """
    (problem,) = told(folder, module, table("Pot | Share", "9 | 3"))
    assert "\n" not in problem


@pytest.mark.parametrize("kind", ["Dice", "Scores", "Winners", "bool"])
def test_a_result_that_is_not_what_the_module_says_is_told_in_one_line(
    folder: Folder, kind: str
) -> None:
    text = {"Dice": "6 6", "Scores": "Ada 3", "Winners": "Ada", "bool": "yes"}[kind]
    module = f"""
        def share(pot: int) -> {kind}:
            return 7.5
    """
    (problem,) = told(folder, module, table("Pot | Share", f"9 | {text}"))
    assert problem.startswith("3: ")
    assert "\n" not in problem
