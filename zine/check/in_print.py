"""What a layout of a zine would refuse and is known before: letters and the cover's picture."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from zine import bounds
from zine.art import fonts
from zine.art.letters import PIPS, PRINTABLE
from zine.art.look import GARAMOND
from zine.content.page.document import Document, read
from zine.content.page.facts import Facts
from zine.content.pictures.raster import Unusable
from zine.content.zines.zine_file import ZineFile
from zine.edition import HALF_LETTER
from zine.paper import BLEED
from zine.problems import Problem

UNPRINTED = re.compile(r"\]\([^()\n]*\)|<!--.*?-->")
"""What stands in a line and is not printed: where a link leads."""

SILENT = frozenset(("sources", "sheet", "signature", "look", "cover", "language", "play", "words"))
"""Keys of the metadata that are not printed as they stand."""

FILLED = ("pays", "wins")
"""Keys of a game's metadata that the scoring module fills in."""


def letters(
    zine: ZineFile, games: Mapping[Path, Facts] = MappingProxyType({})
) -> Iterator[Problem]:
    """A problem for each letter of a zine that its look's typeface of text lacks.

    `games` are those whose pages are right, by page.
    """
    if zine.look.typefaces.text == GARAMOND[0]:
        return
    lacking = PRINTABLE - PIPS - _letters(zine)
    pages = {path: read(path) for path in zine.pages if path in games}
    for document in {**{text.path: text for text in zine.texts}, **pages}.values():
        yield from _strange(document, lacking, zine.look.name)
    for path, document in pages.items():
        yield from _filled(document, games[path], lacking, zine.look.name)


def cover(zine: ZineFile) -> Iterator[Problem]:
    """A problem if the picture on the cover has too few dots for the edition of `zine build`."""
    if zine.cover_image is None:
        return
    try:
        wide, high = HALF_LETTER.width + 2 * BLEED, HALF_LETTER.height + 2 * BLEED
        zine.cover_image.file.check_page(wide, high)
    except Unusable as error:
        line, mark = zine.document.metadata["cover"].line, zine.document.value("cover")
        message = f"the picture on the cover of the {HALF_LETTER.title} edition {error}"
        yield zine.document.problem(line, message, mark)


def _letters(zine: ZineFile) -> frozenset[str]:
    """The letters that every cut of the text's typeface has."""
    typefaces = zine.look.typefaces
    cuts = (typefaces.text, typefaces.bold, typefaces.italic, typefaces.bold_italic)
    fonts.enter(cuts)
    return frozenset.intersection(*(frozenset(map(chr, fonts.letters(c.face.name))) for c in cuts))


def _strange(document: Document, lacking: frozenset[str], look: str) -> Iterator[Problem]:
    silent = {datum.line for key, datum in document.metadata.items() if key in SILENT}
    for number, line in enumerate(document.source, 1):
        if line.isascii() or number in silent:
            continue
        shown = UNPRINTED.sub("", line)
        for sign in [s for s in dict.fromkeys(shown) if _is_lacking(s, lacking)][: bounds.SIGNS]:
            yield document.problem(number, _message(sign, look), document.word(number, sign))


def _filled(
    document: Document, game: Facts, lacking: frozenset[str], look: str
) -> Iterator[Problem]:
    """The letters that come from the scoring module into the head of a page."""
    for key in FILLED:
        for sign in dict.fromkeys(getattr(game, key)):
            line = document.metadata[key].line
            if _is_lacking(sign, lacking) and document.word(line, sign) is None:
                yield document.problem(line, _message(sign, look))


def _is_lacking(sign: str, lacking: Iterable[str]) -> bool:
    return sign in lacking and not sign.isspace()


def _message(sign: str, look: str) -> str:
    return f"the typeface of the look '{look}' has no '{sign}' (U+{ord(sign):04X})"
