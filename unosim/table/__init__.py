"""The table: rounds that are stepped, told and replayed, move by move.

``Round`` is the public class; ``log`` the events, ``scenario`` the files of positions and
expectations, ``replay`` stored rounds again. ``unosim.table("family")`` is who sits at a packaged table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import callable_package, lazy

if TYPE_CHECKING:
    from unosim.table.round import Round
    from unosim.table.seats import seated

__all__ = ["Round", "seated"]


__getattr__ = lazy(__name__, {"Round": "round", "seated": "seats"})
callable_package(__name__, "seated")
