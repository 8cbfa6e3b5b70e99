"""The player model: what players do besides choosing moves, its ranges, and when it does nothing (rulebook §13)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from unosim.cli.main import main
from unosim.config import Player, check, load
from unosim.config.model import FACTORS
from unosim.engine._engine import HUMAN
from unosim.errors import ConfigError


class Factor(NamedTuple):
    """A factor as the rulebook has it: its default, what just goes, and what just does not."""

    default: float
    good: tuple[float, ...]
    bad: tuple[Any, ...]
    allowed: str


SHARE = (-0.001, 1.001)
BOOK = {
    "forget_uno": Factor(0, (0, 0.5, 1), SHARE, "0 to 1"),
    "notice_uno": Factor(1, (0, 0.5, 1), SHARE, "0 to 1"),
    "false_call": Factor(0, (0, 0.5, 1), SHARE, "0 to 1"),
    "misplay": Factor(0, (0, 0.5, 0.999), (-0.001, 1), "0 to less than 1"),
    "wrong_jump": Factor(0, (0, 0.5, 1), SHARE, "0 to 1"),
    "noise": Factor(0, (0, 0.5, 1), SHARE, "0 to 1"),
    "attention": Factor(1, (0, 0.5, 1), SHARE, "0 to 1"),
    "reaction": Factor(1, (0.001, 1, 1000), (0, -1, 1000.1), "0.001 to 1000"),
}
# Rules under which a factor does something, the least of them, and why it does nothing without.
ACTS: dict[str, tuple[str, str]] = {
    "forget_uno": ("mattel", "nobody has to call UNO (uno.penalty: 0)"),
    "notice_uno": ("mattel", "nobody has to call UNO (uno.penalty: 0)"),
    "false_call": ("false-call-fine", "a false call costs nothing (uno.false_call_penalty: 0)"),
    "misplay": ("misplay-fine", "a wrong card costs nothing (misplay.penalty: 0)"),
    "wrong_jump": ("wrong-jump-fine", "nobody jumps in (jump_in.enabled)"),
    "noise": ("quiet-six", "no sound is forbidden (extras.quiet_six)"),
    "attention": ("jump-in", "nobody jumps in (jump_in.enabled)"),
    "reaction": ("slap-nine", "nothing is decided by speed"),
}


def file(folder: Path, factor: str, value: Any, rules: str = "mattel", **more: Any) -> Path:
    others = "".join(f", {key}: {one}" for key, one in more.items())
    path = folder / "x.yaml"
    path.write_text(
        f"players:\n  - random\n  - strategy: random\n    {factor}: {value}\n  - {{strategy: punisher{others}}}\n"
        f"rules: {{extends: {rules}}}\n",
        "utf-8",
    )
    return path


def warnings(path: Path) -> list[str]:
    return [str(warning).replace(f"{path.parent}/", "") for warning in check(path)[1]]


def test_the_factors_are_those_of_the_rulebook_and_of_the_engine() -> None:
    assert tuple(BOOK) == FACTORS == HUMAN
    assert Player(strategy="random").factors == tuple(factor.default for factor in BOOK.values())


@pytest.mark.parametrize("name", BOOK)
def test_what_a_factor_may_be(tmp_path: Path, name: str) -> None:
    for value in BOOK[name].good:
        assert getattr(load(file(tmp_path, name, value)).players[1], name) == value


@pytest.mark.parametrize("name", BOOK)
def test_what_a_factor_may_not_be(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for value in (*BOOK[name].bad, "true", "often", ".nan", ".inf", "[0.5]", "'0.5'", ""):
        path = file(tmp_path, name, value)
        assert main(["run", str(path), "--out", str(tmp_path / "out")]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1
        column = 5 if value == "" else 7 + len(name)
        assert said.err.startswith(f"error: {path}:4:{column}: players[1].{name}: "), said.err
        assert said.err.endswith(f"; allowed: {BOOK[name].allowed}\n"), said.err
        assert [one.name for one in tmp_path.iterdir()] == ["x.yaml"]


def test_the_documentation_has_every_factor() -> None:
    text = (Path(__file__).parent.parent / "docs" / "strategies.md").read_text(encoding="utf-8")
    table = text.partition("<!-- factors: from here -->")[2].partition("<!-- factors: to here -->")[0]
    lines = table.strip().splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")[:3]] for line in lines]
    assert rows == [[f"`{name}`", factor.allowed, f"{factor.default:g}"] for name, factor in BOOK.items()]


def test_a_factor_that_is_misspelt(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"4:5: players\[1\].forget_un: unknown key; did you mean \"forget_uno\"\?"):
        load(file(tmp_path, "forget_un", 0.5))


def test_a_factor_sets_players_apart() -> None:
    for name, factor in BOOK.items():
        changed = Player.model_validate({"strategy": "random", name: 0.25})
        assert changed != Player(strategy="random") and changed.label == f"random ({name} 0.25)"
        assert Player.model_validate({"strategy": "random", name: float(factor.default)}) == Player(strategy="random")


@pytest.mark.parametrize("name", BOOK)
def test_a_factor_that_does_something_gives_no_warning(tmp_path: Path, name: str) -> None:
    assert warnings(file(tmp_path, name, 0.5, ACTS[name][0])) == []


@pytest.mark.parametrize("name", BOOK)
def test_a_factor_that_does_nothing_is_told(tmp_path: Path, name: str) -> None:
    found = warnings(file(tmp_path, name, 0.5, "no-uno"))
    assert found == [f"x.yaml:4:{7 + len(name)}: players[1].{name}: has no effect: {ACTS[name][1]}"]


@pytest.mark.parametrize("name", BOOK)
def test_a_default_that_is_written_out_gives_no_warning(tmp_path: Path, name: str) -> None:
    assert warnings(file(tmp_path, name, BOOK[name].default, "no-uno")) == []


def test_a_wrong_jump_without_a_fine_is_told_by_that(tmp_path: Path) -> None:
    (found,) = warnings(file(tmp_path, "wrong_jump", 0.5, "jump-in"))
    assert found.endswith("wrong_jump: has no effect: a wrong jump costs nothing (jump_in.wrong_penalty: 0)")


@pytest.mark.parametrize(
    ("rules", "more", "races"),
    [
        ("mattel", {}, False),
        ("mattel", {"forget_uno": 0.1}, True),  # who notices first
        ("no-uno", {}, False),
        ("jump-in", {}, True),
        ("slap-zero", {}, True),
        ("quiet-six", {}, False),  # nobody makes a sound
        ("quiet-six", {"noise": 0.1}, True),
    ],
)
def test_speed_counts_wherever_somebody_is_drawn(
    tmp_path: Path, rules: str, more: dict[str, float], races: bool
) -> None:
    assert [line for line in warnings(file(tmp_path, "reaction", 2, rules, **more)) if "reaction" in line] == (
        [] if races else ["x.yaml:4:15: players[1].reaction: has no effect: nothing is decided by speed"]
    )


def test_a_variant_may_use_a_factor_that_another_one_does_not(tmp_path: Path) -> None:
    path = file(tmp_path, "noise", 0.5)
    text = path.read_text("utf-8")
    path.write_text(text + "variants: {a: {}, b: {extends: quiet-six}}\n", "utf-8")
    assert warnings(path) == []
    path.write_text(text + "variants: {a: {}, b: {extends: stacking}}\n", "utf-8")
    assert len(warnings(path)) == 1


def test_who_always_forgets_and_is_always_noticed_is_told(tmp_path: Path) -> None:
    (found,) = warnings(file(tmp_path, "forget_uno", 1))
    assert found.startswith("x.yaml:4:17: players[1].forget_uno: whoever always forgets to call UNO")
    assert warnings(file(tmp_path, "forget_uno", 0.999)) == []
