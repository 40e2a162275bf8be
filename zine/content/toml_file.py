"""A TOML file of an author, read: a look, or the profile of a print shop."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unicodedata import normalize

from zine import bounds
from zine.memo.world import contents
from zine.problems import ContentError, Problem

AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")


def read(path: Path) -> tuple[list[str], Mapping[str, Any]]:
    """The lines of a file, and its values; raises `ContentError` if it cannot be read or is none.

    Letters with accents are single characters, however they were typed.
    """
    try:
        text = normalize("NFC", contents(path, bounds.LOOK).decode("utf-8-sig"))
    except OSError as error:
        raise ContentError([Problem(path, 1, f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise ContentError([Problem(path, 1, "the file is not UTF-8")]) from None
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = AT_LINE.search(str(error))
        line = int(place[1]) if place else max(1, text.count("\n"))
        why = AT_LINE.sub("", str(error)).removesuffix(" (at end of document)")
        raise ContentError([Problem(path, line, f"this is not TOML: {why}")]) from None
    return text.splitlines(), values
