"""Results on disk: the columns, the unit files, and reading a folder back as one lazy table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unosim.results.folder import Results, scan

__all__ = ["Results", "scan"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from unosim.results import folder

        return getattr(folder, name)
    raise AttributeError(f"module 'unosim.results' has no attribute {name!r}")
