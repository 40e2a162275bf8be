"""What of a game's odds a class can tally by throwing."""

import re
from fractions import Fraction
from itertools import chain, zip_longest
from math import comb
from typing import NamedTuple

from zine.content.page.game import Game
from zine.content.page.language import ENGLISH
from zine.content.page.odds_file import Figure, slug
from zine.content.rules.rules import heading
from zine.words.table import opening

OF, MOST = 100, 4
"""How often the class throws, and how many events a sheet has at most."""

LEAST, GREATEST, LONGEST = Fraction(2, 100), Fraction(80, 100), 9
"""Between which chances an event is worth tallying, and the most characters of its fraction."""

THROWN = re.compile(
    r"(?:An?|One|Two|Three|Four|The)(?: first| fresh| declaring| unseen)?"
    r" (?P<what>throw|turn|round|bet|die|dice)s?\b|.*\bwithin \S+(?: \S+)? throws\b"
)
"""How a sentence of the odds begins that one throw or turn shows to be so or not."""

UNTHROWN = re.compile(r"\b(?:best|players|opponents?|rounds?(?= of)|strokes|that is|would|goal)\b")
"""Words of a sentence that asks for more: best play, several players, a throw of one kind."""

ARTICLE = re.compile(r"^(?:an?|the)-")
"""The article before the name of a variation, which the id of a figure has not."""


class NoChances(ValueError):
    """A game has no odds that can be tallied by throwing, or none in the words of its page."""


class Event(NamedTuple):
    """What a class tallies: its figure, what that is given, and its sentence."""

    figure: Figure
    given: str
    says: str


def events(game: Game) -> list[Event]:
    """What can be tallied by throwing in a game, the likeliest first; at most four.

    These are exact chances from 2 % to 80 % of a throw or, if more sentences speak of it, of a
    turn; none of best play, of several players or of a variation. Of each sentence comes its
    likeliest first, then of each its second. A sentence that the page has no words for is left
    out. Raises `NoChances`.
    """
    heads = (game.vocabulary.read(head.text) for head in game.document.headings(3))
    names = map(slug, {*heads, *getattr(game.scoring, "VARIATIONS", ())})
    varied = [f"-{ARTICLE.sub('', name)}-" for name in names]
    groups: dict[str, list[Figure]] = {}
    for figure in game.odds.figures if game.odds else ():
        named = f"-{figure.id}-{slug(figure.says)}-"
        if any(name in named for name in varied) or not _can_be_tallied(figure):
            continue
        if all(_has_words(game, text) for text in (figure.says, *figure.given.values())):
            groups.setdefault(figure.says, []).append(figure)
    if not groups:
        words_of = "" if game.vocabulary.language is ENGLISH else ", in the words of its page"
        raise NoChances(f"{game.title} has no odds that can be tallied by throwing{words_of}")
    turns = [says for says in groups if is_of_turn(says)]
    of_turns = len(turns) > len(groups) - len(turns)
    chosen = [sorted(groups[says], key=_rank) for says in groups if (says in turns) == of_turns]
    ranks = zip_longest(*sorted(chosen, key=lambda group: _rank(group[0])))
    found = list(filter(None, chain.from_iterable(ranks)))[:MOST]
    return [_event(game, figure) for figure in sorted(found, key=_rank)]


def _can_be_tallied(figure: Figure) -> bool:
    exact = figure.kind == "chance" and not figure.within and len(str(figure.value)) <= LONGEST
    plain = THROWN.match(figure.says) and not UNTHROWN.search(figure.says)
    return bool(exact and plain and LEAST <= figure.value <= GREATEST)


def _has_words(game: Game, text: str) -> bool:
    """Whether the page says a text of the rules in its own language."""
    page = game.vocabulary
    if page.language is ENGLISH or not any(map(str.isalpha, text)):
        return True
    return text in (game.title, *page.page_words) or page.say(text) != text


def is_of_turn(says: str) -> bool:
    """Whether a sentence of the odds, in English, speaks of a turn, and not of a throw."""
    match = THROWN.match(says)
    return bool(match and match["what"] == "turn")


def _rank(figure: Figure) -> Fraction:
    return -figure.value


def _event(game: Game, figure: Figure) -> Event:
    say = game.vocabulary.say
    given = []
    for name, value in figure.given.items():
        named, told = heading(name), say(value)
        bare = any(map(str.isalpha, told)) or not _has_words(game, named)
        given.append(told if bare else f"{say(named)} {told}")
    return Event(figure, opening(", ".join(given)), say(figure.says))


def usual(chance: Fraction) -> tuple[int, int]:
    """The least and the greatest count of a hundred that at least 19 of 20 classes find."""
    below, counts = Fraction(0), []
    for count in range(OF + 1):
        below += comb(OF, count) * chance**count * (1 - chance) ** (OF - count)
        counts.append(below)
    low, high = (
        next(count for count, share in enumerate(counts) if share > part)
        for part in (Fraction(25, 1000), Fraction(975, 1000))
    )
    return low, high
