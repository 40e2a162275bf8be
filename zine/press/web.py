"""The web edition: a zine as one HTML file that holds all it needs, for a phone as for a desk.

Nothing here lays out pages, so it works without Pango.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape, unescape
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from zine.art import colours, covers, dice_font, fonts, other_dice, throws, woodcut
from zine.art.look import TYPEFACES, Dots, Emblem, Look
from zine.check.played_game import PlayedGame
from zine.check.verify import VerifiedGame
from zine.content import cell
from zine.content.document import Prose
from zine.content.glossary import Term
from zine.content.images import address
from zine.content.sheet_form import Line
from zine.content.zine_file import TextSection, ZineFile
from zine.pdf.fragment import LINK
from zine.press.layout import images, index, markup, rendering, woodcuts
from zine.press.layout.stylesheet import OTHER_DICE
from zine.press.layout.templates import Templates
from zine.words import Words, words

WIDE = 4
"""From so many columns on, a table may be wider than a phone."""

LINKED = re.compile(rf'<a href="{LINK}([^"]*)">(.*?)</a>', re.DOTALL)
HEADED = re.compile(r"<(/?)h([23])\b")
TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)
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
OTHERS = '<span class="other"'
OTHER = re.compile(r'<span class="other">([^<]*)</span>')
OWN = re.compile(
    rf'<img class="own" style="([^"]*)" src="({woodcuts.SCHEME}[^"]*)" alt="([^"]*)"/>'
)
DIAGRAM = re.compile(rf'<img src="({woodcuts.SCHEME}[^"]*)" alt="([^"]*)"/>')
FONT = re.compile(r"url\(font:([a-z0-9-]+)\)")

Games = Mapping[Path, VerifiedGame]


class _Part(NamedTuple):
    """Text that is no game's; `name` is what links land on."""

    title: str
    name: str
    kind: str
    body: Markup
    terms: tuple[Term, ...]


class _Sheet(NamedTuple):
    """The sheet of a game that was played, and what its players tell of that."""

    scores: PlayedGame
    opening: Markup
    lines: tuple[Line, ...]
    across: int


class _Page(NamedTuple):
    """A game's page, and the sheet of a game that was played, if there is one."""

    title: str
    name: str
    also: tuple[str, ...]
    signature: Markup
    glance: tuple[tuple[str, str], ...]
    lead: Markup
    body: Markup
    examples: int
    sheet: _Sheet | None


class _Chapter(NamedTuple):
    """Games under one heading, and the drawing that opens them, if there is one."""

    title: str
    name: str
    opener: Markup
    pages: tuple[_Page, ...]


def make(
    zine: ZineFile, verified: Games, played: Mapping[Path, PlayedGame], templates: Sequence[Path]
) -> bytes:
    """The zine as HTML in UTF-8; the same bytes for the same content.

    `played` are scores by the page of their game, below which their sheet stands, filled in.

    Raises `ContentError` with all that is wrong in what the zine prints beside its games.
    """
    own = words(zine.language)
    games = {page: verified[page] for page in zine.pages}
    chapters = tuple(
        _Chapter(
            chapter.title,
            f"own-chapter-{number}",
            _opener(zine, number - 1, own),
            tuple(
                _page(own, games[listed.page], played.get(listed.page)) for listed in chapter.games
            ),
        )
        for number, chapter in enumerate(zine.chapters, 1)
    )
    front = tuple(_part(zine, matter, games) for matter in zine.front)
    back = tuple(_part(zine, matter, games) for matter in zine.back)
    listed = [entry.game for entry in games.values()]
    by_stem = {game.stem: game for game in listed}
    shelf = Templates(templates)
    text = shelf.fill(
        "web.html",
        {
            "zine": zine,
            "words": own,
            "ornament_shapes": zine.look.ornament,
            "badge": _badge(zine.look.badge),
            "dice": _cover(zine, own),
            "credits": rendering.credits_of(zine, games),
            "front": front,
            "chapters": chapters,
            "back": back,
            "quick": index.chapters(zine, by_stem, {}),
            "groupings": index.groupings(listed, {}, own),
            "by_name": index.by_name(listed, rendering.term_lines(zine, {}), {}),
            "asks": partial(index.asks, words=own),
            "inline": rendering.inline,
            "of_game": rendering.of_game,
            "version": rendering.version(zine, games, own),
            "figure": cell.show,
        },
    )
    places = {part.name for part in (*front, *back)} | set(by_stem)
    for change in (
        partial(_diagrams, look=zine.look),
        partial(_own_dice, look=zine.look),
        _throws,
        _pictures,
        partial(_other_dice, own),
        _rows,
        partial(_refuted, words=own),
        partial(_tables, words=own),
        _links(places),
    ):
        text = change(text)
    css = _style(shelf, zine.look) + (OTHER_DICE.read_text("utf-8") if OTHERS in text else "")
    style = FONT.sub(_embedded(text), css)
    return text.replace("/* style */", style, 1).encode()


def _cover(zine: ZineFile, words: Words) -> Markup:
    """The drawing on the cover, or the picture."""
    if zine.cover_image:
        return images.image(zine.cover_image.file, zine.cover_image.words)
    drawn = covers.draw(zine.cover, dark=False)
    return Markup(woodcut.svg(drawn, words.cover_drawing(zine.cover)))


def _badge(badge: Emblem | Dots | None) -> Markup:
    """The badge in the bar, which is not read aloud; an emblem has the colour of the text."""
    size = "align-self: center; flex: none; height: 1.6rem; width: 1.6rem"
    if badge is None:
        return Markup()
    if isinstance(badge, Dots):
        made = '<img style="{}; object-fit: contain" src="{}" alt="">'
        return Markup(made).format(size, address(badge.data, badge.kind))
    made = (
        '<svg style="{}" aria-hidden="true" viewBox="{}"><path d="{}" fill="currentColor"/></svg>'
    )
    return Markup(made).format(size, badge.view_box, badge.ink)


def _style(shelf: Templates, look: Look) -> str:
    """The stylesheet in a look; text waits for its typeface."""
    text = look.typefaces.text.rule
    faces = look.font_faces.replace(text, text.replace(" }", " font-display: block; }"))
    css = shelf.fill("web.css", {}).replace(TYPEFACES, faces, 1)
    return colours.filled(css, look.tokens)


def _opener(zine: ZineFile, number: int, words: Words) -> Markup:
    """The drawing that opens a chapter, counted from 0; none if the zine has none."""
    if not zine.openers:
        return Markup()
    name = zine.openers[number]
    return woodcuts.opener(name, words.opener_drawing(name))


def _page(words: Words, verified: VerifiedGame, played: PlayedGame | None) -> _Page:
    parts = rendering.game_html(verified, words)
    game = parts.game
    return _Page(
        title=game.title,
        name=game.stem,
        also=game.also,
        signature=woodcuts.image(game.signature, parts.spoken, game.faces),
        glance=parts.glance,
        lead=Markup(parts.lead),
        body=_lowered(parts.body, 2),
        examples=parts.examples,
        sheet=_sheet(words, played) if played else None,
    )


def _sheet(words: Words, scores: PlayedGame) -> _Sheet:
    opening = takewhile(lambda block: isinstance(block, Prose), scores.document.blocks)
    form = scores.form
    named = any(row.label for row in form.rows)
    return _Sheet(
        scores,
        opening=Markup(markup.html(list(opening), {})),
        lines=form.lines
        or tuple(Line(words.turn.format(number=n + 1)) for n in range(scores.rounds)),
        across=named + max((len(row.squares) for row in form.rows), default=0),
    )


def _part(zine: ZineFile, section: TextSection, games: Games) -> _Part:
    return _Part(
        title=section.title,
        name=rendering.name(zine, section),
        kind=section.kind.name.casefold(),
        body=_lowered(
            rendering.body(section, games, zine.look), 0 if section.document is zine.document else 1
        ),
        terms=rendering.terms(section),
    )


def _lowered(body: str, by: int) -> Markup:
    """The headings of a page as they stand below those of the zine."""
    return Markup(HEADED.sub(lambda found: f"<{found[1]}h{int(found[2]) + by}", body))


# What a page for the eye becomes where it may be read aloud, or on a narrow screen.


def _own_dice(text: str, look: Look) -> str:
    def drawn(found: re.Match[str]) -> str:
        svg = woodcut.svg(woodcuts.cut(found[2]), found[3], look.ink)
        return svg.replace("<svg ", f'<svg style="{found[1]}" ', 1)

    return OWN.sub(drawn, text)


def _other_dice(words: Words, text: str) -> str:
    def spoken(found: re.Match[str]) -> str:
        dice = [other_dice.BY_NAME[name] for name in found[1].split()]
        label = throws.read_aloud(dice, words)
        return f'<span class="other" role="img" aria-label="{label}">{found[1]}</span>'

    return OTHER.sub(spoken, text)


def _diagrams(text: str, look: Look) -> str:
    def drawn(found: re.Match[str]) -> str:
        return woodcut.svg(woodcuts.cut(found[1], look.typefaces), found[2], look.ink)

    return DIAGRAM.sub(drawn, text)


def _throws(text: str) -> str:
    def spoken(found: re.Match[str]) -> str:
        faces = " ".join(str(ord(die) - dice_font.FIRST + 1) for die in found[1])
        return f'<span class="dice" role="img" aria-label="{faces}">{found[1]}</span>'

    return THROW.sub(spoken, text)


def _pictures(text: str) -> str:
    def spoken(found: re.Match[str]) -> str:
        names = ", ".join(name.replace("-", " ") for name in TAG.sub("", found[1]).split())
        return f'<span class="pictures" role="img" aria-label="{names}">{found[1]}</span>'

    return PICTURES.sub(spoken, text)


def _rows(text: str) -> str:
    """What is written as 1-2-3 stays on one line."""
    return ROW.sub(lambda row: f'<span class="row">{row[1]}</span>' if row[1] else row[0], text)


def _refuted(text: str, words: Words) -> str:
    """What is struck out is said to be so to who cannot see it."""
    arrow = markup.GIVES.replace(" class", ' aria-hidden="true" class')
    return text.replace(markup.GIVES, f'<span class="spoken">{words.refuted}</span>{arrow}')


def _tables(text: str, words: Words) -> str:
    """Every table in a box that scrolls by itself; one that may have to can be reached by keys."""

    def boxed(found: re.Match[str]) -> str:
        columns = [unescape(TAG.sub("", column)) for column in COLUMN.findall(found[1])]
        label = escape(words.table.format(columns=", ".join(columns)))
        reached = f' role="group" tabindex="0" aria-label="{label}"' if len(columns) >= WIDE else ""
        return f'<div class="scroll"{reached}>{CORNER.sub("<td></td>", found[0])}</div>'

    return TABLE.sub(boxed, text)


def _links(places: set[str]) -> Callable[[str], str]:
    """Links to parts of the zine lead there; those to parts that it lacks are no links."""

    def led(found: re.Match[str]) -> str:
        return f'<a href="#{found[1]}">{found[2]}</a>' if found[1] in places else found[2]

    return lambda text: LINKED.sub(led, text)


def _embedded(text: str) -> Callable[[re.Match[str]], str]:
    """Puts a face in the place of its name, with the letters of a text in either case."""
    plain = unescape(TAG.sub("", text))
    letters = "".join(sorted(set(plain + plain.upper())))

    def embedded(found: re.Match[str]) -> str:
        data = b64encode(fonts.woff2(found[1], letters)).decode("ascii")
        return f'url("data:font/woff2;base64,{data}") format("woff2")'

    return embedded
