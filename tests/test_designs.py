"""Designs in experiment files: tables of players, factors, fractions, sweeps, and the placebo."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from config_files import FOUR, Write, problems, writer
from jsonschema import Draft202012Validator

from unosim.analysis.designs import Design
from unosim.config import Experiment, check, load, schema
from unosim.config.fractions import GENERATORS, LETTERS, fraction
from unosim.results import Results
from unosim.rules import Rules
from unosim.run import run


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return writer(tmp_path)


def cells(text: str, write: Write) -> dict[str, Any]:
    """Name and levels of every cell."""
    return {name: variant.levels for name, variant in load(write(text)).variants.items()}


# --- plain variants, tables, placebo ---------------------------------------------------------------------------------


def test_plain_variants_are_no_design(write: Write) -> None:
    experiment = load(write(FOUR + "variants: {none: {}, stacking: stacking}\n"))
    assert experiment.design is None
    assert [variant.levels for variant in experiment.variants.values()] == [{}, {}]
    assert "design" not in experiment.to_dict() and "levels" not in experiment.to_dict()["variants"]["none"]


def test_every_variant_is_played_at_every_table(write: Write) -> None:
    text = "tables: [family, careful]\nvariants: {none: {}, stacking: stacking}\n"
    experiment = load(write(text))
    assert list(experiment.variants) == ["none.family", "stacking.family", "none.careful", "stacking.careful"]
    assert experiment.variants["stacking.careful"].levels == {"variant": "stacking", "table": "careful"}
    assert experiment.variants["none.careful"].players[0].strategy == "challenger"
    assert experiment.variants["stacking.careful"].rules == Rules.resolve("stacking")
    assert experiment.design is not None and experiment.design.kind == "variants"
    assert experiment.design.tables == ("family", "careful")
    assert experiment.design.factors == {"variant": ("none", "stacking")}
    assert Experiment.from_dict(experiment.to_dict()) == experiment


def test_tables_may_be_ones_own(write: Write) -> None:
    text = "tables: {two: [random, punisher], six: {table: family, count: 6}, packaged: mixed}\n"
    sizes = {name: len(variant.players) for name, variant in load(write(text)).variants.items()}
    assert sizes == {"rules.two": 2, "rules.six": 6, "rules.packaged": 4}


def test_a_placebo_is_the_baseline_with_other_lots(write: Write) -> None:
    experiment = load(write("tables: [family, careful]\nplacebo: true\nvariants: {none: {}, stacking: stacking}\n"))
    assert list(experiment.variants)[2::3] == ["placebo.family", "placebo.careful"]
    for table in ("family", "careful"):
        placebo, baseline = (experiment.variants[f"{name}.{table}"] for name in ("placebo", "none"))
        assert (placebo.rules, placebo.players) == (baseline.rules, baseline.players)
        assert (placebo.replicate, baseline.replicate) == (1, 0)
        assert placebo.levels == {"placebo": "yes", "variant": "placebo", "table": table}


def test_a_placebo_plays_the_same_cards_otherwise_and_can_be_replayed(write: Write, tmp_path: Path) -> None:
    from unosim.table.replay import replay

    experiment = load(write(FOUR + "placebo: true\ndeals: 40\n"))
    assert experiment.design is not None and list(experiment.variants) == ["rules", "placebo"]
    results = Results(run(experiment, tmp_path / "out", jobs=1))
    assert results.levels("placebo") == {"placebo": "yes"} and results.design is not None
    turns = results.scan(columns=["variant", "turns"]).collect()["turns"].to_numpy().reshape(2, 40)
    assert (turns[0] != turns[1]).sum() > 30
    for deal in range(3):
        first, again = (replay(results, name, deal)[0] for name in ("rules", "placebo"))
        assert first["hands"][first["dealer"]] and sorted(map(str, first["hands"])) == sorted(map(str, again["hands"]))
        assert (first["replicate"], again["replicate"]) == (0, 1)


def test_a_placebo_alone_changes_what_an_experiment_is(write: Write) -> None:
    plain = load(write(FOUR + "variants: {a: {}, placebo: {}}\n"))
    other = plain.variants["placebo"].model_copy(update={"replicate": 1})
    assert plain.model_copy(update={"variants": {**plain.variants, "placebo": other}}).digest() != plain.digest()


def test_each_table_has_its_own_baseline(write: Write, tmp_path: Path) -> None:
    experiment = load(write("tables: [family, careful]\nplacebo: true\nvariants: {a: {}, b: stacking}\ndeals: 2\n"))
    results = Results(run(experiment, tmp_path / "out", jobs=1))
    baselines = {name: Design.of(results).baseline_of(name) for name in results.variants}
    assert baselines == {f"{v}.{t}": f"a.{t}" for t in ("family", "careful") for v in ("a", "b", "placebo")}


# --- factors ---------------------------------------------------------------------------------------------------------

GRID = """\
factors:
  stacking: {no: {}, like: {stacking: {answers: [draw_two_on_draw_two]}}}
  hand: {key: deal.hand_size, values: [5, 7, 9]}
  seven: {no: {}, yes: seven-zero}
"""


def test_factors_are_played_in_every_combination(write: Write) -> None:
    experiment = load(write(FOUR + GRID))
    assert list(experiment.variants)[:4] == ["baseline", "seven", "hand-7", "hand-7+seven"]
    assert len(experiment.variants) == 12
    cell = experiment.variants["stacking-like+hand-9+seven"]
    assert cell.levels == {"stacking": "like", "hand": "9", "seven": "yes"}
    asked = {"stacking": {"answers": ["draw_two_on_draw_two"]}, "deal": {"hand_size": 9}}
    assert cell.rules == Rules.resolve("seven-zero", asked)
    assert experiment.design is not None and experiment.design.kind == "factors" and experiment.design.fraction is None
    assert experiment.design.factors == {"stacking": ("no", "like"), "hand": ("5", "7", "9"), "seven": ("no", "yes")}


def test_a_list_of_house_rules_is_off_and_on(write: Write) -> None:
    experiment = load(write(FOUR + "factors: [stacking, jump-in]\n"))
    assert list(experiment.variants) == ["baseline", "jump-in", "stacking", "stacking+jump-in"]
    assert experiment.variants["stacking+jump-in"].rules == Rules.resolve("stacking", "jump-in")


def test_overrides_reach_into_factors_and_sweeps(write: Write) -> None:
    path = write(FOUR + GRID)
    settings = ["factors.hand.values=[3, 4]", "factors.seven.yes.deal.hand_size=3", "rules.play.color_lock=false"]
    experiment = load(path, settings[:1])
    assert experiment.design is not None and experiment.design.factors["hand"] == ("3", "4")
    assert any("hand.4 and seven.yes set deal.hand_size" in line for line in problems(path, *settings[:2]))
    swept = load(write(FOUR), ["sweep.deal.hand_size=5..7"])
    assert list(swept.variants) == ["hand_size-5", "hand_size-6", "hand_size-7"]


def test_levels_that_contradict_each_other_are_named_with_their_cell(write: Write) -> None:
    (line,) = problems(write(FOUR + "factors: [stacking, stacking-up]\n"))
    assert "stacking.yes and stacking-up.yes set stacking.answers to different values" in line
    assert '(in cell "stacking+stacking-up")' in line


def test_a_preset_can_only_be_in_the_first_factor(write: Write) -> None:
    first = "factors: {text: {a: fingertip, b: chatty}, packs: {key: deck.packs, values: [1, 2]}}\n"
    assert len(load(write(FOUR + first)).variants) == 4
    (line,) = problems(write(FOUR + "factors: {jump: {no: {}, yes: jump-in}, text: {a: {}, b: chatty}}\n"))
    assert line.startswith("x.yaml:2:55: factors.text.b: a whole preset replaces what the factors before it set")


def test_doubts_say_in_how_many_cells(write: Write) -> None:
    text = FOUR + "factors: {limit: {no: {}, yes: {stacking: {limit: 4}}}, jump: {no: {}, yes: jump-in}}\n"
    doubts = [str(doubt) for doubt in check(write(text))[1]]
    assert any("limit" in doubt and doubt.endswith("(in 2 of 4 cells)") for doubt in doubts), doubts


# --- sweeps ----------------------------------------------------------------------------------------------------------


def test_a_sweep_over_players_repeats_the_line_up(write: Write) -> None:
    experiment = load(write("players: [random, punisher, save-wilds]\nsweep: {players: 2..10}\n"))
    assert list(experiment.variants) == [f"players-{count}" for count in range(2, 11)]
    assert [one.label for one in experiment.variants["players-5"].players] == [
        "random", "punisher", "save-wilds", "random", "punisher",
    ]  # fmt: skip
    assert experiment.design is not None and experiment.design.kind == "sweep"
    assert experiment.design.factors == {"players": tuple(map(str, range(2, 11)))}


def test_a_sweep_takes_any_key_of_the_rules(write: Write) -> None:
    assert cells(FOUR + "sweep: {packs: [1, 2]}\n", write) == {"packs-1": {"packs": "1"}, "packs-2": {"packs": "2"}}
    assert list(cells(FOUR + "sweep: {deal.hand_size: 5..7}\n", write)) == [f"hand_size-{n}" for n in (5, 6, 7)]
    assert len(cells(FOUR + "sweep: {hand_size: [5, 7], packs: [1, 2]}\n", write)) == 4


def test_players_beside_another_dimension_are_tables(write: Write) -> None:
    text = FOUR + "variants: {none: {}, stacking: stacking}\nsweep: {players: [2, 4], packs: [1, 2]}\nplacebo: true\n"
    experiment = load(write(text))
    assert experiment.design is not None and experiment.design.tables == ("2p", "4p")
    assert experiment.design.factors == {"variant": ("none", "stacking"), "packs": ("1", "2")}
    assert list(experiment.variants)[:5] == [
        "none.2p",
        "none+packs-2.2p",
        "stacking.2p",
        "stacking+packs-2.2p",
        "placebo.2p",
    ]
    assert len(experiment.variants["stacking.4p"].players) == 4


# --- fractions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("factors", "runs"), GENERATORS)
def test_a_fraction_holds_the_baseline_and_tells_its_aliases(factors: int, runs: int) -> None:
    part, kept = fraction(LETTERS[:factors], runs)
    levels = np.array(kept) * 2 - 1
    assert (part.runs, part.of) == (runs, 2**factors) and len(set(kept)) == runs and kept[0] == (0,) * factors
    assert (levels.sum(axis=0) == 0).all()  # every factor as often at each level
    columns = {
        ":".join(LETTERS[one] for one in chosen): levels[:, chosen].prod(axis=1)
        for order in (1, 2)
        for chosen in combinations(range(factors), order)
    }
    equal: dict[bytes, set[str]] = {}
    for name, column in columns.items():
        sign = column[0]
        equal.setdefault((column * sign).tobytes(), set()).add(name)
    assert sorted(sorted(name.lstrip("-") for name in group) for group in part.aliases) == sorted(
        sorted(group) for group in equal.values() if len(group) > 1
    )
    for first, *others in part.aliases:
        for other in others:
            sign = -1 if other[0] == "-" else 1
            assert (columns[first] == sign * columns[other.lstrip("-")]).all()


def test_resolutions_are_those_of_the_handbook() -> None:
    known = {
        (3, 4): 3,
        (5, 16): 5,
        (6, 16): 4,
        (6, 32): 6,
        (7, 16): 4,
        (7, 64): 7,
        (8, 64): 5,
        (10, 128): 5,
        (11, 16): 3,
    }
    assert {size: fraction(LETTERS[: size[0]], size[1])[0].resolution for size in known} == known


def test_a_fraction_is_asked_for_by_its_runs_or_its_part(write: Write) -> None:
    rules = "factors: [stacking, jump-in, seven-zero, draw-until, pairs]\n"
    by_part, by_runs = (load(write(FOUR + rules + f"fraction: {word}\n")) for word in ("1/2", "16"))
    assert by_part.variants == by_runs.variants and len(by_runs.variants) == 16
    assert by_runs.design is not None and by_runs.design.fraction is not None
    assert by_runs.design.fraction.resolution == 5 and by_runs.design.fraction.aliases == ()
    assert next(iter(by_runs.variants)) == "baseline"


# --- what is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("factors: 3\n", "2:10: factors: a mapping of names to levels is expected here, or a list"),
        ("factors: [stakcing]\n", '2:11: factors.stakcing.yes: there is no preset or house rule "stakcing"; did'),
        ("factors: {a: {}}\n", "2:14: factors.a: two levels or more are expected here"),
        ("factors: {a.b: {x: {}, y: jump-in}}\n", "2:11: factors.a.b: dots separate keys"),
        ("factors: {table: {x: {}, y: jump-in}}\n", "2:11: factors.table: table has a meaning of its own"),
        ("factors: {a: {key: deal.hand, values: [1, 2]}}\n", '2:15: factors.a.key: there is no rule "deal.hand" to'),
        ("factors: {a: {key: deal.hand_size, values: [5, x]}}\n", '2:48: factors.a.values[1]: "x" is not allowed'),
        ("factors: {a: {key: deal.hand_size, value: [5, 6]}}\n", "2:36: factors.a.value: unknown key; did you"),
        ("factors: {a: {x: {}, y: {deal: {hand_siz: 5}}}}\n", "2:33: factors.a.y.deal.hand_siz: unknown key"),
        ("factors: [jump-in]\nvariants: {a: {}}\n", "3:1: variants: variants are one factor; a file has either"),
        ("sweep: {players: 2..11}\n", "2:18: sweep.players: 11 players; 2 to 10 can play"),
        ("sweep: {players: 4}\n", "2:18: sweep.players: values are expected here: a list, or a range such as 2..10"),
        ("sweep: {packs: [1]}\n", "2:16: sweep.packs: two values or more are expected here; one varies nothing"),
        ("sweep: {packs: [1, 1]}\n", "2:9: sweep.packs: 1 is there twice"),
        ("sweep: {hand: [1, 2]}\n", '2:9: sweep.hand: there is no rule "hand" to vary'),
        ("sweep: {penalty: [1, 2]}\n", '2:9: sweep.penalty: "penalty" is several rules; which one? allowed'),
        ("factors: [jump-in]\nfraction: 1/2\n", "3:11: fraction: there is no such fraction of 1 factor"),
        (GRID + "fraction: 1/2\n", "6:1: fraction: a fraction is of factors with two levels each; hand has"),
        ("factors: [stacking, jump-in, pairs]\nfraction: 8\n",
         "3:11: fraction: there is no such fraction of 3 factors, which have 8 cells; allowed: 4, 1/2"),
        ("tables: [family]\n", "1:1: players: tables say who plays, so players cannot"),
        ("placebo: maybe\n", "2:10: placebo: true or false is expected here"),
        ("placebo: true\nvariants: {a: {}, placebo: jump-in}\n", "2:1: placebo: there is a variant called placebo"),
        ("design: {kind: factors}\n", "2:1: design: unknown key"),
    ],
)  # fmt: skip
def test_one_problem(write: Write, text: str, line: str) -> None:
    found = problems(write(FOUR + text))
    assert any(one.startswith(f"x.yaml:{line}") for one in found), "\n".join(found)


def test_what_is_wrong_with_tables(write: Write) -> None:
    for text, start in (
        ("tables: [famly]\n", 'x.yaml:1:10: tables[0]: there is no table "famly"; did you mean "family"?'),
        ("tables: [4]\n", "x.yaml:1:10: tables[0]: the name of a table is expected here, not an integer"),
        ("tables:\n", "x.yaml:1:1: tables: names of tables are expected here"),
        ("tables: [family]\nvariants: {a: {}, b: {players: [random, random]}}\n", "x.yaml:1:1: tables: tables say who"),
        ("tournament: {entrants: all}\nsweep: {packs: [1, 2]}\n", "x.yaml:2:1: sweep: a tournament is played under"),
    ):
        found = problems(write(text))
        assert found[0].startswith(start), "\n".join(found)


def test_the_schema_takes_these_files() -> None:
    validator = Draft202012Validator(schema())
    players = {"count": 4, "strategy": "random"}
    for data in (
        {"tables": ["family"], "placebo": True},
        {"tables": {"a": "family", "b": {"table": "family", "count": 3}, "c": ["random", "random"]}},
        {"players": players, "factors": ["stacking", "jump-in"], "fraction": "1/2"},
        {"players": players, "factors": {"a": {"x": {}, "y": "jump-in"}, "b": {"key": "deck.packs", "values": [1, 2]}}},
        {"players": players, "sweep": {"players": "2..10", "deal": {"hand_size": [5, 7]}}},
    ):
        assert validator.is_valid(data), data
    for data in ({"players": players, "placebo": 1}, {"players": players, "sweep": {"packs": 3}}):
        assert not validator.is_valid(data), data
