"""What all games of a process share, and whether one of them has changed it.

A verdict depends on its own game alone. But a module that sets `zine.dice.leaders`, or a builtin,
sets it for every game that is judged after it. So what modules, classes and functions hold is noted
before the first game, that of a module imported later as its import ends, and compared after each
game. Objects are compared by identity: a replacement may say that it equals everything.

A comparison of the eighteen thousand names of `zine verify` takes one to four milliseconds, a fifth
of the check of a page, although functions in C make it. So after each game only what is `NEAR` is
compared, in a fourteenth of that, and all of it after some games and before a verdict counts. Only
where something differs it is looked up what, and whether it may.
"""

import builtins
import sys
from _thread import get_ident
from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.machinery import ModuleSpec
from itertools import chain
from operator import attrgetter, is_
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from zine.process.shared_settings import settings

STRICT = ("builtins", "zine.dice", "zine.chance")
"""The modules of which nothing may change, since they never change by themselves."""

NEAR = {
    *(*STRICT, "collections", "copy", "dataclasses", "decimal", "enum", "fractions", "functools"),
    *("heapq", "itertools", "math", "numbers", "operator", "random", "re", "statistics", "string"),
}
"""The modules that those of games import, and so may change by a slip."""

WORKING = {
    *("sys.modules", "sys.path_importer_cache", "linecache.cache", "tempfile.tempdir"),
    *("sys.last_exc", "sys.last_type", "sys.last_value", "sys.last_traceback"),
}
"""What changes as Python works."""

TIMING = "zine.content.timeout"
"""What changes as calls are timed; a module may also shorten its own time there."""

IMMUTABLE = 1 << 8
"""The flag of a class to which nothing can be assigned."""

CONTAINERS = (list, dict, set, deque)
CACHED = type(lru_cache(len))
MISSING = object()
OF_FUNCTION = tuple(map(attrgetter, ("__code__", "__defaults__", "__kwdefaults__")))
CONTENT = attrgetter("cell_contents")


class _Part(NamedTuple):
    """Names and what they hold, or the items of a list: as they stand, and as they were noted.

    `module` is where they are, `owner` what they are of. `view` gives what they hold now, in order.
    """

    module: str
    owner: str
    live: Collection[Any]
    view: Collection[Any]
    held: Mapping[Any, Any] | Sequence[Any]

    def differs(self) -> bool:
        """Whether it does not hold the same objects in the same order."""
        held = self.held.values() if isinstance(self.held, Mapping) else self.held
        return len(self.view) != len(held) or not all(map(is_, self.view, held))

    def differences(self) -> Iterator[tuple[str, Any, Any]]:
        """Each name that differs, with what it held and what it holds."""
        if not isinstance(self.live, Mapping) or not isinstance(self.held, Mapping):
            yield "", self.held, self.live
            return
        for name in dict.fromkeys((*self.held, *self.live)):
            before, now = self.held.get(name, MISSING), self.live.get(name, MISSING)
            if before is not now:
                yield str(name), before, now


class _Rows:
    """What some parts, functions and variables of functions held, in rows to be compared at once."""

    def __init__(
        self, parts: Sequence[_Part], functions: Sequence[FunctionType], cells: Sequence[Any]
    ) -> None:
        held = [
            part.held.values() if isinstance(part.held, Mapping) else part.held for part in parts
        ]
        self._views = [part.view for part in parts]
        self._lengths = list(map(len, held))
        self._held = list(chain.from_iterable(held))
        self._functions = functions
        self._of_functions = [list(map(of, functions)) for of in OF_FUNCTION]
        self._cells = cells
        self._contents = list(map(CONTENT, cells))

    def same_parts(self) -> bool:
        """Whether all parts hold what they held."""
        same = list(map(len, self._views)) == self._lengths
        return same and all(map(is_, chain.from_iterable(self._views), self._held))

    def changed_function(self) -> str:
        """The name of a function that has other code or other defaults; "" if none has."""
        for of, held in zip(OF_FUNCTION, self._of_functions, strict=True):
            if not all(map(is_, map(of, self._functions), held)):
                both = zip(self._functions, held, strict=True)
                function = next(each for each, before in both if of(each) is not before)
                return f"{function.__module__}.{function.__qualname__}"
        same = all(map(is_, map(_content, self._cells), self._contents))
        return "" if same else "a variable inside a function"


class SharedParts:
    """All that games share, as it stood when it was noted."""

    def __init__(self, games: str) -> None:
        """`games` begins the names of the modules that belong to one game, and are not shared."""
        self._games = games
        self._modules: dict[str, ModuleType] = {}
        self._parts: list[_Part] = []
        self._functions: list[FunctionType] = []
        self._cells: list[Any] = []
        self._seen: set[int] = set()
        self._change = ""
        self._builtins = dict(vars(builtins))
        self._settings = settings()
        sys.meta_path.insert(0, _Imports(self, games))  # type: ignore[arg-type]  # as `typeshed` has no protocol
        self.adopt()

    def changed(self, *, near: bool = False) -> str:
        """The name of something that games have changed, or "" if they have changed nothing.

        Once something is changed, that remains so. With `near`, only what is near is compared.
        """
        rows = self._near if near else self._all
        self._change = (
            self._change
            or self._changed_builtin()
            or self._changed_module()
            or self._changed_part(rows)
            or rows.changed_function()
            or self._changed_setting()
        )
        return self._change

    def adopt(self) -> None:
        """Take everything as it stands, since what ran last was no game."""
        self._builtins = dict(vars(builtins))
        self.adopt_import()
        self._settings = settings()

    def adopt_import(self) -> None:
        """Take what an import has added and changed; but nothing changes what is `STRICT`."""
        known = self._modules
        for name, module in tuple(sys.modules.items()):
            if known.get(name) is not module and not self._is_own(name):
                known[name] = module
                if isinstance(module, ModuleType) and id(module) not in self._seen:
                    self._note(name, name, vars(module))
                    self._seen.add(id(module))
        for part in [part for part in self._parts if part.differs()]:
            if part.module not in STRICT:
                self._renew(part)
        self._lay_out()

    def _is_own(self, name: str) -> bool:
        """Whether a module belongs to one game, or to the script that has begun the process."""
        return name.startswith(self._games) or name == "__main__"

    def _changed_builtin(self) -> str:
        """As `changed`, of builtins, which are put right: whoever reports it needs them."""
        live, held, changed = builtins.__dict__, self._builtins, ""
        for name in live | held:
            if live.get(name) is not held.get(name):
                changed = name
        if changed:
            live.clear()
            live.update(held)
            return "builtins." + changed
        return ""

    def _changed_module(self) -> str:
        if all(map(is_, map(sys.modules.get, self._modules), self._modules.values())):
            added = len(sys.modules) - len(self._modules)
            if added == self._of_games:
                return ""
        for name in dict.fromkeys((*self._modules, *sys.modules)):
            if self._is_own(name):
                continue
            if sys.modules.get(name) is not self._modules.get(name):
                return f"sys.modules['{name}']"
        self._of_games = len(sys.modules) - len(self._modules)
        return ""

    def _changed_part(self, rows: _Rows) -> str:
        if rows.same_parts():
            return ""
        for part in [part for part in self._parts if part.differs()]:
            for name, before, now in part.differences():
                if not self._may_change(part, name, before, now):
                    return f"{part.owner}.{name}" if name else part.owner
            self._renew(part)
        self._lay_out()
        return ""

    def _changed_setting(self) -> str:
        now = settings()
        names = (name for name in now if now[name] != self._settings.get(name, now[name]))
        changed = next(names, "")
        self._settings = now
        return changed

    def _may_change(self, part: _Part, name: str, before: object, now: object) -> bool:
        """Whether something may change by itself, as where Python puts off or keeps a result."""
        if part.module in STRICT:
            return False
        if part.module == TIMING or f"{part.owner}.{name}" in WORKING or part.owner in WORKING:
            return True
        if now is MISSING or isinstance(part.live, CONTAINERS[:1]) or not name:
            return False
        if before is MISSING and part.owner == part.module:
            package = part.module.partition(".")[0]
            own = name in vars(sys.modules[part.module]).get("__all__", ())
            own = own or str(getattr(now, "__module__", "")).partition(".")[0] == package
            if own or now is sys.modules.get(f"{part.module}.{name}", part):
                return True
        return name.startswith("_") and not (_is_code(before) or _is_code(now))

    def _note(self, module: str, owner: str, live: Mapping[str, Any]) -> None:
        """Note what the names of a module, a class or an object hold."""
        self._parts.append(_Part(module, owner, live, live.values(), dict(live)))
        for name, value in tuple(live.items()):
            self._note_value(module, owner, name, value)

    def _note_value(self, module: str, owner: str, name: str, value: object) -> None:
        kind = type(value)
        if kind in (staticmethod, classmethod, CACHED):
            value, kind = value.__wrapped__, type(value.__wrapped__)  # type: ignore[attr-defined]
        if kind is FunctionType:
            self._note_function(module, value)  # type: ignore[arg-type]
        elif kind is property:
            for getter in (value.fget, value.fset):  # type: ignore[attr-defined]
                if type(getter) is FunctionType:
                    self._note_function(module, getter)
        elif issubclass(kind, type):
            if id(value) not in self._seen and not value.__flags__ & IMMUTABLE:  # type: ignore[attr-defined]
                self._seen.add(id(value))
                own = f"{value.__module__}.{value.__qualname__}"  # type: ignore[attr-defined]
                self._note(module, own, vars(value))  # type: ignore[arg-type]
        elif issubclass(kind, CONTAINERS):
            if module in STRICT or (not name.startswith("_") and _is_of_python(module)):
                self._note_container(module, f"{owner}.{name}", value)  # type: ignore[arg-type]
        elif module in STRICT and kind is not ModuleType:
            attributes = getattr(value, "__dict__", None)
            if type(attributes) is dict and id(value) not in self._seen:
                self._seen.add(id(value))
                self._note(module, f"{owner}.{name}", attributes)

    def _note_container(self, module: str, owner: str, value: Collection[Any]) -> None:
        if id(value) in self._seen or owner in WORKING:
            return
        self._seen.add(id(value))
        if isinstance(value, dict):
            self._parts.append(_Part(module, owner, value, value.values(), dict(value)))
        else:
            self._parts.append(_Part(module, owner, value, value, tuple(value)))
        for each in value.values() if isinstance(value, dict) else value:
            if isinstance(each, CONTAINERS):
                self._note_container(module, owner, each)

    def _note_function(self, module: str, function: FunctionType) -> None:
        if id(function) in self._seen:
            return
        self._seen.add(id(function))
        self._functions.append(function)
        for cell in function.__closure__ or ():
            content = _content(cell)
            if isinstance(content, (FunctionType, type)):
                self._cells.append(cell)
                self._note_value(module, "", "", content)

    def _renew(self, part: _Part) -> None:
        """Note a part as it stands now."""
        place = next(place for place, each in enumerate(self._parts) if each is part)
        held: Any = dict(part.live) if isinstance(part.live, Mapping) else tuple(part.live)
        self._parts[place] = part._replace(held=held)
        for name, _, now in part.differences() if isinstance(part.live, Mapping) else ():
            self._note_value(part.module, part.owner, name, now)

    def _lay_out(self) -> None:
        self._of_games = -1
        self._all = _Rows(self._parts, self._functions, self._cells)
        near = [function for function in self._functions if function.__module__ in NEAR]
        self._near = _Rows([part for part in self._parts if part.module in NEAR], near, ())


class _Imports:
    """A finder before all others, which tells when the import of a shared module ends."""

    def __init__(self, parts: SharedParts, games: str) -> None:
        self._parts = parts
        self._games = games
        self.under_way: dict[int, int] = {}
        """How many imports, one inside the other, each thread is at."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec that another finder finds, if it is that of a shared module."""
        if name.startswith(self._games):
            return None
        finders = (finder for finder in sys.meta_path if finder is not self)
        specs = (finder.find_spec(name, path, target) for finder in finders)
        spec = next(filter(None, specs), None)
        if spec and hasattr(spec.loader, "exec_module"):
            spec.loader = _Loader(spec.loader, self)  # type: ignore[assignment]  # it passes all on
        return spec

    def begin(self) -> None:
        """Look what the game has changed that imports a module, before the module is there."""
        if not self.under_way.get(get_ident()):
            self._parts.changed()

    def run(self, execute: Callable[[], None]) -> None:
        """Run a module; what it changes elsewhere is not the game's doing that imports it."""
        thread = get_ident()
        outer = self.under_way.get(thread, 0)
        self.under_way[thread] = outer + 1
        try:
            execute()
        finally:
            self.under_way[thread] = outer
            if not outer:
                del self.under_way[thread]
                self._parts.adopt_import()


class _Loader:
    """Loads a module as its own loader does."""

    def __init__(self, loader: Any, imports: _Imports) -> None:
        self._loader = loader
        self._imports = imports

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """The module, not yet run."""
        self._imports.begin()
        made: ModuleType | None = self._loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Run the module."""
        if module.__spec__:
            module.__spec__.loader = self._loader
        module.__loader__ = self._loader
        self._imports.run(lambda: self._loader.exec_module(module))


def _is_code(value: object) -> bool:
    """Whether something is called, or decides what an attribute is."""
    return callable(value) or hasattr(type(value), "__get__")


def _is_of_python(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


def _content(cell: Any) -> object:
    try:
        return cell.cell_contents
    except ValueError:  # it is empty
        return None
