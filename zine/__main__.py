"""`python -m zine` is `zine`, and this is what the installed command runs."""

import gc
from typing import NoReturn

MANY = 100_000
"""After how many new things Python looks for rings of them that nobody holds any more."""


def run() -> NoReturn:
    """Run the command and exit, as `zine.cli.main` does; for a process of its own."""
    gc.set_threshold(MANY)  # by its own figure it looks 80 times in a quarter of a second
    from zine.cli import main  # noqa: PLC0415 - its hundred modules are the first of what is new

    try:
        main()
    finally:
        gc.freeze()  # the end of the process frees all: it need not be searched once more


if __name__ == "__main__":
    run()
