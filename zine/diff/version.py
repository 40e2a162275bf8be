"""One of the two versions that are compared: its folder, and the package by which it is run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from zine import temporary
from zine.content import project
from zine.content.project import Project
from zine.content.rules import code
from zine.diff.revision import extract
from zine.files import PACKAGE
from zine.problems import ContentError, is_file, there
from zine.process.git import GitError

NAMES = frozenset(("content", "odds", "scoring", "templates", "zine"))
"""What of a folder is compared, and what runs it."""

LARGEST = 200_000_000
"""Bytes of the largest wheel that is unpacked; ours has four million."""


class NoVersion(Exception):
    """There is no older version where a user says; the message says why."""


class Version(NamedTuple):
    """A version of the games.

    `label` is what a user calls it where its files were unpacked, else ""; `package` is the folder
    with its own `zine`, or `None` if ours runs it.
    """

    label: str
    project: Project
    package: Path | None = None

    @property
    def root(self) -> Path:
        """The folder that has its content."""
        return self.project.content.parent

    def named(self, text: str) -> str:
        """A text with the files that were unpacked as a user may name them."""
        return text.replace(f"{self.root}/", f"{self.label}:") if self.label else text

    def page(self, stem: str) -> Path:
        """The page of a game."""
        return self.project.content / "games" / f"{stem}.md"

    def code(self, stem: str) -> dict[str, bytes]:
        """The code that decides a game, with the words that all rules share."""
        folders = {"scoring": self.project.scoring, "": (self.words,)}
        return code.imported(folders, "scoring", self.project.rules_of(stem))

    @property
    def words(self) -> Path:
        """The folder of `zine.dice`, which the rules import."""
        return self.package / "zine" if self.package else PACKAGE

    def rules(self, stem: str) -> str:
        """The short hash that names the rules of a game, or "" if there are none."""
        try:
            return code.rules(self.project.module_file(stem))
        except OSError:
            return ""


@contextmanager
def older(name: str, beside: Project) -> Iterator[Version]:
    """The older version that a user names: a wheel, a folder, or a revision of git.

    A revision is one of the repository that holds the folder of `beside`. Raises `NoVersion`.
    """
    path = Path(name)
    with temporary.folder() as to:
        if is_file(path):
            _unpack(path, to)
            yield _version(name, to / "zine" / "share", to)
        elif there(path):
            yield _version("", path, path)
        else:
            try:
                extract(beside.content.parent, name, NAMES, to)
            except GitError as error:
                raise NoVersion(f"{name}: no folder or wheel is called so, and {error}") from None
            yield _version(name, to, to)


def _version(name: str, root: Path, holder: Path) -> Version:
    """The version in a folder; its own package, if it has one, lies in `holder`."""
    try:
        found = project.at(root)
    except ContentError:
        raise NoVersion(f"{name or root}: no games are there: it has no folder 'content'") from None
    if not is_file(holder / "zine" / "dice.py"):
        return Version(name, found)
    scoring = tuple(
        folder for folder in (root / "scoring", holder / "zine" / "scoring") if folder.is_dir()
    )
    return Version(name, found._replace(scoring=scoring), holder)


def _unpack(wheel: Path, to: Path) -> None:
    """Unpack the package of a wheel; raises `NoVersion` if it is none of ours."""
    try:
        with ZipFile(wheel) as files:
            entries = [entry for entry in files.infolist() if entry.filename.startswith("zine/")]
            if not any(entry.filename.startswith("zine/share/content/") for entry in entries):
                raise NoVersion(f"{wheel}: it is a wheel of something else")
            if sum(entry.file_size for entry in entries) > LARGEST:
                raise NoVersion(f"{wheel}: it is larger than {LARGEST // 1_000_000} MB")
            files.extractall(to, entries)
    except BadZipFile:
        raise NoVersion(f"{wheel}: it is no wheel, no folder and no revision") from None
    except OSError as error:
        raise NoVersion(f"{wheel}: it cannot be read: {error.strerror}") from None
