"""Published and exact figures at a small size, and that the check of them finds what is wrong."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from math import comb, prod, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from published.__main__ import main
from published.figures import EXACT, FIGURES, Figure, Known
from published.games import GAMES
from published.measures import MEASURES
from published.page import DOCUMENT, FOLDER, SOURCES, page, printed_table
from published.players import newest
from published.table import WIDTHS, estimate, play_all, printed, row

from unosim.cards import KINDS
from unosim.engine._engine import Machine, seed_key
from unosim.report import html, markdown

ROOT = Path(__file__).resolve().parent.parent
SMALL = ["--rounds", "40000"]


def figure(game: str, measure: str) -> Figure:
    """The mean of a measure."""
    (found,) = (one for one in FIGURES if (one.game, one.measure, one.deviation) == (game, measure, False))
    return found


def with_value(game: str, measure: str, value: float, deviation: bool = False) -> tuple[Figure, ...]:
    """The figures of a game, one of them with another reference."""
    changed = []
    for one in FIGURES:
        if (one.game, one.measure, one.deviation) == (game, measure, deviation):
            assert one.reference is not None
            one = replace(one, reference=replace(one.reference, value=value))
        changed.append(one)
    assert tuple(changed) != FIGURES
    return tuple(changed)


# --- the figures


STEPPED = [one for one in FIGURES if GAMES[one.game].player == "newest"]


@pytest.mark.parametrize(
    ("figures", "rounds"), [([one for one in FIGURES if one not in STEPPED], 40_000), (STEPPED, 8_000)]
)
def test_every_figure_agrees_at_a_small_size(
    figures: list[Figure], rounds: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rounds of `newest` are stepped in Python, which takes a hundred times as long as the engine's own loop."""
    assert main(["--rounds", str(rounds)], figures) == 0
    out = capsys.readouterr().out
    judged = sum(one.judged for one in figures)
    assert judged > 5
    assert out.count(" agrees\n") + out.count(" doubtful\n") == judged
    assert out.endswith(f"{judged} figures, 0 of them more than 4 standard errors away\n")


def test_every_figure_is_declared_once_and_every_game_is_compared() -> None:
    assert len({(one.game, one.name) for one in FIGURES}) == len(FIGURES)
    assert {one.game for one in FIGURES} == set(GAMES)
    assert {one.measure for one in FIGURES} == set(MEASURES)
    assert all(one.known for one in FIGURES)


def test_shares_of_seats_add_up() -> None:
    for game in GAMES:
        for of in ("published", "reference"):
            known = [getattr(one, of) for one in FIGURES if one.game == game and one.measure.startswith("wins of seat")]
            if len(known) == GAMES[game].seats and all(known):
                assert sum(one.value for one in known) == pytest.approx(100, abs=0.03)


def test_exact_values_by_combinations() -> None:
    hands = comb(108, 7)
    waiting = [Fraction(69 - drawn, 107 - drawn) for drawn in range(6)]  # 38 of 107 cards fit a 1 to 9, 35 a zero
    zero = [Fraction(72 - drawn, 107 - drawn) for drawn in range(6)]
    mixed = 100 * (72 * prod(waiting) + 4 * prod(zero)) / 76
    values = {
        "points of the deck": 8 * sum(range(10)) + 4 * 3 * 2 * 20 + 8 * 50,
        "hands with a wild draw four": 100 * (1 - comb(104, 7) / hands),
        "hands of numbers only": 100 * comb(76, 7) / hands,
        "hands of actions only": 100 * comb(24, 7) / hands,
        "7 draws or more, on 1 to 9": float(100 * prod(waiting)),
        "draws, on 1 to 9": 108 / 39,  # of negative hypergeometric draws
        "7 draws or more, any number": float(mixed),
        "draws, any number": (72 * 108 / 39 + 4 * 108 / 36) / 76,
        "red fives side by side": 100 * 107 / comb(108, 2),
    }
    for one in FIGURES:
        if one.reference is not None and one.reference.source == EXACT and not one.measure.startswith("starter"):
            assert one.reference.value == pytest.approx(values.pop(one.measure), abs=max(one.reference.step, 1e-12))
    assert not values
    starters = [figure("hands", measure) for measure in MEASURES if measure.startswith("starter")]
    assert sum(one.reference.value for one in starters if one.reference) == pytest.approx(100)


# --- what is wrong is found


@pytest.mark.parametrize(
    ("game", "measure", "wrong", "deviation"),
    [
        ("plain-4", "turns", 48.525, False),  # that of two players
        ("plain-4", "turns", 34.5, True),
        ("unoai-2", "points a round of one player", 41.56, False),  # of both players
        ("unoai-4", "wins of seat 1 from the first", 27.09, False),  # with an idle starter
        ("numbers-76-4", "turns", 37.67, False),  # with 80 cards
        ("deck", "points of the deck", 1239, False),
        ("hands", "hands with a wild draw four", 25.9259, False),  # 7 · 4 / 108
        ("draws", "draws, on 1 to 9", 107 / 38, False),  # with replacement
        ("shuffle", "red fives side by side", 100 / 108, False),
    ],
)
def test_a_wrong_value_is_found(
    game: str, measure: str, wrong: float, deviation: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SMALL, "--only", game], with_value(game, measure, wrong, deviation)) == 1
    assert capsys.readouterr().out.count(" differs\n") == 1


@pytest.mark.parametrize(
    ("game", "section", "changed"),
    [
        ("plain-4", "draw", {"voluntary": False, "drawn_card": "never"}),
        ("plain-2", "deal", {"hand_size": 6}),
        ("unoai-4", "starter", {"accept": ["number"]}),
        ("unoai-2", "score", {"action": 10}),
        ("draws", "wild_draw_four", {"legal": "no_color_in_force", "enforce": "strict"}),
        ("shuffle", "deck", {"cards": {"wild": 8, "wild_draw_four": 0, "5": 3, "0": 0}}),
    ],
)
def test_a_wrong_rule_is_found(
    game: str, section: str, changed: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    other = replace(GAMES[game], rules={**GAMES[game].rules, section: changed})
    assert main([*SMALL, "--only", game], games={**GAMES, game: other}) == 1
    assert " differs\n" in capsys.readouterr().out


def test_what_was_published_counts_as_the_reference_does() -> None:
    one = figure("numbers-80-2", "wins of seat 1 from the first")
    assert one.published is not None
    counts = {one.measure: {0: 48_243, 1: 51_757}}
    assert not row(one, counts).differs
    wrong = replace(one, published=replace(one.published, value=48.24))
    assert row(wrong, counts).off[0] > 4 and row(wrong, counts).verdict == "differs"


def test_a_figure_of_other_players_is_shown_and_not_judged() -> None:
    one = figure("numbers-80-4-random", "turns")
    away = row(one, {"turns": {36: 1_000, 37: 1_000}})
    assert away.farthest > 4
    assert not away.differs
    assert printed(away).endswith("not judged")


# --- estimates


def test_estimates_of_a_sample() -> None:
    sample = np.random.default_rng(1).geometric(0.05, 20_000)
    counts = dict(enumerate(np.bincount(sample).tolist()))
    mean, deviation = (estimate(counts, 2, deviation) for deviation in (False, True))
    assert (mean.value, deviation.value) == pytest.approx((2 * sample.mean(), 2 * sample.std()))
    assert mean.se == pytest.approx(2 * sample.std() / sqrt(20_000), rel=1e-6)
    assert mean.rounds == deviation.rounds == 20_000
    again = np.random.default_rng(2).geometric(0.05, (400, 20_000)).std(axis=1)
    assert deviation.se == pytest.approx(2 * again.std(), rel=0.15)


def test_what_never_happened_is_not_impossible() -> None:
    never = estimate({0: 1_000}, 100, False)
    assert (never.value, never.se) == (0, pytest.approx(0.1))
    rare = Figure("hands", "hands of actions only", reference=Known(0.0012413, EXACT))
    assert not row(rare, {rare.measure: {0: 1_000}}).differs


def test_errors_of_what_is_known() -> None:
    assert Known(1.5, "exact").error(10) == 0
    assert Known(1.5, "somebody", rounds=400).error(10) == 0.5
    assert Known(1.5, "somebody", se=0.3).error(10) == 0.3
    assert Known(1.5, "somebody", step=0.1).error(10) == pytest.approx(0.1 / sqrt(12))


def test_pieces_and_processes_change_nothing() -> None:
    at_once = play_all("plain-2", GAMES["plain-2"], ["turns"], "seed", 45_000, 1)
    assert at_once == play_all("plain-2", GAMES["plain-2"], ["turns"], "seed", 45_000, 2)
    assert at_once["turns"].total() == 45_000


# --- the player that no script can be


class Watched(Machine):
    """A machine that keeps what each seat drew, and looks whether the newest of it that fits is played."""

    newest_played = 0

    def deal(self, key: int, deal: int, replicate: int = 0) -> None:
        super().deal(key, deal, replicate)
        self.came: list[list[int]] = [[] for _ in self.snapshot()["hands"]]

    def apply(self, action: str, kind: int = 255, color: int = 4, silent: bool = False) -> None:
        seat, fits, before = self.seat, self.legal[0], self.snapshot()["hands"]
        super().apply(action, kind, color, silent)
        came, after = self.came[seat], self.snapshot()["hands"][seat]
        if action == "play":
            newest_first = [card for card in reversed(came) if fits >> card & 1]
            if newest_first:
                assert kind == newest_first[0]
                del came[len(came) - 1 - came[::-1].index(kind)]
                Watched.newest_played += 1
        else:
            assert not fits
            came += [card for card in range(KINDS) for _ in range(after[card] - before[seat][card])]


def test_the_newest_card_that_fits_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("published.players.Machine", Watched)
    rows = newest(GAMES["numbers-80-4"].compiled(), seed_key("newest"), 0, 50)
    assert Watched.newest_played > 100
    assert (rows["winner"] < 4).all()


# --- the command


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """As a process, which sees the installed package."""
    return subprocess.run(
        [sys.executable, "-m", "published", *arguments],
        cwd=ROOT / "tests",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_command() -> None:
    done = command("--rounds", "1000", "--only", "hands", "--jobs", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "hands of numbers only, %" in done.stdout
    nothing = command("--only", "poker")
    assert nothing.returncode == 2
    assert "no game begins with 'poker'; there are: plain-4," in nothing.stderr
    assert command("--rounds", "99").returncode == 2


def test_the_page_shows_every_figure() -> None:
    page = (ROOT / "docs" / "published.md").read_text(encoding="utf-8")
    for one in FIGURES:
        known = printed(row(one, {one.measure: {0: 1, 1: 1}}))[: sum(WIDTHS[:3])]
        assert known in page


def test_the_report_is_that_of_the_table_and_shows_every_game_once() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    made = page(document)
    assert markdown.render(made, str) == (FOLDER / "report.md").read_text(encoding="utf-8")
    assert html.render(made, {}) == (FOLDER / "report.html").read_text(encoding="utf-8")
    assert sorted(name for one in SOURCES for name in one.games) == sorted(GAMES)
    assert [one.words.rpartition(" (")[0] for one in printed_table(document)] == [one.words for one in GAMES.values()]


def test_the_most_that_came_has_no_error() -> None:
    most = Figure("stacking-4-any", "longest chain", Known(9, "somebody"), most=True, judged=False)
    found = row(most, {"longest chain": {0: 5, 8: 1}})
    assert (found.ours.value, found.off, found.verdict) == (8, (None, None), "not judged")
    assert printed(found).split() == ["longest", "chain", "9", "-", "8", "-", "-", "-", "not", "judged"]
