"""A built zine, read back: its pages by game, its heads and folios, where its links land."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from shutil import copytree

import layouts
import pikepdf
from paper import Box, Line, Sheet, around, read, squeezed

from zine.check import played_game, verify
from zine.check.verify import VerifiedGame
from zine.content import project
from zine.content.page.document import Document
from zine.content.zines import zine_file
from zine.content.zines.zine_file import Kind, TextSection, ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.html import sections
from zine.html.section import LaidOutSection
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.memo.memo import Memo
from zine.pdf.fragment import PdfFragment
from zine.pdf.metadata import About
from zine.press import played_sheet
from zine.press.bind.binder import Binder
from zine.press.engine.workers import WorkerPool

ROOT = Path(__file__).resolve().parents[2]
NOTHING = Memo()
"""A memo that stores nothing."""

PLAYED = "A game that was played"
HEAD = re.compile(r"(.+) \((\d+) of (\d+)\)")
HEAD_ROOM = 0.08
"""The share of a page's height, from its top, in which nothing but its head stands."""


@dataclass(frozen=True)
class Zine:
    """A built zine beside what it was built from."""

    pdf: bytes
    book: ZineFile
    proved: Mapping[Path, VerifiedGame]

    @cached_property
    def pages(self) -> tuple[Sheet, ...]:
        return read(self.pdf)

    @property
    def inside(self) -> tuple[Sheet, ...]:
        """The pages between the covers."""
        return self.pages[1:-1]

    @property
    def titles(self) -> list[str]:
        """The title of every game, in the order of the zine's file."""
        return [game.title for chapter in self.book.chapters for game in chapter.games]

    @cached_property
    def games(self) -> dict[str, tuple[Sheet, ...]]:
        """The pages of every game: from where its title stands large to where the next one does."""
        starts = {
            title: page.number - 1
            for page in self.inside
            for title in self.titles
            if opening(page) == squeezed(title) and page.number not in self.sheets
        }
        after = squeezed(self.back[0].title)
        last = next(p.number - 1 for p in self.inside if opening(p) == after)
        ends = [*sorted(starts.values())[1:], last]
        return {
            title: tuple(
                page
                for page in self.pages[start:end]
                if page.number not in self.sheets | self.openers | self.notes
            )
            for (title, start), end in zip(starts.items(), ends, strict=True)
        }

    @property
    def back(self) -> tuple[TextSection, ...]:
        """What stands behind the games; errata are on no paper."""
        return tuple(part for part in self.book.back if part.kind is not Kind.ERRATA)

    @cached_property
    def openers(self) -> set[int]:
        """The numbers of the pages that open chapters: those with a drawing, and with games."""
        titles = {squeezed(chapter.title) for chapter in self.book.chapters if self.book.openers}
        listing = {page.number for page in self.inside if opening(page) in titles}
        return listing | {page.number for page in self.inside if not body(page)}

    @cached_property
    def plates(self) -> set[int]:
        """The numbers of the pages that a scene fills to their edges; covers are none."""
        return {page.number for page in self.inside if not body(page) and page.ink.left == 0}

    @cached_property
    def printed(self) -> list[Sheet]:
        """The pages inside that are no plates."""
        return [page for page in self.inside if page.number not in self.plates]

    @cached_property
    def notes(self) -> set[int]:
        """The numbers of the pages to write on."""
        return {page.number for page in self.inside if opening(page) in ("notes", "whowonwhat")}

    @cached_property
    def sheets(self) -> set[int]:
        """The numbers of the pages that are score sheets, filled in."""
        return {page.number for page in self.pages if PLAYED in page.text}

    def document(self, title: str) -> Document:
        return next(p.game.document for p in self.proved.values() if p.game.title == title)


def build(root: Path, name: str, edition: Edition = HALF_LETTER) -> Zine:
    """A zine as it is printed."""
    found = project.at(root)
    made = zine_file.load(found, found.content / "zines" / f"{name}.md")
    proved = {p.game.path: p for p in verify.verify_pages(found, made.pages).games}
    assert set(proved) == set(made.pages), "an example is wrong: see zine verify"
    games = [entry.game for entry in proved.values()]
    stems = {page.stem for page in made.pages}
    told = [played_game.load(path, games) for path in found.scores if path.stem in stems]
    templates = templates_in(found.templates)
    sheets = {one.game.path: played_sheet.played(one, edition, templates) for one in told}
    pool = WorkerPool(style(found.templates, edition), NOTHING)
    with layouts.substituted():
        laid = sections.lay_out(made, proved, templates, pool.lay_all, edition, sheets)
    pdf = Binder().bind(sections.about(made), laid, edition.frame)
    return Zine(pdf, made, proved)


def only(titles: Collection[str], zine: ZineFile) -> ZineFile:
    """A zine without its other games."""
    chapters = (
        chapter._replace(games=tuple(game for game in chapter.games if game.title in titles))
        for chapter in zine.chapters
    )
    return zine._replace(chapters=tuple(chapter for chapter in chapters if chapter.games))


BRIEF = ("chicago", "crag", "everest", "pairs", "pig")
"""Games of one page and of several, with variations, transcripts, bluffs, pictures and sheets."""


def brief(root: Path) -> Path:
    """A folder with our content and the zine `brief`: the complete one, but with few games."""
    copytree(ROOT / "content", root / "content")
    zines = root / "content" / "zines"
    text = (zines / "complete.md").read_text(encoding="utf-8")
    few = re.sub(rf"^- .*games/(?!({'|'.join(BRIEF)})\.md).*\n", "", text, flags=re.M)
    few = re.sub("^openers: .*", "openers: [tower, throw, card, pictures]", few, flags=re.M)
    (zines / "brief.md").write_text(re.sub(r"^### .*\n+(?=#)", "", few, flags=re.M), "utf-8")
    return root


def alone(fragment: PdfFragment, name: str = "alone") -> bytes:
    """The PDF of a fragment that is bound alone, without a folio."""
    piece = LaidOutSection(fragment, name, name, bare=True)
    return Binder().bind(About(name, "", "", "en"), [piece], HALF_LETTER.frame)


def head(page: Sheet) -> Line | None:
    """The line of the running heads."""
    above = (1 - HEAD_ROOM) * page.height
    found = [line for line in page.lines if line.box.bottom > above]
    assert len(found) <= 1
    return found[0] if found else None


def folio(page: Sheet) -> Line | None:
    found = [line for line in page.lines if line.text.isdecimal() and line.box.top < 52]
    assert len(found) <= 1
    return found[0] if found else None


def body(page: Sheet) -> list[Line]:
    """All lines but head and folio, from top to bottom."""
    heads = (head(page), folio(page))
    lines = [line for line in page.lines if line not in heads]
    return sorted(lines, key=lambda line: -line.box.top)


def opening(page: Sheet) -> str:
    """The large title at the top of a page, squeezed; nothing if the page opens otherwise."""
    lines = body(page)
    if not lines:
        return ""
    size = lines[0].chars[0].size
    title = [line.text for line in lines if len(line.chars) > 1 and line.chars[0].size == size]
    return squeezed("".join(title)) if size > 16 else ""


def under_initial(page: Sheet) -> tuple[Box, list[Line]]:
    """The large initial of a game's first paragraph, and the lines of it that stand below that.

    The initial is read as a part of its word, so it is looked for left of the first line.
    """
    lines = body(page)
    upright = [line for line in lines if line.chars[0].font == "Garamond"]
    first = max(upright, key=lambda line: line.chars[0].size)
    line = around([char.box for char in first.chars[:3]])
    initial = page.drawings(line.bottom - 15, line.top + 5)[0]
    below = [line for line in lines if line.box.top < initial.bottom + 1]
    heading = next(line for line in below if line.chars[0].font.startswith("Cinzel"))
    return initial, [line for line in below if line.box.bottom > heading.box.top]


def text(pages: Sequence[Sheet]) -> str:
    return "".join(squeezed("".join(line.text for line in page.lines)) for page in pages)


def notes(document: pikepdf.Pdf, page: int) -> list[pikepdf.Object]:
    return list(document.pages[page].obj.get("/Annots", pikepdf.Array()))


def lands(document: pikepdf.Pdf, place: pikepdf.Object) -> int:
    """The number of the page on whose top a destination lies."""
    if isinstance(place, pikepdf.String):
        place = pikepdf.NameTree(document.Root.Names.Dests)[str(place)]
    number = next(n for n, page in enumerate(document.pages, 1) if page.obj == place[0])
    assert float(place[3]) == float(document.pages[number - 1].cropbox[3])
    return number


def under(note: pikepdf.Object, page: Sheet) -> str:
    """The text that a link covers, squeezed."""
    edges = [float(edge) for edge in note.Rect]
    left, right, bottom, top = *sorted(edges[::2]), *sorted(edges[1::2])
    inside = [
        char.text
        for char in page.chars
        if left - 0.5 <= (char.box.left + char.box.right) / 2 <= right + 0.5
        and bottom - 1 <= (char.box.bottom + char.box.top) / 2 <= top + 1
    ]
    return squeezed("".join(inside))
