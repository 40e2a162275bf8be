"""Whatever happens to a folder, a build of it gives what a build from nothing gives."""

import pytest
from conftest import PAGE, Folder
from edits import opened, rich, sequence

from zine.memo import world


@pytest.mark.parametrize("seed", range(20))
def test_after_any_edits_a_build_is_as_afresh(folder: Folder, seed: int) -> None:
    assert list(sequence(folder, seed)) == []


@pytest.mark.parametrize("form", [(), ("--web",), ("--epub",), ("--edition", "a5")], ids=str)
def test_no_step_reads_a_file_that_the_world_did_not_hand_out(
    folder: Folder, form: tuple[str, ...]
) -> None:
    sources = {str(path) for path in rich(folder).root.rglob("*") if path.suffix != ".pyc"}
    with world.noting() as reads, opened() as paths:
        assert folder.zine("build", *form).err == ""
    noted = {name for _, name in reads}
    read = sources.intersection(paths)
    assert str(folder.root / PAGE) in read
    assert sorted(read - noted) == []
