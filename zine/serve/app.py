"""The desk's web server, for browsers on this machine only.

No part of an address is used as a path: the static files are listed in `FILES`, and a page's
picture is found by its key.
"""

import asyncio
import errno
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from anyio import to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zine import bounds
from zine.art import colours
from zine.art.look import TAVERN
from zine.process import supervisor
from zine.serve.session import Desk
from zine.serve.shared import View

HOST = "127.0.0.1"
PORT = 8610
MAX_BROWSERS = 24
"""How many event streams can be open at once."""

MAX_THROWS = 2
"""How many throws are explained at once, each in processes of its own; others wait."""

KEEP_ALIVE_SECONDS = 15
"""How long an event stream is silent before a comment is sent, which finds closed connections."""

STATIC = Path(__file__).resolve().parent / "static"
FILES = {
    "/": ("desk.html", "text/html"),
    "/desk.css": ("desk.css", "text/css"),
    "/desk.js": ("desk.js", "text/javascript"),
}

SECURITY_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class PortInUse(Exception):
    """Another program has the port."""


def listen(port: int) -> socket.socket:
    """A socket that listens on this machine only, at a port or, for 0, at any free one.

    Raises `PortInUse`, and `OSError` if the port cannot be opened for another reason.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows lets two programs share a port otherwise
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise (PortInUse() if error.errno == errno.EADDRINUSE else error) from None
    return listener


def run(desk: Desk, listener: socket.socket) -> None:
    """Serve the desk until Ctrl-C."""
    # The server takes signals once its loop runs; one that came before would cut the loop in half.
    supervisor.ignore_requests()
    with suppress(KeyboardInterrupt):
        server(desk, listener.getsockname()[1]).run(sockets=[listener])


def server(desk: Desk, port: int) -> uvicorn.Server:
    """The server of the desk at a port, to be run."""
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
    return uvicorn.Server(settings)


def application(desk: Desk, port: int) -> ASGIApp:
    """The desk as a web application at a port."""
    streams: set[_Stream] = set()
    throws = asyncio.Semaphore(MAX_THROWS)

    async def file(request: Request) -> Response:
        name, kind = FILES[request.url.path]
        return Response(
            colours.filled((STATIC / name).read_text("utf-8"), TAVERN.tokens), media_type=kind
        )

    async def page(request: Request) -> Response:
        key, digits = request.path_params["key"], request.path_params["width"]
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= bounds.FIGURES):
            return PlainTextResponse("a page is so many dots wide", 404)
        width = int(digits)
        png = await to_thread.run_sync(desk.draw, key, width)
        if png is None:
            return PlainTextResponse("there is no such page now", 404)
        return Response(png, media_type="image/png", headers={"cache-control": "max-age=3600"})

    async def throw(request: Request) -> Response:
        stem, text = request.path_params["stem"], request.query_params.get("throw", "")
        async with throws:
            answer = await to_thread.run_sync(desk.explain, stem, text)
        return (
            JSONResponse(answer) if answer else PlainTextResponse("there is no such game now", 404)
        )

    async def rules(request: Request) -> Response:
        stem, changes = request.path_params["stem"], request.query_params.getlist("change")
        answer = await to_thread.run_sync(desk.try_rules, stem, changes)
        return (
            JSONResponse(answer) if answer else PlainTextResponse("there is no such game now", 404)
        )

    async def events(request: Request) -> Response:
        zine, edition = (request.query_params.get(name, "") for name in ("zine", "edition"))
        return _Stream(streams, _events(desk, zine, edition))

    routes = [
        *(Route(path, file) for path in FILES),
        Route("/pages/{key:str}/{width:str}.png", page),
        Route("/throws/{stem:str}", throw),
        Route("/rules/{stem:str}", rules),
        Route("/events", events),
    ]
    return _Guard(Starlette(routes=routes), port)


class _Stream(StreamingResponse):
    """An event stream, or a refusal if `MAX_BROWSERS` others are open while it is sent.

    It counts from its first byte to its last: between those, nothing else can take its place.
    """

    def __init__(self, open_now: set["_Stream"], events: AsyncIterator[str]) -> None:
        super().__init__(events, media_type="text/event-stream")
        self._open_now = open_now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if len(self._open_now) >= MAX_BROWSERS:
            refusal = f"the desk is open in {MAX_BROWSERS} browsers already"
            await PlainTextResponse(refusal, 503)(scope, receive, send)
            return
        self._open_now.add(self)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._open_now.remove(self)


async def _events(desk: Desk, zine: str, edition: str) -> AsyncIterator[str]:
    """Server-sent events: a snapshot now and after every change, but none twice in a row.

    A slow browser gets the latest snapshot only.
    """
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    changed.set()

    def on_change() -> None:
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(changed.set)

    stop_listening = desk.shared.listen(on_change)
    view: View | None = None
    leave: Callable[[], None] | None = None
    sent = ""
    try:
        while True:
            try:
                await asyncio.wait_for(changed.wait(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            changed.clear()
            requested = desk.shared.view(zine, edition)
            if requested != view and requested.zine:  # the files of the zine may have gone
                if leave:
                    leave()
                view, leave = requested, desk.shared.look_at(requested)
            snapshot = json.dumps(desk.snapshot(requested), ensure_ascii=False)
            if snapshot != sent:
                sent = snapshot
                yield f"data: {snapshot}\n\n"
    finally:
        if leave:
            leave()
        stop_listening()


class _Guard:
    """Refuses requests that did not come from the desk's own page on this machine.

    A page of another site may otherwise read the desk: through a name of its own that it lets
    point to 127.0.0.1 (the `Host` header tells), or by embedding what the desk sends.
    """

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
                headers = [
                    (key.encode(), value.encode()) for key, value in SECURITY_HEADERS.items()
                ]
                message = {**message, "headers": [*message["headers"], *headers]}
            await send(message)

        answer = PlainTextResponse(refusal, 403) if refusal else self._inner
        await answer(scope, receive, guarded)

    def _refusal(self, headers: Headers) -> str:
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            return "the desk answers to 127.0.0.1 and localhost only"
        if not set(headers.getlist("origin")) <= self._origins:
            return "the desk answers to its own page only"
        own_page = headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        fetched_as = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest"))
        if not own_page and fetched_as != ("navigate", "document"):
            return "the desk answers to its own page only"
        return ""
