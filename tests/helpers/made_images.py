"""Pictures for tests, made on the spot."""

from io import BytesIO

from PIL import Image, ImageDraw

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
BOX = SVG + 'viewBox="0 0 60 30">'
SECRET = b"51.5 N, 0.1 W"
"""How an SVG begins, and one that is twice as wide as high; what a camera tells of its place."""


def png(made: Image.Image, **options: object) -> bytes:
    out = BytesIO()
    made.save(out, "PNG", **options)
    return out.getvalue()


def jpeg(made: Image.Image, **options: object) -> bytes:
    out = BytesIO()
    made.save(out, "JPEG", **options)
    return out.getvalue()


def photograph(width: int, height: int) -> Image.Image:
    """A picture in which each dot has a colour: red to the right, blue to the foot."""
    right = Image.linear_gradient("L").rotate(90)
    bands = right, Image.new("L", (256, 256), 60), Image.linear_gradient("L")
    return Image.merge("RGB", bands).resize((width, height))


def line_art(width: int, height: int) -> Image.Image:
    made = Image.new("1", (width, height), 1)
    ImageDraw.Draw(made).line((0, 0, width, height), 0, 9)
    return made


def located() -> Image.Exif:
    """What a camera tells: that it lay on its side, and where it was."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, SECRET.decode()
    return exif
