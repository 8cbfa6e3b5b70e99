"""What conditions ask of cards and seats, and how cards are weighed: beside an account of the same in Python."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest
from test_strategies_play import HAND, RULES, TOP, cards, moves, position, script

from unosim.cards import NO_COLOR, card_name, class_of, color_of, parse_card, symbol_of
from unosim.engine._engine import ASKS, COLOR_RULES, DEEDS, FEATURES, Machine, Program, seed_key
from unosim.rules import Rules, compile_rules
from unosim.strategies import ScriptError, compile_strategy, describe, program
from unosim.strategies.conditions import Ask, comparisons
from unosim.strategies.reader import parse_script
from unosim.strategies.words import CARD_WORDS, FACT_CHOICES, FUNCTION_WORDS

PLAYER = (0.0, 1.0)
PACK: list[int] = RULES["pack"]  # type: ignore[assignment]
LINE_UP = [(0, *PLAYER)] * 4


# --- an account in Python -----------------------------------------------------------------------------------------


class Seen:
    """What one seat sees: its hand, the discards, the sizes of hands, what everybody did last."""

    def __init__(self, machine: Machine, judged: int, did: dict[int, str]) -> None:
        now = machine.snapshot()
        self.now, self.seat, self.did, self.judged = now, now["seat"], did, judged
        self.hand: list[int] = now["hands"][self.seat]
        self.sizes = [sum(hand) for hand in now["hands"]]
        self.legal = machine.legal[0]
        self.discards = Counter(now["discard"])

    def kinds(self, word: str) -> list[int]:
        if word in ("in_color", "judged"):
            color = self.now["color"] if word == "in_color" else self.judged
            return [kind for kind in range(64) if PACK[kind] and color_of(kind) == color != NO_COLOR]
        return [kind for kind in range(64) if PACK[kind] and CARD_WORDS[word].mask >> kind & 1]

    def seen(self, word: str) -> int:
        return sum(self.hand[kind] + self.discards[kind] for kind in self.kinds(word))

    def unseen(self, word: str) -> int:
        return sum(PACK[kind] for kind in self.kinds(word)) - self.seen(word)

    def away(self, places: int) -> int:
        return int((self.seat + places * self.now["direction"]) % len(self.sizes))

    def odds(self, word: str, seat: int) -> float:
        every, others = self.unseen("any"), self.unseen("any") - self.unseen(word)
        return 100 - 100 * prod(max(others - i, 0) / (every - i) for i in range(self.sizes[seat]))

    def ask(self, what: str, word: str) -> float:
        match what:
            case "held":
                return sum(self.hand[kind] for kind in self.kinds(word))
            case "playable":
                return sum(self.hand[kind] for kind in self.kinds(word) if self.legal >> kind & 1)
            case "seen":
                return self.seen(word)
            case "unseen":
                return self.unseen(word)
            case "next_odds":
                return self.odds(word, self.away(1))
            case "previous_odds":
                return self.odds(word, self.away(-1))
            case "hand_of":
                return self.sizes[self.away(int(word))]
            case "top":
                return self.now["top"] in self.kinds(word)
            case "color":
                return ("red", "yellow", "green", "blue", "none")[self.now["color"]] == word
            case "pending":
                return self.now["pending"] > 0 and class_of(self.now["pending_kind"]) == word
            case _:
                seat = {"last_move": self.seat, "next_move": self.away(1), "previous_move": self.away(-1)}[what]
                return self.did.get(seat, "nothing") == word


ASKED = (
    *(f"{name}({word}) == 99" for name in ("held", "playable", "seen", "unseen", "next_odds") for word in
      ("any", "red", "in_color", "7", "wild", "action", "colored", "draw_card", "judged")),
    *(f"previous_odds({word}) == 999" for word in ("blue", "wild_draw_four", "judged")),
    *(f"hand_of({places}) == 99" for places in (1, 2, 3, 5, -1, -2)),
    *(f"{name} is {word}" for name, allowed in FACT_CHOICES.items() for word in allowed),
)  # fmt: skip


def test_whatever_may_be_asked_is_asked_here() -> None:
    text = " ".join(ASKED)
    assert all(name in text for name in (*ASKS, *FUNCTION_WORDS))


def asking(part: tuple[str, ...]) -> tuple[Program, list[Ask]]:
    """A strategy that asks all this and does nothing by it, and the asks in the order of its tests."""
    made = parse_script(f"strategy: asks\nbluff: always\nchallenge: {{when: {' or '.join(part)}}}\n")
    condition = made.choices["challenge"].when
    assert condition is not None
    found = [term.value for one in comparisons(condition) for term in one.left if isinstance(term.value, Ask)]
    return program(made), list(dict.fromkeys(found))


RULES_WITH_CHAINS = {"stacking": {"answers": ["draw_two_on_draw_two", "wild_draw_four_on_draw_two"]}}


@pytest.mark.parametrize("part", range(2))
def test_everything_that_is_asked_is_what_a_player_can_see(part: int) -> None:
    """At every stop of many rounds, for every ask."""
    asks = ASKED[part::2]
    playing, order = asking(asks)
    machine = Machine(compile_rules(Rules.resolve(RULES_WITH_CHAINS), 4), [playing], LINE_UP)
    looked: Counter[tuple[str, bool]] = Counter()
    for deal in range(10):
        machine.deal(seed_key("asks"), deal)
        did: dict[int, str] = {}
        judged = NO_COLOR
        while (now := machine.snapshot())["decision"] != "over":
            values = machine.trace()["values"]
            seen = Seen(machine, judged, did)
            assert len(values) == len(order)
            for (value, _), ask in zip(values, order, strict=True):
                expected = seen.ask(ask.what, ask.word)
                assert abs(value - expected) < 1.01 if "odds" in ask.what else value == expected, (ask, now)
                looked[ask.what, bool(value)] += 1
            move = machine.choose()
            if move[0] == "play" and move[1] == parse_card("W+4"):
                judged = now["color"]
            if move[0] in ("play", "draw", "pass", "challenge"):
                kept = now["decision"] == "drawn" and move[0] == "pass"
                did[now["seat"]] = "pay" if move[0] == "draw" and now["decision"] == "answer" else (
                    "draw" if kept else move[0]
                )  # fmt: skip
            machine.apply(*move)
    assert {what for what, _ in looked} == {ask.what for ask in order}
    never = {ask.what for ask in order if not looked[ask.what, True]}
    assert not never


def test_deeds_are_those_of_the_document() -> None:
    assert tuple(FACT_CHOICES["last_move"]) == DEEDS


def test_odds_are_those_of_a_hand_taken_by_lot() -> None:
    """Seven fives are among the 98 cards that seat 0 does not see, and the next player holds two of these."""
    blues = "B0 B1 B1 B2 B2 B3 B3 B4 B4"
    machine = Machine(RULES, [script("draw: {when: next_odds(5) == 99}")], LINE_UP)
    machine.set_up(position(blues, "R5"))
    ((odds, _),) = machine.trace()["values"]
    unseen = 108 - 9 - 1
    assert odds == int(100 * (1 - (unseen - 7) / unseen * (unseen - 8) / (unseen - 1)))


# --- features -----------------------------------------------------------------------------------------------------


def feature(name: str, kind: int, seen: Seen, seats: int = 4) -> int:
    """A feature of a card as its words say."""
    color, symbol = color_of(kind), symbol_of(kind)
    held = [other for other in range(64) for _ in range(seen.hand[other])]
    of_color = [other for other in held if color_of(other) == color != NO_COLOR]
    match = [other for other in held if kind < 52 and (color_of(other) == color or symbol_of(other) == symbol)]
    by_color = Counter(color_of(other) for other in held if other < 52)
    most = max(by_color.values(), default=0)
    match name:
        case "points":
            return int(RULES["points"][kind])  # type: ignore[index]
        case "keeps_color":
            return int(color == seen.now["color"] and kind < 52)
        case "changes_color":
            return int(color != seen.now["color"] and kind < 52)
        case "strongest_color":
            return int(kind < 52 and by_color[color] == most)
        case "color_held":
            return max(len(of_color) - 1, 0)
        case "symbol_held":
            return sum(symbol_of(other) == symbol for other in held) - 1
        case "copies":
            return seen.hand[kind] - 1
        case "follow_ups":
            return max(len(match) - 1, 0)
        case "links":
            return len(set(match))
        case "color_unseen":
            name = ("red", "yellow", "green", "blue", "")[color]
            return seen.unseen(name) if name else 0
        case "symbol_unseen":
            return sum(
                PACK[k] - seen.hand[k] - seen.discards[k] for k in range(64) if PACK[k] and symbol_of(k) == symbol
            )
        case "hurts_next":
            return int(
                class_of(kind) in ("skip", "draw_two", "wild_draw_four") or (class_of(kind), seats) == ("reverse", 2)
            )
        case "draws_next":
            return {"draw_two": 2, "wild_draw_four": 4}.get(class_of(kind), 0)
        case "together":
            return 1
        case _:
            return int(class_of(kind) == name)


@pytest.mark.parametrize("name", FEATURES)
@pytest.mark.parametrize("weight", [1, -3])
def test_the_heaviest_cards_are_laid(name: str, weight: int) -> None:
    """In many reached positions the card has most (or least) of the feature among those that may be laid."""
    machine = Machine(
        RULES, [script(f"bluff: always\nplay: [{{prefer: any, weigh: {{{name}: {weight}}}}}]\n")], LINE_UP
    )
    chosen: Counter[int] = Counter()
    for deal in range(3):
        machine.deal(seed_key("features"), deal)
        while machine.snapshot()["decision"] != "over":
            move = machine.choose()
            kinds = [kind for kind in range(64) if machine.legal[0] >> kind & 1]
            if machine.snapshot()["decision"] == "play" and kinds:
                seen = Seen(machine, NO_COLOR, {})
                weights = {kind: weight * feature(name, kind, seen) for kind in kinds}
                assert weights[move[1]] == max(weights.values()), (card_name(move[1]), weights)
                chosen[len(set(weights.values()))] += 1
            machine.apply(*move)
    assert name == "together" or sum(chosen.values()) > chosen[1]


def test_weights_add_up_and_leave_the_rest_to_tie_breaks() -> None:
    """Red 1, 2, 9, blue 9 and the wild on a red 9; more blue than red is held."""
    weighed = "play: [{prefer: number, weigh: {points: 1, keeps_color: 5}}]\n"
    assert cards(moves(weighed, HAND, TOP)) == {"R9"}
    assert cards(moves(weighed.replace("5", "-8"), HAND, TOP)) == {"B9"}
    tied = "play: [{prefer: number, weigh: {points: 1}%s}]\n"
    assert cards(moves(tied % "", HAND, TOP)) == {"R9", "B9"}
    assert cards(moves(tied % ", among: changes_color", HAND, TOP)) == {"B9"}
    assert cards(moves(tied.replace("1", "0") % "", HAND, TOP, tries=80)) == {"R1", "R2", "R9", "B9"}


def test_parameters_are_weights() -> None:
    made = parse_script("strategy: x\nwith: {spite: 4}\nplay: [{prefer: any, weigh: {points: -spite, links: spite}}]\n")
    points, links = FEATURES.index("points"), FEATURES.index("links")
    assert compile_strategy(made).weighings == (((points, -4), (links, 4)),)
    assert compile_strategy(made, {"spite": 7}).weighings == (((points, -7), (links, 7)),)
    assert compile_strategy(made, {"spite": 0}).weighings == ()
    assert "; among several the one with the largest sum: -spite (-4) times its points plus spite (4)" in describe(made)


@pytest.mark.parametrize(
    ("rule", "colors"),
    [
        ("in_force", {0}),  # red
        ("other", {3}),  # most blue
        ("most_unseen", {0, 1}),  # of 25 a color one red, two yellow ... see the hand
        ("least_unseen", {3}),
    ],
)
def test_color_rules_that_look_at_the_table(rule: str, colors: set[int]) -> None:
    """A wild, four blue, two green, one yellow; a red five on top, so that one red and one yellow are seen."""
    seen = moves(f"color: {rule}\nplay: [prefer: wild]\n", "W B3 B4 B6 B7 G5 G8 Y1", "R5", tries=60)
    assert {color for _, _, color in seen} == colors
    assert rule in COLOR_RULES


def test_with_no_color_in_force_the_color_held_most_is_named() -> None:
    assert {c for *_, c in moves("color: in_force\n", "W B3 B4", "W", color=NO_COLOR)} <= {3, NO_COLOR}


# --- groups and cards that are taken back -------------------------------------------------------------------------


@pytest.mark.parametrize(("group", "laid"), [("{most: 2}", 2), ("{most: 9}", 3), ("{most: 1}", 1), ("{most: n}", 2)])
def test_how_many_cards_are_laid_together(group: str, laid: int) -> None:
    rules = compile_rules(Rules.resolve({"group": {"identical": "unlimited"}, "deck": {"packs": 2}}), 4)
    given = "with: {n: 2}\n" if "n}" in group else ""
    machine = Machine(rules, [script(f"{given}group: {group}\n")], LINE_UP)
    where = position("R5 B1", "R9")
    where["hands"][0][parse_card("R5")] = 3
    machine.set_up({**where, "loose": True})
    move = machine.choose()
    assert 1 + sum(move[4]) == laid
    assert move[5] == parse_card("R5")


@pytest.mark.parametrize(
    ("text", "laid"),
    [
        ("", {"R1", "R9"}),
        ("lay_back: highest_points\n", {"R9"}),
        ("lay_back: [lowest_points]\n", {"R1"}),
        ("play: [{prefer: any, among: highest_points}]\n", {"R9"}),
        ("play: [{prefer: any, among: highest_points}]\nlay_back: lowest_points\n", {"R1"}),
    ],
)
def test_what_is_laid_instead_of_a_bluff_that_is_taken_back(text: str, laid: set[str]) -> None:
    rules = compile_rules(Rules.resolve({"challenge": {"guilty": "take_back"}}), 4)
    seen = set()
    for key in range(30):
        machine = Machine(rules, [script(text)], LINE_UP)
        machine.set_up(position("W+4 R1 R9 B1", "R5", key))
        machine.apply("play", parse_card("W+4"), 3)
        machine.apply("challenge")
        assert machine.snapshot()["decision"] == "take_back"
        seen.add(card_name(machine.choose()[1]))
    assert seen == laid


# --- what a script says of itself ---------------------------------------------------------------------------------


def test_what_fired_and_what_did_not() -> None:
    text = (
        "play:\n  - {prefer: skip}\n  - {prefer: number, when: own_hand == 2}\n  - {prefer: wild, probability: 0}\n"
        "  - {prefer: number, among: highest_points}\n  - prefer: any\n"
    )
    machine = Machine(RULES, [script(text)], LINE_UP)
    machine.set_up(position(HAND, TOP))
    before = machine.snapshot()
    trace = machine.trace()
    assert trace["fired"] == 2  # the line that never applies is left out of the program
    assert [bool(kinds) for kinds, _ in trace["lines"]] == [False, True, True, True]
    assert [holds for _, holds in trace["lines"]] == [True, False, True, True]
    assert trace["values"] == [(8, 2)]
    assert card_name(trace["move"][1]) in {"R9", "B9"}
    assert machine.snapshot() == before and machine.choose() == trace["move"]


def test_only_one_card_needs_no_line() -> None:
    machine = Machine(RULES, [script("play: [{prefer: skip}, {prefer: any, among: first}]\n")], LINE_UP)
    machine.set_up(position("R1 B2 B3", "R5"))
    assert machine.trace()["fired"] == -1


@pytest.mark.parametrize(("word", "card"), [("most_unseen_color", "R1"), ("least_unseen_color", "B9")])
def test_colors_of_which_more_or_less_is_seen(word: str, card: str) -> None:
    """Two reds are seen, the one on top among them, and four blues; a wild has no color."""
    assert cards(moves(f"play: [{{prefer: any, among: {word}}}]\n", "R1 B9 B3 B4 B5 W", "R9")) == {card}


# --- what is said of wrong ones -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "part", "nearest"),
    [
        ("when: held(rde) > 1", 31, "`rde` is nothing that held can be asked about", "red"),
        ("when: unsen(red) > 1", 26, "`unsen` is no function", "unseen"),
        ("when: own_hand(red) > 1", 26, "`own_hand` is no function", None),
        ("when: held > 1", 26, "`held` is neither a variable nor a parameter; it takes a word: held(red)", None),
        ("when: top > 1", 26, "it is asked by `is`: top is number", None),
        ("when: tpo is skip", 26, "`tpo` is nothing that `is` asks about", "top"),
        ("when: top is skp", 33, "`skp` is nothing that top can be asked about", "skip"),
        ("when: color is wild", 35, "`wild` is nothing that color can be asked about", None),
        ("when: last_move is drew", 39, "`drew` is nothing that last_move can be asked about", "draw"),
        ("when: top is", 32, "a word is missing after `is`", None),
        ("when: top is not not skip", 37, "a word is missing after `is`", None),
        ("when: 3 is skip", 26, "what is asked before `is` is one name", None),
        ("when: held() > 1", 31, "a word is missing in the parentheses", None),
        ("when: held(red blue) > 1", 35, "`held` takes one word in parentheses", None),
        ("when: hand_of(0) > 1", 34, "hand_of takes a number from 1 to 9", None),
        ("when: hand_of(red) > 1", 34, "hand_of takes a number from 1 to 9", None),
        ("when: held(red) + held(blue) > 1", 26, "not added up: one on each side", None),
        ("when: own_hand", 34, "a comparison is missing here", None),
        ("weigh: {pionts: 1}", 28, "pionts is no feature of a card", "points"),
        ("weigh: {points: 1.5}", 36, "a whole number from", None),
        ("weigh: {points: spite}", 36, "`spite` is no parameter", None),
        ("weigh: {}", 27, "features and weights such as", None),
        ("weigh: points", 27, "features and weights such as", None),
    ],
)
def test_wrong_words_are_shown_where_they_stand(line: str, column: int, part: str, nearest: str | None) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(f"strategy: x\nplay:\n  - {{prefer: skip, {line}}}\n", "x.yaml")
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (3, column)
    assert part in str(problem)
    assert nearest is None or problem.nearest == nearest


@pytest.mark.parametrize("name", ["held", "top", "clockwise", "is", "last_move"])
def test_no_parameter_has_a_name_that_is_taken(name: str) -> None:
    with pytest.raises(ScriptError, match="the name of this parameter is taken"):
        parse_script(f"strategy: x\nwith: {{{name}: 1}}\n")


@pytest.mark.parametrize(
    ("group", "part"), [("{most: 0}", "from 1 to 1,200 cards"), ("{mst: 2}", "most"), ("{most: n}", "no parameter")]
)
def test_wrong_groups(group: str, part: str) -> None:
    with pytest.raises(ScriptError, match=part):
        parse_script(f"strategy: x\ngroup: {group}\n")


def test_conditions_are_told_in_words() -> None:
    told = describe(
        parse_script(
            "strategy: x\nplay:\n"
            "  - {prefer: any, when: top is not skip and clockwise or unseen(wild) < held(in_color)}\n"
            "  - {prefer: any, when: last_move is draw and hand_of(2) > 1 and not clockwise}\n"
        )
    )
    assert (
        "when both it is not so that the top card is a skip and play goes clockwise or the number of wilds that are "
        "neither in its own hand nor on the discards is less than the number of cards of the color in force that it "
        "holds"
    ) in told
    assert "when what it did last is a draw without a play and the number of cards of the player 2 places on" in told
