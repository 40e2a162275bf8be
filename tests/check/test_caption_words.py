"""What the words above a table, and an author's reasons, say of its cells."""

import pytest
from conftest import PAGE, SCORING, Folder

RULES = """

def winners(totals: Mapping[str, int]) -> Winners:
    return leaders(totals)


def falls(throw: Dice, player: str) -> str:
    check(throw, DICE)
    return player
"""

TABLES = """\
Check: {winners}

| Totals               | Winners     | Because   |
| -------------------- | ----------- | --------- |
| Ada 12, Bel 18       | Bel         | {because} |
| Ada 15, Bel 15, Cy 6 | Ada, Bel    | a tie     |

Check: {falls}

| Throw | Player | Falls       |
| ----- | ------ | ----------- |
| 6 6   | Ada    | Ada         |
| 2 5   | Bel    | Bel         |
| 3     | Ada    | not allowed: 2 dice must be thrown |

## The end
"""


@pytest.fixture
def tables(folder: Folder) -> Folder:
    """The game of `folder`, with a rule for who wins and another about a player."""
    module = folder.read(SCORING).replace(
        "import Dice, check", "import Dice, Winners, check, leaders"
    )
    folder.write(SCORING, f"from collections.abc import Mapping\n{module}{RULES}")
    folder.edit(PAGE, "## The end\n", TABLES)
    return folder


def said(
    folder: Folder, winners: str = "Wins.", falls: str = "Falls.", because: str = "most"
) -> str:
    """What `zine verify` says of the page with these words, or ""."""
    for name, words in (("winners", winners), ("falls", falls), ("because", because)):
        folder.edit(PAGE, f"{{{name}}}", words)
    ran = folder.zine("verify")
    assert (ran.code == 0) == (not ran.err)
    return ran.err


@pytest.mark.parametrize(
    "falls",
    [
        "[Ada](table:Player[1]) throws [two sixes](table:Throw[1]), [Bel](table:Player[2]) seven.",
        "[Ada's](table:Falls[1]) throw, and [Bel's](table:Falls[2]).",
        "[Three](table:rows) throws, the [third](table:Throw[3]) of [one](table:refused) die.",
        "Throws of two dice, and a [five](table:Throw[2]).",  # as DICE says
        "[Twelve](table:Throw[1]) in a throw.",
    ],
)
def test_what_a_table_holds_may_be_said_above_it(tables: Folder, falls: str) -> None:
    assert said(tables, falls=falls) == ""


@pytest.mark.parametrize(
    ("falls", "message"),
    [
        ("Ada throws high.", "'Ada' may be Player[1] or Player[3] or Falls[1]: bind it"),
        ("Cy throws high.", "'Cy' does not play in this table; those who do: Ada, Bel"),
        (
            "[Bel](table:Player[1]) falls.",
            "'Bel' does not agree with the table: Player[1] is 'Ada'",
        ),
        ("[Two fives](table:Throw[1]).", "'Two fives' does not agree with the table: Throw[1] is"),
        ("[Two](table:refused) slips.", "'Two' is not what the rules say: refused is 1"),
        ("Nine of them.", "neither the table nor a rule says 'Nine'"),
        ("Five of them.", ""),
        ("[Ada](table:Plyer[1]).", "the table has no column 'Plyer' (did you mean 'Player'?)"),
        ("[Ada](table:Player[4]).", "the table has 3 rows, so no row 4"),
        ("[Ada](table:Player).", "'Player' does not say the same in all rows: name one"),
        ("[Ada](table:Falls[3]).", "'Falls' is empty, refused or a reason in row 3"),
    ],
)
def test_a_caption_that_its_table_contradicts_is_refused(
    tables: Folder, falls: str, message: str
) -> None:
    ran = said(tables, falls=falls)
    assert message in ran
    assert bool(ran) == bool(message)


@pytest.mark.parametrize(
    ("winners", "because", "message"),
    [
        ("Bel wins.", "Bel wins", ""),
        ("Cy wins.", "most", "'Cy' wins in no row of this table"),
        ("Wins.", "Ada wins", "'Ada' does not win in this row"),
        ("Wins.", "Bel has more than Ada", ""),
        ("[Ada has 12](table:Totals[1]).", "most", ""),
        ("[Ada has 18](table:Totals[1]).", "most", "'Ada has 18' does not agree with the table"),
        ("[Ada and Bel have fifteen](table:Totals[2]).", "most", ""),
        ("[Ada and Cy have fifteen](table:Totals[2]).", "most", "does not agree with the table"),
        ("[Cy has six](table:Totals[2]).", "most", ""),
        ("[Ada has 12 and Bel 18](table:Totals[1]).", "most", ""),
        ("[Ada has 18 and Bel 12](table:Totals[1]).", "most", "does not agree with the table"),
        ("[Ada](table:Totals[2]).", "most", "and names everyone who plays"),
    ],
)
def test_who_wins_and_who_has_what_is_checked(
    tables: Folder, winners: str, because: str, message: str
) -> None:
    ran = said(tables, winners=winners, because=because)
    assert message in ran
    assert bool(ran) == bool(message)


def test_words_elsewhere_cannot_be_bound_to_a_table(tables: Folder) -> None:
    tables.edit(PAGE, "Sit down.", "Sit down, [Ada](table:Player[1]).")
    assert "only words above a table that the rules check can be bound" in said(tables)


def test_update_rewrites_a_bound_name_and_a_bound_number(tables: Folder) -> None:
    assert "'Bel'" in said(tables, falls="[Bel](table:Player[1]) falls, [two](table:rows) times.")
    tables.zine("verify", "--update", "--yes")
    words = "Check: [Ada](table:Player[1]) falls, [three](table:rows) times."
    assert words in tables.read(PAGE)
    assert tables.zine("verify").code == 0


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("The highest total wins.", ""),
        (
            "The fewest points win.",
            "'fewest points win' is not what the rules say: the highest wins",
        ),
        ("Name the pips, the double or the treble.", ""),
    ],
)
def test_what_is_said_to_win_wins(tables: Folder, sentence: str, message: str) -> None:
    tables.edit(PAGE, "Whoever has most wins.", sentence)
    ran = said(tables)
    assert message in ran
    assert bool(ran) == bool(message)


def test_of_winners_that_are_no_tuple_nothing_is_said(tables: Folder) -> None:
    tables.edit(PAGE, "Whoever has most wins.", "The highest total wins.")
    rules = tables.read(SCORING)
    assert "    return leaders(" in rules
    tables.write(SCORING, rules.replace("    return leaders(", "    return list(leaders("))
    tables.edit(SCORING, "list(leaders(totals)", "list(leaders(totals))")
    assert "the lowest wins" not in said(tables)


def test_a_list_of_names_stands_in_the_order_of_the_rules(folder: Folder) -> None:
    enum = '\n\nclass Rank(Enum):\n    BEST = "an ace"\n    GOOD = "a king"\n    POOR = "a jack"\n'
    folder.write(SCORING, folder.read(SCORING) + enum)
    folder.edit(
        PAGE, "Throw both dice.", "Throw an ace, a king or a jack; a jack, a king or an ace."
    )
    assert folder.zine("verify").code == 0
    folder.edit(PAGE, "Throw an ace, a king or a jack", "Throw an ace, a jack and a king")
    message = "'ace, a jack and a king' is not the order of the rules, which is ace, king, jack"
    assert message in folder.zine("verify").err
