"""Experiment files: what they mean, and every way in which they can be wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from config_files import FOUR, Write, problems, writer

import unosim
import unosim.config
import unosim.rules
from unosim.config import Experiment, Player, check, load, schema
from unosim.errors import ConfigError, Problem
from unosim.rules import Rules

CONFIGS = sorted((Path(__file__).parent.parent / "configs").glob("*.yaml"))

WHOLE = """\
name: whole
title: Everything at once
deals: 200_000
seed: abc
players:
  - random
  - {strategy: punisher, with: {when_left: 3}, forget_uno: 0.05}
  - {strategy: save-wilds, name: Ann, notice_uno: 0}
  - random
seating: all
rules:
  extends: zhidao-numbers
  deal: {hand_size: 5}
variants:
  base:
  stacking:
    extends: stacking
    challenge: {in_chain: last}
  two:
    players: {count: 2, strategy: random, forget_uno: 1}
    deal: {hand_size: 7}
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return writer(tmp_path)


# --- files that are right --------------------------------------------------------------------------------------------


def test_a_whole_file(write: Any) -> None:
    experiment, warnings = check(write(WHOLE))
    assert (experiment.name, experiment.title, experiment.deals) == ("whole", "Everything at once", 200_000)
    assert (experiment.seed, experiment.seating) == ("abc", "all")
    punisher = Player.model_validate({"strategy": "punisher", "with": {"when_left": 3}, "forget_uno": 0.05})
    ann = Player(strategy="save-wilds", name="Ann", notice_uno=0.0)
    assert experiment.players == (Player(strategy="random"), punisher, ann, Player(strategy="random"))
    assert [player.label for player in experiment.players] == [
        "random", "punisher (when_left 3, forget_uno 0.05)", "Ann", "random",
    ]  # fmt: skip
    base = Rules.resolve("zhidao-numbers", {"deal": {"hand_size": 5}})
    assert experiment.rules == base
    assert list(experiment.variants) == ["base", "stacking", "two"]
    assert experiment.variants["base"].rules == base
    assert experiment.variants["base"].players == experiment.players
    stacked = Rules.resolve(base.to_dict(), "stacking", {"challenge": {"in_chain": "last"}})
    assert experiment.variants["stacking"].rules == stacked
    assert experiment.variants["two"].rules == Rules.resolve("zhidao-numbers")
    assert experiment.variants["two"].players == (Player(strategy="random", forget_uno=1.0),) * 2
    assert [(warning.line, warning.key) for warning in warnings] == [(20, "variants.two.players.forget_uno")] * 1


def test_a_name_alone_stands_for_what_it_extends(write: Any) -> None:
    short = FOUR + "rules: zhidao-pass\nvariants: {a: {}, b: stacking, c: mattel}\n"
    long = FOUR + "rules: {extends: zhidao-pass}\nvariants: {a: {}, b: {extends: stacking}, c: {extends: mattel}}\n"
    assert load(write(short, "short.yaml")).variants == load(write(long, "long.yaml")).variants
    settings = ["rules=mattel", "rules.deal.hand_size=5", "variants.b.stacking.limit=3"]
    changed = load(write(short), settings)
    assert changed.rules == Rules.resolve("mattel", {"deal": {"hand_size": 5}})
    assert changed.variants["b"].rules == Rules.resolve(changed.rules.to_dict(), "stacking", {"stacking": {"limit": 3}})
    write("rules: stacking\n", "ours.yaml")
    assert load(write(FOUR + "rules: ours.yaml\n")).rules == Rules.resolve("stacking")


def test_what_a_short_file_means(write: Any) -> None:
    experiment = load(write(FOUR, "short.yaml"))
    assert (experiment.name, experiment.title, experiment.deals) == ("short", "", 10_000)
    assert (experiment.seed, experiment.seating, experiment.rules) == (1, "rotate", Rules())
    assert experiment.players == (Player(strategy="random"),) * 4
    assert list(experiment.variants) == ["rules"]
    assert experiment.variants["rules"].rules == Rules()
    assert experiment == load(write(FOUR + "rules:\nvariants:\n", "short.yaml"))


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_the_configs_of_the_project(path: Path) -> None:
    experiment, warnings = check(path)
    assert experiment.name == path.stem and experiment.title and not warnings
    for variant in experiment.variants.values():
        assert len(set(variant.players)) >= 2  # players that do not differ show nothing of who gains


def test_stacking_asks_what_it_says() -> None:
    experiment = load(next(path for path in CONFIGS if path.stem == "stacking"))
    assert (experiment.deals, experiment.seating) == (200_000, "rotate")
    answers = {name: variant.rules.stacking.answers for name, variant in experiment.variants.items()}
    two_two, four_two, four_four, two_four = (
        "draw_two_on_draw_two",
        "wild_draw_four_on_draw_two",
        "wild_draw_four_on_wild_draw_four",
        "draw_two_on_wild_draw_four",
    )
    assert answers == {
        "none": (),
        "like-on-like": (two_two, four_four),
        "up": (two_two, four_two, four_four),
        "any-on-any": (two_two, four_two, four_four, two_four),
    }


@pytest.mark.parametrize("off", ["off", '"off"', "no", "'no'", "false", "Off"])
@pytest.mark.parametrize("on", ["on", '"on"', "yes", "'yes'", "true", "On"])
def test_on_and_off_quoted_or_not(write: Any, on: str, off: str) -> None:
    """E155: no word becomes something else because YAML 1.1 took it for a boolean."""
    path = write(f"{FOUR}rules:\n  challenge: {{enabled: {off}}}\n  draw: {{until_playable: {on}}}\n")
    rules = load(path).to_dict()["rules"]
    assert rules["challenge"]["enabled"] is False and rules["draw"]["until_playable"] is True


def test_words_that_yaml_takes_for_something_else(write: Any) -> None:
    path = write(FOUR + "seed: no\ntitle: 2026-01-01\nvariants:\n  no: {}\n  on: {}\n  1: {}\n  ~: {}\n")
    assert [problem.partition(": ")[2] for problem in problems(path)] == [
        'variants.~: "~" cannot name a folder; letters, digits and _ - + . can, at most 100'
    ]
    experiment = load(write(FOUR + "seed: no\ntitle: 2026-01-01\nvariants:\n  no: {}\n  on: {}\n  1: {}\n"))
    assert (experiment.seed, experiment.title, list(experiment.variants)) == ("no", "2026-01-01", ["no", "on", "1"])


@pytest.mark.parametrize(("text", "deals"), [("200_000", 200_000), ("0x10", 16), ("1_0", 10), ("4294967296", 2**32)])
def test_numbers(write: Any, text: str, deals: int) -> None:
    assert load(write(f"{FOUR}deals: {text}\n")).deals == deals


def test_players_who_are_equal(write: Any) -> None:
    default = write("players: [punisher, {strategy: punisher, with: {when_left: 2}}]\n")
    first, second = load(default).players
    assert first == second and hash(first) == hash(second) and first.label == second.label == "punisher"
    assert first != Player(strategy="random") and first != Player(strategy="punisher", forget_uno=0.5)
    assert first != "punisher"


def test_a_variant_can_start_from_another_preset(write: Any) -> None:
    text = FOUR + "rules: {extends: stacking}\nvariants: {a: {}, b: {extends: zhidao-pass}, c: {extends: draw-until}}\n"
    variants = load(write(text)).variants
    assert variants["a"].rules == Rules.resolve("stacking")
    assert variants["b"].rules == Rules.resolve("zhidao-pass")
    assert variants["c"].rules == Rules.resolve("stacking", "draw-until")


def test_a_strategy_of_ones_own(write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("strategy: ana\nabout: Mine.\nplay: [{prefer: wild}]\n", "ana.yaml")
    path = write("players: [./ana.yaml, random]\n")
    experiment = load(path)
    assert experiment.players[0].label == "ana" and load(path) == experiment
    before = experiment.digest()
    monkeypatch.chdir(tmp_path)
    assert load("x.yaml").digest() == before
    write("strategy: ana\nabout: Mine.\nplay: [{prefer: number}]\n", "ana.yaml")
    assert load(path).digest() != before
    write("strategy: ana\nplai: []\n", "ana.yaml")
    assert any(line.startswith("ana.yaml:2:1: plai: unknown key") for line in problems(path))


# --- dumps and digests -----------------------------------------------------------------------------------------------


def test_to_dict_and_back(write: Any) -> None:
    experiment = load(write(WHOLE))
    stored = json.loads(json.dumps(experiment.to_dict()))
    again = Experiment.from_dict(stored)
    assert again == experiment and again.to_dict() == experiment.to_dict() and again.digest() == experiment.digest()
    keys = {"name", "title", "deals", "seed", "players", "tournament", "seating", "rules", "variants", "time_limit"}
    assert set(stored) == keys
    assert stored["variants"]["two"]["players"][0] == {
        "strategy": "random", "with": {}, "name": None, "forget_uno": 1.0, "notice_uno": 1.0, "false_call": 0.0,
        "misplay": 0.0, "wrong_jump": 0.0, "noise": 0.0, "attention": 1.0, "reaction": 1.0,
        "ban": [], "hand_size": None, "first": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    "setting",
    [
        "deals=7",
        "seed=8",
        "seating=rotate",
        "rules.uno.penalty=3",
        "variants.more={}",
        "variants.base.deal.hand_size=6",
        "players[0]=first-playable",
        "players[1].with.when_left=4",
        "players[1].forget_uno=0.06",
    ],
)
def test_what_changes_the_digest(write: Any, setting: str) -> None:
    path = write(WHOLE)
    assert load(path, [setting]).digest() != load(path).digest()


@pytest.mark.parametrize(
    "setting", ["name=other", "title=Other", "players[2].name=Ben", "rules.uno.penalty=2", "variants.base={}"]
)
def test_what_does_not_change_the_digest(write: Any, setting: str) -> None:
    path = write(WHOLE)
    assert load(path, [setting]).digest() == load(path).digest()


def test_a_digest_does_not_depend_on_how_the_file_is_written(write: Any) -> None:
    one = load(write(FOUR + "deals: 1_000\nrules: {finish: {forbid: [wild, skip]}, deck: {cards: {number: 2}}}\n"))
    other = load(
        write(
            "rules:\n  extends: mattel\n  deck: {cards: {0: 2, 7: 2}}\n  finish: {forbid: [skip, wild]}\n"
            "players: [random, random, random, {strategy: random}]\ndeals: 1000\n"
        )
    )
    assert one.digest() == other.digest() and len(one.digest()) == 64


# --- overrides -------------------------------------------------------------------------------------------------------


def test_overrides_mean_the_same_as_in_the_file(write: Any) -> None:
    path = write(FOUR + "rules: {stacking: {limit: 3}}\n")
    experiment = load(
        path,
        [
            "deals=1_000",
            "seed= 5 ",
            "title=a=b",
            "players=[random, punisher]",
            "players.1={strategy: punisher}",
            "players[1].with.when_left=3",
            "rules.extends=stacking",
            "rules.deal={hand_size: 5}",
            "rules.draw.until_playable=on",
            "variants.fine.uno.penalty=4",
        ],
    )
    same = load(
        write(
            "deals: 1000\ntitle: a=b\nseed: 5\n"
            "players: [random, {strategy: punisher, with: {when_left: 3}}]\n"
            "rules: {extends: stacking, stacking: {limit: 3}, deal: {hand_size: 5}, draw: {until_playable: on}}\n"
            "variants: {fine: {uno: {penalty: 4}}}\n"
        )
    )
    assert experiment == same


def test_a_variant_has_the_last_word_over_an_override(write: Any) -> None:
    path = write(FOUR + "variants: {a: {}, b: {deal: {hand_size: 9}}}\n")
    variants = load(path, ["rules.deal.hand_size=5"]).variants
    assert [variant.rules.deal.hand_size for variant in variants.values()] == [5, 9]


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("deals", '--set: "deals" is no KEY=VALUE'),
        ("=3", '--set: "=3" is no KEY=VALUE'),
        ("deal=3", '--set: deal: unknown key; did you mean "deals"? allowed: name, title, deals'),
        ("deals=many", '--set: deals: "many" is not allowed; allowed: 1 to 4294967296'),
        ("deals=", "--set: deals: a value is missing; allowed: 1 to 4294967296"),
        ('deals="5"', '--set: deals: "5" is text; a number is written without quotes'),
        ("rules.stacking.reponses=up", "--set: rules.stacking.reponses: unknown key; allowed: answers, color, skip"),
        ("rules.stacking.answers[0]=up", '--set: rules.stacking.answers[0]: "up" is not allowed; allowed: draw_two_on'),
        ("rules.stacking.answers[1]=up", "--set: rules.stacking.answers: there is no item 1; there are 1"),
        ("rules.stacking.color={a: 1}", "--set: rules.stacking.color: a single value is expected here, not a mapping"),
        ("rules.extends=stak", '--set: rules.extends: there is no preset or house rule "stak"'),
        ("rules.deal.dealer=7", "--set: rules.deal.dealer: nobody sits on seat 7; 4 players sit on seats 0 to 3"),
        ("rules=[", "--set: rules: not valid YAML"),
        ("players[0].forget_uno=1", '--set: players: there is no key "0" in it'),
        ("title.x=1", '--set: title: there is no key "x" in it, for it is text'),
        ("players={count: 3}", "--set: players.strategy: is missing"),
    ],
)
def test_wrong_overrides_have_no_line(write: Any, setting: str, line: str) -> None:
    path = write(FOUR + "title: x\nrules: {stacking: {answers: [draw_two_on_draw_two]}}\n")
    if setting.startswith("players[0]"):
        path = write("players: random\n")
        assert problems(path, setting)[-1] == '--set: players: there is no key "0" in it, for it is text'
        return
    (found,) = problems(path, setting)
    assert found.startswith(line)


# --- data instead of a file, and the schema --------------------------------------------------------------------------


def test_an_experiment_made_in_python() -> None:
    experiment = load(
        {
            "players": ["random", {"strategy": "punisher", "with": {"when_left": 3}}],
            "variants": {"mattel": {}, "+stacking": {"extends": ["mattel", "stacking"]}},
        },
        ["deals=5"],
    )
    assert (experiment.name, experiment.deals) == ("experiment", 5)
    assert experiment.variants["+stacking"].rules == Rules.resolve("stacking")
    with pytest.raises(ConfigError) as error:
        load({"players": ["random", "randm"], "rules": {"deal": {6: 2}}})
    wrong, unknown = error.value.problems
    assert (wrong.key, wrong.nearest, wrong.line) == ("players[1]", "random", None)
    assert unknown == Problem(
        "unknown key", key="rules.deal.6", allowed=("hand_size", "dealer", "first_player", "direction")
    )


@pytest.mark.parametrize("number", [".inf", "-.inf", ".nan", "0", "-1"])
@pytest.mark.parametrize("key", ["matters.turns", "precision.half_width"])
def test_a_margin_is_a_number_above_0(key: str, number: str) -> None:
    asked = {"players": ["random", "punisher"], "precision": {"measure": "turns", "half_width": 1, "max_deals": 9000}}
    with pytest.raises(ConfigError) as error:
        load(asked, [f"{key}={number}"])
    (wrong,) = error.value.problems
    assert wrong.key == key and wrong.allowed == ("more than 0",)


def test_the_schema_describes_every_key() -> None:
    made = schema()
    json.dumps(made)
    who = ["players", "tournament"]
    keys = ["name", "title", "deals", "seed", *who, "seating", "replicates", "rules", "variants"]
    keys += ["detail", "records", "matters", "seconds", "comeback", "precision", "time_limit"]
    assert list(made["properties"]) == [*keys, "factors", "fraction", "sweep", "tables", "placebo"]
    assert made["oneOf"] == [{"required": [key]} for key in (*who, "tables")]
    assert made["additionalProperties"] is False
    definitions = made["$defs"]
    for section, keys in Rules().to_dict().items():
        assert section in definitions["Rules"]["properties"] and section in definitions["Variant"]["properties"]
        reference = definitions["Rules"]["properties"][section]["anyOf"][0]["$ref"].rpartition("/")[2]
        described = definitions[reference]["properties"]
        assert list(described) == list(keys)
        assert all(key["description"] and key["moments"] and key["source"] for key in described.values())
    assert {"extends", "players"} <= set(definitions["Variant"]["properties"])
    for named in (made["properties"]["rules"], made["properties"]["variants"]["additionalProperties"]):
        _, name, several, nothing = named["anyOf"]
        assert "stacking" in name["anyOf"][0]["enum"] and nothing == {"type": "null"}
        assert several == {"type": "array", "items": name}
    references = json.dumps(made).split('"$ref": "#/$defs/')[1:]
    assert {reference.partition('"')[0] for reference in references} <= set(definitions)


# --- the packages stay light -----------------------------------------------------------------------------------------


def test_importing_the_packages_loads_nothing_heavy() -> None:
    heavy = ("pydantic", "ruamel", "numpy", "polars", "unosim.engine._engine")
    script = "import sys, unosim, unosim.rules, unosim.config; print([name for name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert "'unosim.config'" in loaded
    assert [name for name in heavy if f"'{name}'" in loaded] == []


@pytest.mark.parametrize("module", [unosim, unosim.rules, unosim.config])
def test_every_public_name_is_there(module: Any) -> None:
    assert all(getattr(module, name) is not None for name in module.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = module.nothing


@pytest.mark.parametrize(
    ("file", "name"), [("my house é.yaml", "my-house-é"), ("-- .yaml", "experiment"), ("a.b.yaml", "a.b")]
)
def test_a_file_of_any_name_is_an_experiment(tmp_path: Path, file: str, name: str) -> None:
    (tmp_path / file).write_text("players: [random, punisher]\n", encoding="utf-8")
    assert load(tmp_path / file).name == name
