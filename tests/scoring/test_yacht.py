from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul
from zine.scoring.yacht import (
    Box,
    Column,
    GeneralBox,
    Turn,
    TwoSectionsBox,
    TwoSectionsColumn,
    general_score,
    general_stakes,
    general_winners,
    score,
    two_sections_score,
    winners,
)

THROWS = tuple(product(range(1, 7), repeat=5))
HANDS = Counter(tuple(sorted(throw)) for throw in THROWS)
"""In how many orders each hand falls."""
throws = st.tuples(*[st.integers(1, 6)] * 5)
totals = st.dictionaries(
    st.sampled_from(["Ada", "Bel", "Cy", "Dot"]), st.integers(0, 300), min_size=1
)


def arrangements(*patterns: Dice) -> set[Dice]:
    """Every order in which the dice of some patterns can lie."""
    return {order for pattern in patterns for order in permutations(pattern)}


HOUSES = arrangements(*((a, a, a, b, b) for a in range(1, 7) for b in range(1, 7) if a != b))
FOURS = arrangements(*((a, a, a, a, b) for a in range(1, 7) for b in range(1, 7)))
LITTLE = arrangements((1, 2, 3, 4, 5))
BIG = arrangements((2, 3, 4, 5, 6))


@pytest.mark.parametrize(
    ("box", "ways"),
    [
        (Box.LITTLE_STRAIGHT, 120),  # 5!
        (Box.BIG_STRAIGHT, 120),
        (Box.FULL_HOUSE, 300),  # 6 x 5 x C(5, 2)
        (Box.FOUR_OF_A_KIND, 156),  # 6 x 5 x 5, and 6 with all alike
        (Box.CHANCE, 7776),
        (Box.YACHT, 6),
        *((box, 6**5 - 5**5) for box in tuple(Box)[:6]),
    ],
)
def test_as_many_throws_score_in_a_box_as_there_are(box: Box, ways: int) -> None:
    assert sum(HANDS[hand] for hand in HANDS if score(hand, box) > 0) == ways


def test_every_throw_scores_by_its_pattern() -> None:
    for throw in HANDS:
        common = Counter(throw).most_common(1)[0][0]
        assert score(throw, Box.LITTLE_STRAIGHT) == (30 if throw in LITTLE else 0)
        assert score(throw, Box.BIG_STRAIGHT) == (30 if throw in BIG else 0)
        assert score(throw, Box.FULL_HOUSE) == (sum(throw) if throw in HOUSES else 0)
        assert score(throw, Box.FOUR_OF_A_KIND) == (4 * common if throw in FOURS else 0)
        assert score(throw, Box.YACHT) == (50 if len(set(throw)) == 1 else 0)


def test_the_boxes_for_single_faces_share_out_the_pips_of_every_throw() -> None:
    for throw in HANDS:
        singles = tuple(score(throw, box) for box in tuple(Box)[:6])
        assert sum(singles) == sum(throw) == score(throw, Box.CHANCE)
        assert all(points % face == 0 for face, points in enumerate(singles, 1))


def test_the_best_column_comes_to_297() -> None:
    best = [max(score(hand, box) for hand in HANDS) for box in Box]
    assert best == [5, 10, 15, 20, 25, 30, 30, 30, 28, 24, 30, 50]
    assert sum(best) == 297


# The turn.


@given(throws, st.lists(st.integers(0, 4), unique=True, max_size=4), throws)
def test_the_dice_kept_lie_on_and_all_others_are_thrown(
    first: Dice, places: list[int], more: Dice
) -> None:
    keep = tuple(first[place] for place in places)
    turn = Turn().play(first, keep).play(more[len(keep) :])
    assert Counter(turn.hand) == Counter(keep) + Counter(more[len(keep) :])
    assert turn.throws == 2


# The columns.


@given(st.permutations(list(Box)), st.lists(throws, min_size=12, max_size=12))
def test_a_column_holds_each_box_once_and_adds_them_up(order: list[Box], made: list[Dice]) -> None:
    column = Column()
    for throw, box in zip(made, order, strict=True):
        column = column.play(throw, box)
        assert column.points == score(throw, box)
    assert column.total == sum(map(score, made, order))
    for box in Box:
        with pytest.raises(Foul, match=f"^a box is filled once: {box.value} already holds"):
            column.play((1, 2, 3, 4, 5), box)


@given(totals)
def test_whoever_wins_is_beaten_by_nobody(scores: dict[str, int]) -> None:
    won = winners(scores)
    assert won
    assert {scores[name] for name in won} == {max(scores.values())}
    assert all(scores[name] < scores[won[0]] for name in scores if name not in won)


# Two sections.


@pytest.mark.parametrize(
    ("box", "ways"),
    [
        (TwoSectionsBox.THREE_OF_A_KIND, 1656),  # C(5, 3) x 6 x 25 + C(5, 4) x 6 x 5 + 6
        (TwoSectionsBox.FOUR_OF_A_KIND, 156),
        (TwoSectionsBox.FULL_HOUSE, 300),
        (TwoSectionsBox.LITTLE_STRAIGHT, 1200),  # the published 15.43 per cent
        (TwoSectionsBox.BIG_STRAIGHT, 240),
        (TwoSectionsBox.YACHT, 6),
    ],
)
def test_as_many_throws_score_in_a_box_of_the_two_sections_as_there_are(
    box: TwoSectionsBox, ways: int
) -> None:
    fits = [hand for hand in HANDS if two_sections_score(hand, box) > 0]
    assert sum(HANDS[hand] for hand in fits) == ways


def test_the_boxes_of_the_two_sections_pay_as_the_naive_rules_do() -> None:
    for throw in HANDS:
        faces, most = "".join(map(str, sorted(set(throw)))), max(Counter(throw).values())
        paid = {box.value: two_sections_score(throw, box) for box in TwoSectionsBox}
        little = any(run in faces for run in ("1234", "2345", "3456"))
        big = faces in ("12345", "23456")
        assert paid["Three of a kind"] == (sum(throw) if most >= 3 else 0)
        assert paid["Four of a kind"] == (sum(throw) if most >= 4 else 0)
        assert paid["Full house"] == (25 if throw in HOUSES else 0)
        assert paid["Little straight"] == (30 if little else 0)
        assert paid["Big straight"] == (40 if big else 0)
        assert paid["Yacht"] == (50 if most == 5 else 0)
        assert paid["Chance"] == sum(throw)
        assert sum(list(paid.values())[:6]) == sum(throw)


def test_the_best_column_of_the_two_sections_comes_to_the_published_375() -> None:
    column = TwoSectionsColumn()
    for box in TwoSectionsBox:
        best = max(HANDS, key=lambda hand: two_sections_score(hand, box))
        column = column.play(best, box)
    assert column.total == 375


@given(st.lists(st.integers(0, 5), min_size=6, max_size=6))
def test_the_bonus_is_earned_by_the_upper_section_alone(dice: list[int]) -> None:
    upper, lower = tuple(TwoSectionsBox)[:6], tuple(TwoSectionsBox)[6:]
    column = TwoSectionsColumn()
    for box in lower:
        column = column.play((6, 6, 6, 6, 6), box)
    assert column.bonus == 0
    before = column.total
    for face, (box, many) in enumerate(zip(upper, dice, strict=True), 1):
        throw = (face,) * many + (face % 6 + 1,) * (5 - many)
        column = column.play(throw, box)
    points = sum(face * many for face, many in enumerate(dice, 1))
    assert column.bonus == (35 if points >= 63 else 0)
    assert column.total == before + points + column.bonus


# General.


def as_straight(throw: Dice) -> bool:
    """Whether some choice of 1, 2 or 6 for each ace makes a straight, as the source has it."""
    stand = [(1, 2, 6) if face == 1 else (face,) for face in throw]
    return any(sorted(made) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) for made in product(*stand))


@pytest.mark.parametrize(("on_throw", "pays"), [(1, 25), (2, 20), (3, 20)])
def test_aces_are_wild_in_the_straight_as_2_or_6(on_throw: int, pays: int) -> None:
    paid = {
        throw: general_score(throw, GeneralBox.STRAIGHT, on_throw)
        for throw in THROWS
        if len(set(throw)) > 1
    }
    assert paid == {throw: pays if as_straight(throw) else 0 for throw in paid}
    assert sum(points > 0 for points in paid.values()) == 3 * 120 + 60


@pytest.mark.parametrize(("on_throw", "house", "four"), [(1, 35, 45), (2, 30, 40), (3, 30, 40)])
def test_a_pattern_pays_more_on_the_first_throw(on_throw: int, house: int, four: int) -> None:
    for throw in HOUSES:
        assert general_score(throw, GeneralBox.FULL_HOUSE, on_throw) == house
        assert general_score(throw, GeneralBox.FOUR_OF_A_KIND, on_throw) == 0
    for throw in FOURS:
        if len(set(throw)) > 1:
            assert general_score(throw, GeneralBox.FOUR_OF_A_KIND, on_throw) == four
            assert general_score(throw, GeneralBox.FULL_HOUSE, on_throw) == 0
            assert general_score(throw, GeneralBox.GENERAL, on_throw) == 0


@given(throws, st.integers(2, 3))
def test_single_faces_and_chance_score_as_at_yacht(throw: Dice, on_throw: int) -> None:
    for box in (*tuple(GeneralBox)[:6], GeneralBox.CHANCE):
        assert general_score(throw, box, on_throw) == score(throw, Box[box.name])


def test_only_six_throws_win_at_once() -> None:
    refused = []
    for throw in THROWS:
        try:
            general_score(throw, GeneralBox.CHANCE, 1)
        except Foul:
            refused.append(throw)
    assert refused == [(face,) * 5 for face in range(1, 7)]


@given(totals, st.booleans(), st.data())
def test_stakes_only_change_hands(scores: dict[str, int], big: bool, data: st.DataObject) -> None:
    by = data.draw(st.sampled_from(sorted(scores))) if big else None
    won, net = general_winners(scores, by), general_stakes(scores, by)
    assert sum(net.values()) == 0
    assert list(net) == list(scores)
    assert won == ((by,) if by else winners(scores))
    for player, points in net.items():
        assert points >= 0 if player in won else points <= 0
    if not big and len(won) == 1:
        behind = {name: scores[won[0]] - total for name, total in scores.items()}
        assert net == {name: -gap if gap else sum(behind.values()) for name, gap in behind.items()}


@given(totals, st.data())
def test_a_big_general_counts_60_and_takes_nothing_from_those_ahead(
    scores: dict[str, int], data: st.DataObject
) -> None:
    by = data.draw(st.sampled_from(sorted(scores)))
    net = general_stakes(scores, by)
    for player, total in scores.items():
        if player != by:
            assert net[player] == min(0, total - scores[by] - 60)
