"""`zine drill`: examples thrown anew to be worked out, the rules' answers on the back."""

import re
from enum import Enum
from inspect import isclass

import pytest
from conftest import Folder, Ran
from library import GAMES
from paper import Sheet, read

from zine.content.page.game import Game
from zine.content.rules import cell
from zine.content.rules.rules import Rule, rules_of
from zine.dice import Dice
from zine.sheets import drill


def rule_of(game: Game) -> Rule:
    rules = rules_of(game.scoring).functions
    return next(rule for rule in rules if (rule.key, rule.variation) == ("score", ""))


def is_plain(game: Game) -> bool:
    """Whether what scores is one throw alone, or a throw in a box."""
    if game.language != "en" or not drill.scored(game):
        return False
    kinds = [rule_of(game).kinds[name] for name in rule_of(game).parameters]
    return kinds[0] == Dice and all(isclass(kind) and issubclass(kind, Enum) for kind in kinds[1:])


PLAIN = [game for game in GAMES.values() if is_plain(game)]


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.stem)
def test_every_answer_is_what_the_rules_give(game: Game) -> None:
    rule = rule_of(game)
    made = drill.tasks(game, 5)
    assert len(set(made)) == 5
    for task in made:
        texts = [task.throw.strip("[]"), *filter(None, [task.given])]
        kinds = [rule.kinds[name] for name in rule.parameters]
        values = [cell.read(text, kind) for text, kind in zip(texts, kinds, strict=True)]
        given = rule.target(*values)
        assert task.answer == game.vocabulary.say(cell.show(given, rule.kinds["return"]))


def test_most_of_our_games_have_drills() -> None:
    assert len(PLAIN) >= 10
    assert sum(map(drill.scored, GAMES.values())) >= 25


def pages(folder: Folder, *options: str) -> tuple[Sheet, ...]:
    assert folder.zine("drill", *options).code == 0
    return read((folder.root / "output/drills/tally-a4.pdf").read_bytes())


@pytest.mark.usefixtures("few")
def test_the_front_asks_and_the_back_answers_the_same_throws(folder: Folder) -> None:
    front, back = pages(folder, "--examples", "8")
    asked, answered = (re.findall("[\u2680-\u2685]+", page.text) for page in (front, back))
    assert asked == answered
    assert len(asked) == 8
    assert "The answers are on the back" in front.text
    assert "answers" not in back.text


@pytest.mark.usefixtures("few")
def test_the_sheet_is_the_same_each_time_and_another_number_throws_others(folder: Folder) -> None:
    def drawn(count: int) -> bytes:
        pages(folder, "--examples", str(count))
        return (folder.root / "output/drills/tally-a4.pdf").read_bytes()

    first = drawn(8)
    assert drawn(9) != first
    assert drawn(8) == first


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("count", "code", "why"),
    [
        ("0", 2, "1 or more, not 0"),
        ("200", 1, "has only 72 different examples, not 200"),
        ("40", 1, "a sheet has room for"),
    ],
)
def test_what_no_sheet_holds_is_refused(folder: Folder, count: str, code: int, why: str) -> None:
    ran: Ran = folder.zine("drill", "tally", "--examples", count)
    assert ran.code == code
    assert why in ran.err
