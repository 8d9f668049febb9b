"""How every test runs: one thread a process, no clock in random trials, one list of fonts, and the three rungs.

What Python compiles is kept in `__pycache__`, also where PYTHONDONTWRITEBYTECODE is set: each worker would compile 900
files again in each run, and each command in a process of its own the whole package.

A test runs by default, or carries one of two markers with the reason: `long("why")` or `interpreters`. Where some cases
of a test are long, it says which are: `long_cases("why", "case", …)`, which are not: `some_cases("why", "case", …)`, or
how many: with `one_in(n, "why")` one of so many cases is run by default, and the values of all parameters take turns.
"""

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Generator
from hashlib import sha256
from pathlib import Path

import click
import platformdirs
import pytest
from hypothesis import HealthCheck, settings

gc.disable()  # until the tests are collected: nothing that is collected is garbage
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # for the workers and for commands in processes of their own
HERE = Path(__file__).parent
pytest.register_assert_rewrite(
    *(f"tests.{entry.stem}" for entry in sorted(HERE.glob("[a-z]*")) if entry.stem != "conftest")
)

from tests.sentences import Says, Sentences  # noqa: E402  # after its assertions are rewritten

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second thread waits by using a processor
os.environ.setdefault("MPLCONFIGDIR", platformdirs.user_cache_dir("matplotlib"))  # also where a test moves the cache

settings.register_profile("facts", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("facts")

ROOMS = ("algebra", "search", "model", "machine", "gf", "evaluate")
"""The rooms whose tests are run by `pytest -m quick`."""
SLOWER = {
    *("test_areas", "test_asked", "test_asymptotics", "test_at_point", "test_between", "test_bivariate", "test_blocks"),
    *("test_board_sweep", "test_bounds", "test_contract", "test_eager", "test_edges_up_to_symmetry", "test_estimate"),
    *("test_exact_terms", "test_far_terms", "test_finite_strip", "test_graph_estimate", "test_graph_polynomials"),
    *("test_growth", "test_lines", "test_links", "test_machine", "test_modular", "test_moments", "test_multigraphs"),
    *("test_necklaces", "test_networks", "test_on", "test_orbits", "test_order", "test_own_classes", "test_packing"),
    *("test_published", "test_random", "test_rules", "test_sample", "test_sizes", "test_split", "test_table"),
    *("test_strip_polynomials", "test_symmetric_layers", "test_trace", "test_with_totals", "test_words"),
    *("test_wrap", "test_wrap_connected", "test_wrap_twisted"),
}
"""Their files that are not quick: `pytest -m quick` takes less than 20 seconds of processor time without them."""
SENTENCES = Sentences()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that writes the file of sentences again."""
    parser.addoption("--write-sentences", action="store_true", help="write the tests' sentences to tests/sentences.txt")
    parser.addoption("--minutes", type=float, help="begin no test after so many minutes; say which were not run")
    parser.addoption("--order", default="", help="run the tests in an order that is drawn from this text")


def elapsed() -> float:
    """Return seconds since some moment; a limit on the whole run is no fact that a test states."""
    return os.times().elapsed


BEGAN = elapsed()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what is not begun in time."""
    minutes = item.config.getoption("minutes")
    if minutes is not None and elapsed() - BEGAN > 60 * minutes:
        pytest.skip(f"not begun within {minutes:g} minutes")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave other files out of `-m quick`: to import them takes longer than the quick tests."""
    if config.getoption("markexpr") != "quick" or collection_path == HERE:
        return None
    parts = collection_path.relative_to(HERE).parts if collection_path.is_relative_to(HERE) else ("",)
    return True if parts[0] not in ROOMS or collection_path.stem in SLOWER else None


def pytest_collection_finish() -> None:
    """Modules and tests live as long as the process: the garbage collector need not look at them again, nor often."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)  # states and syntax trees are many objects in no cycle: a third of their time
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in files that have some: to look through a module takes as long as to import it."""
    found = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [one for one in found if type(one).__name__ != "DoctestModule"]
    return found


def case_of(item: pytest.Item) -> str:
    """Return what stands in brackets after the name of a test."""
    return item.name.partition("[")[2].removesuffix("]")


def long_because(item: pytest.Item) -> str:
    """Return why a case is long by the markers that speak of some cases of its test; "" if it is not."""
    for marker in item.iter_markers("long_cases"):
        if case_of(item) in marker.args[1:]:
            return str(marker.args[0])
    for marker in item.iter_markers("some_cases"):
        if case_of(item) not in marker.args[1:]:
            return str(marker.args[0])
    for marker in item.iter_markers("one_in"):
        every, why = marker.args
        if isinstance(item, pytest.Function) and sum(indices(item)) % every:
            return str(why)
    return ""


def indices(item: pytest.Function) -> list[int]:
    """Return which value of each list of parameters a case has."""
    names = (
        str(marker.args[0]) if isinstance(marker.args[0], str) else marker.args[0][0]
        for marker in item.iter_markers("parametrize")
    )
    return [item.callspec.indices[name.split(",")[0].strip()] for name in names]


def check_cases(items: list[pytest.Item], asked: list[str]) -> None:
    """Raise UsageError for a case that is named by a marker and that its test does not have."""
    if any("::" in one for one in asked):
        return  # only some cases are collected
    there, named = defaultdict[str, set[str]](set), dict[str, set[str]]()
    for item in items:
        name = item.nodeid.partition("[")[0]
        there[name].add(case_of(item))
        if name not in named and "kernel" not in getattr(item, "fixturenames", ()):  # C may not be there
            markers = [*item.iter_markers("long_cases"), *item.iter_markers("some_cases")]
            named[name] = {case for marker in markers for case in marker.args[1:]}
    for name, cases in named.items():
        if missing := cases - there[name]:
            raise pytest.UsageError(f"{name} has no case {min(missing)!r}, which its marker names.")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the long cases of tests, and the quick tests by their folder; a long test must say why it is."""
    if config.getoption("write_sentences"):
        if hasattr(config, "workerinput"):
            raise pytest.UsageError("--write-sentences must come with -n 0: one process writes the file.")
        SENTENCES.writing = True
        items[:] = [item for item in items if "says" in getattr(item, "fixturenames", ())]
    check_cases(items, config.args)
    if order := config.getoption("order"):
        items.sort(key=lambda item: sha256(f"{order} {item.nodeid}".encode()).digest())
    for item in items:
        if why := long_because(item):
            item.add_marker(pytest.mark.long(why))
        for marker in item.iter_markers("long"):
            if not marker.args or not isinstance(marker.args[0], str):
                raise pytest.UsageError(f"{item.nodeid} must say why it is long: pytest.mark.long('why').")
        room = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        left_out = {"long", "interpreters"} & {marker.name for marker in item.iter_markers()}
        if room in ROOMS and item.path.stem not in SLOWER and not left_out:
            item.add_marker(pytest.mark.quick)


@pytest.fixture
def says(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Says:
    """The sentences that this test expects."""
    folder = str(request.getfixturevalue("tmp_path")) if "tmp_path" in request.fixturenames else "/nowhere"
    says = Says(SENTENCES, folder)
    monkeypatch.setattr(click, "echo", says.listening(click.echo))
    return says


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Write the sentences again if asked to."""
    if config.getoption("write_sentences"):
        everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.getoption("markexpr")
        for line in SENTENCES.write(
            whole=everything and not {"failed", "error", "skipped"} & {*terminalreporter.stats}
        ):
            terminalreporter.write_line(f"not said by these tests: {line}")
