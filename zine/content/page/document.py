"""Parses a Markdown file into metadata, headings, prose, tables and pictures with their lines."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category, normalize

from zine import bounds, notation
from zine.art import drawings
from zine.art.letters import HIDDEN, STRANGE
from zine.content.page import language, prose
from zine.content.page.language import ENGLISH, PLAIN, Language, Vocabulary
from zine.dice import Cast
from zine.files import is_hidden
from zine.memo.world import contents, is_file
from zine.problems import ContentError, Mark, Problem, suggestion

_QUOTED = r'"[^"\\\n]+"'
PAIR = re.compile(rf"\n  ({_QUOTED}|[^\W_][^:#\n]{{0,200}}): ({_QUOTED}|[^\W_][^:#\n]*)")
"""A word of the rules and that of a page; either may stand in quotation marks."""

ENTRY = re.compile(
    r"(?P<key>[a-z]+):"
    r"(?: (?P<text>[^\W_][^:#\n]*)"
    r"| \[(?P<list>[^\W_][^:#\[\]{},\n]*(?:, [^\W_][^:#\[\]{},\n]*)*)\]"
    r"|(?P<lines>(?:\n  - [^\W_][^:#\n]*)+)"
    rf"|(?P<pairs>(?:{PAIR.pattern})+)"
    r")(?:\n|$)"
)
"""Metadata of the simplest kind: a text, a list in brackets, or a list or pairs of a line each."""

CHECK = "Check"
"""The label of a table that is run and not printed; the web edition alone shows it, folded."""

CHART = "Chart"
"""The label of a table whose figures are drawn as long bars, the longest for the largest."""

CAPTION = re.compile(r"([^\W\d_]+):\s*(.*)$")
"""A line that may label the table below it."""

CELL_BREAK = re.compile(r"(?<!\\)\|")
DELIMITER = re.compile(r":?-+:?$")
DELIMITER_ROW = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$")
LISTED = re.compile(r"- \[[^\[\]]*\]\([^()\s]*\)\s*$")
"""A link alone on a line of a list."""

LINE_END = re.compile(r"(\r\n|\r|\n)")
TITLES = frozenset(("title", "series", "editor", "printing", "copies", "date", "version"))
"""The keys of the metadata that are printed as titles are."""

DRAWING = re.compile(r"!\[(?P<words>[^\[\]]*)\]\(draw:(?P<name>[^()\s]*)\)\s*$")
"""A line that asks for a drawing."""

IMAGE = re.compile(
    r"!\[(?P<words>[^\[\]]*)\]\((?P<target>[^()\s\"]*)(?:\s+\"(?P<credit>[^\"]*)\"\s*)?\)\s*$"
)
"""A line that shows a picture in a file, and says who made it."""

COMMENT = re.compile(r"\\.|`[^`\n]*`|<!--.*?(?P<end>-->|\Z)", re.DOTALL)


class Datum(NamedTuple):
    """A value of the metadata and the line of its key."""

    value: object
    line: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` counts its number signs.

    `role` is the section that it heads, in the words of the rules.
    """

    level: int
    text: str
    line: int
    role: str = field(default="", compare=False)


class Prose(NamedTuple):
    """A stretch of Markdown with neither heading nor table in it; `line` is its first."""

    text: str
    line: int


class Row(NamedTuple):
    """One line of a table: what its cells say, in the words of the rules, and their Markdown.

    A cell says what is printed of it, without marks and backslashes; `printed` is its Markdown.
    """

    cells: tuple[str, ...]
    line: int
    printed: tuple[str, ...]


class Table(NamedTuple):
    """A table under the headings that it stands below.

    `label` is the word before the caption, "Example", "Check", "Ruling", "Plain", "Chart", "Wrong",
    or "" without, in any language; `aligns` holds "left", "right" or "center" a column; `section`
    and `subsection` are the roles of the headings of level 2 and 3, or "".
    """

    label: str
    caption: str
    header: Row
    aligns: tuple[str, ...]
    rows: tuple[Row, ...]
    section: str
    subsection: str

    @property
    def line(self) -> int:
        """The line of the header row."""
        return self.header.line

    @property
    def printed(self) -> bool:
        """Whether it stands on paper; a table that is only there to be checked does not."""
        return self.label != CHECK


class Drawing(NamedTuple):
    """A drawing of `zine.art.drawings.DIAGRAMS`, and the words for those who cannot see it."""

    name: str
    words: str
    line: int


class Image(NamedTuple):
    """A picture in a file, the words for those who cannot see it, and whom to credit, or "".

    `target` is the path of the file as the document names it.
    """

    target: str
    words: str
    credit: str
    line: int


Block = Heading | Prose | Table | Drawing | Image


class Section(NamedTuple):
    """A heading and the blocks below it; `None` heads the blocks before the first heading."""

    heading: Heading | None
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The text of the heading, or ""."""
        return self.heading.text if self.heading else ""

    @property
    def role(self) -> str:
        """The section that it is, in the words of the rules, or ""."""
        return self.heading.role if self.heading else ""

    @property
    def line(self) -> int:
        """The line of the heading or, without one, of the first block."""
        return (self.heading or self.blocks[0]).line

    @property
    def sections(self) -> tuple["Section", ...]:
        """The blocks under their headings of level 3."""
        return sections(self.blocks, 3)


def sections(blocks: Iterable[Block], level: int = 2) -> tuple[Section, ...]:
    """Blocks under their headings of a level and above; first come those before any heading."""
    parts: list[tuple[Heading | None, list[Block]]] = [(None, [])]
    for block in blocks:
        if isinstance(block, Heading) and block.level <= level:
            parts.append((block, []))
        else:
            parts[-1][1].append(block)
    return tuple(Section(heading, tuple(part)) for heading, part in parts if heading or part)


class Document(NamedTuple):
    """One Markdown file, read; `source` holds its lines, of which `start` are metadata.

    `vocabulary` turns what it says into the words of the rules.
    """

    path: Path
    metadata: Mapping[str, Datum]
    start: int
    blocks: tuple[Block, ...]
    source: tuple[str, ...]
    vocabulary: Vocabulary = PLAIN

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every table, from top to bottom."""
        return tuple(block for block in self.blocks if isinstance(block, Table))

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every drawing, from top to bottom."""
        return tuple(block for block in self.blocks if isinstance(block, Drawing))

    @property
    def images(self) -> tuple[Image, ...]:
        """Every picture in a file, from top to bottom."""
        return tuple(block for block in self.blocks if isinstance(block, Image))

    @property
    def credits(self) -> tuple[str, ...]:
        """Whom to credit for its pictures, each once."""
        return tuple(dict.fromkeys(image.credit for image in self.images if image.credit))

    @property
    def throws(self) -> Iterator[tuple[int, tuple[Cast, ...], Mark]]:
        """Every throw of other dice in brackets or a cell: its line, its dice, and its place."""
        for number, text in enumerate(self.source[self.start :], self.start + 1):
            if notation.LIKELY.search(text):
                in_row = text.lstrip().startswith("|")
                cells = re.finditer(notation.CELL, text) if in_row else ()
                for match in (*cells, *re.finditer(notation.BRACKETED, text)):
                    yield number, notation.read(match[1]), self.mark(number, *match.span(1))

    @property
    def sections(self) -> tuple[Section, ...]:
        """The blocks under their headings of level 2."""
        return sections(self.blocks, 2)

    def section(self, role: str) -> Section | None:
        """The first section of level 2 with a role, if there is one."""
        return next((section for section in self.sections if section.role == role), None)

    def headings(self, level: int) -> tuple[Heading, ...]:
        """Every heading of one level, from top to bottom."""
        return tuple(b for b in self.blocks if isinstance(b, Heading) and b.level == level)

    @property
    def links(self) -> tuple[str, ...]:
        """The files that it links to, as it names them."""
        targets = {target for _, line in self._linking for target, _, _ in prose.links(line)}
        return tuple(sorted(t for t in targets if not prose.ELSEWHERE.match(t)))

    @property
    def named_files(self) -> tuple[str, ...]:
        """The files that it names: those that it links to, and its pictures."""
        return (*self.links, *(image.target for image in self.images))

    @property
    def _linking(self) -> Iterator[tuple[int, str]]:
        """The lines in which links can stand, with their numbers."""
        images = {image.line for image in self.images}
        return ((n, text) for n, text in enumerate(self.source, 1) if n not in images)

    def broken_links(
        self, resolve: Callable[[Path], Path], candidates: Callable[[], Iterable[Path]]
    ) -> Iterator[Problem]:
        """A problem for each link to a file that is not there.

        `resolve` says where the file lies that a path means; `candidates` are files to suggest.
        """
        names: list[str] | None = None
        folder = self.path.parent
        for number, text in self._linking:
            for target, start, end in prose.links(text):
                if prose.ELSEWHERE.match(target):
                    continue
                if not (is_file(folder / target) or is_file(resolve(folder / target))):
                    names = [file.name for file in candidates()] if names is None else names
                    near = suggestion(target.rpartition("/")[2], names)
                    message = f"the link leads to '{target}', which is not there{near}"
                elif is_hidden(target.rpartition("/")[2]):
                    message = f"the link leads to '{target}', which is hidden, so it is no page"
                elif not target.endswith(".md"):
                    message = f"a link leads to a page, as in (crag.md), not to '{target}'"
                else:
                    continue
                yield self.problem(number, message, self.mark(number, start, end))

    def stray_drawings(self, *, of_games: bool = False) -> Iterator[Problem]:
        """A problem for each drawing, in a document that is not the page of a game.

        An author's own dice are drawings, too, unless all of its sections are `of_games`.
        """
        for drawing in self.drawings:
            message = "a drawing shows the rules of a game, so it stands only on a game's page"
            mark = self.mark(drawing.line, 0, len(self.source[drawing.line - 1].rstrip()))
            yield self.problem(drawing.line, message, mark)
        for line, throw, mark in () if of_games else self.throws:
            if any(cast.kind.startswith(notation.OWN) for cast in throw):
                message = (
                    "dice of your own are drawn only on the page of their game, and in its errata"
                )
                yield self.problem(line, message, mark)

    def stray_images(self) -> Iterator[Problem]:
        """A problem for each picture in a file, in a document that prints none."""
        for image in self.images:
            message = "a picture stands on the page of a game or in a text of a zine; leave it out"
            yield self.problem(image.line, message)

    def problem(self, line: int, message: str, mark: Mark | None = None) -> Problem:
        """A problem at a line of this document."""
        return Problem(self.path, line, message, mark)

    def mark(self, line: int, start: int, end: int) -> Mark:
        """The part of a line from one index to another."""
        return Mark(self.source[line - 1], start + 1, max(1, end - start))

    def word(self, line: int, text: str) -> Mark | None:
        """The first place in a line where some text stands, or `None`."""
        start = self.source[line - 1].find(text) if text else -1
        return None if start < 0 else self.mark(line, start, start + len(text))

    def key(self, name: str) -> Mark | None:
        """A key of the metadata, or `None` if it is not there."""
        datum = self.metadata.get(name)
        return self.word(datum.line, name) if datum else None

    def value(self, name: str) -> Mark | None:
        """What stands behind a key of the metadata; the key where that begins on another line."""
        key = self.key(name)
        if key is None:
            return None
        behind = key.text.find(":", key.column + key.length - 2) + 1
        if not key.text[behind:].strip():
            return key
        return self.mark(self.metadata[name].line, *inner(key.text, behind, len(key.text)))

    def cell(self, line: int, place: int | None) -> Mark:
        """A cell of a table's line, counted from 0; the whole row for `None`."""
        text = self.source[line - 1]
        spans = cells(text)
        if place is None:
            return self.mark(line, 0, len(text.rstrip()))
        return self.mark(line, *inner(text, *spans[place]))


def read(path: Path, words: Vocabulary | None = None) -> Document:
    """The document in a file; raises `ContentError` with all that is wrong in its form.

    It is in its own words, or in those of another page.
    """
    return parse(path, _text(path), words)


@lru_cache(maxsize=64)  # zines print the same glossary, and translations ask for their originals
def parse(path: Path, text: str, words: Vocabulary | None = None) -> Document:
    """The document that `text` is, in its own words or in others; problems name its `path`.

    Comments are blanks in its `source`, and accents stand on their letters (NFC), as they print.
    """
    text = normalize("NFC", text)
    if len(text) > bounds.PAGE:
        message = f"a page has {bounds.PAGE:,} characters at most, this one {len(text):,}; split it"
        raise ContentError([Problem(path, 1, message)])
    lines, _ = split_lines(text)
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    excess = list(_excess(path, text, lines))
    if excess:
        raise ContentError(excess)
    parser = _Parser(path, tuple(lines))
    start, metadata = parser.metadata()
    parser.vocabulary = words or _vocabulary(metadata)
    if "<!--" in text:
        parser.blank_comments(start)
    if STRANGE.search(text):
        parser.check_signs()
    for key in TITLES & metadata.keys():
        parser.check_title(metadata[key].line, str(metadata[key].value))
    blocks = tuple(parser.blocks(start))
    if parser.problems:
        raise ContentError(parser.problems)
    return Document(path, metadata, start, blocks, parser.lines, parser.vocabulary)


def _vocabulary(metadata: Mapping[str, Datum]) -> Vocabulary:
    """The words of a page; what is wrong with them is found with the other metadata."""
    if "language" not in metadata and "words" not in metadata:
        return PLAIN
    tag, names = (metadata[key].value if key in metadata else "" for key in ("language", "words"))
    written = names if isinstance(names, dict) else {}
    pairs = {rules: text for rules, text in written.items() if language.is_pair(rules, text)}
    return Vocabulary(language.language(str(tag)), pairs)


def _excess(path: Path, text: str, lines: Sequence[str]) -> Iterator[Problem]:
    """What makes the lines of a text too many or too long for a page, or its links too many."""
    if len(lines) > bounds.LINES:
        yield Problem(
            path, bounds.LINES + 1, f"a page has {bounds.LINES:,} lines at most; split it"
        )
    if max(map(len, lines)) <= bounds.LINE and text.count("](") <= bounds.LINKS:
        return
    links = 0
    for number, line in enumerate(lines, 1):
        links_above, links = links, links + (0 if LISTED.match(line) else line.count("]("))
        if links_above <= bounds.LINKS < links:
            message = f"a page has {bounds.LINKS} links in its text at most; split it"
            yield Problem(path, number, message)
        if len(line) > bounds.LINE:
            message = (
                f"a line has {bounds.LINE:,} characters at most, this one {len(line):,}; break it"
            )
            yield Problem(path, number, message)


def split_lines(text: str) -> tuple[list[str], list[str]]:
    """The lines of a text, and how each of them ends.

    `splitlines` would not do: it also breaks lines where no editor does, and miscounts them.
    """
    if "\r" not in text:
        lines = text.split("\n")
        return lines, [*("\n" for _ in lines[1:]), ""]
    parts = LINE_END.split(text)
    return parts[::2], [*parts[1::2], ""]


def _text(path: Path) -> str:
    try:
        data = contents(path)
    except OSError as error:
        raise ContentError([Problem(path, 0, f"cannot be read: {error.strerror}")]) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8: byte 0x{data[error.start]:02x} stands here"
        raise ContentError([Problem(path, line, message)]) from None


def sign_problem(sign: str) -> str:
    """Says why a character that our typefaces lack cannot stand in a page."""
    code = f"U+{ord(sign):04X}"
    if category(sign) == "Cc":
        return f"a control character ({code}) cannot be printed; leave it out"
    if sign in HIDDEN:
        return f"the invisible character {code} can make a number read as another; leave it out"
    return f"our typefaces have no '{sign}' ({code})"


@lru_cache(maxsize=512)  # many tables have the same columns
def title_problem(text: str) -> str:
    """Why a text cannot be a title, which may be set in capitals; or nothing."""
    if "\n" in text:  # YAML lets a value go on after an empty line
        return "a title is one line; leave out the empty line in it"
    sign = STRANGE.search(text.upper())
    if sign and not STRANGE.search(text):  # else `sign_problem` reports it
        return f"the typeface of titles has no '{sign[0]}' (U+{ord(sign[0]):04X})"
    return ""


@lru_cache(maxsize=8)
def _labels(of: Language) -> dict[str, str]:
    """The labels of tables by what a language calls them."""
    return {name: label for label, name in of.words.labels}


class _Parser:
    """Parses the lines of one file, and collects what is wrong with them."""

    def __init__(self, path: Path, lines: tuple[str, ...]) -> None:
        self.path = path
        self.lines = lines
        self.vocabulary = PLAIN
        self.problems: list[Problem] = []
        self.commented: set[int] = set()

    def wrong(self, line: int, message: str, start: int = 0, end: int | None = None) -> None:
        """Add a problem; it marks a part of the line if an end is given."""
        mark = None if end is None else Mark(self.lines[line - 1], start + 1, max(1, end - start))
        self.problems.append(Problem(self.path, line, message, mark))

    def check_signs(self) -> None:
        """Add a problem for the first characters of each line that cannot be printed."""
        for number, line in enumerate(self.lines, 1):
            for sign in list(dict.fromkeys(STRANGE.findall(line)))[: bounds.SIGNS]:
                start = line.index(sign)
                self.wrong(number, sign_problem(sign), start, start + 1)

    def blank_comments(self, start: int) -> None:
        """Replace every comment below the metadata by blanks."""

        def dropped(comment: re.Match[str]) -> str:
            if comment[0].startswith("<!--"):
                number = start + text.count("\n", 0, comment.start()) + 1
                self.commented.add(number + comment[0].count("\n"))
                if not comment["end"]:
                    self.wrong(number, "the comment has no end: write --> where it ends")
                elif self.lines[number - 1].startswith("|"):
                    self.wrong(number, "a comment cannot be in a table; move it above or below")
                return "".join(s if s == "\n" or s in HIDDEN else " " for s in comment[0])
            return comment[0]

        text = "\n".join(self.lines[start:])
        blanked = COMMENT.sub(dropped, text).split("\n")
        before = zip(blanked, text.split("\n"), strict=True)
        # The blanks of a comment at the end of a line would be a forced break.
        kept = (now.rstrip(" ") if now != was else was for now, was in before)
        self.lines = (*self.lines[:start], *kept)

    def metadata(self) -> tuple[int, dict[str, Datum]]:
        """The index of the first line after the metadata, and the metadata by key."""
        if not self.lines or self.lines[0].rstrip() != "---":
            self.wrong(1, "the page must begin with its metadata, between two lines of ---")
            return 0, {}
        ends = (i for i, line in enumerate(self.lines[1:], 1) if line.rstrip() == "---")
        end = next(ends, None)
        if end is None:
            self.wrong(1, "the metadata is never closed: a second line of --- is missing")
            return len(self.lines), {}
        text = "\n".join(self.lines[1:end])
        if len(text) > bounds.METADATA:
            self.wrong(1, f"the metadata has {bounds.METADATA:,} characters at most; shorten it")
            return end + 1, {}
        return end + 1, simple(text) or self._yaml(text)

    def _yaml(self, text: str) -> dict[str, Datum]:
        import yaml  # noqa: PLC0415 - only for what is not simple

        loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        metadata: dict[str, Datum] = {}
        try:
            if not self._is_tree(text, yaml.parse(text, loader)):
                return metadata
            node = yaml.compose(text, loader)
            if node is None:
                return metadata
            if not isinstance(node, yaml.MappingNode):
                self.wrong(2, "the metadata must be lines of 'key: value'")
                return metadata
            self._repeated(text, node)
            for key, value in node.value:
                line, _ = _place(text, key.start_mark)
                name = str(_datum(key))
                metadata[name] = Datum(_datum(value), line)
                for sign in STRANGE.findall(str(metadata[name].value))[:1]:  # as YAML can write it
                    if sign not in text:
                        self.wrong(line, sign_problem(sign))
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 2
            self.wrong(line, f"the metadata is not YAML: {error.reason}")
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            what = error.problem or error.context
            line, column = _place(text, mark) if mark else (2, 0)
            self.wrong(line, f"the metadata is not YAML: {what}", column, column + 1)
        return metadata

    def _repeated(self, text: str, node: Any) -> None:
        """Add a problem for each key that stands twice in a mapping, and in those below it."""
        names: set[str] = set()
        for key, value in node.value if node.id == "mapping" else ():
            name = str(_datum(key))
            if name in names:
                line, column = _place(text, key.start_mark)
                end = column + key.end_mark.index - key.start_mark.index
                self.wrong(line, f"'{name}' is given twice", column, end)
            names.add(name)
            self._repeated(text, value)
        for value in node.value if node.id == "sequence" else ():
            self._repeated(text, value)

    def _is_tree(self, text: str, events: Iterable[Any]) -> bool:
        """Whether metadata are lists and mappings of a few levels, each written out."""
        depth = 0
        for event in events:
            kind = type(event).__name__
            depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
            if getattr(event, "anchor", None):
                message = (
                    "& and * cannot stand for a value in the metadata; write the value each time"
                )
            elif depth > bounds.LEVELS + 2:  # the stream and the document are two
                message = f"lists in the metadata have {bounds.LEVELS} levels at most"
            else:
                continue
            line, column = _place(text, event.start_mark)
            self.wrong(line, message, column, column + 1)
            return False
        return True

    def blocks(self, start: int) -> Iterator[Block]:
        """Headings, prose, tables and pictures, in the order of the file."""
        section = subsection = ""
        text: list[str] = []
        i = start
        while i < len(self.lines):
            line = self.lines[i]
            level, heading = _heading(line) if line.startswith("#") else (0, "")
            if picture := self._shown(i + 1, line) if line.startswith("![") else None:
                yield from self._prose(text, i)
                yield picture
                text, i = [], i + 1
                continue
            if not (level or line.startswith("|")):
                if self._stray_table(line):
                    message = "every line of a table must begin with | at the margin"
                    self.wrong(i + 1, message, 0, len(line.rstrip()))
                    line = ""
                text.append(line)
                i += 1
                continue
            if level:
                yield from self._prose(text, i)
                self._check_heading(i + 1, level, heading)
                role = self._role(level, heading)
                section, subsection = (role, "") if level == 2 else (section, role)
                yield Heading(level, heading, i + 1, role)
                text, i = [], i + 1
                continue
            label, caption = self._caption(text, i)
            yield from self._prose(text, i)
            end = next(
                (j for j in range(i, len(self.lines)) if not self.lines[j].startswith("|")),
                len(self.lines),
            )
            table = self._table(i, end, label, caption, section, subsection)
            if table:
                yield table
            text, i = [], end
        yield from self._prose(text, i)

    def _role(self, level: int, text: str) -> str:
        """The section that a heading heads, in the words of the rules; the text of any other."""
        if level > 2:
            return self.vocabulary.read(text)
        names = self.vocabulary.language.sections
        return next((role for role, name in names.items() if name == text), text)

    def _label(self, line: str) -> re.Match[str] | None:
        """The caption that a line is, if it begins with a label."""
        match = CAPTION.match(line)
        return match if match and match[1] in _labels(self.vocabulary.language) else None

    def _check_heading(self, line: int, level: int, text: str) -> None:
        if level not in (2, 3):
            self.wrong(line, f"headings are ## or ###, not {'#' * level}", 0, level)
        elif not text:
            self.wrong(line, "the heading has no text; write it, as in ## The turn", 0, level)
        elif prose.MARK.search(text) and any(p.kind != "text" for p in prose.pieces(text)):
            start = self.lines[line - 1].index(text)
            message = "a heading is plain text: leave out links, throws and other marks"
            self.wrong(line, message, start, start + len(text))
        else:
            self._check_marks(line, text)

    def _shown(self, line: int, text: str) -> Drawing | Image | None:
        """What a line shows: a drawing of ours or a picture in a file, if it is well written."""
        if match := DRAWING.match(text):
            name = match["name"]
            if name not in drawings.DIAGRAMS:
                near = suggestion(name, drawings.DIAGRAMS)
                names = ", ".join(drawings.DIAGRAMS)
                message = f"no drawing is called '{name}'{near}: {names}"
                self.wrong(line, message, *match.span("name"))
            return Drawing(name, self._words(line, match, "drawing"), line)
        if match := IMAGE.match(text):
            credit = " ".join((match["credit"] or "").split())
            if not prose.is_plain(credit):
                self.wrong(line, prose.PLAIN_CREDIT, *match.span("credit"))
            return Image(match["target"], self._words(line, match, "picture"), credit, line)
        return None

    def _words(self, line: int, match: re.Match[str], kind: str) -> str:
        """The words for those who cannot see a drawing or a picture."""
        words = match["words"].strip()
        if not words:
            message = f"say in the brackets what the {kind} shows, for those who cannot see it"
            self.wrong(line, message, 0, match.end("words") + 1)
        elif any(piece.kind != "text" for piece in prose.pieces(words)):
            message = f"the words of a {kind} are plain text: leave out marks such as * and `"
            self.wrong(line, message, *match.span("words"))
        return words

    def check_title(self, line: int, text: str) -> None:
        """Add a problem for a text that cannot be a title."""
        if message := title_problem(text):
            self.wrong(line, message)

    def _check_marks(self, line: int, text: str) -> None:
        """Add a problem for each mark in a part of a line that a page may not use."""
        if prose.MARK.search(text):
            column = self.lines[line - 1].find(text)
            for start, end, message in prose.strays_in(text):
                self.wrong(line, message, column + start, column + end)

    @staticmethod
    def _stray_table(line: str) -> bool:
        bare = line.strip() if "|" in line else ""
        return bare.startswith("|") or bool(bare and DELIMITER_ROW.match(bare))

    def _prose(self, lines: list[str], end: int) -> Iterator[Prose]:
        text = "\n".join(lines).rstrip()
        if text:
            blank = next(i for i, line in enumerate(lines) if line.strip())
            for number, line in enumerate(lines, end - len(lines) + 1):
                if label := CAPTION.match(line):
                    self._check_label(number, label[1])
            block = Prose("\n".join(lines[blank:]).rstrip(), end - len(lines) + blank + 1)
            self._check_quotes(block)
            for stray in prose.strays(block.text):
                if stray.message == prose.MARGIN and block.line + stray.line in self.commented:
                    continue  # the blanks stand in the place of a comment
                self.wrong(block.line + stray.line, stray.message, stray.start, stray.end)
            yield block

    def _check_label(self, line: int, word: str) -> None:
        """Report a word before a colon that is a label: no table follows it.

        A label in another language than the page's is a mistake, too.
        """
        labels = dict(self.vocabulary.language.words.labels)
        if labels.get(word, word) != word:
            message = f"in the language of this page the label is '{labels[word]}:'"
            self.wrong(line, message, 0, len(word))
        if word in _labels(self.vocabulary.language):
            message = f"'{word}:' stands above no table; write one below it"
            self.wrong(line, message, 0, len(word) + 1)

    def _check_quotes(self, block: Prose) -> None:
        """Add a problem for each plain quotation mark that English signs would stand for."""
        first, last = self.vocabulary.language.words.quotes
        if self.vocabulary.language is ENGLISH or '"' not in block.text:
            return
        for number, line in enumerate(block.text.split("\n"), block.line):
            if (column := line.find('"')) >= 0:
                message = f"in the language of this page quotation marks are {first} and {last}"
                self.wrong(number, message, column, column + 1)

    def _caption(self, lines: list[str], end: int) -> tuple[str, str]:
        """Cut the caption, if there is one, off the end of the prose above a table; returns it."""
        last = next((i for i in reversed(range(len(lines))) if lines[i].strip()), 0)
        match = self._label(lines[last]) if lines else None
        if not match:
            return "", ""
        caption = match[2].strip()
        self._check_marks(end - len(lines) + last + 1, caption)
        lines[last] = ""  # the prose keeps its number of lines
        return _labels(self.vocabulary.language)[match[1]], caption

    def _table(
        self, start: int, end: int, label: str, caption: str, section: str, subsection: str
    ) -> Table | None:
        rows = [self._row(i) for i in range(start, end)]
        if len(rows) < 2 or not all(DELIMITER.match(cell) for cell in rows[1].cells):
            message = "a table needs a line of | --- | below its heading"
            self.wrong(start + 1, message, 0, len(self.lines[start].rstrip()))
            return None
        header, delimiter, *body = rows
        if len(header.cells) > bounds.COLUMNS:
            message = f"a table has {bounds.COLUMNS} columns at most; make two tables"
            self.wrong(start + 1, message, 0, len(self.lines[start].rstrip()))
        if not body:
            self.wrong(start + 1, "the table has no rows")
        for row in (delimiter, *body):
            if len(row.cells) != len(header.cells):
                count, columns = len(row.cells), len(header.cells)
                cells = f"{count} cell{'s' * (count != 1)}"
                message = f"the row has {cells} under {columns} heading{'s' * (columns != 1)}"
                self.wrong(row.line, message, 0, len(self.lines[row.line - 1].rstrip()))
        if any(len(row.cells) != len(header.cells) for row in rows):
            return None
        for text in header.printed:
            self.check_title(header.line, prose.plain(text))
        for row in (header, *body):
            if prose.MARK.search(self.lines[row.line - 1]):
                self._check_cells(row.line)
        aligns = tuple(map(_align, delimiter.cells))
        return Table(label, caption, header, aligns, tuple(body), section, subsection)

    def _row(self, index: int) -> Row:
        printed = _cells(self.lines[index])
        says = tuple(map(prose.plain, printed))
        return Row(tuple(map(self.vocabulary.read, says)), index + 1, printed)

    def _check_cells(self, line: int) -> None:
        """Add a problem for each mark in the cells of a row that a page may not use."""
        text = self.lines[line - 1]
        for start, end in cells(text):
            for first, last, message in prose.strays_in(text[start:end]):
                self.wrong(line, message, start + first, start + last)


def _heading(line: str) -> tuple[int, str]:
    """The level of a heading and its text; 0 for a line that is none."""
    behind = line.lstrip("#")
    level, text = len(line) - len(behind), behind.strip()
    if behind and not behind[0].isspace():
        return 0, ""
    bare = text.rstrip("#")
    return level, bare.rstrip() if bare[-1:].isspace() or not bare else text


def simple(text: str) -> dict[str, Datum] | None:
    """The metadata, if every line of them is of the simplest kind; `None` if they need YAML.

    YAML reads them alike, but to import its reader takes longer than to read all the pages.
    """
    if not text.replace("\n", "").isprintable():
        return None
    metadata: dict[str, Datum] = {}
    place, line = 0, 2
    while place < len(text):
        entry = ENTRY.match(text, place)
        if not entry or entry["key"] in metadata:
            return None
        value: object = (entry["text"] or "").rstrip()
        if listed := entry["list"]:
            value = [item.strip() for item in listed.split(",")]
        elif lines := entry["lines"]:
            value = [item.rstrip() for item in lines.split("\n  - ")[1:]]
        elif pairs := entry["pairs"]:
            written = PAIR.findall(pairs)
            value = {_unquoted(rules): _unquoted(printed) for rules, printed in written}
            if len(value) < len(written):
                return None  # a word is given twice
        metadata[entry["key"]] = Datum(value, line)
        place, line = entry.end(), line + entry[0].count("\n")
    return metadata


def _unquoted(text: str) -> str:
    return text[1:-1] if text.startswith('"') else text.rstrip()


def _place(text: str, mark: Any) -> tuple[int, int]:
    """The line of the page and, from 0, the column where YAML means something in the metadata.

    YAML's own line numbers do not help: it also breaks lines at characters where no editor does.
    """
    start = text.rfind("\n", 0, mark.index) + 1
    return text.count("\n", 0, mark.index) + 2, mark.index - start


def _datum(node: Any) -> object:
    """The value of a node, every scalar as the text that was written: `no` is no, not False."""
    if node.id == "sequence":
        return [_datum(item) for item in node.value]
    if node.id == "mapping":
        return {str(_datum(key)): _datum(value) for key, value in node.value}
    return node.value


def cells(line: str) -> list[tuple[int, int]]:
    """Where the cells of a table's line begin and end, each with the blanks around its text."""
    breaks = [match.start() for match in CELL_BREAK.finditer(line)]
    spans = [(start + 1, end) for start, end in pairwise([*breaks, len(line)])]
    return spans if line[spans[-1][0] :].strip() else spans[:-1]


def inner(line: str, start: int, end: int) -> tuple[int, int]:
    """Where the text of a cell begins and ends; in an empty cell, one blank behind its break."""
    text = line[start:end]
    if not text.strip():
        return min(start + 1, end), min(start + 2, end)
    return start + len(text) - len(text.lstrip()), start + len(text.rstrip())


def _cells(line: str) -> tuple[str, ...]:
    bare = line.strip()
    cells = CELL_BREAK.split(bare) if "\\" in bare else bare.split("|")
    if cells[-1].strip() == "":
        cells.pop()
    return tuple(map(str.strip, cells[1:]))


def _align(rule: str) -> str:
    if rule.endswith(":"):
        return "center" if rule.startswith(":") else "right"
    return "left"
