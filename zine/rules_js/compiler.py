"""Compiles the Python that scoring modules are written in to JavaScript.

What it does not know it refuses, with the line: whatever comes out means the same as the module.
`runtime.js` has what that needs of Python; there, each kind of value is described.
"""

import ast
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from zine.problems import Problem
from zine.rules_js import patterns


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


RESERVED = _words(
    "arguments async await break case catch class const continue debugger default delete "
    "do else enum eval export extends false finally for function if implements import in "
    "instanceof interface let modules new null package private protected public return static "
    "super switch this throw true try typeof undefined var void while with yield"
)
"""Names that JavaScript, or what is compiled, has for itself: in it, they end with a `$`."""

BUILTINS = _words(
    "abs all any bool dict divmod enumerate filter frozenset getattr int isinstance "
    "issubclass iter len list map max min next range repr reversed set sorted str sum "
    "tuple type zip ValueError TypeError KeyError IndexError NotImplementedError"
)

NAMED = frozenset({"min", "max", "zip", "product"})
"""Functions of any number of values: what is given by name follows them in one object."""

LIBRARIES: Mapping[str, frozenset[str]] = {
    "collections": frozenset({"Counter"}),
    "dataclasses": frozenset({"dataclass", "field", "replace"}),
    "enum": frozenset({"Enum"}),
    "functools": frozenset({"cache", "lru_cache"}),
    "itertools": _words(
        "accumulate chain combinations combinations_with_replacement dropwhile pairwise "
        "permutations product takewhile"
    ),
    "math": frozenset({"comb", "factorial", "prod"}),
}
"""What of Python's library a module can import, beside annotations."""

ANNOTATIONS = frozenset({"typing", "collections.abc"})

COMPILED_AWAY = frozenset({"dataclass", "field", "replace", "cache", "lru_cache"})

OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.BitOr: "or",
    ast.BitAnd: "and",
    ast.BitXor: "xor",
}

COMPARISONS: Mapping[type[ast.cmpop], tuple[str, bool]] = {
    ast.Eq: ("eq", True),
    ast.NotEq: ("eq", False),
    ast.Lt: ("lt", True),
    ast.LtE: ("le", True),
    ast.Gt: ("gt", True),
    ast.GtE: ("ge", True),
    ast.Is: ("same", True),
    ast.IsNot: ("same", False),
    ast.In: ("contains", True),
    ast.NotIn: ("contains", False),
}
"""The function of each comparison, and whether what it gives is asked for or its contrary."""

SPECIAL_METHODS = frozenset({"__str__", "__post_init__", "__contains__", "__bool__", "__repr__"})
SPECIAL_ATTRIBUTES = frozenset({"__contains__", "__members__", "__metadata__", "__name__"})

METHODS = _words(
    "add append capitalize casefold clear copy count difference discard elements endswith extend "
    "find from_iterable fromkeys fullmatch get group groups index insert intersection isdecimal "
    "isdisjoint issubset issuperset items join keys lower lstrip match most_common partition pop "
    "remove removeprefix removesuffix replace reverse rpartition rstrip search setdefault sort "
    "split startswith strip sub symmetric_difference total union update upper values"
)
"""What texts, lists, tuples, dicts, sets, `Counter` and patterns have in `runtime.js`."""

ATTRIBUTES = METHODS | SPECIAL_ATTRIBUTES | {"name", "value"}
"""What a module can ask of values of no class of ours; an enum's members have the last two."""

SPECS = frozenset({"", "d", ",", "+"})
"""The formats of numbers in f-strings."""

WORDS: Mapping[type[ast.AST], str] = {
    ast.Try: "try",
    ast.With: "with",
    ast.Match: "match",
    ast.AsyncFunctionDef: "async",
    ast.Await: "await",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Delete: "del",
    ast.Assert: "assert",
    ast.YieldFrom: "yield from",
    ast.Div: "/",
    ast.MatMult: "@",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
"""What is refused, as an author writes it."""


class Compiled(NamedTuple):
    """A module in JavaScript, the modules of ours that it imports, and what was refused in it.

    `asked` are the attributes that it asks of values, with the first line of each; `defined` those
    that its classes have, and its names.
    """

    js: str
    imports: tuple[str, ...]
    problems: tuple[Problem, ...]
    asked: Mapping[str, int]
    defined: frozenset[str]


class _Refused(Exception):
    """Something that cannot be compiled: where, and what, as an author writes it."""

    def __init__(self, node: ast.AST, what: str) -> None:
        super().__init__(what)
        self.line: int = getattr(node, "lineno", 1)


def refused(what: str) -> str:
    """The message that something cannot be compiled; `what` is as an author writes it."""
    return f"{what} cannot run in a browser"


def compile_module(code: str, name: str, path: Path) -> Compiled:
    """A module, whose dotted name is given, as an entry of `modules` in JavaScript.

    Each statement that cannot be compiled is a problem, at its line in `path`.
    """
    compiler = _Module(name, path)
    tree = ast.parse(code)
    compiler.scope.names |= _bound(tree.body)
    lines = compiler.block(tree.body)
    exports = ", ".join(
        f"{each}: {_js(each)}" for each in sorted(compiler.scope.names - compiler.erased)
    )
    declared = compiler.declared(compiler.scope.names - compiler.erased)
    body = "\n".join([*declared, *lines, f"return {{{exports}}};"])
    js = f"modules[{json.dumps(name)}] = (() => {{\n{body}\n}})();\n"
    imports, problems = tuple(dict.fromkeys(compiler.imports)), tuple(compiler.problems)
    return Compiled(js, imports, problems, compiler.asked, _attributes(tree))


def _attributes(tree: ast.Module) -> frozenset[str]:
    """The names that a module binds, and those in the bodies of its classes."""
    classes = (node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return frozenset().union(*map(_bound, (tree.body, *classes)))


def _js(name: str) -> str:
    """A name of Python as a name of JavaScript."""
    return f"{name}$" if name in RESERVED else name


@dataclass
class _Scope:
    """The names of a function or of the module, and what is around it."""

    names: set[str] = field(default_factory=set)
    outer: "_Scope | None" = None

    def holds(self, name: str) -> bool:
        """Whether the name is bound here or around."""
        return name in self.names or (self.outer is not None and self.outer.holds(name))


def _bound(body: Iterable[ast.stmt]) -> set[str]:
    """The names that statements bind, those of inner functions and comprehensions left out."""
    names: set[str] = set()
    stack: list[ast.AST] = [*body]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            names.add(node.name)
            stack += node.decorator_list
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            names |= {n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr)}
            continue
        stack += ast.iter_child_nodes(node)
    return names


def _docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


class _Module:
    """Compiles one module, statement by statement."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.scope = _Scope()
        self.imports: list[str] = []
        self.problems: list[Problem] = []
        self.erased: set[str] = set()
        self.libraries: dict[str, str] = {}
        self.temporaries = 0
        self.asked: dict[str, int] = {}
        self.expressions: Mapping[type[ast.expr], Callable[..., str]] = {
            ast.Constant: self._constant,
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.Subscript: self._subscript,
            ast.Call: self._call,
            ast.BinOp: self._operation,
            ast.UnaryOp: self._unary,
            ast.BoolOp: self._boolean,
            ast.Compare: self._comparison,
            ast.IfExp: self._choice,
            ast.JoinedStr: self._text,
            ast.Tuple: lambda node: f"[{self._items(node.elts)}]",
            ast.List: lambda node: f"$.List.from([{self._items(node.elts)}])",
            ast.Set: lambda node: f"new $.PySet([{self._items(node.elts)}])",
            ast.Dict: self._dict,
            ast.GeneratorExp: lambda node: self._comprehension(node, self._one(node)),
            ast.ListComp: lambda node: f"$.List.from({self._comprehension(node, self._one(node))})",
            ast.SetComp: lambda node: f"new $.PySet({self._comprehension(node, self._one(node))})",
            ast.DictComp: lambda node: f"new $.Dict({self._comprehension(node, self._pair(node))})",
            ast.Lambda: self._lambda,
            ast.NamedExpr: lambda node: f"({_js(node.target.id)} = {self.expression(node.value)})",
            ast.Slice: self._slice,
        }
        self.statements: Mapping[type[ast.stmt], Callable[..., Iterable[str]]] = {
            ast.Expr: self._expression_statement,
            ast.Return: lambda node: [f"return {self._optional(node.value)};"],
            ast.Assign: self._assign,
            ast.AnnAssign: self._annotated,
            ast.AugAssign: self._augmented,
            ast.If: self._if,
            ast.For: self._for,
            ast.While: self._while,
            ast.Raise: self._raise,
            ast.Pass: lambda node: [],
            ast.Break: lambda node: ["break;"],
            ast.Continue: lambda node: ["continue;"],
            ast.FunctionDef: self._function_statement,
            ast.ClassDef: self._class,
            ast.Import: self._import,
            ast.ImportFrom: self._import_from,
        }

    # Statements.

    def block(self, body: Iterable[ast.stmt]) -> list[str]:
        """Statements, one after the other; what cannot be compiled becomes a problem."""
        lines: list[str] = []
        for statement in body:
            if _docstring(statement):
                continue
            try:
                lines += self._statement(statement)
            except _Refused as error:
                self.problems.append(Problem(self.path, error.line, refused(str(error))))
        return lines

    def _statement(self, node: ast.stmt) -> Iterable[str]:
        if type(node) not in self.statements:
            raise _refused(node)
        return self.statements[type(node)](node)

    def declared(self, names: Iterable[str]) -> list[str]:
        """The line that declares names."""
        listed = ", ".join(map(_js, sorted(names)))
        return [f"let {listed};"] if listed else []

    def _temporary(self) -> str:
        self.temporaries += 1
        return f"${self.temporaries}"

    def _expression_statement(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value, ast.Yield):
            return [f"yield {self._optional(node.value.value)};"]
        return [f"{self.expression(node.value)};"]

    def _assign(self, node: ast.Assign) -> list[str]:
        first = node.targets[0]
        if isinstance(first, ast.Name):
            if first.id == "__slots__":
                return []
            if self._is_type_variable(node.value):
                self.erased.add(first.id)
                return []
        if len(node.targets) > 1:
            value = self._temporary()
            lines = [f"const {value} = {self.expression(node.value)};"]
            return [*lines, *(line for t in node.targets for line in self._store(t, value))]
        return [*self._store(first, self.expression(node.value))]

    def _is_type_variable(self, node: ast.expr) -> bool:
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and self.libraries.get(node.func.id) == "typing.TypeVar"
        )

    def _annotated(self, node: ast.AnnAssign) -> list[str]:
        return (
            [] if node.value is None else [*self._store(node.target, self.expression(node.value))]
        )

    def _augmented(self, node: ast.AugAssign) -> list[str]:
        operator = "iadd" if isinstance(node.op, ast.Add) else self._operator(node, node.op)
        value = self.expression(node.value)
        if isinstance(node.target, ast.Name):
            name = _js(node.target.id)
            return [f"{name} = $.{operator}({name}, {value});"]
        if isinstance(node.target, ast.Subscript):
            owner, at = self._temporary(), self._temporary()
            return [
                f"const {owner} = {self.expression(node.target.value)};",
                f"const {at} = {self.expression(node.target.slice)};",
                f"$.setitem({owner}, {at}, $.{operator}($.getitem({owner}, {at}), {value}));",
            ]
        raise _Refused(node, "to change a part of an object")

    def _store(self, target: ast.expr, value: str) -> Iterator[str]:
        """The statements that bind a target to a value."""
        if isinstance(target, ast.Name):
            yield f"{_js(target.id)} = {value};"
        elif isinstance(target, ast.Tuple | ast.List):
            names = [
                _js(part.id) if isinstance(part, ast.Name) else self._temporary()
                for part in map(_unstarred, target.elts)
            ]
            pattern = f"[{', '.join(names)}] = {self._unpacked(target.elts, value)};"
            inner = [
                (part, name)
                for part, name in zip(map(_unstarred, target.elts), names, strict=True)
                if not isinstance(part, ast.Name)
            ]
            yield from self.declared([name for _, name in inner])
            yield f";{pattern}"
            for part, name in inner:
                yield from self._store(part, name)
        elif isinstance(target, ast.Subscript):
            owner, at = self.expression(target.value), self.expression(target.slice)
            yield f"$.setitem({owner}, {at}, {value});"
        else:
            raise _Refused(target, "to change a part of an object")

    @staticmethod
    def _unpacked(targets: Sequence[ast.expr], value: str) -> str:
        starred = [place for place, part in enumerate(targets) if isinstance(part, ast.Starred)]
        if not starred:
            return f"$.unpack({value}, {len(targets)})"
        return f"$.unpack({value}, {starred[0]}, true, {len(targets) - 1 - starred[0]})"

    def _if(self, node: ast.If) -> list[str]:
        lines = [f"if ({self._test(node.test)}) {{", *self.block(node.body)]
        if node.orelse:
            lines += ["} else {", *self.block(node.orelse)]
        return [*lines, "}"]

    def _for(self, node: ast.For) -> list[str]:
        if node.orelse:
            raise _Refused(node, "`else` of a loop")
        one = self._temporary()
        return [
            f"for (const {one} of $.iter({self.expression(node.iter)})) {{",
            *self._store(node.target, one),
            *self.block(node.body),
            "}",
        ]

    def _while(self, node: ast.While) -> list[str]:
        if node.orelse:
            raise _Refused(node, "`else` of a loop")
        return [f"while ({self._test(node.test)}) {{", *self.block(node.body), "}"]

    def _raise(self, node: ast.Raise) -> list[str]:
        if node.exc is None:
            raise _Refused(node, "`raise` without an error")
        return [f"$.raise({self.expression(node.exc)});"]

    # Imports.

    def _import(self, node: ast.Import) -> list[str]:
        for alias in node.names:
            if alias.name != "re" or alias.asname:
                raise _Refused(node, f"`import {alias.name}`")
            self.libraries["re"] = "re"
            self.erased.add("re")
        return []

    def _import_from(self, node: ast.ImportFrom) -> list[str]:
        lines = []
        for alias in node.names:
            name = alias.asname or alias.name
            value = self._imported(node, alias)
            if value is None:
                self.erased.add(name)
            else:
                lines.append(f"{_js(name)} = {value};")
        return lines

    def _imported(self, node: ast.ImportFrom, alias: ast.alias) -> str | None:
        """What a name that is imported stands for; `None` for what the compiler itself does."""
        module, name = node.module or "", alias.asname or alias.name
        if not node.level and module in ANNOTATIONS:
            self.libraries[name] = f"typing.{alias.name}"
            if alias.name == "cast":
                return "$.libraries.typing.cast"
            if alias.name in {"Annotated", "TypeVar"}:
                return "$.Annotated" if alias.name == "Annotated" else None
            return "new $.Special()"
        if not node.level and module in LIBRARIES:
            if alias.name not in LIBRARIES[module]:
                raise _Refused(node, f"`{alias.name}` of `{module}`")
            self.libraries[name] = alias.name
            away = alias.name in COMPILED_AWAY
            return None if away else f"$.libraries.{module}.{alias.name}"
        package = self.name.rsplit(".", node.level)[0] if node.level else ""
        dotted = ".".join(filter(None, (package, module)))
        if node.level and not module:
            dotted = f"{package}.{alias.name}"
            self.imports.append(dotted)
            return f"modules[{json.dumps(dotted)}]"
        if dotted != "zine.dice" and not dotted.startswith("zine.scoring.") and not node.level:
            raise _Refused(node, f"`import {dotted}`")
        self.imports.append(dotted)
        return f"modules[{json.dumps(dotted)}].{alias.name}"

    # Functions and classes.

    def _function_statement(self, node: ast.FunctionDef) -> list[str]:
        parameters = self._parameters(node.args)
        name, caches = _js(node.name), False
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if not (
                isinstance(called, ast.Name)
                and self.libraries.get(called.id) in {"cache", "lru_cache"}
            ):
                raise _Refused(decorator, f"`@{ast.unparse(decorator)}`")
            caches = True
        lines = self._function(node, f"function{self._star(node)}", parameters)
        function = "\n".join(lines)
        named = f"$.parameters({function}, {{parameters: {json.dumps(self._names(node.args))}}})"
        return [f"{name} = {f'$.cached({named})' if caches else named};"]

    @staticmethod
    def _star(node: ast.FunctionDef) -> str:
        own = list(_own_nodes(node.body))
        return "*" if any(isinstance(each, ast.Yield) for each in own) else ""

    def _function(self, node: ast.FunctionDef, head: str, parameters: str) -> list[str]:
        """A function whose head is given, as lines."""
        scope = _Scope(_bound(node.body) - set(self._names(node.args)), self.scope)
        local = scope.names.copy()
        scope.names |= {arg.arg for arg in _arguments(node.args)}
        self.scope = scope
        try:
            body = self.block(node.body)
        finally:
            self.scope = scope.outer or scope
        own = local - {arg.arg for arg in _arguments(node.args)}
        last = [] if self._star(node) else ["return null;"]
        return [f"{head}({parameters}) {{", *self.declared(own), *body, *last, "}"]

    @staticmethod
    def _names(arguments: ast.arguments) -> list[str]:
        return [arg.arg for arg in _arguments(arguments)]

    def _parameters(self, arguments: ast.arguments, first: int = 0) -> str:
        """The parameters of a function, from the `first` on, with their defaults."""
        if arguments.kwarg or (arguments.vararg and arguments.kwonlyargs):
            raise _Refused(arguments.kwarg or arguments.kwonlyargs[0], "`**` in parameters")
        positional = [*arguments.posonlyargs, *arguments.args]
        missing: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
        pairs = [
            *zip(positional, [*missing, *arguments.defaults], strict=True),
            *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
        ]
        for _, default in pairs:
            if default and not _is_fixed(default):
                raise _Refused(default, f"the default `{ast.unparse(default)}`")
        written = [
            f"{_js(arg.arg)} = {self.expression(default)}" if default else _js(arg.arg)
            for arg, default in pairs[first:]
        ]
        if arguments.vararg:
            written.append(f"...{_js(arguments.vararg.arg)}")
        return ", ".join(written)

    def _lambda(self, node: ast.Lambda) -> str:
        parameters = self._parameters(node.args)
        self.scope = _Scope(set(self._names(node.args)), self.scope)
        try:
            return f"(({parameters}) => {self._in_arrow(self.expression(node.body))})"
        finally:
            self.scope = self.scope.outer or self.scope

    @staticmethod
    def _in_arrow(value: str) -> str:
        return f"({value})" if value.startswith("{") else value

    def _class(self, node: ast.ClassDef) -> list[str]:
        if node.keywords:
            raise _Refused(node, "`metaclass`")
        bases = [base for base in node.bases if not self._is_generic(base)]
        if len(bases) > 1:
            raise _Refused(node, "a class with two parents")
        parent = self.expression(_unsubscripted(bases[0])) if bases else "$.Data"
        class_ = _Class()
        for statement in node.body:
            if not _docstring(statement):
                self._member(statement, class_)
        name = _js(node.name)
        lines = [f"{name} = class {name} extends {parent} {{", *class_.methods, "};"]
        parts = ", ".join(
            f"{part}: {{{', '.join(entries)}}}"
            for part, entries in (
                ("constants", class_.constants),
                ("statics", class_.statics),
                ("classes", class_.classes),
            )
        )
        lines.append(f"$.define({name}, {{{parts}}});")
        lines += [
            f"$.parameters({name}.prototype.{method}, {{parameters: {json.dumps(names)}}});"
            for method, names in class_.parameters.items()
        ]
        if node.decorator_list:
            self._check_dataclass(node)
            lines.append(f"$.dataclass({name}, [{', '.join(class_.fields)}]);")
        return lines

    def _is_generic(self, base: ast.expr) -> bool:
        base = _unsubscripted(base)
        return isinstance(base, ast.Name) and self.libraries.get(base.id) == "typing.Generic"

    def _check_dataclass(self, node: ast.ClassDef) -> None:
        for decorator in node.decorator_list:
            named = decorator.keywords if isinstance(decorator, ast.Call) else []
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            known = isinstance(called, ast.Name) and self.libraries.get(called.id) == "dataclass"
            if not known or any(k.arg not in {"frozen", "slots", "kw_only"} for k in named):
                raise _Refused(decorator, f"`@{ast.unparse(decorator)}`")
            frozen = [k for k in named if k.arg == "frozen"]
            if not frozen or ast.unparse(frozen[0].value) != "True":
                raise _Refused(decorator, "a dataclass that is not frozen")
            if any(k.arg == "kw_only" for k in named):
                raise _Refused(decorator, "`kw_only` of a whole dataclass")

    def _member(self, node: ast.stmt, class_: "_Class") -> None:
        """Add a part of a class."""
        if isinstance(node, ast.FunctionDef):
            self._method(node, class_)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if "ClassVar" in ast.unparse(node.annotation):
                if node.value:
                    self._class_constant(node.target.id, node.value, class_)
            else:
                class_.fields.append(self._field(node.target.id, node.value))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id != "__slots__":
                self._class_constant(node.targets[0].id, node.value, class_)
        elif not isinstance(node, ast.Pass):
            raise _refused(node)

    def _class_constant(self, name: str, node: ast.expr, class_: "_Class") -> None:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "staticmethod":
            class_.statics.append(f"{name}: {self.expression(node.args[0])}")
            return
        class_.constants.append(f"{name}: {self.expression(node)}")

    def _field(self, name: str, value: ast.expr | None) -> str:
        """A field of a dataclass."""
        named: dict[str | None, ast.expr] = {}
        default = None
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
            named = {k.arg: k.value for k in value.keywords}
            if unknown := [
                str(k) for k in named if k not in {"default", "default_factory", "kw_only"}
            ]:
                raise _Refused(value, f"`{unknown[0]}` of a field")
            if "default_factory" in named:
                default = f"$.invoke({self.expression(named['default_factory'])}, [])"
            elif "default" in named:
                default = self.expression(named["default"])
        elif value is not None:
            default = self.expression(value)
        keyword = "kw_only" in named and ast.unparse(named["kw_only"]) == "True"
        parts = [f"name: {json.dumps(name)}"]
        parts += [f"default: () => {default}"] if default is not None else []
        parts += ["keyword: true"] if keyword else []
        return f"{{{', '.join(parts)}}}"

    def _method(self, node: ast.FunctionDef, class_: "_Class") -> None:
        special = node.name.startswith("__") and node.name.endswith("__")
        if special and node.name not in SPECIAL_METHODS:
            raise _Refused(node, f"`{node.name}`")
        decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
        if decorators not in ([], ["property"], ["staticmethod"], ["classmethod"]):
            raise _Refused(node, f"`@{decorators[0]}`")
        names = self._names(node.args)
        if decorators in (["staticmethod"], ["classmethod"]):
            head, where = f"function{self._star(node)}", class_.statics
            if decorators == ["classmethod"]:
                where = class_.classes
            lines = self._function(node, head, self._parameters(node.args))
            function = "\n".join(lines)
            where.append(
                f"{node.name}: $.parameters({function}, {{parameters: {json.dumps(names)}}})"
            )
            return
        prefix = "get " if decorators else "*" if self._star(node) else ""
        head = f"{prefix}{node.name}"
        first, *rest = self._function(node, head, self._parameters(node.args, 1))
        class_.methods += [first, f"const {_js(names[0])} = this;", *rest]
        if not decorators:
            class_.parameters[node.name] = names[1:]

    # Expressions.

    def expression(self, node: ast.expr) -> str:
        """An expression; raises `_Refused` for what is not known."""
        if type(node) not in self.expressions:
            raise _refused(node)
        return self.expressions[type(node)](node)

    def _optional(self, node: ast.expr | None) -> str:
        return "null" if node is None else self.expression(node)

    def _test(self, node: ast.expr) -> str:
        """An expression as a condition."""
        if isinstance(node, ast.Compare) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            return self.expression(node)
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self._test, node.values))})"
        return f"$.truth({self.expression(node)})"

    def _constant(self, node: ast.Constant) -> str:
        value = node.value
        if value is None or value is True or value is False:
            return {None: "null", True: "true", False: "false"}[value]
        if isinstance(value, int):
            return str(value) if value < 2**53 else f"{value}n"
        if isinstance(value, str):
            return json.dumps(value)
        if value is ...:
            return "null"
        raise _Refused(node, f"`{ast.unparse(node)}`")

    def _name(self, node: ast.Name) -> str:
        name = node.id
        if name in self.erased and self.scope.holds(name):
            return "null" if self.libraries.get(name) != "re" else self._unknown(node)
        if self.scope.holds(name):
            return _js(name)
        if name in BUILTINS:
            return f"$.builtins.{name}"
        return self._unknown(node)

    @staticmethod
    def _unknown(node: ast.Name) -> str:
        raise _Refused(node, f"`{node.id}`")

    def _attribute(self, node: ast.Attribute) -> str:
        if _is_super(node.value):
            return f"super.{node.attr}"
        if node.attr.startswith("__") and node.attr not in SPECIAL_ATTRIBUTES:
            raise _Refused(node, f"`{node.attr}`")
        self.asked.setdefault(node.attr, node.lineno)
        name = "name" if node.attr == "__name__" else node.attr
        return f"$.get({self.expression(node.value)}, {json.dumps(name)})"

    def _subscript(self, node: ast.Subscript) -> str:
        return f"$.getitem({self.expression(node.value)}, {self.expression(node.slice)})"

    def _slice(self, node: ast.Slice) -> str:
        parts = ", ".join(map(self._optional, (node.lower, node.upper, node.step)))
        return f"new $.Slice({parts})"

    def _items(self, nodes: Iterable[ast.expr]) -> str:
        return ", ".join(
            f"...$.iter({self.expression(node.value)})"
            if isinstance(node, ast.Starred)
            else self.expression(node)
            for node in nodes
        )

    def _dict(self, node: ast.Dict) -> str:
        items = [
            f"[{self.expression(key)}, {self.expression(value)}]"
            if key
            else f"...{self.expression(value)}.items()"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"new $.Dict([{', '.join(items)}])"

    def _call(self, node: ast.Call) -> str:
        if any(keyword.arg is None for keyword in node.keywords):
            raise _Refused(node, "`**` in a call")
        named = ", ".join(
            f"{json.dumps(keyword.arg)}: {self.expression(keyword.value)}"
            for keyword in node.keywords
        )
        function = node.func
        if isinstance(function, ast.Name):
            return self._call_of_name(node, function, named)
        if isinstance(function, ast.Attribute):
            return self._call_of_attribute(node, function, named)
        return self._invoked(self.expression(function), self._items(node.args), named)

    @staticmethod
    def _invoked(target: str, arguments: str, named: str) -> str:
        if named:
            return f"$.call({target}, [{arguments}], {{{named}}})"
        return f"$.invoke({target}, [{arguments}])"

    def _call_of_name(self, node: ast.Call, function: ast.Name, named: str) -> str:
        name, arguments = function.id, self._items(node.args)
        library = self.libraries.get(name, "")
        if library == "replace":
            return f"$.replace({arguments}, {{{named}}})"
        if name in NAMED and named and (library or not self.scope.holds(name)):
            return f"{self.expression(function)}({arguments}, new $.Named({{{named}}}))"
        if not named and not self.scope.holds(name) and name in BUILTINS and not name[0].isupper():
            return f"{self.expression(function)}({arguments})"
        return self._invoked(self.expression(function), arguments, named)

    def _call_of_attribute(self, node: ast.Call, function: ast.Attribute, named: str) -> str:
        owner, arguments = function.value, self._items(node.args)
        if _is_super(owner):
            if named:
                raise _Refused(node, "a name in a call of `super()`")
            return f"super.{function.attr}({arguments})"
        if isinstance(owner, ast.Name) and self.libraries.get(owner.id) == "re":
            return self._pattern(node, function.attr)
        if named:
            return self._invoked(self._attribute(function), arguments, named)
        if function.attr.startswith("__") and function.attr not in SPECIAL_ATTRIBUTES:
            raise _Refused(node, f"`{function.attr}`")
        self.asked.setdefault(function.attr, node.lineno)
        return f"$.send({self.expression(owner)}, {json.dumps(function.attr)}, [{arguments}])"

    def _pattern(self, node: ast.Call, function: str) -> str:
        """A call of the library `re`, whose pattern is written out."""
        first, *rest = node.args
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            raise _Refused(node, "a pattern that is not written out")
        takes = {"compile": 0, "match": 1, "fullmatch": 1, "search": 1, "sub": 2}
        if node.keywords or takes.get(function) != len(rest):
            raise _Refused(node, f"`{ast.unparse(node)}`")
        try:
            pattern = f"new $.Pattern({json.dumps(patterns.javascript(first.value))})"
        except ValueError as error:
            raise _Refused(node, f"`{error}` in a pattern") from None
        return pattern if function == "compile" else f"{pattern}.{function}({self._items(rest)})"

    def _operator(self, node: ast.AST, operator: ast.operator) -> str:
        if type(operator) not in OPERATORS:
            raise _Refused(node, f"`{WORDS.get(type(operator), type(operator).__name__)}`")
        return OPERATORS[type(operator)]

    def _operation(self, node: ast.BinOp) -> str:
        left, right = self.expression(node.left), self.expression(node.right)
        return f"$.{self._operator(node, node.op)}({left}, {right})"

    def _unary(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self._test(node.operand)}"
        if isinstance(node.op, ast.USub):
            if isinstance(node.operand, ast.Constant):
                return f"-{self.expression(node.operand)}"
            return f"$.neg({self.expression(node.operand)})"
        raise _Refused(node, f"`{ast.unparse(node)}`")

    def _boolean(self, node: ast.BoolOp) -> str:
        *before, last = map(self.expression, node.values)
        result = last
        for value in reversed(before):
            one = self._temporary()
            first, second = (result, one) if isinstance(node.op, ast.And) else (one, result)
            result = f"(({one}) => ($.truth({one}) ? {first} : {second}))({value})"
        return result

    def _comparison(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            function, right = COMPARISONS[type(node.ops[0])]
            pair = f"{self.expression(node.left)}, {self.expression(node.comparators[0])}"
            return f"{'' if right else '!'}$.{function}({pair})"
        links = []
        for operator, value in zip(node.ops, node.comparators, strict=True):
            function, right = COMPARISONS[type(operator)]
            test = f"$.{function}" if right else f"(a, b) => !$.{function}(a, b)"
            links.append(f"[{test}, () => {self._in_arrow(self.expression(value))}]")
        return f"$.chain({self.expression(node.left)}, {', '.join(links)})"

    def _choice(self, node: ast.IfExp) -> str:
        test, yes, no = self._test(node.test), *map(self.expression, (node.body, node.orelse))
        return f"({test} ? {yes} : {no})"

    def _text(self, node: ast.JoinedStr) -> str:
        return f"({' + '.join(map(self._part, node.values)) or json.dumps('')})"

    def _part(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return json.dumps(node.value)
        if not isinstance(node, ast.FormattedValue):
            raise _refused(node)
        value, spec = self.expression(node.value), ""
        if isinstance(node.format_spec, ast.JoinedStr):
            spec = ast.unparse(node.format_spec)[2:-1]
        if spec not in SPECS or (spec and node.conversion != -1):
            raise _Refused(node, f"the format `{spec}`")
        if node.conversion in {ord("r"), ord("s")}:
            return f"$.{'repr' if node.conversion == ord('r') else 'str'}({value})"
        if node.conversion != -1:
            raise _Refused(node, "`!a`")
        return f"$.format({value}, {json.dumps(spec)})"

    # Comprehensions.

    def _one(self, node: ast.GeneratorExp | ast.ListComp | ast.SetComp) -> Callable[[], str]:
        return lambda: self.expression(node.elt)

    def _pair(self, node: ast.DictComp) -> Callable[[], str]:
        return lambda: f"[{self.expression(node.key)}, {self.expression(node.value)}]"

    def _comprehension(
        self,
        node: ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp,
        item: Callable[[], str],
    ) -> str:
        """A generator of what a comprehension gives; its first iterable is computed at once."""
        first = self._temporary()
        source = self.expression(node.generators[0].iter)
        names = {
            n.id
            for part in node.generators
            for n in ast.walk(part.target)
            if isinstance(n, ast.Name)
        }
        self.scope = _Scope(names, self.scope)
        try:
            # Declared once: a `lambda` made inside sees the last value of each, as in Python.
            body = [*self.declared(names), *self._loops(node.generators, first, item)]
        finally:
            self.scope = self.scope.outer or self.scope
        return f"(function* ({first}) {{ {' '.join(body)} }})($.iter({source}))"

    def _loops(
        self, parts: Sequence[ast.comprehension], source: str, item: Callable[[], str]
    ) -> Iterator[str]:
        if not parts:
            yield f"yield {item()};"
            return
        part, *rest = parts
        if part.is_async:
            raise _Refused(part.target, "`async`")
        one = self._temporary()
        yield f"for (const {one} of {source}) {{"
        yield from self._store(part.target, one)
        yield from (f"if (!{self._test(test)}) continue;" for test in part.ifs)
        inner = f"$.iter({self.expression(rest[0].iter)})" if rest else ""
        yield from self._loops(rest, inner, item)
        yield "}"


@dataclass
class _Class:
    """The parts of a class, in JavaScript; the constants of an enum are its members."""

    methods: list[str] = field(default_factory=list)
    parameters: dict[str, list[str]] = field(default_factory=dict)
    constants: list[str] = field(default_factory=list)
    statics: list[str] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    fields: list[str] = field(default_factory=list)


def _refused(node: ast.AST) -> _Refused:
    """That something cannot be compiled, as an author writes it."""
    word = WORDS.get(type(node))
    return _Refused(node, f"`{word or ast.unparse(node).splitlines()[0]}`")


def _arguments(arguments: ast.arguments) -> list[ast.arg]:
    """The parameters in order, those that must be named at the end."""
    last = [arguments.vararg] if arguments.vararg else []
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *last]


def _is_fixed(default: ast.expr) -> bool:
    """Whether a default is always the same: Python computes it once, JavaScript at each call."""
    if isinstance(default, ast.Tuple):
        return all(map(_is_fixed, default.elts))
    if isinstance(default, ast.UnaryOp):
        return _is_fixed(default.operand)
    return isinstance(default, ast.Constant | ast.Name | ast.Attribute)


def _unstarred(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Starred) else node


def _unsubscripted(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Subscript) else node


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node) == "super()"


def _own_nodes(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    """All nodes but those of inner functions."""
    stack: list[ast.AST] = [*body]
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            stack += ast.iter_child_nodes(node)
