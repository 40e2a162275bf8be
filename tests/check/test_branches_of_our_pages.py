"""Our own pages show every branch of our rules, or a comment says why no example can."""

from pathlib import Path

from conftest import CHECKOUT

from zine.check import branches
from zine.check.verify import verify_pages
from zine.content import project
from zine.content.project import Selection
from zine.memo.memo import Memo
from zine.memo.store import Store

LIBRARY = project.at(CHECKOUT)


def test_each_branch_of_our_scoring_modules_has_an_example_or_a_reason(tmp_path: Path) -> None:
    verification = verify_pages(LIBRARY, LIBRARY.games)
    assert verification.problems == ()
    everything = Selection(LIBRARY.games, (), (), everything=True)
    lacking = branches.check(LIBRARY, everything, verification, Memo(Store(tmp_path)))
    assert [str(problem) for problem in lacking] == []
