"""What is kept from one build to the next, and builds that are killed, doubled or cut off."""

import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import layouts
import pikepdf
import pytest
from conftest import (
    CHECKOUT,
    ECHO,
    PAGE,
    PLAYED,
    SCORES,
    SCORING,
    ZINE,
    Folder,
    Ran,
    echoed,
    sampled,
)
from printed import NOTHING

from zine.cache import keys
from zine.cache.stamps import FileStamps
from zine.cache.store import DIGEST, FOLDER, TAG, Cache
from zine.check import verify
from zine.check.verify import VerifiedGame
from zine.content import project
from zine.content.page.facts import Facts
from zine.content.zines import zine_file
from zine.files import write_all
from zine.html.section import SectionHtml
from zine.html.stylesheet import style
from zine.html.templates import Templates
from zine.pdf.fragment import unpack
from zine.press.bind import binder
from zine.press.bind.numbering import NumberedSection, PlacedSection, number_section
from zine.press.build import ZineBuilder
from zine.press.engine import workers
from zine.press.engine.failures import Lost
from zine.press.engine.font_files import IN_MEMORY
from zine.press.engine.weasyprint_engine import LayoutEngine
from zine.press.engine.workers import WorkerPool
from zine.problems import ContentError, Problem

PDF = "output/small.pdf"
TEMPLATES = CHECKOUT / "templates"


@pytest.fixture
def small(folder: Folder) -> Folder:
    """A zine of two games."""
    return echoed(folder)


def kept(folder: Folder) -> dict[str, bytes]:
    """Every entry of the cache, whole, by its key, but for the hashes of files: files settle."""
    entries = (folder.root / "output" / FOLDER).iterdir()
    return {path.name: path.read_bytes() for path in entries if path.name not in (TAG, keys.NOTED)}


def build(folder: Folder) -> bytes:
    ran = folder.zine("build")
    assert (ran.code, ran.err) == (0, "")
    return (folder.root / PDF).read_bytes()


def afresh(folder: Folder) -> bytes:
    """The zine as a build makes it that keeps nothing of those before."""
    shutil.rmtree(folder.root / "output" / FOLDER)
    return build(folder)


# What a build makes anew.


def test_a_build_with_nothing_changed_needs_neither_engines_nor_a_layout_engine(
    small: Folder,
) -> None:
    first = build(small)
    before = kept(small)
    heavy = (
        "weasyprint",
        "zine.press.engine.workers",
        "zine.html.sections",
        "pikepdf",
        "fontTools",
        "jinja2",
    )
    probe = (
        "import sys\nfrom zine.cli.main import main\n"
        "try: main(['build'])\nexcept SystemExit: pass\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", probe],
        cwd=small.root,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split("\n")[1] == "[]"
    assert (small.root / PDF).read_bytes() == first
    assert kept(small) == before


HASHED = """
from zine.cache import keys
from zine.cli.main import main
hashed, read = [], keys.contents
keys.SETTLED = 0
keys.contents = lambda path: hashed.append(path) or read(path)
try: main(["build"])
except SystemExit: pass
print(*hashed, sep="\\n")
"""


def hashed(folder: Folder) -> list[str]:
    """The files that a build in a process of its own reads only to hash them."""
    code = [sys.executable, "-c", HASHED]
    own = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    ran = subprocess.run(code, cwd=folder.root, env=own, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[0] == PDF
    return ran.stdout.split()[1:]


def test_a_file_is_hashed_once_until_it_changes(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it be as long as before, and bear the same time."""
    monkeypatch.setattr(keys, "SETTLED", 0)
    page = small.root / PAGE
    build(small)
    assert hashed(small) == []
    saved = page.stat().st_mtime_ns
    small.edit(PAGE, "Sit down.", "Sit here.")
    os.utime(page, ns=(saved, saved))
    assert hashed(small) == [PAGE]


def test_a_build_with_no_page_changed_still_tells_what_its_rules_make_wrong(small: Folder) -> None:
    build(small)
    small.edit(SCORING, "True: 20", "True: 21")
    ran = small.zine("build")
    assert ran.code == 1
    assert "Score is 20 on the page, the rules give 21" in ran.err


def fragments(folder: Folder) -> set[str]:
    """The keys of the fragments that are kept, which hold the objects of pages."""
    return {key for key, entry in kept(folder).items() if b"/Type /Page" in entry}


def test_a_change_to_one_game_lays_out_that_one_and_nothing_else(small: Folder) -> None:
    build(small)
    before = fragments(small)
    small.edit(ECHO, "There are none.", "There are hardly any.")
    changed = build(small)
    assert len(fragments(small) - before) == 1
    assert before <= fragments(small)
    assert changed == afresh(small)


def test_a_change_to_one_game_copies_every_other_section_from_the_zine_of_before(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(small)
    written: list[str] = []

    def noted(place: PlacedSection) -> NumberedSection:
        written.append(place.section.name)
        return number_section(place)

    monkeypatch.setattr(binder, "number_section", noted)
    small.edit(ECHO, "There are none.", "There are hardly any.")
    changed = build(small)
    assert written == ["echo"]
    assert changed == afresh(small)


def copies(folder: Folder) -> set[str]:
    """The keys of the games that are kept with their HTML."""
    found = kept(folder).items()
    return {key for key, entry in found if b"</html>" in entry and key not in fragments(folder)}


def test_a_change_to_one_game_reads_of_the_others_neither_pages_nor_html(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(small)
    before = fragments(small) | copies(small)
    assert len(copies(small)) == 2
    read: list[str] = []

    def noted(cache: Cache, key: str) -> bytes | None:
        read.append(key)
        return get(cache, key)

    get = Cache.get
    monkeypatch.setattr(Cache, "get", noted)
    small.edit(ECHO, "There are none.", "There are hardly any.")
    changed = build(small)
    assert read
    assert before.isdisjoint(read)
    assert changed == afresh(small)


@pytest.mark.parametrize("lost", ["pages", "pages and html"])
@pytest.mark.parametrize(
    "how", [Path.unlink, lambda path: path.write_bytes(path.read_bytes()[:-1])]
)
def test_what_is_lost_of_a_game_that_moves_is_made_anew(
    small: Folder, lost: str, how: Callable[[Path], object]
) -> None:
    build(small)
    for key in fragments(small) | (copies(small) if "html" in lost else set()):
        how(small.root / "output" / FOLDER / key)
    more = "\n\n".join(["There are none.", *["And one more."] * 40])
    small.edit(PAGE, "There are none.", more)
    assert build(small) == afresh(small)


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_bytes(b"%PDF-1.7")])
def test_a_build_needs_no_zine_of_before(small: Folder, spoil: Callable[[Path], object]) -> None:
    first = build(small)
    spoil(small.root / PDF)
    assert build(small) == first
    spoil(small.root / PDF)
    small.edit(ECHO, "There are none.", "There are hardly any.")
    assert build(small) == afresh(small)


def test_a_zine_that_is_as_it_was_is_not_written_again(small: Folder) -> None:
    """Neither one of which nothing changed, nor one whose pages came out the same."""
    small.write("content/zines/more.md", small.read(ZINE).replace("title: ", "title: More "))
    first = build(small)
    stamp = (small.root / PDF).stat()
    small.edit("content/zines/more.md", "one game", "a game")
    small.edit(ECHO, "There are none.", "There  are none.")
    ran = small.zine("build")
    assert (ran.code, ran.out) == (0, f"output/more.pdf\n{PDF}\n")
    assert (small.root / PDF).stat() == stamp
    assert build(small) == first


@pytest.mark.parametrize("option", [None, "--booklet"])
@pytest.mark.parametrize(
    "spoil", [lambda path: path.unlink(missing_ok=True), lambda path: path.write_bytes(b"%PDF-1.7")]
)
def test_a_zine_that_is_spoiled_while_it_is_copied_is_made_without_copies(
    small: Folder,
    monkeypatch: pytest.MonkeyPatch,
    option: str | None,
    spoil: Callable[[Path], object],
) -> None:
    build(small)
    small.edit(ECHO, "There are none.", "There are hardly any.")
    bind = binder.Binder.bind

    def bound(*given: Any, **named: Any) -> binder.Bound:
        found = bind(*given, **named)
        spoil(small.root / PDF)
        return found

    monkeypatch.setattr(binder.Binder, "bind", bound)
    ran = small.zine("build", *filter(None, [option]))
    assert (ran.code, ran.err) == (0, "")
    assert (small.root / PDF).read_bytes() == afresh(small)


CHANGES = {
    "a game": (ECHO, "There are none.", "There are hardly any."),
    "a zine": (ZINE, "subtitle: one game", "subtitle: two games"),
    "a scoring module": (SCORING, '"what lies there"', '"whatever lies there"'),
    "a title": (ZINE, "### All of them", "### All"),
}


@pytest.mark.parametrize("change", sampled(CHANGES, {"a zine", "a scoring module"}))
def test_what_is_kept_is_never_printed_in_place_of_what_has_changed(
    small: Folder, change: str
) -> None:
    build(small)
    small.edit(*CHANGES[change])
    assert build(small) == afresh(small)


@pytest.mark.parametrize("name", ["zine.css", "game.html"])
def test_a_template_of_ones_own_is_seen(folder: Folder, name: str) -> None:
    first = build(folder)
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    more = "p { color: #123456 }" if name.endswith("css") else ""
    changed = text.replace('<p class="proved">', '<p class="proved">Here: ') + more
    folder.write(f"templates/{name}", changed)
    second = build(folder)
    assert second != first
    assert second == afresh(folder)


def test_clean_drops_all_that_is_kept_and_no_zine(small: Folder) -> None:
    first = build(small)
    ran = small.zine("clean")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert not (small.root / "output" / FOLDER).exists()
    assert (small.root / PDF).read_bytes() == first
    assert small.zine("clean").code == 0


# Damage.


@pytest.mark.parametrize(
    "damage", sampled(("cut short", "emptied", "turned", "another's"), {"turned"})
)
def test_a_damaged_entry_is_noticed_and_made_anew(small: Folder, damage: str) -> None:
    first, before = build(small), kept(small)
    for path in (small.root / "output" / FOLDER / key for key in [*before, keys.NOTED]):
        body = path.read_bytes()
        path.write_bytes(
            {
                "cut short": body[:-1],
                "emptied": b"",
                "turned": body[:-9] + bytes([body[-9] ^ 1]) + body[-8:],
                "another's": b"x" * len(body),
            }[damage]
        )
    assert build(small) == first
    assert kept(small).keys() == before.keys()
    cache = Cache(small.root / "output" / FOLDER)
    assert all(cache.get(key) is not None for key in before)


def test_an_output_folder_where_nothing_can_be_kept_still_gets_its_zine(small: Folder) -> None:
    first = build(small)
    shutil.rmtree(small.root / "output" / FOLDER)
    small.write(f"output/{FOLDER}", "a file where the folder should be")
    told = f"hint: output/{FOLDER}: it is not a folder, so nothing is kept for the next build"
    assert small.zine("build") == Ran(0, f"{PDF}\n", f"{told}; move it elsewhere\n")
    assert (small.root / PDF).read_bytes() == first


def test_a_build_that_is_killed_leaves_the_zine_of_before_and_the_next_one_is_right(
    small: Folder,
) -> None:
    """Killed at any moment: a zine is there as it was, or as it will be, and never in part."""
    before = build(small)
    small.edit(ECHO, "There are", "There surely are")
    for seconds in (0.1, 0.2, 0.3, 0.5):
        process = small.process("build", program=layouts.command())
        time.sleep(seconds)
        process.kill()
        process.communicate()
        assert (small.root / PDF).read_bytes() == before or _is_whole(small)
    small.edit(ECHO, "There surely are", "There are")
    assert build(small) == before
    assert before == afresh(small)


def _is_whole(folder: Folder) -> bool:
    with pikepdf.open(folder.root / PDF) as document:
        return len(document.pages) > 3


def test_two_builds_at_once_do_each_other_no_harm(small: Folder) -> None:
    first = build(small)
    shutil.rmtree(small.root / "output")
    processes = [small.process("build", program=layouts.command()) for _ in range(2)]
    for process in processes:
        out, err = process.communicate(timeout=120)
        assert (process.returncode, err) == (0, b"")
        assert out
    assert (small.root / PDF).read_bytes() == first
    assert build(small) == first


# The cache.

ONE, OTHER = keys.key("one"), keys.key("other")


def test_an_entry_is_read_back_as_it_was_put(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "kept")
    assert cache.empty
    assert cache.get(ONE) is None
    cache.put(ONE, b"body")
    assert cache.get(ONE) == b"body"
    assert ONE in cache.keys
    assert not cache.empty
    cache.put(ONE, b"other")
    assert cache.get(ONE) == b"other"


def test_what_was_used_longest_ago_goes_first_when_a_cache_is_full(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=5 * (DIGEST + 100))
    names = [keys.key(str(number)) for number in range(8)]
    for number, name in enumerate(names):
        cache.put(name, bytes(100))
        os.utime(tmp_path / name, (number, number))
    assert cache.get(names[1]) is not None
    cache.trim()
    assert cache.keys == {names[number] for number in (1, 4, 5, 6, 7)}


def test_what_a_killed_build_had_begun_to_write_goes_in_time(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(ONE, b"body")
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    young, old, of_one_gone = (
        tmp_path / f".{ONE}.{process}.{number:08x}"
        for number, process in enumerate((os.getpid(), os.getpid(), gone.pid))
    )
    for path in (young, old, of_one_gone):
        path.write_bytes(b"x")
    os.utime(old, (1, 1))
    cache.trim()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([young.name, ONE, TAG])


def test_an_entry_bears_the_checksum_of_what_it_holds(tmp_path: Path) -> None:
    Cache(tmp_path).put(ONE, b"body")
    assert (tmp_path / ONE).read_bytes() == sha256(ONE.encode() + b"body").digest() + b"body"


def test_an_entry_under_the_key_of_another_is_noticed(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(ONE, b"body")
    shutil.copyfile(tmp_path / ONE, tmp_path / OTHER)
    assert (cache.get(ONE), cache.get(OTHER)) == (b"body", None)


def test_a_damaged_entry_is_not_read(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(ONE, b"body")
    whole = (tmp_path / ONE).read_bytes()
    for damaged in (b"", whole[:3], whole[:-1], whole[:-1] + b"Y", bytes(len(whole))):
        (tmp_path / ONE).write_bytes(damaged)
        assert cache.get(ONE) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_an_entry_that_may_have_no_end_is_not_read(tmp_path: Path) -> None:
    Cache(tmp_path).put(OTHER, b"body")
    os.mkfifo(tmp_path / ONE)
    assert Cache(tmp_path).get(ONE) is None


def test_what_cannot_be_kept_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    Cache(tmp_path).put("key", b"body")
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_fragment_is_kept_whole() -> None:
    words = '<h1>Title</h1><p>Text and <a href="zine:crag">more</a></p>'
    fragment = LayoutEngine(style([TEMPLATES])).lay(html(words))
    assert fragment.links
    assert unpack(fragment.pack()) == fragment


# Edits while a build is under way.

LATE = {
    "a game": (ECHO, "There are none.", "There are hardly any."),
    "the zine": (ZINE, "subtitle: one game", "subtitle: two games"),
    "its text": ("content/more.md", "More.", "Much more."),
    "what it prints": (SCORING, '"what lies there"', '"whatever lies there"'),
    "a game that was played": (SCORES, "## Ada", "## Bel"),
}


def written(builder: ZineBuilder, *asked: Any) -> bytes:
    """What a builder makes of a zine, its games and those that were played, once it is written."""
    path = builder.file(asked[0])
    builder.written(write_all({path: builder.make(*asked)}))
    return path.read_bytes()


@pytest.mark.parametrize("change", LATE)
def test_what_was_read_before_an_edit_is_never_kept_for_what_stands_after_it(
    small: Folder, change: str
) -> None:
    small.write(SCORES, PLAYED)
    small.write("content/more.md", "---\ntitle: More\n---\nMore.\n")
    small.edit(ZINE, "## Colophon", "## More\n\n[More](../more.md)\n\n## Colophon")
    found = project.at(Path())
    zine = zine_file.load(found, Path(ZINE))
    with layouts.substituted(), ZineBuilder(found, Path("output")) as printer:
        printer.snapshot([zine])
        verified = verify.verify_zines(found, [zine])
        small.edit(*LATE[change])
        games = {entry.game.path: entry for entry in verified.games}
        written(printer, zine, games, {played.game.path: played for played in verified.played})
    assert build(small) == afresh(small)


@pytest.mark.parametrize("change", ["a game", "what it prints", "a game that was played"])
def test_what_stood_there_only_while_it_was_read_is_never_kept(small: Folder, change: str) -> None:
    small.write(SCORES, PLAYED)
    small.write("content/more.md", "---\ntitle: More\n---\nMore.\n")
    small.edit(ZINE, "## Colophon", "## More\n\n[More](../more.md)\n\n## Colophon")
    found = project.at(Path())
    name, before, after = LATE[change]
    zine = zine_file.load(found, Path(ZINE))
    with layouts.substituted(), ZineBuilder(found, Path("output")) as printer:
        printer.snapshot([zine])
        printer.cached_games([zine])
        small.edit(name, before, after)
        verified = verify.verify_zines(found, [zine])
        small.edit(name, after, before)
        games = {entry.game.path: entry for entry in verified.games}
        written(printer, zine, games, {played.game.path: played for played in verified.played})
    assert build(small) == afresh(small)


def test_what_a_save_put_there_only_while_it_was_read_is_never_kept(small: Folder) -> None:
    """Where the files that were not saved are taken as they stood, too."""
    found = project.at(Path())
    zine, at = zine_file.load(found, Path(ZINE)), FileStamps()

    def made(printer: ZineBuilder, at: FileStamps, words: str) -> bytes:
        printer.snapshot([zine], at)
        small.edit(PAGE, "There are none.", words)
        proved = {p.game.path: p for p in verify.verify_pages(found, zine.pages).games}
        small.edit(PAGE, words, "There are none.")
        return written(printer, zine, proved, {})

    with layouts.substituted(), ZineBuilder(found, Path("output")) as printer:
        right = made(printer, at, "There are none.")
        wrong = made(printer, at.renewed([PAGE]), "There are some.")
        again = made(printer, at.renewed([PAGE]), "There are none.")
        made(printer, at.renewed([PAGE]), "There are some.")
    assert right == again != wrong
    assert build(small) == right


# A printer that stays.


def test_a_printer_that_stays_prints_what_a_new_one_would(small: Folder, tmp_path: Path) -> None:
    """Also where a game has more pages than before, or fewer; most edits lay out one piece."""
    told: list[str] = []

    def made(printer: ZineBuilder) -> bytes:
        zine = zine_file.load(found, small.root / ZINE)
        proved = {p.game.path: p for p in verify.verify_pages(found, zine.pages).games}
        return written(printer, zine, proved, {})

    found = project.at(small.root)
    page = small.read(PAGE)
    more = "\n\n".join(["There are none.", *["And one more."] * 40])
    edits = [page.replace("Sit down.", "Stand up."), page.replace("There are none.", more), page]
    with (
        layouts.substituted(),
        ZineBuilder(found, tmp_path / "stays", lambda title, *_: told.append(title)) as staying,
    ):
        made(staying)
        for number, text in enumerate(edits):
            small.write(PAGE, text)
            told.clear()
            pdf = made(staying)
            laid = list(told)
            with ZineBuilder(found, tmp_path / f"new{number}") as new:
                assert pdf == made(new)
            if number == 0:
                assert laid == ["Tally Ho"]
            if number == 1:
                assert laid[0] == "Tally Ho"
                assert "Contents" in laid


def test_an_edit_of_a_page_writes_neither_contents_nor_quick_reference_again(
    small: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But one of what these tell of a game does."""
    small.edit(ZINE, "## Colophon", "## Quick Reference\n\n## Colophon")
    filled: list[str] = []
    fill = Templates.fill

    def noted(templates: Templates, name: str, values: Mapping[str, Any]) -> str:
        filled.append(name)
        return fill(templates, name, values)

    def made(builder: ZineBuilder) -> list[str]:
        filled.clear()
        zine = zine_file.load(found, small.root / ZINE)
        builder.snapshot([zine])
        proved = {p.game.path: p for p in verify.verify_pages(found, zine.pages).games}
        written(builder, zine, proved, {})
        return [name for name in filled if name in ("contents.html", "quick.html")]

    monkeypatch.setattr(Templates, "fill", noted)
    found = project.at(small.root)
    with layouts.substituted(), ZineBuilder(found, tmp_path) as builder:
        assert made(builder)
        small.edit(ECHO, "There are none.", "There are hardly any.")
        assert made(builder) == []
        small.edit(ECHO, "time: ", "time: about ")
        assert made(builder) == ["contents.html", "quick.html"]


def test_a_printer_that_stays_keeps_the_last_of_a_zine_when_it_leaves(small: Folder) -> None:
    found = project.at(Path())
    made: list[bytes] = []
    text = small.read(PAGE)
    edits = [text.replace("There are none.", words) for words in ("There are few.", "Yes.", "Yes.")]
    with layouts.substituted(), ZineBuilder(found, Path("output")) as staying:
        for edit in edits:
            small.write(PAGE, edit)
            zine = zine_file.load(found, Path(ZINE))
            staying.snapshot([zine])
            proved = {p.game.path: p for p in verify.verify_pages(found, zine.pages).games}
            made.append(written(staying, zine, proved, {}))
        staying.snapshot([zine])
        assert staying.is_kept(zine)
    assert made[0] != made[1]
    assert made[1] == made[2]
    for number, stands in ((0, False), (2, True)):
        small.write(PAGE, edits[number])
        with ZineBuilder(found, Path("output")) as new:
            new.snapshot([zine])
            assert new.is_kept(zine) == stands


def test_games_are_let_go_of_once_their_html_is_kept(small: Folder) -> None:
    """And the zine is the same."""
    found = project.at(Path())
    zine = zine_file.load(found, Path(ZINE))
    with layouts.substituted(), ZineBuilder(found, Path("output")) as builder:
        builder.snapshot([zine])
        games: dict[Path, Any] = {**builder.cached_games([zine])}
        assert games == {}

        def store(verified: Sequence[VerifiedGame]) -> dict[Path, Facts]:
            kept = builder.store_games([zine], verified)
            games.update(kept)
            return {page: entry.game for page, entry in kept.items()}

        verified = verify.verify_zines(found, [zine], {}, store)
        assert (len(verified.pages), verified.games) == (2, ())
        assert {*games} == {*zine.pages}
        made = written(builder, zine, games, {})
    assert made == afresh(small)


def test_a_game_is_not_let_go_of_if_its_page_was_edited_or_something_is_wrong(
    small: Folder,
) -> None:
    found = project.at(Path())
    zine = zine_file.load(found, Path(ZINE))
    with ZineBuilder(found, Path("output")) as builder:
        builder.snapshot([zine])
        builder.cached_games([zine])
        small.edit(ECHO, "There are none.", "There are hardly any.")
        checked = verify.verify_pages(found, zine.pages)
        assert [page.name for page in builder.store_games([zine], checked.games)] == [
            Path(PAGE).name
        ]
        small.edit(ECHO, "There are hardly any.", "There are [none](no.md).")
        verify.verify_zines(found, [zine], {}, lambda _: pytest.fail("something is wrong"))


def test_a_template_that_is_wrong_is_told_of_with_all_else(small: Folder) -> None:
    small.write("templates/game.html", "<p>\n{{ nothing.here }}\n")
    small.edit(ZINE, "[Echo]", "[Ecko]")
    ran = small.zine("build")
    assert ran.code == 1
    assert "calls this game 'Echo', not 'Ecko'" in ran.err
    assert "templates/game.html:2: template: 'nothing' is undefined" in ran.err


@pytest.mark.parametrize("clock", [1, 10**9], ids=["fine", "coarse"])
def test_a_file_is_read_again_if_it_may_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: int
) -> None:
    """Where two changes bear one time, too, and even if somebody sets the time back."""
    file, look = tmp_path / "page.md", os.stat

    def coarsely(path: str) -> SimpleNamespace:
        told = look(path)
        own = {
            name: getattr(told, name) // clock * clock for name in ("st_mtime_ns", "st_ctime_ns")
        }
        same = {name: getattr(told, name) for name in ("st_mode", "st_size", "st_ino")}
        return SimpleNamespace(**same, **own)

    def key(text: str, age: float = 0) -> str:
        file.write_text(text)
        moment = time.time() - age
        os.utime(file, (moment, moment) if age else None)
        with monkeypatch.context() as here:
            here.setattr("zine.cache.keys.os.stat", coarsely)
            return keys.of_files([file])

    fresh = [key(f"{number:4}") for number in range(50)]
    assert len(set(fresh)) == 50
    assert [key(f"{number:4}", age=60) for number in range(50)] == fresh


# The layout workers.


def html(words: str) -> SectionHtml:
    page = (
        f'<!doctype html><html lang="en"><head><title>T</title></head><body>{words}</body></html>'
    )
    return SectionHtml(page, words[:9], Path("page.md"))


QUICK = """
import pickle, sys, types

class LayoutEngine:
    def __init__(self, style): pass
    def lay(self, section): return fragment._replace(fill=section.html.count("x"))
    def release(self): pass

with open({file!r}, "rb") as file:
    fragment = pickle.load(file)
engine = types.ModuleType("zine.press.engine.weasyprint_engine")
engine.LayoutEngine = LayoutEngine
sys.modules[engine.__name__] = engine
from zine.press.engine.workers import worker_main; worker_main()
"""


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers answer every section with the same page, which is filled as often as it has an x.

    WeasyPrint takes half a second to import.
    """
    with layouts.substituted():
        pool = WorkerPool(style([TEMPLATES]), NOTHING)
        (fragment,) = pool.lay_all([html("<p>any</p>")])
    file = tmp_path / "fragment"
    file.write_bytes(pickle.dumps(fragment))
    monkeypatch.setattr("zine.press.engine.workers.PROGRAM", QUICK.format(file=str(file)))


@pytest.mark.usefixtures("quick")
def test_pages_come_in_the_order_of_their_sections(tmp_path: Path) -> None:
    copies = [html("x" * number) for number in (1, 3, 2, 5, 4)]
    told: list[tuple[str, int, int]] = []
    pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path), lambda *words: told.append(words))
    try:
        fragments = pool.lay_all([*copies, copies[0]])
        assert [fragment.whole.fill for fragment in fragments] == [1, 3, 2, 5, 4, 1]
        assert sorted(done for _, done, _ in told) == [1, 2, 3, 4, 5]
        assert {total for _, _, total in told} == {5}
        told.clear()
        assert pool.lay_all(copies) == fragments[:-1]
        assert told == []
    finally:
        pool.stop()


@pytest.mark.usefixtures("quick")
def test_a_worker_starts_while_the_next_section_is_still_written(tmp_path: Path) -> None:
    pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path))

    def written() -> Iterator[SectionHtml]:
        yield html("<p>one</p>")
        until = time.monotonic() + 30
        while not pool.pids and time.monotonic() < until:
            time.sleep(0.01)
        assert len(pool.pids) == 1
        yield html("<p>two</p>")

    try:
        assert len(pool.lay_all(written())) == 2
    finally:
        pool.stop()


@pytest.mark.usefixtures("quick")
def test_a_section_that_cannot_be_written_leaves_the_workers_running(tmp_path: Path) -> None:
    problem = Problem(Path("page.md"), 1, "cannot be written")

    def written() -> Iterator[SectionHtml]:
        yield html("<p>one</p>")
        raise ContentError([problem])

    pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path))
    pool.start(1)
    before = pool.pids
    try:
        with pytest.raises(ContentError) as raised:
            pool.lay_all(written())
        assert raised.value.problems == (problem,)
        assert pool.lay_all([html("<p>two</p>")])[0].facts.pages == 1
        assert pool.pids == before
    finally:
        pool.stop()


@pytest.mark.usefixtures("quick")
def test_a_worker_is_replaced_after_some_sections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the memory that the layout engine leaks does not grow for ever."""
    monkeypatch.setattr("zine.press.engine.workers.RECYCLE_AFTER", 3)
    pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path))
    pool.start(1)
    first = pool.pids
    try:
        for number in range(3):
            assert pool.pids == first
            pool.lay_all([html(f"<p>{number}</p>")])
        second = pool.pids
        assert len(second) == 1
        assert not runs(*first)
        assert pool.lay_all([html("<p>last</p>")])[0].facts.pages == 1
        assert pool.pids == second
    finally:
        pool.stop()
    assert not runs(*second)


def runs(pid: int) -> bool:
    """Whether a process is there, and has not ended."""
    command = ["ps", "-o", "stat=", "-p", str(pid)]
    state = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return bool(state.strip()) and not state.startswith("Z")


def test_a_machine_without_the_layout_engine_is_told_what_it_lacks(small: Folder) -> None:
    lacking = "raise OSError(\"cannot load library 'libpango-1.0-0'\")\n"
    small.write("other/weasyprint/__init__.py", lacking)
    path = os.pathsep.join([str(small.root / "other"), str(CHECKOUT)])
    command = [sys.executable, "-m", "zine", "build"]
    ran = subprocess.run(
        command,
        cwd=small.root,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith("zine build needs Pango, a library of your system")
    assert ran.stderr.endswith("(cannot load library 'libpango-1.0-0')\n")
    assert not (small.root / PDF).exists()


@pytest.mark.usefixtures("quick")
def test_the_section_of_a_worker_that_was_killed_is_named(tmp_path: Path) -> None:
    pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path))
    pool.start(1)
    try:
        pool.lay_all([html("<p>first</p>")])
        for pid in pool.pids:
            os.killpg(pid, signal.SIGKILL)
        with pytest.raises(Lost, match="second"):
            pool.lay_all([SectionHtml(html("x").html, "second", Path("page.md"))])
    finally:
        pool.stop()


def test_a_pool_that_is_stopped_at_work_leaves_no_thread_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zine.press.engine.workers.PROGRAM", "import time; time.sleep(60)")
    sections = [html(f"<p>{number}</p>") for number in range(9)]
    for number in range(6):
        pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path))
        raised: list[BaseException] = []

        def work(pool: WorkerPool = pool, raised: list[BaseException] = raised) -> None:
            with pytest.raises(Lost) as told:
                pool.lay_all(sections)
            raised.append(told.value)

        thread = Thread(target=work)
        thread.start()
        while not (pids := pool.pids):
            time.sleep(0.001)
        time.sleep(number / 750)
        pool.stop()
        thread.join(10)
        assert len(raised) == 1
        assert pool.pids == ()
        assert not any(map(runs, pids))


def test_a_worker_ends_with_its_parent_and_is_not_disturbed_by_the_current_folder(
    tmp_path: Path,
) -> None:
    """Here the parent has no main module that could be imported, and is killed at once.

    Where files can be in memory, neither leaves a temporary one.
    """
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for name in ("signal", "pickle", "random"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('another module')")
    program = (
        "import sys; sys.path[:] = [place for place in sys.path if place]\n"
        "from pathlib import Path\n"
        "from zine.cache.store import Cache\n"
        "from zine.html.section import SectionHtml\n"
        "from zine.html.stylesheet import style\n"
        "from zine.press.engine.workers import WorkerPool\n"
        f"pool = WorkerPool(style([Path({str(TEMPLATES)!r})]), Cache(Path('cache')))\n"
        f"made = pool.lay_all([SectionHtml({html('x').html!r}, 'x', Path('x'))])\n"
        "print(made[0].pages, *pool.pids, flush=True)\n"
        "sys.stdin.read()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), "TMPDIR": str(temporary)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    pages, *pids = map(int, process.stdout.readline().split())
    process.kill()
    process.communicate()
    assert (pages, len(pids)) == (1, 1)
    until = time.monotonic() + 10
    while any(map(runs, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(runs, pids))
    assert not (IN_MEMORY and list(temporary.iterdir()))


def test_a_pool_remembers_the_pages_of_its_last_zine(tmp_path: Path) -> None:
    told: list[str] = []
    cache = Cache(tmp_path)
    pool = WorkerPool(style([TEMPLATES]), cache, lambda title, *_: told.append(title))
    with layouts.substituted():
        one, two = html("one"), html("two")
        first = pool.lay_all([one, two])
        cache.clear()
        assert pool.lay_all([two, one]) == first[::-1]
        assert len(told) == 2
        for word in ("three", "four", "five"):
            pool.lay_all([html(word)])
        cache.clear()
        pool.lay_all([one])
        pool.lay_all([two])
        assert told[5:] == [two.title]  # the oldest had to make room


def test_a_fragment_holds_no_typeface(tmp_path: Path) -> None:
    pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path))
    with layouts.substituted():
        (laid,) = pool.lay_all([html("<h1>Title</h1><p>Text <b>and</b> <i>more</i></p>")])
    fragment = laid.whole
    assert set(fragment.glyphs) == {"cinzel-bold", "garamond", "garamond-bold", "garamond-italic"}
    assert b"FontFile" not in fragment.parts[0]
    assert b"/Type /Font" not in fragment.parts[0]
    assert sum(len(body) for _, body in fragment.streams) < 2000


@pytest.mark.skipif(os.name != "posix", reason="the system limits no file")
def test_a_full_disk_of_temporary_files_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))"
    monkeypatch.setattr(workers, "PROGRAM", f"{full}\n{workers.PROGRAM}")
    pool = WorkerPool(style([TEMPLATES]), Cache(tmp_path))
    try:
        with pytest.raises(ContentError) as told:
            pool.lay_all([html("<p>any</p>")])
    finally:
        pool.stop()
    assert str(told.value) == f"{tempfile.gettempdir()}: cannot be written: File too large"
