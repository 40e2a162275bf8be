"""`zine site`: a folder that works from a file, in a subfolder of a server, and without a net."""

import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
from conftest import PAGE, SCORING, Folder, echoed

pytestmark = pytest.mark.usefixtures("few")

ADDRESS = "https://example.org/dice"


class Links(HTMLParser):
    """What a page leads to and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def made(folder: Folder, *options: str) -> Path:
    ran = folder.zine("site", *options)
    assert ran.code == 0, ran.err
    return folder.root / "output/site"


def pages(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8")
        for path in site.rglob("*.html")
    }


def test_each_link_of_each_page_lands_on_a_file_of_the_site(folder: Folder) -> None:
    site = made(echoed(folder))
    texts = pages(site)
    assert texts.keys() == {"index.html", "404.html", "games/tally.html", "games/echo.html"}
    for name, text in texts.items():
        for link in Links(text).found:
            path, _, part = urljoin(f"/{name}", link).partition("#")
            assert (site / path.removeprefix("/")).is_file(), f"{name}: {link}"
            assert not part or f'id="{part}"' in texts[path.removeprefix("/")]


def test_the_index_leads_to_every_game_and_to_what_can_be_printed(folder: Folder) -> None:
    links = Links(pages(made(echoed(folder)))["index.html"]).found
    assert {"games/tally.html", "games/echo.html"} <= set(links)
    assert {f"zines/small{end}" for end in (".pdf", "-booklet.pdf", ".epub")} <= set(links)


def test_nothing_is_loaded_from_elsewhere_and_each_page_has_a_policy(folder: Folder) -> None:
    for text in pages(made(folder, "--address", ADDRESS)).values():
        assert "default-src 'none'" in text
        loaded = re.findall(r'(?:src|href)="(https?:[^"]*)"', text)
        assert all(link.startswith(ADDRESS) for link in loaded)


def test_a_map_names_every_page_by_its_address_if_the_site_has_one(folder: Folder) -> None:
    assert not (made(folder) / "sitemap.xml").exists()
    text = (made(folder, "--address", ADDRESS) / "sitemap.xml").read_text(encoding="utf-8")
    places = re.findall("<loc>(.*?)</loc>", text)
    assert places == [f"{ADDRESS}/games/tally.html", f"{ADDRESS}/"]


def test_an_address_that_is_none_is_refused(folder: Folder) -> None:
    for address in ("example.org", "https://w\u00fcrfel.example", "https://a b"):
        ran = folder.zine("site", "--address", address)
        assert (ran.code, "--address must be where the site is" in ran.err) == (2, True)
    assert not (folder.root / "output/site").exists()


def test_a_site_is_the_same_bytes_twice(folder: Folder) -> None:
    first, second = (
        {path.name: path.read_bytes() for path in made(folder).rglob("*") if path.is_file()}
        for _ in range(2)
    )
    assert first == second


def test_a_game_whose_rules_no_browser_runs_keeps_its_paper(folder: Folder) -> None:
    checked = "    check(throw, DICE)\n"
    folder.edit(SCORING, checked, f"    try:\n    {checked}    finally:\n        pass\n")
    text = pages(made(folder))["games/tally.html"]
    assert "kept on paper" in text
    assert 'class="pad"' not in text


def test_a_wrong_example_makes_no_site(folder: Folder) -> None:
    folder.edit(PAGE, "| 12          |", "| 13          |")
    assert folder.zine("site").code == 1
    assert not (folder.root / "output/site").exists()


@pytest.mark.parametrize("part", ["", "games"])
def test_nothing_is_written_where_a_link_leads_elsewhere(folder: Folder, part: str) -> None:
    elsewhere = folder.root.parent / "elsewhere"
    elsewhere.mkdir()
    place = folder.root / "output/site" / part
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(elsewhere)
    ran = folder.zine("site")
    assert (ran.code, "this link leads to" in ran.err) == (1, True)
    assert list(elsewhere.iterdir()) == []


def test_what_is_not_of_the_site_stays_and_is_named(folder: Folder) -> None:
    mine = folder.write("output/site/games/old.html", "mine")
    ran = folder.zine("site")
    assert (ran.code, mine.read_text()) == (0, "mine")
    assert "holds what is not of this site, and stays: games/old.html" in ran.err


# In a browser.


@pytest.fixture
def server(folder: Folder) -> Iterator[str]:
    """The address of the site in a subfolder of a server."""
    made(echoed(folder))
    quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    handler = partial(quiet, directory=str(folder.root / "output"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/site/"
        running.shutdown()
        thread.join()


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    yield context
    context.close()


def test_once_opened_every_page_opens_without_a_network(server: str, phone: Any) -> None:
    page = phone.new_page()
    page.goto(server)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.set_offline(True)
    for name in ("games/tally.html", "games/echo.html", "index.html"):
        page.goto(server + name)
        assert page.locator("h1").count() == 1
        assert page.evaluate("document.styleSheets[0].cssRules.length") > 10
    page.goto(f"{server}games/tally.html")
    assert page.evaluate("zine.score('tally', ['1 2', 'Pips'])") == "3"


def test_two_sites_of_one_server_keep_their_pages_apart(
    folder: Folder, server: str, phone: Any
) -> None:
    shutil.copytree(folder.root / "output/site", folder.root / "output/other")
    worker = folder.root / "output/other/service-worker.js"
    worker.write_text(worker.read_text().replace('const VERSION = "', 'const VERSION = "2'))
    page = phone.new_page()
    for address in (server, server.replace("/site/", "/other/")):
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("caches.keys().then((names) => names.length === 2)")
    phone.set_offline(True)
    assert page.goto(f"{server}games/tally.html").ok


def test_from_a_file_a_pad_keeps_the_score_and_no_script_is_refused(
    folder: Folder, phone: Any
) -> None:
    page, said = phone.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto((made(folder) / "games/tally.html").as_uri())
    page.get_by_role("button", name="Keep score").click()
    assert page.evaluate("zine.score('tally', ['6 6', 'Double'])") == "20"
    assert said == []


def test_the_index_shows_the_games_that_go_with_what_is_chosen(folder: Folder, phone: Any) -> None:
    echoed(folder)
    folder.edit("content/games/echo.md", "time: a minute", "time: 30 minutes")
    folder.edit("content/games/echo.md", "players: 2+", "players: 2 or 4")
    folder.edit("scoring/echo.py", "PLAYERS = (2, None)", "PLAYERS = (2, 4, 2)")
    page = phone.new_page()
    page.goto((made(folder) / "index.html").as_uri())
    games = page.locator(".games > li:visible")
    assert games.count() == 2
    page.get_by_label("Minutes at most").fill("20")
    assert [text.split()[0] for text in games.all_inner_texts()] == ["Tally"]
    page.get_by_label("Minutes at most").fill("")
    page.get_by_label("Players").fill("3")
    assert [text.split()[0] for text in games.all_inner_texts()] == ["Tally"]
    page.get_by_label("Players").fill("4")
    assert games.count() == 2
    page.get_by_label("Dice at most").fill("1")
    assert games.count() == 0
    assert page.locator(".found").inner_text() == "No game goes with all of these."


def test_without_scripts_the_index_lists_every_game(folder: Folder, chromium: Any) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((made(echoed(folder)) / "index.html").as_uri())
    assert page.locator(".games > li:visible").count() == 2
    assert page.locator(".filter:visible").count() == 0
    context.close()


def test_a_feed_has_an_item_for_each_game_that_plays_otherwise(folder: Folder) -> None:
    shutil.copytree(folder.root, folder.root.parent / "before")
    echoed(folder).edit(SCORING, "True: 20", "True: 25")
    folder.edit(PAGE, "| 20          |", "| 25          |")
    old = str(folder.root.parent / "before")
    site = made(folder, "--address", ADDRESS, "--since", old)
    items = ElementTree.parse(site / "changes.xml").getroot().findall("channel/item")
    links = {item.findtext("link"): item.findtext("description") for item in items}
    assert links[f"{ADDRESS}/games/echo.html"] == "The game is new."
    assert "was 20, is now 25" in str(links[f"{ADDRESS}/games/tally.html"])
    assert "changes.xml" in Links(pages(site)["index.html"]).found
    assert "../changes.xml" in Links(pages(site)["games/tally.html"]).found


def test_a_site_without_an_older_version_has_no_feed(folder: Folder) -> None:
    site = made(folder, "--address", ADDRESS)
    assert not (site / "changes.xml").exists()
    assert "changes.xml" not in pages(site)["index.html"]


def test_a_feed_needs_the_address_of_the_site(folder: Folder) -> None:
    folder.misused(("site", "--since", "."), "add --address")


def test_a_feed_since_no_version_is_told(folder: Folder) -> None:
    ran = folder.zine("site", "--address", ADDRESS, "--since", "none")
    assert ran.code == 1
    assert "none" in ran.err
    assert not (folder.root / "output/site").exists()
