"""Adds the README and the project's addresses to the package's metadata.

The README's pictures and links are relative, and a registry shows them only if they are absolute.
The release workflow reads the repository's address from its environment; there is none elsewhere.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(
    r"(?P<code>(?P<fence>`+).*?(?P=fence)(?!`))"
    r"|(?P<mark>!?)(?P<label>\[[^\]]*\]\()(?P<path>(?!\w+:|#)[^)\s]+)\)",
    re.DOTALL,
)


class Addresses(MetadataHookInterface):
    """Adds `readme` and, in the release workflow, `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Change the metadata in place; raises `ValueError` if the tag is not the version's."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        released = _released(os.environ)
        if released:
            home, tag = released
            if tag != f"v{metadata['version']}":
                raise ValueError(f"the tag is {tag}, and the version {metadata['version']}")
            readme = absolute(readme, home, tag)
            metadata["urls"] = {
                "Homepage": home,
                "Changelog": f"{home}/blob/{tag}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def _released(environment: Mapping[str, str]) -> tuple[str, str] | None:
    """The repository's address and the tag in GitHub's release workflow; `None` elsewhere."""
    if environment.get("GITHUB_REF_TYPE") != "tag":
        return None
    server, repository = environment["GITHUB_SERVER_URL"], environment["GITHUB_REPOSITORY"]
    return f"{server}/{repository}", environment["GITHUB_REF_NAME"]


def absolute(text: str, home: str, tag: str) -> str:
    """A Markdown page with absolute links and pictures; code stays as it is."""

    def address(found: re.Match[str]) -> str:
        if found["code"]:
            return found[0]
        kind = "raw" if found["mark"] else "blob"
        return f"{found['mark']}{found['label']}{home}/{kind}/{tag}/{found['path']})"

    return LINK.sub(address, text)
