"""`zine clean`: deletes the build cache."""

import argparse

from zine.cli.build_cache import place
from zine.cli.output import SUCCESS, CommandError, complain
from zine.marked_folder import NotOurs
from zine.memo.store import store_in


def clean(options: argparse.Namespace) -> int:
    """Delete the build cache, and return the exit code; what we have not written stays."""
    cache = store_in(options.output)
    try:
        others = cache.clear()
    except NotOurs as error:
        why = f"{error.strerror}, so zine has not made it; if nobody needs it, delete it yourself"
        raise CommandError(f"{place(cache)}: nothing is deleted: {why}") from None
    except OSError as error:
        raise CommandError(f"{place(cache)}: cannot be deleted: {error.strerror}") from None
    if others:
        listed = ", ".join(others[:3]) + (" …" if len(others) > 3 else "")
        complain([f"{place(cache)}: this stays, since zine has not written it: {listed}"])
    return SUCCESS
