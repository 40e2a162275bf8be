"""Makes the score sheets of a game as a PDF."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from reportlab.lib.units import mm

from zine.art import solids
from zine.art.look import TAVERN, Look
from zine.content.page import sheet_form
from zine.content.page.game import Game
from zine.content.page.sheet_form import Kind, SheetForm
from zine.content.rules.failures import guarded
from zine.content.zines.chapters import Book
from zine.dice import number
from zine.paper import UPS, USUAL, righted
from zine.pdf.metadata import About
from zine.sheets.layouts import board, cloth, drawing, frames, grid, legend, match, tally, track
from zine.sheets.page.canvas import Rect, SheetCanvas, Style, TooSmall, style
from zine.sheets.page.entries import Entries, entries_of
from zine.sheets.page.slots import SheetPaper, paper
from zine.sheets.page.to_pdf import PrintRun, to_pdf
from zine.words import Words, words

if TYPE_CHECKING:
    from zine.check.played_game import PlayedGame


class Layout(Protocol):
    """What draws the boxes of one kind of sheet."""

    def __call__(
        self, canvas: SheetCanvas, frame: Rect, form: SheetForm, entries: Entries, /
    ) -> None:
        """Draw the boxes that `form` names on `canvas`, within `frame`, with what `entries` hold.

        Title, reminder and foot of the sheet are drawn already. Raises `ValueError` where the boxes
        or the entries have no room.
        """


LAYOUTS: Mapping[Kind, Layout] = {
    Kind.CARD: grid.draw,
    Kind.ROUNDS: grid.draw,
    Kind.FRAMES: frames.draw,
    Kind.RUNNING: grid.draw,
    Kind.TRACK: track.draw,
    Kind.BOARD: board.draw,
    Kind.CLOTH: cloth.draw,
    Kind.DRAWING: drawing.draw,
    Kind.MATCH: match.draw,
    Kind.RINGS: match.draw,
    Kind.TALLY: tally.draw,
}
"""The layout of each kind of sheet."""

SHARED = {Kind.BOARD, Kind.CLOTH}
"""The kinds of which everybody uses one, so that no names stand on them."""

OPEN = {Kind.RUNNING, Kind.MATCH, Kind.RINGS}
"""The kinds whose rules leave open how many rounds there are."""

COMFORTABLE_HEIGHTS = {Kind.ROUNDS: grid.comfortable_height, Kind.TRACK: track.comfortable_height}
"""The kinds of which a sheet may hold several games, and the height of one that is easy to use."""
MAX_GAMES = 6
BETWEEN = 9 * mm

NO_BOOK = Book()
"""What a game has that no zine lists."""

COLUMNS = (Kind.CARD, Kind.ROUNDS, Kind.FRAMES, Kind.RUNNING, Kind.MATCH)
"""The kinds with a column for each player, below a name."""

DEFAULT_PLAYERS = dict.fromkeys(COLUMNS, 6) | {Kind.DRAWING: 9}
"""The players of a sheet without `--players`, if it holds as many; of other kinds `MORE`."""
MORE = 8

MAX_PLAYERS = 24
"""The most players of a game that names no limit."""

MAX_SHEETS = 10_000
"""The most sheets of a pad."""

MAX_NAMED = 1_000
"""The most sheets of a pad that bear different names: each takes up to half a megabyte of memory,
and copies of it nearly none."""


class DoesNotFit(ValueError):
    """A paper is too small for a sheet, or its back for the rules."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options for printing sheets.

    `tables` are the names of the players, each on sheets of its own; without them, the names are
    left blank. `players` is how many each sheet is for. `back_shift` is how far the printer's back
    is off, in millimetres. With `look_in_name` the file is named after the look, too, as one of
    several looks.
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
    look: Look = TAVERN
    look_in_name: bool = False

    def __post_init__(self) -> None:
        """Raise `ValueError` if no sheet can be printed so."""
        if self.fillable and (self.copies > 1 or self.up > 1):
            raise ValueError(
                "a fillable sheet is for one screen: it goes without --copies and --up"
            )
        if self.players is not None and self.players < 1:
            raise ValueError(f"a sheet is for 1 player or more, not {self.players}")
        if self.rounds is not None and self.rounds < 1:
            raise ValueError(f"a sheet has 1 round or more, not {self.rounds}")
        check_sheets(self.copies, max(1, len(self.tables)))


def check_sheets(copies: int, different: int) -> None:
    """Raise `ValueError` if a pad has not so many sheets, or so many different ones."""
    sheets = copies * different
    if different > MAX_NAMED:
        most = f"{MAX_NAMED:,} sheets with different names"
        raise ValueError(f"a pad has at most {most}, not {different:,}; print parts of the list")
    if not 1 <= sheets <= MAX_SHEETS:
        raise ValueError(f"a pad has 1 to {MAX_SHEETS:,} sheets, not {sheets:,}")


class TooManyPlayers(ValueError):
    """A sheet does not hold so many players: `most` is how many it holds."""

    def __init__(self, message: str, most: int) -> None:
        super().__init__(message)
        self.most = most


class FixedRounds(ValueError):
    """The rules say how many rounds a sheet has, and the options say it, too."""


def make(game: Game, form: SheetForm, options: Options, book: Book = NO_BOOK) -> bytes:
    """The sheets of a game's form as a PDF; the same bytes every time.

    `book` is the zine that has the game's rules, if there is one; a code leads to its site.

    Raises `DoesNotFit` if the paper is too small, `FixedRounds` if the options say how many rounds
    and need not, and another `ValueError` if the form does not go with the options, such as the
    number of players.
    """
    if options.rounds is not None and form.kind not in OPEN:
        raise FixedRounds(f"the rules of {game.title} say how many rounds its sheet has")
    maker = _SheetMaker(game, form, paper(options.paper, options.up), options, book=book)
    jobs = _jobs(maker)
    shift = righted(options.back_shift, like_a_book=True)
    about = maker.about(maker.words.score_sheet)
    return to_pdf(about, maker.page, jobs, fillable=options.fillable, back=shift)


def remedy(game: Game, form: SheetForm, options: Options) -> str:
    """Says how to print a sheet that does not fit, or ""; with rules on its back, if they fit."""
    sizes = sorted(USUAL, key=lambda name: name not in options.paper)  # letter for half a letter
    for back, size, up in product(
        dict.fromkeys((options.rules_on_back, False)),
        dict.fromkeys((options.paper, *sizes)),
        (up for up in reversed(UPS) if up <= options.up),
    ):
        changed = replace(options, rules_on_back=back, paper=size, up=up)
        with suppress(ValueError):
            _jobs(_SheetMaker(game, form, paper(size, up), changed))
            changes = (
                f"with --paper {size}" if size != options.paper else "",
                f"with --up {up}" if options.up > up > 1 else "",
                f"without --up {options.up}" if options.up > up == 1 else "",
                "without --rules-on-back" if back != options.rules_on_back else "",
            )
            return f"print it {' and '.join(filter(None, changes))}"
    return ""


def _jobs(maker: "_SheetMaker") -> list[PrintRun]:
    """The sheets to print, drawn."""
    back = maker.back() if maker.options.rules_on_back else None
    return [PrintRun(front, back, maker.options.copies) for front in _fronts(maker)]


def played(scores: "PlayedGame", page: SheetPaper, look: Look = TAVERN) -> bytes:
    """The sheet of a game that was played, filled in, as a PDF of one page.

    Raises `ValueError` if the sheet does not hold what was written.
    """
    maker = _SheetMaker(scores.game, scores.form, page, Options(look=look))
    job = PrintRun(played_canvas(scores, page, maker.style), None, 1)
    return to_pdf(maker.about(maker.words.score_sheet_filled), page, [job])


def played_canvas(
    scores: "PlayedGame", page: SheetPaper, own_style: Style | None = None
) -> SheetCanvas:
    """The sheet of a game that was played, filled in; in the paper's style if no other is given.

    Raises `ValueError` if the sheet does not hold what was written.
    """
    maker = _SheetMaker(
        scores.game,
        scores.form,
        page,
        Options(),
        own_style,
        words(scores.game.language).score_sheet_note,
    )
    try:
        return maker.front(entries_of(scores), 1)
    except TooSmall as error:
        raise ValueError(f"the sheet of {maker.title} cannot be filled in: {error}") from None


def stem(game: Game, form: SheetForm, options: Options) -> str:
    """The name of the file of these sheets, without its ending."""
    parts = [
        game.stem,
        re.sub(r"[\s/\\]+", "_", form.variation.casefold()),
        options.paper,
        f"{options.up}-up" if options.up > 1 else "",
        "large" if options.large else "",
        "ink-saver" if options.ink_saver else "",
        options.look.name if options.look_in_name else "",
        "fillable" if options.fillable else "",
    ]
    return "-".join(part for part in parts if part)


class _SheetMaker(NamedTuple):
    """Draws the fronts and the back of a game's sheets.

    `own_style` replaces the paper's style, and `note` stands under the title. `book` is the zine
    that has the rules, if there is one.
    """

    game: Game
    form: SheetForm
    page: SheetPaper
    options: Options
    own_style: Style | None = None
    note: str = ""
    book: Book = NO_BOOK

    @property
    def title(self) -> str:
        """The game's title and, behind a colon, the variation that the sheet is for."""
        return ": ".join(filter(None, (self.game.title, self.variation)))

    @property
    def variation(self) -> str:
        """The variation that the sheet is for, as the page calls it, or ""."""
        return self.game.vocabulary.say(self.form.variation)

    @property
    def words(self) -> Words:
        """The words of the game's language."""
        return words(self.game.language)

    @property
    def style(self) -> Style:
        """The sizes and colours of the sheet."""
        options = self.options
        wide, _ = self.page.slot
        return self.own_style or style(
            wide, look=options.look, large=options.large, ink_saver=options.ink_saver
        )

    def about(self, title: str) -> About:
        """The metadata of the file, with the game's title in its own."""
        return About(
            title=title.format(title=self.title),
            subject=self.words.score_sheet_subject.format(title=self.title, rules=self.game.rules),
            author="zine",
            language=self.game.language,
        )

    def front(self, entries: Entries, count: int) -> SheetCanvas:
        """One sheet of a pad of so many; raises `TooSmall` if it does not hold the entries.

        At its foot are blanks for the winner and the date, unless all players share the sheet, a
        game is filled in, or the entries need their room.
        """
        if not (self.form.kind in SHARED or entries.figures or entries.crosses):
            with suppress(TooSmall):
                return self._front(entries, count, blanks=True)
        return self._front(entries, count, blanks=False)

    def _front(self, entries: Entries, count: int, *, blanks: bool) -> SheetCanvas:
        canvas = SheetCanvas(*self.page.slot, self.style, self.words, self.game.faces)
        form = sheet_form.translated(self.form, self.game.vocabulary.say)
        under = ", ".join(filter(None, (self.variation, self.note)))
        block = solids.signature(self.game.signature, self.game.faces)
        frame = canvas.head(self.game.title, block, under)
        words, title = canvas.words, self.book.title
        origin = words.score_sheet_book if title else words.score_sheet_origin
        origin = origin.format(title=self.game.title, book=title)
        frame = canvas.foot(frame, self._reminder(canvas.words), origin, count if count > 1 else 0)
        foot = frame._replace(top=frame.bottom + max(Style.min_height, 1.4 * self.style.hint))
        if address := self.book.pad_of(self.game.path):
            foot = canvas.code(foot, address)
        if blanks or address:
            frame = frame._replace(bottom=foot.top)
        frame = legend.draw(canvas, frame, form.legends)
        games = 1 if entries.figures or entries.crosses else self._games(canvas, frame, entries)
        share = (frame.height + BETWEEN) / games
        for place in range(games):
            top = frame.top - place * share
            part = frame._replace(top=top, bottom=top - share + BETWEEN)
            LAYOUTS[self.form.kind](canvas, part, form, replace(entries, game=place + 1))
        if blanks:
            _blanks(canvas, foot)
        return canvas

    def _games(self, canvas: SheetCanvas, frame: Rect, entries: Entries) -> int:
        """The number of short games that the sheet holds one below the other."""
        height = COMFORTABLE_HEIGHTS.get(self.form.kind)
        if height is None:
            return 1
        high = height(canvas, self.form, frame.width, len(entries.players))
        return min(MAX_GAMES, max(1, int((frame.height + BETWEEN) / (high + BETWEEN))))

    def _reminder(self, words: Words) -> str:
        """The small print of the front: how many dice and throws, and what to write."""
        throws = getattr(self.game.scoring, "THROWS", None)
        card = self.form.kind is Kind.CARD
        many = words.counted(words.throws_a_turn, throws) if throws and card else ""
        dice = number(self.game.dice, words.die, words.dice)
        named = self.form.kind is Kind.TRACK and len(self.form.rows) > 1
        kind = "tracks" if named else "lost" if self.form.lost else self.form.kind.value
        return f"{dice}{many}. {words.how_to_fill(kind)}"

    def back(self) -> SheetCanvas:
        """The rules; raises `DoesNotFit` if they are too long."""
        from zine.sheets import rules_on_back  # noqa: PLC0415 - reads examples, for backs alone

        try:
            return rules_on_back.draw(self.game, self.form, *self.page.slot, self.style)
        except TooSmall:
            message = f"the rules of {self.title} are too long for the back of a sheet"
            raise DoesNotFit(f"{message} {self.place}") from None

    @property
    def place(self) -> str:
        """On which paper the sheet is, in words."""
        many = f", {self.options.up} to a page" if self.options.up > 1 else ""
        large = " in large print" if self.options.large else ""
        return f"on {self.options.paper}{many}{large}"

    def message(self, what: str) -> str:
        """A message that says what is wrong with the sheet, on which paper."""
        return f"the sheet of {self.title} {what} {self.place}"

    def holds(self, players: int) -> bool:
        """Whether so many can play, and a sheet has room for them."""
        most = min(self.form.most or MAX_PLAYERS, MAX_PLAYERS)
        with suppress(TooSmall):
            if 1 <= players <= most and self.form.takes(players):
                self.front(Entries(("",) * players, self.options.rounds), 1)
                return True
        return False

    def usual_players(self) -> int:
        """The players of a sheet for which no number is asked: as many as fit, to a limit."""
        return next(
            filter(self.holds, range(DEFAULT_PLAYERS.get(self.form.kind, MORE), 0, -1)),
            self.form.fewest,
        )

    def too_many(self, players: int) -> ValueError:
        """An error that says that a sheet does not hold so many players, and how many it holds."""
        most = next(filter(self.holds, range(MAX_PLAYERS, 0, -1)), 0)
        if not most:
            return DoesNotFit(self.message("does not fit"))
        holds = f"holds {self.form.fewest} to {most} players, not {players},"
        return TooManyPlayers(self.message(holds), most)


def _blanks(canvas: SheetCanvas, frame: Rect) -> None:
    """Draw blanks for the winner and the date side by side."""
    middle = frame.left + 0.6 * frame.width
    canvas.blank(frame._replace(right=middle - BETWEEN), canvas.words.winner)
    canvas.blank(frame._replace(left=middle), canvas.words.date)


def _legal_figures(maker: _SheetMaker) -> dict[int, tuple[int, ...]]:
    """The figures that each box can hold by the rules; raises `ContentError` if these fail."""
    rules = maker.game.scoring
    legal = partial(sheet_form.legal, maker.form, rules)
    return guarded(legal, Path(str(rules.__file__)), maker.game.path)


def _fronts(maker: _SheetMaker) -> Sequence[SheetCanvas]:
    """A sheet for each group of players; raises `ValueError` if one does not hold its group."""
    options = maker.options
    groups = _groups(maker)
    check_sheets(options.copies, len(groups))
    # A pad is numbered; a page of sheets is not.
    count = options.copies * len(groups) if options.copies > options.up else 1
    legal = _legal_figures(maker) if options.fillable else {}
    return [_fitting(maker, Entries(names, options.rounds, legal=legal), count) for names in groups]


def _groups(maker: _SheetMaker) -> list[tuple[str, ...]]:
    """The players of each sheet: so many as are asked for, all with names, or as many as fit."""
    options = maker.options
    if maker.form.kind in SHARED:
        return [()]
    if options.players is not None:
        _check_players(maker, options.players)
        if options.tables and not maker.holds(options.players):
            raise maker.too_many(options.players)
        tables = options.tables or ((),)
        return [group for names in tables for group in _in_order(names, options.players)]
    if options.tables:
        usual = maker.usual_players()
        return [group for names in options.tables for group in _shared(maker, names, usual)]
    return [("",) * maker.usual_players()]


def _in_order(names: tuple[str, ...], players: int) -> Iterator[tuple[str, ...]]:
    """The names in groups of so many players; the places that are left in the last are blank."""
    for start in range(0, max(1, len(names)), players):
        group = names[start : start + players]
        yield group + ("",) * (players - len(group))


def _shared(maker: _SheetMaker, names: tuple[str, ...], usual: int) -> Iterator[tuple[str, ...]]:
    """The players on one sheet if it holds all, else on as many as `usual` ones need, evenly."""
    steps, over = divmod(len(names), maker.form.step)
    if len(names) <= usual or over or maker.holds(len(names)):
        yield names
        return
    sheets = -(-len(names) // usual)
    ends = [steps * number // sheets * maker.form.step for number in range(sheets + 1)]
    yield from (names[start:end] for start, end in pairwise(ends))


def _fitting(maker: _SheetMaker, entries: Entries, count: int) -> SheetCanvas:
    """The sheet for these players; raises `ValueError` if they are too many or a name too long."""
    for_all = maker.form.kind in SHARED
    if not for_all:
        _check_players(maker, len(entries.players))
    try:
        return maker.front(entries, count)
    except TooSmall as error:
        if for_all:
            raise DoesNotFit(maker.message("does not fit")) from None
        if entries.rounds is None and not any(entries.players):
            raise maker.too_many(len(entries.players)) from None
        raise ValueError(f"{maker.message('cannot be drawn')}: {error}") from None


def _check_players(maker: _SheetMaker, players: int) -> None:
    """Raise `ValueError` if the game is not for so many."""
    form = maker.form
    if not form.takes(players):
        counts = words("en").players_of(form.fewest, form.most, form.step)
        raise ValueError(f"{maker.title} is for {counts}, not {players}")
    if not 1 <= players <= (form.most or MAX_PLAYERS):
        raise maker.too_many(players)
