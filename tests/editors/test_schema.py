"""What editors and pre-commit are given."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
import yaml
from conftest import CHECKOUT, PAGE, Folder, plain

from zine.content import project
from zine.content.page.document import read
from zine.content.page.metadata_keys import GAME, json_schema

LIBRARY = project.at(CHECKOUT)
VALUES: dict[str, tuple[list[object], list[object]]] = {
    "title": (["Crag", 21], ["", " ", None]),
    "also": (["Count", ["Count", "Sum"]], [[], ["Count", ""], ""]),
    "index": (["Trade", ["Trade", "Mark"]], [[], ""]),
    "players": (
        ["2+", "2-6", 4, "2 – 6", "2 or 4", "4, 6, 8 …"],
        ["many", "2-", "+", "", "2, 4", "or 4"],
    ),
    "dice": ([5, "5"], [0, -2, "two", ""]),
    "kinds": (["d20", ["d20", "coin", "d-omen"]], ["", "d7", ["d20", "die"], []]),
    "needs": (["nothing"], ["", None]),
    "time": (["20 minutes"], [""]),
    "play": (["luck", "luck and judgement"], ["skill", ""]),
    "gist": (["Throw.", "x" * 80], [""]),
    "epigraph": (["“Once more.”"], [""]),
    "pays": (["A pair {POINTS[Pair]}."], ["", None]),
    "wins": (["the first with {TARGET}"], [""]),
    "target": ([100, "10,000"], ["many", "1,00", ""]),
    "signature": (["5 5 3"], ["", None]),
    "sources": (["our own", ["a.txt", "b.txt"]], ["", []]),
    "sheet": ([], [""]),
    "language": (["en", "de", "es"], ["it", ""]),
    "words": ([], [["Box"], "Box"]),
}


@cache
def given(path: Path) -> dict[str, Any]:
    """The metadata of a file as an editor reads them."""
    text = path.read_text(encoding="utf-8")
    return dict(yaml.safe_load(text.split("---\n")[1]))


@cache
def validator(kind: str) -> Callable[[dict[str, Any]], object]:
    compiled: Callable[[dict[str, Any]], object] = fastjsonschema.compile(
        json.loads(json_schema(kind))
    )
    return compiled


def holds(kind: str, metadata: dict[str, Any]) -> bool:
    try:
        validator(kind)(metadata)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


@pytest.mark.parametrize("kind", ["game", "zine"])
def test_the_schema_that_is_kept_is_the_present_one(kind: str) -> None:
    """If this fails: zine schema KIND > zine/KIND.schema.json."""
    kept = (CHECKOUT / f"zine/{kind}.schema.json").read_text(encoding="utf-8")
    assert kept == json_schema(kind)


def test_the_command_prints_it(folder: Folder) -> None:
    assert folder.zine("schema", "game").out == json_schema("game")


def test_it_knows_the_keys_that_a_page_can_have() -> None:
    assert list(GAME) == list(VALUES)


@pytest.mark.some(12)
@pytest.mark.parametrize("path", [*LIBRARY.games, *LIBRARY.zines], ids=lambda path: path.stem)
def test_every_file_of_ours_holds(path: Path) -> None:
    kind = path.parent.name.removesuffix("s")
    assert holds(kind, given(path))


@pytest.mark.parametrize("kind", ["game", "zine"])
def test_a_key_too_many_or_too_few_does_not_hold(kind: str) -> None:
    whole = given(LIBRARY.games[0] if kind == "game" else LIBRARY.zines[0])
    assert not holds(kind, {**whole, "colour": "red"})
    for key in json.loads(json_schema(kind))["required"]:
        assert not holds(kind, {name: value for name, value in whole.items() if name != key})


@pytest.mark.parametrize(
    ("key", "value", "good"),
    [
        (k, v, g)
        for k, both in VALUES.items()
        for g, vs in zip((True, False), both, strict=True)
        for v in vs
    ],
)
def test_a_value_holds_where_the_rules_take_it(key: str, value: object, good: bool) -> None:
    assert holds("game", {**given(CHECKOUT / "content/games/crag.md"), key: value}) == good
    try:
        text = "" if value is None else value if isinstance(value, list) else str(value)
        GAME[key].read(key, text)
        taken = True
    except ValueError:
        taken = False
    assert taken == good or key == "sheet"


def test_a_page_can_name_its_schema(folder: Folder) -> None:
    """As editors want it: a comment in the metadata."""
    note = "# yaml-language-server: $schema=game.schema.json\ntitle: Tally Ho"
    folder.edit(PAGE, "title: Tally Ho", note)
    assert folder.zine("verify").out == "1 game, 5 examples, all right\n"
    assert read(folder.root / PAGE).metadata["title"].line == 3


def test_the_hook_of_pre_commit_runs_what_it_says(folder: Folder) -> None:
    (hook,) = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert (hook["id"], hook["language"]) == ("zine-verify", "python")
    for name in ("content/games/crag.md", "scoring/crag.py", "zine/scoring/crag.py"):
        assert re.search(hook["files"], name)
    assert not re.search(hook["files"], "README.md")
    folder.edit(PAGE, "| 12          |", "| 13          |")
    program, *arguments = hook["entry"].split()
    assert (program, hook["pass_filenames"]) == ("zine", False)
    ran = subprocess.run(
        [sys.executable, "-m", program, *arguments],
        cwd=folder.root,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert plain(ran.stderr) == f"{PAGE}:28: Score is 13 on the page, the rules give 12\n"
