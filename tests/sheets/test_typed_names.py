"""Names typed into a fillable sheet: any viewer shows every letter of the typeface, and whole."""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from acrobat import Viewer
from browser import CHROMIUM, opened, running
from fontTools.ttLib import TTFont
from PIL import Image
from sheets import INSET, PAPERS, Field, Made, made

from zine.art import fonts
from zine.sheets.page import canvas
from zine.sheets.page.canvas import Rect
from zine.sheets.page.form_fields import FormWriter

POPPLER = shutil.which("pdftocairo")
NAMES = ("Łukasz Šťastný", "Нина", "Nguyễn Đức", "Νίκος", "Ağa", "jÉg")
SCALE = 3


@cache
def sheet() -> Made:
    return made("crag", fillable=True)


def places(of_this: Made) -> list[Field]:
    return [field for field in of_this.fields if field.name.endswith(" name")]


def typed(of_this: Made, names: Sequence[str]) -> bytes:
    """The sheet with names typed by key after key, in the form filler of Chromium."""
    document = pypdfium2.PdfDocument(of_this.pdf)
    document.init_forms()
    page, form = document[0], document.formenv
    for field, name in zip(places(of_this), names, strict=False):
        middle = (field.box.left + field.box.right) / 2, (field.box.bottom + field.box.top) / 2
        pdfium.FORM_OnLButtonDown(form, page, 0, *middle)
        pdfium.FORM_OnLButtonUp(form, page, 0, *middle)
        for letter in name:
            pdfium.FORM_OnChar(form, page, ord(letter), 0)
        pdfium.FORM_ForceToKillFocus(form)
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def entered(of_this: Made, names: Sequence[str]) -> bytes:
    """The sheet with names put in by a program that leaves it to a viewer to draw them."""
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        fields = [f for f in document.Root.AcroForm.Fields if str(f.T).endswith(" name")]
        for field, name in zip(fields, names, strict=False):
            field.V = pikepdf.String(name)
            del field.AP
        document.Root.AcroForm.NeedAppearances = True
        out = BytesIO()
        document.save(out)
        return out.getvalue()


def in_pdfium(pdf: bytes) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    drawn: Image.Image = document[0].render(scale=SCALE).to_pil()
    return drawn.convert("L")


def in_poppler(pdf: bytes) -> Image.Image:
    command = ["pdftocairo", "-png", "-singlefile", "-r", str(72 * SCALE), "-", "-"]
    done = subprocess.run(command, input=pdf, capture_output=True, check=True)
    assert b"couldn't find a font" not in done.stderr
    return Image.open(BytesIO(done.stdout)).convert("L")


RENDERERS = [
    in_pdfium,
    pytest.param(in_poppler, marks=pytest.mark.skipif(POPPLER is None, reason="no poppler here")),
]


def ink(picture: Image.Image, field: Field) -> tuple[int, int, int, int]:
    """The edges of what is written in a field's rectangle, from its left upper corner in dots."""
    box = field.box
    left, right = round((box.left + INSET) * SCALE), round((box.right - INSET) * SCALE)
    top = picture.height - round((box.top - INSET) * SCALE)
    bottom = picture.height - round((box.bottom + INSET) * SCALE)
    black = picture.crop((left, top, right, bottom)).point(lambda level: 255 * (level < 128))
    assert black.getbbox() is not None, field
    return black.getbbox() or (0, 0, 0, 0)


@pytest.mark.some(2)
@pytest.mark.parametrize("made_by", [typed, entered])
@pytest.mark.parametrize("draw", RENDERERS)
def test_a_name_is_shown_whole(draw: object, made_by: object) -> None:
    """As wide as its letters are, and within the edges of its field on every side."""
    picture = draw(made_by(sheet(), NAMES))  # type: ignore[operator]
    for field, name in zip(places(sheet()), NAMES, strict=False):
        left, top, right, bottom = ink(picture, field)
        wide, high = ((field.box.right - field.box.left) * SCALE, bottom - top)
        assert left >= 1, name
        assert right <= wide - 2 * INSET * SCALE - 1, name
        assert top >= 1, name
        assert bottom <= (field.box.top - field.box.bottom - 2 * INSET) * SCALE - 1, name
        size = (right - left) / fonts.width("garamond", name)
        assert 8 * SCALE < size < 22 * SCALE, name
        assert high > 0.5 * size, name


@pytest.mark.skipif(POPPLER is None, reason="there is no poppler here")
def test_two_viewers_draw_what_was_typed_alike() -> None:
    pdf = typed(sheet(), NAMES)
    first, second = in_pdfium(pdf), in_poppler(pdf)
    for field in places(sheet())[: len(NAMES)]:
        edges = zip(ink(first, field), ink(second, field), strict=True)
        assert all(abs(one - other) <= 2 for one, other in edges), field


def batches(letters: frozenset[int]) -> Iterator[list[str]]:
    """All letters as names of forty, and these as sheets full of names."""
    row, seats = sorted(letters), len(places(sheet()))
    names = ["".join(map(chr, row[place : place + 40])) for place in range(0, len(row), 40)]
    yield from (names[place : place + seats] for place in range(0, len(names), seats))


def test_every_letter_of_the_typeface_is_typed_with_its_own_glyph() -> None:
    letters = frozenset(c for c in fonts.letters("garamond") if not chr(c).isspace())
    seen: set[int] = set()
    for names in batches(letters):
        with pikepdf.open(BytesIO(typed(sheet(), names))) as document:
            fields = [f for f in document.Root.AcroForm.Fields if str(f.T).endswith(" name")]
            for field, name in zip(fields, names, strict=False):
                assert str(field.V) == name
                assert shown(field.AP.N) == list(map(ord, name))
                seen.update(map(ord, name))
    assert seen == letters


def shown(drawn: pikepdf.Object) -> list[int]:
    """The letters whose glyphs an appearance draws, by the font that is embedded in the file."""
    letters: list[int] = []
    font: pikepdf.Object | None = None
    for part in pikepdf.parse_content_stream(drawn):
        assert isinstance(part, pikepdf.ContentStreamInstruction)
        if str(part.operator) == "Tf":
            font = drawn.Resources.Font[str(part.operands[0])]
        elif str(part.operator) == "Tj":
            assert font is not None
            letters += by_glyph(font, bytes(part.operands[0]))
    return letters


def by_glyph(font: pikepdf.Object, text: bytes) -> list[int]:
    """The code points of glyphs; each code of two bytes is looked up as a viewer does."""
    (descendant,) = font.DescendantFonts
    glyphs = descendant.CIDToGIDMap.read_bytes()
    letter = letter_of_glyph(descendant.FontDescriptor.FontFile2.read_bytes())
    codes = [int.from_bytes(text[place : place + 2], "big") for place in range(0, len(text), 2)]
    return [letter[int.from_bytes(glyphs[2 * code : 2 * code + 2], "big"), code] for code in codes]


@cache
def letter_of_glyph(file: bytes) -> dict[tuple[int, int], int]:
    """The code point of each glyph and code point of a font; several may share a glyph."""
    font = TTFont(BytesIO(file))
    return {(font.getGlyphID(name), code): code for code, name in font.getBestCmap().items()}


@pytest.mark.exhaustive
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_chromiums_viewer_writes_a_typed_name_in_our_typeface(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(sheet().pdf)
    with running(tmp_path / "profile") as browser:
        viewer = opened(browser, file)
        box = places(sheet())[0].box
        viewer.enter(((box.left + box.right) / 2, (box.bottom + box.top) / 2), PAPERS["a4"])
        viewer.type("Łễğ\t")
        with pikepdf.open(BytesIO(viewer.saved())) as document:
            field = document.Root.AcroForm.Fields[0]
            assert (str(field.V), shown(field.AP.N)) == ("Łễğ", list(map(ord, "Łễğ")))


def test_a_fillable_sheet_is_the_same_to_the_byte_and_stays_small() -> None:
    first, second = (made("crag", fillable=True).pdf for _ in range(2))
    assert first == second
    assert len(first) < 220_000


@pytest.fixture
def viewer(chromium: Any) -> Iterator[Viewer]:
    page = chromium.new_page()
    yield Viewer(page)
    page.close()


def test_a_box_with_a_full_stop_in_its_name_is_a_field_that_is_added_up(viewer: Viewer) -> None:
    """A full stop would make it a field within another, which no script finds by its name."""
    with pikepdf.new() as document:
        page = document.add_blank_page()
        form, box = FormWriter(document, "garamond"), Rect(0, 60, 0, 20)
        form.add(canvas.Field("1-1-1 No. 1", "No. 1, player 1", box), page, (0, 0))
        total = canvas.Field("1-1-2 Total", "Total", box, adds=("1-1-1 No. 1",))
        form.add(total, page, (0, 40))
        form.finish()
        names = [str(field.T) for field in document.Root.AcroForm.Fields]
        out = BytesIO()
        document.save(out)
    assert not any("." in name for name in names)
    viewer.open(out.getvalue())
    assert viewer.write(names[0], "7") == [True]
    assert viewer.held[names[1]] == "7"
