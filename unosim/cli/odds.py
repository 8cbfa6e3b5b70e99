"""``unosim odds``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rich_click as click

from unosim.cli.options import json_option, lang_option
from unosim.cli.output import emit

if TYPE_CHECKING:
    from unosim.rules import Rules
    from unosim.said import Said

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
@lang_option
@json_option
def draws(card: str, at_least: int, rules: str, players: int, language: str, as_json: bool) -> None:
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
    from unosim.said import say

    fits = say("{fit} of the {others} other cards fit on {card}.", fit=fit, others=others, card=card_name(top))
    _echo(fits, language)
    one = "At least {n} draw until one fits: {chance} ({odds})"
    more = "At least {n} draws until one fits: {chance} ({odds})"
    told = {"n": at_least, "chance": f"{chance:.6f}", "odds": _one_in(chance)}
    _echo(say(one if at_least == 1 else more, **told), language)
    _echo(say("Mean number of draws: {mean}", mean=f"{mean:.4f}"), language)


@command.command()
@click.argument("kinds", nargs=-1, required=True)
@click.option("--cards", "hand", type=click.IntRange(min=1), metavar="N", help="Cards in the hand; as the rules say.")
@click.option(
    "--at-least", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="So many or more."
)
@_rules
@_players
@lang_option
@json_option
def hand(
    kinds: tuple[str, ...],
    hand: int | None,
    at_least: int,
    rules: str,
    players: int,
    language: str,
    as_json: bool,
) -> None:
    """How likely a dealt hand holds one of KINDS: number, skip, reverse, draw_two, wild, wild_draw_four, or cards."""
    from unosim.rules import odds
    from unosim.rules.deck import hand_size
    from unosim.said import Either, say

    if again := [one for k, one in enumerate(kinds) if one.casefold() in map(str.casefold, kinds[:k])]:
        raise click.UsageError(f"{again[0]} is named twice; two of them or more are asked for with --at-least 2.")
    resolved = _resolved(rules)
    size = hand or hand_size(resolved, players)
    chance = odds.in_hand(resolved, players, list(kinds), size, at_least)
    if as_json:
        emit({"kinds": list(kinds), "cards": size, "at_least": at_least, "chance": chance})
        return
    told = {"n": at_least, "cards": size, "chance": f"{chance:.6f}", "odds": _one_in(chance)}
    named = Either(say(one) for one in kinds)
    _echo(say("At least {n} of {kinds} in {cards} cards: {chance} ({odds})", kinds=named, **told), language)


def _resolved(name: str) -> Rules:
    from unosim.cli.asking import by_name

    return by_name(name).rules


def _one_in(chance: float) -> Said:
    from unosim.said import say

    if chance <= 0:
        return say("never")
    return say("always") if chance >= 1 else say("one in {n}", n=f"{1 / chance:,.1f}")


def _echo(text: Said, language: str) -> None:
    from unosim.report.words import language as words_of

    click.echo(words_of(language).said(text))
