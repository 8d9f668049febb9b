"""How tests run: one thread per process, no deadline in random trials, one list of fonts, three sets of tests.

Compiled Python is stored in `__pycache__` even if PYTHONDONTWRITEBYTECODE is set. Otherwise each worker would compile
900 files again in each run, and each command in a process of its own the whole package.

A test runs by default unless it has a marker: `long("reason")` or `interpreters`. If only some cases of a test are
long, `long_cases("reason", "case", …)` lists them, `some_cases("reason", "case", …)` lists the others, or with
`one_in(n, "reason")` every n-th case runs by default; with several lists of parameters, every value of each list does.
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

gc.disable()  # until the tests are collected, because modules and tests are no garbage
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # for the workers and for commands in processes of their own
TESTS = Path(__file__).parent
pytest.register_assert_rewrite(
    *(f"tests.{entry.stem}" for entry in sorted(TESTS.glob("[a-z]*")) if entry.stem != "conftest")
)

from tests.sentences import Says, Sentences  # noqa: E402  # after its assertions are rewritten

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a waiting second thread would use a processor
os.environ.setdefault("MPLCONFIGDIR", platformdirs.user_cache_dir("matplotlib"))  # also where a test moves the cache

settings.register_profile("facts", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("facts")

QUICK_ROOMS = ("algebra", "search", "model", "machine", "gf", "evaluate")
"""The folders of tests/ whose tests `pytest -m quick` runs."""
SLOWER_FILES = {
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
"""Files there that `pytest -m quick` leaves out, so that it takes less than 20 seconds of processor time."""
WITHOUT_LONG = ("quick", "not long and not interpreters")
CASE_MARKERS = ("long_cases", "some_cases", "one_in")
SENTENCES = Sentences()


ORIGINAL_GET_TEST = DocTestFinder._get_test  # type: ignore[attr-defined]


def get_test_if_it_has_examples(finder: DocTestFinder, obj: object, *arguments: Any) -> DocTest | None:
    """Return the examples of a docstring as doctest does, but do not search for its line if it has no example."""
    return ORIGINAL_GET_TEST(finder, obj, *arguments) if ">>>" in str(getattr(obj, "__doc__", "")) else None


DocTestFinder._get_test = get_test_if_it_has_examples  # type: ignore[attr-defined]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of this suite."""
    parser.addoption("--write-sentences", action="store_true", help="write the tests' sentences to tests/sentences.txt")
    parser.addoption("--minutes", type=float, help="begin no test after so many minutes; say which were not run")
    parser.addoption("--order", default="", help="run the tests in an order that is drawn from this text")


def monotonic_seconds() -> float:
    """Return the seconds since a fixed moment. They limit the whole run, and no test depends on them."""
    return os.times().elapsed


START = monotonic_seconds()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test if the minutes given by --minutes are over."""
    minutes = item.config.getoption("minutes")
    if minutes is not None and monotonic_seconds() - START > 60 * minutes:
        pytest.skip(f"not begun within {minutes:g} minutes")


def without_long(config: pytest.Config) -> bool:
    """Return whether neither long tests nor a test by its name were asked for."""
    return config.getoption("markexpr") in WITHOUT_LONG and not any("::" in argument for argument in config.args)


def is_long(path: Path) -> bool:
    """Return whether all tests of a file are long."""
    is_test = path.suffix == ".py" and TESTS in path.parents
    return is_test and b"\npytestmark = pytest.mark.long(" in path.read_bytes()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files whose tests are all long unless these are asked for, and with `-m quick` all files that are not.

    Importing them takes long.
    """
    expression = config.getoption("markexpr")
    if expression in WITHOUT_LONG and is_long(collection_path):
        return True
    if expression != "quick" or collection_path == TESTS:
        return None
    parts = collection_path.relative_to(TESTS).parts if collection_path.is_relative_to(TESTS) else ("",)
    return True if parts[0] not in QUICK_ROOMS or collection_path.stem in SLOWER_FILES else None


def pytest_collection_finish() -> None:
    """Let the garbage collector ignore modules and tests, which live as long as the process, and run rarely."""
    gc.freeze()
    # collections of states and syntax trees, which have no cycles, took a third of the time
    gc.set_threshold(200_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make no cases of tests that are long as a whole unless these are asked for; they have half of all cases."""
    if not without_long(collector.config):
        return None
    markers = getattr(obj, "pytestmark", ()) if inspect.isfunction(obj) else ()
    return [] if any(marker.name == "long" and reason_of_mark(marker, collector.nodeid) for marker in markers) else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in files that have some, because the search imports the module."""
    collectors = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [collector for collector in collectors if type(collector).__name__ != "DoctestModule"]
    return collectors


def reason_of_mark(marker: pytest.Mark, test: str) -> str:
    """Return the reason in the marker of a long test; raises UsageError if it has none."""
    if not marker.args or not isinstance(marker.args[0], str):
        raise pytest.UsageError(f"{test} must say why it is long: pytest.mark.long('why').")
    return marker.args[0]


def reason_of_case(markers: list[pytest.Mark], case: str, *, is_drawn: bool) -> str:
    """Return the reason why a case is long by the markers of CASE_MARKERS on its test, "" if it is not long.

    `is_drawn` says whether `one_in` has chosen the case to run by default.
    """
    for marker in markers:
        if marker.name == "long_cases" and case in marker.args[1:]:
            return str(marker.args[0])
        if marker.name == "some_cases" and case not in marker.args[1:]:
            return str(marker.args[0])
        if marker.name == "one_in" and not is_drawn:
            return str(marker.args[1])
    return ""


def drawn_cases(metafunc: pytest.Metafunc, step: int, markers: list[pytest.Mark]) -> set[int]:
    """Return the indices of every `step`-th case, and of further cases until each value of each parameter list occurs.

    Further cases are added only if there are several lists; cases that are long for another reason are left out.
    """
    parameter_lists = [marker.args[0] for marker in metafunc.definition.iter_markers("parametrize")]
    first_names = [names.split(",")[0].strip() if isinstance(names, str) else names[0] for names in parameter_lists]
    values_by_case = {
        index: {(name, call.indices[name]) for name in first_names}
        for index, call in enumerate(metafunc._calls)
        if not any(mark.name == "long" for mark in call.marks) and not reason_of_case(markers, call.id, is_drawn=True)
    }
    indices = {index for index in values_by_case if index % step == 0}
    missing = (
        set[tuple[str, int]]().union(*values_by_case.values()).difference(*(values_by_case[index] for index in indices))
    )
    while len(first_names) > 1 and missing:
        indices.add(best := max(values_by_case, key=lambda index: len(values_by_case[index] & missing)))
        missing -= values_by_case[best]
    return indices


def check_cases(metafunc: pytest.Metafunc, markers: list[pytest.Mark]) -> None:
    """Raise UsageError if a marker names a case that its test does not have."""
    marked_cases = {case for marker in markers if marker.name != "one_in" for case in marker.args[1:]}
    if "kernel" not in metafunc.fixturenames and (
        unknown_cases := marked_cases - {call.id for call in metafunc._calls}
    ):
        test = metafunc.definition.nodeid  # if kernels are parameters, the case of C may be missing
        raise pytest.UsageError(f"{test} has no case {min(unknown_cases)!r}, which its marker names.")


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Generator[None]:
    """Mark the long cases of a test, and remove them unless long tests are asked for."""
    yield
    markers = [marker for marker in metafunc.definition.iter_markers() if marker.name in CASE_MARKERS]
    check_cases(metafunc, markers)
    steps = [marker.args[0] for marker in markers if marker.name == "one_in"]
    drawn = drawn_cases(metafunc, steps[0], markers) if steps else set[int]()
    for index, call in enumerate(metafunc._calls):
        if reason := reason_of_case(markers, call.id, is_drawn=index in drawn):
            call.marks.append(pytest.mark.long(reason).mark)
    if without_long(metafunc.config):
        default_cases = [call for call in metafunc._calls if not any(mark.name == "long" for mark in call.marks)]
        # with no case left, pytest would report a skipped test
        metafunc._calls[:] = default_cases or metafunc._calls[:1]


@cache
def is_quick(path: Path) -> bool:
    """Return whether `-m quick` runs the tests of a file that are not long."""
    return (
        path.is_relative_to(TESTS) and path.relative_to(TESTS).parts[0] in QUICK_ROOMS and path.stem not in SLOWER_FILES
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose and order the tests by the options, require reasons of long tests, and mark quick tests."""
    if config.getoption("write_sentences"):
        if hasattr(config, "workerinput"):
            raise pytest.UsageError("--write-sentences must come with -n 0: one process writes the file.")
        SENTENCES.writing = True
        items[:] = [item for item in items if "says" in getattr(item, "fixturenames", ())]
    if order := config.getoption("order"):
        items.sort(key=lambda item: sha256(f"{order} {item.nodeid}".encode()).digest())
    for item in items:
        is_left_out = False
        for marker in item.iter_markers():
            is_left_out = is_left_out or marker.name in ("long", "interpreters")
            if marker.name == "long":
                reason_of_mark(marker, item.nodeid)
        if not is_left_out and is_quick(item.path):
            item.add_marker(pytest.mark.quick)


@pytest.fixture
def says(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Says:
    """Return the object by which a test expects sentences; it also records what commands print."""
    folder = str(request.getfixturevalue("tmp_path")) if "tmp_path" in request.fixturenames else "/nowhere"
    says = Says(SENTENCES, folder)
    monkeypatch.setattr(click, "echo", says.recording_echo(click.echo))
    return says


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Write sentences.txt with --write-sentences, and list lines that no test produced."""
    if config.getoption("write_sentences"):
        all_tests = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.getoption("markexpr")
        for line in SENTENCES.write(
            replace=all_tests and not {"failed", "error", "skipped"} & {*terminalreporter.stats}
        ):
            terminalreporter.write_line(f"not said by these tests: {line}")
