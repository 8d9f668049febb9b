"""How every test runs: one thread a process, no clock in random trials, one list of fonts."""

import gc
import os

import platformdirs
from hypothesis import HealthCheck, settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second thread waits by using a processor
os.environ.setdefault("MPLCONFIGDIR", platformdirs.user_cache_dir("matplotlib"))  # also where a test moves the cache

settings.register_profile("facts", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("facts")


def pytest_collection_finish() -> None:
    """Modules and tests live as long as the process: the garbage collector need not look at them again."""
    gc.freeze()
