"""The stamps of files: one moment, and what was written since."""

from pathlib import Path

from zine.cache.stamps import FileStamps


def test_all_that_is_asked_of_it_belongs_to_one_moment(tmp_path: Path) -> None:
    page, later = tmp_path / "page.md", tmp_path / "later.md"
    page.write_text("one")
    before = FileStamps()
    first = before.in_folder(tmp_path, ".md")
    page.write_text("three")
    later.write_text("new")
    assert before.in_folder(tmp_path, ".md") == first == [(str(page), before.of(str(page)))]
    after = before.again()
    assert after.whole
    assert [path for path, _ in after.in_folder(tmp_path)] == [str(later), str(page)]
    assert after.of(str(page)) != before.of(str(page))


def test_only_the_files_that_are_named_are_looked_at_again(tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("a.md", "b.md", "c.md")]
    names = [str(page) for page in pages]
    for page in pages:
        page.write_text("one")
    before = FileStamps()
    known = dict(before.in_folder(tmp_path))
    for page in pages:
        page.write_text("three")
    saved = before.renewed(names[:1])
    found = dict(saved.in_folder(tmp_path))
    assert not saved.whole
    assert [found[name] == known[name] for name in names] == [False, True, True]
    assert [saved.of(name) == found[name] for name in names] == [True, True, True]
    pages[0].unlink()
    pages[1].unlink()
    gone = saved.again()
    assert [path for path, _ in gone.in_folder(tmp_path)] == names[1:]
    assert gone.of(names[0]) is None


def test_folders_count_for_nothing_and_links_for_what_they_lead_to(tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    (far / "page.md").write_text("one")
    near = tmp_path / "near"
    (near / "folder.md").mkdir(parents=True)
    (near / "__pycache__").mkdir()
    (near / "page.md").symlink_to(far / "page.md")
    (near / "lost.md").symlink_to(far / "lost.md")
    (near / "ring").symlink_to(near)
    stamps = FileStamps()
    assert stamps.in_folder(near) == [(str(near / "page.md"), stamps.of(str(far / "page.md")))]
    assert stamps.of(str(near / "folder.md")) is None
    below = [folder for folder, _ in stamps.folders_below(near)]
    assert below == [str(near), str(near / "folder.md"), str(near / "ring")]
    assert list(stamps.folders_below(tmp_path / "nowhere")) == []
