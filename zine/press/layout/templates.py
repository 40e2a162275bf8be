"""The scribe: writes the copy of pieces from templates, and what still holds only once."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2

from zine.cache import keys
from zine.check.verify import VerifiedGame
from zine.press.layout.section import SectionHtml
from zine.problems import ContentError, Problem
from zine.words import words


class Templates:
    """The templates of some folders, each from the first that has it."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folders),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """The HTML of a template filled with values; raises `ContentError` if it cannot be."""
        try:
            return self._environment.get_template(template).render(values)
        except jinja2.TemplateError as error:
            where = Path(getattr(error, "filename", None) or template)
            problem = Problem(where, getattr(error, "lineno", None) or 1, f"template: {error}")
            raise ContentError([problem]) from None


class Renderer:
    """Fills the templates of some folders, each from the first that has it."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.pages: dict[Path, Mapping[str, int]] = {}
        """How many pages each part of a zine had the last time, by the zine's file."""
        self._folders = folders
        self._templates = Templates(folders)
        self._stand = ""
        self._games: dict[tuple[Path, str], tuple[VerifiedGame, SectionHtml]] = {}

    def refresh(self) -> None:
        """Look whether the templates still stand as they stood."""
        stand = keys.key(*(keys.of_files(folder.iterdir()) for folder in self._folders))
        if stand != self._stand:
            self._stand, self._templates = stand, Templates(self._folders)
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
        """The copy of a piece; raises `ContentError` if the template cannot be filled."""
        return SectionHtml(
            self._templates.fill(
                template, {"language": language, "words": words(language), **values}
            ),
            title,
            place,
            fits,
        )

    def games(self, language: str) -> dict[Path, SectionHtml]:
        """The copy of each game that has been written in a language, by its page."""
        return {place: copy for (place, own), (_, copy) in self._games.items() if own == language}

    def render_game(
        self, language: str, proved: VerifiedGame, write: Callable[[], SectionHtml]
    ) -> SectionHtml:
        """The copy of a game, written unless it has been written of just this proof."""
        place = proved.game.path, language
        known = self._games.get(place)
        if known is None or known[0] is not proved:
            known = self._games[place] = proved, write()
        return known[1]
