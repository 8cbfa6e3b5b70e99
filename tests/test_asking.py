"""Questions asked in names of rules, without a file: ``unosim compare mattel +stacking`` and ``unosim run --rules``."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from unosim.cli.asking import save
from unosim.cli.main import main
from unosim.config import load, question
from unosim.errors import ConfigError
from unosim.results import Results
from unosim.rules import Rules, house_rules, presets
from unosim.rules.compare import put_together
from unosim.rules.sheets import named

SMALL = ("--deals", "60", "--no-report", "--quiet", "--jobs", "1")


@dataclass(frozen=True)
class Done:
    returncode: int
    stdout: str
    stderr: str


Unosim = Callable[..., Done]


@pytest.fixture
def unosim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Unosim:
    """The command line, called in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> Done:
        capsys.readouterr()
        code = main(words)
        return Done(code, *capsys.readouterr())

    return call


def asked(*rules: str, players: Any = 4) -> dict[str, Rules]:
    experiment = load(question(rules, players))
    return {name: variant.rules for name, variant in experiment.variants.items()}


def test_a_plus_is_the_first_with_a_house_rule_on_top() -> None:
    rules = asked("fingertip", "+stacking", "+jump-in+seven-zero")
    assert list(rules) == ["fingertip", "+stacking", "+jump-in+seven-zero"]
    assert rules["+stacking"] == Rules.resolve("fingertip", "stacking")
    assert rules["+jump-in+seven-zero"] == Rules.resolve("fingertip", "jump-in", "seven-zero")


def test_a_plus_alone_is_asked_of_the_official_rules() -> None:
    assert list(asked("+stacking")) == ["mattel", "+stacking"]


def test_another_preset_stands_for_itself() -> None:
    rules = asked("mattel+jump-in", "fingertip", "fingertip+stacking")
    assert rules["mattel+jump-in"] == Rules.resolve("mattel", "jump-in")
    assert rules["fingertip"] == Rules.resolve("fingertip")
    assert rules["fingertip+stacking"] == Rules.resolve("fingertip", "stacking")


def test_a_file_of_rules_stands_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.yaml").write_text("rules: {deal: {hand_size: 5}}\n")
    rules = asked("fingertip", "./ours.yaml")
    assert rules["ours"] == Rules.resolve("mattel", {"deal": {"hand_size": 5}})


def test_chinese_names_are_names() -> None:
    assert list(asked("mattel", "+抢牌")) == ["mattel", "+jump-in"]
    assert named("Jump-in") == "jump-in"
    assert named("接牌") == named("叠加") == "stacking", "four presets play it too"
    assert named("nothing at all") is None


@pytest.mark.parametrize("seats", [2, 3, 7, 10])
def test_so_many_players_sit_at_the_table(seats: int) -> None:
    (variant,) = load(question(["mattel"], seats)).variants.values()
    assert len(variant.players) == seats


def test_a_wrong_name_gets_the_nearest() -> None:
    with pytest.raises(ConfigError, match=r"stakcing.*\n?.*stacking"):
        question(["mattel", "+stakcing"], 4)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("mattel+", 'the name of rules is missing beside the + of "mattel+"'),
        ("+", 'the name of rules is missing beside the + of "+"'),
        ("mattel++stacking", "the name of rules is missing beside the +"),
        ("mattel+stacking+stacking", '"mattel+stacking+stacking" names stacking twice'),
        ("mattel+抢牌+jump-in", "names jump-in twice"),
        ("stacking+fingertip", "of what stands before it nothing would be left; it stands first or alone"),
        ("+fingertip", "it stands first or alone"),
    ],
)
def test_names_that_do_not_go_together_are_refused_everywhere(unosim: Unosim, rules: str, words: str) -> None:
    for command in (
        ("rules", "show", rules),
        ("rules", "diff", "mattel", rules),
        ("run", "--rules", rules),
        ("compare", "mattel", rules),
        ("tournament", "random", "punisher", "--seats", "2", "--rules", f"mattel,{rules}"),
        ("balance", "--players", "random,punisher", "--vary", "1.hand_size", "--rules", rules),
        ("odds", "hand", "wild", "--rules", rules),
        ("strategies", "check", "random", "--rules", rules),
    ):
        done = unosim(*command)
        assert done.returncode == 2 and words in done.stderr and len(done.stderr.splitlines()) == 1, command
    assert not Path("results").exists()


def test_a_house_rule_that_overrides_another_is_told_everywhere(unosim: Unosim, tmp_path: Path) -> None:
    both, words = "stacking+stacking-any", '"stacking-any" overrides "stacking": it sets stacking.answers to'
    few = ("--deals", "20", "--no-report", "--jobs", "1")
    for command in (
        ("rules", "show", both),
        ("rules", "diff", "mattel", both),
        ("odds", "hand", "wild", "--rules", both),
        ("run", both, *few),
        ("compare", "mattel", f"+{both}", *few),
        ("tournament", "random", "punisher", "--seats", "2", "--rules", both, *few),
        ("balance", "--players", "random,punisher", "--vary", "1.hand_size", "--rules", both, "--deals", "2"),
        ("strategies", "check", "random", "--rules", both, "--deals", "2"),
    ):
        done = unosim(*command)
        assert done.returncode == 0 and done.stderr.count(words) == 1, command
    (tmp_path / "x.yaml").write_text(f"players: [random, punisher]\nrules: [{both.replace('+', ', ')}]\n", "utf-8")
    assert f"x.yaml:2:19: rules[1]: {words}" in unosim("check", "x.yaml").stdout


def test_what_is_there_to_be_changed_overrides_nothing() -> None:
    for name in [*presets(), *house_rules()]:
        assert put_together(name).doubts == ()
    assert put_together("fingertip+stacking+jump-in").doubts == ()


def test_compare_plays_and_answers(unosim: Unosim) -> None:
    done = unosim("compare", "mattel", "+stacking", *SMALL, "--players", "3", "--save", "ask.yaml")
    assert done.returncode == 0, done.stderr
    assert "3 players · 60 deals" in done.stdout and "“+stacking”" in done.stdout
    saved = unosim("run", "ask.yaml", "--no-report")  # the same rounds: there is nothing left to play
    assert saved.returncode == 0 and "rounds played" not in saved.stderr
    again = unosim("compare", "results/mattel_+stacking-3p", "--json")
    assert json.loads(again.stdout)["baseline"] == "mattel"


def test_several_tables_and_numbers_of_players_each_compare_their_own() -> None:
    experiment = load(question(["mattel", "+stacking"], tables=["family", "careful"], players=None))
    assert list(experiment.variants) == [f"{v}.{t}" for t in ("family", "careful") for v in ("mattel", "+stacking")]
    experiment = load(question(["mattel", "+stacking"], None, sweep={"players": [2, 4]}))
    assert {name: len(one.players) for name, one in experiment.variants.items()} == {
        "mattel.2p": 2, "+stacking.2p": 2, "mattel.4p": 4, "+stacking.4p": 4,
    }  # fmt: skip
    assert experiment.design is not None and experiment.design.tables == ("2p", "4p")
    experiment = load(question(["mattel"], 3, tables=["family", "careful"]))
    sizes = {name: len(one.players) for name, one in experiment.variants.items()}
    assert sizes == {"mattel.family": 3, "mattel.careful": 3}


def test_packs_are_a_factor_that_whole_rule_sets_take_too() -> None:
    experiment = load(question(["fingertip", "chatty"], 8, sweep={"packs": [1, 2]}))
    assert list(experiment.variants) == ["fingertip", "fingertip+packs-2", "chatty", "chatty+packs-2"]
    assert experiment.variants["chatty+packs-2"].rules == Rules.resolve("chatty", {"deck": {"packs": 2}})
    assert experiment.design is not None and experiment.design.kind == "factors"
    experiment = load(question(["fingertip", "chatty"], 8, packs=2))
    assert [one.rules.deck.packs for one in experiment.variants.values()] == [2, 2]
    assert experiment.design is None


def test_a_sweep_is_asked_without_a_file(unosim: Unosim, tmp_path: Path) -> None:
    done = unosim("run", "mattel", "--sweep", "players=2..4", *SMALL)
    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "results/mattel-players-2..4/manifest.json").read_text())
    assert manifest["experiment"]["design"]["factors"] == {"players": ["2", "3", "4"]}


def test_a_sweep_takes_what_is_no_number(unosim: Unosim) -> None:
    done = unosim("run", "mattel", "--sweep", "draw.until_playable=[true, false, 4]", *SMALL)
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(unosim("list", "--json").stdout)["results"]
    assert found["variants"] == [f"until_playable-{word}" for word in ("true", "false", "4")]


def test_another_question_in_the_same_folder_is_told_in_a_few_lines(unosim: Unosim) -> None:
    assert unosim("run", "mattel", *SMALL, "--out", "there").returncode == 0
    done = unosim("run", "fingertip", *SMALL, "--tables", "family,mixed", "--out", "there")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 15
    assert done.stderr.splitlines()[-2].strip().endswith("more")


def test_what_a_folder_holds_is_told_in_words_that_were_typed(unosim: Unosim, tmp_path: Path) -> None:
    words = ("compare", "mattel", "+stacking", *SMALL, "--out", "there", "--no-report")
    assert unosim(*words).returncode == 0
    more = unosim(*words, "--deals", "77", "--save", "more.yaml")
    assert more.returncode == 2 and "77 now" in more.stderr
    assert "with --out there-77 to keep both, or with --fresh to play all 77." in more.stderr
    placebo = unosim(*words, "--placebo", "--save", "more.yaml")
    assert placebo.returncode == 2 and "design." not in placebo.stderr
    assert "variants: mattel, +stacking there, mattel, +stacking, placebo now" in placebo.stderr
    assert not (tmp_path / "more.yaml").exists()  # only a run that begins is worth a file
    assert unosim(*words, "--placebo", "--save", "more.yaml", "--fresh").returncode == 0
    assert load(tmp_path / "more.yaml").name == load(question(["mattel", "+stacking"], placebo=True)).name


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("compare mattel +stacking --measure turns", "--measure has no effect here"),
        ("compare mattel +stacking --all", "--all has no effect here"),
        ("compare there --out x", "--out has no effect here: there is a results folder"),
        ("compare there --no-report", "--no-report has no effect here"),
        ("compare there --measure turns --target turns=1..9", "--measure has no effect here"),
        ("summary there --chances --opening", "--chances and --opening are two questions"),
        ("summary there --evening 3 --all", "--all has no effect here: --evening tells of every variant"),
        ("summary --define turns --json", "--json has no effect here: a definition is text"),
        ("report there --figure effects --columns rank", "--columns has no effect here"),
        ("report there --list-figures --out x", "--out has no effect here: --list-figures writes nothing"),
    ],
)
def test_an_option_without_effect_is_refused(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    assert main(words.split()) == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_what_is_saved_asks_the_same_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.yaml").write_text("rules: {deal: {hand_size: 5}}\n")
    Path("kept").mkdir()
    data = question(
        ["fingertip", "./ours.yaml"], None, tables=["family", "mixed"], sweep={"packs": [1, 2]}, placebo=True, seed="x"
    )
    save(Path("kept/asked.yaml"), data)
    assert load("kept/asked.yaml") == load(data)


def test_run_needs_no_file(unosim: Unosim, tmp_path: Path) -> None:
    done = unosim("run", "--rules", "fingertip", "--players", "4", *SMALL)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "results/fingertip-4p/manifest.json").is_file()


DOCUMENT = Path(__file__).parent.parent / "docs" / "designs.md"
TOLD = [line.split() for line in DOCUMENT.read_text("utf-8").partition("## Asking")[2].split("```")[1].splitlines()[1:]]


@pytest.mark.parametrize("words", TOLD, ids=" ".join)
def test_the_questions_of_the_document_are_answered(unosim: Unosim, words: list[str]) -> None:
    assert words[0] == "unosim"
    done = unosim(*words[1:], *SMALL, "--deals", "4")
    assert done.returncode == 0, done.stderr
    assert "results/" in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run",), "Either a CONFIG file or rules by name"),
        (("run", "x.yaml", "--rules", "mattel"), "Either a CONFIG file or rules by name"),
        (("run", "x.yaml", "--players", "3"), "go with rules by name, not with a file"),
        (("run", "matel"), 'did you mean "mattel"?'),
        (
            ("run", "there"),
            "there is a folder; what is run is an experiment file or rules by name; `unosim summary there`",
        ),
        (("compare", "mattel", "+stakcing"), "stacking"),
        (("compare", "there", "--players", "2"), "there is a results folder"),
        (("compare", "mattel"), "mattel alone has nothing to be compared with"),
        (("compare", "mattel+stacking"), "mattel+stacking alone has nothing to be compared with"),
        (("compare", "mattel", "+stacking", "--table", "famly"), 'did you mean "family"?'),
        (("compare", "mattel", "+stacking", "--players", "2,x"), "x is not a number"),
        (("compare", "mattel", "+stacking", "--players", "11"), "11 players; 2 to 10 can play"),
        (("compare", "mattel", "+stacking", "--players", "2,11"), "11 players; 2 to 10 can play"),
        (("run", "mattel", "--players", "2,"), "'' is not a number; several are written as 2,4"),
        (("run", "mattel", "--table", "family,"), 'there is no table of players ""'),
        (("run", "mattel", "--players", "0"), "error: players: 0 players; 2 to 10 can play"),
        (("run", "mattel", "--sweep", "players=1..20"), "players: 1, 11, 12, …, 20 players; 2 to 10 can play"),
        (("run", "mattel", "--sweep", "hand_size=1..1000000000"), "1,000,000,000 values; the most is 1,000"),
        (("run", "mattel", "--jobs", "100000"), "100000 jobs; 1 to"),
        (("compare", "mattel", "+stacking", "--sweep", "hand=5"), "there is no rule"),
        (("compare", "mattel", "+stacking", "--sweep", "packs"), "is no KEY=VALUES"),
        (("compare", "mattel", "+stacking", "--packs", "1,2", "--sweep", "packs=1,2"), "say two things"),
        (("compare", "mattel", "+stacking", "--save", "no/x.yaml"), "there is no folder no"),
        (("compare", "mattel", "mattel"), '"mattel" is asked about twice'),
        (("run", "mattel", "--seed", "-1"), "--seed': a whole number from 0 on or a word is expected here"),
        (("run", "mattel", "--seed", ""), "--seed': a whole number from 0 on or a word is expected here"),
        (("compare", "there", "--target", "minutes=nan..8"), "is not MEASURE=LOW..HIGH"),
        (("summary", "there", "--shape", "--ideal", "5", "1"), "--ideal takes two numbers of minutes"),
        (("balance", "--players", "random,random", "--vary", "1.hand_size", "--step", "0"), "in steps of 0"),
        (("tournament", "random", "punisher", "--columns", "rank,rank"), "rank is there twice"),
        (("run", ""), "the name of rules is missing"),
        (("compare", "mattel", "+stacking", "--save", "there.yaml"), "there.yaml: exists already"),
    ],
)
def test_what_cannot_be_asked(unosim: Unosim, words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    (tmp_path / "there.yaml").touch()
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "manifest.json").touch()
    done = unosim(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert not (tmp_path / "results").exists()


def test_a_turn_sample_can_be_asked_for(unosim: Unosim, tmp_path: Path) -> None:
    done = unosim("compare", "mattel", "+stacking", "--turns", "20", *SMALL, "--out", "some")
    assert done.returncode == 0, done.stderr
    assert Results("some").sampled == 20
    assert unosim("run", "mattel", "--turns", "all", *SMALL, "--out", "whole").returncode == 0
    assert Results("whole").turns(columns=["deal"]).collect()["deal"].n_unique() == 60
    for wrong in ("-1", "some", "1.5", "1000001"):
        done = unosim("run", "mattel", "--turns", wrong, *SMALL)
        assert (done.returncode, f"{wrong} is no number of deals" in done.stderr) == (2, True)
    done = unosim("compare", "some", "--turns", "5")
    assert (done.returncode, "--turns has no effect here" in done.stderr) == (2, True)
