"""Finds runs of eight words that a page copies from a source.

The sources are not kept, only a number (a rolling hash) for each run of eight words.
"""

import re
from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from zlib import crc32

from zine.content.page.document import Document
from zine.memo.world import contents
from zine.problems import ContentError, Problem

RUN = 8
WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
BASE, PRIME = 1_000_003, (1 << 61) - 1
LEAVING = pow(BASE, RUN, PRIME)


@cache
def _numbers(word: str) -> tuple[int, int]:
    """What a word adds to the number of a run, and what to subtract when the run leaves it."""
    number = crc32(word.encode()) + 1
    return number, number * LEAVING


def fingerprints(text: str) -> list[int]:
    """A number for each run of eight words, in order; case, figures and marks do not count."""
    numbers = [_numbers(word) for word in WORD.findall(text.lower().replace("’", "'"))]
    gone = chain(repeat((0, 0), RUN), numbers)
    values = []
    value = 0
    for (number, _), (_, leaving) in zip(numbers, gone, strict=False):
        value = (value * BASE + number - leaving) % PRIME
        values.append(value)
    return values[RUN - 1 :]


def packed(texts: Iterable[str]) -> bytes:
    """The fingerprints of some texts as a file holds them."""
    numbers = array("Q", sorted({number for text in texts for number in fingerprints(text)}))
    if numbers.itemsize != 8:
        raise OverflowError("this machine has no numbers of eight bytes")
    return numbers.tobytes()


def unpacked(path: Path) -> frozenset[int]:
    """The fingerprints that a file holds, none if there is no such file.

    Raises `ContentError` if it cannot be read, or holds something else.
    """
    try:
        return frozenset(array("Q", contents(path)))
    except FileNotFoundError:
        return frozenset()
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
    except ValueError:
        message = "the file is damaged: it does not hold whole numbers of eight bytes"
    raise ContentError([Problem(path, 1, message)])


def shared(document: Document, prints: frozenset[int]) -> Iterator[Problem]:
    """A problem for each longest run of words that the page shares with a source."""
    text = "\n".join(document.source).lower().replace("’", "'")
    numbers = fingerprints(text)
    if prints.isdisjoint(numbers):
        return
    after = -1
    for place, number in enumerate(numbers):
        if number in prints and place > after:
            words = list(WORD.finditer(text))[place : place + RUN]
            start = words[0].start()
            line = text.count("\n", 0, start) + 1
            column = start - text.rfind("\n", 0, start) - 1
            end = min(column + words[-1].end() - start, len(document.source[line - 1]))
            run = " ".join(word[0] for word in words)
            message = f"these words are copied from a source; write your own: {run} …"
            yield document.problem(line, message, document.mark(line, column, end))
        if number in prints:
            after = place + 1
