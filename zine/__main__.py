"""`python -m zine` is `zine`."""

from zine.cli import main

main()
