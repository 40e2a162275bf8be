"""Accents that stand apart from their letters (NFD), as a Mac writes names: read as one letter."""

from typing import Literal
from unicodedata import normalize

import pytest
from conftest import PAGE, SCORING, ZINE, Folder
from made_images import photograph, png

Form = Literal["NFC", "NFD"]
FORMS: tuple[Form, ...] = ("NFC", "NFD")
NAME = "bücher"


def apart(text: str) -> str:
    return normalize("NFD", text)


@pytest.mark.parametrize("written", FORMS)
@pytest.mark.parametrize("stored", FORMS)
def test_a_picture_is_found_by_either_spelling(folder: Folder, stored: Form, written: Form) -> None:
    file = f"content/größe/{NAME}.png"
    folder.write(normalize(stored, file), png(photograph(400, 300)))
    shown = normalize(written, f"![Books](../größe/{NAME}.png)")
    folder.edit(PAGE, "Sit down.", f"Sit down.\n\n{shown}")
    for arguments in (("verify",), ("build", "small", "--web")):
        ran = folder.zine(*arguments)
        assert (ran.code, ran.err) == (0, "")


def test_two_pictures_that_differ_in_nothing_else_are_told(folder: Folder) -> None:
    for form in FORMS:
        folder.write(normalize(form, f"content/pictures/{NAME}.png"), png(photograph(400, 300)))
    folder.edit(PAGE, "Sit down.", f"Sit down.\n\n![Books](../pictures/{NAME}.png)")
    ran = folder.zine("verify")
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert f"two files are called '{NAME}.png'" in ran.err


@pytest.mark.parametrize("written", FORMS)
@pytest.mark.parametrize("stored", FORMS)
def test_a_zine_its_texts_and_a_look_are_found_by_either_spelling(
    folder: Folder, stored: Form, written: Form
) -> None:
    lines = normalize(written, f"title: A Small Zine\nlook: {NAME}\n")
    folder.edit(ZINE, "title: A Small Zine\n", lines)
    text = normalize(written, f"## Tales\n\n[Tales](../{NAME}.md)\n\n## Colophon")
    folder.edit(ZINE, "## Colophon", text)
    folder.write(normalize(stored, f"content/{NAME}.md"), "---\ntitle: Tales\n---\n\nA tale.\n")
    (folder.root / ZINE).rename(folder.root / normalize(stored, f"content/zines/{NAME}.md"))
    look = f'second = "#0b4a7d"\nstyle = "{normalize(written, NAME)}.css"\n'
    folder.write(normalize(stored, f"content/looks/{NAME}.toml"), look)
    folder.write(normalize(stored, f"content/looks/{NAME}.css"), "p { margin: 0 }\n")
    typed = normalize(written, NAME)
    for arguments in (
        ("verify",),
        ("verify", typed),
        ("build", typed, "--web"),
        ("sheets", "--look", typed),
    ):
        ran = folder.zine(*arguments)
        assert (ran.code, ran.err) == (0, ""), arguments


def test_text_with_accents_apart_is_the_same_page(folder: Folder) -> None:
    folder.edit(PAGE, "Sit down.", "Sit down in the Café of Łódź, Hưng.")
    folder.edit(PAGE, "title: Tally Ho", "title: Tälly Ho")
    folder.edit(ZINE, "Tally Ho", "Tälly Ho")
    folder.edit(SCORING, '"Pips"', '"Pïps"')
    page = folder.read(PAGE).replace("| Pips ", "| Pïps ")
    folder.write(PAGE, page)
    assert folder.zine("build", "small", "--web").err == ""
    composed = folder.read("output/small.html")
    folder.write(PAGE, apart(page))
    assert folder.zine("verify").err == ""
    assert folder.zine("build", "small", "--web").err == ""
    assert folder.read("output/small.html") == composed


def test_update_changes_nothing_but_the_figures_of_such_a_page(folder: Folder) -> None:
    page = apart(folder.read(PAGE).replace("Sit down.", "Sit down in the Café."))
    folder.write(PAGE, page.replace("| 12          |", "| 13          |"))
    assert folder.zine("verify", "--update", "--yes").code == 0
    assert folder.read(PAGE) == page
