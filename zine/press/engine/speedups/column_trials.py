"""Trials of columns: one that must come out as an earlier one is not laid out.

To balance columns, WeasyPrint lays them out in one height after the other, often a pixel more each
time, until everything fits. The height of a column matters only where something is compared with
its foot. So a higher column is broken at the same place as long as all that ran over the foot still
does, and how far it may be higher is known once the column was laid out.

All trials of a column are of one box; WeasyPrint makes another for the columns that it prints, and
for those of the next page.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any, NamedTuple

from weasyprint.layout import LayoutContext, block

from zine.memo.store import Store
from zine.press.engine.speedups.table import Replacement

SAFE = 0.001
"""How far, in pixels, something must run over the foot of a column to surely do so."""


class _Trial(NamedTuple):
    """How a column came out: where its foot was, how much lower it may be, and what came of it."""

    foot: float
    spare: float
    outcome: tuple[Any, ...]

    def holds(self, foot: float) -> bool:
        """Whether the column comes out the same with this foot."""
        return self.foot <= foot <= self.foot + self.spare


class _Trials(NamedTuple):
    """The trials of a box, by where it resumes and whether its page was empty."""

    box: Any
    outcomes: dict[tuple[str, bool], list[_Trial]]


def replacements(_kept: Store | None) -> Iterator[Replacement]:
    """Replaces what lays out a block."""
    lay_out: Callable[..., tuple[Any, ...]] = block.block_box_layout
    overflows: Callable[[float, float], bool] = LayoutContext.overflows

    def block_box_layout(
        context: Any, box: Any, bottom_space: float, skip_stack: Any, *where: Any, **how: Any
    ) -> tuple[Any, ...]:
        """Lay out a block; a column comes from an earlier trial, if one holds.

        A column that is printed has a box of its own, so it is always laid out.
        """
        recorder: _Recorder | None = vars(context).get("recorder")
        if recorder and box.is_column:
            recorder.least = 0  # columns in a column are balanced by its height
        if recorder or not box.is_column:
            return lay_out(context, box, bottom_space, skip_stack, *where, **how)
        trials = _trials(context, box, (repr(skip_stack), where[1]))
        foot = context.page_bottom - bottom_space
        for trial in trials:
            if trial.holds(foot):
                return trial.outcome
        with _recorded(context, overflows) as recorder:
            outcome = lay_out(context, box, bottom_space, skip_stack, *where, **how)
        if not _has_parts_elsewhere(context):
            ends = _ends_between_children(outcome[1])
            spare = max(0, recorder.least - SAFE) if ends else 0
            trials.append(_Trial(foot, spare, outcome))
        return outcome

    yield Replacement(block, "block_box_layout", block_box_layout)


def _trials(context: Any, box: Any, where: tuple[str, bool]) -> list[_Trial]:
    """The trials of a box that resume there, on such a page; those of other boxes are forgotten."""
    trials: _Trials | None = vars(context).get("column_trials")
    if trials is None or trials.box is not box:
        trials = context.column_trials = _Trials(box, {})
    return trials.outcomes.setdefault(where, [])


class _Recorder:
    """Notes the `least` by which something runs over the foot of a column, in pixels."""

    def __init__(self, overflows: Callable[[float, float], bool]) -> None:
        self.least = inf
        self._overflows = overflows

    def overflows(self, bottom: float, position: float) -> bool:
        """Whether a position is below the bottom, as WeasyPrint says."""
        is_over = self._overflows(bottom, position)
        if is_over:
            self.least = min(self.least, position - bottom)
        return is_over


@contextmanager
def _recorded(context: Any, overflows: Callable[[float, float], bool]) -> Iterator[_Recorder]:
    """Notes meanwhile what runs over the foot of a column."""
    recorder = context.recorder = _Recorder(overflows)
    context.overflows = recorder.overflows
    try:
        yield recorder
    finally:
        del context.overflows, context.recorder


def _has_parts_elsewhere(context: Any) -> bool:
    """Whether a note, or the rest of a float, stands at the foot of the page or on the next one."""
    return bool(
        context.footnotes
        or context.current_page_footnotes
        or context.reported_footnotes
        or context.broken_out_of_flow
    )


def _ends_between_children(resume_at: dict[int, Any] | None) -> bool:
    """Whether a column ends behind one of its children: a child that is torn reaches the foot."""
    return resume_at is None or None in resume_at.values()
