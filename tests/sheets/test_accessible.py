"""Every sheet as a screen reader has it: PDF/UA-1, by two checkers and by looking."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path

import page
import pdfua
import pikepdf
import pytest
from conftest import sampled
from sheets import FORMS, SHARED, Made, every_back, every_form, made

from zine.content.page.sheet_form import Kind

PROFILE = page.ValidationProfile.PDF_UA_1
ONE_OF_EACH = ("crag", "pig", "everest", "beetle", "midnight", "centennial", "chuck_a_luck", "aces")
TABLES = set(Kind) - {*SHARED, Kind.DRAWING}


def faults(pdf: bytes, tmp_path: Path) -> list[str]:
    """Everything that either checker has against a file."""
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pdf)
    failures = page.validate_pdf(str(file), profile=PROFILE).failures
    findings = pdfua.validate(str(file)).findings
    return [f"{f.rule_id}: {f.message}" for f in failures] + [str(found) for found in findings]


# By the checkers.


@pytest.mark.parametrize("name", sampled(FORMS, {"crag"}))
def test_a_sheet_is_accessible(name: str, tmp_path: Path) -> None:
    """Its fields and its back are tried below, where it stands as well."""
    assert faults(made(name, "half-letter").pdf, tmp_path) == []


@pytest.mark.some(4)
@pytest.mark.parametrize("paper", sampled(("a4", "half-letter"), {"half-letter"}))
@every_form
def test_a_fillable_sheet_is_accessible(name: str, paper: str, tmp_path: Path) -> None:
    assert faults(made(name, paper, fillable=True).pdf, tmp_path) == []


@pytest.mark.some(2)
@every_back
def test_a_sheet_with_the_rules_on_its_back_is_accessible(name: str, tmp_path: Path) -> None:
    assert faults(made(name, "half-letter", rules_on_back=True).pdf, tmp_path) == []


@pytest.mark.some(3)
@pytest.mark.parametrize(
    "options",
    [
        {"up": 2, "copies": 2},
        {"up": 4, "copies": 9, "rules_on_back": True, "back_shift": (1.5, -2.0)},
        {"copies": 30},
        {"ink_saver": True},
        {"large": True, "fillable": True},
        {"players": 1, "fillable": True},
        {"tables": (("Zoë", "Σωκράτης"), ("Софья", "O’Neil")), "rules_on_back": True},
        {"tables": (("Zoë", "Bartholomew Featherstone"),), "fillable": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("name", sampled(ONE_OF_EACH, {"crag"}))
def test_sheets_are_accessible_however_they_are_printed(
    name: str, options: dict[str, object], tmp_path: Path
) -> None:
    assert faults(made(name, **options).pdf, tmp_path) == []


def test_the_checkers_find_faults(tmp_path: Path) -> None:
    with pikepdf.open(BytesIO(made("crag").pdf)) as document:
        del document.Root.Lang
        del document.Root.StructTreeRoot
        out = BytesIO()
        document.save(out)
    assert len(faults(out.getvalue(), tmp_path)) > 2


# By looking.


@dataclass
class Node:
    """An element of the structure."""

    role: str
    scope: str = ""
    spans: int = 1
    alt: str = ""
    marks: list[int] = field(default_factory=list)
    kids: list["Node"] = field(default_factory=list)

    def everything(self) -> Iterator["Node"]:
        yield self
        for kid in self.kids:
            yield from kid.everything()

    def named(self, role: str) -> list["Node"]:
        return [node for node in self.everything() if node.role == role]


@cache
def structure(pdf: bytes) -> Node:
    with pikepdf.open(BytesIO(pdf)) as document:
        return _node(document.Root.StructTreeRoot.K[0])


def _node(element: pikepdf.Object) -> Node:
    table = element.get("/A", pikepdf.Dictionary())
    node = Node(
        str(element.S).lstrip("/"),
        str(table.get("/Scope", "")).lstrip("/"),
        int(table.get("/ColSpan", 1)),
        str(element.get("/Alt", "")),
    )
    kids = element.get("/K", pikepdf.Array())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            node.marks.append(kid)
        elif kid.get("/Type") != "/OBJR":
            node.kids.append(_node(kid))
    return node


@every_form
def test_a_file_says_what_it_is_and_in_which_language(name: str) -> None:
    of_this = made(name, "half-letter", fillable=True)
    title = f"{of_this.game.title}: {of_this.form.variation}".removesuffix(": ")
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        assert str(document.docinfo["/Title"]) == f"{title}: score sheet"
        assert str(document.Root.Lang) == "en"
        assert bool(document.Root.ViewerPreferences.DisplayDocTitle)
        assert bool(document.Root.MarkInfo.Marked)
        assert "/CreationDate" not in document.docinfo
        with document.open_metadata() as metadata:
            assert metadata["pdfuaid:part"] == "1"
            assert metadata["dc:title"] == f"{title}: score sheet"


@every_form
def test_a_sheet_is_headed_once(name: str) -> None:
    front = structure(made(name, "half-letter", fillable=True).pdf)
    assert [node.role for node in front.everything()][:3] == ["Document", "Sect", "H1"]
    assert len(front.named("H1")) == 1


@every_back
def test_the_back_of_a_sheet_has_headings(name: str) -> None:
    sheet, back = structure(made(name, "half-letter", rules_on_back=True).pdf).kids
    assert len(sheet.named("H1")) == len(back.named("H1")) == 1
    assert not sheet.named("H2")
    assert len(back.named("H2")) >= 3


@pytest.mark.parametrize("fillable", sampled((False, True), {True}))
@every_form
def test_the_rows_of_a_table_are_equally_long_and_have_heads(name: str, fillable: bool) -> None:
    tree = structure(made(name, "half-letter", fillable=fillable).pdf)
    tables = tree.named("Table")
    assert bool(tables) == (FORMS[name][1].kind in TABLES)
    for table in tables:
        wide = {sum(cell.spans for cell in row.kids) for row in table.kids}
        assert len(wide) == 1
        assert {row.role for row in table.kids} == {"TR"}
        cells = [cell for row in table.kids for cell in row.kids]
        assert {cell.role for cell in cells} <= {"TH", "TD"}
        heads = [cell for cell in cells if cell.role == "TH"]
        assert heads
        assert {head.scope for head in heads} <= {"Row", "Column"}
        assert not [cell for cell in cells if cell.role == "TD" and cell.scope]


@every_back
def test_a_back_tells_its_tables_as_tables(name: str) -> None:
    _, back = structure(made(name, "half-letter", rules_on_back=True).pdf).kids
    for table in back.named("Table"):
        first, *rest = table.kids
        assert {(cell.role, cell.scope) for cell in first.kids} == {("TH", "Column")}
        assert {cell.role for row in rest for cell in row.kids} == {"TD"}
        assert {len(row.kids) for row in table.kids} <= {len(first.kids), 1}


def test_the_dice_of_a_back_are_read_aloud() -> None:
    _, back = structure(made("pairs", rules_on_back=True).pdf).kids
    said = [node.alt for node in back.named("Span")]
    assert said[:4] == ["die showing 1", "die showing DD", "die showing 2", "die showing two cats"]
    assert "dice showing two cats, two cats" in said


@every_form
def test_every_field_hangs_on_the_structure_with_its_description(name: str) -> None:
    of_this = made(name, "half-letter", fillable=True)
    forms = structure(of_this.pdf).named("Form")
    assert [node.alt for node in forms] == [
        field.tip for field in (*of_this.fields, *of_this.blanks)
    ]


@pytest.mark.some(4)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"up": 4, "copies": 6, "rules_on_back": True, "back_shift": (1.5, -2.0)},
        {"tables": (("Ada",), ("Bel",), ("Cy",)), "copies": 2, "rules_on_back": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("name", sampled(ONE_OF_EACH, {"crag", "beetle", "centennial"}))
def test_every_run_of_words_is_read_once_and_lines_are_ornament(
    name: str, options: dict[str, object]
) -> None:
    of_this = made(name, **options)
    words = marked(of_this)
    assert sorted(read_out(of_this)) == sorted(words)
    assert len(set(words)) == len(words) > 4


def read_out(of_this: Made) -> list[tuple[int, int]]:
    """The page and the number of every run of words that the structure holds."""
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        places = {page.obj.objgen: number for number, page in enumerate(document.pages)}

        def below(element: pikepdf.Object) -> Iterator[tuple[int, int]]:
            kids = element.get("/K", pikepdf.Array())
            for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
                if isinstance(kid, int):
                    yield places[element.Pg.objgen], kid
                elif kid.get("/Type") != "/OBJR":
                    yield from below(kid)

        return list(below(document.Root.StructTreeRoot.K[0]))


def marked(of_this: Made) -> list[tuple[int, int]]:
    """The page and the number of every run of words that is marked; all else must be ornament."""
    found = []
    with pikepdf.open(BytesIO(of_this.pdf)) as document:
        for number, sheet in enumerate(document.pages):
            inside: list[str] = []
            for part in pikepdf.parse_content_stream(sheet):
                assert isinstance(part, pikepdf.ContentStreamInstruction)
                operator = str(part.operator)
                if operator == "BDC":
                    found.append((number, int(part.operands[1].MCID)))
                if operator in ("BDC", "BMC"):
                    inside.append(str(part.operands[0]))
                elif operator == "EMC":
                    inside.pop()
                elif operator in ("Tj", "TJ", "S", "s", "f", "f*", "B", "Do"):
                    assert len(inside) == 1, operator
                    assert (inside == ["/Artifact"]) or operator in ("Tj", "TJ")
    return found


def test_a_hundred_copies_are_read_once() -> None:
    few, many = (structure(made("crag", copies=copies).pdf) for copies in (2, 100))
    assert [node.role for node in few.everything()] == [node.role for node in many.everything()]
    assert len(many.named("H1")) == 1


def test_a_card_is_read_player_by_player() -> None:
    (table,) = structure(made("crag", players=3).pdf).named("Table")
    heads, *players = table.kids
    boxes = FORMS["crag"][1].lines
    assert len(heads.kids) == len(boxes) + 1
    assert {cell.scope for cell in heads.kids} == {"Column"}
    assert len(players) == 3
    for player in players:
        assert [cell.role for cell in player.kids] == ["TH", *["TD"] * len(boxes)]
        assert player.kids[0].scope == "Row"
