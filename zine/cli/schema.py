"""`zine schema`: what the metadata of a page or of a zine may hold, and what is exported."""

import argparse

from zine.cli.output import SUCCESS, say
from zine.content.page import metadata_keys


def schema_of(options: argparse.Namespace) -> int:
    """Print the JSON Schema that is asked for, and return the exit code."""
    if options.kind == "export":
        from zine.rules_js.export import SCHEMA  # noqa: PLC0415 - it imports all that checks a game

        say(SCHEMA.read_text("utf-8"), end="")
    else:
        say(metadata_keys.json_schema(options.kind), end="")
    return SUCCESS
