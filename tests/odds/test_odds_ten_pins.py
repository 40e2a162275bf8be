"""The odds of Ten Pins: the page's advice played out, and other ways of counting."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from zine.odds import ten_pins

FACES = range(1, 7)
PINS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 0}
Hand = tuple[int, ...]


def pins(hand: Hand) -> int:
    return PINS[hand[0]] + PINS[hand[1]]


def advice(hand: Hand, throw: int, *, struck: bool = False) -> Hand:
    """What the page says to keep after the first throw or the second."""
    if struck:
        return tuple(face for face in hand if face in (3, 4, 5))
    good, not_beside_a_five = ((5, 4), 4) if throw == 1 else ((5, 4, 3), 3)
    keep = tuple(face for face in hand if face in good)
    return tuple(face for face in keep if 5 not in keep or face != not_beside_a_five)


@cache
def played(kept: Hand, throw: int, struck: bool) -> Fraction:
    """What a frame brings by the advice, a spare counted as fifteen."""
    falls = list(product(FACES, repeat=2 - len(kept)))
    return sum((worth((*kept, *fall), throw, struck) for fall in falls), Fraction(0)) / len(falls)


def worth(hand: Hand, throw: int, struck: bool) -> Fraction:
    if throw == 1 and hand == (5, 5):
        return 10 + played((), 2, True)
    keep = hand if throw == 3 else advice(hand, throw, struck=struck)
    if len(keep) < 2:
        return played(keep, throw + 1, struck)
    return Fraction(15 if keep == (5, 5) and not struck else pins(keep))


def test_the_best_of_a_frame_is_what_the_advice_brings() -> None:
    assert ten_pins.mean_frame() == played((), 1, False)
    assert ten_pins.mean_game() == 10 * played((), 1, False)
    assert ten_pins.mean_strike_frame() == 10 + played((), 2, True)
    assert ten_pins.mean_thrown_again() == played((), 2, False)
    assert ten_pins.mean_four_kept() == played((4,), 2, False)
    one_die = Fraction(3 + 4 + 5, 6) + Fraction(3, 6) * Fraction(5, 2)
    assert ten_pins.mean_strike_frame() == 10 + 2 * one_die


def test_keeping_both_dice_at_once() -> None:
    # Two fives are a strike, and both dice are thrown again for five pins on average.
    others = sum(pins(hand) for hand in product(FACES, repeat=2)) - 10
    assert ten_pins.mean_game_first_throw() == 10 * Fraction(others + 10 + 5, 36)


def test_throws() -> None:
    hands = list(product(FACES, repeat=2))
    assert ten_pins.strike() == Fraction(hands.count((5, 5)), 36)
    assert ten_pins.mean_first_throw() == Fraction(sum(pins(hand) for hand in hands), 36)
    assert ten_pins.mean_die() == Fraction(sum(PINS.values()), 6)
    assert ten_pins.a_six() == 1 - Fraction(5, 6) ** 2
    # Each die has three throws to show a five.
    assert ten_pins.strike_or_spare() == (1 - Fraction(5, 6) ** 3) ** 2
    assert ten_pins.most() == 10 * (10 + 10)


def best(worth: Callable[[Hand, int], float]) -> float:
    """The most that a frame brings where two fives at once end it."""

    @cache
    def value(throw: int, kept: Hand) -> float:
        falls = [(*kept, *fall) for fall in product(FACES, repeat=2 - len(kept))]
        return sum(after(throw, hand) for hand in falls) / len(falls)

    def after(throw: int, hand: Hand) -> float:
        if throw == 3 or (throw == 1 and hand == (5, 5)):
            return worth(hand, throw)
        again = (value(throw + 1, kept) for kept in ((), hand[:1], hand[1:]))
        return max(worth(hand, throw), *again)

    return value(1, ())


def look_ahead(times: int, after_strike: float, after_spare: float, after_open: float) -> float:
    """A frame whose hand counts so many times, and what comes after it."""

    def worth(hand: Hand, throw: int) -> float:
        if hand != (5, 5):
            return pins(hand) * times + after_open
        return 10 * times + (after_strike if throw == 1 else after_spare)

    return best(worth)


def test_strikes_that_look_ahead() -> None:
    after_strike, after_open = look_ahead(1, 0, 0, 0), 0.0
    for _ in range(10):
        after = after_strike, after_open + 5, after_open
        after_strike, after_open = look_ahead(2, *after), look_ahead(1, *after)
    assert float(ten_pins.mean_game_look_ahead()) == pytest.approx(after_open)
