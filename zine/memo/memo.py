"""The memo: calls steps, and calls none again whose arguments and reads are as they were.

Taken from typst's comemo: a step is a plain function; what it reads, it reads through one world,
which notes it; an entry holds while all that was noted is the same; and what an inner step has read
counts for the outer one, too. So nobody lists what a result depends on, and an inner entry that
holds is used though the outer one does not. From Skyframe (Bazel) and salsa: what is the same
although it was made anew stops the wave. Here that follows from steps that read nothing and have
the digest of their input as key: pages whose HTML is the same are not laid out again.

Not taken: a graph of steps that is changed from below (salsa's red and green, Skyframe's dirty
nodes). There are a few thousand reads, and to look at all of them takes some milliseconds. Nor the
many entries of one call that comemo keeps: of each call the last entry is kept. No library for
Python has this: joblib and diskcache know a call by its arguments alone, and build systems such as
doit and SCons want each file to be listed before.

Files may change while they are read. There is one rule for that: `settle` looks again at all that
new entries have read, and forgets those of which something has moved.
"""

import marshal
import os
from collections import ChainMap
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar, TypeVarTuple

from zine.memo import world
from zine.memo.store import Store, key
from zine.memo.world import MOVED, Glance, Reads

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

ROUNDS = 10
"""For how many rounds in which a step ran an entry stays in memory that none has asked for."""


RESULT = "result"
"""The source of what a step reads of another, see `call_by_result`."""

SAME_BYTES = 2
"""The last format of `marshal` in which the same values always give the same bytes."""


class Entry(NamedTuple):
    """What a step gave, and what it had read."""

    reads: Reads
    result: Any


class Product(NamedTuple, Generic[T]):
    """What is made of input that has a digest, and reads nothing: its name, and how it is stored.

    Without these functions it stays in memory; `pack` gives what `marshal` knows.
    """

    name: str
    pack: Callable[[T], Any] | None = None
    unpack: Callable[[Any], T] | None = None


class _Place(NamedTuple):
    """What tells a call from all others: its step, and its arguments or their key."""

    step: str
    arguments: Hashable


class Memo:
    """Remembers what steps gave: in memory and, if they are called so, in a store.

    `program` is the key of all that steps depend on and that no file of a project is: our code and
    its libraries.
    """

    def __init__(self, store: Store | None = None, program: Callable[[], str] = str) -> None:
        self.store = store
        self._program = program
        self._entries: dict[_Place, tuple[Entry, int]] = {}
        """Each entry, and the round in which it was asked for last."""
        self._new: dict[_Place, bool] = {}
        """The entries since the last `settle`, and whether they are to be stored."""
        self._round = 0
        self._ran = False
        """Whether a step has run in this round."""
        self._results: dict[str, tuple[Callable[[], Any], Reads]] = {}
        """The calls whose results others depend on, by their names, and what they have read."""
        self._sources = ChainMap[str, Callable[[str], str]]({RESULT: self._state_of}, world.SOURCES)
        self._glance = Glance(self._sources)
        self._digests: bytes = b""
        if store and (known := store.get(key("digests"))):
            self._digests = known
            for path, digest in marshal.loads(known).items():
                world.digests.setdefault(path, digest)

    def look_again(self) -> None:
        """Begin a round: what has changed since the last one counts from now on."""
        self._glance = Glance(self._sources)
        if not self._ran:
            return
        self._ran = False
        self._round += 1
        unused = (
            place for place, (_, last) in self._entries.items() if last + ROUNDS < self._round
        )
        for place in tuple(unused):
            del self._entries[place]

    def call(self, step: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """What a step gives; it runs unless it gave that before. Raises whatever it raises.

        The arguments must be hashable. What failed is tried again.
        """
        return self._call(step, arguments, stored=False)

    def call_stored(self, step: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """As `call`; the entry is stored, too: `marshal` must know what the step gives.

        The arguments must have the same `repr` in each process.
        """
        return self._call(step, arguments, stored=True)

    def _call(self, step: Callable[[*Ts], T], arguments: tuple[*Ts], *, stored: bool) -> T:
        place = _place(step, arguments)
        entry = self._known(place)
        if entry is None:
            self._ran = True
            reads: Reads = {}
            try:
                with world.noting() as reads:
                    entry = Entry(reads, step(*arguments))
            finally:
                world.note_all(self._expanded(reads))
            self._entries[place] = entry, self._round
            self._new[place] = stored
        else:
            world.note_all(self._expanded(entry.reads))
        result: T = entry.result
        return result

    def call_by_result(self, step: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """As `call`; but the step that calls depends on the result, not on what was read for it.

        So it holds if that comes out as before. `marshal` must know the result.
        """
        name = repr(_place(step, arguments))
        with world.noting() as reads:
            result = self._call(step, arguments, stored=False)
        self._results[name] = partial(self.call, step, *arguments), reads
        world.note((RESULT, name), _digest(result))
        return result

    def _expanded(self, reads: Reads) -> Reads:
        """What was read, and in place of results what was read for these."""
        every = dict(reads)
        for source, name in reads:
            if source == RESULT:
                del every[source, name]
                every |= self._expanded(self._results[name][1])
        return every

    def _state_of(self, name: str) -> str:
        """What the result of a step is like now."""
        if name not in self._results:  # another process called it
            return MOVED
        call, _ = self._results[name]
        with world.noting() as reads, suppress(Exception):
            state = _digest(call())
            self._results[name] = call, reads
            return state
        return MOVED

    def holds(self, step: Callable[[*Ts], T], *arguments: *Ts) -> bool:
        """Whether a call would not run its step."""
        return self._known(_place(step, arguments)) is not None

    def get(self, product: "Product[T]", digest: str) -> T | None:
        """What was put under the digest of its input; `None` if there is nothing."""
        place = _Place(product.name, digest)
        held = self._entries.get(place)
        entry = held[0] if held else None
        if entry is None and product.unpack and (stored := self._stored(place)):
            entry = Entry({}, product.unpack(stored.result))
        if entry is None:
            return None
        self._entries[place] = entry, self._round
        result: T = entry.result
        return result

    def put(self, product: "Product[T]", digest: str, result: T) -> None:
        """Keep what depends on its input alone, of which this is the digest."""
        self._ran = True
        place = _Place(product.name, digest)
        self._entries[place] = Entry({}, result), self._round
        if product.pack:
            self._write(place, Entry({}, product.pack(result)))

    def settle(self) -> None:
        """Store what is new, but for entries of which something has moved since: forget these."""
        glance = Glance(self._sources)
        for place, stored in self._new.items():
            entry, _ = self._entries.get(place, (None, 0))
            if entry is None:
                continue
            if not glance.shows(entry.reads):
                del self._entries[place]
            elif stored:
                self._write(place, entry)
        self._new.clear()

    def close(self) -> None:
        """Settle; store which files need not be read again; keep the store within its limit."""
        self.settle()
        if self.store is None or not self.store.folder.is_dir():
            return
        there = {path: it for path, it in world.digests.items() if os.path.lexists(path)}
        digests = marshal.dumps(dict(sorted(there.items())))
        if digests != self._digests:
            self.store.put(key("digests"), digests)
        self.store.trim()

    def _known(self, place: _Place) -> Entry | None:
        """The entry of a call, if it holds."""
        entry, _ = self._entries.get(place, (None, 0))
        if entry is None:
            entry = self._stored(place)
        if entry is None or not self._glance.shows(entry.reads):
            return None
        self._entries[place] = entry, self._round
        return entry

    def _stored(self, place: _Place) -> Entry | None:
        if self.store is None:
            return None
        packed = self.store.get(self._key(place))
        return Entry(*marshal.loads(packed)) if packed else None

    def _write(self, place: _Place, entry: Entry) -> None:
        if self.store:
            self.store.put(self._key(place), marshal.dumps([entry.reads, entry.result]))

    def _key(self, place: _Place) -> str:
        return key(self._program(), place.step, repr(place.arguments))


def _digest(result: Any) -> str:
    return key(marshal.dumps(result, SAME_BYTES))


def _place(step: Callable[..., object], arguments: Hashable) -> _Place:
    return _Place(f"{step.__module__}.{step.__qualname__}", arguments)
