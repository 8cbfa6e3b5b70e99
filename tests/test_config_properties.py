"""Properties of rules and experiment files, tried with many of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from unosim.cards import ALL_KINDS, KIND_CLASSES
from unosim.config import Experiment, check, load
from unosim.errors import ConfigError
from unosim.rules import Rules, compile_rules, conflicts, house_rules, presets, switches
from unosim.rules.values import ANSWERS, CLASSIC

SWITCHES = {switch.key: switch for switch in switches(Rules)}
KINDS = st.lists(st.sampled_from(KIND_CLASSES), max_size=8)

# Values of the switches that are more than a few words and a range of numbers.
LARGE: dict[str, st.SearchStrategy[Any]] = {
    "deck.cards": st.just("classic")
    | st.dictionaries(st.sampled_from(["number", *CLASSIC]), st.integers(0, 250), max_size=6),
    "deal.hand_size": st.integers(1, 100)
    | st.dictionaries(st.sampled_from([str(n) for n in range(2, 11)]), st.integers(1, 100)),
    "starter.accept": st.lists(st.sampled_from(KIND_CLASSES[:5]), max_size=7),
    "play.not_on": st.dictionaries(st.sampled_from(KIND_CLASSES), KINDS),
    "stacking.answers": st.lists(st.sampled_from(ANSWERS), max_size=6),
    "finish.forbid": KINDS,
    "group.kinds": KINDS,
    "jump_in.exclude": KINDS,
    "extras.digits": st.dictionaries(st.sampled_from(["swap", "rotate", "quiet", "slap"]), st.integers(0, 9)),
    "score.loser_ties": st.permutations(["points", "cards"]).flatmap(
        lambda order: st.integers(0, 2).map(lambda kept: [*order[:kept], "shared"])
    ),
}


def values(key: str) -> st.SearchStrategy[Any]:
    """Every value of a switch, as its declaration says it in words."""
    if key in LARGE:
        return LARGE[key]
    choices: list[st.SearchStrategy[Any]] = []
    for word in SWITCHES[key].allowed:
        low, to, high = word.partition(" to ")
        if to:
            choices.append(st.integers(int(low), int(high)))
        elif word in ("true", "false"):
            choices.append(st.sampled_from([word == "true", "on" if word == "true" else "off"]))
        else:
            choices.append(st.just(word))
    return st.one_of(choices)


@st.composite
def layers(draw: st.DrawFn) -> dict[str, dict[str, Any]]:
    """A mapping like `rules:` with some of the switches."""
    layer: dict[str, dict[str, Any]] = {}
    for key in draw(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=12, unique=True)):
        section, name = key.split(".")
        layer.setdefault(section, {})[name] = draw(values(key))
    return layer


# The fields of the engine that stand for sets of cards.
MASKS = (
    "starter_accept", "drawn_playable", "answers_draw_two", "answers_draw_four", "group_kinds", "jump_exclude",
    "finish_forbid", "swap_kinds", "rotate_kinds", "quiet_kinds", "slap_kinds",
)  # fmt: skip

# Anything that a file may hold where something else belongs.
WORDS = st.sampled_from(
    [
        "random",
        "mattel",
        "stacking",
        "none",
        "7",
        "players",
        "strategy",
        "count",
        "rules",
        "extends",
        "deal",
        "with",
        "x",
    ]
)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats() | WORDS | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(WORDS, inside, max_size=4),
    max_leaves=12,
)

# A file is written anew for every example, so that sharing the folder does no harm.
in_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
in_memory = settings(deadline=None)


@in_memory
@given(layers())
def test_rules_are_written_as_they_are_read(layer: dict[str, Any]) -> None:
    rules = Rules.resolve(layer)
    written = json.loads(json.dumps(rules.to_dict()))
    again = Rules.resolve(written)
    assert again == rules and again.to_dict() == rules.to_dict() == written
    assert [f"{section}.{key}" for section, keys in written.items() for key in keys] == list(SWITCHES)


@in_memory
@given(layers(), layers())
def test_a_layer_changes_its_own_keys_and_no_others(below: dict[str, Any], above: dict[str, Any]) -> None:
    made, under, over = (Rules.resolve(*stack).to_dict() for stack in ([below, above], [below], [above]))
    for section, keys in made.items():
        for key, value in keys.items():
            assert value == (over if key in above.get(section, {}) else under)[section][key]


@in_memory
@given(layers(), st.integers(2, 10))
def test_rules_without_conflicts_are_rules_for_the_engine(layer: dict[str, Any], seats: int) -> None:
    import numpy as np

    from unosim.engine._engine import Table
    from unosim.strategies import program

    rules = Rules.resolve(layer)
    compiled = compile_rules(rules, seats)
    assert compiled == compile_rules(Rules.resolve(rules.to_dict()), seats)
    dealt = seats * int(str(compiled["hand_size"]))
    if not any(conflict.error for conflict in conflicts(rules, seats)):
        assert dealt < sum(compiled["pack"]) <= 1200  # type: ignore[arg-type]
        Table(compiled, [program("random")], [(0, 0.0, 1.0)], np.zeros((1, seats), np.uint8))


@in_memory
@given(layers())
def test_masks_hold_real_cards_only(layer: dict[str, Any]) -> None:
    compiled = compile_rules(Rules.resolve(layer), 4)
    every = sum(1 << kind for kind in ALL_KINDS)
    masks = [compiled[name] for name in MASKS]
    for mask in [*masks, *compiled["not_on"]]:  # type: ignore[misc]
        assert isinstance(mask, int) and mask & ~every == 0


@in_folder
@given(layers(), st.lists(st.sampled_from([*presets(), *house_rules()]), max_size=3))
def test_a_file_means_what_data_mean(tmp_path: Path, layer: dict[str, Any], names: list[str]) -> None:
    data = {"name": "x", "players": {"count": 3, "strategy": "random"}, "rules": {"extends": names, **layer}}
    path = tmp_path / "x.yaml"
    path.write_text(json.dumps(data), "utf-8")
    try:
        experiment = load(data)
    except ConfigError as error:
        found = problems_of_file(path)
        assert {problem[2:] for problem in found} == {(one.key, one.message) for one in error.problems}
        assert all(line and column for line, column, _, _ in found)
        return
    assert load(path) == experiment and load(path).digest() == experiment.digest()
    assert Experiment.from_dict(json.loads(json.dumps(experiment.to_dict()))) == experiment
    assert experiment.rules == Rules.resolve(*names, layer)


@in_folder
@given(st.sampled_from(sorted(SWITCHES)), st.data())
def test_an_override_means_what_the_file_means(key: str, data: st.DataObject) -> None:
    section, name = key.split(".")
    value = data.draw(values(key))
    base = {"players": {"count": 2, "strategy": "random"}}

    def outcome(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except ConfigError as error:
            return [(one.key, one.message) for one in error.problems]

    in_file = outcome({**base, "rules": {section: {name: value}}})
    assert outcome(base, [f"rules.{key}={json.dumps(value)}"]) == in_file


# Nearly what makes a design, and then junk.
RANGE = st.sampled_from(["2..4", "5..5", "x..3", "1..1000000"]) | st.lists(st.integers(0, 12) | WORDS, max_size=4)
KEY = st.sampled_from(["players", "hand_size", "deck.packs", "penalty", "hand", "deal"]) | WORDS
OVERLAY = st.none() | st.sampled_from(["stacking", "stacking-up", "fingertip", "x"]) | layers() | JUNK
LEVELS = (
    st.dictionaries(WORDS | st.text(max_size=3), OVERLAY, max_size=3)
    | st.fixed_dictionaries({}, optional={"key": KEY, "values": RANGE})
    | JUNK
)
DESIGN = st.fixed_dictionaries(
    {"players": st.just(["random", "punisher"])},
    optional={
        "factors": st.dictionaries(WORDS, LEVELS, max_size=3) | st.lists(OVERLAY, max_size=4) | JUNK,
        "variants": st.dictionaries(WORDS, OVERLAY, max_size=3),
        "fraction": st.sampled_from([4, 8, "1/2", "1/0", "2/3"]) | JUNK,
        "sweep": st.dictionaries(KEY, RANGE | st.dictionaries(WORDS, RANGE, max_size=2), max_size=2) | JUNK,
        "tables": st.lists(st.sampled_from(["family", "mixed", "famly"]), max_size=3) | JUNK,
        "placebo": st.booleans() | JUNK,
    },
)


@in_folder
@given(st.dictionaries(WORDS | st.sampled_from(list(Experiment.model_fields)), JUNK, max_size=6) | DESIGN)
@example({"players": {"count": 2, "strategy": ["random"]}})
@example({"players": ["random", {"strategy": "random", "with": {"x": {}}}]})
@example({"players": [{"strategy": "random", "with": None}, "/"]})
@example({"players": ["random", "random"], "variants": {"a": {"extends": {"x": 1}}, "b": {"players": None}}})
@example({"players": ["random", "random"], "rules": {"deck": {"cards": {"wild": {"a": 1}}}, "play": {"not_on": [[]]}}})
def test_whatever_a_file_holds_is_read_or_refused_in_words(tmp_path: Path, junk: dict[str, Any]) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(json.dumps(junk, ensure_ascii=False), "utf-8")
    try:
        experiment, warnings = check(path)
    except ConfigError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.message and problem.file and problem.line
            assert "pydantic" not in str(problem) and "Input should" not in str(problem)
        return
    assert experiment.variants and all(warning.line for warning in warnings)


@in_memory
@given(layers(), st.sampled_from(sorted(SWITCHES)), JUNK)
def test_a_wrong_value_is_told_at_its_own_key(layer: dict[str, Any], key: str, junk: Any) -> None:
    section, name = key.split(".")
    try:
        Rules.resolve(layer, {section: {name: junk}})
    except ConfigError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.key is not None and (f"{problem.key}.".replace("[", ".")).startswith(f"{key}.")


@in_memory
@given(st.sampled_from(sorted(SWITCHES)), st.text(alphabet="abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12))
def test_an_unknown_key_is_never_passed_over(key: str, word: str) -> None:
    section, _ = key.split(".")
    if f"{section}.{word}" in SWITCHES:
        return
    try:
        Rules.resolve({section: {word: 1}})
    except ConfigError as error:
        (problem,) = error.problems
        assert problem.key == f"{section}.{word}" and problem.message.startswith("unknown key") and problem.allowed
    else:
        raise AssertionError(f"{section}.{word} was read")


def problems_of_file(path: Path) -> list[tuple[Any, ...]]:
    try:
        load(path)
    except ConfigError as error:
        return [(one.line, one.column, one.key, one.message) for one in error.problems]
    return []
