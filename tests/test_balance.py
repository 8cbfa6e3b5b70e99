"""`unosim balance`: the value at which rates are equal, its interval, and what it says where there is none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from skill_fixtures import balanced, balances, line

import unosim
from unosim.cli.main import main
from unosim.config import load
from unosim.errors import ConfigError
from unosim.report.balance import BalanceWords
from unosim.report.words import language
from unosim.run.balance import ask, played

CHILD = ["child=young-child", "random", "random"]


def told(name: str) -> str:
    found, key, other = balances()[name]
    return " ".join(sentence.text for sentence in BalanceWords(found, key, "a", other, language()).sentences())


def test_a_known_crossing_is_found_with_an_interval_that_holds_it() -> None:
    # 0.4 - 0.045 x = 0.25 at x = 3.33
    inside = 0
    for seed in range(40):
        found = balanced(*line(0.4, -0.045, deals=600, seed=seed))
        assert found.neighbors in ((1, 2), (2, 3), (3, 4))
        assert found.root.value == pytest.approx(10 / 3, abs=0.7)
        inside += (found.root.low or 0) <= 10 / 3 <= (found.root.high or 9)
    assert 34 <= inside <= 40


def test_the_crossing_is_between_its_neighbors_and_straight() -> None:
    found = balanced(*line(0.4, -0.045))
    low, high = found.neighbors or (0, 0)
    gap = [found.differences[k].value or 0 for k in (low, high)]
    assert gap[0] > 0 > gap[1]
    assert found.root.value == pytest.approx(found.values[low] + gap[0] / (gap[0] - gap[1]))
    assert found.best == (low if abs(gap[0]) < abs(gap[1]) else high)
    json.dumps(found.to_dict(), allow_nan=False)


def test_more_deals_are_surer() -> None:
    few, many = (balanced(*line(0.4, -0.045, deals=deals)).root.se or 0 for deals in (500, 8_000))
    assert many == pytest.approx(few / 4, rel=0.4)


def test_rising_rates_cross_too() -> None:
    found = balanced(*line(0.1, 0.045))
    assert found.root.value == pytest.approx(10 / 3, abs=0.3) and found.crossings == 1


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("cards", r"To win as often as the others, “a” should start with a hand of 3 (interpolated 3."),
        ("factor", "should have when_left 3 (interpolated 3."),
        ("two", "To win as often as “b”, “a” should start with a hand of 3"),
        (
            "more",
            "hand_size from 1 to 6 makes “a” win only as often as the others; nearest comes this: “a” wins 3",
        ),
        (
            "less",
            "hand_size from 1 to 6 makes “a” win as often as the others; nearest comes this: “a” wins 1",
        ),
        ("flat", "hand_size changes nothing here: “a” wins "),
        ("few", "Careful: too few rounds had a winner."),
        ("wavy", "Careful: the rates cross more than once (5 times)"),
        ("open", "Careful: the interval reaches beyond the values that were tried."),
    ],
)
def test_what_is_said(name: str, says: str) -> None:
    assert says in told(name)


def test_the_sentence_repeats_the_table() -> None:
    found, key, other = balances()["cards"]
    words = BalanceWords(found, key, "a", other, language())
    rows = [row.cells for row in words.table().rows]
    answer = words.sentences()[0]
    rates = [slot.text for slot in answer.numbers if ":rate:" in slot.key]
    assert [f"{rate} %" for rate in rates] == [rows[k][1] for k in found.neighbors or ()]


def test_every_value_is_played_on_the_same_deals_by_every_rotation() -> None:
    question = ask(CHILD, "child.hand_size", "6..8", None, None, deals=40, seed=3)
    wins, rounds = played(question, jobs=2)
    assert wins.shape == (3, 3, 40) and (rounds == 3).all() and (wins.sum(axis=1) == rounds).all()
    again, _ = played(question, jobs=1)
    assert (wins == again).all()
    usual = ask(CHILD, "child.forget_uno", "0..0.5", 0.5, None, deals=40, seed=3)
    assert (played(usual)[0][0] == wins[1]).all()  # seven cards are what the rules deal, and nothing is forgotten


def test_wins_are_those_of_an_experiment(tmp_path: Path) -> None:
    rules, who = "mattel+stacking", ["young-child", "random", "punisher"]
    question = ask(who, "1.hand_size", "4..5", None, None, deals=50, seed=2, rules=rules)
    first = {"strategy": "young-child", "hand_size": 4}
    data = {"deals": 50, "seed": 2, "rules": {"extends": rules.split("+")}, "players": [first, "random", "punisher"]}
    results = unosim.Results(unosim.run(load(data), tmp_path / "r"))
    rows = unosim.summary(results).variants[0]
    wins, _ = played(question)
    assert [player.wins for player in rows.players] == wins[0].sum(axis=1).tolist()


@pytest.mark.parametrize(
    ("vary", "between", "step", "against", "says"),
    [
        ("child.hand_siz", None, None, None, 'there is no key "hand_siz"; did you mean "hand_size"?'),
        ("kid.hand_size", None, None, None, 'there is no player "kid"'),
        ("random.hand_size", None, None, None, "2 players are called random; number them from 1"),
        ("4.hand_size", None, None, None, 'there is no player "4"'),
        ("child", None, None, None, "a player and a key are expected here"),
        ("child.with.x", None, None, None, "say from where to where"),
        ("child.with.x", "1..3", None, None, "young-child has no such parameter"),
        ("child.hand_size", "5", None, None, "a range is expected here"),
        ("child.hand_size", "5..5", None, None, "two to 101 values"),
        ("child.hand_size", "1..2", 0.5, None, "is a whole number"),
        ("child.hand_size", "1..2", float("nan"), None, "numbers are expected"),
        ("child.reaction", "1..inf", None, None, "numbers are expected"),
        ("child.hand_size", "90..95", None, None, "the deck has 108"),
        ("child.forget_uno", "0..2", 0.5, None, "forget_uno"),
        ("child.hand_size", None, None, "child", "cannot be made equal to itself"),
    ],
)
def test_mistakes_are_told(vary: str, between: Any, step: Any, against: Any, says: str) -> None:
    with pytest.raises(ConfigError) as error:
        _ = ask(CHILD, vary, between, step, against).variants
    assert says in str(error.value)


def test_usual_ranges() -> None:
    def values(vary: str, *players: str) -> tuple[float, ...]:
        return ask(players or CHILD, vary, None, None, None).values

    assert values("child.hand_size") == tuple(range(1, 15))
    assert values("1.forget_uno") == tuple(round(k / 10, 1) for k in range(11))
    assert values("1.misplay")[-1] == 0.9 and values("1.reaction")[0] == 0.25
    assert max(values("1.hand_size", *["random"] * 10)) == 14


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balance", "--players", "child=young-child,random", "--vary", "child.hand_size", "--range", "3..12"]
    assert main([*asked, "--deals", "300"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("To win as often as the others, “child” should start with a hand of ")
    assert "Rounds won of 100 by “child”, each value on the same 300 deals" in text
    assert main([*asked, "--deals", "300", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["key"] == "hand_size" and found["values"] == list(range(3, 13))
    assert np.diff([rate["value"] for rate in found["rates"]]).mean() < 0
    assert main([*asked[:-2], "--against", "kid"]) == 2
    assert 'error: --against: there is no player "kid"' in capsys.readouterr().err


def test_python_classes_are_refused() -> None:
    with pytest.raises(ConfigError, match="only scripts are balanced"):
        ask(["package.module:Class", "random"], "2.hand_size", None, None, None)


def test_the_answer_is_chinese_throughout() -> None:
    found, key, other = balances()["cards"]
    words = BalanceWords(found, key, "a", other, language("zh"))
    answer = words.sentences()[0].text
    assert re.search(r"拿 \d 张时，“a”每百局胜 [\d.]+ 局；拿 \d 张时胜 [\d.]+ 局。", answer)
    assert words.table().columns[0].header == "起手张数" and "hand_size" not in answer


def test_unknown_players_get_one_short_message_each(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balance", "--players", "child,casual,casual,pusher", "--vary", "child.hand_size"]
    assert main(asked) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3 and all(len(line) <= 120 for line in lines)
    assert 'there is no strategy "child"; did you mean young-child' in lines[0] and '"casual"' in lines[1]
    assert "punisher" in lines[2]
