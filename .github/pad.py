"""Draw the README's picture of pads.

usage: python .github/pad.py output/complete.play.html
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

GREY = (126, 124, 120)
GAP = 16
PHONE = ViewportSize(width=390, height=844)
Moves = tuple[tuple[str, str], ...]
PLAYED: tuple[tuple[str, Literal["dark", "light"], Moves, str], ...] = (
    ("crag", "dark", (("6 6 1", "Crag"), ("5 5 5", "Three of a kind")), "6 6 2"),
    ("yacht", "light", (("6 6 6 5 5", "Full house"), ("1 2 3 4 6", "Chance")), "4 4 4 4 2"),
)
"""Game, colours, what Ada and Bel have written, and what Ada throws then."""


def main(zine: Path) -> None:
    """Play on a phone, and put the screens side by side."""
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path="/usr/bin/chromium")
        screens = []
        for game, scheme, moves, throw in PLAYED:
            page = browser.new_page(viewport=PHONE, device_scale_factor=2, color_scheme=scheme)
            page.goto(zine.absolute().as_uri())
            play(page, game, moves, throw)
            screens.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    width, height = screens[0].size
    whole = Image.new("RGB", (2 * width + 3 * GAP, height + 2 * GAP), GREY)
    for place, screen in enumerate(screens):
        whole.paste(screen, (GAP + place * (width + GAP), GAP))
    whole.thumbnail((1000, 1200))
    whole.quantize(256).save(Path(__file__).with_name("pad.png"), optimize=True)


def play(page: Page, game: str, moves: Moves, throw: str) -> None:
    """Open a pad, write what was thrown, and throw once more."""
    pad = page.locator(f'.pad[data-game="{game}"]')
    pad.get_by_role("button", name="Keep score").click()
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    for faces, box in (*moves, (throw, "")):
        for face in faces.split():
            pad.locator(f'.keys button[aria-label="{face}"]').first.click()
        if box:
            pad.locator("button[data-member]", has_text=box).first.click()
    pad.evaluate("pad => scrollTo(0, pad.getBoundingClientRect().top + scrollY - 60)")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
