"""Both sides of the paper: a printer whose backs are off is measured, told of, and made up for."""

from dataclasses import dataclass, replace

import pytest
from conftest import ZINE, Folder, sampled
from imposed import BOOKLET, printed, zine
from paper import Sheet as Page
from paper import read
from PIL import Image, ImageChops, ImageOps
from sheets import FORMS

from zine.paper import MM
from zine.press.impose import calibration
from zine.press.impose.imposition import BookletOptions, impose
from zine.sheets import make

SCALE = 2
WHITE = "white"


@dataclass(frozen=True)
class Printer:
    """A printer whose backs lie so many points off, and which turns paper over a side or the top.

    The points are as the back itself is seen, to the right and up.
    """

    right: float
    up: float
    over_the_top: bool = False

    def back(self, page: Page) -> Image.Image:
        """The back of a sheet as it shines through its front."""
        drawn = page.render(SCALE).convert("L")
        moved = Image.new("L", drawn.size, WHITE)
        moved.paste(drawn, (round(self.right * SCALE), round(-self.up * SCALE)))
        return ImageOps.flip(moved) if self.over_the_top else ImageOps.mirror(moved)


STRAIGHT = {over: Printer(0, 0, over) for over in (False, True)}
ASKEW = [Printer(9, -4.5, over) for over in (False, True)]


def measured(printer: Printer, paper: str, *, upright: bool) -> tuple[float, float]:
    """What somebody reads on the calibration sheet, in millimetres."""
    front, back = read(calibration.sheet(paper, upright=upright))
    middle = front.width / 2, front.height / 2
    left, upper, right, lower = (
        round(SCALE * (place + way * 18 * MM)) for way in (-1, 1) for place in middle
    )
    around = printer.back(back).crop((left, upper, right, lower))
    cross = around.point(lambda light: 255 * (light < 160)).getbbox()
    assert cross
    across = left + (cross[0] + cross[2]) / 2 - SCALE * middle[0]
    down = upper + (cross[1] + cross[3]) / 2 - SCALE * middle[1]
    return round(across / SCALE / MM, 2), round(-down / SCALE / MM, 2)


def apart(
    one: Image.Image, other: Image.Image, edge: int = 16 * SCALE
) -> tuple[int, int, int, int] | None:
    """Where two pictures differ, but at their edges, which a printer may leave white."""
    assert one.size == other.size
    within = (edge, edge, one.width - edge, one.height - edge)
    differ = ImageChops.difference(one, other).crop(within).reduce(2)
    return differ.point(lambda light: 255 * (light > 90)).getbbox()


@pytest.mark.parametrize("printer", ASKEW, ids=str)
@pytest.mark.parametrize("paper", ["letter", "tabloid"])
def test_the_backs_of_a_booklet_lie_behind_its_fronts_once_the_printer_is_told(
    printer: Printer, paper: str
) -> None:
    off = measured(printer, paper, upright=False)
    duplex = "long" if printer.over_the_top else "short"
    told = read(impose(zine(8), BookletOptions(paper=paper, duplex=duplex, back_shift=off)).body)
    untold = read(impose(zine(8), BookletOptions(paper=paper, duplex=duplex)).body)
    assert len(told) == 4
    for front, back, fair in zip(told[::2], told[1::2], untold[1::2], strict=True):
        straight = STRAIGHT[printer.over_the_top].back(fair)
        assert apart(printer.back(back), straight) is None
        assert apart(printer.back(fair), straight)
        if paper == "tabloid":  # a mark of the front is a mark of the back
            slug = (400 * SCALE, 70 * SCALE, 1200 * SCALE, 85 * SCALE)
            marks, behind = (
                picture.crop(slug)
                for picture in (front.render(SCALE).convert("L"), printer.back(back))
            )
            assert ImageOps.invert(marks).getbbox()
            assert apart(marks, behind, 0) is None


@pytest.mark.parametrize("up", sampled((1, 2, 4), {2, 4}))
def test_the_rules_lie_behind_their_sheets_once_the_printer_is_told(up: int) -> None:
    printer = ASKEW[False]
    off = measured(printer, "letter", upright=up != 2)
    fairly = make.Options("letter", up=up, copies=2 * up, rules_on_back=True)
    untold = read(make.make(*FORMS["pig"], fairly))
    told = read(make.make(*FORMS["pig"], replace(fairly, back_shift=off)))
    assert len(told) == 4
    for page, fair in zip(told[::2], untold[::2], strict=True):
        assert page.render(SCALE) == fair.render(SCALE)
    for back, fair in zip(told[1::2], untold[1::2], strict=True):
        straight = STRAIGHT[False].back(fair)
        assert apart(printer.back(back), straight) is None
        assert apart(printer.back(fair), straight)


@pytest.mark.parametrize("upright", [False, True])
def test_the_rulers_count_to_the_right_and_up(upright: bool) -> None:
    front, _ = read(calibration.sheet("letter", upright=upright))
    assert (front.width > front.height) is not upright
    figures = set()
    for line in front.lines:
        across = (line.box.left + line.box.right - front.width) / 2 / MM
        up = (line.box.bottom + line.box.top - front.height) / 2 / MM
        if max(abs(across), abs(up)) < 15:  # at the ruler in the middle
            side = ("left", "right")[across > 0] if abs(across) > 6 else ("down", "up")[up > 0]
            figures.add((side, line.text))
    assert figures == {("right", "10"), ("left", "−10"), ("up", "10"), ("down", "−10")}
    what = "make score sheets" if upright else "build them"
    assert f"Where they stand at 1.5 and −0.5, {what} with --back-shift 1.5 -0.5" in front.text


# The command.


def test_a_back_moves_against_what_was_measured(folder: Folder) -> None:
    asked = ("--paper", "tabloid", "--back-shift", "1.5", "-0.5")
    for edge, way in (("short", 1), ("long", -1)):
        assert folder.zine(*BOOKLET, *asked, "--duplex", edge).code == 0
        front, back, *_ = printed((folder.root / "output/small-booklet.pdf").read_bytes())
        moved = [(b - f) / MM for f, b in zip(front.trim, back.trim, strict=True)]
        assert moved == pytest.approx([1.5 * way, 0.5 * way] * 2, abs=0.01)


def test_a_back_that_moves_keeps_its_boxes_on_the_paper() -> None:
    front, back, *_ = printed(impose(zine(8), BookletOptions(back_shift=(2, 3))).body)
    wide, high = front.size
    assert front.trim == (0, 0, wide, high)
    assert back.trim == pytest.approx((2 * MM, 0, wide, high - 3 * MM), abs=0.01)
    assert back.bleed == back.trim


def test_score_sheets_are_told_of_the_printer_too(folder: Folder) -> None:
    asked = ("sheets", "--paper", "a4", "--rules-on-back")
    left = []
    for told in ((), ("--back-shift", "2.5", "1")):
        assert folder.zine(*asked, *told).code == 0
        _, back = read((folder.root / "output/sheets/tally-a4.pdf").read_bytes())
        left.append((back.ink.left, back.ink.bottom))
    moved = [(now - before) / MM for before, now in zip(*left, strict=True)]
    assert moved == pytest.approx([2.5, -1], abs=0.2)


def test_a_calibration_sheet_stands_upright_if_it_is_asked_for(folder: Folder) -> None:
    assert (
        folder.zine("duplex", "--upright", "--paper", "a4").out == "output/duplex-a4-upright.pdf\n"
    )
    front, back = read((folder.root / "output/duplex-a4-upright.pdf").read_bytes())
    assert front.width < front.height
    assert (back.width, back.height) == (front.width, front.height)


def test_a_calibration_sheet_is_in_the_language_of_all_zines(folder: Folder) -> None:
    folder.edit(ZINE, "series: Tests", "series: Tests\nlanguage: de")
    assert folder.zine("duplex", "--paper", "a4").code == 0
    front, back = read((folder.root / "output/duplex-a4.pdf").read_bytes())
    assert "Druck beide Seiten in voller Größe." in front.text
    assert "die Rückseite" in back.text
    folder.write(ZINE.replace("small", "other"), folder.read(ZINE).replace("\nlanguage: de", ""))
    folder.zine("duplex", "--paper", "a4")
    assert "Print both sides" in read((folder.root / "output/duplex-a4.pdf").read_bytes())[0].text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*BOOKLET, "--back-shift", "11", "0"), "'11' is not a shift from -10 to 10 mm"),
        ((*BOOKLET, "--back-shift", "0", "-10.5"), "'-10.5' is not a shift from -10 to 10 mm"),
        ((*BOOKLET, "--back-shift", "nan", "0"), "'nan' is not a shift from -10 to 10 mm"),
        ((*BOOKLET, "--back-shift", "left", "0"), "'left' is not a shift from -10 to 10 mm"),
        ((*BOOKLET, "--back-shift", "1"), "error: --back-shift: two values are needed"),
        (
            ("build", "--back-shift", "1", "1"),
            "error: --back-shift is for booklets: add --booklet",
        ),
        (
            ("sheets", "--back-shift", "1", "1"),
            "error: --back-shift is for both sides of the paper: add --rules-on-back",
        ),
    ],
)
def test_a_shift_that_cannot_be_is_told_in_a_line_and_nothing_is_written(
    folder: Folder, arguments: tuple[str, ...], told: str
) -> None:
    folder.misused(arguments, told)
