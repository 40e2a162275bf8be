"""The build cache of an output folder, and what a command says if something else has its name."""

from pathlib import Path

from zine.cli.output import complain
from zine.marked_folder import NotOurs
from zine.memo.store import Store, store_in
from zine.problems import shown


def tell_if_foreign(output: Path) -> None:
    """Say if something that is not ours has the name of the cache; nothing is kept then."""
    cache = store_in(output)
    try:
        cache.check()
    except NotOurs as why:
        what = "nothing is kept for the next build"
        complain([f"hint: {place(cache)}: {why.strerror}, so {what}; move it elsewhere"])


def place(cache: Store) -> str:
    """The folder of a cache as a user would type it, and not where it leads if it is a link."""
    return (Path(shown(cache.folder.parent)) / cache.folder.name).as_posix()
