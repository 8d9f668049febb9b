"""The comparison, size by size, of the boards that the machine accepts with those that `legal` allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stripcount.board import Board
from stripcount.errors import Disagreement
from stripcount.model.contract.checked_strip import CheckedStrip, Marks, in_one_line
from stripcount.model.contract.promises import check_promises
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip

MAX_CELLS = 12  # cells of the largest boards compared, unless MAX_FOLLOWED ends the comparison earlier
MAX_FOLLOWED = 2000  # candidates, and paths of the machine, that are followed for one size


def compare_rules(checked: list[CheckedStrip]) -> Iterator[tuple[int, int, int]]:
    """Yield (rows, columns, number of solutions) of the sizes compared, smallest boards first.

    Raises Disagreement, and BrokenPuzzle for symmetries and laws that do not hold (see `check_promises`). `checked`
    holds the strip at several heights. Sizes with more than MAX_FOLLOWED candidates or paths are left out.
    """
    by_rows = {strip.rows: strip for strip in checked}
    sizes = [(rows, cols) for rows in by_rows for cols in range(MAX_CELLS // rows + 1)]
    skipped_heights, solutions_by_size = set(), dict[tuple[int, int], set[Board]]()
    for rows, cols in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        if rows in skipped_heights:
            continue
        strip = by_rows[rows]
        solutions = strip.solutions(cols, MAX_FOLLOWED)
        accepted = None if solutions is None else _accepted_boards(strip, cols)
        if solutions is None or accepted is None:
            skipped_heights.add(rows)  # wider boards have more
            continue
        _compare(strip, cols, solutions, accepted)
        if strip.judges_equality and (merged_count := _merged_board_count(strip, cols)) != len(solutions):
            raise Disagreement(
                f"{strip.strip.error_name} has {len(solutions)} boards of {rows}×{cols} cells, but {merged_count} if "
                "states that compare equal are followed once: the __eq__ of a state must compare all that later cells "
                "depend on."
            )
        strip.check_pictures(solutions)
        solutions_by_size[rows, cols] = solutions
        check_promises(strip.strip, solutions_by_size, (rows, cols))
        yield rows, cols, len(solutions)


def _accepted_boards(checked: CheckedStrip, cols: int) -> Counter[Board] | None:
    """Return the number of accepting paths of each board, or None if more than MAX_FOLLOWED paths must be followed."""
    paths: list[tuple[Marks, object]] = [((), checked.start())]
    for _ in range(cols):
        longer_paths = []
        for marks_read, state in paths:
            for path in checked.columns(state, marks_read):
                longer_paths.append(path)
                if len(longer_paths) > MAX_FOLLOWED:
                    return None
        paths = longer_paths
    return Counter(checked.board(marks_read) for marks_read, state in paths if checked.accepts(state, marks_read))


def _merged_board_count(checked: CheckedStrip, cols: int) -> int:
    """Return the number of boards that the machine accepts if only the first of equal states is followed."""
    states_before: dict[object, tuple[int, Marks]] = {checked.start(): (1, ())}
    for cell in range(cols * checked.rows):
        states_after: dict[object, tuple[int, Marks]] = {}
        for state, (count, marks_read) in states_before.items():
            for mark, state_read in checked.step(state, marks_read):
                next_state = (
                    state_read if (cell + 1) % checked.rows else checked.end_column(state_read, (*marks_read, mark))
                )
                if next_state is not None:
                    earlier_count, first_marks = states_after.get(next_state, (0, (*marks_read, mark)))
                    states_after[next_state] = earlier_count + count, first_marks
        states_before = states_after
    return sum(count for state, (count, marks_read) in states_before.items() if checked.accepts(state, marks_read))


def _compare(checked: CheckedStrip, cols: int, solutions: set[Board], accepted: Counter[Board]) -> None:
    """Raise Disagreement for a board read twice, wrongly accepted or wrongly refused: the first by its text."""
    name = checked.strip.error_name
    if read_twice := [board for board, path_count in accepted.items() if path_count > 1]:
        board = min(read_twice, key=repr)
        raise Disagreement(
            f"{name}.step reads the {_board_text(board)} in {accepted[board]} ways, so that it "
            "is counted more than once: give the different ways different marks, or merge the states."
        )
    if wrongly_accepted := accepted.keys() - solutions:
        board = min(wrongly_accepted, key=repr)
        is_candidate = board in set(checked.strip.candidates(cols))
        rejected = "legal rejects it" if is_candidate else "candidates leaves it out"
        raise Disagreement(
            f"{name}.step, end_column and accepts let the {_board_text(board)} pass, but {rejected}"
            f"{_seam_hint(checked.strip) or _edge_hint(checked.strip)}."
        )
    if wrongly_refused := solutions - accepted.keys():
        board = min(wrongly_refused, key=repr)
        raise Disagreement(
            f"{name}.legal accepts the {_board_text(board)}, but {_refusal(checked, board)}{_seam_hint(checked.strip)}."
        )


def _refusal(checked: CheckedStrip, board: Board) -> str:
    """Return in words where the machine refuses a board that it should accept."""
    states = [checked.start()]
    marks_read: Marks = ()
    for col in range(board.cols):
        for row in range(board.rows):
            mark = board[row, col]
            after = [
                next_state
                for state in states
                for read_mark, next_state in checked.step(state, marks_read)
                if read_mark == mark
            ]
            if not after:
                return f"step refuses {mark} in row {row} of column {col}"
            marks_read = (*marks_read, mark)
            states = after
        states = [next_state for state in states if (next_state := checked.end_column(state, marks_read)) is not None]
        if not states:
            return f"end_column rejects column {col} by returning None"
    return "accepts refuses to let it end there"


def _board_text(board: Board) -> str:
    """Return a board with its size, for an error."""
    return f"{board.rows}×{board.cols} board {in_one_line(board)}"


def _seam_hint(strip: Strip) -> str:
    """Return a hint if the sides are glued, where correct rules for flat boards may be wrong; else an empty text."""
    if not any(strip.wrap):
        return ""
    return "; the sides are glued: legal must use board.at(row, col) and board.neighbours(cell), which cross a seam"


def _edge_hint(strip: Strip) -> str:
    """Return a hint if a tile strip does not define which labels may lie on its right and lower edge; else ""."""
    if not isinstance(strip, TileStrip):
        return ""
    edges = [name for name in ("right_edge", "bottom_edge") if getattr(type(strip), name) is getattr(TileStrip, name)]
    return f"; if its tiles reach out of the board, give it {' and '.join(edges)}" if edges else ""
