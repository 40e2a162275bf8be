"""The Markdown that a page may use, and what to write instead of all other Markdown.

A paragraph holds text with `*emphasis*`, `**stress**`, file names in backquotes, throws `[6 6 3]`
and `[d20 17]`, and links `[Crag](crag.md)`; a list holds such text behind `- ` or `1. `. A
backslash makes any mark plain. `strays` finds all other Markdown: without it, a zine would show the
marks themselves. What a message tells an author to write is accepted.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zine import bounds, notation
from zine.dice import Picture

THROW = r"[1-6](?: [1-6])*"
_NAMES = "|".join(sorted((re.escape(p.value) for p in Picture), key=len, reverse=True))
PICTURES = rf"(?i:(?:{_NAMES})(?:, (?:{_NAMES}))*)"
"""The faces of dice that lie together, and of picture dice, as they stand in brackets."""

PIECE = re.compile(
    r"\\(?P<escape>[!-/:-@\[-`{-~])"
    r"|`(?P<code>[^`]+)`"
    r"|\[(?P<link>(?:[^\[\]\\]|\\[^\[\]])+)\]\((?P<target>[^()\s<>\\]*)\)"
    rf"|\[(?P<throw>{THROW})\](?!\()"
    rf"|\[(?P<pictures>{PICTURES})\](?!\()"
    rf"|\[(?P<other>{notation.THROW})\](?!\()"
    r"|\*\*(?<!\*\*\*)(?P<strong>(?![\s*])(?:[^*\\]|\\.)+(?<!\s))\*\*(?!\*)"
    r"|\*(?<!\*\*)(?P<em>(?![\s*])(?:[^*\\]|\\.)+(?<!\s))\*(?!\*)",
    re.DOTALL,
)
"""Each alternative begins with a sign of its own, which makes the search quick."""

MARK = re.compile(r"[\\`*\[\]_<&~]")
FORCED = "  \n"
"""Text without any `MARK` and without this is plain."""

_PLAIN = r"[^][\n\\`*_<&~]"
SOUND = re.compile(
    rf"\[{THROW}\](?!\()"
    rf"|(?<!!)\[{_PLAIN}+\]\((?!https?:|mailto:|draw:)[^()\s<>\\]*\)"
    rf"|(?<!\*)(?P<stars>\*\*?)(?!\s){_PLAIN}+(?<!\s)(?P=stars)(?!\*)"
    r"|`[^`\n]+`"
)
"""Most of the marks that pages have: throws, links, emphasis and code with nothing else in them."""

ITEM = re.compile(r"(?P<mark>[-*+]|(?P<number>\d{1,3})\.) +(?=\S)")
ELSEWHERE = re.compile(r"(https?|mailto|odds|rule|table|draw):")
ADDRESSES = re.compile(r"(https?|mailto):")
ODDS = "odds:"
"""How the target of a link begins whose text says a figure that is computed."""
RULE = "rule:"
"""How the target of a link begins whose text says what a scoring module holds."""
TABLE = "table:"
"""How the target of a link begins whose text says what the table below it holds."""
BOUND = re.compile(rf"\[([^\[\]]+)\]\((?:{ODDS}|{RULE}|{TABLE})[^()\s]*\)")
"""Words that are bound to what they say: only they are printed."""
DRAW = "draw:"
"""How the target of a drawing begins, which has a line of its own."""

ADDRESS = (
    r"(?i)https?://[a-z0-9.-]+(:\d{1,5})?([/?#][a-z0-9./?&=%+,;:@~#!$*'_-]*)?\Z"
    r"|mailto:[a-z0-9.+_-]+@[a-z0-9.-]+\Z"
)
"""Where a link may lead out of a zine; compiled where it is used, as few commands come to one."""

NAMELESS = re.compile(r"[\s()<>\"\\]")
"""What the target of a picture or of a link cannot hold."""

SIGN = re.compile(r"[\\`*\[\]{}_<&~|]")
"""The signs that a backslash makes plain."""

FILE = re.compile(r"`([^`]+)`")
"""The name of a file in backquotes."""

LIST = "begin each item at the start of its line; a list cannot be inside another list"
ITEMS = "begin each item of a list with '- ', not with '{0} '; if this is none, write \\{0}"
UNLIKE = (
    "leave an empty line above a list, whose items begin with '- ' or '1. '; if this is none, "
    "write \\- or 1\\."
)
MARGIN = "begin a paragraph at the start of its line: leave out the spaces before it"
UNLISTED = re.compile(r"([-*+]|1\.) +\S")
"""What would begin a list if it did not stand in a paragraph."""

SHAPES = (
    (re.compile(r"```|~~~"), "a block of code cannot be printed; write `…` within a line"),
    (re.compile(r">"), "a block of quoted text cannot be printed; write “…”, or \\> for the sign"),
    (
        re.compile(r"([-*_=])(?: *\1)*\s*$"),
        "a line of such signs cannot be printed; leave it out, or write a heading with ## or ###",
    ),
    (re.compile(r"#{1,6}(?:\s|$)"), "begin a heading at the start of its line, as in ## The turn"),
    (re.compile(r"##"), "write a space after the signs of a heading, as in ## The turn"),
    (re.compile(r":\s"), "a definition list cannot be printed; write **Word** means …"),
    (
        re.compile(r"\d{1,9}\)\s"),
        "write the numbers of a list with dots, 1. 2. 3., or \\) for the sign",
    ),
)
"""What a line of a paragraph or of an item must not begin with, and what to do."""

NUMBERED = re.compile(r"\d{4,}\. ")
SUSPECT = re.compile(r"^(?:\s|[>:#~`*+=_-]|\d+[.)] )", re.MULTILINE)
"""What every line of another shape than a plain paragraph's begins with."""

FIGURE = r"\{[A-Za-z]\w*\[[^\[\]{}\n]+\]\}"
"""An entry of a table of the scoring module, as the head of a page names it."""

UNFILLED = "is not filled in here, but only in 'pays' and 'wins' of a game's head"

STRANGE = (
    r"(?P<picture>!\[[^\[\]\n]*\]?)"
    r"|(?P<footnote>\[\^[^\[\]\n]*\])"
    r"|(?P<task>\[[ xX]?\](?!\())"
    rf"|(?P<figure>{FIGURE})"
    r"|(?P<bracket>\[[^\[\]\n]*\]|[\[\]])"
    r"|(?P<html><[A-Za-z/!?][^<>\n]*>?)"
    r"|(?P<entity>&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);)"
    r"|(?P<struck>~~)"
    r"|(?P<star>\*+)"
    r"|(?P<score>(?<!\w)_+|_+(?!\w))"
    r"|(?P<code>`+)"
    r"|(?P<forced>  +(?=\n)|\\(?=\n))"
)
"""Marks that are no piece of a text; compiled where they are used, as most pages have none."""

BRACKET = "is neither a throw of dice from 1 to 6, as in [6 6 3], nor a link, as in [Crag](crag.md)"
ADDRESSED = "is not an address; write one such as https://example.org/dice"
NO_SIGN = "stands for no character; write \\& for the sign"
PICTURE = (
    'write a picture on a line of its own, as in ![What it shows](cup.png "Who made it"), '
    "its name without spaces"
)
MAKER = 'name the maker of a picture in double quotation marks, as in (cup.png "Ada")'
RENAME = "the name of a picture has no spaces, no ( ) < > and no \\: rename the file"
TARGET = (
    "'{0}' begins a link, as in [Crag](crag.md), whose target has no space, no title, no ( ) < >; "
    "in an address write %28 and %29 for ( ), and for brackets \\[ and \\]"
)
AUTOLINK = "'{0}': write a link as in [our page](https://example.org)"
PLAIN_CREDIT = "the credit of a picture is plain text: leave out marks such as * and `"
DRAWING = "write a drawing on a line of its own, as in ![What it shows](draw:dare)"
ADVICE = {
    "footnote": "'{0}': a footnote cannot be printed; write its text into the sentence",
    "task": "'{0}': a box to tick cannot be printed; leave it out",
    "bracket": f"'{{0}}' {BRACKET}; write \\[ and \\] for brackets",
    "figure": f"'{{0}}' {UNFILLED}; write the figure itself, or \\{{{{ for the sign",
    "html": "'{0}': HTML cannot be printed; leave it out, or write \\< for the sign",
    "struck": "'~~': text cannot be struck out; leave out the signs, or write \\~ for one",
    "star": "'{0}' is not in a pair: write emphasis as *…* or **…**, times as ×, the sign as \\*",
    "score": "'{0}': write emphasis as *…* or **…**, the sign as \\_",
    "code": "'{0}' is not in a pair: write the name of a file as `…`, the sign as \\`",
    "forced": "a line cannot be broken here; leave out the spaces or the backslash at its end",
}


class Inline(NamedTuple):
    """A part of a line of text: what stands in its marks, and of what `kind` that is.

    A kind is a name in `PIECE`, or "text".

    `start` and `end` are its place with its marks, `inner` that of `text`.
    A link leads to `target`.
    """

    kind: str
    text: str
    start: int
    end: int
    inner: int
    target: str = ""


class TextBlock(NamedTuple):
    """A paragraph, or a list with its items.

    `first` is the number of the first item, or `None` where they have dots.
    """

    texts: tuple[str, ...]
    listed: bool
    first: int | None = None


class Stray(NamedTuple):
    """What a page may not use: its line, counted from 0, its place in the line, and what to do."""

    line: int
    start: int
    end: int
    message: str


def pieces(text: str) -> Iterator[Inline]:
    """The pieces of a text in order; what is inside emphasis or a link stays one piece."""
    place = 0
    for match in PIECE.finditer(text):
        if match.start() > place:
            yield Inline("text", text[place : match.start()], place, match.start(), place)
        target = match["target"] or ""
        kind = "link" if target or match["link"] else str(match.lastgroup)
        yield Inline(kind, match[kind], match.start(), match.end(), match.start(kind), target)
        place = match.end()
    if place < len(text):
        yield Inline("text", text[place:], place, len(text), place)


def is_plain(text: str) -> bool:
    """Whether a text has no mark of any kind."""
    return not any(strays_in(text)) and all(piece.kind == "text" for piece in pieces(text))


def files(text: str) -> set[str]:
    """The names of files that stand in backquotes in a text."""
    return set(FILE.findall(text))


def links(line: str) -> Iterator[tuple[str, int, int]]:
    """The target of each link of a line, and where that begins and ends in the line."""
    for piece in pieces(line) if "](" in line else ():
        if piece.kind == "link":
            start = piece.end - 1 - len(piece.target)
            yield piece.target, start, piece.end - 1
        elif piece.kind in ("em", "strong"):
            for target, start, end in links(piece.text):
                yield target, piece.inner + start, piece.inner + end


def parts(text: str) -> Iterator[TextBlock]:
    """The paragraphs and lists of a text in which `strays` finds nothing.

    A numbered list goes on after an empty line.
    """
    count = None
    for lines in _chunks(text):
        items: list[list[str]] = []
        first = ITEM.match(lines[0][1])
        for _, line in lines:
            item = ITEM.match(line) if first else None
            if item:
                items.append([line[item.end() :]])
            elif items:
                items[-1].append(line.strip())
        if first is None:
            count = None
            yield TextBlock((" ".join(line.strip() for _, line in lines),), listed=False)
            continue
        numbered = first["number"] is not None
        start = (int(first["number"]) if count is None else count) if numbered else None
        count = start + len(items) if start is not None else None
        yield TextBlock(tuple(map(" ".join, items)), listed=True, first=start)


def plain(text: str) -> str:
    """A text in which `strays` finds nothing, without its marks."""
    if not MARK.search(text):
        return text
    return "".join(
        plain(piece.text) if piece.kind in ("link", "strong", "em") else piece.text
        for piece in pieces(text)
    )


def escaped(text: str) -> str:
    """The Markdown that prints as this plain text does: `plain` gives the text again."""
    if "|" not in text and is_plain(text):
        return text
    return SIGN.sub(r"\\\g<0>", text)


def strays(text: str) -> Iterator[Stray]:
    """Each place of a text that uses Markdown that a page may not use."""
    suspect = SUSPECT.search(text)
    if not suspect and not _marked(text) and len(text) <= bounds.PARAGRAPH:
        return
    for lines in _chunks(text):
        if sum(len(line) + 1 for _, line in lines) > bounds.PARAGRAPH:
            message = _most(lines[0][1], f"{bounds.PARAGRAPH:,} characters")
            yield Stray(lines[0][0], 0, len(lines[0][1]), message)
            continue
        shapes = list(_shape(lines)) if suspect else []
        yield from shapes
        mistaken = {shape.line for shape in shapes}
        whole = "\n".join(line for _, line in lines)
        for start, end, message in strays_in(whole):
            number, line = lines[whole.count("\n", 0, start)]
            begin = start - whole.rfind("\n", 0, start) - 1
            if number in mistaken:  # its marks are of another shape
                continue
            yield Stray(number, begin, min(begin + end - start, len(line)), message)


def _most(text: str, most: str) -> str:
    """The message that says how much a paragraph or a list holds, and how to split it."""
    if ITEM.match(text):
        return f"a list has {most} at most; put a heading (###) or an empty line into it"
    return f"a paragraph has {most} at most; split it"


def strays_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where a paragraph or a cell uses what a page may not use: start, end and message.

    A message comes once for each line.
    """
    rest, sound = SOUND.subn("", text)
    if sound <= bounds.MARKS and not _marked(rest):
        return  # as most are; `pieces` would take five times as long
    places: set[tuple[int, str]] = set()
    inlines = list(pieces(text))
    if sum(piece.kind != "text" for piece in inlines) > bounds.MARKS:
        yield 0, len(text), _most(text, f"{bounds.MARKS} links, throws and other marks")
        return
    for start, end, message in _strays_in(text, inlines):
        once = text.count("\n", 0, start), message
        if once not in places:
            places.add(once)
            yield start, end, message


def _strays_in(text: str, inlines: list[Inline]) -> Iterator[tuple[int, int, str]]:
    text_before = ""
    for piece in inlines:
        if piece.kind == "text" and _marked(piece.text):
            for stray in re.compile(STRANGE).finditer(text, piece.start, piece.end):
                behind = text[stray.end() :].partition("\n")[0]
                yield *stray.span(), _advice(str(stray.lastgroup), stray[0], behind)
        elif piece.kind == "link":
            if piece.target.startswith(DRAW):
                yield piece.start - text_before.endswith("!"), piece.end, DRAWING
            elif text_before.endswith("!"):
                yield piece.start - 1, piece.end, PICTURE
            if "\n" in piece.text:
                yield piece.start, piece.end, "write the whole link on one line"
            if ADDRESSES.match(piece.target) and not re.match(ADDRESS, piece.target):
                yield piece.start, piece.end, f"'{piece.target}' {ADDRESSED}"
        if piece.kind in ("link", "strong", "em"):
            for start, end, message in _strays_in(piece.text, list(pieces(piece.text))):
                yield piece.inner + start, piece.inner + end, message
        text_before = piece.text if piece.kind == "text" else ""


def _marked(text: str) -> bool:
    """Whether a text may be more than plain."""
    return MARK.search(text) is not None or FORCED in text


def _advice(kind: str, stray: str, behind: str) -> str:
    """What to do about a stray mark; `behind` is the rest of its line."""
    if kind == "picture":
        return _picture(behind)
    if kind == "bracket" and len(stray) > 1 and behind.startswith("("):
        return TARGET.format(stray)
    if kind == "html" and ADDRESSES.match(stray, 1):
        return AUTOLINK.format(stray)
    if kind == "bracket" and notation.LIKE.match(stray, 1):
        return f"'{stray}' is no throw: {notation.HOW}"
    if kind == "entity":
        from html import unescape  # noqa: PLC0415 - only where something is wrong

        sign = unescape(stray)
        return f"write {sign} itself, not {stray}" if sign != stray else f"'{stray}' {NO_SIGN}"
    return ADVICE[kind].format(stray)


def _picture(behind: str) -> str:
    """What to do about a picture that is not well written; `behind` follows what it shows."""
    target = behind.strip().removeprefix("(").removesuffix(")")
    name = re.split(r"\s+(?=['\"(])", target, maxsplit=1)
    if not re.match(r"\(.*\)\s*$", behind):
        return PICTURE
    if len(name) > 1 and not re.fullmatch(r'"[^"]*"', name[1].strip()):
        return MAKER
    return RENAME if NAMELESS.search(name[0]) else PICTURE


def _shape(lines: list[tuple[int, str]]) -> Iterator[Stray]:
    """What is wrong with how the lines of a paragraph or of a list begin."""
    first = ITEM.match(lines[0][1])
    for number, line in lines:
        item = ITEM.match(line) if first else None
        begin = item.end() if item else len(line) - len(line.lstrip())
        body = line[begin:]
        whole = (number, begin, len(line.rstrip()))
        suspect = SUSPECT.match(body)
        shape = suspect and next((text for pattern, text in SHAPES if pattern.match(body)), None)
        if shape:
            yield Stray(*whole, shape)
        elif item and item["mark"] in ("*", "+"):
            yield Stray(number, 0, item.end(), ITEMS.format(item["mark"]))
        elif item and first and (item["number"] is None) != (first["number"] is None):
            yield Stray(*whole, "number all items of a list, or begin all of them with -")
        elif begin and ITEM.match(body) and (first or number == lines[0][0]):
            yield Stray(*whole, LIST)
        elif begin and not item and number == lines[0][0]:
            yield Stray(*whole, MARGIN)
        elif not first and number != lines[0][0] and UNLISTED.match(body):
            yield Stray(*whole, UNLIKE)
        elif (item or number == lines[0][0]) and NUMBERED.match(body):
            message = "the numbers of a list go up to 999; write 1986\\. for a year"
            yield Stray(*whole, message)


def _chunks(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines between empty ones, with their numbers from 0."""
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n")):
        if line.strip():
            lines.append((number, line))
        elif lines:
            yield lines
            lines = []
    if lines:
        yield lines
