"""The EPUB: a zine as a book for e-readers, whose type can be made larger, and of any page.

It holds a file for each game and each text, so that readers open them fast; links lead across.
"""

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from zine.art import fonts
from zine.content.page.images import MEDIA
from zine.content.pictures.raster import PNG
from zine.content.zines.zine_file import Kind, ZineFile
from zine.html.templates import Templates
from zine.pdf.fragment import PART
from zine.press import epub_cover, screen
from zine.press.screen import CheckedZine, Shown, TextPart
from zine.words import opening, words

LEVELS = screen.Levels(text=1, game=1)
BADGE = "height: 2.5em; width: 2.5em"
"""How the badge stands on the cover."""

FOLDER = "EPUB"
PACKAGE = f"{FOLDER}/package.opf"
COVER, CONTENTS, STYLE = "own-cover", "own-contents", "epub.css"

FRONT = "cover-image"
"""What packages call the picture that a shelf shows."""

MIMETYPE = b"application/epub+zip"
CONTAINER = f"""\
<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles>
<rootfile full-path="{PACKAGE}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
"""

MODIFIED = "1980-01-01T00:00:00Z"
"""A date must be there, and no file of ours holds one: so it is that of ZIP files without one."""

PLAIN = re.compile(r"[a-z0-9][a-z0-9_.-]*")
"""A name that is one on every system, whether it tells small letters from capitals or not."""

PICTURE = re.compile(r'src="data:([a-z+/]+);base64,([^"]+)"')
ENDINGS = {media: kind for kind, media in MEDIA.items()}

TYPES = {Kind.INDEX: "index", Kind.GLOSSARY: "glossary", Kind.ERRATA: "errata"}
"""What e-readers call some texts."""

FEATURES = (
    *("structuralNavigation", "tableOfContents", "readingOrder", "alternativeText"),
    "displayTransformability",
)
"""What the EPUB Accessibility vocabulary calls that which helps those who cannot see."""


class Item(NamedTuple):
    """A file of the book, as its package lists it; one that is `read` is in the spine."""

    name: str
    path: str
    media: str
    data: bytes
    properties: str = ""
    read: bool = False


def make(checked: CheckedZine) -> bytes:
    """The zine as EPUB 3.3; the same bytes for the same content.

    Raises `ContentError` with all that is wrong in what the zine prints beside its games.
    """
    shown = screen.show(checked, LEVELS, checks=False)
    zine, shelf = checked.zine, Templates(checked.templates)
    terms = words(zine.language)
    values = {
        **shown.values,
        "badge": screen.badge(zine.look.badge, BADGE),
        "edition": terms.edition_in_epub,
        "identifier": f"urn:uuid:{_identifier(zine)}",
        "modified": MODIFIED,
        "features": FEATURES,
    }
    pictures: dict[str, Item] = {}
    pages = tuple(_pages(shelf, shown, values, pictures))
    text = "".join(page.data.decode() for page in pages)
    css = screen.stylesheet(shelf, STYLE, zine.look, text)
    style = Item("style", STYLE, "text/css", screen.FONT.sub(r"url(fonts/\1.ttf)", css).encode())
    faces = tuple(dict.fromkeys(screen.FONT.findall(css)))
    front = _front(zine)
    images = {**pictures, front.path: front}  # one that the cover shows is listed once
    items = (*pages, style, *images.values(), *_fonts(faces, text))
    package = shelf.fill("epub.opf", {**values, "items": items}).encode()
    return _packed([(PACKAGE, package), *((f"{FOLDER}/{i.path}", i.data) for i in items)])


def _identifier(zine: ZineFile) -> str:
    """An UUID that only zines of the same name, title, author and language have."""
    names = (zine.path.stem, zine.title, zine.author, zine.language)
    return str(uuid5(NAMESPACE_URL, "\n".join(("zine", *names))))


def _pages(
    shelf: Templates, shown: Shown, values: Mapping[str, Any], pictures: dict[str, Item]
) -> Iterator[Item]:
    """The pages in the order in which they are read; adds the pictures that they show."""
    terms, files = values["words"], _files(shown)

    def written(name: str, title: str, place: str, kind: str, **more: object) -> Item:
        more = {"title": title, "place": f"{place}matter", "kind": kind, "file": files.get, **more}
        text = shelf.fill("epub.html", {**values, **more})
        text = screen.change(text, shown, partial(_address, files))
        text = PICTURE.sub(partial(_filed, pictures), text)
        properties = ["nav"] * (kind == "contents") + ["svg"] * ("<svg " in text)
        media, data = "application/xhtml+xml", text.encode()
        return Item(_id(files[name]), files[name], media, data, " ".join(properties), read=True)

    def matter(part: TextPart, place: str, *, last: bool = False) -> Item:
        values_of_part = {"matter": part, "type": _type(part, last=last), "last": last}
        return written(part.name, part.title, place, "matter", **values_of_part)

    yield written(COVER, shown.zine.title, "front", "cover")
    yield from (matter(part, "front") for part in shown.front)
    places = _landmarks(shown, opening(terms.cover), terms.contents, terms.game_list)
    marks = {"landmarks": tuple(places)}
    yield written(CONTENTS, terms.contents, "front", "contents", **marks)
    for chapter in shown.chapters:
        if chapter.title:
            yield written(chapter.name, chapter.title, "body", "chapter", chapter=chapter)
        for page in chapter.pages:
            yield written(page.name, page.title, "body", "game", page=page)
    yield from (matter(part, "back", last=part is shown.back[-1]) for part in shown.back)


def _files(shown: Shown) -> Mapping[str, str]:
    """The file of each part by its name; no name of a file has capitals, accents or spaces."""
    names = (
        COVER,
        CONTENTS,
        *(part.name for part in (*shown.front, *shown.back)),
        *(chapter.name for chapter in shown.chapters),
        *(page.name for chapter in shown.chapters for page in chapter.pages),
    )
    return {
        name: f"{name if PLAIN.fullmatch(name) else f'own-text-{number}'}.xhtml"
        for number, name in enumerate(names)
    }


def _address(files: Mapping[str, str], name: str) -> str:
    """The address of a part by its name, or of a heading in one."""
    part, is_heading, _ = name.partition(PART)
    return f"{files[part]}#{screen.anchor(name)}" if is_heading else files[part]


def _id(path: str) -> str:
    """The name of a file in the package, which must begin with a letter."""
    return f"file-{path.partition('/')[2] or path}"


def _type(part: TextPart, *, last: bool) -> str:
    """The name that e-readers have for a text, or ""."""
    kinds = {kind.name.casefold(): name for kind, name in TYPES.items()}
    return kinds.get(part.kind, "colophon" if last else "")


def _landmarks(
    shown: Shown, cover: str, contents: str, games: str
) -> Iterator[tuple[str, str, str]]:
    """The places that e-readers offer by name: what they call each, its part, and its title."""
    yield "cover", COVER, cover
    yield "toc", CONTENTS, contents
    first = shown.chapters[0]
    yield "bodymatter", first.name if first.title else first.pages[0].name, games
    for part in (*shown.front, *shown.back):
        if kind := _type(part, last=part is shown.back[-1]):
            yield kind, part.name, part.title


def _filed(pictures: dict[str, Item], match: re.Match[str]) -> str:
    """The address of the file of a picture that was in an address; adds the file."""
    picture = _picture(match[1], b64decode(match[2]))
    pictures[picture.path] = picture
    return f'src="{picture.path}"'


def _picture(media: str, data: bytes, properties: str = "") -> Item:
    """A picture, whose file has the same name wherever it is shown."""
    name = f"{sha256(data).hexdigest()[:16]}.{ENDINGS[media]}"
    return Item(properties or f"image-{name}", f"images/{name}", media, data, properties)


def _front(zine: ZineFile) -> Item:
    """The picture for a shelf: that on the cover, or the cover drawn as a picture."""
    if image := zine.cover_image:
        return _picture(MEDIA[image.file.kind], image.file.data, FRONT)
    return _picture(MEDIA[PNG], epub_cover.png(zine), FRONT)


def _fonts(faces: Iterable[str], text: str) -> Iterator[Item]:
    """The typefaces with the letters of a text, and the texts of their licences."""
    letters = screen.letters(text)
    licences: dict[str, Path] = {}
    for face in faces:
        path = f"fonts/{face}.ttf"
        yield Item(f"font-{face}", path, "font/ttf", fonts.packed(face, letters))
        if licence := fonts.licence(face):
            licences[licence.name] = licence
    for name, place in licences.items():
        yield Item(f"licence-{name}", f"fonts/{name}", "text/plain", place.read_bytes())


def _packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files in a ZIP file that tells no date, its kind first and to be read as it is."""
    out = BytesIO()
    with ZipFile(out, "w") as packed:
        first = ("mimetype", MIMETYPE), ("META-INF/container.xml", CONTAINER.encode())
        for path, data in (*first, *files):
            entry = ZipInfo(path)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            stored = path == "mimetype"
            packed.writestr(entry, data, ZIP_STORED if stored else ZIP_DEFLATED)
    return out.getvalue()
