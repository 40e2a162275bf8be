"""The editing desk: what it sends and to whom, and what a browser shows while pages change."""

import json
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import layouts
import pypdfium2
import pytest
from conftest import CHECKOUT, PAGE, SCORING, ZINE, Folder, sampled, written
from contrast import CONTRAST
from PIL import Image, ImageChops
from printed import NOTHING
from served import PATIENCE, Served, State, at_work, begin, end, laid_out

from zine import bounds
from zine.check import verify
from zine.content import project
from zine.content.zines import zine_file
from zine.edition import HALF_LETTER, Edition, edition, every
from zine.html import sections
from zine.html.stylesheet import style
from zine.html.templates import templates_in
from zine.press.bind.binder import Binder
from zine.press.engine import workers
from zine.press.engine.workers import WorkerPool
from zine.process import worker
from zine.serve import preview
from zine.serve.app import MAX_BROWSERS
from zine.serve.layout import NO_PANGO
from zine.serve.session import Desk
from zine.serve.shared import Shared
from zine.serve.snapshot import MOST_PROBLEMS, NO_PAGES, NO_ZINE

A5, LARGE = edition("a5"), edition("letter", large=True, ink_saver=True)
ROW, WRONG = "| 1 2   | Pips   | 3 ", "| 1 2   | Pips   | 4 "
WIDTH = 528


@pytest.fixture
def served(folder: Folder) -> Iterator[Served]:
    with at_work() as found:
        yield found


# What is shown.


@pytest.mark.parametrize(
    "own", sampled((HALF_LETTER, LARGE), {HALF_LETTER}), ids=lambda own: own.title
)
def test_the_pages_are_those_that_are_printed(folder: Folder, own: Edition) -> None:
    """Each piece is bound alone, and looks as in the whole zine down to the last pixel."""
    found = project.at(folder.root)
    zine = zine_file.load(found, folder.root / ZINE)
    proved = {p.game.path: p for p in verify.verify_pages(found, zine.pages).games}
    pool = WorkerPool(style(found.templates, own), NOTHING)
    with layouts.substituted():
        laid = sections.lay_out(zine, proved, templates_in(found.templates), pool.lay_all, own)
    whole = Binder().bind(sections.about(zine), laid, own.frame)
    printed = pypdfium2.PdfDocument(whole)
    pictures = preview.PageImages()
    sheets = preview.page_images(sections.about(zine), laid, own.frame)
    assert len(sheets) == len(printed) > 3
    for sheet, page in zip(sheets, printed, strict=True):
        shown = Image.open(BytesIO(pictures.draw(sheet, WIDTH)))
        drawn = page.render(scale=WIDTH / page.get_width(), rev_byteorder=True).to_pil()
        assert shown.size == drawn.size
        assert ImageChops.difference(shown, drawn).getbbox() is None
    printed.close()


def test_a_page_that_looks_the_same_keeps_its_key(folder: Folder) -> None:
    found = project.at(folder.root)
    pool = WorkerPool(style(found.templates), NOTHING)

    def keys() -> list[str]:
        zine = zine_file.load(found, folder.root / ZINE)
        proved = {p.game.path: p for p in verify.verify_pages(found, zine.pages).games}
        laid = sections.lay_out(zine, proved, templates_in(found.templates), pool.lay_all)
        sheets = preview.page_images(sections.about(zine), laid, HALF_LETTER.frame)
        return [sheet.key for sheet in sheets]

    with layouts.substituted():
        before = keys()
        folder.edit(PAGE, "Sit down.", "Stand up.")
        after = keys()
    changed = [old != new for old, new in zip(before, after, strict=True)]
    assert changed.count(True) == 1


def test_a_snapshot_holds_the_games_and_the_summary(folder: Folder, served: Served) -> None:
    state = served.until(laid_out)
    assert state["summary"] == "1 game, 5 examples, all right"
    assert (state["zine"], state["zines"], state["problems"]) == ("small", ["small"], [])
    (game,) = state["games"]
    assert (game["title"], game["examples"], game["wrong"]) == ("Tally Ho", 5, 0)
    assert state["pages"][game["first"]]["name"] == "tally"


def test_a_page_that_is_being_checked_is_not_said_to_be_all_right(
    folder: Folder, served: Served
) -> None:
    served.until(laid_out)
    right = served.until(lambda s: not s["checking"])
    assert right["summary"] == "1 game, 5 examples, all right"
    slow = "    check(throw, DICE)\n    import time; time.sleep(0.5)\n"
    folder.edit(SCORING, "    check(throw, DICE)\n", slow)
    state = served.until(lambda s: s["checking"])
    assert state["summary"] == "checking tally …"
    assert [game["checking"] for game in state["games"]] == [True]
    assert served.until(lambda s: not s["checking"])["summary"] == right["summary"]


def test_a_failure_has_its_line_its_figures_and_its_mark_on_the_page(
    folder: Folder, served: Served
) -> None:
    served.until(laid_out)
    folder.edit(PAGE, ROW, WRONG)
    state = served.until(lambda s: s["marks"] and s["laid_out"])
    (problem,) = state["problems"]
    assert (problem["path"], problem["line"], problem["column"]) == (PAGE, 27, 20)
    assert (problem["said"], problem["gives"]) == ("4", "3")
    assert problem["source"].startswith(WRONG)
    (mark,) = state["marks"]
    assert mark["id"] == problem["id"]
    assert state["pages"][mark["page"]]["name"] == "tally"
    assert (state["saved"], state["games"][0]["wrong"]) == ({"count": 1, "stem": "tally"}, 1)


@pytest.mark.exhaustive
def test_a_table_that_is_not_printed_moves_no_mark(folder: Folder) -> None:
    def box() -> list[float]:
        with at_work() as served:
            (mark,) = served.until(lambda state: state["marks"])["marks"]
        return list(mark["box"])

    folder.edit(PAGE, ROW, WRONG)
    before = box()
    table = "| Throw | Box  | Score |\n| ----- | ---- | ----- |\n| 2 2   | Pips | 4     |\n"
    folder.edit(PAGE, "## Scoring\n", f"## Scoring\n\nCheck: More.\n\n{table}")
    assert box() == before


def test_any_edition_can_be_shown(folder: Folder) -> None:
    """The desk's own, and others beside it."""
    with at_work(own=A5) as served:
        state = served.until(laid_out)
        assert state["edition"] == A5.title
        assert state["editions"] == [own.title for own in every()]
        assert all(p["width"] == pytest.approx(419.53) for p in state["pages"])
        with closing(served.states("small&edition=half-letter")) as states:
            other = next(filter(laid_out, states))
        assert other["edition"] == "half-letter"
        assert all((p["width"], p["height"]) == (396, 612) for p in other["pages"])
        assert not {p["key"] for p in other["pages"]} & {p["key"] for p in state["pages"]}
        folder.edit(PAGE, "Sit down.", "Stand up.")
        again = served.until(lambda s: s["laid_out"] and s["pages"] != state["pages"])
        assert again["edition"] == A5.title


def test_views_without_a_browser_are_dropped(folder: Folder) -> None:
    """But not the last one: its browser may be reloading."""
    shared = Shared(None, HALF_LETTER, project=project.at(folder.root))
    views = [shared.view("small", own.title) for own in every()[:3]]
    leave = [shared.look_at(view) for view in views]
    assert list(shared.views) == views
    leave[0]()
    assert list(shared.views) == views[1:]
    leave[2]()
    leave[1]()
    assert list(shared.views) == views[1:2]
    shared.look_at(views[0])
    assert list(shared.views) == views[:1]


def test_a_page_that_cannot_be_read_keeps_its_last_pages(folder: Folder, served: Served) -> None:
    pages = served.until(laid_out)["pages"]
    folder.edit(PAGE, "dice: 2", "dice: [2")
    state = served.until(lambda s: s["problems"])
    assert not state["games"][0]["read"]
    assert state["pages"] == pages


def test_a_page_is_sent_as_a_picture(served: Served) -> None:
    key = served.until(laid_out)["pages"][0]["key"]
    answer = served.get(f"/pages/{key}/600.png")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert Image.open(BytesIO(answer.body)).width == 600
    answer = served.get(f"/pages/{key}/99999.png")
    assert Image.open(BytesIO(answer.body)).width == preview.WIDEST


# To whom it is shown.


OWN = "http://127.0.0.1"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "example.org"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1.example.org:{port}"},
        {"Origin": "http://example.org"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"},
        {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "cors"},
    ],
    ids=str,
)
@pytest.mark.parametrize("path", ["/", "/events", "/desk.js"])
def test_other_hosts_and_sites_are_refused(
    shared: Served, path: str, headers: dict[str, str]
) -> None:
    own_headers = {name: text.format(port=shared.port) for name, text in headers.items()}
    answer = shared.get(path, **own_headers)
    assert answer.status == 403
    assert answer.body.startswith(b"the desk answers to ")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A desk over a folder that no test changes."""
    folder = written(tmp_path_factory.mktemp("shared"))
    folder.write("secret.txt", "secret")
    with at_work(folder.root) as found:
        yield found


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_the_desks_own_page_is_answered(shared: Served, name: str) -> None:
    own = f"{name}:{shared.port}"
    answer = shared.get("/", Host=own, Origin=f"http://{own}", Sec_Fetch_Site="same-origin")
    assert answer.status == 200
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert b"<h1>The editing desk</h1>" in answer.body


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/pages/../secret.txt",
        "/pages/..%2f..%2fsecret.txt/600.png",
        "/pages/%2fetc%2fpasswd/600.png",
        "/desk.py",
        "/content/games/tally.md",
        "//etc/passwd",
        f"/{'x' * 5000}",
    ],
)
def test_no_address_opens_a_file(shared: Served, path: str) -> None:
    answer = shared.get(path)
    assert answer.status == 404
    assert b"secret" not in answer.body


@pytest.mark.parametrize("width", ["9" * 5_000, "-1", "1.5", "٣", "x"])
def test_a_width_that_no_page_has_is_no_address(shared: Served, width: str) -> None:
    assert shared.get(f"/pages/key/{quote(width)}.png").status == 404


def test_of_40_browsers_at_once_24_are_let_in_and_another_when_they_leave(shared: Served) -> None:
    with ExitStack() as stack:
        asked = [stack.enter_context(closing(shared.ask("/events", {}))) for _ in range(40)]
        answers = [stack.enter_context(connection.getresponse()) for connection in asked]
        refused = [answer for answer in answers if answer.status == 503]
        assert [answer.status for answer in answers].count(200) == MAX_BROWSERS
        assert len(refused) == 40 - MAX_BROWSERS
        assert b"24 browsers already" in refused[0].read()
    for _ in range(50 * PATIENCE):
        with closing(shared.ask("/events", {})) as connection, connection.getresponse() as again:
            if again.status == 200:
                return
        time.sleep(0.02)
    pytest.fail("no browser is let in again")


def test_it_only_listens_to_this_machine(shared: Served) -> None:
    found = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    others = {address for address in found if not address.startswith(("127.", "::1"))}
    for address in others:
        with pytest.raises(OSError, match=r"refused|unreachable|assign"):
            socket.create_connection((address, shared.port), 5)


# What may go wrong.


def test_a_port_in_use_is_reported(folder: Folder) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = folder.zine("serve", "--no-browser", "--port", str(port))
    message = f"port {port} is taken; type: zine serve --port {port + 1}\n"
    assert (ran.code, ran.out, ran.err) == (1, "", message)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--port", "70000"), 2, "error: a port is a number from 0 to 65535, not 70000\n"),
        (
            ("--large", "--edition", "a5"),
            2,
            "error: large type needs the letter or the a4 edition, not a5\n",
        ),
        (("smal",), 1, "error: there is no zine 'smal' (did you mean 'small'?)\n"),
    ],
)
def test_wrong_arguments_are_reported(
    folder: Folder, arguments: tuple[str, ...], code: int, message: str
) -> None:
    ran = folder.zine("serve", "--no-browser", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith(message)


@pytest.mark.parametrize(
    ("lost", "message"),
    [("", NO_ZINE), ("title: A Small Zine\n", NO_PAGES)],
    ids=["no zine", "a zine that cannot be read"],
)
def test_missing_pages_are_explained(folder: Folder, lost: str, message: str) -> None:
    """And no more once there are some."""
    zine = folder.read(ZINE)
    if lost:
        folder.edit(ZINE, lost, "")
    else:
        (folder.root / ZINE).unlink()
    with at_work() as served:
        state = served.until(lambda s: s["ready"] and s["unavailable"])
        assert (state["unavailable"], state["pages"]) == (message, [])
        folder.write(ZINE, zine)
        assert served.until(lambda s: s["pages"])["unavailable"] == ""


def test_a_missing_library_is_reported_with_the_command_to_install_it(folder: Folder) -> None:
    folder.write("uvicorn.py", "raise ImportError('no uvicorn')\n")
    ran = folder.command("serve")
    assert (ran.code, ran.out) == (1, "")
    assert f" install --editable '{CHECKOUT}[desk]'\n" in ran.err


def test_ctrl_c_ends_the_desk_and_its_processes(folder: Folder) -> None:
    """Though a browser is open; the layout workers end, too, whatever they do."""
    served = begin(folder, "--edition", "a5", program=(sys.executable, "-m", "zine"))
    with closing(served.states()) as states:
        assert next(states)["edition"] == "a5"
        for _ in range(100 * PATIENCE):
            family = children(served.process.pid)
            if any(map(lays_out, family)):
                break
            time.sleep(0.01)
        else:
            pytest.fail("no layout worker begins")
        assert end(served) == 0
    assert not [pid for pid in family if alive(pid)]


def test_a_desk_that_was_never_opened_can_be_closed(folder: Folder, tmp_path: Path) -> None:
    Desk(folder.root, None, tmp_path / "cache").close()
    served = begin(folder)
    assert end(served) == 0


def children(pid: int) -> list[int]:
    if not Path("/proc/self/task").is_dir():
        pytest.skip("the system does not tell which processes a process has begun")
    try:
        tasks = [*Path(f"/proc/{pid}/task").iterdir()]
        own = [int(c) for task in tasks for c in (task / "children").read_text().split()]
    except OSError:  # it has ended
        return []
    return own + [pid for child in own for pid in children(child)]


def lays_out(pid: int) -> bool:
    try:
        return b"engine.workers" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def alive(pid: int) -> bool:
    for _ in range(500):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.01)
    return True


def test_a_link_out_of_the_folder_is_not_shown(folder: Folder, tmp_path: Path) -> None:
    outside = tmp_path / "secret.md"
    outside.write_text(folder.read(PAGE).replace("Sit down.", "The secret is out."))
    (folder.root / "content/games/secret.md").symlink_to(outside)
    folder.write("scoring/secret.py", folder.read(SCORING))
    with at_work() as served:
        state = served.until(laid_out)
    assert [game["stem"] for game in state["games"]] == ["tally"]
    (problem,) = state["problems"]
    assert problem["path"] == "content/games/secret.md"
    assert problem["message"].startswith("the file is a link that leads out of the folder")
    assert "secret is out" not in json.dumps(state)


def test_a_link_to_a_file_outside_is_not_printed(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("The secret is out.\n")
    folder.edit(ZINE, "## Games", "## Foreword\n\n[Foreword](../../../secret.md)\n\n## Games")
    with at_work() as served:
        state = served.until(lambda s: s["ready"] and s["problems"])
    assert state["pages"] == []
    assert "leads out of the folder" in state["problems"][0]["message"]


def test_a_folder_that_vanishes_may_come_back(folder: Folder, served: Served) -> None:
    served.until(laid_out)
    content = folder.root / "content"
    content.rename(folder.root / "elsewhere")
    served.until(lambda s: any("no such folder" in p["message"] for p in s["problems"]))
    (folder.root / "elsewhere").rename(content)
    served.until(lambda s: laid_out(s) and not s["problems"])


def test_a_page_that_is_too_long_is_refused_and_keeps_its_last_pages(
    folder: Folder, served: Served
) -> None:
    pages = served.until(laid_out)["pages"]
    folder.edit(PAGE, "Sit down.", "Sit down, all of you.\n\n" * (bounds.PAGE // 20))
    state = served.until(lambda s: s["problems"])
    assert "a page has 131,072 characters at most" in state["problems"][0]["message"]
    assert state["pages"] == pages
    assert not state["games"][0]["read"]


@pytest.mark.exhaustive
def test_only_the_first_of_very_many_failures_are_sent(folder: Folder, served: Served) -> None:
    rows = "".join(f"| {n % 5 + 1} 1   | Pips | 0 | |\n" for n in range(MOST_PROBLEMS + 50))
    folder.edit(PAGE, "| 7 1   | Pips ", f"{rows}| 7 1   | Pips ")
    state = served.until(lambda s: s["wrong"])
    assert (len(state["problems"]), state["wrong"]) == (MOST_PROBLEMS, MOST_PROBLEMS + 50)


@pytest.mark.exhaustive
def test_of_many_saves_a_slow_browser_sees_the_last(folder: Folder, served: Served) -> None:
    """One that does not read at all keeps the others from nothing."""
    served.until(laid_out)
    asleep = socket.create_connection(("127.0.0.1", served.port))
    asleep.sendall(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
    text = folder.read(PAGE)
    for number in range(300):
        folder.write(PAGE, text.replace(ROW, f"| 1 2   | Pips   | {number + 4} "))
    state = served.until(lambda s: s["problems"] and s["problems"][0]["said"] == "303")
    assert state["saved"]["count"] <= 300
    asleep.close()
    folder.write(PAGE, text)
    served.until(lambda s: not s["problems"])


def test_the_verdict_is_sent_though_nothing_can_be_laid_out(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine that lacks Pango."""
    program = f"import sys; sys.modules['weasyprint'] = None\n{workers.PROGRAM}"
    monkeypatch.setattr(workers, "start", lambda _: worker.start(program))
    desk = Desk(folder.root, None, tmp_path / "cache")
    heard = threading.Event()
    forget = desk.shared.listen(heard.set)
    desk.open()
    try:
        for _ in range(PATIENCE):
            state = desk.snapshot(desk.shared.view("small"))
            if state["unavailable"] == NO_PANGO:
                break
            heard.wait(1)
            heard.clear()
        assert state["summary"] == "1 game, 5 examples, all right"
        assert state["unavailable"] == NO_PANGO
        assert state["pages"] == []
    finally:
        forget()
        desk.close()


# What a throw is worth.

ADVICE = """\
from zine.chance import Advice, Advised
from zine.dice import Dice


def advice(throw: Dice) -> Advised:
    \"\"\"The best play.\"\"\"
    return (Advice("Pips", 1, throw[1:], sum(throw)),)
"""


def told(served: Served, throw: str) -> State:
    answer = served.get(f"/throws/tally?throw={quote(throw)}")
    assert answer.status == 200
    found: State = json.loads(answer.body)
    return found


def test_a_throw_is_told_with_the_best_play(folder: Folder) -> None:
    folder.write("odds/tally.py", ADVICE)
    with at_work() as served:
        served.until(lambda state: state["games"])
        found = told(served, "6 6")
        assert [(rule["title"], rule["variation"]) for rule in found["rules"]] == [
            (f"score ({SCORING}:20)", "")
        ]
        assert found["rules"][0]["rows"] == [
            ["Pips", "12", "scores in 36 of 36 throws, 100 %"],
            ["Double", "20", "scores in 6 of 36 throws, 16.7 %"],
        ]
        assert found["play"] == [["", "", ""], ["1 throw left", "keep 6", "12.00"]]
        (rule,) = told(served, "6 6 | Double")["rules"]
        assert rule["rows"] == [["", "20", "the same in 6 of 36 throws, 16.7 %"]]
        assert rule["why"][-1].endswith("nearest example: 6 6 | Double | 20 | both alike")
        assert served.get("/throws/other?throw=6").status == 404


def rules(served: Served, *changes: str) -> State:
    query = "&".join(f"change={quote(change)}" for change in changes)
    answer = served.get(f"/rules/tally?{query}")
    assert answer.status == 200
    found: State = json.loads(answer.body)
    return found


def test_the_numbers_of_a_game_are_listed_and_others_are_tried(folder: Folder) -> None:
    before = {name: folder.read(name) for name in (PAGE, SCORING)}
    with at_work() as served:
        served.until(lambda state: state["games"])
        known = rules(served)
        numbers = [["DICE", 2], ["PLAYERS[0]", 2], ["DOUBLE[yes]", 20], ["DOUBLE[no]", 0]]
        assert (known["error"], known["numbers"], known["odds"]) == ("", numbers, [])
        tried = rules(served, "DOUBLE[yes]=30")
        assert tried["error"] == ""
        (example,) = tried["examples"]
        assert (example["said"], example["gives"]) == ("20", "30")
        assert rules(served, "DUBLE=30")["error"].startswith("the scoring module has no 'DUBLE'")
        assert rules(served, "--help")["error"].startswith("write a name and a number")
        assert served.get("/rules/other").status == 404
    assert before == {name: folder.read(name) for name in (PAGE, SCORING)}


def test_a_throw_that_tells_nothing_is_answered_in_a_line(folder: Folder, served: Served) -> None:
    served.until(lambda state: state["games"])
    assert told(served, "66") == {"error": "write the dice with spaces: 6 6"}
    how = "write a throw as in '1 2'; the rules take: Throw, Box"
    error = f"no rule of Tally Ho takes 'six'; {how}"
    assert told(served, "six") == {"error": error}
    folder.edit(PAGE, "dice: 2", "dice: [2")
    served.until(lambda state: state["problems"])
    assert told(served, "6 6") == {"error": "the page cannot be read until its failures are fixed"}


def test_a_throw_that_ends_its_process_is_told_and_the_rules_can_be_mended(
    folder: Folder, served: Served
) -> None:
    """The examples pass, so only the throw that somebody asks for shows it."""
    served.until(lambda state: state["games"])
    rules = folder.read(SCORING)
    checked = "    check(throw, DICE)\n"
    folder.edit(SCORING, checked, f"{checked}    throw == (4, 4) and __import__('os')._exit(3)\n")
    served.until(lambda state: state["saved"]["count"] == 1 and not state["problems"])
    assert told(served, "4 4") == {"error": f"{PAGE}:1: {SCORING} ends the process (exit code 3)"}
    folder.write(SCORING, rules.replace("True: 20", "True: 30"))
    served.until(lambda state: state["problems"])
    assert [row[1] for row in told(served, "4 4")["rules"][0]["rows"]] == ["8", "30"]


# In a browser.


@pytest.fixture(scope="session")
def tab(chromium: Any) -> Iterator[Any]:
    """One window for all desks: each more would start a process of the browser."""
    page = chromium.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    yield page
    page.close()


@pytest.fixture
def window(tab: Any, served: Served) -> Iterator[Any]:
    """A window with the desk in it, all pages laid out."""
    wrong: list[str] = []

    def failed(error: object) -> None:
        wrong.append(str(error))

    def said(message: Any) -> None:
        if "Content Security" in message.text:
            wrong.append(message.text)

    tab.on("pageerror", failed)
    tab.on("console", said)
    tab.set_viewport_size({"width": 1280, "height": 800})
    tab.emulate_media(color_scheme="light")
    tab.goto(f"http://127.0.0.1:{served.port}/")
    tab.wait_for_selector(".sheet[data-shown]")
    tab.wait_for_selector("#summary.well")
    yield tab
    tab.goto(f"http://127.0.0.1:{served.port}/desk.css")  # about:blank takes another process
    tab.remove_listener("pageerror", failed)
    tab.remove_listener("console", said)
    assert wrong == []


GAME = ".sheet[data-name=tally][data-shown]"


def test_a_page_is_edited_broken_and_fixed(folder: Folder, window: Any) -> None:
    window.keyboard.press("j")
    window.keyboard.press("j")
    before = window.wait_for_selector(GAME).get_attribute("data-shown")
    picture = window.locator(".sheet.current").screenshot()
    folder.edit(PAGE, "Sit down.", "Stand up.")
    current = GAME.replace(".sheet", ".sheet.current")
    window.wait_for_selector(f"{current}:not([data-shown='{before}'])")
    assert window.locator(".sheet.current").screenshot() != picture
    folder.edit(PAGE, ROW, WRONG)
    window.wait_for_selector(".place.current")
    problem = window.locator(".problem")
    assert problem.locator(".where").inner_text() == f"{PAGE}:27:20"
    assert problem.locator("mark").inner_text() == "4"
    assert problem.locator("dd").all_inner_texts() == ["4", "3"]
    window.locator("#summary").get_by_text("1 game, 5 examples, 1 wrong").wait_for()
    assert window.locator("nav .wrong").get_by_text("Tally Ho").is_visible()
    seen = window.locator(".place").evaluate(
        "p => { const b = p.getBoundingClientRect(), m = document.querySelector('main')"
        ".getBoundingClientRect(); return b.top >= m.top && b.bottom <= m.bottom }"
    )
    assert seen
    folder.edit(PAGE, WRONG, ROW)
    window.wait_for_selector(".problem", state="detached")
    window.wait_for_selector("#summary.well")
    window.wait_for_selector(".place", state="detached")
    window.locator("#fine").wait_for()  # once all that depends on the page is checked, too


def test_an_address_that_names_a_game_opens_its_page_once(folder: Folder, window: Any) -> None:
    """An editor asks for it so; what is saved later moves nobody back."""
    window.goto(f"{window.url}?zine=small&game=tally")
    current = window.wait_for_selector(".sheet.current[data-name=tally]")
    seen = current.evaluate(
        "f => Math.abs(f.getBoundingClientRect().top"
        " - document.querySelector('main').getBoundingClientRect().top) < 2"
    )
    assert seen
    window.keyboard.press("k")
    window.wait_for_selector(".sheet.current:not([data-name=tally])")
    cover = window.locator(".sheet").first.get_attribute("data-key")
    folder.edit(ZINE, "subtitle: one game", "subtitle: a game")
    window.wait_for_selector(f".sheet:first-child:not([data-key='{cover}'])")
    assert window.locator(".sheet.current[data-name=tally]").count() == 0


@pytest.mark.exhaustive
def test_another_edition_is_chosen_in_the_page(folder: Folder, window: Any) -> None:
    """And a save is seen in it."""
    window.select_option("#edition", A5.title)
    other = ".sheet[data-shown] .paper[style*='419.53 / 595.28']"
    window.wait_for_selector(other)
    assert window.url.endswith("?zine=small&edition=a5")
    before = window.wait_for_selector(GAME).get_attribute("data-shown")
    folder.edit(PAGE, "Sit down.", "Stand up.")
    window.wait_for_selector(f"{GAME}:not([data-shown='{before}'])")
    window.reload()
    window.wait_for_selector(other)
    assert window.locator("#edition").input_value() == A5.title


def test_the_desk_is_used_by_keyboard(folder: Folder, window: Any) -> None:
    def current() -> list[str]:
        return list(window.locator(".sheet.current figcaption").all_inner_texts())

    window.keyboard.press("j")
    first = current()
    window.keyboard.press("j")
    second = current()
    window.keyboard.press("k")
    assert first != second
    assert current() == first
    window.keyboard.press("?")
    assert window.locator("#help").is_visible()
    window.keyboard.press("Escape")
    window.keyboard.press("/")
    window.keyboard.type("nothing")
    assert window.locator("#none").is_visible()
    window.keyboard.press("Escape")
    assert window.locator("nav li").count() == 1
    window.keyboard.press("/")
    window.keyboard.type("tal")
    window.keyboard.press("Enter")
    assert current() == ["Tally Ho, page 3"]
    folder.edit(PAGE, ROW, WRONG)
    window.wait_for_selector(".problem")
    window.keyboard.press("Escape")
    window.keyboard.press("n")
    assert window.evaluate("document.activeElement.className") == "where"
    outline = window.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


@pytest.mark.exhaustive
def test_a_throw_is_asked_for_by_keyboard_and_again_after_a_save(
    folder: Folder, window: Any
) -> None:
    window.keyboard.press("t")
    assert window.locator("#throw").is_hidden()
    window.keyboard.press("/")
    window.keyboard.type("tal")
    window.keyboard.press("Enter")
    window.keyboard.press("Escape")
    window.keyboard.press("t")
    window.keyboard.type("66")
    window.keyboard.press("Enter")
    window.locator("#told.wrong").get_by_text("write the dice with spaces: 6 6").wait_for()
    assert window.get_by_label("Throw", exact=True).get_attribute("aria-invalid") == "true"
    assert window.locator("#told").get_attribute("aria-live") == "polite"
    window.get_by_label("Throw", exact=True).fill("6 6")
    window.keyboard.press("Enter")
    window.locator("#told").get_by_text("6 6 in Tally Ho").wait_for()
    double = window.get_by_role("row").filter(has_text="Double")
    assert double.get_by_role("rowheader").inner_text() == "Double"
    assert double.get_by_role("cell").first.inner_text() == "20"
    folder.edit(SCORING, "True: 20", "True: 30")
    double.get_by_text("30", exact=True).wait_for()
    window.keyboard.press("Escape")
    assert window.get_by_role("row").count() == 0


@pytest.mark.exhaustive
def test_a_house_rule_is_tried_in_the_page(folder: Folder, window: Any) -> None:
    window.get_by_role("button", name="Tally Ho").first.click()
    window.get_by_text("House rules").click()
    window.get_by_label("DOUBLE[yes]").fill("30")
    window.get_by_role("button", name="Try these numbers").click()
    window.get_by_text("Examples that come out differently: 1").wait_for()
    assert window.get_by_text("20 → 30").is_visible()
    assert window.locator("#tried").inner_text() == "DOUBLE[yes] = 30"


@pytest.mark.exhaustive
def test_the_rules_of_a_variation_can_be_chosen(folder: Folder, window: Any) -> None:
    variation = "def quick_score(throw: Dice) -> int:\n    return max(throw)\n"
    folder.write(SCORING, f"{folder.read(SCORING)}\n\n{variation}")
    folder.edit(SCORING, "DICE = 2", 'DICE = 2\nVARIATIONS = ("Quick",)')
    rows = "### Quick\n\n| Throw | Score |\n| ----- | ----- |\n| 1 2   | 2     |\n"
    folder.edit(PAGE, "## Rulings", f"## Variations\n\n{rows}\n## Rulings")
    window.locator("#summary").get_by_text("1 game, 6 examples, all right").wait_for()
    window.locator("#games").get_by_text("Tally Ho").click()
    window.get_by_label("Throw", exact=True).fill("5 4")
    window.keyboard.press("Enter")
    window.get_by_role("row").filter(has_text="Pips").wait_for()
    window.get_by_label("Rules").select_option("Quick")
    assert window.get_by_role("row").count() == 1
    assert window.get_by_role("row").get_by_role("cell").all_inner_texts()[1] == "5"


SHOWN = """
([selector, scroller]) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const view = document.querySelector(scroller).getBoundingClientRect();
  return box.top >= Math.max(view.top, 0) && box.bottom <= Math.min(view.bottom, innerHeight);
}
"""


SCROLLED_AWAY = f"""
(place) => {{
  for (const e of document.querySelectorAll('html, main')) {{
    e.scrollTo({{ top: 0, behavior: 'instant' }});
  }}
  return !({SHOWN})(place);
}}
"""


@pytest.mark.exhaustive
def test_a_quotation_mark_in_the_name_of_a_file_stops_no_update(
    folder: Folder, window: Any
) -> None:
    stem = 'e"cho'
    button = "[...document.querySelectorAll('#games button')].find(b => b.dataset.stem === stem)"
    folder.write(f"content/games/{stem}.md", folder.read(PAGE).replace("Tally Ho", "Echo"))
    window.wait_for_function(f"stem => {button}", arg=stem)
    window.evaluate(f"stem => {button}.focus()", stem)
    folder.edit(PAGE, ROW, WRONG)
    window.wait_for_selector(".place")
    assert window.evaluate("document.activeElement.dataset.stem") == stem


@pytest.mark.exhaustive
def test_the_current_failure_is_scrolled_into_view(folder: Folder, window: Any) -> None:
    """Beside the list of failures, and on a narrow screen below it."""
    for width in (1280, 600):
        window.set_viewport_size({"width": width, "height": 600})
        folder.edit(PAGE, ROW, WRONG)
        window.wait_for_selector(".place.current")
        window.wait_for_function(SHOWN, arg=[".place", "main"])
        window.wait_for_function(SCROLLED_AWAY, arg=[".place", "main"])
        window.keyboard.press("n")
        window.wait_for_function(SHOWN, arg=[".place", "main"])
        window.locator(".place").click()
        assert window.evaluate("document.activeElement.className") == "where"
        folder.edit(PAGE, WRONG, ROW)
        window.wait_for_selector(".place", state="detached")


@pytest.mark.exhaustive
def test_the_current_failure_is_in_view_in_the_list(folder: Folder, window: Any) -> None:
    """However many there are, and Tab goes on from there."""
    rows = "".join(f"| 1 2   | Pips   | {wrong} |\n" for wrong in range(10, 30))
    folder.edit(PAGE, ROW, f"{rows}{ROW}")
    window.locator(".problem").nth(19).wait_for()
    window.wait_for_selector(".place")  # the pages come later, and the list is written anew
    for key, number in (("p", 19), ("n", 0)):
        window.keyboard.press(key)
        focused = f".problem:nth-child({number + 1}) .where"
        window.wait_for_function(
            "s => document.activeElement === document.querySelector(s)", arg=focused
        )
        window.wait_for_function(SHOWN, arg=[focused, "aside"])
    window.keyboard.press("Tab")
    window.keyboard.press("Tab")
    assert window.locator(".problem").nth(1).locator(".where:focus").count() == 1


def test_every_word_has_enough_contrast_and_every_control_a_name(
    folder: Folder, window: Any
) -> None:
    folder.edit(PAGE, ROW, WRONG)
    window.wait_for_selector(".place")
    for role in ("banner", "navigation", "main", "complementary", "status"):
        assert window.get_by_role(role).count() == 1, role
    nameless = window.evaluate(
        "[...document.querySelectorAll('button, input, select, img')].filter(e => "
        "!(e.ariaLabel || e.alt || e.textContent.trim() || e.labels?.length)).length"
    )
    assert nameless == 0
    window.keyboard.press("Tab")
    assert window.evaluate("document.activeElement.textContent") == "To the pages"
    window.get_by_label("Throw", exact=True).fill("6 6")
    window.keyboard.press("Enter")
    window.get_by_role("row").first.wait_for()
    for scheme, paper in (("light", "rgb(244, 239, 230)"), ("dark", "rgb(25, 22, 20)")):
        window.emulate_media(color_scheme=scheme)
        assert window.evaluate("getComputedStyle(document.body).backgroundColor") == paper
        assert window.evaluate(CONTRAST) == []


def test_html_in_a_page_is_shown_as_text(folder: Folder, window: Any) -> None:
    wrong = "| 1 2   | Pips   | <img src=x onerror=alert(1)> "
    folder.edit(PAGE, ROW, wrong)
    window.wait_for_selector(".problem")
    assert window.locator(".problem img").count() == 0
    assert "<img" in window.locator(".problem").inner_text()
