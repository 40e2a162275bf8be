"""The build cache of an output folder, and what a command says if something else has its name."""

from pathlib import Path

from zine.cache.store import Cache, NotOurs, cache_in
from zine.cli.output import complain
from zine.problems import shown


def tell_if_foreign(output: Path) -> None:
    """Say if something that is not ours has the name of the cache; nothing is kept then."""
    cache = cache_in(output)
    try:
        cache.check()
    except NotOurs as why:
        what = "nothing is kept for the next build"
        complain([f"hint: {place(cache)}: {why.strerror}, so {what}; move it elsewhere"])


def place(cache: Cache) -> str:
    """The folder of a cache as a user would type it, and not where it leads if it is a link."""
    return (Path(shown(cache.folder.parent)) / cache.folder.name).as_posix()
