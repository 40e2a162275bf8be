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
from collections.abc import Callable, Mapping
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
"""The command that needs each extra."""

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
    checks: dict[str, Callable[[], Finding]] = {
        "zine": _zine,
        "Python": _python,
        "libraries": _libraries,
        "Pango": _pango,
        "typefaces": _typefaces,
        "content": partial(_content, options.root),
        "output": partial(_output, options.output),
        **{extra: partial(_extra, extra, use) for extra, use in EXTRAS.items()},
    }
    if (CHECKOUT / "tests").is_dir():
        checks |= {"test": partial(_extra, "test", "the tests"), "Chromium": _chromium}
    findings = [_finding(name, check) for name, check in checks.items()]
    ready = all(finding.state != MISSING for finding in findings)
    if options.json:
        report = {"ready": ready, "findings": [finding._asdict() for finding in findings]}
        say(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        say("\n".join(map(_line, findings)))
    return SUCCESS if ready else FAILURE


def here(commands: Mapping[str, str]) -> str:
    """The command for this machine, of one for every program that a system installs with."""
    return next(text for name, text in commands.items() if not name or shutil.which(name))


def todo(command: str) -> str:
    """What a user does about a finding: types its command, or reads the page that it names."""
    return command if command.startswith("see ") else f"type: {command}"


def _line(finding: Finding) -> str:
    mends = f"; {todo(finding.type)}" if finding.type else ""
    return f"{finding.state:8}  {finding.name:9}  {finding.told}{mends}"


def _finding(name: str, check: Callable[[], Finding]) -> Finding:
    try:
        return check()
    except Exception as error:  # a broken library may raise anything, and that is what is told
        return Finding(name, MISSING, _error_line(error), install.command())


def _error_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def _zine() -> Finding:
    place, editable = install.source()
    origin = f", {'run' if editable else 'installed'} from {place}" if place else ""
    return Finding("zine", OK, f"{__version__} ({DISTRIBUTION}){origin}")


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    place = f"{version}, {sys.executable}"
    from packaging.specifiers import SpecifierSet  # noqa: PLC0415 - it may be missing

    required = SpecifierSet(_project()[0])
    if required.contains(version, prereleases=True):
        return Finding("Python", OK, place)
    return Finding("Python", MISSING, f"{place}, but zine needs {required}", PYTHON)


def _libraries() -> Finding:
    missing = _lacking("")
    if missing:
        return Finding("libraries", MISSING, missing, install.command())
    version = metadata.version("weasyprint")
    tried = "" if is_tried(version) else f" (not tried with zine; {NEWEST} was)"
    return Finding("libraries", OK, f"WeasyPrint {version}{tried} and all others")


def _extra(extra: str, use: str) -> Finding:
    missing = _lacking(extra)
    if missing:
        return Finding(extra, OPTIONAL, f"for {use}: {missing}", install.command(extra))
    return Finding(extra, OK, f"for {use}")


def _pango() -> Finding:
    try:
        with redirect_stdout(StringIO()), warnings.catch_warnings():  # it speaks
            warnings.simplefilter("ignore")
            import weasyprint.text.ffi  # noqa: F401, PLC0415 - half a second, and it may be missing
    except OSError as error:  # its import says which library of the system it cannot load
        return Finding("Pango", MISSING, _error_line(error), here(PANGO))
    except ImportError:  # the engine is missing itself, which is told of the libraries
        pass
    from zine import program  # noqa: PLC0415 - it may lack a library

    if versions := program.system():
        return Finding("Pango", OK, versions[0].decode())
    return Finding("Pango", MISSING, "not found; it lays out the pages", here(PANGO))


def _typefaces() -> Finding:
    from zine.art import fonts, look  # noqa: PLC0415 - it may lack a library

    for name in (*fonts.FACES, *fonts.DRAWN):
        fonts.load(name)
    return Finding("typefaces", OK, f"{len(fonts.FACES)} faces in {look.FOLDER}")


def _content(root: Path | None) -> Finding:
    from zine.check.report import many  # noqa: PLC0415
    from zine.content import project as projects  # noqa: PLC0415 - it may lack a library
    from zine.content.zines import chapters  # noqa: PLC0415 - it may lack a library
    from zine.problems import ContentError, shown  # noqa: PLC0415

    try:
        project = projects.at(root)
    except ContentError as error:
        detail = "; ".join(f"{shown(p.path)}: {p.message}" for p in error.problems)
        return Finding("content", MISSING, detail, "zine --root DIR doctor")
    games = {project.rules_of(page.stem) for page in chapters.listed(project)}
    counted = f"{many(len(games), 'game')}, {many(len(project.zines), 'zine')}"
    detail = f"{counted} in {shown(project.content)}"
    if not games:
        return Finding("content", MISSING, detail, "zine new 'Highest Two'")
    if project.zines:
        return Finding("content", OK, detail)
    zines = shown(project.content / "zines")
    return Finding("content", MISSING, f"{detail}: write a zine in {zines}")


def _output(output: Path) -> Finding:
    """Whether a file can be written there, which is tried; nothing stays."""
    place = output
    while not os.path.lexists(place) and place != place.parent:
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        detail = f"zine cannot write to {output}: {error.strerror}"
        return Finding("output", MISSING, detail, "zine build -o DIR")
    return Finding("output", OK, f"zine can write to {output}")


def _chromium() -> Finding:
    if browser := next(filter(None, map(shutil.which, BROWSERS)), None):
        return Finding("Chromium", OK, f"{browser}, for the tests")
    detail = "not found; the tests of web pages use it"
    return Finding("Chromium", OPTIONAL, detail, here(CHROMIUM))


def _lacking(extra: str) -> str:
    """What an extra, or without one zine itself, asks for and is not installed so; or ""."""
    missing: list[str] = []
    for requirement in _project()[1].get(extra, ()):
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            missing.append(f"{requirement.name} is missing")
            continue
        if not requirement.specifier.contains(version, prereleases=True):
            missing.append(f"{requirement.name} is {version}, not {requirement.specifier}")
    more = len(missing) - SHOWN
    return ", ".join(missing[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _project() -> tuple[str, dict[str, list["Requirement"]]]:
    """The versions of Python that this copy asks for, and its libraries by extra, its own by ""."""
    from packaging.requirements import Requirement  # noqa: PLC0415 - it may be missing

    file = CHECKOUT / "pyproject.toml"
    if file.is_file():
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        listed = {"": project["dependencies"], **project["optional-dependencies"]}
        required = {extra: list(map(Requirement, lines)) for extra, lines in listed.items()}
        return project["requires-python"], required
    record = metadata.metadata(DISTRIBUTION)
    requirements = [Requirement(line) for line in record.get_all("Requires-Dist") or ()]
    by_extra: dict[str, list[Requirement]] = {"": [], **{extra: [] for extra in EXTRAS}}
    for requirement in requirements:
        marker = requirement.marker
        extras = [e for e in by_extra if marker is None or marker.evaluate({"extra": e})]
        for extra in [""] if "" in extras else extras:  # no extra lists what zine itself needs
            by_extra[extra].append(requirement)
    return str(record["Requires-Python"]), by_extra
