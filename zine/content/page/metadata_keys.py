"""The keys of metadata: one table for each kind of file gives its checks and its JSON Schema.

A JSON Schema says what one value can say for itself; `zine verify` also compares the values with
the scoring module.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple

from zine import bounds, notation, words
from zine.art import drawings
from zine.content.page import language, prose
from zine.content.page.document import Document
from zine.content.rules import cell
from zine.dice import FACES, KINDS, Dice, Mixed, Picture, Pictures
from zine.paper import MM
from zine.problems import ContentError, Problem, suggestion

DRAFT = "http://json-schema.org/draft-07/schema#"
PLAY = ("luck", "judgement", "luck and judgement")
PLAYERS = re.compile(
    r"[0-9]{1,3}"
    r"(\+| or more"
    r"|(\s*[-–]\s*| to )[0-9]{1,3}"
    r"|(, [0-9]{1,3})* or [0-9]{1,3}"
    r"|(, [0-9]{1,3}){2,}(,? …|,? ?\.\.\.))?$"
)
Limits = tuple[int, int | None] | tuple[int, int | None, int]
"""The fewest and the most who can play, `None` without a limit; then the step, if it is not 1."""

TARGET = re.compile(r"([0-9]{1,3}(,[0-9]{3})+|[0-9]+)$")
LONGEST_GIST = 80
KIND = rf"^({'|'.join(KINDS)}|{notation.OWN}\D+)$"
ADDRESS = r"^https?://[!-~]{1,120}$"
"""The address of a site, short enough for a code of 15 mm."""
PICTURED = r"\.([Pp][Nn][Gg]|[Jj][Pp][Ee]?[Gg]|[Ss][Vv][Gg])$"
"""What the name of a picture in a file ends with."""

INCH = 72.0
TRIM = re.compile(r"(\d+(?:\.\d+)?) ?[x×] ?(\d+(?:\.\d+)?) ?(in|mm)")
TRIMS = (4.0 * INCH, 8.5 * INCH), (6.0 * INCH, 11.7 * INCH)
"""The widths and the heights to which a zine can be cut, in points."""

TEXT: Mapping[str, Any] = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
TEXTS: Mapping[str, Any] = {
    "anyOf": [
        {"type": "string", "pattern": r"\S"},
        {"type": "array", "items": {"type": "string", "pattern": r"\S"}, "minItems": 1},
    ]
}


class Key(NamedTuple):
    """A key: its description, the JSON Schema of its value, and the function that reads that.

    `read` takes the key's name and its value; it raises `ValueError`. A key that is not `required`
    has its `default` where it is left out.
    """

    about: str
    read: Callable[[str, object], Any]
    schema: Mapping[str, Any]
    required: bool = True
    default: Any = None


def _language(key: str, value: object) -> str:
    text = _text(key, value)
    if not language.is_known(text):
        tags = ", ".join(("en", *language.MADE))
        raise ValueError(f"a page can be written in {tags}, not in '{text}'")
    return text


def _zine_language(key: str, value: object) -> str:
    text = _text(key, value)
    if text.partition("-")[0].casefold() not in words.LANGUAGES:
        tags = ", ".join(words.LANGUAGES)
        raise ValueError(f"a zine can be in {tags}, not in '{text}'")
    return text


def _names(key: str, value: object) -> Mapping[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError(f"'{key}' must be lines such as 'Full house: Volles Haus'")
    for rules, printed in value.items():
        if not language.is_pair(rules, printed):
            message = "must have the same names in braces, each once"
            raise ValueError(f"'{rules}' and '{printed}' {message}")
    return value


def read(document: Document, keys: Mapping[str, Key], problems: list[Problem]) -> dict[str, Any]:
    """The values of a document's metadata, without those that are wrong.

    Adds a problem for each wrong value, each key that is missing and each that is unknown. Raises
    `ContentError` with them if the language is unknown: all else is read in it.
    """
    values = {name: key.default for name, key in keys.items() if not key.required}
    for name in sorted(document.metadata, key="language".__ne__):
        datum = document.metadata[name]
        if name not in keys:
            message = f"the metadata has no key '{name}'{suggestion(name, keys)}"
            problems.append(document.problem(datum.line, message, document.key(name)))
            continue
        try:
            values[name] = keys[name].read(name, _in_english(document, name, datum.value))
        except ValueError as error:
            problems.append(document.problem(datum.line, str(error), document.value(name)))
            if name == "language":
                raise ContentError(problems) from None
    for name, key in keys.items():
        if key.required and name not in document.metadata:
            problems.append(
                document.problem(1, f"the metadata lacks '{name}'; add a line '{name}: …'")
            )
    return values


def _in_english(document: Document, name: str, value: object) -> object:
    """A value in the words that English pages use, where those of other languages differ.

    Raises `ValueError` for a word that neither language has.
    """
    page_language = document.vocabulary.language
    if page_language is language.ENGLISH or not isinstance(value, str):
        return value
    printed = page_language.words
    match name:
        case "play":
            plays = {text: play for play, text in printed.play}
            return plays[_one_of(tuple(plays), name, value)]
        case "sources":
            return "our own" if value == page_language.self_written else value
        case "target":
            return value.replace(printed.thousands, "").replace("\u00a0", "")
        case "players":
            or_more, to = (
                form.format(fewest="", most="") for form in (printed.or_more, printed.to)
            )
            either = printed.either.format(numbers="", last="")
            return value.replace(or_more, " or more").replace(to, " to ").replace(either, " or ")
    return value


def json_schema(kind: str) -> str:
    """The JSON Schema of a game's page or a zine's file, `kind` being "game" or "zine"."""
    import json  # noqa: PLC0415 - only for editors

    keys = {"game": GAME, "zine": ZINE}[kind]
    tags = ("en", *language.MADE)
    plays = [printed for tag in tags for _, printed in language.language(tag).words.play]
    properties = {name: {**key.schema, "description": key.about} for name, key in keys.items()}
    if "play" in properties:
        properties["play"]["enum"] = plays
    schema = {
        "$schema": DRAFT,
        "title": f"The metadata of a {kind}",
        "type": "object",
        "properties": properties,
        "required": [name for name, key in keys.items() if key.required],
        "additionalProperties": False,
    }
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _text(key: str, value: object) -> str:
    if not isinstance(value, (str, int)) or not str(value).strip():
        raise ValueError(f"'{key}' must be text")
    return " ".join(str(value).split())


def _sentence(key: str, value: object) -> str:
    """A text that may be bound to the rules, without what binds it."""
    return prose.BOUND.sub(r"\1", _text(key, value))


def _texts(key: str, value: object) -> tuple[str, ...]:
    listed = value if isinstance(value, list) else [value]
    texts = [" ".join(text.split()) for text in listed if isinstance(text, str)]
    if not listed or len(texts) < len(listed) or not all(texts):
        raise ValueError(f"'{key}' must be text, or a list of texts")
    return tuple(texts)


def _players(key: str, value: object) -> str:
    text = _text(key, value)
    if not PLAYERS.match(text):
        forms = "2+, 2-6, 4, '2 or 4' or '4, 6, 8 …'"
        raise ValueError(f"'players' must be like {forms}, not '{text}'")
    limits(text)
    return re.sub(r"\s*([-–])\s*", r"\1", text)


@lru_cache(256)  # contents and index ask several times, and most games say the same
def limits(players: str) -> Limits:
    """The limits that a page names; raises `ValueError` for numbers that do not rise evenly."""
    counts = [int(figures) for figures in re.findall("[0-9]+", players)]
    fewest, most = counts[0], counts[-1]
    without_end = players.endswith(("+", "more", "…", "..."))
    listed = len(counts) > 1 and ("," in players or " or " in players)
    step = counts[1] - fewest if listed else 1
    if most < fewest or step < 1 or (listed and counts != [*range(fewest, most + 1, step)]):
        raise ValueError(f"'players' must rise, a list in equal steps, not '{players}'")
    pair = fewest, None if without_end else most
    return pair if step == 1 else (*pair, step)


def _dice(key: str, value: object) -> int:
    text = _text(key, value)
    if not text.isdecimal() or len(text) > bounds.FIGURES or int(text) < 1:
        raise ValueError(f"'dice' must be how many dice are thrown, not '{text}'")
    return int(text)


def _one_of(names: Sequence[str], key: str, value: object) -> str:
    text = _text(key, value)
    if text not in names:
        near = suggestion(text, names)
        raise ValueError(f"'{key}' must be one of {', '.join(names)}, not '{text}'{near}")
    return text


def _some_of(names: Sequence[str], key: str, value: object) -> tuple[str, ...]:
    return tuple(_one_of(names, key, text) for text in _texts(key, value))


def _gist(key: str, value: object) -> str:
    text = _sentence(key, value)
    if len(text) > LONGEST_GIST:
        message = f"'{key}' must fit one line of {LONGEST_GIST} characters; it has {len(text)}"
        raise ValueError(message)
    for _, _, message in prose.strays_in(text):
        raise ValueError(message)
    return text


def _target(_: str, value: object) -> int:
    text = str(value)
    plain = text.replace(",", "")
    if not TARGET.match(text) or len(plain) > bounds.FIGURES:
        raise ValueError(f"'target' must be a number of points, as in 10,000, not '{text}'")
    return int(plain)


def _kinds(key: str, value: object) -> tuple[str, ...]:
    kinds = _texts(key, value)
    for kind in kinds:
        if kind not in KINDS and not re.fullmatch(notation.OWN + notation.WORD, kind):
            choices = f"{', '.join(KINDS)}, or d- and the name of your own die"
            raise ValueError(f"'{key}' must be of {choices}, not '{kind}'{suggestion(kind, KINDS)}")
    return tuple(dict.fromkeys(kinds))


def _signature(key: str, value: object) -> tuple[int, ...] | tuple[Picture, ...] | Mixed:
    text = _text(key, value)
    for kind in (Dice, Pictures):
        with suppress(cell.Unreadable):
            faces: tuple[int, ...] | tuple[Picture, ...] = cell.read(text, kind)
            if 1 <= len(faces) <= 6 and all(f in FACES or isinstance(f, Picture) for f in faces):
                return faces
    with suppress(cell.Unreadable):
        dice: Mixed = cell.read(text, Mixed)
        if 1 <= len(dice) <= 6 and all(map(notation.is_possible, dice)):
            return dice
    sample = "one to six faces, as in 5 5 3, or d20 17, d6 2"
    raise ValueError(f"'signature' must be {sample}, not '{text}'")


def _optional_text(about: str) -> Key:
    """A key whose value is "" where it is left out."""
    return Key(about, _text, TEXT, required=False, default="")


def _drawing(about: str, names: Sequence[str]) -> Key:
    """A key that chooses one of some names, the first where it is left out."""
    read = partial(_one_of, names)
    return Key(about, read, {"enum": list(names)}, required=False, default=names[0])


def _credit(key: str, value: object) -> str:
    text = _text(key, value)
    if not prose.is_plain(text):
        raise ValueError(prose.PLAIN_CREDIT)
    return text


def site_address(text: str, what: str) -> str:
    """The address of a site with a slash at its end; raises `ValueError`, by `what` names it."""
    if not re.search(ADDRESS, text):
        raise ValueError(f"{what} must be where the site is, as in https://example.org/dice/")
    return f"{text.rstrip('/')}/"


def _trim(key: str, value: object) -> tuple[float, float]:
    match = TRIM.fullmatch(_text(key, value))
    if not match:
        raise ValueError(f"'{key}' must be a width and a height, as in 6 x 9 in or 148 x 210 mm")
    unit = MM if match[3] == "mm" else INCH
    width, height = float(match[1]) * unit, float(match[2]) * unit
    (narrow, wide), (low, high) = TRIMS
    if not (narrow <= width <= wide and low <= height <= high):
        raise ValueError(f"'{key}' must be 4 to 8.5 in wide and 6 to 11.7 in high")
    return round(width, 2), round(height, 2)


def _isbn(key: str, value: object) -> str:
    digits = re.sub(r"[\s-]", "", _text(key, value))
    if not re.fullmatch(r"97[89]\d{10}", digits):
        raise ValueError(f"'{key}' must have 13 digits that begin with 978 or 979")
    if sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10:
        raise ValueError(
            f"'{key}' {digits} is mistyped: its last digit does not go with the others"
        )
    return digits


def _address(key: str, value: object) -> str:
    return site_address(_text(key, value), f"'{key}'")


def _cover(key: str, value: object) -> str:
    text = _text(key, value)
    return text if re.search(PICTURED, text) else _one_of(drawings.COVERS, key, text)


def _number(pattern: str) -> dict[str, Any]:
    """The JSON Schema of a number, or of text with a pattern."""
    return {"type": ["string", "integer"], "pattern": pattern}


LANGUAGE = Key(
    "The code of its language, en if left out.",
    _language,
    {"enum": ["en", *language.MADE]},
    required=False,
    default="en",
)

GAME: Mapping[str, Key] = {
    "title": Key("What the game is called.", _text, TEXT),
    "also": Key("Other names of the game.", _texts, TEXTS, required=False, default=()),
    "index": Key(
        "Names for the index alone, such as trade names.", _texts, TEXTS, required=False, default=()
    ),
    "players": Key(
        "How many can play: 2+, 2-6, 4, '2 or 4' or '4, 6, 8 …'.",
        _players,
        {**_number(f"^{PLAYERS.pattern}"), "minimum": 0},
    ),
    "dice": Key("How many dice are thrown.", _dice, {**_number("^0*[1-9][0-9]*$"), "minimum": 1}),
    "kinds": Key(
        "The kinds of dice, where not all have pips: d4, d6, d8, d10, d12, d20, coin, your own.",
        _kinds,
        {
            "anyOf": [
                {"type": "string", "pattern": KIND},
                {"type": "array", "items": {"type": "string", "pattern": KIND}, "minItems": 1},
            ]
        },
        required=False,
        default=(),
    ),
    "needs": Key("What must lie on the table beside the dice.", _sentence, TEXT),
    "time": Key("How long a game takes.", _text, TEXT),
    "play": Key("What decides.", partial(_one_of, PLAY), {"enum": list(PLAY)}),
    "gist": Key("The game in one line of print.", _gist, TEXT),
    "epigraph": Key(
        "What a regular at the table says of the game, in one line of print.",
        _gist,
        TEXT,
        required=False,
        default="",
    ),
    "pays": Key(
        "What pays how much, each figure by its name in the scoring module, as in {POINTS}.",
        _sentence,
        TEXT,
        required=False,
        default="",
    ),
    "wins": Key(
        "Who wins, each figure by its name in the scoring module, as in {TARGET}.",
        _sentence,
        TEXT,
        required=False,
        default="",
    ),
    "target": Key(
        "The number of points at which the game ends, as in 10,000.",
        _target,
        {**_number(f"^{TARGET.pattern}"), "minimum": 0},
        required=False,
    ),
    "signature": Key(
        "The throw above the title: one to six faces, as in 5 5 3, or d20 17, d6 2.",
        _signature,
        TEXT,
    ),
    "sources": Key("What the rules were taken from, or: our own.", _texts, TEXTS),
    "sheet": Key("What its score sheet is like.", _texts, TEXTS, required=False, default=()),
    "language": LANGUAGE,
    "words": Key(
        "What the page calls the words of its rules, as in Full house: Volles Haus.",
        _names,
        {"type": "object", "additionalProperties": {"type": "string"}},
        required=False,
        default={},
    ),
}
"""The keys of a game's page."""

ZINE: Mapping[str, Key] = {
    "title": Key("What the zine is called.", _text, TEXT),
    "subtitle": _optional_text("What stands below the title."),
    "series": _optional_text("What the zine is one of."),
    "author": _optional_text("Who wrote it."),
    "editor": _optional_text("Whose book it is, and where, as in Anna of the Crow, Stonewood."),
    "printing": _optional_text("Which printing this is, as in First."),
    "copies": _optional_text("How many copies are printed."),
    "date": _optional_text("When it is printed, as in May 2026."),
    "version": _optional_text(
        "Which version of its text this is, as in 1.2, or: git, for the last tag."
    ),
    "language": Key(
        "The code of its language, en if left out.",
        _zine_language,
        {"type": "string", "pattern": f"^({'|'.join(words.LANGUAGES)})(-|$)"},
        required=False,
        default="en",
    ),
    "cover": Key(
        "The drawing on its cover, or a picture in a file, such as tavern.jpg.",
        _cover,
        {"anyOf": [{"enum": list(drawings.COVERS)}, {"type": "string", "pattern": PICTURED}]},
        required=False,
        default=drawings.COVERS[0],
    ),
    "ground": Key(
        "What its cover is printed on; as the look says if left out.",
        partial(_one_of, drawings.GROUNDS),
        {"enum": list(drawings.GROUNDS)},
        required=False,
        default="",
    ),
    "look": Key(
        "The look in which it is printed: a file of content/looks/, tavern if left out.",
        _text,
        TEXT,
        required=False,
        default="",
    ),
    "shows": Key(
        "What the picture on its cover shows, for those who cannot see it.",
        _text,
        TEXT,
        required=False,
        default="",
    ),
    "trim": Key(
        "The size to which its pages are cut, as in 6 x 9 in or 148 x 210 mm.",
        _trim,
        TEXT,
        required=False,
        default=None,
    ),
    "isbn": Key(
        "The number of the book, 13 digits, for a barcode on the cover of a print shop.",
        _isbn,
        TEXT,
        required=False,
        default="",
    ),
    "address": Key(
        "Where its site is, as in https://example.org/dice/: sheets and back cover show the way.",
        _address,
        {"type": "string", "pattern": ADDRESS},
        required=False,
        default="",
    ),
    "credit": Key("Who made the picture on its cover.", _credit, TEXT, required=False, default=""),
    "openers": Key(
        "The drawing above each chapter, on a page of its own that opens the chapter.",
        partial(_some_of, drawings.OPENERS),
        {
            "anyOf": [
                {"enum": list(drawings.OPENERS)},
                {"type": "array", "items": {"enum": list(drawings.OPENERS)}, "minItems": 1},
            ]
        },
        required=False,
        default=(),
    ),
}
"""The keys of a zine's file."""

PLAYED: Mapping[str, Key] = {
    "game": Key("Which game was played.", _text, TEXT),
    "variation": Key("By which variation it was played.", _text, TEXT, required=False, default=""),
    "language": LANGUAGE,
}
"""The keys of a file of a game that was played."""
