"""`zine review`: shows the text of pages beside its rules, and notes that it was read."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from zine.check import report, review
from zine.check.review import ReviewedLine
from zine.cli import arguments
from zine.cli.output import FAILURE, agreed, complain, say, summarize, write_files
from zine.content import project
from zine.content.page.game import Game, load
from zine.content.project import Project
from zine.problems import Problem, gathering, shown


def review_pages(options: argparse.Namespace) -> int:
    """Print each line that is to be read, and note that it was; return the exit code."""
    folder = project.at(options.root)
    pages = arguments.selection(folder, options.paths).pages
    games: list[Game] = []
    problems: list[Problem] = []
    for page in pages:
        with gathering(problems):
            if not folder.is_lent(page):
                games.append(load(folder, page))
    if problems:
        complain(map(report.text, problems))
        return FAILURE
    records: dict[Path, bytes] = {}
    lines = 0
    for game in games:
        unread = review.unread(folder, game)
        for text in _shown(folder, game, unread):
            say(text)
        lines += len(unread)
        path, record = review.kept(folder, game.path), review.record(folder, game)
        if not (path.is_file() and path.read_bytes() == record):
            records[path] = record
    if not lines:
        summarize("nothing to read: no line and no rule has changed")
        return write_files(records)  # after a change of comments or spaces
    what = f"{report.many(lines, 'line')} as read"
    if not (options.yes or agreed(f"note {what}", "noting nothing")):
        return FAILURE
    return write_files(records)


def _shown(folder: Project, game: Game, unread: tuple[ReviewedLine, ...]) -> Iterator[str]:
    """Lines of a page, those about the same rules together, with these and an example."""
    before: tuple[str, ...] | None = None
    module = shown(folder.module_file(game.stem))
    for line in unread:
        if line.rules != before:
            before = line.rules
            yield f"\n{shown(game.path)}, {module}: {', '.join(line.rules) or 'all of it'}"
            if line.example:
                yield f"  for example {line.example.line}: {' | '.join(line.example.printed)}"
        yield f"  {line.number}: {line.text}"
