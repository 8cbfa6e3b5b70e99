"""One effect: two values of a measure, their difference, and what it means. Pairs of variants and contrasts of a
factorial design end here alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from unosim.analysis.intervals import p_value, wilson
from unosim.analysis.measures import Margin, Measure
from unosim.analysis.model import Effect, Estimate, Verdict
from unosim.analysis.verdicts import further_deals, holm, rounds_to_notice, verdict

#: Other margins, by id of the measure; "win": of the win rates of all players.
Matters = Mapping[str, Margin]


def margin_of(measure: Measure, matters: Matters) -> Margin | None:
    """The smallest difference that matters, as asked or as declared; None for a measure that is not compared."""
    return matters.get(measure.id.partition(":")[0], measure.margin)


def effect(
    measure: Measure,
    name: str,
    margin: Margin,
    value: Estimate,
    baseline: Estimate,
    difference: Estimate,
    relative: Estimate,
    apart: float | None,
    before: float | None,
    after: float | None,
    fair: tuple[float, float],
    deals: int,
    exact: bool,
    selected: bool,
    reach: float = 1,
) -> Effect:
    """The effect called `name`, from estimates in counted units.

    apart: the variance of the difference if every cell had played deals of its own; before, after: variances of single
    rounds, in the measure's unit; fair: 1 / players of value and baseline; deals: those that were compared; exact: the
    same rounds or rules under two names; selected: the rounds that end are not the same ones; reach: cells that the
    difference adds up, less one.
    """
    if measure.share and difference.value is not None and difference.se == 0 and not exact:
        # No deal differs, but one in many might: a share cannot move further than the share of deals that do.
        most = reach * wilson(0, difference.deals)[1]
        difference = replace(difference, low=difference.value - most, high=difference.value + most)
    gain = apart / difference.se**2 if apart and difference.se else None
    if not baseline.low:
        relative = replace(relative, value=None, low=None, high=None, se=None)
    if measure.id == "first_player":
        ours, theirs = fair
        value, baseline, difference = value.minus(ours), baseline.minus(theirs), difference.minus(ours - theirs)
        relative = replace(relative, value=None, low=None, high=None, se=None)
    value, baseline, difference = (estimate.scaled(measure.scale) for estimate in (value, baseline, difference))
    delta = margin.of(baseline.value or 0)
    # Of rounds that are not the same ones there is no verdict, nor one that more deals would settle.
    word: Verdict = "open" if selected else verdict(difference, delta)
    change = difference.value
    return Effect(
        measure=measure.id,
        label=measure.label,
        group=measure.group,
        unit=measure.unit,
        variant=name,
        baseline=baseline,
        value=value,
        difference=difference,
        relative=relative,
        margin=delta,
        verdict=word,
        p=p_value(difference),
        p_holm=None,
        further_deals=further_deals(difference, delta, deals) if word == "open" and not selected else None,
        rounds_to_notice=None if selected else rounds_to_notice(change, before, after),
        standardized=change / before**0.5 if change is not None and before else None,
        gain=gain,
        selected=selected,
    )


def corrected(
    effects: Sequence[Effect],
    family: Callable[[Effect], str] = attrgetter("measure"),
    check: Callable[[str], bool] = lambda variant: False,
) -> tuple[list[Effect], dict[str, int]]:
    """The effects with Holm's p, a family being all of one measure unless said otherwise; and each family's size.

    A variant that is a ``check`` of the method, as a placebo is, asks no question and belongs to no family.
    """
    families: dict[str, list[int]] = {}
    for index, found in enumerate(effects):
        if not check(found.variant):
            families.setdefault(family(found), []).append(index)
    result = list(effects)
    for members in families.values():
        for index, p in zip(members, holm([effects[k].p for k in members]), strict=True):
            result[index] = replace(effects[index], p_holm=p)
    return result, {name: len(members) for name, members in families.items()}
