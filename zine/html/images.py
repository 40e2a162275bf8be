"""Pictures of the author's in HTML: images whose address holds all of them."""

from collections.abc import Iterable

from markupsafe import Markup

from zine.content.page.document import Block, Image
from zine.content.page.images import SVG, ImageFile, Images


def html(blocks: Iterable[Block], images: Images) -> dict[int, str]:
    """The HTML of each picture among some blocks, by its line."""
    shown = (block for block in blocks if isinstance(block, Image))
    return {image.line: _boxed(images[image.line], image.words) for image in shown}


def image(file: ImageFile, words: str) -> Markup:
    """A picture; its words are read aloud."""
    made = '<img src="{}" alt="{}" width="{}" height="{}"/>'
    return Markup(made).format(file.address, words, file.width, file.height)


def _boxed(file: ImageFile, words: str) -> Markup:
    """A picture in its box, whose class says what it is made of."""
    kind = "lines" if file.kind == SVG else "line-art" if file.line_art else "dots"
    return Markup('<div class="image {}">{}</div>').format(kind, image(file, words))
