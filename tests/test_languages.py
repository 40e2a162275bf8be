"""Pages, zines and sheets in other languages than English."""

import json
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, plain
from pikepdf import Dictionary, Pdf
from pypdfium2 import PdfDocument

from zine.check import claims, translation
from zine.check.columns import Column
from zine.check.incremental import IncrementalVerifier
from zine.check.verify import check_page
from zine.content import project
from zine.content.page.document import Row, parse
from zine.content.page.language import PLAIN, Vocabulary, language
from zine.dice import D8, Cast, Foul, Throws, check, check_mixed, without
from zine.html import cell_text
from zine.words import ENGLISH

GERMAN = "content/games/tally.de.md"
ZEITUNG = "content/zines/heft.md"

PAGE_IN_GERMAN = """\
---
title: Strichliste
language: de
players: 2 oder mehr
dice: 2
needs: ein Wertungsblatt
time: 20 Minuten
play: Glück
signature: 6 6
sources: eigene
sheet: card of Box
gist: Wer am meisten aufschreibt, gewinnt.
words:
  Throw: Wurf
  Box: Feld
  Score: Punkte
  Pips: Augen
  Double: Pasch
  "{face} is not a face of a die": "{face} steht auf keinem Würfel"
  what lies there: was da liegt
---
Wirf zwei Würfel und schreib auf, was sie wert sind.

## Vorbereitung

Setzt euch.

## Der Zug

Wirf beide Würfel.

## Wertung

| Wurf | Feld  | Punkte        | Warum          |
| ---- | ----- | ------------- | -------------- |
| 1 2  | Augen | 3             | 1 + 2          |
| 6 6  | Augen | 12            | 2 × 6          |
| 6 6  | Pasch | 20            | beide gleich   |
| 6 5  | Pasch | 0             | nicht gleich   |
| 7 1  | Augen | nicht erlaubt | auf Würfeln    |

## Das Ende

Wer am meisten hat, gewinnt.

## Zweifelsfälle

Es gibt keine.

## Quelle

Ein Test.
"""

ZINE_IN_GERMAN = """\
---
title: Ein kleines Heft
subtitle: ein Spiel
series: Tests
author: Eine Testerin
printing: Erste
copies: 1
date: Mai 2026
language: de
---

## Spiele

### Alle

- [Strichliste](../games/tally.de.md)

## Register

Alle Namen.

## Impressum

Ein Test.
"""


@pytest.fixture
def german(folder: Folder) -> Folder:
    """The folder with its game in German, too, and a zine that lists it."""
    ran = folder.zine("verify", "tally")
    assert ran.code == 0
    folder.write(GERMAN, _with_reason(folder))
    folder.write(ZEITUNG, ZINE_IN_GERMAN)
    return folder


def _with_reason(folder: Folder) -> str:
    """The page, its refused row with the reason that the rules give, in German."""
    folder.write(GERMAN, PAGE_IN_GERMAN)
    report = check_page(project.at(folder.root), folder.root / GERMAN)
    (problem,) = [p for p in report.problems if p.gives]
    assert problem.gives is not None
    return PAGE_IN_GERMAN.replace("auf Würfeln   ", problem.gives)


def problems(folder: Folder, *names: str) -> list[str]:
    return folder.zine("verify", *names).err.splitlines()


# Pages


def test_a_german_page_is_checked_by_the_rules_of_its_original(german: Folder) -> None:
    assert german.zine("verify").out == "1 game, 5 examples, 1 translation, all right\n"
    assert german.zine("verify", "tally.de").out == "1 translation, 5 examples, all right\n"


def test_a_german_page_is_checked_again_when_the_rules_are_edited(german: Folder) -> None:
    def asked(found: project.Project) -> project.Selection:
        return project.Selection(found.games, (), (), everything=False)

    reader = IncrementalVerifier(lambda: project.at(german.root), asked)
    reader.read()
    assert not reader.verification.problems
    german.edit("scoring/tally.py", "return sum(throw)", "return 1 + sum(throw)")
    reader.read()
    wrong = {problem.path.name for problem in reader.verification.problems}
    assert wrong == {"tally.md", "tally.de.md"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("| 12            |", "| 13            |", "Punkte is 13 on the page, the rules give 12"),
        (
            "| 6 6  | Pasch",
            "| 6 6  | Pesch",
            "Feld: there is no box 'Pesch' (did you mean 'Pasch'?)",
        ),
        ("## Das Ende", "## The end", "no section is called 'The end'; it is called 'Das Ende'"),
        (
            "## Das Ende",
            "## Das Endr",
            "no section is called 'Das Endr' (did you mean 'Das Ende'?)",
        ),
        ("\n| Wurf |", "\nExample: So.\n\n| Wurf |", "the label is 'Beispiel:'"),
        ("play: Glück", "play: luck", "must be one of Glück, Überlegung, Glück und Überlegung"),
        ("  Pips: Augen", "  Pips: Pasch", "'Pasch' stands for 'Pips' and for 'Double'"),
        ("language: de", "language: it", "a page can be written in en, de, fr, es, not in 'it'"),
        (
            "  Pips: Augen",
            "  Pipz: Augen",
            ":17: the rules do not say 'Pipz' (did",
        ),
        ("is not a face", "is ever a face", ":19: the rules do not say '{face} is ever"),
        ('"{face} is not', '"{face} {is', "must have the same names in braces, each once"),
        ("  Box: Feld", "  Box: [Feld]", "'words' must be lines such as"),
        ("language: de", "language: fr", "the name of the file says 'de'"),
        ("Setzt euch.", 'Sagt "ja".', "quotation marks are „ and “"),
        ("Setzt euch.", "Ein Pasch fällt in 16,7 % der Würfe.", "nothing computes '16,7 %'"),
        ("Setzt euch.", "Im Durchschnitt sind es sieben.", "'durchschnitt' speaks of chance"),
        (
            "Setzt euch.",
            "Sechs von sechsunddreißig.",
            "nothing computes 'Sechs von sechsunddreißig'",
        ),
    ],
)
def test_what_is_wrong_in_a_german_page_is_told_in_its_words(
    german: Folder, old: str, new: str, told: str
) -> None:
    german.edit(GERMAN, old, new)
    assert any(told in line for line in problems(german, "tally.de"))


@pytest.mark.parametrize("name", [GERMAN, ZEITUNG])
def test_of_a_text_in_an_unknown_language_only_the_language_is_told(
    german: Folder, name: str
) -> None:
    german.edit(name, "language: de", "language: dee")
    told = [line for line in problems(german) if line.startswith(f"{name}:")]
    assert len(told) == 1
    assert "en, de, fr, es, not in 'dee'" in told[0]


def test_a_module_that_is_no_python_is_told_beside_a_wrong_word(german: Folder) -> None:
    german.edit(GERMAN, "  Pips: Augen", "  Pipz: Augen")
    german.write(SCORING, german.read(SCORING) + "def f(:\n")
    told = problems(german, "tally.de")
    assert any("the rules do not say 'Pipz'" in line for line in told)
    assert any(line.startswith("scoring/tally.py:") for line in told)
    assert not any("mistake in zine" in line for line in told)


def test_an_update_writes_german(german: Folder) -> None:
    before = german.read(GERMAN)
    german.edit(GERMAN, "| 6 6  | Pasch | 20            |", "| 6 6  | Pasch | ?             |")
    german.edit(GERMAN, "| nicht erlaubt |", "| 8             |")
    german.zine("verify", "--update", "--yes", "tally.de")
    assert "| 6 6  | Pasch | 20            |" in german.read(GERMAN)
    assert before.count("20") == german.read(GERMAN).count("20")


@pytest.mark.parametrize(
    ("tag", "written", "read"),
    [
        ("de", "1.234", "1234"),
        ("de", "−0,5", "−0.5"),
        ("de", "Ada 1.500, Bel 0", "Ada 1500, Bel 0"),
        ("de", "11,6 %", "11.6 %"),
        ("de", "25 von 216", "25 in 216"),
        ("de", "nicht erlaubt: zu spät", "not allowed: zu spät"),
        ("de", "ja", "yes"),
        ("fr", "1\u00a0234,5", "1234.5"),
        ("fr", "oui", "yes"),
        ("es", "1\u202f234,5", "1234.5"),
        ("es", "25 de 216", "25 in 216"),
        ("es", "no vale: demasiado tarde", "not allowed: demasiado tarde"),
        ("es", "sí", "yes"),
        ("en", "1,234", "1,234"),
    ],
)
def test_cells_are_read_as_their_language_writes_them(tag: str, written: str, read: str) -> None:
    assert Vocabulary(language(tag), {}).read(written) == read


@pytest.mark.parametrize(
    ("phrase", "english"),
    [
        ("elf von sechsunddreißig", "eleven in 36"),
        ("etwa ein Spiel von sieben", "about one in seven"),
        ("zweihundertsechzehn", "216"),
        ("gut ein Drittel", "just over one third"),
        ("5,1 %", "5.1 %"),
        ("jeder achtzehnte Zug", "one in eighteen"),
        ("etwa jedes siebte Spiel", "about one in seven"),
        ("jeder zwanzigste", "one in 20"),
        ("2.500 Punkte", "2500"),
    ],
)
def test_figures_in_german_sentences_are_read(phrase: str, english: str) -> None:
    assert Vocabulary(language("de"), {}).phrase(phrase) == english


@pytest.mark.parametrize(
    ("phrase", "english"),
    [
        ("vingt et un sur trente-six", "21 in 36"),
        ("Vingt-et-un sur deux cent seize", "21 in 216"),
        ("une fois sur cent", "one in 100"),
        ("environ quatre-vingts pour cent", "about 80 per cent"),
        ("cinq sixièmes", "five sixth"),
        ("deux et demi", "two and a half"),
        ("1\u202f200 sur mille", "1200 in 1000"),
        ("tous les trois tours", "one in three"),
    ],
)
def test_figures_in_french_sentences_are_read(phrase: str, english: str) -> None:
    french = language("fr")
    assert Vocabulary(french, {}).phrase(phrase) == english


@pytest.mark.parametrize(
    ("phrase", "english"),
    [
        ("once de treinta y seis tiradas", "eleven in 36"),
        ("Veintiuna de doscientas dieciséis", "21 in 216"),
        ("una de cada dieciocho tiradas", "one in eighteen"),
        ("una vez cada seis tiradas", "one in six"),
        ("cada seis turnos", "one in six"),
        ("unos siete turnos de cada cien", "about seven in 100"),
        ("casi el ochenta por ciento", "nearly 80 per cent"),
        ("poco más de un tercio", "just over one third"),
        ("la mitad de los turnos", "half"),
        ("dos y medio", "two and a half"),
        ("11,4 puntos de media", "11.4"),
        ("1\u202f200 entre mil", "1200 in 1000"),
    ],
)
def test_figures_in_spanish_sentences_are_read(phrase: str, english: str) -> None:
    assert Vocabulary(language("es"), {}).phrase(phrase) == english


def test_a_chance_of_several_french_words_is_found_whole() -> None:
    sentence = "on gagne vingt et une fois sur deux cent seize."
    found = claims.unbound(sentence, [], language("fr"))
    said = [sentence[claim.start : claim.end] for claim in found]
    assert said == ["vingt et une fois sur deux cent seize"]


def test_words_with_braces_are_read_both_ways() -> None:
    own = Vocabulary(language("de"), {"trips {n}": "Drilling {n}", "Box": "Feld"})
    assert own.read("Drilling 4") == "trips 4"
    assert own.say("trips 4") == "Drilling 4"
    assert own.say("not allowed: trips 4") == "nicht erlaubt: Drilling 4"
    assert own.say("Ada 1,500") == "Ada 1.500"


def test_dice_among_words_are_drawn_in_the_words_of_the_page() -> None:
    row, column = Row(("liar, 1 2",), 1, ("gelogen, 1 2",)), Column("Says", Throws, is_input=True)
    drawn = cell_text.pieces(row, 0, column, language("de").words)
    assert list(drawn or ()) == [("text", "gelogen, "), ("throw", "1 2")]


def test_an_english_page_is_read_as_it_stands(folder: Folder) -> None:
    found = parse(Path("x.md"), folder.read(PAGE))
    assert found.vocabulary is PLAIN
    assert all(row.cells == row.printed for table in found.tables for row in table.rows)


# Translations


def test_a_row_that_the_translation_lacks_or_tells_otherwise_is_named(german: Folder) -> None:
    row = "| 6 5  | Pasch | 0             | nicht gleich   |\n"
    german.edit(GERMAN, row, f"{row}{row}")
    assert any("the table has 6 rows, 5 at" in line for line in problems(german))
    german.edit(GERMAN, f"{row}{row}", "")
    german.edit(GERMAN, "| 6 6  | Augen | 12 ", f"{row}| 6 6  | Augen | 12 ")
    told = [line for line in problems(german) if "in this row of the table at tally.md:" in line]
    assert told[0].startswith(f"{GERMAN}:37: '6 5' is '6 6'")


def test_what_changed_since_a_translation_is_a_hint(german: Folder) -> None:
    hint = "nothing notes which text of tally.md this translates"
    assert hint in german.zine("verify", "tally.de").err
    assert german.zine("verify", "--translated", "tally.de").code == 0
    assert german.zine("verify", "tally.de").err == ""
    german.edit(PAGE, "Sit down.", "Sit down and wait.")
    ran = german.zine("verify", "tally.de")
    assert ran.code == 0
    assert plain(ran.err).startswith(f"hint: {GERMAN}:26: tally.md:17 has changed since")
    german.zine("verify", "--translated", "tally.de")
    assert german.zine("verify", "tally.de").err == ""


def test_only_a_page_beside_its_original_is_a_translation(german: Folder) -> None:
    assert german.zine("verify", "--translated", "tally").code == 2
    (german.root / PAGE).unlink()
    assert translation.original(german.root / GERMAN) is None


def test_a_translation_without_its_original_is_told_how_to_be_named(german: Folder) -> None:
    (page,) = (german.root / "content/games").glob("*.de.md")
    page.rename(page.with_name("other.de.md"))
    told = german.zine("verify").err
    assert (
        "other.de.md:1: its scoring module is missing: scoring/other.py; a translation is" in told
    )


def test_of_a_lent_translation_nothing_is_noted_in_the_folder(folder: Folder) -> None:
    listed = ZINE_IN_GERMAN.replace(
        "[Strichliste](../games/tally.de.md)", "[Crag](../games/crag.de.md)"
    )
    folder.write(ZEITUNG, listed)
    assert problems(folder) == []
    assert folder.zine("verify", "--translated", "crag.de").code == 2
    assert not (folder.root / "content/translations").exists()


REFUSALS: tuple[tuple[Callable[[], object], str, str, str], ...] = (
    (
        lambda: check((7,)),
        "ein Würfel zeigt 1 bis 6, nie 7",
        "un dé montre de 1 à 6, jamais 7",
        "un dado muestra de 1 a 6, nunca 7",
    ),
    (
        lambda: check((9,), kind=D8),
        "ein achtseitiger Würfel zeigt 1 bis 8, nie 9",
        "un dé à huit faces montre de 1 à 8, jamais 9",
        "un dado de ocho caras muestra de 1 a 8, nunca 9",
    ),
    (
        lambda: check((1, 2), 1),
        "1 Würfel muss fallen, nicht 2",
        "il faut lancer 1 dé, pas 2",
        "hay que tirar 1 dado, no 2",
    ),
    (
        lambda: check((1,), 5),
        "5 Würfel müssen fallen, nicht 1",
        "il faut lancer 5 dés, pas 1",
        "hay que tirar 5 dados, no 1",
    ),
    (
        lambda: check((), most=6),
        "ein Wurf hat 1 bis 6 Würfel, nicht 0",
        "un lancer est de 1 à 6 dés, pas de 0",
        "una tirada es de 1 a 6 dados, no de 0",
    ),
    (
        lambda: check_mixed((Cast("d8", 1),), "d20", "d8"),
        "geworfen wird d20, d8, nicht d8",
        "il faut lancer d20, d8, pas d8",
        "hay que tirar d20, d8, no d8",
    ),
    (
        lambda: check_mixed((), "d20"),
        "geworfen wird d20; es liegt nichts da",
        "il faut lancer d20\u202f; rien n’est tombé",
        "hay que tirar d20; no ha caído nada",
    ),
    (
        lambda: without((6,), (6, 6)),
        "nur geworfene Würfel kann man behalten: es liegt keine andere 6 da",
        "on ne garde que des dés lancés\u202f: il n’y a pas d’autre 6",
        "solo se guardan dados tirados: no hay otro 6",
    ),
    (
        lambda: without((6,), (5,)),
        "nur geworfene Würfel kann man behalten: es liegt keine 5 da",
        "on ne garde que des dés lancés\u202f: il n’y a pas de 5",
        "solo se guardan dados tirados: no hay ningún 5",
    ),
)


@pytest.mark.parametrize(("refused", "german", "french", "spanish"), REFUSALS)
def test_what_every_game_refuses_is_said_in_the_language(
    refused: Callable[[], object], german: str, french: str, spanish: str
) -> None:
    with pytest.raises(Foul) as foul:
        refused()
    for tag, told in (("de", german), ("fr", french), ("es", spanish)):
        own = Vocabulary(language(tag), {})
        assert own.say(str(foul.value)) == told
        assert own.read(told) == str(foul.value)


def test_a_page_may_say_itself_what_every_game_refuses() -> None:
    own = {"{n} dice must be thrown, not {m}": "{n} Würfel bitte, nicht {m}"}
    said = Vocabulary(language("de"), own).say("2 dice must be thrown, not 3")
    assert said == "2 Würfel bitte, nicht 3"


# Commands


TOLD = {"cee_lo": ["4 4 2"], "chicago": ["7", "5 2"], "crag": ["4 4 2"], "mia": ["4 3"]}
"""What is typed to explain a throw of each of our games that is in German, too."""

SCORED = {**TOLD, "crag": ["4 4 2", "Vierer"]}


@pytest.fixture(params=TOLD)
def stem(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_our_german_games_are_all_asked() -> None:
    pages = (CHECKOUT / "content/games").glob("*.de.md")
    assert sorted(page.name.partition(".")[0] for page in pages) == sorted(TOLD)


@pytest.mark.some(1)
def test_a_throw_of_a_german_game_is_told_in_german(folder: Folder, stem: str) -> None:
    for command, cells in (("explain", TOLD), ("score", SCORED)):
        ran = folder.zine(command, f"{stem}.de", *cells[stem])
        assert (ran.code, ran.err) == (0, "")
        assert list(_english_in(re.sub(r"\([^)]*\.py:\d+\)", "", ran.out), stem)) == []


def test_a_throw_that_a_german_game_refuses_is_refused_in_german(folder: Folder) -> None:
    for command, told in (("explain", "nicht erlaubt: "), ("score", "")):
        ran = folder.zine(command, "crag.de", "4 4 9", "Crag")
        assert (ran.code, ran.err) == (1, f"error: {told}ein Würfel zeigt 1 bis 6, nie 9\n")


@pytest.mark.some(1)
def test_odds_of_a_german_game_are_told_in_german(folder: Folder, stem: str) -> None:
    listed = folder.zine("odds", f"{stem}.de").out
    assert list(_english_in(re.sub(r"^    \S+", "", listed, flags=re.MULTILINE), stem)) == []
    assert not re.search(r"\d\.\d(?!\d\d)", listed)
    data = json.loads(folder.zine("odds", f"{stem}.de", "--json").out)
    for figure in data.values():
        assert list(figure) in (
            ["exact", "value", "kind", "said", "says"],
            ["value", "tolerance", "kind", "said", "says"],
        )
        text = f"{figure['said']} {figure['says']}"
        assert f"  {figure['says']}\n" in listed
        assert list(_english_in(text, stem)) == []


def test_a_list_names_german_games_in_german(folder: Folder) -> None:
    _, _, german = folder.zine("list").out.partition("Spiele, die mit zine kommen (de)\n")
    german, _, _ = german.partition("Juegos que vienen con zine (es)\n")
    assert [line.split()[0] for line in german.splitlines()] == [f"{stem}.de" for stem in TOLD]
    for stem in TOLD:
        assert list(_english_in(german, stem)) == []


def _english_in(text: str, stem: str) -> Iterator[str]:
    """What a text says in English: a label of the program, or of the English page of a game.

    What the German page says below its head, or for a word of the rules, is German.
    """
    own = parse(Path("x.md"), (CHECKOUT / f"content/games/{stem}.de.md").read_text("utf-8"))
    page = parse(Path("x.md"), (CHECKOUT / f"content/games/{stem}.md").read_text("utf-8"))
    german = " ".join(
        (*own.source[own.start :], *own.vocabulary.page_words.values(), "zines", "mit zine")
    )
    headings = (head.text for level in (2, 3) for head in page.headings(level))
    said = (*_texts(ENGLISH), *own.vocabulary.page_words, *headings)
    parts = (part.strip(" .,:;()") for each in said for part in re.split(r"\{\w*\}", each))
    for part in parts:
        label = rf"(?<!\w){re.escape(part.casefold())}(?!\w)"
        shown = len(part) > 2 and re.search(label, text.casefold())
        if shown and not re.search(label, german.casefold()):
            yield part


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)


# Zines and sheets


@pytest.mark.parametrize("name", ["glossary", "odds", "errata", "sources"])
@pytest.mark.parametrize("command", ["verify", "build"])
def test_a_german_zine_prints_no_text_in_english(german: Folder, command: str, name: str) -> None:
    part = f"## Anhang\n\n[Anhang](../{name}.md)\n\n## Impressum"
    german.edit(ZEITUNG, "## Impressum", part)
    wanted = f"{name}.de.md"
    todo = (
        f"link {wanted}"
        if name == "sources"
        else f"link a translation of it, {wanted}, with 'language: de' in its head"
    )
    line = german.read(ZEITUNG).splitlines().index("## Anhang") + 1
    ran = german.zine(command, *(["heft"] if command == "build" else []))
    assert ran.code == 1
    told = f"{ZEITUNG}:{line}: {name}.md is in 'en', the zine in 'de': {todo}"
    assert told in plain(ran.err).splitlines()
    assert not (german.root / "output").exists()


def test_a_text_of_ones_own_says_its_language(german: Folder) -> None:
    german.write("content/vorwort.md", "---\ntitle: Vorwort\n---\n\nLest dies.\n")
    part = "## Vorwort\n\n[Vorwort](../vorwort.md)\n\n## Spiele"
    german.edit(ZEITUNG, "## Spiele", part)
    told = "write 'language: de' in its head, or link a translation of it, vorwort.de.md"
    assert any(line.endswith(told) for line in problems(german))
    german.edit("content/vorwort.md", "title: Vorwort", "title: Vorwort\nlanguage: de-AT")
    assert german.zine("verify").code == 0


GLOSSAR = """\
---
title: Glossar
language: de
---

| Begriff | Bedeutung | Anderswo |
| ------- | --------- | -------- |
| Pasch | [Zwei gleiche Würfel](rule:tally.DICE). | Doublette |
| Übrige | Die anderen. | |
| Würfel | Was rollt. | |
"""


def test_a_german_zine_prints_a_german_glossary(german: Folder) -> None:
    german.write("content/glossary.de.md", GLOSSAR)
    german.edit(ZEITUNG, "## Impressum", "## Glossar\n\n[Glossar](../glossary.md)\n\n## Impressum")
    assert any(line.endswith(": link glossary.de.md") for line in problems(german))
    german.edit(ZEITUNG, "../glossary.md", "../glossary.de.md")
    assert any("no page uses 'Übrige'" in line for line in problems(german))
    german.edit("content/glossary.de.md", "| Übrige | Die anderen. | |\n", "")
    assert german.zine("build", "heft").code == 0
    text = _printed(german.root / "output/heft.pdf")
    assert "Pasch Zwei gleiche Würfel. Anderswo: Doublette." in text
    assert "Pasch (Glossar)" in text


def test_words_that_a_german_glossary_has_others_for_are_refused(german: Folder) -> None:
    german.write("content/glossary.de.md", GLOSSAR.replace("| Übrige | Die anderen. | |\n", ""))
    assert german.zine("verify").code == 0
    german.edit(GERMAN, "Setzt euch.", "Doubletten zählen doppelt.")
    german.edit(PAGE, "Sit down.", "Doublette is no English word.")
    told = [line for line in problems(german) if "glossary's word" in line]
    assert len(told) == 1
    assert "the glossary's word for 'doubletten' is 'Pasch'; write that" in told[0]


def test_a_zine_that_lists_a_page_of_another_language_is_told_its_name(german: Folder) -> None:
    german.edit(ZEITUNG, "[Strichliste](../games/tally.de.md)", "[Tally Ho](../games/tally.md)")
    assert any("in the zine's language, tally.de.md" in line for line in problems(german))


def test_the_back_cover_says_how_many_games_one_can_play(german: Folder) -> None:
    entry = "- [Strichliste](../games/tally.de.md)\n"
    german.edit(ZEITUNG, entry, f"{entry}- [Crag](../games/crag.de.md)\n")
    assert german.zine("build", "heft").code == 0
    text = _printed(german.root / "output/heft.pdf")
    assert "für zwei oder mehr Spieler ein Spiel auch für einen allein" in text


@pytest.mark.exhaustive
def test_a_german_index_passes_over_articles(german: Folder) -> None:
    entry = "- [Strichliste](../games/tally.de.md)\n"
    german.edit(ZEITUNG, entry, f"{entry}- [Mia](../games/mia.de.md)\n")
    assert german.zine("build", "heft").code == 0
    _, _, index = _printed(german.root / "output/heft.pdf").rpartition("NACH NAMEN")
    names = ("Blind weitergeben", "Mia", "Das Schachtelspiel", "Strichliste")
    places = [index.index(name) for name in names]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "claim",
    [
        "Jeder achtzehnte Zug endet so.",
        "In zwei Dritteln der Fälle verliert man.",
        "Meistens verliert man.",
    ],
)
def test_a_chance_in_other_words_needs_a_link(german: Folder, claim: str) -> None:
    german.write(GERMAN, german.read(GERMAN).replace("Setzt euch.", claim))
    assert any(w in line for line in problems(german) for w in ("nothing computes", "speaks"))


def test_a_zine_lists_only_pages_in_its_language(german: Folder) -> None:
    german.edit(ZEITUNG, "language: de\n", "")
    german.edit(ZEITUNG, "## Spiele", "## Games")
    german.edit(ZEITUNG, "## Impressum", "## Colophon")
    german.edit(ZEITUNG, "## Register", "## Index")
    told = "the page of 'Strichliste' is in 'de', the zine in 'en'"
    assert any(told in line for line in problems(german))


def test_a_german_zine_and_its_sheet_hold_no_english(german: Folder) -> None:
    assert german.zine("build", "heft").code == 0
    assert german.zine("sheets", "tally.de", "--rules-on-back", "--paper", "a4").code == 0
    zine = _printed(german.root / "output/heft.pdf")
    sheet = _printed(german.root / "output/sheets/tally.de-a4.pdf")
    for text in ("Zwei Würfel", "Inhalt", "Erste Auflage, 1 Exemplar", "Spieler zwanzig Minuten"):
        assert text in zine, text
    for text in ("Augen", "was da liegt", "Summe", "Sieger", "Das Ende", "nicht erlaubt"):
        assert text in sheet, text
    for text in (zine, sheet):
        for word in ("Players", "players", "Dice", "Score", "Pips", "Total", "not allowed"):
            assert word not in text, word
    for name in ("heft.pdf", "sheets/tally.de-a4.pdf"):
        with Pdf.open(german.root / "output" / name) as made:
            assert str(made.Root.Lang) == "de"
            told = [str(o.Alt) for o in made.objects if isinstance(o, Dictionary) and "/Alt" in o]
            assert any(text.startswith("Würfel zeigen") for text in told)
            assert not any("dice" in text for text in told)


def _printed(path: Path) -> str:
    with PdfDocument(BytesIO(path.read_bytes())) as made:
        pages = [page.get_textpage().get_text_range() for page in made]
    return " ".join(" ".join(pages).replace("\ufffe", "").split())


def test_a_zine_in_french(folder: Folder) -> None:
    """Its program words stand before their signs with a space, in no face but ours."""
    page = folder.read(PAGE)
    for english, french in (
        ("title: Tally Ho\nalso: Count\n", "title: Cœur à cœur\nlanguage: fr\n"),
        ("players: 2+", "players: 2 ou plus"),
        ("play: luck", "play: hasard"),
        ("sources: a test", "sources: les nôtres"),
        ("gist: ", "words: {Throw: Lancer, Score: Points}\ngist: "),
        ("| Throw | Box    | Score       | Because ", "| Lancer | Box   | Points      | Car "),
        ("| not allowed | a die shows 1 to 6  |", "| interdit | un dé montre de 1 à 6 |"),
        ("## Setting up", "## Préparation"),
        ("## The turn", "## Le tour"),
        ("## Scoring", "## Marque"),
        ("## The end", "## La fin"),
        ("## Rulings", "## Points douteux"),
    ):
        assert english in page, english
        page = page.replace(english, french)
    (folder.root / PAGE).write_text(page, encoding="utf-8")
    folder.edit(ZINE, "date: May 2026\n", "date: mai 2026\nlanguage: fr\n")
    folder.edit(ZINE, "## Games", "## Jeux")
    folder.edit(ZINE, "[Tally Ho]", "[Cœur à cœur]")
    ran = folder.zine("build")
    assert ran.code == 0, ran.complaint
    text = _printed(folder.root / "output/small.pdf")
    assert "First tirage, 1 exemplaire, mai 2026" in text
    assert "Demi-lettre : 8 pages" in text
    with Pdf.open(folder.root / "output/small.pdf") as made:
        fonts = {
            str(o.BaseFont) for o in made.objects if isinstance(o, Dictionary) and "/BaseFont" in o
        }
    assert all(any(name in font for name in ("Garamond", "Cinzel", "Dice")) for font in fonts), (
        fonts
    )
