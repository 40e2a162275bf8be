"""The words that the program itself prints: one table a language."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from conftest import ZINE, Folder

from zine import words
from zine.check import verify
from zine.content import project, zine_file
from zine.press import web
from zine.words import ENGLISH


@pytest.mark.parametrize("language", ["en", "en-GB", "EN", "", "tlh"])
def test_english_stands_in_for_a_language_without_a_table(language: str) -> None:
    assert words.words(language) is ENGLISH


@pytest.mark.usefixtures("unpacked")
def test_a_second_language_is_another_table(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [name for name, text in ENGLISH._asdict().items() if isinstance(text, str)]
    changed: dict[str, Any] = {n: f"»{_fields(getattr(ENGLISH, n))}«" for n in names}
    other = ENGLISH._replace(**changed)
    monkeypatch.setattr(words, "LANGUAGES", {**words.LANGUAGES, "xx": lambda: other})
    folder.edit(ZINE, "date: May 2026\n", "date: May 2026\nlanguage: xx-YY\n")
    found = project.at(folder.root)
    book = zine_file.load(found, folder.root / ZINE)
    games = {one.game.path: one for one in verify.verify_pages(found, book.pages).games}
    html = web.make(book, games, {}, found.templates).decode()
    for name in ("contents", "skip", "players", "needs", "time", "decides"):
        assert f">{getattr(other, name)}<" in html or f'"{getattr(other, name)}"' in html, name
        assert getattr(ENGLISH, name) not in html.partition("</style>")[2], name


def _fields(template: str) -> str:
    """The same fields in another order, and no words between them."""
    parts = [(name, spec) for _, name, spec, _ in Formatter().parse(template) if name]
    return "".join(f"{{{name}:{spec}}}" for name, spec in reversed(parts)) or template[::-1]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_language_fills_in_what_english_does(language: str) -> None:
    other = words.words(language)
    for name in ENGLISH._fields:
        own, english = getattr(other, name), getattr(ENGLISH, name)
        if isinstance(english, str):
            assert sorted(_named(own)) == sorted(_named(english)), name
        elif isinstance(english, tuple) and isinstance(english[0], tuple):
            assert [key for key, _ in own] == [key for key, _ in english], name


@pytest.mark.parametrize(
    ("language", "spelt"),
    [
        ("en", {0: "no", 21: "twenty-one", 40: "forty", 99: "ninety-nine", 100: "100"}),
        ("de", {1: "ein", 16: "sechzehn", 21: "einundzwanzig", 30: "dreißig", 1000: "1.000"}),
        ("fr", {21: "vingt et un", 71: "soixante et onze", 80: "quatre-vingts"}),
        ("fr", {81: "quatre-vingt-un", 92: "quatre-vingt-douze", 1000: "1\u202f000"}),
    ],
)
def test_numbers_are_spelt_as_in_their_language(language: str, spelt: dict[int, str]) -> None:
    assert {number: words.words(language).spelt(number) for number in spelt} == spelt


@pytest.mark.parametrize(
    ("language", "one", "or_more"),
    [
        ("en", "for one player", "for one or more players"),
        ("de", "für einen Spieler", "für einen oder mehr Spieler"),
        ("fr", "pour un joueur", "pour un joueur ou plus"),
    ],
)
def test_a_zine_for_one_player_says_so_in_the_singular(
    language: str, one: str, or_more: str
) -> None:
    own = words.words(language)
    assert (own.for_players(1, 1), own.for_players(1, None)) == (one, or_more)


def test_french_words_put_a_narrow_space_before_high_marks() -> None:
    text = " ".join(map(str, _strings(words.words("fr"))))
    assert re.findall(r"(?<!\u202f)[;!?»]|(?<!\u202f):|«(?!\u202f)", text) == []


def _strings(value: Any) -> Iterator[str]:
    """Every text of a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _strings(each)


def _named(template: str) -> set[str]:
    """What a template fills in."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_templates_hold_no_words_of_their_own() -> None:
    """The words of the table stand in no template: it would print them in every language."""
    root = Path(__file__).resolve().parent.parent / "templates"
    text = "".join(path.read_text(encoding="utf-8") for path in root.glob("*.html"))
    for name, value in ENGLISH._asdict().items():
        if isinstance(value, str) and "{" not in value and len(value) > 8:
            assert value not in text, name
