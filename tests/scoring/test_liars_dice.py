from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, permutations, product
from random import Random
from typing import TypeVar

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.content.rules.cell import read
from zine.dice import FACES, Dice, Foul
from zine.scoring.liars_dice import (
    ACE,
    ADieForAMistakeGame,
    Bid,
    Game,
    HighestTrueBidRound,
    IldhafnRulesGame,
    Pips,
    Says,
    a_wild_face_count,
    a_wild_face_stands,
    bid_the_sum_least,
    bid_the_sum_stands,
    count,
    highest_true_bid_least,
    ildhafn_rules_least,
    least,
    seats,
    stands,
    the_number_never_falls_least,
)

G = TypeVar("G", bound=Game)

BIDS = [Bid(dice, face) for dice in range(1, 13) for face in FACES]
LIAR = Says(None)

throws = st.lists(st.sampled_from(FACES), max_size=30).map(tuple)
seeds = st.integers(0, 2**32).map(Random)
bids = st.builds(Bid, st.integers(1, 40), st.sampled_from(FACES))


def says(text: str) -> Says:
    return Says.parse(text)


def under(**hands: str) -> dict[str, Dice]:
    """What lies under the cups, in the order in which the players sit."""
    return {player: tuple(map(int, throw.split())) for player, throw in hands.items()}


def spoken(game: G, *words: str, **hands: str) -> G:
    """What everybody says in turn, the first with what all have thrown, if a round begins."""
    throws = under(**hands) or None
    for word in words:
        game = game.play(game.turn or next(iter(hands)), says(word), throws)
        throws = None
    return game


# Bids as text.


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("one ace", Bid(1, 1)),
        ("one six", Bid(1, 6)),
        ("three aces", Bid(3, 1)),
        ("Five Threes", Bid(5, 3)),
        ("twelve twos", Bid(12, 2)),
        ("twenty sixes", Bid(20, 6)),
    ],
)
def test_a_bid_reads_and_writes_words_to_twenty(text: str, bid: Bid) -> None:
    assert Bid.parse(text) == bid
    assert str(bid) == text.casefold()
    assert str(Bid(21, 4)) == "21 fours"


@given(st.builds(Bid, st.integers(1, 20), st.sampled_from(FACES)))
def test_every_bid_up_to_twenty_dice_reads_back_what_it_writes(bid: Bid) -> None:
    assert read(str(bid), Bid) == bid
    assert says(str(bid)) == Says(bid)


def test_liar_is_no_bid() -> None:
    assert says("Liar") == LIAR


@pytest.mark.parametrize(
    "text", ["", "five", "five three", "one sixes", "no fives", "0 fives", "² twos"]
)
def test_what_is_no_bid_is_told_how_one_is_written(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is not a bid: write it as in five threes"):
        Bid.parse(text)


# The order of bids.


def height(bid: Bid) -> tuple[int, int]:
    """Where a bid stands in one line of all: `n` aces just above `2n` sixes."""
    return (2 * bid.dice, 7) if bid.face == ACE else (bid.dice, bid.face)


def follows(bid: Bid, after: Bid) -> bool:
    """The source's words: more, or as many of a higher face; half up to aces; 2n + 1 from them."""
    if (bid.face == ACE) == (after.face == ACE):
        return (bid.dice, bid.face) > (after.dice, after.face)
    return 2 * bid.dice >= after.dice if bid.face == ACE else bid.dice > 2 * after.dice


def test_bids_stand_in_one_line_so_that_no_round_of_bids_comes_back_to_its_start() -> None:
    assert len(set(map(height, BIDS))) == len(BIDS)
    for after, bid in product(BIDS, BIDS):
        may = bid.dice >= least(after, bid.face).dice
        assert may == (height(bid) > height(after)) == follows(bid, after), (after, bid)


def test_the_game_takes_a_bid_just_when_it_is_higher() -> None:
    for after, bid in product(BIDS[:30], BIDS[:30]):
        game = Game().play("Ada", Says(after), under(Ada="2 5", Bel="1 3"))
        if height(bid) > height(after):
            assert game.play("Bel", Says(bid)).bid == bid
        else:
            with pytest.raises(Foul, match=f"{bid} is too low after {after}: at least "):
                game.play("Bel", Says(bid))


@pytest.mark.parametrize(
    ("after", "face", "bid"),
    [
        ("five threes", 3, "six threes"),
        ("five threes", 6, "five sixes"),
        ("five threes", 2, "six twos"),
        ("five threes", 1, "three aces"),
        ("three aces", 1, "four aces"),
        ("three aces", 4, "seven fours"),
    ],
)
def test_the_figures_of_the_source_hold(after: str, face: int, bid: str) -> None:
    assert str(least(Bid.parse(after), face)) == bid


# The count.


@given(throws, bids, st.booleans())
def test_a_count_is_that_of_the_face_and_of_wild_aces(dice: Dice, bid: Bid, reveal: bool) -> None:
    wanted = {bid.face} if reveal else {bid.face, 1}
    found = len([die for die in dice if die in wanted])
    assert count(dice, bid, reveal) == count(dice[::-1], bid, reveal) == found
    assert stands(dice, bid, reveal) == (found >= bid.dice)


@pytest.mark.parametrize(("face", "reveal"), [(1, False), (4, False), (1, True), (4, True)])
def test_bids_stand_as_often_as_icepool_says(face: int, reveal: bool) -> None:
    wanted = {face} if reveal else {face, 1}
    hits = 4 @ icepool.d6.map(lambda die: int(die in wanted))
    for dice in range(1, 6):
        true = sum(stands(throw, Bid(dice, face), reveal) for throw in product(FACES, repeat=4))
        assert true == hits.probability(">=", dice) * 6**4


def test_one_die_in_three_counts_for_a_face_and_one_in_six_for_aces() -> None:
    counted = {face: [count((die,), Bid(1, face), False) for die in FACES] for face in FACES}
    assert {face: sum(found) for face, found in counted.items()} == {
        1: 1,
        **dict.fromkeys(range(2, 7), 2),
    }


# Seats.


def seated(throws: Mapping[str, Dice], at: int = 0) -> Iterator[str]:
    """The seats by the rule itself: set apart by one throw, each group that ties by the next."""
    ranked = sorted(throws, key=lambda name: -throws[name][at])
    for _, group in groupby(ranked, key=lambda name: throws[name][at]):
        tied = list(group)
        yield from tied if len(tied) == 1 else seated({n: throws[n] for n in tied}, at + 1)


def thrown(random: Random, names: tuple[str, ...]) -> dict[str, Dice]:
    """Throws for seats as a table would make them."""
    made: dict[str, Dice] = {name: (random.choice(FACES),) for name in names}
    while tied := [n for n, own in made.items() if list(made.values()).count(own) > 1]:
        made.update({name: (*made[name], random.choice(FACES)) for name in tied})
    return made


@given(seeds)
def test_seats_go_from_the_highest_down_and_ties_are_settled_among_themselves(
    random: Random,
) -> None:
    made = thrown(random, ("Ada", "Bel", "Cy", "Dot", "Eve"))
    assert seats(made) == tuple(seated(made))


# The game.


@given(seeds, st.integers(2, 4))
def test_a_whole_game_costs_a_die_a_round_and_each_player_one_reveal_round(
    random: Random, players: int
) -> None:
    names = ("Ada", "Bel", "Cy", "Dot")[:players]
    game = Game(dict.fromkeys(names, 5), turn=names[0])
    reveals = []
    while not game.winner:
        before = dict(game.dice_left)
        if game.reveal:
            assert before[game.turn] == 1
            reveals.append(game.turn)
        lie = {name: tuple(random.choices(FACES, k=dice)) for name, dice in before.items() if dice}
        face = random.choice(FACES)
        game = game.play(game.turn, Says(Bid(1, face)), lie)
        while isinstance(game.bid, Bid) and random.random() < 0.7:
            face = face if game.reveal else random.choice(FACES)
            game = game.play(game.turn, Says(least(game.bid, face)))
        bid, bidder, caller, reveal = game.bid, game.bidder, game.turn, game.reveal
        assert isinstance(bid, Bid)
        game = game.play(caller, LIAR)
        wanted = {bid.face} if reveal else {bid.face, 1}
        found = sum(die in wanted for hand in lie.values() for die in hand)
        loser = caller if found >= bid.dice else bidder
        assert game.count == found
        assert game.dice_left == {**before, loser: before[loser] - 1}
        assert game.reveal == (before[loser] == 2)
        assert game.dice_left[game.turn]
        assert (game.turn == loser) == (before[loser] > 1)
    assert len(set(reveals)) == len(reveals)
    assert set(names) - {game.winner} <= set(reveals)


def test_nobody_speaks_before_their_neighbour_to_the_left_whatever_the_number_of_players() -> None:
    for names in permutations(("Ada", "Bel", "Cy", "Dot")):
        game = spoken(Game(), "one three", **dict.fromkeys(names, "3"))
        order = [game.bidder]
        for dice in range(2, 9):
            order.append(game.turn)
            game = game.play(game.turn, Says(Bid(dice, 3)))
        assert tuple(order) == names * 2


# The variations.


def test_a_sum_reads_and_writes_words_to_twenty() -> None:
    for number, text in {1: "one pip", 2: "two pips", 20: "twenty pips"}.items():
        assert str(Pips(number)) == text
        assert Pips.parse(text.upper()) == Pips(number)
        assert says(text) == Says(Pips(number))
    for text in ("pips", "one pips", "two pip", "0 pips", "nine"):
        with pytest.raises(ValueError, match=f"'{text}' is not a bid"):
            Pips.parse(text)


def plain(bid: Bid, after: Bid) -> bool:
    """The source's words: a higher number of the same face, or a number of a higher face."""
    return bid.face > after.face or (bid.face == after.face and bid.dice > after.dice)


def never_falls(bid: Bid, after: Bid) -> bool:
    """The source's option: the number must be the same or higher as well."""
    return plain(bid, after) and bid.dice >= after.dice


def ildhafn(bid: Bid, after: Bid) -> bool:
    """The source's set: the same number of a higher face, or a higher number of any face."""
    return bid.dice > after.dice or (bid.dice == after.dice and bid.face > after.face)


@pytest.mark.parametrize(
    ("lowest", "follows"),
    [
        (highest_true_bid_least, plain),
        (the_number_never_falls_least, never_falls),
        (ildhafn_rules_least, ildhafn),
    ],
)
def test_each_variation_takes_the_bids_that_its_words_allow(
    lowest: Callable[[Bid, int], Bid], follows: Callable[[Bid, Bid], bool]
) -> None:
    for after, bid in product(BIDS, BIDS):
        if any(follows(Bid(dice, bid.face), after) for dice in range(1, 14)):
            may = bid.dice >= lowest(after, bid.face).dice
            assert may == follows(bid, after), (after, bid)
        else:
            with pytest.raises(Foul, match=rf"never falls: no bid of \w+ follows {after}"):
                lowest(after, bid.face)


def test_each_variation_allows_more_than_the_next_and_the_option_example_holds() -> None:
    for after, bid in product(BIDS, BIDS):
        assert plain(bid, after) >= never_falls(bid, after)
        assert ildhafn(bid, after) >= never_falls(bid, after)
    for face, lowest in {4: "six fours", 5: "five fives", 6: "five sixes"}.items():
        assert str(the_number_never_falls_least(Bid(5, 4), face)) == lowest


@pytest.mark.parametrize(
    ("kind", "follows"), [(ADieForAMistakeGame, plain), (IldhafnRulesGame, ildhafn)]
)
def test_a_game_takes_the_bids_of_its_variation(
    kind: type[Game], follows: Callable[[Bid, Bid], bool]
) -> None:
    for after, bid in product(BIDS[:30], BIDS[:30]):
        game = kind().play("Ada", Says(after), under(Ada="2 5", Bel="1 3"))
        if follows(bid, after):
            assert game.play("Bel", Says(bid)).bid == bid
        else:
            with pytest.raises(Foul, match=f"too low after {after}|never falls"):
                game.play("Bel", Says(bid))


@given(throws, bids, st.sampled_from(FACES))
def test_any_face_can_be_wild_and_aces_are_the_case_of_the_main_game(
    dice: Dice, bid: Bid, wild: int
) -> None:
    found = len([die for die in dice if die in {bid.face, wild}])
    assert a_wild_face_count(dice, bid, wild) == found
    assert a_wild_face_stands(dice, bid, wild) == (found >= bid.dice)
    assert a_wild_face_count(dice, bid, 1) == count(dice, bid, False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sums_stand_as_often_as_icepool_says(players: int) -> None:
    total = players @ icepool.d6
    for pips in range(1, 6 * players + 2):
        true = sum(
            bid_the_sum_stands(throw, Pips(pips)) for throw in product(FACES, repeat=players)
        )
        assert true == total.probability(">=", pips) * 6**players
        assert bid_the_sum_least(Pips(pips)) == Pips(pips + 1)


@given(seeds, st.integers(2, 4))
def test_the_highest_true_bid_wins_or_else_the_challenger(random: Random, players: int) -> None:
    names = ("Ada", "Bel", "Cy", "Dot")[:players]
    throws = {name: tuple(random.choices(FACES, k=5)) for name in names}
    dice = [die for throw in throws.values() for die in throw]
    made = [("Ada", Bid(random.randint(1, 8), random.choice(FACES)))]
    game = HighestTrueBidRound().play("Ada", Says(made[0][1]), throws)
    while made[-1][1].face < 6 and random.random() < 0.7:
        face = random.randint(made[-1][1].face + 1, 6)
        made.append((game.turn, Bid(random.randint(1, 8), face)))
        game = game.play(game.turn, Says(made[-1][1]))
    assert game.winner is None
    challenger = game.turn
    game = game.play(challenger, LIAR)
    true = [(bid.face, bid.dice, who) for who, bid in made if dice.count(bid.face) >= bid.dice]
    assert game.winner == (max(true)[2] if true else challenger)
    with pytest.raises(Foul, match=f"the game is over: {game.winner} has won"):
        game.play(challenger, LIAR)


@given(seeds, st.sampled_from((ADieForAMistakeGame, IldhafnRulesGame)), st.integers(2, 4))
def test_a_whole_game_of_each_variation_costs_whoever_was_wrong_a_die_a_round(
    random: Random, kind: type[Game], players: int
) -> None:
    names = ("Ada", "Bel", "Cy", "Dot")[:players]
    game = kind(dict.fromkeys(names, 2), turn=names[0])
    wild = 1 if kind is IldhafnRulesGame else 0
    while not game.winner:
        before = dict(game.dice_left)
        throws = {n: tuple(random.choices(FACES, k=dice)) for n, dice in before.items() if dice}
        lie = [die for throw in throws.values() for die in throw]
        sums = bool(wild) and max(before.values()) == 1
        bid: Bid | Pips = Pips(1) if sums else Bid(1, 2)
        game = game.play(game.turn, Says(bid), throws)
        while random.random() < 0.6:
            bid = Pips(bid.claim + 2) if isinstance(bid, Pips) else Bid(bid.dice + 1, bid.face)
            game = game.play(game.turn, Says(bid))
        bidder, challenger = game.bidder, game.turn
        game = game.play(challenger, LIAR)
        found = sum(lie) if isinstance(bid, Pips) else sum(die in (bid.face, wild) for die in lie)
        loser = challenger if found >= bid.claim else bidder
        assert game.count == found
        assert game.dice_left == {**before, loser: before[loser] - 1}
        assert not game.reveal
