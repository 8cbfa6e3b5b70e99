"""The script language: what scripts compile to, what is said about wrong ones, and the packaged ones."""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim import strategies
from unosim.cards import parse_card
from unosim.engine import _engine
from unosim.errors import ConfigError, StrategyError
from unosim.strategies import ProgramSpec, ScriptError, all_names, compile_strategy, describe, load, names
from unosim.strategies.reader import parse_script
from unosim.strategies.words import CHOICE_DEFAULTS, KIND_SETS, TARGET_WORDS

ALL = 1 << 64


def spec(text: str, with_: Mapping[str, int] | None = None) -> ProgramSpec:
    return compile_strategy(parse_script("strategy: test\n" + text), with_)


# --- scripts ------------------------------------------------------------------------------------------------------


def test_what_a_script_leaves_out() -> None:
    program = spec("")
    assert program.lines == () and program.tests == ()
    assert program.otherwise == 0
    assert _engine.COLOR_RULES[program.color] == "most_held"
    assert _engine.TARGETS[program.target] == "random"
    assert program.choices == {
        "bluff": (-1, 0),
        "drawn": (-1, ALL),
        "challenge": (-1, 0),
        "answer": (-1, ALL),
        "draw": (-1, 0),
        "call": (-1, ALL),
        "jump_in": (-1, ALL),
        "group": (-1, ALL),
    }
    assert tuple(program.choices) == _engine.CHOICES == tuple(CHOICE_DEFAULTS)


@pytest.mark.parametrize(
    ("text", "choice", "chance"),
    [
        ("drawn: keep", "drawn", 0),
        ("drawn: play", "drawn", ALL),
        ("drawn: never", "drawn", 0),
        ("draw: when_stuck", "draw", 0),
        ("draw: always", "draw", ALL),
        ("bluff: always", "bluff", ALL),
        ("call: never", "call", 0),
        ("jump_in: never", "jump_in", 0),
        ("jump_in: {probability: 0.25}", "jump_in", 1 << 62),
        ("group: largest", "group", ALL),
        ("group: single", "group", 0),
        ("group: {probability: 1/2}", "group", 1 << 63),
        ("answer: {probability: 0}", "answer", 0),
        ("answer: {probability: 1}", "answer", ALL),
        ("challenge: {probability: 0.5}", "challenge", 1 << 63),
        ("challenge: {probability: 0.3}", "challenge", round(Fraction(3, 10) * ALL)),
        ("challenge: {probability: 1/3}", "challenge", round(Fraction(1, 3) * ALL)),
        ("challenge: {probability: 1e-3}", "challenge", round(Fraction(1, 1000) * ALL)),
        ("with: {percent: 7}\nchallenge: {probability: percent/100}", "challenge", round(Fraction(7, 100) * ALL)),
        ("challenge: {when: 1 > 2, probability: 0.5}", "challenge", 0),
    ],
)
def test_choices(text: str, choice: str, chance: int) -> None:
    assert spec(text).choices[choice] == (-1, chance)


@pytest.mark.parametrize("word", TARGET_WORDS)
def test_targets(word: str) -> None:
    program = spec(f"target: {word}\n")
    assert _engine.TARGETS[program.target] == word
    assert (program.digest() == spec("").digest()) == (word == "random")
    assert TARGET_WORDS[word] in describe(parse_script(f"strategy: x\ntarget: {word}\n"))


def test_every_target_of_the_engine_has_a_word() -> None:
    assert tuple(TARGET_WORDS) == _engine.TARGETS


def test_conditions_of_the_choices_that_rules_may_add() -> None:
    """A test of the group is a test of its own; the same comparison is compiled once."""
    program = spec("jump_in: {when: own_hand > 2}\ngroup: {when: own_hand > 2 and seats > 2, probability: 0.5}\n")
    own, seats = (_engine.VARIABLES.index(name) for name in ("own_hand", "seats"))
    first, chance = program.choices["group"]
    assert (program.tests[first][0], chance) == (own, 1 << 63)
    assert program.tests[program.tests[first][4]][:4] == (seats, _engine.OPERATORS.index(">"), -1, 2)
    alone, always = program.choices["jump_in"]
    assert (program.tests[alone][0], program.tests[alone][4:], always) == (own, (-1, -2), ALL)


@given(st.integers(0, 10**15))
def test_decimals_are_exact(digits: int) -> None:
    program = spec(f"call: {{probability: {digits // 10**15}.{digits % 10**15:015d}}}")
    assert program.choices["call"][1] == round(Fraction(digits, 10**15) * ALL)


def test_lines() -> None:
    program = spec(
        "play:\n"
        "  - {prefer: [7, wild], among: [keeps_color, first], by: kind}\n"
        "  - {prefer: draw_card, probability: 0.25}\n"
        "otherwise: draw\n"
        "color: proportional\n"
    )
    sevens = sum(1 << parse_card(card) for card in ("R7", "Y7", "G7", "B7", "W"))
    draws = sum(1 << parse_card(card) for card in ("R+2", "Y+2", "G+2", "B+2", "W+4"))
    keeps, first = _engine.TIE_BREAKS.index("keeps_color"), _engine.TIE_BREAKS.index("first")
    assert program.lines == ((sevens, -1, ALL, (keeps, first), 1), (draws, -1, 1 << 62, (), 0))
    assert program.otherwise == 1
    assert _engine.COLOR_RULES[program.color] == "proportional"


def test_kind_sets_cover_every_card() -> None:
    assert bin(KIND_SETS["any"].mask).count("1") == 54
    assert KIND_SETS["number"].mask == sum(KIND_SETS[str(digit)].mask for digit in range(10))
    classes = ("number", "action", "wild", "wild_draw_four")
    assert sum(KIND_SETS[name].mask for name in classes) == KIND_SETS["any"].mask


WRONG = """\
strategy: Ana
abuot: hello
with: {close: 2, turn: 3, big: many, unused: 1}
play:
  - {prefer: numbr, when: next_hnd <= close}
  - {preferred: skip}
  - {prefer: skip, among: [first, highest_points], by: kinds}
  - {prefer: [skip, skip], when: big > 1 and own_hand + pile < 3}
  - prefer: skip
  - prefer: skip
  - number
otherwise: drew
color: mostheld
challenge: {when: next_hand >> 3, probabilty: 0.3}
answer: {probability: 1.5}
draw: 3
call: {probability: often/100}
bluff: {}
drawn: {when: next_hand}
"""


def test_every_problem_at_once_with_its_place() -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(WRONG, "ana.yaml")
    found = [(p.line, p.column, p.key, p.nearest) for p in caught.value.problems]
    assert found == [
        (1, 11, "strategy", None),
        (2, 1, "abuot", "about"),
        (3, 18, "with.turn", None),
        (3, 32, "with.big", None),
        (3, 38, "with.unused", None),
        (5, 14, "play[0].prefer", "number"),
        (5, 27, "play[0].when", "next_hand"),
        (6, 5, "play[1]", None),
        (6, 6, "play[1].preferred", "prefer"),
        (7, 27, "play[2].among", None),
        (7, 56, "play[2].by", "kind"),
        (8, 5, "play[3]", None),
        (8, 21, "play[3].prefer[1]", None),
        (8, 46, "play[3].when", None),
        (9, 5, "play[4]", None),
        (10, 5, "play[5]", None),
        (11, 5, "play[6]", None),
        (12, 12, "otherwise", "draw"),
        (13, 8, "color", "most_held"),
        (14, 30, "challenge.when", None),
        (14, 35, "challenge.probabilty", "probability"),
        (15, 23, "answer.probability", None),
        (16, 7, "draw", None),
        (17, 21, "call.probability", None),
        (18, 8, "bluff", None),
        (19, 24, "drawn.when", None),
    ]
    text = str(caught.value)
    assert (
        'ana.yaml:5:27: play[0].when: `next_hnd` is neither a variable nor a parameter; did you mean "next_hand"?'
        in text
    )
    assert "ana.yaml:16:7: draw: a word or {when: …, probability: …} is expected here, not 3; allowed: when_" in text


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("- random\n", "begins with `strategy: its-name`"),
        ("", "begins with `strategy: its-name`, not empty"),
        ("about: x\n", "`strategy` is missing"),
        ("strategy: x\nplay: number\n", "a list of lines"),
        ("strategy: x\nplay:\n  - {prefer: []}\n", "the list is empty"),
        ("strategy: x\nplay:\n  - {prefer: {a: b}}\n", "is none of the kinds"),
        ("strategy: x\nplay:\n  - {prefer: skip, when: 3}\n", "a condition such as"),
        ("strategy: x\nplay:\n  - {prefer: skip, probability: -1}\n", "is no probability"),
        ("strategy: x\nplay:\n  - {prefer: skip, probability: .nan}\n", "is no probability"),
        ("strategy: x\nplay:\n  - {prefer: skip, probability: 1e-999999999}\n", "is no probability"),
        ("strategy: x\nplay:\n  - {prefer: skip, probability: -0.5}\n", "is -1/2; a probability lies between 0 and 1"),
        ("strategy: x\nplay:\n  - {prefer: skip, probability: 1/0}\n", "divides by zero"),
        ("strategy: x\nplay:\n  - {prefer: skip, probability: [1]}\n", "a probability is expected here, not a list"),
        ("strategy: x\nwith: 3\n", "a mapping of parameters"),
        ("strategy: x\nwith: {a: 2000000}\n", "between -1,000,000 and 1,000,000"),
        ("strategy: x\nwith: {Few: 2}\n", "not made of lower-case"),
        ("strategy: x\nabout: ''\n", "a sentence is expected here"),
        ("strategy: x\nabout: [a]\n", "a sentence is expected here, not a list"),
        ("strategy: x\ncolor:\n", "one word is expected here"),
        ("strategy: x\nstrategy: y\n", "written twice"),
        ("strategy: x\nplay: [\n", "not valid YAML"),
        (
            "strategy: x\nplay:\n" + "  - {prefer: skip, probability: 0.5}\n" * 65,
            "line 65 of 65; a script has 64 at most",
        ),
        ("strategy: x\nplay:\n  - {prefer: skip, among: [first" + ", first" * 8 + "]}\n", "a line has 8 at most"),
        ("strategy: x\ntarget: smallest\n", "one word is expected here, not"),
        ("strategy: x\ntarget: {when: seats > 2}\n", "one word is expected here"),
        ("strategy: x\njump_in: sometimes\n", "a word or {when"),
        ("strategy: x\ngroup: pair\n", "a word or {when"),
        ("strategy: x\nplay:\n  - prefer: any\n  - prefer: skip\n", "never reached"),
        ("strategy: x\nplay:\n  - {prefer: skip, when: 900000 + 900000 > turn}\n", "add up to more than"),
    ],
)
def test_wrong_scripts(text: str, part: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(text)
    assert any(part in str(problem) for problem in caught.value.problems), str(caught.value)


def test_parameters_are_checked() -> None:
    punisher = load("punisher")
    with pytest.raises(ScriptError) as caught:
        compile_strategy(punisher, {"whenleft": 3, "when_left": True, "x": 1})
    assert [(p.key, p.nearest) for p in caught.value.problems] == [
        ("punisher.with.whenleft", "when_left"),
        ("punisher.with.when_left", None),
        ("punisher.with.x", None),
    ]
    with pytest.raises(ScriptError, match="random has none"):
        compile_strategy(load("random"), {"x": 1})


def test_parameters_that_do_not_fit_name_the_key() -> None:
    script = parse_script(
        "strategy: x\nwith: {p: 1, n: 5}\ncall: {probability: p/n}\ndraw: {when: turn > n + n}", "x.yaml"
    )
    with pytest.raises(ScriptError) as caught:
        compile_strategy(script, {"p": 6, "n": 900_000})
    assert [problem.key for problem in caught.value.problems] == ["draw"]
    with pytest.raises(ScriptError, match="divides by zero"):
        compile_strategy(script, {"n": 0})
    with pytest.raises(ScriptError, match="is 6/5; a probability lies between 0 and 1"):
        compile_strategy(script, {"p": 6})


# --- the packaged scripts and one's own ---------------------------------------------------------------------------

PACKAGED = [
    "aggressive", "bench-ten", "bluffer", "card-counter", "challenger", "change-color", "color-first", "defensive",
    "first-playable", "highest-points", "jumper", "keep-color", "lowest-points", "most-held-color", "most-links",
    "number-first", "punisher", "random", "save-actions", "save-wilds", "unoai-mix", "unoai-ranking", "use-actions",
    "young-child",
]  # fmt: skip


def test_names() -> None:
    assert names() == PACKAGED


@pytest.mark.parametrize("name", PACKAGED)
def test_packaged_scripts(name: str) -> None:
    script = load(name)
    assert script.name == name
    assert script.about.endswith(".") and script.source
    program = compile_strategy(script)
    assert all(mask for mask, *_ in program.lines)
    assert isinstance(strategies.program(name), _engine.Program)
    assert describe(name).startswith(f"{name}: {script.about}")


def test_random_bluffs_and_challenges_every_second_time() -> None:
    program = compile_strategy(load("random"))
    assert program.lines == ((KIND_SETS["any"].mask, -1, ALL, (), 0),)
    assert program.choices["bluff"] == (-1, ALL)
    assert program.choices["challenge"] == (-1, ALL // 2)
    assert _engine.COLOR_RULES[program.color] == "random"
    bluffing = {name for name in PACKAGED if compile_strategy(load(name)).choices["bluff"] != (-1, 0)}
    assert bluffing == {"aggressive", "bluffer", "random"}


def test_what_packaged_scripts_do_with_the_choices_that_rules_may_add() -> None:
    """All jump in, and all but one lay groups; whom to pick follows from what each is about."""
    targets = {name: load(name).target for name in PACKAGED}
    assert {name: word for name, word in targets.items() if word != "random"} == {
        "aggressive": "smallest_hand",
        "bench-ten": "smallest_hand",
        "defensive": "smallest_hand",
        "first-playable": "next",  # leaves nothing to chance
        "punisher": "smallest_hand",
    }
    for name in PACKAGED:
        choices = compile_strategy(load(name)).choices
        assert choices["jump_in"] == (-1, ALL)
        assert choices["group"] == (-1, 0 if name == "jumper" else ALL)  # it keeps its pairs


def test_bench_ten_is_what_its_benchmark_promises() -> None:
    script = load("bench-ten")
    assert len(script.lines) == 10
    assert sum(line.rule.when is not None for line in script.lines) >= 3
    assert max(len(line.among) for line in script.lines) == 2
    assert script.choices["challenge"].when is not None
    assert compile_strategy(script) != compile_strategy(script, {"close": 3})


def test_a_script_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ana.yaml").write_text("strategy: ana\nplay:\n  - prefer: number\n")
    monkeypatch.chdir(tmp_path)
    for path in ("./ana.yaml", "ana.yaml", str(tmp_path / "ana.yaml"), tmp_path / "ana.yaml"):
        assert load(path).name == "ana"
    with pytest.raises(ScriptError, match=r"no such file.*ana\.yaml"):
        load("./anna.yaml")
    (tmp_path / "ana.yaml").write_text("strategy: ana\nplay:\n  - prefer: skip\n")
    assert load("ana.yaml").lines[0].kinds == ("skip",), "a changed script is read again"


def test_an_unknown_name() -> None:
    with pytest.raises(ScriptError) as caught:
        load("punsher")
    assert isinstance(caught.value, ConfigError) and isinstance(caught.value, StrategyError)
    assert caught.value.problems[0].nearest == "punisher"
    assert caught.value.problems[0].allowed == tuple(all_names())
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_digest_follows_what_is_played() -> None:
    one = parse_script("strategy: a\nplay:\n  - {prefer: number, when: turn > 3}\n")
    same = parse_script("strategy: b\nabout: Other words.\nplay: [{when: 3 < turn, prefer: [number]}]\n")
    other = parse_script("strategy: a\nplay:\n  - {prefer: number, when: turn > 4}\n")
    digests = [compile_strategy(script).digest() for script in (one, same, other)]
    assert digests[0] == digests[1] != digests[2]
    assert re.fullmatch("[0-9a-f]{64}", digests[0])


# --- in words -----------------------------------------------------------------------------------------------------


def test_describe_puts_parameters_in() -> None:
    told = describe("punisher", {"when_left": 3}).splitlines()
    assert "Its parameters: when_left is 3." in told
    assert "1. A wild draw four, when the number of cards of the next player is at most when_left (3)." in told
    assert "3. A number card; among several one of the color it holds most, then one with the most points." in told
    assert "It never draws by choice though it could play." in told
    assert all(line.endswith((".", ":")) for line in told)
    with pytest.raises(ScriptError):
        describe("punisher", {"x": 3})


def test_describe_tells_what_a_choice_is_that_is_never_taken() -> None:
    told = describe(parse_script("strategy: x\njump_in: never\ngroup: single\ntarget: next\n")).splitlines()
    assert "It never jumps in with a card that it may lay out of turn." in told
    assert "It lays one card at a time, though others may go with it." in told
    assert "Where a card makes it pick a player it picks the next player." in told


def test_too_many_lines_are_shown_where_they_begin() -> None:
    text = "strategy: x\nplay:\n" + "  - {prefer: skip, probability: 0.5}\n" * 70
    with pytest.raises(ScriptError) as caught:
        parse_script(text, "long.yaml")
    assert [(p.file, p.line, p.key) for p in caught.value.problems] == [("long.yaml", 67, "play[64]")]
    assert len(compile_strategy(parse_script(text.rsplit("  - ", 6)[0])).lines) == _engine.MOST_LINES


def test_describe_conditions() -> None:
    script = parse_script(
        "strategy: x\n"
        "play:\n"
        "  - {prefer: any, when: not (turn > 1 or bluff == 1) and (pile == 0 or seats - 1 != 2), probability: 1/4}\n"
        "otherwise: draw\n"
        "drawn: {when: bluff != 1}\n"
    )
    told = describe(script).splitlines()
    assert told[2] == (
        "1. Any card, when it is not so that either the number of turns played in the round is more than 1 or a wild "
        "draw four would be a bluff now and either the number of cards in the draw pile is 0 or the number of players "
        "still in the round minus 1 is not 2, with probability 0.25."
    )
    assert told[3] == "Where none of these applies it plays no card: it draws, where the rules allow that."
    assert "It plays a card that it has just drawn, if it may, when a wild draw four would be legal now." in told


def test_the_document_is_current() -> None:
    from unosim.strategies.reference import refreshed, tables

    path = Path(__file__).parent.parent / "docs" / "strategies.md"
    document = path.read_text(encoding="utf-8")
    assert document == refreshed(document), f"run: python -m unosim.strategies.reference {path}"
    assert all(f"<!-- begin {name} -->" in document for name in tables())
