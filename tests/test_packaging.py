"""What is released: the packages, what they tell of themselves, and the ready-made files."""

import hashlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from email.message import Message
from email.parser import Parser
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zipfile import ZipFile

import pytest
import yaml
from conftest import CHECKOUT, PAGE, Folder, Ran

from zine import DISTRIBUTION, __version__

PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME = f"{DISTRIBUTION}-{__version__}"
HOME = "https://git.example.org/some/zine"
RELEASE = MappingProxyType(
    {
        "GITHUB_SERVER_URL": "https://git.example.org",
        "GITHUB_REPOSITORY": "some/zine",
        "GITHUB_REF_TYPE": "tag",
        "GITHUB_REF_NAME": f"v{__version__}",
    }
)
SHARED = {"content": "zine/share/content", "templates": "zine/share/templates"}
"""Where a wheel holds what is beside the package in a checkout."""

LEFT_OUT: frozenset[str] = frozenset()
"""The tracked files that are not in the source package."""


def packed(target: Path, kind: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A package of a kind, built into a folder as any front end does it, without a network."""
    own = {name: text for name, text in os.environ.items() if not name.startswith("GITHUB_")}
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=CHECKOUT,
        env={**own, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source package, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    assert packed(folder, "sdist").returncode == 0
    with tarfile.open(folder / f"{NAME}.tar.gz") as files:
        # Python 3.11.4 and later have this filter.
        files.extraction_filter = getattr(tarfile, "data_filter", None)
        files.extractall(folder)
    return folder / NAME


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the wheel installed in it."""
    folder = tmp_path_factory.mktemp("wheel")
    assert packed(folder, "wheel").returncode == 0
    with ZipFile(folder / f"{NAME}-py3-none-any.whl") as files:
        files.extractall(folder / "site")
    return folder / "site"


def told(site: Path) -> Message:
    return Parser().parsestr((site / f"{NAME}.dist-info" / "METADATA").read_text(encoding="utf-8"))


# The source package.


def test_the_source_package_holds_every_tracked_file(source: Path) -> None:
    git = shutil.which("git")
    if git is None or not (CHECKOUT / ".git").exists():
        pytest.skip("this is no checkout of git")
    listed = [git, "ls-files", "-z", "--cached"]
    ran = subprocess.run(listed, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    tracked = {name for name in ran.stdout.split("\0") if (CHECKOUT / name).is_file()}
    assert {".pre-commit-hooks.yaml", ".github/desk.png", "output/.gitkeep"} <= tracked
    assert {name for name in tracked if not (source / name).exists()} == LEFT_OUT


@pytest.mark.exhaustive  # as long as no tracked file is left out, which is seen above
def test_the_source_package_passes_tests_of_its_own(source: Path) -> None:
    """Those of files that no module imports: the documentation, and the hook."""
    files = ("tests/test_docs.py", "tests/editors/test_schema.py")
    tests = [*files, "-k", "linked or hook or real_one"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests],
        cwd=source,
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


# The wheel.


def installed(site: Path, place: Path, *words: str) -> str:
    """What Python prints in a folder, with the packages of another."""
    own = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=place,
        env={**own, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr.partition("next:")[0]) == (0, "")
    return ran.stdout


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", ["epub", "html", "pdf"])
def test_an_installed_copy_builds_a_zine_from_an_empty_folder(
    site: Path, tmp_path: Path, kind: str
) -> None:
    options = {"html": ["--web"], "epub": ["--epub"]}.get(kind, [])
    installed(site, tmp_path, "-m", "zine", "build", "liars", *options)
    assert (tmp_path / f"output/liars.{kind}").stat().st_size > 50_000


def test_an_installed_copy_has_our_games_and_begins_a_book_with_some(
    site: Path, tmp_path: Path
) -> None:
    where = installed(site, tmp_path, "-c", "import zine; print(zine.__file__)")
    assert where == f"{site}/zine/__init__.py\n"
    score = ("score", "yacht", "6 6 6 3 3", "Full house")
    assert installed(site, tmp_path, "-m", "zine", *score) == "24\n"
    for words in (("init",), ("new", "--from", "mia", "Our Mia")):
        installed(site, tmp_path, "-m", "zine", *words)
    Folder(tmp_path).write("templates/web.css", "")  # which embeds no typeface
    installed(site, tmp_path, "-m", "zine", "build", "--web")
    book = (tmp_path / "output/our-dice-games.html").read_text(encoding="utf-8")
    assert [title for title in ("Five Throws", "Crag", "Pig") if title not in book] == []
    installed(site, tmp_path, "-m", "zine", "build", "--epub")
    assert (tmp_path / "output/our-dice-games.epub").is_file()


def test_the_wheel_holds_the_package_and_nothing_of_the_tests(site: Path) -> None:
    assert sorted(path.name for path in site.iterdir()) == [f"{NAME}.dist-info", "zine"]
    for folder, place in {"zine": "zine", **SHARED}.items():
        package = {
            path.relative_to(CHECKOUT / folder)
            for path in (CHECKOUT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert {name for name in package if not (site / place / name).exists()} == set()
    assert (site / "zine/py.typed").is_file()
    scripts = (site / f"{NAME}.dist-info/entry_points.txt").read_text(encoding="utf-8")
    assert "\nzine = zine.__main__:run\n" in scripts


def test_the_package_tells_what_it_is(site: Path) -> None:
    found = told(site)
    assert (
        (found["Name"], found["Version"])
        == (DISTRIBUTION, __version__)
        == (
            PROJECT["name"],
            PROJECT["version"],
        )
    )
    assert found["Author"]
    assert "@" not in found["Author"]
    faces = (
        f"zine/art/typefaces/OFL-{family}.txt" for family in ("Caveat", "Cinzel", "EBGaramond")
    )
    ours = ("BebasNeue", "Schoolroom", "SourceSansPro")
    looks = (f"content/looks/OFL-{family}.txt" for family in ours)
    files = ["LICENSE", "LICENSE-CONTENT", *looks, *faces, "zine/shop/LICENSE-FOGRA39L.txt"]
    assert sorted(found.get_all("License-File", [])) == files
    kinds = found.get_all("Classifier", [])
    assert "Typing :: Typed" in kinds
    assert not [kind for kind in kinds if kind.startswith("License")]  # an expression tells it


def test_without_the_environment_of_a_release_there_are_no_addresses(site: Path) -> None:
    assert told(site).get_all("Project-URL") is None
    assert told(site).get_payload() == (CHECKOUT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Message:
    """What the wheel of a release tells of itself."""
    folder = tmp_path_factory.mktemp("released")
    assert packed(folder, "wheel", **RELEASE).returncode == 0
    with ZipFile(folder / f"{NAME}-py3-none-any.whl") as files:
        files.extract(f"{NAME}.dist-info/METADATA", folder)
    return told(folder)


def test_a_release_tells_its_addresses(released: Message) -> None:
    addresses = dict(str(line).split(", ") for line in released.get_all("Project-URL", []))
    assert addresses == {
        "Homepage": HOME,
        "Changelog": f"{HOME}/blob/v{__version__}/CHANGELOG.md",
        "Issues": f"{HOME}/issues",
    }


def test_pictures_and_links_of_a_released_readme_lead_out_of_a_registry(released: Message) -> None:
    text = str(released.get_payload())
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    prose = re.sub(r"(`+).*?\1(?!`)", "", readme, flags=re.DOTALL)
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", prose)
    assert pictures
    for picture in pictures:
        assert f"]({HOME}/raw/v{__version__}/{picture})" in text
    links = re.findall(r"\]\(([^)]+)\)", re.sub(r"(`+).*?\1(?!`)", "", text, flags=re.DOTALL))
    assert [link for link in links if not link.startswith("https://")] == []
    code = re.findall(r"(?:^|[^`])(`+)([^`].*?)\1(?!`)", readme, re.DOTALL)
    assert [text for _, text in code if text not in str(released.get_payload())] == []


def test_a_tag_that_is_not_the_version_is_refused(tmp_path: Path) -> None:
    ran = packed(tmp_path, "wheel", **{**RELEASE, "GITHUB_REF_NAME": "v9.9"})
    assert ran.returncode != 0
    assert f"the tag is v9.9, and the version {__version__}" in ran.stderr
    assert list(tmp_path.iterdir()) == []


# A program for a machine without Python.

EXE = CHECKOUT / ".github/exe.py"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("score", "yacht", "6 6 6 3 3", "Full house"), "24"),
        (("-P", "-c", "import sys; print(sys.argv)", "3", "4"), "['-c', '3', '4']"),
        (("-P", "-m", "zine", "score", "yacht", "6 6 6 6 1", "Sixes"), "24"),
    ],
)
def test_a_packed_program_runs_commands_and_what_zine_starts_a_python_for(
    words: tuple[str, ...], said: str
) -> None:
    ran = subprocess.run(
        [sys.executable, EXE, *words], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == said


def test_the_guide_packs_the_program_as_the_workflow_does() -> None:
    guide = (CHECKOUT / "docs/automation.md").read_text(encoding="utf-8")
    lines = [line.strip() for step in steps("exe.yml") for line in step.get("run", "").split("\n")]
    packing = [line for line in lines if "PyInstaller" in line or "pacman" in line]
    assert len(packing) == 2
    assert all(line in guide for line in packing)


# The workflows.


def steps(name: str) -> Iterator[dict[str, Any]]:
    """Every job and every step of a workflow."""
    text = (CHECKOUT / ".github/workflows" / name).read_text(encoding="utf-8")
    for job in yaml.safe_load(text)["jobs"].values():
        yield job
        yield from job.get("steps", ())


def test_the_tests_are_run_on_every_python_that_is_named() -> None:
    (job,) = [step for step in steps("test.yml") if "strategy" in step]
    kinds = [kind.rpartition(" :: ")[2] for kind in PROJECT["classifiers"]]
    named = [kind for kind in kinds if re.fullmatch(r"3\.\d+", kind)]
    assert job["strategy"]["matrix"]["python"] == named
    after = int(named[-1].removeprefix("3.")) + 1
    assert PROJECT["requires-python"] == f">={named[0]},<3.{after}"
    assert [step["run"] for step in steps("test.yml") if "run" in step] == ["make test"]


def test_only_one_job_can_publish_and_it_runs_nothing_of_its_own() -> None:
    jobs = [step for step in steps("release.yml") if "permissions" in step]
    (publishing,) = [job for job in jobs if "id-token" in job["permissions"]]
    assert publishing["needs"] == ["test", "make"]
    assert [step for step in publishing["steps"] if "run" in step] == []
    deploying = [step for step in steps("site.yml") if step.get("needs") == "make"]
    assert [step for job in deploying for step in job["steps"] if "run" in step] == []
    for name in ("test.yml", "release.yml", "site.yml"):
        used = [step["uses"] for step in steps(name) if "uses" in step]
        assert [action for action in used if not re.search(r"@(release/)?v\d+$|^\./", action)] == []


def test_a_release_installs_nothing_but_what_its_lock_pins_and_what_it_has_built() -> None:
    lines = [
        line.strip() for step in steps("release.yml") for line in step.get("run", "").split("\n")
    ]
    installed = [line for line in lines if " install " in line]
    assert [line.partition(" -m pip install ")[2] for line in installed] == [
        "--require-hashes -r .github/requirements.lock",
        "dist/*.whl",
    ]
    assert "python -m build --no-isolation" in lines  # or it installs what builds, unpinned


# The ready-made files.


def make(folder: Folder) -> Ran:
    """Make a release, whose commands run in this process; `Ran` is the last of them."""
    made = Ran(0, "", "")
    begun = subprocess.run

    def run(line: Sequence[str], **options: Any) -> Any:
        nonlocal made
        if line[:3] != [sys.executable, "-m", "zine"]:
            return begun(line, **options)
        made = folder.zine(*line[3:])
        return subprocess.CompletedProcess(line, made.code)

    with pytest.MonkeyPatch.context() as patch, suppress(SystemExit):
        patch.setattr(subprocess, "run", run)
        patch.syspath_prepend(CHECKOUT / ".github")
        runpy.run_path(str(CHECKOUT / ".github/release.py"), run_name="__main__")
    return made


def test_the_files_of_a_release_are_whole_and_a_failure_keeps_the_last_ones(folder: Folder) -> None:
    folder.write("templates/web.css", "")  # which embeds no typeface
    made = make(folder)
    assert (made.code, made.err) == (0, "")
    release = folder.root / "output/release"
    stems = ("small", "small-a5")
    papers = [f"{stem}{kind}.pdf" for stem in stems for kind in ("", "-booklet", "-booklet-scheme")]
    screens = {"small.html", "small.play.html", "small.epub"}
    files = {*papers, *screens, "score-sheets-a4.zip", "score-sheets-letter.zip"}
    lines = (release / "SHA256SUMS").read_text().splitlines()
    found = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(found) == files == {path.name for path in release.iterdir()} - {"SHA256SUMS"}
    for name, digest in found.items():
        assert hashlib.sha256((release / name).read_bytes()).hexdigest() == digest
    with ZipFile(release / "score-sheets-a4.zip") as sheets:
        assert sheets.namelist() == ["tally-a4.pdf"]
    folder.edit(PAGE, "| 12          |", "| 13          |")
    spoilt = make(folder)
    assert spoilt.code == 1
    assert f"{PAGE}:28: Score is 13 on the page, the rules give 12" in spoilt.err
    assert {path.name for path in release.iterdir()} == {*files, "SHA256SUMS"}
    assert [path.name for path in release.parent.iterdir()] == ["release"]
    folder.edit(PAGE, "| 13          |", "| 12          |")
    mine = folder.write("output/release/notes.txt", "mine")
    assert make(folder) == Ran(0, "", "")  # no command has run
    assert mine.read_text() == "mine"
    assert {path.name for path in release.iterdir()} == {*files, "SHA256SUMS", mine.name}
