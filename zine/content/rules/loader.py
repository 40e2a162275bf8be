"""Loads scoring modules and odds modules, each as its file stands now."""

import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

from zine.content.rules import timeout
from zine.content.rules.exact_import import GAMES, ExactLoader
from zine.content.rules.failures import error_text, interrupts, last_line
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
    sys.modules[package] = namespace = ModuleType(package)
    namespace.__path__ = [str(path.parent), *map(str, beside)]
    name = f"{package}.{path.stem}"
    loader = ExactLoader(name, str(path))
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
        namespace = ModuleType(name)
        namespace.__path__ = list(map(str, folders))
        sys.modules[name] = namespace
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


def _package(file: Path) -> str:
    """The name of a package for a module and its siblings."""
    return f"{GAMES}{abs(hash(str(file.resolve()))):x}"
