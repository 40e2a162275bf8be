"""The sections of a zine, each laid out alone: cover, matter before and after the games, games."""

import marshal
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup

from zine.art import drawings
from zine.cache import keys
from zine.check.verify import VerifiedGame
from zine.content.facts import Facts
from zine.content.zine_file import GENERATED, Kind, TextSection, ZineFile
from zine.edition import HALF_LETTER, Edition
from zine.pdf.fragment import PART, SAME_BYTES, Fragment, PdfFragment
from zine.pdf.metadata import About
from zine.press.layout import covers, index, rendering, windows, woodcuts
from zine.press.layout.index import Folios, Group
from zine.press.layout.section import Html, KeptHtml, LaidOutSection, SectionHtml, Write
from zine.press.layout.templates import Renderer, Written
from zine.press.layout.verified_cache import CachedGame, Games
from zine.press.layout.windows import WHOLE, Listing, Window
from zine.problems import ContentError, Problem, gathering
from zine.words import words

OPENING = re.compile(r"([^\W\d_])([^\s<&]*(?: [^\s<&]+){0,2})(?=[ .]|$)")
"""The first letter of a paragraph and the rest of its first words, if they are plain text."""

UNBROKEN = re.compile(r"(?:\S+[’'] )*\S+")
"""A part of a title that no line divides: a word, and a clipped one before it, as in `o’ Dice`."""

MOST_PASSES = 5
"""The layouts of contents and index after which their numbers of pages must no longer change."""

MANY = 20
"""More games than so many have their contents in columns."""

ON_ONE_PAGE = 48
"""The number of games whose contents surely take one page, unless in large print."""

ALL = -1
"""Stands for the number of lines in a window that is the last."""

IN_QUICK = 8
"""How many entries of the index take the place of a game in the quick reference."""

IN_LINE = 2
"""How many games in a line of the index take the place of an entry of their own."""

NOTES = "own-notes-page"
"""The name of the page for notes."""

BACK_COVER = "own-back-cover"
"""The name of the last section."""

NO_IMPRINT = {"credits": "", "edition": "", "typefaces": ""}

NO_FOLIOS: Folios = MappingProxyType({})

Sheets = Mapping[Path, Callable[[], PdfFragment]]
"""Functions that draw the filled-in sheets of games, by the page of the game."""

Lay = Callable[[Iterable[Html]], Sequence[Fragment]]
"""Lays out sections, each as it comes; raises `ContentError` with the problems of all."""


class _SectionPlan(NamedTuple):
    """A section to come: how its HTML is written, and what its `LaidOutSection` will say.

    `name` is what links land on: a file's stem, or a name that begins with `own-`, as no stem does.
    A section that looks up folios is laid out again when they are known. One that is `late` is not
    laid out before, because it takes long, and counts as one page until then: 1 is when the pages
    of all games are known, 2 is when those of all else are. One that is `drawn` has no HTML. One
    that is on a `verso` begins on a left page and one that is on a `recto` on a right page; one
    that is `facing` begins on a left page if it has several. The page that this leaves empty holds
    the `filler`, which then stands nowhere else, or is for notes.

    `told` is the key of what its HTML depends on beside that of every section. It is `None` if that
    is not known, or if the HTML is remembered elsewhere.
    """

    title: str
    name: str
    write: Callable[[Folios], Html | Listing] | None = None
    chapter: str = ""
    bare: bool = False
    runs_on: bool = False
    looks_up: bool = False
    late: int = 0
    drawn: Callable[[], PdfFragment] | None = None
    unlisted: bool = False
    verso: bool = False
    recto: bool = False
    facing: bool = False
    filler: "_SectionPlan | None" = None
    told: str | None = ""

    def has_page_before(self, before: int, own: int) -> bool:
        """Whether it begins a page later than the page behind `before` pages."""
        left = before % 2 == 1
        return self.recto if left else self.verso or (self.facing and own > 1)


def about(zine: ZineFile) -> About:
    """The metadata of the PDF of a zine."""
    return About(zine.title, zine.author, zine.subtitle, zine.language)


def game_section(language: str, verified: VerifiedGame, renderer: Renderer) -> SectionHtml:
    """The HTML of a game's pages, the same that `lay_out` lays out."""
    renderer.refresh()
    return _rendered(renderer, language, verified)


def game_html(language: str, verified: VerifiedGame, renderer: Renderer) -> SectionHtml:
    """The same, which the renderer does not remember."""
    return _written_game(renderer, language, verified)


def lay_out(
    zine: ZineFile,
    games: Games,
    renderer: Renderer,
    lay: Lay,
    edition: Edition = HALF_LETTER,
    sheets: Sheets = MappingProxyType({}),
    rules: str = "",
) -> list[LaidOutSection]:
    """Every section of a zine in its place; `sheets` follow their games.

    `rules` is the key of all by which the games were checked, if it is known.

    The back cover is the back of the last leaf. In an edition with facing pages each game begins on
    a left page if it has several, and the opener of a chapter on the right page before the games.
    What that leaves empty is filled by a page for notes or, before an opener, by a sheet of the
    chapter or by its drawing.

    `lay` lays out HTML in the style of the edition. A renderer remembers what it has written
    before. Raises `ContentError` with every problem of every page.
    """
    renderer.refresh()
    write = partial(renderer.write, zine.language)
    games = {page: games[page] for page in zine.pages}
    own = words(zine.language)
    front, back = (
        [_text(write, zine, section, games, edition, sheets, rules) for section in part]
        for part in (zine.front, zine.back)
    )
    listed_back = [part for part in back if part.title != own.colophon]
    contents = partial(_contents, write, zine, games, front[1:], listed_back)
    listed = [entry.game for entry in games.values()]
    last = 2 if len(listed) <= ON_ONE_PAGE and not edition.large else 0
    # No name of another section has a hyphen behind the first word.
    plan = [
        _SectionPlan(
            zine.title, "own-cover", lambda _: covers.cover(write, zine, edition), bare=True
        ),
        *front[:1],
        _SectionPlan(own.contents, "own-contents", contents, looks_up=True, late=last),
        *front[1:],
        *_games(renderer, zine, games, sheets, edition),
        *back,
        _SectionPlan(
            own.back_cover,
            BACK_COVER,
            lambda _: covers.back(write, zine, listed, edition),
            bare=True,
            verso=True,
        ),
    ]
    notes = _SectionPlan(
        own.notes, NOTES, lambda _: covers.notes(write, zine, edition), unlisted=True
    )
    told = _told(renderer, zine, games, edition, sheets)
    writer = _Writer(told, renderer.written.get((zine.path, edition), {}))
    fragments = _lay_out(plan, notes, lay, writer, renderer.pages.get(zine.path, {}))
    pages = _pages(fragments)
    renderer.pages[zine.path] = pages
    renderer.written[zine.path, edition] = writer.written
    return [
        laid
        for part in _placed(plan, notes, pages)
        for laid in _laid_out(part, fragments[NOTES if part.name.startswith(NOTES) else part.name])
    ]


def _laid_out(part: _SectionPlan, fragments: Sequence[Fragment]) -> Iterator[LaidOutSection]:
    """A section in its place, in as many windows as it has."""
    pages, before = sum(fragment.facts.pages for fragment in fragments), 0
    for fragment in fragments:
        yield LaidOutSection(
            fragment,
            part.title,
            part.name,
            part.chapter,
            bare=part.bare,
            runs_on=part.runs_on,
            unlisted=part.unlisted,
            before=before,
            behind=pages - before - fragment.facts.pages,
        )
        before += fragment.facts.pages


def _told(
    renderer: Renderer, zine: ZineFile, games: Games, edition: Edition, sheets: Sheets
) -> str:
    """The key of what every section may tell: all but folios, and the pages of games themselves."""
    facts = tuple((entry.game.values, entry.rules) for entry in games.values())
    played = tuple(page.stem for page in games if page in sheets)
    own = marshal.dumps((facts, played), SAME_BYTES)
    return keys.key(keys.engine(), renderer.key, keys.of_texts(zine, edition), own)


class _Piece(NamedTuple):
    """A section to come, or its window that begins with the line `start` and has `most` entries."""

    part: _SectionPlan
    start: int
    most: int

    @property
    def place(self) -> tuple[str, int, int]:
        """What tells it from others of the zine."""
        return self.part.name, self.start, self.most

    def next(self, lines: int) -> "_Piece":
        """The window behind so many lines of this one; a larger one if they are none."""
        if lines:
            return _Piece(self.part, self.start + lines, windows.MOST)
        return self._replace(most=2 * self.most)


class _Writer:
    """Writes the HTML of sections, but not if one tells the same as in the last build.

    `told` is the key of what all of them tell, `last` what was `written` then.
    """

    def __init__(self, told: str, last: Written) -> None:
        self._told, self._last = told, last
        self.written: dict[tuple[str, int, int], tuple[str, str, int, int]] = {}
        self._listings: dict[str, tuple[str, Listing]] = {}

    def html(self, piece: _Piece, folios: Folios, looked_up: str) -> tuple[Html, int]:
        """The HTML of a section or a window, and how many of its lines will stand on its pages.

        That is `ALL` if the section has no more, and 0 if it is not known. `looked_up` is the key
        of the `folios`.
        """
        part, write = piece.part, partial(self._write, piece, folios, looked_up)
        if part.told is None:
            return write()
        told = keys.key(self._told, part.told, looked_up if part.looks_up else "")
        known = self.written.get(piece.place) or self._last.get(piece.place)
        if known and known[0] == told:
            self.written[piece.place] = known
            _, digest, size, lines = known
            return KeptHtml(digest, size, part.title, False, lambda: write()[0].whole), lines
        found, lines = write()
        self.written[piece.place] = told, found.digest, found.size, lines
        return found, lines

    def note(self, piece: _Piece, lines: int) -> None:
        """Note how many lines stand on the pages of a window that is not the last."""
        told, digest, size, _ = self.written[piece.place]
        self.written[piece.place] = told, digest, size, lines

    def _write(self, piece: _Piece, folios: Folios, looked_up: str) -> tuple[Html, int]:
        part = piece.part
        assert part.write
        listed_for, listing = self._listings.get(part.name, ("", None))
        found = listing if listing and listed_for == looked_up else part.write(folios)
        if not isinstance(found, Listing):
            return found, ALL
        self._listings[part.name] = looked_up, found  # its windows follow one another
        html, more = found.piece(piece.start, piece.most)
        return html, 0 if more else ALL


def _placed(
    plan: Iterable[_SectionPlan], notes: _SectionPlan, pages: Mapping[str, int]
) -> Iterator[_SectionPlan]:
    """Every section, with a page before each that would else begin on the wrong side."""
    before = filled = 0
    placed: set[str] = set()
    for part in plan:
        if part.name in placed:
            continue
        own = pages.get(part.name, 1)
        if part.has_page_before(before, own):
            filled += 1
            filler = part.filler or notes._replace(name=f"{NOTES}-{filled}")
            placed.add(filler.name)
            before += 1
            yield filler
        before += own
        yield part


def _games(
    renderer: Renderer, zine: ZineFile, games: Games, sheets: Sheets, edition: Edition
) -> Iterator[_SectionPlan]:
    """The opener of each chapter, if there is one, its games, and the sheets that are filled in."""
    for number, chapter in enumerate(zine.chapters):
        filled_in = [
            _SectionPlan(
                words(zine.language).sheet.format(title=listed.title),
                f"own-sheet-{listed.page.stem}",
                chapter=chapter.title,
                runs_on=True,
                drawn=sheets[listed.page],
            )
            for listed in chapter.games
            if listed.page in sheets
        ]
        if zine.openers:
            spare = filled_in[0] if filled_in else _plate_plan(renderer, zine, number)
            yield _SectionPlan(
                chapter.title,
                f"own-chapter-{number + 1}",
                partial(_opener, renderer, zine, games, number),
                chapter.title,
                looks_up=True,
                late=1,
                unlisted=True,
                recto=edition.facing,
                filler=spare if edition.facing else None,
            )
        for listed in chapter.games:
            write = partial(_game, renderer, zine.language, games[listed.page])
            yield _SectionPlan(
                listed.title,
                listed.page.stem,
                write,
                chapter=chapter.title,
                runs_on=True,
                facing=edition.facing,
                told=None,
            )
        yield from filled_in


def _lay_out(
    plan: Sequence[_SectionPlan],
    notes: _SectionPlan,
    lay: Lay,
    writer: _Writer,
    known: Mapping[str, int],
) -> dict[str, Sequence[Fragment]]:
    """The pages of every section; those that look up folios again until those no longer change.

    A long section has several fragments, one for each window. The page for `notes` is one of them,
    and so are the sections that may fill a page.

    `known` holds how many pages each section had in the last build: few edits change that, and then
    the contents are laid out once.
    """
    fragments: dict[str, Sequence[Fragment]] = {}
    plates = [p.filler for p in plan if p.filler and p.filler.write]
    every = [*plan, *plates, notes]

    def lay_out(parts: Iterable[_SectionPlan], pages: Mapping[str, int]) -> None:
        folios = _folios(plan, notes, pages) if pages else NO_FOLIOS
        pieces = [_Piece(part, 0, windows.MOST) for part in sorted(parts, key=_turn)]
        found: dict[str, list[Fragment]] = {piece.part.name: [] for piece in pieces}
        while pieces:
            asked: dict[_Piece, bool] = {}
            laid = lay(_written(pieces, folios, found, writer, asked))
            pieces = []
            for (piece, more), fragment in zip(asked.items(), laid, strict=True):
                lines = fragment.facts.lines if more else ALL
                if lines:
                    found[piece.part.name].append(fragment)
                if more:
                    writer.note(piece, lines)
                    following = piece.next(lines)
                    pieces += [] if following in asked else [following]
        fragments.update(found)

    names = {part.name for part in every}
    pages = known if {name for name in known if PART not in name} == names else {}
    lay_out([part for part in every if pages or not part.late], pages)
    if not pages:
        pages = _pages(fragments)
        lay_out([part for part in plan if part.late == 1], pages)
        pages = _pages(fragments)
        lay_out([part for part in plan if part.looks_up], pages)
    for _ in range(MOST_PASSES):
        before, pages = pages, _pages(fragments)
        if pages == before:
            return fragments
        lay_out([part for part in plan if part.looks_up], pages)
    raise RuntimeError("the pages that look up folios do not settle")


def _pages(fragments: Mapping[str, Sequence[Fragment]]) -> dict[str, int]:
    """The number of pages of each section, and for each later heading those that precede it."""
    facts = {name: [each.facts for each in laid] for name, laid in fragments.items()}
    found = {name: sum(own.pages for own in laid) for name, laid in facts.items()}
    later = {
        f"{name}{PART}{heading}": page
        for name, (own, *_) in facts.items()
        for heading, page in own.headings
    }
    return found | later


def _folios(plan: Iterable[_SectionPlan], notes: _SectionPlan, pages: Mapping[str, int]) -> Folios:
    """The folio on which each section begins, and those on which its later headings stand."""
    folios, folio = {}, 1
    for part in _placed(plan, notes, pages):
        folios[part.name] = folio
        folio += pages.get(part.name, 1)
    for name, before in pages.items():
        section, is_heading, _ = name.partition(PART)
        if is_heading and section in folios:
            folios[name] = folios[section] + before
    return folios


def _turn(part: _SectionPlan) -> int:
    """Games go first, since they take longest; sheets last, while workers lay out the rest."""
    return 2 if part.drawn else 0 if part.chapter and not part.unlisted else 1


def _written(
    pieces: Iterable[_Piece],
    folios: Folios,
    fragments: Mapping[str, list[Fragment]],
    writer: _Writer,
    asked: dict[_Piece, bool],
) -> Iterator[Html]:
    """The HTML of every section; those that are drawn go straight into `fragments`.

    A window follows at once if it is known from the last build where it begins. Notes in `asked`
    each piece whose HTML is given, and whether there are more lines. Raises `ContentError` with the
    problems of all.
    """
    problems: list[Problem] = []
    looked_up = keys.key(repr(sorted(folios.items())))
    queue = list(pieces)
    for piece in queue:
        written = None
        with gathering(problems):
            if piece.part.drawn:
                fragments[piece.part.name].append(piece.part.drawn())
            else:
                written = writer.html(piece, folios, looked_up)
        if written and not problems:
            html, lines = written
            asked[piece] = lines != ALL
            queue += [piece.next(lines)] if lines > 0 else []
            yield html
    if problems:
        raise ContentError(problems)


def _text(
    write: Write,
    zine: ZineFile,
    section: TextSection,
    games: Games,
    edition: Edition,
    sheets: Sheets,
    rules: str,
) -> _SectionPlan:
    """The plan of a section that is no game's."""
    is_last = section.kind is Kind.TEXT and section is zine.back[-1]
    late = 2 if is_last else int(section.kind in GENERATED.values() and section in zine.back)

    def filled(folios: Folios, window: Window, **values: object) -> SectionHtml:
        return write(
            section.title,
            TEMPLATES[section.kind],
            section.document.path,
            title=section.title,
            appendix=section.document is not zine.document,
            body=rendering.body(section, games, edition.look, on_paper=True),
            window=window,
            **values,
            **(_imprint(zine, games, edition, sheets, folios) if is_last else NO_IMPRINT),
        )

    def written(folios: Folios) -> SectionHtml | Listing:
        fill, listed = partial(filled, folios), [entry.game for entry in games.values()]
        match section.kind:
            case Kind.QUICK:
                return _quick(fill, zine, listed, folios)
            case Kind.INDEX:
                return _index(fill, zine, listed, folios)
            case Kind.GLOSSARY:
                terms = rendering.terms(section)
                return fill(WHOLE, terms=terms, inline=rendering.inline)
        return fill(WHOLE)

    return _SectionPlan(
        section.title,
        rendering.name(zine, section),
        written,
        runs_on=True,
        looks_up=is_last or section.kind in GENERATED.values(),
        late=late,
        told=_told_of_pages(section, games, rules),
    )


def _told_of_pages(section: TextSection, games: Games, rules: str) -> str | None:
    """The key of what a text prints of pages and rules of games: errata claim what those refute."""
    if section.kind is not Kind.ERRATA:
        return ""
    named = rendering.named_games(section, games)
    return keys.key(rules, keys.of_files(named)) if rules else None


def _imprint(
    zine: ZineFile, games: Games, edition: Edition, sheets: Sheets, folios: Folios
) -> Mapping[str, object]:
    """What stands below the last section of a zine: typefaces, credits, edition and version."""
    own = words(zine.language)
    handwritten = any(page in sheets for page in zine.pages)
    return {
        "typefaces": rendering.typefaces(edition.look, own, handwritten=handwritten),
        "credits": rendering.credits_of(zine, games),
        "edition": covers.edition_line(edition, folios.get(BACK_COVER, 0), own),
        "printing": zine.printing,
        "version": rendering.version(zine, games, own),
    }


TEMPLATES = {
    Kind.TEXT: "matter.html",
    Kind.QUICK: "quick.html",
    Kind.INDEX: "index.html",
    Kind.GLOSSARY: "glossary.html",
    Kind.ERRATA: "errata.html",
}
"""The template of each kind of text."""


def _quick(fill: Write, zine: ZineFile, games: Sequence[Facts], folios: Folios) -> Listing:
    """The games by chapter, with what each asks for and how it is won."""
    chapters = index.chapters(zine, {game.stem: game for game in games}, folios)
    asks = partial(index.asks, words=words(zine.language))

    def page(window: Window) -> SectionHtml:
        own = [Group(*part) for part in window.of(chapters)]
        return fill(window, chapters=own, asks=asks, of_game=rendering.of_game)

    return Listing((IN_QUICK,) * sum(chapter.size for chapter in chapters), page)


def _index(fill: Write, zine: ZineFile, games: Sequence[Facts], folios: Folios) -> Listing:
    """The games in groups, each of which is a line, and the names."""
    groupings = index.groupings(games, folios, words(zine.language))
    names = index.by_name(games, rendering.term_lines(zine, folios), folios)
    sizes = [-(-group.size // IN_LINE) for _, groups in groupings for group in groups]
    first = len(sizes)

    def page(window: Window) -> SectionHtml:
        return fill(
            window,
            groupings=list(window.of(groupings)),
            by_name=names[max(window.start - first, 0) : max(window.stop - first, 0)],
            by_name_begins=window.start <= first < window.stop,
        )

    return Listing((*sizes, *[1] * len(names)), page)


def _contents(
    write: Write,
    zine: ZineFile,
    games: Games,
    front: Iterable[_SectionPlan],
    back: Iterable[_SectionPlan],
    folios: Folios,
) -> Listing:
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    before, behind = (
        [index.line(part.title, part.name, folios) for part in parts] for parts in (front, back)
    )
    chapters = index.chapters(zine, by_stem, folios)
    size = sum(chapter.size for chapter in chapters)
    own = words(zine.language)

    def page(window: Window) -> SectionHtml:
        return write(
            own.contents,
            "contents.html",
            zine.path,
            window=window,
            chapters=[Group(*part) for part in window.of(chapters)],
            many=size > MANY,
            before=() if window.begun else before,
            behind=() if window.more else behind,
            lines=partial(covers.lines, words=own),
        )

    return Listing((1,) * size, page)


def _opener(
    renderer: Renderer, zine: ZineFile, games: Games, number: int, folios: Folios
) -> SectionHtml:
    """What opens a chapter: its games with players and time, below the drawing or facing it."""
    by_stem = {entry.game.stem: entry.game for entry in games.values()}
    own = words(zine.language)
    chapter, name = index.chapters(zine, by_stem, folios)[number], zine.openers[number]
    has_plate = _plate_plan(renderer, zine, number).name in folios
    return renderer.write(
        zine.language,
        chapter.title,
        "opener.html",
        zine.path,
        chapter=chapter,
        title=covers.lines(chapter.title, own),
        drawing="" if has_plate else woodcuts.opener(name, own.opener_drawing(name)),
        of_game=rendering.of_game,
    )


def _plate_plan(renderer: Renderer, zine: ZineFile, number: int) -> _SectionPlan:
    """The drawing of a chapter on a page of its own."""
    chapter, drawing = zine.chapters[number], zine.openers[number]
    own = words(zine.language)

    def written(_folios: Folios) -> SectionHtml:
        drawn = woodcuts.opener(drawing, own.opener_drawing(drawing))
        title = chapter.title
        return renderer.write(
            zine.language, title, "plate.html", zine.path, title=title, drawing=drawn
        )

    name = f"own-plate-{number + 1}"
    return _SectionPlan(chapter.title, name, written, chapter.title, unlisted=True)


def _game(
    renderer: Renderer, language: str, game: VerifiedGame | CachedGame, _folios: Folios = NO_FOLIOS
) -> Html:
    """The HTML of a game's pages, written once as long as its verification holds."""
    if isinstance(game, CachedGame):
        return game.copies[language]
    return _rendered(renderer, language, game)


def _rendered(renderer: Renderer, language: str, game: VerifiedGame) -> SectionHtml:
    return renderer.render_game(language, game, partial(_written_game, renderer, language, game))


def _written_game(renderer: Renderer, language: str, verified: VerifiedGame) -> SectionHtml:
    parts = rendering.game_html(verified, words(language), on_paper=True)
    game = parts.game
    values = {
        "game": game,
        "title": UNBROKEN.findall(game.title),
        "examples": parts.examples,
        "glance": parts.glance,
        "signature": woodcuts.image(game.signature, parts.spoken, game.faces),
        "lead": Markup(_lead(parts.lead)),
        "body": Markup(parts.body),
        "tail": drawings.TAILS[crc32(game.stem.encode()) % len(drawings.TAILS)],
    }
    return renderer.write(language, game.title, "game.html", game.path, fits=True, **values)


def _lead(paragraph: str) -> str:
    """The opening paragraph: a dropped initial, then its first words in small capitals."""
    plain = OPENING.match(paragraph)
    if not plain:
        return f'<p class="lead">{paragraph}</p>'
    return (
        f'<p class="lead"><span class="drop">{plain[1]}</span>'
        f'<span class="opening">{plain[2]}</span>{paragraph[plain.end() :]}</p>'
    )
