"""The stylesheet of a folder, for an edition."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from zine.content import bounds
from zine.edition import HALF_LETTER, Edition
from zine.files import contents
from zine.problems import ContentError, Problem

STYLE = "zine.css"

OTHER_DICE = Path(__file__).with_name("other_dice.css")
"""The style of other dice than six-sided ones, for pages that have some."""

NUMBER = re.compile(
    r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"|'[^']*'|#[0-9a-fA-F]+"
    r"|(?<![\w.-])(?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)",
    re.DOTALL,
)
"""The numbers of a stylesheet; before them what holds others: comments, strings, URLs, colours."""


@dataclass(frozen=True, slots=True)
class Style:
    """A stylesheet, the file that its problems name, and whether pictures are printed in greys."""

    css: str
    place: Path
    grey: bool = False


def style(folders: Sequence[Path], edition: Edition = HALF_LETTER) -> Style:
    """The stylesheet of the first folder that has one, for an edition.

    Raises `ContentError` if it cannot be read, or has numbers beyond any page.
    """
    place = next(folder / STYLE for folder in folders if (folder / STYLE).is_file())
    try:
        css = contents(place, bounds.STYLE).decode("utf-8-sig")
    except OSError as error:
        raise ContentError([Problem(place, 1, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise ContentError([Problem(place, 1, "the file is not UTF-8")]) from None
    problems = list(_beyond(place, css))
    if problems:
        raise ContentError(problems)
    return Style(edition.css(css), place, grey=edition.ink_saver)


def _beyond(place: Path, css: str) -> Iterator[Problem]:
    """A problem for each number of a stylesheet that is too large for any page."""
    for found in NUMBER.finditer(css):
        if found["number"] and not abs(float(found["number"])) <= bounds.SIZE:
            line = css.count("\n", 0, found.start()) + 1
            most = f"numbers of a stylesheet go up to {bounds.SIZE:,}"
            message = f"'{found['number']}' is too large: {most}"
            yield Problem(place, line, message)
