"""Every preset: what makes it different from the classic sheet (rulebook §14), and what it says about its text."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rule_rounds import played

from unosim.rules import Rules, conflicts, house_rules, load_sheet, presets, switches
from unosim.rules.compare import changes
from unosim.rules.sheets import source_of

LIKE = ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"]
UP = ["draw_two_on_draw_two", "wild_draw_four_on_draw_two", "wild_draw_four_on_wild_draw_four"]
ALL_BUT_NUMBERS = ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]

# Written by hand from the rulebook's table; what takes several rounds or teams is left out.
PASS = {"deal.first_player": "dealer", "starter.accept": ["number"], "draw.drawn_card": "never"}
CHATTY = {
    "starter.reverse": "same_first",
    "starter.wild": "right_of_dealer",
    "draw.voluntary": False,
    "draw.drawn_card": "never",
    "wild_draw_four.legal": "always",
    "play.not_on": {
        "draw_two": ["wild_draw_four"],
        "wild": ["draw_two", "wild_draw_four"],
        "wild_draw_four": ["draw_two"],
    },
    "challenge.enabled": False,
    "group.identical": "unlimited",
    "jump_in.enabled": True,
    "jump_in.effect": "add",
    "jump_in.after_final": True,
    "uno.due": "one_or_identical",
}
FINGERTIP = {
    "draw.drawn_card": "number_only",
    "wild_draw_four.legal": "always",
    "play.not_on": {"wild": ["draw_two", "wild_draw_four"]},
    "challenge.enabled": False,
    "stacking.answers": UP,
    "stacking.skip_deflects": "same_color",
    "stacking.reverse_deflects": "same_color",
    "stacking.after_paid": "last_color_only",
    "group.identical": 2,
    "uno.penalty": 3,
    "finish.forbid": ALL_BUT_NUMBERS,
    "score.round": "own_hand",
    "score.recycled_doubles": True,
}
ENCYCLOPEDIA = {
    "deal.first_player": "highest_hand",
    "starter.draw_two": "draw_and_play",
    "starter.reverse": "same_first",
    "starter.wild": "left_of_dealer",
    "action.reverse_with_two": "none",
    "challenge.guilty": "take_back",
    "uno.window": "next_play",
    "finish.forbid": ["wild", "wild_draw_four"],
    "score.zero": 10,
}
BOOK: dict[str, dict[str, Any]] = {
    "mattel": {},
    "mattel-house": {
        "draw.until_playable": True,
        "stacking.answers": LIKE,
        "jump_in.enabled": True,
        "extras.seven_swap": True,
        "extras.zero_rotate": True,
    },
    "zhidao-short": {"deal.first_player": "dealer"},
    "zhidao-numbers": {"deal.first_player": "dealer", "starter.accept": ["number"]},
    "zhidao-pass": PASS,
    # The text counts no points here; places score, for with hands played out the winner takes nothing (§15).
    "zhidao-pass-last-one": {**PASS, "round.ends": "one_left", "score.round": "rank"},
    "zhidao-pass-penalty": {**PASS, "score.round": "own_hand"},
    "chatty": CHATTY,
    "chatty-stacking": {**CHATTY, "stacking.answers": LIKE},
    "baike": {
        "deck.packs": "auto",
        "starter.wild": "dealer",
        "challenge.guilty": "challenger_loses_turn",
        "uno.false_call_penalty": 2,
        "misplay.penalty": 1,
    },
    "document": {
        "deal.direction": "counterclockwise",
        "starter.reverse": "right_of_dealer_first",
        "starter.wild": "left_of_dealer",  # §3; here the same as the default, for the dealer's left begins
        "challenge.guilty": "challenger_loses_turn",
        "group.same_symbol": "lead_by_symbol",
        "uno.false_call_penalty": 2,
    },
    "fingertip": FINGERTIP,
    "fingertip-extras": {
        **FINGERTIP,
        "jump_in.enabled": True,
        "jump_in.race": True,
        "extras.red_zero": True,
        "extras.quiet_six": True,
        "extras.slap_nine": True,
        "score.red_zero": 100,
    },
    "encyclopedia": ENCYCLOPEDIA,
    "encyclopedia-options": {
        **ENCYCLOPEDIA,
        "draw.until_playable": True,
        "stacking.answers": UP,
        "jump_in.enabled": True,
        "jump_in.resume": "original_order",
        "jump_in.effect": "add",
        "jump_in.exclude": ["skip", "wild"],
        "jump_in.own_card": "not_wild_draw_four",
        "jump_in.with_last_card": False,
        "jump_in.next_seat": "normal_play",
    },
    "blood-battle": {**ENCYCLOPEDIA, "round.ends": "one_left", "score.round": "rank"},
}
# What the rulebook names although it is the default, as the preset states it.
STATED = {
    "zhidao-pass": [("uno", "penalty", 2)],
    "chatty": [("score", "loser_ties", ["points", "cards", "shared"]), ("jump_in", "resume", "from_jumper")],
    "baike": [("starter", "reverse", "dealer_first")],
    "document": [("deal", "first_player", "left_of_dealer")],
    "fingertip": [("group", "effect", "once")],
    "fingertip-extras": [("jump_in", "resume", "from_jumper")],
    "encyclopedia-options": [("challenge", "in_chain", "never")],
}
# A reading that a preset takes, and the key or value with which another one is played; both stand in its comments.
READINGS = {
    "mattel": ["starter.reverse", "finish.draw_card_counts"],
    "mattel-house": ["stacking.color", "stacking.limit", "challenge.in_chain", "jump_in.effect", "draw.drawn_card"],
    "zhidao-short": ["庄家根据引导牌出牌", "score.round: own_hand", "胜者作为庄家"],
    "zhidao-numbers": ["以数字牌为准", "最先出牌", "left_of_dealer", "starter.rejected"],
    "zhidao-pass": ["然后换下一家出牌", "罚摸2张", "score.round: chips"],
    "zhidao-pass-last-one": ["淘汰制", "四人局变成三人局", "score.round: own_hand"],
    "zhidao-pass-penalty": ["负分制", "当有人累积负分数达500分时"],
    "chatty": ["完全相同的牌", "N*2或N*4", "group.effect: each", "jump_in.effect: replace", "names_color: false",
               "action.draw_loses_turn: false", "由发牌者上家决定出牌颜色", "misplay.penalty", "deal.hand_size"],
    "chatty-stacking": ["转移或累加", "stacking.skip_deflects", "stacking.reverse_deflects"],
    "baike": ["5人以上加一副牌", "还是要停止出牌一次", "challenger_plays", "错喊UNO", "发错牌须罚抽1张牌",
              "action.draw_two: 4", "score.round: own_hand"],
    "document": ["按逆时针顺序", "若是reverse则为右边", "还是要被跳过", "一同发出", "group.effect: each", "筹码制",
                 "score.round: chips", "right_of_dealer"],
    "fingertip": ["一对一起出", "主动摸牌", "不能为功能牌", "罚摸3张牌", "还给上家", "跳给下下家",
                  "最后一个+2颜色相同的牌", "group.effect: none", "action.reverse_with_two: none", "2倍", "100"],
    "fingertip-extras": ["竞争出牌的机会", "只留一张", "100分", "所有人不能发声", "罚摸2张", "jump_in.effect: add",
                         "jump_in.own_card: false", "extras.quiet_call: false", "{quiet: 2}"],
    "encyclopedia": ["手牌分最高", "但可以正常出牌", "右邊那位", "左邊的第一位", "二人局中", "收回",
                     "下一張牌被打出之前", "補出", "draw.after_voluntary: never", "0點牌計10分"],
    "encyclopedia-options": ["接牌規則", "點跳規則", "連續罰牌規則", "恢復原來的出牌順序", "累加", "不能被點跳"],
    "blood-battle": ["血戰模式", "只剩一人為止", "根據順位計分"],
}  # fmt: skip


def test_the_presets_are_those_of_the_rulebook() -> None:
    """All but `document-teams`, whose partners need several rounds."""
    assert set(presets()) == set(BOOK) and presets()[0] == "mattel"
    assert not set(presets()) & set(house_rules())


@pytest.mark.parametrize("name", BOOK)
def test_what_makes_a_preset_different(name: str) -> None:
    assert changes(Rules.resolve(name)) == BOOK[name]


@pytest.mark.parametrize("name", STATED)
def test_what_a_preset_states_although_it_is_the_default(name: str) -> None:
    rules = load_sheet(name).rules
    for section, key, value in STATED[name]:
        assert rules[section][key] == value == Rules().to_dict()[section][key]


@pytest.mark.parametrize("name", BOOK)
def test_a_preset_tells_its_readings(name: str) -> None:
    """In its comments, with the Chinese words where the text is Chinese; keys that are named there exist."""
    comments = re.sub(r"\n# *", " ", source_of(name).partition("\nname:")[0])
    for reading in READINGS[name]:
        assert reading in comments, reading
    assert ("「" in comments) == (not name.startswith("mattel"))
    keys = {switch.key for switch in switches(Rules)}
    named = re.findall(rf"\b(?:{'|'.join(Rules.model_fields)})\.[a-z_]+", comments)
    assert set(named) <= keys, set(named) - keys


@pytest.mark.parametrize("name", BOOK)
def test_a_preset_says_what_it_is(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.name.en and re.search(r"[\u4e00-\u9fff]", sheet.name.zh)
    assert sheet.about.endswith(".") and sheet.source and sheet.ambiguities
    assert all(ambiguity.endswith(".") for ambiguity in sheet.ambiguities)


@pytest.mark.parametrize("name", BOOK)
def test_a_preset_is_free_of_conflicts_and_can_be_played(name: str) -> None:
    for seats in range(2, 11):
        assert conflicts(Rules.resolve(name), seats) == []
    for seats in (2, 4, 10):
        rounds = played(name, seats)
        ends = "ranked" if "round.ends" in BOOK[name] else "won"
        assert rounds[ends] > 0.99 * sum(rounds.values()), rounds
