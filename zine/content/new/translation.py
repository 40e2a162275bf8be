"""The page of a game in another language, begun: what the program knows of it is translated.

That are headings, labels and what the head of a page chooses from. Tables stand with their figures,
in the words of the rules, and `words` lists these words. Each sentence that is still to be
translated begins with `UNTRANSLATED`, which `zine verify` refuses, below itself as a comment.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from zine.content.page import odds_file
from zine.content.page.document import Document, read
from zine.content.page.game import UNTRANSLATED, Game, load
from zine.content.page.language import ENGLISH, PIECES, REFUSED, Language, Vocabulary, language
from zine.content.project import Project
from zine.memo.world import contents

SENTENCES = ("epigraph", "gist", "pays", "wins", "needs", "time")
"""The keys of a page's head that hold sentences or words of its author."""

DROPPED = ("also", "index", "language", "words", "translation")
"""The keys that a page in another language has of its own, or none."""

PROSE = ENGLISH.because
"""Above the column of reasons."""

PLAYERS = ("player", "players", "winner", "winners", "begins", "still in")
"""Columns of which the cells are players' names."""

PIECE = re.compile(r", |; | \| ")
LINKED = re.compile(r"\(table:([^\[\]()]+)")
"""A link to a column of the table below."""

ITEM = re.compile(r"(\s*(?:[-*]|\d+\.) )?(.*)")


def files(
    project: Project, page: Path, tag: str, title: str = "", reasons: Collection[str] = ()
) -> dict[Path, bytes]:
    """The page that translates the page of a game; `title` is what the game is called there.

    `reasons` are those for which the rules refuse rows of its tables.
    Raises `ValueError` if the page is no English one or `tag` is no other language, and
    `ContentError` with what is wrong in the form of the page.
    """
    game = load(project, page)
    target = language(tag)
    if game.language != "en" or target is ENGLISH:
        raise ValueError("a page is translated from English into another language")
    name = target.file_name(page)
    lines = _lines(project, game, target, title or game.title, reasons)
    return {project.content / "games" / name: _text(lines)}


def refilled(page: Path) -> bytes:
    """A page that was begun, its tables in the words of the rules that it has by now.

    What stands there in English and has a word under `words` is written so, in tables, in links to
    their columns and above variations. Raises `ContentError` if the page cannot be read.
    """
    document = read(page)
    words = document.vocabulary.page_words
    own = {rule: said for rule, said in words.items() if not said.startswith(UNTRANSLATED)}
    data = contents(page).decode()
    because, commented, heads = document.vocabulary.language.because, False, list[str]()
    lines = data.splitlines(keepends=True)  # a document drops comments and the ends of lines
    for number, line in enumerate(lines[document.start :], document.start):
        commented = (commented or line.startswith("<!--")) and "-->" not in line
        if commented:
            continue
        if line.startswith("|"):
            cells = line.split("|")
            heads = heads or [cell.strip() for cell in cells]
            remarks = [place for place, head in enumerate(heads) if head == because]
            lines[number] = "|".join(
                cell if place in remarks else _in_own_words(cell, own)
                for place, cell in enumerate(cells)
            )
            continue
        heads = []
        lines[number] = LINKED.sub(lambda link: f"(table:{_column(own, link[1])}", line)
        if line.startswith("### "):
            name = line[4:].strip()
            lines[number] = line.replace(name, own.get(name, name))
    return "".join(lines).encode()


def _in_own_words(cell: str, own: Mapping[str, str]) -> str:
    """A cell with each word of the rules as the page calls it; figures stay as they are."""
    text = cell.strip()
    said = own.get(text) or "".join(own.get(piece, piece) for piece in PIECES.split(text))
    return cell if said == text else _fitted(cell, said)


def _column(own: Mapping[str, str], written: str) -> str:
    """A column in a link, as the page calls it, with _ between words."""
    name = written.replace("_", " ")
    return own[name].replace(" ", "_") if name in own else written


def _text(lines: Iterable[str]) -> bytes:
    joined = "\n".join(lines).rstrip()
    return f"{joined}\n".encode()


def _linked(line: str, vocabulary: Vocabulary) -> str:
    """A line whose links name the columns as the language does, with _ between words."""

    def link(match: re.Match[str]) -> str:
        said = vocabulary.say(match[1].replace("_", " "))
        return f"(table:{said.replace(' ', '_')}"

    return LINKED.sub(link, line)


def _lines(
    project: Project, game: Game, target: Language, title: str, reasons: Collection[str]
) -> Iterator[str]:
    document, names = game.document, _names(game.document)
    plain = Vocabulary(target, {})
    refusals = (_template(each, names) for each in reasons if plain.say(each) == each)
    phrases = list(dict.fromkeys((*_phrases(project, game, target, names), *refusals)))
    vocabulary = Vocabulary(target, {})
    yield "---"
    yield f"title: {title}"
    yield f"language: {target.tag}"
    yield from _head(document, target)
    if phrases:
        yield "words:  # of the rules, and behind the colon what this page calls them"
        yield from (f"  {_quoted(each)}: {_quoted(f'{UNTRANSLATED} {each}')}" for each in phrases)
    yield "---"
    yield from _body(document, target, vocabulary)


def _head(document: Document, target: Language) -> Iterator[str]:
    """The other keys of the head, line by line."""
    lines = document.source
    keys = sorted(document.metadata.items(), key=lambda item: item[1].line)
    ends = [*(datum.line for _, datum in keys), document.start]
    plays = dict(target.words.play)
    for (name, datum), (start, end) in zip(keys, pairwise(ends), strict=True):
        if name == "title" or name in DROPPED:
            continue
        if name == "play":
            yield f"play: {plays[str(datum.value)]}"
        elif name in SENTENCES:
            yield f"{name}: {json.dumps(f'{UNTRANSLATED} {datum.value}', ensure_ascii=False)}"
        else:
            yield from lines[start - 1 : end - 1]


def _body(document: Document, target: Language, vocabulary: Vocabulary) -> Iterator[str]:
    labels = dict(target.words.labels)
    block: list[str] = []
    heads: list[str] = []
    for line in (*document.source[document.start :], ""):
        is_prose = line.strip() and not line.startswith(("#", "|", "!["))
        cells = line.split("|")
        if is_prose:
            block.append(line)
            continue
        yield from _prose(block, labels, vocabulary)
        block = []
        if line.startswith("## "):
            yield f"## {target.sections.get(line[3:], line[3:])}"
        elif line.startswith("|"):
            heads = heads or [cell.strip() for cell in cells]
            yield "|".join(
                _remark(cell)
                if head == PROSE and cell.strip() != PROSE
                else _said(cell, vocabulary)
                for head, cell in zip(heads, cells, strict=True)
            )
        elif line.startswith("!["):
            yield f"![{UNTRANSLATED} {line[2:]}"
        else:
            heads = []
            yield line


def _prose(
    block: Sequence[str], labels: Mapping[str, str], vocabulary: Vocabulary
) -> Iterator[str]:
    """The lines of a paragraph or a list in English as a comment, and to be translated."""
    if not block:
        return
    yield from ("<!--", *(line.replace("--", "- -") for line in block), "-->")
    for text in block:
        line = _linked(text, vocabulary)
        label, colon, rest = line.partition(": ")
        if colon and label in labels:
            yield f"{labels[label]}: {UNTRANSLATED} {rest}"
        elif match := ITEM.match(line):
            yield f"{match[1] or ''}{UNTRANSLATED} {match[2]}"


def _remark(cell: str) -> str:
    """A cell with a reason, to be translated if it says more than figures."""
    words = re.search("[A-Za-z]", cell)
    return f" {UNTRANSLATED} {cell.strip()} " if words else cell


def _said(cell: str, vocabulary: Vocabulary) -> str:
    """A cell of a table as the language writes it, as wide as it was where that can be."""
    text = cell.strip()
    if not text or set(text) <= set(":-"):
        return cell
    return _fitted(cell, vocabulary.say(text))


def _fitted(cell: str, said: str) -> str:
    """A text as wide as a cell was, and on the side where that stood."""
    wide = len(cell) - 2
    is_right = cell.startswith("  ") and not cell.endswith("  ")
    return f" {said.rjust(wide) if is_right else said.ljust(wide)} "


def _phrases(
    project: Project, game: Game, target: Language, names: Collection[str]
) -> Iterator[str]:
    """The words of the rules on a page and in its odds that the language does not have."""
    known = dict(target.names)
    for table in game.document.tables:
        for head in table.header.cells:
            if head not in ("", PROSE, *known):
                yield head
        for row in table.rows:
            for head, text in zip(table.header.cells, row.cells, strict=True):
                if head != PROSE:
                    yield from _in_cell(head, text, known, names)
    yield from game.variations
    if odds := odds_file.load(project, game.path.stem):
        yield from dict.fromkeys(figure.says for figure in odds.figures)


def _template(reason: str, names: Collection[str]) -> str:
    """A refusal with names in braces for the players and the numbers in it."""
    blanks = iter(["{who}", "{other}", "{third}", "{fourth}", "{fifth}"])
    numbers = iter(["{n}", "{m}", "{k}", "{l}", "{j}", "{i}"])
    parts = re.split(r"(\d+)|\b([A-Z][a-z]+)\b", reason)
    return "".join(
        next(numbers) if part.isdigit() else next(blanks) if part in names else part
        for part in parts
        if part
    )


def _names(document: Document) -> frozenset[str]:
    """The players whom the tables of a page name."""
    cells = (
        (head.casefold() in PLAYERS, piece)
        for table in document.tables
        for row in table.rows
        for head, text in zip(table.header.cells, row.cells, strict=True)
        for piece in PIECE.split(text)
    )
    return frozenset(
        piece.split()[0]
        for is_name, piece in cells
        if piece and (is_name or re.match(r"[A-Z]\w* [−\d]", piece))
    )


def _in_cell(
    head: str, text: str, known: Mapping[str, str], names: Collection[str]
) -> Iterator[str]:
    """The words of the rules in a cell; why they refuse a row, the rules say themselves."""
    if text.startswith(REFUSED) or head.casefold() in PLAYERS:
        return
    for piece in PIECE.split(text):
        first, _, rest = piece.partition(" ")
        word = _template(rest, names) if first in names else piece
        if re.search("[a-z]", re.sub(r"\{\w+\}", "", word)) and word not in known:
            yield word


def _quoted(text: str) -> str:
    """A text in YAML: plain where that is no other thing there."""
    is_plain = re.match(r"[A-Za-z][^:#{}\[\]\"'&*?|<>=!%@`,]*$", text) and not text.endswith(" ")
    is_word = text.casefold() in ("yes", "no", "on", "off", "true", "false", "null", "y", "n")
    return text if is_plain and not is_word else json.dumps(text, ensure_ascii=False)
