"""Trials of columns: one that must come out as an earlier one is not laid out.

To balance columns, WeasyPrint lays them out in one height after the other, often a pixel more each
time, until everything fits. The height of a column matters only where something is compared with
its foot. So a higher column is broken at the same place as long as all that ran over the foot still
does, and how far it may be higher is known once the column was laid out.

All trials of a column are of one box; WeasyPrint makes another for the columns that it prints, and
for those of the next page.
"""

from math import inf
from typing import Any, NamedTuple

from weasyprint.layout import LayoutContext, block

from zine.press.engine.caching_fonts import CachingFonts

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
    """The trials `found` of a box, by where it resumes and whether its page was empty."""

    box: Any
    found: dict[tuple[str, bool], list[_Trial]]


def _lay_out_block(
    context: Any, box: Any, bottom_space: float, skip_stack: Any, *where: Any, **how: Any
) -> tuple[Any, ...]:
    """Lay out a block; a column comes from an earlier trial, if one holds.

    A column that is printed has a box of its own, so it is always laid out.
    """
    recorder: _Recorder | None = vars(context).get("recorder")
    if not box.is_column or recorder or not isinstance(context.font_config, CachingFonts):
        if box.is_column and recorder:
            recorder.least = 0  # columns in a column are balanced by its height
        found: tuple[Any, ...] = lay_out_block(
            context, box, bottom_space, skip_stack, *where, **how
        )
        return found
    foot, (_, page_is_empty, *_) = context.page_bottom - bottom_space, where
    kept: _Trials | None = vars(context).get("column_trials")
    if kept is None or kept.box is not box:
        kept = context.column_trials = _Trials(box, {})
    trials = kept.found.setdefault((repr(skip_stack), page_is_empty), [])
    for trial in trials:
        if trial.holds(foot):
            return trial.outcome
    outcome, over = _lay_out_column(context, box, bottom_space, skip_stack, *where, **how)
    if not _has_parts_elsewhere(context):
        spare = max(0, over - SAFE) if _ends_between_children(outcome[1]) else 0
        trials.append(_Trial(foot, spare, outcome))
    return outcome


class _Recorder:
    """Notes the `least` by which something runs over the foot of a column, in pixels."""

    def __init__(self) -> None:
        self.least = inf

    def overflows(self, bottom: float, position: float) -> bool:
        """Whether a position is below the bottom, as WeasyPrint says."""
        is_over: bool = LayoutContext.overflows(bottom, position)
        if is_over:
            self.least = min(self.least, position - bottom)
        return is_over


def _lay_out_column(context: Any, *where: Any, **how: Any) -> tuple[tuple[Any, ...], float]:
    """Lay out a column; returns also the least by which something ran over its foot."""
    recorder = context.recorder = _Recorder()
    context.overflows = recorder.overflows
    try:
        return lay_out_block(context, *where, **how), recorder.least
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


lay_out_block = block.block_box_layout
block.block_box_layout = _lay_out_block
