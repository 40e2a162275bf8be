"""Builds the data that a browser is sent: all that it shows of a zine, for JSON."""

from collections.abc import Mapping
from hashlib import sha256

from zine.check import report
from zine.check.verify import CheckedPage
from zine.problems import Problem, shown
from zine.serve.preview import PageImage
from zine.serve.shared import EDITIONS, Shared, ShownZine, View

MOST_PROBLEMS = 200
"""How many problems are sent at most."""

NO_ZINE = "there is no zine here: add a file to content/zines/ that lists the games to show"
NO_PAGES = "the zine cannot be laid out until the failures are fixed"


def snapshot(shared: Shared, view: View) -> dict[str, object]:
    """The data for a view; call it while `shared.condition` is held."""
    zine = shared.shown.get(view)
    pages = zine.pages if zine else ()
    problems = [*shared.verdict.problems, *shared.layout_problems.get(view, ())]
    sent = {_id(problem): problem for problem in problems[:MOST_PROBLEMS]}
    first_pages: dict[str, int] = {}
    for number, page in enumerate(pages):
        first_pages.setdefault(page.bound.section.name, number)
    return {
        "ready": shared.ready,
        "summary": _checking(shared) or report.summary(shared.verdict) or f"{len(problems)} wrong",
        "checking": bool(shared.checking),
        "wrong": len(problems),
        "zine": view.zine,
        "zines": shared.zines(),
        "edition": view.edition.title,
        "editions": list(EDITIONS),
        "games": [_game(shared, page, first_pages) for page in shared.pages.values()],
        "problems": [
            {"id": name, **report.data(problem), "stem": problem.path.stem}
            for name, problem in sent.items()
        ],
        "pages": [_page(number, page) for number, page in enumerate(pages)],
        "marks": _marks(zine, sent, first_pages) if zine else [],
        "saved": {"count": shared.save.count, "stem": shared.save.stem},
        "laid_out": shared.laid_out,
        "unavailable": shared.unavailable or _missing_pages(shared, view),
    }


def _checking(shared: Shared) -> str:
    """Says which pages are being checked; "" once all are."""
    if not shared.checking:
        return ""
    name = next(iter(shared.checking)).stem if len(shared.checking) == 1 else ""
    return f"checking {name or report.many(len(shared.checking), 'page')} …"


def _missing_pages(shared: Shared, view: View) -> str:
    """Says why a zine has no pages; "" while they are still being laid out."""
    if shared.ready and not view.zine:
        return NO_ZINE
    return NO_PAGES if view in shared.layout_problems and view not in shared.shown else ""


def _game(shared: Shared, page: CheckedPage, first_pages: Mapping[str, int]) -> dict[str, object]:
    last_read = shared.games.get(page.path)
    game = page.game or (last_read.game if last_read else None)
    return {
        "stem": page.path.stem,
        "title": game.title if game else page.path.stem,
        "path": shown(page.path),
        "examples": len(page.examples),
        "wrong": sum(bool(example.problems) for example in page.examples),
        "problems": sum(problem.path == page.path for problem in shared.verdict.problems),
        "read": page.game is not None,
        "checking": page.path in shared.checking,
        "first": first_pages.get(page.path.stem, -1),
    }


def _page(number: int, page: PageImage) -> dict[str, object]:
    section = page.bound.section
    return {
        "key": page.key,
        "width": page.width,
        "height": page.height,
        "name": section.name,
        "title": section.title,
        "folio": number + 1,
    }


def _marks(
    zine: ShownZine, sent: Mapping[str, Problem], first_pages: Mapping[str, int]
) -> list[dict[str, object]]:
    """The frames around rows with problems."""
    marks: list[dict[str, object]] = []
    for name, problem in sent.items():
        row = zine.rows.get(problem.path.stem, {}).get(problem.line)
        if row and problem.path.stem in first_pages:
            page = first_pages[problem.path.stem] + row.page
            marks.append({"id": name, "page": page, "box": row.box})
    return marks


def _id(problem: Problem) -> str:
    text = f"{problem.place} {problem.message} {problem.mark.text if problem.mark else ''}"
    return "p" + sha256(text.encode()).hexdigest()[:12]
