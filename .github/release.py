"""Makes the files of a release in `output/release/`, all of them or none, and their checksums.

These are the zines on half-letter and A5 paper with their booklets, the web editions, the EPUBs,
and the score sheets, in a ZIP file for each paper. `SHA256SUMS` is for `sha256sum --check`.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile, ZipInfo

from zine.cache.store import FOLDER

OUTPUT = Path("output")
COMMANDS = (
    ("build", "--booklet"),
    ("build", "--booklet", "--edition", "a5"),
    ("build", "--web"),
    ("build", "--epub"),
    ("sheets",),
)
PAPERS = ("a4", "letter")
SUMS = "SHA256SUMS"


def main() -> None:
    """Make the files; exits as the first command does that fails, and then keeps what was there."""
    OUTPUT.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=OUTPUT, prefix="release-") as place:
        made = Path(place, "made")
        for command in COMMANDS:
            line = [sys.executable, "-m", "zine", *command, "-o", str(made)]
            ran = subprocess.run(line, stdout=subprocess.DEVNULL, check=False)
            if ran.returncode:
                sys.exit(ran.returncode)
        shutil.rmtree(made / FOLDER)  # what a build keeps for the next one
        for paper in PAPERS:
            pack(made / f"score-sheets-{paper}.zip", made.glob(f"sheets/*-{paper}.pdf"))
        shutil.rmtree(made / "sheets")
        (made / SUMS).write_text(sums(made.iterdir()), encoding="ascii")
        last = OUTPUT / "release"
        if last.exists():
            last.rename(Path(place, "last"))
        made.rename(last)
    for file in sorted(last.iterdir()):
        print(file)


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
