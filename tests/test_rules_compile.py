"""What each value of each switch is to the engine."""

from __future__ import annotations

from typing import Any

import pytest

from unosim.rules import Rules, compile_rules, switches
from unosim.rules.deck import cards
from unosim.rules.values import ANSWERS

NUMBER, SKIP, REVERSE, DRAW_TWO = (1 << 40) - 1, 0xF << 40, 0xF << 44, 0xF << 48
WILD, FOUR = 1 << 52, 1 << 56
EVERY = NUMBER | SKIP | REVERSE | DRAW_TWO | WILD | FOUR
CLASSIC = [1] * 4 + [2] * 48 + [4, 0, 0, 0, 4] + [0] * 7
FACES = [digit for digit in range(10) for _ in range(4)]
POINTS = FACES + [20] * 12 + [50, 0, 0, 0, 50] + [0] * 7


def rules(key: str, value: Any) -> Rules:
    section, name = key.split(".")
    return Rules.resolve({section: {name: value}})


def digit(value: int) -> int:
    """The mask of a digit in all four colors."""
    return 0xF << 4 * value


def changed(counts: list[int], **copies: int) -> list[int]:
    """A deck or a list of points with other numbers from one kind on: `changed(CLASSIC, k52=6)`."""
    return [copies.get(f"k{kind}", number) for kind, number in enumerate(counts)]


DEFAULTS: dict[str, int | list[int]] = {
    "seats": 4,
    "pack": CLASSIC,
    "hand_size": 7,
    "dealer": -1,
    "first_player": 0,
    "direction": 0,
    "starter_accept": NUMBER | SKIP | REVERSE | DRAW_TWO | WILD,
    "starter_rejected": 0,
    "starter_draw_two": 0,
    "starter_skip": 0,
    "starter_reverse": 0,
    "starter_wild": 0,
    "draw_voluntary": 1,
    "draw_most": 1,
    "drawn_playable": EVERY,
    "drawn_must": 0,
    "after_voluntary": 0,
    "draw_two": 2,
    "draw_four": 4,
    "draw_loses_turn": 1,
    "reverse_with_two": 0,
    "wd4_legal": 0,
    "wd4_strict": 0,
    "wd4_names_color": 1,
    "not_on": [0, 0, 0, 0, 0, 0],
    "challenge": 1,
    "challenge_guilty": 0,
    "challenge_extra": 2,
    "challenge_in_chain": 0,
    "answers_draw_two": 0,
    "answers_draw_four": 0,
    "stack_same_color": 0,
    "stack_limit": 65535,
    "skip_deflects": 0,
    "reverse_deflects": 0,
    "after_paid": 0,
    "group_identical": 1,
    "group_symbol": 0,
    "group_kinds": EVERY,
    "group_effect": 0,
    "jump": 0,
    "jump_resume": 0,
    "jump_effect": 0,
    "jump_symbol": 0,
    "jump_exclude": 0,
    "jump_own": 1,
    "jump_last": 1,
    "jump_next": 0,
    "jump_race": 0,
    "jump_after_final": 0,
    "jump_wrong_penalty": 0,
    "uno_identical": 0,
    "uno_penalty": 2,
    "uno_window": 0,
    "uno_false_penalty": 0,
    "misplay_penalty": 0,
    "finish_forbid": 0,
    "finish_draw_counts": 1,
    "one_left": 0,
    "turn_cap": 10_000,
    "swap_kinds": 0,
    "rotate_kinds": 0,
    "quiet_kinds": 0,
    "slap_kinds": 0,
    "red_zero": 0,
    "quiet_call": 1,
    "recycled_doubles": 0,
    "ties_by_cards": 1,
    "points": POINTS,
}

# key, value, and the fields that then differ from the defaults.
COMPILED: list[tuple[str, Any, dict[str, int | list[int]]]] = [
    ("deck.cards", "classic", {}),
    ("deck.cards", {"number": 1}, {"pack": [1] * 40 + [2] * 12 + [4, 0, 0, 0, 4] + [0] * 7}),
    ("deck.cards", {"number": 3, "0": 5}, {"pack": [5] * 4 + [3] * 36 + [2] * 12 + [4, 0, 0, 0, 4] + [0] * 7}),
    ("deck.cards", {7: 0}, {"pack": [1] * 4 + [2] * 24 + [0] * 4 + [2] * 20 + [4, 0, 0, 0, 4] + [0] * 7}),
    ("deck.cards", {"skip": 0}, {"pack": [1] * 4 + [2] * 36 + [0] * 4 + [2] * 8 + [4, 0, 0, 0, 4] + [0] * 7}),
    ("deck.cards", {"reverse": 0}, {"pack": [1] * 4 + [2] * 40 + [0] * 4 + [2] * 4 + [4, 0, 0, 0, 4] + [0] * 7}),
    ("deck.cards", {"draw_two": 3}, {"pack": [1] * 4 + [2] * 44 + [3] * 4 + [4, 0, 0, 0, 4] + [0] * 7}),
    ("deck.cards", {"wild": 8}, {"pack": changed(CLASSIC, k52=8)}),
    ("deck.cards", {"wild_draw_four": 8}, {"pack": changed(CLASSIC, k56=8)}),
    ("deck.cards", {"wild_draw_four": 0}, {"pack": changed(CLASSIC, k56=0)}),
    ("deck.packs", 1, {}),
    ("deck.packs", 2, {"pack": [2] * 4 + [4] * 48 + [8, 0, 0, 0, 8] + [0] * 7}),
    ("deck.packs", "auto", {}),
    ("deal.hand_size", 7, {}),
    ("deal.hand_size", 5, {"hand_size": 5}),
    ("deal.hand_size", 10, {"hand_size": 10}),
    ("deal.hand_size", {4: 9, 6: 8}, {"hand_size": 9}),
    ("deal.hand_size", {"6": 8}, {}),
    ("deal.dealer", "random", {}),
    ("deal.dealer", 0, {"dealer": 0}),
    ("deal.dealer", 3, {"dealer": 3}),
    ("deal.first_player", "left_of_dealer", {}),
    ("deal.first_player", "dealer", {"first_player": 1}),
    ("deal.first_player", "right_of_dealer", {"first_player": 2}),
    ("deal.first_player", "highest_hand", {"first_player": 3}),
    ("deal.first_player", "last_winner", {}),
    ("deal.first_player", "last_loser", {}),
    ("deal.direction", "clockwise", {}),
    ("deal.direction", "counterclockwise", {"direction": 1}),
    ("starter.accept", ["number", "skip", "reverse", "draw_two", "wild"], {}),
    ("starter.accept", ["number"], {"starter_accept": NUMBER}),
    ("starter.accept", ["wild", "skip"], {"starter_accept": SKIP | WILD}),
    ("starter.rejected", "reshuffle", {}),
    ("starter.rejected", "bottom", {"starter_rejected": 1}),
    ("starter.rejected", "bury", {"starter_rejected": 2}),
    ("starter.draw_two", "draw_and_lose_turn", {}),
    ("starter.draw_two", "draw_and_play", {"starter_draw_two": 1}),
    ("starter.draw_two", "ignore", {"starter_draw_two": 2}),
    ("starter.skip", "lose_turn", {}),
    ("starter.skip", "ignore", {"starter_skip": 1}),
    ("starter.reverse", "dealer_first", {}),
    ("starter.reverse", "right_of_dealer_first", {"starter_reverse": 1}),
    ("starter.reverse", "same_first", {"starter_reverse": 2}),
    ("starter.reverse", "ignore", {"starter_reverse": 3}),
    ("starter.wild", "first_player", {}),
    ("starter.wild", "dealer", {"starter_wild": 1}),
    ("starter.wild", "left_of_dealer", {"starter_wild": 2}),
    ("starter.wild", "right_of_dealer", {"starter_wild": 3}),
    ("starter.wild", "any_card", {"starter_wild": 4}),
    ("draw.voluntary", True, {}),
    ("draw.voluntary", False, {"draw_voluntary": 0}),
    ("draw.until_playable", False, {}),
    ("draw.until_playable", True, {"draw_most": 65535}),
    ("draw.until_playable", 4, {"draw_most": 4}),
    ("draw.drawn_card", "may_play", {}),
    ("draw.drawn_card", "must_play", {"drawn_must": 1}),
    ("draw.drawn_card", "number_only", {"drawn_playable": NUMBER}),
    ("draw.drawn_card", "never", {"drawn_playable": 0}),
    ("draw.after_voluntary", "same", {}),
    ("draw.after_voluntary", "never", {"after_voluntary": 1}),
    ("action.draw_two", 2, {}),
    ("action.draw_two", 4, {"draw_two": 4}),
    ("action.draw_four", 4, {}),
    ("action.draw_four", 6, {"draw_four": 6}),
    ("action.draw_loses_turn", True, {}),
    ("action.draw_loses_turn", False, {"draw_loses_turn": 0}),
    ("action.reverse_with_two", "skip", {}),
    ("action.reverse_with_two", "none", {"reverse_with_two": 1}),
    ("wild_draw_four.legal", "no_color_in_force", {}),
    ("wild_draw_four.legal", "nothing_playable", {"wd4_legal": 1}),
    ("wild_draw_four.legal", "always", {"wd4_legal": 2}),
    ("wild_draw_four.enforce", "bluff", {}),
    ("wild_draw_four.enforce", "strict", {"wd4_strict": 1}),
    ("wild_draw_four.names_color", True, {}),
    ("wild_draw_four.names_color", False, {"wd4_names_color": 0}),
    ("play.not_on", {}, {}),
    ("play.not_on", {"wild": ["draw_two", "wild_draw_four"]}, {"not_on": [0, 0, 0, WILD, 0, WILD]}),
    (
        "play.not_on",
        {"number": ["number", "skip"], "wild_draw_four": ["number", "reverse", "wild"]},
        {"not_on": [NUMBER | FOUR, NUMBER, FOUR, 0, FOUR, 0]},
    ),
    ("challenge.enabled", True, {}),
    ("challenge.enabled", False, {"challenge": 0}),
    ("challenge.guilty", "challenger_plays", {}),
    ("challenge.guilty", "challenger_loses_turn", {"challenge_guilty": 1}),
    ("challenge.guilty", "take_back", {"challenge_guilty": 2}),
    ("challenge.innocent_extra", 0, {"challenge_extra": 0}),
    ("challenge.innocent_extra", 2, {}),
    ("challenge.innocent_extra", 4, {"challenge_extra": 4}),
    ("challenge.in_chain", "never", {}),
    ("challenge.in_chain", "last", {"challenge_in_chain": 1}),
    ("stacking.answers", [], {}),
    ("stacking.answers", ["draw_two_on_draw_two"], {"answers_draw_two": DRAW_TWO}),
    ("stacking.answers", ["wild_draw_four_on_draw_two"], {"answers_draw_two": FOUR}),
    ("stacking.answers", ["wild_draw_four_on_wild_draw_four"], {"answers_draw_four": FOUR}),
    ("stacking.answers", ["draw_two_on_wild_draw_four"], {"answers_draw_four": DRAW_TWO}),
    (
        "stacking.answers",
        ["wild_draw_four_on_draw_two", "wild_draw_four_on_wild_draw_four", "draw_two_on_draw_two"],
        {"answers_draw_two": DRAW_TWO | FOUR, "answers_draw_four": FOUR},
    ),
    (
        "stacking.answers",
        ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"],
        {"answers_draw_two": DRAW_TWO, "answers_draw_four": FOUR},
    ),
    ("stacking.answers", list(ANSWERS), {"answers_draw_two": DRAW_TWO | FOUR, "answers_draw_four": DRAW_TWO | FOUR}),
    ("stacking.color", "any", {}),
    ("stacking.color", "same", {"stack_same_color": 1}),
    ("stacking.limit", "none", {}),
    ("stacking.limit", 2, {"stack_limit": 2}),
    ("stacking.limit", 3, {"stack_limit": 3}),
    ("stacking.skip_deflects", False, {}),
    ("stacking.skip_deflects", "same_color", {"skip_deflects": 1}),
    ("stacking.skip_deflects", "any", {"skip_deflects": 2}),
    ("stacking.reverse_deflects", False, {}),
    ("stacking.reverse_deflects", "same_color", {"reverse_deflects": 1}),
    ("stacking.reverse_deflects", "any", {"reverse_deflects": 2}),
    ("stacking.after_paid", "normal", {}),
    ("stacking.after_paid", "last_color_only", {"after_paid": 1}),
    ("group.identical", 1, {}),
    ("group.identical", 2, {"group_identical": 2}),
    ("group.identical", 100, {"group_identical": 100}),
    ("group.identical", "unlimited", {"group_identical": 65535}),
    ("group.same_symbol", False, {}),
    ("group.same_symbol", "lead_by_symbol", {"group_symbol": 1}),
    ("group.same_symbol", "any_lead", {"group_symbol": 2}),
    ("group.kinds", ["number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"], {}),
    ("group.kinds", ["number"], {"group_kinds": NUMBER}),
    ("group.kinds", [], {"group_kinds": 0}),
    ("group.effect", "once", {}),
    ("group.effect", "each", {"group_effect": 1}),
    ("group.effect", "none", {"group_effect": 2}),
    ("jump_in.enabled", False, {}),
    ("jump_in.enabled", True, {"jump": 1}),
    ("jump_in.resume", "from_jumper", {}),
    ("jump_in.resume", "original_order", {"jump_resume": 1}),
    ("jump_in.effect", "replace", {}),
    ("jump_in.effect", "add", {"jump_effect": 1}),
    ("jump_in.match", "copy", {}),
    ("jump_in.match", "symbol", {"jump_symbol": 1}),
    ("jump_in.exclude", [], {}),
    ("jump_in.exclude", ["skip", "wild"], {"jump_exclude": SKIP | WILD}),
    ("jump_in.exclude", ["number", "reverse"], {"jump_exclude": NUMBER | REVERSE}),
    ("jump_in.exclude", ["draw_two", "wild_draw_four"], {"jump_exclude": DRAW_TWO | FOUR}),
    ("jump_in.own_card", True, {}),
    ("jump_in.own_card", False, {"jump_own": 0}),
    ("jump_in.own_card", "not_wild_draw_four", {"jump_own": 2}),
    ("jump_in.with_last_card", True, {}),
    ("jump_in.with_last_card", False, {"jump_last": 0}),
    ("jump_in.next_seat", "jump", {}),
    ("jump_in.next_seat", "normal_play", {"jump_next": 1}),
    ("jump_in.race", False, {}),
    ("jump_in.race", True, {"jump_race": 1}),
    ("jump_in.after_final", False, {}),
    ("jump_in.after_final", True, {"jump_after_final": 1}),
    ("jump_in.wrong_penalty", 0, {}),
    ("jump_in.wrong_penalty", 1, {"jump_wrong_penalty": 1}),
    ("jump_in.wrong_penalty", 2, {"jump_wrong_penalty": 2}),
    ("uno.due", "one_card", {}),
    ("uno.due", "one_or_identical", {"uno_identical": 1}),
    ("uno.penalty", 0, {"uno_penalty": 0}),
    ("uno.penalty", 2, {}),
    ("uno.penalty", 3, {"uno_penalty": 3}),
    ("uno.penalty", 4, {"uno_penalty": 4}),
    ("uno.window", "next_action", {}),
    ("uno.window", "next_play", {"uno_window": 1}),
    ("uno.false_call_penalty", 0, {}),
    ("uno.false_call_penalty", 2, {"uno_false_penalty": 2}),
    ("misplay.penalty", 0, {}),
    ("misplay.penalty", 1, {"misplay_penalty": 1}),
    ("misplay.penalty", 2, {"misplay_penalty": 2}),
    ("finish.forbid", [], {}),
    ("finish.forbid", ["wild", "wild_draw_four"], {"finish_forbid": WILD | FOUR}),
    (
        "finish.forbid",
        ["skip", "reverse", "draw_two", "wild", "wild_draw_four"],
        {"finish_forbid": SKIP | REVERSE | DRAW_TWO | WILD | FOUR},
    ),
    ("finish.forbid", ["number"], {"finish_forbid": NUMBER}),
    ("finish.draw_card_counts", True, {}),
    ("finish.draw_card_counts", False, {"finish_draw_counts": 0}),
    ("round.ends", "first_out", {}),
    ("round.ends", "one_left", {"one_left": 1}),
    ("round.turn_cap", 1, {"turn_cap": 1}),
    ("round.turn_cap", 60_000, {"turn_cap": 60_000}),
    ("score.number", "face", {}),
    ("score.number", 5, {"points": [0] * 4 + [5] * 36 + POINTS[40:]}),
    ("score.zero", 0, {}),
    ("score.zero", 10, {"points": [10] * 4 + POINTS[4:]}),
    ("score.action", 20, {}),
    ("score.action", 0, {"points": POINTS[:40] + [0] * 12 + POINTS[52:]}),
    ("score.wild", 50, {}),
    ("score.wild", 40, {"points": changed(POINTS, k52=40, k56=40)}),
    ("score.red_zero", "same", {}),
    ("score.red_zero", 100, {"points": [100, *POINTS[1:]]}),
    ("score.red_zero", 0, {}),
    # Who gets the points is reckoned from the stored rounds; the engine only has to know what they are.
    ("score.round", "winner_takes", {}),
    ("score.round", "own_hand", {}),
    ("score.round", "rank", {}),
    ("score.round", "chips", {}),
    ("score.recycled_doubles", False, {}),
    ("score.recycled_doubles", True, {"recycled_doubles": 1}),
    ("score.loser_ties", ["points", "cards", "shared"], {}),
    ("score.loser_ties", ["points", "shared"], {"ties_by_cards": 0}),
    ("score.loser_ties", ["cards", "points", "shared"], {}),
    ("score.loser_ties", ["shared"], {"ties_by_cards": 0}),
    ("extras.seven_swap", False, {}),
    ("extras.seven_swap", True, {"swap_kinds": digit(7)}),
    ("extras.zero_rotate", False, {}),
    ("extras.zero_rotate", True, {"rotate_kinds": digit(0)}),
    ("extras.red_zero", False, {}),
    ("extras.red_zero", True, {"red_zero": 1}),
    ("extras.quiet_six", False, {}),
    ("extras.quiet_six", True, {"quiet_kinds": digit(6)}),
    ("extras.quiet_call", True, {}),
    ("extras.quiet_call", False, {"quiet_call": 0}),
    ("extras.slap_nine", False, {}),
    ("extras.slap_nine", True, {"slap_kinds": digit(9)}),
    # Without the extras themselves their digits are nothing to the engine.
    ("extras.digits", {}, {}),
    ("extras.digits", {"swap": 5}, {}),
    ("extras.digits", {"quiet": 2}, {}),
    ("extras.digits", {"slap": 0}, {}),
]

EXTRAS = ("seven_swap", "zero_rotate", "quiet_six", "slap_nine")


def test_the_defaults_as_the_engine_gets_them() -> None:
    assert compile_rules(Rules(), 4) == DEFAULTS


@pytest.mark.parametrize(("key", "value", "fields"), COMPILED, ids=[f"{key}-{value}" for key, value, _ in COMPILED])
def test_every_value_as_the_engine_gets_it(key: str, value: Any, fields: dict[str, Any]) -> None:
    compiled = compile_rules(rules(key, value), 4)
    assert {name: inside for name, inside in compiled.items() if inside != DEFAULTS[name]} == fields


def test_no_value_is_left_out_above() -> None:
    tried = {(key, str(word)) for key, value, _ in COMPILED for word in ([value], value)[isinstance(value, list)]}
    for switch in switches(Rules):
        words = {word.lower() for word in switch.allowed if not word[0].isdigit() and not word.startswith("a mapping")}
        assert words <= {word.lower() for key, word in tried if key == switch.key}, switch.key
        canonical = [rules(switch.key, value) for value in switch.sweep]
        assert all(one in [rules(key, value) for key, value, _ in COMPILED] for one in canonical), switch.key


def test_the_engine_takes_exactly_these_fields() -> None:
    from unosim.engine._engine import RULE_FIELDS

    assert sorted(RULE_FIELDS) == sorted(DEFAULTS)


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        ({}, (7, 0, 6, 9)),
        ({"swap": 5}, (5, 0, 6, 9)),
        ({"quiet": 2, "slap": 0}, (7, 0, 2, 0)),
        ({"swap": 0, "rotate": 7, "quiet": 9, "slap": 6}, (0, 7, 9, 6)),
    ],
)
def test_the_digits_that_extras_act_on(digits: dict[str, int], expected: tuple[int, ...]) -> None:
    compiled = compile_rules(Rules.resolve({"extras": {**dict.fromkeys(EXTRAS, True), "digits": digits}}), 4)
    masks = [compiled[name] for name in ("swap_kinds", "rotate_kinds", "quiet_kinds", "slap_kinds")]
    assert masks == [digit(value) for value in expected]


def test_a_red_zero_worth_the_same_follows_the_zero() -> None:
    points = compile_rules(Rules.resolve({"score": {"zero": 10}}), 4)["points"]
    assert points == [10] * 4 + POINTS[4:]
    points = compile_rules(Rules.resolve({"score": {"zero": 10, "red_zero": 0}}), 4)["points"]
    assert points == [0] + [10] * 3 + POINTS[4:]


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (4, 1), (5, 2), (10, 2)])
def test_packs_by_the_number_of_players(seats: int, packs: int) -> None:
    assert cards(rules("deck.packs", "auto"), seats) == [packs * copies for copies in CLASSIC]
    assert sum(CLASSIC) == 108


@pytest.mark.parametrize(("seats", "size"), [(2, 7), (6, 9), (10, 5)])
def test_hand_sizes_by_the_number_of_players(seats: int, size: int) -> None:
    assert compile_rules(rules("deal.hand_size", {10: 5, 6: 9}), seats)["hand_size"] == size


def test_the_deck_is_worth_1240_points() -> None:
    assert sum(copies * worth for copies, worth in zip(CLASSIC, POINTS, strict=True)) == 1240
