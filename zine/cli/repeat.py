"""`zine build`: leaves alone what an earlier build made, if all is as it was then, or else builds.

A build of PDFs keeps a record of the files that it wrote and of what it said, under a key of the
command line and of everything that it could read. A build that finds the record, and the files as
they were written, reads, checks and lays out nothing.
"""

import argparse
import marshal
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine.cache import keys
from zine.cache.stamps import FileStamps
from zine.cache.store import cache_in
from zine.cli.output import SUCCESS, complain, streams, summarize
from zine.content import project
from zine.content.project import OURS, Project
from zine.files import Span, Stamp
from zine.problems import real, shown

if TYPE_CHECKING:
    from zine.content.zines.zine_file import ZineFile
    from zine.html.games import Games

OTHERS = ("web", "epub", "booklet", "watch", "verbose")
"""The options that make other files than PDFs of zines, or tell how they are made."""


class Printed(NamedTuple):
    """Zines that were printed, their games, and the stamp of each file that is noted.

    `at_end` has the stamps of all files after the last was read; `None` if there was no such scan.
    """

    zines: "Sequence[ZineFile]"
    games: "Games"
    stamps: Mapping[Path, Stamp]
    at_end: FileStamps | None


def build(options: argparse.Namespace) -> int:
    """Make zines, and return the exit code."""
    if any(getattr(options, name) for name in OTHERS):
        return _build(options, lambda _: None, FileStamps())
    found, cache, start = project.at(options.root), cache_in(options.output), FileStamps()
    keys.recall_digests(cache)
    before = _stand(found, options, start)
    if _stands(cache.get(before.content)):
        return SUCCESS

    def record(printed: Printed) -> None:
        from zine.cache.store import SAME_BYTES  # noqa: PLC0415 - the build has imported it

        at_end = printed.at_end or FileStamps()
        if _depends_on_files_alone(found, printed) and before == _stand(found, options, at_end):
            files = [(os.fspath(path), stamp) for path, stamp in printed.stamps.items()]
            cache.put(before.content, marshal.dumps((files, streams.complaints), SAME_BYTES))

    return _build(options, record, start)


def _build(
    options: argparse.Namespace, record: Callable[[Printed], None], start: FileStamps
) -> int:
    from zine.cli import build  # noqa: PLC0415 - it imports fifty modules that read zines

    return build.build(options, record, start)


def _stand(found: Project, options: argparse.Namespace, at: FileStamps) -> keys.State:
    """How everything stands that decides what a build makes: its files, and what it is asked."""
    stands = keys.of_everything(found, at)
    asked = _here(), sorted(vars(options).items())
    return keys.State(keys.key("build", repr(asked), stands.content), stands.stamps)


def _here() -> str:
    """The current folder; "" if it was deleted; relative paths then lead nowhere."""
    try:
        return os.getcwd()  # noqa: PTH109 - a path takes longer
    except OSError:
        return ""


def _stands(record: bytes | None) -> bool:
    """Whether the files of an earlier build stand; repeats what it said if they do."""
    if record is None:
        return False
    files, complaints = marshal.loads(record)
    found = [Span.whole(Path(path), stamp) for path, stamp in files]
    if not all(file.stands for file in found):
        return False
    complain(complaints)
    for file in found:
        summarize(shown(file.path))
    return True


def _depends_on_files_alone(found: Project, printed: Printed) -> bool:
    """Whether all zines are kept, and only files in the folders of content decide what they are."""
    named = [(page, name) for page, game in printed.games.items() for name in game.named_files]
    for zine in printed.zines:
        named += [(text.path, name) for text in zine.texts for name in text.named_files]
        named += [(image.path, image.path.name) for image in zine.images]
    folders = {os.path.join(path.parent, os.path.dirname(name)) for path, name in named}  # noqa: PTH118, PTH120
    return (
        len(printed.stamps) == len(printed.zines)
        and not any(zine.asks_git for zine in printed.zines)
        and all(_lies_in(found.content, each) or _lies_in(OURS, each) for each in folders)
    )


def _lies_in(top: Path, folder: str) -> bool:
    """Whether a path lies in a folder as it is written, and if symbolic links are followed."""
    lies = Path(os.path.normpath(folder)).is_relative_to(top)
    return lies and Path(os.path.realpath(folder)).is_relative_to(real(top))
