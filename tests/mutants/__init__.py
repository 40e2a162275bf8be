"""Mutants: every way to change one thing, of an example on a page or of a scoring module.

`make mutants` changes each scoring module at one place, in every way that
`operators.py` has, and runs the examples of the pages that use it. A mutant that no page refuses
either shows a rule without an example, or changes nothing that a game can show; then
`equivalent/` says why. It changes each pay-off by one, too, and computes the odds of the games that
use it; where they stay the same, `same_odds/` says why.

cosmic-ray and mutmut edit files in place, start a process for each mutant, which takes ten times as
long, and neither remove refusals nor swap arguments; so these are our own.
"""
