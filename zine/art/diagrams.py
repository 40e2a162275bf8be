"""Diagrams: drawings in which the page of a game shows a rule, the same every time."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from math import cos, pi, sin, tau
from random import Random

from zine.art import beetle, drawings, things
from zine.art.dice_font import SPOTS
from zine.art.drawings import Numbers
from zine.art.lettering import Hand
from zine.art.look import TAVERN, Typefaces
from zine.art.outlines import Point, along, oval
from zine.art.shapes import Frustum, blade, shadow, solid
from zine.art.woodcut import Cut, Stroke, polygon

WIDTH = 720.0
"""The width of a strip. A unit is 0.42 points where the text has its usual size."""

BESIDE = 282.0
"""The width of a drawing beside which the text runs on."""

THIN, RULE = 2.2, 2.8
"""The widths of lines: 0.9 and 1.2 points."""

TEXT = 25.0
"""The size of words: 10.5 points."""

SMALL = 20.0
"""The size of words beside an arrow: 8.4 points."""

STEP, GAP = 37.0, 14.0
"""How far the middles of dice in a row lie apart, and the gap between two rows."""


def draw(
    name: str, numbers: Numbers, words: Sequence[str], typefaces: Typefaces = TAVERN.typefaces
) -> Cut:
    """A diagram of `zine.art.drawings` with what the rules give and the words that stand in it."""
    height, drawn = DRAWN[name]
    width = WIDTH if name in drawings.STRIPS else BESIDE
    hand = Hand(*(cut.face.name for cut in (typefaces.text, typefaces.bold, typefaces.italic)))
    return Cut(width, height, tuple(drawn(numbers, words, hand, Random(name))))


def _arrow(points: Sequence[Point]) -> Iterator[Stroke]:
    """A line through points, with a head at the last."""
    *_, start, end = points
    at = along(start, end, end)
    yield blade((*points[:-1], at(-8, 0)), 1.6, RULE, RULE)
    yield Stroke(polygon((at(0, 0), at(-15, 7.5), at(-11, 0), at(-15, -7.5))), ink=True)


def _bow(start: Point, over: Point, end: Point) -> list[Point]:
    """Points of the curve from a start to an end that is drawn towards a third point."""
    shares = [step / 16 for step in range(17)]
    return [
        tuple(  # type: ignore[misc]  # two coordinates
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(start, over, end, strict=True)
        )
        for t in shares
    ]


def _flat(face: int, x: float, y: float, edge: float, *, dark: bool = False) -> Iterator[Stroke]:
    """A die seen from above, its middle at a point; a `dark` one has light spots."""
    half, corner = edge / 2, edge / 5
    turns = [tau * step / 24 for step in range(24)]
    outline = [
        (
            x + (half - corner) * (1 if cos(t) > 0 else -1) + corner * cos(t),
            y + (half - corner) * (1 if sin(t) > 0 else -1) + corner * sin(t),
        )
        for t in (turn + pi / 24 for turn in turns)
    ]
    yield from solid(outline, THIN, halo=0)
    if dark:
        yield Stroke(polygon(outline), ink=True)
    for u, v in SPOTS[face]:
        yield Stroke(
            polygon(oval(x + u * edge * 0.27, y - v * edge * 0.27, edge * 0.09, edge * 0.09)),
            ink=not dark,
        )


def _row(faces: Sequence[int], x: float, y: float, edge: float = 32.0) -> Iterator[Stroke]:
    """Dice seen from above side by side, the first with its middle at a point."""
    for place, face in enumerate(faces):
        yield from _flat(face, x + place * edge * STEP / 32, y, edge)


def _dare(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A throw that ends the turn, or is kept: then stop, or throw again."""
    bust, *keepable = numbers
    throw, lost, keep, stop, again = words
    yield from _thrown(66, 46, chance)
    yield from hand.line(throw, 66, 100, TEXT)
    yield from _arrow(_bow((110, 34), (140, 20), (176, 20)))
    yield from _row(bust, 206, 20)
    yield from hand.line(lost, 200 + len(bust) * STEP, 28, TEXT, share=0)
    yield from _arrow(_bow((110, 52), (140, 66), (176, 66)))
    x = 206.0
    for faces in keepable:
        yield from _row(faces, x, 66)
        x += len(faces) * STEP + GAP
    x -= GAP + 6
    yield from hand.line(keep, x, 74, TEXT, share=0)
    end = x + TEXT * hand.width(keep)
    yield from _arrow(((end + 10, 67), (end + 58, 67)))
    yield from hand.line(stop, end + 68, 74, TEXT, share=0)
    back = [*_bow((end - 14, 86), (end - 20, 122), (end - 90, 122))]
    yield from _arrow([*back, *_bow((140, 122), (66, 126), (66, 107))])
    yield from hand.line(again, (x + 66) / 2, 112, TEXT)


def _thrown(x: float, y: float, chance: Random) -> Iterator[Stroke]:
    """A die in the air."""
    for row in (-1, 0, 1):
        yield blade(((x - 58 + 8 * abs(row), y + 15 * row), (x - 30, y + 12 * row)), 0.6, 2.8)
    yield from things.die(3, x, y, 44, 50, chance, lean=-16)


def _berths(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A ship with a die in each berth on deck, in order, and the cargo behind them."""
    (dice,), aboard = numbers
    named = len(aboard)
    yield from _hull(chance)
    for place, face in enumerate(aboard):
        x = 166 + 124 * place
        yield from things.die(face, x, 42, 42, 42, chance)
        yield from hand.line(words[place], x, 101, TEXT)
        yield from _arrow(((x + 40, 44), (x + 86, 44)))
    for place in range(named, dice):
        x = 166 + 124 * named + 70 * (place - named)
        yield from things.die(1, x, 42, 42, 42, chance, bears=_blank)
    yield from hand.line(words[-1], 166 + 124 * named + 35 * (dice - named - 1), 101, TEXT)


def _hull(chance: Random) -> Iterator[Stroke]:
    """A ship without masts, but for that of its flag, on the water."""
    yield from solid([(84, 78), (84, 4), (88, 4), (88, 78)], 1.6, halo=0)
    yield from solid([(88, 6), (124, 17), (88, 30)], THIN, halo=0)
    bow = _bow((610, 134), (676, 126), (706, 52))
    deck = _bow((706, 52), (640, 74), (560, 74))
    stern = [*_bow((150, 74), (80, 74), (44, 60)), *_bow((44, 60), (52, 124), (112, 134))]
    yield from solid([*bow, *deck, *stern], RULE, halo=0)
    for x, y in bow[4:-2]:
        long = chance.uniform(30, 54) * (134 - y) / 54
        yield blade(((x - 1, y), (x - long, y + 1.5)), 2.8, 0.4)
    yield from _waves(124, chance)


def _blank(*_: object) -> Iterator[Stroke]:
    """The side of a die of which any face may lie on top."""
    return iter(())


def _waves(y: float, chance: Random) -> Iterator[Stroke]:
    """Two rows of water as wide as a strip, which hide what is below them."""
    for row in range(2):
        x, foot = 8.0 + 20 * row, y + 10 * row
        while x < WIDTH - 50:
            end = x + chance.uniform(38, 54)
            crest = _bow((x, foot), ((x + end) / 2, foot - 12), (end, foot))
            yield Stroke(polygon([*crest, (end, foot + 16), (x, foot + 16)]), ink=False)
            yield blade(crest, 1.0, 2.8, 1.0)
            x = end


def _cup(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A cup that goes on from claim to claim until somebody lifts it from what it hides."""
    claims, hidden = numbers
    (liar,) = words
    step = 410 / max(len(claims), 1)
    for place, claim in enumerate(claims):
        x = 92 + step * place
        yield from shadow(x + 14, 148, 44, 7, chance)
        yield from things.upturned(Frustum(x, 144, 66, 26, 34, -90, 0.34), chance)
        yield from _bubble(str(claim), x + 30, 27, x + 14, 64, hand)
        yield from _arrow(((x + 50, 128), (x + step - 50, 128)))
    x = 92 + step * len(claims) + 40
    yield from shadow(x + 34, 146, 62, 8, chance)
    yield from things.upturned(Frustum(x + 76, 96, 66, 26, 34, -58, 0.34), chance)
    for place, face in enumerate(hidden):
        yield from things.die(face, x - 20 + 46 * place, 130, 34, 44 - 9 * place, chance)
    yield from _bubble(liar, x - 14, 30, x + 2, 76, hand)


def _bubble(
    words: str, x: float, y: float, tip: float, foot: float, hand: Hand
) -> Iterator[Stroke]:
    """What somebody says, with the tip of the bubble at a point."""
    wide = max(34.0, 16 + TEXT * hand.width(words) / 2)
    outline = [(a, b) for a, b in oval(x, y, wide, 23)]
    foot_of = [place for place, (a, b) in enumerate(outline) if b > y + 17 and abs(a - x) < 15]
    first, last = foot_of[0], foot_of[-1]
    yield from solid([*outline[: first + 1], (tip, foot), *outline[last:]], THIN, halo=4)
    yield from hand.line(words, x, y + 8, TEXT)


def _path(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A row of squares, and the way along it and back."""
    (squares,) = numbers
    (home,) = words
    side = min(46.0, 580 / len(squares))
    left, upper = 116.0, 22.0
    right, foot = left + side * len(squares), upper + side
    for place, square in enumerate(squares):
        x = left + side * place
        yield from solid([(x, upper), (x + side, upper), (x + side, foot), (x, foot)], THIN, halo=0)
        yield from hand.line(str(square), x + side / 2, upper + side / 2 + 9, TEXT, face=hand.bold)
    yield from shadow(80, upper + 34, 26, 5, chance)
    yield from things.marker(66, upper + 30, 0.5, chance, dark=False)
    yield from _arrow([(left + 16, upper - 12), (right - 30, upper - 12)])
    turn = _bow((right - 14, upper - 12), (right + 24, upper - 12), (right + 24, upper + side / 2))
    yield blade([(right - 40, upper - 12), *turn], RULE, RULE)
    back = _bow((right + 24, upper + side / 2), (right + 24, foot + 14), (right - 14, foot + 14))
    yield from _arrow([*back, (left + 8, foot + 14)])
    yield from hand.line(home, left - 4, foot + 21, TEXT, share=1)


def _layout(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A layout for bets: a square for each face, and boxes with the totals that win."""
    faces, *totals = numbers
    for place, face in enumerate(faces):
        x = yield from _box(place, len(faces), 4, 62)
        yield from _flat(face, x, 35, 38)
    for place, word in enumerate(words):
        x = yield from _box(place, len(words), 66, 74)
        yield from hand.line(word, x, 93, TEXT)
        if place:
            yield from hand.line(_spans(totals[place - 1]), x, 125, TEXT, face=hand.text)
        else:
            yield from _row((faces[0],) * 3, x - 30, 118, 26)


def _box(place: int, many: int, y: float, high: float) -> Generator[Stroke, None, float]:
    """One of many boxes side by side; returns where its middle is."""
    wide = (WIDTH - 24) / many
    x = 12 + wide * place
    yield from solid([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], THIN, halo=0)
    return x + wide / 2


def _spans(totals: Sequence[int]) -> str:
    """Totals with those between left out: `3–7, 13–18`."""
    starts = [total for total in totals if total - 1 not in totals]
    ends = [total for total in totals if total + 1 not in totals]
    return ", ".join(f"{start}–{end}" for start, end in zip(starts, ends, strict=True))


def _circle(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """Players at a round table seen from above, and two dice that go round it in opposite ways."""
    (seats,), (face,) = numbers
    middle = x, y = BESIDE / 2, 132.0
    yield from solid(oval(x, y, 84, 84), RULE, halo=0)

    def at(seat: float, far: float) -> Point:
        """A point before a seat, counted clockwise from the top, so far from the middle."""
        turn = tau * seat / seats - pi / 2
        return x + far * cos(turn), y + far * sin(turn)

    for seat in range(seats):
        yield from _seated(at(seat, 108), middle, chance)
    for word, start, way, dark in zip(words, (0.0, seats / 2), (1, -1), (True, False), strict=True):
        yield from _flat(face, *at(start, 56), 30, dark=dark)
        yield from _arrow([at(start + way * (0.4 + 0.05 * step), 64) for step in range(11)])
        a, b = at(start, 20)
        yield from hand.line(word, a, b + 8, TEXT)


def _seated(place: Point, middle: Point, chance: Random) -> Iterator[Stroke]:
    """A player seen from above, who faces a point: shoulders, and a head before them."""
    at = along(place, middle, place)
    turns = [tau * step / 32 for step in range(32)]
    yield from solid([at(10 * cos(turn), 27 * sin(turn)) for turn in turns], RULE, halo=0)
    for row in range(-4, 5):
        side = 5.4 * row
        back = -9 * (1 - (side / 27) ** 2) ** 0.5
        yield blade((at(back, side), at(back + 7 * chance.uniform(0.7, 1.1), side)), 2.4, 0.4)
    yield from solid([at(3 + 11 * cos(turn), 11 * sin(turn)) for turn in turns], RULE, halo=0)


def _beetle(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A beetle, and beside it the face that draws each part, with a line to the part."""
    side, foot = 270.0, 276.0

    def at(point: Point) -> Point:
        return 6 + side * point[0], foot - side * point[1]

    for name in ("Tail", "Leg", "Antenna", "Body", "Head", "Eye"):
        for outline in beetle.SHAPES[name]:
            points = [at(point) for point in outline.points]
            if outline.closed:
                yield from solid(points, RULE + (name == "Body"), halo=0)
            else:
                yield blade(points, RULE + 3, RULE + 1, RULE)
    for down in (0.0, *(0.12 * row for row in range(-6, 7))):
        edge = (1 - down * down) ** 0.5
        for way in (-1, 1):
            a, b = at((0.5 + way * 0.17 * edge, 0.42 - 0.25 * down))
            inner = a - way * 0.18 * side * edge * chance.uniform(0.3, 0.5)
            yield blade(((a, b), (inner, b)), 2.8, 0.4)
    yield blade((at((0.5, 0.66)), at((0.5, 0.18))), RULE, RULE, RULE)
    for name, (face,) in zip(beetle.SHAPES, numbers, strict=True):
        die, part = DICE_BESIDE[name]
        yield blade((at(part), at(die)), THIN, THIN)
        yield Stroke(polygon(oval(*at(part), 3.6, 3.6)), ink=True)
        yield from _flat(face, *at(die), 27)


DICE_BESIDE: Mapping[str, tuple[Point, Point]] = {
    "Body": ((0.06, 0.7), (0.42, 0.59)),
    "Head": ((0.06, 0.87), (0.43, 0.745)),
    "Leg": ((0.94, 0.7), (0.82, 0.61)),
    "Eye": ((0.94, 0.84), (0.545, 0.78)),
    "Antenna": ((0.94, 0.96), (0.64, 0.98)),
    "Tail": ((0.26, 0.05), (0.49, 0.08)),
}
"""Where the die of each part of a beetle stands, and where its line ends on the part."""


def _string(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """Dice in a string, and below each two of them the pips that both have."""
    (faces,) = numbers
    step, left = 82.0, 96.0
    yield from _arrow(((20, 36), (56, 36)))
    for place, face in enumerate(faces):
        yield from _flat(face, left + step * place, 36, 58)
    for place, shared in enumerate(map(min, faces, faces[1:])):
        x = left + step * (place + 0.5)
        for start, end in (((x - 26, 71), (x - 26, 79)), ((x + 26, 71), (x + 26, 79))):
            yield blade((start, end), THIN, THIN)
        yield blade(((x - 27, 79), (x + 27, 79)), THIN, THIN)
        yield from _flat(shared, x, 95, 25)
    right = left + step * len(faces)
    yield from _arrow(((right - 6, 36), (right - 42, 36)))
    for row, text in enumerate(words):
        yield from hand.line(text, (right + WIDTH) / 2, 56 + 28 * row, TEXT)


def _tug(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """Two sides that pull at the same dice, each by a rope and towards its own combination."""
    for sought, word, middle, way in zip(numbers, words, (84, 636), (-1, 1), strict=True):
        yield from _row(sought, middle - 15 * (len(sought) - 1), 40, 26)
        yield from hand.line(word, middle, 86, TEXT)
        near, far = 360 + way * 112, 360 + way * 196
        yield from _arrow(((near, 42), (far, 42)))
        for step in range(7):
            x = near + way * (9 * step - 2)
            strand = ((x - way * 5, 49), (x + way * 3, 49), (x + way * 9, 35), (x + way, 35))
            yield from solid(strand, THIN, halo=0)
    for place, pair in enumerate(zip(*numbers, strict=True)):
        face, across = pair[place % 2], 46 * (place - (len(numbers[0]) - 1) / 2)
        yield from things.die(face, 360 + across, 42, 32, chance.uniform(30, 55), chance)


def _ladder(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """Two rungs of bids, each face above the one before, and the steps to aces and back."""
    faces, *rungs = numbers
    fewer, rounded, more, one = words
    for y, (dice, aces, back) in zip((34, 104), rungs, strict=True):
        yield from hand.line(f"{dice} ×", 26, y + 9, TEXT)
        for place, face in enumerate(faces):
            x = 76 + 58 * place
            yield from _flat(face, x, y, 32)
            if place:
                yield from _arrow(((x - 38, y), (x - 20, y)))
        end = 76 + 58 * (len(faces) - 1)
        yield from _arrow(((end + 26, y), (end + 116, y)))
        yield from hand.line(fewer, end + 68, y - 8, SMALL)
        yield from hand.line(rounded, end + 68, y + 24, SMALL)
        yield from hand.line(f"{aces} ×", end + 142, y + 9, TEXT)
        yield from _flat(1, end + 182, y, 32)
        yield from _arrow(((end + 206, y), (end + 290, y)))
        yield from hand.line(more, end + 246, y - 8, SMALL)
        yield from hand.line(one, end + 246, y + 24, SMALL)
        yield from hand.line(f"{back} ×", end + 316, y + 9, TEXT)
        yield from _flat(faces[0], end + 356, y, 32)
    middle = 76 + 58 * (len(faces) - 1) / 2
    yield from _arrow(((middle, 82), (middle, 58)))


def _frames(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A frame that begins with a strike, and one that ends with a spare, each with what it adds."""
    struck, last, strike_scores, first, spared, following, spare_scores = numbers
    strike, last_hand, spare, next_frame = words
    yield from _row(struck, 26, 36, 28)
    yield from _arrow(((82, 36), (126, 36)))
    yield from _row(last, 150, 36, 28)
    yield from hand.line(" + ".join(map(str, strike_scores)), 210, 45, TEXT, share=0)
    yield from hand.line(strike, 42, 84, TEXT)
    yield from hand.line(last_hand, 166, 84, TEXT)
    yield from _row(first, 376, 36, 28)
    yield from _arrow(((432, 36), (462, 36)))
    yield from _row(spared, 486, 36, 28)
    yield blade(((548, 8), (548, 92)), THIN, THIN)
    yield from _row(following, 578, 36, 28)
    yield from hand.line(" + ".join(map(str, spare_scores)), 636, 45, TEXT, share=0)
    yield from hand.line(spare, 502, 84, TEXT)
    yield from hand.line(next_frame, 560, 84, TEXT, share=0)


def _alike(numbers: Numbers, words: Sequence[str], hand: Hand, chance: Random) -> Iterator[Stroke]:
    """A grid of what dice alike score: a column for each face, a row for each number of dice."""
    one, alike, thousands = words
    columns = [178.0 + 100 * place for place in range(len(numbers[0]))]
    for face, x in enumerate(columns, start=1):
        yield from _flat(face, x, 22, 32)
    for row, scores in enumerate(numbers, start=1):
        line = 22 + 35.0 * row
        yield blade(((0, line - 8), (WIDTH, line - 8)), 1.2, 1.2)
        count = f"{row} {alike}" if row > 1 else one
        yield from hand.line(count, 8, line + 18, TEXT, share=0)
        for x, points in zip(columns, scores, strict=True):
            number = f"{points:,}".replace(",", thousands) if points else "–"
            yield from hand.line(number, x, line + 18, TEXT, face=hand.text)


Draw = Callable[[Numbers, Sequence[str], Hand, Random], Iterator[Stroke]]

DRAWN: Mapping[str, tuple[float, Draw]] = {
    "dare": (130, _dare),
    "berths": (142, _berths),
    "keep": (130, _dare),
    "cup": (160, _cup),
    "path": (96, _path),
    "layout": (148, _layout),
    "string": (112, _string),
    "tug": (98, _tug),
    "ladder": (138, _ladder),
    "frames": (100, _frames),
    "alike": (262, _alike),
    "circle": (264, _circle),
    "beetle": (290, _beetle),
}
"""The height of each diagram, and what draws it."""
