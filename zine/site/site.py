"""A site as its files: pages, what they lead to, and what a phone and a search engine ask for."""

from collections.abc import Mapping
from html import escape

from zine.diff.compare import Diff
from zine.site import feed, offline, pages
from zine.site.pages import Site

SITEMAP = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n'
)


def make(site: Site, downloads: Mapping[str, bytes], diff: Diff | None = None) -> dict[str, bytes]:
    """Every file of a site by its path, `downloads` among them, and with a `diff` its feed.

    The same bytes for the same content. Raises `ContentError` with all that is wrong in what a page
    shows.
    """
    written = {path: text.encode() for path, text in pages.make(site).items()}
    kept = {
        **written,
        "manifest.webmanifest": offline.manifest(site.title, site.first).encode(),
        **offline.icons(site.first),
    }
    del kept["404.html"]
    worker = offline.service_worker(kept).encode()
    files = {**downloads, **written, **kept, "service-worker.js": worker, ".nojekyll": b""}
    if site.address:
        files["sitemap.xml"] = _sitemap(site.address, written).encode()
    if diff:
        files[pages.FEED] = feed.make(site, diff).encode()
    return files


def _sitemap(address: str, written: Mapping[str, bytes]) -> str:
    shown = sorted(path for path in written if path.endswith(".html") and path != "404.html")
    places = (address + path.removesuffix("index.html") for path in shown)
    return SITEMAP.format(entries="".join(f"<url><loc>{escape(p)}</loc></url>\n" for p in places))
