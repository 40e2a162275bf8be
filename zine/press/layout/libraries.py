"""Libraries as WeasyPrint looks for them when it is imported."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import util
from types import ModuleType
from typing import Any

CUTTERS: dict[str, dict[str, Any]] = {
    "fontTools.subset": {},
    "fontTools.varLib.instancer": {"instantiateVariableFont": None},
}
"""The modules that cut fonts down, with what WeasyPrint imports from them."""


@contextmanager
def by_file_name() -> Iterator[None]:
    """Meanwhile Linux finds a library by the name of its file alone.

    WeasyPrint asks for each by several names, that of its file among them. For every other name
    Python runs `ldconfig`, a compiler and a linker, which takes a third of the import and finds
    nothing that the name of the file does not.
    """
    search = util.find_library
    if sys.platform == "linux":
        util.find_library = lambda name: None
    try:
        yield
    finally:
        util.find_library = search


@contextmanager
def without_font_cutters() -> Iterator[None]:
    """Meanwhile the modules that cut fonts down are empty, unless they are there already.

    WeasyPrint needs them for `Font.clean` alone, which `weasyprint_engine` replaces; they take a
    sixth of the import.
    """
    empty = CUTTERS.keys() - sys.modules.keys()
    for name in empty:
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(CUTTERS[name])
    try:
        yield
    finally:
        for name in empty:
            del sys.modules[name]
