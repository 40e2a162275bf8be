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
    *(*STRICT, "collections", "enum", "fractions", "functools", "itertools", "math", "random"),
    *("statistics", "sys"),
}
"""The modules that those of games import, and so may change by a slip."""

WORKING = {
    *("sys.modules", "sys.path_importer_cache", "linecache.cache", "tempfile.tempdir"),
    *("warnings.filters", "_warnings.filters", "warnings.showwarning"),  # of who catches warnings
    *("time.tzname", "time.timezone", "time.altzone", "time.daylight"),  # as it is read anew
    *(
        f"mimetypes.{name}"  # as it reads the system's
        for name in ("inited", "encodings_map", "suffix_map", "types_map", "common_types")
    ),
    *("sys.last_exc", "sys.last_type", "sys.last_value", "sys.last_traceback"),
}
"""What changes as Python works."""

TIMING = "zine.content.rules.timeout"
"""The module whose names change with every call; a game may also shorten its own time there."""

IMMUTABLE = 1 << 8
"""The flag of a class to which nothing can be assigned."""

CONTAINERS = (list, dict, set, deque)
WRAPPERS = (staticmethod, classmethod, type(lru_cache(len)))
PLAIN = {
    *(str, int, float, bool, tuple, bytes, ModuleType, type(None), type(len), type(str.join)),
    *(type(int.__add__), type(FunctionType.__code__), type(FunctionType.__globals__)),
}
"""The types of values that hold nothing which can be replaced."""

SLOT = type(int.__add__)
MISSING = object()
OF_FUNCTION = tuple(map(attrgetter, ("__code__", "__defaults__", "__kwdefaults__")))
OF_CLASS = attrgetter("__bases__")


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
    """Parts, functions, classes and variables of functions, and what they held, row by row."""

    def __init__(self) -> None:
        self.parts: list[_Part] = []
        self.functions: list[FunctionType] = []
        self.classes: list[type] = []
        self.cells: list[Any] = []

    def lay_out(self) -> None:
        """Note what there is in rows, which C compares at once."""
        held = [
            part.held.values() if isinstance(part.held, Mapping) else part.held
            for part in self.parts
        ]
        self._views = [part.view for part in self.parts]
        self._lengths = list(map(len, held))
        self._held = list(chain.from_iterable(held))
        owners: tuple[tuple[Sequence[Any], Callable[[Any], object]], ...] = (
            *((self.functions, of) for of in OF_FUNCTION),
            (self.classes, OF_CLASS),
        )
        self._attributes = [(each, of, list(map(of, each))) for each, of in owners if each]
        self._contents = list(map(_content, self.cells))

    def same_parts(self) -> bool:
        """Whether all parts hold what they held."""
        same = list(map(len, self._views)) == self._lengths
        return same and all(map(is_, chain.from_iterable(self._views), self._held))

    def changed_attribute(self) -> str:
        """The name of a function with other code, or a class with other bases; "" if none has."""
        for owners, of, held in self._attributes:
            if not all(map(is_, map(of, owners), held)):
                both = zip(owners, held, strict=True)
                return _name(next(each for each, before in both if of(each) is not before))
        same = all(map(is_, map(_content, self.cells), self._contents))
        return "" if same else "a variable inside a function"


class SharedParts:
    """All that games share, as it stood when it was noted."""

    def __init__(self, games: str) -> None:
        """`games` begins the names of the modules that belong to one game, and are not shared."""
        self._games = games
        self._modules: dict[str, ModuleType] = {}
        self._of_games = -1
        """How many modules there are that are not shared; -1 if that is not known."""
        self._near = _Rows()
        self._far: list[_Rows] = []
        """What is not near: that of the modules that were there first, and of each later import."""
        self._seen: set[int] = set()
        self._change = ""
        self._builtins = dict(vars(builtins))
        self._settings = settings()
        sys.meta_path.insert(0, _Imports(self, games))
        self.add_modules()

    def changed(self, *, near: bool = False) -> str:
        """The name of something that games have changed, or "" if they have changed nothing.

        Once something is changed, that remains so. With `near`, only what is near is compared.
        """
        self._change = (
            self._change
            or self._changed_builtin()
            or self._changed_module()
            or self._changed_row([self._near] if near else [self._near, *self._far])
            or self._changed_setting()
        )
        return self._change

    def adopt(self) -> None:
        """Take everything as it stands, since what ran last was no game."""
        self._builtins = dict(vars(builtins))
        self.add_modules()
        self.adopt_changes()
        self._settings = settings()

    def add_modules(self) -> None:
        """Note the modules that have been imported."""
        known, far, near = self._modules, _Rows(), False
        self._far.append(far)
        for name, module in tuple(sys.modules.items()):
            if known.get(name) is not module and not self._is_own(name):
                known[name] = module
                if isinstance(module, ModuleType) and id(module) not in self._seen:
                    self._seen.add(id(module))
                    self._note(name, name, vars(module))
                    near = near or name in NEAR
        far.lay_out()
        if near:
            self._near.lay_out()
        self._of_games = -1
        self._settings = {**settings(), **self._settings}

    def adopt_changes(self) -> None:
        """Take what a library has changed while it was imported, but for what is `STRICT`."""
        for rows in (self._near, *self._far):
            for place, part in enumerate(rows.parts):
                if part.module not in STRICT and part.differs():
                    self._renew(rows, place)
            rows.lay_out()
        self._settings = settings()

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
        same = all(map(is_, map(sys.modules.get, self._modules), self._modules.values()))
        if same and len(sys.modules) - len(self._modules) == self._of_games:
            return ""
        for name in dict.fromkeys((*self._modules, *sys.modules)):
            if sys.modules.get(name) is not self._modules.get(name) and not self._is_own(name):
                return f"sys.modules['{name}']"
        self._of_games = len(sys.modules) - len(self._modules)
        return ""

    def _changed_row(self, every: Sequence[_Rows]) -> str:
        for rows in every:
            if changed := rows.changed_attribute():
                return changed
            if rows.same_parts():
                continue
            for place, part in [each for each in enumerate(rows.parts) if each[1].differs()]:
                for name, before, now in part.differences():
                    if not self._may_change(part, name, before, now):
                        return f"{part.owner}.{name}" if name else part.owner
                self._renew(rows, place)
            rows.lay_out()
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
        if f"{part.owner}.{name}" in WORKING:
            return True
        if now is MISSING or not name:
            return False
        package = part.module.partition(".")[0]
        of_package = str(getattr(now, "__module__", None)).partition(".")[0] == package
        if _is_library(part.module) and (
            before is MISSING or of_package or type(now) is SLOT or not _is_code(before)
        ):
            return True  # libraries make parts and notes of their own once they are asked for
        if before is MISSING and part.owner == part.module:
            listed = name in vars(sys.modules[part.module]).get("__all__", ())
            if listed or of_package or now is sys.modules.get(f"{part.module}.{name}", part):
                return True
        put_off = before is None and _is_of_python(str(getattr(now, "__module__", None)))
        return name.startswith("_") and (put_off or not (_is_code(before) or _is_code(now)))

    def _note(self, module: str, owner: str, live: Mapping[str, Any]) -> None:
        """Note what the names of a module, a class or an object hold."""
        if owner != TIMING:
            self._rows(module).parts.append(_Part(module, owner, live, live.values(), dict(live)))
        for name, value in tuple(live.items()):
            if type(value) not in PLAIN:
                self._note_value(module, owner, name, value)

    def _rows(self, module: str) -> _Rows:
        return self._near if module in NEAR else self._far[-1]

    def _note_value(self, module: str, owner: str, name: str, value: Any) -> None:
        kind = type(value)
        if kind is FunctionType:
            self._note_function(module, value)
        elif issubclass(kind, type):
            if id(value) not in self._seen and not value.__flags__ & IMMUTABLE:
                self._seen.add(id(value))
                self._rows(module).classes.append(value)
                self._note(module, _name(value), vars(value))
        elif kind in WRAPPERS:
            self._note_value(module, owner, name, value.__wrapped__)
        elif kind is property:
            self._note_value(module, owner, name, value.fget)
            self._note_value(module, owner, name, value.fset)
        elif issubclass(kind, CONTAINERS):
            if module in STRICT or (not name.startswith("_") and _is_of_python(module)):
                self._note_container(module, f"{owner}.{name}", value)
        elif module in STRICT and id(value) not in self._seen:
            self._seen.add(id(value))
            if type(attributes := getattr(value, "__dict__", None)) is dict:
                self._note(module, f"{owner}.{name}", attributes)

    def _note_container(self, module: str, owner: str, value: Collection[Any]) -> None:
        if id(value) in self._seen or owner in WORKING:
            return
        self._seen.add(id(value))
        items: Collection[Any] = value.values() if isinstance(value, dict) else value
        held = dict(value) if isinstance(value, dict) else tuple(value)
        self._rows(module).parts.append(_Part(module, owner, value, items, held))
        for each in items:
            if isinstance(each, CONTAINERS):
                self._note_container(module, owner, each)

    def _note_function(self, module: str, function: FunctionType) -> None:
        if id(function) in self._seen:
            return
        self._seen.add(id(function))
        self._rows(module).functions.append(function)
        if function.__kwdefaults__:
            self._note_container(module, _name(function), function.__kwdefaults__)
        for cell in function.__closure__ or ():
            if isinstance(content := _content(cell), (FunctionType, type)):
                self._rows(module).cells.append(cell)
                self._note_value(module, "", "", content)

    def _renew(self, rows: _Rows, place: int) -> None:
        """Note a part as it stands now."""
        part = rows.parts[place]
        held: Any = dict(part.live) if isinstance(part.live, Mapping) else tuple(part.live)
        rows.parts[place] = part._replace(held=held)
        for name, _, now in part.differences() if isinstance(part.live, Mapping) else ():
            self._note_value(part.module, part.owner, name, now)


class _Imports:
    """A finder before all others, which tells when the import of a shared module ends."""

    def __init__(self, parts: SharedParts, games: str) -> None:
        self._parts = parts
        self._games = games
        self.under_way: dict[int, int] = {}
        """How many imports, one inside the other, each thread is at."""
        self._of_libraries: set[int] = set()
        """The threads that import a library, alone or with a module of ours that needs it."""

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

    def begin(self, name: str) -> None:
        """Look what the game has changed that imports something, before that is there."""
        thread = get_ident()
        if not self.under_way.get(thread):
            self._parts.changed()
        if _is_library(name):
            self._of_libraries.add(thread)

    def run(self, execute: Callable[[], None]) -> None:
        """Run a module; what a library changes elsewhere is not the game's doing that imports it.

        Modules of Python's own and of ours change nothing, or what they may.
        """
        thread = get_ident()
        outer = self.under_way.get(thread, 0)
        self.under_way[thread] = outer + 1
        try:
            execute()
        finally:
            self.under_way[thread] = outer
            if not outer:
                del self.under_way[thread]
                self._parts.add_modules()
                if thread in self._of_libraries:
                    self._of_libraries.remove(thread)
                    self._parts.adopt_changes()


class _Loader:
    """Loads a module as its own loader does."""

    def __init__(self, loader: Any, imports: _Imports) -> None:
        self._loader = loader
        self._imports = imports

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """The module, not yet run."""
        self._imports.begin(spec.name)
        made: ModuleType | None = self._loader.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Run the module."""
        if module.__spec__:
            module.__spec__.loader = self._loader
        module.__loader__ = self._loader
        self._imports.run(lambda: self._loader.exec_module(module))


def _name(value: Any) -> str:
    """The name of a function or a class."""
    return f"{value.__module__}.{value.__qualname__}"


def _is_code(value: object) -> bool:
    """Whether something is called, or decides what an attribute is."""
    return callable(value) or hasattr(type(value), "__get__")


def _is_of_python(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


def _is_library(module: str) -> bool:
    return not (_is_of_python(module) or module.partition(".")[0] == "zine")


def _content(cell: Any) -> object:
    try:
        return cell.cell_contents
    except ValueError:  # it is empty
        return None
