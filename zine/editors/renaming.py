"""Rename a box: its text in the scoring module, in the page, and in the words of translations.

Boxes of several sheets that have the same text are renamed together: the page says the same word.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import EnumType
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.workspace import TextDocument

from zine.check import columns
from zine.content.page.document import Document, cells
from zine.content.page.game import Game
from zine.content.page.language import ENGLISH, Vocabulary
from zine.content.project import Project
from zine.content.rules.cell import normal
from zine.content.rules.rules import rules_of
from zine.editors.navigation import defined_at, document_at, game_of, module_of, pages_of
from zine.editors.server import SERVER, Server, client_range, is_file, project_of, vocabulary_of
from zine.editors.symbols import Place, boxes, definitions
from zine.problems import shown

NAME = re.compile(r"[^\W\d_][^\W_]*(?:[ ’-][^\W_]+)*")
"""A name that stands as it is in Python, in YAML, in a table and in a sentence."""

SENTENCES = re.compile(r"(?:epigraph|gist|needs|pays|wins|play):")
KEY = re.compile(r"[A-Za-z][\w-]*:")
"""The keys of the head of a page, and those that hold sentences."""

HIDDEN = re.compile(r"\\.|`[^`\n]*`|\]\([^()\s]*\)")
"""What of a line is not printed as it stands: code, and the targets of links."""

ENTRIES = re.compile(r"\]\(rule:(?P<table>\w+)\[(?P<key>[^()\s]*)\]\)")
"""A link to an entry of a table of the module, or to what a rule gives."""


class Refusal(JsonRpcInvalidParams):
    """Why a box cannot be renamed."""


class Box(NamedTuple):
    """A box that is to be renamed: its text, the module, and where a cursor found it."""

    text: str
    project: Project
    module: TextDocument
    found: types.Range


@SERVER.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
def prepare(server: Server, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
    """The box below a cursor, of a page or of a scoring module."""
    box = _box(server, params)
    return types.PrepareRenamePlaceholder(box.found, box.text)


@SERVER.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
def rename(server: Server, params: types.RenameParams) -> types.WorkspaceEdit:
    """The changes of all files that give a box another name."""
    box = _box(server, params)
    new = params.new_name.strip()
    texts = member_texts(box.module.source)
    if message := wrong_name(new, box.text, texts):
        raise Refusal(message)
    edits = [_edit(box.module, _in_module(box, new))] if new != box.text else []
    for path in pages_of(Path(box.module.path))[1] if edits else ():
        document = document_at(server, path)
        edits.append(_edit(document, _in_page(server, box, document, new)))
    return types.WorkspaceEdit(document_changes=[edit for edit in edits if edit.edits])


def wrong_name(new: str, old: str, texts: Iterable[str]) -> str:
    """Why a box cannot have a name, or "" if it can."""
    if not new:
        return "the new name is empty"
    if not NAME.fullmatch(new):
        return (
            f"'{new}' cannot be the name of a box: it begins with a letter, and has letters, "
            "figures, single spaces, - and ’"
        )
    taken = next((text for text in texts if text != old and normal(text) == normal(new)), "")
    return f"the name '{new}' is taken: the game has a box '{taken}'" if taken else ""


# The box that is meant.


def _box(server: Server, params: types.PrepareRenameParams | types.RenameParams) -> Box:
    """The box below a cursor; raises `Refusal` if there is none that can be renamed."""
    uri = params.text_document.uri
    if not is_file(uri):
        raise Refusal("only a text that is a file has boxes")
    document = server.workspace.get_text_document(uri)
    path = Path(document.path)
    project, _ = pages_of(path)
    file = project and module_of(project, project.rules_of(path.stem))
    if project is None or file is None:
        raise Refusal("this is neither the page of a game nor its scoring module")
    if not file.is_relative_to(project.content.parent):
        raise Refusal(f"the rules are those of zine itself, in {shown(file)}: copy them first")
    module = document_at(server, file)
    if project_of(document):
        text, found = _in_text(server, project, document, module, params.position)
    else:
        box = defined_at(document, params.position)
        if box is None or box.text not in member_texts(document.source):
            raise Refusal("no box stands here: put the cursor on its text")
        text, found = box.text, client_range(document, *(box.value or box.place))
    return Box(text, project, module, found)


def _in_text(
    server: Server,
    project: Project,
    document: TextDocument,
    module: TextDocument,
    position: types.Position,
) -> tuple[str, types.Range]:
    """The box below a cursor in a page."""
    if is_translated(vocabulary_of(document)):
        raise Refusal("this page has its own words: change 'words' in its head instead")
    game = game_of(server, project, document)
    if game is None:
        raise Refusal("the form of this page is wrong: put that right first")
    where = document.position_from_client_units(position)
    for place, text, _ in occurrences(game, member_texts(module.source)):
        if place.holds(where.line, where.character):
            return text, client_range(document, *place)
    raise Refusal("no box stands here")


def member_texts(source: str) -> tuple[str, ...]:
    """The texts of the members of a module's enums."""
    return tuple(dict.fromkeys(d.text for d in definitions(source) if d.owner and d.text))


def is_translated(words: Vocabulary) -> bool:
    """Whether a page has its own words for those of the rules."""
    return words.language is not ENGLISH or bool(words.page_words)


# The changes.


Change = tuple[Place, str]
"""A part of a text, and what is to stand there."""


def _in_module(box: Box, new: str) -> Iterator[Change]:
    """The change of a box's text in each enum of the module; raises `Refusal`."""
    for each in definitions(box.module.source):
        if each.owner and each.text == box.text:
            if each.value is None:
                message = f"{each.owner}.{each.name} is not written as one plain text"
                raise Refusal(f"{message} in {shown(Path(box.module.path))}")
            yield each.value, new


def _in_page(server: Server, box: Box, document: TextDocument, new: str) -> Iterator[Change]:
    """The changes of a page: of its words table if it has its own words, or else of its text."""
    words, name = vocabulary_of(document), shown(Path(document.path))
    if is_translated(words):
        keys = (key for key in words.page_words if key.casefold() != box.text.casefold())
        if new.casefold() in map(str.casefold, keys):
            raise Refusal(f"the name '{new}' is taken: it stands in 'words' of {name}")
        yield from of_words(document.source.splitlines(), box.text, new)
        return
    game = game_of(server, box.project, document)
    if game is None:
        raise Refusal(f"the form of {name} is wrong: put that right first")
    for place, text, is_key in occurrences(game, member_texts(box.module.source)):
        if text == box.text:
            yield place, new.replace(" ", "_") if is_key else new


def of_words(lines: Sequence[str], old: str, new: str) -> Iterator[Change]:
    """The change of the words table in the head of a page; what has no entry there is given one.

    So the page goes on to print the word that it has.
    """
    end = next(n for n, line in enumerate(lines) if n and line.rstrip() == "---")
    first = next((n for n in range(end) if lines[n].startswith("words:")), None)
    if first is None:
        yield Place(end, 0, 0), f"words:\n  {new}: {old}\n"
        return
    last = next((n for n in range(first + 1, end) if KEY.match(lines[n])), end)
    entry = re.compile(rf"(?:^\s+|[{{,]\s*)(?P<q>[\"']?)(?P<key>{re.escape(old)})(?P=q)\s*:", re.I)
    for number in range(first, last):
        if found := entry.search(lines[number]):
            yield Place(number, *found.span("key")), new
            return
    brace = lines[first].find("{")
    if brace < 0:
        yield Place(first + 1, 0, 0), f"  {new}: {old}\n"
    else:
        yield Place(first, brace + 1, brace + 1), f"{new}: {old}, "


def _edit(document: TextDocument, changes: Iterable[Change]) -> types.TextDocumentEdit:
    """The changes of a file as an editor makes them, if it still has this version of it."""
    edits = [types.TextEdit(client_range(document, *place), text) for place, text in changes]
    version = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
    return types.TextDocumentEdit(version, list(edits))


# Where a page says its boxes.


class Occurrence(NamedTuple):
    """Where a page names a box; in the target of a link, a space is written `_` (`is_key`)."""

    place: Place
    text: str
    is_key: bool = False


def occurrences(game: Game, texts: Sequence[str]) -> Iterator[Occurrence]:
    """Where a page names boxes: in cells, in sentences, and in links to what is theirs.

    Headings, what is named by the head of a column, and code are no such places. Where the name of
    a box is a part of that of another, the longer one counts.
    """
    if not texts:
        return
    longest = sorted(texts, key=len, reverse=True)
    words = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
    by_key = {text.replace(" ", "_"): text for text in texts}
    heads = _named_heads(game)
    cells_of: dict[int, dict[tuple[int, int], str]] = {}
    for place, member in boxes(game):
        cells_of.setdefault(place.line, {})[place.start, place.end] = str(member.value)
    enums = {name for name, value in vars(game.scoring).items() if isinstance(value, EnumType)}
    for number in _printed(game.document):
        line = game.document.source[number]
        whole = cells_of.get(number, {})
        yield from (
            Occurrence(Place(number, *s), text) for s, text in whole.items() if text in texts
        )
        hidden = [found.span() for found in HIDDEN.finditer(line)]
        taken = [*whole, *hidden, *heads.get(number, [])]
        for found in words.finditer(line):
            if not any(start < found.end() and found.start() < end for start, end in taken):
                yield Occurrence(Place(number, *found.span()), found[0])
        for entry in ENTRIES.finditer(line):
            for key in re.finditer(r"[^|]+", entry["key"]):
                if key[0] in by_key and entry["table"] not in enums:
                    start, end = (entry.start("key") + at for at in key.span())
                    yield Occurrence(Place(number, start, end), by_key[key[0]], is_key=True)


def _named_heads(game: Game) -> dict[int, list[tuple[int, int]]]:
    """The heads of columns that are named after the rules, by their line from 0."""
    heads = {}
    for table in game.document.tables:
        match = columns.find(table, rules_of(game.scoring))
        spans = cells(game.document.source[table.line - 1])
        named = [span for span, c in zip(spans, match.columns, strict=False) if c.kind is not None]
        heads[table.line - 1] = named
    return heads


def _printed(document: Document) -> Iterator[int]:
    """The lines from 0 in which sentences and cells stand."""
    is_sentence = False
    for number, line in enumerate(document.source[: document.start]):
        is_sentence = bool(SENTENCES.match(line)) or (is_sentence and line.startswith(" "))
        if is_sentence:
            yield number
    for number, line in enumerate(document.source[document.start :], document.start):
        if not line.startswith("#"):
            yield number
