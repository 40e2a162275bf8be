"""A pad of a thousand sheets, and the same sheet a thousand times by Typst and by Chromium.

usage: python tests/bench/pads.py [SHEETS]

Each is a whole process, they take turns, and the least time of each counts. A peer that is not
installed is left out.
"""

import html
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

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


def main(count: int) -> None:
    """Time each, and print how many times as long the peers take, and the size of a page."""
    with tempfile.TemporaryDirectory() as folder:
        ways = _ways(Path(folder), count)
        best = dict.fromkeys(ways, float("inf"))
        sizes = dict.fromkeys(ways, 0)
        for _ in range(ROUNDS):
            for name, (run, out) in ways.items():
                start = time.perf_counter()
                run()
                best[name] = min(best[name], time.perf_counter() - start)
                sizes[name] = out.stat().st_size
    ours = best["zine"]
    print(f"{count:,} sheets of {GAME} in one file")
    for name, seconds in best.items():
        each = sizes[name] / count
        print(f"  {name:10} {seconds:7.2f} s {seconds / ours:7.1f} ×  {each:7.0f} bytes a sheet")


def _ways(folder: Path, count: int) -> dict[str, tuple[Callable[[], None], Path]]:
    """What makes the sheets, and where the file then is."""
    title, rows = _sheet()
    ours = folder / "sheets" / f"{GAME}-a4.pdf"
    command = [sys.executable, "-m", "zine", "sheets", GAME, "--paper", "a4"]
    command += ["--players", str(PLAYERS), "--copies", str(count), "-o", str(folder)]
    ways = {"zine": (_process(command), ours)}
    if find_spec("typst"):
        source, pdf = folder / "sheet.typ", folder / "typst.pdf"
        cells = ", ".join(f"[{row}], {', '.join('[]' for _ in range(PLAYERS))}" for row in rows)
        source.write_text(TYPST.format(count=count, title=title, players=PLAYERS, rows=cells))
        code = f"import typst; typst.compile({str(source)!r}, output={str(pdf)!r})"
        ways["Typst"] = (_process([sys.executable, "-c", code]), pdf)
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser:
        source, pdf = folder / "sheet.html", folder / "chromium.pdf"
        source.write_text(_page(title, rows, count), encoding="utf-8")
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        ways["Chromium"] = (_process([*command, f"--print-to-pdf={pdf}", source.as_uri()]), pdf)
    return ways


def _sheet() -> tuple[str, list[str]]:
    """The title of the game, and what stands before each row of its sheet."""
    from zine import game, library  # noqa: PLC0415 - not before the peers are known

    found = library.at(ROOT)
    played = game.load(found, found.content / "games" / f"{GAME}.md")
    return played.title, ["Player", *(line.label for line in played.forms[0].lines)]


def _page(title: str, rows: Sequence[str], count: int) -> str:
    cells = "<td></td>" * PLAYERS
    table = "".join(f"<tr><th>{html.escape(row)}</th>{cells}</tr>" for row in rows)
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
