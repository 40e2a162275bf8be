"""`zine clean`: deletes the build cache."""

import argparse

from zine.cache.store import FOLDER, Cache
from zine.cli.output import SUCCESS


def clean(options: argparse.Namespace) -> int:
    """Delete the build cache, and return the exit code."""
    Cache(options.output / FOLDER).clear()
    return SUCCESS
