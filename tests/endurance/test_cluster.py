"""A cluster that loses machines: a real scheduler and two workers as processes of this machine."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.endurance.processes import run_to_end, with_own_cache

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs stripcount[cluster]")


@contextmanager
def process(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Start one of Dask's own programs and end it."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [sys.executable, "-m", *words]
    run = subprocess.Popen(command, text=True, start_new_session=True, **quiet)  # type: ignore[call-overload]
    try:
        yield run
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()


@contextmanager
def cluster(folder: Path, *preload: str) -> Iterator[tuple[str, subprocess.Popen[str], list[subprocess.Popen[str]]]]:
    """Give the address of a scheduler, the scheduler, and its two workers; the second gets further options."""
    where = folder / "scheduler.json"
    listen = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(where))
    worker = ("distributed.cli.dask_worker", "--scheduler-file", str(where), "--nthreads", "1", "--no-dashboard")
    with (
        process("distributed.cli.dask_scheduler", *listen) as scheduler,
        process(*worker, "--no-nanny", "--local-directory", str(folder)) as first,
        process(*worker, "--no-nanny", "--local-directory", str(folder), *preload) as second,
    ):
        from distributed import Client

        with Client(scheduler_file=str(where), timeout="60s") as client:
            client.wait_for_workers(2, timeout=60)
            address = str(client.scheduler.address)
        yield address, scheduler, [first, second]


COMMAND = "gf magnets --rows 6 --json --no-store"


@pytest.mark.long("processes are killed and begun again")
@pytest.mark.parametrize("delay", [0.5, 1.5, 3.0])
def test_a_worker_that_dies_costs_time_only(delay: float, tmp_path: Path) -> None:
    alone = run_to_end(COMMAND.split(), with_own_cache(tmp_path), tmp_path)
    with cluster(tmp_path) as (address, _, workers):
        command = [sys.executable, "-m", "stripcount", *COMMAND.split(), "--dask", address]
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(delay)
        workers[0].kill()
        out, err = run.communicate(timeout=300)
    assert (run.returncode, out) == (0, alone.stdout), err


ENTRY = "Number of n X {} binary arrays with no two ones adjacent vertically"
EVERYWHERE = [
    "table hard-squares --rows 1-7 --columns 7",
    "settle entries.txt --no-store --json",
    "solve boards.txt --batch --unique",
    "count boards.txt --batch --csv",
    "rate boards.txt --batch",
    "generate magnets --rows 6 --columns 6 --seed 4 --count 12",
    "soak magnets --boards 60 --json",
]


@pytest.mark.long("processes are killed and begun again")
def test_whatever_comes_in_parts_is_the_same_on_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    env = with_own_cache(tmp_path)
    boards = run_to_end(["generate", "magnets", "-r", "5", "-k", "5", "--seed", "1", "-n", "20"], env, tmp_path).stdout
    (tmp_path / "boards.txt").write_text(boards)
    entries = (f"{ENTRY.format(k)}\n{', '.join(str((2**k) ** n) for n in range(1, 9))}\n" for k in (1, 2, 3))
    (tmp_path / "entries.txt").write_text("\n".join(entries))
    with cluster(tmp_path) as (address, _, workers):
        for number, command in enumerate(EVERYWHERE):
            alone = run_to_end([*command.split(), "--workers", "1"], env, tmp_path)
            there = run_to_end([*command.split(), "--dask", address], env, tmp_path)
            if number == 3:
                workers[0].kill()
            same = [re.sub(r'"seconds": [0-9.e-]+', "", text) for text in (alone.stdout, there.stdout)]
            assert (same[1], there.returncode) == (same[0], alone.returncode), command + there.stderr
            assert alone.returncode == 0
            assert len(alone.stdout) > 50


@pytest.mark.long("processes are killed and begun again")
def test_a_scheduler_that_dies_is_one_sentence(tmp_path: Path) -> None:
    with cluster(tmp_path) as (address, scheduler, _):
        command = [
            sys.executable,
            "-m",
            "stripcount",
            *["gf", "magnets", "--rows", "7", "--no-store", "--dask"],
            address,
        ]
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(4)
        scheduler.kill()
        out, err = run.communicate(timeout=300)
    assert (run.returncode, out) == (2, "")
    assert "Traceback" not in err
    assert err.splitlines()[-1].startswith("stripcount: ")


@pytest.mark.long("processes are killed and begun again")
@pytest.mark.parametrize(
    ("spoilt", "status", "sentence"),
    [
        ("import stripcount\nstripcount.__version__ = '0.0.1'\n", 2, r"has stripcount 0\.0\.1, and this computer"),
        ("import numpy\nnumpy.__version__ = '1.26.4'\n", 2, r"has NumPy 1\.26\.4, and this computer"),
        (
            "from stripcount.gf.task import Task\n"
            "def wrong(self, primes, announce=None, kernel=None, right=Task.run):\n"  # a preloaded file is run twice
            "    found = right(self, primes, announce, kernel)\n"
            "    for result in found: result.numerator[0] = 2\n"
            "    return found\n"
            "Task.run = wrong\n",
            1,
            r"numerator coefficient 0 modulo \d+ is 2 by worker \S+ but 1 by this computer; leave that worker out\.",
        ),
        (
            "from stripcount.gf.task import Task\n"
            "def endless(self, primes, announce=None, kernel=None): return endless(self, primes, announce, kernel)\n"
            "Task.run = endless\n",
            2,
            r"worker \S+ failed \(RecursionError: ",
        ),
    ],
)
def test_a_worker_that_differs_is_named(spoilt: str, status: int, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "spoilt.py").write_text(spoilt)
    with cluster(tmp_path, "--preload", str(tmp_path / "spoilt.py")) as (address, _, _):
        done = run_to_end([*COMMAND.split(), "--dask", address], with_own_cache(tmp_path), tmp_path)
    assert (done.returncode, done.stdout) == (status, "")
    assert "Traceback" not in done.stderr
    assert re.search(r"\b(tcp|inproc)://\S+", done.stderr)
    assert re.search(sentence, done.stderr)


@pytest.mark.long("processes are killed and begun again")
def test_an_address_nobody_answers_at_is_one_sentence(tmp_path: Path) -> None:
    done = run_to_end([*COMMAND.split(), "--dask", "tcp://127.0.0.1:9"], with_own_cache(tmp_path), tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "--dask" in done.stderr.splitlines()[-1]
