"""The web edition: a zine as one HTML file that holds all it needs, for a phone as for a desk."""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path

from zine.art import fonts
from zine.check.played_game import PlayedGame
from zine.content.zines.zine_file import ZineFile
from zine.html.templates import Templates
from zine.press import screen
from zine.words import words

LEVELS = screen.Levels(text=2, game=3)
BADGE = "align-self: center; flex: none; height: 1.6rem; width: 1.6rem"
"""How the badge stands in the bar."""


def make(
    zine: ZineFile,
    verified: screen.Games,
    played: Mapping[Path, PlayedGame],
    templates: Sequence[Path],
) -> bytes:
    """The zine as HTML in UTF-8; the same bytes for the same content.

    `played` are scores by the page of their game, below which their sheet stands, filled in.

    Raises `ContentError` with all that is wrong in what the zine prints beside its games.
    """
    own, shelf = words(zine.language), Templates(templates)
    shown = screen.show(zine, verified, played, LEVELS, checks=True)
    values = {
        **shown.values,
        "badge": screen.badge(zine.look.badge, BADGE),
        "examples": own.examples_in_web,
        "edition": own.edition_in_web,
    }
    text = shelf.fill("web.html", values)
    for change in screen.changes(zine):
        text = change(text)
    text = screen.links(text, shown.places, lambda name: f"#{screen.anchor(name)}")
    letters = screen.letters(text)

    def embedded(found: re.Match[str]) -> str:
        data = b64encode(fonts.woff2(found[1], letters)).decode("ascii")
        return f'url("data:font/woff2;base64,{data}") format("woff2")'

    style = screen.FONT.sub(embedded, screen.stylesheet(shelf, "web.css", zine.look, text))
    return text.replace("/* style */", style, 1).encode()
