"""Prepares the parts of a zine for screens: for the web edition and for e-readers.

Nothing here lays out pages, so it works without Pango.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape, unescape
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from markupsafe import Markup

from zine.art import colours, dice_font, other_dice, throws, woodcut
from zine.art.look import TYPEFACES, Dots, Emblem, Look
from zine.art.scenes import covers
from zine.art.woodcut import Cut, Stroke
from zine.check.played_game import PlayedGame
from zine.check.throw import CardAdvice
from zine.check.verify import VerifiedGame
from zine.content.page.facts import Facts
from zine.content.page.glossary import Term
from zine.content.page.images import address
from zine.content.page.sheet_form import Line
from zine.content.rules import cell
from zine.content.zines.zine_file import TextSection, ZineFile
from zine.html import images, index, markup, rendering, story, woodcuts
from zine.html.stylesheet import OTHER_DICE
from zine.html.templates import Templates
from zine.pdf.fragment import LINK, PART
from zine.words import Words
from zine.words import words as words_of

WIDE = 4
"""From so many columns on, a table may be wider than a phone."""

MARGIN = 12.0
"""How far the ground of a drawing with words reaches beyond it, in its units."""

LINKED = re.compile(rf'<a href="{LINK}([^"]*)">(.*?)</a>', re.DOTALL)
VARIATIONS = '<div class="variations">'
"""The beginning of the section of a page whose headings name its variations."""

HEADED = re.compile(r"<(/?)h([23])\b")
TABLE = re.compile(r'<table(?: class="many-dice")?>(.*?)</table>', re.DOTALL)
COLUMN = re.compile(r"<th [^>]*>(.*?)</th>")
CORNER = re.compile(r"<th [^>]*></th>")
"""A heading of nothing: the corner of a table whose rows begin with a heading of their own."""
TAG = re.compile(r"<[^>]+>")
ROW = re.compile(r"<title>.*?</title>|<[^>]+>|(?<![\w-])(\d(?:-\d)+)(?![\w-])")
"""A throw written as 1-2-3 outside of tags and titles."""
THROW = re.compile(
    rf'<span class="dice">([{"".join(map(dice_font.character, dice_font.SPOTS))}]+)</span>'
)
PICTURES = re.compile(r'<span class="pictures">((?:<span class="picture">[^<]*</span> ?)+)</span>')
OTHER_DICE_MARK = '<span class="other"'
OTHER = re.compile(r'<span class="other">([^<]*)</span>')
OWN = re.compile(
    rf'<img class="own" style="([^"]*)" src="({woodcuts.SCHEME}[^"]*)" alt="([^"]*)"/>'
)
DIAGRAM = re.compile(rf'<img src="({woodcuts.SCHEME}[^"]*)" alt="([^"]*)"/>')
FONT = re.compile(r"url\(font:([a-z0-9-]+)\)")


Games = Mapping[Path, VerifiedGame]


class CheckedZine(NamedTuple):
    """A zine whose games are right, and the folders of the templates that fill its pages.

    `played` are scores by the page of their game, below which their sheet stands, filled in.
    `advice` is what pads advise, by the stem of the game.
    """

    zine: ZineFile
    games: Games
    played: Mapping[Path, PlayedGame]
    templates: Sequence[Path]
    advice: Mapping[str, CardAdvice] = MappingProxyType({})


class Levels(NamedTuple):
    """The levels of headings: of a text that is no game's, and of a game."""

    text: int
    game: int


class TextPart(NamedTuple):
    """Text that is no game's; `name` is what links land on."""

    title: str
    name: str
    kind: str
    body: Markup
    terms: tuple[Term, ...]


class Sheet(NamedTuple):
    """The sheet of a game that was played, and what its players tell of that."""

    scores: PlayedGame
    opening: Markup
    turns: tuple[tuple[str, Markup], ...]
    lines: tuple[Line, ...]
    across: int


class Page(NamedTuple):
    """A game's page, and the sheet of a game that was played, if there is one."""

    title: str
    name: str
    also: tuple[str, ...]
    epigraph: str
    signature: Markup
    glance: tuple[tuple[str, str], ...]
    lead: Markup
    wins: Markup
    body: Markup
    sheet: Sheet | None


class Chapter(NamedTuple):
    """Games under one heading, and the drawing that opens them, if there is one."""

    title: str
    name: str
    opener: Markup
    pages: tuple[Page, ...]


class Shown(NamedTuple):
    """A zine as it is shown, each part with its HTML."""

    zine: ZineFile
    games: Games
    front: tuple[TextPart, ...]
    chapters: tuple[Chapter, ...]
    back: tuple[TextPart, ...]

    @property
    def places(self) -> frozenset[str]:
        """The names that links between pages land on: of texts, of games and their variations."""
        texts = (part.name for part in (*self.front, *self.back))
        games = (page.name for chapter in self.chapters for page in chapter.pages)
        return frozenset((*texts, *games, *self._headings))

    @property
    def _headings(self) -> Iterator[str]:
        for entry in self.games.values():
            yield from _variations(entry.game).values()

    @property
    def values(self) -> dict[str, Any]:
        """The values for the templates."""
        zine, words = self.zine, words_of(self.zine.language)
        listed = [entry.game for entry in self.games.values()]
        by_stem = {game.stem: game for game in listed}
        return {
            "zine": zine,
            "words": words,
            "ornament_shapes": zine.look.ornament,
            "dice": cover(zine, words),
            "typefaces": rendering.typefaces(zine.look, words, handwritten=False),
            "credits": rendering.credits_of(zine, self.games),
            "front": self.front,
            "chapters": self.chapters,
            "back": self.back,
            "quick": index.chapters(zine, by_stem, {}),
            "groupings": index.groupings(listed, {}, words),
            "by_name": index.by_name(
                listed, rendering.term_lines(zine, {}), dict.fromkeys(self._headings, 0), words
            ),
            "asks": partial(index.asks, words=words),
            "inline": rendering.inline,
            "of_game": rendering.of_game,
            "version": rendering.version(zine, self.games, words),
            "figure": cell.show,
        }


def show(checked: CheckedZine, levels: Levels, *, checks: bool) -> Shown:
    """The parts of a zine; with `checks` also the tables that are only checked, folded.

    Raises `ContentError` with all that is wrong in what the zine prints beside its games.
    """
    zine, words = checked.zine, words_of(checked.zine.language)
    games = {page: checked.games[page] for page in zine.pages}

    def page(place: Path) -> Page:
        return _page(words, games[place], checked.played.get(place), levels.game, checks=checks)

    chapters = tuple(
        Chapter(
            chapter.title,
            f"own-chapter-{number}",
            _opener(zine, number - 1, words),
            tuple(page(listed.page) for listed in chapter.games),
        )
        for number, chapter in enumerate(zine.chapters, 1)
    )
    front = tuple(_part(zine, matter, games, levels.text) for matter in zine.front)
    back = tuple(_part(zine, matter, games, levels.text) for matter in zine.back)
    return Shown(zine, games, front, chapters, back)


def change(
    text: str,
    shown: Shown,
    address: Callable[[str], str],
    elsewhere: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A page that can be read aloud, and on a narrow screen, and whose links lead to its zine.

    `address` gives the address of a part by its name, and `elsewhere` has those of games on other
    pages; links to parts that the zine lacks are none.
    """
    words, look, places = words_of(shown.zine.language), shown.zine.look, shown.places

    def link(match: re.Match[str]) -> str:
        name, label = match.groups()
        to = address(name) if name in places else elsewhere.get(name)
        return f'<a href="{to}">{label}</a>' if to else label

    text = DIAGRAM.sub(partial(_diagram, look=look), text)
    text = OWN.sub(partial(_own_die, look=look), text)
    text = THROW.sub(_throw, text)
    text = PICTURES.sub(_pictures, text)
    text = OTHER.sub(partial(_other_dice, words=words), text)
    text = ROW.sub(_row, text)
    text = TABLE.sub(partial(_table, words=words), _refuted(text, words))
    return LINKED.sub(link, text)


def letters(text: str) -> str:
    """The letters of a page in either case, which its typefaces need."""
    plain = unescape(TAG.sub("", text))
    return "".join(sorted(set(plain + plain.upper())))


def cover(zine: ZineFile, words: Words) -> Markup:
    """The drawing on the cover, or the picture."""
    if zine.cover_image:
        return images.image(zine.cover_image.file, zine.cover_image.words)
    light, dark = (covers.draw(zine.cover, dark=dark) for dark in (False, True))
    return Markup(woodcut.svg(light, words.cover_drawing(zine.cover), on_dark=dark))


def badge(badge: Emblem | Dots | None, style: str) -> Markup:
    """The badge, which is not read aloud; an emblem has the colour of the text."""
    if badge is None:
        return Markup()
    if isinstance(badge, Dots):
        element = '<img style="{}; object-fit: contain" src="{}" alt=""/>'
        return Markup(element).format(style, address(badge.data, badge.kind))
    element = (
        '<svg xmlns="http://www.w3.org/2000/svg" style="{}" aria-hidden="true" viewBox="{}">'
        '<path d="{}" fill="currentColor"/></svg>'
    )
    return Markup(element).format(style, badge.view_box, badge.ink)


def stylesheet(shelf: Templates, name: str, look: Look, text: str) -> str:
    """A stylesheet in a look, and that of other dice if a text has some; text awaits its typeface.

    Typefaces are named as in `url(font:garamond)`.
    """
    text_rule = look.typefaces.text.rule
    faces = look.font_faces.replace(text_rule, text_rule.replace(" }", " font-display: block; }"))
    css = colours.filled(shelf.fill(name, {}).replace(TYPEFACES, faces, 1), look.tokens)
    return css + (OTHER_DICE.read_text("utf-8") if OTHER_DICE_MARK in text else "")


def _opener(zine: ZineFile, number: int, words: Words) -> Markup:
    """The drawing that opens a chapter, counted from 0; none if the zine has none."""
    if not zine.openers:
        return Markup()
    name = zine.openers[number]
    return woodcuts.opener(name, words.opener_drawing(name))


def _page(
    words: Words, verified: VerifiedGame, played: PlayedGame | None, level: int, *, checks: bool
) -> Page:
    parts = rendering.game_html(verified, words, on_paper=not checks)
    game = parts.game
    return Page(
        title=game.title,
        name=game.stem,
        also=game.also,
        epigraph=game.epigraph,
        signature=woodcuts.image(game.signature, parts.spoken, game.faces),
        glance=parts.glance,
        lead=Markup(parts.lead),
        wins=Markup(parts.wins),
        body=_lowered(_named(parts.body, _variations(game)), level - 1),
        sheet=_sheet(words, played) if played else None,
    )


def _sheet(words: Words, scores: PlayedGame) -> Sheet:
    form = scores.form
    named = any(row.label for row in form.rows)
    return Sheet(
        scores,
        opening=story.opening(scores),
        turns=story.turns(scores),
        lines=form.lines
        or tuple(Line(words.turn.format(number=n + 1)) for n in range(scores.rounds)),
        across=named + max((len(row.squares) for row in form.rows), default=0),
    )


def _part(zine: ZineFile, section: TextSection, games: Games, level: int) -> TextPart:
    by = level - 2 + (section.document is not zine.document)
    by_title = {entry.game.title: entry.game for entry in games.values()}
    return TextPart(
        title=section.title,
        name=rendering.name(zine, section),
        kind=section.kind.name.casefold(),
        body=_lowered(rendering.body(section, by_title), by),
        terms=rendering.terms(section),
    )


def _variations(game: Facts) -> Mapping[str, str]:
    """The target of links to each variation of a game, by its heading."""
    return {name: f"{game.stem}{PART}{cell.normal(name)}" for name in game.variations}


def anchor(name: str) -> str:
    """The `id` of a heading or a part, from the target of its links."""
    return name.replace(PART, "--")


def _named(body: str, headings: Mapping[str, str]) -> str:
    """The text of a page, the headings of whose variations links can lead to."""
    above, divider, below = body.partition(VARIATIONS)
    for heading, name in headings.items():
        shown = f">{markup.inline(heading)}</h3>"
        below = below.replace(f"<h3{shown}", f'<h3 id="{anchor(name)}"{shown}', 1)
    return above + divider + below


def _lowered(body: str, by: int) -> Markup:
    """The headings of a page as they stand below those of the zine."""
    return Markup(HEADED.sub(lambda match: f"<{match[1]}h{int(match[2]) + by}", body))


# What a page for the eye becomes where it may be read aloud, or on a narrow screen.


def _own_die(match: re.Match[str], look: Look) -> str:
    style, address, label = match.groups()
    svg = woodcut.svg(_on_paper(woodcuts.cut(address), 0), label, look.inks)
    return svg.replace("<svg ", f'<svg style="{style}" ', 1)


def _other_dice(match: re.Match[str], words: Words) -> str:
    dice = [other_dice.BY_NAME[name] for name in match[1].split()]
    return _read_aloud("other", throws.read_aloud(dice, words), match)


def _diagram(match: re.Match[str], look: Look) -> str:
    address, label = match.groups()
    cut = woodcuts.cut(address, look.typefaces)
    drawn = _on_paper(cut, MARGIN) if address.startswith(woodcuts.LETTERED) else cut
    return woodcut.svg(drawn, label, look.inks, woodcuts.cut_on_dark(address))


def _on_paper(cut: Cut, margin: float) -> Cut:
    """A drawing on a ground that is larger by a margin, so that its ink shows on a dark screen."""
    corners = (0.0, 0.0), (cut.width, 0.0), (cut.width, cut.height), (0.0, cut.height)
    ground = woodcut.polygon(corners)
    lines = (0.0, 2 * margin) if margin else (0.0,)
    paper = (Stroke(ground, ink=False, line=line) for line in lines)
    return cut._replace(strokes=(*paper, *cut.strokes))


def _throw(match: re.Match[str]) -> str:
    faces = " ".join(str(ord(die) - dice_font.FIRST + 1) for die in match[1])
    return _read_aloud("dice", faces, match)


def _pictures(match: re.Match[str]) -> str:
    names = ", ".join(name.replace("-", " ") for name in TAG.sub("", match[1]).split())
    return _read_aloud("pictures", names, match)


def _read_aloud(kind: str, label: str, match: re.Match[str]) -> str:
    """Dice of a kind, which are read aloud as a label says."""
    return f'<span class="{kind}" role="img" aria-label="{label}">{match[1]}</span>'


def _row(match: re.Match[str]) -> str:
    """What is written as 1-2-3 stays on one line."""
    return f'<span class="row">{match[1]}</span>' if match[1] else match[0]


def _refuted(text: str, words: Words) -> str:
    """Says of what is struck out that it is, for those who cannot see it."""
    arrow = markup.GIVES.replace(" class", ' aria-hidden="true" class')
    return text.replace(markup.GIVES, f'<span class="spoken">{words.refuted}</span>{arrow}')


def _table(match: re.Match[str], words: Words) -> str:
    """A table in a box that scrolls by itself; one that may have to can be reached by keys."""
    columns = [unescape(TAG.sub("", column)) for column in COLUMN.findall(match[1])]
    label = escape(words.table.format(columns=", ".join(columns)))
    reached = f' role="group" tabindex="0" aria-label="{label}"' if len(columns) >= WIDE else ""
    return f'<div class="scroll"{reached}>{CORNER.sub("<td></td>", match[0])}</div>'
