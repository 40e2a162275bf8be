"""The border of a cover: small dice, light or dark at random, the same for the same seed."""

from random import Random

from zine.art import colours
from zine.art.dice_font import SPOTS

DIE = 10.0
GAP = 1.4
DARK = 0.38
"""The share of the dice that are dark."""


def svg(across: int, down: int, seed: str, dark: float = DARK, *, on_dark: bool = False) -> str:
    """A frame of `across` by `down` dice as one `svg` element, which screen readers skip."""
    step = DIE + GAP
    chance = Random(seed)
    places = [(i, j) for j in range(down) for i in range(across)]
    edge = [(i, j) for i, j in places if i in (0, across - 1) or j in (0, down - 1)]
    dice = "".join(_die(i * step, j * step, chance, dark, on_dark) for i, j in edge)
    width, height = across * step - GAP, down * step - GAP
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" role="presentation" '
        f'viewBox="-0.5 -0.5 {width + 1:g} {height + 1:g}">{dice}</svg>'
    )


def _die(x: float, y: float, chance: Random, share: float, on_dark: bool) -> str:
    dark = chance.random() < share
    pips = "".join(
        f"M{x + DIE / 2 + u * 2.7 + 0.95:.2f} {y + DIE / 2 + v * 2.7:.2f}a.95 .95 0 1 0 -1.9 0"
        "a.95 .95 0 1 0 1.9 0Z"
        for u, v in SPOTS[chance.randint(1, 6)]
    )
    ink, paper = (colours.WHITE, colours.INK) if on_dark else (colours.INK, colours.WHITE)
    body = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{DIE}" height="{DIE}" rx="1.9" '
        f'fill="{ink if dark else paper}" stroke="{ink}" stroke-width=".6"/>'
    )
    return f'{body}<path d="{pips}" fill="{paper if dark else ink}"/>'
