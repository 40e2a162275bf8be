"""The web edition with a pad below each game, which keeps the score by the game's own rules."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from zine.art import beetle, dice_font
from zine.check import played_game
from zine.check.throw import CardAdvice
from zine.content.page.game import Game
from zine.content.page.sheet_form import SheetForm
from zine.press import web
from zine.press.screen import CheckedZine
from zine.problems import ContentError
from zine.rules_js import bundle, export
from zine.sheets.layouts import drawing
from zine.words import Words, words

SCRIPTS = ("vocabulary.js", "cells.js", "elements.js", "sheet.js", "pad.js")


def make(checked: CheckedZine) -> bytes:
    """The zine as HTML in UTF-8, with its rules in JavaScript; the same bytes for the same content.

    Raises `ContentError` with all that is wrong in what the zine prints beside its games, and with
    what in a scoring module cannot run in a browser.
    """
    return web.make(checked, script(checked))


def script(checked: CheckedZine) -> str:
    """The rules of a zine's games in JavaScript, and what makes the pads.

    Raises `ContentError` with what in a scoring module cannot run in a browser.
    """
    games = [checked.games[page].game for page in checked.zine.pages]
    rules = bundle.bundle(map(export.module, games))
    if rules.problems:
        raise ContentError(list(rules.problems))
    terms = words(checked.zine.language)
    constants = {
        "ZINE": checked.zine.path.stem,
        "FIRST_DIE": ord(dice_font.character(1)),
        "THOUSANDS": terms.thousands,
        "WORDS": dict(terms.pad),
        "GAMES": [_described(game, checked.advice.get(game.stem, CardAdvice())) for game in games],
    }
    lines = "".join(f"const {name} = {_json(value)};\n" for name, value in constants.items())
    scripts = "".join((bundle.HERE / name).read_text("utf-8") for name in SCRIPTS)
    return f"{bundle.runtime()}{rules.js}{lines}{scripts}"


def _json(value: Any) -> str:
    """JSON that can stand in a script: no tag begins in it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _described(game: Game, advice: CardAdvice) -> dict[str, Any]:
    """What a pad needs to know of a game."""
    forms = [_form(form, words(game.language)) for form in game.forms]
    head = {"name": game.stem, "title": game.title, "language": game.language}
    advised = {"keep": dict(advice.keep), "rest": _packed(advice.rest), "reasons": _reasons(game)}
    return {**head, "forms": forms, **advised, **export.pad(game)}


SUM = re.compile(r"\d+(?: [+\N{MINUS SIGN}] \d+)+")


def _reasons(game: Game) -> list[dict[str, Any]]:
    """The examples of a page whose result has a reason that others may have, with their cells.

    It is one in words, or a sum of all dice of a cell, whose heading `sum` holds. Another one with
    figures is about its own dice alone.
    """
    because = game.vocabulary.language.because
    found: list[dict[str, Any]] = []
    for table in game.document.tables:
        for row in table.rows if because in table.header.printed else ():
            cells = dict(zip(table.header.printed, row.printed, strict=True))
            why = cells.pop(because)
            if summed := _summed(cells, why):
                found.append({"cells": cells, "why": why, "sum": summed})
            elif why and not re.search(r"[\d\[\]()]", why):
                found.append({"cells": cells, "why": why})
    return found


def _summed(cells: Mapping[str, str], why: str) -> str:
    """The heading of the cell whose dice, one after the other, a reason adds up, or ""."""
    if not SUM.fullmatch(why):
        return ""
    dice = re.findall(r"\d+", why)
    return next((head for head, text in cells.items() if re.findall(r"\w+", text) == dice), "")


def _packed(figures: Sequence[float]) -> dict[str, Any] | None:
    """Figures, none below nought, as whole multiples of a unit in two bytes each, the low first."""
    if not figures:
        return None
    unit = max(figures) / 0xFFFF
    whole = (round(figure / unit).to_bytes(2, "little") for figure in figures)
    return {"unit": unit, "bytes": b64encode(b"".join(whole)).decode()}


def _form(form: SheetForm, said: Words) -> dict[str, Any]:
    """What a pad needs to know of a score sheet."""
    lines = [
        {
            "label": line.label,
            "member": line.member and line.member.value,
            "adds": line.adds,
            "par": line.par,
            "bonus": line.bonus,
        }
        for line in form.lines
    ]
    rows = [{"label": row.label, "squares": row.squares} for row in form.rows]
    areas = [[{"label": area.label, "hint": area.hint} for area in row] for row in form.areas]
    head = {
        "variation": form.variation,
        "kind": form.kind.value,
        "lost": form.lost,
        "shared": form.kind in played_game.SHARED,
    }
    parts = [
        {
            "name": part.name,
            "part": part.shape,
            "thrown": part.thrown,
            "described": drawing.description(part, said),
            "number": part.number,
            "outlines": [trace._asdict() for trace in beetle.SHAPES[part.shape]],
        }
        for part in form.parts
    ]
    drawn = {"rows": rows, "parts": parts, "areas": areas, "won": played_game.WON}
    return {**head, "lines": lines, **drawn, "goal": form.goal}
