"""What the language server knows of names: lenses, definitions, references and renaming."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from conftest import PAGE, SCORING, Folder
from lsp_client import Editor, own_session
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from test_lsp import END, conversation, message, opening

ROW, SPOILT = "| 1 2   | Pips   | 3 ", "| 1 2   | Pips   | 4 "
GERMAN = "content/games/tally.de.md"
TURN = """

class Turn:
    def __init__(self) -> None:
        self.thrown = 0

    def play(self, throw: Dice) -> "Turn":
        turn = Turn()
        turn.thrown = self.thrown + 1
        return turn

    @property
    def throws(self) -> int:
        return self.thrown
"""
TURNS = (
    "| Throw | Throws |\n| ----- | ------ |\n| 1 2   | 1      |\n| 3 4   | 2      |\n\n## The end"
)


def show(editor: Editor) -> None:
    """Open a module, of which nothing is told."""
    module = types.TextDocumentItem(editor.uri, "python", editor.version, editor.text)
    editor.client.text_document_did_open(types.DidOpenTextDocumentParams(module))


def identifier(editor: Editor) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(editor.uri)


def place(text: str, sought: str) -> types.Position:
    """The second character of the first place where a text says something."""
    before = text[: text.index(sought)]
    return types.Position(before.count("\n"), len(before.rpartition("\n")[2]) + 1)


def said(root: Path, found: object) -> list[tuple[str, int, str]]:
    """Each location: its file, its line from 1, and what stands there."""
    assert isinstance(found, Sequence)
    told = []
    for location in found:
        assert isinstance(location, types.Location)
        path = Path(location.uri.removeprefix("file://"))
        where = location.range
        line = path.read_text(encoding="utf-8").split("\n")[where.start.line]
        words = line[where.start.character : where.end.character]
        told.append((str(path.relative_to(root)), where.start.line + 1, words))
    return told


async def defined(editor: Editor, where: types.Position) -> list[tuple[str, int, str]]:
    params = types.DefinitionParams(identifier(editor), where)
    found = await editor.client.text_document_definition_async(params)
    return said(editor.path.parents[2 if "games" in editor.path.parts else 1], found)


async def used(editor: Editor, where: types.Position) -> list[tuple[str, int, str]]:
    context = types.ReferenceContext(include_declaration=True)
    params = types.ReferenceParams(context, identifier(editor), where)
    found = await editor.client.text_document_references_async(params)
    return said(editor.path.parents[2 if "games" in editor.path.parts else 1], found)


async def lenses(editor: Editor) -> list[tuple[int, str]]:
    """The line of each lens of a table, from 0, and what it says."""
    found = await editor.client.text_document_code_lens_async(
        types.CodeLensParams(identifier(editor))
    )
    told = []
    for lens in found or ():
        assert lens.command
        if lens.command.command == "zine.show":
            continue
        assert (lens.command.command, *(lens.command.arguments or ())) == ("zine.run", editor.uri)
        told.append((lens.range.start.line, lens.command.title))
    return told


def test_a_lens_counts_the_examples_of_each_table(folder: Folder) -> None:
    folder.edit(SCORING, "\n\nDOUBLE = ", f"{TURN}\n\nDOUBLE = ")
    folder.edit(PAGE, "## The end", TURNS)

    async def talk(editor: Editor) -> None:
        assert await editor.open() == []
        first, second = editor.text[: editor.text.index("| Throw | Box")].count("\n"), 32
        right = [(first, "Run: 5 examples right"), (second, "Run: 1 example right")]
        assert await lenses(editor) == right
        spoilt = editor.text.replace(ROW, SPOILT).replace("| 0           |", "| 5           |")
        editor.change(spoilt)
        assert await lenses(editor) == [(first, "Run: 2 of 5 wrong"), right[1]]

    own_session(folder, talk)


def test_the_command_of_a_lens_checks_the_page_again(folder: Folder) -> None:
    async def talk(editor: Editor) -> None:
        assert await editor.open() == []
        folder.edit(SCORING, "sum(throw)", "sum(throw) + 1")
        params = types.ExecuteCommandParams("zine.run", [editor.uri])
        assert await editor.client.workspace_execute_command_async(params) is None
        told = await editor.heard()
        assert told[0].message == "Score is 3 on the page, the rules give 4"
        assert [title for _, title in await lenses(editor)] == ["Run: 2 of 5 wrong"]
        for given in ([], [editor.uri, 2]):
            with pytest.raises(JsonRpcException):
                await editor.client.workspace_execute_command_async(
                    types.ExecuteCommandParams("zine.run", given)
                )
        other = types.ExecuteCommandParams("zine.run", ["untitled:1"])
        assert await editor.client.workspace_execute_command_async(other) is None

    own_session(folder, talk)


def test_the_lenses_are_shown_anew_where_an_editor_can(folder: Folder) -> None:
    """The editor says that it can be asked to."""
    able = {"workspace": {"codeLens": {"refreshSupport": True}}}
    given = {"processId": None, "rootUri": None, "capabilities": able}
    again = {"command": "zine.run", "arguments": [(folder.root / PAGE).as_uri()]}
    _, said = conversation(
        folder,
        message(id=0, method="initialize", params=given),
        opening(folder),
        message(id=1, method="workspace/executeCommand", params=again),
        *END,
    )
    methods = [each["method"] for each in said if "method" in each]
    told = "textDocument/publishDiagnostics"
    assert methods == [told, told, "workspace/codeLens/refresh"]


def test_a_table_leads_to_the_rule_and_to_the_box(folder: Folder) -> None:
    folder.edit(SCORING, "\n\nDOUBLE = ", f"{TURN}\n\nDOUBLE = ")
    folder.edit(PAGE, "## The end", TURNS)

    async def talk(editor: Editor) -> None:
        await editor.open()
        module = folder.read(SCORING).split("\n")
        score = module.index("def score(throw: Dice, box: Box) -> int:") + 1
        assert await defined(editor, place(editor.text, "Score   ")) == [(SCORING, score, "score")]
        assert await defined(editor, place(editor.text, "Box  ")) == [(SCORING, score, "score")]
        double = module.index('    DOUBLE = "Double"') + 1
        assert await defined(editor, place(editor.text, "Double |")) == [
            (SCORING, double, "DOUBLE")
        ]
        throws = module.index("    def throws(self) -> int:") + 1
        assert await defined(editor, place(editor.text, "Throws |")) == [
            (SCORING, throws, "throws")
        ]
        for nothing in ("Because", "Sit down.", "title", "3           |"):
            assert await defined(editor, place(editor.text, nothing)) == []

    own_session(folder, talk)


def test_the_module_leads_back_to_the_tables(folder: Folder) -> None:
    folder.edit(SCORING, "\n\nDOUBLE = ", f"{TURN}\n\nDOUBLE = ")
    folder.edit(PAGE, "## The end", TURNS)
    lines = folder.read(PAGE).split("\n")
    boxes = [(PAGE, n, "Pips") for n, line in enumerate(lines, 1) if "| Pips " in line]
    head = next(n for n, line in enumerate(lines, 1) if "Score" in line and "Box" in line)
    turns = lines.index("| Throw | Throws |") + 1

    async def talk(editor: Editor) -> None:
        text = editor.text
        assert await defined(editor, place(text, "PIPS = ")) == boxes
        assert await defined(editor, place(text, "Pips")) == boxes
        assert await used(editor, place(text, "score(throw")) == [
            (SCORING, text[: text.index("def score")].count("\n") + 1, "score"),
            (PAGE, head, "Score"),
        ]
        assert await defined(editor, place(text, "Turn:")) == [(PAGE, turns, "Throw | Throws")]
        assert await defined(editor, place(text, "throws(self)")) == [(PAGE, turns, "Throws")]
        assert await defined(editor, place(text, "import Enum")) == []
        editor.path = folder.root / PAGE
        editor.uri, editor.text = editor.path.as_uri(), folder.read(PAGE)
        await editor.open()
        cell = place(editor.text, "Pips   | 3")
        assert (await used(editor, cell))[1:] == boxes

    own_session(folder, talk, SCORING)


# Renaming.


Edits = Mapping[str, tuple[int | None, list[str]]]


async def renamed(editor: Editor, where: types.Position, new: str) -> dict[str, str]:
    """The text of each file that a renaming changes, by its name, after the change."""
    params = types.RenameParams(identifier(editor), where, new)
    found = await editor.client.text_document_rename_async(params)
    assert found
    assert found.changes is None
    root, texts = editor.path.parents[2 if "games" in editor.path.parts else 1], {}
    for change in found.document_changes or ():
        assert isinstance(change, types.TextDocumentEdit)
        uri = change.text_document.uri
        path = Path(uri.removeprefix("file://"))
        opened = uri == editor.uri
        assert change.text_document.version == (editor.version if opened else None)
        lines = (editor.text if opened else path.read_text(encoding="utf-8")).split("\n")
        for edit in sorted(change.edits, key=lambda e: -e.range.start.character):
            assert isinstance(edit, types.TextEdit)
            start, end = edit.range.start, edit.range.end
            assert start.line == end.line
            old = lines[start.line]
            lines[start.line] = old[: start.character] + edit.new_text + old[end.character :]
        texts[str(path.relative_to(root))] = "\n".join(lines)
    return texts


async def refused(editor: Editor, where: types.Position, new: str) -> str:
    with pytest.raises(JsonRpcException) as raised:
        await renamed(editor, where, new)
    return str(raised.value.message)


def told_of_pips(folder: Folder) -> None:
    folder.edit(
        PAGE, "Throw both dice.", "Pips are Pips; pips, Pipsqueak, `Pips` and [Pips](x:Pips)."
    )
    folder.edit(PAGE, "[Pips](x:Pips)", "[three](rule:score[1_2|Pips])")
    folder.edit(PAGE, "gist: Whoever writes down most wins.", "gist: Whoever has most Pips wins.")
    folder.edit(PAGE, "There are none.", "### Pips\n\nThere are none.")


def test_a_box_is_renamed_in_the_module_and_on_the_page(folder: Folder) -> None:
    told_of_pips(folder)
    page, module = folder.read(PAGE), folder.read(SCORING)

    async def talk(editor: Editor) -> None:
        await editor.open()
        await editor.type(editor.text)
        where = place(editor.text, "Pips   | 3")
        params = types.PrepareRenameParams(identifier(editor), where)
        found = await editor.client.text_document_prepare_rename_async(params)
        assert isinstance(found, types.PrepareRenamePlaceholder)
        assert found.placeholder == "Pips"
        assert found.range.end.character - found.range.start.character == len("Pips")
        changed = await renamed(editor, where, " All eyes ")
        assert changed == await renamed(editor, place(editor.text, "Pips are"), "All eyes")
        assert changed[SCORING] == module.replace('"Pips"', '"All eyes"')
        expected = page.replace("| Pips ", "| All eyes ").replace(
            "Pips are Pips; pips, Pipsqueak, `Pips` and [three](rule:score[1_2|Pips])",
            "All eyes are All eyes; pips, Pipsqueak, `Pips` and [three](rule:score[1_2|All_eyes])",
        )
        assert changed[PAGE] == expected.replace("has most Pips", "has most All eyes")
        assert set(changed) == {SCORING, PAGE}
        folder.write(SCORING, changed[SCORING])
        assert await editor.type(changed[PAGE].replace("### Pips\n\n", "")) == []

    own_session(folder, talk)


def test_boxes_of_the_same_name_are_renamed_together(folder: Folder) -> None:
    other = 'class SmallBox(Enum):\n    EYES = "Pips"\n    OWN = "Own Pips"\n\n\n'
    folder.edit(SCORING, "DOUBLE = {", f"{other}DOUBLE = {{")
    folder.edit(PAGE, "Throw both dice.", "Own Pips are no Pips.")

    async def talk(editor: Editor) -> None:
        await editor.open()
        changed = await renamed(editor, place(editor.text, "Pips   | 3"), "Eyes")
        assert changed[SCORING] == folder.read(SCORING).replace('"Pips"', '"Eyes"')
        assert "Own Pips are no Eyes." in changed[PAGE]

    own_session(folder, talk)


def german(folder: Folder, words: str) -> None:
    text = folder.read(PAGE).replace("signature:", f"language: de\n{words}signature:")
    folder.write(GERMAN, text)


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("words:\n  Box: Feld\n  Pips: Augen\n", "words:\n  Box: Feld\n  Eyes: Augen\n"),
        ('words: {Box: Feld, "Pips": Augen}\n', 'words: {Box: Feld, "Eyes": Augen}\n'),
        ("words:\n  Box: Feld\n", "words:\n  Eyes: Pips\n  Box: Feld\n"),
        ("words: {Box: Feld}\n", "words: {Eyes: Pips, Box: Feld}\n"),
    ],
    ids=["lines", "braces", "no line", "no braces"],
)
def test_a_translation_keeps_its_word(folder: Folder, words: str, after: str) -> None:
    german(folder, words)

    async def talk(editor: Editor) -> None:
        show(editor)
        changed = await renamed(editor, place(editor.text, "PIPS"), "Eyes")
        assert changed[GERMAN] == folder.read(GERMAN).replace(words, after)
        assert set(changed) == {SCORING, PAGE, GERMAN}

    own_session(folder, talk, SCORING)


def test_a_translation_without_words_is_given_one(folder: Folder) -> None:
    german(folder, "")

    async def talk(editor: Editor) -> None:
        show(editor)
        changed = await renamed(editor, place(editor.text, "PIPS"), "Eyes")
        assert "most wins.\nwords:\n  Eyes: Pips\n---\n" in changed[GERMAN]

    own_session(folder, talk, SCORING)


def test_a_name_that_cannot_be_is_refused(folder: Folder) -> None:
    german(folder, "words: {Score: Punkte, Pips: Augen}\n")

    async def talk(editor: Editor) -> None:
        await editor.open()
        where = place(editor.text, "Pips   | 3")
        assert await refused(editor, where, "  ") == "the new name is empty"
        taken = "the name 'double' is taken: the game has a box 'Double'"
        assert await refused(editor, where, "double") == taken
        taken = f"the name 'Score' is taken: it stands in 'words' of {GERMAN}"
        assert (await refused(editor, where, "Score")).endswith("tally.de.md")
        for name in ("Pi|ps", 'Pi"ps', "Pi\nps", "-", "2 Pips", "Pi, ps", "Pi: ps", "a  b"):
            assert "cannot be the name of a box" in await refused(editor, where, name)
        for elsewhere in ("Score  ", "title", "Sit down"):
            told = await refused(editor, place(editor.text, elsewhere), "Eyes")
            assert told == "no box stands here"
        assert await renamed(editor, where, "Pips") == {}
        editor.path = folder.root / GERMAN
        editor.uri, editor.text = editor.path.as_uri(), folder.read(GERMAN)
        told = await refused(editor, place(editor.text, "Pips"), "Eyes")
        assert told == "this page has its own words: change 'words' in its head instead"

    own_session(folder, talk)


def test_a_text_that_is_not_plain_is_refused(folder: Folder) -> None:
    folder.edit(SCORING, '"Pips"', '"Pi" "ps"')

    async def talk(editor: Editor) -> None:
        await editor.open()
        told = await refused(editor, place(editor.text, "Pips   | 3"), "Eyes")
        assert told.startswith("Box.PIPS is not written as one plain text in ")

    own_session(folder, talk)


def test_what_is_no_page_and_no_module_has_no_box(folder: Folder) -> None:
    other = folder.write("notes.md", "Pips\n")

    async def talk(editor: Editor) -> None:
        told = await refused(editor, types.Position(0, 1), "Eyes")
        assert told == "this is neither the page of a game nor its scoring module"
        assert await defined(editor, types.Position(0, 1)) == []
        editor.uri = "untitled:1"
        told = await refused(editor, types.Position(0, 1), "Eyes")
        assert told == "only a text that is a file has boxes"

    own_session(folder, talk, other.name)
