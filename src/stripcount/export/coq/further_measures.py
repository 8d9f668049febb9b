"""Measures of the numbers at several places, such as their median, as `StatementFurther.v` defines them.

A `Measure` is evaluated on many patterns at once: on an array `xs` with a row for each place, in the order of the
places, and a column for each pattern; its value is an array with an entry for each column. A *place index* is therefore
the index of a row of `xs`. A place is (row, column) in a block of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

import numpy as np

from stripcount.export.coq.measures import SIMPLE_MEASURES, Measure, Pairs, border, coq_list, distinct_count
from stripcount.model.lattice.rule import Numbers

Place = tuple[int, int]
PlaceGroups = tuple[tuple[int, ...], ...]  # place indices of each group, such as the cells of a line


def further_measures(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield the measures of the numbers at some places that are not in `StatementWords.v`, the simplest first.

    If the places are all cells of a block, row by row, the measures of its border, diagonals and lines are among them.
    """
    yield Measure("median", _median)
    yield from _equal_pair_counts(places)
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    is_block = list(places) == list(product(range(height), range(width)))
    if not is_block or min(height, width) < 2:
        return
    yield from _step_measures(places)
    indices = np.arange(height * width).reshape(height, width)
    sides = (indices[0], indices[-1], indices[:, 0], indices[:, -1])
    yield _distinct_total_count(tuple(_integers(side) for side in sides))
    if height == width:
        yield from _diagonal_measures(_integers(indices.diagonal()), _integers(indices[:, ::-1].diagonal()))
    if (height, width) == (3, 3):
        yield Measure("determinant_of_three", _determinant)
        yield from _constant_line_counts(indices)
        middle_row, middle_column = _integers(indices[1]), _integers(indices[:, 1])
        for measure in SIMPLE_MEASURES:
            yield _difference(_restricted(middle_row, measure), _restricted(middle_column, measure))


def constant_lines_of_block(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield the measures that count constant lines of a block of 3 × 3 cells; nothing for other places."""
    if list(places) == list(product(range(3), repeat=2)):
        yield from _constant_line_counts(np.arange(9).reshape(3, 3))


def _equal_pair_counts(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield the numbers of equal pairs of places at one offset, for each offset with 2 as its larger coordinate.

    These are the offsets of two cells along a line or a diagonal, and the knight's moves; opposite offsets give the
    same pairs, so one of the two is taken. Offsets of only one pair of places are left out.
    """
    for offset in product(range(3), range(-2, 3)):
        pairs = [
            (i, j)
            for i, (row, column) in enumerate(places)
            for j, place in enumerate(places)
            if max(map(abs, offset)) == 2 and place == (row + offset[0], column + offset[1])
        ]
        if len(pairs) > 1 and offset > (0, 0):
            yield _equal_pair_count(tuple(pairs))


def _equal_pair_count(pairs: Pairs) -> Measure:
    """Return the measure that counts the pairs (i, j) of place indices whose numbers are equal."""
    first_places, second_places = [i for i, _ in pairs], [j for _, j in pairs]
    text = f"(equal_pairs {_pairs_text(pairs)})"
    return Measure(text, lambda xs: (xs[first_places] == xs[second_places]).sum(axis=0))


def _diagonal_measures(diagonal: tuple[int, ...], antidiagonal: tuple[int, ...]) -> Iterator[Measure]:
    """Yield measures of either diagonal, then each measure of the diagonal minus each measure of the antidiagonal.

    Either diagonal is given by the indices of its places.
    """
    diagonal_measures, antidiagonal_measures = list(_measures_of(diagonal)), list(_measures_of(antidiagonal))
    yield from diagonal_measures
    yield from antidiagonal_measures
    for minuend in diagonal_measures:
        for subtrahend in antidiagonal_measures:
            yield _difference(minuend, subtrahend)


def _measures_of(place_indices: tuple[int, ...]) -> Iterator[Measure]:
    """Yield the simple measures and the median of the numbers at the places with these indices."""
    for measure in (*SIMPLE_MEASURES, Measure("median", _median)):
        yield _restricted(place_indices, measure)


def _integers(place_indices: Numbers) -> tuple[int, ...]:
    """Return the place indices in an array of one dimension."""
    return tuple(int(i) for i in place_indices)


def _restricted(place_indices: tuple[int, ...], measure: Measure) -> Measure:
    """Return the measure of only those numbers whose places have these indices."""
    text = f"(of_these {coq_list(place_indices, '')} {measure.text})"
    return Measure(text, lambda xs: measure.of(xs[list(place_indices)]))


def _difference(minuend: Measure, subtrahend: Measure) -> Measure:
    """Return the measure `minuend` minus the measure `subtrahend`."""
    return Measure(f"(difference {minuend.text} {subtrahend.text})", lambda xs: minuend.of(xs) - subtrahend.of(xs))


def _median(xs: Numbers) -> Numbers:
    """Return the median of each column; of an even number of numbers, the larger one of the two in the middle."""
    upper: Numbers = np.sort(xs, axis=0)[len(xs) // 2]
    return upper


def _determinant(xs: Numbers) -> Numbers:
    """Return for each column the determinant of the 3 × 3 matrix whose entries it lists row by row."""
    a, b, c, d, e, f, g, h, i = xs
    value: Numbers = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return value


def _step_measures(places: Sequence[Place]) -> Iterator[Measure]:
    """Yield measures of the steps between consecutive cells of the border of a block, and between adjacent cells.

    The step of a pair (i, j) of place indices is number j minus number i.
    """
    index_of = {place: indices for indices, place in enumerate(places)}
    border_indices = [index_of[place] for place in border(places)]
    clockwise = tuple(zip(border_indices, [*border_indices[1:], *border_indices[:1]]))
    counterclockwise = tuple((j, i) for i, j in clockwise)
    adjacent = tuple(
        (index_of[place], index_of[neighbour])
        for offset in ((0, 1), (1, 0))
        for place in places
        if (neighbour := (place[0] + offset[0], place[1] + offset[1])) in index_of
    )
    yield _difference(_rising_step_count(clockwise), _rising_step_count(counterclockwise))
    for pairs in (clockwise, adjacent):
        yield _distinct_step_count(pairs)
        yield _squared_step_sum(pairs)


def _pairs_text(pairs: Pairs) -> str:
    """Return a list of pairs in Coq, as in "[(0, 1); (1, 2)]"."""
    return "[" + "; ".join(f"({i}, {j})" for i, j in pairs) + "]"


def _rising_step_count(pairs: Pairs) -> Measure:
    """Return the measure that counts the pairs with a positive step."""
    return Measure(f"(rising_pairs {_pairs_text(pairs)})", lambda xs: (_steps(pairs, xs) > 0).sum(axis=0))


def _distinct_step_count(pairs: Pairs) -> Measure:
    """Return the measure that counts the distinct steps of the pairs."""
    return Measure(f"(different_steps {_pairs_text(pairs)})", lambda xs: distinct_count(_steps(pairs, xs)))


def _squared_step_sum(pairs: Pairs) -> Measure:
    """Return the measure that sums the squares of the steps of the pairs."""
    return Measure(f"(squares {_pairs_text(pairs)})", lambda xs: (_steps(pairs, xs) ** 2).sum(axis=0))


def _steps(pairs: Pairs, xs: Numbers) -> Numbers:
    """Return the steps of pairs, with a row for each pair and a column for each pattern."""
    steps: Numbers = xs[[j for _, j in pairs]] - xs[[i for i, _ in pairs]]
    return steps


def _distinct_total_count(groups: PlaceGroups) -> Measure:
    """Return the measure that counts the distinct totals of the numbers in each of these groups of places."""
    groups_text = "; ".join(coq_list(group, "") for group in groups)
    return Measure(
        f"(different_totals [{groups_text}])",
        lambda xs: distinct_count(np.array([xs[list(group)].sum(axis=0) for group in groups])),
    )


def _constant_line_counts(indices: Numbers) -> Iterator[Measure]:
    """Yield the numbers of constant lines, one measure for each non-empty set of the kinds of lines.

    The kinds are rows, columns, diagonal and antidiagonal. `indices` is a square array, which has in each cell
    the index of this place.
    """
    kinds = (
        [_integers(row) for row in indices],
        [_integers(column) for column in indices.T],
        [_integers(indices.diagonal())],
        [_integers(indices[:, ::-1].diagonal())],
    )
    for size in range(1, len(kinds) + 1):
        for chosen_kinds in combinations(kinds, size):
            yield _constant_line_count(tuple(line for kind in chosen_kinds for line in kind))


def _constant_line_count(lines: PlaceGroups) -> Measure:
    """Return the measure that counts the lines whose numbers are all equal."""
    lines_text = "; ".join(coq_list(line, "") for line in lines)
    return Measure(
        f"(constant_lines [{lines_text}])",
        lambda xs: np.array([(xs[list(line)] == xs[line[0]]).all(axis=0) for line in lines]).sum(axis=0),
    )
