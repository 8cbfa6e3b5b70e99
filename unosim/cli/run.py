"""``unosim run``."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from unosim.cli.asking import asked, is_rules, saving, swept
from unosim.cli.options import (
    detail_option,
    dry_run_option,
    fresh_option,
    jobs_option,
    json_option,
    lang_option,
    on_error_option,
    out_option,
    packs_option,
    players_option,
    quiet_option,
    report_option,
    save_option,
    seed_of,
    set_option,
    sweep_option,
    table_option,
    turns_option,
)
from unosim.cli.playing import nothing, play, read


@click.command()
@click.argument("config", required=False, metavar="CONFIG|RULES")
@click.option("--rules", metavar="RULES", help="Rules by name instead of a file, such as fingertip or mattel+stacking.")
@players_option
@table_option
@packs_option
@sweep_option
@save_option
@out_option
@jobs_option
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    metavar="N",
    help="Deals of each cell; instead of the file's, or of 20,000 for rules by name.",
)
@click.option("--seed", metavar="SEED", help="The same seed gives the same deals; instead of the file's, or of 1.")
@set_option
@detail_option
@turns_option
@dry_run_option
@click.option(
    "--chunk",
    type=click.IntRange(min=1),
    default=20_000,
    metavar="N",
    help="Rounds computed at a time. Changes no result.",
)
@on_error_option
@fresh_option
@report_option
@lang_option
@quiet_option
@json_option
def command(
    config: str | None,
    rules: str | None,
    counts: list[int],
    tables: list[str],
    packs: list[int],
    sweeps: dict[str, str],
    save_to: Path | None,
    out: Path | None,
    jobs: int | None,
    deals: int | None,
    seed: str | None,
    settings: tuple[str, ...],
    detail: bool,
    sampled: int | None,
    dry_run: bool,
    chunk: int,
    fresh: bool,
    on_error: str,
    no_report: bool,
    language: str,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play an experiment: rounds into Parquet, then summary and report.

    CONFIG is an experiment file. A first look needs none: `unosim run fingertip --players 4` takes rules by name, and
    `unosim run mattel --sweep players=2..10` plays them at every table.

    Run it again to go on where it stopped: only missing rounds are played.
    """
    if (config is None) == (rules is None):
        raise click.UsageError("Either a CONFIG file or rules by name are needed.")
    start = None if seed is None else seed_of(seed)
    keep = nothing
    settings = (*settings, "detail=true") if detail else settings
    settings = (*settings, f"records.turns={sampled}") if sampled is not None else settings
    if config is not None and _is_file(config):
        if counts or tables or packs or save_to:
            raise click.UsageError("--players, --table, --packs and --save go with rules by name, not with a file.")
        experiment = read(Path(config), quiet, [*settings, *swept(sweeps)], deals, seed)
    elif config is not None and config and Path(config).is_dir() and not is_rules(config):
        shown = f"; `unosim summary {config}` shows what it holds" if (Path(config) / "manifest.json").exists() else ""
        raise click.UsageError(f"{config} is a folder; what is run is an experiment file or rules by name{shown}")
    elif config is not None and not is_rules(config) and (meant := _meant(config)):
        raise click.UsageError(f"{config} is no file and no rules; did you mean {meant}?")
    else:
        data = asked([rules or config or ""], counts, tables, packs, sweeps, deals, start)
        experiment = read(data, quiet, settings)
        keep = saving(save_to, data, quiet)
    play(
        experiment,
        out,
        jobs,
        fresh,
        not no_report,
        quiet,
        as_json,
        chunk,
        on_error,
        language=language,
        on_start=keep,
        dry_run=dry_run,
    )


def _meant(word: str) -> Path | None:
    """The experiment file that is called so."""
    places = (Path(folder) / f"{word}{ending}" for folder in ("", "configs") for ending in (".yaml", ".yml"))
    return next((path for path in places if path.is_file()), None)


def _is_file(word: str) -> bool:
    """Whether a word is the path of an experiment file, and no name of rules."""
    from unosim.yaml import is_path

    return is_path(word) or Path(word).is_file()
