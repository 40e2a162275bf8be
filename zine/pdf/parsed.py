"""The objects of a PDF that pikepdf has parsed, as `zine.pdf.objects` has them."""

from functools import cache
from typing import Any

from pikepdf import Array, Dictionary, Object, Pdf, Stream

from zine.pdf.objects import PdfObjects, StreamObject


def objects(pdf: Pdf) -> PdfObjects:
    """The objects of a PDF, which must stay open."""

    @cache
    def find(number: int) -> Any:
        thing = pdf.get_object(number, 0)
        if isinstance(thing, Stream):
            rest = {name: value for name, value in thing.stream_dict.items() if name != "/Length"}
            return StreamObject(_plain(Dictionary(rest)), thing.read_raw_bytes())
        return _plain(thing)

    return PdfObjects(find, _plain(pdf.Root))


def _plain(thing: Any) -> Any:
    """The value of an object, whatever refers to it."""
    if isinstance(thing, Dictionary):
        return {name.removeprefix("/"): _value(item) for name, item in thing.items()}
    if isinstance(thing, Array):
        return list(map(_value, thing))
    return thing.unparse() if isinstance(thing, Object) else thing


def _value(thing: Any) -> Any:
    """A value in a dictionary or an array: a reference, if it is an object of its own."""
    if isinstance(thing, Object) and thing.is_indirect:
        return b"%d 0 R" % thing.objgen[0]
    return _plain(thing)
