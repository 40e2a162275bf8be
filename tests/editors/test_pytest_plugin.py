"""The plug-in for pytest, in a project that has nothing else to do with us."""

import tomllib
from pathlib import Path

from conftest import CHECKOUT, ECHO, PAGE, SCORING, Folder, echoed
from plugged import outcomes, ran

LINES = (27, 28, 29, 30, 31)
LACKING = "content/games/lacking.md"


def test_every_example_is_a_test_named_by_its_place(folder: Folder) -> None:
    """A wrong one fails with its row underlined, a page that lacks one as a whole."""
    right = {f"{PAGE}:{line}": "PASSED" for line in LINES}
    echoed(folder)
    page, rules = folder.read(ECHO), folder.read(SCORING)
    folder.edit(ECHO, "| 12          |", "| 13          |")
    folder.write(LACKING, page.replace("| 20 ", "| 12 ").replace("| 0  ", "| 11 "))
    folder.write("scoring/lacking.py", rules.replace("box is Box.PIPS", "True"))
    code, output = ran(folder.root, "content")
    assert code == 1
    found = outcomes(output)
    assert {name: found[name] for name in (*right, PAGE)} == {**right, PAGE: "PASSED"}
    wrong = [name for name in found if found[name] == "FAILED"]
    assert wrong == [f"{ECHO}:28", LACKING]
    assert (
        f"{ECHO}:28:20: Score is 13 on the page, the rules give 12\n"
        "  28 │ | 6 6   | Pips   | 13          | 2 × 6               |\n"
        "     │                    ^^\n"
    ) in output
    assert "no example uses yes of DOUBLE in scoring/lacking.py" in output
    assert "Traceback" not in output


def test_one_example_can_be_asked_for(folder: Folder) -> None:
    _, output = ran(folder.root, f"{PAGE}::{PAGE}:28")
    assert outcomes(output) == {f"{PAGE}:28": "PASSED"}


def test_hidden_files_are_no_tests(folder: Folder) -> None:
    folder.write("content/games/._tally.md", b"\0\x05\x16\x07")
    (folder.root / "content/games/.#tally.md").symlink_to("ada@host.4711:1700000000")
    code, output = ran(folder.root, "content")
    assert code == 0
    assert set(outcomes(output)) == {PAGE, *(f"{PAGE}:{line}" for line in LINES)}


def test_a_page_that_cannot_be_run_is_an_error_of_collection(folder: Folder) -> None:
    echoed(folder)
    folder.edit(PAGE, "dice: 2", "dise: 2")
    folder.edit("scoring/echo.py", "def score(", "def score((")
    code, output = ran(folder.root, "content")
    assert code == 2
    assert outcomes(output) == {PAGE: "ERROR", ECHO: "ERROR"}
    assert "the metadata has no key 'dise' (did you mean 'dice'?)" in output
    assert "the scoring module does not import" in output
    assert "Traceback" not in output


def test_other_tests_of_a_project_run_as_before(folder: Folder) -> None:
    folder.write("tests/test_own.py", "def test_own() -> None:\n    assert True\n")
    folder.write("README.md", "# Not a game\n")
    folder.write("content/notes.md", "Not a game either.\n")
    _, output = ran(folder.root)
    assert outcomes(output).keys() == {"test_own", PAGE, *(f"{PAGE}:{line}" for line in LINES)}


def test_a_project_without_dice_is_left_alone(tmp_path: Path) -> None:
    """Pages of games of another kind are not collected, and none of our modules is imported."""
    page = tmp_path / "content/games/chess.md"
    page.parent.mkdir(parents=True)
    page.write_text("---\ntitle: Chess\n---\n\nA game.\n")
    heavy = {"yaml", "zine.check.verify"}
    own = f"import sys\n\ndef test_own():\n    assert not {{*sys.modules}} & {heavy}\n"
    (tmp_path / "test_own.py").write_text(own)
    code, output = ran(tmp_path)
    assert (code, outcomes(output)) == (0, {"test_own": "PASSED"})


def test_it_is_announced_to_pytest() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"zine": "zine.editors.pytest_plugin"}
