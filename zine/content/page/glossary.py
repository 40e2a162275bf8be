"""The glossary: the words that pages use, and the synonyms that they must not use."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from zine.content.page.document import Document
from zine.problems import ContentError, Problem

EXEMPT = re.compile(r"`[^`\n]*`|“[^”\n]*”|\"[^\"\n]*\"|\[[^\]\n]*\]\([^)\n]*\)")
"""Where any word may stand: in quotation marks, in a file's name, in a link."""


class Term(NamedTuple):
    """A word, what it means, and its synonyms in other books, which our pages must not use."""

    word: str
    means: str
    elsewhere: tuple[str, ...]
    line: int


class Glossary(NamedTuple):
    """The terms, by name."""

    document: Document
    terms: tuple[Term, ...]

    def strays(self, document: Document, names: Iterable[str]) -> Iterator[Problem]:
        """A problem for each synonym in a document's lines.

        Synonyms may stand in the `names` of a game, and in the section Source.
        """
        text = "\n".join(document.source[document.start : _source(document)]).casefold()
        words = {synonym.casefold(): term.word for term in self.terms for synonym in term.elsewhere}
        synonyms = {synonym for synonym in words if synonym in text}
        if not synonyms:
            return
        exempt = "|".join(re.escape(n.casefold()) for n in sorted(names, key=len, reverse=True))
        text = EXEMPT.sub(_blank, re.sub(rf"\b(?:{exempt})\b", _blank, text) if exempt else text)
        listed = "|".join(map(re.escape, sorted(synonyms, key=len, reverse=True)))
        endings = document.vocabulary.language.endings
        stray = re.compile(rf"\b({listed})(?:{endings})?\b")
        for line, part in enumerate(text.split("\n"), document.start + 1):
            strays: dict[str, re.Match[str]] = {}
            for match in stray.finditer(part):
                strays.setdefault(match[0], match)
            for word, match in strays.items():
                mark = document.mark(line, *match.span())
                message = f"the glossary's word for '{word}' is '{words[match[1]]}'; write that"
                yield document.problem(line, message, mark)

    def unused(self, documents: Iterable[Document]) -> Iterator[Problem]:
        """A problem for each term that no page uses."""
        text = "\n".join("\n".join(document.source) for document in documents).casefold()
        for term in self.terms:
            if not _begins(term.word.casefold(), text):
                mark = self.document.word(term.line, term.word)
                message = f"no page uses '{term.word}'; leave the term out"
                yield self.document.problem(term.line, message, mark)


def load(document: Document) -> Glossary:
    """The glossary that a document holds; raises `ContentError` with all that is wrong in it."""
    problems: list[Problem] = []
    terms: list[Term] = []
    headings = document.vocabulary.language.glossary
    inside = document.vocabulary.language.words.inside
    for table in document.tables:
        if table.header.cells != headings:
            message = f"head a table of terms with {', '.join(headings)}"
            problems.append(document.problem(table.line, message))
            continue
        for row in table.rows:
            word, means, elsewhere = row.printed
            synonyms = (inside(synonym.strip()) for synonym in elsewhere.split(","))
            terms.append(Term(word, means, tuple(filter(None, synonyms)), row.line))
    words = [term.word.casefold() for term in terms]
    rank = document.vocabulary.language.words.sorted_by
    for previous, term in pairwise(terms):
        if rank(previous.word) >= rank(term.word):
            message = f"'{term.word}' must stand before '{previous.word}': the terms go by name"
            problems.append(document.problem(term.line, message, document.cell(term.line, 0)))
    for term in terms:
        for synonym in (synonym for synonym in term.elsewhere if synonym.casefold() in words):
            message = f"'{synonym}' is itself a term; leave it out here"
            problems.append(document.problem(term.line, message, document.cell(term.line, 2)))
    if problems:
        raise ContentError(problems)
    return Glossary(document, tuple(terms))


def _source(document: Document) -> int:
    """The index of the line that heads Source, or the number of lines."""
    section = document.section("Source")
    return section.line - 1 if section else len(document.source)


def _begins(start: str, text: str) -> bool:
    """Whether a word of a text begins with `start`; faster than an expression for each term."""
    place = text.find(start)
    while place > 0 and (text[place - 1].isalnum() or text[place - 1] == "_"):
        place = text.find(start, place + 1)
    return place >= 0


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n") + " " * len(match[0])
