"""Each game is judged as if it were alone, whatever another game changes that all share."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, sampled
from patches import CALLED, FALSE, PATCHES, beside, patching, wrong

from zine.process import supervisor

ENTRY = "- [Tally Ho](../games/tally.md)"
SHARED = "which all games share"
EVERY = [(name, called) for name in PATCHES for called in (False, True)]
SAMPLE = {
    ("a function", False),
    ("code", True),
    ("a builtin that we call", True),
    ("what it imports first", False),
    ("re", False),
    ("no standard output", True),
}


@pytest.mark.some(2)
@pytest.mark.parametrize("case", sampled(EVERY, SAMPLE), ids=str)
def test_what_one_game_changes_makes_no_false_example_of_another_pass(
    folder: Folder, case: tuple[str, bool]
) -> None:
    name, called = case
    beside(folder)
    for stem in ("aaa", "zzz"):
        patching(folder, stem, PATCHES[name], called=called)
    ran = folder.command("verify")
    assert (ran.code, wrong(ran.err, "aaa"), wrong(ran.err, "zzz")) == (1, "", "")
    assert ran.err.count(SHARED) == 2


def test_a_change_is_told_with_its_line_and_no_build_prints_the_other_game(folder: Folder) -> None:
    beside(folder)
    patching(folder, "patch", PATCHES["a function"], called=False)
    folder.edit(
        ZINE, ENTRY, f"- [Patch patch](../games/patch.md)\n- [Middle](../games/middle.md)\n{ENTRY}"
    )
    line = len(folder.read("scoring/patch.py").splitlines())
    told = (
        f"content/games/patch.md:1: scoring/patch.py:{line} changes `zine.dice.leaders`, {SHARED}"
    )
    for _ in ("with an empty cache", "with what the first build has kept"):
        ran = folder.command("build")
        assert ran.code == 1
        assert told in ran.err
        assert FALSE in ran.err
        assert not list(folder.root.glob("output/*.pdf"))


def test_siblings_belong_to_one_game_each(folder: Folder) -> None:
    folder.write("scoring/_pay.py", "PAY = {True: 20, False: 0}\n")
    shared = "from . import _pay\n" + folder.read(SCORING)
    shared = shared.replace("return sum(throw)", "_pay.PAY[True]\n    return sum(throw)")
    folder.write("scoring/other.py", shared)
    folder.write("scoring/aaa.py", shared + "\n_pay.PAY.clear()\n")
    page = folder.read(PAGE).replace("also: Count\n", "")
    for name in ("aaa", "other"):
        folder.write(f"content/games/{name}.md", page.replace("Tally Ho", f"The {name}"))
    told = folder.zine("verify").err
    assert "content/games/aaa.md" in told
    assert "content/games/other.md" not in told


def test_without_a_supervisor_the_game_is_told_and_nothing_after_it_is_judged(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside(folder)
    statement = "import zine.dice as d; d.helper = 3"
    patching(folder, "aaa", statement, called=False)
    program = (
        "from zine.process import supervisor; supervisor.SUPPORTED = False\n"
        "from zine.__main__ import run; run()"
    )
    monkeypatch.setenv("PYTHONPATH", str(CHECKOUT))
    ran = folder.command("verify", program=(sys.executable, "-c", program))
    assert ran.code == 1
    assert f"changes `zine.dice.helper`, {SHARED}; nothing after it was judged" in ran.err
    assert "all right" not in ran.out
    assert supervisor.SUPPORTED


@pytest.mark.parametrize("called", [False, True], ids=["import", "call"])
def test_a_module_that_ends_the_output_does_not_end_in_success(
    folder: Folder, called: bool
) -> None:
    statement = "import os; [os.dup2(os.open(os.devnull, os.O_RDWR), n) for n in range(40)]"
    patching(folder, "aaa", statement, called=called)
    ran = folder.command("verify")
    assert (ran.code, ran.out) == (1, "2 games, 5 examples, 1 wrong\n")
    assert "replaces files that are not its own" in ran.err


def test_what_libraries_and_python_change_is_no_fault(folder: Folder) -> None:
    honest = (
        "import collections, concurrent.futures, datetime, enum, json, logging, mimetypes, numpy\n"
        "import random, re, statistics, tempfile, typing, warnings\n"
        "concurrent.futures.ThreadPoolExecutor\n"
        "tempfile.gettempdir()\n"
        "mimetypes.guess_type('a.txt')\n"
        "datetime.datetime.strptime('2020', '%Y')\n"
        "numpy.cline_in_traceback = False  # as a library notes what it was asked\n"
        "random.Random('three').random()\n"
        "re.compile('a(b)*').match('ab')\n"
        "typing.get_type_hints(statistics.mean)\n"
        "warnings.filterwarnings('ignore', 'of a dice library')\n"
        "with warnings.catch_warnings():\n"
        "    warnings.simplefilter('ignore')\n"
    )
    folder.write(SCORING, honest + folder.read(SCORING))
    folder.edit(SCORING, CALLED, f"{CALLED}    import fractions\n    fractions.Fraction('1/3')\n")
    ran = folder.command("verify")
    assert (ran.code, ran.err) == (0, "")


def test_a_library_that_comes_with_a_module_of_ours_is_no_fault(tmp_path: Path) -> None:
    """As numpy comes with the module that writes EPUBs, once games have run."""
    (tmp_path / "brings.py").write_text("import dicelib\n")
    (tmp_path / "dicelib.py").write_text("import copyreg\ncopyreg.pickle(bytearray, str)\n")
    code = (
        f"import sys, zine; sys.path.append({str(tmp_path)!r}); zine.__path__ += sys.path[-1:]\n"
        "from zine.process.shared_parts import SharedParts\n"
        "parts = SharedParts('zine_scoring_')\n"
        "import zine.brings\n"
        "print(parts.changed())\n"
        "sys.modules['copyreg'].pickle(bytes, str)\n"
        "print(parts.changed())\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "\ncopyreg.dispatch_table.<class 'bytes'>\n"
