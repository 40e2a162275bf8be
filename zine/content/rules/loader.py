"""Loads scoring modules, each as its file stands now.

Python's own import trusts compiled code whose source has the same size and the same second. A
pay-off edited twice within a second would be checked with its old figure, and so would one whose
file was given the time of another. The time of a change in nanoseconds and the file's inode make
that safe. The compiled code lies in files of its own (`.exact.pyc`): where both loaders read a
module, each would replace the other's.
"""

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from zine.content.rules import timeout
from zine.content.rules.failures import error_text, interrupts, last_line
from zine.content.rules.sharing import GAMES
from zine.memo import world
from zine.problems import ContentError, Problem


def load(path: Path, beside: Iterable[Path] = ()) -> ModuleType:
    """Run the scoring module in a file; raises `ContentError` if it cannot be run.

    The siblings that its folder lacks are those of the first folder `beside` it that has them. They
    are loaded for this module alone: what it changes in them is changed for no other game.
    """
    for name in world.names(path.parent):  # what the module may read itself, as a list of words
        if not name.endswith((".py", "/")):
            world.note_file(path.parent / name)
    package = _package(path)
    _drop(f"{package}.")  # what another page, or another text of this one, has left there
    sys.modules[package] = made = ModuleType(package)
    made.__path__ = [str(path.parent), *map(str, beside)]
    name = f"{package}.{path.stem}"
    loader = _ExactLoader(name, str(path))
    spec = importlib.machinery.ModuleSpec(name, loader, origin=str(path))
    spec.has_location = True
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        timeout.within(partial(loader.exec_module, module), path)
    except SyntaxError as error:
        file = Path(error.filename or path)
        message = f"the scoring module does not import: {error.msg}"
        raise ContentError([Problem(file, error.lineno or 1, message)]) from None
    except ContentError:  # it is refused, or has changed what games share
        raise
    except BaseException as error:
        if interrupts(error):
            raise
        message = f"the scoring module does not import: {error_text(error)}"
        raise ContentError([Problem(path, last_line(error, path) or 1, message)]) from None
    return module


def load_odds(path: Path, odds: Iterable[Path], scoring: Iterable[Path]) -> ModuleType:
    """Run the odds module in a file, with `..scoring` and its siblings from these folders.

    The first folder that has a module gives it; none is as an earlier call loaded it. Raises
    `ContentError` if it cannot be run.
    """
    package = f"{_package(path)}_odds"
    _drop(f"{package}.")
    for name, folders in (
        (package, ()),
        (f"{package}.odds", odds),
        (f"{package}.scoring", scoring),
    ):
        made = ModuleType(name)
        made.__path__ = list(map(str, folders))
        sys.modules[name] = made
    try:
        return import_module(f"{package}.odds.{path.stem}")
    except BaseException as error:
        if interrupts(error):
            raise
        line = last_line(error, path) or getattr(error, "lineno", None) or 1
        message = f"the odds module does not import: {error_text(error)}"
        raise ContentError([Problem(path, line, message)]) from None


def _drop(package: str) -> None:
    for name in [name for name in sys.modules if name.startswith(package)]:
        del sys.modules[name]


class _ExactLoader(importlib.machinery.SourceFileLoader):
    """Loads a module as its file stands now."""

    def path_stats(self, path: str | bytes | os.PathLike[str]) -> dict[str, float]:
        world.note_file(os.fsdecode(path))  # whatever Python then reads: this, or what it compiled
        stat = os.stat(path)  # noqa: PTH116 - the base class hands over a string
        version = f"{stat.st_mtime_ns} {stat.st_ctime_ns} {stat.st_ino}"
        return {"mtime": crc32(version.encode()), "size": stat.st_size}

    def get_data(self, path: str) -> bytes:
        return super().get_data(_own(path))

    def set_data(self, path: str, data: Any, *, _mode: int = 0o666) -> None:
        if Path(path).parent.is_symlink():  # it may lead to a folder of somebody else
            return
        super().set_data(_own(path), data, _mode=_mode)
        with suppress(OSError):  # on a full disk Python takes a part for the whole
            if Path(_own(path)).stat().st_size != len(data):
                Path(_own(path)).unlink()


def _own(path: str) -> str:
    """Where the loader keeps what Python would keep at a path."""
    return f"{path.removesuffix('.pyc')}.exact.pyc" if path.endswith(".pyc") else path


class _ExactFinder:
    """Finds what scoring modules import from each other, to be loaded as its file stands now."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, stem = fullname.rpartition(".")
        if not package.startswith(GAMES) or not path:
            return None
        file = next(filter(world.is_file, (Path(folder) / f"{stem}.py" for folder in path)), None)
        if file is None:
            return None
        return importlib.util.spec_from_loader(fullname, _ExactLoader(fullname, str(file)))


def _package(file: Path) -> str:
    """The name of a package for a module and its siblings."""
    return f"{GAMES}{abs(hash(str(file.resolve()))):x}"


sys.meta_path.insert(0, _ExactFinder())
