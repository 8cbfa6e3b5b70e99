"""The referee itself: rounds by hand that it must let pass, the same with one fault each that it must find, and then
what it is for: the package's rounds under random rules."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import combinations, count
from pathlib import Path
from typing import Any

import pytest
from referee import Disagreement, House, UnknownRule, check, faults, faults_house
from referee.choices import MOMENTS
from referee.compare import SEED, Findings, compare_set, table_of
from referee.coverage import FORBIDDEN, keys, over
from referee.keys import WORDS, flatten
from referee.notation import parse
from referee.random_rules import case
from referee.samples import SAMPLES, sample
from referee.tape import Event

CAREFUL = {"forget_uno": 0, "notice_uno": 1}
SLIPS = ("forget_uno", "notice_uno", "false_call", "misplay", "wrong_jump", "noise", "attention")
LAX = dict.fromkeys(SLIPS, 0.5)
ABSENT = {"forget_uno": 1, "notice_uno": 0}
BLIND = {"attention": 0}
FAULTS = faults.FAULTS | faults_house.FAULTS


def text(name: str) -> str:
    """The lines of a sample without their indent."""
    return "\n".join(line.strip() for line in SAMPLES[name][1].strip().splitlines()) + "\n"


@pytest.mark.parametrize("name", SAMPLES)
def test_right_rounds_pass(name: str) -> None:
    check(sample(name))


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_found(fault: str) -> None:
    name, right, wrong, section = FAULTS[fault]
    assert text(name).count(right) >= 1, "the fault does not apply to its sample"
    events = [SAMPLES[name][0], *parse(text(name).replace(right, wrong, 1))]
    good = sample(name)
    pairs = enumerate(zip(events, good, strict=False))
    first = next((i for i, (ours, theirs) in pairs if ours != theirs), min(len(events), len(good)))
    with pytest.raises(Disagreement) as found:
        check(events)
    assert found.value.section == section, str(found.value)
    # Found where it is, or where what is missing had to be.
    assert abs(found.value.number - first) <= 1, str(found.value)
    assert f"event {found.value.number}: the log says" in str(found.value)


@pytest.mark.parametrize("fault", faults.WRONG_DEALS)
def test_every_wrong_deal_is_found(fault: str) -> None:
    name, fields, section = faults.WRONG_DEALS[fault]
    events = sample(name)
    events[0] = events[0] | fields
    with pytest.raises(Disagreement) as found:
        check(events)
    assert (found.value.section, found.value.number) == (section, 0), str(found.value)


def test_the_bottom_of_the_pile_is_known() -> None:
    """Cards put to the bottom come last and in their order; a random order would give them sooner or later."""
    rules = copy.deepcopy(SAMPLES["recycle"][0]["rules"])
    rules["starter"] = {"accept": ["number"], "rejected": "bottom"}
    first = SAMPLES["recycle"][0] | {"rules": rules, "rejected": [{"card": "W", "to": "bottom"}]}
    right = """
    0 play: Y2 G2 draw
    0 plays G2
    1 play: G1 draw
    1 draws choice R2
    1 drawn: R2 pass
    1 passes
    0 play: Y2 draw
    0 draws choice W
    0 drawn: W pass
    """
    with pytest.raises(Disagreement, match="the log has ended"):  # nothing else is wrong with it
        check([first, *parse(right)])
    with pytest.raises(Disagreement, match="no W is in the draw pile"):
        check([first, *parse(right.replace("choice R2", "choice W"))])


@pytest.mark.parametrize(
    ("name", "player", "message"),
    [
        ("bluff", CAREFUL, "never forgets a call"),
        ("late catch", {"forget_uno": 1, "notice_uno": 1}, "always notice a missing call"),
        ("bluff", ABSENT, "no seat at all: another seat that can notice"),
        ("plain", ABSENT, "always forgets the call"),
        ("jump declined", BLIND, "seat 1: this seat has to move"),
        ("misplay", CAREFUL, r"seat 0 has to move \(play\)"),
        ("quiet", CAREFUL, r"two or more of the seats \[\]"),
        ("wrong jump, own card", CAREFUL, "who laid the card holds another"),
    ],
)
def test_what_the_player_model_settles(name: str, player: dict[str, Any], message: str) -> None:
    events = sample(name)
    check(events, [LAX] * events[0]["seats"])
    with pytest.raises(Disagreement, match=message):
        check(events, [player] * events[0]["seats"])


def test_who_sees_every_jump_has_to_be_asked() -> None:
    events = [event for event in sample("jump declined") if event.get("decision") != "jump"]
    check(events)
    with pytest.raises(Disagreement, match="seat 2: this seat has to move"):
        check(events, [CAREFUL] * 3)


def test_an_open_window_is_closed_by_a_draw_unless_only_a_play_closes_it() -> None:
    events = sample("late catch")
    events[0]["rules"] = events[0]["rules"] | {"uno": {"penalty": 3}}
    with pytest.raises(Disagreement, match="seat 2 has to move"):
        check(events)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"deck": {"card": "classic"}}, "deck.card: no such key"),
        ({"draw": {"drawn_card": "maybe"}}, "draw.drawn_card: 'maybe'"),
        ({"draw": {"voluntary": 1}}, "draw.voluntary: 1"),
        ({"match": {"until": {"rounds": 3}}}, "match.until.rounds: no such key"),
        ({"group": {"identical": 0}}, "group.identical: 0"),
        ({"extras": {"digits": {"swap": 10}}}, "extras.digits: 10"),
        ({"jump_in": {"exclude": ["seven"]}}, "jump_in.exclude: .'seven'"),
        ({"score": {"loser_ties": ["points", "cards"]}}, "score.loser_ties: .* does not end in shared"),
        ({"score": {"action": "face"}}, "score.action: 'face'"),
        ({"deck": {"cards": {"joker": 2}}}, "deck.cards: .'joker'"),
    ],
)
def test_rules_that_it_does_not_play_are_refused(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownRule, match=message):
        House.read(rules, 4)


def test_the_classic_deck_and_its_points() -> None:
    house = House.read({}, 4)
    assert sum(house.deck.values()) == 108
    assert sum(house.points[card] * copies for card, copies in house.deck.items()) == 1240
    assert sum(House.read({"deck": {"packs": "auto"}}, 5).deck.values()) == 216
    assert sum(House.read({"deck": {"packs": "auto"}}, 4).deck.values()) == 108


def declared_to_meet() -> list[tuple[str, str]]:
    """Pairs of keys that share a moment by what the package declares."""
    from unosim.rules import Rules, switches

    moments = {switch.key: set(switch.moments) for switch in switches(Rules)}
    declared = [key for key in keys() if key in moments]
    assert len(declared) == len(moments)
    return [(one, other) for one, other in combinations(declared, 2) if moments[one] & moments[other]]


def test_random_rules_meet_every_pair_of_values_five_times() -> None:
    """Of keys that share a moment; the pairs that §15 forbids are named one by one, and none of them occurs."""
    used = over()
    assert not used.unused()
    assert not list(used.holes())
    assert not list(used.holes(pairs=declared_to_meet()))
    assert case(17) == case(17)
    assert len(FORBIDDEN) == 10
    for one, other in map(tuple, FORBIDDEN):
        assert not used.pairs[one, other] + used.pairs[other, one], (one, other)
    assert set(MOMENTS) == set(keys())


def one_number_off(event: Event) -> Iterator[Event]:
    """The event with one thing changed that the rules leave to nobody: no card drawn, no lot, no one's choice."""
    kind = event["event"]
    if kind == "turn":
        legal = event["legal"]
        for move in legal:
            yield event | {"legal": [other for other in legal if other != move]}
        yield event | {"legal": [*legal, "play B9"]}
        yield event | {"decision": "drawn" if event["decision"] != "drawn" else "play"}
    if kind in ("pay", "recycle"):
        yield event | {"amount": event.get("amount", 0) + 1, "cards": event.get("cards", 0) + 1}
    if kind in ("reverse", "rotate"):
        yield event | {"direction": -event["direction"]}
    if kind == "draw":
        yield event | {"reason": "choice" if event["reason"] == "stuck" else "stuck"}
        yield event | {"forgiven": event["forgiven"] + 1}
    if kind == "end":
        yield event | {"winner": (event["winner"] or 0) + 1}
        for key in ("points", "scores", "ranks"):
            for seat, value in enumerate(event[key]):
                yield event | {key: [*event[key][:seat], value + 1, *event[key][seat + 1 :]]}
    for key in ("seat", "of", "to", "with"):
        # Who catches, makes a noise or jumps wrongly is nature's affair, and who jumps its seat's.
        if key in event and not (key == "seat" and kind in ("catch", "noise", "wrong_jump", "jump", "turn")):
            yield event | {key: event[key] + 1}


@pytest.mark.parametrize("name", SAMPLES)
def test_whatever_is_off_by_one_is_found_at_its_event(name: str) -> None:
    good, tried = sample(name), 0
    for at, event in enumerate(good):
        for wrong in one_number_off(event):
            with pytest.raises(Disagreement) as found:
                check([*good[:at], wrong, *good[at + 1 :]])
            assert found.value.number == at, (wrong, str(found.value))
            tried += 1
    assert tried > 10


def test_the_samples_meet_every_event_and_are_many_faults() -> None:
    from referee.compare import kind

    met = {kind(event) for name in SAMPLES for event in sample(name)}
    assert set(EVERY_KIND) <= met | {"turn name", "nature tie"}, set(EVERY_KIND) - met
    assert len(FAULTS) > 200


@pytest.mark.parametrize("key", WORDS)
def test_the_samples_use_every_value(key: str) -> None:
    used = [flatten(first["rules"]).get(key, WORDS[key][0]) for first, _ in SAMPLES.values()]
    for word in WORDS[key]:
        assert any(word is one or (word == one and isinstance(word, str)) for one in used), word


def test_an_event_dropped_or_doubled_is_found_anywhere() -> None:
    """In rounds of the package under random rules; of lots the log alone cannot tell, so they are left alone."""
    rng, tried = random.Random("faults"), 0
    for number in range(0, 600, 10):
        _, line_up, table = table_of(number)
        events = table.play(SEED, 0)
        for _ in range(10):
            at = rng.randrange(len(events))
            if events[at]["event"] == "nature":
                continue
            times = rng.choice((0, 2))
            with pytest.raises(Disagreement):
                check([*events[:at], *[events[at]] * times, *events[at + 1 :]], line_up)
            tried += 1
    assert tried > 400


def test_the_quick_logs_are_those_that_users_get() -> None:
    from unosim.table.log import play_logged

    for number in range(1000, 1030):
        one, line_up, table = table_of(number)
        assert table.play(SEED, 3) == play_logged(one.rules, line_up, seed=SEED, deal=3), number


def referee(*options: object) -> subprocess.Popen[str]:
    """`python -m tests.referee` with these options, of the installed package, not of the checkout around the tests."""
    code = "import runpy, sys; sys.path.append(sys.argv.pop(1)); runpy.run_module('tests.referee', run_name='__main__')"
    return subprocess.Popen(
        [sys.executable, "-P", "-c", code, str(Path(__file__).parents[1]), *map(str, options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def totals(told: str) -> list[str]:
    """The last lines of standard error, from the rounds on, without the time that they took."""
    lines = told.splitlines()
    first = next(i for i, line in enumerate(lines) if "rule sets (" in line)
    return [lines[first].split(" (")[0], lines[first].split("), ")[1], *lines[first + 1 :]]


def test_a_run_that_was_killed_goes_on_to_the_same_totals(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    size = ("--rounds", 120, "--sets", 30, "--from", 40)
    killed = referee(*size, "--state", state)
    deadline = time.monotonic() + 60
    while not state.exists() and time.monotonic() < deadline:
        time.sleep(0.005)
    killed.kill()
    killed.communicate()
    assert killed.returncode < 0, "it ended before it was killed"
    wanted = referee(*size)
    resumed = referee(*size, "--state", state)
    told, again = wanted.communicate()[1], resumed.communicate()[1]
    assert "going on with set" in again
    assert wanted.returncode == resumed.returncode == 0
    assert totals(told) == totals(again)
    other = referee("--rounds", 130, "--sets", 30, "--from", 40, "--state", state)
    assert "is of another run" in other.communicate()[1]
    assert other.returncode == 2


PARTS = 4  # so that several processes can share them
ROUNDS = 20_000


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_package_plays_by_the_rulebook(part: int) -> None:
    """20,000 rounds under more than 2,500 random rule sets in all; `python -m tests.referee` plays more of them."""
    found = Findings()
    numbers = count(part, PARTS)
    while found.rounds < ROUNDS / PARTS:
        found.add(compare_set(next(numbers), 8))
    shown = "\n".join(str(one) for one in found.disagreements[:5])
    assert not found.disagreements, f"{len(found.disagreements)} disagreements; the first:\n{shown}"
    assert next(numbers) > 2_500
    outcomes = ("won", "ranked", "stalemate", "capped")
    assert min(found.outcomes[outcome] for outcome in outcomes) >= 50, found.outcomes
    # Every kind of event and decision of the log has been there, so nothing was right by not happening.
    assert set(found.kinds) == set(EVERY_KIND), set(found.kinds) ^ set(EVERY_KIND)
    assert min(found.kinds.values()) >= 25, found.kinds.most_common()[-5:]


REASONS = (
    *("stuck", "choice", "penalty", "challenge", "last_card", "starter", "uno", "false_call", "misplay"),
    *("wrong_jump", "noise", "slap"),
)
EVERY_KIND = (
    *(f"turn {decision}" for decision in ("name", "play", "drawn", "answer", "jump", "take_back")),
    *(f"draw {reason}" for reason in REASONS),
    *(f"nature {what}" for what in ("dealer", "tie", "notice", "race", "noise", "slap")),
    *("deal", "name", "play", "jump", "out", "call", "missed_call", "catch", "false_call", "misplay", "wrong_jump"),
    *("reverse", "skip", "deflect", "pay", "challenge", "take_back", "recycle", "pass", "end"),
    *("swap", "rotate", "take", "quiet", "quiet_ends", "noise", "slap"),
)
