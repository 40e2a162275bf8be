"""Checks what a page advises beside its odds: the words for what to do and for what is best.

Such a word, as in "keep every five" or "the best there is", is one that a figure of its sentence
says of itself. What compares figures is bound to them: `[hardest](odds:min[makes-12|makes-])` says
that of all figures whose ids begin with `makes-`, none is less than that of `makes-12`.
"""

import re
from collections.abc import Iterator

from zine.check import odds as check_odds
from zine.check import sentences
from zine.content.page import prose, rule_names
from zine.content.page.game import ODDS, Game
from zine.content.page.odds_file import Figure, Odds
from zine.problems import Problem, suggestion

MOST = ("best", "better", "most", "highest", "largest", "easiest", "likeliest")
LEAST = ("worst", "worse", "least", "fewest", "lowest", "smallest", "hardest", "rarest")
"""English words for the greatest figure and for the least; those of other languages are not
checked, as a translation follows its original."""

SAID = {
    "keep": "keep|keeps|kept|keeping",
    "stop": "stop|stops|hold|holds",
    "hold": "hold|holds|stop|stops",
    "throw on": "throw on",
    "throw again": "thrown? again",
    "more": "more|at least",
    "less": "less|below",
    "fewer": "fewer|fewest",
    "first": "first",
    "second": "second",
}
"""Other words that advise or compare, and how a figure may say each."""

WORD = re.compile(rf"\b({'|'.join((*MOST, *LEAST, *SAID))})\b", re.IGNORECASE)
NO_ADVICE = re.compile(r"(?i)\bat (?:least|most|best|worst)\b|\bthe first \w+s\b|\bon average\b")
COMPARED = re.compile(r"(?P<which>max|min)\[(?P<id>[^\[\]|]+)\|(?P<start>[^\[\]|]+)\]")


def check(game: Game) -> Iterator[Problem]:
    """What no figure supports in the advice of a page."""
    if game.odds is None:
        return
    names = _names(game)
    for line in sentences.lines(game.document):
        for piece in sentences.bound(line.text, prose.ODDS):
            match = COMPARED.fullmatch(piece.target)
            wrong = _misjudges(game.odds, match, piece.words) if match else ""
            if wrong:
                mark = game.document.mark(line.number, piece.start, piece.end)
                yield game.document.problem(line.number, wrong, mark)
        if line.section == ODDS and game.language == "en":
            yield from _unsupported(game, game.odds, line, names)


def _misjudges(odds: Odds, match: re.Match[str], words: str) -> str:
    """Why words do not say which of some figures is the greatest or the least, or ""."""
    figure = odds.by_id.get(match["id"])
    others = [each for id_, each in odds.by_id.items() if id_.startswith(match["start"])]
    others = [each for each in others if each is not figure]
    if figure is None:
        return f"there are no odds '{match['id']}'{suggestion(match['id'], odds.by_id)}"
    if not others:
        return f"there are no other odds whose ids begin with '{match['start']}'"
    right, wrong = (MOST, LEAST) if match["which"] == "max" else (LEAST, MOST)
    said = {word.lower() for word in re.findall(r"\w+", words)}
    if said.intersection(wrong) or not said.intersection(right):
        listed = f"{', '.join(right[:-1])} or {right[-1]}"
        return f"'{words}' does not say the {match['which']}: write {listed}"
    sign = 1 if match["which"] == "max" else -1
    beyond = [each for each in others if sign * each.value > sign * figure.value]
    if beyond:
        known = ", ".join(f"{each.id} is {each.exact}" for each in (figure, beyond[0]))
        return f"'{words}' is not what the odds say: {known}"
    if all(each.value == figure.value for each in others):
        return f"'{words}' is not what the odds say: all of them are {figure.exact}"
    return ""


def _names(game: Game) -> re.Pattern[str] | None:
    """Finds the names of the rules that are written with a capital letter, if they have any."""
    names = sorted(name for name in {*rule_names.names(game.scoring)} if name[:1].isupper())
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b") if names else None


def _unsupported(
    game: Game, odds: Odds, line: sentences.Line, names: re.Pattern[str] | None
) -> Iterator[Problem]:
    """A problem for each word of advice, and each name of the rules, that no figure supports."""
    plain = sentences.without_links(line.text)
    plain = NO_ADVICE.sub(lambda match: " " * len(match[0]), plain)
    for part in sentences.parts(line.text):
        stated = sentences.FIGURE.finditer(line.text, part.start, part.stop)
        ids = {each[1] for each in stated}
        if line.text.endswith(":"):  # what it says is said of the table or the list below
            ids |= check_odds.printed(game.document, odds)
        figures = [odds.by_id[each] for each in ids if each in odds.by_id]
        words = [*WORD.finditer(plain, part.start, min(part.stop, len(plain)))]
        if figures and names:
            words += names.finditer(plain, part.start, min(part.stop, len(plain)))
        for match in words:
            if not any(_says(figure, match[0].lower()) for figure in figures):
                yield game.document.problem(
                    line.number,
                    f"'{match[0]}' advises or compares, and no figure of its sentence says it: "
                    "state one that does, or bind it, as in [best](odds:max[id|others-])",
                    game.document.mark(line.number, *match.span()),
                )


def _says(figure: Figure, word: str) -> bool:
    """Whether a figure says a word of itself."""
    text = " ".join((figure.id.replace("-", " "), *figure.given.values(), figure.says)).lower()
    return re.search(rf"\b(?:{SAID.get(word, re.escape(word))})\b", text) is not None
