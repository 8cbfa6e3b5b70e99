"""The rules of a round: one class a section of the rulebook, one field a switch.

The defaults together are the preset `mattel`, the classic 108-card sheet. Help, JSON Schema, the reference page and
the messages for wrong values derive from these declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from unosim.rules.ending import Finish, Misplay, RoundEnd, Uno
from unosim.rules.extras import Extras
from unosim.rules.group import Group
from unosim.rules.jump_in import JumpIn
from unosim.rules.penalty import Challenge, Stacking
from unosim.rules.score import Score
from unosim.rules.setup import Deal, Deck, StarterCard
from unosim.rules.switch import Section
from unosim.rules.turn import Action, Draw, Play, WildDrawFour


class Rules(Section):
    """Every rule of a round; the defaults are the preset `mattel`.

    Wrong values raise pydantic's ValidationError; `resolve` and the readers of files turn them into Problems.
    """

    deck: Deck = Deck()
    deal: Deal = Deal()
    starter: StarterCard = StarterCard()
    draw: Draw = Draw()
    action: Action = Action()
    wild_draw_four: WildDrawFour = WildDrawFour()
    play: Play = Play()
    challenge: Challenge = Challenge()
    stacking: Stacking = Stacking()
    group: Group = Group()
    jump_in: JumpIn = JumpIn()
    uno: Uno = Uno()
    misplay: Misplay = Misplay()
    finish: Finish = Finish()
    round: RoundEnd = RoundEnd()
    extras: Extras = Extras()
    score: Score = Score()

    @classmethod
    def resolve(cls, *layers: str | Path | Mapping[str, Any]) -> Self:
        """Rules from layers, later ones on top: names of presets and house rules, paths, mappings like `rules:`.

            Rules.resolve("mattel", "stacking", {"deal": {"hand_size": 5}})

        Raises ConfigError with every problem.
        """
        from unosim.rules.layers import resolve

        return cls.model_validate(resolve(*layers))

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Every key of every section in canonical form, ready for JSON; the inverse of `Rules.resolve(mapping)`."""
        return self.model_dump(mode="json")
