"""Hyphenation: what is kept of a language breaks words as its own file does."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CHECKOUT

BREAK = """
import sys
from pathlib import Path
import pyphen
from zine.memo.store import Store
from zine.press.engine.speedups import table
kept = Store(Path(sys.argv[1])) if sys.argv[1] else None
with table.replaced(table.load(["hyphenation"], kept)):
    print(*map(pyphen.Pyphen(lang=sys.argv[2]).inserted, sys.argv[3:]))
"""


def broken(cache: str, language: str, words: list[str]) -> str:
    code = [sys.executable, "-c", BREAK, cache, language, *words]
    return subprocess.run(code, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("language", "words", "entries"),
    [
        ("en_GB", ["rulebook", "tavern", "dice", "anything"], 1),
        pytest.param("de", ["Würfelbecher", "Straße"], 1, marks=pytest.mark.exhaustive),
        # Hungarian spells broken words otherwise:
        pytest.param("hu", ["asszonnyal", "kocka"], 0, marks=pytest.mark.exhaustive),
    ],
)
def test_patterns_from_a_cache_break_words_as_those_of_the_file(
    tmp_path: Path, language: str, words: list[str], entries: int
) -> None:
    cache = tmp_path / "cache"
    plain = broken("", language, words)
    assert "-" in plain
    assert [broken(str(cache), language, words) for _ in range(2)] == [plain, plain]
    assert len(list(cache.glob("[0-9a-f]*"))) == entries
