"""What each move is worth: `Round.evaluate` and `unosim scenario --evaluate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import unosim
from unosim.cli.main import main
from unosim.errors import ConfigError
from unosim.moves import MoveError
from unosim.table.evaluate import Evaluation, MoveValue, _tied
from unosim.table.scenario import evaluate, load, loads

FRIEND = """\
scenario: my friend has one card, yellow is the color, and I hold a wild
players: 2
hands: {0: [W, G5, B7], 1: [R1]}
top: Y8
steps:
  - legal: [play W, draw]
"""


def colors(text: str, playouts: int = 6000, **options: str) -> dict[str, float]:
    """Win rates of naming each color with a wild."""
    (scenario,) = loads(text)
    found = evaluate(scenario, playouts, **options)  # type: ignore[arg-type]
    assert found is not None
    return {one.move.rpartition(" ")[2]: one.win_rate for one in found.moves if one.move.startswith("play W as")}


def test_without_information_the_four_colors_are_equal() -> None:
    rates = colors("""
scenario: nothing is known
hands: {0: [W, R3, Y3, G3, B3]}
top: W
color: none
steps: []
""")
    assert len(rates) == 4
    assert max(rates.values()) - min(rates.values()) < 4 * (2 * 0.25 / 6000) ** 0.5


SEEN = """
scenario: many reds have been seen
players: 2
hands: {0: [%s]}
discard: [R1, R1, R2, R2, R4, R4, R5, R5, R6, R6, R7, R7, R8, R8, R9, R9, RS, RR, W]
color: none
steps: []
"""


def red_and_the_others(hand: str) -> tuple[float, list[float]]:
    """Win rates of naming the color that has often been seen, and the three others, in points of a hundred."""
    rates = colors(SEEN % hand)
    return 100 * rates.pop("red"), [100 * rate for rate in rates.values()]


def test_a_color_that_has_often_been_seen_comes_out_worse_where_the_hand_says_nothing() -> None:
    """A wild is all that is left: a player without red lays its wild draw four. Behind by 6 (docs/evaluate.md)."""
    red, others = red_and_the_others("W, W")
    assert max(others) - min(others) < 2
    assert red < sum(others) / 3 - 4


def test_a_color_that_has_often_been_seen_is_better_for_who_holds_a_card_of_it() -> None:
    """Nobody else changes it or keeps pace: ahead by 8 with one card of each color."""
    red, others = red_and_the_others("W, R3, Y3, G3, B3")
    assert max(others) - min(others) < 4
    assert red > sum(others) / 3 + 5


DREW = """
scenario: the only opponent could not follow red, and drew
players: 2
hands: {0: [R2, R3, R4], 1: [Y9]}
draw_pile: [Y7, R1, R6, R7, R8, R9, Y1, Y6, B1, B6]
rest: none
top: R5
to_act: 1
steps: [{do: draw}]
"""


def test_who_drew_is_dealt_no_card_that_would_have_fitted() -> None:
    """The same position with and without that draw: who knows that one of the two cards is not red wins more often."""
    before = DREW.replace("1: [Y9]", "1: [Y9, Y7]").replace("[Y7, R1", "[R1").replace("to_act: 1", "to_act: 0")
    rates = []
    for text in (DREW, before.replace("[{do: draw}]", "[]")):
        found = evaluate(*loads(text), 1000)
        assert found is not None and found.seat == 0
        rates.append({one.move: one.win_rate for one in found.moves}["play R2"])
    assert rates[0] > rates[1] + 0.1


def with_the_last_card(hands: str, steps: str = "[]", rules: str = "{}", to_act: int = 0) -> float:
    """What the other hand is worth, in the mean, if the only card is laid. Whatever is drawn is worth a point."""
    ones = [one for one in ("Y1", "Y1", "G1", "B1", "B1", "R1", "R1", "G1") if one not in hands]
    found = evaluate(*loads(f"""
scenario: one card is left
players: 2
rules: {rules}
hands: {hands}
draw_pile: [{", ".join(ones)}]
rest: none
top: R2
to_act: {to_act}
steps: {steps}
"""), 1000)  # fmt: skip
    assert found is not None
    (last,) = (one for one in found.moves if one.move.startswith("play"))
    assert last.win_rate == 1
    return last.points


CHALLENGED = "{do: play W+4 as green}, {do: challenge}"


@pytest.mark.parametrize(
    ("rules", "hands", "to_act", "steps", "points"),
    [
        # nobody else holds a card of one's own hand
        ("{}", "{0: [R9], 1: [R1, Y1]}", 0, "[]", 2),
        # a challenge shows the hand, to which four cards come
        ("{}", "{0: [R9, W+4, G3], 1: [G5]}", 0, f"[{CHALLENGED}]", 9 + 3 + 4),
        # a card of it is laid since
        ("{}", "{0: [R9, W+4, G3], 1: [G5, G2]}", 0, f"[{CHALLENGED}, {{do: play G2}}, {{do: play G3}}]", 9 + 4),
        # the card that is taken back, and four ones
        (
            "{challenge: {guilty: take_back}}",
            "{0: [R3], 1: [W+4, R8]}",
            1,
            f"[{CHALLENGED}, {{do: take_back R8}}]",
            50 + 4,
        ),
        # a card that does not fit, and the fine
        ("{misplay: {penalty: 1}}", "{0: [R9], 1: [Y9]}", 1, "[{nature: misplay Y9}]", 9 + 1),
        # one's own old hand, and a card drawn for it
        (
            "{extras: {seven_swap: true}}",
            "{0: [R7, Y9, G8], 1: [R5]}",
            0,
            "[{do: play R7 to 1}, {do: draw}]",
            9 + 8 + 1,
        ),
        ("{extras: {seven_swap: true}}", "{0: [R7, R5], 1: [Y9]}", 0, "[{do: play R7 to 1}]", 9),
        ("{extras: {zero_rotate: true}}", "{0: [R0, Y9, G8], 1: [R5]}", 0, "[{do: play R0}, {do: draw}]", 9 + 8 + 1),
        # what was taken from one's own hand
        (
            "{extras: {red_zero: true}}",
            "{0: [R0, Y9, R5], 1: [G1]}",
            0,
            "[{nature: take Y9}, {do: play R0 to 1}, {do: draw}]",
            1 + 9 + 1,
        ),
    ],
)
def test_the_other_hand_holds_what_is_known_of_it_and_no_card_that_is_elsewhere(
    rules: str, hands: str, to_act: int, steps: str, points: int
) -> None:
    """What it is worth is the same in all worlds."""
    assert with_the_last_card(hands, steps, rules, to_act) == points


def test_who_was_challenged_has_not_seen_the_hand_of_the_challenger() -> None:
    """An honest wild draw four: the challenger holds R9 and six ones. R9 could as well lie in the pile."""
    points = with_the_last_card("{0: [W+4, G5], 1: [R9]}", f"[{CHALLENGED}]")
    assert points == pytest.approx(7 / 9 * (9 + 8), abs=0.4)


def test_the_same_seed_gives_the_same_numbers_and_another_one_others() -> None:
    (scenario,) = loads(FRIEND)
    one, same, other = (evaluate(scenario, 500, seed=seed) for seed in (1, 1, 2))
    assert one == same != other


def test_hidden_cards_do_not_matter_to_the_numbers() -> None:
    """What is dealt to the others, and laid on the pile, by the scenario's seed or by hand."""
    text = "scenario: x\nhands: {0: [W, R3, Y3]}\ntop: R5\nsteps: []\n"
    found = [evaluate(*loads(text + more), 400, seed=7) for more in ("seed: 1", "seed: 2", "draw_pile: [B4, W+4]")]
    assert found[0] == found[1] == found[2]


def test_moves_are_ranked_and_compared_with_the_best() -> None:
    (scenario,) = loads(FRIEND)
    found = evaluate(scenario, 3000)
    assert isinstance(found, Evaluation)
    assert found.moves[0] == found.best and found.best.gap == 0
    rates = [one.win_rate for one in found.moves]
    assert rates == sorted(rates, reverse=True)
    assert {one.move for one in found.moves} == {
        *(f"play W as {c}" for c in ("red", "yellow", "green", "blue")),
        "draw",
    }
    for one in found.moves:
        assert one.win_interval[0] < one.win_rate < one.win_interval[1]
        assert one.gap == pytest.approx(found.best.win_rate - one.win_rate)
        assert one.gap_interval[0] <= one.gap <= one.gap_interval[1]
    paired = [one for one in found.moves if one.gap]
    assert all(one.gap_interval[1] - one.gap_interval[0] < 0.055 for one in paired)  # 0.07 if they were not paired


def test_a_move_that_wins_at_once_is_worth_all() -> None:
    game = unosim.Round.from_position(*_last_card())
    found = game.evaluate(50)
    assert (found.best.move, found.best.win_rate) == ("play R3", 1.0)
    assert [one.move for one in found.moves] == ["play R3", "draw"] and not found.moves[1].tied


def _last_card() -> tuple[unosim.Rules, list[str], dict[str, object]]:
    (scenario,) = loads("scenario: x\nhands: {0: [R3]}\ntop: R5\nsteps: []\n")
    return scenario.rules, ["a", "b", "c", "d"], scenario.position


def test_points_are_those_of_the_rules() -> None:
    """The winner of the last card takes what the others hold; under `own_hand` nothing is left in its own."""
    for how, low, high in (("winner_takes", 100, 400), ("own_hand", 0, 0), ("rank", 3, 3), ("chips", 100, 400)):
        rules = f"{{score: {{round: {how}}}}}"
        (scenario,) = loads(f"scenario: x\nrules: {rules}\nhands: {{0: [R3]}}\ntop: R5\nsteps: []\n")
        found = evaluate(scenario, 50)
        assert found is not None and low <= found.best.points <= high


def test_a_round_is_evaluated_with_its_own_players_and_stays_as_it_is() -> None:
    game = unosim.Round(players=["random", "punisher", "random", "save-wilds"], seed=3)
    before, following = game.row, game.evaluate(20)
    assert following.players == ("random", "punisher", "random", "save-wilds") and game.row == before
    assert game.evaluate(20, players="punisher").players == ("punisher",) * 4
    twin = unosim.Round(players=["random", "punisher", "random", "save-wilds"], seed=3)
    assert game.finish().row == twin.finish().row
    with pytest.raises(MoveError, match="the round is over"):
        game.evaluate(20)


def test_wrong_players_and_numbers_are_told() -> None:
    game = unosim.Round()
    for wrong, message in (({"players": ["random"]}, "1 players for 4 seats"), ({"players": "punsher"}, "punisher")):
        with pytest.raises(ConfigError, match=message):
            game.evaluate(20, **wrong)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="2 to"):
        game.evaluate(1)


def test_what_is_not_certain_after_all_comparisons_is_tied() -> None:
    assert _tied({1: (0.02, 0.01), 2: (0.02, 0.01), 3: (0.1, 0.01), 4: (0.0, 0.0)}) == {1, 2, 4}
    assert _tied({1: (0.02, 0.01)}) == set()
    assert _tied({1: (0.5, 0.0)}) == set()


# --- files and the command


def test_a_scenario_names_the_players_of_its_play_outs() -> None:
    (scenario,) = loads(FRIEND.replace("players: 2", "players: [random, {strategy: punisher, with: {when_left: 3}}]"))
    found = evaluate(scenario, 20)
    assert found is not None and found.players == ("random", "punisher (when_left 3)")
    with pytest.raises(ConfigError, match="punisher"):
        loads(FRIEND.replace("players: 2", "players: [random, punsher]"))
    with pytest.raises(ConfigError, match="1 players; 2 to 10"):
        loads(FRIEND.replace("players: 2", "players: [random]"))


def evaluation(*moves: tuple[str, float, float, bool]) -> Evaluation:
    """Of 100 play-outs: moves by name, win rate, gap to the first, and whether they cannot be told from it."""
    values = tuple(
        MoveValue(
            name, round(rate * 100), rate, (rate - 0.1, rate + 0.1), 1.0, (0.0, 2.0), gap, (gap - 0.1, gap + 0.1), tied
        )
        for name, rate, gap, tied in moves
    )
    return Evaluation(0, "play", 100, 1, ("random", "random"), 0, values)


def test_no_move_is_called_best_where_others_cannot_be_told_apart() -> None:
    told = evaluation(("play W", 0.32, 0.0, False), ("draw", 0.28, 0.04, True), ("pass", 0.05, 0.27, False)).lines
    assert told[0] == (
        "seat 0: whether play W or draw is best cannot be told yet; play W won most, 32.0 of 100 rounds (22.0 to 42.0)"
        "; to tell it from draw takes about 700 play-outs of each"
    )
    assert told[3].endswith("most wins") and told[4].endswith("cannot be told apart from it")
    equal = evaluation(("play W", 0.3, 0.0, False), ("draw", 0.3, 0.0, True), ("pass", 0.3, 0.0, True)).lines
    assert equal[0].startswith("seat 0: whether play W, draw or pass is best cannot be told yet")
    assert "play-outs" not in equal[0]
    sure = evaluation(("play W", 0.32, 0.0, False), ("draw", 0.05, 0.27, False)).lines
    assert sure[0] == "seat 0: play W is best, and wins 32.0 of 100 rounds (22.0 to 42.0)"
    assert sure[3].endswith("best")


def test_the_command_says_what_each_move_is_worth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "friend.yaml"
    path.write_text(FRIEND)
    assert load(path)
    assert main(["scenario", str(path), "--evaluate", "3000"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = " ".join(line.strip() for line in lines)
    assert all(len(line) <= 80 for line in lines[1:4]), "sentences fit the terminal"
    assert "is best" in told and "each move played out 3,000 times" in told
    assert "the cards that seat 0 cannot see dealt anew; unoai-mix at every seat" in told
    assert "play W as red" in told and "best" in told
    assert main(["scenario", str(path), "--evaluate", "300", "--players-as", "punisher", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["evaluation"]["players"] == ["punisher", "punisher"] and len(found["evaluation"]["moves"]) == 5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--players-as", "random"], "goes with --evaluate"),
        (["--seed", "3"], "goes with --evaluate"),
        (["--evaluate", "10", "--players-as", "punsher"], "punisher"),
        (["--evaluate", "1"], "--evaluate"),
    ],
)
def test_the_command_refuses_what_it_cannot_do(
    tmp_path: Path, options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "friend.yaml"
    path.write_text(FRIEND)
    assert main(["scenario", str(path), *options]) == 2
    assert message in capsys.readouterr().err


def test_a_scenario_that_ends_has_nothing_to_evaluate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "over.yaml"
    path.write_text("scenario: over\nhands: {0: [R3]}\ntop: R5\nsteps:\n  - do: play R3\n")
    assert main(["scenario", str(path), "--evaluate", "10"]) == 1
    assert "no move to evaluate" in capsys.readouterr().out
