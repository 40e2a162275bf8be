"""What `verify` calls right, `build` prints: letters of typefaces, and pictures on covers."""

import pytest
from conftest import PAGE, ZINE, Folder

OTHERS = "€ ₺ № ™ ⅓ ⅔ ∞ √ ↔ ∑ ə ʻ ῥῶ ἀρχή ₂ ⁿ Ⅻ"


@pytest.mark.parametrize("edition", [(), ("--web",), ("--epub",)])
def test_letters_that_the_typefaces_have_are_printed(
    folder: Folder, edition: tuple[str, ...]
) -> None:
    folder.edit(PAGE, "Sit down.", f"Sit down: {OTHERS}.")
    for arguments in (("verify",), ("build", "small", *edition)):
        ran = folder.zine(*arguments)
        assert (ran.code, ran.err) == (0, "")
