"""How much memory this process may take."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

Limits = tuple[int, int]
"""The soft and the hard limit of a process, in bytes."""


def limits() -> Limits:
    """The limits of this process as they are; zeros where the system has none."""
    return resource.getrlimit(resource.RLIMIT_AS) if resource else (0, 0)


def limits_with(more: int) -> Limits:
    """The limits under which this process can take so many bytes more than it has now.

    Those that it has if they are lower, or if the system does not tell its size.
    """
    soft, hard = limits()
    used = _used()
    if not used or (soft != resource.RLIM_INFINITY and soft < used + more):
        return soft, hard
    return used + more, hard


def limit(to: Limits) -> None:
    """Set the limits of this process, where the system has some."""
    if resource:
        resource.setrlimit(resource.RLIMIT_AS, to)


@contextmanager
def limited(more: int) -> Iterator[None]:
    """Let this process take so many bytes more than it has; what asks for others fails."""
    previous = limits()
    limit(limits_with(more))
    try:
        yield
    finally:
        limit(previous)


def _used() -> int:
    """The bytes of memory of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - often, and a path costs more
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
