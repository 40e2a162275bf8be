"""How soon a save is answered: `python tests/bench/desk.py`, with the name of a zine if you like.

Of `zine verify --watch`, from a save to its verdict; of `zine serve`, from a save to the new page
in a browser; then how much memory the desk takes before and after very many saves.

`python tests/bench/desk.py --picture` takes the README's picture of the desk instead.
"""

import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
GAMES = ("crag", "pig", "mia", "midnight", "yacht")
SAVES, PAUSE = 25, 0.8
MANY = 10_000

WATCHED = """
id => new MutationObserver((_, observer) => { window.shownAt = Date.now(); observer.disconnect() })
  .observe(document.getElementById(id), { attributes: true, attributeFilter: ["data-shown"] })
"""
"""Notes when a page has been drawn anew, to the millisecond; looking for it again and again is not
so exact."""


@contextmanager
def started(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "zine", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def told(what: str, seconds: list[float]) -> None:
    times = sorted(second * 1000 for second in seconds)
    print(
        f"{what}: median {statistics.median(times):.0f} ms of {len(times)} saves, "
        f"{times[0]:.0f} to {times[-1]:.0f} ms"
    )


def watch(folder: Path) -> None:
    """Every save adds a wrong figure or takes it away, so each is answered with a line."""
    page = folder / "content/games/crag.md"
    right, wrong = spoilt(page)
    seconds = []
    with started(folder, "verify", "--watch") as process:
        assert process.stdout
        while not process.stdout.readline().startswith("watching"):
            pass
        for number in range(SAVES):
            time.sleep(PAUSE)
            begun = time.perf_counter()
            page.write_text(right if number % 2 else wrong, encoding="utf-8")
            while not process.stdout.readline().startswith("40 games"):
                pass
            seconds.append(time.perf_counter() - begun)
    page.write_text(right, encoding="utf-8")
    told("verify --watch, from save to verdict", seconds)


def spoilt(page: Path) -> tuple[str, str]:
    """A page of Crag, and what it says with a wrong figure."""
    right = page.read_text(encoding="utf-8")
    wrong = right.replace("| 4 4 5 | Fours    |     8", "| 4 4 5 | Fours    |     9")
    assert wrong != right
    return right, wrong


@contextmanager
def looking(folder: Path, zine: str) -> Iterator[tuple[subprocess.Popen[str], Any]]:
    """The desk at work, and a browser's window that shows a zine."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    chromium = next(filter(None, map(shutil.which, BROWSERS)))
    with (
        started(folder, "serve", zine, "--no-browser", "--port", "0") as process,
        sync_playwright() as player,
    ):
        assert process.stdout
        address = re.findall(r"http://\S+/", process.stdout.readline())[0]
        browser = player.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        window = browser.new_page(viewport={"width": 1280, "height": 800})
        window.set_default_timeout(120_000)
        window.goto(address)
        window.wait_for_selector("#summary.well")
        window.wait_for_selector(".sheet[data-shown]")
        yield process, window
        browser.close()


def picture(folder: Path) -> None:
    """The desk with a wrong figure framed on its page, for the README."""
    from PIL import Image  # noqa: PLC0415

    page = folder / "content/games/crag.md"
    _, wrong = spoilt(page)
    with looking(folder, "stonewood") as (_, window):
        page.write_text(wrong, encoding="utf-8")
        window.wait_for_selector(".place.current")
        time.sleep(1)
        taken = Image.open(BytesIO(window.screenshot())).convert("RGB")
    # Few colours, so that the file is small.
    taken.quantize(128).save(ROOT / ".github/desk.png", optimize=True)


def serve(folder: Path, zine: str) -> None:
    """Every save changes the first paragraph of a game, whose page is then drawn anew."""
    with looking(folder, zine) as (process, window):
        told(f"serve {zine}, from save to the new page in the browser", saves(folder, window))
        before = memory(process.pid)
        many(folder)
        window.wait_for_selector("#summary.wrong")
        time.sleep(2)
        print(f"serve: {before:.0f} MB, after {MANY:,} saves {memory(process.pid):.0f} MB")


def saves(folder: Path, window: Any) -> list[float]:
    seconds = []
    for number in range(SAVES):
        game = GAMES[number % len(GAMES)]
        page = folder / f"content/games/{game}.md"
        if not (own := window.query_selector(f".sheet[data-name={game}]")):
            continue
        own.scroll_into_view_if_needed()
        first = f"#{own.get_attribute('id')}[data-shown]"
        shown = window.wait_for_selector(first).get_attribute("data-shown")
        time.sleep(PAUSE)
        text = page.read_text(encoding="utf-8")
        head, lead = text.split("\n---\n", 1)
        window.evaluate(WATCHED, own.get_attribute("id"))
        begun = time.time()
        page.write_text(f"{head}\n---\n{lead.replace('.', ' indeed.', 1)}", encoding="utf-8")
        window.wait_for_selector(f"{first}:not([data-shown='{shown}'])")
        seconds.append(window.evaluate("window.shownAt") / 1000 - begun)
    return seconds


def many(folder: Path) -> None:
    """Save a page very often within a minute, wrong in the end."""
    page = folder / "content/games/pig.md"
    text = page.read_text(encoding="utf-8")
    begun = time.perf_counter()
    for number in range(MANY):
        page.write_text(text.replace("players:", f"# {number}\nplayers:"), encoding="utf-8")
        time.sleep(max(0.0, begun + 60 * number / MANY - time.perf_counter()))
    page.write_text(text.replace("players:", "playors:"), encoding="utf-8")


def memory(pid: int) -> float:
    """Megabytes that a process holds, without what it has begun."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def main() -> None:
    """Time both in a copy of our content, or take the picture of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("content", "zine/scoring", "templates"):
            shutil.copytree(ROOT / part, folder / part)
        if sys.argv[1:] == ["--picture"]:
            picture(folder)
            return
        watch(folder)
        serve(folder, sys.argv[1] if len(sys.argv) > 1 else "stonewood")


if __name__ == "__main__":
    main()
