"""Boards whose sides are glued: cells across a seam, the transpose, rings without a cell."""

import pytest

from stripcount.board import WRAPS, Board, Wrap
from stripcount.errors import BadInput

BOARD = Board.of(["abc", "def"])


@pytest.mark.parametrize("wrap", [Wrap(), *(wrap for wrap in WRAPS.values() if not wrap.twist)])
def test_a_transposed_board_has_the_neighbours_of_each_mark(wrap: Wrap) -> None:
    board = BOARD.wrapped(wrap)
    turned = board.transposed()
    assert (turned.wrap.rows, turned.wrap.columns) == (wrap.columns, wrap.rows)
    assert turned.transposed() == board
    for row in range(-3, 4):
        for col in range(-3, 4):
            assert turned.at(col, row) == board.at(row, col)
    for row, col in board.positions():
        near, near_turned = (
            sorted(str(b[cell]) for cell in b.neighbours(at)) for b, at in ((board, (row, col)), (turned, (col, row)))
        )
        assert near == near_turned


def test_what_lies_beyond_a_seam() -> None:
    across, down = BOARD.wrapped(Wrap(columns=True)), BOARD.wrapped(Wrap(rows=True))
    assert [across.at(0, col) for col in (-1, 3, 4)] == ["c", "a", "b"]
    assert across.at(-1, 0) is down.at(0, -1) is None
    assert [down.at(row, 0) for row in (-1, 2, 3)] == ["d", "a", "d"]
    moebius = BOARD.wrapped(WRAPS["moebius"])
    assert [moebius.at(0, col) for col in (-1, 2, 3, 6)] == ["f", "c", "d", "a"]


def test_the_transpose_of_a_twisted_board_is_refused() -> None:
    with pytest.raises(BadInput, match="upside down has no transpose"):
        BOARD.wrapped(WRAPS["klein"]).transposed()


@pytest.mark.parametrize("wrap", [Wrap(), *WRAPS.values()])
@pytest.mark.parametrize("board", [Board.from_columns(2, []), Board(())])
def test_a_ring_without_cells_has_none_anywhere(board: Board, wrap: Wrap) -> None:
    empty = board.wrapped(wrap)
    assert [empty.at(row, col) for row in (-1, 0, 2) for col in (-1, 0, 1)] == [None] * 9
    assert [*empty.positions()] == []
