"""The YAML reader: what scalars mean, where things stand, and every problem with its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unosim.errors import Problem
from unosim.yaml import flow, read, read_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("200_000", 200_000),
        ("010", 10),
        ("-3", -3),
        ("0x1f", 31),
        ("0.25", 0.25),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("true", True),
        ("on", "on"),
        ("off", "off"),
        ("yes", "yes"),
        ("no", "no"),
        ("Y", "Y"),
        ("2026-01-01", "2026-01-01"),
        ("1/3", "1/3"),
        ("1_", "1_"),
        ("W+4", "W+4"),
        ("'7'", "7"),
        ("", None),
        ("~", None),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_scalars(text: str, value: object) -> None:
    root, problems = read_text(f"key: {text}")
    assert problems == []
    assert root is not None
    assert root["key"].value == value
    assert type(root["key"].value) is type(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"any": ["wild", "draw-two"], "2": 7}, "{any: [wild, draw-two], 2: 7}"),
        ([True, None, 1.5, "true", "5", "a: b", "null", "nullify", ""], ""),
        ({}, "{}"),
        ((), "[]"),
        ({"a b": {"c": "中"}}, ""),
    ],
)
def test_a_value_on_one_line_is_read_back(value: Any, text: str) -> None:
    root, problems = read_text(f"key: {flow(value)}")
    assert problems == [] and root is not None
    assert root["key"].plain() == (list(value) if isinstance(value, tuple) else value)
    assert not text or flow(value) == text


@pytest.mark.parametrize("text", ['name: "a\\ud800"', '"\\uDFFF": 1', "- ['x', \"\\ud83d\\ude00\"]"])
def test_half_a_character_is_a_problem(text: str) -> None:
    """Nothing could print it or write it to a file."""
    root, problems = read_text(text, "a.yaml")
    assert root is not None and json.dumps(root.plain(), ensure_ascii=False).encode()
    assert re.match(r"\\ud[8f]\w\w is no character that can be seen", problems[0].message)
    assert problems[0].line == 1


def test_places_of_keys_and_values() -> None:
    root, problems = read_text("name: x\nrules:\n  stacking: {limit: 4}\nplayers:\n  - random\n", "a.yaml")
    assert root is not None and problems == []
    limit = root["rules"]["stacking"]["limit"]
    assert (limit.path, limit.line, limit.column) == ("rules.stacking.limit", 3, 21)
    assert (limit.key_line, limit.key_column) == (3, 14)
    assert root["players"][0].path == "players[0]"
    assert (root["players"][0].line, root["players"][0].key_line) == (5, None)
    assert root.plain() == {"name": "x", "rules": {"stacking": {"limit": 4}}, "players": ["random"]}
    assert root.find(("rules", "stacking", "nothing", "here")) is root["rules"]["stacking"]
    assert limit.problem("too large", at_key=True) == Problem("too large", "a.yaml", 3, 14, "rules.stacking.limit")


def test_a_problem_inside_a_text_points_into_it() -> None:
    root, _ = read_text("plain: a <= b\nquoted: 'a <= b'\nfolded: >\n  a <= b\n")
    assert root is not None
    assert root["plain"].problem("x", at=2).column == 10
    assert root["quoted"].problem("x", at=2).column == 12
    assert root["folded"].problem("x", at=2).column == root["folded"].column


def test_nearest_word() -> None:
    root, _ = read_text("a: matel")
    assert root is not None
    assert root["a"].problem("no", allowed=["mattel"], word="matel").nearest == "mattel"


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("a: 1\nb: 2\na: 3\n", (3, 1), "written twice, first in line 1"),
        ("a: [1", (1, 6), "expected ',' or ']'"),
        ("a:\n\tb: 1\n", (2, 1), "tab"),
        ("a: b: c\n", (1, 5), "mapping values"),
        ("a: x\x01\n", (1, None), "character"),
        ("a: 1\n---\nb: 2\n", (2, 1), "second document"),
        ("a: !!str 1\n", (1, 4), "tags such as str"),
        ("a: *b\n", (1, 4), "names no anchor"),
        ("a: &a [*a]\n", (1, 8), "contains itself"),
        ("? [1]\n: 2\n", (1, 3), "a key must be a word"),
        ('a: "\\e[31m"\n', (1, 4), "\\x1b is no character that can be seen"),
        ('a: "\\u202eb"\n', (1, 4), "\\u202e is no character that can be seen"),
        ("a: " + "[" * 3_000, (1, 54), "too deep"),
        ("[" * 99 + "]" * 99, (1, 52), "too deep"),
    ],
)
def test_problems(text: str, place: tuple[int, int | None], part: str) -> None:
    _, problems = read_text(text, "bad.yaml")
    assert [(problem.line, problem.column) for problem in problems] == [place]
    assert part in problems[0].message
    assert problems[0].file == "bad.yaml"


def test_all_problems_at_once_and_the_rest_is_read() -> None:
    root, problems = read_text("a: 1\na: 2\nb: {c: 1, c: 2}\nd: *e\nf: 5\n")
    assert [problem.line for problem in problems] == [2, 3, 4]
    assert root is not None
    assert root["a"].value == 1 and root["f"].value == 5


def test_aliases_repeat_and_cannot_explode() -> None:
    root, problems = read_text("a: &a [1, 2]\nb: *a\n")
    assert root is not None and problems == []
    assert root["b"].plain() == [1, 2] and root["b"].path == "b"
    bomb = "k0: &k0 [x, x]\n" + "".join(f"k{i}: &k{i} [{', '.join([f'*k{i - 1}'] * 9)}]\n" for i in range(1, 12))
    root, problems = read_text(bomb)
    assert root is None
    assert "too large" in problems[0].message


def test_a_file_that_nobody_wrote_by_hand_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "big.yaml").write_bytes(b"[1],\n" * 500_000)
    for path in (str(tmp_path / "big.yaml"), "/dev/zero"):
        root, (problem,) = read(path)
        assert root is None and problem.message == "this file is too large; the most is 2 MB"


def test_files(tmp_path: Path) -> None:
    good = tmp_path / "stacking.yaml"
    good.write_bytes("\ufeffa: ä\n".encode())
    root, problems = read(good)
    assert root is not None and problems == [] and root.plain() == {"a": "ä"} and root.file == str(good)
    root, problems = read(tmp_path / "staking.yaml")
    assert root is None and problems[0].nearest == "stacking.yaml"
    (tmp_path / "latin.yaml").write_bytes(b"a: 1\nb: \xe4\n")
    assert read(tmp_path / "latin.yaml")[1][0].line == 2
    assert "cannot be read" in read(tmp_path)[1][0].message
    (tmp_path / "empty.yaml").write_text("# nothing\n")
    root, problems = read(tmp_path / "empty.yaml")
    assert root is not None and root.value is None and problems == []


texts = st.text(st.characters(min_codepoint=32, max_codepoint=0x4E20, exclude_categories=["Cc", "Zl", "Zp"]))
plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts.filter(bool), inner, max_size=4),
    max_leaves=12,
)


@given(plain_values)
def test_json_is_read_as_it_is(value: object) -> None:
    root, problems = read_text(json.dumps(value, ensure_ascii=False))
    assert problems == []
    assert root is not None and root.plain() == value


@given(st.text(alphabet="ab:-[]{}&*!|>'\"#,? \n\t1", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    root, problems = read_text(text)
    assert root is not None or problems
