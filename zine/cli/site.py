"""`zine site`: a folder with a page for each game, to be put on the web or on a stick."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from zine import paper
from zine.check import verify
from zine.check.verify import CheckedPage
from zine.cli import zines
from zine.cli.output import CommandError, UsageError, complain, write_files
from zine.cli.place import refuse_link_out
from zine.content import project as projects
from zine.content.page.game import Game
from zine.content.page.metadata_keys import site_address
from zine.content.project import Project
from zine.content.zines import chapters
from zine.content.zines.zine_file import ZineFile
from zine.diff import compare
from zine.diff.compare import Diff
from zine.diff.version import NoVersion, Version, older
from zine.memo.memo import Memo
from zine.memo.store import store_in
from zine.press import epub
from zine.press.screen import CheckedZine
from zine.problems import ContentError, Problem, gathering, shown
from zine.program import program
from zine.rules_js import bundle, export
from zine.sheets import make
from zine.site import site as sites
from zine.site.pages import Download, Site
from zine.words import words

FOLDER, PARTS = "site", ("data", "games", "sheets", "zines")
"""Where the site lies in the output folder, and the folders in it."""

PAPERS = {"a4": "A4", "letter": "US Letter"}


def site(options: argparse.Namespace) -> int:
    """Make the site of some zines, or of all, and return the exit code."""
    address = _address(options)
    folder = options.output / FOLDER
    for place in ("", *PARTS):
        refuse_link_out(folder / place)
    project = projects.at(options.root)
    problems: list[Problem] = []
    memo = Memo(store_in(options.output), program)
    chosen = zines.load(memo, project, options.zines, problems)
    if address:  # the covers and sheets lead there, whatever the zines say
        chosen = [zine._replace(address=address) for zine in chosen]
    address = address or next((zine.address for zine in chosen if zine.address), "")
    if options.since and not address:
        raise UsageError(
            "--since writes a feed, which needs the address of the site: add --address"
        )
    complain(zines.hints(chosen))
    diff = _since(options.since, project) if options.since else None

    def check(_: Project, page: Path) -> CheckedPage:
        return memo.call(verify.check_page, project, page)

    verified = verify.verify_zines(project, chosen, check)
    problems += verified.problems
    if problems:
        raise ContentError(problems)
    games = {entry.game.path: entry for entry in verified.games}
    played = {one.game.path: one for one in verified.played}
    advice = zines.card_advice(project, games.values())
    checked = tuple(CheckedZine(zine, games, played, project.templates, advice) for zine in chosen)
    printed = zines.printed(memo, project, chosen, options.output)
    memo.close()
    files: dict[str, bytes] = {}
    books = {one.zine.path.stem: _book(one, printed, files) for one in checked}
    listed = {page: games[page].game for zine in chosen for page in zine.pages}
    sheets = {game.stem: _sheets(game, chosen, address, files) for game in listed.values()}
    playable = [game for game in listed.values() if _runs_in_a_browser(game)]
    files |= {f"data/{name}": text.encode() for name, text in export.files(playable)}
    with gathering(problems):
        runs = {game.stem for game in playable}
        content = Site(checked, sheets, books, runs, address, has_feed=diff is not None)
        made = sites.make(content, files, diff)
    if problems:
        raise ContentError(problems)
    code = write_files({folder / path: data for path, data in made.items()})
    _tell_of_others(folder, made)
    return code


def _address(options: argparse.Namespace) -> str:
    try:
        return site_address(options.address, "--address") if options.address else ""
    except ValueError as why:
        raise UsageError(str(why)) from None


def _since(name: str, project: Project) -> Diff:
    """What differs from the version of a name; raises `CommandError` if there is none."""
    try:
        with older(name, project) as old:
            return compare.compare(old, Version("", project))
    except NoVersion as error:
        raise CommandError(f"error: {error}") from None


def _tell_of_others(folder: Path, made: Mapping[str, bytes]) -> None:
    """Say what else lies in the folder, such as the page of a game that is none any more."""
    here = (path for path in folder.rglob("*") if path.is_file())
    others = sorted({path.relative_to(folder).as_posix() for path in here} - made.keys())
    if others:
        listed = ", ".join(others[:3]) + (" …" if len(others) > 3 else "")
        complain([f"hint: {shown(folder)} holds what is not of this site, and stays: {listed}"])


def _runs_in_a_browser(game: Game) -> bool:
    """Whether a pad can keep the score of a game; says why not."""
    problems = bundle.bundle([export.module(game)]).problems
    if problems:
        complain([f"hint: {game.title} has no pad: {problems[0]}"])
    return not problems


def _book(
    checked: CheckedZine, printed: Mapping[str, bytes], files: dict[str, bytes]
) -> Sequence[Download]:
    """What of a zine can be taken away; adds it to the files."""
    stem, says = checked.zine.path.stem, dict(words(checked.zine.language).site)
    made = {
        "pdf": (f"{stem}.pdf", printed[f"{stem}.pdf"]),
        "booklet": (f"{stem}-booklet.pdf", printed[f"{stem}-booklet.pdf"]),
        "epub": (f"{stem}.epub", epub.make(checked)),
    }
    files |= {f"zines/{name}": data for name, data in made.values()}
    return tuple(Download(f"zines/{name}", says[kind]) for kind, (name, _) in made.items())


def _sheets(
    game: Game, chosen: Sequence[ZineFile], address: str, files: dict[str, bytes]
) -> Sequence[Download]:
    """The score sheets of a game; adds them to the files. Those that do not fit are left out.

    They lead to the pad at the address of the site, or at that of their zine.
    """
    book = next(
        chapters.Book(zine.title, address or zine.address)
        for zine in chosen
        if game.path in zine.pages
    )
    says, found = dict(words(game.language).site), []
    for form, size in product(game.forms, paper.USUAL):
        sized = replace(make.Options(), paper=size)
        try:
            data = make.make(game, form, sized, book)
        except make.DoesNotFit:
            continue
        name = f"sheets/{make.stem(game, form, sized)}.pdf"
        files[name] = data
        title = form.variation or game.title
        found.append(Download(name, says["sheet"].format(title=title, paper=PAPERS[size])))
    return tuple(found)
