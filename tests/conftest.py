"""How every test runs: one thread a process, no clock in random trials, one list of fonts."""

import gc
import os
from pathlib import Path

import platformdirs
import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second thread waits by using a processor
os.environ.setdefault("MPLCONFIGDIR", platformdirs.user_cache_dir("matplotlib"))  # also where a test moves the cache

settings.register_profile("facts", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("facts")


def pytest_collection_finish() -> None:
    """Modules and tests live as long as the process: the garbage collector need not look at them again."""
    gc.freeze()


QUICK = ("algebra", "search", "model", "machine", "gf", "evaluate")
"""The rooms whose tests, unless they take long, are run by `pytest -m quick`."""
HERE = Path(__file__).parent


def late_tests() -> list[str]:
    """Return the lines of late.txt: tests, or files of tests, that take long."""
    lines = (HERE / "late.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long, and the quick tests by their folder."""
    late = set(late_tests())
    for item in items:
        if item.nodeid in late or item.nodeid.partition("::")[0] in late:
            item.add_marker(pytest.mark.long)
        inside = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if inside in QUICK and not {"long", "interpreters"} & {mark.name for mark in item.iter_markers()}:
            item.add_marker(pytest.mark.quick)
