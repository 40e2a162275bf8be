"""The settings of a process that its games share, beside what modules hold.

A setting is read only where the module that it belongs to has been imported: no code can have
changed it otherwise.
"""

import sys
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any


def settings() -> Mapping[str, object]:
    """Each setting by its name, as values of Python's own that can be compared."""
    loaded = ((name, sys.modules.get(module), of) for name, module, of in _SETTINGS)
    return {name: of(module) for name, module, of in loaded if module}


def _decimal(module: ModuleType) -> object:
    contexts = (module.getcontext(), module.DefaultContext)
    return [
        (each.prec, each.rounding, each.Emin, each.Emax, each.capitals, each.clamp, _traps(each))
        for each in contexts
    ]


def _traps(context: Any) -> list[str]:
    return [trap.__name__ for trap, is_set in context.traps.items() if is_set]


_SETTINGS: tuple[tuple[str, str, Callable[[Any], object]], ...] = (
    ("the recursion limit", "sys", lambda _: sys.getrecursionlimit()),
    ("the longest number that is shown", "sys", lambda _: sys.get_int_max_str_digits()),
    # What it holds in itself, since to decode all of it takes ten times as long.
    ("os.environ", "os", lambda module: dict(vars(module.environ)["_data"])),
    ("the locale", "_locale", lambda module: module.setlocale(module.LC_ALL, None)),
    ("the context of decimal", "decimal", _decimal),
    ("the state of random", "random", lambda module: module.getstate()),
)
