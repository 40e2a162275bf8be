"""The language server, in sessions with a real client over standard input and output."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, written
from lsp_client import Editor, Talk, connected, own_session
from lsprotocol import types

from zine.art import drawings

ROW, SPOILT = "| 1 2   | Pips   | 3 ", "| 1 2   | Pips   | 4 "
LINE = 26
"""The line of that row, from 0."""


Session = Callable[..., None]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """As `own_session`, with one server for all tests here."""
    runner = asyncio.Runner()
    with ThreadPoolExecutor(1) as apart:  # as above
        server = connected(tmp_path_factory.mktemp("server"))
        client = apart.submit(runner.run, server.__aenter__()).result()

        async def whole(folder: Folder, talk: Talk, name: str = PAGE) -> None:
            editor = Editor(client, folder.root / name)
            await talk(editor)
            page = types.TextDocumentIdentifier(editor.uri)
            client.text_document_did_close(types.DidCloseTextDocumentParams(page))

        yield lambda *given: apart.submit(runner.run, whole(*given)).result()
        apart.submit(runner.run, server.__aexit__(None, None, None)).result()
        apart.submit(runner.close).result()


def test_what_is_wrong_is_told_as_it_is_typed(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        assert await editor.open() == []
        (told,) = await editor.type(editor.text.replace(ROW, SPOILT))
        assert told.message == "Score is 4 on the page, the rules give 3"
        assert told.range == types.Range(types.Position(LINE, 19), types.Position(LINE, 20))
        assert await editor.type(editor.text.replace(SPOILT, ROW)) == []

    before = folder.read(PAGE)
    session(folder, talk)
    assert folder.read(PAGE) == before


@pytest.mark.parametrize("name", ["würfel", "two words", "50%25"])
def test_a_page_whose_address_has_escapes_is_checked_like_any_other(
    folder: Folder, session: Session, name: str
) -> None:
    """The name of its folder has letters or spaces that an address writes otherwise."""
    inner = written(folder.root / name)

    async def talk(editor: Editor) -> None:
        assert await editor.open() == []
        (told,) = await editor.type(editor.text.replace(ROW, SPOILT))
        assert len(await editor.actions(LINE, [told])) == 2
        assert "**Double**" in await editor.hover(LINE + 2, 12)
        assert await editor.type(editor.text.replace(SPOILT, ROW)) == []
        inner.edit(SCORING, "sum(throw)", "sum(throw) + 1")
        page = types.TextDocumentIdentifier(editor.uri)
        editor.client.text_document_did_save(types.DidSaveTextDocumentParams(page))
        assert (await editor.heard())[0].message == "Score is 3 on the page, the rules give 4"

    session(inner, talk)


def test_of_many_changes_the_last_is_told(folder: Folder, session: Session) -> None:

    async def talk(editor: Editor) -> None:
        await editor.open()
        right = editor.text
        for number in range(50):
            editor.change(right.replace(ROW, f"| 1 2   | Pips   | {number + 4} "))
        assert await editor.type(right) == []
        assert editor.count < 25

    session(folder, talk)


def test_a_figure_is_only_accepted_for_the_page_as_it_stands(
    folder: Folder, session: Session
) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        right = editor.text
        told = await editor.type(right.replace(ROW, SPOILT))
        editor.change(right.replace("Sit down.\n", ""))
        for action in await editor.actions(LINE, told):
            assert SPOILT not in editor.accept(action)
            assert ROW in editor.accept(action)

    session(folder, talk)


def test_rules_that_fail_have_no_odds(folder: Folder, session: Session) -> None:
    check = "    check(throw, DICE)\n"
    folder.edit(SCORING, check, f"{check}    assert throw != (2, 2)\n")

    async def talk(editor: Editor) -> None:
        await editor.open()
        assert "throws" not in await editor.hover(LINE + 2, 12)
        assert await editor.open() == []

    session(folder, talk)


def test_places_are_counted_as_the_editor_counts_them(folder: Folder, session: Session) -> None:
    """A sign of two units before the word that is meant."""

    async def talk(editor: Editor) -> None:
        await editor.open()
        (told,) = await editor.type(editor.text.replace("Sit down.", "<!-- 🎲 --> [x](no.md)"))
        start = editor.text.split("\n")[told.range.start.line].index("no.md")
        assert told.range.start.character == start + 1

    session(folder, talk)


NOT_IN_ORDER = (
    ("dice: 2", "dice: [2", "the metadata is not YAML"),
    ("## Scoring", "## Skoring", "no section is called 'Skoring' (did you mean 'Scoring'?)"),
)


def test_a_page_that_is_not_in_order_is_told(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        right = editor.text
        for old, new, message in NOT_IN_ORDER:
            told = await editor.type(right.replace(old, new))
            assert any(message in diagnostic.message for diagnostic in told)

    session(folder, talk)


def test_the_computed_score_is_accepted(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        right = editor.text
        (told,) = await editor.type(right.replace(ROW, SPOILT))
        one, every = await editor.actions(LINE, [told])
        assert one.title == "Accept the computed score: 3"
        assert list(one.diagnostics or ()) == [told]
        assert editor.accept(one) == editor.accept(every) == right
        assert await editor.type(editor.accept(one)) == []
        assert await editor.actions(LINE, []) == []

    session(folder, talk)


def test_one_score_is_accepted_or_all(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        right = editor.text
        spoilt = right.replace(ROW, SPOILT).replace("| 0           |", "| 5           |")
        told = await editor.type(spoilt)
        assert len(told) == 2
        one, every = await editor.actions(LINE, told)
        assert editor.accept(one) == spoilt.replace(SPOILT, ROW)
        assert editor.accept(every) == right

    session(folder, talk)


def test_whether_a_row_is_allowed_is_left_to_the_author(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        told = await editor.type(editor.text.replace("| 3           | 1", "| not allowed | 1"))
        assert told
        assert await editor.actions(LINE, told) == []

    session(folder, talk)


def test_hover_tells_the_odds_of_a_category(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        double = editor.text.split("\n").index(
            "| 6 6   | Double | 20          | both alike          |"
        )
        told = await editor.hover(double, 12)
        assert (
            told == "**Double** in one throw of 2 dice\n\n`score`: scores in 6 of 36 throws, 16.7 %"
        )
        assert await editor.hover(0, 0) == ""

    session(folder, talk)


def test_hover_tells_the_rule_of_a_row_and_what_the_page_says_of_it(
    folder: Folder, session: Session
) -> None:
    folder.edit(PAGE, "## Scoring\n", "## Scoring\n\nA double pays for being one.\n")

    async def talk(editor: Editor) -> None:
        await editor.open()
        lines = editor.text.split("\n")
        row = lines.index("| 6 6   | Double | 20          | both alike          |")
        rule, sentence = (await editor.hover(row, 22)).split("\n\n")
        place = lines.index("A double pays for being one.") + 1
        assert sentence == f"{place}: A double pays for being one."
        assert re.fullmatch(r"`score` \(tally\.py:\d+\)", rule)

    session(folder, talk)


ADVICE = """\
from fractions import Fraction

from zine.chance import Advice, Advised
from zine.dice import Dice


def advice(throw: Dice) -> Advised:
    return (Advice("", 1, throw[:1], Fraction(19, 2)),)
"""


def test_hover_tells_the_best_play_with_a_throw(folder: Folder, session: Session) -> None:
    folder.write("odds/tally.py", ADVICE)

    async def talk(editor: Editor) -> None:
        await editor.open()
        best = "Best play, and what it brings on average"
        told = f"```text\n{best}\n  1 throw left  keep {{}}  9.50\n```"
        assert await editor.hover(LINE, 3) == told.format(1)
        assert (await editor.hover(LINE, 20)).startswith("`score` (")
        await editor.type(editor.text.replace("Sit down.", "Sit down with [6 2]."))
        place = editor.text.split("\n").index("Sit down with [6 2].")
        assert await editor.hover(place, 16) == told.format(2)
        assert await editor.hover(place, 3) == ""

    session(folder, talk)


def test_hover_tells_the_best_play_with_other_dice(folder: Folder, session: Session) -> None:
    folder.write("odds/tally.py", ADVICE.replace("Dice", "Mixed"))
    folder.edit(PAGE, "dice: 2\n", "dice: 2\nkinds: [d6, d20]\n")
    folder.edit(PAGE, "Sit down.", "Sit down with [d20 17, d6 2].")
    folder.edit(SCORING, "from zine.dice import ", "from zine.dice import Mixed, ")
    folder.edit(
        SCORING,
        "\n\n\ndef score",
        "\n\n\ndef strike(dice: Mixed) -> int:\n    return len(dice)\n\n\ndef score",
    )
    folder.edit(
        PAGE, "## The end", "| Dice | Strike |\n| --- | --- |\n| d20 17, d6 2 | 2 |\n\n## The end"
    )

    async def talk(editor: Editor) -> None:
        assert await editor.open() == []
        lines = editor.text.split("\n")
        place = lines.index("Sit down with [d20 17, d6 2].")
        assert "keep d20 17" in await editor.hover(place, 16)
        assert "keep d20 17" in await editor.hover(lines.index("| d20 17, d6 2 | 2 |"), 4)

    session(folder, talk)


def test_a_page_that_is_not_open_is_nothing_to_help_with(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        opened = editor.uri
        for name in ("nowhere.md", "", "content"):
            editor.uri = (folder.root / name).as_uri()
            assert await editor.hover(3, 3) == ""
            assert await editor.offered(0, 0) == {}
            assert await editor.actions(3, []) == []
        editor.uri = opened
        assert await editor.hover(0, 0) == ""

    session(folder, talk)


def test_columns_and_categories_are_completed(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        lines = editor.text.split("\n")
        await editor.type("\n".join([*lines[:LINE], "| 1 2 | Do", *lines[LINE:]]))
        offered = await editor.offered(LINE, 10)
        assert offered == {"Pips": "| 1 2 | Pips", "Double": "| 1 2 | Double"}
        await editor.type("\n".join([*lines, "| Throw | "]))
        offered = await editor.offered(len(lines), 10)
        assert list(offered) == ["Box", "Score", "Because"]

    session(folder, talk)


def test_columns_and_categories_are_completed_in_the_words_of_the_page(
    folder: Folder, session: Session
) -> None:
    words = "language: de\nwords: {Throw: Wurf, Box: Feld, Pips: Augen, Double: Pasch}"
    folder.edit(PAGE, "signature: 6 6", f"{words}\nsignature: 6 6")

    async def talk(editor: Editor) -> None:
        await editor.open()
        lines = editor.text.split("\n")
        await editor.type("\n".join([*lines, "| Wurf | Feld |", "| --- | --- |", "| 1 2 | Au"]))
        offered = await editor.offered(len(lines) + 2, 10)
        assert offered == {"Augen": "| 1 2 | Augen", "Pasch": "| 1 2 | Pasch"}
        await editor.type("\n".join([*lines, "| Wurf | "]))
        assert list(await editor.offered(len(lines), 9)) == ["Feld", "Score", "Warum"]

    session(folder, talk)


@pytest.mark.parametrize(
    ("name", "link"),
    [(PAGE, "[Tally Ho](tally.md)"), (ZINE, "- [Tally Ho](../games/tally.md)")],
    ids=["page", "zine"],
)
def test_games_are_completed(folder: Folder, session: Session, name: str, link: str) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        lines = editor.text.split("\n")
        begun = link[: link.index("[") + 3]
        await editor.type("\n".join([*lines, begun]))
        offered = await editor.offered(len(lines), len(begun))
        assert offered["Tally Ho"] == link
        assert offered["Crag"] == link.replace("Tally Ho", "Crag").replace("tally", "crag")

    session(folder, talk, name)


def test_drawings_are_completed(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        await editor.open()
        lines = editor.text.split("\n")
        begun = "![What it shows](draw:"
        await editor.type("\n".join([*lines, begun]))
        offered = await editor.offered(len(lines), len(begun))
        assert offered == {name: f"{begun}{name}" for name in drawings.DIAGRAMS}

    session(folder, talk)


def test_a_scoring_module_that_is_saved_counts_at_once(folder: Folder, session: Session) -> None:
    async def talk(editor: Editor) -> None:
        assert await editor.open() == []
        folder.edit(SCORING, "sum(throw)", "sum(throw) + 1")
        page = types.TextDocumentIdentifier(editor.uri)
        editor.client.text_document_did_save(types.DidSaveTextDocumentParams(page))
        told = await editor.heard()
        assert told[0].message == "Score is 3 on the page, the rules give 4"

    session(folder, talk)


def test_a_scoring_module_that_prints_disturbs_nobody(folder: Folder, session: Session) -> None:
    folder.edit(SCORING, "DICE = 2", "print('hello')\nDICE = 2")

    async def talk(editor: Editor) -> None:
        assert await editor.open() == []

    session(folder, talk)


def test_a_zine_is_held_against_the_games(folder: Folder, session: Session) -> None:
    folder.edit(ZINE, "tally.md", "talley.md")

    async def talk(editor: Editor) -> None:
        told = await editor.open()
        assert "there is no game '../games/talley.md' (did you mean 'tally.md'?)" in [
            diagnostic.message for diagnostic in told
        ]

    session(folder, talk, ZINE)


def test_without_the_library_it_is_told_what_to_type(folder: Folder) -> None:
    folder.write("pygls.py", "raise ImportError('no pygls')\n")
    ran = folder.command("lsp")
    assert (ran.code, ran.out) == (1, "")
    assert f" install --editable '{CHECKOUT}[lsp]'\n" in ran.err


# What an editor may send.


def message(**parts: object) -> bytes:
    """A message of an editor, below its length."""
    body = json.dumps({"jsonrpc": "2.0", **parts}).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def begin() -> bytes:
    given: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
    return message(id=0, method="initialize", params=given)


END = (message(id="end", method="shutdown"), message(method="exit"))


def answers(folder: Folder, *sent: bytes) -> tuple[int, list[dict[str, Any]]]:
    """The exit code of a server to which this is sent, and what it said, but for its first word."""
    code, (first, *rest) = conversation(folder, begin(), *sent)
    assert first["id"] == 0
    return code, rest


def conversation(folder: Folder, *sent: bytes) -> tuple[int, list[dict[str, Any]]]:
    """The exit code of a server to which this alone is sent, and all that it said."""
    ran = folder.command("lsp", typed=b"".join(sent))
    said = re.split(r"Content-Length: \d+\r\n(?:Content-Type: [^\r]*\r\n)?\r\n", ran.out)
    assert said[0] == ""
    return ran.code, list(map(json.loads, said[1:]))


def test_the_server_ends_well_if_it_was_asked_to(folder: Folder) -> None:
    assert answers(folder, *END) == (0, [{"id": "end", "jsonrpc": "2.0", "result": None}])
    assert answers(folder, END[1]) == (1, [])


def hovering(line: object, character: object, id_: object, uri: str) -> bytes:
    place = {"line": line, "character": character}
    params = {"textDocument": {"uri": uri}, "position": place}
    return message(id=id_, method="textDocument/hover", params=params)


def opening(folder: Folder, scheme: str = "file") -> bytes:
    """The message that a page is open, in the words of its file, but for one wrong score."""
    text = folder.read(PAGE).replace(ROW, SPOILT)
    uri = (folder.root / PAGE).as_uri().replace("file", scheme, 1)
    page = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
    return message(method="textDocument/didOpen", params={"textDocument": page})


def test_each_request_gets_one_answer_wherever_it_points(folder: Folder) -> None:
    uri = (folder.root / PAGE).as_uri()
    places = ((-1, -1), (26, -7), (26, 10**12), (10**30, 0), ("1", 2), (1.5, 2), (None, None))
    sent = [hovering(*place, number, uri) for number, place in enumerate(places, 1)]
    sent += [
        message(id="no params", method="textDocument/hover"),
        message(id="unknown", method="textDocument/nothing"),
        message(id="old", method="shutdown", jsonrpc="1.0"),
    ]
    late = message(id="late", method="shutdown")
    code, said = answers(folder, opening(folder), *sent, END[0], late, END[1])
    told = [each["id"] for each in said if "id" in each]
    numbers = list(range(1, len(places) + 1))
    assert sorted(told, key=str) == sorted(
        [*numbers, "no params", "unknown", "old", "end", "late"], key=str
    )
    assert code == 0
    results = [each["id"] for each in said if "result" in each]
    assert {1, 2, 3, 4, "end"} <= set(results)


def test_a_request_that_comes_early_twice_or_unknown_is_refused_as_such(folder: Folder) -> None:
    early = hovering(1, 1, "early", (folder.root / PAGE).as_uri())
    own = (message(id="own", method="its/own"), message(method="its/own"))
    code, said = conversation(folder, early, begin(), begin(), *own, *END)
    refused = [(each["id"], each["error"]["code"]) for each in said if "error" in each]
    assert refused == [("early", -32002), (0, -32600), ("own", -32601)]
    assert [each["id"] for each in said] == ["early", 0, 0, "own", "end"]
    assert code == 0


BROKEN = (
    b"Content-Length: %b\r\n\r\n" % (b"9" * 5000),
    b"Content-Length: 99999999999\r\n\r\n{}",
    b"Content-Length: -5\r\n\r\n{}",
    b"Content-Length: many\r\nContent-Type: text\r\n\r\n",
    b"Content-Length: 0\r\n\r\n",
    b"Content-Length: 3\r\n\r\n{}}",
    b"Content-Length: 3\r\n\r\n[1]",
    b"content-length:1\n\n\xff",
    b"Content-Length: 200000\r\n\r\n" + b"[" * 200000,
)


def test_a_message_that_cannot_be_read_is_told_and_the_next_is_answered(folder: Folder) -> None:
    between = [message(id=number, method="textDocument/nothing") for number in range(len(BROKEN))]
    sent = [part for pair in zip(BROKEN, between, strict=True) for part in pair]
    code, said = answers(folder, *sent, *END)
    ids = [id_ for number in range(len(BROKEN)) for id_ in (None, number)]
    assert (code, [each["id"] for each in said]) == (0, [*ids, "end"])
    assert all("error" in each for each in said[:-1])


def test_what_is_no_file_is_not_checked_as_if_it_were(folder: Folder) -> None:
    """An editor shows an older version beside the page, under the same path."""
    schemes = ("git", "untitled", "vscode-vfs")
    opened = (opening(folder, scheme) for scheme in (*schemes, "file"))
    code, said = answers(folder, *opened, *END)
    assert code == 0
    told = [each["params"]["uri"] for each in said if "id" not in each]
    assert told == [(folder.root / PAGE).as_uri()]


def test_what_no_browser_runs_is_a_hint_if_it_is_asked_for(folder: Folder) -> None:
    async def unasked(editor: Editor) -> None:
        assert await editor.open() == []

    async def asked(editor: Editor) -> None:
        (told,) = await editor.open()
        assert told.severity is types.DiagnosticSeverity.Hint
        assert "tally.py" in told.message
        assert "`try` cannot run in a browser" in told.message
        (wrong,) = await editor.type(editor.text.replace(ROW, SPOILT))
        assert wrong.severity is types.DiagnosticSeverity.Error

    folder.edit(
        SCORING,
        "    check(throw, DICE)\n",
        "    try:\n        check(throw, DICE)\n    finally:\n        pass\n",
    )
    own_session(folder, unasked)
    own_session(folder, asked, PAGE, "--play")
