"""Computes odds: asks every function of a game's odds module, and checks what it gives.

The games are computed in other processes, as many at once as there are cores, since some take
seconds. A process computes one game after the other: importing numpy and icepool takes as long as
most games.
"""

import math
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from enum import Enum
from fractions import Fraction
from inspect import get_annotations, isfunction, signature
from itertools import product
from pathlib import Path
from queue import SimpleQueue
from threading import Timer
from types import ModuleType
from typing import Any, NamedTuple

from zine import notation
from zine.chance import Advice, Near
from zine.content.page import odds
from zine.content.page.odds import Figure, Hashes, Odds
from zine.content.project import Project
from zine.content.rules import cell, loader
from zine.content.rules.failures import error_text, last_line, value_text
from zine.content.rules.sharing import shared_parts
from zine.dice import Cast, Dice, Foul, Mixed, Pictures, Throws
from zine.problems import ContentError, Problem
from zine.process import worker

WORK = "from zine.check.compute import work; work()"
"""The program of a process that computes until it is ended."""

SECONDS = 120
"""How long the odds of one game may take; ours take up to ten seconds."""

ADVICE_SECONDS = 20
"""How long the advice for a throw may take; ours takes less than one second."""

KINDS = ("chance", "mean", "count", "chances")
PLAYERS = "players"
"""The parameter that says how many play."""

ADVICE = "advice"
"""The name of the function that tells the best that a player can do with a throw."""

THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
OTHER = re.compile(r"[^a-z0-9]+")

_Idle = SimpleQueue[worker.Process | None]


class Thrown(NamedTuple):
    """A throw, or the throws of a turn so far, in a game of so many dice."""

    throws: tuple[Dice | Pictures | Mixed, ...]
    dice: int


class _Wrong(Exception):
    """What a function gives is no figure; the message says why."""


def compute(
    found: Project,
    stems: Sequence[str],
    done: Callable[[str], None],
    players: int | None = None,
) -> list[Odds]:
    """The odds of games, computed now, in the order of the games; `done` is called after each.

    With `players`, only what depends on how many play, for so many. Raises `ContentError` with all
    that is wrong in the odds modules.
    """
    problems: list[Problem] = []
    cores = os.cpu_count() or 1

    def one(stem: str) -> Odds | None:
        outcome = _in_process(idle, found, stem, players=players)
        done(stem)
        if isinstance(outcome, Odds):
            return outcome
        problems.extend(outcome)
        return None

    with _processes(cores) as idle, ThreadPoolExecutor(cores) as pool:
        made = list(pool.map(one, stems))
    if problems:
        raise ContentError(problems)
    return [each for each in made if each]


def advice(found: Project, stem: str, thrown: Thrown) -> tuple[Advice, ...]:
    """The best that a player of a game can do with a throw, for each goal and throws left.

    Empty if the game has no such advice. Raises `ContentError` if its odds module fails.
    """
    if not found.odds_module(stem):
        return ()
    with _processes(1) as idle:
        outcome = _in_process(idle, found, stem, thrown)
    if outcome and isinstance(outcome[0], Problem):
        raise ContentError(outcome)
    return tuple(outcome)


@contextmanager
def _processes(most: int) -> Iterator[_Idle]:
    """Processes that wait to compute; None stands for one that is still to be started."""
    idle: _Idle = SimpleQueue()
    for _ in range(most):
        idle.put(None)
    try:
        yield idle
    finally:
        while not idle.empty():
            process = idle.get()
            if process:
                worker.stop(process)


def _in_process(
    idle: _Idle,
    found: Project,
    stem: str,
    thrown: Thrown | None = None,
    players: int | None = None,
) -> Any:
    """What `work` answers in one of the processes, or a list of problems."""
    module = found.odds_module(stem)
    assert module is not None
    used = idle.get()
    process = used or worker.start(WORK)
    kept: worker.Process | None = process
    late = Timer(SECONDS if thrown is None else ADVICE_SECONDS, process.kill)
    late.start()
    try:
        worker.send(process.stdin, (found, stem, thrown, players))
        return worker.receive(process.stdout)
    except (EOFError, OSError):
        took_long = late.finished.is_set()
        worker.stop(process)
        kept = None
    finally:
        late.cancel()
        idle.put(kept)
    if used and not took_long:  # an earlier game may have left behind what ended it
        return _in_process(idle, found, stem, thrown, players)
    why = "take too long" if took_long else "end the process that computes them"
    return [Problem(module, 1, f"its odds {why}")]


def work() -> None:
    """Compute the odds of games, or the advice for throws, in a process for nothing else.

    It ends after a game that has changed what games share, whose figures do not count.
    """
    parts = shared_parts()
    with worker.replies() as out, suppress(EOFError):
        while True:
            found, stem, throw, players = worker.receive(sys.stdin.buffer)
            answer = _answer(found, stem, throw, players)
            if changed := parts.changed():
                message = f"changes `{changed}`, which all games share"
                answer = [Problem(found.odds_module(stem), 1, message)]
            worker.send(out, answer)
            if changed:
                return


def _answer(found: Project, stem: str, thrown: Thrown | None, players: int | None) -> Any:
    """The odds of a game, or the advice for a throw, or a list of problems."""
    path = found.odds_module(stem)
    assert path is not None
    try:
        hashes = odds.hashes(found, stem)
        assert hashes is not None
        module = loader.load_odds(path, found.odds, found.scoring)
        if thrown is None:
            return _asked(stem, hashes, module, path, players)
        return _advised(module, path, thrown)
    except ContentError as error:
        return list(error.problems)


def _in_order(throw: tuple[Any, ...]) -> tuple[Any, ...]:
    """A throw with the lowest face of each kind first, in the order of the kinds."""
    if isinstance(throw[0], Cast):
        kinds = [die.kind for die in throw]
        return tuple(sorted(throw, key=lambda die: (kinds.index(die.kind), die.face)))
    if isinstance(throw[0], Enum):
        return tuple(sorted(throw, key=list(type(throw[0])).index))
    return tuple(sorted(throw))


def _as_taken(thrown: Thrown, kind: Any) -> tuple[Any, ...]:
    """What was thrown as a function of such an annotation takes it: as one throw, or as `Throws`.

    Raises `Unreadable` for other dice, or another number of them.
    """
    if kind == Throws and cell.holds(thrown.throws, kind):
        return thrown.throws
    throw: tuple[Any, ...] = thrown.throws[0]
    if len(thrown.throws) > 1 or len(throw) != thrown.dice:
        raise cell.Unreadable
    if isinstance(throw[0], Cast):
        throw = cell.read(notation.show(throw), kind)
    if not cell.holds(throw, kind):
        raise cell.Unreadable
    return _in_order(throw)


def _advised(module: ModuleType, path: Path, thrown: Thrown) -> tuple[Advice, ...]:
    """What the odds module of a game advises, in whatever order the dice of one throw lie.

    Raises `ContentError` if it fails.
    """
    advise = getattr(module, ADVICE, None)
    if advise is None:
        return ()
    try:
        kinds = get_annotations(advise)
        return tuple(advise(_as_taken(thrown, kinds.get("throws") or kinds["throw"])))
    except (cell.Unreadable, Foul):
        return ()
    except Exception as error:
        line = last_line(error, path) or 1
        message = f"'{ADVICE}' fails with {error_text(error)}"
        raise ContentError([Problem(path, line, message)]) from None


def _asked(stem: str, hashes: Hashes, module: ModuleType, path: Path, players: int | None) -> Odds:
    """The figures that a game's odds module gives; raises `ContentError` with all that is wrong."""
    problems: list[Problem] = []
    found: list[Figure] = []
    for name, function in functions(module).items():
        try:
            found += figures(name, function, players)
        except _Wrong as error:
            line = function.__code__.co_firstlineno
            problems.append(Problem(path, line, f"'{name}' {error}"))
        except Exception as error:
            line = last_line(error, path) or function.__code__.co_firstlineno
            problems.append(Problem(path, line, f"'{name}' fails with {error_text(error)}"))
    ids = [figure.id for figure in found]
    problems += [
        Problem(path, 1, f"two figures have the id '{id_}'") for id_ in ids if ids.count(id_) > 1
    ]
    if problems:
        raise ContentError(problems)
    return Odds(stem, *hashes, tuple(found))


def functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions of an odds module that give its figures, by their names."""
    return {
        name: function
        for name, function in vars(module).items()
        if isfunction(function)
        and function.__module__ == module.__name__
        and not name.startswith("_")
        and name != ADVICE
    }


def figures(
    name: str, function: Callable[..., Any], players: int | None = None
) -> Iterator[Figure]:
    """The figures of one function, or those for so many players; raises `_Wrong`."""
    annotations = get_annotations(function)
    kind = next((mark for mark in KINDS if mark in _marks(annotations.get("return"))), None)
    if kind is None:
        raise _Wrong(
            "does not say what figure it gives: annotate it Chance, Mean, Count or Chances"
        )
    values: Mapping[str, Sequence[Any]] = getattr(function, "asked", {})
    parameters = tuple(signature(function).parameters)
    if parameters != tuple(values):
        raise _Wrong(f"needs @each with values of {', '.join(parameters) or 'nothing'}")
    if players is not None:
        if PLAYERS not in values:
            return
        values = {**values, PLAYERS: (players,)}
    says = (function.__doc__ or "").strip().partition("\n")[0]
    if not says:
        raise _Wrong("does not say what its figure is: write a docstring")
    for each in product(*values.values()):
        given = {
            parameter: cell.show(value, annotations.get(parameter))
            for parameter, value in zip(parameters, each, strict=True)
        }
        outcome = function(*each)
        if kind == "chances":
            yield from _outcomes(function, name, given, outcome, says)
            continue
        form = getattr(function, "form", "")
        id_ = _id(form, given) if form else "-".join([name, *given.values()])
        yield Figure(_slug(id_), name, given, kind, *_value(kind, outcome), says)


def _marks(annotation: Any) -> tuple[Any, ...]:
    return getattr(annotation, "__metadata__", ())


def _id(form: str, given: Mapping[str, str]) -> str:
    return form.format(**{name: _slug(text) for name, text in given.items()})


def _slug(text: str) -> str:
    """A text as an id: small letters and figures, everything else a hyphen."""
    return OTHER.sub("-", THOUSANDS.sub("", text.casefold())).strip("-")


def _outcomes(
    function: Callable[..., Any], name: str, given: Mapping[str, str], outcomes: Any, says: str
) -> Iterator[Figure]:
    """A figure for each outcome that may come."""
    what = getattr(function, "outcome", "")
    if not what:
        raise _Wrong("gives chances, so it needs @over with what they are of")
    if not isinstance(outcomes, Mapping):
        raise _Wrong(f"gives {value_text(outcomes, repr)}, not the chance of each outcome")
    for outcome, chance in outcomes.items():
        own = {**given, what: cell.show(outcome)}
        id_ = _slug("-".join([name, *own.values()]))
        yield Figure(id_, name, own, "chance", *_value("chance", chance), says)
    if sum(outcomes.values()) != 1:
        total = value_text(sum(outcomes.values()))
        raise _Wrong(f"gives chances that come to {total}, not to 1")


def _value(kind: str, outcome: Any) -> tuple[Fraction, Fraction]:
    """The value of a figure and its error; raises `_Wrong`."""
    within = Fraction(0)
    value = outcome
    if isinstance(outcome, Near):
        if kind == "count" or not (math.isfinite(outcome.value) and 0 < outcome.within < 1):
            raise _Wrong(f"gives {value_text(outcome)}, which is no {kind}")
        value, within = Fraction(outcome.value), Fraction(outcome.within)
    if isinstance(value, float):
        raise _Wrong(f"gives the float {value}; give a Fraction, or Near(value, within)")
    if not isinstance(value, (int, Fraction)) or isinstance(value, bool):
        raise _Wrong(f"gives {value_text(outcome, repr)}, which is no {kind}")
    if kind == "count" and not isinstance(value, int):
        raise _Wrong(f"gives {value}, which is no whole number")
    if kind == "chance" and not 0 <= value <= 1:
        raise _Wrong(f"gives {value}; a chance is from 0 to 1")
    return Fraction(value), within
