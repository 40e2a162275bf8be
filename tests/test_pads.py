"""Score sheets as they are printed, for every number of players and both papers."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from paper import Box, Sheet, around, collisions, read, squeezed, unlike_ours

from zine import game, library
from zine.game import Game
from zine.pads import pad

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = library.at(ROOT)
MM = 72 / 25.4
PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
SCORED = """
    around_the_spot 8, chicago 8, crag 9, dice_golf 8, dominoes 2, drop_dead 8, everest 6,
    going_to_boston 8, hi_low 4, midnight 8, pairs 8, passage 8, pig 8, plus_and_minus 8,
    quintuples 8, sequences 8, sevens 8, sevens_out 8, ship_captain_crew 8, ten_pins 8,
    ten_thousand 8, three_or_more 8, triples 8, tug 2, twenty_one 8, war 2, yacht 9
"""
MOST = {stem: int(most) for stem, most in (entry.split() for entry in SCORED.split(","))}
"""Every game that is scored on a sheet, and how many players the sheet holds."""
CARDS = ("yacht", "crag")
ROUNDS = {
    "around_the_spot": range(1, 5),
    "chicago": range(2, 13),
    "dice_golf": range(1, 19),
    "plus_and_minus": range(1, 6),
    "ten_pins": range(1, 11),
}
FACES = ("EBGaramond", "Cinzel", "ZineDice")


@dataclass(frozen=True)
class Rule:
    """A straight line of the sheet, upright or level."""

    box: Box

    @property
    def upright(self) -> bool:
        return self.box.left == self.box.right


@dataclass(frozen=True)
class Made:
    """A sheet, what it is of, and the lines that are ruled on it."""

    game: Game
    paper: str
    players: int
    pdf: bytes
    page: Sheet
    rules: tuple[Rule, ...]

    @property
    def columns(self) -> list[float]:
        """Where the upright lines stand, from left to right."""
        return sorted({rule.box.left for rule in self.rules if rule.upright})

    @property
    def rows(self) -> list[float]:
        """Where the level lines that the upright ones meet lie, from top to bottom."""
        upright = around([rule.box for rule in self.rules if rule.upright])
        level = {rule.box.top for rule in self.rules if not rule.upright}
        return sorted((y for y in level if upright.bottom <= y <= upright.top), reverse=True)

    def within(self, left: float, bottom: float, right: float, top: float) -> str:
        """The text in a rectangle, from left to right, squeezed."""
        inside = [
            char
            for char in self.page.chars
            if left < (char.box.left + char.box.right) / 2 < right
            and bottom < (char.box.bottom + char.box.top) / 2 < top
        ]
        return squeezed("".join(c.text for c in sorted(inside, key=lambda c: c.box.left)))


@cache
def of(stem: str) -> Game:
    return game.load(LIBRARY, LIBRARY.content / "games" / f"{stem}.md")


@cache
def made(stem: str, paper: str, players: int) -> Made:
    pdf = pad.make(of(stem), paper, players)
    (page,) = read(pdf)
    return Made(of(stem), paper, players, pdf, page, tuple(_rules(pdf)))


def _rules(pdf: bytes) -> Iterator[Rule]:
    """Every stroked path of two points; the dice are drawn with more."""
    with pikepdf.open(BytesIO(pdf)) as document:
        path: list[tuple[float, float]] = []
        for part in pikepdf.parse_content_stream(document.pages[0]):
            assert isinstance(part, pikepdf.ContentStreamInstruction)
            name, operands = str(part.operator), part.operands
            if name == "cm":
                assert [float(value) for value in operands] == [1, 0, 0, 1, 0, 0]
            if name == "m":
                path = []
            if name in ("m", "l"):
                path.append((float(operands[0]), float(operands[1])))
            elif name == "S" and len(path) == 2:
                (x1, y1), (x2, y2) = sorted(path)
                yield Rule(Box(x1, min(y1, y2), x2, max(y1, y2)))
            elif name in ("c", "h"):
                path.append((0, 0))


EVERY = [
    pytest.param(stem, paper, players, id=f"{stem}-{paper}-{players}")
    for stem, most in MOST.items()
    for paper in PAPERS
    for players in (range(1, most + 1) if stem in (*CARDS, "everest") else (most,))
]
every_sheet = pytest.mark.parametrize(("stem", "paper", "players"), EVERY)
every_card = pytest.mark.parametrize(
    ("stem", "paper", "players"), [param for param in EVERY if param.values[0] in CARDS]
)
every_climb = pytest.mark.parametrize(
    ("stem", "paper", "players"), [param for param in EVERY if param.values[0] == "everest"]
)
every_grid = pytest.mark.parametrize(
    ("stem", "paper", "players"), [param for param in EVERY if param.values[0] != "everest"]
)


# Every sheet.


@every_sheet
def test_a_sheet_is_one_page_of_its_paper(stem: str, paper: str, players: int) -> None:
    page = made(stem, paper, players).page  # read() gave one page, or this had failed
    assert (page.width, page.height) == pytest.approx(PAPERS[paper], abs=0.01)


@every_sheet
def test_a_sheet_names_its_game_at_the_top(stem: str, paper: str, players: int) -> None:
    sheet = made(stem, paper, players)
    assert max(sheet.page.lines, key=lambda line: line.box.top).text == sheet.game.title


@every_sheet
def test_a_sheet_shows_the_dice_of_its_game(stem: str, paper: str, players: int) -> None:
    sheet = made(stem, paper, players)
    title = max(sheet.page.lines, key=lambda line: line.box.top)
    found = sheet.page.drawings(title.box.bottom - 2, sheet.page.height, left=title.box.right + 4)
    assert len(found) == len(sheet.game.signature)
    assert all(box.right - box.left > 20 for box in found)


@every_sheet
def test_nothing_of_a_sheet_is_printed_into_its_margins(
    stem: str, paper: str, players: int
) -> None:
    page = made(stem, paper, players).page
    margins = (
        page.ink.left,
        page.ink.bottom,
        page.width - page.ink.right,
        page.height - page.ink.top,
    )
    assert min(margins) >= 13 * MM
    assert margins[0] == pytest.approx(margins[2], abs=1)


@every_sheet
def test_no_text_of_a_sheet_is_printed_over_other_text(stem: str, paper: str, players: int) -> None:
    assert collisions(made(stem, paper, players).page) == []


@every_sheet
def test_no_line_of_a_sheet_runs_through_its_text(stem: str, paper: str, players: int) -> None:
    sheet = made(stem, paper, players)
    for rule in sheet.rules:
        for char in sheet.page.chars:
            assert rule.box.overlap(char.box) <= 0, f"'{char.text}' on a line at {rule.box}"


@pytest.mark.parametrize("stem", MOST)
def test_every_font_of_a_sheet_is_embedded_and_ours(stem: str) -> None:
    assert unlike_ours(made(stem, "a4", MOST[stem]).pdf, FACES) == []


@every_sheet
def test_a_sheet_bears_its_title_and_language_and_no_date_of_its_making(
    stem: str, paper: str, players: int
) -> None:
    sheet = made(stem, paper, players)
    with pikepdf.open(BytesIO(sheet.pdf)) as document:
        assert str(document.docinfo["/Title"]) == f"{sheet.game.title}: score sheet"
        assert str(document.Root.Lang) == "en"
        assert str(document.docinfo.get("/CreationDate", "D:2000")).startswith("D:2000")


# Category cards.


def test_yacht_has_twelve_boxes_and_crag_thirteen() -> None:
    assert [len(of(stem).scoring.Box) for stem in CARDS] == [12, 13]


@every_card
def test_a_card_has_a_row_for_the_names_one_for_every_box_in_order_and_the_total(
    stem: str, paper: str, players: int
) -> None:
    sheet = made(stem, paper, players)
    found = [
        sheet.within(0, lower, sheet.columns[0], upper) for upper, lower in pairwise(sheet.rows)
    ]
    boxes = [squeezed(box.value + box.hint) for box in sheet.game.scoring.Box]
    assert found[0] == "player"
    assert found[1:-1] == boxes
    assert found[-1].startswith("total")


@every_card
def test_every_box_of_a_card_has_a_hint_with_what_it_scores(
    stem: str, paper: str, players: int
) -> None:
    """The rules of each game, written out here once more."""
    sheet = made(stem, paper, players)
    fixed = {
        "yacht": {"littlestraight": "30", "bigstraight": "30", "yacht": "50"},
        "crag": {
            **dict.fromkeys(("oddstraight", "evenstraight", "lowstraight", "highstraight"), "20"),
            "threeofakind": "25",
            "thirteen": "26",
            "crag": "50",
        },
    }[stem]
    found = {}
    names = [squeezed(box.value) for box in sheet.game.scoring.Box]
    for upper, lower in pairwise(sheet.rows[1:-1]):
        words = sheet.within(0, lower, sheet.columns[0], upper)
        name = next(name for name in names if words.startswith(name))
        found[name] = words.removeprefix(name)
    assert len(found) == len(sheet.game.scoring.Box)
    assert all(found.values())
    for name, points in fixed.items():
        assert found[name].endswith(points)
    for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1):
        assert found[name] == f"{face}foreach{face}"


# Rounds and running totals.


def test_every_game_with_a_sheet_is_tried_here() -> None:
    games = [game.load(LIBRARY, page) for page in LIBRARY.games]
    assert {g.stem: g.columns for g in games if g.sheet} == MOST


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("stem", ROUNDS)
def test_a_sheet_of_rounds_has_a_row_for_each_and_the_total(stem: str, paper: str) -> None:
    assert first_column(made(stem, paper, 8)) == ["player", *map(str, ROUNDS[stem]), "total"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("stem", [stem for stem in MOST if of(stem).sheet == "running"])
def test_a_running_sheet_tells_the_target_and_has_a_line_for_many_turns(
    stem: str, paper: str
) -> None:
    names, *lines = first_column(made(stem, paper, MOST[stem]))
    target = of(stem).target
    assert names == ("player" if target is None else f"playerto{squeezed(f'{target:,}')}")
    assert lines == [""] * len(lines)
    assert len(lines) >= 20


def first_column(sheet: Made) -> list[str]:
    """What stands at the left of every row, squeezed."""
    return [
        sheet.within(0, lower, sheet.columns[0], upper) for upper, lower in pairwise(sheet.rows)
    ]


# Every grid.


@every_grid
def test_a_grid_has_a_column_for_every_player(stem: str, paper: str, players: int) -> None:
    sheet = made(stem, paper, players)
    assert len(sheet.columns) == players
    for rule in sheet.rules:
        if rule.upright:
            assert (rule.box.top, rule.box.bottom) == (sheet.rows[0], sheet.rows[-1])


@every_grid
def test_there_is_room_to_write_in_every_box_of_a_grid(stem: str, paper: str, players: int) -> None:
    sheet = made(stem, paper, players)
    right = max(rule.box.right for rule in sheet.rules)
    edges = [*sheet.columns, right]
    wide = [after - before for before, after in pairwise(edges)]
    high = [upper - lower for upper, lower in pairwise(sheet.rows)]
    assert min(wide) >= 10 * MM - 0.01
    assert min(high) >= 7 * MM - 0.01
    assert max(wide) - min(wide) < 0.01
    assert max(high) - min(high) < 0.01
    assert sheet.within(sheet.columns[0], sheet.rows[-1], right, sheet.rows[0]) == ""


# Everest.


@dataclass(frozen=True)
class Squares:
    """A row of squares: the upright lines that part them, and what stands in each."""

    label: str
    edges: list[float]
    bottom: float
    top: float
    numbers: list[str]


def squares(sheet: Made) -> list[Squares]:
    bands = sorted({(r.box.top, r.box.bottom) for r in sheet.rules if r.upright}, reverse=True)
    found = []
    for top, bottom in bands:
        edges = sorted(r.box.left for r in sheet.rules if r.upright and r.box.top == top)
        numbers = [sheet.within(left, bottom, right, top) for left, right in pairwise(edges)]
        found.append(Squares(sheet.within(0, bottom, edges[0], top), edges, bottom, top, numbers))
    return found


@every_climb
def test_every_player_has_a_row_up_and_below_it_a_row_down(
    stem: str, paper: str, players: int
) -> None:
    up, down = list(map(str, range(1, 13))), list(map(str, range(12, 0, -1)))
    found = [(row.label, row.numbers) for row in squares(made(stem, paper, players))]
    assert found == [("up", up), ("down", down)] * players


@every_climb
def test_every_square_is_large_enough_to_be_crossed(stem: str, paper: str, players: int) -> None:
    for row in squares(made(stem, paper, players)):
        assert row.top - row.bottom >= 7 * MM - 0.01
        wide = [b - a for a, b in pairwise(row.edges)]
        assert min(wide) >= 10 * MM - 0.01


@every_climb
def test_the_squares_are_closed_above_and_below(stem: str, paper: str, players: int) -> None:
    sheet = made(stem, paper, players)
    level = [rule.box for rule in sheet.rules if not rule.upright]
    for row in squares(sheet):
        for edge in (row.top, row.bottom):
            assert any(
                box.top == pytest.approx(edge, abs=0.01)
                and box.left <= row.edges[0] + 0.01
                and box.right >= row.edges[-1] - 0.01
                for box in level
            )


@every_climb
def test_every_player_has_a_line_for_a_name_and_a_count_of_the_squares(
    stem: str, paper: str, players: int
) -> None:
    sheet = made(stem, paper, players)
    words = squeezed(sheet.page.text)
    assert words.count("player") == players
    assert words.count("of24") == players
    tops = [row.top for row in squares(sheet)][::2]
    for top in tops:
        lines = [
            rule.box
            for rule in sheet.rules
            if not rule.upright and 0.5 < rule.box.top - top < 9 * MM
        ]
        assert any(box.right - box.left >= 60 * MM for box in lines), f"no line above {top}"


# How many players, and which games.


@pytest.mark.parametrize("stem", MOST)
def test_a_sheet_holds_as_many_players_as_it_can_unless_told(stem: str) -> None:
    assert pad.make(of(stem), "a4") == made(stem, "a4", MOST[stem]).pdf


@pytest.mark.parametrize(
    ("stem", "players"),
    [(stem, players) for stem, most in MOST.items() for players in (-1, 0, most + 1)],
)
def test_too_few_or_too_many_players_are_refused(stem: str, players: int) -> None:
    message = f"a sheet of {of(stem).title} holds 1 to {MOST[stem]} players, not {players}$"
    with pytest.raises(ValueError, match=message):
        pad.make(of(stem), "a4", players)


def test_a_game_that_is_not_scored_on_paper_has_no_sheet() -> None:
    message = "^Cee-Lo is not scored on paper: its page has no 'sheet'$"
    with pytest.raises(ValueError, match=message):
        pad.make(of("cee_lo"), "a4")


# The same again, and without WeasyPrint.


@cache
def made_again() -> dict[tuple[str, str], bytes]:
    """Every sheet made in the opposite order, each after one of another game for two."""
    again: dict[tuple[str, str], bytes] = {}
    for stem, before in zip(reversed(MOST), MOST, strict=True):
        for paper in reversed(PAPERS):
            pad.make(of(before), "letter", 2)
            again[stem, paper] = pad.make(of(stem), paper)
    return again


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("stem", MOST)
def test_a_sheet_made_after_others_has_the_same_bytes(stem: str, paper: str) -> None:
    assert made_again()[stem, paper] == pad.make(of(stem), paper)


def run(place: Path, *arguments: str, code: str = "", **more: str) -> str:
    """What a Python elsewhere prints: the command line, or some code before it runs."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **more}
    lines = ("import sys", "from zine.cli import main", "try: main(sys.argv[1:])", "finally: {}")
    program = "\n".join(lines).format(code or "pass")
    done = subprocess.run(
        [sys.executable, "-c", program, "--root", str(ROOT), *arguments],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


def test_another_process_elsewhere_makes_the_same_sheets(tmp_path: Path) -> None:
    elsewhere = {
        "HOME": str(tmp_path),
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "tr_TR.UTF-8",
        "PYTHONHASHSEED": "77",
    }
    run(tmp_path, "sheets", *MOST, "-o", "out", **elsewhere)
    found = {path.name: path.read_bytes() for path in (tmp_path / "out" / "sheets").iterdir()}
    assert found == {
        f"{stem}-{paper}.pdf": made(stem, paper, most).pdf
        for stem, most in MOST.items()
        for paper in PAPERS
    }


def test_sheets_are_made_without_weasyprint(tmp_path: Path) -> None:
    probe = "print('WEASYPRINT', 'weasyprint' in sys.modules, 'reportlab' in sys.modules)"
    said = run(tmp_path, "sheets", "crag", "-o", "out", code=probe)
    assert "WEASYPRINT False True" in said


def test_the_command_writes_no_sheet_if_one_cannot_hold_the_players(tmp_path: Path) -> None:
    said = run(tmp_path, "sheets", "yacht", "everest", "--players", "7", "-o", "out")
    assert said.splitlines() == [
        f"{ROOT.as_posix()}/content/games/everest.md:1: "
        "a sheet of Everest holds 1 to 6 players, not 7"
    ]
    assert not (tmp_path / "out").exists()
