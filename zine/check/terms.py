"""Checks the numbers in a glossary against the rules of the games that they come from.

A glossary has no scoring module of its own, so a number is bound with the game's name in front:
`[Three dice alike and two alike](rule:yacht.FULL_HOUSE)`.
"""

from collections.abc import Iterator, Sequence

from zine.check import sentences
from zine.check.sentences import Bound
from zine.content.page import numerals, prose
from zine.content.page.document import Document
from zine.content.page.game import Game
from zine.content.page.glossary import Glossary
from zine.problems import Problem, suggestion


def check(glossary: Glossary, games: Sequence[Game]) -> Iterator[Problem]:
    """A problem for each number of a term that no game's rules say, or that is not bound to them.

    `games` are all that the glossary is printed with, by whose file names it names them.
    """
    page = glossary.document
    for term in glossary.terms:
        text = page.source[term.line - 1]
        for piece in sentences.bound(text, prose.RULE):
            yield from _check_bound(page, term.line, piece, games)
        rest = sentences.without_links(text)
        for number in numerals.find(rest, page.vocabulary.language):
            if number.value > 1:
                said = text[number.start : number.end]
                message = f"bind '{said}' to the rules of a game, as in [{said}](rule:game.NAME)"
                mark = page.mark(term.line, number.start, number.end)
                yield page.problem(term.line, message, mark)


def _check_bound(
    page: Document, line: int, piece: Bound, games: Sequence[Game]
) -> Iterator[Problem]:
    stem, _, target = piece.target.partition(".")
    own = page.vocabulary.language
    named = [game for game in games if game.path.name.partition(".")[0] == stem]
    if not target or not named:
        stems = sorted({game.path.name.partition(".")[0] for game in games})
        message = f"'{prose.RULE}{piece.target}' names no game{suggestion(stem, stems)}"
        message += "; write one, as in (rule:crag.DICE)"
        yield page.problem(line, message, page.mark(line, piece.start, piece.end))
        return
    game = next((game for game in named if game.vocabulary.language is own), named[0])
    yield from sentences.check_bound(game, page, line, piece._replace(target=target))
