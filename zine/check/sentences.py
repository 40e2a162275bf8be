"""Checks the numbers, orders and words that sentences of a page say of the rules.

A link binds words to what the scoring module holds: `[six lives](rule:LIVES)`. A number that is not
bound must be one of the module's, and one alone: the one that is named like the thing counted (`six
lives` is `LIVES`), or the only one of that value.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, EnumMeta
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from zine.content.page import numerals, prose, rule_names
from zine.content.page.document import Document, Heading, Table
from zine.content.page.game import Game
from zine.content.page.language import Vocabulary, language
from zine.content.page.numerals import Form, Number
from zine.content.page.rule_names import Constant
from zine.content.rules import cell
from zine.content.rules.cell import normal
from zine.dice import Foul
from zine.problems import Problem

RULINGS, SOURCES = "Rulings", "Source"
"""The sections that say, in some sentences and in all, what sources say."""

OF_SOURCE = re.compile(r"(?i)\b(?:source|quelle|fuente)s?\b|(?<!\*)\*[^*]+\*(?!\*)|\bStonewood\b")
"""A sentence with this, among the rulings, says what a source says, not what is played."""

UNCHECKED = ("Plain", "Chart", "Wrong")
"""Labels of tables that the rules do not check, or refute."""

IN_HEAD = ("epigraph", "gist", "needs", "pays", "wins")
"""The keys of the head that may say rules."""

UNASKED = re.compile(
    r"\[[^\[\]]*\](?:\([^()\s]*\))?|\{[^{}]*\}|`[^`]*`|^ *\d+\\?[.)] |https?://[^\s<>]+"
)
"""What says no number: links, throws, names in braces, code, numbers of a list, and addresses."""

FIGURE = re.compile(rf"\]\({prose.ODDS}(?:(?:max|min)\[)?([^()\s|]+)[^()\s]*\)")
"""The id of a figure of odds that a link states."""

SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?]\*\*)) +")
BEHIND = re.compile(r" ?([^\W\d_]+)(?: ([^\W\d_]+))?")
"""The words behind a number: what is counted is one of them."""

PLURAL = re.compile(
    " (?:dice|players|points|throws|rounds|lives|turns|boxes|counters|faces|squares|times|games)\\b"
)
"""What is counted where there are several: `one dice` is no English."""

LINK = re.compile(r"\[[^\[\]]*\](?:\([^()\s]*\))?|\{[^{}]*\}|`[^`]*`")
FEWEST_LISTED = 3
"""How many names make a list whose order says something."""

AND = re.compile(r",? (?:and|or|und|oder|et|ou|y|e|o|u) |, ")
ARTICLE = re.compile(
    r"^(?:(?:then|dann|puis|luego) )?(?:(?:an?|the|eine?|die|der|das|une?|les?|la|el|l[ao]s|una) )?"
)
SINGULAR = (("dice", "die"), ("lives", "life"), ("ies", "y"), ("xes", "x"), ("ches", "ch"),
            ("sses", "ss"), ("s", ""))  # fmt: skip
COUNTED = {"würfel": "die", "würfeln": "die", "dé": "die", "dés": "die", "spieler": "player",
           "spielern": "player", "joueur": "player", "joueurs": "player", "leben": "life",
           "punkte": "point", "runden": "round", "würfe": "throw", "dado": "die", "dados": "die",
           "jugador": "player", "jugadores": "player", "vida": "life", "vidas": "life",
           "puntos": "point", "rondas": "round", "tiradas": "throw", "turnos": "turn"}  # fmt: skip
"""Words of other languages for what names of rules count in English."""


class Bound(NamedTuple):
    """A part of a line that a link binds to the rules or to a table, and where its words stand."""

    words: str
    target: str
    start: int
    end: int


class Line(NamedTuple):
    """A line of a page that says rules, and the section and subsection that it stands in, or ""."""

    number: int
    text: str
    section: str = ""
    subsection: str = ""


def check(game: Game) -> Iterator[Problem]:
    """What is wrong with what the sentences of a page, and of its head, say of the rules."""
    constants = constants_of(game.scoring)
    names, kinds = numbered_names(game.scoring, game.vocabulary), tuple(_kinds(game))
    for place, text in enumerate(game.document.source, 1):
        for piece in bound(text, prose.RULE):
            yield from check_bound(game, game.document, place, piece)
    for line in lines(game.document):
        if line.section != SOURCES:
            yield from _check_lists(game, line, kinds)
            text = asked(line.text, names)
            for number in numerals.find(text, game.vocabulary.language):
                beside = _of_odds(game, line, number)
                if _is_rule(line, number) and _alike(number) not in (beside or ()):
                    known = constants if beside is None else _named(text, number, constants)
                    yield from _check_number(game, line.number, text, number, known)


@lru_cache(maxsize=256)  # the captions of a page ask, too
def constants_of(scoring: ModuleType) -> tuple[Constant, ...]:
    """The numbers that the rules of a page hold, with the words of their names in the singular."""
    return tuple(
        each._replace(words=frozenset(map(_singular, each.words)))
        for each in rule_names.constants(scoring)
    )


@lru_cache(maxsize=256)
def numbered_names(scoring: ModuleType, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of the rules that hold a number, such as `Two pairs`, as a page says them."""
    said = {vocabulary.say(name) for name in rule_names.names(scoring)}
    numbered = (name for name in said if any(numerals.find(name, vocabulary.language)))
    return tuple(sorted({ARTICLE.sub("", name) for name in numbered}, key=len, reverse=True))


def asked(text: str, names: Sequence[str]) -> str:
    """A line with spaces in place of what says no number of its own, such as these names.

    `Thirteen` is the box, and `thirteen` a number; `two pairs` are those wherever they stand.
    """
    text = UNASKED.sub(_spaces, text)
    low = text.lower()
    for name in names:
        if name.lower() in low:
            case = "(?i)" if " " in name else ""
            text = re.sub(rf"{case}\b{re.escape(name)}\b", _spaces, text)
    return text


def without_links(text: str) -> str:
    """A line with spaces in place of its links, throws, names in braces and code."""
    return LINK.sub(_spaces, text)


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match[0])


def lines(document: Document) -> Iterator[Line]:
    """The lines of sentences, and those of the head that say rules."""
    for key in filter(document.metadata.__contains__, IN_HEAD):
        line = document.metadata[key].line
        yield Line(line, document.source[line - 1])
    passed_over = {row.line for table in document.tables for row in (table.header, *table.rows)}
    passed_over |= {table.line + 1 for table in document.tables}
    passed_over |= {drawing.line for drawing in document.drawings}
    passed_over |= {image.line for image in document.images}
    headings = {block.line: block for block in document.blocks if isinstance(block, Heading)}
    passed_over |= {line_above(document, table) for table in document.tables if table.label}
    part = ("", "")
    for line, text in enumerate(document.source[document.start :], document.start + 1):
        if heading := headings.get(line):
            part = (heading.role, "") if heading.level == 2 else (part[0], heading.role)
        elif text and line not in passed_over:
            yield Line(line, text, *part)


def line_above(document: Document, table: Table) -> int:
    """The line above a table, which is its caption if it has a label."""
    number = table.line - 1
    while not document.source[number - 1].strip():
        number -= 1
    return number


def bound(text: str, scheme: str) -> Iterator[Bound]:
    """The links of a line whose targets begin with a scheme, also within emphasis."""
    for match in prose.BOUND.finditer(text) if f"]({scheme}" in text else ():
        target = match[0][match.end(1) + 2 - match.start() : -1]
        if target.startswith(scheme):
            yield Bound(match[1], target.removeprefix(scheme), *match.span(1))


def check_bound(game: Game, page: Document, line: int, piece: Bound) -> Iterator[Problem]:
    """A problem if a bound part of a line of a page does not say what a game's rules give."""
    mark = page.mark(line, piece.start, piece.end)
    try:
        value = rule_names.held(game.scoring, piece.target, game.vocabulary.say)
    except (ValueError, Foul) as error:
        yield page.problem(line, f"'{prose.RULE}{piece.target}': {error}", mark)
        return
    message, gives = _misstates(game, piece, value)
    if message:
        yield page.problem(line, message, mark)._replace(said=piece.words, gives=gives)


def _misstates(game: Game, piece: Bound, value: Any) -> tuple[str, str | None]:
    """Why words do not say what they are bound to, or "", and what they must be, if that is clear.

    A number is said by one number; a text by itself; a list by its members in order.
    """
    vocabulary, words = game.vocabulary, piece.words
    if isinstance(value, int) and not isinstance(value, bool):
        return miscounts(game, piece, value)
    if isinstance(value, (str, Enum)) or hasattr(type(value), "parse"):
        shown = vocabulary.say(cell.show(value))
        if normal(shown) in normal(words):
            return "", None
        return f"'{words}' is not what the rules say: {piece.target} is '{shown}'", None
    if isinstance(value, (tuple, list, range, frozenset, Mapping, EnumMeta)):
        numbers = list(numerals.find(words, vocabulary.language))
        return _misorders(game, piece, [*value], numbers), None
    return f"{piece.target} is no number, no text and no list, so no words can say it", None


def miscounts(game: Game, piece: Bound, value: int) -> tuple[str, str | None]:
    """Why words do not say a number, or "", and what they must be, if that is clear."""
    numbers = list(numerals.find(piece.words, game.vocabulary.language))
    if len(numbers) != 1:
        what = "more than one number: bind each alone" if numbers else "no number"
        return f"'{piece.words}' says {what}", None
    (number,) = numbers
    if number.value == value:
        return "", None
    message = f"'{piece.words}' is not what the rules say: {piece.target} is {value:,}"
    return message, restated(game, piece.words, number, value)


def restated(game: Game, words: str, number: Number, value: int) -> str:
    """Words with another value in place of a number of theirs."""
    said = numerals.say(value, words[number.start : number.end], number, game.vocabulary)
    return f"{words[: number.start]}{said}{words[number.end :]}"


def _misorders(game: Game, piece: Bound, members: list[Any], numbers: list[Number]) -> str:
    """Why words do not list the members of a table, a list or an enum in order, or ""."""
    names = [game.vocabulary.say(rule_names.printed_name(member)) for member in members]
    items = [ARTICLE.sub("", item.strip().lower()) for item in AND.split(piece.words)]
    if len(items) == 1 and len(numbers) == 1 and len(members) != 1:
        return (
            f"'{piece.words}' says a number, and {piece.target} is a list of {len(members)}; "
            f"write (rule:len[{piece.target}]), or name an entry"
        )
    if all(isinstance(member, int) for member in members):
        said = [str(number.value) for number in numbers]
        alike = said == [str(int(member)) for member in members]
    else:
        plain = [normal(ARTICLE.sub("", name.lower())) for name in names]
        alike = [normal(item) for item in items] == plain
    return "" if alike else f"'{piece.words}' is not what the rules list: {', '.join(names)}"


def _kinds(game: Game) -> Iterator[tuple[str, ...]]:
    """The names of each enum and table of the rules, as the page says them, in their order."""
    for members in rule_names.ordered(game.scoring):
        names = (game.vocabulary.say(rule_names.printed_name(each)) for each in members)
        plain = tuple(ARTICLE.sub("", name.lower()) for name in names)
        if len(plain) >= FEWEST_LISTED and all(any(map(str.isalpha, name)) for name in plain):
            yield plain


def _check_lists(game: Game, line: Line, kinds: Sequence[tuple[str, ...]]) -> Iterator[Problem]:
    """A problem for each list of names that stands in the order of none that the rules have."""
    low = line.text.lower()
    kinds = [names for names in kinds if sum(name in low for name in names) >= FEWEST_LISTED]
    low = without_links(line.text).lower() if kinds else ""
    wrong: dict[tuple[int, int], str] = {}
    right: set[tuple[int, int]] = set()
    for names in kinds:
        for match in _lists(names).finditer(low):
            items = [ARTICLE.sub("", item) for item in AND.split(match[0])]
            places = [names.index(item) for item in items]
            if places in (sorted(places), sorted(places, reverse=True)):
                right.add(match.span())
            else:
                listed = (name for name in names if name in items)
                wrong.setdefault(match.span(), ", ".join(listed))
    for span in wrong.keys() - right:
        said = line.text[slice(*span)]
        message = f"'{said}' is not the order of the rules, which is {wrong[span]}"
        yield game.document.problem(line.number, message, game.document.mark(line.number, *span))


@cache
def _lists(names: tuple[str, ...]) -> re.Pattern[str]:
    """Finds lists of some names in small letters."""
    longest = sorted(names, key=len, reverse=True)
    one = f"(?:{'|'.join(map(re.escape, longest))})"
    articles = ARTICLE.pattern.removeprefix("^")
    least = FEWEST_LISTED - 1
    return re.compile(rf"\b{one}(?:(?:{AND.pattern}){articles}{one}){{{least},}}\b")


def _check_number(
    game: Game, line: int, text: str, number: Number, constants: Sequence[Constant]
) -> Iterator[Problem]:
    """A problem unless a number is one of the rules, and one alone."""
    said = text[number.start : number.end]
    things = counted(text, number)
    named = [each for each in constants if things & each.words]
    mark = game.document.mark(line, number.start, number.end)
    fitting = [each for each in named or _unnamed(constants) if each.value == number.value]
    names = list(dict.fromkeys(each.name for each in fitting))
    others = [each for each in named if each.value != number.value]
    if names and not others and (named or len(names) == 1):
        return
    if names:
        listed = " or ".join(names[:3])
        other = f", and {others[0].name} is {others[0].value:,}" if others else ""
        message = f"'{said}' may be {listed}{other}: bind it, as in [{said}](rule:{names[0]})"
    else:
        known = ", ".join(f"{each.name} is {each.value:,}" for each in named[:2])
        message = f"no rule says '{said}'{f': {known}' if known else ''}; correct it, or bind it to"
        message += f" what says it, as in [{said}](rule:…)"
    yield game.document.problem(line, message, mark)


def _named(text: str, number: Number, constants: Sequence[Constant]) -> tuple[Constant, ...]:
    """The numbers that are named like what a number counts."""
    things = counted(text, number)
    return tuple(each for each in constants if things & each.words)


def _unnamed(constants: Sequence[Constant]) -> Iterator[Constant]:
    """The numbers that may be meant where nothing named like one is counted."""
    return (each for each in constants if not each.words & {"die", "player"})


def _is_rule(line: Line, number: Number) -> bool:
    """Whether a number is one that the rules must know."""
    if number.value < 2 and number.form in (Form.CARDINAL, Form.ORDINAL):
        return bool(PLURAL.match(line.text, number.end))
    return line.section != RULINGS or not OF_SOURCE.search(line.text[_sentence(line, number)])


def _of_odds(game: Game, line: Line, number: Number) -> frozenset[tuple[int, bool]] | None:
    """The numbers that the figure of odds is given which is stated next to a number.

    That is the next one in its sentence, or else the last; `None` if it states none.
    """
    sentence = _sentence(line, number)
    stated = list(FIGURE.finditer(line.text, sentence.start, sentence.stop))
    if not stated or game.odds is None:
        return None
    link = next((each for each in stated if each.start() > number.start), stated[-1])
    figure = game.odds.by_id.get(link[1])
    text = " ".join((figure.id, *figure.given.values(), figure.says)) if figure else ""
    numbers = map(_alike, numerals.find(text.replace("-", " "), language("en")))
    given = figure.given.values() if figure else ()
    return frozenset(each for each in numbers if each[0] > 1 or "1" in given)


def _alike(number: Number) -> tuple[int, bool]:
    """What numbers that mean the same have in common: the value, and whether it is an ordinal."""
    return number.value, number.form is Form.ORDINAL


def _sentence(line: Line, number: Number) -> slice:
    """Where the sentence of a number stands."""
    return next(part for part in parts(line.text) if number.start < part.stop)


def parts(text: str) -> Iterator[slice]:
    """Where the sentences of a line stand."""
    start = 0
    for gap in SENTENCE.finditer(text):
        yield slice(start, gap.end())
        start = gap.end()
    yield slice(start, len(text) + 1)


def counted(text: str, number: Number) -> set[str]:
    """The words behind a number, in the singular."""
    behind = BEHIND.match(text, number.end)
    words = [word for word in behind.groups() if word] if behind else []
    return {_singular(word.lower()) for word in words}


def _singular(word: str) -> str:
    if word in COUNTED:
        return COUNTED[word]
    for ending, singular in SINGULAR:
        if word.endswith(ending):
            return word.removesuffix(ending) + singular
    return word
