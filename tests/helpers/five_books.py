"""Five books of five makers, each written from nothing as the guide tells."""

import re
from pathlib import Path
from shutil import copytree

from conftest import CHECKOUT, Folder, Ran
from made_images import jpeg, photograph

CROW = "content/zines/games-of-the-crow.md"
SCHOOL = "content/zines/wuerfeln-in-der-schule.md"
HUNT = "content/zines/the-wolf-hunt.md"
OLDER = "first-printing"
LOOKS = ("tavern", "clean", "school", "noir")

TAVERN = "The taproom of the Crow, its shutters closed"
ARMS = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 48">
<path d="M2 2H38V24C38 36 30 43 20 47C10 43 2 36 2 24Z
M20 8L16 18H6L14 24L11 35L20 28L29 35L26 24L34 18H24Z"/>
</svg>
"""
LIVERY = """\
second = "#6b1f5b"
tint = "#f5eef4"
ornament = "line"
border = "rule"
ground = "dark"
badge = "arms.svg"
"""
CROW_HEAD = """\
title: Games of the Crow
subtitle: what is thrown by candlelight; and who pays for the ale
series: Books of the Crow Inn
author: Ada and Bel
printing: First
copies: 30
date: December 2026
version: 1.0
look: crow
cover: ../pictures/tavern.jpg
shows: The door of the Crow at night
credit: Cy Pher
"""


def written(folder: Folder, *words: str) -> Ran:
    """What a command tells that must succeed without a complaint."""
    ran = folder.zine(*words)
    assert (ran.code, ran.err) == (0, ""), ran.complaint
    return ran


def begun(root: Path, title: str) -> Folder:
    """A folder that `zine init` has written."""
    root.mkdir(parents=True, exist_ok=True)
    made = Folder(root)
    written(made, "init", "--zine", title)
    return made


def crow(root: Path, width: int = 1200) -> Folder:
    """The book of a house at a LARP: its arms, a dark cover, and a picture of its tavern."""
    made = begun(root, "Games of the Crow")
    made.write("content/looks/crow.toml", LIVERY)
    made.write("content/looks/arms.svg", ARMS)
    made.write("content/pictures/tavern.jpg", jpeg(photograph(width, width * 3 // 2)))
    made.write("content/pictures/taproom.jpg", jpeg(photograph(1400, 700)))
    made.edit(CROW, "title: Games of the Crow\nlook: games-of-the-crow\n", CROW_HEAD)
    made.edit(CROW, "- [Crag](../games/crag.md)\n", "")
    shown = f'![{TAVERN}](../pictures/taproom.jpg "Dot Matrix")'
    made.edit(CROW, "## Games\n", f"{shown}\n\n## Games\n")
    return made


PUPILS = (
    *("Amélie", "Anton", "Aylin", "Ben", "Can", "Clara", "David", "Elif", "Emil", "Finn"),
    *("Greta", "Hannah", "Ida", "Jakob", "Jonas", "Kübra", "Lena", "Leon", "Maja", "Marie-Luise"),
    *("Mehmet", "Milan", "Noah", "Paul", "Søren", "Theo", "Wiktoria", "Zoë"),
)
SCHOOL_ZINE = """\
---
title: Würfeln in der Schule
subtitle: zwei Spiele für die Klasse 5b
author: Frau Weiß
printing: Erste
copies: 28
date: November 2026
language: de
look: school
---

## Vor dem ersten Wurf

Wer würfelt, rechnet: [6 6 3] sind fünfzehn Augen.
Die Beispiele stehen in „Rahmen“.

## Spiele

- [Chicago](../games/chicago.de.md)
- [Crag](../games/crag.de.md)

## Kurzübersicht
"""


def school(root: Path) -> Folder:
    """The booklet of a class: German pages that are lent, and names for the sheets."""
    made = Folder(root)
    made.write(SCHOOL, SCHOOL_ZINE)
    made.write("klasse.txt", "".join(f"{name}\n" for name in PUPILS))
    return made


HUNT_PAGE = """\
---
title: Wolf Hunt
players: 2-4
dice: 3
kinds: [d20, d8, d-omen]
needs: a score sheet
time: 15 minutes
play: luck
gist: Track with a d20, strike with a d8, and heed the omen.
wins: the highest total
signature: d20 17, d8 5, d-omen wolf
sources: our own
sheet: rounds of ROUNDS
---
Throw three dice at once: [d20 17] finds the trail, [d8 5] strikes, and [d-omen wolf] is the omen.

## Setting up

Each of you takes a name for the score sheet.

## The turn

1. Throw all three dice, once.
2. Write down what the strike is worth.

## Scoring

The trail is found by [d20 10] or more; else the turn is worth nothing.
The strike scores its pips, times the luck of the omen.

| Throw      | Omen           |       Score | Because                         |
| ---------- | -------------- | ----------: | ------------------------------- |
| d20 17, d8 5 | d-omen wolf    |          10 | 5 × 2                           |
| d20 10, d8 8 | d-omen no-moon |           8 | 8 × 1                           |
| d20 9, d8 8  | d-omen wolf    |           0 | the trail is lost               |
| d20 17       | d-omen wolf    | not allowed | d20, d8 must be thrown          |

## The end

After six rounds the highest total wins; those who share it share the win.

| Totals         | Winners  |
| -------------- | -------- |
| Ada 31, Bel 28 | Ada      |
| Ada 30, Bel 30 | Ada, Bel |

## The odds

| Trail | Found |
| ----: | ----: |
|    10 |     ? |
|    20 |     ? |

A turn is worth [3.71 points](odds:turn) on average.

## Rulings

There are none.

## Source

Our own.
"""

HUNT_RULES = '''\
"""Wolf Hunt."""

from zine.dice import D8, D20, Mixed, OwnDie, Scores, Winners, check_mixed, leaders, shown_by

DICE = 3
PLAYERS = (2, 4)
ROUNDS = 6


class Omen(OwnDie):
    """What the third die shows."""

    WOLF = "wolf"
    NO_MOON = "no moon"


LUCK = {Omen.WOLF: 2, Omen.NO_MOON: 1}


def score(throw: Mixed, omen: Omen) -> int:
    """What a turn is worth: the strike, times the luck of the omen, if the trail is found."""
    check_mixed(throw, "d20", "d8")
    (trail,), (strike,) = shown_by(throw, D20), shown_by(throw, D8)
    return strike * LUCK[omen] if trail >= 10 else 0


def winners(totals: Scores) -> Winners:
    """Whoever has the highest total; all of them where it is shared."""
    return leaders(totals)
'''
HUNT_ODDS = '''\
"""Wolf Hunt: the odds."""

from zine.chance import Chance, Mean, chance_that, each, mean_of, thrown_together
from zine.dice import D20

from ..scoring.wolf_hunt import Omen, score


@each(trail=(10, 20))
def found(trail: int) -> Chance:
    """The trail comes to so much or more."""
    return chance_that(lambda throw: throw[0] >= trail, 1, D20)


def turn() -> Mean:
    """What a turn is worth on average."""
    falls = thrown_together("d20", "d8").items()
    return mean_of(
        lambda omen: sum(score(throw, omen[0]) * chance for throw, chance in falls), 1, Omen
    )
'''
WOLF = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">
<path d="M3 2L8 7H12L17 2L18 11L10 19L2 11Z"/>
<circle cx="7" cy="11" r="1" fill="#ffffff"/><circle cx="13" cy="11" r="1" fill="#ffffff"/>
</svg>
"""
NO_MOON = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">
<circle cx="10" cy="10" r="9"/><circle cx="10" cy="10" r="7.5" fill="#ffffff"/>
</svg>
"""


def hunt(root: Path) -> Folder:
    """A designer's game with dice of twenty and of eight faces, and with one of its own."""
    made = begun(root, "The Wolf Hunt")
    written(made, "new", "Wolf Hunt")
    made.edit(
        HUNT, "- [Five Throws](../games/five_throws.md)\n", "- [Wolf Hunt](../games/wolf_hunt.md)\n"
    )
    made.edit(HUNT, "- [Crag](../games/crag.md)\n- [Pig](../games/pig.md)\n", "")
    made.write("content/games/wolf_hunt.md", HUNT_PAGE)
    made.write("scoring/wolf_hunt.py", HUNT_RULES)
    made.write("odds/wolf_hunt.py", HUNT_ODDS)
    made.write("content/dice/omen/wolf.svg", WOLF)
    made.write("content/dice/omen/no-moon.svg", NO_MOON)
    assert made.zine("odds", "--update", "wolf_hunt").code == 0
    assert made.zine("verify", "--update", "--yes", "wolf_hunt").code == 0
    return made


MIA = "content/games/mia_at_the_crow.md"


def house_rule(root: Path) -> Folder:
    """Mia as it is played at the Crow, beside what its first printing said."""
    made = begun(root, "Mia and More")
    written(made, "new", "--from", "mia", "Mia at the Crow")
    zine = "content/zines/mia-and-more.md"
    made.edit(zine, "title: Mia and More\n", "title: Mia and More\nversion: 2.0\n")
    made.edit(zine, "- [Crag](../games/crag.md)\n- [Pig](../games/pig.md)\n", "")
    made.edit(
        zine,
        "- [Five Throws](../games/five_throws.md)\n",
        "- [Mia at the Crow](../games/mia_at_the_crow.md)\n",
    )
    for name in ("content", "scoring", "odds"):
        copytree(made.root / name, made.root / OLDER / name)
    made.edit("scoring/mia_at_the_crow.py", "A_TRUE_MIA = 2", "A_TRUE_MIA = 3")
    assert made.zine("verify", "--update", "--yes", "mia_at_the_crow").code == 1  # the odds
    written(made, "odds", "--update", "mia_at_the_crow")
    written(made, "verify")
    return made


STONEWOOD = (CHECKOUT / "content/zines/stonewood.md").read_text(encoding="utf-8")


def stonewood(root: Path, *, whole: bool = False) -> Folder:
    """Our Stonewood, a zine for each look; of its games only Pig, if it is not whole."""
    made = Folder(root)
    begin, _, _ = re.sub("^openers: .*\n", "", STONEWOOD, flags=re.M).partition("## Games\n")
    text = STONEWOOD if whole else f"{begin}## Games\n\n- [Pig](../games/pig.md)\n"
    for look in LOOKS:
        made.write(f"content/zines/{look}.md", text.replace("\ncover:", f"\nlook: {look}\ncover:"))
    return made
