"""`zine new --translate`: the page of a game in another language, begun."""

import re

import pytest
from conftest import Folder
from library import GAMES, LIBRARY

from zine.content.new import translation
from zine.content.page.document import read
from zine.content.page.language import MADE, language

OURS = ("pig", "crag", "liars_dice", "centennial")


def begun(folder: Folder, stem: str, tag: str = "de") -> str:
    ran = folder.zine("new", "--translate", stem, "--language", tag)
    assert ran.code == 0, ran.err
    return folder.read(f"content/games/{stem}.{tag}.md")


@pytest.mark.parametrize("tag", MADE)
def test_headings_labels_and_what_a_head_chooses_from_are_translated(
    folder: Folder, tag: str
) -> None:
    text = begun(folder, "yacht", tag)
    target = language(tag)
    headings = re.findall("^## (.*)$", text, re.MULTILINE)
    assert headings[:2] == [target.sections["Setting up"], target.sections["The turn"]]
    assert f"language: {tag}\n" in text
    assert dict(target.words.labels)["Check"] + ": ??" in text


def test_tables_stand_with_their_figures_and_sentences_as_comments_and_to_be_translated(
    folder: Folder,
) -> None:
    text = begun(folder, "pig")
    assert "| 5     | throw again |         11 | 6 + 5 " in text
    assert "| 4     | throw again | nicht erlaubt" in text
    assert "<!--\nA bust never costs you" in text
    assert "\n?? A bust never costs you" in text


def test_what_is_still_english_is_told_line_by_line_and_not_built(folder: Folder) -> None:
    text = begun(folder, "pig")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if "??" in line]
    ran = folder.zine("verify", "pig.de")
    told = re.findall(r"pig\.de\.md:(\d+): this is still to be translated", ran.err)
    assert (ran.code, [*map(int, told)]) == (1, lines)


@pytest.mark.parametrize("stem", OURS)
def test_the_words_of_the_rules_are_listed_and_are_all_that_its_tables_need(stem: str) -> None:
    page = GAMES[stem].path
    ((_, data),) = translation.files(LIBRARY, page, "fr").items()
    words = data.decode().partition("\nwords:")[2].partition("\n---\n")[0]
    listed = {line.partition(":")[0].strip().strip('"') for line in words.splitlines()}
    heads = {head for table in read(page).tables for head in table.header.cells}
    assert heads - listed - {""} - {head for head, _ in language("fr").names} == set()


def test_typed_again_it_writes_the_words_that_are_there_by_now_into_the_tables(
    folder: Folder,
) -> None:
    text = begun(folder, "pig")
    assert begun(folder, "pig") == text
    mine = text.replace('  Throw: "?? Throw"', "  Throw: Wurf")
    mine = mine.replace('  Turn total: "?? Turn total"', "  Turn total: Summe im Zug")
    folder.write("content/games/pig.de.md", mine)
    told = folder.zine("verify", "pig.de").err
    assert "write 'Wurf' for 'Throw', as it stands under 'words'" in told
    filled = begun(folder, "pig")
    assert "| Wurf  | Does        | Summe im Zug | Warum" in filled
    assert "write 'Wurf'" not in folder.zine("verify", "pig.de").err


def test_nothing_else_of_a_page_changes_when_its_tables_are_filled(folder: Folder) -> None:
    text = begun(folder, "pig").replace('  Throw: "?? Throw"', "  Throw: Wurf")
    more = "\n| Throw | Points |\n| --- | --- |\n| 1.000 | 10,7 % |\n"
    page = folder.write("content/games/pig.de.md", (text + more).replace("\n", "\r\n"))
    assert folder.zine("new", "--translate", "pig", "--language", "de").code == 0
    after = page.read_bytes().decode()
    assert after.endswith("| 1.000 | 10,7 % |\r\n")
    assert after.count("\r\n") == after.count("\n") == (text + more).count("\n")


def test_every_reason_for_which_the_rules_refuse_a_row_is_among_the_words(folder: Folder) -> None:
    text = begun(folder, "pig")
    assert '"the turn is over: you have held or bust": "?? the turn is over' in text
    assert "\"it is {who}'s turn, not {other}'s\"" in text


def test_a_game_that_has_a_page_in_the_language_is_listed_and_not_begun(folder: Folder) -> None:
    ran = folder.zine("new", "--translate", "cee_lo", "--language", "de")
    assert (ran.code, ran.out) == (1, "")
    assert "cee_lo has a page in this language; list it" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--translate", "pig"), "--translate needs a language: add --language de"),
        (("--translate", "pig", "--language", "xx"), "--language is one of de, fr, es, not 'xx'"),
        (("--language", "de", "Ours"), "--language is for --translate"),
        ((), "the title of the new game is missing"),
        (
            ("--translate", "pig", "--language", "de", "--from", "crag"),
            "--from and --translate are two ways to begin: choose one",
        ),
    ],
)
def test_what_cannot_be_translated_is_told(
    folder: Folder, words: tuple[str, ...], told: str
) -> None:
    ran = folder.zine("new", *words)
    assert ran.code == 2
    assert ran.err.startswith(f"error: {told}")


def test_a_translation_may_leave_a_variation_out_with_its_sheet_and_its_examples(
    folder: Folder,
) -> None:
    text = read(next(page for page in LIBRARY.games if page.stem == "cee_lo.de")).source
    start, end = text.index("## Varianten"), text.index("## Zweifelsfälle")
    folder.write("content/games/cee_lo.de.md", "\n".join((*text[:start], *text[end:])) + "\n")
    ran = folder.zine("verify", "cee_lo.de")
    assert (ran.code, ran.out) == (0, "1 translation, 16 examples, all right\n")
