"""The key of the program: our code and typefaces, the libraries, and what of the system lays out.

Nothing that a step makes outlives a change of these. What a game brings is not among them: steps
read its modules as they read its page.
"""

import ctypes
import os
import re
import sys
from contextlib import suppress
from functools import cache

from zine.files import PACKAGE
from zine.memo import world
from zine.memo.store import key

INSTALLED = re.compile(r".+-.+\.(?:dist|egg)-info$")
"""The folder that tells name and version of an installed distribution."""

PANGO = ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll", "libpango-1.0-0")
"""The names of the library Pango, which breaks lines."""

CODE = (".py", ".css", ".ttf")
"""How the files end that shape what is printed."""

OF_GAMES = {PACKAGE / "odds", PACKAGE / "scoring"}
"""The folders of modules of games."""


@cache
def program() -> str:
    """The key of our code, as it was when this process began to ask, and of all libraries.

    Every distribution counts that is installed: a scoring module may import any of them, and a list
    of those that shape a page would have to be kept true by hand.
    """
    code: list[str] = []
    for folder, folders, names in os.walk(PACKAGE):
        folders[:] = sorted(set(folders) - {"__pycache__"})
        if not any(folder.startswith(os.fspath(games)) for games in OF_GAMES):
            code += (os.path.join(folder, name) for name in sorted(names) if name.endswith(CODE))  # noqa: PTH118 - of hundreds
    version = ".".join(map(str, sys.version_info[:3]))
    digests = (
        part for path in code for part in (path[len(os.fspath(PACKAGE)) :], world.digest(path))
    )
    return key(version, *installed(), *system(), *digests)


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
