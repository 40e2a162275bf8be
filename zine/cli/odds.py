"""`zine odds`: the probabilities of a game, computed by its rules."""

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from zine.check import examples, report
from zine.check.odds import bound
from zine.cli import arguments
from zine.cli.output import (
    FAILURE,
    SUCCESS,
    CommandError,
    UsageError,
    complain,
    progress,
    say,
    summarize,
    write_files,
)
from zine.content import project
from zine.content.page import document, odds, said
from zine.content.page.game import Game, load
from zine.content.page.language import PLAIN, Vocabulary
from zine.content.page.odds import Figure, Odds
from zine.content.page.prose import ODDS
from zine.content.project import Project
from zine.content.zines import chapters
from zine.problems import ContentError, Problem, there

ARTICLE = re.compile(r"^(?:an?|the)-")
OTHER = re.compile(r"[^a-z0-9]+")


def list_odds(options: argparse.Namespace) -> int:
    """Print the odds of games, check them or write them, and return the exit code."""
    if options.players is not None and (options.check or options.update):
        raise UsageError("--players keeps nothing; leave out --check and --update")
    if options.variation is not None and (options.check or options.update):
        raise UsageError("--variation only lists; leave out --check and --update")
    if options.check and options.update:
        raise UsageError("--check writes nothing; leave out --check or --update")
    if options.update and options.root is None and not there(Path("content")):
        raise UsageError("--update needs a folder with its own content/")
    found = project.at(options.root)
    stems = _stems(found, options.games)
    try:
        if options.players is not None:
            return _for_players(found, options, stems)
        kept = {stem: odds.kept(found, stem) for stem in stems}
        if options.check:
            return _check(kept, _again(found, kept, stems))
        late = [stem for stem in stems if odds.stale(found, stem, kept[stem])]
        if options.update:
            again = stems if options.games else late
            return _update(found, kept, _again(found, kept, again))
        fresh = _again(found, kept, late)
    except ContentError as error:
        complain(map(report.text, error.problems))
        return FAILURE
    figures: Mapping[str, Odds | None] = {s: fresh.get(s) or kept[s] for s in stems}
    if options.variation is not None:
        figures = _of_variation(found, options, figures)
    _print(found, options, figures, {stem: kept[stem] for stem in fresh})
    return SUCCESS


def _of_variation(
    found: Project, options: argparse.Namespace, figures: Mapping[str, Odds | None]
) -> Mapping[str, Odds | None]:
    """The odds of a variation: those whose ids have its name, and those that its rules name."""
    if len(options.games) != 1:
        raise UsageError("--variation needs one GAME")
    ((stem, own),) = figures.items()
    game = load(found, arguments.game_page(found, stem))
    try:
        name = examples.variation_of(game, options.variation)
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    said_there = _bound_under(game, name)
    own_name = game.vocabulary.read(name).casefold()
    words = f"-{ARTICLE.sub('', OTHER.sub('-', own_name))}-"
    chosen = tuple(
        figure
        for figure in (own.figures if own else ())
        if words in f"-{figure.id}-" or figure.id in said_there
    )
    if not chosen:
        raise CommandError(f"error: no odds of {game.title} are of '{name}'")
    return {stem: replace(own, figures=chosen)} if own else {}


def _bound_under(game: Game, variation: str) -> set[str]:
    """The ids of the figures that a page names under the heading of a variation."""
    heads = [*game.document.headings(2), *game.document.headings(3)]
    starts = sorted(head.line for head in heads)
    first = next(head.line for head in heads if head.level == 3 and head.text == variation)
    last = next((line for line in starts if line > first), len(game.document.source) + 1)
    lines = game.document.source[first : last - 1]
    links = (target for line in lines for _, target, _, _ in bound(line))
    return {target.removeprefix(ODDS).removeprefix(f"{game.stem}.") for target in links}


def _for_players(found: Project, options: argparse.Namespace, stems: Sequence[str]) -> int:
    """Print the odds that depend on how many play, for the number that the user gives."""
    pages = {page.stem: page for page in found.library}
    games = [load(found, pages[stem]) for stem in stems if stem in pages]
    lacking = [game for game in games if not _can_play(game, options.players)]
    if lacking and options.games:
        texts = (f"error: {each.title} cannot be played by {options.players}" for each in lacking)
        raise CommandError("\n".join(texts))
    stems = [game.stem for game in games if game not in lacking]
    figures = computed(found, stems, options.players)
    if not any(own.figures for own in figures.values()):
        raise CommandError("error: none of these odds depend on how many play")
    _print(found, options, {stem: own for stem, own in figures.items() if own.figures}, {})
    return SUCCESS


def _can_play(game: Game, players: int) -> bool:
    fewest, most, *step = game.limits
    return fewest <= players <= (most or players) and (players - fewest) % (*step, 1)[0] == 0


def _print(
    found: Project,
    options: argparse.Namespace,
    figures: Mapping[str, Odds | None],
    before: Mapping[str, Odds | None],
) -> None:
    if options.json:
        say(report.json(_json(found, figures)))
        return
    for stem, own in figures.items():
        if own:
            _list(stem, own, before.get(stem), _words(found, stem))


def computed(found: Project, stems: Iterable[str], players: int | None = None) -> dict[str, Odds]:
    """The odds of the rules as they stand; raises `ContentError` if a module gives none.

    With `players`, only what depends on how many play, for so many.
    """
    wanted = [stem for stem in stems if found.odds_module(stem)]
    if not wanted:
        return {}
    from zine.check import compute  # noqa: PLC0415 - icepool and numpy take a third of a second

    with progress("computing odds") as advance:
        count = 0

        def done(stem: str) -> None:
            nonlocal count
            count += 1
            advance(stem, count, len(wanted))

        made = compute.compute(found, wanted, done, players)
    return {each.stem: each for each in made}


def _stems(found: Project, names: Sequence[str]) -> list[str]:
    """The odds that a user names by their game or their module, or all that there are."""
    if not names:
        games = [
            page.stem
            for page in chapters.listed(found)
            if found.odds_module(page.stem) or found.kept_figures(page.stem)
        ]
        return sorted({*games, *(file.stem for file in found.kept)})
    own = [name for name in names if _is_module(found, name)]
    others = (name for name in names if name not in own)
    pages = arguments.find_each([*others], lambda name: arguments.game_page(found, name))
    lacking = [page for page in pages if not found.odds_module(page.stem)]
    if lacking:
        raise ContentError(
            [Problem(page, 0, f"has no odds: there is no odds/{page.stem}.py") for page in lacking]
        )
    return [*own, *(page.stem for page in pages)]


def _again(
    found: Project, kept: Mapping[str, Odds | None], stems: Iterable[str]
) -> dict[str, Odds]:
    """The odds of the rules as they stand; a figure that agrees with the one kept is that one."""
    fresh = computed(found, stems)
    return {s: now.keeping(old) if (old := kept[s]) else now for s, now in fresh.items()}


def _is_module(found: Project, name: str) -> bool:
    """Whether a name is that of an odds module, which may be of no game, as `dice` is."""
    public = name.isidentifier() and not name.startswith("_")
    return public and found.odds_module(name) is not None


def _check(kept: Mapping[str, Odds | None], fresh: Mapping[str, Odds]) -> int:
    """Report every figure that is kept and does not hold."""
    wrong = 0
    for stem, now in fresh.items():
        for line in _changes(kept[stem], now):
            complain([f"error: {stem}.{line}"])
            wrong += 1
    figures = sum(len(each.figures) for each in fresh.values())
    summarize(
        f"{report.many(len(fresh), 'game')}, {report.many(figures, 'figure')} computed"
        + (f", {wrong} wrong: type zine odds --update" if wrong else ", all as kept")
    )
    return FAILURE if wrong else SUCCESS


def _update(found: Project, kept: Mapping[str, Odds | None], fresh: Mapping[str, Odds]) -> int:
    """Write the odds of the rules as they stand, and print what has changed."""
    made: dict[Path, bytes] = {}
    for stem, now in fresh.items():
        before = kept[stem]
        for line in _changes(before, now) if before else ():
            summarize(f"{stem}.{line}")
        path = found.figures(stem)
        if not there(path) or path.read_bytes() != now.written():
            made[path] = now.written()
    return write_files(made)


def _changes(before: Odds | None, now: Odds) -> Iterable[str]:
    """Each figure that differs, in words."""
    old = before.by_id if before else {}
    for figure in now.figures:
        was = old.get(figure.id)
        if was is None:
            yield f"{figure.id} is {figure.exact}, and was not there before"
        elif (was.value, was.within) != (figure.value, figure.within):
            yield f"{figure.id} is {figure.exact}, before {was.exact}"
    for id_ in old.keys() - now.by_id.keys():
        yield f"{id_} is there no more"


def _json(found: Project, figures: Mapping[str, Odds | None]) -> dict[str, object]:
    return {
        f"{stem}.{figure.id}": _entry(figure, words)
        for stem, own in figures.items()
        for words in [_words(found, stem)]
        for figure in (own.figures if own else ())
    }


def _entry(figure: Figure, words: Vocabulary) -> dict[str, object]:
    """A figure for other programs; what a page says of it is in the words of that page."""
    if figure.within:
        value: dict[str, object] = {
            "value": float(figure.value),
            "tolerance": float(figure.within),
        }
    else:
        value = {"exact": str(figure.value), "value": float(figure.value)}
    told = {"said": words.say(said.show(figure)), "says": words.say(figure.says)}
    return {**value, "kind": figure.kind, **told}


def _words(found: Project, stem: str) -> Vocabulary:
    """The words of a game's page, or English where there is no page that can be read."""
    page = next((page for page in found.library if page.stem == stem), None)
    with suppress(ContentError):
        return document.read(page).vocabulary if page else PLAIN
    return PLAIN


def _list(stem: str, own: Odds, before: Odds | None, words: Vocabulary) -> None:
    """Print the figures of a game, those of one function together, and how they were before."""
    say(stem)
    says = ""
    wide = max(len(figure.id) for figure in own.figures)
    for figure in own.figures:
        if figure.says != says:
            says = figure.says
            say(f"  {words.say(says)}")
        old = before.by_id.get(figure.id) if before else None
        was = ""
        if old and old.value != figure.value:
            was = f"  {words.language.words.before.format(was=words.say(old.exact))}"
        shown, exact = words.say(said.show(figure)), words.say(figure.exact)
        say(f"    {figure.id:{wide}}  {shown:>8}  {exact}{was}")
