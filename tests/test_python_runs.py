"""Runs in which strategies written in Python play: processes, going on, faults, and deals that are left out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from joblib.externals.loky import get_reusable_executor
from python_players import FILE
from runs import contents

import unosim
from unosim.cli.main import main
from unosim.config import Experiment, load
from unosim.errors import NotThere, ResultsError, RunError
from unosim.results import Results
from unosim.results.units import read_footer
from unosim.run import Finished, plan, run
from unosim.strategies.python import load_python
from unosim.table.replay import replay, words

DEALS = 60

Unosim = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Unosim:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def own(name: str) -> str:
    return f"{FILE}:{name}"


def experiment(*players: Any, **more: Any) -> Experiment:
    data = {"name": "python", "deals": DEALS, "seed": 7, "players": list(players), "seating": "rotate"}
    return load(data | more)


def erring(how: str, every: int = 400, **more: Any) -> Experiment:
    return experiment({"strategy": own("Errs"), "with": {"how": how, "every": every}}, "random", "punisher", **more)


@pytest.fixture
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "PYTHON_ROWS", 60)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, Path]]:
    """The same run by one job and by two, half of whose deals or so are left out in one variant."""
    patch = pytest.MonkeyPatch()
    patch.setattr(plan, "PYTHON_ROWS", 60)
    variants = {"none": {}, "stacking": {"extends": "stacking"}}
    asked = erring("raises", every=60, variants=variants)
    found = {}
    for jobs in (1, 2):
        found[jobs] = tmp_path_factory.mktemp("runs") / str(jobs)
        run(asked, found[jobs], jobs=jobs, on_error="exclude")
    yield found
    patch.undo()


def test_any_number_of_jobs_gives_the_same_files(folders: dict[int, Path]) -> None:
    one, two = folders.values()
    assert contents(one) == contents(two) and len(contents(one)) == 6
    for path in one.rglob("*.parquet"):
        assert path.read_bytes() == (two / path.relative_to(one)).read_bytes()


def test_units_are_played_in_other_processes(tmp_path: Path, small_units: None) -> None:
    source = (
        "import os, pathlib\nclass Ana:\n    def choose(self, view, moves):\n"
        "        (pathlib.Path(__file__).parent / f'{os.getpid()}.pid').touch()\n        return moves[0]\n"
    )
    (tmp_path / "ana.py").write_text(source, encoding="utf-8")
    run(experiment(f"{tmp_path}/ana.py:Ana", "random"), tmp_path / "run", jobs=2)
    pids = {path.stem for path in tmp_path.glob("*.pid")}
    assert pids and str(os.getpid()) not in pids
    assert not (tmp_path / "run" / ".stop").exists()


def test_deals_that_are_left_out_are_left_out_whole_and_counted(folders: dict[int, Path]) -> None:
    results = Results(folders[1])
    results.verify()
    assert results.complete
    summary = unosim.summary(results)
    for name, variant in zip(results.variants, summary.variants, strict=True):
        gone = results.left_out(name)
        assert 5 < len(gone) < DEALS - 5 and len(gone) == variant.left_out
        assert variant.deals == DEALS - len(gone) and variant.rounds == 3 * variant.deals
        rows = results.scan(name, ["deal", "rotation"]).collect()
        assert set(rows["deal"]).isdisjoint({one.deal for one in gone})
        assert rows.group_by("deal").len()["len"].unique().to_list() == [3]
        assert all(one.player == "Errs (every 60, how raises)" and "KeyError: 'nothing'" in one.what for one in gone)
        footers = [read_footer(path) for path in sorted((folders[1] / f"rounds/variant={name}").iterdir())]
        assert [one for footer in footers for one in footer.left_out] == list(gone)
        for deal in rows["deal"].unique().to_list():
            assert results.row(name, deal, 2)["rotation"] == 2
    both = set.intersection(
        *(set(results.scan(name, ["deal"]).collect()["deal"].to_list()) for name in results.variants)
    )
    comparison = unosim.compare(results)
    counted = {effect.measure: effect.difference.deals for effect in comparison.effects}
    assert counted["turns"] == max(counted.values()) == len(both)  # a ratio has deals with a denominator


def test_what_is_left_out_is_told_first_in_terminal_and_report(
    folders: dict[int, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    n = {name: len(Results(folders[1]).left_out(name)) for name in ("none", "stacking")}
    assert main(["summary", str(folders[1]), "--json"]) == 0
    assert [v["left_out"] for v in json.loads(capsys.readouterr().out)["variants"]] == list(n.values())
    written = unosim.report(folders[1])
    (page,) = [path for path in written if path.suffix == ".md"]
    said = "deals in which a strategy erred are left out with all their rounds ("
    text = page.read_text(encoding="utf-8")
    assert said in text
    counted = [f"{n[name]} of {DEALS} with “{name}”" for name in sorted(n, key=lambda name: -n[name])]
    assert f"({counted[0]} and {counted[1]}); the numbers hold" in text
    assert f"Left out, as a strategy erred in them, are {counted[0]} and {counted[1]}; the rounds are those of" in text


def test_a_deal_that_is_left_out_has_no_row_and_its_replay_ends_with_the_fault(folders: dict[int, Path]) -> None:
    results = Results(folders[1])
    first = results.left_out("none")[0]
    with pytest.raises(NotThere, match=f"deal {first.deal} of none is left out"):
        results.row("none", first.deal)
    events = replay(results, "none", first.deal, first.rotation)
    assert events[-1]["event"] == "fault" and events[-1]["what"] == first.what
    assert words(events)[-1].endswith("here the round breaks off")
    kept = next(deal for deal in range(DEALS) if deal not in {one.deal for one in results.left_out("none")})
    assert replay(results, "none", kept, 1)[-1]["event"] == "end"


def test_a_file_with_other_deals_than_its_footer_says_is_told(folders: dict[int, Path], tmp_path: Path) -> None:
    import shutil

    import polars as pl

    copy = tmp_path / "copy"
    shutil.copytree(folders[1], copy)
    path = next(path for path in sorted(copy.rglob("*.parquet")) if read_footer(path).left_out)
    metadata = pl.read_parquet_metadata(path)
    footer = json.loads(metadata["unosim"])
    del footer["left_out"]
    pl.read_parquet(path, hive_partitioning=False).write_parquet(path, metadata={"unosim": json.dumps(footer)})
    with pytest.raises(ResultsError, match="missing, doubled or out of order"):
        Results(copy).verify()


FAULTS = {
    "raises": "raised KeyError: 'nothing' (python_players.py:",
    "exits": "raised SystemExit: 3",
    "illegal": 'returned an illegal move, "play W W W as green" (',
    "mixed": 'returned an illegal move, "play R1 Y2" (',
    "type": "which is no Move",
    "hangs": "took longer than 0.1 s for a decision (time_limit)",
}


# What hangs in a thread hangs for ever: only the main thread of a process can be interrupted.
@pytest.mark.parametrize(("how", "threads"), [*((how, False) for how in FAULTS), ("raises", True), ("type", True)])
def test_a_fault_ends_the_run_and_names_the_player_the_round_and_its_replay(
    tmp_path: Path, small_units: None, how: str, threads: bool
) -> None:
    message = FAULTS[how]
    folder = tmp_path / "run"
    with pytest.raises(RunError) as error, backend(threads):
        run(erring(how, time_limit=0.1 if how == "hangs" else 60.0), folder, jobs=2 if threads else 1)
    assert error.value.exit_code == 2
    first, second, kept = str(error.value).splitlines()
    assert message in first and first.startswith('variant "rules", deal ') and "“Errs (how " in first, first
    assert second.startswith(f"to see it: unosim replay {folder} --variant rules --deal ")
    assert "units" in kept
    assert not (folder / ".stop").exists() and not list(folder.rglob("*.tmp"))
    *_, deal, _, rotation = second.split()
    events = replay(Results(folder), "rules", int(deal), int(rotation))
    assert events[-1]["event"] == "fault" and message in events[-1]["what"]


def test_what_a_class_says_is_one_short_line_without_control_characters(tmp_path: Path, small_units: None) -> None:
    source = (
        "class Odd(Exception):\n    def __str__(self):\n        return 'no\\n\\x1b[31mred\\x07 ' + 'x' * 1_000_000\n"
        "class Worse(Exception):\n    def __str__(self):\n        raise TypeError\n"
        "class Ana:\n    def __init__(self, how: str) -> None:\n        self.how = how\n"
        "    def choose(self, view, moves):\n"
        "        raise {'odd': Odd, 'worse': Worse, 'stop': KeyboardInterrupt}[self.how]\n"
        "class Bea(Ana):\n    def choose(self, view, moves):\n        return self\n"
        "    def __repr__(self):\n        return f'\\x1b[2J{object()}'\n"
    )
    (tmp_path / "ana.py").write_text(source, encoding="utf-8")
    said = {"odd": r"raised Odd: no \x1b[31mred\x07 xxx", "worse": "raised Worse (ana.py:11)"}
    said |= {"stop": "raised KeyboardInterrupt (ana.py:11)"}  # it was no Ctrl-C, which does not reach these processes
    for how, start in said.items():
        asked = experiment({"strategy": f"{tmp_path}/ana.py:Ana", "with": {"how": how}}, "random", deals=2)
        run(asked, tmp_path / how, jobs=1, on_error="exclude")
        what = Results(tmp_path / how).left_out("rules")[0].what
        assert what.startswith(start) and what.isprintable() and len(what) < 300
    asked = experiment({"strategy": f"{tmp_path}/ana.py:Bea", "with": {"how": ""}}, "random", deals=2)
    with pytest.raises(RunError, match=r"returned \\x1b\[2J<object object>, which is no Move"):
        run(asked, tmp_path / "bea", jobs=1)


def test_a_class_can_neither_end_the_command_nor_break_it(tmp_path: Path, command: Unosim) -> None:
    source = (
        "# caf\xe9\nimport sys\nclass Default:\n    def __repr__(self): sys.exit(4)\n"
        "class Ana:\n    def __init__(self, x=Default()):\n        pass\n    def choose(self, view, moves):\n"
        "        return Default()\n"
        "class Bea(Ana):\n    def __init__(self):\n        sys.exit(1)\n"
    )
    (tmp_path / "ana.py").write_bytes(source.encode("latin-1"))
    code, out, _ = command("strategies", "show", f"{tmp_path}/ana.py:Ana")
    assert code == 0 and "x is an object of type Default" in out
    code, _, err = command("strategies", "check", f"{tmp_path}/ana.py:Ana", "--deals", "1", "--seats", "2")
    assert code == 2 and err.endswith("returned an object of type Default, which is no Move\n")
    code, _, err = command("strategies", "check", f"{tmp_path}/ana.py:Bea", "--deals", "1", "--seats", "2")
    assert code == 2 and "Bea cannot be made: SystemExit: 1 (ana.py:12)" in err


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os\nos._exit(0)\nclass Ana:\n    def choose(self, view, moves): ...\n", "imported"),
        (
            "import os\nclass Ana:\n    def __init__(self): os._exit(0)\n    def choose(self, view, moves): ...\n",
            "made",
        ),
    ],
)
def test_a_class_cannot_end_the_command_while_it_is_read(
    tmp_path: Path, source: str, said: str, command: Unosim
) -> None:
    (tmp_path / "ana.py").write_text(source, encoding="utf-8")
    end = os._exit
    code, _, err = command("strategies", "check", f"{tmp_path}/ana.py:Ana", "--deals", "1")
    assert code == 2 and f"cannot be {said}: SystemExit: os._exit(0) (ana.py:" in err
    assert os._exit is end


def test_an_object_as_a_parameter_is_the_same_in_every_process() -> None:
    found = load_python(own("Anything"))
    assert found.identity({"x": object()}) == found.identity({"x": object()})  # type: ignore[dict-item]
    assert found.identity({"x": object()}) != found.identity({"x": 1})  # type: ignore[dict-item]


def test_what_a_class_prints_is_no_result(tmp_path: Path, small_units: None, capfd: pytest.CaptureFixture[str]) -> None:
    # Processes of an earlier test would write where they were started.
    get_reusable_executor().shutdown(wait=True)
    source = "class Ana:\n    def choose(self, view, moves):\n        print('hello')\n        return moves[0]\n"
    (tmp_path / "ana.py").write_text(source, encoding="utf-8")
    run(experiment(f"{tmp_path}/ana.py:Ana", "random", deals=4), tmp_path / "run", jobs=2)
    said = capfd.readouterr()
    assert "hello" not in said.out and "hello" in said.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_class_that_ends_its_process_is_named_with_the_round_and_what_is_kept(
    tmp_path: Path, small_units: None, jobs: int
) -> None:
    source = (
        "import os\nclass Ana:\n    def choose(self, view, moves):\n"
        "        if view.turn == 3 and view.random.randrange(60) == 0:\n            os._exit(7)\n"
        "        return moves[0]\n"
    )
    (tmp_path / "ana.py").write_text(source, encoding="utf-8")
    folder = tmp_path / "run"
    with pytest.raises(RunError) as error:
        run(experiment(f"{tmp_path}/ana.py:Ana", "random", deals=600), folder, jobs=jobs)
    first, *lines, kept = str(error.value).splitlines()
    rounds = [line for line in lines if line.startswith("  ")]
    seen = [line for line in lines if line not in rounds]
    assert error.value.exit_code == 2 and "a process that played rounds died (EXIT(7)): " in first
    assert 1 <= len(rounds) == len(seen) <= jobs
    assert all(f"with “Ana” ({tmp_path}/ana.py:Ana)" in line for line in rounds)
    assert all(line.startswith(f"to see it: unosim replay {folder} --variant rules --deal ") for line in seen)
    assert kept.endswith(f"are kept in {folder}, and the same run goes on there")
    assert not [path for path in folder.rglob(".*") if path.name != ".lock"]
    assert sorted(contents(folder)) == sorted(str(path.relative_to(folder)) for path in folder.rglob("*.parquet"))
    if jobs == 2:  # which of two it was
        return
    *_, deal, _, rotation = seen[0].split()
    events = replay(Results(folder), "rules", int(deal), int(rotation))
    assert words(events)[-1].endswith("ended its process (EXIT(7)); here the round breaks off")
    assert len(events) > 5


def test_a_class_that_ends_its_process_ends_no_other_command_either(tmp_path: Path, command: Unosim) -> None:
    (tmp_path / "ana.py").write_text(
        "import os\nclass Ana:\n    def choose(self, view, moves):\n        os._exit(0)\n", encoding="utf-8"
    )
    text = f"players: ['{tmp_path}/ana.py:Ana', random]\ndeals: 60\n"
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    scenario = "scenario: a\nplayers: 2\nhands: {0: [R5, G1]}\ntop: R7\nto_act: 0\nsteps: []\n"
    (tmp_path / "s.yaml").write_text(scenario, encoding="utf-8")
    for asked in (
        ("strategies", "check", f"{tmp_path}/ana.py:Ana", "--deals", "1"),
        ("strategies", "try", f"{tmp_path}/ana.py:Ana", f"{tmp_path}/s.yaml"),
        ("run", f"{tmp_path}/x.yaml", "--dry-run"),
    ):
        code, out, err = command(*asked)
        assert (code, out) == (2, "") and err.startswith("error: a strategy written in Python ended its process (EXIT(")


def test_a_class_that_goes_to_another_folder_moves_nothing(
    tmp_path: Path, command: Unosim, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    go = f"os.chdir('{tmp_path}/elsewhere')"
    source = f"import os\n{go}\nclass Ana:\n    def choose(self, view, moves):\n        {go}\n        return moves[0]\n"
    (tmp_path / "ana.py").write_text(source, encoding="utf-8")
    (tmp_path / "x.yaml").write_text("players: ['ana.py:Ana', random]\ndeals: 2\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for threads in (False, True):
        with backend(threads):
            code, _, _ = command("run", "x.yaml", "--out", f"out-{threads}", "--jobs", "1", "--no-report")
        assert code == 0 and len(list((tmp_path / f"out-{threads}").rglob("*.parquet"))) == 1
        assert command("replay", f"out-{threads}", "--deal", "1")[0] == 0
    assert list((tmp_path / "elsewhere").iterdir()) == [] and Path.cwd() == tmp_path


def backend(threads: bool) -> Any:
    import contextlib

    import joblib

    return joblib.parallel_config(backend="threading") if threads else contextlib.nullcontext()


def test_a_decision_that_took_too_long_is_found_in_a_thread_too(tmp_path: Path) -> None:
    source = "import time\nclass Ana:\n    def choose(self, view, moves):\n        time.sleep(0.05)\n"
    source += "        return moves[0]\n"
    (tmp_path / "ana.py").write_text(source, encoding="utf-8")
    asked = experiment(f"{tmp_path}/ana.py:Ana", "random", time_limit=0.02, deals=2)
    with pytest.raises(RunError, match=r"“Ana” \(seat 0\) took longer than 0.02 s"), backend(True):
        run(asked, tmp_path / "run", jobs=2)


def test_a_fault_in_another_process_is_told_in_the_same_words(
    tmp_path: Path, small_units: None, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"players: [{{strategy: '{own('Errs')}', with: {{how: raises}}}}, random]\ndeals: {DEALS}\n"
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    assert main(["run", str(tmp_path / "x.yaml"), "--out", str(tmp_path / "run"), "--jobs", "2", "--quiet"]) == 2
    assert "raised KeyError: 'nothing' (python_players.py:" in capsys.readouterr().err
    options = ["--jobs", "2", "--on-error", "exclude", "--no-report"]
    assert main(["run", str(tmp_path / "x.yaml"), "--out", str(tmp_path / "run"), *options]) == 0
    said = capsys.readouterr()
    assert "deals left out, in which a strategy erred" in said.err and "Careful: deals in which" in said.out


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, small_units: None, folders: dict[int, Path]) -> None:
    asked = erring("raises", every=60, variants={"none": {}, "stacking": {"extends": "stacking"}})
    folder = tmp_path / "run"
    run(asked, folder, jobs=1, on_error="exclude")
    units = sorted(folder.rglob("*.parquet"))
    units[1].unlink()
    events: list[Any] = []
    run(asked, folder, jobs=1, on_error="exclude", on_event=events.append)
    assert contents(folder) == contents(folders[1])
    finished = events[-1]
    assert isinstance(finished, Finished) and finished.played == 60
    assert finished.left_out == sum(len(Results(folder).left_out(name)) for name in ("none", "stacking"))


def test_a_tournament_counts_what_it_leaves_out(tmp_path: Path, small_units: None) -> None:
    from unosim.analysis.tournament import tournament

    entrants = [{"strategy": own("Errs"), "with": {"how": "raises", "every": 60}}, own("Sorted"), "random"]
    data = {"name": "cup", "deals": 20, "tournament": {"entrants": entrants, "seats": 2}}
    run(load(data), tmp_path / "run", jobs=1, on_error="exclude")
    results = Results(tmp_path / "run")
    gone = [len(results.left_out(name)) for name in results.variants]
    (rules,) = tournament(results).rules
    assert rules.left_out == sum(gone) > 0 and rules.rounds == 2 * (20 * len(gone) - sum(gone))


def test_a_class_that_has_changed_is_another_experiment(tmp_path: Path) -> None:
    source = "class Ana:\n    def choose(self, view, moves):\n        return moves[{}]\n"
    (tmp_path / "ana.py").write_text(source.format(0), encoding="utf-8")
    run(experiment(f"{tmp_path}/ana.py:Ana", "random", deals=4), tmp_path / "run", jobs=1)
    run(experiment(f"{tmp_path}/ana.py:Ana", "random", deals=4, time_limit=3.0), tmp_path / "run", jobs=1)
    (tmp_path / "ana.py").write_text(source.format(-1), encoding="utf-8")
    with pytest.raises(RunError, match="a strategy: its script has changed since"):
        run(experiment(f"{tmp_path}/ana.py:Ana", "random", deals=4), tmp_path / "run", jobs=1)


def test_a_class_that_does_not_exist_is_told_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.yaml").write_text("players:\n  - ./nowhere.py:Ana\n  - random\n", encoding="utf-8")
    assert main(["run", str(tmp_path / "x.yaml"), "--out", str(tmp_path / "run")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: {tmp_path}/x.yaml:2:5: players[0]: there is no file ") and "nowhere.py" in said
    assert not (tmp_path / "run").exists()


def test_ctrl_c_stops_other_processes_and_the_rest_is_played_later(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom unosim.run import run, plan\nfrom unosim.config import load\n"
        "from unosim.errors import Interrupted\n"
        "plan.PYTHON_ROWS = 60\n"
        f"asked = load({{'deals': 20_000, 'players': ['{own('Sorted')}', 'random']}})\n"
        "try:\n    run(asked, sys.argv[1], jobs=2, on_event=lambda event: print(event, flush=True))\n"
        "except Interrupted as stop:\n    sys.exit(stop.exit_code)\n"
    )
    path = os.pathsep.join([str(Path(FILE).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    child = subprocess.Popen(
        [sys.executable, "-P", "-c", code, str(tmp_path / "run")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )
    try:
        assert child.stdout is not None
        assert any(line.startswith("Progress") for line in child.stdout)
        os.killpg(child.pid, signal.SIGINT)
        before = time.monotonic()
        _, errors = child.communicate(timeout=60)
    finally:
        child.kill()
    assert (child.returncode, errors) == (130, "")
    assert time.monotonic() - before < 20
    results = Results(tmp_path / "run")
    assert 0 < results.units_present < results.units_planned
    results.verify()
    assert not (tmp_path / "run" / ".stop").exists()


# --- strategies check, show, list


def test_check_plays_some_rounds_and_says_how_fast(command: Unosim) -> None:
    code, out, _ = command("strategies", "check", own("Sorted"), "--deals", "5", "--rules", "mattel+jump-in")
    said = " ".join(out.split())
    assert code == 0 and "20 rounds of mattel+jump-in against 3 others (random)" in said and "rounds/s" in said
    code, out, _ = command("strategies", "check", "punisher", "--deals", "5", "--seats", "2", "--json")
    found = json.loads(out)
    assert code == 0 and found["same"] is True and found["rounds"] == 10 and found["rate"] > 0


def test_check_finds_a_class_that_remembers_between_rounds(command: Unosim) -> None:
    code, out, _ = command("strategies", "check", own("Forgetful"), "--deals", "5")
    assert code == 1 and "the same deals gave other rounds" in out


def test_check_tells_a_fault_and_what_cannot_be_found(command: Unosim, tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text("class A:\n    def choose(self, view, moves):\n        1 / 0\n", encoding="utf-8")
    code, _, err = command("strategies", "check", f"{tmp_path}/x.py:A")
    assert code == 2 and err.startswith("error: deal 0, rotation 0: “A” (seat 0) raised ZeroDivisionError")
    assert err.endswith("(x.py:3)\n")
    assert command("strategies", "check", own("Nobody"))[0] == 2


def test_show_tells_a_class_in_its_own_words(command: Unosim) -> None:
    code, out, _ = command("strategies", "show", own("Close"))
    said = " ".join(out.split())
    assert code == 0 and "Has parameters, one of them without a default." in said
    assert "close is 2, share is 0.5, nasty is False and name has to be given" in said and "class Close:" in said
