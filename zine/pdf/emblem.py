"""Drawings of one colour as operators of PDF: the badge of a look."""

import re

from zine.art import colours
from zine.art.look import Emblem

COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
NUMBER = re.compile(r"-?[\d.]+")
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
"""The operators of PDF for the commands of an emblem's path."""


def drawn(emblem: Emblem, x: float, y: float, side: float, colour: str) -> str:
    """The operators that draw an emblem in a square of this side, its middle at a point."""
    left, top, wide, high = emblem.box
    size = side / max(wide, high)
    left, up = x - size * (left + wide / 2), y + size * (top + high / 2)
    ink = colours.operator(colour)
    return f"q {size:.5f} 0 0 {-size:.5f} {left:.2f} {up:.2f} cm {ink} {_path(emblem)} f Q\n"


def _path(emblem: Emblem) -> str:
    drawn = []
    for command, numbers in COMMAND.findall(emblem.ink):
        points = NUMBER.findall(numbers)
        drawn.append(" ".join((*points, OPERATORS[command])))
    return " ".join(drawn)
