"""Rules in layers: what extends what, files of one's own, and every way in which rules can be wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unosim.errors import ConfigError
from unosim.rules import Rules, load_sheet, read_rules
from unosim.yaml import read, read_text


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
        ({"stacking": {"reponses": "up"}}, ["stacking.reponses: unknown key; allowed: answers, color, skip_deflects"]),
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
        ({"challenge": {"guilty": "takeback"}}, ['challenge.guilty: "takeback" is not allowed; did you mean "take_b']),
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
        ({"round": {"ends": "last_left"}}, ['round.ends: "last_left" is not allowed; allowed: first_out, one_left']),
        ({"score": {"round": "own_hands"}}, ['score.round: "own_hands" is not allowed; did you mean "own_hand"? all']),
        ({"uno": {"false_call_fine": 2}}, ['uno.false_call_fine: unknown key; did you mean "false_call_penalty"? al']),
        ({"uno": {"false_call_penalty": 21}}, ["uno.false_call_penalty: 21 is not allowed; allowed: 0 to 20"]),
        ({"misplay": 1}, ["misplay: a mapping is expected here, not an integer; allowed: penalty"]),
        ({"group": {"identical": 0}}, ["group.identical: 0 is not allowed; allowed: 1 to 100, unlimited"]),
        ({"group": {"same_symbol": True}}, ["group.same_symbol: true is not allowed; allowed: false, lead_by_symbol"]),
        ({"group": {"kinds": ["numbers"]}}, ['group.kinds[0]: "numbers" is not allowed; did you mean "number"? allo']),
        ({"jump_in": True}, ["jump_in: a mapping is expected here, not true or false; allowed: enabled, resume"]),
        ({"jumpin": {"enabled": True}}, ['jumpin: unknown key; did you mean "jump_in"? allowed: deck, deal']),
        ({"jump_in": {"own_card": "not_wild"}}, ['jump_in.own_card: "not_wild" is not allowed; did you mean "not_w']),
        ({"stacking": {"skip_deflects": True}}, ["stacking.skip_deflects: true is not allowed; allowed: false, same"]),
        ({"extras": {"digits": {"swap": 10}}}, ["extras.digits.swap: 10 is not allowed; allowed: 0 to 9"]),
        ({"extras": {"digits": {"slapp": 1}}}, ['extras.digits.slapp: unknown key; did you mean "slap"? allowed: s']),
        ({"score": {"loser_ties": "points"}}, ["score.loser_ties: a list is expected here, not text; allowed: poin"]),
        ({"score": {"loser_ties": ["points"]}}, ["score.loser_ties: `points` and `cards`, each once at most, come"]),
        ({"teams": 2}, ["teams: unknown key; "]),
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


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("name: house\nplayers: [random, random]\nrules: {extends: stacking}\n", "an experiment"),
        ("scenario: a card\nrules: {extends: stacking}\nplayers: 2\nsteps: []\n", "a scenario"),
    ],
)
def test_another_kind_of_file_is_called_what_it_is(tmp_path: Path, text: str, kind: str) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, "utf-8")
    for reader in (load_sheet, Rules.resolve, lambda path: Rules.resolve({"extends": str(path)})):
        with pytest.raises(ConfigError) as error:
            reader(path)
        assert str(error.value) == f"{path}:1:1: this is {kind}; rules stand in a file of their own, under `rules:`"


def test_a_list_of_names_is_short_for_extending_them() -> None:
    node, _ = read_text("rules: [stacking, draw-until]\n", None)
    assert node is not None
    assert read_rules(node["rules"], 4) == (Rules.resolve("stacking", "draw-until"), [], [])


@pytest.mark.parametrize("layer", ["mattel+stacking", {"extends": ["mattel + stacking"]}])
def test_names_joined_by_a_plus_are_answered_with_the_list(layer: Any) -> None:
    with pytest.raises(ConfigError, match=r"is no name of rules; several are a list: `extends: \[mattel, stacking\]`$"):
        Rules.resolve(layer)


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
    root, _ = read_text("rules: 3\n", "x.yaml")
    assert root is not None
    made, problems, _ = read_rules(root["rules"], 4)
    assert made is None and "a mapping or the name of rules is expected here, not an integer" in str(problems[0])
