"""The files of a zine for a print shop: inner pages, cover, and a proof of it."""

from io import BytesIO
from typing import NamedTuple

import pypdfium2
from pikepdf import Pdf

from zine.shop import colour, interior, standard, wrap
from zine.shop.profile import Profile


class Book(NamedTuple):
    """A zine that was made, and what its files need to know: `side` is its side margin in points.

    `title_page` stands first of its inner pages where the cover is a file of its own.

    `second` is the second colour of its look; a title on its spine may read `upward`.
    """

    pdf: bytes
    title: str
    side: float
    second: str
    dark: bool
    upward: bool
    isbn: str = ""
    title_page: interior.TitlePage | None = None


def make(book: Book, profile: Profile) -> dict[str, bytes]:
    """The files by what they end with: `interior.pdf`, `cover.pdf` and `proof.png`.

    Raises `interior.Unfit` if the shop takes no such zine, and `colour.Unprintable`.
    """
    second = colour.spot(book.second, profile.ink.limit)
    title = book.title_page or interior.TitlePage((book.title,))
    with Pdf.open(BytesIO(book.pdf)) as zine:
        inner = interior.make(zine, profile, book.side, title)
        files = _inked(inner, book, profile, second, "interior", profile.ink.interior)
        if profile.cover is None:
            return files
        pages = len(inner.pages)
        words = wrap.Words(book.title, book.dark, book.upward, book.isbn)
        cover, sheet = wrap.make(zine, profile, pages, words)
    files |= _inked(cover, book, profile, second, "cover", profile.ink.cover)
    shown = files["cover.pdf"] if "cover.pdf" in files else files["cover-black.pdf"]
    with pypdfium2.PdfDocument(shown) as document:
        seen = document[0].render(scale=wrap.PROOF / 72).to_pil()
    out = BytesIO()
    wrap.proof(seen, sheet, profile, pages).save(out, "PNG", optimize=True)
    return {**files, "proof.png": out.getvalue()}


def _inked(
    pdf: Pdf, book: Book, profile: Profile, second: colour.Spot, part: str, kind: str
) -> dict[str, bytes]:
    """The file of a part in its inks, or one for each drum."""
    title = f"{book.title}, {part}" if part == "cover" else book.title
    if kind != "drums":
        colour.convert(pdf, colour.inks(kind, second, profile.ink.limit))
        return {f"{part}.pdf": standard.finished(pdf, title, profile.file.standard)}
    out = BytesIO()
    pdf.save(out)
    files = {}
    for name, black in (("black", True), ("second", False)):
        with Pdf.open(BytesIO(out.getvalue())) as drum:
            colour.convert(drum, colour.drum(second, black=black))
            made = standard.finished(drum, title, profile.file.standard)
            files[f"{part}-{name}.pdf"] = made
    return files
