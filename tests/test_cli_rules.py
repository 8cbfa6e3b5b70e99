"""``unosim rules``: what there is, what it says, how it differs, and how it is found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from unosim.cli.main import main
from unosim.report.width import columns_of
from unosim.rules import Rules, house_rules, load_sheet, presets, switches
from unosim.rules.compare import changes
from unosim.rules.page import told
from unosim.rules.words import sentence
from unosim.yaml import read_text

SHEETS = [*presets(), *house_rules()]
SWITCHES = {switch.key: switch for switch in switches(Rules)}

Say = Callable[..., str]


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Calls `unosim rules` in an empty folder, which stays empty; what it prints. Messages are not expected."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: str) -> str:
        assert main(["rules", *words]) == 0
        said = capsys.readouterr()
        assert said.err == "" and said.out.endswith("\n") and list(tmp_path.iterdir()) == []
        return said.out

    return call


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Calls `unosim rules` with something wrong; the one line that it says."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> str:
        assert main(["rules", *words]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1 and list(tmp_path.iterdir()) == []
        return said.err

    return call


@pytest.fixture
def refused_usage(capsys: pytest.CaptureFixture[str]) -> Say:
    """Calls `unosim rules` with options that do not go together; what it says."""

    def call(*words: str) -> str:
        assert main(["rules", *words]) == 2
        return capsys.readouterr().err

    return call


def data(text: str) -> Any:
    root, problems = read_text(text, "x.yaml")
    assert root is not None and problems == []
    return root.plain()


# --- list ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("list",)])
def test_presets_and_house_rules_are_listed(say: Say, words: tuple[str, ...]) -> None:
    lines = say(*words).splitlines()
    assert (lines[0], lines[len(presets()) + 1 :][:2]) == ("presets", ["", "house rules"])
    listed = [line for line in lines if line.startswith("  ")]
    assert [line.split()[0] for line in listed] == SHEETS
    for line, name in zip(listed, SHEETS, strict=True):
        assert line.endswith(f"{load_sheet(name).name.en} · {load_sheet(name).name.zh}")
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("words", [("--json",), ("list", "--json")])
def test_the_list_as_data(say: Say, words: tuple[str, ...]) -> None:
    found = json.loads(say(*words))
    assert [one["name"] for kind in ("presets", "house_rules") for one in found[kind]] == SHEETS
    assert all(one["en"] and one["zh"] and one["about"] for kind in found.values() for one in kind)


# --- show ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_shown_is_a_file_with_every_key(say: Say, name: str, tmp_path: Path) -> None:
    shown, sheet, rules = say("show", name), load_sheet(name), Rules.resolve(name)
    assert data(shown) == {"rules": rules.to_dict()} and Rules.resolve(data(shown)["rules"]) == rules
    lines = shown.splitlines()
    assert lines[0] == f"# {sheet.name.en} · {sheet.name.zh}" and f"# {sheet.about}" in lines
    assert [line.partition(":")[0].strip() for line in lines if line.endswith("  # changed")] == [
        key.partition(".")[2] for key in changes(rules)
    ]
    assert all(len(line) <= 100 for line in lines if line.startswith("    #"))
    joined = " ".join(line.strip().removeprefix("# ") for line in lines)
    for key, switch in SWITCHES.items():
        section, one = key.split(".")
        assert sentence(switch, rules.to_dict()[section][one], rules) in joined


@pytest.mark.parametrize("name", SHEETS)
def test_a_page_for_the_table(say: Say, name: str) -> None:
    """One page: every change in a sentence, nothing twice, what the text leaves open, and how to play it."""
    page, sheet, rules = say("show", name, "--format", "md"), load_sheet(name), Rules.resolve(name)
    lines = page.splitlines()
    assert lines[0] == f"# {sheet.name.en} · {sheet.name.zh}" and lines[2] == sheet.about
    assert lines[-1] == f"*In an experiment file of unosim: `rules: {{extends: {name}}}`.*"
    sentences = [line for line in lines if line.startswith("- ")]
    assert len(set(sentences)) == len(sentences) and len(lines) < 110
    for key, value in changes(rules).items():
        if key != "extras.digits":  # which the sentences of the extras name
            assert f"- {sentence(SWITCHES[key], value, rules)}" in sentences, key
    assert sentences[-len(sheet.ambiguities) :] == [f"- {ambiguity}" for ambiguity in sheet.ambiguities]
    assert [line for line in lines if line.startswith("## ")][:-1] == [f"## {heading}" for heading, _, _ in told(rules)]
    assert "{" not in "".join(sentences) and "_" not in "".join(line for line in sentences if "." not in line[:-1])


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_shown_as_data(say: Say, name: str) -> None:
    shown, rules = json.loads(say("show", name, "--json")), Rules.resolve(name)
    assert (shown["name"], shown["rules"], shown["changed"]) == (name, rules.to_dict(), changes(rules))
    assert list(shown["says"]) == list(SWITCHES) and shown["ambiguities"] and shown["source"] and shown["zh"]


def test_sheets_are_put_together(say: Say) -> None:
    both = Rules.resolve("fingertip", "jump-in")
    shown = say("show", "fingertip+jump-in")
    assert data(shown) == {"rules": both.to_dict()}
    assert shown.splitlines()[0] == "# Fingertip UNO + Jump-in · 指尖乌诺牌 + 抢牌"
    assert "`rules: {extends: [fingertip, jump-in]}`" in say("show", "fingertip+jump-in", "--format", "md")


def test_a_leading_plus_adds_to_the_defaults(say: Say) -> None:
    assert say("show", "+stacking") == say("show", "stacking")


def test_sheets_that_cannot_go_together_are_shown_with_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "draw-until+draw-and-pass", "--format", "md"]) == 0
    assert capsys.readouterr().err.startswith("warning: draw.until_playable: drawing until a card may be played never")


def test_a_file_of_ones_own_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("name: {en: Ours}\nrules: {extends: stacking, uno: {penalty: 4}}\n", "utf-8")
    assert main(["rules", "show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("# Ours\nrules:\n")
    assert data(shown)["rules"] == Rules.resolve("stacking", {"uno": {"penalty": 4}}).to_dict()


# --- diff ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_how_a_sheet_differs_from_the_classic_one(say: Say, name: str) -> None:
    found = json.loads(say("diff", "mattel", name, "--json"))
    assert {one["key"]: one["second"] for one in found["differ"]} == changes(Rules.resolve(name))
    assert (found["first"], found["second"], found["rules"]) == ("mattel", name, 73)
    assert all(one["first_says"] != one["second_says"] for one in found["differ"])
    text = say("diff", "mattel", name)
    assert text.splitlines()[-1] == f"{len(found['differ'])} of 73 rules differ"
    assert [line for line in text.splitlines()[:-1] if line and line[0] != " "] == [
        one["key"] for one in found["differ"]
    ]


def test_a_difference_is_told_in_values_and_sentences(say: Say) -> None:
    assert say("diff", "zhidao-pass", "zhidao-pass-penalty") == (
        "score.round\n"
        "  zhidao-pass          winner_takes\n"
        "                       The winner of the round scores the points in all other hands.\n"
        "  zhidao-pass-penalty  own_hand\n"
        "                       Each player scores the points in the own hand, as penalty points.\n"
        "\n"
        "1 of 73 rules differ\n"
    )
    assert say("diff", "mattel", "mattel") == "0 of 73 rules differ\n"


# --- explain ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SWITCHES)
def test_a_key_is_explained(say: Say, key: str) -> None:
    (found,) = json.loads(say("explain", key, "--json"))
    section, name = key.split(".")
    default = Rules().to_dict()[section][name]
    assert found["key"] == key and found["text"].endswith(".") and found["moments"] and found["known_from"]
    assert found["default"] == default and found["meaning"][0]["value"] == default
    assert all(one["says"].endswith(".") for one in found["meaning"])
    assert found["presets"] == {
        preset: Rules.resolve(preset).to_dict()[section][name]
        for preset in presets()
        if Rules.resolve(preset).to_dict()[section][name] != default
    }
    text = say("explain", key)
    lines = text.splitlines()
    assert lines[0] == key and max(map(len, lines)) <= 100
    for heading in ("allowed: ", "default: ", "meaning:", "acts at: ", "known from:"):
        assert any(line.startswith(f"  {heading}") for line in lines), heading
    assert all(f"    {preset}: " in text for preset in (*found["presets"], *found["house_rules"]))
    assert say("explain", f"rules.{key}") == text


@pytest.mark.parametrize("section", Rules.model_fields)
def test_a_section_is_explained_key_by_key(say: Say, section: str) -> None:
    keys = [key for key in SWITCHES if key.startswith(f"{section}.")]
    assert say("explain", section) == "\n".join(say("explain", key) for key in keys)


def test_every_key_is_used_by_somebody(say: Say) -> None:
    """A key that no preset and no house rule changes is known from the sheet, or by name a house rule of its own."""
    unused = {
        "deal.dealer", "deal.hand_size", "deck.cards", "starter.rejected", "starter.skip", "action.draw_four",
        "challenge.innocent_extra", "extras.quiet_call", "round.turn_cap", "score.number", "score.action",
        "score.wild", "score.loser_ties",
    }  # fmt: skip
    used = {key for name in SHEETS for key in changes(Rules.resolve(name))}
    assert set(SWITCHES) - used <= unused


# --- find ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("stack", "stacking"),
        ("接牌", "stacking.answers"),
        ("搶牌", "jump-in"),  # traditional characters
        ("抢牌", "jump_in.enabled"),
        ("點跳", "point-jump"),
        ("点跳", "encyclopedia-options"),
        ("jump in", "jump-in"),
        ("seven zero", "seven-zero"),
        ("7-0", "seven-zero"),
        ("血戰", "blood-battle"),
        ("淘汰制", "zhidao-pass-last-one"),
        ("红色归零", "red-zero"),
        ("安静", "quiet-six"),
        ("抢9", "slap-nine"),
        ("质疑", "challenge-costs-turn"),
        ("質疑", "challenge.enabled"),
        ("错喊UNO", "false-call-fine"),
        ("發錯牌", "misplay.penalty"),
        ("籌碼", "chips"),
        ("+2（还给上家）", "reverse-deflects"),  # signs that mean something else to a search
        ("质疑 UNO", "uno.window"),
        ("逆時針", "counterclockwise"),
        ("一对", "pairs"),
        ("take back", "take-back-challenge"),
        ("last card", "finish.forbid"),
        ("deflection", "skip-deflects"),
        ("loser", "score.loser_ties"),
    ],
)
def test_what_people_call_a_rule_finds_it(say: Say, words: str, expected: str) -> None:
    found = [one["name"] for one in json.loads(say("find", *words.split(), "--json"))]
    assert expected in found
    lines = [line for line in say("find", *words.split()).splitlines() if not line.startswith(" ")]
    assert len(lines) == len(found)
    assert all(f"  {name}  " in f"{line}  " for line, name in zip(lines, found, strict=True))


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_found_by_its_names(say: Say, name: str) -> None:
    sheet = load_sheet(name)
    for words in (name, sheet.name.en, sheet.name.zh, *sheet.also):
        assert name in [one["name"] for one in json.loads(say("find", words, "--json"))], words


@pytest.mark.parametrize("key", SWITCHES)
def test_a_switch_is_found_by_its_key(say: Say, key: str) -> None:
    assert key in [one["name"] for one in json.loads(say("find", key, "--json"))]


def test_nothing_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "find", "quidditch"]) == 1
    assert capsys.readouterr() == ("", 'nothing is called "quidditch", and nothing mentions it\n')
    assert main(["rules", "find", "quidditch", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == []


# --- what does not exist ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [("show", "fingerti"), ("show", "mattel+fingerti"), ("diff", "fingerti", "mattel"), ("diff", "mattel", "Fingerti")],
)
def test_a_sheet_that_does_not_exist(refused: Say, words: tuple[str, ...]) -> None:
    said = refused(*words)
    assert "there is no preset or house rule" in said and 'did you mean "fingertip"? allowed: mattel, ' in said
    assert said.endswith(f", or one of the {len(house_rules())} house rules that `unosim rules` lists\n")


@pytest.mark.parametrize(
    ("key", "nearest"),
    [
        ("stackin", "stacking"),
        ("stacking.colour", "stacking.color"),
        ("stacking.color.any", "stacking.color"),
        ("Jump_in.Enable", "jump_in.enabled"),
        ("uno.false_call", "uno.false_call_penalty"),
    ],
)
def test_a_key_that_does_not_exist(refused: Say, key: str, nearest: str) -> None:
    said = refused("explain", key)
    assert said.startswith(f'error: there is no rule "{key}"; did you mean "{nearest}"? allowed: deck, deal, starter')


def test_a_key_is_found_in_any_case(say: Say) -> None:
    assert say("explain", "UNO") == say("explain", "uno")


def test_a_sheet_that_should_be_explained_is_one_to_show(refused: Say) -> None:
    said = refused("explain", "jump-in")
    assert said == "error: jump-in is no key but a whole sheet: `unosim rules show jump-in` tells more\n"


@pytest.mark.parametrize("name", ["ours.yaml", "./none/such.yaml", "mattel+ours.yaml"])
def test_a_file_that_does_not_exist(refused: Say, name: str) -> None:
    assert "no such file" in refused("show", name) or "there is no file" in refused("show", name)


# --- in Chinese, and narrow ------------------------------------------------------------------------------------------


def test_presets_and_house_rules_are_listed_in_chinese(say: Say) -> None:
    lines = say("list", "--lang", "zh").splitlines()
    assert lines == say("--lang", "zh").splitlines() and lines[0] == "整套规则"
    listed = [line.split(maxsplit=1) for line in lines if line.startswith("  ")]
    assert dict(listed) == {name: load_sheet(name).name.zh for name in SHEETS}


def test_what_is_found_is_told_in_chinese(say: Say) -> None:
    lines = say("find", "抢牌", "--lang", "zh").splitlines()
    assert lines[0].split() == ["家规", "jump-in", "抢牌"]
    assert {line.split()[0] for line in lines} == {"家规", "整套规则", "设定"}


def test_a_difference_is_told_in_chinese(say: Say) -> None:
    text = say("diff", "fingertip", "encyclopedia-options", "--lang", "zh")
    start = (
        "draw.until_playable\n  指尖乌诺牌               false\n                           轮到时要摸牌的人摸一张。\n"
    )
    assert start in text and re.search(r"\d+ 项设定中有 \d+ 项不同\n$", text)


def test_a_key_is_explained_in_chinese(say: Say) -> None:
    text = say("explain", "stacking.answers", "--lang", "zh")
    assert "  俗称：接牌、叠加" in text and "  何时起作用：罚牌未付" in text and "指尖乌诺牌（fingertip）：" in text
    assert "    []：不能接牌：要罚摸的人不能再出 +2、+4 来接。" in text


def test_what_is_shown_in_chinese_is_the_same_file(say: Say) -> None:
    chinese, english = (say("show", "fingertip", "--lang", language) for language in ("zh", "en"))
    assert data(chinese) == data(english) and chinese.startswith("# 指尖乌诺牌\nrules:\n")
    assert "    # 每人发 7 张牌。\n    hand_size: 7\n" in chinese


def test_the_page_for_the_table_in_chinese(say: Say) -> None:
    page = say("show", "stacking", "--format", "md", "--lang", "zh")
    assert page.startswith("# 接牌（同类接同类）\n\n## 牌与发牌\n")
    assert "- 要罚摸的人可以接牌：+2 接 +2 或 +4 接 +4。" in page
    assert page.endswith("*写在 unosim 的实验文件里：`rules: {extends: stacking}`。*\n")


def test_a_language_that_would_change_nothing_is_refused(refused_usage: Say) -> None:
    assert "--lang" in refused_usage("--lang", "zh", "list")


@pytest.mark.parametrize("words", ["", "list", "find 抢牌", "find stack --lang zh", "explain stacking --lang zh"])
def test_lists_of_rules_fit_eighty_columns(say: Say, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(columns_of, say(*words.split()).splitlines())) <= 80
