"""The rules in Chinese: every key and value that has a meaning in English has one, in Chinese words."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from unosim.cards import KIND_CLASSES, SYMBOLS
from unosim.report.words import language
from unosim.rules import Rules, house_rules, presets, switches
from unosim.rules.checking import Check
from unosim.rules.checks import CHECKS
from unosim.rules.compare import what_changes
from unosim.rules.page import PARTS, page
from unosim.rules.switch import MOMENTS, SOURCES
from unosim.rules.values import ANSWERS, DIGITS
from unosim.rules.words import about, plain, sentence, values_worth_telling
from unosim.rules.zh import PAGE, SWITCHES, WORDS
from unosim.rules.zh import SOURCES as CHINESE_SOURCES

EVERY = {switch.key: switch for switch in switches(Rules)}
LATIN = re.compile(r"[A-Za-z]{2,}")


def latin(text: str) -> set[str]:
    """The Latin words of a text that are no keys or values (`like this`)."""
    return set(LATIN.findall(re.sub("`[^`]*`", "", text))) - {"UNO"}


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("key", EVERY)
def test_a_key_and_its_values_mean_something_in_chinese(key: str) -> None:
    text, says = SWITCHES[key]
    assert {value: slots(one) for value, one in says.items()} == {
        value: slots(one) for value, one in EVERY[key].says.items()
    }
    for one in (text, *(one for value, one in says.items() if value != "item")):
        assert one.endswith("。") and not latin(re.sub("{[^}]*}", "", one)), one


def test_no_key_is_told_that_does_not_exist() -> None:
    assert list(SWITCHES.keys() - EVERY.keys()) == [] and EVERY.keys() == SWITCHES.keys()


@pytest.mark.parametrize("key", EVERY)
def test_what_a_value_means_is_chinese_throughout(key: str) -> None:
    switch = EVERY[key]
    told = [sentence(switch, value, language="zh") for value in values_worth_telling(switch)]
    assert len(set(told)) == len(told)
    for one in (*told, about(switch, "zh")):
        assert not latin(one) and "{" not in one.replace("`", "") and "_" not in re.sub("`[^`]*`", "", one), one


@pytest.mark.parametrize("name", [*presets(), *house_rules()])
def test_every_sheet_is_told_in_chinese(name: str) -> None:
    rules = Rules.resolve(name)
    assert not latin("".join(what_changes(rules, "zh")))


def test_every_word_of_the_rules_has_one_in_chinese() -> None:
    digits = {str(digit) for digit in range(10)}
    assert {*KIND_CLASSES, *SYMBOLS, *ANSWERS, *DIGITS} - digits <= WORDS.keys()
    assert CHINESE_SOURCES.keys() == SOURCES.keys()
    assert [*PAGE] == [heading for heading, _, _ in PARTS]
    assert all(bool(PAGE[heading][1]) == bool(basics) for heading, _, basics in PARTS)
    for code in ("en", "zh"):
        assert all(language(code).word(f"moment.{moment}") for moment in MOMENTS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.text)
def test_conflicts_are_told_in_chinese(check: Check) -> None:
    text = language("zh").said(check.text)
    assert text.endswith("。") and not latin(text)


def test_lists_and_numbers_stand_in_a_chinese_sentence() -> None:
    def told(key: str, value: object) -> str:
        return sentence(EVERY[key], value, language="zh")

    assert told("deal.hand_size", {"2": 10, "6": 5}) == "每人发 7 张牌，但 2 人时发 10 张、6 人时发 5 张。"
    assert (
        told("starter.accept", ["number", "draw_two", "wild"])
        == "起始牌必须是数字牌、+2 或变色牌；翻到别的牌就作废，再翻一张。"
    )
    assert told("play.not_on", {"wild": ["draw_two", "wild_draw_four"]}) == "即使相配，变色牌也不能接在 +2 或 +4 后面。"
    assert told("round.turn_cap", 10_000) == "打了 10,000 回合还没有结束的局不再打下去。"
    assert plain("draw_two_on_draw_two", "zh") == "+2 接 +2" and plain("7", "zh") == "7"


def test_the_page_for_the_table_has_the_same_sentences() -> None:
    from unosim.rules.compare import put_together

    whole = put_together("fingertip-extras")
    chinese, english = page(whole, "zh"), page(whole)
    rules = [line for line in english.split("## Agree on this")[0].splitlines() if line.startswith("- ")]
    assert sum(line.startswith("- ") for line in chinese.splitlines()) == len(rules)
    assert latin(chinese) <= {"unosim"}
