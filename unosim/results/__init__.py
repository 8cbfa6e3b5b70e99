"""Results on disk: the columns, the unit files, and reading a folder back as one lazy table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.results.folder import Results, opened, scan

__all__ = ["Results", "opened", "scan"]


__getattr__ = lazy(__name__, {"Results": "folder", "opened": "folder", "scan": "folder"})
