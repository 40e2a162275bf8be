"""`zine explain-message`: a sentence of the rules is found in the modules that say it."""

import pytest
from conftest import Folder


@pytest.mark.parametrize(
    ("asked", "module"),
    [
        ("everyone must throw once in every round: Ada, Bel", "zine/scoring/chicago.py"),
        ("content/games/cee_lo.md:92:3: not allowed: the round is over: Cy has won", "cee_lo.py"),
        ("error: a game needs two players or more", "chicago.py"),
        ("12 dice must be thrown, not 4", "zine/dice.py"),
    ],
)
def test_the_module_that_says_a_sentence_is_named(folder: Folder, asked: str, module: str) -> None:
    ran = folder.zine("explain-message", asked)
    assert (ran.code, ran.err) == (0, "")
    assert f"{module}:" in ran.out
    assert " says so\n" in ran.out


def test_a_sentence_of_an_own_module_is_found_there(folder: Folder) -> None:
    folder.write(
        "scoring/own.py",
        'def play(name: str) -> None:\n    raise ValueError(f"the king, {name}, sleeps now")\n',
    )
    ran = folder.zine("explain-message", "the king, Ada, sleeps now")
    assert ran.out.startswith("refused-by-rules: ")
    assert ran.out.endswith("  scoring/own.py:2 says so\n")


def test_what_a_module_says_with_other_words_is_not_found(folder: Folder) -> None:
    folder.write("scoring/own.py", 'raise ValueError(f"{1}, {2}")\nbroken = (')
    folder.write("scoring/two.py", 'raise ValueError(f"{1}: {2}")\n')
    assert folder.zine("explain-message", "anything: at all").code == 2
