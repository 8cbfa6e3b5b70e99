"""Rounds by hand about groups, and about chains and deflection (rulebook §7, §8)."""

from __future__ import annotations

from .notation import deal, rules
from .tape import Event

SAMPLES: dict[str, tuple[Event, str]] = {}

# --- §8

SAMPLES["each skip"] = (
    deal(
        "RS RS G1 / Y1 Y2 Y3 / B1 B2 B3 / G2 G3 G4",
        "R5",
        3,
        0,
        rules(3, 3, group={"identical": 2, "effect": "each"}, round={"turn_cap": 2}),
    ),
    """
    0 play: RS draw
    0 plays RS,RS
    0 calls
    1 skipped
    2 skipped
    3 play: draw
    3 draws stuck Y9
    3 passes
    end capped | G1 / Y1 Y2 Y3 / B1 B2 B3 / G2 G3 G4 Y9 | points 1 6 6 18
    """,
)
SAMPLES["each reverse"] = (
    deal(
        "RR GR BR Y1 Y2 / G1 Y3 Y4 Y5 Y6 / B1 B2 B3 B4 B5",
        "R5",
        2,
        0,
        rules(5, 2, group={"same_symbol": "any_lead", "effect": "each"}, round={"turn_cap": 2}),
    ),
    """
    0 play: RR draw
    0 plays RR,BR,GR
    reversed -1
    2 play: draw
    2 draws stuck Y9
    2 passes
    end capped | Y1 Y2 / G1 Y3 Y4 Y5 Y6 / B1 B2 B3 B4 B5 Y9 | points 3 19 24
    """,
)
SAMPLES["a group without effect"] = (
    deal(
        "R+2 R+2 G1 G2 / R1 Y2 Y3 Y4",
        "R5",
        1,
        0,
        rules(4, 1, group={"identical": 2, "effect": "none"}, round={"turn_cap": 2}),
    ),
    """
    0 play: R+2 draw
    0 plays R+2,R+2
    1 play: R1 draw
    1 plays R1
    end capped | G1 G2 / Y2 Y3 Y4 | points 3 9
    """,
)
SAMPLES["lead by symbol"] = (
    deal(
        "G7 B7 R3 / Y7 R4 Y4",
        "R7",
        1,
        0,
        rules(3, 1, group={"same_symbol": "lead_by_symbol", "kinds": ["number"]}, round={"turn_cap": 1}),
    ),
    """
    0 play: G7 R3 B7 draw
    0 plays B7,G7
    0 calls
    end capped | R3 / Y7 R4 Y4 | points 3 15
    """,
)
SAMPLES["wilds together"] = (
    deal(
        "W W G1 G2 / Y1 Y2 Y3 Y4",
        "R5",
        1,
        0,
        rules(4, 1, group={"identical": "unlimited"}, round={"turn_cap": 2}),
    ),
    """
    0 play: W draw
    0 plays W,W yellow
    1 play: Y1 Y2 Y3 Y4 draw
    1 plays Y4
    end capped | G1 G2 / Y1 Y2 Y3 | points 3 6
    """,
)

# --- §7

SAMPLES["deflected"] = (
    deal(
        "R+2 G1 G2 / YS RS Y2 / RR BR B3 / R1 G3 G4",
        "R5",
        3,
        0,
        rules(
            3,
            3,
            stacking={
                "skip_deflects": "any",
                "reverse_deflects": "same_color",
                "after_paid": "last_color_only",
            },
            round={"turn_cap": 4},
        ),
    ),
    """
    0 play: R+2 draw
    0 plays R+2
    1 answer: YS RS draw
    1 plays RS
    1 deflects 2
    2 answer: RR draw
    2 plays RR
    reversed -1
    2 deflects 1
    1 answer: YS draw
    1 plays YS
    1 calls
    1 deflects 0
    0 pays 2
    0 draws last_card Y8 Y9
    end capped | G1 G2 Y8 Y9 / Y2 / BR B3 / R1 G3 G4 | points 20 2 23 8
    """,
)
SAMPLES["only the last color"] = (
    deal(
        "R+2 R1 Y1 / YS G2 G3 / R3 GS W",
        "R5",
        2,
        0,
        rules(
            3,
            2,
            stacking={"skip_deflects": "any", "after_paid": "last_color_only"},
            action={"draw_loses_turn": False},
            round={"turn_cap": 3},
        ),
    ),
    """
    0 play: R+2 R1 draw
    0 plays R+2
    1 answer: YS draw
    1 plays YS
    1 deflects 2
    2 answer: GS draw
    2 pays 2
    2 draws penalty Y4 R9
    2 play: R3 R9 W draw
    2 plays R9
    end capped | R1 Y1 / G2 G3 / R3 GS Y4 W | points 2 5 77
    """,
)
SAMPLES["back to the attacker"] = (
    deal(
        "R+2 G1 G2 / RR Y1 Y2",
        "R5",
        1,
        0,
        rules(
            3,
            1,
            action={"reverse_with_two": "none"},
            stacking={"reverse_deflects": "any"},
            round={"turn_cap": 3},
        ),
    ),
    """
    0 play: R+2 draw
    0 plays R+2
    1 answer: RR draw
    1 plays RR
    1 deflects 0
    0 answer: draw
    0 pays 2
    0 draws penalty B1 B2
    1 play: draw
    1 draws stuck B9
    1 passes
    end capped | G1 G2 B1 B2 / Y1 Y2 B9 | points 6 12
    """,
)
SAMPLES["two skips deflect by two"] = (
    deal(
        "R+2 G1 G2 / RS RS Y1 / B1 B2 B3 / Y2 Y3 Y4",
        "R5",
        3,
        0,
        rules(
            3,
            3,
            group={"identical": 2, "effect": "each"},
            stacking={"skip_deflects": "same_color", "color": "same", "answers": ["draw_two_on_draw_two"]},
            round={"turn_cap": 3},
        ),
    ),
    """
    0 play: R+2 draw
    0 plays R+2
    1 answer: RS draw
    1 plays RS,RS
    1 calls
    1 deflects 3
    3 answer: draw
    3 pays 2
    3 draws penalty G8 G9
    0 play: draw
    0 draws stuck B9
    0 passes
    end capped | G1 G2 B9 / Y1 / B1 B2 B3 / Y2 Y3 Y4 G8 G9 | points 12 1 6 26
    """,
)
SAMPLES["a pair of draw twos answers"] = (
    deal(
        "R+2 G1 G2 G3 / R+2 B+2 B+2 Y1 / B1 B2 B3 B4",
        "R5",
        2,
        0,
        rules(
            2,
            2,
            deal={"hand_size": {"3": 4, "4": 5}},
            group={"identical": 2, "effect": "each"},
            stacking={"answers": ["draw_two_on_draw_two"]},
            round={"turn_cap": 3},
        ),
    ),
    """
    0 play: R+2 draw
    0 plays R+2
    1 answer: R+2 B+2 draw
    1 plays B+2,B+2
    2 answer: draw
    2 pays 6
    2 draws penalty Y4 Y5 Y6 Y7 Y8 Y9
    0 play: draw
    0 draws stuck G9
    0 passes
    end capped | G1 G2 G3 G9 / R+2 Y1 / B1 B2 B3 B4 Y4 Y5 Y6 Y7 Y8 Y9 | points 15 21 49
    """,
)
