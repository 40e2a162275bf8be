"""Every word that the program itself prints: in zines, web pages, booklets and score sheets.

What authors write stands in `content/`. A second language is a second `Words` in `LANGUAGES`; mypy
says which of its entries are missing. Names in braces are filled in by `str.format`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language."""

    # Numbers and ranges
    numbers: tuple[str, ...]
    teens: tuple[str, ...]
    tens: tuple[str, ...]
    or_more: str
    either: str
    and_so_on: str
    to: str
    die: str
    dice: str

    # Beneath a game's title, and below its text
    also: str
    players: str
    dice_of_game: str
    needs: str
    time: str
    decides: str
    examples: str
    examples_in_web: str

    # Contents, index, quick reference, glossary, running heads, outline
    contents: str
    by_dice: str
    by_players: str
    by_time: str
    by_play: str
    by_name: str
    dice_and_players: str
    target: str
    wins: str
    elsewhere: str
    part: str
    sheet: str

    # The back cover, the pages that open chapters, and the page for notes
    back_cover: str
    games: str
    one_game: str
    for_more: str
    for_range: str
    for_exactly: str
    takes: str
    takes_range: str
    players_and_time: str
    notes: str

    # The last section: the edition in which it stands
    this_edition: str
    edition: str
    edition_papers: tuple[tuple[str, str], ...]
    edition_sizes: tuple[tuple[str, str], ...]
    edition_large: str
    edition_ink_saver: str
    edition_folds: str
    edition_in_web: str

    # What is read aloud of a drawing, and what stands in one
    covers: tuple[tuple[str, str], ...]
    openers: tuple[tuple[str, str], ...]
    diagrams: tuple[tuple[str, tuple[str, ...]], ...]
    dice_showing: str
    die_showing: str
    refuted: str

    # The web edition
    skip: str
    table: str
    played: str
    played_variation: str
    filled_sheet: str
    turn: str
    crossed: str
    played_checked: str

    # The sheets of a booklet
    front: str
    back: str
    cover: str
    signature_sheet: str
    booklet: str
    scheme: str
    one_sheet: str
    sheets: str
    print_body: tuple[str, ...]
    print_cover: str
    gather: str
    sew: str
    glue_cover: str
    staple: str
    staple_cover: str
    trim: str
    drawn: str

    # The sheet that calibrates printing on both sides
    calibration: str
    calibration_title: str
    calibration_upright: str
    the_back: str
    full_size: str
    booklet_edge: tuple[str, ...]
    booklet_shift: str
    sheet_edge: tuple[str, ...]
    sheet_shift: str
    against_light: tuple[str, ...]

    # Score sheets
    score_sheet: str
    score_sheet_filled: str
    score_sheet_subject: str
    score_sheet_note: str
    score_sheet_origin: str
    winner: str
    date: str
    throws_a_turn: str
    player: str
    player_here: str
    round: str
    points: str
    won: str
    strokes: str
    in_all: str
    to_goal: str
    first_score: str
    home: str
    part_number: str
    part_after: str
    fill: tuple[tuple[str, str], ...]

    # What is read aloud of the fields of a score sheet
    field_name: str
    field_box: str
    field_square: str
    field_mark: str
    field_points: str
    field_won: str
    field_total: str
    field_in_all: str
    field_part: str

    def number(self, number: int) -> str:
        """A number: in words as far as `numbers` goes, else in figures."""
        return self.numbers[number] if number < len(self.numbers) else str(number)

    def spelt(self, number: int) -> str:
        """A number in words up to ninety-nine, as a cover says it; else in figures."""
        tens, ones = divmod(number, 10)
        small = (*self.numbers, *self.teens)
        if number < len(small):
            return small[number]
        if tens >= len(self.tens):
            return str(number)
        return f"{self.tens[tens]}-{self.numbers[ones]}" if ones else self.tens[tens]

    def noun(self, dice: int) -> str:
        """The noun for some dice: `die` or `dice`."""
        return self.die if dice == 1 else self.dice

    def edition_of(self, name: str, kind: str, pages: int) -> str:
        """A line about an edition: `A5: 150 pages of 148 by 210 millimetres`."""
        paper, size = dict(self.edition_papers)[name], dict(self.edition_sizes)[name]
        line = self.edition.format(paper=paper, kind=kind, pages=pages, size=size)
        return line[0].upper() + line[1:]

    def how_to_fill(self, kind: str) -> str:
        """The sentence that says how players fill in a score sheet of this kind."""
        return dict(self.fill)[kind]

    def cover_drawing(self, name: str) -> str:
        """What the drawing of a cover shows."""
        return dict(self.covers)[name]

    def opener_drawing(self, name: str) -> str:
        """What the drawing above a chapter shows."""
        return dict(self.openers)[name]

    def in_diagram(self, name: str) -> tuple[str, ...]:
        """The words that stand in a diagram."""
        return dict(self.diagrams)[name]

    def how_many_games(self, number: int) -> str:
        """How many games: `Forty games`."""
        games = self.one_game if number == 1 else self.games
        return games.format(number=self.spelt(number)).capitalize()

    def for_players(self, fewest: int, most: int | None) -> str:
        """For how many players: `for two to six players`."""
        if most is None:
            return self.for_more.format(fewest=self.spelt(fewest))
        if most == fewest:
            return self.for_exactly.format(fewest=self.spelt(fewest))
        return self.for_range.format(fewest=self.spelt(fewest), most=self.spelt(most))

    def how_long(self, least: int, most: int, unit: str) -> str:
        """How long a game takes: `ten to forty minutes each`."""
        form = self.takes if least == most else self.takes_range
        return form.format(least=self.spelt(least), most=self.spelt(most), unit=unit)

    def how_many_dice(self, number: int) -> str:
        """How many dice: `Five dice`."""
        return f"{self.number(number).capitalize()} {self.noun(number)}"

    def how_many_players(self, fewest: int, most: int | None, step: int = 1) -> str:
        """How many can play: `2 to 6`, `2 or more`, `2`; with a step `2 or 4`, `4, 6, 8 …`."""
        if step > 1:
            end = fewest + 2 * step if most is None else most
            *first, last = map(str, range(fewest, end + 1, step))
            listed = self.and_so_on if most is None else self.either
            return listed.format(numbers=", ".join(first), last=last)
        if most is None:
            return self.or_more.format(fewest=fewest)
        return str(fewest) if fewest == most else self.to.format(fewest=fewest, most=most)


ENGLISH = Words(
    numbers=(
        *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    ),
    teens=(
        *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
        *("eighteen", "nineteen"),
    ),
    tens=(*("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),),
    or_more="{fewest} or more",
    to="{fewest} to {most}",
    either="{numbers} or {last}",
    and_so_on="{numbers}, {last} …",
    die="die",
    dice="dice",
    also="also known as {names}",
    players="Players",
    dice_of_game="Dice",
    needs="Needs",
    time="Time",
    decides="Decides",
    examples="{number} examples of this game, each run by the scorer",
    examples_in_web="{number} examples on this page, each run by the scorer",
    contents="Contents",
    by_dice="By number of dice",
    by_players="By number of players",
    by_time="By time",
    by_play="By luck and judgement",
    by_name="By name",
    dice_and_players="{dice} {noun}, {players} players",
    target=", to {target:,}",
    wins="Wins:",
    elsewhere="Elsewhere: {words}.",
    part="({part} of {parts})",
    sheet="{title}, a sheet",
    back_cover="Back cover",
    games="{number} games",
    one_game="{number} game",
    for_more="for {fewest} or more players",
    for_range="for {fewest} to {most} players",
    for_exactly="for {fewest} players",
    takes="{least} {unit} each",
    takes_range="{least} to {most} {unit} each",
    players_and_time="{players} players, {time}",
    notes="Notes",
    this_edition="This edition.",
    edition="{paper}{kind}: {pages} pages of {size}.",
    edition_papers=(
        ("half-letter", "half-letter"),
        ("a5", "A5"),
        ("letter", "letter"),
        ("a4", "A4"),
    ),
    edition_sizes=(
        ("half-letter", "5½ by 8½ inches"),
        ("a5", "148 by 210 millimetres"),
        ("letter", "8½ by 11 inches"),
        ("a4", "210 by 297 millimetres"),
    ),
    edition_large=", in large type",
    edition_ink_saver=", drawn to save ink",
    edition_folds=(
        " Printed two to a side on {paper} paper, both sides, folded and stapled, "
        "they make a booklet."
    ),
    edition_in_web="Web: one file for a screen of any width; it needs no network.",
    covers=(
        ("dice", "three dice"),
        ("tavern", "a lit candle, a cup that has fallen over, and the six dice that it spilt"),
        ("cup", "a cup lifted over five dice"),
        ("five", "five dice, laid as the pips of a five are"),
        (
            "pictures",
            "three picture dice: one with a sigil on one with a cat, one with a manticore",
        ),
        ("forty", "a heap of forty small dice"),
    ),
    openers=(
        ("coins", "stacks of coins beside two dice"),
        ("cup", "a cup on its head, and three dice beside it"),
        ("tower", "a leaning tower of four dice"),
        ("throw", "four dice that tumble across a table"),
        ("race", "three markers in a row, and a die"),
        ("card", "a score sheet, a pencil and two dice"),
        ("pins", "a flag in a hole, three skittles and a ball"),
        ("dice", "five dice showing 1 2 3 4 5"),
        ("pictures", "three picture dice showing DD, two cats, Thoromyr"),
    ),
    diagrams=(
        (
            "dare",
            ("throw", "bust: the turn scores nothing", "add it", "hold and score", "throw again"),
        ),
        ("berths", ("ship", "captain", "crew", "cargo")),
        ("keep", ("throw", "nothing scores: bust", "keep", "stop and score", "throw the rest")),
        ("cup", ("“Liar!”",)),
        ("path", ("home",)),
        ("layout", ("Any triple", "Big", "Small", "Field")),
        ("string", ("the pips of one", "lie in the other")),
        ("tug", ("different", "alike")),
        ("circle", ("first", "second")),
        ("beetle", ()),
    ),
    dice_showing="dice showing {faces}",
    die_showing="die showing {faces}",
    refuted="in the source, but by our rules",
    skip="Skip to the contents",
    table="Table: {columns}",
    played="A game that was played",
    played_variation="{variation}: a game that was played",
    filled_sheet="Score sheet of {title}, filled in",
    turn="Turn {number}",
    crossed="crossed",
    played_checked="each box checked from its throw",
    front="front",
    back="back",
    cover="cover",
    signature_sheet="signature {signature}, sheet {sheet}",
    booklet="{title}: booklet",
    scheme="{title}: scheme of the booklet",
    one_sheet="1 sheet",
    sheets="{number} sheets",
    print_body=(
        "Print {sheets} of {paper} paper on both sides, at full size,",
        "and let the printer turn them over the {edge} edge.",
    ),
    print_cover="Print the cover in the same way, on one heavier sheet of {paper} paper.",
    gather="Lay the sheets of a signature in one another, the first outermost, and fold them.",
    sew="Sew the signatures through their folds, in order.",
    glue_cover="Fold the cover twice, round the spine, and glue it on.",
    staple="Staple through the fold.",
    staple_cover="Staple through the fold, the cover outermost.",
    trim="Trim the outer edge last.",
    drawn="Each sheet is drawn here as it is printed: its front, then its back.",
    calibration="Duplex calibration",
    calibration_title="Duplex calibration, {paper} paper",
    calibration_upright="Duplex calibration, {paper} paper upright",
    the_back="the back",
    full_size="Print both sides at full size. The bar below must be {bar} mm long.",
    booklet_edge=(
        "Turn the sheet over like a page in a book. If the arrow on its back points up,",
        "build booklets with --duplex short; if it points down, with --duplex long.",
    ),
    booklet_shift="Where they stand at 1.5 and −0.5, build them with --back-shift 1.5 -0.5, too.",
    sheet_edge=(
        "Turn the sheet over like a page in a book. The arrow on its back must point up;",
        "if it points down, set the printer to the other edge, and print this again.",
    ),
    sheet_shift="Where they stand at 1.5 and −0.5, make score sheets with --back-shift 1.5 -0.5.",
    against_light=(
        "Then hold the sheet against a light, this side towards you, and read on these rulers",
        "where the crosses of the back stand: first to the side, then up or down.",
    ),
    score_sheet="{title}: score sheet",
    score_sheet_filled="{title}: a sheet filled in",
    score_sheet_subject="Score sheet of {title}",
    score_sheet_note="a game that was played, each box checked from its throw",
    score_sheet_origin="rules: the page “{title}”",
    winner="winner",
    date="date",
    throws_a_turn=", at most {throws} throws a turn",
    player="Player",
    player_here="player",
    round="Round",
    points="points",
    won="won",
    strokes="Strokes",
    in_all="In all",
    to_goal="to {goal:,}",
    first_score="first score {points:,} or more",
    home="home",
    part_number=", {number} of them",
    part_after=", after the {part}",
    fill=(
        ("card", "Every turn fills one box; where nothing fits, write 0."),
        ("rounds", "Every round fills one box; add them up at the end."),
        ("frames", "Cross a spare or a strike; write the frame’s points with their bonus."),
        (
            "running",
            "After each turn write your total in the row of its round, or a dash if it stays.",
        ),
        ("track", "Cross off the squares as you earn or lose them."),
        ("board", "One marker each; the way goes from square to square and ends at home."),
        ("cloth", "Put your counters on what you bet on."),
        ("drawing", "One part a throw: trace it, if what it hangs on is there."),
        ("match", "Write the points of each round; beside them its winner adds up the rounds won."),
        ("rings", "Write the totals of each round, and draw a ring round the one that wins it."),
        ("tally", "One stroke for each round you win."),
    ),
    field_name="name of player {seat}",
    field_box="{label}, player {seat}",
    field_square="{label} {square}, player {seat}",
    field_mark="{mark} in frame {label}, player {seat}",
    field_points="points of round {number}, player {seat}",
    field_won="rounds won after round {number}, player {seat}",
    field_total="total of round {number}, player {seat}",
    field_in_all="in all, player {seat}",
    field_part="{part} drawn, player {seat}: {number} at most",
)

LANGUAGES = {"en": ENGLISH}
"""The words by the primary language tag of BCP 47: `en` serves `en-GB`, too."""


def words(language: str) -> Words:
    """The words of a language as HTML names it; English where there is no table."""
    return LANGUAGES.get(language.partition("-")[0].casefold(), ENGLISH)
