"""The files of a folder as they were at a revision of git.

They are read as the repository holds them: an archive leaves out what `export-ignore` names, lets
filters change files, and holds neither what a link leads to nor the files of a submodule.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from zine.files import contents, is_hidden
from zine.process.git import GitError, ask

LARGEST = 200_000_000
"""Bytes of the largest revision that is read; ours has four million."""

MOST = 50_000
"""Files of the largest revision that is read; ours has some hundreds."""

FILE, LINK, SUBMODULE = "100", "120", "160"
"""How the modes of files, of links and of submodules begin."""

NOWHERE = "not in this revision"
"""Where a link leads that led out of the repository: what it led to then is not known."""

POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\noid sha256:([0-9a-f]{64})\nsize \d+\n"
)
"""What git holds in place of a large file that Git LFS keeps."""


class _Entry(NamedTuple):
    """What a tree of git holds under a path; `size` is that of a file or a link."""

    mode: str
    id: str
    size: int
    path: str


class _Object(NamedTuple):
    """What git says of a name: `blob` and the file, `tree`, or a word that says why it is none."""

    kind: str
    id: str
    data: bytes


class _Place(NamedTuple):
    """The files below a path of a revision: `above` are the trees of the links that lead there."""

    folder: Path
    commit: str
    below: str = ""
    above: tuple[str, ...] = ()


def extract(folder: Path, revision: str, names: Collection[str], to: Path) -> None:
    """Write the files of a folder at a revision into another, those below some names only.

    A link is written as what it led to. The folder and git's index stay as they are. Raises
    `GitError`.
    """
    try:
        name = ask(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}", "--")
    except GitError as error:
        if "expected commit type" in str(error):
            raise GitError(f"'{revision}' names no commit, but a file or a folder of git") from None
        raise GitError(str(error) or _no_revision(folder, revision)) from None
    commit = name.decode().split()[0]
    tree = _tree(folder, commit)
    count = size = 0
    try:
        for path, data in _files(_Place(folder, commit), tree, names) if tree else ():
            count, size = count + 1, size + len(data or b"")
            if count > MOST or size > LARGEST:
                limits = f"more than {MOST:,} files, or than {LARGEST // 1_000_000} MB"
                raise GitError(f"'{revision}' has {limits}")
            _write(to / path, data)
    except OSError as error:
        raise GitError(f"the files of '{revision}' cannot be written: {error.strerror}") from None


def _no_revision(folder: Path, revision: str) -> str:
    """That there is no such revision; in a shallow clone, also how to get the older ones."""
    with suppress(GitError):
        if ask(folder, "rev-parse", "--is-shallow-repository").strip() == b"true":
            todo = "this clone is shallow; for older ones, type: git fetch --unshallow --tags"
            return f"there is no revision '{revision}'; {todo}"
    return f"there is no revision '{revision}'"


def _tree(folder: Path, commit: str) -> str:
    """The tree of a folder at a commit; "" if the folder was not there."""
    try:
        return ask(folder, "rev-parse", "--verify", "--quiet", f"{commit}:./").decode().strip()
    except GitError:
        return ""


def _write(path: Path, data: bytes | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if data is None:
        path.symlink_to(NOWHERE)
    else:
        path.write_bytes(data)


def _files(
    place: _Place, tree: str, names: Collection[str] = ()
) -> Iterator[tuple[str, bytes | None]]:
    """The path of each file of a tree, and what it holds; `None` if it is a link to nowhere."""
    entries = _listed(place.folder, tree, names)
    if sum(entry.size for entry in entries) > LARGEST:
        raise GitError(f"the revision is larger than {LARGEST // 1_000_000} MB")
    files = [entry for entry in entries if entry.mode.startswith(FILE)]
    objects = _objects(place.folder, [entry.id for entry in files])
    for entry, blob in zip(files, objects, strict=True):
        yield f"{place.below}{entry.path}", _whole(place.folder, blob.data)
    for entry in entries:
        if entry.mode.startswith(LINK):
            yield from _led_to(place, entry)
        elif entry.mode.startswith(SUBMODULE):
            yield from _of_submodule(place, entry)


def _listed(folder: Path, tree: str, names: Collection[str]) -> list[_Entry]:
    """What lies in a tree, below some names if any are given, and is not hidden."""
    listing = ask(folder, "ls-tree", "-r", "-l", "-z", "--full-tree", tree, *sorted(names))
    entries: list[_Entry] = []
    for line in filter(None, listing.decode(errors="replace").split("\0")):
        head, _, path = line.partition("\t")
        mode, _, id_, size = head.split()
        parts = path.split("/")
        if ".." in parts or "" in parts:
            raise GitError(f"'{path}' is no path of a file")
        if not any(map(is_hidden, parts)):
            entries.append(_Entry(mode, id_, int(size) if size.isdecimal() else 0, path))
    return entries


def _led_to(place: _Place, link: _Entry) -> Iterator[tuple[str, bytes | None]]:
    """The file that a link led to, or each file of the folder."""
    path = f"{place.below}{link.path}"
    name = f"{place.commit}:./{path}"
    (target,) = _objects(place.folder, [name], "--follow-symlinks")
    if target.kind == "blob":
        yield path, _whole(place.folder, target.data)
    elif target.kind == "tree" and target.id not in place.above:
        inside = place._replace(below=f"{path}/", above=(*place.above, target.id))
        yield from _files(inside, target.id)
    else:
        yield path, None


def _of_submodule(place: _Place, entry: _Entry) -> Iterator[tuple[str, bytes | None]]:
    path = f"{place.below}{entry.path}"
    folder = place.folder / path
    try:
        tree = _tree_of_submodule(folder, entry.id)
    except GitError:
        todo = "type: git submodule update --init"
        raise GitError(f"the files of the submodule '{path}' are not here; {todo}") from None
    for inside, data in _files(_Place(folder, entry.id), tree):
        yield f"{path}/{inside}", data


def _tree_of_submodule(folder: Path, commit: str) -> str:
    return ask(folder, "rev-parse", "--verify", "--quiet", f"{commit}^{{tree}}").decode().strip()


def _objects(folder: Path, names: Sequence[str], *options: str) -> Iterator[_Object]:
    """What git says of each name, in their order."""
    typed = "".join(f"{' '.join(name.splitlines())}\n" for name in names).encode()
    answer = ask(folder, "cat-file", "--batch", *options, typed=typed) if names else b""
    start = 0
    for _ in names:
        end = answer.index(b"\n", start)
        *words, last = answer[start:end].decode(errors="replace").split(" ")
        size = int(last) if last.isdecimal() else 0
        id_, kind = words if len(words) == 2 and last.isdecimal() else ("", words[0])
        yield _Object(kind, id_, answer[end + 1 : end + 1 + size])
        start = end + 1 + (size + 1 if last.isdecimal() else 0)


def _whole(folder: Path, data: bytes) -> bytes:
    """What a file holds: for a pointer of Git LFS, the large file in its place, if it is here."""
    pointer = POINTER.fullmatch(data) if len(data) < 1000 else None
    if not pointer:
        return data
    common = ask(folder, "rev-parse", "--git-common-dir").decode().rstrip("\n")
    name = pointer[1].decode()
    try:
        return contents(folder / common / "lfs" / "objects" / name[:2] / name[2:4] / name, LARGEST)
    except OSError:
        return data
