"""The pages of a site: its index, a page for each game, and one for an address that it lacks."""

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from zine.content.page.game import Game
from zine.content.rules import cell
from zine.content.zines import chapters
from zine.content.zines.zine_file import ZineFile
from zine.html import index, rendering
from zine.html.templates import Templates
from zine.press import play, screen, web
from zine.press.screen import CheckedZine
from zine.words import Words
from zine.words import words as words_of

HERE = Path(__file__).parent
LEVELS = screen.Levels(text=2, game=1)
FIGURES = re.compile(r"\d+")

POLICY = (
    "default-src 'none'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self'"
    " data:; font-src data:; manifest-src 'self'; worker-src 'self'; connect-src 'self'"
)
"""What a browser lets a page do: nothing comes from elsewhere, and no script runs but its own."""


class Download(NamedTuple):
    """A file of the site for readers to keep: its address from the root, and what it is."""

    address: str
    label: str


FEED = "changes.xml"
"""The feed of what has changed."""


class Site(NamedTuple):
    """What the pages of a site are made of.

    `sheets` are the score sheets of each game by its stem, and `books` the files of each zine by
    its own; `playable` are the stems of the games whose rules run in a browser. Pages have the look
    and the language of the first zine; `address` is where the site will be, or "", and `has_feed`
    whether it has a feed of what has changed.
    """

    zines: tuple[CheckedZine, ...]
    sheets: Mapping[str, Sequence[Download]]
    books: Mapping[str, Sequence[Download]]
    playable: Collection[str]
    address: str = ""
    has_feed: bool = False

    @property
    def first(self) -> ZineFile:
        """The zine that the site is named and styled after."""
        return self.zines[0].zine

    @property
    def title(self) -> str:
        """What the site is called: as the series of its zines."""
        return self.first.series or self.first.title

    @property
    def games(self) -> dict[Path, CheckedZine]:
        """The zine that shows each game: the first that has it, by the page of the game."""
        found: dict[Path, CheckedZine] = {}
        for checked in self.zines:
            for page in checked.zine.pages:
                found.setdefault(page, checked)
        return found


class _Page(NamedTuple):
    """A page before it has its policy: where it lies, its HTML, and its script."""

    path: str
    text: str
    script: str


def make(site: Site) -> dict[str, str]:
    """Every page and the stylesheet by its path.

    Raises `ContentError` with all that is wrong in what a page shows.
    """
    shelf = Templates(site.zines[0].templates)
    starts = (HERE / "start.js").read_text("utf-8")
    pages = [_index(site, shelf, starts), _lost(site, shelf)]
    pages += [_game(site, shelf, page, checked, starts) for page, checked in site.games.items()]
    everything = "".join(page.text + page.script for page in pages)
    files = {page.path: _finished(page) for page in pages}
    style = web.stylesheet(shelf, site.first.look, everything, screen.letters(everything))
    return {**files, "style.css": style}


def _finished(page: _Page) -> str:
    scripts = web.source_of(page.script) if page.script else "'none'"
    text = page.text.replace("/* policy */", POLICY.format(scripts=scripts), 1)
    return text.replace("/* script */", page.script, 1)


def _values(site: Site, words: Words, root: str) -> dict[str, Any]:
    """What every page shows: `root` leads from it to the root of the site."""
    return {
        "site": site,
        "feed": FEED if site.has_feed else "",
        "words": words,
        "says": dict(words.site),
        "root": root,
        "ornament_shapes": site.first.look.ornament,
        "figure": cell.show,
        "inline": rendering.inline,
    }


def _index(site: Site, shelf: Templates, starts: str) -> _Page:
    words = words_of(site.first.language)
    games = [_entry(checked.games[page].game) for page, checked in site.games.items()]
    values = {
        **_values(site, words, ""),
        "language": site.first.language,
        "games": sorted(games, key=lambda game: words.sorted_by(game.title)),
        "drawing": screen.cover(site.first, words),
        "zines": [(checked.zine, site.books[checked.zine.path.stem]) for checked in site.zines],
        "plays": words.play,
        "languages": {game.language: words_of(game.language).language for game in games},
    }
    script = starts + (HERE / "filter.js").read_text("utf-8")
    return _Page("index.html", _changed(shelf.fill("site.html", values), site), script)


class _Entry(NamedTuple):
    """What the index says of a game, and what it is chosen by; times are minutes.

    So many more players as `step` says can play, and `most` is `None` without a limit.
    """

    name: str
    title: str
    language: str
    gist: Markup
    asks: str
    least: int
    most: int | None
    step: int
    minutes: int
    dice: int
    play: str


def _entry(game: Game) -> _Entry:
    words = words_of(game.language)
    least, most, *steps = game.limits
    minutes = [int(figure) for figure in FIGURES.findall(game.time)]
    asked = f"{index.asks(game, words)} · {game.time} · {words.decided_by(game.play)}"
    return _Entry(
        game.stem,
        game.title,
        game.language,
        rendering.of_game(game, game.gist),
        asked,
        least or 1,
        most,
        steps[0] or 1 if steps else 1,
        minutes[0] if minutes else 0,
        game.dice,
        game.play,
    )


def _game(site: Site, shelf: Templates, page: Path, checked: CheckedZine, starts: str) -> _Page:
    """The page of a game: its pad, if its rules run in a browser, its rules and its sheets."""
    whole, game = checked.zine, checked.games[page].game
    listed = (one for chapter in whole.chapters for one in chapter.games if one.page == page)
    alone = (chapters.Chapter("", tuple(listed)),)
    zine = whole._replace(chapters=alone, openers=(), front=(), back=())
    one = checked._replace(zine=zine)
    shown = screen.show(one, LEVELS, checks=True)
    pad = play.script(one) if game.stem in site.playable else ""
    words = words_of(game.language)
    values = {
        **shown.values,
        **_values(site, words, "../"),
        "language": game.language,
        "page": shown.chapters[0].pages[0],
        "pads": bool(pad),
        "sheets": site.sheets.get(game.stem, ()),
    }
    text = shelf.fill("site-game.html", values)
    others = {path.stem: f"{path.stem}.html" for path in site.games}
    text = screen.change(text, shown, lambda name: f"#{screen.anchor(name)}", others)
    return _Page(f"games/{game.stem}.html", text, starts + pad)


def _lost(site: Site, shelf: Templates) -> _Page:
    """The page for an address that the site lacks; it may be shown at any depth."""
    words = words_of(site.first.language)
    values = {**_values(site, words, site.address), "language": site.first.language}
    return _Page("404.html", shelf.fill("site-404.html", values), "")


def _changed(text: str, site: Site) -> str:
    """The text of the index, its dice as pictures that are read aloud."""
    bare = site.zines[0]._replace(zine=site.first._replace(front=(), back=()))
    shown = screen.show(bare, LEVELS, checks=False)
    return screen.change(text, shown, lambda name: f"games/{name}.html")
