"""Names in braces where nothing fills them in: a page would print the braces themselves."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType

from zine import notation
from zine.content.page import pay_offs, prose
from zine.content.page.document import Document, cells
from zine.dice import Cast, Picture
from zine.problems import Problem

BRACED = re.compile(r"\\.|`[^`\n]*`|\{(?P<held>[^{}\n]{1,80})\}")
"""Braces around something, past what a backslash makes plain and past the names of files."""

THROW = rf"{prose.THROW}|{prose.PICTURES}|{notation.THROW}"
"""What dice in brackets show; compiled where it is used, as few texts have braces."""

KEYS = ("gist", "needs")
"""The sentences of the head of a page in which nothing is filled in."""

PLAIN, BECAUSE = "Plain", "Because"
SHORT = 40
"""The most characters of a figure that a message repeats."""

SIGN = "or \\{ for the sign"


def strays(
    document: Document, rules: ModuleType | None = None, faces: Iterable[Cast] = ()
) -> Iterator[Problem]:
    """A problem for each throw and each name in braces in the text of a document.

    `rules` and `faces` are the scoring module and the own dice of a game. Of tables, only the
    cells that nothing reads are text.
    """
    head = [document.metadata[key].line for key in KEYS if key in document.metadata]
    text = range(document.start + 1, len(document.source) + 1)
    lines = [line for line in (*head, *text) if "{" in document.source[line - 1]]
    if not lines:
        return
    dice = _dice(faces)
    for line, start, end in _texts(document, lines):
        for match in BRACED.finditer(document.source[line - 1], start, end):
            message = match["held"] and _message(match["held"], document, rules, dice)
            if message:
                mark = document.mark(line, *match.span())
                yield document.problem(line, f"'{match[0]}' {message}", mark)


def _texts(document: Document, lines: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """The parts of some lines that are printed as they stand: line, begin and end."""
    tables = {row.line: table for table in document.tables for row in table.rows}
    for line in lines:
        text = document.source[line - 1]
        if line not in tables:
            yield line, 0, len(text)
            continue
        table = tables[line]
        for heading, span in zip(table.header.cells, cells(text), strict=True):
            if table.label == PLAIN or heading == BECAUSE:
                yield line, *span


def _dice(faces: Iterable[Cast]) -> Mapping[str, str]:
    """How each face of an own die and each picture is written, by what it may be called."""
    names = {picture.value.casefold(): picture.value for picture in Picture}
    for die in faces:
        written = notation.show([die])
        names |= {written.casefold(): written, str(die.face).casefold(): written}
    return names


def _message(
    text: str, document: Document, rules: ModuleType | None, dice: Mapping[str, str]
) -> str:
    """What is wrong with braces around some text; "" if they can be meant as they stand."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    if re.fullmatch(THROW, text) and not text.startswith(notation.OWN):
        return f"is no throw: dice stand in brackets; write [{text}], {SIGN}"
    name = pay_offs.NAMED.fullmatch(f"{{{text}}}")
    is_figure = name is not None and hasattr(rules, name["name"])
    near = () if is_figure else get_close_matches(text.casefold(), dice, n=1)
    if near:
        suggested = f"(did you mean '[{dice[near[0]]}]'?)"
        return f"is no throw: dice stand in brackets {suggested}; for the sign write \\{{"
    if notation.LIKE.match(text):
        return f"is no throw: {notation.HOW}, in brackets, {SIGN}"
    return _figure(text, document, rules) if name else ""


def _figure(name: str, document: Document, rules: ModuleType | None) -> str:
    """What is wrong with a name of a scoring module in braces, and what to write."""
    if rules is None:
        return f"{prose.UNFILLED}; write what it stands for, {SIGN}"
    try:
        value = pay_offs.filled("pays", f"{{{name}}}", rules, document.vocabulary.say)
        value = value.replace("\u00a0", " ")
    except ValueError as error:
        return f"{prose.UNFILLED}, and {error}; write the figure itself, {SIGN}"
    short = f"'{value}'" if len(value) <= SHORT else "the figures themselves"
    return f"{prose.UNFILLED}; write {short}, {SIGN}"
