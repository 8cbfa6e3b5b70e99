"""Every key of the rulebook is declared with its values and its default, and says in words what they mean."""

from __future__ import annotations

import re
from itertools import chain, combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from unosim.errors import ConfigError
from unosim.rules import Rules, house_rules, presets, switches
from unosim.rules.reference import reference
from unosim.rules.switch import MOMENTS, SOURCES, Switch
from unosim.rules.words import sentence, values_worth_telling

SWITCHES = {switch.key: switch for switch in switches(Rules)}
KINDS = ("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")
ANSWERS = (
    "draw_two_on_draw_two", "wild_draw_four_on_draw_two", "wild_draw_four_on_wild_draw_four",
    "draw_two_on_wild_draw_four",
)  # fmt: skip


class Key(NamedTuple):
    """A line of the rulebook: the default, the words that are values or items, numbers from and to, and maps."""

    default: Any
    words: tuple[Any, ...] = ()
    numbers: tuple[int, int] | None = None
    map: Any = None


def on_off(default: bool) -> Key:
    return Key(default, (True, False))


def fine(default: int) -> Key:
    return Key(default, numbers=(0, 20))


# Written from the rulebook by hand, section by section.
BOOK = {
    # §2 deck and deal
    "deck.cards": Key("classic", ("classic",), map={"skip": 3}),
    "deck.packs": Key(1, ("auto",), (1, 10)),
    "deal.hand_size": Key(7, (), (1, 100), map={"6": 9}),
    "deal.dealer": Key("random", ("random",), (0, 9)),
    "deal.first_player": Key(
        "left_of_dealer",
        ("left_of_dealer", "dealer", "right_of_dealer", "highest_hand", "last_winner", "last_loser"),
    ),
    "deal.direction": Key("clockwise", ("clockwise", "counterclockwise")),
    # §3 starter card
    "starter.accept": Key(["number", "skip", "reverse", "draw_two", "wild"], KINDS[:5]),
    "starter.rejected": Key("reshuffle", ("reshuffle", "bottom", "bury")),
    "starter.draw_two": Key("draw_and_lose_turn", ("draw_and_lose_turn", "draw_and_play", "ignore")),
    "starter.skip": Key("lose_turn", ("lose_turn", "ignore")),
    "starter.reverse": Key("dealer_first", ("dealer_first", "right_of_dealer_first", "same_first", "ignore")),
    "starter.wild": Key("first_player", ("first_player", "dealer", "left_of_dealer", "right_of_dealer", "any_card")),
    # §4 turn and drawing
    "draw.voluntary": on_off(True),
    "draw.until_playable": Key(False, (True, False), (2, 100)),
    "draw.drawn_card": Key("may_play", ("may_play", "must_play", "number_only", "never")),
    "draw.after_voluntary": Key("same", ("same", "never")),
    # §5 action cards and wilds
    "action.draw_two": Key(2, numbers=(1, 20)),
    "action.draw_four": Key(4, numbers=(1, 20)),
    "action.draw_loses_turn": on_off(True),
    "action.reverse_with_two": Key("skip", ("skip", "none")),
    "wild_draw_four.legal": Key("no_color_in_force", ("no_color_in_force", "nothing_playable", "always")),
    "wild_draw_four.enforce": Key("bluff", ("bluff", "strict")),
    "wild_draw_four.names_color": on_off(True),
    "play.not_on": Key({}, map={"wild": ["draw_two", "wild_draw_four"]}),
    # §6 challenge
    "challenge.enabled": on_off(True),
    "challenge.guilty": Key("challenger_plays", ("challenger_plays", "challenger_loses_turn", "take_back")),
    "challenge.innocent_extra": fine(2),
    "challenge.in_chain": Key("never", ("never", "last")),
    # §7 stacking and deflection
    "stacking.answers": Key([], ANSWERS),
    "stacking.color": Key("any", ("any", "same")),
    "stacking.skip_deflects": Key(False, (False, "same_color", "any")),
    "stacking.reverse_deflects": Key(False, (False, "same_color", "any")),
    "stacking.limit": Key("none", ("none",), (2, 100)),
    "stacking.after_paid": Key("normal", ("normal", "last_color_only")),
    # §8 several cards in one turn
    "group.identical": Key(1, ("unlimited",), (1, 100)),
    "group.same_symbol": Key(False, (False, "lead_by_symbol", "any_lead")),
    "group.kinds": Key(list(KINDS), KINDS),
    "group.effect": Key("once", ("once", "each", "none")),
    # §9 jump-in
    "jump_in.enabled": on_off(False),
    "jump_in.resume": Key("from_jumper", ("from_jumper", "original_order")),
    "jump_in.effect": Key("replace", ("replace", "add")),
    "jump_in.match": Key("copy", ("copy", "symbol")),
    "jump_in.exclude": Key([], KINDS),
    "jump_in.own_card": Key(True, (True, False, "not_wild_draw_four")),
    "jump_in.with_last_card": on_off(True),
    "jump_in.next_seat": Key("jump", ("jump", "normal_play")),
    "jump_in.race": on_off(False),
    "jump_in.after_final": on_off(False),
    "jump_in.wrong_penalty": fine(0),
    # §10 UNO call, fines, ends
    "uno.due": Key("one_card", ("one_card", "one_or_identical")),
    "uno.penalty": fine(2),
    "uno.window": Key("next_action", ("next_action", "next_play")),
    "uno.false_call_penalty": fine(0),
    "misplay.penalty": fine(0),
    "finish.forbid": Key([], KINDS),
    "finish.draw_card_counts": on_off(True),
    "round.ends": Key("first_out", ("first_out", "one_left")),
    "round.turn_cap": Key(10_000, numbers=(1, 60_000)),
    # §11 extras
    "extras.seven_swap": on_off(False),
    "extras.zero_rotate": on_off(False),
    "extras.red_zero": on_off(False),
    "extras.quiet_six": on_off(False),
    "extras.quiet_call": on_off(True),
    "extras.digits": Key({"swap": 7, "rotate": 0, "quiet": 6, "slap": 9}, map={"slap": 0}),
    "extras.slap_nine": on_off(False),
    # §12 points of a single round
    "score.number": Key("face", ("face",), (0, 1000)),
    "score.zero": Key(0, numbers=(0, 1000)),
    "score.action": Key(20, numbers=(0, 1000)),
    "score.wild": Key(50, numbers=(0, 1000)),
    "score.red_zero": Key("same", ("same",), (0, 1000)),
    "score.round": Key("winner_takes", ("winner_takes", "own_hand", "rank", "chips")),
    "score.recycled_doubles": on_off(False),
    "score.loser_ties": Key(["points", "cards", "shared"], ("points", "cards", "shared")),
}
TIES = (
    ["points", "cards", "shared"],
    ["cards", "points", "shared"],
    ["points", "shared"],
    ["cards", "shared"],
    ["shared"],
)
# Of the rest of the rulebook, which takes several rounds: not to be passed over until they are played.
SEVERAL_ROUNDS = (
    "deal.next_dealer", "match.until", "match.reach", "match.round_cap", "match.forfeit", "match.schedule", "teams",
)  # fmt: skip


def rules(key: str, value: Any) -> Rules:
    section, name = key.split(".")
    return Rules.resolve({section: {name: value}})


def canonical(key: str, value: Any) -> Any:
    section, name = key.split(".")
    return rules(key, value).to_dict()[section][name]


def is_list(key: str) -> bool:
    return isinstance(BOOK[key].default, list)


def test_the_keys_are_those_of_the_rulebook() -> None:
    assert set(SWITCHES) == set(BOOK) and len(BOOK) == 73


@pytest.mark.parametrize("key", BOOK)
def test_a_key_has_its_default(key: str) -> None:
    section, name = key.split(".")
    assert Rules().to_dict()[section][name] == BOOK[key].default


@pytest.mark.parametrize("key", BOOK)
def test_a_key_has_exactly_its_words(key: str) -> None:
    book, allowed = BOOK[key], SWITCHES[key].allowed
    words = [word for word in allowed if not word[0].isdigit() and not word.startswith("a mapping")]
    assert sorted(words) == sorted(str(word).lower() if isinstance(word, bool) else word for word in book.words)
    assert any(word.startswith("a mapping") for word in allowed) == (book.map is not None)
    for word in book.words:
        if key != "score.loser_ties":
            value = [word] if is_list(key) else word
            assert canonical(key, value) == value
    for wrong in ("anything", "", None, 3.5):
        with pytest.raises(ConfigError):
            rules(key, [wrong] if is_list(key) else wrong)


@pytest.mark.parametrize("key", BOOK)
def test_a_key_has_exactly_its_numbers(key: str) -> None:
    low, high = BOOK[key].numbers or (0, -1)
    for number in (low, (low + high) // 2, high):
        if BOOK[key].numbers:
            assert canonical(key, number) == number
    for wrong in (low - 1, high + 1, -5, 10**9):
        with pytest.raises(ConfigError):
            rules(key, wrong)


@pytest.mark.parametrize("key", [key for key, book in BOOK.items() if book.map])
def test_a_key_takes_a_map(key: str) -> None:
    book = BOOK[key]
    default = book.default if isinstance(book.default, dict) else {}
    assert canonical(key, book.map) == {**default, **book.map}
    with pytest.raises(ConfigError):
        rules(key, {"anything": 1})


@pytest.mark.parametrize("ties", TIES, ids=" ".join)
def test_ties_are_broken_in_these_orders(ties: list[str]) -> None:
    assert canonical("score.loser_ties", ties) == ties


@pytest.mark.parametrize("wrong", [[], ["points"], ["shared", "points"], ["points", "points", "shared"]])
def test_ties_are_not_broken_in_others(wrong: list[str]) -> None:
    with pytest.raises(ConfigError, match="each once at most, come before `shared`"):
        rules("score.loser_ties", wrong)


@pytest.mark.parametrize("key", SEVERAL_ROUNDS)
def test_what_takes_several_rounds_is_an_unknown_key(key: str) -> None:
    section, _, name = key.partition(".")
    with pytest.raises(ConfigError, match="unknown key"):
        Rules.resolve({section: {name: 1} if name else 1})


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=SWITCHES)
def test_a_switch_is_declared_in_full(switch: Switch) -> None:
    assert switch.text.endswith(".") and switch.allowed
    assert switch.source and set(switch.source) <= set(SOURCES)
    assert switch.moments and set(switch.moments) <= set(MOMENTS)
    assert any(word.isascii() for word in switch.words) and any(not word.isascii() for word in switch.words)
    assert rules(switch.key, BOOK[switch.key].default) == Rules()
    swept = [canonical(switch.key, value) for value in switch.sweep]
    assert len(swept) != 1 and len(swept) == len({str(one) for one in swept})
    assert not swept or BOOK[switch.key].default in swept


# --- sentences -------------------------------------------------------------------------------------------------------


def every_value(key: str) -> list[Any]:
    """The words, numbers near the ends, every set of kinds, maps: canonical, each once."""
    book, values = BOOK[key], []
    if key == "score.loser_ties":
        values = list(TIES)
    elif is_list(key):
        subsets = chain.from_iterable(combinations(book.words, n) for n in range(len(book.words) + 1))
        values = [list(subset) for subset in subsets if subset or key != "starter.accept"]
    else:
        values = [book.default, *book.words]
    if book.numbers:
        values += [
            number for number in (*range(6), 9, 20, 99, 1000, 1001) if book.numbers[0] <= number <= book.numbers[1]
        ]
    values += {
        "deck.cards": [{"skip": 3}, {"skip": 4}, {"reverse": 3}, {"number": 3}, {"skip": 3, "wild": 0}],
        "deal.hand_size": [{"6": 9}, {"6": 8}, {"5": 9}, {"6": 9, "8": 5}],
        "play.not_on": [{"wild": ["draw_two"]}, {"draw_two": ["wild"]}, {"wild": ["draw_two", "wild_draw_four"]}],
        "extras.digits": [{"swap": 5}, {"rotate": 5}, {"swap": 0, "rotate": 7}, {"quiet": 2}, {"slap": 0}],
    }.get(key, [])
    found: list[Any] = []
    for value in values:
        if (one := canonical(key, value)) not in [old for old in found if type(old) is type(one)]:
            found.append(one)
    return found


@pytest.mark.parametrize("key", BOOK)
def test_every_value_has_a_sentence_and_no_two_the_same(key: str) -> None:
    values = every_value(key)
    said = [sentence(SWITCHES[key], value) for value in values]
    assert len(set(said)) == len(values) >= 2, sorted(said)
    for one in said:
        assert one[0].isupper() or one[0].isdigit(), one
        assert one.endswith(".") and "{" not in one and "_" not in one and "  " not in one, one


@pytest.mark.parametrize("key", BOOK)
def test_the_values_that_are_told_hold_every_word(key: str) -> None:
    told = values_worth_telling(SWITCHES[key])
    assert told[0] == BOOK[key].default
    if not is_list(key) and key != "play.not_on":
        assert all(any(word == one and type(word) is type(one) for one in told) for word in BOOK[key].words)


def test_sentences_name_the_digits_that_extras_act_on() -> None:
    other = Rules.resolve({"extras": {"digits": {"swap": 5, "rotate": 3, "quiet": 2, "slap": 8}}})
    for name, digit in {"seven_swap": "5", "zero_rotate": "3", "quiet_six": "2", "slap_nine": "8"}.items():
        assert f"ach {digit} " in sentence(SWITCHES[f"extras.{name}"], True, other)


# --- what is written from the declarations ---------------------------------------------------------------------------


def test_the_reference_page_is_current() -> None:
    page = Path(__file__).parent.parent / "docs" / "rules.md"
    assert page.read_text(encoding="utf-8") == reference(), f"run: python -m unosim.rules.reference {page}"


def test_equal_rules_are_written_equally() -> None:
    assert canonical("finish.forbid", ["wild_draw_four", "wild", "wild"]) == ["wild", "wild_draw_four"]
    assert canonical("deck.cards", {"0": 1, "wild": 4}) == "classic"
    assert canonical("deck.cards", {"wild": 2, "number": 2}) == {"0": 2, "wild": 2}
    assert canonical("deal.hand_size", {10: 5, 2: 9}) == {"2": 9, "10": 5}
    assert canonical("play.not_on", {"wild": ["wild"], "skip": []}) == {"wild": ["wild"]}
    assert rules("draw.until_playable", "On") == rules("draw.until_playable", True)
    assert rules("extras.digits", {"swap": 7}) == Rules()


@pytest.mark.parametrize("word", ["off", "no", "false", "Off", False])
@pytest.mark.parametrize("key", [key for key, book in BOOK.items() if False in book.words])
def test_off_in_any_form(key: str, word: Any) -> None:
    assert canonical(key, word) is False


@pytest.mark.parametrize("word", ["on", "yes", "true", "On", True])
@pytest.mark.parametrize("key", [key for key, book in BOOK.items() if True in book.words])
def test_on_in_any_form(key: str, word: Any) -> None:
    assert canonical(key, word) is True


@pytest.mark.parametrize("document", ["README.md", "CHANGELOG.md"])
def test_the_documents_count_right(document: str) -> None:
    text = (Path(__file__).parent.parent / document).read_text(encoding="utf-8").lower()
    counts = {
        r"(\d+) (?:switches|of them)": len(BOOK),
        r"(\d+|sixteen)\s+presets": len(presets()),
        r"(\d+)\s+house rules": len(house_rules()),
    }
    for pattern, count in counts.items():
        (found,) = re.findall(pattern, text)
        assert found in (str(count), "sixteen" if count == 16 else "")
