"""What is wrong with the `words` of a page: what it calls the words of its rules."""

import ast
import re
from collections.abc import Iterable, Iterator

from zine.content import code
from zine.content.document import Document
from zine.content.language import BRACES
from zine.content.project import Project
from zine.content.rules import heading
from zine.files import PACKAGE
from zine.problems import Problem, suggestion

WORD = re.compile(r"[^\W\d_]+")
CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def problems(project: Project, document: Document) -> Iterator[Problem]:
    """A problem for each word that could mean two things, and for each that no rule has.

    A rule has it if all of its parts stand in the code: in what this says, or in its names.
    """
    rules: dict[str, str] = {}
    for name, own in document.vocabulary.own.items():
        before = rules.setdefault(own.casefold(), name)
        if before.casefold() != name.casefold():
            message = f"'{own}' stands for '{before}' and for '{name}'; call one of them otherwise"
            yield _problem(document, name, message)
    if not rules:
        return
    phrases = list(_phrases(project, document.path.stem))
    known = set(_parts(phrases))
    for name in document.vocabulary.own:
        strange = [part for part in _parts([BRACES.sub(" ", name)]) if part not in known]
        if strange:
            near = "" if BRACES.search(name) else suggestion(name, phrases)
            near = near or f"; '{strange[0]}' stands nowhere in them: write it as they do"
            yield _problem(document, name, f"the rules do not say '{name}'{near}")


def _problem(document: Document, name: str, message: str) -> Problem:
    """A problem of one of the words, at its line of the head."""
    first = document.metadata["words"].line
    key = re.compile(rf"(?:^|[\s{{,])['\"]?{re.escape(name)}['\"]?\s*:")
    lines = range(first, document.start + 1)
    line = next((n for n in lines if key.search(document.source[n - 1])), first)
    return document.problem(line, message, document.word(line, name))


def _parts(phrases: Iterable[str]) -> Iterator[str]:
    """The single words of some phrases, in small letters."""
    return (part.casefold() for phrase in phrases for part in WORD.findall(phrase))


def _phrases(project: Project, stem: str) -> Iterator[str]:
    """What the rules and the odds of a game say, and their names as columns are headed."""
    name, folders = project.rules_of(stem), {"scoring": project.scoring, "odds": project.odds}
    for room in folders:
        for data in code.imported({**folders, "": (PACKAGE,)}, room, name).values():
            tree = ast.parse(data)
            told = room == "odds"  # whose docstrings are printed, as what its figures are
            silent = {n.value for n in ast.walk(tree) if isinstance(n, ast.Expr) and not told}
            for node in ast.walk(tree):
                match node:
                    case ast.Constant(value=str(text)) if node not in silent:
                        yield text.strip()
                    case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.Name(id=text):
                        yield heading(CAPITAL.sub("_", text))
                    case ast.arg(arg=text) | ast.Attribute(attr=text):
                        yield heading(text)
