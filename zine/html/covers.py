"""What stands around the pages of a zine: its cover, its back cover, and pages to write on."""

import re
from base64 import b64encode
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from zine.art import border, fonts
from zine.art.drawings import COVERS
from zine.art.look import Cut
from zine.art.scenes import covers
from zine.content.page.facts import Facts
from zine.content.pictures.raster import Unusable
from zine.content.zines.zine_file import ZineFile
from zine.edition import BACK_TOP, SERIES_LINE, Edition
from zine.html import images, woodcuts
from zine.html.section import SectionHtml, Write
from zine.paper import BLEED, MM, USUAL, holding
from zine.paper import SIZES as PAPERS
from zine.problems import ContentError
from zine.words import Words
from zine.words import words as words_of

CLAUSE = re.compile(r"(?<=;) ")
"""The space between two clauses of a subtitle, each of which has a line of its own."""

SIZES, SCENIC_SIZES, BACK_SIZES = (22.0, 40.0), (22.0, 46.0), (13.0, 17.0)
"""The smallest and the largest size of a title, in points, where the text has its usual size."""

FOLDED = 64
"""The most pages of a booklet that is folded at once: sixteen sheets."""

LISTS = ((11.0, 15.5), (9.8, 13.4))
"""The sizes of the list of games on the back, and the distances between its lines, in points."""

FRONT, LARGEST, SMALLEST = 0.46, 0.34, 0.2
"""The height of a drawing as a share of the border's: the usual in front and on the back, and the
least."""

FOOT = 0.11
"""How far above the border's foot the drawing in front stands, as a share of its height."""

TITLE, ORNAMENT, HOLDS, ASKS, SPACE, SERIES = 21.0, 27.0, 35.0, 17.0, 14.0, 66.0
"""What the parts of the back cover take, in points of the usual size: a line of the title, the
ornament, the number of games, a line of what they ask for, the space above drawing and list, and
the series below them."""

TAIL = "candle"
"""The tail piece below a text."""

PICTURE_DICE = "pictures"
"""The drawing that shows dice with pictures."""

WIDER = 1.13
"""How much wider the measure of a cover is where a scene fills it, and no border stands."""

LEADING, SUBTITLE, ABOVE, BELOW = 1.22, 13.0, 9.0, 56.0
"""What the front takes: a line of the title as a share of its size, the size of the subtitle, the
space above the drawing, and the series with the space below the drawing, in points."""

NARROW, SPACED = 0.98, 0.03
"""The share of the measure that a line of the list fills, and the space between letters in ems."""

RULE = 24.0
"""The distance between the ruled lines of a page for notes, in points of the usual size."""


def cover(write: Write, zine: ZineFile, edition: Edition) -> SectionHtml:
    """The cover: title, subtitle, a drawing, and editor and series at the foot.

    On dark ground the drawing is a scene that fills the whole page, behind the rest, as a picture
    in a file does. Raises `ContentError` if it has too
    few dots for that.
    """
    words = words_of(zine.language)
    title, dark = lines(zine.title, words), is_dark(zine, edition)
    scenic, subtitle = dark and zine.cover_image is None, CLAUSE.split(zine.subtitle)
    size = _size(title, edition, *(SCENIC_SIZES if scenic else SIZES), WIDER if scenic else 1)
    imprint = [line for line in (zine.editor, zine.series) if line]
    return write(
        zine.title,
        "cover.html",
        zine.path,
        zine=zine,
        title=title,
        subtitle=subtitle,
        imprint=imprint,
        size=size,
        layout=_front_layout(title, size, subtitle, edition, len(imprint)),
        dark=dark,
        border=_border(zine, edition, edition.border),
        pictured=dark or zine.cover_image is not None,
        scene=scenic,
        drawing=_drawing(zine, words, edition, dark=dark),
    )


def _drawing(zine: ZineFile, words: Words, edition: Edition, *, dark: bool) -> Markup:
    """What is on the cover beside its words."""
    image = zine.cover_image
    if image is None:
        if dark:
            return woodcuts.plate(zine.cover, words.plate(zine.cover), titled=True)
        return woodcuts.cover(zine.cover, words.cover_drawing(zine.cover), dark=False)
    try:
        image.file.check_page(edition.width + 2 * BLEED, edition.height + 2 * BLEED)
    except Unusable as error:
        line, mark = zine.document.metadata["cover"].line, zine.document.value("cover")
        message = f"the picture on the cover of the {edition.title} edition {error}"
        raise ContentError([zine.document.problem(line, message, mark)]) from None
    return images.image(image.file, image.words)


def dice(zine: ZineFile) -> str:
    """The dice of a scene below a text, as a game names its own: those of the cover."""
    return "CAT SIGIL MANTICORE" if zine.cover == PICTURE_DICE else "6 2 5 1 3"


def inner_plate(zine: ZineFile, number: int) -> str:
    """The drawing of a plate inside a zine, by its number there: each is another cover's.

    Picture dice are drawn only on the cover of those who ask for them.
    """
    others = [name for name in COVERS if name not in (zine.cover, COVERS[0], PICTURE_DICE)]
    return others[number % len(others)]


def back(write: Write, zine: ZineFile, games: Sequence[Facts], edition: Edition) -> SectionHtml:
    """The back cover: what the zine holds, for how many, and how long a game takes."""
    words, drawing = words_of(zine.language), covers.BACKS[zine.cover]
    dark = is_dark(zine, edition)
    asks = (*_players(games, words), *_times(games, words))
    titles = [game.title for game in games]
    size = _size([zine.title], edition, *BACK_SIZES)
    return write(
        words.back_cover,
        "back.html",
        zine.path,
        zine=zine,
        size=size,
        holds=words.how_many_games(len(games)),
        asks=asks,
        layout=_back_layout(
            (zine.title, size),
            len(asks) + CODE_LINES * bool(zine.address and not edition.band),
            titles,
            edition,
        ),
        dark=dark,
        border=_border(zine, edition, edition.back_border),
        drawing=woodcuts.opener(drawing, words.opener_drawing(drawing), dark=dark),
        code=_code(zine.address, words),
    )


CODE_LINES = 4
"""Of the lines that say what games ask for, as many as a code with its address is high."""


def _code(address: str, words: Words) -> Markup:
    """The code of the address of a zine; "" if it has none."""
    return woodcuts.code(address, words.code.format(address=address)) if address else Markup()


class FrontLayout(NamedTuple):
    """How far above the border's foot the drawing in front stands, and its height, in points.

    A drawing that has no room is 0 high and is left out.
    """

    foot: float
    drawing: float


def _front_layout(
    title: Sequence[str], size: float, subtitle: Sequence[str], edition: Edition, lines: int
) -> FrontLayout:
    """Where the drawing stands on the cover: between the words above it and the series below."""
    high, scale, faces = _height(edition), edition.display_scale, edition.look.typefaces
    measure = edition.cover_width * scale
    titles = sum(_line_count(line, faces.title, measure / size) for line in title)
    small = measure / (SUBTITLE * scale)
    subtitles = sum(_line_count(line, faces.text, small) for line in subtitle)
    words = LEADING * size * titles + (ORNAMENT + ASKS * subtitles + ABOVE) * scale
    foot = max(FOOT * high, (BELOW + SERIES_LINE * max(0, lines - 1)) * scale)
    drawing = min(FRONT * high, (1 - edition.cover_top) * high - words - foot)
    return FrontLayout(foot, drawing if drawing >= SMALLEST * high else 0)


class BackLayout(NamedTuple):
    """The height of the drawing on the back, the size and leading of the list, and its lines.

    The drawing, size and leading are in points. What has no room is 0 and is left out.
    """

    drawing: float
    size: float
    leading: float
    lines: Sequence[Sequence[str]]


def _back_layout(
    title: tuple[str, float], asks: int, games: Sequence[str], edition: Edition
) -> BackLayout:
    """How the back cover divides what its words leave between the drawing and the list of games.

    `title` is the zine's and its size; `asks` is how many lines say what the games ask for. The
    largest type in which the drawing is not too small is taken; then a list without a drawing; then
    a drawing without a list.
    """
    high, scale = _height(edition) - edition.band, edition.display_scale
    measure, faces = edition.cover_width * scale, edition.look.typefaces
    heading = _line_count(title[0], faces.title, measure / title[1])
    head = TITLE * heading + ORNAMENT + HOLDS + ASKS * asks
    foot = SPACE if edition.band else SPACE + SERIES
    room = high - BACK_TOP * _height(edition) - (head + foot) * scale
    layouts = []
    for size, leading in ((scale * size, scale * leading) for size, leading in LISTS):
        listed = _even_lines(games, faces.text, measure / size)
        left = room - SPACE * scale - leading * len(listed)
        layouts.append(BackLayout(min(LARGEST * high, left), size, leading, listed))
    for layout in layouts:
        if layout.drawing >= SMALLEST * high:
            return layout
    if layouts[-1].drawing >= 0:
        return layouts[-1]._replace(drawing=0)
    return BackLayout(min(LARGEST * high, room), 0, 0, ())


def _height(edition: Edition) -> float:
    """The height of the border of a cover."""
    return edition.height - 2 * edition.edge


def _line_count(text: str, cut: Cut, measure: float) -> int:
    """The number of lines that a text fills; the measure is in ems."""
    space, filled, count = fonts.width(cut.face.name, " "), 0.0, 1
    for word in text.split():
        wide = fonts.width(cut.face.name, word)
        if filled and filled + wide > measure:
            filled, count = 0.0, count + 1
        filled += wide + space
    return count


def _even_lines(titles: Sequence[str], cut: Cut, measure: float) -> list[Sequence[str]]:
    """Titles of games in as few lines as they fill, and these as even as can be.

    Of lines that hold the same in all, those are the most even whose squares add up to the least.
    """
    entries = [f"{title} · " for title in titles]
    widths = [fonts.width(cut.face.name, text, "smcp") + SPACED * len(text) for text in entries]
    best: list[tuple[int, float, tuple[int, ...]]] = [(0, 0.0, ())]
    for end in range(1, len(titles) + 1):
        ways = []
        for start in reversed(range(end)):
            wide = sum(widths[start:end])
            if wide > NARROW * measure and start < end - 1:
                break
            count, squares, places = best[start]
            ways.append((count + 1, squares + wide**2, (*places, start)))
        best.append(min(ways))
    *_, places = best[-1]
    return [titles[start:end] for start, end in zip(places, [*places[1:], None], strict=True)]


def _players(games: Sequence[Facts], words: Words) -> list[str]:
    """For how many the games are, in a line; in another, how many of them are for one, too."""
    alone = [game for game in games if game.limits[0] == 1]
    shared = [game for game in games if game not in alone]
    fewest = min(game.limits[0] for game in shared or alone)
    most = [game.limits[1] for game in games]
    ends = None if None in most else max(filter(None, most))
    line = words.for_players(fewest, ends)
    if not alone or not shared:
        return [line]
    return [line, words.counted(words.alone_too, len(alone), number=words.spelt(len(alone)))]


def notes(write: Write, zine: ZineFile, edition: Edition) -> SectionHtml:
    """A page of ruled lines."""
    title = words_of(zine.language).notes
    return write(title, "notes.html", zine.path, lines=_ruled_lines(edition))


def tally(write: Write, zine: ZineFile, edition: Edition) -> SectionHtml:
    """A page on which players write down what they played, and who won."""
    title = words_of(zine.language).tally
    return write(title, "tally.html", zine.path, title=title, lines=_ruled_lines(edition) - 1)


def _ruled_lines(edition: Edition) -> int:
    """How many ruled lines a page holds below a title."""
    high = (edition.height - edition.top - edition.bottom) / edition.scale
    return int(high / RULE) - 3


def edition_line(edition: Edition, pages: int, words: Words) -> str:
    """Which edition of a zine this is, and how to fold it if it has few enough pages."""
    kind = words.edition_large if edition.large else ""
    kind += words.edition_ink_saver if edition.ink_saver else ""
    size = edition.width, edition.height
    is_cut = any(abs(a - b) > 1 for a, b in zip(size, PAPERS[edition.name], strict=True))
    cut = (round(size[0] / MM), round(size[1] / MM)) if is_cut else None
    line = words.edition_of(edition.name, kind, pages, cut)
    papers = [paper for paper in holding((edition.width, edition.height)) if paper in USUAL]
    if not papers or pages > FOLDED or edition.safety:  # a print shop binds it
        return line
    return line + words.edition_folds.format(paper=words.paper(papers[0]))


def lines(title: str, words: Words) -> list[str]:
    """A title broken by sense: each line but the first begins with a small word."""
    small = rf" ((?:(?:{'|'.join(words.small_words)}) )+)"
    return re.sub(small, r"\n\1", title, flags=re.IGNORECASE).split("\n")


def _size(
    title: Sequence[str], edition: Edition, smallest: float, largest: float, wider: float = 1
) -> float:
    """The size in points at which the longest line of a title fits the measure of the cover.

    The measure may be so many times `wider`.
    """
    face = edition.look.typefaces.title.face.name
    longest = max(fonts.width(face, line) for line in title)
    fitting = 0.98 * wider * edition.cover_width / longest
    return round(edition.display_scale * min(largest, max(smallest, fitting)), 1)


def _times(games: Sequence[Facts], words: Words) -> list[str]:
    """How long the games take, or most, in a line; no line if not half say so for a whole game.

    `20 minutes` and `10 to 20 minutes` are times of a whole game, `2 minutes a round` is not.
    """
    to = words.to.format(fewest="", most="")
    whole = re.compile(rf"(\d+)(?:(?:{to}|\s*[-–]\s*)(\d+))? (\w+)$")
    times = [time for game in games if (time := whole.match(game.time))]
    if not times or 2 * len(times) < len(games) or len({time[3] for time in times}) > 1:
        return []
    least = min(int(time[1]) for time in times)
    most = max(int(time[2] or time[1]) for time in times)
    unit = times[0][3]
    return [words.how_long(least, most, unit, timed=len(times), games=len(games))]


def is_dark(zine: ZineFile, edition: Edition) -> bool:
    """Whether the cover is printed on dark ground, which would waste the ink of an ink saver."""
    return zine.dark and not edition.ink_saver


def _border(zine: ZineFile, edition: Edition, dice: tuple[int, int]) -> str:
    share = 0.0 if edition.ink_saver else border.DARK
    frame = border.svg(
        *dice,
        seed=zine.title,
        dark=share,
        kind=edition.look.border,
        ink=edition.printed_look.ink,
        on_dark=is_dark(zine, edition),
    )
    return b64encode(frame.encode()).decode()
