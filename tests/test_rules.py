"""Rules: what each switch means to the engine, what cannot go together, presets and house rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unosim.errors import ConfigError
from unosim.rules import (
    Rules,
    compile_rules,
    conflicts,
    house_rules,
    load_sheet,
    presets,
    read_rules,
    switches,
)
from unosim.rules.deck import cards
from unosim.rules.reference import reference
from unosim.rules.switch import MOMENTS, SOURCES
from unosim.yaml import read, read_text

NUMBER, SKIP, REVERSE, DRAW_TWO = (1 << 40) - 1, 0xF << 40, 0xF << 44, 0xF << 48
WILD, FOUR = 1 << 52, 1 << 56
EVERY = NUMBER | SKIP | REVERSE | DRAW_TWO | WILD | FOUR
CLASSIC = [1] * 4 + [2] * 48 + [4, 0, 0, 0, 4] + [0] * 7
FACES = [digit for digit in range(10) for _ in range(4)]
POINTS = FACES + [20] * 12 + [50, 0, 0, 0, 50] + [0] * 7


def rules(key: str, value: Any) -> Rules:
    section, name = key.split(".")
    return Rules.resolve({section: {name: value}})


def changed(counts: list[int], **copies: int) -> list[int]:
    """A deck or a list of points with other numbers from one kind on: `changed(CLASSIC, k52=6)`."""
    return [copies.get(f"k{kind}", number) for kind, number in enumerate(counts)]


# --- what the engine gets --------------------------------------------------------------------------------------------

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
    "uno_identical": 0,
    "uno_penalty": 2,
    "uno_window": 0,
    "finish_forbid": 0,
    "finish_draw_counts": 1,
    "turn_cap": 10_000,
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
    (
        "stacking.answers",
        [
            "draw_two_on_draw_two",
            "wild_draw_four_on_draw_two",
            "wild_draw_four_on_wild_draw_four",
            "draw_two_on_wild_draw_four",
        ],
        {"answers_draw_two": DRAW_TWO | FOUR, "answers_draw_four": DRAW_TWO | FOUR},
    ),
    ("stacking.color", "any", {}),
    ("stacking.color", "same", {"stack_same_color": 1}),
    ("stacking.limit", "none", {}),
    ("stacking.limit", 2, {"stack_limit": 2}),
    ("stacking.limit", 3, {"stack_limit": 3}),
    ("uno.due", "one_card", {}),
    ("uno.due", "one_or_identical", {"uno_identical": 1}),
    ("uno.penalty", 0, {"uno_penalty": 0}),
    ("uno.penalty", 2, {}),
    ("uno.penalty", 3, {"uno_penalty": 3}),
    ("uno.penalty", 4, {"uno_penalty": 4}),
    ("uno.window", "next_action", {}),
    ("uno.window", "next_play", {"uno_window": 1}),
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
    ("score.round", "winner_takes", {}),
]


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


# --- the declarations ------------------------------------------------------------------------------------------------


def test_every_switch_is_declared_in_full() -> None:
    everything = list(switches(Rules))
    assert len({switch.key for switch in everything}) == len(everything) == 44
    for switch in everything:
        assert switch.text.endswith("."), switch.key
        assert switch.allowed and set(switch.source) <= set(SOURCES) and switch.source, switch.key
        assert set(switch.moments) <= set(MOMENTS) and switch.moments, switch.key
        assert rules(switch.key, Rules().to_dict()[switch.section][switch.name]) == Rules(), switch.key
        swept = [rules(switch.key, value).to_dict() for value in switch.sweep]
        assert len(swept) != 1 and len(swept) == len({str(one) for one in swept}), switch.key
        assert not swept or Rules().to_dict() in swept, switch.key


def test_the_reference_page_is_current() -> None:
    page = Path(__file__).parent.parent / "docs" / "rules.md"
    assert page.read_text(encoding="utf-8") == reference(), f"run: python -m unosim.rules.reference {page}"


def test_equal_rules_are_written_equally() -> None:
    assert rules("finish.forbid", ["wild_draw_four", "wild", "wild"]).to_dict()["finish"]["forbid"] == [
        "wild", "wild_draw_four",
    ]  # fmt: skip
    assert rules("deck.cards", {"0": 1, "wild": 4}).to_dict()["deck"]["cards"] == "classic"
    assert rules("deck.cards", {"wild": 2, "number": 2}).to_dict()["deck"]["cards"] == {"0": 2, "wild": 2}
    assert rules("deal.hand_size", {10: 5, 2: 9}).to_dict()["deal"]["hand_size"] == {"2": 9, "10": 5}
    assert rules("play.not_on", {"wild": ["wild"], "skip": []}).to_dict()["play"]["not_on"] == {"wild": ["wild"]}
    assert rules("draw.until_playable", "On") == rules("draw.until_playable", True)


@pytest.mark.parametrize("word", ["off", "no", "false", "Off", False])
def test_off_in_any_form(word: Any) -> None:
    assert rules("challenge.enabled", word).to_dict()["challenge"]["enabled"] is False


# --- conflicts -------------------------------------------------------------------------------------------------------

NO_WILDS = {"wild": 0, "wild_draw_four": 0}
ONLY_FOURS = {"number": 0, "skip": 0, "reverse": 0, "draw_two": 0, "wild": 0, "wild_draw_four": 108}

CONFLICTS: list[tuple[dict[str, Any], int, str, str]] = [
    ({"deck": {"cards": {"wild": 250}, "packs": 2}}, 4, "deck.cards", "500 copies"),
    ({"deck": {"cards": {"number": 30}, "packs": 1}}, 4, "deck.cards", "1232 cards"),
    ({"deal": {"hand_size": 27}}, 4, "deal.hand_size", "need 109 cards, the deck has 108"),
    ({"deal": {"hand_size": {"4": 27}}}, 4, "deal.hand_size", "4 players with 27 cards"),
    ({"deal": {"dealer": 4}}, 4, "deal.dealer", "seats 0 to 3"),
    ({"starter": {"accept": []}}, 4, "starter.accept", "no card of the deck may begin"),
    ({"deck": {"cards": ONLY_FOURS}}, 4, "starter.accept", "no card of the deck may begin"),
    ({"starter": {"accept": ["wild"]}, "deck": {"cards": NO_WILDS}}, 4, "starter.accept", "no card"),
    (
        {"finish": {"forbid": ["number", "skip", "reverse", "draw_two"]}, "deck": {"cards": NO_WILDS}},
        4,
        "finish.forbid",
        "nobody can go out",
    ),
    ({"draw": {"until_playable": True, "drawn_card": "never"}}, 4, "draw.until_playable", "drawn_card: never"),
    ({"draw": {"until_playable": 4, "drawn_card": "never"}}, 4, "draw.until_playable", "drawn_card: never"),
    ({"wild_draw_four": {"legal": "always"}}, 4, "challenge.enabled", "set challenge.enabled: false"),
    (
        {"stacking": {"answers": ["draw_two_on_wild_draw_four"]}, "play": {"not_on": {"draw_two": ["wild_draw_four"]}}},
        4,
        "stacking.answers",
        "draw_two_on_wild_draw_four is forbidden by play.not_on",
    ),
]


@pytest.mark.parametrize(("layer", "seats", "key", "message"), CONFLICTS)
def test_what_cannot_go_together(layer: dict[str, Any], seats: int, key: str, message: str) -> None:
    errors = [conflict for conflict in conflicts(Rules.resolve(layer), seats) if conflict.error]
    assert any(error.key == key and message in error.message for error in errors), errors


@pytest.mark.parametrize(
    ("layer", "seats"),
    [
        ({"deck": {"cards": {"wild": 125}, "packs": 2}}, 4),
        ({"deck": {"cards": {"number": 29}}}, 4),
        ({"deal": {"hand_size": 27}}, 3),
        ({"deal": {"hand_size": 26}}, 4),
        ({"deal": {"dealer": 3}}, 4),
        ({"draw": {"until_playable": True, "drawn_card": "number_only"}}, 4),
        ({"draw": {"drawn_card": "never"}}, 4),
        ({"wild_draw_four": {"legal": "always"}, "challenge": {"enabled": False}}, 4),
        ({"stacking": {"answers": ["draw_two_on_draw_two"]}, "play": {"not_on": {"draw_two": ["wild_draw_four"]}}}, 4),
        ({"finish": {"forbid": ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]}}, 4),
        ({"starter": {"accept": ["wild"]}}, 4),
    ],
)
def test_what_just_goes_together(layer: dict[str, Any], seats: int) -> None:
    assert conflicts(Rules.resolve(layer), seats) == []


WARNINGS: list[tuple[dict[str, Any], str, str]] = [
    ({"wild_draw_four": {"enforce": "strict"}}, "wild_draw_four.enforce", "no challenger can win"),
    ({"deal": {"first_player": "last_loser"}}, "deal.first_player", "no last winner or loser"),
    ({"starter": {"accept": ["number"], "draw_two": "ignore"}}, "starter.draw_two", "no such card begins"),
    ({"starter": {"accept": ["number"], "skip": "ignore"}}, "starter.skip", "no such card begins"),
    ({"starter": {"accept": ["number"], "reverse": "ignore"}}, "starter.reverse", "no such card begins"),
    ({"starter": {"wild": "dealer"}, "deck": {"cards": NO_WILDS}}, "starter.wild", "no such card begins"),
    ({"draw": {"after_voluntary": "never", "voluntary": False}}, "draw.after_voluntary", "by choice"),
    ({"draw": {"after_voluntary": "never", "drawn_card": "never"}}, "draw.after_voluntary", "never played"),
    ({"action": {"draw_two": 4}, "deck": {"cards": {"draw_two": 0}}}, "action.draw_two", "no draw two"),
    ({"action": {"draw_four": 6}, "deck": {"cards": NO_WILDS}}, "action.draw_four", "no wild draw four"),
    (
        {"wild_draw_four": {"enforce": "strict", "legal": "always"}, "challenge": {"enabled": False}},
        "wild_draw_four.enforce",
        "always legal",
    ),
    ({"challenge": {"enabled": False, "guilty": "challenger_loses_turn"}}, "challenge.guilty", "nobody may challenge"),
    ({"challenge": {"enabled": False, "innocent_extra": 4}}, "challenge.innocent_extra", "nobody may challenge"),
    (
        {
            "challenge": {"enabled": False, "in_chain": "last"},
            "stacking": {"answers": ["wild_draw_four_on_wild_draw_four"]},
        },
        "challenge.in_chain",
        "nobody may challenge",
    ),
    ({"challenge": {"in_chain": "last"}}, "challenge.in_chain", "no wild draw four may answer"),
    ({"stacking": {"color": "same"}}, "stacking.color", "no draw two may answer"),
    ({"stacking": {"limit": 3}}, "stacking.limit", "nothing may be stacked"),
    ({"uno": {"penalty": 0, "due": "one_or_identical"}}, "uno.due", "nobody has to call"),
    ({"uno": {"penalty": 0, "window": "next_play"}}, "uno.window", "nobody has to call"),
    ({"finish": {"forbid": ["wild"]}, "deck": {"cards": NO_WILDS}}, "finish.forbid", "the deck has no wild"),
    ({"play": {"not_on": {"skip": ["wild"]}}, "deck": {"cards": NO_WILDS}}, "play.not_on", "the deck has no wild"),
    (
        {"stacking": {"answers": ["draw_two_on_draw_two"]}, "deck": {"cards": {"draw_two": 0}}},
        "stacking.answers",
        "the deck has no draw_two",
    ),
]


@pytest.mark.parametrize(("layer", "key", "message"), WARNINGS)
def test_what_has_no_effect(layer: dict[str, Any], key: str, message: str) -> None:
    found = conflicts(Rules.resolve(layer), 4)
    assert [(conflict.key, conflict.error) for conflict in found] == [(key, False)]
    assert message in found[0].message


def test_every_conflict_is_tried_above() -> None:
    from unosim.rules.checks import CHECKS

    layers = [(layer, seats) for layer, seats, _, _ in CONFLICTS] + [(layer, 4) for layer, _, _ in WARNINGS]
    for check in CHECKS:
        assert any(list(check.find(Rules.resolve(layer), seats)) for layer, seats in layers), check.text


# --- layers, presets and house rules ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*presets(), *house_rules()])
def test_a_packaged_sheet(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.name.en and sheet.name.zh and sheet.about.endswith(".") and sheet.source
    for seats in range(2, 11):
        assert conflicts(Rules.resolve(name), seats) == []
    assert (Rules.resolve(name) == Rules()) == (name == "mattel" or name == "zhidao" or not sheet.rules)


def test_what_the_sheets_change() -> None:
    like, four_on_two, two_on_four = (
        ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"],
        "wild_draw_four_on_draw_two",
        "draw_two_on_wild_draw_four",
    )
    changes = {
        "mattel": {},
        "zhidao-numbers": {"deal.first_player": "dealer", "starter.accept": ["number"]},
        "zhidao-pass": {"deal.first_player": "dealer", "starter.accept": ["number"], "draw.drawn_card": "never"},
        "stacking": {"stacking.answers": like},
        "stacking-up": {"stacking.answers": [like[0], four_on_two, like[1]]},
        "stacking-any": {"stacking.answers": [like[0], four_on_two, like[1], two_on_four]},
        "draw-until": {"draw.until_playable": True},
        "draw-until-4": {"draw.until_playable": 4},
        "draw-and-pass": {"draw.drawn_card": "never"},
        "must-play-drawn": {"draw.drawn_card": "must_play"},
        "drawn-numbers-only": {"draw.drawn_card": "number_only"},
        "no-voluntary-draw": {"draw.voluntary": False},
        "no-challenge": {"challenge.enabled": False},
        "no-bluffing": {"wild_draw_four.enforce": "strict", "challenge.enabled": False},
        "wild-draw-four-anytime": {"wild_draw_four.legal": "always", "challenge.enabled": False},
        "challenge-costs-turn": {"challenge.guilty": "challenger_loses_turn"},
        "no-action-last": {"finish.forbid": ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]},
        "no-wild-last": {"finish.forbid": ["wild", "wild_draw_four"]},
        "number-starter": {"starter.accept": ["number"]},
        "no-wild-on-draw-cards": {"play.not_on": {"wild": ["draw_two", "wild_draw_four"]}},
        "draw-and-keep-turn": {"action.draw_loses_turn": False},
        "uno-three": {"uno.penalty": 3},
        "no-uno": {"uno.penalty": 0},
        "two-packs": {"deck.packs": "auto"},
    }
    default = Rules().to_dict()
    for name in [*presets(), *house_rules()]:
        made = Rules.resolve(name).to_dict()
        differs = {
            f"{section}.{key}": value
            for section, keys in made.items()
            for key, value in keys.items()
            if value != default[section][key]
        }
        assert differs == changes[name], name
    assert presets()[0] == "mattel" and not set(presets()) & set(house_rules())


def test_later_layers_win() -> None:
    made = Rules.resolve("draw-until-4", "stacking", {"draw": {"until_playable": False}, "deal": {"hand_size": 5}})
    assert made == Rules.resolve({"extends": "stacking", "deal": {"hand_size": 5}})


def test_a_preset_starts_anew_and_a_house_rule_does_not() -> None:
    assert Rules.resolve("stacking", "draw-until").stacking == Rules.resolve("stacking").stacking
    assert Rules.resolve("stacking", "mattel") == Rules()
    assert Rules.resolve({"extends": ["stacking", "zhidao-pass"]}) == Rules.resolve("zhidao-pass")


def test_maps_and_lists_are_replaced_whole() -> None:
    made = Rules.resolve(
        {"play": {"not_on": {"wild": ["wild"]}}, "finish": {"forbid": ["skip"]}},
        {"play": {"not_on": {"skip": ["skip"]}}, "finish": {"forbid": ["wild"]}},
    ).to_dict()
    assert (made["play"]["not_on"], made["finish"]["forbid"]) == ({"skip": ["skip"]}, ["wild"])


def test_to_dict_and_back() -> None:
    made = Rules.resolve("zhidao-pass", "stacking-any", {"deck": {"cards": {"number": 3}}, "score": {"red_zero": 9}})
    assert Rules.resolve(made.to_dict()) == made


@pytest.mark.parametrize(
    ("layer", "lines"),
    [
        ("matell", ['extends: there is no preset or house rule "matell"; did you mean "mattel"? allowed: mattel, ']),
        ({"stack": {"reponses": "up"}}, ['stack: unknown key; did you mean "stacking"? allowed: deck, deal,']),
        ({"stacking": {"reponses": "up"}}, ["stacking.reponses: unknown key; allowed: answers, color, limit"]),
        ({"stacking": {"colour": "any"}}, ['stacking.colour: unknown key; did you mean "color"? allowed: answers,']),
        ({"stacking": {"color": "sam"}}, ['stacking.color: "sam" is not allowed; did you mean "same"? allowed: any']),
        ({"stacking": {"limit": "3"}}, ['stacking.limit: "3" is text; a number is written without quotes; allowed']),
        ({"stacking": {"limit": 1}}, ["stacking.limit: 1 is not allowed; allowed: 2 to 100, none"]),
        ({"stacking": {"limit": True}}, ["stacking.limit: true is not allowed; allowed: 2 to 100, none"]),
        ({"stacking": {"limit": None}}, ["stacking.limit: a value is missing; allowed: 2 to 100, none"]),
        ({"stacking": {"limit": 2.0}}, ["stacking.limit: 2.0 is not allowed; allowed: 2 to 100, none"]),
        ({"stacking": {"answers": "draw_two_on_draw_two"}}, ["stacking.answers: a list is expected here, not text; "]),
        ({"stacking": {"answers": ["draw_two", 3]}}, ["stacking.answers[0]: ", "stacking.answers[1]: 3 is not all"]),
        ({"challenge": {"enabled": 0}}, ["challenge.enabled: 0 is not allowed; allowed: true, false"]),
        ({"challenge": {"enabled": "of"}}, ['challenge.enabled: "of" is not allowed; allowed: true, false']),
        ({"challenge": False}, ["challenge: a mapping is expected here, not true or false; allowed: enabled,"]),
        ({"challenge": {"guilty": "take_back"}}, ['challenge.guilty: "take_back" is not allowed; allowed: challenger']),
        ({"draw": {"until_playable": 1}}, ["draw.until_playable: 1 is not allowed; allowed: true, false, 2 to 100"]),
        ({"draw": {"until_playable": "4"}}, ['draw.until_playable: "4" is text; a number is written without quotes']),
        ({"deck": {"cards": {"joker": 2}}}, ["deck.cards.joker: unknown key; allowed: number, 0, 1"]),
        ({"deck": {"cards": {"wilds": 2}}}, ['deck.cards.wilds: unknown key; did you mean "wild"? allowed: number']),
        ({"deck": {"cards": {"wild": -1}}}, ["deck.cards.wild: -1 is not allowed; allowed: 0 to 250"]),
        ({"deck": {"cards": {"wild": True}}}, ["deck.cards.wild: true is not allowed; allowed: 0 to 250"]),
        ({"deck": {"cards": "clasic"}}, ['deck.cards: "clasic" is not allowed; did you mean "classic"? allowed: cl']),
        ({"deal": {"hand_size": {"11": 3}}}, ["deal.hand_size.11: unknown key; allowed: 2, 3, 4"]),
        ({"deal": {"hand_size": {"3": 101}}}, ["deal.hand_size.3: 101 is not allowed; allowed: 1 to 100"]),
        ({"deal": {"dealer": -1}}, ["deal.dealer: -1 is not allowed; allowed: 0 to 9, random"]),
        ({"starter": {"accept": ["wild_draw_four"]}}, ['starter.accept[0]: "wild_draw_four" is not allowed; allo']),
        ({"play": {"not_on": ["wild"]}}, ["play.not_on: a mapping is expected here, not a list; allowed: a mapping"]),
        ({"play": {"not_on": {"wild": "draw_two"}}}, ["play.not_on.wild: a list is expected here, not text; "]),
        ({"play": {"not_on": {"wlid": ["draw-two"]}}}, ["play.not_on.wlid: unknown key", "play.not_on.wlid[0]: "]),
        ({"round": {"turn_cap": 60_001}}, ["round.turn_cap: 60001 is not allowed; allowed: 1 to 60000"]),
        ({"round": {"ends": "one_left"}}, ['round.ends: "one_left" is not allowed; allowed: first_out']),
        ({"score": {"round": "own_hand"}}, ['score.round: "own_hand" is not allowed; allowed: winner_takes']),
        ({"uno": {"false_call_penalty": 2}}, ["uno.false_call_penalty: unknown key; "]),
        ({"extends": 3}, ["extends: the name or the path of rules is expected here, not an integer"]),
        ({"extends": ["stacking", {}]}, ["extends[1]: the name or the path of rules is expected here, not a mapping"]),
        ({"extends": "none/such.yaml"}, ["extends: there is no file none/such.yaml"]),
    ],
)
def test_wrong_rules(layer: Any, lines: list[str]) -> None:
    with pytest.raises(ConfigError) as error:
        Rules.resolve(layer)
    found = str(error.value).split("\n")
    assert len(found) == len(lines), found
    for line, start in zip(found, lines, strict=True):
        assert line.startswith(start), line


def test_sheets_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "ours.yaml").write_text(
        "name: {en: Ours, zh: 我们的}\nabout: As at home.\nrules: {extends: stacking, uno: {penalty: 4}}\n", "utf-8"
    )
    (tmp_path / "top.yaml").write_text("rules:\n  extends: [draw-until, lib/ours.yaml]\n  stacking:\n", "utf-8")
    made = Rules.resolve(tmp_path / "top.yaml")
    assert made == Rules.resolve("draw-until", "stacking", {"uno": {"penalty": 4}})
    assert load_sheet(tmp_path / "lib" / "ours.yaml").name.zh == "我们的"


def test_sheets_in_a_circle_are_named(tmp_path: Path) -> None:
    for here, there in ("ab", "bc", "ca"):
        (tmp_path / f"{here}.yaml").write_text(f"rules:\n  extends: ./{there}.yaml\n", "utf-8")
    with pytest.raises(ConfigError) as error:
        Rules.resolve(tmp_path / "a.yaml")
    (problem,) = error.value.problems
    assert problem.file == str(tmp_path / "c.yaml") and (problem.line, problem.column) == (2, 12)
    assert problem.message.endswith(f"in a circle: {tmp_path / 'a.yaml'} -> ./b.yaml -> ./c.yaml -> ./a.yaml")


def test_two_paths_to_one_sheet_are_no_circle(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("rules: {extends: stacking}\n", "utf-8")
    for name in "bc":
        (tmp_path / f"{name}.yaml").write_text("rules: {extends: a.yaml}\n", "utf-8")
    (tmp_path / "top.yaml").write_text("rules: {extends: [b.yaml, c.yaml]}\n", "utf-8")
    assert Rules.resolve(tmp_path / "top.yaml") == Rules.resolve("stacking")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stacking: {}\n", "stacking: unknown key"),
        ("rules:\n", "rules: a value is missing"),
        ("- rules\n", "a mapping is expected here, not a list"),
        ("rules: {extends: [\n", "not valid YAML"),
        ("name: {fr: Le}\nrules: {}\n", "name.fr: unknown key; allowed: en, zh"),
    ],
)
def test_a_sheet_that_is_none(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "sheet.yaml"
    path.write_text(text, "utf-8")
    for reader in (load_sheet, Rules.resolve):
        with pytest.raises(ConfigError) as error:
            reader(path)
        assert message in str(error.value) and str(error.value).startswith(f"{path}:")


def test_an_unknown_sheet() -> None:
    with pytest.raises(ConfigError, match='did you mean "stacking"'):
        load_sheet("staking")


def test_reading_rules_out_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text("rules:\n  extends: stacking\n  challenge: {in_chain: last}\n  deal: {dealer: 3}\n", "utf-8")
    root, _ = read(path)
    assert root is not None
    made, problems, warnings = read_rules(root["rules"], 4)
    assert made == Rules.resolve("stacking", {"challenge": {"in_chain": "last"}, "deal": {"dealer": 3}})
    assert problems == [] and warnings == []
    made, problems, warnings = read_rules(root["rules"], 3)
    assert made is None and warnings == []
    assert str(problems[0]) == f"{path}:4:10: rules.deal.dealer: nobody sits on seat 3; 3 players sit on seats 0 to 2"


def test_rules_that_a_file_does_not_give() -> None:
    assert read_rules(None, 4) == (Rules(), [], [])
    root, _ = read_text("rules: [mattel]\n", "x.yaml")
    assert root is not None
    made, problems, _ = read_rules(root["rules"], 4)
    assert made is None and "a mapping or the name of rules is expected here, not a list" in str(problems[0])
