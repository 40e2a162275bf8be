"""The server: hands out the desk to a browser on this machine, and to nobody else.

No path of an address is ever opened: there are four addresses, and a page is named by its key.
"""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn
from anyio import to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zine.art import colours
from zine.serve.session import Desk, View

HOST = "127.0.0.1"
PORT = 8610
MOST = 24
"""How many browsers can look on at once."""

ALIVE = 15
"""Seconds after which a quiet stream says that it is still there."""

OWN = Path(__file__).resolve().parent / "static"
FILES = {
    "/": ("desk.html", "text/html"),
    "/desk.css": ("desk.css", "text/css"),
    "/desk.js": ("desk.js", "text/javascript"),
}

GUARDED = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Busy(Exception):
    """Another program has the port."""


def listening(port: int) -> socket.socket:
    """A socket of this machine alone, on a port or, for 0, on any that is free.

    Raises `Busy`, and `OSError` if the port is not to be had for another reason.
    """
    own = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows lets two programs share a port otherwise
        own.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        own.bind((HOST, port))
        own.listen()
    except OSError as error:
        own.close()
        import errno  # noqa: PLC0415

        raise (Busy() if error.errno == errno.EADDRINUSE else error) from None
    return own


def run(desk: Desk, own: socket.socket) -> None:
    """Serve the desk until it is interrupted."""
    port = own.getsockname()[1]
    settings = uvicorn.Config(
        application(desk, port),
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(settings).run(sockets=[own])


def application(desk: Desk, port: int) -> ASGIApp:
    """The desk as a web application that answers to one port."""
    streams = asyncio.Semaphore(MOST)

    async def file(request: Request) -> Response:
        name, kind = FILES[request.url.path]
        return Response(colours.filled((OWN / name).read_text("utf-8")), media_type=kind)

    async def page(request: Request) -> Response:
        key, width = request.path_params["key"], request.path_params["width"]
        drawn = await to_thread.run_sync(desk.draw, key, width)
        if drawn is None:
            return PlainTextResponse("there is no such page any more", 404)
        return Response(drawn, media_type="image/png", headers={"cache-control": "max-age=3600"})

    async def events(request: Request) -> Response:
        if streams.locked():
            return PlainTextResponse("too many browsers look on", 503)
        asked = [request.query_params.get(name, "") for name in ("zine", "edition")]
        return StreamingResponse(_events(desk, asked, streams), media_type="text/event-stream")

    routes = [
        *(Route(path, file) for path in FILES),
        Route("/pages/{key:str}/{width:int}.png", page),
        Route("/events", events),
    ]
    return _Guard(Starlette(routes=routes), port)


async def _events(
    desk: Desk, asked: Sequence[str], streams: asyncio.Semaphore
) -> AsyncIterator[str]:
    """How it stands, now and whenever there is news; who is slow misses what is outdated."""
    loop, news = asyncio.get_running_loop(), asyncio.Event()
    news.set()

    def hear() -> None:
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(news.set)

    forget = desk.listen(hear)
    looked_at: View | None = None
    leave: Callable[[], None] | None = None
    try:
        async with streams:
            before = ""
            while True:
                try:
                    await asyncio.wait_for(news.wait(), ALIVE)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                news.clear()
                view = desk.view(*asked)
                if view != looked_at and view.zine:
                    if leave:
                        leave()
                    looked_at, leave = view, desk.look_at(view)
                told = json.dumps(desk.state(view), ensure_ascii=False)
                if told != before:
                    before = told
                    yield f"data: {told}\n\n"
    finally:
        if leave:
            leave()
        forget()


class _Guard:
    """Answers only to this machine's own name, and only to what the desk's own page asks for."""

    def __init__(self, inner: ASGIApp, port: int) -> None:
        self._inner = inner
        self._hosts = {f"{name}:{port}" for name in (HOST, "localhost")}
        self._origins = {f"http://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        refusal = self._refusal(Headers(scope=scope))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(key.encode(), value.encode()) for key, value in GUARDED.items()]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        answer = PlainTextResponse(refusal, 403) if refusal else self._inner
        await answer(scope, receive, guarded)

    def _refusal(self, headers: Headers) -> str:
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            return "the desk answers to 127.0.0.1 and localhost only"
        if not set(headers.getlist("origin")) <= self._origins:
            return "the desk answers to its own page only"
        own = headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        visit = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest"))
        if not own and visit != ("navigate", "document"):
            return "the desk answers to its own page only"
        return ""
