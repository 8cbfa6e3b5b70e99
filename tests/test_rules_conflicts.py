"""Rules that cannot go together (rulebook §15): each is told at its place in the file, and nothing is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unosim.cli.main import main
from unosim.rules import Rules, conflicts, read_rules
from unosim.rules.checks import CHECKS
from unosim.yaml import read_text

NO_WILDS = {"wild": 0, "wild_draw_four": 0}
ONLY_FOURS = {"number": 0, "skip": 0, "reverse": 0, "draw_two": 0, "wild": 0, "wild_draw_four": 108}
ONE_LEFT = {"round": {"ends": "one_left"}}
ANSWERS = ("draw_two_on_draw_two", "wild_draw_four_on_draw_two", "wild_draw_four_on_wild_draw_four")

# The smallest layer, the number of players, the key that is named, and what is said about it.
CONFLICTS: list[tuple[dict[str, Any], int, str, str]] = [
    ({"deck": {"cards": {"wild": 250}, "packs": 2}}, 4, "deck.cards", "500 copies of one card; the most are 250"),
    ({"deck": {"cards": {"number": 30}, "packs": 1}}, 4, "deck.cards", "1232 cards; the most are 1200"),
    ({"deal": {"hand_size": 27}}, 4, "deal.hand_size", "need 109 cards, the deck has 108; the most are 26 cards each"),
    ({"deal": {"hand_size": {"4": 27}}}, 4, "deal.hand_size", "4 players with 27 cards each"),
    ({"deal": {"hand_size": 11}}, 10, "deal.hand_size", "need 111 cards, the deck has 108; the most are 10 cards each"),
    ({"deal": {"dealer": 4}}, 4, "deal.dealer", "nobody sits on seat 4; 4 players sit on seats 0 to 3"),
    ({"starter": {"accept": []}}, 4, "starter.accept", "let one of these begin: number, skip, reverse, draw_two, wild"),
    ({"deck": {"cards": ONLY_FOURS}}, 4, "starter.accept", "a wild draw four never begins"),
    ({"starter": {"accept": ["wild"]}, "deck": {"cards": NO_WILDS}}, 4, "starter.accept", "no card of the deck may"),
    (
        {"finish": {"forbid": ["number", "skip", "reverse", "draw_two"]}, "deck": {"cards": NO_WILDS}},
        4,
        "finish.forbid",
        "nobody can go out; leave out one of these: number, skip, reverse, draw_two",
    ),
    (
        {"finish": {"forbid": ["number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]}},
        4,
        "finish.forbid",
        "nobody can go out",
    ),
    ({"draw": {"until_playable": True, "drawn_card": "never"}}, 4, "draw.until_playable", "set draw.until_playable: f"),
    ({"draw": {"until_playable": 4, "drawn_card": "never"}}, 4, "draw.until_playable", "(drawn_card: never)"),
    ({"wild_draw_four": {"legal": "always"}}, 4, "challenge.enabled", "set challenge.enabled: false"),
    *(
        (
            {
                "stacking": {"answers": [answer]},
                "play": {"not_on": {answer.split("_on_")[0]: [answer.split("_on_")[1]]}},
            },
            4,
            "stacking.answers",
            f"{answer} is forbidden by play.not_on; leave it out here or there",
        )
        for answer in (*ANSWERS, "draw_two_on_wild_draw_four")
    ),
    (
        {"stacking": {"skip_deflects": "any"}, "play": {"not_on": {"skip": ["draw_two"]}}},
        4,
        "stacking.skip_deflects",
        "a skip on a draw two is forbidden by play.not_on; set stacking.skip_deflects: false",
    ),
    (
        {"stacking": {"reverse_deflects": "same_color"}, "play": {"not_on": {"reverse": ["draw_two"]}}},
        4,
        "stacking.reverse_deflects",
        "a reverse on a draw two is forbidden by play.not_on; set stacking.reverse_deflects: false",
    ),
    (ONE_LEFT, 4, "round.ends", "nobody wins what the others hold (score.round: winner_takes)"),
    ({**ONE_LEFT, "score": {"round": "chips"}}, 4, "round.ends", "set score.round: rank or own_hand"),
]


def keys_of(layer: dict[str, Any]) -> list[str]:
    return [f"{section}.{key}" for section, keys in layer.items() for key in keys]


@pytest.mark.parametrize(("layer", "seats", "key", "message"), CONFLICTS)
def test_what_cannot_go_together(layer: dict[str, Any], seats: int, key: str, message: str) -> None:
    errors = [conflict for conflict in conflicts(Rules.resolve(layer), seats) if conflict.error]
    assert [error.key for error in errors] == [key] and message in errors[0].message, errors


@pytest.mark.parametrize("command", ["check", "run"])
@pytest.mark.parametrize(("layer", "seats", "key", "message"), CONFLICTS)
def test_a_conflict_is_told_at_its_line_and_nothing_is_written(
    layer: dict[str, Any],
    seats: int,
    key: str,
    message: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [f"players: {{count: {seats}, strategy: random}}", "rules:"]
    places = {}
    for section, inside in layer.items():
        lines.append(f"  {section}:")
        for name, value in inside.items():
            lines.append(f"    {name}: {json.dumps(value)}")
            places[f"{section}.{name}"] = len(lines)
    Path("x.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    assert main([command, "x.yaml"]) == 2
    said = capsys.readouterr()
    # Where the key that is named was not written, the one it disagrees with is.
    written = key if key in places else next(iter(places))
    assert said.out == ""
    assert said.err.startswith(f"error: x.yaml:{places[written]}:5: rules.{written}: ")
    assert message in said.err and said.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["x.yaml"]


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        # Beside the user's own key, which disagrees with the house rule that is extended,
        ("{extends: play-to-the-end, score: {round: chips}}", "2:43: rules.score.round: where play goes on until"),
        ("{extends: wild-draw-four-anytime, challenge: on}", "2:53: rules.challenge: a mapping is expected here"),
        ("{extends: wild-draw-four-anytime, challenge: {enabled: on}}", "2:54: rules.challenge.enabled: nothing can"),
        # or at the rules as a whole where both come with what is extended.
        ("{extends: [play-to-the-end, chips]}", "2:8: rules.round.ends: where play goes on until one is left"),
        ("{extends: [draw-until, draw-and-pass]}", "2:8: rules.draw.until_playable: drawing until a card"),
    ],
)
def test_a_conflict_with_what_is_extended_is_told_in_the_users_file(
    rules: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"players: [random, random]\nrules: {rules}\n", "utf-8")
    assert main(["check", str(path)]) == 2
    assert place in capsys.readouterr().err.replace(f"{path}:", "")


@pytest.mark.parametrize(
    ("layer", "seats"),
    [
        ({"deck": {"cards": {"wild": 125}, "packs": 2}}, 4),
        ({"deck": {"cards": {"number": 29}}}, 4),
        ({"deal": {"hand_size": 27}}, 3),
        ({"deal": {"hand_size": 26}}, 4),
        ({"deal": {"hand_size": 10}}, 10),
        ({"deal": {"dealer": 3}}, 4),
        ({"draw": {"until_playable": True, "drawn_card": "number_only"}}, 4),
        ({"draw": {"drawn_card": "never"}}, 4),
        ({"wild_draw_four": {"legal": "always"}, "challenge": {"enabled": False}}, 4),
        ({"stacking": {"answers": ["draw_two_on_draw_two"]}, "play": {"not_on": {"draw_two": ["wild_draw_four"]}}}, 4),
        ({"stacking": {"skip_deflects": "any"}, "play": {"not_on": {"reverse": ["draw_two"]}}}, 4),
        ({"stacking": {"reverse_deflects": "any"}, "play": {"not_on": {"reverse": ["wild_draw_four"]}}}, 4),
        ({"finish": {"forbid": ["skip", "reverse", "draw_two", "wild", "wild_draw_four"]}}, 4),
        ({"starter": {"accept": ["wild"]}}, 4),
        ({**ONE_LEFT, "score": {"round": "rank"}}, 4),
        ({**ONE_LEFT, "score": {"round": "own_hand"}}, 2),
        ({"score": {"round": "chips"}}, 10),
    ],
)
def test_what_just_goes_together(layer: dict[str, Any], seats: int) -> None:
    assert conflicts(Rules.resolve(layer), seats) == []


# --- warnings --------------------------------------------------------------------------------------------------------

LIKE = {"answers": ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"]}
PAIRS = {"identical": 2}
JUMPS = {"enabled": True}

# A layer whose only fault is a switch without effect, that switch, and why.
WARNINGS: list[tuple[dict[str, Any], str, str]] = [
    ({"wild_draw_four": {"enforce": "strict"}}, "wild_draw_four.enforce", "no challenger can win"),
    ({"deal": {"first_player": "last_loser"}}, "deal.first_player", "no last winner or loser"),
    ({"deal": {"first_player": "last_winner"}}, "deal.first_player", "no last winner or loser"),
    ({"starter": {"accept": ["number"], "draw_two": "ignore"}}, "starter.draw_two", "no such card begins"),
    ({"starter": {"accept": ["number"], "skip": "ignore"}}, "starter.skip", "no such card begins"),
    ({"starter": {"accept": ["number"], "reverse": "ignore"}}, "starter.reverse", "no such card begins"),
    ({"starter": {"wild": "dealer"}, "deck": {"cards": NO_WILDS}}, "starter.wild", "no such card begins"),
    ({"draw": {"after_voluntary": "never", "voluntary": False}}, "draw.after_voluntary", "by choice"),
    ({"draw": {"after_voluntary": "never", "drawn_card": "never"}}, "draw.after_voluntary", "never played"),
    ({"action": {"draw_two": 4}, "deck": {"cards": {"draw_two": 0}}}, "action.draw_two", "no draw two"),
    ({"action": {"draw_four": 6}, "deck": {"cards": NO_WILDS}}, "action.draw_four", "no wild draw four"),
    ({"action": {"reverse_with_two": "none"}, "deck": {"cards": {"reverse": 0}}}, "action.reverse_with_two", "no rev"),
    (
        {"wild_draw_four": {"enforce": "strict", "legal": "always"}, "challenge": {"enabled": False}},
        "wild_draw_four.enforce",
        "always legal",
    ),
    ({"challenge": {"enabled": False, "guilty": "challenger_loses_turn"}}, "challenge.guilty", "nobody may challenge"),
    ({"challenge": {"enabled": False, "innocent_extra": 4}}, "challenge.innocent_extra", "nobody may challenge"),
    ({"challenge": {"enabled": False, "in_chain": "last"}, "stacking": LIKE}, "challenge.in_chain", "nobody may chall"),
    ({"challenge": {"in_chain": "last"}}, "challenge.in_chain", "no wild draw four may answer"),
    ({"stacking": {"color": "same"}}, "stacking.color", "no draw two may answer"),
    ({"stacking": {"color": "same", "answers": [ANSWERS[1]]}}, "stacking.color", "no draw two may answer"),
    ({"stacking": {"limit": 3}}, "stacking.limit", "neither stacked nor laid in groups"),
    ({"stacking": {"limit": 3}, "group": {**PAIRS, "kinds": ["number"]}}, "stacking.limit", "neither stacked nor"),
    ({"stacking": {"skip_deflects": "any"}, "deck": {"cards": {"skip": 0}}}, "stacking.skip_deflects", "lacks the sk"),
    (
        {"stacking": {"reverse_deflects": "any"}, "deck": {"cards": {"draw_two": 0}}},
        "stacking.reverse_deflects",
        "the deck lacks the reverse or the draw two",
    ),
    (
        {"stacking": {"after_paid": "last_color_only"}, "deck": {"cards": {"draw_two": 0}}},
        "stacking.after_paid",
        "the deck has no draw two",
    ),
    ({"stacking": {"answers": [ANSWERS[0]]}, "deck": {"cards": {"draw_two": 0}}}, "stacking.answers", "no draw_two"),
    ({"group": {"kinds": ["number"]}}, "group.kinds", "laid one by one"),
    ({"group": {"effect": "each"}}, "group.effect", "laid one by one"),
    ({"group": {**PAIRS, "kinds": []}}, "group.identical", "no kind may be laid in groups"),
    ({"group": {"same_symbol": "any_lead", "kinds": ["wild"]}}, "group.same_symbol", "none of the colored kinds"),
    ({"group": {**PAIRS, "kinds": ["number", "wild"], "effect": "each"}}, "group.effect", "no card with an effect"),
    ({"group": {**PAIRS, "kinds": ["number", "skip"]}, "deck": {"cards": {"skip": 0}}}, "group.kinds", "has no skip"),
    ({"jump_in": {"resume": "original_order"}}, "jump_in.resume", "nobody jumps in"),
    ({"jump_in": {"effect": "add"}}, "jump_in.effect", "nobody jumps in"),
    ({"jump_in": {"match": "symbol"}}, "jump_in.match", "nobody jumps in"),
    ({"jump_in": {"exclude": ["skip"]}}, "jump_in.exclude", "nobody jumps in"),
    ({"jump_in": {"own_card": False}}, "jump_in.own_card", "nobody jumps in"),
    ({"jump_in": {"with_last_card": False}}, "jump_in.with_last_card", "nobody jumps in"),
    ({"jump_in": {"next_seat": "normal_play"}}, "jump_in.next_seat", "nobody jumps in"),
    ({"jump_in": {"race": True}}, "jump_in.race", "nobody jumps in"),
    ({"jump_in": {"after_final": True}}, "jump_in.after_final", "nobody jumps in"),
    ({"jump_in": {"wrong_penalty": 1}}, "jump_in.wrong_penalty", "nobody jumps in"),
    ({"jump_in": {**JUMPS, "exclude": ["wild"]}, "deck": {"cards": NO_WILDS}}, "jump_in.exclude", "deck has no wild"),
    (
        {"jump_in": {**JUMPS, "own_card": "not_wild_draw_four", "exclude": ["wild_draw_four"]}},
        "jump_in.own_card",
        "nobody jumps on a wild draw four anyway",
    ),
    (
        {"jump_in": {**JUMPS, "after_final": True}, "finish": {"draw_card_counts": False}},
        "jump_in.after_final",
        "nobody takes cards once the round has ended",
    ),
    (
        {"jump_in": {**JUMPS, "after_final": True}, "finish": {"forbid": ["draw_two", "wild_draw_four"]}},
        "jump_in.after_final",
        "no draw card can end a round and be jumped",
    ),
    ({"uno": {"penalty": 0, "due": "one_or_identical"}}, "uno.due", "nobody has to call"),
    ({"uno": {"penalty": 0, "window": "next_play"}}, "uno.window", "nobody has to call"),
    ({"finish": {"forbid": ["wild"]}, "deck": {"cards": NO_WILDS}}, "finish.forbid", "the deck has no wild"),
    ({"play": {"not_on": {"skip": ["wild"]}}, "deck": {"cards": NO_WILDS}}, "play.not_on", "the deck has no wild"),
    ({"extras": {"seven_swap": True}, "deck": {"cards": {"7": 0}}}, "extras.seven_swap", "has no such number"),
    ({"extras": {"zero_rotate": True}, "deck": {"cards": {"0": 0}}}, "extras.zero_rotate", "has no such number"),
    ({"extras": {"quiet_six": True}, "deck": {"cards": {"6": 0}}}, "extras.quiet_six", "has no such number"),
    (
        {"extras": {"slap_nine": True, "digits": {"slap": 3}}, "deck": {"cards": {"3": 0}}},
        "extras.slap_nine",
        "has no such number",
    ),
    ({"extras": {"red_zero": True}, "deck": {"cards": {"0": 0}}}, "extras.red_zero", "the deck has no red 0"),
    ({"extras": {"quiet_call": False}}, "extras.quiet_call", "no sound is forbidden"),
    ({"extras": {"digits": {"swap": 5}}}, "extras.digits", "swap has no effect: that extra is off"),
    ({"score": {"round": "rank", "recycled_doubles": True}}, "score.recycled_doubles", "places are not doubled"),
    (
        {**ONE_LEFT, "score": {"round": "own_hand", "loser_ties": ["shared"]}},
        "score.loser_ties",
        "who is left last loses",
    ),
]


@pytest.mark.parametrize(("layer", "key", "message"), WARNINGS)
def test_what_has_no_effect(layer: dict[str, Any], key: str, message: str) -> None:
    found = conflicts(Rules.resolve(layer), 4)
    assert [(conflict.key, conflict.error) for conflict in found] == [(key, False)]
    assert message in found[0].message


def test_a_warning_stands_at_its_line_and_does_not_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("players: [random, random]\nrules:\n  jump_in:\n    race: on\n", "utf-8")
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr()
    assert "x.yaml:4:5: rules.jump_in.race: has no effect: nobody jumps in" in said.out + said.err


@pytest.mark.parametrize(
    "rules",
    [
        "{extends: chatty, starter: {accept: [number, wild]}}",
        "{extends: stacking-same-color, stacking: {answers: []}}",
        "{extends: fingertip-extras, jump_in: {enabled: false}}",
    ],
)
def test_what_a_packaged_sheet_sets_to_no_effect_is_no_warning(rules: str) -> None:
    """It would stand at the key of the user's that works, or at none at all."""
    assert _warnings(rules) == []


def test_a_key_of_ones_own_is_warned_of_whatever_is_extended() -> None:
    rules = "{extends: fingertip-extras, jump_in: {enabled: false, race: on}}"
    assert _warnings(rules) == ["rules.jump_in.race: has no effect: nobody jumps in"]
    strict = "{extends: mattel, wild_draw_four: {enforce: strict}}"
    assert len(_warnings(strict)) == 1


def _warnings(rules: str) -> list[str]:
    root, _ = read_text(f"rules: {rules}\n", "x.yaml")
    assert root is not None
    made, problems, warnings = read_rules(root["rules"], 4)
    assert made is not None and not problems
    return [str(warning).split(": ", 1)[1] for warning in warnings]


def test_a_deck_of_nothing_offers_no_way_to_go_out() -> None:
    found = conflicts(Rules.resolve({"deck": {"cards": {**ONLY_FOURS, "wild_draw_four": 0}}}), 4)
    assert found and not any("go out" in conflict.message for conflict in found)


def test_every_conflict_is_tried_above() -> None:
    layers = [(layer, seats) for layer, seats, _, _ in CONFLICTS] + [(layer, 4) for layer, _, _ in WARNINGS]
    for check in CHECKS:
        assert any(list(check.find(Rules.resolve(layer), seats)) for layer, seats in layers), check.text
    assert all(check.text.endswith(".") and set(check.keys) <= KEYS for check in CHECKS)


KEYS = {f"{section}.{key}" for section, keys in Rules().to_dict().items() for key in keys}
