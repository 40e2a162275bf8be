"""What a layout tells: how far it is, or why there is none."""

from collections.abc import Callable

Tell = Callable[[str, int, int], None]
"""Receives the title of a section that was laid out, how many were, and how many there are."""


class Missing(Exception):
    """The layout engine needs a library that this machine lacks; the message names it."""


class Unusable(Exception):
    """The layout engine that is installed lacks parts that are needed; the message says what."""


class Lost(Exception):
    """A layout worker ended before its section was laid out; the message names the section."""
