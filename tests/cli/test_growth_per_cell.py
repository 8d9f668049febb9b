"""Bounds of the growth per cell, against published constants and transfer matrices multiplied out."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from stripcount.board import Board
from stripcount.cli.main import run
from stripcount.count import Count
from stripcount.evaluate.row_matrix import row_matrix
from stripcount.gf.two_dimensions import decimal, lower_bound, upper_bound
from stripcount.language.arrays import arrays
from stripcount.puzzles import puzzle_class

HARD_SQUARES = Fraction("1.503048082475332264322066329475553689385781")
"""R. J. Baxter, Annals of Combinatorics 3 (1999) 191; OEIS A085850."""
DOMINOES = Fraction("1.338515151797")
"""e^(G/π) with Catalan's constant G: P. W. Kasteleyn, Physica 27 (1961) 1209."""
THREE_COLOURS = Fraction("1.539600717839")
"""(4/3)^(3/2): E. H. Lieb, Phys. Rev. 162 (1967); the residual entropy of square ice."""


def bracket(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Fraction, Fraction]:
    assert run(["growth", *arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    return Fraction(told["lower"]), Fraction(told["upper"])


@pytest.mark.some_cases("further commands", "arguments2-known2-0.08")
@pytest.mark.parametrize(
    ("arguments", "known", "width"),
    [
        (("hard-squares", "--rows", "1-4"), HARD_SQUARES, "0.005"),
        (("domino-tiling", "--rows", "1-4"), DOMINOES, "0.08"),
        (("colourings", "--rows", "1-4"), THREE_COLOURS, "0.08"),
        (("hard-squares", "--rows", "1-6"), HARD_SQUARES, "0.0005"),
        (("--rule", "no two adjacent 1s", "--rows", "1-4"), HARD_SQUARES, "0.005"),
    ],
)
def test_published_constants_lie_between(
    arguments: tuple[str, ...], known: Fraction, width: str, capsys: pytest.CaptureFixture[str]
) -> None:
    low, high = bracket(capsys, *arguments)
    assert low <= known <= high
    assert high - low < Fraction(width)


def test_the_matrix_of_rows_is_symmetric_and_counts_boards() -> None:
    """The rows of boards of two rows, written out: their matrix is symmetric, and its powers count taller boards."""
    for rule in ("no 2x2 block of 1s", "no two 1s diagonally adjacent", "no three consecutive 1s in a row"):
        strip = arrays(2, rule=rule)
        assert row_matrix(strip) == "rows"
        words = list(product((0, 1), repeat=4))
        matrix = np.array([[strip.legal(Board.of((upper, lower))) for lower in words] for upper in words], dtype=int)
        assert (matrix == matrix.T).all()
        ones = np.array([strip.legal(Board.of((word, words[0]))) for word in words], dtype=int)
        assert ones @ matrix @ matrix @ ones == Count(arrays(3, rule=rule)).terms(5)[4]


@pytest.mark.parametrize(
    ("name", "found"),
    [("hard-squares", "rows"), ("kings", "rows"), ("domino-tiling", "labels"), ("knights", None), ("yin-yang", None)],
)
def test_which_puzzles_have_such_a_matrix(name: str, found: str | None) -> None:
    assert row_matrix(puzzle_class(name)(4)) == found


@pytest.mark.parametrize(
    "rule", ["no three consecutive 1s in a column", "every 1 is next to a 0", "the 1s are connected"]
)
def test_rules_that_read_further_have_none(rule: str) -> None:
    assert row_matrix(arrays(3, rule=rule)) is None


def test_bounds_are_those_of_the_best_formula() -> None:
    exact = {rows: (Fraction(value), Fraction(value)) for rows, value in ((1, 2), (2, 5), (3, 11))}
    bound = lower_bound(exact, "rows", False)
    assert bound is not None
    assert bound.formula == "λ(2)/λ(1)"
    assert bound.value <= Fraction(5, 2) < bound.value + Fraction(1, 10**20)
    labels = lower_bound(exact, "labels", False)
    assert labels is not None
    assert labels.formula == "λ(2)^(1/2)"  # 2.236 exceeds 11^(1/3) = 2.224 and 11/5
    assert lower_bound(exact, None, False) is None
    ring = upper_bound(exact, {4: (Fraction(81), Fraction(81))}, False)
    assert ring is not None
    assert ring.formula == "ξ(4)^(1/4)"
    assert 3 <= ring.value < 3 + Fraction(1, 10**20)
    assert (decimal(Fraction(2, 3), 3, False), decimal(Fraction(2, 3), 3, True)) == ("0.666", "0.667")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("magnets", "--rows", "1-2"), "no certified bounds for magnets"),
        (("hard-squares", "--rows", "1-3", "--wrap", "rows"), "takes no --wrap"),
        (("hard-squares", "--rows", "1-3", "--constant"), "takes no option but --digits"),
    ],
)
def test_what_has_no_such_bounds_is_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["growth", *arguments]) == 2
    assert said in capsys.readouterr().err
