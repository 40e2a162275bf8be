"""The odds of Five-Dice War, counted a second way."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from zine.chance import Near
from zine.odds import war

Take = tuple[int, bool]
"""How many of the other's dice are taken, and whether the centre die."""

State = tuple[int, int, int | None]
"""The dice of whoever chooses first, those of the other, and the centre die."""

STATES: list[State] = [(own, 5 - own, None) for own in range(1, 5)]
STATES += [(own, 4 - own, centre) for own in range(1, 4) for centre in range(2, 7)]


def _throws(dice: int) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=dice))


def _takes(
    own: tuple[int, ...], theirs: tuple[int, ...], centre: int | None, two: bool
) -> frozenset[Take]:
    """All that a player can take, up to `two` dice by a lone one."""
    sums = {sum(pair) for pair in combinations(own, 2)} or {*own}
    most = 2 if two and len(own) == 1 else 1
    return frozenset(
        (dice, middle)
        for dice, middle in product(range(most + 1), (False, True))
        if dice + middle <= most
        and dice <= max([theirs.count(face) for face in sums])
        and (not middle or centre in sums)
    )


Turn = tuple[frozenset[Take], frozenset[Take]]
"""What both can take."""


def _turns(
    state: State, two: bool = False
) -> dict[tuple[frozenset[Take], frozenset[Take]], Fraction]:
    """What both players can take in a turn, and the chance of it."""
    ours, others, centre = state
    ways: Counter[Turn] = Counter()
    for (own, one), (theirs, other) in product(_throws(ours).items(), _throws(others).items()):
        ways[_takes(own, theirs, centre, two), _takes(theirs, own, centre, two)] += one * other
    return {takes: Fraction(number, 6 ** (ours + others)) for takes, number in ways.items()}


def _after(state: State, take: Take, give: Take) -> State:
    own, theirs, centre = state
    ours, others = take[1] > give[1], give[1] > take[1]
    gain = take[0] - give[0]
    return own + gain + ours, theirs - gain + others, None if ours or others else centre


def _wins(states: list[State], two: bool = False) -> dict[State, float]:
    """The chance of whoever chooses first in every state, turn after turn until it is settled."""
    turns = {
        state: [(*takes, float(chance)) for takes, chance in _turns(state, two).items()]
        for state in states
    }
    wins = dict.fromkeys(states, 0.5)

    def value(state: State) -> float:
        return wins[state] if state[0] and state[1] else float(state[1] == 0)

    def turn(state: State) -> tuple[float, float]:
        """The chance if whoever chooses first does so, and if the other does."""
        first = second = 0.0
        for ours, others, chance in turns[state]:
            table = [[value(_after(state, take, give)) for give in others] for take in ours]
            first += chance * max(map(min, table))
            second += chance * min(map(max, zip(*table, strict=True)))
        return first, second

    change = 1.0
    while change > 1e-12:
        before = wins.copy()
        wins.update((state, turn(state)[0]) for state in states)
        change = max(abs(wins[state] - before[state]) for state in states)
    for state in states:
        assert turn(state)[1] == pytest.approx(wins[state])  # nobody gains by choosing first
        habit = sum(  # nor by any other choice than a die of the other's, or else the centre die
            chance * value(_after(state, max(ours), max(others)))
            for ours, others, chance in turns[state]
        )
        assert habit == pytest.approx(wins[state])
    return wins


def test_captures_of_one_turn() -> None:
    def takes(state: State) -> Fraction:
        return sum((c for (ours, _), c in _turns(state).items() if (1, False) in ours), Fraction(0))

    assert war.pair_takes_of_pair() == takes((2, 2, None))
    assert war.lone_takes_of_three() == takes((1, 3, None)) == 1 - Fraction(5, 6) ** 3
    assert war.lone_takes_of_four() == takes((1, 4, None)) == 1 - Fraction(5, 6) ** 4
    assert war.three_take_lone() == takes((3, 1, None))
    assert war.four_take_lone() == takes((4, 1, None))
    # Two dice come to 2, 3, 4, 5 and 6 in one, two, three, four and five ways of 36.
    assert war.pair_takes_centre() == Fraction(1 + 2 + 3 + 4 + 5, 5 * 36)
    nothing = frozenset({(0, False)})
    none = [_turns((2, 2, centre))[nothing, nothing] for centre in range(2, 7)]
    assert war.no_capture_first_turn() == sum(none) / 5


def _agree(near: Near, value: float) -> bool:
    return abs(near.value - value) <= near.within + 1e-10


@pytest.mark.exhaustive
def test_rounds_by_turns_after_turns() -> None:
    wins = _wins(STATES)
    assert _agree(war.chooser_wins_round(), sum(wins[2, 2, centre] for centre in range(2, 7)) / 5)
    for centre in range(2, 7):
        assert _agree(war.lone_wins_against_three_centre(centre), wins[1, 3, centre])
    assert _agree(war.lone_wins_against_four(), wins[1, 4, None])
    assert _agree(war.loser_with_three_wins(), 1 - wins[2, 3, None])


def test_there_is_no_choice_to_weigh() -> None:
    best = war.lone_wins_against_four().value
    assert _agree(war.lone_wins_against_four_by_habit(), best)


def test_a_lone_die_that_may_take_two() -> None:
    wins = _wins(STATES[:4], two=True)
    assert _agree(war.lone_wins_against_four_two_for_a_lone_die(), wins[1, 4, None])
