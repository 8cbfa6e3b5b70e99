"""One build of another kind: for any processor, not optimized, every index, shift and heap access checked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import golden
import pytest
from engine_builds import build, compiles, run

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="needs gcc and its sanitizers")]

CHECKS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
DEALS = 50


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checked")
    if not compiles(folder, *CHECKS):
        pytest.skip("no compiler with sanitizers")
    flags = " ".join(CHECKS)
    return build(folder, UNOSIM_DEBUG="1", UNOSIM_PORTABLE="1", CFLAGS=flags, LDFLAGS=flags)


def told(code: str, built: Path) -> list[str]:
    """The lines that code prints with this build, after the place and the flags of it."""
    found = subprocess.run(["cc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    head = "from unosim.engine import _engine; print(_engine.__file__, _engine.BUILD_FLAGS, sep='\\n', flush=True)\n"
    done = run(head + code, built, LD_PRELOAD=found.stdout.strip(), ASAN_OPTIONS="detect_leaks=0")
    assert done.returncode == 0, done.stderr[-3000:]
    module, flags, *lines = done.stdout.splitlines()
    assert Path(module).is_relative_to(built)
    assert "-O0" in flags and "-march" not in flags
    return lines


def test_no_index_ever_leaves_its_array(built: Path) -> None:
    """The extremes and random rules."""
    code = "import engine_extremes as e\nfor call in e.EVERYTHING: call()\nprint(e.random_tables(range(400)))"
    assert told(code, built) == ["2400"]


def test_it_plays_the_same_rounds(built: Path) -> None:
    """As the build that the other tests see, in every case of the golden hashes."""
    hashes = f"{{golden.name(case): golden.play(case, deals={DEALS}) for case in golden.CASES}}"
    [line] = told(f"import golden, json; print(json.dumps({hashes}))", built)
    played = json.loads(line)
    assert len(set(played.values())) == len(golden.CASES)
    assert played == {golden.name(case): golden.play(case, deals=DEALS) for case in golden.CASES}
