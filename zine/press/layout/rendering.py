"""The parts of a zine's pages as HTML, for the PDF and for the web edition alike."""

from dataclasses import dataclass

from markupsafe import Markup

from zine.check import errata, examples
from zine.check.verify import VerifiedGame
from zine.content import cell, glossary
from zine.content.cell import normal
from zine.content.document import Prose, Table
from zine.content.game import Game
from zine.content.glossary import Term
from zine.content.zine_file import Kind, TextSection, ZineFile
from zine.press.layout import index, markup
from zine.press.layout.verified_cache import Games
from zine.words import Words


@dataclass(frozen=True, slots=True)
class GameHtml:
    """The parts of a game's page: what it asks for, its first paragraph, and the text below.

    `spoken` is what is read aloud of the dice above the title.
    """

    game: Game
    examples: int
    spoken: str
    glance: tuple[tuple[str, str], ...]
    lead: str
    body: str


def game_html(verified: VerifiedGame, words: Words) -> GameHtml:
    """The parts of a game's page."""
    game = verified.game
    lead, *body = game.document.blocks
    columns = {table.line: examples.columns_of(game, table) for table in game.document.tables}
    return GameHtml(
        game=game,
        examples=verified.examples,
        spoken=words.dice_showing.format(faces=", ".join(map(cell.show, game.signature))),
        glance=index.glance(game, words),
        lead=markup.inline(lead.text) if isinstance(lead, Prose) else "",
        body=markup.html(body, columns),
    )


def name(zine: ZineFile, section: TextSection) -> str:
    """The name that links to a text section land on: `own-` begins no file's stem."""
    own = section.document is zine.document
    return f"own-{normal(section.title)}" if own else section.document.path.stem


def body(section: TextSection, games: Games) -> Markup:
    """The text of a section; raises `ContentError` if an erratum is wrong."""
    if section.kind is Kind.ERRATA:
        return Markup(_errata(section, games))
    blocks = section.blocks
    if section.kind is Kind.GLOSSARY:
        blocks = tuple(block for block in blocks if not isinstance(block, Table))
    return Markup(markup.html(blocks, {}))


def _errata(section: TextSection, games: Games) -> str:
    # A heading names a game, or a game and behind a colon its variation.
    headings = [f"{heading.text}: " for heading in section.document.headings(2)]
    by_title = {
        entry.game.title: entry.game if isinstance(entry, VerifiedGame) else entry.load()
        for entry in games.values()
        if any(heading.startswith(f"{entry.game.title}: ") for heading in headings)
    }
    return markup.errata_html(*errata.load(section.document, by_title, all_games=False))


def terms(section: TextSection) -> tuple[Term, ...]:
    """The terms of a glossary; none for another section."""
    return glossary.load(section.document).terms if section.kind is Kind.GLOSSARY else ()


def inline(text: str) -> Markup:
    """One line of Markdown as HTML."""
    return Markup(markup.inline(text))
