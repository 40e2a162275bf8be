"""Templates: the HTML of a piece, to be filled with what it tells."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2

from zine.diagnostics import ContentError, Problem


class Templates:
    """The templates of some folders, each from the first that has it."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._environment = _environment(tuple((folder, _time(folder)) for folder in folders))

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """The HTML of a template filled with values; raises `ContentError` if it cannot be."""
        try:
            return self._environment.get_template(template).render(values)
        except jinja2.TemplateError as error:
            where = Path(getattr(error, "filename", None) or template)
            problem = Problem(where, getattr(error, "lineno", None) or 1, f"template: {error}")
            raise ContentError([problem]) from None


def _time(folder: Path) -> int:
    """When a file came to a folder last, or went."""
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=8)
def _environment(folders: tuple[tuple[Path, int], ...]) -> jinja2.Environment:
    """What reads the templates of folders, whose files have come by a time, and keeps them.

    It sees for itself when a file is saved, but not that another folder has one of its name now.
    """
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader([folder for folder, _ in folders]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
