"""Games in which the highest total wins, and nobody plays alone."""

from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.dice import Foul
from zine.scoring import around_the_spot, plus_and_minus, ten_pins, three_or_more

highest = pytest.mark.parametrize(
    "rules",
    [around_the_spot, plus_and_minus, ten_pins, three_or_more],
    ids=lambda rules: rules.__name__.rpartition(".")[2],
)


@highest
@given(totals=st.dictionaries(st.sampled_from("ABCD"), st.integers(-45, 300), min_size=2))
def test_whoever_wins_is_beaten_by_nobody(rules: ModuleType, totals: dict[str, int]) -> None:
    won = rules.winners(totals)
    assert set(won) == {a for a in totals if all(totals[a] >= totals[b] for b in totals)}
    assert list(won) == [name for name in totals if name in won]


@highest
@pytest.mark.parametrize("totals", [{}, {"Ada": 20}], ids=len)
def test_nobody_plays_alone(rules: ModuleType, totals: dict[str, int]) -> None:
    with pytest.raises(Foul, match=r"^a game needs two players or more$"):
        rules.winners(totals)
