"""The web edition: a zine as one HTML file that holds all it needs, for a phone as for a desk."""

import re
from base64 import b64encode
from hashlib import sha256

from markupsafe import Markup

from zine.art import fonts, woodcut
from zine.art.look import Look
from zine.art.scenes import plates
from zine.html.templates import Templates
from zine.press import screen
from zine.press.screen import CheckedZine
from zine.words import words

LEVELS = screen.Levels(text=2, game=3)
BADGE = "align-self: center; flex: none; height: 1.6rem; width: 1.6rem"
"""How the badge stands in the bar."""


def make(checked: CheckedZine, script: str = "") -> bytes:
    """The zine as HTML in UTF-8; the same bytes for the same content.

    With a script, each game has a place for the pad that the script makes. Raises `ContentError`
    with all that is wrong in what the zine prints beside its games.
    """
    zine, shelf = checked.zine, Templates(checked.templates)
    terms = words(zine.language)
    shown = screen.show(checked, LEVELS, checks=True)
    scenic = zine.dark and zine.cover_image is None
    values = {
        **shown.values,
        "scenic": scenic,
        "pads": bool(script),
        "policy": _policy(script),
        "badge": screen.badge(zine.look.badge, BADGE),
        "edition": terms.edition_in_web,
    }
    if scenic:
        scene = plates.draw(zine.cover, titled=True)
        values["dice"] = Markup(woodcut.svg(scene, terms.plate(zine.cover), zine.look.inks))
    page = shelf.fill("web.html", values)
    text = screen.change(page, shown, lambda name: f"#{screen.anchor(name)}")
    style = stylesheet(shelf, zine.look, text, screen.letters(text + script))
    text = text.replace("/* style */", style, 1)
    return text.replace("/* script */", script, 1).encode()


def stylesheet(shelf: Templates, look: Look, text: str, letters: str) -> str:
    """The stylesheet of a text, and in it the typefaces with the letters that are needed."""

    def embedded(match: re.Match[str]) -> str:
        data = b64encode(fonts.woff2(match[1], letters)).decode("ascii")
        return f'url("data:font/woff2;base64,{data}") format("woff2")'

    return screen.FONT.sub(embedded, screen.stylesheet(shelf, "web.css", look, text))


def source_of(script: str) -> str:
    """A script as a policy names it: by its hash, so that no other one runs."""
    own = b64encode(sha256(script.encode()).digest()).decode("ascii")
    return f"'sha256-{own}'"


def _policy(script: str) -> str:
    """What a browser lets the page do: nothing is fetched, and no script runs but its own."""
    scripts = f"script-src {source_of(script)}; " if script else ""
    return f"default-src 'none'; {scripts}style-src 'unsafe-inline'; img-src data:; font-src data:"
