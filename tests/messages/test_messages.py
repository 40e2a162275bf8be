"""`zine explain-message`: every example gives its message, and the guide tells all of them."""

import re
import shlex
import shutil
from base64 import b64decode
from pathlib import Path

import pytest
from conftest import CHECKOUT, Folder

from zine.messages.messages import BYTES, LINK, PLACE, Message, find, groups, guide, messages

NAME = re.compile(r"[a-z]+(-[a-z]+)*")
ALONE = {"changes-what-games-share", "module-ends-the-process"}
"""Examples that change this process: each runs in one of its own."""

every_message = pytest.mark.parametrize("entry", messages().values(), ids=messages())


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book that `zine init` has begun."""
    root = tmp_path_factory.mktemp("begun")
    assert Folder(root).zine("init").code == 0
    return root


@pytest.fixture
def book(entry: Message, begun: Path, tmp_path: Path) -> Folder:
    """The book that an example edits: one just begun or, of a page that this lacks, ours."""
    root = tmp_path / "book"
    if not entry.old or (begun / entry.file).is_file():
        shutil.copytree(begun, root)
    else:
        shutil.copytree(CHECKOUT / "content", root / "content")
    return Folder(root)


def told(book: Folder, entry: Message) -> list[str]:
    """The messages that come of an example, each without its place."""
    if entry.old:
        book.edit(entry.file, entry.old, entry.new)
    elif entry.file:
        book.write(entry.file, entry.new)
    for path, text in entry.others.items():
        if text.startswith(BYTES):
            (book.root / path).parent.mkdir(parents=True, exist_ok=True)
            (book.root / path).write_bytes(b64decode(text.removeprefix(BYTES)))
        elif text.startswith(LINK):
            (book.root / path).symlink_to(text.removeprefix(LINK))
        else:
            book.write(path, text)
    if entry.before:
        book.zine(*shlex.split(entry.before)[1:])
    run = book.command if entry.name in ALONE else book.zine
    setting, _, command = entry.command.partition("zine ")
    with pytest.MonkeyPatch.context() as environment:
        for name, _, value in (each.partition("=") for each in setting.split()):
            environment.setenv(name, value)
        lines = run(*shlex.split(command)).err.splitlines()
    return [PLACE.sub("", line, count=1) for line in lines if not line.startswith("see: ")]


# The entries.


@pytest.mark.parametrize(
    "entry", [e for e in messages().values() if e.command], ids=lambda e: e.name
)
def test_the_example_gives_its_message_and_no_other(book: Folder, entry: Message) -> None:
    assert told(book, entry) == [entry.says]


@every_message
def test_its_pattern_alone_finds_the_message(entry: Message) -> None:
    found = [e.name for e in messages().values() if re.search(e.pattern, entry.says)]
    assert found == [entry.name]


@every_message
def test_an_entry_is_named_in_words_and_says_what_to_do(entry: Message) -> None:
    assert NAME.fullmatch(entry.name)
    assert entry.means.endswith(".")
    assert len(re.findall(r"\.(?= |$)", entry.means)) in (2, 3)


def test_there_are_four_hundred_in_groups_that_lie_together() -> None:
    in_order = [entry.name for entries in groups().values() for entry in entries]
    assert in_order == list(messages())
    assert len(in_order) > 400


# The guide.


def test_the_guide_is_what_the_entries_say() -> None:
    """To write it anew: `python -m zine.messages.messages > docs/messages.md`."""
    assert (CHECKOUT / "docs/messages.md").read_text(encoding="utf-8") == guide()


def test_the_guide_explains_every_name() -> None:
    explained = re.findall(r"^### (.+)$", guide(), re.MULTILINE)
    assert explained == list(messages())


# The command.


@pytest.mark.parametrize(
    "asked",
    [
        "wrong-result",
        "Wrong-Result",
        "Score is 9 on the page, the rules give 8",
        "content/games/crag.md:73:20: Score is 9 on the page, the rules give 8",
    ],
)
def test_a_message_is_explained_by_its_name_or_its_words(folder: Folder, asked: str) -> None:
    ran = folder.zine("explain-message", asked)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("wrong-result: A cell of an example says something else")
    assert "  $ zine verify content/games/five_throws.md\n" in ran.out


def test_without_a_name_all_are_listed_by_group(folder: Folder) -> None:
    ran = folder.zine("explain-message")
    assert (ran.code, ran.err) == (0, "")
    listed = re.findall(r"^  (.+?),?$", ran.out, re.MULTILINE)
    assert ", ".join(listed).split(", ") == list(messages())
    assert re.findall(r"^(\w.*)$", ran.out, re.MULTILINE) == list(groups())
    assert max(map(len, ran.out.splitlines())) <= 88


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("wrong-resul", "there is no message 'wrong-resul' (did you mean 'wrong-result'?)"),
        (
            "all is well here",
            "no entry explains this message; zine explain-message lists all names",
        ),
    ],
)
def test_what_is_unknown_is_told_in_two_lines(folder: Folder, asked: str, answer: str) -> None:
    ran = folder.zine("explain-message", asked)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: {answer}\nsee: zine explain-message --help\n"


def test_a_message_with_its_kind_and_its_place_is_found() -> None:
    for entry in messages().values():
        for place in ("", "error: ", "content/games/crag.md:7: ", "hint: a.md:7:1: "):
            assert find(f"{place}{entry.says}") == entry
    assert find("") is None
