"""Rounds by hand about the jump window (rulebook §9, §16 Play 4, and §6 of a W+4 that jumped)."""

from __future__ import annotations

from typing import Any

from .notation import deal, rules
from .tape import Event


def jump(**more: Any) -> dict[str, Any]:
    """Jumping is on, and whatever else differs."""
    return {"enabled": True, **more}


def cap(turns: int) -> dict[str, Any]:
    """The round is cut off after so many turns, jumps among them."""
    return {"turn_cap": turns}


SAMPLES: dict[str, tuple[Event, str]] = {}

SAMPLES["jumps add"] = (
    deal(
        "R+2 G1 G2 / Y1 Y2 Y3 / R+2 B1 B2 / R+2 B3 B4",
        "R5",
        3,
        0,
        rules(3, 3, deck={"packs": 2}, jump_in=jump(effect="add"), round=cap(4)),
    ),
    """
    0 play: R+2 draw
    0 plays R+2
    2 jump: R+2 decline
    3 jump: R+2 decline
    lot race 2 3 drawn 3
    3 jumps
    3 plays R+2
    2 jump: R+2 decline
    2 jumps
    2 plays R+2
    3 answer: draw
    3 pays 6
    3 draws penalty Y4 Y5 Y6 Y7 Y8 Y9
    0 play: draw
    0 draws stuck R9
    0 drawn: R9 pass
    0 plays R9
    end capped | G1 G2 / Y1 Y2 Y3 / B1 B2 / B3 B4 Y4 Y5 Y6 Y7 Y8 Y9 | points 3 6 3 46
    """,
)
SAMPLES["jump replaces"] = (
    deal(
        "RS G1 G2 / Y1 Y2 Y3 / RS B1 B2",
        "R5",
        2,
        0,
        rules(3, 2, jump_in=jump(resume="original_order"), round=cap(3)),
    ),
    """
    0 play: RS draw
    0 plays RS
    2 jump: RS decline
    2 jumps
    2 plays RS
    1 skipped
    2 play: draw
    2 draws stuck G9
    2 passes
    end capped | G1 G2 / Y1 Y2 Y3 / B1 B2 G9 | points 3 6 12
    """,
)
SAMPLES["jump declined"] = (
    deal("R7 G1 G2 / Y1 Y2 Y3 / R7 B1 B2", "R5", 2, 0, rules(3, 2, jump_in=jump(), round=cap(2))),
    """
    0 play: R7 draw
    0 plays R7
    2 jump: R7 decline
    1 play: draw
    1 draws stuck B9
    1 passes
    end capped | G1 G2 / Y1 Y2 Y3 B9 / R7 B1 B2 | points 3 15 10
    """,
)
SAMPLES["jump on the starter"] = (
    deal("G1 G2 / Y1 Y2 / R+2 B1", "R+2", 0, 1, rules(2, 0, jump_in=jump(effect="add"), round=cap(2))),
    """
    2 jump: R+2 decline
    2 jumps
    2 plays R+2
    2 calls
    0 answer: draw
    0 pays 4
    0 draws penalty B2 B3 B4 B5
    1 play: draw
    1 draws stuck G9
    1 passes
    end capped | G1 G2 B2 B3 B4 B5 / Y1 Y2 G9 / B1 | points 17 12 1
    """,
)
SAMPLES["the starter counts in the chain"] = (
    deal(
        "G+2 G2 / Y1 Y2 / R+2 B1",
        "R+2",
        0,
        1,
        rules(
            2,
            0,
            jump_in={"enabled": True, "effect": "add"},
            stacking={"answers": ["draw_two_on_draw_two"], "limit": 2},
            round={"turn_cap": 2},
        ),
    ),
    """
    2 jump: R+2 decline
    2 jumps
    2 plays R+2
    2 calls
    0 answer: draw
    0 pays 4
    0 draws penalty B2 B3 B4 B5
    1 play: draw
    1 draws stuck G9
    1 passes
    end capped | G+2 G2 B2 B3 B4 B5 / Y1 Y2 G9 / B1 | points 36 12 1
    """,
)
SAMPLES["jump on the starter, original order"] = (
    deal(
        "G1 G2 / Y1 Y2 / R+2 B1",
        "R+2",
        0,
        1,
        rules(2, 0, jump_in=jump(effect="add", resume="original_order"), round=cap(2)),
    ),
    """
    2 jump: R+2 decline
    2 jumps
    2 plays R+2
    2 calls
    1 draws starter B2 B3 B4 B5
    2 play: draw
    2 draws stuck G9
    2 passes
    end capped | G1 G2 / Y1 Y2 B2 B3 B4 B5 / B1 G9 | points 3 17 10
    """,
)
SAMPLES["wrong jump, own card"] = (
    deal(
        "R7 R7 G1 / B1 B2 B3 / Y7 B4 B5",
        "R5",
        2,
        0,
        rules(3, 2, jump_in=jump(wrong_penalty=1), round=cap(3)),
    ),
    """
    0 play: R7 draw
    0 plays R7
    1 wrong_jumps B2
    1 draws wrong_jump Y5
    2 wrong_jumps Y7
    2 draws wrong_jump G5
    0 jump: R7 decline
    0 jumps
    0 plays R7
    0 calls
    1 play: draw
    1 draws stuck G9
    1 passes
    end capped | G1 / B1 B2 B3 Y5 G9 / Y7 B4 B5 G5 | points 1 20 21
    """,
)
SAMPLES["own W+4 excepted"] = (
    deal(
        "W+4 W+4 R3 / G1 G2 G3 / W W B1",
        "B5",
        2,
        0,
        rules(
            3,
            2,
            challenge={"enabled": False},
            jump_in=jump(own_card="not_wild_draw_four", exclude=["wild"]),
            round=cap(3),
        ),
    ),
    """
    0 play: W+4 draw
    0 plays W+4 green honest
    1 answer: draw
    1 pays 4
    1 draws penalty Y1 Y2 Y3 Y4
    2 play: W draw
    2 plays W blue
    0 play: W+4 draw
    0 plays W+4 red honest
    0 calls
    1 pays 4
    1 draws last_card Y5 Y6 Y7 Y8
    end capped | R3 / G1 G2 G3 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 / W B1 | points 3 42 51
    """,
)
SAMPLES["jump by symbol"] = (
    deal(
        "R7 G1 G2 / Y1 Y2 Y3 / G7 B7 B2",
        "R5",
        2,
        0,
        rules(3, 2, jump_in=jump(match="symbol", own_card=False), round=cap(3)),
    ),
    """
    0 play: R7 draw
    0 plays R7
    2 jump: G7 B7 decline
    2 jumps
    2 plays G7
    0 play: G1 G2 draw
    0 plays G1
    0 calls
    end capped | G2 / Y1 Y2 Y3 / B7 B2 | points 2 6 9
    """,
)
SAMPLES["a group jumps"] = (
    deal(
        "RS G1 G2 / Y1 Y2 Y3 / RS RS B2 / B3 B4 B5",
        "R5",
        3,
        0,
        rules(
            3,
            3,
            deck={"packs": 2},
            group={"identical": "unlimited", "effect": "each"},
            jump_in=jump(),
            round=cap(3),
        ),
    ),
    """
    0 play: RS draw
    0 plays RS
    2 jump: RS decline
    2 jumps
    2 plays RS,RS
    2 calls
    3 skipped
    0 skipped
    1 play: draw
    1 draws stuck G9
    1 passes
    end capped | G1 G2 / Y1 Y2 Y3 G9 / B2 / B3 B4 B5 | points 3 15 2 12
    """,
)
SAMPLES["no part for the next seat"] = (
    deal(
        "R7 G1 G2 / R7 Y1 Y2 / B1 B2 B3",
        "R5",
        2,
        0,
        rules(3, 2, jump_in=jump(next_seat="normal_play", with_last_card=False), round=cap(2)),
    ),
    """
    0 play: R7 draw
    0 plays R7
    1 play: R7 draw
    1 plays R7
    end capped | G1 G2 / Y1 Y2 / B1 B2 B3 | points 3 3 6
    """,
)
SAMPLES["the race is won by waiting"] = (
    deal(
        "R7 G1 G2 / R7 Y1 Y2 / R7 B1 B2",
        "R5",
        2,
        0,
        rules(3, 2, deck={"packs": 2}, jump_in=jump(race=True), round=cap(2)),
    ),
    """
    0 play: R7 draw
    0 plays R7
    1 jump: R7 decline
    2 jump: R7 decline
    lot race 1 2 drawn 1
    1 play: R7 draw
    1 draws choice R9
    1 drawn: R9 pass
    1 passes
    end capped | G1 G2 / R7 Y1 Y2 R9 / R7 B1 B2 | points 3 19 10
    """,
)
SAMPLES["jump after the end"] = (
    deal(
        "R+2 / R+2 / B3",
        "R5",
        2,
        0,
        rules(1, 2, jump_in=jump(effect="add", after_final=True)),
    ),
    """
    0 play: R+2 draw
    0 plays R+2
    0 out 1
    1 jump: R+2 decline
    1 jumps
    1 plays R+2
    2 pays 4
    2 draws last_card Y1 Y2 Y3 W
    end won 0 | - / - / B3 Y1 Y2 Y3 W | points 0 0 59 | scores 59 0 0 | ranks 1 2 3
    """,
)
SAMPLES["a jumper challenged"] = (
    deal(
        "W+4 Y1 Y2 / G1 G2 G3 / W+4 R1 R2",
        "R5",
        2,
        0,
        rules(3, 2, challenge={"guilty": "take_back"}, jump_in=jump(effect="add"), round=cap(3)),
    ),
    """
    0 play: W+4 draw
    0 plays W+4 green honest
    2 jump: W+4 decline
    2 jumps
    2 plays W+4 blue bluff
    0 answer: challenge draw
    0 challenges 2 red guilty
    2 draws challenge Y3 Y4 Y5 Y6 Y7 Y8 Y9 G4
    0 play: draw
    0 draws stuck G9
    0 passes
    end capped | Y1 Y2 G9 / G1 G2 G3 / R1 R2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 G4 | points 12 6 49
    """,
)
SAMPLES["the extra adds up"] = (
    deal(
        "W+4 Y1 Y2 / G1 G2 G3 / W+4 B1 B2",
        "R5",
        2,
        0,
        rules(3, 2, jump_in=jump(effect="add"), round=cap(3)),
    ),
    """
    0 play: W+4 draw
    0 plays W+4 green honest
    2 jump: W+4 decline
    2 jumps
    2 plays W+4 blue honest
    0 answer: challenge draw
    0 challenges 2 red innocent
    0 draws challenge Y3 Y4 Y5 Y6 Y7 Y8 Y9 G4 G5 G6 G7 G8
    1 play: draw
    1 draws stuck R9
    1 passes
    end capped | Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 G4 G5 G6 G7 G8 / G1 G2 G3 R9 / B1 B2 | points 75 15 3
    """,
)
