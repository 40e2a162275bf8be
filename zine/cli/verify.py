"""`zine verify`: runs every example, reports what is wrong, and writes the figures that differ."""

import argparse
import os
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from zine.check import report
from zine.check import verify as check
from zine.check.verify import Verification
from zine.cli import arguments
from zine.cli.output import (
    FAILURE,
    SUCCESS,
    UsageError,
    agreed,
    complain,
    next_step,
    note,
    say,
    summarize,
    write_files,
)
from zine.content import project as projects
from zine.content.page.odds_file import Odds
from zine.content.project import Project, Selection
from zine.problems import ContentError, Problem, gathering, shown, there

if TYPE_CHECKING:
    from zine.check.update import Update

YOURS = "what you rule, and whether a row is allowed, is yours to decide"
"""Why `--update` leaves a cell that differs."""


def verify(options: argparse.Namespace) -> int:
    """Run the examples asked for, and return the exit code."""
    if options.yes and not options.update:
        raise UsageError("--yes is only for --update")
    if options.watch:
        return _watch(options)
    if options.update and not _updated(options):
        return FAILURE
    verdict = _verdict(options)
    if options.translated:
        return _translated(options, verdict)
    if options.update:
        complain(_played(projects.at(options.root).scores, verdict))
    if options.format == "text":
        complain(map(report.text, verdict.problems))
        complain(f"hint: {report.text(hint)}" for hint in verdict.hints)
    for page in verdict.pages:
        seconds = f"{page.seconds * 1000:.0f} ms"
        note(f"{shown(page.path)}: {report.many(len(page.examples), 'example')}, {seconds}")
    if result := report.FORMATS[options.format](verdict):
        (summarize if options.format == "text" else say)(result)
    played = projects.at(options.root).scores
    differ = [p for p in verdict.problems if p.gives is not None and p.path not in played]
    if differ and not options.update and options.format == "text":
        names = " ".join(dict.fromkeys(quote(str(path)) for path in options.paths))
        can = f"{report.many(len(differ), 'figure')} can be written"
        next_step(f"{can}: {' '.join(filter(None, ('zine verify --update', names)))}")
    if options.format == "text" and verdict.zines + verdict.played and not verdict.pages:
        root = projects.at(options.root).content.parent
        next_step(f"to run the examples of games, type: {arguments.typed('verify', root)}")
    if options.format == "text" and not options.paths:
        for line in arguments.unlisted(projects.at(options.root)):
            next_step(line)
    return FAILURE if verdict.problems else SUCCESS


def _played(scores: Collection[Path], verdict: Verification) -> list[str]:
    """That the figures which differ in games that were played are not written, and why."""
    why = "what players wrote down is never changed by --update; correct it by hand"
    paths = (problem.path for problem in verdict.problems if problem.gives is not None)
    differ = Counter(path for path in paths if path in scores)
    return [f"{shown(p)}: {report.many(n, 'figure')} not written: {why}" for p, n in differ.items()]


def _translated(options: argparse.Namespace, verdict: Verification) -> int:
    """Note that the translations asked for are as new as their originals."""
    from zine.check import translation  # noqa: PLC0415 - only with --translated

    if verdict.problems:
        complain(map(report.text, verdict.problems))
        return FAILURE
    project = projects.at(options.root)
    pages = arguments.selection(project, options.paths).pages
    files = {
        translation.kept(project, page): translation.fingerprints(source)
        for page in pages
        if not project.is_lent(page) and (source := translation.original(page))
    }
    if not files:
        raise UsageError(
            "--translated is for pages of this folder such as crag.de.md, beside their crag.md"
        )
    return write_files(files)


def _watch(options: argparse.Namespace) -> int:
    if options.update or options.format != "text":
        raise UsageError("--watch tells what is wrong as text, and writes nothing")
    if options.branches:
        raise UsageError("--watch does not report branches; use --branches without it")
    project = projects.at(options.root)
    arguments.selection(project, options.paths)  # what is not there at first is a mistake
    root = project.content.parent  # and stays so, though its content should vanish
    from zine.check.incremental import IncrementalVerifier  # noqa: PLC0415 - only with --watch
    from zine.cli import lasting  # noqa: PLC0415
    from zine.editors import watch  # noqa: PLC0415

    def selected(project: Project) -> Selection:
        return arguments.selection(project, options.paths)

    with lasting.interruptible():
        reader = IncrementalVerifier(lambda: projects.at(root), selected)
        watch.run(reader, root, summarize, lambda text: complain([text]))
    return SUCCESS


def _updated(options: argparse.Namespace) -> bool:
    """Show what the rules give and, if the user agrees, write it; whether the user agreed."""
    from zine.check import update  # noqa: PLC0415 - only where something is updated

    if os.environ.get("CI", "").casefold() not in ("", "0", "false"):
        raise UsageError("--update is for an author, not for CI: nothing is written")
    if options.format != "text":
        raise UsageError("--update shows what it writes as text")
    if options.root is None and not there(Path("content")):
        raise UsageError("--update needs a folder with its own content/")
    project = projects.at(options.root)
    pages = arguments.selection(project, options.paths).pages
    updates: list[Update] = []
    for path in pages:
        with suppress(ContentError):  # `verify` says afterwards why a page cannot be read
            if not project.is_lent(path):
                updates.append(update.propose(project, path))
    updates = _writable(updates)
    for proposed in updates:
        say(proposed.diff)
    figures = report.many(sum(proposed.figures for proposed in updates), "figure")
    if updates and not (options.yes or agreed(f"write {figures}", "not writing")):
        return False
    update.write(updates)
    return True


def _writable(updates: "Sequence[Update]") -> "list[Update]":
    """Those that change a file of the book, each file once; says why another is not written."""
    files: dict[Path, Update] = {}
    for proposed in updates:
        page, figures = shown(proposed.path), report.many(proposed.figures, "figure")
        if proposed.left:
            complain([f"{page}: {report.many(proposed.left, 'cell')} not written: {YOURS}"])
        if not proposed.figures:
            continue
        if proposed.is_outside:
            why = f"it is a link that leads out of this folder, to {proposed.file}"
        elif twin := files.get(proposed.file):
            why = f"it is the same file as {twin.path.name}"
        else:
            files[proposed.file] = proposed
            continue
        complain([f"{page}: {figures} not written: {why}"])
    return list(files.values())


def _verdict(options: argparse.Namespace) -> Verification:
    """The result of all that was asked for."""
    try:
        project = projects.at(options.root)
        selection = arguments.selection(project, options.paths)
        problems: list[Problem] = []

        def compute(stale: Sequence[str]) -> Mapping[str, Odds]:
            from zine.cli.odds import computed  # noqa: PLC0415 - only where the rules have changed

            with gathering(problems):
                return computed(project, stale)
            return {}

        verification = check.verify(project, selection, compute)
        if problems:
            rest = (*verification.problems, *problems)
            verification = verification._replace(problems=tuple(sorted({*rest})))
        verification = _with_play(options, verification)
        return _with_branches(options, project, selection, verification)
    except ContentError as error:
        return Verification(problems=error.problems)


def _with_play(options: argparse.Namespace, verification: Verification) -> Verification:
    """The verification and, if it is asked for, what of the games cannot run in a browser."""
    if not options.play:
        return verification
    from zine.rules_js import bundle, export  # noqa: PLC0415 - only with --play

    games = [page.game for page in verification.pages if page.game]  # others are wrong already
    refused = bundle.bundle(map(export.module, games)).problems
    return verification._replace(problems=tuple(sorted({*verification.problems, *refused})))


def _with_branches(
    options: argparse.Namespace, project: Project, selection: Selection, verification: Verification
) -> Verification:
    """The verification and, if they are asked for, the branches without an example."""
    if not options.branches:
        return verification
    from zine.check import branches  # noqa: PLC0415 - only with --branches
    from zine.cli.build_cache import tell_if_foreign  # noqa: PLC0415
    from zine.memo.memo import Memo  # noqa: PLC0415
    from zine.memo.store import store_in  # noqa: PLC0415
    from zine.program import program  # noqa: PLC0415

    tell_if_foreign(options.output)
    memo = Memo(store_in(options.output), program)
    missing = branches.check(project, selection, verification, memo)
    memo.close()
    return verification._replace(problems=tuple(sorted({*verification.problems, *missing})))
