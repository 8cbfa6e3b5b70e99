"""Hand-made results of the analysis: what reports are tested with, without playing a round.

The numbers are near those of four players with and without stacking. `effect` and `comparison` make single cases:
contradictory, null, tiny, open, thin.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from tournaments import cup

from unosim.analysis.chances import CLASSES, Chances, Reliability
from unosim.analysis.measures import COUNTS
from unosim.analysis.model import (
    Chains,
    Challenges,
    Comparison,
    Distribution,
    Effect,
    Estimate,
    Length,
    PlayerRate,
    PositionRate,
    QuantileShift,
    SameDeal,
    Summary,
    Uno,
    VariantSummary,
    Verdict,
)
from unosim.analysis.tournament import tournament
from unosim.report import write_page
from unosim.report.made import Made, PlayerMade
from unosim.report.writer import write_tournament
from unosim.results import Results

RULE_SETS = ("mattel", "mattel+stacking+jump-in", "seven-zero")
PLAYERS = ("save-wilds", "punisher(when_left=3)", "random", "young-child")
DEALS = 200_000
CONSTANTS = {"deal": 30.0, "shuffle": 20.0, "play": 3.0, "think": 2.0, "draw": 2.0, "challenge": 15.0, "swap": 5.0}
UNITS = {
    "minutes": ("minutes a round", "length", "min", 0.5),
    "turns": ("turns", "length", "turns", 2.6),
    "cards_played": ("cards played", "length", "cards", 2.0),
    "over_10_minutes": ("over 10 minutes", "length", "of 100 rounds", 1.0),
    "cards_drawn": ("cards drawn", "penalties", "cards", 2.0),
    "largest_penalty": ("largest penalty", "penalties", "cards", 1.0),
    "penalty_8": ("penalty of 8 or more", "penalties", "of 100 rounds", 1.0),
    "payments": ("penalties taken", "penalties", "times", 0.5),
    "challenges": ("challenges", "penalties", "times", 0.2),
    "first_player": ("first-player advantage", "fairness", "of 100 rounds", 1.0),
}


def around(value: float, se: float, n: int = DEALS * 4, deals: int = DEALS) -> Estimate:
    """An estimate with the normal interval."""
    return Estimate(value, value - 1.96 * se, value + 1.96 * se, se, n, deals)


NOTHING = Estimate(None, None, None, None, 0, 0)


def distribution(median: float, spread: float, rounds: int = DEALS * 4) -> Distribution:
    """Whole seconds, lognormal, cut at 40 minutes."""
    seconds = range(40, 2400)
    weights = [math.exp(-((math.log(s / 60 / median) / spread) ** 2) / 2) / s for s in seconds]
    total = sum(weights)
    counts = [round(w / total * rounds) for w in weights]
    kept = [(s / 60, c) for s, c in zip(seconds, counts, strict=True) if c]
    return Distribution(tuple(v for v, _ in kept), tuple(c for _, c in kept))


def _length(clock: str, unit: str, mean: float, median: float, spread: float) -> Length:
    quantiles = [median * math.exp(spread * z) for z in (-1.645, -0.674, 0.0, 0.674, 1.645, 2.326)]
    p5, p25, p50, p75, p95, p99 = (around(q, mean / 4000) for q in quantiles)
    counts = distribution(median, spread) if clock == "minutes" else Distribution((20.0, 50.0, 90.0), (1, 3, 1))
    return Length(
        clock,
        unit,
        around(mean, mean / 3000),
        around(mean * spread, mean / 3000),
        p5,
        p25,
        p50,
        p75,
        p95,
        p99,  # type: ignore[arg-type]
        mean * 6.1,
        counts,
    )


def variant(
    name: str = "none",
    minutes: float = 4.83,
    wins: Sequence[float] = (0.339, 0.272, 0.208, 0.181),
    penalty8: float = 0.0,
    first: float = 1.05,
    players: Sequence[str] = PLAYERS,
    deals: int = DEALS,
    unfinished: int = 0,
) -> VariantSummary:
    """The summary of a variant."""
    seats = 4
    rounds = deals * 4
    fair = 1 / seats
    positions = [fair + first / 100, fair - 0.001, fair - 0.003, fair + 0.004 - first / 100]
    largest: dict[str, float | None] = {"0": 0.061, "2": 0.29, "4": 0.649 - penalty8, "6": 0.0, "8": 0.0, "10+": 0.0}
    if penalty8:
        largest |= {"6": 0.08, "8": penalty8 * 0.6, "10+": penalty8 * 0.4, "4": 0.569 - penalty8}
    return VariantSummary(
        variant=name,
        seats=seats,
        rounds=rounds,
        deals=deals,
        finished=rounds - unfinished,
        outcomes={"won": rounds - unfinished, "ranked": 0, "stalemate": 0, "capped": unfinished},
        players=tuple(
            PlayerRate(
                label,
                1,
                rounds,
                round(p * rounds),
                around(p, 0.0005),
                fair,
                around(100 * p, 0.06),
                around((1 - p) / 3, 0.0005),
                place + 1,
                tuple(PositionRate(k + 1, around(p + d, 0.001), fair) for k, d in enumerate((0.01, 0, -0.005, -0.005))),
            )
            for place, (label, p) in enumerate(zip(players, wins, strict=True))
        ),
        positions=tuple(PositionRate(k + 1, around(p, 0.0005), fair) for k, p in enumerate(positions)),
        first_player=around(first, 0.05),
        lengths=(
            _length("minutes", "min", minutes, minutes * 0.9, 0.44),
            _length("turns", "turns", minutes * 11.9, minutes * 10.7, 0.45),
            _length("cards_played", "cards", minutes * 9.1, minutes * 8.3, 0.42),
        ),
        drawn={
            "stuck": around(11.42, 0.004),
            "choice": around(0.0, 0.0),
            "penalty": around(8.1 + 12 * penalty8, 0.006),
            "challenge": around(1.52, 0.002),
            "last_card": around(0.61, 0.001),
            "uno": around(0.33, 0.001),
            "starter": around(0.15, 0.001),
            **{cause: around(0.0, 0.0) for cause in ("false_call", "misplay", "wrong_jump", "noise", "slap")},
            "all": around(22.13 + 12 * penalty8, 0.02),
        },
        counts={act: around(0.0, 0.0) for act in COUNTS}
        | {
            "plays": around(minutes * 9.1, minutes * 9.1 / 3000),
            "payments": around(4.3 - 6 * penalty8, 0.002),
            "skipped": around(3.9, 0.002),
        },
        chains=Chains(
            around(3.6 * penalty8, 0.0004),
            around(penalty8, 0.0004),
            around(penalty8 / 9, 0.0002),
            8 if penalty8 else 1,
            around(3.4 + 8 * penalty8, 0.003),
            around(penalty8, 0.0004),
            largest,
        ),
        challenges=Challenges(around(0.6, 0.001), around(0.31, 0.001), around(0.44, 0.001)),
        uno=Uno(around(0.16, 0.001), around(0.15, 0.001), around(0.95, 0.001)),
        scoring="winner_takes",
        design_effect=0.95,
    )


BASE = {
    "minutes": 4.83,
    "turns": 57.8,
    "cards_played": 43.9,
    "over_10_minutes": 3.61,
    "cards_drawn": 22.13,
    "largest_penalty": 3.4,
    "penalty_8": 0.0,
    "payments": 4.3,
    "challenges": 0.6,
    "first_player": 1.05,
    "win:save-wilds": 33.9,
    "win:punisher(when_left=3)": 27.2,
    "win:random": 20.8,
    "win:young-child": 18.1,
}
LIKE = {
    "minutes": -0.1,
    "turns": -1.4,
    "cards_played": -1.1,
    "over_10_minutes": -0.21,
    "cards_drawn": 2.1,
    "largest_penalty": 1.32,
    "penalty_8": 16.0,
    "payments": -0.9,
    "challenges": 0.02,
    "first_player": 0.1,
    "win:save-wilds": -1.3,
    "win:punisher(when_left=3)": 0.2,
    "win:random": 0.7,
    "win:young-child": 0.4,
}
ANY = {
    "minutes": -0.16,
    "turns": -2.2,
    "cards_played": -1.6,
    "over_10_minutes": -0.3,
    "cards_drawn": 2.4,
    "largest_penalty": 1.62,
    "penalty_8": 18.8,
    "payments": -1.2,
    "challenges": -0.1,
    "first_player": 0.21,
    "win:save-wilds": -1.6,
    "win:punisher(when_left=3)": 0.5,
    "win:random": 0.7,
    "win:young-child": 0.4,
}
SAME_COLOR = {name: change * 0.28 for name, change in LIKE.items()}


def verdict_of(low: float, high: float, margin: float) -> Verdict:
    """The rule of docs/measures.md."""
    if low >= margin:
        return "more"
    if high <= -margin:
        return "less"
    if -margin <= low and high <= margin:
        return "same" if low <= 0 <= high else "slight"
    return "open"


def effect(measure: str, variant: str, change: float, base: float | None = None, se: float | None = None) -> Effect:
    """One effect; the standard error is a fiftieth of the margin unless given."""
    kind, _, player = measure.partition(":")
    label, group, unit, margin = UNITS.get(kind, (f"win rate of {player}", "players", "of 100 rounds", 1.0))
    base = BASE[measure] if base is None else base
    se = margin / 50 if se is None else se
    difference = around(change, se)
    low, high = change - 1.96 * se, change + 1.96 * se
    verdict = verdict_of(low, high, margin)
    near = min(abs(change - margin), abs(change + margin)) or 1e-9
    relative = around(change / base, se / base) if base else NOTHING
    return Effect(
        measure,
        label,
        group,
        unit,
        variant,
        around(base, se),
        around(base + change, se),
        difference,
        relative,
        margin,
        verdict,
        0.0001 if low > 0 or high < 0 else 0.4,
        0.0003 if low > 0 or high < 0 else 0.8,
        round(DEALS * (1.96 * se / near) ** 2) if verdict == "open" else None,
        None if change == 0 else max(1, round(1.96**2 * (base or 3) ** 2 / change**2 / 4)),
        change / (base * 0.47) if base else None,
    )


def effects(variant: str, changes: Mapping[str, float], **errors: float) -> tuple[Effect, ...]:
    """All effects of a variant."""
    return tuple(effect(m, variant, change, se=errors.get(m)) for m, change in changes.items())


def same_deal(variant: str, untouched: float = 0.41, other: float = 0.402, unrelated: float = 0.75) -> SameDeal:
    """The shares of same deals."""
    return SameDeal(variant, around(untouched, 0.001), around(other, 0.001), around(unrelated, 0.0005))


def comparison(changes: Mapping[str, Mapping[str, float]], **errors: float) -> Comparison:
    """A comparison of variants with "none", from the changes of each measure."""
    return Comparison(
        baseline="none",
        effects=tuple(e for name, change in changes.items() for e in effects(name, change, **errors)),
        quantiles=tuple(
            QuantileShift(name, "minutes", q, around(change.get("minutes", 0.0) * (0.4 + q), 0.01))
            for name, change in changes.items()
            for q in (0.05, 0.25, 0.5, 0.75, 0.95)
        ),
        same_deal=tuple(same_deal(name) for name in changes),
        left_out=(),
        family={m: len(changes) for m in BASE},
    )


def summary(*variants: VariantSummary, present: int = 16, planned: int = 16) -> Summary:
    """A summary of these variants, the first is the baseline."""
    return Summary(
        "stacking",
        "What does stacking do to the table?",
        "Does stacking make a round longer?",
        variants[0].variant,
        variants,
        present == planned,
        present,
        planned,
        CONSTANTS,
        5,
    )


LIKE_WINS = (0.326, 0.274, 0.215, 0.185)


@cache
def pair() -> tuple[Summary, Comparison]:
    """none and like-on-like."""
    stacked = variant("like-on-like", 4.73, LIKE_WINS, 0.16, 1.15)
    return summary(variant(), stacked), comparison({"like-on-like": LIKE})


def chances(name: str, lead: float) -> Chances:
    """What a turn sample says of a variant: hands fall in a line, the winner's below the others' by ``lead`` at the
    end and by nothing at the start."""
    numbers = {"settled_share": around(0.89, 0.002), "uncertainty": around(0.853, 0.001)}
    trend = {
        place: tuple(7 - 0.3 * k + (-lead * k / 10 if place == 1 else 0.1 * k * (place - 1)) for k in range(1, 11))
        for place in range(1, 5)
    }
    flat = tuple(0.99 - 0.02 * k for k in range(10))
    cells = tuple(Reliability(1000 * (10 - k), k / 10 + 0.05, k / 10 + 0.06, 0.0) for k in range(10))
    killers = dict.fromkeys(CLASSES, 0.0) | {"wild_draw_four": 0.7, "draw_two": 0.3}
    return Chances(
        name, "common", 4, 8000, 400_000, numbers, flat, around(0.36, 0.004), cells, killers, trend, {}
    )  # fmt: skip


@cache
def four() -> tuple[Summary, Comparison]:
    """none and three kinds of stacking, with a turn sample; under the last the winner's lead never opens."""
    made = summary(
        variant(),
        variant("like-on-like", 4.73, LIKE_WINS, 0.16, 1.15),
        variant("any-draw-card", 4.67, (0.323, 0.277, 0.215, 0.185), 0.188, 1.26),
        variant("same-color", 4.80, (0.335, 0.273, 0.210, 0.182), 0.045, 1.08),
    )
    leads = {"none": 3.0, "like-on-like": 2.0, "any-draw-card": 1.0, "same-color": -1.0}
    made = replace(made, chances=tuple(chances(name, lead) for name, lead in leads.items()))
    return made, comparison({"like-on-like": LIKE, "any-draw-card": ANY, "same-color": SAME_COLOR})


# What the variants of `many` do, over and over; the last plays the same rounds.
KINDS_OF_MANY: tuple[Mapping[str, float], ...] = (
    {"minutes": 1.5, "turns": 6.0, "penalty_8": 12.0},
    {"minutes": -0.9, "turns": 4.0, "win:random": 2.5},
    {"minutes": 0.1, "cards_drawn": 0.3},
    {"minutes": 0.0},
    {"minutes": 0.51},
    {},
)


@cache
def many(variants: int = 12) -> tuple[Summary, Comparison]:
    """none and so many variants: a sixth each is longer, shorter, slight, null, open, and the same rounds; the
    first one scores otherwise."""
    names = [f"rule-{number}" for number in range(variants)]
    kinds = len(KINDS_OF_MANY)
    found: list[Effect] = []
    same: list[str] = []
    for number, name in enumerate(names):
        kind = KINDS_OF_MANY[number % kinds]
        size = 1 + number // kinds / 20
        if not kind:
            same.append(name)
            found += effects(name, dict.fromkeys(BASE, 0.0), **dict.fromkeys(BASE, 0.0))
            continue
        changes = dict.fromkeys(BASE, 0.0) | {
            m: change * (size if abs(change) > 0.6 else 1) for m, change in kind.items()
        }
        found += effects(name, changes)
    minutes = {e.variant: e.value.value for e in found if e.measure == "minutes"}
    compared = Comparison(
        "none",
        tuple(found),
        (),
        tuple(same_deal(name, 1.0, 0.0) if name in same else same_deal(name) for name in names),
        (),
        dict.fromkeys(BASE, variants),
        tuple(same),
    )
    first, *others = (variant(name, minutes[name] or 0.0) for name in names)
    return summary(variant(), replace(first, scoring="chips"), *others), compared


def single(first: float = 1.05, **changes: object) -> Summary:
    """One variant, no comparison."""
    return summary(replace(variant("rules", penalty8=0.012, first=first), **changes))  # type: ignore[arg-type]


def every_rule() -> tuple[Summary, Comparison]:
    """Four variants with all that rules can add: every act and cause of drawing happens, each scores in its own way."""
    plain = variant()
    names = ("none", "own-hand", "to-the-end", "chips")
    feel = {"choice_share": around(0.47, 0.001), "lead_changes": around(1.78, 0.004), "comeback": around(0.24, 0.001)}
    feel["hand_15"] = around(0.048, 0.0005)
    variants = [
        replace(
            plain,
            variant=name,
            scoring=scoring,
            feel=feel,
            drawn={cause: around(0.1 * k, 0.001) for k, cause in enumerate(plain.drawn, 1)},
            counts={act: around(0.2 * k, 0.001) for k, act in enumerate(plain.counts, 1)},
            outcomes={"won": 0, "ranked": plain.rounds, "stalemate": 0, "capped": 0}
            if scoring == "rank"
            else plain.outcomes,
        )
        for name, scoring in zip(names, ("winner_takes", "own_hand", "rank", "chips"), strict=True)
    ]
    return summary(*variants), comparison(dict.fromkeys(names[1:], LIKE))


def facts(*variants: str) -> Made:
    """How the results were made, as a manifest would say."""
    stacking = {"none": "[]"}
    rules = {
        name: {
            "draw.voluntary": "true",
            "stacking.answers": stacking.get(name, "[draw_two_on_draw_two, wild_draw_four_on_wild_draw_four]"),
            "stacking.color": "same" if name == "same-color" else "any",
        }
        for name in variants
    }
    defaults = {"draw.voluntary": "true", "stacking.answers": "[]", "stacking.color": "any"}
    return Made(
        path="results/stacking",
        deals=DEALS,
        rounds=DEALS * 4 * len(variants),
        seed="2026",
        rotations=dict.fromkeys(variants, 4),
        rules=rules,
        changed={n: {k: v for k, v in keys.items() if defaults[k] != v} for n, keys in rules.items()},
        players={
            name: tuple(
                PlayerMade(label, label.split("(")[0], {"forget_uno": 0.05} if label == "young-child" else {})
                for label in PLAYERS
            )
            for name in variants
        },
        config_hash="9f2c" * 16,
        software={"unosim": "0.1.0", "engine": "1", "python": "3.11.7"},
        command="unosim run configs/stacking.yaml",
        time="2026-11-30T03:00:00+00:00",
        played=DEALS * 4 * len(variants),
        seconds=8.4,
        jobs=2,
    )


def pages(folder: Path) -> dict[str, Path]:
    """The kinds of reports, written into a folder: HTML by name."""
    kinds: dict[str, tuple[Summary, Comparison | None]] = {
        "pair": pair(),
        "four": four(),
        "single": (single(), None),
        "many": many(),
    }
    written = {
        name: write_page(summary, compared, facts(*(v.variant for v in summary.variants)), folder / name)[0]
        for name, (summary, compared) in kinds.items()
    }
    found = tournament(played(folder / "cup-rounds"))
    return written | {"cup": write_tournament(found, facts(*RULE_SETS), folder / "cup", ["html"])[0]}


def played(folder: Path) -> Results:
    """A tournament of fourteen strategies under three sets of rules."""
    names = [f"a-rather-long-name-{n}" if n % 3 else f"s{n}" for n in range(14)]
    sets = {rules: {name: 1 + (n + k) // 4 for n, name in enumerate(names)} for k, rules in enumerate(RULE_SETS)}
    return cup(folder, sets, seats=4, deals=60, wanted=28)
