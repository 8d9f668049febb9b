"""Measures of several numbers that `StatementFurther.v` defines, such as their median; see `measures`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import numpy as np

from stripcount.export.coq.measures import SIMPLE, Measure, Pairs, border, coq_list, distinct_count
from stripcount.model.lattice.rule import Numbers

Place = tuple[int, int]
Lines = tuple[tuple[int, ...], ...]


def further_measures(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield the measures of the numbers at some places that `StatementWords.v` has not, the plainest first."""
    yield Measure("median", _median)
    yield from _of_equal_pairs(places)
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    if list(places) != [(i, j) for i in range(height) for j in range(width)] or min(height, width) < 2:
        return
    yield from _of_steps(places)
    index = np.arange(height * width).reshape(height, width)
    edges = tuple(tuple(int(i) for i in line) for line in (index[0], index[-1], index[:, 0], index[:, -1]))
    yield _different_totals(edges)
    if height == width:
        diagonal, antidiagonal = (tuple(int(i) for i in line) for line in (index.diagonal(), index[:, ::-1].diagonal()))
        yield from _of_diagonals(diagonal, antidiagonal)
    if (height, width) == (3, 3):
        yield Measure("determinant_of_three", _determinant)
        yield from _of_lines(index)
        row, column = (tuple(int(i) for i in line) for line in (index[1], index[:, 1]))
        yield from (_difference(_restricted(row, measure), _restricted(column, measure)) for measure in SIMPLE)


def constant_lines_of(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield the measures that count constant lines of a block of 3 rows and columns; nothing for other places."""
    if list(places) == [(i, j) for i in range(3) for j in range(3)]:
        yield from _of_lines(np.arange(9).reshape(3, 3))


def _of_equal_pairs(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield for each step of two cells in some direction how many of the pairs of places with this step are equal."""
    for step in product(range(3), range(-2, 3)):
        pairs = [
            (i, j)
            for i, (down, right) in enumerate(places)
            for j, place in enumerate(places)
            if max(map(abs, step)) == 2 and place == (down + step[0], right + step[1])
        ]
        if len(pairs) > 1 and step > (0, 0):
            yield _equal_pairs(tuple(pairs))


def _equal_pairs(pairs: Pairs) -> Measure:
    """Return the number of pairs (i, j) whose numbers are equal."""
    first_rows, second_rows = [i for i, _ in pairs], [j for _, j in pairs]
    return Measure(f"(equal_pairs {_pairs_text(pairs)})", lambda xs: (xs[first_rows] == xs[second_rows]).sum(axis=0))


def _of_diagonals(diagonal: tuple[int, ...], antidiagonal: tuple[int, ...]) -> Iterator[Measure]:
    """Yield measures of either diagonal, and the differences of one of the diagonal and one of the antidiagonal."""
    diagonal_measures, antidiagonal_measures = list(_measures_of(diagonal)), list(_measures_of(antidiagonal))
    yield from diagonal_measures
    yield from antidiagonal_measures
    for measure in diagonal_measures:
        for other in antidiagonal_measures:
            yield _difference(measure, other)


def _measures_of(rows: tuple[int, ...]) -> Iterator[Measure]:
    """Yield simple measures of the numbers in these rows."""
    for measure in (*SIMPLE, Measure("median", _median)):
        yield _restricted(rows, measure)


def _restricted(rows: tuple[int, ...], measure: Measure) -> Measure:
    """Return a measure of the numbers in these rows only."""
    return Measure(f"(of_these {coq_list(rows, '')} {measure.text})", lambda xs: measure.of(xs[list(rows)]))


def _difference(measure: Measure, other: Measure) -> Measure:
    """Return the first measure minus the other one."""
    return Measure(f"(difference {measure.text} {other.text})", lambda xs: measure.of(xs) - other.of(xs))


def _median(xs: Numbers) -> Numbers:
    """Return the median of each column; of an even number of numbers, the larger one of the two in the middle."""
    upper: Numbers = np.sort(xs, axis=0)[len(xs) // 2]
    return upper


def _determinant(xs: Numbers) -> Numbers:
    """Return for each column the determinant of the 3 × 3 matrix in it, row by row."""
    a, b, c, d, e, f, g, h, i = xs
    value: Numbers = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return value


def _of_steps(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield measures of the steps between consecutive cells of the border of a block, and between adjacent cells.

    The step of a pair of places is the difference of their numbers.
    """
    index_of = {place: index for index, place in enumerate(places)}
    ring = [index_of[place] for place in border(places)]
    clockwise = tuple(zip(ring, [*ring[1:], *ring[:1]]))
    counterclockwise = tuple((j, i) for i, j in clockwise)
    adjacent = tuple(
        (index_of[place], index_of[neighbour])
        for step in ((0, 1), (1, 0))
        for place in places
        if (neighbour := (place[0] + step[0], place[1] + step[1])) in index_of
    )
    yield _difference(_rising(clockwise), _rising(counterclockwise))
    for pairs in (clockwise, adjacent):
        yield _different_steps(pairs)
        yield _squares(pairs)


def _pairs_text(pairs: Pairs) -> str:
    """Return a list of pairs in Coq."""
    return "[" + "; ".join(f"({i}, {j})" for i, j in pairs) + "]"


def _rising(pairs: Pairs) -> Measure:
    """Return the number of pairs with a positive step."""
    return Measure(f"(rising_pairs {_pairs_text(pairs)})", lambda xs: (_steps(pairs, xs) > 0).sum(axis=0))


def _different_steps(pairs: Pairs) -> Measure:
    """Return the number of distinct steps of the pairs."""
    return Measure(f"(different_steps {_pairs_text(pairs)})", lambda xs: distinct_count(_steps(pairs, xs)))


def _squares(pairs: Pairs) -> Measure:
    """Return the sum of the squares of the steps of the pairs."""
    return Measure(f"(squares {_pairs_text(pairs)})", lambda xs: (_steps(pairs, xs) ** 2).sum(axis=0))


def _steps(pairs: Pairs, xs: Numbers) -> Numbers:
    """Return the step of each pair (i, j), number j minus number i: a row for each pair."""
    steps: Numbers = xs[[j for _, j in pairs]] - xs[[i for i, _ in pairs]]
    return steps


def _different_totals(groups: Lines) -> Measure:
    """Return the number of distinct totals of these groups of rows."""
    groups_text = "; ".join(coq_list(group, "") for group in groups)
    return Measure(
        f"(different_totals [{groups_text}])",
        lambda xs: distinct_count(np.array([xs[list(group)].sum(axis=0) for group in groups])),
    )


def _of_lines(index: Numbers) -> Iterator[Measure]:
    """Yield how many lines are constant, of the rows, columns, diagonal or antidiagonal, or of several of these kinds.

    `index` is the square block with the index of each of its places.
    """
    kinds = (
        [tuple(int(i) for i in line) for line in index],
        [tuple(int(i) for i in line) for line in index.T],
        [tuple(int(i) for i in index.diagonal())],
        [tuple(int(i) for i in index[:, ::-1].diagonal())],
    )
    for size in range(1, len(kinds) + 1):
        for chosen_kinds in combinations(kinds, size):
            yield _constant_lines(tuple(line for kind in chosen_kinds for line in kind))


def _constant_lines(lines: Lines) -> Measure:
    """Return the number of lines whose numbers are all equal."""
    lines_text = "; ".join(coq_list(line, "") for line in lines)
    return Measure(
        f"(constant_lines [{lines_text}])",
        lambda xs: np.array([(xs[list(line)] == xs[line[0]]).all(axis=0) for line in lines]).sum(axis=0),
    )
