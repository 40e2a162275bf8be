"""Every way to change one thing in a scoring module.

Left out is what no example can show: annotations, decorators, assertions, the words of an error,
and what only a score sheet prints. Of the words of a refusal, only the choice between some is
changed: a page may repeat a part of them, and need not repeat their figures.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

SHEET = {
    "ALIKE_PAY_OFFS",
    "HALVES",
    "LAYOUT",
    "MARKS",
    "PAY_OFFS",
    "PLAYS",
    "SIX_PAY_OFFS",
    "_ALIKE_NAMES",
    "_WINS_ON",
    "face",
    "hint",
    "squares",
}
"""What no rule uses and only a score sheet prints; the tests of the sheets hold it."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
ORDERED = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sum": "len", "sorted": "list"}
COMMUTATIVE = {"min", "max"}
FIGURED = (ast.UnaryOp, ast.BinOp, ast.Compare, ast.Subscript, ast.Slice, ast.Call)
"""What a figure is shown with, so that its place in a line is plain."""

TYPED = {"isinstance", "issubclass", "cast", "TypeVar"}
"""Calls that take types, which no page shows."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: where, in which function, and what stands there before and after.

    `apply` makes it in the tree that was searched, and `revert` takes it back.
    """

    line: int
    column: int
    function: str
    before: str
    after: str
    apply: Callable[[], None]
    revert: Callable[[], None]

    @property
    def text(self) -> str:
        """The change in words."""
        return f"'{self.before}' to '{self.after}'" if self.after else f"'{self.before}' removed"


def changes(tree: ast.Module) -> list[Change]:
    """Every change of a module, from top to bottom."""
    return [change for place in _places(tree) for change in _of(place)]


def payoffs(tree: ast.Module) -> list[Change]:
    """Each whole number of a module one more and one less, from top to bottom.

    Left out is what pays nothing: how many may play, places in a list, and what counts turns,
    such as `throws: int = 0` and `self.throws + 1`.
    """
    return [change for place in _places(tree) if _may_pay(place) for change in _of(place)]


@dataclass(frozen=True, slots=True)
class _Place:
    """A node, and the field of its parent where it stands, at an index if that is a list."""

    node: ast.AST
    parent: ast.AST
    around: "_Place | None"
    field: str
    index: int | None
    function: str
    words: bool

    @property
    def shown(self) -> ast.AST:
        """What is shown of a change: a figure with what it is a part of."""
        place = self
        while place.around and isinstance(place.node, (ast.Constant, ast.UnaryOp, ast.Slice)):
            if not isinstance(place.parent, FIGURED):
                break
            place = place.around
        return place.node

    def put(self, other: ast.AST) -> None:
        """Replace the node."""
        if self.index is None:
            setattr(self.parent, self.field, other)
        else:
            getattr(self.parent, self.field)[self.index] = other


def _places(parent: ast.AST, around: _Place | None = None) -> Iterator[_Place]:
    """The nodes below a node whose changes an example can show."""
    function, words = (around.function, around.words) if around else ("", False)
    match parent:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            function = f"{function}.{name}".lstrip(".")
    for field, value in ast.iter_fields(parent):
        if not _counts(parent, field):
            continue
        for index, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or _is_silent(node, parent):
                continue
            at = index if isinstance(value, list) else None
            said = words or _is_said(node, parent)
            place = _Place(node, parent, around, field, at, function, said)
            if field == "test" or isinstance(node, ast.stmt) or not said:
                yield place
            if not _guards_error(place):
                yield from _places(node, place)


def _may_pay(place: _Place) -> bool:
    """Whether a node is a whole number that may be a pay-off."""
    node, statement = place.node, place
    if not (isinstance(node, ast.Constant) and type(node.value) is int):
        return False
    while statement.around and not isinstance(statement.node, ast.stmt):
        statement = statement.around
    match statement.node, place.shown:
        case ast.Assign(targets=[ast.Name(id=name)]), _ if name.endswith("PLAYERS"):
            return False
        case ast.AnnAssign(value=value), _ if value is node:
            return False
        case _, ast.Subscript():
            return False
        case _, ast.BinOp(left=ast.Attribute(value=ast.Name(id="self")), right=ast.Constant(1)):
            return False
    return True


def _counts(parent: ast.AST, field: str) -> bool:
    """Whether a field of a node can hold something that counts."""
    match parent:
        case ast.FunctionDef():
            return field in ("args", "body")
        case ast.ClassDef():
            return field == "body"
        case ast.arguments():
            return field in ("defaults", "kw_defaults")
        case ast.AnnAssign():
            return field == "value"
        case ast.FormattedValue():
            return field == "value"
        case ast.Assert():
            return False
        case ast.Raise():
            return not _is_error(parent)
    return True


def _is_silent(node: ast.AST, parent: ast.AST) -> bool:
    """Whether no example can show anything of a node."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name=name):
            return name in SHEET and isinstance(parent, ast.ClassDef)
        case ast.Assign(targets=[ast.Name(id=name)]):
            alias = name[0].isupper() and not name.isupper()
            return alias or name in SHEET or name.startswith("__")
        case ast.Call(func=ast.Name(id=name)):
            return name in TYPED
        case ast.keyword(arg=name):
            return name == "strict"
    return False


def _is_said(node: ast.AST, block: ast.AST) -> bool:
    """Whether a statement of a block only says why the rules refuse something."""
    match node:
        case ast.Raise():
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            raised = [inner for inner in ast.walk(block) if isinstance(inner, ast.Raise)]
            used = _uses(name, block)
            return used > 0 and used == sum(_uses(name, inner) for inner in raised)
    return False


def _uses(name: str, block: ast.AST) -> int:
    return sum(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for node in ast.walk(block)
    )


def _is_error(statement: ast.stmt) -> bool:
    """Whether a statement raises what is no refusal: no page that is right can show it."""
    match statement:
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) | ast.Name(id=name)):
            return name != "Foul"
    return False


def _guards_error(place: _Place) -> bool:
    """Whether a node is the condition of an error: no page can show what is let through."""
    return (
        isinstance(place.parent, ast.If)
        and place.field == "test"
        and _is_error(place.parent.body[0])
    )


def _of(place: _Place) -> Iterator[Change]:
    """The changes of one node."""
    node, parent = place.node, place.parent
    line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0) + 1
    if isinstance(node, ast.keyword) and isinstance(parent, ast.Call):
        drop = partial(parent.keywords.remove, node)
        revert = partial(parent.keywords.insert, place.index or 0, node)
        yield Change(line, column, place.function, ast.unparse(node), "", drop, revert)
        return
    others = _statements(place) if isinstance(node, ast.stmt) else _expressions(place)
    before, seen = ast.unparse(place.shown), {ast.unparse(node)}
    for other in others:
        text = ast.unparse(other)
        if text in seen:
            continue
        seen.add(text)
        ast.fix_missing_locations(ast.copy_location(other, node))
        after = "" if isinstance(other, ast.Pass) else _shown_with(place, other)
        apply, revert = partial(place.put, other), partial(place.put, node)
        yield Change(line, column, place.function, before, after, apply, revert)


def _shown_with(place: _Place, other: ast.AST) -> str:
    """What is shown of a place once its node is replaced."""
    if place.shown is place.node:
        return ast.unparse(other)
    place.put(other)
    try:
        return ast.unparse(place.shown)
    finally:
        place.put(place.node)


def _statements(place: _Place) -> Iterator[ast.stmt]:
    """A statement left out, unless that does as much as a condition that is never true."""
    node, parent = place.node, place.parent
    *before, end = getattr(parent, place.field)
    alone = isinstance(parent, ast.If) and node is end
    alone = alone and all(isinstance(other, ast.Assign) for other in before)
    last = isinstance(parent, ast.FunctionDef) and node is parent.body[-1]
    match node:
        case ast.Raise() if _is_error(node):
            return
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()):
            yield ast.Pass()
        case ast.Raise() | ast.Break() | ast.Continue() if not alone:
            yield ast.Pass()
        case ast.AugAssign():
            yield ast.Pass()
            if other := COMPUTED.get(type(node.op)):
                yield ast.AugAssign(node.target, other(), node.value)
        case ast.Return() if not alone and not last:
            yield ast.Pass()


def _expressions(place: _Place) -> Iterator[ast.expr]:
    node, parent = place.node, place.parent
    if place.field == "test":
        if not isinstance(parent, ast.While):
            yield ast.Constant(True)
        if _guards_error(place):
            return
        yield ast.Constant(False)
    if place.field == "ifs":
        yield ast.Constant(True)
    if isinstance(parent, ast.Slice):
        yield from _near(node)
    match node:
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp():
            yield from _joined(node)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp():
            yield from _computed(node)
        case ast.Call():
            yield from _called(node)


def _compared(node: ast.Compare) -> Iterator[ast.expr]:
    operators = node.ops
    for index, operator in enumerate(operators):
        other = COMPARED[type(operator)]()
        changed = [*operators[:index], other, *operators[index + 1 :]]
        yield ast.Compare(node.left, changed, node.comparators)
    if len(operators) > 1:
        yield ast.Compare(node.left, operators[:-1], node.comparators[:-1])
        yield ast.Compare(node.comparators[0], operators[1:], node.comparators[1:])


def _joined(node: ast.BoolOp) -> Iterator[ast.expr]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for index in range(len(node.values)):
        left = [*node.values[:index], *node.values[index + 1 :]]
        yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0]


def _computed(node: ast.BinOp) -> Iterator[ast.expr]:
    if other := COMPUTED.get(type(node.op)):
        yield ast.BinOp(node.left, other(), node.right)
    if isinstance(node.op, ORDERED):
        yield ast.BinOp(node.right, node.op, node.left)
    if isinstance(node.op, ast.FloorDiv):  # rounded up
        under = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), node.op, node.right)
        yield ast.UnaryOp(ast.USub(), under)


def _called(node: ast.Call) -> Iterator[ast.expr]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    arguments, keywords = node.args, node.keywords
    generated = name == "sum" and isinstance(arguments[0], ast.GeneratorExp)
    if name in CALLED and not generated and not (name == "sorted" and keywords):
        yield ast.Call(ast.Name(CALLED[name], ast.Load()), arguments, keywords)
    if name == "range":
        index = min(1, len(arguments) - 1)
        for other in _near(arguments[index]):
            changed = [*arguments[:index], other, *arguments[index + 1 :]]
            yield ast.Call(node.func, changed, keywords)
    for index in range(len(arguments) - 1):
        swapped = arguments[index + 1], arguments[index]
        if name not in COMMUTATIVE and not any(isinstance(a, ast.Starred) for a in swapped):
            changed = [*arguments[:index], *swapped, *arguments[index + 2 :]]
            yield ast.Call(node.func, changed, keywords)


def _near(node: ast.AST) -> Iterator[ast.expr]:
    """One more than an expression, and one less; not where a figure in it is changed so."""
    parts = (node, *ast.iter_child_nodes(node))
    if isinstance(node, ast.expr) and not any(isinstance(part, ast.Constant) for part in parts):
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))
        yield ast.BinOp(node, ast.Sub(), ast.Constant(1))
