"""The Containerfile, as far as it can be tried where no container is made."""

import fnmatch
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import CHECKOUT

from zine.cli.doctor import PANGO

PLACE = "/opt/zine"
"""Where the image has its virtual environment."""


class Instruction(NamedTuple):
    """A line of a Containerfile, with those that continue it."""

    name: str
    rest: str


def instructions() -> list[Instruction]:
    text = (CHECKOUT / "Containerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n\s*", "", text)
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [Instruction(*line.split(maxsplit=1)) for line in lines]


def rest(name: str) -> list[str]:
    """What follows each instruction of a name, in order."""
    return [each.rest for each in instructions() if each.name == name]


def copied() -> list[tuple[list[str], str]]:
    """The paths that each COPY takes from the checkout, and where it puts them."""
    words = [line.split() for line in rest("COPY") if not line.startswith("--from=")]
    return [(places, to) for *places, to in words]


def packages(text: str) -> set[str]:
    """The packages that a command of apt-get or apt installs."""
    words = re.split(r"[&;|\n]", text.partition(" install ")[2])[0].split()
    return {word for word in words if not word.startswith("-")}


def makefile(name: str) -> str:
    text = (CHECKOUT / "Makefile").read_text(encoding="utf-8")
    (found,) = re.findall(rf"(?m)^{name} := (.+)$", text)
    return str(found)


def test_everything_that_is_copied_is_there_and_reaches_the_build() -> None:
    ignore = (CHECKOUT / ".containerignore").read_text(encoding="utf-8").splitlines()
    kept = [line[1:] for line in ignore if line.startswith("!")]
    assert "*" in ignore
    places = [place for places, _ in copied() for place in places]
    assert [place for place in places if not (CHECKOUT / place).exists()] == []
    assert [place for place in places if not any(fnmatch.fnmatch(place, k) for k in kept)] == []
    assert sorted(kept) == sorted(places)  # nothing else is sent to the builder


def test_the_packages_of_debian_are_those_that_doctor_and_make_name() -> None:
    (line,) = [line for line in rest("RUN") if "apt-get" in line]
    assert packages(line) == packages(PANGO["apt-get"]) == set(makefile("DEBIAN").split())
    assert line.startswith("apt-get update")
    assert line.endswith("rm -rf /var/lib/apt/lists/*")


def test_python_is_one_that_the_package_names_and_the_same_in_both_stages() -> None:
    images = {line.partition(" ")[0] for line in rest("FROM")}
    (image,) = images
    pyproject = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    version = image.removeprefix("python:").removesuffix("-slim")
    assert f'"Programming Language :: Python :: {version}"' in pyproject


def test_zine_is_the_entry_and_runs_as_a_plain_user_in_its_folder() -> None:
    named = [each.name for each in instructions()]
    assert rest("USER") == ["zine"]
    assert rest("WORKDIR")[-1] == "/work"
    assert rest("ENTRYPOINT") == ['["zine"]']
    assert f"PATH={PLACE}/bin:$PATH" in rest("ENV")[0]
    assert f"--from=made {PLACE} {PLACE}" in rest("COPY")
    assert max(i for i, name in enumerate(named) if name == "RUN") < named.index("USER")
    assert any(re.search(r"^useradd .*\bzine$", line) for line in rest("RUN"))


def pip_lines() -> list[str]:
    return [line for line in rest("RUN") if " -m pip " in line]


def test_libraries_are_installed_as_make_does() -> None:
    make = (CHECKOUT / "Makefile").read_text(encoding="utf-8")
    libraries, itself = pip_lines()
    assert libraries.endswith("--require-hashes -r requirements.lock")
    assert itself.endswith("--no-deps --no-build-isolation .")
    for options in ("--require-hashes -r ", "--no-deps --no-build-isolation "):
        assert options in make


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The virtual environment of the image, made by the RUN lines of pip from what is copied.

    It sees the libraries of the tests, in the versions of the lock file: nothing is downloaded.
    """
    context = tmp_path_factory.mktemp("context")
    for places, to in copied():
        for place in places:
            source, target = CHECKOUT / place, context / to
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                target.mkdir(exist_ok=True)
                shutil.copy(source, target / source.name)
    made = tmp_path_factory.mktemp("opt") / "zine"
    assert f"python -m venv {PLACE}" in rest("RUN")
    venv.create(made, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(made)}))
    (packages / "of_the_tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    for line in pip_lines():
        words = shlex.split(line.replace(PLACE, str(made)))
        ran = subprocess.run(
            [*words, "--no-index"],
            cwd=context,
            env={"PATH": "/usr/bin:/bin", "PIP_CONFIG_FILE": "/dev/null"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
    shutil.rmtree(context)  # the image has none of it
    return made


def zine(image: Path, folder: Path, *words: str) -> str:
    ran = subprocess.run(
        [image / "bin/zine", *words],
        cwd=folder,
        env={"PATH": f"{image}/bin:/usr/bin:/bin", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_what_pip_installs_is_a_working_zine(image: Path, tmp_path: Path) -> None:
    assert "COMMAND [ARGUMENT]" in zine(image, tmp_path, "--help")
    assert zine(image, tmp_path, "score", "yacht", "6 6 6 3 3", "Full house") == "24\n"
    found = subprocess.run(
        [image / "bin/python", "-I", "-c", "import zine; print(zine.__file__)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.startswith(str(image))
    assert Path(sys.prefix) != image


def test_a_book_in_the_folder_of_the_container_is_begun_and_verified(
    image: Path, tmp_path: Path
) -> None:
    zine(image, tmp_path, "init")
    assert "all right" in zine(image, tmp_path, "verify", "five_throws")
