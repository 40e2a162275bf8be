"""Regular expressions of Python in the notation of JavaScript."""

import re

CLASSES = {
    "d": r"\p{Nd}",
    "D": r"\P{Nd}",
    "s": r"[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]",
    "S": r"[^\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]",
    "w": r"[\p{L}\p{N}_]",
    "W": r"[^\p{L}\p{N}_]",
}
"""What stands for a class of characters, of all scripts, outside brackets."""

TOKEN = re.compile(r"\\(.)|\(\?(P?.)|([$.])", re.DOTALL)


def javascript(pattern: str) -> str:
    """A pattern in JavaScript's notation, for the flag `u`.

    Raises `ValueError`, which names it, for a part that means something else there.
    """
    re.compile(pattern)
    brackets = _brackets(pattern)

    def change(match: re.Match[str]) -> str:
        escaped, group, sign = match.groups()
        inside = any(start < match.start() < end for start, end in brackets)
        if escaped:
            if escaped in CLASSES:
                if inside:
                    raise ValueError(match[0])
                return CLASSES[escaped]
            if escaped.isalnum() and escaped not in "nrt":
                raise ValueError(match[0])
            return match[0]
        if inside:
            return match[0]
        if group:
            if group not in {":", "=", "!", "<", "P<"}:
                raise ValueError(match[0])
            return f"(?{group.removeprefix('P')}"
        if sign:
            return r"(?=\n?(?![\s\S]))" if sign == "$" else r"[^\n]"
        return match[0]

    return TOKEN.sub(change, pattern)


def _brackets(pattern: str) -> list[tuple[int, int]]:
    """Where the classes in brackets begin and end."""
    found = re.finditer(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", pattern, re.DOTALL)
    return [match.span() for match in found if match[0][0] == "["]
