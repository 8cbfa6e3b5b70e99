"""Rounds by hand that follow the rulebook, in the notation of `notation.py`."""

from __future__ import annotations

from . import samples_ends, samples_extras, samples_house, samples_jump, samples_turns
from .notation import NO_CARDS, deal, parse, rules
from .tape import Event

# name -> (deal, the events after it)
SAMPLES: dict[str, tuple[Event, str]] = {}

SAMPLES["plain"] = (
    deal("R7 RS B2 / R+2 G1 G2 / RR Y4 W", "R5", 2, 0, rules(3, 2)),
    """
    0 play: R7 RS draw
    0 plays RS
    1 skipped
    2 play: RR W draw
    2 plays RR
    reversed -1
    1 play: R+2 draw
    1 plays R+2
    0 answer: draw
    0 pays 2
    0 draws penalty Y1 Y2
    2 play: W draw
    2 plays W yellow
    2 calls
    1 play: draw
    1 draws stuck Y3
    1 drawn: Y3 pass
    1 passes
    0 play: Y1 Y2 draw
    0 plays Y2
    2 play: Y4 draw
    2 plays Y4
    2 out 1
    end won 2 | R7 B2 Y1 / G1 G2 Y3 / - | points 10 6 0 | scores 0 0 16 | ranks 3 2 1
    """,
)
SAMPLES["bluff"] = (
    deal("R1 W+4 B3 / G1 G2 G3", "R5", 1, 0, rules(3, 1, round={"turn_cap": 7})),
    """
    0 play: R1 W+4 draw
    0 plays W+4 green bluff
    1 answer: challenge draw
    1 challenges 0 red guilty
    0 draws challenge Y1 Y2 Y3 Y4
    1 play: G1 G2 G3 draw
    1 plays G1
    0 play: R1 Y1 draw
    0 plays R1
    1 play: draw
    1 draws stuck W+4
    1 drawn: W+4 pass
    1 plays W+4 green honest
    0 answer: challenge draw
    0 challenges 1 red innocent
    0 draws challenge B1 B2 B4 B5 B6 B7
    1 play: G2 G3 draw
    1 plays G2
    1 misses
    0 catches 1 play
    1 draws uno Y5 Y6
    0 play: Y2 B2 draw
    0 plays B2
    1 play: draw
    1 draws stuck R9
    1 passes
    end capped | B3 Y1 Y2 Y3 Y4 B1 B4 B5 B6 B7 / G3 Y5 Y6 R9 | points 36 23 | scores 0 0 | ranks 0 0
    """,
)
UPWARD = ["draw_two_on_draw_two", "wild_draw_four_on_draw_two", "wild_draw_four_on_wild_draw_four"]
SAMPLES["chain"] = (
    deal(
        "R+2 W+4 G2 G3 / B+2 Y1 Y2 Y3 / W+4 B4 B6 B7",
        "R5",
        2,
        0,
        rules(
            4,
            2,
            stacking={"answers": UPWARD, "limit": 3},
            challenge={"in_chain": "last"},
            round={"turn_cap": 7},
        ),
    ),
    """
    0 play: R+2 W+4 draw
    0 plays R+2
    1 answer: B+2 draw
    1 plays B+2
    2 answer: W+4 draw
    2 plays W+4 green bluff
    0 answer: challenge draw
    0 challenges 2 blue guilty
    2 draws challenge Y4 Y5 Y6 Y7 Y8 Y9 R1 R2
    0 play: W+4 G2 G3 draw
    0 plays G2
    1 play: Y2 draw
    1 plays Y2
    2 play: Y4 Y5 Y6 Y7 Y8 Y9 R2 draw
    2 draws choice W
    2 drawn: W pass
    2 passes
    0 play: W+4 draw
    0 plays W+4 red honest
    0 calls
    1 pays 4
    1 draws last_card R3 R4 R6 R7
    end capped | G3 / Y1 Y3 R3 R4 R6 R7 / B4 B6 B7 Y4 Y5 Y6 Y7 Y8 Y9 R1 R2 W | points 3 24 109 |scores 0 0 0|ranks 0 0 0
    """,
)
SAMPLES["last card"] = (
    deal("R1 R+2 / R2 B+2", "R5", 0, 1, rules(2, 0, stacking={"answers": UPWARD})),
    """
    1 play: R2 draw
    1 plays R2
    1 calls
    0 play: R1 R+2 draw
    0 plays R+2
    0 calls
    1 answer: B+2 draw
    1 plays B+2
    1 out 1
    0 pays 4
    0 draws last_card Y1 Y2 W G3
    end won 1 | R1 Y1 Y2 W G3 / - | points 57 0 | scores 0 57 | ranks 2 1
    """,
)
SAMPLES["recycle"] = (
    deal(
        "R1 Y2 G2 / Y1 G1 B1",
        "B2",
        1,
        0,
        rules(3, 1, deck={"cards": NO_CARDS | {"1": 1, "2": 1, "wild": 1}}, round={"turn_cap": 9}),
    ),
    """
    0 play: Y2 G2 draw
    0 plays G2
    1 play: G1 draw
    1 draws choice W
    1 drawn: W pass
    1 plays W red
    0 play: R1 draw
    0 draws choice R2
    0 drawn: R2 pass
    0 passes
    1 play: draw
    recycle 2
    1 draws stuck B2
    1 passes
    0 play: R1 R2 draw
    0 plays R1
    1 play: Y1 G1 B1 draw
    1 plays Y1
    0 play: Y2 draw
    0 draws choice G2
    0 passes
    1 play: G1 B1 draw
    1 plays B1
    0 play: draw
    recycle 3
    0 draws stuck W
    0 drawn: W pass
    0 plays W green
    end capped | Y2 R2 G2 / G1 B2 | points 6 3 | scores 0 0 | ranks 0 0
    """,
)
SAMPLES["stalemate"] = (
    deal(
        "R1 Y1 G1 / B1 R2 Y2",
        "G2",
        1,
        0,
        rules(3, 1, deck={"cards": NO_CARDS | {"1": 1, "2": 1}}, play={"not_on": {"number": ["number"]}}),
    ),
    """
    0 play: draw
    0 draws stuck B2
    0 passes
    1 play: pass
    1 passes
    0 play: pass
    0 passes
    end stalemate | R1 Y1 G1 B2 / B1 R2 Y2 | points 5 5 | scores 0 0 | ranks 0 0
    """,
)
SAMPLES["forgiven"] = (
    deal(
        "R+2 R1 Y1 Y1 G1 / Y+2 G+2 B+2 R1 G1",
        "B1",
        1,
        0,
        rules(
            5,
            1,
            deck={"cards": NO_CARDS | {"1": 2, "draw_two": 1}},
            action={"draw_two": 6},
            finish={"draw_card_counts": False},
            round={"turn_cap": 6},
        ),
    ),
    """
    0 play: R1 Y1 G1 draw
    0 plays R1
    1 play: R1 G1 draw
    1 plays R1
    0 play: R+2 Y1 G1 draw
    0 plays R+2
    1 answer: draw
    1 pays 6
    1 draws penalty B1
    recycle 3
    1 draws penalty B1 R1 R1 forgiven 2
    0 play: pass
    0 passes
    1 play: Y+2 G+2 B+2 R1
    1 plays Y+2
    0 answer: draw
    0 pays 6
    recycle 1
    0 draws penalty R+2 forgiven 5
    1 play: G+2 B+2
    1 plays G+2
    end capped | Y1 Y1 G1 R+2 / B+2 G1 B1 B1 R1 R1 | points 23 25 | scores 0 0 | ranks 0 0
    """,
)
SAMPLES["starter wild"] = (
    deal(
        "R1 R2 / G1 G2 / Y1 Y2",
        "W",
        0,
        2,
        rules(
            2,
            0,
            deal={"direction": "counterclockwise", "first_player": "right_of_dealer"},
            starter={"wild": "left_of_dealer", "rejected": "bottom"},
            round={"turn_cap": 1},
        ),
        direction=-1,
        rejected=[{"card": "W+4", "to": "bottom"}],
    ),
    """
    1 name: red yellow green blue
    1 names green
    2 play: draw
    2 draws stuck B4
    2 passes
    end capped | R1 R2 / G1 G2 / Y1 Y2 B4 | points 3 3 7 | scores 0 0 0 | ranks 0 0 0
    """,
)
SAMPLES["starter draw two"] = (
    deal("R1 R2 / G1 G2 / Y1 Y2", "R+2", 0, 1, rules(2, 0, round={"turn_cap": 1})),
    """
    1 draws starter B1 B2
    2 play: draw
    2 draws stuck B4
    2 passes
    end capped | R1 R2 / G1 G2 B1 B2 / Y1 Y2 B4 | points 3 6 7 | scores 0 0 0 | ranks 0 0 0
    """,
)
SAMPLES["starter skip"] = (
    deal("R1 R2 / G1 G2 / Y1 Y2", "RS", 0, 1, rules(2, 0, round={"turn_cap": 1})),
    """
    1 skipped
    2 play: draw
    2 draws stuck B4
    2 passes
    end capped | R1 R2 / G1 G2 / Y1 Y2 B4 | points 3 3 7 | scores 0 0 0 | ranks 0 0 0
    """,
)
SAMPLES["starter reverse"] = (
    deal("R1 R2 / G1 G2 / Y1 Y2", "GR", 0, 1, rules(2, 0, round={"turn_cap": 1})),
    """
    reversed -1
    0 play: draw
    0 draws stuck B4
    0 passes
    end capped | R1 R2 B4 / G1 G2 / Y1 Y2 | points 7 3 3 | scores 0 0 0 | ranks 0 0 0
    """,
)
SAMPLES["until playable"] = (
    deal(
        "G1 G2 / Y1 Y2",
        "R5",
        1,
        0,
        rules(2, 1, draw={"until_playable": True, "drawn_card": "number_only"}, round={"turn_cap": 1}),
    ),
    """
    0 play: draw
    0 draws stuck B3 RS Y5
    0 drawn: Y5 pass
    0 plays Y5
    end capped | G1 G2 B3 RS / Y1 Y2 | points 26 3 | scores 0 0 | ranks 0 0
    """,
)
SAMPLES["tie"] = (
    deal(
        "R9 R1 / G8 G2 / Y1 Y2",
        "B8",
        0,
        1,
        {"deal": {"hand_size": 2, "first_player": "highest_hand"}, "round": {"turn_cap": 1}},
    ),
    """
    lot dealer 0 1 2 drawn 0
    lot tie 0 1 drawn 1
    1 play: G8 draw
    1 plays G8
    1 calls
    end capped | R9 R1 / G2 / Y1 Y2 | points 10 2 3 | scores 0 0 0 | ranks 0 0 0
    """,
)
SAMPLES["late catch"] = (
    deal(
        "R1 R2 / G1 G2 / Y1 Y2",
        "R5",
        2,
        0,
        rules(2, 2, uno={"window": "next_play", "penalty": 3}, draw={"drawn_card": "never"}, round={"turn_cap": 4}),
    ),
    """
    0 play: R1 R2 draw
    0 plays R2
    0 misses
    1 play: G2 draw
    1 draws choice R2
    1 passes
    lot notice 1 2 drawn 2
    2 catches 0 turn
    0 draws uno B1 B2 B3
    2 play: Y2 draw
    2 plays Y2
    2 misses
    0 play: B2 draw
    0 plays B2
    end capped | R1 B1 B3 / G1 G2 R2 / Y1 | points 5 5 1 | scores 0 0 0 | ranks 0 0 0
    """,
)

for _more in (samples_ends, samples_extras, samples_house, samples_jump, samples_turns):
    SAMPLES |= _more.SAMPLES


def sample(name: str) -> list[Event]:
    """The events of a sample."""
    first, text = SAMPLES[name]
    return [dict(first), *parse(text)]
