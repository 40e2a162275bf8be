"""How large pages with a pad are, and how soon they are ready, beside pages without one.

usage: python tests/bench/play.py [ROUNDS]

The complete book is made with pads and without, and its site. Pages take turns in Chromium, on a
phone's screen, at full speed and at a sixth of it; a figure is the time from the request until the
page has run all its scripts, in milliseconds, the median of all rounds, and in brackets its ratio
to the web edition's in the same round. A pad is opened, and that has proved its rules.
"""

import gzip
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
SPEEDS = {"full speed": 1, "a sixth": 6}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PHONE = {"width": 390, "height": 844}


def main(rounds: int = 5) -> None:
    """Print both tables."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - needs a browser

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        files = _made(Path(folder))
        print("| page | MB | packed |\n| --- | ---: | ---: |")
        for name, file in files.items():
            data = file.read_bytes()
            print(f"| {name} | {len(data) / 1e6:.2f} | {len(gzip.compress(data)) / 1e6:.2f} |")
        found = next(filter(None, map(shutil.which, BROWSERS)))
        browser = player.chromium.launch(executable_path=found, args=["--no-sandbox"])
        print("\n| page |", " | ".join(SPEEDS), "|\n| --- |", "---: | " * len(SPEEDS))
        times: dict[str, dict[str, list[float]]] = {name: {s: [] for s in SPEEDS} for name in files}
        for _ in range(rounds):
            for speed, slower in SPEEDS.items():
                for name, file in files.items():
                    times[name][speed].append(_ready(browser, file, slower))
        first = next(iter(files))
        for name, by_speed in times.items():
            cells = []
            for speed, own in by_speed.items():
                ratios = [a / b for a, b in zip(own, times[first][speed], strict=True)]
                cells.append(f"{median(own):.0f} ({median(ratios):.2f})")
            print(f"| {name} | {' | '.join(cells)} |")
        opened = {
            speed: _opens(browser, files["game of the site"], n) for speed, n in SPEEDS.items()
        }
        print("\nA pad opens in", ", ".join(f"{ms:.0f} ms at {s}" for s, ms in opened.items()))
        browser.close()


def _made(folder: Path) -> dict[str, Path]:
    """The web edition, the same with pads, and a game's page of the site."""
    for command in (("build", "complete", "--web"), ("build", "complete", "--play"), ("site",)):
        line = [sys.executable, "-m", "zine", *command, "-o", str(folder)]
        subprocess.run(line, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return {
        "web edition": folder / "complete.html",
        "web edition with pads": folder / "complete.play.html",
        "game of the site": folder / "site/games/crag.html",
    }


def _page(browser: Any, slower: int) -> Any:
    page = browser.new_page(viewport=PHONE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def _ready(browser: Any, file: Path, slower: int) -> float:
    page = _page(browser, slower)
    page.goto(file.as_uri())
    time = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    page.close()
    return float(time)


def _opens(browser: Any, file: Path, slower: int) -> float:
    page = _page(browser, slower)
    page.goto(file.as_uri())
    time = page.evaluate(
        "(() => { const begun = performance.now();"
        " document.querySelector('.pad button').click(); return performance.now() - begun; })()"
    )
    page.close()
    return float(time)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
