"""``unosim balance``."""

from __future__ import annotations

import rich_click as click

from unosim.cli.options import jobs_option, json_option, lang_option, seed_option
from unosim.cli.output import emit, terminal_width


@click.command()
@click.option(
    "--players",
    required=True,
    metavar="A,B,…",
    help="Who plays: strategies, each may have a name, as in child=young-child,random,random.",
)
@click.option(
    "--vary",
    required=True,
    metavar="PLAYER.KEY",
    help="What is varied: a player by name or number from 1, and hand_size, a factor of the player model, or "
    "with.NAME for a parameter of the strategy.",
)
@click.option("--range", "between", metavar="A..B", help="From where to where; such as 1..12.")
@click.option("--step", type=float, metavar="X", help="From value to value; 1 for whole numbers.")
@click.option("--against", metavar="PLAYER", help="Be equal to this player instead of winning a fair share.")
@click.option("--rules", default="mattel", metavar="RULES", help="Rules by name, such as fingertip or mattel+stacking.")
@click.option("--deals", type=click.IntRange(2, 10_000_000), default=10_000, metavar="N", help="Deals of each value.")
@seed_option
@jobs_option
@lang_option
@json_option
def command(
    players: str,
    vary: str,
    between: str | None,
    step: float | None,
    against: str | None,
    rules: str,
    deals: int,
    seed: int | str,
    jobs: int | None,
    language: str,
    as_json: bool,
) -> None:
    """Find the value at which a player wins as often as the others.

    Every value is played on the same deals, each with every rotation of the players. Between the two neighbors the
    value is interpolated; its 95 % interval is a bootstrap over deals.
    """
    from unosim.analysis.balance import balance
    from unosim.cli.asking import by_name
    from unosim.run.balance import ask, played

    by_name(rules)  # tells what is doubtful about them
    question = ask(
        [player.strip() for player in players.split(",")],
        vary,
        between,
        step,
        against,
        rules=rules,
        deals=deals,
        seed=seed,
    )
    found = balance(question.values, *played(question, jobs or -1), question.seat, question.against)
    other = None if question.against is None else question.names[question.against]
    if as_json:
        asked = {"player": question.names[question.seat], "key": question.key, "against": other}
        emit(asked | found.to_dict())
        return
    from unosim.cli.fitted import whole
    from unosim.report.balance import BalanceWords
    from unosim.report.terminal import wrapped
    from unosim.report.words import language as words_of

    width = terminal_width()
    words = BalanceWords(found, question.key, question.names[question.seat], other, words_of(language))
    sentences = words.language.paragraph(sentence.text for sentence in words.sentences())
    click.echo("\n".join([*wrapped(sentences, width), "", whole(words.table(), width)]))
