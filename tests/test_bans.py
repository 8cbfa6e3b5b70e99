"""Restricted play: what a ban forbids, what happens instead, and that the rules stay the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from config_files import problems, writer
from runs import experiment

import unosim
from unosim import Round
from unosim.config import Player, check
from unosim.errors import ConfigError
from unosim.run.plan import make_plan
from unosim.strategies import compile_strategy, load
from unosim.strategies.bans import BANS, CARD_BANS, banned_kinds, idle, restricted
from unosim.strategies.words import KIND_SETS
from unosim.table.seats import read_seat

HOUSE = {"extends": ["jump-in", "stacking", "same-number"]}


def rounds(ban: list[str], rules: Any, strategy: str = "random", deals: int = 40) -> list[Round]:
    """Rounds in which seat 0 is bound."""
    bound = {"strategy": strategy, "ban": ban}
    return [Round(rules, [bound, "random", "random"], seed="ban", deal=deal).finish() for deal in range(deals)]


def of_seat(games: list[Round], event: str, seat: int = 0) -> list[dict[str, Any]]:
    return [one for game in games for one in game.events if one["event"] == event and one.get("seat") == seat]


def words(card: str) -> set[str]:
    """The bans that name a card."""
    if card in ("W", "W+4"):
        return {"wild"} if card == "W" else {"wild_draw_four"}
    sign = card[1:]
    kind = {"S": "skip", "R": "reverse", "+2": "draw_two"}.get(sign, "number")
    return {kind} if kind == "number" else {kind, "action"}


def laid(games: list[Round]) -> Iterator[tuple[str, str, list[str]]]:
    """What seat 0 lays: the decision (or jump), the card, and which cards it might have laid."""
    for game in games:
        stop: dict[str, Any] = {}
        jumps = False
        for event in game.events:
            if event["event"] == "turn":
                stop = event if event["seat"] == 0 else {}
            elif event["event"] == "jump":
                jumps = event["seat"] == 0
            elif event["event"] == "play":
                if event["seat"] == 0 and (stop or jumps):
                    moves = [move.split() for move in stop.get("legal", ())]
                    legal = [move[1] for move in moves if move[0] == "play"]
                    yield "jump" if jumps else stop["decision"], event["cards"][0], legal
                stop, jumps = {}, False


@pytest.mark.parametrize("ban", CARD_BANS)
@pytest.mark.parametrize("strategy", ["random", "punisher", "first-playable"])
def test_a_banned_card_is_laid_only_where_no_other_fits(ban: str, strategy: str) -> None:
    spared = used = 0
    for decision, card, legal in laid(rounds([ban], HOUSE, strategy, 20)):
        if ban in words(card):
            assert decision in ("play", "drawn", "take_back")
            assert decision == "drawn" or all(ban in words(other) for other in legal if other != "W+4"), legal
            used += 1
        spared += any(ban in words(other) for other in legal)
    assert spared > used > 0


def test_masks_are_those_of_the_script_language() -> None:
    for ban in CARD_BANS:
        assert banned_kinds([ban]) == KIND_SETS[ban].mask


def test_choosing_the_first_card_is_the_first_playable_script() -> None:
    plain = restricted(compile_strategy(load("first-playable")), ["choice"])
    assert plain.lines == compile_strategy(load("first-playable")).lines
    bound = rounds(["choice"], "mattel", "punisher", 15)
    asked = 0
    for game in bound:
        legal: list[str] = []
        for event in game.events:
            if event["event"] == "turn":
                legal = event["legal"] if event["seat"] == 0 and event["decision"] == "play" else []
            elif event["event"] == "play" and event["seat"] == 0 and legal:
                cards = [move.split()[1] for move in legal if move.startswith("play ")]
                assert event["cards"][0] == min(cards, key=order)
                asked += 1
    assert asked > 50


def order(card: str) -> tuple[int, int]:
    """The order in which `choice` looks at cards."""
    signs = [*"0123456789", "S", "R", "+2"]
    return (13 if card == "W" else 14, 0) if card[0] == "W" else (signs.index(card[1:]), "RYGB".index(card[0]))


def test_acts_are_never_done() -> None:
    free, bound = rounds([], HOUSE), rounds(["challenge", "jump_in", "group", "answer", "bluff"], HOUSE)
    assert of_seat(free, "challenge") and not of_seat(bound, "challenge")
    assert of_seat(free, "jump") and not of_seat(bound, "jump")
    assert any(len(one["cards"]) > 1 for one in of_seat(free, "play"))
    assert all(len(one["cards"]) == 1 for one in of_seat(bound, "play"))
    assert any(one.get("bluff") for one in of_seat(free, "play")) and not any(
        one.get("bluff") for one in of_seat(bound, "play")
    )


def test_a_ban_on_drawing_ends_draws_by_choice() -> None:
    script = str(Path(__file__).parent / "referee" / "erratic.yaml")
    drawn = of_seat(rounds([], "mattel", script), "draw")
    assert any(one["reason"] == "choice" for one in drawn)
    bound = of_seat(rounds(["draw"], "mattel", script), "draw")
    assert bound and not any(one["reason"] == "choice" for one in bound)


def test_a_banned_card_neither_answers_nor_jumps() -> None:
    def moves(ban: list[str]) -> list[str]:
        return [card for decision, card, _ in laid(rounds(ban, HOUSE)) if decision in ("answer", "jump")]

    for ban in ("draw_two", "action"):
        assert any(ban in words(card) for card in moves([]))
        assert not any(ban in words(card) for card in moves([ban]))


def test_bans_are_part_of_the_label_the_identity_and_the_hash(tmp_path: Path) -> None:
    free, bound = Player(strategy="random"), Player(strategy="random", ban=("wild_draw_four", "draw"))
    assert (
        bound.label
        == "random (no wild_draw_four, no draw)"
        == read_seat({"strategy": "random", "ban": bound.ban}).label
    )
    assert free != bound and bound == Player(strategy="random", ban=("draw", "wild_draw_four"))
    asked = experiment(
        deals=200,
        players=["punisher", "random"],
        variants={"free": {}, "bound": {"players": [{"strategy": "punisher", "ban": ["draw_two"]}, "random"]}},
    )
    assert asked.digest() != experiment(deals=200, players=["punisher", "random"]).digest()
    cells = make_plan(asked).cells
    assert cells[0].rules == cells[1].rules
    results = unosim.Results(unosim.run(asked, tmp_path / "r"))
    assert results.labels("bound") == ["punisher (no draw_two)", "random"]


def test_an_unknown_ban_is_told_with_the_nearest(tmp_path: Path) -> None:
    (problem,) = problems(writer(tmp_path)("players: [{strategy: random, ban: [wild_draw_for]}, random]\n"))
    assert "players[0].ban" in problem and "wild_draw_four" in problem
    with pytest.raises(ConfigError, match='did you mean "jump_in"'):
        Round("mattel", [{"strategy": "random", "ban": ["jump-in"]}, "random"])
    with pytest.raises(ConfigError, match="a list of bans"):
        Round("mattel", [{"strategy": "random", "ban": "draw"}, "random"])
    with pytest.raises(ValueError, match="no ban"):
        restricted(compile_strategy(load("random")), ["draws"])


def test_what_a_strategy_never_does_need_not_be_banned(tmp_path: Path) -> None:
    path = writer(tmp_path)("players: [{strategy: punisher, ban: [draw, wild, challenge]}, random]\n")
    _, warnings = check(path)
    assert [str(one).partition("ban: ")[2] for one in warnings] == ["draw has no effect: punisher never does it"]
    assert idle(compile_strategy(load("random")), BANS) == ["draw", "color"]


def test_the_documentation_tells_every_ban() -> None:
    text = (Path(__file__).parent.parent / "docs" / "skill.md").read_text(encoding="utf-8")
    table = text.partition("<!-- begin bans -->")[2].partition("<!-- end bans -->")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert sorted(word for cell in cells for word in re.findall(r"`(\w+)`", cell)) == sorted(BANS)
