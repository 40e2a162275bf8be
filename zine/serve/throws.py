"""Explains a throw at the desk: what each rule gives for it, and the best play with it."""

from collections.abc import Sequence

from zine.check import throw, trial, why
from zine.check.explain import Explanation
from zine.content.page.game import Game
from zine.content.project import Project
from zine.problems import ContentError

UNREAD = "the page cannot be read until its failures are fixed"


def told(project: Project, game: Game, text: str) -> dict[str, object]:
    """The answer to a throw, or to cells with bars between, as data for JSON.

    The rules run in a process of their own. Where they tell nothing, `error` says why in a line.
    """

    def explained(game: Game, cells: Sequence[str]) -> tuple[Explanation, ...]:
        return trial.explained(project, game.path, cells)

    cells = [cell.strip() for cell in text.split("|")]
    try:
        answer = throw.answer(project, game, cells, explained)
    except throw.Unspaced as error:
        return {"error": f"write the dice with spaces: {error}"}
    except LookupError as error:
        return {"error": " ".join(str(error).split())}
    except ContentError as error:
        return {"error": str(error.problems[0])}
    return {
        "error": "",
        "rules": [
            {
                "title": each.title,
                "variation": each.variation,
                "rows": [[line.category, line.gives, line.frequency] for line in each.lines],
                "why": why.lines(game, each, cells),
            }
            for each in answer.explanations
        ],
        "play": throw.rows(answer.advised, game) if answer.advised else [],
        "heading": throw.heading(game),
    }
