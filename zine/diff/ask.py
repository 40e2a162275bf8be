"""Asks both versions, each in a process of its own, which can be ended."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

from zine.diff import side
from zine.diff.version import Version
from zine.process import worker

SECONDS = 30.0
"""How long the rules of one game may take to answer; ours take a fiftieth of a second."""

Pair = tuple[Path, Path]
Answer = dict[str, Any]


def both(old: Version, new: Version, pairs: Sequence[Pair]) -> tuple[list[Answer], list[Answer]]:
    """What the old rules say of each pair of pages, and what the new rules say.

    A pair holds the old page and the new one. Where a version cannot answer, its answer has a
    "problem" in words.
    """
    with ThreadPoolExecutor(2) as pool:
        olds = pool.submit(_answers, old, pairs)
        news = pool.submit(_answers, new, [(new_page, old_page) for old_page, new_page in pairs])
        return olds.result(), news.result()


def _answers(version: Version, pairs: Sequence[Pair]) -> list[Answer]:
    """The answers for pairs of pages, the version's own first."""
    try:
        return list(_asked(version, pairs, version.package))
    except _Unusable:
        try:  # its package is too old to be asked, or lacks a library
            return list(_asked(version, pairs, None))
        except _Unusable as error:
            return [{"problem": str(error)} for _ in pairs]


class _Unusable(Exception):
    """The package of a version cannot be asked; the message says why."""


def _asked(version: Version, pairs: Sequence[Pair], package: Path | None) -> Iterator[Answer]:
    """The answers of a process; after a game that ends it, those of another."""
    remaining = list(pairs)
    while remaining:
        answered = False
        for answer in _process(version, remaining, package):
            answered = True
            remaining.pop(0)
            yield answer
        if remaining:
            culprit = "its rules" if answered or package is None else "its package"
            yield {"problem": f"{culprit} end the process, or take longer than {SECONDS:g} seconds"}
            remaining.pop(0)


def _process(version: Version, pairs: Sequence[Pair], package: Path | None) -> Iterator[Answer]:
    """The answers of one process, as far as they come; raises `_Unusable`."""
    program = Path(side.__file__).read_text(encoding="utf-8")
    process = worker.start(program, first=package)
    assert process.stdin
    assert process.stdout
    request = {"root": str(version.root), "pages": [list(map(str, pair)) for pair in pairs]}
    try:
        with suppress(OSError):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
        for number in range(len(pairs) + 1):
            timer = Timer(SECONDS, process.kill)
            timer.start()
            try:
                line = process.stdout.readline()
            finally:
                timer.cancel()
            try:
                answer = json.loads(line)
            except ValueError:
                return
            if "unusable" in answer:
                raise _Unusable(answer["unusable"])
            if number:
                yield answer
    finally:
        worker.stop(process)
