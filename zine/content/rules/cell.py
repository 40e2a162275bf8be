"""Reads and writes the cells of tables, by the annotation of what a cell stands for."""

import re
import types
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache, partial
from math import log10
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from zine import notation
from zine.dice import Cast, Coin, OwnDie, Picture, named, sided
from zine.problems import suggestion

NOTHING = "—"
DASHES = {"—", "–", "-"}
YES_NO = {"yes": True, "no": False}
NUMBER = re.compile(r"[+-]?\d+$")
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
COMMA = re.compile(r",(?!\d{3}(?!\d))")  # but not the one in 9,100
LONGEST = 18
LARGE = 10**LONGEST
SEMICOLON = re.compile(";")
MINUS = str.maketrans("−–", "--")

Reader = Callable[[str], Any]
"""Returns the value of a cell's text, without blanks around it; raises `Unreadable`."""


class Unreadable(ValueError):
    """A cell that does not hold what its column asks for."""

    def in_words(self, say: Callable[[str], str]) -> str:
        """The message; `say` puts each name of the rules into the words of a page."""
        return str(self)


class NoMember(Unreadable):
    """A cell that names none of the members that it can name."""

    def __init__(self, kind: str, text: str, names: Sequence[str]) -> None:
        super().__init__(_no_member(kind, text, names))
        self._parts = kind, text, names

    def in_words(self, say: Callable[[str], str]) -> str:
        """The message, with the names as the page says them."""
        kind, text, names = self._parts
        return _no_member(kind, text, [say(name) for name in names])


def _no_member(kind: str, text: str, names: Sequence[str]) -> str:
    listed = "" if len(names) > 20 else f"; it can be {', '.join(names)}"
    return f"there is no {kind} '{text}'{suggestion(text, names) or listed}"


class TooLarge(ValueError):
    """A number with more digits than a cell can hold."""


@lru_cache(maxsize=4096)
def normal(name: str) -> str:
    """A name without case, accents, spaces or punctuation: `Chō-Han` and `cho_han` are `chohan`.

    Letters that are two in one come apart: `Straße` is `strasse`, `Cœur` is `coeur`.
    """
    plain = unicodedata.normalize("NFKD", name).casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(letter for letter in plain if letter.isalnum())


def read(text: str, kind: Any) -> Any:
    """The value that a cell holds; raises `Unreadable`.

    `kind` is a resolved annotation: `int`, `bool`, `str`, an `Enum` (its printed names), `Die`,
    `Dice`, other dice (as `zine.notation` writes them), a tuple of these (separated by commas), a
    mapping (`Ada 24, Bel 19`), any of these or
    `None` (a dash), or a class that reads itself with a `parse` classmethod. Where lists stand
    within a list, semicolons separate the outer one.
    """
    return _reader(kind)(text.strip())


@lru_cache(maxsize=1024)
def _reader(kind: Any) -> Reader:
    """The function that reads cells of a kind."""
    base = _plain(kind)
    inner = optional(base)
    if is_other_die(kind) or is_other_dice(kind):
        return partial(_other_dice, kind)
    if base in READERS:
        return READERS[base]
    if inner:
        return partial(_if_any, _reader(inner))
    if is_dice(kind):
        return _dice
    if get_origin(base) is tuple:
        item = get_args(base)[0]
        return partial(_names if item is str else _list, _reader(item), _breaks(item))
    if get_origin(base) is not None and issubclass(get_origin(base), Mapping):
        item = get_args(base)[1]
        return partial(_mapping, _reader(item), _breaks(item))
    if isinstance(base, type) and issubclass(base, Enum):
        return partial(_member, base, {str(m.value).casefold(): m for m in reversed(base)})
    return partial(_parsed if hasattr(base, "parse") else _none, base)


def show(value: Any, kind: Any = None) -> str:
    """A value as an author would write it in a cell of that kind; raises `TooLarge`."""
    kind = optional(_plain(kind)) or kind
    if is_other_die(type(value)) or (is_other_die(kind) and value is not None):
        return notation.show([cast(value, kind)])
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        if abs(value) >= LARGE:
            figures = f"{int(value.bit_length() * log10(2)) + 1:,}"
            raise TooLarge(f"a number of {figures} digits, more than any game scores")
        return (f"{value:,}" if abs(value) >= 1000 else str(value)).replace("-", "−")
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or value in ((), {}):
        return NOTHING
    if is_dice(kind):
        return " ".join(map(str, value))
    if is_other_dice(kind) or (isinstance(value, tuple) and is_other_die(type(value[0]))):
        return notation.show(cast(die, item(kind)) for die in value)
    inner = (*get_args(_plain(kind)), None, None)
    if isinstance(value, Mapping):
        return _joined((f"{key} {show(item, inner[1])}" for key, item in value.items()), inner[1])
    if isinstance(value, tuple):
        return _joined((show(item, inner[0]) for item in value), inner[0])
    return str(value)


def holds(value: Any, kind: Any) -> bool:
    """Whether a value is one of a kind, as `read` gives it."""
    return _holder(kind)(value)


@lru_cache(maxsize=1024)
def _holder(kind: Any) -> Callable[[Any], bool]:
    """The function that says whether a value is one of a kind."""
    base = _plain(kind)
    inner = optional(base)
    if inner:
        holds_inner = _holder(inner)
        return lambda value: value is None or holds_inner(value)
    if base is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    origin, items = get_origin(base) or base, get_args(base)
    if not isinstance(origin, type):
        return lambda _: True
    if issubclass(origin, Mapping):
        holds_item = _holder(items[1])
        return lambda value: isinstance(value, Mapping) and all(map(holds_item, value.values()))
    if origin is tuple and items:
        holds_item = _holder(items[0])
        return lambda value: isinstance(value, tuple) and all(map(holds_item, value))
    return lambda value: isinstance(value, origin)


@lru_cache(maxsize=1024)
def optional(kind: Any) -> Any:
    """`T` of `T | None`, or `None` for any other annotation."""
    if get_origin(kind) not in (Union, types.UnionType):
        return None
    kinds = [part for part in get_args(kind) if part is not type(None)]
    return kinds[0] if len(kinds) == 1 else None


def is_dice(kind: Any) -> bool:
    """Whether a cell of this kind shows dice that lie together."""
    return _marked(kind, "dice")


def is_die(kind: Any) -> bool:
    """Whether a cell of this kind shows one die."""
    return _marked(kind, "die")


def is_other_die(kind: Any) -> bool:
    """Whether a cell of this kind shows one die of another kind than `Die`."""
    if sided(kind):
        return True
    return kind is Cast or (isinstance(kind, type) and issubclass(kind, (Coin, OwnDie)))


def is_other_dice(kind: Any) -> bool:
    """Whether a cell of this kind shows dice of other kinds that lie together."""
    return get_origin(_plain(kind)) is tuple and is_other_die(item(kind))


def holds_other_dice(kind: Any) -> bool:
    """Whether dice of other kinds stand anywhere in a cell of this kind."""
    return is_other_die(kind) or any(map(holds_other_dice, get_args(_plain(kind))))


@lru_cache(maxsize=1024)
def dice_kinds(kind: Any) -> frozenset[str]:
    """The kinds of dice that a cell of this kind names: `d6` for `Dice`, "" for those of any kind.

    Picture dice are of no kind that a page names.
    """
    if kind is Cast or hasattr(kind, "parse"):
        return frozenset({""})
    if is_other_die(kind):
        return frozenset({dice_kind(kind)})
    if is_dice(kind) or is_die(kind):
        return frozenset({"d6"})
    return frozenset().union(*map(dice_kinds, get_args(_plain(kind))))


def holds_dice(kind: Any) -> bool:
    """Whether dice stand anywhere in a cell of this kind, also in what reads itself from a cell."""
    if is_dice(kind) or is_die(kind):
        return True
    parts = get_type_hints(kind, include_extras=True).values() if hasattr(kind, "parse") else ()
    return any(map(holds_dice, (*get_args(_plain(kind)), *parts)))


def holds_pictures(kind: Any) -> bool:
    """Whether picture dice stand anywhere in a cell of this kind."""
    return kind is Picture or any(map(holds_pictures, get_args(_plain(kind))))


def names_players(kind: Any) -> bool:
    """Whether a cell of this kind says what each of some players has, or who wins."""
    origin = get_origin(_plain(kind))
    return _marked(kind, "winners") or (isinstance(origin, type) and issubclass(origin, Mapping))


def says_who_wins(kind: Any) -> bool:
    """Whether a cell of this kind lists the winners."""
    return _marked(kind, "winners")


def counts_for_players(kind: Any) -> bool:
    """Whether a cell of this kind says a number for each of some players."""
    return names_players(kind) and get_args(_plain(kind))[1:] == (int,)


def lists_players(kind: Any) -> bool:
    """Whether a cell of this kind names players and nothing else, or says what each has."""
    return names_players(kind) or _plain(kind) == tuple[str, ...]


def holds_names(kind: Any) -> bool:
    """Whether players' names stand anywhere in a cell of this kind."""
    base = _plain(kind)
    return base is str or names_players(kind) or any(map(holds_names, get_args(base)))


def _marked(kind: Any, mark: str) -> bool:
    return get_origin(kind) is Annotated and mark in kind.__metadata__


def _plain(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def item(kind: Any) -> Any:
    """The annotation of what a tuple holds; `None` for what is no tuple."""
    return next(iter(get_args(_plain(kind))), None)


def _int(text: str) -> int:
    if text.isdecimal() and len(text) <= LONGEST:  # most are, and this is the fastest test
        return int(text)
    plain = THOUSANDS.sub("", text.translate(MINUS)).replace("- ", "-")
    if not NUMBER.match(plain):
        raise Unreadable(f"'{text}' is not a whole number")
    if len(plain) > LONGEST:
        raise Unreadable(f"a number of {len(plain)} digits is more than any game scores")
    return int(plain)


def _bool(text: str) -> bool:
    if text.casefold() not in YES_NO:
        raise Unreadable(f"'{text}' is neither yes nor no")
    return YES_NO[text.casefold()]


def _str(text: str) -> str:
    if not text:
        raise Unreadable("the cell is empty")
    return text


def _if_any(read: Reader, text: str) -> Any:
    return None if text in DASHES else read(text)


def _parsed(kind: Any, text: str) -> Any:
    try:
        return kind.parse(text)
    except ValueError as error:
        raise Unreadable(str(error)) from None
    except Exception as error:  # a mistake of the module: the author sees one line
        raise Unreadable(f"'{text}' cannot be read: {type(error).__name__}: {error}") from None


def _none(kind: Any, _: str) -> Any:
    raise Unreadable(f"no cell can hold what the rules call {getattr(kind, '__name__', kind)}")


READERS: Mapping[Any, Reader] = {int: _int, bool: _bool, str: _str}


def _dice(text: str) -> tuple[int, ...]:
    if text in DASHES:
        return ()
    faces = text.split()
    figures = "".join(faces)
    if not (figures.isascii() and figures.isdecimal()):
        raise Unreadable(
            f"'{text}' is not a throw: write its faces with spaces between, as in 6 6 3"
        )
    return tuple(map(_int, faces))


def _other_dice(kind: Any, text: str) -> Any:
    """Dice of other kinds: a tuple of them, or one die."""
    several = is_other_dice(kind)
    if several and text in DASHES:
        return ()
    die_kind = item(kind) if several else kind
    try:
        dice = tuple(_die(one, die_kind, text) for one in notation.read(text))
    except Unreadable:
        raise
    except ValueError as error:
        if die_kind is Cast:
            raise Unreadable(str(error)) from None
        raise Unreadable(f"'{text}' is no throw of {_sample(die_kind)}") from None
    if not several and len(dice) > 1:
        raise Unreadable(f"'{text}' are {len(dice)} dice, and only one belongs here")
    return dice if several else dice[0]


def _die(one: Cast, kind: Any, text: str) -> Any:
    """What a die shows, as a rule takes it; raises `Unreadable` for a die of another kind."""
    if kind is Cast:
        return one
    if one.kind != dice_kind(kind):
        raise Unreadable(f"'{text}' is no throw of {_sample(kind)}")
    if sided(kind):
        return one.face
    try:
        return kind(str(one.face).replace("-", " "))
    except ValueError:
        words = ", ".join(_word(face) for face in kind)
        raise Unreadable(f"a {one.kind} shows no '{one.face}'; it can show {words}") from None


def _sample(kind: Any) -> str:
    """The kind of a die, and how one is written: `d8: write it as in d8 5`."""
    face = 5 if (sided(kind) or 0) > 4 else 3 if sided(kind) else _word(next(iter(kind)))
    return f"{dice_kind(kind)}: write it as in {notation.show([Cast(dice_kind(kind), face)])}"


def dice_kind(kind: Any) -> str:
    """The name of the kind of a die, as a page writes it: `d8`, `coin`, or `d-omen` of `Omen`."""
    if sides := sided(kind):
        return f"d{sides}"
    return "coin" if issubclass(kind, Coin) else named(kind)[0]


def _word(face: Enum) -> str:
    return str(face.value).replace(" ", "-")


def cast(value: Any, kind: Any = None) -> Cast:
    """What a die shows as a page writes it; only of a number, the annotation says the kind."""
    if isinstance(value, Cast):
        return value
    if isinstance(value, Enum):
        return Cast(dice_kind(type(value)), _word(value))
    return Cast(dice_kind(kind), value)


def _breaks(item: Any) -> re.Pattern[str]:
    """What separates the items of a list."""
    return SEMICOLON if _is_list(item) else COMMA


def _parts(text: str, breaks: re.Pattern[str]) -> list[str]:
    return [] if text in DASHES else [part.strip() for part in breaks.split(text)]


def _is_list(kind: Any) -> bool:
    base = _plain(kind)
    if is_other_dice(kind) and item(kind) is not Cast:
        return False
    return not is_dice(kind) and isinstance(get_origin(base), type)


def _list(read: Reader, breaks: re.Pattern[str], text: str) -> tuple[Any, ...]:
    return tuple(map(read, _parts(text, breaks)))


def _names(read: Reader, breaks: re.Pattern[str], text: str) -> tuple[str, ...]:
    names = _list(read, breaks, text)
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise Unreadable(f"{twice[0]} stands here twice")
    return names


def _mapping(read: Reader, breaks: re.Pattern[str], text: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for part in _parts(text, breaks):
        name, _, rest = part.partition(" ")
        if not rest:
            raise Unreadable(f"'{part}' is not a name and what belongs to it, as in Ada 24")
        if name in values:
            raise Unreadable(f"{name} stands here twice")
        values[name] = read(rest.strip())
    return values


def _member(kind: type[Enum], members: Mapping[str, Enum], text: str) -> Enum:
    member = members.get(text.casefold())
    if member is not None:
        return member
    raise NoMember(_words(kind), text, [str(member.value) for member in kind])


def _words(kind: type) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _joined(parts: Iterable[str], item: Any) -> str:
    return ("; " if _is_list(item) else ", ").join(parts)
