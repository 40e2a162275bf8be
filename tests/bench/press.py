"""Benchmarks: our work and that of others on the same text, one after the other in one run.

`python tests/bench/press.py` prints ratios. On a machine that does little else it writes them to a
file for its version of Python, such as `press-3.11.md` beside it, and quotes those of every version
in `docs/benchmarks.md`. A peer that is not installed is told and left out.
"""

import argparse
import importlib.util
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from zine.art import fonts, woodcut
from zine.check import verify
from zine.content import project
from zine.content.new import new_game
from zine.content.zines import zine_file
from zine.html import sections, woodcuts
from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.pdf.fragment import PdfFragment
from zine.press.engine.weasyprint_engine import LayoutEngine

ROOT = Path(__file__).resolve().parent.parent.parent
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
REPORT = Path(__file__).with_name(f"press-{VERSION}.md")
DOCS = ROOT / "docs" / "benchmarks.md"
TABLE = re.compile(r"^\| work \|.*?(?=\n\n)", re.M | re.S)
ZINE = "complete"
EDITED = "crag"
BUSY = 0.25
"""The most of each core that other processes may take in the minute before."""

SAVES = 7
"""How often an edit is timed in a row where a process stays: one alone tells little."""

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LINE = re.compile(r"^(\w+):\s*(.*)$", re.M)
WOODCUT = re.compile(rf'<img src="({woodcuts.SCHEME}[^"]*)" alt="([^"]*)"/>')
"""A woodcut in copy, which nobody else knows how to draw: they are given it as SVG."""

BODY = re.compile(r"<body[^>]*>(.*)</body>", re.S)

WHOLE = """\
import sys, weasyprint
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse
from zine.art import fonts as ours
class FontFetcher(URLFetcher):
    def fetch(self, url, headers=None):
        if not url.startswith("font:"):
            return super().fetch(url, headers)
        return URLFetcherResponse(url, ours.load(url[5:]), {"Content-Type": "font/ttf"})
fonts = FontConfiguration()
html, css = (open(name, encoding="utf-8").read() for name in sys.argv[1:3])
style = weasyprint.CSS(string=css, font_config=fonts, url_fetcher=FontFetcher())
page = weasyprint.HTML(string=html, url_fetcher=FontFetcher())
page.render(stylesheets=[style], font_config=fonts).write_pdf(sys.argv[3], pdf_variant="pdf/ua-1")
"""


@dataclass
class Text:
    """The zine's text, as others are given it: the copies, and the setting of each."""

    copies: list[SectionHtml] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def html(self) -> str:
        """All the pieces as one document, each on a page of its own."""
        bodies = (
            f'<div class="{self.settings.get(copy.html, "")}" style="break-before: page">'
            f"{_body(copy)}</div>"
            for copy in self.copies
        )
        head = '<meta charset="utf-8"><title>One document</title>'
        return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(bodies)}</body>'


def _body(copy: SectionHtml) -> str:
    found = BODY.search(copy.html)
    assert found
    return WOODCUT.sub(lambda image: woodcut.svg(woodcuts.cut(image[1]), image[2]), found[1])


def text(root: Path) -> Text:
    """The text of the zine, set as we set it."""
    found = project.at(root)
    made = zine_file.load(found, found.content / "zines" / f"{ZINE}.md")
    proved = {p.game.path: p for p in verify.verify_pages(found, made.pages).games}
    engine = LayoutEngine(style(found.templates))
    told: dict[str, SectionHtml] = {}
    settings: dict[str, str] = {}

    def lay(written: Iterable[SectionHtml]) -> list[PdfFragment]:
        copies = list(written)
        for copy in copies:
            told[copy.title] = copy
            settings[copy.html] = engine.layout(copy).fit
        return list(map(engine.lay, copies))

    sections.lay_out(made, proved, templates_in(found.templates), lay)
    return Text(list(told.values()), settings)


# Ours.


def ours(folder: Path, out: Path) -> None:
    """`zine build` in a process of its own."""
    assert _started(folder, out).wait() == 0


def _started(folder: Path, out: Path) -> subprocess.Popen[bytes]:
    command = _command(folder, out)
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder, env=_ours())


def _command(folder: Path, out: Path) -> list[str]:
    return [sys.executable, "-m", "zine", "--root", str(folder), "build", ZINE, "-o", str(out)]


def _ours() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def edit(folder: Path, number: int) -> Path:
    """Change one game in a way that changes its page; return its file."""
    page = folder / "content" / "games" / f"{EDITED}.md"
    words = page.read_text(encoding="utf-8")
    head, mark, tail = words.partition("## The turn\n")
    page.write_text(f"{head.rstrip()}\nIt is {number} o’clock.\n\n{mark}{tail}", encoding="utf-8")
    return page


class Warm:
    """`zine build --watch`, which stays between builds."""

    def __init__(self, folder: Path, out: Path) -> None:
        self._process = subprocess.Popen(
            [*_command(folder, out), "--watch"],
            stdout=subprocess.PIPE,
            text=True,
            env=_ours(),
        )
        self._until("Ctrl-C ends")

    def build(self) -> None:
        """Wait until the zine is written that was edited just now."""
        self._until(f"{ZINE}.pdf")

    def close(self) -> None:
        """End the process."""
        self._process.send_signal(signal.SIGINT)
        assert self._process.wait() == 0

    def _until(self, last: str) -> None:
        assert self._process.stdout
        assert any(line.rstrip().endswith(last) for line in self._process.stdout)


# Others.


def whole(folder: Path) -> None:
    """One document, laid out by WeasyPrint in a process of its own."""
    files = [str(folder / name) for name in ("whole.html", "zine.css", "whole.pdf")]
    command = [sys.executable, "-c", WHOLE, *files]
    subprocess.run(command, check=True, capture_output=True, env=_ours())


def chromium(folder: Path) -> None:
    """The same document, printed by Chromium."""
    program = next(filter(None, map(shutil.which, CHROMIUM)))
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    pdf = f"--print-to-pdf={folder / 'chromium.pdf'}"
    subprocess.run(
        [*command, pdf, (folder / "chromium.html").as_uri()], check=True, capture_output=True
    )


class Typst:
    """The same text in Typst's own markup, a file a piece; `cold` begins with an empty memory."""

    def __init__(self, folder: Path, told: Text) -> None:
        self._folder = folder / "typst"
        (self._folder / "faces").mkdir(parents=True)
        for face in fonts.FACES:
            (self._folder / "faces" / f"{face}.ttf").write_bytes(fonts.load(face))
        (self._folder / "faces" / "dice.ttf").write_bytes(fonts.load("dice"))
        names = []
        for number, copy in enumerate(told.copies):
            names.append(f"piece{number}.typ")
            (self._folder / names[-1]).write_text(typst(copy), encoding="utf-8")
            if copy.place.stem == EDITED:
                self.edited = self._folder / names[-1]
        pieces = "\n#pagebreak()\n".join(f'#include "{name}"' for name in names)
        (self._folder / "main.typ").write_text(TYPST + pieces, encoding="utf-8")
        self._warm = self._compiler()

    def _compiler(self) -> Any:
        import typst  # noqa: PLC0415 - a peer that need not be there

        faces = [str(self._folder / "faces")]
        return typst.Compiler(
            str(self._folder / "main.typ"), font_paths=faces, ignore_system_fonts=True
        )

    def cold(self) -> None:
        """Compile in a process of its own."""
        code = (
            "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2],"
            " font_paths=[sys.argv[3]], ignore_system_fonts=True)"
        )
        names = ("main.typ", "cold.pdf", "faces")
        files = [str(self._folder / name) for name in names]
        subprocess.run([sys.executable, "-c", code, *files], check=True, env=_peers())

    def warm(self) -> None:
        """Compile once more in this process."""
        self._warm.compile(output=str(self._folder / "warm.pdf"))


def _peers() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


TYPST = """\
#set document(title: "One document")
#set page(width: 5.5in, height: 8.5in, margin: (x: 0.66in, top: 0.86in, bottom: 0.84in))
#set page(numbering: "1")
#set text(font: ("EB Garamond", "Zine Dice"), size: 10.6pt, lang: "en", hyphenate: true)
#set par(justify: true, leading: 0.55em)
#show heading: set text(font: "Cinzel")
#show table: set text(size: 9.7pt, hyphenate: false)
#set table(stroke: (bottom: 0.35pt), inset: 3pt)
"""

SPECIAL = re.compile(r"([\\#$*_`<>@\[\]~=+/-])")


def typst(copy: SectionHtml) -> str:
    """A piece in Typst's markup: its headings, paragraphs, lists, tables, and dice as text."""
    from tinyhtml5 import parse  # noqa: PLC0415 - WeasyPrint's own parser

    return _typst(parse(copy.html, namespace_html_elements=False).find("body"))


def _typst(element: Any) -> str:
    inner = _plain(element.text) + "".join(_typst(c) + _plain(c.tail) for c in element)
    tag = element.tag
    if tag in ("h1", "h2", "h3"):
        return f"\n#heading(level: {tag[1]})[{inner}]\n"
    if tag in ("p", "div", "figure", "figcaption", "section", "dl"):
        return f"\n\n{inner}\n\n"
    if tag in ("b", "strong"):
        return f"#strong[{inner}]"
    if tag in ("i", "em"):
        return f"#emph[{inner}]"
    if tag == "li":
        return f"[{inner}],"
    if tag in ("ol", "ul"):
        return f"\n#{'enum' if tag == 'ol' else 'list'}({_items(element)})\n"
    if tag == "table":
        rows = list(element.iter("tr"))
        cells = "".join(f"[{_inside(cell)}]," for row in rows for cell in row)
        return f"\n#table(columns: {len(rows[0])}, {cells})\n"
    return "" if str(tag).endswith("}svg") else inner


def _items(element: Any) -> str:
    return "".join(f"[{_inside(item)}]," for item in element)


def _inside(element: Any) -> str:
    return _plain(element.text) + "".join(_typst(c) + _plain(c.tail) for c in element)


def _plain(words: str | None) -> str:
    return SPECIAL.sub(r"\\\1", words or "")


# The run.


def copied(folder: Path, times: int = 1) -> Path:
    """A folder with our content, each game as often as told."""
    for name in ("content", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copytree(
        ROOT / "zine" / "scoring", folder / "scoring", ignore=shutil.ignore_patterns("__pycache__")
    )
    zine = folder / "content" / "zines" / f"{ZINE}.md"
    head, mark, tail = zine.read_text(encoding="utf-8").partition("\n## Quick Reference")
    if times > 1:
        head = re.sub("^openers: .*\n", "", head, flags=re.M)  # which name a drawing a chapter
    pages = (folder / "content" / "games").glob("*.md")
    for page in sorted(page for page in pages if "." not in page.stem):  # not the translations
        found = re.search(r"^title: (.*)$", page.read_text(encoding="utf-8"), re.M)
        assert found
        if times > 1:  # one list of all would be too long
            head = f"{head.rstrip()}\n\n### More of {found[1]}\n"
        for number in range(2, times + 1):
            title = f"{found[1]} {number}"
            for path, data in new_game.taken(project.at(folder), page, title).items():
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data)
            head = head.rstrip() + f"\n- [{title}](../games/{new_game.stem(title)}.md)\n"
    zine.write_text(head + mark + tail, encoding="utf-8")
    return folder


@dataclass(frozen=True, slots=True)
class Cost:
    """What some work takes: seconds by the clock, and CPU seconds of the processes it started."""

    seconds: float
    cpu: float


def timed(work: Callable[[], object]) -> Cost:
    """What some work takes."""
    begun, before = time.perf_counter(), _cpu()
    work()
    return Cost(time.perf_counter() - begun, _cpu() - before)


def _cpu() -> float:
    """The CPU seconds of every process that was started here and has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(rounds: int, folder: Path) -> tuple[dict[str, list[Cost]], float]:
    """What every work takes, in every round; our file's size by that of one document."""
    told = text(ROOT)
    mine = copied(folder / "ours")
    out = folder / "output"
    css = style(project.at(ROOT).templates).css
    (folder / "zine.css").write_text(css, encoding="utf-8")
    (folder / "whole.html").write_text(told.html, encoding="utf-8")
    (folder / "chromium.html").write_text(_whole_page(told, css), encoding="utf-8")
    numbers = count(1)
    works: dict[str, Callable[[], object]] = {"WeasyPrint": lambda: whole(folder)}
    if any(map(shutil.which, CHROMIUM)):
        works["Chromium"] = lambda: chromium(folder)
    typeset = Typst(folder, told) if importlib.util.find_spec("typst") else None
    if typeset:
        typeset.warm()
        works["Typst cold"] = typeset.cold
        works["Typst edit"] = typeset.warm
    ours(mine, out)
    stays = copied(folder / "warm")  # not the folder that others edit, or it builds beside them
    warm = Warm(stays, folder / "warm-output")
    works["cold"] = lambda: ours(mine, out)
    works["edit"] = lambda: ours(mine, out)
    works["warm"] = warm.build
    works["again"] = lambda: ours(mine, out)
    works["start"] = lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)
    costs: dict[str, list[Cost]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            if name == "cold":
                shutil.rmtree(out)
            for _ in range(SAVES if name in ("warm", "Typst edit") else 1):
                if name in ("edit", "warm"):
                    edit(mine if name == "edit" else stays, next(numbers))
                if name == "Typst edit" and typeset:
                    page = typeset.edited
                    words = page.read_text(encoding="utf-8")
                    page.write_text(f"{words}\n{next(numbers)} o'clock\n")
                costs[name].append(timed(work))
    warm.close()
    sizes = [file.stat().st_size for file in (out / f"{ZINE}.pdf", folder / "whole.pdf")]
    return costs, sizes[0] / sizes[1]


def _whole_page(told: Text, css: str) -> str:
    """The document as Chromium needs it: its typefaces within it."""
    faces = {f"font:{face}": face for face in (*fonts.FACES, *fonts.DRAWN)}
    for name in sorted(faces, key=len, reverse=True):
        data = b64encode(fonts.load(faces[name])).decode()
        css = css.replace(f"url({name})", f"url(data:font/ttf;base64,{data})")
    return told.html.replace("</head>", f"<style>{css}</style></head>")


def edited(folder: Path, times: int) -> float:
    """The seconds of an edit in a new process, of our zine with each game so many times."""
    mine, out = copied(folder / f"times{times}", times), folder / f"times{times}-output"
    ours(mine, out)
    edit(mine, 1)
    return timed(lambda: ours(mine, out)).seconds


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the report: one work by another.

    It compares `seconds` by the clock, or the `cpu` seconds of all processes.
    """

    work: str
    ours: str
    peer: str
    unit: str = "seconds"


ROWS = (
    Row("cold build, by one document of WeasyPrint", "cold", "WeasyPrint"),
    Row("the same in CPU seconds of all processes", "cold", "WeasyPrint", "cpu"),
    Row("cold build, by Chromium's print to PDF", "cold", "Chromium"),
    Row("one game edited, new process, by one document of WeasyPrint", "edit", "WeasyPrint"),
    Row("one game edited, warm process, by Typst's next compile", "warm", "Typst edit"),
)


class Ratio(NamedTuple):
    """A line of the report as it is printed."""

    work: str
    shown: str


def ratios(
    costs: Mapping[str, Sequence[Cost]], size: float, tenfold: float | None
) -> Iterator[Ratio]:
    """What was measured: of each row the middle of all rounds, from least to most."""
    for row in ROWS:
        if row.peer not in costs:
            yield Ratio(row.work, f"not measured: there is no {row.peer} here")
            continue
        ratio = _median(costs[row.ours], row.unit) / _median(costs[row.peer], row.unit)
        each = [
            getattr(mine, row.unit) / getattr(other, row.unit)
            for mine, other in zip(costs[row.ours], costs[row.peer], strict=True)
        ]
        shown = f"{ratio:.2f} ({min(each):.2f} to {max(each):.2f})"
        yield Ratio(row.work, shown)
    starts = _median(costs["again"], "seconds") / _median(costs["start"], "seconds")
    yield Ratio("nothing changed, by the start of the same Python", f"{starts:.0f}")
    yield Ratio("size of the file, by one document of WeasyPrint", f"{size:.2f}")
    if tenfold:
        work = "an edit in a new process with ten times the games, by once"
        yield Ratio(work, f"{tenfold:.1f}")


def report(rows: Sequence[Ratio], costs: Mapping[str, Sequence[Cost]]) -> str:
    """The ratios as a table in Markdown, and the seconds."""
    lines = ["| work | ratio |", "| --- | ---: |"]
    lines += [f"| {row.work} | {row.shown} |" for row in rows]
    lines += ["", "Seconds: the middle of each, from the least to the most:", ""]
    for name, own in costs.items():
        times = [cost.seconds for cost in own]
        middle = _median(own, "seconds")
        lines.append(f"- {name}: {middle:.2f} ({min(times):.2f} to {max(times):.2f})")
    return "\n".join(lines) + "\n"


def _median(costs: Iterable[Cost], unit: str) -> float:
    return float(median(getattr(cost, unit) for cost in costs))


def quiet() -> bool:
    """Whether the machine does little else; what is measured beside other work says nothing."""
    return os.getloadavg()[0] < BUSY * (os.cpu_count() or 1)


def quote() -> None:
    """Put the ratios of every version of Python into the documentation."""
    found: dict[str, dict[str, str]] = {}
    works: dict[str, None] = {}
    for file in sorted(REPORT.parent.glob("press-*.md")):
        table = TABLE.findall(file.read_text(encoding="utf-8") + "\n")[0]
        for line in table.splitlines()[2:]:
            work, ratio = (cell.strip() for cell in line.strip("|").split("|"))
            found.setdefault(file.stem.partition("-")[2], {})[work] = ratio
            works[work] = None
    lines = [
        f"| work | {' | '.join(f'Python {version}' for version in found)} |",
        f"| --- |{' ---: |' * len(found)}",
        *(
            f"| {work} | {' | '.join(own.get(work, '') for own in found.values())} |"
            for work in works
        ),
    ]
    words = DOCS.read_text(encoding="utf-8")
    quoted, times = TABLE.subn(lambda _: "\n".join(lines), words)
    assert times == 1
    DOCS.write_text(quoted, encoding="utf-8")


def main() -> None:
    """Run all, print the report, and write it."""
    parser = argparse.ArgumentParser(description="Measure our work beside that of others.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tenfold", action="store_true", help="also ten times the games")
    options = parser.parse_args()
    # In the background of a shell it is ignored, and so would be the end of `zine build --watch`.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    busy = "" if quiet() else "The machine was not quiet when this began.\n"
    with tempfile.TemporaryDirectory() as name:
        costs, size = run(options.rounds, Path(name))
        tenfold = None
        if options.tenfold:
            once, ten = (edited(Path(name), times) for times in (1, 10))
            tenfold = ten / once
    rows = list(ratios(costs, size, tenfold))
    told = report(rows, costs)
    print(told + busy)
    if not busy:
        REPORT.write_text(told, encoding="utf-8")
        quote()


if __name__ == "__main__":
    main()
