"""What is said at a table can be said in Chinese: every template has a Chinese one with the same slots."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import unosim
from unosim.cards import COLORS, KIND_CLASSES
from unosim.cli.bench import ROUNDS_RATIO, RUN_COLUMNS, TURNS_RATIO
from unosim.cli.main import main
from unosim.engine._engine import DECISIONS
from unosim.report.words import language, zh_lists, zh_strategies, zh_table
from unosim.said import Either, Said, say
from unosim.strategies import all_names, load
from unosim.strategies import words as strategy_words
from unosim.strategies.line_ups import table, tables
from unosim.table import legal, nature, reasons, telling
from unosim.table.round import Round

PACKAGE = Path(unosim.__file__).parent
ZH = language("zh")
SAID = zh_table.SAID | zh_lists.SAID | zh_strategies.SAID
# What the engine says about what nature cannot do, as it stands there.
ENGINE = re.compile(r'raise ValueError\("((?:no|nothing|a misplay|a wrong|only the seat)[^"]* [^"]*)"\)')


# Moves and placeholders as they are typed, and what has no other name.
NAMES = {"UNO", "jump", "decline", "draw", "SEAT", "to", "NAME", "Parquet", "Python", "bench", "ten"}
NAMES |= {"view", "random", "playouts", "script"}


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*constants(node.body), *constants(node.orelse))


def called(path: Path) -> Iterator[str]:
    """The templates that `say` is called with, and texts that are given a name before."""
    tree = ast.parse(path.read_text("utf-8"))
    named = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "several"):
            for first in node.args[:1] if node.func.id == "say" else node.args[1:]:
                yield from constants(named.get(first.id, first) if isinstance(first, ast.Name) else first)


def templates() -> set[str]:
    told_by = [
        PACKAGE / f"cli/{name}.py" for name in ("scenario", "odds", "list", "progress", "playing", "check", "bench")
    ]
    told_by += [PACKAGE / f"{name}.py" for name in ("run/runner", "run/trial", "bench/__init__", "bench/core")]
    told_by += [PACKAGE / f"strategies/{name}.py" for name in ("sentences", "rollout", "python/loading")]
    found = {text for path in (*PACKAGE.glob("table/*.py"), *told_by) for text in called(path)}
    found |= {*KIND_CLASSES, *(load(name).about for name in all_names()), *(table(name).about for name in tables())}
    for told in (reasons.REASONS, legal.FIRST, legal.NOT_NOW, legal.NO_PASS, telling.WHY, telling.WHERE):
        found |= set(told.values())
    found |= set(telling.LOTS.values()) | set(telling.PLAIN.values()) | {why for *_, why in nature.PREPARED.values()}
    for meanings in (strategy_words.VARIABLE_WORDS, strategy_words.FUNCTION_WORDS, strategy_words.FACT_WORDS):
        found |= set(meanings.values())
    for meanings in (strategy_words.FEATURE_WORDS, strategy_words.TIE_BREAK_WORDS, strategy_words.COLOR_WORDS):
        found |= set(meanings.values())
    for meanings in (strategy_words.CHOICE_WORDS, strategy_words.CHOICE_NEVER, strategy_words.TARGET_WORDS):
        found |= set(meanings.values())
    for meanings in (strategy_words.OTHERWISE_WORDS, strategy_words.OPERATOR_WORDS, strategy_words.DEED_WORDS):
        found |= set(meanings.values())
    found |= {text for flags in strategy_words.FLAG_WORDS.values() for text in flags} | set(DECISIONS[1:])
    found |= {text for kinds in strategy_words.CARD_WORDS.values() for text in (kinds.words, kinds.several)}
    found |= {*RUN_COLUMNS, ROUNDS_RATIO, TURNS_RATIO}
    found |= set(ENGINE.findall((PACKAGE / "engine/machine.pxi").read_text("utf-8")))
    return (found | {*COLORS, "none", "stalemate", "capped", "move", "wins", "points"}) - {""}


def test_every_template_is_said_in_chinese_with_the_same_slots() -> None:
    def slots(template: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(template) if name}

    found = templates()
    assert len(found) > 300 and found - SAID.keys() == set()
    for template, chinese in SAID.items():
        assert slots(template) == slots(chinese), template
        left = re.sub(r"\{[^}]*\}|\([^)]*\)|（[^）]*）|`[^`]*`", "", chinese)
        assert set(re.findall("[A-Za-z]{2,}", left)) <= NAMES, chinese


def test_a_text_is_english_and_knows_what_it_was_made_from() -> None:
    color = say("red")
    told = say("{card} is {color} and names no color", card="R5", color=color)
    assert told == "R5 is red and names no color" and isinstance(told, str)
    assert ZH.said(told) == "R5 是红色的，不指定颜色"
    assert language().said(told) == told and ZH.said("play R7") == "play R7"
    assert say("seats {seats} tie", seats=(0, 1, 2)) == "seats 0, 1 and 2 tie"
    assert say("{moves}", moves=Either(("draw", "pass"))) == "draw or pass"


@pytest.mark.parametrize("rules", ["fingertip-extras", "encyclopedia-options", "play-to-the-end"])
def test_a_round_is_told_in_chinese(rules: str) -> None:
    players: list[Any] = [
        {"strategy": "random", "forget_uno": 0.5, "notice_uno": 0.5, "misplay": 0.05, "noise": 0.1, "name": name}
        for name in ("甲", "乙", "丙", "丁")
    ]
    told = [line for seed in range(3) for line in telling.words(Round(rules, players, seed=seed).finish().events)]
    assert len(told) > 60
    for line in told:
        assert isinstance(line, Said) and not re.search("[a-z]", ZH.said(line)), ZH.said(line)


SCENARIO = """\
scenario: 甲出牌
top: R5
hands: {0: [R1, B2], 1: [R3, R4]}
draw_pile: [Y9]
steps:
  - legal:
  - refused: [play B2, challenge, notice 1 by 2]
  - refused: play R1
  - do: play R1
  - do: play G2
"""


def test_a_scenario_is_told_in_chinese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(SCENARIO, "utf-8")
    assert main(["scenario", str(path), "--lang", "zh"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}：未通过",
        "  未通过  甲出牌",
        "    第 6 行：legal：[play R1, draw]",
        "    第 7 行：refused play B2：B2 不是当前颜色（红色），也没有顶牌 R5 的符号",
        "    第 7 行：refused challenge：没有可以质疑的 W+4",
        "    第 7 行：refused notice 1 by 2：1 号座位没有还能被抓的忘喊 UNO",
        "    第 8 行：refused play R1：合规  未通过，应为：不合规",
        "    第 9 行：do play R1",
        "    第 10 行：do play G2：play G2：1 号座位手里没有 G2  未通过，应为：合规的一步",
        "0 个通过，1 个未通过",
    ]


def test_what_moves_are_worth_is_told_in_chinese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(SCENARIO.replace("  - refused: play R1\n  - do: play R1\n  - do: play G2\n", ""), "utf-8")
    assert main(["scenario", str(path), "--lang", "zh", "--evaluate", "300", "--players-as", "random"]) == 0
    first, answer, played, heads, *rows = capsys.readouterr().out.splitlines()
    assert first == f"{path}：甲出牌" and answer.startswith("  0 号座位：play R1 最好，胜每百局 ")
    assert played == "  每种着法打到底 300 次，0 号座位看不到的牌每次重发；每个座位都是 random"
    assert heads.split() == ["着法", "胜率", "95%", "区间", "得分", "比第一差"]
    assert rows[0].endswith("  最好") and "～" in rows[1] and len(rows) == 2
