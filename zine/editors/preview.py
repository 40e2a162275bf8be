"""The preview: a lens above a page, and a command that has the editor open it as it prints.

What is shown is the desk (`zine serve`), which the command starts where it does not run.
"""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.workspace import TextDocument

from zine.content.project import Project
from zine.content.zines import chapters
from zine.editors.desks import Unavailable
from zine.editors.server import SERVER, Server, open_page, project_of, whole_line
from zine.files import PACKAGE

SHOW = "zine.show"
"""The command that shows a page as it prints; it takes the page's address.

Without one it shows the desk of the folder that is open.
"""

TITLE = "Show as printed"
NO_PAGE = "there is no page to show: open a file of content/games/ or content/zines/"
UNLISTED = "this page is in no zine; to list it, write in {zine}: - [{title}](../games/{page})"
NO_ZINE = "this page is in no zine; to begin one, type: zine init --zine 'Our Games'"


def lens(document: TextDocument) -> Iterator[types.CodeLens]:
    """Above a page of a game and the file of a zine: the command that shows it."""
    if _project(document):
        command = types.Command(TITLE, SHOW, arguments=[document.uri])
        yield types.CodeLens(whole_line(document, 0), command)


@SERVER.command(SHOW)
async def show(server: Server, *given: object) -> None:
    """Have the editor open a page at the desk, or tell why it cannot be shown."""
    try:
        address = await _address(server, next(iter(given), ""))
    except Unavailable as why:
        told = types.ShowMessageParams(types.MessageType.Error, str(why))
        server.window_show_message(told)
        return
    if not await _opened(server, address):
        told = types.ShowMessageParams(types.MessageType.Info, f"the page is at {address}")
        server.window_show_message(told)


async def _address(server: Server, uri: object) -> str:
    """Where the desk shows a page; raises `Unavailable`."""
    root, query = _asked(server, uri if isinstance(uri, str) else "")
    begin = partial(server.desks.address, root, query.get("zine"))
    desk = await asyncio.get_running_loop().run_in_executor(server.thread_pool, begin)
    return f"{desk}?{urlencode(query)}" if query else desk


async def _opened(server: Server, address: str) -> bool:
    """Whether the editor has opened an address in a browser; some cannot."""
    window = server.client_capabilities.window
    if not (window and window.show_document and window.show_document.support):
        return False
    try:
        asked = types.ShowDocumentParams(address, external=True)
        return (await server.window_show_document_async(asked)).success
    except JsonRpcException:
        return False


def _project(document: TextDocument) -> Project | None:
    """The project of a page; `None` also if it lies in the installed package.

    The desk keeps what it has laid out beside the pages, and nothing is to be written there.
    """
    project = project_of(document)
    return project if project and project.content.parent != PACKAGE / "share" else None


def _asked(server: Server, uri: str) -> tuple[Path, dict[str, str]]:
    """The folder of a page, and what the desk is asked to show; raises `Unavailable`."""
    document = open_page(server, uri)
    if document and (project := _project(document)):
        path = Path(document.path)
        if path.parent.name == "zines":
            return project.content.parent, {"zine": path.stem}
        game = server.games.get(uri)
        zine = _zine(project, path, game.title if game else path.stem)
        return project.content.parent, {"zine": zine.stem, "game": path.stem}
    root = server.workspace.root_path
    if root and Path(root, "content").is_dir():
        return Path(root), {}
    raise Unavailable(NO_PAGE)


def _zine(project: Project, page: Path, title: str) -> Path:
    """The zine that shows a page soonest; raises `Unavailable` if none lists it."""
    if zine := chapters.shortest_zine(project, page):
        return zine
    if not project.zines:
        raise Unavailable(NO_ZINE)
    where = f"content/zines/{project.zines[0].name}"
    raise Unavailable(UNLISTED.format(zine=where, title=title, page=page.name))
