"""`zine odds`: the probabilities of a game, computed by its rules."""

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, groupby
from pathlib import Path

from zine.check import examples, report
from zine.check.odds import bound, entry
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
from zine.content import project as projects
from zine.content.page import document, figures, odds_file
from zine.content.page.game import Game, load
from zine.content.page.language import PLAIN, Vocabulary
from zine.content.page.odds_file import Figure, Odds, slug
from zine.content.page.prose import ODDS
from zine.content.project import Project
from zine.content.zines import chapters
from zine.problems import ContentError, Problem, there

ARTICLE = re.compile(r"^(?:an?|the)-")

ByStem = Mapping[str, Odds | None]


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
    project = projects.at(options.root)
    stems = _stems(project, options.games)
    if options.players is not None:
        return _for_players(project, options, stems)
    filed = {stem: odds_file.load(project, stem) for stem in stems}
    if options.check:
        return _check(filed, _again(project, filed, stems))
    stale = [stem for stem in stems if odds_file.stale(project, stem, filed[stem])]
    fresh = _again(project, filed, stems if options.update and options.games else stale)
    if options.update:
        return _update(project, filed, fresh)
    shown = {**filed, **fresh}
    if options.variation is not None:
        shown = _of_variation(project, options, shown)
    _print(project, options, shown, {stem: filed[stem] for stem in fresh})
    return SUCCESS


def _of_variation(
    project: Project, options: argparse.Namespace, by_stem: ByStem
) -> dict[str, Odds | None]:
    """The odds of a variation: those whose ids have its name, and those that its rules name."""
    if len(options.games) != 1:
        raise UsageError("--variation needs one GAME")
    ((stem, odds),) = by_stem.items()
    game = load(project, arguments.game_page(project, stem))
    try:
        name = examples.variation_of(game, options.variation)
    except LookupError as error:
        raise CommandError(f"error: {error}") from None
    named = _named_under(game, name)
    words = f"-{ARTICLE.sub('', slug(game.vocabulary.read(name)))}-"
    chosen = tuple(
        figure
        for figure in (odds.figures if odds else ())
        if words in f"-{figure.id}-" or figure.id in named
    )
    if not odds or not chosen:
        raise CommandError(f"error: no odds of {game.title} are of '{name}'")
    return {stem: replace(odds, figures=chosen)}


def _named_under(game: Game, variation: str) -> set[str]:
    """The ids of the figures that a page names under the heading of a variation."""
    heads = [*game.document.headings(2), *game.document.headings(3)]
    starts = sorted(head.line for head in heads)
    first = next(head.line for head in heads if head.level == 3 and head.text == variation)
    last = next((line for line in starts if line > first), len(game.document.source) + 1)
    lines = game.document.source[first : last - 1]
    links = (target for line in lines for _, target, _, _ in bound(line))
    return {target.removeprefix(ODDS).removeprefix(f"{game.stem}.") for target in links}


def _for_players(project: Project, options: argparse.Namespace, stems: Sequence[str]) -> int:
    """Print the odds that depend on how many play, for the number that the user gives."""
    pages = {page.stem: page for page in project.library}
    games = [load(project, pages[stem]) for stem in stems if stem in pages]
    unplayable = [game for game in games if not _can_play(game, options.players)]
    if unplayable and options.games:
        why = f"cannot be played by {options.players}"
        raise CommandError("\n".join(f"error: {game.title} {why}" for game in unplayable))
    playable = {game.stem for game in games if game not in unplayable}
    by_stem = computed(project, [stem for stem in stems if stem in playable], options.players)
    by_stem = {stem: odds for stem, odds in by_stem.items() if odds.figures}
    if not by_stem:
        raise CommandError("error: none of these odds depend on how many play")
    _print(project, options, by_stem, {})
    return SUCCESS


def _can_play(game: Game, players: int) -> bool:
    fewest, most, *step = game.limits
    return fewest <= players <= (most or players) and (players - fewest) % (*step, 1)[0] == 0


def computed(project: Project, stems: Iterable[str], players: int | None = None) -> dict[str, Odds]:
    """The odds of the rules as they stand; raises `ContentError` if a module gives none.

    With `players`, only what depends on how many play, for so many.
    """
    modules = [stem for stem in stems if project.odds_module(stem)]
    if not modules:
        return {}
    from zine.check import compute  # noqa: PLC0415 - icepool and numpy take a third of a second

    with progress("computing odds") as advance:
        numbers = count(1)
        results = compute.compute(
            project, modules, lambda stem: advance(stem, next(numbers), len(modules)), players
        )
    return {odds.stem: odds for odds in results}


def _stems(project: Project, names: Sequence[str]) -> list[str]:
    """The odds that a user names by their game or their module, or all that there are."""
    if not names:
        games = [
            page.stem
            for page in chapters.listed(project)
            if project.odds_module(page.stem) or project.kept_figures(page.stem)
        ]
        return sorted({*games, *(file.stem for file in project.figure_files)})
    modules = [name for name in names if _is_module(project, name)]
    titles = [name for name in names if name not in modules]
    pages = arguments.find_each(titles, lambda name: arguments.game_page(project, name))
    without_odds = [page for page in pages if not project.odds_module(page.stem)]
    if without_odds:
        why = "has no odds: there is no odds"
        raise ContentError([Problem(page, 0, f"{why}/{page.stem}.py") for page in without_odds])
    return [*modules, *(page.stem for page in pages)]


def _again(project: Project, filed: ByStem, stems: Iterable[str]) -> dict[str, Odds]:
    """The odds of the rules as they stand; a figure that agrees with the one in the file is that.

    So a file does not change where another Python gives other last digits.
    """
    fresh = computed(project, stems)
    return {stem: odds.keeping(filed[stem] or odds) for stem, odds in fresh.items()}


def _is_module(project: Project, name: str) -> bool:
    """Whether a name is that of an odds module, which may be of no game, as `dice` is."""
    public = name.isidentifier() and not name.startswith("_")
    return public and project.odds_module(name) is not None


def _check(filed: ByStem, fresh: Mapping[str, Odds]) -> int:
    """Report every figure in a file that does not hold."""
    wrong = [f"error: {line}" for stem, odds in fresh.items() for line in _changes(filed, odds)]
    complain(wrong)
    total = sum(len(odds.figures) for odds in fresh.values())
    summarize(
        f"{report.many(len(fresh), 'game')}, {report.many(total, 'figure')} computed"
        + (f", {len(wrong)} wrong: type zine odds --update" if wrong else ", all as kept")
    )
    return FAILURE if wrong else SUCCESS


def _update(project: Project, filed: ByStem, fresh: Mapping[str, Odds]) -> int:
    """Write the odds of the rules as they stand, and print what has changed."""
    files: dict[Path, bytes] = {}
    for stem, odds in fresh.items():
        for line in _changes(filed, odds) if filed[stem] else ():
            summarize(line)
        path = project.figures(stem)
        if not there(path) or path.read_bytes() != odds.written():
            files[path] = odds.written()
    return write_files(files)


def _changes(filed: ByStem, odds: Odds) -> Iterator[str]:
    """Each figure that differs from that in the file, in words."""
    old = filed[odds.stem]
    previous = old.by_id if old else {}
    for id_, figure in odds.by_id.items():
        if id_ not in previous:
            yield f"{odds.stem}.{id_} is {figure.exact}, and was not there before"
        elif (figure.value, figure.within) != (previous[id_].value, previous[id_].within):
            yield f"{odds.stem}.{id_} is {figure.exact}, before {previous[id_].exact}"
    for id_ in previous.keys() - odds.by_id.keys():
        yield f"{odds.stem}.{id_} is there no more"


def _print(project: Project, options: argparse.Namespace, by_stem: ByStem, old: ByStem) -> None:
    """Print odds; a figure that differs from the one in `old` stands beside that."""
    shown = [(odds, _words(project, stem)) for stem, odds in by_stem.items() if odds]
    if options.json:
        entries = {
            f"{odds.stem}.{figure.id}": entry(figure, words)
            for odds, words in shown
            for figure in odds.figures
        }
        say(report.json(entries))
        return
    for odds, words in shown:
        previous = old.get(odds.stem)
        _list(odds, previous.by_id if previous else {}, words)


def _words(project: Project, stem: str) -> Vocabulary:
    """The words of a game's page, or English where there is no page that can be read."""
    page = next((page for page in project.library if page.stem == stem), None)
    with suppress(ContentError):
        return document.read(page).vocabulary if page else PLAIN
    return PLAIN


def _list(odds: Odds, old_figures: Mapping[str, Figure], words: Vocabulary) -> None:
    """Print the figures of a game, those of one function together, and how they were before."""
    say(odds.stem)
    wide = max(map(len, odds.by_id), default=0)
    for says, group in groupby(odds.figures, key=lambda figure: figure.says):
        say(f"  {words.say(says)}")
        for figure in group:
            shown, exact = words.say(figures.show(figure)), words.say(figure.exact)
            old = old_figures.get(figure.id)
            change = ""
            if old and old.value != figure.value:
                change = f"  {words.language.words.before.format(was=words.say(old.exact))}"
            say(f"    {figure.id:{wide}}  {shown:>8}  {exact}{change}")
