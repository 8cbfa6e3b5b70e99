"""`replicates`: each deal again in every seating, with the same pack and other lots, and what that tells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from python_players import own

import unosim
from unosim.analysis.lineup import Lineup
from unosim.analysis.reading import Rounds
from unosim.analysis.skill import SkillTally, skill
from unosim.config import Experiment, load
from unosim.errors import ConfigError
from unosim.report import terminal
from unosim.results import Results
from unosim.run import run
from unosim.run.plan import make_plan
from unosim.table.replay import replay

PLAYERS = ["random", "use-actions", "save-wilds"]
FOUR = ("ann", "bob", "cat", "dan")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    first = {"players": {"count": 3, "strategy": "first-playable"}, "deal": {"dealer": 0}}
    data = {"deals": 150, "seed": 5, "players": PLAYERS, "replicates": 2, "variants": {"lot": {}, "first": first}}
    return run(load(data), tmp_path_factory.mktemp("again") / "twice", jobs=1)


def test_a_replicate_is_one_more_rotation_with_the_same_pack_and_other_lots(folder: Path) -> None:
    results = Results(folder)
    results.verify()
    layout = results.layout("lot")
    assert (layout.rotations, layout.replicates) == (6, 2)
    assert layout.labels[:3] == layout.labels[3:]
    rounds = results.scan("lot").collect()
    assert rounds["rotation"].to_list()[:7] == [0, 1, 2, 3, 4, 5, 0]
    once = make_plan(load({"deals": 150, "seed": 5, "players": PLAYERS}))
    first, second = (once.cells[0].table().play(once.key, 0, 150, number)["turns"].tolist() for number in (0, 1))
    assert rounds.filter(rounds["rotation"] < 3)["turns"].to_list() == first
    assert rounds.filter(rounds["rotation"] >= 3)["turns"].to_list() == second != first


@pytest.mark.parametrize("rotation", [1, 4])
def test_a_round_of_any_replicate_is_replayed_as_it_is_stored(folder: Path, rotation: int) -> None:
    deal, *_, end = replay(Results(folder), "lot", 17, rotation)
    assert (deal["rotation"], deal["replicate"], end["event"]) == (rotation, rotation // 3, "end")


def test_what_leaves_nothing_to_lots_is_the_packs_doing(folder: Path) -> None:
    lot, first = (unosim.summary(folder).variant(name).skill for name in ("lot", "first"))
    assert lot is not None and first is not None
    assert first.missing == "equal" and first.pack.value == 1 and first.lots.value == 0
    assert lot.pack.value is not None and lot.pack.value < 0.3
    assert lot.deals == 150 and lot.gap.n == 150 * 6


def test_the_terminal_answers_luck_or_skill(folder: Path) -> None:
    lines = terminal.text(folder).splitlines()
    assert "It is luck, above all: with “lot”, the players decide" in " ".join(lines)
    first = lines.index(next(line for line in lines if line.startswith("of who wins")))
    rows = [line.split("  ")[0] for line in lines[first + 1 :]]
    assert [row for row in rows if row != "rounds to show it"] == [
        "players",
        "position",
        "cards and lots",
        "rest",
        "pack, other lots",
        "best over worst",
        "rungs of the ladder",
    ]
    assert len(lines) <= 24


def twice(hand: float, deals: int, seed: int = 1, replicates: int = 2) -> SkillTally:
    """Each seating twice, in rounds in which one seat of each deal, by lot, has a chance higher by ``hand``."""
    random, n = np.random.default_rng(seed), len(FOUR)
    lucky = random.integers(n, size=deals)
    chance = np.where(np.arange(n) == lucky[:, None], 1 / n + hand, 1 / n - hand / (n - 1))
    winner = (random.random((deals, 2 * n, 1)) > chance.cumsum(axis=1)[:, None, :-1]).sum(axis=2)
    seatings = [[FOUR[(s - r) % n] for s in range(n)] for r in range(n)] * 2
    frame = pl.DataFrame(
        {
            "deal": np.repeat(np.arange(deals), 2 * n),
            "rotation": np.tile(np.arange(2 * n), deals),
            "winner": winner.ravel().astype(np.uint8),
            "position": (winner + 1).ravel().astype(np.uint8),
        }
    )
    found = SkillTally(Lineup(FOUR, seatings, 1, replicates))
    found.add(Rounds.of(frame))
    return found


def test_the_share_of_the_pack_is_recovered_and_its_interval_holds_it() -> None:
    hand, inside, size = 0.2, 0, 60
    truth = (hand**2 + hand**2 / 3) / 4 / (3 / 16)
    for seed in range(size):
        found = skill(twice(hand, 400, seed))
        assert found.pack.low is not None and found.pack.high is not None
        inside += bool(found.pack.low <= truth <= found.pack.high)
    assert inside >= 0.86 * size
    found = skill(twice(hand, 20_000))
    assert found.pack.value == pytest.approx(truth, abs=4 * (found.pack.se or 0))
    assert found.cards.value == pytest.approx(truth, abs=4 * (found.cards.se or 0))  # nothing but the seat counts
    assert found.lots.value == pytest.approx(1 - truth, abs=0.02)


def test_without_replicates_nothing_is_said_of_the_pack() -> None:
    found = skill(twice(0.1, 400, replicates=1))
    assert not found.pack.defined and not found.lots.defined


def test_classes_in_python_are_played_again_too() -> None:
    plan = make_plan(load({"deals": 2, "players": [own("Lot"), "random"], "replicates": 3}))
    (cell,) = plan.cells
    rounds = cell.play(cell.table(), plan.key, 0, 2)
    assert rounds["rotation"].tolist() == [0, 1, 2, 3, 4, 5] * 2
    assert rounds["deal"].tolist() == [0] * 6 + [1] * 6


def test_replicates_are_part_of_what_decides_the_rounds() -> None:
    one, two = (load({"players": PLAYERS, "replicates": n}) for n in (1, 2))
    assert one.digest() == load({"players": PLAYERS}).digest() != two.digest()
    assert "replicates" not in one.to_dict() and Experiment.from_dict(two.to_dict()) == two
    with pytest.raises(ConfigError, match="replicates: 0 is not allowed"):
        load({"players": PLAYERS, "replicates": 0})
    many = [*PLAYERS, "punisher", "bluffer", "jumper", "keep-color"]
    with pytest.raises(ConfigError, match=r"replicates: 5,040 seatings 20 times; the most is 65,536 in all"):
        make_plan(load({"players": many, "seating": "all", "replicates": 20}))
