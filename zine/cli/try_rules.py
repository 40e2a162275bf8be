"""`zine try`: other numbers in the rules of a game, and what comes of them."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from textwrap import shorten

from zine.check import experiment, report
from zine.check.experiment import ChangedFigure, Experiment
from zine.cli import arguments
from zine.cli.games import write_new_game
from zine.cli.odds import computed
from zine.cli.output import (
    FAILURE,
    SUCCESS,
    CommandError,
    UsageError,
    complain,
    next_step,
    say,
    summarize,
)
from zine.content import project
from zine.content.new.new_game import ChangedGame
from zine.content.page import document, figures, prose
from zine.content.page.document import Document
from zine.content.page.language import Vocabulary
from zine.content.page.odds_file import Figure
from zine.content.project import Project
from zine.problems import ContentError, Problem, shown

WIDEST = 94
"""How much of a sentence is shown."""


def try_rules(options: argparse.Namespace) -> int:
    """Print what other numbers do to a game, and return the exit code; with --write, keep them."""
    folder = project.at(options.root)
    try:
        page = arguments.game_page(folder, options.game)
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    try:
        if not options.changes:
            return _list_numbers(folder, page, options)
        tried = experiment.run(folder, page, options.changes, computed)
    except ValueError as error:
        raise UsageError(str(error)) from None
    except ContentError as error:
        complain(map(report.text, error.problems))
        return FAILURE
    if options.json:
        say(report.json(_data(tried, document.read(page).vocabulary)))
    else:
        for line in _lines(tried, document.read(page)):
            say(line)
    return _write(options, page, tried) if options.write else SUCCESS


def _list_numbers(folder: Project, page: Path, options: argparse.Namespace) -> int:
    """Print the numbers of a game that can be changed, and return the exit code.

    Raises `ContentError` if its page or module is wrong.
    """
    if options.write:
        raise UsageError("--write keeps changed rules: write a number to change, as in LIVES=3")
    numbers = experiment.numbers(folder, page)
    if options.json:
        say(report.json({"numbers": dict(numbers)}))
        return SUCCESS
    for name, value in numbers:
        say(f"{name}={value}")
    if numbers:
        name, value = numbers[0]
        next_step(
            f"zine try {page.stem} {quote(f'{name}={value + 1}')}, or another number of these"
        )
    else:
        say(f"no number of {page.stem} can be changed by itself")
    return SUCCESS


def _lines(tried: Experiment, page: Document) -> Iterator[str]:
    """The report: what is changed, then examples, sentences and odds."""
    for change in tried.changes:
        yield f"{change.name} is {change.after}, before {change.before}"
    yield from _problems("examples that come out differently", tried.examples, page)
    yield from _problems("sentences that would be false, besides odds", tried.sentences, page)
    printed = [figure for figure in tried.figures if figure.is_printed]
    if tried.odds is not None:
        yield ""
        yield f"odds that differ: {len(tried.figures) or 'none'}"
    wide = max((len(figure.id) for figure in printed), default=0)
    for figure in printed:
        yield f"  {figure.id:{wide}}  {_figure(figure, page.vocabulary)}"
    if rest := len(tried.figures) - len(printed):
        yield f"  and {rest} that the page does not print"


def _problems(what: str, problems: Sequence[Problem], page: Document) -> Iterator[str]:
    yield ""
    yield f"{what}: {len(problems) or 'none'}"
    for problem in sorted(problems):
        place = f"{shown(problem.path)}:{problem.line}"
        change = f"{problem.said or '—'} → {problem.gives}" if problem.gives is not None else ""
        yield f"  {place}: {change or problem.message}"
        if problem.path != page.path or page.source[problem.line - 1].startswith("|"):
            continue
        sentence = prose.plain(page.source[problem.line - 1])
        yield f"      {shorten(sentence, WIDEST, placeholder=' …')}"


def _figure(figure: ChangedFigure, words: Vocabulary) -> str:
    """A figure as it is now and as it was, with what it is."""
    now, was = (_shown(each, words) for each in (figure.after, figure.before))
    return f"{now}, before {was}: {_says(figure, words)}"


def _shown(figure: Figure | None, words: Vocabulary) -> str:
    return words.say(figures.show(figure)) if figure else "—"


def _says(figure: ChangedFigure, words: Vocabulary) -> str:
    known = figure.after or figure.before
    return words.say(known.described) if known else ""


def _data(tried: Experiment, words: Vocabulary) -> dict[str, object]:
    """The report for other programs; `says` and the two after it are in the words of the page."""
    return {
        "changes": [change._asdict() for change in tried.changes],
        "examples": [_problem(problem) for problem in sorted(tried.examples)],
        "sentences": [_problem(problem) for problem in sorted(tried.sentences)],
        "figures": [
            {
                "id": figure.id,
                "before": figure.before.number if figure.before else None,
                "after": figure.after.number if figure.after else None,
                "printed": figure.is_printed,
                "says": _says(figure, words),
                "now": _shown(figure.after, words),
                "was": _shown(figure.before, words),
            }
            for figure in tried.figures
        ],
    }


def _problem(problem: Problem) -> dict[str, object]:
    return {
        "path": shown(problem.path),
        "line": problem.line,
        "message": problem.message,
        "said": problem.said,
        "gives": problem.gives,
    }


def _write(options: argparse.Namespace, page: Path, tried: Experiment) -> int:
    """Write the game as one of the user's own, with a note at each sentence to be read again."""
    lines = tried.text.split("\n")
    for problem in tried.false:
        if lines[problem.line - 1].strip() and not lines[problem.line - 1].startswith("|"):
            note = problem.message.replace("--", "–").replace(">", "")
            lines[problem.line - 1] += f" <!-- {note} -->"
    changed = ChangedGame("\n".join(lines), tried.module, tried.odds)
    code = write_new_game(options.root or Path(), options.write, page, changed)
    if tried.false:
        summarize(f"{report.many(len(tried.false), 'sentence')} to correct: type zine verify")
    return code
