"""Hyphenation: where words may be broken, as a language has it.

WeasyPrint asks pyphen, which parses the patterns of a language anew in every process: that takes
0.1 seconds for English and 0.7 for German, and 0.01 and 0.05 where the parsed ones are kept.
"""

import marshal
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pyphen

from zine.memo.store import Store, key
from zine.memo.world import digest
from zine.press.engine.speedups.table import Replacement


def replacements(store: Store | None) -> Iterator[Replacement]:
    """Replaces what parses the patterns of a language, if parsed ones can be stored."""
    if store:
        yield Replacement(pyphen, "HyphDict", partial(_patterns, store, pyphen.HyphDict))


def _patterns(store: Store, parse: Any, path: Path) -> Any:
    """The patterns of a file, from the store if they are there."""
    name = key("hyphenation", digest(str(path)), digest(pyphen.__file__))
    entry = store.get(name)
    if entry is None:
        parsed = parse(path)
        with suppress(ValueError):  # a language that spells broken words otherwise: not data alone
            store.put(name, marshal.dumps(parsed.patterns))
        return parsed
    made = parse.__new__(parse)
    made.patterns = marshal.loads(entry)
    made.maxlen = max(map(len, made.patterns))
    made.cache = {}
    return made
