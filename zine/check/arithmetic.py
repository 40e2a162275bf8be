"""Checks the sums in an author's reasons: each must come to a result of its row."""

import ast
import operator
import re
from collections.abc import Callable, Collection, Iterator

from zine.content.rules.cell import LONGEST, THOUSANDS

RUN = re.compile(r"(?<!\w)(?<!\w-)[−-]?[\d(][\d\s,.()+−×÷*/=-]*")
"""Figures and signs, but not what begins within a word, as in d8, A4 or x2."""

OPEN = " \t\xa0,.(+−×÷*/=-"
"""What a sum does not end with."""

WORD = re.compile(r"\w|-[^\W\d]")
"""What makes a figure before it part of a word, as in 2nd or 6-sided."""

SIGNS = str.maketrans({"−": "-", "×": "*", "÷": "/"})
ACTS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def wrong_sums(reason: str, results: Collection[object]) -> list[str]:
    """The sums in a reason, such as `50 + 2 × 100`, that come to none of the results of its row."""
    figures = [result for result in results if type(result) is int]
    return [
        text
        for text in _sums(reason)
        if not all(_worth(side) in figures for side in text.split("="))
    ]


def _sums(reason: str) -> Iterator[str]:
    for run in RUN.finditer(reason):
        text = run[0].rstrip(OPEN)
        if WORD.match(reason, run.start() + len(text)):
            text = text.rstrip("0123456789").rstrip(OPEN)
        if any(map(str.isdigit, text)):
            yield text


def _worth(text: str) -> int | None:
    """What a sum comes to; `None` if it cannot be worked out."""
    plain = THOUSANDS.sub("", text).translate(SIGNS).strip(" ,.")
    if plain.isdecimal() and len(plain) <= LONGEST:  # most are
        return int(plain)
    try:
        tree = ast.parse(plain, mode="eval")
        return _value(tree.body)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _value(node: ast.expr) -> int:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left), _value(node.right)
        if type(node.op) in ACTS:
            return ACTS[type(node.op)](left, right)
        if isinstance(node.op, ast.Div) and right and left % right == 0:
            return left // right
    raise ValueError("not a sum")
