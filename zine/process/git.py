"""What git knows of a folder: its tag, and its files as they were at a revision."""

import os
import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

SECONDS = 60
"""How long git may take to give the files of a revision; ours take a fifth of a second."""

DESCRIBE_SECONDS = 2
"""How long git may take to find a tag; it takes some milliseconds."""

DESCRIBED = re.compile(r"v?(?P<tag>.+)-(?P<commits>\d+)-g[0-9a-f]+(?P<dirty>-dirty)?")
"""`v1.2-3-g0a1b2c3-dirty`: three commits after a tag, and files that are not committed."""


class GitError(Exception):
    """Git cannot give what was asked for; the message says why."""


def version(folder: Path) -> str:
    """The last tag of a folder: `1.2`, or `1.2+3, changed` with what came after it.

    The latter is three commits later, and a file is not committed. Returns "" if there is no tag,
    no repository or no git, or if git takes long.
    """
    try:
        told = _run(folder, "describe", "--tags", "--long", "--dirty", seconds=DESCRIBE_SECONDS)
    except GitError:
        return ""
    found = DESCRIBED.fullmatch(told.decode(errors="replace").strip())
    if not found:
        return ""
    commits = "" if found["commits"] == "0" else f"+{found['commits']}"
    return f"{found['tag']}{commits}{', changed' if found['dirty'] else ''}"


def extract(folder: Path, revision: str, names: frozenset[str], to: Path) -> None:
    """Write the files of a folder at a revision into another, those below some names only.

    The folder and git's index stay as they are. Raises `GitError`.
    """
    try:
        commit = _run(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}", "--")
    except GitError as error:
        raise GitError(str(error) or f"there is no revision '{revision}'") from None
    tree = commit.decode().split()[0]
    listed = _run(folder, "ls-tree", "--name-only", "-z", tree).decode(errors="replace")
    there = sorted(names & set(listed.split("\0")))
    if not there:
        return
    # Python unpacks a tar archive without harm from 3.11.4 on only; Debian 12 has 3.11.2.
    archive = _run(folder, "archive", "--format=zip", tree, "--", *there)
    try:
        with ZipFile(BytesIO(archive)) as files:
            files.extractall(to)
    except (BadZipFile, OSError) as error:
        raise GitError(f"the files of '{revision}' cannot be read: {error}") from None


def _run(folder: Path, *words: str, seconds: float = SECONDS) -> bytes:
    """What a command of git prints; raises `GitError` if it fails, with what is known of why."""
    program = shutil.which("git")
    if program is None:
        raise GitError("git is not installed")
    try:
        ran = subprocess.run(
            [program, "-C", str(folder), *words],
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except (OSError, ValueError) as error:
        raise GitError(f"git does not run: {error}") from None
    except subprocess.TimeoutExpired:
        raise GitError(f"git takes longer than {seconds:g} seconds") from None
    if ran.returncode:
        told = ran.stderr.decode(errors="replace").strip().partition("\n")[0]
        if told.startswith("fatal: not a git repository"):
            raise GitError("this folder is in no git repository")
        raise GitError(told.removeprefix("fatal: "))
    return ran.stdout
