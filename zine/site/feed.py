"""The feed of a site: what has changed in its games since an older version."""

from collections.abc import Iterator
from hashlib import sha256
from html import escape

from zine.diff import report
from zine.diff.compare import Diff
from zine.site.pages import Site

FEED = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<rss version="2.0"><channel>\n'
    "<title>{title}</title><link>{link}</link><description>{about}</description>\n"
    "{items}</channel></rss>\n"
)
ITEM = (
    "<item><title>{title}</title><link>{link}</link>"
    '<description>{text}</description><guid isPermaLink="false">{key}</guid></item>\n'
)


def make(site: Site, diff: Diff) -> str:
    """The feed as RSS 2.0: an item for each game that differs, without a date.

    What tells two items apart is what they say, so that a game that changes again is a new item.
    """
    about = f"What has changed in {site.title}"
    items = "".join(_items(site, diff))
    return FEED.format(
        title=escape(site.title), link=escape(site.address), about=escape(about), items=items
    )


def _items(site: Site, diff: Diff) -> Iterator[str]:
    shown = {page.stem: checked.games[page].game.title for page, checked in site.games.items()}
    for stem, title in diff.gone.items():
        yield _item(title, site.address, "The game is no longer there.", stem)
    for stem, title in diff.new.items():
        if stem in shown:
            yield _item(title, f"{site.address}games/{stem}.html", "The game is new.", stem)
    for game in diff.games:
        if game.differs and game.stem in shown:
            link = f"{site.address}games/{game.stem}.html"
            yield _item(game.title, link, "\n".join(report.changes(game)), game.stem)


def _item(title: str, link: str, text: str, stem: str) -> str:
    key = sha256(f"{stem}\n{text}".encode()).hexdigest()[:16]
    return ITEM.format(title=escape(title), link=escape(link), text=escape(text), key=key)
