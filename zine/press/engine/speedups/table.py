"""The table of speed-ups: which there are, and how they are switched on.

All depend on parts of other packages that a new version may change without notice. So a speed-up
whose parts are missing is left out, and a version of WeasyPrint that was not tried gets none.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from zine.memo.store import Store

LAYOUT = (
    "column_trials",
    "computed_styles",
    "elements",
    "hyphenation",
    "lengths",
    "line_settings",
    "split_lines",
    "whole_fonts",
)
"""The modules whose functions replace others while sections are laid out."""

PROCESS = ("large_frame", "library_search")
"""Those that a worker process uses once: around its layouts, and around its imports."""

ALL = frozenset((*LAYOUT, *PROCESS))


class Replacement(NamedTuple):
    """A function that replaces the one that a module or a class has under a name."""

    owner: Any
    name: str
    function: Any


class Speedup(Protocol):
    """A module of `LAYOUT`."""

    def replacements(self, store: Store | None) -> Iterable[Replacement]:
        """What to replace for one layout engine; `store` is where parsed data may be stored.

        Raises `AttributeError` or `ImportError` if a part that it needs is missing.
        """


def load(names: Collection[str], store: Store | None = None) -> dict[str, tuple[Replacement, ...]]:
    """The replacements of some speed-ups by name, without those whose parts are missing."""
    loaded: dict[str, tuple[Replacement, ...]] = {}
    for name in LAYOUT:
        if name in names:
            with suppress(AttributeError, ImportError):
                loaded[name] = _replacements(name, store)
    return loaded


def _replacements(name: str, store: Store | None) -> tuple[Replacement, ...]:
    """Those of one speed-up; raises as it does."""
    module: Speedup = import_module(f"{__package__}.{name}")
    replacements = tuple(module.replacements(store))
    for replacement in replacements:
        getattr(replacement.owner, replacement.name)
    return replacements


@contextmanager
def replaced(loaded: Mapping[str, Iterable[Replacement]]) -> Iterator[None]:
    """Meanwhile the functions of some speed-ups are in place."""
    originals: list[Replacement] = []
    try:
        for replacements in loaded.values():
            for owner, name, function in replacements:
                originals.append(Replacement(owner, name, getattr(owner, name)))
                setattr(owner, name, function)
        yield
    finally:
        for owner, name, function in reversed(originals):
            setattr(owner, name, function)
