"""What makes a site one that a phone keeps: its manifest, its icons and its service worker."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random

from zine.art import colours, things
from zine.art.dots import Canvas
from zine.content.zines.zine_file import ZineFile

HERE = Path(__file__).parent
ICONS = (180, 192, 512)
"""The sizes of the icons in dots: of iPhones, and the two that Android asks for."""

EDGE, SAFE = 100.0, 0.44
"""The edge of the die of an icon in units of its own, and as a share of the icon's width."""


def manifest(title: str, zine: ZineFile) -> str:
    """The manifest of a site; its ground is the paper of pages."""
    return json.dumps(
        {
            "name": title,
            "short_name": title,
            "lang": zine.language,
            "start_url": "index.html",
            "scope": "./",
            "display": "standalone",
            "background_color": colours.WHITE,
            "theme_color": zine.look.ink,
            "icons": [
                {
                    "src": f"icon-{size}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "any maskable",
                }
                for size in ICONS[1:]
            ],
        },
        ensure_ascii=False,
        indent=1,
    )


def icons(zine: ZineFile) -> dict[str, bytes]:
    """A die on the ground of a zine's cover, as PNG, by path."""
    return {f"icon-{size}.png": _icon(zine, size) for size in ICONS}


def _icon(zine: ZineFile, size: int) -> bytes:
    ground = zine.look.ink if zine.dark else colours.WHITE
    canvas = Canvas(size, size, ground)
    strokes = tuple(things.die(5, 0, 0, EDGE, 45, Random(5)))
    scale = SAFE * size / EDGE
    canvas.draw(strokes, zine.look.inks, colours.WHITE, (size / 2, size / 2), scale)
    return canvas.png


def service_worker(kept: Mapping[str, bytes]) -> str:
    """The script that keeps pages on a device; another one as soon as any of them differs."""
    whole = sha256()
    for path, data in sorted(kept.items()):
        whole.update(f"{path} {len(data)} ".encode() + data)
    constants = {"VERSION": whole.hexdigest()[:12], "KEPT": sorted(kept)}
    lines = (f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    return "".join(lines) + (HERE / "service-worker.js").read_text("utf-8")
