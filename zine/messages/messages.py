"""Messages to authors and users by name: what each means, what to do, and an example of it.

They are raised elsewhere, in words of their own; a pattern finds the name by these words.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

BYTES, LINK = "base64:", "link:"
"""How a file of an example begins that is no text, and one that is a link to a place."""

FILE = Path(__file__).parent / "messages.toml"
PLACE = re.compile(r"^(?:(?:hint|error): )?(?:(?!template: |')[^\s:]+(?::\d+)*: )?")
"""What stands before a message where it is printed: its kind, and its place.

What is quoted is no place, and neither is `template`: with these, messages begin.
"""

ABOUT = """\
# Messages

What the messages of `zine` mean, and what to do.
`zine explain-message wrong-result` prints an entry of this page.
A message finds its entry, too: write it in single quotation marks if it holds a backtick,
else in double ones. `zine explain-message` alone lists all names.
In `zine verify --format json`, each message has its `name`, or `null` if it does not stand here.

Each example is an edit, and the command that then gives the message.
Most edit a book that `zine init` has just begun, and some our own pages.
The last group has messages that no book alone brings about, such as that of a full disk.
"""
"""How docs/messages.md begins."""


class Message(NamedTuple):
    """An entry: the name of a message, what finds it, what it means and what to do.

    The example puts `new` for `old` in `file`, if there is one, and types `typed`; `says` is the
    message that then comes, without its place. A file whose `old` is empty is a new one. `others`
    are new files beside it, by path; one whose text begins with `base64:` holds these bytes, and
    one with `link:` leads there.
    `before` is typed first.
    """

    name: str
    group: str
    pattern: str
    means: str
    says: str
    file: str = ""
    old: str = ""
    new: str = ""
    typed: str = ""
    others: Mapping[str, str] = MappingProxyType({})
    before: str = ""

    @property
    def command(self) -> str:
        """What the example types; nothing where no book alone brings the message about."""
        if not (self.typed or self.file):
            return ""
        page = f" {self.file}" if self.file.startswith("content/games/") else ""
        return self.typed or f"zine verify{page}"

    @property
    def diff(self) -> str:
        """The lines that the example takes out of its file and puts into it; nothing without."""
        old = [f"- {line}".rstrip() for line in self.old.splitlines()]
        new = [f"+ {line}".rstrip() for line in self.new.splitlines()]
        edit = [f"{self.file}:", *old, *new] if self.file else []
        return "\n".join([*edit, *(line for other in self.others.items() for line in _new(*other))])


def _new(path: str, text: str) -> Iterator[str]:
    """The lines of a new file; of one that is no text, its name alone, or where it leads."""
    if text.startswith(LINK):
        yield f"{path} -> {text.removeprefix(LINK)}"
        return
    yield f"{path}:"
    if not text.startswith(BYTES):
        yield from (f"+ {line}".rstrip() for line in text.splitlines())


@cache
def messages() -> Mapping[str, Message]:
    """All messages that have a name, by name."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {name: Message(name, **entry) for name, entry in entries.items()}


def sentence(text: str) -> str:
    """A message without its kind and its place, as the rules say it where they refuse a row."""
    return PLACE.sub("", text, count=1).removeprefix("not allowed: ")


def find(text: str) -> Message | None:
    """The entry of a message, with its place or without, if there is one."""
    message = PLACE.sub("", text, count=1)
    found = (entry for entry in messages().values() if re.search(entry.pattern, message))
    return next(found, None)


def groups() -> Mapping[str, list[Message]]:
    """The entries by group."""
    found: dict[str, list[Message]] = {}
    for entry in messages().values():
        found.setdefault(entry.group, []).append(entry)
    return found


def guide() -> str:
    """The text of docs/messages.md."""
    return "\n".join([ABOUT, *_sections()])


def _sections() -> Iterator[str]:
    for group, entries in groups().items():
        yield f"## {group}\n"
        for entry in entries:
            yield f"### {entry.name}\n\n{entry.means}\n"
            if entry.diff:
                yield f"```diff\n{entry.diff}\n```\n"
            typed = "".join(f"$ {each}\n" for each in (entry.before, entry.command) if each)
            yield f"```console\n{typed}{entry.says}\n```\n"


if __name__ == "__main__":
    print(guide(), end="")
