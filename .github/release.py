"""Makes the files of a release in `output/release/`, all of them or none, and their checksums.

These are the zines on half-letter and A5 paper with their booklets, the web editions, with pads and
without, the EPUBs, and the score sheets, in a ZIP file for each paper. `SHA256SUMS` is for
`sha256sum --check`.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile, ZipInfo

from clean import OUTPUT, RELEASE, SUMS, listed

from zine import temporary
from zine.memo.store import store_in

COMMANDS = (
    ("build", "--booklet"),
    ("build", "--booklet", "--edition", "a5"),
    ("build", "--web"),
    ("build", "--play"),
    ("build", "--epub"),
    ("sheets",),
)
PAPERS = ("a4", "letter")


def main() -> None:
    """Make the files; exits as the first command does that fails, and then keeps what was there.

    It replaces the last release, and nothing else.
    """
    OUTPUT.mkdir(exist_ok=True)
    _refuse_if_not_ours()
    with temporary.folder(OUTPUT) as place:
        made = place / "made"
        for command in COMMANDS:
            line = [sys.executable, "-m", "zine", *command, "-o", str(made)]
            ran = subprocess.run(line, stdout=subprocess.DEVNULL, check=False)
            if ran.returncode:
                sys.exit(ran.returncode)
        store_in(made).clear()
        for paper in PAPERS:
            pack(made / f"score-sheets-{paper}.zip", made.glob(f"sheets/*-{paper}.pdf"))
        shutil.rmtree(made / "sheets")
        (made / SUMS).write_text(sums(made.iterdir()), encoding="ascii")
        _refuse_if_not_ours()
        if RELEASE.exists():
            RELEASE.rename(place / "last")
        made.rename(RELEASE)
    for file in sorted(RELEASE.iterdir()):
        print(file)


def _refuse_if_not_ours() -> None:
    """Exit if what is in the place of a release holds something else."""
    if RELEASE.is_symlink() or (RELEASE.exists() and not RELEASE.is_dir()):
        sys.exit(f"error: {RELEASE} is no folder: move it elsewhere")
    others = {*RELEASE.iterdir()} - {*listed(RELEASE)} if RELEASE.exists() else set()
    if others:
        names = ", ".join(sorted(path.name for path in others))
        sys.exit(f"error: {RELEASE} holds more than a release, so move this elsewhere: {names}")


def pack(target: Path, files: Iterable[Path]) -> None:
    """Put files into a ZIP file that tells no date; PDFs are small already."""
    with ZipFile(target, "w") as packed:
        for file in sorted(files):
            entry = ZipInfo(file.name)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, file.read_bytes())


def sums(files: Iterable[Path]) -> str:
    """A line for each file, with its SHA-256 and its name."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)
    )


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
