"""Random edits of a folder with two games and two zines, and builds that must be as afresh."""

import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from conftest import CHECKOUT, ECHO, PAGE, PLAYED, SCORES, SCORING, ZINE, Folder, Ran, echoed
from PIL import Image

LOOK = "content/looks/crow.toml"
GLOSSARY = "content/glossary.md"
ERRATA = "content/errata.md"
SIBLING = "scoring/_shared.py"
STYLE = "templates/zine.css"
TEMPLATE = "templates/cover.html"
PICTURE = "content/games/table.png"
OTHER = "content/zines/other.md"
OUTPUT = Path("output")
DAY = 86_400_000_000_000


def rich(folder: Folder) -> Folder:
    """A folder with all kinds of files that a build can read."""
    echoed(folder)
    for name in (SCORING, "scoring/echo.py"):
        folder.edit(name, "from zine.dice", "from ._shared import double\n\nfrom zine.dice")
        folder.edit(name, "DOUBLE = {True: 20, False: 0}\n", "")
        folder.edit(name, "DOUBLE[throw[0] == throw[1]]", "double(throw[0] == throw[1])")
    folder.write(SIBLING, "def double(alike: bool) -> int:\n    return 20 if alike else 0\n")
    folder.write(SCORES, PLAYED)
    folder.write(LOOK, 'ground = "light"\n')
    folder.write(GLOSSARY, "---\ntitle: Words\n---\n\n## Pip\n\nA dot on a die.\n")
    picture(folder, 0)
    folder.edit(ZINE, "date: May 2026\n", "date: May 2026\nlook: crow\n")
    folder.write(OTHER, folder.read(ZINE).replace("A Small Zine", "Another Zine"))
    return folder


def picture(folder: Folder, shade: int) -> None:
    data = BytesIO()
    Image.new("L", (900, 600), shade).save(data, "PNG")
    folder.write(PICTURE, data.getvalue())


class Edits:
    """What may happen to a folder between two builds, drawn by chance."""

    def __init__(self, folder: Folder, chance: random.Random) -> None:
        self._folder = folder
        self._chance = chance
        self._states: list[dict[str, bytes]] = [self.state()]
        self.offset = 0

    def state(self) -> dict[str, bytes]:
        """What all files hold but those that commands have written."""
        files = (path for path in self._folder.root.rglob("*") if path.is_file())
        names = ((path.relative_to(self._folder.root), path) for path in files)
        return {str(name): path.read_bytes() for name, path in names if name.parts[0] != "output"}

    def one(self) -> str:
        """Something happens; returns its name."""
        every = [getattr(self, name) for name in dir(self) if name.startswith("do_")]
        did = self._chance.choice(every)
        did()
        self._states.append(self.state())
        return str(did.__name__)

    def _replace(self, name: str, old: str, new: str) -> None:
        if (self._folder.root / name).is_file():
            text = self._folder.read(name)
            self._folder.write(
                name, text.replace(old, new) if old in text else text.replace(new, old)
            )

    def do_reword_a_page(self) -> None:
        self._replace(PAGE, "Sit down.", "Sit down, all of you.")

    def do_reword_as_long_in_the_same_moment(self) -> None:
        page = self._folder.root / PAGE
        if page.is_file():
            stat = page.stat()
            self._replace(PAGE, "Throw both dice.", "Throw all dices.")
            os.utime(page, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def do_make_an_example_wrong_or_right(self) -> None:
        self._replace(PAGE, "| 1 2   | Pips   | 3           |", "| 1 2   | Pips   | 4           |")

    def do_change_a_rule(self) -> None:
        self._replace(SIBLING, "return 20", "return 21")

    def do_change_a_rule_and_its_pages(self) -> None:
        self.do_change_a_rule()
        for name in (PAGE, ECHO):
            self._replace(name, "| 20          | both", "| 21          | both")

    def do_delete_a_module(self) -> None:
        (self._folder.root / SIBLING).unlink(missing_ok=True)

    def do_rename_a_page(self) -> None:
        page, other = self._folder.root / ECHO, self._folder.root / "content/games/tally2.md"
        if page.is_file():
            page.rename(other)
        elif other.is_file():
            other.rename(page)

    def do_change_a_title_everywhere(self) -> None:
        for name in (ECHO, ZINE, OTHER):
            self._replace(name, "Echo", "Reply")

    def do_change_the_order_of_a_zine(self) -> None:
        tally, echo = "- [Tally Ho](../games/tally.md)\n", "- [Echo](../games/echo.md)\n"
        self._replace(ZINE, tally + echo, echo + tally)

    def do_change_a_subtitle(self) -> None:
        self._replace(OTHER, "subtitle: one game", "subtitle: two games")

    def do_change_a_look(self) -> None:
        self._replace(LOOK, "light", "dark")

    def do_change_the_style(self) -> None:
        style = self._folder.root / STYLE
        if style.exists():
            style.unlink()
        else:
            css = (CHECKOUT / STYLE).read_text(encoding="utf-8")
            self._folder.write(STYLE, css + "\np { letter-spacing: 0.01em }\n")

    def do_change_a_template(self) -> None:
        template = self._folder.root / TEMPLATE
        if template.exists():
            template.unlink()
        else:
            html = (CHECKOUT / TEMPLATE).read_text(encoding="utf-8")
            self._folder.write(TEMPLATE, html.replace("</body>", "<p>Mine</p></body>"))

    def do_show_a_picture(self) -> None:
        self._replace(PAGE, "Sit down.", "Sit down.\n\n![A table](table.png)\n")

    def do_change_a_picture(self) -> None:
        picture(self._folder, self._chance.randrange(256))

    def do_print_the_glossary(self) -> None:
        self._replace(ZINE, "## Colophon", "## Words\n\n[Words](../glossary.md)\n\n## Colophon")

    def do_change_the_glossary(self) -> None:
        self._replace(GLOSSARY, "A dot on a die.", "A mark on a die.")

    def do_play_otherwise(self) -> None:
        self._replace(SCORES, "| 1 2   | Pips |     3 |", "| 1 3   | Pips |     4 |")

    def do_delete_what_was_played(self) -> None:
        (self._folder.root / SCORES).unlink(missing_ok=True)

    def do_undo(self) -> None:
        state = self._chance.choice(self._states)
        for name in self.state().keys() - state.keys():
            (self._folder.root / name).unlink()
        for name, data in state.items():
            self._folder.write(name, data)

    def do_give_files_old_or_new_times(self) -> None:
        names = sorted(self.state())
        for name in self._chance.sample(names, len(names) // 2):
            moment = time.time_ns() + self._chance.randrange(-DAY, DAY)
            os.utime(self._folder.root / name, ns=(moment, moment))

    def do_turn_the_clock(self) -> None:
        self.offset = self._chance.randrange(-DAY, DAY)

    def do_delete_a_pdf(self) -> None:
        (self._folder.root / OUTPUT / "small.pdf").unlink(missing_ok=True)

    def do_spoil_a_pdf(self) -> None:
        pdf = self._folder.root / OUTPUT / "other.pdf"
        if pdf.is_file():
            pdf.write_bytes(pdf.read_bytes()[:-7])

    def do_lose_or_damage_what_is_remembered(self) -> None:
        store = self._folder.root / OUTPUT / ".zine-cache"
        entries = sorted(store.glob("?" * 64)) if store.is_dir() else []
        for entry in self._chance.sample(entries, len(entries) // 3):
            if self._chance.random() < 0.5:
                entry.unlink()
            else:
                entry.write_bytes(entry.read_bytes()[::-1])

    def do_build_one_zine(self) -> None:
        self.build("other")

    def do_build_in_another_edition(self) -> None:
        self.build("small", "--edition", "a5")

    def do_verify_and_draw_sheets(self) -> None:
        self._folder.zine("verify")
        self._folder.zine("sheets", "--output", "output")

    def do_kill_a_build(self) -> None:
        process = self._folder.process("build")
        time.sleep(self._chance.uniform(0.05, 0.8))
        process.send_signal(signal.SIGKILL)
        process.communicate()

    def build(self, *words: str) -> Ran:
        """What `zine build` does by the folder's clock."""
        now = time.time_ns
        with patch.object(time, "time_ns", lambda: now() + self.offset):
            return self._folder.zine("build", *words)


def sequence(folder: Folder, seed: int) -> Iterator[str]:
    """Edits and builds by chance, then one build more; what is not as afresh then, line by line."""
    chance = random.Random(seed)
    edits = Edits(rich(folder), chance)
    edits.build()
    did: list[str] = []
    for _ in range(chance.randrange(2, 6)):
        did.append(edits.one())
        if chance.random() < 0.5:
            did.append(f"build: {edits.build().code}")
    last = edits.build()
    again = edits.build()
    fresh = folder.zine("build", "--output", "fresh")
    told = f"seed {seed}, {', '.join(did)}"
    for ran, name in ((last, "the build"), (again, "the next build")):
        if (ran.code, ran.err) != (fresh.code, fresh.err):
            yield f"{told}: {name} says {ran.err!r}, afresh {fresh.err!r}"
        if ran.out.replace("output/", "fresh/") != fresh.out:
            yield f"{told}: {name} prints {ran.out!r}, afresh {fresh.out!r}"
    for pdf in (folder.root / "fresh").glob("*.pdf") if fresh.code == 0 else ():
        if pdf.read_bytes() != (folder.root / OUTPUT / pdf.name).read_bytes():
            yield f"{told}: {pdf.name} is not as afresh"
    shutil.rmtree(folder.root / "fresh", ignore_errors=True)


OPENED: list[str] = []
_listening: list[bool] = []


def _listen(event: str, arguments: tuple[object, ...]) -> None:
    if _listening and event in ("open", "os.listdir", "os.scandir"):
        path = arguments[0]
        if isinstance(path, (str, bytes, os.PathLike)):
            OPENED.append(os.path.abspath(os.fsdecode(path)))  # noqa: PTH100 - links are not resolved


@contextmanager
def opened() -> Iterator[list[str]]:
    """Meanwhile the list grows by the path of each file or folder that Python opens."""
    if not _hooked:
        sys.addaudithook(_listen)
        _hooked.append(True)
    OPENED.clear()
    _listening.append(True)
    try:
        yield OPENED
    finally:
        _listening.clear()


_hooked: list[bool] = []
