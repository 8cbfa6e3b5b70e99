"""Experiment files that are wrong, in every way: each problem at its place, with what is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from config_files import FOUR, Write, problems, writer

from unosim.config import check, load


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return writer(tmp_path)


# --- files that are wrong --------------------------------------------------------------------------------------------


def test_every_problem_at_once_and_in_order(write: Any) -> None:
    """E154: nothing misspelt is passed over, and every message says where."""
    path = write(
        """\
name: my game
deals: "200"
sed: 4
seating: rotated
players:
  - randm
  - {strategy: punisher, with: {when_lft: 3}, forget_uno: 1.05}
  - {strategyy: random}
  - 7
rules:
  extends: matel
  stack: {reponses: up}
  deal: {hand_size: true}
variants:
  none:
  None: {draw: {voluntry: on}}
  like:
    stacking: {color: same, color: any}
    players: {count: 11, strategy: random}
  l.x: {players: [random]}
"""
    )
    starts = [
        'x.yaml:1:7: name: "my game" cannot name a folder',
        'x.yaml:2:8: deals: "200" is text; a number is written without quotes; allowed: 1 to 4294967296',
        'x.yaml:3:1: sed: unknown key; did you mean "seed"? allowed: name, title, deals, seed, players, tournament',
        'x.yaml:4:10: seating: "rotated" is not allowed; did you mean "rotate"? allowed: rotate, all, fixed',
        'x.yaml:6:5: players[0]: there is no strategy "randm"; did you mean "random"? allowed: ',
        'x.yaml:7:33: players[1].with.when_lft: punisher has no such parameter; did you mean "when_left"? allowed: wh',
        "x.yaml:7:59: players[1].forget_uno: 1.05 is not allowed; allowed: 0 to 1",
        "x.yaml:8:5: players[2].strategy: is missing",
        'x.yaml:8:6: players[2].strategyy: unknown key; did you mean "strategy"? allowed: strategy, with, name, forg',
        "x.yaml:9:5: players[3]: a mapping is expected here, not an integer; allowed: strategy, with, name, forget_un",
        'x.yaml:11:12: rules.extends: there is no preset or house rule "matel"; did you mean "mattel"? allowed: matt',
        'x.yaml:12:3: rules.stack: unknown key; did you mean "stacking"? allowed: deck, deal, starter, draw, action, ',
        "x.yaml:13:21: rules.deal.hand_size: true is not allowed; allowed: 1 to 100, a mapping of (2, 3, 4",
        'x.yaml:16:3: variants.None: differs from "none" only in its case',
        'x.yaml:16:17: variants.None.draw.voluntry: unknown key; did you mean "voluntary"? allowed: voluntary, until',
        "x.yaml:18:29: variants.like.stacking.color: this key is written twice, first in line 18",
        "x.yaml:19:22: variants.like.players.count: 11 is not allowed; allowed: 2 to 10",
        "x.yaml:20:3: variants.l.x: dots separate keys; use - instead",
        "x.yaml:20:18: variants.l.x.players: 1 player; 2 to 10 can play",
        "--set: rules.stacking.limit: ",
    ]
    found = problems(path, "rules.stacking.limit=x")
    assert len(found) == len(starts), "\n".join(found)
    for line, start in zip(found, starts, strict=True):
        assert line.startswith(start), line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "x.yaml:1:1: an experiment is a mapping of keys, not empty"),
        ("- random\n", "x.yaml:1:1: an experiment is a mapping of keys, not a list"),
        ("deals: 5\n", "x.yaml:1:1: players: is missing"),
        ("players:\n", "x.yaml:1:1: players: a list of players, {count, strategy} or {table} is expected here"),
        ("players: random\n", "x.yaml:1:10: players: a list of players, {count, strategy} or {table} is expected here"),
        ("players: {strategy: random}\n", "x.yaml:1:10: players.count: is missing"),
        ("players: {count: 4}\n", "x.yaml:1:10: players.strategy: is missing"),
        ("players: {count: '4', strategy: random}\n", 'x.yaml:1:18: players.count: "4" is text; a number is written'),
        ("players: {count: true, strategy: random}\n", "x.yaml:1:18: players.count: true is not allowed; allowed: 2"),
        ("players: [random]\n", "x.yaml:1:10: players: 1 player; 2 to 10 can play"),
        (f"players: [{'random, ' * 11}]\n", "x.yaml:1:10: players: 11 players; 2 to 10 can play"),
        ("players: [random, ]\nrules: 3\n", "x.yaml:2:8: rules: a mapping or the name of rules is expected here"),
        (FOUR + "rules: matel\n", 'x.yaml:2:8: rules: there is no preset or house rule "matel"; did you mean'),
        (FOUR + "variants: [stacking]\n", "x.yaml:2:11: variants: a mapping of names to rules is expected here, not a"),
        (FOUR + "variants: {a: 3}\n", "x.yaml:2:15: variants.a: a mapping or the name of rules is expected"),
        (FOUR + "variants: {a/b: {}}\n", 'x.yaml:2:12: variants.a/b: "a/b" cannot name a folder'),
        (FOUR + "name: ../x\n", 'x.yaml:2:7: name: "../x" cannot name a folder'),
        (FOUR + "name: 5\n", "x.yaml:2:7: name: 5 is not allowed; allowed: text"),
        (FOUR + "title: [a]\n", "x.yaml:2:8: title: a single value is expected here, not a list"),
        (FOUR + "deals: 0\n", "x.yaml:2:8: deals: 0 is not allowed; allowed: 1 to 4294967296"),
        (FOUR + "deals: 1.5\n", "x.yaml:2:8: deals: 1.5 is not allowed"),
        (FOUR + "deals: true\n", "x.yaml:2:8: deals: true is not allowed"),
        (FOUR + "deals:\n", "x.yaml:2:1: deals: a value is missing"),
        (FOUR + "seed: -1\n", "x.yaml:2:7: seed: -1 is not allowed; allowed: 0 or more, text"),
        (FOUR + "seed: false\n", "x.yaml:2:7: seed: false is not allowed"),
        (FOUR + "seed: 1.5\n", "x.yaml:2:7: seed: 1.5 is not allowed"),
        (FOUR + "rules: {deal: {hand_size: '7'}}\n", 'x.yaml:2:27: rules.deal.hand_size: "7" is text; a number is'),
        (FOUR + "rules: {deck: {cards: {number: 0, skip: 0, reverse: 0, draw_two: 0, wild: 0, wild_draw_four: 108}}}\n",
         "x.yaml:2:16: rules.deck.cards: no card of the deck may begin the discard pile"),  # E92
        (FOUR + "variants: {a: {wild_draw_four: {legal: always}}}\n",
         "x.yaml:2:33: variants.a.wild_draw_four.legal: nothing can be challenged"),
        ("players: [random, {strategy: random, forget_uno: true}]\n", "x.yaml:1:50: players[1].forget_uno: true is"),
        ("players: [random, {strategy: random, forget_uno: '0.5'}]\n", 'x.yaml:1:50: players[1].forget_uno: "0.5" is'),
        ("players: [random, {strategy: random, with: [2]}]\n", "x.yaml:1:44: players[1].with: a mapping is expected"),
        ("players: [random, {strategy: punisher, with: {when_left: two}}]\n", "x.yaml:1:58: players[1].with.when_le"),
        ("players: [random, {strategy: random, mistake: 0.1}]\n", "x.yaml:1:38: players[1].mistake: unknown key;"),
        ("players: [random, {strategy: random, name: ''}]\n", 'x.yaml:1:44: players[1].name: "" is not allowed'),
        ("players: [random, ./none.yaml]\n", "x.yaml:1:19: players[1]: there is no file none.yaml"),
        ("players: [{strategy: random, name: A}, {strategy: punisher, name: A}]\n",
         'x.yaml:1:40: players[1]: another player, who plays differently, is called "A" too'),
        ("players: [{strategy: random, name: A}, {strategy: random, name: B}]\n",
         'x.yaml:1:40: players[1]: this player and "A" play alike'),
        (FOUR + "rules:\n  jump_in:\n  race: on\n", "x.yaml:4:3: rules.race: unknown key; there is jump_in.race; all"),
        (FOUR + "enabled: on\n", "x.yaml:2:1: enabled: unknown key; there is rules.challenge.enabled and rules.j"),
        (FOUR + "stacking: {color: any}\n", "x.yaml:2:1: stacking: unknown key; there is rules.stacking; allowed"),
        (FOUR + "rules: {deal: {voluntary: off}}\n", "x.yaml:2:16: rules.deal.voluntary: unknown key; there is draw.v"),
        (FOUR + "rules: 接牌\n", 'x.yaml:2:8: rules: there is no preset or house rule "接牌"; did you mean "stack'),
        (FOUR + "rules: {score: {loser_ties: [cards, points]}}\n", "x.yaml:2:29: rules.score.loser_ties: `points` and"),
        (FOUR + "rules: {uno: {penalty: 2, penalty: 3}}\n", "x.yaml:2:27: rules.uno.penalty: this key is written tw"),
        (FOUR + "rules: &a {deck: *a}\n", "x.yaml:2:18: rules.deck: the alias *a contains itself"),
        ("players: [a, b\n", "x.yaml:2:1: not valid YAML"),
        ("players: [random, random]\nplayers: [random, random]\n", "x.yaml:2:1: players: this key is written twice"),
    ],
)  # fmt: skip
def test_one_problem(write: Any, text: str, line: str) -> None:
    found = problems(write(text))
    if text.startswith("players: [random, ]"):
        assert found[0] == "x.yaml:1:10: players: 1 player; 2 to 10 can play"
        found = found[1:]
    assert len(found) == 1 and found[0].startswith(line), found


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "stacking.yaml").write_text(FOUR)
    (found,) = problems(tmp_path / "staking.yaml")
    assert found == 'staking.yaml: there is no such file; did you mean "stacking.yaml"?'


def test_a_file_of_any_name_is_an_experiment(write: Any) -> None:
    assert load(write(FOUR, "my game.yaml")).name == "my-game"
    assert problems(write(FOUR + "name: my game\n")) == [
        'x.yaml:2:7: name: "my game" cannot name a folder; letters, digits and _ - + . can, at most 100'
    ]


def test_a_wrong_key_that_every_variant_inherits_is_told_once(write: Any) -> None:
    text = (
        FOUR + "rules: {deal: {hand_size: 200}, uno: {penalti: 3}}\nvariants: {a: {}, b: {}, c: {uno: {penalty: 0}}}\n"
    )
    assert len(problems(write(text))) == 2
    assert len(problems(write(FOUR + "rules: {deal: {dealer: 5}}\nvariants: {a: {}, b: {}}\n"))) == 1


def test_a_conflict_is_judged_where_it_is_played(write: Any) -> None:
    """The base may be impossible as long as no variant plays it."""
    six = "{count: 6, strategy: random}"
    text = FOUR + f"rules: {{deal: {{dealer: 5}}}}\nvariants:\n  a: {{deal: {{dealer: 1}}}}\n  b: {{players: {six}}}\n"
    assert [variant.rules.deal.dealer for variant in load(write(text)).variants.values()] == [1, 5]


def test_problems_in_what_is_extended_are_told_in_their_file(write: Any) -> None:
    write("rules:\n  extends: mattel\n  stacking: {colour: any}\n  deal: {dealer: 6}\n", "ours.yaml")
    path = write(FOUR + "rules: {extends: ours.yaml}\n")
    assert problems(path) == [
        'ours.yaml:3:14: rules.stacking.colour: unknown key; did you mean "color"? allowed: answers, color, '
        "skip_deflects, reverse_deflects, limit, after_paid"
    ]
    write("rules:\n  deal: {dealer: 6}\n", "ours.yaml")
    assert problems(path) == ["ours.yaml:2:10: rules.deal.dealer: nobody sits on seat 6; 4 players sit on seats 0 to 3"]
    write("rules:\n  extends: x.yaml\n", "ours.yaml")
    assert any("this is an experiment; rules stand in a file" in line for line in problems(path))


def test_a_circle_of_files_is_named(write: Any) -> None:
    write("rules: {extends: b.yaml}\n", "a.yaml")
    write("rules: {extends: a.yaml}\n", "b.yaml")
    assert problems(write(FOUR + "rules: {extends: a.yaml}\n")) == [
        "b.yaml:1:18: rules.extends: these rules extend each other in a circle: a.yaml -> b.yaml -> a.yaml"
    ]


# --- warnings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (FOUR + "rules: {stacking: {color: same}}\n", ["x.yaml:2:20: rules.stacking.color: has no effect"]),
        (
            FOUR + "rules: {stacking: {color: same}}\nvariants: {a: {}, b: {extends: stacking}, c: {}}\n",
            ["x.yaml:2:20: rules.stacking.color: has no effect"],
        ),
        (FOUR + "rules: {wild_draw_four: {enforce: strict}}\n", ["x.yaml:2:26: rules.wild_draw_four.enforce: no"]),
        (
            "players: [random, {strategy: random, forget_uno: 1}]\nrules: {extends: no-uno}\n",
            ["x.yaml:1:50: players[1].forget_uno: has no effect: nobody has to call"],
        ),
        (
            "players: {count: 3, strategy: random, forget_uno: 1}\n",
            ["x.yaml:1:51: players.forget_uno: whoever always forgets to call UNO and is always noticed cannot go"],
        ),
        (
            "players: [{strategy: random, forget_uno: 1}, {strategy: punisher, notice_uno: 0.9}]\n",
            [],
        ),
        (
            "players: [{strategy: random, forget_uno: 1, notice_uno: 0}, punisher]\n",
            ["x.yaml:1:42: players[0].forget_uno: whoever always forgets"],
        ),
        ("players: {count: 3, strategy: random, forget_uno: 1, notice_uno: 0}\n", []),
        (
            FOUR + "variants:\n  two:\n    players: {count: 2, strategy: random, forget_uno: 1}\n",
            ["x.yaml:4:55: variants.two.players.forget_uno: whoever"],
        ),
    ],
)
def test_warnings(write: Any, text: str, lines: list[str]) -> None:
    path = write(text)
    _, warnings = check(path)
    found = [str(warning).replace(f"{path.parent}/", "") for warning in warnings]
    assert len(found) == len(lines), found
    for line, start in zip(found, lines, strict=True):
        assert line.startswith(start), line
