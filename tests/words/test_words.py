"""The words that the program itself prints: one table a language."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, get_type_hints

import pytest
from conftest import CHECKOUT, ZINE, Folder

from zine import words
from zine.check import verify
from zine.content import project
from zine.content.zines import zine_file
from zine.press import web
from zine.press.screen import CheckedZine
from zine.words import ENGLISH, Words
from zine.words.table import Counted


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
    html = web.make(CheckedZine(book, games, {}, found.templates)).decode()
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
        elif isinstance(english, tuple) and english and isinstance(english[0], tuple):
            assert [key for key, _ in own] == [key for key, _ in english], name
        elif name in COUNTED:
            assert _named(own[1]) == _named(english[1]), name


@pytest.mark.parametrize(
    ("language", "spelt"),
    [
        ("en", {0: "no", 21: "twenty-one", 40: "forty", 99: "ninety-nine", 100: "100"}),
        ("de", {1: "ein", 16: "sechzehn", 21: "einundzwanzig", 30: "dreißig", 1000: "1.000"}),
        ("fr", {21: "vingt et un", 71: "soixante et onze", 80: "quatre-vingts"}),
        ("fr", {81: "quatre-vingt-un", 92: "quatre-vingt-douze", 1000: "1\u202f000"}),
        ("es", {0: "ningún", 1: "un", 21: "veintiún", 22: "veintidós", 31: "treinta y un"}),
        ("es", {16: "dieciséis", 30: "treinta", 99: "noventa y nueve", 1000: "1\u202f000"}),
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
        ("es", "para un jugador", "para un jugador o más"),
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


def test_spanish_words_open_what_they_close_and_have_no_other_space_than_after_a_mark() -> None:
    for text in _strings(words.words("es")):
        assert text.count("¿") == text.count("?"), text
        assert text.count("¡") == text.count("!"), text
        assert not re.search(r"\s[:;!?»]|[«¿¡]\s", text), text


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
    root = Path(__file__).resolve().parents[2] / "templates"
    text = "".join(path.read_text(encoding="utf-8") for path in root.glob("*.html"))
    for name, value in ENGLISH._asdict().items():
        if isinstance(value, str) and "{" not in value and len(value) > 8:
            assert value not in text, name


COUNTED = {name for name, kind in get_type_hints(Words).items() if kind == Counted} - {"quotes"}
"""The patterns in which a count meets a noun."""

NOUNS = {
    "some_players": (
        *("player|players", "Spieler|Spieler", "joueur|joueurs"),
        "jugador|jugadores",
    ),
    "players_or_more": (
        *("or more players|or more players", "oder mehr Spieler|oder mehr Spieler"),
        *("joueur ou plus|joueurs ou plus", "jugador o más|jugadores o más"),
    ),
    "games": ("game|games", "Spiel|Spiele", "jeu|jeux", "juego|juegos"),
    "alone_too": (
        *("game for one player, too|games for one player, too", "Spiel auch|Spiele auch"),
        *("jeu aussi|jeux aussi", "juego también|juegos también"),
    ),
    "copies": (
        *("copy|copies", "Exemplar|Exemplare", "exemplaire|exemplaires"),
        "ejemplar|ejemplares",
    ),
    "edition": ("page of|pages of", "Seite,|Seiten,", "page de|pages de", "página de|páginas de"),
    "sheets": ("sheet|sheets", "Bogen|Bogen", "feuille|feuilles", "hoja|hojas"),
    "throws_a_turn": (
        *("throw a turn|throws a turn", "Wurf je|Würfe je", "lancer par|lancers par"),
        "tirada por|tiradas por",
    ),
    "throws_left": (
        *("throw left|throws left", "Wurf|Würfe", "lancer|lancers"),
        "tirada|tiradas",
    ),
    "one_throw": ("die|dice", "einem Würfel|Würfeln", "d’un dé|dés", "un dado|dados"),
}
"""What stands behind the count in each language: behind one, and behind several."""


@pytest.mark.parametrize("number", [1, 2, 5, 21])
@pytest.mark.parametrize(("place", "language"), [*enumerate(words.LANGUAGES)])
def test_a_count_meets_its_noun_in_the_right_form(place: int, language: str, number: int) -> None:
    own = words.words(language)
    assert set(NOUNS) == set(COUNTED)
    for name in COUNTED:
        text = own.counted(getattr(own, name), number, paper="", kind="", size="")
        noun = NOUNS[name][place].split("|")[number != 1]
        count = f"{number} " if number > 1 or "{number}" in getattr(own, name)[0] else ""
        assert re.search(rf"(?<!\w){re.escape(count + noun)}(?!\w)", text), (name, text)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_other_pattern_has_a_count_before_a_noun(language: str) -> None:
    """What is numbered one by one stays: the round 3, the turn 3; and what is always many."""
    many = {"part_number", "in_throws", "full_size", "field_part"}
    for name, text in words.words(language)._asdict().items():
        if isinstance(text, str) and name not in many:
            assert not re.search(r"\{(?:number|players|copies|sheets)\} [a-zäöüé]", text), name


@pytest.mark.parametrize(
    ("limits", "texts"),
    [
        ((1, 1), ("1 player", "1 Spieler", "1 joueur", "1 jugador")),
        (
            (1, None),
            ("1 or more players", "1 oder mehr Spieler", "1 joueur ou plus", "1 jugador o más"),
        ),
        (
            (2, None),
            ("2 or more players", "2 oder mehr Spieler", "2 joueurs ou plus", "2 jugadores o más"),
        ),
        ((1, 5), ("1 to 5 players", "1 bis 5 Spieler", "1 à 5 joueurs", "1 a 5 jugadores")),
        ((21, 21), ("21 players", "21 Spieler", "21 joueurs", "21 jugadores")),
        ((2, 4, 2), ("2 or 4 players", "2 oder 4 Spieler", "2 ou 4 joueurs", "2 o 4 jugadores")),
        (
            (2, None, 2),
            ("2, 4, 6 … players", "2, 4, 6 … Spieler", "2, 4, 6… joueurs", "2, 4, 6… jugadores"),
        ),
    ],
)
def test_players_are_counted_with_their_noun(limits: Any, texts: tuple[str, ...]) -> None:
    told = tuple(words.words(tag).players_of(*limits) for tag in words.LANGUAGES)
    assert told == texts


@pytest.mark.parametrize(
    ("tag", "least", "most", "unit", "told"),
    [
        ("en", 1, 1, "minute", "one minute"),
        ("de", 1, 1, "Minute", "eine Minute"),
        ("de", 21, 21, "Minuten", "einundzwanzig Minuten"),
        ("fr", 1, 1, "heure", "une heure"),
        ("fr", 2, 21, "minutes", "deux à vingt et une minutes"),
        ("es", 1, 1, "minuto", "un minuto"),
        ("es", 1, 2, "horas", "una a dos horas"),
        ("es", 21, 31, "minutos", "veintiún a treinta y un minutos"),
    ],
)
def test_minutes_and_hours_have_their_gender(
    tag: str, least: int, most: int, unit: str, told: str
) -> None:
    assert words.words(tag).how_long(least, most, unit, timed=1, games=1) == told


@pytest.mark.parametrize(
    ("tag", "names"),
    [
        ("en", ("An extra throw", "The house", "Théo", "A wild face")),
        ("de", ("Die Ähre", "Ass", "Größe", "Gross zu", "Das Schachtelspiel", "Ein Tag", "Über")),
        ("fr", ("Cœur", "L’Étoile", "Les évasions", "Une paire", "Le zéro")),
        ("es", ("Los árboles", "El cerdo", "Nube", "Nuñez", "Ñandú", "Un oso", "La última")),
    ],
)
def test_names_are_sorted_as_their_language_does(tag: str, names: tuple[str, ...]) -> None:
    own = words.words(tag)
    keys = [own.sorted_by(name) for name in names]
    assert keys == sorted(set(keys))
    assert own.sorted_by("Anderes" if tag == "de" else "Andere").startswith("andere")


def test_german_has_one_address() -> None:
    """It says du or ihr, as the pages do; a sentence may begin with a "Sie" that is they."""
    pages = (*(CHECKOUT / "content/games").glob("*.de.md"), *(CHECKOUT / "content").glob("*.de.md"))
    texts = [*_strings(words.words("de")), *(page.read_text(encoding="utf-8") for page in pages)]
    for text in (text.replace("*", "") for text in texts):
        assert not re.search(r"(?<![.:!?] )(?<!\n)\b(?:Sie|Ihnen|Ihre[mnrs]?)\b", text), text[:80]
