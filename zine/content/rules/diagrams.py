"""What the diagrams on a game's page show, read from its scoring module."""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations_with_replacement, pairwise, permutations, product
from types import ModuleType
from typing import TypeVar

from zine.art.drawings import PARTS, Numbers
from zine.dice import FACES, Foul

Row = Iterable[int]
T = TypeVar("T")


def read(name: str, rules: ModuleType) -> Numbers:
    """What a diagram shows of the rules in a module.

    Raises `ValueError` if the module lacks what the diagram is drawn from, or has something else.
    """
    try:
        return tuple(map(tuple, DRAWN_FROM[name](rules)))
    except AttributeError as error:
        message = f"the drawing '{name}' shows {error.name}, which the scoring module lacks"
        raise ValueError(message) from None
    except (ArithmeticError, Foul, LookupError, StopIteration, TypeError, ValueError):
        raise ValueError(f"the drawing '{name}' does not fit the rules of this game") from None


def _dare(rules: ModuleType) -> Iterable[Row]:
    bust = _faces([rules.BUST])
    return bust, [face for face in FACES if face not in bust]


def _berths(rules: ModuleType) -> Iterable[Row]:
    aboard = _faces(rules.SHIP_CAPTAIN_CREW)
    return (_between(4, 5, rules.DICE),), _as_many(3, aboard)


def _keep(rules: ModuleType) -> Iterable[Row]:
    """A throw that scores nothing, each face that scores by itself, and three that score alike."""
    throws = combinations_with_replacement(FACES, _between(1, 6, rules.DICE))
    bust = next(throw for throw in throws if not rules.score(throw))
    single = [face for face in FACES if rules.score((face,))]
    triples = ((face,) * 3 for face in FACES if face not in single)
    return bust, *([face] for face in single[:2]), next(filter(rules.score, triples))


def _cup(rules: ModuleType) -> Iterable[Row]:
    """Three claims, each higher than the one before, and dice that are worth less than the last."""
    claims = [_between(11, 66, int(str(rules.score(throw)))) for throw in ((4, 2), (5, 4), (6, 1))]
    return claims, (3, 2)


def _path(rules: ModuleType) -> Iterable[Row]:
    """The squares of a path that leads up to the last and back."""
    up, back = (list(rules.PATH[: max(rules.PATH)]), list(rules.PATH[max(rules.PATH) :]))
    if up != [*range(1, _between(2, 20, len(up)) + 1)] or back != up[-2::-1]:
        raise ValueError(rules.PATH)
    return (up,)


def _layout(rules: ModuleType) -> Iterable[Row]:
    """The squares of a layout, and the totals of three dice that win in each box but the first."""
    _, *boxes = _as_many(4, list(rules.BOX_PAYS))
    throws = list(product(FACES, repeat=3))
    won = ({sum(throw) for throw in throws if rules.score(throw, box) > 0} for box in boxes)
    return _faces(rules.FACE.values()), *map(sorted, won)


def _circle(rules: ModuleType) -> Iterable[Row]:
    """How many sit in a circle, two more than the fewest, and the face that is passed on."""
    fewest, _, step = rules.PLAYERS
    return (_between(4, 8, fewest + step),), _faces([rules.PASSED_ON])


def _beetle(rules: ModuleType) -> Iterable[Row]:
    """The face that draws each part, in the order of their outlines."""
    faces = {part.value: face for face, part in rules.PART.items()}
    return [_faces([faces[name]]) for name in PARTS]


def _string(rules: ModuleType) -> Iterable[Row]:
    """The first string of dice of which each matches the one beside it."""
    strings = permutations(FACES, _between(2, 5, rules.DICE))
    beside = {face: rules.matches(face) for face in FACES}
    return (next(s for s in strings if all(b in beside[a] for a, b in pairwise(s))),)


def _tug(rules: ModuleType) -> Iterable[Row]:
    """The first throw that forms each of two combinations."""
    throws = list(combinations_with_replacement(FACES, _between(2, 5, rules.DICE)))
    sought = _as_many(2, list(rules.Combination))
    return [next(t for t in throws if rules.combination(t) is hand) for hand in sought]


def _ladder(rules: ModuleType) -> Iterable[Row]:
    """The faces but for aces; then, from bids of five dice and of four, the aces, and back."""
    faces = [face for face in FACES if face != rules.ACE]
    for dice in (5, 4):
        climbed = [rules.least(rules.Bid(dice, a), b).dice for a, b in pairwise(faces)]
        if climbed != [dice] * len(climbed):
            raise ValueError(climbed)
    rungs = []
    for dice in (5, 4):
        aces = rules.least(rules.Bid(dice, faces[-1]), rules.ACE)
        back = rules.least(aces, faces[0])
        rungs.append([dice, *(_between(1, 20, bid.dice) for bid in (aces, back))])
    return (faces, *rungs)


def _frames(rules: ModuleType) -> Iterable[Row]:
    """A strike and a spare, each with what it scores.

    A strike has the first and the last hand of its frame, a spare its hands and the next frame's.
    """
    strike, last, other = _faces(rules.FIVES), [4, 3], [4, 4]
    struck = rules.Sheet().play((tuple(strike), tuple(last)))
    spared = rules.Sheet().play((tuple(last), tuple(strike)))
    after = spared.play((tuple(other), tuple(other)))
    bonus = after.total - spared.total - rules.score(tuple(other))
    if (struck.mark, spared.mark) != (rules.Mark.STRIKE, rules.Mark.SPARE):
        raise ValueError(rules.FIVES)
    pins = spared.total
    return strike, last, (pins, struck.total - pins), last, strike, other, (pins, bonus)


def _alike(rules: ModuleType) -> Iterable[Row]:
    """What one die scores by its face, then two alike, and so on to all dice alike."""
    alike = range(1, _between(3, 7, rules.DICE) + 1)
    return [[_between(0, 99_999, rules.score((f,) * n)) for f in FACES] for n in alike]


DRAWN_FROM: Mapping[str, Callable[[ModuleType], Iterable[Row]]] = {
    "dare": _dare,
    "berths": _berths,
    "keep": _keep,
    "cup": _cup,
    "path": _path,
    "layout": _layout,
    "circle": _circle,
    "beetle": _beetle,
    "string": _string,
    "tug": _tug,
    "ladder": _ladder,
    "frames": _frames,
    "alike": _alike,
}
"""How what each diagram shows is read from the rules."""


def _between(least: int, most: int, number: int) -> int:
    """A whole number; raises `ValueError` if it is too small or too large to be drawn."""
    if type(number) is not int or not least <= number <= most:
        raise ValueError(number)
    return number


def _faces(faces: Iterable[int]) -> list[int]:
    return [_between(1, 6, face) for face in faces]


def _as_many(many: int, row: list[T]) -> list[T]:
    """A list; raises `ValueError` unless it is so long."""
    if len(row) != many:
        raise ValueError(row)
    return row
