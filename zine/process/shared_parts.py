"""What all games of a process share, and whether one of them has changed it.

A verdict depends on its own game alone. But a module that sets `zine.dice.leaders`, or a builtin,
sets it for every game that is judged after it. So what modules, classes and functions hold is noted
before the first game, that of a module imported later as its import ends, and compared later on.
Objects are compared by identity: a replacement may say that it equals everything.

A comparison of the eighteen thousand names of `zine verify` takes one to four milliseconds, since
functions in C go through long rows of objects. Only where something differs Python looks up what,
and whether it may.
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

WORKING = {
    *("sys.modules", "sys.path_importer_cache", "linecache.cache", "tempfile.tempdir"),
    *("warnings.filters", "_warnings.filters", "warnings.showwarning"),  # of who catches warnings
    *("time.tzname", "time.timezone", "time.altzone", "time.daylight"),  # as it is read anew
    *(
        f"mimetypes.{name}"  # as it reads the system's
        for name in ("inited", "encodings_map", "suffix_map", "types_map", "common_types")
    ),
    *("sys.last_exc", "sys.last_type", "sys.last_value", "sys.last_traceback"),
    "zine.content.rules.timeout.SECONDS",  # a game may shorten its own time
}
"""What changes as Python and `zine` work."""

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


class _Part(NamedTuple):
    """Names and what they hold, or the items of a list: as they stand, and as they were noted.

    `module` is where they are, `owner` what they are of. `view` gives what they hold now, in order.
    """

    module: str
    owner: str
    live: Collection[Any]
    view: Collection[Any]
    noted: Mapping[Any, Any] | Sequence[Any]

    @classmethod
    def of(cls, module: str, owner: str, live: Collection[Any]) -> "_Part":
        """A part as it stands now."""
        if isinstance(live, Mapping):
            return cls(module, owner, live, live.values(), dict(live))
        return cls(module, owner, live, live, tuple(live))

    @property
    def noted_values(self) -> Collection[Any]:
        """What it held, in order."""
        return self.noted.values() if isinstance(self.noted, Mapping) else self.noted

    def differs(self) -> bool:
        """Whether it does not hold the same objects in the same order."""
        noted = self.noted_values
        return len(self.view) != len(noted) or not all(map(is_, self.view, noted))

    def differences(self) -> Iterator[tuple[str, Any, Any]]:
        """Each name that differs, with what it held and what it holds."""
        if not isinstance(self.live, Mapping) or not isinstance(self.noted, Mapping):
            yield "", self.noted, self.live
            return
        for name in dict.fromkeys((*self.noted, *self.live)):
            old, new = self.noted.get(name, MISSING), self.live.get(name, MISSING)
            if old is not new:
                yield str(name), old, new


class _AllParts(NamedTuple):
    """What all parts hold now, and what each of them held, one after the other."""

    views: list[Collection[Any]]
    lengths: list[int]
    noted: list[Any]

    def add(self, parts: Sequence[_Part]) -> None:
        """Take some more parts in."""
        noted = [part.noted_values for part in parts]
        self.views.extend(part.view for part in parts)
        self.lengths.extend(map(len, noted))
        self.noted.extend(chain.from_iterable(noted))

    def differ(self) -> bool:
        """Whether any part differs; functions in C look at all."""
        if list(map(len, self.views)) != self.lengths:
            return True
        return not all(map(is_, chain.from_iterable(self.views), self.noted))


class _Row:
    """Objects of one kind, and what each held of one thing, such as the code of a function."""

    def __init__(self, read: Callable[[Any], object]) -> None:
        self._read = read
        self._owners: list[Any] = []
        self._noted: list[object] = []

    def add(self, owner: object) -> None:
        """Note what an object holds."""
        self._owners.append(owner)
        self._noted.append(self._read(owner))

    def changed(self) -> str:
        """The name of the first object that holds something else; "" if there is none."""
        if all(map(is_, map(self._read, self._owners), self._noted)):
            return ""
        both = zip(self._owners, self._noted, strict=True)
        owner = next(owner for owner, noted in both if self._read(owner) is not noted)
        return _name(owner) if hasattr(owner, "__qualname__") else "a variable inside a function"


class SharedParts:
    """All that games share, as it stood when it was noted."""

    def __init__(self, games: str) -> None:
        """`games` begins the names of the modules that belong to one game, and are not shared."""
        self._games = games
        self._modules: dict[str, ModuleType] = {}
        self._parts: list[_Part] = []
        self._all = _AllParts([], [], [])
        self._functions = tuple(
            _Row(attrgetter(f"__{name}__")) for name in ("code", "defaults", "kwdefaults")
        )
        self._bases = _Row(attrgetter("__bases__"))
        self._variables = _Row(_content)
        self._seen: set[int] = set()
        self._change = ""
        self._builtins = dict(vars(builtins))
        self._settings = settings()
        sys.meta_path.insert(0, _Imports(self, games))
        self.add_modules()

    def changed(self) -> str:
        """The name of something that games have changed, or "" if they have changed nothing.

        Once something is changed, that remains so.
        """
        self._change = (
            self.changed_builtin()
            or self._changed_module()
            or next(filter(None, (row.changed() for row in self._rows)), "")
            or self._changed_part()
            or self._changed_setting()
        )
        return self._change

    def changed_builtin(self) -> str:
        """As `changed`, of builtins, which are put right: all code needs them."""
        live, noted = builtins.__dict__, self._builtins
        names = [name for name in live | noted if live.get(name) is not noted.get(name)]
        if names:
            live.clear()
            live.update(noted)
            self._change = self._change or f"builtins.{names[0]}"
        return self._change

    def add_modules(self) -> None:
        """Note the modules that have been imported."""
        for name, module in tuple(sys.modules.items()):
            if self._modules.get(name) is not module and not self._is_own(name):
                self._modules[name] = module
                if isinstance(module, ModuleType) and self._is_new(module):
                    self._note(name, name, vars(module))
        self._settings = {**settings(), **self._settings}

    def adopt_changes(self) -> None:
        """Take what a library has changed while it was imported, but for what is `STRICT`."""
        for place, part in enumerate(self._parts):
            if part.module not in STRICT and part.differs():
                self._renew(place)
        self._all = _AllParts([], [], [])
        self._settings = settings()

    @property
    def _rows(self) -> tuple[_Row, ...]:
        return (*self._functions, self._bases, self._variables)

    def _is_own(self, name: str) -> bool:
        """Whether a module belongs to one game, or to the script that has begun the process."""
        return name.startswith(self._games) or name == "__main__"

    def _changed_module(self) -> str:
        for name in (*self._modules, *sys.modules):
            if sys.modules.get(name) is not self._modules.get(name) and not self._is_own(name):
                return f"sys.modules['{name}']"
        return ""

    def _changed_part(self) -> str:
        self._all.add(self._parts[len(self._all.views) :])
        if not self._all.differ():
            return ""
        self._all = _AllParts([], [], [])
        for place, part in enumerate(self._parts):
            if part.differs():
                for name, old, new in part.differences():
                    if not self._may_change(part, name, old, new):
                        return f"{part.owner}.{name}" if name else part.owner
                self._renew(place)
        return ""

    def _changed_setting(self) -> str:
        old, self._settings = self._settings, settings()
        names = (name for name, new in self._settings.items() if new != old.get(name, new))
        return next(names, "")

    def _may_change(self, part: _Part, name: str, old: object, new: object) -> bool:
        """Whether something may change by itself, as where Python puts off or keeps a result."""
        if part.module in STRICT:
            return False
        if f"{part.owner}.{name}" in WORKING:
            return True
        if new is MISSING or not name:
            return False
        package = part.module.partition(".")[0]
        of_package = str(getattr(new, "__module__", None)).partition(".")[0] == package
        if _is_library(part.module) and (
            old is MISSING or of_package or type(new) is SLOT or not _is_code(old)
        ):
            return True  # libraries make parts and notes of their own once they are asked for
        if old is MISSING and part.owner == part.module:
            listed = name in vars(sys.modules[part.module]).get("__all__", ())
            if listed or of_package or new is sys.modules.get(f"{part.module}.{name}", part):
                return True
        put_off = old is None and _is_of_python(str(getattr(new, "__module__", None)))
        return name.startswith("_") and (put_off or not (_is_code(old) or _is_code(new)))

    def _note(self, module: str, owner: str, live: Mapping[str, Any]) -> None:
        """Note what the names of a module, a class or an object hold."""
        self._parts.append(_Part.of(module, owner, live))
        for name, value in tuple(live.items()):
            if type(value) not in PLAIN:
                self._note_value(module, owner, name, value)

    def _note_value(self, module: str, owner: str, name: str, value: Any) -> None:
        kind = type(value)
        if kind is FunctionType:
            self._note_function(module, value)
        elif issubclass(kind, type):
            if not value.__flags__ & IMMUTABLE and self._is_new(value):
                self._bases.add(value)
                self._note(module, _name(value), vars(value))
        elif kind in WRAPPERS:
            self._note_value(module, owner, name, value.__wrapped__)
        elif kind is property:
            self._note_value(module, owner, name, value.fget)
            self._note_value(module, owner, name, value.fset)
        elif issubclass(kind, CONTAINERS):
            if module in STRICT or (not name.startswith("_") and _is_of_python(module)):
                self._note_container(module, f"{owner}.{name}", value)
        elif module in STRICT and self._is_new(value):
            attributes = getattr(value, "__dict__", None)
            if type(attributes) is dict:
                self._note(module, f"{owner}.{name}", attributes)

    def _is_new(self, value: object) -> bool:
        """Whether an object is met for the first time."""
        count = len(self._seen)
        self._seen.add(id(value))
        return len(self._seen) > count

    def _note_container(self, module: str, owner: str, value: Collection[Any]) -> None:
        if owner not in WORKING and self._is_new(value):
            self._parts.append(part := _Part.of(module, owner, value))
            for item in part.noted_values:
                if isinstance(item, CONTAINERS):
                    self._note_container(module, owner, item)

    def _note_function(self, module: str, function: FunctionType) -> None:
        if not self._is_new(function):
            return
        for row in self._functions:
            row.add(function)
        if function.__kwdefaults__:
            self._note_container(module, _name(function), function.__kwdefaults__)
        for cell in function.__closure__ or ():
            if isinstance(content := _content(cell), (FunctionType, type)):
                self._variables.add(cell)
                self._note_value(module, "", "", content)

    def _renew(self, place: int) -> None:
        """Note a part as it stands now."""
        part = self._parts[place]
        self._parts[place] = _Part.of(part.module, part.owner, part.live)
        for name, _, new in part.differences() if isinstance(part.live, Mapping) else ():
            self._note_value(part.module, part.owner, name, new)


class _Imports:
    """A finder before all others, which sees to it that an import of a shared module is noted."""

    def __init__(self, parts: SharedParts, games: str) -> None:
        self._parts = parts
        self._games = games
        self._depths: dict[int, int] = {}
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
        """See what the game has changed that imports something, before that is there."""
        thread = get_ident()
        if not self._depths.get(thread):
            self._parts.changed()
        if _is_library(name):
            self._of_libraries.add(thread)

    def run(self, execute: Callable[[], None]) -> None:
        """Run a module; what a library changes elsewhere is not the game's doing that imports it.

        Modules of Python's own and of ours change nothing, or what they may.
        """
        thread = get_ident()
        depth = self._depths.get(thread, 0)
        self._depths[thread] = depth + 1
        try:
            execute()
        finally:
            self._depths[thread] = depth
            if not depth:
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
        module: ModuleType | None = self._loader.create_module(spec)
        return module

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
    """What a variable inside a function holds; nothing if it holds nothing yet."""
    try:
        return cell.cell_contents
    except ValueError:
        return None
