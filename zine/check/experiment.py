"""Tries other numbers in the rules of a game: what comes out differently, and what becomes false.

Nothing is written. The scoring module with the other numbers lies in a temporary folder, and the
page is checked by it as it would be by the game's own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from zine import temporary
from zine.check import odds, update, verify
from zine.content.new import changed_rules
from zine.content.new.changed_rules import Change
from zine.content.page import document, odds_file
from zine.content.page.game import load
from zine.content.page.odds_file import Figure, Odds
from zine.content.project import Project
from zine.memo.world import contents
from zine.problems import ContentError, Problem, shown

Compute = Callable[[Project, Sequence[str]], Mapping[str, Odds]]
"""Computes the odds of games, by the names of their modules."""


class ChangedFigure(NamedTuple):
    """A figure of the odds by the rules as they are and by the changed ones.

    Either is `None` where those rules have no such figure. `is_printed` says whether the page
    states it.
    """

    id: str
    before: Figure | None
    after: Figure | None
    is_printed: bool


class Experiment(NamedTuple):
    """What changed rules do to a game: its examples, its sentences and its odds.

    `module` and `text` are the scoring module and the page, rewritten as far as that is clear;
    `false` are the sentences of `text` that an author must still correct.
    """

    changes: tuple[Change, ...]
    examples: tuple[Problem, ...]
    sentences: tuple[Problem, ...]
    figures: tuple[ChangedFigure, ...]
    module: str
    text: str
    false: tuple[Problem, ...]
    odds: Odds | None


def run(project: Project, page: Path, changes: Sequence[str], compute: Compute) -> Experiment:
    """Try changes such as `LIVES=3` on the game of a page.

    Raises `ValueError` with a line for each change that cannot be made, and `ContentError` if the
    page or its module is wrong before, or the game does not work with them.
    """
    stem = project.rules_of(page.stem)
    before = verify.check_page(project, page)
    if before.problems or before.game is None:
        raise ContentError(before.problems)
    module = project.module_file(stem)
    changed = changed_rules.rewritten(contents(module).decode(), before.game.scoring, changes)
    with temporary.folder() as folder:
        (folder / module.name).write_text(changed.text, encoding="utf-8")
        tried = project._replace(scoring=(folder, *project.scoring))
        known = odds_file.load(project, page.stem)
        fresh = compute(tried, [stem]).get(stem) if known and project.odds_module(stem) else None
        check = partial(_check, tried, page, fresh, module)
        text = changed_rules.page(document.read(page), changed.changes)
        after = check(text)
        if after.game is None:
            written = ", ".join(f"{change.name}={change.after}" for change in changed.changes)
            raise ContentError(
                problem._replace(
                    message=f"the game does not work with {written}: {problem.message}"
                )
                for problem in after.problems
            )
        updated = update.updated_text(check, text)
        false = tuple(check(updated.text).problems)
    rows = {row.line for table in after.game.document.tables for row in table.rows}
    return Experiment(
        changed.changes,
        tuple(problem for problem in after.problems if problem.line in rows),
        tuple(problem for problem in after.problems if problem.line not in rows),
        tuple(_figures(known, fresh, odds.printed(before.game.document, known) if known else ())),
        changed.text,
        updated.text,
        false,
        fresh,
    )


def numbers(project: Project, page: Path) -> tuple[tuple[str, int], ...]:
    """The numbers that can be changed, with what they are.

    Raises `ContentError` if the page or its module is wrong.
    """
    game = load(project, page)
    module = project.module_file(project.rules_of(page.stem))
    return changed_rules.numbers(contents(module).decode(), game.scoring)


def _check(
    project: Project, page: Path, fresh: Odds | None, module: Path, text: str
) -> verify.CheckedPage:
    """A page checked by changed rules, whose problems tell of the game's own `module`.

    That its odds file is older says nothing then.
    """
    checked = verify.check_page(project, page, text, fresh)
    copy, file = project.module_file(module.stem), project.figures(page.stem)
    problems = tuple(
        problem._replace(
            path=module if problem.path == copy else problem.path,
            message=problem.message.replace(shown(copy), shown(module)),
        )
        for problem in checked.problems
        if problem.path != file
    )
    return verify.CheckedPage(page, checked.game, checked.examples, problems)


def _figures(
    before: Odds | None, after: Odds | None, printed: frozenset[str] | tuple[()]
) -> Iterator[ChangedFigure]:
    """The figures that differ, in the order of the odds module."""
    old, new = (odds.by_id if odds else {} for odds in (before, after))
    for id_ in dict.fromkeys((*old, *new)) if after else ():
        one, other = old.get(id_), new.get(id_)
        if one is None or other is None or not one.agrees(other):
            yield ChangedFigure(id_, one, other, id_ in printed)
