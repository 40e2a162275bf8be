"""Windows: a section of many lines is laid out some pages at a time.

The layout of a section takes memory for each of its lines, and an edit of one line lays out all. So
a list that takes more than some pages is laid out as windows, which stand one behind the other in
the zine like the pages of one section.

The first window holds the title and so many lines that they take some pages. Its last page may be
incomplete: it is dropped, and so are the pages before it that do not begin with a whole line. The
next window begins with the first line that was dropped. A full page is put before it and dropped,
so that the space above it and its breaks are those of a page within the section.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from markupsafe import Markup

from zine.html.section import SectionHtml

ENTRIES = 400
"""The number of entries that fill a window: it has the fewest lines with at least so many."""

LINE = "data-line"
"""The attribute of an element that can begin a window, alone or below its heading."""

BEGUN, MORE = "data-begun", "data-more"
"""The attributes of a section that has begun in an earlier window, or goes on in a later one."""


class Window(NamedTuple):
    """Lines of a section, from `start` to `stop`, and whether there are `more` behind them."""

    start: int
    stop: int
    more: bool = False

    @property
    def begun(self) -> bool:
        """Whether there are lines before them."""
        return self.start > 0

    @property
    def attributes(self) -> Markup:
        """The attributes of the section, as they stand behind another."""
        names = [name for name, has in ((BEGUN, self.begun), (MORE, self.more)) if has]
        return Markup("").join(Markup(' {}=""').format(name) for name in names)

    def of(self, parts: Iterable[tuple[str, tuple[Any, ...]]]) -> Iterator[tuple[str, Any]]:
        """What is in the window of some titled parts, without the title of one that has begun."""
        first = 0
        for title, lines in parts:
            begin, end = max(self.start - first, 0), min(self.stop - first, len(lines))
            first += len(lines)
            if begin < end:
                yield ("" if begin else title), lines[begin:end]


WHOLE = Window(0, 0)
"""The window of a section that lists nothing."""


class Listing(NamedTuple):
    """The lines of a section: how many entries each has, and what writes the HTML of a window."""

    entries: tuple[int, ...]
    write: Callable[[Window], SectionHtml]

    def window(self, start: int, entries: int) -> tuple[SectionHtml, bool]:
        """The HTML of the window that begins with a line, and whether there are more lines.

        It has the fewest lines that hold at least so many entries. If a template marks neither
        lines nor windows, the one window has all lines.
        """
        stop, held = start, 0
        while stop < len(self.entries) and held < entries:
            held += self.entries[stop]
            stop += 1
        more = stop < len(self.entries)
        found = self.write(Window(start, stop, more))
        if more and not (LINE in found.html and MORE in found.html):
            return self.write(Window(0, len(self.entries))), False
        return found, more
