"""The stylesheet of a folder, for an edition."""

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from zine import bounds
from zine.art.look import TAVERN, Look
from zine.content.zines import css_bounds
from zine.edition import HALF_LETTER, Edition
from zine.memo import world
from zine.memo.world import contents
from zine.problems import ContentError, Problem

STYLE = "zine.css"

OTHER_DICE = Path(__file__).with_name("other_dice.css")
"""The style of other dice than six-sided ones, for pages that have some."""

COPIED = re.compile(r"/\* copied from ([0-9a-f]{12}) \*/")
"""What the first line of a copy of our stylesheet says of its source."""


class Style(NamedTuple):
    """A stylesheet with a look filled in, and the file that its problems name.

    `own` is the look's own stylesheet, which is read after it. Pictures are printed in
    greys if it is `grey`. `suspect` is a stylesheet that an author wrote, if there is one: it is
    what makes a layout fail that others pass.
    """

    css: str
    place: Path
    look: Look = TAVERN
    own: str = ""
    grey: bool = False
    suspect: Path | None = None


class StyleFault(ContentError):
    """A section cannot be laid out with an author's stylesheet, and so others cannot either."""


def style(folders: Sequence[Path], edition: Edition = HALF_LETTER) -> Style:
    """The stylesheet of the first folder that has one, for an edition.

    Raises `ContentError` if it cannot be read, or holds what suits no page.
    """
    place = next(folder / STYLE for folder in folders if world.is_file(folder / STYLE))
    try:
        css = contents(place, bounds.STYLE).decode("utf-8-sig")
    except OSError as error:
        raise ContentError([Problem(place, 1, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise ContentError([Problem(place, 1, "the file is not UTF-8")]) from None
    look = edition.printed_look
    if problems := list(css_bounds.problems(place, css)):
        raise ContentError(problems)
    replaced = copied(folders)
    suspect = look.style_file or (replaced[0] if replaced else None)
    return Style(edition.css(css), place, look, edition.own_css, edition.ink_saver, suspect)


def copied(folders: Sequence[Path]) -> tuple[Path, str, str] | None:
    """The stylesheet of a folder that replaces ours, and two fingerprints; `None` without one.

    The first is that of ours from which it says in its first line that it was copied, or "". The
    second is that of ours now.
    """
    *others, source = (folder / STYLE for folder in folders)
    copy = next(filter(world.is_file, others), None)
    if copy is None or not world.is_file(source) or copy.samefile(source):
        return None
    match = COPIED.match(contents(copy).decode("utf-8-sig", "replace"))
    return copy, match[1] if match else "", sha256(contents(source)).hexdigest()[:12]
