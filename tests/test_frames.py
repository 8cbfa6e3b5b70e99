"""Results, summaries and comparisons in a notebook: frames of polars, and what they show of themselves."""

from __future__ import annotations

import math
from pathlib import Path

import polars as pl
import report_fixtures as made
from runs import experiment

import unosim
from unosim.report.figures import png
from unosim.results.html import MOST_ROWS


def test_the_frame_of_a_summary_holds_its_numbers_once() -> None:
    summary = made.summary(made.variant(), made.variant("slow", minutes=12.0))
    frame = summary.frame()
    assert frame.columns == ["variant", "measure", "of", "value", "low", "high", "se", "n", "deals"]
    assert frame.select("variant", "measure", "of").is_duplicated().sum() == 0
    slow = frame.filter(pl.col("variant") == "slow", pl.col("measure") == "minutes", pl.col("of") == "mean")
    assert slow["value"].item() == summary.variant("slow").length("minutes").mean.value
    rates = frame.filter(pl.col("measure") == "win_rate", pl.col("variant") == "slow")
    assert dict(zip(rates["of"], rates["value"], strict=True)) == {
        player.label: player.rate.value for player in summary.variant("slow").players
    }


def test_the_frame_of_a_comparison_holds_its_effects() -> None:
    comparison = made.comparison({"slow": made.LIKE})
    frame = comparison.frame()
    assert frame.height == len(comparison.effects)
    effect = comparison.effects[0]
    row = frame.filter(pl.col("variant") == effect.variant, pl.col("measure") == effect.measure).row(0, named=True)
    assert math.isclose(row["difference"], effect.difference.value or math.nan)
    assert row["verdict"] == effect.verdict


def test_nothing_compared_is_an_empty_frame() -> None:
    assert made.comparison({}).frame().height == 0
    assert "<table>" not in made.comparison({})._repr_html_()


def test_a_notebook_shows_the_first_of_many_rows() -> None:
    _, comparison = made.many()
    shown = comparison._repr_html_()
    more = len(comparison.effects) - MOST_ROWS
    assert more > 0 and shown.count("<tr>") == MOST_ROWS + 1
    assert f"{more:,} more; .frame() holds them all" in shown and comparison.frame().height == len(comparison.effects)


def test_a_notebook_shows_names_as_text(tmp_path: Path) -> None:
    results = unosim.Results(unosim.run(experiment(title="Is <b> a rule & is it ours?", deals=20), tmp_path / "shown"))
    shown = results._repr_html_()
    assert "Is &lt;b&gt; a rule &amp; is it ours?" in shown and "complete" in shown
    assert f"<td>{results.layout(results.variants[0]).rounds:,}</td>" in shown
    summary = unosim.summary(results)
    assert summary.variants[0].players[0].label in summary._repr_html_()
    figure = unosim.figure("length", results)
    assert figure._repr_png_() == png(figure)  # type: ignore[attr-defined]
