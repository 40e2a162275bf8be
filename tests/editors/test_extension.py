"""How the extension for VS Code is built: by make, by continuous integration, and from what."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import CHECKOUT

from zine.editors import lenses, preview

HERE = CHECKOUT / "editors/vscode"
PACKED = "editors/vscode/dist/zine.vsix"


def read(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def test_what_builds_the_extension_is_locked_with_hashes_and_names_no_registry() -> None:
    package, lock = read("package.json"), read("package-lock.json")
    own, *others = lock["packages"].values()
    assert (lock["version"], own["version"]) == (package["version"], package["version"])
    assert own["devDependencies"] == package["devDependencies"]
    assert [each for each in others if not each.get("integrity", "").startswith("sha512-")] == []
    assert [each["resolved"] for each in others if "resolved" in each] == []


def test_the_extension_is_tried_with_the_tests_and_kept() -> None:
    workflows = CHECKOUT / ".github/workflows"
    jobs = yaml.safe_load((workflows / "test.yml").read_text(encoding="utf-8"))["jobs"]
    assert jobs["extension"] == {"uses": "./.github/workflows/extension.yml"}
    text = (workflows / "extension.yml").read_text(encoding="utf-8")
    ((_, job),) = yaml.safe_load(text)["jobs"].items()
    lines = [step["run"] for step in job["steps"] if "run" in step]
    assert lines == ["make extension", "make .venv/ready-to-test", "npm test"]
    (node,) = [step["with"] for step in job["steps"] if "setup-node@" in step.get("uses", "")]
    assert node == {"node-version": "20"}
    assert read("package.json")["devDependencies"]["@types/node"].startswith("20.")
    assert job["steps"][-1]["with"]["path"] == PACKED
    used = [step["uses"] for step in job["steps"] if "uses" in step]
    assert [action for action in used if not re.search(r"@v\d+$", action)] == []


def test_without_npm_make_says_what_is_missing(tmp_path: Path) -> None:
    for name in ("Makefile", "editors/vscode/package-lock.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, tmp_path / name)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("make", "sh"):
        (tools / name).symlink_to(str(shutil.which(name)))
    ran = subprocess.run(
        [tools / "make", "extension"],
        cwd=tmp_path,
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0
    assert ran.stdout.startswith("npm is missing, which builds the extension; ")


def test_the_extension_and_the_server_have_no_command_of_the_same_name() -> None:
    """The library of the extension registers those of the server, too."""
    own = {each["command"] for each in read("package.json")["contributes"]["commands"]}
    assert own == {"zine.preview", "zine.restart", "zine.verify"}
    assert not own & {preview.SHOW, lenses.RUN}
    source = (HERE / "src/extension.ts").read_text(encoding="utf-8")
    assert f'const SHOW = "{preview.SHOW}";' in source


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/book/content/games/crag.md", True),
        ("C:\\book\\content\\zines\\our-games.md", True),
        ("/book/content/glossary.md", False),
        ("/book/content/games/old/crag.md", False),
        ("/book/content/scores/crag.md", False),
    ],
)
def test_the_button_stands_above_pages_and_zines_alone(path: str, *, shown: bool) -> None:
    ((button,),) = read("package.json")["contributes"]["menus"].values()
    assert button["command"] == "zine.preview"
    pattern = re.search(r"resourcePath =~ /(.+)/$", button["when"])
    assert pattern
    assert bool(re.search(pattern[1], path)) is shown
