"""What a `zine.exe` runs: the desk of the book beside it if it is opened by a double click.

PyInstaller packs it: docs/automation.md, "A zine.exe".
"""

import multiprocessing
import os
import runpy
import sys
from pathlib import Path

FLAGS = {"-I", "-P", "-B", "-u"}
"""What `zine` adds when it starts Python anew, which is this file then."""


def main() -> None:
    """Run what `zine` gives a Python to run in a process of its own, or else a command."""
    multiprocessing.freeze_support()
    words = [word for word in sys.argv[1:] if word not in FLAGS]
    if words[:1] == ["-c"]:
        sys.argv = ["-c", *words[2:]]
        exec(compile(words[1], "<string>", "exec"), {"__name__": "__main__"})
        return
    if words[:1] == ["-m"]:
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        return
    if not words:
        os.chdir(Path(sys.executable).parent)
        sys.argv.append("serve")
    from zine.__main__ import run  # noqa: PLC0415 - code that is run needs none of it

    run()


if __name__ == "__main__":
    main()
