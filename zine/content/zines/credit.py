"""The credit of what a zine prints of the package: its games, and texts such as the glossary."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from zine.content import project
from zine.content.page import sources
from zine.content.page.document import Prose, read
from zine.content.page.language import language
from zine.memo.world import is_file
from zine.words import words


def paragraphs(tag: str, bundled: Mapping[Path, str]) -> tuple[Prose, ...]:
    """The last paragraphs of a zine: titles `bundled` to it, by file, their licence, their sources.

    Raises `ContentError` if a file cannot be read.
    """
    words_of_zine = words(tag)
    texts = [words_of_zine.credit.format(titles=", ".join(bundled.values()))]
    games = [path for path in bundled if path.parent.name == "games"]
    if source_names := _sources(tag, games):
        texts.append(words_of_zine.credit_sources.format(sources=", ".join(source_names)))
    return tuple(Prose(text, 1) for text in texts)


def _sources(tag: str, pages: Iterable[Path]) -> list[str]:
    """Each source of some games as its short title, and behind that what it is."""
    original = project.OURS / "sources.md"
    translated = original.with_name(language(tag).file_name(original))
    listed = read(translated if is_file(translated) else original)
    files = {file for page in pages for file in _files(page)}
    titles = {f"*{title}*" for file, title in sources.titles(listed).items() if file in files}
    rows = [row.printed for table in listed.tables for row in table.rows]
    return [f"{title} ({what})" for title, what, *_ in rows if title in titles]


def _files(page: Path) -> Sequence[str]:
    """The files of its sources that a page names."""
    value = read(page).metadata["sources"].value
    return [str(file) for file in value] if isinstance(value, list) else [str(value)]
