"""The watch: what is told while an author writes."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from conftest import CHECKOUT, ECHO, PAGE, SCORING, ZINE, Folder, Ran, echoed
from ereader import Book
from watched import begin

from zine.check import verify
from zine.check.incremental import IncrementalVerifier
from zine.check.verify import CheckedPage
from zine.content import project
from zine.editors import watch
from zine.memo import world

pytestmark = pytest.mark.usefixtures("few")

RIGHT = "1 game, 5 examples, all right"
ROW, SPOILT = "| 1 2   | Pips   | 3 ", "| 1 2   | Pips   | 4 "
WRONG = f"{PAGE}:27: Score is 4 on the page, the rules give 3"
BESIDE = "_pay.py"


WATCHING = "watching content/ and scoring/; Ctrl-C ends"

Author = Callable[[], Iterator[str | None]]
"""Saves files, and yields the name of each file that is reported, or `None` for a scan of all."""

Watch = Callable[..., Ran]


@pytest.fixture
def while_written(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """What a watch tells, in this process, until an author has nothing more to save."""

    def watched(author: Author, *words: str) -> Ran:
        def batches(_: object) -> Iterator[set[Path]]:
            told = ({(folder.root / name).resolve()} if name else set() for name in author())
            return cast("Iterator[set[Path]]", told)

        monkeypatch.setattr(watch, "batches", batches)
        return folder.zine(*words)

    return watched


def test_files_are_watched_whatever_becomes_of_them_until_ctrl_c(folder: Folder) -> None:
    """Saved, renamed and deleted; and a folder that vanishes is awaited."""
    watched = begin(folder)
    try:
        assert watched.until(WATCHING) == [RIGHT, WATCHING]
        folder.edit(PAGE, ROW, SPOILT)
        watched.until(WRONG)
        folder.edit(PAGE, SPOILT, ROW)
        watched.until(f"no longer wrong: {PAGE}:27:20: Score is 4 on the page, the rules give 3")
        watched.until(RIGHT)
        content = folder.root / "content"
        content.rename(folder.root / "elsewhere")
        watched.until("content: there is no such folder")
        (folder.root / "elsewhere").rename(content)
        watched.until(RIGHT)
        page = folder.root / PAGE
        page.rename(page.with_name("count.md"))
        watched.until("content/games/count.md:1: its scoring module is missing: scoring/count.py")
        page.with_name("count.md").unlink()
        todo = "to begin one, type: zine new 'Highest Two'"
        watched.until(f"content/games: there is no game here; {todo}")
        assert watched.interrupt() == 0
    finally:
        watched.end()


def test_a_hidden_file_wakes_no_watch(folder: Folder) -> None:
    stop = threading.Event()
    batches = watch.batches(lambda: [folder.root / "content"], stop)
    assert next(batches) == set()  # it watches now
    folder.write("content/games/._tally.md", b"\0")
    folder.edit(PAGE, ROW, SPOILT)
    assert {path.name for path in next(filter(None, batches))} == {"tally.md"}
    stop.set()


def test_a_folder_that_is_watched_twice_is_named_once() -> None:
    """The scoring modules of a checkout are its own and the package's."""
    paths = [Path(name) for name in ("content", "scoring", "scoring")]
    assert watch.watching(paths, Path()) == WATCHING


def test_what_was_told_is_not_told_again(folder: Folder, while_written: Watch) -> None:
    """Not even where it has moved to another line."""

    def author() -> Iterator[None]:
        folder.edit(PAGE, ROW, SPOILT)
        yield
        folder.edit(PAGE, "Sit down.", "Sit down.\n\nDo it now.")
        yield
        folder.edit(PAGE, "| 6 5   | Double | 0 ", "| 6 5   | Double | 2 ")
        yield

    told = while_written(author, "verify", "--watch").err.splitlines()
    assert told == [WRONG, f"{PAGE}:32: Score is 2 on the page, the rules give 0"]


BROKEN = {
    "rules": (
        *(SCORING, "sum(throw)", "sum(throw) + 1"),
        f"{PAGE}:27: Score is 3 on the page, the rules give 4",
    ),
    "syntax error": (
        *(SCORING, "def score(", "deff score("),
        f"{SCORING}:20: the scoring module does not import: invalid syntax",
    ),
    "half-saved page": (
        *(PAGE, "dice: 2", "dice: [2"),
        f"{PAGE}:6: the metadata is not YAML: did not find expected ',' or ']'",
    ),
    "zine": (
        *(ZINE, "title: A Small Zine\n", ""),
        f"{ZINE}:1: the metadata lacks 'title'; add a line 'title: …'",
    ),
}


@pytest.mark.some(2)
@pytest.mark.parametrize("case", BROKEN)
def test_whatever_is_broken_is_told_and_can_be_mended(
    folder: Folder, while_written: Watch, case: str
) -> None:
    name, old, new, problem = BROKEN[case]

    def author() -> Iterator[None]:
        before = folder.read(name)
        folder.edit(name, old, new)
        yield
        folder.write(name, before)
        yield

    ran = while_written(author, "verify", "--watch")
    assert problem in ran.err.splitlines()
    assert ran.out.splitlines()[:2] == [RIGHT, WATCHING]
    assert ran.out.splitlines()[-1] == RIGHT
    assert ran.out.count(RIGHT) == 2


def test_what_scoring_modules_share_is_read_again(folder: Folder) -> None:
    """Though it has the same size and is saved within the same second."""
    folder.write(f"scoring/{BESIDE}", "EXTRA = 0\n")
    folder.edit(SCORING, "DICE = 2", "from ._pay import EXTRA\n\nDICE = 2")
    folder.edit(SCORING, "return sum(throw)", "return EXTRA + sum(throw)")
    reader = reading(folder)
    assert not reader.verification.problems
    for extra in (1, 2, 0):
        folder.write(f"scoring/{BESIDE}", f"EXTRA = {extra}\n")
        assert reader.read()
        problems = reader.verification.problems
        gives = [problem.gives for problem in problems if problem.gives]
        assert gives == ([str(3 + extra), str(12 + extra)] if extra else [])


def reading(folder: Folder) -> IncrementalVerifier:
    def asked(found: project.Project) -> project.Selection:
        return project.Selection(found.games, found.zines, found.scores, everything=True)

    reader = IncrementalVerifier(lambda: project.at(folder.root), asked)
    reader.read()
    reader.read_rest()
    return reader


def test_only_what_has_changed_is_read_again(folder: Folder) -> None:
    folder.write("content/games/other.md", folder.read(PAGE).replace("Tally Ho", "Other"))
    folder.write("scoring/other.py", folder.read(SCORING))
    reader = reading(folder)
    before = reader.pages
    folder.edit(PAGE, ROW, SPOILT)
    reader.read()
    after = reader.pages
    changed = [path.name for path in after if after[path] is not before[path]]
    assert changed == ["tally.md"]
    assert not reader.read()


def test_a_save_is_read_once(folder: Folder) -> None:
    """Before and after the rest is; and so is a second of the same size and time."""
    reader = reading(folder)
    page = folder.root / PAGE
    folder.edit(PAGE, ROW, SPOILT)
    saved = page.stat().st_mtime_ns
    assert [reader.read(), reader.read()] == [True, False]
    reader.read_rest()
    assert not reader.read()
    folder.edit(PAGE, SPOILT, ROW)
    os.utime(page, ns=(saved, saved))
    assert [reader.read(), reader.read()] == [True, False]


def test_a_save_of_a_zine_is_read_once(folder: Folder) -> None:
    reader = reading(folder)
    folder.edit(ZINE, "[Tally Ho]", "[Tally]")
    assert [reader.read(), reader.read()] == [True, False]
    reader.read_rest()
    assert "not 'Tally'" in str(reader.verification.problems)
    assert not reader.read()


def test_a_page_that_becomes_a_link_is_chosen_anew(folder: Folder) -> None:
    """A choice may leave out what lies elsewhere."""

    def chosen(found: project.Project) -> project.Selection:
        pages = tuple(page for page in found.games if world.real(page).name == page.name)
        return project.Selection(pages, (), (), everything=True)

    reader = IncrementalVerifier(lambda: project.at(folder.root), chosen)
    page = folder.root.resolve() / PAGE
    reader.read()
    assert [path.name for path in reader.pages] == [page.name]
    page.rename(folder.root / "elsewhere.md")
    page.symlink_to(folder.root / "elsewhere.md")
    assert reader.read()
    assert reader.pages == {}


def test_a_page_that_cannot_be_tried_is_not_right(folder: Folder) -> None:
    code = (
        "from pathlib import Path; from zine.check import trial\n"
        "from zine.content import project; trial.PROGRAM = 'pass'\n"
        "found = project.at(Path())\n"
        "print(*(problem.message for problem in trial.crashes(found, found.games).values()))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=folder.root, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "the check of the page did not run, because its process ended twice\n"


def test_only_the_pages_asked_for_are_read(folder: Folder, while_written: Watch) -> None:
    folder.write("content/games/other.md", "nothing\n")
    ran = while_written(lambda: iter(()), "verify", "--watch", PAGE)
    assert (ran.err, ran.out.splitlines()) == ("", [RIGHT, WATCHING])


PLAYED = "content/scores/tally.md"
SCORES = """\
---
game: Tally Ho
---
## Ada

| Throw | Box    | Score |
| ----- | ------ | ----: |
| 6 6   | Double |    20 |
| 1 2   | Pips   |     3 |
"""
SEVEN = "1 game, 7 examples, all right"


def test_a_game_played_that_ends_the_process_is_told_once_until_it_is_mended(
    folder: Folder,
) -> None:
    ends = "if tuple(throw) == (2, 2):\n        __import__('os')._exit(3)"
    folder.edit(SCORING, "    check(throw, DICE)", f"    check(throw, DICE)\n    {ends}")
    folder.write(PLAYED, SCORES)
    reader = reading(folder)
    assert not reader.verification.problems
    folder.edit(PLAYED, "| 1 2   | Pips   |     3 |", "| 2 2   | Pips   |     4 |")
    for is_new in (True, False):
        assert reader.read() == is_new
        reader.read_rest()
        (problem,) = reader.verification.problems
        assert problem.message == "scoring/tally.py ends the process (exit code 3)"
    folder.edit(PLAYED, "| 2 2   | Pips   |     4 |", "| 1 2   | Pips   |     3 |")
    assert reader.read()
    reader.read_rest()
    assert not reader.verification.problems


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("paths", "all_right"),
    [
        ((), SEVEN),
        ((PAGE,), SEVEN),
        ((PLAYED,), "1 played game, 2 examples, all right"),
    ],
    ids=["everything", "page", "scores"],
)
def test_games_that_were_played_are_watched(
    folder: Folder, while_written: Watch, paths: tuple[str, ...], all_right: str
) -> None:
    """With their page, too; and what is told of the rest is as `zine verify` tells it."""
    folder.write(PLAYED, SCORES)
    assert folder.zine("verify", *paths).out == f"{all_right}\n"

    def author() -> Iterator[None]:
        folder.edit(PLAYED, "|    20 |", "|    21 |")
        yield
        folder.edit(PLAYED, "|    21 |", "|    20 |")
        yield
        folder.edit(SCORING, "{True: 20", "{True: 30")
        yield

    ran = while_written(author, "verify", "--watch", *paths)
    assert ran.out.splitlines().count(all_right) == 2
    wrong, *_, wrong_again = (line for line in ran.err.splitlines() if line.startswith(PLAYED))
    assert wrong == f"{PLAYED}:8: Score is 21 on the page, the rules give 20"
    assert wrong_again == f"{PLAYED}:8: Score is 20 on the page, the rules give 30"


@pytest.mark.parametrize("paths", [(), (PAGE,), (PLAYED,)], ids=["everything", "page", "scores"])
def test_a_page_that_cannot_be_read_is_told_once(folder: Folder, paths: tuple[str, ...]) -> None:
    """And not as a game that is not there, of which scores tell."""
    folder.write(PLAYED, SCORES)
    folder.edit(PAGE, "dice: 2", "dise: 2")
    told = folder.zine("verify", *paths).err.splitlines()
    assert told == [
        f"{PAGE}:1: the metadata lacks 'dice'; add a line 'dice: …'",
        f"{PAGE}:5: the metadata has no key 'dise' (did you mean 'dice'?)",
    ]


@pytest.mark.parametrize("options", [("--update",), ("--format", "json")], ids=" ".join)
def test_it_only_tells(folder: Folder, options: tuple[str, ...]) -> None:
    ran = folder.zine("verify", "--watch", *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: --watch tells what is wrong as text")


def test_a_page_that_is_not_there_is_told_at_once(folder: Folder) -> None:
    ran = folder.zine("verify", "--watch", "nowhere.md")
    assert (ran.code, ran.err) == (1, "nowhere.md: there is no such file\n")


def test_many_new_problems_are_told_in_part(folder: Folder) -> None:
    rows = "".join(f"| {n % 5 + 1} 1   | Pips | 0 | |\n" for n in range(watch.MOST + 7))
    folder.edit(PAGE, "| 7 1   | Pips ", f"{rows}| 7 1   | Pips ")
    told: list[str] = []
    wrong: list[str] = []
    verdict = reading(folder).verification
    watch.report_changes(None, verdict, told.append, wrong.append)
    assert len(verdict.problems) == watch.MOST + 7
    assert len(wrong) == watch.MOST + 1
    assert wrong[-1] == "… and 7 more"


# Building.

PDF, HTML = "output/small.pdf", "output/small.html"


def test_a_zine_is_built_again_when_a_page_is_saved_until_ctrl_c(folder: Folder) -> None:
    folder.write("templates/own.css", "")
    watching = "watching content/, scoring/ and templates/; Ctrl-C ends"
    building = begin(folder, command="build")
    try:
        assert building.until(watching) == [RIGHT, PDF, watching]
        folder.edit(PAGE, "Sit down.", "Stand up.")
        assert building.until(PDF) == [PDF]
        assert building.interrupt() == 0
    finally:
        building.end()
    built = (folder.root / PDF).read_bytes()
    assert folder.zine("build", "-o", "other").code == 0
    assert built == (folder.root / "other/small.pdf").read_bytes()


def test_a_page_that_is_put_right_while_it_is_checked_is_built_next(
    folder: Folder, while_written: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is known of it then is that it is wrong."""

    def check(found: project.Project, page: Path) -> CheckedPage:
        checked = check_page(found, page)
        if SPOILT in folder.read(PAGE):
            folder.edit(PAGE, SPOILT, ROW)
        return checked

    def author() -> Iterator[str]:
        folder.edit(PAGE, "Sit down.", "Stand up.")
        folder.edit(PAGE, ROW, SPOILT)
        yield PAGE
        yield PAGE

    check_page = verify.check_page
    monkeypatch.setattr(verify, "check_page", check)
    ran = while_written(author, "build", "--watch")
    assert ran.err.splitlines() == [WRONG]
    assert ran.out.splitlines().count(PDF) == 2


@pytest.mark.parametrize("told", [PAGE, None])
def test_a_zine_is_not_built_while_an_example_is_wrong(
    folder: Folder, while_written: Watch, told: str | None
) -> None:
    folder.write("templates/web.css", "")  # which embeds no typeface
    built: list[str] = []

    def author() -> Iterator[str | None]:
        built.append(folder.read(HTML))
        folder.edit(PAGE, ROW, SPOILT)
        yield told
        built.append(folder.read(HTML))
        folder.edit(PAGE, SPOILT, ROW.replace("Pips  ", "pips  "))
        yield told

    ran = while_written(author, "build", "--web", "--watch")
    assert ran.err.splitlines() == [WRONG]
    assert ran.out.splitlines().count(HTML) == 2
    assert built[0] == built[1] != folder.read(HTML)


@pytest.mark.exhaustive
def test_an_epub_is_made_again_when_a_page_is_saved(folder: Folder, while_written: Watch) -> None:
    file = folder.root / "output/small.epub"
    built: list[bytes] = []

    def author() -> Iterator[None]:
        built.append(file.read_bytes())
        folder.edit(PAGE, "Sit down.", "Sit down together.")
        yield

    ran = while_written(author, "build", "--epub", "--watch")
    assert ran.out.splitlines().count("output/small.epub") == 2
    assert "Sit down together." in Book(file.read_bytes()).text
    assert "Sit down together." not in Book(*built).text


def test_a_broken_zine_can_be_mended_while_it_is_built(
    folder: Folder, while_written: Watch
) -> None:
    def author() -> Iterator[None]:
        folder.edit(ZINE, "title: A Small Zine\n", "")
        yield
        folder.edit(ZINE, "---\nsubtitle", "---\ntitle: A Tiny Zine\nsubtitle")
        yield

    ran = while_written(author, "build", "--watch")
    assert ran.err.splitlines() == [f"{ZINE}:1: the metadata lacks 'title'; add a line 'title: …'"]
    assert ran.out.splitlines().count(PDF) == 2


@pytest.fixture
def two(folder: Folder) -> Folder:
    """A zine of two games."""
    return echoed(folder)


def test_a_save_also_finds_what_the_system_does_not_tell_of(
    two: Folder, while_written: Watch
) -> None:
    built: list[str] = []

    def author() -> Iterator[str | None]:
        two.edit(PAGE, "Sit down.", "Stand up.")
        two.edit(ECHO, "Sit down.", "Lie down.")
        for told in (PAGE, None, None):
            yield told
            built.append(two.read(HTML))

    two.write("templates/web.css", "")
    ran = while_written(author, "build", "--web", "--watch")
    assert all("Stand up." in html for html in built)
    assert ["Lie down." in html for html in built] == [True, True, True]
    assert ran.out.splitlines().count(HTML) == 2


OURS = (CHECKOUT / "templates/zine.css").read_text(encoding="utf-8")

EDITS = {
    "a page": (ECHO, "Sit down.", "Lie down."),
    "a scoring module": (SCORING, "what lies there", "what is there"),
    "a zine": (ZINE, "A Small Zine", "A Tiny Zine"),
    "a stylesheet": ("templates/zine.css", "", f"{OURS}\np {{ letter-spacing: 1pt }}\n"),
    "a look": ("content/looks/night.toml", "#111111", "#222222"),
    "a picture": ("content/dot.svg", 'r="2"', 'r="3"'),
    "a game that was played": (PLAYED, "| 1 2   | Pips   |     3 |\n", ""),
}


@pytest.mark.some(2)
@pytest.mark.parametrize("what", EDITS)
def test_an_edit_that_nobody_tells_of_is_built(
    two: Folder, while_written: Watch, what: str
) -> None:
    """After a save that was told of, too; and what is kept then is what a new build makes."""
    two.write("templates/zine.css", OURS)
    two.write("content/looks/night.toml", 'ink = "#111111"\n')
    two.write(PLAYED, SCORES)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="2"/></svg>'
    two.write("content/dot.svg", svg)
    two.edit(ZINE, "copies: 1\n", "copies: 1\nlook: night\n")
    two.edit(PAGE, "Sit down.", "Sit down.\n\n![A dot.](../dot.svg)")
    name, old, new = EDITS[what]

    def author() -> Iterator[str | None]:
        two.edit(PAGE, "Sit down.", "Stand up.")
        yield PAGE
        two.write(name, two.read(name).replace(old, new) if old else new)
        yield None

    while_written(author, "build", "--watch")
    built = (two.root / PDF).read_bytes()
    assert two.zine("build").code == 0
    assert (two.root / PDF).read_bytes() == built
    assert two.zine("build", "-o", "other").code == 0
    assert (two.root / "other/small.pdf").read_bytes() == built


@pytest.mark.parametrize("scanned", [False, True])
def test_what_was_made_of_an_edit_that_nobody_told_of_is_not_kept(
    folder: Folder, while_written: Watch, scanned: bool
) -> None:
    """A save plays the game again, by a file that stands there only then."""
    folder.write(PLAYED, SCORES)
    written: list[bytes] = []

    def author() -> Iterator[str | None]:
        folder.edit(PLAYED, "Ada", "Bob")
        folder.edit(PAGE, "Sit down.", "Stand up.")
        yield PAGE
        folder.edit(PLAYED, "Bob", "Ada")
        if scanned:
            yield None
            written.append((folder.root / PDF).read_bytes())

    while_written(author, "build", "--watch")
    assert folder.zine("build").code == 0
    assert folder.zine("build", "-o", "other").code == 0
    written.append((folder.root / PDF).read_bytes())
    assert set(written) == {(folder.root / "other/small.pdf").read_bytes()}


def test_a_zine_is_written_once_another_is_put_right(folder: Folder, while_written: Watch) -> None:
    """Though it was made while that was wrong, and nothing of its own has changed since."""
    more, right, wrong = "content/more.md", "### Not deep", "#### Too deep"
    folder.write(more, f"---\ntitle: More\n---\n\n## Words\n\n{right}\n\nMore.\n")
    text = folder.read(ZINE).replace("## Colophon", "## More\n\n[More](../more.md)\n\n## Colophon")
    folder.write("content/zines/with_more.md", text)

    def author() -> Iterator[str | None]:
        folder.edit(PAGE, "Sit down.", "Stand up.")
        folder.edit(more, right, wrong)
        yield None
        folder.edit(more, wrong, right)
        yield None

    ran = while_written(author, "build", "--watch")
    assert "headings are ## or ###, not ####" in ran.err
    assert folder.zine("build", "-o", "other").code == 0
    for name in ("small.pdf", "with_more.pdf"):
        new = (folder.root / "other" / name).read_bytes()
        assert (folder.root / "output" / name).read_bytes() == new


@pytest.mark.exhaustive
def test_a_template_that_nobody_tells_of_is_seen_once_two_zines_were_made(
    folder: Folder, while_written: Watch
) -> None:
    """The second by that template, which forgets the HTML of the first."""
    folder.write(ECHO, folder.read(PAGE).replace("Tally Ho", "Echo"))
    folder.write("scoring/echo.py", folder.read(SCORING))
    text = folder.read(ZINE).replace("[Tally Ho](../games/tally.md)", "[Echo](../games/echo.md)")
    folder.write("content/zines/small_too.md", text)
    folder.write("templates/zine.css", OURS)

    def author() -> Iterator[str | None]:
        folder.edit(PAGE, "Sit down.", "Stand up.")
        yield PAGE
        folder.write("templates/zine.css", f"{OURS}\np {{ letter-spacing: 1pt }}\n")
        folder.edit(ECHO, "Sit down.", "Lie down.")
        yield ECHO
        yield None

    assert while_written(author, "build", "--watch").err == ""
    assert folder.zine("build", "-o", "other").code == 0
    for name in ("small.pdf", "small_too.pdf"):
        new = (folder.root / "other" / name).read_bytes()
        assert (folder.root / "output" / name).read_bytes() == new


def test_a_hint_is_told_once(folder: Folder, while_written: Watch) -> None:
    """Though all zines are read at each scan as long as one is wrong."""
    folder.write("content/looks/night.toml", 'ink = "#111111"\nsecond = "#131313"\n')
    folder.write("content/zines/wrong.md", folder.read(ZINE).replace("title: ", "tittle: "))
    folder.edit(ZINE, "copies: 1\n", "copies: 1\nlook: night\n")
    told = while_written(lambda: iter([None] * 3), "build", "--watch").err
    assert told.count("hint: in greys, nobody tells the second colour of 'night'") == 1


def test_a_game_that_takes_the_name_of_another_is_told(two: Folder, while_written: Watch) -> None:
    two.write("templates/web.css", "")

    def author() -> Iterator[str | None]:
        two.edit(ECHO, "title: Echo", "title: Another")
        yield ECHO

    ran = while_written(author, "build", "--web", "--watch")
    assert "its page calls this game 'Another', not 'Echo'" in ran.err


def test_an_unknown_zine_is_told_at_once(folder: Folder) -> None:
    ran = folder.zine("build", "--watch", "smal")
    told = "error: there is no zine 'smal' (did you mean 'small'?)\n"
    assert (ran.code, ran.out, ran.err) == (1, "", told)
