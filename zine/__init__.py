"""Printable dice-game rulebooks and score sheets whose every example has been run."""

__version__ = "0.1.0"

DISTRIBUTION = "dicezine"
"""The name under which the package is installed; the command is `zine`."""
