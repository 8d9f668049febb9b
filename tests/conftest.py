"""How every test runs: one thread a process, no clock in random trials, one list of fonts, and the three rungs.

What Python compiles is kept in `__pycache__`, also where PYTHONDONTWRITEBYTECODE is set: each worker would compile 900
files again in each run, and each command in a process of its own the whole package.

A test runs by default, or carries one of two markers with the reason: `long("why")` or `interpreters`. Where some cases
of a test are long, it says which are: `long_cases("why", "case", …)`, which are not: `some_cases("why", "case", …)`, or
how many: with `one_in(n, "why")` one of so many is run by default, and every value where there are several lists.
"""

import gc
import inspect
import os
import sys
from collections.abc import Generator
from doctest import DocTest, DocTestFinder
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

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
    *(
        "test_areas",
        "test_asked",
        "test_asymptotics",
        "test_at_point",
        "test_between",
        "test_bivariate",
        "test_blocks",
        "test_circuits",
    ),
    *("test_board_sweep", "test_bounds", "test_contract", "test_eager", "test_edges_up_to_symmetry", "test_estimate"),
    *("test_exact_terms", "test_far_terms", "test_finite_strip", "test_graph_estimate", "test_graph_polynomials"),
    *(
        "test_growth",
        "test_halves",
        "test_lines",
        "test_links",
        "test_machine",
        "test_modular",
        "test_moments",
        "test_multigraphs",
    ),
    *(
        "test_necklaces",
        "test_networks",
        "test_on",
        "test_one_statement",
        "test_orbits",
        "test_order",
        "test_own_classes",
        "test_packing",
    ),
    *("test_published", "test_random", "test_rules", "test_sample", "test_sizes", "test_split", "test_table"),
    *("test_strip_polynomials", "test_symmetric_layers", "test_trace", "test_with_totals", "test_words"),
    *("test_wrap", "test_wrap_connected", "test_wrap_twisted"),
}
"""Their files that are not quick: `pytest -m quick` takes less than 20 seconds of processor time without them."""
WITHOUT_LONG = ("quick", "not long and not interpreters")
SPEAK_OF_CASES = ("long_cases", "some_cases", "one_in")
SENTENCES = Sentences()


LOOKED_AT = DocTestFinder._get_test  # type: ignore[attr-defined]


def with_examples(finder: DocTestFinder, obj: object, *rest: Any) -> DocTest | None:
    """Look for the line of a docstring only where it has an example: most have none."""
    return LOOKED_AT(finder, obj, *rest) if ">>>" in str(getattr(obj, "__doc__", "")) else None


DocTestFinder._get_test = with_examples  # type: ignore[attr-defined]


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


def without_long(config: pytest.Config) -> bool:
    """Return whether neither the rung of long tests nor a test by its name was asked for."""
    return config.getoption("markexpr") in WITHOUT_LONG and not any("::" in one for one in config.args)


def is_long(path: Path) -> bool:
    """Return whether all tests of a file are long."""
    is_test = path.suffix == ".py" and HERE in path.parents
    return is_test and b"\npytestmark = pytest.mark.long(" in path.read_bytes()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files of long tests if these are not asked for, and others of `-m quick`: to import them takes long."""
    expression = config.getoption("markexpr")
    if expression in WITHOUT_LONG and is_long(collection_path):
        return True
    if expression != "quick" or collection_path == HERE:
        return None
    parts = collection_path.relative_to(HERE).parts if collection_path.is_relative_to(HERE) else ("",)
    return True if parts[0] not in ROOMS or collection_path.stem in SLOWER else None


def pytest_collection_finish() -> None:
    """Modules and tests live as long as the process: the garbage collector need not look at them again, nor often."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)  # states and syntax trees are many objects in no cycle: a third of their time
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make no cases of tests that are long as a whole where these are not asked for: half of all cases are."""
    if not without_long(collector.config):
        return None
    markers = getattr(obj, "pytestmark", ()) if inspect.isfunction(obj) else ()
    return [] if any(marker.name == "long" and say_why(marker, collector.nodeid) for marker in markers) else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in files that have some: to look through a module takes as long as to import it."""
    found = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [one for one in found if type(one).__name__ != "DoctestModule"]
    return found


def say_why(marker: pytest.Mark, test: str) -> str:
    """Return why a test is long; raise UsageError if its marker does not say."""
    if not marker.args or not isinstance(marker.args[0], str):
        raise pytest.UsageError(f"{test} must say why it is long: pytest.mark.long('why').")
    return marker.args[0]


def long_because(markers: list[pytest.Mark], case: str, *, drawn: bool) -> str:
    """Return why a case is long by the markers that speak of some cases of its test; "" if it is not."""
    for marker in markers:
        if marker.name == "long_cases" and case in marker.args[1:]:
            return str(marker.args[0])
        if marker.name == "some_cases" and case not in marker.args[1:]:
            return str(marker.args[0])
        if marker.name == "one_in" and not drawn:
            return str(marker.args[1])
    return ""


def drawn_cases(metafunc: pytest.Metafunc, number: int, others: list[pytest.Mark]) -> set[int]:
    """Return the places of one of so many cases; of several lists of parameters every value is in one of them."""
    lists = [marker.args[0] for marker in metafunc.definition.iter_markers("parametrize")]
    firsts = [names.split(",")[0].strip() if isinstance(names, str) else names[0] for names in lists]
    values = {
        place: {(name, call.indices[name]) for name in firsts}
        for place, call in enumerate(metafunc._calls)
        if not any(mark.name == "long" for mark in call.marks) and not long_because(others, call.id, drawn=True)
    }
    drawn = {place for place in values if place % number == 0}
    missing = set[tuple[str, int]]().union(*values.values()).difference(*(values[place] for place in drawn))
    while len(firsts) > 1 and missing:
        drawn.add(most := max(values, key=lambda place: len(values[place] & missing)))
        missing -= values[most]
    return drawn


def check_cases(metafunc: pytest.Metafunc, markers: list[pytest.Mark]) -> None:
    """Raise UsageError for a case that is named by a marker and that its test does not have."""
    named = {case for marker in markers if marker.name != "one_in" for case in marker.args[1:]}
    if "kernel" not in metafunc.fixturenames and (missing := named - {call.id for call in metafunc._calls}):
        test = metafunc.definition.nodeid  # where kernels are parameters, C may not be there
        raise pytest.UsageError(f"{test} has no case {min(missing)!r}, which its marker names.")


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Generator[None]:
    """Mark the long cases of a test, and make none of them where these are not asked for: half of all cases are."""
    yield
    markers = [marker for marker in metafunc.definition.iter_markers() if marker.name in SPEAK_OF_CASES]
    check_cases(metafunc, markers)
    numbers = [marker.args[0] for marker in markers if marker.name == "one_in"]
    drawn = drawn_cases(metafunc, numbers[0], markers) if numbers else set[int]()
    for place, call in enumerate(metafunc._calls):
        if why := long_because(markers, call.id, drawn=place in drawn):
            call.marks.append(pytest.mark.long(why).mark)
    if without_long(metafunc.config):
        short = [call for call in metafunc._calls if not any(mark.name == "long" for mark in call.marks)]
        metafunc._calls[:] = short or metafunc._calls[:1]  # without any it would be a test without parameters


@cache
def is_quick(path: Path) -> bool:
    """Return whether the tests of a file are run by `-m quick`, unless they are long."""
    return path.is_relative_to(HERE) and path.relative_to(HERE).parts[0] in ROOMS and path.stem not in SLOWER


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the long cases of tests, and the quick tests by their folder; a long test must say why it is."""
    if config.getoption("write_sentences"):
        if hasattr(config, "workerinput"):
            raise pytest.UsageError("--write-sentences must come with -n 0: one process writes the file.")
        SENTENCES.writing = True
        items[:] = [item for item in items if "says" in getattr(item, "fixturenames", ())]
    if order := config.getoption("order"):
        items.sort(key=lambda item: sha256(f"{order} {item.nodeid}".encode()).digest())
    for item in items:
        left_out = False
        for marker in item.iter_markers():
            left_out = left_out or marker.name in ("long", "interpreters")
            if marker.name == "long":
                say_why(marker, item.nodeid)
        if not left_out and is_quick(item.path):
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
