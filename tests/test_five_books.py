"""Five books of five makers: what each is printed as, in every edition."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from io import BytesIO
from pathlib import Path
from shutil import copytree

import ereader
import page
import pdfua
import pikepdf
import pytest
from conftest import Folder, sampled
from five_books import (
    CROW,
    HUNT,
    LOOKS,
    MIA,
    OLDER,
    PUPILS,
    SCHOOL,
    TAVERN,
    crow,
    house_rule,
    hunt,
    school,
    stonewood,
    written,
)
from paper import EOL_HYPHEN, Sheet, collisions, read, unlike_ours

from zine.content import project
from zine.content.zines import looks
from zine.edition import EDITIONS


@dataclass(frozen=True)
class Book:
    """What a maker makes, and what must be found in its zine."""

    begin: Callable[[Path], Folder]
    zine: str
    says: tuple[str, ...]
    figures: tuple[str, ...]
    look: str = "tavern"
    language: str = "en"


BOOKS = {
    "crow": Book(
        crow,
        Path(CROW).stem,
        ("Pictures. Cy Pher, Dot Matrix.", "First printing, 30 copies"),
        ("The door of the Crow at night", TAVERN),
        "crow",
    ),
    "class": Book(
        school,
        Path(SCHOOL).stem,
        ("in „Rahmen“.", "Zwei Spiele", "Der Zug", "Erste Auflage, 28 Exemplare", "11,5 %"),
        (),
        "school",
        "de",
    ),
    "hunt": Book(
        hunt,
        Path(HUNT).stem,
        ("d20, d8 and omen", "55.0 %", "A turn is worth 3.71 points"),
        ("twenty-sided die showing 17", "die showing wolf", "die showing no moon"),
    ),
    "mia": Book(
        house_rule,
        "mia-and-more",
        ("which costs three if the dice", "After Mia in The Complete Book", "Version 2.0, rules"),
        (),
    ),
    **{
        look: Book(
            stonewood,
            look,
            ("Dice Games of Stonewood", "be the first to write down a hundred"),
            (),
            look,
        )
        for look in LOOKS
    },
}
"""Each book; Stonewood once in each look."""

ON_BACK = "Zwei Spiele"
"""What stands on a back cover, which an EPUB has not."""

TOLD = ("alt", "aria-label")
"""Where e-readers find what they read aloud of a picture."""

Begun = Callable[[str, Path], Folder]


@dataclass(frozen=True)
class Built:
    """A folder whose zine has been printed."""

    book: Book
    folder: Folder
    pdf: bytes

    @cached_property
    def pages(self) -> tuple[Sheet, ...]:
        return read(self.pdf)

    @cached_property
    def text(self) -> str:
        return prose("\n".join(sheet.text for sheet in self.pages))


def prose(text: str) -> str:
    """Text without its line breaks, and without the hyphens at them."""
    return " ".join(text.replace(EOL_HYPHEN, "").split())


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Begun:
    """Puts a copy of a book's folder, as its maker left it, into a place."""

    @cache
    def first(name: str) -> Path:
        return BOOKS[name].begin(tmp_path_factory.mktemp(name)).root

    return lambda name, place: Folder(copytree(first(name), place / name))


def printed(book: Book, folder: Folder, *options: str) -> Built:
    """What a book is printed as."""
    ran = written(folder, "build", book.zine, *options)
    return Built(book, folder, (folder.root / ran.out.strip()).read_bytes())


@pytest.fixture(scope="module", params=sampled(BOOKS, {"crow", "class", "hunt", "mia", "noir"}))
def built(
    request: pytest.FixtureRequest, begun: Begun, tmp_path_factory: pytest.TempPathFactory
) -> Built:
    """Each book in half-letter."""
    name = request.param
    return printed(BOOKS[name], begun(name, tmp_path_factory.mktemp("built")))


def check(made: Built) -> None:
    """See that a zine says what it must, to the eye and to the ear, in type of its own."""
    for words in made.book.says:
        assert words in made.text, words
    with pikepdf.open(BytesIO(made.pdf)) as found:
        assert str(found.Root.Lang) == made.book.language
        dictionaries = [thing for thing in found.objects if isinstance(thing, pikepdf.Dictionary)]
        told = {str(thing.Alt) for thing in dictionaries if "/Alt" in thing}
    assert told >= set(made.book.figures)
    look = looks.load(project.at(made.folder.root), made.book.look)
    typefaces = {cut.printed for cut in look.typefaces.cuts}
    assert unlike_ours(made.pdf, (*typefaces, "Zine-Dice", "Zine-Other-Dice")) == []


@pytest.mark.some(2)
def test_a_book_says_what_it_must_in_its_language_and_its_type(built: Built) -> None:
    check(built)


def test_no_text_of_a_book_lies_on_other_text(built: Built) -> None:
    assert [fault for sheet in built.pages for fault in collisions(sheet)] == []


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "told"),
    [
        ("crow", "content/looks/crow.toml", "arms.svg", "arm.svg", "crow.toml:6: 'badge' names"),
        ("class", SCHOOL, "„Rahmen“", '"Rahmen"', f"{SCHOOL}:15: "),
        ("hunt", "content/dice/omen/wolf.svg", "<circle", "<script", "wolf.svg:3: "),
        ("mia", MIA, "     3 |", "     2 |", "Receiver loses is 2 on the page, the rules give 3"),
        ("noir", "content/zines/noir.md", "look: noir", "look: nior", "did you mean 'noir'?"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_leaves_what_was_printed(
    begun: Begun, tmp_path: Path, name: str, file: str, old: str, new: str, told: str
) -> None:
    book, folder = BOOKS[name], begun(name, tmp_path)
    before = folder.write(f"output/{book.zine}.pdf", b"printed before")
    folder.write(file, folder.read(file).replace(old, new, 1))
    ran = folder.zine("build", book.zine)
    assert (ran.code, ran.out.partition("wrong")[2].strip()) == (1, "")
    assert len([line for line in ran.err.splitlines() if told in line]) == 1, ran.err
    assert "Traceback" not in ran.complaint
    assert before.read_bytes() == b"printed before"


def test_a_book_is_the_same_to_the_byte_in_another_folder(begun: Begun, tmp_path: Path) -> None:
    one, other = (printed(BOOKS["mia"], begun("mia", tmp_path / name)) for name in ("one", "other"))
    assert one.pdf == other.pdf


def test_a_class_gets_a_sheet_with_every_name(begun: Begun, tmp_path: Path) -> None:
    folder = begun("class", tmp_path)
    names = ("--names-file", "klasse.txt", "--look", "school", "--paper", "a4")
    ran = written(folder, "sheets", "crag.de", *names)
    sheets = read((folder.root / ran.out.strip()).read_bytes())
    text = "".join("".join(sheet.text.split()) for sheet in sheets)
    assert len(sheets) == 5
    assert [name for name in PUPILS if name not in text] == []
    assert text.count("Summe") == 5


def test_a_designer_gets_a_sheet_that_shows_the_dice(begun: Begun, tmp_path: Path) -> None:
    folder = begun("hunt", tmp_path)
    ran = written(folder, "sheets", "wolf_hunt", "--paper", "letter", "--rules-on-back")
    front, back = read((folder.root / ran.out.strip()).read_bytes())
    assert front.text.split().count("Total") == 2
    assert len(front.drawings(front.height - 68, front.height - 40, 400)) == 3
    assert "omen" in back.text
    assert "no-moon" not in back.text  # it is drawn
    assert "1/20" in folder.zine("odds", "wolf_hunt").out


@pytest.mark.exhaustive
def test_a_house_rule_has_a_slip_for_those_with_the_first_printing(
    begun: Begun, tmp_path: Path
) -> None:
    folder = begun("mia", tmp_path)
    ran = folder.zine("diff", OLDER, "--slip", "slip.pdf")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "Mia at the Crow: Mia, 2 1, liar, Receiver loses was 2, is now 3 (old page, line 84)\n"
        "1 game differs, 1 game the same\n"
        "slip.pdf\n"
    )
    (slip,) = read((folder.root / "slip.pdf").read_bytes())
    assert slip.text.count("Mia at the Crow") == 6


# In every edition.

WHOLE: dict[str, Callable[[Path], Folder]] = {
    "crow": partial(crow, width=1800),  # as many dots as the cover in A4 needs
    **dict.fromkeys(LOOKS, partial(stonewood, whole=True)),
}


@pytest.fixture(scope="module", params=BOOKS)
def whole(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Book, Folder]:
    """Each book, with all that it may hold."""
    book = BOOKS[request.param]
    begin = WHOLE.get(request.param, book.begin)
    return book, begin(tmp_path_factory.mktemp(request.param))


@pytest.mark.exhaustive
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_book_is_accessible_in_every_edition(whole: tuple[Book, Folder], edition: str) -> None:
    made = printed(*whole, "--edition", edition)
    check(made)
    assert [fault for sheet in made.pages for fault in collisions(sheet)] == []
    file = made.folder.write("checked.pdf", made.pdf)
    failures = page.validate_pdf(str(file), profile="ua1").failures
    assert [f"{each.rule_id}: {each.message}" for each in failures] == []
    assert [finding.message for finding in pdfua.validate(str(file)).findings] == []


@pytest.mark.exhaustive
def test_a_book_on_a_phone_holds_all_that_it_shows(whole: tuple[Book, Folder]) -> None:
    book, folder = whole
    written(folder, "build", book.zine, "--web")
    html = folder.read(f"output/{book.zine}.html")
    assert f'<html lang="{book.language}"' in html
    assert [each for each in book.figures if each not in html] == []
    assert re.findall(r'(?:src|href)="(?!data:|#|https://)[^"]*"', html) == []


@pytest.mark.exhaustive
def test_a_book_in_an_e_reader_holds_all_that_it_shows_and_is_valid(
    whole: tuple[Book, Folder], tmp_path: Path
) -> None:
    book, folder = whole
    written(folder, "build", book.zine, "--epub")
    made = ereader.Book((folder.root / f"output/{book.zine}.epub").read_bytes())
    text = prose(made.text)
    inside = [each for each in book.says if each != ON_BACK]
    assert [each for each in inside if each not in text] == []
    told = {e.get(key) for page in made.pages.values() for e in page.iter() for key in TOLD}
    told |= {e.text for page in made.pages.values() for e in page.iter(f"{ereader.SVG}title")}
    assert [each for each in book.figures if each not in told] == []
    assert made.said("dc:language") == [book.language]
    assert ereader.complaints(made.data, tmp_path) == []
