"""Figures: they show the numbers that they are given, and come out the same every time."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest
import report_fixtures as made
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from unosim.analysis.chances import opens
from unosim.analysis.model import Distribution
from unosim.errors import UnosimError
from unosim.report.figures import FIGURES, FigureData, draw, png, registered, svg
from unosim.report.figures.base import BAND, SERIES, wrapped
from unosim.report.figures.cards import LOWEST
from unosim.report.figures.effects import FARTHEST, groups, in_margins
from unosim.report.figures.export import VARIABLES
from unosim.report.figures.lengths import bars, curve, quantile, share_by
from unosim.report.figures.ranked import LOUD, NAMES, STYLES, ranked_rows
from unosim.report.words import language

EN = language()
PAIR = FigureData(*made.pair(), EN)
FOUR = FigureData(*made.four(), EN)
ONE = FigureData(made.single(), None, EN)
MANY = FigureData(*made.many(), EN)
DATA = {"pair": PAIR, "four": FOUR, "one": ONE, "many": MANY}
WANTED = [(name, tag) for tag, data in DATA.items() for name in FIGURES if registered()[name].wanted(data)]


def texts(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def points(axes: Axes, color: str) -> list[tuple[float, float]]:
    """Single markers of a color."""
    return [
        (float(np.asarray(line.get_xdata())[0]), float(np.asarray(line.get_ydata())[0]))
        for line in axes.lines
        if len(np.asarray(line.get_xdata())) == 1 and line.get_color() == color
    ]


def test_the_figures_of_the_report() -> None:
    side_by_side = {
        "effects",
        "length",
        "length_difference",
        "length_bars",
        "players",
        "positions",
        "drawn",
        "penalties",
        "residual",
    }
    sampled = {"trend", "calibration"}  # of a turn sample, which four has
    of_designs = {"tables", "interactions", "sweep"}  # test_report_designs
    assert set(FIGURES) == side_by_side | sampled | of_designs | set(NAMES.values())
    assert {name for name, tag in WANTED if tag == "one"} == side_by_side - {"effects", "length_difference"}
    assert {name for name, tag in WANTED if tag == "four"} == (side_by_side | sampled) - {"length_bars"}
    findings = MANY.findings
    assert findings is not None
    differing = {
        name
        for measure, name in NAMES.items()
        if any(findings.verdict(cells) != "same" for cells in ranked_rows(MANY, measure))
    }
    assert {name for name, tag in WANTED if tag == "many"} == differing and len(differing) > 2


def test_the_trend_has_a_bold_line_for_the_winner_and_tells_where_its_lead_opens() -> None:
    figure = draw("trend", FOUR)
    assert [axes.get_title(loc="left") for axes in figure.axes] == FOUR.variants
    for axes, one in zip(figure.axes, FOUR.summary.chances, strict=True):
        curves = [line for line in axes.lines if len(np.asarray(line.get_xdata())) == 10]
        assert [tuple(np.asarray(line.get_ydata())) for line in curves] == [*one.trend.values()]
        assert max(curves, key=lambda line: line.get_linewidth()) is curves[0]
        at = opens(one.trend)
        told = [text.get_text() for text in axes.findobj(Text) if "lead opens" in text.get_text()]
        assert told == ([] if at is None else [f"lead opens at {100 * at:.0f} %"])
    rows = registered()["trend"].rows(FOUR)
    assert len(rows) == 4 * 4 * 10 and rows[0]["mean_hand"] == FOUR.summary.chances[0].trend[1][0]


@pytest.mark.parametrize(("name", "tag"), WANTED)
def test_figures_are_legible_and_reproducible(name: str, tag: str) -> None:
    figure = draw(name, DATA[tag])
    said = [text for text in figure.findobj(Text) if text.get_text()]
    assert min(text.get_fontsize() for text in said) >= 8
    assert not any(text.get_parse_math() for text in said), "a name such as $a$ is no formula"
    first = svg(figure, name, "alt"), png(figure)
    again = draw(name, DATA[tag])
    assert (svg(again, name, "alt"), png(again)) == first
    assert first[1].startswith(b"\x89PNG")


@pytest.mark.parametrize(("name", "tag"), WANTED)
def test_svg_stands_alone_and_follows_the_page(name: str, tag: str) -> None:
    text = svg(draw(name, DATA[tag]), name, 'what "it" <shows>')
    root = ET.fromstring(text)
    assert root.get("role") == "img"
    assert root.get("aria-label") == 'what "it" <shows>'
    assert root.get("width") is None and root.get("viewBox")
    assert not re.search(r"<metadata|<!--|date|matplotlib|DejaVu", text, re.IGNORECASE)
    assert set(re.findall(r"https?://[^\"]+", text)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not {color for color in VARIABLES if color in text}
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert all(i.startswith(f"{name}-") for i in ids)
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {(i, "") for i in ids} | {("", i) for i in ids}
    assert "<text" in text


@pytest.mark.parametrize(("name", "tag"), WANTED)
def test_nothing_is_cut_off(name: str, tag: str) -> None:
    check_inside(draw(name, DATA[tag]))


@pytest.mark.parametrize("minutes", [0.9, 2.5, 3.3, 3.9, 4.3, 8.0, 20.0])
def test_any_length_has_room(minutes: float) -> None:
    summary = made.summary(made.variant(minutes=minutes), made.variant("b", minutes=minutes * 1.4))
    data = FigureData(summary, made.comparison({"b": made.LIKE}), EN)
    for name in ("length", "length_difference"):
        check_inside(draw(name, data))
    check_inside(draw("length_bars", FigureData(made.summary(made.variant(minutes=minutes)), None, EN)))


def check_inside(figure: Figure) -> None:
    figure.draw_without_rendering()
    width, height = figure.get_size_inches() * figure.dpi
    for text in set(figure.findobj(Text)) - set(hidden(figure)):
        if text.get_text() and text.get_visible():
            box = text.get_window_extent()
            assert box.x0 >= -1 and box.x1 <= width + 1, text
            assert box.y0 >= -1 and box.y1 <= height + 1, text


def hidden(figure: Figure) -> list[Text]:
    """Labels of ticks beyond the ends of an axis: matplotlib keeps them and does not draw them."""
    return [
        label
        for axes in figure.axes
        for axis in (axes.xaxis, axes.yaxis)
        for tick in axis.get_major_ticks()
        if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())
        for label in (tick.label1, tick.label2)
    ]


def test_effects_are_in_units_of_the_margin() -> None:
    (axes,) = draw("effects", PAIR).axes
    marker = PAIR.marker("like-on-like")
    drawn = [float(np.asarray(line.get_xdata())[0]) for line in axes.lines if line.get_marker() == marker]
    effects = [cells.effect for group in groups(PAIR) for cells in group.rows]
    assert drawn == pytest.approx([(e.difference.value or 0.0) / e.margin for e in effects])


def test_effects_say_values_and_verdicts() -> None:
    shown = texts(draw("effects", PAIR))
    for text in ("4 min 50 s → 4 min 44 s", "0 % → 16.0 %", "33.9 % → 32.6 %", "+1.05 pp → +1.15 pp", "not noticeable"):
        assert text in shown
    assert shown.count("more") == 3 and shown.count("less") == 1
    (axes,) = draw("effects", PAIR).axes
    (band,) = axes.patches
    assert isinstance(band, Rectangle)
    assert (band.get_x(), band.get_x() + band.get_width()) == (-1, 1)


def test_full_markers_are_noticeable_effects_only() -> None:
    (axes,) = draw("effects", FOUR).axes
    full = [
        line
        for line in axes.lines
        if line.get_marker() != "None" and line.get_markerfacecolor() == line.get_markeredgecolor()
    ]
    loud = [e for g in groups(FOUR) for e in g.rows if e.effect.verdict in ("more", "less")]
    assert len(full) == len(loud) > 5


@pytest.mark.parametrize("variants", [12, 69])
def test_many_variants_have_a_named_row_each(variants: int) -> None:
    data = FigureData(*made.many(variants), EN)
    figure = draw("ranked_minutes", data)
    check_inside(figure)
    rows = ranked_rows(data, "minutes")
    same = data.comparison.same_rounds if data.comparison else ()
    names = {name for name in data.variants if name != "none"}
    assert {cells.effect.variant for cells in rows} == names - set(same) and len(same) == variants // 6
    shown = [text for text in texts(figure) if text.startswith("rule-")]
    assert shown == [cells.effect.variant for cells in rows]
    values = [cells.effect.difference.value for cells in rows]
    assert values == sorted(values, reverse=True)
    assert figure.get_figheight() > 0.18 * len(rows)  # inches: no row over another
    findings = data.findings
    assert findings is not None
    (axes,) = figure.axes
    for verdict, (color, marker) in STYLES.items():
        wanted = [in_margins(cells)[1] for cells in rows if findings.verdict(cells) == verdict]
        drawn = [line for line in axes.lines if line.get_marker() == marker and line.get_markeredgecolor() == color]
        assert [list(np.asarray(line.get_xdata())) for line in drawn] == [wanted]
        assert all((line.get_markerfacecolor() == color) == (verdict in LOUD) for line in drawn)


def test_long_names_of_rules_put_together_go_on_below_and_are_not_cut() -> None:
    together = "接牌（同类接同类）+抢牌+7换0转+抽到能出为止+同数字一起出+最后一张不能是功能牌"
    figure = draw("ranked_minutes", replace(MANY, language=language("zh").naming({"rule-0": together})))
    check_inside(figure)
    lines = [text for text in texts(figure) if len(text) > 1 and text in together]
    assert "".join(lines) == together and len(lines) == 2


def test_a_very_long_name_leaves_room_for_the_scale() -> None:
    summary, comparison = made.many()
    long = "x" * 90
    effects = tuple(replace(e, variant=long if e.variant == "rule-0" else e.variant) for e in comparison.effects)
    variants = tuple(replace(v, variant=long if v.variant == "rule-0" else v.variant) for v in summary.variants)
    data = FigureData(replace(summary, variants=variants), replace(comparison, effects=effects), EN)
    figure = draw("ranked_minutes", data)
    check_inside(figure)
    assert any(text.startswith("xxx") and text.endswith("…") for text in texts(figure))
    assert figure.axes[0].get_position().width > 0.3


def test_extreme_and_undefined_effects_stay_on_the_scale() -> None:
    summary, comparison = made.pair()
    huge = replace(made.effect("minutes", "like-on-like", 1e6), margin=0.5)
    missing = replace(made.effect("turns", "like-on-like", 1.0), difference=made.NOTHING)
    data = FigureData(summary, replace(comparison, effects=(huge, missing)), EN)
    assert [in_margins(cells) for group in groups(data) for cells in group.rows] == [(FARTHEST, FARTHEST, FARTHEST)]
    assert draw("effects", data).axes


def test_colors_and_markers_both_tell_variants_apart() -> None:
    pairs = {(FOUR.color(name), FOUR.marker(name)) for name in FOUR.variants}
    assert len(pairs) == len({c for c, _ in pairs}) == len({m for _, m in pairs}) == 4
    assert FOUR.color("none") == SERIES[0]
    assert ONE.color("rules") != SERIES[0]


def test_a_curve_ends_at_all_rounds_and_its_quantiles_fit() -> None:
    distribution = Distribution((1.0, 2.0, 5.0, 12.0), (10, 40, 40, 10))
    values, over = curve(distribution)
    assert over.tolist() == [0.1, 0.5, 0.9, 1.0]
    assert values.tolist() == [1.0, 2.0, 5.0, 12.0]
    assert [quantile(distribution, share) for share in (0.05, 0.5, 0.9, 0.95)] == [1.0, 2.0, 5.0, 12.0]
    assert share_by(distribution, 10) == 0.9
    assert share_by(distribution, 12) == 1.0
    _, shares = bars(distribution)
    assert sum(shares) == pytest.approx(100)
    assert shares[int(2.0 / 0.5)] == 40


def test_the_length_figure_shows_ten_minutes_and_quantiles() -> None:
    figure = draw("length", PAIR)
    (axes,) = figure.axes
    distribution = PAIR.summary.variant("none").length("minutes").distribution
    by = f"{share_by(distribution, 10) * 100:.1f} %"
    assert by in texts(figure) and "over by 10 min" in texts(figure)
    dots = {
        (round(float(np.asarray(line.get_xdata())[0]), 3), float(np.asarray(line.get_ydata())[0]))
        for line in axes.lines
        if len(np.asarray(line.get_xdata())) == 1
    }
    assert (round(quantile(distribution, 0.5), 3), 50.0) in dots
    assert (round(quantile(distribution, 0.95), 3), 95.0) in dots
    for line in axes.lines:
        y = np.asarray(line.get_ydata())
        if len(y) > 10:
            assert (np.diff(y) >= 0).all()


def test_equal_lengths_differ_nowhere() -> None:
    summary = made.summary(made.variant(), made.variant("same"))
    data = FigureData(summary, made.comparison({"same": dict.fromkeys(made.LIKE, 0.0)}), EN)
    (axes,) = draw("length_difference", data).axes
    (line,) = [line for line in axes.lines if len(np.asarray(line.get_xdata())) == 99]
    assert not np.asarray(line.get_ydata()).any()
    assert "not noticeable" in texts(draw("length_difference", data))


def test_rates_stand_at_their_values_beside_the_fair_line() -> None:
    (axes,) = draw("players", PAIR).axes
    drawn = sorted(x for x, _ in points(axes, PAIR.color("none")))
    assert drawn == pytest.approx(sorted(100 * (p.rate.value or 0) for p in PAIR.summary.variant("none").players))
    assert any(list(np.asarray(line.get_xdata())) == [25.0, 25.0] for line in axes.lines)
    (axes,) = draw("positions", PAIR).axes
    drawn = [y for _, y in sorted(points(axes, PAIR.color("none")))]
    assert drawn == pytest.approx([100 * (p.rate.value or 0) for p in PAIR.summary.variant("none").positions])


def test_bars_carry_their_numbers_and_say_never() -> None:
    shown = texts(draw("penalties", PAIR))
    assert {"64.9", "29.0", "9.6", "6.4"} <= set(shown)
    assert f"never {LOWEST['6']} or more" in shown
    causes = texts(draw("drawn", PAIR))
    assert "by choice" not in causes and "nothing playable" in causes


def test_long_names_are_broken_not_cut() -> None:
    label = "punisher (when_left 3, forget_uno 0.05, notice_uno 0.5)"
    lines = wrapped(label, 1.5).split("\n")
    assert len(lines) > 1 and " ".join(lines) == label


def test_an_unknown_figure_names_the_nearest() -> None:
    with pytest.raises(UnosimError, match='did you mean "length"'):
        draw("lenght", PAIR)


def test_band_is_a_color_of_the_page() -> None:
    assert VARIABLES[BAND] == "--band"
    assert len(VARIABLES) == 6 + len(SERIES)


def test_no_pyplot_and_no_matplotlib_before_it_is_needed() -> None:
    code = (
        "import sys, unosim.report, unosim.report.terminal, unosim.report.writer\n"
        "assert 'matplotlib' not in sys.modules\n"
        "import unosim.report.figures\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_chances_are_held_against_what_happened() -> None:
    drawn = draw("calibration", FOUR)
    diagonal, *lines = drawn.axes[0].get_lines()
    assert tuple(np.asarray(diagonal.get_xdata())) == tuple(np.asarray(diagonal.get_ydata())) == (0, 100)
    for line, one in zip(lines, FOUR.summary.chances, strict=True):
        assert tuple(np.asarray(line.get_ydata())) == pytest.approx([100 * p.happened for p in one.reliability])
    rows = registered()["calibration"].rows(FOUR)
    assert len(rows) == 40 and rows[0].keys() == {"variant", "says", "happens", "times"}
