"""Printable dice-game rulebooks and score sheets whose every example has been run."""

__version__ = "0.1.0"

DISTRIBUTION = "dicezine"
"""The name under which the package is installed; the command is `zine`."""

CUT_SHORT = (
    "error: Python kept the compiled code of a module in part only, as on a full disk; "
    f"delete the folders __pycache__ in {__path__[0]} and try again"
)
"""What a command prints where Python's own import fails like that (its issue 126606)."""
