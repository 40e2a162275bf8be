"""The build cache of an output folder: `zine clean`, and a hint if something else has its name."""

import argparse
from pathlib import Path

from zine.cli.output import SUCCESS, CommandError, complain
from zine.marked_folder import NotOurs
from zine.memo.store import Store, store_in
from zine.problems import shown


def tell_if_foreign(output: Path) -> None:
    """Say if something that is not ours has the name of the cache; nothing is kept then."""
    cache = store_in(output)
    try:
        cache.check()
    except NotOurs as why:
        effect = "nothing is kept for the next build"
        complain([f"hint: {_place(cache)}: {why.strerror}, so {effect}; move it elsewhere"])


def clean(options: argparse.Namespace) -> int:
    """Delete the build cache, and return the exit code; what we have not written stays."""
    cache = store_in(options.output)
    try:
        foreign = cache.clear()
    except NotOurs as error:
        why = f"{error.strerror}, so zine has not made it; if nobody needs it, delete it yourself"
        raise CommandError(f"{_place(cache)}: nothing is deleted: {why}") from None
    except OSError as error:
        raise CommandError(f"{_place(cache)}: cannot be deleted: {error.strerror}") from None
    if foreign:
        listed = ", ".join(foreign[:3]) + (" …" if len(foreign) > 3 else "")
        complain([f"{_place(cache)}: this stays, since zine has not written it: {listed}"])
    return SUCCESS


def _place(cache: Store) -> str:
    """The folder of a cache as a user would type it, and not where it leads if it is a link."""
    return (Path(shown(cache.folder.parent)) / cache.folder.name).as_posix()
