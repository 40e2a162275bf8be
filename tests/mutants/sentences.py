"""Changes each number that sentences of our pages say, and counts what `zine verify` notices.

Each is made one less and one more, written as it was: `six` becomes `five` and `seven`. Prints the
slips that pass unseen, and writes how many there are to docs/mutants.md.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from mutants import report
from zine.check import sentences
from zine.content import project
from zine.content.page import document, game, numerals, prose
from zine.content.page.game import ODDS, Game
from zine.content.page.numerals import Form
from zine.files import PACKAGE
from zine.problems import ContentError, shown

LINE = re.compile(r"^ *\d+\. |`[^`]*`|\{[^{}]*\}|\[[^\[\]]*\](?!\()|(?<=\])\([^()\s]*\)")
"""What a slip does not touch: numbers of lists, code, names of rules, throws, targets of links."""

OF_ODDS = re.compile(rf"\[[^\[\]]*\]\({prose.ODDS}[^()\s]*\)")
"""Chances, which `make mutants` leaves to the check of odds."""

PARTS = {"": "the head of a page", ODDS: "the odds, beside chances", sentences.RULINGS: "rulings"}
"""The parts of a page; all others are its rules."""

RULES = "the rules"


class Slip(NamedTuple):
    """A line in which one number is another: its part of the page, its number and its text."""

    part: str
    line: int
    text: str


def slips(page: Game) -> Iterator[Slip]:
    """Each number of a page's sentences as one less and as one more."""
    language = page.vocabulary.language
    for line in sentences.lines(page.document):
        plain = line.text
        for pattern in (OF_ODDS, LINE):
            plain = pattern.sub(lambda match: "\0" * len(match[0]), plain)
        for number in numerals.find(plain, language):
            if number.value < 2 and number.form is not Form.FIGURES:  # `one of you` is no number
                continue
            said = line.text[number.start : number.end]
            for value in (number.value - 1, number.value + 1):
                if number.form is Form.FACES and value > 6:
                    continue
                other = numerals.say(value, said, number, page.vocabulary)
                text = f"{line.text[: number.start]}{other}{line.text[number.end :]}"
                yield Slip(PARTS.get(line.section, RULES), line.number, text)


def is_caught(page: Game, slip: Slip) -> bool:
    """Whether the check has a problem with a page that has a slip, or cannot read it."""
    lines = list(page.document.source)
    lines[slip.line - 1] = slip.text
    try:
        changed = document.parse(page.path, "\n".join(lines) + "\n")
        return any(sentences.check(replace(page, document=changed)))
    except ContentError:
        return True


def main() -> None:
    """Try every slip of our pages."""
    tried: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    ours = project.at(PACKAGE.parent)
    for path in ours.games:
        page = game.load(ours, path)
        for slip in slips(page):
            noticed = is_caught(page, slip)
            tried[slip.part] += 1
            caught[slip.part] += noticed
            if not noticed:
                print(f"{shown(path)}:{slip.line}: {slip.text}")
    rows = [(part, tried[part], caught[part]) for part in (RULES, *PARTS.values())]
    rows.append(("every number", tried.total(), caught.total()))
    text = "| where | tried | caught | % |\n| --- | ---: | ---: | ---: |\n" + "".join(
        f"| {part} | {number:,} | {some:,} | {100 * some / number:.1f} |\n"
        for part, number, some in rows
    )
    print(text, end="")
    report.replace(Path(PACKAGE.parent), "sentences", text)


if __name__ == "__main__":
    main()
