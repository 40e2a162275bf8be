"""Score sheets for the tests: each made once, and read back as paper."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from io import BytesIO
from itertools import product
from pathlib import Path

import pikepdf
import pytest
from conftest import sampled, tried
from library import GAMES
from paper import Box, Sheet, read, squeezed

from zine.content.page.game import Game
from zine.content.page.sheet_form import Kind, SheetForm
from zine.sheets import make
from zine.sheets.make import Options

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4
PAPERS = {
    "a4": (595.28, 841.89),
    "letter": (612.0, 792.0),
    "a5": (419.53, 595.28),
    "half-letter": (396.0, 612.0),
}
FACES = ("EBGaramond", "Garamond", "Cinzel", "ZineDice", "ZinePictures")
BLANKS = ("winner", "date")
"""The fields at the foot of a sheet."""
INSET = 0.8
"""How far inside its box a field lies."""

FORMS: dict[str, tuple[Game, SheetForm]] = {
    "-".join(name for name in (stem, form.variation.replace(" ", "_")) if name): (played, form)
    for stem, played in GAMES.items()
    for form in played.forms
}
"""Every sheet that there is, by its game and its variation."""

SAMPLE = {
    "crag",
    "yacht-Two_sections",
    "around_the_spot",
    "dice_golf",
    "ten_thousand",
    "quintuples-Everyone_scores",
    "triples-Called_shot",
    "everest",
    "dominoes-A_string_of_your_own",
    "one_o_five",
    "centennial",
    "chuck_a_luck",
    "beetle",
    "midnight",
    "hi_low",
    "ten_pins",
    "aces",
}
"""A form of each kind, and the fullest: `make test` tries these, `make exhaustive` all others."""


ON_A4 = {"crag", "ten_thousand", "everest", "dice_golf", "ten_pins"}
"""Those of them that `make test` tries on a whole page, too: a column, a list, boxes in rows."""

BACKS = {
    "crag",
    "yacht-Two_sections",
    "ten_thousand",
    "dominoes-A_string_of_your_own",
    "triples-Called_shot",
    "centennial",
}
"""Those whose backs `make test` tries: with few and many tables, a variation, and pictures."""

SHARED = {Kind.BOARD, Kind.CLOTH}
"""The kinds of which everybody uses one sheet: they hold no names and no fields."""


def of(*kinds: Kind) -> list[str]:
    """The names of the sheets of these kinds."""
    return [name for name, (_, form) in FORMS.items() if form.kind in kinds]


def each_form(*kinds: Kind) -> pytest.MarkDecorator:
    """Run a test on every form of these kinds, those out of `SAMPLE` only if all are asked for."""
    return pytest.mark.parametrize("name", sampled(of(*kinds), SAMPLE))


def each_sheet(*kinds: Kind) -> pytest.MarkDecorator:
    """Run a test on every form of these kinds, on every paper.

    `make test` tries those of `SAMPLE` on half-letter, where space is scarcest, and of `ON_A4`.
    """
    some = {(name, "half-letter") for name in SAMPLE} | {(name, "a4") for name in ON_A4}
    every = tried(product(of(*kinds), PAPERS), some)
    cases = [pytest.param(*each, marks=marks) for each, marks in every]
    return pytest.mark.parametrize(("name", "paper"), cases)


every_form = each_form(*Kind)
every_back = pytest.mark.parametrize("name", sampled(FORMS, BACKS))
every_paper = pytest.mark.parametrize("paper", sampled(PAPERS, {"a4", "half-letter"}))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a fillable sheet: what it is called, and the box that it lies in."""

    name: str
    tip: str
    kind: str
    box: Box

    @property
    def seat(self) -> int:
        """Whose it is, from 1."""
        seat = re.match(r"\d+-(\d+)", self.name)
        assert seat, self.name
        return int(seat[1])


@dataclass(frozen=True)
class Made:
    """Sheets as a PDF, and what they are of."""

    game: Game
    form: SheetForm
    options: Options
    pdf: bytes = field(repr=False)

    @cached_property
    def pages(self) -> tuple[Sheet, ...]:
        """The pages, read."""
        return read(self.pdf)

    @property
    def page(self) -> Sheet:
        """The only page."""
        (page,) = self.pages
        return page

    @cached_property
    def rules(self) -> tuple[Box, ...]:
        """Every straight line of the first page, the dice apart, in the order of the file."""
        return tuple(_rules(self.pdf))

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Every field of a player, in the order of the file."""
        return tuple(field for field in _fields(self.pdf) if field.name not in BLANKS)

    @cached_property
    def blanks(self) -> tuple[Field, ...]:
        """The fields at the foot, which belong to no player."""
        return tuple(field for field in _fields(self.pdf) if field.name in BLANKS)

    def within(self, box: Box) -> str:
        """The text in a rectangle of the only page, from left to right, squeezed."""
        inside = [
            char
            for char in self.page.chars
            if box.left < (char.box.left + char.box.right) / 2 < box.right
            and box.bottom < (char.box.bottom + char.box.top) / 2 < box.top
        ]
        return squeezed("".join(c.text for c in sorted(inside, key=lambda c: c.box.left)))


@cache
def made(name: str, paper: str = "a4", **options: object) -> Made:
    """The sheets of a form; raises `ValueError` as they do."""
    played, form = FORMS[name]
    chosen = Options(paper=paper, **options)  # type: ignore[arg-type]  # each caller knows them
    return Made(played, form, chosen, make.make(played, form, chosen))


def _rules(pdf: bytes) -> Iterator[Box]:
    """Every stroked path of two points; dice and pictures are drawn with more."""
    with pikepdf.open(BytesIO(pdf)) as document:
        path: list[tuple[float, float]] = []
        for part in pikepdf.parse_content_stream(document.pages[0]):
            assert isinstance(part, pikepdf.ContentStreamInstruction)
            name, operands = str(part.operator), part.operands
            if name == "cm":
                assert [float(value) for value in operands] == [1, 0, 0, 1, 0, 0]
            if name == "m":
                path = []
            if name in ("m", "l"):
                path.append((float(operands[0]), float(operands[1])))
            elif name == "S" and len(path) == 2:
                (x1, y1), (x2, y2) = sorted(path)
                yield Box(x1, min(y1, y2), x2, max(y1, y2))
            elif name in ("c", "h"):
                path.append((0, 0))


def _fields(pdf: bytes) -> Iterator[Field]:
    with pikepdf.open(BytesIO(pdf)) as document:
        for made in document.Root.AcroForm.Fields:
            left, bottom, right, top = (float(edge) for edge in made.Rect)
            box = Box(left - INSET, bottom - INSET, right + INSET, top + INSET)
            yield Field(str(made.T), str(made.TU), str(made.FT), box)
