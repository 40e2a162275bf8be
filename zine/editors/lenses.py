"""Code lenses: how many examples of a table are right, and a command that runs them again.

Above them all stands that of the preview (`zine.editors.preview`).
"""

from collections.abc import Iterator

from lsprotocol import types
from pygls.workspace import TextDocument

from zine.check.verify import CheckedPage
from zine.editors import preview
from zine.editors.diagnostics import check, current
from zine.editors.server import SERVER, Server, open_page, whole_line

RUN = "zine.run"
"""The command that checks a page again; it takes the page's address."""


@SERVER.feature(types.TEXT_DOCUMENT_CODE_LENS)
def lenses(server: Server, params: types.CodeLensParams) -> list[types.CodeLens]:
    """How a page is shown, above it, and what came of the examples of each table, above that."""
    document = open_page(server, params.text_document.uri)
    if document is None:
        return []
    page = current(server, document)
    return [*preview.lens(document), *(_lenses(document, page) if page else ())]


def _lenses(document: TextDocument, page: CheckedPage) -> Iterator[types.CodeLens]:
    for line, examples, wrong in counted(page):
        command = types.Command(title(examples, wrong), RUN, arguments=[document.uri])
        yield types.CodeLens(whole_line(document, line - 1), command)


def counted(page: CheckedPage) -> Iterator[tuple[int, int, int]]:
    """The line of each table that is run, how many examples it has, and how many are wrong."""
    for table in page.game.document.tables if page.game else ():
        lines = {table.line, *(row.line for row in table.rows)}
        examples = [example for example in page.examples if example.line in lines]
        if examples:
            yield table.line, len(examples), sum(bool(each.problems) for each in examples)


def title(examples: int, wrong: int) -> str:
    """What a lens says of some examples."""
    if wrong:
        return f"Run: {wrong} of {examples} wrong"
    return f"Run: {examples} example{'s' * (examples != 1)} right"


@SERVER.command(RUN)
def run(server: Server, uri: str) -> None:
    """Check a page again as its files and the editor have it, and tell what is wrong."""
    if open_page(server, uri):
        check(server, uri)
        server.refresh_lenses()
