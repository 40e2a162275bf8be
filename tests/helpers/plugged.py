"""pytest with our plug-in, run in a project that has nothing else to do with us."""

import os
import re
import subprocess
import sys
from pathlib import Path

from conftest import CHECKOUT


def ran(place: Path, *arguments: str) -> tuple[int, str]:
    """The exit code and the output of pytest, with our plug-in and no other."""
    process = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "zine.editors.pytest_plugin", "-rA"),
            *("--rootdir", str(place), *arguments),  # or a pyproject.toml above it is found
        ],
        cwd=place,
        env={
            **{k: v for k, v in os.environ.items() if not k.startswith("PYTEST")},
            "PYTHONPATH": str(CHECKOUT),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return process.returncode, process.stdout + process.stderr


def outcomes(output: str) -> dict[str, str]:
    """What came of each test, by its name."""
    found = re.findall(r"^(PASSED|FAILED|ERROR) (?:\S+::)?(\S+)", output, re.MULTILINE)
    return {name: outcome for outcome, name in found}
