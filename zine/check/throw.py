"""What a throw is worth and the best play with it, as `zine explain` and the desk show it.

The rules say the one; the odds module of the game advises the other.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations_with_replacement, takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from zine import notation
from zine.check import explain
from zine.check.explain import Explanation
from zine.content.page.game import Game
from zine.content.page.sheet_form import Kind
from zine.content.project import Project
from zine.content.rules import cell
from zine.content.rules.cell import Unreadable
from zine.dice import FACES, KINDS, Cast, Dice, Mixed, Pictures, Throws
from zine.problems import ContentError

if TYPE_CHECKING:
    from zine.chance import Advice


class CardAdvice(NamedTuple):
    """The best play of a game with a card.

    `keep` is what to keep of a throw, by its faces in order, as in `112`: rows as `rows` gives
    them. `rest` is what the open boxes bring on average, by the bits of the filled ones, the first
    box the lowest.
    """

    keep: Mapping[str, Sequence[Sequence[str]]] = MappingProxyType({})
    rest: Sequence[float] = ()


TOGETHER = re.compile(r"[1-9]+(?:[,;.][1-9]+)*")
"""Dice that are written without spaces, as in 66633 or 6,6,6,3,3."""


class Refused(LookupError):
    """Every rule refuses a throw; the message says why."""


class Unspaced(LookupError):
    """Dice are not written as a cell holds them; the message is how they should be."""


class Answer(NamedTuple):
    """What rules give for a throw, and the best that a player can do with it."""

    explanations: "tuple[Explanation, ...]"
    advised: "tuple[Advice, ...]"


def answer(
    project: Project,
    game: Game,
    cells: Sequence[str],
    explained: Callable[[Game, Sequence[str]], tuple[Explanation, ...]] = explain.explain,
) -> Answer:
    """What a throw in cells is worth in a game, as `explained` tells it, and the best play.

    Raises as `explained` does if neither is there, `Unspaced`, `Refused`, and `ContentError` if the
    odds module of the game fails.
    """
    try:
        advised = advice(project, game, cells)
        try:
            explanations = explained(game, cells)
        except explain.NoRule:
            if not advised:
                raise
            explanations = ()
    except (LookupError, ContentError):
        if dice := meant(game, cells, str(cells)):
            raise Unspaced(dice) from None
        raise
    results = [line.gives for explanation in explanations for line in explanation.lines]
    for text in filter(TOGETHER.fullmatch, cells):
        if any(f"never {text}" in gives for gives in results):
            raise Unspaced(meant(game, cells, text))
    refused = game.vocabulary.language.words.refused
    if explanations and all(gives.startswith(refused) for gives in results):
        raise Refused("; ".join(dict.fromkeys(results)))
    # A rule that takes dice of any kind refuses those of another rule: it has nothing to say then.
    applicable = tuple(
        explanation
        for explanation in explanations
        if not game.kinds or not all(line.gives.startswith(refused) for line in explanation.lines)
    )
    return Answer(applicable, advised if applicable == explanations else ())


def meant(game: Game, cells: Sequence[str], complaint: str) -> str:
    """The throw that a user means who writes it otherwise than a cell holds it, or ""."""
    if not game.kinds:
        return _spaced(cells, complaint)
    with suppress(ValueError):
        throw = notation.show(_dice(game, re.split(r"[\s,;]+", " ".join(cells).strip())))
        return throw if [throw] != [*cells] else ""
    return ""


def _dice(game: Game, words: Sequence[str]) -> Iterator[Cast]:
    """The dice of a game that some words mean; raises `ValueError` if one means none, or several.

    A number is of the kind before it or else of the only one that has it.
    """
    faces = {name: die for die in game.faces for name in (str(die.face), notation.show([die]))}
    numbered = [kind for kind in game.kinds if kind in KINDS and kind != "coin"]
    current = ""
    for word in map(str.casefold, words):
        if word in (*numbered, *(die.kind for die in game.faces)):
            current = word
        elif word in KINDS["coin"]:
            current = ""
            yield Cast("coin", word)
        elif word in faces:
            yield faces[word]
        else:
            face = int(word)
            same = [k for k in numbered if face in KINDS[k]]
            (kind,) = [current] if current in numbered else same
            yield Cast(kind, face)


def _spaced(cells: Sequence[str], complaint: str) -> str:
    """The dice with spaces, where cells hold them one by one, or together as in a complaint."""
    alone = list(takewhile(lambda cell: re.fullmatch("[1-9]", cell), cells))
    if len(alone) > 1:
        return " ".join(alone)
    together = [cell for cell in cells if len(cell) > 1 and TOGETHER.fullmatch(cell)]
    wrong = any(cell in complaint for cell in together)
    return " ".join(re.findall(r"\d", together[0])) if wrong else ""


def advice(project: Project, game: Game, cells: Sequence[str]) -> "tuple[Advice, ...]":
    """The best that a player can do with a throw, or after the throws of a turn so far.

    Nothing where a cell holds neither. Raises `ContentError` if the odds module of the game fails.
    """
    throws = _throws(cells[0]) if len(cells) == 1 else ()
    is_turn = bool(throws) and (len(throws) > 1 or game.dice == 1)
    if not is_turn and [*map(len, throws)] != [game.dice]:
        return ()
    from zine.check import compute  # noqa: PLC0415 - icepool and numpy take a third of a second

    return compute.advice(project, game.stem, [compute.Thrown(throws, game.dice)])[0]


def card_advice(project: Project, game: Game) -> CardAdvice:
    """The best play of every throw of a game with a card; other games have none.

    Raises `ContentError` if the odds module of the game fails.
    """
    cards = [form for form in game.forms if form.kind is Kind.CARD and not form.variation]
    if game.kinds or not cards:
        return CardAdvice()
    from zine.check import compute  # noqa: PLC0415 - likewise

    throws = [*combinations_with_replacement(FACES, game.dice)]
    asked = [compute.Thrown((throw,), game.dice) for throw in throws]
    found = zip(throws, compute.advice(project, game.stem, asked), strict=True)
    keep = {"".join(map(str, throw)): rows(advised, game) for throw, advised in found if advised}
    boxes = sum(line.member is not None for line in cards[0].lines)
    return CardAdvice(keep, compute.rest(project, game.stem, boxes))


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
    advised = sorted(
        advised, key=lambda option: (option.left or 0, float(option.worth)), reverse=True
    )
    goals = list(dict.fromkeys(option.goal for option in advised))
    lefts = list(dict.fromkeys(option.left for option in advised))
    say, words = game.vocabulary.say, game.vocabulary.language.words
    texts = {
        (option.goal, option.left): (_play(option, game), say(_worth(option))) for option in advised
    }
    heads = {left: "" if left is None else words.how_many_left(left) for left in lefts}
    if len(goals) == 1:
        return [["", "", ""], *([heads[left], *texts[goals[0], left]] for left in lefts)]
    table = [["", *(text for left in lefts for text in (heads[left], ""))]]
    for goal in goals:
        cells = (text for left in lefts for text in texts.get((goal, left), ("", "")))
        table.append([say(goal), *cells])
    return table


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
