"""Zines as a command makes them: read, checked, and written in a format."""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from zine.check import report, verify
from zine.check.verify import CheckedPage, VerifiedGame
from zine.cli import arguments
from zine.cli.build_cache import tell_if_foreign
from zine.cli.output import (
    CommandError,
    UsageError,
    complain,
    next_step,
    note,
    progress,
    write_files,
)
from zine.content import project as projects
from zine.content.project import Project
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile
from zine.edition import Edition
from zine.html.stylesheet import copied
from zine.memo.memo import Memo
from zine.press.build import ZineBuilder
from zine.press.engine.failures import Lost, Missing, Unusable
from zine.press.engine.weasyprint_version import NEWEST
from zine.problems import ContentError, Problem, gathering, shown

if TYPE_CHECKING:
    from zine.check.throw import CardAdvice
    from zine.press.screen import CheckedZine

PANGO = """\
zine build needs Pango, a library of your system, and cannot find it;
{todo}
All else works without it: zine list, verify, build --web, build --play, build --epub, duplex,
sheets, drill, score and export."""

BOOKLET = ("signature", "caliper", "duplex", "paper", "bleed", "cover", "back_shift")
"""The options that say how a booklet is printed, named as in `Job`."""


class Writer(Protocol):
    """A module that writes zines in a format for screens."""

    def make(self, checked: "CheckedZine") -> bytes:
        """The file of a zine; raises `ContentError` with every problem of its texts."""


class Format(NamedTuple):
    """A format for screens: how its files end, and the name of its `Writer`."""

    ending: str
    module: str


FORMATS = {
    "web": Format("html", "zine.press.web"),
    "play": Format("play.html", "zine.press.play"),
    "epub": Format("epub", "zine.press.epub"),
}
"""What `zine build` makes beside PDFs, by its option."""


def booklet_options(options: argparse.Namespace) -> dict[str, Any]:
    """What is asked of a booklet; raises `UsageError` for what does not go together."""
    chosen = {name: value for name in BOOKLET if (value := getattr(options, name)) is not None}
    formats = [name for name in (*FORMATS, "booklet", "press") if getattr(options, name)]
    if chosen and not options.booklet:
        name = next(iter(chosen)).replace("_", "-")
        how = f"write --booklet in place of --{formats[0]}" if formats else "add --booklet"
        if name == "bleed":
            shop = "a print shop's files have bleed of their own"
            how = shop if options.press else f"{how}; for a print shop, write --press SHOP"
        raise UsageError(f"--{name} is for booklets: {how}")
    if options.spine is not None and not options.press:
        raise UsageError("--spine is for a print shop: add --press SHOP")
    if options.back_shift:
        chosen["back_shift"] = tuple(options.back_shift)
    if len(formats) > 1:
        first, second, *_ = formats
        raise UsageError(f"--{first} and --{second} are two editions: ask for one at a time")
    if screen(options) and (options.edition or options.large or options.ink_saver):
        why = f"--{formats[0]} has no paper"
        raise UsageError(f"{why}: it goes without --edition, --large and --ink-saver")
    return chosen


def screen(options: argparse.Namespace) -> Format | None:
    """The format for screens that is asked for, which needs no layout."""
    return next((form for name, form in FORMATS.items() if getattr(options, name)), None)


def tell_of_copy(project: Project) -> None:
    """Say whether our stylesheet has changed since the folder's own was copied from it."""
    copy = copied(project.templates)
    if copy is None or copy[1] == copy[2]:
        return
    path, source, current = copy
    name, write = shown(path), f"write /* copied from {current} */ as its first line"
    if source:
        complain([f"hint: our zine.css has changed since {name} was copied; compare, then {write}"])
    else:
        note(f"{name} replaces our zine.css; to hear when ours changes, {write}")


def load(
    memo: Memo, project: Project, names: Sequence[str], problems: list[Problem]
) -> list[ZineFile]:
    """The zines of these names, or all of them; what is wrong with one is added to the problems."""
    if not project.zines:
        raise arguments.none_here(project, "zine")
    files = arguments.find_each(names, lambda name: arguments.zine_path(project, name))
    zines: list[ZineFile] = []
    for path in files or project.zines:
        with gathering(problems):
            zines.append(memo.call(zine_file.load, project, path))
    return zines


def hints(zines: Sequence[ZineFile]) -> list[str]:
    """What of the looks of some zines an author may want to know, each once."""
    return list(dict.fromkeys(hint for zine in zines for hint in zine.look.hints))


def write(options: argparse.Namespace, memo: Memo) -> list[Path]:
    """Make zines and write them; returns their files. Raises `ContentError` with all problems."""
    booklet = booklet_options(options)
    project = projects.at(options.root)
    problems: list[Problem] = []
    zines = load(memo, project, options.zines, problems)
    complain(hints(zines))
    if not options.zines:
        for line in arguments.unlisted(project):
            next_step(line)
    if form := screen(options):
        files = on_screen(memo, form, project, zines, options.output, problems)
    else:
        tell_of_copy(project)
        tell_if_foreign(options.output)
        edition = arguments.chosen_edition(options)
        if options.press:
            from zine.cli import press  # noqa: PLC0415 - no other build converts colours

            shop = press.shop(project, options.press)
            edition = press.edition(shop, edition)
        with (
            progress("laying out") as advance,
            ZineBuilder(memo, project, edition, advance) as builder,
        ):
            try:
                files = as_pdf(builder, zines, options, booklet, problems)
            finally:
                complain(builder.hints)
        if options.press:
            files = press.files(shop, zines, files, edition, options.spine)
    write_files(files)
    return list(files)


def as_pdf(
    builder: ZineBuilder,
    zines: Sequence[ZineFile],
    options: argparse.Namespace,
    booklet: Mapping[str, Any],
    problems: list[Problem],
) -> dict[Path, bytes]:
    """The PDF of each zine and the files of its booklet; `booklet` is what is asked of one.

    Raises `ContentError` with all that is wrong, `problems` among it.
    """
    edition = arguments.chosen_edition(options)
    pdfs: dict[Path, bytes] = {}
    with _engine_errors():
        with gathering(problems):
            checked = builder.check(zines)
            unchanged = len({page for zine in zines for page in zine.pages}) - checked
            note(f"{report.many(checked, 'game')} verified, {unchanged} unchanged")
        for zine in () if problems else zines:
            start = perf_counter()
            with gathering(problems):
                file = options.output / f"{zine.path.stem}{edition.suffix}.pdf"
                pdfs[file] = builder.pdf(zine)
            note(f"{zine.path.stem}: made in {perf_counter() - start:.2f} s")
    if problems:
        raise ContentError(problems)
    return {**pdfs, **(booklets(pdfs, zines, edition, booklet) if options.booklet else {})}


def printed(
    memo: Memo, project: Project, zines: Sequence[ZineFile], output: Path
) -> dict[str, bytes]:
    """The PDF of each zine and of its booklet on letter paper, by the names of the files.

    Raises `ContentError` with all that is wrong.
    """
    wanted = argparse.Namespace(
        edition=None, large=False, ink_saver=False, booklet=True, output=output
    )
    with (
        progress("laying out") as advance,
        ZineBuilder(memo, project, progress=advance) as builder,
    ):
        try:
            files = as_pdf(builder, zines, wanted, {}, [])
        finally:
            complain(builder.hints)
    return {path.name: data for path, data in files.items()}


@contextmanager
def _engine_errors() -> Iterator[None]:
    """Raise `CommandError` where the layout of pages cannot work at all."""
    try:
        yield
    except Missing as lacks:
        from zine.cli import doctor  # noqa: PLC0415 - only where something is missing

        message = PANGO.format(todo=doctor.todo(doctor.here(doctor.PANGO)))
        raise CommandError(f"{message}\n({str(lacks)[:200]})") from None
    except Unusable as why:
        from zine.cli import install  # noqa: PLC0415 - likewise

        command = install.library(f"weasyprint=={NEWEST}")
        raise CommandError(f"error: {why}; type: {command}") from None
    except Lost as section:
        raise CommandError(f"error: the process that laid out '{section}' was ended") from None


def on_screen(
    memo: Memo,
    form: Format,
    project: Project,
    zines: Sequence[ZineFile],
    output: Path,
    problems: list[Problem],
) -> dict[Path, bytes]:
    """The file of each zine in a format for screens.

    Raises `ContentError` with all that is wrong, `problems` among it.
    """

    def check(_: Project, page: Path) -> CheckedPage:
        return memo.call(verify.check_page, project, page)

    from zine.press.screen import CheckedZine  # noqa: PLC0415 - PDFs do without

    verified = verify.verify_zines(project, zines, check)
    note(f"{report.many(len(verified.pages), 'game')} verified, 0 unchanged")
    problems += verified.problems
    games = {entry.game.path: entry for entry in verified.games}
    played = {played.game.path: played for played in verified.played}
    writer: Writer = import_module(form.module)
    files: dict[Path, bytes] = {}
    for zine in () if problems else zines:
        with gathering(problems):
            advice = card_advice(project, games.values()) if form is FORMATS["play"] else {}
            data = writer.make(CheckedZine(zine, games, played, project.templates, advice))
            files[output / f"{zine.path.stem}.{form.ending}"] = data
    if problems:
        raise ContentError(problems)
    return files


def card_advice(project: Project, games: Iterable[VerifiedGame]) -> "dict[str, CardAdvice]":
    """What pads advise, by the stem of each game."""
    from zine.check import throw  # noqa: PLC0415 - only pads advise

    return {entry.game.stem: throw.card_advice(project, entry.game) for entry in games}


def booklets(
    pdfs: Mapping[Path, bytes],
    zines: Sequence[ZineFile],
    edition: Edition,
    options: Mapping[str, Any],
) -> dict[Path, bytes]:
    """The files of the booklet of each zine that was made."""
    from zine.press.impose import imposition  # noqa: PLC0415 - only this command handles PDFs

    sources = {f"{zine.path.stem}{edition.suffix}": zine.path for zine in zines}
    files: dict[Path, bytes] = {}
    wrong: list[str] = []
    for path, pdf in pdfs.items():
        try:
            booklet = imposition.impose(pdf, imposition.BookletOptions(**options))
        except ValueError as error:
            wrong.append(f"error: {sources[path.stem].stem}: {error}")
            continue
        stem = path.with_suffix("")
        files[stem.with_name(f"{stem.name}-booklet.pdf")] = booklet.body
        if booklet.cover:
            files[stem.with_name(f"{stem.name}-booklet-cover.pdf")] = booklet.cover
        files[stem.with_name(f"{stem.name}-booklet-scheme.pdf")] = booklet.scheme
    for path in sorted(files.keys() & pdfs.keys()):
        message = "another zine's booklet makes a file of the same name; rename one zine"
        wrong.append(f"{shown(sources[path.stem])}:1: {message}")
    if wrong:
        raise CommandError("\n".join(wrong))
    return files
