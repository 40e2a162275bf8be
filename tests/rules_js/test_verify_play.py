"""`zine verify --play` reports what cannot run in a browser."""

from conftest import SCORING, Folder


def test_what_cannot_run_in_a_browser_is_reported_if_it_is_asked_for(folder: Folder) -> None:
    with (folder.root / SCORING).open("a", encoding="utf-8") as file:
        file.write("\n\ndef _half(number: int) -> object:\n    return number / 2\n")
    line = len((folder.root / SCORING).read_text("utf-8").splitlines())
    assert folder.zine("verify").code == 0
    result = folder.zine("verify", "--play")
    assert (result.code, result.err) == (1, f"{SCORING}:{line}: `/` cannot run in a browser\n")
