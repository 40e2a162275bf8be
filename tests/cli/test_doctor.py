"""`zine doctor`: what is there of all that zine uses, what is missing, and what to type."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CHECKOUT, Folder

from zine import DISTRIBUTION

NAMES = (
    *("zine", "Python", "libraries", "Pango", "typefaces", "content", "output"),
    *("desk", "lsp", "test", "Chromium"),
)


def found(told: str) -> dict[str, tuple[str, str]]:
    """The state of each thing, and the rest of its line."""
    rows = (line.split(maxsplit=2) for line in told.splitlines())
    return {name: (state, rest) for state, name, rest in rows}


def installed(folder: Folder, name: str, version: str) -> None:
    """Let a library seem to be here in some version."""
    notes = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    folder.write(f"{name}-{version}.dist-info/METADATA", notes)


def test_a_machine_that_has_all_is_told_so(folder: Folder) -> None:
    before = sorted(folder.root.rglob("*"))
    ran = folder.zine("doctor")
    rows = found(ran.out)
    assert (ran.code, ran.err, tuple(rows)) == (0, "", NAMES)
    assert {state for state, _ in rows.values()} <= {"ok", "optional"}
    assert (
        len({line.index(name) for name, line in zip(NAMES, ran.out.splitlines(), strict=True)}) == 1
    )
    assert str(CHECKOUT) in rows["zine"][1]
    assert rows["Python"][1].startswith("{}.{}.{}, ".format(*sys.version_info))
    assert rows["content"][1] == "1 game, 1 zine in content"
    assert sorted(folder.root.rglob("*")) == before


def test_other_programs_are_told_the_same(folder: Folder) -> None:
    told = json.loads(folder.zine("doctor", "--json").out)
    lines = found(folder.zine("doctor").out)
    assert told["ready"] is True
    assert {each["name"]: each["state"] for each in told["findings"]} == {
        name: state for name, (state, _) in lines.items()
    }


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("OSError('cannot load library libpango')", "libpango"),
        ("AttributeError('no such thing')", "AttributeError: no such thing"),
    ],
    ids=["library of the system", "broken"],
)
def test_without_what_lays_out_pages_it_is_told_what_to_type(
    folder: Folder, wrong: str, told: str
) -> None:
    folder.write("weasyprint/__init__.py", f"print('a lot to read')\nraise {wrong}\n")
    ran = folder.command("doctor")
    state, line = found(ran.out)["Pango"]
    assert (ran.code, ran.err, state) == (1, "", "missing")
    assert told in line
    assert "; type: " in line or "; see " in line
    assert found(ran.out)["typefaces"][0] == "ok"


def test_without_a_library_of_an_extra_a_build_is_still_ready(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(folder, "uvicorn", "0.1")
    monkeypatch.syspath_prepend(folder.root)
    ran = folder.zine("doctor")
    state, line = found(ran.out)["desk"]
    assert (ran.code, state) == (0, "optional")
    assert "uvicorn is 0.1, not >=" in line
    assert f"{CHECKOUT}[desk]" in line


def test_a_library_that_is_too_new_is_told(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(folder, "weasyprint", "99.0")
    monkeypatch.syspath_prepend(folder.root)
    ran = folder.zine("doctor")
    state, line = found(ran.out)["libraries"]
    assert (ran.code, state) == (1, "missing")
    assert "weasyprint is 99.0, not " in line
    assert "install --editable" in line
    assert "[" not in line


def test_games_without_a_zine_ask_for_a_zine_and_not_for_a_game(folder: Folder) -> None:
    for zine in (folder.root / "content/zines").iterdir():
        zine.unlink()
    ran = folder.zine("doctor")
    told = "1 game, 0 zines in content: write a zine in content/zines"
    assert (ran.code, found(ran.out)["content"]) == (1, ("missing", told))


def test_an_output_that_cannot_be_written_is_told(folder: Folder) -> None:
    folder.write("output", "in the way")
    ran = folder.zine("doctor")
    assert (ran.code, found(ran.out)["output"]) == (
        1,
        ("missing", "zine cannot write to output: Not a directory; type: zine build -o DIR"),
    )
    assert found(folder.zine("doctor", "-o", "other").out)["output"][0] == "ok"


def test_a_folder_without_content_is_told(folder: Folder) -> None:
    ran = folder.zine("--root", "nowhere", "doctor")
    state, line = found(ran.out)["content"]
    assert (ran.code, ran.err, state) == (1, "", "missing")
    assert "nowhere/content: there is no such folder" in line


def test_a_command_that_lacks_a_library_says_who_tells_more(folder: Folder) -> None:
    folder.write("markdown/__init__.py", "raise ImportError('no markdown')\n")
    ran = folder.command("build")
    told = "error: no markdown; to see what is missing, type: zine doctor\n"
    assert (ran.code, ran.out, ran.err) == (1, "", told)


def test_an_installed_copy_goes_by_what_its_installer_has_written_down(tmp_path: Path) -> None:
    """It has no tests, and needs no Chromium."""
    shutil.copytree(CHECKOUT / "zine", tmp_path / "zine")
    for name in ("content", "templates"):
        shutil.copytree(CHECKOUT / name, tmp_path / "zine/share" / name)
    lines = (
        *(
            "Metadata-Version: 2.4",
            f"Name: {DISTRIBUTION}",
            "Version: 1",
            "Requires-Python: >=3.11",
        ),
        *("Requires-Dist: markdown>=3", "Requires-Dist: nothing-such>=1"),
        *("Provides-Extra: desk", "Requires-Dist: none-either; extra == 'desk'"),
    )
    notes = tmp_path / f"{DISTRIBUTION}-1.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("\n".join(lines) + "\n")
    ran = subprocess.run(
        [sys.executable, "-m", "zine", "doctor"],
        cwd=tmp_path,
        env={**os.environ, "PATH": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )
    rows = found(ran.stdout)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert {"test", "Chromium"}.isdisjoint(rows)
    assert rows["libraries"][1].startswith("nothing-such is missing; type: ")
    assert rows["desk"][0] == "optional"
    assert rows["desk"][1].startswith("for zine serve: none-either is missing; type: ")
    assert rows["lsp"] == ("ok", "for zine lsp")
