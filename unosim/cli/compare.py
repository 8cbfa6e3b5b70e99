"""``unosim compare``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.options import (
    all_option,
    fresh_option,
    jobs_option,
    json_option,
    out_option,
    players_option,
    quiet_option,
    report_option,
    seed_option,
)
from unosim.cli.output import emit, say, terminal_width
from unosim.cli.playing import play, read


@click.command()
@click.argument("asked", nargs=-1, required=True, metavar="RESULTS|RULES…")
@click.option("--measure", metavar="NAME", help="One measure, a row a variant, such as turns or win:random.")
@all_option
@players_option
@click.option("--deals", type=click.IntRange(min=1), metavar="N", help="Deals of each rule set; 20,000 unless given.")
@seed_option
@click.option(
    "--save",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the experiment to a file, to change it and run it.",
)
@out_option
@jobs_option
@fresh_option
@report_option
@quiet_option
@json_option
def command(
    asked: tuple[str, ...],
    measure: str | None,
    whole: bool,
    players: int | dict[str, str],
    deals: int | None,
    seed: int | str,
    save: Path | None,
    out: Path | None,
    jobs: int | None,
    fresh: bool,
    no_report: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Compare rule sets on the same deals, played now or from a results folder.

    `unosim compare mattel +stacking +jump-in` plays the first rule set, and each of the others against it: `+stacking`
    is the first with that house rule on top (several: `+stacking+jump-in`; alone it is asked of mattel), a preset or a
    file of rules stands for itself. Names may be English or Chinese. Different players sit at the table; a file made
    with --save says who, and `--players family` sits a packaged table down (`unosim strategies list`).

    `unosim compare results/stacking` compares the variants of a results folder with the first one: paired difference
    with its 95 % interval, relative change, p after Holm over the variants, and a verdict: more, less, slight (there,
    but too small to matter), same, or open (not settled). Of more than seven variants, those that change the length
    most, and for each measure how many change it.
    """
    if len(asked) == 1 and not asked[0].startswith("+"):
        _compare_results(Path(asked[0]), measure, whole, as_json)
        return
    from unosim.config import question
    from unosim.config.asking import DEALS, save_as

    data = question(asked, players, deals or DEALS, seed)
    experiment = read(data, quiet)
    if save is not None:
        save_as(save, data)
        say(f"{save} written; `unosim run {save}` plays it", quiet)
    play(experiment, out, jobs, fresh, not no_report, quiet, as_json)


def _compare_results(path: Path, measure: str | None, whole: bool, as_json: bool) -> None:
    from unosim.analysis import analyze
    from unosim.errors import ResultsError
    from unosim.results import Results

    results = Results(path)
    if results.experiment.get("tournament") is not None:
        raise ResultsError(f"{path}: a tournament, whose line-ups are no variants; see unosim summary {path}")
    if len(results.variants) < 2:
        raise ResultsError(f"{path}: only one variant ({results.variants[0]}), nothing to compare")
    summary, comparison = analyze(results)
    if as_json:
        emit(comparison.to_dict())
        return
    from unosim.cli.tables import comparison_tables

    click.echo(comparison_tables(summary, comparison, terminal_width(), whole, measure))
