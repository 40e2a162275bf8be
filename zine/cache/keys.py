"""Cache keys: hashes of everything that a section or a zine depends on.

Content counts, not time: a file that is saved unchanged, or checked out again, builds nothing.
Times answer another question: whether a file was written between two moments of a build.
"""

import ctypes
import marshal
import os
import re
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, NamedTuple

from zine.cache.store import Cache
from zine.content.project import OURS, Project
from zine.files import PACKAGE, File, contents, files_in, folders_below, looked_up

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

Stamp = tuple[int, int, int, int]
"""When a file was written and when it changed, in nanoseconds, its size, and its number."""

Digests = Mapping[str, tuple[Stamp, bytes]]
"""The stamp of each file by its path, and the hash of what it held then."""

_digests: dict[str, tuple[Stamp, bytes]] = {}


def key(*parts: str | bytes) -> str:
    """The hash of some texts in order, as hexadecimal digits."""
    digest = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.hexdigest()


NOTED = key("digests")
"""Where a cache keeps the hashes of files; whoever changes their form changes the name."""


class State(NamedTuple):
    """How files stand: the key of their names and of what they hold, and that of their times.

    What files hold can be the same before and after something else was read from them; their times
    cannot.
    """

    content: str
    times: str


NO_FILES = State(key(repr([])), key(repr([])))

_states: dict[tuple[str, int], tuple[list[tuple[str, Stamp]], State]] = {}
"""Files that were last written more than `SETTLED` ago, by the first path and their number.

Their stamps, and how they stand.
"""


def of_files(paths: Iterable[Path]) -> str:
    """The key of the names and contents of files, in the order of their paths."""
    return state(paths).content


def of_file(path: Path) -> bytes:
    """The hash of what a file holds; raises `OSError`."""
    name = os.fspath(path)
    return _digest(name, _stamp(os.stat(name)))  # noqa: PTH116 - a path takes longer


def state(paths: Iterable[Path]) -> State:
    """How files stand; one that is not there does not count."""
    return _state(looked_up(paths))


def _state(found: Iterable[File]) -> State:
    """How files stand, in the order of their paths."""
    # A folder may hold folders, such as `__pycache__`.
    times = sorted((path, _stamp(stat)) for path, stat in found if S_ISREG(stat.st_mode))
    place = times[0][0] if times else "", len(times)
    known, told = _states.get(place, ([], NO_FILES))
    if known == times:
        return told
    content: list[tuple[str, bytes]] = []
    for path, stamp in times:
        with suppress(OSError):
            content.append((path.rpartition(os.sep)[2], _digest(path, stamp)))
    told = State(key(repr(content)), key(repr(times)))
    if all(path in _digests and _digests[path][0] == stamp for path, stamp in times):
        _states[place] = times, told
    return told


def _together(*parts: State | str | bytes) -> State:
    """Several states as one, with texts that have no times."""
    content = (part.content if isinstance(part, State) else part for part in parts)
    return State(key(*content), key(*(part.times for part in parts if isinstance(part, State))))


def recall_digests(kept: Cache) -> Digests:
    """Take over what an earlier build noted: a file that has the same stamp need not be read.

    Returns what was noted.
    """
    entry = kept.get(NOTED)
    noted: Digests = marshal.loads(entry) if entry else {}
    for path, known in noted.items():
        _digests.setdefault(path, known)
    return noted


def note_digests(kept: Cache, noted: Digests, project: Project) -> None:
    """Note the hashes of our own files and those of a project, unless they are `noted` already.

    Where nothing is kept yet, this does not begin it.
    """
    folders = (PACKAGE, OURS, project.content, *(folder for folder, _ in project.rule_folders))
    own = tuple(map(os.fspath, folders))
    known = {path: digest for path, digest in _digests.items() if path.startswith(own)}
    if known != noted and kept.folder.is_dir():
        kept.put(NOTED, marshal.dumps(known))


def _digest(path: str, stamp: Stamp) -> bytes:
    """The hash of a file, which is read again if its stamp is new, or not yet `SETTLED`."""
    known = _digests.get(path)
    if known and known[0] == stamp:
        return known[1]
    digest = sha256(contents(path)).digest()
    if time.time_ns() - max(stamp[:2]) > SETTLED:
        _digests[path] = stamp, digest
    return digest


def _stamp(file: os.stat_result) -> Stamp:
    return file.st_mtime_ns, file.st_ctime_ns, file.st_size, file.st_ino


def of_zine(shared: State, zine: "ZineFile", edition: "Edition") -> State:
    """How everything stands that shapes an edition of a zine; `shared` is that of its project.

    What is read with the zine counts as it was read, all else as its files stand now.
    """
    own = {*zine.pages, OURS / "sources.md"} if zine.lent else zine.pages
    return _together(
        shared,
        repr(edition),
        zine.version,
        *(f"{text.path.name}\n" + "\n".join(text.source) for text in zine.texts),
        *(f"lent {path.name}" for path in zine.lent),
        *(image.digest for image in zine.images),
        state(own),
    )


def of_folder(folder: Path | str, end: str = "") -> State:
    """How the files of a folder stand whose names end so."""
    return _state(files_in(folder, end))


def of_project(project: Project, rules: State) -> State:
    """How everything stands that each zine of a project depends on: its `rules`, and some content.

    The files of looks count by their times alone, since a look is read with its zine.
    """
    shared = (*project.images, *project.scores, project.errata, project.glossary)
    found = _together(rules, state(shared))
    return State(found.content, key(found.times, *(of_folder(f).times for f in project.looks)))


def of_everything(project: Project) -> State:
    """How everything stands that a command can read of a project, of the package and of libraries.

    That is every file in the folders of content, templates and modules, whoever may need it.
    """
    tops = (OURS, project.content, *project.templates, *project.scoring, *project.odds)
    once = {os.path.realpath(top): top for top in tops}  # ours are those of our own project, too
    below = (found for top in once.values() for found in folders_below(top))
    folders = ((folder, real, of_folder(folder)) for folder, real in below)
    return _together(engine(), *(part for parts in folders for part in parts))


def of_rules(project: Project) -> State:
    """How everything stands that a page's result and its HTML depend on, except the page.

    That is our code, the libraries, the modules of scoring and of odds, the templates, and the
    pictures of dice.
    """
    return _together(engine(), *(of_folder(*folder) for folder in project.rule_folders))


@cache
def engine() -> str:
    """The key of our own code and typefaces, without the modules of games, and of all libraries.

    Every distribution counts that is installed: a scoring module may import any of them, and a list
    of those that shape a page would have to be kept true by hand.
    """
    code = (
        file
        for folder, _, _ in os.walk(PACKAGE)
        if not folder.endswith(MODULES)
        for file in files_in(folder, CODE)
    )
    version = ".".join(map(str, sys.version_info[:3]))
    return key(version, *installed(), *system(), _state(code).content)


@cache
def installed() -> list[str]:
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
