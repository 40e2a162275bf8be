"""Whole games, each with dice thrown here and played by its rules, entered on a pad by thumb."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from printed import ROOT
from shown import source

from zine.check import played_game
from zine.check.played_game import Player
from zine.content import project
from zine.content.page.game import load
from zine.content.rules import cell
from zine.content.rules.rules import State, heading, rules_of
from zine.dice import Foul
from zine.press import play
from zine.press.screen import CheckedZine
from zine.scoring import beetle, centennial, dice_golf, hi_low, liars_dice, ten_pins, ten_thousand

OURS = project.at(ROOT)
PAGES = {page.stem: page for page in OURS.games}
PHONE = {"width": 390, "height": 844}
PLAYERS = ("Ada", "Bel")

Moves = list[dict[str, Any]]
Played = tuple[Any, Moves]
"""The state at the end, and the moves that led to it."""


def thrown(random: Random, dice: int) -> tuple[int, ...]:
    return tuple(random.randint(1, 6) for _ in range(dice))


def played(
    state: Any, over: Callable[[Any], bool], next_move: Callable[[Any], dict[str, Any]]
) -> Played:
    """Play on until it is over; a move that the rules refuse is thought of anew."""
    moves: Moves = []
    while not over(state):
        move = next_move(state)
        try:
            state = state.play(**move)
        except Foul:
            continue
        moves.append(move)
    return state, moves


def a_game_of_ten_thousand(random: Random) -> Played:
    def move(game: Any) -> dict[str, Any]:
        total = random.choice((0, 500, 1000, 1500, 2400))
        return {"player": PLAYERS[game.turns % 2], "turn_total": total}

    begun = ten_thousand.Game(dict.fromkeys(PLAYERS, 0))
    return played(begun, lambda game: bool(game.turns and game.winners), move)


def a_game_of_hi_low(random: Random) -> Played:
    def move(_: Any) -> dict[str, Any]:
        return {"totals": {name: random.randint(5, 30) for name in ("Ada", "Bel", "Cy", "Dot")}}

    begun = hi_low.Game(dict.fromkeys(("Ada", "Bel", "Cy", "Dot"), 0))
    return played(begun, lambda game: bool(game.winners), move)


def a_sheet_of_ten_pins(random: Random) -> Played:
    def move(sheet: Any) -> dict[str, Any]:
        hands = random.randint(1, sheet.throws_left)
        return {"hands": tuple(thrown(random, ten_pins.DICE) for _ in range(hands))}

    return played(ten_pins.Sheet(), lambda sheet: not sheet.throws_left, move)


def a_race_of_centennial(random: Random) -> Played:
    def move(race: Any) -> dict[str, Any]:
        player = race.throws_next
        throw = thrown(random, 3)
        opened = centennial.squares(race.at[player], throw)
        to = centennial.EVERY_PLACE[race.at[player].steps + len(opened)]
        return {"player": player, "throw": throw, **({"to": to} if opened else {})}

    begun = centennial.Race(dict.fromkeys(PLAYERS, centennial.EVERY_PLACE[0]))
    return played(begun, lambda race: race.winner is not None, move)


def a_course_of_dice_golf(random: Random) -> Played:
    def move(_: Any) -> dict[str, Any]:
        return {"strokes": {name: random.randint(1, 9) for name in PLAYERS}}

    begun = dice_golf.Course(0, dict.fromkeys(PLAYERS, 0))
    return played(begun, lambda course: course.played == dice_golf.HOLES, move)


def a_game_of_liars_dice(random: Random) -> Played:
    def move(game: Any) -> dict[str, Any]:
        left = game.dice_left or dict.fromkeys(PLAYERS, 5)
        throws = {name: thrown(random, dice) for name, dice in left.items() if dice}
        new = {} if game.hands else {"throws": throws}
        bid = (
            f"{random.choice(('two', 'three', 'four'))} {random.choice(('twos', 'fives', 'sixes'))}"
        )
        says = "liar" if game.bids and random.random() < 0.5 else bid
        return {"player": game.turn or "Ada", "says": liars_dice.Says.parse(says), **new}

    return played(liars_dice.Game(), lambda game: game.winner is not None, move)


def a_game_of_beetle(random: Random) -> Played:
    def move(game: Any) -> dict[str, Any]:
        (throw,) = thrown(random, 1)
        return {"player": random.choice(PLAYERS), "throw": throw}

    state = beetle.Game(dict.fromkeys(PLAYERS, beetle.Beetle().missing))
    return played(state, lambda game: game.winner is not None, move)


GAMES = {
    "ten_thousand": a_game_of_ten_thousand,
    "hi_low": a_game_of_hi_low,
    "ten_pins": a_sheet_of_ten_pins,
    "centennial": a_race_of_centennial,
    "dice_golf": a_course_of_dice_golf,
    "liars_dice": a_game_of_liars_dice,
    "beetle": a_game_of_beetle,
}


SEATS = {"hi_low": "Ada, Bel, Cy, Dot", "ten_pins": "Ada"}
"""Who plays, where that is not Ada and Bel."""

FILLED: dict[str, Callable[[Any, str], int]] = {
    "centennial": lambda race, name: race.at[name].steps,
    "beetle": lambda game, name: len(beetle.EVERY_PART) - len(game.missing[name]),
    "hi_low": lambda game, name: game.rings[name],
    "ten_thousand": lambda game, name: game.totals[name],
    "ten_pins": lambda sheet, _: sheet.total,
    "dice_golf": lambda course, name: course.totals[name],
    "liars_dice": lambda game, name: liars_dice.DICE - game.dice_left[name],
}
"""What a player has at the end: squares or places, rings, parts, or points."""


def last_figure(player: Player) -> int:
    return [*player.figures.values()][-1]


WRITTEN: dict[str, Callable[[Player], int]] = {
    "hi_low": lambda player: len(player.crosses),
    "liars_dice": lambda player: len(player.crosses),
    "centennial": lambda player: max((place + 1 for _, place in player.crosses), default=0),
    "beetle": lambda player: sum(player.figures.values()),
}
"""Where that stands on a sheet that is filled in, if not in the last of its figures."""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The complete book with its pads."""
    made = source(ROOT, "complete")
    checked = CheckedZine(made.book, made.proved, made.played, made.templates)
    file = tmp_path_factory.mktemp("play") / "complete.play.html"
    file.write_bytes(play.make(checked))
    return file


def enter(pad: Any, state: State, move: Mapping[str, Any]) -> None:
    """Enter a move: dice are tapped, names chosen, all else typed."""
    for name, value in move.items():
        kind = state.kinds[name]
        place = pad.locator(f'[name="{name}"]')
        if cell.is_dice(kind) or cell.is_die(kind):
            keys = place.locator("xpath=../..").locator(".keys")
            for face in value if cell.is_dice(kind) else [value]:
                keys.locator(f'button[aria-label="{face}"]').click()
        elif name == "player":
            place.select_option(value)
        else:
            says = name == "says"
            place.fill(str(value.bid or "liar") if says else cell.show(value, kind))
    pad.get_by_role("button", name="Write", exact=True).click()


@pytest.mark.parametrize("stem", GAMES)
def test_a_whole_game_by_thumb_ends_as_the_rules_end_it(
    chromium: Any, book: Path, tmp_path: Path, stem: str
) -> None:
    end, moves = GAMES[stem](Random(7))
    states = [
        rule
        for rule in rules_of(load(OURS, PAGES[stem]).scoring).everything
        if isinstance(rule, State)
    ]
    (state,) = (rule for rule in states if rule.name == type(end).__name__)
    page = chromium.new_page(viewport=PHONE)
    page.goto(book.as_uri())
    pad = page.locator(f'.pad[data-game="{stem}"]')
    pad.get_by_role("button", name="Keep score").click()
    pad.locator('[name="own-players"]').fill(SEATS.get(stem, "Ada, Bel"))
    pad.locator('[name="own-players"]').press("Tab")
    pad.get_by_role("button", name=type(end).__name__, exact=True).click()
    for move in moves:
        enter(pad, state, move)
    labels, values = (pad.locator(f".standing {tag}").all_inner_texts() for tag in ("dt", "dd"))
    attributes = {heading(name): (name, kind) for name, kind, _ in state.attributes.values()}
    for label, text in zip(labels, values, strict=True):
        name, kind = attributes[label]
        assert text == cell.show(getattr(end, name), kind), label
    with page.expect_download() as download:
        pad.get_by_role("button", name="Save for the score sheet").click()
    file = tmp_path / f"{stem}.md"
    download.value.save_as(file)
    scores = played_game.load(file, [load(OURS, PAGES[stem])])
    assert len(scores.players) == len(SEATS.get(stem, "Ada, Bel").split(", "))
    written = WRITTEN.get(stem, last_figure)
    for player in scores.players:
        assert written(player) == FILLED[stem](end, player.name)
    page.close()


def test_rounds_played_one_after_the_other_stand_in_the_tally(
    chromium: Any, book: Path, tmp_path: Path
) -> None:
    page = chromium.new_page(viewport=PHONE)
    page.goto(book.as_uri())
    pad = page.locator('.pad[data-game="cee_lo"]')
    pad.get_by_role("button", name="Keep score").click()
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    play_on, undo = (
        pad.get_by_role("button", name=name, exact=True) for name in ("Next round", "Undo")
    )
    offered = ""
    for place, throw in enumerate(("2 2 5", "6 6 6", "2 2 5", "1 2 3", "1 1 1", "1 1 1", "6 6 5")):
        if place in {2, 4}:
            play_on.click()
        offered += pad.locator('[name="player"]').input_value()[0]
        pad.locator('[name="throws"]').fill(throw)
        pad.get_by_role("button", name="Write", exact=True).click()
    assert offered == "ABBAABA"  # the start passes on; who ties throws again
    assert not play_on.count()
    pad.locator('[name="throws"]').fill("6 6 4")
    pad.get_by_role("button", name="Write", exact=True).click()
    strokes = pad.locator("table.strokes tr")
    assert strokes.all_inner_texts() == ["Ada\t|\t1\t+ −", "Bel\t||\t2\t+ −"]
    for _ in range(5):  # four throws, and the beginning of the round
        undo.click()
    assert pad.locator(".moves li").count() == 2
    pad.get_by_role("button", name="a stroke for Ada", exact=True).click()
    assert strokes.all_inner_texts() == ["Ada\t|\t1\t+ −", "Bel\t||\t2\t+ −"]
    with page.expect_download() as download:
        pad.get_by_role("button", name="Save for the score sheet").click()
    file = tmp_path / "cee_lo.md"
    download.value.save_as(file)
    scores = played_game.load(file, [load(OURS, PAGES["cee_lo"])])
    assert [(player.name, player.figures[0]) for player in scores.players] == [
        ("Ada", 0),
        ("Bel", 2),
    ]
    page.close()
