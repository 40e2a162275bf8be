"""Asks git of the repository that holds a folder, such as for its last tag."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from shlex import quote

SECONDS = 60
"""How long git may take to answer; the files of a revision of ours take a fifth of a second."""

DESCRIBE_SECONDS = 2
"""How long git may take to find a tag; it takes some milliseconds."""

DESCRIBED = re.compile(r"v?(?P<tag>.+)-(?P<commits>\d+)-g[0-9a-f]+(?P<dirty>-dirty)?")
"""`v1.2-3-g0a1b2c3-dirty`: three commits after a tag, and files that are not committed."""

FOREIGN = re.compile(r"dubious ownership in repository at '(?P<folder>.+)'")
"""How git says that the folder belongs to another user than the one who asks."""

PASSED_ON = ("GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
"""The variables of git that say where git itself lies, and where a user has settings.

All others are left out: in a hook they name a repository, which need not be that of the folder.
"""

SETTINGS = ("-c", "core.fsmonitor=false")
"""No program is started that the repository names to watch its files."""


class GitError(Exception):
    """Git cannot give what was asked for; the message says why."""


def version(folder: Path) -> str:
    """The last tag of a folder: `1.2`, or `1.2+3, changed` with what came after it.

    The latter is three commits later, and a file is not committed. Returns "" if there is no tag,
    no repository or no git, or if git takes long.
    """
    try:
        output = ask(folder, "describe", "--tags", "--long", "--dirty", seconds=DESCRIBE_SECONDS)
    except GitError:
        return ""
    match = DESCRIBED.fullmatch(output.decode(errors="replace").strip())
    if not match:
        return ""
    commits = "" if match["commits"] == "0" else f"+{match['commits']}"
    return f"{match['tag']}{commits}{', changed' if match['dirty'] else ''}"


def ask(folder: Path, *words: str, typed: bytes = b"", seconds: float = SECONDS) -> bytes:
    """What a command of git prints of a folder; `typed` is its standard input.

    The folder alone says which repository is meant. Raises `GitError` if the command fails, with
    what is known of why.
    """
    program = shutil.which("git")
    if program is None:
        raise GitError("git is not installed")
    try:
        ran = subprocess.run(
            [program, *SETTINGS, "-C", str(folder), *words],
            env=_environment(),
            input=typed,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except (OSError, ValueError) as error:
        raise GitError(f"git does not run: {error}") from None
    except subprocess.TimeoutExpired:
        raise GitError(f"git takes longer than {seconds:g} seconds") from None
    if ran.returncode:
        message = ran.stderr.decode(errors="replace").strip().partition("\n")[0]
        if message.startswith("fatal: not a git repository"):
            raise GitError("this folder is in no git repository")
        if owned := FOREIGN.search(ran.stderr.decode(errors="replace")):
            trust = f"git config --global --add safe.directory {quote(owned['folder'])}"
            raise GitError(f"its repository belongs to another user; to trust it, type: {trust}")
        raise GitError(message.removeprefix("fatal: "))
    return ran.stdout


def _environment() -> dict[str, str]:
    """The environment of git, without what a hook of a repository finds in it."""
    passed = {
        name: text
        for name, text in os.environ.items()
        if not name.startswith("GIT_") or name in PASSED_ON
    }
    return {**passed, "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
