"""The store: entries that are whole, bear a checksum, and go in time."""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from zine.marked_folder import TAG
from zine.memo.store import DIGEST, Store, key

ONE, OTHER = key("one"), key("other")


def test_an_entry_is_read_back_as_it_was_put(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    assert not store.folder.exists()
    assert store.get(ONE) is None
    for body in (b"body", b"other"):
        assert store.put(ONE, body)
        assert store.get(ONE) == body


def test_a_key_tells_texts_from_others_that_read_alike_when_joined() -> None:
    assert len({key("ab", "c"), key("a", "bc"), key("abc"), key("ab", "c", "")}) == 4


def test_what_was_used_longest_ago_goes_first_when_a_store_is_full(tmp_path: Path) -> None:
    store = Store(tmp_path, limit=5 * (DIGEST + 100))
    keys = [key(str(number)) for number in range(8)]
    for number, each in enumerate(keys):
        store.put(each, bytes(100))
        os.utime(tmp_path / each, (number, number))
    assert store.get(keys[1]) is not None
    store.trim()
    assert [n for n, each in enumerate(keys) if store.get(each) is not None] == [1, 4, 5, 6, 7]


def test_what_a_killed_build_had_begun_to_write_goes_in_time(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(ONE, b"body")
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    young, old, of_one_gone = (
        tmp_path / f".{ONE}.{process}.{number:08x}"
        for number, process in enumerate((os.getpid(), os.getpid(), gone.pid))
    )
    for path in (young, old, of_one_gone):
        path.write_bytes(b"x")
    os.utime(old, (1, 1))
    store.trim()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([young.name, ONE, TAG])


def test_an_entry_bears_the_checksum_of_what_it_holds(tmp_path: Path) -> None:
    Store(tmp_path).put(ONE, b"body")
    assert (tmp_path / ONE).read_bytes() == sha256(ONE.encode() + b"body").digest() + b"body"


def test_an_entry_under_the_key_of_another_is_noticed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(ONE, b"body")
    shutil.copyfile(tmp_path / ONE, tmp_path / OTHER)
    assert (store.get(ONE), store.get(OTHER)) == (b"body", None)


def test_a_damaged_entry_is_not_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(ONE, b"body")
    whole = (tmp_path / ONE).read_bytes()
    for damaged in (b"", whole[:3], whole[:-1], whole[:-1] + b"Y", bytes(len(whole))):
        (tmp_path / ONE).write_bytes(damaged)
        assert store.get(ONE) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_an_entry_that_may_have_no_end_is_not_read(tmp_path: Path) -> None:
    Store(tmp_path).put(OTHER, b"body")
    os.mkfifo(tmp_path / ONE)
    assert Store(tmp_path).get(ONE) is None


def test_what_cannot_be_stored_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / ONE).mkdir()
    assert not Store(tmp_path).put(ONE, b"body")
    assert [path.name for path in tmp_path.iterdir()] == [ONE]
