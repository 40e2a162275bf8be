"""Makes a PDF one that keeps PDF/X-1a:2003 or PDF/X-4, or a plain one without what shops refuse."""

from hashlib import sha256
from io import BytesIO

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, Stream, String

from zine.shop.colour import CONDITION, PROFILE

VERSIONS = {"X-1a": "1.4", "X-4": "1.6", "": "1.6"}
NAMES = {"X-1a": "PDF/X-1a:2003", "X-4": "PDF/X-4"}
PRODUCER = "zine"
NOTHING = "/None"
WHEN, WHEN_XMP = "D:19800101000000Z", "1980-01-01T00:00:00Z"
"""A date must be there, and no file of ours holds one."""

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 pdf:Producer="{producer}" pdf:Trapped="False" xmp:CreatorTool="{producer}"
 xmp:CreateDate="{when}" xmp:ModifyDate="{when}" xmp:MetadataDate="{when}"
 xmpMM:DocumentID="uuid:{id}" xmpMM:VersionID="1" xmpMM:RenditionClass="default"
 {version}>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def finished(pdf: Pdf, title: str, standard: str) -> bytes:
    """The file with what the standard asks for, and without what no press prints.

    Links, bookmarks and the tags for reading aloud are left out. The same bytes for the same pages.
    """
    _bare(pdf)
    _ungroup(pdf)
    pdf.remove_unreferenced_resources()
    version = VERSIONS[standard]
    pdf.docinfo["/Title"] = String(title)
    pdf.docinfo["/Producer"] = pdf.docinfo["/Creator"] = String(PRODUCER)
    pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = String(WHEN)
    pdf.docinfo["/Trapped"] = Name("/False")
    if standard:
        pdf.docinfo["/GTS_PDFXVersion"] = String(NAMES[standard])
        pdf.Root.OutputIntents = Array([_intent(pdf, embedded=standard == "X-4")])
    key = sha256(_saved(pdf, version)).hexdigest()
    pdf.Root.Metadata = _metadata(pdf, title, key, standard)
    return _saved(pdf, version)


def _ungroup(pdf: Pdf) -> None:
    """Remove the transparency groups of a file in which nothing is transparent: they do nothing."""
    holders: list[Dictionary | Stream] = [page.obj for page in pdf.pages]
    holders += [one for one in pdf.objects if isinstance(one, Stream) and "/Group" in one]
    if any(map(_is_transparent, pdf.objects)):
        return
    for holder in holders:
        if "/Group" in holder:
            del holder["/Group"]


def _is_transparent(one: object) -> bool:
    """Whether an object of a PDF is a graphics state, or a picture, that is seen through."""
    if not isinstance(one, Dictionary | Stream):
        return False
    if one.get("/SMask", NOTHING) != NOTHING or one.get("/BM", "/Normal") != "/Normal":
        return True
    shares = (one.get(key) for key in ("/ca", "/CA"))
    return any(share is not None and float(share) < 1 for share in shares)


def _bare(pdf: Pdf) -> None:
    for key in list(pdf.Root.keys()):
        if key not in ("/Type", "/Pages", "/Lang", "/ViewerPreferences"):
            del pdf.Root[key]
    for key in list(pdf.docinfo.keys()):
        del pdf.docinfo[key]
    for page in pdf.pages:
        for key in ("/Annots", "/StructParents", "/Tabs", "/Metadata", "/Thumb"):
            if key in page.obj:
                del page.obj[key]


def _intent(pdf: Pdf, *, embedded: bool) -> Dictionary:
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(CONDITION),
        OutputCondition=String("Offset print on coated paper, ISO 12647-2"),
        RegistryName=String("http://www.color.org"),
        Info=String("FOGRA39L"),
    )
    if embedded:
        profile = Stream(pdf, PROFILE.read_bytes(), N=4)
        intent.DestOutputProfile = pdf.make_indirect(profile)
    return pdf.make_indirect(intent)


def _metadata(pdf: Pdf, title: str, key: str, standard: str) -> Stream:
    version = f'pdfxid:GTS_PDFXVersion="{NAMES[standard]}"' if standard == "X-4" else ""
    key = "-".join((key[:8], key[8:12], key[12:16], key[16:20], key[20:32]))
    escaped = title.replace("&", "&amp;").replace("<", "&lt;")
    text = XMP.format(producer=PRODUCER, when=WHEN_XMP, id=key, version=version, title=escaped)
    stream = Stream(pdf, text.encode())
    stream.Type, stream.Subtype = Name.Metadata, Name.XML
    return pdf.make_indirect(stream)


def _saved(pdf: Pdf, version: str) -> bytes:
    out = BytesIO()
    pdf.save(
        out,
        force_version=version,
        object_stream_mode=ObjectStreamMode.disable,
        deterministic_id=True,
    )
    return out.getvalue()
