"""Speed-ups: without them every page is the same, and another WeasyPrint is used without them."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path

import pytest
import weasyprint
from conftest import CHECKOUT, Folder
from copies import copies, page
from packaging.requirements import Requirement
from packaging.version import Version
from printed import NOTHING, ROOT
from weasyprint.css import StyleFor

from zine.edition import EDITIONS
from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.pdf.fragment import PdfFragment
from zine.press.engine import weasyprint_version
from zine.press.engine.speedups import table
from zine.press.engine.weasyprint_engine import LayoutEngine
from zine.press.engine.workers import WorkerPool

PDF = "output/small.pdf"

EACH = [frozenset[str](), *(table.ALL - {name} for name in table.LAYOUT)]
NAMES = ["all", *table.LAYOUT]

# A comma and a space, which fit on one line, lose the space at the end of another.
ROWS = page(
    "<section id='a'><h1>Names</h1><p>"
    + "".join(f"<a href='#a'>{length * 'a'}</a>, " for length in range(1, 40))
    + "</p><div style='columns: 2'>"
    + "<table><tr><td>4</td><td>of a kind</td></tr></table>" * 9
    + "</div></section>"
)


@cache
def some() -> tuple[SectionHtml, ...]:
    """A game, the contents, and what no zine has."""
    titles = ("Around the Spot", "Contents")
    found = [copy for copy in copies("complete", titles[:1]) if copy.title in titles]
    assert {copy.title for copy in found} == set(titles)
    return (*found, ROWS, found[0])


@cache
def laid(speedups: frozenset[str], edition: str = "half-letter") -> list[PdfFragment]:
    engine = LayoutEngine(style([ROOT / "templates"], EDITIONS[edition]), speedups=speedups)
    return [engine.lay(section) for section in some()]


@pytest.mark.parametrize("speedups", EACH, ids=NAMES)
def test_without_a_speed_up_every_page_is_the_same_to_the_byte(speedups: frozenset[str]) -> None:
    assert laid(speedups) == laid(table.ALL)


@pytest.mark.exhaustive
@pytest.mark.parametrize("edition", ["half-letter", "letter"])
@pytest.mark.parametrize("speedups", EACH, ids=NAMES)
def test_without_a_speed_up_the_complete_book_is_the_same(
    speedups: frozenset[str], edition: str
) -> None:
    own = style([ROOT / "templates"], EDITIONS[edition])
    without, usual = (LayoutEngine(own, speedups=names) for names in (speedups, table.ALL))
    for section in dict.fromkeys(copies("complete")):
        assert without.lay(section) == usual.lay(section), section.title


@pytest.mark.parametrize("name", table.PROCESS)
def test_a_worker_without_a_speed_up_makes_the_same_pages(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "from zine.press.engine.workers import worker_main; worker_main({names})"
    names = sorted(table.ALL - {name})
    monkeypatch.setattr("zine.press.engine.workers.PROGRAM", program.format(names=names))
    pool = WorkerPool(style([ROOT / "templates"]), NOTHING)
    try:
        (fragment,) = pool.lay_all([ROWS])
    finally:
        pool.stop()
    assert fragment == laid(table.ALL)[-2]


def test_a_speed_up_whose_parts_are_missing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(StyleFor, "set_computed_styles")
    assert table.load(table.ALL).keys() == set(table.LAYOUT) - {"computed_styles"}


def test_nothing_of_weasyprint_stays_replaced_between_layouts() -> None:
    before = StyleFor.set_computed_styles
    engine = LayoutEngine(style([ROOT / "templates"]))
    with table.replaced(table.load(engine.speedups)):
        assert StyleFor.set_computed_styles is not before
    engine.lay(ROWS)
    assert StyleFor.set_computed_styles is before


ENGINE = """
import sys
from pathlib import Path
from zine.html.stylesheet import style
from zine.press.engine.workers import layout
layout(style([Path("templates")]), speedups=sys.argv[1:])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="others look for libraries otherwise")
def test_libraries_are_found_without_a_compiler(tmp_path: Path) -> None:
    log = tmp_path / "log"
    for name in ("cc", "gcc", "ld"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {name} >>{log}\n", encoding="utf-8")
        program.chmod(0o755)

    def compilers(*speedups: str) -> bool:
        env = {**os.environ, "PATH": str(tmp_path)}
        subprocess.run([sys.executable, "-c", ENGINE, *speedups], cwd=ROOT, env=env, check=True)
        return log.exists()

    assert not compilers("library_search")
    assert compilers()


# Another WeasyPrint.


def test_the_installed_weasyprint_is_one_that_was_tried() -> None:
    installed, newest = weasyprint.__version__, weasyprint_version.NEWEST
    assert weasyprint_version.is_tried(installed), (
        f"WeasyPrint {installed} was not tried, {newest} was: see the row 'upgrade WeasyPrint' in "
        "docs/contributing.md"
    )
    assert LayoutEngine(style([ROOT / "templates"])).speedups == set(table.LAYOUT)


def test_pip_may_install_one_version_more_than_was_tried() -> None:
    told = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]["dependencies"]
    (wanted,) = (own for own in map(Requirement, told) if own.name == "weasyprint")
    newest = Version(weasyprint_version.NEWEST).major
    allowed = [wanted.specifier.contains(f"{newest + more}.0") for more in (-1, 0, 1, 2)]
    assert allowed == [False, True, True, False]


RENAMED = (
    "block_box_layout",
    "resolve_percentages",
    "set_computed_styles",
    "split_first_line",
    "unicode_to_char_p",
    "_ua_stylesheets",
)


def newer(place: Path, renamed: Collection[str] = RENAMED) -> Path:
    """A folder with a WeasyPrint 71 in which some private names are others."""
    source = Path(weasyprint.__file__).parent
    shutil.copytree(source, place / "weasyprint", ignore=shutil.ignore_patterns("__pycache__"))
    names = re.compile(rf"\b({'|'.join(renamed)})\b")
    for path in (place / "weasyprint").rglob("*.py"):
        code = names.sub(r"\1_anew", path.read_text(encoding="utf-8"))
        path.write_text(code.replace("'70.0'", "'71.0'"), encoding="utf-8")
    return place


def built(folder: Folder, first: Path) -> "subprocess.CompletedProcess[str]":
    """A build into another folder by a process that imports modules from some place first."""
    path = os.pathsep.join([str(first), str(CHECKOUT)])
    return subprocess.run(
        [sys.executable, "-m", "zine", "-q", "build", "-o", "anew"],
        cwd=folder.root,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_weasyprint_that_was_not_tried_makes_the_same_pages_and_is_told_once(
    folder: Folder, tmp_path: Path
) -> None:
    folder.zine("build")
    usual = (folder.root / PDF).read_bytes()
    first = newer(tmp_path / "first")
    for _ in range(2):  # the second finds all as the first left it
        ran = built(folder, first)
        assert (ran.returncode, ran.stdout) == (0, "")
        (line,) = ran.stderr.splitlines()
        assert re.match(r"hint: WeasyPrint 71\.0 .* 70\.0 ", line)
        assert (folder.root / "anew" / Path(PDF).name).read_bytes() == usual


def test_a_weasyprint_that_lacks_what_pages_need_is_told_and_what_to_type(
    folder: Folder, tmp_path: Path
) -> None:
    first = newer(tmp_path / "first", ["layout_backgrounds"])
    ran = built(folder, first)
    (line,) = ran.stderr.splitlines()
    assert ran.returncode == 1
    assert line.startswith("error: WeasyPrint 71.0 cannot lay out pages (")
    assert "layout_backgrounds" in line
    assert line.endswith(" install weasyprint==70.0")
    assert not (folder.root / "anew" / Path(PDF).name).exists()
