"""PDF form fields: the boxes of a fillable sheet, and the scripts that add its totals.

Rules: ISO 32000-1, 12.7 (interactive forms); the functions that begin with AF are those that every
viewer with form calculations knows.
"""

import json

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from zine.sheets.page import player_names, typeface
from zine.sheets.page.canvas import Field, FieldType

FACE = "garamond"
MAX_DIGITS = 6
MAX_LETTERS = 40
PRINT_FLAG = 4
CENTRED = 1
READ_ONLY = 1
MAX_SIZE = 15.0

NUMBERS_ONLY = "AFNumber_Keystroke(0, 1, 0, 0, '', true);"
AS_A_NUMBER = "AFNumber_Format(0, 1, 0, 0, '', true);"

SUM = """\
var sum = 0, any = false, names = %s;
for (var i = 0; i < names.length; i++) {
  var value = this.getField(names[i]).value;
  if (value !== "" && value !== null) { sum += Number(value); any = true; }
}
event.value = any ? %s : "";"""

LEGAL = """\
var legal = %s;
if (event.value !== "" && legal.indexOf(Number(event.value)) < 0) {
  app.alert(%s); event.rc = false;
}"""


def sum_script(field: Field) -> str:
    """The script that writes a sum or a bonus into a field; nothing while all it adds is empty."""
    names = json.dumps(list(field.adds))
    worth = "sum" if field.par is None else f"sum >= {field.par} ? {field.bonus} : 0"
    return SUM % (names, f"({worth})")


def check_script(field: Field) -> str:
    """The script that refuses a figure that the rules never give."""
    listed = ", ".join(map(str, field.legal))
    return LEGAL % (json.dumps(list(field.legal)), json.dumps(f"{field.tip}: {listed}"))


class FormWriter:
    """Adds fields to a document."""

    def __init__(self, document: Pdf) -> None:
        self._document = document
        self._fields = Array()
        self._order = Array()
        self._font = typeface.embed(document, FACE)
        self._resources = Dictionary(Font=Dictionary(F=self._font))

    def add(self, field: Field, page: pikepdf.Page, corner: tuple[float, float]) -> Dictionary:
        """Add a field to a page; return its widget: a number, a name, or a square to cross."""
        x, y = corner
        box = field.box
        inset = 0.8
        rectangle = [x + box.left + inset, y + box.bottom + inset]
        rectangle += [x + box.right - inset, y + box.top - inset]
        widget = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            Rect=Array([round(edge, 2) for edge in rectangle]),
            T=String(field.name),
            TU=String(field.tip),
            F=PRINT_FLAG,
            P=page.obj,
        )
        size = min(MAX_SIZE, (rectangle[3] - rectangle[1]) * 0.7)
        if field.takes is FieldType.NAME:
            size = min(size, player_names.size(rectangle[2] - rectangle[0]))
        self._cross(widget, size) if field.takes is FieldType.CROSS else self._text(
            widget, field, size
        )
        made = self._document.make_indirect(widget)
        if Name.Annots not in page.obj:
            page.obj.Annots = Array()
            page.obj.Tabs = Name.S
        page.obj.Annots.append(made)
        self._fields.append(made)
        if field.adds:
            self._order.append(made)
        return made

    def finish(self) -> None:
        """Add the form, which lists all fields, to the document."""
        self._document.Root.AcroForm = self._document.make_indirect(
            Dictionary(
                Fields=self._fields,
                CO=self._order,
                DR=self._resources,
                DA=String("/F 10 Tf 0 g"),
            )
        )

    def _text(self, widget: Dictionary, field: Field, size: float) -> None:
        widget.FT = Name.Tx
        widget.DA = String(f"/F {size:.1f} Tf 0 g")
        widget.Q = CENTRED
        widget.MaxLen = MAX_LETTERS if field.takes is FieldType.NAME else MAX_DIGITS
        widget.AP = Dictionary(N=self._drawn(widget, b"/Tx BMC EMC"))
        actions = {}
        if field.takes is FieldType.NUMBER:
            actions = {"/K": NUMBERS_ONLY, "/F": AS_A_NUMBER}
        if field.legal and not field.adds:
            actions["/V"] = check_script(field)
        if field.adds:
            widget.Ff = READ_ONLY
            actions["/C"] = sum_script(field)
        if actions:
            widget.AA = Dictionary(
                {key: Dictionary(S=Name.JavaScript, JS=String(js)) for key, js in actions.items()}
            )

    def _cross(self, widget: Dictionary, size: float) -> None:
        wide, high = _size(widget)
        inset = 0.16 * min(wide, high)
        lines = (
            f"q 1.3 w {inset:.1f} {inset:.1f} m {wide - inset:.1f} {high - inset:.1f} l "
            f"{inset:.1f} {high - inset:.1f} m {wide - inset:.1f} {inset:.1f} l S Q"
        )
        widget.FT = Name.Btn
        widget.V = widget.AS = Name.Off
        widget.DA = String(f"/F {size:.1f} Tf 0 g")
        widget.AP = Dictionary(
            N=Dictionary(On=self._drawn(widget, lines.encode()), Off=self._drawn(widget, b""))
        )

    def _drawn(self, widget: Dictionary, content: bytes) -> Stream:
        wide, high = _size(widget)
        return Stream(
            self._document,
            content,
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([0, 0, wide, high]),
            Resources=self._resources,
        )


def _size(widget: Dictionary) -> tuple[float, float]:
    left, bottom, right, top = (float(edge) for edge in widget.Rect)
    return round(right - left, 2), round(top - bottom, 2)
