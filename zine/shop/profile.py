"""What a print shop takes, as its profile says: one TOML file for each shop.

Profiles of ours lie in `zine/shop/profiles/`, those of a user's own in `content/shops/`. Each table
of a profile names the page that its figures are from, and the day on which that was looked up.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any

from zine.content import toml_file
from zine.content.project import Project
from zine.memo import world
from zine.paper import MM
from zine.problems import ContentError, Problem, suggestion

OURS = Path(__file__).parent / "profiles"
INCH = 72.0
LENGTH = re.compile(r"(\d+(?:\.\d+)?) ?(mm|in|pt)")
UNITS = MappingProxyType({"mm": MM, "in": INCH, "pt": 1.0})

SIDES = ("top", "bottom", "outside", "inside")
COLOURS = ("grey", "spot", "cmyk", "rgb", "drums")
STANDARDS = ("", "X-1a", "X-4")
FORBIDDEN = ("annotations", "outlines", "transparency", "layers", "scripts", "encryption")


class Wrong(ValueError):
    """A value of a profile is none that it can have."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is asked of an inner page, in points.

    Print that touches the edge goes `bleed` beyond it, on these `sides`; text stays `safety` away
    from the edge. `inner` has the least inner margin from so many pages on.
    """

    bleed: float
    sides: tuple[str, ...]
    safety: float
    inner: tuple[tuple[int, float], ...]

    def gutter(self, pages: int) -> float:
        """The least inner margin of a book of so many pages."""
        return max((margin for least, margin in self.inner if pages >= least), default=0.0)


@dataclass(frozen=True, slots=True)
class Count:
    """How many inner pages there may be; the last is blank if the shop prints on it."""

    least: int
    most: int
    multiple: int
    last_blank: bool


@dataclass(frozen=True, slots=True)
class Cover:
    """What is asked of a cover, in points: a flat of back, spine and front.

    The spine is `per_page` for each page, and `more`; from `title_from` pages on it may bear a
    title, which is `clear` of the folds. It is `estimated` where the shop gives a template instead
    of a formula. A shop without a cover prints all pages of a zine alike.
    """

    bleed: float
    per_page: float
    more: float
    title_from: int
    clear: float
    barcode: tuple[float, float]
    corner: tuple[float, float]
    estimated: bool


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of inner pages and cover, and the most ink on one place in per cent."""

    interior: str
    cover: str
    limit: int
    dots: int


@dataclass(frozen=True, slots=True)
class File:
    """The standard that a file keeps, or "", and what it must not hold."""

    standard: str
    forbidden: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """What a shop takes; `sources` has of each table the page that says so, and the day."""

    name: str
    title: str
    page: Page
    count: Count
    cover: Cover | None
    ink: Ink
    file: File
    sources: Mapping[str, tuple[str, date]]

    @property
    def looked_up(self) -> date:
        """The day of the oldest figure."""
        return min(day for _, day in self.sources.values())


def names(project: Project) -> dict[str, Path]:
    """The profiles that there are, those of a user's own before ours, by name."""
    folder = project.content / "shops"  # a build reads it again when a file of it has changed
    own = sorted(name for name in world.names(folder) if name.endswith(".toml"))
    return {path.stem: path for path in (*sorted(OURS.glob("*.toml")), *map(folder.joinpath, own))}


def find(project: Project, name: str) -> Profile:
    """The profile of a name; raises `LookupError` if there is none, and `ContentError`."""
    known = names(project)
    if name not in known:
        near = suggestion(name, known) or f"; there are {', '.join(known)}"
        raise LookupError(f"there is no print shop '{name}'{near}")
    return load(known[name])


def load(path: Path) -> Profile:
    """The profile in a file; raises `ContentError` with all that is wrong in it."""
    lines, tables = toml_file.read(path)
    problems: list[Problem] = []
    parts: dict[str, Any] = {}
    sources: dict[str, tuple[str, date]] = {}
    for name, kind in (
        ("page", Page),
        ("count", Count),
        ("cover", Cover),
        ("ink", Ink),
        ("file", File),
    ):
        if name == "cover" and name not in tables:
            parts[name] = None
            continue
        line = next((n for n, each in enumerate(lines, 1) if each.strip() == f"[{name}]"), 1)
        table = tables.get(name)
        if not isinstance(table, dict):
            problems.append(Problem(path, 1, f"the profile lacks the table [{name}]"))
            continue
        try:
            sources[name] = _source(table)
            parts[name] = kind(**dict(_values(kind, table)))
        except Wrong as error:
            key = next(iter(re.findall(r"'(\w+)'", str(error))), "")
            at = (n for n, each in enumerate(lines, 1) if n > line and each.startswith(f"{key} ="))
            problems.append(Problem(path, next(at, line), f"[{name}]: {error}"))
    title = tables.get("title")
    if not isinstance(title, str) or not title:
        problems.append(Problem(path, 1, "the profile lacks 'title', the name of the shop"))
    if problems:
        raise ContentError(problems)
    return Profile(name=path.stem, title=str(title), sources=MappingProxyType(sources), **parts)


def _source(table: Mapping[str, Any]) -> tuple[str, date]:
    source, day = table.get("source"), table.get("looked_up")
    if not isinstance(source, str) or not source.startswith("https://"):
        raise Wrong("'source' must be the address of the page that its figures are from")
    if not isinstance(day, date):
        raise Wrong("'looked_up' must be the day on which that was read, as in 2026-11-28")
    return source, day


def _values(kind: type[Any], table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    known = {field.name for field in fields(kind)}
    for name in table.keys() - known - {"source", "looked_up"}:
        raise Wrong(f"there is no key '{name}'{suggestion(name, known)}")
    for field in fields(kind):
        if field.name not in table:
            raise Wrong(f"'{field.name}' is missing")
        yield field.name, READ[field.name](field.name, table[field.name])


def _length(name: str, value: Any) -> float:
    match = LENGTH.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise Wrong(f"'{name}' must be a length in mm, in or pt, as in \"3 mm\"")
    return float(match[1]) * UNITS[match[2]]


def _lengths(name: str, value: Any) -> tuple[float, ...]:
    if not isinstance(value, list) or len(value) != 2:
        raise Wrong(f'\'{name}\' must be two lengths, as in ["2 in", "1.2 in"]')
    return tuple(_length(name, each) for each in value)


def _steps(name: str, value: Any) -> tuple[tuple[int, float], ...]:
    if not isinstance(value, dict) or not all(key.isdigit() for key in value):
        raise Wrong(f"'{name}' must be margins by page count, as in {{ 24 = \"0.375 in\" }}")
    return tuple(sorted((int(pages), _length(name, each)) for pages, each in value.items()))


def _whole(name: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Wrong(f"'{name}' must be a whole number")
    return value


def _yes(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Wrong(f"'{name}' must be true or false")
    return value


def _one_of(*choices: str) -> Any:
    def read(name: str, value: Any) -> str:
        if value not in choices:
            listed = ", ".join(f'"{each}"' for each in choices)
            raise Wrong(f"'{name}' must be one of {listed}")
        return str(value)

    return read


def _some_of(*choices: str) -> Any:
    def read(name: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not set(value) <= set(choices):
            raise Wrong(f"'{name}' must be a list of some of {', '.join(choices)}")
        return tuple(value)

    return read


READ = MappingProxyType(
    {
        **dict.fromkeys(("bleed", "safety", "per_page", "more", "clear"), _length),
        **dict.fromkeys(("least", "most", "multiple", "title_from", "limit", "dots"), _whole),
        **dict.fromkeys(("barcode", "corner"), _lengths),
        **dict.fromkeys(("interior", "cover"), _one_of(*COLOURS)),
        "sides": _some_of(*SIDES),
        "inner": _steps,
        **dict.fromkeys(("last_blank", "estimated"), _yes),
        "standard": _one_of(*STANDARDS),
        "forbidden": _some_of(*FORBIDDEN),
    }
)
"""How each value of a profile is read."""
