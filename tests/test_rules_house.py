"""Every packaged house rule: what it changes, what it says about itself, and that it can be played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rule_rounds import columns, hesitant, played

from unosim.cli.main import main
from unosim.config import load
from unosim.rules import Rules, compile_rules, conflicts, house_rules, load_sheet
from unosim.rules.compare import changes
from unosim.rules.sheets import source_of
from unosim.yaml import read_text

CONFIG = Path(__file__).parent.parent / "configs" / "house-rules.yaml"
TWO_TWO, FOUR_TWO, FOUR_FOUR, TWO_FOUR = (
    "draw_two_on_draw_two", "wild_draw_four_on_draw_two", "wild_draw_four_on_wild_draw_four",
    "draw_two_on_wild_draw_four",
)  # fmt: skip
DIGITS = {"swap": 7, "rotate": 0, "quiet": 6, "slap": 9}
DRAW_CARDS = ["draw_two", "wild_draw_four"]

CHANGES: dict[str, dict[str, Any]] = {
    "call-for-copies": {"uno.due": "one_or_identical"},
    "challenge-costs-turn": {"challenge.guilty": "challenger_loses_turn"},
    "challenge-in-chain": {"challenge.in_chain": "last", "stacking.answers": [TWO_TWO, FOUR_FOUR]},
    "chips": {"score.round": "chips"},
    "counterclockwise": {"deal.direction": "counterclockwise"},
    "dealer-first": {"deal.first_player": "dealer"},
    "draw-and-keep-turn": {"action.draw_loses_turn": False},
    "draw-and-pass": {"draw.drawn_card": "never"},
    "draw-two-takes-four": {"action.draw_two": 4},
    "draw-until": {"draw.until_playable": True},
    "draw-until-4": {"draw.until_playable": 4},
    "drawn-numbers-only": {"draw.drawn_card": "number_only"},
    "false-call-fine": {"uno.false_call_penalty": 2},
    "highest-hand-first": {"deal.first_player": "highest_hand"},
    "identical-cards": {"group.identical": "unlimited", "group.effect": "each"},
    "jump-in": {"jump_in.enabled": True},
    "jump-in-add": {"jump_in.enabled": True, "jump_in.effect": "add"},
    "jump-in-race": {"jump_in.enabled": True, "jump_in.race": True},
    "jump-in-symbol": {"jump_in.enabled": True, "jump_in.match": "symbol"},
    "last-color-only": {"stacking.after_paid": "last_color_only"},
    "late-catch": {"uno.window": "next_play"},
    "long-hands": {"deal.hand_size": 10},
    "misplay-fine": {"misplay.penalty": 1},
    "must-play-drawn": {"draw.drawn_card": "must_play"},
    "no-action-last": {"finish.forbid": ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]},
    "no-bluffing": {"wild_draw_four.enforce": "strict", "challenge.enabled": False},
    "no-challenge": {"challenge.enabled": False},
    "no-crossing": {"play.not_on": {"draw_two": ["wild_draw_four"], "wild_draw_four": ["draw_two"]}},
    "no-play-after-choice": {"draw.after_voluntary": "never"},
    "no-uno": {"uno.penalty": 0},
    "no-voluntary-draw": {"draw.voluntary": False},
    "no-wild-last": {"finish.forbid": ["wild", "wild_draw_four"]},
    "no-wild-on-draw-cards": {"play.not_on": {"wild": DRAW_CARDS}},
    "number-starter": {"starter.accept": ["number"]},
    "over-at-once": {"finish.draw_card_counts": False},
    "pairs": {"group.identical": 2},
    "penalty-points": {"score.round": "own_hand"},
    "play-to-the-end": {"round.ends": "one_left", "score.round": "rank"},
    "point-jump": {
        "jump_in.enabled": True,
        "jump_in.resume": "original_order",
        "jump_in.effect": "add",
        "jump_in.exclude": ["skip", "wild"],
        "jump_in.own_card": "not_wild_draw_four",
        "jump_in.with_last_card": False,
        "jump_in.next_seat": "normal_play",
    },
    "quiet-six": {"extras.quiet_six": True},
    "quiet-two": {"extras.quiet_six": True, "extras.digits": {**DIGITS, "quiet": 2}},
    "recycled-doubles": {"score.recycled_doubles": True},
    "red-zero": {"extras.red_zero": True, "score.red_zero": 100},
    "reverse-deflects": {"stacking.reverse_deflects": "same_color"},
    "reverse-nothing-with-two": {"action.reverse_with_two": "none"},
    "same-number": {"group.same_symbol": "any_lead", "group.kinds": ["number"]},
    "same-symbol": {"group.same_symbol": "lead_by_symbol"},
    "seven-swap": {"extras.seven_swap": True},
    "seven-zero": {"extras.seven_swap": True, "extras.zero_rotate": True},
    "skip-deflects": {"stacking.skip_deflects": "same_color"},
    "slap-nine": {"extras.slap_nine": True},
    "slap-zero": {"extras.slap_nine": True, "extras.digits": {**DIGITS, "slap": 0}},
    "stacking": {"stacking.answers": [TWO_TWO, FOUR_FOUR]},
    "stacking-any": {"stacking.answers": [TWO_TWO, FOUR_TWO, FOUR_FOUR, TWO_FOUR]},
    "stacking-limit": {"stacking.answers": [TWO_TWO, FOUR_FOUR], "stacking.limit": 3},
    "stacking-same-color": {"stacking.answers": [TWO_TWO, FOUR_FOUR], "stacking.color": "same"},
    "stacking-up": {"stacking.answers": [TWO_TWO, FOUR_TWO, FOUR_FOUR]},
    "starter-draw-two-plays": {"starter.draw_two": "draw_and_play"},
    "starter-reverse-right": {"starter.reverse": "right_of_dealer_first"},
    "starter-wild-anything": {"starter.wild": "any_card"},
    "take-back-challenge": {"challenge.guilty": "take_back"},
    "two-packs": {"deck.packs": "auto"},
    "uno-three": {"uno.penalty": 3},
    "wild-draw-four-anytime": {"wild_draw_four.legal": "always", "challenge.enabled": False},
    "wild-draw-four-keeps-color": {"wild_draw_four.names_color": False},
    "wild-draw-four-last-resort": {"wild_draw_four.legal": "nothing_playable"},
    "wrong-jump-fine": {"jump_in.enabled": True, "jump_in.wrong_penalty": 1},
    "zero-counts-ten": {"score.zero": 10},
    "zero-rotate": {"extras.zero_rotate": True},
}
SCORES_ONLY = {"chips", "penalty-points"}
"""What the engine does not see: who gets the points is reckoned from the stored rounds."""


def test_the_house_rules_are_these() -> None:
    assert house_rules() == sorted(CHANGES)


@pytest.mark.parametrize("name", CHANGES)
def test_what_a_house_rule_changes(name: str) -> None:
    assert changes(Rules.resolve("mattel", name)) == CHANGES[name] != {}


@pytest.mark.parametrize("name", CHANGES)
def test_a_house_rule_changes_no_other_key_of_what_it_is_laid_on(name: str) -> None:
    """Over a preset too: the keys that it names, and what was set before stays."""
    root, _ = read_text(source_of(name), "x.yaml")
    assert root is not None
    named = {f"{section}.{key}" for section, keys in root["rules"].items() for key, _ in keys.items()}
    under, over = (changes(Rules.resolve(*layers)) for layers in (["fingertip-extras"], ["fingertip-extras", name]))
    assert {key for key in {*under, *over} if under.get(key) != over.get(key)} <= named


@pytest.mark.parametrize("name", CHANGES)
def test_a_house_rule_says_what_it_is(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.name.en and re.search(r"[\u4e00-\u9fff]", sheet.name.zh)
    assert sheet.about.endswith(".") and len(sheet.about) > 20 and sheet.source and sheet.ambiguities
    assert all(ambiguity.endswith(".") for ambiguity in sheet.ambiguities)


def test_no_two_house_rules_are_called_alike() -> None:
    sheets = [load_sheet(name) for name in house_rules()]
    for names in ([sheet.name.en for sheet in sheets], [sheet.name.zh for sheet in sheets]):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", CHANGES)
def test_the_engine_gets_a_house_rule(name: str) -> None:
    """Somewhere between 2 and 10 players it is something else to the engine than the classic sheet."""
    differs = [compile_rules(Rules.resolve(name), seats) != compile_rules(Rules(), seats) for seats in (2, 4, 10)]
    assert any(differs) == (name not in SCORES_ONLY)


@pytest.mark.parametrize("name", CHANGES)
def test_a_house_rule_is_free_of_conflicts_and_can_be_played(name: str) -> None:
    for seats in range(2, 11):
        assert conflicts(Rules.resolve(name), seats) == []
    ends = "ranked" if "round.ends" in CHANGES[name] else "won"
    for seats in (2, 4, 10):
        rounds = played(name, seats)
        assert rounds[ends] > 0.99 * sum(rounds.values()), rounds


@pytest.mark.parametrize("name", sorted(set(CHANGES) - SCORES_ONLY))
def test_a_house_rule_changes_rounds(name: str, tmp_path: Path) -> None:
    """On the same deals, with people who make every choice by lot, and mistakes: some stored number differs."""
    seats, strategy = {"two-packs": 5, "reverse-nothing-with-two": 2}.get(name, 4), hesitant(tmp_path)
    classic, other = (columns(rules, seats, strategy=strategy) for rules in ({}, {"extends": name}))
    assert any((classic[column] != other[column]).any() for column in classic), name


@pytest.mark.parametrize("name", ["two-packs", "reverse-nothing-with-two", *sorted(SCORES_ONLY)])
def test_what_changes_no_round_at_a_table_of_four(name: str, tmp_path: Path) -> None:
    strategy = hesitant(tmp_path)
    classic, other = (columns(rules, 4, strategy=strategy) for rules in ({}, {"extends": name}))
    assert all((classic[column] == other[column]).all() for column in classic)


def test_the_config_compares_every_house_rule_and_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """To its summary: the classic sheet and every house rule under its own name, at tables that err and that do not."""
    experiment = load(CONFIG)
    design = experiment.design
    assert design is not None and design.tables == ("various", "family", "careful")
    assert set(design.factors["variant"]) == {"mattel", *CHANGES} and design.factors["variant"][0] == "mattel"
    for name, variant in experiment.variants.items():
        sheet = variant.levels["variant"]
        assert variant.rules == (Rules() if sheet in ("mattel", "placebo") else Rules.resolve(sheet)), name
    various = experiment.variants["mattel.various"].players
    assert all(player.factors[:6].count(0) == 0 for player in various)
    few = ["--deals", "4", "--no-report", "--quiet", "--out", str(tmp_path / "out")]
    assert main(["run", str(CONFIG), *few, "--set", "tables={family: family}"]) == 0
    said = capsys.readouterr()
    assert said.err == "" and "70 variants, compared with “mattel”" in said.out
    assert len(list((tmp_path / "out" / "rounds").iterdir())) == 71
