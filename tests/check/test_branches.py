"""Branches of scoring modules that no example enters: `zine verify --branches`."""

import json

import pytest
from conftest import ECHO, PAGE, SCORING, Folder, Ran, echoed

CALLED = "    check(throw, DICE)\n"
HOW = "add one, or say why none can: '# no example: …'"
RIGHT = "1 game, 5 examples, all right\n"

WITHOUT = {
    "if": ("if len(throw) > 9:\n    return 0", 1, "enters"),
    "past an if": ("if len(throw) < 9:\n    throw = tuple(throw)", 1, "goes past"),
    "elif": ("if throw:\n    pass\nelif box:\n    pass", 3, "enters"),
    "past an elif": ("if box is Box.PIPS:\n    pass\nelif box:\n    pass", 3, "goes past"),
    "else": ("if throw:\n    pass\n\n# Or\nelse:\n    pass", 5, "enters"),
    "for": ("for face in throw[2:]:\n    pass", 1, "enters"),
    "else of for": ("for face in throw:\n    break\nelse:\n    pass", 3, "enters"),
    "while": ("while not throw:\n    pass", 1, "enters"),
    "case": ("match throw:\n    case _, _:\n        pass\n    case _:\n        pass", 4, "enters"),
    "except": ("try:\n    len(throw)\nexcept TypeError:\n    pass", 3, "enters"),
    "a condition of several lines": ("if (\n    throw\n    and not box\n):\n    pass", 1, "enters"),
    "past a condition that loops": (
        "if any(\n    face\n    for face in throw\n):\n    pass", 1, "goes past"
    ),
    "past what always fails": (
        "try:\n    if int(box.value):\n        pass\nexcept ValueError:\n    pass", 2, "enters"
    ),
    "branches within": (
        "if not throw:\n    if box:\n        pass\n    else:\n        pass", 1, "enters"
    ),
}  # fmt: skip
"""Code of a rule, its line that is reported, and what no example does."""

SHOWN = """\
def _some(box):
    if box is Box.PIPS:
        yield box


def _shown(box):
    found = 0
    for face in (1, 2):
        if face > 1:
            continue
        found += face
    while [face for face in (1, 2) if face > found]:
        found += 1
    try:
        found = int(box.value)
    except ValueError:
        found = 0
    match box:
        case Box.PIPS:
            pass
        case _:
            ...
    if all(
        face
        for face in (box is Box.PIPS,)
    ):
        found = (
            found
        )
    else:
        (
            found
        )
    if [each for each in _some(box)]:
        found = 1
    elif not found:
        found = 2
    if found > 1:
        found = 3


"""
"""Code that enters every branch, but the way past its `elif`."""


def branches(folder: Folder, *paths: str) -> Ran:
    return folder.zine("verify", "--branches", *paths)


def insert(folder: Folder, code: str, module: str = SCORING) -> int:
    """Add code to the rule of a game; returns the line before it."""
    indented = "".join(f"    {line}\n" if line else "\n" for line in code.splitlines())
    folder.edit(module, CALLED, f"{CALLED}{indented}")
    return folder.read(module).split(indented)[0].count("\n")


@pytest.mark.parametrize("kind", WITHOUT)
def test_a_branch_without_an_example_is_reported_where_it_begins(folder: Folder, kind: str) -> None:
    code, line, what = WITHOUT[kind]
    line += insert(folder, code)
    told = f"{SCORING}:{line}: no example of {PAGE} {what} this branch; {HOW}\n"
    ran = branches(folder)
    assert (ran.code, ran.err, ran.out) == (1, told, "1 game, 5 examples, 1 wrong\n")


def test_the_line_of_the_branch_is_quoted(folder: Folder) -> None:
    line = insert(folder, "if len(throw) > 9:\n    return 0") + 1
    assert f"  {line} │     if len(throw) > 9:\n" in branches(folder).complaint


def test_branches_with_examples_are_not_reported(folder: Folder) -> None:
    folder.edit(SCORING, "def score", f"{SHOWN}def score")
    insert(folder, "_shown(box)")
    line = folder.read(SCORING).split("    elif not")[0].count("\n") + 1
    told = f"{SCORING}:{line}: no example of {PAGE} goes past this branch; {HOW}\n"
    assert branches(folder).err == told


def test_a_branch_on_the_line_of_its_condition_is_refused(folder: Folder) -> None:
    line = insert(folder, "if not throw: return 0") + 1
    message = "write what this branch does on a line of its own: only lines are traced"
    assert branches(folder).err == f"{SCORING}:{line}: {message}\n"


def test_parts_of_expressions_and_what_the_import_runs_are_no_branches(folder: Folder) -> None:
    folder.edit(SCORING, "DICE = 2\n", "DICE = 2\nif not DICE:\n    DICE = 3\n")
    insert(folder, "throw = throw and [face for face in throw if face] and throw or (1, 1)")
    assert branches(folder).out == RIGHT


def test_only_who_asks_is_told(folder: Folder) -> None:
    insert(folder, "if not throw:\n    return 0")
    assert folder.zine("verify").out == RIGHT
    assert not (folder.root / "output").exists()


def test_a_format_for_other_programs_holds_branches_too(folder: Folder) -> None:
    line = insert(folder, "if not throw:\n    return 0") + 1
    (failure,) = json.loads(folder.zine("verify", "--branches", "--format", "json").out)["failures"]
    assert (failure["path"], failure["line"]) == (SCORING, line)
    assert failure["source"] == "    if not throw:"


def test_the_watch_does_not_report_branches(folder: Folder) -> None:
    folder.misused(("verify", "--branches", "--watch"), "use --branches without it")


# Waivers.

WAIVED = {
    "a reason": ("if not throw:  # no example: it is checked\n    return 0", None),
    "a reason below": ("if not throw:\n    # no example: it is checked\n    return 0", None),
    "a reason beside another": ("if not throw:  # or 0  # no example: so\n    return 0", None),
    "the way past": ("if throw:  # no example: it is checked\n    throw = tuple(throw)", None),
    "no reason": (
        "if not throw:  # no example:\n    return 0",
        "say why no example can enter this branch: '# no example: …'",
    ),
    "an example": (
        "if box is Box.PIPS:  # no example: so\n    throw = tuple(throw)",
        "this branch has an example; take '# no example: …' away",
    ),
    "no branch": (
        "throw = tuple(throw)  # no example: so",
        "no branch begins on this line; take '# no example: …' away",
    ),
    "no comment": ("throw = throw if '# no example: so' else ()", None),
}


@pytest.mark.parametrize("what", WAIVED)
def test_a_comment_says_why_a_branch_has_no_example(folder: Folder, what: str) -> None:
    code, message = WAIVED[what]
    line = insert(folder, code) + 1
    assert branches(folder).err == (f"{SCORING}:{line}: {message}\n" if message else "")


# Modules that games share.

WHICH = """\
def which(name):
    if name == "tally":
        return 1
    elif name == "echo":
        return 2
    elif name == "none":
        return 3
"""


@pytest.fixture
def shared(folder: Folder) -> Folder:
    """Two games that share a rule: each shows one of its branches, and neither the third."""
    folder.write("scoring/_shared.py", WHICH)
    folder.edit(SCORING, CALLED, f"{CALLED}    which('tally')\n")
    folder.edit(SCORING, "DICE = 2\n", "from ._shared import which\n\nDICE = 2\n")
    echoed(folder)
    folder.edit("scoring/echo.py", "'tally'", "'echo'")
    return folder


def test_all_games_together_show_a_module_that_they_share(shared: Folder) -> None:
    told = f"scoring/_shared.py:6: no example of any page enters this branch; {HOW}\n"
    for _ in ("traced", "cached"):
        assert branches(shared).err == told


def test_one_game_is_not_asked_for_what_it_shares(shared: Folder) -> None:
    assert branches(shared, PAGE).out == RIGHT


def test_shared_modules_wait_until_every_page_is_right(shared: Folder) -> None:
    shared.edit(ECHO, "| 3           | 1 + 2", "| 4           | 1 + 3")
    assert "_shared" not in branches(shared).err


# The cache.

TOLD = """
import sys

with open("traced", "a") as log:
    log.write(f"{__name__[-5:]}\\n" if sys.gettrace() else "")
"""


def test_a_page_is_traced_again_only_if_something_has_changed(folder: Folder) -> None:
    echoed(folder)
    for name in (SCORING, "scoring/echo.py"):
        folder.write(name, folder.read(name) + TOLD)

    def traced() -> list[str]:
        (folder.root / "traced").unlink(missing_ok=True)
        assert branches(folder).code == 0
        return (folder.root / "traced").read_text().replace(".", "").split()

    assert traced() == ["echo", "tally"]
    assert traced() == []
    folder.edit(PAGE, "There are none.", "There are hardly any.")
    assert traced() == ["tally"]
    folder.write(SCORING, folder.read(SCORING) + "\n")
    assert traced() == ["tally"]
    assert folder.zine("clean").code == 0
    assert traced() == ["echo", "tally"]


# Accidents.


def test_a_page_whose_example_is_wrong_is_not_asked_for_branches(folder: Folder) -> None:
    insert(folder, "if not throw:\n    return 0")
    folder.edit(PAGE, "| 3           |", "| 4           |")
    assert branches(folder).err == f"{PAGE}:27: Score is 4 on the page, the rules give 3\n"


def test_a_module_that_fails_only_while_it_is_traced_is_reported(folder: Folder) -> None:
    line = insert(folder, "import sys\n1 // (sys.gettrace() is None)") + 2
    assert f"{SCORING}:{line} fails with ZeroDivisionError" in branches(folder).err
    assert not (folder.root / "output").exists()


def test_a_module_that_ends_the_process_while_it_is_traced_is_reported(folder: Folder) -> None:
    insert(folder, "import os, sys\nsys.gettrace() and os._exit(0)")
    ran = folder.command("verify", "--branches")
    assert ran.code == 1
    assert f"{PAGE}:27: {SCORING} ends the process (exit code 0)" in ran.err
