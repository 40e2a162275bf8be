"""Templates: they are filled to make the HTML of sections; that of a game is remembered."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from traceback import extract_tb
from types import CodeType
from typing import Any

import jinja2
from jinja2.bccache import Bucket

from zine.cache import keys
from zine.check.verify import VerifiedGame
from zine.edition import Edition
from zine.files import is_hidden
from zine.html.section import SectionHtml
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
        if is_hidden(template.rpartition("/")[2]):
            raise jinja2.TemplateNotFound(template)
        return super().get_source(environment, template)


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

    def _place(self, error: jinja2.TemplateError, template: str) -> tuple[Path, int]:
        """The file and the line at which a template cannot be filled."""
        if isinstance(error, jinja2.TemplateSyntaxError):
            return Path(error.filename or template), error.lineno
        frames = [(Path(at.filename), at.lineno) for at in extract_tb(error.__traceback__)]
        ours = [(file, line or 1) for file, line in frames if file.parent in self._folders]
        return ours[-1] if ours else (Path(template), 1)


Known = tuple[str, str, int]
"""Of HTML: the key of what it depends on, its hash and its size."""

Written = Mapping[str, Known]
"""What is known of the HTML of each section, by its name."""


class Renderer:
    """Fills the templates of some folders to make the HTML of sections.

    It remembers the HTML of games, and of each zine the pages of its sections and the hashes of
    their HTML.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self.pages: dict[Path, Mapping[str, int]] = {}
        """How many pages each section of a zine had last time, by the zine's file."""
        self.written: dict[tuple[Path, Edition], Written] = {}
        """What the sections of a zine that are no games told last time, in each edition."""
        self.key = ""
        """The key of the templates."""
        self._folders = folders
        self._templates = Templates(folders)
        self._games: dict[tuple[Path, str], tuple[VerifiedGame, SectionHtml]] = {}

    def refresh(self) -> None:
        """Read the templates again, and forget all games, if a template has changed."""
        found = keys.key(*(keys.of_folder(folder).content for folder in self._folders))
        if found != self.key:
            self.key, self._templates = found, Templates(self._folders)
            self._games.clear()

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
        return SectionHtml(
            self._templates.fill(
                template, {"language": language, "words": words(language), **values}
            ),
            title,
            place,
            fits,
        )

    def games(self, language: str) -> dict[Path, SectionHtml]:
        """The HTML of each game that was written in a language, by its page."""
        return {place: copy for (place, own), (_, copy) in self._games.items() if own == language}

    def render_game(
        self, language: str, verified: VerifiedGame, write: Callable[[], SectionHtml]
    ) -> SectionHtml:
        """The HTML of a game; `write` is called unless it was for the same verification."""
        place = verified.game.path, language
        known = self._games.get(place)
        if known is None or known[0] is not verified:
            known = self._games[place] = verified, write()
        return known[1]
