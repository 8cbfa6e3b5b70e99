"""A rule set as one page for the table at home, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from unosim.rules.checks import idle_keys
from unosim.rules.compare import Whole, changes
from unosim.rules.model import Rules
from unosim.rules.switch import switches
from unosim.rules.words import sentence
from unosim.rules.zh import PAGE
from unosim.yaml import flow

# Heading, the sections of the rules under it, and what goes without saying for who knows the game.
PARTS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("Cards and deal", ("deck", "deal"), ""),
    (
        "The card that begins",
        ("starter",),
        "A card is turned up to begin the discard pile. A wild draw four never begins.",
    ),
    (
        "A turn",
        ("play", "draw", "group"),
        "In your turn play one card on the pile: of the color in force, or of the number or symbol on top, or a wild. "
        "If you have none, draw. When the pile is used up, the discards but the top one are shuffled into a new one.",
    ),
    (
        "Action cards and wilds",
        ("action", "wild_draw_four", "challenge", "stacking"),
        "A skip passes over the next player, a reverse turns the direction, and after a wild its player names the "
        "color to follow.",
    ),
    ("Jumping in", ("jump_in",), ""),
    ("Numbers that do something", ("extras",), "None of them does it as a player's last card."),
    ("Calling UNO, and fines", ("uno", "misplay"), ""),
    ("The end and the points", ("finish", "round", "score"), ""),
)

# Not for people at a table, or said by other sentences.
_NEVER = frozenset({"round.turn_cap", "extras.digits"})
# What is off here need not be said, for nobody expects it.
_UNSAID = frozenset({
    "draw.after_voluntary", "play.not_on", "group.identical", "group.same_symbol", "group.kinds", "jump_in.enabled",
    "jump_in.exclude", "jump_in.race", "jump_in.after_final", "jump_in.wrong_penalty", "uno.false_call_penalty",
    "misplay.penalty", "stacking.skip_deflects", "stacking.reverse_deflects", "stacking.limit", "stacking.after_paid",
    "extras.seven_swap", "extras.zero_rotate", "extras.red_zero", "extras.quiet_six", "extras.slap_nine",
    "score.red_zero", "score.recycled_doubles", "score.loser_ties",
})  # fmt: skip


def page(whole: Whole, language: str = "en") -> str:
    """One page of Markdown: the rules in sentences, what the text leaves open, and how to play it with unosim.

    What is said about a sheet is English; in Chinese the page has its rules alone.
    """
    return "\n".join(_page(whole) if language == "en" else _chinese(whole)) + "\n"


def told(rules: Rules, language: str = "en") -> Iterator[tuple[str, str, list[str]]]:
    """Heading, what goes without saying, and the sentences of each part that has any."""
    left_out = idle_keys(rules) | _NEVER | (_UNSAID - changes(rules).keys())
    values, every = rules.to_dict(), list(switches(Rules))
    for heading, sections, basics in PARTS:
        shown = [switch for section in sections for switch in every if switch.section == section]
        sentences = [
            sentence(switch, values[switch.section][switch.name], rules, language)
            for switch in shown
            if switch.key not in left_out
        ]
        if sentences:
            yield (*(PAGE[heading] if language == "zh" else (heading, basics)), sentences)


def _page(whole: Whole) -> Iterator[str]:
    sheet, names = whole.sheet, list(whole.names)
    yield f"# {' · '.join(title for title in (sheet.name.en, sheet.name.zh) if title) or ' + '.join(names)}"
    if sheet.about:
        yield from ("", sheet.about)
    yield from _parts(whole.rules, "en")
    if sheet.ambiguities:
        yield from ("", "## Agree on this before you play", "")
        yield from (f"- {ambiguity}" for ambiguity in sheet.ambiguities)
    yield from ("", f"*In an experiment file of unosim: {_extends(names)}.*")


def _chinese(whole: Whole) -> Iterator[str]:
    names = list(whole.names)
    yield f"# {whole.sheet.name.zh or whole.sheet.name.en or ' + '.join(names)}"
    yield from _parts(whole.rules, "zh")
    yield from ("", f"*写在 unosim 的实验文件里：{_extends(names)}。*")


def _parts(rules: Rules, language: str) -> Iterator[str]:
    for heading, basics, sentences in told(rules, language):
        yield from ("", f"## {heading}", "")
        if basics:
            yield from (basics, "")
        yield from (f"- {sentence}" for sentence in sentences)


def _extends(names: list[str]) -> str:
    return f"`rules: {flow({'extends': names[0] if len(names) == 1 else names})}`"
