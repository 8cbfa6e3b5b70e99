"""What each key of the rulebook may be in a random rule set: labelled choices, the default first, and its moments.

The moments (rulebook: what is asked, and when) are this referee's own reading of the rulebook. Two keys that share one
can meet there, so every pair of their labels has to be tried; `python -m tests.referee --pairs` counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from .cards import KINDS
from .keys import ANSWERS

MOST_CARDS = 1200
Pick = Callable[[random.Random, int], Any]


def _fixed(value: Any) -> Pick:
    return lambda rng, seats: value


def _among(*values: Any) -> Pick:
    return lambda rng, seats: rng.choice(values)


def _some(words: Sequence[str], least: int = 1, most: int | None = None) -> Pick:
    return lambda rng, seats: rng.sample(words, rng.randint(least, most or len(words)))


def _words(*values: Any) -> dict[str, Pick]:
    return {str(value).lower(): _fixed(value) for value in values}


ON = _words(True, False)
OFF = _words(False, True)
DEFLECTS = _words(False, "same_color", "any")
FINE = {"0": _fixed(0), "1 to 6": _among(1, 2, 3, 6)}


def _odd_deck(rng: random.Random, seats: int) -> dict[str, int]:
    names = [*"0123456789", "number", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]
    return {name: rng.choice((0, 1, 1, 2, 3, 5, 8)) for name in rng.sample(names, rng.randint(1, len(names)))}


def _few_symbols(rng: random.Random, seats: int) -> dict[str, int]:
    named = {"number": 0, "skip": 0, "reverse": 0, "draw_two": 0, "wild": rng.randint(0, 2), "wild_draw_four": 0}
    for name in rng.sample([*"0123456789", "skip", "reverse", "draw_two"], rng.randint(1, 4)):
        named[name] = rng.randint(2, 9)
    named["wild_draw_four"] = rng.choice((0, 0, 4, 12))
    return named


def _extra_digits(rng: random.Random, seats: int) -> dict[str, int]:
    """A deck full of the cards that extras act on."""
    return {"0": 6, "6": 6, "7": 6, "9": 6, "number": 1, "draw_two": rng.randint(0, 3), "wild_draw_four": 4}


def _not_on(rng: random.Random, seats: int) -> dict[str, list[str]]:
    kinds = rng.sample(KINDS, rng.randint(1, 3))
    return {kind: rng.sample(KINDS, rng.randint(1, 3)) for kind in kinds}


def _size_map(rng: random.Random, seats: int) -> dict[str, int]:
    return {str(players): rng.randint(3, 12) for players in rng.sample(range(2, 11), rng.randint(1, 9))}


def _digits(rng: random.Random, seats: int) -> dict[str, int]:
    return dict(zip(("swap", "rotate", "quiet", "slap"), rng.sample(range(10), 4), strict=True))


def _few_digits(rng: random.Random, seats: int) -> dict[str, int]:
    return {rng.choice(("swap", "rotate", "quiet", "slap")): rng.randint(0, 9)}


# key -> label -> how to make a value; the first is the default.
CHOICES: dict[str, dict[str, Pick]] = {
    "deck.cards": {
        "classic": _fixed("classic"),
        "no wilds": _fixed({"wild": 0, "wild_draw_four": 0}),
        "many wilds": _fixed({"wild": 30, "wild_draw_four": 30}),
        "many draw cards": _fixed({"draw_two": 8, "wild_draw_four": 16}),
        "many actions": _fixed({"skip": 8, "reverse": 8, "number": 1}),
        "many extras": _extra_digits,
        "few symbols": _few_symbols,
        "odd": _odd_deck,
    },
    "deck.packs": _words(1, 2, 3, "auto"),
    "deal.hand_size": {
        "7": _fixed(7),
        "1": _fixed(1),
        "2 to 4": _among(2, 3, 4),
        "8 to 15": _among(8, 10, 12, 15),
        "as many as there are": _fixed(MOST_CARDS),
        "all but a few": _fixed(MOST_CARDS - 1),
        "map": _size_map,
    },
    "deal.dealer": {"random": _fixed("random"), "seat": lambda rng, seats: rng.randrange(seats)},
    "deal.first_player": _words(
        "left_of_dealer", "dealer", "right_of_dealer", "highest_hand", "last_winner", "last_loser"
    ),
    "deal.direction": _words("clockwise", "counterclockwise"),
    "starter.accept": {
        "default": _fixed(list(KINDS[:5])),
        "number": _fixed(["number"]),
        "all but number": _fixed(list(KINDS[1:5])),
        "one": lambda rng, seats: [rng.choice(KINDS[:5])],
        "some": _some(KINDS[:5], 2, 4),
    },
    "starter.rejected": _words("reshuffle", "bottom", "bury"),
    "starter.draw_two": _words("draw_and_lose_turn", "draw_and_play", "ignore"),
    "starter.skip": _words("lose_turn", "ignore"),
    "starter.reverse": _words("dealer_first", "right_of_dealer_first", "same_first", "ignore"),
    "starter.wild": _words("first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card"),
    "draw.voluntary": ON,
    "draw.until_playable": {"false": _fixed(False), "true": _fixed(True), "2": _fixed(2), "3 to 9": _among(3, 4, 9)},
    "draw.drawn_card": _words("may_play", "must_play", "number_only", "never"),
    "draw.after_voluntary": _words("same", "never"),
    "action.draw_two": {"2": _fixed(2), "1": _fixed(1), "3 to 7": _among(3, 4, 7)},
    "action.draw_four": {"4": _fixed(4), "1": _fixed(1), "3 to 10": _among(3, 6, 10)},
    "action.draw_loses_turn": ON,
    "action.reverse_with_two": _words("skip", "none"),
    "wild_draw_four.legal": _words("no_color_in_force", "nothing_playable", "always"),
    "wild_draw_four.enforce": _words("bluff", "strict"),
    "wild_draw_four.names_color": ON,
    "play.not_on": {
        "empty": _fixed({}),
        "wild": _fixed({"wild": ["draw_two", "wild_draw_four"]}),
        "crossing": _fixed({"wild_draw_four": ["draw_two"], "draw_two": ["wild_draw_four"]}),
        "some": _not_on,
        # Hardly anything follows a number: the pile is drawn empty, and the round may end in a stalemate.
        "dead ends": lambda rng, seats: {kind: ["number"] for kind in rng.sample(KINDS, rng.randint(4, 6))},
    },
    "challenge.enabled": ON,
    "challenge.guilty": _words("challenger_plays", "challenger_loses_turn", "take_back"),
    "challenge.innocent_extra": {"2": _fixed(2), "0": _fixed(0), "1 to 6": _among(1, 3, 6)},
    "challenge.in_chain": _words("never", "last"),
    "stacking.answers": {
        "empty": _fixed([]),
        **{answer: _fixed([answer]) for answer in ANSWERS},
        "like on like": _fixed([ANSWERS[0], ANSWERS[2]]),
        "upward": _fixed(list(ANSWERS[:3])),
        "all": _fixed(list(ANSWERS)),
    },
    "stacking.color": _words("any", "same"),
    "stacking.skip_deflects": DEFLECTS,
    "stacking.reverse_deflects": DEFLECTS,
    "stacking.limit": {"none": _fixed("none"), "2": _fixed(2), "3 to 6": _among(3, 4, 5, 6)},
    "stacking.after_paid": _words("normal", "last_color_only"),
    "group.identical": {"1": _fixed(1), "2": _fixed(2), "3 or 4": _among(3, 4), "unlimited": _fixed("unlimited")},
    "group.same_symbol": _words(False, "lead_by_symbol", "any_lead"),
    "group.kinds": {"all": _fixed(list(KINDS)), "number": _fixed(["number"]), "some": _some(KINDS, 1, 5)},
    "group.effect": _words("once", "each", "none"),
    "jump_in.enabled": OFF,
    "jump_in.resume": _words("from_jumper", "original_order"),
    "jump_in.effect": _words("replace", "add"),
    "jump_in.match": _words("copy", "symbol"),
    "jump_in.exclude": {
        "empty": _fixed([]),
        "skip and wild": _fixed(["skip", "wild"]),
        "some": _some(KINDS, 1, 4),
    },
    "jump_in.own_card": _words(True, False, "not_wild_draw_four"),
    "jump_in.with_last_card": ON,
    "jump_in.next_seat": _words("jump", "normal_play"),
    "jump_in.race": OFF,
    "jump_in.after_final": OFF,
    "jump_in.wrong_penalty": FINE,
    "uno.due": _words("one_card", "one_or_identical"),
    "uno.penalty": {"2": _fixed(2), "0": _fixed(0), "1": _fixed(1), "3 to 8": _among(3, 4, 5, 8)},
    "uno.window": _words("next_action", "next_play"),
    "uno.false_call_penalty": FINE,
    "misplay.penalty": FINE,
    "finish.forbid": {
        "empty": _fixed([]),
        "wilds": _fixed(["wild", "wild_draw_four"]),
        "all but number": _fixed(list(KINDS[1:])),
        "some": _some(KINDS, 1, 5),
    },
    "finish.draw_card_counts": ON,
    "round.ends": _words("first_out", "one_left"),
    "round.turn_cap": {
        "10000": _fixed(10000),
        "1": _fixed(1),
        "2 to 12": lambda rng, seats: rng.randint(2, 12),
        "20 to 60": lambda rng, seats: rng.randint(20, 60),
        "60 to 120": lambda rng, seats: rng.randint(60, 120),
    },
    "extras.seven_swap": OFF,
    "extras.zero_rotate": OFF,
    "extras.red_zero": OFF,
    "extras.quiet_six": OFF,
    "extras.quiet_call": ON,
    "extras.digits": {"default": _fixed({}), "four": _digits, "one": _few_digits},
    "extras.slap_nine": OFF,
    "score.number": {"face": _fixed("face"), "int": _among(0, 1, 5)},
    "score.zero": {"0": _fixed(0), "10": _fixed(10), "int": _among(1, 7, 50)},
    "score.action": {"20": _fixed(20), "int": _among(0, 10, 25)},
    "score.wild": {"50": _fixed(50), "int": _among(0, 20, 40)},
    "score.red_zero": {"same": _fixed("same"), "100": _fixed(100), "int": _among(0, 3)},
    "score.round": _words("winner_takes", "own_hand", "rank", "chips"),
    "score.recycled_doubles": OFF,
    "score.loser_ties": {
        "default": _fixed(["points", "cards", "shared"]),
        "points": _fixed(["points", "shared"]),
        "cards": _fixed(["cards", "shared"]),
        "cards first": _fixed(["cards", "points", "shared"]),
        "shared": _fixed(["shared"]),
    },
}
# §13, at one table: nobody is out of the ordinary, some are, or every chance is certain. `reaction` is no chance.
HUMANS: dict[str, dict[str, tuple[float, ...]]] = {
    "forget_uno": {"default": (0,), "some": (0, 0.3, 0.7, 1), "certain": (1,)},
    "notice_uno": {"default": (1,), "some": (0, 0.1, 0.5, 1), "certain": (0,)},
    "false_call": {"default": (0,), "some": (0, 0.1, 0.5), "certain": (0, 1)},
    "misplay": {"default": (0,), "some": (0, 0.05, 0.3)},
    "wrong_jump": {"default": (0,), "some": (0, 0.05, 0.3), "certain": (0, 1)},
    "noise": {"default": (0,), "some": (0, 0.05, 0.3, 1), "certain": (1,)},
    "attention": {"default": (1,), "some": (0, 0.3, 0.8, 1), "certain": (0, 1)},
    "reaction": {"default": (1,), "some": (0.01, 0.5, 1, 3, 200)},
}

MOMENTS: dict[str, str] = {
    "seats": "deal starter play",
    "deck.cards": "deal starter",
    "deck.packs": "deal",
    "deal.hand_size": "deal",
    "deal.dealer": "deal starter",
    "deal.first_player": "deal starter",
    "deal.direction": "deal starter",
    "starter.accept": "starter",
    "starter.rejected": "starter",
    "starter.draw_two": "starter",
    "starter.skip": "starter",
    "starter.reverse": "starter",
    "starter.wild": "starter",
    "draw.voluntary": "turn draw",
    "draw.until_playable": "draw",
    "draw.drawn_card": "draw",
    "draw.after_voluntary": "draw",
    "action.draw_two": "starter pending",
    "action.draw_four": "pending challenge",
    "action.draw_loses_turn": "pending turn",
    "action.reverse_with_two": "starter play pending",
    "wild_draw_four.legal": "turn draw pending challenge jump",
    "wild_draw_four.enforce": "turn draw pending challenge jump",
    "wild_draw_four.names_color": "play jump",
    "play.not_on": "starter turn draw pending jump",
    "challenge.enabled": "pending challenge",
    "challenge.guilty": "challenge jump",
    "challenge.innocent_extra": "challenge",
    "challenge.in_chain": "pending challenge jump",
    "stacking.answers": "pending",
    "stacking.color": "pending",
    "stacking.skip_deflects": "pending jump play",
    "stacking.reverse_deflects": "pending jump play",
    "stacking.limit": "pending",
    "stacking.after_paid": "starter pending turn",
    "group.identical": "turn pending play jump call",
    "group.same_symbol": "turn pending play",
    "group.kinds": "turn pending jump",
    "group.effect": "pending play jump",
    "jump_in.enabled": "starter play pending jump",
    "jump_in.resume": "starter play pending jump",
    "jump_in.effect": "starter play pending challenge jump",
    "jump_in.match": "starter jump",
    "jump_in.exclude": "starter jump",
    "jump_in.own_card": "jump",
    "jump_in.with_last_card": "jump end",
    "jump_in.next_seat": "starter pending jump",
    "jump_in.race": "starter jump",
    "jump_in.after_final": "jump end",
    "jump_in.wrong_penalty": "jump",
    "uno.due": "call",
    "uno.penalty": "call",
    "uno.window": "turn call",
    "uno.false_call_penalty": "call",
    "misplay.penalty": "turn call",
    "finish.forbid": "turn draw pending jump end",
    "finish.draw_card_counts": "jump end",
    "round.ends": "play jump call end score",
    "round.turn_cap": "end",
    "extras.seven_swap": "play jump call",
    "extras.zero_rotate": "play jump call",
    "extras.red_zero": "play jump call",
    "extras.quiet_six": "turn play jump call",
    "extras.quiet_call": "call",
    "extras.digits": "play",
    "extras.slap_nine": "play jump call",
    "score.number": "score",
    "score.zero": "score",
    "score.action": "score",
    "score.wild": "score",
    "score.red_zero": "score",
    "score.round": "end score",
    "score.recycled_doubles": "end score",
    "score.loser_ties": "score",
    "players.forget_uno": "call",
    "players.notice_uno": "turn call",
    "players.false_call": "turn call",
    "players.misplay": "turn",
    "players.wrong_jump": "jump",
    "players.noise": "turn",
    "players.attention": "jump",
    "players.reaction": "jump play call",
}
