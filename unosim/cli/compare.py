"""``unosim compare``."""

from __future__ import annotations

from os.path import isdir, isfile, join
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.asking import asked, is_rules, saving
from unosim.cli.options import (
    all_option,
    detail_option,
    dry_run_option,
    fresh_option,
    jobs_option,
    json_option,
    lang_option,
    out_option,
    packs_option,
    players_option,
    quiet_option,
    refuse,
    report_option,
    save_option,
    seed_option,
    sweep_option,
    table_option,
    turns_option,
)
from unosim.cli.output import emit, terminal_width
from unosim.cli.playing import play, read
from unosim.cli.targets import show_targets, target_option
from unosim.errors import UnosimError

if TYPE_CHECKING:
    from unosim.analysis.target import Target

#: Options, by their parameters, that only matter where rounds are played and that do not ask for it themselves.
PLAYING = ("seed", "detail", "sampled", "out", "jobs", "fresh", "no_report", "quiet")


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="RESULTS|RULES…")
@click.option("--measure", metavar="NAME", help="One measure, a row a variant, such as turns or win:random.")
@target_option
@all_option
@players_option
@table_option
@packs_option
@sweep_option
@click.option("--placebo", is_flag=True, help="Also the first rule set against itself: what no difference looks like.")
@click.option("--deals", type=click.IntRange(min=1), metavar="N", help="Deals of each cell; 20,000 unless given.")
@seed_option
@detail_option
@turns_option
@save_option
@dry_run_option
@out_option
@jobs_option
@fresh_option
@report_option
@lang_option
@quiet_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    words: tuple[str, ...],
    measure: str | None,
    targets: list[Target],
    whole: bool,
    counts: list[int],
    tables: list[str],
    packs: list[int],
    sweeps: dict[str, str],
    placebo: bool,
    deals: int | None,
    seed: int | str,
    detail: bool,
    sampled: int | None,
    save_to: Path | None,
    dry_run: bool,
    out: Path | None,
    jobs: int | None,
    fresh: bool,
    no_report: bool,
    language: str,
    quiet: bool,
    as_json: bool,
) -> None:
    """Compare rule sets on the same deals, played now or from a results folder.

    `unosim compare mattel +stacking +jump-in` plays the first rule set, and each of the others against it: `+stacking`
    is the first with that house rule on top (several: `+stacking+jump-in`; alone it is asked of mattel), a preset or a
    file of rules stands for itself. Names may be English or Chinese. Different players sit at the table, or those of
    `--table family`; of several tables or numbers of players each compares its own rounds, and `--packs 1,2` plays
    every rule set with each.

    `unosim compare results/stacking` compares the variants of a results folder with the first one: paired difference
    with its 95 % interval, relative change, p after Holm over the variants, and a verdict: more, less, slight (there,
    but too small to matter), same, more or less with its size open (not known whether it matters), or open (the
    interval holds 0). Of more than seven variants, those that change the length most, and for each measure how many
    change it. `--target` ranks the cells by how well they meet ranges of measures.
    """
    asks = len(words) > 1 or any((tables, counts, packs, sweeps, placebo, deals, dry_run, save_to))
    stored = [word for word in words if isfile(join(word, "manifest.json"))]
    if asks and stored:
        if len(stored) > 1:
            raise click.UsageError("One results folder at a time is compared: its variants with the first of them.")
        raise click.UsageError(f"{stored[0]} is a results folder; what is played is rules by name.")
    if not asks and not words[0].startswith("+") and (isdir(words[0]) or not is_rules(words[0])):
        refuse(context, f"{words[0]} is a results folder, nothing is played", *PLAYING)
        if targets:
            refuse(context, "--target ranks whole cells", "measure")
            show_targets(Path(words[0]), targets, as_json, whole, language)
        else:
            _compare_results(Path(words[0]), measure, whole, as_json, language)
        return
    if targets:
        raise click.UsageError("--target ranks the cells of results: unosim compare RESULTS --target …")
    refuse(context, "what is played shows its main table; compare the results folder then", "measure", "whole")
    data = asked(words, counts, tables, packs, sweeps, deals, seed, placebo)
    data |= {"detail": True} if detail else {}
    data |= {"records": {"turns": sampled}} if sampled is not None else {}
    experiment = read(data, quiet)
    if len(experiment.variants) < 2:
        from unosim.rules.sheets import is_preset, named

        name = named(words[0])
        hint = f"; `unosim compare +{name}` asks it of mattel" if name and not is_preset(name) else ""
        raise UnosimError(
            f"{words[0]} alone has nothing to be compared with: name other rules, or several --players{hint}"
        )
    keep = saving(save_to, data, quiet)
    play(experiment, out, jobs, fresh, not no_report, quiet, as_json, language=language, on_start=keep, dry_run=dry_run)


def _compare_results(path: Path, measure: str | None, whole: bool, as_json: bool, language: str) -> None:
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
    from unosim.report.writer import words_for

    words = words_for(results, language)
    click.echo(comparison_tables(summary, comparison, terminal_width(), whole, measure, words))
