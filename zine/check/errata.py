"""Errata: where the sources are wrong, with every claim that can be run shown to fail."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from zine import notation
from zine.check import examples
from zine.check.columns import Column
from zine.check.examples import Refutation
from zine.content.page.document import Block, Document, Heading, Section, Table
from zine.content.page.game import Game, unknown_die
from zine.problems import ContentError, Problem, suggestion


class Errata(NamedTuple):
    """The errata of one game: their blocks from the heading on, and the results of their tables.

    `columns` holds what the columns of each table stand for and `refuted` where the rules say
    otherwise, both by the table's line.
    """

    game: Game
    heading: Heading
    blocks: tuple[Block, ...]
    columns: Mapping[int, tuple[Column, ...]]
    refuted: Mapping[int, tuple[Refutation, ...]]


def load(
    document: Document, games: Mapping[str, Game], *, all_games: bool
) -> tuple[tuple[Block, ...], tuple[Errata, ...]]:
    """The opening blocks and the errata of each game, every claim run.

    `games` are by title; unless they are `all_games`, the errata of others are left out. Raises
    `ContentError` with all that is wrong.
    """
    problems: list[Problem] = []
    opening: list[Block] = []
    entries: list[Errata] = []
    places = _places(games)
    for section in document.sections:
        heading = section.heading
        if heading is None:
            opening += section.blocks
        elif heading.text in places:
            game, variation = places[heading.text]
            entries.append(_errata(document, game, variation, section, heading, problems))
        elif all_games or heading.text.startswith(tuple(f"{title}: " for title in games)):
            message = f"no game or variation is called '{heading.text}'"
            message += suggestion(heading.text, places)
            mark = document.word(heading.line, heading.text)
            problems.append(document.problem(heading.line, message, mark))
    problems += _unknown_dice(document, entries)
    if problems:
        raise ContentError(problems)
    return tuple(opening), tuple(entries)


def _unknown_dice(document: Document, entries: Sequence[Errata]) -> Iterator[Problem]:
    """A problem for each throw with a die that the game of its section does not have."""
    games = {errata.heading.line: errata.game for errata in entries}
    starts = [heading.line for heading in document.headings(2)]
    for line, throw, mark in document.throws:
        start = max((start for start in starts if start < line), default=0)
        own_dice = [die for die in throw if die.kind.startswith(notation.OWN)]
        if start in games and (message := unknown_die(games[start], throw)):
            yield document.problem(line, message, mark)
        elif own_dice and start not in starts:
            message = "dice of your own are drawn only where their game is named above"
            yield document.problem(line, message, mark)


def _places(games: Mapping[str, Game]) -> dict[str, tuple[Game, str]]:
    """The headings that errata may have: each game, and each of its variations behind a colon."""
    places = {title: (game, "") for title, game in games.items()}
    for title, game in games.items():
        places |= {f"{title}: {name}": (game, name) for name in game.variations}
    return places


def _errata(
    document: Document,
    game: Game,
    variation: str,
    section: Section,
    heading: Heading,
    problems: list[Problem],
) -> Errata:
    columns: dict[int, tuple[Column, ...]] = {}
    refuted: dict[int, tuple[Refutation, ...]] = {}
    claimed = replace(game, document=document)
    for table in (block for block in section.blocks if isinstance(block, Table)):
        # A variation's claims are checked by its own rules, as on the game's page.
        placed = table._replace(section="Variations", subsection=variation)
        columns[table.line] = examples.columns_of(claimed, placed)
        if table.label == "Wrong":
            refuted[table.line], wrong = examples.refute(claimed, placed)
            problems += wrong
        else:
            problems += examples.run(claimed, placed)
    problems += _misplaced(document, section)
    return Errata(game, heading, (heading, *section.blocks), columns, refuted)


def _misplaced(document: Document, section: Section) -> Iterator[Problem]:
    """A problem for what stands under no heading of its own, and for a game with no entry."""
    for entry in section.sections:
        if entry.heading is None:
            message = "each erratum must stand under a ### heading of its own"
            yield from (document.problem(block.line, message) for block in entry.blocks)
    if not section.blocks:
        message = f"nothing stands under '{section.title}'; fill it or leave it out"
        yield document.problem(section.line, message)
