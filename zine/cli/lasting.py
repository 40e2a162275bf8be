"""Commands that run until they are interrupted."""

from collections.abc import Iterator
from contextlib import contextmanager

from zine.check import trial
from zine.cli.output import say
from zine.content.rules import timeout
from zine.process import supervisor


def begin() -> None:
    """Let this process run until it is interrupted; another one runs scoring modules first."""
    timeout.release()  # threads make calls, too, and what is open here must not be begun again
    supervisor.raise_interrupted()
    trial.start_worker()


@contextmanager
def interruptible() -> Iterator[None]:
    """As `begin`; where the user interrupts what is done within, that is its usual end."""
    try:
        begin()
        yield
    except KeyboardInterrupt:
        say("", flush=True)
