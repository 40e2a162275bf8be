"""Cache keys: hashes of everything that a section or a zine depends on.

Content counts, not time: a file that is saved unchanged, or checked out again, builds nothing.
Stamps answer another question: whether a file was written between two moments of a build.
"""

import ctypes
import marshal
import os
import re
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zine.cache.stamps import FileStamps
from zine.cache.store import Cache
from zine.content.project import IMAGES, OURS, Project
from zine.files import PACKAGE, Stamp, contents

if TYPE_CHECKING:
    from zine.content.zines.zine_file import ZineFile
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

Digests = Mapping[str, tuple[Stamp, bytes]]
"""The stamp of each file by its path, and the hash of what it held then."""

_digests: dict[str, tuple[Stamp, bytes]] = {}


def key(*parts: str | bytes) -> str:
    """The hash of some texts in order, as hexadecimal digits."""
    data = (part.encode() if isinstance(part, str) else part for part in parts)
    return sha256(b"".join([b"%d:%b" % (len(part), part) for part in data])).hexdigest()


NOTED = key("digests")
"""Where a cache keeps the hashes of files; whoever changes their form changes the name."""


class State(NamedTuple):
    """How files stand: the key of their names and of what they hold, and their stamps.

    What files hold can be the same before and after something else was read from them; their stamps
    cannot.
    """

    content: str
    stamps: object


_states: dict[tuple[str, int], State] = {}
"""The state of files that are all `SETTLED`, by the first path and their number."""


def of_files(paths: Iterable[Path]) -> str:
    """The key of the names and contents of files, in the order of their paths."""
    return state(paths).content


def of_file(path: Path, at: FileStamps | None = None) -> bytes:
    """The hash of what a file holds; raises `OSError`."""
    at, name = at or FileStamps(), os.fspath(path)
    stamp = at.of(name)
    return sha256(contents(name)).digest() if stamp is None else _digest(name, stamp, at)


def state(paths: Iterable[Path], at: FileStamps | None = None) -> State:
    """How those of some files stand that are there, now or by the stamps of another moment."""
    at = at or FileStamps()
    found = ((path, at.of(path)) for path in sorted(map(os.fspath, paths)))
    return _state([(path, stamp) for path, stamp in found if stamp], at)


def _state(found: Sequence[tuple[str, Stamp]], at: FileStamps) -> State:
    """How files stand that have these stamps, in the order of their paths."""
    place, stamps = (found[0][0] if found else "", len(found)), tuple(found)
    known = _states.get(place)
    if known and known.stamps == stamps:
        return known
    names: list[str] = []
    digests: list[bytes] = []
    for path, stamp in stamps:
        with suppress(OSError):
            digests.append(_digest(path, stamp, at))
            names.append(path.rpartition(os.sep)[2])
    told = State(key(os.fsencode("\0".join(names)), b"".join(digests)), stamps)
    if all(path in _digests and _digests[path][0] == stamp for path, stamp in stamps):
        _states[place] = told
    return told


def _together(*parts: State | str | bytes) -> State:
    """Several states as one, with texts that have no stamps."""
    content = (part.content if isinstance(part, State) else part for part in parts)
    return State(key(*content), tuple(part.stamps for part in parts if isinstance(part, State)))


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


def _digest(path: str, stamp: Stamp, at: FileStamps) -> bytes:
    """The hash of a file, which is read again if its stamp is new, or not yet `SETTLED`.

    It is read once for the stamps of one moment.
    """
    known = _digests.get(path)
    if known and known[0] == stamp:
        return known[1]
    if path not in at.hashes:
        at.hashes[path] = sha256(contents(path)).digest()
        if time.time_ns() - max(stamp[:2]) > SETTLED:
            _digests[path] = stamp, at.hashes[path]
    return at.hashes[path]


def of_zine(
    shared: State, zine: "ZineFile", edition: "Edition", at: FileStamps | None = None
) -> State:
    """How everything stands that shapes an edition of a zine; `shared` is that of its project.

    What is read with the zine counts as it was read, all else as its files stand now, or by the
    stamps of another moment.
    """
    own = {*zine.pages, OURS / "sources.md"} if zine.lent else zine.pages
    return _together(shared, of_texts(zine, edition), state(own, at))


def of_texts(zine: "ZineFile", edition: "Edition") -> str:
    """The key of what was read with a zine, in an edition."""
    return key(
        repr(edition),
        zine.version,
        *(f"{text.path.name}\n" + "\n".join(text.source) for text in zine.texts),
        *(f"lent {path.name}" for path in zine.lent),
        *(image.digest for image in zine.images),
    )


def of_folder(folder: Path | str, end: str = "", at: FileStamps | None = None) -> State:
    """How the files of a folder stand whose names end so."""
    at = at or FileStamps()
    return _state(at.in_folder(folder, end), at)


def of_project(project: Project, rules: State, at: FileStamps | None = None) -> State:
    """How everything stands that each zine of a project depends on: its `rules`, and some content.

    Of looks only the stamps count: `of_zine` has their content.
    """
    at = at or FileStamps()
    beside = (project.errata, project.glossary)
    texts = state([each for text in beside for each in project.translations(text)], at)
    scores = of_folder(project.content / "scores", ".md", at)
    images = _state(image_stamps(project, at), at)
    found = _together(rules, images, scores, texts)
    looks = tuple(at.in_folder(folder) for folder in project.looks)
    return State(found.content, (found.stamps, looks))


def image_stamps(project: Project, at: FileStamps) -> list[tuple[str, Stamp]]:
    """The stamp of each picture in the folder of the content, by path."""
    below = (at.in_folder(folder) for folder, _ in at.folders_below(project.content))
    return sorted(file for files in below for file in files if file[0].casefold().endswith(IMAGES))


def of_everything(project: Project, at: FileStamps) -> State:
    """How everything stands that a command can read of a project, of the package and of libraries.

    That is every file in the folders of content, templates and modules, whoever may need it.
    """
    tops = (OURS, project.content, *project.templates, *project.scoring, *project.odds)
    once = {os.path.realpath(top): top for top in tops}  # ours are those of our own project, too
    below = (found for top in once.values() for found in at.folders_below(top))
    folders = ((folder, real, of_folder(folder, at=at)) for folder, real in below)
    return _together(engine(), *(part for parts in folders for part in parts))


def of_rules(project: Project, at: FileStamps | None = None) -> State:
    """How everything stands that a page's result and its HTML depend on, except the page.

    That is our code, the libraries, the modules of scoring and of odds, the templates, and the
    pictures of dice.
    """
    at = at or FileStamps()
    return _together(engine(), *(of_folder(*folder, at) for folder in project.rule_folders))


@cache
def engine() -> str:
    """The key of our own code and typefaces, without the modules of games, and of all libraries.

    Every distribution counts that is installed: a scoring module may import any of them, and a list
    of those that shape a page would have to be kept true by hand.
    """
    now = FileStamps()
    code = [
        file
        for folder, _ in now.folders_below(PACKAGE)
        if not folder.endswith(MODULES)
        for file in now.in_folder(folder, CODE)
    ]
    version = ".".join(map(str, sys.version_info[:3]))
    return key(version, *installed(), *system(), _state(code, now).content)


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
