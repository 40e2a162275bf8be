"""PDF form fields: the boxes of a fillable sheet, and the scripts that add its totals.

Rules: ISO 32000-1, 12.7 (interactive forms); the functions that begin with AF are those that every
viewer with form calculations knows.
"""

import json

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from zine.sheets.page import player_names, typeface
from zine.sheets.page.canvas import Field, FieldType

NUMBERS, NAMES = "F", "Wingdings"
"""What content streams call the two fonts.

PDFium takes a typed letter from a field's own font only if that font is of the letter's script, and
of an embedded font it assumes the Latin one; a font with the name of a pictorial one has all.
"""

MAX_DIGITS = 6
MAX_LETTERS = 40
PRINT_FLAG = 4
CENTRED = 1
READ_ONLY = 1
MAX_SIZE = 15.0
INSET = 0.8
"""The distance of a field from the lines around it, in points."""

NAME_EDGE = 0.14
"""The unseen border of a name's field, as a share of its height. Poppler makes a name as high as
what is within the border, and cuts off its descenders if there is none."""

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


def partial_name(name: str) -> str:
    """A field's name as a file holds it, where a full stop would part it in two (12.7.3.2)."""
    return name.replace(".", "·")


def sum_script(field: Field) -> str:
    """The script that writes a sum or a bonus into a field; nothing while all it adds is empty."""
    names = json.dumps(list(map(partial_name, field.adds)))
    worth = "sum" if field.par is None else f"sum >= {field.par} ? {field.bonus} : 0"
    return SUM % (names, f"({worth})")


def check_script(field: Field) -> str:
    """The script that refuses a figure that the rules never give."""
    listed = ", ".join(map(str, field.legal))
    return LEGAL % (json.dumps(list(field.legal)), json.dumps(f"{field.tip}: {listed}"))


class FormWriter:
    """Adds fields to a document, in which one writes in the typeface named `face`."""

    def __init__(self, document: Pdf, face: str) -> None:
        self._document = document
        self._fields = Array()
        self._order = Array()
        fonts = {
            f"/{NUMBERS}": typeface.embed(document, face),
            f"/{NAMES}": typeface.embed_whole(document, face),
        }
        self._resources = Dictionary(Font=Dictionary(fonts))

    def add(self, field: Field, page: pikepdf.Page, corner: tuple[float, float]) -> Dictionary:
        """Add a field to a page; return its widget: a number, a name, or a square to cross."""
        rectangle, size = _place(field, corner)
        widget = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            Rect=Array([round(edge, 2) for edge in rectangle]),
            T=String(partial_name(field.name)),
            TU=String(field.tip),
            F=PRINT_FLAG,
            P=page.obj,
        )
        if field.takes is FieldType.CROSS:
            self._cross(widget, size)
        else:
            self._text(widget, field, size)
        annotation = self._document.make_indirect(widget)
        if Name.Annots not in page.obj:
            page.obj.Annots = Array()
            page.obj.Tabs = Name.S
        page.obj.Annots.append(annotation)
        self._fields.append(annotation)
        if field.adds:
            self._order.append(annotation)
        return annotation

    def finish(self) -> None:
        """Add the form, which lists all fields, to the document."""
        self._document.Root.AcroForm = self._document.make_indirect(
            Dictionary(
                Fields=self._fields,
                CO=self._order,
                DR=self._resources,
                DA=String(f"/{NUMBERS} 10 Tf 0 g"),
            )
        )

    def _text(self, widget: Dictionary, field: Field, size: float) -> None:
        widget.FT = Name.Tx
        is_name = field.takes is FieldType.NAME
        widget.DA = String(f"/{NAMES} 0 Tf 0 g" if is_name else f"/{NUMBERS} {size:.1f} Tf 0 g")
        widget.Q = CENTRED
        widget.MaxLen = MAX_LETTERS if is_name else MAX_DIGITS
        widget.AP = Dictionary(N=self._drawn(widget, b"/Tx BMC EMC"))
        actions = {}
        if field.takes is FieldType.NUMBER:
            actions = {"/K": NUMBERS_ONLY, "/F": AS_A_NUMBER}
        if is_name:
            widget.BS = Dictionary(W=round(NAME_EDGE * _size(widget)[1], 1))
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
        widget.DA = String(f"/{NUMBERS} {size:.1f} Tf 0 g")
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


def _place(field: Field, corner: tuple[float, float]) -> tuple[list[float], float]:
    """The rectangle of a field on the page, and the size of type in it.

    Viewers make a name as large as its field allows, so that of one is no higher than it need be.
    """
    (x, y), box = corner, field.box
    left, bottom = x + box.left + INSET, y + box.bottom + INSET
    right, top = x + box.right - INSET, y + box.top - INSET
    if field.takes is FieldType.NAME:
        spare = max(0.0, top - bottom - player_names.field_height(right - left)) / 2
        bottom, top = bottom + spare, top - spare
    return [left, bottom, right, top], min(MAX_SIZE, (top - bottom) * 0.7)


def _size(widget: Dictionary) -> tuple[float, float]:
    left, bottom, right, top = (float(edge) for edge in widget.Rect)
    return round(right - left, 2), round(top - bottom, 2)
