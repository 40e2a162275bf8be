"""The GitHub action for books, the jobs on other systems, and the forms for reports."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import CHECKOUT, PAGE, Folder

from zine import __version__
from zine.cli.doctor import PANGO

Step = dict[str, Any]

STRICT = ("--noprofile", "--norc", "-eo", "pipefail", "-c")
"""How GitHub starts bash."""

DUMMY = '#!/bin/sh\nprintf "%s\\n" "$(basename "$0") $* ref=$GITHUB_REF_TYPE" >>"$DONE"\n'
"""A program that notes how it was called and does nothing else."""


def read(name: str) -> Any:
    return yaml.safe_load((CHECKOUT / name).read_text(encoding="utf-8"))


ACTION = read("action.yml")
STEPS: list[Step] = ACTION["runs"]["steps"]
ELSEWHERE = read(".github/workflows/elsewhere.yml")["jobs"]["without-pango"]
GUIDE = (CHECKOUT / "docs/automation.md").read_text(encoding="utf-8")


class Runner:
    """What a machine of GitHub gives to a step."""

    def __init__(self, folder: Path, temporary: Path) -> None:
        self.folder, self.temporary = folder, temporary
        self.done = temporary / "done"
        (temporary / "bin").mkdir(parents=True)
        for name in ("sudo", "python"):
            self.dummy(temporary / "bin" / name)
        (temporary / "bin/zine").symlink_to(Path(sys.executable).parent / "zine")

    def dummy(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(DUMMY)
        path.chmod(0o755)

    def run(self, text: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run the text of a step."""
        bash = shutil.which("bash")
        assert bash
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            [bash, *STRICT, text],
            cwd=self.folder,
            env={
                **own,
                "PATH": f"{self.temporary / 'bin'}:{own['PATH']}",
                "DONE": str(self.done),
                "RUNNER_OS": "Linux",
                "RUNNER_TEMP": str(self.temporary),
                "GITHUB_ACTION_PATH": str(CHECKOUT),
                "GITHUB_OUTPUT": str(self.temporary / "output"),
                "GITHUB_PATH": str(self.temporary / "path"),
                "GITHUB_REF_TYPE": "tag",
                **more,
            },
            capture_output=True,
            text=True,
            check=False,
        )

    def told(self, name: str = "output") -> str:
        path = self.temporary / name
        return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture
def runner(folder: Folder, tmp_path: Path) -> Runner:
    folder.write("templates/web.css", "")  # which embeds no typeface
    return Runner(folder.root, tmp_path / "runner")


def filled(text: str, inputs: Mapping[str, str]) -> str:
    return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], text)


def act(runner: Runner, **given: str) -> subprocess.CompletedProcess[str]:
    """Run the action's own steps in order, as far as one of them fails; returns the last."""
    inputs = {name: each["default"] for name, each in ACTION["inputs"].items()}
    assert given.keys() <= inputs.keys()
    inputs |= given
    runner.dummy(runner.temporary / "dicezine/bin/python")  # which `python -m venv` would make
    conditions = {
        "runner.os == 'Linux'": True,
        "inputs.command != 'verify'": inputs["command"] != "verify",
    }
    ran = None
    for step in STEPS:
        if "run" not in step or not conditions[step.get("if", "runner.os == 'Linux'")]:
            continue
        variables = {name: filled(text, inputs) for name, text in step.get("env", {}).items()}
        ran = runner.run(step["run"], **variables)
        if ran.returncode:
            break
    assert ran
    return ran


# The action.


def test_the_action_says_what_it_takes_and_gives() -> None:
    assert set(ACTION["inputs"]) == {"zine", "command", "options", "python-version"}
    assert ACTION["inputs"]["command"]["default"] == "build"
    assert ACTION["runs"]["using"] == "composite"
    assert all("description" in each for each in [ACTION, *ACTION["inputs"].values()])
    (made,) = [step for step in STEPS if step.get("id") == "make"]
    assert ACTION["outputs"]["folder"]["value"] == "${{ steps.make.outputs.folder }}"
    assert made is STEPS[-1]
    assert {step["shell"] for step in STEPS if "run" in step} == {"bash"}
    used = [step["uses"] for step in STEPS if "uses" in step]
    assert [each for each in used if not re.fullmatch(r"actions/[\w-]+@v\d+", each)] == []


def test_no_input_becomes_a_part_of_a_script() -> None:
    """Else whoever names a branch or a zine could run a command."""
    jobs = [*STEPS, *ELSEWHERE["steps"]]
    assert [step for step in jobs if "${{" in step.get("run", "")] == []


def test_the_action_installs_pango_and_its_own_checkout_by_the_lock(runner: Runner) -> None:
    assert act(runner, command="verify").returncode == 0
    update, pango, made, libraries, itself = runner.told("done").splitlines()
    assert update.startswith("sudo apt-get update")
    wanted = set(PANGO["apt-get"].split()[3:])
    assert {word for word in pango.split() if word.startswith("lib")} == wanted
    assert made.startswith("python -m venv ")
    assert f"--require-hashes -r {CHECKOUT}/requirements.lock" in libraries
    assert f"--no-deps --no-build-isolation {CHECKOUT} " in itself
    assert itself.endswith(" ref=")  # a tag of the book is none of ours, and would be refused
    assert runner.told("path") == f"{runner.temporary}/dicezine/bin\n"


def test_the_programs_lie_elsewhere_on_windows(runner: Runner) -> None:
    (step,) = [step for step in STEPS if step.get("name") == "Install zine"]
    runner.dummy(runner.temporary / "dicezine/Scripts/python")
    assert runner.run(step["run"], RUNNER_OS="Windows").returncode == 0
    assert runner.told("path") == f"{runner.temporary}/dicezine/Scripts\n"


def test_the_action_makes_the_zines_that_are_named(runner: Runner) -> None:
    ran = act(runner, zine="small", options="--web -o made")
    assert ran.returncode == 0, ran.stderr
    assert (runner.folder / "made/small.html").is_file()
    assert runner.told() == "folder=made\n"


@pytest.mark.parametrize(
    ("given", "told", "file"),
    [
        ({"command": "build", "options": "--web"}, "output", "small.html"),
        ({"command": "sheets"}, "output/sheets", "tally-a4.pdf"),
        ({"command": "sheets", "options": "--output=x\n"}, "x/sheets", "tally-a4.pdf"),
        ({"command": "drill"}, "output/drills", "tally-a4.pdf"),
        ({"command": "export", "zine": "tally"}, "output/export", "tally.json"),
        ({"command": "duplex", "options": "--output\nx"}, "x", "duplex-a4.pdf"),
    ],
)
def test_the_action_tells_where_the_files_are(
    runner: Runner, given: dict[str, str], told: str, file: str
) -> None:
    ran = act(runner, **given)
    assert ran.returncode == 0, ran.stderr
    assert runner.told() == f"folder={told}\n"
    assert (runner.folder / told / file).is_file()


def test_what_is_wrong_is_marked_and_nothing_is_made(runner: Runner, folder: Folder) -> None:
    folder.edit(PAGE, "| 12          |", "| 13          |")
    ran = act(runner, options="--web")
    assert ran.returncode == 1
    assert f"::error file={PAGE},line=28" in ran.stdout + ran.stderr
    assert not (folder.root / "output").exists()
    assert runner.told() == ""


def test_a_check_alone_makes_nothing(runner: Runner) -> None:
    assert act(runner, command="verify").returncode == 0
    assert not (runner.folder / "output").exists()


def test_an_input_is_no_command_of_the_shell(runner: Runner) -> None:
    ran = act(runner, zine="$(touch${IFS}hit) ; touch hit *", options="--web")
    assert ran.returncode == 1
    assert "there is no zine '*'" in ran.stderr
    assert not (runner.folder / "hit").exists()


# The guide.


def test_the_workflows_of_the_guide_name_this_version_and_inputs_that_are_there() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    steps: list[Step] = []
    for block in blocks:
        found = yaml.safe_load(block)
        steps += [step for job in found.get("jobs", {}).values() for step in job["steps"]]
        for repo in found.get("repos", ()):
            assert repo["rev"] == f"v{__version__}"
            ids = [hook["id"] for hook in read(".pre-commit-hooks.yaml")]
            assert [hook["id"] for hook in repo["hooks"]] == ids
    ours = [step for step in steps if step["uses"].startswith("OWNER/")]
    assert len(ours) == 2
    for step in ours:
        assert step["uses"] == f"OWNER/dicezine@v{__version__}"
        assert step["with"].keys() <= ACTION["inputs"].keys()
    rows = re.findall(r"(?m)^\| `([\w-]+)` \| .* \| (?:`(.+)`|\w+) \|$", GUIDE)
    inputs = {name: default for name, default in rows if name in ACTION["inputs"]}
    assert inputs == {
        **{name: each["default"] for name, each in ACTION["inputs"].items()},
    }


def test_the_site_of_the_guide_is_published_as_ours_is() -> None:
    (shown,) = re.findall(r"```yaml\n(name: site\n.*?)```", GUIDE, re.DOTALL)
    theirs, ours = yaml.safe_load(shown)["jobs"], read(".github/workflows/site.yml")["jobs"]
    assert theirs["publish"] == ours["publish"]
    uses = [
        [step["uses"] for step in job["make"]["steps"] if "uses" in step] for job in (theirs, ours)
    ]
    assert set(uses[1]) - {"actions/setup-python@v6"} <= set(uses[0])


# Other systems.


def test_windows_and_macos_are_tried_with_the_tests() -> None:
    assert read(".github/workflows/test.yml")["jobs"]["elsewhere"] == {
        "uses": "./.github/workflows/elsewhere.yml"
    }
    assert ELSEWHERE["strategy"]["matrix"]["system"] == ["windows-latest", "macos-latest"]
    assert ELSEWHERE["defaults"]["run"]["shell"] == "bash"


def test_what_is_tried_there_runs_here_in_this_order(tmp_path: Path) -> None:
    shutil.copytree(CHECKOUT / "content", tmp_path / "book/content")
    runner = Runner(tmp_path / "book", tmp_path / "runner")
    (runner.temporary / "bin/python").unlink()  # one of the steps reads what doctor tells
    (runner.temporary / "bin/python").symlink_to(sys.executable)
    texts = [step["run"] for step in ELSEWHERE["steps"] if "run" in step]
    left_out = [text for text in texts if " install " in text or "git config" in text]
    tried = [text for text in texts if text not in left_out]
    assert len(left_out) == 2
    commands = re.findall(r"\bzine (\w+)", "\n".join(tried))
    assert {"doctor", "verify", "score", "odds", "sheets", "build"} == set(commands)
    for text in tried:
        ran = runner.run(text)
        assert ran.returncode == 0, (text, ran.stderr)


def test_all_that_is_missing_but_pango_is_a_fault_there(tmp_path: Path) -> None:
    (text,) = [s["run"] for s in ELSEWHERE["steps"] if "zine doctor" in s.get("run", "")]
    runner = Runner(tmp_path, tmp_path / "runner")
    for name in ("zine", "python"):
        (runner.temporary / "bin" / name).unlink()
    (runner.temporary / "bin/python").symlink_to(sys.executable)
    for missing, code in (("Pango", 0), ("libraries", 1)):
        told = f'{{"findings": [{{"name": "{missing}", "state": "missing"}}]}}'
        dummy = runner.temporary / "bin/zine"
        dummy.write_text(f"#!/bin/sh\necho '{told}'; exit 1\n")
        dummy.chmod(0o755)
        assert runner.run(text).returncode == code


# Forms, and how to cite.


@pytest.mark.parametrize("name", ["fault", "wrong-rule"])
def test_a_form_asks_for_what_doctor_prints_and_for_the_place(name: str) -> None:
    form = read(f".github/ISSUE_TEMPLATE/{name}.yml")
    assert {"name", "description", "body"} <= form.keys()
    kinds = {"input", "textarea", "markdown"}
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in form["body"]} <= kinds
    ids = [field["id"] for field in fields]
    assert len(ids) == len(set(ids))
    labels = {field["id"]: field["attributes"]["label"] for field in fields}
    assert labels["doctor"] == "What `zine doctor` prints"
    assert labels["place"] == "Page and line"
    required = {
        field["id"] for field in fields if field.get("validations", {}).get("required", False)
    }
    assert ("doctor" if name == "fault" else "place") in required


def test_the_citation_names_this_version_and_its_licences() -> None:
    cited = read("CITATION.cff")
    assert {"cff-version", "message", "title", "authors"} <= cited.keys()
    assert cited["cff-version"] == "1.2.0"
    assert cited["version"] == __version__
    assert cited["type"] == "software"
    pyproject = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'license = "{" AND ".join(cited["license"])}"' in pyproject


def test_every_link_of_the_security_page_lands() -> None:
    text = (CHECKOUT / "SECURITY.md").read_text(encoding="utf-8")
    assert "@" not in text
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert (CHECKOUT / target).exists()
