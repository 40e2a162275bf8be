"""Draw the README's picture: two pages of the zine and a score sheet, as they print.

usage: python tests/picture.py output/stonewood.pdf output/sheets/crag-letter.pdf PICTURE.png
"""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

GAME = "Crag"
HEIGHT = 900
GAP = 16
GREY = (126, 124, 120)


def main(zine: Path, sheet: Path, picture: Path) -> None:
    """Set the first two pages of a game and a score sheet side by side."""
    book = pypdfium2.PdfDocument(zine)
    texts = [page.get_textpage().get_text_range() for page in book]
    first = next(i for i, text in enumerate(texts) if f"{GAME} (1 of" in text)
    pages = [book[first], book[first + 1], pypdfium2.PdfDocument(sheet)[0]]
    drawn = [page.render(scale=HEIGHT / page.get_height()).to_pil() for page in pages]
    width = sum(image.width for image in drawn) + GAP * (len(drawn) + 1)
    whole = Image.new("RGB", (width, HEIGHT + 2 * GAP), GREY)
    across = GAP
    for image in drawn:
        whole.paste(image.convert("RGB"), (across, GAP))
        across += image.width + GAP
    whole.quantize(256).save(picture, optimize=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
