import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stripcount.cli.cluster import cluster
from stripcount.cli.main import run
from stripcount.errors import BadInput
from stripcount.execution.processes import processes
from stripcount.gf.modular import Execution, derive_modular
from stripcount.machine.explore import explore
from stripcount.puzzles.magnets import Magnets
from tests.sentences import Says


@pytest.mark.long("starts a cluster")
def test_a_dask_cluster_of_two_workers_gives_the_same_answer() -> None:
    machine = explore(Magnets(4)).machine()
    start = [
        sys.executable,
        "-c",
        "import sys\nfrom distributed import LocalCluster\n"
        "if __name__ == '__main__':\n"
        "    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None,\n"
        "                      protocol='tcp', host='127.0.0.1') as cluster:\n"
        "        print(cluster.scheduler_address, flush=True)\n"
        "        sys.stdin.read()\n",
    ]
    with subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        address = started.stdout.readline().strip()
        with cluster(address) as (pool, count):
            assert count == 2
            found = derive_modular(machine, execution=Execution(executor=pool, workers=count))
        started.communicate()
    assert found == derive_modular(machine)


def test_an_address_without_a_cluster_is_one_sentence(says: Says) -> None:
    with (
        says(BadInput),
        cluster("nowhere"),
    ):
        pass


def test_one_worker_is_this_process() -> None:
    with processes(1) as executor:
        assert executor is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("gf magnets --rows 2 --workers 0", "workers must be an integer from 1 to 1024, not 0."),
        ("gf magnets --rows 2 --workers many", "workers must be an integer from 1 to 1024, not many."),
        ("gf magnets --rows 2 --store x --no-store", "--store and --no-store exclude each other; give one."),
        ("gf magnets --rows 2 --store /dev/null/x", "/dev/null/x cannot be used"),
        ("store --prune zebra", "--prune must be the beginning of a fingerprint"),
        ("store --prune ab --prune-all", "--prune, --prune-finished and --prune-all exclude each other"),
    ],
)
def test_bad_options_are_one_sentence(capsys: pytest.CaptureFixture[str], arguments: str, sentence: str) -> None:
    assert run(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"stripcount: {sentence}")
    assert captured.err.count("\n") == 1


def test_store_lists_what_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from stripcount.storage.store import Store

    path = tmp_path / "store.sqlite"
    cache = Store(path, "magnets, 3 rows")
    derive_modular(explore(Magnets(3)).machine(), execution=Execution(cache=cache))
    assert run(["store", "--store", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{path}: 1 case"
    assert re.fullmatch(r"[0-9a-f]{12}  magnets, 3 rows +finished +2 primes +0\.0 MB  version .*", lines[1])
    assert run(["store", "--store", str(path), "--prune-all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"deleted": 4}
