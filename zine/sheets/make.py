"""A pad: a game's score sheets as a PDF, as they are to be printed."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from reportlab.lib.units import mm

from zine import __version__
from zine.check.played_game import PlayedGame
from zine.content import sheet_form
from zine.content.failures import guarded
from zine.content.game import Game
from zine.content.sheet_form import Kind, SheetForm
from zine.dice import number
from zine.paper import righted
from zine.pdf.metadata import About
from zine.sheets import rules_on_back
from zine.sheets.layouts import drawing, grid, tally, track
from zine.sheets.page.canvas import Frame, SheetCanvas, Style, TooSmall, style
from zine.sheets.page.entries import Entries, written
from zine.sheets.page.slots import SheetPaper, paper
from zine.sheets.page.to_pdf import Job, printed

LAYOUTS: dict[Kind, Callable[[SheetCanvas, Frame, SheetForm, Entries], None]] = {
    Kind.CARD: grid.draw,
    Kind.ROUNDS: grid.draw,
    Kind.RUNNING: grid.draw,
    Kind.TRACK: track.draw,
    Kind.BOARD: track.board,
    Kind.DRAWING: drawing.draw,
    Kind.TALLY: tally.draw,
}

WRITTEN = {
    Kind.CARD: "Every turn fills one box; where nothing fits, write 0.",
    Kind.ROUNDS: "Every round fills one box; add them up at the end.",
    Kind.RUNNING: "After a turn that scores, write the new total below the last.",
    Kind.TRACK: "Cross off the squares as you earn or lose them.",
    Kind.BOARD: "One marker each; the way goes from square to square and ends at home.",
    Kind.DRAWING: "One part a throw: trace it, if what it hangs on is there.",
    Kind.TALLY: "One stroke for each round you win.",
}

EASY = {Kind.ROUNDS: grid.easy, Kind.TRACK: track.easy}
"""The kinds of which a sheet may hold several games, and how high one is."""
MOST_GAMES = 6
BETWEEN = 9 * mm

USUAL = 8
"""How many players a sheet is for, if it holds so many and nobody says."""

MOST = 24
"""The most players that a sheet is tried for."""

COPIES = 10_000

PLAYED = "a game that was played, each box checked from its throw"


@dataclass(frozen=True, slots=True)
class Options:
    """How sheets are to be printed.

    `tables` are the names of who plays, a sheet for each; without them `players` are left blank.
    `back_shift` is how far the printer's back is off, as the calibration sheet tells it.
    """

    paper: str = "a4"
    up: int = 1
    copies: int = 1
    players: int | None = None
    tables: tuple[tuple[str, ...], ...] = ()
    rounds: int | None = None
    rules_on_back: bool = False
    back_shift: tuple[float, float] = (0.0, 0.0)
    fillable: bool = False
    large: bool = False
    ink_saver: bool = False


def make(game: Game, blank: SheetForm, options: Options) -> bytes:
    """The sheets of a game's form as a PDF; the same bytes every time.

    Raises `ValueError` if a sheet cannot hold what it is asked to.
    """
    if options.fillable and (options.copies > 1 or options.up > 1):
        raise ValueError("a fillable sheet is for one screen: it goes without --copies and --up")
    count = options.copies * max(1, len(options.tables))
    if not 1 <= count <= COPIES:
        raise ValueError(f"a pad has 1 to {COPIES:,} sheets, not {count:,}")
    if options.rounds is not None and blank.kind is not Kind.RUNNING:
        raise ValueError(f"the rules of {game.title} say how many rounds its sheet has")
    if options.rounds is not None and options.rounds < 1:
        raise ValueError(f"a sheet has 1 round or more, not {options.rounds}")
    order = _Order(game, blank, paper(options.paper, options.up), options)
    behind = order.back() if options.rules_on_back else None
    jobs = [Job(sheet, behind, options.copies) for sheet in _sheets(order)]
    shift = righted(options.back_shift, like_a_book=True)
    about = order.about("score sheet")
    return printed(about, order.page, jobs, fillable=options.fillable, back=shift)


def played(scores: PlayedGame, page: SheetPaper) -> bytes:
    """The sheet of a game that was played, filled in, as a PDF of one page.

    Raises `ValueError` if it does not hold what was written.
    """
    order = _Order(scores.game, scores.form, page, Options())
    return printed(order.about("a sheet filled in"), page, [Job(filled(scores, page), None, 1)])


def filled(scores: PlayedGame, page: SheetPaper, looks: Style | None = None) -> SheetCanvas:
    """That sheet as it is drawn, in a style other than the paper's own if there is one.

    Raises `ValueError` if it does not hold what was written.
    """
    order = _Order(scores.game, scores.form, page, Options(), looks, PLAYED)
    try:
        return order.sheet(written(scores), 1)
    except TooSmall as error:
        raise ValueError(f"the sheet of {order.title} cannot be filled in: {error}") from None


def stem(game: Game, blank: SheetForm, options: Options) -> str:
    """What the file of these sheets is called, without its ending."""
    words = [
        game.stem,
        re.sub(r"[\s/\\]+", "_", blank.variation.casefold()),
        options.paper,
        f"{options.up}-up" if options.up > 1 else "",
        "large" if options.large else "",
        "ink-saver" if options.ink_saver else "",
        "fillable" if options.fillable else "",
    ]
    return "-".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class _Order:
    """What is to be printed, on which paper, with a note under the title.

    `looks` stands in place of the paper's own style.
    """

    game: Game
    form: SheetForm
    page: SheetPaper
    options: Options
    looks: Style | None = None
    note: str = ""

    @property
    def title(self) -> str:
        """The game's title and, behind a colon, the variation that the sheet is for."""
        return ": ".join(name for name in (self.game.title, self.form.variation) if name)

    @property
    def style(self) -> Style:
        """The sizes and colours of the sheet."""
        options = self.options
        wide, _ = self.page.slot
        return self.looks or style(wide, large=options.large, ink_saver=options.ink_saver)

    def about(self, what: str) -> About:
        """What the file says of itself."""
        return About(
            title=f"{self.title}: {what}",
            subject=f"Score sheet of {self.title}",
            author="zine",
        )

    def sheet(self, fill: Entries, count: int) -> SheetCanvas:
        """One sheet of a pad of so many; raises `TooSmall` if it does not hold what it should."""
        sheet = SheetCanvas(*self.page.slot, self.style)
        frame = sheet.head(self.game.title, self.game.signature, self._under)
        origin = f"rules: the page “{self.game.title}” · zine {__version__}"
        frame = sheet.foot(frame, self._reminder(), origin, count if count > 1 else 0)
        games = 1 if fill.figures or fill.crosses else self._games(sheet, frame, fill)
        share = (frame.height + BETWEEN) / games
        for place in range(games):
            top = frame.top - place * share
            part = replace(frame, top=top, bottom=top - share + BETWEEN)
            LAYOUTS[self.form.kind](sheet, part, self.form, replace(fill, game=place + 1))
        return sheet

    @property
    def _under(self) -> str:
        return ", ".join(filter(None, (self.form.variation, self.note)))

    def _games(self, sheet: SheetCanvas, frame: Frame, fill: Entries) -> int:
        """How many short games the sheet holds one below the other."""
        easy = EASY.get(self.form.kind)
        if easy is None:
            return 1
        high = easy(sheet, self.form, frame.width, len(fill.players))
        return min(MOST_GAMES, max(1, int((frame.height + BETWEEN) / (high + BETWEEN))))

    def _reminder(self) -> str:
        """What a player at the table would ask: how many dice and throws, what is written."""
        throws = getattr(self.game.scoring, "THROWS", None)
        card = self.form.kind is Kind.CARD
        many = f", at most {throws} throws a turn" if throws and card else ""
        return f"{number(self.game.dice, 'die', 'dice')}{many}. {WRITTEN[self.form.kind]}"

    def back(self) -> SheetCanvas:
        """The rules on the back."""
        return rules_on_back.draw(self.game, self.form, *self.page.slot, self.style)

    def fails(self, what: str) -> str:
        """That the sheet does what, on which paper."""
        many = f", {self.options.up} to a page" if self.options.up > 1 else ""
        large = " in large print" if self.options.large else ""
        return f"the sheet of {self.title} {what} on {self.options.paper}{many}{large}"

    def crowded(self, players: int) -> str:
        """Why a sheet cannot be for so many players."""
        for most in range(min(self.form.most or MOST, MOST), 0, -1):
            with suppress(TooSmall):
                self.sheet(Entries(("",) * most, self.options.rounds), 1)
                return self.fails(f"holds 1 to {most} players, not {players},")
        return self.fails("does not fit")


def _legal(order: _Order) -> dict[int, tuple[int, ...]]:
    """What each box can hold, as the rules say; raises `ContentError` if they fail."""
    rules = order.game.scoring
    told = partial(sheet_form.legal, order.form, rules)
    return guarded(told, Path(str(rules.__file__)), order.game.path)


def _sheets(order: _Order) -> Sequence[SheetCanvas]:
    """A sheet for each table of players; a blank one for as many as are asked for, or as fit."""
    options = order.options
    # A pad is numbered; a page of sheets is not.
    count = options.copies * max(1, len(options.tables)) if options.copies > options.up else 1
    legal = _legal(order) if options.fillable else {}

    def sheet(names: tuple[str, ...]) -> SheetCanvas:
        return order.sheet(Entries(names, options.rounds, legal=legal), count)

    if order.form.kind is Kind.BOARD:
        return [_fitting(order, sheet, ())]
    if options.tables:
        return [_fitting(order, sheet, names) for names in options.tables]
    if options.players is not None:
        _admit(order, options.players)
        return [_fitting(order, sheet, ("",) * options.players)]
    for players in range(min(order.form.most or USUAL, USUAL), 1, -1):
        with suppress(TooSmall):
            return [sheet(("",) * players)]
    return [_fitting(order, sheet, ("",))]


def _fitting(
    order: _Order, sheet: Callable[[tuple[str, ...]], SheetCanvas], names: tuple[str, ...]
) -> SheetCanvas:
    """The sheet for these players; raises `ValueError` if they are too many or a name too long."""
    everybody = order.form.kind is Kind.BOARD
    if not everybody:
        _admit(order, len(names))
    try:
        return sheet(names)
    except TooSmall as error:
        if everybody:
            raise ValueError(order.fails("does not fit")) from None
        if order.options.rounds is not None:
            raise ValueError(f"{order.fails('cannot be drawn')}: {error}") from None
        if not any(names):
            raise ValueError(order.crowded(len(names))) from None
        raise ValueError(f"{order.fails('cannot be drawn')}: {error}") from None


def _admit(order: _Order, players: int) -> None:
    """Raise `ValueError` if the game is not for so many."""
    if not 1 <= players <= (order.form.most or MOST):
        raise ValueError(order.crowded(players))
