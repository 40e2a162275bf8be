"""What differs between two versions, in lines of text and for other programs."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from zine.check.report import many
from zine.diff.compare import Case, Diff, Fact, GameDiff


def text(diff: Diff) -> Iterator[str]:
    """What differs, a line each."""
    for title in diff.gone.values():
        yield f"{title}: is no longer there"
    for title in diff.new.values():
        yield f"{title}: is new"
    for game in diff.games:
        for line in changes(game):
            yield f"{_named(game)}: {line}"


def _named(game: GameDiff) -> str:
    """The title of a game, a translation with its language."""
    return f"{game.title} ({game.language})" if "." in game.stem else game.title


def changes(game: GameDiff) -> Iterator[str]:
    """What differs in one game, a line each."""
    for fact in game.facts:
        yield f"{fact.what} was {fact.was or 'none'}, is now {fact.now or 'none'}"
    for fact in game.variations:
        yield f"variation {_changed(fact)}"
    for fact in game.names:
        yield f"rule {_changed(fact)}"
    for case in game.cases:
        yield _case(case)
    yield from map(_layout, game.layouts)
    yield from map(_box, game.boxes)
    for fact in game.odds:
        yield f"odds: {fact.what}: was {fact.was}, is now {fact.now}"
    yield from game.unread
    old, new = game.rules
    if not game.differs and old != new:
        yield f"its code has changed ({old}, now {new}), and no example comes out differently"


def _changed(fact: Fact) -> str:
    """How a name came, went or changed."""
    if not fact.was:
        return f"'{fact.now}' is new"
    return f"'{fact.was}' is now called '{fact.now}'" if fact.now else f"'{fact.was}' is gone"


def _case(case: Case) -> str:
    """An example in a line: what was given, and how it came out."""
    row = f"row {case.row}: " if case.row else ""
    given = row + ", ".join(cell.text for cell in case.given)
    subject = f", {case.what}" if case.what else ""
    page = "old" if case.old else "new"
    return f"{given}{subject} was {case.was}, is now {case.now} ({page} page, line {case.line})"


def _box(fact: Fact) -> str:
    """How a box of a sheet came or went."""
    return f"'{fact.was or fact.now}' is {'new on' if fact.now else 'gone from'} the {_sheet(fact)}"


def _layout(fact: Fact) -> str:
    """How a sheet came or went, or what it is laid out as."""
    if not fact.was or not fact.now:
        return f"the {_sheet(fact)} is {'new' if fact.now else 'gone'}"
    return f"the {_sheet(fact)} was laid out as {fact.was}, is now as {fact.now}"


def _sheet(fact: Fact) -> str:
    """The sheet that is meant, by its variation."""
    return f"sheet of '{fact.what}'" if fact.what else "sheet"


def summary(diff: Diff) -> str:
    """How many games and translations differ."""
    differ = [*diff.gone, *diff.new, *(game.stem for game in diff.games if game.differs)]
    same = [*diff.same, *(game.stem for game in diff.games if not game.differs)]
    if not differ:
        return f"{_counted(same)}, no difference"
    verb = "differs" if len(differ) == 1 else "differ"
    return f"{_counted(differ)} {verb}, {_counted(same)} the same"


def _counted(stems: Sequence[str]) -> str:
    """How many games and translations there are among some: `40 games and 4 translations`."""
    translated = sum("." in stem for stem in stems)
    games = len(stems) - translated
    counts = [many(games, "game")] if games or not translated else []
    counts += [many(translated, "translation")] if translated else []
    return " and ".join(counts)


def data(diff: Diff) -> dict[str, object]:
    """What differs, for other programs."""
    games = [{"name": game.stem, "differs": game.differs, **asdict(game)} for game in diff.games]
    for entry in games:
        del entry["stem"]
    return {
        "gone": list(diff.gone.values()),
        "new": list(diff.new.values()),
        "games": games,
        "same": len(diff.same),
        "problems": list(diff.problems),
    }
