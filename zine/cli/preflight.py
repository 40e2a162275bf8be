"""`zine preflight`: checks a PDF for a print shop."""

import argparse
import re
from io import BytesIO

import pikepdf
import pypdfium2

from zine.check import report
from zine.cli.output import SUCCESS, CommandError, UsageError, complain, say, summarize, write_files
from zine.content import project as projects
from zine.problems import shown
from zine.shop import colour, profile
from zine.shop import preflight as checks

REFUSED = 1
"""The exit code where the shop would refuse the file."""


def preflight(options: argparse.Namespace) -> int:
    """Print what the shop would refuse, a line each, and return the exit code."""
    if options.pages is not None and not options.cover:
        raise UsageError("--pages says of how many pages a book has a cover: add --cover")
    if options.ink_map and options.ink_map.suffix.casefold() != ".png":
        name = options.ink_map.with_suffix(".png").name
        raise UsageError(f"--ink-map writes a PNG: call it {name}")
    try:
        asked = profile.find(projects.at(options.root), options.shop)
    except LookupError as why:
        raise UsageError(str(why)) from None
    if options.cover and options.pages is None:
        raise UsageError("a cover is as wide as its book is thick: add --pages N")
    if options.cover and asked.cover is None:
        raise UsageError(f"{asked.title} prints no covers of their own")
    name = shown(options.file)
    try:
        data = options.file.read_bytes()
        faults = checks.check(data, asked, options.pages)
        if options.ink_map:
            out = BytesIO()
            checks.ink_map(data).save(out, "PNG", optimize=True)
            write_files({options.ink_map: out.getvalue()})
    except OSError as error:
        raise CommandError(f"{name}: cannot be read: {error.strerror}") from None
    except pikepdf.PasswordError:
        raise CommandError(f"{name}: has a password; save it without one") from None
    except (pikepdf.PdfError, pypdfium2.PdfiumError, colour.Unprintable) as error:
        told = re.sub(r"stream <[^>]*>: ", "", str(error))
        raise CommandError(f"{name}: cannot be read as a PDF: {told}") from None
    day = asked.looked_up.isoformat()
    if options.json:
        found = {"file": name, "shop": asked.name, "looked_up": day, "faults": faults}
        say(report.json(found))
    else:
        for fault in faults or [f"nothing here that {asked.title} would refuse"]:
            (say if faults else summarize)(f"{name}: {fault}")
    as_inner_pages = faults and not options.cover and checks.is_flat(data)
    flat = ["hint: one page that is wider than high; a cover takes --cover --pages N"]
    day_hint = f"hint: what {asked.title} asks for was looked up on {day}; the shop decides"
    complain([*(flat if as_inner_pages else []), day_hint])
    return REFUSED if faults else SUCCESS
