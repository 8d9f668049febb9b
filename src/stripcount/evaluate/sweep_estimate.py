"""Estimates of the memory that the sweep of a large board will need, extrapolated from boards of the same shape.

How many smaller heights are read is decided by transitions, never by a clock: an estimate is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from math import log2

from stripcount.errors import StripcountError, TooLarge
from stripcount.evaluate.board_sweep import widest_cell
from stripcount.evaluate.cells import KEPT_HASHED
from stripcount.limits import Limits
from stripcount.machine.estimate import LABELS, Estimate, added, admitted, extrapolated
from stripcount.machine.packing.base import packs
from stripcount.model.strip import Strip

_FIXED = 4 << 20  # bytes that any sweep takes, measured
_READ = 2_000_000  # transitions up to which a smaller height is swept
_WORK = 200_000  # transitions from which on no taller one is swept: about a sixth of a second
_SMALL, _CELLS = 20_000, 400  # transitions and cells of the whole board up to which it is swept at once
_FASTER = 0.05  # by how many bits a row the widest cell may grow faster than from one smaller height to the next
_RISING = 0.25  # the share of the last rise of growth by which states of puzzles without a machine grow faster
_STEPS = 64  # bytes for each transition of a row that is kept from column to column
_TALLEST = 40  # rows up to which it is said how wide boards can be swept
_LONGEST = 1_000  # rows up to which it is said which boards are counted turned on their side
_A_TRANSITION = 150  # bytes of a transition of one cell, if no smaller height shows them


def sweep_estimate(strip: Strip, columns: int) -> Estimate:
    """Return the memory and time that a sweep of `columns` columns will need, extrapolated from smaller heights.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> 2**sweep_estimate(Magnets(4), 4).bytes_log2 < 2**23
    True
    """
    estimates: dict[int, float] = {}
    each, most_kept = _A_TRANSITION, KEPT_HASHED
    work = 0
    packed = packs(strip.counted())
    small = [(strip.rows, _SMALL)] if strip.rows * columns <= _CELLS else []
    for rows, most in chain(small, ((rows, _READ) for rows in range(1, strip.rows + 1))):
        limits = Limits(memory=LABELS, transitions=most)
        try:
            widest = widest_cell(strip.smaller(rows), columns, strip.rows, packed, limits)
        except TooLarge:
            if most == _SMALL:
                continue
            break
        except StripcountError:
            continue
        estimates[rows], each, work = log2(widest.transitions), widest.bytes_each, work + widest.work
        most_kept = widest.kept
        if rows == strip.rows or work > _WORK:
            break
    faster = _FASTER if strip.counted().closing.finite else _FASTER + _RISING * _rise(estimates)
    widest_log2 = extrapolated(estimates, strip.rows, faster)
    kept = min(most_kept, 2 ** min(widest_log2, 62.0) * _STEPS * strip.rows)
    return Estimate(widest_log2, added(log2(_FIXED + kept), widest_log2 + log2(each)))


def _rise(sizes: Mapping[int, float]) -> float:
    """Return by how much the growth for each row has risen over the last two pairs of rows; no rows have one state.

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
    """Return the estimate of a sweep; raises TooLarge beyond `allowed` bytes, by default the free memory."""
    return admitted(strip, sweep_estimate(strip, columns), allowed, force=force)


def check_work_fits(strip: Strip, columns: int | None, allowed: int, machine: Callable[[], Estimate]) -> Estimate:
    """Return the estimate of a sweep of `columns` columns or, if it is None, of the machine.

    Raises TooLarge beyond `allowed` bytes; the error says up to which width boards can be swept, as they are or
    transposed.
    """
    try:
        return admitted(strip, machine() if columns is None else sweep_estimate(strip, columns), allowed)
    except TooLarge as error:
        if type(error) is not TooLarge or strip.unrolled is not None or strip.counting.extreme:
            raise
        if way := _sweep_hint(strip, columns, allowed) or _transposed_hint(strip, columns, allowed):
            raise TooLarge(f"{str(error).removesuffix('.')}; {way}.") from None
        raise


def _sweep_hint(strip: Strip, columns: int | None, allowed: int) -> str:
    """Return which boards of fewer columns can be swept, and how, or nothing."""
    for fewer in (3 * strip.rows, strip.rows, max(strip.rows // 2, 2)) if strip.rows <= _TALLEST else ():
        narrower = columns is None or fewer < columns
        if narrower and sweep_estimate(strip, fewer).bytes_log2 <= log2(allowed):
            how = f"terms --columns {fewer} --sweep board"
            return f"boards of at most {fewer} columns are swept, without a machine: {how}"
    return ""


def _transposed_hint(strip: Strip, columns: int | None, allowed: int) -> str:
    """Return a sentence on which boards can be counted transposed, and how; an empty text if none can."""
    rows = strip.rows
    if not strip.laws.transposes or rows > _LONGEST:
        return ""
    for fewer in (rows // 2, rows // 4, 2) if columns is None else (columns,):
        if 0 < fewer < rows and sweep_estimate(strip.smaller(fewer), rows).bytes_log2 <= log2(allowed):
            how = f"table --rows {rows} --columns {fewer}"
            return f"boards of at most {fewer} columns are counted, turned on their side: {how}"
    return ""
