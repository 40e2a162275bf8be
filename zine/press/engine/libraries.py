"""Libraries as WeasyPrint looks for them when it is imported."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import util
from importlib import resources
from types import ModuleType
from typing import Any, NamedTuple

CUTTERS: dict[str, dict[str, Any]] = {
    "fontTools.subset": {},
    "fontTools.varLib.instancer": {"instantiateVariableFont": None},
}
"""The modules that cut fonts down, with what WeasyPrint imports from them."""

SHEETS = "weasyprint.css"
"""The module beside which WeasyPrint's own stylesheets lie."""

COUNTERS = re.compile(r"@counter-style[^{]*\{[^}]*\}")
"""A rule that says how the items of a list are numbered."""


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


@contextmanager
def without_element_styles() -> Iterator[None]:
    """Meanwhile WeasyPrint's own stylesheets hold nothing but how lists are numbered.

    It reads them when it is imported, which takes a sixth of that; `weasyprint_engine` has a sheet
    of its own for the elements.
    """
    files = resources.files
    resources.files = _files
    try:
        yield
    finally:
        resources.files = files


def _files(package: Any) -> Any:
    """What `importlib.resources.files` returns, but for the stylesheets."""
    found = find_files(package)
    return _Sheets(found) if getattr(package, "__name__", package) == SHEETS else found


class _Sheets(NamedTuple):
    """The folder of the stylesheets."""

    folder: Any

    def __truediv__(self, name: str) -> "_Sheet":
        return _Sheet(self.folder / name)


class _Sheet(NamedTuple):
    """One of them."""

    file: Any

    def read_text(self, encoding: str) -> str:
        """Its rules that number lists."""
        return "".join(COUNTERS.findall(self.file.read_text(encoding)))


find_files = resources.files
