"""How the layout engine looks for the libraries of the system."""

import subprocess
import sys
from ctypes import util
from pathlib import Path

import cffi
import pytest

from zine.memo.store import Store
from zine.press.engine import declarations
from zine.press.engine.libraries import by_file_name


@pytest.mark.skipif(sys.platform != "linux", reason="others know libraries by other names")
def test_linux_runs_no_program_to_find_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(subprocess, "Popen", begun.append)
    search = util.find_library
    with by_file_name():
        assert util.find_library("pango-1.0") is None
    assert begun == []
    assert util.find_library is search


def test_modules_that_cut_fonts_down_are_there_for_all_but_the_layout_engine() -> None:
    """WeasyPrint is imported without them, and whoever imports them later has the real ones."""
    code = (
        "import sys\n"
        "from zine.press.engine.libraries import without_font_cutters\n"
        "with without_font_cutters(): import weasyprint\n"
        "print('fontTools.varLib' in sys.modules)\n"
        "from fontTools import subset\n"
        "from fontTools.varLib.instancer import instantiateVariableFont\n"
        "print(callable(subset.Subsetter), callable(instantiateVariableFont))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["False", "True True"]


def test_lists_are_numbered_as_in_weasyprint_without_its_styles_of_elements() -> None:
    code = (
        "import sys, weasyprint as whole\n"
        "for name in [name for name in sys.modules if name.startswith('weasyprint')]:\n"
        "    del sys.modules[name]\n"
        "from importlib import resources\n"
        "from zine.press.engine.libraries import without_element_styles\n"
        "with without_element_styles(): import weasyprint\n"
        "print(weasyprint.UA_COUNTER_STYLE == whole.UA_COUNTER_STYLE)\n"
        "print(len(weasyprint.UA_STYLESHEET.page_rules), len(whole.UA_STYLESHEET.page_rules) > 0)\n"
        "print(bool((resources.files('weasyprint.css') / 'html5_ua.css').read_text()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["True", "0 True", "True"]


def test_declarations_of_c_are_parsed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def declared() -> cffi.FFI:
        with declarations.kept_in(Store(tmp_path)):
            ffi = cffi.FFI()
        ffi.cdef("typedef struct { int most; } throw; int abs(int);")
        return ffi

    first = declared()
    monkeypatch.setattr(cffi.FFI, "cdef", None)
    for ffi in (first, declared()):
        assert ffi.dlopen(None).abs(-4) == 4
        assert ffi.new("throw *", {"most": 6}).most == 6
    assert capsys.readouterr().out == ""
