"""How every test runs: one thread a process, no clock in random trials, one list of fonts, and which tests take long.

`seconds.txt` holds the processor seconds of every test that takes at least FEWEST. A test over LONG is marked `long`
unless its file is one of ALWAYS, and one of ROOMS under SHORT is marked `quick`. Whole files that take long say so
themselves.
`python -m pytest -n 0 -m 'not interpreters' --measure PATHS` measures the tests it runs and writes the file again.
"""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import platformdirs
import pytest
from hypothesis import HealthCheck, settings

from tests.sentences import Says, store, stored

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second thread waits by using a processor
os.environ.setdefault("MPLCONFIGDIR", platformdirs.user_cache_dir("matplotlib"))  # also where a test moves the cache

settings.register_profile("facts", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("facts")

HERE = Path(__file__).parent
ROOMS = ("algebra", "search", "model", "machine", "gf", "evaluate")
"""The rooms whose short tests are run by `pytest -m quick`."""
FEWEST, SHORT, LONG = 0.03, 0.03, 0.15
ALWAYS = ("test_architecture.py", "test_arithmetic.py")
"""Files whose tests read the whole source; any change may break them."""
MEASURED: dict[str, float] = {}
SENTENCES = stored()


def recorded() -> dict[str, float]:
    """Return the processor seconds of the tests listed in seconds.txt."""
    lines = (HERE / "seconds.txt").read_text(encoding="utf-8").splitlines()
    return {test: float(seconds) for seconds, test in (line.split(" ", 1) for line in lines)}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that write files again."""
    parser.addoption("--measure", action="store_true", help="write the tests' processor seconds to tests/seconds.txt")
    parser.addoption("--write-sentences", action="store_true", help="write the tests' sentences to tests/sentences.txt")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave other rooms out of `-m quick`: to import them takes longer than the quick tests."""
    if config.getoption("markexpr") != "quick" or collection_path == HERE:
        return None
    parts = collection_path.relative_to(HERE).parts if collection_path.is_relative_to(HERE) else ("",)
    return True if parts[0] not in ROOMS else None


def pytest_collection_finish() -> None:
    """Modules and tests live as long as the process: the garbage collector need not look at them again."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long, and the quick tests by their folder."""
    seconds = recorded()
    for item in items:
        taken = seconds.get(item.nodeid, 0.0)
        if taken > LONG and item.path.name not in ALWAYS:
            item.add_marker(pytest.mark.long)
        room = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if room in ROOMS and taken < SHORT and not {"long", "interpreters"} & {m.name for m in item.iter_markers()}:
            item.add_marker(pytest.mark.quick)


@pytest.fixture
def says(request: pytest.FixtureRequest) -> Iterator[Says]:
    """The sentences of this test; all those of the file must be said."""
    folder = str(request.getfixturevalue("tmp_path")) if "tmp_path" in request.fixturenames else "/nowhere"
    test, writing = request.node.nodeid, request.config.getoption("write_sentences")
    says = Says(SENTENCES.get(test, []), folder, writing)
    yield says
    if writing:
        SENTENCES[test] = says.said
    else:
        assert len(says.said) == len(says.expected)


def used() -> float:
    """Return the processor seconds of this process and of those it has waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure each test."""
    before = used()
    result = yield
    MEASURED[item.nodeid] = used() - before
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what was measured, beside the times of the tests that were not run."""
    if session.config.getoption("measure"):
        times = {test: seconds for test, seconds in (recorded() | MEASURED).items() if seconds >= FEWEST}
        text = "".join(f"{times[test]:.2f} {test}\n" for test in sorted(times))
        (HERE / "seconds.txt").write_text(text, encoding="utf-8")
    if session.config.getoption("write_sentences"):
        store(SENTENCES)
