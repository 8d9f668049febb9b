"""Estimates of the memory that the sweep of a large board will need, extrapolated from boards of the same shape."""

from __future__ import annotations

import time
from itertools import chain
from math import log2
from typing import Any

from stripcount.errors import StripcountError, TooLarge
from stripcount.evaluate.board_sweep import widest_cell
from stripcount.limits import Limits
from stripcount.machine.estimate import SECONDS, Estimate, added, admitted, extrapolated
from stripcount.machine.packing.base import packs
from stripcount.model.strip import Strip

_FIXED = 4 << 20  # bytes that any sweep takes, measured
_READ = 2_000_000  # transitions up to which a smaller height is swept
_SMALL, _CELLS = 20_000, 400  # transitions and cells of the whole board up to which it is swept at once
_FASTER = 0.05  # by how many bits a row the widest cell may grow faster than from one smaller height to the next
_A_TRANSITION = 150  # bytes of a transition of one cell, if no smaller height shows them


def sweep_estimate(strip: Strip[Any], columns: int) -> Estimate:
    """Return what a sweep of a board of so many columns will need, from the growth over smaller heights.

    >>> from stripcount.puzzles.magnets import Magnets
    >>> 2**sweep_estimate(Magnets(4), 4).bytes_log2 < 2**23
    True
    """
    known: dict[int, float] = {}
    each = _A_TRANSITION
    began = time.process_time()
    packed = packs(strip.counted())
    small = [(strip.rows, _SMALL)] if strip.rows * columns <= _CELLS else []
    for rows, most in chain(small, ((rows, _READ) for rows in range(1, strip.rows + 1))):
        try:
            widest, each = widest_cell(strip.smaller(rows), columns, strip.rows, packed, Limits(transitions=most))
        except TooLarge:
            if most == _SMALL:
                continue
            break
        except StripcountError:
            continue
        known[rows] = log2(widest)
        if rows == strip.rows or time.process_time() - began > SECONDS:
            break
    widest_log2 = extrapolated(known, strip.rows, _FASTER)
    return Estimate(widest_log2, added(log2(_FIXED), widest_log2 + log2(each)))


def check_sweep_fits(strip: Strip[Any], columns: int, allowed: int | None = None, *, force: bool = False) -> Estimate:
    """Return the estimate of a sweep; raises TooLarge beyond `allowed` bytes, by default the free memory."""
    return admitted(strip, sweep_estimate(strip, columns), allowed, force=force)
