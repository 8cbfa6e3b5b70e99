"""What every number means: the definition of each measure and of each further number of a summary, by id.

`unosim summary RESULTS --define ID` prints one; the tables of docs/measures.md are printed from here.
"""

from __future__ import annotations

from dataclasses import dataclass

from unosim.analysis.measure import Family, Measure
from unosim.analysis.measures import ALL_MEASURES, win
from unosim.errors import UnosimError, no_such

#: What must be recorded for a number, and how it is asked for.
NEEDS = {
    "": "every run",
    "detail": "runs with `detail: true` (`--detail`)",
    "turns": "runs with `records: {turns: N}`",
}


@dataclass(frozen=True)
class Definition:
    """A number: `formula` over the columns (docs/results.md), `unit`, `denominator`; `interval`: how it gets one;
    `matters`: the smallest difference that matters, where variants are compared by it; `needs`: a key of NEEDS."""

    id: str
    label: str
    formula: str
    unit: str
    denominator: str
    interval: str
    matters: str = "–"
    source: str = "ours"
    needs: str = ""
    family: Family = ""


def _measure(m: Measure) -> Definition:
    interval = "Wilson, effective number" if m.share else "t, linearized residuals"
    needs = "detail" if m.detail else ""
    return Definition(
        m.id, m.label, m.formula, m.unit, m.denominator, interval, str(m.margin or "–"), m.source, needs, m.family
    )


_BLOCKS = "jackknife over 100 blocks"


def _sampled(id: str, label: str, formula: str, unit: str, denominator: str, source: str = "ours") -> Definition:
    return Definition(
        id, label, formula, unit, denominator, _BLOCKS, source=source, needs="turns", family="chance lead"
    )


#: Numbers from the turn sample (`unosim.analysis.chances`).
SAMPLED: tuple[Definition, ...] = (
    _sampled(
        "brier",
        "error of the chances",
        "mean over turns of Σ (w - [wins])²",
        "",
        "turns of sampled rounds",
        "Brier 1950",
    ),
    _sampled(
        "brier_skill",
        "what the chances know",
        "1 - brier / (1 - 1 / players)",
        "share",
        "turns of sampled rounds",
        "against w = 1 / players",
    ),
    _sampled(
        "uncertainty",
        "uncertainty in the last quarter",
        "mean of -Σ w ln w / ln players over turns, by tenths of the round, and over the last quarter",
        "0 to 1",
        "turns of sampled rounds",
        "Browne 2008",
    ),
    _sampled(
        "settled_share",
        "of a round until it is settled",
        "Σ t* / Σ turns; t*: the first turn after which the winner's w stays above 1/2",
        "share",
        "turns of sampled rounds",
        "Browne 2008 (decisiveness), CardStock",
    ),
    _sampled(
        "lame_duck", "turns after it is settled", "Σ (turns - t*) / rounds", "turns", "sampled rounds", "CardStock"
    ),
    _sampled(
        "chance_drama",
        "chance that the winner is behind",
        "mean over turns of max w - w of the winner",
        "0 to 1",
        "turns of sampled rounds",
        "Ludii Drama",
    ),
    _sampled(
        "swing",
        "largest swing of a round",
        "mean over rounds of max (w of who moved after the turn - before)",
        "0 to 1",
        "sampled rounds",
        "Ludii MaxIncrease",
    ),
    _sampled(
        "killer_share",
        "rounds with a killer move",
        "Σ [swing ≥ 0.25] / rounds; by the card of the largest swing",
        "share",
        "sampled rounds",
        "Browne 2008",
    ),
    _sampled(
        "surprise",
        "surprise a round",
        "mean over rounds of Σ ‖w(t + 1) - w(t)‖",
        "chance",
        "sampled rounds",
        "Ely, Frankel, Kamenica 2015",
    ),
    _sampled(
        "suspense",
        "suspense a round",
        "mean over rounds of Σ √E‖w(t + 1) - w(t)‖², E over turns alike (the mover's w and the largest, in tenths)",
        "chance",
        "sampled rounds",
        "Ely, Frankel, Kamenica 2015",
    ),
    Definition(
        "convergence",
        "how choice shrinks",
        "1 - (slope / 2 + 1 / 2); slope of playable kinds over turns, by round, mean",
        "0 to 1",
        "sampled rounds",
        _BLOCKS,
        source="CardStock",
        needs="turns",
    ),
    Definition(
        "trend",
        "hands over the round",
        "mean hand by tenths of the round, by who ends first, second …",
        "cards",
        "turns of sampled rounds",
        "none",
        source="CardStock (average trend)",
        needs="turns",
        family="card lead",
    ),
)

#: Numbers that follow from other numbers of a summary.
DERIVED: tuple[Definition, ...] = (
    Definition(
        "balance",
        "balance",
        "1 - max |p_i - p_k| over positions",
        "0 to 1",
        "finished rounds",
        "none: see skill",
        source="Ludii Balance",
    ),
    Definition(
        "fairness",
        "fairness",
        "players · p₁ if p₁ ≤ 1 / players, else players · (1 - p₁) / (players - 1)",
        "0 to 1",
        "finished rounds",
        "that of p₁",
        source="CardStock Fairness",
    ),
    Definition("cv", "spread of length", "standard deviation / mean", "", "finished rounds", "none"),
    Definition(
        "residual_life",
        "turns still to come",
        "median of turns - t over the rounds with more than t turns",
        "turns",
        "finished rounds that still go on",
        "none",
    ),
    Definition(
        "over",
        "rounds longer than c",
        "Σ [length > c] / rounds",
        "share",
        "finished rounds",
        "Wilson, effective number",
    ),
    Definition(
        "ideal_duration",
        "how well a length fits",
        "mean of 1 in [a, b], falling to 0 at 0 and 2b",
        "0 to 1",
        "finished rounds",
        "none",
        source="Ludii IdealDuration",
    ),
    Definition(
        "stake",
        "best card over the worst, where there is a choice",
        "mean over turns with two different cards to lay of the win rate of the best - that of the worst, played out; "
        "one half of the play-outs chooses the two, the other judges them",
        "chance",
        "turns drawn by lot with a choice",
        "t, linearized residuals",
        source="CardStock",
    ),
    Definition(
        "stake_share",
        "turns on which the choice of a card matters",
        "Σ ([stake ≥ 0.01] - the chance of that where all cards are alike) / turns",
        "share",
        "turns drawn by lot",
        "t, linearized residuals",
        source="as CardStock",
    ),
)

DEFINITIONS: dict[str, Definition] = {
    one.id: one for one in (*map(_measure, (*ALL_MEASURES, win("<label>", 0, 1))), *SAMPLED, *DERIVED)
}


def define(id: str) -> Definition:
    """The definition of a number; UnosimError with the nearest name for one that is not known."""
    known = "win:<label>" if id.startswith("win:") or id == "win" else id
    if known not in DEFINITIONS:
        raise UnosimError(str(no_such("measure", id, list(DEFINITIONS))))
    return DEFINITIONS[known]


def markdown() -> str:
    """The table of docs/measures.md."""
    lines = [
        "| id | measure | formula | unit | denominator | interval | matters from | needs | source |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for one in DEFINITIONS.values():
        needs = " · ".join(word for word in (one.needs, one.family) if word) or "–"
        told = (one.label, one.formula, one.unit or "–", one.denominator, one.interval, one.matters, needs, one.source)
        lines.append("| " + " | ".join((f"`{one.id}`", *(word.replace("|", "\\|") for word in told))) + " |")
    return "\n".join(lines) + "\n"
