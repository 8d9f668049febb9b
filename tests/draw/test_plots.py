"""Plots hold the numbers they were given, in every format, and refuse what cannot be plotted."""

import re
from fractions import Fraction

import pytest

from stripcount.algebra.rational_gf import RationalGF
from stripcount.draw import plots
from stripcount.errors import BadInput, TooLarge

FIBONACCI = RationalGF.of([1], [1, -1, -1])


def texts(picture: bytes) -> list[str]:
    return re.findall(r"<text[^>]*>(.*?)</text>", picture.decode())


def test_poles_name_the_radius_of_convergence() -> None:
    assert "dominant, |x| = 0.618034" in texts(plots.poles(FIBONACCI, "Fibonacci"))


def test_growth_is_shown_per_cell_with_its_bounds() -> None:
    points = [(1, Fraction(2), Fraction(2)), (2, Fraction(9), Fraction(9) + Fraction(1, 10**6))]
    shown = texts(plots.growth(points, "growth"))
    assert {"2.0000", "3.0000"} <= set(shown)
    assert any(text.startswith("certified bounds, at most 1.7e-07 apart") for text in shown)


def test_states_are_written_on_their_bars() -> None:
    shown = texts(plots.states([(1, 6, 4), (2, 1400, 6)], "states"))
    assert {"1,400", "6", "4", "reached", "minimised"} <= set(shown)


@pytest.mark.parametrize(("form", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_each_format_begins_as_it_should_and_repeats(form: str, begins: bytes) -> None:
    first = plots.poles_as(FIBONACCI, "Fibonacci", form)
    assert first.startswith(begins)
    assert first == plots.poles_as(FIBONACCI, "Fibonacci", form)


def test_what_cannot_be_plotted_is_refused() -> None:
    with pytest.raises(TooLarge, match="up to order 150, and this function has order 151"):
        plots.poles(RationalGF.of([1], [1, *[0] * 150, -2]), "long")
    with pytest.raises(BadInput, match="polynomial"):
        plots.poles(RationalGF.of([1, 2], [1]), "short")
    with pytest.raises(BadInput, match="at least one number of rows"):
        plots.growth([], "none")
    with pytest.raises(BadInput, match="at least one number of rows"):
        plots.states([], "none")
    with pytest.raises(BadInput, match="svg, png, pdf, not gif"):
        plots.states([(1, 1, 1)], "gif", "gif")
