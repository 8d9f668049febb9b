"""The comparison of what a puzzle declares, its symmetries and laws, with its solutions on small boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, product

from stripcount.board import Board
from stripcount.errors import BrokenPuzzle, excerpt
from stripcount.model.contract.calling import checked_call
from stripcount.model.contract.checked_strip import in_one_line
from stripcount.model.strip import Strip
from stripcount.model.symmetry import SYMMETRIES, Symmetry

MAX_CELLS = 9  # cells of the largest boards compared
MAX_SOLUTIONS = 300  # solutions of one size; a size with more is not compared
MAX_STACKED_PAIRS = 1000  # pairs of solutions of one size that are stacked
Solutions = Mapping[tuple[int, int], set[Board]]
"""The solutions by (rows, columns) of the board."""


def check_promises(strip: Strip, solutions: Solutions, size: tuple[int, int]) -> None:
    """Raise BrokenPuzzle if the solutions of one size, or those of smaller sizes with them, break what is declared.

    A symmetry must map solutions to solutions, and the symmetries together must be those of a rectangle (H, V) or of a
    square (H, V, D): each is its own inverse, H and V commute, and D exchanges them. Sizes that are too large, and
    boards with glued sides, are not compared.
    """
    if any(strip.wrap) or not 0 < size[0] * size[1] <= MAX_CELLS or len(solutions[size]) > MAX_SOLUTIONS:
        return
    checked_call(
        lambda: _check_promises(strip, solutions, size), f"{type(strip).__name__}.symmetries", lambda: "on a mark"
    )


def _check_promises(strip: Strip, solutions: Solutions, size: tuple[int, int]) -> None:
    """Raise BrokenPuzzle for the first declaration that the solutions of this size contradict."""
    for complaint in chain(_symmetry_complaints(strip, solutions[size], size), _law_complaints(strip, solutions, size)):
        raise BrokenPuzzle(f"{strip.error_name} {complaint}; a declaration that does not hold must be left out.")


def _symmetry_complaints(strip: Strip, boards: set[Board], size: tuple[int, int]) -> Iterator[str]:
    """Yield a complaint, the middle of a sentence, for each declared symmetry that is not one of `boards`.

    `boards` are all solutions of this `size`; D is compared only on squares.
    """
    names = [name for name in "HVD" if name in strip.symmetries and (name != "D" or size[0] == size[1])]
    # two products of generators that must be equal, and the law in words
    relations = [(name * 2, "", f"{name} must be its own inverse") for name in names]
    relations += [("HV", "VH", "H and V must give the same in either order")] * ({"H", "V"} <= {*names})
    relations += [("DHD", "V", "D, then H, then D must give what V gives")] * ({*names} == {*"HVD"})
    marks = {board[cell] for board in boards for cell in board.positions()} if names else set()
    for mark, (generators, equal_generators, law) in product(sorted(marks, key=repr), relations):
        if Symmetry("", generators).mark(strip.symmetries, mark) != Symmetry("", equal_generators).mark(
            strip.symmetries, mark
        ):
            yield f"declares symmetries that contradict each other on the mark {excerpt(repr(mark))}, of which {law}"
    for board, name in product(sorted(boards, key=repr) if names else (), names):
        if (image := SYMMETRIES[name].board(strip.symmetries, board)) not in boards:
            image_text, board_text = _board_text(image), _board_text(board)
            yield f"declares the symmetry {name}, but {image_text}, the image of {board_text}, is no solution"


def _law_complaints(strip: Strip, solutions: Solutions, size: tuple[int, int]) -> Iterator[str]:
    """Yield a complaint for each declared law that the solutions of this size and of smaller sizes contradict."""
    (rows, cols), boards, laws = size, solutions[size], strip.laws
    transposes = solutions.get((cols, rows)) if laws.transposes else None
    if transposes is not None and "D" in strip.symmetries:
        images = {SYMMETRIES["D"].board(strip.symmetries, board): board for board in boards}
        if images.keys() != transposes:
            board = min(images.keys() ^ transposes, key=repr)
            board_text = _board_text(board)
            yield f"declares Laws(transposes=True), but of {board_text} and its transpose only one is a solution"
    elif transposes is not None and len(transposes) != len(boards):
        yield (
            f"declares Laws(transposes=True), but has {len(boards)} solutions of {rows}×{cols} cells and "
            f"{len(transposes)} of {cols}×{rows}"
        )
    for upper_rows in range(1, rows) if laws.stacks or laws.cuts else ():
        above, below = solutions.get((upper_rows, cols)), solutions.get((rows - upper_rows, cols))
        if above is None or below is None:
            continue
        pairs = product(sorted(above, key=repr), sorted(below, key=repr))
        for upper, lower in pairs if laws.stacks and len(above) * len(below) <= MAX_STACKED_PAIRS else ():
            if (stack := Board.of((*upper.cells, *lower.cells))) not in boards:
                yield f"declares Laws(stacks=True), but the stack {_board_text(stack)} of two solutions is none"
        for board in sorted(boards, key=repr) if laws.cuts else ():
            if Board.of(board.cells[:upper_rows]) not in above or Board.of(board.cells[upper_rows:]) not in below:
                board_text, last_row = _board_text(board), upper_rows - 1
                yield f"declares Laws(cuts=True), but {board_text} is no solution when cut below row {last_row}"


def _board_text(board: Board) -> str:
    """Return a board with its size, shortened, for an error."""
    return f"{board.rows}×{board.cols} {excerpt(in_one_line(board))}"
