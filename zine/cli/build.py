"""`zine build` and `zine duplex`: zines as PDF, HTML or EPUB.

To make PDFs is a step of the memo like those that it is made of. So a build that finds everything
as it was, the PDFs that were written among it, reads, checks and lays out nothing.
"""

import argparse
from pathlib import Path

from zine.cli.output import (
    SUCCESS,
    complain,
    next_step,
    open_first,
    streams,
    summarize,
    write_files,
)
from zine.content import project as projects
from zine.memo import world
from zine.memo.memo import Memo
from zine.memo.store import store_in
from zine.problems import shown, there
from zine.program import program


def build(options: argparse.Namespace) -> int:
    """Make zines, and return the exit code."""
    if options.watch:
        from zine.cli import build_watch  # noqa: PLC0415 - only with --watch

        return build_watch.run(options)
    on_screens = (
        options.web or options.play or options.epub
    )  # which are quickly made: nothing is stored of them
    memo = Memo(None if on_screens else store_in(options.output), program)

    def written(_arguments: tuple[str, ...]) -> tuple[list[str], list[str]]:
        """Make and write what is asked for: its files, and what was complained of."""
        from zine.cli import zines  # noqa: PLC0415 - it imports fifty modules that read zines

        files = [str(file) for file in zines.write(options, memo)]
        for file in files:
            world.note_file(file)
        return files, streams.complaints

    is_first = not there(options.output)
    asked = sorted((name, value) for name, value in vars(options).items() if name != "open")
    arguments = tuple(f"{name} {value!r}" for name, value in asked)
    if options.verbose or on_screens:
        files, _ = written(arguments)
    elif not memo.holds(written, arguments):
        files, _ = memo.call_stored(written, arguments)
    else:
        files, complaints = memo.call_stored(written, arguments)
        complain(complaints)
        for file in files:
            summarize(shown(Path(file)))
    memo.close()
    if is_first and not on_screens:
        next_step("zine build --booklet makes sheets to fold, zine sheets the score sheets")
    if options.open:
        open_first(map(Path, files))
    return SUCCESS


def duplex(options: argparse.Namespace) -> int:
    """Make the calibration sheets, and return the exit code."""
    from zine import paper  # noqa: PLC0415 - a build with nothing to do needs none of these
    from zine.content.zines import zine_file  # noqa: PLC0415
    from zine.press.impose import calibration  # noqa: PLC0415

    papers = [options.paper] if options.paper else paper.USUAL
    suffix = "-upright" if options.upright else ""
    files: dict[Path, bytes] = {}
    language = zine_file.language_of(projects.at(options.root))
    for name in papers:
        sheet = calibration.sheet(name, language, upright=options.upright)
        files[options.output / f"duplex-{name}{suffix}.pdf"] = sheet
    return write_files(files)
