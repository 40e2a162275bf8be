"""A game that was played, told: the turns of its players, throw by throw, with their remarks."""

from itertools import takewhile

from markupsafe import Markup

from zine.check.played_game import PlayedGame, Turns
from zine.content.page.document import Prose
from zine.content.page.game import Game
from zine.html import markup, rendering, sections, woodcuts
from zine.html.section import SectionHtml
from zine.html.templates import Templates
from zine.words import words as words_of


def opening(scores: PlayedGame) -> Markup:
    """What a file says of the game above its first heading."""
    blocks = takewhile(lambda block: isinstance(block, Prose), scores.document.blocks)
    return Markup(markup.html(list(blocks), {}))


def turns(scores: PlayedGame) -> tuple[tuple[str, Markup], ...]:
    """The name of each player whose turns are told, and their table."""
    return tuple((told.player, _table(scores.game, told)) for told in scores.told)


def _table(game: Game, told: Turns) -> Markup:
    words, columns = words_of(game.language), {told.table.line: told.columns}
    html = markup.html([told.table], columns=columns, words=words)
    return Markup(woodcuts.own(html, game.faces, words))


def totals(scores: PlayedGame) -> str:
    """What every player came to, where the last line of the sheet adds up: `Ada 157, Bel 156`."""
    last = len(scores.form.lines) - 1
    if last < 0 or not scores.form.lines[last].adds:
        return ""
    words = words_of(scores.game.language)
    return ", ".join(
        f"{player.name}\u00a0{words.figures(player.figures[last])}"
        for player in scores.players
        if last in player.figures
    )


def section(templates: Templates, scores: PlayedGame) -> SectionHtml:
    """The page of a zine on which turns are told."""
    game = scores.game
    spoken = rendering.spoken(game, words_of(game.language))
    signature = woodcuts.image(game.signature, spoken, game.faces)
    return templates.write(
        game.language,
        game.title,
        "story.html",
        scores.document.path,
        fits=True,
        title=game.title,
        signature=signature,
        opening=opening(scores),
        turns=turns(scores),
        totals=totals(scores),
        tail=sections.tail_piece(game),
        key=f"{game.title}: {scores.document.path.stem}",
        dice=sections.dice_beside(game),
    )
