"""The border of a cover: small dice, light or dark at random, or rules; the same every time."""

from random import Random

from zine.art import colours
from zine.art.dice_font import SPOTS

DIE = 10.0
GAP = 1.4
DARK = 0.38
"""The share of the dice that are dark."""


def svg(
    across: int,
    down: int,
    seed: str,
    dark: float = DARK,
    *,
    kind: str = "dice",
    ink: str = colours.INK,
    on_dark: bool = False,
) -> str:
    """A border as one `svg` element, which screen readers skip; `dice` is `across` by `down` dice.

    The others, `rule` and `bars`, fill the same space, and `none` is empty.
    """
    inks = (colours.WHITE, ink) if on_dark else (ink, colours.WHITE)
    width, height = across * (DIE + GAP) - GAP, down * (DIE + GAP) - GAP
    drawn = {"rule": _rule, "bars": _bars}.get(kind)
    if kind == "dice":
        body = _dice(across, down, seed, dark, inks)
    else:
        body = drawn(width, height, inks[0]) if drawn else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="presentation" '
        f'viewBox="-0.5 -0.5 {width + 1:g} {height + 1:g}">{body}</svg>'
    )


def _rule(width: float, height: float, ink: str) -> str:
    """A thick and a thin frame."""
    return (
        f'<rect x="2" y="2" width="{width - 4:g}" height="{height - 4:g}" fill="none" '
        f'stroke="{ink}" stroke-width="2.4"/>'
        f'<rect x="6" y="6" width="{width - 12:g}" height="{height - 12:g}" fill="none" '
        f'stroke="{ink}" stroke-width=".6"/>'
    )


def _bars(width: float, height: float, ink: str) -> str:
    """A heavy bar at the head and at the foot, each with a thin one beside it."""
    return "".join(
        f'<rect x="0" y="{y:g}" width="{width:g}" height="{high:g}" fill="{ink}"/>'
        for y, high in ((0, 9), (12, 1.2), (height - 13.2, 1.2), (height - 9, 9))
    )


def _dice(across: int, down: int, seed: str, dark: float, inks: tuple[str, str]) -> str:
    step = DIE + GAP
    chance = Random(seed)
    places = [(i, j) for j in range(down) for i in range(across)]
    edge = [(i, j) for i, j in places if i in (0, across - 1) or j in (0, down - 1)]
    return "".join(_die(i * step, j * step, chance, dark, inks) for i, j in edge)


def _die(x: float, y: float, chance: Random, share: float, inks: tuple[str, str]) -> str:
    """A die whose pips are lines so short that they are round, and take a sixth of the curves."""
    dark = chance.random() < share
    pips = "".join(
        f"M{x + DIE / 2 + u * 2.7:.2f} {y + DIE / 2 + v * 2.7:.2f}h.01"
        for u, v in SPOTS[chance.randint(1, 6)]
    )
    ink, paper = inks
    body = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{DIE}" height="{DIE}" rx="1.9" '
        f'fill="{ink if dark else paper}" stroke="{ink}" stroke-width=".6"/>'
    )
    return (
        f'{body}<path d="{pips}" stroke="{paper if dark else ink}" stroke-width="1.9" '
        'stroke-linecap="round"/>'
    )
