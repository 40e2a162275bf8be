from collections.abc import Iterator, Mapping
from itertools import groupby, permutations, product
from random import Random

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.cell import read
from zine.dice import FACES, Dice, Foul
from zine.scoring.liars_dice import ACE, Bid, Game, Says, count, least, seats, stands

BIDS = [Bid(dice, face) for dice in range(1, 13) for face in FACES]
LIAR = Says(None)

throws = st.lists(st.sampled_from(FACES), max_size=30).map(tuple)
seeds = st.integers(0, 2**32).map(Random)
bids = st.builds(Bid, st.integers(1, 40), st.sampled_from(FACES))


def says(text: str) -> Says:
    return Says.parse(text)


def dealt(**hands: str) -> Game:
    """A round in which everybody has thrown, in the order in which they are named."""
    game = Game()
    for player, throw in hands.items():
        game = game.play(player, tuple(map(int, throw.split())))
    return game


def spoken(game: Game, *words: str) -> Game:
    """What everybody says in turn."""
    for word in words:
        game = game.play(game.turn, says=says(word))
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
        ("21 fours", Bid(21, 4)),
    ],
)
def test_a_bid_reads_and_writes_words_to_twenty_and_figures_beyond(text: str, bid: Bid) -> None:
    assert Bid.parse(text) == bid
    assert str(bid) == text.casefold()
    assert str(says(text)) == text.casefold()


@given(bids)
def test_every_bid_reads_back_what_it_writes(bid: Bid) -> None:
    assert read(str(bid), Bid) == bid
    assert says(str(bid)) == Says(bid)


def test_liar_is_no_bid() -> None:
    assert says("Liar") == LIAR
    assert str(LIAR) == "liar"


@pytest.mark.parametrize(
    "text", ["", "five", "five three", "one sixes", "no fives", "0 fives", "² twos"]
)
def test_what_is_no_bid_is_told_how_one_is_written(text: str) -> None:
    with pytest.raises(ValueError, match=f"'{text}' is not a bid: write it as in five threes"):
        Bid.parse(text)


def test_a_bid_is_of_a_die_at_least_and_of_a_face_that_there_is() -> None:
    with pytest.raises(Foul, match="one die or more"):
        Bid(0, 3)
    for face in (0, 7):
        with pytest.raises(Foul, match=f"1 to 6, never {face}"):
            Bid(2, face)


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
        game = dealt(Ada="2 5", Bel="1 3").play("Ada", says=Says(after))
        if height(bid) > height(after):
            assert game.play("Bel", says=Says(bid)).bid == bid
        else:
            with pytest.raises(Foul, match=f"{bid} is too low after {after}: at least "):
                game.play("Bel", says=Says(bid))


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
    counted = {face: [count((die,), Bid(1, face)) for die in FACES] for face in FACES}
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


@pytest.mark.parametrize(
    ("throws", "foul"),
    [
        ({"Ada": (3,), "Bel": (3,)}, "those who tie for a seat throw again.*see Ada"),
        ({"Ada": (5,), "Bel": (3, 3), "Cy": (3,)}, "those who tie for a seat throw again.*see Cy"),
        ({"Ada": (3, 4), "Bel": (2,)}, "and nobody else: see Ada"),
        ({"Ada": (3,), "Bel": ()}, "Bel must throw a die for a seat"),
        ({"Ada": (7,), "Bel": (2,)}, "never 7"),
    ],
)
def test_seats_are_refused_while_a_tie_lasts(throws: dict[str, Dice], foul: str) -> None:
    with pytest.raises(Foul, match=foul):
        seats(throws)


# The game.


def test_the_loser_begins_and_after_a_loser_who_is_out_the_next_to_the_left_with_dice() -> None:
    game = spoken(dealt(Ada="2 2", Bel="4", Cy="3", Dot="5 5"), "two sixes", "two aces", "liar")
    assert game.dice_left == {"Ada": 2, "Bel": 0, "Cy": 1, "Dot": 2}
    assert (game.turn, game.reveal, game.count) == ("Cy", False, 0)
    for player, throw in {"Ada": (2, 2), "Cy": (1,), "Dot": (5, 5)}.items():
        game = game.play(player, throw)
    game = spoken(game, "two fours", "three fours", "three fives", "four fives")
    assert game.turn == "Dot"
    game = spoken(game, "liar")
    assert game.dice_left == {"Ada": 2, "Bel": 0, "Cy": 0, "Dot": 2}
    assert game.turn == "Dot"


def test_a_reveal_round_is_begun_by_whoever_comes_down_to_one_die_and_lasts_one_round() -> None:
    game = spoken(dealt(Ada="2 5", Bel="1 3 3"), "three fives", "liar")
    assert (game.turn, game.reveal) == ("Ada", True)
    game = game.play("Bel", (1, 1, 4)).play("Ada", (1,))
    game = spoken(game, "one ace")
    with pytest.raises(Foul, match="the face of the first bid holds"):
        spoken(game, "three twos")
    with pytest.raises(Foul, match="one ace is too low after one ace: at least two aces"):
        spoken(game, "one ace")
    game = spoken(game, "four aces", "liar")
    assert (game.count, game.dice_left) == (3, {"Ada": 1, "Bel": 2})
    assert (game.turn, game.reveal) == ("Bel", False)


def test_aces_are_not_wild_in_a_reveal_round() -> None:
    game = spoken(dealt(Ada="2 5", Bel="1 3 3"), "three fives", "liar")
    game = game.play("Ada", (4,)).play("Bel", (1, 1, 1))
    game = spoken(game, "one four", "two fours", "liar")
    assert (game.count, game.dice_left) == (1, {"Ada": 1, "Bel": 2})


@pytest.mark.parametrize(
    ("player", "word", "foul"),
    [
        ("Ada", "liar", "there is no bid to challenge yet"),
        ("Bel", "two threes", "it is Ada's turn, not Bel's"),
        ("Bel", "liar", "it is Ada's turn, not Bel's"),
        ("Dot", "two threes", "it is Ada's turn, not Dot's"),
    ],
)
def test_a_word_out_of_place_is_refused(player: str, word: str, foul: str) -> None:
    with pytest.raises(Foul, match=foul):
        dealt(Ada="2 5", Bel="1 3 3").play(player, says=says(word))


def test_throws_out_of_place_are_refused() -> None:
    game = dealt(Ada="2 5", Bel="1 3 3")
    with pytest.raises(Foul, match="Ada has thrown already"):
        game.play("Ada", (2, 4))
    with pytest.raises(Foul, match="one to 5 dice, not 6"):
        game.play("Cy", (1, 1, 1, 1, 1, 1))
    with pytest.raises(Foul, match="one to 5 dice, not 0"):
        game.play("Cy")
    with pytest.raises(Foul, match="never 8"):
        game.play("Cy", (8,))
    with pytest.raises(Foul, match="throws before the first bid, and speaks in turn"):
        game.play("Ada", (2, 5), says("two threes"))
    with pytest.raises(Foul, match="two players or more"):
        dealt(Ada="2 5").play("Ada", says=says("two threes"))
    game = spoken(game, "two threes")
    with pytest.raises(Foul, match="lie as they are until a bid is challenged"):
        game.play("Cy", (4,))
    game = spoken(game, "liar")
    assert game.dice_left == {"Ada": 2, "Bel": 2}
    with pytest.raises(Foul, match="Cy is not in the game"):
        game.play("Cy", (4,))
    with pytest.raises(Foul, match="2 dice must be thrown, not 3"):
        game.play("Bel", (4, 4, 4))
    with pytest.raises(Foul, match="everybody throws before the first bid: Ada has not"):
        game.play("Bel", (4, 4)).play("Bel", says=says("two threes"))


def test_nobody_plays_on_once_one_player_has_all_the_dice_left() -> None:
    game = spoken(dealt(Ada="6", Bel="2"), "one six", "liar")
    assert game.winner == "Ada"
    for throw, word in (((2,), None), ((), LIAR)):
        with pytest.raises(Foul, match="the game is over: only Ada has dice left"):
            game.play("Ada", throw, word)


def test_one_player_who_throws_first_has_not_won() -> None:
    assert dealt(Ada="6 6").winner is None


@given(seeds, st.integers(2, 4))
def test_a_whole_game_costs_a_die_a_round_and_each_player_one_reveal_round(
    random: Random, players: int
) -> None:
    names = ("Ada", "Bel", "Cy", "Dot")[:players]
    game = Game(dict.fromkeys(names, 5), turn=names[0], seated=True)
    reveals = []
    while not game.winner:
        before = dict(game.dice_left)
        if game.reveal:
            assert before[game.turn] == 1
            reveals.append(game.turn)
        for name, dice in before.items():
            if dice:
                game = game.play(name, tuple(random.choices(FACES, k=dice)))
        lie, face = game.hands, random.choice(FACES)
        game = game.play(game.turn, says=Says(Bid(1, face)))
        while game.bid and random.random() < 0.7:
            face = face if game.reveal else random.choice(FACES)
            game = game.play(game.turn, says=Says(least(game.bid, face)))
        bid, bidder, caller, reveal = game.bid, game.bidder, game.turn, game.reveal
        assert bid
        game = game.play(caller, says=LIAR)
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
        game = dealt(**dict.fromkeys(names, "3"))
        order = []
        for dice in range(1, 9):
            order.append(game.turn)
            game = game.play(game.turn, says=Says(Bid(dice, 3)))
        assert tuple(order) == names * 2
