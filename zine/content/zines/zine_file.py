"""Reads a zine's file: its metadata, its sections and its games in order."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from zine.art import drawings
from zine.art.look import TAVERN, Look
from zine.content.page import braces, images, metadata_keys
from zine.content.page.document import (
    CHART,
    Block,
    Document,
    Image,
    Prose,
    Section,
    read,
    title_problem,
)
from zine.content.page.facts import Facts
from zine.content.page.images import ImageFile, Images
from zine.content.page.language import ENGLISH, language
from zine.content.pictures.raster import Unusable
from zine.content.project import Project
from zine.content.rules.cell import normal
from zine.content.zines import credit
from zine.content.zines.chapters import ENTRY_FORM, GAMES, Chapter, read_chapters
from zine.edition import HALF_LETTER, Edition
from zine.memo import world
from zine.memo.world import is_file, real
from zine.problems import ContentError, Problem, gathering
from zine.words import words

LINKED = re.compile(r"\[[^\]]+\]\(([^)\s]+\.md)\)$")


class Kind(Enum):
    """The kinds of text sections: those but TEXT print more than their own text."""

    TEXT = "text"
    QUICK = "Quick Reference"
    INDEX = "Index"
    GLOSSARY = "glossary"
    ERRATA = "errata"


GENERATED = {kind.value: kind for kind in (Kind.QUICK, Kind.INDEX)}
"""Sections whose pages are made from the games; what stands under them opens them."""
COLOPHON = "Colophon"
GIT = "git"
"""The version of a zine that has the last tag of its folder for one."""
RESERVED = ("Cover", "Contents")
"""Headings that the program prints in every zine, and that no section can have."""


class TextSection(NamedTuple):
    """A section without games: before the games, or after them up to the colophon.

    It holds the zine's own text or, where the section is only a link, another document's.
    """

    title: str
    kind: Kind
    document: Document
    blocks: tuple[Block, ...]
    images: Images

    @property
    def credits(self) -> tuple[str, ...]:
        """Whom to credit for its pictures."""
        return tuple(b.credit for b in self.blocks if isinstance(b, Image) and b.credit)


class CoverImage(NamedTuple):
    """The picture on a cover, the words for those who cannot see it, and whom to credit, or ""."""

    file: ImageFile
    words: str
    credit: str


class ZineFile(NamedTuple):
    """A zine's file, read.

    Texts that its metadata leave out are "". `cover` names the drawing of its cover; a
    `cover_image` takes its place on the front. `openers` name the drawing above each chapter, or
    none. `look` is how all of it is printed, on the ground that the file or the look names. `trim`
    is the size to which its pages are cut, in points, or `None` for the usual one.
    """

    document: Document
    title: str
    subtitle: str
    series: str
    editor: str
    author: str
    printing: str
    version: str
    address: str
    isbn: str
    trim: tuple[float, float] | None
    language: str
    cover: str
    cover_image: CoverImage | None
    look: Look
    openers: tuple[str, ...]
    front: tuple[TextSection, ...]
    chapters: tuple[Chapter, ...]
    back: tuple[TextSection, ...]

    def printed_as(self, edition: Edition) -> Edition:
        """An edition in the look of this zine; half letter is cut to its own size if it has one."""
        edition = edition._replace(look=self.look)
        if self.trim is None or edition.name != HALF_LETTER.name:
            return edition
        return edition.cut(*self.trim)

    @property
    def path(self) -> Path:
        """The zine's own file."""
        return self.document.path

    @property
    def dark(self) -> bool:
        """Whether covers and plates are scenes on dark ground."""
        return self.look.is_dark

    @property
    def texts(self) -> tuple[Document, ...]:
        """The zine's own file, and the other documents that it prints beside its games."""
        sections = (section.document for section in (*self.front, *self.back))
        return tuple({text.path: text for text in (self.document, *sections)}.values())

    @property
    def images(self) -> tuple[ImageFile, ...]:
        """The pictures of its cover and its texts."""
        cover = [self.cover_image.file] if self.cover_image else []
        return (*cover, *(i for text in (*self.front, *self.back) for i in text.images.values()))

    @property
    def pages(self) -> tuple[Path, ...]:
        """The page of each game, in the order of the zine."""
        return tuple(listed.page for chapter in self.chapters for listed in chapter.games)

    def check_games(self, games: Mapping[Path, Facts]) -> None:
        """Raise `ContentError` where a game's page has another title or language than the zine.

        `games` are by page, without those of pages that cannot be read.
        """
        problems = []
        zine_language = self.document.vocabulary.language
        for listed in (listed for chapter in self.chapters for listed in chapter.games):
            game = games.get(listed.page)
            if game and language(game.language) is not zine_language:
                message = (
                    f"the page of '{listed.title}' is in '{game.language}', the zine in "
                    f"'{self.language}': list a page in the zine's language, "
                    f"{zine_language.file_name(listed.page)}"
                )
                mark = self.document.word(listed.line, listed.title)
                problems.append(self.document.problem(listed.line, message, mark))
            elif game and game.title != listed.title:
                message = f"its page calls this game '{game.title}', not '{listed.title}'"
                mark = self.document.word(listed.line, listed.title)
                problems.append(self.document.problem(listed.line, message, mark))
        if problems:
            raise ContentError(problems)


def load(project: Project, path: Path) -> ZineFile:
    """The zine in a file; raises `ContentError` with all that is wrong in it."""
    document = read(path)
    problems: list[Problem] = []
    texts = metadata_keys.read(document, metadata_keys.ZINE, problems)
    terms = document.vocabulary.language
    front: list[TextSection] = []
    back: list[TextSection] = []
    lines: dict[str, int] = {}
    past_games = False
    problems += [*_wrong_text(document), *document.stray_drawings(), *braces.strays(document)]
    pictures = images.of_document(project, document, problems)
    cover_image = _cover_image(project, document, texts, problems)
    chapters = read_chapters(document, project, problems)
    for section in document.sections:
        if section.heading is None:
            continue
        if section.role == GAMES:
            past_games = True
        else:
            text = _text_section(project, document, section, pictures, problems)
            message = _clash(project, document, text, front + back)
            lines[text.title] = section.line
            if message:
                problems.append(document.problem(section.line, message))
            (back if past_games else front).append(text)
    games = [listed for chapter in chapters for listed in chapter.games]
    pages = [listed.page for listed in games]
    for text in (*front, *back):
        if text.document is not document and _is_namesake(text.document.path, pages):
            message = f"{text.document.path.name} is also a game of the zine; rename one of them"
            problems.append(document.problem(lines[text.title], message))
    entries = {listed.line for listed in games} | {problem.line for problem in problems}
    broken = document.broken_links(project.resolve, lambda: project.linkable)
    problems += [problem for problem in broken if problem.line not in entries]
    if not games:
        games_name = terms.sections[GAMES]
        message = (
            f"the zine lists no game under '## {games_name}'; list each in a line {ENTRY_FORM}"
        )
        problems.append(document.problem(len(document.source), message))
    elif terms.sections[COLOPHON] in [text.title for text in (*front, *back[:-1])]:
        message = f"'## {terms.sections[COLOPHON]}' must be the last section"
        problems.append(document.problem(lines[terms.sections[COLOPHON]], message))
    problems += _wrong_openers(document, texts, chapters)
    look = _look(project, document, texts, problems)
    if problems:
        raise ContentError(problems)
    titles = {listed.page: listed.title for listed in games}
    titles |= {text.document.path: text.title for text in (*front, *back)}
    bundled = {path: title for path, title in titles.items() if project.is_lent(path)}
    colophon = _colophon(document, texts["language"], back, bundled)
    return ZineFile(
        document=document,
        title=texts["title"],
        subtitle=texts["subtitle"],
        series=texts["series"],
        editor=texts["editor"],
        author=texts["author"],
        printing=words(texts["language"]).printed(
            texts["printing"], texts["copies"], texts["date"]
        ),
        version=_version(texts["version"], path.parent),
        address=texts["address"],
        isbn=texts["isbn"],
        trim=texts["trim"],
        language=texts["language"],
        cover=drawings.COVERS[0] if cover_image else texts["cover"],
        cover_image=cover_image,
        look=look._replace(ground=texts["ground"] or look.ground),
        openers=texts["openers"],
        front=tuple(front),
        chapters=tuple(chapters),
        back=(*back, colophon),
    )


def _version(written: str, folder: Path) -> str:
    """The version of a zine in a folder, as its file says it, or as git does."""
    if written != GIT:
        return written
    return world.ask(GIT, os.fspath(folder.absolute()))


def _tagged(folder: str) -> str:
    """The version of a folder by its last tag."""
    from zine.process import git  # noqa: PLC0415 - only where it is asked

    return git.version(Path(folder))


world.SOURCES[GIT] = _tagged


def _wrong_openers(
    document: Document, texts: Mapping[str, Sequence[str]], chapters: Sequence[Chapter]
) -> Iterator[Problem]:
    """A problem if the drawings that open chapters are not one for each of them."""
    openers = texts.get("openers")
    if not openers:
        return
    line, mark = document.metadata["openers"].line, document.key("openers")
    if not all(chapter.title for chapter in chapters):
        message = "'openers' open chapters; list every game under a ### heading"
        yield document.problem(line, message, mark)
    elif len(openers) != len(chapters):
        many = len(chapters)
        message = f"'openers' must name one drawing a chapter: {many}, not {len(openers)}"
        yield document.problem(line, message, mark)


def _colophon(
    document: Document, language: str, back: list[TextSection], bundled: Mapping[Path, str]
) -> TextSection:
    """The last section of the zine, taken from `back`, or a colophon for zines without an end.

    It can end with a colophon or with its sources. Below either stands the credit of what is
    `bundled`, titles by file.
    """
    title = document.vocabulary.language.sections[COLOPHON]
    if back and (back[-1].title == title or _is_sources(back[-1].document.path)):
        colophon = back.pop()
    else:
        text = Prose(words(language).colophon_drawings, len(document.source))
        colophon = TextSection(words(language).colophon, Kind.TEXT, document, (text,), {})
    paragraphs = credit.paragraphs(language, bundled) if bundled else ()
    return colophon._replace(blocks=(*colophon.blocks, *paragraphs))


def _is_sources(text: Path) -> bool:
    """Whether a text is the list of sources, or a translation of it."""
    return text.name.partition(".")[0] == "sources"


def language_of(project: Project) -> str:
    """The language that all zines of a folder are in; English if they are not in one."""
    tags = set()
    for path in project.zines:
        with suppress(ContentError):  # the zine is reported where it is checked
            tags.add(read(path).vocabulary.language.tag)
    return tags.pop() if len(tags) == 1 else ENGLISH.tag


def _look(
    project: Project, document: Document, texts: Mapping[str, str], problems: list[Problem]
) -> Look:
    """The look that a zine names; adds what is wrong with it to the problems."""
    if not texts.get("look"):
        return TAVERN
    from zine.content.zines import looks  # noqa: PLC0415 - a zine without a look needs no fonts

    try:
        with gathering(problems):
            return looks.load(project, texts["look"])
    except LookupError as error:
        line, mark = document.metadata["look"].line, document.value("look")
        problems.append(document.problem(line, str(error), mark))
    return TAVERN


def _text_section(
    project: Project,
    document: Document,
    section: Section,
    pictures: Images,
    problems: list[Problem],
) -> TextSection:
    title, blocks = section.title, section.blocks
    only = blocks[0] if len(blocks) == 1 else None
    link = LINKED.match(only.text) if isinstance(only, Prose) else None
    path = project.resolve(Path(os.path.normpath(document.path.parent / link[1]))) if link else None
    if path is None or not is_file(path):  # a link to nothing is reported with the others
        kind = GENERATED.get(section.role, Kind.TEXT)
        return TextSection(title, kind, document, blocks, pictures)
    kind = _kind(project, path)
    try:
        linked = read(path)
        problems += _foreign(project, document, section.line, linked)
        broken = linked.broken_links(project.resolve, lambda: project.linkable)
        problems += [*broken, *linked.stray_drawings(of_games=kind is Kind.ERRATA)]
        problems += braces.strays(linked)
        pictures = images.of_document(project, linked, problems)
    except ContentError as error:
        problems += error.problems
        linked = document
    return TextSection(title, kind, linked, linked.blocks, pictures)


def _kind(project: Project, text: Path) -> Kind:
    """The kind of a linked text by its name: `glossary.md` or `glossary.de.md` is a glossary."""
    path = real(text)
    if real(project.resolve(project.content / path.name)) != path:
        return Kind.TEXT
    kinds = {special.stem: kind for special, kind in _beside(project)}
    return kinds.get(path.name.partition(".")[0], Kind.TEXT)


def _beside(project: Project) -> tuple[tuple[Path, Kind], ...]:
    return (project.errata, Kind.ERRATA), (project.glossary, Kind.GLOSSARY)


def _foreign(project: Project, zine: Document, line: int, text: Document) -> Iterator[Problem]:
    """A problem if a linked text is in another language than the zine."""
    language = zine.vocabulary.language
    if text.vocabulary.language is language:
        return
    name = language.file_name(text.path)
    folder = project.content if project.is_lent(text.path) else text.path.parent
    if text.path.name != name and is_file(project.resolve(folder / name)):
        todo = f"link {name}"
    elif project.is_lent(text.path):
        todo = f"link a translation of it, {name}, with 'language: {language.tag}' in its head"
    else:
        todo = f"write 'language: {language.tag}' in its head, or link a translation of it, {name}"
    tag = text.vocabulary.language.tag
    message = f"{text.path.name} is in '{tag}', the zine in '{language.tag}': {todo}"
    yield zine.problem(line, message)


def _cover_image(
    project: Project, document: Document, texts: Mapping[str, Any], problems: list[Problem]
) -> CoverImage | None:
    """The picture on the cover; adds problems where it cannot be printed."""
    name, words, credit = (texts.get(key, "") for key in ("cover", "shows", "credit"))
    if name in drawings.COVERS or not name:
        for key in ("shows", "credit") if name else ():
            if key in document.metadata:
                message = f"'{key}' is for a picture on the cover, as in cover: tavern.jpg"
                line, mark = document.metadata[key].line, document.key(key)
                problems.append(document.problem(line, message, mark))
        return None
    line, mark = document.metadata["cover"].line, document.value("cover")
    if "shows" not in document.metadata:
        message = "say what the picture shows, for those who cannot see it, in a line 'shows: …'"
        problems.append(document.problem(line, message, mark))
    try:
        return CoverImage(images.read(project, document.path, name), words, credit)
    except Unusable as error:
        problems += (document.problem(line, str(fault), mark) for fault in error.every)
        return None


def _clash(
    project: Project, document: Document, text: TextSection, sections: Sequence[TextSection]
) -> str:
    """Says why a section cannot stand beside the others and the games; "" if it can."""
    linked = text.document.path
    if normal(text.title) in (normal(s.title) for s in sections):
        return f"'{text.title}' stands twice"
    headings = document.vocabulary.language.sections
    if normal(text.title) in (normal(headings[name]) for name in RESERVED):
        return f"every zine has its own {text.title.lower()}; call the section otherwise"
    if linked != document.path and linked.name in (s.document.path.name for s in sections):
        return f"{linked.name} is printed twice"
    in_games = linked.parent.name == "games" and linked in project.library
    if in_games or real(linked.parent) == real(project.content / "games"):
        return f"{linked.name} is a game, which belongs under '## {headings[GAMES]}'"
    return ""


def _is_namesake(text: Path, files: Iterable[Path]) -> bool:
    """Whether another file has the name of a text, by which links would land on either."""
    end = f"{os.sep}{text.name}"  # the name of each of hundreds of paths would take longer
    alike = [real(file) for file in files if os.fspath(file).endswith(end)]
    return bool(alike) and real(text) not in alike


def _wrong_text(document: Document) -> Iterator[Problem]:
    """The problems of text before any heading, of headings, and of tables that nothing checks.

    A heading above nothing is one, but for those that the program fills.
    """
    for section in document.sections:
        for block in section.blocks if section.heading is None else ():
            yield document.problem(block.line, "text must stand under a ## heading")
        if section.heading and not section.blocks and section.role not in (GAMES, *GENERATED):
            message = f"nothing stands under '{section.title}'; fill it or leave it out"
            yield document.problem(section.line, message)
    for heading in (*document.headings(2), *document.headings(3)):
        if message := title_problem(heading.text):
            yield document.problem(heading.line, message)
    for table in document.tables:
        if table.label not in ("Plain", CHART):
            message = "nothing checks a table here; it needs a 'Plain:' or a 'Chart:' line"
            yield document.problem(table.line, message)
