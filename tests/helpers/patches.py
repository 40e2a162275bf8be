"""What a scoring module can change that all games share, and another game with a false example."""

from conftest import PAGE, SCORING, Folder, plain

PATCHES = {
    "a function": "import zine.dice as d; d.leaders = lambda scores: ()",
    "a function that is called": "import zine.dice as d; d.check = lambda *a, **k: None",
    "through setattr": "import zine.dice as d; setattr(d, 'check', lambda *a, **k: None)",
    "through vars": "import zine.dice as d; vars(d)['check'] = lambda *a, **k: None",
    "a name taken away": "import zine.dice as d; del d.spaced",
    "a name added": "import zine.dice as d; d.helper = 3",
    "code": "from zine.dice import check as c; c.__code__ = (lambda *a, **k: None).__code__",
    "defaults": "from zine.dice import check as c; c.__defaults__ = (3,)",
    "a default": "from zine.dice import check as c; c.__kwdefaults__['most'] = 3",
    "a table": "from zine.dice import KINDS as k; k['d3'] = (1, 2, 3)",
    "a figure": "import zine.dice as d; d.FACES = range(1, 9)",
    "the value of a face": "from zine.dice import Picture as P; P.CAT._value_ = 'dog'",
    "a face": "from zine.dice import Picture as P; type.__setattr__(P, 'CAT', 3)",
    "a method": "from zine.dice import Cast as C; C.__eq__ = lambda a, b: True",
    "a base": "from zine.dice import Foul as F; F.__bases__ = (RuntimeError,)",
    "an annotation": "from zine.dice import D8 as D; D.__metadata__ = ()",
    "what equals all": (
        "import zine.dice as d; d.leaders = type('L', (), {'__eq__': lambda a, b: True})()"
    ),
    "a builtin": "import builtins as b; b.sum = lambda numbers: 13",
    "a builtin that we call": "import builtins as b; b.sorted = lambda values, **k: {}",
    "builtins that compare": "import builtins as b; b.all = b.map = b.len = b.list = bool",
    "a builtin taken away": "import builtins as b; del b.abs",
    "a builtin added": "import builtins as b; b.helper = 13",
    "Exception": "import builtins as b; b.Exception = 3",
    "math": "import math as m; m.comb = lambda n, k: 1",
    "a method of Counter": "from collections import Counter as C; C.total = lambda counts: 13",
    "Enum": "import enum as e; e.Enum.__str__ = lambda member: 'x'",
    "itertools": "import itertools as i; i.product = zip",
    "Fraction": "from fractions import Fraction as F; F.__add__ = lambda a, b: a",
    "what it imports first": "import calendar as c; c.isleap = lambda year: True",
    "a list of Python": "import keyword as k; k.kwlist.append('dice')",
    "re": "import re as r; r.compile = None",
    "the context of decimal": "import decimal as d; d.getcontext().prec = 3",
    "the recursion limit": "import sys as s; s.setrecursionlimit(5000)",
    "random numbers": "import random as r; r.seed(3)",
    "the environment": "import os as o; o.environ['HELPER'] = '1'",
    "the path": "import sys as s; s.path.append('/nowhere')",
    "a module replaced": "import sys as s, types as t; s.modules['math'] = t.ModuleType('math')",
    "a module added": "import sys as s; s.modules['helper'] = s",
    "a module taken away": "import sys as s; del s.modules['zine.dice']",
    "our check": "import zine.check.examples as e; e.check = lambda game: None",
    "a class of ours": "import zine.content.page.document as d; d.Document.tables = ()",
    "a function that is cached": (
        "from zine.content.rules import cell as c; "
        "c.normal.__wrapped__.__code__ = (lambda text: '').__code__"
    ),
    "no standard output": "import sys as s; s.stdout = None",
    "another standard output": "import sys as s; s.stdout = object()",
}
"""A statement for each thing that can be changed."""

CALLED = "    check(throw, DICE)\n"
OTHER = "content/games/middle.md"
FALSE = f"{OTHER}:27"
"""The place of the false example."""


def beside(folder: Folder) -> None:
    """Add a game to a folder, one example of which is false."""
    page = folder.read(PAGE).replace("Tally Ho", "Middle").replace("also: Count\n", "")
    folder.write(OTHER, page.replace("| 6 6   | Pips   | 12 ", "| 6 6   | Pips   | 13 "))
    folder.write("scoring/middle.py", folder.read(SCORING))


def patching(folder: Folder, name: str, statement: str, *, called: bool) -> None:
    """Add a game that runs a statement: where its module is imported, or in one of its examples."""
    module = folder.read(SCORING)
    own = f"{module}\n\n{statement}\n"
    if called:
        own = module.replace(CALLED, f"{CALLED}    if throw == (1, 2):\n        {statement}\n")
    page = folder.read(PAGE).replace("Tally Ho", f"Patch {name}").replace("also: Count\n", "")
    folder.write(f"content/games/{name}.md", page)
    folder.write(f"scoring/{name}.py", own)


def wrong(told: str, name: str) -> str:
    """What is wrong with complaints: the false example must be there, and the patching module."""
    told = plain(told)
    lacking = [what for what in (FALSE, f"scoring/{name}.py") if what not in told]
    unexpected = ["a mistake in zine"] if "mistake in zine" in told else []
    return ", ".join([*(f"{what} is not told" for what in lacking), *unexpected])
