"""Code actions: write what the rules give."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.workspace import TextDocument

from zine.check import update
from zine.check.verify import CheckedPage
from zine.content.page.document import split_lines
from zine.editors.server import SERVER, Server, open_page, whole_line

if TYPE_CHECKING:
    pass


@SERVER.feature(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]),
)
def actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Actions that write what the rules give: in each line meant, and in the whole page."""
    uri = params.text_document.uri
    document = open_page(server, uri)
    version, page = server.pages.get(uri, (None, None))
    if not document or page is None or version != document.version:  # to be checked
        return []
    kinds = params.context.only
    offers = []
    fixable = [
        problem
        for problem in page.problems
        if problem.gives is not None
        and params.range.start.line < problem.line <= params.range.end.line + 1
    ]
    if not kinds or types.CodeActionKind.QuickFix in kinds:
        for problem in {problem.line: problem for problem in fixable}.values():
            of_line = [p for p in fixable if p.line == problem.line]
            gives = ", ".join(str(p.gives) for p in of_line)
            title = f"Accept the computed score: {gives}"
            fixes = [
                d for d in params.context.diagnostics if d.range.start.line == problem.line - 1
            ]
            offers.append(
                _action(document, page, title, types.CodeActionKind.QuickFix, problem.line, fixes)
            )
    if not kinds or any(k.startswith(types.CodeActionKind.Source) for k in map(str, kinds)):
        title = "Accept every computed score of this page"
        offers.append(_action(document, page, title, types.CodeActionKind.SourceFixAll))
    return [action for action in offers if action]


def _action(
    document: TextDocument,
    page: CheckedPage,
    title: str,
    kind: types.CodeActionKind,
    line: int | None = None,
    fixes: Sequence[types.Diagnostic] = (),
) -> types.CodeAction | None:
    """The action that changes a page's text; `None` if there is no figure to write."""
    old_lines, _ = split_lines(document.source)
    new_lines, _ = split_lines(update.accepted(page, document.source, line))
    edits = [
        types.TextEdit(whole_line(document, number), new)
        for number, (old, new) in enumerate(zip(old_lines, new_lines, strict=True))
        if old != new
    ]
    if not edits:
        return None
    change = types.WorkspaceEdit(changes={document.uri: edits})
    return types.CodeAction(title, kind, diagnostics=list(fixes), edit=change)
