"""The words that a language has; mypy says which entries of a language are missing.

Names in braces are filled in by `str.format`.
"""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

Counted = tuple[str, str]
"""A text with a count: as one of something stands in it, and as several do."""


class Words(NamedTuple):
    """The words of one language.

    `feminine` ends the word for one where it counts minutes or hours, but not `masculine_units`.
    `articles` are passed over where names are sorted; `own_letters` are letters in themselves, and
    follow those that they are without their accents.
    """

    # Numbers and ranges: `numbers` from none to ninety-nine, which text spells below `figures_from`
    numbers: tuple[str, ...]
    figures_from: int
    feminine: str
    masculine_units: tuple[str, ...]
    one_alone: str
    thousands: str
    decimal: str
    or_more: str
    either: str
    and_so_on: str
    to: str
    die: str
    dice: str

    # What the pads of a web page say, by the names in `zine/rules_js/pad.js`
    pad: tuple[tuple[str, str], ...]

    language: str
    # What the pages of a site say beside its games, by the names in `templates/site.html`
    site: tuple[tuple[str, str], ...]

    # How text is written: quotation marks, whether nouns begin with a capital, before what a title
    # may be broken, and what is passed over where names are sorted
    quotes: tuple[str, str]
    capital_nouns: bool
    small_words: tuple[str, ...]
    articles: tuple[str, ...]
    own_letters: str

    # Beneath a game's title, and below its text
    also: str
    players: str
    dice_of_game: str
    both: str
    dice_of_kinds: str
    needs: str
    time: str
    decides: str
    play: tuple[tuple[str, str], ...]
    labels: tuple[tuple[str, str], ...]
    refused: str

    # Contents, index, quick reference, glossary, running heads, outline
    contents: str
    game_list: str
    by_dice: str
    by_players: str
    by_time: str
    by_play: str
    by_name: str
    dice_and_players: str
    some_players: Counted
    players_or_more: Counted
    target: str
    wins: str
    curious: str
    elsewhere: str
    part: str
    sheet: str

    # The back cover, the pages that open chapters, and the page for notes
    back_cover: str
    code: str
    games: Counted
    for_more: str
    for_range: str
    for_exactly: str
    for_one: str
    for_one_or_more: str
    alone_too: Counted
    takes: str
    most_take: str
    players_and_time: str
    notes: str
    tally: str
    tally_columns: tuple[str, ...]

    # The last section: credit, who made the pictures, and the edition in which it stands
    colophon: str
    colophon_drawings: str
    credit: str
    credit_sources: str
    after: str
    after_ours: str
    typefaces: str
    type_by: str
    type_and: str
    type_between: str
    type_open: str
    pictures: str
    this_edition: str
    printing: str
    copies: Counted
    edition: Counted
    papers: tuple[tuple[str, str], ...]
    edition_sizes: tuple[tuple[str, str], ...]
    edition_large: str
    edition_ink_saver: str
    edition_folds: str
    edition_in_web: str
    edition_in_epub: str
    version: str
    rules_alone: str

    # What is read aloud of a drawing, and what stands in one
    covers: tuple[tuple[str, str], ...]
    openers: tuple[tuple[str, str], ...]
    plates: tuple[tuple[str, str], ...]
    diagrams: tuple[tuple[str, tuple[str, ...]], ...]
    dice_showing: str
    die_showing: str
    kinds: tuple[tuple[str, tuple[str, str, str]], ...]
    refuted: str

    # The web edition and the EPUB; what e-readers are told of it for those who listen
    skip: str
    for_listeners: str
    table: str
    played: str
    played_variation: str
    filled_sheet: str
    turn: str
    crossed: str

    # The sheets of a booklet
    front: str
    back: str
    cover: str
    signature_sheet: str
    booklet: str
    scheme: str
    sheets: Counted
    edges: tuple[tuple[str, str], ...]
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
    drill: str
    drill_asks: str
    drill_answers: str
    worksheet: str
    worksheet_subject: str
    worksheet_front: str
    worksheet_back: str
    worksheet_name: str
    worksheet_class: str
    worksheet_turns: str
    worksheet_throws: str
    worksheet_table: tuple[str, ...]
    worksheet_bars: tuple[str, ...]
    worksheet_questions: tuple[str, ...]
    worksheet_answers: tuple[str, ...]
    worksheet_why: str
    score_sheet: str
    score_sheet_filled: str
    score_sheet_subject: str
    score_sheet_note: str
    score_sheet_origin: str
    score_sheet_book: str
    winner: str
    date: str
    throws_a_turn: Counted
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
    lines: tuple[tuple[str, str], ...]
    fill: tuple[tuple[str, str], ...]

    # A slip of corrections
    slip: str
    slip_subject: str
    slip_note: str
    slip_rules: str
    slip_facts: tuple[tuple[str, str], ...]
    slip_sheet: str
    slip_odds: str
    slip_allowed: str
    slip_was: str
    slip_is: str
    slip_row: str
    slip_layout: str
    slip_changed: str
    slip_new: str
    slip_gone: str

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

    # What `zine explain`, `odds` and `list` print
    often: tuple[tuple[str, str], ...]
    in_throws: str
    best_play: str
    throws_left: Counted
    no_throw_left: str
    keep: str
    stop: str
    throw_all_again: str
    one_throw: Counted
    figure_is: str
    before: str
    zine_list: str
    lent_games: str

    def number(self, number: int) -> str:
        """A number as text writes it: in words below `figures_from`, else in figures."""
        return self.numbers[number] if number < self.figures_from else self.figures(number)

    def spelt(self, number: int) -> str:
        """A number in words up to ninety-nine, as a cover says it; else in figures."""
        return self.numbers[number] if number < len(self.numbers) else self.figures(number)

    def figures(self, number: int) -> str:
        """A whole number in figures: `10,000` in English."""
        return f"{number:,}".replace(",", self.thousands).replace("-", "−")

    def counted(self, forms: Counted, count: int, **values: object) -> str:
        """A text in the form that a count asks for: `1 copy`, `50 copies`."""
        one, several = forms
        return (one if count == 1 else several).format(**{"number": count, **values})

    def sorted_by(self, name: str) -> str:
        """What a name is sorted by: its letters without accents and without a first article."""
        first = next((a for a in self.articles if name.casefold().startswith(a)), "")
        plain = name[len(first) :].casefold()
        for letter in self.own_letters:
            plain = plain.replace(letter, f"{unicodedata.normalize('NFKD', letter)[0]}þ")
        plain = unicodedata.normalize("NFKD", plain).casefold()
        plain = plain.replace("œ", "oe").replace("æ", "ae")
        return "".join(filter(str.isalnum, plain))

    def label(self, name: str) -> str:
        """What stands before a caption: `Example`."""
        return dict(self.labels)[name]

    def decided_by(self, play: str) -> str:
        """What decides a game: `luck and judgement`."""
        return dict(self.play)[play]

    def printed(self, printing: str, copies: str, date: str) -> str:
        """Which printing of a zine this is, as far as it is said: `First printing, 50 copies`."""
        many = self.counted(self.copies, 1 if copies == "1" else 2, number=copies)
        parts = (
            self.printing.format(printing=printing) if printing else "",
            many if copies else "",
            date,
        )
        return ", ".join(filter(None, parts))

    def until(self, goal: int) -> str:
        """The points that end a game: `to 1,000`."""
        return self.to_goal.format(goal=self.figures(goal))

    def inside(self, name: str) -> str:
        """A name as it stands inside a sentence: small, unless nouns begin with a capital."""
        return name if self.capital_nouns else name.lower()

    def noun(self, dice: int) -> str:
        """The noun for some dice: `die` or `dice`."""
        return self.die if dice == 1 else self.dice

    def showing(self, kind: str, dice: int) -> str:
        """What is read aloud of some dice of a kind, with `{faces}` to fill in."""
        default = "", self.die_showing, self.dice_showing
        _, one, several = dict(self.kinds).get(kind, default)
        return one if dice == 1 else several

    def dice_asked(self, dice: int, kinds: Sequence[str]) -> str:
        """How many dice a game asks for, and of what kinds: `three`, `two d8`, `d20 and coin`.

        Several of one that has a name are `2 × omen`: nobody says what more of them are called. Of
        several kinds, nobody says how many of each: `four in all: d20, d8 and omen`.
        """
        count = self.one_alone if dice == 1 else self.number(dice)
        if not kinds:
            return count
        names = {name: words[0] for name, words in self.kinds}
        *first, last = (names.get(kind, kind.removeprefix("d-")) for kind in kinds)
        listed = self.both.format(first=", ".join(first), last=last) if first else last
        if len(kinds) == dice:
            return listed
        if first:
            return self.dice_of_kinds.format(dice=count, kinds=listed)
        return f"{count} {listed}" if kinds[0][1:].isdigit() else f"{dice} × {listed}"

    def paper(self, name: str) -> str:
        """What a paper is called in a sentence: `A4`, `letter`."""
        return dict(self.papers)[name]

    def edition_of(
        self, name: str, kind: str, pages: int, cut: tuple[int, int] | None = None
    ) -> str:
        """A line about an edition: `A5: 150 pages of 148 by 210 millimetres`.

        One that is `cut` to a size of its own, in millimetres, is called by that.
        """
        paper, size = self.paper(name), dict(self.edition_sizes)[name]
        if cut:
            paper = f"{cut[0]} × {cut[1]} mm"
            across, up = dict(self.edition_sizes)["a5"].split("210")
            size = f"{across.replace('148', str(cut[0]))}{cut[1]}{up}"
        line = self.counted(self.edition, pages, paper=paper, kind=kind, size=size)
        return opening(line)

    def how_to_fill(self, kind: str) -> str:
        """The sentence that says how players fill in a score sheet of this kind."""
        return dict(self.fill)[kind]

    def cover_drawing(self, name: str) -> str:
        """What the drawing of a cover shows."""
        return dict(self.covers)[name]

    def opener_drawing(self, name: str) -> str:
        """What the drawing above a chapter shows."""
        return dict(self.openers)[name]

    def plate(self, name: str) -> str:
        """What the scene of that name shows, which fills a page."""
        return dict(self.plates)[name]

    def in_diagram(self, name: str) -> tuple[str, ...]:
        """The words that stand in a diagram."""
        words = dict(self.diagrams)[name]
        return tuple(word.format(thousands=self.thousands) for word in words)

    def how_many_games(self, number: int) -> str:
        """How many games: `Forty games`."""
        return opening(self.counted(self.games, number, number=self.spelt(number)))

    def for_players(self, fewest: int, most: int | None) -> str:
        """For how many players: `for two to six players`."""
        if fewest == 1 and most in (1, None):
            return self.for_one if most else self.for_one_or_more
        if most is None:
            return self.for_more.format(fewest=self.spelt(fewest))
        if most == fewest:
            return self.for_exactly.format(fewest=self.spelt(fewest))
        return self.for_range.format(fewest=self.spelt(fewest), most=self.spelt(most))

    def how_long(self, least: int, most: int, unit: str, *, timed: int, games: int) -> str:
        """How long the only game takes, each, or most of them: `ten to forty minutes each`.

        So many of the games say how long they take.
        """
        first, last = self._of_time(least, unit), self._of_time(most, unit)
        span = first if least == most else self.to.format(fewest=first, most=last)
        time = f"{span} {unit}"
        if games == 1:
            return time
        return (self.takes if timed == games else self.most_take).format(time=time)

    def _of_time(self, number: int, unit: str) -> str:
        """A number of minutes or hours in words."""
        spelt = self.spelt(number)
        is_feminine = spelt.endswith(self.numbers[1]) and unit not in self.masculine_units
        return spelt + self.feminine if is_feminine else spelt

    def how_many_dice(self, number: int) -> str:
        """How many dice: `Five dice`."""
        return opening(f"{self.number(number)} {self.noun(number)}")

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

    def players_of(self, fewest: int, most: int | None, step: int = 1) -> str:
        """How many players, with the noun: `1 player`, `2 or more players`, `2 or 4 players`."""
        if most is None and step == 1:
            return self.counted(self.players_or_more, fewest)
        counts = self.how_many_players(fewest, most, step)
        return self.counted(self.some_players, 1 if fewest == most == 1 else 2, number=counts)

    def how_often(self, verb: str, ways: int, throws: int) -> str:
        """In how many of all throws something holds: `scores in 91 of 216 throws, 42.1 %`."""
        share = f"{100 * ways / throws:.3g} %".replace(".", self.decimal)
        counts = {"ways": self.figures(ways), "throws": self.figures(throws)}
        return self.in_throws.format(verb=dict(self.often).get(verb, verb), share=share, **counts)

    def how_many_left(self, throws: int) -> str:
        """How many throws are left: `1 throw left`."""
        return self.counted(self.throws_left, throws) if throws else self.no_throw_left


def opening(text: str) -> str:
    """A text as a line begins: its first letter is a capital."""
    return text[:1].upper() + text[1:]
