"""`zine build` and `zine duplex`: zines as PDF, HTML or EPUB."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from zine import paper
from zine.cache.stamps import FileStamps
from zine.check import report
from zine.cli import arguments
from zine.cli.build_cache import tell_if_foreign
from zine.cli.output import (
    SUCCESS,
    ChangedMeanwhile,
    CommandError,
    UsageError,
    complain,
    note,
    progress,
    write_files,
    write_stamped,
)
from zine.cli.repeat import Printed
from zine.content import project
from zine.content.page.facts import Facts
from zine.content.project import Project
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile
from zine.edition import Edition
from zine.files import Changed, Parts, whole
from zine.html.games import CachedGame, Games
from zine.html.stylesheet import copied
from zine.press.build import ZineBuilder
from zine.press.engine.failures import Lost, Missing
from zine.problems import ContentError, Problem, gathering, shown

if TYPE_CHECKING:
    from zine.check.played_game import PlayedGame
    from zine.check.verify import VerifiedGame

PANGO = """\
zine build needs Pango, a library of your system, and cannot find it;
{todo}
All else works without it: zine list, verify, build --web, build --epub, duplex, sheets and
score."""

BOOKLET = ("signature", "caliper", "duplex", "paper", "cover", "back_shift")
"""The options that say how a booklet is printed, named as in `Job`."""


def build(options: argparse.Namespace, record: Callable[[Printed], None], start: FileStamps) -> int:
    """Make zines, and return the exit code; `record` is called with those that were printed.

    `start` tells how the files stood before the build.
    """
    asked = _booklet_options(options)
    found = project.at(options.root)
    if options.watch:
        from zine.cli import build_watch  # noqa: PLC0415 - only with --watch

        return build_watch.run(found, options, asked)
    problems: list[Problem] = []
    zines = load_zines(found, options.zines, problems)
    complain(hints(zines))
    if for_screens(options):
        ready = _verify_or_raise(found, zines, problems)
        return write_files(on_screens(options, zines, ready, found))
    _tell_of_copy(found)
    tell_if_foreign(options.output)
    try:
        printed = _print(found, zines, options, asked, problems, start)
    except ChangedMeanwhile:  # somebody replaced a zine while it was copied: now none is copied
        printed = _print(found, zines, options, asked, problems, start)
    record(printed)
    return SUCCESS


def _booklet_options(options: argparse.Namespace) -> dict[str, Any]:
    """What is asked of a booklet; raises `UsageError` for what does not go together."""
    asked = {name: value for name in BOOKLET if (value := getattr(options, name)) is not None}
    if asked and not options.booklet:
        name = next(iter(asked)).replace("_", "-")
        raise UsageError(f"--{name} is for booklets: {_how_to_ask(options)}")
    if options.back_shift:
        asked["back_shift"] = tuple(options.back_shift)
    editions = [name for name in ("web", "epub", "booklet") if getattr(options, name)]
    if len(editions) > 1:
        one, other, *_ = editions
        raise UsageError(f"--{one} and --{other} are two editions: ask for one at a time")
    if for_screens(options) and (options.edition or options.large or options.ink_saver):
        own = f"--{editions[0]} has no paper"
        raise UsageError(f"{own}: it goes without --edition, --large and --ink-saver")
    return asked


def _how_to_ask(options: argparse.Namespace) -> str:
    """What makes a booklet of what is asked for."""
    screen = next((name for name in ("web", "epub") if getattr(options, name)), None)
    return f"write --booklet in place of --{screen}" if screen else "add --booklet"


def for_screens(options: argparse.Namespace) -> bool:
    """Whether an edition is asked for that needs no layout."""
    return bool(options.web or options.epub)


def _tell_of_copy(found: Project) -> None:
    """Say whether our stylesheet has changed since the folder's own was copied from it."""
    copy = copied(found.templates)
    if copy is None or copy[1] == copy[2]:
        return
    path, said, ours = copy
    name, write = shown(path), f"write /* copied from {ours} */ as its first line"
    if said:
        complain([f"hint: our zine.css has changed since {name} was copied; compare, then {write}"])
    else:
        note(f"{name} replaces our zine.css; to hear when ours changes, {write}")


def load_zines(found: Project, names: Sequence[str], problems: list[Problem]) -> list[ZineFile]:
    """The zines of these names, or all of them; what is wrong with one is added to the problems."""
    if not found.zines:
        raise arguments.none_here(found, "zine")
    files = arguments.find_each(names, lambda name: arguments.zine_path(found, name))
    files = files or list(found.zines)
    zines: list[ZineFile] = []
    for path in files:
        with gathering(problems):
            zines.append(zine_file.load(found, path))
    return zines


def hints(zines: Sequence[ZineFile]) -> list[str]:
    """What of the looks of some zines an author may want to know, each once."""
    return list(dict.fromkeys(hint for zine in zines for hint in zine.look.hints))


class Printable(NamedTuple):
    """What may be printed: games whose every example has been run, and games played with them."""

    games: "Mapping[Path, VerifiedGame]"
    played: "Mapping[Path, PlayedGame]"


def _verify_or_raise(
    found: Project,
    zines: Sequence[ZineFile],
    problems: list[Problem],
    known: Mapping[Path, Facts] = MappingProxyType({}),
    store: "Callable[[Sequence[VerifiedGame]], Mapping[Path, Facts]]" = lambda _: {},
) -> Printable:
    """What some zines print, by its page; raises `ContentError` with every problem so far.

    Games that are `known` have been verified before; `store` is that of `verify_zines`.
    """
    from zine.check import verify  # noqa: PLC0415 - a tenth of a second

    verified = verify.verify_zines(found, zines, known, store)
    pages = {page for zine in zines for page in zine.pages}
    unchanged = len(pages) - len(verified.pages)
    note(f"{report.many(len(verified.pages), 'game')} verified, {unchanged} unchanged")
    problems += verified.problems
    if problems:
        raise ContentError(problems)
    games = {entry.game.path: entry for entry in verified.games}
    return Printable(games, {played.game.path: played for played in verified.played})


def _facts(games: Mapping[Path, CachedGame]) -> dict[Path, Facts]:
    return {page: passed.game for page, passed in games.items()}


def _print(
    found: Project,
    zines: Sequence[ZineFile],
    options: argparse.Namespace,
    booklet: Mapping[str, Any],
    problems: list[Problem],
    start: FileStamps,
) -> Printed:
    """Write the PDF of each zine, and its booklet; raises `ContentError` with every problem."""
    own = arguments.chosen_edition(options)
    made: dict[Path, Parts] = {}
    with ExitStack() as stack:
        with progress("laying out") as tell:
            builder = stack.enter_context(ZineBuilder(found, options.output, tell, own))
            builder.snapshot(zines, start)
            known = builder.cached_games(zines)
            # That a zine is kept does not tell whether what its games link to is still there.
            due = [z for z in zines if not (builder.is_kept(z) and known.keys() >= set(z.pages))]

            def store(verified: "Sequence[VerifiedGame]") -> Mapping[Path, Facts]:
                stored = builder.store_games(due, verified)
                known.update(stored)
                return _facts(stored)

            nothing = Printable({}, {})
            ready = _verify_or_raise(found, due, problems, _facts(known), store) if due else nothing
            games: Games = {**known, **ready.games}
            for zine in zines:
                with gathering(problems):
                    made[builder.file(zine)] = make_pdf(builder, zine, games, ready.played)
        if problems:
            raise ContentError(problems)
        more = booklets(made, zines, own, booklet) if options.booklet else {}
        builder.written(write_stamped({**made, **more}))
        files = [file for zine in zines if (file := builder.file(zine)) in builder.stamps]
        stamps = {file: builder.stamps[file] for file in files}
        return Printed(zines, games, stamps, builder.at_end)


def make_pdf(
    builder: ZineBuilder, zine: ZineFile, games: Games, played: "Mapping[Path, PlayedGame]"
) -> Parts:
    """The PDF of a zine; raises `ContentError` if it cannot be printed."""
    begun = perf_counter()
    try:
        pdf = builder.make(zine, games, played)
    except Missing as lacks:
        from zine.cli import doctor  # noqa: PLC0415 - only where something is missing

        message = PANGO.format(todo=doctor.todo(doctor.here(doctor.PANGO)))
        raise CommandError(f"{message}\n({str(lacks)[:200]})") from None
    except Lost as section:
        raise CommandError(f"error: the process that laid out '{section}' was ended") from None
    note(f"{zine.path.stem}: made in {perf_counter() - begun:.2f} s")
    return pdf


def on_screens(
    options: argparse.Namespace, zines: Sequence[ZineFile], ready: Printable, found: Project
) -> dict[Path, bytes]:
    """The web edition of each zine, or its EPUB."""
    if options.epub:
        from zine.press import epub  # noqa: PLC0415 - only this command writes books

        make, ending = epub.make, "epub"
    else:
        from zine.press import web  # noqa: PLC0415 - only this command writes HTML

        make, ending = web.make, "html"
    problems: list[Problem] = []
    files: dict[Path, bytes] = {}
    for zine in zines:
        with gathering(problems):
            made = make(zine, ready.games, ready.played, found.templates)
            files[options.output / f"{zine.path.stem}.{ending}"] = made
    if problems:
        raise ContentError(problems)
    return files


def booklets(
    made: Mapping[Path, Parts], zines: Sequence[ZineFile], own: Edition, asked: Mapping[str, Any]
) -> dict[Path, bytes]:
    """The files of the booklet of each zine that was made."""
    from zine.press.impose import imposition  # noqa: PLC0415 - only this command handles PDFs

    sources = {f"{zine.path.stem}{own.suffix}": zine.path for zine in zines}
    files: dict[Path, bytes] = {}
    wrong: list[str] = []
    for path, parts in made.items():
        try:
            booklet = imposition.impose(whole(parts), imposition.Job(**asked))
        except ValueError as error:
            wrong.append(f"error: {sources[path.stem].stem}: {error}")
            continue
        except OSError as error:
            kind = ChangedMeanwhile if isinstance(error, Changed) else CommandError
            raise kind(f"{shown(path)}: cannot be read: {error.strerror}") from None
        stem = path.with_suffix("")
        files[stem.with_name(f"{stem.name}-booklet.pdf")] = booklet.body
        if booklet.cover:
            files[stem.with_name(f"{stem.name}-booklet-cover.pdf")] = booklet.cover
        files[stem.with_name(f"{stem.name}-booklet-scheme.pdf")] = booklet.scheme
    for path in sorted(files.keys() & made.keys()):
        message = "another zine's booklet makes a file of the same name; rename one zine"
        wrong.append(f"{shown(sources[path.stem])}:1: {message}")
    if wrong:
        raise CommandError("\n".join(wrong))
    return files


def duplex(options: argparse.Namespace) -> int:
    """Make the calibration sheets, and return the exit code."""
    from zine.press.impose import calibration  # noqa: PLC0415 - only this command handles PDFs

    papers = [options.paper] if options.paper else paper.USUAL
    suffix = "-upright" if options.upright else ""
    made: dict[Path, bytes] = {}
    language = zine_file.language_of(project.at(options.root))
    for name in papers:
        sheet = calibration.sheet(name, language, upright=options.upright)
        made[options.output / f"duplex-{name}{suffix}.pdf"] = sheet
    return write_files(made)
