"""The table of memory in the documentation: what is announced is enough, and not far too much."""

import re
from pathlib import Path

import pytest

import stripcount
from tests.bench.bench_memory import CASES, measure_case

PAGE = Path(stripcount.__file__).parents[1] / "docs" / "explanation" / "performance.md"
SHOWN = {
    name: (int(announced), int(peak))
    for name, announced, peak in re.findall(r"\| (.+?) \| (\d+) MB \| (\d+) MB \|", PAGE.read_text(encoding="utf-8"))
}
QUICK = [name for name in SHOWN if SHOWN[name][1] < 100]


def test_the_page_shows_cases_of_the_benchmark_and_no_peak_beyond_what_was_announced() -> None:
    assert len(SHOWN) > 10
    assert set(SHOWN) <= set(CASES)
    for announced, peak in SHOWN.values():
        assert announced / 3 < peak <= announced


@pytest.mark.long("runs what the pages show")
@pytest.mark.parametrize("name", QUICK)
def test_the_figures_are_those_of_this_version(name: str) -> None:
    """Peaks differ from one computer to the next by a few megabytes; what is announced does not."""
    announced, peak = (found / 2**20 for found in measure_case(CASES[name]))
    assert peak <= announced
    assert abs(announced - SHOWN[name][0]) <= 1 + 0.05 * announced
    assert abs(peak - SHOWN[name][1]) <= 4 + 0.25 * peak
