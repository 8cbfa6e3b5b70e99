"""The referee itself: rounds by hand that it must let pass, the same with one fault each that it must find, and then
what it is for: the package's rounds under random rules."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from referee import Disagreement, House, UnknownRule, check
from referee.choices import MOMENTS
from referee.compare import Findings, compare_set
from referee.coverage import FORBIDDEN, keys, over
from referee.notation import parse
from referee.random_rules import case, players
from referee.samples import SAMPLES, sample

CAREFUL = {"forget_uno": 0, "notice_uno": 1}
LAX = {"forget_uno": 0.5, "notice_uno": 0.5}
ABSENT = {"forget_uno": 1, "notice_uno": 0}

# what is wrong -> (sample, the lines that are right, the lines in their place, section that says so)
FAULTS: dict[str, tuple[str, str, str, str]] = {
    # §4 legal moves, whose turn, drawing
    "an illegal play accepted": ("plain", "0 plays RS", "0 plays B2", "§4"),
    "a card played that is not held": ("plain", "0 plays RS", "0 plays R9", "§4"),
    "a legal move left out": ("plain", "2 play: RR W draw", "2 play: RR draw", "§4"),
    "an illegal move offered": ("plain", "2 play: RR W draw", "2 play: RR W Y4 draw", "§4"),
    "a move offered twice": ("plain", "2 play: RR W draw", "2 play: RR W W draw", "§4"),
    "no voluntary draw offered": ("plain", "2 play: RR W draw", "2 play: RR W", "§4"),
    "a pass offered though there are cards": ("plain", "1 play: draw", "1 play: draw pass", "§4"),
    "the wrong seat has the turn": ("plain", "2 play: RR W draw", "1 play: R+2 draw", "§4"),
    "two cards drawn in a turn": ("plain", "1 draws stuck Y3", "1 draws stuck Y3 Y7", "§4"),
    "drawn by choice, not stuck": ("plain", "1 draws stuck Y3", "1 draws choice Y3", "§4"),
    "no card drawn": ("plain", "1 draws stuck Y3", "1 draws stuck", "§4"),
    "the drawn card is not offered": ("plain", "1 drawn: Y3 pass\n", "", "§4"),
    "nobody said to keep the card": ("bluff", "1 passes\n", "", "§4"),
    "another card offered after the draw": ("plain", "1 drawn: Y3 pass", "1 drawn: Y3 G1 pass", "§4"),
    "another card played after the draw": ("plain", "1 passes", "1 plays G1", "§4"),
    "an unplayable drawn card offered": (
        "bluff",
        "1 draws stuck R9\n1 passes\n",
        "1 draws stuck R9\n1 drawn: R9 pass\n1 passes\n",
        "§4",
    ),
    "until playable ends too soon": ("until playable", "0 draws stuck B3 RS Y5", "0 draws stuck B3", "§4"),
    "until playable ends with a skip": ("until playable", "RS Y5\n0 drawn: Y5", "RS\n0 drawn: RS", "§4"),
    "until playable goes on": ("until playable", "0 draws stuck B3 RS Y5", "0 draws stuck B3 RS Y5 B4", "§4"),
    "a name of a color is wrong": ("plain", "2 plays W yellow", "2 plays W purple", "§1"),
    "a wild names nothing": ("plain", "2 plays W yellow", "2 plays W", "§1"),
    "a colored card names another color": ("plain", "0 plays Y2", "0 plays Y2 red", "§1"),
    "the color of the wild is not in force": ("plain", "0 play: Y1 Y2 draw", "0 play: R7 draw", "§4"),
    # §5 effects
    "a missing skip": ("plain", "1 skipped\n", "", "§5"),
    "the wrong seat skipped": ("plain", "1 skipped", "2 skipped", "§5"),
    "a skip out of nothing": ("plain", "2 calls", "2 calls\n1 skipped", "§4"),
    "a missing reverse": ("plain", "reversed -1\n", "", "§5"),
    "a reverse that does not turn": ("plain", "reversed -1", "reversed 1", "§5"),
    "the seat before the reverse was turned": ("plain", "1 play: R+2 draw", "0 play: R7 draw", "§4"),
    "the wrong amount": ("plain", "0 pays 2\n0 draws penalty Y1 Y2", "0 pays 4\n0 draws penalty Y1 Y2 Y7 Y8", "§7"),
    "one card too many": ("plain", "0 draws penalty Y1 Y2", "0 draws penalty Y1 Y2 Y7", "§7"),
    "one card too few": ("plain", "0 draws penalty Y1 Y2", "0 draws penalty Y1", "§7"),
    "a penalty for the wrong reason": ("plain", "0 draws penalty", "0 draws stuck", "§7"),
    "the wrong seat pays": ("plain", "0 answer: draw\n0 pays 2\n0 draws", "2 answer: draw\n2 pays 2\n2 draws", "§7"),
    "no penalty at all": ("plain", "0 answer: draw\n0 pays 2\n0 draws penalty Y1 Y2\n", "", "§7"),
    "who paid has the turn as well": ("plain", "2 play: W draw", "0 play: R7 draw", "§4"),
    "a bluff called honest": ("bluff", "green bluff", "green honest", "§5"),
    "an honest W+4 called a bluff": ("bluff", "green honest", "green bluff", "§5"),
    "the color stays after a W+4": ("bluff", "1 play: G1 G2 G3 draw", "1 play: draw", "§4"),
    # §6
    "an answer without a rule for it": ("plain", "0 answer: draw", "0 answer: R7 draw", "§7"),
    "a draw two challenged": ("plain", "0 answer: draw", "0 answer: challenge draw", "§7"),
    "no challenge offered": ("bluff", "1 answer: challenge draw", "1 answer: draw", "§7"),
    "the guilty let off": ("bluff", "0 red guilty", "0 red innocent", "§6"),
    "judged by the color named": ("bluff", "0 red guilty", "0 green guilty", "§5"),
    "the challenger draws for the guilty": ("bluff", "0 draws challenge Y1", "1 draws challenge Y1", "§6"),
    "the guilty draws the extra": ("bluff", "challenge Y1 Y2 Y3 Y4", "challenge Y1 Y2 Y3 Y4 Y7 Y8", "§6"),
    "the right challenger loses the turn": ("bluff", "1 play: G1 G2 G3 draw", "0 play: draw", "§4"),
    "no extra for the failed challenge": ("bluff", "B1 B2 B4 B5 B6 B7\n", "B1 B2 B4 B5\n", "§6"),
    "the failed challenger plays": ("bluff", "1 play: G2 G3 draw", "0 play: Y1 draw", "§4"),
    # §7
    "a chain beyond its limit": ("chain", "0 answer: challenge draw", "0 answer: W+4 challenge draw", "§7"),
    "the answered W+4 challenged": ("chain", "0 challenges 2 blue", "0 challenges 1 blue", "§6"),
    "only the last card of a chain": ("chain", "challenge Y4 Y5 Y6 Y7 Y8 Y9 R1 R2", "challenge Y4 Y5 Y6 Y7", "§6"),
    "a mandatory answer": ("chain", "1 answer: B+2 draw", "1 answer: B+2", "§7"),
    "an ordinary play as an answer": ("chain", "2 plays W+4 green bluff", "2 plays B4", "§7"),
    # §10
    "a missing call": ("plain", "2 calls\n", "", "§10"),
    "a call of the wrong seat": ("plain", "2 calls", "1 calls", "§10"),
    "a call not due": ("plain", "0 plays RS", "0 plays RS\n0 calls", "§5"),
    "a fine too high": ("bluff", "1 draws uno Y5 Y6", "1 draws uno Y5 Y6 Y7", "§10"),
    "a catch without a fine": ("bluff", "1 draws uno Y5 Y6\n", "", "§10"),
    "caught by oneself": ("bluff", "0 catches 1", "1 catches 1", "§10"),
    "caught though called": ("plain", "2 calls", "2 calls\n1 catches 2\n2 draws uno B7 B8", "§4"),
    "caught twice": ("bluff", "1 draws uno Y5 Y6", "1 draws uno Y5 Y6\n0 catches 1\n1 draws uno Y7 Y8", "§4"),
    "caught after the window": ("late catch", "2 misses\n0 play: B2 draw\n0 plays B2",
                                "2 misses\n0 play: B2 draw\n0 plays B2\n1 catches 2\n2 draws uno B7 B8 B9", "§1"),
    "caught by who was not drawn": ("late catch", "2 catches 0", "1 catches 0", "§10"),
    "a lot among one": ("late catch", "lot notice 1 2 drawn 2", "lot notice 2 drawn 2", "§13"),
    "a missing recycle": ("recycle", "recycle 2\n", "", "§10"),
    "the top recycled": ("recycle", "recycle 2", "recycle 3", "§10"),
    "recycled before a card is needed": ("recycle", "0 play: R1 R2 draw", "recycle 2\n0 play: R1 R2 draw", "§4"),
    "the wrong color after a recycle": ("recycle", "0 play: R1 R2 draw", "0 play: draw", "§4"),
    "the top drawn": ("recycle", "1 draws stuck B2", "1 draws stuck W", "§4"),
    "a card drawn that lies under the top": ("recycle", "0 draws choice R2", "0 draws choice B2", "§4"),
    "a card twice": ("plain", "0 draws penalty Y1 Y2", "0 draws penalty Y4 Y4", "§7"),
    "a draw offered with nothing to draw": ("stalemate", "1 play: pass", "1 play: draw", "§4"),
    "a stalemate too soon": ("stalemate", "0 play: pass\n0 passes\n", "", "§4"),
    "a stalemate too late": ("stalemate", "0 passes\nend", "0 passes\n1 play: pass\n1 passes\nend", "§1"),
    "forgiven too much": ("forgiven", "B1 R1 R1 forgiven 2", "B1 R1 forgiven 3", "§7"),
    "forgiven before recycling": ("forgiven", "1 draws penalty B1\nrecycle 3\n1 draws penalty B1 R1 R1 forgiven 2",
                                  "1 draws penalty B1 forgiven 5", "§10"),
    "nothing said of what is forgiven": ("forgiven", "penalty R+2 forgiven 5", "penalty R+2", "§10"),
    "a pass though a card can be played": ("forgiven", "1 play: G+2 B+2", "1 play: G+2 B+2 pass", "§4"),
    "the cap passed over": ("bluff", "end capped", "0 play: draw\n0 draws stuck R6\n0 passes\nend capped", "§1"),
    "a win called a cap": ("plain", "end won 2", "end capped", "§1"),
    # §10, §12, §16 the end
    "nobody said to be out": ("plain", "2 out 1\n", "", "§16 Play 2"),
    "the wrong place": ("plain", "2 out 1", "2 out 2", "§16 Play 2"),
    "play after the end": ("plain", "2 plays Y4\n2 out 1", "2 plays Y4\n2 out 1\n0 play: draw", "§1"),
    "events after the end": ("plain", "ranks 3 2 1", "ranks 3 2 1\n0 passes", "§1"),
    "the last penalty not taken": ("last card", "0 pays 4\n0 draws last_card Y1 Y2 W G3\n", "", "§10"),
    "the last penalty without its chain": ("last card", "last_card Y1 Y2 W G3", "last_card Y1 Y2", "§10"),
    "the last penalty on the winner": ("last card", "0 pays 4\n0 draws", "1 pays 4\n1 draws", "§10"),
    "the wrong winner": ("plain", "end won 2", "end won 1", "§1"),
    "wrong hands at the end": ("plain", "R7 B2 Y1 /", "R7 B2 Y2 /", "§1"),
    "wrong points": ("plain", "points 10 6 0", "points 10 7 0", "§12"),
    "wrong scores": ("plain", "scores 0 0 16", "scores -10 -6 16", "§12"),
    "wrong ranks": ("plain", "ranks 3 2 1", "ranks 2 3 1", "§12"),
    "scores for a round without a winner": ("bluff", "scores 0 0", "scores 0 36", "§12"),
    "no end": ("tie", "end capped | R9 R1 / G2 / Y1 Y2 | points 10 2 3 | scores 0 0 0 | ranks 0 0 0", "", "§1"),
    # §2, §3 the deal
    "the wrong seat names the color": ("starter wild", "1 name: red", "2 name: red", "§3"),
    "no color named": ("starter wild", "1 name: red yellow green blue\n1 names green\n", "", "§3"),
    "the starter draw two not drawn": ("starter draw two", "1 draws starter B1 B2\n", "", "§3"),
    "the first player plays after drawing": ("starter draw two", "2 play: draw", "1 play: B1 B2 draw", "§4"),
    "the starter skip skips the second": ("starter skip", "1 skipped\n2 play", "2 skipped\n0 play", "§3"),
    "the starter skip ignored": ("starter skip", "1 skipped\n", "", "§3"),
    "the starter reverse does not turn": ("starter reverse", "reversed -1\n", "", "§3"),
    "the first player keeps the lead": ("starter reverse", "0 play: draw", "1 play: G1 G2 draw", "§4"),
    "the dealer drawn is another": ("tie", "lot dealer 0 1 2 drawn 0", "lot dealer 0 1 2 drawn 1", "§2"),
    "the lot for the dealer left out": ("tie", "lot dealer 0 1 2 drawn 0\n", "", "§2"),
    "the tie left out": ("tie", "lot tie 0 1 drawn 1\n", "", "§2"),
    "a tie among too many": ("tie", "lot tie 0 1 drawn 1", "lot tie 0 1 2 drawn 1", "§2"),
}  # fmt: skip

# what is wrong -> (sample, fields of its `deal` event, section)
WRONG_DEALS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a hand too large": ("plain", {"hands": [["R7", "RS", "B2", "G9"], ["R+2", "G1", "G2"], ["RR", "Y4", "W"]]}, "§2"),
    "more copies than exist": ("plain", {"hands": [["R0", "R0", "B2"], ["R+2", "G1", "G2"], ["RR", "Y4", "W"]]}, "§2"),
    "no such card": ("plain", {"hands": [["X5", "RS", "B2"], ["R+2", "G1", "G2"], ["RR", "Y4", "W"]]}, "§2"),
    "a hand missing": ("plain", {"hands": [["R7", "RS", "B2"], ["R+2", "G1", "G2"]]}, "§2"),
    "another dealer": ("plain", {"dealer": 1}, "§2"),
    "another first player": ("plain", {"first_seat": 1}, "§2"),
    "another direction": ("plain", {"direction": -1}, "§2"),
    "a seat without a player": ("plain", {"players": ["random"] * 4}, "§1"),
    "a W+4 as starter": ("plain", {"starter": "W+4"}, "§3"),
    "a starter that is in a hand": ("recycle", {"starter": "R1"}, "§2"),
    "an acceptable card rejected": ("plain", {"rejected": [{"card": "R9", "to": "pile"}]}, "§3"),
    "a rejected card in the wrong place": ("starter wild", {"rejected": [{"card": "W+4", "to": "pile"}]}, "§3"),
    "dealt again without need": ("plain", {"redeals": 1}, "§3"),
    "not the highest hand": ("tie", {"first_seat": 2}, "§2"),
}  # fmt: skip


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


@pytest.mark.parametrize("fault", WRONG_DEALS)
def test_every_wrong_deal_is_found(fault: str) -> None:
    name, fields, section = WRONG_DEALS[fault]
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
    ],
)
def test_what_the_player_model_settles(name: str, player: dict[str, Any], message: str) -> None:
    events = sample(name)
    check(events, [LAX] * events[0]["seats"])
    with pytest.raises(Disagreement, match=message):
        check(events, [player] * events[0]["seats"])


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


def test_random_rules_meet_every_pair_of_values_five_times() -> None:
    """Of keys that share a moment; the pairs that §15 forbids are named one by one, and none of them occurs."""
    used = over()
    assert not used.unused()
    assert not list(used.holes())
    assert case(17) == case(17)
    assert len(FORBIDDEN) == 10
    for one, other in map(tuple, FORBIDDEN):
        assert not used.pairs[one, other] + used.pairs[other, one], (one, other)
    assert set(MOMENTS) == set(keys())


def test_an_event_dropped_or_doubled_is_found_anywhere() -> None:
    """In rounds of the package under random rules; of lots the log alone cannot tell, so they are left alone."""
    from referee.compare import SEED, STRATEGIES, package

    play, rng = package(), random.Random("faults")
    tried = 0
    for number in range(0, 600, 10):
        table = case(number)
        line_up = players(number, table.seats, STRATEGIES)
        events = list(play(table.rules, line_up, SEED, 0))
        for _ in range(10):
            at = rng.randrange(len(events))
            if events[at]["event"] == "nature":
                continue
            times = rng.choice((0, 2))
            with pytest.raises(Disagreement):
                check([*events[:at], *[events[at]] * times, *events[at + 1 :]], line_up)
            tried += 1
    assert tried > 400


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))  # so that several processes can share them
def test_the_package_plays_by_the_rulebook(part: int) -> None:
    """At least 20,000 rounds under 2,500 random rule sets; `python -m tests.referee` plays more of them."""
    from referee.compare import package

    play = package()
    found = Findings()
    for number in range(625 * part, 625 * (part + 1)):
        found.add(compare_set(number, 8, play))
    shown = "\n".join(str(one) for one in found.disagreements[:5])
    assert not found.disagreements, f"{len(found.disagreements)} disagreements; the first:\n{shown}"
    assert found.rounds >= 5_000
    assert min(found.outcomes[outcome] for outcome in ("won", "stalemate", "capped")) >= 25, found.outcomes
    # Every kind of event and decision of the log has been there, so nothing was right by not happening.
    for kind in EVERY_KIND:
        assert found.kinds[kind] >= 5, kind


EVERY_KIND = (
    *(f"turn {decision}" for decision in ("name", "play", "drawn", "answer")),
    *(f"draw {reason}" for reason in ("stuck", "choice", "penalty", "challenge", "last_card", "uno", "starter")),
    *(f"nature {what}" for what in ("dealer", "tie", "notice")),
    *("deal", "name", "play", "out", "call", "missed_call", "catch", "reverse", "skip", "challenge", "pay", "recycle"),
    *("pass", "end"),
)
