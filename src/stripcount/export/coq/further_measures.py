"""Measures of several numbers, as `StatementFurther.v` defines them: in Coq, and computed on many patterns at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import numpy as np

from stripcount.export.coq.measures import SIMPLE, Measure, Pairs, border, coq_list
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
        yield from (_difference(_of_some(row, measure), _of_some(column, measure)) for measure in SIMPLE)


def constant_lines_of(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield how many lines of a block of three rows and columns are constant; nothing of other places."""
    if list(places) == [(i, j) for i in range(3) for j in range(3)]:
        yield from _of_lines(np.arange(9).reshape(3, 3))


def _of_equal_pairs(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield how many pairs are equal, of all pairs with one step that is longer than one cell."""
    for step in product(range(3), range(-2, 3)):
        pairs = [
            (i, j)
            for i, (down, right) in enumerate(places)
            for j, place in enumerate(places)
            if max(map(abs, step)) == 2 and place == (down + step[0], right + step[1])
        ]
        if len(pairs) > 1 and step > (0, 0):
            yield _equal(tuple(pairs))


def _equal(pairs: Pairs) -> Measure:
    first, second = ([pair[end] for pair in pairs] for end in (0, 1))
    return Measure(f"(equal_pairs {_pairs_text(pairs)})", lambda xs: (xs[first] == xs[second]).sum(axis=0))


def _of_diagonals(diagonal: tuple[int, ...], antidiagonal: tuple[int, ...]) -> Iterator[Measure]:
    """Yield measures of either diagonal, and differences of one of each."""
    of_first, of_second = list(_of_these(diagonal)), list(_of_these(antidiagonal))
    yield from of_first
    yield from of_second
    yield from (_difference(first, second) for first in of_first for second in of_second)


def _of_these(chosen: tuple[int, ...]) -> Iterator[Measure]:
    for measure in (*SIMPLE, Measure("median", _median)):
        yield _of_some(chosen, measure)


def _of_some(chosen: tuple[int, ...], measure: Measure) -> Measure:
    return Measure(f"(of_these {coq_list(chosen, '')} {measure.text})", lambda xs: measure.of(xs[list(chosen)]))


def _difference(measure: Measure, other: Measure) -> Measure:
    return Measure(f"(difference {measure.text} {other.text})", lambda xs: measure.of(xs) - other.of(xs))


def _median(xs: Numbers) -> Numbers:
    upper: Numbers = np.sort(xs, axis=0)[len(xs) // 2]
    return upper


def _determinant(xs: Numbers) -> Numbers:
    a, b, c, d, e, f, g, h, i = xs
    value: Numbers = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return value


def _of_steps(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield measures of the steps around the border of a block, and between its cells side by side."""
    index_of = {place: index for index, place in enumerate(places)}
    ring = [index_of[place] for place in border(places)]
    clockwise = tuple(zip(ring, [*ring[1:], *ring[:1]]))
    counterclockwise = tuple((j, i) for i, j in clockwise)
    beside = tuple(
        (index_of[place], index_of[after])
        for step in ((0, 1), (1, 0))
        for place in places
        if (after := (place[0] + step[0], place[1] + step[1])) in index_of
    )
    yield _difference(_rising(clockwise), _rising(counterclockwise))
    for pairs in (clockwise, beside):
        yield _different_steps(pairs)
        yield _squares(pairs)


def _pairs_text(pairs: Pairs) -> str:
    return "[" + "; ".join(f"({i}, {j})" for i, j in pairs) + "]"


def _rising(pairs: Pairs) -> Measure:
    return Measure(f"(rising_pairs {_pairs_text(pairs)})", lambda xs: (_steps(pairs, xs) > 0).sum(axis=0))


def _different_steps(pairs: Pairs) -> Measure:
    return Measure(f"(different_steps {_pairs_text(pairs)})", lambda xs: _distinct(_steps(pairs, xs)))


def _squares(pairs: Pairs) -> Measure:
    return Measure(f"(squares {_pairs_text(pairs)})", lambda xs: (_steps(pairs, xs) ** 2).sum(axis=0))


def _steps(pairs: Pairs, xs: Numbers) -> Numbers:
    steps: Numbers = xs[[j for _, j in pairs]] - xs[[i for i, _ in pairs]]
    return steps


def _distinct(values: Numbers) -> Numbers:
    ordered = np.sort(values, axis=0)
    number: Numbers = 1 + (ordered[1:] != ordered[:-1]).sum(axis=0)
    return number


def _different_totals(groups: Lines) -> Measure:
    listed = "; ".join(coq_list(group, "") for group in groups)
    return Measure(
        f"(different_totals [{listed}])",
        lambda xs: _distinct(np.array([xs[list(group)].sum(axis=0) for group in groups])),
    )


def _of_lines(index: Numbers) -> Iterator[Measure]:
    """Yield how many lines of a square block are constant, of rows, columns, diagonals and several kinds of them."""
    kinds = (
        [tuple(int(i) for i in line) for line in index],
        [tuple(int(i) for i in line) for line in index.T],
        [tuple(int(i) for i in index.diagonal())],
        [tuple(int(i) for i in index[:, ::-1].diagonal())],
    )
    for size in range(1, len(kinds) + 1):
        for some in combinations(kinds, size):
            yield _constant(tuple(line for kind in some for line in kind))


def _constant(lines: Lines) -> Measure:
    listed = "; ".join(coq_list(line, "") for line in lines)
    return Measure(
        f"(constant_lines [{listed}])",
        lambda xs: np.array([(xs[list(line)] == xs[line[0]]).all(axis=0) for line in lines]).sum(axis=0),
    )
