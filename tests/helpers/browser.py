"""Chromium without a window, told what to do through its DevTools protocol over a pair of pipes."""

import base64
import json
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from select import select
from typing import Any, TypeVar

from PIL import Image

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES if os.name == "posix" else ())), None)
T = TypeVar("T")

PATIENCE = 60.0
"""How many seconds a busy machine may take over one thing."""

FLAGS = ("--headless=new", "--window-size=450,600", "--no-sandbox", "--no-first-run")
VIEWER = "document.querySelector('pdf-viewer')"
LOADED = f"Boolean({VIEWER}?.documentMetadata_?.title)"
FOCUSED = f"{VIEWER}.formFieldFocus_ === 'text'"
SAVED = f"""
(async () => {{
  const saved = await {VIEWER}.currentController.save('EDITED');
  let text = '';
  for (const byte of new Uint8Array(saved.dataToSave)) text += String.fromCharCode(byte);
  return btoa(text);
}})()
"""


@dataclass
class Browser:
    """A running browser: what is asked goes down one pipe, what comes of it up the other."""

    asks: int
    answers: int
    said: list[str] = field(default_factory=list)
    closed: int = 0
    _rest: bytes = b""
    _count: int = 0

    def ask(self, method: str, to: str = "", **parameters: object) -> Any:
        """What the browser answers; raises `RuntimeError` if it refuses."""
        (answer,) = self.ask_all(method, to, [parameters])
        return answer

    def ask_all(self, method: str, to: str, each: Iterable[dict[str, object]]) -> list[Any]:
        """What it answers to one question after the other, which need not wait for the answers."""
        awaited = [self._begin(method, to, parameters) for parameters in each]
        answers: dict[int, Any] = {}
        while not answers.keys() >= {*awaited}:
            message = self._next()
            if message.get("method") == "Page.javascriptDialogOpening":
                self.said.append(message["params"]["message"])
                self._begin("Page.handleJavaScriptDialog", message["sessionId"], {"accept": True})
            if message.get("method") == "Page.javascriptDialogClosed":
                self.closed += 1
            if message.get("id") in awaited:
                if "error" in message:
                    raise RuntimeError(message["error"]["message"])
                answers[message["id"]] = message["result"]
        return [answers[number] for number in awaited]

    def _begin(self, method: str, to: str, parameters: dict[str, object]) -> int:
        self._count += 1
        self._send({"id": self._count, "method": method, "params": parameters}, to)
        return self._count

    def _send(self, message: dict[str, object], to: str) -> None:
        whole = {**message, "sessionId": to} if to else message
        os.write(self.asks, json.dumps(whole).encode() + b"\0")

    def _next(self) -> Any:
        while b"\0" not in self._rest:
            ready, _, _ = select([self.answers], [], [], PATIENCE)
            part = os.read(self.answers, 1 << 20) if ready else b""
            if not part:
                raise RuntimeError("the browser says nothing")
            self._rest += part
        first, _, self._rest = self._rest.partition(b"\0")
        return json.loads(first)


@dataclass
class Viewer:
    """A PDF that is open in the browser."""

    browser: Browser
    page: str
    frame: str

    def look(self) -> Image.Image:
        """What is on the screen."""
        picture = self.browser.ask("Page.captureScreenshot", self.page)["data"]
        return Image.open(BytesIO(base64.b64decode(picture))).convert("RGB")

    def enter(self, place: tuple[float, float], paper: tuple[float, float]) -> None:
        """Click on a place of a page of this size until a field there can be written in."""
        seen: list[tuple[int, int, int, int] | None] = [None]

        def clicked() -> bool | None:
            light = self.look().convert("L").point(lambda shade: 255 * (shade > 128)).getbbox()
            seen.append(light)
            if light is None or light != seen[-2]:  # the page is still on its way to its place
                return None
            left, top, right, bottom = light
            x = left + place[0] / paper[0] * (right - left)
            y = bottom - place[1] / paper[1] * (bottom - top)
            for kind in ("mousePressed", "mouseReleased"):
                mouse = {"x": x, "y": y, "button": "left", "clickCount": 1}
                self.browser.ask("Input.dispatchMouseEvent", self.page, type=kind, **mouse)
            return self.find(FOCUSED) or None

        until(clicked)

    def heard(self, message: str) -> None:
        """Wait until the viewer has said something, and has been answered."""
        told = self.browser.said

        def ready() -> bool | None:
            self.find("null")  # which lets the browser speak
            return (message in told and self.browser.closed == len(told)) or None

        until(ready)

    def type(self, text: str) -> None:
        """Press the keys of a text one after the other; a tab goes on to the next field."""
        keys = [{**key, "type": kind} for key in map(_key, text) for kind in ("keyDown", "keyUp")]
        self.browser.ask_all("Input.dispatchKeyEvent", self.page, keys)

    def saved(self) -> bytes:
        """The file as it would be saved now."""
        return base64.b64decode(self.find(SAVED))

    def find(self, script: str) -> Any:
        """What a script of the viewer comes to."""
        answer = self.browser.ask(
            "Runtime.evaluate",
            self.frame,
            expression=script,
            awaitPromise=True,
            returnByValue=True,
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")


def _key(letter: str) -> dict[str, object]:
    """A key, as the browser is told of it."""
    if letter == "\t":
        return {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
    return {"key": letter, "text": letter, "windowsVirtualKeyCode": ord(letter.upper())}


@contextmanager
def running(profile: Path) -> Iterator[Browser]:
    """A browser with a new profile in a folder."""
    import fcntl  # noqa: PLC0415 - not every system has it, nor then runs this

    assert CHROMIUM
    hears, asks = os.pipe()
    answers, says = os.pipe()
    # The protocol is spoken on the descriptors 3 and 4, which the pipes may have themselves.
    low, high = (fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (hears, says))
    arguments = [*FLAGS, f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"]
    process = os.posix_spawn(
        CHROMIUM,
        [CHROMIUM, *arguments],
        os.environ,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, low, 3),
            (os.POSIX_SPAWN_DUP2, high, 4),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ],
    )
    for end in (hears, says, low, high):
        os.close(end)
    try:
        yield Browser(asks, answers)
    finally:
        os.close(asks)
        os.close(answers)
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)


def opened(browser: Browser, pdf: Path) -> Viewer:
    """The viewer of a PDF in a new tab, once it has loaded it."""
    address = f"{pdf.as_uri()}#toolbar=0&navpanes=0&view=Fit"
    others = {one["targetId"] for one in browser.ask("Target.getTargets")["targetInfos"]}
    tab = browser.ask("Target.createTarget", url="about:blank")["targetId"]
    page = attached(browser, tab)
    browser.ask("Page.enable", page)
    browser.ask("Emulation.setFocusEmulationEnabled", page, enabled=True)
    browser.ask("Page.navigate", page, url=address)

    def frame() -> str | None:
        targets = browser.ask("Target.getTargets")["targetInfos"]
        new = [one for one in targets if one["targetId"] not in others]
        found = [one for one in new if one["url"].startswith("chrome-extension://")]
        return str(found[0]["targetId"]) if found else None

    viewer = Viewer(browser, page, attached(browser, until(frame)))
    until(lambda: viewer.find(LOADED) or None)
    return viewer


def attached(browser: Browser, target: str) -> str:
    """What speaks with one page."""
    answer = browser.ask("Target.attachToTarget", targetId=target, flatten=True)
    return str(answer["sessionId"])


def until(find: Callable[[], T | None]) -> T:
    """What is found, at last."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = find()
        if found is not None:
            return found
        time.sleep(0.05)
    raise RuntimeError("the browser shows nothing")
