"""Counts split by totals, and their generating functions in two variables, against brute force and SymPy."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any, ClassVar

import pytest
from flint import fmpz_poly

from stripcount.algebra.polynomial_gf import PolynomialGF
from stripcount.board import Board, neighbours
from stripcount.check.oracle import brute_force
from stripcount.errors import BadInput, BrokenPuzzle, TooLarge
from stripcount.evaluate.statistic import polynomial_terms, statistic_values
from stripcount.gf.generating_function import generating_function
from stripcount.gf.split import reconstruct
from stripcount.gf.statistic import Statistic
from stripcount.machine.explore import explore
from stripcount.model.strip import Strip
from stripcount.puzzles import PUZZLES, puzzle_class
from stripcount.puzzles.domino_tiling import DominoTiling
from stripcount.puzzles.magnets import Magnets
from stripcount.puzzles.template import Template
from tests.agreement import min_rows
from tests.sentences import Says

HEIGHTS = [
    1,
    2,
    3,
    4,
    pytest.param(5, marks=pytest.mark.long("machines of many rows")),
    pytest.param(6, marks=pytest.mark.long("machines of many rows")),
]


def cells(board: Board, test: Callable[[str], bool]) -> int:
    return sum(test(str(board[cell])) for cell in board.positions())


ANOTHER_WAY: dict[tuple[str, str], Callable[[Board], int]] = {  # the same totals, computed from other marks
    ("magnets", "magnets"): lambda b: cells(b, lambda m: m[1] == "-"),
    ("magnets", "horizontal"): lambda b: cells(b, lambda m: m[0] == "R"),
    ("magnets", "blanks"): lambda b: cells(b, lambda m: m[1] == ".") // 2,
    ("magnets", "singletons"): lambda b: b.rows * b.cols - 2 * cells(b, lambda m: m[0] in "RB"),
    ("domino-tiling", "horizontal"): lambda b: cells(b, lambda m: m == "R"),
    ("domino-tiling", "vertical"): lambda b: cells(b, lambda m: m == "B"),
    ("ring-ring", "rectangles"): lambda b: cells(b, lambda m: m == "┘"),
    ("ring-ring", "corners"): lambda b: 4 * cells(b, lambda m: m == "└"),
    ("ring-ring", "crossings"): lambda b: b.rows * b.cols - cells(b, lambda m: m != "┼"),
    ("not-touch", "ones"): lambda b: 2 * b.cols,
    ("circuit-board", "leaves"): lambda b: (b.rows * b.cols + 2) // 2,  # of degrees 1 and 3 that sum to 2(n - 1)
    ("circuit-board", "edges"): lambda b: b.rows * b.cols - 1,
    ("circuit-board", "horizontal"): lambda b: cells(b, lambda m: m in "╴┤┴┬"),
    ("spanning-tree", "length"): lambda b: b.rows * b.cols - 1,
    ("spanning-tree", "cells"): lambda b: cells(b, lambda m: m != "·"),
    ("spanning-tree", "leaves"): lambda b: (  # degrees sum to 2(n - 1)
        2 + cells(b, lambda m: m in "┴┤┬├") + 2 * cells(b, lambda m: m == "┼") if b.rows * b.cols > 1 else 0
    ),
    ("slitherlink", "length"): lambda b: sum(
        b[cell] != "·" and 4 - sum(b[beside] != "·" for beside in neighbours(b.rows, b.cols, cell))
        for cell in b.positions()
    ),
    ("slitherlink", "inside"): lambda b: cells(b, lambda m: m in "■▌▀▛"),
    ("corner-path", "length"): lambda b: cells(b, lambda m: m != "·") - 1 if b.rows * b.cols > 1 else 0,
    ("corner-path", "leaves"): lambda b: 2 if b.rows * b.cols > 1 else 0,
    **{(name, "length"): lambda b: cells(b, lambda m: m != "·") for name in ("simple-loop", "masyu")},
    **{(name, "leaves"): lambda b: 0 for name in ("simple-loop", "masyu")},
    **{(name, "cells"): lambda b: cells(b, lambda m: m != "·") for name in ("simple-loop", "masyu", "corner-path")},
    **{
        (name, "turns"): lambda b: b.rows * b.cols - cells(b, lambda m: m in "·╴╵╶╷─│┴┤┬├┼")
        for name in ("spanning-tree", "simple-loop", "masyu", "corner-path")
    },
    ("yin-yang", "black"): lambda b: b.rows * b.cols - cells(b, lambda m: m == "."),
    ("nurikabe", "sea"): lambda b: b.rows * b.cols - cells(b, lambda m: m == "."),
    ("hitori", "shaded"): lambda b: b.rows * b.cols - cells(b, lambda m: m == "."),
    ("hard-squares", "ones"): lambda b: b.rows * b.cols - cells(b, lambda m: m == "0"),
    ("kings", "kings"): lambda b: b.rows * b.cols - cells(b, lambda m: m == "0"),
    ("knights", "knights"): lambda b: b.rows * b.cols - cells(b, lambda m: m == "0"),
    ("matchings", "dominoes"): lambda b: (b.rows * b.cols - cells(b, lambda m: m == ".")) // 2,
    ("matchings", "horizontal"): lambda b: cells(b, lambda m: m == "R"),
    ("matchings", "free"): lambda b: b.rows * b.cols - 2 * cells(b, lambda m: m in "RB"),
    ("arrays", "0"): lambda b: b.rows * b.cols - cells(b, lambda m: m != "0"),
    ("arrays", "1"): lambda b: b.rows * b.cols - cells(b, lambda m: m != "1"),
    ("graphs", "size"): lambda b: b.rows * b.cols - cells(b, lambda m: m != "●"),
    ("colourings", "zeros"): lambda b: b.rows * b.cols - cells(b, lambda m: m != "0"),
    ("polyomino-tiling", "pieces"): lambda b: b.rows * b.cols // 3,
}
CLOSING = [name for name in PUZZLES if puzzle_class(name).closing.finite]


def of(strip: Strip, name: str) -> Statistic:
    return Statistic(strip, (name,), explore(strip, marks=True))


@pytest.mark.one_in(14, "further functions and machines")
@pytest.mark.parametrize("most", [6, pytest.param(12, marks=pytest.mark.long("machines of many rows"))])
@pytest.mark.parametrize("name", CLOSING)
@pytest.mark.parametrize("rows", HEIGHTS)
def test_every_board_of_few_cells(name: str, rows: int, most: int) -> None:
    """Every statistic of every puzzle is also computed in another way, and brute force splits as the machine does.

    Boards of more than six rows have one column: they are the boards of one row, transposed.
    """
    if rows < min_rows(name):
        pytest.skip(f"{name} has no board of so few rows")
    cells_at_most = min(
        most, {"colourings": 10, "corner-path": 9, "spanning-tree": 10}.get(name, 12)
    )  # many candidates
    for cols in range(1, cells_at_most // rows + 1):
        strip = puzzle_class(name)(rows)
        boards = brute_force(strip, cols)
        exploration = explore(strip, marks=True)
        for mark in strip.statistics:
            assert (name, mark) in ANOTHER_WAY, f"add a line to ANOTHER_WAY that computes {(name, mark)} of a board"
            split = Counter(ANOTHER_WAY[name, mark](board) for board in boards)
            expected = tuple(split[total] for total in range(max(split, default=-1) + 1))
            values = statistic_values(strip, exploration, mark)
            assert polynomial_terms(exploration, values, cols + 1)[cols] == expected, (rows, cols, mark)


@pytest.mark.some_cases("further functions and machines", "1-horizontal")
@pytest.mark.parametrize("mark", ["magnets", "horizontal"])
@pytest.mark.parametrize("rows", [1, 2])
def test_against_the_linear_system_in_two_variables(rows: int, mark: str) -> None:
    """(I - x M(t)) F = final, solved by SymPy over the rational functions in x and t."""
    from sympy import ZZ, Matrix, Poly, cancel, eye, fraction, symbols  # takes half a second in each process

    x, t = symbols("x t")
    strip = Magnets(rows)
    exploration = explore(strip, marks=True)
    values = statistic_values(strip, exploration, mark)
    size = exploration.sizes[0]
    column = eye(size)
    for row, edges in enumerate(exploration.edges):
        below = exploration.sizes[(row + 1) % rows]
        factor = Matrix.zeros(below, exploration.sizes[row])
        for source, target, read in zip(edges.source.tolist(), edges.target.tolist(), edges.mark.tolist()):
            factor[target, source] += t ** values[read]
        column = factor * column
    final = Matrix([[int(flag) for flag in exploration.final]])
    ring = ZZ[x, t]
    unit = eye(size)[:, exploration.start].to_DM().convert_to(ring)
    solved, scale = (eye(size) - x * column).to_DM().convert_to(ring).solve_den(unit)
    whole = solved.to_Matrix() / ring.to_sympy(scale)
    top, bottom = fraction(cancel((final * whole)[0, 0]))
    unit_term = bottom.subs(x, 0)
    gf = of(strip, mark).generating_function().gf
    for expected, found in ((top, gf.numerator), (bottom, gf.denominator)):
        polynomial = Poly(expected / unit_term, x, t)
        assert polynomial == Poly(sum(c * x**i * t**j for i, row in enumerate(found) for j, c in enumerate(row)), x, t)


@pytest.mark.some_cases("further functions and machines", "1")
@pytest.mark.parametrize("rows", [1, 2, 3, pytest.param(4, marks=pytest.mark.long("machines of many rows"))])
def test_magnets_at_one_at_zero_and_at_the_top(rows: int) -> None:
    """t = 1 counts all boards, t = 0 the tilings; a board full of magnets is a tiling with poles like a chessboard."""
    found = of(Magnets(rows), "magnets").generating_function()
    assert found.evidence == "proved"
    tilings = generating_function(DominoTiling(rows)).gf
    assert found.gf.at(t=1) == generating_function(Magnets(rows)).gf
    assert found.gf.at(t=0) == tilings
    terms = found.gf.terms(13)
    for cols, tiled in enumerate(tilings.terms(13)):
        if cols and tiled:
            assert len(terms[cols]) - 1 == rows * cols // 2
            assert terms[cols][-1] == 2 * tiled


def test_statistics_that_carry_the_same_news() -> None:
    """Every domino is horizontal or vertical, so that one count gives the other: 2(horizontal + vertical) = cells."""
    lying, standing = (of(DominoTiling(3), mark).generating_function().gf for mark in ("horizontal", "vertical"))
    for cols, (one, other) in enumerate(zip(lying.terms(10), standing.terms(10))):
        half = 3 * cols // 2
        padded = [*other, *[0] * (half + 1 - len(other))][: half + 1]
        assert [*one, *[0] * (half + 1 - len(one))][: half + 1] == (padded[::-1] if any(other) else padded)


class Ones(Template):
    statistics: ClassVar[Any] = {
        "ones": lambda mark: mark == 1,
        "wrong": lambda mark: -1,
        "half": lambda mark: 0.5,
        "fails": lambda mark: mark[0],
    }


def test_a_function_of_a_mark_in_a_puzzle_of_ones_own() -> None:
    """Independent sets of the ladder by size, against all boards of up to eight cells; a bool counts as 0 or 1."""
    gf = of(Ones(2), "ones").generating_function().gf
    for cols in range(5):
        split = Counter(
            sum(flat)
            for flat in product((0, 1), repeat=2 * cols)
            if Ones(2).legal(Board.of([flat[:cols], flat[cols:]]) if cols else Board(((), ())))
        )
        assert gf.terms(cols + 1)[cols] == tuple(split[n] for n in range(max(split) + 1))


@pytest.mark.parametrize(
    ("mark", "error", "said"),
    [
        ("twos", BadInput, "statistic must be one that template declares (fails, half, ones, wrong), not twos."),
        ("wrong", BrokenPuzzle, "at least 0 for 0, not -1"),
        ("half", BrokenPuzzle, "at least 0 for 0, not 0.5"),
        ("fails", BrokenPuzzle, "failed on 0, TypeError"),
    ],
)
def test_statistics_that_are_none(mark: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as raised:
        of(Ones(2), mark).generating_function()
    assert said in str(raised.value)


def test_what_is_out_of_reach_raises_an_error(says: Says) -> None:
    with says(TooLarge):
        of(Magnets(6), "magnets").generating_function()


def test_text_of_a_function() -> None:
    gf: Any = PolynomialGF(((1,), (0, 1)), ((1,), (-1,), (0, 0, -3)))
    assert str(gf) == "(1 + t*x)/(1 - x - 3*t^2*x^2)"
    assert gf.latex() == r"\frac{1 + t x}{1 - x - 3 t^{2} x^{2}}"


def test_as_many_terms_are_compared_as_the_proof_needs() -> None:
    for strip, name in ((Magnets(2), "magnets"), (DominoTiling(3), "vertical")):
        found = of(strip, name).generating_function()
        needed = found.minimal_states + max(found.gf.order, len(found.gf.numerator))
        assert f" on the first {needed} terms," in found.because


def test_coefficients_that_do_not_fit_into_a_word_are_found() -> None:
    large = 1 << 100
    gf = PolynomialGF(((1,), (0, large - 1)), ((1,), (-large, 3), (0, 0, -large - 1)))
    found, primes = reconstruct([fmpz_poly(list(term)) for term in gf.terms(7)], 3)
    assert found == gf
    assert len(primes) == len(set(primes)) > 1
