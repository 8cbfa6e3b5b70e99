"""Tables at the edge of what the engine's arrays hold; the memory tests play them, also in a build with checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine_tables import ALWAYS, Columns, Fields, cards, fields, machine, named, play_on, position, script, table
from referee.random_rules import case, players

from unosim.engine._engine import CHOICES, EVERY_KIND, Machine, seed_key
from unosim.strategies import names

KEY = seed_key("memory")
NONE = {"number": 0, "skip": 0, "reverse": 0, "draw_two": 0, "wild": 0, "wild_draw_four": 0}
CHAINS = {"stacking": {"answers": ["draw_two_on_draw_two", "wild_draw_four_on_wild_draw_four"]}}
LONG = {"round": {"turn_cap": 60_000}}


def all_of(number: int, kind: str = "R5") -> list[int]:
    """A deck of one kind."""
    return [number * (k == cards(kind)[0]) for k in range(64)]


# name -> (rules, players) of a batch
BATCHES: dict[str, tuple[Fields, tuple[str, ...]]] = {
    "1,080 cards in hands of 100": (
        fields(10, {"deck": {"packs": 10}, "deal": {"hand_size": 100}}),
        ("random",),
    ),
    "1,200 cards by map, all but ten dealt": (
        fields(10, {"deck": {"cards": NONE | {"number": 30}}}, hand_size=119),
        ("first-playable",),
    ),
    "1,200 cards, short hands": (
        fields(10, {"deck": {"cards": {"number": 22, "wild": 148, "wild_draw_four": 148}}, "deal": {"hand_size": 1}}),
        ("random", "bench-ten") * 5,
    ),
    "1,200 draw cards, each answered": (
        fields(10, {"deck": {"cards": NONE | {"draw_two": 250, "wild_draw_four": 200}}, **CHAINS}, hand_size=100),
        ("random",),
    ),
    "1,200 wild draw fours, challenged": (
        fields(2, {"deck": {"cards": NONE | {"wild_draw_four": 200}}, **LONG}, pack=all_of(1200, "W+4"), hand_size=599)
        | {"starter_accept": EVERY_KIND, "draw_four": 255},
        ("random",),
    ),
    "1,200 copies of one card": (fields(10, pack=all_of(1200), hand_size=119, points=[1000] * 64), ("random",)),
    "a fine of 255 for every call": (
        fields(10, {"deck": {"packs": 10}, "deal": {"hand_size": 2}}, uno_penalty=255, turn_cap=2_000),
        ("random",),
    ),
    "nobody may finish or keep": (
        fields(3, {"deck": {"packs": 10}, "draw": {"until_playable": True}, **LONG}, finish_forbid=2**64 - 1),
        ("random",),
    ),
}
for _rejected in range(3):
    _pack = [1199 * (k == 52) + (k == 0) for k in range(64)]
    BATCHES[f"one starter among 1,200 cards, rejected {_rejected}"] = (
        fields(2, pack=_pack, hand_size=1, starter_accept=1, starter_rejected=_rejected, turn_cap=300),
        ("random",),
    )


def batch(name: str, deals: int = 3) -> Columns:
    """Rounds of one of these."""
    rules, line_up = BATCHES[name]
    forget = 1.0 if "call" in name else 0.0
    return table(rules, *line_up, forget=forget).play(KEY, 0, deals)


def one_holds_everything() -> dict[str, Any]:
    """A seat draws a pile of 1,197 cards in one go and another round is played on from there; what it then held."""
    pack = [22 if k < 52 else 28 * (k in (52, 56)) for k in range(64)]
    rules = fields(2, pack=pack, points=[1000] * 64, drawn_playable=0, draw_most=65535, turn_cap=60_000)
    round_ = machine(rules, "random")
    pile = [n - (k in cards("R5 R6 Y7")) for k, n in enumerate(pack)]
    round_.set_up(position(["R5", "R6"], "Y7") | {"middle": pile, "loose": False})
    round_.apply("draw")
    held = round_.snapshot()
    if len(named(round_, "draw")) != sum(pile):
        raise ValueError("not all cards were drawn")
    play_on(round_)
    return held


def piles_known_to_the_last_card() -> int:
    """The known top and the discards as long as can be; how many cards were drawn from them."""
    rules = fields(2, pack=all_of(1200), drawn_playable=0, turn_cap=60_000)
    drawn = 0
    for on_top, under in ((1196, 1), (1, 1196), (600, 597)):
        round_ = Machine(rules)
        where = position(["R5", "R5"], "R5", discard=cards("R5") * under, known_top=cards("R5") * on_top)
        round_.set_up(where | {"loose": False})
        while round_.legal[1]:
            round_.apply("draw")
        drawn += len(named(round_, "draw"))
    return drawn


def the_longest_chain(amount: int = 20) -> dict[str, Any]:
    """Ten players answer until a hand is empty, and what is pending is more than there are cards."""
    rules = fields(10, CHAINS, pack=all_of(1200, "R+2"), hand_size=119, draw_two=amount, starter_draw_two=2)
    stubborn = script(**dict.fromkeys(CHOICES, ALWAYS) | {"draw": 0})
    round_ = machine(rules, stubborn)
    round_.deal(KEY, 0)
    play_on(round_)
    return round_.snapshot()


def random_tables(numbers: range, deals: int = 3) -> int:
    """Any rules, any strategies, stepped with a log and in a batch; the rounds played."""
    for number in numbers:
        one = case(number)
        rules = fields(one.seats, one.rules)
        line_up = players(number, one.seats, names())
        scripts = tuple(player["strategy"] for player in line_up)
        table(rules, *scripts, forget=0.5, notice=0.5).play(KEY, 0, deals)
        round_ = machine(rules, *scripts, forget=0.5, notice=0.5)
        for deal in range(deals):
            round_.deal(KEY, deal)
            play_on(round_.copy())
            play_on(round_)
    return 2 * deals * len(numbers)


EVERYTHING: tuple[Callable[[], object], ...] = (
    *(lambda name=name: batch(name) for name in BATCHES),
    one_holds_everything,
    piles_known_to_the_last_card,
    the_longest_chain,
)
