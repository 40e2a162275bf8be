"""Metadata: what a PDF says of itself, to whoever opens, lists or reads it aloud, as PDF/UA-1."""

from html import escape
from typing import NamedTuple

MAKER = "zine"

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description {names}>
<pdfuaid:part>1</pdfuaid:part>
<pdf:Producer>{maker}</pdf:Producer>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{author}{subject}<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
{end}"""
NAMES = (
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"',
)
AUTHOR = "<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>\n"
SUBJECT = (
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt></dc:description>\n'
)


class About(NamedTuple):
    """The metadata of a file; the language as in HTML. An author or subject may be ""."""

    title: str
    author: str
    subject: str
    language: str = "en"

    @property
    def info(self) -> dict[str, str]:
        """The entries of the document information."""
        entries = {"Title": self.title, "Author": self.author, "Subject": self.subject}
        filled = {name: text for name, text in entries.items() if text}
        return filled | {"Creator": MAKER, "Producer": MAKER}

    @property
    def xmp(self) -> bytes:
        """The same as XMP."""
        dc, pdf, ua = NAMES
        names = f'rdf:about="" {dc}\n {pdf} {ua}'
        return self._xmp(names, '<?xpacket end="r"?>', quote=True)

    @property
    def writable_xmp(self) -> bytes:
        """The same as XMP that a program may edit in place, as PDF libraries write it."""
        return self._xmp(" ".join((*NAMES, 'rdf:about=""')), '\n<?xpacket end="w"?>\n', quote=False)

    def _xmp(self, names: str, end: str, *, quote: bool) -> bytes:
        """The XMP packet: `names` begin its description, and it ends so.

        With `quote`, quotation marks are escaped.
        """
        title, author, subject, language = (escape(text, quote=quote) for text in self)
        return XMP.format(
            names=names,
            title=title,
            author=AUTHOR.format(author) if author else "",
            subject=SUBJECT.format(subject) if subject else "",
            language=language,
            maker=MAKER,
            end=end,
        ).encode()
