"""Looking up: contents, quick reference and index, each line with the folio it lands on."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pikepdf
import pytest
from conftest import FILES, PAGE, SCORING, ZINE, Folder, Ran
from paper import Sheet, squeezed
from printed import ROOT, Zine, body, build, lands, notes, opening, under
from tables import table

from zine.content import project
from zine.content.page import game
from zine.content.page.game import Game
from zine.content.zines import zine_file
from zine.content.zines.zine_file import Kind
from zine.html import index
from zine.html.index import Folios, Group, Line
from zine.press.engine import weasyprint_engine
from zine.words import ENGLISH

NONE: Folios = MappingProxyType({})


# Words.


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "no"), (1, "one"), (2, "two"), (9, "nine"), (10, "ten"), (11, "11"), (144, "144")],
)
def test_numbers_are_words_up_to_ten(number: int, words: str) -> None:
    assert ENGLISH.number(number) == words


@pytest.mark.parametrize(
    ("number", "words"), [(1, "One die"), (2, "Two dice"), (10, "Ten dice"), (13, "13 dice")]
)
def test_dice_are_counted_in_words(number: int, words: str) -> None:
    assert ENGLISH.how_many_dice(number) == words


@pytest.mark.parametrize(
    ("fewest", "most", "words"),
    [(2, None, "2 or more"), (2, 6, "2 to 6"), (4, 4, "4"), (1, None, "1 or more"), (1, 1, "1")],
)
def test_players_are_told_as_a_range(fewest: int, most: int | None, words: str) -> None:
    assert ENGLISH.how_many_players(fewest, most) == words


@pytest.mark.parametrize(
    ("limits", "words"),
    [((2, 4, 2), "2 or 4"), ((3, 9, 3), "3, 6 or 9"), ((4, None, 2), "4, 6, 8 …")],
)
def test_players_in_steps_are_counted_up(limits: tuple[int, int | None, int], words: str) -> None:
    assert ENGLISH.how_many_players(*limits) == words


# Lines and groups.


@pytest.fixture
def tally(folder: Folder) -> Game:
    return game.load(project.at(folder.root), folder.root / PAGE)


def like(tally: Game, title: str, *also: str, dice: int = 2, players: str = "2+") -> Game:
    """A game that differs in what it is looked up by; its file is named like its title."""
    path = Path(f"{title.casefold()}.md")
    document = tally.document._replace(path=path)
    return replace(
        tally,
        stem=path.stem,
        document=document,
        title=title,
        also=also,
        dice=dice,
        players=players,
    )


def grouped(games: list[Game], folios: Folios, heading: str) -> tuple[Group, ...]:
    """The groups of an index below a heading."""
    return dict(index.groupings(games, folios, ENGLISH))[heading]


def shown(groups: tuple[Group, ...]) -> dict[str, list[tuple[str, int]]]:
    return {group.title: [(line.title, line.folio) for line in group.lines] for group in groups}


def test_a_line_leads_to_the_folio_of_its_part(tally: Game) -> None:
    assert index.line("Tally", "tally", {"tally": 7}) == Line("Tally", "zine:tally", 7)
    assert index.line("Tally", "tally", {"echo": 7}).folio == 0
    assert index.line("Count", "tally", NONE, tally, "Tally") == Line(
        "Count", "zine:tally", 0, tally, "Tally"
    )


def test_by_dice_games_go_by_number_then_by_name(tally: Game) -> None:
    games = [
        like(tally, "Zed", dice=5),
        like(tally, "élan", dice=5),
        like(tally, "Fay", dice=5),
        like(tally, "Ten", dice=12),
        like(tally, "Uno", dice=1),
        like(tally, "Duo", dice=2),
    ]
    folios = {one.stem: 10 + place for place, one in enumerate(games)}
    assert list(shown(grouped(games, folios, ENGLISH.by_dice)).items()) == [
        ("One die", [("Uno", 14)]),
        ("Two dice", [("Duo", 15)]),
        ("Five dice", [("élan", 11), ("Fay", 12), ("Zed", 10)]),
        ("12 dice", [("Ten", 13)]),
    ]


def test_by_players_games_go_by_the_fewest_then_by_the_most(tally: Game) -> None:
    numbers = ("3+", "2+", "2-10", "2–4", "2", "10-12", "2-10", "2 or 4", "4, 6, 8 …")
    names = "ABCDEFGHI"
    games = [like(tally, name, players=text) for name, text in zip(names, numbers, strict=True)]
    folios = {one.stem: place for place, one in enumerate(games, 1)}
    assert list(shown(grouped(games, folios, ENGLISH.by_players)).items()) == [
        ("2", [("E", 5)]),
        ("2 to 4", [("D", 4)]),
        ("2 or 4", [("H", 8)]),
        ("2 to 10", [("C", 3), ("G", 7)]),
        ("2 or more", [("B", 2)]),
        ("3 or more", [("A", 1)]),
        ("4, 6, 8 …", [("I", 9)]),
        ("10 to 12", [("F", 6)]),
    ]


def test_by_time_games_go_by_the_first_number_then_by_its_words(tally: Game) -> None:
    times = ("a minute", "20 minutes", "5 minutes", "5 minutes a player", "20 minutes")
    games = [
        replace(like(tally, name), time=text) for name, text in zip("ABCDE", times, strict=True)
    ]
    folios = {one.stem: place for place, one in enumerate(games, 1)}
    assert list(shown(grouped(games, folios, ENGLISH.by_time)).items()) == [
        ("5 minutes", [("C", 3)]),
        ("5 minutes a player", [("D", 4)]),
        ("20 minutes", [("B", 2), ("E", 5)]),
        ("a minute", [("A", 1)]),
    ]


def test_by_luck_and_judgement_games_go_by_what_decides(tally: Game) -> None:
    decides = ("luck and judgement", "judgement", "luck", "luck")
    games = [
        replace(like(tally, name), play=text) for name, text in zip("ABCD", decides, strict=True)
    ]
    assert list(shown(grouped(games, NONE, ENGLISH.by_play)).items()) == [
        ("Luck", [("C", 0), ("D", 0)]),
        ("Judgement", [("B", 0)]),
        ("Luck and judgement", [("A", 0)]),
    ]


def test_by_name_variations_trade_names_and_terms_have_a_line_each(tally: Game) -> None:
    zed = replace(
        like(tally, "Zed", "Five Dice"), index=("Zedo",), variations=("Five dice", "Wild")
    )
    term = index.line("keep", "own-words", {"own-words": 9}, see="Words")
    assert [
        (line.title, line.folio, line.see) for line in index.by_name([zed], [term], {}, ENGLISH)
    ] == [
        ("Five Dice", 0, "Zed"),
        ("keep", 9, "Words"),
        ("Wild", 0, "Zed"),
        ("Zed", 0, ""),
        ("Zedo", 0, "Zed"),
    ]


def test_by_name_a_game_and_its_variation_of_one_name_have_a_line_each(tally: Game) -> None:
    zed = replace(like(tally, "Zed", "Five Dice"), variations=("Five dice",))
    folios = {"zed": 4, "zed:fivedice": 7}
    assert [(line.title, line.folio) for line in index.by_name([zed], (), folios, ENGLISH)] == [
        ("Five Dice", 4),
        ("Five dice", 7),
        ("Zed", 4),
    ]


def test_by_name_every_name_leads_to_its_game(tally: Game) -> None:
    games = [like(tally, "Zed", "Ace", "the End"), like(tally, "Éclair", "Zebra"), like(tally, "D")]
    folios = {"zed": 4, "éclair": 6, "d": 9}
    assert [
        (line.title, line.folio, line.see, line.link)
        for line in index.by_name(games, (), folios, ENGLISH)
    ] == [
        ("Ace", 4, "Zed", "zine:zed"),
        ("D", 9, "", "zine:d"),
        ("Éclair", 6, "", "zine:éclair"),
        ("the End", 4, "Zed", "zine:zed"),
        ("Zebra", 6, "Éclair", "zine:éclair"),
        ("Zed", 4, "", "zine:zed"),
    ]


def test_without_games_there_is_nothing_to_look_up() -> None:
    assert {groups for _, groups in index.groupings([], NONE, ENGLISH)} == {()}
    assert index.by_name([], (), NONE, ENGLISH) == ()


def test_chapters_keep_the_order_and_the_titles_of_the_zine(folder: Folder) -> None:
    found = project.at(folder.root)
    loaded = game.load(found, folder.root / PAGE)
    folder.edit(ZINE, "## Colophon", "### None yet\n\n## Colophon")
    made = zine_file.load(found, folder.root / ZINE)
    assert index.chapters(made, {"tally": loaded}, {"tally": 4}) == (
        Group("All of them", (Line("Tally Ho", "zine:tally", 4, loaded),)),
        Group("None yet", ()),
    )
    assert [group.size for group in index.chapters(made, {"tally": loaded}, NONE)] == [1, 0]


# A small zine with everything in it that looks something up.

GAMES = {
    "tally": ("Tally Ho", "Count, Whoop", "2+", 2),
    "zero": ("Zero", "Nought", "2-6", 5),
    "echo": ("Echo & Co", "", "4", 2),
    "ease": ("Ëase", "Aye", "2-6", 1),
}
"""Title, other names, players and dice by file; they stand in the zine in this order."""

LIMITS = {"2+": "(2, None)", "2-6": "(2, 6)", "4": "(4, 4)"}
"""What a module says of so many players."""

GLOSSARY = table("Term | Means | Elsewhere", "throw | To let dice fall. | roll")
ERRATA = f"""\
These claims are wrong.

## Zero

### Of double sixes

`a test` has it so.

{table("Throw | Box | Score", "6 6 | Double | 30", caption="Wrong: As they have it")}

## Elsewhere

### Of whales

`a test` tells nothing of whales.
"""
SECTIONS = """\
## At a Glance

Read [the second game](../games/zero.md) first.

## Games
"""
BACK = """\
## Quick Reference

What each asks for.

## Words

[Glossary](../glossary.md)

## Errors

[Errata](../errata.md)

## Index

Look here.

## Afterword

Words.

## Colophon
"""


def fill(folder: Folder) -> None:
    """Write the small zine's games and all that stands around them."""
    for stem, (title, also, players, dice) in GAMES.items():
        page = FILES[PAGE].replace("title: Tally Ho", f"title: {title}")
        page = page.replace("also: Count\n", f"also: [{also}]\n" if also else "")
        page = page.replace("players: 2+", f"players: {players}")
        page = page.replace("dice: 2", f"dice: {dice}")
        page = page.replace("Throw two dice", "Throw the dice")
        page = page.replace("gist: Whoever", f"gist: In *{title}*, whoever")
        if stem == "zero":
            page = page.replace("sheet: card", "target: 12,000\nsheet: card")
        if stem == "echo":
            told = "pays: The [1] counts {FOR_ONE}.\nwins: the first with {FOR_ONE}\n"
            page = page.replace("signature:", f"{told}signature:")
        folder.write(f"content/games/{stem}.md", page)
        rules = (
            FILES[SCORING].replace("DICE = 2", f"DICE = {dice}").replace("(throw, DICE)", "(throw)")
        )
        rules = rules.replace("(2, None)", LIMITS[players])
        more = {"zero": "\n\nTARGET = 12_000\n", "echo": "\n\nFOR_ONE = 1_500\n"}
        folder.write(f"scoring/{stem}.py", rules + more.get(stem, ""))
    folder.write("content/glossary.md", f"---\ntitle: Words\n---\n\n{GLOSSARY}\n")
    folder.write("content/errata.md", f"---\ntitle: Errata\n---\n\n{ERRATA}")
    entries = [f"- [{title}](../games/{stem}.md)" for stem, (title, *_) in GAMES.items()]
    entries.insert(2, "\n### The rest\n")
    zine = FILES[ZINE].replace("- [Tally Ho](../games/tally.md)", "\n".join(entries))
    zine = zine.replace("## Games\n", SECTIONS).replace("## Colophon\n", BACK)
    folder.write(ZINE, zine)


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory) -> Zine:
    folder = Folder(tmp_path_factory.mktemp("lookup"))
    fill(folder)
    return built(folder)


def built(folder: Folder) -> Zine:
    """The small zine, its games set in one way only: that is soon done."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weasyprint_engine, "TIGHTER", ())
        patch.setattr(weasyprint_engine, "LOOSER", ())
        return build(folder.root, "small")


@pytest.fixture(scope="module")
def document(zine: Zine) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(zine.pdf)) as opened:
        yield opened


def starts(zine: Zine) -> dict[str, int]:
    """Where each title is really printed large, by the title squeezed."""
    return {opening(page): page.number for page in zine.inside if opening(page)}


def at(zine: Zine, title: str) -> int:
    return starts(zine)[squeezed(title)]


def part(zine: Zine, title: str) -> list[Sheet]:
    """The pages from where a title is printed large up to the next."""
    first = at(zine, title)
    after = [number for number in starts(zine).values() if number > first]
    return list(zine.pages[first - 1 : min(after, default=len(zine.pages) + 1) - 1])


def printed(zine: Zine, title: str) -> list[str]:
    """The lines of a part below its title, dotted leaders taken out."""
    lines = [line.text for page in part(zine, title) for line in body(page)]
    return [re.sub(r"[ .]{3,}", " ", line) for line in lines[1:]]


def linked(zine: Zine, document: pikepdf.Pdf, title: str) -> list[tuple[str, int]]:
    """What each link of a part covers, and the page that it lands on."""
    return [
        (under(note, page), lands(document, note.Dest))
        for page in part(zine, title)
        for note in notes(document, page.number - 1)
    ]


def test_every_part_of_the_small_zine_is_printed_in_order(zine: Zine) -> None:
    titles = [title for title, *_ in GAMES.values()]
    back = ["Quick Reference", "Words", "Index", "Afterword", "Colophon"]
    printed = [name for name in starts(zine) if name not in ("notes", "whowonwhat")]
    assert printed == list(map(squeezed, ["At a Glance", *titles, *back]))
    kinds = [matter.kind for matter in zine.book.back]
    assert kinds == [Kind.QUICK, Kind.GLOSSARY, Kind.ERRATA, Kind.INDEX, Kind.TEXT, Kind.TEXT]


def test_the_contents_name_what_stands_behind_the_games_too(zine: Zine) -> None:
    chapters = iter([("ALL OF THEM", ["Tally Ho", "Zero"]), ("THE REST", ["Echo & Co", "Ëase"])])
    wanted = [
        line
        for chapter, titles in chapters
        for line in (chapter, *(f"{title} {at(zine, title)}" for title in titles))
    ]
    behind = ("Quick Reference", "Words", "Index", "Afterword")
    wanted += [f"{title} {at(zine, title)}" for title in behind]
    opening = [line.upper() for line in printed(zine, "At a Glance")]
    assert opening[opening.index("CONTENTS") + 1 :] == [line.upper() for line in wanted]


def test_the_index_names_every_game_by_what_it_asks_for_with_its_folio(zine: Zine) -> None:
    tally, zero, echo, ease = (at(zine, title) for title, *_ in GAMES.values())
    text = " ".join(printed(zine, "Index"))
    assert text.partition("By name".upper())[0].strip() == (
        "Look here. "
        "BY NUMBER OF DICE "
        f"One die Ëase {ease} "
        f"Two dice Echo & Co {echo}, Tally Ho {tally} "
        f"Five dice Zero {zero} "
        "BY NUMBER OF PLAYERS "
        f"2 to 6 Ëase {ease}, Zero {zero} "
        f"2 or more Tally Ho {tally} "
        f"4 Echo & Co {echo} "
        "BY LUCK AND JUDGEMENT "
        f"Luck Ëase {ease}, Echo & Co {echo}, Tally Ho {tally}, Zero {zero} "
        "BY TIME "
        f"a minute Ëase {ease}, Echo & Co {echo}, Tally Ho {tally}, Zero {zero}"
    )


def test_the_index_names_every_name_of_every_game_with_its_folio(zine: Zine) -> None:
    lines = printed(zine, "Index")
    names = lines[lines.index("BY NAME") + 1 :]
    assert sorted(names) == sorted(
        (
            f"throw (Words) {at(zine, 'Words')}",
            *(
                f"{name} {at(zine, title)}"
                for title, also, *_ in GAMES.values()
                for name in (title, *(f"{other} ({title})" for other in also.split(", ") if other))
            ),
        )
    )
    assert len(names) == 9


def test_the_names_of_the_index_go_down_the_first_column_and_then_the_second(zine: Zine) -> None:
    (page,) = part(zine, "Index")
    heading = next(line for line in body(page) if line.text == "BY NAME")
    below = [line for line in body(page) if line.box.top < heading.box.bottom]
    down = sorted(below, key=lambda line: (line.box.left > page.width / 2, -line.box.top))
    found = [re.split(r" \(| [. ]*\d+$", line.text)[0] for line in down]
    assert found == [
        "Aye",
        "Count",
        "Ëase",
        "Echo & Co",
        "Nought",
        "Tally Ho",
        "throw",
        "Whoop",
        "Zero",
    ]


@pytest.mark.parametrize("title", ["At a Glance", "Index", "Quick Reference"])
def test_every_line_with_a_folio_is_a_link_to_that_page(
    zine: Zine, document: pikepdf.Pdf, title: str
) -> None:
    pairs = [re.fullmatch(r"(.*?)\.*(\d+)", words) for words, _ in linked(zine, document, title)]
    landed = [number for _, number in linked(zine, document, title)]
    whole = [(pair[1], int(pair[2]), n) for pair, n in zip(pairs, landed, strict=True) if pair]
    assert [where for where in whole if where[1] != where[2]] == []
    titles = [(squeezed(one), at(zine, one)) for one, *_ in GAMES.values()]
    for one, number in titles:
        assert any(words.startswith(one) and n == number for words, _, n in whole), one
    lines = "\n".join(printed(zine, title))
    folios = re.findall(r"\b\d+(?=$|, )", lines, re.M)
    assert sorted(map(int, folios)) == sorted(n for words, _, n in whole if words)


def test_the_quick_reference_tells_what_pays_and_who_wins_by_chapter(zine: Zine) -> None:
    tally, zero, echo, ease = (at(zine, title) for title, *_ in GAMES.values())
    assert printed(zine, "Quick Reference") == [
        "What each asks for.",
        "ALL OF THEM",
        f"Tally Ho 2 dice, 2 or more players {tally}",
        "In Tally Ho, whoever writes down most wins.",
        f"Zero 5 dice, 2 to 6 players, to 12,000 {zero}",
        "In Zero, whoever writes down most wins.",
        "THE REST",
        f"Echo & Co 2 dice, 4 players {echo}",
        "In Echo & Co, whoever writes down most wins.",
        "The ⚀ counts 1,500. Wins: the first with 1,500.",
        f"Ëase 1 die, 2 to 6 players {ease}",
        "In Ëase, whoever writes down most wins.",
    ]


def test_the_glossary_is_printed_where_the_zine_names_it(zine: Zine) -> None:
    assert printed(zine, "Words") == ["throw To let dice fall. Elsewhere: roll."]


def test_a_link_before_the_games_lands_on_its_game(zine: Zine, document: pikepdf.Pdf) -> None:
    assert linked(zine, document, "At a Glance")[0] == ("thesecondgame", at(zine, "Zero"))


# What looks up folios is laid out again until they settle.


def longer(folder: Folder, name: str, line: str) -> None:
    """Break the page above a line of one of our templates."""
    template = (ROOT / "templates" / name).read_text(encoding="utf-8")
    assert template.count(line) == 1
    folder.write(f"templates/{name}", template.replace(line, f'<hr class="next">{line}'))
    style = (ROOT / "templates" / "zine.css").read_text(encoding="utf-8")
    folder.write("templates/zine.css", f"{style}\n.next {{ break-after: page; }}\n")


@pytest.mark.exhaustive
def test_folios_are_true_behind_parts_that_themselves_look_up_folios(folder: Folder) -> None:
    """A quick reference, a contents and an index of two pages push what follows one page on."""
    fill(folder)
    longer(folder, "contents.html", "{% for chapter in chapters %}")
    longer(folder, "quick.html", "{% for chapter in chapters %}")
    longer(folder, "index.html", "<h2>{{ words.by_name }}</h2>")
    zine = built(folder)
    assert {title: len(part(zine, title)) for title in ("Quick Reference", "Index")} == {
        "Quick Reference": 2,
        "Index": 2,
    }
    shown_at = {
        line.rpartition(" ")[0]: line.rpartition(" ")[2] for line in printed(zine, "Contents")
    }
    behind = ("Quick Reference", "Words", "Index", "Afterword")
    for title in (*(title for title, *_ in GAMES.values()), *behind):
        assert shown_at[title] == str(at(zine, title)), title
    index = " ".join(printed(zine, "Index"))
    for title, *_ in GAMES.values():
        assert f"{title} {at(zine, title)}" in index


# Sections that cannot be printed.


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        (
            "(../glossary.md)",
            "(../glosary.md)",
            "[Glossary](../glosary.md)",
            "the link leads to '../glosary.md', which is not there (did you mean 'glossary.md'?)",
        ),
        (
            "(../errata.md)",
            "(../beside/whoops-claims.md)",
            "[Errata](../beside/whoops-claims.md)",
            "the link leads to '../beside/whoops-claims.md', which is not there",
        ),
        (
            "(../games/zero.md) first.",
            "(../games/zeroes.md) first.",
            "Read [the second game](../games/zeroes.md) first.",
            "the link leads to '../games/zeroes.md', which is not there (did you mean 'zero.md'?)",
        ),
        (
            "[Glossary](../glossary.md)\n",
            "",
            "## Words",
            "nothing stands under 'Words'; fill it or leave it out",
        ),
        (
            "## Index\n\nLook here.\n",
            "## Indexes\n",
            "## Indexes",
            "nothing stands under 'Indexes'; fill it or leave it out",
        ),
        ("## Afterword\n", "## Index\n", "## Index", "'Index' stands twice"),
        ("## Afterword\n", "## WORDS!\n", "## WORDS!", "'WORDS!' stands twice"),
        (
            "## Afterword\n",
            "## Contents\n",
            "## Contents",
            "every zine has its own contents; call the section otherwise",
        ),
        (
            "## Afterword\n\nWords.",
            "## Afterword\n\n[Glossary](../glossary.md)",
            "## Afterword",
            "glossary.md is printed twice",
        ),
        (
            "## Afterword\n\nWords.",
            "## Afterword\n\n[Zero](../games/zero.md)",
            "## Afterword",
            "zero.md is a game, which belongs under '## Games'",
        ),
    ],
    ids=[
        "glossary",
        "errata",
        "game",
        "nothing",
        "no such section",
        "twice",
        "nearly twice",
        "our own",
        "linked twice",
        "a game",
    ],
)
def test_a_section_that_cannot_be_printed_is_told(
    folder: Folder, old: str, new: str, line: str, message: str
) -> None:
    fill(folder)
    folder.edit(ZINE, old, new)
    lines = folder.read(ZINE).split("\n")
    place = max(number for number, text in enumerate(lines, 1) if text == line)
    assert folder.zine("build") == Ran(1, "", f"{ZINE}:{place}: {message}\n")


def test_a_section_and_a_game_cannot_be_files_of_one_name(folder: Folder) -> None:
    fill(folder)
    folder.write("content/beside/zero.md", folder.read("content/glossary.md"))
    folder.edit(ZINE, "## Afterword\n\nWords.", "## Afterword\n\n[More](../beside/zero.md)")
    line = folder.read(ZINE).split("\n").index("## Afterword") + 1
    told = "zero.md is also a game of the zine; rename one of them"
    assert folder.zine("build") == Ran(1, "", f"{ZINE}:{line}: {told}\n")


# Variations that stand on a later page than their game begins.


@pytest.fixture(scope="module")
def varied(tmp_path_factory: pytest.TempPathFactory) -> Zine:
    """A zine of one game, of whose variations the second stands on the next page."""
    folder = Folder(tmp_path_factory.mktemp("varied"))
    long = "\n\n".join(["Throw as in the game, but stop when you wish to."] * 28)
    example = "| Throw | Box | Score |\n| --- | --- | --- |\n| 1 2 | Pips | 3 |"
    told = f"### Short\n\n{long}\n\n{example}\n\n### Overall\n\nAs before.\n\n{example}\n\n"
    fill(folder)
    page = FILES[PAGE].replace("## Rulings", f"## Variations\n\n{told}## Rulings")
    folder.write(PAGE, page)
    rules = "\nVARIATIONS = ('Short', 'Overall')\n"
    for name in ("short", "overall"):
        rules += (
            f"\ndef {name}_score(throw: Dice, box: Box) -> int:\n    return score(throw, box)\n"
        )
    folder.write(SCORING, FILES[SCORING] + rules)
    return built(folder)


def test_the_index_leads_to_the_page_on_which_a_variation_stands(varied: Zine) -> None:
    first = at(varied, "Tally Ho")
    assert "OVERALL" in varied.pages[first].text.upper()
    names = [line for line in printed(varied, "Index") if "(Tally Ho)" in line]
    assert f"Short (Tally Ho) {first}" in names
    assert f"Overall (Tally Ho) {first + 1}" in names
    with pikepdf.open(BytesIO(varied.pdf)) as document:
        links = linked(varied, document, "Index")
        names = [str(name) for name in pikepdf.NameTree(document.Root.Names.Dests)]
    for name, page in (("Short", first), ("Overall", first + 1)):
        (landed,) = (to for text, to in links if text.startswith(squeezed(f"{name} (Tally Ho)")))
        assert landed == page
    assert [name for name in names if ":" in name] == ["tally:overall"]


@pytest.mark.usefixtures("unpacked")
def test_the_index_of_the_web_edition_leads_to_a_variation(varied: Zine) -> None:
    folder = Folder(varied.book.document.path.parents[2])
    ran = folder.zine("build", "--web")
    page = folder.read(ran.out.strip())
    for name in ("Short", "Overall"):
        assert len(re.findall(rf'<h5 id="tally--{name.lower()}">{name}</h5>', page)) >= 1
        assert len(re.findall(rf'<a href="#tally--{name.lower()}">.*?{name}', page)) == 1


@pytest.mark.usefixtures("unpacked")
def test_a_heading_that_is_named_like_a_variation_is_not_taken_for_it(
    varied: Zine, folder: Folder
) -> None:
    theirs = Folder(varied.book.document.path.parents[2])
    fill(folder)
    folder.write(SCORING, theirs.read(SCORING))
    folder.write(
        PAGE, theirs.read(PAGE).replace("## Scoring", "### Overall\n\nAll of it.\n\n## Scoring")
    )
    ran = folder.zine("build", "--web")
    page = folder.read(ran.out.strip())
    assert page.index(">Overall</h5>") < page.index(">Variations</h4>")
    assert page.index('<h5 id="tally--overall">') > page.index(">Variations</h4>")
