"""The pads below the games of a web page: they read cells, play by the rules, and keep the game."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import five_books
import pytest
from conftest import SCORING, Folder
from printed import ROOT
from shown import source

from zine.check import examples, played_game
from zine.check import throw as throw_
from zine.content import project
from zine.content.page.game import Game, load
from zine.content.rules import cell
from zine.content.rules.rules import State, rules_of
from zine.dice import Foul
from zine.press import play
from zine.press.screen import CheckedZine
from zine.scoring.yacht import Box, score

OURS = project.at(ROOT)
PAGES = {page.stem: page for page in OURS.games if "." not in page.stem}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the complete book and the German one, with their pads."""
    folder = tmp_path_factory.mktemp("play")
    for name in ("complete", "wirtshaus"):
        (folder / f"{name}.play.html").write_bytes(play.make(checked(name)))
    return folder


def checked(name: str) -> CheckedZine:
    made = source(ROOT, name)
    return CheckedZine(made.book, made.proved, made.played, made.templates)


@pytest.fixture(scope="module")
def browser(chromium: Any, complete: Path) -> Iterator[Any]:
    """The complete book on a phone."""
    page = opened(chromium, complete / "complete.play.html")
    yield page
    page.close()


def opened(chromium: Any, file: Path, address: str = "") -> Any:
    page = chromium.new_page(viewport=PHONE)
    page.goto(file.as_uri() + address)
    return page


def pad_of(page: Any, game: str) -> Any:
    """The pad of a game, opened."""
    pad = page.locator(f'.pad[data-game="{game}"]')
    pad.get_by_role("button", name="Keep score").click()
    return pad


def throw(pad: Any, faces: str) -> None:
    for face in faces.split():
        pad.locator(f'.keys button[aria-label="{face}"]').first.click()


def write(pad: Any) -> None:
    pad.get_by_role("button", name="Write", exact=True).click()


def written(value: Any, kind: Any) -> str:
    """A value as a cell; what a player says is written as the bid or the word that it holds."""
    if type(value).__name__ != "Says":
        return cell.show(value, kind)
    said = getattr(value, "bid", None) or getattr(value, "word", "liar")
    return str(getattr(said, "value", said))


Played = tuple[str, dict[str, str], list[dict[str, str]], list[Any]]


def transcripts(game: Game) -> list[Played]:
    """The transcripts of a page: class, start, moves, and what each shows or why it is refused."""
    found: list[Played] = []
    states = {
        rule.target: rule for rule in rules_of(game.scoring).everything if isinstance(rule, State)
    }

    def note(call: partial[Any], outcome: Any) -> None:
        foul = {"refused": str(outcome)} if isinstance(outcome, Foul) else {}
        if isinstance(call.func, type):
            initial = states[call.func].initial
            start = {name: cell.show(value, initial[name]) for name, value in call.keywords.items()}
            found.append((call.func.__name__, start, [], [foul]))
        elif call.func is getattr:
            name = call.args[1]
            kind = next(
                k for n, k, _ in states[type(call.args[0])].attributes.values() if n == name
            )
            if not foul:
                found[-1][3][-1][name] = cell.show(outcome, kind)
        elif call.args:
            kinds = states[type(call.args[0])].kinds
            move = {name: written(value, kinds[name]) for name, value in call.keywords.items()}
            found[-1][2].append(move)
            found[-1][3].append(foul)

    examples.record(game, note)
    return found


@pytest.mark.parametrize("stem", sorted(PAGES))
def test_what_a_page_plays_a_pad_plays(browser: Any, stem: str) -> None:
    for rule, start, moves, noted in transcripts(load(OURS, PAGES[stem])):
        shown = browser.evaluate("(game) => zine.play(...game)", [stem, rule, start, moves])
        for step, expected in zip(shown, noted, strict=True):
            assert {name: step.get(name) for name in expected} == expected, (rule, moves)


def test_a_throw_scores_as_zine_score_says_it(browser: Any) -> None:
    score = "(all) => { try { return zine.score(...all) } catch (error) { return error.message } }"
    for game, cells, variation in (
        ("yacht", ["6 6 6 5 5", "Full house"], ""),
        ("yacht", ["6 6 6 5", "Full house"], ""),
        ("yacht", ["6 6 6 5 5", "Full house"], "Two sections"),
        ("ten_thousand", ["1 1 1 5 5 2"], ""),
        ("mia", ["2 1"], ""),
    ):
        try:
            said = examples.score(load(OURS, PAGES[game]), cells, variation or None)
        except Foul as foul:
            said = str(foul)
        assert browser.evaluate(score, [game, cells, variation]) == said


def test_a_box_is_written_as_it_is_read(browser: Any) -> None:
    told = "(kind) => cells.show(cells.read('full HOUSE', kind), kind)"
    box = {"is": "member", "class": ["zine.scoring.yacht", "Box"]}
    assert browser.evaluate(told, box) == "Full house"


def test_a_whole_card_is_filled_by_thumb(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "crag")
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    for faces, box in (("6 6 1", "Crag"), ("5 5 5", "Three of a kind"), ("1 2 3", "Low straight")):
        throw(pad, faces)
        pad.locator("button[data-member]", has_text=box).click()
    assert "Ada 70" in pad.inner_text()
    assert "Bel 25" in pad.inner_text()
    assert "Ahead: Ada" in pad.inner_text()
    pad.get_by_role("button", name="Ada 70").click()
    throw(pad, "6 5 2")
    crag = pad.locator('button[data-member="Crag"]')
    assert crag.is_disabled()
    assert "a box is filled once: Crag already holds 50" in crag.inner_text()
    page.close()


def whole(stem: str) -> dict[str, list[list[str]]]:
    """The turns of each player of a game in `content/scores/`, as its rows hold them."""
    text = (ROOT / f"content/scores/{stem}.md").read_text(encoding="utf-8")
    players = dict(part.split("\n", 1) for part in text.split("\n## ")[1:])
    return {
        name: [
            [cell.strip() for cell in row.split("|")[1:-1]] for row in table.split("\n")[3:] if row
        ]
        for name, table in players.items()
    }


@pytest.mark.parametrize("stem", ["crag", "everest", "yacht"])
def test_a_whole_game_ends_on_a_pad_as_it_ended_on_paper(
    chromium: Any, complete: Path, stem: str
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad, players = pad_of(page, stem), whole(stem)
    pad.locator('[name="own-players"]').fill(", ".join(players))
    pad.locator('[name="own-players"]').press("Tab")
    if stem == "everest":
        pad.get_by_role("button", name="Climb", exact=True).click()
    for turns in zip_longest(*players.values()):
        for name, turn in zip(players, turns, strict=True):
            if turn is None:
                continue
            pad.get_by_role("button", name=re.compile(rf"^{name}\b")).first.click()
            throw(pad, turn[0])
            if stem == "everest":
                pad.locator('[name="cross"]').fill(turn[1])
                write(pad)
            else:
                pad.locator(f'button[data-member="{turn[1]}"]').click()
    for name, own in players.items():
        pad.get_by_role("button", name=re.compile(rf"^{name}\b")).first.click()
        shown = " ".join(pad.inner_text().split())
        assert (f"To go {own[-1][2]}" if stem == "everest" else f"{name} {own[-1][3]}") in shown
    page.close()


def test_a_turn_is_carried_into_the_game_and_then_over(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "ten_thousand")
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    pad.get_by_role("button", name="Turn", exact=True).click()
    throw(pad, "1 1 1 2 3 4")
    pad.locator('[name="keep"]').fill("1 1 1")
    write(pad)
    pad.get_by_role("button", name="Game", exact=True).click()
    assert pad.locator('[name="turn_total"]').input_value() == "1,000"
    write(pad)
    assert "Totals Ada 1,000, Bel 0" in " ".join(pad.inner_text().split())
    pad.get_by_role("button", name="Turn", exact=True).click()
    assert pad.locator(".moves").count() == 0
    page.close()


def test_what_the_rules_refuse_is_said_in_their_words(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "ten_thousand")
    pad.get_by_role("button", name="Turn", exact=True).click()
    throw(pad, "2 2 3")
    assert pad.locator(".says").inner_text() == "6 dice must be thrown, not 3"
    assert pad.get_by_role("button", name="Write", exact=True).is_disabled()
    page.close()


def test_a_game_is_kept_shared_and_undone(chromium: Any, complete: Path) -> None:
    file = complete / "complete.play.html"
    page = opened(chromium, file)
    pad = pad_of(page, "yacht")
    throw(pad, "6 6 6 5 5")
    pad.locator('button[data-member="Full house"]').click()
    address = page.evaluate("location.hash")
    assert len(address) < 1000
    page.close()
    other = opened(chromium, file, address)
    shared = other.locator('.pad[data-game="yacht"]')
    assert "Total 28" in " ".join(shared.inner_text().split())
    shared.get_by_role("button", name="Undo").click()
    assert "Total 0" in " ".join(shared.inner_text().split())
    other.close()


@pytest.mark.parametrize(
    "address", ["#pad=eyJ", "#pad=bnVsbA", "#pad=eyJnYW1lIjoieWFjaHQiLCJtb3ZlcyI6M30", "#pad=W10"]
)
def test_an_address_cut_off_is_one_line(chromium: Any, complete: Path, address: str) -> None:
    page = opened(chromium, complete / "complete.play.html", address)
    assert page.get_by_role("alert").count() == 1
    pad_of(page, "pig")
    page.close()


FULL = ("6 6 6 5 5", "Full house")


def played(pad: Any, faces: str, box: str) -> None:
    throw(pad, faces)
    pad.locator(f'button[data-member="{box}"]').click()


def test_a_game_from_an_address_does_not_take_the_place_of_the_one_that_is_kept(
    chromium: Any, complete: Path
) -> None:
    file = complete / "complete.play.html"
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(file.as_uri())
    played(pad_of(page, "yacht"), *FULL)
    address = page.evaluate("location.hash")
    played(page.locator('.pad[data-game="yacht"]'), "1 2 3 4 6", "Chance")
    other = context.new_page()
    other.goto(file.as_uri() + address)
    shared = other.locator('.pad[data-game="yacht"]')
    assert "only the address" in shared.get_by_role("alert").inner_text()
    played(shared, "1 1 1 1 1", "Yacht")
    third = context.new_page()
    third.goto(file.as_uri())
    assert "Total 44" in " ".join(pad_of(third, "yacht").inner_text().split())
    context.close()


def test_two_windows_do_not_write_over_each_other(chromium: Any, complete: Path) -> None:
    context = chromium.new_context(viewport=PHONE)
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto((complete / "complete.play.html").as_uri())
        pad_of(page, "yacht")
    pads = [page.locator('.pad[data-game="yacht"]') for page in (first, second)]
    played(pads[0], *FULL)
    pads[1].get_by_role("alert").wait_for()
    played(pads[1], "1 1 1 1 1", "Yacht")
    third = context.new_page()
    third.goto((complete / "complete.play.html").as_uri())
    assert "Total 28" in " ".join(pad_of(third, "yacht").inner_text().split())
    context.close()


def test_a_kept_game_that_cannot_be_read_is_told_and_left_alone(
    chromium: Any, complete: Path
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    page.evaluate("localStorage.setItem('zine complete yacht', '{\"game')")
    pad = pad_of(page, "yacht")
    assert "cannot be read" in pad.get_by_role("alert").inner_text()
    played(pad, *FULL)
    assert page.evaluate("localStorage.getItem('zine complete yacht')") == '{"game'
    page.evaluate("localStorage.clear()")
    page.close()


def test_a_browser_that_refuses_storage_keeps_the_game_in_the_address(
    chromium: Any, complete: Path
) -> None:
    page = chromium.new_page(viewport=PHONE)
    refuse = "Object.defineProperty(window, 'localStorage', {get() { throw new Error() }})"
    page.add_init_script(refuse)
    page.goto((complete / "complete.play.html").as_uri())
    pad = pad_of(page, "yacht")
    played(pad, *FULL)
    assert "keeps nothing" in pad.get_by_role("alert").inner_text()
    assert page.evaluate("location.hash").startswith("#pad=")
    page.close()


def test_the_keyboard_stays_on_the_control_that_was_pressed(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "yacht")
    for faces, box in (FULL, ("1 2 3 4 6", "Chance")):
        played(pad, faces, box)
    undo = pad.get_by_role("button", name="Undo")
    undo.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert "Total 0" in " ".join(pad.inner_text().split())
    page.close()


def test_names_and_cells_are_never_markup(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "crag")
    pad.locator('[name="own-players"]').fill("<img/src=x>, 🎲" + "é" * 40)
    pad.locator('[name="own-players"]').press("Tab")
    assert pad.locator("img").count() == 0
    assert "<img/src=x>" in pad.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.close()


def test_a_pad_that_gives_something_else_keeps_no_score(
    chromium: Any, complete: Path, tmp_path: Path
) -> None:
    text = (complete / "complete.play.html").read_text("utf-8")
    broken = tmp_path / "broken.html"
    changed = text.replace("FULL_HOUSE = [3, 2];", "FULL_HOUSE = [3, 1];", 1)
    assert changed != text

    broken.write_text(re.sub("<meta http-equiv[^>]*>", "", changed), encoding="utf-8")
    page = opened(chromium, broken)
    pad = pad_of(page, "yacht")
    assert "out of order" in pad.get_by_role("alert").inner_text()
    assert pad.locator("input").count() == 0
    page.close()


def test_nothing_is_fetched_and_no_other_script_runs(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    policy = page.get_attribute('meta[http-equiv="Content-Security-Policy"]', "content")
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    pad_of(page, "yacht")
    assert not [url for url in fetched if not url.startswith("data:")]
    page.close()


def test_a_german_pad_speaks_german(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "wirtshaus.play.html")
    pad = page.locator('.pad[data-game="crag.de"]')
    pad.get_by_role("button", name="Mitschreiben").click()
    throw(pad, "6 6")
    text = pad.inner_text()
    assert "Spieler:" in text
    assert "3 Würfel" in text
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong_with_a_pad(chromium: Any, complete: Path, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415

    page = opened(chromium, complete / "wirtshaus.play.html")
    page.emulate_media(color_scheme=scheme)
    for game in ("crag.de", "mia.de", "chicago.de"):
        page.locator(f'.pad[data-game="{game}"]').get_by_role("button").first.click()
    results = Axe().run(page, ".pad")
    assert results.violations_count == 0, results.generate_report()
    page.close()


def test_dice_of_other_kinds_have_a_pad(chromium: Any, tmp_path: Path) -> None:
    folder = five_books.hunt(tmp_path)
    assert folder.zine("build", "--play").code == 0
    (file,) = (folder.root / "output").glob("*.play.html")
    page = opened(chromium, file)
    pad = pad_of(page, "wolf_hunt")
    pad.get_by_role("button", name="Score", exact=True).click()
    pad.locator('[name="throw"]').fill("d20 17, d8 5")
    pad.locator('[name="omen"]').fill("d-omen wolf")
    assert pad.locator(".says").inner_text() == "10"
    pad.locator('[name="throw"]').fill("d20 21, d8 5")
    assert (
        "d20 shows" in pad.locator(".says").inner_text()
        or "never 21" in pad.locator(".says").inner_text()
    )
    page.close()


def test_an_author_who_writes_what_no_browser_runs_is_told_where(folder: Folder) -> None:
    with (folder.root / SCORING).open("a", encoding="utf-8") as file:
        file.write("\n\ndef _half(number: int) -> object:\n    return number / 2\n")
    line = len((folder.root / SCORING).read_text("utf-8").splitlines())
    result = folder.zine("build", "--play")
    assert (result.code, result.err) == (1, f"{SCORING}:{line}: `/` cannot run in a browser\n")
    assert not (folder.root / "output").exists()


@pytest.mark.parametrize("stem", sorted(PAGES))
def test_no_tap_of_anybody_breaks_a_pad(chromium: Any, complete: Path, stem: str) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, stem)
    pad.locator('[name="own-players"]').fill("Ada, Bel, Cy")
    pad.locator('[name="own-players"]').press("Tab")
    fallen = page.evaluate(TAPS, [stem, 60])
    assert fallen == ""
    assert page.get_by_role("alert").count() == 0
    page.close()


TAPS = """([stem, many]) => {
    let seed = 1;
    const chance = (most) => (seed = (seed * 16807) % 2147483647) % most;
    const pad = document.querySelector(`.pad[data-game="${stem}"]`);
    const fallen = [];
    addEventListener("error", (event) => fallen.push(event.error?.stack ?? event.message));
    try {
        for (let tap = 0; tap < many; tap++) {
            const all = [...pad.querySelectorAll("button:not(:disabled), select, input")];
            const one = all[chance(all.length)];
            if (one.tagName === "BUTTON") one.click();
            else if (one.tagName === "SELECT") one.selectedIndex = chance(one.options.length);
            else if (one.name !== "own-players") {
                one.value = ["", "3", "1 1 5", "yes", "—", one.placeholder][chance(6)];
            }
            if (one.tagName !== "BUTTON") {
                one.dispatchEvent(new Event("input", { bubbles: true }));
                one.dispatchEvent(new Event("change", { bubbles: true }));
            }
        }
    } catch (error) {
        return String(error.stack);
    }
    return fallen.join();
}"""
"""Taps and writes at random; returns what failed."""


# A rule, its moves, and what each player then has on the sheet: figures by line, or crosses.
SAVED = {
    "crag": (
        "Column",
        {"Column/Ada": [{"hand": "6 6 1", "box": "Crag"}]},
        {"Ada": {12: 50, 13: 50}},
    ),
    "plus_and_minus": (
        "Column",
        {"Column/Ada": [{"kept": "6 5 2 4 1"}, {"kept": "3 3 5 1 4"}]},
        {"Ada": {0: 12, 1: -2, 5: 10}},
    ),
    "everest": ("Climb", {"Climb/Ada": [{"throw": "1 4 2", "cross": "Down 7"}]}, {"Ada": {(1, 5)}}),
    "ten_thousand": (
        "Game",
        {"Game": [{"player": "Ada", "turn_total": "1,000"}, {"player": "Bel", "turn_total": "0"}]},
        {"Ada": {0: 1000}, "Bel": {0: 0}},
    ),
    "chicago": (
        "Game",
        {"Game": [{"throws": "Ada 1 1, Bel 2 3"}, {"throws": "Ada 1 2, Bel 5 6"}]},
        {"Ada": {0: 2, 1: 3, 11: 5}, "Bel": {0: 0, 1: 0, 11: 0}},
    ),
    "midnight": (
        "Night",
        {"Night": [{"scores": "Ada 15, Bel 24"}]},
        {"Ada": {0: 15}, "Bel": {0: 24}},
    ),
    "passage": (
        "Game",
        {"Game": [{"player": "Ada", "throw": "2 6"}, {"player": "Bel", "throw": "2 2"}]},
        {"Ada": {(0, 0)}, "Bel": {(0, 0), (0, 1)}},
    ),
    "mia": (
        "Game",
        {
            "Game": [
                {"player": "Ada", "says": "42", "throw": "3 2"},
                {"player": "Bel", "says": "liar"},
            ]
        },
        {"Ada": {(0, 0)}, "Bel": set()},
    ),
    "beetle": (
        "Beetle",
        {"Beetle/Ada": [{"throw": "1"}, {"throw": "3"}], "Beetle/Bel": [{"throw": "6"}]},
        {"Ada": {0: 1, 1: 0, 2: 1, 3: 0, 4: 0, 5: 0}, "Bel": dict.fromkeys(range(6), 0)},
    ),
    "centennial": (
        "Race",
        {"Race": [{"player": "Ada", "throw": "1 2 2", "to": "up 3"}]},
        {"Ada": {(0, 2)}, "Bel": set()},
    ),
}


@pytest.mark.parametrize("stem", SAVED)
def test_a_game_saved_by_a_pad_fills_in_the_sheet(browser: Any, tmp_path: Path, stem: str) -> None:
    rule, moves, on_sheet = SAVED[stem]
    scores = browser.evaluate("(all) => zine.scores(...all)", [stem, rule, "Ada, Bel", {}, moves])
    file = tmp_path / f"{stem}.md"
    file.write_text(scores, encoding="utf-8")
    played = played_game.load(file, [load(OURS, PAGES[stem])])
    written = {player.name: dict(player.figures) or player.crosses for player in played.players}
    assert written == on_sheet


def test_a_pad_saves_what_it_shows(chromium: Any, complete: Path, tmp_path: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "yacht")
    pad.locator('[name="variation"]').select_option("Two sections")
    played(pad, "6 6 6 6 1", "Sixes")
    row = pad.locator("table.sheet tr", has_text="Sixes")
    assert row.locator("td").inner_text() == "24"
    with page.expect_download() as download:
        pad.get_by_role("button", name="Save for the score sheet").click()
    file = tmp_path / "yacht.md"
    download.value.save_as(file)
    (player,) = played_game.load(file, [load(OURS, PAGES["yacht"])]).players
    assert dict(player.figures) == {5: 24, 6: 24, 7: 0, 16: 24}
    page.close()


def test_a_german_game_saved_by_a_pad_fills_in_the_sheet(
    chromium: Any, complete: Path, tmp_path: Path
) -> None:
    page = opened(chromium, complete / "wirtshaus.play.html")
    moves = {"Column/Ada": [{"hand": "6 6 1", "box": "Crag"}]}
    scores = page.evaluate("(all) => zine.scores(...all)", ["crag.de", "Column", "Ada", {}, moves])
    file = tmp_path / "crag.md"
    file.write_text(scores, encoding="utf-8")
    (german,) = (page for page in OURS.games if page.stem == "crag.de")
    assert played_game.load(file, [load(OURS, german)]).players[0].figures == {12: 50, 13: 50}
    page.close()


def test_a_pad_advises_what_to_keep_for_each_open_box_as_zine_explain_does(
    chromium: Any, tmp_path: Path
) -> None:
    made = checked("stonewood")
    games = [entry.game for entry in made.games.values()]
    best = {game.stem: throw_.card_advice(OURS, game) for game in games}
    assert {stem for stem, found in best.items() if found.keep} == {"crag", "yacht"}
    file = tmp_path / "stonewood.play.html"
    file.write_bytes(play.make(made._replace(advice=best)))
    page = opened(chromium, file)
    pad = pad_of(page, "yacht")
    throw(pad, "6 6 6 6 1")
    pad.locator('button[data-member="Sixes"]').click()
    throw(pad, "4 4 2 1 6")
    pad.locator(".advice summary").click()
    to_keep, to_write = pad.locator(".advice tbody").all_inner_texts()
    shown = [row.split("\t") for row in to_keep.split("\n")]
    yacht = next(game for game in games if game.stem == "yacht")
    told = throw_.rows(throw_.advice(OURS, yacht, ["4 4 2 1 6"]), yacht)[1:]
    assert shown == [row for row in told if row[0] != "Sixes"]
    points = {box: score((4, 4, 2, 1, 6), box) for box in Box}
    del points[Box.SIXES]
    filled = 1 << [*Box].index(Box.SIXES)
    worth = {
        box: gives + best["yacht"].rest[filled | 1 << [*Box].index(box)]
        for box, gives in points.items()
    }
    costs = {box.value: max(worth.values()) - worth[box] for box in worth}
    rows = [row.split("\t") for row in to_write.split("\n")]
    assert [row[0] for row in rows] == sorted(costs, key=lambda name: costs[name])
    for name, gives, cost in rows:
        assert int(gives) == points[Box(name)]
        assert float(cost) == pytest.approx(costs[name], abs=0.06)
    page.close()


def test_a_turn_is_taken_to_the_game_when_it_is_over_and_the_next_player_has_the_dice(
    chromium: Any, complete: Path
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "pig")
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    pad.get_by_role("button", name="Turn", exact=True).click()
    take = pad.get_by_role("button", name="Take it to: Game")
    throw(pad, "5")
    pad.locator('button[data-member="throw again"]').click()
    assert take.count() == 0
    throw(pad, "4")
    pad.locator('button[data-member="hold"]').click()
    take.click()
    write(pad)
    assert "Ada 9, Bel 0" in " ".join(pad.inner_text().split())
    pad.get_by_role("button", name="Turn", exact=True).click()
    assert pad.locator('.tabs [aria-pressed="true"]', has_text="Bel").count() == 1
    page.close()


def test_a_race_begins_with_every_square_left(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "everest")
    pad.get_by_role("button", name="Race", exact=True).click()
    assert "Winner" not in pad.locator(".standing").inner_text()
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    throw(pad, "1 4 2")
    pad.locator('[name="cross"]').fill("Down 7")
    write(pad)
    assert "Turns 1" in " ".join(pad.locator(".standing").inner_text().split())
    page.close()


def test_a_board_shows_whose_markers_stand_on_each_square(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "centennial")
    two_players(pad)
    pad.get_by_role("button", name="Race", exact=True).click()
    assert pad.locator(".path .taken").count() == 0
    throw(pad, "1 2 2")
    for square in ("up 4", "up 4", "up 5"):  # a second tap takes it back
        pad.get_by_label(square, exact=True).click()
    write(pad)
    assert pad.locator(".path li").count() == 23
    assert pad.locator(".path .taken").all_inner_texts() == ["5\nup\nAda"]
    page.close()


def test_tapping_a_cloth_lays_stakes_there_that_the_rules_settle(
    chromium: Any, complete: Path
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    for game, areas, settled in (
        ("chuck_a_luck", ("Sixes", "Big"), "Ada 2, Bel 1, Bank −3"),
        ("cho_han", ("Han", "Chō"), "Bel −1, Ada 1"),
    ):
        pad = pad_of(page, game)
        two_players(pad)
        pad.get_by_role("button", name="Settlement", exact=True).click()
        throw(pad, "6 6 1" if game == "chuck_a_luck" else "6 1")
        for name, area in zip(("Ada", "Bel"), areas, strict=True):
            pad.locator(".cloth select").select_option(name)
            pad.locator(".cloth button", has_text=re.compile(f"^{area}")).click()
        assert pad.locator(".says").inner_text() == settled
        pad.locator(".cloth").get_by_label("back", exact=False).first.click()
        assert "Bel" not in pad.locator(".cloth div").last.inner_text()
    page.close()


def test_a_tally_keeps_a_stroke_for_each_tap_and_takes_it_back(
    chromium: Any, complete: Path
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "cee_lo")
    two_players(pad)
    for _ in range(7):
        pad.get_by_label("a stroke for Bel", exact=True).click()
    pad.get_by_label("take back a stroke of Bel", exact=True).click()
    page.reload()  # the address holds the game
    rows = [row.split() for row in pad.locator(".strokes tr").all_inner_texts()]
    assert [(row[0], row[1:-2]) for row in rows] == [("Ada", ["0"]), ("Bel", ["|||||", "6"])]
    page.close()


def test_a_square_is_tapped_to_cross_it_off(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "everest")
    two_players(pad)
    pad.get_by_role("button", name="Climb", exact=True).click()
    throw(pad, "1 4 2")
    assert pad.locator(".says").inner_text().endswith(" · no square is chosen")
    pad.get_by_label("Ada: Up 5", exact=True).click()
    assert "no square" not in pad.locator(".says").inner_text()
    for square in ("Down 2", "Down 3", "Down 3"):  # a second tap takes it back
        pad.get_by_label(f"Ada: {square}", exact=True).click()
    write(pad)
    assert pad.locator(".squares s").all_inner_texts() == ["5", "2"]
    pad.get_by_role("button", name="Race", exact=True).click()
    throw(pad, "1 4 6")
    pad.get_by_label("Ada: Up 1", exact=True).click()
    write(pad)
    assert "Turns 1" in " ".join(pad.locator(".standing").inner_text().split())
    assert pad.locator(".squares s").all_inner_texts() == ["1"]
    page.close()


def test_throws_one_after_the_other_and_of_each_player_are_tapped(
    chromium: Any, complete: Path
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "cee_lo")
    pad.get_by_role("button", name="Result", exact=True).click()
    keys = pad.locator(".keys")
    for key in ("1", "4", "6", "6", "2", "5", "Take back one die", "6"):  # three are a throw
        keys.get_by_role("button", name=key, exact=True).click()
    assert pad.locator('[name="throws"]').input_value() == "1 4 6, 6 2 6"
    assert pad.locator(".says").inner_text().startswith("point 2")
    pad = pad_of(page, "chicago")
    two_players(pad)
    for key in ("Ada", "1", "1", "Ada", "Bel", "Bel", "2", "3"):
        pad.locator(".keys").get_by_role("button", name=key, exact=True).click()
    assert pad.locator('[name="throws"]').input_value() == "Ada 1 1, Bel 2 3"
    page.close()


def test_dice_stay_when_the_players_are_named(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "everest")
    throw(pad, "1 4 6")
    pad.locator('[name="cross"]').fill("Up 1")
    two_players(pad)
    assert pad.locator('[name="throw"]').input_value() == "1 4 6"
    assert pad.locator('[name="cross"]').input_value() == ""
    page.close()


def test_the_first_tap_after_the_names_counts(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "crag")
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    throw(pad, "6 6 1")
    assert pad.locator('[name="hand"]').input_value() == "6 6 1"
    assert pad.get_by_role("button", name=re.compile("^Bel")).count() == 1
    page.close()


def test_another_name_keeps_what_was_played(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "crag")
    two_players(pad)
    played(pad, "6 6 1", "Crag")
    pad.locator('[name="own-players"]').fill("Anna, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    assert pad.get_by_role("button", name="Anna 50").count() == 1
    pad = pad_of(page, "centennial")
    two_players(pad)
    throw(pad, "1 2 2")
    pad.get_by_role("button", name="up 3", exact=True).click()
    write(pad)
    assert pad.locator('[name="player"]').input_value() == "Bel"
    pad.locator('[name="own-players"]').fill("Anna, Bel")
    pad.locator('[name="own-players"]').press("Tab")
    assert pad.locator(".path .taken").all_inner_texts() == ["3\nup\nAnna"]
    pad.locator('[name="own-players"]').fill("Anna, Bel, Cy")
    pad.locator('[name="own-players"]').press("Tab")
    assert pad.locator(".path .taken").all_inner_texts() == ["3\nup\nAnna"]
    page.close()


def test_one_name_for_two_players_loses_no_game(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "crag")
    two_players(pad)
    played(pad, "6 6 1", "Crag")
    played(pad, "6 6 1", "Sixes")
    for names in ("Bel, Bel", "Ada, Bel"):
        pad.locator('[name="own-players"]').fill(names)
        pad.locator('[name="own-players"]').press("Tab")
    assert pad.get_by_role("button", name=re.compile("^(Ada 50|Bel 12)$")).count() == 2
    page.close()


def test_beginning_anew_is_for_all_players(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "crag")
    two_players(pad)
    played(pad, "6 6 1", "Crag")
    played(pad, "6 6 1", "Sixes")
    begin = pad.get_by_role("button", name=re.compile("^(Begin anew|Sure)"))
    begin.click()
    pad.locator("[data-sure]").click()
    assert pad.get_by_role("button", name=re.compile("^(Ada|Bel) 0$")).count() == 2
    page.close()


def test_of_two_players_the_game_with_a_winner_is_offered_first(
    chromium: Any, complete: Path
) -> None:
    for stem, alone, together in (("everest", "Climb", "Race"), ("beetle", "Beetle", "Game")):
        page = opened(chromium, complete / "complete.play.html")
        pad = pad_of(page, stem)
        chosen = pad.locator('.tabs button[aria-pressed="true"]').first
        assert chosen.inner_text() == alone
        two_players(pad)
        assert chosen.inner_text() == together
        page.close()


def test_the_names_written_last_stand_at_the_next_pad(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    two_players(pad_of(page, "everest"))
    players = pad_of(page, "chicago").locator('[name="own-players"]')
    assert players.input_value() == "Ada, Bel"
    page.close()


def test_the_next_target_of_chicago_stands_on_its_pad(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "chicago")
    two_players(pad)
    pad.locator('[name="throws"]').fill("Ada 1 1, Bel 2 1")
    write(pad)
    standing = pad.locator(".standing div").all_inner_texts()
    assert [line.split() for line in standing] == [
        ["Played", "1"],
        ["Next", "target", "3"],
        ["Totals", "Ada", "2,", "Bel", "0"],
    ]
    page.close()


def test_a_variation_is_played_on_the_cloth_of_its_game(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "cho_han")
    two_players(pad)
    pad.locator('[name="variation"]').select_option("The dealer as bank")
    pad.locator(".cloth button", has_text="Han").click()  # nobody bets on the other side
    throw(pad, "3 4")
    write(pad)
    counters = pad.locator(".filled :is(th, td)")
    assert counters.all_inner_texts() == ["Ada", "Bel", "Dealer", "1", "0", "−1"]
    anew = pad.get_by_role("button", name=re.compile("begin anew", re.IGNORECASE))
    anew.click()
    anew.click()
    assert counters.count() == 0
    page.close()


def test_the_end_of_a_game_names_who_has_won(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "chicago")
    two_players(pad)
    ahead = pad.locator(".ahead")
    for target in range(2, 13):
        assert not ahead.count() or ahead.inner_text() == "Ahead: Ada"
        low = max(1, target - 6)
        pad.locator('[name="throws"]').fill(f"Ada {low} {target - low}, Bel 6 1")
        write(pad)
    assert ahead.inner_text() == "Won by: Ada"
    page.close()


def test_a_variation_begins_with_nothing_of_what_was_played_before(
    chromium: Any, complete: Path
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "aces")
    two_players(pad)
    throw(pad, "3 4 6")
    pad.locator('[name="variation"]').select_option("Last one loses")
    assert pad.locator('[name="throw"]').input_value() == ""
    pad.locator("summary", has_text="How it begins").click()
    assert pad.locator('.begins [name="dice"]').input_value() == "Ada 5, Bel 5"
    page.close()


def test_rules_that_score_a_throw_alone_keep_a_sheet_of_rounds(
    chromium: Any, tmp_path: Path
) -> None:
    begun = Folder(tmp_path)
    begun.zine("init")
    assert begun.zine("build", "--play").code == 0
    page = opened(chromium, next((begun.root / "output").glob("*.play.html")))
    pad = pad_of(page, "five_throws")
    two_players(pad)
    for faces in ("5 5", "3 4", "6 1", "1 1", "2 2", "6 6", "1 2", "3 5", "4 4", "1 6"):
        throw(pad, faces)
        write(pad)
    assert pad.locator("table.sheet tr").last.inner_text().split() == ["Total", "67", "61"]
    assert pad.locator(".ahead").inner_text() == "Won by: Ada"
    throw(pad, "5 5")
    assert pad.locator(".says").inner_text() == "all lines of the sheet are filled"
    with page.expect_download() as download:
        pad.get_by_role("button", name="Save for the score sheet").click()
    file = tmp_path / "five_throws.md"
    download.value.save_as(file)
    found = project.at(begun.root)
    (game,) = (each for each in found.games if each.stem == "five_throws")
    scores = played_game.load(file, [load(found, game)])
    assert [player.figures[5] for player in scores.players] == [67, 61]
    page.close()


def test_rules_that_score_a_throw_alone_keep_a_running_total(chromium: Any, tmp_path: Path) -> None:
    begun = Folder(tmp_path)
    begun.zine("init")
    begun.edit("content/games/five_throws.md", "sheet: rounds of ROUNDS", "sheet: running")
    assert begun.zine("build", "--play").code == 0
    page = opened(chromium, next((begun.root / "output").glob("*.play.html")))
    pad = pad_of(page, "five_throws")
    two_players(pad)
    for faces in ("5 5", "3 4", "6 1", "1 1"):
        throw(pad, faces)
        write(pad)
    rows = pad.locator("table.sheet tr").all_inner_texts()
    assert [row.split()[-2:] for row in rows[1:3]] == [["20", "12"], ["27", "24"]]
    with page.expect_download() as download:
        pad.get_by_role("button", name="Save for the score sheet").click()
    file = tmp_path / "five_throws.md"
    download.value.save_as(file)
    found = project.at(begun.root)
    games = [load(found, each) for each in found.games if each.stem == "five_throws"]
    totals = [[*player.figures.values()] for player in played_game.load(file, games).players]
    assert totals == [[20, 27], [12, 24]]
    page.close()


def test_whoever_is_chosen_begins(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "beetle")
    two_players(pad)
    pad.locator("summary", has_text="How it begins").click()
    pad.locator('[name="first"]').select_option("Bel")
    assert pad.locator('[name="player"]').input_value() == "Bel"
    throw(pad, "1")
    write(pad)
    assert pad.locator('[name="player"]').input_value() == "Ada"
    assert pad.locator(".drawings figcaption").all_inner_texts() == ["Bel 1 / 13", "Ada 0 / 13"]
    page.close()


def test_the_squares_of_help_your_neighbour_are_counters(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "help_your_neighbour")
    two_players(pad)
    throw(pad, "1 2 4")
    write(pad)
    assert pad.locator(".squares s").count() == 3
    for _ in range(19):
        throw(pad, "1 1 1" if pad.locator(".moves li").count() < 4 else "4 4 4")
        if pad.get_by_role("button", name="Write", exact=True).is_disabled():
            break
        write(pad)
    assert pad.locator(".ahead").inner_text() == "Won by: Ada"
    page.close()


def test_dice_of_all_are_tapped_one_player_after_the_other(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "chicago")
    two_players(pad)
    throw(pad, "1 1 6 5")
    assert pad.locator('[name="throws"]').input_value() == "Ada 1 1, Bel 6 5"
    page.close()


def test_a_player_alone_wins_no_round(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "cee_lo")
    assert pad.locator(".strokes td").nth(1).inner_text() == "0"
    assert not pad.get_by_role("button", name="Next round", exact=True).count()
    page.close()


def test_whoever_has_to_throw_is_offered(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "aces")
    two_players(pad)
    for faces, next_ in (("3 4 6 1 1", "Ada"), ("3 4 6", "Bel")):  # who loses no die passes on
        throw(pad, faces)
        write(pad)
        assert pad.locator('[name="player"]').input_value() == next_
    page.close()


def test_a_filled_box_is_closed_before_any_dice_are_tapped(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "crag")
    throw(pad, "6 6 1")
    pad.locator('button[data-member="Crag"]').click()
    closed = pad.locator("button[data-member]:disabled")
    assert [box.get_attribute("data-member") for box in closed.all()] == ["Crag"]
    page.close()


def test_a_stake_that_all_share_is_written_once(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "cho_han")
    two_players(pad)
    pad.locator('[name="variation"]').select_option("One stake for all")
    assert not pad.locator(".cloth input").count()
    pad.locator('[name="stake"]').fill("6")
    pad.locator(".cloth button", has_text="Chō").click()
    pad.locator(".cloth select").select_option("Bel")
    pad.locator(".cloth button", has_text="Han").click()
    throw(pad, "2 2")
    assert pad.locator(".says").inner_text() == "Ada 6, Bel −6"
    page.close()


def test_a_cloth_keeps_what_every_throw_brought(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "chuck_a_luck")
    two_players(pad)
    for area, faces in (("Big", "6 5 3"), ("Small", "1 1 3"), ("Sixes", "1 2 4")):
        pad.locator(".cloth button", has_text=area).first.click()
        throw(pad, faces)
        write(pad)
    counters = pad.locator(".filled td")
    assert counters.all_inner_texts() == ["1", "0", "−1"]
    pad.get_by_role("button", name="Undo", exact=True).click()
    assert counters.all_inner_texts() == ["2", "0", "−2"]
    page.close()


def test_a_drawing_grows_with_what_is_thrown(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "beetle")
    two_players(pad)
    for face in "113":
        throw(pad, face)
        write(pad)
    drawn = [pad.locator(".drawings figure").nth(who).locator(".there").count() for who in (0, 1)]
    assert drawn == [2, 1]
    said = pad.locator(".drawings svg").first.get_attribute("aria-label")
    assert said.startswith("Ada: Body 1 / 1, Head 0 / 1, Leg 1 / 6")
    assert pad.locator(".parts li").nth(2).inner_text().endswith("Leg, 6 of them, after the body")
    log = pad.locator(".moves li small").all_inner_texts()
    assert [line.split(" · ")[0] for line in log] == ["Leg", "Body", "Body"]
    page.close()


def test_a_game_of_all_says_who_is_ahead(chromium: Any, complete: Path) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "chicago")
    two_players(pad)
    assert pad.locator(".ahead").count() == 0
    for key in ("Ada", "1", "1", "Bel", "2", "3"):
        pad.locator(".keys").get_by_role("button", name=key, exact=True).click()
    write(pad)
    assert pad.locator(".ahead").inner_text() == "Ahead: Ada"
    page.close()


def two_players(pad: Any) -> None:
    pad.locator('[name="own-players"]').fill("Ada, Bel")
    pad.locator('[name="own-players"]').press("Tab")


def test_another_example_says_why_as_the_page_does_of_one_that_comes_out_alike(
    chromium: Any, complete: Path
) -> None:
    page = opened(chromium, complete / "complete.play.html")
    pad = pad_of(page, "cee_lo")
    pad.get_by_role("button", name="Score", exact=True).click()
    throw(pad, "5 6 4")
    assert pad.locator(".says").inner_text() == "4-5-6 as on the page 6 4 5: in any order"
    pad = pad_of(page, "plus_and_minus")
    pad.get_by_role("button", name="Score", exact=True).click()
    throw(pad, "3 4 5 1 6")
    assert pad.locator(".says").inner_text() == "−3 3 + 4 − 5 + 1 − 6"
    page.close()
    german = opened(chromium, complete / "wirtshaus.play.html")
    pad = german.locator('.pad[data-game="cee_lo.de"]')
    pad.locator("button").first.click()
    pad.locator(".tabs button", has_text="Wertung").first.click()
    throw(pad, "5 6 4")
    assert "wie auf der Seite" in pad.locator(".says").inner_text()
    german.close()
