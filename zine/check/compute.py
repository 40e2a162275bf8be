"""Computes odds: asks every function of a game's odds module, and checks what it gives.

The games are computed in other processes, as many at once as there are cores, since some take
seconds. A process computes one game after the other: importing numpy and icepool takes as long as
most games.
"""

import math
import os
import sys
from collections import Counter
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
from zine.content.page import odds_file
from zine.content.page.odds_file import Figure, Odds, slug
from zine.content.project import Project
from zine.content.rules import cell, loader
from zine.content.rules.failures import error_text, last_line, value_text
from zine.content.rules.sharing import shared_parts
from zine.dice import Cast, Dice, Foul, Mixed, Pictures, Throws
from zine.problems import ContentError, Problem, gathering
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

REST = "rest"
"""The name of the function that tells what the open boxes of a column bring."""

_Idle = SimpleQueue[worker.Process | None]


class Thrown(NamedTuple):
    """A throw, or the throws of a turn so far, in a game of so many dice."""

    throws: tuple[Dice | Pictures | Mixed, ...]
    dice: int


class _Request(NamedTuple):
    """What a process computes: the odds of a game, for so many players, or advice for throws.

    With `boxes`, what the open ones of so many bring.
    """

    project: Project
    stem: str
    module: Path
    players: int | None = None
    thrown: tuple[Thrown, ...] = ()
    boxes: int = 0


class _Wrong(Exception):
    """What a function gives is no figure; the message says why."""


def compute(
    project: Project,
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
        odds: Odds | None = None
        with gathering(problems):
            odds = _ask(idle, project, stem, players=players)
        done(stem)
        return odds

    with _processes(cores) as idle, ThreadPoolExecutor(cores) as pool:
        computed = list(pool.map(one, stems))
    if problems:
        raise ContentError(problems)
    return [odds for odds in computed if odds]


def advice(project: Project, stem: str, thrown: Sequence[Thrown]) -> tuple[tuple[Advice, ...], ...]:
    """The best that a player of a game can do with each throw, for each goal and throws left.

    Empty if the game has no such advice. Raises `ContentError` if its odds module fails.
    """
    if not project.odds_module(stem):
        return ((),) * len(thrown)
    with _processes(1) as idle:
        return tuple(_ask(idle, project, stem, thrown=tuple(thrown)))


def rest(project: Project, stem: str, boxes: int) -> tuple[float, ...]:
    """What the open of so many boxes bring on average, by the bits of the filled ones.

    Empty if the odds module of the game does not say it. Raises `ContentError` if that fails.
    """
    if not project.odds_module(stem):
        return ()
    with _processes(1) as idle:
        return tuple(_ask(idle, project, stem, boxes=boxes))


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
            if process := idle.get():
                worker.stop(process)


def _ask(idle: _Idle, project: Project, stem: str, **options: Any) -> Any:
    """What one of the processes computes; raises `ContentError` with what it finds wrong."""
    module = project.odds_module(stem)
    assert module is not None
    request = _Request(project, stem, module, **options)
    seconds = ADVICE_SECONDS if request.thrown else SECONDS
    while True:
        waiting = idle.get()
        answer, took_long = _answer_of(waiting or worker.start(WORK), idle, request, seconds)
        if isinstance(answer, ContentError):
            raise answer
        if answer is not None:
            return answer
        if not waiting or took_long:  # else an earlier game may have left behind what ended it
            why = "take too long" if took_long else "end the process that computes them"
            raise ContentError([Problem(module, 1, f"its odds {why}")])


def _answer_of(
    process: worker.Process, idle: _Idle, request: _Request, seconds: float
) -> tuple[Any, bool]:
    """What a process answers, or `None` if it ends; and whether it was ended for its time."""
    reusable: worker.Process | None = process
    timer = Timer(seconds, process.kill)
    timer.start()
    try:
        worker.send(process.stdin, request)
        return worker.receive(process.stdout), False
    except (EOFError, OSError):
        worker.stop(process)
        reusable = None
        return None, timer.finished.is_set()
    finally:
        timer.cancel()
        idle.put(reusable)


def work() -> None:
    """Compute the odds of games, or the advice for throws, in a process for nothing else.

    It ends after a game that has changed what games share, whose figures do not count.
    """
    parts = shared_parts()
    with worker.replies() as out, suppress(EOFError):
        while True:
            request: _Request = worker.receive(sys.stdin.buffer)
            answer: Any
            try:
                answer = _computed(request)
            except ContentError as error:
                answer = error
            if changed := parts.changed():
                message = f"changes `{changed}`, which all games share"
                answer = ContentError([Problem(request.module, 1, message)])
            worker.send(out, answer)
            if changed:
                return


def _computed(request: _Request) -> Odds | tuple[tuple[Advice, ...], ...] | tuple[float, ...]:
    """What a request asks for; raises `ContentError`."""
    project, stem, path, players, thrown, boxes = request
    hashes = odds_file.hashes(project, stem)  # first: of a later edit, the odds are then too old
    assert hashes is not None
    module = loader.load_odds(path, project.odds, project.scoring)
    if thrown:
        return tuple(_advised(module, path, each) for each in thrown)
    if boxes:
        return _rest(module, path, boxes)
    return Odds(stem, *hashes, _figures(module, path, players))


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
        raise _failed(ADVICE, path, error) from None


def _rest(module: ModuleType, path: Path, boxes: int) -> tuple[float, ...]:
    """What the odds module of a game says of open boxes; raises `ContentError` if it fails."""
    if not hasattr(module, REST):
        return ()
    try:
        found = tuple(map(float, module.rest()))
    except Exception as error:
        raise _failed(REST, path, error) from None
    if len(found) != 2**boxes:
        message = f"'{REST}' gives {len(found):,} figures; {boxes} boxes have {2**boxes:,} sets"
        raise ContentError([Problem(path, 1, message)])
    return found


def _failed(name: str, path: Path, error: Exception) -> ContentError:
    message = f"'{name}' fails with {error_text(error)}"
    return ContentError([Problem(path, last_line(error, path) or 1, message)])


def _figures(module: ModuleType, path: Path, players: int | None) -> tuple[Figure, ...]:
    """The figures that a game's odds module gives; raises `ContentError` with all that is wrong."""
    problems: list[Problem] = []
    given: list[Figure] = []
    for name, function in functions(module).items():
        line = function.__code__.co_firstlineno
        try:
            given += figures(name, function, players)
        except _Wrong as error:
            problems.append(Problem(path, line, f"'{name}' {error}"))
        except Exception as error:
            line = last_line(error, path) or line
            problems.append(Problem(path, line, f"'{name}' fails with {error_text(error)}"))
    ids = Counter(figure.id for figure in given)
    problems += [
        Problem(path, 1, f"two figures have the id '{id_}'") for id_, n in ids.items() if n > 1
    ]
    if problems:
        raise ContentError(problems)
    return tuple(given)


def functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions of an odds module that give its figures, by their names."""
    return {
        name: function
        for name, function in vars(module).items()
        if isfunction(function)
        and function.__module__ == module.__name__
        and not name.startswith("_")
        and name not in {ADVICE, REST}
    }


def figures(
    name: str, function: Callable[..., Any], players: int | None = None
) -> Iterator[Figure]:
    """The figures of one function, or those for so many players; raises `_Wrong`."""
    annotations = get_annotations(function)
    marks = getattr(annotations.get("return"), "__metadata__", ())
    kind = next((mark for mark in KINDS if mark in marks), None)
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
    form = "" if kind == "chances" else getattr(function, "form", "")
    for combination in product(*values.values()):
        arguments = {
            parameter: cell.show(value, annotations.get(parameter))
            for parameter, value in zip(parameters, combination, strict=True)
        }
        result = function(*combination)
        outcomes = _outcomes(function, result) if kind == "chances" else [({}, result)]
        for outcome, value in outcomes:
            given = {**arguments, **outcome}
            slugs = {name: slug(text) for name, text in given.items()}
            id_ = form.format(**slugs) if form else "-".join([name, *given.values()])
            one = "chance" if kind == "chances" else kind
            yield Figure(slug(id_), name, given, one, *_value(one, value), says)


def _outcomes(function: Callable[..., Any], chances: Any) -> Iterator[tuple[dict[str, str], Any]]:
    """Each outcome that may come, as a parameter is given, and its chance; raises `_Wrong`."""
    parameter = getattr(function, "outcome", "")
    if not parameter:
        raise _Wrong("gives chances, so it needs @over with what they are of")
    if not isinstance(chances, Mapping):
        raise _Wrong(f"gives {value_text(chances, repr)}, not the chance of each outcome")
    for outcome, chance in chances.items():
        yield {parameter: cell.show(outcome)}, chance
    if sum(chances.values()) != 1:
        raise _Wrong(f"gives chances that come to {value_text(sum(chances.values()))}, not to 1")


def _value(kind: str, result: Any) -> tuple[Fraction, Fraction]:
    """The value of a figure and its error; raises `_Wrong`."""
    within = Fraction(0)
    value = result
    if isinstance(result, Near):
        if kind == "count" or not (math.isfinite(result.value) and 0 < result.within < 1):
            raise _Wrong(f"gives {value_text(result)}, which is no {kind}")
        value, within = Fraction(result.value), Fraction(result.within)
    if isinstance(value, float):
        raise _Wrong(f"gives the float {value}; give a Fraction, or Near(value, within)")
    if not isinstance(value, (int, Fraction)) or isinstance(value, bool):
        raise _Wrong(f"gives {value_text(result, repr)}, which is no {kind}")
    if kind == "count" and not isinstance(value, int):
        raise _Wrong(f"gives {value}, which is no whole number")
    if kind == "chance" and not 0 <= value <= 1:
        raise _Wrong(f"gives {value}; a chance is from 0 to 1")
    return Fraction(value), within
