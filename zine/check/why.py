"""Where a page says what a rule gives: its sentences, its rulings, and the nearest example.

Whoever doubts an answer wants to read it. The tables of a page say which section is about which
rule; the sentences of that section are those to read. A ruling is about the answer if it shows one
of the throws, or names one of the boxes, that were asked for.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zine.check import columns, explain, sentences
from zine.check.explain import Explanation
from zine.check.sentences import RULINGS, Line
from zine.content.page import prose
from zine.content.page.document import Row, Table
from zine.content.page.game import Game
from zine.content.rules.cell import normal
from zine.content.rules.rules import rules_of
from zine.problems import shown

UNDECIDED = "the page does not decide this"
ITEM = re.compile(r"^(?:[-*] |\d+\. )")


class Grounds(NamedTuple):
    """What decides an answer: lines of the page by their numbers, and the nearest row of a table.

    Without lines and without an example, the page does not decide it.
    """

    sentences: tuple[tuple[int, str], ...]
    rulings: tuple[tuple[int, str], ...]
    example: Row | None


def grounds(game: Game, rule: str, variation: str, cells: Sequence[str]) -> Grounds:
    """What a page says of a rule, named as in its module, for these cells.

    `variation` is the name that the page gives to a variation, or "" for the game itself.
    """
    tables = list(_tables(game, rule, variation))
    parts = {(table.section, table.subsection) for table in tables}
    text = [line for line in sentences.lines(game.document) if line.number > game.document.start]
    return Grounds(
        tuple(_words(line) for line in text if (line.section, line.subsection) in parts),
        tuple(_words(line) for line in text if line.section == RULINGS and _is_about(line, cells)),
        _nearest([row for table in tables for row in table.rows], cells),
    )


def _words(line: Line) -> tuple[int, str]:
    """The number of a line, and what is printed of it."""
    return line.number, prose.plain(ITEM.sub("", line.text.strip()))


def lines(game: Game, explanation: Explanation, cells: Sequence[str]) -> list[str]:
    """What decides an answer, each with its place; says so where the page decides nothing."""
    page = shown(game.path)
    found = grounds(game, explanation.function, explanation.variation, cells)
    decides = [f"{page}:{number}: {words}" for number, words in found.sentences]
    decides += [f"{page}:{number}: ruling: {words}" for number, words in found.rulings]
    if found.example:
        row = " | ".join(found.example.printed)
        decides.append(f"{page}:{found.example.line}: nearest example: {row}")
    return decides or [UNDECIDED]


def text(game: Game, explanations: Sequence[Explanation], cells: Sequence[str]) -> str:
    """Each answer and what decides it, one paragraph for each."""
    return "\n\n".join(
        "\n  ".join((explain.text([each]), *lines(game, each, cells))) for each in explanations
    )


def _tables(game: Game, rule: str, variation: str) -> Iterator[Table]:
    """The tables of a page that are about a rule."""
    rules = rules_of(game.scoring)
    for table in game.document.tables:
        for each in columns.find(table, rules).rules:
            of = game.vocabulary.say(each.variation)
            if each.name == rule and normal(of) == normal(variation):
                yield table


def _is_about(ruling: Line, cells: Sequence[str]) -> bool:
    """Whether a ruling shows a throw, or names a box, that was asked for."""
    text = prose.plain(ruling.text)
    return any(re.search(rf"\b{re.escape(each)}\b", text, re.IGNORECASE) for each in cells)


def _nearest(rows: Sequence[Row], cells: Sequence[str]) -> Row | None:
    """The row that has most in common with what was asked for: first whole cells, then dice."""
    asked = Counter(word for each in cells for word in each.casefold().split())

    def alike(row: Row) -> tuple[int, int]:
        same = {normal(each) for each in row.cells} & {normal(each) for each in cells}
        words = Counter(word for each in row.cells for word in each.casefold().split())
        return len(same), (asked & words).total()

    return max(rows, key=alike, default=None)
