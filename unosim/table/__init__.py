"""The table: rounds that are stepped, told and replayed, move by move.

``Round`` is the public class; ``log`` the events, ``scenario`` the files of positions and
expectations, ``replay`` stored rounds again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.table.round import Round

__all__ = ["Round"]


__getattr__ = lazy(__name__, {"Round": "round"})
