"""What `verify` calls right, `build` prints: letters of typefaces, and pictures on covers."""

from io import BytesIO

import pytest
from conftest import CHECKOUT, PAGE, ZINE, Folder
from fontTools.ttLib import TTFont
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_images import photograph, png

from zine.art.letters import PIPS, PRINTABLE
from zine.content.page.prose import escaped

OTHERS = "€ ₺ № ™ ⅓ ⅔ ∞ √ ↔ ∑ ə ʻ ῥῶ ἀρχή ₂ ⁿ Ⅻ"


@pytest.mark.some(1)
@pytest.mark.parametrize("edition", [(), ("--web",), ("--epub",)])
def test_letters_that_the_typefaces_have_are_printed(
    folder: Folder, edition: tuple[str, ...]
) -> None:
    folder.edit(PAGE, "Sit down.", f"Sit down: {OTHERS}.")
    for arguments in (("verify",), ("build", "small", *edition)):
        ran = folder.zine(*arguments)
        assert (ran.code, ran.err) == (0, "")


LOOK = """\
[text]
regular = "Schoolroom-Regular.ttf"
bold = "Schoolroom-Bold.ttf"
italic = "Schoolroom-Italic.ttf"
bold-italic = "Schoolroom-BoldItalic.ttf"
"""
LOOKS = CHECKOUT / "content" / "looks"


@pytest.fixture
def poor(folder: Folder) -> Folder:
    """The small folder in a look whose typeface lacks some letters."""
    for file in LOOKS.glob("Schoolroom-*.ttf"):
        font = TTFont(file)
        for table in font["cmap"].tables:
            for sign in "ưĞ€∞":
                table.cmap.pop(ord(sign), None)
        out = BytesIO()
        font.save(out)
        folder.write(f"content/looks/{file.name}", out.getvalue())
    folder.write("content/looks/poor.toml", LOOK)
    folder.edit(ZINE, "title: A Small Zine\n", "title: A Small Zine\nlook: poor\n")
    return folder


def line_of(folder: Folder, name: str, text: str) -> int:
    lines = folder.read(name).splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


@pytest.mark.exhaustive
def test_a_look_with_all_letters_is_right_and_built(poor: Folder) -> None:
    assert poor.zine("verify").err == ""
    assert poor.zine("build", "small").err == ""


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (PAGE, "Sit down.", "Sit down, Hưng."),
        (PAGE, "both alike", "both *alike* ∞"),
        (PAGE, "title: Tally Ho", "title: Tally Ğo"),
        (PAGE, "Whoever writes down most wins.", "Whoever has € wins."),
        (ZINE, "A test.", "A test of ∞."),
        (ZINE, "author: A Tester", "author: Ğ. Tester"),
    ],
)
def test_verify_names_the_line_of_a_letter_that_a_look_lacks(
    poor: Folder, name: str, old: str, new: str
) -> None:
    """And the build refuses it in the same words."""
    poor.edit(name, old, new)
    if "Tally Ğo" in new:
        poor.edit(ZINE, "Tally Ho", "Tally Ğo")
    number = line_of(poor, name, new)
    for arguments in (("verify",), ("build", "small")):
        ran = poor.zine(*arguments)
        assert ran.code == 1
        assert f"{name}:{number}: the typeface of the look 'poor' has no '" in ran.err
        assert "output" not in ran.out


def test_verify_names_a_picture_that_is_too_small_for_a_cover(folder: Folder) -> None:
    folder.write("content/pictures/small.png", png(photograph(400, 600)))
    cover = "title: A Small Zine\ncover: ../pictures/small.png\nshows: a tavern\n"
    folder.edit(ZINE, "title: A Small Zine\n", cover)
    told = "the picture on the cover of the half-letter edition has 400 × 600 dots, too few"
    for arguments in (("verify",), ("build", "small")):
        ran = folder.zine(*arguments)
        assert ran.code == 1
        assert f"{ZINE}:3: {told}" in ran.err
    assert folder.zine("build", "small", "--web").code == 0


LINES = st.text(st.sampled_from(sorted(PRINTABLE - PIPS - set("\n\t"))), max_size=40)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=LINES, wide=st.sampled_from((300, 1140, 1200)))
def test_what_verify_calls_right_is_built(poor: Folder, text: str, wide: int) -> None:
    """Over letters, looks and pictures: whatever verify passes has a PDF."""
    page, zine = poor.read(PAGE), poor.read(ZINE)
    poor.write("content/pictures/cover.png", png(photograph(wide, wide * 8 // 5)))
    poor.edit(PAGE, "Sit down.", f"Sit down: {escaped(' '.join(text.split()))}.")
    poor.edit(ZINE, "look: poor\n", "look: poor\ncover: ../pictures/cover.png\nshows: a cup\n")
    right = poor.zine("verify").code == 0
    built = poor.zine("build", "small")
    poor.write(PAGE, page)
    poor.write(ZINE, zine)
    assert (built.code == 0) == right, built.err
