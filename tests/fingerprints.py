"""Make `content/sources.fingerprints` from the texts that the games are drawn from.

usage: python tests/fingerprints.py TEXT... > content/sources.fingerprints
"""

import sys
from pathlib import Path

from zine.check import copied_text

if __name__ == "__main__":
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]]
    sys.stdout.buffer.write(copied_text.packed(texts))
