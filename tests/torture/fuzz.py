"""Fuzzing: files of every kind, mutated, and held against what may come of them.

Whatever a file holds is accepted, or told in clear lines at places inside it; and what is accepted
can be written as HTML.
"""

import random
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from conftest import CHECKOUT

from zine.check import house_rules, played_game, report, verify
from zine.check.verify import Verification, VerifiedGame
from zine.content import project
from zine.content.page import game
from zine.content.page.game import Game
from zine.content.project import Project, Selection
from zine.content.zines import zine_file
from zine.content.zines.zine_file import ZineFile
from zine.press import web
from zine.press.screen import CheckedZine
from zine.problems import ContentError, Problem, gathering
from zine.sheets.page import player_names

NAMES = (
    "Ada\nBel\nCy\n",
    "Zoë Ångström\nNguyễn Thị\n\nΥπατία\nСофья\n",
    "\ufeffAda\r\n\r\nBel\r\n",
)

TOKENS = (
    *(
        "---",
        "\n---\n",
        "|",
        "||",
        "\\|",
        "\\",
        "`",
        "```",
        "~~~",
        "*",
        "**",
        "_",
        "> ",
        "- ",
        "1. ",
    ),
    *("[", "]", "](", "[](", "[a](b.md)", "[x](../games/pig.md)", "![x](y.png)", "[^1]", "[7]"),
    *("<b>", "<!-- ", "-->", "&copy;", "&#0;", "{{ x }}", "{% if %}", "# ", "## ", "### ", "#### "),
    *(
        "Example:",
        "Ruling:",
        "Plain:",
        "Wrong:",
        "Because",
        "not allowed",
        "?",
        "—",
        "−1",
        "×",
        "½",
    ),
    *("[6 6]", "[d8]", "6 6 6", "0", "-1", "1e999", "1,500", "9" * 40, "9" * 5000, "٣", "²", "1_0"),
    *("&a", "*a", "!!python/object:os.system", "<<: *a", "{a: b}", "[a, b]", "a: b: c", ": ", "? "),
    *("\0", "\x1b[31m", "\x7f", "\u202e", "\u200b", "\ufeff", "\u2028", "\x85", "\r", "\r\n", "\t"),
    *("ß", "İ", "ﬁ", "ŉ", "é", "e\u0301", "中", "א", "🎲", "\ud7ff", "’", "“", "”", " ", "\u00a0"),
    *(
        "title:",
        "sheet: card of Box",
        "dice: 5",
        "players: 2-",
        "target:",
        "signature: 6 6 6 6 6 6",
    ),
    *("| a | b |\n| --- | --- |\n| 1 | 2 |\n", "\n\n", "\n", "Ada 24, Bel 19", "yes", "no", "None"),
)
"""What has been trouble somewhere: marks of Markdown, YAML and HTML, numbers, odd characters."""

MORE = re.compile(r"^(- \[.+\n)(?:- \[.+\n)+", re.MULTILINE)
"""The games that a chapter lists, the first of them apart."""

MOST = 5
"""The most changes that are made to one file."""


def mutated(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """Some bytes after a few changes."""
    for _ in range(chance.randint(1, MOST)):
        data = chance.choice(CHANGES)(data, others, chance)
    return data


Change = Callable[[bytes, Sequence[bytes], random.Random], bytes]


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + int(10 ** chance.uniform(0, 2.5)))


def _flip(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    turned = bytearray(data or b" ")
    turned[chance.randrange(len(turned))] ^= 1 << chance.randrange(8)
    return bytes(turned)


def _insert(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    place = chance.randint(0, len(data))
    return data[:place] + chance.randbytes(chance.randint(1, 4)) + data[place:]


def _delete(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _double(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 1, 2, 9, 40)) + data[end:]


def _splice(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    other = chance.choice(others)
    start, end = _span(other, chance)
    place = chance.randint(0, len(data))
    return data[:place] + other[start:end] + data[place:]


def _token(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    token = chance.choice(TOKENS).encode() * chance.choice((1, 1, 1, 2, 30))
    return data[:start] + token + data[chance.choice((start, start, end)) :]


def _lines(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], chance.choice((lines[one], b"", lines[two]))
    return b"\n".join(lines)


def _cell(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """Something else in a cell of a table, or behind a key, which the rest leaves in order."""
    cells = list(re.finditer(rb"(?<=\| )[^|\n]+(?= \|)|(?<=: )[^:\n]+(?=\n)", data))
    if not cells:
        return _token(data, others, chance)
    place, other = chance.choice(cells), chance.choice((*cells, None))
    new = other[0] if other else chance.choice(TOKENS).encode()
    return data[: place.start()] + new + data[place.end() :]


CHANGES: tuple[Change, ...] = (
    _flip,
    _insert,
    _delete,
    _double,
    _splice,
    _token,
    _lines,
    _cell,
    _cell,
    _cell,
)


@dataclass(frozen=True)
class Kind:
    """Files of one kind: those that there are, and what is said of one that holds some bytes."""

    name: str
    files: tuple[Path, ...]
    told: Callable[[Path, bytes], None]


class Fault(AssertionError):
    """What must not come of a file."""


class Shelf:
    """A copy of the project's content, of which a file at a time holds something else."""

    def __init__(self, place: Path) -> None:
        self.root = place
        shutil.copytree(CHECKOUT / "content", place / "content")
        # A stylesheet of nothing embeds no typeface, which takes two seconds a file.
        (place / "templates").mkdir()
        (place / "templates" / "web.css").write_text("")
        self.library: Project = project.at(place)
        (place / "names").mkdir()
        for number, text in enumerate(NAMES):
            (place / "names" / f"{number}.txt").write_text(text, encoding="utf-8", newline="")
        for path in self.library.zines:  # one game a chapter, or each takes seconds to write
            path.write_text(MORE.sub(r"\1", path.read_text(encoding="utf-8")), encoding="utf-8")
        assert not self._rest()

    @cached_property
    def proof(self) -> Verification:
        """The games as they stand."""
        proved = verify.verify_pages(self.library, self.library.games)
        assert not proved.problems
        return proved

    def _rest(self) -> list[Problem]:
        """What is wrong with all but the pages."""
        everything = Selection((), self.library.zines, (), everything=True)
        return verify.check_rest(self.library, everything, self.proof.pages).problems

    @cached_property
    def proved(self) -> dict[Path, VerifiedGame]:
        """The games by their pages."""
        return {entry.game.path: entry for entry in self.proof.games}

    @cached_property
    def books(self) -> tuple[ZineFile, ...]:
        """The zines as they stand."""
        return tuple(zine_file.load(self.library, path) for path in self.library.zines)

    @cached_property
    def small(self) -> ZineFile:
        """A zine of which a page is tried; it has the fewest games."""
        return min(self.books, key=lambda made: len(made.pages))

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games that may have been played."""
        return tuple(game.load(self.library, page) for page in self.library.games)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Every kind of file."""
        own = self.library
        beside = (own.glossary, own.errata, own.sources)
        return (
            Kind("pages", own.games, self._page),
            Kind("zines", own.zines, self._zine),
            Kind("scores", own.scores, self._scores),
            Kind("names", tuple(sorted((self.root / "names").iterdir())), self._names),
            Kind("glossary, errata, sources", beside, self._beside),
        )

    def _page(self, path: Path, data: bytes) -> None:
        page = verify.check_page(self.library, path)
        problems = list(page.problems)
        games = [page.game] if page.game else []
        problems += house_rules.check(self.library, games, (), everything=False)
        _check(path, data, problems)
        if page.game and not problems:
            entry = VerifiedGame(page.game, len(page.examples))
            made = zine_file.load(self.library, self._listing(path, page.game.title))
            html = web.make(CheckedZine(made, {path: entry}, {}, self.library.templates))
            if page.game.title and not html.startswith(b"<!"):
                raise Fault("the HTML does not begin like HTML")

    def _listing(self, path: Path, title: str) -> Path:
        """A zine of one game."""
        text = "\n".join(self.small.document.source[: self.small.document.start])
        body = f"## Games\n\n### All\n\n- [{title}](games/{path.name})\n\n## Colophon\n\nA test.\n"
        made = self.root / "content" / "one.md"
        made.write_text(f"{text}\n\n{body}", encoding="utf-8")
        return made

    def _zine(self, path: Path, data: bytes) -> None:
        problems: list[Problem] = []
        made: ZineFile | None = None
        games = {page: entry.game for page, entry in self.proved.items()}
        with gathering(problems):
            made = zine_file.load(self.library, path)
            made.check_games(games)
            problems += house_rules.check(self.library, self.games, (made,), everything=False)
        if made and not problems and set(made.pages) <= set(self.proved):
            with gathering(problems):
                web.make(CheckedZine(made, self.proved, {}, self.library.templates))
        _check(path, data, problems)

    def _scores(self, path: Path, data: bytes) -> None:
        problems: list[Problem] = []
        with gathering(problems):
            played_game.load(path, self.games)
        _check(path, data, problems)

    def _names(self, path: Path, data: bytes) -> None:
        problems: list[Problem] = []
        with gathering(problems):
            player_names.read(path)
        _check(path, data, problems)

    def _beside(self, path: Path, data: bytes) -> None:
        problems = self._rest()
        _check(path, data, [problem for problem in problems if problem.path == path])
        _check(path, data, [problem for problem in problems if problem.path != path], own=False)

    def tried(self, kind: Kind, path: Path, data: bytes) -> str:
        """What is wrong with what comes of a file that holds some bytes; '' if nothing is."""
        before = path.read_bytes()
        path.write_bytes(data)
        try:
            kind.told(path, data)
        except Fault as fault:
            return str(fault)
        except ContentError as error:
            return f"what is verified cannot be written as HTML: {str(error)[:200]}"
        except Exception as error:
            return f"{type(error).__name__}: {str(error)[:200]}"
        finally:
            path.write_bytes(before)
        return ""

    def input(self, seed: int, number: int) -> tuple[Kind, Path, bytes]:
        """One of the inputs that a seed stands for: a kind of file, the file, and what it holds."""
        chance = random.Random(f"{seed} {number}")
        kind = chance.choices(self.kinds, (5, 2, 2, 1, 1))[0]
        path = chance.choice(kind.files)
        others = [other.read_bytes() for other in kind.files]
        return kind, path, mutated(path.read_bytes(), others, chance)


def _check(path: Path, data: bytes, problems: Sequence[Problem], *, own: bool = True) -> None:
    """Raise `Fault` if a problem is no clear line about a place in a file."""
    last = len(re.split(rb"\r\n|\r|\n", data))
    for problem in problems:
        if own and problem.path == path and not 0 <= problem.line <= last:  # 0 is the whole file
            raise Fault(f"line {problem.line} of {last} is told: {problem.message}")
        if not problem.message.strip() or "\n" in problem.message or "Traceback" in problem.message:
            raise Fault(f"the message is no line: {problem.message!r}")
        if problem.mark and not 1 <= problem.mark.column <= len(problem.mark.text) + 1:
            raise Fault(f"column {problem.mark.column} of {len(problem.mark.text)} is told")
        report.text(problem)
