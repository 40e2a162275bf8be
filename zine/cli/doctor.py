"""The doctor: what zine needs on a machine, what is missing, and what to type to get it.

Each check runs by itself, so that one that fails does not hide the others.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import tomllib
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stdout
from functools import partial
from importlib import metadata
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine import DISTRIBUTION, __version__
from zine.cli import install
from zine.cli.output import FAILURE, SUCCESS, say
from zine.files import PACKAGE
from zine.press.engine.weasyprint_version import NEWEST, is_tried

if TYPE_CHECKING:
    from packaging.requirements import Requirement

OK, MISSING, OPTIONAL = "ok", "missing", "optional"

PANGO = {
    "apt-get": "sudo apt install libpango-1.0-0 libpangoft2-1.0-0",
    "dnf": "sudo dnf install pango",
    "brew": "brew install pango",
    "": "see doc.courtbouillon.org/weasyprint/stable/first_steps.html",
}
"""What installs Pango, by the program that a system installs with."""

CHROMIUM = {
    "apt-get": "sudo apt install chromium",
    "dnf": "sudo dnf install chromium",
    "brew": "brew install --cask chromium",
    "": "see www.chromium.org/getting-involved/download-chromium",
}
PYTHON = "see www.python.org/downloads"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")

EXTRAS = {"desk": "zine serve", "lsp": "zine lsp"}
TESTS = {"test": "the tests"}
"""What each extra is for; that of the tests only where they are."""

CHECKOUT = PACKAGE.parent
SHOWN = 3
"""How many of the missing libraries a line names."""


class Finding(NamedTuple):
    """One thing that zine uses.

    `state` is `OK`, `MISSING` or, if a build works without it, `OPTIONAL`; `told` is its version
    or its place, or what is wrong; `type` is the command that a user types to get it, or "". If
    `type` begins with "see", it names a page to read.
    """

    name: str
    state: str
    told: str
    type: str = ""


def doctor(options: argparse.Namespace) -> int:
    """Print what zine needs and what is missing, and return the exit code."""
    findings = look(options.root, options.output)
    say((as_json if options.json else text)(findings))
    return SUCCESS if ready(findings) else FAILURE


def look(root: Path | None, output: Path) -> tuple[Finding, ...]:
    """A finding for each thing that zine needs.

    `root` is the folder with the content, as `project.at` takes it, and `output` where a build
    writes. It takes about a second, and raises nothing.
    """
    looks: dict[str, Callable[[], Finding]] = {
        "zine": _zine,
        "Python": _python,
        "libraries": _libraries,
        "Pango": _pango,
        "typefaces": _typefaces,
        "content": partial(_content, root),
        "output": partial(_output, output),
        **{extra: partial(_extra, extra, use) for extra, use in EXTRAS.items()},
    }
    if (CHECKOUT / "tests").is_dir():
        looks |= {extra: partial(_extra, extra, use) for extra, use in TESTS.items()}
        looks |= {"Chromium": _chromium}
    return tuple(_found(name, found) for name, found in looks.items())


def ready(findings: Iterable[Finding]) -> bool:
    """Whether all is there that `zine build` needs."""
    return all(finding.state != MISSING for finding in findings)


def text(findings: Iterable[Finding]) -> str:
    """A line for each finding: its state, its name, and what is told of it."""
    return "\n".join(map(_line, findings))


def as_json(findings: Iterable[Finding]) -> str:
    """The findings for other programs."""
    found = tuple(findings)
    report = {"ready": ready(found), "findings": [finding._asdict() for finding in found]}
    return json.dumps(report, ensure_ascii=False, indent=2)


def here(commands: Mapping[str, str]) -> str:
    """The command for this machine, of one for every program that a system installs with."""
    return next(text for name, text in commands.items() if not name or shutil.which(name))


def todo(command: str) -> str:
    """What a user does about a finding: types its command, or reads the page that it names."""
    return command if command.startswith("see ") else f"type: {command}"


def _line(finding: Finding) -> str:
    mends = f"; {todo(finding.type)}" if finding.type else ""
    return f"{finding.state:8}  {finding.name:9}  {finding.told}{mends}"


def _found(name: str, found: Callable[[], Finding]) -> Finding:
    try:
        return found()
    except Exception as error:  # a broken library may raise anything, and that is what is told
        return Finding(name, MISSING, _said(error), install.command())


def _said(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def _zine() -> Finding:
    place, editable = install.source()
    origin = f", {'run' if editable else 'installed'} from {place}" if place else ""
    return Finding("zine", OK, f"{__version__} ({DISTRIBUTION}){origin}")


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    told = f"{version}, {sys.executable}"
    from packaging.specifiers import SpecifierSet  # noqa: PLC0415 - it may be missing

    wanted = SpecifierSet(_project()[0])
    if wanted.contains(version, prereleases=True):
        return Finding("Python", OK, told)
    return Finding("Python", MISSING, f"{told}, but zine needs {wanted}", PYTHON)


def _libraries() -> Finding:
    lacking = _lacking("")
    if lacking:
        return Finding("libraries", MISSING, lacking, install.command())
    version = metadata.version("weasyprint")
    tried = "" if is_tried(version) else f" (not tried with zine; {NEWEST} was)"
    return Finding("libraries", OK, f"WeasyPrint {version}{tried} and all others")


def _extra(extra: str, use: str) -> Finding:
    lacking = _lacking(extra)
    if lacking:
        return Finding(extra, OPTIONAL, f"for {use}: {lacking}", install.command(extra))
    return Finding(extra, OK, f"for {use}")


def _pango() -> Finding:
    try:
        _engine()
    except OSError as error:  # its import says which library of the system it cannot load
        return Finding("Pango", MISSING, _said(error), here(PANGO))
    except ImportError:  # the engine is missing itself, which is told of the libraries
        pass
    versions = _system()
    if not versions:
        return Finding("Pango", MISSING, "not found; it lays out the pages", here(PANGO))
    return Finding("Pango", OK, versions[0])


def _engine() -> None:
    """Import the layout engine; raises `OSError` if it lacks Pango."""
    with redirect_stdout(StringIO()), warnings.catch_warnings():  # it speaks
        warnings.simplefilter("ignore")
        import weasyprint.text.ffi  # noqa: F401, PLC0415 - half a second, and it may be missing


def _system() -> tuple[str, ...]:
    """The versions of Pango and HarfBuzz; none if they cannot be found."""
    from zine import program  # noqa: PLC0415 - it may lack a library

    return tuple(version.decode() for version in program.system())


def _typefaces() -> Finding:
    from zine.art import fonts, look  # noqa: PLC0415 - it may lack a library

    for name in (*fonts.FACES, *fonts.DRAWN):
        fonts.load(name)
    return Finding("typefaces", OK, f"{len(fonts.FACES)} faces in {look.FOLDER}")


def _content(root: Path | None) -> Finding:
    from zine.check.report import many  # noqa: PLC0415
    from zine.content import project  # noqa: PLC0415 - it may lack a library
    from zine.content.zines import chapters  # noqa: PLC0415 - it may lack a library
    from zine.problems import ContentError, shown  # noqa: PLC0415

    try:
        found = project.at(root)
    except ContentError as error:
        told = "; ".join(f"{shown(p.path)}: {p.message}" for p in error.problems)
        return Finding("content", MISSING, told, "zine --root DIR doctor")
    games = {found.rules_of(page.stem) for page in chapters.listed(found)}
    counted = f"{many(len(games), 'game')}, {many(len(found.zines), 'zine')}"
    told = f"{counted} in {shown(found.content)}"
    if games and found.zines:
        return Finding("content", OK, told)
    if games:
        written = f"{told}: write a zine in {shown(found.content / 'zines')}"
        return Finding("content", MISSING, written)
    return Finding("content", MISSING, told, "zine new 'Highest Two'")


def _output(output: Path) -> Finding:
    """Whether a file can be written there, which is tried; nothing stays."""
    place = output
    while not os.path.lexists(place) and place != place.parent:
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        told = f"zine cannot write to {output}: {error.strerror}"
        return Finding("output", MISSING, told, "zine build -o DIR")
    return Finding("output", OK, f"zine can write to {output}")


def _chromium() -> Finding:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        return Finding(
            "Chromium", OPTIONAL, "not found; the tests of web pages use it", here(CHROMIUM)
        )
    return Finding("Chromium", OK, f"{found}, for the tests")


def _lacking(extra: str) -> str:
    """What an extra, or without one zine itself, asks for and is not installed so; or ""."""
    lacking: list[str] = []
    for wanted in _project()[1].get(extra, ()):
        try:
            version = metadata.version(wanted.name)
        except metadata.PackageNotFoundError:
            lacking.append(f"{wanted.name} is missing")
            continue
        if not wanted.specifier.contains(version, prereleases=True):
            lacking.append(f"{wanted.name} is {version}, not {wanted.specifier}")
    more = len(lacking) - SHOWN
    return ", ".join(lacking[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _project() -> tuple[str, dict[str, list["Requirement"]]]:
    """The versions of Python that this copy asks for, and its libraries by extra, its own by ""."""
    from packaging.requirements import Requirement  # noqa: PLC0415 - it may be missing

    file = CHECKOUT / "pyproject.toml"
    if file.is_file():
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        listed = {"": project["dependencies"], **project["optional-dependencies"]}
        found = {extra: list(map(Requirement, lines)) for extra, lines in listed.items()}
        return project["requires-python"], found
    own = metadata.metadata(DISTRIBUTION)
    every = [Requirement(line) for line in own.get_all("Requires-Dist") or ()]
    found = {"": [wanted for wanted in every if _asked(wanted, "")]}
    for extra in EXTRAS:
        found[extra] = [w for w in every if _asked(w, extra) and not _asked(w, "")]
    return str(own["Requires-Python"]), found


def _asked(wanted: "Requirement", extra: str) -> bool:
    return wanted.marker is None or wanted.marker.evaluate({"extra": extra})
