"""Library search: WeasyPrint's import finds the libraries of the system without a compiler.

It asks for each by several names. For those that name no file, Python's `ctypes` runs a compiler
and a linker, and they find nothing that another name does not. They are looked for in `PATH`.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_compiler() -> Iterator[None]:
    """Meanwhile no program is found by its name alone."""
    path = os.environ.get("PATH")
    os.environ["PATH"] = os.devnull  # an empty one would mean the current folder
    try:
        yield
    finally:
        if path is None:
            del os.environ["PATH"]
        else:
            os.environ["PATH"] = path
