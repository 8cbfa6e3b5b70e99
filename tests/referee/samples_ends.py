"""Rounds by hand about how a round ends and what it scores (rulebook §10, §12), and about a full table."""

from __future__ import annotations

from typing import Any

from .notation import NO_CARDS, deal, rules
from .tape import Event

SAMPLES: dict[str, tuple[Event, str]] = {}

SAMPLES["one left"] = (
    deal("RS R9 / R1 Y1 / R2 B1", "R5", 2, 0, rules(2, 2, round={"ends": "one_left"}, score={"round": "rank"})),
    """
    0 play: RS R9 draw
    0 plays R9
    0 calls
    1 play: R1 draw
    1 plays R1
    1 calls
    2 play: R2 B1 draw
    2 plays R2
    2 calls
    0 play: RS draw
    0 plays RS
    0 out 1
    1 skipped
    2 play: draw
    2 draws stuck RS
    2 drawn: RS pass
    2 plays RS
    2 calls
    1 skipped
    2 play: draw
    2 draws stuck R4
    2 drawn: R4 pass
    2 plays R4
    2 calls
    1 play: draw
    1 draws stuck Y4
    1 drawn: Y4 pass
    1 plays Y4
    1 calls
    2 play: draw
    2 draws stuck B9
    2 passes
    1 play: Y1 draw
    1 plays Y1
    1 out 2
    end ranked 0 | - / - / B1 B9 | points 0 0 10 | scores 2 0 -2 | ranks 1 2 3
    """,
)
# One card each, and the first seat goes out: (score rules, last cards of seats 1 to 3, points, scores, ranks).
SCORES: dict[str, tuple[dict[str, Any], str, str, str, str]] = {
    "winner takes all": ({}, "W / B0 / YS", "0 50 0 20", "70 0 0 0", "1 4 2 3"),
    "own hands": ({"round": "own_hand", "zero": 10}, "W+4 / B0 / Y7", "0 50 10 7", "0 50 10 7", "1 4 3 2"),
    "chips": (
        {"round": "chips", "wild": 40, "red_zero": 100},
        "W / R0 / Y0",
        "0 40 100 0",
        "140 -40 -100 0",
        "1 3 4 2",
    ),
    "places": ({"round": "rank"}, "W / B5 / Y7", "0 50 5 7", "3 -3 1 -1", "1 4 2 3"),
    "shared places": ({"round": "rank"}, "B7 / G7 / Y7", "0 7 7 7", "3 -1 -1 -1", "1 2 2 2"),
    "flat points": ({"number": 5, "action": 10}, "R9 / YS / B0", "0 5 10 0", "15 0 0 0", "1 3 4 2"),
    "the red zero like any": ({"zero": 7}, "R0 / Y1 / B0", "0 7 1 7", "15 0 0 0", "1 3 2 3"),
}
for _name, (_score, _held, _points, _scores, _ranks) in SCORES.items():
    SAMPLES[_name] = (
        deal(f"R1 / {_held}", "R5", 3, 0, rules(1, 3, score=_score)),
        f"""
        0 play: R1 draw
        0 plays R1
        0 out 1
        end won 0 | - / {_held} | points {_points} | scores {_scores} | ranks {_ranks}
        """,
    )
# Seats 1 and 2 hold the same points, seat 2 in fewer cards.
for _name, _ties, _ranks in (
    ("ties by cards", ["points", "cards", "shared"], "1 3 2"),
    ("ties are shared", ["points", "shared"], "1 2 2"),
):
    SAMPLES[_name] = (
        deal("R1 R2 / B1 B2 / R8 G8", "R5", 2, 0, rules(2, 2, score={"loser_ties": _ties})),
        f"""
        0 play: R1 R2 draw
        0 plays R1
        0 calls
        1 play: B1 draw
        1 draws choice G5
        1 passes
        2 play: R8 draw
        2 plays R8
        2 calls
        0 play: R2 draw
        0 plays R2
        0 out 1
        end won 0 | - / B1 B2 G5 / G8 | points 0 8 8 | scores 16 0 0 | ranks {_ranks}
        """,
    )
SAMPLES["recycled by the last penalty"] = (
    deal(
        "R1 R+2 / G1 B1",
        "Y1",
        1,
        0,
        rules(
            2,
            1,
            deck={"cards": NO_CARDS | {"1": 1, "draw_two": 1}, "packs": 1},
            score={"round": "own_hand", "recycled_doubles": True},
        ),
    ),
    """
    0 play: R1 draw
    0 plays R1
    0 calls
    1 play: G1 B1 draw
    1 draws choice Y+2
    1 passes
    0 play: R+2 draw
    0 plays R+2
    0 out 1
    1 pays 2
    1 draws last_card G+2 B+2
    end won 0 | - / G1 B1 Y+2 G+2 B+2 | points 0 62 | scores 0 62 | ranks 1 2
    """,
)
SAMPLES["ten players"] = (
    deal(
        "RR G0 / G1 Y1 / G2 Y2 / G3 Y3 / G4 Y4 / G6 Y6 / G7 Y7 / G8 Y8 / RS Y9 / RR B9",
        "R5",
        9,
        0,
        rules(2, 9, deck={"packs": "auto"}, deal={"direction": "counterclockwise"}, round={"turn_cap": 3}),
        direction=-1,
    ),
    """
    0 play: RR draw
    0 plays RR
    0 calls
    reversed 1
    1 play: draw
    1 draws stuck RR
    1 drawn: RR pass
    1 plays RR
    reversed -1
    0 play: draw
    0 draws stuck R+2
    0 drawn: R+2 pass
    0 plays R+2
    0 calls
    9 pays 2
    9 draws last_card W W
    end capped | G0 / G1 Y1 / G2 Y2 / G3 Y3 / G4 Y4 / G6 Y6 / G7 Y7 / G8 Y8 / RS Y9 / RR B9 W W
    | points 0 2 4 6 8 12 14 16 29 129
    """,
)
