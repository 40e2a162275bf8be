"""The best play with a throw, as the odds module of a game advises it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from zine import notation
from zine.content.page.game import Game
from zine.content.project import Project
from zine.content.rules import cell
from zine.content.rules.cell import Unreadable
from zine.dice import FACES, Dice, Mixed, Pictures, Throws

if TYPE_CHECKING:
    from zine.chance import Advice


def advice(found: Project, game: Game, cells: Sequence[str]) -> "tuple[Advice, ...]":
    """The best that a player can do with a throw, or after the throws of a turn so far.

    Nothing where a cell holds neither. Raises `ContentError` if the odds module of the game fails.
    """
    throws = _throws(cells[0]) if len(cells) == 1 else ()
    is_turn = bool(throws) and (len(throws) > 1 or game.dice == 1)
    if not is_turn and [*map(len, throws)] != [game.dice]:
        return ()
    from zine.check import compute  # noqa: PLC0415 - icepool and numpy take a third of a second

    return compute.advice(found, game.stem, compute.Thrown(throws, game.dice))


def _throws(text: str) -> tuple[Dice | Pictures | Mixed, ...]:
    """The throws that a cell holds, if it does."""
    with suppress(Unreadable):
        throws: Throws = cell.read(text, Throws)
        return throws if all(map(set(FACES).issuperset, throws)) else ()
    with suppress(Unreadable):
        return (cell.read(text, Pictures),)
    with suppress(ValueError):
        dice = notation.read(text)
        return (dice,) if all(map(notation.is_possible, dice)) else ()
    return ()


def heading(game: Game) -> str:
    """What stands above the advice, in the language of a game's page."""
    return game.vocabulary.language.words.best_play


def text(advised: "Sequence[Advice]", game: Game) -> str:
    """Advice for a throw of a game in the words of its page, below a heading; "" for none."""
    head, *lines = rows(advised, game)
    table = [head, *lines] if any(head) else lines
    return "\n".join((heading(game), *_lines(table))) if advised else ""


def rows(advised: "Sequence[Advice]", game: Game) -> list[list[str]]:
    """Advice for a throw of a game as the rows of a table, below a head that may be blank.

    Each goal has a row, those that bring most first, and for each number of throws left two
    columns: the play and what it brings. A single goal has a row for each of these.
    """
    advised = sorted(advised, key=lambda each: (each.left or 0, float(each.worth)), reverse=True)
    goals = list(dict.fromkeys(each.goal for each in advised))
    lefts = list(dict.fromkeys(each.left for each in advised))
    say = game.vocabulary.say
    told = {(each.goal, each.left): (_play(each, game), say(_worth(each))) for each in advised}
    if len(goals) > 1:
        head = ["", *(text for left in lefts for text in (_left(left, game), ""))]
        return [
            head,
            *(
                [say(goal), *(text for left in lefts for text in told.get((goal, left), ("", "")))]
                for goal in goals
            ),
        ]
    return [
        ["", "", ""],
        *([_left(left, game), *told[goal, left]] for goal in goals for left in lefts),
    ]


def _play(advised: "Advice", game: Game) -> str:
    words, say = game.vocabulary.language.words, game.vocabulary.say
    if advised.play or not advised.keep:
        return say(advised.play) or words.throw_all_again
    if len(advised.keep) == game.dice:
        return words.stop
    kind = Dice if isinstance(advised.keep[0], int) else None
    return words.keep.format(dice=say(cell.show(advised.keep, kind)))


def _worth(advised: "Advice") -> str:
    worth = float(advised.worth)
    return f"{100 * worth:.3g} %" if advised.chance else f"{worth:,.2f}"


def _left(left: int | None, game: Game) -> str:
    return "" if left is None else game.vocabulary.language.words.how_many_left(left)


def _lines(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, whose figures, in every other column from the third, stand on the right."""
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            text.rjust(width) if place and place % 2 == 0 else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, wide, strict=True))
            if width
        )
        yield f"  {'  '.join(cells)}".rstrip()
