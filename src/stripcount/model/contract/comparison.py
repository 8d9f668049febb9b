"""The comparison, size by size, of the boards that the machine accepts with those that `legal` allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stripcount.board import Board
from stripcount.errors import Disagreement
from stripcount.model.contract.promises import promises_kept
from stripcount.model.contract.watched import Marks, Watched, in_one_line
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip

CELLS = 12  # cells of the largest boards compared, unless LIMIT stops earlier
LIMIT = 2000  # candidates, and paths of the machine, followed for one size


def rules_agree(watched: list[Watched]) -> Iterator[tuple[int, int, int]]:
    """Yield (rows, columns, number of solutions) of the sizes compared, smallest boards first.

    Raises Disagreement, and BrokenPuzzle for symmetries and laws that do not hold (see `promises_kept`). `watched`
    holds the strip at several heights. Sizes with more than LIMIT candidates or paths are left out.
    """
    by_rows = {strip.rows: strip for strip in watched}
    sizes = [(rows, cols) for rows in by_rows for cols in range(CELLS // rows + 1)]
    too_many, solutions_of = set(), dict[tuple[int, int], set[Board]]()
    for rows, cols in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        if rows in too_many:
            continue
        strip = by_rows[rows]
        solutions = strip.solutions(cols, LIMIT)
        accepted = None if solutions is None else _read(strip, cols)
        if solutions is None or accepted is None:
            too_many.add(rows)  # wider boards have more
            continue
        _compare(strip, cols, solutions, accepted)
        if strip.judges_equality and (merged := _merged(strip, cols)) != len(solutions):
            raise Disagreement(
                f"{strip.strip.error_name} has {len(solutions)} boards of {rows}×{cols} cells, but {merged} if states "
                "that compare equal are followed once: the __eq__ of a state must compare all that later cells depend "
                "on."
            )
        strip.shown(solutions)
        solutions_of[rows, cols] = solutions
        promises_kept(strip.strip, solutions_of, (rows, cols))
        yield rows, cols, len(solutions)


def _read(watched: Watched, cols: int) -> Counter[Board] | None:
    """Return the number of accepting paths of each board, or None if more than LIMIT paths must be followed."""
    paths: list[tuple[Marks, object]] = [((), watched.start())]
    for _ in range(cols):
        longer = []
        for read, state in paths:
            for path in watched.columns(state, read):
                longer.append(path)
                if len(longer) > LIMIT:
                    return None
        paths = longer
    return Counter(watched.board(read) for read, state in paths if watched.accepts(state, read))


def _merged(watched: Watched, cols: int) -> int:
    """Return the number of boards that the machine accepts if only the first of equal states is followed."""
    states_before: dict[object, tuple[int, Marks]] = {watched.start(): (1, ())}
    for cell in range(cols * watched.rows):
        states_after: dict[object, tuple[int, Marks]] = {}
        for state, (count, read) in states_before.items():
            for mark, state_read in watched.step(state, read):
                next_state = state_read if (cell + 1) % watched.rows else watched.end_column(state_read, (*read, mark))
                if next_state is not None:
                    so_far, first = states_after.get(next_state, (0, (*read, mark)))
                    states_after[next_state] = so_far + count, first
        states_before = states_after
    return sum(count for state, (count, read) in states_before.items() if watched.accepts(state, read))


def _compare(watched: Watched, cols: int, solutions: set[Board], accepted: Counter[Board]) -> None:
    """Raise Disagreement for the smallest board read twice, accepted wrongly or refused wrongly; by its text."""
    name = watched.strip.error_name
    if twice := [board for board, times in accepted.items() if times > 1]:
        board = min(twice, key=repr)
        raise Disagreement(
            f"{name}.step reads the {_shown(board)} in {accepted[board]} ways, so that it "
            "is counted more than once: give the different ways different marks, or merge the states."
        )
    if wrongly_accepted := accepted.keys() - solutions:
        board = min(wrongly_accepted, key=repr)
        candidate = board in set(watched.strip.candidates(cols))
        rejected = "legal rejects it" if candidate else "candidates leaves it out"
        raise Disagreement(
            f"{name}.step, end_column and accepts let the {_shown(board)} pass, but {rejected}"
            f"{_across_seams(watched.strip) or _open_edges(watched.strip)}."
        )
    if wrongly_refused := solutions - accepted.keys():
        board = min(wrongly_refused, key=repr)
        raise Disagreement(
            f"{name}.legal accepts the {_shown(board)}, but {_refusal(watched, board)}{_across_seams(watched.strip)}."
        )


def _refusal(watched: Watched, board: Board) -> str:
    """Return in words where the machine refuses a board that it should accept."""
    states = [watched.start()]
    marks_read: Marks = ()
    for col in range(board.cols):
        for row in range(board.rows):
            mark = board[row, col]
            after = [new for state in states for read_mark, new in watched.step(state, marks_read) if read_mark == mark]
            if not after:
                return f"step refuses {mark} in row {row} of column {col}"
            marks_read = (*marks_read, mark)
            states = after
        states = [new for state in states if (new := watched.end_column(state, marks_read)) is not None]
        if not states:
            return f"end_column rejects column {col} by returning None"
    return "accepts refuses to let it end there"


def _shown(board: Board) -> str:
    return f"{board.rows}×{board.cols} board {in_one_line(board)}"


def _across_seams(strip: Strip) -> str:
    """Return a hint if the sides are glued, where correct rules for flat boards may be wrong; else an empty text."""
    if not any(strip.wrap):
        return ""
    return "; the sides are glued: legal must use board.at(row, col) and board.neighbours(cell), which cross a seam"


def _open_edges(strip: Strip) -> str:
    """Return a hint if a tile strip does not define which labels may lie on its right and lower edge; else ""."""
    if not isinstance(strip, TileStrip):
        return ""
    edges = [name for name in ("right_edge", "bottom_edge") if getattr(type(strip), name) is getattr(TileStrip, name)]
    return f"; if its tiles reach out of the board, give it {' and '.join(edges)}" if edges else ""
