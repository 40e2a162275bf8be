"""The files of fonts, which Pango opens by their names, where they need no folder of their own.

WeasyPrint writes them to a temporary folder that its last object deletes. A worker never comes to
that: it is ended whatever it is at. Linux keeps files in memory that go with their process.
"""

import os
from pathlib import Path

from weasyprint.text.fonts import FontConfiguration

IN_MEMORY = hasattr(os, "memfd_create")
"""Whether the system has such files; elsewhere WeasyPrint's folders stay behind."""


class MemoryFile:
    """A file in memory, with the methods of a path that WeasyPrint calls."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._descriptor = -1

    def exists(self) -> bool:
        """Whether it has been written."""
        return self._descriptor >= 0

    def write_bytes(self, body: bytes) -> None:
        """Write it; raises `OSError` if memory has no room."""
        descriptor = os.memfd_create(self._name)
        with os.fdopen(os.dup(descriptor), "wb") as file:
            file.write(body)
        self._descriptor = descriptor

    def close(self) -> None:
        """Let it go, but for what is mapped of it."""
        if self.exists():
            os.close(self._descriptor)
            self._descriptor = -1

    def as_posix(self) -> str:
        """The name by which this process opens it."""
        return str(Path("/proc/self/fd", str(self._descriptor)))


class MemoryFolder:
    """Stands in for the path of a folder whose files are in memory."""

    def __init__(self) -> None:
        self._files: dict[str, MemoryFile] = {}

    def __truediv__(self, name: str) -> MemoryFile:
        """The file of a name, written or not."""
        return self._files.setdefault(name, MemoryFile(name))

    def close(self) -> None:
        """Let all its files go."""
        for file in self._files.values():
            file.close()


class MemoryFonts(FontConfiguration):  # type: ignore[misc]  # WeasyPrint is not typed
    """Fonts whose files are in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = MemoryFolder()

    def __del__(self) -> None:
        """Let the files of the fonts go."""
        if isinstance(self._folder, MemoryFolder):
            self._folder.close()
