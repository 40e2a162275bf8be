"""Hostile and mistaken files of text: each is one clear line, soon, and never a traceback."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest
from conftest import FILES, PAGE, SCORING, ZINE, Folder, sampled
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from made_images import photograph, png

from zine import bounds
from zine.art import fonts, throws
from zine.art.letters import HIDDEN, PRINTABLE
from zine.art.look import TAVERN
from zine.check import report, verify
from zine.content import project
from zine.content.page import document, prose
from zine.html import markup
from zine.press.screen import TAG
from zine.problems import ContentError
from zine.sheets import rules_on_back
from zine.sheets.page.canvas import faces_of

CAPITALS = ("cinzel", "cinzel-bold")

ALARM = 20.0
"""Seconds in which the worst page is read, run and written out, on however busy a machine."""

LINE = FILES[PAGE].split("\n").index("Sit down.") + 1

BRACKET = "is neither a throw of dice from 1 to 6, as in [6 6 3], nor a link, as in [Crag](crag.md)"
FORCED = "a line cannot be broken here; leave out the spaces or the backslash at its end"
RULE = "a line of such signs cannot be printed; leave it out, or write a heading with ## or ###"
HTML = "HTML cannot be printed; leave it out, or write \\< for the sign"
CODE = "a block of code cannot be printed; write `…` within a line"
LIST = "begin each item at the start of its line; a list cannot be inside another list"
STAR = "is not in a pair: write emphasis as *…* or **…**, times as ×, the sign as \\*"
HIDES = "can make a number read as another; leave it out"
LONG = f"a paragraph has {bounds.PARAGRAPH:,} characters at most; split it"
MARKS = f"a paragraph has {bounds.MARKS} links, throws and other marks at most; split it"

ALONE = (
    'write a picture on a line of its own, as in ![What it shows](cup.png "Who made it"), '
    "its name without spaces"
)
MAKER = 'name the maker of a picture in double quotation marks, as in (cup.png "Ada")'
RENAME = "the name of a picture has no spaces, no ( ) < > and no \\: rename the file"
TARGET = (
    "begins a link, as in [Crag](crag.md), whose target has no space, no title, no ( ) < >; "
    "in an address write %28 and %29 for ( ), and for brackets \\[ and \\]"
)
ITEMS = "begin each item of a list with '- ', not with '{0} '; if this is none, write \\{0}"
UNKNOWN: Mapping[str, tuple[str, int, str]] = {
    "picture": ("See ![x](y.png).", 5, ALONE),
    "picture by reference": ("See ![x][y].", 5, ALONE),
    "HTML": ("A <b>word.", 3, f"'<b>': {HTML}"),
    "declaration": ("A <!DOCTYPE html> word.", 3, f"'<!DOCTYPE html>': {HTML}"),
    "address in angles": (
        "See <https://a.b>.",
        5,
        "'<https://a.b>': write a link as in [our page](https://example.org)",
    ),
    "picture with a name in parentheses": ("![Cup](../pictures/cup_(1).jpg)", 1, RENAME),
    "picture with a space in its name": ('![Cup](my cup.jpg "Ada")', 1, RENAME),
    "picture with a maker in single marks": ("![Cup](cup.jpg 'Ada')", 1, MAKER),
    "picture with a maker without marks": ("![Cup](cup.jpg (Ada))", 1, MAKER),
    "picture before a text": ('![Cup](cup.jpg "Ada") is here', 1, ALONE),
    "link with a space": ("See [Crag](my crag.md).", 5, f"'[Crag]' {TARGET}"),
    "link with a title": ("See [Crag](crag.md 'A game').", 5, f"'[Crag]' {TARGET}"),
    "link with parentheses": ("See [it](https://a.b/c_(d)).", 5, f"'[it]' {TARGET}"),
    "item behind a star": ("* one\n* two", 1, ITEMS.format("*")),
    "item behind a plus": ("+ one", 1, ITEMS.format("+")),
    "entity": ("It is &copy; ours.", 7, "write © itself, not &copy;"),
    "entity by number": ("It is &#169; ours.", 7, "write © itself, not &#169;"),
    "entity of no sign": (
        "At AT&X; there.",
        6,
        "'&X;' stands for no character; write \\& for the sign",
    ),
    "footnote": (
        "A word.[^1]",
        8,
        "'[^1]': a footnote cannot be printed; write its text into the sentence",
    ),
    "struck out": (
        "Not ~~that.",
        5,
        "'~~': text cannot be struck out; leave out the signs, or write \\~ for one",
    ),
    "task": ("- [ ] Throw.", 3, "'[ ]': a box to tick cannot be printed; leave it out"),
    "no throw": ("Throw [7] now.", 7, f"'[7]' {BRACKET}; write \\[ and \\] for brackets"),
    "no throw of dice": ("Throw [q8] now.", 7, f"'[q8]' {BRACKET}; write \\[ and \\] for brackets"),
    "link by reference": ("See [Crag].", 5, f"'[Crag]' {BRACKET}; write \\[ and \\] for brackets"),
    "definition of a link": (
        "[crag]: crag.md",
        1,
        f"'[crag]' {BRACKET}; write \\[ and \\] for brackets",
    ),
    "half a bracket": ("Throw ] now.", 7, f"']' {BRACKET}; write \\[ and \\] for brackets"),
    "link over two lines": ("See [Tally\nHo](tally.md).", 5, "write the whole link on one line"),
    "link elsewhere": (
        "See [it](https://[::1).",
        5,
        "'https://[::1' is not an address; write one such as https://example.org/dice",
    ),
    "address that is none": (
        "See [it](https://ä).",
        5,
        "'https://ä' is not an address; write one such as https://example.org/dice",
    ),
    "link to nowhere": (
        "See [it](qqqqq.md).",
        10,
        "the link leads to 'qqqqq.md', which is not there",
    ),
    "link to no page": (
        f"See [it](../../{SCORING}).",
        10,
        f"a link leads to a page, as in (crag.md), not to '../../{SCORING}'",
    ),
    "lone star": ("It is 5 * 3.", 9, f"'*' {STAR}"),
    "three stars": ("It is ***so.", 7, f"'***' {STAR}"),
    "underscores": ("It is _so.", 7, "'_': write emphasis as *…* or **…**, the sign as \\_"),
    "lone backquote": (
        "It is `so.",
        7,
        "'`' is not in a pair: write the name of a file as `…`, the sign as \\`",
    ),
    "two blanks": ("Sit  \ndown.", 4, FORCED),
    "backslash at the end": ("Sit\\\ndown.", 4, FORCED),
    "rule": ("Sit.\n\n---\n\nDown.", 1, RULE),
    "rule of stars": ("* * *", 3, RULE),
    "setext heading": ("Sit\n===", 1, RULE),
    "heading without a blank": (
        "##Sit",
        1,
        "write a space after the signs of a heading, as in ## The turn",
    ),
    "heading off the margin": (
        " ## Sit",
        2,
        "begin a heading at the start of its line, as in ## The turn",
    ),
    "heading with marks": (
        "### *Sit*\n\nDown.",
        5,
        "a heading is plain text: leave out links, throws and other marks",
    ),
    "heading of nothing": (
        "###\n\nDown.",
        1,
        "the heading has no text; write it, as in ## The turn",
    ),
    "fence": ("```", 1, CODE),
    "fence of tildes": ("~~~", 1, CODE),
    "code by blanks": (
        "    Sit down.",
        5,
        "begin a paragraph at the start of its line: leave out the spaces before it",
    ),
    "code by a tab": (
        "\tSit down.",
        2,
        "begin a paragraph at the start of its line: leave out the spaces before it",
    ),
    "quotation": (
        "> Sit down.",
        1,
        "a block of quoted text cannot be printed; write “…”, or \\> for the sign",
    ),
    "definition": (
        "Word\n: What it means.",
        1,
        "a definition list cannot be printed; write **Word** means …",
    ),
    "list in a list": ("- Sit.\n  - Down.", 3, LIST),
    "list in an item": ("- 1. Sit.", 3, LIST),
    "list off the margin": ("  - Sit.", 3, LIST),
    "list below text": (
        "Sit:\n- Down.",
        1,
        "leave an empty line above a list, whose items begin with '- ' or '1. '; if this is none, "
        "write \\- or 1\\.",
    ),
    "list of two kinds": (
        "- Sit.\n1. Down.",
        4,
        "number all items of a list, or begin all of them with -",
    ),
    "list by brackets": (
        "1) Sit.",
        1,
        "write the numbers of a list with dots, 1. 2. 3., or \\) for the sign",
    ),
    "list of thousands": (
        "12345. Sit.",
        1,
        "the numbers of a list go up to 999; write 1986\\. for a year",
    ),
    "comment without end": ("Sit <!-- down.", 0, "the comment has no end: write --> where it ends"),
    "control character": (
        "Sit \x1b[1m.",
        5,
        "a control character (U+001B) cannot be printed; leave it out",
    ),
    "text turned round": ("Sit \u202e12.", 5, f"the invisible character U+202E {HIDES}"),
    "text turned round in a comment": (
        "Sit <!-- \u2066 -->",
        10,
        f"the invisible character U+2066 {HIDES}",
    ),
    "no width": ("Sit 1\u200b2.", 6, f"the invisible character U+200B {HIDES}"),
    "byte order mark": ("Sit \ufeff.", 5, f"the invisible character U+FEFF {HIDES}"),
    "no typeface": ("Sit 漢.", 5, "our typefaces have no '漢' (U+6F22)"),
    "long line": (
        "x" * 2001,
        0,
        f"a line has {bounds.LINE:,} characters at most, this one 2,001; break it",
    ),
    "long paragraph": ("Sit down.\n" * 900, 1, LONG),
    "throws without end": ("[6 6] " * 201, 1, MARKS),
}
"""What stands in the place of `Sit down.`, and the column and the line that it is told by."""


def told(text: str, folder: Folder) -> list[str]:
    """What is said of a page, as `line:column: message`; the page stays as it is."""
    found = project.at(folder.root)
    page = verify.check_page(found, folder.root / PAGE, text)
    return [f"{p.line}:{p.mark.column if p.mark else 0}: {p.message}" for p in page.problems]


@pytest.mark.parametrize("case", UNKNOWN)
def test_what_no_page_can_be_written_with_is_told_with_its_place(folder: Folder, case: str) -> None:
    body, column, message = UNKNOWN[case]
    problems = told(FILES[PAGE].replace("Sit down.", body), folder)
    assert [problem.partition(":")[2] for problem in problems][:1] == [f"{column}: {message}"]
    assert not any("\n" in problem for problem in problems)


ADVISED = (
    *(
        "- this\n- that",
        "\\* one",
        "\\+ one",
        "Sit:\n\n- Down.",
        "Sit:\n\\- Down.",
        "Sit:\n1\\. Down.",
    ),
    *("\\> Sit.", "1\\) Sit.", "12345\\. Sit.", "“Sit.”", "**Word** means so.", "`so`", "\\`so"),
    *(
        "*so*",
        "**so**",
        "so × so",
        "this \\* that",
        "\\_so",
        "\\~",
        "A \\<b>",
        "AT\\&X;",
        "©",
        "\\[7\\]",
    ),
    *("[our page](https://example.org)", "[it](https://a.b/c_%28d%29)", "[Tally](tally.md)"),
    *('![Cup](cup.png "Ada")', "![Cup](../pictures/cup_1.png)", "![Dare](draw:dare)", "\\{N[1]}"),
)
"""What the messages above say to write instead."""


@pytest.mark.some(6)
@pytest.mark.parametrize("body", ADVISED)
def test_what_a_message_says_to_write_is_accepted(folder: Folder, body: str) -> None:
    for name in ("games/cup.png", "pictures/cup_1.png"):
        folder.write(f"content/{name}", png(photograph(1800, 1200)))
    text = FILES[PAGE].replace("Sit down.", body)
    assert not [line for line in told(text, folder) if "draw" not in line]


def test_a_picture_is_never_said_to_be_one_that_cannot_be_named(folder: Folder) -> None:
    folder.write("content/pictures/my cup.png", png(photograph(1800, 1200)))
    text = FILES[PAGE].replace("Sit down.", "![Cup](../pictures/my%20cup.png)")
    (problem,) = told(text, folder)
    todo = "'../pictures/my cup.png' is there: rename the file, without spaces, ( ) < > and \\"
    assert problem.endswith(f"there is no picture '../pictures/my%20cup.png'; {todo}")


def test_a_title_of_two_lines_is_refused_in_one(folder: Folder) -> None:
    text = FILES[PAGE].replace("title: Tally Ho", "title: Tally\n\n  Ho")
    assert told(text, folder) == ["2:0: a title is one line; leave out the empty line in it"]


@pytest.mark.some(10)
@pytest.mark.parametrize("case", UNKNOWN)
def test_the_command_tells_it_in_one_line_and_fails(folder: Folder, case: str) -> None:
    """In the same process, since a start takes longer than a page."""
    body, _, message = UNKNOWN[case]
    path = folder.root / PAGE
    page = verify.check_page(project.at(folder.root), path, FILES[PAGE].replace("Sit down.", body))
    lines = report.text(page.problems[0]).split("\n")
    assert lines[0].isprintable()
    assert message in lines[0]
    assert len(lines) in (1, 3)


@pytest.mark.parametrize(
    "body",
    [
        "<!-- TODO: 漢 [7] <b> -->\n\nSit down.",
        "<!-- a --> Sit down.",
        "Sit <!-- a\n\n## Not a heading\n| - |\n--> down.",
        "Sit down, `<!--` is none.",
        "Sit down, \\<!-- is none.",
    ],
)
def test_a_comment_is_dropped(folder: Folder, body: str) -> None:
    text = FILES[PAGE].replace("Sit down.", body)
    assert told(text, folder) == []
    html = markup.html(document.parse(Path(PAGE), text).blocks, {})
    assert ("is none" in html) == ("&lt;!" in html)
    assert not {"TODO", "Not a heading"} & {
        word for word in ("TODO", "Not a heading") if word in html
    }


# Metadata, names of files, modules.

BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)

METADATA: Mapping[str, tuple[str, str]] = {
    "alias bomb": (
        BOMB,
        "2:4: & and * cannot stand for a value in the metadata; write the value each time",
    ),
    "deep": (
        "a: [[[[[[[[x]]]]]]]]",
        f"2:6: lists in the metadata have {bounds.LEVELS} levels at most",
    ),
    "long": (
        "a: x\n" * 3000,
        f"1:0: the metadata has {bounds.METADATA:,} characters at most; shorten it",
    ),
    "hidden by an escape": ('a: "\\u202e"', f"2:0: the invisible character U+202E {HIDES}"),
}


@pytest.mark.parametrize("case", METADATA)
def test_metadata_beyond_any_page_are_one_line(folder: Folder, case: str) -> None:
    text, message = METADATA[case]
    for name in (PAGE, ZINE):
        with pytest.raises(ContentError) as caught:
            document.parse(Path(name), f"---\n{text}\n---\nText.\n")
        (problem,) = caught.value.problems
        column = problem.mark.column if problem.mark else 0
        assert f"{problem.line}:{column}: {problem.message}" == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "dice: 2",
            f"dice: {'9' * 1500}",
            "5:7: 'dice' must be how many dice are thrown, not '999",
        ),
        (
            "players: 2+",
            f"players: {'9' * 1500}",
            "4:10: 'players' must be like 2+, 2-6, 4, '2 or 4' or '4, 6, 8 …', not '9",
        ),
        (
            "also: Count",
            f"target: {'9' * 1500}",
            "3:9: 'target' must be a number of points, as in 10",
        ),
        ("writes down most", "*writes", "12:7: '*' is not in a pair"),
    ],
    ids=["dice", "players", "target", "gist"],
)
def test_facts_beyond_any_game_are_told(folder: Folder, old: str, new: str, message: str) -> None:
    (problem,) = told(FILES[PAGE].replace(old, new), folder)
    assert problem.startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("DICE = 2\n", "\n", "the scoring module lacks the dice: write DICE = 2"),
        (
            "PLAYERS = (2, None)\n",
            "\n",
            "the scoring module lacks the players: write PLAYERS = (2, None)",
        ),
        (
            "DICE = 2\n",
            "DICE = int('9' * 4000)\n",
            "DICE must be a number, as in DICE = 5, up to 999,999,999",
        ),
        (
            "PLAYERS = (2, None)",
            "PLAYERS = 2",
            "PLAYERS must be two numbers, as in PLAYERS = (2, 6), "
            "or (2, None) for two or more, and a step where one is left out, "
            "as in (2, 4, 2) for 2 or 4",
        ),
        (
            "DICE = 2\n",
            "DICE = 2; TARGET = 10**5000\n",
            "TARGET must be a number, as in TARGET = 100, up to 999,999,999",
        ),
    ],
    ids=["no dice", "no players", "huge dice", "players that are no range", "huge target"],
)
def test_a_module_says_its_dice_and_its_players(
    folder: Folder, old: str, new: str, message: str
) -> None:
    folder.edit(SCORING, old, new)
    assert told(FILES[PAGE], folder) == [f"1:0: {message}"]


@pytest.mark.parametrize(
    "reason", ["a d8 has eight", "the 2nd of A4", "x2", "a 6-sided die", "1 + 2"]
)
def test_a_figure_within_a_word_is_no_sum(folder: Folder, reason: str) -> None:
    assert (
        told(
            FILES[PAGE].replace(
                "1 2   | Pips   | 3           | 1 + 2", f"1 2 | Pips | 3 | {reason}"
            ),
            folder,
        )
        == []
    )


# The terminal.


@pytest.mark.parametrize("form", ["text", "json", "github", "junit"])
def test_what_cannot_be_seen_is_shown_wherever_it_is_told(folder: Folder, form: str) -> None:
    folder.edit(PAGE, "Sit down.", "Sit \x1b[1m \u202e 1\u200b2.")
    odd = folder.root / os.fsdecode(b"content/games/\xff\x1b[1m.md")
    odd.write_text(FILES[PAGE], encoding="utf-8")
    ran = folder.zine("verify", "--format", form)
    assert ran.code == 1
    assert (ran.out + ran.complaint).replace("\n", "").isprintable()
    shown = (
        ("\\udcff\\u001b[1m.md", "1\\u200b2") if form == "json" else ("\\xff\\x1b[1m.md", "U+200B")
    )
    assert all(word in ran.out + ran.complaint for word in shown)


@pytest.mark.usefixtures("few")
def test_the_list_shows_what_cannot_be_seen(folder: Folder) -> None:
    name = os.fsdecode(b"content/zines/\xff\x1b[1m.md")
    (folder.root / name).write_text(FILES[ZINE], encoding="utf-8")
    ran = folder.zine("list")
    assert "\\xff\\x1b[1m" in ran.out
    assert ran.out.replace("\n", "").isprintable()


def test_a_ring_of_links_is_one_line(folder: Folder) -> None:
    (folder.root / "content/games/ring.md").symlink_to("ring.md")
    (folder.root / "content/errata.md").symlink_to("errata.md")
    ran = folder.zine("verify", "content")
    assert sorted(ran.err.splitlines()) == [
        f"content/{name}.md: cannot be read: Too many levels of symbolic links"
        for name in ("errata", "games/ring")
    ]


@pytest.mark.parametrize(
    ("closed", "code", "complaint"),
    [
        (">&-", 1, "error: the output cannot be written: Bad file descriptor\n"),
        (">&- 2>&-", 1, ""),
        ("2>&-", 0, ""),
        ("<&-", 0, ""),
        (">/dev/full", 1, "error: the output cannot be written: No space left on device\n"),
        ("| :", 0, ""),
    ],
)
def test_a_stream_that_is_closed_is_no_traceback(
    folder: Folder, closed: str, code: int, complaint: str
) -> None:
    command = f"{sys.executable} -m zine verify {closed}"
    ran = subprocess.run(
        ["bash", "-c", command],
        cwd=folder.root,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (code, complaint)


# As long as a page may be, and longer.

UNITS = (
    *("[", "[](", "[a](<", "[a](tally.md) ", "[6 6] ", "*a* ", "*a ", "`", "`a` ", "\\* ", " _a"),
    *(
        "&amp; ",
        '"a" ',
        "'a' ",
        "... ",
        "<!--",
        "<!-- -->",
        "( ",
        "1 2 3 ",
        "漢",
        "\x01",
        "|",
        "~~",
    ),
    *(
        "- a\n",
        "1. a\n",
        "- a\n\n",
        "a\n\n",
        "### H\n\na\n\n",
        "> ",
        "---\n\n",
        "```\n",
        "    - a\n",
    ),
    *("Plain: x\n\n| A |\n| - |\n| 1 |\n\n", "Example: a\n\n", "a | b\n", " \n", "\t", "![a](b) "),
)


@pytest.mark.some(8)
@pytest.mark.parametrize("size", sampled((8_000, 100_000, 1_000_000), {100_000}))
@pytest.mark.parametrize("unit", UNITS)
def test_a_page_of_any_shape_is_soon_read_or_refused(folder: Folder, unit: str, size: int) -> None:
    started = time.monotonic()
    paragraph = unit * (1_900 // len(unit))
    body = unit * (size // len(unit)) if "\n" in unit else f"{paragraph}\n\n" * (size // 1_900)
    page = verify.check_page(
        project.at(folder.root), folder.root / PAGE, FILES[PAGE].replace("Sit down.", body)
    )
    for problem in page.problems:
        report.text(problem)
    if page.game:
        markup.html(page.game.document.blocks, {})
    assert time.monotonic() - started < ALARM


# Whatever can be read can be printed.

PLAIN = sorted(PRINTABLE - set("\n\t\xa0\xad⚀⚁⚂⚃⚄⚅\\`*[]_<&~|"))
WORD = st.text(st.sampled_from(PLAIN), min_size=1, max_size=6)
TEXT = st.lists(WORD, min_size=1, max_size=5).map(" ".join)
MARKED = st.one_of(
    TEXT,
    TEXT.map(lambda text: f"*{text}*"),
    TEXT.map(lambda text: f"**{text}**"),
    TEXT.map(lambda text: f"`{text}`"),
    TEXT.map(lambda text: f"[{text}](tally.md)"),
    st.sampled_from(
        [
            "[6 6 3]",
            "[1]",
            "[cat, two cats]",
            "\\[",
            "\\*",
            "\\&amp;",
            "\\<b>",
            "a *",
            "b_c",
            "(*d*)",
        ]
    ),
)
LINES = st.lists(MARKED, min_size=1, max_size=4).map(" ".join)
PART = st.one_of(
    LINES,
    st.lists(LINES, min_size=1, max_size=3).map("\n".join),
    st.lists(LINES, min_size=1, max_size=3).map(lambda items: "\n".join(f"- {i}" for i in items)),
    st.lists(LINES, min_size=1, max_size=3).map(lambda items: "\n".join(f"1. {i}" for i in items)),
)
PROSE = st.lists(PART, min_size=1, max_size=4).map("\n\n".join)

EVEN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "—": "-", "–": "-", "…": "."})


def words(text: str) -> str:
    """The letters of a text, whatever their signs are set as; each dash and each dot once."""
    plain = "".join(text.translate(EVEN).split())
    return "".join(
        sign for at, sign in enumerate(plain) if sign not in "-." or plain[at - 1 : at] != sign
    )


def dice(text: str) -> str:
    """A text in which every die is its figure."""
    return "".join(str(ord(sign) - 0x267F) if sign in "⚀⚁⚂⚃⚄⚅" else sign for sign in text)


@given(PROSE)
def test_whatever_can_be_read_is_printed_word_for_word(text: str) -> None:
    if any(True for _ in prose.strays(text)):
        return
    plain = words("".join(prose.plain(item) for part in prose.parts(text) for item in part.texts))
    html = words(dice(unescape(TAG.sub("", markup.html([document.Prose(text, 1)], {})))))
    assert html.replace("-", "").replace(",", "") == plain.replace("-", "").replace(",", "")


@given(PROSE)
def test_whatever_can_be_read_can_stand_on_the_back_of_a_sheet(text: str) -> None:
    if any(True for _ in prose.strays(text)):
        return
    plain = words("".join(prose.plain(item) for part in prose.parts(text) for item in part.texts))
    back = [
        word for part in rules_on_back.paragraphs(text, faces_of(TAVERN)) for word, _ in part.words
    ]
    names = str.maketrans(dict(throws.SIGNS))
    printed = words(dice("".join(back)).translate(names))
    assert printed.replace(",", "") == plain.replace(",", "")


@given(
    st.text(max_size=80)
    | st.lists(MARKED | st.sampled_from("[]*_`<&~!>#:-+"), max_size=9).map("".join)
)
def test_any_text_is_read_or_refused_within_its_lines(text: str) -> None:
    lines = text.split("\n")
    for stray in prose.strays(text):
        assert 0 <= stray.start <= stray.end <= len(lines[stray.line])
        assert "\n" not in stray.message


def test_what_is_printable_is_what_the_typefaces_hold() -> None:
    assert fonts.printable() == PRINTABLE
    assert not PRINTABLE & HIDDEN


SLANTED = "*Sit [6 6] and [cat]*, or **sit [1 2] and [DD]**."


@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PROSE, min_size=3, max_size=5).map("\n\n".join))
def test_whatever_is_verified_is_laid_out_and_stands_in_the_web_edition(
    folder: Folder, body: str
) -> None:
    """So do dice in italics and in bold, whose typefaces have one style only."""
    assume(not any(True for _ in prose.strays(body)))
    text = FILES[PAGE].replace("Sit down.", f"{body}\n\n{SLANTED}")
    assume(told(text, folder) == [])
    folder.write(PAGE, text)
    folder.write("templates/web.css", "")  # which embeds no typeface
    assert folder.zine("build", "--web").err == ""
    assert folder.zine("build").err == ""
