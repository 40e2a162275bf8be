"""`zine explain`: what a throw scores in every category, and how often one throw does."""

from collections import Counter
from enum import Enum
from itertools import product

import pytest
from conftest import SCORING, Folder
from library import GAMES

from zine.check import explain
from zine.check.explain import Explanation, Frequency
from zine.content.rules import cell
from zine.content.rules.rules import Rule, rules_of
from zine.dice import FACES

pytestmark = pytest.mark.usefixtures("few")


def lines(told: Explanation) -> dict[str, tuple[str, str]]:
    return {line.category: (line.gives, str(line.often)) for line in told.lines}


def test_a_throw_is_told_in_every_category_with_its_odds(folder: Folder) -> None:
    ran = folder.zine("explain", "tally", "6 6")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f"score ({SCORING}:20)\n"
        "  Pips    12  scores in 36 of 36 throws, 100 %\n"
        "  Double  20  scores in 6 of 36 throws, 16.7 %\n"
    )


def test_a_category_that_is_told_is_the_only_one(folder: Folder) -> None:
    assert "Pips" not in folder.zine("explain", "tally", "6 6", "double").out
    assert "  20" in folder.zine("explain", "Tally Ho", "6 6", "double").out


@pytest.mark.parametrize(
    ("category", "ways"),
    [
        ("Ones", 216 - 125),
        ("Odd straight", 6),
        ("Three of a kind", 6),
        ("Thirteen", 12),
        ("Crag", 9),
    ],
)
def test_the_odds_of_crag_are_those_of_216_throws(category: str, ways: int) -> None:
    (told,) = explain.explain(GAMES["crag"], ["4 4 5"])
    odds = {line.category: line.often for line in told.lines}
    assert odds[category] == Frequency("scores", ways, 216)


def test_each_variation_is_told_by_its_own_function() -> None:
    plain, sections, general = explain.explain(GAMES["yacht"], ["6 6 6 3 3"])
    assert [told.variation for told in (plain, sections, general)] == [
        "",
        "Two sections",
        "General",
    ]
    often = "scores in 300 of 7,776 throws, 3.86 %"
    assert lines(plain)["Full house"] == ("24", often)
    assert lines(sections)["Full house"] == ("25", often)
    assert lines(general)["Full house"] == ("30", often)
    third = explain.explain(GAMES["yacht"], ["6 6 6 3 3", "1"])
    assert [(told.variation, told.function) for told in third] == [("General", "general_score")]


def test_an_argument_that_is_assumed_is_told(folder: Folder) -> None:
    folder.edit(SCORING, "box: Box) -> int", "box: Box, on_throw: int = 3) -> int")
    assert f"score ({SCORING}:20), on throw 3\n" in folder.zine("explain", "tally", "6 6").out
    assert f"score ({SCORING}:20)\n" in folder.zine("explain", "tally", "6 6", "2").out


@pytest.mark.parametrize(
    ("bet", "net", "ways"),
    [("Fours", "3", 91), ("Sixes", "−1", 91), ("Any triple", "30", 6), ("Big", "−1", 105)],
)
def test_a_bet_wins_only_where_it_pays(bet: str, net: str, ways: int) -> None:
    (told,) = explain.explain(GAMES["chuck_a_luck"], ["4 4 4"])
    assert {line.category: (line.gives, line.often) for line in told.lines}[bet] == (
        net,
        Frequency("wins", ways, 216),
    )


def test_of_an_outcome_the_throws_with_the_same_are_counted() -> None:
    told = explain.explain(GAMES["pairs"], ["cat, cat"])[0]
    assert lines(told)["family"] == ("hit", "the same in 4 of 36 throws, 11.1 %")
    assert lines(told)["DD"] == ("miss", "the same in 5 of 36 throws, 13.9 %")
    straight = explain.explain(GAMES["cee_lo"], ["4 5 6"])[0]
    assert lines(straight)[""] == ("4-5-6", "the same in 6 of 216 throws, 2.78 %")


def test_each_outcome_of_a_category_has_its_odds() -> None:
    pairs = GAMES["pairs"]
    outcome = next(s for s in rules_of(pairs.scoring).functions if s.name == "outcome")
    cats = next(
        odds
        for member, odds in explain.frequencies(pairs, outcome).items()
        if member.value == "cats"
    )
    assert {odd.verb: odd.ways for odd in cats} == {"hit": 3, "miss": 3, "goal": 30}


def test_a_die_that_is_left_out_is_tried_with_every_face() -> None:
    (told, _) = explain.explain(GAMES["passage"], ["5 5"])
    assert [line.category for line in told.lines] == [f"point {face}" for face in FACES]
    assert lines(told)["point 5"] == ("2", "scores in 11 of 36 throws, 30.6 %")


def test_a_function_that_names_the_category_tells_all_of_them() -> None:
    (told,) = explain.explain(GAMES["tug"], ["6 6 6 3 3"])
    assert [line.category for line in told.lines if line.gives == "yes"] == ["—"]
    assert sum(line.often.ways for line in told.lines if line.often) == 6**5


def test_picture_dice_are_counted_too() -> None:
    told = explain.explain(GAMES["quintuples"], ["cat, cat, cat, cat, cat"])
    odds = [line.often for line in told[0].lines if line.often]
    assert odds
    assert {odd.throws for odd in odds} == {6**5}


def test_a_throw_is_not_taken_for_a_player_with_points(folder: Folder) -> None:
    winners = "def winners(totals: Scores) -> Winners:\n    return leaders(totals)\n"
    folder.write(SCORING, f"{folder.read(SCORING)}\n\n{winners}")
    folder.edit(SCORING, "Dice, check", "Dice, Scores, Winners, check, leaders")
    assert "winners" not in folder.zine("explain", "tally", "6 6").out
    assert folder.zine("explain", "tally", "Ada 6, Bel 6").out.endswith("  Ada, Bel\n")


@pytest.mark.parametrize(
    ("game", "throw", "told"),
    [("cee_lo", "4 5 6", ["score", "result"]), ("aces", "1 1 2 3 6", ["hand"])],
)
def test_dice_are_never_names(game: str, throw: str, told: list[str]) -> None:
    assert [each.function for each in explain.explain(GAMES[game], [throw])] == told


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ("tally", "six"),
            "error: no rule of Tally Ho takes 'six'; write a throw as in '1 2'; the rules take: "
            "Throw, Box",
        ),
        (
            ("tally", "6 6", "Pips", "9"),
            "error: no rule of Tally Ho takes '6 6' and 'Pips' and '9'; ",
        ),
        (("tally", "7 1"), "error: not allowed: a die shows 1 to 6, never 7\n"),
        (("taly", "6 6"), "error: there is no game 'taly' (did you mean 'tally'?)"),
    ],
)
def test_what_cannot_be_explained_is_one_line(
    folder: Folder, arguments: tuple[str, ...], error: str
) -> None:
    ran = folder.zine("explain", *arguments)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(error)
    assert ran.err.count("\n") == 1


def test_a_module_that_fails_is_one_line(folder: Folder) -> None:
    folder.edit(SCORING, "return sum(throw) if", "return 1 / 0 if")
    ran = folder.zine("explain", "tally", "6 6")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (f"error: {SCORING}:22 fails with ZeroDivisionError: division by zero\n")


def test_without_a_cell_it_is_told_how_to_ask(folder: Folder) -> None:
    ran = folder.zine("explain", "tally")
    assert ran.code == 2
    assert "error: THROW is missing" in ran.err


def counted(rule: Rule, dice: int) -> dict[Enum, int]:
    """By every throw in every order, in how many a function scores or comes to a category."""
    name, *chosen = rule.required
    found: Counter[Enum] = Counter()
    for throw in product(FACES, repeat=dice):
        if chosen:
            kind = rule.kinds[chosen[0]]
            found.update(m for m in kind if rule.target(**{name: throw, chosen[0]: m}) > 0)
        else:
            found[rule.target(throw)] += 1
    return dict(found)


def small_games() -> list[tuple[str, str]]:
    """Functions that name a category of up to three dice, or score one in it."""
    found = []
    for stem, whole in GAMES.items():
        for rule in rules_of(whole.scoring).functions:
            dice = [n for n in rule.required if cell.is_dice(rule.kinds[n])]
            if whole.dice <= 3 and len(dice) == 1 and explain.frequencies(whole, rule):
                found.append((stem, rule.name))
    return found


@pytest.mark.parametrize(("stem", "name"), small_games())
def test_odds_are_those_of_all_throws_in_every_order(stem: str, name: str) -> None:
    whole = GAMES[stem]
    rule = next(s for s in rules_of(whole.scoring).functions if s.name == name)
    odds = explain.frequencies(whole, rule)
    assert {m: odd.ways for m, (odd,) in odds.items() if odd.ways} == counted(rule, whole.dice)
    assert {odd.throws for (odd,) in odds.values()} == {6**whole.dice}


def test_some_games_have_categories_to_count() -> None:
    assert len(small_games()) == 3


def test_nothing_is_told_of_odds_where_more_than_the_dice_decides() -> None:
    for whole in (GAMES["pig"], GAMES["liars_dice"]):
        assert all(
            explain.frequencies(whole, rule) == {} for rule in rules_of(whole.scoring).functions
        )
