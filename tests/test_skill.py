"""Skill and luck: known shares are recovered, equal players have none, and what cannot be had is said."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from runs import experiment

import unosim
from unosim.analysis import summary
from unosim.analysis.lineup import Lineup
from unosim.analysis.model import Skill, Summary
from unosim.analysis.reading import Rounds
from unosim.analysis.skill import SkillTally, skill
from unosim.cli.main import main
from unosim.report.skill import skill_sentences, skill_table
from unosim.report.words import language

FOUR, TWO = ("ann", "bob", "cat", "dan"), ("ann", "bob")


def tally(
    players: tuple[str, ...],
    deals: int,
    strength: Any = 0.0,
    position: Any = 0.0,
    hand: float = 0.0,
    seed: int = 1,
    rotations: int | None = None,
) -> SkillTally:
    """Rounds in which a seat wins with 1/n + strength of its player + worth of its position + worth of its hand.

    One seat of each deal, by lot, has `hand` more, the others share the loss; the seat that begins is drawn a deal.
    """
    n, random = len(players), np.random.default_rng(seed)
    turns = n if rotations is None else rotations
    lineup = Lineup(players, [[players[(s - r) % n] for s in range(n)] for r in range(turns)], 1)
    power = np.broadcast_to(strength, n) if np.ndim(strength) == 0 else np.array(strength)
    places = np.broadcast_to(position, n) if np.ndim(position) == 0 else np.array(position)
    first, lucky = random.integers(n, size=(2, deals))
    seats = np.arange(n)
    cards = np.where(seats == lucky[:, None], hand, -hand / (n - 1))
    place = (seats - first[:, None]) % n
    by_seat = power[(seats - np.arange(turns)[:, None]) % n]  # (rotations, seats)
    chance = 1 / n + by_seat[None] + (places[place] + cards)[:, None, :]
    assert chance.min(initial=0) >= 0
    winner = (random.random((deals, turns, 1)) > chance.cumsum(axis=2)[:, :, :-1]).sum(axis=2)
    frame = pl.DataFrame(
        {
            "deal": np.repeat(np.arange(deals), turns),
            "rotation": np.tile(np.arange(turns), deals),
            "winner": winner.ravel().astype(np.uint8),
            "position": ((winner - first[:, None]) % n + 1).ravel().astype(np.uint8),
        }
    )
    found = SkillTally(lineup)
    found.add(Rounds.of(frame))
    return found


def shares(n: int, strength: Any, position: Any, hand: float) -> tuple[float, float, float]:
    """The shares that `tally` has by construction."""
    v = (1 / n) * (1 - 1 / n)
    each = (hand**2 + hand**2 / (n - 1)) / n
    return sum(x * x for x in strength) / (n * v), sum(x * x for x in position) / (n * v), each / v


MODELS = {
    "four": (FOUR, (0.08, 0.02, -0.04, -0.06), (0.03, 0.0, -0.01, -0.02), 0.15),
    "tiny": (FOUR, (0.004, 0.0, 0.0, -0.004), (0.002, 0.0, 0.0, -0.002), 0.02),
    "two": (TWO, (0.1, -0.1), (0.02, -0.02), 0.2),
    "strong": (TWO, (0.35, -0.35), (0.02, -0.02), 0.1),
    "three": (("ann", "bob", "cat"), (0.1, 0.0, -0.1), (0.05, 0.0, -0.05), 0.15),
}


@pytest.mark.parametrize("name", MODELS)
def test_known_shares_are_recovered(name: str) -> None:
    players, strength, position, hand = MODELS[name]
    found = skill(tally(players, 20_000, strength, position, hand))
    for estimate, truth in zip(
        (found.player, found.position, found.cards), shares(len(players), *MODELS[name][1:]), strict=True
    ):
        assert estimate.value == pytest.approx(truth, abs=3.5 * (estimate.se or 0))
        assert (estimate.se or 1) < 0.01
    total = sum(share.value or 0 for share in (found.player, found.position, found.cards, found.rest))
    assert total == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("name", ["four", "two"])
def test_intervals_hold_what_is_true_as_often_as_they_say(name: str) -> None:
    players, strength, position, hand = MODELS[name]
    truths = shares(len(players), strength, position, hand)
    inside, size = np.zeros(3), 120
    for seed in range(size):
        found = skill(tally(players, 500, strength, position, hand, seed))
        parts = (found.player, found.position, found.cards)
        inside += [(p.low or 0) <= truth <= (p.high or 0) for p, truth in zip(parts, truths, strict=True)]
    assert (inside >= 0.88 * size).all(), inside


def test_equal_players_are_no_skill() -> None:
    zero = np.zeros(3)
    for seed in range(60):
        found = skill(tally(FOUR, 400, seed=seed))
        zero += [part.low == 0 for part in (found.player, found.position, found.cards)]
        assert (found.player.value or 0) < 0.02 and found.rest.value is not None
    assert (zero >= 0.9 * 60).all(), zero
    assert len(skill(tally(FOUR, 400)).ladder) == 1
    assert not skill(tally(FOUR, 4_000, seed=5)).rounds_to_show.defined


def test_the_gap_the_order_and_the_ladder() -> None:
    found = skill(tally(FOUR, 20_000, (0.08, 0.02, -0.04, -0.06)))
    assert (found.best, found.worst) == ("ann", "dan")
    assert found.gap.value == pytest.approx(0.14, abs=0.01) and not found.order.defined
    assert found.ladder == ("ann", "bob", "cat", "dan")
    alone = skill(tally(("ann", "bob", "bob", "bob"), 20_000, (0.09, -0.03, -0.03, -0.03)))
    assert alone.order.value == pytest.approx(0.12, abs=0.01) and alone.ladder == ("ann", "bob")
    assert alone.player.value == pytest.approx(shares(4, (0.09, -0.03, -0.03, -0.03), (0,), 0)[0], abs=0.004)


def test_rounds_until_skill_shows() -> None:
    # 60.7 to 39.3 of two: 1.96² · (1 - 0.214²) / 0.214² = 80
    found = skill(tally(TWO, 40_000, (0.107, -0.107)))
    shown = found.rounds_to_show
    assert shown.value == pytest.approx(80, rel=0.06)
    assert (shown.low or 0) < (shown.value or 0) < (shown.high or 0)


def test_rounds_that_nobody_won_leave_their_deal_out() -> None:
    whole, some = tally(FOUR, 400), tally(FOUR, 400)
    lineup = some.lineup
    rows = {"deal": np.repeat(np.arange(400, 600), 4), "rotation": np.tile(np.arange(4), 200)}
    frame = pl.DataFrame(rows | {"winner": np.zeros(800, np.uint8), "position": np.ones(800, np.uint8)})
    some.add(Rounds.of(frame.filter(pl.col("rotation") < 3)))
    assert (some.deals == whole.deals).all() and lineup.seats == 4
    some.add(Rounds.of(frame.with_columns(winner=pl.lit(255, pl.UInt8))))
    assert (some.wins == whole.wins).all()


@pytest.mark.parametrize(
    ("players", "rotations", "deals", "handicaps", "missing"),
    [
        (FOUR, 1, 500, False, "fixed"),
        (FOUR, 3, 500, False, "fixed"),
        (FOUR, 4, 99, False, "few"),
        (FOUR, 4, 0, False, "few"),
        (FOUR, 4, 500, True, "handicap"),
        (("ann",) * 4, 1, 500, False, "equal"),
        (("ann", "bob", "ann", "bob"), 2, 500, False, None),
    ],
)
def test_what_cannot_be_had_is_told(
    players: Any, rotations: int, deals: int, handicaps: bool, missing: str | None
) -> None:
    found = skill(tally(players, deals, rotations=rotations), handicaps)
    assert found.missing == missing
    assert found.player.defined == (missing not in ("fixed", "few"))
    assert found.position.defined == (missing in (None, "equal"))
    assert found.cards.defined == found.rest.defined == (missing is None)
    json.dumps(found.to_dict(), allow_nan=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    asked = experiment(
        deals=400,
        players=["random", "young-child", "use-actions", "save-wilds"],
        variants={
            "mixed": {},
            "one": {"players": ["save-wilds", "random", "random", "random"]},
            "equal": {"players": ["random"] * 3},
            "child": {"players": [{"strategy": "young-child", "hand_size": 5}, "random"]},
        },
    )
    return unosim.run(asked, tmp_path_factory.mktemp("skill") / "results")


@pytest.fixture(scope="module")
def numbers(folder: Path) -> Summary:
    return summary(folder)


def of(numbers: Summary, variant: str) -> Skill:
    found = numbers.variant(variant).skill
    assert found is not None
    return found


def test_the_shares_are_those_of_the_rows(folder: Path, numbers: Summary) -> None:
    rows = unosim.scan(folder).filter(pl.col("variant") == "mixed").collect()
    names = list(dict.fromkeys(rows["strategy_0"].to_list()))
    y = np.stack([(rows["winner"] == seat).to_numpy() for seat in range(4)], axis=1).astype(float)
    who = np.stack([rows[f"strategy_{seat}"].cast(pl.String).to_numpy() for seat in range(4)], axis=1)
    rates = {name: y[who == name].mean() for name in names}
    x = (y - np.vectorize(rates.get)(who)).reshape(-1, 4, 4).transpose(0, 2, 1)  # (deals, seats, rotations)
    means = x.mean(axis=2)
    msb = 4 * (means**2).sum() / (len(x) * 3)
    msw = ((x - means[:, :, None]) ** 2).sum() / (len(x) * 3 * 3)
    found = of(numbers, "mixed")
    assert found.correlation.value == pytest.approx((msb - msw) / (msb + 3 * msw))
    crude = sum((rate - 0.25) ** 2 for rate in rates.values()) / (4 * 0.1875)
    assert 0 < crude - (found.player.value or 0) < 0.005
    assert (found.best, found.worst) == (max(rates, key=rates.__getitem__), min(rates, key=rates.__getitem__))


def test_variants_that_cannot_give_everything_say_so(numbers: Summary) -> None:
    assert [of(numbers, name).missing for name in ("mixed", "one", "equal", "child")] == [
        None,
        None,
        "equal",
        "handicap",
    ]
    assert of(numbers, "one").order.defined and of(numbers, "child").gap.defined


def test_the_summary_tells_it_in_a_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["summary", str(folder)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    told = re.search(
        r"With “mixed”, of what decides who wins, the players are ([\d.]+) %, the position ([\d.]+) %, cards and lots "
        r"([\d.]+) % and the rest ([\d.]+) % ",
        text,
    )
    assert told is not None
    assert sum(map(float, told.groups())) == pytest.approx(100, abs=0.3)
    assert "at a table of “random”, “young-child”, “use-actions” and “save-wilds”." in text
    assert "at a table of “save-wilds” and 3 “random”." in text
    assert "they all play alike." in text and "they go with the players, not with the seats." in text


@pytest.fixture(scope="module")
def swapped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player and what takes its place; among equal others, with a name, and where more than a player differs."""
    others = ["random", "punisher", "random"]
    asked = experiment(
        deals=150,
        players=["random", *others],
        variants={
            "usual": {},
            "better": {"players": ["use-actions", *others]},
            "bound": {"players": [{"strategy": "random", "ban": ["choice"]}, *others]},
            "two": {"players": ["use-actions", "save-wilds", *others[1:]]},
            "rules": {"players": ["use-actions", *others], "challenge": {"enabled": False}},
        },
    )
    return unosim.run(asked, tmp_path_factory.mktemp("swap") / "results")


def test_one_player_instead_of_another_is_counted_on_the_same_deals(swapped: Path) -> None:
    swaps = {swap.variant: swap for swap in unosim.compare(swapped).swaps}
    assert list(swaps) == ["better", "bound"]
    rows = unosim.scan(swapped).select("variant", "deal", "rotation", "winner").collect()

    def winners(variant: str) -> Any:
        return rows.filter(pl.col("variant") == variant)["winner"].to_numpy().reshape(150, -1)

    # Everybody else sits in the same seats under both; three of them (and the one that is replaced) are told apart by
    # the punisher alone, who is two seats after the first player.
    ours, theirs = winners("better"), winners("usual")
    assert ours.shape == theirs.shape == (150, 4)
    own, base = ours == np.arange(4), theirs == np.arange(4)
    swap = swaps["better"]
    for share, truth in ((swap.both, own & base), (swap.gained, own & ~base), (swap.lost, base & ~own)):
        assert share.value == pytest.approx(truth.mean())
    parts = (swap.both, swap.gained, swap.lost, swap.neither)
    assert sum(share.value or 0 for share in parts) == pytest.approx(1)
    assert (swap.player, swap.other) == ("use-actions", "random")


def test_a_player_among_equals_is_held_against_one_of_them(tmp_path: Path) -> None:
    asked = experiment(
        deals=100,
        players=["random"] * 3,
        variants={"equal": {}, "one": {"players": ["save-wilds", "random", "random"]}},
    )
    (swap,) = unosim.compare(unosim.run(asked, tmp_path / "r")).swaps
    assert (swap.gained.n, swap.gained.deals) == (300, 100)
    assert (swap.both.value or 0) + (swap.lost.value or 0) == pytest.approx(1 / 3)  # each seat of the same round once


def test_the_table_repeats_the_sentences(numbers: Summary) -> None:
    table = skill_table(numbers, language())
    assert table is not None
    rows = {row.cells[0]: row.cells for row in table.rows}
    assert set(rows) == {"mixed", "one", "child"}
    first = skill_sentences(numbers, language())[0]
    for slot, cell in zip(first.numbers, rows["mixed"][1:5], strict=False):
        assert cell.startswith(slot.text)
    assert rows["child"][2:5] == ("n/a",) * 3
