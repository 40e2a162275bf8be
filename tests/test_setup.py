"""The set-up of the two commands: what it installs, and what it says where it cannot."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from conftest import CHECKOUT
from packaging.requirements import Requirement

RUNS, TESTS = "requirements.lock", "tests/requirements.lock"
RELEASES = ".github/requirements.lock"
PYPROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
GROUPS = PYPROJECT["dependency-groups"]
BUILDS = GROUPS["build"]
VERSIONS = [
    version
    for kind in PROJECT["classifiers"]
    if re.fullmatch(r"3\.\d+", version := kind.rpartition(" :: ")[2])
]
PIN = re.compile(r"^(\S+?)==(\S+)", re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    """The version that a lock file has of each library."""
    return dict(PIN.findall((CHECKOUT / lock).read_text(encoding="utf-8")))


def lacking(lock: str, wanted: list[str]) -> list[str]:
    """What a lock file does not have as it is asked for."""
    found = pins(lock)
    requirements = map(Requirement, wanted)
    return [
        str(requirement)
        for requirement in requirements
        if not requirement.specifier.contains(found.get(requirement.name.casefold(), "0"))
    ]


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        (RUNS, [*PROJECT["dependencies"], *BUILDS]),
        (TESTS, [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"], *BUILDS]),
        (RELEASES, GROUPS["release"]),
    ],
)
def test_a_lock_has_all_that_is_asked_for(lock: str, wanted: list[str]) -> None:
    """`make lock` renews it."""
    assert lacking(lock, wanted) == []


def test_the_tests_run_with_what_zine_runs_with() -> None:
    assert pins(RUNS).items() <= pins(TESTS).items()


@pytest.mark.parametrize("lock", [RUNS, TESTS, RELEASES])
def test_a_lock_has_hashes_and_names_no_registry(lock: str) -> None:
    text = (CHECKOUT / lock).read_text(encoding="utf-8")
    entries = re.split(r"^(?=\S+==)", text, flags=re.MULTILINE)[1:]
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert re.findall(r"://|^-", text, re.MULTILINE) == []


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the set-up reads, in a place that is awkward to type."""
    folder = tmp_path / "my games'"
    (folder / "tests").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", RUNS, TESTS):
        shutil.copy(CHECKOUT / name, folder / name)
    return folder


def python(folder: Path, version: str, rest: str = "exit 1") -> Path:
    """A program that says it is some version of Python, and else does only what it is given."""
    program = folder / f"python-{version}"
    program.write_text(f'#!/bin/sh\ncase "$1" in -c) echo {version};; *) {rest};; esac\n')
    program.chmod(0o755)
    return program


def make(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`make zine` where nothing can be installed, and as if no other make had begun it."""
    tools = checkout.parent / "tools"
    tools.mkdir(exist_ok=True)
    for name in ("make", "sh", "rm", "mkdir", "touch", "id"):
        found = shutil.which(name)
        if found and not (tools / name).exists():
            (tools / name).symlink_to(found)
    return subprocess.run(
        [tools / "make", "zine", *arguments],
        cwd=checkout,
        env={"PATH": str(tools), "LANG": "C"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("version", ["3.10", "3.9", f"3.{int(VERSIONS[-1][2:]) + 1}", "2.7", ""])
def test_another_version_of_python_is_refused(checkout: Path, version: str) -> None:
    program = python(checkout.parent, version)
    ran = make(checkout, f"PYTHON={program}")
    assert ran.returncode != 0
    assert f"{program} is Python {version}\n" in ran.stdout
    assert f"zine needs Python {', '.join(VERSIONS[:-1])} or {VERSIONS[-1]}" in ran.stdout
    assert "make PYTHON=" in ran.stdout
    assert not (checkout / ".venv").exists()


def test_the_first_python_that_fits_is_taken(checkout: Path) -> None:
    told = 'echo "$0 $*" >&2; exit 1'
    programs = [python(checkout.parent, version, told) for version in ("3.9", *VERSIONS)]
    ran = make(checkout, f"PYTHON={' '.join(map(str, programs))}")
    assert f"{programs[1]} -m venv --clear .venv\n" in ran.stderr
    assert str(programs[2]) not in ran.stderr


def test_a_python_that_makes_no_virtual_environment_is_told(checkout: Path) -> None:
    half = 'mkdir .venv; touch .venv/pyvenv.cfg; echo "no ensurepip"; exit 1'
    ran = make(checkout, f"PYTHON={python(checkout.parent, '3.11', half)}")
    assert ran.returncode != 0
    assert ran.stdout.startswith("no ensurepip\n")
    assert "type: sudo apt install python3-venv\n" in ran.stdout
    assert not (checkout / ".venv").exists()


def test_what_is_no_virtual_environment_is_left_as_it_is(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv/mine").write_text("mine")
    ran = make(checkout, f"PYTHON={sys.executable}")
    assert ran.returncode != 0
    assert ran.stdout.startswith(".venv is in the way: it is not a virtual environment")
    assert (checkout / ".venv/mine").read_text() == "mine"


def test_the_virtual_environment_that_a_link_leads_to_is_left_as_it_is(checkout: Path) -> None:
    other = checkout.parent / "other"
    other.mkdir()
    for name in ("pyvenv.cfg", "mine"):
        (other / name).write_text("mine")
    (checkout / ".venv").symlink_to(other)
    ran = make(checkout, f"PYTHON={sys.executable}")
    assert ran.returncode != 0
    assert ran.stdout.startswith(".venv is in the way")
    assert {path.name: path.read_text() for path in other.iterdir()} == {
        "pyvenv.cfg": "mine",
        "mine": "mine",
    }
