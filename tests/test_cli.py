"""The command line as a process: what goes where, exit codes, and messages as they are read."""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from unosim.cli.main import COMMANDS, main
from unosim.cli.streams import PLAIN, tell
from unosim.report import writer
from unosim.run.lock import locked

HEAVY = ["numpy", "polars", "matplotlib", "scipy", "joblib", "pydantic", "ruamel", "jinja2"]
EXPERIMENT = """\
name: small
title: Is it small?
deals: 300
seed: 7
players: [random, random, punisher, save-wilds]
variants:
  none: {}
  like-on-like: {stacking: {answers: [draw_two_on_draw_two, wild_draw_four_on_wild_draw_four]}}
"""
SCENARIO = """\
scenario: a red five goes on a red card
rules: {extends: mattel}
players: 2
hands: {0: [R5, G1], 1: [Y2, Y3]}
top: R7
to_act: 0
steps:
  - do: play R5
  - expect: {to_act: 1, color: red, hands: {0: [G1]}}
"""
COMMAND = [sys.executable, "-P", "-m", "unosim"]

Unosim = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def unosim(tmp_path: Path) -> Unosim:
    """Runs the command line in an empty folder, without a terminal."""

    def call(*words: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *map(str, words)],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "100"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return call


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "small.yaml"
    path.write_text(EXPERIMENT, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """The folder of a run with its report, and what it said."""
    folder = tmp_path_factory.mktemp("run")
    (folder / "small.yaml").write_text(EXPERIMENT, encoding="utf-8")
    words, environment = [*COMMAND, "run", "small.yaml"], {**os.environ, "COLUMNS": "100"}
    return folder, subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def results(whole_run: tuple[Path, subprocess.CompletedProcess[str]]) -> Path:
    """A finished results folder with a report."""
    folder, done = whole_run
    assert done.returncode == 0, done.stderr
    return folder / "results" / "small"


# --- help and start --------------------------------------------------------------------------------------------------


def test_help_lists_every_command(unosim: Unosim) -> None:
    done = unosim("--help")
    assert (done.returncode, done.stderr) == (0, "")
    for name, text in COMMANDS.items():
        assert f" {name} " in done.stdout
        assert text in done.stdout


@pytest.mark.parametrize("words", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)], ids=" ".join)
def test_help_is_quick_since_it_imports_nothing_heavy(words: list[str]) -> None:
    """Counted, not timed: what it takes is what it imports (about 250 modules, half of them of Python's own)."""
    code = (
        "import sys; from unosim.cli.main import main; main(sys.argv[1:]); "
        f"print(len(sys.modules), [name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code, *words], capture_output=True, text=True, check=True)
    modules, heavy = done.stderr.strip().split(" ", 1)
    assert heavy == "[]"
    assert int(modules) < 320
    assert "unosim" in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_the_short_help_is_the_first_line_of_the_command(name: str) -> None:
    command = importlib.import_module(f"unosim.cli.{name}").command
    assert command.help.splitlines()[0] == COMMANDS[name]


def test_version(unosim: Unosim) -> None:
    import unosim as package

    assert unosim("--version").stdout == f"unosim {package.__version__}\n"


def test_the_version_is_that_of_the_metadata() -> None:
    from importlib.metadata import PackageNotFoundError, version

    import unosim as package

    try:
        assert version("unosim") == package.__version__
    except PackageNotFoundError:
        text = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
        assert f'version = "{package.__version__}"' in text


# --- what cannot be done ---------------------------------------------------------------------------------------------

BAD_EXPERIMENT = """\
name: bad
deals: 0
players: [random, punnisher]
rules: {stacking: {reponses: [draw_two_on_draw_two]}}
"""

# Command line and everything it says; {commands} stands for the names of all commands.
MESSAGES = {
    "rum": 'error: there is no command "rum"; did you mean "run"? allowed: {commands}\nhelp: unosim --help\n',
    "run": "error: Either a CONFIG file or rules by name are needed.\nhelp: unosim run --help\n",
    "run --jobs 0 x.yaml": (
        "error: Invalid value for '--jobs': 0 is not in the range x>=1.\nhelp: unosim run --help\n"
    ),
    "run missing.yaml": "error: missing.yaml: there is no such file\n",
    "check missing.yaml": "error: missing.yaml: there is no such file\n",
    "summary missing": "error: missing: no such folder\n",
    "report .": "error: .: no results folder, it has no manifest.json\n",
    "replay missing --deal 0": "error: missing: no such folder\n",
    "scenario missing.yaml": "error: missing.yaml: there is no such file\n",
    "list missing": "error: missing: no such folder\n",
    "strategies show punnisher": 'error: there is no strategy "punnisher"',
    "rules show matel": 'error: there is no preset or house rule "matel"; did you mean "mattel"? allowed: mattel',
    "rules explain stacking.answer": (
        'error: there is no rule "stacking.answer"; did you mean "stacking.answers"? allowed: deck, deal'
    ),
}


@pytest.mark.parametrize("line", MESSAGES)
def test_a_message_says_what_is_wrong(unosim: Unosim, tmp_path: Path, line: str) -> None:
    done = unosim(*line.split())
    expected = MESSAGES[line].replace("{commands}", ", ".join(COMMANDS))
    assert done.stderr.startswith(expected) if not expected.endswith("\n") else done.stderr == expected
    assert (done.returncode, done.stdout) == (2, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["run", "check"])
def test_a_bad_experiment_is_refused_with_all_its_problems(unosim: Unosim, tmp_path: Path, command: str) -> None:
    (tmp_path / "bad.yaml").write_text(BAD_EXPERIMENT, encoding="utf-8")
    done = unosim(command, "bad.yaml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: bad.yaml:2:")
    for words in ("bad.yaml:3:", 'did you mean "punisher"?', "bad.yaml:4:", "rules.stacking.reponses: unknown key"):
        assert words in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bad.yaml"]


def test_a_folder_that_cannot_be_written_is_a_message(unosim: Unosim, config: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = unosim("run", config, "--out", "file/below")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert "Traceback" not in done.stderr


def test_output_that_nobody_reads_is_no_error() -> None:
    process = subprocess.Popen([*COMMAND, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert (process.stderr.read(), process.wait()) == ("", 0)


def compared(results: Path, encoding: str) -> str:
    """What `compare` writes into a file where this is the encoding."""
    words, environment = [*COMMAND, "compare", str(results)], {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(words, env=environment, capture_output=True, timeout=120, check=True).stdout.decode(encoding)


@pytest.fixture(scope="module")
def everything(results: Path) -> str:
    return compared(results, "utf-8")


@pytest.mark.parametrize("encoding", ["gbk", "cp1252", "latin-1"])
def test_an_encoding_that_lacks_a_character_loses_no_number(results: Path, everything: str, encoding: str) -> None:
    """A redirect on Windows has the encoding of the country; the minus sign is not in all of them."""
    whole = everything
    assert "−" in whole
    for sign, plain in PLAIN.items():
        if not _has(encoding, sign):
            whole = whole.replace(sign, plain)
    assert compared(results, encoding) == "".join(letter if _has(encoding, letter) else "?" for letter in whole)


def _has(encoding: str, letter: str) -> bool:
    return letter.encode(encoding, "ignore") != b""


@pytest.mark.parametrize("closed", ["1", "2"])
def test_a_closed_stream_is_no_error(results: Path, closed: str) -> None:
    """``unosim … >&-``, as some cron jobs do."""
    line = f"{shlex.join([*COMMAND, 'summary', str(results)])} {closed}>&-"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert bool(done.stdout) == (closed == "2")


def test_a_file_that_is_broken_inside_is_named(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(results, folder)
    assert main(["check", str(folder)]) == 0
    assert capsys.readouterr().out.startswith(f"{folder}: ok: ")
    path = sorted(folder.rglob("*.parquet"))[-1]
    whole = path.read_bytes()
    end = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    path.write_bytes(whole[:4] + bytes(end - 4) + whole[end:])  # the footer still says that all is well
    for command in (("check",), ("summary",), ("compare",), ("report",)):
        assert main([*command, str(folder)]) == 2
        said = capsys.readouterr()
        assert said.err.startswith(f"error: {path}: ") and said.out == ""
        assert said.err.endswith("; delete it, and the same run plays it anew\n")


def test_messages_that_nobody_reads_stop_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """``unosim run x.yaml 2>&1 | head -1``."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        tell("first")
        tell("second")
        assert main(["run", "mattel", "--players", "11"]) == 2


def test_ctrl_c_that_a_library_turns_into_another_error_is_still_ctrl_c(
    results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def swallowed(*_: object, **__: object) -> None:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        raise ValueError("path: bad argument")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
    try:
        monkeypatch.setattr(writer, "write_page", swallowed)
        assert main(["report", str(results)]) == 130
        assert capsys.readouterr().err == "interrupted\n"
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_word_of_a_system_to_end_is_taken_as_ctrl_c(
    results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        monkeypatch.setattr(writer, "write_page", lambda *_, **__: signal.raise_signal(signal.SIGTERM))
        there = sorted(results.rglob("*"))
        assert main(["report", str(results)]) == 130
        assert capsys.readouterr().err.strip() == "interrupted"
        assert sorted(results.rglob("*")) == there
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


def test_chinese_words_are_read_in_a_locale_that_has_none(tmp_path: Path) -> None:
    there = {key: value for key, value in os.environ.items() if key not in ("LANG", "PYTHONIOENCODING")}
    plain = {**there, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run([*COMMAND, "rules", "show", "接牌"], cwd=tmp_path, env=plain, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "接牌（同类接同类）" in done.stdout.decode()


def test_ctrl_c_during_imports_is_quiet(tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(
        "import runpy, sys\n"
        "class Interrupts:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'rich_click':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupts())\n"
        "runpy.run_module('unosim', run_name='__main__')\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


# --- what can --------------------------------------------------------------------------------------------------------


def test_run_prints_the_summary_and_where_things_are(
    unosim: Unosim, whole_run: tuple[Path, subprocess.CompletedProcess[str]]
) -> None:
    folder, done = whole_run
    assert done.returncode == 0, done.stderr
    summary, _, paths = done.stdout.rpartition("\n\n")
    assert "like-on-like" in summary
    assert len(summary.splitlines()) <= 24
    report, look = paths.splitlines()
    assert report == "report: results/small/report/report.html" and (folder / report.split()[1]).exists()
    assert (folder / "results/small/report/report.md").exists()
    assert len(done.stdout.splitlines()) <= 24
    command = look.removeprefix("next: unosim ").split()
    assert (
        command[:2] == ["replay", "results/small"]
        and unosim("replay", folder / command[1], *command[2:]).returncode == 0
    )
    assert "2,400 rounds" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def test_run_is_quiet_when_told(unosim: Unosim, config: Path, tmp_path: Path) -> None:
    done = unosim("run", config, "--quiet", "--no-report", "--out", "here")
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "here" / "report").exists()
    assert not (tmp_path / "results").exists()


def test_run_as_json_is_only_json(unosim: Unosim, config: Path) -> None:
    done = unosim("run", config, "--json", "--no-report")
    answer = json.loads(done.stdout)
    assert [variant["rounds"] for variant in answer["summary"]["variants"]] == [1200, 1200]
    assert answer["comparison"]["baseline"] == "none"
    assert answer["written"] == ["results/small"]


def test_overrides_change_the_experiment(unosim: Unosim, config: Path) -> None:
    words = ["--deals", "100", "--seed", "eleven", "--set", "seating=fixed", "--json", "--no-report", "--quiet"]
    answer = json.loads(unosim("run", config, *words).stdout)
    assert [variant["rounds"] for variant in answer["summary"]["variants"]] == [100, 100]
    refused = unosim("run", config, *words[:2])
    assert refused.returncode == 2
    assert "seed" in refused.stderr and "--fresh" in refused.stderr
    assert unosim("run", config, *words[:2], "--fresh", "--no-report").returncode == 0


def test_run_again_plays_nothing_twice(unosim: Unosim, config: Path) -> None:
    first = unosim("run", config, "--no-report")
    second = unosim("run", config, "--no-report")
    assert "nothing left to play" in second.stderr
    assert second.stdout == first.stdout


def test_jobs_and_chunks_change_no_number(unosim: Unosim, config: Path) -> None:
    words = ["run", config, "--no-report", "--json", "--quiet"]
    one = json.loads(unosim(*words, "--out", "a", "--jobs", "1", "--chunk", "7").stdout)
    two = json.loads(unosim(*words, "--out", "b", "--jobs", "2").stdout)
    assert one["summary"] == two["summary"]


def test_numbers_of_a_results_folder(unosim: Unosim, results: Path) -> None:
    assert "random" in unosim("summary", results).stdout
    assert json.loads(unosim("summary", results, "--json").stdout)["complete"] is True
    compared = unosim("compare", results)
    assert compared.returncode == 0, compared.stderr
    assert re.search(r"like-on-like +difference", compared.stdout)
    effects = json.loads(unosim("compare", results, "--json").stdout)["effects"]
    assert {effect["verdict"] for effect in effects} <= {"more", "less", "slight", "same", "open"}


def test_report_prints_what_it_wrote(unosim: Unosim, results: Path, tmp_path: Path) -> None:
    done = unosim("report", results, "--out", tmp_path / "page", "--format", "html")
    assert done.stderr == ""
    written = done.stdout.split()
    assert written and all(Path(path).is_file() for path in written)
    assert list((tmp_path / "page").glob("*.md")) == []


def test_list_shows_runs(unosim: Unosim, results: Path) -> None:
    done = unosim("list", results.parent)
    assert re.search(r"small complete [\d,]+ rounds [\d.]+ kB 2 cells", " ".join(done.stdout.split()))
    (found,) = json.loads(unosim("list", results.parent, "--json").stdout)["results"]
    assert json.loads(unosim("list", results, "--json").stdout)["results"] == [found]  # itself
    assert (found["name"], found["complete"], found["rounds"]) == ("small", True, found["rounds_planned"])
    assert found["bytes"] == sum(path.stat().st_size for path in results.rglob("*") if path.is_file())
    assert not found["running"]
    with locked(results):
        assert "complete, running" in unosim("list", results.parent).stdout


def test_listing_experiment_files(unosim: Unosim, tmp_path: Path) -> None:
    nothing = unosim("list")
    assert (nothing.returncode, nothing.stdout) == (0, "")
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs" / "ask.yaml").write_text("title: Why?\ntables: [family, mixed]\nplacebo: true\n")
    (tmp_path / "wrong.yaml").write_text("players: [random]\n")
    (tmp_path / "sheet.yaml").write_text("rules: {deal: {hand_size: 5}}\n")
    lines = unosim("list").stdout.splitlines()
    assert lines[0] == "experiment files" and len(lines) == 3
    assert re.fullmatch(r"configs/ask.yaml +4 cells +10,000 deals +Why\?", lines[1])
    assert lines[2].startswith("wrong.yaml") and "`unosim check` says what" in lines[2]
    found = json.loads(unosim("list", "--json").stdout)["experiments"]
    assert next(one["problem"] for one in found) is None and "1 player; 2 to 10" in found[1]["problem"]


def test_a_file_is_no_folder_to_list(unosim: Unosim, config: Path) -> None:
    assert unosim("list", config).stderr == f"error: {config}: not a folder\n"


def test_one_broken_folder_hides_no_other(unosim: Unosim, results: Path, tmp_path: Path) -> None:
    for name in ("a-torn", "b-cut", "c-copied", "d-whole"):
        shutil.copytree(results, tmp_path / "results" / name)
    (tmp_path / "results" / "a-torn" / "manifest.json").write_text("{", encoding="utf-8")
    unit = tmp_path / "results" / "b-cut" / "rounds" / "variant=none" / "unit-00000.parquet"
    unit.write_bytes(unit.read_bytes()[:-10])
    copied = tmp_path / "results" / "c-copied" / "rounds" / "variant=none" / "unit-00000.parquet"
    shutil.copy(copied, copied.with_name("unit-00007.parquet"))
    done = unosim("list")
    assert done.returncode == 0 and re.fullmatch(r"results/d-whole  complete  .*2 cells.*\n", done.stdout)
    warnings = done.stderr.splitlines()
    assert [line.split("/")[1] for line in warnings] == ["a-torn", "b-cut", "c-copied"]
    assert all(line.startswith("warning: results/") for line in warnings)


def test_replay_in_words_and_as_a_log(unosim: Unosim, results: Path) -> None:
    log = [json.loads(line) for line in unosim("replay", results, "--deal", "3", "--jsonl").stdout.splitlines()]
    assert (log[0]["event"], log[-1]["event"]) == ("deal", "end")
    words = unosim("replay", results, "--deal", "3", "--rotation", "1", "--variant", "like-on-like")
    assert words.returncode == 0 and len(words.stdout.splitlines()) > 10
    beyond = unosim("replay", results, "--deal", "300")
    assert (beyond.returncode, beyond.stdout) == (2, "")
    unknown = unosim("replay", results, "--deal", "3", "--variant", "like")
    assert unknown.returncode == 2 and "like-on-like" in unknown.stderr


def test_scenarios_pass_and_fail(unosim: Unosim, tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(SCENARIO.replace("color: red", "color: blue"), encoding="utf-8")
    good = unosim("scenario", "good.yaml")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.endswith("1 passed, 0 failed\n")
    both = unosim("scenario", "good.yaml", "bad.yaml")
    assert (both.returncode, both.stdout.splitlines()[-1]) == (1, "1 passed, 1 failed")
    answers = json.loads(unosim("scenario", "good.yaml", "bad.yaml", "--json").stdout)
    assert [answer["passed"] for answer in answers] == [True, False]


def test_check_says_what_would_be_played(unosim: Unosim, config: Path) -> None:
    done = unosim("check", config)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{config}: ok: small, 2 variants, 2,400 rounds\n"
    assert json.loads(unosim("check", config, "--json").stdout)[0]["rounds"] == 2400


def test_a_warning_is_shown_and_does_not_fail(unosim: Unosim, config: Path) -> None:
    done = unosim("check", config, "--set", "rules.stacking.color=same")
    assert done.returncode == 0
    assert "warning: " in done.stdout and "stacking.color" in done.stdout


def test_a_kind_that_is_named_twice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "hand", "wild", "Wild"]) == 2
    said = capsys.readouterr()
    assert (
        said.out == ""
        and "error: Wild is named twice; two of them or more are asked for with --at-least 2." in said.err
    )


def test_schema_is_a_json_schema(unosim: Unosim) -> None:
    schema = json.loads(unosim("schema").stdout)
    assert {"players", "rules", "variants"} <= set(schema["properties"])


def test_strategies(unosim: Unosim) -> None:
    names = [strategy["name"] for strategy in json.loads(unosim("strategies", "list", "--json").stdout)["strategies"]]
    assert {"random", "punisher", "bench-ten"} <= set(names)
    lines = [line for line in unosim("strategies", "list").stdout.splitlines() if line and line[0] != " "]
    assert [line.split()[0] for line in lines[: len(names)]] == names
    shown = unosim("strategies", "show", "punisher").stdout
    assert "strategy: punisher" in shown
    assert json.loads(unosim("strategies", "show", "punisher", "--json").stdout)["parameters"]


def test_rules(unosim: Unosim) -> None:
    assert "mattel" in [preset["name"] for preset in json.loads(unosim("rules", "list", "--json").stdout)["presets"]]
    assert "mattel" in unosim("rules", "list").stdout
    assert json.loads(unosim("rules", "show", "mattel", "--json").stdout)["rules"]["deal"]["hand_size"] == 7
    explained = unosim("rules", "explain", "stacking.answers").stdout
    assert "draw_two_on_draw_two" in explained
    assert unosim("rules", "explain", "stacking").stdout.count("stacking.") >= 3


YARDSTICK = """
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    printf("players %s games %s games/s 250000 turns/s 12500000 mean-turns 50.0 wins 0.5\\n", argv[1], argv[2]);
    return argc != 3;
}
"""


def test_bench_measures_core_runs_and_a_yardstick(unosim: Unosim, tmp_path: Path) -> None:
    (tmp_path / "yardstick.c").write_text(YARDSTICK, encoding="utf-8")
    words = ["bench", "--rounds", "2000", "--sample", "1000", "--repetitions", "2", "--yardstick", "yardstick.c"]
    done = unosim(*words, "--json")
    assert done.returncode == 0, done.stderr
    assert "repetition 2 of 2" in done.stderr
    result = json.loads(done.stdout)
    by_name = {row["case"]: row for row in result["core"]}
    assert {row["seats"] for row in result["core"]} == {2, 4, 8}
    assert any("bench-ten" in name for name in by_name) and any("mattel" in name for name in by_name)
    for row in result["core"]:
        ratios = row["turns_ratio"]
        assert ratios["-O3"] == pytest.approx(row["turns_per_second"] / 12_500_000, rel=0.2)
    assert result["runs"][0]["jobs"] == 1
    assert all(run["bytes_per_round"] > run["bytes_without_seats"] > 1 for run in result["runs"])
    assert all(10 < run["peak_mb"] < 2000 for run in result["runs"])


def test_bench_says_why_a_yardstick_cannot_be_used(
    unosim: Unosim, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CC", raising=False)
    (tmp_path / "broken.c").write_text("int main(void) { return nothing; }\n", encoding="utf-8")
    done = unosim("bench", "--yardstick", "broken.c", "--quiet")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: broken.c: cannot be compiled by cc -O3")
    (tmp_path / "mute.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    done = unosim("bench", "--yardstick", "mute.c", "--quiet")
    assert (done.returncode, done.stderr) == (2, "error: mute.c: prints no games/s and turns/s, exit code 0\n")


# --- Ctrl-C ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(unosim: Unosim, config: Path, tmp_path: Path) -> None:
    words = [*COMMAND, "run", str(config), "--no-report", "--deals", "2000000"]
    pipe, fresh = subprocess.PIPE, [*words, "--fresh"]
    listening = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # whoever started the tests may ignore Ctrl-C
    process = subprocess.Popen(fresh, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True, preexec_fn=listening)
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("results/small/rounds/*/*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.05)
    asked = time.monotonic()
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    assert time.monotonic() - asked < 15  # of minutes; a second where nothing else runs
    assert (process.returncode, stdout) == (130, "")
    assert "Traceback" not in stderr
    assert stderr.splitlines()[-1] == f"to go on: {shlex.join(words)}"
    done = [path.name for path in tmp_path.glob("results/small/rounds/*/*")]
    assert done and all(re.fullmatch(r"unit-\d{5}\.parquet", name) for name in done)
    [listed] = json.loads(unosim("list", "--json").stdout)["results"]
    assert listed["units"] == len(done) and not listed["complete"]
