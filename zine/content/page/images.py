"""Images: pictures in files of the author's, for a page or a cover.

An image lies in the folder `content/`, links followed, and is named by its path from the file that
shows it. What is read is checked and made ready at once, so that nothing later touches the file.
"""

import os
from binascii import a2b_base64, b2a_base64
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from math import ceil
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from zine import bounds
from zine.content.page.document import Document
from zine.content.page.prose import NAMELESS
from zine.content.pictures import raster
from zine.content.pictures.raster import JPEG, PNG, Unusable
from zine.content.project import Project, spelled
from zine.edition import DOTS, LEAST_DOTS
from zine.files import is_hidden
from zine.memo.world import contents, is_file, real
from zine.problems import Problem, shown

SVG = "svg"
ENDINGS = {".png": PNG, ".jpg": JPEG, ".jpeg": JPEG, ".svg": SVG}
"""The format that the end of a file's name says."""

NAMES = {PNG: "PNG", JPEG: "JPEG", SVG: "SVG"}
MEDIA = {PNG: "image/png", JPEG: "image/jpeg", SVG: "image/svg+xml"}
FORMATS = "PNG, JPEG or SVG"

OTHERS = {
    b"GIF8": "GIF",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"%PDF": "PDF",
    b"%!PS": "EPS",
    b"8BPS": "Photoshop file",
    b"\x1f\x8b": "packed file",
}
"""The first bytes of formats that cannot be printed."""

LINE_ART = 600
"""Dots to the inch at which line art is printed, whose edges show more than those of others."""


class ImageFile(NamedTuple):
    """An image that has been read: what is printed of it, and its width and height in pixels.

    `digest` is the hash of the file that was read. An image of lines (SVG) is as large as it is
    asked to be, all others have dots; those of `line_art` are black or white.
    """

    path: Path
    digest: bytes
    kind: str
    data: bytes
    width: int
    height: int
    line_art: bool

    @property
    def address(self) -> str:
        """The image as a data URL."""
        return address(self.data, self.kind)

    def check_page(self, width: float, height: float) -> None:
        """Raise `Unusable` if it has too few dots for a page of this size in points."""
        least = LINE_ART if self.line_art else LEAST_DOTS
        across, down = (ceil(least * length / 72) for length in (width, height))
        if self.kind != SVG and (self.width < across or self.height < down):
            has = f"has {self.width:,} × {self.height:,} dots"
            raise Unusable(f"{has}, too few for the page; {across:,} × {down:,} will do")


Images = Mapping[int, ImageFile]
"""The images of a document, by the lines that show them."""


def of_document(project: Project, document: Document, problems: list[Problem]) -> Images:
    """The images of a document; adds a problem for each that cannot be printed."""
    images: dict[int, ImageFile] = {}
    size = 0
    for image in document.images:
        try:
            file = images[image.line] = read(project, document.path, image.target)
            size_above, size = size, size + len(file.data)
            if size_above <= bounds.PICTURES < size:
                most = f"all pictures of a page have {bounds.PICTURES // 1_000_000} MB at most"
                raise Unusable(f"{most}, each as often as it is shown; show fewer, or smaller ones")
            least = LINE_ART if file.line_art else DOTS
            if file.kind != SVG and max(file.width, file.height) < least:
                dots = f"the picture '{file.path.name}' has {file.width:,} × {file.height:,} dots"
                message = f"{dots}, less than an inch in print; {least} on the longer side will do"
                raise Unusable(message)
        except Unusable as error:
            mark = document.word(image.line, image.target)
            problems += (document.problem(image.line, str(fault), mark) for fault in error.every)
    return images


def read(project: Project, shown_in: Path, target: str) -> ImageFile:
    """The image that a file names by its path from there.

    Raises `Unusable` if it lies elsewhere, cannot be read, or cannot be printed.
    """
    name = PurePosixPath(target).name
    if ":" in target or "\\" in target or target.startswith("/"):
        raise Unusable(f"a picture is named by its path from this file, not as '{target[:60]}'")
    kind = ENDINGS.get(PurePosixPath(target).suffix.casefold())
    if kind is None:
        raise Unusable(f"a picture is a {FORMATS}, not '{name}'")
    if any(map(is_hidden, PurePosixPath(target).parts)):
        raise Unusable(f"the picture '{target}' is hidden: no name in its path begins with '.'")
    try:
        path = spelled(Path(os.path.normpath(shown_in.parent / target)))
    except ValueError as error:
        raise Unusable(str(error)) from None
    if not real(path).is_relative_to(real(project.content)):
        raise Unusable(
            f"the picture '{target}' lies outside of {shown(project.content)}/; copy it in"
        )
    if not is_file(path):
        near = _near(project, shown_in, unquote(name)) or f"; save it as {shown(path)}"
        raise Unusable(f"there is no picture '{target}'{near}")
    try:
        data = contents(path, bounds.SVG if kind == SVG else bounds.PICTURE)
    except OSError as error:
        raise Unusable(f"the picture '{name}' cannot be read: {error.strerror}") from None
    try:
        picture, (width, height), line_art = ready(data, kind)
    except Unusable as error:
        raise error.about(f"the picture '{name}'") from None
    return ImageFile(path, sha256(data).digest(), kind, picture, width, height, line_art)


def _near(project: Project, shown_in: Path, name: str) -> str:
    """The image with the name that is most like this one, if one is."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    paths = {path.name.casefold(): path for path in project.images}
    close = get_close_matches(name.casefold(), paths, n=1)
    if not close:
        return ""
    near = Path(os.path.relpath(paths[close[0]], shown_in.parent)).as_posix()
    if NAMELESS.search(near):
        return f"; '{near}' is there: rename the file, without spaces, ( ) < > and \\"
    return f" (did you mean '{near}'?)"


@lru_cache(maxsize=32)  # a page is checked again at each save, and several zines print it
def ready(data: bytes, kind: str) -> tuple[bytes, tuple[int, int], bool]:
    """As `raster.ready`, for any format."""
    inside = next((k for k, begins in raster.BEGINNINGS.items() if data.startswith(begins)), SVG)
    unusable = next((name for begins, name in OTHERS.items() if data.startswith(begins)), "")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        unusable = "WebP"
    if unusable:
        raise Unusable(f"holds a {unusable}; save it as {FORMATS}")
    if inside not in (kind, SVG):
        ending = next(ending for ending, kind in ENDINGS.items() if kind == inside)
        raise Unusable(f"is a {NAMES[inside]} inside; let its name end with {ending}")
    if kind == SVG:
        from zine.content.pictures import vector  # noqa: PLC0415 - only for who has one

        return *vector.ready(data), False
    if inside == SVG:
        raise Unusable(f"is no {NAMES[kind]} inside; save it again as {FORMATS}")
    return raster.ready(data, kind)


def address(data: bytes, kind: str) -> str:
    """An image that was made ready, as a data URL."""
    return f"data:{MEDIA[kind]};base64,{b2a_base64(data, newline=False).decode('ascii')}"


def greys(url: str) -> str:
    """The image of a data URL in greys, as a data URL."""
    from zine.content.pictures import vector  # noqa: PLC0415 - only for who has a picture

    head, _, body = url.partition(",")
    kind = next(kind for kind, media in MEDIA.items() if media in head)
    data = a2b_base64(body)
    grey = vector.grey(data) if kind == SVG else raster.grey(data, kind)
    return address(grey, kind)
