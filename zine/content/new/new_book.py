"""The files of a new book, which verifies and builds as it is: a zine, a game, and what to type."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from zine.content.new import new_game
from zine.content.page.language import language

TITLE = "Our Dice Games"
"""What a new book is called, unless its author says."""

GAME = "Five Throws"
"""The author's first game."""

LENT = (("Crag", "crag"), ("Pig", "pig"))
"""Title and stem of the games of the package that a new book lists."""

ZINE = """\
---
title: {title}{look}
---

## Before You Throw

Say here what this book is, and for whom.
Dice are drawn in the text as they lie on the table: [6 6 3] is a throw of two sixes and a three.
The worked examples stand in frames, and each has been played by the rules on its page.

## Games

{games}

## Quick Reference
"""

LOOK = """\
# How the book looks: a green in place of our red, a line in place of our diamonds.
# What stands here differs from the look tavern; leave a line out, and it is as there.

second = "#1d4f3c"
ornament = "line"
"""

IGNORED = """\
# What zine writes; it can be made anew from the rest.
/output/
"""

README = """\
# {title}

A book of dice games, made with `zine`.
Type in this folder:

| Command | What it does |
| --- | --- |
| `zine verify` | runs every example on every page |
| `zine build` | makes the book, `output/{zine}.pdf` |
| `zine build --booklet` | also makes the sheets to print on both sides and fold |
| `zine sheets` | makes the score sheets, in `output/sheets/` |
| `zine serve` | shows the pages in a browser while you write |
| `zine list` | lists your games, and all that come with `zine` |
| `zine new 'Highest Two'` | begins another game of your own |
| `zine new --from mia 'Mia at the Crow'` | copies Mia as a game of yours, for a house rule |
| `zine init --zine 'Games for Two'` | begins another zine in this folder |

| File | What it holds |
| --- | --- |
| `content/zines/{zine}.md` | the book: its title, its text, and the games that it lists |
| `content/looks/{zine}.toml` | how the book looks: its colours, typefaces and ornaments |
| `content/games/{game}.md` | a game of your own: its page |
| `scoring/{game}.py` | the same game: its rules |
| `output/` | what `zine` writes |

{lent} come with `zine`; to list another of its games, add a line to `content/zines/{zine}.md`.
They are licensed under Creative Commons Attribution 4.0, which asks for credit:
the colophon of the book gives it.
"""


COMMANDS = (
    "zine verify",
    "zine build",
    "zine build --edition a5 --booklet",
    "zine sheets",
    "zine serve",
    "zine list",
    "zine new --translate {game} --language {tag}",
)


class Texts(NamedTuple):
    """What a new book says in another language; `does` says what each of `COMMANDS` does.

    `untranslated` is a game of ours that has no page in the language.
    """

    title: str
    opening: str
    welcome: str
    about: str
    does: tuple[str, ...]
    untranslated: str


TRANSLATED = {
    "de": Texts(
        title="Unsere Würfelspiele",
        opening="Vor dem ersten Wurf",
        welcome="Sag hier, was dieses Heft ist und für wen.\n"
        "Würfel stehen im Text, wie sie auf dem Tisch liegen: [6 6 3] ist ein Wurf mit zwei "
        "Sechsen und einer Drei.\n"
        "Die Beispiele stehen in Rahmen, und jedes ist nach den Regeln seiner Seite gespielt.",
        about="Ein Heft mit Würfelspielen, gemacht mit `zine`. In diesem Ordner gibt man ein:",
        does=(
            "spielt jedes Beispiel jeder Seite nach",
            "macht das Heft, in `output/`",
            "macht auch die Bogen, die man beidseitig druckt und faltet",
            "macht die Wertungsblätter, in `output/sheets/`",
            "zeigt die Seiten im Browser, während man schreibt",
            "nennt alle Spiele, auch die, die mit `zine` kommen",
            "beginnt die Seite eines Spiels, das es nur auf Englisch gibt",
        ),
        untranslated="pig",
    ),
    "es": Texts(
        title="Nuestros juegos de dados",
        opening="Antes de tirar",
        welcome="Di aquí qué es este libro y para quién.\n"
        "Los dados aparecen en el texto como quedan en la mesa: [6 6 3] es una tirada de dos "
        "seises y un tres.\n"
        "Los ejemplos van en recuadros, y cada uno se ha jugado con las reglas de su página.",
        about="Un libro de juegos de dados, hecho con `zine`. En esta carpeta se escribe:",
        does=(
            "juega cada ejemplo de cada página",
            "hace el libro, en `output/`",
            "hace también los pliegos que se imprimen por las dos caras y se doblan",
            "hace las hojas de puntuación, en `output/sheets/`",
            "muestra las páginas en el navegador mientras se escribe",
            "enumera todos los juegos, también los que vienen con `zine`",
            "empieza la página de un juego que solo está en inglés",
        ),
        untranslated="crag",
    ),
}
"""By language: those in which pages of ours are lent."""


def translated(
    root: Path, title: str, tag: str, lent: Iterable[tuple[str, str]]
) -> dict[Path, bytes]:
    """Each file of a new book in another language, which lists pages of ours in it.

    Raises `ValueError` as `stem` does.
    """
    text, name = TRANSLATED[tag], stem(title)
    sections = language(tag).sections
    listed = "\n".join(f"- [{game}](../games/{file}.md)" for game, file in lent)
    zine = (
        f"---\ntitle: {title}\nlanguage: {tag}\nlook: {name}\n---\n\n## {text.opening}\n\n"
        f"{text.welcome}\n\n## {sections['Games']}\n\n{listed}\n\n"
        f"## {sections['Quick Reference']}\n"
    )
    commands = "".join(
        f"| `{command.format(tag=tag, game=text.untranslated)}` | {does} |\n"
        for command, does in zip(COMMANDS, text.does, strict=True)
    )
    readme = f"# {title}\n\n{text.about}\n\n| `zine` | |\n| --- | --- |\n{commands}"
    return {
        root / "README.md": readme.encode(),
        root / ".gitignore": IGNORED.encode(),
        root / "content" / "zines" / f"{name}.md": zine.encode(),
        root / "content" / "looks" / f"{name}.toml": LOOK.encode(),
    }


def folder(root: Path, title: str) -> dict[Path, bytes]:
    """Each file of a new book in a folder; raises `ValueError` if no file can have its title."""
    game = new_game.stem(GAME)
    name = stem(title)
    bundled = " and ".join(game_title for game_title, _ in LENT)
    readme = README.format(title=title, zine=name, game=game, lent=bundled)
    return {
        root / "README.md": readme.encode(),
        root / ".gitignore": IGNORED.encode(),
        root / "content" / "zines" / f"{name}.md": _zine(title, [(GAME, game), *LENT], name),
        root / "content" / "looks" / f"{name}.toml": LOOK.encode(),
        **new_game.files(root, GAME),
    }


def zine(root: Path, title: str, games: Iterable[tuple[str, str]]) -> dict[Path, bytes]:
    """The file of a new zine in a folder, which lists games by title and stem, or some of ours.

    Raises `ValueError` if no file can have its title.
    """
    return {root / "content" / "zines" / f"{stem(title)}.md": _zine(title, [*games] or LENT)}


def stem(title: str) -> str:
    """The stem of a zine's file: `games-for-two`; raises `ValueError` as a game's title does."""
    return new_game.stem(title).replace("_", "-")


def _zine(title: str, games: Iterable[tuple[str, str]], look: str = "") -> bytes:
    listed = (f"- [{name}](../games/{stem}.md)" for name, stem in games)
    look_line = f"\nlook: {look}" if look else ""
    return ZINE.format(title=title, look=look_line, games="\n".join(listed)).encode()
