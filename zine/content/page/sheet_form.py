"""The form of a score sheet: what it holds, read from the rules that the page's `sheet` names.

    card of Box                    a row for each box, a column for each player
    rounds of ROUNDS               a row for each round, and a total
    frames of FRAMES               the same, with corners in which to cross the module's MARKS
    running to TARGET              lines for the total after each turn
    track of LIVES                 squares to cross off, for each player
    board of PATH                  one path of squares for everybody's markers
    cloth of LAYOUT                areas for everybody's counters
    drawing of PART                a picture that is drawn part by part, for each player
    match                          lines for the points of each round and the rounds won so far
    rings of PLAYS to WINS         lines for the totals of each round, to be ringed where they win
    tally to WINS                  a line of strokes for each player

`to NAME` marks the points that end the game; `with NAME`, or `with NAME and NAME`, prints tables of
pay-offs. Each NAME is one of the scoring module; one that begins like a variation makes the sheet
that variation's.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum
from inspect import isclass, signature
from itertools import combinations_with_replacement, product
from types import ModuleType
from typing import Any, get_type_hints

from zine.content.rules import cell
from zine.content.rules.cell import normal
from zine.dice import FACES, Foul, OwnDie
from zine.notation import show
from zine.problems import suggestion

WRITTEN = re.compile(r"(\w+)(?: of (\w+))?(?: to (\w+))?(?: with (\w+(?: and \w+)*))?$")


class Kind(Enum):
    """How a sheet is laid out."""

    CARD = "card"
    ROUNDS = "rounds"
    FRAMES = "frames"
    RUNNING = "running"
    TRACK = "track"
    BOARD = "board"
    CLOTH = "cloth"
    DRAWING = "drawing"
    MATCH = "match"
    RINGS = "rings"
    TALLY = "tally"


BEGUN_WITH = ("LIVES", "DICE", "COUNTERS")
"""What a track counts down, by the names of the scoring modules."""

DRAWN_FROM = {
    Kind.CARD: "an enum whose members have a 'hint' each",
    Kind.ROUNDS: "a number of rounds, their names, or named sections of them",
    Kind.FRAMES: "a number of frames, and MARKS for their corners",
    Kind.TRACK: "a number, its squares, or named rows of squares",
    Kind.BOARD: "the squares of a path",
    Kind.CLOTH: "an enum whose members have a 'hint' each, or rows of such members",
    Kind.DRAWING: "the part that each face of the die stands for",
    Kind.RINGS: "the sides on which the players are, in turn",
}
"""What NAME must be in `KIND of NAME`; the other kinds take no `of NAME`."""

TOTAL = "Total"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card or of rounds: one to write in, or one that `adds` others by their place.

    A line with a `par` is worth its `bonus` once what it adds comes to the par.
    """

    label: str
    hint: str = ""
    adds: tuple[int, ...] = ()
    par: int | None = None
    bonus: int = 0
    member: Enum | None = None

    def value(self, written: Mapping[int, int]) -> int:
        """What the line comes to when other lines, by place, hold these figures."""
        total = sum(written.get(place, 0) for place in self.adds)
        if self.par is None:
            return total
        return self.bonus if total >= self.par else 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of squares, and what stands before it."""

    label: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """An area of a cloth: what is bet on there, what that pays, and the face that it is for."""

    label: str
    hint: str
    face: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a drawing: what is thrown for it, how many there are, and what must be there.

    `shape` names what is drawn, in any language.
    """

    name: str
    thrown: int
    number: int
    after: str | None
    shape: str


@dataclass(frozen=True, slots=True)
class Legend:
    """A small table of pay-offs: its heads, and rows of as many cells."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SheetForm:
    """What a sheet holds; `variation` is "" for the game itself.

    It is for 1 to `most` players or, where a `step` leaves numbers out, from `fewest` on. The
    squares of a track are `lost` in play if they stand for what every player begins with.
    """

    kind: Kind
    variation: str
    fewest: int = 1
    most: int | None = None
    step: int = 1
    lines: tuple[Line, ...] = ()
    rows: tuple[Row, ...] = ()
    areas: tuple[tuple[Area, ...], ...] = ()
    parts: tuple[Part, ...] = ()
    sides: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    goal: int | None = None
    opening: int | None = None
    lost: bool = False
    legends: tuple[Legend, ...] = ()

    def takes(self, players: int) -> bool:
        """Whether the step leaves this number of players in; without one, it leaves all in."""
        most = self.most or players
        return self.step == 1 or players in range(self.fewest, most + 1, self.step)


def translated(form: SheetForm, say: Callable[[str], str]) -> SheetForm:
    """A form with all that it prints in the words of a page, but for the name of its variation."""

    def each(texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(say, texts))

    return replace(
        form,
        lines=tuple(replace(x, label=say(x.label), hint=say(x.hint)) for x in form.lines),
        rows=tuple(Row(say(row.label), each(row.squares)) for row in form.rows),
        areas=tuple(
            tuple(replace(area, label=say(area.label), hint=say(area.hint)) for area in row)
            for row in form.areas
        ),
        parts=tuple(
            replace(part, name=say(part.name), after=part.after and say(part.after))
            for part in form.parts
        ),
        sides=each(form.sides),
        marks=each(form.marks),
        legends=tuple(
            Legend(each(legend.heads), tuple(map(each, legend.rows))) for legend in form.legends
        ),
    )


def read(text: str, rules: ModuleType, variations: Sequence[str]) -> SheetForm:
    """The form that a page asks for; raises `ValueError` if its rules have no such thing."""
    match = WRITTEN.match(text.strip())
    kinds = {kind.value: kind for kind in Kind}
    if not match or match[1] not in kinds:
        *first_kinds, last = kinds
        near = suggestion(match[1], kinds) if match else ""
        raise ValueError(
            f"'sheet' must start with {', '.join(first_kinds)} or {last}, as in 'card of Box'{near}"
        )
    kind = kinds[match[1]]
    names = (match[2], match[3], *(match[4].split(" and ") if match[4] else ()))
    of, to, *paid = (_found(rules, name) for name in names)
    if (of is None) == (kind in DRAWN_FROM):
        needs = DRAWN_FROM.get(kind)
        lacking = f"'{kind.value} of NAME' needs {needs}"
        raise ValueError(lacking if needs else f"'{kind.value}' takes no 'of NAME'")
    if not isinstance(to, int | None):
        raise ValueError(f"'{match[3]}' must be a number of points")
    variation = _variation_of(filter(None, names), variations)
    prefix = _prefix(variation)
    with _needing(f"'{kind.value} of NAME' needs {DRAWN_FROM.get(kind)}; {match[2]} is not"):
        lines = _lines(kind, of, rules, prefix)
        rows = _rows(kind, of)
        areas = _areas(of) if kind is Kind.CLOTH else ()
        parts = _parts(of, rules) if kind is Kind.DRAWING else ()
        sides = _labels(of) if kind is Kind.RINGS else ()
        marks = _labels(rules.MARKS) if kind is Kind.FRAMES else ()
    with _needing(f"'{match[4]}' must be pay-offs, each by a name or by two"):
        legends = tuple(map(_legend, paid))
    fewest, most, step = _players(rules, prefix)
    return SheetForm(
        kind,
        variation,
        fewest=fewest,
        most=most,
        step=step,
        lines=lines,
        rows=rows,
        areas=areas,
        parts=parts,
        sides=sides,
        marks=marks,
        goal=to,
        opening=getattr(rules, f"{prefix}OPENING", None) if kind is Kind.RUNNING else None,
        lost=kind is Kind.TRACK and match[2].removeprefix(prefix) in BEGUN_WITH,
        legends=legends,
    )


@contextmanager
def _needing(message: str) -> Iterator[None]:
    """Raise `ValueError` with a message, whatever is raised inside."""
    try:
        yield
    except Exception:  # a mistake of the module: the author sees one line
        raise ValueError(message) from None


def _found(rules: ModuleType, name: str | None) -> Any:
    if name is None:
        return None
    if not name.isidentifier():
        raise ValueError(f"'{name}' is no name of the scoring module; write one, as in TARGET")
    if not hasattr(rules, name) or name.startswith("_"):
        near = suggestion(name, (public for public in vars(rules) if not public.startswith("_")))
        raise ValueError(f"the scoring module has no '{name}'{near}")
    return getattr(rules, name)


def _variation_of(names: Iterable[str], variations: Sequence[str]) -> str:
    """The variation with the longest name that one of the names begins with, or ""."""
    plain = [normal(name.replace("_", " ")) for name in names]
    longest = sorted(variations, key=len, reverse=True)
    return next((v for v in longest if any(name.startswith(normal(v)) for name in plain)), "")


def _players(rules: ModuleType, prefix: str) -> tuple[int, int | None, int]:
    """The fewest players that a sheet is for, the most, if that is limited, and the step."""
    match getattr(rules, f"{prefix}PLAYERS", getattr(rules, "PLAYERS", None)):
        case (int() as fewest, int() | None as most, int() as step) if step > 1:
            return fewest, most, step
        case (_, int() as most, *_):  # one of those who play may want a sheet alone
            return 1, most, 1
    return 1, None, 1


def _prefix(variation: str) -> str:
    """What the names of a variation's constants begin with."""
    return f"{variation} ".upper().replace(" ", "_") if variation else ""


def _lines(kind: Kind, of: Any, rules: ModuleType, prefix: str) -> tuple[Line, ...]:
    if kind is Kind.CARD:
        upper = getattr(rules, f"{prefix}UPPER", ())
        bonus = getattr(rules, f"{prefix}BONUS", 0)
        return _card(of, upper, getattr(rules, f"{prefix}PAR", 0), bonus)
    return _rounds(of) if kind in (Kind.ROUNDS, Kind.FRAMES) else ()


def _card(boxes: Any, upper: Sequence[Enum], par: int, bonus: int) -> tuple[Line, ...]:
    """The boxes, after each section its total, after the upper one a bonus, and last the total."""
    lines: list[Line] = []
    if not isclass(boxes) or not issubclass(boxes, Enum):
        raise TypeError
    for box in boxes:
        lines.append(Line(*_hinted(box), member=box))
        if upper and box is upper[-1]:
            section = tuple(range(len(lines)))
            lines.append(Line("Upper section", adds=section))
            lines.append(Line("Bonus", f"{bonus} from {par} up", section, par, bonus))
    lower = tuple(place for place, line in enumerate(lines) if line.member not in {None, *upper})
    if upper and lower:
        lines.append(Line("Lower section", adds=lower))
    counted = (place for place, line in enumerate(lines) if not line.adds or line.par)
    return (*lines, Line(TOTAL, adds=tuple(counted)))


def _hinted(member: Any) -> tuple[str, str]:
    """The name of a member and its hint; `TypeError` if either is no text."""
    if not isinstance(member.value, str) or not isinstance(member.hint, str):
        raise TypeError
    return member.value, member.hint


def _rounds(of: Any) -> tuple[Line, ...]:
    """The rounds, after each named section of them its total, and at the foot the total."""
    if isinstance(of, int):
        of = range(1, of + 1)
    are_sections = {isinstance(part, tuple) for part in of}
    sections = dict(of) if True in are_sections else {"": of}
    lines: list[Line] = []
    boxes: list[int] = []
    for name, labels in sections.items():
        start = len(lines)
        lines += [Line(str(label)) for label in labels]
        boxes += range(start, len(lines))
        if name:
            lines.append(Line(name, adds=tuple(range(start, len(lines)))))
    if not boxes or len(are_sections) > 1 or isinstance(of, str):
        raise ValueError
    return (*lines, Line(TOTAL, adds=tuple(boxes)))


def _rows(kind: Kind, of: Any) -> tuple[Row, ...]:
    """The rows of a track, or the one of a board."""
    if kind not in (Kind.TRACK, Kind.BOARD):
        return ()
    if isinstance(of, int):
        of = range(1, of + 1)
    if isclass(of) and issubclass(of, Enum):
        of = {row.value: row.squares for row in of}  # type: ignore[attr-defined]
    if not isinstance(of, Mapping):
        of = [("", row) for row in (of if all(isinstance(row, tuple) for row in of) else (of,))]
    else:
        of = list(of.items())
    rows = tuple(Row(str(name), tuple(map(str, squares))) for name, squares in of)
    if not rows or not all(row.squares for row in rows) or (kind is Kind.BOARD and len(rows) > 1):
        raise ValueError
    return rows


def _areas(of: Any) -> tuple[tuple[Area, ...], ...]:
    """The areas by row; the members of an enum have a row each."""
    rows = [(member,) for member in of] if isclass(of) and issubclass(of, Enum) else of
    areas = tuple(
        tuple(Area(*_hinted(member), getattr(member, "face", None)) for member in row)
        for row in rows
    )
    if not areas or not all(areas):
        raise ValueError
    return areas


def _parts(of: Mapping[int, Enum], rules: ModuleType) -> tuple[Part, ...]:
    """The parts, in the order of the faces that they are drawn for."""
    if not of:
        raise ValueError
    after = {part: str(earlier.value) for part, earlier in rules.AFTER.items()}
    return tuple(
        Part(part.value, face, rules.NUMBER[part], after.get(part), part.value)
        for face, part in of.items()
    )


def _labels(of: Iterable[Any]) -> tuple[str, ...]:
    labels = tuple(map(_label, of))
    if not labels or isinstance(of, str):
        raise ValueError
    return labels


def _legend(pay_offs: Mapping[Any, int] | Iterable[tuple[Any, int]]) -> Legend:
    """Pay-offs by one name are a list, by two names a table."""
    of = dict(pay_offs)
    if not of:
        raise ValueError
    if not all(isinstance(key, tuple) for key in of):
        return Legend((), tuple((_paid(key), f"{points:,}") for key, points in of.items()))
    across = tuple(dict.fromkeys(first for first, _ in of))
    down = tuple(dict.fromkeys(second for _, second in of))
    rows = (
        (_paid(row), *(f"{of[head, row]:,}" if (head, row) in of else "" for head in across))
        for row in down
    )
    return Legend(("", *map(_paid, across)), tuple(rows))


def _paid(key: object) -> str:
    """What a pay-off is for; a die of an author's own is written as a throw, and so drawn."""
    return f"[{show([cell.cast(key)])}]" if isinstance(key, OwnDie) else _label(key)


def _label(key: object) -> str:
    return str(key.value) if isinstance(key, Enum) else str(key)


def legal(form: SheetForm, rules: ModuleType) -> dict[int, tuple[int, ...]]:
    """The figures that each box of a card can hold, by its place: the score of every throw.

    The rules need a function `score`, or one named after the variation, that takes a throw, a box,
    the number of a throw, or some of these. Without it, or if it fails, a box is left out.
    """
    boxes = {place: line.member for place, line in enumerate(form.lines) if line.member}
    score = getattr(rules, f"{_prefix(form.variation)}score".lower(), None)
    figures_by_box: dict[int, tuple[int, ...]] = {}
    if not boxes or score is None:
        return figures_by_box
    kinds = get_type_hints(score, include_extras=True)
    for place, box in boxes.items():
        with suppress(Exception):  # a mistake of the module leaves the box out
            choices = [_choices(kinds[name], box, rules) for name in signature(score).parameters]
            figures_by_box[place] = _figures(score, choices)
    return figures_by_box


def _figures(score: Callable[..., int], choices: Sequence[Iterable[Any]]) -> tuple[int, ...]:
    """The scores of every choice of cells that the rules allow, and 0."""
    figures = {0}
    for cells in product(*choices):
        with suppress(Foul):
            figures.add(score(*cells))
    return tuple(sorted(figures))


def _choices(kind: Any, box: Enum, rules: ModuleType) -> Iterable[Any]:
    """Every value that a parameter of a scoring function can have when it scores one box."""
    if cell.is_dice(kind):
        return tuple(combinations_with_replacement(FACES, rules.DICE))
    if kind is int:
        return range(1, rules.THROWS + 1)
    if kind is type(box):
        return (box,)
    raise TypeError(kind)
