"""Progress on a terminal, silent in pipes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from tqdm import tqdm


@contextmanager
def progress_bars() -> Iterator[Callable[[str, int, int | None], None]]:
    """Give a callback that gets (unit, done, expected) and draws a bar with an estimate on a terminal."""
    if not sys.stderr.isatty():
        yield lambda unit, done, expected: None
        return
    from tqdm import tqdm

    bars: dict[str, tqdm[NoReturn]] = {}

    def show(unit: str, done: int, expected: int | None) -> None:
        if unit not in bars:
            bars[unit] = tqdm(
                desc=f"{unit}s" if not unit.endswith("y") else f"{unit[:-1]}ies",
                unit=unit,
                unit_scale=True,
                leave=False,
                dynamic_ncols=True,
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
