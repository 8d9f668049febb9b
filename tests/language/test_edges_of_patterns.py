"""Patterns across the edges of a board, compared with sliding them over the board in a frame."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stripcount.count import Count
from stripcount.errors import BadInput
from stripcount.language.arrays import Arrays, arrays
from stripcount.model.lattice.strip import rule_allows

FRAME = 9  # what stands around a board: no value
Cells = list[list[str]]


@st.composite
def patterns(draw: st.DrawFn) -> list[Cells]:
    sizes = draw(st.lists(st.sampled_from([(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3)]), min_size=1, max_size=2))
    found = [[[draw(st.sampled_from("01._")) for _ in range(width)] for _ in range(height)] for height, width in sizes]
    return [cells for cells in found if any(cell != "_" for row in cells for cell in row)] or [[["0", "1"]]]


def occurs(cells: Cells, board: np.ndarray, outside: int | None) -> bool:
    """Slide a pattern over a board in a frame as large as the pattern."""
    height, width = len(cells), len(cells[0])
    framed = np.pad(board, ((height, height), (width, width)), constant_values=FRAME)
    for r, c in product(range(framed.shape[0] - height + 1), range(framed.shape[1] - width + 1)):
        here = framed[r : r + height, c : c + width]
        if (here == FRAME).all():
            continue

        def fits(cell: str, value: int) -> bool:
            if cell == "_":
                return value == FRAME
            if cell == ".":
                return value != FRAME or outside is not None
            return int(cell) == (value if value != FRAME else outside)

        asked = [(cells[i][j], int(here[i, j])) for i in range(height) for j in range(width)]
        inside = [value != FRAME for cell, value in asked if cell != "_"]
        if any(inside) and all(fits(cell, value) for cell, value in asked):
            return True
    return False


def compare(given_: list[Cells], outside: int | None, sizes: tuple[tuple[int, int], ...]) -> None:
    written = ["/".join("".join(row) for row in cells) for cells in given_]
    for rows, cols in sizes:
        strip = arrays(rows, forbid=written, outside=outside)
        boards = np.indices([2] * (rows * cols)).reshape(rows * cols, -1).T.reshape(-1, rows, cols)
        wanted = [not any(occurs(cells, board, outside) for cells in given_) for board in boards]
        assert rule_allows(strip.array_rule(), boards).tolist() == wanted
        assert Count(strip).terms(cols + 1)[cols] == sum(wanted)


@settings(max_examples=6, deadline=None, derandomize=True)
@given(patterns(), st.sampled_from([None, 0, 1]))
def test_patterns_across_edges_are_those_of_a_framed_board(given_: list[Cells], outside: int | None) -> None:
    compare(given_, outside, ((1, 2), (2, 2)))


@pytest.mark.long("larger boards, many patterns")
@settings(max_examples=60, deadline=None)
@given(patterns(), st.sampled_from([None, 0, 1]))
def test_many_patterns_across_edges(given_: list[Cells], outside: int | None) -> None:
    compare(given_, outside, ((1, 1), (1, 4), (2, 3), (3, 2), (3, 3)))


@pytest.mark.long("many sentences")
def test_isolated_cells_are_those_of_the_sentence() -> None:
    blocks = Count(arrays(3, forbid=".0./010/.0.", outside=0)).terms(6)
    assert blocks == Count(arrays(3, rule="no isolated 1s")).terms(6)
    alone = Count(arrays(2, forbid="_1_ _10 01_ 010")).terms(6)
    assert alone == Count(arrays(2, rule="every run of 1s in rows has length at least 2")).terms(6)


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ({"forbid": "_"}, "a cell inside the board"),
        ({"forbid": "__/__"}, "a cell inside the board"),
        ({"forbid": "11", "outside": "x"}, "outside must be"),
        ({"rule": "no two adjacent 1s", "outside": "0"}, "outside must come with forbid"),
    ],
)
def test_what_makes_no_sense_is_refused(given_: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Arrays(2, **given_)
