"""What differs between two versions of the games, for those who play them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from zine.check.report import many
from zine.content.page import document, figures, prose
from zine.content.page.language import Vocabulary, language
from zine.content.page.odds_file import Figure
from zine.content.rules.cell import normal
from zine.content.rules.rules import heading
from zine.diff import ask
from zine.diff.ask import Answer
from zine.diff.version import Version
from zine.files import contents
from zine.problems import ContentError, shown
from zine.words import Words, words

CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
PLACED = re.compile(r"[^\s:]\S*\.(?:md|py)(?::\d+)*: ")
"""How a message begins that names its place."""


@dataclass(frozen=True, slots=True)
class Given:
    """A cell of an example, and whether it is a throw."""

    heading: str
    text: str
    dice: bool


@dataclass(frozen=True, slots=True)
class Case:
    """An example that comes out differently: what was given, and what of it was so and is now so.

    `what` is "" where the whole row was allowed and is not, or the other way round. It is an
    example of the old page or of the new one, at a line below two headings; in rows played in
    order it is the `row` of that number, else 0.
    """

    old: bool
    line: int
    row: int
    section: str
    under: str
    given: tuple[Given, ...]
    what: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure or a name that changed; `what` says which. "" stands for none."""

    what: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class GameDiff:
    """What differs in one game.

    What it says is in its `language`. `rules` are the short hashes of the rules, old and new.
    `variations`, `names` (of rules) and `boxes` (of sheets) come or go, or change their name;
    `layouts` are of sheets. Of the `odds`, the old texts print `printed_odds`. `unread` are
    examples that one side cannot run, and why.
    """

    stem: str
    title: str
    language: str
    rules: tuple[str, str]
    cases: tuple[Case, ...] = ()
    facts: tuple[Fact, ...] = ()
    variations: tuple[Fact, ...] = ()
    names: tuple[Fact, ...] = ()
    layouts: tuple[Fact, ...] = ()
    boxes: tuple[Fact, ...] = ()
    odds: tuple[Fact, ...] = ()
    printed_odds: tuple[Fact, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether anything is otherwise for who plays."""
        return any(
            (
                *(self.cases, self.facts, self.variations, self.names),
                *(self.layouts, self.boxes, self.odds, self.unread),
            )
        )


@dataclass(frozen=True, slots=True)
class Diff:
    """What differs between two versions: games that came or went, their titles by stem, and others.

    `same` are the stems of pages that nothing has changed. `problems` say which games could not be
    compared.
    """

    gone: Mapping[str, str]
    new: Mapping[str, str]
    games: tuple[GameDiff, ...]
    same: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether anything is otherwise for who plays."""
        return bool(self.gone or self.new) or any(game.differs for game in self.games)


def compare(old: Version, new: Version, stems: Sequence[str] = ()) -> Diff:
    """What differs between two versions, or in the games of some names."""
    olds, news = ({page.stem: page for page in each.project.games} for each in (old, new))
    if stems:
        olds, news = ({s: p for s, p in each.items() if s in stems} for each in (olds, news))
    shared = [stem for stem in news if stem in olds]
    changed = [stem for stem in shared if _files(old, stem) != _files(new, stem)]
    pairs = [(olds[stem], news[stem]) for stem in changed]
    games: list[GameDiff] = []
    problems: list[str] = []
    for stem, *answers in zip(changed, *ask.both(old, new, pairs), strict=True):
        wrong = [
            _problem(version, old, stem, answer["problem"])
            for version, answer in zip((old, new), answers, strict=True)
            if "problem" in answer
        ]
        problems += wrong
        if not wrong:
            rules = old.rules(stem), new.rules(stem)
            games.append(_game(stem, rules, answers[0], answers[1], old, new))
    return Diff(
        gone={stem: _title(page) for stem, page in olds.items() if stem not in news},
        new={stem: _title(page) for stem, page in news.items() if stem not in olds},
        games=tuple(games),
        same=tuple(stem for stem in shared if stem not in changed),
        problems=tuple(dict.fromkeys(problems)),  # both versions can say the same of a page
    )


def _files(version: Version, stem: str) -> tuple[dict[str, bytes], tuple[bytes, ...]]:
    """All that decides what a game's examples, its sheets and its odds are."""
    figures_file = version.project.kept_figures(stem)
    read = []
    for path in (version.page(stem), figures_file):
        with suppress(OSError):
            read.append(contents(path) if path else b"")
    return version.code(stem), tuple(read)


def _title(page: Path) -> str:
    """The title of a page, a translation with its language; its name if it is unreadable."""
    _, dot, tag = page.stem.partition(".")
    with suppress(ContentError, KeyError, OSError):
        title = document.read(page).metadata["title"].value
        return f"{title} ({tag})" if dot else str(title)
    return page.stem


def _problem(version: Version, old: Version, stem: str, message: str) -> str:
    """Why a game could not be compared, with the place that is meant."""
    place = "" if PLACED.match(message) else f"{shown(version.page(stem))}: "
    return old.named(f"{place}{message}")


def _game(
    stem: str, rules: tuple[str, str], was: Answer, now: Answer, old: Version, new: Version
) -> GameDiff:
    """What differs in a game, from what both versions say."""
    variations = _listed(was["variations"], now["variations"], "")
    fresh = {normal(fact.was or fact.now) for fact in variations}
    language_words = words(now["language"])
    cases = [_case(answer, language_words, old=True) for answer in now["cases"]]
    cases += [_case(answer, language_words, old=False) for answer in was["cases"]]
    distinct: dict[tuple[object, ...], Case] = {}
    for case in cases:
        distinct.setdefault(_key(case), case)
    odds = _odds(was["odds"], now["odds"], Vocabulary(language(now["language"]), {}))
    printed = {*was["printed"], *(_bound_elsewhere(old, stem) if odds else ())}
    return GameDiff(
        stem,
        now["title"],
        now["language"],
        rules,
        cases=tuple(distinct.values()),
        facts=_facts(was, now),
        variations=variations,
        names=_names(was["rules"], now["rules"], fresh),
        layouts=_layouts(was["sheets"], now["sheets"]),
        boxes=_boxes(was["sheets"], now["sheets"]),
        odds=tuple(odds.values()),
        printed_odds=tuple(fact for id_, fact in odds.items() if id_ in printed),
        unread=(
            *map(old.named, _unread(now["unread"], fresh, old.page(stem), "new")),
            *map(old.named, _unread(was["unread"], fresh, new.page(stem), "old")),
        ),
    )


def _case(answer: Answer, language_words: Words, *, old: bool) -> Case:
    """An example that comes out differently by the rules of the other version."""
    stated = (
        language_words.refused
        if answer["refused"]
        else answer["said"] or language_words.slip_allowed
    )
    gives = f"{language_words.refused}: {answer['gives']}" if answer["foul"] else answer["gives"]
    was, now = (stated, gives) if old else (gives, stated)
    return Case(
        old=old,
        line=answer["line"],
        row=answer["row"],
        section=answer["section"],
        under=answer["under"],
        given=tuple(Given(cell["heading"], cell["text"], cell["dice"]) for cell in answer["given"]),
        what=answer["what"],
        was=was,
        now=now,
    )


def _key(case: Case) -> tuple[object, ...]:
    """What a case tells: told more than once, on a page or on both, it is of no more use."""
    given = tuple(sorted((normal(cell.heading), cell.text.casefold()) for cell in case.given))
    ends = (text.partition(":")[0] for text in (case.was, case.now))
    return given, normal(case.what), *ends


def _facts(was: Answer, now: Answer) -> tuple[Fact, ...]:
    heads = {"title": (was["title"], now["title"])}
    heads |= {key: (was["facts"][key], now["facts"][key]) for key in was["facts"]}
    return tuple(Fact(key, *pair) for key, pair in heads.items() if pair[0] != pair[1])


def _listed(was: Sequence[str], now: Sequence[str], what: str) -> tuple[Fact, ...]:
    """What came to a list or went from it."""
    gone, new = Counter(was) - Counter(now), Counter(now) - Counter(was)
    return (
        *(Fact(what, name, "") for name in gone),
        *(Fact(what, "", name) for name in new),
    )


def _names(
    was: Mapping[str, Sequence[str]], now: Mapping[str, Sequence[str]], fresh: Iterable[str]
) -> tuple[Fact, ...]:
    """The rules that came, went, or have another name and ask for the same.

    Those of a variation that came or went are not told apart.
    """
    gone = {name: asks for name, asks in was.items() if name not in now and asks[0] not in fresh}
    new = {name: asks for name, asks in now.items() if name not in was and asks[0] not in fresh}
    facts: list[Fact] = []
    for name, asks in gone.items():
        matches = [new_name for new_name, new_asks in new.items() if list(new_asks) == list(asks)]
        renamed = matches[0] if len(matches) == 1 and list(gone.values()).count(asks) == 1 else ""
        new.pop(renamed, None)
        facts.append(Fact("", _spelt(name), _spelt(renamed)))
    return (*facts, *(Fact("", "", _spelt(name)) for name in new))


def _spelt(rule: str) -> str:
    """The name of a rule as a page has it: `Receiver loses`; that of a class in words."""
    return heading(CAPITAL.sub("_", rule).lower()) if rule else ""


def _layouts(
    was: Mapping[str, Sequence[str]], now: Mapping[str, Sequence[str]]
) -> tuple[Fact, ...]:
    """The sheets, by variation, that came, went, or have another layout."""
    kinds = {
        name: [(version.get(name) or [""])[0] for version in (was, now)] for name in (*was, *now)
    }
    return tuple(Fact(name, *pair) for name, pair in kinds.items() if pair[0] != pair[1])


def _boxes(was: Mapping[str, Sequence[str]], now: Mapping[str, Sequence[str]]) -> tuple[Fact, ...]:
    """The boxes that came to sheets of the same layout or went from them."""
    same = [name for name in was if name in now and was[name][0] == now[name][0]]
    return tuple(fact for name in same for fact in _listed(was[name][1:], now[name][1:], name))


def _odds(
    was: Mapping[str, Answer], now: Mapping[str, Answer], vocabulary: Vocabulary
) -> dict[str, Fact]:
    """The figures of both that differ by more than their errors, by id."""
    facts: dict[str, Fact] = {}
    for id_ in was:
        if id_ in now:
            old, new = _figure(id_, was[id_]), _figure(id_, now[id_])
            if old.kind != new.kind or abs(old.value - new.value) > old.within + new.within:
                given = ", ".join(new.given.values())
                title = f"{new.says.rstrip('.')}{': ' if given else ''}{given}"
                facts[id_] = Fact(title, *map(vocabulary.say, _shown(old, new)))
    return facts


def _bound_elsewhere(version: Version, stem: str) -> Iterator[str]:
    """The ids of a game's figures that other texts than its page bind, such as the errata."""
    link = re.compile(rf"\]\({prose.ODDS}{re.escape(version.project.rules_of(stem))}\.([^)\s]+)\)")
    for path in version.project.texts:
        with suppress(OSError):
            yield from link.findall(contents(path).decode(errors="replace"))


def _figure(id_: str, answer: Answer) -> Figure:
    value, within = Fraction(answer["value"]), Fraction(answer["within"])
    return Figure(id_, "", answer["given"], answer["kind"], value, within, answer["says"])


def _shown(old: Figure, new: Figure) -> tuple[str, str]:
    """Two figures as a page says them; exactly, where they would look the same."""
    shown = figures.show(old), figures.show(new)
    return shown if shown[0] != shown[1] else (old.exact, new.exact)


def _unread(
    answers: Sequence[Answer], fresh: Iterable[str], page: Path, side: str
) -> tuple[str, ...]:
    """The examples of a page that the other side cannot run, in one line a page."""
    unread = [answer for answer in answers if normal(answer["under"]) not in fresh]
    if not unread:
        return ()
    line, why = unread[0]["line"], unread[0]["why"]
    count = many(len(unread), "example")
    return (f"{shown(page)}:{line}: the {side} rules cannot run {count}: {why}",)
