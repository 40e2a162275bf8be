"""The glossary: words that mean one thing on every page, and those that no page uses for it."""

from pathlib import Path

import pypdfium2
import pytest
from conftest import PAGE, ZINE, Folder, Ran
from hypothesis import given
from hypothesis import strategies as st
from tables import table

from zine.content.page import glossary
from zine.content.page.document import Document, parse
from zine.content.page.glossary import Term
from zine.problems import ContentError

GLOSSARY = "content/glossary.md"
HEAD = "---\ntitle: Words\nnote: a roll of chips\n---\n\nThese words mean one thing.\n\n"
START = HEAD.count("\n")
COLUMNS = "Term | Means | Elsewhere"
TERMS = (
    COLUMNS,
    "counter | A small thing. | chip, token",
    "pass | To hand the dice on. | ",
    "play-off | A further round. | roll-off",
    "score sheet | A paper. | score card, scorecard",
    "throw | To let dice fall. | Roll, reroll",
)
RIGHT = Ran(0, "1 game, 5 examples, all right\n", "")


def document(text: str) -> Document:
    return parse(Path("page.md"), HEAD + text)


def words(*rows: str) -> glossary.Glossary:
    return glossary.load(document(table(*rows)))


# What a glossary holds.


def test_terms_are_read_with_what_they_mean_and_what_others_call_them() -> None:
    assert words(*TERMS).terms == (
        Term("counter", "A small thing.", ("chip", "token"), START + 3),
        Term("pass", "To hand the dice on.", (), START + 4),
        Term("play-off", "A further round.", ("roll-off",), START + 5),
        Term("score sheet", "A paper.", ("score card", "scorecard"), START + 6),
        Term("throw", "To let dice fall.", ("roll", "reroll"), START + 7),
    )


def test_terms_can_stand_in_several_tables() -> None:
    text = f"{table(*TERMS[:2])}\n\nMore words.\n\n{table(COLUMNS, *TERMS[2:])}"
    assert [term.word for term in glossary.load(document(text)).terms] == [
        "counter",
        "pass",
        "play-off",
        "score sheet",
        "throw",
    ]


def test_a_glossary_without_terms_has_none() -> None:
    assert glossary.load(document("Words.")).terms == ()


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (("Term | Means", "a | b"), ["1: head a table of terms with Term, Means, Elsewhere"]),
        (
            ("Term | Elsewhere | Means", "a | b | c"),
            ["1: head a table of terms with Term, Means, Elsewhere"],
        ),
        (
            (COLUMNS, "throw | . | ", "bank | . | ", "Zoo | . | ", "pot | . | "),
            [
                "4: 'bank' must stand before 'throw': the terms go by name",
                "6: 'pot' must stand before 'Zoo': the terms go by name",
            ],
        ),
        (
            (COLUMNS, "Bank | . | ", "bank | . | "),
            ["4: 'bank' must stand before 'Bank': the terms go by name"],
        ),
        (
            (COLUMNS, "bank | . | ", "Stake | . | Bank, wager", "throw | . | stake"),
            [
                "4: 'bank' is itself a term; leave it out here",
                "5: 'stake' is itself a term; leave it out here",
            ],
        ),
        ((COLUMNS, "bank | . | bank"), ["3: 'bank' is itself a term; leave it out here"]),
        (
            (COLUMNS, "pot | . | ", "bank | . | pot"),
            [
                "4: 'bank' must stand before 'pot': the terms go by name",
                "4: 'pot' is itself a term; leave it out here",
            ],
        ),
    ],
    ids=["two columns", "columns", "order", "twice", "clashes", "with itself", "all at once"],
)
def test_a_glossary_that_cannot_be_used_is_told(rows: tuple[str, ...], problems: list[str]) -> None:
    with pytest.raises(ContentError) as raised:
        words(*rows)
    assert [f"{p.line - START}: {p.message}" for p in raised.value.problems] == problems


def test_capitals_do_not_part_terms_that_go_by_name() -> None:
    assert [term.word for term in words(COLUMNS, "a | . | ", "B | . | ", "c | . | ").terms] == [
        "a",
        "B",
        "c",
    ]


# Strays.


def strays(text: str, *names: str, rows: tuple[str, ...] = TERMS) -> list[str]:
    """What is told of the words of a page in small letters, each with its line from the first."""
    found = words(*rows).strays(document(text), names)
    return [f"{problem.line - START}: {problem.message.casefold()}" for problem in found]


def stray(line: int, word: str, better: str) -> str:
    return f"{line}: the glossary's word for '{word}' is '{better}'; write that"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Roll it.", [(1, "roll", "throw")]),
        ("ROLL it.", [(1, "roll", "throw")]),
        (
            "It rolls, rolled and is rolling;\nthe roll’s end.",
            [
                (1, "rolls", "throw"),
                (1, "rolled", "throw"),
                (1, "rolling", "throw"),
                (2, "roll’s", "throw"),
            ],
        ),
        ("A Chip\n\nand two tokens.", [(1, "chip", "counter"), (3, "tokens", "counter")]),
        (
            "Reroll for the roll-off on a scorecard,\nno: two Score cards.",
            [
                (1, "reroll", "throw"),
                (1, "roll-off", "play-off"),
                (1, "scorecard", "score sheet"),
                (2, "score cards", "score sheet"),
            ],
        ),
        ("- roll", [(1, "roll", "throw")]),
        ("*roll* **chip**", [(1, "roll", "throw"), (1, "chip", "counter")]),
        ("Words.\n\n## Rolling\n\nWords.", [(3, "rolling", "throw")]),
        (table("A | Roll", "1 | a chip"), [(1, "roll", "throw"), (3, "chip", "counter")]),
        ("“One” roll “two”.", [(1, "roll", "throw")]),
        ("`a` roll `b`", [(1, "roll", "throw")]),
        ("[a](a.md) roll [b](b.md)", [(1, "roll", "throw")]),
        ("“Never closed.\nRoll”", [(2, "roll", "throw")]),
        ("Throw a counter.", []),
        ("", []),
    ],
)
def test_a_word_that_the_glossary_has_another_for_is_told(
    text: str, told: list[tuple[int, str, str]]
) -> None:
    assert strays(text) == [stray(*one) for one in told]


@pytest.mark.parametrize(
    "text",
    [
        "Scroll, enrolled, trolley and rollick.",
        "Microchip, chipmunk, chipolata, tokenize.",
        "“Roll the chips!” he said.",
        'They have "roll" there.',
        "`roll.txt` and `chip`",
        "[Roll](roll.md) and [roll](http://chip.example/token)",
        "## Source\n\nRoll the chips.",
        "Throw.\n\n## Source\n\nRoll the chips.\n\n### More\n\nRoll.",
    ],
    ids=["inside", "inside, too", "curly", "straight", "code", "links", "source", "below source"],
)
def test_words_may_stand_where_they_are_no_use_of_ours(text: str) -> None:
    assert strays(text) == []


def test_metadata_may_hold_any_word() -> None:
    """Those of `document` do."""
    assert "roll of chips" in HEAD
    assert strays("Words.") == []


def test_a_games_own_names_may_hold_any_word() -> None:
    text = "Rock and Roll is played with dice.\nIn rock and ROLL you roll."
    assert strays(text) == [stray(line, "roll", "throw") for line in (1, 2)]
    assert strays(text, "Rock and Roll") == [stray(2, "roll", "throw")]
    assert strays(text, "Rock", "Roll (of old)") == strays(text)


def test_of_two_own_names_the_longer_is_meant() -> None:
    assert strays("Play Chip Roll.", "Chip", "Chip Roll") == []


def test_without_words_from_elsewhere_nothing_is_told() -> None:
    assert strays("Roll a chip.", rows=(COLUMNS, "throw | To let dice fall. | ")) == []


@given(
    before=st.lists(st.sampled_from(["", "Words.", "“Roll.”", "`chip`"]), max_size=6),
    word=st.sampled_from(["roll", "Rolled", "CHIPS", "token", "rolling"]),
)
def test_the_line_of_a_stray_is_the_one_it_stands_in(before: list[str], word: str) -> None:
    better = "counter" if word in ("CHIPS", "token") else "throw"
    lines = [*before, f"Here {word} stands.", "Code: `roll`"]
    assert strays("\n".join(lines)) == [stray(len(before) + 1, word.casefold(), better)]


def test_a_comma_too_many_makes_no_word() -> None:
    rows = (COLUMNS, "counter | A small thing. | chip, , token")
    assert words(*rows).terms[0].elsewhere == ("chip", "token")
    assert strays("Put down a chip.", rows=rows) == [
        "1: the glossary's word for 'chip' is 'counter'; write that"
    ]


def test_an_own_name_inside_another_word_does_not_hide_it() -> None:
    assert strays("Hi! Put down a chip.", "Hi") == [
        "1: the glossary's word for 'chip' is 'counter'; write that"
    ]


# Terms that no page uses.


def unused(*texts: str) -> list[str]:
    found = words(*TERMS[:3], *TERMS[4:]).unused(map(document, texts))
    return [f"{problem.line - START}: {problem.message}" for problem in found]


def test_a_term_that_no_page_uses_is_told() -> None:
    used = "Throws of a COUNTER"
    assert unused(used, "Passing with a Score sheet.") == []
    assert unused(used) == [
        "4: no page uses 'pass'; leave the term out",
        "5: no page uses 'score sheet'; leave the term out",
    ]
    assert unused() == [
        "3: no page uses 'counter'; leave the term out",
        "4: no page uses 'pass'; leave the term out",
        "5: no page uses 'score sheet'; leave the term out",
        "6: no page uses 'throw'; leave the term out",
    ]


def test_a_term_inside_another_word_is_no_use_of_it() -> None:
    assert unused("Counters overthrow a compass; a score sheet.") == [
        "4: no page uses 'pass'; leave the term out",
        "6: no page uses 'throw'; leave the term out",
    ]


# Through the command line.


def write(folder: Folder, *rows: str) -> None:
    folder.write(GLOSSARY, f"{HEAD}{table(COLUMNS, *rows)}\n")


THROW = "throw | To let dice fall. | roll"


def test_verify_tells_strays_on_pages_and_in_zines(folder: Folder) -> None:
    write(folder, THROW)
    assert folder.zine("verify") == RIGHT
    folder.edit(PAGE, "Sit down.", "Sit down and roll.")
    folder.edit(ZINE, "\nA test.", "\nA test rolled.")
    assert folder.zine("verify") == Ran(
        1,
        "1 game, 5 examples, 2 wrong\n",
        f"{PAGE}:17: the glossary's word for 'roll' is 'throw'; write that\n"
        f"{ZINE}:19: the glossary's word for 'rolled' is 'throw'; write that\n",
    )


def test_verify_of_a_page_tells_its_strays_and_no_others(folder: Folder) -> None:
    write(folder, THROW, "zebra | Used nowhere. | ")
    folder.edit(PAGE, "Sit down.", "Sit down and roll.")
    folder.edit(ZINE, "\nA test.", "\nA test rolled.")
    told = f"{PAGE}:17: the glossary's word for 'roll' is 'throw'; write that\n"
    assert folder.zine("verify", PAGE) == Ran(1, "1 game, 5 examples, 1 wrong\n", told)


@pytest.mark.parametrize("name", ["errata", "sources"])
def test_verify_tells_strays_in_what_stands_beside_the_games(folder: Folder, name: str) -> None:
    folder.write(f"content/{name}.md", f"{HEAD}They roll.\n")
    write(folder, THROW)
    told = folder.zine("verify").err.splitlines()
    assert (
        f"content/{name}.md:{START + 1}: the glossary's word for 'roll' is 'throw'; write that"
        in told
    )


def test_the_names_of_games_may_stand_on_their_pages_and_in_zines(folder: Folder) -> None:
    write(folder, THROW)
    folder.edit(PAGE, "also: Count", "also: Roll and Count")
    folder.edit(PAGE, "Sit down.", "Sit down to Roll and Count.")
    folder.edit(ZINE, "\nA test.", "\nRoll and Count is a test.")
    assert folder.zine("verify") == RIGHT


def test_the_names_of_one_game_are_not_those_of_another(folder: Folder) -> None:
    write(folder, THROW)
    folder.write("content/games/echo.md", folder.read(PAGE).replace("also: Count", "also: roll on"))
    folder.write("scoring/echo.py", folder.read("scoring/tally.py"))
    folder.edit(PAGE, "Sit down.", "Sit down, or roll on.")
    told = f"{PAGE}:17: the glossary's word for 'roll' is 'throw'; write that\n"
    assert folder.zine("verify") == Ran(1, "2 games, 10 examples, 1 wrong\n", told)


def test_verify_tells_a_term_that_no_page_uses(folder: Folder) -> None:
    write(folder, THROW, "zebra | A zebra. | ")
    assert folder.zine("verify") == Ran(
        1,
        "1 game, 5 examples, 1 wrong\n",
        f"{GLOSSARY}:{START + 4}: no page uses 'zebra'; leave the term out\n",
    )


def test_the_glossary_itself_may_say_what_others_call_its_terms(folder: Folder) -> None:
    folder.write(GLOSSARY, f"{HEAD}They roll.\n\n{table(COLUMNS, THROW)}\n")
    assert folder.zine("verify") == RIGHT


def test_verify_tells_what_is_wrong_with_the_glossary_once_and_nothing_of_its_words(
    folder: Folder,
) -> None:
    write(folder, THROW, "bank | A bank. | ")
    folder.edit(PAGE, "Sit down.", "Sit down and roll.")
    told = f"{GLOSSARY}:{START + 4}: 'bank' must stand before 'throw': the terms go by name\n"
    assert folder.zine("verify") == Ran(1, "1 game, 5 examples, 1 wrong\n", told)
    assert folder.zine("verify", GLOSSARY) == Ran(1, "1 game, 5 examples, 1 wrong\n", told)
    assert folder.zine("verify", PAGE) == RIGHT


def test_a_zine_prints_the_glossary(folder: Folder) -> None:
    write(folder, "bank | Where *counters* lie. | ", "throw | To let [6 6] fall. | roll, cast")
    folder.edit(
        ZINE, "## Colophon", "## What We Call It\n\n[Glossary](../glossary.md)\n\n## Colophon"
    )
    assert folder.zine("build") == Ran(0, "output/small.pdf\n", "")
    pages = pypdfium2.PdfDocument(folder.root / "output/small.pdf")
    texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pages]
    ((folio, found),) = (
        (folio, text)
        for folio, text in enumerate(texts, 1)
        if text.startswith("What We Call It These words")
    )
    assert found.removesuffix(f" {folio}") == (
        "What We Call It These words mean one thing. bank Where counters lie. "
        "throw To let ⚅⚅ fall. Elsewhere: roll, cast."
    )


def test_a_zine_with_a_glossary_that_cannot_be_used_is_not_built(folder: Folder) -> None:
    write(folder, THROW, "bank | A bank. | ")
    folder.edit(ZINE, "## Colophon", "## Words\n\n[Glossary](../glossary.md)\n\n## Colophon")
    told = f"{GLOSSARY}:{START + 4}: 'bank' must stand before 'throw': the terms go by name\n"
    assert folder.zine("build") == Ran(1, "", told)
