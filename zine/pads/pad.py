"""A pad: a game's score sheets as a PDF, as they are to be printed."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from reportlab.lib.units import mm

from zine import __version__, form
from zine.dice import number
from zine.form import Form, Kind
from zine.game import Game
from zine.pads import back, drawing, grid, tally, track
from zine.pads.fill import Fill
from zine.pads.paper import Paper, paper
from zine.pads.printer import Job, printed
from zine.pads.sheet import Frame, Sheet, TooSmall, style
from zine.pads.structure import About

LAYOUTS: dict[Kind, Callable[[Sheet, Frame, Form, Fill], None]] = {
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


@dataclass(frozen=True, slots=True)
class Options:
    """How sheets are to be printed.

    `tables` are the names of who plays, a sheet for each; without them `players` are left blank.
    """

    paper: str = "a4"
    up: int = 1
    copies: int = 1
    players: int | None = None
    tables: tuple[tuple[str, ...], ...] = ()
    rounds: int | None = None
    rules_on_back: bool = False
    fillable: bool = False
    large: bool = False
    ink_saver: bool = False


def make(game: Game, blank: Form, options: Options) -> bytes:
    """The sheets of a game's form as a PDF; the same bytes every time.

    Raises `ValueError` if a sheet cannot hold what it is asked to.
    """
    page = paper(options.paper, options.up)
    if options.fillable and (options.copies > 1 or options.up > 1):
        raise ValueError("a fillable sheet is one sheet: it goes without copies and side by side")
    if not 1 <= options.copies <= 10_000:
        raise ValueError(f"a pad has 1 to 10,000 sheets, not {options.copies:,}")
    if options.rounds is not None and blank.kind is not Kind.RUNNING:
        raise ValueError(f"the rules of {game.title} say how many rounds its sheet has")
    behind = _back(game, blank, page, options) if options.rules_on_back else None
    jobs = [Job(sheet, behind, options.copies) for sheet in _drawn(game, blank, page, options)]
    about = About(
        title=f"{called(game, blank)}: score sheet",
        subject=f"Score sheet of {called(game, blank)}",
        author="zine",
        fillable=options.fillable,
    )
    return printed(about, page, jobs)


def called(game: Game, blank: Form) -> str:
    """The game's title and, behind a colon, the variation that the sheet is for."""
    return f"{game.title}: {blank.variation}" if blank.variation else game.title


def stem(game: Game, blank: Form, options: Options) -> str:
    """What the file of these sheets is called, without its ending."""
    words = [game.stem, blank.variation.casefold().replace(" ", "_"), options.paper]
    words += [f"{options.up}-up"] if options.up > 1 else []
    words += [
        name
        for name, chosen in (
            ("large", options.large),
            ("ink-saver", options.ink_saver),
            ("fillable", options.fillable),
        )
        if chosen
    ]
    return "-".join(word for word in words if word)


def filled(game: Game, blank: Form, page: Paper, fill: Fill) -> Sheet:
    """A sheet that has been played."""
    return _sheet(game, blank, page, Options(), fill, 1)


def _drawn(game: Game, blank: Form, page: Paper, options: Options) -> list[Sheet]:
    """A sheet for each table of players; blank ones for as many as are asked for, or as fit."""
    legal = form.legal(blank, game.scoring) if options.fillable else {}
    count = options.copies * max(1, len(options.tables))

    def sheet(names: tuple[str, ...]) -> Sheet:
        return _sheet(game, blank, page, options, Fill(names, options.rounds, legal=legal), count)

    if blank.kind is Kind.BOARD:
        tables: Sequence[tuple[str, ...]] = [()]
    elif options.tables or options.players is not None:
        tables = options.tables or [("",) * (options.players or 0)]
    else:
        for players in range(min(blank.most or USUAL, USUAL), 0, -1):
            with suppress(TooSmall):
                return [sheet(("",) * players)]
        raise ValueError(_misfit(game, blank, options, "does not fit"))
    sheets = []
    for names in tables:
        if blank.kind is not Kind.BOARD and not 1 <= len(names) <= (blank.most or MOST):
            raise ValueError(_crowded(game, blank, page, options, len(names)))
        try:
            sheets.append(sheet(names))
        except TooSmall as error:
            if not any(names):
                raise ValueError(_crowded(game, blank, page, options, len(names))) from None
            raise ValueError(
                f"{_misfit(game, blank, options, 'cannot be drawn')}: {error}"
            ) from None
    return sheets


def _misfit(game: Game, blank: Form, options: Options, what: str) -> str:
    many = f", {options.up} to a page" if options.up > 1 else ""
    large = " in large print" if options.large else ""
    return f"the sheet of {called(game, blank)} {what} on {options.paper}{many}{large}"


def _crowded(game: Game, blank: Form, page: Paper, options: Options, players: int) -> str:
    """Why so many players are too many, or none."""
    most = holds(game, blank, page, options)
    held = f"holds 1 to {most} players, not {players}," if most else "does not fit"
    return _misfit(game, blank, options, held)


def holds(game: Game, blank: Form, page: Paper, options: Options) -> int:
    """For how many players the sheet can be drawn on such paper, and the game be played."""
    for count in range(min(blank.most or MOST, MOST), 0, -1):
        with suppress(TooSmall):
            _sheet(game, blank, page, options, Fill(("",) * count, options.rounds), 1)
            return count
    return 0


def _sheet(game: Game, blank: Form, page: Paper, options: Options, fill: Fill, count: int) -> Sheet:
    """One sheet, drawn; `count` is how many the pad has."""
    width, height = page.slot
    looks = style(width, large=options.large, ink_saver=options.ink_saver)
    sheet = Sheet(width, height, looks)
    frame = sheet.head(game.title, game.signature, blank.variation)
    origin = f"rules: the page “{game.title}” · zine {__version__}"
    frame = sheet.foot(frame, reminder(game, blank), origin, count if count > 1 else 0)
    for place, part in enumerate(_games(sheet, frame, blank, len(fill.players)), 1):
        LAYOUTS[blank.kind](sheet, part, blank, replace(fill, game=place))
    return sheet


def _games(sheet: Sheet, frame: Frame, blank: Form, players: int) -> list[Frame]:
    """The frame, or parts of it one below the other if the sheet holds several short games."""
    easy = EASY.get(blank.kind)
    if easy is None:
        return [frame]
    high = easy(sheet, blank, frame.width, players)
    games = min(MOST_GAMES, max(1, int((frame.height + BETWEEN) / (high + BETWEEN))))
    share = (frame.height + BETWEEN) / games
    return [
        replace(frame, top=frame.top - k * share, bottom=frame.top - (k + 1) * share + BETWEEN)
        for k in range(games)
    ]


def reminder(game: Game, blank: Form) -> str:
    """What a player at the table would ask: how many dice, how many throws, what is written."""
    throws = getattr(game.scoring, "THROWS", None)
    many = f", at most {throws} throws a turn" if throws and blank.kind is Kind.CARD else ""
    return f"{number(game.dice, 'die', 'dice')}{many}. {WRITTEN[blank.kind]}"


def _back(game: Game, blank: Form, page: Paper, options: Options) -> Sheet:
    width, height = page.slot
    looks = style(width, large=options.large, ink_saver=options.ink_saver)
    return back.draw(game, blank, width, height, looks)
