"""Progress on a terminal, silent in pipes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from tqdm import tqdm

_COLUMNS = 80  # the width of a terminal that does not say how wide it is


def on_terminal() -> bool:
    """Return whether messages are read on a terminal: sys.stderr is None where the caller has closed it."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def progress_bars() -> Iterator[Callable[[str, int, int | None], None]]:
    """Give a callback that gets (unit, done, expected) and draws a bar with an estimate on a terminal."""
    if not on_terminal():
        yield lambda unit, done, expected: None
        return
    from tqdm import tqdm

    wide = None if os.get_terminal_size(sys.stderr.fileno()).columns else _COLUMNS
    bars: dict[str, tqdm[NoReturn]] = {}

    def show(unit: str, done: int, expected: int | None) -> None:
        if unit not in bars:
            bars[unit] = tqdm(
                desc=f"{unit}s" if not unit.endswith("y") else f"{unit[:-1]}ies",
                unit=unit,
                total=expected,
                initial=done,  # what was finished earlier says nothing of the time that the rest takes
                unit_scale=True,
                leave=False,
                dynamic_ncols=wide is None,
                ncols=wide,
            )
        bar = bars[unit]
        if expected is not None:
            bar.total = expected
        bar.update(done - bar.n)

    try:
        yield show
    finally:
        for bar in bars.values():
            bar.close()
