"""Tries other numbers in a game's rules at the desk: what `zine try` says of them, as data."""

import json
import subprocess
import sys
from pathlib import Path
from threading import Lock

from zine.check import odds as check_odds
from zine.content.new import changed_rules
from zine.content.page import figures
from zine.content.page.game import Game
from zine.content.project import Project
from zine.memo.world import contents

_lock = Lock()
_running: dict[Path, subprocess.Popen[str]] = {}
"""The command that runs for a folder: the next ends it, as nobody waits for it any more."""


def numbers(project: Project, game: Game) -> dict[str, object]:
    """The numbers of a game's rules that can be others, and the odds that its page prints."""
    text = contents(project.module_file(project.rules_of(game.stem))).decode()
    printed = check_odds.printed(game.document, game.odds) if game.odds else frozenset()
    known = game.odds.by_id if game.odds else {}
    say = game.vocabulary.say
    return {
        "error": "",
        "numbers": [list(each) for each in changed_rules.numbers(text, game.scoring)],
        "odds": [
            [say(figure.described), say(figures.show(figure))]
            for id_, figure in known.items()
            if id_ in printed
        ],
    }


def tried(root: Path, stem: str, changes: list[str]) -> dict[str, object]:
    """What `zine try` says of changes; `error` says in a line why it says nothing."""
    if not all(changed_rules.CHANGE.fullmatch(change) for change in changes):
        return {"error": f"write a name and a number, as in {changed_rules.SAMPLES}"}
    command = [sys.executable, "-P", "-m", "zine", "try", "--json", stem, *changes]
    process = subprocess.Popen(
        command,
        cwd=root,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with _lock:
        before = _running.pop(root, None)
        _running[root] = process
    if before and before.poll() is None:
        before.terminate()
    out, err = process.communicate()
    if process.returncode:
        lines = err.strip().splitlines()
        return {"error": lines[0].removeprefix("error: ") if lines else "another was tried"}
    return {"error": "", **json.loads(out)}


def stop() -> None:
    """End what still runs."""
    with _lock:
        for process in _running.values():
            if process.poll() is None:
                process.terminate()
        _running.clear()
