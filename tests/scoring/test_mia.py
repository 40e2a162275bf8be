from collections import Counter
from itertools import product
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.content.rules.cell import read
from zine.dice import FACES, Dice, Foul
from zine.scoring.mia import (
    Game,
    PassingUnseenGame,
    Reply,
    Says,
    TheBoxGame,
    Value,
    lives,
    passer_loses,
    receiver_loses,
    score,
    the_box_game_receiver_loses,
)

G = TypeVar("G", bound=Game)

THROWS = tuple(product(FACES, FACES))
# fmt: off
DOWN = tuple(map(str, (
    21, 66, 55, 44, 33, 22, 11, 65, 64, 63, 62, 61, 54, 53, 52, 51, 43, 42, 41, 32, 31,
)))
# fmt: on
ORDER = {text: place for place, text in enumerate(reversed(DOWN))}
VALUES = {text: Value.parse(text) for text in DOWN}
MIA = VALUES["21"]

seeds = st.integers(0, 2**32).map(Random)
kinds = st.sampled_from((Game, PassingUnseenGame))


def place(throw: Dice) -> int:
    """Where a throw stands in the source's list, from the bottom."""
    return ORDER["".join(sorted(map(str, throw), reverse=True))]


def said(game: G, player: str, word: str, *throw: int) -> G:
    return game.play(player, Says.parse(word), throw)


# Values.


def test_every_value_of_the_source_is_read_and_written_and_mia_has_two_names() -> None:
    assert len(VALUES) == 21
    for text, value in VALUES.items():
        assert str(value) == ("Mia" if text == "21" else text)
        assert read(str(value), Value) == value
        assert Says.parse(text) == Says(value)
    assert [Says.parse(text).word for text in ("Liar", "gives up")] == [Reply.LIAR, Reply.GIVES_UP]


@pytest.mark.parametrize("text", ["", "7", "70", "36", "017", "6 5", "lies", "Mia!"])
def test_what_is_no_value_is_told_how_one_is_written(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is not a value: .* the higher first"):
        Says.parse(text)


def test_a_throw_is_worth_its_dice_and_a_double_half_as_often_as_any_other_value() -> None:
    found = Counter(map(score, THROWS))
    assert found == {value: 1 if t[0] == t[1] else 2 for t, value in VALUES.items()}
    assert all(score(throw) == score(throw[::-1]) for throw in THROWS)
    for throw in ((6,), (6, 5, 4), ()):
        with pytest.raises(Foul, match=f"2 dice must be thrown, not {len(throw)}"):
            score(throw)


def test_values_stand_in_the_order_of_the_source() -> None:
    for one, other in product(VALUES, VALUES):
        assert VALUES[one].beats(VALUES[other]) == (ORDER[one] > ORDER[other])


# What a reply costs.


def test_a_challenge_costs_one_side_one_life_and_two_only_for_a_true_mia() -> None:
    for (text, value), throw in product(VALUES.items(), THROWS):
        lied = place(throw) < ORDER[text]
        doubted_mia = text == "21" and sorted(throw) == [1, 2]
        passer = passer_loses(value, Reply.LIAR, throw)
        receiver = receiver_loses(value, Reply.LIAR, throw)
        assert (passer, receiver) == ((1, 0) if lied else (0, 2 if doubted_mia else 1))


@given(st.sampled_from(THROWS))
def test_giving_up_costs_one_life_whatever_lies_there(throw: Dice) -> None:
    assert receiver_loses(MIA, Reply.GIVES_UP, throw) == 1
    assert passer_loses(MIA, Reply.GIVES_UP, throw) == 0


# The game.


def test_an_announcement_is_taken_just_when_it_beats_the_last() -> None:
    for last, announced in product(DOWN[1:], DOWN):
        game = said(Game(lives(("Ada", "Bel"))), "Ada", last, 3, 1)
        if ORDER[announced] > ORDER[last]:
            assert said(game, "Bel", announced, 3, 1).announced == VALUES[announced]
        else:
            with pytest.raises(Foul, match=f"{announced} is not higher than {last}"):
                said(game, "Bel", announced, 6, 6)


# Passing unseen.


def test_dice_are_passed_unseen_at_the_same_value_or_a_higher_one() -> None:
    for last, announced in product(DOWN[1:], DOWN):
        game = said(PassingUnseenGame(lives(("Ada", "Bel"))), "Ada", last, 6, 4)
        if ORDER[announced] < ORDER[last]:
            with pytest.raises(Foul, match=f"{announced} is lower than {last}"):
                said(game, "Bel", announced)
            continue
        passed = said(game, "Bel", announced)
        assert (passed.passer, passed.throw, passed.turn) == ("Bel", (6, 4), "Ada")
        assert passed.announced == VALUES[announced]
        with pytest.raises(Foul, match="2 dice must be thrown, not 0"):
            said(said(Game(lives(("Ada", "Bel"))), "Ada", last, 6, 4), "Bel", announced)


# The box game.


def test_a_challenge_in_the_box_game_costs_exactly_one_life_whatever_was_announced() -> None:
    for (text, value), throw in product(VALUES.items(), THROWS):
        caught = passer_loses(value, Reply.LIAR, throw)
        assert caught == (place(throw) < ORDER[text])
        assert caught + the_box_game_receiver_loses(value, Reply.LIAR, throw) == 1


def test_the_box_goes_on_unseen_as_in_passing_unseen_and_at_21_as_well() -> None:
    names = ("Ada", "Bel", "Cy")
    for last, announced in product(DOWN, DOWN):
        game = said(TheBoxGame(lives(names)), "Ada", last, 6, 4)
        if ORDER[announced] < ORDER[last]:
            with pytest.raises(Foul, match=" is lower than "):
                said(game, "Bel", announced)
            continue
        game = said(game, "Bel", announced)
        assert (game.passer, game.turn, game.throw) == ("Bel", "Cy", (6, 4))
        game = said(game, "Cy", "liar")
        lied = ORDER["64"] < ORDER[announced]
        assert game.lives_left == {"Ada": 6, "Bel": 6 - lied, "Cy": 6 - (not lied)}
        assert game.turn == ("Cy" if lied else "Ada")


def test_a_throw_in_the_box_game_must_beat_the_last_so_that_none_follows_21() -> None:
    for last, announced in product(DOWN, DOWN):
        game = said(TheBoxGame(lives(("Ada", "Bel"))), "Ada", last, 3, 1)
        if ORDER[announced] > ORDER[last]:
            assert said(game, "Bel", announced, 3, 1).announced == VALUES[announced]
        else:
            with pytest.raises(Foul, match=" is not higher than "):
                said(game, "Bel", announced, 2, 1)


@given(seeds, kinds, st.integers(2, 4))
def test_a_whole_game_takes_a_life_or_two_a_round_until_one_player_has_none(
    random: Random, kind: type[Game], players: int
) -> None:
    names = ("Ada", "Bel", "Cy", "Dot")[:players]
    game = kind(lives(names))
    while game.loser is None:
        before, player = game.lives_left, game.turn or "Ada"
        spoken: list[int] = []
        while True:
            unseen = kind is PassingUnseenGame and bool(spoken) and random.random() < 0.4
            last = spoken[-1] if spoken else -1
            may = [text for text in DOWN if ORDER[text] > last - unseen]
            throw = () if unseen else random.choice(THROWS)
            game = said(game, player, word := random.choice(may), *throw)
            spoken.append(ORDER[word])
            assert game.turn == names[(names.index(player) + 1) % players]
            player = game.turn
            if word == "21" or random.random() < 0.4:
                break
        passer, dice = game.passer, game.throw
        game = said(game, player, "gives up" if word == "21" and random.random() < 0.5 else "liar")
        lost = {name: before[name] - left for name, left in game.lives_left.items()}
        pays = next(name for name in names if lost[name])
        assert sum(lost.values()) == lost[pays] <= (2 if word == "21" else 1)
        assert pays in (passer, player)
        if pays == passer:
            assert place(dice) < ORDER[word]
        assert min(game.lives_left.values()) >= 0
        following = names[(names.index(player) + 1) % players]
        assert game.turn == (player if pays == passer else following)
    assert [name for name, left in game.lives_left.items() if not left] == [game.loser]
