"""The limit: rules that never come to an end are told like any other mistake."""

import asyncio

import pytest
from conftest import PAGE, SCORING, Folder
from lsp_client import Editor, own_session
from lsprotocol import types
from plugged import outcomes, ran
from served import begin as served
from served import end
from watched import begin as watched

SOONER = "from zine.content.rules import timeout\n\ntimeout.SECONDS = 0.2; timeout.at(1)\n"
"""What a scoring module of a test begins with, so that nobody waits for long."""

LATE = "takes longer than 0.2 seconds"
LOOP = "    while throw == (1, 2): pass\n"
CALLED = "    check(throw, DICE)\n"
LINE = 27
PLACE = f"{SCORING}:25"
TOLD = f"{PAGE}:27: {PLACE} {LATE}"
RIGHT = "1 game, 5 examples, all right"

OTHER = "content/games/other.md"
TURN = """
| Add | Total |
| --: | ----: |
|   1 |     1 |
|   5 |     6 |
"""
STATE = '''

class Turn:
    """A turn."""

    def __init__(self, total: int = 0) -> None:
        self.now = total

    @property
    def total(self) -> int:
        while self.now > 5: pass
        return self.now

    def play(self, add: int) -> "Turn":
        return Turn(self.now + add)
'''


@pytest.fixture
def slow(folder: Folder) -> Folder:
    """A folder whose scoring module never comes to an end with one of its examples."""
    spoil(folder)
    return folder


def spoil(folder: Folder) -> None:
    folder.write(SCORING, SOONER + folder.read(SCORING))
    folder.edit(SCORING, CALLED, CALLED + LOOP)


def mend(folder: Folder) -> None:
    folder.edit(SCORING, LOOP, "")


def test_an_example_that_never_ends_is_told_and_the_others_are_run(slow: Folder) -> None:
    slow.write(OTHER, slow.read(PAGE).replace("Tally Ho", "Other").replace("also: Count\n", ""))
    slow.write("scoring/other.py", slow.read(SCORING).replace(LOOP, ""))
    slow.edit(OTHER, "| 6 6   | Pips   | 12 ", "| 6 6   | Pips   | 13 ")
    ran = slow.command("verify")
    assert (ran.code, ran.out) == (1, "2 games, 10 examples, 2 wrong\n")
    assert ran.err == f"{OTHER}:27: Score is 13 on the page, the rules give 12\n{TOLD}\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "DICE = 2\n",
            "DICE = 2\nwhile DICE: pass\n",
            f"{SCORING}:9: the import of the scoring module {LATE}",
        ),
        (
            '        return "what lies there"',
            "        while True: pass",
            f"{PAGE}:11: {SCORING}:17 {LATE}",
        ),
        (
            "    return sum(throw)",
            "    try:\n"
            "        while throw == (1, 2): pass\n"
            "    except Exception: pass\n"
            "    return sum(throw)",
            f"{PAGE}:27: {SCORING}:26 {LATE}",
        ),
    ],
    ids=["import", "sheet", "Exception caught"],
)
def test_wherever_it_stands_it_is_told(folder: Folder, old: str, new: str, told: str) -> None:
    folder.write(SCORING, SOONER + folder.read(SCORING))
    folder.edit(SCORING, old, new)
    ran = folder.command("verify")
    assert (ran.code, ran.err) == (1, f"{told}\n")


def test_in_a_transcript_the_row_is_told(folder: Folder) -> None:
    folder.edit(PAGE, "Throw both dice.\n", f"Throw both dice.\n{TURN}")
    folder.write(SCORING, SOONER + folder.read(SCORING) + STATE)
    ran = folder.command("verify")
    assert (ran.code, ran.out) == (1, "1 game, 6 examples, 1 wrong\n")
    line = folder.read(SCORING).split("\n").index("        while self.now > 5: pass") + 1
    assert ran.err == f"{PAGE}:26: {SCORING}:{line} {LATE}\n"
    assert "step 2 of 2, the first that goes wrong" in ran.complaint


def test_in_a_transcript_a_watch_refuses_the_row(folder: Folder) -> None:
    folder.edit(PAGE, "Throw both dice.\n", f"Throw both dice.\n{TURN}")
    folder.write(SCORING, SOONER + folder.read(SCORING) + STATE)
    at_work = watched(folder)
    try:
        at_work.until("1 game, 6 examples, 1 wrong")
        assert at_work.interrupt() == 0
    finally:
        at_work.end()


def test_each_row_that_never_ends_is_told(slow: Folder) -> None:
    slow.edit(SCORING, LOOP, f"{LOOP}    while throw == (6, 5): pass\n")
    ran = slow.command("verify")
    assert (ran.code, ran.out) == (1, "1 game, 5 examples, 2 wrong\n")
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == [
        f"{SCORING}:{line} {LATE}" for line in (25, 26)
    ]


@pytest.mark.parametrize("arguments", [("score",), ("explain",)], ids=" ".join)
def test_one_throw_that_never_ends_is_told(slow: Folder, arguments: tuple[str, ...]) -> None:
    ran = slow.command(*arguments, "tally", "1 2", "Pips")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"error: {PLACE} {LATE}\n"


def test_pytest_goes_on_to_the_other_examples(slow: Folder) -> None:
    code, output = ran(slow.root, "content")
    assert code == 1
    assert [name for name, came in outcomes(output).items() if came == "FAILED"] == [
        f"{PAGE}:{LINE}"
    ]
    assert f"{PLACE} {LATE}" in output


# In `make test`, what lasts lives on after a process that ends, in test_hostile_modules.py.


@pytest.mark.exhaustive
def test_a_watch_lives_on_and_sees_the_repair(slow: Folder) -> None:
    at_work = watched(slow)
    try:
        at_work.until(TOLD)
        mend(slow)
        at_work.until(RIGHT)
        slow.edit(SCORING, CALLED, CALLED + LOOP)
        at_work.until(TOLD)
        assert at_work.interrupt() == 0
    finally:
        at_work.end()


@pytest.mark.exhaustive
def test_a_desk_lives_on_and_sees_the_repair(slow: Folder) -> None:
    desk = served(slow)
    try:
        state = desk.until(lambda s: s["ready"] and s["pages"])
        assert [p["message"] for p in state["problems"]] == [f"{PLACE} {LATE}"]
        assert state["pages"][state["games"][0]["first"]]["name"] == "tally"
        mend(slow)
        assert desk.until(lambda s: not s["problems"])["summary"] == RIGHT
    finally:
        assert end(desk) == 0


@pytest.mark.exhaustive
def test_a_language_server_lives_on_and_sees_the_repair(slow: Folder) -> None:
    async def talk(editor: Editor) -> None:
        (told,) = await editor.open()
        assert told.message == f"{PLACE} {LATE}"
        assert told.range.start.line == LINE - 1
        mend(slow)
        page = types.TextDocumentIdentifier(editor.uri)
        editor.client.text_document_did_save(types.DidSaveTextDocumentParams(page))
        assert await asyncio.wait_for(editor.heard(), 30) == []

    own_session(slow, talk)
