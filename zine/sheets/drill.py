"""Drills: examples thrown anew to be worked out on paper, with the rules' answers on the back."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from random import Random
from typing import Any, NamedTuple

from reportlab.lib.units import mm

from zine.art import solids
from zine.art.look import TAVERN, Look
from zine.check import examples
from zine.content.page.game import Game
from zine.content.rules import cell
from zine.content.rules.failures import guarded
from zine.content.rules.rules import Rule, heading, rules_of
from zine.dice import Foul
from zine.pdf.metadata import About
from zine.sheets.page.canvas import Rect, SheetCanvas, Style, TooSmall, style
from zine.sheets.page.slots import paper
from zine.sheets.page.to_pdf import PrintRun, to_pdf
from zine.words import words

TRIES = 60
"""The throws that are made for each example before a game is said to have too few."""

NOTHING = 0.3
"""The share of examples which come to nothing that are kept: most throws do, in most boxes."""

ROW, HIGHEST = 8 * mm, 20 * mm
"""The least and the greatest height of an example."""

DICE, TEXT = 17.0, 11.5
"""The sizes of dice and of words."""


class Task(NamedTuple):
    """An example to be worked out: the throw, what else is given, and what the rules give."""

    throw: str
    given: str
    answer: str


class NoThrows(ValueError):
    """A game has no rule that scores a throw of ordinary dice."""


class TooFew(ValueError):
    """A game has fewer different examples than are wanted."""


def scored(game: Game) -> bool:
    """Whether a game has a rule that scores a throw of ordinary dice."""
    return bool(_calls(game))


def tasks(game: Game, count: int) -> list[Task]:
    """So many different examples of a game, the same each time for the same count.

    Each is an example of the page with dice thrown anew, as the rules answer it; one that they
    refuse is thrown again. Raises `NoThrows`, `TooFew`, and `ContentError` if the rules fail.
    """
    found = _calls(game)
    if not found:
        raise NoThrows(f"{game.title} has no rule that scores a throw")
    chance = Random(f"{game.stem} {count}")
    made: dict[Task, None] = {}
    for _ in range(count * TRIES):
        rule, values = chance.choice(found)
        thrown = {name: _anew(value, chance) for name, value in values.items()}
        rules = rules_of(game.scoring).path
        outcome = guarded(partial(_outcome, rule, thrown), rules, game.path)
        if outcome or (outcome is not None and chance.random() < NOTHING):
            made[_task(game, rule, thrown, outcome)] = None
        if len(made) == count:
            return list(made)
    raise TooFew(f"{game.title} has only {len(made)} different examples, not {count}")


def _outcome(rule: Rule, values: Mapping[str, Any]) -> Any:
    try:
        return rule.target(**values)
    except Foul:
        return None


def _calls(game: Game) -> list[tuple[Rule, dict[str, Any]]]:
    """The calls of the game's own score that the examples of its page make, by parameter."""
    rules = {rule.target: rule for rule in rules_of(game.scoring).functions if not rule.variation}
    found: list[tuple[Rule, dict[str, Any]]] = []

    def note(call: partial[Any], outcome: Any) -> None:
        rule = rules.get(call.func)
        thrown = any(map(_is_throw, call.keywords.values()))
        if rule and rule.key == "score" and thrown and not isinstance(outcome, Foul):
            found.append((rule, dict(call.keywords)))

    examples.record(game, note)
    return found


def _is_throw(value: Any) -> bool:
    """Whether a value is a throw of ordinary dice, or several."""
    return isinstance(value, tuple) and bool(value) and all(map(_is_thrown, value))


def _is_thrown(value: Any) -> bool:
    return (type(value) is int and 1 <= value <= 6) or _is_throw(value)


def _anew(value: Any, chance: Random) -> Any:
    """A value of an example with its dice thrown anew, and another member of an enum."""
    if isinstance(value, Enum):
        return chance.choice(list(type(value)))
    if not _is_throw(value):
        return value
    return tuple(_anew(one, chance) if _is_throw(one) else chance.randint(1, 6) for one in value)


def _task(game: Game, rule: Rule, values: Mapping[str, Any], outcome: Any) -> Task:
    say = game.vocabulary.say
    throws = [_throw(value) for value in values.values() if _is_throw(value)]
    given = [
        say(cell.show(value))
        if isinstance(value, Enum)
        else f"{say(heading(name))} {say(cell.show(value, rule.kinds[name]))}"
        for name, value in values.items()
        if not _is_throw(value)
    ]
    answer = say(cell.show(outcome, rule.kinds["return"]))
    return Task("  ".join(throws), ", ".join(given), answer)


def _throw(value: Any) -> str:
    if all(map(_is_throw, value)):
        return "  ".join(map(_throw, value))
    return f"[{' '.join(map(str, value))}]"


def make(
    game: Game, count: int, size: str, look: Look = TAVERN, *, ink_saver: bool = False
) -> bytes:
    """A sheet of so many examples as a PDF, the answers on its back; the same bytes every time.

    Raises `NoThrows`, `TooFew`, and `TooSmall` if the paper has no room for so many.
    """
    page, terms = paper(size, 1), words(game.language)
    face = style(page.slot[0], look=look, ink_saver=ink_saver)
    found = tasks(game, count)
    front, back = (
        _side(game, face, page.slot, found, answered=answered) for answered in (False, True)
    )
    about = About(
        title=terms.drill.format(title=game.title),
        subject=terms.score_sheet_subject.format(title=game.title, rules=game.rules),
        author="zine",
        language=game.language,
    )
    return to_pdf(about, page, [PrintRun(front, back, 1)])


def _side(
    game: Game,
    face: Style,
    size: tuple[float, float],
    found: Sequence[Task],
    *,
    answered: bool,
) -> SheetCanvas:
    terms = words(game.language)
    canvas = SheetCanvas(*size, face, terms, game.faces)
    under = terms.drill_answers if answered else terms.drill_asks
    frame = canvas.head(game.title, solids.signature(game.signature, game.faces), under)
    high = min(HIGHEST, frame.height / len(found))
    if high < ROW:
        most = int(frame.height / ROW)
        raise TooSmall(f"{game.title}: a sheet has room for {most} examples, not {len(found)}")
    with canvas.node("Table"):
        for number, (task, row) in enumerate(
            zip(found, _rows(frame, high, len(found)), strict=True)
        ):
            _write(canvas, row, number + 1, task, answered=answered)
    return canvas


def _rows(frame: Rect, high: float, count: int) -> Iterator[Rect]:
    for place in range(count):
        top = frame.top - place * high
        yield Rect(frame.left, frame.right, top - high, top)


def _write(canvas: SheetCanvas, row: Rect, number: int, task: Task, *, answered: bool) -> None:
    """An example on a line of its own: its number, the throw, what else is given, the answer."""
    body, y = canvas.faces.text, row.middle - 0.3 * TEXT
    answer = row.right - 0.3 * (row.right - row.left)
    with canvas.node("TR"):
        with canvas.cell():
            canvas.text(row.left, y, f"{number}.", body, TEXT)
        with canvas.cell():
            canvas.text(row.left + 9 * mm, y, canvas.with_dice(task.throw), body, DICE)
        with canvas.cell():
            canvas.text(answer - 4 * mm, y, task.given, body, TEXT, align="right")
        with canvas.cell():
            if answered:
                canvas.text(answer, y, task.answer, canvas.faces.strong, TEXT)
    if not answered:
        canvas.rule(answer, y - 2, row.right, y - 2)
