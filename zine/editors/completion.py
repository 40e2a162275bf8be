"""Completion: the names that can stand at the cursor."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.workspace import ServerTextPosition, TextDocument

from zine.art import drawings
from zine.check.columns import PROSE
from zine.content.page import figures, odds_file
from zine.content.page.document import read
from zine.content.page.language import Vocabulary
from zine.content.page.prose import escaped
from zine.content.project import Project
from zine.content.rules import cell
from zine.content.rules.cell import normal
from zine.content.rules.rules import Rule, Rules, State, heading
from zine.editors.server import (
    SERVER,
    Server,
    client_range,
    line_cells,
    line_text,
    open_page,
    page_rules,
    project_of,
    vocabulary_of,
)
from zine.problems import ContentError

if TYPE_CHECKING:
    pass

BINDING = re.compile(r"\]\(odds:(?P<id>[\w.-]*)$")
DRAWING = re.compile(r"^!\[[^\[\]]*\]\(draw:(?P<name>[a-z_]*)$")
LINKING = re.compile(r"\[[^\]]*$")
"""What stands before the cursor where the text of a link is being written."""

LANGUAGE = re.compile(r"^language: *([a-z]+)", re.MULTILINE)


@SERVER.feature(
    types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["|", "[", ":"])
)
def complete(server: Server, params: types.CompletionParams) -> types.CompletionList:
    """The names that can stand at the cursor: of games, figures, drawings, columns, categories."""
    document = open_page(server, params.text_document.uri)
    if document is None:
        return types.CompletionList(is_incomplete=False, items=[])
    position = document.position_from_client_units(params.position)
    text = line_text(document, position.line)
    project = project_of(document)
    items: Iterable[types.CompletionItem] = ()
    if project and (target := BINDING.search(text[: position.character])):
        where = client_range(document, position.line, target.start("id"), position.character)
        items = _figures(document, project, where)
    elif drawing := DRAWING.search(text[: position.character]):
        where = client_range(document, position.line, drawing.start("name"), position.character)
        items = _drawings(where)
    elif project and (link := LINKING.search(text[: position.character])):
        behind = text[position.character :].startswith("]")
        where = client_range(document, position.line, link.start(), position.character + behind)
        items = _links(document, project, where)
    elif project and text.startswith("|"):
        items = _table_names(server, document, project, position)
    return types.CompletionList(is_incomplete=False, items=list(items))


def _links(
    document: TextDocument, project: Project, where: types.Range
) -> Iterator[types.CompletionItem]:
    """Links to the games in the language of a page."""
    folder = "" if Path(document.path).parent.name == "games" else "../games/"
    for title, path in _titles(project, _language(document.source)):
        yield types.CompletionItem(
            title,
            kind=types.CompletionItemKind.File,
            filter_text=f"[{title}",
            text_edit=types.TextEdit(where, f"[{title}]({folder}{path.name})"),
        )


def _figures(
    document: TextDocument, project: Project, where: types.Range
) -> Iterator[types.CompletionItem]:
    """The ids of the figures of a page's game."""
    try:
        game_odds = odds_file.load(project, Path(document.path).stem)
    except ContentError:
        game_odds = None
    words = vocabulary_of(document)
    for number, figure in enumerate(game_odds.figures if game_odds else ()):
        yield types.CompletionItem(
            figure.id,
            kind=types.CompletionItemKind.Value,
            detail=words.say(figures.show(figure)),
            documentation=words.say(figure.says),
            sort_text=f"{number:04}",
            text_edit=types.TextEdit(where, figure.id),
        )


def _drawings(where: types.Range) -> Iterator[types.CompletionItem]:
    """The names of the drawings of rules."""
    for name in drawings.DIAGRAMS:
        kind = types.CompletionItemKind.Value
        yield types.CompletionItem(name, kind=kind, text_edit=types.TextEdit(where, name))


def _titles(project: Project, language: str) -> Iterator[tuple[str, Path]]:
    """The games whose pages are in a language, each by its title, or by the stem of its file."""
    for path in project.library:
        try:
            page = read(path)
        except ContentError:
            yield path.stem, path
            continue
        if _language("\n".join(page.source[: page.start])) == language:
            title = page.metadata.get("title")
            yield (str(title.value) if title else path.stem), path


def _language(source: str) -> str:
    """The code of the language that the metadata of a page or a zine name, or that of English."""
    named = LANGUAGE.search(source)
    return named[1] if named else "en"


def _table_names(
    server: Server, document: TextDocument, project: Project, position: ServerTextPosition
) -> Iterator[types.CompletionItem]:
    first = position.line
    while first and line_text(document, first - 1).startswith("|"):
        first -= 1
    rules = page_rules(server, document, project)
    if rules is None:
        return
    words = vocabulary_of(document)
    kinds = _kinds(rules, normal(words.read(_subsection(document, first))))
    text = line_text(document, position.line)
    spans = line_cells(text)
    place = next((n for n, (_, end) in enumerate(spans) if position.character <= end), len(spans))
    typed = text[: position.character]
    prefix = typed[typed.rfind("|") + 1 :].lstrip()
    where = client_range(
        document, position.line, position.character - len(prefix), position.character
    )
    if position.line == first:
        heads = _heads(text, words)
        used = {head for n, head in enumerate(heads) if n != place}
        names = [name for key, (name, _) in kinds.items() if key not in used]
        names += [PROSE] if normal(PROSE) not in used else []
    else:
        heads = _heads(line_text(document, first), words)
        _, kind = kinds.get(heads[place] if place < len(heads) else "", ("", None))
        names = [cell.show(member) for member in _members(kind)]
    kind_of_item = types.CompletionItemKind.Field
    if position.line != first:
        kind_of_item = types.CompletionItemKind.EnumMember
    for number, name in enumerate(escaped(words.say(name)) for name in names):
        yield types.CompletionItem(
            name,
            kind=kind_of_item,
            sort_text=f"{number:04}",
            text_edit=types.TextEdit(where, name),
        )


def _heads(text: str, words: Vocabulary) -> list[str]:
    """The headings of columns, in the words of the rules and in normal form."""
    return [normal(words.read(text[start:end].strip())) for start, end in line_cells(text)]


def _subsection(document: TextDocument, line: int) -> str:
    """The nearest heading above a line, without its signs."""
    for number in range(line - 1, -1, -1):
        if line_text(document, number).startswith("#"):
            return line_text(document, number).lstrip("#").strip()
    return ""


def _kinds(rules: Rules, variation: str) -> Mapping[str, tuple[str, Any]]:
    """The columns that a table can have: by normal name, the heading and what its cells hold."""
    kinds: dict[str, tuple[str, Any]] = {}
    rules_meant = [s for s in rules.everything if s.variation in ("", variation)]
    for rule in sorted(rules_meant, key=lambda rule: rule.variation != variation):
        for name, kind in _named_by(rule):
            kinds.setdefault(normal(name), (heading(name), kind))
    return kinds


def _named_by(rule: Rule) -> Iterator[tuple[str, Any]]:
    yield from ((name, rule.kinds[name]) for name in rule.parameters)
    if isinstance(rule, State):
        yield from rule.initial.items()
        yield from ((name, kind) for name, kind, _ in rule.attributes.values())
    else:
        yield rule.key if rule.variation else rule.name, rule.kinds["return"]


def _members(kind: Any) -> Sequence[Enum]:
    found: Callable[[Any], Any] = cell.optional
    kind = (kind is not None and found(kind)) or kind
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()
