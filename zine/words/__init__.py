"""Every word that the program itself prints: in zines, web pages, EPUBs, booklets and sheets.

What authors write stands in `content/`. A language is a module with its `Words`, which loads when
that language is asked for: each takes a millisecond, and most commands need English alone.
"""

from collections.abc import Callable, Mapping

from zine.words.english import ENGLISH as ENGLISH
from zine.words.table import Words as Words
from zine.words.table import opening as opening


def _english() -> Words:
    return ENGLISH


def _german() -> Words:
    from zine.words.german import GERMAN  # noqa: PLC0415 - takes a millisecond

    return GERMAN


def _french() -> Words:
    from zine.words.french import FRENCH  # noqa: PLC0415 - takes a millisecond

    return FRENCH


def _spanish() -> Words:
    from zine.words.spanish import SPANISH  # noqa: PLC0415 - takes a millisecond

    return SPANISH


LANGUAGES: Mapping[str, Callable[[], Words]] = {
    "en": _english,
    "de": _german,
    "fr": _french,
    "es": _spanish,
}
"""The words by the primary language tag of BCP 47: `en` serves `en-GB`, too."""


def words(language: str) -> Words:
    """The words of a language as HTML names it; English where there is no table."""
    return LANGUAGES.get(language.partition("-")[0].casefold(), _english)()
