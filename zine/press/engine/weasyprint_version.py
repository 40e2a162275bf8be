"""Which versions of WeasyPrint were tried."""

NEWEST = "70.0"
"""The newest version whose private parts `weasyprint_engine` and the speed-ups are known to fit."""


def is_tried(version: str) -> bool:
    """Whether a version was tried: each release may change private parts, a later minor one too."""
    return version.split(".")[:2] == NEWEST.split(".")


def hint(version: str) -> str:
    """What to say of a version that was not tried, or ""."""
    if is_tried(version):
        return ""
    off = "pages are laid out without speed-ups; look at them before you print"
    return f"hint: WeasyPrint {version} was not tried with zine, {NEWEST} was: {off}"
