"""The comparison, size by size, of the boards that the machine accepts with those that `legal` allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stripcount.board import Board
from stripcount.errors import Disagreement
from stripcount.model.contract.watched import Marks, Watched, in_one_line
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip

CELLS = 12  # cells of the largest boards compared, unless LIMIT stops earlier
LIMIT = 2000  # candidates, and paths of the machine, followed for one size


def rules_agree(watched: list[Watched]) -> Iterator[tuple[int, int, int]]:
    """Yield (rows, columns, number of solutions) of the sizes compared, smallest boards first; raises Disagreement.

    `watched` holds the strip at several heights. Sizes with more than LIMIT candidates or paths are left out.
    """
    by_rows = {strip.rows: strip for strip in watched}
    sizes = [(rows, cols) for rows in by_rows for cols in range(CELLS // rows + 1)]
    too_many = set()
    for rows, cols in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        if rows in too_many:
            continue
        strip = by_rows[rows]
        wanted = strip.solutions(cols, LIMIT)
        read = None if wanted is None else _read(strip, cols)
        if wanted is None or read is None:
            too_many.add(rows)  # wider boards have more
            continue
        _compare(strip, cols, wanted, read)
        if strip.judges_equality and (merged := _merged(strip, cols)) != len(wanted):
            raise Disagreement(
                f"{strip.strip.error_name} has {len(wanted)} boards of {rows}×{cols} cells, but {merged} if states "
                "that compare equal are followed once: the __eq__ of a state must compare all that later cells depend "
                "on."
            )
        strip.shown(wanted)
        yield rows, cols, len(wanted)


def _read(watched: Watched, cols: int) -> Counter[Board] | None:
    """Return in how many ways the machine reads each board it accepts, or None if there are more than LIMIT paths."""
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
    """Return the number of boards that the machine accepts, where of equal states only the first is followed."""
    reached: dict[object, tuple[int, Marks]] = {watched.start(): (1, ())}
    for cell in range(cols * watched.rows):
        after: dict[object, tuple[int, Marks]] = {}
        for state, (count, read) in reached.items():
            for mark, new in watched.step(state, read):
                turned = new if (cell + 1) % watched.rows else watched.end_column(new, (*read, mark))
                if turned is not None:
                    so_far, first = after.get(turned, (0, (*read, mark)))
                    after[turned] = so_far + count, first
        reached = after
    return sum(count for state, (count, read) in reached.items() if watched.accepts(state, read))


def _compare(watched: Watched, cols: int, wanted: set[Board], read: Counter[Board]) -> None:
    name = watched.strip.error_name
    if twice := [board for board, times in read.items() if times > 1]:
        board = min(twice, key=repr)
        raise Disagreement(
            f"{name}.step reads the {_shown(board)} in {read[board]} ways, so that it "
            "is counted more than once: give the different ways different marks, or merge the states."
        )
    if extra := read.keys() - wanted:
        board = min(extra, key=repr)
        candidate = board in set(watched.strip.candidates(cols))
        rejected = "legal rejects it" if candidate else "candidates leaves it out"
        raise Disagreement(
            f"{name}.step, end_column and accepts let the {_shown(board)} pass, but {rejected}"
            f"{_across_seams(watched.strip) or _open_edges(watched.strip)}."
        )
    if missed := wanted - read.keys():
        board = min(missed, key=repr)
        raise Disagreement(
            f"{name}.legal accepts the {_shown(board)}, but {_refusal(watched, board)}{_across_seams(watched.strip)}."
        )


def _refusal(watched: Watched, board: Board) -> str:
    """Return in words where the machine refuses a board that it should accept."""
    states = [watched.start()]
    read: Marks = ()
    for col in range(board.cols):
        for row in range(board.rows):
            mark = board[row, col]
            after = [new for state in states for seen, new in watched.step(state, read) if seen == mark]
            if not after:
                return f"step refuses {mark} in row {row} of column {col}"
            read = (*read, mark)
            states = after
        states = [new for state in states if (new := watched.end_column(state, read)) is not None]
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
