"""Reports a verification, for a reader and for other programs."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from zine.problems import Mark, Problem, Step, shown
from zine.terminal import visible

if TYPE_CHECKING:
    from zine.check.verify import CheckedPage, Verification

WIDEST = 96
"""How much of a line is quoted, in characters."""
ELLIPSIS = "…"


def text(problem: Problem) -> str:
    """A problem in a line and, where the place in that line is known, the line it is about.

    Below the line, what is meant is underlined; in a transcript, the step is named.
    """
    first = visible(str(problem))
    if problem.mark is None:
        return first
    number = str(problem.line)
    blank = " " * len(number)
    quoted, under = _quoted(problem.mark)
    lines = [first, f"  {number} │ {quoted}", f"  {blank} │ {under}"]
    if problem.step and problem.step.steps > 1:
        lines.append(f"  {blank} = {_step(problem.step)}")
    return "\n".join(lines)


def data(problem: Problem) -> dict[str, object]:
    """A problem for other programs; columns count characters from 1, the last one left out."""
    mark, step = problem.mark, problem.step
    return {
        "path": shown(problem.path),
        "line": problem.line or None,
        "column": mark and mark.column,
        "end_column": mark and mark.column + mark.length,
        "message": problem.message,
        "source": mark and mark.text,
        "said": problem.said,
        "gives": problem.gives,
        "step": step and {"number": step.number, "steps": step.steps, "first": step.first},
    }


def summary(verification: "Verification") -> str:
    """How much was run and how much of it is wrong; nothing if there was only what is wrong."""
    wrong = f", {len(verification.problems)} wrong" if verification.problems else ", all right"
    if verification.problems and not verification.pages:
        return ""
    others = [] if verification.pages else _others(verification)
    if others:
        return ", ".join(others) + wrong
    translated = [page for page in verification.pages if "." in page.path.stem]
    games = len(verification.pages) - len(translated)
    again = sum(len(page.examples) for page in translated) if games else 0
    parts = [
        many(len(translated), "translation") if translated and not games else many(games, "game"),
        many(verification.examples - again, "example"),
        many(len(translated), "translation") if games and translated else "",
    ]
    return ", ".join(filter(None, parts)) + wrong


def _others(verification: "Verification") -> Sequence[str]:
    """How many zines were checked, and how many games that were played, with their examples."""
    counts = {
        "zine": len(verification.zines),
        "played game": len(verification.played),
        "example": verification.examples,
    }
    return [many(count, noun) for noun, count in counts.items() if count]


def many(count: int, noun: str) -> str:
    """`1 game`, `2 games`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _step(step: Step) -> str:
    place = f"step {step.number} of {step.steps}"
    if step.first == step.number:
        return f"{place}, the first that goes wrong"
    return f"{place}; step {step.first} is the first that goes wrong"


def _quoted(mark: Mark) -> tuple[str, str]:
    """As much of a line as fits around what is meant, and what underlines it."""
    shown_line = _shown(mark.text).rstrip()
    start = len(_shown(mark.text[: mark.column - 1]))
    end = len(_shown(mark.text[: mark.column - 1 + mark.length]))
    first = max(0, min(start - WIDEST // 3, len(shown_line) - WIDEST))
    part = shown_line[first : first + WIDEST]
    lead = ELLIPSIS if first else ""
    trail = ELLIPSIS if first + WIDEST < len(shown_line) else ""
    blank = width(lead + part[: start - first])
    under = max(1, width(part[start - first : end - first]))
    return lead + part + trail, " " * blank + "^" * under


def _shown(text: str) -> str:
    """A text of one line as it is quoted."""
    return visible(text.replace("\t", " "))


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text
    )


def _as_json(verification: "Verification") -> str:
    report = {
        "games": len(verification.pages),
        "examples": verification.examples,
        "failures": [{**data(p), "name": _name(p)} for p in verification.problems],
    }
    return json(report)


def _name(problem: Problem) -> str | None:
    """What `zine explain-message` calls a problem, if it has an entry of it."""
    from zine.messages import messages  # noqa: PLC0415 - only for other programs

    entry = messages.find(problem.message)
    return entry.name if entry else None


def json(value: object) -> str:
    """A value as JSON, in which whatever cannot be seen is escaped."""
    from json import dumps  # noqa: PLC0415 - only for other programs

    text = dumps(value, ensure_ascii=False, indent=2)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(s if s.isprintable() or s == "\n" else dumps(s)[1:-1] for s in text)


def _as_github(verification: "Verification") -> str:
    """Commands that GitHub shows beside the changed lines."""
    lines = [_command(problem) for problem in verification.problems]
    return "\n".join(filter(None, [*lines, summary(verification)]))


def _command(problem: Problem) -> str:
    place = {"file": shown(problem.path)}
    if problem.line:
        place["line"] = str(problem.line)
    if problem.mark:
        place["col"] = str(problem.mark.column)
        place["endColumn"] = str(problem.mark.column + problem.mark.length)
    places = ",".join(f"{key}={_escaped(value, PROPERTY)}" for key, value in place.items())
    return f"::error {places}::{_escaped(problem.message, MESSAGE)}"


MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
PROPERTY = MESSAGE | {":": "%3A", ",": "%2C"}


def _escaped(text: str, signs: Mapping[str, str]) -> str:
    return visible("".join(signs.get(sign, sign) for sign in text))


def _as_junit(verification: "Verification") -> str:
    """A suite a file, a case an example; what else is wrong with a file is a case of its own.

    The times are those that the pages took, in seconds, and 0 of what is not measured apart.
    """
    suites = {page.path: _cases(page) for page in verification.pages}
    seconds = {page.path: page.seconds for page in verification.pages}
    inside = {problem for cases in suites.values() for _, problems in cases for problem in problems}
    for problem in verification.problems:
        if problem not in inside:
            cases = suites.setdefault(problem.path, [])
            name = shown(problem.path)
            if not cases or cases[-1][0] != name:
                cases.append((name, []))
            cases[-1][1].append(problem)
    return _xml(suites, seconds)


Cases = list[tuple[str, list[Problem]]]
"""The name of each case and what is wrong with it."""


def _cases(page: "CheckedPage") -> Cases:
    return [(f"{shown(page.path)}:{e.line}", list(e.problems)) for e in page.examples]


def _xml(suites: Mapping[Path, Cases], seconds: Mapping[Path, float]) -> str:
    """The suites as Jenkins's schema of JUnit's XML has them; there are no dates in it."""
    from xml.etree import ElementTree  # noqa: PLC0415 - only for other programs

    def counted(cases: Cases, time: float) -> dict[str, str]:
        failures = sum(bool(problems) for _, problems in cases)
        counts = {"tests": len(cases), "failures": failures, "errors": 0, "time": f"{time:.3f}"}
        return {key: str(value) for key, value in counts.items()}

    everything = [case for cases in suites.values() for case in cases]
    whole = ElementTree.Element(
        "testsuites", {"name": "zine", **counted(everything, sum(seconds.values()))}
    )
    for path, cases in suites.items():
        name = visible(shown(path))
        facts = {"name": name, **counted(cases, seconds.get(path, 0)), "skipped": "0"}
        suite = ElementTree.SubElement(whole, "testsuite", facts)
        for title, problems in cases:
            facts = {"classname": name, "name": visible(title)}
            case = ElementTree.SubElement(suite, "testcase", facts)
            if problems:
                message = visible("; ".join(problem.message for problem in problems))
                facts = {"type": "wrong", "message": message}
                failure = ElementTree.SubElement(case, "failure", facts)
                failure.text = "\n".join(map(text, problems))
    ElementTree.indent(whole)
    body = ElementTree.tostring(whole, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}'


FORMATS: Mapping[str, "Callable[[Verification], str]"] = {
    "text": summary,
    "json": _as_json,
    "github": _as_github,
    "junit": _as_junit,
}
"""What standard output gets in each format; in text, the problems go to standard error."""
