"""Checks whether a page says rightly that the most wins, or the fewest.

A rule `winners` that takes a number for each player tells which: it is asked who of two wins.
"""

import re
from collections.abc import Iterator

from zine.check import sentences
from zine.check.sentences import Line
from zine.content.page.game import Game
from zine.content.rules import cell
from zine.content.rules.rules import Rule, rules_of
from zine.dice import Foul
from zine.problems import Problem

MOST, FEWEST = ("highest", "most"), ("lowest", "fewest", "least")
TRIED = {"Ada": 1, "Bel": 2}

WINS = re.compile(
    rf"(?i)\b({'|'.join(MOST + FEWEST)})\b(?: (?!rounds)\w+){{0,2}} wins?\b(?! the round)"
)
"""What is said to win in an English sentence; who wins a round is another matter."""

IN_HEAD = re.compile(rf"^wins: (?:the )?({'|'.join(MOST + FEWEST)})\b")


def check(game: Game) -> Iterator[Problem]:
    """What is said to win and does not; only of English pages."""
    if game.language != "en":
        return
    for line in sentences.lines(game.document):
        if line.section == sentences.SOURCES:
            continue
        for match in (*IN_HEAD.finditer(line.text), *WINS.finditer(line.text)):
            wins = _winning(game, line)
            if wins and match[1].lower() not in wins:
                message = f"'{match[0]}' is not what the rules say: the {wins[0]} wins"
                mark = game.document.mark(line.number, *match.span(1))
                yield game.document.problem(line.number, message, mark)


def _winning(game: Game, line: Line) -> tuple[str, ...]:
    """The words for what wins by the rules of a line's game or variation; () if none tells."""
    variation = line.subsection if line.section == "Variations" else ""
    for rule in rules_of(game.scoring).functions:
        if rule.key == "winners" and rule.variation == cell.normal(variation) and _counts(rule):
            try:
                won = rule.target(TRIED)
            except Foul:  # two such players cannot end a game
                return ()
            if won == ("Bel",):
                return MOST
            return FEWEST if won == ("Ada",) else ()
    return ()


def _counts(rule: Rule) -> bool:
    """Whether a rule takes a number for each player, and nothing else."""
    (kind, *others) = (rule.kinds[name] for name in rule.parameters)
    return not others and cell.counts_for_players(kind)
