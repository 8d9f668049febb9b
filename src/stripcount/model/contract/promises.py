"""The comparison of what a puzzle declares, its symmetries and laws, with its solutions on small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, product

from stripcount.board import Board
from stripcount.errors import BrokenPuzzle, shortened
from stripcount.model.contract.calling import called
from stripcount.model.contract.watched import in_one_line
from stripcount.model.strip import Strip
from stripcount.model.symmetry import SYMMETRIES, Symmetry

LARGEST, MOST, MAX_STACKED = 9, 300, 1000
"""The largest boards compared, in cells; the most solutions of one size; the most pairs of solutions stacked."""
Solutions = Mapping[tuple[int, int], set[Board]]
"""The solutions by (rows, columns) of the board."""


def promises_kept(strip: Strip, solutions: Solutions, size: tuple[int, int]) -> None:
    """Raise BrokenPuzzle if the solutions of one size, or those of smaller sizes with them, break what is declared.

    A symmetry must map solutions to solutions, and the symmetries together must be those of a rectangle (H, V) or of a
    square (H, V, D): each is its own inverse, H and V commute, and D exchanges them. Sizes that are too large, and
    boards with glued sides, are not compared.
    """
    if any(strip.wrap) or not 0 < size[0] * size[1] <= LARGEST or len(solutions[size]) > MOST:
        return
    called(lambda: _compared(strip, solutions, size), f"{type(strip).__name__}.symmetries", lambda: "on a mark")


def _compared(strip: Strip, solutions: Solutions, size: tuple[int, int]) -> None:
    for complaint in chain(_unsymmetric(strip, solutions[size], size), _unlawful(strip, solutions, size)):
        raise BrokenPuzzle(f"{strip.error_name} {complaint}; a declaration that does not hold must be left out.")


def _unsymmetric(strip: Strip, boards: set[Board], size: tuple[int, int]) -> Iterator[str]:
    """Yield what is wrong with the symmetries that map boards of this size to such boards."""
    names = [name for name in "HVD" if name in strip.symmetries and (name != "D" or size[0] == size[1])]
    relations = [(name * 2, "", f"{name} must be its own inverse") for name in names]
    relations += [("HV", "VH", "H and V must give the same in either order")] * ({"H", "V"} <= {*names})
    relations += [("DHD", "V", "D, then H, then D must give what V gives")] * ({*names} == {*"HVD"})
    marks = {board[cell] for board in boards for cell in board.positions()} if names else set()
    for mark, (one, other, law) in product(sorted(marks, key=repr), relations):
        if Symmetry("", one).mark(strip.symmetries, mark) != Symmetry("", other).mark(strip.symmetries, mark):
            yield f"declares symmetries that contradict each other on the mark {shortened(repr(mark))}, of which {law}"
    for board, name in product(sorted(boards, key=repr) if names else (), names):
        if (turned := SYMMETRIES[name].board(strip.symmetries, board)) not in boards:
            yield f"declares the symmetry {name}, but {_shown(turned)}, the image of {_shown(board)}, is no solution"


def _unlawful(strip: Strip, solutions: Solutions, size: tuple[int, int]) -> Iterator[str]:
    """Yield what is wrong with the laws on boards of this size and smaller ones."""
    (rows, cols), boards, laws = size, solutions[size], strip.laws
    turned = solutions.get((cols, rows)) if laws.transposes else None
    if turned is not None and "D" in strip.symmetries:
        images = {SYMMETRIES["D"].board(strip.symmetries, board): board for board in boards}
        if images.keys() != turned:
            board = min(images.keys() ^ turned, key=repr)
            yield f"declares Laws(transposes=True), but of {_shown(board)} and its transpose only one is a solution"
    elif turned is not None and len(turned) != len(boards):
        yield (
            f"declares Laws(transposes=True), but has {len(boards)} solutions of {rows}×{cols} cells and {len(turned)} "
            f"of {cols}×{rows}"
        )
    for upper in range(1, rows) if laws.stacks or laws.cuts else ():
        above, below = solutions.get((upper, cols)), solutions.get((rows - upper, cols))
        if above is None or below is None:
            continue
        pairs = product(sorted(above, key=repr), sorted(below, key=repr))
        for one, other in pairs if laws.stacks and len(above) * len(below) <= MAX_STACKED else ():
            if (stacked := Board.of((*one.cells, *other.cells))) not in boards:
                yield f"declares Laws(stacks=True), but the stack {_shown(stacked)} of two solutions is none"
        for board in sorted(boards, key=repr) if laws.cuts else ():
            if Board.of(board.cells[:upper]) not in above or Board.of(board.cells[upper:]) not in below:
                yield f"declares Laws(cuts=True), but {_shown(board)} is no solution when cut below row {upper - 1}"


def _shown(board: Board) -> str:
    return f"{board.rows}×{board.cols} {shortened(in_one_line(board))}"
