"""Which games a build proves again, and which it knows to have passed."""

import shutil
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import layouts
import pytest
from conftest import ECHO, PAGE, SCORING, ZINE, Folder, echoed

from zine.cache import keys
from zine.cache.store import DIGEST, FOLDER, Cache
from zine.content import project
from zine.content.page import game
from zine.content.page.facts import Facts
from zine.html.section import SectionHtml
from zine.html.templates import Renderer
from zine.press.verified_cache import VerifiedCache

PDF = "output/small.pdf"
CHECKED = "def check(throw):\n    return sum(throw)\n"
TOLD = '\nwith open("ran", "a") as log:\n    log.write(__name__.rpartition(".")[2] + "\\n")\n'


@pytest.fixture
def small(folder: Folder) -> Folder:
    """A zine of two games, which tell when they are read."""
    folder.write("scoring/_sum.py", CHECKED)
    scoring = folder.read(SCORING).replace(
        "import Dice, check",
        "import Dice\nfrom ._sum import check as add\nfrom zine.dice import check",
    )
    scoring = scoring.replace("return sum(throw) if", "return add(throw) if")
    folder.write(SCORING, scoring + TOLD)
    return echoed(folder)


def ran(folder: Folder, *options: str, apart: bool = False) -> list[str]:
    """The games whose module a build reads, in a process of its own if it is to be `apart`."""
    log = folder.root / "ran"
    log.unlink(missing_ok=True)
    if apart:
        process = folder.process("build", *options, program=layouts.command())
        _, complaint = process.communicate(timeout=60)
        assert (process.returncode, complaint) == (0, b"")
    else:
        built = folder.zine("build", *options)
        assert (built.code, built.err) == (0, "")
    return log.read_text().split() if log.exists() else []


def afresh(folder: Folder) -> bytes:
    """The zine as a build makes it that knows of none before."""
    shutil.rmtree(folder.root / "output" / FOLDER)
    assert ran(folder) == ["tally", "echo"]
    return (folder.root / PDF).read_bytes()


def test_a_game_is_proved_again_when_its_page_has_changed_and_no_other_is(small: Folder) -> None:
    assert ran(small) == ["tally", "echo"]
    small.edit(ECHO, "There are none.", "There are hardly any.")
    assert ran(small) == ["echo"]
    made = (small.root / PDF).read_bytes()
    assert ran(small) == []
    assert made == afresh(small)


CHANGES = {
    "a rule of its own": (SCORING, "True: 20", "True: 2 * 10"),
    "a rule of another's": ("scoring/echo.py", "True: 20", "True: 2 * 10"),
    "a rule of a sibling's": ("scoring/_sum.py", "sum(throw)", "sum(sorted(throw))"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_game_is_proved_again_when_a_scoring_module_has_changed(
    small: Folder, change: str
) -> None:
    ran(small)
    small.edit(*CHANGES[change])
    assert ran(small) == ["tally", "echo"]


def test_what_a_scoring_module_reads_beside_it_counts_too(small: Folder) -> None:
    ran(small)
    small.write("scoring/odds.csv", "1, 6")
    assert ran(small) == ["tally", "echo"]


def test_every_game_is_proved_again_with_another_library(small: Folder) -> None:
    ran(small)
    small.write("dicelib-1.0.dist-info/METADATA", "Name: dicelib\n")  # `-m` looks here, too
    assert ran(small, apart=True) == ["tally", "echo"]


def test_an_example_that_a_sibling_makes_wrong_is_told_though_its_page_is_as_it_was(
    small: Folder,
) -> None:
    ran(small)
    before = (small.root / PDF).read_bytes()
    small.edit("scoring/_sum.py", "sum(throw)", "sum(throw) + 1")
    built = small.zine("build")
    assert built.code == 1
    assert "Score is 3 on the page, the rules give 4" in built.err
    assert PAGE in built.err
    assert ECHO in built.err
    assert (small.root / PDF).read_bytes() == before


def test_what_is_wrong_is_never_known(small: Folder) -> None:
    """Not even of the games that are right."""
    small.edit(ECHO, "| 3           | 1 + 2", "| 4           | 1 + 3")
    for _ in range(2):
        assert small.zine("build").code == 1
    small.edit(ECHO, "| 4           | 1 + 3", "| 3           | 1 + 2")
    assert ran(small) == ["tally", "echo"]


def test_a_link_that_lands_nowhere_any_more_is_told(small: Folder) -> None:
    small.write("content/more.md", "More.\n")
    small.edit(PAGE, "There are none.", "There is [more](../more.md), and [much](https://a.b).")
    ran(small)
    assert ran(small) == []
    (small.root / "content/more.md").unlink()
    built = small.zine("build")
    assert built.code == 1
    assert "the link leads to '../more.md', which is not there" in built.err


def test_a_title_that_the_zine_has_wrong_is_told_of_a_known_game(small: Folder) -> None:
    ran(small)
    small.edit(ZINE, "[Echo]", "[Ecco]")
    built = small.zine("build")
    assert built.code == 1
    assert "its page calls this game 'Echo', not 'Ecco'" in built.err


def test_other_editions_and_other_zines_know_the_same_games(small: Folder) -> None:
    ran(small)
    assert ran(small, "--edition", "a5") == []
    other = small.read(ZINE).replace("A Small Zine", "A Smaller Zine")
    small.write("content/zines/smaller.md", other.replace("- [Tally Ho](../games/tally.md)\n", ""))
    assert ran(small) == []


def test_a_game_is_written_anew_for_a_zine_in_another_language(small: Folder) -> None:
    ran(small)
    british = small.read(ZINE).replace("copies: 1", "copies: 1\nlanguage: en-GB")
    small.write("content/zines/little.md", british)
    assert ran(small) == ["tally", "echo"]
    assert ran(small) == []
    first = (small.root / "output/little.pdf").read_bytes()
    afresh(small)
    assert (small.root / "output/little.pdf").read_bytes() == first


def wrong(small: Folder) -> None:
    """Let the zine have errata of Echo."""
    claim = "| Throw | Box  | Score |\n| ----- | ---- | ----- |\n| 1 2   | Pips | 4     |\n"
    entry = f"## Echo\n\n### A claim\n\nIn `a test`.\n\nWrong: so it says\n\n{claim}"
    small.write("content/errata.md", f"---\ntitle: Errata\n---\nWrong in places.\n\n{entry}")
    small.edit(ZINE, "## Colophon", "## Errata\n\n[Errata](../errata.md)\n\n## Colophon")


def test_an_erratum_of_a_known_game_is_run_all_the_same(small: Folder) -> None:
    wrong(small)
    assert sorted(set(ran(small))) == ["echo", "tally"]
    small.edit(ZINE, "subtitle: one game", "subtitle: two games")
    assert ran(small) == ["echo"]
    small.edit("content/errata.md", "| 4     |", "| 3     |")
    built = small.zine("build")
    assert built.code == 1
    assert "the rules give the same, so the claim is right; leave it out" in built.err


def wrote(folder: Folder) -> set[str]:
    """The sections whose HTML a build writes."""
    titles: set[str] = set()
    write = Renderer.write

    def told(renderer: Renderer, language: str, title: str, /, *rest: Any, **values: Any) -> Any:
        titles.add(title)
        return write(renderer, language, title, *rest, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Renderer, "write", told)
        assert folder.zine("build").code == 0
    return titles


def test_a_section_is_written_again_only_if_it_tells_something_else(small: Folder) -> None:
    small.edit(ZINE, "## Colophon", "## Quick Reference\n\n## Index\n\n## Colophon")
    lists = {"Contents", "Quick Reference", "Index"}
    assert wrote(small) >= {"A Small Zine", "Back cover", "Colophon", "Echo", "Tally Ho", *lists}
    small.edit(ECHO, "There are none.", "There are hardly any.")
    assert wrote(small) == {"Echo"}
    small.edit(ECHO, "Whoever writes down most wins.", "Most wins.")
    assert wrote(small) >= {"Echo", *lists}
    small.edit(ZINE, "A test.", "Two tests.")
    assert "Colophon" in wrote(small)
    made = (small.root / PDF).read_bytes()
    assert afresh(small) == made


def test_errata_are_written_again_with_the_page_and_the_rules_of_a_game_that_they_name(
    small: Folder,
) -> None:
    wrong(small)
    assert "Errata" in wrote(small)
    small.edit(PAGE, "Sit down.", "Stand up.")
    assert wrote(small) == {"Tally Ho"}
    small.edit(ECHO, "Sit down.", "Stand up.")
    assert wrote(small) == {"Echo", "Errata"}
    small.write("scoring/_sum.py", f"{CHECKED}\n")
    assert "Errata" in wrote(small)
    made = (small.root / PDF).read_bytes()
    assert afresh(small) == made


def test_scores_are_run_again_only_for_a_zine_that_must_be_made(small: Folder) -> None:
    table = "| Throw | Box  | Score |\n| ----- | ---- | ----: |\n| 1 2   | Pips |     3 |\n"
    small.write("content/scores/echo.md", f"---\ngame: Echo\n---\n## Ada\n\n{table}")
    assert ran(small) == ["tally", "echo"]
    assert ran(small) == []
    small.edit(ZINE, "subtitle: one game", "subtitle: two games")
    assert ran(small) == ["echo"]
    small.edit("content/scores/echo.md", "|     3 |", "|     4 |")
    assert small.zine("build").err.startswith("content/scores/echo.md:")


@pytest.mark.usefixtures("few")
def test_a_file_of_scores_may_bear_another_games_name(small: Folder) -> None:
    table = "| Throw | Box  | Score |\n| ----- | ---- | ----: |\n| 1 2   | Pips |     3 |\n"
    small.write("content/scores/tally.md", f"---\ngame: Echo\n---\n## Ada\n\n{table}")
    ran(small)
    small.edit(ZINE, "subtitle: one game", "subtitle: two games")
    ran(small)
    made = (small.root / PDF).read_bytes()
    shutil.rmtree(small.root / "output" / FOLDER)
    ran(small)
    assert (small.root / PDF).read_bytes() == made


def test_a_damaged_entry_is_noticed(small: Folder) -> None:
    ran(small)
    for path in (small.root / "output" / FOLDER).iterdir():
        body = path.read_bytes()
        path.write_bytes(body[:DIGEST] + body[DIGEST:].replace(b"Echo", b"Ecko"))
    assert ran(small, "--edition", "a5") == ["echo"]


HEAVY = {"zine.check.verify", "zine.content.page.game", "zine.press.engine.workers", "weasyprint"}


def test_a_build_with_nothing_to_do_imports_nothing_that_verifies_or_lays_out(
    small: Folder,
) -> None:
    ran(small)
    command = (sys.executable, "-X", "importtime", "-m", "zine")
    process = small.process("build", "--root", ".", program=command)
    _, imported = process.communicate(timeout=60)
    names = {line.rpartition("|")[2].strip() for line in imported.decode().splitlines()}
    assert process.returncode == 0
    assert "zine.press.build" in names
    assert names.isdisjoint(HEAVY)


# By itself.


def opened(folder: Folder, tmp_path: Path) -> VerifiedCache:
    return VerifiedCache(project.at(folder.root), Cache(tmp_path / "cache"), never)


def rules(folder: Folder) -> keys.State:
    return keys.of_rules(project.at(folder.root))


def never(page: Path, language: str) -> SectionHtml:
    pytest.fail(f"{page} in {language} is verified again")


def written(folder: Folder) -> tuple[game.Game, SectionHtml]:
    loaded = game.load(project.at(folder.root), folder.root / PAGE)
    return loaded, SectionHtml("<p>Some copy</p>", loaded.title, loaded.path, fits=True)


def test_what_is_entered_is_found_with_its_facts_and_its_copy(
    folder: Folder, tmp_path: Path
) -> None:
    loaded, copy = written(folder)
    for number in range(2):
        verified_cache = opened(folder, tmp_path)
        found = verified_cache.get(loaded.path, ["en"], rules(folder))
        assert (found is None) == (number == 0)
        verified_cache.put("en", [(loaded, copy)], rules(folder))
    assert found
    assert {language: kept.whole for language, kept in found.copies.items()} == {"en": copy}
    assert found.load().document == loaded.document
    for fact in (*(one.name for one in fields(Facts)), "limits"):
        assert getattr(found.game, fact) == getattr(loaded, fact)
    assert verified_cache.get(loaded.path, ["en", "de"], rules(folder)) is None


@pytest.mark.parametrize("name", [PAGE, SCORING])
def test_what_has_changed_since_it_was_looked_for_is_not_entered(
    folder: Folder, tmp_path: Path, name: str
) -> None:
    """It may have been proved before the change, or after it."""
    loaded, copy = written(folder)
    verified_cache = opened(folder, tmp_path)
    assert verified_cache.get(loaded.path, ["en"], rules(folder)) is None
    folder.write(name, folder.read(name) + "\n")
    verified_cache.put("en", [(loaded, copy)], rules(folder))
    assert not (tmp_path / "cache").exists()
    after = opened(folder, tmp_path)
    assert after.get(loaded.path, ["en"], rules(folder)) is None


def test_what_was_not_looked_for_is_not_entered(folder: Folder, tmp_path: Path) -> None:
    verified_cache = opened(folder, tmp_path)
    verified_cache.put("en", [written(folder)], rules(folder))
    assert not (tmp_path / "cache").exists()
