"""Scores: games that were played, each box checked, and the sheets that show them."""

import re
from collections.abc import Iterator
from io import BytesIO

import pikepdf
import pytest
from conftest import PAGE, SCORING, Folder, Ran
from library import GAMES, LIBRARY
from paper import read, squeezed

from zine.check import played_game
from zine.check.played_game import PlayedGame
from zine.content import project
from zine.content.page import game
from zine.content.page.game import Game
from zine.problems import ContentError
from zine.sheets import make
from zine.sheets.page.slots import paper

pytestmark = pytest.mark.usefixtures("few")

OURS = tuple(GAMES.values())

PLAYED = "content/scores/tally.md"
HEAD = "---\ngame: Tally Ho\n---\nAs we played it.\n\n"
ADA = "## Ada\n\n| Throw | Box | Score |\n| --- | --- | --- |\n| 1 2 | Pips | 3 |\n"
BEL = "## Bel\n\n| Throw | Box | Score |\n| --- | --- | --- |\n| 6 6 | Double | 20 |\n"
FIRST = 10
"""The line of the first row of the first player."""


def of(folder: Folder) -> tuple[Game, ...]:
    found = project.at(folder.root)
    return tuple(game.load(found, page) for page in found.games)


def told(folder: Folder, text: str, games: tuple[Game, ...] = ()) -> list[str]:
    """What is wrong with scores that say this."""
    path = folder.write(PLAYED, text)
    try:
        played_game.load(path, games or of(folder))
    except ContentError as error:
        return [f"{problem.line}: {problem.message}" for problem in error.problems]
    return []


# Files.


def test_scores_hold_what_each_player_has_written_and_what_it_comes_to(folder: Folder) -> None:
    more = ADA + "| 4 4 | Double | 20 |\n"
    played = played_game.load(folder.write(PLAYED, f"{HEAD}{more}\n{BEL}"), of(folder))
    assert (played.game.stem, played.form.variation, played.examples) == ("tally", "", 3)
    assert [(player.name, dict(player.figures)) for player in played.players] == [
        ("Ada", {0: 3, 1: 20, 2: 23}),
        ("Bel", {1: 20, 2: 20}),
    ]


@pytest.mark.parametrize("name", ["Tally Ho", "tally ho", "Count", "tally"])
def test_the_game_is_known_by_each_of_its_names(folder: Folder, name: str) -> None:
    assert told(folder, f"{HEAD}{ADA}".replace("Tally Ho", name)) == []


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        (
            "| 3 |",
            "| 4 |",
            [f"{FIRST}: Score is 4 on the page, the rules give 3"],
        ),
        (
            "Pips",
            "Pip",
            [f"{FIRST}: Box: there is no box 'Pip' (did you mean 'Pips'?)"],
        ),
        ("Tally Ho", "Taly Ho", ["2: there is no game 'Taly Ho' (did you mean 'Tally Ho'?)"]),
        ("game: Tally Ho\n", "", ["1: the metadata lacks 'game'; add a line 'game: …'"]),
        (
            "game: Tally Ho\n",
            "game: Tally Ho\ngane: Tally Ho\n",
            ["3: the metadata has no key 'gane' (did you mean 'game'?)"],
        ),
        (
            "game: Tally Ho\n",
            "game: Tally Ho\nvariation: Wild\n",
            ["3: there is no sheet of Tally Ho: Wild"],
        ),
        ("## Ada\n", "", ["7: a table must stand under a ## heading with the player's name"]),
        (
            "| 1 2 | Pips | 3 |",
            "| 1 2 | Pips | 3 |\n| 1 3 | Pips | 4 |",
            [f"{FIRST + 1}: the box 'Pips' is filled twice"],
        ),
    ],
)
def test_what_is_wrong_with_scores_is_told(
    folder: Folder, old: str, new: str, problems: list[str]
) -> None:
    text = f"{HEAD}{ADA}"
    assert old in text
    changed = text.replace(old, new)
    assert told(folder, changed) == problems


def test_a_player_plays_once(folder: Folder) -> None:
    assert told(folder, f"{HEAD}{ADA}\n{ADA}") == [
        "12: 'Ada' plays twice; put all rows below one heading"
    ]


def test_scores_of_nobody_are_told(folder: Folder) -> None:
    assert told(folder, HEAD) == [
        "1: there is no player; write a ## heading with each player's name above a table"
    ]


def test_a_game_without_a_sheet_has_no_scores(folder: Folder) -> None:
    folder.edit(PAGE, "sheet: card of Box\n", "")
    assert told(folder, f"{HEAD}{ADA}") == ["2: there is no sheet of Tally Ho"]


# Verifying.


def test_verify_runs_scores(folder: Folder) -> None:
    folder.write(PLAYED, f"{HEAD}{ADA}")
    assert folder.zine("verify") == Ran(0, "1 game, 6 examples, all right\n", "")
    assert folder.zine("verify", PLAYED) == Ran(0, "1 played game, 1 example, all right\n", "")


def test_verify_tells_a_wrong_box_with_its_line(folder: Folder) -> None:
    folder.write(PLAYED, f"{HEAD}{ADA}".replace("| 3 |", "| 5 |"))
    ran = folder.zine("verify")
    assert ran.code == 1
    assert f"{PLAYED}:{FIRST}:" in ran.err
    assert "Score is 5 on the page, the rules give 3" in ran.err


@pytest.mark.parametrize("command", ["verify", "build"])
def test_a_game_that_cannot_be_read_is_told_once_though_it_was_played(
    folder: Folder, command: str
) -> None:
    folder.write(PLAYED, f"{HEAD}{ADA}")
    (folder.root / SCORING).unlink()
    ran = folder.zine(command)
    assert ran.code == 1
    assert f"{PAGE}:1: its scoring module is missing: {SCORING}" in ran.err
    assert PLAYED not in ran.err


# The games that our own zines show.


@pytest.fixture(params=LIBRARY.scores, ids=lambda path: path.stem, scope="module")
def played(request: pytest.FixtureRequest) -> PlayedGame:
    return played_game.load(request.param, OURS)


def test_yacht_crag_and_everest_have_been_played() -> None:
    assert [path.stem for path in LIBRARY.scores] == ["crag", "everest", "yacht"]


def test_a_whole_game_was_played(played: PlayedGame) -> None:
    for player in played.players:
        if played.form.lines:
            assert set(player.figures) == set(range(len(played.form.lines)))
    if played.form.rows:
        squares = sum(len(row.squares) for row in played.form.rows)
        assert max(len(player.crosses) for player in played.players) == squares


def test_totals_are_those_of_the_games_own_column(played: PlayedGame) -> None:
    """The last total of a player's table was checked by the rules, not by the sheet."""
    if not played.form.lines:
        pytest.skip("no totals")
    tables = [table for table in played.document.tables if table.rows]
    for player, table in zip(played.players, tables, strict=True):
        place = table.header.cells.index("Total")
        assert player.figures[len(played.form.lines) - 1] == int(table.rows[-1].cells[place])


@pytest.mark.parametrize("size", ["a4", "half-letter"])
def test_the_sheet_shows_every_figure_in_its_row_and_column(played: PlayedGame, size: str) -> None:
    if not played.form.lines:
        pytest.skip("squares")
    (page,) = read(make.played(played, paper(size)))
    heads = {
        player.name: next(line.box for line in page.lines if line.text == player.name)
        for player in played.players
    }
    for place, line in enumerate(played.form.lines):
        label = next(
            found.box
            for found in page.lines
            if squeezed(found.text).startswith(squeezed(line.label)) and found.chars[0].size < 14
        )
        middle = (label.bottom + label.top) / 2
        for player in played.players:
            column = (heads[player.name].left + heads[player.name].right) / 2
            found = "".join(
                char.text
                for char in page.chars
                if abs((char.box.bottom + char.box.top) / 2 - middle) < 6
                and abs((char.box.left + char.box.right) / 2 - column) < 16
            )
            assert found == str(player.figures[place]), (line.label, player.name)


def test_a_name_that_handwriting_has_no_letters_for_is_printed(folder: Folder) -> None:
    mine = folder.write("mine.md", f"{HEAD}{ADA}\n{BEL.replace('Bel', 'Ζωή')}")
    assert folder.zine("sheets", "--scores", str(mine), "--paper", "a5").code == 0
    made = (folder.root / "output/sheets/mine-filled-a5.pdf").read_bytes()
    assert {"Ada", "Ζωή"} <= {line.text for line in read(made)[0].lines}


def test_a_crossed_square_bears_a_cross_and_no_other() -> None:
    climb = next(played_game.load(path, OURS) for path in LIBRARY.scores if path.stem == "everest")
    strokes = list(_slanting_strokes(make.played(climb, paper("a4"))))
    assert len(strokes) == 2 * sum(len(player.crosses) for player in climb.players)
    assert len(climb.players[1].crosses) < len(climb.players[0].crosses) == 24


def test_the_totals_that_win_are_ringed(folder: Folder) -> None:
    game = "---\ngame: Hi-Low\n---\n## Game\n\n| Rings | Totals | Rings now | Winners |\n"
    rows = (
        "| --- | --- | --- | --- |",
        "| Ada 3, Bel 4 | Ada 12, Bel 23 | Ada 3, Bel 4 | — |",
        "| | Ada 11, Bel 22 | Ada 4, Bel 4 | — |",
        "| | Ada 15, Bel 25 | Ada 4, Bel 5 | Bel |",
    )
    scores = played_game.load(folder.write(PLAYED, game + "\n".join(rows) + "\n"), OURS)
    ada, bel = scores.players
    assert (ada.figures, bel.figures) == ({0: 12, 1: 11, 2: 15}, {0: 23, 1: 22, 2: 25})
    assert (set(ada.crosses), set(bel.crosses)) == ({(0, 1)}, {(0, 2)})
    with pikepdf.open(BytesIO(make.played(scores, paper("a4")))) as document:
        shapes = pikepdf.parse_content_stream(document.pages[0])
        curves = [part for part in shapes if str(part.operator) in ("c", "S")]
        names = "".join(str(part.operator) for part in curves)
    assert len(re.findall("(?<=S)ccccS", names)) == 2


BEETLE = "---\ngame: Beetle\n---\n"
ADAS_BEETLE = """## Ada

| Throw | Draws | To go |
| ----- | ----- | ----: |
| 6     | —     |    13 |
| 1     | Body  |    12 |
| 3     | Leg   |    11 |
| 3     | Leg   |    10 |
"""
A_RACE = """---
game: Centennial
---
## Game

| At                              | Player | Throw | To   | Overlooked |
| ------------------------------- | ------ | ----- | ---- | ---------: |
| Ada up 5, Bel back 6, Cy start  | Ada    | 2 4 6 |      |          6 |
"""


def test_a_drawing_has_the_parts_that_were_thrown_in_solid_lines(folder: Folder) -> None:
    scores = played_game.load(folder.write(PLAYED, BEETLE + ADAS_BEETLE), OURS)
    (ada,) = scores.players
    assert ada.figures == {0: 1, 1: 0, 2: 2, 3: 0, 4: 0, 5: 0}
    made = make.played(scores, paper("a4"))
    with pikepdf.open(BytesIO(made)) as document:
        dashes, ends = [], []
        for part in pikepdf.parse_content_stream(document.pages[0]):
            assert isinstance(part, pikepdf.ContentStreamInstruction)
            if str(part.operator) == "d":
                dashes.append(len(part.operands[0]))
            elif str(part.operator) in ("S", "s"):
                ends.append(dashes[-1] if dashes else 0)
    assert ends.count(2) == 13 - 3
    assert "3 / 13" in {line.text for line in read(made)[0].lines}


def test_everybodys_drawing_may_stand_in_one_table(folder: Folder) -> None:
    rows = (
        "## Game\n",
        "| Missing | Player | Throw | Winner |",
        "| --- | --- | --- | --- |",
        "| Ada Leg; Bel Tail, Leg | Ada | 6 | — |",
        "| | Bel | 3 | — |",
    )
    scores = played_game.load(folder.write(PLAYED, BEETLE + "\n".join(rows) + "\n"), OURS)
    assert [sum(player.figures.values()) for player in scores.players] == [12, 12]


def test_a_board_bears_each_name_where_its_marker_stands(folder: Folder) -> None:
    scores = played_game.load(folder.write(PLAYED, A_RACE), OURS)
    assert {player.name: set(player.crosses) for player in scores.players} == {
        "Ada": {(0, 4)},
        "Bel": {(0, 17)},
        "Cy": set(),
    }
    sheet = read(make.played(scores, paper("a4")))[0]
    boxes = {line.text: line.box for line in sheet.lines}
    fives = [line.box for line in sheet.lines if line.text == "5"]
    up = max(fives, key=lambda box: box.top)
    assert 0 < boxes["Ada"].left - up.right < 72
    assert 0 < up.top - boxes["Ada"].top < 72
    assert boxes["Cy"].bottom > max(box.top for box in fives)


def test_a_variation_takes_the_tally_of_its_game(folder: Folder) -> None:
    rows = (
        "## Rounds\n",
        "| Players | Player | Throws | Still in |",
        "| --- | --- | --- | --- |",
        "| Ada, Bel | Ada | 4 5 6 | Ada |",
    )
    text = "---\ngame: Cee-Lo\nvariation: Win at once\n---\n" + "\n".join(rows) + "\n"
    scores = played_game.load(folder.write(PLAYED, text), OURS)
    assert [(player.name, player.figures[0]) for player in scores.players] == [
        ("Ada", 1),
        ("Bel", 0),
    ]
    assert scores.form.variation == "Win at once"


def test_a_tally_has_a_stroke_for_each_round_that_one_player_wins_alone(folder: Folder) -> None:
    rows = (
        "## Rounds\n",
        "| Players | Player | Throws | Still in |",
        "| --- | --- | --- | --- |",
        "| Ada, Bel | Ada | 2 5 2 | Ada, Bel |",
        "| | Bel | 1 3 6, 3 3 3 | Bel |",
        "| | Ada | 4 5 6 | not allowed: the round is over: Bel has won |\n",
        "| Players | Player | Throws | Still in |",
        "| --- | --- | --- | --- |",
        "| Ada, Bel | Ada | 2 5 2 | Ada, Bel |",
        "| | Bel | 5 2 2 | Ada, Bel |\n",
        "| Throws | Winners |",
        "| --- | --- |",
        "| Ada 4 4 6, Bel 1 2 3 | Ada |",
        *["| Ada 4 4 1, Bel 4 5 6, Cy 1 2 3 | Bel |"] * 6,
    )
    text = "---\ngame: Cee-Lo\n---\n" + "\n".join(rows) + "\n"
    scores = played_game.load(folder.write(PLAYED, text), OURS)
    strokes = {player.name: player.figures[0] for player in scores.players}
    assert strokes == {"Ada": 1, "Bel": 7, "Cy": 0}
    pdf = make.played(scores, paper("a4"))
    across = [x2 - x1 for x1, _, x2, _ in _slanting_strokes(pdf)]
    assert len(across) == 1  # the fifth of Bel lies across the four before it


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            BEETLE + "## Ada\n\n| Face | Part |\n| ---: | --- |\n| 3 | Leg |\n",
            "6: the table does not show which parts each player still needs; "
            "write the turns one below the other",
        ),
        (
            "---\ngame: Chō-Han\n---\n## Ada\n\n| A |\n| --- |\n| 1 |\n",
            "2: the sheet of Chō-Han is a cloth: counters lie on it, nothing is written",
        ),
        (
            "---\ngame: Aces\n---\n## Ada\n\n| Throw | Hand |\n| --- | --- |\n"
            "| 2 2 2 2 2 | five alike |\n",
            "6: the table does not say who wins; add a column Winner, Winners or Still in",
        ),
    ],
)
def test_what_fills_in_no_sheet_is_told(folder: Folder, text: str, message: str) -> None:
    assert told(folder, text, OURS) == [message]


def _slanting_strokes(pdf: bytes) -> Iterator[tuple[float, float, float, float]]:
    """The ends of every line that is drawn alone, and neither upright nor level."""
    with pikepdf.open(BytesIO(pdf)) as document:
        path: list[tuple[float, float]] = []
        for part in pikepdf.parse_content_stream(document.pages[0]):
            assert isinstance(part, pikepdf.ContentStreamInstruction)
            name = str(part.operator)
            if name in ("m", "l", "c"):
                path = path if name != "m" else []
                path.append((float(part.operands[-2]), float(part.operands[-1])))
            elif name == "S" and len(path) == 2:
                (x1, y1), (x2, y2) = path
                if x1 != x2 and y1 != y2:
                    yield x1, y1, x2, y2


def test_a_sheet_is_made_from_the_users_own_file(folder: Folder) -> None:
    mine = folder.write("mine.md", f"{HEAD}{ADA}\n{BEL}")
    ran = folder.zine("sheets", "--scores", str(mine), "--paper", "a5")
    assert ran == Ran(0, "output/sheets/mine-filled-a5.pdf\n", "")
    with pikepdf.open(folder.root / "output/sheets/mine-filled-a5.pdf") as made:
        assert str(made.docinfo.Title) == "Tally Ho: a sheet filled in"
    again = (folder.root / "output/sheets/mine-filled-a5.pdf").read_bytes()
    folder.zine("sheets", "--scores", str(mine), "--paper", "a5")
    assert (folder.root / "output/sheets/mine-filled-a5.pdf").read_bytes() == again
    texts = [line.text for line in read(BytesIO(again).getvalue())[0].lines]
    assert {"Ada", "Bel", "3", "20"} <= set(texts)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--scores", "none.md"), 1, "none.md: cannot be read: No such file or directory\n"),
        (
            ("tally", "--scores", "mine.md"),
            2,
            "error: --scores already names the game\nsee: zine sheets --help\n",
        ),
    ],
)
def test_what_cannot_be_filled_in_is_told(
    folder: Folder, arguments: tuple[str, ...], code: int, message: str
) -> None:
    folder.write("mine.md", f"{HEAD}{ADA}")
    assert folder.zine("sheets", *arguments) == Ran(code, "", message)
    assert not (folder.root / "output").exists()


def test_two_files_of_one_name_do_not_overwrite_each_others_sheet(folder: Folder) -> None:
    folder.write("one/mine.md", f"{HEAD}{ADA}")
    folder.write("two/mine.txt", f"{HEAD}{BEL}")
    asked = ("--scores", "one/mine.md", "--scores", "two/mine.txt")
    message = (
        "two/mine.txt:1: its sheet has the same name as that of one/mine.md; rename one file\n"
    )
    assert folder.zine("sheets", *asked) == Ran(1, "", message)
    assert not (folder.root / "output").exists()
    once = ("--scores", "one/mine.md", "--scores", "one/mine.md", "--paper", "a4")
    assert folder.zine("sheets", *once) == Ran(0, "output/sheets/mine-filled-a4.pdf\n", "")


@pytest.mark.parametrize(
    "idle",
    [
        ("--players", "2"),
        ("--names", "Ada"),
        ("--names-file", "names.txt"),
        ("--rounds", "9"),
        ("--up", "1"),
        ("--copies", "1"),
        ("--rules-on-back",),
        ("--back-shift", "1", "1"),
        ("--fillable",),
        ("--large",),
        ("--ink-saver",),
    ],
    ids=lambda words: words[0],
)
def test_what_has_no_say_in_a_sheet_that_is_filled_in_is_refused(
    folder: Folder, idle: tuple[str, ...]
) -> None:
    folder.write("mine.md", f"{HEAD}{ADA}")
    folder.misused(("sheets", "--scores", "mine.md", *idle), f"leave out {idle[0]}")


def test_a_wrong_box_is_never_printed(folder: Folder) -> None:
    mine = folder.write("mine.md", f"{HEAD}{ADA}".replace("| 3 |", "| 9 |"))
    ran = folder.zine("sheets", "--scores", str(mine))
    assert (ran.code, ran.out) == (1, "")
    assert f"mine.md:{FIRST}:" in ran.err
    assert not (folder.root / "output").exists()


def test_more_players_than_a_sheet_holds_are_told(folder: Folder) -> None:
    many = "\n".join(ADA.replace("Ada", f"Player {n}") for n in range(30))
    mine = folder.write("mine.md", f"{HEAD}{many}")
    ran = folder.zine("sheets", "--scores", str(mine), "--paper", "a5")
    assert (ran.code, ran.out) == (1, "")
    message = "the sheet of Tally Ho cannot be filled in: 30 columns are too many for the sheet"
    assert ran.err == f"mine.md:1: {message} on a5\n"


def test_a_variation_is_played_by_its_own_rules(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Wild",)')
    wild = "\n\nclass WildBox(Enum):\n    PIPS = 'Pips'\n\n    @property\n"
    wild += "    def hint(self) -> str:\n        return 'twice'\n\n\n"
    wild += "def wild_score(throw: Dice, box: WildBox) -> int:\n    return 2 * sum(throw)\n"
    folder.write(SCORING, folder.read(SCORING) + wild)
    rows = "| Throw | Box | Score |\n| --- | --- | --- |\n| 1 2 | Pips | 6 |"
    folder.edit(PAGE, "## Rulings", f"## Variations\n\n### Wild\n\n{rows}\n\n## Rulings")
    folder.edit(PAGE, "sheet: card of Box", "sheet: [card of Box, card of WildBox]")
    text = f"{HEAD}{ADA}".replace("game: Tally Ho", "game: Tally Ho\nvariation: wild")
    assert told(folder, text.replace("| 3 |", "| 6 |")) == []
    assert told(folder, text) == [f"{FIRST + 1}: Score is 3 on the page, the rules give 6"]
