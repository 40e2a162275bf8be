"""Looks: reads the file of a look, and all that it names, and checks every token of it.

A look is a TOML file in `content/looks/`: of the author's folder, or one of ours.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from zine import bounds
from zine.art import colours, fonts, typeface_file
from zine.art.look import (
    BORDERS,
    CINZEL,
    GARAMOND,
    ORNAMENTS,
    SHADINGS,
    Cut,
    Dots,
    Emblem,
    Face,
    Look,
    Typefaces,
)
from zine.art.typeface_file import NoFont, TypefaceFile
from zine.content import toml_file
from zine.content.page import images
from zine.content.pictures.raster import Unusable
from zine.content.project import Project, spelled
from zine.content.zines import css_bounds
from zine.edition import DOTS
from zine.files import is_hidden
from zine.memo.world import contents, is_file
from zine.memo.world import names as listed
from zine.problems import ContentError, Mark, Problem, suggestion

COLOUR = re.compile(r"#[0-9a-fA-F]{6}$")
HEADER = re.compile(r"\s*\[+\s*([\w-]+)\s*\]")
KEY = re.compile(r"\s*([\w-]+)\s*[=.]")
ADDRESS = re.compile(
    r"/\*.*?(?:\*/|\Z)|url\(\s*['\"]?(?!data:|#)(?P<address>[^'\")]*)|@import\s+['\"](?P<sheet>[^'\"]*)",
    re.DOTALL | re.IGNORECASE,
)
"""What a stylesheet would load from elsewhere; comments, too, so that nothing in them is found."""


SIZES = (8.0, 13.0)
"""The smallest and the largest text, in points on a page of half a letter sheet."""

LEADINGS = (1.1, 1.7)
"""The least and the greatest distance between lines, as shares of the size."""

BADGE = 0.5
"""The size of the largest badge, in inches: on a letter page it has 34 points."""

CONTRAST = 4.5
"""The least contrast of a text to its ground, as WCAG asks for."""

CUTS = ("regular", "bold", "italic", "bold-italic")
"""The fonts of a typeface; all four for text, `bold` or `regular` for titles and labels."""

WEIGHTS = {"regular": 400, "bold": 700, "italic": 400, "bold-italic": 700}

OURS = {"EB Garamond": GARAMOND, "Cinzel": CINZEL}
"""Our own typefaces, which a look names without files."""


class Token(NamedTuple):
    """A token of a look: what it is about, and the function that reads its value.

    `read` takes the look's file and the value, and raises `ValueError`.
    """

    about: str
    read: Callable[["_Source", Any], Any]


@dataclass(slots=True)
class _Source:
    """A look's file: its lines, and the problems found so far."""

    path: Path
    lines: Sequence[str]
    problems: list[Problem] = field(default_factory=list)

    def line(self, key: str, table: str = "") -> int:
        """The line of a key, in a table if one is named; 1 if it cannot be found."""
        current = ""
        for number, text in enumerate(self.lines, 1):
            if header := HEADER.match(text):
                current = header[1]
                if (current, "") == (key, table):
                    return number
            elif (key_there := KEY.match(text)) and (current, key_there[1]) == (table, key):
                return number
        return self.line(table) if table else 1

    def add(self, message: str, key: str, table: str = "") -> None:
        """Add a problem at the line of a key."""
        number = self.line(key, table)
        text = self.lines[number - 1] if self.lines else ""
        column = text.find(key)
        mark = Mark(text, column + 1, len(key)) if column >= 0 else None
        self.problems.append(Problem(self.path, number, message, mark))

    def file(self, name: object, most: int) -> tuple[Path, bytes]:
        """A file beside the look, and what it holds; raises `ValueError`."""
        if not isinstance(name, str) or not name.strip() or Path(name).name != name:
            raise ValueError(f"must be the name of a file beside {self.path.name}, not {name!r}")
        if is_hidden(name):
            raise ValueError(f"names '{name}', which is hidden: no file's name begins with '.'")
        path = spelled(self.path.with_name(name))
        if not is_file(path):
            beside = (file for file in listed(self.path.parent) if not file.endswith("/"))
            near = suggestion(name, beside)
            raise ValueError(f"names '{name}', and no such file is beside {self.path.name}{near}")
        try:
            return path, contents(path, most)
        except OSError as error:
            raise ValueError(f"{name} cannot be read: {error.strerror}") from None


def names(project: Project) -> list[str]:
    """The names of all looks: the folder's own and ours."""
    return sorted({path.stem for path in project.look_files})


def load(project: Project, name: str) -> Look:
    """The look of a name: a file of the folder's own, or else one of ours.

    Raises `LookupError` if there is no such look, and `ContentError` with all that is wrong in it.
    """
    folders = project.looks if Path(name).name == name and not is_hidden(name) else ()
    try:
        files = [spelled(folder / f"{name}.toml") for folder in folders]
    except ValueError as error:
        raise LookupError(str(error)) from None
    path = next(filter(is_file, files), None)
    if path is None:
        all_names = names(project)
        near = suggestion(name, all_names) or f"; there are {', '.join(all_names)}"
        raise LookupError(f"there is no look '{name}'{near}")
    return read(path)


def read(path: Path) -> Look:
    """The look in a file; raises `ContentError` with all that is wrong in it."""
    lines, values = toml_file.read(path)
    source = _Source(path, lines)
    tokens: dict[str, Any] = {"name": path.stem}
    for key, value in values.items():
        if key not in TOKENS:
            near = suggestion(key, TOKENS) or f"; it can have {', '.join(TOKENS)}"
            source.add(f"a look has no '{key}'{near}", key)
            continue
        try:
            tokens[key.replace("-", "_")] = TOKENS[key].read(source, value)
        except Unusable as error:
            for fault in error.every:
                source.add(f"'{key}' {fault}", key)
        except ValueError as error:
            source.add(f"'{key}' {error}", key)
    faces = _typefaces(
        tokens.pop("text", GARAMOND), tokens.pop("titles", None), tokens.pop("labels", None)
    )
    if "style" in tokens:
        tokens["style_file"], tokens["style"] = tokens["style"]
    if "second" in tokens and "second_on_dark" not in tokens:
        tokens["second_on_dark"] = colours.lightened(tokens["second"], NIGHT, CONTRAST)
    look = Look(**tokens, typefaces=faces)
    for key, message in _unreadable(look):
        source.add(message, key)
    if source.problems:
        raise ContentError(source.problems)
    return look


NIGHT = colours.NIGHT
"""The paper of a dark screen."""


# Readers of tokens.


def _colour(_: _Source, value: object) -> str:
    if not isinstance(value, str) or not COLOUR.match(value):
        raise ValueError(f'must be a colour such as "#8c1a11", not {value!r}')
    return value.lower()


def _one_of(choices: Sequence[str], _: _Source, value: object) -> str:
    if value not in choices:
        near = suggestion(str(value), choices)
        raise ValueError(f"must be one of {', '.join(choices)}, not {value!r}{near}")
    return str(value)


def _size(_: _Source, value: object) -> float:
    least, most = SIZES
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ValueError(f"must be {least:g} to {most:g} points, not {value!r}")
    return float(value)


def _points(_: _Source, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 100:
        raise ValueError(f"must be a number of points, not {value!r}")
    return float(value)


def _drawing(source: _Source, value: object) -> Emblem:
    from zine.content.pictures import emblem  # noqa: PLC0415 - fontTools takes a tenth of a second

    _, data = source.file(value, bounds.SVG)
    try:
        return emblem.read(data)
    except Unusable as error:
        raise error.about(str(value)) from None


def _badge(source: _Source, value: object) -> Emblem | Dots:
    kind = images.ENDINGS.get(Path(str(value)).suffix.casefold())
    if kind is None:
        raise ValueError(f"must be the name of a {images.FORMATS} file, not {value!r}")
    if kind == images.SVG:
        return _drawing(source, value)
    _, data = source.file(value, bounds.PICTURE)
    try:
        picture, (width, height), line_art = images.ready(data, kind)
    except ValueError as error:
        raise ValueError(f"{value} {error}") from None
    least = round((images.LINE_ART if line_art else DOTS) * BADGE)
    if max(width, height) < least:
        size = f"{value} has {width:,} × {height:,} dots, too few to print it sharp"
        raise ValueError(f"{size}; {least} on the longer side will do")
    return Dots(kind, width, height, sha256(picture).hexdigest(), picture)


def _ornament(source: _Source, value: object) -> Emblem | None:
    if isinstance(value, str) and value.endswith(".svg"):
        return _drawing(source, value)
    if not isinstance(value, str) or value not in ORNAMENTS:
        near = suggestion(str(value), ORNAMENTS)
        names = ", ".join(ORNAMENTS)
        raise ValueError(f"must be one of {names}, or the name of an SVG file, not {value!r}{near}")
    return ORNAMENTS[value]


def _style(source: _Source, value: object) -> tuple[Path, str]:
    if not str(value).endswith(".css"):
        raise ValueError(f"must be the name of a CSS file, not {value!r}")
    path, data = source.file(value, bounds.STYLE)
    try:
        css = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{value} is not UTF-8") from None
    for match in ADDRESS.finditer(css):
        address = match["address"] or match["sheet"]
        if not address:
            continue
        message = f"a stylesheet can load no file; leave out '{address[:60]}'"
        source.problems.append(Problem(path, css.count("\n", 0, match.start()) + 1, message))
    source.problems += css_bounds.problems(path, css)
    return path, css


def _typeface(task: str, source: _Source, value: object) -> tuple[Cut, ...] | None:
    """The cuts of a typeface, as many as its task needs; `None` if something is wrong with it."""
    if isinstance(value, str):
        if value not in OURS or (task == "text" and value == "Cinzel"):
            choices = "EB Garamond" if task == "text" else ", ".join(OURS)
            raise ValueError(
                f"must be one of ours ({choices}), or a table of font files, not {value!r}"
            )
        if task == "text" or value == "Cinzel":
            return OURS[value]
        _, bold, _, _ = GARAMOND
        return (bold, bold, bold)
    if not isinstance(value, dict):
        raise ValueError(f"must be a table of font files, not {value!r}")
    return _cuts(task, source, value)


def _cuts(task: str, source: _Source, value: Mapping[str, object]) -> tuple[Cut, ...] | None:
    problems = len(source.problems)
    fonts_by_cut: dict[str, tuple[Path, TypefaceFile]] = {}
    for key, name in value.items():
        if key not in CUTS:
            source.add(f"a typeface has no '{key}'{suggestion(key, CUTS)}", key, task)
            continue
        try:
            path, data = source.file(name, bounds.TYPEFACE)
            fonts_by_cut[key] = path, typeface_file.read(data)
        except NoFont as error:
            source.add(f"{name} {error}", key, task)
        except ValueError as error:
            source.add(f"'{key}' {error}", key, task)
    cut_names = CUTS if task == "text" else ("bold",) if "regular" not in value else ("regular",)
    for key in cut_names:
        if key not in value:
            source.add(f"the typeface of {task} lacks '{key}'; add a line {key} = \"….ttf\"", task)
    for key, message in _wrong(task, {key: font for key, (_, font) in fonts_by_cut.items()}):
        source.add(f"{value[key]} {message}", key, task)
    if len(source.problems) > problems:
        return None
    family = _family(task, [font for _, font in fonts_by_cut.values()])
    cut = partial(_cut, family, fonts_by_cut)
    if task == "text":
        cuts: tuple[Cut, ...] = tuple(map(cut, CUTS))
    else:
        bold = cut("bold" if "bold" in fonts_by_cut else "regular", weight=700)
        cuts = bold, Cut(family, 600, bold.face), bold
    return cuts if _all_load(cuts, source, value, task) else None


def _all_load(cuts: Sequence[Cut], source: _Source, value: Mapping[str, object], task: str) -> bool:
    """Whether every font can be cut to what is printed; adds a problem for each that cannot."""
    fonts.enter(cuts)
    names = {name: key for key, name in value.items()}
    problems = len(source.problems)
    for cut in dict.fromkeys(cut.face for cut in cuts):
        try:
            fonts.load(cut.name)
        except Exception as error:  # whatever a damaged font makes a library do
            why = " ".join(f"{type(error).__name__} {error}".split())[:80]
            name = cut.file.name
            source.add(f"{name} is damaged ({why}); get it again", names[name], task)
    return len(source.problems) == problems


def _wrong(task: str, fonts_by_cut: Mapping[str, TypefaceFile]) -> Iterator[tuple[str, str]]:
    """The faults of fonts that could be read, each with the key of its file."""
    signs = typeface_file.SIGNS if task == "text" else typeface_file.TITLE_SIGNS
    for key, font in fonts_by_cut.items():
        if lacking := typeface_file.missing(font, signs):
            yield key, f"lacks {lacking}"
        if task != "text":
            continue
        if not font.has_even_figures and not lacking:
            yield (
                key,
                "has figures of unequal widths, and no tabular ones (tnum), which tables need",
            )
        if "bold" in key and font.axis is None and font.weight < typeface_file.BOLD:
            yield key, f"is not bold: its weight is {font.weight}"
        if ("italic" in key) != font.is_italic:
            yield key, "is italic" if font.is_italic else "is not italic"


def _family(task: str, read: Sequence[TypefaceFile]) -> str:
    """A name that no other typeface has."""
    digest = sha256(b"".join(sha256(font.data).digest() for font in read)).hexdigest()
    return f"Zine-{task.title()}-{digest[:8]}"


def _cut(
    family: str, read: Mapping[str, tuple[Path, TypefaceFile]], key: str, weight: int = 0
) -> Cut:
    path, font = read[key]
    axis = None
    if font.axis:
        least, most = font.axis
        axis = min(max(weight or WEIGHTS[key], least), most)
    name = f"{sha256(font.data).hexdigest()[:12]}-{axis or 0}"
    italic = "italic" in key
    return Cut(family, weight or WEIGHTS[key], Face(f"face-{name}", path, axis), italic)


def _typefaces(
    text: Sequence[Cut] | None, titles: Sequence[Cut] | None, labels: Sequence[Cut] | None
) -> Typefaces:
    """The typefaces of a look; what titles and labels lack is set in the bold of the text."""
    texts = tuple(text or GARAMOND)
    title = tuple(titles or CINZEL)
    label = tuple(labels or title)
    instead = texts[1].face.name

    def falling_back(cut: Cut) -> Cut:
        face = cut.face
        if face.name == instead or face == GARAMOND[1].face:
            return cut
        return Cut(
            cut.family, cut.weight, Face(face.name, face.file, face.axis, instead), cut.italic
        )

    return Typefaces(*texts, *map(falling_back, (title[0], *label[1:])))


TOKENS: Mapping[str, Token] = {
    "ink": Token("the colour of text, rules and drawings", _colour),
    "second": Token("the second colour: headings, labels, marks of lists", _colour),
    "second-on-dark": Token(
        "the second colour on a dark screen; a lighter second if left out", _colour
    ),
    "tint": Token("the ground of examples", _colour),
    "line": Token("thin rules between rows and columns", _colour),
    "quiet": Token("small drawings; on a screen, text of less weight", _colour),
    "text": Token("the typeface of text", partial(_typeface, "text")),
    "titles": Token("the typeface of titles and headings", partial(_typeface, "titles")),
    "labels": Token(
        "the typeface of labels and the heads of tables; that of titles if left out",
        partial(_typeface, "labels"),
    ),
    "size": Token("the size of the text, in points", _size),
    "leading": Token("the distance between its lines, in points", _points),
    "ornament": Token("what stands below titles", _ornament),
    "border": Token("the border of the cover", partial(_one_of, BORDERS)),
    "ground": Token("what the cover is printed on", partial(_one_of, ("light", "dark"))),
    "shading": Token(
        "whether drawings are hatched as in a woodcut or flat", partial(_one_of, SHADINGS)
    ),
    "badge": Token(
        "a picture (SVG, PNG or JPEG) at the outer corner of pages, and on sheets",
        _badge,
    ),
    "style": Token("a stylesheet that is read after ours", _style),
}
"""The tokens of a look."""


def _unreadable(look: Look) -> Iterator[tuple[str, str]]:
    """The tokens of a look that nobody could read on paper or on a screen, each with why."""
    least, most = (share * look.size for share in LEADINGS)
    if not least <= look.leading <= most:
        limits = f"{least:.1f} to {most:.1f} points for text of {look.size:g}"
        yield "leading", f"'leading' must be {limits}, not {look.leading:g}"
    texts = {"ink": look.ink, "second": look.second, "quiet": look.quiet}
    grounds = {"white": colours.WHITE, "tint": look.tint}
    for (name, text), (ground, below) in product(texts.items(), grounds.items()):
        ratio = colours.contrast(text, below)
        if ratio < CONTRAST:
            key = (
                "tint"
                if ground == "tint" and colours.contrast(text, colours.WHITE) >= CONTRAST
                else name
            )
            yield (
                key,
                f"'{name}' on {ground} has a contrast of {ratio:.1f}; text needs {CONTRAST:g}",
            )
    ratio = colours.contrast(look.second_on_dark, colours.NIGHT)
    if ratio < CONTRAST:
        has = f"'second-on-dark' has a contrast of {ratio:.1f} on a dark screen"
        yield "second-on-dark", f"{has}; text needs {CONTRAST:g}"
