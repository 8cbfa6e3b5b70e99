"""Options that several commands share."""

from __future__ import annotations

import os
import re
from pathlib import Path

import rich_click as click
from click.core import ParameterSource

from unosim.errors import counted, is_whole

out_option = click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Results folder; results/NAME unless given."
)

#: More jobs than this have nothing to win.
JOBS_A_PROCESSOR = 8


def _jobs(ctx: click.Context, param: click.Parameter, value: int | None) -> int | None:
    """Not so many that memory or the system gives in before a round is played."""
    processors = os.cpu_count() or 1
    if value is not None and value > JOBS_A_PROCESSOR * processors:
        most = f"1 to {JOBS_A_PROCESSOR * processors} are possible here ({counted(processors, 'processor')})"
        raise click.BadParameter(f"{value} jobs; {most}", ctx, param)
    return value


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    callback=_jobs,
    metavar="N",
    help="Units played at a time; one a processor unless given.",
)
fresh_option = click.option(
    "--fresh", is_flag=True, help="Delete earlier rounds of this results folder and start anew."
)
on_error_option = click.option(
    "--on-error",
    type=click.Choice(("stop", "exclude")),
    default="stop",
    help="Where a strategy written in Python errs: end the run, or leave out that deal and count it.",
)


def seed_of(text: str) -> int | str:
    """A seed as it was typed: a number, or a word. Raises BadParameter for what an experiment file refuses too."""
    number = re.fullmatch(r"[+-]?\d+", text)
    if not text.strip() or (text.startswith("-") and number) or len(text) > 1_000:
        raise click.BadParameter("a whole number from 0 on or a word is expected here", param_hint="'--seed'")
    return int(text) if number else text


#: The most deals that may be kept turn by turn.
MOST_SAMPLED = 1_000_000


def _turns(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """How many deals are kept turn by turn; `all`: as many as can be."""
    if value is None or value == "all":
        return None if value is None else MOST_SAMPLED
    if not is_whole(value) or int(value) > MOST_SAMPLED:
        raise click.BadParameter(f"{value} is no number of deals up to {MOST_SAMPLED:,}, and not `all`", ctx, param)
    return int(value)


def or_latest(results: Path | None) -> Path:
    """A results folder, or the latest one in `results` where none was named; it is told which. Raises UsageError
    where there is none."""
    if results is not None:
        return results
    from unosim.cli.output import say

    found = [manifest.parent for manifest in Path("results").glob("*/manifest.json")]
    if not found:
        raise click.UsageError("Missing argument 'RESULTS'; there are none in the folder results.")
    latest = max(found, key=lambda folder: max(path.stat().st_mtime_ns for path in _marks(folder)))
    say(f"{latest}: the latest results")
    return latest


def _marks(folder: Path) -> list[Path]:
    """What a run writes first and last."""
    return [path for path in (folder / "manifest.json", folder / "finished.json") if path.exists()]


seed_option = click.option(
    "--seed",
    default="1",
    callback=lambda ctx, param, value: seed_of(value),
    metavar="SEED",
    help="The same seed gives the same deals.",
)
turns_option = click.option(
    "--turns",
    "sampled",
    callback=_turns,
    metavar="N|all",
    help="Keep the rounds of the first N deals turn by turn, or of all of them: for chances, trends, and training.",
)
detail_option = click.option(
    "--detail", is_flag=True, help="Count rounds turn by turn too: leads, hits, waiting. Takes longer."
)
report_option = click.option("--no-report", is_flag=True, help="Write no report.")


def given(ctx: click.Context, name: str) -> bool:
    """Whether an option was typed, by the name of its parameter."""
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse(ctx: click.Context, why: str, *names: str) -> None:
    """Refuse options, by the names of their parameters, that have no effect here. Raises UsageError."""
    for param in ctx.command.params:
        if param.name in names and given(ctx, param.name):
            raise click.UsageError(f"{param.opts[0]} has no effect here: {why}", ctx)


def _counts(ctx: click.Context, param: click.Parameter, value: str | None) -> list[int]:
    """Numbers with commas between them."""
    words = value.split(",") if value else []
    wrong = [word for word in words if not is_whole(word.strip())]
    if wrong:
        raise click.BadParameter(f"{wrong[0] or repr('')} is not a number; several are written as 2,4", ctx, param)
    return [int(word) for word in words]


def _names(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str]:
    """Packaged tables of players with commas between them."""
    from unosim.errors import no_such
    from unosim.strategies.line_ups import tables

    words = [word.strip() for word in value.split(",")] if value else []
    wrong = [word for word in words if word not in tables()]
    if wrong:
        raise click.BadParameter(str(no_such("table of players", wrong[0], tables())), ctx, param)
    return words


def _sweeps(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    """``KEY=VALUES``: a range, or a list as YAML has it."""
    found: dict[str, str] = {}
    for one in value:
        key, equals, values = one.partition("=")
        if not equals or not key.strip() or not values.strip():
            raise click.BadParameter(f"{one} is no KEY=VALUES, such as players=2..10 or packs=1,2", ctx, param)
        if key.strip() in found:
            raise click.BadParameter(f"{key.strip()} is swept twice", ctx, param)
        found[key.strip()] = values.strip() if ".." in values or values.strip()[0] == "[" else f"[{values}]"
    return found


players_option = click.option(
    "--players",
    "counts",
    callback=_counts,
    metavar="N[,N…]",
    help="Players at the table: four different ones, over and over again; 4 unless given.",
)
table_option = click.option(
    "--table",
    "--tables",
    "tables",
    callback=_names,
    metavar="NAME[,NAME…]",
    help="Who plays: packaged tables such as family (`unosim strategies list`).",
)
packs_option = click.option("--packs", callback=_counts, metavar="N[,N…]", help="Packs that are shuffled together.")
sweep_option = click.option(
    "--sweep",
    "sweeps",
    multiple=True,
    callback=_sweeps,
    metavar="KEY=VALUES",
    help="Every value of a key: players=2..10, hand_size=5,7,9 or any number of the rules.",
)
save_option = click.option(
    "--save",
    "save_to",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the experiment to a file, to change it and run it.",
)
dry_run_option = click.option(
    "--dry-run",
    is_flag=True,
    help="Play nothing to keep: say how many rounds it would be, how long and how large, and how exact.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON on stdout.")
quiet_option = click.option("--quiet", "-q", is_flag=True, help="No progress and no messages.")
lang_option = click.option(
    "--lang",
    "language",
    type=click.Choice(("en", "zh")),
    default="en",
    show_default=True,
    help="Language of what is told.",
)
set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Change a key of the file, as in --set rules.deal.hand_size=9. May be given more than once.",
)
columns_option = click.option(
    "--columns",
    metavar="A,B,…",
    help="Of a tournament: what its standings show, such as rank,rate,turns; a wrong name lists them all.",
)
all_option = click.option("--all", "whole", is_flag=True, help="Every variant, however many there are.")
