"""Reads a game that was played, and checks each box from the throw that made it.

    ---
    game: Crag
    ---
    ## Ada

    | Hand  | Box  | Points | Total |
    | ----- | ---- | -----: | ----: |
    | 5 3 5 | Crag |     50 |    50 |

A file names the game, and its `variation` if it is played by one; below a heading with each
player's name stands a table of examples, run like those on the game's page. A game in which one
player's turn depends on the others' has one table for all: a column `Player`, or one that has a
number for each of them, names the players. The turns of a player are told if the table has a column
of remarks (`Because`).

A drawing and a board show how the game stands after the last row: what the state that the rules
give still misses of each part, or where it has the players. A tally has a stroke for each row in
which the rules name one player alone as the one who has won; each game of a tally is a table
of its own, all below one heading.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import partial
from inspect import isclass
from pathlib import Path
from typing import NamedTuple, get_args, get_origin

from zine.check import examples
from zine.check.columns import Column
from zine.content.page import metadata_keys
from zine.content.page.document import Datum, Document, Heading, Table, read
from zine.content.page.game import Game
from zine.content.page.game import load as load_game
from zine.content.page.language import language
from zine.content.page.sheet_form import Kind, SheetForm
from zine.content.project import Project
from zine.content.rules import cell
from zine.content.rules.cell import normal
from zine.content.rules.failures import guarded
from zine.content.rules.rules import rules_of
from zine.problems import ContentError, Problem, gathering, suggestion

Figures = Mapping[int, int]
"""What a player has written in the lines of a card or of rounds, by place; of a drawing how many of
each part are there; of a tally, in place 0, how many strokes."""

Crosses = frozenset[tuple[int, int]]
"""The squares that a player has crossed off, by row and place, from 0; on a board the one where the
player stands; where totals are ringed, the lines of those that won."""


STANDING = {Kind.BOARD, Kind.DRAWING}
"""The kinds of which a sheet shows how the game stands, not what each row brought."""

SHARED = {*STANDING, Kind.CLOTH, Kind.TALLY}
"""The kinds that serve a variation without a sheet of its own, too."""

WON = ("Winner", "Winners", "Still in")
"""The columns of whoever gets a stroke in a tally, as soon as that is one player alone."""


PLAYER_COLUMNS = {"player", *map(normal, WON)}
"""The columns in which a word is the name of a player."""


class Player(NamedTuple):
    """What one player wrote, or crossed off."""

    name: str
    figures: Figures
    crosses: Crosses


class Turns(NamedTuple):
    """The turns of a player, told: a table with a column of remarks, and what its columns hold."""

    player: str
    table: Table
    columns: tuple[Column, ...]


class PlayedGame(NamedTuple):
    """A game's form, what every player has written in it, and the turns that are told."""

    document: Document
    game: Game
    form: SheetForm
    players: tuple[Player, ...]
    examples: int
    told: tuple[Turns, ...] = ()

    @property
    def rounds(self) -> int:
        """The most lines that a player has written."""
        return max(len(player.figures) for player in self.players)


def load(path: Path, games: Iterable[Game]) -> PlayedGame:
    """The scores in a file, of one of some games, every row run.

    Raises `ContentError` with all that is wrong.
    """
    document = read(path)
    broken = document.broken_links(lambda path: path, lambda: ())
    problems = [*broken, *document.stray_drawings()]
    problems += document.stray_images()
    played, form = _played(document, games, problems)
    if played is None or form is None:
        raise ContentError(problems)
    rules = rules_of(played.scoring).path
    return guarded(partial(_filled, document, played, form, problems), rules, path)


def _filled(
    document: Document, played: Game, form: SheetForm, problems: list[Problem]
) -> PlayedGame:
    document = read(document.path, played.document.vocabulary)
    game = replace(played, document=document)
    players: list[Player] = []
    told: list[Turns] = []
    strokes: list[tuple[str, int]] = []
    ran = 0
    for heading, table in _tables(document, problems):
        placed = table._replace(section="Variations", subsection=form.variation)
        wrong = examples.run(game, placed)
        problems += wrong
        ran += examples.size(game, placed)
        if not wrong:
            columns = examples.columns_of(game, placed)
            if form.kind in STANDING:
                state = examples.last_state(game, placed)
                players += _standing(document, heading, table, state, form, problems)
            elif form.kind is Kind.TALLY:
                strokes += _strokes(document, table, columns, problems)
            else:
                is_running = form.kind is Kind.RUNNING
                adds = is_running and examples.last_state(game, placed) is None
                players += _players(document, heading, table, columns, form, problems, adds=adds)
            if any(column.kind is None for column in columns):
                told.append(Turns(heading.text, table, columns))
    players += _tallied(strokes)
    if not players and not problems:
        message = "there is no player; write a ## heading with each player's name above a table"
        problems.append(document.problem(1, message))
    if problems:
        raise ContentError(problems)
    return PlayedGame(document, played, form, tuple(players), ran, tuple(told))


def check(
    project: Project, paths: Sequence[Path], checked: Mapping[Path, Game | None]
) -> tuple[list[PlayedGame], list[Problem]]:
    """The games played in some files, and all that is wrong in them.

    `checked` holds the game of each page that has been checked, `None` if its form is wrong; other
    pages are read where a file needs them, and their problems are returned, too. A file is left out
    if the page of its game has no game.
    """
    problems: list[Problem] = []
    stems = {path.stem for path in paths}
    games = dict(checked)
    known_names = {name for game in checked.values() if game for name in _names(game)}
    needed_names = {*map(normal, stems), *map(_named, paths)}
    unchecked = [page for page in project.library if page not in checked]
    for page in unchecked if needed_names - known_names else ():
        games[page] = None
        with gathering(problems if page.stem in stems else []):
            games[page] = load_game(project, page)
    loaded = [game for game in games.values() if game]
    unread = {page.stem for page, game in games.items() if game is None}
    played: list[PlayedGame] = []
    for path in paths:
        if path.stem not in unread:
            with gathering(problems):
                played.append(load(path, loaded))
    return played, problems


def _named(path: Path) -> str:
    """The name of the game in a file's metadata, or else the file's own."""
    facts: Mapping[str, Datum] = {}
    with suppress(ContentError):
        facts = read(path).metadata
    return normal(str(facts["game"].value) if "game" in facts else path.stem)


def _names(game: Game) -> Iterator[str]:
    """The names of a game in normal form."""
    return map(normal, (game.title, *game.also, game.stem))


def _played(
    document: Document, games: Iterable[Game], problems: list[Problem]
) -> tuple[Game | None, SheetForm | None]:
    """The game that a file names, and the form of the variation by which it is played."""
    facts = metadata_keys.read(document, metadata_keys.PLAYED, problems)
    if "game" not in facts:
        return None, None
    line = document.metadata["game"].line
    tongue = document.vocabulary.language
    games = [game for game in games if language(game.language) is tongue]
    titles = {name: game for game in games for name in _names(game)}
    game = titles.get(normal(facts["game"]))
    if game is None:
        near = suggestion(facts["game"], sorted({game.title for game in titles.values()}))
        problems.append(document.problem(line, f"there is no game '{facts['game']}'{near}"))
        return None, None
    variation = facts.get("variation", "")
    forms = {normal(form.variation): form for form in _forms(game)}
    if normal(variation) not in forms:
        title = f"{game.title}: {variation}" if variation else game.title
        message = f"there is no sheet of {title}{suggestion(variation, game.variations)}"
        line = document.metadata["variation" if variation else "game"].line
        problems.append(document.problem(line, message))
        return None, None
    form = forms[normal(variation)]
    if form.kind is Kind.CLOTH:
        message = f"the sheet of {game.title} is a cloth: counters lie on it, nothing is written"
        problems.append(document.problem(line, message))
        return None, None
    return game, form


def _forms(game: Game) -> Iterator[SheetForm]:
    """The form of each variation, after it that of the game for those that have none."""
    for form in game.forms:
        if form.kind in SHARED and not form.variation:
            yield from (replace(form, variation=name) for name in game.variations)
    yield from game.forms


def _tables(document: Document, problems: list[Problem]) -> Iterator[tuple[Heading, Table]]:
    """Each player's heading and the table below it."""
    seen: set[str] = set()
    for section in document.sections:
        tables = [block for block in section.blocks if isinstance(block, Table)]
        if section.heading is None:
            message = "a table must stand under a ## heading with the player's name"
            problems += [document.problem(table.line, message) for table in tables]
            continue
        if normal(section.title) in seen:
            message = f"'{section.title}' plays twice; put all rows below one heading"
            problems.append(document.problem(section.line, message))
        seen.add(normal(section.title))
        yield from ((section.heading, table) for table in tables)


def _standing(
    document: Document,
    heading: Heading,
    table: Table,
    state: object,
    form: SheetForm,
    problems: list[Problem],
) -> list[Player]:
    """The players of a drawing or a board, as the rows of a table leave them."""
    if form.kind is Kind.DRAWING:
        needs = "which parts each player still needs"
        players = [
            Player(name, _drawn(form, missing), frozenset())
            for name, missing in _missing(state, heading.text).items()
        ]
    else:
        needs = "where each player stands"
        players = [
            Player(name, {}, frozenset({(0, steps - 1)} if steps else ()))
            for name, steps in _places(state).items()
        ]
    if not players:
        message = f"the table does not show {needs}; write the turns one below the other"
        problems.append(document.problem(table.line, message))
    return players


def _missing(state: object, player: str) -> Mapping[str, Sequence[Enum]]:
    """The parts that each player of a state misses; a state may be that of one `player`."""
    missing = getattr(state, "missing", None)
    if missing is None:
        return {}
    return missing if isinstance(missing, Mapping) else {player: missing}


def _drawn(form: SheetForm, missing: Sequence[Enum]) -> Figures:
    """How many of each part are drawn when some are still missing."""
    left = [member.value for member in missing]
    return {place: part.number - left.count(part.shape) for place, part in enumerate(form.parts)}


def _places(state: object) -> Mapping[str, int]:
    """How many squares each player of a state has come; a place has them as `steps`."""
    for name in getattr(state, "__dataclass_fields__", ()):
        places = getattr(state, name)
        if isinstance(places, Mapping):
            steps = {
                player: steps
                for player, place in places.items()
                if type(steps := getattr(place, "steps", place)) is int
            }
            if len(steps) == len(places):
                return steps
    return {}


def _strokes(
    document: Document, table: Table, columns: tuple[Column, ...], problems: list[Problem]
) -> Iterator[tuple[str, int]]:
    """Each player whom a table names, with 1 for a row that names them alone as having won."""
    given = {each.key: place for place, each in enumerate(columns) if not each.is_input}
    place = next((given[key] for key in map(normal, WON) if key in given), None)
    if place is None:
        *others, last = WON
        message = f"the table does not say who wins; add a column {', '.join(others)} or {last}"
        problems.append(document.problem(table.line, message))
        return
    for row in table.rows:
        if any(examples.refusal(text) is not None for text in row.cells):
            continue
        for column, text in zip(columns, row.cells, strict=True):
            yield from ((name, 0) for name in _players_in(column, text))
        won = _players_in(columns[place], row.cells[place])
        if len(won) == 1:
            yield won[0], 1


def _tallied(strokes: Iterable[tuple[str, int]]) -> list[Player]:
    """The players of a tally, each with all strokes of every table."""
    numbers: Counter[str] = Counter()
    for name, number in strokes:
        numbers[name] += number
    return [Player(name, {0: number}, frozenset()) for name, number in numbers.items()]


def _players_in(column: Column, text: str) -> Sequence[str]:
    """The players whom a cell names, if its column is one of players."""
    if not text or not (cell.lists_players(column.kind) or column.key in PLAYER_COLUMNS):
        return ()
    named = cell.read(text, column.kind)
    return (named,) if isinstance(named, str) else tuple(named or ())


class Entry(NamedTuple):
    """What a row of a table holds for a player: its line, its cells, the number and the rings."""

    line: int
    cells: Mapping[Column, str]
    figure: int | None = None
    rings: int = 0


def _players(
    document: Document,
    heading: Heading,
    table: Table,
    columns: tuple[Column, ...],
    form: SheetForm,
    problems: list[Problem],
    *,
    adds: bool,
) -> list[Player]:
    """Those who play in a table: the player of its heading, or those whom its rows name.

    `adds` says that each row scores a turn alone, and that the sheet has the total after it.
    """
    entries: dict[str, list[Entry]] = {}
    for row in table.rows:
        if any(examples.refusal(text) is not None for text in row.cells):
            continue
        cells = dict(zip(columns, row.cells, strict=True))
        rings = _rings(cells) if form.kind is Kind.RINGS else {}
        for name, figure in _named_in(cells, form, heading.text):
            entry = Entry(row.line, cells, figure, rings.get(name, 0))
            entries.setdefault(name, []).append(entry)
    begun = _begun(table, columns)
    if form.kind is Kind.ROUNDS and begun is not None:
        entries = {name: list(_steps(all_, begun.get(name, 0))) for name, all_ in entries.items()}
    if adds:
        entries = {name: list(_added(all_)) for name, all_ in entries.items()}
    return [
        _player(document, name, all_, form, problems, (begun or {}).get(name, 0))
        for name, all_ in entries.items()
    ]


def _named_in(
    cells: Mapping[Column, str], form: SheetForm, heading: str
) -> Iterator[tuple[str, int | None]]:
    """The players of a row, each with the number that a column has for them.

    In a match that is the last of what the players throw or make, else what the rules give.
    """
    given = form.kind in {Kind.MATCH, Kind.RINGS}
    mapped = [each for each in cells if _has_figures(each) and each.is_input is given]
    player = next((each for each in cells if each.is_input and each.key == "player"), None)
    if mapped:
        text = cells[mapped[-1] if given else mapped[0]]
        yield from cell.read(text, mapped[0].kind).items() if text else ()
    else:
        yield (cells[player] if player else heading), None


def _rings(cells: Mapping[Column, str]) -> Mapping[str, int]:
    """How many totals each player has ringed after a row, as the rules give it."""
    given = (each for each in cells if _has_figures(each) and not each.is_input and cells[each])
    return next((cell.read(cells[each], each.kind) for each in given), {})


def _has_figures(column: Column) -> bool:
    """Whether a column has a number for each of some players: `Ada 3, Bel 5`."""
    origin = get_origin(column.kind)
    return isclass(origin) and issubclass(origin, Mapping) and get_args(column.kind)[1] is int


def _begun(table: Table, columns: tuple[Column, ...]) -> Mapping[str, int] | None:
    """With what the players began, where a table has the totals of all after each round."""
    if not any(_has_figures(column) and not column.is_input for column in columns):
        return None
    first = dict(zip(columns, table.rows[0].cells, strict=True))
    before = (each for each in columns if _has_figures(each) and each.is_input and first[each])
    return next((cell.read(first[each], each.kind) for each in before), {})


def _steps(entries: Iterable[Entry], begun: int) -> Iterator[Entry]:
    """What a player made in each round, of totals after each."""
    for entry in entries:
        assert entry.figure is not None  # every row of such a table has it
        yield entry._replace(figure=entry.figure - begun)
        begun = entry.figure


def _added(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The total after each turn, of what the rules give for one turn alone."""
    total = 0
    for entry in entries:
        total += _number(entry) or 0
        yield entry._replace(figure=total)


def _player(
    document: Document,
    name: str,
    entries: Sequence[Entry],
    form: SheetForm,
    problems: list[Problem],
    begun: int = 0,
) -> Player:
    """What a player's rows write on the form, and the totals; so many rings are `begun` with."""
    figures: dict[int, int] = {}
    crosses: set[tuple[int, int]] = set()
    for place, entry in enumerate(entries):
        try:
            if form.rows:
                crosses |= set(_crossed(form, entry))
            elif form.kind is not Kind.FRAMES:
                line = _line(form, entry.cells, place)
                if line in figures:
                    raise ValueError(f"the box '{form.lines[line].label}' is filled twice")
                figures[line] = _figure(entry)
                if form.kind is Kind.RINGS and entry.rings > begun:
                    crosses.add((0, line))
                    begun = entry.rings
        except ValueError as error:
            problems.append(document.problem(entry.line, str(error)))
    if form.kind is Kind.FRAMES and entries:
        figures = dict(enumerate(_frames(entries[-1])))
    for line, kind in enumerate(form.lines):
        if kind.adds and any(place in figures for place in kind.adds):
            figures[line] = kind.value(figures)
    return Player(name, figures, frozenset(crosses))


def _line(form: SheetForm, cells: Mapping[Column, str], place: int) -> int:
    """The line that a row writes in: that of its box, or else the next one."""
    boxes = {line.member: number for number, line in enumerate(form.lines) if line.member}
    for column, text in cells.items():
        if isclass(column.kind) and issubclass(column.kind, Enum) and boxes:
            member = cell.read(text, column.kind)
            if member in boxes:
                return boxes[member]
    if boxes:
        raise ValueError("the row names no box of the sheet; name one")
    open_lines = [number for number, line in enumerate(form.lines) if not line.adds]
    if not form.lines:
        return place
    if place >= len(open_lines):
        raise ValueError(f"the sheet has {len(open_lines)} rounds, and this is one more")
    return open_lines[place]


def _figure(entry: Entry) -> int:
    """What a row writes; raises `ValueError` if it has no number."""
    number = _number(entry)
    if number is None:
        raise ValueError("the row has no figure to write; fill in what it scores")
    return number


def _frames(entry: Entry) -> tuple[int, ...]:
    """What each frame is worth after a row: a later frame may add to the one before it."""
    for column, text in entry.cells.items():
        if not column.is_input and get_origin(column.kind) is tuple and text:
            return tuple(cell.read(text, column.kind))
    return ()


def _number(entry: Entry) -> int | None:
    """The player's number in a row, or its first result that is one."""
    if entry.figure is not None:
        return entry.figure
    results = (
        cell.read(text, column.kind)
        for column, text in entry.cells.items()
        if not column.is_input and text
    )
    return next((each for each in results if type(each) is int), None)


def _crossed(form: SheetForm, entry: Entry) -> Iterator[tuple[int, int]]:
    """The squares that a row crosses: those that it names as the sheet does (`Up 5`), or a count.

    Where the squares are lost in play, a row says how many are left.
    """
    squares = {
        normal(f"{row.label} {square}"): (number, place)
        for number, row in enumerate(form.rows)
        for place, square in enumerate(row.squares)
    }
    named = False
    for column, text in entry.cells.items():
        if column.is_input and get_origin(column.kind) is tuple and text:
            names = [str(item) for item in cell.read(text, column.kind)]
            if all(normal(name) in squares for name in names):
                named = True
                yield from (squares[normal(name)] for name in names)
    if not named and len(form.rows) == 1 and (count := _number(entry)) is not None:
        many = len(form.rows[0].squares)
        yield from ((0, place) for place in range(many - count if form.lost else min(count, many)))
