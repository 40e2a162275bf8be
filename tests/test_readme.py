"""What the README shows is what happens."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from zine.content import game, project

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str, holding: str) -> str:
    """The README's one example in a language that holds some text."""
    found = re.findall(rf"^(`{{3,4}}){language}\n(.*?)^\1$", README, re.DOTALL | re.MULTILINE)
    (only,) = [text for _, text in found if holding in text]
    return str(only)


def test_the_example_game_is_the_real_one() -> None:
    page = (ROOT / "content/games/crag.md").read_text(encoding="utf-8")
    module = (ROOT / "zine/scoring/crag.py").read_text(encoding="utf-8")
    assert block("markdown", "Thirteen") in page
    assert block("python", "Points that three dice score") in module


def test_the_wrong_figure_is_told_as_shown(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content", tmp_path / "content")
    page = tmp_path / "content/games/crag.md"
    right = page.read_text(encoding="utf-8")
    wrong = right.replace("| 4 4 5 | Fours    |     8 |", "| 4 4 5 | Fours    |     9 |")
    assert wrong != right
    page.write_text(wrong, encoding="utf-8")
    command = [sys.executable, "-m", "zine", "verify"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    shown = block("console", "$ zine verify").removeprefix("$ zine verify\n")
    assert ran.stderr + ran.stdout == shown
    assert ran.returncode == 1


def test_the_two_files_of_a_new_game_are_all_that_it_takes(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content", tmp_path / "content")
    shutil.copytree(ROOT / "zine/scoring", tmp_path / "scoring")
    before = verified(tmp_path)
    new = tmp_path / "content/games/highest_two.md", tmp_path / "scoring/highest_two.py"
    new[0].write_text(block("markdown", "title: Highest Two"), encoding="utf-8")
    new[1].write_text(block("python", "The sum of the two highest"), encoding="utf-8")
    assert verified(tmp_path, new[0]) == "1 game, 5 examples, all right\n"
    games, examples = (int(re.split(r"[ ,]+", before)[place]) for place in (0, 2))
    assert verified(tmp_path) == f"{games + 1} games, {examples + 5} examples, all right\n"
    for file in new:
        file.unlink()
    assert verified(tmp_path) == before


def verified(place: Path, *pages: Path) -> str:
    command = [sys.executable, "-m", "zine", "verify", *map(str, pages)]
    ran = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_every_game_of_the_zine_is_named() -> None:
    found = project.at(ROOT)
    titles = [game.load(found, page).title for page in found.games]
    plain = README.replace("'", "’")
    assert [title for title in titles if title.replace(", ", " ") not in plain] == []


def test_every_file_that_is_linked_is_there() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", re.sub(r"`[^`\n]*`", "", README))
    assert targets
    assert [target for target in targets if not (ROOT / target).is_file()] == []


def test_the_times_are_those_of_the_bench() -> None:
    told = (ROOT / "tests/bench/press.md").read_text(encoding="utf-8")
    table = told.partition("\n\n")[0]
    assert table.count("\n") > 8
    assert f"\n\n{table}\n\n" in README


def test_nothing_is_installed_into_the_python_of_a_system_or_by_a_name() -> None:
    """Systems refuse the one, and nobody may have registered the other."""
    lines = re.findall(r"(\S+ -m )?(pip|pipx|uv tool) install (?:--force )?(\S+)", README)
    assert {tool for _, tool, _ in lines} == {"pip", "pipx", "uv tool"}
    for python, tool, wanted in lines:
        assert re.match(r"'?\.", wanted)
        assert tool != "pip" or ".venv/bin/python" in python
