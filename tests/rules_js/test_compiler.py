"""Rules in a browser give what they give in Python, in the same words."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import compiled
import pytest
from printed import ROOT

from zine.check import examples
from zine.content import project
from zine.content.page.game import Game, load
from zine.content.rules import loader
from zine.dice import Foul
from zine.problems import ContentError
from zine.rules_js import bundle, recorded
from zine.rules_js.compiler import METHODS, compile_module
from zine.rules_js.values import encoded

OURS = project.at(ROOT)
PAGES = {page.stem: page for page in OURS.games if "." not in page.stem}


@pytest.fixture(scope="module")
def browser(chromium: Any) -> Iterator[Any]:
    """A page with the rules of all our games."""
    made = bundle.bundle(map(OURS.module_file, PAGES))
    assert not made.problems
    page = compiled.page_of(chromium, made.js)
    yield page
    page.close()


def game(stem: str) -> Game:
    return load(OURS, PAGES[stem])


@pytest.mark.parametrize("stem", sorted(PAGES))
def test_each_call_that_the_examples_make_gives_the_same(browser: Any, stem: str) -> None:
    calls = recorded.calls(game(stem))
    assert len(calls) >= 4
    assert compiled.difference(browser, stem, calls) is None


def test_a_call_that_gives_something_else_is_found(browser: Any) -> None:
    calls = recorded.calls(game("yacht"))
    place = next(i for i, call in enumerate(calls) if call.get("gives") == 30)
    calls[place]["gives"] = 31
    found = compiled.difference(browser, "yacht", calls)
    assert (found["call"], found["found"]) == (calls[place], "30")


@pytest.mark.parametrize("stem", sorted(PAGES))
def test_random_play_gives_the_same(browser: Any, stem: str) -> None:
    one = game(stem)
    pool = compiled.pool_of(one, examples.record)
    calls = compiled.random_calls(one, pool, Random(stem), 40)
    assert compiled.difference(browser, stem, calls) is None


@pytest.mark.parametrize("stem", ["crag", "pig", "ten_pins"])
def test_a_changed_rule_is_changed_in_the_browser_too(
    chromium: Any, tmp_path: Path, stem: str
) -> None:
    code = OURS.module_file(stem).read_text("utf-8")
    slips = {
        "crag": ("26", "27"),
        "pig": ("BUST = 1", "BUST = 2"),
        "ten_pins": ("THROWS = 3", "THROWS = 2"),
    }
    old, new = slips[stem]
    assert old in code
    (tmp_path / f"{stem}.py").write_text(code.replace(old, new), encoding="utf-8")
    rules = bundle.bundle([tmp_path / f"{stem}.py"])
    page = compiled.page_of(chromium, rules.js)
    one = game(stem)
    assert compiled.difference(page, stem, recorded.calls(one)) is not None
    page.close()


def changed(stem: str, chance: Random) -> str:
    """The module of a game with one of its whole numbers one more, or one less."""
    tree = ast.parse(OURS.module_file(stem).read_text("utf-8"))
    figures = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) is int
    ]
    figure = chance.choice(figures)
    figure.value = int(str(figure.value)) + chance.choice((1, -1))
    return ast.unparse(tree)


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("stem", sorted(PAGES))
@pytest.mark.some(40)
def test_a_slip_in_the_rules_is_the_same_slip_in_the_browser(
    chromium: Any, tmp_path: Path, stem: str, number: int
) -> None:
    file = tmp_path / f"{stem}.py"
    chance = Random(f"{stem} {number}")
    file.write_text(changed(stem, chance), encoding="utf-8")
    try:
        rules = loader.load(file, [*OURS.scoring])
    except ContentError:
        return  # such a module runs nowhere
    wrong = replace(game(stem), scoring=rules)
    pool = compiled.pool_of(wrong, examples.record)
    calls = compiled.random_calls(wrong, pool, chance, 10)
    page = compiled.page_of(chromium, bundle.bundle([file]).js)
    assert compiled.difference(page, stem, calls) is None
    page.close()


# What the rules need of Python.

MEANINGS = (Path(__file__).parent / "meanings.txt").read_text("utf-8")


def calls_of(own: ModuleType, chance: Random, many: int) -> list[compiled.Call]:
    numbers = [*range(-9, 40), 2**31, 2**53 - 1, 2**53 + 1, -(2**60), 10**19]
    words = ["Straße", "ÉCLAIR", "ﬁne  day ", "İstanbul", "Ada 🎲 dé", "", "ΣΑΣ", " a b\u00a0c "]
    tables: dict[str, Callable[[], tuple[Any, ...]]] = {
        "divided": lambda: (chance.choice(numbers), chance.choice([n for n in numbers if n])),
        "large": lambda: (chance.choice(numbers), chance.choice(numbers)),
        "ordered": lambda: (tuple(chance.randint(-3, 30) for _ in range(chance.randint(1, 12))),),
        "sliced": lambda: (
            tuple(range(chance.randint(0, 6))),
            chance.randint(-7, 7),
            chance.randint(-7, 7),
        ),
        "folded": lambda: (chance.choice(words),),
        "counted": lambda: (tuple(chance.randint(1, 6) for _ in range(chance.randint(0, 9))),),
        "boolean": lambda: (chance.choice([0, 1, 2, True, False]), chance.choice([0, 1, 3, True])),
        "compared": lambda: (chance.randint(-3, 12), chance.randint(-3, 12)),
        "iterated": lambda: (tuple(chance.randint(0, 9) for _ in range(chance.randint(2, 7))),),
        "texts": lambda: (chance.choice(numbers), chance.choice([*words, "it's", 3, None, True])),
        "members": lambda: (chance.choice(numbers),),
        "objects": lambda: (chance.randint(0, 9), chance.randint(0, 9)),
        "matched": lambda: (
            chance.choice([*words, "by 1 2 3", "4 5 by 6", "12,5 by", "٣ 4 by\n"]),
        ),
        "captured": lambda: (tuple(chance.randint(0, 9) for _ in range(3)),),
        "refused": lambda: (chance.randint(0, 9),),
    }
    calls = []
    for name, make in tables.items():
        target = getattr(own, name)
        for _ in range(many):
            given = dict(zip(target.__code__.co_varnames, make(), strict=False))
            json = {"call": name, "given": {k: encoded(v) for k, v in given.items()}}
            calls.append(compiled.noted(partial(target, **given), json))
    return calls


def test_what_the_rules_need_of_python_means_the_same(chromium: Any, tmp_path: Path) -> None:
    js = compiled.module(tmp_path / "own.py", MEANINGS)
    own = loader.load(tmp_path / "own.py")
    page = compiled.page_of(chromium, js)
    assert compiled.difference(page, "own", calls_of(own, Random(1), 60)) is None
    page.close()


def test_letters_are_folded_as_python_folds_them(chromium: Any, tmp_path: Path) -> None:
    js = compiled.module(tmp_path / "own.py", "def fold(text):\n    return text.casefold()\n")
    page = compiled.page_of(chromium, js)
    letters = [chr(code) for code in range(0x250)] + list("ςΣẞﬀﬁ\u1e9e\u0390\u1fb3Ⅷ")
    folded = page.evaluate("(all) => all.map(rules['zine.scoring.own'].fold)", letters)
    assert folded == [letter.casefold() for letter in letters]
    page.close()


@pytest.mark.parametrize(
    ("code", "line", "what"),
    [
        ("def f():\n    try:\n        pass\n    except ValueError:\n        pass\n", 2, "`try`"),
        ("def f(a):\n    with a:\n        pass\n", 2, "`with`"),
        ("def f(a):\n    return a / 2\n", 2, "`/`"),
        ("X = 1\n\nY = 0.5\n", 3, "`0.5`"),
        ("import random\n", 1, "`import random`"),
        ("from itertools import groupby\n", 1, "`groupby` of `itertools`"),
        ("def f(a):\n    return open(a)\n", 2, "`open`"),
        ("def f(a):\n    a.x = 1\n", 2, "to change a part of an object"),
        ("def f(a):\n    return f'{a:>8}'\n", 2, "the format `>8`"),
        ("def f(a):\n    match a:\n        case 1:\n            return 2\n", 2, "`match`"),
        ("async def f(a):\n    return a\n", 1, "`async`"),
        ("def f(a=[]):\n    return a\n", 1, "the default `[]`"),
        ("import re\n\nP = re.compile('a', 2)\n", 3, "`re.compile('a', 2)`"),
        (
            "from dataclasses import dataclass\n\n@dataclass\nclass A:\n    x: int\n",
            3,
            "a dataclass that is not frozen",
        ),
        ("class A:\n    def __eq__(self, other):\n        return True\n", 2, "`__eq__`"),
        ("def f(**a):\n    return a\n", 1, "`**` in parameters"),
        ("import re\n\nP = re.compile(r'(?P<a>.)(?P=a)')\n", 3, "`(?P=` in a pattern"),
    ],
)
def test_what_is_not_known_is_refused_at_its_line(code: str, line: int, what: str) -> None:
    path = Path("own.py")
    problems = compile_module(code, "zine.scoring.own", path).problems
    assert [(p.line, p.message) for p in problems] == [(line, f"{what} cannot run in a browser")]


def test_all_that_is_refused_is_said_at_once() -> None:
    code = "X = 0.5\n\ndef f(a):\n    assert a\n    del a\n"
    problems = compile_module(code, "zine.scoring.own", Path("own.py")).problems
    assert [p.line for p in problems] == [1, 4, 5]


def test_a_foul_is_one_of_the_rules(browser: Any) -> None:
    with pytest.raises(Foul, match="5 dice must be thrown"):
        game("yacht").scoring.score((1, 2), game("yacht").scoring.Box.ONES)
    found = browser.evaluate(
        "() => proof.outcome(() => rules['zine.scoring.yacht'].score([1, 2],"
        " rules['zine.scoring.yacht'].Box.ONES))"
    )
    assert found == {"refused": "5 dice must be thrown, not 2"}


def test_what_no_value_of_the_browser_has_is_refused_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def f(text):\n    return text.zfill(3)\n", encoding="utf-8")
    problems = bundle.bundle([tmp_path / "own.py"]).problems
    assert [(p.line, p.message) for p in problems] == [(2, "`.zfill` cannot run in a browser")]


def test_the_methods_that_are_let_through_are_those_that_the_browser_has(browser: Any) -> None:
    assert set(browser.evaluate("() => runtime.methods")) >= METHODS


def test_two_modules_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "_card.py").write_text("BOXES = 3\n", encoding="utf-8")
    (tmp_path / "own.py").write_text("from ._card import BOXES\n", encoding="utf-8")
    (problem,) = bundle.bundle([tmp_path / "own.py", OURS.module_file("yacht")]).problems
    assert problem.path.name == "_card.py"
    assert problem.message.endswith("_card.py has the same name in the browser; rename one of them")


def test_a_game_alone_takes_the_siblings_of_its_own_folder(chromium: Any, tmp_path: Path) -> None:
    (tmp_path / "_card.py").write_text("BOXES = 3\n", encoding="utf-8")
    (tmp_path / "own.py").write_text("from ._card import BOXES\n", encoding="utf-8")
    page = compiled.page_of(chromium, bundle.bundle([tmp_path / "own.py"]).js)
    assert page.evaluate("() => rules['zine.scoring.own'].BOXES") == 3
    page.close()
