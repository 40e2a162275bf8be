"""Metadata: what a PDF says of itself, to whoever opens, lists or reads it aloud, as PDF/UA-1."""

from html import escape
from typing import NamedTuple

MAKER = "zine"

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<pdf:Producer>{maker}</pdf:Producer>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{author}{subject}<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
AUTHOR = "<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>\n"
SUBJECT = (
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt></dc:description>\n'
)


class About(NamedTuple):
    """What a file says of itself; the language as in HTML. An author or subject may be ""."""

    title: str
    author: str
    subject: str
    language: str = "en"

    @property
    def info(self) -> dict[str, str]:
        """The entries of the document information."""
        entries = {"Title": self.title, "Author": self.author, "Subject": self.subject}
        said = {name: text for name, text in entries.items() if text}
        return said | {"Creator": MAKER, "Producer": MAKER}

    @property
    def xmp(self) -> bytes:
        """The same as XMP."""
        return XMP.format(
            title=escape(self.title),
            author=AUTHOR.format(escape(self.author)) if self.author else "",
            subject=SUBJECT.format(escape(self.subject)) if self.subject else "",
            language=escape(self.language),
            maker=MAKER,
        ).encode()
