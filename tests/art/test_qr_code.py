"""QR codes: read back here as ISO/IEC 18004 lays them out."""

from collections.abc import Callable
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as some
from PIL import Image

from zine.art import qr_code
from zine.art.dots import Canvas
from zine.art.look import TAVERN

FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
"""The pattern in three corners of a code."""

ALIGNED = {29: (6, 22), 33: (6, 26), 37: (6, 30), 41: (6, 34), 25: (6, 18), 21: ()}
"""Where the smaller patterns lie, by the modules of a side."""

BLOCKS = {21: (16, 1), 25: (28, 1), 29: (44, 1), 33: (32, 2), 37: (43, 2)}
"""Of the versions 1 to 5 at level M: the bytes of data of a block, and how many blocks."""

MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
)


def modules(address: str) -> list[list[int]]:
    """The modules of a code as they are printed, without the quiet ground around them."""
    code = qr_code.draw(address)
    size = int(code.width)
    canvas = Canvas(size * 4, size * 4, "#ffffff")
    canvas.draw(code.strokes, TAVERN.inks, "#ffffff", (0, 0), 4)
    image = Image.open(BytesIO(canvas.png)).convert("L")
    ink = image.point(lambda light: 255 * (light < 128)).resize((size, size), Image.Resampling.BOX)
    flat = [level // 255 for level in ink.tobytes()]
    dark = [flat[row * size : (row + 1) * size] for row in range(size)]
    quiet = qr_code.QUIET
    inner = [row[quiet:-quiet] for row in dark[quiet:-quiet]]
    assert sum(map(sum, dark)) == sum(map(sum, inner)), "the ground around it is not quiet"
    return inner


def read(grid: list[list[int]]) -> str:
    """The text of a code: its mask is taken off, its bits follow its columns up and down."""
    size = len(grid)
    form = int("".join(str(grid[8][x]) for x in range(5)), 2) ^ 0b10101
    assert form >> 3 == 0b00, "the level is not M"
    mask = MASKS[form & 7]
    taken = _patterns(size)
    bits = []
    right, up = size - 1, True
    while right > 0:
        right -= right == 6
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if (x, y) not in taken:
                    bits.append(grid[y][x] ^ (not mask(y, x)))
        right, up = right - 2, not up
    data, blocks = BLOCKS[size]
    found = [int("".join(map(str, bits[k : k + 8])), 2) for k in range(0, 8 * data * blocks, 8)]
    ordered = [found[k * blocks + block] for block in range(blocks) for k in range(data)]
    text = "".join(f"{byte:08b}" for byte in ordered)
    assert text[:4] == "0100", "the text is not in bytes"
    count = int(text[4:12], 2)
    return bytes(int(text[12 + 8 * k : 20 + 8 * k], 2) for k in range(count)).decode("ascii")


def _patterns(size: int) -> set[tuple[int, int]]:
    """The modules that hold no data."""
    near, far = range(9), range(size - 8, size)
    corners = ((near, near), (far, near), (near, far))
    taken = {(x, y) for across, down in corners for x in across for y in down}
    taken |= {(6, k) for k in range(size)} | {(k, 6) for k in range(size)}
    lines = ALIGNED[size]
    for x in lines[-1:]:
        taken |= {(x + a, x + b) for a in range(-2, 3) for b in range(-2, 3)}
    return taken


@given(some.text("abcdefghijklmnopqrstuvwxyz0123456789-/._", min_size=1, max_size=60))
def test_a_code_says_its_address(path: str) -> None:
    address = f"https://example.org/{path}"
    assert read(modules(address)) == address


def test_a_code_has_the_three_patterns_by_which_it_is_found() -> None:
    grid = modules("https://example.org/dice/games/crag.html")
    size = len(grid)
    for left, top in ((0, 0), (size - 7, 0), (0, size - 7)):
        shown = tuple("".join(map(str, row[left : left + 7])) for row in grid[top : top + 7])
        assert shown == FINDER
