"""`zine schema`: what the metadata of a page or of a zine may hold, for editors."""

import argparse

from zine.cli.output import SUCCESS, say
from zine.content.page import metadata_keys


def schema_of(options: argparse.Namespace) -> int:
    """Print the JSON Schema of a page's or a zine's metadata, and return the exit code."""
    say(metadata_keys.json_schema(options.kind), end="")
    return SUCCESS
