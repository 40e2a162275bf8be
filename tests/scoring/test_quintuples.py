from collections import Counter
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul, Picture, Pictures
from zine.scoring.quintuples import (
    EVERYONE_SCORES_PAYS,
    EveryoneScoresGame,
    Game,
    Hand,
    Length,
    a_second_throw_if_all_score,
    a_second_throw_improved,
    a_second_throw_points,
    everyone_scores_pays,
    name,
    picture,
    points,
    score,
    target,
    ways,
)

HANDS = tuple(Hand)
SEATS = ("Ada", "Bel", "Cy", "Dot", "Eve")
pictures = st.sampled_from(Picture)
throws = st.tuples(*[pictures] * 5)
rounds = st.integers(2, 5).flatmap(
    lambda n: st.tuples(*[st.sampled_from(Hand)] * n).map(
        lambda hands: dict(zip(SEATS, hands, strict=False))
    )
)


def kind(throw: Pictures) -> Hand:
    """The hand, looked for from the highest to the lowest as the source describes them."""
    most = [throw.count(one) for one in Picture]
    if 5 in most:
        return Hand.FIVE_ALIKE
    if 4 in most:
        return Hand.FOUR_ALIKE
    if 3 in most:
        return Hand.FULL_HOUSE if 2 in most else Hand.THREE_ALIKE
    return {2: Hand.TWO_PAIRS, 1: Hand.PAIR, 0: Hand.RUN}[most.count(2)]


def test_every_throw_is_a_hand() -> None:
    for throw in product(Picture, repeat=5):
        assert score(throw) is kind(throw)


def test_as_many_throws_are_a_hand_as_there_are() -> None:
    assert [ways(hand) for hand in HANDS] == [
        6 * comb(5, 2) * 5 * 4 * 3,
        comb(6, 2) * 4 * comb(5, 2) * comb(3, 2),
        6 * comb(5, 3) * 5 * 4,
        6 * 5 * 4 * 3 * 2,
        6 * 5 * comb(5, 3),
        6 * 5 * 5,
        6,
    ]
    assert sum(map(ways, HANDS)) == 6**5


def test_the_order_of_the_hands_is_that_of_their_rarity() -> None:
    assert sorted(HANDS, key=ways, reverse=True) == list(HANDS)


def test_each_kind_of_hand_earns_the_same_where_everyone_scores() -> None:
    assert list(EVERYONE_SCORES_PAYS.values()) == [1, 2, 3, 5, 12, 24, 600]
    assert {ways(hand) * everyone_scores_pays(hand) for hand in HANDS} == {3600}


@given(throws, st.permutations(range(5)), st.permutations(list(Picture)))
def test_neither_the_order_nor_the_pictures_matter(
    throw: Pictures, order: list[int], others: list[Picture]
) -> None:
    swapped = dict(zip(Picture, others, strict=True))
    assert score(tuple(swapped[throw[place]] for place in order)) is score(throw)


def test_the_key_tells_picture_and_name() -> None:
    for die, one in enumerate(Picture, 1):
        assert (picture(die), name(die)) == ((one,), one.value)
    with pytest.raises(Foul, match=r"^a die shows 1 to 6, never 0$"):
        picture(0)


# Rounds.


@given(rounds)
def test_every_two_hands_that_differ_give_one_point(hands: dict[str, Hand]) -> None:
    alike = sum(comb(n, 2) for n in Counter(hands.values()).values())
    scored = points(hands)
    assert sum(scored.values()) == comb(len(hands), 2) - alike
    for player, other in product(hands, repeat=2):
        higher = HANDS.index(hands[player]) > HANDS.index(hands[other])
        assert (scored[player] > scored[other]) == higher


@pytest.mark.parametrize(("players", "goal"), [(2, 5), (3, 10), (4, 15), (5, 20)])
def test_a_game_of_two_goes_to_five_and_each_further_player_adds_five(
    players: int, goal: int
) -> None:
    rest = dict.fromkeys(SEATS[1:players], 0)
    assert target(players) == goal
    assert Game({"Ada": goal - 1, **rest}).winners == ()
    assert Game({"Ada": goal, **rest}).winners == ("Ada",)


# Games.


@given(st.integers(2, 4), st.data(), st.sampled_from([None, *Length]))
def test_a_game_adds_up_and_ends_with_the_round_that_reaches_the_target(
    players: int, data: st.DataObject, length: Length | None
) -> None:
    names = SEATS[:players]
    totals = dict.fromkeys(names, 0)
    goal = {None: 5 * (players - 1), Length.FULL: 100, Length.SHORT: 20}[length]
    game = Game(totals) if length is None else EveryoneScoresGame(totals, length)
    for _ in range(data.draw(st.integers(1, 12))):
        drawn = data.draw(st.lists(st.sampled_from(Hand), min_size=players, max_size=players))
        hands = dict(zip(names, drawn, strict=True))
        if max(totals.values()) >= goal:
            won = [p for p in names if totals[p] == max(totals.values())]
            assert list(game.winners) == won
            with pytest.raises(Foul, match=f"^the game is over: {' and '.join(won)} won it$"):
                game.play(hands)
            return
        assert game.winners == ()
        game = game.play(hands)
        for player in names:
            totals[player] += (
                points(hands)[player] if length is None else EVERYONE_SCORES_PAYS[hands[player]]
            )
        assert game.totals == totals


# A second throw.


@given(throws, st.lists(st.integers(0, 4), unique=True, max_size=4), throws)
def test_a_second_throw_improves_only_to_a_higher_hand(
    throw: Pictures, places: list[int], more: Pictures
) -> None:
    keep = tuple(throw[place] for place in places)
    again = more[len(keep) :]
    after = HANDS.index(kind(keep + again))
    assert a_second_throw_improved(throw, keep, again) == (after > HANDS.index(kind(throw)))


@given(rounds, st.data())
def test_who_fails_scores_nothing_and_changes_nothing_for_the_others(
    hands: dict[str, Hand], data: st.DataObject
) -> None:
    failed = tuple(data.draw(st.lists(st.sampled_from(sorted(hands)), unique=True)))
    usual, paid = (
        a_second_throw_points(hands, failed),
        a_second_throw_if_all_score(hands, failed),
    )
    for player, hand in hands.items():
        out = player in failed
        assert usual[player] == (0 if out else points(hands)[player])
        assert paid[player] == (0 if out else EVERYONE_SCORES_PAYS[hand])
