"""Checks any PDF for a print shop: a line for each thing that it would refuse.

It is a help: the shop decides.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from pikepdf import Pdf
from PIL import Image

from zine import paper
from zine.paper import MM
from zine.pdf.draw import UPRIGHT
from zine.shop import colour, wrap
from zine.shop.profile import Profile

SIZES = (
    *paper.SIZES.values(),
    *((w * 72, h * 72) for w, h in ((5, 8), (5.25, 8), (6, 9), (6.14, 9.21), (7, 10), (8, 10))),
)
"""The usual sizes of books, in points."""

OFF = 0.8 * MM
"""How far a page's width may be off that of a usual size of its height."""

NEAR = 0.1 * MM
"""How far a measure may be off, in points."""

DOTS = 96
"""Dots to the inch at which pages are looked at."""

FINEST = 0.25
"""The finest line that is sure to be printed, in points."""

DRAWN = frozenset(("S", "s", "B", "B*", "b", "b*"))
"""The operators that draw a line."""

STRAY = 4
"""So many dots at an edge are no print that touches it."""

DARK = 200
"""A grey below this is ink, of 255."""

ALLOWED = {
    "grey": {"grey"},
    "spot": {"grey", "spot"},
    "cmyk": {"grey", "cmyk", "spot"},
    "rgb": {"grey", "rgb"},
    "drums": {"grey"},
}
KIND = {"g": "grey", "rg": "rgb", "k": "cmyk", "scn": "spot", "sc": "spot"}
SPACES = {"/DeviceGray": "grey", "/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk", "/CalRGB": "rgb"}
SCRIPTS = ("/JavaScript", "/AA", "/OpenAction")

Fault = tuple[int, str]
"""A page, 0 for the whole file, and what is wrong there."""


def page_count(data: bytes) -> int:
    """How many pages a PDF has."""
    with Pdf.open(BytesIO(data)) as pdf:
        return len(pdf.pages)


def check(data: bytes, profile: Profile, cover_of: int | None = None) -> list[str]:
    """What the shop would refuse in a PDF, a line each: in inner pages, or in a cover.

    `cover_of` is how many inner pages the book has whose cover it is. Raises `pikepdf.PdfError` for
    what is no PDF, and `pikepdf.PasswordError` for one with a password.
    """
    with Pdf.open(BytesIO(data)) as pdf, pypdfium2.PdfDocument(data) as seen:
        faults = [*_whole(pdf, profile, cover_of), *_boxes(pdf, profile, cover_of)]
        for number, page in enumerate(pdf.pages, 1):
            faults += ((number, text) for text in _drawn(page, profile, cover_of))
            trim = tuple(map(float, page.trimbox))
            media = tuple(map(float, page.mediabox))
            shown = seen[number - 1]
            faults += ((number, text) for text in _edges(shown, trim, media))
            if cover_of is None:
                pages = len(pdf.pages)
                faults += ((number, text) for text in _safety(shown, trim, profile, number, pages))
            faults += ((number, text) for text in _objects(shown, profile))
    return list(_gathered(faults))


def is_flat(data: bytes) -> bool:
    """Whether a PDF looks like a cover in one piece: a single page that is wider than high."""
    with Pdf.open(BytesIO(data)) as pdf:
        left, foot, right, head = map(float, pdf.pages[0].trimbox)
        return len(pdf.pages) == 1 and right - left > head - foot


def ink_map(data: bytes) -> Image.Image:
    """Where how much ink lies, page by page: white without ink, black at 400 per cent."""
    with Pdf.open(BytesIO(data)) as pdf:
        colour.convert(pdf, colour.coverage())
        out = BytesIO()
        pdf.save(out)
    with pypdfium2.PdfDocument(out.getvalue()) as seen:
        pages = [page.render(scale=0.5).to_pil().convert("L") for page in seen]
    wide, high = max(page.width for page in pages) + 4, max(page.height for page in pages) + 4
    across = min(len(pages), 10)
    whole = Image.new("L", (across * wide, -(-len(pages) // across) * high), 230)
    for place, page in enumerate(pages):
        whole.paste(page, (place % across * wide + 2, place // across * high + 2))
    return whole


def _gathered(faults: Iterable[Fault]) -> Iterator[str]:
    """The faults in lines, those that many pages have in one."""
    by_text: dict[str, list[int]] = {}
    for page, text in faults:
        by_text.setdefault(text, []).append(page)
    for text, pages in by_text.items():
        named = sorted({page for page in pages if page})
        if not named:
            yield text
            continue
        runs = (list(run) for _, run in groupby(enumerate(named), lambda each: each[1] - each[0]))
        spans = [(run[0][1], run[-1][1]) for run in runs]
        listed = ", ".join(f"{a}" if a == b else f"{a}–{b}" for a, b in spans)
        yield f"{'page' if len(named) == 1 else 'pages'} {listed}: {text}"


def _whole(pdf: Pdf, profile: Profile, cover_of: int | None) -> Iterator[Fault]:
    """What is wrong with the file as a whole."""
    pages, count = len(pdf.pages), profile.count
    if cover_of is not None and pages != 1:
        yield 0, f"a cover is one page, and these are {pages}"
    inner = pages if cover_of is None else cover_of
    if not count.least <= inner <= count.most:
        yield 0, f"{inner} pages: {profile.title} takes {count.least} to {count.most}"
    if cover_of is None and pages % count.multiple:
        yield 0, f"{pages} pages are no multiple of {count.multiple}"
    if cover_of is None and count.last_blank and _has_ink(pdf.pages[-1]):
        yield pages, f"the last page must be blank: {profile.title} prints on it"
    forbidden = {
        "encryption": pdf.is_encrypted,
        "outlines": "/Outlines" in pdf.Root,
        "layers": "/OCProperties" in pdf.Root,
        "scripts": any(key in pdf.Root for key in SCRIPTS)
        or "/JavaScript" in pdf.Root.get("/Names", {}),
    }
    for name, there in forbidden.items():
        if there and name in profile.file.forbidden:
            yield 0, f"the file has {name}, which {profile.title} refuses"
    standard = profile.file.standard
    if standard:
        told = str(pdf.docinfo.get("/GTS_PDFXVersion", "")) + _xmp(pdf)
        if f"PDF/{standard}" not in told:
            yield 0, f"the file does not say that it is PDF/{standard}"
        if "/OutputIntents" not in pdf.Root:
            yield 0, "the file names no output intent, for which press it was made"


def _xmp(pdf: Pdf) -> str:
    metadata = pdf.Root.get("/Metadata")
    return "" if metadata is None else metadata.read_bytes().decode("utf-8", "replace")


def _has_ink(page: Any) -> bool:
    words = {str(each.operator) for each in pikepdf.parse_content_stream(page)}
    return bool(words & {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Do", "Tj", "TJ", "sh"})


def _boxes(pdf: Pdf, profile: Profile, cover_of: int | None) -> Iterator[Fault]:
    """What is wrong with the sizes of the pages."""
    sizes = {_size(page.trimbox) for page in pdf.pages}
    if len(sizes) > 1:
        yield 0, "the pages are cut to several sizes"
    for number, page in enumerate(pdf.pages, 1):
        media = [float(each) for each in page.mediabox]
        trim = [float(each) for each in page.trimbox]
        over = [trim[0] - media[0], trim[1] - media[1], media[2] - trim[2], media[3] - trim[3]]
        names = ("left", "bottom", "right", "top")
        needed = _bleeds(profile, number, cover_of)
        wrong: dict[tuple[str, str], list[str]] = {}
        for side, has, needs in zip(names, over, needed, strict=True):
            if abs(has - needs) > NEAR:
                wrong.setdefault((_mm(has), _mm(needs)), []).append(side)
        for (is_now, must), sides in wrong.items():
            where = " and ".join(filter(None, (", ".join(sides[:-1]), sides[-1])))
            yield number, f"the bleed at {where} is {is_now}, and must be {must}"
        if cover_of is not None and profile.cover:
            spine = wrap.spine(profile.cover, cover_of)
            wide = (trim[2] - trim[0] - spine) / 2
            high = trim[3] - trim[1]
            usual = [w for w, h in SIZES if abs(h - high) < OFF]
            if wide <= 0:
                yield number, f"there is no room for a spine of {_mm(spine)}"
            elif usual and not profile.cover.estimated and all(abs(w - wide) > OFF for w in usual):
                left = f"{cover_of} pages have a spine of {_mm(spine)}, which leaves pages of"
                yield number, f"{left} {_mm(wide)}: none of that height is so wide"


def _bleeds(profile: Profile, number: int, cover_of: int | None) -> tuple[float, ...]:
    if cover_of is not None:
        assert profile.cover is not None
        return (profile.cover.bleed,) * 4
    bleed = dict.fromkeys(profile.page.sides, profile.page.bleed)
    inside, outside = bleed.get("inside", 0.0), bleed.get("outside", 0.0)
    left, right = (inside, outside) if number % 2 else (outside, inside)
    return left, bleed.get("bottom", 0.0), right, bleed.get("top", 0.0)


def _size(box: Any) -> tuple[int, int]:
    left, bottom, right, top = map(float, box)
    return round((right - left) * 10), round((top - bottom) * 10)


def _mm(points: float) -> str:
    return f"{points / MM:.2f} mm"


def _drawn(page: Any, profile: Profile, cover_of: int | None) -> Iterator[str]:
    """What is wrong with fonts, colours, pictures and effects of a page."""
    asked = profile.ink.interior if cover_of is None else profile.ink.cover
    forbidden = profile.file.forbidden
    if "annotations" in forbidden and len(page.obj.get("/Annots", [])):
        yield "links or notes are on the page, which are refused"
    kinds: set[str] = set()
    most = 0.0
    for drawn, resources in _streams(page.obj, page.obj.get("/Resources"), set()):
        for instruction in pikepdf.parse_content_stream(drawn):
            name = str(instruction.operator)
            if name in colour.COLOURS:
                numbers = colour.numbers(instruction)
                kinds.add(KIND[name.lower()])
                most = max(most, colour.amount(name, numbers) or 0.0)
        yield from _resources(resources, profile, kinds)
    if 0 < (finest := min(_lines(page.obj, page.obj.get("/Resources"), 1.0), default=1.0)) < FINEST:
        yield f"a line is {finest:.2f} points wide, and may break up: {FINEST} are the least"
    for kind in sorted(kinds - ALLOWED[asked]):
        yield f"colours are {kind}, and {profile.title} asks for {asked}"
    if most > profile.ink.limit + 1:
        yield f"{most:.0f} % of ink lie on one place, and {profile.ink.limit} % are the most"


def _lines(holder: Any, resources: Any, scale: float) -> Iterator[float]:
    """The widths of the lines that a page draws, in points; `scale` is that of what draws it."""
    states = [(scale, 1.0)]
    for instruction in pikepdf.parse_content_stream(holder):
        name = str(instruction.operator)
        now, width = states[-1]
        if name == "q":
            states.append(states[-1])
        elif name == "Q" and len(states) > 1:
            states.pop()
        elif name == "cm":
            states[-1] = now * _scale(instruction.operands), width
        elif name == "w":
            states[-1] = now, float(instruction.operands[0])
        elif name in DRAWN:
            yield now * width
        elif name == "Do":
            one = (resources or {}).get("/XObject", {}).get(str(instruction.operands[0]))
            if one is not None and one.get("/Subtype") == "/Form":
                inner = now * _scale(one.get("/Matrix", UPRIGHT))
                yield from _lines(one, one.get("/Resources", resources), inner)


def _scale(matrix: Any) -> float:
    """How much longer a matrix makes what it moves, on average."""
    a, b, c, d = (float(each) for each in list(matrix)[:4])
    return float(abs(a * d - b * c) ** 0.5)


def _streams(holder: Any, resources: Any, done: set[Any]) -> Iterator[tuple[Any, Any]]:
    """A page and all that it draws with, and the resources of each."""
    yield holder, resources
    for _, one in (resources or {}).get("/XObject", {}).items():
        if one.get("/Subtype") == "/Form" and one.objgen not in done:
            done.add(one.objgen)
            yield from _streams(one, one.get("/Resources"), done)


def _resources(resources: Any, profile: Profile, kinds: set[str]) -> Iterator[str]:
    resources = resources or {}
    for _, font in resources.get("/Font", {}).items():
        if not _is_embedded(font):
            name = str(font.get("/BaseFont", "/without a name")).removeprefix("/")
            yield f"the font {name} is not in the file"
    effects = any(
        float(state.get(key, 1)) < 1
        for _, state in resources.get("/ExtGState", {}).items()
        for key in ("/ca", "/CA")
    )
    for _, one in resources.get("/XObject", {}).items():
        effects = effects or "/SMask" in one or one.get("/Group", {}).get("/S") == "/Transparency"
        if one.get("/Subtype") == "/Image" and not one.get("/ImageMask"):
            kinds.add(_space(one.get("/ColorSpace")))
    if effects and ("transparency" in profile.file.forbidden or profile.file.standard == "X-1a"):
        yield "transparency is on the page, which is refused"


def _space(space: Any) -> str:
    if isinstance(space, pikepdf.Array):
        if space[0] == "/ICCBased":
            return {1: "grey", 3: "rgb", 4: "cmyk"}[int(space[1].N)]
        return _space(space[1]) if space[0] == "/Indexed" else "spot"
    return SPACES.get(str(space), "grey")


def _is_embedded(font: Any) -> bool:
    if font.get("/Subtype") == "/Type3":
        return True
    if "/DescendantFonts" in font:
        font = font.DescendantFonts[0]
    descriptor = font.get("/FontDescriptor", {})
    return any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _edges(page: Any, trim: tuple[float, ...], media: tuple[float, ...]) -> Iterator[str]:
    """Where print touches the edge and does not go beyond it, as it is seen."""
    if trim == media:
        return
    dots = DOTS / 72
    image = page.render(scale=dots).to_pil().convert("L")
    left, foot = (trim[0] - media[0]) * dots, (trim[1] - media[1]) * dots
    right, head = (media[2] - trim[2]) * dots, (media[3] - trim[3]) * dots
    wide, high = image.size
    across, down = range(wide), range(high)
    edges = (
        ("left", left, [(left + 1, y) for y in down], [(left / 2, y) for y in down]),
        (
            "right",
            right,
            [(wide - right - 2, y) for y in down],
            [(wide - right / 2, y) for y in down],
        ),
        ("top", head, [(x, head + 1) for x in across], [(x, head / 2) for x in across]),
        (
            "bottom",
            foot,
            [(x, high - foot - 2) for x in across],
            [(x, high - foot / 2) for x in across],
        ),
    )
    for side, bleed, inner, outer in edges:
        inside, outside = (sum(_is_ink(image, point) for point in line) for line in (inner, outer))
        if bleed >= 1 and inside > STRAY and outside < inside / 2:
            yield f"print touches the edge at the {side}, and the bleed there is empty"


def _is_ink(image: Image.Image, point: tuple[float, float]) -> bool:
    x, y = (min(max(int(each), 0), size - 1) for each, size in zip(point, image.size, strict=True))
    return bool(image.getpixel((x, y)) < DARK)  # type: ignore[operator]


def _safety(
    page: Any, trim: tuple[float, ...], profile: Profile, number: int, pages: int
) -> Iterator[str]:
    """Whether text keeps away from the edges and from the gutter."""
    inner = profile.page.gutter(pages)
    safe = profile.page.safety
    left, right = (inner, safe) if number % 2 else (safe, inner)
    text = page.get_textpage()
    near = set()
    for place in range(text.count_chars()):
        if not text.get_text_range(place, 1).strip():
            continue
        x1, y1, x2, y2 = text.get_charbox(place)
        if x2 <= x1:
            continue
        near |= {
            side
            for side, is_near in (
                ("left edge", x1 < trim[0] + left - NEAR),
                ("right edge", x2 > trim[2] - right + NEAR),
                ("foot", y1 < trim[1] + safe - NEAR),
                ("top", y2 > trim[3] - safe + NEAR),
            )
            if is_near
        }
    for side in sorted(near):
        need = {"left edge": left, "right edge": right}.get(side, safe)
        yield f"text is nearer than {_mm(need)} to the {side}"


def _objects(page: Any, profile: Profile) -> Iterator[str]:
    """Pictures with too few dots, and lines that are too fine."""
    for one in page.get_objects(max_depth=4):
        if one.type == pdfium.FPDF_PAGEOBJ_IMAGE:
            wide, _ = one.get_px_size()
            left, _, right, _ = one.get_bounds()
            dots = wide / max(right - left, 0.1) * 72
            if dots < profile.ink.dots:
                least = profile.ink.dots
                yield f"a picture has {dots:.0f} dots to the inch, and {least} are the least"
