"""How the layout engine looks for the libraries of the system."""

import subprocess
import sys
from ctypes import util

import pytest

from zine.press.layout.libraries import by_file_name


@pytest.mark.skipif(sys.platform != "linux", reason="others know libraries by other names")
def test_linux_runs_no_program_to_find_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(subprocess, "Popen", begun.append)
    search = util.find_library
    with by_file_name():
        assert util.find_library("pango-1.0") is None
    assert begun == []
    assert util.find_library is search
