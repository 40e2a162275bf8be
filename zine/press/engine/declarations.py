"""Declarations of the C functions that WeasyPrint calls: of Pango and its kin.

WeasyPrint has cffi parse them whenever it is imported, which takes a seventh of the import, and
each call then goes through Python code of cffi. But cffi can also write what it has parsed as a
module ("out of line"), which needs neither.
"""

import ast
import marshal
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import Any

import _cffi_backend
import cffi

from zine.memo.store import Store, key

MODULE = "declarations"
"""The name of the module, which nobody imports."""


@contextmanager
def kept_in(cache: Store) -> Iterator[None]:
    """Meanwhile parsed declarations come from a cache, and new ones go there."""
    parser = cffi.FFI
    cffi.FFI = lambda: _Declarations(cache, parser)
    try:
        yield
    finally:
        cffi.FFI = parser


class _Declarations:
    """What `cffi.FFI()` returns, as far as WeasyPrint uses it."""

    def __init__(self, cache: Store, parser: Any) -> None:
        self._cache = cache
        self._parser = parser

    def cdef(self, source: str) -> None:
        """Take over all that cffi offers for some declarations."""
        name = key(MODULE, cffi.__version__, source)
        entry = self._cache.get(name)
        if entry is None:
            entry = marshal.dumps(_parsed(self._parser(), source))
            self._cache.put(name, entry)
        found = _cffi_backend.FFI(MODULE, **marshal.loads(entry))
        vars(self).update({name: getattr(found, name) for name in dir(found) if name[0] != "_"})


def _parsed(parser: Any, source: str) -> dict[str, Any]:
    """What cffi has parsed: the arguments of the only call in the module that it writes."""
    parser.set_source(MODULE, None)
    parser.cdef(source)
    module = StringIO()
    with redirect_stdout(StringIO()):  # cffi prints what it writes
        parser.emit_python_code(module)
    calls = (node for node in ast.walk(ast.parse(module.getvalue())) if isinstance(node, ast.Call))
    return {str(one.arg): ast.literal_eval(one.value) for one in next(calls).keywords}
