"""Plots hold the numbers they were given, in every format, and refuse what cannot be plotted."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.draw import plots
from stripcount.errors import BadInput, TooLarge
from tests.sentences import Says

FIBONACCI = RationalGF.of([1], [1, -1, -1])


def texts(picture: bytes) -> list[str]:
    return re.findall(r"<text[^>]*>(.*?)</text>", picture.decode())


@pytest.mark.long("matplotlib; two other kinds of plots are default tests")
def test_eigenvalues_name_the_growth() -> None:
    assert "dominant, |1/x| = 1.61803" in texts(plots.eigenvalues(FIBONACCI, "Fibonacci"))


@pytest.mark.long("two plots; one of them is a default test below")
def test_labels_of_a_growth_plot_do_not_collide_and_the_limit_is_bounded_where_it_can_be() -> None:
    points = [(r, Fraction(17**r + 5, 10**r), Fraction(17**r + 6, 10**r)) for r in range(1, 13)]
    picture = plots.growth_by_rows(points, "growth", superadditive=True, subadditive=True)
    shown = texts(picture)
    assert "limit for many rows &gt;= 2.199999" in shown
    assert "limit for many rows &lt;= 1.700001" in shown
    assert not any("limit" in text for text in texts(plots.growth_by_rows(points, "growth")))
    places = re.findall(r"<text[^>]*translate\(([\d.]+) [\d.]+\)[^>]*>\d\.\d{4}</text>", picture.decode())
    places = places or re.findall(r'<text[^>]*x="([\d.]+)"[^>]*>\d\.\d{4}</text>', picture.decode())
    across = sorted(map(float, places))
    assert len(across) == 12
    assert min(b - a for a, b in pairwise(across)) > 6 * 0.64 * 9  # six figures of 9 points


@pytest.mark.long_cases("lays out large pictures", "True-False")
@pytest.mark.parametrize(("stacks", "cuts"), [(True, False), (False, True)])
def test_a_growth_plot_has_only_the_limits_that_are_known(stacks: bool, cuts: bool) -> None:
    points = [(2, Fraction(2), Fraction(3)), (3, Fraction(4), Fraction(5))]
    shown = " ".join(texts(plots.growth_by_rows(points, "growth", superadditive=stacks, subadditive=cuts)))
    assert ("rows &gt;=" in shown, "rows &lt;=" in shown) == (stacks, cuts)


def test_a_heat_map_shows_the_share_of_every_cell(says: Says) -> None:
    shown = texts(plots.heatmap([[0.25, 0.5], [1.0, 0.0]], "heat"))
    assert {"0.25", "0.50", "1.00", "0.00", "shares from 0.000 to 1.000"} <= set(shown)
    with says(BadInput):
        plots.heatmap([], "none")


@pytest.mark.long("matplotlib; a heat map and a growth plot are default tests")
def test_growth_is_shown_per_cell_with_its_bounds() -> None:
    points = [(1, Fraction(2), Fraction(2)), (2, Fraction(9), Fraction(9) + Fraction(1, 10**6))]
    shown = texts(plots.growth_by_rows(points, "growth"))
    assert {"2.0000", "3.0000"} <= set(shown)
    assert any(text.startswith("certified bounds, at most 1.7e-07 apart") for text in shown)


def test_states_are_written_on_their_bars() -> None:
    shown = texts(plots.state_counts([(1, 6, 4), (2, 1400, 6)], "states"))
    assert {"1,400", "6", "4", "reached", "minimised"} <= set(shown)


@pytest.mark.long("each plot twice; formats of boards are default tests of test_board.py")
@pytest.mark.parametrize(("form", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_each_format_begins_as_it_should_and_repeats(form: str, begins: bytes) -> None:
    first = plots.eigenvalues(FIBONACCI, "Fibonacci", form)
    assert first.startswith(begins)
    assert first == plots.eigenvalues(FIBONACCI, "Fibonacci", form)


def test_what_cannot_be_plotted_is_refused(says: Says) -> None:
    with says(TooLarge):
        plots.eigenvalues(RationalGF.of([1], [1, *[0] * 150, -2]), "long")
    with says(BadInput):
        plots.eigenvalues(RationalGF.of([1, 2], [1]), "short")
    with says(BadInput):
        plots.growth_by_rows([], "none")
    with says(BadInput):
        plots.state_counts([], "none")
    with says(BadInput):
        plots.state_counts([(1, 1, 1)], "gif", "gif")
