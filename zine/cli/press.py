"""`zine build --press`: the two files of each zine for a print shop, and a proof of its cover."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from zine.cli.output import CommandError, UsageError, complain
from zine.content.project import Project
from zine.content.zines.zine_file import ZineFile
from zine.edition import Edition
from zine.html.covers import is_dark, lines
from zine.paper import MM
from zine.problems import shown
from zine.shop import colour, interior, preflight, profile, wrap
from zine.shop import shop as books
from zine.shop.interior import TitlePage
from zine.shop.profile import Profile
from zine.words import words

THICKEST = 100
"""The widest spine in millimetres: no shop binds a thicker book."""

THIN = 2.0
"""The spine in millimetres below which few shops glue a book."""

UPWARD = ("de", "fr", "es")
"""Languages in which a title on a spine reads from the foot up."""


def shop(project: Project, name: str) -> Profile:
    """The print shop of a name; raises `UsageError` if there is none, and `ContentError`."""
    try:
        return profile.find(project, name)
    except LookupError as why:
        raise UsageError(str(why)) from None


def edition(asked: Profile, usual: Edition) -> Edition:
    """An edition whose pages keep the safety of a shop, and its back cover the barcode's place."""
    usual = usual._replace(safety=asked.page.safety)
    if asked.cover is None:
        return usual
    (wide, high), (x, y) = asked.cover.barcode, asked.cover.corner
    return usual._replace(barcode=(x + wide, y + high))


def files(
    asked: Profile,
    zines: Sequence[ZineFile],
    pdfs: Mapping[Path, bytes],
    edition: Edition,
    spine: float | None = None,
) -> dict[Path, bytes]:
    """The files of each zine for a print shop, made from its PDF; `spine` is in millimetres.

    Raises `UsageError` for a spine that no book has, and `CommandError` with what the shop would
    refuse.
    """
    if spine is not None:
        if asked.cover is None:
            raise UsageError(f"{asked.title} prints no spine: leave out --spine")
        if not 0 < spine <= THICKEST:
            raise UsageError(f"--spine is the width of the spine in mm, up to {THICKEST}")
        asked = replace(asked, cover=replace(asked.cover, per_page=0.0, more=spine * MM))
    made: dict[Path, bytes] = {}
    wrong: list[str] = []
    thin: list[str] = []
    for zine, (path, pdf) in zip(zines, pdfs.items(), strict=True):
        try:
            parts = books.make(_book(zine, pdf, edition), asked)
        except (interior.Unfit, colour.Unprintable) as why:
            wrong.append(f"error: {shown(zine.path)}: {why}")
            continue
        made |= {path.with_name(f"{path.stem}-{asked.name}-{part}"): parts[part] for part in parts}
        pages = preflight.page_count(next(iter(parts.values())))
        thin += _thin(zine, asked, pages)
        for part, data in parts.items():
            if part.endswith(".pdf"):
                cover_of = pages if part.startswith("cover") else None
                faults = preflight.check(data, asked, cover_of)
                wrong += (f"error: {shown(zine.path)}: {part}: {fault}" for fault in faults)
    if wrong:
        raise CommandError("\n".join(wrong))
    if asked.cover and asked.cover.estimated and spine is None:
        told = "the spine is an estimate: read it from the template that the shop gives you"
        complain([f"hint: {told}, and type --spine with its millimetres"])
    complain(thin)
    day = asked.looked_up.isoformat()
    complain([f"hint: what {asked.title} asks for was looked up on {day}; the shop decides"])
    return made


def _thin(zine: ZineFile, asked: Profile, pages: int) -> Iterator[str]:
    """A hint where so many pages make a spine that few shops glue."""
    if asked.cover is None or (wide := wrap.spine(asked.cover, pages) / MM) >= THIN:
        return
    spine = f"{pages} pages make a spine of {wide:.1f} mm"
    todo = "ask for staples, or fold it at home with --booklet"
    yield f"hint: {shown(zine.path)}: {spine}, and few shops glue so thin a book: {todo}"


def _book(zine: ZineFile, pdf: bytes, edition: Edition) -> books.Book:
    printed = zine.printed_as(edition)
    return books.Book(
        pdf=pdf,
        title=zine.title,
        side=printed.side,
        second=printed.printed_look.second,
        dark=is_dark(zine, edition),
        upward=zine.language.split("-")[0] in UPWARD,
        isbn=zine.isbn,
        title_page=TitlePage(
            tuple(lines(zine.title, words(zine.language))),
            zine.subtitle,
            tuple(dict.fromkeys(filter(None, (zine.editor or zine.author, zine.series)))),
        ),
    )
