"""The formats of pictures: what is made of each file, and which are refused."""

import re
from collections.abc import Mapping
from io import BytesIO

import pytest
from made_images import BOX, SECRET, SVG, jpeg, line_art, located, photograph, png
from PIL import Image, ImageCms

from zine import bounds
from zine.content.pictures import emblem, raster, vector


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_a_picture_in_greys_is_printed_with_black_alone(mode: str) -> None:
    made, size, _ = raster.ready(png(Image.linear_gradient("L").convert(mode)), raster.PNG)
    assert (Image.open(BytesIO(made)).mode, size) == ("L", (256, 256))


def test_what_is_clear_becomes_white() -> None:
    made, _, _ = raster.ready(png(Image.new("RGBA", (9, 9), (200, 0, 0, 0))), raster.PNG)
    assert Image.open(BytesIO(made)).getextrema() == (255, 255)


def test_sixteen_bits_become_eight() -> None:
    deep = Image.new("I;16", (4, 1))
    for x, level in enumerate((0, 256, 32768, 65535)):
        deep.putpixel((x, 0), level)
    made, _, _ = raster.ready(png(deep), raster.PNG)
    assert list(Image.open(BytesIO(made)).get_flattened_data()) == [0, 1, 128, 255]


def test_only_black_and_white_are_line_art() -> None:
    assert raster.ready(png(line_art(90, 90)), raster.PNG)[2]
    assert not raster.ready(png(Image.linear_gradient("L")), raster.PNG)[2]


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"exif": located()}])
def test_a_jpeg_tells_nothing_but_its_dots(options: Mapping[str, object]) -> None:
    taken = photograph(64, 32)
    data = jpeg(taken, comment=SECRET, **options) + SECRET
    made, size, _ = raster.ready(data, raster.JPEG)
    assert SECRET in data
    assert SECRET not in made
    if "exif" in options:
        assert size == (32, 64)
    else:  # no dot has changed
        assert Image.open(BytesIO(made)).tobytes() == Image.open(BytesIO(data)).tobytes()
    assert raster.ready(data, raster.JPEG)[0] == made


def test_a_png_tells_nothing_but_its_dots() -> None:
    data = png(photograph(64, 32), exif=located())
    made, size, _ = raster.ready(data, raster.PNG)
    assert SECRET in data
    assert SECRET not in made
    assert size == (32, 64)


def test_the_colours_of_a_profile_become_those_of_screens() -> None:
    own = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    own = own.replace("sRGB".encode("utf-16-be"), "mine".encode("utf-16-be"))
    for old, new in ((b"rXYZ", b"----"), (b"bXYZ", b"rXYZ"), (b"----", b"bXYZ")):
        own = own.replace(old, new)  # so that it calls blue what screens call red
    made, _, _ = raster.ready(png(Image.new("RGB", (9, 9), (250, 0, 9)), icc_profile=own), "png")
    red, _, blue = Image.open(BytesIO(made)).resize((1, 1)).tobytes()
    assert blue > 200 > red
    assert own not in made


SHAPES = """
<title>A cup</title><metadata><any xmlns="urn:x"/></metadata>
<defs><g id="die"><rect width="9" height="9"/></g></defs>
<g style="fill: red; -inkscape-stroke: 1" fill="blue" class="x"><circle r="1.5"/></g>
<use xlink:href="#die" x="20"/><path d="M0 0L9 9" stroke="url(#none)"/>
"""


def test_an_svg_keeps_its_shapes_and_nothing_else() -> None:
    made, size = vector.ready(f"{BOX}{SHAPES}</svg>".encode())
    text = made.decode()
    assert size[0] == 2 * size[1]
    assert re.findall('<path d="M([0-9.]+) ', text) == ["25", "333.3333"]
    assert text.count('fill="#ff0000"') == 1
    assert not re.search("title|metadata|any|class|style|inkscape|use|none", text)


USE = '<use href="#"/>'
HOSTILE = {
    "entities": (
        '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>' + BOX + "&b;</svg>",
        "decl",
    ),
    "a file": (
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + BOX + "&a;</svg>",
        "decl",
    ),
    "an unknown entity": ('<!DOCTYPE svg SYSTEM "x.dtd">' + BOX + "&a;</svg>", "declares entities"),
    "a script": (BOX + "<script>1</script></svg>", "holds a script"),
    "an event": (BOX[:-1] + ' onload="1"/>', "runs a script (onload)"),
    "other HTML": (BOX + "<foreignObject/></svg>", "holds what is no SVG"),
    "text": (BOX + "<text>x</text></svg>", "turn the text into paths"),
    "a stylesheet": (BOX + "<style>@import 'x'</style></svg>", "holds a stylesheet"),
    "a picture": (BOX + '<image href="http://x/y.png"/></svg>', "holds another picture"),
    "a use of elsewhere": (BOX + '<use href="x.svg#a"/></svg>', "fetches 'x.svg#a'"),
    "a fill of elsewhere": (BOX + '<g fill="url(http://x#a)"/></svg>', "fetches 'http://x#a'"),
    "a style of elsewhere": (BOX + '<g style="fill:URL(file:a)"/></svg>', "fetches 'file:a'"),
    "animation": (BOX + "<animate/></svg>", "moves"),
    "a filter": (BOX + "<filter/></svg>", "uses <filter>"),
    "depth": (BOX + 9999 * "<g>" + 9999 * "</g>" + "</svg>", "within one another"),
    "length": (BOX + (bounds.SHAPES + 1) * "<g/>" + "</svg>", "shapes; make it simpler"),
    "a ring": (BOX + '<g id="a"><use href="#a"/></g></svg>', "in a ring"),
    "a chain": (
        BOX
        + "".join(f'<g id="a{n}"><use href="#a{n - 1}"/></g>' for n in range(999, 0, -1))
        + "</svg>",
        "too deep",
    ),
    "laughs": (
        BOX
        + '<g id="a0"/>'
        + "".join(f'<g id="a{n}">{9 * USE}</g>'.replace("#", f"#a{n - 1}") for n in range(1, 20))
        + "</svg>",
        "shapes; make it simpler",
    ),
    "no size": (SVG + "/>", "has no size"),
    "no width": (SVG + 'viewBox="0 0 0 9"/>', "has no size that can be printed"),
    "no SVG": ("<html/>", "is no SVG"),
    "half": (BOX + "<g>", "is damaged"),
    "an unknown encoding": ('<?xml version="1.0" encoding="x"?>' + BOX + "</svg>", "is damaged"),
}


@pytest.mark.parametrize(("text", "told"), HOSTILE.values(), ids=HOSTILE)
def test_an_svg_that_could_do_harm_is_refused(text: str, told: str) -> None:
    with pytest.raises(raster.Unusable, match=re.escape(told)):
        vector.ready(text.encode())
    with pytest.raises(raster.Unusable):
        emblem.read(text.replace("</svg>", '<path d="M0 0H9V9Z"/></svg>').encode())


DAMAGED = {
    "half a PNG": (png(photograph(90, 90))[:-99], raster.PNG, "is damaged"),
    "a wrong sum": (png(line_art(9, 9)).replace(b"IHDR", b"IHDS"), raster.PNG, "is damaged"),
    "half a JPEG": (jpeg(photograph(90, 90))[:-9], raster.JPEG, "is damaged"),
    "inks": (jpeg(photograph(9, 9).convert("CMYK")), raster.JPEG, "save it in RGB"),
    "a bomb": (png(Image.new("1", (9000, 9000)), compress_level=1), raster.PNG, "million dots"),
    "a film": (
        png(line_art(9, 9), save_all=True, append_images=[line_art(8, 9)]),
        raster.PNG,
        "moves",
    ),
}


@pytest.mark.parametrize(("data", "kind", "told"), DAMAGED.values(), ids=DAMAGED)
def test_dots_that_cannot_be_printed_are_refused(data: bytes, kind: str, told: str) -> None:
    with pytest.raises(raster.Unusable, match=told):
        raster.ready(data, kind)
