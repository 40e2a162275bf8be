"""`zine export` writes each game as JSON that its schema describes and that proves itself."""

import json
import re
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from conftest import SCORING, Folder
from printed import ROOT

from zine.content import project
from zine.content.page.game import load
from zine.rules_js import export

OURS = project.at(ROOT)
PAGES = {page.stem: page for page in OURS.games}


@pytest.fixture(scope="module")
def exported() -> dict[str, str]:
    """The files of all our games, translations too."""
    return dict(export.files(load(OURS, page) for page in PAGES.values()))


def test_each_game_is_written_as_the_schema_says(exported: dict[str, str]) -> None:
    valid = fastjsonschema.compile(json.loads(export.SCHEMA.read_text("utf-8")))
    for stem in PAGES:
        valid(json.loads(exported[f"{stem}.json"]))


@pytest.mark.parametrize("stem", ["yacht", "liars_dice", "crag.de"])
def test_a_file_plays_and_proves_its_game_alone(
    chromium: Any, exported: dict[str, str], stem: str
) -> None:
    game = json.loads(exported[f"{stem}.json"])
    page = chromium.new_page()
    run = "([runtime, rules, module, calls]) => new Function('module', 'calls',"
    run += " `${runtime}${rules}; return proof.difference(module, calls)`)(module, calls)"
    runtime = exported["runtime.js"]
    given = [runtime, game["javascript"], game["module"], game["calls"]]
    assert page.evaluate(run, given) is None
    changed = [call | {"gives": 12345} if "call" in call else call for call in game["calls"]]
    assert page.evaluate(run, [*given[:3], changed])["call"]["gives"] == 12345
    page.close()


def test_the_guide_shows_what_the_javascript_gives(chromium: Any, exported: dict[str, str]) -> None:
    shown = re.search(r"```js\n(.*?)```", (ROOT / "docs/export.md").read_text("utf-8"), re.DOTALL)
    assert shown
    proof, rules, score = shown[1].splitlines()
    assert (proof.split("  // ")[1][:4], score.split("  // ")[1][:3]) == ("null", "28;")
    game = json.loads(exported["yacht.json"])
    run = "([runtime, javascript, game, proof, rules, score]) => new Function('game',"
    run += " `${runtime}${javascript}; ${rules}; return [${proof}, ${score}]`)(game)"
    parts = [part.split(";")[0] for part in (proof, rules, score)]
    page = chromium.new_page()
    given = [exported["runtime.js"], game["javascript"], game, *parts]
    assert page.evaluate(run, given) == [None, 28]
    page.close()


def test_the_command_writes_what_is_asked_for(folder: Folder) -> None:
    result = folder.zine("export")
    assert result.code == 0
    written = sorted(path.name for path in (folder.root / "output/export").iterdir())
    games = sorted(path.stem for path in (folder.root / "content/games").glob("*.md"))
    assert written == sorted([*(f"{game}.json" for game in games), "runtime.js"])
    schema = json.loads(folder.zine("schema", "export").out)
    fastjsonschema.compile(schema)(json.loads(first(folder)))


def test_nothing_is_written_of_what_no_browser_runs(folder: Folder) -> None:
    with (folder.root / SCORING).open("a", encoding="utf-8") as file:
        file.write("\n\nHALF = 0.5\n")
    result = folder.zine("export")
    assert result.code == 1
    assert result.err.endswith("`0.5` cannot run in a browser\n")
    assert not (folder.root / "output").exists()


def first(folder: Folder) -> str:
    found: Path = min((folder.root / "output/export").glob("*.json"))
    return found.read_text("utf-8")
