"""The odds of Beetle, counted a second way."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, repeat
from math import factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from zine.odds import beetle

# How many are drawn of body, head, legs, eyes, antennae and tail, in the order of the faces.
Drawn = tuple[int, ...]
NONE: Drawn = (0, 0, 0, 0, 0, 0)
WHOLE = (1, 1, 6, 2, 2, 1)
NEEDS = {2: 1, 3: 1, 4: 2, 5: 2, 6: 1}
FACES = range(1, 7)


def draw(drawn: Drawn, face: int) -> Drawn:
    if drawn[face - 1] == WHOLE[face - 1] or (face > 1 and not drawn[NEEDS[face] - 1]):
        return drawn
    return (*drawn[: face - 1], drawn[face - 1] + 1, *drawn[face:])


def draw_two(drawn: Drawn, one: int, other: int) -> Drawn:
    return max(draw(draw(drawn, one), other), draw(draw(drawn, other), one), key=sum)


def reached() -> list[Drawn]:
    found = [NONE]
    for drawn in found:
        found += {draw(drawn, face) for face in FACES}.difference(found)
    return found


DRAWN = reached()
PLACE = {drawn: place for place, drawn in enumerate(DRAWN)}
PARTS = np.array([sum(drawn) for drawn in DRAWN])
START = np.eye(len(DRAWN))[PLACE[NONE]]
LAST = PLACE[WHOLE]


def ways(step: Callable[[Drawn, int, int], Drawn]) -> NDArray[np.float64]:
    """In how many of the 36 ways each drawing comes from each other."""
    table = np.zeros((len(DRAWN), len(DRAWN)))
    for drawn in DRAWN:
        for one in FACES:
            for other in FACES:
                table[PLACE[drawn], PLACE[step(drawn, one, other)]] += 1
    return table


THROW = ways(lambda drawn, one, _: draw(drawn, one)) / 36
TURN = ways(draw_two) / 36


def unfinished(table: NDArray[np.float64]) -> list[float]:
    """The chance that a beetle is not whole, after no throw, one throw and so on."""
    rows = accumulate(repeat(table, 400), lambda row, table: row @ table, initial=START)
    return [1 - row[LAST] for row in rows]


def test_there_is_a_drawing_for_every_part_of_a_beetle() -> None:
    assert len(DRAWN) == 1 + 7 * 2 + 7 * 2 * 3 * 3


def test_throws_that_are_enough() -> None:
    left = unfinished(THROW)
    for throws in (20, 30, 40, 50, 60):
        assert float(beetle.whole_beetle(throws)) == pytest.approx(1 - left[throws])
    assert left[beetle.median_throws()] <= 0.5 < left[beetle.median_throws() - 1]
    assert beetle.body_within_six() == 1 - Fraction(5, 6) ** 6
    assert float(beetle.thirteen_throws()) == pytest.approx(1 - left[13])


def test_means() -> None:
    assert float(beetle.mean_throws()) == pytest.approx(sum(unfinished(THROW)))
    assert float(beetle.mean_turns_two_dice()) == pytest.approx(sum(unfinished(TURN)))


def test_mean_and_last_part_by_the_clock() -> None:
    """Let each face come once a second on average: no face waits for another any longer.

    Once the body is there, the legs, the tail, and the head with all that hangs on it are then
    drawn independently of one another.
    """
    time = np.linspace(0, 60, 60_001)
    none = np.exp(-time)

    def fallen(times: int) -> NDArray[np.float64]:
        """The chance that a face has come so often or more, by the second."""
        return np.asarray(1 - none * sum(time**n / factorial(n) for n in range(times)))

    # The head comes, and then two eyes and two antennae: this is fallen(2) ** 2, integrated.
    head = 1 - none * (time**2 + 2 * time - 4) - none**2 * (time**2 + 4 * time + 5)
    seconds = np.trapezoid(1 - fallen(6) * fallen(1) * head, time)
    assert float(beetle.mean_throws()) == pytest.approx(6 + 6 * seconds, abs=1e-5)
    sixth_leg = none * time**5 / factorial(5)
    last = np.trapezoid(sixth_leg * fallen(1) * head, time)
    assert float(beetle.last_part_leg()) == pytest.approx(last, abs=1e-5)


@pytest.mark.exhaustive
def test_two_players_throw_by_throw() -> None:
    both = np.outer(START, START)  # how likely each two drawings are, the first player's by row
    wins, parts = 0.0, 0.0
    for _ in range(200):
        both = THROW.T @ both
        wins += both[LAST].sum()
        parts += both[LAST] @ PARTS
        both[LAST] = 0
        both = both @ THROW
        parts += PARTS @ both[:, LAST]
        both[:, LAST] = 0
    first, loser = beetle.first_player_wins_two(), beetle.loser_parts_two()
    assert abs(first.value - wins) < first.within + 1e-9
    assert abs(loser.value - parts) < loser.within + 1e-9
