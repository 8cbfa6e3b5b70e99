"""Rounds by hand about W+4 and its challenge, drawing, duties, and starters (rulebook §3 to §6)."""

from __future__ import annotations

from typing import Any

from .notation import NO_CARDS, deal, rules
from .tape import Event

SAMPLES: dict[str, tuple[Event, str]] = {}

# --- §4, §5, §6

SAMPLES["taken back"] = (
    deal(
        "W+4 R1 R2 / R3 G2 G3",
        "R5",
        1,
        0,
        rules(3, 1, challenge={"guilty": "take_back"}, round={"turn_cap": 2}),
    ),
    """
    0 play: W+4 R1 R2 draw
    0 plays W+4 green bluff
    1 answer: challenge draw
    1 challenges 0 red guilty
    0 take_back: R1 R2
    0 takes_back R2
    0 draws challenge Y1 Y2 Y3 Y4
    1 play: R3 G2 draw
    1 plays G2
    end capped | W+4 R1 Y1 Y2 Y3 Y4 / R3 G3 | points 61 6
    """,
)
SAMPLES["the challenger loses the turn"] = (
    deal(
        "W+4 R1 R2 / R3 G2 G3 / G4 G5 G6",
        "R5",
        2,
        0,
        rules(
            3,
            2,
            challenge={"guilty": "challenger_loses_turn"},
            wild_draw_four={"legal": "nothing_playable"},
            round={"turn_cap": 2},
        ),
    ),
    """
    0 play: W+4 R1 R2 draw
    0 plays W+4 green bluff
    1 answer: challenge draw
    1 challenges 0 red guilty
    0 draws challenge Y1 Y2 Y3 Y4
    2 play: G4 G5 G6 draw
    2 plays G6
    end capped | R1 R2 Y1 Y2 Y3 Y4 / R3 G2 G3 / G4 G5 | points 13 8 9
    """,
)
SAMPLES["strict, no color named"] = (
    deal(
        "W+4 B1 B2 / R3 W+4 W / G4 R5 G6",
        "R5",
        2,
        0,
        rules(
            3,
            2,
            wild_draw_four={"legal": "nothing_playable", "enforce": "strict", "names_color": False},
            challenge={"enabled": False},
            play={"not_on": {"wild": ["wild_draw_four", "draw_two"]}},
            action={"draw_loses_turn": False},
            round={"turn_cap": 2},
        ),
    ),
    """
    0 play: W+4 draw
    0 plays W+4 honest
    1 answer: draw
    1 pays 4
    1 draws penalty Y1 Y2 Y3 Y4
    1 play: R3 draw
    1 plays R3
    end capped | B1 B2 / W+4 W Y1 Y2 Y3 Y4 / G4 R5 G6 | points 3 110 15
    """,
)
SAMPLES["only a bluff is no duty"] = (
    deal(
        "W+4 R1 / R3 G2",
        "W",
        1,
        0,
        rules(
            2,
            1,
            starter={"wild": "any_card"},
            draw={"voluntary": False, "drawn_card": "must_play", "after_voluntary": "never"},
            finish={"forbid": ["wild", "wild_draw_four"]},
            round={"turn_cap": 3},
        ),
    ),
    """
    0 play: W+4 R1
    0 plays R1
    0 calls
    1 play: R3
    1 plays R3
    1 calls
    0 play: draw
    0 draws stuck R9
    0 drawn: R9
    0 plays R9
    0 calls
    end capped | W+4 / G2 | points 50 2
    """,
)
SAMPLES["two cards at most"] = (
    deal(
        "G1 G2 / Y1 Y2",
        "R5",
        1,
        0,
        rules(2, 1, draw={"until_playable": 2}, round={"turn_cap": 2}),
    ),
    """
    0 play: draw
    0 draws stuck B1 B2
    0 passes
    1 play: draw
    1 draws stuck B3 R9
    1 drawn: R9 pass
    1 plays R9
    end capped | G1 G2 B1 B2 / Y1 Y2 B3 | points 6 6
    """,
)
SAMPLES["a choice keeps the card"] = (
    deal(
        "R1 G2 / Y1 Y2",
        "R5",
        1,
        0,
        rules(2, 1, draw={"after_voluntary": "never"}, round={"turn_cap": 1}),
    ),
    """
    0 play: R1 draw
    0 draws choice R9
    0 passes
    end capped | R1 G2 R9 / Y1 Y2 | points 12 3
    """,
)

# --- §3

SAMPLES["the starter is drawn and played"] = (
    deal(
        "G1 G2 / R1 Y2 / W B1",
        "R+2",
        2,
        0,
        rules(
            2,
            2,
            starter={"draw_two": "draw_and_play"},
            play={"not_on": {"wild": ["draw_two"]}},
            round={"turn_cap": 1},
        ),
    ),
    """
    0 draws starter W R9
    0 play: R9 draw
    0 plays R9
    end capped | G1 G2 W / R1 Y2 / W B1 | points 53 3 51
    """,
)
SAMPLES["the right of the dealer first"] = (
    deal(
        "G1 G2 / R1 Y2 / Y8 B1",
        "RR",
        0,
        1,
        rules(2, 0, starter={"reverse": "right_of_dealer_first"}, round={"turn_cap": 1}),
    ),
    """
    reversed -1
    2 play: draw
    2 draws stuck G9
    2 passes
    end capped | G1 G2 / R1 Y2 / Y8 B1 G9 | points 3 3 18
    """,
)
SAMPLES["the same first"] = (
    deal(
        "G1 G2 / Y1 Y2 / Y8 B1",
        "RR",
        0,
        1,
        rules(2, 0, starter={"reverse": "same_first"}, round={"turn_cap": 2}),
    ),
    """
    reversed -1
    1 play: draw
    1 draws stuck G9
    1 passes
    0 play: draw
    0 draws stuck G8
    0 passes
    end capped | G1 G2 G8 / Y1 Y2 G9 / Y8 B1 | points 11 12 9
    """,
)

# Who is first, and what the starter does: (starter, rules, who is first before it acts, the events up to the first
# turn, whose turn that is). The dealer is seat 0.
FIRST: dict[str, tuple[str, dict[str, dict[str, Any]], int, str, int]] = {
    "the starter draw two is ignored": ("R+2", {"starter": {"draw_two": "ignore"}}, 1, "", 1),
    "the starter skip is ignored": ("RS", {"starter": {"skip": "ignore"}}, 1, "", 1),
    "the starter reverse is ignored": ("RR", {"starter": {"reverse": "ignore"}}, 1, "", 1),
    "the first player names": ("W", {}, 1, "1 name: red yellow green blue\n1 names red", 1),
    "the dealer names": ("W", {"starter": {"wild": "dealer"}}, 1, "0 name: red yellow green blue\n0 names red", 1),
    "the right of the dealer names": (
        "W",
        {"starter": {"wild": "right_of_dealer"}},
        1,
        "2 name: red yellow green blue\n2 names red",
        1,
    ),
    "the dealer leads": ("R5", {"deal": {"first_player": "dealer"}}, 0, "", 0),
    "nobody has won yet": ("R5", {"deal": {"first_player": "last_winner"}}, 1, "", 1),
    "nobody has lost yet": ("R5", {"deal": {"first_player": "last_loser"}}, 1, "", 1),
}
for _name, (_starter, _rules, _first, _before, _turn) in FIRST.items():
    _hands = ["B1 B2", "Y1 Y2", "G7 B8"]
    _points = [3, 3, 15]
    _held = [hand + " G9" * (seat == _turn) for seat, hand in enumerate(_hands)]
    _worth = [points + 9 * (seat == _turn) for seat, points in enumerate(_points)]
    SAMPLES[_name] = (
        deal(" / ".join(_hands), _starter, 0, _first, rules(2, 0, round={"turn_cap": 1}, **_rules)),
        f"""
        {_before}
        {_turn} play: draw
        {_turn} draws stuck G9
        {_turn} passes
        end capped | {" / ".join(_held)} | points {" ".join(map(str, _worth))}
        """,
    )
SAMPLES["buried under the starter"] = (
    deal(
        "R1 R2 / G2 B2",
        "Y2",
        1,
        0,
        rules(
            2,
            1,
            deck={"cards": NO_CARDS | {"1": 1, "2": 1, "wild": 1}},
            starter={"accept": ["number"], "rejected": "bury"},
            draw={"until_playable": True},
            round={"turn_cap": 4},
        ),
        rejected=[{"card": "W", "to": "buried"}],
    ),
    """
    0 play: R2 draw
    0 draws choice Y1
    0 drawn: Y1 pass
    0 passes
    1 play: G2 B2 draw
    1 plays G2
    1 calls
    0 play: R2 draw
    0 draws choice G1
    0 drawn: G1 pass
    0 plays G1
    1 play: draw
    1 draws stuck B1
    1 drawn: B1 pass
    1 passes
    end capped | R1 R2 Y1 / B2 B1 | points 4 3
    """,
)
SAMPLES["always legal"] = (
    deal(
        "W+4 R1 R2 / G1 G2 G3",
        "R5",
        1,
        0,
        rules(
            3,
            1,
            wild_draw_four={"legal": "always"},
            challenge={"enabled": False},
            action={"draw_four": 1},
            round={"turn_cap": 2},
        ),
    ),
    """
    0 play: W+4 R1 R2 draw
    0 plays W+4 blue honest
    1 answer: draw
    1 pays 1
    1 draws penalty Y9
    0 play: draw
    0 draws stuck G9
    0 passes
    end capped | R1 R2 G9 / G1 G2 G3 Y9 | points 12 15
    """,
)
SAMPLES["a challenge that costs no more"] = (
    deal(
        "W+4 G1 G2 / Y1 Y2 Y3",
        "R5",
        1,
        0,
        rules(3, 1, challenge={"innocent_extra": 0}, round={"turn_cap": 2}),
    ),
    """
    0 play: W+4 draw
    0 plays W+4 blue honest
    1 answer: challenge draw
    1 challenges 0 red innocent
    1 draws challenge B1 B2 B3 B4
    0 play: draw
    0 draws stuck Y9
    0 passes
    end capped | G1 G2 Y9 / Y1 Y2 Y3 B1 B2 B3 B4 | points 12 16
    """,
)
