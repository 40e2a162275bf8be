"""The typefaces: EB Garamond for text, Cinzel for titles, our own dice."""

from functools import cache
from pathlib import Path

import fontpkg_cinzel
import fontpkg_eb_garamond
from fontTools.ttLib import TTFont

from zine.foundry import dice


def _file(package: str, name: str) -> bytes:
    return (Path(package) / "files" / name).read_bytes()


@cache
def load(name: str) -> bytes:
    """The font file called `garamond`, `garamond-italic`, `cinzel` or `dice`; `KeyError` for others."""
    return {
        "garamond": lambda: _file(fontpkg_eb_garamond.__path__[0], "EBGaramond[wght].ttf"),
        "garamond-italic": lambda: _file(
            fontpkg_eb_garamond.__path__[0], "EBGaramond-Italic[wght].ttf"
        ),
        "cinzel": lambda: _file(fontpkg_cinzel.__path__[0], "Cinzel[wght].ttf"),
        "dice": dice.font,
    }[name]()


@cache
def printable() -> frozenset[str]:
    """Every character that the text of a page can be printed with."""
    from io import BytesIO  # noqa: PLC0415

    text = TTFont(BytesIO(load("garamond")), lazy=True).getBestCmap()
    italic = TTFont(BytesIO(load("garamond-italic")), lazy=True).getBestCmap()
    pips = {dice.FIRST + face - 1 for face in dice.SPOTS}
    return frozenset(map(chr, (text.keys() & italic.keys()) | pips)) | {"\n", "\t"}
