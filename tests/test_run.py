"""Runs: the same rows whatever happens on the way."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import joblib
import pytest
from joblib.parallel import ThreadingBackend
from polars.exceptions import PolarsError
from runs import contents, experiment

from unosim.engine._engine import Table
from unosim.errors import Interrupted, ResultsError, RunError
from unosim.results import Results
from unosim.results.units import write_unit
from unosim.rules import Rules
from unosim.run import Finished, Progress, Started, plan, provenance, run, runner, worker
from unosim.run.lock import locked

UNIT_ROWS = 2_000


@pytest.fixture
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units of 2,000 rows: 4,000 rows of two variants are four units."""
    monkeypatch.setattr(plan, "UNIT_ROWS", UNIT_ROWS)


@pytest.fixture
def reference(tmp_path: Path, small_units: None) -> dict[str, str]:
    return contents(run(experiment(), tmp_path / "reference", jobs=1))


class Faulty:
    """A table that breaks down at one deal."""

    error: BaseException = ValueError("out of cards")

    def __init__(self, *arguments: Any) -> None:
        self.table = Table(*arguments)

    def play(self, key: int, first_deal: int, deals: int, replicate: int) -> dict[str, Any]:
        if first_deal <= 700 < first_deal + deals:
            raise self.error
        return self.table.play(key, first_deal, deals, replicate)


# --- the rows depend on the experiment alone


@pytest.mark.parametrize("jobs", [1, 2, 7])
@pytest.mark.parametrize("chunk", [1, 333, 100_000])
def test_any_number_of_jobs_and_any_chunk_give_the_same_rows(
    tmp_path: Path, reference: dict[str, str], jobs: int, chunk: int
) -> None:
    assert contents(run(experiment(), tmp_path / "other", jobs=jobs, chunk=chunk)) == reference
    assert len(reference) == 4


def test_files_are_the_same_to_the_last_byte(tmp_path: Path, reference: dict[str, str]) -> None:
    other = run(experiment(), tmp_path / "other", jobs=2, chunk=100)
    for name in reference:
        assert (other / name).read_bytes() == (tmp_path / "reference" / name).read_bytes()


def test_the_cut_changes_no_row(tmp_path: Path, reference: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    other = run(experiment(), tmp_path / "other")
    assert Results(other).units_planned == 2
    assert Results(other).scan().collect().equals(Results(tmp_path / "reference").scan().collect())


@pytest.mark.parametrize("backend", ["loky", "no generators"])
def test_joblib_backends_can_be_exchanged(tmp_path: Path, reference: dict[str, str], backend: str) -> None:
    joblib.register_parallel_backend("no generators", NoGenerators)
    events: list[Any] = []
    with joblib.parallel_config(backend=backend):
        assert contents(run(experiment(), tmp_path / "other", jobs=2, on_event=events.append)) == reference
    assert events[-2].done == events[-2].total == 8_000
    assert events[-2].units_done == events[-2].units == 4


class NoGenerators(ThreadingBackend):
    """As ray's."""

    supports_return_generator = False


def test_there_are_no_more_jobs_than_units(tmp_path: Path) -> None:
    events: list[Any] = []
    run(experiment(deals=4), tmp_path / "run", jobs=10_000, on_event=events.append)
    assert events[0].jobs == events[0].units == 2


# --- events


def test_events_tell_how_it_goes(tmp_path: Path, small_units: None) -> None:
    events: list[Any] = []
    folder = run(experiment(), tmp_path / "run", jobs=2, chunk=500, on_event=events.append)
    started, *between, finished = events
    assert started == Started(folder, rounds=8_000, units=4, kept_rounds=0, kept_units=0, jobs=2)
    assert all(isinstance(event, Progress) for event in between)
    done = [event.done for event in between]
    assert done == sorted(done) and done[0] == 500 and done[-1] == 8_000
    assert [event.units_done for event in between][-1] == 4
    assert all(event.rate > 0 and event.remaining >= 0 and event.total == 8_000 for event in between)
    assert between[-1].remaining == 0
    assert isinstance(finished, Finished) and finished.played == finished.rounds == 8_000


def test_events_come_one_at_a_time(tmp_path: Path, small_units: None) -> None:
    inside = threading.Lock()

    def listen(_: object) -> None:
        assert inside.acquire(blocking=False)
        time.sleep(0.001)
        inside.release()

    run(experiment(), tmp_path / "run", jobs=4, chunk=200, on_event=listen)


def test_a_listener_that_fails_stops_the_run(tmp_path: Path, small_units: None) -> None:
    def listen(event: object) -> None:
        if isinstance(event, Progress):
            raise BrokenPipeError("nobody reads")

    with pytest.raises(BrokenPipeError):
        run(experiment(), tmp_path / "run", jobs=2, on_event=listen)
    assert not list(tmp_path.rglob("*.tmp"))


# --- going on


def test_only_missing_units_are_played(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "reference"
    names = sorted(reference)
    before = {name: (folder / name).stat().st_mtime_ns for name in names}
    (folder / names[1]).unlink()
    events: list[Any] = []
    run(experiment(), folder, jobs=2, on_event=events.append)
    assert contents(folder) == reference
    assert [name for name in names if (folder / name).stat().st_mtime_ns != before[name]] == [names[1]]
    assert (events[0].kept_rounds, events[0].kept_units) == (6_000, 3)
    assert (events[1].done, events[-1].played) == (8_000, 2_000)


def test_what_is_known_at_the_end_is_told_until_rounds_are_missing_again(
    tmp_path: Path, reference: dict[str, str]
) -> None:
    folder = tmp_path / "reference"
    told = Results(folder).finished
    assert (told["played"], told["jobs"], set(told)) == (8_000, 1, {"played", "seconds", "jobs", "time"})
    assert 0 < told["seconds"] < 60
    run(experiment(), folder, jobs=2)
    assert Results(folder).finished == told  # nothing was played
    (folder / sorted(reference)[0]).unlink()

    def look(event: Any) -> None:
        if isinstance(event, Started):
            assert Results(folder).finished == {}

    run(experiment(), folder, jobs=2, on_event=look)
    told = Results(folder).finished
    assert (told["played"], told["jobs"]) == (2_000, 1)  # a unit is one job
    (folder / "finished.json").write_text("[")
    assert Results(folder).finished == {}


def test_the_manifest_holds_the_defaults_of_the_rules_and_the_variants_in_order(
    tmp_path: Path, reference: dict[str, str]
) -> None:
    manifest = json.loads((tmp_path / "reference" / "manifest.json").read_text())
    assert manifest["defaults"] == Rules().to_dict()
    assert list(manifest["experiment"]["variants"]) == ["none", "no-challenge"]


def test_a_complete_run_plays_nothing(tmp_path: Path, reference: dict[str, str]) -> None:
    events: list[Any] = []
    run(experiment(), tmp_path / "reference", on_event=events.append)
    assert [type(event) for event in events] == [Started, Finished]
    assert events[-1].played == 0


def test_broken_units_are_played_anew_and_told(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "reference"
    torn, swapped, *_ = (folder / name for name in sorted(reference))
    torn.write_bytes(torn.read_bytes()[:-100])
    shutil.copy(folder / sorted(reference)[3], swapped)
    events: list[Any] = []
    run(experiment(), folder, on_event=events.append)
    assert set(events[0].broken) == {torn, swapped}
    assert contents(folder) == reference


def test_leftovers_of_a_killed_run_are_cleared(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "reference"
    left = [folder / ".manifest.json.1.tmp", folder / sorted(reference)[0].replace("unit-", ".unit-")]
    left[1] = left[1].with_name(left[1].name + ".1.tmp")
    for path in left:
        path.write_bytes(b"half")
    events: list[Any] = []
    run(experiment(), folder, on_event=events.append)
    assert events[0].leftovers == 2
    assert not any(path.exists() for path in left)


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({"deals": 2_000}, ["deals: 1000 there, 2000 now"]),
        ({"seed": "x"}, ['seed: 7 there, "x" now']),
        ({"rules": {"uno": {"penalty": 4}}}, ["rules.uno.penalty: 2 there, 4 now"]),
        (
            {"players": ["random"] * 4},
            [
                'players[1].strategy: "punisher" there, "random" now',
                'players[2].strategy: "save-wilds" there, "random" now',
            ],
        ),
        (
            {"variants": {"none": {}, "no-challenge": {"challenge": {"enabled": False}, "uno": {"penalty": 3}}}},
            ["variants.no-challenge.rules.uno.penalty: 2 there, 3 now"],
        ),
        ({"variants": {"none": {}}}, ["variants: none, no-challenge there, none now"]),
        (
            {"variants": {"no-challenge": {"challenge": {"enabled": False}}, "none": {}}},
            ["variants: none, no-challenge there, no-challenge, none now"],
        ),
        ({"seating": "fixed"}, ['seating: "rotate" there, "fixed" now']),
    ],
)
def test_another_experiment_is_refused_with_the_keys_that_differ(
    tmp_path: Path, reference: dict[str, str], changes: dict[str, Any], lines: list[str]
) -> None:
    folder = tmp_path / "reference"
    manifest = (folder / "manifest.json").read_bytes()
    with pytest.raises(RunError) as refused:
        run(experiment(**changes), folder)
    assert [line.strip() for line in str(refused.value).splitlines() if line.startswith("  ")] == lines
    assert "--fresh" in str(refused.value)
    assert (folder / "manifest.json").read_bytes() == manifest and contents(folder) == reference


def test_a_change_that_all_variants_take_over_is_named_once(tmp_path: Path, reference: dict[str, str]) -> None:
    with pytest.raises(RunError) as refused:
        run(experiment(rules={"uno": {"penalty": 4}}), tmp_path / "reference")
    assert str(refused.value).count("uno.penalty") == 1


def test_another_engine_is_refused(tmp_path: Path, reference: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "ENGINE_VERSION", 999)
    with pytest.raises(RunError, match=r"engine_version: \d+ there, 999 now"):
        run(experiment(), tmp_path / "reference")


def test_another_format_is_refused_and_can_be_replaced(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "reference"
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"schema_version": 99}))
    with pytest.raises(RunError, match=r"schema_version: 99 there, \d+ now"):
        run(experiment(), folder)
    assert contents(run(experiment(), folder, fresh=True)) == reference


def test_a_changed_manifest_is_refused_and_can_be_replaced(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "other"
    run(experiment(), folder)
    path = folder / "manifest.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"seed":', '"seeds":'), encoding="utf-8")
    with pytest.raises(RunError, match="has been changed since unosim wrote it"):
        run(experiment(), folder)
    assert contents(run(experiment(), folder, fresh=True)) == reference


def test_another_cut_is_refused(tmp_path: Path, reference: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "UNIT_ROWS", 500)
    with pytest.raises(RunError, match="other units"):
        run(experiment(), tmp_path / "reference")


def test_a_changed_script_is_refused(tmp_path: Path, small_units: None) -> None:
    script = tmp_path / "mine.yaml"
    text = "strategy: mine\nabout: Mine.\nplay:\n  - prefer: number\n"
    script.write_text(text)
    players = [str(script), "random"]
    run(experiment(players=players), tmp_path / "run")
    script.write_text(text.replace("number", "wild"))
    with pytest.raises(RunError, match="a strategy: its script has changed since"):
        run(experiment(players=players), tmp_path / "run")


def test_names_and_titles_may_change(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "reference"
    made = Results(folder).manifest["made"]
    players = [{"strategy": "random", "name": "Ann"}, "punisher", "save-wilds", {"strategy": "random", "name": "Ann"}]
    run(experiment(title="Another question", players=players), folder)
    assert contents(folder) == reference
    results = Results(folder)
    assert results.title == "Another question" and results.labels("none")[0] == "Ann"
    assert results.manifest["made"] == made


@pytest.mark.parametrize(
    ("typed", "original", "shown"),
    [
        # (sys.argv, sys.orig_argv): a script that the path finds, one beside it, and a module
        (["{bin}/tool", "run", "a b.yaml", "--fresh"], ["python", "{bin}/tool"], "tool run 'a b.yaml'"),
        (["other/tool", "run", "x.yaml"], ["python", "other/tool"], "other/tool run x.yaml"),
        (
            ["/lib/unosim/__main__.py", "run", "x.yaml", "--fresh"],
            ["python3", "-P", "-m", "unosim", "run", "x.yaml", "--fresh"],
            "python3 -P -m unosim run x.yaml",
        ),
    ],
)
def test_how_to_go_on_is_what_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], original: list[str], shown: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("bin", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "tool").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(sys, "argv", [word.format(bin=tmp_path / "bin") for word in typed])
    monkeypatch.setattr(sys, "orig_argv", original)
    assert provenance.again() == shown


# --- starting anew


def test_fresh_plays_everything_anew(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "reference"
    mine = folder / "notes.txt"
    mine.write_text("mine")
    run(experiment(deals=500, variants={"none": {}}), folder, fresh=True)
    assert len(contents(folder)) == 1
    assert Results(folder).variants == ["none"] and Results(folder).complete
    assert mine.read_text() == "mine"
    assert not (folder / "rounds" / "variant=no-challenge").exists()


def test_fresh_touches_only_results_folders(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    for fresh in (False, True):
        with pytest.raises(RunError, match=r"holds .thesis.tex. but no manifest.json"):
            run(experiment(), tmp_path, fresh=fresh)
    (tmp_path / "manifest.json").write_text('{"name": "a web page"}')
    for fresh in (False, True):
        with pytest.raises(RunError, match="not the manifest of a results folder"):
            run(experiment(), tmp_path, fresh=fresh)
    assert (tmp_path / "manifest.json").read_text() == '{"name": "a web page"}'


def test_files_of_nobody_are_refused(tmp_path: Path, reference: dict[str, str]) -> None:
    name = tmp_path / "reference" / sorted(reference)[0]
    shutil.copy(name, name.with_name("unit-00099.parquet"))
    with pytest.raises(ResultsError, match=r"unit-00099\.parquet: no file of this experiment"):
        run(experiment(), tmp_path / "reference")


def test_a_file_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RunError, match="file: not a folder"):
        run(experiment(), tmp_path / "file")
    with pytest.raises(RunError, match="cannot write here"):
        run(experiment(), tmp_path / "file" / "below")


def test_a_broken_manifest_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{", "utf-8")
    for fresh in (False, True):
        with pytest.raises(RunError, match=r"manifest.json: .*; delete the folder, or name another one with --out$"):
            run(experiment(), tmp_path, fresh=fresh)


def test_a_path_is_no_experiment() -> None:
    with pytest.raises(RunError, match=r"^x.yaml: a path; what is run is an experiment, as unosim.load\(\) reads it$"):
        run("x.yaml")  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"jobs": 0}, {"chunk": 0}])
def test_nonsense_options_are_told(tmp_path: Path, options: dict[str, int]) -> None:
    with pytest.raises(RunError, match="jobs must not be 0 and chunk at least 1"):
        run(experiment(), tmp_path / "run", **options)
    assert not (tmp_path / "run").exists()


def test_the_folder_is_named_after_the_experiment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(experiment()) == Path("results/small")
    assert (tmp_path / "results" / "small" / "manifest.json").exists()


# --- what goes wrong


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_unit_travels_out_with_the_unit_named(
    tmp_path: Path, reference: dict[str, str], monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    folder = tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr(plan, "Table", Faulty)
        with pytest.raises(ValueError, match="out of cards") as error:
            run(experiment(), folder, jobs=jobs, chunk=100)
    assert error.value.__notes__[0].startswith("while playing unit 1 of variant")
    assert not list(folder.rglob("*.tmp"))
    for name, checksum in contents(folder).items():
        assert reference[name] == checksum
    assert contents(run(experiment(), folder, jobs=jobs)) == reference


@pytest.mark.parametrize(
    "error",
    [
        OSError(28, "No space left on device"),
        PolarsError("parquet: File out of specification: underlying IO error: No space left on device (os error 28)"),
    ],
    ids=["system", "polars"],
)
def test_a_full_disk_is_told_in_two_lines_and_what_is_done_is_kept(
    tmp_path: Path, reference: dict[str, str], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    folder = tmp_path / "run"
    written = []

    def full(*arguments: Any) -> Any:
        if written:
            raise error
        written.append(arguments)
        return write_unit(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(worker, "write_unit", full)
        with pytest.raises(RunError) as told:
            run(experiment(), folder, jobs=1)
    cause, kept = str(told.value).splitlines()
    assert re.fullmatch(r"unit \d of variant .*: cannot write its file: (\[.*\] )?No space left on device.*", cause)
    assert kept == f"1 of 4 units (2,000 of 8,000 rounds) are kept in {folder}, and the same run goes on there"
    assert contents(run(experiment(), folder, jobs=1)) == reference


def test_ctrl_c_before_the_manifest_promises_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "prepare", interrupted)
    with pytest.raises(Interrupted, match=r"^stopped before the first round$"):
        run(experiment(), tmp_path / "run")


def test_two_runs_at_once_in_one_folder_are_refused(tmp_path: Path, reference: dict[str, str]) -> None:
    folder = tmp_path / "reference"
    with locked(folder), pytest.raises(RunError, match=rf"another run is writing here \(process {os.getpid()} on "):
        run(experiment(), folder, fresh=True)
    assert contents(folder) == reference
    run(experiment(), folder)


# --- in a process of its own

# The package as it is installed, never the checkout; and the helpers beside this file.
SEEN = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(SEEN)}

CHILD = f"""
import signal, sys
from unosim.errors import Interrupted
from unosim.run import Progress, Started, plan, run
from runs import experiment

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore Ctrl-C
plan.UNIT_ROWS = {UNIT_ROWS}
deals, out, jobs, stops_itself = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4] == "True"
told = []

def listen(event):
    if isinstance(event, Started):
        print("started", "polars" in sys.modules, flush=True)
    elif isinstance(event, Progress) and event.units_done >= 3 and not told:
        told.append(event)
        print("some units", flush=True)
        if stops_itself:
            signal.raise_signal(signal.SIGINT)

try:
    run(experiment(deals=deals), out, jobs=jobs, chunk=500, on_event=listen)
except Interrupted as stop:
    print(stop)
    sys.exit(stop.exit_code)
"""


@pytest.fixture
def children() -> Iterator[list[subprocess.Popen[str]]]:
    started: list[subprocess.Popen[str]] = []
    yield started
    for child in started:
        child.kill()
        child.communicate()


def start(
    children: list[subprocess.Popen[str]], deals: int, out: Path, jobs: int = 2, stops_itself: bool = False
) -> subprocess.Popen[str]:
    child = subprocess.Popen(
        [sys.executable, "-P", "-c", CHILD, str(deals), str(out), str(jobs), str(stops_itself)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    children.append(child)
    return child


@pytest.mark.parametrize(
    ("jobs", "at_once", "number"),
    [(1, True, signal.SIGINT), (1, False, signal.SIGTERM), (2, True, signal.SIGINT), (2, False, signal.SIGINT)],
)
def test_ctrl_c_or_the_word_to_end_stops_within_seconds_and_keeps_what_is_done(
    tmp_path: Path,
    children: list[subprocess.Popen[str]],
    small_units: None,
    jobs: int,
    at_once: bool,
    number: signal.Signals,
) -> None:
    child = start(children, 2_000_000, tmp_path / "run", jobs)
    assert child.stdout is not None and child.stdout.readline() == "started False\n"
    assert at_once or child.stdout.readline() == "some units\n"
    child.send_signal(number)
    before = time.monotonic()
    output, errors = child.communicate(timeout=30)
    assert time.monotonic() - before < 15  # of minutes; a second where nothing else runs
    assert (child.returncode, errors) == (130, "")
    results = Results(tmp_path / "run")
    assert f"stopped; {results.units_present} of {results.units_planned} units" in output
    assert results.units_present >= 3 or at_once
    results.verify()
    assert not list(tmp_path.rglob("*.tmp"))


def test_going_on_after_ctrl_c_gives_the_same_rows(
    tmp_path: Path, children: list[subprocess.Popen[str]], small_units: None
) -> None:
    deals = 12_000
    child = start(children, deals, tmp_path / "run", stops_itself=True)
    child.communicate(timeout=30)
    assert child.returncode == 130
    stopped = Results(tmp_path / "run")
    assert 0 < stopped.units_present < stopped.units_planned
    events: list[Any] = []
    run(experiment(deals=deals), tmp_path / "run", on_event=events.append)
    assert events[0].kept_units == stopped.units_present
    assert contents(tmp_path / "run") == contents(run(experiment(deals=deals), tmp_path / "whole"))


def test_a_kill_at_any_moment_leaves_whole_files_and_the_next_run_ends_the_same(
    tmp_path: Path, children: list[subprocess.Popen[str]], small_units: None
) -> None:
    """20 real processes killed: 5 from their first breath on, 15 from their first round on."""
    deals, chance = 8_000, random.Random(20)
    before = time.monotonic()
    child = start(children, deals, tmp_path / "reference")
    assert child.stdout is not None and child.stdout.readline()
    ready = time.monotonic() - before
    assert child.wait() == 0
    whole = time.monotonic() - before
    reference = contents(tmp_path / "reference")
    present = []
    for number in range(20):
        folder = tmp_path / f"killed-{number}"
        child = start(children, deals, folder)
        if number < 5:
            time.sleep(chance.uniform(0, whole))
        else:
            assert child.stdout is not None and child.stdout.readline()
            time.sleep(chance.uniform(0, whole - ready))
        child.kill()
        child.wait()
        left = contents(folder) if (folder / "manifest.json").exists() else {}
        assert left.items() <= reference.items()
        present.append(len(left))
        assert contents(run(experiment(deals=deals), folder)) == reference
        assert not list(folder.rglob("*.tmp"))
        shutil.rmtree(folder)
    assert any(0 < count < len(reference) for count in present), present


def test_a_killed_run_leaves_no_lock(tmp_path: Path, children: list[subprocess.Popen[str]], small_units: None) -> None:
    child = start(children, 2_000_000, tmp_path / "run")
    assert child.stdout is not None and child.stdout.readline()
    with pytest.raises(RunError, match=f"another run is writing here .process {child.pid} on"):
        run(experiment(deals=2_000_000), tmp_path / "run")
    child.kill()
    child.wait()
    run(experiment(), tmp_path / "run", fresh=True)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peak memory is read from /proc")
def test_a_long_run_takes_little_memory(tmp_path: Path) -> None:
    script = (
        "import re, sys\nfrom unosim.run import run\nfrom runs import experiment\n"
        "run(experiment(deals=125_000), sys.argv[1], jobs=2)\n"
        # Not ru_maxrss: a new process begins with that of the one it was forked from.
        "print(re.search(r'VmHWM:\\s+(\\d+) kB', open('/proc/self/status').read())[1])"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, str(tmp_path / "run")],
        capture_output=True,
        text=True,
        check=True,
        env=ENVIRONMENT,
    )
    assert int(done.stdout) / 1024 < 200
    assert Results(tmp_path / "run").manifest["rounds"] == 1_000_000
