"""What is wrong with the `words` of a page: what it calls the words of its rules."""

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache

from zine.content.page.document import Document
from zine.content.page.language import BRACES
from zine.content.project import Project
from zine.content.rules import code
from zine.content.rules.rules import heading
from zine.files import PACKAGE
from zine.problems import Problem, suggestion

WORD = re.compile(r"[^\W\d_]+")
CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def problems(project: Project, document: Document) -> Iterator[Problem]:
    """A problem for each word that could mean two things, and for each that no rule has.

    A rule has it if each of its words stands somewhere in the code.
    """
    rules: dict[str, str] = {}
    for name, printed in document.vocabulary.page_words.items():
        first_name = rules.setdefault(printed.casefold(), name)
        if first_name.casefold() != name.casefold():
            message = f"'{printed}' stands for '{first_name}' and for '{name}'; rename one of them"
            yield _problem(document, name, message)
    if not rules:
        return
    written = _code(project, document.path.stem)
    code_words = {part for text in written for part in _parts(text)}
    for name in document.vocabulary.page_words:
        strange = [part for part in _parts(BRACES.sub(" ", name)) if part not in code_words]
        if strange:
            near = "" if BRACES.search(name) else suggestion(name, _phrases(written))
            near = near or f"; '{strange[0]}' stands nowhere in them: write it as they do"
            yield _problem(document, name, f"the rules do not say '{name}'{near}")


def _problem(document: Document, name: str, message: str) -> Problem:
    """A problem of one of the words, at its line of the head."""
    first = document.metadata["words"].line
    key = re.compile(rf"(?:^|[\s{{,])['\"]?{re.escape(name)}['\"]?\s*:")
    lines = range(first, document.start + 1)
    line = next((n for n in lines if key.search(document.source[n - 1])), first)
    return document.problem(line, message, document.word(line, name))


def _code(project: Project, stem: str) -> list[str]:
    """The code of the rules of a game and of its odds, which their words stand in."""
    folders = {"scoring": project.scoring, "odds": project.odds, "": (PACKAGE,)}
    modules = (code.imported(folders, room, project.rules_of(stem)) for room in ("scoring", "odds"))
    return [data.decode("utf-8", "replace") for files in modules for data in files.values()]


@lru_cache(maxsize=32)  # every game's odds import the same module
def _parts(text: str) -> tuple[str, ...]:
    """The single words of a text, in small letters; `OwnBox` is two. No name comes twice."""
    names = dict.fromkeys(WORD.findall(text))
    return tuple(part.casefold() for name in names for part in CAPITAL.sub(" ", name).split(" "))


def _nodes(code: Iterable[str]) -> Iterator[ast.AST]:
    for text in code:
        with suppress(SyntaxError):  # which is told where the module is loaded
            yield from ast.walk(ast.parse(text))


def _phrases(code: Iterable[str]) -> Iterator[str]:
    """What some code says, and its names as columns are headed."""
    for node in _nodes(code):
        match node:
            case ast.Constant(value=str(text)):
                yield text.strip()
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.Name(id=text):
                yield heading(CAPITAL.sub("_", text))
            case ast.arg(arg=text) | ast.Attribute(attr=text):
                yield heading(text)
