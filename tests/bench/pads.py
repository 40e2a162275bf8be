"""A pad of a thousand sheets, and the same sheet a thousand times by Typst and by Chromium.

usage: python tests/bench/pads.py [SHEETS]

They take turns, each in a new process, and the least time of each counts: once without and once
with the start of Python and its libraries. A peer that is not installed is left out.
"""

import html
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from zine.content import project
from zine.content.page import game

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


OURS = """\
import sys, time
from pathlib import Path
from zine.content import project
from zine.content.page import game
from zine.sheets import make
found = project.at(Path(sys.argv[1]))
played = game.load(found, found.content / "games" / f"{sys.argv[2]}.md")
options = make.Options(players=int(sys.argv[3]), copies=int(sys.argv[4]))
start = time.perf_counter()
Path(sys.argv[5]).write_bytes(make.make(played, played.forms[0], options))
print(time.perf_counter() - start)
"""

THEIRS = """\
import sys, time, typst
start = time.perf_counter()
typst.compile(sys.argv[1], output=sys.argv[2])
print(time.perf_counter() - start)
"""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to make the sheets: its name, the command, and the file that comes of it.

    A command that tells how long it took without its start prints that as a number.
    """

    name: str
    command: Sequence[str]
    out: Path


def main(count: int) -> None:
    """Time each, and print how many times as long the peers take, and the size of a sheet."""
    with tempfile.TemporaryDirectory() as folder:
        ways = _ways(Path(folder), count)
        called = [float("inf")] * len(ways)
        whole = [float("inf")] * len(ways)
        for _ in range(ROUNDS):
            for place, way in enumerate(ways):
                start = time.perf_counter()
                ran = subprocess.run(way.command, cwd=ROOT, check=True, capture_output=True)
                took = time.perf_counter() - start
                whole[place] = min(whole[place], took)
                called[place] = min(called[place], float(ran.stdout or took))
        print(f"{count:,} sheets of {GAME}: seconds, and times ours")
        print(f"  {'':10} {'the sheets':>16} {'with the start':>16} {'bytes a sheet':>14}")
        for way, call, all_of_it in zip(ways, called, whole, strict=True):
            print(
                f"  {way.name:10} {call:8.2f} {call / called[0]:5.1f} x"
                f" {all_of_it:8.2f} {all_of_it / whole[0]:5.1f} x"
                f" {way.out.stat().st_size / count:14.0f}"
            )


def _ways(folder: Path, count: int) -> list[Way]:
    """The ways to make the sheets, ours first."""
    found = project.at(ROOT)
    played = game.load(found, found.content / "games" / f"{GAME}.md")
    rows = [("Player", ""), *((line.label, _plain(line.hint)) for line in played.forms[0].lines)]
    ours = folder / "zine.pdf"
    numbers = [str(PLAYERS), str(count)]
    ways = [Way("zine", [sys.executable, "-c", OURS, str(ROOT), GAME, *numbers, str(ours)], ours)]
    if find_spec("typst"):
        source, pdf = folder / "sheet.typ", folder / "typst.pdf"
        cells = ", ".join(
            f"[{label} #h(1fr) #emph[{hint}]], {', '.join('[]' for _ in range(PLAYERS))}"
            for label, hint in rows
        )
        text = TYPST.format(count=count, title=played.title, players=PLAYERS, rows=cells)
        source.write_text(text, encoding="utf-8")
        ways.append(Way("Typst", [sys.executable, "-c", THEIRS, str(source), str(pdf)], pdf))
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser:
        source, pdf = folder / "sheet.html", folder / "chromium.pdf"
        source.write_text(_page(played.title, rows, count), encoding="utf-8")
        quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        command = [browser, *quiet, f"--print-to-pdf={pdf}", source.as_uri()]
        ways.append(Way("Chromium", command, pdf))
    return ways


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


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
