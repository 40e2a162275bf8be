"""The folder in which a command works."""

import argparse
from pathlib import Path

from zine.cli.output import CommandError
from zine.problems import real

WRITE = ("build", "drill", "duplex", "export", "serve", "sheets", "site")
"""The commands that write into the output folder."""


def find_project(options: argparse.Namespace) -> None:
    """Set the project folder and the output folder of a command, where the user names none.

    `root` stays `None` if the current folder has content, no folder above it has, or a new book
    begins there. Raises `CommandError` if a link leads the output folder elsewhere.
    """
    begins = options.command == "init" and options.zine is None
    is_given = begins or options.root or Path("content").is_dir()
    above = None if is_given else _project_above()
    options.root = options.root or above
    if getattr(options, "output", None) is None:
        options.output = (above or Path()) / "output"
        if options.command in WRITE:
            refuse_link_out(options.output)


def refuse_link_out(folder: Path) -> None:
    """Raise `CommandError` if a folder that no user has named is a link to a place elsewhere.

    Such a link may have come with the files of somebody else.
    """
    if folder.is_symlink() and not real(folder).is_relative_to(real(folder.parent)):
        why = f"this link leads to {real(folder)}, so nothing is written there"
        raise CommandError(f"{folder}: {why}; name another folder with -o DIR")


def _project_above() -> Path | None:
    """The nearest project folder above the current one, if the same user owns both."""
    current = Path.cwd()
    for number, folder in enumerate(current.parents, 1):
        content = folder / "content"
        if (content / "games").is_dir() or (content / "zines").is_dir():
            safe = content.stat().st_uid == current.stat().st_uid  # its scoring modules will be run
            return Path(*[".."] * number) if safe else None
    return None
