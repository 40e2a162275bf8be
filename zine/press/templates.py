"""Templates: the HTML of a piece, to be filled with what it tells."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2

from zine.diagnostics import ContentError, Problem


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
