"""Definitions and references: from a table to what it runs in the scoring module, and back."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from lsprotocol import types
from pygls.workspace import ServerTextPosition, TextDocument

from zine.check import trial
from zine.content import project
from zine.content.page.game import Game, load
from zine.content.project import Project
from zine.editors.diagnostics import current
from zine.editors.server import SERVER, Server, client_range, is_file, open_page, project_of
from zine.editors.symbols import Definition, Place, Symbol, definitions, found_in_page, uses
from zine.problems import ContentError

Locations = list[types.Location]
Asked = types.DefinitionParams | types.ReferenceParams


@SERVER.feature(types.TEXT_DOCUMENT_DEFINITION)
def definition(server: Server, params: types.DefinitionParams) -> Locations:
    """From a box or the head of a column to the module, and from a name there to the tables."""
    symbol, is_page = _meant(server, params)
    if symbol is None:
        return []
    return list(_defined(server, symbol) if is_page else _used(server, params, symbol))


@SERVER.feature(types.TEXT_DOCUMENT_REFERENCES)
def references(server: Server, params: types.ReferenceParams) -> Locations:
    """Where the tables of a game's pages use what is meant in one of them or in the module."""
    symbol, _ = _meant(server, params)
    if symbol is None:
        return []
    declared = _defined(server, symbol) if params.context.include_declaration else ()
    return [*declared, *_used(server, params, symbol)]


def _meant(server: Server, params: Asked) -> tuple[Symbol | None, bool]:
    """The name below a cursor, and whether that stands in a page."""
    uri = params.text_document.uri
    if not is_file(uri):
        return None, False
    document = server.workspace.get_text_document(uri)
    if project_of(document):
        page = current(server, document)
        position = document.position_from_client_units(params.position)
        found = page and page.game
        return (found_in_page(found, *_pair(position)) if found else None), True
    if not pages_of(Path(document.path))[1]:
        return None, False
    found_name = defined_at(document, params.position)
    return found_name and Symbol(Path(document.path), found_name.owner, found_name.name), False


def _pair(position: ServerTextPosition) -> tuple[int, int]:
    return position.line, position.character


def defined_at(document: TextDocument, position: types.Position) -> Definition | None:
    """What a module defines at a cursor, on the name or on a box's text."""
    where = _pair(document.position_from_client_units(position))
    for each in definitions(document.source):
        if each.place.holds(*where) or (each.value and each.value.holds(*where)):
            return each
    return None


def _defined(server: Server, symbol: Symbol) -> Iterator[types.Location]:
    """Where a module gives a name."""
    document = document_at(server, symbol.file)
    for each in definitions(document.source):
        if (each.owner, each.name) == (symbol.owner, symbol.name):
            yield _location(document, each.place)


def _used(server: Server, params: Asked, symbol: Symbol) -> Iterator[types.Location]:
    """Where the pages of a game use a name of its module."""
    path = Path(server.workspace.get_text_document(params.text_document.uri).path)
    found, pages = pages_of(path)
    for page in pages if found else ():
        document = document_at(server, page)
        game = found and game_of(server, found, document)
        for place in uses(game, symbol) if game else ():
            yield _location(document, place)


def _location(document: TextDocument, place: Place) -> types.Location:
    return types.Location(document.uri, client_range(document, *place))


# Pages and their modules.


def pages_of(path: Path) -> tuple[Project | None, tuple[Path, ...]]:
    """The project of a page or of a scoring module, and all pages that this module checks."""
    for root in path.parents[1:3]:
        with suppress(ContentError):
            found = project.at(root)
            stem = found.rules_of(path.stem)
            pages = tuple(page for page in found.games if found.rules_of(page.stem) == stem)
            if pages and path in (*pages, module_of(found, stem)):
                return found, pages
    return None, ()


def module_of(found: Project, stem: str) -> Path | None:
    """The file of the scoring module that checks a page."""
    _, *places = found.of(stem)
    return next((place for place in places if place.is_file()), None)


def document_at(server: Server, path: Path) -> TextDocument:
    """A file as the editor has it, or else as it lies there; its version tells which."""
    documents: Mapping[str, TextDocument] = server.workspace.text_documents
    files = (each for each in documents.values() if is_file(each.uri))
    unopened: TextDocument = server.workspace.get_text_document(path.as_uri())
    return next((each for each in files if Path(each.path) == path), unopened)


def game_of(server: Server, found: Project, document: TextDocument) -> Game | None:
    """The game of a page that an editor may have open; `None` if its form is wrong."""
    if open_page(server, document.uri):
        page = current(server, document)
        return page.game if page else None
    path = Path(document.path)
    if trial.crashes(found, [path]):
        return None
    with suppress(ContentError):
        return load(found, path)
    return None
