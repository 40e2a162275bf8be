"""Libraries of the system, such as Pango, as WeasyPrint looks for them when it is imported."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import util


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
