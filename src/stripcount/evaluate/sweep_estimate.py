"""Estimates of the memory that the sweep of a large board will need, extrapolated from boards of the same shape.

How many smaller heights are read is decided by transitions, never by a clock: an estimate is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from math import log2

from stripcount.errors import StripcountError, TooLarge
from stripcount.evaluate.board_sweep import widest_cell
from stripcount.evaluate.cells import MAX_CACHED_BYTES_HASHED
from stripcount.limits import Limits
from stripcount.machine.estimate import LABEL_BYTES, Estimate, check_estimate, extrapolated, log2_of_sum
from stripcount.machine.packing.base import has_packing
from stripcount.model.strip import Strip

_SWEEP_BYTES = 4 << 20  # the memory that a sweep of any board takes, measured
_MAX_TRANSITIONS = 2_000_000  # the sweep of a smaller height is given up beyond this number of transitions
_ENOUGH_WORK = 200_000  # transitions in all after which no taller height is swept: about a sixth of a second
_MAX_SMALL_CELLS = 400  # a board of at most this number of cells is tried itself before smaller heights,
_MAX_SMALL_TRANSITIONS = 20_000  # and its sweep is given up beyond this number of transitions
_ACCELERATION = 0.05  # added to log2 of the widest cell for each row beyond the swept heights: growth may increase
_RISE_SHARE = 0.25
"""The share of the last rise of growth that is added to the growth, for puzzles without a machine."""
_CACHED_BYTES = 64  # the memory of a transition that is stored from column to column
_MAX_HINT_ROWS = 40  # rows up to which an error names the width of boards that can be swept
_MAX_TRANSPOSED_ROWS = 1_000  # rows up to which an error names boards that are counted transposed
_DEFAULT_BYTES = 150  # the memory of a transition of one cell, if no smaller height was swept


def sweep_estimate(strip: Strip, columns: int) -> Estimate:
    """Return the memory and time that a sweep of `columns` columns will need, extrapolated from smaller heights.

    Heights from one row up to that of the strip are swept until enough transitions were read.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> 2**sweep_estimate(Magnets(4), 4).bytes_log2 < 2**23
    True
    """
    widest_log2_by_rows: dict[int, float] = {}
    transition_bytes, max_cached_bytes = _DEFAULT_BYTES, MAX_CACHED_BYTES_HASHED
    work = 0
    is_packed = has_packing(strip.counted())
    tried_first = [(strip.rows, _MAX_SMALL_TRANSITIONS)] if strip.rows * columns <= _MAX_SMALL_CELLS else []
    for rows, max_transitions in chain(tried_first, ((rows, _MAX_TRANSITIONS) for rows in range(1, strip.rows + 1))):
        limits = Limits(memory=LABEL_BYTES, transitions=max_transitions)
        try:
            widest = widest_cell(strip.smaller(rows), columns, strip.rows, is_packed, limits)
        except TooLarge:
            if max_transitions == _MAX_SMALL_TRANSITIONS:
                continue
            break
        except StripcountError:
            continue
        widest_log2_by_rows[rows], work = log2(widest.transitions), work + widest.work
        transition_bytes, max_cached_bytes = widest.transition_bytes, widest.max_cached_bytes
        if rows == strip.rows or work > _ENOUGH_WORK:
            break
    acceleration = (
        _ACCELERATION if strip.counted().closing.finite else _ACCELERATION + _RISE_SHARE * _rise(widest_log2_by_rows)
    )
    widest_log2 = extrapolated(widest_log2_by_rows, strip.rows, acceleration)
    cached_bytes = min(max_cached_bytes, 2 ** min(widest_log2, 62.0) * _CACHED_BYTES * strip.rows)
    return Estimate(widest_log2, log2_of_sum(log2(_SWEEP_BYTES + cached_bytes), widest_log2 + log2(transition_bytes)))


def _rise(sizes: Mapping[int, float]) -> float:
    """Return by how much the growth per row, (sizes[r] - sizes[r - 2])/2, is larger than that two rows below.

    The larger of these rises at the two largest heights is returned, 0.0 if the growth fell or is unknown. `sizes` maps
    heights to binary logarithms of sizes; a height of 0 has the logarithm 0.

    >>> _rise({1: 0.0, 2: 3.0, 3: 2.0, 4: 10.0})
    2.0
    """
    rises = [0.0]
    for rows in sorted(sizes)[-2:]:
        if rows - 2 in sizes and (rows == 4 or rows - 4 in sizes):
            before = sizes[rows - 4] if rows > 4 else 0.0
            rises.append((sizes[rows] - 2 * sizes[rows - 2] + before) / 2)
    return max(rises)


def check_sweep_fits(strip: Strip, columns: int, allowed: int | None = None, *, force: bool = False) -> Estimate:
    """Return the estimate of a sweep; unless `force`, raises TooLarge beyond `allowed` bytes.

    By default the free memory is allowed.
    """
    return check_estimate(strip, sweep_estimate(strip, columns), allowed, force=force)


def check_work_fits(strip: Strip, columns: int | None, allowed: int, machine: Callable[[], Estimate]) -> Estimate:
    """Return the estimate of a sweep of `columns` columns or, if that is None, of the machine, from `machine()`.

    Raises TooLarge beyond `allowed` bytes; the error says up to which width boards can be swept, as they are or
    transposed.
    """
    try:
        return check_estimate(strip, machine() if columns is None else sweep_estimate(strip, columns), allowed)
    except TooLarge as error:
        if type(error) is not TooLarge or strip.unrolled is not None or strip.counting.extreme:
            raise
        if hint := _sweep_hint(strip, columns, allowed) or _transposed_hint(strip, columns, allowed):
            raise TooLarge(f"{str(error).removesuffix('.')}; {hint}.") from None
        raise


def _sweep_hint(strip: Strip, columns: int | None, allowed: int) -> str:
    """Return a clause on which boards of fewer columns can be swept, and by which command; "" if none can."""
    for fewer in (3 * strip.rows, strip.rows, max(strip.rows // 2, 2)) if strip.rows <= _MAX_HINT_ROWS else ():
        narrower = columns is None or fewer < columns
        if narrower and sweep_estimate(strip, fewer).bytes_log2 <= log2(allowed):
            command = f"terms --columns {fewer} --sweep board"
            return f"boards of at most {fewer} columns are swept, without a machine: {command}"
    return ""


def _transposed_hint(strip: Strip, columns: int | None, allowed: int) -> str:
    """Return a clause on which boards can be counted transposed, and by which command; "" if none can."""
    rows = strip.rows
    if not strip.laws.transposes or rows > _MAX_TRANSPOSED_ROWS:
        return ""
    for fewer in (rows // 2, rows // 4, 2) if columns is None else (columns,):
        if 0 < fewer < rows and sweep_estimate(strip.smaller(fewer), rows).bytes_log2 <= log2(allowed):
            command = f"table --rows {rows} --columns {fewer}"
            return f"boards of at most {fewer} columns are counted, turned on their side: {command}"
    return ""
