"""What a score sheet holds, as it is read from the rules that a page names."""

from enum import Enum
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from conftest import PAGE, SCORING, Folder, plain
from hypothesis import given
from hypothesis import strategies as st
from library import GAMES

from zine.content import project
from zine.content.page import game, sheet_form
from zine.content.page.game import Game
from zine.content.page.sheet_form import Area, Kind, Legend, Line, Part, Row, SheetForm
from zine.problems import ContentError


class Box(Enum):
    """Three boxes, two of which are a section."""

    ONES = "Ones"
    SIXES = "Sixes"
    PAIR = "Pair"

    @property
    def hint(self) -> str:
        return f"hint of {self.value}"


class Face(Enum):
    """Rows of squares, named."""

    UP = "Up"
    DOWN = "Down"

    @property
    def squares(self) -> tuple[int, ...]:
        return (1, 2, 3) if self is Face.UP else (3, 2)


class Bet(Enum):
    """What can be bet on."""

    ODD = "Odd"
    SIXES = "Sixes"

    @property
    def face(self) -> int | None:
        return 6 if self is Bet.SIXES else None

    @property
    def hint(self) -> str:
        return f"pays on {self.value}"


class Body(Enum):
    """Parts of a drawing."""

    BODY = "Body"
    LEG = "Leg"


class Bare(Enum):
    """Boxes without hints."""

    ONES = "Ones"


class Numbered(Enum):
    """Boxes without names."""

    ONE = 1
    hint = property(lambda _: "one")


class Spoilt(Enum):
    """Boxes whose hints cannot be told."""

    ONES = "Ones"
    hint = property(lambda _: str(1 // 0))


def rules(**names: Any) -> ModuleType:
    """A scoring module that holds these names."""
    module = ModuleType("rules")
    vars(module).update(names)
    return module


# What is read.

BOXES = tuple(Line(box.value, f"hint of {box.value}", member=box) for box in Box)
CARD = (*BOXES, Line("Total", adds=(0, 1, 2)))
SECTIONS = (
    *BOXES[:2],
    Line("Upper section", adds=(0, 1)),
    Line("Bonus", "5 from 7 up", (0, 1), 7, 5),
    BOXES[2],
    Line("Lower section", adds=(4,)),
    Line("Total", adds=(0, 1, 3, 4)),
)
THREE_ROUNDS = (Line("1"), Line("2"), Line("3"), Line("Total", adds=(0, 1, 2)))
HALVES = (
    Line("1"),
    Line("2"),
    Line("Out", adds=(0, 1)),
    Line("3"),
    Line("In", adds=(3,)),
    Line("Total", adds=(0, 1, 3)),
)
ODD, SIXES = Area("Odd", "pays on Odd"), Area("Sixes", "pays on Sixes", 6)
NAMED = (Line("first"), Line("last"), Line("Total", adds=(0, 1)))


@pytest.mark.parametrize(
    ("text", "module", "read"),
    [
        ("card of Box", rules(Box=Box), SheetForm(Kind.CARD, "", lines=CARD)),
        (
            "card of Box",
            rules(Box=Box, UPPER=(Box.ONES, Box.SIXES), PAR=7, BONUS=5),
            SheetForm(Kind.CARD, "", lines=SECTIONS),
        ),
        ("rounds of ROUNDS", rules(ROUNDS=3), SheetForm(Kind.ROUNDS, "", lines=THREE_ROUNDS)),
        (
            "rounds of ROUNDS",
            rules(ROUNDS=range(1, 4)),
            SheetForm(Kind.ROUNDS, "", lines=THREE_ROUNDS),
        ),
        (
            "rounds of NAMES",
            rules(NAMES=("first", "last")),
            SheetForm(Kind.ROUNDS, "", lines=NAMED),
        ),
        (
            "rounds of HALVES",
            rules(HALVES=(("Out", range(1, 3)), ("In", range(3, 4)))),
            SheetForm(Kind.ROUNDS, "", lines=HALVES),
        ),
        (
            "frames of FRAMES",
            rules(FRAMES=3, MARKS=(Face.UP, "strike")),
            SheetForm(Kind.FRAMES, "", lines=THREE_ROUNDS, marks=("Up", "strike")),
        ),
        ("running", rules(), SheetForm(Kind.RUNNING, "")),
        ("running to TARGET", rules(TARGET=100), SheetForm(Kind.RUNNING, "", goal=100)),
        (
            "running to TARGET",
            rules(TARGET=10_000, OPENING=1_000, PLAYERS=(2, 6)),
            SheetForm(Kind.RUNNING, "", most=6, goal=10_000, opening=1_000),
        ),
        (
            "running with PAYS",
            rules(PAYS={"one pair": 2, "five alike": 1_000}),
            SheetForm(
                Kind.RUNNING,
                "",
                legends=(Legend((), (("one pair", "2"), ("five alike", "1,000"))),),
            ),
        ),
        (
            "running to TARGET with PAYS",
            rules(TARGET=25, PAYS={(Face.UP, Body.LEG): 2, (Face.DOWN, Body.BODY): 3}),
            SheetForm(
                Kind.RUNNING,
                "",
                goal=25,
                legends=(Legend(("", "Up", "Down"), (("Leg", "2", ""), ("Body", "", "3"))),),
            ),
        ),
        (
            "running with PAYS and MORE",
            rules(PAYS={"one pair": 2}, MORE=(("two pairs", 3), ("all alike", 9))),
            SheetForm(
                Kind.RUNNING,
                "",
                legends=(
                    Legend((), (("one pair", "2"),)),
                    Legend((), (("two pairs", "3"), ("all alike", "9"))),
                ),
            ),
        ),
        (
            "track of LIVES",
            rules(LIVES=3),
            SheetForm(Kind.TRACK, "", rows=(Row("", ("1", "2", "3")),), lost=True),
        ),
        (
            "track of SQUARES",
            rules(SQUARES=("a", "b")),
            SheetForm(Kind.TRACK, "", rows=(Row("", ("a", "b")),)),
        ),
        (
            "track of ROWS",
            rules(ROWS=((1, 2), (3,))),
            SheetForm(Kind.TRACK, "", rows=(Row("", ("1", "2")), Row("", ("3",)))),
        ),
        (
            "track of ROWS",
            rules(ROWS={"means": (1, 2), "motive": range(3, 5)}),
            SheetForm(Kind.TRACK, "", rows=(Row("means", ("1", "2")), Row("motive", ("3", "4")))),
        ),
        (
            "track of Face",
            rules(Face=Face),
            SheetForm(Kind.TRACK, "", rows=(Row("Up", ("1", "2", "3")), Row("Down", ("3", "2")))),
        ),
        (
            "board of PATH",
            rules(PATH=(1, 2, 1)),
            SheetForm(Kind.BOARD, "", rows=(Row("", tuple("121")),)),
        ),
        (
            "cloth of LAYOUT",
            rules(LAYOUT=((Bet.SIXES, Bet.ODD), (Box.PAIR,))),
            SheetForm(
                Kind.CLOTH,
                "",
                areas=((SIXES, ODD), (Area("Pair", "hint of Pair"),)),
            ),
        ),
        ("cloth of Bet", rules(Bet=Bet), SheetForm(Kind.CLOTH, "", areas=((ODD,), (SIXES,)))),
        (
            "drawing of PART",
            rules(
                PART={1: Body.BODY, 3: Body.LEG},
                AFTER={Body.LEG: Body.BODY},
                NUMBER={Body.BODY: 1, Body.LEG: 6},
            ),
            SheetForm(
                Kind.DRAWING,
                "",
                parts=(Part("Body", 1, 1, None, "Body"), Part("Leg", 3, 6, "Body", "Leg")),
            ),
        ),
        ("match", rules(), SheetForm(Kind.MATCH, "")),
        (
            "rings of SIDES to WINS",
            rules(SIDES=(Face.DOWN, "up"), WINS=3),
            SheetForm(Kind.RINGS, "", sides=("Down", "up"), goal=3),
        ),
        ("tally", rules(), SheetForm(Kind.TALLY, "")),
        ("tally to WINS", rules(WINS=3), SheetForm(Kind.TALLY, "", goal=3)),
        ("  tally\n", rules(), SheetForm(Kind.TALLY, "")),
    ],
)
def test_a_form_is_what_its_rules_say(text: str, module: ModuleType, read: SheetForm) -> None:
    assert sheet_form.read(text, module, ()) == read


@pytest.mark.parametrize("players", [(1, None), 5, (2, "six"), "2-6"])
def test_as_many_can_play_as_like_if_the_rules_do_not_say(players: object) -> None:
    assert sheet_form.read("tally", rules(PLAYERS=players), ()).most is None


# What belongs to a variation.


@pytest.mark.parametrize(
    ("text", "variation", "most", "goal"),
    [
        ("running to TARGET", "", 8, 100),
        ("running to WILD_TARGET", "Wild", 4, 50),
        ("running with WILD_PAYS", "Wild", 4, None),
        ("running to WILD_AND_WOOLLY_TARGET", "Wild and woolly", 8, 70),
        ("running to TARGET with WILD_PAYS", "Wild", 4, 100),
        ("rounds of WildRounds", "Wild", 4, None),
    ],
)
def test_a_name_that_begins_like_a_variation_makes_the_sheet_that_variations(
    text: str, variation: str, most: int, goal: int | None
) -> None:
    module = rules(
        TARGET=100,
        WILD_TARGET=50,
        WILD_AND_WOOLLY_TARGET=70,
        WILD_PAYS={"a pair": 1},
        WildRounds=3,
        PLAYERS=(2, 8),
        WILD_PLAYERS=(2, 4),
    )
    for variations in (("Wild", "Wild and woolly"), ("Wild and woolly", "Wild")):
        made = sheet_form.read(text, module, variations)
        assert (made.variation, made.most, made.goal) == (variation, most, goal)


def test_the_constants_of_a_variation_are_its_own() -> None:
    module = rules(
        Box=Box,
        WildBox=Box,
        WILD_UPPER=(Box.ONES, Box.SIXES),
        WILD_PAR=7,
        WILD_BONUS=5,
        WILD_OPENING=500,
        OPENING=50,
        WILD_TARGET=1000,
    )
    assert sheet_form.read("card of Box", module, ["Wild"]).lines == CARD
    assert sheet_form.read("card of WildBox", module, ["Wild"]).lines == SECTIONS
    assert sheet_form.read("running", module, ["Wild"]).opening == 50
    assert sheet_form.read("running to WILD_TARGET", module, ["Wild"]).opening == 500


# What cannot be read, told in one line.

WAYS = (
    "'sheet' must start with card, rounds, frames, running, track, board, cloth, drawing, match, "
    "rings or tally, as in 'card of Box'"
)
CARDS = "'card of NAME' needs an enum whose members have a 'hint' each"
ROUNDS = "'rounds of NAME' needs a number of rounds, their names, or named sections of them"
FRAMES = "'frames of NAME' needs a number of frames, and MARKS for their corners"
TRACKS = "'track of NAME' needs a number, its squares, or named rows of squares"
BOARDS = "'board of NAME' needs the squares of a path"
CLOTHS = "'cloth of NAME' needs an enum whose members have a 'hint' each, or rows of such members"
DRAWINGS = "'drawing of NAME' needs the part that each face of the die stands for"
RINGS = "'rings of NAME' needs the sides on which the players are, in turn"
PAYS = "'X' must be pay-offs, each by a name or by two"


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        ("", 0, WAYS),
        ("card, up to 4 players", Box, WAYS),
        ("card of X of X", Box, WAYS),
        ("card with X of X", Box, WAYS),
        ("card of", Box, WAYS),
        ("climb", 0, WAYS),
        ("trakc of X", 3, f"{WAYS} (did you mean 'track'?)"),
        ("Tally", 0, f"{WAYS} (did you mean 'tally'?)"),
        ("card", Box, CARDS),
        ("rounds to X", 3, ROUNDS),
        ("track", 3, TRACKS),
        ("board", 3, BOARDS),
        ("drawing", 3, DRAWINGS),
        ("running of X", 3, "'running' takes no 'of NAME'"),
        ("tally of X", 3, "'tally' takes no 'of NAME'"),
        ("track of LIFES", 3, "the scoring module has no 'LIFES' (did you mean 'LIVES'?)"),
        ("track of Y", 3, "the scoring module has no 'Y'"),
        ("track of _hidden", 3, "the scoring module has no '_hidden'"),
        ("track of __doc__", 3, "the scoring module has no '__doc__'"),
        ("tally to X", "three", "'X' must be a number of points"),
        ("tally to X", 1.5, "'X' must be a number of points"),
        ("tally to X", (), "'X' must be a number of points"),
        ("card of X", 5, f"{CARDS}; X is not"),
        ("card of X", None, CARDS),
        ("card of X", ("Ones", "Twos"), f"{CARDS}; X is not"),
        ("card of X", dict, f"{CARDS}; X is not"),
        ("card of X", Bare, f"{CARDS}; X is not"),
        ("card of X", Numbered, f"{CARDS}; X is not"),
        ("card of X", Spoilt, f"{CARDS}; X is not"),
        ("rounds of X", 0, f"{ROUNDS}; X is not"),
        ("rounds of X", -3, f"{ROUNDS}; X is not"),
        ("rounds of X", (), f"{ROUNDS}; X is not"),
        ("rounds of X", "three", f"{ROUNDS}; X is not"),
        ("rounds of X", 1.5, f"{ROUNDS}; X is not"),
        ("rounds of X", max, f"{ROUNDS}; X is not"),
        ("rounds of X", (("Out", range(3)), "In"), f"{ROUNDS}; X is not"),
        ("rounds of X", (("Out", 9),), f"{ROUNDS}; X is not"),
        ("frames of LIVES", 3, f"{FRAMES}; LIVES is not"),
        ("frames of X", 0, f"{FRAMES}; X is not"),
        ("track of X", 0, f"{TRACKS}; X is not"),
        ("track of X", {}, f"{TRACKS}; X is not"),
        ("track of X", {"Up": ()}, f"{TRACKS}; X is not"),
        ("track of X", {"Up": 5}, f"{TRACKS}; X is not"),
        ("track of X", ((1, 2), ()), f"{TRACKS}; X is not"),
        ("track of X", Bare, f"{TRACKS}; X is not"),
        ("track of X", 1.5, f"{TRACKS}; X is not"),
        ("board of X", (), f"{BOARDS}; X is not"),
        ("board of X", ((1, 2), (3, 4)), f"{BOARDS}; X is not"),
        ("cloth", Bet, CLOTHS),
        ("cloth of X", (), f"{CLOTHS}; X is not"),
        ("cloth of X", ((),), f"{CLOTHS}; X is not"),
        ("cloth of X", 6, f"{CLOTHS}; X is not"),
        ("cloth of X", (Bet.ODD, Bet.SIXES), f"{CLOTHS}; X is not"),
        ("cloth of X", (("Odd", "Even"),), f"{CLOTHS}; X is not"),
        ("cloth of X", Bare, f"{CLOTHS}; X is not"),
        ("cloth of X", Numbered, f"{CLOTHS}; X is not"),
        ("drawing of X", {}, f"{DRAWINGS}; X is not"),
        ("drawing of X", {1: "Body"}, f"{DRAWINGS}; X is not"),
        ("drawing of X", 6, f"{DRAWINGS}; X is not"),
        ("rings to LIVES", 3, RINGS),
        ("rings of X", (), f"{RINGS}; X is not"),
        ("rings of X", 3, f"{RINGS}; X is not"),
        ("rings of X", "low", f"{RINGS}; X is not"),
        ("match of X", 3, "'match' takes no 'of NAME'"),
        ("tally with X", 6, PAYS),
        ("tally with X", {}, PAYS),
        ("tally with X", {"a pair": "much"}, PAYS),
        ("tally with X", [("a pair", "much")], PAYS),
        ("tally with X", ["a pair"], PAYS),
        ("tally with LIVES and X", {}, "'LIVES and X' must be pay-offs, each by a name or by two"),
        ("tally with X and Y", {}, "the scoring module has no 'Y'"),
        ("tally with X and", {}, WAYS),
    ],
)
def test_what_a_sheet_cannot_be_read_from_is_told(text: str, value: object, told: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$") as error:
        sheet_form.read(text, rules(X=value, LIVES=3, _hidden=3, AFTER={}, NUMBER={}), ())
    assert str(error.value) == told


@given(
    text=st.one_of(
        st.text(max_size=30),
        st.builds(
            "{} of {} to {} with {}".format,
            st.sampled_from([kind.value for kind in Kind]),
            *[st.sampled_from(["X", "Y", "Z"])] * 3,
        ),
        st.builds("{} of {}".format, st.sampled_from([k.value for k in Kind]), st.just("X")),
    ),
    value=st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(-3, 30), st.floats(), st.text(max_size=3)),
        lambda some: st.one_of(
            st.lists(some, max_size=3),
            st.tuples(some, some),
            st.dictionaries(st.text(max_size=3), some, max_size=3),
        ),
        max_leaves=6,
    ),
)
def test_whatever_a_page_and_a_module_say_makes_a_form_or_one_line(text: str, value: Any) -> None:
    try:
        made = sheet_form.read(text, rules(X=value, Y=3, Z={"a": 1}), ("X",))
    except ValueError:
        return
    assert isinstance(made, SheetForm)


# Where it is told.


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ("sheet: card of Box", []),
        ("sheet: [card of Box, tally of Box]", ["11: 'tally' takes no 'of NAME'"]),
        ("sheet: [tally, running]", ["11: 'running' is a second sheet of the same rules"]),
        (
            "sheet:\n  - card of Bx\n  - climb",
            [
                f"11: {WAYS}",
                "11: the scoring module has no 'Bx' (did you mean 'Box'?)",
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_sheet_is_told_at_its_line(
    folder: Folder, sheet: str, told: list[str]
) -> None:
    folder.edit(PAGE, "sheet: card of Box", sheet)
    found = []
    try:
        game.load(project.at(folder.root), folder.root / PAGE)
    except ContentError as error:
        found = [plain(problem).removeprefix(f"{PAGE}:") for problem in error.problems]
    assert found == told


def test_a_page_without_a_sheet_has_no_form(folder: Folder) -> None:
    folder.edit(PAGE, "sheet: card of Box\n", "")
    assert game.load(project.at(folder.root), folder.root / PAGE).forms == ()


def test_a_game_has_a_sheet_for_each_of_its_variations(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Wild",)\nWILD_TARGET = 50')
    folder.edit(PAGE, "sheet: card of Box", "sheet: [card of Box, running to WILD_TARGET]")
    folder.edit(PAGE, "## Rulings", "## Variations\n\n### Wild\n\nTo 50.\n\n## Rulings")
    tally = game.load(project.at(folder.root), folder.root / PAGE)
    assert [(made.kind, made.variation) for made in tally.forms] == [
        (Kind.CARD, ""),
        (Kind.RUNNING, "Wild"),
    ]


# What lines come to.


@pytest.mark.parametrize(
    ("written", "worth"),
    [({}, 0), ({0: 3, 1: 3}, 0), ({0: 3, 1: 4}, 5), ({0: 30}, 5), ({4: 50}, 0)],
)
def test_a_bonus_is_paid_once_its_section_comes_to_the_par(
    written: dict[int, int], worth: int
) -> None:
    assert SECTIONS[3].value(written) == worth


@given(st.dictionaries(st.integers(0, 4), st.integers(-50, 50)))
def test_a_total_is_the_sum_of_what_it_adds(written: dict[int, int]) -> None:
    line = Line("Total", adds=(0, 1, 3, 4))
    assert line.value(written) == sum(points for place, points in written.items() if place != 2)


# What boxes take.

FACES = range(1, 7)


def by_hand(stem: str, variation: str) -> dict[str, set[int]]:
    """What every box of a card takes, from all throws in every order; the rules written again."""
    dice = 3 if stem == "crag" else 5
    found: dict[str, set[int]] = {}
    for throw in product(FACES, repeat=dice):
        alike = max(throw.count(face) for face in FACES)
        for name, points in HAND[stem, variation](throw, alike).items():
            found.setdefault(name, {0}).add(points)
    return found


def singles(throw: tuple[int, ...]) -> dict[str, int]:
    names = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes")
    return {name: face * throw.count(face) for face, name in enumerate(names, 1)}


def crag(throw: tuple[int, ...], alike: int) -> dict[str, int]:
    return {
        **singles(throw),
        "Odd straight": 20 * ({*throw} == {1, 3, 5}),
        "Even straight": 20 * ({*throw} == {2, 4, 6}),
        "Low straight": 20 * ({*throw} == {1, 2, 3}),
        "High straight": 20 * ({*throw} == {4, 5, 6}),
        "Three of a kind": 25 * (alike == 3),
        "Thirteen": 26 * (sum(throw) == 13 and alike == 1),
        "Crag": 50 * (sum(throw) == 13 and alike == 2),
    }


def full(throw: tuple[int, ...]) -> bool:
    return sorted(map(throw.count, {*throw})) == [2, 3]


def row(throw: tuple[int, ...], dice: int) -> bool:
    return any({*range(low, low + dice)} <= {*throw} for low in FACES)


def most(throw: tuple[int, ...]) -> int:
    return max(FACES, key=throw.count)


def yacht(throw: tuple[int, ...], alike: int) -> dict[str, int]:
    return {
        **singles(throw),
        "Little straight": 30 * ({*throw} == {1, 2, 3, 4, 5}),
        "Big straight": 30 * ({*throw} == {2, 3, 4, 5, 6}),
        "Full house": sum(throw) * full(throw),
        "Four of a kind": 4 * most(throw) * (alike >= 4),
        "Chance": sum(throw),
        "Yacht": 50 * (alike == 5),
    }


def two_sections(throw: tuple[int, ...], alike: int) -> dict[str, int]:
    return {
        **singles(throw),
        "Three of a kind": sum(throw) * (alike >= 3),
        "Four of a kind": sum(throw) * (alike >= 4),
        "Full house": 25 * full(throw),
        "Little straight": 30 * row(throw, 4),
        "Big straight": 40 * row(throw, 5),
        "Chance": sum(throw),
        "Yacht": 50 * (alike == 5),
    }


HAND = {("crag", ""): crag, ("yacht", ""): yacht, ("yacht", "Two sections"): two_sections}


@pytest.mark.parametrize(("stem", "variation"), HAND)
def test_a_box_takes_what_some_throw_scores_in_it(stem: str, variation: str) -> None:
    made = of(stem, variation)
    boxes = sheet_form.legal(made, GAMES[stem].scoring)
    found = {made.lines[place].label: set(figures) for place, figures in boxes.items()}
    assert found == by_hand(stem, variation)
    assert all(list(figures) == sorted(figures) for figures in boxes.values())


@pytest.mark.parametrize(
    ("stem", "variation", "label", "figures"),
    [
        ("crag", "", "Crag", (0, 50)),
        ("crag", "", "Fours", (0, 4, 8, 12)),
        ("yacht", "General", "Straight", (0, 20, 25)),
        ("yacht", "General", "Full house", (0, 30, 35)),
        ("yacht", "General", "Four of a kind", (0, 40, 45)),
        ("yacht", "General", "General", (0, 60)),
        ("yacht", "General", "Sixes", (0, 6, 12, 18, 24, 30)),
        ("yacht", "General", "Chance", (0, *range(5, 31))),
    ],
)
def test_a_box_takes_these_figures(
    stem: str, variation: str, label: str, figures: tuple[int, ...]
) -> None:
    made = of(stem, variation)
    boxes = sheet_form.legal(made, GAMES[stem].scoring)
    (place,) = (place for place, line in enumerate(made.lines) if line.label == label)
    assert boxes[place] == figures


def test_totals_are_no_boxes() -> None:
    made = of("yacht", "Two sections")
    totals = {place for place, line in enumerate(made.lines) if line.adds}
    labels = [made.lines[place].label for place in sorted(totals)]
    assert labels == ["Upper section", "Bonus", "Lower section", "Total"]
    assert totals.isdisjoint(sheet_form.legal(made, GAMES["yacht"].scoring))


SCORES = {
    "none": "",
    "of something else": "def score(throw: Dice, box: Box, luck: bool) -> int:\n    return 1",
    "of none of its boxes": "def score(stakes: Scores) -> int:\n    return 1",
    "that is spoilt": "def score(throw: Dice, box: Box) -> int:\n    return 1 // 0",
    "that counts throws without a most": (
        "def score(throw: Dice, box: Box, on_throw: int) -> int:\n    return 1"
    ),
}


@pytest.mark.parametrize("code", SCORES.values(), ids=SCORES)
def test_a_box_takes_anything_if_the_rules_cannot_say(code: str) -> None:
    module = rules(Box=Box, DICE=2)
    exec(f"from zine.dice import Dice, Scores\n{code}", vars(module))
    assert sheet_form.legal(sheet_form.read("card of Box", module, ()), module) == {}


# The games that are here.

KINDS = {
    "card": "crag, yacht, yacht Two sections, yacht General",
    "rounds": "around_the_spot, chicago, dice_golf, plus_and_minus",
    "frames": "ten_pins",
    "running": "drop_dead, pairs, pig, quintuples, quintuples Everyone scores, sequences, "
    "sevens_out, sevens_out To a thousand, ten_thousand, three_or_more, triples, "
    "triples Called shot",
    "track": "catch_up, detective, dominoes, dominoes A string of your own, everest, "
    "help_your_neighbour, liars_dice, mia, one_o_five, passage, tug, war",
    "board": "centennial",
    "cloth": "cho_han, chuck_a_luck, pair_o_dice",
    "drawing": "beetle",
    "match": "going_to_boston, midnight, sevens, ship_captain_crew, twenty_one",
    "rings": "hi_low",
    "tally": "aces, cee_lo",
}


def of(stem: str, variation: str = "") -> SheetForm:
    (made,) = (made for made in GAMES[stem].forms if made.variation == variation)
    return made


def test_every_game_has_its_sheets() -> None:
    found: dict[str, set[str]] = {}
    for played in GAMES.values():
        for made in played.forms:
            name = f"{played.stem} {made.variation}".strip()
            found.setdefault(made.kind.value, set()).add(name)
    assert found == {kind: {*names.split(", ")} for kind, names in KINDS.items()}
    assert [stem for stem, played in GAMES.items() if not played.forms] == []


@pytest.mark.parametrize("played", GAMES.values(), ids=GAMES)
def test_a_form_agrees_with_the_page(played: Game) -> None:
    for made in played.forms:
        if not made.variation:
            assert made.most == played.limits[1]
            if made.kind is Kind.RUNNING:
                assert made.goal == played.target


def test_the_two_halves_of_a_golf_course_are_added_up_apart() -> None:
    lines = of("dice_golf").lines
    holes = [line.label for line in lines if not line.adds]
    assert holes == [str(hole) for hole in range(1, 19)]
    sums = {line.label: [lines[place].label for place in line.adds] for line in lines if line.adds}
    assert sums == {"Out": holes[:9], "In": holes[9:], "Total": holes}


def test_the_path_of_centennial_goes_to_twelve_and_back() -> None:
    (row,) = of("centennial").rows
    assert row.squares == tuple(map(str, [*range(1, 13), *range(11, 0, -1)]))


def test_a_first_score_in_ten_thousand_opens() -> None:
    made = of("ten_thousand")
    assert (made.opening, made.goal) == (1_000, 10_000)
