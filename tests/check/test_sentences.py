"""Numbers, texts and orders that sentences of a page say of the rules."""

import pytest
from conftest import PAGE, SCORING, Folder
from paper import read
from printed import ROOT

from zine.check import verify
from zine.content import project

RULES = """
LIVES = 6
ROUNDS = 4
ROUNDS_LEFT = 3
BONUS = 4
STEPS = (1, 8, 7)


class Rank(Enum):
    BEST = "five alike"
    GOOD = "a full house"
    POOR = "a pair"


def costs(lies: int) -> int:
    return 2 * lies
"""


@pytest.fixture
def rules(folder: Folder) -> Folder:
    """The game of `folder`, whose module also holds some numbers, a list and an order."""
    folder.write(SCORING, folder.read(SCORING) + RULES)
    folder.edit(
        PAGE,
        "## The end\n",
        "Check: Lies.\n\n| Lies | Costs |\n| --- | --- |\n| 2 | 4 |\n\n## The end\n",
    )
    return folder


def told(folder: Folder, sentence: str) -> str:
    """What `zine verify` says of the page with another sentence under The turn, or "" """
    folder.edit(PAGE, "Throw both dice.", f"Throw both dice. {sentence}")
    ran = folder.zine("verify")
    assert (ran.code == 0) == (not ran.err)
    return ran.err


@pytest.mark.parametrize(
    "sentence",
    [
        "Everyone has six lives.",  # the constant is called so
        "Six of them are yours.",  # no other has that value
        "Throw two dice, and two players or more may.",  # as the head says, too
        "One of you begins, the first to sit.",
        "[Two](rule:PLAYERS[0]) can play; it takes [four](rule:ROUNDS) of them.",
        "A lie costs [two lives](rule:costs[1]), all of them [six](rule:costs[3]).",
        "Take [1, 8 and 7](rule:STEPS), and [three steps](rule:len[STEPS]) in all.",
        "Best is [five alike, then a full house, then a pair](rule:Rank).",
        "Worst is [a pair, a full house and five alike](rule:reversed[Rank]).",
        "It is **[the sixth](rule:LIVES)** that counts.",
        "Nothing beats [five alike](rule:Rank[BEST]).",
    ],
)
def test_what_the_rules_hold_may_be_said(rules: Folder, sentence: str) -> None:
    assert told(rules, sentence) == ""


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("Everyone has five lives.", "no rule says 'five': LIVES is 6; correct it, or bind it"),
        ("Nine of them are yours.", "no rule says 'Nine'; correct it, or bind it"),
        ("Four of them are yours.", "'Four' may be ROUNDS or BONUS"),
        ("Play four rounds.", "'four' may be ROUNDS, and ROUNDS_LEFT is 3: bind it"),
        ("Throw one dice.", "no rule says 'one': DICE is 2"),
        ("Take [five lives](rule:LIVES).", "'five lives' is not what the rules say: LIVES is 6"),
        ("It is the [fifth](rule:LIVES).", "'fifth' is not what the rules say: LIVES is 6"),
        ("It costs [three](rule:costs[1]).", "'three' is not what the rules say"),
        ("Take [1, 7 and 8](rule:STEPS).", "is not what the rules list: 1, 8, 7"),
        ("Take [a pair, a full house, five alike](rule:Rank).", "is not what the rules list: five"),
        ("Take [a pair](rule:Rank[BEST]).", "is not what the rules say: Rank[BEST] is 'five"),
        ("Take [six lives](rule:LIFES).", "enum or rule 'LIFES' (did you mean 'LIVES'?)"),
        ("Take [six lives](rule:_LIVES).", "'_LIVES' is private"),
        ("Take [three](rule:STEPS).", "STEPS is a list of 3; write (rule:len[STEPS])"),
        ("Take [six of four](rule:LIVES).", "says more than one number: bind each alone"),
        ("Take [lives](rule:LIVES).", "'lives' says no number"),
        ("Take [six](rule:STEPS[9]).", "STEPS of the scoring module has no '9'"),
        ("Take [two](rule:costs).", "'costs' takes lies: write what it is given in brackets"),
        ("Take [two](rule:costs[x]).", "'rule:costs[x]': "),
        ("Take [two](rule:len[LIVES]).", "a list or an enum, which 'LIVES' is not"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_hold_is_refused_in_one_line(
    rules: Folder, sentence: str, message: str
) -> None:
    error = told(rules, sentence)
    assert message in error
    assert len(error.splitlines()) == 1


def test_a_refusal_marks_the_number(rules: Folder) -> None:
    told(rules, "Everyone has five lives.")
    line = rules.read(PAGE).splitlines().index("Throw both dice. Everyone has five lives.") + 1
    assert f"{PAGE}:{line}:31: " in rules.zine("verify").complaint


def test_the_head_of_a_page_says_rules_too(rules: Folder) -> None:
    rules.edit(PAGE, "gist: Whoever writes", "gist: Five lives; whoever writes")
    assert "no rule says 'Five': LIVES is 6" in rules.zine("verify").err
    rules.edit(PAGE, "gist: Five lives", "gist: All [six lives](rule:LIVES)")
    assert rules.zine("verify").err == ""


def test_what_the_source_says_is_no_rule(rules: Folder) -> None:
    rules.edit(PAGE, "There are none.", "The source has nine lives. Ours are six.")
    assert rules.zine("verify").err == ""
    rules.edit(PAGE, "Ours are six.", "Ours are nine.")
    assert "no rule says 'nine'" in rules.zine("verify").err


@pytest.mark.parametrize(("number", "right"), [("three", True), ("four", False), ("two", False)])
def test_a_number_beside_a_chance_is_what_the_chance_is_computed_for(
    number: str, right: bool
) -> None:
    ours = project.at(ROOT)
    page = ours.content / "games/help_your_neighbour.md"
    told = "with three numbers after [about seven throws](odds:throws-alone-3)"
    text = page.read_text(encoding="utf-8")
    assert told in text
    text = text.replace(told, told.replace("three", number))
    assert (verify.check_page(ours, page, text).problems == ()) == right


def test_the_first_words_of_a_ruling_are_ours(rules: Folder) -> None:
    rules.edit(PAGE, "There are none.", "**Nine lives.** The source has seven.")
    assert "no rule says 'Nine'" in rules.zine("verify").err


def test_a_caption_may_be_bound_and_what_ends_like_one_is_no_caption(rules: Folder) -> None:
    rules.edit(PAGE, "Check: Lies.", "Example: [Five](rule:LIVES) lies.")
    rules.edit(PAGE, "Throw both dice.", "He tells nine lies.\nThrow both dice.")
    caption, sentence = rules.zine("verify").err.splitlines()
    assert "'Five' is not what the rules say: LIVES is 6" in caption + sentence
    assert "no rule says 'nine'" in caption + sentence
    rules.edit(PAGE, "[Five](rule:LIVES) lies", "[Six](rule:LIVES) lies")
    rules.edit(PAGE, "nine lies", "lies")
    assert rules.zine("verify").err == ""


def test_update_writes_what_the_rules_say_as_it_was_written(rules: Folder) -> None:
    rules.edit(
        PAGE,
        "Throw both dice.",
        "[Six lives](rule:LIVES), the [sixth](rule:LIVES), [6](rule:LIVES); [six](rule:costs[3]).",
    )
    rules.edit(SCORING, "LIVES = 6", "LIVES = 3")
    rules.edit(SCORING, "2 * lies", "50 * lies")
    assert rules.zine("verify", "--update", "--yes").code == 0
    assert (
        "[Three lives](rule:LIVES), the [third](rule:LIVES), [3](rule:LIVES); [150](rule:costs[3])."
    ) in rules.read(PAGE)


def test_a_page_prints_the_words_alone(rules: Folder) -> None:
    rules.edit(
        PAGE, "Throw both dice.", "Everyone has [six lives](rule:LIVES), **[6](rule:LIVES)**."
    )
    rules.edit(PAGE, "gist: Whoever", "gist: Of [six lives](rule:LIVES), whoever")
    assert rules.zine("build").code == 0
    pages = read((rules.root / "output/small.pdf").read_bytes())
    text = " ".join(line.text for page in pages for line in page.lines)
    assert "Everyone has six lives, 6." in text
    assert "rule:" not in text
