"""How this copy of zine was installed, and what adds an extra to it."""

import json
import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from zine import DISTRIBUTION
from zine.files import PACKAGE

UV, PIPX = "uv-receipt.toml", "pipx_metadata.json"
"""What each of these tools writes into an environment that it makes for one command."""
EXTRAS = ("desk", "lsp")
"""The extras that a command of ours needs."""


def command(extra: str = "") -> str:
    """The shell command that adds an extra, such as `desk`, to the copy that is running.

    Without one it installs what zine itself needs. It names the folder or the address that the
    copy came from, and the tool and the environment that it was installed with, so that it works
    from any folder.
    """
    place, editable = source()
    option = ["--editable"] if editable else []
    replaces = _made_by(UV) or _made_by(PIPX)  # the tool drops the extras that were there before
    named = sorted(filter(None, {extra, *EXTRAS} if replaces else {extra}))
    extras = f"[{','.join(named)}]" if named else ""
    requirement = f"{DISTRIBUTION}{extras}"
    if place:
        requirement = f"{place}{extras}" if Path(place).is_dir() else f"{requirement} @ {place}"
    *first, install = _lines()
    return " && ".join(map(_typed, [*first, [*install, *option, requirement]]))


def library(requirement: str) -> str:
    """The shell command that installs a version of a library that the running copy uses."""
    if _managed():
        return command()
    if _made_by(PIPX):
        return _typed(["pipx", "inject", "--force", DISTRIBUTION, requirement])
    if _made_by(UV):
        return _typed(["uv", "pip", "install", "--python", sys.executable, requirement])
    return _typed([*_lines()[-1], requirement])


def source() -> tuple[str, bool]:
    """Where this copy came from, and whether it is run from there.

    The place is a folder or an address as pip takes it, and empty if only the name is known.
    """
    with suppress(PackageNotFoundError):
        copy = distribution(DISTRIBUTION)
        place, editable = _came_from(copy)
        package = Path(place if editable else str(copy.locate_file("")), PACKAGE.name)
        if package.exists() and package.samefile(PACKAGE):
            return place, editable
    checkout = PACKAGE.parent
    return (str(checkout), True) if (checkout / "pyproject.toml").is_file() else ("", False)


def _came_from(copy: Distribution) -> tuple[str, bool]:
    """What the installer has written down, as PyPA's `direct_url.json` tells it."""
    record = json.loads(copy.read_text("direct_url.json") or "{}")
    url = str(record.get("url", ""))
    if "dir_info" in record:
        folder = url2pathname(urlsplit(url).path)
        return folder, bool(record["dir_info"].get("editable"))
    if "vcs_info" in record:
        return f"{record['vcs_info']['vcs']}+{url}@{record['vcs_info']['commit_id']}", False
    return url, False


def _lines() -> list[list[str]]:
    """The command lines that install something beside us, to be named at the end of the last."""
    if _made_by(UV):
        return [["uv", "tool", "install"]]
    if _made_by(PIPX):
        return [["pipx", "install", "--force"]]
    if _managed():
        python = Path(".venv", "Scripts" if os.name == "nt" else "bin", "python")
        return [[sys.executable, "-m", "venv", ".venv"], [str(python), "-m", "pip", "install"]]
    if find_spec("pip"):
        return [[sys.executable, "-m", "pip", "install"]]
    return [["uv", "pip", "install", "--python", sys.executable]]


def _made_by(receipt: str) -> bool:
    return Path(sys.prefix, receipt).is_file()


def _managed() -> bool:
    """Whether this Python belongs to the system, which lets pip install nothing into it."""
    marker = Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
    return sys.prefix == sys.base_prefix and marker.is_file()


def _typed(words: Sequence[str]) -> str:
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
