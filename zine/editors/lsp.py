"""The language server: problems, fixes, odds and completions for an editor, as a page is typed.

A page is known by where it lies: `content/games/` and `content/zines/` of any folder. What is no
file is no page, such as an older version that an editor shows beside it. Each feature is a module
of its own, which registers itself with the server.
"""

from zine.editors import (
    actions,
    completion,
    diagnostics,
    hover,
    lenses,
    navigation,
    preview,
    renaming,
)
from zine.editors.server import SERVER

FEATURES = (actions, completion, diagnostics, hover, lenses, navigation, preview, renaming)

__all__ = ["FEATURES", "SERVER"]
