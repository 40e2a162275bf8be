"""The program of a process that answers for one of two versions of the games.

It reads from standard input a line of JSON: the folder of its version, and pairs of pages, its own
and that of the other version. It writes a line of JSON when it is ready, and one for each pair:
what the rules of its version hold, and where they differ from the other page's examples.

It may run with the package of an older version, by which its rules are then read: it uses only
what has been there for long, and guards the rest.
"""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

MEMORY = 1 << 30
"""Bytes of memory that the rules may take, besides those of the process before."""


LABELS = ("Example:", "Check:", "Ruling:", "Wrong:")
"""How the line above a table may begin."""


def main() -> None:
    """Answer until there is no pair left; say why where nothing can be answered."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(null, stream)  # a module may print, and so may an old package

        def say(what: object) -> None:
            out.write(json.dumps(what) + "\n")
            out.flush()

        request = json.loads(sys.stdin.readline())
        with suppress(ImportError):
            from zine.process.supervisor import exit_with_parent  # noqa: PLC0415

            for end in sys.argv[1:]:
                exit_with_parent(int(end))
        try:
            from zine.content import project  # noqa: PLC0415 - it may be an old one

            found = project.at(Path(request["root"]))
            answer_to = _answering()
        except Exception as error:
            say({"unusable": _told(error)})
            return
        _limit_memory()
        with suppress(ImportError, AttributeError):  # an old package may lack it
            _content("rules.timeout").compare()
        say({})
        for page, other_page in request["pages"]:
            try:
                say(answer_to(found, Path(page), Path(other_page)))
            except Exception as error:
                say({"problem": _told(error)})


def _content(name: str) -> Any:
    """A module of `zine.content`, which has folders now; raises `ImportError`."""
    for place in (name, name.rpartition(".")[2]):
        with suppress(ModuleNotFoundError):
            return import_module(f"zine.content.{place}")
    raise ImportError(f"this version of zine has no zine.content.{name}")


def _told(error: Exception) -> str:
    """What went wrong, in a line."""
    text = next(iter(str(error).splitlines()), "")
    return text if "problems" in vars(error) else f"{type(error).__name__}: {text}"


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system counts it so
        import resource  # noqa: PLC0415

        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        soft = used * os.sysconf("SC_PAGE_SIZE") + MEMORY
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _answering() -> Any:
    """The function that answers for a pair; raises `ImportError` if the package is too old."""
    from zine.check import columns, examples  # noqa: PLC0415 - as above

    document, game = _content("page.document"), _content("page.game")
    cell, rules_of = _content("rules.cell"), _content("rules.rules").rules_of
    refute, run = examples.refute, examples.run

    def answer(project: Any, page: Path, other_page: Path) -> dict[str, object]:
        own_game = game.load(project, page)
        other_game = _with(own_game, document=document.parse(other_page, _reduced(other_page)))
        rules = rules_of(own_game.scoring)
        cases: list[dict[str, object]] = []
        unread: list[dict[str, object]] = []
        for other_table in other_game.document.tables:
            match = columns.find(other_table, rules)
            table = _without_reasons(other_table, match.columns)
            refuted, _ = refute(other_game, table)
            lines = {each.line for each in refuted}
            played = bool(match.rules) and type(match.rules[0]).__name__ == "State"
            refuted = refuted[:1] if played else refuted  # what follows is another game
            rows = {row.line: row for row in (table.header, *table.rows)}
            for each in refuted:
                case = _case(other_game, table, rows[each.line], match.columns, each)
                cases.append({**case, "row": list(rows).index(each.line) if played else 0})
            if not lines:
                unread += (
                    {
                        "line": each.line,
                        "under": _say(other_game, table.subsection),
                        "why": each.message,
                    }
                    for each in run(other_game, table)
                    if getattr(each, "gives", None) is None
                )
        return {**_facts(own_game, rules), "cases": cases, "unread": unread}

    def _case(
        other_game: Any, table: Any, row: Any, row_columns: Sequence[Any], refuted: Any
    ) -> dict[str, object]:
        heads, texts = (getattr(each, "printed", each.cells) for each in (table.header, row))
        given = [
            {
                "heading": head,
                "text": text,
                "dice": cell.is_dice(column.kind) or cell.is_die(column.kind),
            }
            for column, head, text in zip(row_columns, heads, texts, strict=True)
            if column.is_input and text
        ]
        place = refuted.column
        whole = place is None or row_columns[place].is_input
        refused = not whole and row.cells[place].casefold().startswith("not allowed")
        vocabulary = getattr(other_game, "vocabulary", None)
        sections = vocabulary.language.sections if vocabulary else {}
        return {
            "line": row.line,
            "section": sections.get(table.section, table.section),
            "under": _say(other_game, table.subsection),
            "given": given,
            "what": "" if whole else heads[place],
            "said": "" if whole or refused else texts[place],
            "refused": refused,
            "gives": _say(other_game, refuted.gives),
            "foul": refuted.foul,
        }

    return answer


def _without_reasons(table: Any, columns: Sequence[Any]) -> Any:
    """A table without what its author says of the rows: sums of the one page are not of the other.

    `columns` is what its columns stand for, empty if nothing is known of them.
    """
    checked = [column.kind is not None for column in columns] or [True] * len(table.header.cells)
    rows = (
        _with(row, cells=tuple(text * keep for text, keep in zip(row.cells, checked, strict=True)))
        for row in table.rows
    )
    return _with(table, rows=tuple(rows))


def _with(value: Any, **changed: object) -> Any:
    """Frozen data with some fields changed: a tuple, or a dataclass of an older package."""
    return value._replace(**changed) if hasattr(value, "_replace") else replace(value, **changed)


def _reduced(page: Path) -> str:
    """A page with its head, its headings and the tables that may be examples, each in its line.

    The rest is left out, because an older package may not know how a newer page is written.
    """
    _, head, text = page.read_text(encoding="utf-8-sig").split("---\n", 2)
    lines = ["---", *head.splitlines(), "---"]
    skipping = False
    for line in text.splitlines():
        if not line.startswith("|"):
            skipping = line.startswith(("Plain:", "Chart:")) or (skipping and not line.strip())
        shown = line.startswith(("|", "#", *LABELS)) and not skipping
        lines.append(line if shown else "")
    return "\n".join((*lines, ""))


def _facts(game: Any, rules: Any) -> dict[str, object]:
    """What the rules of a game hold, and what its sheets and its odds do."""
    figures = game.odds.figures if getattr(game, "odds", None) else ()
    return {
        "title": game.title,
        "language": getattr(game, "language", "en"),
        "facts": {
            "players": str(game.players),
            "dice": str(game.dice),
            "target": "" if game.target is None else f"{game.target:,}",
        },
        "variations": list(game.variations),
        "rules": {
            rule.name: [_say(game, rule.variation), *rule.parameters]
            for rule in (*rules.functions, *rules.states)
        },
        "sheets": {
            form.variation: [form.kind.value, *_boxes(form)] for form in getattr(game, "forms", ())
        },
        "odds": {
            figure.id: {
                "kind": figure.kind,
                "says": _say(game, figure.says),
                "given": {name: _say(game, text) for name, text in figure.given.items()},
                "value": str(figure.value),
                "within": str(figure.within),
            }
            for figure in figures
        },
        "printed": _printed(game, figures),
    }


def _printed(game: Any, figures: Sequence[Any]) -> list[str]:
    """The ids of the figures that the page prints; all, in a package that cannot tell."""
    with suppress(ImportError):
        from zine.check.odds import printed  # noqa: PLC0415 - an old package may lack it

        return sorted(printed(game.document, game.odds)) if figures else []
    return [figure.id for figure in figures]


def _say(game: Any, text: str) -> str:
    """What the rules say, in the words of the page; as they say it in a package without those."""
    vocabulary = getattr(game, "vocabulary", None)
    return str(vocabulary.say(text)) if vocabulary else text


def _boxes(form: Any) -> Iterator[str]:
    """What stands on a sheet to be filled in, by its words."""
    yield from (line.label for line in getattr(form, "lines", ()))
    for row in getattr(form, "rows", ()):
        yield from (f"{row.label} {square}".strip() for square in row.squares)
    for areas in getattr(form, "areas", ()):
        yield from (area.label for area in areas)
    yield from (part.name for part in getattr(form, "parts", ()))
    yield from (*getattr(form, "sides", ()), *getattr(form, "marks", ()))


if __name__ == "__main__":
    main()
