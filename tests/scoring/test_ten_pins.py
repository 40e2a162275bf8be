from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Dice, Foul, Throws
from zine.scoring.ten_pins import (
    Frame,
    Mark,
    Sheet,
    StrikesLookAheadSheet,
    bonus_throws,
    score,
    strikes_look_ahead_bonus_throws,
)

HANDS = tuple(product(range(1, 7), repeat=2))
FIVES = (5, 5)
hands = st.one_of(st.just(FIVES), st.tuples(*[st.integers(1, 6)] * 2))


def frames(ahead: bool = False) -> st.SearchStrategy[Throws]:
    """Whole frames, with fives far more often than dice bring them."""

    def legal(made: list[Dice]) -> Throws:
        if made[0] != FIVES:
            return tuple(made)
        return (FIVES,) if ahead else (FIVES, *made[1:], *[(1, 2)] * (len(made) == 1))

    return st.lists(hands, min_size=1, max_size=3).map(legal)


def pins(hand: Dice) -> int:
    return sum((0, 1, 2, 3, 4, 5, 0)[face] for face in hand)


def test_every_hand_is_worth_its_pips_without_sixes() -> None:
    assert all(score(hand) == pins(hand) == score(hand[::-1]) for hand in HANDS)
    # Two dice of six faces worth 0 to 5: the ways to come to each sum.
    assert Counter(map(score, HANDS)) == {n: 6 - abs(5 - n) for n in range(11)}


# The frame.


@given(st.data())
def test_a_frame_scores_its_last_hand_and_a_strike_ten_more(data: st.DataObject) -> None:
    frame, seen = Frame(), list[Dice]()
    kept: Dice = ()
    for _ in range(3):
        left = 2 - len(kept)
        throw = tuple(data.draw(st.one_of(st.just(5), st.integers(1, 6))) for _ in range(left))
        hand = (*kept, *throw)
        struck = not seen and hand == FIVES
        places = [] if struck else data.draw(st.lists(st.integers(0, 1), unique=True))
        kept = tuple(hand[place] for place in places)
        frame = frame.play(throw, kept)
        seen.append(hand)
        assert (frame.hand, frame.kept) == (hand, kept)
        if seen[0] == FIVES:
            assert frame.mark is Mark.STRIKE
            assert frame.pins == 10 + (pins(hand) if len(seen) > 1 else 0)
        else:
            assert (frame.mark is Mark.SPARE) == (hand == FIVES)
            assert frame.pins == pins(hand)
        assert frame.over == (len(kept) == 2 or len(seen) == 3)
        if frame.over:
            break
    with pytest.raises(Foul, match=r"^the frame is over: both dice were kept, or thrown for the"):
        frame.play((5, 5))


# What the page says of the odds: the best play, found by trying every way to keep.

SPARE_BONUS = Fraction(sum(map(score, HANDS)), 36)


def throws_of(count: int) -> tuple[Dice, ...]:
    return tuple(product(range(1, 7), repeat=count))


@cache
def worth(frame: Frame) -> Fraction:
    """What a frame is worth on average to whoever keeps best."""
    if frame.over:
        return frame.pins + SPARE_BONUS * (frame.mark is Mark.SPARE)
    left = throws_of(2 - len(frame.kept))
    return sum((max(map(worth, choices(frame, t))) for t in left), Fraction(0)) / len(left)


def choices(frame: Frame, throw: Dice) -> list[Frame]:
    """The frame after a throw, by every way to keep that there is; kept dice in order."""
    hand = tuple(sorted((*frame.kept, *throw)))
    found = []
    for keep in {(), hand[:1], hand[1:], hand}:
        try:
            after = frame.play(throw, keep)
        except Foul:
            continue
        # Only the strike and the last hand matter from here on.
        first = FIVES if after.mark is Mark.STRIKE else (1, 1)
        found.append(Frame((*(first,) * (len(after.hands) - 1), hand), keep))
    return found


def kept_of(frame: Frame, throw: Dice) -> Dice:
    return max(choices(frame, throw), key=worth).kept


def test_the_advice_of_the_page_is_the_best_play() -> None:
    for throw in HANDS:
        if throw == FIVES:
            continue
        two = tuple(d for d in sorted(throw) if d == 5 or (d == 4 and 5 not in throw))
        assert kept_of(Frame(), throw) == two, throw
        one = tuple(d for d in sorted(throw) if d in (4, 5) or (d == 3 and 5 not in throw))
        assert kept_of(Frame(((1, 1),)), throw) == one, throw
    for throw in HANDS:
        struck = tuple(d for d in sorted(throw) if d in (3, 4, 5))
        assert kept_of(Frame((FIVES,)), throw) == struck, throw


def test_a_frame_is_worth_about_eight_and_two_fours_are_best_left() -> None:
    assert SPARE_BONUS == 5
    assert round(float(worth(Frame())), 2) == 7.98
    four, anew = (Frame(((4, 4),), keep) for keep in ((4, 4), ()))
    assert worth(four) == 8
    assert round(float(worth(anew)), 2) == 6.83


def test_a_die_thrown_for_its_pips_alone_brings_two_and_a_half() -> None:
    mean = Fraction(sum(score((6, face)) for face in range(1, 7)), 6)
    assert mean == Fraction(5, 2)
    # If a six voided the throw, a two beside a four would be worth keeping.
    void = Fraction(sum(score((4, face)) for face in range(1, 6)), 6)
    assert void < score((4, 2)) < 4 + mean < score((4, 3))


# The sheet.


def add_up(made: list[Throws], ahead: bool) -> int:
    """Frame by frame, each with whatever it earns from the next, if that has been thrown."""
    total = 0
    for place, frame in enumerate(made[:10]):
        following = made[place + 1] if place + 1 < len(made) else None
        struck = frame[0] == FIVES
        total += 10 if struck else pins(frame[-1])
        if struck and not ahead:
            total += pins(frame[-1])
        elif struck and following:
            total += pins(following[-1])
        elif frame[-1] == FIVES and not struck and following:
            total += pins(following[0])
    return total


@pytest.mark.parametrize("ahead", [False, True])
@given(st.data())
def test_a_sheet_adds_up_ten_frames_and_their_bonuses(ahead: bool, data: st.DataObject) -> None:
    sheet: Sheet = StrikesLookAheadSheet() if ahead else Sheet()
    made = data.draw(st.lists(frames(ahead), min_size=10, max_size=10))
    for number, frame in enumerate(made, 1):
        assert sheet.throws_left == 3
        sheet = sheet.play(frame)
        assert sheet.total == add_up(made[:number], ahead)
    struck, spare = made[-1][0] == FIVES, made[-1][0] != FIVES == made[-1][-1]
    assert sheet.mark is (Mark.STRIKE if struck else Mark.SPARE if spare else Mark.OPEN)
    if spare or (struck and ahead):
        assert sheet.throws_left == (1 if spare else 3)
        one = hands.map(lambda hand: (hand,))
        made.append(data.draw(one if spare else frames(ahead)))
        sheet = sheet.play(made[-1])
    assert sheet.total == add_up(made, ahead) <= 200
    assert not sheet.throws_left
    with pytest.raises(Foul, match=r"^the game is over: 10 frames are played, and no bonus is to"):
        sheet.play(((1, 1),))


@pytest.mark.parametrize(
    ("kind", "frame", "bonus"),
    [
        (Sheet, (FIVES, (1, 2), FIVES), None),
        (Sheet, ((1, 2), FIVES), (FIVES,)),
        (StrikesLookAheadSheet, (FIVES,), (FIVES,)),
    ],
)
def test_two_hundred_is_the_most(kind: type[Sheet], frame: Throws, bonus: Throws | None) -> None:
    sheet = kind()
    for _ in range(9 if bonus else 10):
        # A spare is best followed by a strike, a strike by another.
        sheet = sheet.play(frame if not (kind is Sheet and bonus) else (FIVES, FIVES))
    if bonus:
        sheet = sheet.play(frame).play(bonus)
    assert (sheet.total, sheet.throws_left) == (200, 0)


@given(frames(ahead=True))
def test_a_sheet_waits_for_the_bonus_of_the_tenth(frame: Throws) -> None:
    assert ten(StrikesLookAheadSheet, frame).throws_left == strikes_look_ahead_bonus_throws(frame)
    if frame != (FIVES,):
        assert ten(Sheet, frame).throws_left == bonus_throws(frame)


def ten(kind: type[Sheet], last: Throws) -> Sheet:
    sheet = kind()
    for _ in range(9):
        sheet = sheet.play(((1, 1),))
    return sheet.play(last)
