"""Metadata: what a PDF says of itself, to whoever opens, lists or reads it aloud, as PDF/UA-1."""

from dataclasses import dataclass
from html import escape

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
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


@dataclass(frozen=True, slots=True)
class About:
    """What a file says of itself; the language as in HTML."""

    title: str
    author: str
    subject: str
    language: str = "en"

    @property
    def info(self) -> dict[str, str]:
        """The entries of the document information."""
        entries = {"Title": self.title, "Author": self.author, "Subject": self.subject}
        return entries | {"Creator": MAKER, "Producer": MAKER}

    @property
    def xmp(self) -> bytes:
        """The same as XMP."""
        texts = {
            "title": self.title,
            "author": self.author,
            "subject": self.subject,
            "language": self.language,
            "maker": MAKER,
        }
        return XMP.format(**{key: escape(text) for key, text in texts.items()}).encode()
