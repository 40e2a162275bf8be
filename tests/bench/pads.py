"""A pad of a thousand sheets, and the same sheet a thousand times by Typst and by Chromium.

usage: python tests/bench/pads.py [SHEETS]

They take turns, and the least time of each counts: once as a call in a program that runs already,
once as a whole command. Chromium is always a command. A peer that is not installed is left out.
"""

import html
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from zine import game, library
from zine.pads import pad

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "yacht"
PLAYERS = 8
ROUNDS = 3
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

TYPST = """\
#set page("a4", margin: 14mm)
#set text(10pt, font: "Libertinus Serif")
#for n in range({count}) [
  #if n > 0 {{ pagebreak() }}
  #text(27pt, weight: "bold")[{title}]
  #table(columns: (62mm, ..({players} * (1fr,))), rows: 15mm, {rows})
  #text(8pt)[sheet #(n + 1)]
]
"""

PAGE = """\
<!doctype html><meta charset="utf-8"><title>{title}</title>
<style>@page {{ size: A4; margin: 14mm }} body {{ font: 10pt serif; margin: 0 }}
section {{ break-after: page }} h1 {{ font-size: 27pt; margin: 0 }}
table {{ border-collapse: collapse; width: 100% }} td, th {{ border: 0.6pt solid; height: 15mm }}
th {{ text-align: left; width: 62mm }}</style>
{sheets}
"""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to make the sheets: what it is called, what makes them, the file that comes of it."""

    name: str
    run: Callable[[], object]
    out: Path


def main(count: int) -> None:
    """Time each, and print how many times as long the peers take, and the size of a sheet."""
    with tempfile.TemporaryDirectory() as folder:
        for title, ways in _ways(Path(folder), count).items():
            print(f"{count:,} sheets of {GAME}, {title}")
            best = [float("inf")] * len(ways)
            for _ in range(ROUNDS):
                for place, way in enumerate(ways):
                    start = time.perf_counter()
                    way.run()
                    best[place] = min(best[place], time.perf_counter() - start)
            for way, seconds in zip(ways, best, strict=True):
                each = way.out.stat().st_size / count
                ratio = seconds / best[0]
                print(f"  {way.name:10} {seconds:7.2f} s {ratio:7.1f} x {each:7.0f} bytes a sheet")


def _ways(folder: Path, count: int) -> dict[str, list[Way]]:
    """The ways to make the sheets, ours first."""
    found = library.at(ROOT)
    page = found.content / "games" / f"{GAME}.md"
    played = game.load(found, page)
    options = pad.Options(players=PLAYERS, copies=count)
    ours = folder / "sheets" / f"{GAME}-a4.pdf"
    command = [sys.executable, "-m", "zine", "sheets", GAME, "--paper", "a4"]
    command += ["--players", str(PLAYERS), "--copies", str(count), "-o", str(folder)]
    called = folder / "called.pdf"
    calls = [
        Way("zine", lambda: called.write_bytes(pad.make(played, played.forms[0], options)), called)
    ]
    commands = [Way("zine", _process(command), ours)]
    rows = [("Player", ""), *((line.label, _plain(line.hint)) for line in played.forms[0].lines)]
    if find_spec("typst"):
        source, pdf = folder / "sheet.typ", folder / "typst.pdf"
        cells = ", ".join(
            f"[{label} #h(1fr) #emph[{hint}]], {', '.join('[]' for _ in range(PLAYERS))}"
            for label, hint in rows
        )
        text = TYPST.format(count=count, title=played.title, players=PLAYERS, rows=cells)
        source.write_text(text, encoding="utf-8")
        code = f"import typst; typst.compile({str(source)!r}, output={str(pdf)!r})"
        calls.append(Way("Typst", lambda: exec(code), pdf))
        commands.append(Way("Typst", _process([sys.executable, "-c", code]), pdf))
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser:
        source, pdf = folder / "sheet.html", folder / "chromium.pdf"
        source.write_text(_page(played.title, rows, count), encoding="utf-8")
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        way = Way("Chromium", _process([*command, f"--print-to-pdf={pdf}", source.as_uri()]), pdf)
        calls.append(way)
        commands.append(way)
    return {"called from a program": calls, "as a command": commands}


def _plain(hint: str) -> str:
    """A hint without the brackets round its dice."""
    return hint.replace("[", "").replace("]", "")


def _page(title: str, rows: Sequence[tuple[str, str]], count: int) -> str:
    cells = "<td></td>" * PLAYERS
    table = "".join(
        f"<tr><th>{html.escape(label)} <em>{html.escape(hint)}</em></th>{cells}</tr>"
        for label, hint in rows
    )
    sheets = "".join(
        f"<section><h1>{title}</h1><table>{table}</table><p>sheet {n + 1}</p></section>"
        for n in range(count)
    )
    return PAGE.format(title=title, sheets=sheets)


def _process(command: Sequence[str]) -> Callable[[], None]:
    def run() -> None:
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    return run


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
