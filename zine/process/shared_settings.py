"""The settings of a process that its games share, beside what modules hold.

A setting is read only where the module that it belongs to has been imported: no code can have
changed it otherwise.
"""

import sys
from collections.abc import Callable, Mapping
from operator import attrgetter
from types import ModuleType
from typing import Any

LIMITS = attrgetter("prec", "rounding", "Emin", "Emax", "capitals", "clamp")
"""The settings of a context of decimal, but for its traps."""


def settings() -> Mapping[str, object]:
    """Each setting by its name, as values of Python's own that can be compared."""
    loaded = ((name, sys.modules.get(module), read) for name, module, read in _SETTINGS)
    return {name: read(module) for name, module, read in loaded if module}


def _decimal(module: ModuleType) -> object:
    contexts = (module.getcontext(), module.DefaultContext)
    return [
        (LIMITS(context), [trap.__name__ for trap, is_set in context.traps.items() if is_set])
        for context in contexts
    ]


_SETTINGS: tuple[tuple[str, str, Callable[[Any], object]], ...] = (
    ("the recursion limit", "sys", lambda _: sys.getrecursionlimit()),
    ("the longest number that is shown", "sys", lambda _: sys.get_int_max_str_digits()),
    # What it holds in itself, since to decode all of it takes ten times as long.
    ("os.environ", "os", lambda module: dict(vars(module.environ)["_data"])),
    ("the locale", "_locale", lambda module: module.setlocale(module.LC_ALL, None)),
    ("the context of decimal", "decimal", _decimal),
    ("the state of random", "random", lambda module: module.getstate()),
)
