"""Cache keys: hashes of everything that a section or a zine depends on.

Content counts, not time: a file that is saved unchanged, or checked out again, builds nothing.
Times (`stamps`) answer another question: whether a file was written between two moments of a build.
"""

import ctypes
import os
import re
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from zine.content.project import OURS, Project
from zine.files import PACKAGE, contents

if TYPE_CHECKING:
    from zine.content.zine_file import ZineFile
    from zine.edition import Edition

INSTALLED = re.compile(r".+-.+\.(?:dist|egg)-info$")
"""The folder that tells name and version of an installed distribution."""

PANGO = ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll", "libpango-1.0-0")
"""The names of the library Pango, which breaks lines."""


CODE = (".py", ".css", ".ttf")
"""How the files end that shape what is printed."""

MODULES = ("odds", "scoring")
"""The ends of the folders with the modules of games, which have keys of their own."""

SETTLED = 2_000_000_000
"""Nanoseconds after which a file that changes again has another time, on a coarse clock, too."""

_digests: dict[str, tuple[tuple[int, ...], bytes]] = {}
"""The stamp of each file, and the hash of what it held then."""


def key(*parts: str | bytes) -> str:
    """The hash of some texts in order, as hexadecimal digits."""
    digest = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.hexdigest()


def of_files(paths: Iterable[Path]) -> str:
    """The key of the names and contents of files, in the order of their paths."""
    parts: list[str | bytes] = []
    for path in sorted(map(os.fspath, paths)):
        with suppress(OSError):
            parts += [os.path.basename(path), _digest(path)]  # noqa: PTH119 - a path takes longer
    return key(*parts)


def of_file(path: Path) -> bytes:
    """The hash of what a file holds; raises `OSError`."""
    return _digest(os.fspath(path))


def _digest(path: str) -> bytes:
    """The hash of a file, which is read again if its stamp is new, or not yet `SETTLED`."""
    stat = os.stat(path)  # noqa: PTH116
    stamp = _stamp(stat)
    known = _digests.get(path)
    if known and known[0] == stamp:
        return known[1]
    digest = sha256(contents(path)).digest()
    if time.time_ns() - max(stat.st_mtime_ns, stat.st_ctime_ns) > SETTLED:
        _digests[path] = stamp, digest
    return digest


def stamps(paths: Iterable[Path]) -> str:
    """The key of when files were last written.

    What files hold can be the same before and after something else was read from them; a stamp
    cannot.
    """
    return key(*(part for path in sorted(map(os.fspath, paths)) for part in _stamped(path)))


def _stamped(path: str) -> tuple[str, ...]:
    with suppress(OSError):
        found = os.stat(path)  # noqa: PTH116 - a path takes longer
        if S_ISREG(found.st_mode):  # Python writes into folders what it compiles
            return path, repr(_stamp(found))
    return ()


def _stamp(file: os.stat_result) -> tuple[int, int, int, int]:
    return file.st_mtime_ns, file.st_ctime_ns, file.st_size, file.st_ino


def of_zine(shared: str, zine: "ZineFile", edition: "Edition") -> str:
    """The key of everything that shapes an edition of a zine; `shared` is that of its project.

    What is read with the zine counts as it was read, all else as its files stand now.
    """
    return key(
        shared,
        repr(edition),
        zine.version,
        *(f"{text.path.name}\n" + "\n".join(text.source) for text in zine.texts),
        *(f"lent {path.name}" for path in zine.lent),
        *(image.digest for image in zine.images),
        of_files(_own(zine)),
    )


def stamps_of_zine(shared: str, zine: "ZineFile") -> str:
    """The key of when the files that shape a zine were last written.

    `shared` is `stamps_of_project` of its project.
    """
    return key(shared, stamps(_own(zine)))


def _own(zine: "ZineFile") -> set[Path]:
    """The files of a zine alone, but for those that are read with its own file."""
    return {*zine.pages, OURS / "sources.md"} if zine.lent else set(zine.pages)


def of_project(project: Project) -> str:
    """The key of everything that each zine of a project depends on: the rules, and some content."""
    return key(of_rules(project), of_files(_shared(project)))


def stamps_of_project(project: Project) -> str:
    """The key of when the files that `of_project` depends on were last written, or those of looks.

    A look is read with its zine.
    """
    looks = (file for folder in project.looks if folder.is_dir() for file in folder.iterdir())
    return key(stamps_of_rules(project), stamps((*_shared(project), *looks)))


def _shared(project: Project) -> tuple[Path, ...]:
    """The files of content that every zine may print, but for pages."""
    return (*project.images, *project.scores, project.errata, project.glossary)


def of_rules(project: Project) -> str:
    """The key of everything that a page's result and its HTML depend on, except the page.

    That is our code, the libraries, the modules of scoring and of odds, the templates, and the
    pictures of dice.
    """
    folders = (*project.scoring, *project.templates)
    rules = (of_files(folder.iterdir()) for folder in folders)
    return key(engine(), *rules, of_files(project.odds_files), of_files(project.faces))


def stamps_of_rules(project: Project) -> str:
    """The key of when the files that `of_rules` depends on were last written."""
    folders = (*project.scoring, *project.templates)
    rules = (file for folder in folders for file in folder.iterdir())
    return stamps((*rules, *project.odds_files, *project.faces))


@cache
def engine() -> str:
    """The key of our own code and typefaces, without the modules of games, and of all libraries.

    Every distribution counts that is installed: a scoring module may import any of them, and a list
    of those that shape a page would have to be kept true by hand.
    """
    code = (
        Path(folder, name)
        for folder, _, names in os.walk(PACKAGE)
        if not folder.endswith(MODULES)
        for name in names
        if name.endswith(CODE)
    )
    version = ".".join(map(str, sys.version_info[:3]))
    return key(version, *_installed(), *system(), of_files(code))


@cache
def _installed() -> list[str]:
    """Name and version of each installed distribution.

    They are read from the names of its folders: `importlib.metadata` opens a file for each.
    """
    names: set[str] = set()
    for folder in filter(None, sys.path):
        with suppress(OSError):
            names.update(os.listdir(folder))  # noqa: PTH208 - a path for each takes longer
    return sorted(filter(INSTALLED.match, names))


def system() -> list[bytes]:
    """The versions of Pango and HarfBuzz, which belong to the system; none if they are missing."""
    for name in PANGO:
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(name)
            named = (library.pango_version_string, library.hb_version_string)
            for version in named:
                version.restype = ctypes.c_char_p
            return [version() for version in named]
    return []
