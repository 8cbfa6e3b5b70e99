"""The rules: `Rules` and its switches, presets and house rules, and what the engine makes of them.

- ``Rules.resolve("mattel", "stacking")``: rules from layers
- ``read_rules(node, seats)``: the same from a file, with the place of every problem
- ``conflicts(rules, seats)``: what cannot go together, or has no effect
- ``compile_rules(rules, seats)``: the engine's numbers
- ``presets()``, ``house_rules()``, ``load_sheet(name)``, ``switches(Rules)``: what there is
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unosim.lazy import lazy

if TYPE_CHECKING:
    from unosim.rules.checks import Conflict, conflicts
    from unosim.rules.compare import what_changes
    from unosim.rules.compile import compile_rules
    from unosim.rules.deck import unfit_handicaps
    from unosim.rules.layers import read_rules
    from unosim.rules.model import Rules
    from unosim.rules.sheets import Sheet, house_rules, load_sheet, presets
    from unosim.rules.switch import Switch, switches

__all__ = [
    "Conflict",
    "Rules",
    "Sheet",
    "Switch",
    "compile_rules",
    "conflicts",
    "house_rules",
    "load_sheet",
    "presets",
    "read_rules",
    "switches",
    "unfit_handicaps",
    "what_changes",
]

__getattr__ = lazy(
    __name__,
    {
        "Rules": "model",
        "Conflict": "checks",
        "conflicts": "checks",
        "compile_rules": "compile",
        "read_rules": "layers",
        "Sheet": "sheets",
        "house_rules": "sheets",
        "load_sheet": "sheets",
        "presets": "sheets",
        "Switch": "switch",
        "switches": "switch",
        "unfit_handicaps": "deck",
        "what_changes": "compare",
    },
)
