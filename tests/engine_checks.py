"""What holds for every row of a batch, and at every stop of a round."""

from __future__ import annotations

from typing import Any

import numpy as np
from engine_tables import Fields

from unosim.cards import WILD
from unosim.engine._engine import OUTCOMES, REASONS, Machine

# Column -> the field that switches its rule on.
SWITCHED = {
    "jump_ins": "jump",
    "drawn_wrong_jump": "jump_wrong_penalty",
    "wrong_jumps": "jump_wrong_penalty",
    "uno_missed": "uno_penalty",
    "drawn_uno": "uno_penalty",
    "false_calls": "uno_false_penalty",
    "drawn_false_call": "uno_false_penalty",
    "misplays": "misplay_penalty",
    "drawn_misplay": "misplay_penalty",
    "noises": "quiet_kinds",
    "drawn_noise": "quiet_kinds",
    "slaps": "slap_kinds",
    "drawn_slap": "slap_kinds",
    "challenges": "challenge",
    "drawn_challenge": "challenge",
    "drawn_last_card": "finish_draw_counts",
}
# Column of drawn cards -> the column that counts what they are drawn for, and the field of the fine (or the number).
FINES = {
    "drawn_uno": ("uno_caught", "uno_penalty"),
    "drawn_false_call": ("false_calls", "uno_false_penalty"),
    "drawn_misplay": ("misplays", "misplay_penalty"),
    "drawn_wrong_jump": ("wrong_jumps", "jump_wrong_penalty"),
    "drawn_noise": ("noises", 2),
    "drawn_slap": ("slaps", 2),
}


def check_counts(rules: Fields, seen: dict[str, int]) -> None:
    """The columns of one row agree with each other and with the rules."""
    grouped = rules["group_kinds"] and (rules["group_identical"] > 1 or rules["group_symbol"])
    drawn = sum(seen[f"drawn_{reason}"] for reason in REASONS)
    left = sum(seen[f"cards_left_{seat}"] for seat in range(rules["seats"]))
    # A card taken back goes for another one, and hands that change places lose nothing.
    assert left == rules["seats"] * rules["hand_size"] + drawn - seen["cards_played"]
    assert 0 <= left < sum(rules["pack"])
    assert seen["turns"] <= rules["turn_cap"] + seen["jump_ins"]
    assert seen["plays"] + seen["misplays"] <= seen["turns"]
    assert seen["jump_ins"] + seen["deflections"] <= seen["plays"]
    assert seen["plays"] + seen["grouped"] <= seen["cards_played"]
    assert seen["take_backs"] <= seen["challenges_won"] <= seen["challenges"]
    assert seen["uno_caught"] <= seen["uno_missed"]
    assert seen["choice_turns"] + seen["stuck_turns"] <= seen["turns"]
    assert seen["choices"] >= 2 * seen["choice_turns"]
    assert (seen["chains"] > 0) == (seen["longest_chain"] > 1)
    assert seen["largest_penalty"] <= sum(seen[f"drawn_{reason}"] for reason in ("penalty", "challenge", "last_card"))
    for column, (times, fine) in FINES.items():
        assert seen[column] <= seen[times] * (rules[fine] if isinstance(fine, str) else fine)
    for column, field in SWITCHED.items():
        assert rules[field] or not seen[column], column
    assert grouped or not seen["grouped"]
    assert rules["skip_deflects"] or rules["reverse_deflects"] or not seen["deflections"]
    assert rules["challenge_guilty"] == 2 or not seen["take_backs"]
    assert rules["swap_kinds"] | rules["rotate_kinds"] | rules["red_zero"] or not seen["swaps"]


def check_end(rules: Fields, seen: dict[str, int]) -> None:
    """The outcome of one row, its winner and its places."""
    seats = range(rules["seats"])
    left = [seen[f"cards_left_{seat}"] for seat in seats]
    points = [seen[f"points_left_{seat}"] for seat in seats]
    ranks = [seen[f"rank_{seat}"] for seat in seats]
    outcome = OUTCOMES[seen["outcome"]]
    assert all((n == 0) <= (p == 0) for n, p in zip(left, points, strict=True))
    assert (outcome == "ranked") <= rules["one_left"] <= (outcome != "won")
    if outcome in ("stalemate", "capped"):
        assert seen["winner"] == 255
        assert not any(ranks)
        assert min(left) > 0 or rules["one_left"]
        assert outcome == "stalemate" or seen["turns"] >= rules["turn_cap"]
        return
    assert ranks[seen["winner"]] == 1
    assert left[seen["winner"]] == 0
    jumped = rules["jump"] and rules["jump_after_final"]  # who jumps then takes no place, even with its last card
    if outcome == "ranked":
        assert sorted(ranks) == [1 + seat for seat in seats]
        assert all(n == 0 for n, rank in zip(left, ranks, strict=True) if rank < rules["seats"])
        assert jumped or max(left) > 0
    else:
        assert jumped or [seat for seat in seats if left[seat] == 0] == [seen["winner"]]
        cards = left if rules["ties_by_cards"] else [0] * len(left)
        worth = [(-1, 0) if seat == seen["winner"] else (points[seat], cards[seat]) for seat in seats]
        assert ranks == [1 + sum(other < mine for other in worth) for mine in worth]


def check_cards(rules: Fields, seen: dict[str, Any]) -> None:
    """Every card is in a hand, in the pile or on the discards, and the top only there."""
    lying = [seen["discard"].count(kind) for kind in range(64)]
    in_hands = np.sum(seen["hands"], axis=0)
    assert (in_hands + lying <= rules["pack"]).all()
    assert in_hands.sum() + sum(lying) + seen["draw_pile"] == sum(rules["pack"])
    assert seen["discard"][-1] == seen["top"]
    assert seen["cards_left"] == [sum(hand) for hand in seen["hands"]]
    doubled = seen["outcome"] is not None and rules["recycled_doubles"] and seen["row"]["recycles"] > 0
    worth = [int(np.dot(hand, rules["points"])) * (1 + doubled) for hand in seen["hands"]]
    assert seen["points"] == worth


def check_moves(round_: Machine, seen: dict[str, Any]) -> None:
    """Something can be done, whoever decides holds what it may lay, and `why_not` agrees."""
    legal, may_draw, may_pass, may_challenge = round_.legal
    decision = seen["decision"]
    assert legal or may_draw or may_pass or decision == "name"
    assert not (may_draw and may_pass)
    if decision != "name":
        hand = seen["hands"][seen["seat"]]
        assert not legal & ~sum(1 << kind for kind in range(64) if hand[kind])
        assert not (may_challenge and decision != "answer")
        assert may_draw or decision != "answer"
        assert not (may_draw and decision in ("drawn", "jump", "take_back"))
        assert not (may_pass and decision in ("jump", "take_back"))
        assert legal or decision not in ("jump", "take_back")
        assert decision != "drawn" or legal == 1 << seen["drawn"]
    for kind in range(64):
        assert (round_.why_not(kind) == "") == bool(legal >> kind & 1)
        copies, joins, most = round_.group_limit(kind)
        assert (most >= 1) == bool(legal >> kind & 1)
        assert copies >= 1 or not most
        assert not joins or kind < WILD
