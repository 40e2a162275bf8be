"""Templates, which are filled to make the HTML of sections."""

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import CodeType
from typing import Any

import jinja2
from jinja2.bccache import Bucket

from zine.files import is_hidden
from zine.html.section import SectionHtml
from zine.memo import world
from zine.problems import ContentError, Problem
from zine.words import words


class Compiled(jinja2.BytecodeCache):
    """What templates were compiled to in this process, by their text: it takes most of their time.

    The web edition of each zine reads them anew.
    """

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a bucket what was compiled of the same template and text, if anything."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a bucket holds."""
        self._codes[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


class VisibleFiles(jinja2.FileSystemLoader):
    """Loads the files of some folders, but no hidden one: no scan knows those."""

    def get_source(self, environment: jinja2.Environment, template: str) -> Any:
        """As of the base class."""
        place = self._place(template)
        if place is None or is_hidden(place.name):
            raise jinja2.TemplateNotFound(template)
        source = world.contents(place)
        name, digest = os.path.abspath(place), sha256(source).hexdigest()  # noqa: PTH100

        def is_same() -> bool:  # Jinja asks at each use, so each step notes what it uses
            return self._place(template) == place and world.ask("file", name) == digest

        return source.decode(), os.fspath(place), is_same

    def _place(self, template: str) -> Path | None:
        """The file of a template in the first folder that has it."""
        places = (Path(folder, template) for folder in self.searchpath)
        return next(filter(world.is_file, places), None)


class Templates:
    """The templates of some folders; the first folder that has a template wins."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._environment = jinja2.Environment(
            loader=VisibleFiles(folders),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=COMPILED,
        )

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """The HTML of a template filled with values; raises `ContentError` if it cannot be."""
        try:
            return self._environment.get_template(template).render(values)
        except jinja2.TemplateError as error:
            where, line = self._place(error, template)
            raise ContentError([Problem(where, line, f"template: {error}")]) from None

    def write(
        self,
        language: str,
        title: str,
        template: str,
        place: Path,
        /,
        *,
        fits: bool = False,
        **values: object,
    ) -> SectionHtml:
        """The HTML of a section; raises `ContentError` if the template cannot be filled."""
        values = {"language": language, "words": words(language), **values}
        return SectionHtml(self.fill(template, values), title, place, fits)

    def _place(self, error: jinja2.TemplateError, template: str) -> tuple[Path, int]:
        """The file and the line at which a template cannot be filled."""
        if isinstance(error, jinja2.TemplateSyntaxError):
            return Path(error.filename or template), error.lineno
        frames = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
        filled = [(file, line or 1) for file, line in frames if file.parent in self._folders]
        return filled[-1] if filled else (Path(template), 1)


@lru_cache(maxsize=8)
def templates_in(folders: tuple[Path, ...]) -> Templates:
    """The templates of some folders, which are read again where they have changed."""
    return Templates(folders)
