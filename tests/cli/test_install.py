"""What is told to type where an extra is missing: it fits the copy that is running."""

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from conftest import CHECKOUT

from zine import DISTRIBUTION

PIP = [sys.executable, "-m", "pip", "install"]
ASK = "from zine.cli import install\nprint(install.command('desk'))"


def copy(site: Path, told: dict[str, object] | None) -> Path:
    """An installed copy of the package, and what its installer has written down of it."""
    (site / "zine/cli").mkdir(parents=True)
    for name in ("__init__.py", "files.py", "problems.py", "cli/__init__.py", "cli/install.py"):
        shutil.copy(CHECKOUT / "zine" / name, site / "zine" / name)
    notes = site / f"{DISTRIBUTION}-0.1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {DISTRIBUTION}\n")
    if told is not None:
        (notes / "direct_url.json").write_text(json.dumps(told))
    return site


def typed(site: Path, *options: str, before: str = "") -> list[str]:
    """The words of the command that a copy names."""
    lines = f"import sys\n{before}\nsys.path.insert(0, {str(site)!r})\n{ASK}"
    ran = subprocess.run(
        [sys.executable, *options, "-c", lines],
        cwd=site,
        capture_output=True,
        text=True,
        check=True,
    )
    return shlex.split(ran.stdout)


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (None, [f"{DISTRIBUTION}[desk]"]),
        ({"url": "file://{}", "dir_info": {}}, ["{}[desk]"]),
        (
            {"url": "https://example.org/zine.git", "vcs_info": {"vcs": "git", "commit_id": "1f"}},
            [f"{DISTRIBUTION}[desk] @ git+https://example.org/zine.git@1f"],
        ),
        (
            {"url": "file://{}/a.whl", "archive_info": {}},
            [f"{DISTRIBUTION}[desk] @ file://{{}}/a.whl"],
        ),
    ],
    ids=["by its name", "folder", "repository", "file"],
)
def test_it_names_what_it_was_installed_from(
    tmp_path: Path, told: dict[str, object] | None, wanted: Sequence[str]
) -> None:
    here = tmp_path / "my zine's"
    here.mkdir()
    url = here.as_uri().removeprefix("file://")
    if told:
        told["url"] = str(told["url"]).format(url)
    place = str(here) if told and "dir_info" in told else url
    assert typed(copy(tmp_path / "site", told)) == [*PIP, *(word.format(place) for word in wanted)]


@pytest.mark.parametrize("installed", [False, True])
def test_a_checkout_is_named_itself_whatever_else_is_installed(
    tmp_path: Path, installed: bool
) -> None:
    site = copy(tmp_path / "site", {"url": "https://example.org/other.whl", "archive_info": {}})
    other = copy(tmp_path / "other", None)
    shutil.rmtree(next(other.glob("*.dist-info")))
    (other / "pyproject.toml").touch()
    before = f"sys.path.insert(0, {str(site)!r})" if installed else ""
    assert typed(other, before=before) == [*PIP, "--editable", f"{other}[desk]"]


def test_an_editable_copy_stays_one(tmp_path: Path) -> None:
    folder = copy(tmp_path / "checkout", None)
    notes = next(folder.glob("*.dist-info"))
    site = tmp_path / "site"
    site.mkdir()
    notes = notes.rename(site / notes.name)
    told = {"url": folder.as_uri(), "dir_info": {"editable": True}}
    (notes / "direct_url.json").write_text(json.dumps(told))
    before = f"sys.path.insert(0, {str(site)!r})"
    assert typed(folder, before=before) == [*PIP, "--editable", f"{folder}[desk]"]


@pytest.mark.parametrize(
    ("receipt", "tool"),
    [
        ("uv-receipt.toml", ["uv", "tool", "install"]),
        ("pipx_metadata.json", ["pipx", "install", "--force"]),
    ],
)
def test_a_tool_that_made_the_environment_keeps_the_other_extras(
    tmp_path: Path, receipt: str, tool: Sequence[str]
) -> None:
    (tmp_path / receipt).touch()
    site = copy(tmp_path / "site", {"url": tmp_path.as_uri(), "dir_info": {}})
    before = f"sys.prefix = {str(tmp_path)!r}"
    assert typed(site, before=before) == [*tool, f"{tmp_path}[desk,lsp]"]


def test_where_there_is_no_pip_uv_installs(tmp_path: Path) -> None:
    uv = ["uv", "pip", "install", "--python", sys.executable]
    site = copy(tmp_path / "site", None)
    before = f"sys.prefix = {str(tmp_path)!r}"  # -S takes pip away, and the name of its environment
    assert typed(site, "-S", before=before) == [*uv, f"{DISTRIBUTION}[desk]"]


def test_the_python_of_a_system_is_left_alone(tmp_path: Path) -> None:
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    (tmp_path / "lib" / version).mkdir(parents=True)
    (tmp_path / "lib" / version / "EXTERNALLY-MANAGED").touch()
    before = f"sys.prefix = sys.base_prefix = {str(tmp_path)!r}"
    assert typed(copy(tmp_path / "site", None), "-S", before=before) == [
        *[sys.executable, "-m", "venv", ".venv", "&&"],
        *[".venv/bin/python", "-m", "pip", "install", f"{DISTRIBUTION}[desk]"],
    ]
