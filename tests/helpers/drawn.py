"""What is drawn, told apart: the spots of a picture, and the corners of a stroke."""

from dataclasses import dataclass
from itertools import product

from PIL import Image

from zine.art.outlines import Point
from zine.art.woodcut import Stroke


@dataclass(frozen=True)
class Blob:
    """Black that hangs together: how many pixels, and the box round them."""

    size: int
    box: tuple[int, int, int, int]


def blobs(image: Image.Image) -> list[Blob]:
    left = {
        (x, y) for x, y in product(range(image.width), range(image.height)) if _black(image, x, y)
    }
    found = []
    while left:
        edge = [left.pop()]
        blob = set(edge)
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            blob |= near
            edge += near
        xs, ys = [x for x, _ in blob], [y for _, y in blob]
        found.append(Blob(len(blob), (min(xs), min(ys), max(xs), max(ys))))
    return found


def _black(image: Image.Image, x: int, y: int) -> bool:
    return image.getpixel((x, y)) == 0


def corners(stroke: Stroke) -> list[Point]:
    return [stroke.curve.start, *(arc[2] for arc in stroke.curve.arcs)]
