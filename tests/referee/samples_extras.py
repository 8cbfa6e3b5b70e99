"""Rounds by hand about extras, sounds and slips (rulebook §11, §13, §16 Turn 1, 3, 5 and Play 6)."""

from __future__ import annotations

from .notation import deal, rules
from .tape import Event

SAMPLES: dict[str, tuple[Event, str]] = {}

SAMPLES["swap"] = (
    deal(
        "R7 G1 / Y1 Y2 / B1 B2",
        "R5",
        2,
        0,
        rules(2, 2, extras={"seven_swap": True}, uno={"window": "next_play"}, round={"turn_cap": 2}),
    ),
    """
    0 play: R7 draw
    0 plays R7 to 2
    0 misses
    0 swaps 2
    1 play: draw
    1 draws stuck G9
    1 passes
    end capped | B1 B2 / Y1 Y2 G9 / G1 | points 3 12 1
    """,
)
SAMPLES["rotation"] = (
    deal(
        "R7 RR / R0 Y2 / B1 B2",
        "R5",
        2,
        0,
        rules(2, 2, extras={"zero_rotate": True}, round={"turn_cap": 3}),
    ),
    """
    0 play: R7 RR draw
    0 plays RR
    0 calls
    reversed -1
    2 play: draw
    2 draws stuck G9
    2 passes
    1 play: R0 draw
    1 plays R0
    1 calls
    rotated -1
    end capped | Y2 / B1 B2 G9 / R7 | points 2 12 7
    """,
)
SAMPLES["red zero"] = (
    deal(
        "R0 G1 G2 G3 / Y1 Y2 Y3 Y4 / B1 B2 B3 B4",
        "R5",
        2,
        0,
        rules(4, 2, extras={"red_zero": True, "zero_rotate": True}, score={"red_zero": 100}, round={"turn_cap": 1}),
    ),
    """
    0 play: R0 draw
    0 plays R0 to 1
    1 takes 0 G1 G3
    end capped | G2 / Y1 Y2 Y3 Y4 G1 G3 / B1 B2 B3 B4 | points 2 14 10
    """,
)
SAMPLES["quiet"] = (
    deal(
        "R6 RS G3 / R8 Y2 Y3 / B1 B2 B3",
        "R5",
        2,
        0,
        rules(3, 2, extras={"quiet_six": True}, round={"turn_cap": 5}),
    ),
    """
    0 play: R6 RS draw
    0 plays R6
    0 quiet
    lot noise 1 2 drawn 2
    2 noise
    quiet_ends
    2 draws noise B4 B5
    1 play: R8 draw
    1 plays R8
    2 play: draw
    2 draws stuck R9
    2 drawn: R9 pass
    2 plays R9
    0 play: RS draw
    0 plays RS
    0 calls
    1 skipped
    2 play: draw
    2 draws stuck Y9
    2 passes
    end capped | G3 / Y2 Y3 / B1 B2 B3 B4 B5 Y9 | points 3 5 24
    """,
)
SAMPLES["a call is a sound"] = (
    deal("R6 G6 / R8 Y2 / B1 B2", "R5", 2, 0, rules(2, 2, extras={"quiet_six": True}, round={"turn_cap": 4})),
    """
    0 play: R6 draw
    0 plays R6
    0 calls
    0 quiet
    1 play: R8 draw
    1 plays R8
    1 calls
    1 noise
    quiet_ends
    1 draws noise B4 B5
    2 play: draw
    2 draws stuck Y9
    2 passes
    0 play: draw
    0 draws stuck G9
    0 passes
    end capped | G6 G9 / Y2 B4 B5 / B1 B2 Y9 | points 15 11 12
    """,
)
SAMPLES["a catch is a sound"] = (
    deal(
        "R6 G6 / R8 Y2 / B1 B2",
        "R5",
        2,
        0,
        rules(2, 2, extras={"quiet_six": True}, round={"turn_cap": 2}),
    ),
    """
    0 play: R6 draw
    0 plays R6
    0 calls
    0 quiet
    1 play: R8 draw
    1 plays R8
    1 misses
    2 catches 1 play
    1 draws uno B4 B5
    2 noise
    quiet_ends
    2 draws noise B6 B7
    end capped | G6 / Y2 B4 B5 / B1 B2 B6 B7 | points 6 11 16
    """,
)
SAMPLES["the ban ends"] = (
    deal(
        "R6 R1 G3 / R8 G6 Y2 / B1 B2 B3",
        "R5",
        2,
        0,
        rules(3, 2, extras={"quiet_six": True, "quiet_call": False}, round={"turn_cap": 4}),
    ),
    """
    0 play: R6 R1 draw
    0 plays R6
    0 quiet
    1 play: R8 G6 draw
    1 plays R8
    2 play: draw
    2 draws stuck Y9
    2 passes
    0 play: R1 draw
    0 plays R1
    quiet_ends
    0 calls
    end capped | G3 / G6 Y2 / B1 B2 B3 Y9 | points 3 8 15
    """,
)
SAMPLES["slap"] = (
    deal(
        "R9 G1 G2 / Y1 Y2 Y3 / B1 B2 B3",
        "R5",
        2,
        0,
        rules(3, 2, extras={"slap_nine": True}, round={"turn_cap": 1}),
    ),
    """
    0 play: R9 draw
    0 plays R9
    lot slap 0 1 2 drawn 1
    lot slap 0 2 drawn 2
    0 slap
    0 draws slap B4 B5
    end capped | G1 G2 B4 B5 / Y1 Y2 Y3 / B1 B2 B3 | points 12 6 6
    """,
)
SAMPLES["other digits"] = (
    deal(
        "R2 R7 G2 / Y1 Y2 Y3",
        "R5",
        1,
        0,
        rules(
            3,
            1,
            extras={"quiet_six": True, "seven_swap": True, "digits": {"quiet": 2, "swap": 3}},
            round={"turn_cap": 3},
        ),
    ),
    """
    0 play: R2 R7 draw
    0 plays R2
    0 quiet
    1 play: Y2 draw
    1 plays Y2
    1 quiet
    0 play: G2 draw
    0 plays G2
    0 calls
    0 quiet
    end capped | R7 / Y1 Y3 | points 7 4
    """,
)
SAMPLES["an extra for each jump"] = (
    deal(
        "R7 G1 G2 / Y1 Y2 Y3 / R7 B1 B2",
        "R5",
        2,
        0,
        rules(
            3,
            2,
            extras={"seven_swap": True},
            jump_in={"enabled": True, "effect": "add"},
            round={"turn_cap": 2},
        ),
    ),
    """
    0 play: R7 draw
    0 plays R7 to 1
    2 jump: R7 decline
    2 jumps
    2 plays R7 to 0
    0 swaps 1
    2 swaps 0
    end capped | B1 B2 / G1 G2 / Y1 Y2 Y3 | points 3 3 6
    """,
)
SAMPLES["misplay"] = (
    deal(
        "R1 G1 G2 / R2 Y1 Y2",
        "R5",
        1,
        0,
        rules(3, 1, misplay={"penalty": 1}, uno={"false_call_penalty": 2}, round={"turn_cap": 3}),
    ),
    """
    0 misplays G1
    0 draws misplay B1
    0 false_calls
    0 draws false_call B2 B3
    1 play: R2 draw
    1 plays R2
    1 false_calls
    1 draws false_call B4 B5
    0 play: R1 G2 B2 draw
    0 plays R1
    end capped | G1 G2 B1 B2 B3 / Y1 Y2 B4 B5 | points 9 12
    """,
)
SAMPLES["called late"] = (
    deal(
        "R1 G1 / R2 Y2 / B1 B2",
        "R5",
        2,
        0,
        rules(2, 2, uno={"window": "next_play"}, round={"turn_cap": 2}),
    ),
    """
    0 play: R1 draw
    0 plays R1
    0 misses
    1 play: R2 draw
    1 draws choice G9
    1 passes
    0 calls
    end capped | G1 / R2 Y2 G9 / B1 B2 | points 1 13 3
    """,
)
SAMPLES["caught after the turn"] = (
    deal("RS G1 / R2 Y2 / R3 B2", "R5", 2, 0, rules(2, 2, round={"turn_cap": 2})),
    """
    0 play: RS draw
    0 plays RS
    0 misses
    1 skipped
    lot notice 1 2 drawn 1
    1 catches 0 turn
    0 draws uno B4 B5
    2 play: R3 draw
    2 plays R3
    2 calls
    end capped | G1 B4 B5 / R2 Y2 / B2 | points 10 4 2
    """,
)
SAMPLES["copies owe a call"] = (
    deal(
        "R1 G1 G1 / R2 Y2 B2 / B1 B3 B4",
        "R5",
        2,
        0,
        rules(3, 2, uno={"due": "one_or_identical", "penalty": 3}, round={"turn_cap": 2}),
    ),
    """
    0 play: R1 draw
    0 plays R1
    0 misses
    2 catches 0 play
    0 draws uno B5 B6 B7
    1 play: R2 draw
    1 plays R2
    end capped | G1 G1 B5 B6 B7 / Y2 B2 / B1 B3 B4 | points 20 4 8
    """,
)
