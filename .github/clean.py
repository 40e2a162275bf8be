"""Removes from `output/` what has the name of something that `make` writes; all else stays.

It follows no link: where a folder is one, it removes nothing there, says so, and exits with 1.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from zine import paper
from zine.marked_folder import NotOurs
from zine.memo.store import store_in

OUTPUT, CONTENT = Path("output"), Path("content")
RELEASE, SHEETS = OUTPUT / "release", OUTPUT / "sheets"
SUMS = "SHA256SUMS"
"""The file of a release that lists the others."""

EDITION = rf"(-({'|'.join(paper.PAGES)}))?(-large)?(-ink-saver)?"
PRESS = r"-[\w-]+-((interior|cover)(-black|-second)?\.pdf|proof\.png)"
ZINE = rf"({EDITION}(-booklet(-cover|-scheme)?)?\.pdf|(\.play)?\.html|\.epub|{PRESS})"
SHEET = rf"(-[^-]+)*?-({'|'.join(paper.SHEETS)})(-\d+-up)?(-large)?(-ink-saver)?(-[\w-]+)?\.pdf"
OTHER = re.compile(rf"duplex-({'|'.join(paper.USUAL)})(-upright)?\.pdf|mutants\.json")


def main() -> int:
    """Remove it all; the exit code."""
    links = [folder for folder in (OUTPUT, SHEETS, RELEASE) if folder.is_symlink()]
    for folder in links:
        print(f"{folder} is a link, so nothing is removed there", file=sys.stderr)
    if OUTPUT in links:
        return 1
    cache = store_in(OUTPUT)
    try:
        cache.clear()
    except NotOurs as error:
        print(f"{cache.folder} stays: {error.strerror}", file=sys.stderr)
    for path in [*made(), *listed(RELEASE)]:
        if path.parent not in links:
            path.unlink()
    for folder in (SHEETS, RELEASE):
        if folder.is_dir() and folder not in links and not any(folder.iterdir()):
            folder.rmdir()
    return bool(links)


def made() -> Iterator[Path]:
    """The files in `output/` and `output/sheets/` that have names of ours."""
    zines = _named(("zines",), ZINE)
    sheets = _named(("games", "scores"), SHEET)
    for folder, names in ((OUTPUT, (zines, OTHER)), (SHEETS, (sheets,))):
        for path in _files(folder):
            if any(name.fullmatch(path.name) for name in names):
                yield path


def listed(release: Path) -> list[Path]:
    """The files of a release that its list names, and the list; none if there is no list."""
    sums = release / SUMS
    if sums not in set(_files(release)):
        return []
    names = {line.partition("  ")[2] for line in sums.read_text(encoding="utf-8").splitlines()}
    return [path for path in _files(release) if path.name in {*names, SUMS}]


def _named(folders: Iterable[str], end: str) -> re.Pattern[str]:
    """What a name is that begins with that of a page in some folders, and ends so."""
    stems = [path.stem for folder in folders for path in (CONTENT / folder).glob("*.md")]
    return re.compile(f"({'|'.join(map(re.escape, stems))}){end}")


def _files(folder: Path) -> list[Path]:
    """The files of a folder, without links and folders; none if there is no folder."""
    found = folder.iterdir() if folder.is_dir() else ()
    return [path for path in found if path.is_file() and not path.is_symlink()]


if __name__ == "__main__":
    sys.exit(main())
