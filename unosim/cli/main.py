"""``unosim``: the group of commands and what happens to errors.

Results go to stdout, progress and messages to stderr. Exit codes: 0 done, 1 a check failed, 2 bad input,
130 interrupted. A command returns its exit code, or None for 0.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, cast

import rich_click as click

from unosim.cli.interrupts import noticing_ctrl_c
from unosim.cli.streams import open_streams, tell
from unosim.errors import Interrupted, UnosimError, no_such

# Name -> short help. Command `x` is the attribute `command` of the module `unosim.cli.x`, imported when it is called:
# the list of commands costs no import.
COMMANDS: Final = {
    "run": "Play an experiment: rounds into Parquet, then summary and report.",
    "tournament": "Which strategy is better, by how much, under which rules?",
    "summary": "Show the numbers of a results folder, the latest in `results` unless one is named.",
    "compare": "Compare rule sets on the same deals, played now or from a results folder.",
    "report": "Write the report of a results folder, or single figures and tables of it.",
    "cite": "Say how to cite a results folder, the latest in `results` unless one is named.",
    "list": "List results folders and experiment files.",
    "check": "Check experiment files without playing them, and results folders row by row.",
    "schema": "Print the JSON Schema of experiment files.",
    "rules": "Presets, switches and what they mean.",
    "strategies": "Strategies and tables of players, packaged and your own.",
    "replay": "Play one round of a results folder again and tell it in words.",
    "scenario": "Play scenario files: a position, moves, and what should be so.",
    "odds": "Exact odds of the cards, without playing a round.",
    "balance": "Find the value at which a player wins as often as the others.",
    "bench": "Measure speed, memory and size on disk.",
}

# Plain lines instead of boxes; a metavar stands beside its option.
HELP: Final[dict[str, Any]] = {
    "theme": "default-nu",
    "max_width": 110,
    "options_table_column_types": ["opt_long", "opt_short", "metavar", "help"],
    "options_table_help_sections": ["help", "default", "required"],
}


class Commands(click.RichGroup):
    """Commands by name: light stand-ins for the list, the real thing when one is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return click.Command(cmd_name, help=COMMANDS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, rest = args[0], args[1:]
        if name in COMMANDS:
            module = import_module(f"unosim.cli.{name}")
            return name, cast(click.Command, module.command), rest
        if name.startswith("-"):
            raise click.NoSuchOption(name, ctx=ctx)
        raise click.UsageError(str(no_such("command", name, COMMANDS)), ctx)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:  # the reader has seen enough: `unosim rules list | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return answer


def print_version(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    """Prints the version and ends."""
    if asked:
        from unosim import __version__

        click.echo(f"unosim {__version__}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.rich_config(help_config=click.RichHelpConfiguration(**HELP))
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=print_version, help="Show the version."
)
def cli() -> None:
    """Measure what rules and strategies do to the card game UNO.

    An experiment is a YAML file; `unosim run FILE` plays it and writes rounds, numbers and a report.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code."""
    open_streams()
    warnings.showwarning = _warning
    try:
        with noticing_ctrl_c() as typed:
            try:
                code = cli.main(args=arguments, prog_name="unosim", standalone_mode=False)
            except Exception as error:
                ours = isinstance(error, UnosimError | click.ClickException | click.Abort)
                if typed() and not ours:  # compiled code raises what it likes in the place of KeyboardInterrupt
                    raise KeyboardInterrupt from None
                raise
    except click.UsageError as problem:
        usage = problem.ctx.command_path if problem.ctx else _called(arguments)
        return fail(f"{problem.format_message()}\nhelp: {usage} --help")
    except click.ClickException as problem:
        return fail(problem.format_message())
    except (click.Abort, KeyboardInterrupt):
        tell("interrupted")
        return 130
    except Interrupted as stop:
        tell(str(stop))
        return stop.exit_code
    except UnosimError as problem:
        return fail(str(problem), problem.exit_code)
    except OSError as problem:  # no room on the disk, no permission
        place = f"{problem.filename}: " if problem.filename else ""
        return fail(f"{place}{problem.strerror or problem}")
    except BaseException as error:
        why = _broken() if isinstance(error, Exception) or type(error).__name__ == "PanicException" else ""
        if not why:
            raise
        return fail(why)
    return code if isinstance(code, int) else 0


def _called(arguments: Sequence[str] | None) -> str:
    """The command that was typed, whose options could not be taken apart."""
    name = next(iter(sys.argv[1:] if arguments is None else arguments), "")
    return f"unosim {name}" if name in COMMANDS else "unosim"


def _broken() -> str:
    """Which file of the results that are being read is broken inside, if that is why something went wrong.

    Its rows are too many to be checked every time.
    """
    if "unosim.results.folder" in sys.modules:
        from unosim.results.folder import OPEN

        for results in list(OPEN):
            try:
                results.verify()
            except UnosimError as problem:
                return str(problem)
    return ""


def _warning(message: Warning | str, *_: Any, **__: Any) -> None:
    """A warning of a library as one line, as commands write theirs."""
    tell(f"warning: {message}")


def fail(message: str, code: int = 2) -> int:
    """Prints the one message of an error."""
    tell(f"error: {message}")
    return code
