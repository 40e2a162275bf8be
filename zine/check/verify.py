"""Verification: pages, then the titles in zines, the games played and the house rules.

`verify` is the whole of it; `zine build` needs `verify_zines`, and what verifies again and again
calls `check_page` and `check_rest` itself.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from zine.check import (
    advice,
    captions,
    direction,
    errata,
    examples,
    house_rules,
    in_print,
    odds,
    played_game,
    review,
    sentences,
    translation,
)
from zine.check.examples import Example
from zine.check.played_game import PlayedGame
from zine.content.page import document, game, odds_file
from zine.content.page.document import Document
from zine.content.page.game import Game
from zine.content.page.language import language
from zine.content.page.odds_file import Odds
from zine.content.project import Project, Selection
from zine.content.rules import timeout
from zine.content.rules.failures import error_text, guarded
from zine.content.rules.rules import rules_of
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile
from zine.memo.world import is_file
from zine.problems import ContentError, Problem, gathering

OF_WORDS = (sentences.check, captions.check, direction.check, advice.check)
"""Checks of what the words of a page say."""


class VerifiedGame(NamedTuple):
    """A game whose examples are all right, and how many they are."""

    game: Game
    examples: int

    @property
    def rules(self) -> str:
        """The short hash that names the rules of the game."""
        return self.game.rules


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """A page, its examples, and everything wrong with it.

    `game` is `None`, and no example has been run, where the form of the page is wrong.
    `seconds` is how long the check took.
    """

    path: Path
    game: Game | None
    examples: tuple[Example, ...]
    problems: tuple[Problem, ...]
    seconds: float = field(default=0, compare=False)


class Rest(NamedTuple):
    """The games played, and the problems and hints that are not the pages' own."""

    played: list[PlayedGame]
    problems: list[Problem]
    hints: list[Problem]


class Verification(NamedTuple):
    """Pages that have been checked, the games played, and everything wrong, by place.

    `zines` are the files of zines that have been checked beside them. `hints` are what an author
    may want to know: they make nothing wrong.
    """

    pages: tuple[CheckedPage, ...] = ()
    played: tuple[PlayedGame, ...] = ()
    problems: tuple[Problem, ...] = ()
    hints: tuple[Problem, ...] = ()
    zines: tuple[Path, ...] = ()

    @classmethod
    def of(
        cls,
        pages: Iterable[CheckedPage],
        played: Iterable[PlayedGame] = (),
        rest: Iterable[Problem] = (),
        hints: Iterable[Problem] = (),
    ) -> "Verification":
        """The verification of pages; `rest` are the problems that are not the pages' own."""
        pages = tuple(pages)
        problems = {*rest, *(problem for page in pages for problem in page.problems)}
        return cls(pages, tuple(played), tuple(sorted(problems)), tuple(sorted(hints)))

    @property
    def examples(self) -> int:
        """How many examples were run, right or wrong."""
        on_pages = sum(len(page.examples) for page in self.pages)
        return on_pages + sum(played.examples for played in self.played)

    @property
    def games(self) -> tuple[VerifiedGame, ...]:
        """The games of the pages that have no problem."""
        return _verified(self.pages)


def verify(
    project: Project,
    selection: Selection,
    compute: Callable[[Sequence[str]], Mapping[str, Odds]] = lambda _: {},
) -> Verification:
    """Check the pages that a user means, and all that belongs to them.

    `compute` is asked for the odds of the games whose rules are newer than the odds that are kept,
    by the stems of their pages; these pages are checked once more, by what it gives. Raises
    `ContentError` where a game has changed what all share.
    """
    pages = [check_page(project, path) for path in selection.pages]
    outdated = [page.path.stem for page in pages if _has_old_odds(project, page)]
    fresh = compute(outdated) if outdated else {}
    pages = [
        check_page(project, page.path, fresh=fresh[page.path.stem])
        if page.path.stem in fresh
        else page
        for page in pages
    ]
    rest = check_rest(project, selection, pages)
    timeout.settle()
    return Verification.of(pages, *rest)._replace(zines=selection.zines)


def _has_old_odds(project: Project, page: CheckedPage) -> bool:
    """Whether a page says figures, and its rules are newer than the odds that are kept.

    Odds tell nothing of a page whose form is wrong, such as one without a scoring module.
    """
    read = page.game
    return bool(
        page.problems  # one of them says so
        and read
        and read.odds
        and odds_file.stale(project, read.stem, read.odds)
        and odds.uses_odds(read.document)
    )


def verify_pages(project: Project, paths: Iterable[Path]) -> Verification:
    """Check pages alone."""
    checked = Verification.of(check_page(project, path) for path in paths)
    timeout.settle()
    return checked


def verify_zines(
    project: Project, zines: Sequence[ZineFile], check: "Callable[[Project, Path], CheckedPage]"
) -> Verification:
    """Check what zines print: games and their titles, games played, and the odds in other texts.

    `check` checks a page, as `check_page` does.
    """
    paths = dict.fromkeys(path for zine in zines for path in zine.pages)
    texts = {text.path: text for zine in zines for text in zine.texts}
    problems: list[Problem] = []
    for text in texts.values():
        with gathering(problems):
            problems += odds.check_text(project, text)
    stems = {path.stem for path in paths}
    scores = [path for path in project.scores if path.stem in stems]
    pages = [check(project, path) for path in paths]
    played, wrong = _check_zines(project, zines, scores, pages)
    versioned = {path for zine in zines if zine.version for path in zine.pages}
    for page in pages:
        if page.game and page.path in versioned:
            with gathering(problems):
                problems += review.problems(project, page.game)
    timeout.settle()
    return Verification.of(pages, played, (*problems, *wrong))


def check_page(
    project: Project, path: Path, text: str | None = None, fresh: Odds | None = None
) -> CheckedPage:
    """Read one page, run its examples, and check its odds.

    With a text, the page as if its file held that; with `fresh` odds, by these.
    """
    start = perf_counter()
    try:
        return timeout.within(partial(_check_page, project, path, text, start, fresh), path, path)
    except ContentError as error:
        problems = error.problems
    except Exception as error:  # whatever it is, it must not look like a page that is right
        problems = (Problem(path, 1, f"cannot be checked: {error_text(error)}"),)
    return CheckedPage(path, None, (), problems, perf_counter() - start)


def _check_page(
    project: Project, path: Path, text: str | None, start: float, fresh: Odds | None
) -> CheckedPage:
    """As `check_page`; raises `ContentError` where the form of the page is wrong."""
    page = document.read(path) if text is None else document.parse(path, text)
    checked = game.from_document(project, page)
    rules = rules_of(checked.scoring).path
    report = guarded(partial(examples.check, checked), rules, path)
    words = guarded(
        lambda: [problem for check in OF_WORDS for problem in check(checked)], rules, path
    )
    problems = (*report.problems, *odds.check(project, checked, fresh), *words)
    return CheckedPage(path, checked, report.examples, problems, perf_counter() - start)


def check_rest(project: Project, selection: Selection, pages: Sequence[CheckedPage]) -> Rest:
    """Check what belongs to pages that have been checked: zines, games played and house rules."""
    problems: list[Problem] = []
    hints: list[Problem] = []
    zines: list[ZineFile] = []
    for path in selection.zines:
        with gathering(problems):
            zines.append(zine_file.load(project, path))
            problems += in_print.cover(zines[-1])
    played, wrong = _check_zines(project, zines, selection.played, pages)
    games = [page.game for page in pages if page.game]
    right: dict[Path | None, bool] = {page.path: not page.problems for page in pages}
    for page in pages:
        compared = translation.compare(project, page.path)
        hints += compared.hints
        if page.game and right[page.path]:  # the rest of a page is read when it is right
            with gathering(problems):
                hints += review.problems(project, page.game)
        if right[page.path] and right.get(translation.original(page.path), True):
            problems += compared.problems
    problems += wrong + house_rules.check(project, games, zines, everything=selection.everything)
    errata_files = project.translations(project.errata) if selection.everything else ()
    for path in filter(is_file, errata_files):
        with gathering(problems):
            text = document.read(path)
            same_language = [
                page for page in pages if page.game is None or _is_in_language_of(text, page.game)
            ]
            verified = {entry.game.title: entry.game for entry in _verified(same_language)}
            errata.load(text, verified, all_games=len(verified) == len(same_language))
    return Rest(played, problems, hints)


def _is_in_language_of(text: Document, game: Game) -> bool:
    return language(game.language) is text.vocabulary.language


def _check_zines(
    project: Project,
    zines: Iterable[ZineFile],
    scores: Sequence[Path],
    pages: Sequence[CheckedPage],
) -> tuple[list[PlayedGame], list[Problem]]:
    """Check the games that zines list, and the games played; returns these, and what is wrong."""
    problems: list[Problem] = []
    games = {entry.game.path: entry.game for entry in _verified(pages)}
    for zine in zines:
        with gathering(problems):
            zine.check_games(games)
        with gathering(problems):
            problems += in_print.letters(zine, games)
    checked = {page.path: page.game for page in pages}
    played, wrong = played_game.check(project, scores, checked)
    return played, problems + wrong


def _verified(pages: Iterable[CheckedPage]) -> tuple[VerifiedGame, ...]:
    """The games of the pages that have no problem."""
    return tuple(
        VerifiedGame(page.game, len(page.examples))
        for page in pages
        if page.game and not page.problems
    )
