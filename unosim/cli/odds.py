"""``unosim odds``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option
from unosim.cli.output import emit

if TYPE_CHECKING:
    from unosim.rules import Rules

_rules = click.option(
    "--rules", metavar="RULES", default="mattel", show_default=True, help="Rules by name, for the pack."
)
_players = click.option(
    "--players", type=click.IntRange(2, 10), default=4, show_default=True, help="Players at the table."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Exact odds of the cards, without playing a round.

    `unosim odds draws R5 --at-least 7`: a red five is turned up; how likely is it that seven draws do not do?
    `unosim odds hand wild_draw_four`: how likely is one in a hand of seven?
    """


@command.command()
@click.argument("card")
@click.option("--at-least", type=click.IntRange(min=1), default=1, metavar="N", help="So many draws or more.")
@_rules
@_players
@json_option
def draws(card: str, at_least: int, rules: str, players: int, as_json: bool) -> None:
    """How many draws until one fits on CARD, the starter, from all other cards."""
    from unosim.cards import card_name, parse_card
    from unosim.rules import odds

    top = parse_card(card)
    fit, others = odds.fitting(_resolved(rules), players, top)
    chance, mean = odds.draws(fit, others, at_least)
    if as_json:
        emit(
            {"card": card_name(top), "fit": fit, "others": others, "at_least": at_least, "chance": chance, "mean": mean}
        )
        return
    click.echo(f"{fit} of the {others} other cards fit on {card_name(top)}.")
    click.echo(f"At least {at_least} draws until one fits: {chance:.6f} ({_one_in(chance)})")
    click.echo(f"Mean number of draws: {mean:.4f}")


@command.command()
@click.argument("kinds", nargs=-1, required=True)
@click.option("--cards", "hand", type=click.IntRange(min=1), metavar="N", help="Cards in the hand; as the rules say.")
@click.option(
    "--at-least", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="So many or more."
)
@_rules
@_players
@json_option
def hand(kinds: tuple[str, ...], hand: int | None, at_least: int, rules: str, players: int, as_json: bool) -> None:
    """How likely a dealt hand holds one of KINDS: number, skip, reverse, draw_two, wild, wild_draw_four, or cards."""
    from unosim.rules import odds
    from unosim.rules.deck import hand_size

    resolved = _resolved(rules)
    size = hand or hand_size(resolved, players)
    chance = odds.in_hand(resolved, players, list(kinds), size, at_least)
    if as_json:
        emit({"kinds": list(kinds), "cards": size, "at_least": at_least, "chance": chance})
        return
    click.echo(f"At least {at_least} of {', '.join(kinds)} in {size} cards: {chance:.6f} ({_one_in(chance)})")


def _resolved(name: str) -> Rules:
    from unosim.cli.asking import by_name

    return by_name(name).rules


def _one_in(chance: float) -> str:
    if chance <= 0:
        return "never"
    return "always" if chance >= 1 else f"one in {1 / chance:,.1f}"
