"""What is clear in a PNG of any kind and depth prints white; a JPEG of a rare kind is refused."""

import random
import struct
import zlib
from contextlib import suppress
from io import BytesIO
from itertools import product

import pytest
from conftest import PAGE, Folder
from made_images import jpeg, photograph
from PIL import Image

from zine.content.pictures import raster
from zine.content.pictures.raster import JPEG, PNG, Unusable

GREY, RGB, PALETTE, GREY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGB_ALPHA: 4}
DEPTHS = {
    GREY: (1, 2, 4, 8, 16),
    RGB: (8, 16),
    PALETTE: (1, 2, 4, 8),
    GREY_ALPHA: (8, 16),
    RGB_ALPHA: (8, 16),
}
CASES = [(kind, depth) for kind, depths in DEPTHS.items() for depth in depths]
KEYED = [(kind, depth) for kind, depth in CASES if kind in (GREY, RGB)]
WIDE, HIGH = 23, 16


def chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def packed(row: list[int], depth: int) -> bytes:
    """The samples of a row, each of so many bits."""
    bits = "".join(f"{sample:0{depth}b}" for sample in row)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[place : place + 8], 2) for place in range(0, len(bits), 8))


def png(kind: int, depth: int, rows: list[list[int]], *chunks: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", WIDE, HIGH, depth, kind, 0, 0, 0)
    dots = zlib.compress(b"".join(b"\0" + packed(row, depth) for row in rows))
    parts = (chunk(b"IHDR", head), *chunks, chunk(b"IDAT", dots), chunk(b"IEND", b""))
    return raster.BEGINNINGS[PNG] + b"".join(parts)


def samples(kind: int, depth: int, some: random.Random) -> list[list[int]]:
    return [[some.randrange(1 << depth) for _ in range(WIDE * CHANNELS[kind])] for _ in range(HIGH)]


def over_white(colour: list[float], alpha: float) -> tuple[float, ...]:
    return tuple(255 * (1 - alpha + alpha * part) for part in colour)


def shown(data: bytes) -> list[tuple[int, ...]]:
    """The dots of a picture that was made ready."""
    made, size, _ = raster.ready(data, PNG)
    assert size == (WIDE, HIGH)
    picture = Image.open(BytesIO(made))
    assert "transparency" not in picture.info
    plain = picture.convert("RGB").tobytes()
    return [tuple(plain[place : place + 3]) for place in range(0, len(plain), 3)]


def alike(dots: list[tuple[int, ...]], expected: list[tuple[float, ...]]) -> bool:
    pairs = zip(dots, expected, strict=True)
    return all(abs(a - b) < 2 for one, other in pairs for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("kind", "depth"), [c for c in CASES if c[0] != PALETTE])
def test_a_png_of_any_depth_is_shown_on_white(kind: int, depth: int) -> None:
    some, most = random.Random(depth), (1 << depth) - 1
    rows = samples(kind, depth, some)
    expected = []
    for row in rows:
        for place in range(0, len(row), CHANNELS[kind]):
            parts = [part / most for part in row[place : place + CHANNELS[kind]]]
            alpha = parts.pop() if kind in (GREY_ALPHA, RGB_ALPHA) else 1.0
            expected.append(over_white(parts if len(parts) == 3 else parts * 3, alpha))
    assert alike(shown(png(kind, depth, rows)), expected)


@pytest.mark.parametrize("depth", DEPTHS[PALETTE])
def test_a_palette_with_clear_and_half_clear_entries_is_shown_on_white(depth: int) -> None:
    some = random.Random(depth)
    rows = samples(PALETTE, depth, some)
    colours = [[some.randrange(256) for _ in range(3)] for _ in range(1 << depth)]
    alphas = [0, 128, 255, 77][: 1 << depth]
    table = chunk(b"PLTE", bytes(part for colour in colours for part in colour))
    expected = [
        over_white([part / 255 for part in colours[index]], ([*alphas, *[255] * 256][index]) / 255)
        for row in rows
        for index in row
    ]
    data = png(PALETTE, depth, rows, table, chunk(b"tRNS", bytes(alphas)))
    assert alike(shown(data), expected)


@pytest.mark.parametrize(("kind", "depth"), KEYED)
def test_the_clear_colour_is_white_and_its_neighbours_are_not(kind: int, depth: int) -> None:
    """Neighbours differ from it in the last bit of one channel."""
    some, most = random.Random(depth), (1 << depth) - 1
    for _ in range(4):
        key = [some.randrange(1 << depth) for _ in range(CHANNELS[kind])]
        near = [
            [part ^ (place == channel) for place, part in enumerate(key)]
            for channel in range(len(key))
        ]
        every = [key, *near, [0] * len(key), [most] * len(key)]
        chosen = [[some.choice(every) for _ in range(WIDE)] for _ in range(HIGH)]
        rows = [[part for colour in row for part in colour] for row in chosen]
        expected = [
            over_white([part / most for part in colour] * (3 // len(key)), float(colour != key))
            for row in chosen
            for colour in row
        ]
        key_of_file = chunk(b"tRNS", struct.pack(f">{len(key)}H", *key))
        assert alike(shown(png(kind, depth, rows, key_of_file)), expected), key


def frame(data: bytes, marker: int, depth: int = 8) -> bytes:
    """A JPEG that says its frame is of another kind."""
    place = next(at for at in range(len(data)) if data[at : at + 2] in (b"\xff\xc0", b"\xff\xc2"))
    changed = bytes((0xFF, marker)) + data[place + 2 : place + 4] + bytes((depth,))
    return data[:place] + changed + data[place + 5 :]


OTHERS = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)


@pytest.mark.parametrize(("marker", "progressive"), list(product(OTHERS, (False, True))))
def test_a_jpeg_in_another_code_is_never_copied(marker: int, *, progressive: bool) -> None:
    data = frame(jpeg(photograph(60, 40), progressive=progressive), marker)
    with suppress(Unusable):  # what Pillow cannot decode
        made, _, _ = raster.ready(data, JPEG)
        assert bytes((0xFF, marker)) not in made[:700]


def test_a_jpeg_of_twelve_bits_is_refused() -> None:
    with pytest.raises(Unusable, match="of a rare kind"):
        raster.ready(frame(jpeg(photograph(60, 40)), 0xC1, 12), JPEG)


def test_a_jpeg_that_is_refused_is_not_the_fault_of_the_rules(folder: Folder) -> None:
    rare = frame(jpeg(photograph(60, 40)), 0xC1, 12)
    (folder.root / "content/games/cup.jpg").write_bytes(rare)
    folder.edit(PAGE, "## The turn", "![A cup](cup.jpg)\n\n## The turn")
    told = folder.command("verify").err.splitlines()
    assert [line for line in told if "share" in line] == []
    assert any("of a rare kind" in line for line in told)


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"subsampling": 0}])
def test_a_jpeg_that_viewers_show_keeps_its_dots_as_they_are(options: dict[str, object]) -> None:
    data = jpeg(photograph(60, 40), **options)
    made, _, _ = raster.ready(data, JPEG)
    assert made[-200:] == data[-200:]


def test_components_called_red_green_and_blue_keep_their_colours() -> None:
    """A file of JFIF has luminance in them; without its mark, they would be read as RGB."""
    data = bytearray(jpeg(photograph(60, 40)))
    start = data.index(b"\xff\xc0")
    scan = data.index(b"\xff\xda")
    for place, letter in enumerate(b"RGB"):
        data[start + 10 + 3 * place] = letter
        data[scan + 5 + 2 * place] = letter
    before = Image.open(BytesIO(bytes(data))).convert("RGB")
    made, _, _ = raster.ready(bytes(data), JPEG)
    after = Image.open(BytesIO(made)).convert("RGB")
    pairs = zip(before.tobytes(), after.tobytes(), strict=True)
    assert max(abs(one - other) for one, other in pairs) < 24
