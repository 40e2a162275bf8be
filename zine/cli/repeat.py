"""`zine build`: writes again what an earlier build made, if all is as it was then, or else builds.

A build of PDFs keeps a record of what it wrote and what it said, under a key of the command line
and of everything that it could read. A build that finds the record reads, checks and lays out
nothing.
"""

import argparse
import marshal
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine.cache import keys
from zine.cache.store import FOLDER, Cache
from zine.cli.output import complain, streams, write_files
from zine.content import project
from zine.content.project import OURS, Project
from zine.problems import real

if TYPE_CHECKING:
    from zine.content.zine_file import ZineFile
    from zine.press.layout.verified_cache import Games

OTHERS = ("web", "epub", "booklet", "watch", "verbose")
"""The options that make other files than PDFs of zines, or tell how they are made."""


class Printed(NamedTuple):
    """Zines that were printed, their games, and the key of each file that the cache keeps."""

    zines: "Sequence[ZineFile]"
    games: "Games"
    entries: Mapping[Path, str]


def build(options: argparse.Namespace) -> int:
    """Make zines, and return the exit code."""
    if any(getattr(options, name) for name in OTHERS):
        return _build(options, lambda _: None)
    found, cache = project.at(options.root), Cache(options.output / FOLDER)
    before = _stand(found, options, cache)
    made = _recall(cache, before.content)
    if made is not None:
        return write_files(made)

    def keep(printed: Printed) -> None:
        if _depends_on_files_alone(found, printed) and before == _stand(found, options, cache):
            files = [(os.fspath(path), key) for path, key in printed.entries.items()]
            cache.put(before.content, marshal.dumps((files, streams.complaints)))

    return _build(options, keep)


def _build(options: argparse.Namespace, keep: Callable[[Printed], None]) -> int:
    from zine.cli import build  # noqa: PLC0415 - it imports fifty modules that read zines

    return build.build(options, keep)


def _stand(found: Project, options: argparse.Namespace, cache: Cache) -> keys.State:
    """How everything stands that decides what a build makes: its files, and what it is asked."""
    keys.recall_digests(cache)
    stands = keys.of_everything(found)
    asked = _here(), sorted(vars(options).items())
    return keys.State(keys.key("build", repr(asked), stands.content), stands.times)


def _here() -> str:
    """The current folder; "" if it was deleted; relative paths then lead nowhere."""
    try:
        return os.getcwd()  # noqa: PTH109 - a path takes longer
    except OSError:
        return ""


def _recall(cache: Cache, key: str) -> dict[Path, bytes] | None:
    """The files that an earlier build made, if all are kept; repeats what it complained of."""
    record = cache.get(key)
    files, complaints = marshal.loads(record) if record else ((), ())
    made = {Path(path): pdf for path, entry in files if (pdf := cache.get(entry)) is not None}
    if not record or len(made) < len(files):
        return None
    complain(complaints)
    return made


def _depends_on_files_alone(found: Project, printed: Printed) -> bool:
    """Whether all zines are kept, and only files in the folders of content decide what they are."""
    named = [(page, name) for page, game in printed.games.items() for name in game.named_files]
    for zine in printed.zines:
        named += [(text.path, name) for text in zine.texts for name in text.named_files]
        named += [(image.path, image.path.name) for image in zine.images]
    folders = {os.path.join(path.parent, os.path.dirname(name)) for path, name in named}  # noqa: PTH118, PTH120
    return (
        len(printed.entries) == len(printed.zines)
        and not any(zine.asks_git for zine in printed.zines)
        and all(_lies_in(found.content, each) or _lies_in(OURS, each) for each in folders)
    )


def _lies_in(top: Path, folder: str) -> bool:
    """Whether a path lies in a folder as it is written, and if symbolic links are followed."""
    lies = Path(os.path.normpath(folder)).is_relative_to(top)
    return lies and Path(os.path.realpath(folder)).is_relative_to(real(top))
