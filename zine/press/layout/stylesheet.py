"""The stylesheet of a folder, for an edition."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from zine.art.look import TAVERN, Look
from zine.content import bounds
from zine.edition import HALF_LETTER, Edition
from zine.files import contents
from zine.problems import ContentError, Problem

STYLE = "zine.css"

OTHER_DICE = Path(__file__).with_name("other_dice.css")
"""The style of other dice than six-sided ones, for pages that have some."""

COPIED = re.compile(r"/\* copied from ([0-9a-f]{12}) \*/")
"""What the first line of a copy of our stylesheet says of its source."""

SKIPPED = r"/\*.*?(?:\*/|\Z)|url\([^)]*|\"[^\"]*\"?|'[^']*'?|#[0-9a-fA-F]+"
NUMBER = re.compile(
    rf"{SKIPPED}|(?<![\w.-])(?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)",
    re.DOTALL,
)
"""The numbers of a stylesheet; before them what holds others: comments, strings, URLs, colours.

What is not closed goes on to the end, as in CSS: to look for its end again and again takes minutes.
"""

BRACKET = re.compile(rf"{SKIPPED}|(?P<bracket>[(){{}}\[\]])", re.DOTALL)
CLOSED = {"(": ")", "[": "]", "{": "}"}
"""What closes each bracket."""

VARIABLE = re.compile(r"(?<![\w-])--(?P<name>[\w-]+)\s*:(?P<value>[^;{}]*)")
"""What a stylesheet says of a variable."""

NAMED = re.compile(r"var\(\s*--([\w-]+)", re.IGNORECASE)
"""A variable that another names."""


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
    place = next(folder / STYLE for folder in folders if (folder / STYLE).is_file())
    try:
        css = contents(place, bounds.STYLE).decode("utf-8-sig")
    except OSError as error:
        raise ContentError([Problem(place, 1, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise ContentError([Problem(place, 1, "the file is not UTF-8")]) from None
    look = edition.printed_look
    problems = [*_beyond(place, css), *_beyond(look.style_file or place, look.style)]
    if problems:
        raise ContentError(problems)
    replaced = copied(folders)
    suspect = look.style_file or (replaced[0] if replaced else None)
    return Style(edition.css(css), place, look, edition.own_css, edition.ink_saver, suspect)


def copied(folders: Sequence[Path]) -> tuple[Path, str, str] | None:
    """The stylesheet of a folder that replaces ours, and two fingerprints; `None` without one.

    The first is that of ours from which it says in its first line that it was copied, or "". The
    second is that of ours now.
    """
    *others, ours = (folder / STYLE for folder in folders)
    own = next((path for path in others if path.is_file()), None)
    if own is None or not ours.is_file() or own.samefile(ours):
        return None
    with own.open(encoding="utf-8-sig", errors="replace") as lines:
        said = COPIED.match(lines.readline(200))
    return own, said[1] if said else "", sha256(ours.read_bytes()).hexdigest()[:12]


def _beyond(place: Path, css: str) -> Iterator[Problem]:
    """A problem for each number of a stylesheet that suits no page, brackets and variables."""
    for found in NUMBER.finditer(css):
        if found["number"] and (message := _misfit(float(found["number"]))):
            yield Problem(place, _line(css, found), f"'{found['number']}' {message}")
    yield from _too_deep(place, css)
    yield from _too_long(place, css)


def _too_deep(place: Path, css: str) -> Iterator[Problem]:
    """A problem for the first bracket that stands in too many others."""
    awaited: list[str] = []
    for found in BRACKET.finditer(css):
        bracket = found["bracket"]
        if bracket in CLOSED:
            awaited.append(CLOSED[bracket])
        elif awaited and bracket == awaited[-1]:
            awaited.pop()
        if len(awaited) > bounds.NESTED:
            message = f"'{bracket}' stands in more than {bounds.NESTED} other brackets; close some"
            yield Problem(place, _line(css, found), message)
            return


def _misfit(number: float) -> str:
    """What is wrong with the size of a number, or ""."""
    if not abs(number) <= bounds.SIZE:
        return f"is too large: numbers of a stylesheet go up to {bounds.SIZE:,}"
    if number and abs(number) < bounds.LEAST:
        return f"is too small: but for 0, numbers of a stylesheet begin at {bounds.LEAST:g}"
    return ""


def _too_long(place: Path, css: str) -> Iterator[Problem]:
    """A problem for the first variable that is too long once those that it names are written out.

    Each may name two others that each name two others: forty lines make a million million words.
    """
    said = list(VARIABLE.finditer(css))
    named = [(found["name"], len(found["value"]), NAMED.findall(found["value"])) for found in said]
    lengths: Counter[str] = Counter()
    for _ in range(bounds.NESTED):  # what each round writes out, the next one finds longer
        for found, (name, length, others) in zip(said, named, strict=True):
            lengths[name] = max(lengths[name], length + sum(lengths[other] for other in others))
            if lengths[name] > bounds.VARIABLE:
                most = f"with the variables that it names, --{name[:60]} has more than"
                message = f"{most} {bounds.VARIABLE:,} characters; name fewer"
                yield Problem(place, _line(css, found), message)
                return


def _line(css: str, found: re.Match[str]) -> int:
    """The line of a stylesheet on which something stands."""
    return css.count("\n", 0, found.start()) + 1
