"""Draw the README's pictures: pages side by side, as they print.

usage: python tests/picture.py PICTURE.png FILE.pdf[:WORDS]...

A page is the first with these words, or the first of its file:

  ... .github/covers.png output/liars.pdf output/complete.pdf output/five-dice.pdf
      output/picture-dice.pdf output/stonewood.pdf output/wirtshaus.pdf
  ... .github/pages.png output/complete.pdf:'Twenty One (1 of'
      output/complete.pdf:'Twenty One (2 of' output/sheets/crag-letter.pdf
  ... .github/odds.png output/complete.pdf:'Pig (2 of' output/complete.pdf:'Crag (2 of'
      output/complete.pdf:'Crew (2 of'
  ... .github/ink-saver.png output/liars-ink-saver.pdf output/liars-ink-saver.pdf:'Mia (1 of'
      output/liars-ink-saver.pdf:'Mia (2 of'
"""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

HEIGHT = 900
MOST = 2000
"""The most dots that a picture is wide."""
GAP = 16
GREY = (126, 124, 120)


def main(picture: Path, *pages: str) -> None:
    """Set pages side by side."""
    drawn = [_drawn(*page.partition(":")[::2]) for page in pages]
    width = sum(image.width for image in drawn) + GAP * (len(drawn) + 1)
    whole = Image.new("RGB", (width, HEIGHT + 2 * GAP), GREY)
    across = GAP
    for image in drawn:
        whole.paste(image, (across, GAP))
        across += image.width + GAP
    whole.thumbnail((MOST, HEIGHT + 2 * GAP))
    whole.quantize(256).save(picture, optimize=True)


def _drawn(file: str, words: str) -> Image.Image:
    book = pypdfium2.PdfDocument(file)
    page = next(page for page in book if words in page.get_textpage().get_text_range())
    drawn: Image.Image = page.render(scale=HEIGHT / page.get_height()).to_pil()
    return drawn.convert("RGB")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
