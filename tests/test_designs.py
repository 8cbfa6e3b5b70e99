"""Designs in experiment files: tables of players, factors, fractions, sweeps, and the placebo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from config_files import FOUR, Write, writer

from unosim.config import Experiment, load
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
    baselines = {name: results.baseline_of(name) for name in results.variants}
    assert baselines == {f"{v}.{t}": f"a.{t}" for t in ("family", "careful") for v in ("a", "b", "placebo")}
