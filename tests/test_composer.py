"""The composer: how a game is set so that its last page is not all but empty."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from conftest import PAGE, Folder
from paper import read
from printed import alone

from zine import game, library
from zine.dice import Picture
from zine.press import composer, pieces
from zine.press.composer import Composer, fitted
from zine.press.copy import style
from zine.press.galley import Galley
from zine.press.scribe import Scribe
from zine.proof import Proved

USUAL = ""
ORDER = (USUAL, "tight", "tighter", "loose", "looser")
HIGH, LEADING = 612 - (0.86 + 0.84) * 72, 14
"""How high the text of a page can stand, and what its lines take, in points."""


@dataclass(frozen=True)
class Outcome:
    """What comes of a setting: pages, and how far the last one is filled."""

    fit: str
    pages: int
    fill: float


@dataclass
class Press:
    """Stands in for the layout engine: each setting comes out with these pages, so far filled."""

    outcomes: Mapping[str, tuple[int, float]]
    tried: list[str] = field(default_factory=list)

    def lay(self, fit: str) -> Outcome:
        self.tried.append(fit)
        return Outcome(fit, *self.outcomes[fit])


@pytest.mark.parametrize("usual", [(1, 0.1), (1, 1.0), (2, 0.5), (2, 0.9), (3, 1.0)], ids=str)
def test_a_game_whose_last_page_is_filled_is_set_as_usual(usual: tuple[int, float]) -> None:
    """Or one that has no other page; nothing else is even tried."""
    press = Press({USUAL: usual})
    assert fitted(press.lay).fit == USUAL
    assert press.tried == [USUAL]


@pytest.mark.parametrize(
    ("outcomes", "chosen"),
    [
        ([(2, 0.1), (1, 0.9)], "tight"),
        ([(2, 0.3), (2, 0.1), (1, 1.0)], "tighter"),
        ([(3, 0.1), (2, 0.4), (2, 0.8)], "tighter"),
        ([(2, 0.4), (2, 0.3), (2, 0.2), (2, 0.6)], "loose"),
        ([(2, 0.4), (2, 0.3), (2, 0.2), (2, 0.45), (2, 0.55)], "looser"),
        ([(2, 0.1), (2, 0.05), (2, 0.02), (2, 0.3), (2, 0.2)], "loose"),
        ([(2, 0.4), (2, 0.3), (2, 0.2), (3, 0.9), (3, 1.0)], USUAL),
        ([(3, 0.1), (2, 0.2), (2, 0.1), (3, 0.9), (3, 1.0)], "tight"),
        ([(2, 0.2), (2, 0.2), (2, 0.2), (2, 0.2), (2, 0.2)], USUAL),
    ],
    ids=[
        "a page spared",
        "a page spared at the second try",
        "spared, then filled",
        "filled at the third try",
        "filled at the last try",
        "the fullest of all",
        "never a page more",
        "fewest pages before fullest",
        "nothing gained",
    ],
)
def test_of_the_settings_the_one_with_the_fewest_pages_is_chosen_and_then_the_fullest(
    outcomes: list[tuple[int, float]], chosen: str
) -> None:
    press = Press(dict(zip(ORDER, outcomes, strict=False)))
    assert fitted(press.lay).fit == chosen
    assert press.tried == list(press.outcomes)


@pytest.mark.parametrize(
    ("signature", "spoken"),
    [
        ("6 6", "dice showing 6, 6"),
        ("cat, two cats", "dice showing cat, two cats"),
    ],
)
def test_the_drawing_above_a_title_says_which_dice_it_shows(
    folder: Folder, signature: str, spoken: str
) -> None:
    folder.edit(PAGE, "signature: 6 6", f"signature: {signature}")
    loaded = game.load(library.at(folder.root), folder.root / PAGE)
    copy = pieces._game(Bench(folder).scribe, "en", Proved(loaded, 5))
    assert f"<title>{spoken}</title>" in copy.html
    assert isinstance(loaded.signature[0], Picture) is signature.startswith("cat")


# As it is printed.


class Bench:
    """Lays out the small game with more or fewer lines of rulings."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.found = library.at(folder.root)
        self.composer = Composer(style(self.found.templates))
        self.scribe = Scribe(self.found.templates)
        self.page = folder.read(PAGE)

    def set(self, lines: int) -> Galley:
        more = "\n\n".join(["There are none.", *["And one more."] * lines])
        self.folder.write(PAGE, self.page.replace("There are none.", more))
        loaded = game.load(self.found, self.folder.root / PAGE)
        return self.composer.lay(pieces._game(self.scribe, "en", Proved(loaded, 5)))


def pitch(galley: Galley) -> float:
    """How far apart the lines of the rulings stand, in points; they stand evenly."""
    steps = [
        before.chars[0].box.bottom - after.chars[0].box.bottom
        for page in read(alone(galley))
        for before, after in pairwise(page.lines)
        if before.text == after.text == "And one more."
    ]
    assert max(steps) - min(steps) < 0.05
    return sum(steps) / len(steps)


def test_a_game_that_would_run_a_few_lines_over_is_set_tighter_and_spares_the_page(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(folder)
    with monkeypatch.context() as without:
        without.setattr(composer, "FITS", ())
        whole = bench.set(0)
        assert whole.fill > composer.FILLED or whole.pages > 1
        room = int((1 - whole.fill) * HIGH / LEADING)
        tried = {lines: bench.set(lines) for lines in range(room - 2, room + 3)}
    lines = next(n for n, galley in tried.items() if galley.pages > whole.pages)
    assert tried[lines].pages == whole.pages + 1
    assert tried[lines].fill < composer.FILLED
    tight, fine = bench.set(lines), bench.set(lines - 1)
    assert tight.pages == whole.pages
    assert fine == tried[lines - 1]
    assert pitch(tight) < pitch(fine) == pytest.approx(LEADING, abs=0.05)
